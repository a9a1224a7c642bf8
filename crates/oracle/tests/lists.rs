//! What lists of any length mean to the oracle: each clause of it, described and not described.

use std::sync::Arc;
use tayra_memory_graph::{
    Alias, Branches, Cell, End, Links, Object, ObjectId, Own, Root, Segment, Shape, State, Storage, Universe,
};
use tayra_numeric::{Constraint, LinearExpr};
use tayra_oracle::Answer;
use tayra_oracle::made::{Made, MadeObject};
use tayra_terms::{AtomKind, Sign, TermId};

const HEAP: Storage = Storage::Heap { site: 1 };

fn number(value: i64) -> LinearExpr {
    LinearExpr::constant(i128::from(value))
}

/// A state that is made step by step.
struct Scene {
    universe: Universe,
    state: State,
}

impl Scene {
    fn new() -> Self {
        Scene { universe: Universe::new(64), state: State::new() }
    }

    fn atom(&mut self, low: i64, high: i64) -> TermId {
        let atom = self.universe.terms.fresh(64, AtomKind::Unknown, Sign::Signed);
        let read = self.universe.signed(atom);
        self.assume(&Constraint::at_least(read.clone(), number(low)));
        self.assume(&Constraint::at_most(read, number(high)));
        atom
    }

    fn assume(&mut self, constraint: &Constraint) {
        self.state.numbers_mut().assume(&mut self.universe, constraint);
    }

    fn root(&mut self, slot: u32, value: TermId) {
        self.state.roots_mut().insert(Root::Local(slot), value);
    }

    fn null(&mut self) -> TermId {
        self.universe.pointer_constant(0)
    }

    /// Cells of eight bytes.
    fn set(&mut self, object: ObjectId, offset: i64, value: TermId) {
        if let Some(object) = self.state.objects_mut().get_mut(object) {
            object.cells.retain(|cell| cell.offset != number(offset));
            object.cells.push(Cell { offset: number(offset), bytes: 8, value });
        }
    }

    fn segment(&mut self, object: ObjectId, change: impl FnOnce(&mut Segment)) {
        if let Some(segment) = self.state.objects_mut().get_mut(object).and_then(|o| o.segment.as_mut()) {
            change(Arc::make_mut(segment));
        }
    }

    /// A list of any length, that ends with nothing.
    fn list(&mut self, size: i64, shape: Shape) -> (ObjectId, TermId) {
        let (id, address) = self.universe.fresh_object();
        let length = self.universe.fresh_variable();
        self.assume(&Constraint::at_least(LinearExpr::term(length, 1), number(0)));
        let mut alias = || {
            let (object, address) = self.universe.fresh_object();
            Alias { object, address }
        };
        let (each, last) = (alias(), shape.before().map(|_| alias()));
        let mut object = Object::new(HEAP, number(size), 8, address);
        let own = Own::default();
        object.segment =
            Some(Arc::new(Segment { shape, length: LinearExpr::term(length, 1), last, each, own }));
        self.state.objects_mut().insert(id, object);
        let null = self.null();
        self.set(id, shape.behind().expect("no row"), null);
        if let Some(previous) = shape.before() {
            self.set(id, previous, null);
        }
        (id, address)
    }

    fn own(&mut self, list: ObjectId, atoms: &[TermId]) {
        self.segment(list, |segment| segment.own.atoms.extend(atoms.iter().copied()));
    }

    fn length_is(&mut self, list: ObjectId, count: i64) {
        let segment = self.state.objects().get(list).and_then(|o| o.segment.clone());
        let Some(segment) = segment else { return };
        self.assume(&Constraint::equal(segment.length.clone(), number(count)));
    }

    /// The answer for blocks of eight-byte words, each with its address, and values of the first roots.
    fn answer(&self, roots: &[u64], blocks: &[(u64, &[u64])]) -> Answer {
        let mut made = Made::default();
        for (slot, value) in (0..).zip(roots) {
            made.roots.insert(Root::Local(slot), u128::from(*value));
        }
        for (address, words) in blocks {
            let bytes = words.iter().flat_map(|word| word.to_le_bytes()).collect();
            made.objects.push(MadeObject { storage: HEAP, address: *address, bytes, alive: true });
        }
        made.is_described_by(&self.universe, &self.state, None).0
    }

