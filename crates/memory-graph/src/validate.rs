//! What every state promises, looked at afresh.
//!
//! Each operation relies on what the one before has left: that lists have the links of their shape, that nobody speaks of a name
//! that a segment binds but the segment and what its nodes own, that what was put aside is spoken of there only. Here all of that
//! is written down and looked at, in the tests, in the laws, and after operations in unit tests of this crate ([`State::promise`]).
//!
//! Errs towards: letting a broken state pass. What is refused is broken.

use crate::matching::collect_atoms;
use crate::{
    Content, Held, Object, ObjectId, Reading, Root, Run, Segment, Shape, State, Storage, Universe, Vitality,
};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::fmt;
use tayra_numeric::{Integer, LinearExpr, Var};
use tayra_terms::TermId;

/// A promise that a state does not keep, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken(String);

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

type Kept = Result<(), Broken>;

/// The promise is kept, or these words say how it is not.
pub(crate) fn keep(is_kept: bool, words: impl FnOnce() -> String) -> Kept {
    if is_kept { Ok(()) } else { Err(Broken(words())) }
}

impl State {
    /// Whether the state keeps what states promise. One that describes nothing may be anything.
    pub fn validate(&self, universe: &Universe) -> Kept {
        if self.numbers.is_empty() {
            return Ok(());
        }
        self.roots.validate()?;
        self.objects.validate()?;
        let mut rows = BTreeSet::new();
        for (id, object) in self.objects.iter() {
            self.validate_object(universe, id, object)?;
            for row in object.rows() {
                keep(rows.insert(row), || format!("{row} is the row of two runs"))?;
            }
        }
        let bound = Bound::of(self);
        if !bound.is_empty() {
            self.validate_scopes(universe, &bound)?;
        }
        self.validate_numbers(universe)?;
        self.validate_pools(universe)?;
        self.validate_aside(universe)
    }

    /// In unit tests the state is looked at after operations; elsewhere two promises are still found broken, of facts and of addresses. To look at all of it costs more than most of them do: so it is left out
    /// as often as it would take most of the time, and what is broken is seen a few operations later.
    pub(crate) fn promise(&self, universe: &mut Universe, after: &str) {
        if cfg!(test)
            && universe.may_look(self.objects.len() + self.roots.len())
            && let Err(broken) = self.validate(universe)
        {
            panic!("{after} left a state that is broken: {broken}\n{}", self.show(universe));
        }
    }

    fn validate_object(&self, universe: &Universe, id: ObjectId, object: &Object) -> Kept {
        let is_address_of = |address: TermId, id: ObjectId| {
            universe.terms.as_atom(address).and_then(|atom| universe.object_at(atom)) == Some(id)
        };
        keep(is_address_of(object.address, id), || format!("{id} does not stand at an address of its own"))?;
        keep(object.align > 0, || format!("{id} is aligned to nothing"))?;
        keep(!is_negative(&object.size), || format!("{id} has less than no bytes"))?;
        object.cells.validate().map_err(|Broken(words)| Broken(format!("{id}: {words}")))?;
        for cell in &object.cells {
            let bits = u64::from(universe.terms.bits(cell.value));
            keep(bits == cell.bytes * 8, || format!("{id} holds {bits} bits in {} bytes", cell.bytes))?;
        }
        for run in &object.runs {
            let (width, stride) = match &run.content {
                Content::Byte(_) | Content::Image { .. } | Content::NonZeroBytes => (1, 1),
                Content::Same { width, .. } => (*width, *width),
                Content::Range { width, stride, .. } | Content::Elements { width, stride, .. } => {
                    (*width, *stride)
                }
            };
            keep(0 < width && width <= stride, || {
                format!("{id} has elements of {width} bytes every {stride}")
            })?;
        }
        for row in object.rows() {
            let found = self.objects.get(row);
            keep(found.is_none_or(|row| row.storage == Storage::Elements), || {
                format!("{id} has no row {row}")
            })?;
            // In a segment each node has one.
            let owner = if object.segment.is_some() { Some(id) } else { object.owner };
            keep(found.is_none_or(|row| row.owner == owner), || format!("{row} is not owned as {id} is"))?;
        }
        let is_row = object.segment.as_deref().is_some_and(|s| s.shape.is_row());
        keep(is_row == (object.storage == Storage::Elements), || format!("{id} is a row, or is not"))?;
        if let Some(segment) = object.segment.as_deref() {
            validate_segment(id, object, segment)?;
            for alias in segment.last.into_iter().chain([segment.each]) {
                keep(is_address_of(alias.address, alias.object), || {
                    format!("{id} has a node at the address of another")
                })?;
            }
        }
        self.validate_owner(id, object)
    }

    /// Whoever has one of these for each of its nodes is a segment, and nothing has itself at any depth.
    fn validate_owner(&self, id: ObjectId, object: &Object) -> Kept {
        let mut next = object.owner;
        let mut depth = 0;
        while let Some(owner) = next {
            let found = self.objects.get(owner);
            let has_nodes = found.is_some_and(|o| o.segment.is_some());
            keep(has_nodes, || format!("{id} is one of each node of {owner}, which has none"))?;
            depth += 1;
            keep(depth <= self.objects.len(), || format!("{id} has itself for an owner"))?;
            next = found.and_then(|o| o.owner);
        }
        Ok(())
    }

