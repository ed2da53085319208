//! What is unlawful in how a word spells its move.

use super::word::{Asks, CaptureMark, Oddity, SanWord};
use super::write::needed_origin;
use crate::chess::{Bitboard, Laws, Move, Position, Role, San};
use crate::diagnostic::Kind;

impl SanWord {
    /// What is unlawful in the word, its suffix apart, when it means the legal move `m`; the lawful
    /// word is [`write`](super::write). Lawful words cost a few comparisons, and nothing is
    /// allocated for them.
    #[inline]
    pub fn remarks<L: Laws>(&self, position: &Position<L>, m: Move) -> Vec<Kind> {
        if self.is_plainly_lawful(position, m) {
            return Vec::new();
        }
        self.look_closely(position, m)
    }

    /// A castling word, or one without an origin or with that of a pawn capture, and `x` as it
    /// should be: [`SanWord::remarks`] has nothing to say.
    #[inline]
    pub fn is_plainly_lawful<L: Laws>(&self, position: &Position<L>, m: Move) -> bool {
        match self.asks {
            Asks::San(San::Castle(_)) => self.oddities.is_empty(),
            Asks::San(San::Normal { role, from, .. }) => {
                let is_capture = position.is_capture(m);
                let has_origin = from != Bitboard::ALL;
                let wants_origin = role == Role::Pawn && is_capture;
                self.oddities.is_empty()
                    && is_capture == (self.capture == CaptureMark::Present)
                    && has_origin == wants_origin
                    && position.men(position.turn(), role).contains(m.from())
            }
            Asks::Squares { .. } | Asks::Files { .. } => false,
        }
    }

    #[cold]
    fn look_closely<L: Laws>(&self, position: &Position<L>, m: Move) -> Vec<Kind> {
        let mut remarks: Vec<Kind> = self.oddities.iter().filter_map(remark).collect();
        let Asks::San(San::Normal { role, from, .. }) = self.asks else {
            return remarks;
        };
        let is_marked = self.capture == CaptureMark::Present;
        if is_marked != position.is_capture(m) && !remarks.contains(&Kind::WrongCaptureMark) {
            remarks.push(Kind::WrongCaptureMark);
        }
        let moved = position.piece_at(m.from()).map_or(role, |piece| piece.role);
        if moved != role {
            let form = form(Oddity::LowerCase);
            remarks.push(Kind::LongOrLocalisedNotation { form });
        } else if !self.oddities.contains(Oddity::Long) && from != needed_origin(position, role, m)
        {
            remarks.push(Kind::OverDisambiguated);
        }
        remarks
    }
}

/// The finding of an oddity; odd suffixes are judged with the suffix.
fn remark(oddity: Oddity) -> Option<Kind> {
    match oddity {
        Oddity::ZeroCastling => Some(Kind::ZeroCastling),
        Oddity::PromotionForm => Some(Kind::PromotionForm),
        Oddity::CaptureForm => Some(Kind::WrongCaptureMark),
        Oddity::Dash => Some(Kind::NonAsciiPunctuation),
        Oddity::SuffixForm => None,
        Oddity::Long
        | Oddity::Uci
        | Oddity::Figurine
        | Oddity::LowerCase
        | Oddity::PawnLetter
        | Oddity::EnPassantSuffix
        | Oddity::FilesOnly
        | Oddity::Sign => Some(Kind::LongOrLocalisedNotation { form: form(oddity) }),
    }
}

/// What the oddity is called in messages.
fn form(oddity: Oddity) -> &'static str {
    match oddity {
        Oddity::ZeroCastling => "castling without capital letters O",
        Oddity::PromotionForm => "an unusual promotion",
        Oddity::CaptureForm => "an unusual capture mark",
        Oddity::SuffixForm => "an unusual check mark",
        Oddity::Dash => "a dash outside ASCII",
        Oddity::Long => "long notation",
        Oddity::Uci => "UCI notation",
        Oddity::Figurine => "a figurine",
        Oddity::LowerCase => "a small piece letter",
        Oddity::PawnLetter => "a letter for the pawn",
        Oddity::EnPassantSuffix => "`e.p.` after the move",
        Oddity::FilesOnly => "a pawn capture without its rank",
        Oddity::Sign => "a sign stuck to the move",
    }
}
