//! Two-player positions as the replay sees them.

use crate::chess::{CastlingSide, Laws, Move, Position, San, ShortSan, Side};
use crate::diagnostic::Kind;
use crate::notation::san::{self, LawfulSuffix, SanWord, Suffix, Unreadable, Unresolved, Word};

use super::board::{Board, Unread};
use super::observer::Observer;

impl<L: Laws> Board for Position<L> {
    type Spelling = SanWord;

    fn read(&self, word: &[u8]) -> Result<(Move, SanWord), Unread> {
        let spelling = match san::read(word) {
            Ok(Word::Move(spelling)) => spelling,
            Ok(Word::Null) => return Err(Unread::Null),
            Ok(Word::Drop) => return Err(Unread::Drop),
            Err(Unreadable::NotAMove) => return Err(Unread::Unknown),
            Err(Unreadable::Localised(form)) => return Err(Unread::Foreign(form)),
        };
        match spelling.resolve(self) {
            Ok(legal) => Ok((legal, spelling)),
            Err(Unresolved::Illegal(why)) => Err(Unread::Illegal(why)),
            Err(Unresolved::PromotionMissing) => Err(Unread::PromotionMissing),
            Err(Unresolved::Ambiguous(moves)) => {
                Err(Unread::Ambiguous(san::write_list(self, &moves).into()))
            }
        }
    }

    const HAS_SHORT_SAN: bool = true;

    #[inline(always)]
    fn find_short<S: Side>(&self, san: &ShortSan) -> Option<Move> {
        Self::find_short::<S>(self, san)
    }

    #[inline(always)]
    fn play_short<S: Side>(&mut self, san: &ShortSan, legal: Move) {
        Self::play_short::<S>(self, san, legal);
    }

    fn find_castling(&self, side: CastlingSide) -> Option<Move> {
        self.find(San::Castle(side))
    }

    #[inline(always)]
    fn is_well_marked(&self, san: &ShortSan) -> bool {
        self.is_check() == san.is_check
    }

    #[cold]
    fn remarks(&self, after: &Self, legal: Move, spelling: SanWord) -> Vec<Kind> {
        let mut remarks = spelling.remarks(self, legal);
        let is_fine = match spelling.suffix {
            Suffix::None => !after.is_check(),
            Suffix::Check => after.is_check(),
            Suffix::Mate => false,
        };
        if !is_fine {
            remarks.extend(after.last_remark(spelling));
        }
        remarks
    }

    #[cold]
    fn last_remark(&self, spelling: SanWord) -> Option<Kind> {
        spelling.suffix_remark(LawfulSuffix::of(self, self.ending()))
    }

    fn may_be_mate(&self) -> bool {
        self.is_check()
    }

    fn canonical(&self, legal: Move) -> Box<str> {
        (*san::write(self, legal)).into()
    }

    #[inline]
    fn move_number(&self) -> u32 {
        self.fullmove_number()
    }

    fn passed(&self) -> Option<Self> {
        Position::passed(self)
    }

    #[inline(always)]
    fn show_ply<O: Observer>(observer: &mut O, before: &Self, legal: Move, after: &Self) {
        observer.ply(before, legal, after);
    }

    fn show_end<O: Observer>(&self, observer: &mut O) {
        observer.end(self);
    }
}