    /// Names that a segment binds are spoken of there, and in what its nodes own.
    fn validate_scopes(&self, universe: &Universe, bound: &Bound) -> Kept {
        for (root, value) in &self.roots {
            bound
                .is_spoken_of_by(universe, *value, &[])
                .map_err(|Broken(words)| Broken(format!("{root:?}: {words}")))?;
        }
        for (id, object) in self.objects.iter() {
            let inside = self.scope_of(id);
            let outside = if object.segment.is_some() { &inside[1..] } else { &inside[..] };
            let shape = object.segment.as_deref().map(|s| s.shape);
            for cell in &object.cells {
                let leads_out = shape.is_some_and(|shape| shape.has(cell));
                let scope = if leads_out { outside } else { &inside };
                bound.is_spoken_of_by(universe, cell.value, scope).map_err(|Broken(words)| {
                    let at = cell.offset.show(&|var: Var| universe.show_variable(var));
                    Broken(format!("{id} at {at}: {words}"))
                })?;
            }
            for var in object.expressions().flat_map(LinearExpr::vars) {
                bound
                    .is_read_by(universe, var, &inside)
                    .map_err(|Broken(words)| Broken(format!("{id}: {words}")))?;
            }
        }
        Ok(())
    }

    /// The segments that an object says something of each node of: itself, and whose nodes have it.
    fn scope_of(&self, id: ObjectId) -> Vec<ObjectId> {
        let is_segment = self.segment(id).is_some();
        let mut scope = Vec::from_iter(is_segment.then_some(id));
        let mut next = self.objects.get(id).and_then(|o| o.owner);
        while let Some(owner) = next {
            scope.push(owner);
            next = self.objects.get(owner).and_then(|o| o.owner);
        }
        scope
    }

    /// Drops what ranges of bytes are said to hold where names say it that a segment binds which these bytes are no part of.
    pub(crate) fn drop_runs_by_bound_names(&mut self, universe: &Universe) {
        let is_told = |run: &Run| run.expressions().any(|expr| expr.as_constant().is_none());
        let told: Vec<ObjectId> = (self.objects.with_places())
            .filter(|(_, object)| object.runs.iter().any(is_told))
            .map(|(id, _)| id)
            .collect();
        if told.is_empty() {
            return;
        }
        let bound = Bound::by_the_innermost(self);
        if bound.is_empty() {
            return;
        }
        for id in told {
            let scope = self.scope_of(id);
            let is_said = |run: &Run| {
                run.row().is_some()
                    || run
                        .expressions()
                        .flat_map(LinearExpr::vars)
                        .all(|var| bound.is_read_by(universe, var, &scope).is_ok())
            };
            let Some(object) = self.objects.get(id) else { continue };
            if !object.runs.iter().all(is_said)
                && let Some(object) = self.objects.get_mut(id)
            {
                object.runs.retain(is_said);
            }
        }
    }

    fn validate_numbers(&self, universe: &Universe) -> Kept {
        for var in self.numbers.unlinked() {
            let name = || universe.show_variable(*var);
            keep(self.numbers.knows(*var), || format!("{} is not linked, and not known either", name()))?;
            keep(!universe.is_own_reading(*var), || format!("{} is linked to itself", name()))?;
        }
        for condition in self.numbers.conditions() {
            let is_bit =
                universe.terms.bits(*condition) == 1 && universe.terms.as_constant(*condition).is_none();
            keep(is_bit, || format!("{} is no condition", universe.terms.show(*condition)))?;
        }
        Ok(())
    }

    fn validate_pools(&self, universe: &Universe) -> Kept {
        for (id, pool) in self.pools.iter() {
            let name = || id.show();
            keep(0 <= pool.sizes.0 && pool.sizes.0 <= pool.sizes.1, || format!("{} has no size", name()))?;
            keep(pool.align > 0, || format!("{} is aligned to nothing", name()))?;
            for (field, held) in &pool.fields {
                let end = field.offset.checked_add_unsigned(field.bytes);
                let is_inside = 0 <= field.offset && end.is_some_and(|end| end <= pool.sizes.0);
                keep(is_inside, || format!("{} holds something outside of its blocks", name()))?;
                let is_pointer = matches!(held, Held::Pointer { .. });
                let fits = !is_pointer || field.bytes * 8 == u64::from(universe.pointer_bits);
                keep(fits, || format!("{} has a pointer of {} bytes", name(), field.bytes))?;
            }
        }
        for (atom, member) in self.pools.members() {
            let is_atom = universe.terms.as_atom(atom).is_some();
            keep(is_atom && universe.terms.bits(atom) == universe.pointer_bits, || {
                format!("{} is no pointer into a pool", universe.terms.show(atom))
            })?;
            keep(self.pools.get(member.pool).is_some(), || {
                format!("{} leads to a pool that is not there", universe.terms.show(atom))
            })?;
        }
        Ok(())
    }

