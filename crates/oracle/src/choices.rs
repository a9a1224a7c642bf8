//! What to try where nothing determines a value: places where a cell may stand, bounds of runs, points of the numbers,
//! values that open equations suggest.
//!
//! Errs towards: too few values; whether there are others is said with them.

use crate::concrete::Seen;
use crate::describes::{Attempt, read};
use crate::solve::Solved;
use crate::unfold::Instance;
use std::collections::BTreeSet;
use tayra_interpreter::SeenLife;
use tayra_memory_graph::{Content, Reading};
use tayra_numeric::{Integer, Interval, LinearExpr, NumericDomain, State as Domain, Var};
use tayra_terms::TermId;

/// How many values one variable may be tried with.
pub(crate) const MOST_CANDIDATES: usize = 80;

/// A value for a name.
pub(crate) enum Binding {
    /// For a number.
    Number(Var, Integer),
    /// For the bits of a term.
    Term(TermId, u128),
}

/// Something to try values for.
pub(crate) enum Choice {
    /// Values of one variable.
    Number(Var, Vec<Integer>),
    /// One value for each of several variables.
    Numbers(Vec<(Var, Integer)>),
    /// Bits of one term.
    Term(TermId, Vec<u128>),
    /// Bits of several terms together.
    Terms(Vec<Vec<(TermId, u128)>>),
}

impl Choice {
    /// What to try, one after the other.
    pub(crate) fn options(self) -> Vec<Vec<Binding>> {
        match self {
            Choice::Number(var, values) => {
                values.into_iter().map(|v| vec![Binding::Number(var, v)]).collect()
            }
            Choice::Numbers(all) => vec![all.into_iter().map(|(var, v)| Binding::Number(var, v)).collect()],
            Choice::Term(term, values) => values.into_iter().map(|v| vec![Binding::Term(term, v)]).collect(),
            Choice::Terms(all) => {
                let bind = |(term, value)| Binding::Term(term, value);
                all.into_iter().map(|values| values.into_iter().map(bind).collect()).collect()
            }
        }
    }
}

