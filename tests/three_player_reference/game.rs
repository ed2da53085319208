//! A slow, plain player of the rules: every move is tried on a copy of the board.

use super::mesh::{Face, Mesh, column, row, sector};

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

pub(crate) type Man = (usize, Role);

/// From, to, promotion; castling is the king going to its rook.
pub(crate) type Move = (Face, Face, Option<Role>);

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    Playing,
    Frozen,
    Out(u8),
    Absent,
}

/// Tables of the mesh, so that two thousand games end today.
pub(crate) struct Board {
    straight: Vec<Vec<Vec<Face>>>,
    diagonal: Vec<Vec<Vec<Face>>>,
    knight: [Vec<Vec<Face>>; 2],
    push: Vec<Vec<Option<Face>>>,
    captures: Vec<Vec<Vec<Face>>>,
}

impl Board {
    pub(crate) fn new() -> Self {
        let mesh = Mesh::new();
        let faces = || 0..96;
        Self {
            straight: faces().map(|f| mesh.straight_lines(f)).collect(),
            diagonal: faces().map(|f| mesh.diagonal_lines(f)).collect(),
            knight: [
                faces().map(|f| mesh.knight(f, &[(2, 1), (1, 2)])).collect(),
                faces().map(|f| mesh.knight(f, &[(2, 1)])).collect(),
            ],
            push: (0..3)
                .map(|c| faces().map(|f| mesh.push(c, f)).collect())
                .collect(),
            captures: (0..3)
                .map(|c| faces().map(|f| mesh.pawn_captures(c, f)).collect())
                .collect(),
        }
    }
}

#[derive(Clone)]
pub(crate) struct Game<'b> {
    pub(crate) board: &'b Board,
    pub(crate) men: Vec<Option<Man>>,
    pub(crate) turn: usize,
    pub(crate) commander: [Option<usize>; 3],
    /// Rook corners that may still castle.
    pub(crate) rights: Vec<Face>,
    /// Skipped face, pawn's face, who pushed.
    pub(crate) passed: Vec<(Face, Face, usize)>,
    pub(crate) fates: [Fate; 3],
    pub(crate) last_victim: [Option<usize>; 3],
    pub(crate) neutrality: bool,
    pub(crate) knight: usize,
}

