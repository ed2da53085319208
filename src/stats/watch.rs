//! What is seen of a game while it is replayed.

use crate::adjudicate::replay::Observer;
use crate::chess::{Bitboard, CastlingSide, Choice, Color, Laws, Move, Position, Role};
use crate::game::GameState;
use crate::pgn::command::{self, Command, EvalScore};
use crate::three_player;

use super::collection::MoveHash;
use super::opening::Book;
use super::plies::{Form, Played, Ply, Squares};
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

    /// Is there something to see at every ply, however far the game has gone?
    fn every_ply(self) -> Look {
        if [self.plies, self.options, self.repeats].contains(&Look::At) {
            Look::At
        } else {
            Look::Away
        }
    }
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
    /// Is there something to see at the next ply?
    looks: Look,
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
    /// Where White and Black castled, if they did.
    pub castled: [Option<CastlingSide>; 2],
    pub options: Vec<Choice>,
    pub said: Vec<Said>,
    /// What the moves are recognised by.
    pub moves: MoveHash,
    /// What a game for three has instead.
    pub three: Seen,
    board: Option<Squares>,
    /// The board that the last game from the array began with, and the key of its position: it is quicker
    /// to copy it than to make it again.
    array: Option<(u64, Squares)>,
    played: Vec<Played>,
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
        self.looks = Look::At;
        self.book = None;
        self.begun = Begun::Array;
        self.first_side = None;
        self.opening = None;
        self.openers = [None; 2];
        self.plies.clear();
        self.played.clear();
        self.board = None;
        self.castled = [None; 2];
        self.options.clear();
        self.said.clear();
        self.moves.clear();
        self.three = Seen::default();
    }

    #[inline(never)]
    fn begin<L: Laws>(&mut self, before: &Position<L>) {
        let (book, key) = (Book::of::<L>(), before.repetition_key());
        if key != book.array() {
            self.begun = Begun::Elsewhere;
        } else if self.needs.opening == Look::At {
            self.book = Some(book);
        }
        self.first_number = before.fullmove_number();
        self.first_side = Some(before.turn());
        if self.needs.plies == Look::At {
            self.board = Some(match &self.array {
                Some((of, board)) if *of == key => board.clone(),
                Some(_) | None => Squares::of(before),
            });
            if self.begun == Begun::Array && self.array.as_ref().is_none_or(|(of, _)| *of != key) {
                self.array = self.board.clone().map(|board| (key, board));
            }
        }
    }

    /// One of the first two plies.
    #[inline(never)]
    fn open<L: Laws>(&mut self, before: &Position<L>, legal: Move) {
        if self.seen == 0 {
            self.begin(before);
        }
        let role = before.piece_at(legal.from()).map(|piece| piece.role);
        self.openers[self.seen as usize] =
            role.map(|role| (role, legal, form(before, role, legal)));
    }

    /// A ply at which there is something to see.
    #[inline(never)]
    fn look<L: Laws>(&mut self, before: &Position<L>, legal: Move, after: &Position<L>) {
        if self.seen < 2 {
            self.open(before, legal);
        }
        if let Some(book) = self.book {
            if self.seen == book.plies() {
                self.book = None;
            } else if let Some(line) = book.find(after.repetition_key()) {
                self.opening = Some(line);
            }
        }
        if self.needs.plies == Look::At {
            let checkers = after.checkers();
            self.played.push(Played { legal, checkers });
        }
        if self.needs.options == Look::At || self.needs.repeats == Look::At {
            self.look_further(before, legal, after);
        }
        if self.seen > 0 && self.book.is_none() {
            self.looks = self.needs.every_ply();
        }
    }

    /// What only some tables need of a ply.
    #[inline(never)]
    fn look_further<L: Laws>(&mut self, before: &Position<L>, legal: Move, after: &Position<L>) {
        if self.needs.options == Look::At {
            self.options.push(Choice::of(before));
        }
        if self.needs.repeats == Look::At {
            self.moves.ply(before, legal, after);
        }
    }

    /// Tells the plies of the game that was seen.
    pub(super) fn tell(&mut self) {
        let Some(board) = &mut self.board else {
            return;
        };
        let played = self.played.iter();
        self.plies.extend(played.map(|played| board.play(*played)));
        self.castled = board.castled();
    }

    /// Where the men began that were never captured.
    pub(super) fn survivors(&self) -> Bitboard {
        self.board.as_ref().map_or(Bitboard::EMPTY, Squares::left)
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
    #[expect(
        clippy::inline_always,
        reason = "most plies have nothing to see, and a call costs more than to ask"
    )]
    #[inline(always)]
    fn ply<L: Laws>(&mut self, before: &Position<L>, legal: Move, after: &Position<L>) {
        if self.looks == Look::At {
            self.look(before, legal, after);
        }
        self.seen += 1;
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
