//! A symbolic state whose lists are unfolded node by node, until each of its objects is one object of memory.
//!
//! A segment of some length becomes that many blocks, linked to each other as it says; every name that each node has for
//! itself gets a name of its own for each of them, in its cells, in what it owns, and in all that is known of numbers. What
//! the numbers say is kept once and read with other names: there is one [`Instance`] for each way to choose the nodes that
//! own names speak of. Without nodes the own names stay as they are: some values must fulfil what is known of them.
//!
//! This is a second definition of what segments mean, written without looking at how they are peeled and folded.

use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use tayra_memory_graph::{Cell, Content, Member, Object, ObjectId, Reading, Run, Segment, State, Universe};
use tayra_numeric::{Integer, LinearExpr, NumericDomain, Var};
use tayra_terms::{AtomKind, TermId};

/// What the variables of the numbers mean for one choice of nodes; what has no entry means itself.
pub(crate) type Instance = BTreeMap<Var, LinearExpr>;

/// A state, some of its lists unfolded.
#[derive(Clone, Debug)]
pub(crate) struct Unfolded<'s> {
    pub(crate) state: &'s State,
    pub(crate) objects: BTreeMap<ObjectId, Cow<'s, Object>>,
    /// Objects that are nodes: they may come from any call.
    pub(crate) nodes: BTreeSet<ObjectId>,
    /// The variables of the numbers.
    pub(crate) variables: Vec<Var>,
    pub(crate) instances: Vec<Instance>,
    pub(crate) conditions: BTreeSet<TermId>,
    /// Atoms that lead to blocks of pools.
    pub(crate) members: BTreeMap<TermId, Member>,
    /// Lengths, and what they are.
    pub(crate) lengths: Vec<(LinearExpr, Integer)>,
}

/// What hangs from a branch of a node.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Hanging {
    Nothing,
    /// The node of that number.
    Node(usize),
    /// What stands behind the tree.
    Behind,
}

/// Nodes of a tree, the root first, with what hangs from their branches.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Vec<(i64, Hanging)>>,
}

impl<'s> Unfolded<'s> {
    /// The state as it is.
    pub(crate) fn of(state: &'s State) -> Self {
        Unfolded {
            state,
            objects: state.objects().iter().map(|(id, object)| (id, Cow::Borrowed(object))).collect(),
            nodes: BTreeSet::new(),
            variables: state.numbers().domain().vars(),
            instances: vec![Instance::new()],
            conditions: state.numbers().conditions().clone(),
            members: state.pools().members().collect(),
            lengths: Vec::new(),
        }
    }

    /// Objects that are one object of memory each.
    pub(crate) fn single(&self) -> impl Iterator<Item = (ObjectId, &Object)> {
        self.objects.iter().map(|(id, object)| (*id, object.as_ref())).filter(|(_, o)| !o.is_summary())
    }

    /// The object, if it is one object of memory.
    pub(crate) fn object(&self, id: ObjectId) -> Option<&Object> {
        self.objects.get(&id).map(AsRef::as_ref).filter(|o| !o.is_summary())
    }

    /// Segments that are there once.
    pub(crate) fn segments(&self) -> impl Iterator<Item = (ObjectId, &Object, &Segment)> {
        (self.objects.iter())
            .filter(|(_, object)| object.owner.is_none())
            .filter_map(|(id, object)| Some((*id, object.as_ref(), object.segment.as_deref()?)))
    }

    /// What each node of a segment has for itself, at any depth.
    fn owned(&self, segment: ObjectId) -> Vec<ObjectId> {
        let mut found = vec![segment];
        let mut index = 0;
        while let Some(owner) = found.get(index).copied() {
            found.extend(self.objects.iter().filter(|(_, o)| o.owner == Some(owner)).map(|(id, _)| *id));
            index += 1;
        }
        found.split_off(1)
    }

    /// Names that do not have one value in the whole state.
    pub(crate) fn bound_names(&self) -> (BTreeSet<TermId>, BTreeSet<Var>) {
        let (mut atoms, mut variables) = (BTreeSet::new(), BTreeSet::new());
        for object in self.objects.values() {
            if let Some(segment) = object.segment.as_deref() {
                atoms.extend(segment.own.atoms.iter().copied().chain([segment.each.address]));
                variables.extend(segment.own.variables.iter().copied());
            }
            if object.owner.is_some() {
                atoms.insert(object.address);
                atoms.extend(object.segment.as_deref().and_then(|s| s.last).map(|last| last.address));
            }
        }
        (atoms, variables)
    }

