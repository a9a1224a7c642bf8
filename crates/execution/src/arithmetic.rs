//! Integer arithmetic: terms wrap; what C forbids is an obligation.

use crate::machine::Machine;
use crate::step::{Cut, Flow, Step};
use crate::{About, Ended, Status};
use tayra_findings::Rule;
use tayra_memory_graph::{Decision, State};
use tayra_numeric::{Constraint, Integer, Interval, LinearExpr};
use tayra_program::{BinaryOp, OverflowCheck};
use tayra_terms::{AtomKind, Sign, TermId, mask};

/// Sum, difference, or product with a constant, as integers.
fn exact_result(op: BinaryOp, a: &LinearExpr, b: &LinearExpr) -> Option<LinearExpr> {
    match op {
        BinaryOp::Add => Some(a.clone() + b.clone()),
        BinaryOp::Sub => Some(a.clone() - b.clone()),
        BinaryOp::Mul => match (a.as_constant(), b.as_constant()) {
            (_, Some(factor)) => Some(a.scaled(factor)),
            (Some(factor), _) => Some(b.scaled(factor)),
            (None, None) => None,
        },
        BinaryOp::UDiv
        | BinaryOp::SDiv
        | BinaryOp::URem
        | BinaryOp::SRem
        | BinaryOp::Shl
        | BinaryOp::LShr
        | BinaryOp::AShr
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Xor => None,
    }
}

/// Whether a result leaves its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaves {
    /// In no state.
    Never,
    /// In all states.
    Always,
    /// We cannot tell.
    Perhaps,
}