impl Attempt<'_, '_, '_> {
    pub(crate) fn show_choice(&self, choice: &Choice) -> String {
        let show = |var: Var| self.universe.show_variable(var);
        match choice {
            Choice::Number(var, _) => show(*var),
            Choice::Numbers(all) => all.iter().map(|(var, _)| show(*var)).collect::<Vec<_>>().join(", "),
            Choice::Term(term, _) => self.universe.terms.show(*term),
            Choice::Terms(all) => {
                let first = all.iter().flatten().map(|(term, _)| self.universe.terms.show(*term));
                first.take(2).collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// What to try next, and whether these are all values that there are.
    pub(crate) fn choice(&self) -> Option<(Choice, bool)> {
        self.open_cell()
            .or_else(|| self.open_bound())
            .or_else(|| self.open_object())
            .or_else(|| self.open_member())
            .or_else(|| self.solved_atoms())
            .or_else(|| self.open_term())
            .or_else(|| self.open_number())
    }

    fn reduced(&self, index: usize) -> &Domain {
        let reduced = self.reduced.get(index).and_then(Option::as_ref);
        reduced.map_or(self.unfolded.state.numbers().domain(), |(domain, _)| domain)
    }

    /// Where a variable can be, by all that is known of numbers.
    pub(crate) fn range(&self, var: Var) -> Interval {
        let this = LinearExpr::term(var, 1);
        let mut range = Interval::ALL;
        for (index, instance) in self.unfolded.instances.iter().enumerate() {
            if !instance.contains_key(&var) {
                range = range.meet(&self.reduced(index).range(var));
            }
            for (other, _) in instance.iter().filter(|(_, meaning)| **meaning == this) {
                range = range.meet(&self.reduced(index).range(*other));
            }
        }
        range
    }

    /// Every variable that the numbers speak of.
    pub(crate) fn number_variables(&self) -> BTreeSet<Var> {
        let mut found = BTreeSet::new();
        for instance in &self.unfolded.instances {
            for var in &self.unfolded.variables {
                found.extend(instance.get(var).map_or(Some(*var), LinearExpr::as_var));
            }
        }
        found
    }

    /// A cell whose place depends on one unknown number: it stands wherever its value stands.
    fn open_cell(&self) -> Option<(Choice, bool)> {
        for (id, index) in &self.cells {
            let (Some(seen), Some(object)) = (self.matched.get(id), self.unfolded.object(*id)) else {
                continue;
            };
            let Some(cell) = object.cells.get(*index) else { continue };
            let Err(unknown) = self.assignment.expression(self.universe, &cell.offset) else { continue };
            let [var] = unknown[..] else { continue };
            let value = self.assignment.value(&self.universe.terms, cell.value);
            let all = seen.size() <= 4096;
            let last = seen.size().min(4096).saturating_sub(cell.bytes);
            let places = (0..=last)
                .map(Integer::from)
                .filter(|at| read(*seen, at, cell.bytes).is_some_and(|bits| value.is_none_or(|v| v == bits)));
            let mut values: Vec<Integer> = Vec::new();
            for place in places {
                if let Some(number) = self.number_for(&cell.offset, var, &place) {
                    values.push(number);
                }
            }
            let complete = all && values.len() <= MOST_CANDIDATES;
            values.truncate(MOST_CANDIDATES);
            return Some((Choice::Number(var, values), complete));
        }
        None
    }

    /// The value of `var` that makes the expression have this value, if the numbers allow it.
    fn number_for(&self, expr: &LinearExpr, var: Var, value: &Integer) -> Option<Integer> {
        let factor = expr.coefficient(var);
        let others = expr.plus_scaled(&LinearExpr::term(var, 1), &-factor.clone());
        let rest = value - &self.assignment.expression(self.universe, &others).ok()?;
        let number = factor.divides(&rest).then(|| rest.div_floor(&factor))?;
        self.range(var).contains(&number).then_some(number)
    }

    /// An object that nothing has led to yet: it is one of those that nobody else is.
    fn open_object(&self) -> Option<(Choice, bool)> {
        for (id, object) in self.unfolded.single() {
            let known = self.assignment.value(&self.universe.terms, object.address).is_some();
            if known || self.matched.contains_key(&id) {
                continue;
            }
            let taken: BTreeSet<u32> = self.matched.values().map(Seen::id).collect();
            let mut addresses: Vec<u128> = (self.memory().alike(object).into_iter())
                .filter(|o| !taken.contains(&o.id()))
                .map(|o| u128::from(o.address()))
                .collect();
            addresses.dedup();
            if !addresses.is_empty() && addresses.len() <= MOST_CANDIDATES {
                return Some((Choice::Term(object.address, addresses), false));
            }
        }
        None
    }

    /// A run with a bound that depends on one unknown number.
    fn open_bound(&self) -> Option<(Choice, bool)> {
        for (id, seen) in &self.matched {
            if seen.life() != SeenLife::Alive {
                continue;
            }
            for run in self.unfolded.object(*id).into_iter().flat_map(|o| &o.runs) {
                if let Some(choice) = self.open_filling(*seen, run) {
                    return Some((choice, false));
                }
                for bound in [&run.low, &run.high] {
                    let Err(unknown) = self.assignment.expression(self.universe, bound) else { continue };
                    let [var] = unknown[..] else { continue };
                    let room = run.content.numbers().map_or(0, |(width, stride)| stride - width);
                    let mut values: Vec<Integer> = (0..=(seen.size() + room).min(MOST_CANDIDATES as u64))
                        .filter_map(|at| self.number_for(bound, var, &Integer::from(at)))
                        .collect();
                    values.extend(self.few_values(var));
                    values.dedup();
                    return Some((Choice::Number(var, values), false));
                }
            }
        }
        None
    }

    /// What all elements of a run are, if that depends on one unknown number: what the first one is.
    fn open_filling(&self, seen: Seen<'_>, run: &tayra_memory_graph::Run) -> Option<Choice> {
        let Content::Same { width, value } = &run.content else { return None };
        let Err(unknown) = self.assignment.expression(self.universe, value) else { return None };
        let [var] = unknown[..] else { return None };
        let low = self.assignment.expression(self.universe, &run.low).ok()?;
        let first = crate::describes::read(seen, &low, *width)?;
        let first = tayra_terms::signed(u32::try_from(width * 8).ok()?, first);
        let mut values: Vec<Integer> =
            self.number_for(value, var, &Integer::from(first)).into_iter().collect();
        values.extend(self.few_values(var));
        values.dedup();
        Some(Choice::Number(var, values))
    }

    /// Numbers that nothing determines: those of some point of the domain, then ends and middles.
    fn open_number(&self) -> Option<(Choice, bool)> {
        let all = self.unfolded.instances.iter().enumerate();
        all.into_iter().find_map(|(index, instance)| self.open_number_of(index, instance))
    }

    fn open_number_of(&self, index: usize, instance: &Instance) -> Option<(Choice, bool)> {
        let reduced = self.reduced(index);
        // What is unknown, as the state calls it and as it is called for these nodes.
        let unknown: Vec<(Var, Var)> = (self.sorted_by_value(instance).0.into_iter())
            .filter_map(|(var, meaning)| Some((var, meaning.as_var()?)))
            .collect();
        let first = unknown.first()?;
        if let Some(model) = reduced.model() {
            let all: Vec<(Var, Integer)> =
                unknown.iter().filter_map(|(var, own)| Some((*own, model.get(var)?.clone()))).collect();
            // Values that cannot be bits of their terms leave the variables unknown: then one by one.
            let mut probe = self.assignment.clone();
            let whole =
                all.iter().all(|(var, value)| probe.bind_number(self.universe, *var, value) == Solved::Holds);
            if whole && !all.is_empty() {
                return Some((Choice::Numbers(all), false));
            }
        }
        let smallest = unknown.iter().min_by_key(|(var, _)| {
            let count = reduced.range(*var).count().and_then(|c| c.to_i64());
            (count.unwrap_or(i64::MAX), *var)
        });
        let var = smallest.unwrap_or(first).1;
        let (values, complete) = self.all_values(var);
        let settles = values.iter().any(|value| {
            let mut probe = self.assignment.clone();
            probe.bind_number(self.universe, var, value);
            probe.number(self.universe, var).is_some()
        });
        if settles { Some((Choice::Number(var, values), complete)) } else { self.atom_behind(var) }
    }

    /// An unknown atom in the term that a variable reads.
    fn atom_behind(&self, var: Var) -> Option<(Choice, bool)> {
        match self.universe.reading(var) {
            Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) => self.atom_in(term, 0),
            Reading::Free => None,
        }
    }

    fn all_values(&self, var: Var) -> (Vec<Integer>, bool) {
        let range = self.range(var);
        let count = range.count().and_then(|c| c.to_i64());
        if let (Some(low), Some(count)) = (range.lower(), count)
            && count <= MOST_CANDIDATES as i64
        {
            return ((0..count).map(|i| low + &Integer::from(i)).collect(), true);
        }
        (self.few_values(var), false)
    }

    fn few_values(&self, var: Var) -> Vec<Integer> {
        let range = self.range(var);
        let mut values: Vec<Integer> = [0, 1, -1].into_iter().map(Integer::from).collect();
        values.extend(range.lower().cloned());
        values.extend(range.upper().cloned());
        values.retain(|value| range.contains(value));
        values
    }

    /// An equation that is still open: what it suggests for some atom of it.
    fn open_term(&self) -> Option<(Choice, bool)> {
        let mut target = None;
        let mut values: Vec<u128> = Vec::new();
        let equations = self.equations.iter().map(|(term, bits, _)| (*term, *bits));
        for (term, bits) in equations.chain(self.half_known()) {
            for (leaf, value) in self.assignment.suggestions(&self.universe.terms, term, bits) {
                if *target.get_or_insert(leaf) == leaf && !values.contains(&value) {
                    values.push(value);
                }
            }
        }
        if let Some(leaf) = target {
            values.extend(self.values_in_range(leaf));
            values.extend([0, 1]);
            let mut seen = BTreeSet::new();
            values.retain(|value| seen.insert(*value));
            return Some((Choice::Term(leaf, values), self.universe.terms.bits(leaf) == 1));
        }
        let (term, bits, _) = self.equations.first()?;
        self.atom_in(*term, *bits)
    }

    /// Values with the known low bits of an atom that lie where the numbers want them.
    fn values_in_range(&self, leaf: TermId) -> Vec<u128> {
        let terms = &self.universe.terms;
        let (known, bits) = self.assignment.partial.get(&leaf).copied().unwrap_or((0, 0));
        let step = Integer::power_of_two(known.trailing_ones());
        let low = Integer::from(bits & tayra_terms::mask(known.trailing_ones()));
        let mut values = Vec::new();
        for var in self.number_variables() {
            if let Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) =
                self.universe.reading(var)
                && term == leaf
            {
                let range = self.range(var);
                if let Some(least) = range.lower() {
                    let value = least + &(&low - least).modulo(&step);
                    values.push(crate::solve::low_bits(&value, terms.bits(leaf)));
                }
                if let Some(most) = range.upper() {
                    let value = most - &(most - &low).modulo(&step);
                    values.push(crate::solve::low_bits(&value, terms.bits(leaf)));
                }
            }
        }
        values
    }

    fn atom_in(&self, term: TermId, bits: u128) -> Option<(Choice, bool)> {
        let terms = &self.universe.terms;
        let mut stack = vec![term];
        let mut seen = BTreeSet::new();
        while let Some(next) = stack.pop() {
            if !seen.insert(next) || self.assignment.value(terms, next).is_some() {
                continue;
            }
            let operands = terms.operands(next);
            if terms.as_atom(next).is_some() || operands.is_empty() {
                let all = tayra_terms::mask(terms.bits(next));
                let mut values = vec![0, 1, bits & all, all, all >> 1];
                values.dedup();
                let complete = terms.bits(next) == 1;
                return Some((Choice::Term(next, values), complete));
            }
            stack.extend(operands);
            if matches!(terms.node(next), tayra_terms::Node::Apply { .. }) {
                let values = vec![0, 1, bits];
                return Some((Choice::Term(next, values), false));
            }
        }
        None
    }
}
