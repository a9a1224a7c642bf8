//! The part of a join that looks at variables which the result has no name for, or which a multiple stands for as well, as far as sums
//! in the result tell them.
//!
//! A function is given `from + half` and `length - half`, where half of `length` is one of its own values. `from + length <= size`
//! says nothing of the result's variables as it stands; with both sums solved for `from` and `length` it says that what is given adds up
//! to no more than `size`. Such facts are found by elimination, and kept if the other side obeys them too.
//!
//! Errs towards: knowing less. What is found follows from the side's facts; a fact that is not told completely is left out.

use std::collections::BTreeSet;

use super::Kind;
use super::join::{Names, Side};
use super::relations::expr_of;
use crate::exact::Integer;
use crate::linear::{LinearExpr, Var};

/// So many facts of one side are looked at.
const MOST_FACTS: usize = 24;

/// So many variables are eliminated.
const MOST_HIDDEN: usize = 8;

/// `hidden`, over variables without a name, has the same value as `told`, over variables of the result.
struct Solved {
    pivot: Var,
    hidden: LinearExpr,
    told: LinearExpr,
}

/// Expressions over result variables that are at most zero on the side, because of what it knows of variables without a name.
pub(super) fn hidden_facts(side: &Side<'_>, names: &Names, results: &[Var]) -> Vec<LinearExpr> {
    let is_multiple = |var: Var| {
        let is_of = |reading: &LinearExpr| matches!(reading.terms(), [(root, factor)] if *root == var && !factor.is_unit());
        side.readings.iter().any(is_of)
    };
    // A variable that has a name and a multiple is told by the multiple here: by its name it is told anyway.
    let sums = side.readings.iter().filter(|reading| reading.terms().len() > 1);
    let hidden: BTreeSet<Var> = (sums.flat_map(LinearExpr::vars))
        .filter(|var| !names.contains_key(var) || is_multiple(*var))
        .take(MOST_HIDDEN)
        .collect();
    if hidden.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let solved = solve(side, &hidden, names, results, &mut found);
    let mut consider = |fact: LinearExpr| {
        if found.len() < MOST_FACTS && fact.vars().any(|var| hidden.contains(&var)) {
            found.extend(tell(fact, &solved, &hidden, names));
        }
    };
    for wide in side.state.wide.iter() {
        consider(wide.clone());
    }
    for &var in &hidden {
        let Some(row) = side.state.rows.get(var) else { continue };
        let Kind::Free(free) = &row.kind else { continue };
        for related in free.relations.iter() {
            // A relation of two such variables is met twice.
            if hidden.contains(&related.other) && related.other < var {
                continue;
            }
            let (first, second) = (var.min(related.other), var.max(related.other));
            for plane in &related.planar.planes {
                consider(expr_of(first, second, plane));
            }
        }
        let this = || LinearExpr::from(var);
        row.interval.upper().into_iter().for_each(|high| consider(this() - high.clone()));
        row.interval.lower().into_iter().for_each(|low| consider(-(this() - low.clone())));
    }
    found.retain(|fact| fact.terms().len() > 1);
    found
}

/// Solves what the result's variables are on the side for the hidden ones. What is left over says that the result's variables hang
/// together on this side: both halves of that are found.
fn solve(
    side: &Side<'_>,
    hidden: &BTreeSet<Var>,
    names: &Names,
    results: &[Var],
    found: &mut Vec<LinearExpr>,
) -> Vec<Solved> {
    let mut solved: Vec<Solved> = Vec::new();
    let mut readings: Vec<(&LinearExpr, Var)> = (side.readings.iter().zip(results.iter().copied()))
        .filter(|(reading, _)| reading.vars().any(|var| hidden.contains(&var)))
        .collect();
    // Multiples of one variable first: what they tell needs no other. Plain names come behind them.
    let is_plain = |reading: &LinearExpr| reading.terms().iter().all(|(_, factor)| factor.is_unit());
    readings.sort_by_key(|(reading, _)| (reading.terms().len(), is_plain(reading)));
    for (reading, result) in readings {
        // reading - result == 0
        let Some((own, told)) = split(reading, hidden, names) else { continue };
        let (mut own, mut told) = (own, LinearExpr::from(result) - told);
        for row in &solved {
            let factor = own.coefficient(row.pivot);
            if !factor.is_zero() {
                let (by, less) = scales(&row.hidden.coefficient(row.pivot), &factor);
                own = own.scaled(&by).plus_scaled(&row.hidden, &less);
                told = told.scaled(&by).plus_scaled(&row.told, &less);
            }
        }
        match own.terms().first() {
            Some(&(pivot, _)) => solved.push(Solved { pivot, hidden: own, told }),
            None => found.extend([-told.clone(), told]),
        }
    }
    solved
}

