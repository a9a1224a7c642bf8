//! The data of a transition system.
//!
//! Variables are numbered 0 to n-1. In a relation, [`Var`] i is variable i before the step, n+i the same variable after it,
//! and from 2n on are the transition's locals: values that may be chosen freely.

use std::collections::BTreeSet;

use tayra_numeric::{Constraint, Integer, Var};

use crate::formula::{Case, Formula, TooManyCases};
use crate::polynomial::PolynomialConstraint;

/// A location of a [`System`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LocationId(pub usize);

/// A transition of a [`System`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TransitionId(pub usize);

/// A place of control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// Its name, different from all others.
    pub name: String,
    /// The source place that it stands for, in words for people.
    pub place: Option<String>,
}

/// Where runs start, and with which values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The location.
    pub location: LocationId,
    /// What the values fulfil (over the variables before).
    pub condition: Case,
}

/// What a step relates: a conjunction over the variables before, after, and locals.
pub type Relation = Case;

/// A step from one location to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transition {
    /// Where it starts.
    pub source: LocationId,
    /// Where it leads.
    pub target: LocationId,
    /// Names of its locals.
    pub locals: Vec<String>,
    /// The relation, without `!=`.
    pub relation: Relation,
}

/// An integer transition system.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct System {
    variables: Vec<String>,
    locations: Vec<Location>,
    starts: Vec<Start>,
    transitions: Vec<Transition>,
}

impl System {
    /// A system over these variables, without locations. Names that are equal, or cannot be written, are changed.
    pub fn new(variables: Vec<String>) -> Self {
        let mut distinct = Vec::with_capacity(variables.len());
        let mut taken = BTreeSet::new();
        for name in &variables {
            distinct.push(distinct_name(name, &mut taken));
        }
        Self { variables: distinct, ..Self::default() }
    }

    /// The names of the variables.
    pub fn variables(&self) -> &[String] {
        &self.variables
    }

    /// The number of variables.
    pub fn width(&self) -> usize {
        self.variables.len()
    }

    /// The locations.
    pub fn locations(&self) -> &[Location] {
        &self.locations
    }

    /// The starts.
    pub fn starts(&self) -> &[Start] {
        &self.starts
    }

    /// The transitions.
    pub fn transitions(&self) -> &[Transition] {
        &self.transitions
    }

    /// The value of variable `index` before a step.
    pub fn before(&self, index: usize) -> Var {
        numbered(index)
    }

    /// The value of variable `index` after a step.
    pub fn after(&self, index: usize) -> Var {
        numbered(self.width() + index)
    }

    /// A transition's local.
    pub fn local(&self, index: usize) -> Var {
        numbered(2 * self.width() + index)
    }

    /// The location of this name, added if there is none.
    pub fn location(&mut self, name: &str) -> LocationId {
        self.find_location(name).unwrap_or_else(|| self.push_location(name))
    }

    /// The location of this name.
    pub fn find_location(&self, name: &str) -> Option<LocationId> {
        self.locations.iter().position(|location| location.name == name).map(LocationId)
    }

    /// Adds a location that no other has the name of; the caller sees to that.
    pub(crate) fn push_location(&mut self, name: &str) -> LocationId {
        // Bars and line ends cannot be written.
        let plain = name.chars().map(|c| if c == '|' || c.is_control() { '_' } else { c }).collect();
        self.locations.push(Location { name: plain, place: None });
        LocationId(self.locations.len() - 1)
    }

    /// Says which source place a location stands for.
    pub fn set_place(&mut self, location: LocationId, place: impl Into<String>) {
        if let Some(location) = self.locations.get_mut(location.0) {
            location.place = Some(place.into());
        }
    }

    /// Lets runs start at a location, with values that fulfil the formula (over the variables before).
    pub fn add_start(&mut self, location: LocationId, condition: &Formula) -> Result<(), TooManyCases> {
        for condition in condition.cases()? {
            self.starts.push(Start { location, condition });
        }
        Ok(())
    }

