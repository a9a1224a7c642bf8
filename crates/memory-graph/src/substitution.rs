//! Other names: the one way to rename terms, numbers, objects and what a state holds.
//!
//! Names never change what they mean, so renaming is always from one state into another: what a callee knows comes into its caller, a
//! node taken off a list gets names of its own, what a general state says is read in a special one. A [`Substitution`] says what
//! becomes of atoms, objects and variables; all else follows from that, since terms are made of atoms and readings of terms.
//! A name that it does not mention stays. Who must know every name asks with [`Substitution::known_term`].

use crate::{Alias, Cell, Content, Instantiation, Object, ObjectId, Own, Reading, Segment, State, Universe};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::Arc;
use tayra_numeric::{LinearExpr, Var};
use tayra_terms::{Node, TermId};

/// What names become.
#[derive(Clone, Debug, Default)]
pub(crate) struct Substitution {
    atoms: FxHashMap<TermId, TermId>,
    objects: FxHashMap<ObjectId, ObjectId>,
    variables: FxHashMap<Var, LinearExpr>,
    /// What became of terms since the last atom was named.
    memory: FxHashMap<TermId, TermId>,
}

impl Substitution {
    /// These atoms become these terms; nothing else changes.
    pub(crate) fn of_atoms(atoms: FxHashMap<TermId, TermId>) -> Self {
        Substitution { atoms, ..Substitution::default() }
    }

    /// What names of a general state stand for in a special one, addresses included.
    pub(crate) fn into_special(names: &Instantiation, general: &State, special: &State) -> Self {
        let mut atoms: FxHashMap<TermId, TermId> = names.terms.iter().map(|(a, t)| (*a, *t)).collect();
        for (object, own) in &names.objects {
            if let (Some(there), Some(here)) = (general.objects.get(*object), special.objects.get(*own)) {
                atoms.entry(there.address).or_insert(here.address);
            }
        }
        Substitution {
            atoms,
            objects: names.objects.iter().map(|(a, b)| (*a, *b)).collect(),
            variables: names.variables.iter().map(|(var, expr)| (*var, expr.clone())).collect(),
            memory: FxHashMap::default(),
        }
    }

    /// The atom becomes that term. What it became before is returned.
    pub(crate) fn name_atom(&mut self, atom: TermId, term: TermId) -> Option<TermId> {
        self.memory.clear();
        self.atoms.insert(atom, term)
    }

    /// The object becomes that one.
    pub(crate) fn name_object(&mut self, object: ObjectId, other: ObjectId) {
        self.objects.insert(object, other);
    }

    /// The variable becomes that number.
    pub(crate) fn name_variable(&mut self, var: Var, number: LinearExpr) {
        self.variables.insert(var, number);
    }

    /// What becomes of an atom, if that is said.
    pub(crate) fn of_atom(&self, atom: TermId) -> Option<TermId> {
        self.atoms.get(&atom).copied()
    }

    /// What becomes of an object, if that is said.
    pub(crate) fn of_object(&self, object: ObjectId) -> Option<ObjectId> {
        self.objects.get(&object).copied()
    }

    /// What becomes of a variable, if that is said of itself and not only of the term that it reads.
    pub(crate) fn of_variable(&self, var: Var) -> Option<&LinearExpr> {
        self.variables.get(&var)
    }

    /// The objects that others become, in the order of birth.
    pub(crate) fn objects(&self) -> BTreeSet<ObjectId> {
        self.objects.values().copied().collect()
    }

    /// The term under other names.
    pub(crate) fn term(&mut self, universe: &mut Universe, term: TermId) -> TermId {
        universe.terms.substitute(term, &self.atoms, &mut self.memory)
    }

    /// The same, if all of its atoms have another name.
    pub(crate) fn known_term(&mut self, universe: &mut Universe, term: TermId) -> Option<TermId> {
        if matches!(universe.terms.node(term), Node::Atom(_)) {
            return self.of_atom(term);
        }
        let mut atoms = BTreeSet::new();
        crate::matching::collect_atoms(universe, term, &mut atoms);
        let are_known = atoms.iter().all(|atom| self.atoms.contains_key(atom));
        are_known.then(|| self.term(universe, term))
    }

    /// A variable under other names. Standard readings are functions of the bits; the others are what is said of them, or their own.
    pub(crate) fn variable(&mut self, universe: &mut Universe, var: Var) -> LinearExpr {
        if let Some(known) = self.variables.get(&var) {
            return known.clone();
        }
        let reading = universe.reading(var);
        let Some(term) = reading.term() else { return LinearExpr::term(var, 1) };
        let there = self.term(universe, term);
        universe.read_as(reading, there)
    }

    /// The same, if the variable, or all that it reads, has another name.
    pub(crate) fn known_variable(&mut self, universe: &mut Universe, var: Var) -> Option<LinearExpr> {
        if let Some(known) = self.variables.get(&var) {
            return Some(known.clone());
        }
        let reading = universe.reading(var);
        let there = self.known_term(universe, reading.term()?)?;
        Some(universe.read_as(reading, there))
    }

    /// The expression under other names.
    pub(crate) fn expression(&mut self, universe: &mut Universe, expr: &LinearExpr) -> LinearExpr {
        let mut sum = LinearExpr::constant(expr.constant_part().clone());
        for (var, coefficient) in expr.terms() {
            let own = self.variable(universe, *var);
            sum = sum.plus_scaled(&own, coefficient);
        }
        sum
    }

