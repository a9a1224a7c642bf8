//! Laws of forgetting, renaming, copying and merging.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::check;
use super::closing::{directions, rational, rational_limit};
use super::systems::{Point, VARS, expression, model, system, two_systems};
use crate::{Integer, Model, NumericDomain, Paired, Pairing, State, Var};

fn var(place: usize) -> Var {
    Var(u32::try_from(place).unwrap_or(0))
}

/// Forgetting, renaming, copying and merging keep all points.
pub fn rearranging_keeps_points<D: NumericDomain>() {
    check((system(VARS), system(VARS), 0..VARS), |(first, second, chosen)| {
        let state: D = first.state(0);
        let points = first.points();
        let mut forgotten = state.clone();
        forgotten.forget(var(chosen));
        prop_assert!(!forgotten.vars().contains(&var(chosen)));
        let mut expanded = state.clone();
        expanded.expand(var(chosen), Var(9));
        let values: BTreeSet<i64> = points.iter().map(|point| point[chosen]).collect();
        for point in &points {
            let mut shorter = model(point, 0);
            shorter.remove(&var(chosen));
            prop_assert!(forgotten.describes(&shorter), "forget lost {shorter:?} in\n{forgotten:?}");
            for value in &values {
                let mut longer = model(point, 0);
                longer.insert(Var(9), Integer::from(*value));
                prop_assert!(expanded.describes(&longer), "expand lost {longer:?}");
            }
        }
        let mut renamed = state.clone();
        renamed.rename(&[(Var(0), Var(1)), (Var(1), Var(0)), (Var(2), Var(7))]);
        for point in first.box_points() {
            let moved: Model = [(Var(1), point[0]), (Var(0), point[1]), (Var(7), point[2])]
                .map(|(var, value)| (var, Integer::from(value)))
                .into();
            let before = state.describes(&model(&point, 0));
            prop_assert_eq!(renamed.describes(&moved), before, "renamed, {:?} in\n{:?}", moved, renamed);
        }
        let mut merged = state.clone();
        merged.merge(&second.state(0));
        for point in points.intersection(&second.points()) {
            prop_assert!(merged.describes(&model(point, 0)), "merge lost {point:?}");
        }
        let mut beside = state;
        beside.merge(&second.state(10));
        for (one, two) in points.iter().zip(second.points()) {
            prop_assert!(beside.describes(&both(one, &two)), "merge lost {one:?} and {two:?}");
        }
        Ok(())
    });
}

fn both(one: &Point, two: &Point) -> Model {
    let mut both = model(one, 0);
    both.extend(model(two, 10));
    both
}

/// Merging constraints of one and two variables keeps both sides exactly.
pub fn merging_is_exact<D: NumericDomain>() {
    check((system(2), system(2)), |(first, second)| {
        let state: D = first.state(0);
        let mut merged = state.clone();
        merged.merge(&second.state(0));
        for point in first.box_points().iter().chain(&second.box_points()) {
            let described = merged.describes(&model(point, 0));
            prop_assert_eq!(described, first.admits(point) && second.admits(point), "{:?}", point);
        }
        let mut beside = state;
        beside.merge(&second.state(10));
        for (one, two) in first.box_points().iter().zip(second.box_points().iter().rev()) {
            let described = beside.describes(&both(one, two));
            prop_assert_eq!(described, first.admits(one) && second.admits(two), "{:?} {:?}", one, two);
        }
        Ok(())
    });
}

/// When a variable goes, what was known of the others through it stays: bounds of expressions over them are at least as
/// good as those of the rational system.
pub fn forgetting_keeps_what_others_know<D: NumericDomain>() {
    check((system(2), 0..VARS), |(system, chosen)| {
        let state: D = system.state(0);
        let mut forgotten = state.clone();
        forgotten.forget(var(chosen));
        let inequalities = rational(&system);
        for factors in directions().into_iter().filter(|factors| factors[chosen] == 0) {
            let after = forgotten.bounds(&expression(&factors, 0, 0));
            if let Some(limit) = rational_limit(&factors, &inequalities) {
                let known = forgotten.is_empty() || after.upper().is_some_and(|high| *high <= limit);
                prop_assert!(
                    known,
                    "{factors:?} is at most {limit}, not {after}\n{state:?}\n\n{forgotten:?}"
                );
            }
        }
        Ok(())
    });
}

/// What nothing relates to the rest can be taken out, and put back: a part and the rest say together what the whole says.
pub fn a_part_and_the_rest_are_the_whole() {
    check((two_systems(), system(VARS)), |((left, right), other)| {
        let same = (0..VARS).map(|place| Paired { left: var(place), right: var(place), result: var(place) });
        let mut whole: State = left.state::<State>(0).join(&right.state(0), &Pairing::new(same));
        whole.merge(&other.state(10));
        let mut groups: Vec<BTreeSet<Var>> = whole.vars().iter().map(|var| BTreeSet::from([*var])).collect();
        whole.links(|one, another| {
            let (linked, mut apart): (Vec<_>, Vec<_>) = std::mem::take(&mut groups)
                .into_iter()
                .partition(|group| group.contains(&one) || group.contains(&another));
            apart.push(linked.into_iter().flatten().collect());
            groups = apart;
        });
        for group in groups {
            let mut rest = whole.clone();
            let part = rest.take_out(&group.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(part.vars(), group.iter().copied().collect::<Vec<_>>());
            prop_assert!(rest.vars().iter().all(|var| !group.contains(var)));
            let mut again = rest.clone();
            again.merge(&part);
            for (one, two) in left.box_points().iter().zip(other.box_points().iter().rev()) {
                let point = both(one, two);
                let described = whole.describes(&point);
                prop_assert_eq!(described, part.describes(&point) && rest.describes(&point), "{:?}", point);
                prop_assert_eq!(described, again.describes(&point), "{:?}", point);
            }
        }
        Ok(())
    });
}
