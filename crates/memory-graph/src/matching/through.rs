//! What names stand for, through several steps.

use super::Instantiation;
use crate::substitution::Substitution;
use crate::{State, Universe};
use tayra_numeric::{LinearExpr, Var};

/// What variables of a general state are in a special one.
#[derive(Debug)]
pub struct Values {
    names: Substitution,
}

impl Values {
    /// The value of a variable; `None` if it is not known, and may be any.
    pub fn of(&mut self, universe: &mut Universe, var: Var) -> Option<LinearExpr> {
        self.names.known_variable(universe, var)
    }
}

impl Instantiation {
    /// Says of the names of what both states have put aside that they stand for themselves.
    pub fn add_shared_parts(&mut self, universe: &mut Universe, general: &State, special: &State) {
        for part in special.shared_parts(general) {
            let (atoms, variables) = part.clone().vocabulary(universe).into_names();
            for atom in atoms {
                self.terms.entry(atom).or_insert(atom);
            }
            for var in variables {
                self.variables.entry(var).or_insert_with(|| LinearExpr::term(var, 1));
            }
        }
    }

    /// What variables of `general` are in `special`, if this says what its names stand for there.
    pub fn values(&self, general: &State, special: &State) -> Values {
        Values { names: Substitution::into_special(self, general, special) }
    }

    /// What the names stand for in a state that `middle` describes by `inner`, if this says what they stand for in
    /// `middle`. A name whose meaning is not known there gets none.
    #[must_use]
    pub fn through(
        &self,
        universe: &mut Universe,
        middle: &State,
        inner: &Instantiation,
        special: &State,
    ) -> Instantiation {
        let mut names = Substitution::into_special(inner, middle, special);
        let mut found = Instantiation::default();
        for (general, own) in &self.objects {
            if let Some(object) = names.of_object(*own) {
                found.objects.insert(*general, object);
            }
        }
        for (general, own) in &self.terms {
            if let Some(term) = names.known_term(universe, *own) {
                found.terms.insert(*general, term);
            }
        }
        for (general, own) in &self.variables {
            if let Some(expr) = names.known_expression(universe, own) {
                found.variables.insert(*general, expr);
            }
        }
        found
    }
}