    /// The same, if all of its variables have other names.
    pub(crate) fn known_expression(
        &mut self,
        universe: &mut Universe,
        expr: &LinearExpr,
    ) -> Option<LinearExpr> {
        let mut sum = LinearExpr::constant(expr.constant_part().clone());
        for (var, coefficient) in expr.terms() {
            let own = self.known_variable(universe, *var)?;
            sum = sum.plus_scaled(&own, coefficient);
        }
        Some(sum)
    }

    /// What an object holds, and how large it is, under other names. Cells in which nothing changes stay shared.
    pub(crate) fn contents(&mut self, universe: &mut Universe, object: &mut Object) {
        object.size = self.expression(universe, &object.size);
        let renamed = object.cells.rewritten(None, |cell, kept| {
            let offset = self.expression(universe, &cell.offset);
            let value = self.term(universe, cell.value);
            let stays = value == cell.value && offset == cell.offset;
            if !stays {
                kept.push(Cell { offset, bytes: cell.bytes, value });
            }
            stays
        });
        if let Some(cells) = renamed {
            object.cells = cells;
        }
        for run in &mut object.runs {
            for expr in run.expressions_mut() {
                *expr = self.expression(universe, expr);
            }
            if let Content::Elements { row, .. } = &mut run.content {
                *row = self.of_object(*row).unwrap_or(*row);
            }
        }
    }

    /// The object with all that it says, under other names.
    pub(crate) fn object(&mut self, universe: &mut Universe, object: &Object) -> Object {
        let mut renamed = object.clone();
        self.contents(universe, &mut renamed);
        renamed.address = self.term(universe, object.address);
        renamed.owner = object.owner.map(|owner| self.of_object(owner).unwrap_or(owner));
        renamed.segment = object.segment.as_deref().map(|segment| Arc::new(self.segment(universe, segment)));
        renamed
    }

    fn segment(&mut self, universe: &mut Universe, segment: &Segment) -> Segment {
        Segment {
            shape: segment.shape,
            length: self.expression(universe, &segment.length),
            last: segment.last.map(|last| self.alias(universe, last)),
            each: self.alias(universe, segment.each),
            own: self.own(universe, &segment.own),
        }
    }

    fn alias(&mut self, universe: &mut Universe, alias: Alias) -> Alias {
        let address = self.term(universe, alias.address);
        let at_address = universe.terms.as_atom(address).and_then(|atom| universe.object_at(atom));
        let object = self.of_object(alias.object).or(at_address).unwrap_or(alias.object);
        Alias { object, address }
    }

    /// The names that a segment binds, under other names.
    pub(crate) fn own(&mut self, universe: &mut Universe, own: &Own) -> Own {
        Own {
            atoms: own.atoms.iter().map(|atom| self.term(universe, *atom)).collect(),
            variables: own
                .variables
                .iter()
                .filter_map(|var| self.variable(universe, *var).as_var())
                .collect(),
        }
    }
}

impl State {
    /// Puts terms in the place of others, wherever roots, cells, pools and conditions hold them. What each node of a list has of its own
    /// must not occur in those.
    pub(crate) fn replace(&mut self, universe: &mut Universe, names: &FxHashMap<TermId, TermId>) {
        let mut others = Substitution::of_atoms(names.clone());
        let mut changed = Vec::new();
        for (root, value) in &self.roots {
            let new = others.term(universe, *value);
            if new != *value {
                changed.push((*root, new));
            }
        }
        for (root, value) in changed {
            self.roots.insert(root, value);
        }
        self.pools.rename_members(universe, names);
        let objects: Vec<ObjectId> = self.objects.iter().map(|(id, _)| id).collect();
        for id in objects {
            self.replace_in(universe, id, &mut others);
        }
        let conditions: Vec<TermId> = self.numbers.conditions().iter().copied().collect();
        let replaced: Vec<(TermId, TermId)> = (conditions.into_iter())
            .map(|old| (old, others.term(universe, old)))
            .filter(|(old, new)| old != new)
            .collect();
        let held = Arc::make_mut(&mut self.numbers.conditions);
        for (old, new) in replaced {
            held.remove(&old);
            if universe.terms.as_constant(new).is_none() {
                held.insert(new);
            }
        }
    }

    /// The same in the cells of one object.
    pub(crate) fn replace_in(&mut self, universe: &mut Universe, id: ObjectId, names: &mut Substitution) {
        let Some(object) = self.objects.get(id) else { return };
        let replaced = object.cells.rewritten(None, |cell, kept| {
            let value = names.term(universe, cell.value);
            let stays = value == cell.value;
            if !stays {
                kept.push(Cell { value, ..cell.clone() });
            }
            stays
        });
        if let Some(cells) = replaced
            && let Some(object) = self.objects.get_mut(id)
        {
            object.cells = cells;
        }
    }
}

impl Universe {
    /// A term, read as another one was.
    pub(crate) fn read_as(&mut self, reading: Reading, term: TermId) -> LinearExpr {
        match reading {
            Reading::Signed(_) => self.signed(term),
            Reading::Unsigned(_) => self.unsigned(term),
            Reading::Whole(_) | Reading::Free => self.whole(term),
        }
    }
}
