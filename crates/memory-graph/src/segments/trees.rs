//! Trees: nodes from which several others hang, each held by nothing else, as one segment ([`Shape::Tree`]).
//!
//! The address of such a segment is that of its root. From every branch of every node hangs null or another node of the
//! segment; only one of all these branches may lead out, to what stands *behind*. So a whole tree is a segment with null behind
//! it; and the way from the root of a tree down to a node that the program has a name for, with all that hangs from its sides, is a
//! segment with that node behind it. Both meet, join and get ghosts as lists do, whose only branch is the next node.
//!
//! * Taking the root off leaves a tree at each of its branches. Which one leads to what stands behind is not known: these are cases.
//! * A node becomes a tree with what hangs from it, if that is of its kind and held by it alone.
//!
//! The length counts all nodes.

use super::become_list::References;
use super::fold::Neighbours;
use crate::matching::Loss;
use crate::{Alias, Branches, End, Links, Object, ObjectId, Pointer, Segment, Shape, State, Universe};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use tayra_numeric::{Constraint, Integer, Interval, LinearExpr, Met};
use tayra_terms::TermId;

/// How deep single nodes are looked at for one tree: what hangs deeper waits until what is above has become one.
const DEEPEST: usize = 40;

/// What hangs from a branch of a node.
enum Hanging {
    Nothing,
    /// An object of the same kind that nothing else points to.
    Child(ObjectId),
    Other,
}

/// A tree that could be made.
struct Found {
    root: ObjectId,
    shape: Shape,
}

impl State {
    /// The states in which the tree has a root, with the root as an object of its own and trees at its branches.
    pub(super) fn with_root_apart(mut self, universe: &mut Universe, id: ObjectId) -> Vec<State> {
        if !self.assume_nodes(universe, id) {
            return Vec::new();
        }
        let Some(object) = self.objects.shared(id) else { return Vec::new() };
        let Some(segment) = object.segment.clone() else { return Vec::new() };
        let behind = object.behind(segment.shape);
        let is_whole = behind.is_none_or(|behind| universe.terms.as_constant(behind) == Some(0));
        let ways = segment.shape.branches().offsets().take(if is_whole { 1 } else { usize::MAX });
        ways.filter_map(|way| self.clone().with_root_and_way(universe, (id, &object, &segment), way))
            .collect()
    }

    /// The same, where what stands behind hangs below that branch.
    fn with_root_and_way(
        mut self,
        universe: &mut Universe,
        (id, object, segment): (ObjectId, &Object, &Segment),
        way: i64,
    ) -> Option<State> {
        let shape = segment.shape;
        let only = self.numbers.equal(universe, &segment.length, &LinearExpr::constant(1));
        let mut root = self.node_of(universe, id, object, id);
        root.cells.retain(|c| !shape.has(c));
        root.owner = object.owner;
        let mut total = LinearExpr::constant(1);
        let mut trees = Vec::new();
        for branch in shape.branches().offsets() {
            let (tree, address) = universe.fresh_object();
            let length = universe.fresh_variable();
            self.numbers.add_free(length, Interval::at_least(0));
            total = total + LinearExpr::term(length, 1);
            let held = universe.terms.add_constant(address, i128::from(shape.head()).cast_unsigned());
            root.set_link(universe, branch, held);
            trees.push((branch, tree, address, LinearExpr::term(length, 1)));
        }
        let all = Constraint::equal(segment.length.clone(), total);
        if self.numbers.assume(universe, &all) == Met::Unsatisfiable {
            return None;
        }
        for (_, tree, address, length) in trees.iter().filter(|(branch, ..)| *branch != way) {
            let (each, each_address) = universe.fresh_object();
            let (mut copy, mut names) = self.copy_of(universe, id, object, each_address, Some(*tree));
            let null = universe.pointer_constant(0);
            copy.set_behind(universe, shape, null);
            copy.address = *address;
            copy.segment = Some(Arc::new(Segment {
                shape,
                length: length.clone(),
                last: None,
                each: Alias { object: each, address: each_address },
                own: names.own(universe, &segment.own),
            }));
            self.objects.insert(*tree, copy);
        }
        let (_, rest, address, length) = trees.iter().find(|(branch, ..)| *branch == way)?;
        let mut left = object.clone();
        left.address = *address;
        left.segment = Some(Arc::new(Segment { length: length.clone(), ..segment.clone() }));
        for owned in self.owned_by(id) {
            if let Some(owned) = self.objects.get_mut(owned)
                && owned.owner == Some(id)
            {
                owned.owner = Some(*rest);
            }
        }
        self.objects.insert(*rest, left);
        self.know_address(universe, &root);
        self.objects.insert(id, root);
        if only {
            for (_, tree, ..) in &trees {
                self = self.without_nodes(universe, *tree)?;
            }
        }
        Some(self)
    }