    #[track_caller]
    fn fits(&self, roots: &[u64], blocks: &[(u64, &[u64])]) {
        assert_eq!(self.answer(roots, blocks), Answer::Described);
    }

    #[track_caller]
    fn is_refuted(&self, roots: &[u64], blocks: &[(u64, &[u64])]) {
        let answer = self.answer(roots, blocks);
        assert!(matches!(answer, Answer::Refuted(_)), "{answer:?}");
    }
}

const SINGLY: Shape = Shape::List(Links { head: 0, next: 0, previous: None });
const DOUBLY: Shape = Shape::List(Links { head: 0, next: 0, previous: Some(8) });

/// Nodes of two words: the link, and something that `data` says.
fn singly() -> (Scene, ObjectId) {
    let mut scene = Scene::new();
    let (list, first) = scene.list(16, SINGLY);
    scene.root(0, first);
    (scene, list)
}

#[test]
fn a_list_has_any_length() {
    let (scene, _) = singly();
    scene.fits(&[0], &[]);
    scene.fits(&[0x100], &[(0x100, &[0, 1])]);
    scene.fits(&[0x100], &[(0x100, &[0x200, 1]), (0x200, &[0x300, 2]), (0x300, &[0, 3])]);
}

#[test]
fn the_length_is_what_the_numbers_say() {
    let (mut scene, list) = singly();
    scene.length_is(list, 2);
    scene.fits(&[0x100], &[(0x100, &[0x200, 1]), (0x200, &[0, 2])]);
    scene.is_refuted(&[0], &[]);
    scene.is_refuted(&[0x100], &[(0x100, &[0, 1])]);
    scene.is_refuted(&[0x100], &[(0x100, &[0x200, 1]), (0x200, &[0x300, 2]), (0x300, &[0, 3])]);
}

#[test]
fn nodes_are_apart_from_each_other_and_end_where_the_state_says() {
    let (scene, _) = singly();
    scene.is_refuted(&[0x100], &[(0x100, &[0x200, 1]), (0x200, &[0x100, 2])]);
    scene.is_refuted(&[0x100], &[(0x100, &[0x200, 1])]);
    scene.is_refuted(&[0x100], &[(0x100, &[0x108, 1])]);
}

#[test]
fn nodes_have_the_size_of_the_segment() {
    let (scene, _) = singly();
    scene.is_refuted(&[0x100], &[(0x100, &[0x200, 1]), (0x200, &[0, 2, 3])]);
}

#[test]
fn blocks_beside_the_list_are_not_forgotten() {
    let (scene, _) = singly();
    scene.is_refuted(&[0x100], &[(0x100, &[0, 1]), (0x200, &[0, 2])]);
}

#[test]
fn own_names_mean_something_else_in_each_node() {
    let (mut scene, list) = singly();
    let data = scene.atom(1, 5);
    scene.set(list, 8, data);
    let chain: &[(u64, &[u64])] = &[(0x100, &[0x200, 1]), (0x200, &[0, 2])];
    // A name of the whole state has one value.
    scene.is_refuted(&[0x100], chain);
    scene.fits(&[0x100], &[(0x100, &[0x200, 2]), (0x200, &[0, 2])]);
    scene.own(list, &[data]);
    scene.fits(&[0x100], chain);
    // What is known of it holds in each.
    scene.is_refuted(&[0x100], &[(0x100, &[0x200, 1]), (0x200, &[0, 6])]);
    scene.is_refuted(&[0x100], &[(0x100, &[0x200, 6]), (0x200, &[0, 1])]);
}

