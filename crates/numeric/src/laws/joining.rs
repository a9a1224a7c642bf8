//! Laws of join, widening and inclusion, under any pairing of variables.

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::check;
use super::systems::{Point, System, VARS, at, model, names, pairing, pairs, points_of_box, two_systems};
use crate::{Integer, NumericDomain, Pairing, Var, WideningHints};

fn covers<D: NumericDomain>(
    joined: &D,
    system: &System,
    chosen: impl Fn(usize) -> usize,
    pairs: &[(u32, u32)],
) -> Result<(), TestCaseError> {
    let first = names(pairs).result;
    for point in system.points() {
        let read: Point = (0..pairs.len()).map(|at| point[chosen(at)]).collect();
        prop_assert!(joined.describes(&model(&read, first)), "lost {read:?} in\n{joined:?}");
    }
    Ok(())
}

/// A join covers both sides, under any pairing.
pub fn join_covers_both<D: NumericDomain>() {
    check((two_systems(), pairs()), |((left, right), pairs)| {
        let joined = left
            .state::<D>(names(&pairs).left)
            .join(&right.state::<D>(names(&pairs).right), &pairing(&pairs));
        prop_assert_eq!(joined.vars().len(), pairs.len());
        covers(&joined, &left, |n| at(pairs[n].0), &pairs)?;
        covers(&joined, &right, |n| at(pairs[n].1), &pairs)
    });
}

/// A widening covers both sides, under any pairing, and so does its closed copy.
pub fn widening_covers_both<D: NumericDomain>() {
    check(
        (two_systems(), pairs(), any::<bool>(), prop::option::of(0i64..4)),
        |((left, right), pairs, delay, rounds)| {
            let rounds = rounds.map(Integer::from);
            let hints = WideningHints { thresholds: vec![Integer::ZERO, Integer::from(5)], delay, rounds };
            let widened = left.state::<D>(names(&pairs).left).widen(
                &right.state::<D>(names(&pairs).right),
                &pairing(&pairs),
                &hints,
            );
            for state in [&widened, &widened.closed()] {
                covers(state, &left, |n| at(pairs[n].0), &pairs)?;
                covers(state, &right, |n| at(pairs[n].1), &pairs)?;
            }
            Ok(())
        },
    );
}

/// What is said to be included is, also when right variables have no partner; a state is included in itself.
pub fn inclusion_is_sound<D: NumericDomain>() {
    check((two_systems(), pairs()), |((left, right), pairs)| {
        let (small, large) = (left.state::<D>(names(&pairs).left), right.state::<D>(names(&pairs).right));
        let names = names(&pairs);
        // Each right variable has one reading; a right variable without reading may have any value.
        let mut readings = vec![None; VARS];
        for (l, r) in &pairs {
            readings[at(*r)].get_or_insert(*l);
        }
        let entries = (0u32..).zip(&readings).filter_map(|(r, l)| {
            Some((Var(names.left + (*l)?), Var(names.right + r), Var(names.result + r)))
        });
        let mut unpaired = readings.iter().zip(&right.open).filter(|(reading, _)| reading.is_none());
        // Where a value without partner may lie anywhere, trying those of the box would not decide.
        let decidable = unpaired.all(|(_, open)| *open == (false, false));
        if small.is_included_in(&large, &entries.collect()) && decidable {
            for point in left.points() {
                let ranges: Vec<(i64, i64)> = readings
                    .iter()
                    .zip(&right.ranges)
                    .map(|(reading, range)| reading.map_or(*range, |l| (point[at(l)], 0)))
                    .collect();
                let found =
                    points_of_box(&ranges).iter().any(|read| large.describes(&model(read, names.right)));
                prop_assert!(found, "{point:?} is not in\n{large:?}");
            }
        }
        let joined = small.join(&large, &pairing(&pairs));
        let itself = Pairing::identity(joined.vars());
        prop_assert!(joined.is_included_in(&joined, &itself), "not included in itself:\n{joined:?}");
        Ok(())
    });
}
