//! Neighbours in a list become one segment, so that a list that grows in a loop comes to rest.
//!
//! A link leads from one node to the head of the next. Between the two nothing else may point: whoever points to a node in
//! the middle needs it as it is. Two blocks that differ in what they hold are folded only if a third one follows, since that
//! loses something; what is equal loses nothing. Different constants mark nodes, and such nodes stay apart until there are
//! many.

use super::become_list::{Holder, References};
use crate::matching::Loss;
use crate::{Branching, End, Links, Object, ObjectId, Pointer, Shape, State, Storage, Universe};
use std::collections::{BTreeMap, BTreeSet};
use tayra_numeric::{Integer, LinearExpr};
use tayra_terms::TermId;

/// How many neighbours that hold different constants are kept apart.
const MARKED_NODES: usize = 7;

/// Two neighbours in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Neighbours {
    pub(super) first: ObjectId,
    pub(super) second: ObjectId,
    pub(super) shape: Shape,
}

impl State {
    /// Folds every list as far as nobody points to its nodes, and what stands side by side in arrays of pointers.
    pub fn fold_lists(&mut self, universe: &mut Universe) {
        self.let_go_of_decisions(universe);
        self.give_elements_their_strings(universe);
        if universe.branching != Branching::Levels {
            self.fold_trees(universe);
        }
        // What was tried, and what would be lost by it.
        let mut tried: BTreeMap<Neighbours, Option<Loss>> = BTreeMap::new();
        loop {
            let references = self.references(universe);
            let pairs = self.neighbours(universe, &references);
            let Some(state) = self.fold_a_pair(universe, &references, &pairs, &mut tried) else { break };
            *self = state;
        }
        self.fold_rows(universe);
        self.promise(universe, "folding");
    }

    /// Folds the first pair that may be, if there is one.
    fn fold_a_pair(
        &self,
        universe: &mut Universe,
        references: &References,
        pairs: &[Neighbours],
        tried: &mut BTreeMap<Neighbours, Option<Loss>>,
    ) -> Option<State> {
        for pair in pairs {
            let most = self.acceptable_loss(references, *pair, pairs);
            if tried.get(pair).is_some_and(|loss| loss.is_none_or(|loss| loss > most)) {
                continue;
            }
            match self.append(universe, (pair.first, pair.second), pair.shape, most) {
                Ok((state, _)) => {
                    tried.remove(pair);
                    return Some(state);
                }
                Err(loss) => {
                    tried.insert(*pair, loss);
                }
            }
        }
        None
    }

    /// Two blocks are folded if that loses nothing, three whatever their values are, and many whatever they are; but the
    /// marks of the first and the last one say more than others, so they are kept as long as that helps.
    fn acceptable_loss(&self, references: &References, pair: Neighbours, pairs: &[Neighbours]) -> Loss {
        let others = || pairs.iter().filter(|other| other.shape == pair.shape);
        let mut chain: BTreeSet<ObjectId> = [pair.first, pair.second].into_iter().collect();
        // Whoever is longer than that loses its marks, however long it is.
        while chain.len() <= 2 * MARKED_NODES {
            let before = chain.len();
            for other in others() {
                if chain.contains(&other.first) || chain.contains(&other.second) {
                    chain.extend([other.first, other.second]);
                    if chain.len() > 2 * MARKED_NODES {
                        return Loss::Constants;
                    }
                }
            }
            if chain.len() == before {
                break;
            }
        }
        let is_list = |id: &ObjectId| self.objects.get(*id).is_some_and(|o| o.segment.is_some());
        let is_inside =
            || others().any(|p| p.second == pair.first) && others().any(|p| p.first == pair.second);
        if chain.len() > MARKED_NODES && is_inside() {
            Loss::Constants
        } else if chain.len() > 2 || chain.iter().any(is_list) {
            if self.is_held_by_name(references, pair.first) { Loss::Values } else { Loss::Nodes }
        } else {
            Loss::Nothing
        }
    }

    /// Whether a single block is what a name of the program leads to. What its own lists are to such a block the program may have
    /// asked just now; and there are no more of these blocks than names.
    fn is_held_by_name(&self, references: &References, block: ObjectId) -> bool {
        self.segment(block).is_none()
            && references.to(block).iter().any(|reference| match reference.holder {
                Holder::Root(_) => true,
                Holder::Cell(holder, _) => {
                    self.objects.get(holder).is_some_and(|o| !matches!(o.storage, Storage::Heap { .. }))
                }
            })
    }