#[test]
fn what_relates_own_names_to_others_holds_in_each_node() {
    let (mut scene, list) = singly();
    let (data, most) = (scene.atom(0, 50), scene.atom(-9, 50));
    scene.root(1, most);
    scene.set(list, 8, data);
    scene.own(list, &[data]);
    let (less, more) = (scene.universe.signed(data), scene.universe.signed(most));
    scene.assume(&Constraint::at_most(less, more));
    scene.fits(&[0x100, 7], &[(0x100, &[0x200, 7]), (0x200, &[0, 3])]);
    scene.is_refuted(&[0x100, 7], &[(0x100, &[0x200, 7]), (0x200, &[0, 8])]);
    // Without nodes there is some value still.
    scene.fits(&[0, 0], &[]);
    scene.is_refuted(&[0, u64::MAX], &[]);
}

#[test]
fn a_list_without_nodes_is_what_stands_behind_it() {
    let mut scene = Scene::new();
    let (first, at_first) = scene.list(16, SINGLY);
    let (_, at_second) = scene.list(16, SINGLY);
    scene.set(first, 0, at_second);
    scene.root(0, at_first);
    scene.root(1, at_second);
    scene.fits(&[0, 0], &[]);
    scene.fits(&[0x100, 0x100], &[(0x100, &[0, 1])]);
    scene.fits(&[0x100, 0x200], &[(0x100, &[0x200, 1]), (0x200, &[0, 1])]);
    scene.fits(&[0x100, 0], &[(0x100, &[0x200, 1]), (0x200, &[0, 1])]);
    scene.is_refuted(&[0, 0x100], &[(0x100, &[0, 1])]);
    scene.is_refuted(&[0x200, 0x100], &[(0x100, &[0x200, 1]), (0x200, &[0, 1])]);
}

#[test]
fn links_lead_to_the_head_of_nodes() {
    let mut scene = Scene::new();
    let shape = Shape::List(Links { head: 8, next: 8, previous: None });
    let (_, first) = scene.list(16, shape);
    let head = scene.universe.terms.add_constant(first, 8);
    scene.root(0, head);
    scene.fits(&[0], &[]);
    scene.fits(&[0x108], &[(0x100, &[1, 0x208]), (0x200, &[1, 0])]);
    scene.is_refuted(&[0x108], &[(0x100, &[1, 0x200]), (0x200, &[1, 0])]);
    scene.is_refuted(&[0x100], &[(0x100, &[1, 0])]);
}

/// Nodes of three words: links both ways, and one word more. Roots: the first and the last node.
fn doubly() -> (Scene, ObjectId) {
    let mut scene = Scene::new();
    let (list, first) = scene.list(24, DOUBLY);
    scene.root(0, first);
    let mut last = first;
    scene.segment(list, |segment| last = segment.last.map_or(first, |last| last.address));
    scene.root(1, last);
    (scene, list)
}

#[test]
fn links_lead_both_ways() {
    let (scene, _) = doubly();
    scene.fits(&[0, 0], &[]);
    scene.fits(&[0x100, 0x100], &[(0x100, &[0, 0, 1])]);
    let right: &[(u64, &[u64])] =
        &[(0x100, &[0x200, 0, 1]), (0x200, &[0x300, 0x100, 2]), (0x300, &[0, 0x200, 3])];
    scene.fits(&[0x100, 0x300], right);
    scene.is_refuted(&[0x100, 0x200], right);
    scene.is_refuted(&[0x200, 0x300], right);
    scene.is_refuted(&[0x100, 0x200], &[(0x100, &[0x200, 0, 1]), (0x200, &[0, 0, 2])]);
    scene.is_refuted(&[0x100, 0x200], &[(0x100, &[0x200, 0x100, 1]), (0x200, &[0, 0x100, 2])]);
    scene.is_refuted(&[0x100, 0], &[(0x100, &[0, 0, 1])]);
    scene.is_refuted(&[0, 0x100], &[(0x100, &[0, 0, 1])]);
}

#[test]
fn a_list_is_found_by_its_last_node() {
    let (mut scene, list) = doubly();
    scene.state.roots_mut().remove(&Root::Local(0));
    let blocks: &[(u64, &[u64])] = &[(0x100, &[0x200, 0, 1]), (0x200, &[0, 0x100, 2])];
    scene.fits(&[0, 0x200], blocks);
    scene.length_is(list, 1);
    scene.is_refuted(&[0, 0x200], blocks);
}