impl Game<'_> {
    fn owner(&self, face: Face) -> Option<usize> {
        self.men[face].and_then(|(color, _)| self.commander[color])
    }

    fn players(&self) -> usize {
        (0..3).filter(|&p| self.commander[p] == Some(p)).count()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.players() < 2
    }

    fn king(&self, color: usize) -> Option<Face> {
        (0..96).find(|&face| self.men[face] == Some((color, Role::King)))
    }

    fn slide(&self, lines: &[Vec<Face>], found: &mut Vec<Face>) {
        for line in lines {
            for &face in line {
                found.push(face);
                if self.men[face].is_some() {
                    break;
                }
            }
        }
    }

    /// Faces that the man attacks.
    fn attacks(&self, from: Face, (color, role): Man) -> Vec<Face> {
        let board = self.board;
        let mut found = Vec::new();
        match role {
            Role::Pawn => found.clone_from(&board.captures[color][from]),
            Role::Knight => found.clone_from(&board.knight[self.knight][from]),
            Role::Bishop => self.slide(&board.diagonal[from], &mut found),
            Role::Rook => self.slide(&board.straight[from], &mut found),
            Role::Queen => {
                self.slide(&board.diagonal[from], &mut found);
                self.slide(&board.straight[from], &mut found);
            }
            Role::King => {
                let lines = board.straight[from].iter().chain(&board.diagonal[from]);
                found.extend(lines.filter_map(|line| line.first()));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn attackers(&self, face: Face, player: usize) -> Vec<Face> {
        (0..96)
            .filter(|&from| self.owner(from).is_some_and(|owner| owner != player))
            .filter(|&from| {
                self.men[from].is_some_and(|man| self.attacks(from, man).contains(&face))
            })
            .collect()
    }

    fn is_checked(&self, player: usize) -> bool {
        self.king(player)
            .is_some_and(|king| !self.attackers(king, player).is_empty())
    }

    fn may_take(&self, face: Face) -> bool {
        let Some((_, role)) = self.men[face] else {
            return false;
        };
        if role == Role::King || self.owner(face) == Some(self.turn) {
            return false;
        }
        let Some(owner) = self.owner(face) else {
            return true;
        };
        let third = 3 - self.turn - owner;
        !self.neutrality
            || self.players() < 3
            || self.last_victim[owner] == Some(self.turn)
            || self.last_victim[third] != Some(owner)
    }

    fn tries(&self, from: Face, man: Man) -> Vec<Face> {
        let mut targets: Vec<_> = self
            .attacks(from, man)
            .into_iter()
            .filter(|&to| match man.1 {
                Role::Pawn => {
                    let passed = self.passed.iter().any(|&(skipped, pawn, by)| {
                        skipped == to && by != self.turn && self.may_take(pawn)
                    });
                    self.may_take(to) || passed
                }
                _ => self.men[to].is_none() || self.may_take(to),
            })
            .collect();
        if man.1 == Role::Pawn
            && let Some(one) = self.board.push[man.0][from].filter(|&one| self.men[one].is_none())
        {
            targets.push(one);
            if sector(from) == man.0 && row(from) == 1 {
                let two = self.board.push[man.0][one];
                targets.extend(two.filter(|&two| self.men[two].is_none()));
            }
        }
        targets
    }

    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.is_over() {
            return moves;
        }
        for from in (0..96).filter(|&from| self.owner(from) == Some(self.turn)) {
            let man = self.men[from].unwrap();
            for to in self.tries(from, man) {
                if !self.leaves_king_safe(from, to) {
                    continue;
                }
                if man.1 == Role::Pawn && row(to) == 0 {
                    let pieces = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
                    moves.extend(pieces.map(|role| (from, to, Some(role))));
                } else {
                    moves.push((from, to, None));
                }
            }
        }
        moves.extend(self.castlings());
        moves
    }

    fn leaves_king_safe(&self, from: Face, to: Face) -> bool {
        let mut after = self.clone();
        after.relocate(from, to);
        let king = after.king(self.turn).unwrap();
        let beside = after.attacks(king, (self.turn, Role::King));
        let another = |face: &Face| after.men[*face].is_some_and(|(_, role)| role == Role::King);
        !after.is_checked(self.turn) && !beside.iter().any(another)
    }

    fn castlings(&self) -> Vec<Move> {
        let home = 32 * self.turn;
        let king = home + 4;
        let mut moves = Vec::new();
        for &rook in self
            .rights
            .iter()
            .filter(|&&rook| sector(rook) == self.turn)
        {
            let (between, way) = match column(rook) {
                7 => (vec![5, 6], [5, 6]),
                _ => (vec![1, 2, 3], [3, 2]),
            };
            let free = between
                .iter()
                .all(|column| self.men[home + column].is_none());
            let safe = way.iter().all(|column| {
                let mut there = self.clone();
                there.relocate(king, home + column);
                !there.is_checked(self.turn)
            });
            let ends_well = self.leaves_king_safe(king, home + way[1]);
            if free && safe && ends_well && !self.is_checked(self.turn) {
                moves.push((king, rook, None));
            }
        }
        moves
    }

    /// Moves a man and takes what it takes; returns whom it took from.
    fn relocate(&mut self, from: Face, to: Face) -> Option<usize> {
        let (color, role) = self.men[from].take().unwrap();
        let mut taken_at = to;
        if role == Role::Pawn
            && self.men[to].is_none()
            && self.board.captures[color][from].contains(&to)
            && let Some(&(_, pawn, _)) = self.passed.iter().find(|passed| passed.0 == to)
        {
            taken_at = pawn;
        }
        let victim = self.owner(taken_at);
        self.men[taken_at] = None;
        self.men[to] = Some((color, role));
        self.passed
            .retain(|&(skipped, pawn, _)| skipped != to && pawn != taken_at);
        victim
    }

    pub(crate) fn play(&mut self, (from, to, promotion): Move) {
        let before = self.clone();
        let (color, role) = self.men[from].unwrap();
        let mut victim = None;
        if role == Role::King && self.men[to] == Some((color, Role::Rook)) {
            let home = 32 * color;
            let (king_end, rook_end) = if column(to) == 7 { (6, 5) } else { (2, 3) };
            self.men[from] = None;
            self.men[to] = None;
            self.men[home + king_end] = Some((color, Role::King));
            self.men[home + rook_end] = Some((color, Role::Rook));
        } else {
            victim = self.relocate(from, to);
            if let Some(role) = promotion {
                self.men[to] = Some((color, role));
            }
            if role == Role::Pawn && sector(from) == color && row(from) == 1 && row(to) == 3 {
                self.passed.push((to - 8, to, self.turn));
            }
        }
        self.rights.retain(|&rook| {
            let king = 32 * sector(rook) + 4;
            ![rook, king].contains(&from) && rook != to
        });
        if self.players() == 3 && self.neutrality {
            self.last_victim[self.turn] = victim;
        }
        self.next_turn();
        self.judge(&before);
    }

    fn next_turn(&mut self) {
        for _ in 0..3 {
            self.turn = (self.turn + 1) % 3;
            if self.commander[self.turn] == Some(self.turn) {
                break;
            }
        }
        let turn = self.turn;
        self.passed.retain(|&(_, _, by)| by != turn);
    }

    pub(crate) fn judge(&mut self, before: &Self) {
        while !self.is_over() && self.legal_moves().is_empty() {
            let player = self.turn;
            let king = self.king(player).unwrap();
            let mut checkers: Vec<_> = self
                .attackers(king, player)
                .iter()
                .map(|&from| self.owner(from).unwrap())
                .collect();
            checkers.sort_unstable();
            checkers.dedup();
            let heir = match checkers[..] {
                [] => None,
                [one] => Some(one),
                _ => Some(first_of_two(player, before)),
            };
            self.remove(player, heir);
            self.next_turn();
        }
    }

    fn remove(&mut self, player: usize, heir: Option<usize>) {
        self.passed.retain(|&(_, _, by)| by != player);
        self.rights.retain(|&rook| sector(rook) != player);
        self.last_victim = [None; 3];
        if heir.is_some() {
            let king = self.king(player).unwrap();
            self.men[king] = None;
            let present = self
                .fates
                .iter()
                .filter(|&&fate| fate != Fate::Absent)
                .count();
            let out = self
                .fates
                .iter()
                .filter(|fate| matches!(fate, Fate::Out(_)))
                .count();
            self.fates[player] = Fate::Out((present - out) as u8);
        } else {
            self.fates[player] = Fate::Frozen;
        }
        for commander in &mut self.commander {
            if *commander == Some(player) {
                *commander = heir;
            }
        }
    }

    /// Places as a result prints them; where a frozen player ends depends on how the game did.
    pub(crate) fn result(&self, frozen: &str) -> String {
        let place = |fate: &Fate| match fate {
            Fate::Absent => "x".to_owned(),
            Fate::Out(place) => place.to_string(),
            Fate::Playing => "1".to_owned(),
            Fate::Frozen => frozen.to_owned(),
        };
        self.fates.iter().map(place).collect::<Vec<_>>().join("-")
    }
}

/// Who made it mate when both others give check.
fn first_of_two(mated: usize, before: &Game) -> usize {
    let mut earlier = before.clone();
    earlier.turn = mated;
    earlier.passed.retain(|&(_, _, by)| by != mated);
    let stood = earlier.is_checked(mated) && earlier.legal_moves().is_empty();
    if stood {
        (mated + 1) % 3
    } else {
        (mated + 2) % 3
    }
}