/// A fact over the side's variables in those of the result, if it can be told.
fn tell(fact: LinearExpr, solved: &[Solved], hidden: &BTreeSet<Var>, names: &Names) -> Option<LinearExpr> {
    let (mut own, mut told) = split(&fact, hidden, names)?;
    for row in solved {
        let factor = own.coefficient(row.pivot);
        if !factor.is_zero() {
            // The fact itself is scaled by a positive number only, so it stays at most zero.
            let (by, less) = scales(&row.hidden.coefficient(row.pivot), &factor);
            own = own.scaled(&by).plus_scaled(&row.hidden, &less);
            told = told.scaled(&by).plus_scaled(&row.told, &-less);
        }
    }
    own.terms().is_empty().then_some(told)
}

/// The hidden part of an expression, without a constant, and the rest of it in variables of the result.
fn split(expr: &LinearExpr, hidden: &BTreeSet<Var>, names: &Names) -> Option<(LinearExpr, LinearExpr)> {
    let mut own = LinearExpr::default();
    let mut told = LinearExpr::constant(expr.constant_part().clone());
    for (var, factor) in expr.terms() {
        if hidden.contains(var) {
            own = own.plus_scaled(&LinearExpr::from(*var), factor);
        } else {
            told = told.plus_scaled(names.get(var)?.first()?, factor);
        }
    }
    Some((own, told))
}

/// `by > 0` and `less` with `by * factor + less * pivot == 0`.
fn scales(pivot: &Integer, factor: &Integer) -> (Integer, Integer) {
    let shared = pivot.gcd(factor);
    let (by, less) = (pivot.div_floor(&shared), factor.div_floor(&shared));
    if by.is_negative() { (-by, less) } else { (by, -less) }
}

#[cfg(test)]
mod tests {
    use crate::{Constraint, Interval, LinearExpr, NumericDomain, Pairing, State, Var};

    const OFFSET: Var = Var(0);
    const LENGTH: Var = Var(1);
    const SIZE: Var = Var(2);
    const HALF: Var = Var(3);
    const PART_OFFSET: Var = Var(4);
    const PART_LENGTH: Var = Var(5);
    const RESULTS: [Var; 3] = [Var(6), Var(7), Var(8)];

    fn expr(var: Var, factor: i64) -> LinearExpr {
        LinearExpr::term(var, factor)
    }

    fn whole() -> State {
        let mut state = State::default();
        for var in [OFFSET, LENGTH, SIZE] {
            state.add(var, Interval::between(0, 1000));
        }
        state.assume(&Constraint::at_most(expr(OFFSET, 1) + expr(LENGTH, 4), expr(SIZE, 1)));
        state
    }

    /// The part behind the half.
    fn part(of: &State, length: LinearExpr) -> State {
        let mut state = of.clone();
        state.add(HALF, Interval::between(0, 1000));
        state.assume(&Constraint::at_most(expr(HALF, 2), expr(LENGTH, 1)));
        state.assume(&Constraint::equal(expr(PART_OFFSET, 1), expr(OFFSET, 1) + expr(HALF, 4)));
        state.assume(&Constraint::equal(expr(PART_LENGTH, 1), length));
        state
    }

    fn fits(factor: i64) -> Constraint {
        let [offset, length, size] = RESULTS;
        Constraint::at_most(expr(offset, 1) + expr(length, factor), expr(size, 1))
    }

    fn joined(left: &State, right: &State) -> State {
        let [offset, length, size] = RESULTS;
        let pairing: Pairing =
            [(OFFSET, PART_OFFSET, offset), (LENGTH, PART_LENGTH, length), (SIZE, SIZE, size)]
                .into_iter()
                .collect();
        left.join(right, &pairing)
    }

    #[test]
    fn a_part_lies_in_what_the_whole_lies_in() {
        let (left, right) = (whole(), part(&whole(), expr(LENGTH, 1) - expr(HALF, 1)));
        let both = joined(&left, &right);
        assert!(both.entails(&fits(4)), "{both:?}");
        assert!(!both.entails(&fits(5)), "{both:?}");
    }

