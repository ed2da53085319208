//! The plies of a game, told from its moves and the board it began with.
//!
//! While a game is replayed only its moves and checks are written down. What moved and what it took is
//! told afterwards by a board of squares, which is quicker than to ask the position at every ply.

use crate::chess::{Bitboard, CastlingSide, Color, File, Laws, Move, Position, Role, Square};

/// How a ply attacks the other king.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Check {
    None,
    /// By the man that moves.
    Direct,
    /// By a man that stood behind it.
    Discovered,
    /// By more than one.
    Double,
    /// By the rook of a king that castles.
    Castling,
}

/// What a move does beside going from one square to another.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Form {
    Plain,
    EnPassant,
    Castling(CastlingSide),
}

/// One ply.
#[derive(Copy, Clone, Debug)]
pub(super) struct Ply {
    pub legal: Move,
    /// Whose it is.
    pub by: Color,
    /// What moved, before it promoted.
    pub role: Role,
    pub captured: Option<Role>,
    pub form: Form,
    pub check: Check,
    /// The king of the side that is to move next.
    pub enemy_king: Option<Square>,
    /// White's men less Black's, in pawns, afterwards.
    pub balance: i16,
    /// Men other than kings and pawns afterwards.
    pub pieces: u8,
    /// Men other than kings and pawns that are queens afterwards.
    pub queens: u8,
}

impl Ply {
    /// Where the man stands afterwards; a king that castles stands on the g- or c-file.
    pub(super) fn target(&self) -> Square {
        let file = match self.form {
            Form::Plain | Form::EnPassant => return self.legal.to(),
            Form::Castling(CastlingSide::King) => File::from_index(6),
            Form::Castling(CastlingSide::Queen) => File::from_index(2),
        };
        Square::new(file, self.legal.to().rank())
    }

    /// What stands there.
    pub(super) fn becomes(&self) -> Role {
        self.legal.promotion().unwrap_or(self.role)
    }
}

/// What is written down of a ply while it is played.
#[derive(Copy, Clone, Debug)]
pub(super) struct Played {
    pub legal: Move,
    /// What attacks the king of the side that is to move next.
    pub checkers: Bitboard,
}

/// What stands on each square, and what follows from it.
#[derive(Clone, Debug)]
pub(super) struct Squares {
    /// The number of the man on each square: one more than the index of the square it began on.
    at: [u8; 64],
    /// What the man of each number is. More numbers than there are men, so that none needs a check.
    men: [Option<(Color, Role)>; 1 << u8::BITS],
    /// Where the men began that are still on the board.
    left: Bitboard,
    kings: [Bitboard; 2],
    /// The first of each side's kings.
    king: [Option<Square>; 2],
    castled: [Option<CastlingSide>; 2],
    turn: Color,
    balance: i16,
    pieces: u8,
    queens: u8,
}

/// The number of no man.
const NOBODY: u8 = 0;

/// What men are worth, in pawns; the usual reckoning.
fn worth(role: Role) -> i16 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

impl Squares {
    /// The board of a position.
    pub(super) fn of<L: Laws>(position: &Position<L>) -> Self {
        let mut squares = Self {
            at: [NOBODY; 64],
            men: [None; 1 << u8::BITS],
            left: Bitboard::EMPTY,
            kings: [Bitboard::EMPTY; 2],
            king: [None; 2],
            castled: [None; 2],
            turn: position.turn(),
            balance: 0,
            pieces: 0,
            queens: 0,
        };
        for color in [Color::White, Color::Black] {
            for role in Role::ALL {
                let men = position.men(color, role);
                squares.left |= men;
                for square in men {
                    let man = square.index() as u8 + 1;
                    squares.men[usize::from(man)] = Some((color, role));
                    squares.at[square.index()] = man;
                    squares.count(color, role, 1);
                }
            }
            squares.kings[color as usize] = position.men(color, Role::King);
            squares.king[color as usize] = squares.kings[color as usize].first();
        }
        squares
    }

    /// Where the men began that were never captured.
    pub(super) fn left(&self) -> Bitboard {
        self.left
    }

    /// Where White and Black castled, if they did.
    pub(super) fn castled(&self) -> [Option<CastlingSide>; 2] {
        self.castled
    }

    fn count(&mut self, color: Color, role: Role, times: i8) {
        let sign = match color {
            Color::White => 1,
            Color::Black => -1,
        };
        self.balance += sign * worth(role) * i16::from(times);
        match role {
            Role::Pawn | Role::King => {}
            Role::Knight | Role::Bishop | Role::Rook => {
                self.pieces = self.pieces.saturating_add_signed(times);
            }
            Role::Queen => {
                self.pieces = self.pieces.saturating_add_signed(times);
                self.queens = self.queens.saturating_add_signed(times);
            }
        }
    }

