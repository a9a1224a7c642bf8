//! Loops by hand: what joins and inclusions make of the rounds of a loop.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use tayra_memory_graph::{Content, Decision, How, Object, ObjectId, Root, State, Storage, Universe};
use tayra_numeric::{Integer, LinearExpr, WideningHints};
use tayra_terms::{AtomKind, Sign, TermId};

const I: Root = Root::Local(0);
const N: Root = Root::Local(1);
const P: Root = Root::Local(2);

struct Fixture {
    universe: Universe,
    state: State,
    object: ObjectId,
    length: TermId,
}

/// `int n = input (1..1000); char *p = malloc(width * n); int i = 0;`
fn fixture(width: i128) -> Fixture {
    let mut universe = Universe::new(64);
    let mut state = State::new();
    let length = universe.terms.fresh(32, AtomKind::Input, Sign::Signed);
    let one = universe.terms.constant(32, 1);
    let too_small = universe.terms.signed_less(length, one);
    state.assume(&mut universe, too_small, false);
    let limit = universe.terms.constant(32, 1000);
    let too_large = universe.terms.signed_less(limit, length);
    state.assume(&mut universe, too_large, false);
    let size = universe.signed(length).scaled(&Integer::from(width));
    let (object, address) = universe.fresh_object();
    state.add_object(&mut universe, object, Object::new(Storage::Heap { site: 1 }, size, 16, address));
    let zero = universe.terms.constant(32, 0);
    state.roots_mut().insert(I, zero);
    state.roots_mut().insert(N, length);
    state.roots_mut().insert(P, address);
    Fixture { universe, state, object, length }
}

/// One round: `if (i >= n) leave; p[i] = value; i++`. Gives the state after it and whether the write was in bounds.
fn round(
    universe: &mut Universe,
    head: &State,
    width: u64,
    value: impl Fn(&mut Universe) -> TermId,
) -> (State, bool) {
    let mut state = head.clone();
    let (i, n, p) = (state.roots()[&I], state.roots()[&N], state.roots()[&P]);
    let inside = universe.terms.signed_less(i, n);
    state.assume(universe, inside, true);
    let index = universe.terms.extend(i, 64, true);
    let distance = universe.terms.scale(index, u128::from(width));
    let place = universe.terms.add(p, distance);
    let tayra_memory_graph::Pointer::Into { object, offset } = state.resolve(universe, place) else {
        panic!("not a pointer");
    };
    let last = offset.clone().plus_constant(&Integer::from(i128::from(width) - 1));
    let safe = state.is_within(universe, object, &offset) && state.is_within(universe, object, &last);
    let value = value(universe);
    state.write(universe, object, &offset, width, value);
    let one = universe.terms.constant(32, 1);
    let next = universe.terms.add(i, one);
    state.roots_mut().insert(I, next);
    (state, safe)
}

/// Runs the loop to its fixpoint: the head, and whether every access was safe.
fn settle(
    fixture: &mut Fixture,
    width: u64,
    value: impl Fn(&mut Universe) -> TermId + Copy,
) -> (State, bool) {
    let universe = &mut fixture.universe;
    let mut head = fixture.state.clone();
    for n in 0..12 {
        let (mut next, safe) = round(universe, &head, width, value);
        next.collect_garbage(universe);
        if State::includes(universe, &head, &next).is_some() {
            return (head, safe);
        }
        let how = if n < 2 { How::Join } else { How::Widen(WideningHints::default()) };
        head = State::join(universe, &head, &next, &how).unwrap().state;
    }
    panic!("the loop does not settle:\n{}", head.show(universe));
}

#[test]
fn filling_an_array_of_unknown_length_is_safe_and_leaves_a_run_of_zeros() {
    let mut fixture = fixture(4);
    let (mut head, safe) = settle(&mut fixture, 4, |u| u.terms.constant(32, 0));
    let universe = &mut fixture.universe;
    assert!(safe, "{}", head.show(universe));
    let object = head.roots()[&P];
    let tayra_memory_graph::Pointer::Into { object, .. } = head.resolve(universe, object) else { panic!() };
    let zeros = head.objects().get(object).unwrap().runs.iter().any(|r| r.content == Content::Byte(0));
    assert!(zeros, "{}", head.show(universe));
    // Behind the loop, every element is zero.
    let (i, n) = (head.roots()[&I], head.roots()[&N]);
    let inside = universe.terms.signed_less(i, n);
    head.assume(universe, inside, false);
    let low = LinearExpr::constant(0);
    assert_eq!(head.read(universe, object, &low, 4, Sign::Signed), universe.terms.constant(32, 0));
}

#[test]
fn a_byte_array_filled_with_letters_has_no_zero_in_it() {
    let mut fixture = fixture(1);
    let (mut head, safe) = settle(&mut fixture, 1, |u| u.terms.constant(8, 97));
    let universe = &mut fixture.universe;
    assert!(safe);
    let (i, n) = (head.roots()[&I], head.roots()[&N]);
    let inside = universe.terms.signed_less(i, n);
    head.assume(universe, inside, false);
    let p = head.roots()[&P];
    let tayra_memory_graph::Pointer::Into { object, .. } = head.resolve(universe, p) else { panic!() };
    let place = universe.terms.fresh(32, AtomKind::Input, Sign::Signed);
    let zero = universe.terms.constant(32, 0);
    let negative = universe.terms.signed_less(place, zero);
    head.assume(universe, negative, false);
    let below = universe.terms.signed_less(place, n);
    head.assume(universe, below, true);
    let offset = universe.signed(place);
    let byte = head.read(universe, object, &offset, 1, Sign::Signed);
    let zero = universe.terms.constant(8, 0);
    let is_zero = universe.terms.equal(byte, zero);
    assert_eq!(head.decide(universe, is_zero), Decision::No, "{}", head.show(universe));
}

#[test]
fn one_element_too_many_is_not_safe() {
    let mut fixture = fixture(4);
    // The array is one element shorter than the loop believes.
    let size =
        fixture.universe.signed(fixture.length).scaled(&Integer::from(4)).plus_constant(&Integer::from(-4));
    fixture.state.objects_mut().get_mut(fixture.object).unwrap().size = size;
    let (_, safe) = settle(&mut fixture, 4, |u| u.terms.constant(32, 0));
    assert!(!safe);
}

#[test]
fn a_pointer_on_one_side_only_keeps_states_apart() {
    let mut fixture = fixture(4);
    let universe = &mut fixture.universe;
    let mut other = fixture.state.clone();
    let null = universe.pointer_constant(0);
    other.roots_mut().insert(P, null);
    assert!(State::join(universe, &fixture.state, &other, &How::Join).is_err());
}

#[test]
fn a_state_includes_itself_and_what_knows_more() {
    let mut fixture = fixture(4);
    let universe = &mut fixture.universe;
    let general = fixture.state.clone();
    let mut special = general.clone();
    let ten = universe.terms.constant(32, 10);
    let small = universe.terms.signed_less(fixture.length, ten);
    special.assume(universe, small, true);
    assert!(State::includes(universe, &general, &general).is_some());
    assert!(State::includes(universe, &general, &special).is_some());
    assert!(State::includes(universe, &special, &general).is_none());
}
