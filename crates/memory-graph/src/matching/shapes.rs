//! Whether two states plainly have other shapes, seen from where their pointers lead, before anything is paired.
//!
//! Most states that are compared cannot be laid over each other, and pairing finds that late: after it has gathered who
//! points where, made lists of blocks and folded them. But a single block can only be paired with a single block, a list
//! that has nodes only with something that has nodes, each with one partner; and where a constant stands, no
//! other constant may stand. This follows such pairs from the roots on, and nothing else: it changes no state and asks little of numbers.
//!
//! Errs towards: seeing no difference, and then the pairing decides. What is called different here must be what pairing
//! would not bring together, else proofs are lost; nothing wrong can be proved by it.

use crate::{Object, ObjectId, Root, State, Universe, Vitality};
use rustc_hash::FxHashMap;
use tayra_numeric::Integer;
use tayra_terms::{Node, TermId};

/// Objects with more cells than that are arrays, not nodes: they are not looked into.
const MOST_CELLS: usize = 16;

/// What the two states are laid over each other for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The left one is to describe all that the right one does.
    Inclusion,
    /// Something is to describe both; nodes of lists that hold different constants may become one list, or not.
    Join { mixes_constants: bool },
}

/// Whether no pairing of the two states will be found.
pub(super) fn differ(universe: &mut Universe, left: &State, right: &State, purpose: Purpose) -> bool {
    let mut telling = None;
    let walk = Walk::new(universe, left, right, purpose);
    let differ = walk.run(&mut telling).is_none();
    if let Some(object) = telling {
        universe.telling.note(object);
    }
    differ
}

/// As [`differ`], as far as it is seen where other states differed lately: no pairing will be found if one object, which is the same in both,
/// cannot be brought together. States that stay apart at one place do so at the next ones too, and mostly for the same reason.
pub(super) fn differ_where_others_did(
    universe: &Universe,
    left: &State,
    right: &State,
    purpose: Purpose,
) -> bool {
    let mut objects = universe.telling.objects.iter();
    objects.any(|&id| {
        !left.objects.shares(&right.objects, id)
            && Walk::new(universe, left, right, purpose).contents(id, id, &mut Vec::new()).is_none()
    })
}

/// Objects that are there for as long as the program runs, and told two states apart: the last ones, the newest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Telling {
    objects: Vec<ObjectId>,
}

impl Telling {
    /// So many: all of them are looked at whenever two states are compared.
    const MOST: usize = 8;

    fn note(&mut self, object: ObjectId) {
        self.objects.retain(|known| *known != object);
        self.objects.insert(0, object);
        self.objects.truncate(Self::MOST);
    }
}

struct Walk<'s> {
    universe: &'s Universe,
    left: &'s State,
    right: &'s State,
    purpose: Purpose,
    /// Objects of the left state, and the only ones of the right that they can be.
    partners: FxHashMap<ObjectId, ObjectId>,
    taken: FxHashMap<ObjectId, ObjectId>,
}

/// What a value is at a glance.
enum Glance<'s> {
    Constant(u128),
    /// Into an object, or the first node of a list, at a distance if that is a constant.
    Pointer {
        id: ObjectId,
        object: &'s Object,
        distance: Option<u128>,
    },
    /// Whatever is not seen at a glance.
    Other,
}

/// Where a value stands: a root, or a cell, where pointers to memory that is gone do not count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Root,
    Cell,
}

impl<'s> Walk<'s> {
    fn new(universe: &'s Universe, left: &'s State, right: &'s State, purpose: Purpose) -> Self {
        Walk { universe, left, right, purpose, partners: FxHashMap::default(), taken: FxHashMap::default() }
    }

    /// `None` if the two cannot be paired; if one object of the program tells that by itself, which.
    fn run(mut self, telling: &mut Option<ObjectId>) -> Option<()> {
        let (left, right) = (self.left, self.right);
        let mut waiting = Vec::new();
        // What both share and leads nowhere is no difference.
        for (id, object) in left.objects.permanent(&right.objects, self.universe).flatten() {
            if let Some(theirs) = right.objects.get(id) {
                fit_each_other(object, theirs).then_some(())?;
                waiting.push((id, id));
            }
        }
        let joins = self.purpose != Purpose::Inclusion;
        let may_lack = |root: &Root| root.only_remembers() && joins;
        let mut others = right.roots.iter().peekable();
        for (root, own) in &left.roots {
            while let Some((other, _)) = others.next_if(|(other, _)| *other < root) {
                other.only_remembers().then_some(())?;
            }
            match others.next_if(|(other, _)| *other == root) {
                Some((_, theirs)) => self.meet(*own, *theirs, Place::Root, &mut waiting)?,
                None => may_lack(root).then_some(())?,
            }
        }
        others.all(|(other, _)| other.only_remembers()).then_some(())?;
        while let Some((a, b)) = waiting.pop() {
            if self.contents(a, b, &mut waiting).is_none() {
                let is_permanent = |object: &Object| object.storage.is_permanent();
                *telling = Some(a).filter(|&id| a == b && left.objects.get(id).is_some_and(is_permanent));
                return None;
            }
        }
        Some(())
    }

