//! What names stand for, through several steps.

use super::Instantiation;
use crate::{Reading, State, Universe};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use tayra_numeric::LinearExpr;
use tayra_terms::TermId;

impl Instantiation {
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
        let mut names: FxHashMap<TermId, TermId> = inner.terms.iter().map(|(a, t)| (*a, *t)).collect();
        for (general, own) in &inner.objects {
            if let (Some(there), Some(here)) = (middle.objects.get(*general), special.objects.get(*own)) {
                names.entry(there.address).or_insert(here.address);
            }
        }
        let mut memory = FxHashMap::default();
        let mut found = Instantiation::default();
        for (general, own) in &self.objects {
            if let Some(object) = inner.objects.get(own) {
                found.objects.insert(*general, *object);
            }
        }
        for (general, own) in &self.terms {
            if let Some(term) = read(universe, *own, &names, &mut memory) {
                found.terms.insert(*general, term);
            }
        }
        for (general, own) in &self.variables {
            if let Some(expr) = read_expression(universe, own, inner, &names, &mut memory) {
                found.variables.insert(*general, expr);
            }
        }
        found
    }
}

/// The term under other names, if all of its atoms have one.
fn read(
    universe: &mut Universe,
    term: TermId,
    names: &FxHashMap<TermId, TermId>,
    memory: &mut FxHashMap<TermId, TermId>,
) -> Option<TermId> {
    let mut atoms = BTreeSet::new();
    super::collect_atoms(universe, term, &mut atoms);
    let known = atoms.iter().all(|atom| names.contains_key(atom));
    known.then(|| universe.terms.substitute(term, names, memory))
}

fn read_expression(
    universe: &mut Universe,
    expr: &LinearExpr,
    inner: &Instantiation,
    names: &FxHashMap<TermId, TermId>,
    memory: &mut FxHashMap<TermId, TermId>,
) -> Option<LinearExpr> {
    let mut sum = LinearExpr::constant(expr.constant_part().clone());
    for (var, coefficient) in expr.terms() {
        let own = match (inner.variables.get(var), universe.reading(*var)) {
            (Some(known), _) => known.clone(),
            (None, Reading::Signed(term)) => {
                let term = read(universe, term, names, memory)?;
                universe.signed(term)
            }
            (None, Reading::Unsigned(term)) => {
                let term = read(universe, term, names, memory)?;
                universe.unsigned(term)
            }
            (None, Reading::Whole(term)) => {
                let term = read(universe, term, names, memory)?;
                universe.whole(term)
            }
            (None, Reading::Free) => return None,
        };
        sum = sum.plus_scaled(&own, coefficient);
    }
    Some(sum)
}
