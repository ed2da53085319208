//! A position as a text describes it, and whether a game can have led to it.

use super::army::Army;
use super::board::Board;
use super::castling::{Rights, king_home, rook_home};
use super::cell::{Cell, Cells};
use super::exit::{Fate, Fates};
use super::geometry::Geometry;
use super::position::Position;
use super::rules;
use super::state::State;
use super::switches::{End, Knight, Switches};
use crate::chess::{CastlingSide, Role};
use crate::game::{GameState, RuleRef, Seat, Termination};

/// Who moves the men of a colour.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// This player: their own, or the one who mated them.
    By(Army),
    /// Nobody: their player was stalemated or withdrew.
    Nobody,
    /// The army was left off the board (6.5).
    Absent,
}

/// The contents of a FEN3: well-formed, not necessarily possible. [`State::from_setup`] decides that.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The men.
    pub board: Board,
    /// Whose turn it is.
    pub turn: Army,
    /// Castling rights.
    pub rights: Rights,
    /// Cells that pawns have just skipped.
    pub skipped: Cells,
    /// Who moves the men of each colour, in turn order.
    pub command: [Command; 3],
    /// From whom each player's latest move captured, in turn order; only the neutrality rule asks.
    pub victims: [Option<Army>; 3],
    /// Plies since the last zeroing move.
    pub halfmove_clock: u16,
    /// Starts at 1.
    pub round: u32,
}

/// Why no game can have led to a setup.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupFault {
    /// A player without his king, a mated one with it, or two kings.
    #[error("{army} has {found} kings")]
    KingCount {
        /// Of which colour.
        army: Army,
        /// How many there are.
        found: u32,
    },
    /// Two kings side by side.
    #[error("the king on {cell} stands beside another king")]
    KingsAdjacent {
        /// Where one of them stands.
        cell: Cell,
    },
    /// A man of an army that was left off the board.
    #[error("{cell} has a man of the army that was left off")]
    MenOfAbsent {
        /// Where.
        cell: Cell,
    },
    /// Men in the hands of a player who is himself out of the game.
    #[error("the {army} men are given to a player who is out of the game")]
    CommanderOut {
        /// Which men.
        army: Army,
    },
    /// Fewer than two armies, or nobody who plays.
    #[error("fewer than two armies, or no player left in the game")]
    TooFewPlayers,
    /// It is the turn of a player who is out of the game.
    #[error("it is the turn of {army}, who is out of the game")]
    TurnOut {
        /// Whose turn the text says it is.
        army: Army,
    },
    /// A pawn where it would have been promoted, or behind its own start.
    #[error("a pawn on the home rank cell {cell}")]
    PawnOnHomeRank {
        /// Where.
        cell: Cell,
    },
    /// A castling right without king and rook at home.
    #[error("{army} has a castling right but not king and rook at home")]
    RightImpossible {
        /// Whose.
        army: Army,
        /// Which.
        side: CastlingSide,
    },
    /// A skipped cell that no double step of an opponent can have left.
    #[error("no opponent's pawn can just have skipped {cell}")]
    SkippedImpossible {
        /// Which.
        cell: Cell,
    },
    /// A player who captured from himself.
    #[error("{army} cannot have captured from {army}")]
    VictimImpossible {
        /// Who.
        army: Army,
    },
}

impl Setup {
    /// The player before the one to move, if he is in check, which no move of his can have left. Not
    /// asked once a player has left: a king that is taken off may open a line on any other. The game
    /// can be played on all the same, since kings are not captured.
    pub fn last_mover_in_check(&self, knight: Knight) -> Option<Army> {
        let position = self.position();
        let is_gone = |army: &Army| {
            self.command[army.index()] != Command::Absent && !position.is_active(*army)
        };
        if Army::ALL.iter().any(is_gone) {
            return None;
        }
        let previous = [self.turn.next().next(), self.turn.next()];
        let last = previous.into_iter().find(|&seat| position.is_active(seat));
        last.filter(|&seat| position.checkers(seat, knight).any())
    }

