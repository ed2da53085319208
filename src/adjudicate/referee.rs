//! The referee of one game.

use super::cite;
use super::claim::{ClaimRefused, Occasions};
use super::repetition::{Past, Stretch};
use crate::game::{
    Claims, Ending, GameState, MAX_SEATS, MaterialRule, Seat, Termination, Winnable,
};
use crate::ruleset::{Agreement, DeadPosition, FlagFall, Ruleset};

/// Judges a game ply by ply.
///
/// The order is that of the rules pages: what the board itself has reached, so that a win always
/// precedes a draw; then drawn material and dead positions; then repetition; then the move rule. Once
/// a game has ended, nothing changes that any more.
#[derive(Clone)]
pub struct Referee<'r, G: GameState> {
    ruleset: &'r Ruleset,
    stretch: Stretch<G>,
    ended: Option<Ending>,
    occurrences: u16,
    claims: Claims,
    occasions: Occasions,
    ply: u32,
    illegal_moves: [u16; MAX_SEATS],
    /// The least of the move rule's limits, in rounds: in fewer plies it has nothing to say, however
    /// few players are left.
    quiet_rounds: u16,
}

impl<'r, G: GameState> Referee<'r, G> {
    /// Takes a seat at the board; `start` may be finished already, see [`Referee::ending`].
    pub fn new(ruleset: &'r Ruleset, start: &G) -> Self {
        Self::reusing(Past::default(), ruleset, start)
    }

    /// The same in the memory of an earlier referee.
    pub fn reusing(memory: Past<G::Identity>, ruleset: &'r Ruleset, start: &G) -> Self {
        let mut referee = Self {
            ruleset,
            stretch: Stretch::new(memory),
            ended: None,
            occurrences: 1,
            claims: Claims::default(),
            occasions: Occasions::default(),
            ply: 0,
            illegal_moves: [0; MAX_SEATS],
            quiet_rounds: [ruleset.move_rule.claim, ruleset.move_rule.automatic]
                .into_iter()
                .flatten()
                .min()
                .unwrap_or(u16::MAX),
        };
        referee.restart(start);
        referee
    }

    /// Begins another game under the same ruleset; memory is kept.
    pub fn restart(&mut self, start: &G) {
        self.stretch.clear();
        self.ended = None;
        self.claims = Claims::default();
        self.occasions = Occasions::default();
        self.ply = 0;
        self.illegal_moves = [0; MAX_SEATS];
        self.ended = start.ending().or_else(|| self.drawn_by_material(start));
        if self.ended.is_none() {
            self.count(start);
        }
    }

    /// Judges the position after one more ply.
    #[inline]
    pub fn observe(&mut self, state: &G) -> Option<Ending> {
        if self.ended.is_some() {
            return self.ended;
        }
        self.ply += 1;
        self.ended = state.ending();
        if self.ended.is_some() {
            return self.ended;
        }
        if state.halfmove_clock() == 0 {
            self.ended = self.drawn_by_material(state);
            if self.ended.is_some() {
                return self.ended;
            }
        }
        self.count(state);
        self.ended
    }

    /// Judges the position after one more ply of a game that goes on, but asks the board whether it ended
    /// the game only if the arbiter would end it: for a replay, which learns of the board's endings when a
    /// move fails or the record ends. [`Referee::ending`] and [`Referee::claims`] tell more.
    #[inline(always)]
    pub(super) fn observe_draws(&mut self, state: &G) -> Weight {
        self.ply += 1;
        if !state.is_lively() && state.halfmove_clock() == 0 && self.is_drawn_by_men(state) {
            return Weight::Heavy;
        }
        let weight = self.count(state);
        if weight == Weight::Heavy && self.ended.is_some() {
            self.ended = state.ending().or(self.ended);
        }
        weight
    }

    /// Has a zeroing move left too few men? The board's word comes first.
    #[inline(never)]
    fn is_drawn_by_men(&mut self, state: &G) -> bool {
        if let Some(termination) = self.material_draw(state) {
            self.ended = state.ending().or(Some(self.draw(state, termination)));
        }
        self.ended.is_some()
    }

    /// Gives the memory back.
    pub fn into_memory(self) -> Past<G::Identity> {
        self.stretch.into_memory()
    }

    /// How the game has ended, if it has.
    pub const fn ending(&self) -> Option<Ending> {
        self.ended
    }

