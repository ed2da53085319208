//! Reading a FEN3.

use std::ops::Range;

use super::field::{self, Field};
use crate::chess::{CastlingSide, Role};
use crate::diagnostic::Kind;
use crate::notation::fen::Fault;
use crate::three_player::{
    Army, Board, Cell, Cells, Command, Knight, Man, Rights, Setup, SetupFault, State, Switches,
};

/// What a FEN3 says and everything wrong with how it says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// What could be read; what could not is empty, White's, or as at the start.
    pub setup: Setup,
    /// Every fault of the text, field by field.
    pub faults: Vec<Fault>,
    places: Vec<Range<usize>>,
    men: Vec<(Cell, Range<usize>)>,
    /// Where each castling right stands.
    rights: Vec<(Army, CastlingSide, Range<usize>)>,
    len: usize,
}

/// Ranks of the board as they are printed.
const RANKS: usize = 12;

/// Larger clocks are taken for garbage.
const MAX_CLOCK: u32 = 9_999;

/// Reads a FEN3 of five fields or eight. Blanks between and around fields do not matter.
pub fn read_fen(text: impl AsRef<[u8]>) -> Reading {
    let text = text.as_ref();
    let mut reading = Reading {
        setup: Setup {
            board: Board::EMPTY,
            turn: Army::White,
            rights: Rights::NONE,
            skipped: Cells::EMPTY,
            command: [Army::White, Army::Red, Army::Black].map(Command::By),
            victims: [None; 3],
            halfmove_clock: 0,
            round: 1,
        },
        faults: Vec::new(),
        places: field::split(text),
        men: Vec::new(),
        rights: Vec::new(),
        len: text.len(),
    };
    if !matches!(reading.places.len(), 5 | 8) {
        reading.fault(0..text.len(), "three-player FEN of 5 or 8 fields");
        // Where the ranks are missing too, it is something else, of which that is all to be said.
        let board = reading.places.first().map(|place| &text[place.clone()]);
        if board.is_none_or(|board| board.split(|&byte| byte == b'/').count() != RANKS) {
            return reading;
        }
    }
    for field in Field::ALL {
        if let Some(place) = reading.places.get(field as usize).cloned()
            && reading
                .read_field(field, &text[place.clone()], place.start)
                .is_none()
        {
            reading.fault(place, field.name());
        }
    }
    reading
}

/// Reads a FEN3 and sets up the game that stands so.
///
/// # Errors
/// Every fault of the text with its bytes; if there is none, everything that makes the position
/// impossible.
pub fn read_state(text: impl AsRef<[u8]>, switches: Switches) -> Result<State, Vec<Fault>> {
    read_fen(text).state(switches)
}

impl Reading {
    /// The game that stands so.
    ///
    /// # Errors
    /// As [`read_state`].
    pub fn state(&self, switches: Switches) -> Result<State, Vec<Fault>> {
        if !self.faults.is_empty() {
            return Err(self.faults.clone());
        }
        State::from_setup(&self.setup, switches)
            .map_err(|faults| faults.iter().map(|fault| self.locate(fault)).collect())
    }

    /// What is odd about a position that can be played all the same.
    pub fn remarks(&self, knight: Knight) -> Vec<Fault> {
        let in_check = self.setup.last_mover_in_check(knight);
        let remark = in_check.map(|_| Fault {
            place: self.place(Field::Turn),
            kind: Kind::ImpossibleCheck {
                why: "the player who moved before is in check himself",
            },
        });
        let clock = self.setup.has_impossible_clock().then(|| Fault {
            place: self.place(Field::Halfmove),
            kind: Kind::ClockInconsistent,
        });
        remark.into_iter().chain(clock).collect()
    }

    /// Where `field` stands in the text; empty at the end if it is missing.
    pub fn place(&self, field: Field) -> Range<usize> {
        let missing = self.len..self.len;
        self.places.get(field as usize).cloned().unwrap_or(missing)
    }

    /// The bytes that a fault of the position concerns, and the finding it is.
    pub fn locate(&self, fault: &SetupFault) -> Fault {
        let armies = |why| Kind::ImpossibleArmies { why };
        let (place, kind) = match *fault {
            SetupFault::KingCount { army, found } => {
                let kind = match self.setup.command[army as usize] {
                    Command::By(player) if player != army => {
                        armies("a mated king is off the board")
                    }
                    Command::By(_) | Command::Nobody | Command::Absent => Kind::KingCount {
                        color: army.name(),
                        found: found as u8,
                    },
                };
                (self.place(Field::Placement), kind)
            }
            SetupFault::KingsAdjacent { cell } => {
                (self.man_at(cell), armies("two kings stand side by side"))
            }
            SetupFault::MenOfAbsent { cell } => {
                (self.man_at(cell), armies("its army was left off the board"))
            }
            SetupFault::CommanderOut { .. } => {
                let why = "men are given to a player who is out of the game";
                (self.place(Field::Control), armies(why))
            }
            SetupFault::TooFewPlayers => {
                let why = "two armies at least take part and one player at least still plays";
                (self.place(Field::Control), armies(why))
            }
            SetupFault::TurnOut { .. } => {
                let why = "the player to move is out of the game";
                (self.place(Field::Turn), armies(why))
            }
            SetupFault::PawnOnHomeRank { cell } => (self.man_at(cell), Kind::PawnOnBackRank),
            SetupFault::RightImpossible { army, side } => {
                let mut rights = self.rights.iter();
                let right = rights.find(|right| (right.0, right.1) == (army, side));
                let place =
                    right.map_or_else(|| self.place(Field::Castling), |right| right.2.clone());
                (place, Kind::CastlingRightImpossible)
            }
            SetupFault::SkippedImpossible { .. } => {
                (self.place(Field::Skipped), Kind::EpSquareImpossible)
            }
            SetupFault::VictimImpossible { .. } => {
                let why = "nobody captures from himself";
                (self.place(Field::Victims), armies(why))
            }
        };
        Fault { place, kind }
    }

