//! A second, slow opinion for tests: an array of men, walked square by square, nothing shared with
//! the real generator but the words.

use super::laws::{King, Laws};
use super::{Color, EnPassantMode, File, Move, Piece, Position, Rank, Role, Square};

#[derive(Clone)]
pub(super) struct Slow {
    men: [Option<Piece>; 64],
    turn: Color,
    castling: Vec<Square>,
    ep: Option<Square>,
}

impl Slow {
    pub(super) fn of<L: Laws>(position: &Position<L>) -> Self {
        let setup = position.to_setup(EnPassantMode::Always);
        Self {
            men: std::array::from_fn(|index| setup.piece_at(Square::from_index(index))),
            turn: setup.turn,
            castling: setup.castling.into_iter().collect(),
            ep: setup.ep_square,
        }
    }

    /// The legal moves of a game that is not over, sorted.
    pub(super) fn legal_moves<L: Laws>(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = Vec::new();
        for from in Square::all() {
            for to in Square::all() {
                if let Some(man) = self.men[from.index()]
                    && man.color == self.turn
                    && self.may_go(man, from, to)
                    && self.lawful::<L>(man, from, to)
                {
                    let last = man.role == Role::Pawn && matches!(to.rank().index(), 0 | 7);
                    if last {
                        moves.extend(L::PROMOTIONS.iter().map(|&r| Move::promoting(from, to, r)));
                    } else {
                        moves.push(Move::new(from, to));
                    }
                }
            }
        }
        if L::KING == King::Commoner && moves.iter().any(|&m| self.captures(m)) {
            moves.retain(|&m| self.captures(m));
        } else if L::KING != King::Commoner {
            let castlings = self.castling.iter().filter(|&&rook| self.may_castle(rook));
            moves.extend(castlings.map(|&rook| Move::new(self.king(self.turn).unwrap(), rook)));
        }
        moves.sort_unstable();
        moves
    }

    /// Is the game over by mate although men could still move (Trei șahuri A14, A16)?
    pub(super) fn is_mate_by_capture(&self) -> bool {
        let Some(king) = self.king(self.turn) else {
            return false;
        };
        let answers = Square::all().any(|from| {
            Square::all().any(|to| {
                self.men[from.index()].is_some_and(|man| {
                    man.color == self.turn && self.may_go(man, from, to) && {
                        let takes = self.men[to.index()].is_some_and(|man| man.role == Role::King);
                        takes || self.after(from, to).attackers_of_king(self.turn).is_empty()
                    }
                })
            })
        });
        !self.attackers(!self.turn, king).is_empty() && !answers
    }

    pub(super) fn attackers_of_king(&self, color: Color) -> Vec<Square> {
        self.king(color)
            .map_or_else(Vec::new, |king| self.attackers(!color, king))
    }

    fn king(&self, color: Color) -> Option<Square> {
        let role = Role::King;
        Square::all().find(|s| self.men[s.index()] == Some(Piece { color, role }))
    }

    fn captures(&self, m: Move) -> bool {
        self.men[m.to().index()].is_some()
            || self.men[m.from().index()].is_some_and(|man| man.role == Role::Pawn)
                && m.from().file() != m.to().file()
    }

    fn lawful<L: Laws>(&self, man: Piece, from: Square, to: Square) -> bool {
        let after = self.after(from, to).attackers_of_king(self.turn);
        let takes_king = self.men[to.index()].is_some_and(|man| man.role == Role::King);
        match L::KING {
            King::Royal => after.is_empty(),
            King::Commoner => true,
            King::Capturable if man.role == Role::King => after.is_empty(),
            King::Capturable => {
                let before = self.attackers_of_king(self.turn);
                takes_king || after.iter().all(|attacker| before.contains(attacker))
            }
        }
    }