#[test]
fn a_ring_of_a_node_and_a_list() {
    let (mut scene, list) = doubly();
    let (ring, address) = scene.universe.fresh_object();
    scene.state.objects_mut().insert(ring, Object::new(HEAP, number(16), 8, address));
    let Some(&first) = scene.state.roots().get(&Root::Local(0)) else { panic!("a root") };
    let Some(&last) = scene.state.roots().get(&Root::Local(1)) else { panic!("a root") };
    scene.set(ring, 0, first);
    scene.set(ring, 8, last);
    scene.set(list, 0, address);
    scene.set(list, 8, address);
    scene.state.roots_mut().remove(&Root::Local(1));
    scene.root(0, address);
    scene.fits(&[0x100], &[(0x100, &[0x100, 0x100])]);
    scene.fits(&[0x100], &[(0x100, &[0x200, 0x200]), (0x200, &[0x100, 0x100, 9])]);
    scene.fits(
        &[0x100],
        &[(0x100, &[0x200, 0x300]), (0x200, &[0x300, 0x100, 9]), (0x300, &[0x100, 0x200, 9])],
    );
    scene.is_refuted(&[0x100], &[(0x100, &[0x200, 0x100]), (0x200, &[0x100, 0x100, 9])]);
    scene.is_refuted(&[0x100], &[(0x100, &[0x200, 0x200]), (0x200, &[0x200, 0x100, 9])]);
}

#[test]
fn each_node_may_hold_its_own_address() {
    let (mut scene, list) = singly();
    let mut each = None;
    scene.segment(list, |segment| each = Some(segment.each.address));
    let Some(each) = each else { panic!("a segment") };
    scene.set(list, 8, each);
    scene.fits(&[0x100], &[(0x100, &[0x200, 0x100]), (0x200, &[0, 0x200])]);
    scene.is_refuted(&[0x100], &[(0x100, &[0x200, 0x100]), (0x200, &[0, 0x100])]);
}

/// Each node has a block of one word for itself.
fn with_blocks() -> (Scene, ObjectId, ObjectId) {
    let (mut scene, list) = singly();
    let (block, address) = scene.universe.fresh_object();
    let mut owned = Object::new(HEAP, number(8), 8, address);
    owned.owner = Some(list);
    scene.state.objects_mut().insert(block, owned);
    scene.set(list, 8, address);
    (scene, list, block)
}

#[test]
fn what_nodes_own_is_there_for_each() {
    let (mut scene, list, block) = with_blocks();
    scene.fits(&[0], &[]);
    let two: &[(u64, &[u64])] =
        &[(0x100, &[0x200, 0x500]), (0x200, &[0, 0x600]), (0x500, &[1]), (0x600, &[2])];
    scene.fits(&[0x100], two);
    scene.is_refuted(&[0x100], &[(0x100, &[0x200, 0x500]), (0x200, &[0, 0x500]), (0x500, &[1])]);
    scene.is_refuted(&[0x100], &[(0x100, &[0x200, 0x500]), (0x200, &[0, 0]), (0x500, &[1])]);
    scene.is_refuted(&[0x100], &[(0x100, &[0, 0x500]), (0x500, &[1]), (0x600, &[1])]);
    // The same number in all of them, and then one in each.
    let held = scene.atom(1, 2);
    scene.set(block, 0, held);
    scene.is_refuted(&[0x100], two);
    scene.own(list, &[held]);
    scene.fits(&[0x100], two);
    scene.is_refuted(&[0x100], &[(0x100, &[0, 0x500]), (0x500, &[3])]);
}

/// Nodes of a list that have a list each, of lengths of their own.
fn lists_of_lists() -> (Scene, ObjectId, ObjectId) {
    let (mut scene, outer, inner) = lists_of_one_length();
    let mut length = None;
    scene.segment(inner, |segment| length = segment.length.as_var());
    scene.segment(outer, |segment| segment.own.variables.extend(length));
    (scene, outer, inner)
}

/// Nodes of a list that have a list each, all of them of the same length.
fn lists_of_one_length() -> (Scene, ObjectId, ObjectId) {
    let (mut scene, outer) = singly();
    let (inner, inner_first) = scene.list(16, SINGLY);
    if let Some(object) = scene.state.objects_mut().get_mut(inner) {
        object.owner = Some(outer);
    }
    scene.set(outer, 8, inner_first);
    (scene, outer, inner)
}

