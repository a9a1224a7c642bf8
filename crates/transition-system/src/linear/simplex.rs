//! An exact simplex with bounds on variables and on rows, over sparse rows.
//!
//! Not the one of `tayra-numeric`, on purpose: that one finds a single bound of a few variables over dense machine integers and
//! gives up where these overflow, which is right inside of an abstract domain. A certificate is checked here, and ranking
//! functions are found: sparse programs of thousands of columns, with numbers of any size, asked again under other bounds.
//! After Dutertre and de Moura, "A fast linear-arithmetic solver for DPLL(T)": every constraint is a bound on a variable or
//! on a row; bounds may be tightened and restored between questions. Gives up: after a number of pivots, or when time is up.

use super::effort::Effort;
use super::fraction::Fraction;

/// A variable or row of a [`Simplex`].
type Column = usize;

/// Is there a point within all bounds?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feasibility {
    /// Yes; [`Simplex::value`] tells one.
    Feasible,
    /// No.
    Infeasible,
    /// Not found out.
    GaveUp,
}

/// The largest value of a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Optimum {
    /// It is this, reached at [`Simplex::value`].
    Value(Fraction),
    /// There is none.
    Unbounded,
    /// Not found out.
    GaveUp,
}

/// A linear program that can be changed and asked again.
#[derive(Clone, Debug, Default)]
pub struct Simplex {
    /// Rows `basic = sum of others`; the terms are sorted by column.
    rows: Vec<(Column, Vec<(Column, Fraction)>)>,
    /// The row of a basic column.
    row_of: Vec<Option<usize>>,
    /// The rows in which a column that is not basic may occur.
    users: Vec<Vec<usize>>,
    lower: Vec<Option<Fraction>>,
    upper: Vec<Option<Fraction>>,
    values: Vec<Fraction>,
}

/// The bounds of all columns at some time.
#[derive(Clone, Debug)]
pub struct Bounds {
    lower: Vec<Option<Fraction>>,
    upper: Vec<Option<Fraction>>,
}

impl Simplex {
    /// A program without variables.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a variable without bounds.
    pub fn add_variable(&mut self) -> Column {
        let column = self.values.len();
        self.row_of.push(None);
        self.users.push(Vec::new());
        self.lower.push(None);
        self.upper.push(None);
        self.values.push(Fraction::ZERO);
        column
    }

    /// Adds a row for a sum of columns, without bounds.
    pub fn add_row(&mut self, terms: &[(Column, Fraction)]) -> Column {
        let mut sum: Vec<(Column, Fraction)> = Vec::new();
        let mut sorted: Vec<(Column, Fraction)> = terms.to_vec();
        sorted.sort_by_key(|(column, _)| *column);
        for (column, factor) in sorted {
            match self.row_of[column] {
                None => add_scaled(&mut sum, &[(column, Fraction::ONE)], &factor),
                Some(row) => {
                    let other = self.rows[row].1.clone();
                    add_scaled(&mut sum, &other, &factor);
                }
            }
        }
        let column = self.add_variable();
        let row = self.rows.len();
        let mut value = Fraction::ZERO;
        for (other, factor) in &sum {
            self.users[*other].push(row);
            value = value.plus(&factor.times(&self.values[*other]));
        }
        self.values[column] = value;
        self.row_of[column] = Some(row);
        self.rows.push((column, sum));
        column
    }

    /// Raises a lower bound; `false` if it contradicts the upper one.
    pub fn raise(&mut self, column: Column, bound: Fraction) -> bool {
        if self.lower[column].as_ref().is_some_and(|own| *own >= bound) {
            return true;
        }
        let possible = self.upper[column].as_ref().is_none_or(|upper| bound <= *upper);
        if self.row_of[column].is_none() && self.values[column] < bound {
            self.update(column, &bound);
        }
        self.lower[column] = Some(bound);
        possible
    }

    /// Lowers an upper bound; `false` if it contradicts the lower one.
    pub fn cut(&mut self, column: Column, bound: Fraction) -> bool {
        if self.upper[column].as_ref().is_some_and(|own| *own <= bound) {
            return true;
        }
        let possible = self.lower[column].as_ref().is_none_or(|lower| *lower <= bound);
        if self.row_of[column].is_none() && self.values[column] > bound {
            self.update(column, &bound);
        }
        self.upper[column] = Some(bound);
        possible
    }

    /// The value of a column in the point found last.
    pub fn value(&self, column: Column) -> &Fraction {
        &self.values[column]
    }