    /// Takes what stands on a square off the board.
    fn take(&mut self, square: Square) -> Option<Role> {
        let man = std::mem::replace(&mut self.at[square.index()], NOBODY);
        let (color, role) = self.men[usize::from(man)]?;
        self.count(color, role, -1);
        self.left &= !Bitboard::from(Square::from_index(usize::from(man) - 1));
        if role == Role::King {
            self.move_king(color, square.into());
        }
        Some(role)
    }

    /// A king is there no longer, or not yet.
    fn move_king(&mut self, color: Color, squares: Bitboard) {
        let kings = &mut self.kings[color as usize];
        *kings ^= squares;
        self.king[color as usize] = kings.first();
    }

    /// Plays a legal ply and tells what it did.
    #[inline]
    pub(super) fn play(&mut self, played: Played) -> Ply {
        let (legal, by) = (played.legal, self.turn);
        let (from, to) = (legal.from(), legal.to());
        let man = self.at[from.index()];
        let role = self.men[usize::from(man)].map_or(Role::Pawn, |(_, role)| role);
        let only_steps = self.at[to.index()] == NOBODY
            && match role {
                Role::Knight | Role::Bishop | Role::Rook | Role::Queen => true,
                Role::Pawn => from.file() == to.file() && legal.promotion().is_none(),
                Role::King => false,
            };
        let (form, captured) = if only_steps {
            self.at[to.index()] = man;
            self.at[from.index()] = NOBODY;
            (Form::Plain, None)
        } else {
            self.change(role, legal)
        };
        self.turn = !by;
        let mut ply = Ply {
            legal,
            by,
            role,
            captured,
            form,
            check: Check::None,
            enemy_king: self.king[!by as usize],
            balance: self.balance,
            pieces: self.pieces,
            queens: self.queens,
        };
        if played.checkers.any() {
            ply.check = check(&ply, played.checkers);
        }
        ply
    }

    fn form(&self, role: Role, legal: Move) -> Form {
        let (from, to) = (legal.from(), legal.to());
        let target = self.men[usize::from(self.at[to.index()])];
        match role {
            Role::Pawn if target.is_none() && from.file() != to.file() => Form::EnPassant,
            Role::King if target.is_some_and(|(owner, _)| owner == self.turn) => {
                Form::Castling(if to.index() > from.index() {
                    CastlingSide::King
                } else {
                    CastlingSide::Queen
                })
            }
            Role::Pawn | Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => {
                Form::Plain
            }
        }
    }

    /// Plays a ply that may change more than where a man stands, and tells its form and what it captured.
    fn change(&mut self, role: Role, legal: Move) -> (Form, Option<Role>) {
        let (from, to, by) = (legal.from(), legal.to(), self.turn);
        let form = self.form(role, legal);
        let captured = match form {
            Form::Plain => self.take(to),
            Form::EnPassant => self.take(Square::new(to.file(), from.rank())),
            Form::Castling(side) => {
                self.castle(from, to, side);
                None
            }
        };
        if !matches!(form, Form::Castling(_)) {
            let man = std::mem::replace(&mut self.at[from.index()], NOBODY);
            self.at[to.index()] = man;
            if role == Role::King {
                self.move_king(by, Bitboard::from(from) | to.into());
            }
            if let Some(promoted) = legal.promotion() {
                self.count(by, role, -1);
                self.count(by, promoted, 1);
                self.men[usize::from(man)] = Some((by, promoted));
                if promoted == Role::King {
                    // In antichess.
                    self.move_king(by, to.into());
                }
            }
        }
        (form, captured)
    }

    /// Moves a king and the rook it is said to take. One may come to stand where the other stood.
    fn castle(&mut self, from: Square, to: Square, side: CastlingSide) {
        let (king, rook) = match side {
            CastlingSide::King => (6, 5),
            CastlingSide::Queen => (2, 3),
        };
        let on = |file| Square::new(File::from_index(file), from.rank());
        let men = [from, to].map(|square| std::mem::replace(&mut self.at[square.index()], NOBODY));
        for (man, file) in men.into_iter().zip([king, rook]) {
            self.at[on(file).index()] = man;
        }
        let by = self.turn;
        let kings = self.kings[by as usize] & !Bitboard::from(from) | on(king).into();
        self.kings[by as usize] = kings;
        self.king[by as usize] = kings.first();
        self.castled[by as usize].get_or_insert(side);
    }
}

/// How a ply that attacks the king from these squares does it.
fn check(ply: &Ply, checkers: Bitboard) -> Check {
    if checkers.is_several() {
        Check::Double
    } else if matches!(ply.form, Form::Castling(_)) {
        Check::Castling
    } else if checkers.contains(ply.target()) {
        Check::Direct
    } else {
        Check::Discovered
    }
}