#[test]
fn lists_own_lists() {
    let with_data = |(mut scene, _, inner): (Scene, ObjectId, ObjectId)| {
        let data = scene.atom(1, 3);
        scene.set(inner, 8, data);
        scene.own(inner, &[data]);
        scene
    };
    let even = with_data(lists_of_one_length());
    let scene = with_data(lists_of_lists());
    let uneven: &[(u64, &[u64])] = &[
        (0x100, &[0x200, 0x500]),
        (0x200, &[0x300, 0]),
        (0x300, &[0, 0x700]),
        (0x500, &[0x600, 1]),
        (0x600, &[0, 2]),
        (0x700, &[0, 3]),
    ];
    even.is_refuted(&[0x100], uneven);
    scene.fits(&[0x100], uneven);
    scene.fits(&[0], &[]);
    scene.is_refuted(&[0x100], &[(0x100, &[0, 0x500]), (0x500, &[0, 4])]);
    scene.is_refuted(&[0x100], &[(0x100, &[0x200, 0x500]), (0x200, &[0, 0x500]), (0x500, &[0, 1])]);
}

#[test]
fn a_node_that_is_taken_off_has_a_list_of_its_own() {
    let (mut scene, outer, inner) = lists_of_lists();
    let data = scene.atom(1, 3);
    scene.set(inner, 8, data);
    scene.own(inner, &[data]);
    scene.own(outer, &[data]);
    let blocks: &[(u64, &[u64])] = &[
        (0x100, &[0x200, 0x500]),
        (0x200, &[0, 0x700]),
        (0x500, &[0x600, 1]),
        (0x600, &[0, 2]),
        (0x700, &[0, 3]),
    ];
    scene.fits(&[0x100], blocks);
    let cases = scene.state.clone().split_off(&mut scene.universe, outer, End::First);
    let answers: Vec<Answer> = (cases.into_iter())
        .map(|state| {
            scene.state = state;
            scene.answer(&[0x100], blocks)
        })
        .collect();
    assert!(answers.contains(&Answer::Described), "{answers:?}");
}

#[test]
fn values_of_whole_states_come_back_and_those_of_nodes_do_not() {
    let (mut scene, list) = singly();
    let data = scene.atom(1, 5);
    scene.set(list, 8, data);
    scene.own(list, &[data]);
    let Some(&first) = scene.state.roots().get(&Root::Local(0)) else { panic!("a root") };
    let mut made = Made::default();
    made.roots.insert(Root::Local(0), 0x100);
    let bytes = [0u64, 4].iter().flat_map(|word| word.to_le_bytes()).collect();
    made.objects.push(MadeObject { storage: HEAP, address: 0x100, bytes, alive: true });
    let (answer, values) = made.is_described_by(&scene.universe, &scene.state, None);
    assert_eq!(answer, Answer::Described);
    let Some(values) = values else { panic!("values") };
    assert_eq!(values.value(&scene.universe, first), Some(0x100));
    assert_eq!(values.value(&scene.universe, data), None);
}

#[test]
fn a_block_may_be_there_or_not() {
    let mut scene = Scene::new();
    let (block, address) = scene.list(16, Shape::Optional);
    scene.root(0, address);
    scene.fits(&[0], &[]);
    scene.fits(&[0x100], &[(0x100, &[7, 1])]);
    scene.is_refuted(&[0x100], &[]);
    scene.is_refuted(&[0x108], &[(0x100, &[7, 1])]);
    scene.is_refuted(&[0], &[(0x100, &[7, 1])]);
    // Its first word is no link.
    scene.is_refuted(&[0x100], &[(0x100, &[0x200, 1]), (0x200, &[0, 1])]);
    scene.length_is(block, 0);
    scene.fits(&[0], &[]);
    scene.is_refuted(&[0x100], &[(0x100, &[7, 1])]);
}

