//! A game in progress: the position, the clocks, and who has left.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use super::army::Army;
use super::board::Board;
use super::castling::Rights;
use super::cell::{Cell, Cells};
use super::exit::{Exit, Fate, Fates};
use super::key::Fold;
use super::movegen::Generator;
use super::moves::{Move, MoveSet};
use super::play::Progress;
use super::position::Position;
use super::switches::{MateCredit, Switches};
use crate::chess::Role;
use crate::game::{Ending, GameState, MaterialRule, Outcome, Seat, SeatSet, Termination, Winnable};

/// A three-player game as far as it has got.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(super) position: Position,
    pub(super) switches: Switches,
    pub(super) halfmove_clock: u16,
    pub(super) round: u32,
    pub(super) ply: u32,
    pub(super) fates: Fates,
    pub(super) exits: [Option<Exit>; 2],
    pub(super) ending: Option<Ending>,
}

/// What the repetition rule compares (reading 10): men and colours, who commands them, who is frozen, turn,
/// castling rights, skipped cells that matter, and the neutrality rule's memory.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Identity(Position);

impl State {
    /// The start: three armies in their array, White to move (1.1-1.4).
    pub fn start(switches: Switches) -> Self {
        Self::start_with(switches, None)
    }

    /// The start with one army left off the board (6.5).
    pub fn start_without(switches: Switches, absent: Army) -> Self {
        Self::start_with(switches, Some(absent))
    }

    fn start_with(switches: Switches, absent: Option<Army>) -> Self {
        let seated = |army: &Army| Some(*army) != absent;
        let armies = || Army::ALL.iter().copied().filter(seated);
        let mut commanders = [None; 3];
        let mut fates = [Fate::Absent; 3];
        for army in armies() {
            commanders[army.index()] = Some(army);
            fates[army.index()] = Fate::Playing;
        }
        let position = Position {
            board: Board::array(armies()),
            turn: armies().next().unwrap_or(Army::White),
            commanders,
            rights: Rights::of_array(armies()),
            skipped: Cells::EMPTY,
            victims: [None; 3],
        };
        Self::from_parts(position, switches, Fates(fates))
    }

    pub(super) fn from_parts(position: Position, switches: Switches, fates: Fates) -> Self {
        Self {
            position,
            switches,
            halfmove_clock: 0,
            round: 1,
            ply: 0,
            fates,
            exits: [None; 2],
            ending: None,
        }
    }

    /// Men, turn and rights.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What the organiser chose.
    pub fn switches(&self) -> Switches {
        self.switches
    }

    /// The round: one move of each player still in the game. Starts at 1.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Plies played since the start position of this record.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Who has left since the start position, in order.
    pub fn exits(&self) -> impl Iterator<Item = Exit> {
        self.exits.into_iter().flatten()
    }

    /// What has become of a player.
    pub fn fate(&self, seat: Army) -> Fate {
        self.fates.of(seat)
    }

    /// Hands over the legal moves of each man that has any, until told to stop; none after the end.
    pub fn visit_moves<B>(&self, visitor: impl FnMut(MoveSet) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.ending {
            Some(_) => ControlFlow::Continue(()),
            None => self.position.visit_moves(self.switches, visitor),
        }
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let _: ControlFlow<()> = self.visit_moves(|set| {
            moves.extend(set.moves());
            ControlFlow::Continue(())
        });
        moves
    }

    /// Is this a legal move now?
    pub fn is_legal(&self, m: Move) -> bool {
        self.generator()
            .is_some_and(|generator| generator.is_legal(m))
    }

