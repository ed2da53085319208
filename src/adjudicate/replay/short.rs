//! The main line, as far as it consists of move numbers and words that are quickly read: nearly all of
//! most games.

use std::ops::ControlFlow;

#[cfg(target_arch = "x86_64")]
use crate::chess::Bmi2;
use crate::chess::{BlackSide, Side, WhiteSide};
use crate::game::Seat;
use crate::notation::san;
use crate::pgn::Lexer;
use crate::pgn::lex::Run;

use super::board::Board;
use super::movetext::Replay;
use super::observer::Observer;

impl<G: Board, O: Observer> Replay<'_, '_, '_, '_, G, O> {
    /// Plays the main line on from where `lexer` is. It must be open.
    pub(super) fn short_words(&mut self, lexer: &mut Lexer<'_>) {
        if !G::HAS_SHORT_SAN || self.number_offset != 0 {
            return;
        }
        #[cfg(target_arch = "x86_64")]
        if Bmi2::detect().is_some() {
            // SAFETY: the instructions have just been detected.
            return unsafe { self.short_words_with_bmi2(lexer) };
        }
        self.short_words_anywhere(lexer);
    }

    /// Likewise, compiled for processors with these instructions.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
    fn short_words_with_bmi2(&mut self, lexer: &mut Lexer<'_>) {
        self.short_words_anywhere(lexer);
    }

    #[inline(always)]
    fn short_words_anywhere(&mut self, lexer: &mut Lexer<'_>) {
        let Some(mut run) = lexer.run() else {
            return;
        };
        loop {
            let flow = if self.current.turn().index() == 0 {
                self.short_word::<WhiteSide>(&mut run)
            } else {
                self.short_word::<BlackSide>(&mut run)
            };
            if flow.is_break() {
                break;
            }
        }
        lexer.resume(&run);
    }

    /// Takes a number and a word, or something that often stands between words.
    #[inline(always)]
    fn short_word<S: Side>(&mut self, run: &mut Run<'_>) -> ControlFlow<()> {
        let Some(mut near) = run.near() else {
            return ControlFlow::Break(());
        };
        if near as u8 == b'{' {
            let Some(text) = run.take_comment() else {
                return ControlFlow::Break(());
            };
            self.observer.comment(text);
            return ControlFlow::Continue(());
        }
        if run.take_number(near, self.current.move_number()) {
            match run.near() {
                Some(next) => near = next,
                None => return ControlFlow::Break(()),
            }
        }
        let Some((word, len)) = san::read_short(near) else {
            return if run.take_line_end(near) {
                ControlFlow::Continue(())
            } else {
                self.castling(run, near)
            };
        };
        let Some(legal) = self.current.find_short::<S>(&word) else {
            return ControlFlow::Break(());
        };
        let place = run.take_word(near, len);
        self.previous = Some(self.current);
        self.current.play_short::<S>(&word, legal);
        self.counted(legal, place);
        if !self.current.is_well_marked(&word) {
            self.mark_of_last();
        }
        self.judged(place)
    }

    /// Takes a castling word, if that is next, and plays it.
    #[inline(never)]
    fn castling(&mut self, run: &mut Run<'_>, near: u64) -> ControlFlow<()> {
        let Some((side, len)) = san::castling(near) else {
            return ControlFlow::Break(());
        };
        let Some(legal) = self.current.find_castling(side) else {
            return ControlFlow::Break(());
        };
        let place = run.take_word(near, len);
        self.previous = Some(self.current);
        self.current.play(legal);
        self.counted(legal, place);
        if self.current.may_be_mate() {
            self.mark_of_last();
        }
        self.judged(place)
    }
}
