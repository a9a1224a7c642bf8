//! Numbers for everything in a state, in the order in which it is met.
//!
//! Soundness does not hang on the order, only how often equal states are seen to be equal: what is met in no order of its
//! own is sorted by how it looks from outside, and by name where that tells nothing.

use super::digest_of;
use super::form::{Number, is_unordered};
use crate::{End, Object, ObjectId, Reading, Segment, State, Universe};
use rustc_hash::FxHashMap;
use tayra_numeric::{Integer, LinearExpr, NumericDomain, Var};
use tayra_terms::{AtomKind, Node, TermId};

/// Everything that was met, in order.
#[derive(Debug, Default)]
pub(super) struct Walk {
    pub(super) terms: Vec<TermId>,
    pub(super) variables: Vec<Var>,
    pub(super) objects: Vec<ObjectId>,
    term_numbers: FxHashMap<TermId, Number>,
    variable_numbers: FxHashMap<Var, Number>,
    object_numbers: FxHashMap<ObjectId, Number>,
    /// Names of nodes of lists, beside that of the first.
    aliases: FxHashMap<ObjectId, (ObjectId, End)>,
    /// How terms without a number look from outside.
    looks: FxHashMap<TermId, u64>,
}

/// The next number of a list.
fn next_of<T>(list: &[T]) -> Number {
    Number::try_from(list.len()).expect("fewer than 2^32 names in a state")
}

impl Walk {
    /// Meets everything in the state.
    pub(super) fn through(state: &State, universe: &Universe) -> Self {
        let mut walk = Walk::default();
        for (id, object) in state.objects.iter() {
            if let Some(segment) = object.segment.as_deref() {
                walk.aliases.insert(segment.each.object, (id, End::Each));
                if let Some(last) = segment.last {
                    walk.aliases.insert(last.object, (id, End::Last));
                }
            }
        }
        for (id, _) in state.objects.iter().filter(|(_, object)| object.storage.is_permanent()) {
            walk.meet_object(id);
        }
        for value in state.roots.values() {
            walk.meet_term(state, universe, *value);
        }
        walk.meet_contents(state, universe, 0);
        walk.meet_lost_objects(state, universe);
        walk.meet_conditions(state, universe);
        walk.meet_other_variables(state, universe);
        walk
    }

    pub(super) fn of_term(&self, term: TermId) -> Number {
        self.term_numbers[&term]
    }

    pub(super) fn term_number(&self, term: TermId) -> Option<Number> {
        self.term_numbers.get(&term).copied()
    }

    pub(super) fn of_object(&self, object: ObjectId) -> Number {
        self.object_numbers[&object]
    }

    pub(super) fn object_number(&self, object: ObjectId) -> Option<Number> {
        self.object_numbers.get(&object).copied()
    }

    /// The list that has a node of that name, beside the first.
    pub(super) fn alias(&self, object: ObjectId) -> Option<(ObjectId, End)> {
        self.aliases.get(&object).copied()
    }

    /// The number as a variable.
    pub(super) fn of_variable(&self, var: Var) -> Var {
        Var(self.variable_numbers[&var])
    }

    pub(super) fn of_expression(&self, expr: &LinearExpr) -> LinearExpr {
        expr.rename(|var| self.of_variable(var))
    }

    fn meet_object(&mut self, id: ObjectId) {
        let number = next_of(&self.objects);
        if let std::collections::hash_map::Entry::Vacant(entry) = self.object_numbers.entry(id) {
            entry.insert(number);
            self.objects.push(id);
        }
    }

    /// Numbers the term after all that it is made of.
    fn meet_term(&mut self, state: &State, universe: &Universe, term: TermId) {
        let mut stack = vec![term];
        while let Some(&next) = stack.last() {
            if self.term_numbers.contains_key(&next) {
                stack.pop();
                continue;
            }
            let mut new = universe.terms.operands(next);
            new.retain(|operand| !self.term_numbers.contains_key(operand));
            if new.is_empty() {
                stack.pop();
                self.number_term(state, universe, next);
                continue;
            }
            if new.len() > 1 && is_unordered(universe.terms.node(next)) {
                new.sort_by_key(|operand| (self.look_of(state, universe, *operand), *operand));
            }
            stack.extend(new.into_iter().rev());
        }
    }

    fn number_term(&mut self, state: &State, universe: &Universe, term: TermId) {
        self.term_numbers.insert(term, next_of(&self.terms));
        self.terms.push(term);
        if let Node::Atom(atom) = universe.terms.node(term)
            && let Some(object) = universe.object_at(*atom)
        {
            if state.objects.get(object).is_some() {
                self.meet_object(object);
            } else if let Some((list, _)) = self.alias(object) {
                self.meet_object(list);
            }
        }
    }

