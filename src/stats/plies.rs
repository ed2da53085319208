//! The plies of a game, told from its moves and the board it began with.
//!
//! While a game is replayed only its moves and checks are written down. What moved and what it took is
//! told afterwards by a board of squares, which is quicker than to ask the position at every ply.

use crate::chess::{Bitboard, CastlingSide, Color, File, Laws, Move, Position, Role, Square};

/// How a ply attacks the other king.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Check {
    None,
    Direct,
    Discovered,
    Double,
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
    men: [Option<(Color, Role)>; 64],
    kings: [Bitboard; 2],
    turn: Color,
    balance: i16,
    pieces: u8,
    queens: u8,
}

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
            men: [None; 64],
            kings: [Bitboard::EMPTY; 2],
            turn: position.turn(),
            balance: 0,
            pieces: 0,
            queens: 0,
        };
        for color in [Color::White, Color::Black] {
            for role in Role::ALL {
                for square in position.men(color, role) {
                    squares.put(square, color, role);
                }
            }
        }
        squares
    }

    fn put(&mut self, square: Square, color: Color, role: Role) {
        self.men[square.index()] = Some((color, role));
        self.count(square, color, role, 1);
    }

    fn count(&mut self, square: Square, color: Color, role: Role, times: i8) {
        let sign = match color {
            Color::White => 1,
            Color::Black => -1,
        };
        self.balance += sign * worth(role) * i16::from(times);
        match role {
            Role::Pawn => {}
            Role::King => {
                let kings = &mut self.kings[color as usize];
                *kings ^= Bitboard::from(square);
            }
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
        let (color, role) = self.men[square.index()].take()?;
        self.count(square, color, role, -1);
        Some(role)
    }

    /// Plays a legal ply and tells what it did.
    pub(super) fn play(&mut self, played: Played) -> Ply {
        let (legal, by) = (played.legal, self.turn);
        let (from, to) = (legal.from(), legal.to());
        let role = self.men[from.index()].map_or(Role::Pawn, |(_, role)| role);
        let form = self.form(role, legal);
        let mut captured = None;
        if form == Form::Plain
            && self.men[to.index()].is_none()
            && role != Role::King
            && legal.promotion().is_none()
        {
            // Most plies change nothing but where a man stands.
            self.men[to.index()] = self.men[from.index()].take();
        } else {
            captured = self.change(legal, form);
        }
        self.turn = !by;
        let mut ply = Ply {
            legal,
            by,
            role,
            captured,
            form,
            check: Check::None,
            enemy_king: self.kings[!by as usize].first(),
            balance: self.balance,
            pieces: self.pieces,
            queens: self.queens,
        };
        if played.checkers.any() {
            let direct = played.checkers.contains(ply.target());
            ply.check = if played.checkers.is_several() {
                Check::Double
            } else if direct || matches!(form, Form::Castling(_)) {
                Check::Direct
            } else {
                Check::Discovered
            };
        }
        ply
    }

    fn form(&self, role: Role, legal: Move) -> Form {
        let (from, to) = (legal.from(), legal.to());
        let target = self.men[to.index()];
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

    /// Plays a ply that changes more than where a man stands, and tells what it captured.
    fn change(&mut self, legal: Move, form: Form) -> Option<Role> {
        let (from, to, by) = (legal.from(), legal.to(), self.turn);
        match form {
            Form::Plain => {
                let captured = self.take(to);
                self.step(from, to, by, legal.promotion());
                captured
            }
            Form::EnPassant => {
                let captured = self.take(Square::new(to.file(), from.rank()));
                self.step(from, to, by, None);
                captured
            }
            Form::Castling(side) => {
                let (king, rook) = match side {
                    CastlingSide::King => (6, 5),
                    CastlingSide::Queen => (2, 3),
                };
                let on = |file| Square::new(File::from_index(file), from.rank());
                self.take(from);
                self.take(to);
                self.put(on(king), by, Role::King);
                self.put(on(rook), by, Role::Rook);
                None
            }
        }
    }

    fn step(&mut self, from: Square, to: Square, by: Color, promotion: Option<Role>) {
        let man = self.men[from.index()].take();
        match (man, promotion) {
            (Some((_, role)), Some(promoted)) => {
                self.count(from, by, role, -1);
                self.put(to, by, promoted);
            }
            (Some((_, Role::King)), None) => {
                self.count(from, by, Role::King, -1);
                self.put(to, by, Role::King);
            }
            (man, None) | (man @ None, Some(_)) => self.men[to.index()] = man,
        }
    }
}