    fn man_at(&self, cell: Cell) -> Range<usize> {
        let man = self.men.iter().find(|(at, _)| *at == cell);
        man.map_or_else(|| self.place(Field::Placement), |(_, place)| place.clone())
    }

    fn fault(&mut self, place: Range<usize>, field: &'static str) {
        let kind = Kind::BadFenField { field };
        self.faults.push(Fault { place, kind });
    }

    /// `None` if the field cannot be read.
    fn read_field(&mut self, field: Field, text: &[u8], start: usize) -> Option<()> {
        match field {
            Field::Placement => return self.read_placement(text, start),
            Field::Turn => {
                let &[letter] = text else { return None };
                self.setup.turn = Army::from_letter(letter)?;
            }
            Field::Castling => {
                self.rights = rights(text)?;
                for right in &mut self.rights {
                    self.setup.rights = self.setup.rights.with(right.0, right.1);
                    right.2 = right.2.start + start..right.2.end + start;
                }
            }
            Field::Skipped => self.setup.skipped = skipped(text)?,
            Field::Control => self.setup.command = field::per_seat(text, command)?,
            Field::Victims => {
                self.setup.victims = field::per_seat(text, |letter| match letter {
                    b'-' => Some(None),
                    letter => Army::from_letter(letter).map(Some),
                })?;
            }
            Field::Halfmove => self.setup.halfmove_clock = number(text)? as u16,
            Field::Round => self.setup.round = number(text).filter(|&round| round > 0)?,
        }
        Some(())
    }

    /// Reads as much as fits; each rank that does not describe eight cells is a fault of its own. If there
    /// are more or fewer than twelve, nobody knows which one a rank is.
    fn read_placement(&mut self, text: &[u8], start: usize) -> Option<()> {
        let mut at = start;
        let mut wrong = Vec::new();
        let mut ranks = 0;
        for line in text.split(|&byte| byte == b'/') {
            ranks += 1;
            if ranks <= RANKS && self.read_rank(line, at, ranks).is_none() {
                let kind = Kind::BadRank { rank: ranks as u8 };
                let place = at..at + line.len();
                wrong.push(Fault { place, kind });
            }
            at += line.len() + 1;
        }
        if ranks != RANKS {
            return None;
        }
        self.faults.append(&mut wrong);
        Some(())
    }

    fn read_rank(&mut self, line: &[u8], start: usize, number: usize) -> Option<()> {
        let cells = field::rank(number);
        let mut column = 0;
        let mut at = 0;
        let mut after_digit = false;
        while let Some(&byte) = line.get(at) {
            if let b'1'..=b'8' = byte {
                if after_digit {
                    return None;
                }
                column += usize::from(byte - b'0');
                at += 1;
            } else {
                let army = Army::from_letter(byte)?;
                let role = line
                    .get(at + 1)
                    .filter(|letter| letter.is_ascii_uppercase())?;
                let role = Role::from_letter(*role)?;
                let cell = *cells.get(column)?;
                self.setup.board.put(cell, Man { army, role });
                self.men.push((cell, start + at..start + at + 2));
                column += 1;
                at += 2;
            }
            after_digit = byte.is_ascii_digit();
        }
        (column == 8).then_some(())
    }
}

/// `wKQrKQbKQ`, K for the side of the nearer rook; each army and side at most once, in any order. The place
/// of a right is its side's letter, and the army's if that stands before it.
fn rights(text: &[u8]) -> Option<Vec<(Army, CastlingSide, Range<usize>)>> {
    let mut rights: Vec<(Army, CastlingSide, Range<usize>)> = Vec::new();
    if text == b"-" {
        return Some(rights);
    }
    let mut army = None;
    let mut from = 0;
    for (at, &letter) in text.iter().enumerate() {
        let side = match letter {
            b'K' => CastlingSide::King,
            b'Q' => CastlingSide::Queen,
            letter => {
                army = Some(Army::from_letter(letter)?);
                from = at;
                continue;
            }
        };
        let army = army?;
        if rights
            .iter()
            .any(|right| (right.0, right.1) == (army, side))
        {
            return None;
        }
        rights.push((army, side, from..at + 1));
        from = at + 1;
    }
    // An army letter without a side behind it says nothing.
    (!rights.is_empty() && matches!(text.last(), Some(b'K' | b'Q'))).then_some(rights)
}

fn skipped(text: &[u8]) -> Option<Cells> {
    if text == b"-" {
        return Some(Cells::EMPTY);
    }
    let mut cells = Cells::EMPTY;
    for name in text.split(|&byte| byte == b',') {
        let cell = Cell::from_ascii(name).filter(|&cell| !cells.contains(cell))?;
        cells |= cell.into();
    }
    Some(cells)
}

fn command(letter: u8) -> Option<Command> {
    match letter {
        b'-' => Some(Command::Nobody),
        b'x' => Some(Command::Absent),
        letter => Army::from_letter(letter).map(Command::By),
    }
}

fn number(text: &[u8]) -> Option<u32> {
    if text.is_empty() || text.len() > 4 || !text.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let value = text
        .iter()
        .fold(0, |value, digit| value * 10 + u32::from(digit - b'0'));
    (value <= MAX_CLOCK).then_some(value)
}
