//! What a passage says of numbers: facts over names of where it starts and new ones, and what names are where it leads.

use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};
use tayra_exploration::{Passage, Station};
use tayra_memory_graph::{Numbers, Reading, Universe, Values, Vocabulary};
use tayra_numeric::{Comparison, Constraint, Integer, Interval, LinearExpr, NumericDomain, Var};
use tayra_terms::{Node, Operator, TermId, signed};

/// The relation of a passage, in names of the universe.
#[derive(Debug)]
pub(crate) struct Relation {
    /// What is new on the way.
    pub(crate) new: Vec<Constraint>,
    /// What is known where it starts.
    pub(crate) old: Vec<Constraint>,
    /// Facts of which one holds each.
    pub(crate) choices: Vec<Choice>,
    /// Names that mean something else in each node of a list, or of which nothing may be concluded: nothing is said of them.
    is_own: FxHashSet<Var>,
    /// What is known last, to ask for more.
    numbers: Numbers,
    /// What names are where it leads.
    values: Values,
}

/// Cases of which one holds, each of some constraints; they speak of a variable that may be unknown otherwise.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) of: Var,
    pub(crate) cases: Vec<Vec<Constraint>>,
}

impl Choice {
    /// The constraints of all cases.
    pub(crate) fn constraints(&self) -> impl Iterator<Item = &Constraint> {
        self.cases.iter().flatten()
    }
}

/// So many cases of wrapping around are told apart; else a whole number says how often.
const MOST_WRAPS: i128 = 3;

impl Relation {
    pub(crate) fn of(
        universe: &mut Universe,
        passage: &Passage,
        to: &Station,
        own: [&Vocabulary; 2],
    ) -> Relation {
        let mut numbers = passage.known.last().cloned().unwrap_or_default();
        numbers.close();
        let mut relation = Relation {
            new: Vec::new(),
            old: Vec::new(),
            choices: Vec::new(),
            is_own: FxHashSet::default(),
            numbers,
            values: passage.meaning.values(&to.state, &passage.arrival),
        };
        let old = passage.known.first().map(|n| n.domain().facts()).unwrap_or_default();
        let mut seen: FxHashSet<Constraint> = old.iter().cloned().collect();
        let later = passage.known.iter().skip(1).rev().chain([passage.arrival.numbers()]);
        let mut new: Vec<Constraint> = later.flat_map(|numbers| numbers.domain().facts()).collect();
        new.extend(relation.differences(universe, passage));
        new.retain(|fact| seen.insert(fact.clone()));
        let all: BTreeSet<Var> = old.iter().chain(&new).flat_map(|fact| fact.expr().vars()).collect();
        let is_own = |var: &Var| {
            universe.is_astray(*var) || own.iter().any(|vocabulary| vocabulary.is_own(universe, *var))
        };
        relation.is_own = all.into_iter().filter(is_own).collect();
        relation.old = old.into_iter().filter(|fact| relation.speaks_of_one_value(fact)).collect();
        relation.new = new.into_iter().filter(|fact| relation.speaks_of_one_value(fact)).collect();
        relation
    }

    fn speaks_of_one_value(&self, fact: &Constraint) -> bool {
        !fact.expr().vars().any(|var| self.is_own.contains(&var))
    }

    /// Everything that is known.
    pub(crate) fn facts(&self) -> impl Iterator<Item = &Constraint> {
        self.new.iter().chain(&self.old)
    }

    /// Values that were compared and are not the same, where that is all that is known.
    fn differences(&self, universe: &mut Universe, passage: &Passage) -> Vec<Constraint> {
        let mut found = Vec::new();
        let conditions: BTreeSet<TermId> =
            passage.known.iter().flat_map(|numbers| numbers.conditions().iter().copied()).collect();
        for condition in conditions {
            let Node::Not(equal) = *universe.terms.node(condition) else { continue };
            let Node::Compare { comparison: tayra_terms::Comparison::Equal, left, right } =
                *universe.terms.node(equal)
            else {
                continue;
            };
            let knows = |numbers: &Numbers, expr: &LinearExpr| {
                expr.vars().all(|var| numbers.domain().contains_var(var))
            };
            let signed = (universe.signed(left), universe.signed(right));
            let unsigned = (universe.unsigned(left), universe.unsigned(right));
            let is_signed = knows(&self.numbers, &signed.0) && knows(&self.numbers, &signed.1);
            let (left, right) = if is_signed { signed } else { unsigned };
            let fact = Constraint::different(left, right);
            if fact.truth().is_none() && !self.numbers.domain().entails(&fact) {
                found.push(fact);
            }
        }
        found
    }