    /// Whether what stands there could become a tree with these links.
    pub(super) fn could_be_of_tree(&mut self, universe: &mut Universe, id: ObjectId, shape: Shape) -> bool {
        let Some(object) = self.objects.shared(id) else { return false };
        if !object.is_live_block() {
            return false;
        }
        match object.segment.as_deref().map(|s| s.shape) {
            Some(own) if own == shape => true,
            Some(Shape::Optional) => true,
            Some(Shape::Tree { head, branches }) => {
                head == shape.head() && branches.and(shape.branches()) == shape.branches()
            }
            Some(Shape::List(own)) => {
                own.previous.is_none() && own.head == shape.head() && shape.branches().has(own.next)
            }
            Some(Shape::Elements) => false,
            None => shape.branches().offsets().all(|branch| self.pointer_in(universe, id, branch).is_some()),
        }
    }

    fn pointer_in(&mut self, universe: &mut Universe, id: ObjectId, offset: i64) -> Option<TermId> {
        let bytes = u64::from(universe.pointer_bits / 8);
        self.peek(universe, id, &LinearExpr::constant(i128::from(offset)), bytes)
    }

    /// What stands there becomes a tree, with all that hangs from it and that nothing else points to. Which node holds which
    /// constant is lost: programs do not mark the nodes of trees by their place.
    pub(crate) fn become_tree(&mut self, universe: &mut Universe, id: ObjectId, shape: Shape) -> bool {
        self.become_tree_within(universe, id, shape, DEEPEST)
    }

    fn become_tree_within(
        &mut self,
        universe: &mut Universe,
        id: ObjectId,
        shape: Shape,
        depth: usize,
    ) -> bool {
        if !self.could_be_of_tree(universe, id, shape) {
            return false;
        }
        let Some(object) = self.objects.shared(id) else { return false };
        match object.segment.as_deref() {
            Some(segment) if segment.shape == shape => true,
            Some(segment) => self.list_becomes_tree(universe, (id, &object, segment), shape),
            None => {
                let tree = self.clone().block_becomes_tree(universe, id, shape, depth);
                tree.is_some_and(|tree| {
                    *self = tree;
                    true
                })
            }
        }
    }

    /// A list, a block that is there or not, or a tree of fewer branches, where nothing hangs from the other branches.
    fn list_becomes_tree(
        &mut self,
        universe: &mut Universe,
        (id, object, segment): (ObjectId, &Object, &Segment),
        shape: Shape,
    ) -> bool {
        let own = segment.shape;
        if own.before().is_some() {
            return false;
        }
        // Where half of a pointer stands, or half of a link, that it is zero says nothing of the whole.
        for branch in shape.branches().offsets().filter(|branch| !own.in_nodes().any(|link| link == *branch))
        {
            let value = self.pointer_in(universe, id, branch);
            if value.and_then(|value| universe.terms.as_constant(value)) != Some(0) {
                return false;
            }
        }
        let Some(behind) = object.behind(own) else { return false };
        // Nothing leads from such a block to what would stand in its place.
        if own.is_optional() && universe.terms.as_constant(behind) != Some(0) {
            return false;
        }
        let mut tree = object.clone();
        tree.cells.retain(|c| !own.has(c) && !shape.meet(universe, &c.offset, c.bytes));
        tree.set_behind(universe, shape, behind);
        // What is said of ranges that branches stand in would be said of all nodes that the tree will have.
        tree.runs = self.runs_without_links(universe, &tree.runs, shape);
        tree.segment = Some(Arc::new(Segment { shape, last: None, ..segment.clone() }));
        self.objects.insert(id, tree);
        true
    }

