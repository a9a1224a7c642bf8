//! Parts of a state that have nothing to do with each other.
//!
//! Most variables are related to few others. What an analysis does not touch for a while can be taken out of the state, if no
//! fact relates it to what stays, and be merged with it again later.
//!
//! Errs towards: nothing; the two parts together say just what the state said.
//! Law: `laws::a_part_and_the_rest_are_the_whole`.

use std::sync::Arc;

use super::{Kind, State};
use crate::linear::{LinearExpr, Var};

impl State {
    /// Tells pairs of variables that a fact relates. Variables that are related at all are so by a chain of such pairs.
    pub fn links(&self, mut tell: impl FnMut(Var, Var)) {
        for (var, row) in self.rows.iter() {
            match &row.kind {
                Kind::Free(free) => free.relations.iter().for_each(|related| tell(var, related.other)),
                Kind::Defined(expr) => expr.vars().for_each(|root| tell(var, root)),
            }
        }
        for expr in self.wide.iter().chain(self.different.iter()) {
            chain(expr.vars(), &mut tell);
        }
        if let Some(alternatives) = &self.alternatives {
            chain(alternatives.variables(), &mut tell);
        }
    }

    /// Takes variables out, with everything that is known of them. No link leads from them to one that stays.
    pub fn take_out(&mut self, vars: &[Var]) -> State {
        let mut part = State::with_layers(self.layers);
        part.unclosed = self.unclosed;
        part.empty = self.empty;
        for &var in vars {
            let Some(row) = self.rows.remove(var) else { continue };
            if let Kind::Free(free) = &row.kind {
                let pairs = free.relations.iter().filter(|related| related.other > var).count();
                part.pairs += u32::try_from(pairs).unwrap_or(u32::MAX);
            }
            part.rows.insert_shared(var, row);
        }
        self.pairs -= part.pairs;
        let is_taken = |expr: &LinearExpr| expr.vars().any(|var| part.rows.contains(var));
        part.wide = take_matching(&mut self.wide, is_taken);
        part.different = take_matching(&mut self.different, is_taken);
        if self.alternatives.as_ref().is_some_and(|a| a.variables().any(|var| part.rows.contains(var))) {
            part.alternatives = self.alternatives.take();
        }
        part
    }

    /// Whether two states say the same in the same words.
    pub fn is_just(&self, other: &State) -> bool {
        let mut is_same = true;
        let compared = self.rows.differences(&other.rows, |_, own, theirs| is_same &= own == theirs);
        compared.is_some()
            && is_same
            && self.wide == other.wide
            && self.different == other.different
            && self.alternatives == other.alternatives
            && (self.unclosed, self.empty) == (other.unclosed, other.empty)
    }
}

/// Tells each variable with the one before it.
fn chain(mut vars: impl Iterator<Item = Var>, tell: &mut impl FnMut(Var, Var)) {
    let Some(mut last) = vars.next() else { return };
    for var in vars {
        tell(last, var);
        last = var;
    }
}

fn take_matching(
    facts: &mut Arc<Vec<LinearExpr>>,
    is_taken: impl Fn(&LinearExpr) -> bool,
) -> Arc<Vec<LinearExpr>> {
    if !facts.iter().any(&is_taken) {
        return Arc::default();
    }
    let (taken, left) = facts.iter().cloned().partition(is_taken);
    *facts = Arc::new(left);
    Arc::new(taken)
}