    fn may_castle(&self, rook: Square) -> bool {
        let Some(king) = self.king(self.turn) else {
            return false;
        };
        if king.rank() != rook.rank() || king.rank() != Rank::relative(self.turn, 0) {
            return false;
        }
        let (king_file, rook_file) = if rook > king { (6, 5) } else { (2, 3) };
        let on = |file| Square::new(File::from_index(file), king.rank());
        let range = |a: Square, b: Square| a.index().min(b.index())..=a.index().max(b.index());
        let free = |index: usize| {
            self.men[index].is_none() || index == king.index() || index == rook.index()
        };
        let mut without_king = self.clone();
        without_king.men[king.index()] = None;
        let mut after = without_king.clone();
        after.men[rook.index()] = None;
        after.men[on(king_file).index()] = self.men[king.index()];
        after.men[on(rook_file).index()] = self.men[rook.index()];
        range(king, on(king_file)).all(free)
            && range(rook, on(rook_file)).all(free)
            && range(king, on(king_file)).all(|index| {
                let square = Square::from_index(index);
                without_king.attackers(!self.turn, square).is_empty()
            })
            && after.attackers(!self.turn, on(king_file)).is_empty()
    }

    fn after(&self, from: Square, to: Square) -> Self {
        let mut after = self.clone();
        let man = after.men[from.index()].take();
        if man.is_some_and(|man| man.role == Role::Pawn)
            && from.file() != to.file()
            && self.men[to.index()].is_none()
        {
            after.men[Square::new(to.file(), from.rank()).index()] = None;
        }
        after.men[to.index()] = man;
        after
    }

    fn attackers(&self, color: Color, square: Square) -> Vec<Square> {
        Square::all()
            .filter(|&from| {
                self.men[from.index()]
                    .is_some_and(|man| man.color == color && self.attacks(man, from, square))
            })
            .collect()
    }

    fn attacks(&self, man: Piece, from: Square, to: Square) -> bool {
        let (files, ranks) = way(from, to);
        let forward = if man.color == Color::White { 1 } else { -1 };
        let diagonal = files.abs() == ranks.abs() && files != 0;
        let straight = (files == 0) != (ranks == 0);
        match man.role {
            Role::Pawn => ranks == forward && files.abs() == 1,
            Role::Knight => files.abs() * ranks.abs() == 2,
            Role::King => files.abs().max(ranks.abs()) == 1,
            Role::Bishop => diagonal && self.sees(from, to),
            Role::Rook => straight && self.sees(from, to),
            Role::Queen => (diagonal || straight) && self.sees(from, to),
        }
    }

    fn sees(&self, from: Square, to: Square) -> bool {
        let (files, ranks) = way(from, to);
        let step = files.signum() + 8 * ranks.signum();
        (1..files.abs().max(ranks.abs()))
            .all(|n| self.men[from.index().wrapping_add_signed(n * step)].is_none())
    }

    fn may_go(&self, man: Piece, from: Square, to: Square) -> bool {
        let target = self.men[to.index()];
        if target.is_some_and(|target| target.color == man.color) {
            return false;
        }
        if man.role != Role::Pawn {
            return self.attacks(man, from, to);
        }
        let forward = if man.color == Color::White { 8 } else { -8 };
        let (files, ranks) = way(from, to);
        let distance = files + 8 * ranks;
        if distance == forward {
            return target.is_none();
        }
        if distance == 2 * forward {
            let middle = from.index().wrapping_add_signed(forward);
            return from.rank() == Rank::relative(man.color, 1)
                && target.is_none()
                && self.men[middle].is_none();
        }
        self.attacks(man, from, to) && (target.is_some() || self.ep == Some(to))
    }
}

/// Files and ranks from one square to another.
fn way(from: Square, to: Square) -> (isize, isize) {
    let less = |a: usize, b: usize| a.cast_signed() - b.cast_signed();
    (
        less(to.file().index(), from.file().index()),
        less(to.rank().index(), from.rank().index()),
    )
}
