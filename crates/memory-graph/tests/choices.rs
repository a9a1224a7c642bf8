//! Elements of an array that lead to one of a few things with names: what is covered, and what is held.

use tayra_memory_graph::{How, Object, ObjectId, Root, State, Storage, Universe};
use tayra_numeric::LinearExpr;
use tayra_terms::{AtomKind, Sign, TermId};

const ARRAY: Root = Root::Local(0);
const COUNTER: Root = Root::Local(1);
const KEPT: Root = Root::Local(2);

struct World {
    universe: Universe,
    state: State,
    array: ObjectId,
    /// Heap blocks that variables hold.
    blocks: [TermId; 3],
}

impl World {
    fn new() -> World {
        let mut universe = Universe::new(64);
        let mut state = State::new();
        let mut add = |universe: &mut Universe, storage, size| {
            let (id, address) = universe.fresh_object();
            state.add_object(universe, id, Object::new(storage, LinearExpr::constant(size), 8, address));
            (id, address)
        };
        let (array, address) = add(&mut universe, Storage::Local { local: 0 }, 80);
        let blocks = [1, 2, 3].map(|site| add(&mut universe, Storage::Heap { site }, 8).1);
        state.roots_mut().insert(ARRAY, address);
        for (number, block) in (3..).zip(blocks) {
            state.roots_mut().insert(Root::Local(number), block);
        }
        World { universe, state, array, blocks }
    }

    /// A loop has set so many elements to these values.
    fn filled(&mut self, values: &[TermId]) -> State {
        let mut state = self.state.clone();
        for (index, value) in (0..).zip(values) {
            state.write(&mut self.universe, self.array, &LinearExpr::constant(8 * index), 8, *value);
        }
        let count = self.universe.terms.constant(64, values.len() as u128);
        state.roots_mut().insert(COUNTER, count);
        state
    }

    fn joined(&mut self, left: &State, right: &State) -> State {
        State::join(&mut self.universe, left, right, &How::Join).expect("they can be joined").state
    }

    fn includes(&mut self, general: &State, special: &State) -> bool {
        State::includes(&mut self.universe, general, special).is_some()
    }

    /// Any number of elements, each the first block or the second one.
    fn of_two(&mut self) -> State {
        let [red, blue, _] = self.blocks;
        let (none, one, other) = (self.filled(&[]), self.filled(&[red]), self.filled(&[blue]));
        let grown = self.joined(&none, &one);
        self.joined(&grown, &other)
    }
}

#[test]
fn only_targets_of_a_choice_are_covered() {
    let mut world = World::new();
    let [red, blue, green] = world.blocks;
    let null = world.universe.pointer_constant(0);
    let general = world.of_two();
    for value in [red, blue] {
        let special = world.filled(&[value]);
        assert!(world.includes(&general, &special));
    }
    for value in [green, null] {
        let special = world.filled(&[value]);
        assert!(!world.includes(&general, &special));
    }
}

#[test]
fn a_choice_of_all_elements_alike_covers_no_mixture() {
    let mut world = World::new();
    let [red, blue, _] = world.blocks;
    let (all_red, all_blue) = (world.filled(&[red, red]), world.filled(&[blue, blue]));
    let none = world.filled(&[]);
    let (one, other) = (world.joined(&none, &all_red), world.joined(&none, &all_blue));
    let either = world.joined(&one, &other);
    let mixed = world.filled(&[red, blue]);
    assert!(world.includes(&either, &all_red));
    assert!(world.includes(&either, &all_blue));
    assert!(!world.includes(&either, &mixed));
}

#[test]
fn a_choice_holds_no_block() {
    let mut world = World::new();
    let mut state = world.of_two();
    assert!(state.lost_blocks(&mut world.universe, &[]).is_empty());
    for number in [3, 4] {
        state.roots_mut().remove(&Root::Local(number));
    }
    assert_eq!(state.lost_blocks(&mut world.universe, &[]).len(), 2);
}

