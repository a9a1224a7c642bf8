//! What states promise is seen to be broken where it is.

use std::sync::Arc;
use tayra_memory_graph::{
    Alias, Cell, Content, Links, Object, ObjectId, Own, Root, Run, Segment, Shape, State, Storage, Universe,
    Vitality,
};
use tayra_numeric::{Interval, LinearExpr};
use tayra_terms::{AtomKind, Sign, TermId};

/// A list, each of whose nodes has a block with a number, and an array with a row of pointers; and their names.
struct Scene {
    universe: Universe,
    state: State,
    list: ObjectId,
    each: TermId,
    inner: ObjectId,
    inner_address: TermId,
    number: TermId,
    array: ObjectId,
    row: ObjectId,
}

fn number(value: i128) -> LinearExpr {
    LinearExpr::constant(value)
}

fn cell(offset: i128, bytes: u64, value: TermId) -> Cell {
    Cell { offset: number(offset), bytes, value }
}

fn scene() -> Scene {
    let mut universe = Universe::new(64);
    let mut state = State::new();
    let [(list, address), (inner, inner_address), (array, array_address), (row, row_address)] =
        std::array::from_fn(|_| universe.fresh_object());
    let [(each_object, each), (element, element_address)] = std::array::from_fn(|_| universe.fresh_object());
    let null = universe.pointer_constant(0);
    let held = universe.terms.fresh(32, AtomKind::Unknown, Sign::Signed);
    let length = universe.fresh_variable();
    state.numbers_mut().add_free(length, Interval::at_least(0));
    let mut nodes = Object::new(Storage::Heap { site: 1 }, number(16), 16, address);
    nodes.cells.push(cell(0, 8, null));
    nodes.cells.push(cell(8, 8, inner_address));
    nodes.segment = Some(Arc::new(Segment {
        shape: Shape::List(Links { head: 0, next: 0, previous: None }),
        length: LinearExpr::term(length, 1),
        last: None,
        each: Alias { object: each_object, address: each },
        own: Own { atoms: [held].into_iter().collect(), ..Own::default() },
    }));
    state.objects_mut().insert(list, nodes);
    let mut block = Object::new(Storage::Heap { site: 2 }, number(4), 16, inner_address);
    block.owner = Some(list);
    block.cells.push(cell(0, 4, held));
    state.objects_mut().insert(inner, block);
    let mut pointers = Object::new(Storage::Heap { site: 3 }, number(32), 16, array_address);
    let content = Content::Elements { width: 8, stride: 8, row };
    pointers.runs.push(Run { low: number(0), high: number(32), content });
    state.objects_mut().insert(array, pointers);
    let mut elements = Object::new(Storage::Elements, number(8), 1, row_address);
    elements.cells.push(cell(0, 8, null));
    elements.segment = Some(Arc::new(Segment {
        shape: Shape::Elements,
        length: number(4),
        last: None,
        each: Alias { object: element, address: element_address },
        own: Own::default(),
    }));
    state.objects_mut().insert(row, elements);
    state.roots_mut().insert(Root::Local(0), address);
    state.roots_mut().insert(Root::Local(1), array_address);
    Scene { universe, state, list, each, inner, inner_address, number: held, array, row }
}

impl Scene {
    fn object(&mut self, id: ObjectId) -> &mut Object {
        self.state.objects_mut().get_mut(id).expect("an object of the scene")
    }

    fn segment(&mut self, id: ObjectId) -> &mut Segment {
        Arc::make_mut(self.object(id).segment.as_mut().expect("a segment"))
    }
}

/// Once that is done to the scene, these words say what is wrong.
#[track_caller]
fn is_seen(words: &str, break_it: impl Fn(&mut Scene)) {
    let mut scene = scene();
    break_it(&mut scene);
    let broken = scene.state.validate(&scene.universe).expect_err("it is broken").to_string();
    assert!(broken.contains(words), "{broken}");
}

#[test]
fn what_is_right_is_let_pass() {
    let scene = scene();
    assert_eq!(scene.state.validate(&scene.universe), Ok(()), "{}", scene.state.show(&scene.universe));
}

#[test]
fn objects_stand_at_their_own_addresses_and_hold_what_fits() {
    is_seen("an address of its own", |s| s.object(s.array).address = s.inner_address);
    is_seen("64 bits in 4 bytes", |s| s.object(s.list).cells.get_mut(1).unwrap().bytes = 4);
    is_seen("less than no bytes", |s| s.object(s.inner).size = number(-1));
    is_seen("aligned to nothing", |s| s.object(s.inner).align = 0);
}

#[test]
fn segments_have_the_links_of_their_shape() {
    is_seen("0 times what stands at 0", |s| s.object(s.list).cells.remove(0));
    is_seen("a last node", |s| s.segment(s.list).last = Some(s.segment(s.list).each));
    is_seen("less than no nodes", |s| s.segment(s.list).length = number(-1));
    is_seen("not alive", |s| s.object(s.list).vitality = Vitality::Freed);
    is_seen("at the address of another", |s| s.segment(s.list).each.address = s.inner_address);
}

#[test]
fn rows_belong_to_one_run() {
    is_seen("is the row of two runs", |s| {
        let run = s.object(s.array).runs[0].clone();
        s.object(s.array).runs.push(run);
    });
    is_seen("has no row", |s| s.object(s.row).storage = Storage::Heap { site: 3 });
    is_seen("is a row, or is not", |s| s.object(s.array).storage = Storage::Elements);
    is_seen("is not owned as", |s| s.object(s.row).owner = Some(s.list));
    is_seen("elements of 8 bytes every 4", |s| {
        s.object(s.array).runs[0].content = Content::Elements { width: 8, stride: 4, row: s.row };
    });
}

#[test]
fn owners_have_nodes() {
    is_seen("which has none", |s| s.object(s.inner).owner = Some(s.array));
    is_seen("which has none", |s| s.state.objects_mut().remove(s.list));
    is_seen("itself for an owner", |s| s.object(s.list).owner = Some(s.list));
}

#[test]
fn bound_names_are_spoken_of_within_their_segment_only() {
    is_seen("is bound by", |s| {
        s.state.roots_mut().insert(Root::Local(2), s.number);
    });
    is_seen("is bound by", |s| {
        s.state.roots_mut().insert(Root::Local(2), s.inner_address);
    });
    is_seen("is bound by", |s| {
        let each = cell(0, 8, s.each);
        s.object(s.array).cells.push(each);
    });
    // Where a list leads to is no node of it.
    is_seen("is bound by", |s| s.object(s.list).cells.get_mut(0).unwrap().value = s.each);
    is_seen("is bound by", |s| {
        let reading = s.universe.signed(s.number);
        s.object(s.array).size = reading;
    });
}