    /// The states in which the segment has so many nodes.
    pub(crate) fn with_nodes(&self, universe: &mut Universe, id: ObjectId, count: usize) -> Option<Self> {
        let object = self.objects.get(&id)?.clone().into_owned();
        let segment = object.segment.as_deref()?.clone();
        if segment.shape.is_row() {
            return self.with_elements(universe, (id, &object, &segment), count);
        }
        let mut unfolded = self.clone();
        unfolded.lengths.push((segment.length.clone(), Integer::from(count as u64)));
        unfolded.objects.remove(&id);
        let owned: Vec<(ObjectId, Object)> = (self.owned(id).into_iter())
            .filter_map(|own| Some((own, unfolded.objects.remove(&own)?.into_owned())))
            .collect();
        if count == 0 {
            unfolded.no_nodes(universe, &object, &segment);
            return Some(unfolded);
        }
        let mut places: Vec<(ObjectId, TermId)> = (1..count).map(|_| universe.fresh_object()).collect();
        places.insert(0, (id, object.address));
        if let (Some(last), Some(place)) = (segment.last, places.last_mut()) {
            if count == 1 {
                unfolded.conditions.insert(universe.terms.equal(place.1, last.address));
            } else {
                place.1 = last.address;
            }
        }
        let mut all_names = Vec::new();
        for (index, &(place, address)) in places.iter().enumerate() {
            let mut names = Names::of_node(universe, &segment, &owned, address);
            let mut node = names.object(universe, &object);
            node.segment = None;
            node.address = address;
            if segment.shape.is_optional() {
                node.cells.retain(|c| !segment.shape.has(c));
            }
            let at_head = |universe: &mut Universe, other: Option<&(ObjectId, TermId)>| {
                let address = other.map(|other| other.1)?;
                let head = i128::from(segment.shape.head()).cast_unsigned();
                Some(universe.terms.add_constant(address, head))
            };
            if let (Some(offset), Some(next)) =
                (segment.shape.behind(), at_head(universe, places.get(index + 1)))
            {
                link(universe, &mut node, offset, next);
            }
            let before = index.checked_sub(1).and_then(|index| places.get(index));
            if let (Some(offset), Some(previous)) = (segment.shape.before(), at_head(universe, before)) {
                link(universe, &mut node, offset, previous);
            }
            unfolded.objects.insert(place, Cow::Owned(node));
            unfolded.nodes.insert(place);
            unfolded.insert_owned(universe, &owned, &mut names);
            all_names.push(names);
        }
        // Another list with the same own names speaks of its own nodes with them.
        let spoken: BTreeSet<TermId> = unfolded.bound_names().0;
        let keeps_old = segment.own.atoms.iter().any(|atom| spoken.contains(atom));
        unfolded.tell_apart(universe, &mut all_names, keeps_old);
        Some(unfolded)
    }

    /// The states in which a tree has these nodes.
    pub(crate) fn with_tree(&self, universe: &mut Universe, id: ObjectId, tree: &Tree) -> Option<Self> {
        let object = self.objects.get(&id)?.clone().into_owned();
        let segment = object.segment.as_deref()?.clone();
        let behind = link_of(&object, segment.shape.behind())?;
        let mut unfolded = self.clone();
        unfolded.lengths.push((segment.length.clone(), Integer::from(tree.nodes.len() as u64)));
        unfolded.objects.remove(&id);
        let owned: Vec<(ObjectId, Object)> = (self.owned(id).into_iter())
            .filter_map(|own| Some((own, unfolded.objects.remove(&own)?.into_owned())))
            .collect();
        let mut places: Vec<(ObjectId, TermId)> =
            (1..tree.nodes.len()).map(|_| universe.fresh_object()).collect();
        places.insert(0, (id, object.address));
        let mut all_names = Vec::new();
        for (&(place, address), branches) in places.iter().zip(&tree.nodes) {
            let mut names = Names::of_node(universe, &segment, &owned, address);
            let mut node = names.object(universe, &object);
            node.segment = None;
            node.address = address;
            node.cells.retain(|c| !segment.shape.has(c));
            for (branch, hanging) in branches {
                let value = match hanging {
                    Hanging::Nothing => universe.pointer_constant(0),
                    Hanging::Node(number) => {
                        let head = i128::from(segment.shape.head()).cast_unsigned();
                        universe.terms.add_constant(places.get(*number)?.1, head)
                    }
                    Hanging::Behind => behind,
                };
                link(universe, &mut node, *branch, value);
            }
            unfolded.objects.insert(place, Cow::Owned(node));
            unfolded.nodes.insert(place);
            unfolded.insert_owned(universe, &owned, &mut names);
            all_names.push(names);
        }
        // Another list with the same own names speaks of its own nodes with them.
        let spoken: BTreeSet<TermId> = unfolded.bound_names().0;
        let keeps_old = segment.own.atoms.iter().any(|atom| spoken.contains(atom));
        unfolded.tell_apart(universe, &mut all_names, keeps_old);
        Some(unfolded)
    }

