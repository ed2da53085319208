//! A position of a recorded game.

use std::path::Path;

use anyhow::{Context, bail};

use super::ShowArgs;
use super::scene::{Scene, Viewer};
use crate::adjudicate::Rulebook;
use crate::adjudicate::replay::{Observer, Replayer, Unobserved};
use crate::chess::{Color, Laws, Move, Position, Variant};
use crate::pgn::source::Source;

/// The scene that `args` ask for in the file at `path`.
///
/// # Errors
/// If the file has no such game, or the game no such ply.
pub(super) fn scene(
    path: &Path,
    args: &ShowArgs,
    rulebook: &Rulebook,
    bottom: Color,
) -> anyhow::Result<Scene> {
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
            let viewer = Viewer {
                variant,
                ruleset: rulebook.of(variant),
                bottom,
                square: args.attackers,
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
) -> anyhow::Result<Scene> {
    for _ in 1..number {
        replayer.next_game(&mut Unobserved);
    }
    let mut camera = Camera {
        viewer,
        wanted: ply,
        seen: 0,
        scene: None,
    };
    let game = replayer
        .next_game(&mut camera)
        .context("the game was there a moment ago")?;
    let (plies, ending) = (game.plies, game.ending);
    if let Some(ply) = ply.filter(|ply| *ply > plies) {
        bail!("the game has {plies} plies that can be played; there is no ply {ply}");
    }
    let Some(mut scene) = camera.scene else {
        bail!(
            "the game cannot be replayed: {}",
            match game.variant {
                Some(Variant::ThreePlayer) => "a three-player board cannot be drawn yet",
                Some(_) | None => "its start position is not known",
            }
        );
    };
    // What repetitions and claims brought about no single position shows.
    if let Some((ending, at)) = ending
        && ply.unwrap_or(plies) >= at
    {
        scene.ending = scene.ending.or(Some(ending));
    }
    Ok(scene)
}

/// Takes the picture of one ply.
struct Camera<'r> {
    viewer: Viewer<'r>,
    wanted: Option<u32>,
    seen: u32,
    scene: Option<Scene>,
}

impl Observer for Camera<'_> {
    fn ply<L: Laws>(&mut self, before: &Position<L>, legal: Move, after: &Position<L>) {
        if self.seen == 0 && self.wanted == Some(0) {
            self.scene = Some(self.viewer.scene(before, None));
        }
        self.seen += 1;
        if self.wanted.is_none_or(|wanted| wanted == self.seen) {
            self.scene = Some(self.viewer.scene(after, Some((before, legal))));
        }
    }

    fn end<L: Laws>(&mut self, last: &Position<L>) {
        if self.scene.is_none() && self.wanted.is_none_or(|wanted| wanted == self.seen) {
            self.scene = Some(self.viewer.scene(last, None));
        }
    }
}
