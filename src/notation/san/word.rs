//! What a movetext word says.

use crate::chess::{File, Role, San, Square};

/// A movetext word that was understood.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Word {
    /// A move.
    Move(SanWord),
    /// A null move: `--`, `Z0`, `null`, `0000`. No game has one; analysis does.
    Null,
    /// A man put on the board, `N@f6`: a game of a variant with drops.
    Drop,
}

/// A word that names a move, and how it names it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SanWord {
    /// Which move.
    pub asks: Asks,
    /// The claim about check and mate at its end.
    pub suffix: Suffix,
    /// Does the text say that the move captures?
    pub capture: CaptureMark,
    /// What SAN does not know in it.
    pub oddities: Oddities,
}

/// Which move a word asks for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Asks {
    /// What SAN can say.
    San(San),
    /// Origin and target without the man: `e2e4`, `g1-f3`.
    Squares {
        /// Where the man comes from.
        from: Square,
        /// Where it goes.
        to: Square,
        /// What the pawn becomes.
        promotion: Option<Role>,
    },
    /// A pawn capture with files only: `ed`, `exd`.
    Files {
        /// The file of the pawn.
        from: File,
        /// The file it goes to.
        to: File,
    },
}

/// `+`, `#`, or neither.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub enum Suffix {
    /// Neither.
    #[default]
    None,
    /// `+`.
    Check,
    /// `#`.
    Mate,
}

impl Suffix {
    /// As SAN writes it.
    pub const fn text(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Check => "+",
            Self::Mate => "#",
        }
    }
}

/// Whether a word has an `x`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub enum CaptureMark {
    /// No capture is marked.
    #[default]
    Absent,
    /// A capture is marked.
    Present,
}

/// A way of writing that SAN does not know.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Oddity {
    /// `0-0`, `o-o`, `OO`.
    ZeroCastling = 0,
    /// `e8Q`, `e8(Q)`, `e8/Q`, `e8=q`.
    PromotionForm = 1,
    /// A capture marked by a colon or a cross.
    CaptureForm = 2,
    /// A check or mate claimed otherwise than by `+` or `#`: `++`, `ch`, `mate`, `dbl`.
    SuffixForm = 3,
    /// `Ng1-f3`, `e2-e4`.
    Long = 4,
    /// `g1f3`, `e7e8q`.
    Uci = 5,
    /// `♘f3`.
    Figurine = 6,
    /// `nf3`.
    LowerCase = 7,
    /// `Pe4`.
    PawnLetter = 8,
    /// `exd6e.p.`
    EnPassantSuffix = 9,
    /// `ed`, `exd`.
    FilesOnly = 10,
    /// An evaluation or draw offer stuck to the move: `Nf3+/-`, `Nf3(=)`.
    Sign = 11,
    /// A dash from outside ASCII.
    Dash = 12,
}

impl Oddity {
    /// Every oddity.
    pub const ALL: [Self; 13] = [
        Self::ZeroCastling,
        Self::PromotionForm,
        Self::CaptureForm,
        Self::SuffixForm,
        Self::Long,
        Self::Uci,
        Self::Figurine,
        Self::LowerCase,
        Self::PawnLetter,
        Self::EnPassantSuffix,
        Self::FilesOnly,
        Self::Sign,
        Self::Dash,
    ];
}

/// A set of [`Oddity`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Oddities(u16);

impl Oddities {
    /// Lawful SAN has none.
    pub const NONE: Self = Self(0);

    /// Is nothing odd?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is `oddity` a member?
    pub const fn contains(self, oddity: Oddity) -> bool {
        self.0 >> oddity as u8 & 1 != 0
    }

    /// The members.
    pub fn iter(self) -> impl Iterator<Item = Oddity> {
        Oddity::ALL
            .into_iter()
            .filter(move |&oddity| self.contains(oddity))
    }

    pub(super) fn add(&mut self, oddity: Oddity) {
        self.0 |= 1 << oddity as u8;
    }
}

impl FromIterator<Oddity> for Oddities {
    fn from_iter<I: IntoIterator<Item = Oddity>>(oddities: I) -> Self {
        let mut set = Self::NONE;
        oddities.into_iter().for_each(|oddity| set.add(oddity));
        set
    }
}

/// Why a word names no move.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unreadable {
    /// No way of writing moves fits.
    #[error("not a move")]
    NotAMove,
    /// It would be a move in another language.
    #[error("not a move in English piece letters; it looks like {0}")]
    Localised(&'static str),
}