    /// The regulations applied.
    pub const fn ruleset(&self) -> &'r Ruleset {
        self.ruleset
    }

    /// What the player to move may claim now, without announcing a move; nothing after the end.
    pub fn claims(&self) -> Claims {
        match self.ended {
            None => self.claims,
            Some(_) => Claims::default(),
        }
    }

    /// When each claim was possible for the first time.
    pub const fn occasions(&self) -> Occasions {
        self.occasions
    }

    /// Repetition, then the move rule: automatic ends and possible claims.
    #[inline(always)]
    fn count(&mut self, state: &G) -> Weight {
        let occurrences = self.occurrences(state);
        self.stretch.push(state);
        self.occurrences = occurrences;
        if occurrences > 1 || state.halfmove_clock() >= self.quiet_rounds {
            self.weigh(state, occurrences);
            Weight::Heavy
        } else {
            self.claims = Claims::default();
            Weight::Light
        }
    }

    /// What follows from the number of occurrences and from the clock.
    #[cold]
    #[inline(never)]
    fn weigh(&mut self, state: &G, occurrences: u16) {
        let clock = state.halfmove_clock();
        self.claims = self.claims_at(state, occurrences);
        let (repetition, move_rule) = (self.ruleset.repetition, self.ruleset.move_rule);
        if reaches(occurrences, repetition.automatic) {
            self.ended = Some(self.draw(state, Termination::Repetition));
        } else if reaches(clock, plies(state, move_rule.automatic)) {
            self.ended = Some(self.draw(state, Termination::MoveRule));
        } else if !self.claims.is_empty() {
            self.occasions.note(self.claims, self.ply);
        }
    }

    /// How often the position after the last one counted has occurred, as far as the ruleset asks.
    #[inline(always)]
    fn occurrences(&self, next: &G) -> u16 {
        if self.stretch.is_new(next) {
            return 1;
        }
        let limit = self.ruleset.repetition;
        match limit.automatic.or(limit.claim) {
            Some(enough) => self.stretch.occurrences(next, enough),
            None => 1,
        }
    }

    fn claims_at(&self, state: &G, occurrences: u16) -> Claims {
        let clock = state.halfmove_clock();
        let claim = |value, limit| reaches(value, limit).then_some(value);
        Claims {
            repetition: claim(occurrences, self.ruleset.repetition.claim),
            move_rule: claim(clock, plies(state, self.ruleset.move_rule.claim)),
        }
    }

    /// Drawn material and dead positions can only arise by a zeroing move or when a player leaves.
    fn drawn_by_material(&self, state: &G) -> Option<Ending> {
        let termination = self.material_draw(state)?;
        Some(self.draw(state, termination))
    }

    fn material_draw(&self, state: &G) -> Option<Termination> {
        if state.material(self.ruleset.material.into()) {
            return Some(Termination::InsufficientMaterial);
        }
        let dead = match self.ruleset.dead_position {
            DeadPosition::PlayOn => false,
            DeadPosition::Material => state.material(MaterialRule::NoMate),
            DeadPosition::Exact => state.material(MaterialRule::NoMate) || nobody_can_win(state),
        };
        dead.then_some(Termination::DeadPosition)
    }

    fn draw(&self, state: &G, termination: Termination) -> Ending {
        Ending {
            outcome: state.drawn(),
            termination,
            rule: cite::rule(self.ruleset, termination),
        }
    }
}

