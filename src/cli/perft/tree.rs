//! Games whose move paths can be counted, whatever their board.

use anyhow::{anyhow, bail};

use crate::chess::{EnPassantMode, Laws, Position, perft};
use crate::game::GameState;
use crate::notation::fen::{self, ChecksStyle};
use crate::notation::three_player::{self as three, Clocks};
use crate::notation::uci::{self, CastlingMode};
use crate::notation::{epd, san};
use crate::ruleset::Ruleset;
use crate::three_player::{self, State};

/// How moves are written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Notation {
    Uci,
    San,
}

/// A position and the moves below it.
pub(super) trait Tree: GameState<Move: Send + Sync> + Copy + Send + Sync {
    fn moves(&self) -> Vec<Self::Move>;

    fn after(&self, legal: Self::Move) -> Self {
        let mut after = *self;
        GameState::play(&mut after, legal);
        after
    }

    /// Move paths of this length.
    fn count(&self, depth: u32) -> u64;

    fn name(&self, legal: Self::Move, notation: Notation, castling: CastlingMode) -> String;

    /// The legal move that an engine means.
    fn find(&self, word: &str) -> Option<Self::Move>;

    fn fen(&self) -> String;

    /// As engines read it.
    fn engine_fen(&self) -> String {
        self.fen()
    }
}

impl<L: Laws> Tree for Position<L> {
    fn moves(&self) -> Vec<Self::Move> {
        self.legal_moves().to_vec()
    }

    fn count(&self, depth: u32) -> u64 {
        perft(self, depth)
    }

    fn name(&self, legal: Self::Move, notation: Notation, castling: CastlingMode) -> String {
        match notation {
            Notation::Uci => uci::write(self, legal, castling).to_string(),
            Notation::San => san::write(self, legal).to_string(),
        }
    }

    fn find(&self, word: &str) -> Option<Self::Move> {
        uci::read(word.as_bytes())?.resolve(self).ok()
    }

    fn fen(&self) -> String {
        fen::write(&self.to_setup(EnPassantMode::Legal), fen::Style::default())
    }

    fn engine_fen(&self) -> String {
        let style = fen::Style {
            checks: ChecksStyle::Remaining,
            ..fen::Style::default()
        };
        fen::write(&self.to_setup(EnPassantMode::Legal), style)
    }
}

impl Tree for State {
    fn moves(&self) -> Vec<Self::Move> {
        self.legal_moves()
    }

    fn count(&self, depth: u32) -> u64 {
        three_player::perft(self, depth)
    }

    /// There is one notation for three players, which their records use.
    fn name(&self, legal: Self::Move, _: Notation, _: CastlingMode) -> String {
        three::write_move(self, legal)
    }

    fn find(&self, word: &str) -> Option<Self::Move> {
        self.legal_moves()
            .into_iter()
            .find(|&m| three::write_move(self, m) == word)
    }

    fn fen(&self) -> String {
        three::write_fen(&self.setup(), Clocks::Written)
    }
}

/// What a suite writes instead of the array.
const START: &str = "startpos";

/// The position of a FEN, its doubtful rules read as the ruleset says.
pub(super) fn two_player<L: Laws>(fen: &str, ruleset: &Ruleset) -> anyhow::Result<Position<L>> {
    let position = if fen == START {
        Position::start()
    } else {
        let reading = epd::read(fen).position;
        if !reading.is_usable() {
            let faults = reading.faults.iter();
            let words = faults.map(|fault| {
                let excerpt = fen.get(fault.place.clone()).unwrap_or_default();
                fault.kind.message(excerpt)
            });
            bail!("{}", words.collect::<Vec<_>>().join("; "));
        }
        let position = Position::<L>::from_setup(reading.setup)?;
        if reading.setup.checks.is_some() && position.checks().is_none() {
            bail!("the position counts checks; say `--variant three-check` or another that does");
        }
        position
    };
    Ok(position.with_readings(ruleset.readings.into()))
}

/// The position of a FEN3, played by the ruleset's switches.
pub(super) fn three_player(fen: &str, ruleset: &Ruleset) -> anyhow::Result<State> {
    let switches = ruleset.readings.into();
    if fen == START {
        return Ok(State::start(switches));
    }
    three::read_state(fen, switches).map_err(|faults| {
        let words = faults.iter().map(|fault| {
            let excerpt = fen.get(fault.place.clone()).unwrap_or_default();
            fault.kind.message(excerpt)
        });
        anyhow!("{}", words.collect::<Vec<_>>().join("; "))
    })
}
