//! Turns, mates, stalemates and departures: who is judged when, and what follows.

use super::army::Army;
use super::exit::{Exit, Fate, Mating};
use super::position::Position;
use super::rules;
use super::state::State;
use super::switches::{End, MateCredit};
use crate::game::{Ending, Outcome, RuleRef, Seat, Termination};

impl State {
    /// Gives the turn to the next active player, clockwise.
    pub(super) fn pass_turn(&mut self) {
        let from = self.position.turn;
        let next = [from.next(), from.next().next()]
            .into_iter()
            .find(|&seat| self.position.is_active(seat))
            .unwrap_or(from);
        if next <= from {
            self.round += 1;
        }
        self.position.pass_to(next);
    }

    /// A player is judged when it becomes his turn, not before (reading 1): without a legal move he is mated
    /// or stalemated, and the next player is judged. `before` is the position before the last move.
    pub(super) fn judge(&mut self, before: Option<&Position>) {
        while self.ending.is_none() && !self.position.has_legal_move(self.switches) {
            let seat = self.position.turn;
            if self.position.checkers(seat, self.switches.knight).any() {
                self.mate(seat, before);
            } else {
                self.freeze(seat);
            }
            self.pass_turn();
        }
    }

    /// The king comes off, and every man the player commands changes hands but keeps its colour
    /// (3.2, 4.1).
    fn mate(&mut self, mated: Army, before: Option<&Position>) {
        let (by, rule) = self.who_mated(mated, before);
        self.record(Exit {
            by: Some(by),
            with: self.with_what(mated, by),
            ..self.exit(mated, Termination::Checkmate, rule)
        });
        self.take_king_off(mated);
        self.hand_over(mated, Some(by));
        match self.switches.end {
            End::FirstMate => self.fates.lose_with_the_other(mated),
            End::Transfer => self.fates.put_out(mated),
        }
        let rule = match self.switches.end {
            End::FirstMate => rules::FIRST_MATE,
            End::Transfer if self.survivor().is_none() => return,
            End::Transfer if self.has(Fate::Frozen) => rules::MATE_BESIDE_FROZEN,
            End::Transfer => rules::SECOND_MATE,
        };
        self.end(self.fates.won_by(by), Termination::Checkmate, rule);
    }

    /// All men the player commands stay where they are, his king untouchable (5.1-5.3).
    fn freeze(&mut self, seat: Army) {
        self.record(self.exit(seat, Termination::Stalemate, rules::STALEMATE));
        let rule = if self.has(Fate::Frozen) {
            rules::THREE_WAY_DRAW
        } else {
            rules::SHARED_FIRST
        };
        self.fates.freeze(seat);
        self.hand_over(seat, None);
        if self.survivor().is_some() {
            self.end(self.fates.drawn(), Termination::Stalemate, rule);
        }
    }

    /// The player gives up his place; nobody inherits, his men stay and may be taken (reading 10).
    pub(super) fn leave(&mut self, seat: Army, how: Termination) {
        self.record(self.exit(seat, how, rules::WITHDRAWN));
        self.fates.put_out(seat);
        self.take_king_off(seat);
        self.hand_over(seat, None);
        if let Some(winner) = self.survivor() {
            self.end(self.fates.won_by(winner), how, rules::WITHDRAWN);
        }
        if self.position.turn == seat {
            self.pass_turn();
        }
        // His king may have stood in the line of a check, his men may have given one: the player to
        // move is judged afresh.
        self.judge(None);
    }

    /// Who mated, and by which rule (3.3, reading 4).
    fn who_mated(&self, mated: Army, before: Option<&Position>) -> (Army, RuleRef) {
        // In turn order: the one to move after him, and the one who moved before him.
        let (next, previous) = (mated.next(), mated.next().next());
        let last_mover = if self.position.is_active(previous) {
            previous
        } else {
            next
        };
        let checkers = self.position.checkers(mated, self.switches.knight);
        let checks = |seat: Army| (checkers & self.position.men_of(seat)).any();
        match (self.switches.mate_credit, checks(next), checks(previous)) {
            (MateCredit::LastMover, ..) => (last_mover, rules::LAST_MOVER),
            (MateCredit::NextCapturer, true, _) => (next, rules::NEXT_CAPTURER),
            (MateCredit::NextCapturer, false, _) => (previous, rules::NEXT_CAPTURER),
            (MateCredit::Checker, true, false) => (next, rules::SOLE_CHECKER),
            (MateCredit::Checker, false, _) => (previous, rules::SOLE_CHECKER),
            (MateCredit::Checker, true, true) => {
                if before.is_some_and(|before| self.was_mate(mated, *before)) {
                    (next, rules::MATE_STOOD)
                } else {
                    (previous, rules::LAST_MOVE_MATED)
                }
            }
        }
    }

    /// Which men of the mater give the check.
    fn with_what(&self, mated: Army, by: Army) -> Mating {
        let checkers = self.position.checkers(mated, self.switches.knight);
        let own = checkers & self.position.men_of(by);
        match (own.len(), own.first()) {
            (0, _) | (_, None) => Mating::None,
            (1, Some(cell)) => self
                .position
                .board
                .man(cell)
                .map_or(Mating::None, Mating::Man),
            (_, Some(_)) => Mating::Several,
        }
    }

    /// Would the player have been mated had it been his turn before the last move?
    fn was_mate(&self, player: Army, mut before: Position) -> bool {
        before.pass_to(player);
        before.checkers(player, self.switches.knight).any() && !before.has_legal_move(self.switches)
    }

    fn take_king_off(&mut self, seat: Army) {
        if let Some(king) = self.position.board.king(seat) {
            self.position.board.take(king);
        }
    }

    /// Gives every man `from` commands to `to`, or to nobody. His castling rights and skipped cell go
    /// (reading 5), and the neutrality rule's memory, which has no use with fewer than three players.
    fn hand_over(&mut self, from: Army, to: Option<Army>) {
        self.position.forget_skipped_by(from);
        for commander in &mut self.position.commanders {
            if *commander == Some(from) {
                *commander = to;
            }
        }
        self.position.rights = self.position.rights.without(from);
        self.position.victims = [None; 3];
    }

    /// The only player left, if the others are all gone.
    pub(super) fn survivor(&self) -> Option<Army> {
        let mut active = Army::ALL
            .iter()
            .copied()
            .filter(|&seat| self.position.is_active(seat));
        active.next().filter(|_| active.next().is_none())
    }

    pub(super) fn has(&self, fate: Fate) -> bool {
        Army::ALL.iter().any(|&seat| self.fates.of(seat) == fate)
    }

    fn exit(&self, seat: Army, how: Termination, rule: RuleRef) -> Exit {
        Exit {
            seat,
            how,
            by: None,
            with: Mating::None,
            rule,
            ply: self.ply,
        }
    }

    fn record(&mut self, exit: Exit) {
        if let Some(free) = self.exits.iter_mut().find(|slot| slot.is_none()) {
            *free = Some(exit);
        }
    }

    pub(super) fn end(&mut self, outcome: Outcome, termination: Termination, rule: RuleRef) {
        self.ending = Some(Ending {
            outcome,
            termination,
            rule,
        });
    }
}