/// What players and clocks do.
impl<G: GameState> Referee<'_, G> {
    /// The player to move claims a draw, perhaps announcing a legal move that would complete it (FIDE
    /// 9.2.1, 9.3.1). If both claims stand, it is a draw by repetition.
    ///
    /// # Errors
    /// If the claim is not granted; the game then goes on.
    pub fn claim(
        &mut self,
        by: G::Seat,
        state: &G,
        announced: Option<G::Move>,
    ) -> Result<Ending, ClaimRefused> {
        if let Some(ending) = self.ended {
            return Err(ClaimRefused::GameOver(ending));
        }
        if by != state.turn() {
            return Err(ClaimRefused::NotToMove);
        }
        if self.ruleset.repetition.claim.is_none() && self.ruleset.move_rule.claim.is_none() {
            return Err(ClaimRefused::NotInRuleset);
        }
        let (claims, occurrences, clock) = match announced {
            None => (self.claims, self.occurrences, state.halfmove_clock()),
            Some(announced) => {
                let mut next = state.clone();
                next.play(announced);
                let occurrences = self.occurrences(&next);
                let claims = self.claims_at(&next, occurrences);
                (claims, occurrences, next.halfmove_clock())
            }
        };
        let termination = match (claims.repetition, claims.move_rule) {
            (Some(_), _) => Termination::RepetitionClaim,
            (None, Some(_)) => Termination::MoveRuleClaim,
            (None, None) => return Err(ClaimRefused::NotYet { occurrences, clock }),
        };
        let ending = self.draw(state, termination);
        self.ended = Some(ending);
        Ok(ending)
    }

    /// The game goes no further: a last position that is proved dead has ended it (FIDE 5.2.2), where
    /// the ruleset wants the proof. Takes milliseconds; not to be asked after every ply.
    pub fn conclude(&mut self, state: &G) -> Option<Ending> {
        if self.ended.is_none()
            && self.ruleset.dead_position == DeadPosition::Exact
            && state.is_dead_within(SEARCHED_POSITIONS)
        {
            self.ended = Some(self.draw(state, Termination::DeadPosition));
        }
        self.ended
    }

    /// `seat` gives up. `None` if the others play on.
    pub fn resign(&mut self, seat: G::Seat, state: &mut G) -> Option<Ending> {
        self.conclude(state);
        self.leave(seat, Termination::Resignation, state)
    }

    /// `seat` goes away. `None` if the others play on.
    pub fn abandon(&mut self, seat: G::Seat, state: &mut G) -> Option<Ending> {
        self.conclude(state);
        self.leave(seat, Termination::Abandonment, state)
    }

    /// The flag of `seat` falls: a loss, or a draw where the ruleset's exception holds. `None` if the
    /// others play on. A flag that falls after the end changes nothing.
    pub fn flag(&mut self, seat: G::Seat, state: &mut G) -> Option<Ending> {
        self.forfeit(seat, Termination::TimeForfeit, state)
    }

    /// The players agree a draw.
    ///
    /// # Errors
    /// If the game is over or the ruleset does not let them.
    pub fn agree(&mut self, state: &G) -> Result<Ending, ClaimRefused> {
        if let Some(ending) = self.ended {
            return Err(ClaimRefused::GameOver(ending));
        }
        match self.ruleset.agreement {
            Agreement::Forbidden => Err(ClaimRefused::NotInRuleset),
            Agreement::Allowed => {
                let ending = self.draw(state, Termination::Agreement);
                self.ended = Some(ending);
                Ok(ending)
            }
        }
    }

    /// `seat` tries an illegal move: an ending if it was one too many. The exception of a fallen flag
    /// holds here too (FIDE 7.5.5).
    pub fn illegal_attempt(&mut self, seat: G::Seat, state: &mut G) -> Option<Ending> {
        let attempts = &mut self.illegal_moves[seat.index()];
        *attempts = attempts.saturating_add(1);
        if self.ended.is_some() || !reaches(*attempts, self.ruleset.illegal_moves) {
            return self.ended;
        }
        self.forfeit(seat, Termination::IllegalMoves, state)
    }

    fn forfeit(&mut self, seat: G::Seat, how: Termination, state: &mut G) -> Option<Ending> {
        self.conclude(state);
        if self.ended.is_none() && self.is_excused(seat, state) {
            self.ended = Some(self.draw(state, how));
        }
        self.leave(seat, how, state)
    }

    /// Does a forfeit of `seat` only draw, for want of an opponent who could win?
    fn is_excused(&self, seat: G::Seat, state: &G) -> bool {
        let mut opponents = state.active().without(seat.index()).iter();
        opponents.all(|index| {
            let opponent = G::Seat::ALL[index];
            match self.ruleset.flag_fall {
                FlagFall::Always => false,
                FlagFall::UnlessOpponentHasBareKing => state.bare_king(opponent),
                FlagFall::UnlessOpponentLacksMaterial => state.lacks_material(opponent),
                FlagFall::UnlessOpponentCannotWin => match self.ruleset.dead_position {
                    DeadPosition::Exact => {
                        state.can_win_within(opponent, SEARCHED_POSITIONS) == Winnable::No
                    }
                    DeadPosition::Material | DeadPosition::PlayOn => {
                        state.can_win(opponent) == Winnable::No
                    }
                },
            }
        })
    }

    fn leave(&mut self, seat: G::Seat, how: Termination, state: &mut G) -> Option<Ending> {
        if self.ended.is_some() {
            return self.ended;
        }
        let ending = state.withdraw(seat, how).map(|ending| Ending {
            rule: cite::rule(self.ruleset, how),
            ..ending
        });
        self.ended = ending
            .or_else(|| state.ending())
            .or_else(|| self.drawn_by_material(state));
        self.ended
    }
}

/// Positions that a search for a win looks at: enough for walls of pawns and forced lines, and a
/// tenth of a second at most.
const SEARCHED_POSITIONS: usize = 20_000;

/// Whether a position says anything about draws.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Weight {
    /// It is new, and the move rule far away.
    Light,
    /// It may be a draw, or one may be claimed.
    Heavy,
}

fn nobody_can_win<G: GameState>(state: &G) -> bool {
    let mut active = state.active().iter();
    active.all(|index| state.can_win(G::Seat::ALL[index]) == Winnable::No)
}

const fn reaches(value: u16, limit: Option<u16>) -> bool {
    matches!(limit, Some(limit) if value >= limit)
}

/// A limit in rounds as a limit in plies.
fn plies<G: GameState>(state: &G, rounds: Option<u16>) -> Option<u16> {
    rounds.map(|rounds| rounds.saturating_mul(state.active().len() as u16))
}

#[cfg(test)]
mod tests;
