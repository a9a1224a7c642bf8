//! Numbers that were paired, and expressions carried from one side to the other through them.

use super::{Matcher, Side};
use crate::Reading;
use crate::marks::Marks;
use rustc_hash::FxHashMap;
use std::ops::Deref;
use tayra_numeric::{Integer, LinearExpr, Var};
use tayra_terms::TermId;

/// A number of the result, and what it is on either side.
#[derive(Clone, Debug)]
pub(super) struct NumberPair {
    pub(super) result: Var,
    pub(super) left: LinearExpr,
    pub(super) right: LinearExpr,
}

impl NumberPair {
    /// The variable that this number is on the left but for a constant, `n` in `n - 1` nodes, and what it is on the right then.
    pub(super) fn of_shifted_variable(&self) -> Option<(Var, LinearExpr)> {
        let [(var, coefficient)] = self.left.terms() else { return None };
        let distance = LinearExpr::constant(self.left.constant_part().clone());
        (*coefficient == Integer::from(1)).then(|| (*var, self.right.clone() - distance))
    }
}

/// All numbers that were paired, in order, each found by what it is called in the result and on either side.
#[derive(Clone, Debug, Default)]
pub(super) struct NumberPairs {
    pairs: Vec<NumberPair>,
    by_result: FxHashMap<Var, usize>,
    /// The first pair that is plus or minus that variable, and a constant, on the left.
    by_left: FxHashMap<Var, usize>,
    /// The same on the right.
    by_right: FxHashMap<Var, usize>,
}

impl Deref for NumberPairs {
    type Target = [NumberPair];

    fn deref(&self) -> &[NumberPair] {
        &self.pairs
    }
}

impl NumberPairs {
    pub(super) fn push(&mut self, pair: NumberPair) {
        let at = self.pairs.len();
        self.by_result.entry(pair.result).or_insert(at);
        for (expr, index) in [(&pair.left, &mut self.by_left), (&pair.right, &mut self.by_right)] {
            if let [(var, factor)] = expr.terms()
                && factor.is_unit()
            {
                index.entry(*var).or_insert(at);
            }
        }
        self.pairs.push(pair);
    }

    pub(super) fn of_result(&self, var: Var) -> Option<&NumberPair> {
        self.by_result.get(&var).map(|at| &self.pairs[*at])
    }

    pub(super) fn with(&self, side: Side, var: Var) -> Option<&NumberPair> {
        let index = match side {
            Side::Left => &self.by_left,
            Side::Right => &self.by_right,
        };
        index.get(&var).map(|at| &self.pairs[*at])
    }
}

impl NumberPair {
    pub(super) fn on(&self, side: Side) -> &LinearExpr {
        match side {
            Side::Left => &self.left,
            Side::Right => &self.right,
        }
    }
}

/// Atoms that keep their names, each once, as they were met: that is mostly the order of their birth.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    atoms: Vec<TermId>,
    marks: Marks,
}

impl Kept {
    pub(super) fn insert(&mut self, atom: TermId) {
        if self.marks.insert(atom) {
            self.atoms.push(atom);
        }
    }

    pub(super) fn contains(&self, atom: TermId) -> bool {
        self.marks.contains(atom)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &TermId> {
        self.atoms.iter()
    }
}

impl Extend<TermId> for Kept {
    fn extend<I: IntoIterator<Item = TermId>>(&mut self, atoms: I) {
        for atom in atoms {
            self.insert(atom);
        }
    }
}

impl Matcher<'_> {
    /// An expression of one side in the result's variables, if every variable has a name there: by a pair whose side
    /// is that variable plus a constant, or because the variable means the same on both sides.
    pub(super) fn translate(&mut self, side: Side, expr: &LinearExpr) -> Option<LinearExpr> {
        let mut sum = LinearExpr::constant(expr.constant_part().clone());
        for (var, coefficient) in expr.terms() {
            let name = self.name_of(side, *var)?;
            sum = sum.plus_scaled(&name, coefficient);
        }
        Some(sum)
    }

    fn name_of(&mut self, side: Side, var: Var) -> Option<LinearExpr> {
        if let Some(pair) = self.numbers.with(side, var) {
            // result = factor * var + constant, and factor is its own inverse.
            let own = pair.on(side);
            let minus = own.constant_part() * &Integer::from(-1);
            let shifted = LinearExpr::term(pair.result, 1).plus_constant(&minus);
            return Some(shifted.scaled(&own.coefficient(var)));
        }
        let here = match side {
            Side::Left => &self.right,
            Side::Right => &self.left,
        };
        // A shared name. It becomes part of the pairing, so that numbers speak of it too.
        if !here.numbers.knows(var) || self.is_bound(var) {
            return None;
        }
        self.share(var);
        Some(LinearExpr::term(var, 1))
    }