    /// A node and what hangs from it.
    fn block_becomes_tree(
        mut self,
        universe: &mut Universe,
        id: ObjectId,
        shape: Shape,
        depth: usize,
    ) -> Option<State> {
        let references = self.references(universe);
        let mut children = Vec::new();
        let mut outward = Vec::new();
        for branch in shape.branches().offsets() {
            let value = self.pointer_in(universe, id, branch)?;
            match self.hanging(universe, &references, (id, branch), value, shape.head()) {
                Hanging::Nothing => {}
                Hanging::Child(child)
                    if depth > 0 && self.become_tree_within(universe, child, shape, depth - 1) =>
                {
                    children.push(child);
                    let behind = self.objects.get(child)?.behind(shape)?;
                    outward.extend((universe.terms.as_constant(behind) != Some(0)).then_some(behind));
                }
                Hanging::Child(_) | Hanging::Other => outward.push(value),
            }
        }
        if outward.len() > 1 {
            return None;
        }
        let null = universe.pointer_constant(0);
        let behind = outward.first().copied().unwrap_or(null);
        if !self.become_node(universe, id, shape, &[(shape.behind()?, behind)]) {
            return None;
        }
        for child in children {
            self = self.append(universe, (id, child), shape, Loss::Constants).ok()?.0;
        }
        self.objects.get_mut(id)?.set_behind(universe, shape, behind);
        Some(self)
    }

    /// What a pointer leads to that stands at a branch of a node, or behind a tree.
    fn hanging(
        &mut self,
        universe: &mut Universe,
        references: &References,
        (holder, place): (ObjectId, i64),
        value: TermId,
        head: i64,
    ) -> Hanging {
        if universe.terms.as_constant(value) == Some(0) {
            return Hanging::Nothing;
        }
        let (child, offset) = match self.resolve(universe, value) {
            Pointer::Null => return Hanging::Nothing,
            Pointer::Into { object, offset } => (object, offset),
            Pointer::Node { segment, end: End::First, offset } => (segment, offset),
            Pointer::Node { .. } | Pointer::Number => return Hanging::Other,
        };
        let shape = Shape::List(Links { head, next: place, previous: None });
        let pair = Neighbours { first: holder, second: child, shape };
        let is_child = offset.as_constant().and_then(Integer::to_i64) == Some(head)
            && self.is_optional_kind(universe, holder, child)
            && self.nobody_between(universe, references, pair);
        if is_child { Hanging::Child(child) } else { Hanging::Other }
    }

    fn is_optional_kind(&mut self, universe: &mut Universe, one: ObjectId, two: ObjectId) -> bool {
        let (Some(a), Some(b)) = (self.objects.shared(one), self.objects.shared(two)) else { return false };
        one != two
            && a.is_live_block()
            && b.is_live_block()
            && a.owner == b.owner
            && a.align == b.align
            && a.hint == b.hint
            && self.numbers.equal(universe, &a.size, &b.size)
    }

    /// Makes trees of nodes that hang from different branches of each other, as far as nobody points there.
    pub(super) fn fold_trees(&mut self, universe: &mut Universe) {
        let mut tried: BTreeSet<(ObjectId, Shape)> = BTreeSet::new();
        loop {
            let found = self.trees_to_fold(universe);
            let Some(next) = found.into_iter().find(|f| tried.insert((f.root, f.shape))) else { return };
            let mut folded = self.clone();
            if folded.fold_tree(universe, &next) {
                universe.has_made_trees = true;
                *self = folded;
                tried.clear();
            }
        }
    }

    fn fold_tree(&mut self, universe: &mut Universe, tree: &Found) -> bool {
        let Found { root, shape } = *tree;
        let before = self.segment(root).map(|s| s.shape);
        if !self.become_tree(universe, root, shape) {
            return false;
        }
        if before.is_none() {
            return true;
        }
        // It was a tree already: what stands behind it becomes a part of it.
        let Some(place) = shape.behind() else { return false };
        let Some(behind) = self.objects.get(root).and_then(|o| o.link(place)) else { return false };
        let references = self.references(universe);
        let Hanging::Child(child) = self.hanging(universe, &references, (root, place), behind, shape.head())
        else {
            return before != Some(shape);
        };
        if !self.become_tree(universe, child, shape) {
            return before != Some(shape);
        }
        match self.append(universe, (root, child), shape, Loss::Constants) {
            Ok((state, _)) => {
                *self = state;
                true
            }
            Err(_) => false,
        }
    }

