//! The three-player board as a case sees it.

use super::board::{Board, Departure, Said};
use super::words::WhyNot;
use crate::game::{GameState, Seat};
use crate::notation::three_player::{Clocks, Unread, Word, read_word, write_fen, write_move};
use crate::three_player::{Army, Move, State, draw, perft};

impl Board for State {
    fn find(&self, word: &str) -> Result<Move, WhyNot> {
        match self.read(self.turn(), word)? {
            Said::Move(legal) => Ok(legal),
            Said::Passed | Said::Leaves => Err(WhyNot::NotAMove),
        }
    }

    fn read(&self, column: Army, word: &str) -> Result<Said<Move>, WhyNot> {
        match read_word(self, column, word.as_bytes()) {
            Ok(Word::Move { legal, .. }) => Ok(Said::Move(legal)),
            Ok(Word::Passed(_)) => Ok(Said::Passed),
            Ok(Word::Leaves) => Ok(Said::Leaves),
            Err(Unread::Illegal(why)) => Err(WhyNot::Illegal(why)),
            Err(Unread::PromotionMissing) => Err(WhyNot::PromotionMissing),
            Err(Unread::Column { .. }) => Err(WhyNot::WrongColumn),
            Err(Unread::NoSuchCell | Unread::OtherForm | Unread::Unknown) => Err(WhyNot::NotAMove),
        }
    }

    fn first_column(&self) -> Army {
        let judged = self.exits().next().filter(|exit| exit.ply == self.ply());
        judged.map_or(self.turn(), |exit| exit.seat)
    }

    fn departures(&self) -> Vec<Departure> {
        let departure = |exit: crate::three_player::Exit| Departure {
            text: match exit.by {
                Some(by) => format!("{} {} by {by}", exit.seat, exit.how),
                None => format!("{} {}", exit.seat, exit.how),
            },
            rule: exit.rule,
        };
        self.exits().map(departure).collect()
    }

    fn legal(&self) -> Vec<Move> {
        let mut moves = self.legal_moves();
        moves.sort_by_key(|&m| self.san(m));
        moves
    }

    fn san(&self, legal: Move) -> String {
        write_move(self, legal)
    }

    fn fen(&self) -> String {
        write_fen(&self.setup(), Clocks::Written)
    }

    fn checks(&self) -> Option<[u8; 2]> {
        None
    }

    fn is_check(&self) -> bool {
        self.in_check().contains(self.turn().index())
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self, depth)
    }

    fn picture(&self) -> String {
        draw::text(self, None).replace('░', ":")
    }
}
