//! Quotients and remainders.
//!
//! They check for themselves, so a check before them is superfluous if it fails for no more than they do.

use super::{Check, Facts};
use crate::{BinaryOp, Body, Constant, FailCause, IntPredicate, Operand, Operation, ScalarType};

/// Whether `check` stands right before a division and fails only where that division does. The comparisons it is made
/// of are added to the check's chain.
pub(super) fn is_covered(body: &Body, facts: &Facts, check: &Check) -> bool {
    if !matches!(check.cause, FailCause::BadDivision | FailCause::SignedOverflow) || !check.passes_if {
        return false;
    }
    let Some(Operation::Binary { op, left, right, .. }) = check.guarded(body) else { return false };
    let form = Form { body, facts, left, right };
    if matches!(op, BinaryOp::UDiv | BinaryOp::URem) {
        return form.is_nonzero(&check.condition);
    }
    if !matches!(op, BinaryOp::SDiv | BinaryOp::SRem) {
        return false;
    }
    form.is_nonzero(&check.condition)
        || form.does_not_overflow(&check.condition)
        || form.both(&check.condition, BinaryOp::And).is_some_and(|(zero, overflow)| {
            form.is_nonzero(&zero) && form.does_not_overflow(&overflow)
                || form.is_nonzero(&overflow) && form.does_not_overflow(&zero)
        })
}

struct Form<'a> {
    body: &'a Body,
    facts: &'a Facts,
    left: &'a Operand,
    right: &'a Operand,
}

impl Form<'_> {
    /// `left != least || right != -1`.
    fn does_not_overflow(&self, condition: &Operand) -> bool {
        let (least, minus_one) = match self.body.type_of(self.left) {
            ScalarType::Int(bits @ 1..=128) => {
                (Constant::int(bits, 1 << (bits - 1)), Constant::int(bits, u128::MAX))
            }
            ScalarType::Int(_) | ScalarType::Float(_) | ScalarType::Pointer => {
                return false;
            }
        };
        self.both(condition, BinaryOp::Or).is_some_and(|(first, second)| {
            self.differs(&first, self.left, least) && self.differs(&second, self.right, minus_one)
        })
    }

    /// `right != 0`.
    fn is_nonzero(&self, condition: &Operand) -> bool {
        match self.body.type_of(self.right) {
            ScalarType::Int(bits) => self.differs(condition, self.right, Constant::int(bits, 0)),
            ScalarType::Float(_) | ScalarType::Pointer => false,
        }
    }

    fn both(&self, condition: &Operand, wanted: BinaryOp) -> Option<(Operand, Operand)> {
        if let Operation::Binary { op, left, right, .. } = self.facts.definition(self.body, condition)?
            && *op == wanted
        {
            Some((*left, *right))
        } else {
            None
        }
    }

    /// Whether `condition` says `value != constant`; clang folds it to a constant if `value` is one.
    fn differs(&self, condition: &Operand, value: &Operand, constant: Constant) -> bool {
        if let (Operand::Constant(Constant::Int { value: folded, .. }), Operand::Constant(known)) =
            (condition, value)
        {
            return (*folded != 0) == (*known != constant);
        }
        matches!(self.facts.definition(self.body, condition),
            Some(Operation::Compare { predicate: IntPredicate::NotEqual, left, right, .. })
                if left == value && *right == Operand::Constant(constant))
    }
}