    /// Parts hang together with nothing that is in use.
    fn validate_aside(&self, universe: &Universe) -> Kept {
        let numbers: Vec<u32> = self.aside.numbers().collect();
        keep(numbers.is_sorted_by(|one, other| one < other), || "parts out of order".to_owned())?;
        let mut locals = BTreeSet::new();
        for part in self.aside.parts() {
            keep(part.aside.is_empty(), || "a part has put something aside".to_owned())?;
            keep(part.pools.is_empty(), || "a part has pools".to_owned())?;
            for root in part.roots.keys() {
                keep(!self.roots.contains_key(root), || format!("{root:?} is aside, and in use"))?;
                let Root::Local(number) = *root else { return Err(Broken(format!("{root:?} is aside"))) };
                keep(locals.insert(number), || format!("{root:?} is aside twice"))?;
            }
            for (id, _) in part.objects.iter() {
                keep(self.objects.get(id).is_none(), || format!("{id} is aside, and in use"))?;
            }
            for var in part.numbers.variables() {
                keep(!self.numbers.knows(var), || {
                    format!("{} is aside, and in use", universe.show_variable(var))
                })?;
            }
        }
        Ok(())
    }
}

fn validate_segment(id: ObjectId, object: &Object, segment: &Segment) -> Kept {
    let Segment { shape, length, last, .. } = segment;
    keep(!is_negative(length), || format!("{id} has less than no nodes"))?;
    keep(last.is_some() == shape.before().is_some(), || format!("{id} has a last node, or has not"))?;
    for place in shape.places() {
        let count = object
            .cells
            .iter()
            .filter(|cell| cell.offset.as_constant() == Some(&Integer::from(i128::from(place))))
            .count();
        keep(count == 1, || format!("{id} says {count} times what stands at {place}"))?;
    }
    match shape {
        Shape::Elements => Ok(()),
        Shape::Optional | Shape::Tree { .. } | Shape::List(_) => {
            keep(object.vitality == Vitality::Alive, || format!("{id} has nodes that are not alive"))
        }
    }
}

fn is_negative(expr: &LinearExpr) -> bool {
    expr.as_constant().is_some_and(Integer::is_negative)
}

/// The names that segments bind, with who binds them: what mean something else in each node, and the addresses of what each
/// node has.
#[derive(Default)]
struct Bound {
    atoms: FxHashMap<TermId, Vec<ObjectId>>,
    variables: FxHashMap<Var, Vec<ObjectId>>,
}

impl Bound {
    fn of(state: &State) -> Bound {
        let mut bound = Bound::default();
        for (id, object) in state.objects.blocks() {
            if let Some(segment) = object.segment.as_deref() {
                for atom in segment.own.atoms.iter().chain([&segment.each.address]) {
                    bound.atoms.entry(*atom).or_default().push(id);
                }
                for var in &segment.own.variables {
                    bound.variables.entry(*var).or_default().push(id);
                }
            }
            if let Some(owner) = object.owner {
                bound.atoms.entry(object.address).or_default().push(owner);
            }
        }
        bound
    }

    /// Where lists have lists, what the inner one binds differs from node to node of the outer one too, which binds it as well; but it
    /// is to be spoken of in the inner one only. States do not all keep to that, so it is no promise.
    fn by_the_innermost(state: &State) -> Bound {
        let mut bound = Bound::of(state);
        for binders in bound.atoms.values_mut().chain(bound.variables.values_mut()) {
            keep_the_innermost(state, binders);
        }
        bound
    }

    fn is_empty(&self) -> bool {
        self.atoms.is_empty() && self.variables.is_empty()
    }

    /// Whether a term speaks of no name but those that one of these binds, and of free ones.
    fn is_spoken_of_by(&self, universe: &Universe, term: TermId, scope: &[ObjectId]) -> Kept {
        let mut atoms = Vec::new();
        collect_atoms(universe, term, &mut atoms);
        for atom in atoms {
            let Some(binders) = self.atoms.get(&atom) else { continue };
            keep(binders.iter().any(|binder| scope.contains(binder)), || {
                format!("{} is bound by {binders:?}", universe.terms.show(atom))
            })?;
        }
        Ok(())
    }

    fn is_read_by(&self, universe: &Universe, var: Var, scope: &[ObjectId]) -> Kept {
        if let Some(binders) = self.variables.get(&var) {
            keep(binders.iter().any(|binder| scope.contains(binder)), || {
                format!("{} is bound by {binders:?}", universe.show_variable(var))
            })?;
        }
        match universe.reading(var) {
            Reading::Free => Ok(()),
            Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) => {
                self.is_spoken_of_by(universe, term, scope)
            }
        }
    }
}

/// Of segments that bind a name those remain whose nodes have none of the others.
fn keep_the_innermost(state: &State, binders: &mut Vec<ObjectId>) {
    if binders.len() < 2 {
        return;
    }
    let outer: BTreeSet<ObjectId> =
        binders.iter().flat_map(|binder| state.scope_of(*binder).into_iter().skip(1)).collect();
    binders.retain(|binder| !outer.contains(binder));
}
