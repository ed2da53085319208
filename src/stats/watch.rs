//! What is seen of a game while it is replayed.

use std::ops::ControlFlow;

use crate::adjudicate::replay::Observer;
use crate::chess::{CastlingSide, Color, File, Laws, Move, MoveSet, Position, Role, Square};
use crate::game::GameState;
use crate::pgn::command::{self, Command, EvalScore};
use crate::three_player;

use super::collection::MoveHash;
use super::opening::Book;
use super::three_player::Seen;

/// What a run must look at; what nobody asks for costs nothing.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Needs {
    /// The last opening position with a name.
    pub opening: Look,
    /// Every ply.
    pub plies: Look,
    /// How many moves there were to choose from.
    pub options: Look,
    /// Clocks and evaluations.
    pub comments: Look,
    /// What games repeat.
    pub repeats: Look,
}

/// Whether something is looked at.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(super) enum Look {
    #[default]
    Away,
    At,
}

impl Needs {
    /// What either needs.
    pub(super) fn and(self, other: Self) -> Self {
        let either = |one, other| if one == Look::At { one } else { other };
        Self {
            opening: either(self.opening, other.opening),
            plies: either(self.plies, other.plies),
            options: either(self.options, other.options),
            comments: either(self.comments, other.comments),
            repeats: either(self.repeats, other.repeats),
        }
    }
}

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

/// The choice a player had.
#[derive(Copy, Clone, Debug)]
pub(super) struct Options {
    pub moves: u16,
    pub captures: u16,
}

/// What comments say about a ply.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Said {
    pub clock_millis: Option<u32>,
    pub elapsed_millis: Option<u32>,
    /// Hundredths of a pawn from White's side; a mate counts as [`MATE`].
    pub eval: Option<i32>,
}

/// Where evaluations are capped, in hundredths of a pawn: beyond it a game is decided.
pub(super) const MATE: i32 = 1000;

/// Where a game began.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(super) enum Begun {
    /// From the array of chess.
    #[default]
    Array,
    /// From some other position.
    Elsewhere,
}

/// Looks at a game as it is replayed.
#[derive(Debug, Default)]
pub(super) struct Watch {
    needs: Needs,
    book: Option<&'static Book>,
    pub begun: Begun,
    /// Number and side of the first move.
    pub first_number: u32,
    pub first_side: Option<Color>,
    /// Plies seen.
    pub seen: u32,
    /// Index in the book of the last position with a name.
    pub opening: Option<u16>,
    pub openers: [Option<(Role, Move, Form)>; 2],
    pub plies: Vec<Ply>,
    pub options: Vec<Options>,
    pub said: Vec<Said>,
    /// What the moves are recognised by.
    pub moves: MoveHash,
    /// What a game for three has instead.
    pub three: Seen,
    count: Count,
}

/// Men on the board.
#[derive(Copy, Clone, Default, Debug)]
struct Count {
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

impl Count {
    fn of<L: Laws>(position: &Position<L>) -> Self {
        let mut count = Self::default();
        for color in [Color::White, Color::Black] {
            for role in Role::ALL {
                for _ in position.men(color, role) {
                    count.add(color, role, 1);
                }
            }
        }
        count
    }

    fn add(&mut self, color: Color, role: Role, times: i8) {
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
}

impl Watch {
    pub(super) fn new(needs: Needs) -> Self {
        Self {
            needs,
            ..Self::default()
        }
    }

    /// Forgets the game before.
    pub(super) fn clear(&mut self) {
        self.seen = 0;
        self.book = None;
        self.begun = Begun::Array;
        self.first_side = None;
        self.opening = None;
        self.openers = [None; 2];
        self.plies.clear();
        self.options.clear();
        self.said.clear();
        self.moves = MoveHash::default();
        self.three = Seen::default();
    }

    #[inline(never)]
    fn begin<L: Laws>(&mut self, before: &Position<L>) {
        let book = Book::of::<L>();
        if before.repetition_key() == book.array() {
            self.book = Some(book);
        } else {
            self.begun = Begun::Elsewhere;
        }
        self.first_number = before.fullmove_number();
        self.first_side = Some(before.turn());
        self.count = Count::of(before);
    }