    /// The legal moves worked out as far as all men share the work; `None` after the end.
    pub(super) fn generator(&self) -> Option<Generator<'_>> {
        match self.ending {
            Some(_) => None,
            None => Generator::new(&self.position, self.switches),
        }
    }

    /// The active players whose kings are attacked.
    pub fn in_check(&self) -> SeatSet {
        let checked = |set: SeatSet, &seat: &Army| {
            let is_active = self.position.is_active(seat);
            if is_active && self.position.checkers(seat, self.switches.knight).any() {
                set.with(seat.index())
            } else {
                set
            }
        };
        Army::ALL.iter().fold(SeatSet::EMPTY, checked)
    }

    /// The active players whom a legal move puts in check: their kings are attacked afterwards by a
    /// man that did not attack them before, be it the mover's or one whose line it opened.
    pub fn checks_given(&self, m: Move) -> SeatSet {
        let mut after = self.position;
        after.make(m, self.switches);
        let knight = self.switches.knight;
        let newly_checked = |set: SeatSet, &seat: &Army| {
            let standing = self.position.checkers(seat, knight) - m.to().into();
            let is_new = (after.checkers(seat, knight) - standing).any();
            if seat != self.position.turn && self.position.is_active(seat) && is_new {
                set.with(seat.index())
            } else {
                set
            }
        };
        Army::ALL.iter().fold(SeatSet::EMPTY, newly_checked)
    }
}

impl GameState for State {
    type Seat = Army;
    type Move = Move;
    type Identity = Identity;

    fn turn(&self) -> Army {
        self.position.turn
    }

    fn play(&mut self, legal: Move) {
        let before = self.position;
        self.halfmove_clock = match self.position.make(legal, self.switches) {
            Progress::Zeroing => 0,
            Progress::Quiet => self.halfmove_clock.saturating_add(1),
        };
        self.ply += 1;
        self.pass_turn();
        self.judge(Some(&before));
    }

    fn ending(&self) -> Option<Ending> {
        self.ending
    }

    fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    fn repetition_key(&self) -> u64 {
        let mut hasher = Fold::default();
        self.identity().hash(&mut hasher);
        hasher.finish()
    }

    fn identity(&self) -> Identity {
        let mut position = self.position;
        for cell in position.skipped {
            if !self.may_be_entered(cell) {
                position.skipped -= cell.into();
            }
        }
        Identity(position)
    }

    /// Bare kings of all active players are the only dead material: with three armies on the board
    /// one player's men help another's to mate (6.1).
    fn material(&self, rule: MaterialRule) -> bool {
        match rule {
            MaterialRule::BareKings | MaterialRule::NoMate => {
                let mut active = Army::ALL
                    .iter()
                    .filter(|&&seat| self.position.is_active(seat));
                active.all(|&seat| self.bare_king(seat))
            }
            MaterialRule::None | MaterialRule::BlockedBishops => false,
        }
    }

    fn bare_king(&self, seat: Army) -> bool {
        self.position.men_of(seat).len() == 1
    }

    /// A bare king gives no check, so it mates nobody unless the mate is credited to the last mover.
    fn can_win(&self, seat: Army) -> Winnable {
        let is_helpless = self.bare_king(seat)
            && match self.switches.mate_credit {
                MateCredit::Checker | MateCredit::NextCapturer => true,
                MateCredit::LastMover => self.active().len() < 3,
            };
        if is_helpless || !self.position.is_active(seat) {
            Winnable::No
        } else {
            Winnable::Unknown
        }
    }

    fn active(&self) -> SeatSet {
        self.position.active()
    }

    /// All who were not mated share the first place (5.5, reading 9).
    fn drawn(&self) -> Outcome {
        self.fates.drawn()
    }

    fn withdraw(&mut self, seat: Army, how: Termination) -> Option<Ending> {
        if self.ending.is_none() && self.position.is_active(seat) {
            self.leave(seat, how);
        }
        self.ending
    }
}

impl State {
    /// Can a pawn be taken on the cell it skipped: by a legal move of the player to move, or by a
    /// pawn of the other opponent, whose turn is yet to come?
    fn may_be_entered(&self, skipped: Cell) -> bool {
        let pusher = self.position.commander(skipped.sector());
        Army::ALL.iter().any(|&seat| {
            let pawns = self.position.pawns_on(skipped) & self.position.men_of(seat);
            let able = if seat == self.position.turn {
                self.able_to_enter(pawns, skipped)
            } else {
                pawns
            };
            Some(seat) != pusher && able.any()
        })
    }

    fn able_to_enter(&self, pawns: Cells, skipped: Cell) -> Cells {
        let generator = self.generator();
        let takes = |&pawn: &Cell| {
            let targets = generator.as_ref().map(|g| g.targets(pawn, Role::Pawn));
            targets.is_some_and(|targets| targets.contains(skipped))
        };
        pawns.into_iter().filter(takes).collect()
    }
}
