//! What is seen of a game for three while it is replayed.

use super::SEATS;
use crate::chess::Role;
use crate::game::{GameState, Seat, Termination};
use crate::stats::event::Event;
use crate::three_player::{Army, Fate, Man, Mating, Move, State};

/// What is seen of a game for three. Seats are numbers, in turn order.
#[derive(Clone, Default, Debug)]
pub(in crate::stats) struct Seen {
    /// The first and the last round in which a man was moved.
    rounds: Option<(u32, u32)>,
    /// Who moved last.
    last_mover: usize,
    /// Who was never there.
    absent: [bool; SEATS],
    /// Moves that check somebody.
    checks: u64,
    pub en_passant: u64,
    pub promotions: u64,
    pub underpromotions: u64,
    /// By who moves, then by the other.
    pub(super) against: [[Against; SEATS]; SEATS],
    /// By what moves, as it stood before it promoted.
    pub(super) men: [Deeds; Role::ALL.len()],
    /// Who left, in order.
    pub(super) exits: [Option<Left>; 2],
}

/// What the moves of one player do to another.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Against {
    pub checks: u64,
    /// Captures of men that he moves.
    pub captures: u64,
    /// Captures of his men once he is frozen or gone.
    pub frozen: u64,
}

/// What the men of one role do, and what becomes of them.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Deeds {
    pub moves: u64,
    pub checks: u64,
    pub captures: u64,
    pub taken: u64,
}

/// A player who left, and how.
#[derive(Copy, Clone, Debug)]
pub(super) struct Left {
    pub seat: usize,
    pub how: Termination,
    pub round: u32,
    pub mate: Option<Mate>,
}

/// A mate.
#[derive(Copy, Clone, Debug)]
pub(super) struct Mate {
    pub by: usize,
    pub with: Mating,
    /// The men that change hands, if the game goes on.
    pub transfer: Option<u64>,
}

impl Seen {
    /// Rounds in which a man was moved.
    pub(in crate::stats) fn rounds(&self) -> u32 {
        self.rounds.map_or(0, |(first, last)| last - first + 1)
    }

    /// How often something happens.
    pub(in crate::stats) fn count(&self, event: Event) -> usize {
        let count = match event {
            Event::Check => self.checks(),
            Event::Capture => self.captures(),
            Event::Promotion => self.promotions,
            Event::Underpromotion => self.underpromotions,
            Event::EnPassant => self.en_passant,
        };
        usize::try_from(count).unwrap_or(usize::MAX)
    }

    /// Moves that check somebody.
    pub(in crate::stats) fn checks(&self) -> u64 {
        self.checks
    }

    /// Is this player's army on the board at the start?
    pub(super) fn sits(&self, seat: usize) -> bool {
        !self.absent[seat]
    }

    /// Moves that capture.
    pub(in crate::stats) fn captures(&self) -> u64 {
        self.men.iter().map(|deeds| deeds.captures).sum()
    }

    /// A legal ply.
    pub(in crate::stats) fn ply(&mut self, before: &State, legal: Move, after: &State) {
        self.exits_of(before);
        let (first, _) = self.rounds.unwrap_or((before.round(), 0));
        self.rounds = Some((first, before.round()));
        let position = before.position();
        let Some(mover) = position.board().man(legal.from()) else {
            return;
        };
        let deeds = &mut self.men[mover.role as usize];
        deeds.moves += 1;
        let checked = before.checks_given(legal);
        let by = position.turn().index();
        self.last_mover = by;
        if !checked.is_empty() {
            deeds.checks += 1;
            self.checks += 1;
        }
        for seat in checked.iter() {
            self.against[by][seat].checks += 1;
        }
        if let Some(role) = legal.promotion() {
            self.promotions += 1;
            self.underpromotions += u64::from(role != Role::Queen);
        }
        if position.is_en_passant(legal) {
            self.en_passant += 1;
        }
        if let Some(victim) = victim(before, legal) {
            self.men[mover.role as usize].captures += 1;
            self.men[victim.role as usize].taken += 1;
            match position.commander(victim.army) {
                Some(owner) => self.against[by][owner.index()].captures += 1,
                None => self.against[by][victim.army.index()].frozen += 1,
            }
        }
        self.exits_of(after);
    }

    /// The end of the movetext: players may have left since the last ply.
    pub(in crate::stats) fn end(&mut self, last: &State) {
        for seat in Army::ALL {
            self.absent[seat.index()] = last.fate(*seat) == Fate::Absent;
        }
        self.exits_of(last);
    }

    /// The round in which the next column of this player stands.
    fn round_of_column(&self, seat: usize, state: &State) -> u32 {
        match self.rounds {
            Some((_, last)) => last + u32::from(seat <= self.last_mover),
            None => state.round(),
        }
    }

    /// Notes who has left, the moment it is seen: men still stand as they did when he was judged.
    fn exits_of(&mut self, state: &State) {
        let known = self.exits.iter().flatten().count();
        let ends_in_mate = state
            .ending()
            .is_some_and(|ending| ending.termination == Termination::Checkmate);
        let mut exits = state.exits().skip(known).peekable();
        while let Some(exit) = exits.next() {
            // The mate that ends the game hands over nothing; one that is followed by a freeze does.
            let goes_on = exits.peek().is_some() || !ends_in_mate;
            let men = || u64::from(state.position().board().army(exit.seat).len());
            let left = Left {
                seat: exit.seat.index(),
                how: exit.how,
                round: self.round_of_column(exit.seat.index(), state),
                mate: exit.by.map(|by| Mate {
                    by: by.index(),
                    with: exit.with,
                    transfer: goes_on.then(men),
                }),
            };
            if let Some(free) = self.exits.iter_mut().find(|slot| slot.is_none()) {
                *free = Some(left);
            }
        }
    }
}

/// The man that a move takes; castling, which is the king taking its own rook, takes none.
fn victim(before: &State, legal: Move) -> Option<Man> {
    let position = before.position();
    if position.is_en_passant(legal) {
        return Some(Man {
            army: legal.to().sector(),
            role: Role::Pawn,
        });
    }
    let man = position.board().man(legal.to())?;
    (position.commander(man.army) != Some(position.turn())).then_some(man)
}