    /// The bounds, to be restored later.
    pub fn bounds(&self) -> Bounds {
        Bounds { lower: self.lower.clone(), upper: self.upper.clone() }
    }

    /// Restores earlier, looser bounds. Columns made since keep none.
    pub fn restore(&mut self, bounds: &Bounds) {
        let columns = self.values.len();
        self.lower.clone_from(&bounds.lower);
        self.upper.clone_from(&bounds.upper);
        self.lower.resize(columns, None);
        self.upper.resize(columns, None);
    }

    /// Looks for a point within all bounds.
    pub fn check(&mut self, effort: &Effort) -> Feasibility {
        for column in 0..self.values.len() {
            if let (Some(lower), Some(upper)) = (&self.lower[column], &self.upper[column])
                && lower > upper
            {
                return Feasibility::Infeasible;
            }
        }
        for step in 0.. {
            // One step may take long where there are many numbers, and large ones: the clock is looked at each time.
            if step > effort.pivots || effort.is_over() {
                return Feasibility::GaveUp;
            }
            // After a while only Bland's rule, which never goes in circles.
            let careful = step > 200;
            let Some((row, target)) = self.violated(careful) else { return Feasibility::Feasible };
            let rising = self.values[self.rows[row].0] < target;
            let mut best: Option<(usize, Column)> = None;
            for (column, factor) in &self.rows[row].1 {
                if !self.can_move(*column, factor.is_positive() == rising) {
                    continue;
                }
                let rank = if careful { 0 } else { self.users[*column].len() };
                if best.is_none_or(|(other, at)| (rank, *column) < (other, at)) {
                    best = Some((rank, *column));
                }
            }
            let Some((_, column)) = best else { return Feasibility::Infeasible };
            self.pivot_to(row, column, &target);
        }
        Feasibility::GaveUp
    }

    /// Makes a column as large as it can be. The point must be within the bounds: call [`Simplex::check`] before.
    pub fn maximise(&mut self, objective: Column, effort: &Effort) -> Optimum {
        for step in 0.. {
            if step > effort.pivots || effort.is_over() {
                return Optimum::GaveUp;
            }
            let Some(row) = self.row_of[objective] else {
                // Not basic: raise it itself until something stops it.
                match self.raise_column(objective, true) {
                    Moved::Free => return Optimum::Unbounded,
                    Moved::ToOwnBound => return Optimum::Value(self.values[objective].clone()),
                    Moved::Pivoted => continue,
                }
            };
            let entering = self.rows[row]
                .1
                .iter()
                .map(|(column, factor)| (*column, factor.is_positive()))
                .find(|(column, up)| self.can_move(*column, *up));
            let Some((column, up)) = entering else { return Optimum::Value(self.values[objective].clone()) };
            if matches!(self.raise_column(column, up), Moved::Free) {
                return Optimum::Unbounded;
            }
        }
        Optimum::GaveUp
    }

    /// Moves a column that is not basic up (or down) as far as all bounds allow.
    fn raise_column(&mut self, column: Column, up: bool) -> Moved {
        let own = if up { &self.upper[column] } else { &self.lower[column] };
        let mut limit: Option<Fraction> =
            own.as_ref().map(|bound| absolute(bound.minus(&self.values[column])));
        let mut stopper: Option<(usize, Column, Fraction)> = None;
        self.clean_users(column);
        for &row in &self.users[column] {
            let (basic, terms) = &self.rows[row];
            let Some(factor) = factor_of(terms, column) else { continue };
            let rises = factor.is_positive() == up;
            let bound = if rises { &self.upper[*basic] } else { &self.lower[*basic] };
            let Some(bound) = bound else { continue };
            let room = absolute(bound.minus(&self.values[*basic]).times(&factor.inverse()));
            let closer = match (&limit, &stopper) {
                (None, _) => true,
                (Some(limit), Some((_, other, _))) => room < *limit || (room == *limit && basic < other),
                (Some(limit), None) => room < *limit,
            };
            if closer {
                limit = Some(room);
                stopper = Some((row, *basic, bound.clone()));
            }
        }
        match (limit, stopper) {
            (None, _) => Moved::Free,
            (Some(_), Some((row, _, bound))) => {
                self.pivot_to(row, column, &bound);
                Moved::Pivoted
            }
            (Some(room), None) => {
                let value = self.values[column].plus(&if up { room } else { room.negated() });
                self.update(column, &value);
                Moved::ToOwnBound
            }
        }
    }

