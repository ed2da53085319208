//! The board as a mesh of vertices and faces, walked with plain vectors.

/// A face: its number is `32 * sector + 8 * row + column`.
pub(crate) type Face = usize;

/// The corner points of each face in cyclic order: back left, back right, front right, front left.
pub(crate) struct Mesh {
    corners: Vec<[usize; 4]>,
}

pub(crate) fn sector(face: Face) -> usize {
    face / 32
}

pub(crate) fn row(face: Face) -> usize {
    face / 8 % 4
}

pub(crate) fn column(face: Face) -> usize {
    face % 8
}

fn is_dark(face: Face) -> bool {
    (row(face) + column(face)).is_multiple_of(2)
}

/// Points of the frontier belong to two sectors (the centre to three): the one they are named after
/// is the lowest.
fn point(sector: usize, x: usize, y: usize) -> (usize, usize, usize) {
    let mut names = vec![(sector, x, y)];
    if y == 4 && x <= 4 {
        names.push(((sector + 1) % 3, 8 - x, 4));
    }
    if y == 4 && x >= 4 {
        names.push(((sector + 2) % 3, 8 - x, 4));
    }
    names.into_iter().min().unwrap()
}

impl Mesh {
    pub(crate) fn new() -> Self {
        let mut points = Vec::new();
        let mut number = |name| {
            points
                .iter()
                .position(|&known| known == name)
                .unwrap_or_else(|| {
                    points.push(name);
                    points.len() - 1
                })
        };
        let corners = (0..96)
            .map(|face| {
                let (s, x, y) = (sector(face), column(face), row(face));
                [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
                    .map(|(x, y)| number(point(s, x, y)))
            })
            .collect();
        assert_eq!(points.len(), 121, "vertices of the mesh");
        Self { corners }
    }

    fn shared(&self, one: Face, other: Face) -> Vec<usize> {
        let there = |point: &usize| self.corners[other].contains(point);
        self.corners[one].iter().copied().filter(there).collect()
    }

    /// The face across the edge between two points, if any.
    fn across(&self, face: Face, edge: [usize; 2]) -> Option<Face> {
        let both = |&other: &Face| {
            other != face && edge.iter().all(|point| self.corners[other].contains(point))
        };
        (0..96).find(both)
    }

    /// The four edges of a face, clockwise or not: each and the next share a point.
    fn edges(&self, face: Face) -> [[usize; 2]; 4] {
        let [a, b, c, d] = self.corners[face];
        [[a, b], [b, c], [c, d], [d, a]]
    }

    /// The edge of `face` that shares no point with `entry`.
    fn opposite(&self, face: Face, entry: [usize; 2]) -> [usize; 2] {
        let apart = |edge: &[usize; 2]| edge.iter().all(|point| !entry.contains(point));
        self.edges(face).into_iter().find(apart).unwrap()
    }

    pub(crate) fn straight_lines(&self, face: Face) -> Vec<Vec<Face>> {
        self.edges(face)
            .map(|edge| self.line(face, edge, 99))
            .to_vec()
    }

    fn line(&self, face: Face, mut edge: [usize; 2], steps: usize) -> Vec<Face> {
        let (mut line, mut at) = (Vec::new(), face);
        while line.len() < steps
            && let Some(next) = self.across(at, edge)
        {
            line.push(next);
            edge = self.opposite(next, edge);
            at = next;
        }
        line
    }

    /// Faces of the same shade that share exactly that point.
    fn beyond(&self, face: Face, point: usize) -> Vec<Face> {
        (0..96)
            .filter(|&other| is_dark(other) == is_dark(face))
            .filter(|&other| self.shared(face, other) == [point])
            .collect()
    }

    pub(crate) fn diagonal_lines(&self, face: Face) -> Vec<Vec<Face>> {
        let from = |point: usize| self.diagonals_through(face, point);
        self.corners[face]
            .iter()
            .flat_map(|&point| from(point))
            .collect()
    }

    fn diagonals_through(&self, face: Face, point: usize) -> Vec<Vec<Face>> {
        let mut lines = Vec::new();
        for next in self.beyond(face, point) {
            let at = self.corners[next].iter().position(|&p| p == point).unwrap();
            let onward = self.diagonals_through(next, self.corners[next][(at + 2) % 4]);
            if onward.is_empty() {
                lines.push(vec![next]);
            }
            for mut line in onward {
                line.insert(0, next);
                lines.push(line);
            }
        }
        lines
    }

    pub(crate) fn knight(&self, face: Face, legs: &[(usize, usize)]) -> Vec<Face> {
        let mut ends = Vec::new();
        for &(first, second) in legs {
            for edge in self.edges(face) {
                let knee = self.line(face, edge, first);
                if knee.len() < first {
                    continue;
                }
                let before = if first == 1 { face } else { knee[first - 2] };
                let knee = knee[first - 1];
                let entry: Vec<_> = self.shared(before, knee);
                for side in self.edges(knee) {
                    let meets = side.iter().filter(|point| entry.contains(point)).count();
                    let leg = self.line(knee, side, second);
                    if meets == 1 && leg.len() == second {
                        ends.push(leg[second - 1]);
                    }
                }
            }
        }
        ends.sort_unstable();
        ends.dedup();
        ends
    }

    fn forward_edge(&self, color: usize, face: Face) -> [usize; 2] {
        let [back_left, back_right, front_right, front_left] = self.corners[face];
        if sector(face) == color {
            [front_left, front_right]
        } else {
            [back_left, back_right]
        }
    }

    pub(crate) fn push(&self, color: usize, face: Face) -> Option<Face> {
        self.across(face, self.forward_edge(color, face))
    }

    pub(crate) fn pawn_captures(&self, color: usize, face: Face) -> Vec<Face> {
        let edge = self.forward_edge(color, face);
        edge.iter()
            .flat_map(|&point| self.beyond(face, point))
            .collect()
    }
}
