//! Inclusion: a general state covers a special one only if one value for each of its atoms makes everything true.

use tayra_memory_graph::{Content, Object, ObjectId, Root, Run, State, Storage, Universe};
use tayra_numeric::{Constraint, Integer, Interval, LinearExpr, Met};
use tayra_terms::{AtomKind, Sign, TermId};

const X: Root = Root::Local(0);
const P: Root = Root::Local(1);

fn with_block(universe: &mut Universe) -> (State, ObjectId) {
    let mut state = State::new();
    let (object, address) = universe.fresh_object();
    let size = LinearExpr::constant(8);
    state.add_object(universe, object, Object::new(Storage::Heap { site: 1 }, size, 16, address));
    state.roots_mut().insert(P, address);
    (state, object)
}

/// `x` is a narrow atom, widened.
fn widened(universe: &mut Universe, state: &mut State, signed: bool) -> TermId {
    let atom = universe.terms.fresh(16, AtomKind::Unknown, Sign::Signed);
    let wide = universe.terms.extend(atom, 32, signed);
    state.roots_mut().insert(X, wide);
    atom
}

fn with_constant(universe: &mut Universe, state: &State, x: u128) -> State {
    let mut special = state.clone();
    special.roots_mut().insert(X, universe.terms.constant(32, x));
    special
}

#[test]
fn a_value_read_as_natural_and_as_signed_is_one_value() {
    let mut universe = Universe::new(64);
    let (empty, object) = with_block(&mut universe);
    // x is what stands in the block, and nothing else is known of either.
    let mut general = empty.clone();
    let atom = widened(&mut universe, &mut general, false);
    general.write(&mut universe, object, &LinearExpr::constant(0), 2, atom);
    let special = with_constant(&mut universe, &empty, 1);
    assert!(
        State::includes(&mut universe, &general, &special).is_none(),
        "the block may hold something else"
    );
    let mut same = special;
    let one = universe.terms.constant(16, 1);
    same.write(&mut universe, object, &LinearExpr::constant(0), 2, one);
    assert!(State::includes(&mut universe, &general, &same).is_some());
}

#[test]
fn what_is_known_of_the_other_reading_counts() {
    let mut universe = Universe::new(64);
    let mut general = State::new();
    let atom = widened(&mut universe, &mut general, false);
    // Between -3 and 3 as a signed number: as a natural one it may be small or large.
    let (low, high) = (universe.terms.constant(16, 0xfffd), universe.terms.constant(16, 3));
    let (below, above) = (universe.terms.signed_less(atom, low), universe.terms.signed_less(high, atom));
    general.assume(&mut universe, below, false);
    general.assume(&mut universe, above, false);
    // Only numbers, no conditions: those would be compared by themselves.
    general.collect_garbage(&mut universe);
    for (x, is_included) in [(2, true), (0xfffe, true), (100, false), (0x1_0000, false)] {
        let special = with_constant(&mut universe, &State::new(), x);
        let found = State::includes(&mut universe, &general, &special).is_some();
        assert!(found <= is_included, "{x}");
    }
}

#[test]
fn a_widened_atom_covers_its_numbers_only() {
    let mut universe = Universe::new(64);
    for signed in [false, true] {
        let mut general = State::new();
        widened(&mut universe, &mut general, signed);
        let range = if signed { [0xffff_8000, 0x7fff] } else { [0, 0xffff] };
        for x in range {
            let special = with_constant(&mut universe, &general, x);
            assert!(State::includes(&mut universe, &general, &special).is_some(), "{signed} {x:#x}");
        }
        for x in [0x1_0000, 0x8000_0000] {
            let special = with_constant(&mut universe, &general, x);
            assert!(State::includes(&mut universe, &general, &special).is_none(), "{signed} {x:#x}");
        }
    }
}

#[test]
fn the_same_fact_about_a_place_binds_the_atom_everywhere() {
    let mut universe = Universe::new(64);
    let (empty, object) = with_block(&mut universe);
    let start = LinearExpr::constant(0);
    let (atom, other) = (
        universe.terms.fresh(32, AtomKind::Unknown, Sign::Signed),
        universe.terms.fresh(32, AtomKind::Unknown, Sign::Signed),
    );
    // x is what stands in the block.
    let mut general = empty;
    general.write(&mut universe, object, &start, 4, atom);
    general.roots_mut().insert(X, atom);
    assert!(State::includes(&mut universe, &general, &general).is_some());
    // The very same cell, but x is something else, known or not.
    let mut special = general.clone();
    special.roots_mut().insert(X, other);
    assert!(State::includes(&mut universe, &general, &special).is_none(), "x may be another number");
    special.roots_mut().insert(X, universe.terms.constant(32, 7));
    assert!(
        State::includes(&mut universe, &general, &special).is_none(),
        "the block may hold another number"
    );
}

