//! Numbers that were paired, and expressions carried from one side to the other through them.

use super::Matcher;
use crate::Reading;
use tayra_numeric::{Integer, LinearExpr, Var};

/// A number of the result, and what it is on either side.
#[derive(Clone, Debug)]
pub(super) struct NumberPair {
    pub(super) result: Var,
    pub(super) left: LinearExpr,
    pub(super) right: LinearExpr,
}

/// One of the two states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

impl Side {
    pub(super) fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
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
        for pair in &self.numbers {
            let own = pair.on(side);
            if let [(only, factor)] = own.terms()
                && *only == var
                && factor.is_unit()
            {
                // result = factor * var + constant, and factor is its own inverse.
                let minus = own.constant_part() * &Integer::from(-1);
                let shifted = LinearExpr::term(pair.result, 1).plus_constant(&minus);
                return Some(shifted.scaled(factor));
            }
        }
        let here = match side {
            Side::Left => &self.right,
            Side::Right => &self.left,
        };
        // A shared name. It becomes part of the pairing, so that numbers speak of it too.
        if !here.numbers.knows(var) {
            return None;
        }
        self.share(var);
        Some(LinearExpr::term(var, 1))
    }

    /// The variable keeps its name on both sides, and so do the atoms that it reads.
    pub(super) fn share(&mut self, var: Var) {
        if self.shared.insert(var)
            && let Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) =
                self.universe.reading(var)
        {
            super::collect_atoms(self.universe, term, &mut self.kept);
        }
    }

    /// An expression of the result, as it reads on one side.
    pub(super) fn instantiate(&self, side: Side, expr: &LinearExpr) -> LinearExpr {
        let mut sum = LinearExpr::constant(expr.constant_part().clone());
        for (var, coefficient) in expr.terms() {
            let own = match self.numbers.iter().find(|p| p.result == *var) {
                Some(pair) => pair.on(side).clone(),
                None => LinearExpr::term(*var, 1),
            };
            sum = sum.plus_scaled(&own, coefficient);
        }
        sum
    }

    /// Whether two expressions of one side are equal there.
    pub(super) fn equal_on(&mut self, side: Side, a: &LinearExpr, b: &LinearExpr) -> bool {
        let state = match side {
            Side::Left => &mut self.left,
            Side::Right => &mut self.right,
        };
        state.numbers.equal(self.universe, a, b)
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
        for pair in self.numbers.clone().iter().take(PAIRS_TRIED) {
            for &step in steps {
                let step = Integer::from(step);
                let rest = right.plus_scaled(&pair.right, &(&step * &Integer::from(-1)));
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
}

/// How many paired numbers are tried as the counter behind a bound.
const PAIRS_TRIED: usize = 24;