#[test]
fn two_names_of_one_choice_are_the_same() {
    let mut world = World::new();
    let [red, blue, _] = world.blocks;
    let mut state = world.of_two();
    let some = LinearExpr::constant(8);
    let counter = state.roots()[&COUNTER];
    let count = world.universe.unsigned(counter);
    state
        .numbers_mut()
        .assume(&mut world.universe, &tayra_numeric::Constraint::at_least(count.scaled(&8.into()), some));
    let Some(tayra_memory_graph::Need::Element { row, place }) =
        state.need_at(&mut world.universe, world.array, &LinearExpr::constant(0), 8)
    else {
        panic!("there is an element");
    };
    let mut state =
        state.with_element_apart(&mut world.universe, world.array, row, &place).expect("there is an element");
    let value = state.read(&mut world.universe, world.array, &place, 8, tayra_terms::Sign::Unsigned);
    assert_eq!(state.choice_in(&mut world.universe, value), Some(value));
    // The array says nothing any more, two variables hold what the element held.
    state.forget_content(world.array);
    state.roots_mut().insert(KEPT, value);
    state.roots_mut().insert(COUNTER, value);
    state.collect_garbage(&mut world.universe);
    let with = |one: TermId, other: TermId, world: &World| {
        let mut state = world.state.clone();
        state.roots_mut().insert(KEPT, one);
        state.roots_mut().insert(COUNTER, other);
        state
    };
    let (same, apart) = (with(blue, blue, &world), with(red, blue, &world));
    assert!(world.includes(&state, &same));
    assert!(!world.includes(&state, &apart));
    // And each of the two cases is one block in both places.
    let cases = state.split_on_choice(&mut world.universe, value);
    assert_eq!(cases.len(), 2);
    for case in cases {
        assert_eq!(case.roots()[&KEPT], case.roots()[&COUNTER]);
        assert!(world.blocks.contains(&case.roots()[&KEPT]));
    }
}

/// `which == 0 ? red : which == 0 ? blue : green` is never blue, though a program may say so.
#[test]
fn of_two_cases_with_one_index_only_the_first_can_be() {
    let mut world = World::new();
    let [red, blue, green] = world.blocks;
    let terms = &mut world.universe.terms;
    let which = terms.fresh(8, AtomKind::Input, Sign::Unsigned);
    let zero = terms.constant(8, 0);
    let is_zero = terms.equal(which, zero);
    let inner = terms.if_then_else(is_zero, blue, green);
    let value = terms.if_then_else(is_zero, red, inner);
    let general = world.filled(&[value]);
    let never = world.filled(&[blue]);
    assert!(!world.includes(&general, &never));
}

/// What the program says of a constant is so on every path; what one path found out of a constant of another file is not.
#[test]
fn only_constants_with_a_definition_are_handed_to_the_other_side() {
    for is_defined in [true, false] {
        let mut world = World::new();
        let [red, ..] = world.blocks;
        let universe = &mut world.universe;
        let (constant, address) = universe.fresh_object();
        let storage = Storage::Global { global: 0, writable: false, nameless: false };
        if is_defined {
            universe.note_image(address);
        }
        let (none, one) = (world.filled(&[]), world.filled(&[red]));
        let grown = world.joined(&none, &one);
        let mut named = world.filled(&[address]);
        let universe = &mut world.universe;
        named.add_object(universe, constant, Object::new(storage, LinearExpr::constant(8), 8, address));
        let five = universe.terms.constant(64, 5);
        named.write(universe, constant, &LinearExpr::constant(0), 8, five);
        // Without a definition the two stay apart, or what leads there is unknown.
        let joined = State::join(&mut world.universe, &grown, &named, &How::Join);
        assert_eq!(joined.is_ok_and(|joined| joined.state.objects().get(constant).is_some()), is_defined);
    }
}
