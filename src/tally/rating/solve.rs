//! Symmetric positive definite matrices: just enough linear algebra for a Newton step.

/// A symmetric matrix.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Symmetric {
    size: usize,
    cells: Vec<f64>,
}

impl Symmetric {
    pub(super) fn zero(size: usize) -> Self {
        Self {
            size,
            cells: vec![0.0; size * size],
        }
    }

    pub(super) fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    pub(super) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.size + column] += value;
    }

    /// The variance of each of the first `count` variables relative to their mean.
    pub(super) fn about_mean(&self, count: usize) -> Vec<f64> {
        let size = super::real(count as u64);
        let sums: Vec<f64> = (0..count)
            .map(|row| self.cells[row * self.size..][..count].iter().sum())
            .collect();
        let all = sums.iter().sum::<f64>() / (size * size);
        sums.iter()
            .enumerate()
            .map(|(index, sum)| self.at(index, index) - 2.0 * sum / size + all)
            .collect()
    }

    /// The variables of `order` only, in that order.
    pub(super) fn permuted(&self, order: &[usize]) -> Self {
        Self {
            size: order.len(),
            cells: order
                .iter()
                .flat_map(|&row| order.iter().map(move |&column| self.at(row, column)))
                .collect(),
        }
    }
}

/// The lower triangle `L` with `L * Lᵀ` equal to a matrix: Cholesky's decomposition.
pub(super) struct Cholesky(Symmetric);

impl Cholesky {
    /// Decomposes `matrix`. A pivot that rounding made non-positive is raised, which shortens a Newton
    /// step instead of breaking it.
    pub(super) fn new(mut matrix: Symmetric) -> Self {
        const LEAST_PIVOT: f64 = 1e-14;
        let size = matrix.size;
        for row in 0..size {
            let (above, rest) = matrix.cells.split_at_mut(row * size);
            let current = &mut rest[..size];
            for column in 0..row {
                let earlier = &above[column * size..=column * size + column];
                let rest = current[column] - dot(&current[..column], &earlier[..column]);
                current[column] = rest / earlier[column];
            }
            let rest = current[row] - dot(&current[..row], &current[..row]);
            current[row] = rest.max(LEAST_PIVOT).sqrt();
        }
        Self(matrix)
    }

    /// The solution of `matrix * x = right`.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut x = right.to_vec();
        self.substitute(&mut x, 0);
        x
    }

    /// The inverse of the matrix.
    pub(super) fn inverse(&self) -> Symmetric {
        let size = self.0.size;
        let mut inverse = Symmetric::zero(size);
        for (column, cells) in inverse.cells.chunks_mut(size).enumerate() {
            cells[column] = 1.0;
            self.substitute(cells, column);
        }
        inverse
    }

    fn row(&self, row: usize) -> &[f64] {
        let start = row * self.0.size;
        &self.0.cells[start..=start + row]
    }

    /// Solves in place; `x` is zero before index `first`.
    fn substitute(&self, x: &mut [f64], first: usize) {
        for index in first..x.len() {
            let row = self.row(index);
            x[index] = (x[index] - dot(&row[first..index], &x[first..index])) / row[index];
        }
        for index in (0..x.len()).rev() {
            let row = self.row(index);
            x[index] /= row[index];
            let value = x[index];
            for (x, cell) in x[..index].iter_mut().zip(row) {
                *x -= value * cell;
            }
        }
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_is_solved_and_inverted() {
        let matrix = Symmetric {
            size: 3,
            cells: vec![4.0, 2.0, 1.0, 2.0, 5.0, 3.0, 1.0, 3.0, 6.0],
        };
        let decomposed = Cholesky::new(matrix.clone());
        let (inverse, solution) = (decomposed.inverse(), decomposed.solve(&[1.0, -2.0, 3.0]));
        for row in 0..3 {
            let dot: f64 = (0..3).map(|k| matrix.at(row, k) * solution[k]).sum();
            assert!((dot - [1.0, -2.0, 3.0][row]).abs() < 1e-12);
            for column in 0..3 {
                let dot: f64 = (0..3)
                    .map(|k| matrix.at(row, k) * inverse.at(k, column))
                    .sum();
                let unit = if row == column { 1.0 } else { 0.0 };
                assert!((dot - unit).abs() < 1e-12);
            }
        }
    }
}
