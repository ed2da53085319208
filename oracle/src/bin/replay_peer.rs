//! The peer that `just compare` times: replays every main line of PGN files with pgn-reader and
//! shakmaty, checking nothing but that each move is legal.
//!
//! Usage: `replay_peer FILE..`. Prints games, plies and broken games.

use std::error::Error;
use std::fs::File;
use std::ops::ControlFlow;

use pgn_reader::shakmaty::fen::Fen;
use pgn_reader::shakmaty::{CastlingMode, Chess, Position};
use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};

#[derive(Default)]
struct Replay {
    plies: u64,
    broken: u64,
}

struct Game {
    position: Chess,
    broken: bool,
}

impl Visitor for Replay {
    type Tags = Game;
    type Movetext = Game;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Game> {
        ControlFlow::Continue(Game {
            position: Chess::default(),
            broken: false,
        })
    }

    fn tag(&mut self, game: &mut Game, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            let position = Fen::from_ascii(value.as_bytes())
                .ok()
                .and_then(|fen| fen.into_position(CastlingMode::Chess960).ok());
            match position {
                Some(position) => game.position = position,
                None => game.broken = true,
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, game: Game) -> ControlFlow<(), Game> {
        ControlFlow::Continue(game)
    }

    fn begin_variation(&mut self, _: &mut Game) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, game: &mut Game, san: SanPlus) -> ControlFlow<()> {
        if !game.broken {
            match san.san.to_move(&game.position) {
                Ok(legal) => {
                    game.position.play_unchecked(legal);
                    self.plies += 1;
                }
                Err(_) => game.broken = true,
            }
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Game) {
        self.broken += u64::from(game.broken);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut replay = Replay::default();
    let mut games = 0_u64;
    for path in std::env::args_os().skip(1) {
        let mut reader = Reader::new(File::open(path)?);
        while reader.read_game(&mut replay)?.is_some() {
            games += 1;
        }
    }
    println!(
        "{games} games, {} plies, {} broken",
        replay.plies, replay.broken
    );
    Ok(())
}
