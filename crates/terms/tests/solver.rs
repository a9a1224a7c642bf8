//! The solver against evaluation: for random conditions over few small atoms, all values are tried.

use proptest::prelude::*;
use std::time::Duration;
use tayra_terms::{Answer, Assignment, AtomId, AtomKind, Patience, Sign, Solver, TermId, Terms, Wish};

struct Values(Vec<u128>);

impl Assignment for Values {
    fn atom(&self, atom: AtomId) -> u128 {
        self.0[atom.index()]
    }

    fn apply(&self, _: &'static str, _: &[u128]) -> u128 {
        0
    }
}

/// What to do with terms made before.
type Step = (u8, usize, usize, u8);

/// Two atoms of `bits` bits and terms made from them; the last are conditions.
fn build(terms: &mut Terms, bits: u32, steps: &[Step]) -> Vec<TermId> {
    let mut pool = vec![
        terms.fresh(bits, AtomKind::Input, Sign::Unsigned),
        terms.fresh(bits, AtomKind::Input, Sign::Unsigned),
    ];
    let mut conditions = Vec::new();
    for &(what, left, right, number) in steps {
        let (a, b) = (pool[left % pool.len()], pool[right % pool.len()]);
        let c = terms.constant(bits, u128::from(number));
        let made = match what % 22 {
            0 => terms.add(a, b),
            1 => terms.sub(a, b),
            2 => terms.mul(a, b),
            3 => terms.udiv(a, b),
            4 => terms.sdiv(a, b),
            5 => terms.urem(a, b),
            6 => terms.srem(a, b),
            7 => terms.shl(a, b),
            8 => terms.lshr(a, b),
            9 => terms.ashr(a, b),
            10 => terms.and(a, b),
            11 => terms.or(a, b),
            12 => terms.xor(a, b),
            13 => terms.add(a, c),
            14 => terms.scale(a, u128::from(number)),
            15 => {
                let half = terms.truncate(a, bits / 2);
                terms.extend(half, bits, number % 2 == 0)
            }
            16 => {
                let condition = terms.signed_less(a, b);
                terms.if_then_else(condition, b, c)
            }
            17 => {
                let condition = terms.equal(a, c);
                conditions.push(condition);
                continue;
            }
            18 => {
                conditions.push(terms.unsigned_less(a, b));
                continue;
            }
            19 => {
                conditions.push(terms.signed_less(a, c));
                continue;
            }
            20 => {
                let equal = terms.equal(a, b);
                conditions.push(terms.not(equal));
                continue;
            }
            _ => {
                let (less, more) = (terms.signed_less(a, b), terms.unsigned_less(c, a));
                conditions.push(terms.or(less, more));
                continue;
            }
        };
        pool.push(made);
    }
    conditions
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn answers_are_what_trying_all_values_says(
        bits in 5u32..=6,
        steps in prop::collection::vec((any::<u8>(), 0usize..12, 0usize..12, any::<u8>()), 1..14),
        longest in prop::option::of(Just(2)),
    ) {
        let mut terms = longest.map_or_else(Terms::new, Terms::with_sums_up_to);
        let conditions = build(&mut terms, bits, &steps);
        if let Some((&goal, path)) = conditions.split_last() {
            let all = 1u128 << bits;
            let holds = |x: u128, y: u128| {
                conditions.iter().all(|&c| terms.evaluate(c, &Values(vec![x, y])) == 1)
            };
            let possible = (0..all).any(|x| (0..all).any(|y| holds(x, y)));
            let mut solver = Solver::new(Duration::from_secs(10));
            let now = |_: AtomId| 0;
            match solver.check(&terms, path, goal, &now, Wish::Small) {
                Answer::Unsatisfiable => prop_assert!(!possible || !slice_is_all(&terms, &conditions)),
                Answer::Satisfiable(model) => {
                    // Conditions that do not hang together with the goal keep the values they had.
                    let value = |index: usize| {
                        model.iter().find(|(atom, _)| atom.index() == index).map_or(0, |(_, &v)| v)
                    };
                    prop_assert_eq!(terms.evaluate(goal, &Values(vec![value(0), value(1)])), 1);
                    if slice_is_all(&terms, &conditions) {
                        prop_assert!(holds(value(0), value(1)));
                    }
                }
                Answer::Unknown => prop_assert!(false, "no answer"),
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    /// One solver is asked along a path and beside it: what it keeps from query to query changes no answer.
    #[test]
    fn a_solver_that_goes_on_answers_as_one_that_begins(
        bits in 5u32..=6,
        steps in prop::collection::vec((any::<u8>(), 0usize..12, 0usize..12, any::<u8>()), 6..24),
    ) {
        let mut terms = Terms::new();
        let conditions = build(&mut terms, bits, &steps);
        let all = 1u128 << bits;
        let mut solver = Solver::new(Duration::from_secs(60));
        let now = |_: AtomId| 0;
        for at in 0..conditions.len() {
            let opposite = terms.not(conditions[at]);
            for goal in [opposite, conditions[at]] {
                let path = &conditions[..at];
                let asked: Vec<TermId> = path.iter().copied().chain([goal]).collect();
                if !slice_is_all(&terms, &asked) {
                    continue;
                }
                let holds = |x: u128, y: u128| {
                    asked.iter().all(|&c| terms.evaluate(c, &Values(vec![x, y])) == 1)
                };
                let possible = (0..all).any(|x| (0..all).any(|y| holds(x, y)));
                let answer = solver.check(&terms, path, goal, &now, Wish::Small);
                prop_assert_eq!(matches!(answer, Answer::Satisfiable(_)), possible);
                prop_assert_eq!(answer == Answer::Unsatisfiable, !possible);
            }
        }
    }
}

/// Whether all conditions speak of both atoms, so that none is left out.
fn slice_is_all(terms: &Terms, conditions: &[TermId]) -> bool {
    conditions.iter().all(|&c| {
        let mut found = [false; 2];
        let mut stack = vec![c];
        while let Some(next) = stack.pop() {
            if let Some(atom) = terms.as_atom(next) {
                found[atom.index()] = true;
            }
            stack.extend(terms.operands(next));
        }
        found[0] && found[1]
    })
}

/// A square that is no square: nothing cheap refutes it.
#[test]
fn nobody_works_on_an_answer_that_is_of_no_use() {
    let mut terms = Terms::new();
    let x = terms.fresh(64, AtomKind::Input, Sign::Unsigned);
    let square = terms.mul(x, x);
    let number = terms.constant(64, 0x1234_5678_9abc_def3);
    let goal = terms.equal(square, number);
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let now = Some(std::time::Instant::now());
    for patience in [Patience { deadline: None, stop: Some(flag) }, Patience { deadline: now, stop: None }] {
        let mut solver = Solver::new(Duration::from_secs(1_000_000));
        solver.set_patience(patience);
        assert_eq!(solver.check(&terms, &[], goal, &|_| 0, Wish::Small), Answer::Unknown);
        let counters = solver.counters();
        assert_eq!((counters.queries, counters.unknown, counters.by_circuit, counters.solved), (1, 1, 0, 0));
    }
}