    /// Are there more plies since the last zeroing move than can have been played at all, or since a
    /// double step that has left a skipped cell?
    pub fn has_impossible_clock(&self) -> bool {
        let played = (self.round.saturating_sub(1) * 3).saturating_add(self.turn.index() as u32);
        let position = self.position();
        let since_step = self.skipped.into_iter().filter_map(|cell| {
            let pusher = position.commander(cell.sector())?;
            let to_move_next = std::iter::successors(Some(pusher.next()), |seat| Some(seat.next()));
            let between = to_move_next.take_while(|&seat| seat != self.turn);
            Some(between.count() as u32)
        });
        since_step.chain([played]).min() < Some(u32::from(self.halfmove_clock))
    }

    fn position(&self) -> Position {
        Position {
            board: self.board,
            turn: self.turn,
            commanders: self.command.map(|command| match command {
                Command::By(player) => Some(player),
                Command::Nobody | Command::Absent => None,
            }),
            rights: self.rights,
            skipped: self.skipped,
            victims: self.victims,
        }
    }
}

impl State {
    /// The game that stands as `setup` says. A player who is mated or stalemated there is judged at
    /// once. Of a finished game only what the setup shows is known: if two players have left it in different
    /// ways or by mates, [`State::hides_places`] says that their places are not.
    ///
    /// # Errors
    /// All faults at once if no game can have led to it.
    pub fn from_setup(setup: &Setup, switches: Switches) -> Result<Self, Vec<SetupFault>> {
        let mut position = setup.position();
        let faults = faults(setup, &position);
        if !faults.is_empty() {
            return Err(faults);
        }
        if position.active().len() < 3 {
            position.victims = [None; 3];
        }
        let mut state = Self::from_parts(position, switches, fates(setup, switches.end));
        state.halfmove_clock = setup.halfmove_clock;
        state.round = setup.round;
        state.end_if_finished();
        state.judge(None);
        Ok(state)
    }

    /// The position as a text describes it.
    pub fn setup(&self) -> Setup {
        let position = self.position();
        let mut command = position
            .commanders
            .map(|player| player.map_or(Command::Nobody, Command::By));
        for (seat, command) in Army::ALL.iter().zip(&mut command) {
            if self.fate(*seat) == Fate::Absent {
                *command = Command::Absent;
            }
        }
        Setup {
            board: position.board,
            turn: position.turn,
            rights: position.rights,
            skipped: position.skipped,
            command,
            victims: position.victims,
            halfmove_clock: self.halfmove_clock,
            round: self.round,
        }
    }

    /// Is it a finished game of which the FEN does not tell all places: who left first of two who left
    /// otherwise than by two stalemates?
    pub fn hides_places(&self) -> bool {
        self.ending
            .is_some_and(|ending| ending.rule == rules::UNTOLD)
    }

    fn end_if_finished(&mut self) {
        let mater = Army::ALL.iter().find_map(|&army| {
            self.position
                .commander(army)
                .filter(|&player| player != army)
        });
        let rule = self.rule_of_finished();
        match (self.switches.end, mater, self.survivor()) {
            (End::FirstMate, Some(mater), _) => {
                let outcome = self.fates.won_by(mater);
                self.end(outcome, Termination::Checkmate, rules::FINISHED_SETUP);
            }
            (_, _, Some(_)) if self.has(Fate::Frozen) => {
                let outcome = self.drawn();
                self.end(outcome, Termination::Stalemate, rule);
            }
            (_, Some(_), Some(winner)) => {
                let outcome = self.fates.won_by(winner);
                self.end(outcome, Termination::Checkmate, rule);
            }
            (_, None, Some(winner)) => {
                let outcome = self.fates.won_by(winner);
                self.end(outcome, Termination::Resignation, rule);
            }
            (_, _, None) => {}
        }
    }

    /// A stalemate after a mate leaves other places than a mate after a stalemate, and the same board.
    fn rule_of_finished(&self) -> RuleRef {
        let is_out = |fate: Fate| matches!(fate, Fate::Out { .. });
        let fates = || Army::ALL.iter().map(|&seat| self.fate(seat));
        let gone = fates().filter(|&fate| is_out(fate) || fate == Fate::Frozen);
        if gone.count() == 2 && fates().any(is_out) {
            rules::UNTOLD
        } else {
            rules::FINISHED_SETUP
        }
    }
}