    /// What the variables are where the passage leads; `None`: any number. What that rests on becomes part of the facts.
    pub(crate) fn updates(
        &mut self,
        universe: &mut Universe,
        variables: &BTreeSet<Var>,
    ) -> BTreeMap<Var, Option<LinearExpr>> {
        let mut found = BTreeMap::new();
        for &var in variables {
            let value = self.values.of(universe, var);
            let value = value.filter(|value| !value.vars().any(|var| universe.is_astray(var)));
            if let Some(value) = &value {
                self.know(universe, value);
            }
            found.insert(var, value);
        }
        found
    }

    /// Brings the readings of an expression into the facts, with how they are linked to what their terms are made of.
    pub(crate) fn know(&mut self, universe: &mut Universe, expr: &LinearExpr) {
        let missing: Vec<Var> = expr.vars().filter(|var| !self.numbers.domain().contains_var(*var)).collect();
        if missing.is_empty() {
            return;
        }
        let before: BTreeSet<Constraint> = self.numbers.domain().facts().into_iter().collect();
        self.numbers.ensure(universe, expr);
        let facts = self.numbers.domain().facts();
        let new = facts.into_iter().filter(|fact| !before.contains(fact));
        let new: Vec<Constraint> = new.filter(|fact| self.speaks_of_one_value(fact)).collect();
        self.new.extend(new);
    }

    /// Tells how readings among these that may have wrapped around are linked to what their terms are made of.
    pub(crate) fn link(&mut self, universe: &mut Universe, variables: &BTreeSet<Var>) {
        for &var in variables {
            if self.choices.iter().any(|choice| choice.of == var) || universe.is_astray(var) {
                continue;
            }
            let (term, range) = match universe.reading(var) {
                Reading::Signed(term) => (term, Interval::signed(universe.terms.bits(term))),
                Reading::Unsigned(term) => (term, Interval::unsigned(universe.terms.bits(term))),
                Reading::Whole(_) | Reading::Free => continue,
            };
            self.divide(universe, var, term);
            let whole = universe.whole(term);
            if whole.as_var() == Some(var) || !self.numbers.domain().contains_var(var) {
                continue;
            }
            self.numbers.ensure(universe, &whole);
            let this = LinearExpr::term(var, 1);
            let modulus = Integer::power_of_two(universe.terms.bits(term));
            let own = self.numbers.domain().bounds(&this).meet(&range);
            let other = self.numbers.domain().bounds(&whole);
            let (Some(low), Some(high), Some(least), Some(most)) =
                (own.lower(), own.upper(), other.lower(), other.upper())
            else {
                continue;
            };
            let first = (least - high).div_ceil(&modulus);
            let last = (most - low).div_floor(&modulus);
            let (Some(first), Some(last)) = (first.to_i128(), last.to_i128()) else { continue };
            if last.saturating_sub(first) >= MOST_WRAPS || last < first {
                continue;
            }
            let case = |count: i128| {
                let moved = this.clone().plus_constant(&(&Integer::from(count) * &modulus));
                vec![Constraint::equal(moved, whole.clone())]
            };
            self.choices.push(Choice { of: var, cases: (first..=last).map(case).collect() });
        }
    }

    /// Tells how a quotient that is cut off towards zero is linked to its dividend, if that may have either sign: one constraint cannot
    /// say that the quotient is nearer to zero.
    fn divide(&mut self, universe: &mut Universe, var: Var, term: TermId) {
        let (Reading::Signed(_), &Node::Binary { operator: Operator::SDiv, left, right }) =
            (universe.reading(var), universe.terms.node(term))
        else {
            return;
        };
        let bits = universe.terms.bits(term);
        let divisor = universe.terms.as_constant(right).map(|constant| signed(bits, constant));
        let Some(divisor) = divisor.filter(|divisor| *divisor > 1) else { return };
        let (dividend, zero) = (universe.signed(left), LinearExpr::constant(0));
        if !self.numbers.domain().contains_var(var) || dividend.vars().any(|var| universe.is_astray(var)) {
            return;
        }
        self.know(universe, &dividend);
        let multiple = LinearExpr::term(var, 1).scaled(&Integer::from(divisor));
        let rest = Integer::from(divisor - 1);
        let natural = vec![
            Constraint::at_least(dividend.clone(), zero.clone()),
            Constraint::at_most(multiple.clone(), dividend.clone()),
            Constraint::at_most(dividend.clone(), multiple.clone().plus_constant(&rest)),
        ];
        let negative = vec![
            Constraint::at_most(dividend.clone(), zero),
            Constraint::at_most(dividend.clone(), multiple.clone()),
            Constraint::at_most(multiple, dividend.plus_constant(&rest)),
        ];
        self.choices.push(Choice { of: var, cases: vec![natural, negative] });
    }
}

/// Whether a fact says that two things are not the same.
pub(crate) fn is_difference(fact: &Constraint) -> bool {
    fact.comparison() == Comparison::NonZero
}
