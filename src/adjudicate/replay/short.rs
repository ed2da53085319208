//! The main line, as far as it consists of move numbers and words that are quickly read: nearly all of
//! most games.

use crate::chess::{Arithmetic, Sliders};
#[cfg(target_arch = "x86_64")]
use crate::chess::LineSight;
use crate::notation::san;
use crate::pgn::Lexer;
use crate::pgn::lex::Run;

use super::board::Board;
use super::line::Progress;
use super::movetext::Replay;
use super::observer::Observer;

impl<G: Board, O: Observer> Replay<'_, '_, '_, '_, G, O> {
    /// Plays the main line on from where `lexer` is. It must be open.
    pub(super) fn short_words(&mut self, lexer: &mut Lexer<'_>) {
        if !G::HAS_SHORT_SAN || self.number_offset != 0 {
            return;
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(sight) = LineSight::detect() {
            // SAFETY: a `LineSight` is only made where the instructions were detected.
            return unsafe { self.short_words_with_bmi2(lexer, sight) };
        }
        self.short_words_by(lexer, Arithmetic);
    }

    /// Likewise, compiled for processors with these instructions.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
    fn short_words_with_bmi2(&mut self, lexer: &mut Lexer<'_>, sight: LineSight) {
        self.short_words_by(lexer, sight);
    }

    #[inline(always)]
    fn short_words_by(&mut self, lexer: &mut Lexer<'_>, sliders: impl Sliders) {
        let Some(mut run) = lexer.run() else {
            return;
        };
        while let Some(mut near) = run.near() {
            if near as u8 == b'{' {
                match run.take_comment() {
                    Some(text) => self.observer.comment(text),
                    None => break,
                }
                continue;
            }
            if run.take_number(near, self.current.move_number()) {
                match run.near() {
                    Some(next) => near = next,
                    None => break,
                }
            }
            let Some((word, len)) = san::read_short(near) else {
                if run.take_line_end(near) || self.castles(&mut run, near) {
                    continue;
                }
                break;
            };
            let Some(legal) = self.current.find_short(&word) else {
                break;
            };
            let place = run.take_word(near, len);
            self.previous = Some(self.current);
            self.current.play_short(&word, legal, sliders);
            self.counted(legal, place);
            if !self.current.is_well_marked(&word) {
                self.mark_of_last();
            }
            self.judged(place);
            if self.progress != Progress::Playing {
                break;
            }
        }
        lexer.resume(&run);
    }

    /// Takes a castling word, if that is next, and plays it. The main line may be over after it, or broken.
    #[inline(never)]
    fn castles(&mut self, run: &mut Run<'_>, near: u64) -> bool {
        let Some(len) = san::castling_len(near) else {
            return false;
        };
        let place = run.take_word(near, len);
        self.word(place);
        self.progress == Progress::Playing
    }
}
