//! Who finished where.

use std::fmt;
use std::str::FromStr;

use super::seat::MAX_SEATS;

/// The final ranking: a place for each seat, 1 is best, equal places are shared.
///
/// Two-player values print as PGN results (`1-0`, `0-1`, `1/2-1/2`, `0-0`); three-player values as
/// places in turn order (`1-3-2`), an absent army as `x`. Seats are erased: tallies and reports know
/// numbers of seats, not seat types.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    places: [u8; MAX_SEATS],
    seats: u8,
}

/// Place of a seat that was never occupied (a three-player board with one army left off).
const ABSENT: u8 = 0;

impl Outcome {
    /// The seat at index `winner` beats all others, who share the next place.
    ///
    /// # Panics
    /// If `winner >= seats` or `seats > MAX_SEATS`.
    pub fn win(winner: usize, seats: usize) -> Self {
        assert!(winner < seats && seats <= MAX_SEATS, "a winner has a seat");
        let mut places = [ABSENT; MAX_SEATS];
        places[..seats].fill(2);
        places[winner] = 1;
        Self {
            places,
            seats: seats as u8,
        }
    }

    /// All seats share first place.
    pub fn draw(seats: usize) -> Self {
        let mut places = [ABSENT; MAX_SEATS];
        places[..seats].fill(1);
        Self {
            places,
            seats: seats as u8,
        }
    }

    /// Nobody wins and nobody draws: all share last place (PGN `0-0`, a double forfeit).
    pub fn lose_all(seats: usize) -> Self {
        let mut places = [ABSENT; MAX_SEATS];
        places[..seats].fill(seats as u8);
        Self {
            places,
            seats: seats as u8,
        }
    }

    /// A ranking seat by seat; `None` marks an absent seat.
    ///
    /// # Errors
    /// If there are too many or too few seats, or a place is not in `1..=seats`.
    pub fn ranking(places: &[Option<u8>]) -> Result<Self, OutcomeError> {
        let seats = places.len();
        if !(2..=MAX_SEATS).contains(&seats) {
            return Err(OutcomeError);
        }
        let mut out = [ABSENT; MAX_SEATS];
        for (slot, place) in out.iter_mut().zip(places) {
            match place {
                Some(place) if (1..=seats).contains(&usize::from(*place)) => *slot = *place,
                Some(_) => return Err(OutcomeError),
                None => {}
            }
        }
        Ok(Self {
            places: out,
            seats: seats as u8,
        })
    }

    /// Number of seats at the board.
    pub fn seats(self) -> usize {
        self.seats.into()
    }

    /// Place of the seat at `index`; `None` if absent or no such seat.
    pub fn place(self, index: usize) -> Option<u8> {
        (index < self.seats() && self.places[index] != ABSENT).then(|| self.places[index])
    }

    /// The only seat in first place, if exactly one is there.
    pub fn winner(self) -> Option<usize> {
        let mut first = (0..self.seats()).filter(|&index| self.places[index] == 1);
        first.next().filter(|_| first.next().is_none())
    }

    /// Do all present seats share first place?
    pub fn is_draw(self) -> bool {
        self.places[..self.seats()].iter().all(|&place| place <= 1)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.seats == 2 {
            return f.write_str(match (self.places[0], self.places[1]) {
                (1, 1) => "1/2-1/2",
                (1, _) => "1-0",
                (_, 1) => "0-1",
                _ => "0-0",
            });
        }
        for (index, place) in self.places[..self.seats()].iter().enumerate() {
            let dash = if index == 0 { "" } else { "-" };
            match place {
                &ABSENT => write!(f, "{dash}x")?,
                place => write!(f, "{dash}{place}")?,
            }
        }
        Ok(())
    }
}

/// The text is neither a two-player result nor a three-player ranking.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a result: expected `1-0`, `0-1`, `1/2-1/2`, or places such as `1-3-2`")]
pub struct OutcomeError;

impl FromStr for Outcome {
    type Err = OutcomeError;

    fn from_str(text: &str) -> Result<Self, OutcomeError> {
        match text {
            "1-0" => return Ok(Self::win(0, 2)),
            "0-1" => return Ok(Self::win(1, 2)),
            "1/2-1/2" => return Ok(Self::draw(2)),
            "0-0" => return Ok(Self::lose_all(2)),
            _ => {}
        }
        let places: Vec<Option<u8>> = text
            .split('-')
            .map(|part| match part {
                "x" => Ok(None),
                part => part.parse().map(Some).map_err(|_| OutcomeError),
            })
            .collect::<Result<_, _>>()?;
        if places.len() != 3 {
            return Err(OutcomeError);
        }
        Self::ranking(&places)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_round_trip_through_text() {
        for text in [
            "1-0", "0-1", "1/2-1/2", "0-0", "1-3-2", "1-1-1", "1-1-3", "1-x-2", "1-2-2",
        ] {
            assert_eq!(text.parse::<Outcome>().unwrap().to_string(), text);
        }
        for text in ["", "*", "1-2", "4-1-2", "1-0-2", "1-1-1-1", "1/2"] {
            assert!(text.parse::<Outcome>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_shared_first_place_has_no_winner() {
        assert_eq!(Outcome::draw(2).winner(), None);
        assert!(Outcome::draw(3).is_draw());
        assert_eq!(Outcome::win(2, 3).winner(), Some(2));
        assert_eq!(Outcome::lose_all(2).winner(), None);
        assert!(!Outcome::lose_all(2).is_draw());
    }
}