    /// Folds what follows a node into it, as far as nobody points there.
    pub(crate) fn fold_from(&mut self, universe: &mut Universe, first: ObjectId, shape: Shape, mixing: bool) {
        loop {
            let references = self.references(universe);
            let next = self.neighbour(universe, &references, first, Some(shape));
            let Some(pair) = next.into_iter().find(|p| p.shape == shape) else { return };
            let most = if mixing { Loss::Constants } else { Loss::Nodes };
            match self.append(universe, (pair.first, pair.second), shape, most) {
                Ok((state, _)) => *self = state,
                Err(_) => return,
            }
        }
    }

    fn neighbours(&mut self, universe: &mut Universe, references: &References) -> Vec<Neighbours> {
        let blocks: Vec<ObjectId> =
            self.objects.blocks().filter(|(_, o)| o.is_live_block()).map(|(id, _)| id).collect();
        blocks.into_iter().flat_map(|id| self.neighbour(universe, references, id, None)).collect()
    }

    /// Objects that may be folded into this one, which stands before them.
    fn neighbour(
        &mut self,
        universe: &mut Universe,
        references: &References,
        first: ObjectId,
        wanted: Option<Shape>,
    ) -> Vec<Neighbours> {
        let Some(object) = self.objects.shared(first) else { return Vec::new() };
        let bytes = u64::from(universe.pointer_bits / 8);
        let mut found = Vec::new();
        for cell in object.cells.iter().filter(|c| c.bytes == bytes) {
            let Some(next) = cell.offset.as_constant().and_then(Integer::to_i64) else { continue };
            if universe.terms.as_constant(cell.value).is_some() {
                continue;
            }
            let known = object.segment.as_deref().map(|s| s.shape).or(wanted);
            if known.is_some_and(|shape| shape.behind() != Some(next)) {
                continue;
            }
            let (second, offset) = match self.resolve(universe, cell.value) {
                Pointer::Into { object, offset } => (object, offset),
                Pointer::Node { segment, end: End::First, offset } => (segment, offset),
                Pointer::Node { .. } | Pointer::Null | Pointer::Number => continue,
            };
            let Some(head) = offset.as_constant().and_then(Integer::to_i64) else { continue };
            let pair = self.as_neighbours(universe, (first, next), (second, head), known);
            if let Some(pair) = pair
                && self.nobody_between(universe, references, pair)
                && !(universe.branching == Branching::Levels
                    && self.heads_a_level(universe, references, pair))
            {
                found.push(pair);
            }
        }
        found
    }

    /// Whether the first of two nodes is a node of another list too, which this one is a part of: a node of its kind leads to it by
    /// another link. What a name leads to may become one, if it has other links.
    fn heads_a_level(&self, universe: &Universe, references: &References, pair: Neighbours) -> bool {
        let Some(first) = self.objects.get(pair.first).filter(|o| o.segment.is_none()) else { return false };
        let is_of_its_kind = |o: &Object| o.is_live_block() && o.hint == first.hint && o.size == first.size;
        let is_led_to = references.to(pair.first).iter().any(|reference| match reference.holder {
            Holder::Root(_) => false,
            Holder::Cell(holder, place) => {
                holder != pair.second
                    && place.is_some_and(|place| !pair.shape.has_place(place))
                    && self.objects.get(holder).is_some_and(is_of_its_kind)
            }
        });
        let bytes = u64::from(universe.pointer_bits / 8);
        let is_other_link = |cell: &crate::Cell| {
            let is_address = |atom: &TermId| {
                universe.terms.as_atom(*atom).is_some_and(|atom| universe.object_at(atom).is_some())
            };
            let leads_somewhere = || {
                let mut atoms = BTreeSet::new();
                crate::matching::collect_atoms(universe, cell.value, &mut atoms);
                atoms.iter().any(is_address)
            };
            cell.bytes == bytes
                && !pair.shape.has(cell)
                && (universe.terms.as_constant(cell.value) == Some(0) || leads_somewhere())
        };
        is_led_to || self.is_held_by_name(references, pair.first) && first.cells.iter().any(is_other_link)
    }

    /// Two objects of one kind, the first linked to the second.
    fn as_neighbours(
        &mut self,
        universe: &mut Universe,
        (first, next): (ObjectId, i64),
        (second, head): (ObjectId, i64),
        known: Option<Shape>,
    ) -> Option<Neighbours> {
        if first == second {
            return None;
        }
        let (a, b) = (self.objects.shared(first)?, self.objects.shared(second)?);
        if !a.is_live_block() || !b.is_live_block() || a.owner != b.owner || a.align != b.align {
            return None;
        }
        let are_unlike = a.hint.zip(b.hint).is_some_and(|(a, b)| a != b);
        if are_unlike || !self.is_optional_size(universe, &a, &b) {
            return None;
        }
        let shape = known.or_else(|| b.segment.as_deref().map(|s| s.shape));
        let shape = match shape {
            Some(shape) => shape,
            None => {
                let previous = self.link_back(universe, (first, head), second, next);
                Shape::List(Links { head, next, previous })
            }
        };
        // Of the two ways to read a list that is linked both ways, one is enough.
        if shape.behind() != Some(next) || shape.head() != head || shape.before().is_some_and(|p| p < next) {
            return None;
        }
        let is_linked_back = match shape.before() {
            None => true,
            Some(previous) => self.leads_back(universe, (first, head), second, previous),
        };
        let fits = is_linked_back
            && self.could_be_node(universe, first, shape)
            && self.could_be_node(universe, second, shape);
        fits.then_some(Neighbours { first, second, shape })
    }