    fn meet_variable(&mut self, state: &State, universe: &Universe, var: Var) {
        if self.variable_numbers.contains_key(&var) {
            return;
        }
        match universe.reading(var) {
            Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) => {
                self.meet_term(state, universe, term);
            }
            Reading::Free => {}
        }
        self.variable_numbers.insert(var, next_of(&self.variables));
        self.variables.push(var);
    }

    fn meet_expression(&mut self, state: &State, universe: &Universe, expr: &LinearExpr) {
        let mut terms: Vec<(u64, &Integer, Var)> = Vec::with_capacity(expr.terms().len());
        for (var, factor) in expr.terms() {
            let look = if expr.terms().len() > 1 { self.look_of_variable(state, universe, *var) } else { 0 };
            terms.push((look, factor, *var));
        }
        terms.sort();
        for (_, _, var) in terms {
            self.meet_variable(state, universe, var);
        }
    }

    /// What the objects from that number on are and hold, and those that are met there.
    fn meet_contents(&mut self, state: &State, universe: &Universe, from: usize) {
        let mut at = from;
        while let Some(id) = self.objects.get(at).copied() {
            at += 1;
            let Some(object) = state.objects.get(id) else { continue };
            self.meet_term(state, universe, object.address);
            self.meet_expression(state, universe, &object.size);
            self.meet_cells(state, universe, object);
            let mut runs: Vec<_> = object.runs.iter().collect();
            if runs.len() > 1 {
                runs.sort_by_cached_key(|run| {
                    let low = self.look_of_expression(state, universe, &run.low);
                    let value =
                        run.content.value().map(|value| self.look_of_expression(state, universe, value));
                    (low, self.look_of_expression(state, universe, &run.high), value)
                });
            }
            for run in runs {
                for expr in run.expressions() {
                    self.meet_expression(state, universe, expr);
                }
                if let Some(row) = run.row() {
                    self.meet_object(row);
                }
            }
            if let Some(segment) = object.segment.as_deref() {
                self.meet_list(state, universe, segment);
            }
            if let Some(owner) = object.owner.filter(|owner| state.objects.get(*owner).is_some()) {
                self.meet_object(owner);
            }
        }
    }

    fn meet_list(&mut self, state: &State, universe: &Universe, segment: &Segment) {
        self.meet_expression(state, universe, &segment.length);
        for alias in segment.last.iter().chain([&segment.each]) {
            self.meet_term(state, universe, alias.address);
        }
        let mut atoms: Vec<TermId> = segment.own.atoms.iter().copied().collect();
        atoms.sort_by_cached_key(|atom| (self.look_of(state, universe, *atom), *atom));
        for atom in atoms {
            self.meet_term(state, universe, atom);
        }
        let mut variables: Vec<Var> = segment.own.variables.iter().copied().collect();
        variables.sort_by_cached_key(|var| (self.look_of_variable(state, universe, *var), *var));
        for var in variables {
            self.meet_variable(state, universe, var);
        }
    }

    /// Cells at constant offsets come first, in order; then the others, by how they look.
    fn meet_cells(&mut self, state: &State, universe: &Universe, object: &Object) {
        let mut cells: Vec<_> = object.cells.iter().collect();
        if cells.len() > 1 {
            cells.sort_by_cached_key(|cell| {
                let constant = cell.offset.as_constant().cloned();
                let offset = match &constant {
                    Some(_) => 0,
                    None => self.look_of_expression(state, universe, &cell.offset),
                };
                let value = self.look_of(state, universe, cell.value);
                (constant.is_none(), constant, offset, cell.bytes, value)
            });
        }
        for cell in cells {
            self.meet_expression(state, universe, &cell.offset);
            self.meet_term(state, universe, cell.value);
        }
    }

    /// Objects that nothing leads to.
    fn meet_lost_objects(&mut self, state: &State, universe: &Universe) {
        let mut lost: Vec<(ObjectId, &Object)> =
            state.objects.iter().filter(|(id, _)| !self.object_numbers.contains_key(id)).collect();
        lost.sort_by_key(|(id, object)| {
            (object.storage, object.vitality, object.cells.len(), object.runs.len(), *id)
        });
        for (id, _) in lost {
            let from = self.objects.len();
            self.meet_object(id);
            self.meet_contents(state, universe, from);
        }
    }

    fn meet_conditions(&mut self, state: &State, universe: &Universe) {
        self.looks.clear();
        let mut conditions: Vec<TermId> = state.numbers.conditions().iter().copied().collect();
        conditions.sort_by_cached_key(|condition| (self.look_of(state, universe, *condition), *condition));
        for condition in conditions {
            self.meet_term(state, universe, condition);
        }
    }

    /// Variables that only facts about numbers mention.
    fn meet_other_variables(&mut self, state: &State, universe: &Universe) {
        self.looks.clear();
        let mut others = state.numbers.domain().vars();
        others.retain(|var| !self.variable_numbers.contains_key(var));
        others.sort_by_cached_key(|var| (self.look_of_variable(state, universe, *var), *var));
        for var in others {
            self.meet_variable(state, universe, var);
        }
    }

    /// A number that equal terms of equal states share. What was looked at before some of its parts had numbers keeps
    /// its look: that happens in equal states alike.
    fn look_of(&mut self, state: &State, universe: &Universe, term: TermId) -> u64 {
        let mut stack = vec![term];
        while let Some(&next) = stack.last() {
            if self.known_look(next).is_some() {
                stack.pop();
                continue;
            }
            let operands = universe.terms.operands(next);
            let unknown = operands.iter().filter(|operand| self.known_look(**operand).is_none());
            let before = stack.len();
            stack.extend(unknown);
            if stack.len() > before {
                continue;
            }
            let look = self.own_look(state, universe, next, &operands);
            self.looks.insert(next, look);
            stack.pop();
        }
        self.known_look(term).unwrap_or(0)
    }

    fn known_look(&self, term: TermId) -> Option<u64> {
        let numbered = self.term_numbers.get(&term).map(|number| digest_of(&("number", number)));
        numbered.or_else(|| self.looks.get(&term).copied())
    }

    fn own_look(&self, state: &State, universe: &Universe, term: TermId, operands: &[TermId]) -> u64 {
        let look = |term: &TermId| self.known_look(*term).unwrap_or(0);
        let looks: Vec<u64> = operands.iter().map(look).collect();
        let in_order = |what: u64| digest_of(&(what, &looks));
        let in_any_order = |what: u64| {
            let sum = looks.iter().fold(0u64, |sum, look| sum.wrapping_add(*look));
            digest_of(&(what, sum))
        };
        let node = universe.terms.node(term);
        match node {
            Node::Constant { bits, value } => digest_of(&("constant", bits, value)),
            Node::Atom(atom) => {
                let object = universe.object_at(*atom).and_then(|object| state.objects.get(object));
                let own = universe.terms.atom(*atom);
                let is_astray = own.kind == AtomKind::Astray;
                digest_of(&("atom", own.bits, own.sign, is_astray, object.map(|object| object.storage)))
            }
            Node::Linear { bits, constant, terms } => {
                let parts = terms.iter().zip(&looks).map(|((_, factor), look)| digest_of(&(factor, look)));
                let sum = parts.fold(0u64, |sum, part| sum.wrapping_add(part));
                digest_of(&("linear", bits, constant, sum))
            }
            Node::Binary { operator, .. } => {
                let what = digest_of(&("binary", operator));
                if is_unordered(node) { in_any_order(what) } else { in_order(what) }
            }
            Node::Compare { comparison, .. } => {
                let what = digest_of(&("compare", comparison));
                if is_unordered(node) { in_any_order(what) } else { in_order(what) }
            }
            Node::Extend { signed, bits, .. } => in_order(digest_of(&("extend", signed, bits))),
            Node::Extract { bits, low, .. } => in_order(digest_of(&("extract", bits, low))),
            Node::Not(_) => in_order(digest_of(&"not")),
            Node::IfThenElse { .. } => in_order(digest_of(&"choice")),
            Node::Apply { function, bits, .. } => in_order(digest_of(&("apply", function, bits))),
        }
    }

    fn look_of_variable(&mut self, state: &State, universe: &Universe, var: Var) -> u64 {
        if let Some(number) = self.variable_numbers.get(&var) {
            return digest_of(&("number", number));
        }
        match universe.reading(var) {
            Reading::Signed(term) => digest_of(&("signed", self.look_of(state, universe, term))),
            Reading::Unsigned(term) => digest_of(&("unsigned", self.look_of(state, universe, term))),
            Reading::Whole(term) => digest_of(&("whole", self.look_of(state, universe, term))),
            Reading::Free => digest_of(&("free", state.numbers.domain().range(var))),
        }
    }

    fn look_of_expression(&mut self, state: &State, universe: &Universe, expr: &LinearExpr) -> u64 {
        let mut sum = digest_of(expr.constant_part());
        for (var, factor) in expr.terms() {
            let look = self.look_of_variable(state, universe, *var);
            sum = sum.wrapping_add(digest_of(&(look, factor)));
        }
        sum
    }
}