    /// What a node has for itself, in its names.
    fn insert_owned(&mut self, universe: &mut Universe, owned: &[(ObjectId, Object)], names: &mut Names) {
        for (own, described) in owned {
            let mut copy = names.object(universe, described);
            copy.owner = described.owner.and_then(|owner| names.objects.get(&owner).copied());
            if let Some(new) = names.objects.get(own) {
                self.objects.insert(*new, Cow::Owned(copy));
            }
        }
    }

    /// The array that a row belongs to, and the run that it is.
    pub(crate) fn array_of(&self, row: ObjectId) -> Option<(ObjectId, &Run)> {
        self.objects.iter().find_map(|(id, object)| {
            let run = object.runs.iter().find(|run| run.row() == Some(row))?;
            Some((*id, run))
        })
    }

    /// The states in which a row has so many elements: cells of its array, with what each of them has.
    fn with_elements(
        &self,
        universe: &mut Universe,
        (row, object, segment): (ObjectId, &Object, &Segment),
        count: usize,
    ) -> Option<Self> {
        let (array, run) = self.array_of(row)?;
        let Content::Elements { stride, .. } = run.content else { return None };
        let mut unfolded = self.clone();
        unfolded.lengths.push((segment.length.clone(), Integer::from(count as u64)));
        let bytes = Integer::from(count as u64 * stride);
        unfolded.lengths.push((run.high.plus_scaled(&run.low, &Integer::from(-1)), bytes));
        unfolded.objects.remove(&row);
        let owned: Vec<(ObjectId, Object)> = (self.owned(row).into_iter())
            .filter_map(|own| Some((own, unfolded.objects.remove(&own)?.into_owned())))
            .collect();
        let mut whole = self.objects.get(&array)?.clone().into_owned();
        whole.runs.retain(|r| r != run);
        let mut all_names = Vec::new();
        for index in 0..count {
            let mut names = Names::of_node(universe, segment, &owned, object.address);
            let element = names.object(universe, object);
            let start = run.low.clone().plus_constant(&Integer::from(index as u64 * stride));
            for cell in &element.cells {
                whole.cells.push(Cell { offset: cell.offset.clone() + start.clone(), ..*cell });
            }
            unfolded.insert_owned(universe, &owned, &mut names);
            all_names.push(names);
        }
        unfolded.objects.insert(array, Cow::Owned(whole));
        if count > 0 {
            let spoken: BTreeSet<TermId> = unfolded.bound_names().0;
            let keeps_old = segment.own.atoms.iter().any(|atom| spoken.contains(atom));
            unfolded.tell_apart(universe, &mut all_names, keeps_old);
        }
        Some(unfolded)
    }

    /// Pointers to the nodes lead to what stands behind and before them.
    fn no_nodes(&mut self, universe: &mut Universe, object: &Object, segment: &Segment) {
        let mut same = |address: TermId, offset: Option<i64>| {
            if let Some(value) = link_of(object, offset) {
                let head =
                    universe.terms.add_constant(address, i128::from(segment.shape.head()).cast_unsigned());
                self.conditions.insert(universe.terms.equal(head, value));
            }
        };
        same(object.address, segment.shape.behind());
        if let Some(last) = segment.last {
            same(last.address, segment.shape.before());
        }
    }

    /// What is known of numbers is known of each node.
    fn tell_apart(&mut self, universe: &mut Universe, nodes: &mut [Names], keeps_old: bool) {
        for names in nodes.iter() {
            let copies = names.atoms.iter().filter_map(|(old, new)| Some((*new, *self.members.get(old)?)));
            let copies: Vec<(TermId, Member)> = copies.collect();
            self.members.extend(copies);
        }
        let mut instances = if keeps_old { self.instances.clone() } else { Vec::new() };
        for instance in &self.instances {
            for names in &mut *nodes {
                let mut of_node = Instance::new();
                for var in &self.variables {
                    let this = instance.get(var).cloned().unwrap_or_else(|| LinearExpr::term(*var, 1));
                    let that = names.expression(universe, &this);
                    if that != LinearExpr::term(*var, 1) {
                        of_node.insert(*var, that);
                    }
                }
                if !instances.contains(&of_node) {
                    instances.push(of_node);
                }
            }
        }
        self.instances = instances;
        let mut conditions = if keeps_old { self.conditions.clone() } else { BTreeSet::new() };
        for condition in &self.conditions {
            conditions.extend(nodes.iter_mut().map(|names| names.term(universe, *condition)));
        }
        self.conditions = conditions;
    }
}

/// The value of a link.
pub(crate) fn link_of(object: &Object, place: impl Into<Option<i64>>) -> Option<TermId> {
    let offset = place.into()?;
    object.cells.iter().find(|cell| is_at(cell, offset)).map(|cell| cell.value)
}