    /// Nodes that could become trees: from them and from what hangs there hang nodes at several branches.
    fn trees_to_fold(&mut self, universe: &mut Universe) -> Vec<Found> {
        let blocks: Vec<(ObjectId, Arc<Object>)> = (self.objects.iter())
            .filter(|(_, o)| o.is_live_block())
            .filter_map(|(id, _)| Some((id, self.objects.shared(id)?)))
            .collect();
        let has_trees = blocks.iter().any(|(_, o)| o.is_tree());
        if blocks.len() < 3 && !has_trees {
            return Vec::new();
        }
        let references = self.references(universe);
        let bytes = u64::from(universe.pointer_bits / 8);
        // What hangs where from which object.
        let mut hanging: BTreeMap<ObjectId, Vec<(i64, i64, ObjectId)>> = BTreeMap::new();
        for (id, object) in &blocks {
            let shape = object.segment.as_deref().map(|s| s.shape);
            for cell in object.cells.iter().filter(|c| c.bytes == bytes) {
                let Some(place) = cell.offset.as_constant().and_then(Integer::to_i64) else { continue };
                if universe.terms.as_constant(cell.value).is_some()
                    || shape.is_some_and(|shape| shape.behind() != Some(place))
                {
                    continue;
                }
                let head = shape.map_or_else(|| self.offset_of(universe, cell.value), |s| Some(s.head()));
                let Some(head) = head else { continue };
                let found = self.hanging(universe, &references, (*id, place), cell.value, head);
                if let Hanging::Child(child) = found {
                    hanging.entry(*id).or_default().push((place, head, child));
                }
            }
        }
        if hanging.is_empty() {
            return Vec::new();
        }
        let found: Vec<Found> =
            blocks.iter().filter_map(|(id, object)| self.tree_from(*id, object, &hanging)).collect();
        found.into_iter().filter(|tree| !self.is_a_single_step(universe, tree, &hanging)).collect()
    }

    /// Whether a node is the only one on the way to what hangs from it and has another name, with whole trees at its sides. That
    /// is as short as it gets, and the program may know which branch it took.
    fn is_a_single_step(
        &mut self,
        universe: &mut Universe,
        tree: &Found,
        hanging: &BTreeMap<ObjectId, Vec<(i64, i64, ObjectId)>>,
    ) -> bool {
        if self.segment(tree.root).is_some() {
            return false;
        }
        let children = hanging.get(&tree.root).map_or(&[][..], Vec::as_slice);
        let is_whole = |state: &State, id: ObjectId| {
            let found = state.objects.get(id);
            let behind = found.and_then(|o| o.behind(o.segment.as_deref()?.shape));
            behind.is_some_and(|behind| universe.terms.as_constant(behind) == Some(0))
        };
        if !children.iter().all(|(_, _, child)| is_whole(self, *child)) {
            return false;
        }
        tree.shape.branches().offsets().any(|branch| {
            let value = self.pointer_in(universe, tree.root, branch);
            value.is_some_and(|value| universe.terms.as_constant(value) != Some(0))
                && !children.iter().any(|(place, ..)| *place == branch)
        })
    }

    /// Where in its object a pointer leads.
    fn offset_of(&mut self, universe: &mut Universe, value: TermId) -> Option<i64> {
        match self.resolve(universe, value) {
            Pointer::Into { offset, .. } | Pointer::Node { offset, .. } => {
                offset.as_constant().and_then(Integer::to_i64)
            }
            Pointer::Null | Pointer::Number => None,
        }
    }

    /// The tree that an object is the root of.
    fn tree_from(
        &self,
        root: ObjectId,
        object: &Object,
        hanging: &BTreeMap<ObjectId, Vec<(i64, i64, ObjectId)>>,
    ) -> Option<Found> {
        let (_, head, _) = *hanging.get(&root)?.first()?;
        let mut branches = Branches::NONE;
        let mut members: BTreeSet<ObjectId> = BTreeSet::new();
        let mut waiting = vec![root];
        while let Some(next) = waiting.pop() {
            if !members.insert(next) {
                continue;
            }
            let shape = self.segment(next).map(|s| s.shape);
            if let Some(shape) = shape {
                let own = match shape {
                    Shape::List(links) => Branches::at([links.next])?,
                    Shape::Tree { branches, .. } => branches,
                    Shape::Optional | Shape::Elements => Branches::NONE,
                };
                branches = branches.and(own);
            }
            for (place, at, child) in hanging.get(&next).map_or(&[][..], Vec::as_slice) {
                if *at == head {
                    if shape.is_none() {
                        branches = branches.and(Branches::at([*place])?);
                    }
                    waiting.push(*child);
                }
            }
        }
        let is_list = object.segment.as_deref().is_some_and(|s| !s.shape.is_tree());
        if branches.offsets().count() < 2 || members.len() < 2 || is_list {
            return None;
        }
        Some(Found { root, shape: Shape::Tree { head, branches } })
    }
}