    /// Whether two nodes are equally large, or how large they are differs from node to node: no constant says it, or a list has
    /// a name of its own for it.
    fn is_optional_size(&mut self, universe: &mut Universe, a: &Object, b: &Object) -> bool {
        let varies = |o: &Object| o.size.as_constant().is_none();
        let is_own = |o: &Object| {
            let own = o.segment.as_deref().map(|s| &s.own);
            own.is_some_and(|own| o.size.vars().any(|var| own.binds(universe, var)))
        };
        varies(a) && varies(b) || is_own(a) || is_own(b) || self.numbers.equal(universe, &a.size, &b.size)
    }

    /// Where in `second` a link leads back to the head of `first`.
    fn link_back(
        &mut self,
        universe: &mut Universe,
        (first, head): (ObjectId, i64),
        second: ObjectId,
        next: i64,
    ) -> Option<i64> {
        let object = self.objects.shared(second)?;
        let bytes = u64::from(universe.pointer_bits / 8);
        object.cells.iter().filter(|c| c.bytes == bytes).find_map(|cell| {
            let offset = cell.offset.as_constant().and_then(Integer::to_i64)?;
            (offset != next && self.leads_back(universe, (first, head), second, offset)).then_some(offset)
        })
    }

    /// Whether the link at that place of `second` leads to the head of the last node of `first`.
    fn leads_back(
        &mut self,
        universe: &mut Universe,
        (first, head): (ObjectId, i64),
        second: ObjectId,
        place: i64,
    ) -> bool {
        let bytes = u64::from(universe.pointer_bits / 8);
        let at = LinearExpr::constant(i128::from(place));
        let Some(value) = self.peek(universe, second, &at, bytes) else { return false };
        let head = LinearExpr::constant(i128::from(head));
        match self.resolve(universe, value) {
            Pointer::Into { object, offset } => object == first && offset == head,
            Pointer::Node { segment, end: End::Last, offset } => segment == first && offset == head,
            // A list of one node: its first is its last.
            Pointer::Node { segment, end: End::First, offset } => {
                let is_last = |s: &crate::Segment| s.last.is_some_and(|last| last.object == segment);
                segment == first && offset == head && self.segment(first).is_some_and(is_last)
            }
            Pointer::Node { .. } | Pointer::Null | Pointer::Number => false,
        }
    }

    /// Whether nothing points to where the two meet but they themselves.
    pub(super) fn nobody_between(
        &mut self,
        universe: &mut Universe,
        references: &References,
        pair: Neighbours,
    ) -> bool {
        let Neighbours { first, second, shape } = pair;
        let is_list = |state: &State, id| state.objects.get(id).is_some_and(|o| o.segment.is_some());
        if is_list(self, first) {
            // The last node of the first is spoken of by the second only.
            let stray = references.to(first).iter().any(|r| match r.target {
                Some(End::Last) | None => r.holder != Holder::Cell(second, shape.before()),
                Some(End::First | End::Each) => false,
            });
            if stray {
                return false;
            }
        }
        let second_is_list = is_list(self, second);
        let place_behind = shape.behind();
        let others: Vec<_> = (references.to(second).iter())
            .filter(|r| {
                let is_the_link = place_behind.is_some_and(|at| r.holder == Holder::Cell(first, Some(at)));
                let is_an_end = shape.before().is_some()
                    && match r.target {
                        Some(End::Last) => true,
                        Some(End::First) => !second_is_list,
                        Some(End::Each) | None => false,
                    };
                let of_each = second_is_list && matches!(r.target, Some(End::Each));
                !is_the_link && !is_an_end && !of_each
            })
            .copied()
            .collect();
        if others.is_empty() {
            return true;
        }
        if second_is_list {
            return false;
        }
        // What the node itself holds, and what only it has.
        let owned: BTreeSet<ObjectId> = self.objects_of_node(universe, second, shape).into_iter().collect();
        others.iter().all(|r| match r.holder {
            Holder::Root(_) => false,
            Holder::Cell(holder, Some(offset)) if holder == second => {
                shape.places().all(|place| place != offset)
            }
            Holder::Cell(holder, _) => owned.contains(&holder) || self.is_owned(holder, &owned),
        })
    }
}