fn link(universe: &Universe, node: &mut Object, offset: i64, value: TermId) {
    node.cells.retain(|cell| !is_at(cell, offset));
    let bytes = u64::from(universe.pointer_bits / 8);
    node.cells.push(Cell { offset: LinearExpr::constant(i128::from(offset)), bytes, value });
}

fn is_at(cell: &Cell, offset: i64) -> bool {
    cell.offset.as_constant() == Some(&Integer::from(i128::from(offset)))
}

/// What names are called for one node.
#[derive(Default)]
struct Names {
    atoms: FxHashMap<TermId, TermId>,
    variables: FxHashMap<Var, Var>,
    objects: FxHashMap<ObjectId, ObjectId>,
    memory: FxHashMap<TermId, TermId>,
}

impl Names {
    fn of_node(
        universe: &mut Universe,
        segment: &Segment,
        owned: &[(ObjectId, Object)],
        address: TermId,
    ) -> Self {
        let mut names = Names::default();
        names.atoms.insert(segment.each.address, address);
        names.own(universe, segment);
        for (id, object) in owned {
            let (new, address) = universe.fresh_object();
            names.objects.insert(*id, new);
            names.atoms.insert(object.address, address);
            if let Some(inner) = object.segment.as_deref() {
                for alias in inner.last.into_iter().chain([inner.each]) {
                    names.atom(universe, alias.address);
                }
                names.own(universe, inner);
            }
        }
        names
    }

    fn own(&mut self, universe: &mut Universe, segment: &Segment) {
        for atom in &segment.own.atoms {
            self.atom(universe, *atom);
        }
        for var in &segment.own.variables {
            self.variables.entry(*var).or_insert_with(|| universe.fresh_variable());
        }
    }

    fn atom(&mut self, universe: &mut Universe, atom: TermId) {
        let Some(kind) = universe.terms.as_atom(atom).map(|a| universe.terms.atom(a).clone()) else { return };
        self.atoms
            .entry(atom)
            .or_insert_with(|| universe.terms.fresh(kind.bits, AtomKind::Unknown, kind.sign));
    }

    fn term(&mut self, universe: &mut Universe, term: TermId) -> TermId {
        universe.terms.substitute(term, &self.atoms, &mut self.memory)
    }

    fn expression(&mut self, universe: &mut Universe, expr: &LinearExpr) -> LinearExpr {
        let mut sum = LinearExpr::constant(expr.constant_part().clone());
        for (var, factor) in expr.terms() {
            let that = self.variable(universe, *var);
            sum = sum.plus_scaled(&that, factor);
        }
        sum
    }

    fn variable(&mut self, universe: &mut Universe, var: Var) -> LinearExpr {
        if let Some(new) = self.variables.get(&var) {
            return LinearExpr::term(*new, 1);
        }
        let reading = universe.reading(var);
        let (Reading::Signed(old) | Reading::Unsigned(old) | Reading::Whole(old)) = reading else {
            return LinearExpr::term(var, 1);
        };
        let new = self.term(universe, old);
        if new == old {
            return LinearExpr::term(var, 1);
        }
        match reading {
            Reading::Signed(_) => universe.signed(new),
            Reading::Unsigned(_) => universe.unsigned(new),
            Reading::Whole(_) | Reading::Free => universe.whole(new),
        }
    }

    /// The object, with this node's names; without its owner.
    fn object(&mut self, universe: &mut Universe, object: &Object) -> Object {
        let mut copy = object.clone();
        copy.owner = None;
        copy.address = self.term(universe, object.address);
        copy.size = self.expression(universe, &object.size);
        for cell in copy.cells.iter_mut() {
            cell.offset = self.expression(universe, &cell.offset);
            cell.value = self.term(universe, cell.value);
        }
        for run in &mut copy.runs {
            run.low = self.expression(universe, &run.low);
            run.high = self.expression(universe, &run.high);
            if let Content::Same { value, .. } = &mut run.content {
                *value = self.expression(universe, value);
            }
            if let Content::Elements { row, .. } = &mut run.content
                && let Some(new) = self.objects.get(row)
            {
                *row = *new;
            }
        }
        if let Some(inner) = copy.segment.as_deref() {
            let mut inner = inner.clone();
            inner.length = self.expression(universe, &inner.length);
            for alias in inner.last.iter_mut().chain([&mut inner.each]) {
                alias.address = self.term(universe, alias.address);
            }
            inner.own.atoms = inner.own.atoms.iter().map(|atom| self.term(universe, *atom)).collect();
            let renamed = |var: &Var| self.variables.get(var).copied().unwrap_or(*var);
            inner.own.variables = inner.own.variables.iter().map(renamed).collect();
            copy.segment = Some(std::sync::Arc::new(inner));
        }
        copy
    }
}
