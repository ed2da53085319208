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
        if self.wants_next() {
            self.view = Some(self.of_three(after, Some((before, legal))));
        }
    }

    fn three_player_end(&mut self, last: &State) {
        if self.wants_end() {
            self.view = Some(self.of_three(last, None));
        }
    }
}

impl Camera<'_> {
    fn of_three(&self, state: &State, last: Option<(&State, three_player::Move)>) -> View {
        View::OfThree(ThreePlayerScene::new(state, last, self.viewer.ruleset))
    }
}