    #[test]
    fn a_part_that_is_longer_than_the_rest_does_not() {
        let longer = expr(LENGTH, 1) - expr(HALF, 1) + LinearExpr::constant(1);
        let both = joined(&whole(), &part(&whole(), longer));
        assert!(!both.entails(&fits(4)), "{both:?}");
    }

    #[test]
    fn what_a_multiple_stands_for_as_well_adds_up() {
        // On the right the offset is four times the half, which has a name of its own, and the size that of all.
        let mut left = whole();
        left.assume(&Constraint::at_most(expr(OFFSET, 1) + expr(LENGTH, 4), expr(SIZE, 1)));
        left.add(HALF, Interval::between(0, 1000));
        let mut right = State::default();
        for var in [LENGTH, HALF] {
            right.add(var, Interval::between(0, 1000));
        }
        right.assume(&Constraint::equal(expr(SIZE, 1), expr(LENGTH, 4)));
        right.assume(&Constraint::equal(expr(PART_OFFSET, 1), expr(HALF, 4)));
        right.assume(&Constraint::equal(expr(PART_LENGTH, 1), expr(LENGTH, 1) - expr(HALF, 1)));
        let [offset, length, size] = RESULTS;
        let pairs = [
            (OFFSET, PART_OFFSET, offset),
            (LENGTH, PART_LENGTH, length),
            (SIZE, SIZE, size),
            (HALF, HALF, Var(9)),
        ];
        let pairing: Pairing = pairs.into_iter().collect();
        let both = left.join(&right, &pairing);
        assert!(both.entails(&fits(4)), "{both:?}");
    }

    #[test]
    fn a_sharper_fact_gives_way_to_one_that_holds_of_both() {
        // The left knows a half of the count as bound, the right only the whole; an address keeps far company.
        let (count, half, address) = (Var(20), Var(21), Var(22));
        let mut both = State::default();
        both.add(count, Interval::between(2, 255));
        both.add(half, Interval::between(1, 127));
        both.add(address, Interval::between(16, i64::MAX));
        both.assume(&Constraint::at_most(expr(half, 2), expr(count, 1)));
        both.assume(&Constraint::at_most(expr(count, 1), expr(half, 2) + LinearExpr::constant(1)));
        both.assume(&Constraint::at_most(expr(count, 4) + expr(address, 1), LinearExpr::constant(i64::MAX)));
        both.assume(&Constraint::equal(expr(SIZE, 1), expr(count, 4)));
        let mut left = both.clone();
        left.add(OFFSET, Interval::between(0, 504));
        left.add(LENGTH, Interval::between(1, 127));
        left.assume(&Constraint::at_most(expr(OFFSET, 1) + expr(LENGTH, 4), expr(count, 2)));
        left.assume(&Constraint::at_most(expr(LENGTH, 1), expr(half, 1)));
        let mut right = both.clone();
        right.assume(&Constraint::equal(expr(PART_OFFSET, 1), expr(half, 4)));
        right.assume(&Constraint::equal(expr(PART_LENGTH, 1), expr(count, 1) - expr(half, 1)));
        let [offset, length, size] = RESULTS;
        let pairs = [
            (OFFSET, PART_OFFSET, offset),
            (LENGTH, PART_LENGTH, length),
            (SIZE, SIZE, size),
            (half, half, Var(9)),
            (count, count, Var(10)),
            (address, address, Var(11)),
        ];
        let pairing: Pairing = pairs.into_iter().collect();
        let both = left.join(&right, &pairing);
        assert!(
            left.entails(&Constraint::at_most(expr(OFFSET, 1) + expr(LENGTH, 4), expr(SIZE, 1))),
            "{left:?}"
        );
        assert!(both.entails(&fits(4)), "{both:?}");
    }

    #[test]
    fn a_whole_that_starts_at_nought_tells_where_its_part_ends() {
        let mut left = whole();
        left.assume(&Constraint::equal(expr(OFFSET, 1), LinearExpr::constant(0)));
        let both = joined(&left, &part(&left, expr(LENGTH, 1) - expr(HALF, 1)));
        assert!(both.entails(&fits(4)), "{both:?}");
    }
}