    /// Adds a transition for each case of the formula (over the variables before, after, and the locals named).
    pub fn add_transition(
        &mut self,
        source: LocationId,
        target: LocationId,
        locals: &[String],
        relation: &Formula,
    ) -> Result<Vec<TransitionId>, TooManyCases> {
        let first = self.transitions.len();
        let cases = relation.cases()?;
        let locals = if locals.is_empty() {
            Vec::new()
        } else {
            let mut taken: BTreeSet<String> = self.variables.iter().cloned().collect();
            locals.iter().map(|name| distinct_name(name, &mut taken)).collect()
        };
        for relation in cases {
            self.transitions.push(Transition { source, target, locals: locals.clone(), relation });
        }
        Ok((first..self.transitions.len()).map(TransitionId).collect())
    }

    /// How a transition's symbol is called: `x`, `x'`, or a local's name.
    pub fn symbol_name(&self, transition: &Transition, var: Var) -> String {
        let (index, width) = (index_of(var), self.width());
        if index < width {
            self.variables[index].clone()
        } else if index < 2 * width {
            format!("{}'", self.variables[index - width])
        } else {
            transition.locals.get(index - 2 * width).cloned().unwrap_or_else(|| var.to_string())
        }
    }
}

impl Case {
    /// Does every comparison hold at a point?
    pub fn holds_at(&self, mut value: impl FnMut(Var) -> Integer) -> bool {
        self.linear.iter().all(|constraint| constraint.holds_at(&mut value))
            && self.polynomial.iter().all(|constraint| constraint.holds_at(&mut value))
    }

    /// The same over other variables.
    #[must_use]
    pub fn rename(&self, mut name: impl FnMut(Var) -> Var) -> Self {
        Self {
            linear: self.linear.iter().map(|constraint| constraint.rename(&mut name)).collect(),
            polynomial: self
                .polynomial
                .iter()
                .map(|constraint| PolynomialConstraint {
                    polynomial: constraint.polynomial.rename(&mut name),
                    comparison: constraint.comparison,
                })
                .collect(),
        }
    }

    /// Every variable that occurs, each once.
    pub fn vars(&self) -> Vec<Var> {
        let mut vars: Vec<Var> = self.linear.iter().flat_map(|constraint| constraint.expr().vars()).collect();
        vars.extend(self.polynomial.iter().flat_map(|constraint| constraint.polynomial.vars()));
        vars.sort();
        vars.dedup();
        vars
    }

    /// A linear consequence: what is not linear is read with every product as a number of its own, from `fresh` on, of which
    /// only is known that squares are not negative and that products of them are zero only with a factor.
    pub fn linear_abstraction(&self, fresh: usize) -> Vec<Constraint> {
        crate::linear::abstraction(self, fresh)
    }
}

/// A name that can be written in bars and is not taken yet.
fn distinct_name(name: &str, taken: &mut BTreeSet<String>) -> String {
    let plain = name.strip_prefix('|').and_then(|name| name.strip_suffix('|')).unwrap_or(name);
    let base: String = plain.chars().map(|c| if c == '|' || c.is_control() { '_' } else { c }).collect();
    let mut candidate = if base.is_empty() { "_".to_owned() } else { base.clone() };
    for number in 1.. {
        if taken.insert(candidate.clone()) {
            break;
        }
        candidate = format!("{base}!{number}");
    }
    candidate
}

/// The number of a variable as an index.
pub(crate) fn index_of(var: Var) -> usize {
    usize::try_from(var.0).unwrap_or(usize::MAX)
}

/// The variable with this number. Systems are far too small for numbers to run out.
pub(crate) fn numbered(index: usize) -> Var {
    Var(u32::try_from(index).unwrap_or(u32::MAX))
}

/// `left <= right` over linear expressions, as a formula part.
impl From<Constraint> for Formula {
    fn from(constraint: Constraint) -> Self {
        Formula::compare(constraint.expr().into(), constraint.comparison())
    }
}