    fn ply_seen<L: Laws>(&mut self, before: &Position<L>, legal: Move, after: &Position<L>) {
        let by = before.turn();
        let role = before
            .piece_at(legal.from())
            .map_or(Role::Pawn, |piece| piece.role);
        let form = form(before, role, legal);
        let captured = match form {
            Form::EnPassant => Some(Role::Pawn),
            Form::Castling(_) => None,
            Form::Plain => before.piece_at(legal.to()).map(|piece| piece.role),
        };
        if let Some(captured) = captured {
            self.count.add(!by, captured, -1);
        }
        if let Some(promoted) = legal.promotion() {
            self.count.add(by, Role::Pawn, -1);
            self.count.add(by, promoted, 1);
        }
        let checkers = after.checkers();
        let mut ply = Ply {
            legal,
            by,
            role,
            captured,
            form,
            check: Check::None,
            enemy_king: after.king(!by),
            balance: self.count.balance,
            pieces: self.count.pieces,
            queens: self.count.queens,
        };
        if checkers.any() {
            ply.check = if checkers.is_several() {
                Check::Double
            } else if checkers.contains(ply.target()) || matches!(form, Form::Castling(_)) {
                Check::Direct
            } else {
                Check::Discovered
            };
        }
        self.plies.push(ply);
    }

    fn choice<L: Laws>(&mut self, before: &Position<L>) {
        let enemies = before.color(!before.turn());
        let (mut moves, mut captures) = (0, 0);
        let _: ControlFlow<()> = before.visit_moves(crate::chess::Moves::All, |set: MoveSet| {
            let times = set.promotions.len().max(1) as u16;
            let taking = (set.to & enemies).len() as u16;
            let passing = set
                .into_iter()
                .filter(|m| set.role == Role::Pawn && before.is_en_passant(*m))
                .count() as u16;
            moves += set.len() as u16;
            captures += taking * times + passing;
            ControlFlow::Continue(())
        });
        self.options.push(Options { moves, captures });
    }
}

/// What a move does beside going from one square to another.
fn form<L: Laws>(before: &Position<L>, role: Role, legal: Move) -> Form {
    match role {
        Role::Pawn if before.is_en_passant(legal) => Form::EnPassant,
        Role::King => before
            .is_castling(legal)
            .map_or(Form::Plain, Form::Castling),
        Role::Pawn | Role::Knight | Role::Bishop | Role::Rook | Role::Queen => Form::Plain,
    }
}

impl Observer for Watch {
    #[inline]
    fn ply<L: Laws>(&mut self, before: &Position<L>, legal: Move, after: &Position<L>) {
        if self.seen < 2 {
            if self.seen == 0 {
                self.begin(before);
            }
            let role = before.piece_at(legal.from()).map(|piece| piece.role);
            self.openers[self.seen as usize] =
                role.map(|role| (role, legal, form(before, role, legal)));
        }
        self.seen += 1;
        if let Some(book) = self.book
            && self.needs.opening == Look::At
        {
            if self.seen > book.plies() {
                self.book = None;
            } else if let Some(line) = book.find(after.repetition_key()) {
                self.opening = Some(line);
            }
        }
        if self.needs.plies == Look::At {
            self.ply_seen(before, legal, after);
        }
        if self.needs.options == Look::At {
            self.choice(before);
        }
        if self.needs.repeats == Look::At {
            self.moves.ply(before, legal, after);
        }
    }

    #[inline]
    fn comment(&mut self, text: &[u8]) {
        if self.needs.comments == Look::Away || self.seen == 0 {
            return;
        }
        let ply = self.seen as usize;
        for command in command::commands(text) {
            if self.said.len() < ply {
                self.said.resize(ply, Said::default());
            }
            let said = &mut self.said[ply - 1];
            match command {
                Command::Clock(time) => said.clock_millis = u32::try_from(time.as_millis()).ok(),
                Command::ElapsedMoveTime(time) => {
                    said.elapsed_millis = u32::try_from(time.as_millis()).ok();
                }
                Command::Eval(eval) => {
                    said.eval = Some(match eval.score {
                        EvalScore::Centipawns(score) => score.clamp(-MATE, MATE),
                        EvalScore::Mate(moves) if moves < 0 => -MATE,
                        EvalScore::Mate(_) => MATE,
                    });
                }
                Command::Other { .. } | Command::Malformed { .. } => {}
            }
        }
    }

    fn three_player_ply(
        &mut self,
        before: &three_player::State,
        legal: three_player::Move,
        after: &three_player::State,
    ) {
        self.seen += 1;
        self.three.ply(before, legal, after);
    }

    fn three_player_end(&mut self, last: &three_player::State) {
        self.three.end(last);
    }
}
