//! The names that mean one value each in a state: what a relation between states can speak of.
//!
//! Names that a list binds for each of its nodes, and addresses of what nodes own, have no one value and are left out, with every term
//! over them.

use crate::matching::collect_atoms;
use crate::{Reading, State, Universe};
use rustc_hash::FxHashSet;
use tayra_numeric::Var;
use tayra_terms::TermId;

/// Names of a state.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    atoms: FxHashSet<TermId>,
    variables: FxHashSet<Var>,
    /// Names that mean something else in each node.
    own_atoms: FxHashSet<TermId>,
    own_variables: FxHashSet<Var>,
}

impl Vocabulary {
    /// Whether the variable has one value in the state, and the state knows what it reads.
    pub fn has(&self, universe: &Universe, var: Var) -> bool {
        match universe.reading(var) {
            Reading::Free => self.variables.contains(&var),
            Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) => {
                let mut atoms = Vec::new();
                collect_atoms(universe, term, &mut atoms);
                atoms.iter().all(|atom| self.atoms.contains(atom))
            }
        }
    }

    /// Its atoms, and its variables that read no term.
    pub(crate) fn into_names(self) -> (Vec<TermId>, Vec<Var>) {
        let (mut atoms, mut variables) = (Vec::from_iter(self.atoms), Vec::from_iter(self.variables));
        atoms.sort_unstable();
        variables.sort_unstable();
        (atoms, variables)
    }

    /// Whether the variable means something else in each node of a list.
    pub fn is_own(&self, universe: &Universe, var: Var) -> bool {
        match universe.reading(var) {
            Reading::Free => self.own_variables.contains(&var),
            Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) => {
                let mut atoms = Vec::new();
                collect_atoms(universe, term, &mut atoms);
                atoms.iter().any(|atom| self.own_atoms.contains(atom))
            }
        }
    }
}

impl State {
    /// The names of the state. Nothing may be put aside.
    pub fn vocabulary(&mut self, universe: &mut Universe) -> Vocabulary {
        let mut found = Vocabulary::default();
        for (_, object) in self.objects.iter() {
            if let Some(segment) = object.segment.as_deref() {
                found.own_atoms.extend(segment.own.atoms.iter().copied().chain([segment.each.address]));
                found.own_variables.extend(segment.own.variables.iter().copied());
            }
            // There is one for each node.
            if object.owner.is_some() {
                found.own_atoms.insert(object.address);
            }
        }
        let mut atoms: Vec<TermId> = self.mentioned_atoms(universe).into_iter().collect();
        for var in self.mentioned_variables(universe) {
            match universe.reading(var) {
                Reading::Free => {
                    found.variables.insert(var);
                }
                Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) => {
                    collect_atoms(universe, term, &mut atoms);
                }
            }
        }
        found
            .variables
            .extend(self.numbers.variables().filter(|var| universe.reading(*var) == Reading::Free));
        found.variables.retain(|var| !found.own_variables.contains(var));
        found.atoms.extend(atoms.into_iter().filter(|atom| !found.own_atoms.contains(atom)));
        found
    }
}