    /// A basic column out of its bounds, and the bound to bring it to.
    fn violated(&self, first: bool) -> Option<(usize, Fraction)> {
        let mut best: Option<(usize, Fraction, Column)> = None;
        for (row, (basic, _)) in self.rows.iter().enumerate() {
            let value = &self.values[*basic];
            let target = match (&self.lower[*basic], &self.upper[*basic]) {
                (Some(lower), _) if value < lower => lower,
                (_, Some(upper)) if value > upper => upper,
                _ => continue,
            };
            if best.as_ref().is_none_or(|(_, _, column)| basic < column) {
                best = Some((row, target.clone(), *basic));
            }
            if !first {
                break;
            }
        }
        best.map(|(row, target, _)| (row, target))
    }

    fn can_move(&self, column: Column, up: bool) -> bool {
        let value = &self.values[column];
        if up {
            self.upper[column].as_ref().is_none_or(|upper| value < upper)
        } else {
            self.lower[column].as_ref().is_none_or(|lower| value > lower)
        }
    }

    /// Gives a column that is not basic another value.
    fn update(&mut self, column: Column, value: &Fraction) {
        let change = value.minus(&self.values[column]);
        self.clean_users(column);
        for at in 0..self.users[column].len() {
            let row = self.users[column][at];
            let (basic, terms) = &self.rows[row];
            if let Some(factor) = factor_of(terms, column) {
                self.values[*basic] = self.values[*basic].plus(&factor.times(&change));
            }
        }
        self.values[column] = value.clone();
    }

    /// Forgets rows that do not mention the column any more.
    fn clean_users(&mut self, column: Column) {
        let mut users = std::mem::take(&mut self.users[column]);
        users.sort_unstable();
        users.dedup();
        users.retain(|&row| factor_of(&self.rows[row].1, column).is_some());
        self.users[column] = users;
    }

    /// Exchanges the basic column of a row with another one, and gives the former basic one a value.
    fn pivot_to(&mut self, row: usize, entering: Column, value: &Fraction) {
        let leaving = self.rows[row].0;
        let Some(factor) = factor_of(&self.rows[row].1, entering).cloned() else { return };
        let change = value.minus(&self.values[leaving]).times(&factor.inverse());
        let entered = self.values[entering].plus(&change);
        self.update(entering, &entered);
        // leaving = factor * entering + rest, so entering = leaving / factor - rest / factor.
        let terms = std::mem::take(&mut self.rows[row].1);
        let scale = factor.inverse();
        let minus = scale.negated();
        let mut solved: Vec<(Column, Fraction)> = terms
            .into_iter()
            .filter(|(column, _)| *column != entering)
            .map(|(column, own)| (column, own.times(&minus)))
            .collect();
        let at = solved.partition_point(|(column, _)| *column < leaving);
        solved.insert(at, (leaving, scale));
        let others = std::mem::take(&mut self.users[entering]);
        for other in others {
            if other == row {
                continue;
            }
            let Some(factor) = factor_of(&self.rows[other].1, entering).cloned() else { continue };
            let mut terms = std::mem::take(&mut self.rows[other].1);
            terms.retain(|(column, _)| *column != entering);
            add_scaled(&mut terms, &solved, &factor);
            for (column, _) in &solved {
                self.users[*column].push(other);
            }
            self.rows[other].1 = terms;
        }
        for (column, _) in &solved {
            self.users[*column].push(row);
            if self.users[*column].len() > 4 * self.rows.len() + 16 {
                self.users[*column].sort_unstable();
                self.users[*column].dedup();
            }
        }
        self.rows[row] = (entering, solved);
        self.row_of[entering] = Some(row);
        self.row_of[leaving] = None;
    }
}

enum Moved {
    Free,
    ToOwnBound,
    Pivoted,
}

fn absolute(value: Fraction) -> Fraction {
    if value.is_negative() { value.negated() } else { value }
}

fn factor_of(terms: &[(Column, Fraction)], column: Column) -> Option<&Fraction> {
    terms.binary_search_by_key(&column, |(own, _)| *own).ok().map(|at| &terms[at].1)
}

