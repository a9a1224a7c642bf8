//! An exact simplex over the rationals: the largest value of a linear expression under linear inequalities.
//!
//! Works on the dual problem, where the constraints are the columns: any feasible dual solution already proves a
//! bound, and the best one is the maximum. The tableau is kept in integers over one common denominator, so a pivot is
//! multiplication and one exact division. Errs towards: "infinite". Gives up: when numbers overflow or after many
//! pivots.

/// One inequality: factors of the variables by position, and the constant: `sum <= bound`.
#[derive(Debug, Clone)]
pub(crate) struct Inequality {
    pub(crate) factors: Vec<(usize, i128)>,
    pub(crate) bound: i128,
}

/// What the maximum is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Maximum {
    /// Not known, or there is none.
    Infinite,
    /// The inequalities contradict each other.
    Infeasible,
    /// The value numerator / denominator, with positive denominator.
    Value(i128, i128),
}

/// After so many pivots a bound is not worth the time.
const MOST_PIVOTS: usize = 200;

/// The largest value of the objective over all rational points that fulfil the inequalities.
pub(crate) fn maximise(objective: &[(usize, i128)], inequalities: &[Inequality], vars: usize) -> Maximum {
    Tableau::new(objective, inequalities, vars).and_then(Tableau::solve).unwrap_or(Maximum::Infinite)
}

/// Rows: one per variable (the dual equalities), then the costs. Columns: one per inequality, then the right side.
/// Artificial variables have no columns: once out of the basis they never come back.
struct Tableau {
    entries: Vec<i128>,
    width: usize,
    rows: usize,
    denominator: i128,
    /// The column in the basis for each row; nothing stands for the row's artificial variable.
    basis: Vec<Option<usize>>,
    /// Costs of the second phase, as an extra row that is pivoted along.
    pivots: usize,
}

impl Tableau {
    fn new(objective: &[(usize, i128)], inequalities: &[Inequality], vars: usize) -> Option<Self> {
        let width = inequalities.len() + 1;
        // Row `vars` holds the artificial costs, row `vars + 1` the real ones.
        let mut entries = vec![0i128; width * (vars + 2)];
        for (column, inequality) in inequalities.iter().enumerate() {
            for &(var, factor) in &inequality.factors {
                entries[var * width + column] = factor;
            }
            entries[(vars + 1) * width + column] = inequality.bound;
        }
        for &(var, factor) in objective {
            entries[var * width + width - 1] = factor;
        }
        for var in 0..vars {
            let row = &mut entries[var * width..(var + 1) * width];
            if row[width - 1] < 0 {
                for entry in row {
                    *entry = entry.checked_neg()?;
                }
            }
        }
        // Reduced artificial costs: minus the sum of the rows.
        for column in 0..width {
            let mut sum = 0i128;
            for var in 0..vars {
                sum = sum.checked_sub(entries[var * width + column])?;
            }
            entries[vars * width + column] = sum;
        }
        Some(Self { entries, width, rows: vars, denominator: 1, basis: vec![None; vars], pivots: 0 })
    }

    fn at(&self, row: usize, column: usize) -> i128 {
        self.entries[row * self.width + column]
    }

    fn solve(mut self) -> Option<Maximum> {
        let last = self.width - 1;
        if !self.minimise(self.rows, true)? || self.at(self.rows, last) != 0 {
            // No combination of the inequalities gives the objective.
            return Some(Maximum::Infinite);
        }
        // An artificial variable that is still there has the value zero; drive it out where a column allows that.
        for row in 0..self.rows {
            if self.basis[row].is_none()
                && let Some(column) = (0..last).find(|&column| self.at(row, column) != 0)
            {
                if self.at(row, column) < 0 {
                    for entry in &mut self.entries[row * self.width..(row + 1) * self.width] {
                        *entry = entry.checked_neg()?;
                    }
                }
                self.pivot(row, column)?;
            }
        }
        if !self.minimise(self.rows + 1, false)? {
            return Some(Maximum::Infeasible);
        }
        Some(Maximum::Value(self.at(self.rows + 1, last).checked_neg()?, self.denominator))
    }

