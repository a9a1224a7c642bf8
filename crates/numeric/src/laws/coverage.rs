//! Do the generators make the cases in which domains go wrong? Counts them, and fails if a kind is rare.

use std::cell::RefCell;

use super::check_so_often;
use super::sequences::{Counts, run_seeds};
use super::systems::{VARS, pairs, system, two_systems};
use crate::{Comparison, Integer, LinearExpr, NumericDomain, State, Var};

fn at_least(counts: &Counts, of: u64, percent: u64, kinds: &[&str]) {
    for kind in kinds {
        let count = counts.of(kind);
        assert!(count * 100 >= of * percent, "only {count} of {of}: {kind}\n{}", counts.show());
    }
}

#[test]
fn systems_are_interesting() {
    let counts = RefCell::new(Counts::default());
    check_so_often(4000, system(VARS), |system| {
        let mut counts = counts.borrow_mut();
        let state: State = system.state(0);
        let points = system.points();
        match points.len() {
            0 => counts.note(if state.is_empty() { "empty, known" } else { "empty, not known" }),
            1 => counts.note("one point"),
            _ => counts.note("several points"),
        }
        let flat =
            |at: usize| points.iter().all(|point| Some(point[at]) == points.first().map(|first| first[at]));
        if points.len() > 1 && (0..VARS).any(flat) {
            counts.note("several points, one variable constant");
        }
        if points.len() > 1 && !(0..VARS).any(flat) {
            counts.note("no variable constant");
        }
        if !state.is_empty() {
            for fact in state.facts() {
                counts.note(match (fact.comparison(), fact.expr().terms().len()) {
                    (Comparison::AtMostZero, 0 | 1) => "bound",
                    (Comparison::AtMostZero, 2) => "relation of two",
                    (Comparison::AtMostZero, _) => "wide fact",
                    (Comparison::Zero, 0 | 1) => "constant",
                    (Comparison::Zero, _) => "equality",
                    (Comparison::NonZero, _) => "disequality",
                });
            }
            let stride = |var| state.stride(&var).modulus();
            if (0..3).map(|at| stride(LinearExpr::from(Var(at)))).any(|modulus| modulus > Integer::ONE) {
                counts.note("stride");
            }
            if (0..3).any(|at| state.range(Var(at)).count().is_none()) {
                counts.note("unbounded");
            }
        }
        for (_, width) in &system.ranges {
            counts.note(match width {
                0 => "a single value",
                1..=7 => "3 bits",
                8..=15 => "4 bits",
                _ => "5 bits",
            });
        }
        Ok(())
    });
    let counts = counts.into_inner();
    at_least(
        &counts,
        4000,
        4,
        &["empty, known", "one point", "disequality", "wide fact", "equality", "unbounded"],
    );
    at_least(&counts, 4000, 1, &["stride", "empty, not known"]);
    at_least(
        &counts,
        4000,
        20,
        &["several points", "relation of two", "no variable constant", "3 bits", "4 bits"],
    );
    at_least(&counts, 4000, 5, &["several points, one variable constant", "5 bits", "a single value"]);
}

#[test]
fn pairs_of_systems_are_interesting() {
    let counts = RefCell::new(Counts::default());
    check_so_often(4000, (two_systems(), pairs()), |((left, right), pairs)| {
        let mut counts = counts.borrow_mut();
        let (of_left, of_right) = (left.points(), right.points());
        counts.note(match (of_left.is_empty(), of_right.is_empty()) {
            (true, true) => "both empty",
            (false, false) => "none empty",
            _ => "one side empty",
        });
        if !of_left.is_empty() && !of_right.is_empty() {
            counts.note(if of_left == of_right {
                "equal"
            } else if of_left.is_subset(&of_right) || of_right.is_subset(&of_left) {
                "one inside the other"
            } else if of_left.is_disjoint(&of_right) {
                "disjoint"
            } else {
                "overlapping"
            });
        }
        let repeated = |side: fn(&(u32, u32)) -> u32| {
            let mut chosen: Vec<u32> = pairs.iter().map(side).collect();
            chosen.sort_unstable();
            chosen.windows(2).any(|pair| pair[0] == pair[1])
        };
        if repeated(|pair| pair.0) {
            counts.note("one left variable, several right ones");
        }
        if repeated(|pair| pair.1) {
            counts.note("one right variable, several left ones");
        }
        Ok(())
    });
    let counts = counts.into_inner();
    at_least(&counts, 4000, 25, &["none empty"]);
    at_least(
        &counts,
        4000,
        4,
        &["one side empty", "equal", "one inside the other", "disjoint", "overlapping"],
    );
    at_least(
        &counts,
        4000,
        20,
        &["one left variable, several right ones", "one right variable, several left ones"],
    );
}

#[test]
fn sequences_are_interesting() {
    let counts = run_seeds(0..400);
    let kinds = [
        "add",
        "add: narrows",
        "assume: changed",
        "assume: redundant",
        "assume: unsatisfiable",
        "congruence",
        "define",
        "described: exactly what is reached",
        "divide",
        "ends empty, and is known to be",
        "ends with points",
        "entailed",
        "expand",
        "forget",
        "inclusion: not shown",
        "inclusion: shown",
        "join",
        "join or widen: one left variable with several right ones",
        "merge: disjoint",
        "merge: shared variables",
        "model: found",
        "not entailed",
        "rename",
        "widen",
        "wrap",
        "wrap with quotient",
    ];
    at_least(&counts, 400, 10, &kinds);
    at_least(&counts, 400, 1, &["described: more than reached", "ends empty, not known"]);
}