/// `sum += factor * other`, both sorted.
fn add_scaled(sum: &mut Vec<(Column, Fraction)>, other: &[(Column, Fraction)], factor: &Fraction) {
    let mut merged = Vec::with_capacity(sum.len() + other.len());
    let mut own = std::mem::take(sum).into_iter().peekable();
    for (column, theirs) in other {
        while let Some(term) = own.next_if(|(at, _)| at < column) {
            merged.push(term);
        }
        let scaled = theirs.times(factor);
        let total = match own.next_if(|(at, _)| at == column) {
            Some((_, mine)) => mine.plus(&scaled),
            None => scaled,
        };
        if !total.is_zero() {
            merged.push((*column, total));
        }
    }
    merged.extend(own);
    *sum = merged;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(value: i64) -> Fraction {
        Fraction::from(value)
    }

    #[test]
    fn a_maximum_is_found_at_a_corner() {
        // x + 2y <= 4, 3x + y <= 6, x, y >= 0: x + y is largest at (8/5, 6/5).
        let mut simplex = Simplex::new();
        let (x, y) = (simplex.add_variable(), simplex.add_variable());
        let first = simplex.add_row(&[(x, number(1)), (y, number(2))]);
        let second = simplex.add_row(&[(x, number(3)), (y, number(1))]);
        let objective = simplex.add_row(&[(x, number(1)), (y, number(1))]);
        assert!(simplex.cut(first, number(4)) && simplex.cut(second, number(6)));
        assert!(simplex.raise(x, number(0)) && simplex.raise(y, number(0)));
        assert_eq!(simplex.check(&Effort::default()), Feasibility::Feasible);
        let best = simplex.maximise(objective, &Effort::default());
        assert_eq!(best, Optimum::Value(number(14).times(&number(5).inverse())));
        // Tighter bounds, then looser ones again.
        let bounds = simplex.bounds();
        simplex.raise(objective, number(3));
        assert_eq!(simplex.check(&Effort::default()), Feasibility::Infeasible);
        simplex.restore(&bounds);
        assert_eq!(simplex.check(&Effort::default()), Feasibility::Feasible);
        assert_eq!(simplex.maximise(x, &Effort::default()), Optimum::Value(number(2)));
    }

    #[test]
    fn what_has_no_bound_is_unbounded() {
        let mut simplex = Simplex::new();
        let (x, y) = (simplex.add_variable(), simplex.add_variable());
        let difference = simplex.add_row(&[(x, number(1)), (y, number(-1))]);
        simplex.cut(difference, number(3));
        assert_eq!(simplex.check(&Effort::default()), Feasibility::Feasible);
        assert_eq!(simplex.maximise(x, &Effort::default()), Optimum::Unbounded);
        assert_eq!(simplex.maximise(difference, &Effort::default()), Optimum::Value(number(3)));
    }

    #[test]
    fn random_programs_agree_with_their_corners() {
        // In two variables the maximum lies at a corner: compare with all of them.
        let mut seed = 7u64;
        let mut next = |low: i64, high: i64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            low + i64::try_from((seed >> 33) % u64::try_from(high - low + 1).unwrap()).unwrap()
        };
        let mut found = 0;
        for _ in 0..400 {
            let mut limits: Vec<(i64, i64, i64)> =
                (0..4).map(|_| (next(-3, 3), next(-3, 3), next(-4, 8))).collect();
            limits.extend([(1, 0, 9), (-1, 0, 9), (0, 1, 9), (0, -1, 9)]);
            let goal = (next(-3, 3), next(-3, 3));
            let mut simplex = Simplex::new();
            let (x, y) = (simplex.add_variable(), simplex.add_variable());
            for (a, b, c) in &limits {
                let row = simplex.add_row(&[(x, number(*a)), (y, number(*b))]);
                simplex.cut(row, number(*c));
            }
            let objective = simplex.add_row(&[(x, number(goal.0)), (y, number(goal.1))]);
            let mut best: Option<Fraction> = None;
            for (i, (a, b, c)) in limits.iter().enumerate() {
                for (d, e, f) in &limits[i + 1..] {
                    let determinant = a * e - b * d;
                    if determinant == 0 {
                        continue;
                    }
                    let scale = number(determinant).inverse();
                    let (px, py) = (number(c * e - b * f).times(&scale), number(a * f - c * d).times(&scale));
                    let at = |a: i64, b: i64| px.times(&number(a)).plus(&py.times(&number(b)));
                    if limits.iter().all(|(a, b, c)| at(*a, *b) <= number(*c)) {
                        let value = at(goal.0, goal.1);
                        best = Some(best.map_or(value.clone(), |best| best.max(value)));
                    }
                }
            }
            match simplex.check(&Effort::default()) {
                Feasibility::Feasible => {
                    found += 1;
                    let value = simplex.maximise(objective, &Effort::default());
                    assert_eq!(Some(value), best.map(Optimum::Value));
                }
                other @ (Feasibility::Infeasible | Feasibility::GaveUp) => {
                    assert_eq!((other, best), (Feasibility::Infeasible, None));
                }
            }
        }
        assert!(found > 100);
    }
}
