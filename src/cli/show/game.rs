//! A position of a recorded game.

use std::path::Path;

use anyhow::{Context, bail};

use super::scene::Viewer;
use super::three_player::ThreePlayerScene;
use super::view::View;
use super::{ShowArgs, attacked_square, refuse_for_three};
use crate::adjudicate::Rulebook;
use crate::adjudicate::replay::{Observer, Replayer, Unobserved};
use crate::chess::{Color, Laws, Move, Position, Variant};
use crate::pgn::source::Source;
use crate::three_player::{self, State};

/// The view that `args` ask for in the file at `path`.
///
/// # Errors
/// If the file has no such game, or the game no such ply.
pub(super) fn view(
    path: &Path,
    args: &ShowArgs,
    rulebook: &Rulebook,
    bottom: Color,
) -> anyhow::Result<View> {
    let mut before = 0;
    for chunk in Source::open(path)?.chunks() {
        let chunk = chunk?;
        let replayer = || {
            Replayer::new(
                chunk.lexer(),
                chunk.base_offset(),
                rulebook,
                args.rules.choice(),
            )
        };
        // The variant is known only after a game was read, and the scene needs its ruleset.
        let mut first = replayer();
        let mut variant = None;
        let mut read = 0;
        while let Some(game) = first.next_game(&mut Unobserved) {
            read += 1;
            if before + read == args.game {
                variant = Some(
                    game.variant
                        .context("this program does not know its variant")?,
                );
                break;
            }
        }
        if let Some(variant) = variant {
            let square = if variant == Variant::ThreePlayer {
                refuse_for_three(args)?;
                None
            } else {
                attacked_square(args)?
            };
            let viewer = Viewer {
                variant,
                ruleset: rulebook.of(variant),
                bottom,
                square,
            };
            return watch(replayer(), args.game - before, viewer, args.ply);
        }
        before += read;
    }
    let games = match before {
        0 => "no games".to_owned(),
        1 => "one game".to_owned(),
        number => format!("{number} games"),
    };
    bail!(
        "{} has {games}; there is no game {}",
        path.display(),
        args.game
    )
}

fn watch(
    mut replayer: Replayer<'_, '_>,
    number: usize,
    viewer: Viewer<'_>,
    ply: Option<u32>,
) -> anyhow::Result<View> {
    for _ in 1..number {
        replayer.next_game(&mut Unobserved);
    }
    let mut camera = Camera {
        viewer,
        wanted: ply,
        seen: 0,
        played: None,
        view: None,
    };
    let game = replayer
        .next_game(&mut camera)
        .context("the game was there a moment ago")?;
    let (plies, ending) = (game.plies, game.ending);
    if let Some(ply) = ply.filter(|ply| *ply > plies) {
        bail!("the game has {plies} plies that can be played; there is no ply {ply}");
    }
    let Some(mut view) = camera.view else {
        bail!("the game cannot be replayed: its start position is not known");
    };
    // What repetitions, claims and departures brought about no single position shows.
    if let Some((ending, at)) = ending
        && ply.unwrap_or(plies) >= at
    {
        view.end(ending);
    }
    Ok(view)
}

/// Takes the picture of one ply.
struct Camera<'r> {
    viewer: Viewer<'r>,
    wanted: Option<u32>,
    seen: u32,
    /// The last move of a game of three, and where it was played.
    played: Option<(State, three_player::Move)>,
    view: Option<View>,
}

impl Camera<'_> {
    /// Is the start wanted, and this the first ply?
    fn wants_start(&self) -> bool {
        self.seen == 0 && self.wanted == Some(0)
    }

    /// Is the position after this ply wanted?
    fn wants_next(&mut self) -> bool {
        self.seen += 1;
        self.wanted.is_none_or(|wanted| wanted == self.seen)
    }

    /// Is the last position wanted, and was it not shown yet?
    fn wants_end(&self) -> bool {
        self.view.is_none() && self.wanted.is_none_or(|wanted| wanted == self.seen)
    }
}

impl Observer for Camera<'_> {
    fn ply<L: Laws>(&mut self, before: &Position<L>, legal: Move, after: &Position<L>) {
        if self.wants_start() {
            self.view = Some(View::OfTwo(self.viewer.scene(before, None)));
        }
        if self.wants_next() {
            self.view = Some(View::OfTwo(self.viewer.scene(after, Some((before, legal)))));
        }
    }

    fn end<L: Laws>(&mut self, last: &Position<L>) {
        if self.wants_end() {
            self.view = Some(View::OfTwo(self.viewer.scene(last, None)));
        }
    }

    fn three_player_ply(&mut self, before: &State, legal: three_player::Move, after: &State) {
        if self.wants_start() {
            self.view = Some(self.of_three(before, None));
        }
        self.played = Some((*before, legal));
        if self.wants_next() {
            self.view = Some(self.of_three(after, Some((before, legal))));
        }
    }

    /// Players may have left after the last move: its position is shown as they left it.
    fn three_player_end(&mut self, last: &State) {
        if self.wanted.is_none_or(|wanted| wanted == self.seen) {
            let played = self.played.as_ref().map(|(before, legal)| (before, *legal));
            self.view = Some(self.of_three(last, played));
        }
    }
}

impl Camera<'_> {
    fn of_three(&self, state: &State, last: Option<(&State, three_player::Move)>) -> View {
        View::OfThree(ThreePlayerScene::new(state, last, self.viewer.ruleset))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudicate::replay::VariantChoice;
    use crate::pgn::Lexer;
    use crate::report::{Glyphs, Paint};
    use crate::ruleset::default_for;

    fn shown(movetext: &str) -> (String, serde_json::Value) {
        let record = format!("[Variant \"Three-player\"]\n\n{movetext}\n");
        let rulebook = Rulebook::default();
        let lexer = Lexer::new(record.as_bytes());
        let replayer = Replayer::new(lexer, 0, &rulebook, VariantChoice::default());
        let viewer = Viewer {
            variant: Variant::ThreePlayer,
            ruleset: default_for(Variant::ThreePlayer),
            bottom: Color::White,
            square: None,
        };
        let view = watch(replayer, 1, viewer, None).unwrap();
        let json = serde_json::from_str(&view.json().unwrap()).unwrap();
        (view.text(Glyphs::Ascii, Paint::Plain), json)
    }

    #[test]
    fn a_game_that_departures_end_is_shown_as_they_leave_it() {
        let (text, json) = shown("1. c2-c4 d11-d9 l7-l6 2. e2-e4 -- -- 1-3-2");
        assert!(text.contains("last move  e2-e4, by white\n"), "{text}");
        assert!(text.contains("over: 1-3-2 by resignation"), "{text}");
        assert!(
            text.contains("Red   is out: resignation; place 3\n"),
            "{text}"
        );
        assert!(text.contains("moves      0 legal\n"), "{text}");
        assert!(text.contains(" w-- "), "{text}");
        let exits = json["exits"].as_array().unwrap();
        let players: Vec<_> = exits.iter().map(|exit| &exit["player"]).collect();
        assert_eq!(players, ["red", "black"]);
        assert_eq!(json["moves"], serde_json::json!([]));
    }
}