    /// Whether every name in the expression stays what it is, whatever else it is paired with: something else is told by it
    /// already, as the size of an array. A counter that has gone on since would tell of each round apart.
    pub(super) fn are_shared(&self, expr: &LinearExpr) -> bool {
        let stays = |var: Var| match self.universe.reading(var) {
            Reading::Free => self.shared.contains(&var),
            Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) => {
                self.shared.contains(&var) || super::is_over(self.universe, term, &self.kept)
            }
        };
        expr.terms().iter().all(|(var, _)| stays(*var)) && self.are_known(expr)
    }

    /// Whether both sides know every name in the expression.
    pub(super) fn are_known(&self, expr: &LinearExpr) -> bool {
        let known = |var: Var| self.left.numbers.knows(var) && self.right.numbers.knows(var);
        expr.terms().iter().all(|(var, _)| known(*var) && !self.is_bound(*var))
    }

    /// Every name in the expression stays what it is.
    pub(super) fn share_all(&mut self, expr: &LinearExpr) {
        for (var, _) in expr.terms() {
            self.share(*var);
        }
    }

    /// Whether the variable speaks of each node of one of two lists that become one: of the other's nodes it says nothing.
    pub(super) fn is_bound(&self, var: Var) -> bool {
        self.bound.binds(self.universe, var)
    }

    /// The variable keeps its name on both sides, and so do the atoms that it reads.
    pub(super) fn share(&mut self, var: Var) {
        if self.is_bound(var) {
            return;
        }
        if self.shared.insert(var)
            && let Some(term) = self.universe.reading(var).term()
        {
            super::collect_atoms(self.universe, term, &mut self.kept);
        }
    }

    /// An expression of the result, as it reads on one side.
    pub(super) fn instantiate(&self, side: Side, expr: &LinearExpr) -> LinearExpr {
        let mut sum = LinearExpr::constant(expr.constant_part().clone());
        for (var, coefficient) in expr.terms() {
            let own = match self.numbers.of_result(*var) {
                Some(pair) => pair.on(side).clone(),
                None => LinearExpr::term(*var, 1),
            };
            sum = sum.plus_scaled(&own, coefficient);
        }
        sum
    }

    /// Whether two expressions of one side are equal there.
    pub(super) fn equal_on(&mut self, side: Side, a: &LinearExpr, b: &LinearExpr) -> bool {
        let (universe, state) = self.universe_and_state(side);
        state.numbers.equal(universe, a, b)
    }

    /// An expression of the result that reads as `left` and as `right`, if one is found: from either side's names, or
    /// as a multiple of a paired number plus something that both sides share.
    pub(super) fn common_expression(
        &mut self,
        left: &LinearExpr,
        right: &LinearExpr,
        steps: &[i128],
    ) -> Option<LinearExpr> {
        for side in [Side::Right, Side::Left] {
            let (own, other) = if side == Side::Left { (left, right) } else { (right, left) };
            if let Some(found) = self.translate(side, own) {
                let read = self.instantiate(side.other(), &found);
                if self.equal_on(side.other(), &read, other) {
                    return Some(found);
                }
            }
        }
        if let (Some(own), Some(other)) = (left.as_constant(), right.as_constant()) {
            return self.constant_by_counter(own, other, steps);
        }
        let tried: Vec<NumberPair> = self.numbers.iter().take(PAIRS_TRIED).cloned().collect();
        for pair in tried {
            for &step in steps {
                let step = Integer::from(step);
                let rest = right.plus_scaled(&pair.right, &(&step * &Integer::from(-1)));
                // A number that is read in two ways is one number.
                let rest = self.right.numbers.domain.normal_form(&rest);
                let Some(rest) = self.translate(Side::Right, &rest) else { continue };
                let found = rest.plus_scaled(&LinearExpr::term(pair.result, 1), &step);
                let read = self.instantiate(Side::Left, &found);
                if self.equal_on(Side::Left, &read, left) {
                    return Some(found);
                }
            }
        }
        None
    }

    /// A multiple of a paired number and a constant that is `left` on the left and `right` on the right: the number must be
    /// known on either side.
    fn constant_by_counter(&mut self, left: &Integer, right: &Integer, steps: &[i128]) -> Option<LinearExpr> {
        for at in 0..self.numbers.len().min(PAIRS_TRIED) {
            let NumberPair { result, left: own, right: other } = &self.numbers[at];
            let own = self.left.numbers.quick_bounds(self.universe, own);
            let other = self.right.numbers.quick_bounds(self.universe, other);
            let (Some(own), Some(other)) = (own.as_constant(), other.as_constant()) else { continue };
            let (rise, climb) = (left - right, own - other);
            for step in steps.iter().map(|&step| Integer::from(step)) {
                if &step * &climb == rise {
                    let start = right - &(&step * other);
                    return Some(LinearExpr::term(*result, step).plus_constant(&start));
                }
            }
        }
        None
    }
}

/// How many paired numbers are tried as the counter behind a bound.
const PAIRS_TRIED: usize = 24;