/// What has become of each player, as far as the men tell: a frozen player's king is still there, and
/// under the first-mate option who is mated is second, who withdrew before third.
fn fates(setup: &Setup, end: End) -> Fates {
    let mut fates = Fates([Fate::Playing; 3]);
    let mut out = Vec::new();
    let mut second = None;
    for &army in Army::ALL {
        match setup.command[army.index()] {
            Command::Absent => fates.0[army.index()] = Fate::Absent,
            Command::By(player) if player == army => {}
            Command::Nobody if setup.board.king(army).is_some() => fates.freeze(army),
            Command::By(_) if end == End::FirstMate => second = Some(army),
            Command::By(_) | Command::Nobody => out.push(army),
        }
    }
    match out[..] {
        [] => {}
        [third] => fates.put_out(third),
        _ => out
            .into_iter()
            .for_each(|army| fates.lose_with_the_other(army)),
    }
    if let Some(mated) = second {
        fates.lose_with_the_other(mated);
    }
    fates
}

fn faults(setup: &Setup, position: &Position) -> Vec<SetupFault> {
    let mut faults = Vec::new();
    player_faults(setup, position, &mut faults);
    king_faults(setup, &mut faults);
    let pawns = setup.board.role(Role::Pawn) & Cells::HOME;
    faults.extend(
        pawns
            .into_iter()
            .map(|cell| SetupFault::PawnOnHomeRank { cell }),
    );
    right_faults(setup, position, &mut faults);
    faults
}

fn player_faults(setup: &Setup, position: &Position, faults: &mut Vec<SetupFault>) {
    let present = setup
        .command
        .iter()
        .filter(|&&command| command != Command::Absent);
    if present.count() < 2 || position.active().is_empty() {
        faults.push(SetupFault::TooFewPlayers);
    } else if !position.is_active(setup.turn) {
        faults.push(SetupFault::TurnOut { army: setup.turn });
    }
    for &army in Army::ALL {
        match setup.command[army.index()] {
            Command::By(player) if !position.is_active(player) => {
                faults.push(SetupFault::CommanderOut { army });
            }
            Command::Absent => {
                // The first of them is enough to say it.
                let man = setup.board.army(army).first();
                faults.extend(man.map(|cell| SetupFault::MenOfAbsent { cell }));
            }
            Command::By(_) | Command::Nobody => {}
        }
        if setup.victims[army.index()] == Some(army) {
            faults.push(SetupFault::VictimImpossible { army });
        }
    }
}

fn king_faults(setup: &Setup, faults: &mut Vec<SetupFault>) {
    let kings = setup.board.role(Role::King);
    for &army in Army::ALL {
        let found = (kings & setup.board.army(army)).len();
        let is_right = match setup.command[army.index()] {
            Command::By(player) if player == army => found == 1,
            Command::By(_) => found == 0,
            Command::Nobody => found <= 1,
            // Its men are a fault already.
            Command::Absent => true,
        };
        if !is_right {
            faults.push(SetupFault::KingCount { army, found });
        }
    }
    let beside = |&cell: &Cell| (Geometry::get().king(cell) & kings).any();
    if let Some(cell) = kings.into_iter().find(beside) {
        faults.push(SetupFault::KingsAdjacent { cell });
    }
}

fn right_faults(setup: &Setup, position: &Position, faults: &mut Vec<SetupFault>) {
    for (army, side) in setup.rights.iter() {
        let own = |role: Role| setup.board.role(role) & setup.board.army(army);
        let at_home = own(Role::King).contains(king_home(army))
            && own(Role::Rook).contains(rook_home(army, side));
        if !at_home || !position.is_active(army) {
            faults.push(SetupFault::RightImpossible { army, side });
        }
    }
    let mut pushers = Vec::new();
    for cell in setup.skipped {
        let pusher = position.commander(cell.sector());
        if !is_skipped(setup, cell)
            || pusher.is_none()
            || pusher == Some(setup.turn)
            || pushers.contains(&pusher)
        {
            faults.push(SetupFault::SkippedImpossible { cell });
        }
        pushers.push(pusher);
    }
}

/// Does the board look as a double step over `cell` leaves it? By the turn of the player after the next
/// a man may have entered the cell that the pawn came from.
fn is_skipped(setup: &Setup, cell: Cell) -> bool {
    let army = cell.sector();
    let pawns = setup.board.role(Role::Pawn) & setup.board.army(army);
    let occupied = setup.board.occupied();
    let home = Cell::new(army, cell.column(), 1);
    cell.row() == 2
        && pawns.contains(Position::skipper(cell))
        && !occupied.contains(cell)
        && !pawns.contains(home)
}
