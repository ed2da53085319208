//! Trei șahuri by an array of 64 squares, written from three sentences and nothing else:
//!
//! 1. A move that is not the king's is legal if and only if it adds no new attacker to the mover's own
//!    king.
//! 2. A king's move or castling is legal if and only if the king ends, and castles through, unattacked.
//! 3. Capturing the enemy king is always legal.
//!
//! After a move, in this order: king captured, mate, third check, stalemate.

use std::fmt::Write;

/// A man: `P` is White's pawn, `p` Black's; `.` is nobody.
pub(crate) type Man = u8;

/// A square by file and rank from 0.
pub(crate) type Place = (i8, i8);

/// A move: from, to, and what a pawn becomes (lower case).
pub(crate) type Step = (Place, Place, Option<u8>);

/// A game, as it stands.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Game {
    board: [[Man; 8]; 8],
    white_to_move: bool,
    /// `KQkq` as far as they are left.
    rights: Vec<u8>,
    /// The square a pawn has just passed over.
    passed: Option<Place>,
    clock: u32,
    number: u32,
    /// Checks given by White and by Black.
    checks: [u8; 2],
}

/// How a game is over.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Over {
    KingCaptured,
    Mate,
    ThirdCheck,
    Stalemate,
}

const STEPS: [Place; 8] = [
    (1, 0),
    (0, 1),
    (-1, 0),
    (0, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
    (1, -1),
];

const LEAPS: [Place; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

impl Game {
    /// Reads a FEN of seven fields, checks given last.
    pub(crate) fn read(fen: &str) -> Self {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut board = [[b'.'; 8]; 8];
        for (rank, row) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for letter in row.bytes() {
                if letter.is_ascii_digit() {
                    file += usize::from(letter - b'0');
                } else {
                    board[7 - rank][file] = letter;
                    file += 1;
                }
            }
        }
        let given: Vec<u8> = fields[6].bytes().filter(u8::is_ascii_digit).collect();
        Self {
            board,
            white_to_move: fields[1] == "w",
            rights: fields[2].bytes().filter(|&right| right != b'-').collect(),
            passed: match fields[3].as_bytes() {
                [file, rank] => Some(((file - b'a').cast_signed(), (rank - b'1').cast_signed())),
                _ => None,
            },
            clock: fields[4].parse().unwrap(),
            number: fields[5].parse().unwrap(),
            checks: [given[0] - b'0', given[1] - b'0'],
        }
    }

    /// The FEN; the passed square only where a pawn may capture there.
    pub(crate) fn fen(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for man in self.board[rank] {
                if man == b'.' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    write!(text, "{empty}").unwrap();
                }
                empty = 0;
                text.push(man.into());
            }
            if empty > 0 {
                write!(text, "{empty}").unwrap();
            }
            if rank > 0 {
                text.push('/');
            }
        }
        let turn = if self.white_to_move { 'w' } else { 'b' };
        let rights = match self.rights.as_slice() {
            [] => "-".to_owned(),
            rights => String::from_utf8(rights.to_vec()).unwrap(),
        };
        let passed = self.passed.filter(|&passed| {
            let takes =
                |&(from, to, _): &Step| to == passed && self.at(from).eq_ignore_ascii_case(&b'p');
            self.over().is_none() && self.moves().iter().any(takes)
        });
        let passed = passed.map_or("-".to_owned(), name);
        let [white, black] = self.checks;
        let (clock, number) = (self.clock, self.number);
        write!(
            text,
            " {turn} {rights} {passed} {clock} {number} +{white}+{black}"
        )
        .unwrap();
        text
    }

    /// Whether the king of the side to move is attacked.
    pub(crate) fn is_check(&self) -> bool {
        self.king(self.white_to_move)
            .is_some_and(|king| !self.attackers(king, !self.white_to_move).is_empty())
    }

    /// Has the side to move overlooked a check that can now be punished, or may it punish one?
    pub(crate) fn may_take_king(&self) -> bool {
        self.king(!self.white_to_move)
            .is_some_and(|king| !self.attackers(king, self.white_to_move).is_empty())
    }

    /// How the game is over, if it is.
    pub(crate) fn over(&self) -> Option<Over> {
        if self.king(self.white_to_move).is_none() {
            return Some(Over::KingCaptured);
        }
        let moves = self.moves();
        // The ordinary kind of answer: the king is attacked no longer, or the other king is gone.
        let answers = |step: &Step| {
            let after = self.after(*step);
            after.king(!self.white_to_move).is_none()
                || after
                    .king(self.white_to_move)
                    .is_some_and(|king| after.attackers(king, !self.white_to_move).is_empty())
        };
        if self.is_check() && !moves.iter().any(answers) {
            return Some(Over::Mate);
        }
        if self.checks.contains(&3) {
            return Some(Over::ThirdCheck);
        }
        moves.is_empty().then_some(Over::Stalemate)
    }

    /// Plays a legal move and counts the check it gives.
    pub(crate) fn play(&mut self, step: Step) {
        let (from, to, _) = step;
        let pawn = self.at(from).eq_ignore_ascii_case(&b'p');
        let capture = self.at(to) != b'.' || pawn && from.0 != to.0;
        let mut next = self.after(step);
        let double = pawn && (to.1 - from.1).abs() == 2;
        next.passed = double.then_some((from.0, i8::midpoint(from.1, to.1)));
        next.clock = if pawn || capture { 0 } else { self.clock + 1 };
        next.number += u32::from(!self.white_to_move);
        next.white_to_move = !self.white_to_move;
        // A right is lost with the first move of its king or rook, or when that rook is taken.
        let gone = |right: u8| {
            let rank = if right.is_ascii_uppercase() { 0 } else { 7 };
            let rook = if right.eq_ignore_ascii_case(&b'k') {
                7
            } else {
                0
            };
            [(4, rank), (rook, rank)]
                .iter()
                .any(|&place| place == from || place == to)
        };
        next.rights.retain(|&right| !gone(right));
        if next.is_check() {
            next.checks[usize::from(!self.white_to_move)] += 1;
        }
        *self = next;
    }

    /// Every legal move; only the king's absence ends the list.
    pub(crate) fn moves(&self) -> Vec<Step> {
        let mut moves = Vec::new();
        if self.king(self.white_to_move).is_none() {
            return moves;
        }
        for rank in 0..8 {
            for file in 0..8 {
                if self.is_own((file, rank)) {
                    self.moves_from((file, rank), &mut moves);
                }
            }
        }
        moves.retain(|&step| self.is_legal(step));
        moves.extend(self.castlings());
        moves
    }

    /// The three sentences, but for castling.
    fn is_legal(&self, step: Step) -> bool {
        let (from, to, _) = step;
        let own_king = self.king(self.white_to_move).unwrap();
        if self.king(!self.white_to_move) == Some(to) && from != own_king {
            return true;
        }
        let after = self.after(step);
        let enemy = !self.white_to_move;
        if from == own_king {
            return after.attackers(to, enemy).is_empty();
        }
        let before = self.attackers(own_king, enemy);
        let now = after.attackers(own_king, enemy);
        now.iter().all(|attacker| before.contains(attacker))
    }

    fn castlings(&self) -> Vec<Step> {
        let rank = if self.white_to_move { 0 } else { 7 };
        let calm = |file: i8| self.attackers((file, rank), !self.white_to_move).is_empty();
        let free = |file: i8| self.at((file, rank)) == b'.';
        let mut found = Vec::new();
        for &right in &self.rights {
            if right.is_ascii_uppercase() != self.white_to_move {
                continue;
            }
            let short = right.eq_ignore_ascii_case(&b'k');
            let (between, through, target): (&[i8], [i8; 3], i8) = if short {
                (&[5, 6], [4, 5, 6], 6)
            } else {
                (&[1, 2, 3], [4, 3, 2], 2)
            };
            if between.iter().all(|&file| free(file)) && through.iter().all(|&file| calm(file)) {
                found.push(((4, rank), (target, rank), None));
            }
        }
        found
    }

    /// How the man on `from` goes, were there no kings.
    fn moves_from(&self, from: Place, moves: &mut Vec<Step>) {
        if self.at(from).eq_ignore_ascii_case(&b'p') {
            return self.pawn_moves(from, moves);
        }
        for to in self.reach(from) {
            if !self.is_own(to) {
                moves.push((from, to, None));
            }
        }
    }

    fn pawn_moves(&self, from: Place, moves: &mut Vec<Step>) {
        let (ahead, home, last) = if self.white_to_move {
            (1, 1, 7)
        } else {
            (-1, 6, 0)
        };
        let mut go = |to: Place| {
            if to.1 == last {
                moves.extend(b"qrbn".map(|role| (from, to, Some(role))));
            } else {
                moves.push((from, to, None));
            }
        };
        let one = (from.0, from.1 + ahead);
        if self.at(one) == b'.' {
            go(one);
            let two = (from.0, from.1 + 2 * ahead);
            if from.1 == home && self.at(two) == b'.' {
                go(two);
            }
        }
        for side in [-1, 1] {
            let to = (from.0 + side, from.1 + ahead);
            let takes = inside(to) && self.at(to) != b'.' && !self.is_own(to);
            if takes || inside(to) && self.passed == Some(to) {
                go(to);
            }
        }
    }

    /// The squares that the man on `from` attacks; for a pawn, its two captures.
    fn reach(&self, from: Place) -> Vec<Place> {
        let man = self.at(from);
        let (ways, far): (&[Place], bool) = match man.to_ascii_lowercase() {
            b'p' if man == b'P' => (&[(-1, 1), (1, 1)], false),
            b'p' => (&[(-1, -1), (1, -1)], false),
            b'n' => (&LEAPS, false),
            b'k' => (&STEPS, false),
            b'r' => (&STEPS[..4], true),
            b'b' => (&STEPS[4..], true),
            b'q' => (&STEPS, true),
            _ => (&[], false),
        };
        let mut reached = Vec::new();
        for way in ways {
            let mut to = (from.0 + way.0, from.1 + way.1);
            while inside(to) {
                reached.push(to);
                if !far || self.at(to) != b'.' {
                    break;
                }
                to = (to.0 + way.0, to.1 + way.1);
            }
        }
        reached
    }

    /// Where the men of one side stand that attack `target`, pinned or not.
    fn attackers(&self, target: Place, white: bool) -> Vec<Place> {
        let places = (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)));
        places
            .filter(|&from| self.is_of(from, white) && self.reach(from).contains(&target))
            .collect()
    }

    /// The men after a move, whoever's turn it is then.
    fn after(&self, (from, to, becomes): Step) -> Self {
        let mut next = self.clone();
        let man = self.at(from);
        let pawn = man.eq_ignore_ascii_case(&b'p');
        if pawn && from.0 != to.0 && self.at(to) == b'.' {
            next.put((to.0, from.1), b'.');
        }
        if man.eq_ignore_ascii_case(&b'k') && (to.0 - from.0).abs() == 2 {
            let (corner, beside) = if to.0 == 6 { (7, 5) } else { (0, 3) };
            let rook = self.at((corner, from.1));
            next.put((corner, from.1), b'.');
            next.put((beside, from.1), rook);
        }
        let arrives = match becomes {
            Some(role) if self.white_to_move => role.to_ascii_uppercase(),
            Some(role) => role,
            None => man,
        };
        next.put(from, b'.');
        next.put(to, arrives);
        next
    }

    fn king(&self, white: bool) -> Option<Place> {
        let king = if white { b'K' } else { b'k' };
        let mut places = (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)));
        places.find(|&place| self.at(place) == king)
    }

    fn at(&self, (file, rank): Place) -> Man {
        self.board[usize::from(rank.unsigned_abs())][usize::from(file.unsigned_abs())]
    }

    fn put(&mut self, (file, rank): Place, man: Man) {
        self.board[usize::from(rank.unsigned_abs())][usize::from(file.unsigned_abs())] = man;
    }

    fn is_own(&self, place: Place) -> bool {
        self.is_of(place, self.white_to_move)
    }

    fn is_of(&self, place: Place, white: bool) -> bool {
        let man = self.at(place);
        man != b'.' && man.is_ascii_uppercase() == white
    }
}

fn inside((file, rank): Place) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

fn name((file, rank): Place) -> String {
    format!("{}{}", char::from(b'a' + file.unsigned_abs()), rank + 1)
}

/// A move as UCI writes it.
pub(crate) fn uci((from, to, becomes): Step) -> String {
    let letter = becomes.map_or(String::new(), |role| char::from(role).to_string());
    name(from) + &name(to) + &letter
}