    fn glance(&self, state: &'s State, value: TermId) -> Glance<'s> {
        let (term, distance) = match self.universe.terms.node(value) {
            Node::Constant { value, .. } => return Glance::Constant(*value),
            Node::Atom(_) => (value, Some(0)),
            Node::Linear { constant, terms, .. } => match terms.as_ref() {
                [(term, 1)] => (*term, Some(*constant)),
                // Mostly a place in an array.
                _ => return Glance::Other,
            },
            Node::Binary { .. }
            | Node::Extend { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => return Glance::Other,
        };
        let id = self.universe.terms.as_atom(term).and_then(|atom| self.universe.object_at(atom));
        match id.and_then(|id| Some((id, state.objects.get(id)?))) {
            Some((id, object)) => Glance::Pointer { id, object, distance },
            None => Glance::Other,
        }
    }

    /// Two values at the same place.
    fn meet(
        &mut self,
        own: TermId,
        theirs: TermId,
        place: Place,
        waiting: &mut Vec<(ObjectId, ObjectId)>,
    ) -> Option<()> {
        if own == theirs && self.universe.is_plain_number(own) {
            return Some(());
        }
        match (self.glance(self.left, own), self.glance(self.right, theirs)) {
            (Glance::Constant(own), Glance::Constant(theirs)) => {
                // A join finds something that is both.
                (own == theirs || self.purpose != Purpose::Inclusion).then_some(())
            }
            (Glance::Constant(_), Glance::Pointer { object, .. }) => {
                let may_be = match self.purpose {
                    Purpose::Inclusion => false,
                    // What a cell leads to may be a row that the other side has nothing of.
                    Purpose::Join { .. } => !is_single(object) || place == Place::Cell,
                };
                may_be.then_some(())
            }
            (Glance::Pointer { object, .. }, Glance::Constant(_)) => {
                let may_be = match self.purpose {
                    Purpose::Inclusion => !self.is_there(object),
                    Purpose::Join { .. } => !is_single(object) || place == Place::Cell,
                };
                may_be.then_some(())
            }
            (
                Glance::Pointer { id: a, object: own, distance: x },
                Glance::Pointer { id: b, object: theirs, distance: y },
            ) => {
                if self.purpose != Purpose::Inclusion {
                    let counts = place == Place::Root || !is_gone(own) && !is_gone(theirs);
                    if is_single(own) && is_single(theirs) && counts {
                        self.pair((a, own), (b, theirs), waiting)?;
                    }
                    return Some(());
                }
                if !self.is_there(own) {
                    return Some(());
                }
                let same_place = x.zip(y).is_none_or(|(x, y)| x == y);
                same_place.then_some(())?;
                self.pair((a, own), (b, theirs), waiting)
            }
            (Glance::Other, _) | (_, Glance::Other) => Some(()),
        }
    }

    /// Whether an object of the general state certainly needs a partner that is there: no list, or one that has nodes.
    fn is_there(&self, object: &Object) -> bool {
        if object.owner.is_some() {
            return false;
        }
        object.segment.as_deref().is_none_or(|segment| {
            let bounds = self.left.numbers.domain().quick_bounds(&segment.length);
            bounds.lower().is_some_and(|low| *low >= Integer::from(1))
        })
    }

    /// Two objects that can only be each other's partners.
    fn pair(
        &mut self,
        (a, own): (ObjectId, &Object),
        (b, theirs): (ObjectId, &Object),
        waiting: &mut Vec<(ObjectId, ObjectId)>,
    ) -> Option<()> {
        // Globals, functions and the library's memory are the same objects in every state, and were looked at before.
        if own.storage.is_permanent() || theirs.storage.is_permanent() {
            return (a == b).then_some(());
        }
        match (self.partners.get(&a), self.taken.get(&b)) {
            (Some(known), Some(_)) if *known == b => return Some(()),
            (None, None) => {}
            _ => return None,
        }
        fit_each_other(own, theirs).then_some(())?;
        self.partners.insert(a, b);
        self.taken.insert(b, a);
        waiting.push((a, b));
        Some(())
    }

    /// What two such objects hold at the same constant places.
    fn contents(&mut self, a: ObjectId, b: ObjectId, waiting: &mut Vec<(ObjectId, ObjectId)>) -> Option<()> {
        let (Some(own), Some(theirs)) = (self.left.objects.get(a), self.right.objects.get(b)) else {
            return Some(());
        };
        if own.cells.len().max(theirs.cells.len()) > MOST_CELLS {
            return Some(());
        }
        let shape = |object: &Object| object.segment.as_deref().map(|s| s.shape);
        if shape(own) != shape(theirs) || own.rows().next().is_some() || theirs.rows().next().is_some() {
            return Some(());
        }
        let are_marks = match self.purpose {
            Purpose::Inclusion | Purpose::Join { mixes_constants: true } => false,
            Purpose::Join { mixes_constants: false } => self.marks_nodes(own),
        };
        for (at, cell) in own.cells.iter().enumerate() {
            if cell.offset.as_constant().is_none() {
                continue;
            }
            let is_same = |c: &&crate::Cell| c.is_at(&cell.offset, cell.bytes);
            // Mostly they stand in the same order. Of several facts about one place pairing chooses.
            let found = match theirs.cells.get(at).filter(is_same) {
                Some(found) => found,
                None => match theirs.cells.iter().find(is_same) {
                    Some(found) => found,
                    None => continue,
                },
            };
            let is_only = theirs.cells.iter().filter(is_same).count() == 1
                && own.cells.iter().filter(is_same).count() == 1;
            if !is_only {
                continue;
            }
            if are_marks && self.are_other_constants(cell.value, found.value) {
                return None;
            }
            self.meet(cell.value, found.value, Place::Cell, waiting)?;
        }
        Some(())
    }

    fn are_other_constants(&self, own: TermId, theirs: TermId) -> bool {
        let terms = &self.universe.terms;
        terms.as_constant(own).zip(terms.as_constant(theirs)).is_some_and(|(own, theirs)| own != theirs)
    }

    /// Whether constants in a block mark it among the nodes of lists.
    fn marks_nodes(&self, block: &Object) -> bool {
        let is_alike = |other: &Object| other.size == block.size && other.align == block.align;
        let objects = || self.left.objects.iter().chain(self.right.objects.iter());
        block.is_live_block()
            && objects().any(|(_, o)| o.segment.is_some() && is_alike(o))
            && !objects().any(|(_, o)| o.is_tree() && is_alike(o))
    }
}

/// Whether two objects can be each other's partners, as far as one sees from outside.
fn fit_each_other(own: &Object, theirs: &Object) -> bool {
    match (own.segment.as_deref(), theirs.segment.as_deref()) {
        (None, None) => {
            own.vitality == theirs.vitality && own.align == theirs.align && own.storage == theirs.storage
        }
        (None, Some(_)) => false,
        (Some(_), None) => theirs.is_live_block(),
        (Some(own), Some(theirs)) => {
            let may_become = |shape: crate::Shape| shape.is_optional() || shape.is_tree();
            own.shape == theirs.shape || may_become(own.shape) || may_become(theirs.shape)
        }
    }
}

/// Whether it stands for just one object, by itself.
fn is_single(object: &Object) -> bool {
    object.segment.is_none() && object.owner.is_none()
}

fn is_gone(object: &Object) -> bool {
    matches!(object.vitality, Vitality::Freed | Vitality::Ended)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Alias, Links, Own, Segment, Shape, Storage};
    use std::sync::Arc;
    use tayra_numeric::{Interval, LinearExpr};

    const NEXT: i64 = 0;

    fn block(universe: &mut Universe, state: &mut State, next: TermId) -> (ObjectId, TermId) {
        let (id, address) = universe.fresh_object();
        let size = LinearExpr::constant(16);
        state.add_object(universe, id, Object::new(Storage::Heap { site: 1 }, size, 16, address));
        state.write(universe, id, &LinearExpr::constant(i128::from(NEXT)), 8, next);
        (id, address)
    }

    /// A list of at least so many nodes, with null behind it.
    fn list(universe: &mut Universe, state: &mut State, least: i128) -> TermId {
        let null = universe.pointer_constant(0);
        let (id, address) = block(universe, state, null);
        let length = universe.fresh_variable();
        state.numbers.add_free(length, Interval::between(least, 1000));
        let (object, each) = universe.fresh_object();
        if let Some(found) = state.objects.get_mut(id) {
            found.segment = Some(Arc::new(Segment {
                shape: Shape::List(Links { head: 0, next: NEXT, previous: None }),
                length: LinearExpr::term(length, 1),
                last: None,
                each: Alias { object, address: each },
                own: Own::default(),
            }));
        }
        address
    }

    fn named(state: &State, names: &[TermId]) -> State {
        let mut state = state.clone();
        for (number, value) in (0..).zip(names) {
            state.roots.insert(Root::Local(number), *value);
        }
        state
    }

    const MIXES: Purpose = Purpose::Join { mixes_constants: true };

    #[test]
    fn what_told_two_states_apart_is_looked_at_first() {
        let mut universe = Universe::new(64);
        let (id, address) = universe.fresh_object();
        let size = LinearExpr::constant(8);
        let storage = Storage::Global { global: 0, writable: true, nameless: false };
        let holding = |universe: &mut Universe, value: TermId| {
            let mut state = State::new();
            state.add_object(universe, id, Object::new(storage, size.clone(), 8, address));
            state.write(universe, id, &LinearExpr::constant(0), 8, value);
            state
        };
        let [one, two] = [1, 2].map(|value| universe.pointer_constant(value));
        let any = universe.fresh_object().1;
        let [first, second] = [one, two].map(|value| holding(&mut universe, value));
        let (again, whatever) = (holding(&mut universe, one), holding(&mut universe, any));
        let apart = |universe: &Universe, left: &State, right: &State| {
            differ_where_others_did(universe, left, right, Purpose::Inclusion)
        };
        assert!(!apart(&universe, &first, &second), "nobody has seen it yet");
        assert!(differ(&mut universe, &first, &second, Purpose::Inclusion));
        assert!(apart(&universe, &first, &second) && apart(&universe, &second, &again));
        for (left, right) in [(&first, &again), (&whatever, &second), (&first, &State::new())] {
            assert!(!apart(&universe, left, right), "pairing decides");
        }
        assert!(
            !differ_where_others_did(&universe, &first, &second, MIXES),
            "a join finds something for both"
        );
        // The newest few are known.
        for other in 1..20 {
            universe.telling.note(ObjectId(1000 + other));
        }
        assert!(!apart(&universe, &first, &second));
    }

    #[test]
    fn names_of_one_block_are_no_names_of_two() {
        let mut universe = Universe::new(64);
        let null = universe.pointer_constant(0);
        let mut state = State::new();
        let (_, a) = block(&mut universe, &mut state, null);
        let (_, b) = block(&mut universe, &mut state, null);
        let (same, other, turned) = (named(&state, &[a, a]), named(&state, &[a, b]), named(&state, &[b, a]));
        for purpose in [Purpose::Inclusion, MIXES] {
            assert!(differ(&mut universe, &same, &other, purpose));
            assert!(differ(&mut universe, &other, &same, purpose));
            assert!(!differ(&mut universe, &other, &turned, purpose));
        }
    }

    #[test]
    fn only_a_list_that_may_have_no_nodes_can_be_null() {
        let mut universe = Universe::new(64);
        let null = universe.pointer_constant(0);
        let nothing = named(&State::new(), &[null]);
        for (least, differs) in [(0, false), (1, true)] {
            let mut state = State::new();
            let first = list(&mut universe, &mut state, least);
            let general = named(&state, &[first]);
            assert_eq!(differ(&mut universe, &general, &nothing, Purpose::Inclusion), differs);
            assert!(differ(&mut universe, &nothing, &general, Purpose::Inclusion));
            // A join may put a list without nodes where there is nothing.
            assert!(!differ(&mut universe, &general, &nothing, MIXES));
        }
    }

    #[test]
    fn what_stands_behind_paired_blocks_counts() {
        let mut universe = Universe::new(64);
        let null = universe.pointer_constant(0);
        let (mut one, mut two) = (State::new(), State::new());
        let (_, alone) = block(&mut universe, &mut one, null);
        let (_, last) = block(&mut universe, &mut two, null);
        let (_, first) = block(&mut universe, &mut two, last);
        let (one, two) = (named(&one, &[alone]), named(&two, &[first]));
        assert!(differ(&mut universe, &one, &two, Purpose::Inclusion));
        assert!(differ(&mut universe, &two, &one, Purpose::Inclusion));
        // In a join it may be what is there or not.
        assert!(!differ(&mut universe, &one, &two, MIXES));
    }
}