#[test]
fn a_cell_at_a_place_without_a_name_counts() {
    let mut universe = Universe::new(64);
    let (mut empty, object) = with_block(&mut universe);
    let x = universe.terms.fresh(32, AtomKind::Unknown, Sign::Signed);
    let behind = universe.signed(x);
    empty.roots_mut().insert(X, x);
    let (low, high) = (LinearExpr::constant(1), LinearExpr::constant(8));
    empty.numbers_mut().assume(&mut universe, &Constraint::at_least(behind.clone(), low));
    empty.numbers_mut().assume(&mut universe, &Constraint::at_most(behind.clone(), high));
    // The byte before x is five; its place is a number that only the domain relates to x.
    let mut general = empty.clone();
    let place = universe.fresh_variable();
    general.numbers_mut().add_free(place, Interval::between(0, 7));
    let place = LinearExpr::term(place, 1);
    let before = Constraint::equal(place.clone().plus_constant(&Integer::from(1)), behind);
    general.numbers_mut().assume(&mut universe, &before);
    let five = universe.terms.constant(8, 5);
    general.write(&mut universe, object, &place, 1, five);
    assert!(State::includes(&mut universe, &empty, &general).is_some());
    assert!(State::includes(&mut universe, &general, &empty).is_none(), "another byte may stand there");
}

#[test]
fn what_only_the_conditions_know_counts() {
    let mut universe = Universe::new(64);
    let fresh = |universe: &mut Universe| universe.terms.fresh(32, AtomKind::Unknown, Sign::Signed);
    // More inequalities than the domain keeps.
    let x = fresh(&mut universe);
    let others: Vec<TermId> = (0..40).map(|_| fresh(&mut universe)).collect();
    let mut start = State::new();
    start.roots_mut().insert(X, x);
    for (index, &other) in (2..).zip(&others) {
        start.roots_mut().insert(Root::Local(index), other);
    }
    let differs_from = |universe: &mut Universe, but: Option<usize>| {
        let mut state = start.clone();
        for (at, &other) in others.iter().enumerate().filter(|(at, _)| Some(*at) != but) {
            let same = universe.terms.equal(x, other);
            assert_ne!(state.assume(universe, same, false), Met::Unsatisfiable, "{at}");
        }
        state
    };
    let general = differs_from(&mut universe, None);
    assert!(State::includes(&mut universe, &general, &general).is_some());
    for missing in 0..others.len() {
        let special = differs_from(&mut universe, Some(missing));
        assert!(State::includes(&mut universe, &general, &special).is_none(), "they may be equal: {missing}");
    }
}

#[test]
fn a_number_that_only_a_stretch_without_elements_holds_is_found_again() {
    let mut universe = Universe::new(64);
    let (mut general, object) = with_block(&mut universe);
    // From x, which is at least one, to the start of the block: no byte is there that could tell what y is.
    let x = universe.terms.fresh(32, AtomKind::Unknown, Sign::Signed);
    let low = universe.signed(x);
    general.roots_mut().insert(X, x);
    general.numbers_mut().assume(&mut universe, &Constraint::at_least(low.clone(), LinearExpr::constant(1)));
    let empty = general.clone();
    let y = universe.terms.fresh(32, AtomKind::Unknown, Sign::Signed);
    let byte = universe.terms.truncate(y, 8);
    let content = Content::Same { width: 1, value: universe.signed(byte) };
    general.add_run(object, Run { low, high: LinearExpr::constant(0), content });
    let zero = universe.terms.constant(32, 0);
    let is_negative = universe.terms.signed_less(y, zero);
    general.assume(&mut universe, is_negative, false);
    general.collect_garbage(&mut universe);
    assert!(State::includes(&mut universe, &general, &general).is_some());
    assert!(State::includes(&mut universe, &empty, &general).is_some());
    // Of a number in a range it need not: there is one.
    let mut ranged = empty.clone();
    ranged.add_run(object, general.objects().get(object).unwrap().runs[0].clone());
    let reading = universe.signed(y);
    ranged.numbers_mut().assume(&mut universe, &Constraint::at_least(reading, LinearExpr::constant(5)));
    assert!(State::includes(&mut universe, &ranged, &general).is_some());
    // What else is said of y must hold of what it is there.
    let mut other = general.clone();
    let three = universe.terms.constant(32, 3);
    let is_small = universe.terms.signed_less(y, three);
    other.assume(&mut universe, is_small, true);
    assert!(State::includes(&mut universe, &general, &other).is_some());
    assert!(State::includes(&mut universe, &other, &general).is_none(), "nothing bounds it from above");
}