    /// Brings the costs in a row down to their minimum; `false` if there is none.
    fn minimise(&mut self, costs: usize, first_phase: bool) -> Option<bool> {
        let last = self.width - 1;
        loop {
            if first_phase && self.at(costs, last) == 0 {
                return Some(true);
            }
            // Bland's rule: the first column that helps; it never goes in circles.
            let Some(column) = (0..last).find(|&column| self.at(costs, column) < 0) else {
                return Some(true);
            };
            let mut best: Option<usize> = None;
            for row in 0..self.rows {
                let factor = self.at(row, column);
                if factor <= 0 {
                    continue;
                }
                let better = match best {
                    None => true,
                    Some(other) => {
                        let own = self.at(row, last).checked_mul(self.at(other, column))?;
                        let theirs = self.at(other, last).checked_mul(factor)?;
                        own < theirs || (own == theirs && self.rank(row) < self.rank(other))
                    }
                };
                if better {
                    best = Some(row);
                }
            }
            let Some(row) = best else { return Some(false) };
            self.pivot(row, column)?;
        }
    }

    /// The order of basis variables for Bland's rule; artificial ones leave first.
    fn rank(&self, row: usize) -> usize {
        self.basis[row].map_or(0, |column| column + 1)
    }

    fn pivot(&mut self, row: usize, column: usize) -> Option<()> {
        self.pivots += 1;
        if self.pivots > MOST_PIVOTS {
            return None;
        }
        let pivot = self.at(row, column);
        for other in 0..self.rows + 2 {
            if other == row {
                continue;
            }
            let factor = self.at(other, column);
            if factor == 0 && pivot == self.denominator {
                continue;
            }
            for place in 0..self.width {
                let own = self.at(other, place);
                let pivoted = self.at(row, place);
                if own == 0 && (factor == 0 || pivoted == 0) {
                    continue;
                }
                let scaled = product(own, pivot)?.checked_sub(product(factor, pivoted)?)?;
                self.entries[other * self.width + place] = quotient(scaled, self.denominator)?;
            }
        }
        self.denominator = pivot;
        self.basis[row] = Some(column);
        Some(())
    }
}

/// The product, without a detour over wide numbers where both are small.
#[inline]
fn product(left: i128, right: i128) -> Option<i128> {
    match (i64::try_from(left), i64::try_from(right)) {
        (Ok(left), Ok(right)) => Some(i128::from(left) * i128::from(right)),
        _ => left.checked_mul(right),
    }
}

/// The quotient, likewise.
#[inline]
fn quotient(dividend: i128, divisor: i128) -> Option<i128> {
    if divisor == 1 {
        return Some(dividend);
    }
    match (i64::try_from(dividend), i64::try_from(divisor)) {
        (Ok(dividend), Ok(divisor)) => dividend.checked_div(divisor).map(i128::from),
        _ => dividend.checked_div(divisor),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inequality(factors: &[i128], bound: i128) -> Inequality {
        Inequality {
            factors: factors.iter().copied().enumerate().filter(|(_, factor)| *factor != 0).collect(),
            bound,
        }
    }

    #[test]
    fn the_maximum_lies_at_a_corner() {
        // x + y <= 4, x + 3y <= 6, x <= 3
        let system = [inequality(&[1, 1], 4), inequality(&[1, 3], 6), inequality(&[1, 0], 3)];
        let Maximum::Value(n, d) = maximise(&[(0, 3), (1, 5)], &system, 2) else { panic!("bounded") };
        assert_eq!(n, 14 * d);
        assert_eq!(maximise(&[(0, -1)], &system, 2), Maximum::Infinite);
    }

    #[test]
    fn fractions_are_exact() {
        let system = [inequality(&[2, 1], 3), inequality(&[1, 2], 3), inequality(&[-1, 0], 0)];
        let Maximum::Value(n, d) = maximise(&[(0, 1), (1, 1)], &system, 2) else { panic!("bounded") };
        assert_eq!(n, 2 * d);
        let Maximum::Value(n, d) = maximise(&[(1, 1)], &system, 2) else { panic!("bounded") };
        assert_eq!(2 * n, 3 * d);
    }

    #[test]
    fn contradictions_are_seen() {
        let system = [inequality(&[1, 1, 1], 0), inequality(&[-1, 0, 0], -1), inequality(&[0, -1, -1], 0)];
        assert_eq!(maximise(&[(0, 1)], &system, 3), Maximum::Infeasible);
    }

    #[test]
    fn a_chain_of_three_variables() {
        // p + k <= n, n <= m, k >= 1 imply p <= m - 1
        let system =
            [inequality(&[1, 1, -1, 0], 0), inequality(&[0, 0, 1, -1], 0), inequality(&[0, -1, 0, 0], -1)];
        assert_eq!(maximise(&[(0, 1), (3, -1)], &system, 4), Maximum::Value(-1, 1));
    }
}