impl Machine<'_> {
    /// The result of an integer operation.
    pub(crate) fn binary(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        op: BinaryOp,
        check: OverflowCheck,
        left: TermId,
        right: TermId,
    ) -> Flow<TermId> {
        match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => {
                self.check_overflow(state, step, op, check, left, right);
                Ok(self.wrapped(op, left, right))
            }
            BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => {
                self.division(state, step, op, left, right)
            }
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
                Ok(self.shift(state, step, op, check, left, right))
            }
            BinaryOp::And => {
                let both = self.masked(state, left, right);
                state.numbers_mut().know_low_bits(&mut self.universe, both);
                Ok(both)
            }
            BinaryOp::Or => Ok(self.universe.terms.or(left, right)),
            BinaryOp::Xor => Ok(self.universe.terms.xor(left, right)),
        }
    }

    /// Both, bit by bit. For low bits that are kept or taken away, addresses of blocks that lie at multiples do not matter: what is
    /// said of the rest says it of the block wherever it lies.
    fn masked(&mut self, state: &State, left: TermId, right: TermId) -> TermId {
        let terms = &mut self.universe.terms;
        let (value, mask) = match (terms.as_constant(left), terms.as_constant(right)) {
            (None, Some(mask)) => (left, mask),
            (Some(mask), None) => (right, mask),
            _ => return terms.and(left, right),
        };
        let bits = terms.bits(value);
        if bits != self.universe.pointer_bits {
            return terms.and(left, right);
        }
        let (kept, taken) = (mask.trailing_ones(), mask.trailing_zeros());
        let low = if mask == tayra_terms::mask(kept) { kept } else { taken };
        let aligned = if mask >> low == 0 || mask >> low == tayra_terms::mask(bits - low) {
            state.aligned_part(&mut self.universe, value, low)
        } else {
            None
        };
        let terms = &mut self.universe.terms;
        let Some(aligned) = aligned else { return terms.and(left, right) };
        let (rest, mask_term) = (terms.sub(value, aligned), terms.constant(bits, mask));
        let masked = terms.and(rest, mask_term);
        if mask >> low == 0 { masked } else { terms.add(aligned, masked) }
    }

    /// Sum, difference or product, modulo two to the width.
    pub(crate) fn wrapped(&mut self, op: BinaryOp, left: TermId, right: TermId) -> TermId {
        let terms = &mut self.universe.terms;
        match op {
            BinaryOp::Sub => terms.sub(left, right),
            BinaryOp::Mul => terms.mul(left, right),
            BinaryOp::Add
            | BinaryOp::UDiv
            | BinaryOp::SDiv
            | BinaryOp::URem
            | BinaryOp::SRem
            | BinaryOp::Shl
            | BinaryOp::LShr
            | BinaryOp::AShr
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Xor => terms.add(left, right),
        }
    }

    fn check_overflow(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        op: BinaryOp,
        check: OverflowCheck,
        left: TermId,
        right: TermId,
    ) {
        let (signed, unsigned) = match check {
            OverflowCheck::None => (false, false),
            OverflowCheck::Signed => (true, false),
            OverflowCheck::Unsigned => (false, true),
            OverflowCheck::Both => (true, true),
        };
        if signed {
            let leaves = self.overflows(state, op, left, right, true);
            let width = self.universe.terms.bits(left);
            self.report(step, leaves, Rule::SignedOverflow, || {
                format!("the {} may leave the range of {width} bits", name(op))
            });
            if leaves != Leaves::Never {
                step.explain(state, About::Operation);
            }
        }
        // `nuw` is a promise of clang's about addresses and sizes; C forbids nothing there.
        let _ = unsigned;
    }

    /// Records an obligation unless it is proved.
    pub(crate) fn report(
        &mut self,
        step: &mut Step<'_>,
        leaves: Leaves,
        rule: Rule,
        message: impl FnOnce() -> String,
    ) {
        match leaves {
            Leaves::Never => self.proved += 1,
            Leaves::Always => step.oblige(rule, Status::Certain, message()),
            Leaves::Perhaps => step.oblige(rule, Status::Suspected, message()),
        }
    }

    /// Whether sum, difference or product leaves the range of the reading.
    pub(crate) fn overflows(
        &mut self,
        state: &mut State,
        op: BinaryOp,
        left: TermId,
        right: TermId,
        signed: bool,
    ) -> Leaves {
        let bits = self.universe.terms.bits(left);
        let range = if signed { Interval::signed(bits) } else { Interval::unsigned(bits) };
        let (a, b) = (self.read(left, signed), self.read(right, signed));
        if let Some(exact) = exact_result(op, &a, &b) {
            return self.leaves(state, &exact, &range);
        }
        if op != BinaryOp::Mul {
            return Leaves::Perhaps;
        }
        let product = {
            let (a, b) = (
                state.numbers_mut().bounds(&mut self.universe, &a),
                state.numbers_mut().bounds(&mut self.universe, &b),
            );
            product(&a, &b)
        };
        let decided = by_range(&product, &range);
        let stays = decided == Leaves::Perhaps
            && state.numbers_mut().product_stays_within(&mut self.universe, &a, &b, &range);
        if stays { Leaves::Never } else { decided }
    }

    fn read(&mut self, term: TermId, signed: bool) -> LinearExpr {
        if signed { self.universe.signed(term) } else { self.universe.unsigned(term) }
    }

    /// What a sum, difference or product of signed numbers is if it fits, where that can be said in sums.
    pub(crate) fn exact(&mut self, op: BinaryOp, left: TermId, right: TermId) -> Option<LinearExpr> {
        let (a, b) = (self.read(left, true), self.read(right, true));
        exact_result(op, &a, &b)
    }

    /// Whether the expression leaves the range.
    pub(crate) fn leaves(&mut self, state: &mut State, exact: &LinearExpr, range: &Interval) -> Leaves {
        let universe = &mut self.universe;
        let decided = by_range(&state.numbers_mut().bounds(universe, exact), range);
        if decided != Leaves::Perhaps {
            return decided;
        }
        let (Some(low), Some(high)) = (range.lower().cloned(), range.upper().cloned()) else {
            return Leaves::Perhaps;
        };
        let above = Constraint::at_least(exact.clone(), LinearExpr::constant(low));
        let below = Constraint::at_most(exact.clone(), LinearExpr::constant(high));
        if state.numbers_mut().entails(universe, &above) && state.numbers_mut().entails(universe, &below) {
            Leaves::Never
        } else if state.numbers_mut().entails(universe, &above.negated())
            || state.numbers_mut().entails(universe, &below.negated())
        {
            Leaves::Always
        } else {
            Leaves::Perhaps
        }
    }

    /// A quotient or remainder; by zero and beyond the range are obligations.
    pub(crate) fn division(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        op: BinaryOp,
        left: TermId,
        right: TermId,
    ) -> Flow<TermId> {
        let bits = self.universe.terms.bits(right);
        let zero = self.universe.terms.constant(bits, 0);
        let by_zero = self.universe.terms.equal(right, zero);
        self.exclude(state, step, by_zero, Rule::DivisionByZero, "division by zero")?;
        let signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
        if signed {
            let least = self.universe.terms.constant(bits, 1 << (bits - 1));
            let minus_one = self.universe.terms.constant(bits, mask(bits));
            let is_least = self.universe.terms.equal(left, least);
            let by_minus_one = self.universe.terms.equal(right, minus_one);
            let bad = self.universe.terms.and(is_least, by_minus_one);
            let message = "division of the least number by -1";
            if self.program.data_model.division_traps(bits) {
                self.end_where(state, step, bad);
                self.exclude(state, step, bad, Rule::SignedOverflow, message)?;
            } else {
                let leaves = match state.decide(&mut self.universe, bad) {
                    Decision::No => Leaves::Never,
                    Decision::Yes => Leaves::Always,
                    Decision::Open => Leaves::Perhaps,
                };
                self.report(step, leaves, Rule::SignedOverflow, || message.to_owned());
                if leaves != Leaves::Never {
                    step.explain(state, About::Operation);
                }
            }
        }
        let terms = &mut self.universe.terms;
        Ok(match op {
            BinaryOp::UDiv => terms.udiv(left, right),
            BinaryOp::SDiv => terms.sdiv(left, right),
            BinaryOp::URem => terms.urem(left, right),
            BinaryOp::SRem
            | BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::Shl
            | BinaryOp::LShr
            | BinaryOp::AShr
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Xor => terms.srem(left, right),
        })
    }

    /// The run is aborted where the condition holds.
    pub(crate) fn end_where(&mut self, state: &State, step: &mut Step<'_>, condition: TermId) {
        let mut there = state.clone();
        if there.assume(&mut self.universe, condition, true) != tayra_numeric::Met::Unsatisfiable {
            step.ended.push((there, Ended::Aborted));
        }
    }

    /// An obligation that the condition does not hold; goes on with the states where it does not.
    pub(crate) fn exclude(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        condition: TermId,
        rule: Rule,
        message: &str,
    ) -> Flow<()> {
        match state.decide(&mut self.universe, condition) {
            Decision::No => {
                self.proved += 1;
                Ok(())
            }
            Decision::Yes => {
                step.oblige(rule, Status::Certain, message);
                step.explain(state, About::Operation);
                Err(Cut)
            }
            Decision::Open => {
                step.oblige(rule, Status::Suspected, message);
                step.explain(state, About::Operation);
                if state.assume(&mut self.universe, condition, false) == tayra_numeric::Met::Unsatisfiable {
                    step.make_certain();
                    return Err(Cut);
                }
                Ok(())
            }
        }
    }

    fn shift(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        op: BinaryOp,
        check: OverflowCheck,
        left: TermId,
        right: TermId,
    ) -> TermId {
        let bits = self.universe.terms.bits(left);
        let width = self.universe.terms.constant(bits, u128::from(bits));
        let in_range = self.universe.terms.unsigned_less(right, width);
        let terms = &mut self.universe.terms;
        let shifted = match op {
            BinaryOp::Shl => terms.shl(left, right),
            BinaryOp::LShr => terms.lshr(left, right),
            BinaryOp::AShr
            | BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::UDiv
            | BinaryOp::SDiv
            | BinaryOp::URem
            | BinaryOp::SRem
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Xor => terms.ashr(left, right),
        };
        let decided = state.decide(&mut self.universe, in_range);
        let (leaves, result) = match decided {
            Decision::Yes => (Leaves::Never, shifted),
            Decision::No | Decision::Open => {
                // What a machine gives then is its own affair.
                let other = self.universe.terms.fresh(bits, AtomKind::Result, Sign::Signed);
                let result = self.universe.terms.if_then_else(in_range, shifted, other);
                let leaves = if decided == Decision::No { Leaves::Always } else { Leaves::Perhaps };
                (leaves, if decided == Decision::No { other } else { result })
            }
        };
        self.report(step, leaves, Rule::BadShift, || format!("shift of {bits} bits by as many or more"));
        if leaves != Leaves::Never {
            step.explain(state, About::Operation);
        }
        let of_signed = op == BinaryOp::Shl && matches!(check, OverflowCheck::Signed | OverflowCheck::Both);
        if of_signed && leaves != Leaves::Always {
            let leaves = self.left_shift_leaves(state, left, right, bits);
            self.report(step, leaves, Rule::BadShift, || {
                format!("left shift of a negative number, or out of {bits} bits")
            });
        }
        result
    }

    /// Whether a left shift of a signed number is forbidden: of a negative one, or into the sign bit and beyond.
    fn left_shift_leaves(&mut self, state: &mut State, left: TermId, right: TermId, bits: u32) -> Leaves {
        let value = self.universe.signed(left);
        let amount = self.universe.unsigned(right);
        let amounts = state.numbers_mut().bounds(&mut self.universe, &amount);
        let most = amounts.upper().and_then(Integer::to_i64).and_then(|a| u32::try_from(a).ok());
        let range = Interval::between(Integer::from(0), Integer::power_of_two(bits - 1) - Integer::from(1));
        // The value must not be negative itself, even if the amount is zero.
        let negative = self.leaves(state, &value, &range);
        if negative != Leaves::Never {
            return negative;
        }
        let Some(most) = most.filter(|&m| m < bits) else { return Leaves::Perhaps };
        let leaves = self.leaves(state, &value.scaled(&Integer::power_of_two(most)), &range);
        if leaves == Leaves::Always && amounts.as_constant().is_none() { Leaves::Perhaps } else { leaves }
    }
}

fn by_range(values: &Interval, range: &Interval) -> Leaves {
    if values.is_included_in(range) {
        Leaves::Never
    } else if values.meet(range).is_empty() {
        Leaves::Always
    } else {
        Leaves::Perhaps
    }
}

/// Every product of two numbers of these ranges lies in the result.
fn product(a: &Interval, b: &Interval) -> Interval {
    let (Some(al), Some(au), Some(bl), Some(bu)) = (a.lower(), a.upper(), b.lower(), b.upper()) else {
        return Interval::ALL;
    };
    [al * bl, al * bu, au * bl, au * bu]
        .into_iter()
        .map(Interval::exactly)
        .reduce(|x, y| x.hull(&y))
        .unwrap_or(Interval::ALL)
}

fn name(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "signed addition",
        BinaryOp::Sub => "signed subtraction",
        BinaryOp::Mul => "signed multiplication",
        BinaryOp::UDiv | BinaryOp::SDiv => "division",
        BinaryOp::URem | BinaryOp::SRem => "remainder",
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => "shift",
        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => "bitwise operation",
    }
}
