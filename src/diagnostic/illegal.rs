//! Reasons why a move is illegal.

/// Why a move is illegal, as far as the board tells.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Illegal {
    /// No man of that kind stands on the named origin, or none can reach the square at all.
    NoPiece,
    /// The way is blocked, or the target square holds a man of the same side.
    Blocked,
    /// The man stands in the way of a check: it is pinned.
    Pinned,
    /// The king would be left or put in check.
    LeavesKingInCheck,
    /// The side to move is in check and the move does not answer it.
    IgnoresCheck,
    /// Castling: the right is lost or never was.
    CastlingRightLost,
    /// Castling: the king is in check.
    CastlingInCheck,
    /// Castling: the king would pass through or land on an attacked square.
    CastlingThroughCheck,
    /// Castling: a man stands in the way.
    CastlingBlocked,
    /// This variant has no castling.
    CastlingNotInVariant,
    /// Antichess: another move captures, so this one may not be played.
    CaptureObligatory,
    /// The en passant right does not exist or has lapsed.
    EnPassantUnavailable,
    /// It would be legal for the other side: a ply is missing or doubled before it.
    WrongSide,
    /// A pawn cannot promote to that piece, or not on that square.
    PromotionNotAllowed,
    /// The piece letter is one of another language, where it may be another man than it seems.
    ForeignLetters,
    /// A man is put on the board, and this variant has no drops.
    DropNotInVariant,
    /// The game is already over.
    GameOver,
    /// Three-player chess: the man's player is out of the game and nobody commands it.
    FrozenMan,
    /// Three-player chess: a king is never captured.
    KingUntouchable,
    /// Three-player chess: the neutrality rule forbids this capture.
    NeutralityForbids,
}

impl Illegal {
    /// Every reason.
    pub const ALL: &'static [Self] = &[
        Self::NoPiece,
        Self::Blocked,
        Self::Pinned,
        Self::LeavesKingInCheck,
        Self::IgnoresCheck,
        Self::CastlingRightLost,
        Self::CastlingInCheck,
        Self::CastlingThroughCheck,
        Self::CastlingBlocked,
        Self::CastlingNotInVariant,
        Self::CaptureObligatory,
        Self::EnPassantUnavailable,
        Self::WrongSide,
        Self::PromotionNotAllowed,
        Self::ForeignLetters,
        Self::DropNotInVariant,
        Self::GameOver,
        Self::FrozenMan,
        Self::KingUntouchable,
        Self::NeutralityForbids,
    ];

    /// The kebab-case name, as rule cases and JSON use it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoPiece => "no-piece",
            Self::Blocked => "blocked",
            Self::Pinned => "pinned",
            Self::LeavesKingInCheck => "leaves-king-in-check",
            Self::IgnoresCheck => "ignores-check",
            Self::CastlingRightLost => "castling-right-lost",
            Self::CastlingInCheck => "castling-in-check",
            Self::CastlingThroughCheck => "castling-through-check",
            Self::CastlingBlocked => "castling-blocked",
            Self::CastlingNotInVariant => "castling-not-in-variant",
            Self::CaptureObligatory => "capture-obligatory",
            Self::EnPassantUnavailable => "en-passant-unavailable",
            Self::WrongSide => "wrong-side",
            Self::PromotionNotAllowed => "promotion-not-allowed",
            Self::ForeignLetters => "foreign-letters",
            Self::DropNotInVariant => "drop-not-in-variant",
            Self::GameOver => "game-over",
            Self::FrozenMan => "frozen-man",
            Self::KingUntouchable => "king-untouchable",
            Self::NeutralityForbids => "neutrality-forbids",
        }
    }

    /// The reason as the second half of a sentence.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::NoPiece => "no such man can reach that square",
            Self::Blocked => "another man is in the way",
            Self::Pinned => "the man is pinned to its king",
            Self::LeavesKingInCheck => "it leaves the king in check",
            Self::IgnoresCheck => "it does not answer the check",
            Self::CastlingRightLost => "the right to castle on that side is lost",
            Self::CastlingInCheck => "a king in check may not castle",
            Self::CastlingThroughCheck => "the king would cross or reach an attacked square",
            Self::CastlingBlocked => "a man stands between king and rook",
            Self::CastlingNotInVariant => "this variant has no castling",
            Self::CaptureObligatory => "a capture is possible, so one must be made",
            Self::EnPassantUnavailable => "no pawn has just passed over that square",
            Self::WrongSide => "it would be a move of the other side",
            Self::PromotionNotAllowed => "no pawn may become that there",
            Self::ForeignLetters => "its piece letters are not English, so it is not read",
            Self::DropNotInVariant => "this variant drops no men on the board",
            Self::GameOver => "the game is already over",
            Self::FrozenMan => "nobody commands that man any more",
            Self::KingUntouchable => "a king is never captured",
            Self::NeutralityForbids => "the neutrality rule forbids this capture",
        }
    }

    /// What to look at first when mending the record.
    pub const fn help(self) -> &'static str {
        match self {
            Self::NoPiece => {
                "check the piece letter and the square; an earlier move may be wrong or missing"
            }
            Self::Blocked => "check the square; an earlier move may be wrong or missing",
            Self::Pinned | Self::LeavesKingInCheck => {
                "an arbiter would have the move taken back (FIDE 7.5); check the move against the \
                 score sheet"
            }
            Self::IgnoresCheck => {
                "the king must move, or the check must be blocked or the checking man captured \
                 (FIDE 3.9)"
            }
            Self::CastlingRightLost => {
                "the king or that rook has moved before, or the FEN gives no such right (FIDE 3.8.2)"
            }
            Self::CastlingInCheck | Self::CastlingThroughCheck | Self::CastlingBlocked => {
                "castling is prevented as long as this is so (FIDE 3.8.2)"
            }
            Self::CastlingNotInVariant => "antichess is played without castling",
            Self::CaptureObligatory => "in antichess a player who can capture must capture",
            Self::EnPassantUnavailable => {
                "en passant is legal only on the ply right after the double step (FIDE 3.7.4.2)"
            }
            Self::WrongSide => "a ply may be missing or written twice before it",
            Self::PromotionNotAllowed => {
                "a pawn becomes a queen, rook, bishop or knight on the last rank (FIDE 3.7.5); in \
                 antichess a king as well"
            }
            Self::ForeignLetters => {
                "write the piece letters as K, Q, R, B and N; in another language the same letter may \
                 be another man"
            }
            Self::DropNotInVariant => {
                "men are dropped in Crazyhouse and Bughouse, which are not judged here"
            }
            Self::GameOver => "remove the moves after the end",
            Self::FrozenMan => {
                "the men of a stalemated player stay where they are (three-player 5.2); check the cell"
            }
            Self::KingUntouchable => {
                "kings leave the board by mate only (three-player 3.2, 5.3); check the cell"
            }
            Self::NeutralityForbids => {
                "take from a player only if he took from you, or the third player did not take from him"
            }
        }
    }
}
