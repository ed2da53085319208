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

    /// The variance of variable `index` relative to the mean of the first `count` variables.
    pub(super) fn about_mean(&self, index: usize, count: usize) -> f64 {
        let size = super::real(count as u64);
        let row: f64 = (0..count).map(|column| self.at(index, column)).sum();
        let all: f64 = (0..count)
            .flat_map(|row| (0..count).map(move |column| (row, column)))
            .map(|(row, column)| self.at(row, column))
            .sum();
        self.at(index, index) - 2.0 * row / size + all / (size * size)
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

/// The inverse of `matrix`, and the solution of `matrix * x = right`, by Cholesky's decomposition.
pub(super) fn inverse_and_solution(matrix: Symmetric, right: &[f64]) -> (Symmetric, Vec<f64>) {
    let size = matrix.size;
    let lower = cholesky(matrix);
    let solution = substitute(&lower, right.to_vec());
    let mut inverse = Symmetric::zero(size);
    for column in 0..size {
        let mut unit = vec![0.0; size];
        unit[column] = 1.0;
        for (row, value) in substitute(&lower, unit).into_iter().enumerate() {
            inverse.add(row, column, value);
        }
    }
    (inverse, solution)
}

/// The lower triangle `L` with `L * Lᵀ = matrix`. A pivot that rounding made non-positive is raised,
/// which shortens the Newton step instead of breaking it.
fn cholesky(mut matrix: Symmetric) -> Symmetric {
    const LEAST_PIVOT: f64 = 1e-14;
    let size = matrix.size;
    for row in 0..size {
        for column in 0..=row {
            let dot: f64 = (0..column)
                .map(|k| matrix.cells[row * size + k] * matrix.cells[column * size + k])
                .sum();
            let rest = matrix.cells[row * size + column] - dot;
            matrix.cells[row * size + column] = if row == column {
                rest.max(LEAST_PIVOT).sqrt()
            } else {
                rest / matrix.cells[column * size + column]
            };
        }
    }
    matrix
}

fn substitute(lower: &Symmetric, mut x: Vec<f64>) -> Vec<f64> {
    let size = lower.size;
    for row in 0..size {
        let dot: f64 = (0..row).map(|k| lower.at(row, k) * x[k]).sum();
        x[row] = (x[row] - dot) / lower.at(row, row);
    }
    for row in (0..size).rev() {
        let dot: f64 = (row + 1..size).map(|k| lower.at(k, row) * x[k]).sum();
        x[row] = (x[row] - dot) / lower.at(row, row);
    }
    x
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
        let (inverse, solution) = inverse_and_solution(matrix.clone(), &[1.0, -2.0, 3.0]);
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
