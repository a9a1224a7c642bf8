//! Which operations allocate: the first two layers (equalities by substitution, interval and stride) must answer and assume
//! without.

#![allow(unsafe_code, reason = "an allocator that counts is unsafe by its nature")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use tayra_numeric::{
    Constraint, Interval, LinearExpr, Met, NumericDomain, Pairing, State, Var, WideningHints,
};

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: hands every request to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = COUNT.try_with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let _ = COUNT.try_with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promise is passed on.
        unsafe { System.realloc(old, layout, size) }
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(old, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How many allocations an operation makes.
fn allocations<T>(operation: impl FnOnce() -> T) -> (u64, T) {
    let before = COUNT.with(Cell::get);
    let result = operation();
    (COUNT.with(Cell::get) - before, result)
}

const COUNT_OF_VARS: u32 = 50;

/// Variables with intervals only.
fn ranges() -> State {
    let mut state = State::new();
    for var in 0..COUNT_OF_VARS {
        state.add(Var(var), Interval::between(0, 100 + i64::from(var)));
    }
    state
}

/// The same with equalities and relations between neighbours.
fn related() -> State {
    let mut state = ranges();
    for var in 0..COUNT_OF_VARS - 1 {
        match var % 5 {
            0 => state.assume(&Constraint::equal(Var(var), Var(var + 1) + 3)),
            1 => state.assume(&Constraint::at_most(Var(var), Var(var + 1))),
            _ => Met::Redundant,
        };
    }
    state
}

#[test]
fn the_first_two_layers_answer_without_allocating() {
    let (ranges, related) = (ranges(), related());
    for state in [&ranges, &related] {
        for var in (0..COUNT_OF_VARS).map(Var) {
            let single = LinearExpr::from(var);
            let fact = Constraint::at_least(var, 0);
            assert_eq!(allocations(|| state.bounds(&single)).0, 0, "bounds of {var}");
            assert_eq!(allocations(|| state.stride(&single)).0, 0, "stride of {var}");
            assert_eq!(allocations(|| state.entails(&fact)).0, 0, "{fact:?}");
        }
        assert_eq!(allocations(|| state.is_empty()).0, 0);
        assert_eq!(allocations(|| state.clone()).0, 0, "a clone is a few references");
    }
    let difference = Var(7) - Var(8);
    assert_eq!(allocations(|| ranges.bounds(&difference)).0, 0, "bounds of a difference, intervals only");
}

#[test]
fn the_first_two_layers_assume_without_allocating() {
    let mut state = ranges();
    for var in (0..COUNT_OF_VARS).map(Var) {
        // Nothing is shared, nothing else depends on the variable: the row is changed where it is.
        for fact in [Constraint::at_least(var, 3), Constraint::at_most(var, 90)] {
            let (count, met) = allocations(|| state.assume(&fact));
            assert_eq!((count, met), (0, Met::Changed), "{fact:?}");
            let (count, met) = allocations(|| state.assume(&fact));
            assert_eq!((count, met), (0, Met::Redundant), "{fact:?}");
        }
        let (count, _) = allocations(|| state.add(var, Interval::between(4, 80)));
        assert_eq!(count, 0, "add {var} again");
    }
}

/// A copy that is changed in one variable copies what it changes and no more: the list of chunks, one chunk and one row.
#[test]
fn a_changed_copy_allocates_what_it_changes() {
    let state = related();
    let mut copy = state.clone();
    let (count, met) = allocations(|| copy.assume(&Constraint::at_least(Var(4), 3)));
    assert_eq!(met, Met::Changed);
    assert!(count <= 4, "{count} allocations for one bound in a copy");
}

/// What allocates, and about how much: a record so that a change shows. Upper limits, not exact figures.
#[test]
fn other_operations_allocate_in_bounds() {
    let (first, mut second) = (related(), related());
    second.assume(&Constraint::at_least(Var(4), 3));
    let identity = Pairing::identity(first.vars());
    let hints = WideningHints::default();
    let relation = Constraint::at_most(Var(13), Var(14) - 1);
    let limits = [
        ("assume a relation", 60, allocations(|| first.clone().assume(&relation)).0),
        ("join", 60, allocations(|| first.join(&second, &identity)).0),
        ("widen", 60, allocations(|| first.widen(&second, &identity, &hints)).0),
        ("inclusion", 10, allocations(|| second.is_included_in(&first, &identity)).0),
        ("join with itself", 10, allocations(|| first.join(&first.clone(), &identity)).0),
        ("forget", 60, allocations(|| first.clone().forget(Var(1))).0),
        ("facts", 500, allocations(|| first.facts()).0),
    ];
    for (operation, limit, count) in limits {
        eprintln!("{operation}: {count} allocations");
        assert!(count <= limit, "{operation}: {count} allocations, at most {limit} expected");
    }
}