#[test]
fn each_node_has_a_block_or_not() {
    let mut scene = Scene::new();
    let (list, first) = scene.list(24, SINGLY);
    scene.root(0, first);
    let (block, address) = scene.list(8, Shape::Optional);
    scene.set(list, 8, address);
    let Some(length) = scene.state.objects().get(block).and_then(|o| o.segment.as_deref()?.length.as_var())
    else {
        panic!("a length")
    };
    scene.segment(list, |segment| segment.own.variables.extend([length]));
    if let Some(owned) = scene.state.objects_mut().get_mut(block) {
        owned.owner = Some(list);
    }
    let mixed: &[(u64, &[u64])] = &[
        (0x100, &[0x200, 0x500, 1]),
        (0x200, &[0x300, 0, 0]),
        (0x300, &[0, 0x600, 1]),
        (0x500, &[5]),
        (0x600, &[6]),
    ];
    scene.fits(&[0x100], mixed);
    // What tells whether it is there does so in each node.
    let mark = scene.atom(0, 1);
    scene.set(list, 16, mark);
    scene.own(list, &[mark]);
    let read = scene.universe.signed(mark);
    scene.assume(&Constraint::equal(read, LinearExpr::term(length, 1)));
    scene.fits(&[0x100], mixed);
    scene.is_refuted(&[0x100], &[(0x100, &[0, 0x500, 0]), (0x500, &[5])]);
    scene.is_refuted(&[0x100], &[(0x100, &[0, 0, 1])]);
    // Where there is none, the node itself stands behind.
    let mut each = None;
    scene.segment(list, |segment| each = Some(segment.each.address));
    let Some(each) = each else { panic!("a segment") };
    scene.set(block, Shape::Optional.behind().expect("a place"), each);
    scene.fits(&[0x100], &[(0x100, &[0x200, 0x100, 0]), (0x200, &[0, 0x500, 1]), (0x500, &[5])]);
    scene.is_refuted(&[0x100], &[(0x100, &[0, 0, 0])]);
}

/// The own names of all lists, each with the list that binds it.
fn bound_names(state: &State) -> Vec<(TermId, ObjectId)> {
    let lists = state.objects().iter().filter_map(|(id, o)| Some((id, o.segment.as_deref()?)));
    lists.flat_map(|(id, segment)| segment.own.atoms.iter().map(move |atom| (*atom, id))).collect()
}

#[test]
fn a_list_that_is_taken_out_has_names_of_its_own() {
    let (mut scene, list) = singly();
    let (inner, first) = scene.list(16, SINGLY);
    let data = scene.atom(1, 2);
    scene.set(inner, 8, data);
    scene.own(inner, &[data]);
    scene.set(list, 8, first);
    if let Some(object) = scene.state.objects_mut().get_mut(inner) {
        object.owner = Some(list);
    }
    // Which nodes an inner list has differs from one to the next, and so do their data; only the inner list says the latter.
    let length = scene.state.objects().get(inner).and_then(|o| o.segment.as_deref()?.length.as_var());
    scene.segment(list, |segment| segment.own.variables.extend(length));
    let two: &[(u64, &[u64])] =
        &[(0x100, &[0x200, 0x500]), (0x200, &[0, 0x600]), (0x500, &[0, 2]), (0x600, &[0, 1])];
    scene.fits(&[0x100], two);
    let cases = scene.state.clone().split_off(&mut scene.universe, list, End::First);
    let [_, with_node] = cases.as_slice() else { panic!("{} cases", cases.len()) };
    let bound = bound_names(with_node);
    assert_eq!(bound.len(), 2, "{bound:?}");
    assert!(bound.iter().map(|(atom, _)| *atom).collect::<std::collections::BTreeSet<_>>().len() == 2);
    scene.state = with_node.clone();
    scene.fits(&[0x100], two);
}

/// Nodes of three words: two branches, and something that `data` says.
fn tree() -> (Scene, ObjectId, TermId) {
    let mut scene = Scene::new();
    let branches = Branches::at([0, 8]).unwrap_or_default();
    let (tree, root) = scene.list(24, Shape::Tree { head: 0, branches });
    scene.root(0, root);
    let data = scene.atom(1, 5);
    scene.set(tree, 16, data);
    scene.own(tree, &[data]);
    (scene, tree, root)
}

const WHOLE: &[(u64, &[u64])] =
    &[(0x100, &[0x200, 0x300, 1]), (0x200, &[0, 0x400, 2]), (0x300, &[0, 0, 3]), (0x400, &[0, 0, 4])];
const SHARED: &[(u64, &[u64])] = &[(0x100, &[0x200, 0x300, 1]), (0x200, &[0, 0x300, 2]), (0x300, &[0, 0, 3])];

#[test]
fn a_tree_has_any_shape_and_holds_each_node_once() {
    let (mut scene, tree, _) = tree();
    scene.fits(&[0], &[]);
    scene.fits(&[0x100], &[(0x100, &[0, 0, 5])]);
    scene.fits(&[0x100], WHOLE);
    scene.is_refuted(&[0x100], SHARED);
    scene.is_refuted(&[0x100], &[(0x100, &[0x100, 0, 1])]);
    scene.is_refuted(&[0x100], &[(0x100, &[0x200, 0, 1])]);
    scene.is_refuted(&[0x100], &[(0x100, &[0, 0x200, 1]), (0x200, &[0, 0, 6])]);
    scene.length_is(tree, 4);
    scene.fits(&[0x100], WHOLE);
    scene.is_refuted(&[0x100], &[(0x100, &[0, 0, 5])]);
}

#[test]
fn a_tree_leads_out_at_one_branch() {
    let (mut scene, tree, _) = tree();
    let (block, address) = scene.list(8, Shape::Optional);
    scene.length_is(block, 1);
    scene.root(1, address);
    let next = scene.state.objects().get(tree).and_then(|o| o.segment.as_deref()?.shape.behind());
    let Some(next) = next else { panic!("a tree") };
    scene.set(tree, next, address);
    scene.fits(&[0x500, 0x500], &[(0x500, &[7])]);
    scene.fits(&[0x100, 0x500], &[(0x100, &[0x500, 0x200, 1]), (0x200, &[0, 0, 2]), (0x500, &[7])]);
    scene.fits(&[0x100, 0x500], &[(0x100, &[0x200, 0, 1]), (0x200, &[0, 0x500, 2]), (0x500, &[7])]);
    scene.is_refuted(&[0x100, 0x500], &[(0x100, &[0, 0, 1]), (0x500, &[7])]);
    scene.is_refuted(&[0x100, 0x500], &[(0x100, &[0x500, 0x500, 1]), (0x500, &[7])]);
}

#[test]
fn the_root_of_a_tree_is_taken_off_and_put_back() {
    let (mut scene, tree, root) = tree();
    let described: [&[(u64, &[u64])]; 3] = [&[(0x100, &[0, 0, 5])], WHOLE, &WHOLE[..1]];
    let cases = scene.state.clone().split_off(&mut scene.universe, tree, End::First);
    assert_eq!(cases.len(), 2);
    let answers = |scene: &Scene, cases: &[State], blocks: &[(u64, &[u64])]| {
        let some = |state: &State| {
            let universe = scene.universe.clone();
            Scene { universe, state: state.clone() }.answer(&[0x100], blocks) == Answer::Described
        };
        cases.iter().any(some)
    };
    assert!(answers(&scene, &cases, described[0]) && answers(&scene, &cases, described[1]));
    assert!(!answers(&scene, &cases, described[2]) && !answers(&scene, &cases, SHARED));
    let mut folded = cases.into_iter().last().unwrap_or_default();
    assert!(folded.objects().get(tree).is_some_and(|o| o.segment.is_none() && o.address == root));
    folded.fold_lists(&mut scene.universe);
    assert!(folded.objects().get(tree).is_some_and(tayra_memory_graph::Object::is_tree));
    assert_eq!(folded.objects().len(), 1);
    let folded = Scene { universe: scene.universe, state: folded };
    for blocks in &described[..2] {
        // How the nodes are shared out among the branches is nothing that the oracle tries.
        assert!(!matches!(folded.answer(&[0x100], blocks), Answer::Refuted(_)));
    }
    folded.is_refuted(&[0x100], SHARED);
}
