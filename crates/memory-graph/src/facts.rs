//! What the shape of a term tells about its reading: quotients, remainders, masks, choices.
//!
//! Every fact here is a theorem about bit-vectors; a term that we know no theorem for gets its range only.

use crate::products::product_of_ranges;
use crate::reading::natural;
use crate::{Numbers, Reading, Universe};
use std::collections::BTreeSet;
use tayra_numeric::{Constraint, Integer, Interval, LinearExpr, NumericDomain, Var};
use tayra_terms::{Node, Operator, TermId, mask, signed};

impl Numbers {
    /// Adds what `term` tells about `var`, one of its readings.
    pub(crate) fn add_facts(&mut self, universe: &mut Universe, term: TermId, var: Var) {
        let this = LinearExpr::term(var, 1);
        let unsigned = matches!(universe.reading(var), Reading::Unsigned(_));
        let bits = universe.terms.bits(term);
        match universe.terms.node(term).clone() {
            Node::Binary { operator, left, right } => {
                let constant = universe.terms.as_constant(right);
                match operator {
                    Operator::UDiv if unsigned => {
                        if let Some(divisor) = constant.filter(|&d| d != 0) {
                            let dividend = universe.unsigned(left);
                            self.quotient(universe, &this, &dividend, &natural(divisor));
                        } else if constant.is_none() {
                            let (dividend, divisor) = (universe.unsigned(left), universe.unsigned(right));
                            self.quotient_by_unknown(universe, &this, &dividend, &divisor);
                        }
                    }
                    Operator::URem if unsigned => {
                        let dividend = universe.unsigned(left);
                        if let Some(divisor) = constant.filter(|&d| d != 0) {
                            self.congruent(universe, &this, &dividend, &natural(divisor));
                        }
                        self.know(universe, Constraint::at_most(this.clone(), dividend));
                        let divisor = universe.unsigned(right);
                        if self.known_positive(universe, &divisor) {
                            self.know(universe, Constraint::less(this, divisor));
                        }
                    }
                    Operator::And if unsigned => {
                        for operand in [left, right] {
                            let operand = universe.unsigned(operand);
                            self.know(universe, Constraint::at_most(this.clone(), operand));
                        }
                    }
                    Operator::Or if unsigned => {
                        for operand in [left, right] {
                            let operand = universe.unsigned(operand);
                            self.know(universe, Constraint::at_least(this.clone(), operand));
                        }
                    }
                    Operator::LShr if unsigned => {
                        let value = universe.unsigned(left);
                        self.know(universe, Constraint::at_most(this, value));
                    }
                    Operator::SDiv if !unsigned => {
                        if let Some(divisor) = constant.map(|c| signed(bits, c)).filter(|&d| d > 0) {
                            self.signed_quotient(universe, &this, left, divisor);
                        } else if constant.is_none() {
                            let (dividend, divisor) = (universe.signed(left), universe.signed(right));
                            if self.known_natural(universe, &dividend) {
                                self.quotient_by_unknown(universe, &this, &dividend, &divisor);
                            }
                        }
                    }
                    Operator::SRem if !unsigned => self.signed_remainder(universe, &this, left, right),
                    Operator::Mul => self.product(universe, var, left, right, unsigned),
                    Operator::AShr if !unsigned => {
                        let value = universe.signed(left);
                        if self.known_natural(universe, &value) {
                            self.know(universe, Constraint::at_least(this.clone(), LinearExpr::constant(0)));
                            self.know(universe, Constraint::at_most(this, value));
                        }
                    }
                    Operator::UDiv
                    | Operator::URem
                    | Operator::And
                    | Operator::LShr
                    | Operator::SDiv
                    | Operator::SRem
                    | Operator::AShr
                    | Operator::Shl
                    | Operator::Or
                    | Operator::Xor => {}
                }
            }
            Node::Extract { low, value, .. } if unsigned => {
                self.extraction(universe, &this, bits, low, value)
            }
            Node::IfThenElse { condition, then, otherwise } => {
                // The choice lies between the two, read in the same way.
                let read = |universe: &mut Universe, t| {
                    if unsigned { universe.unsigned(t) } else { universe.signed(t) }
                };
                let (then, otherwise) = (read(universe, then), read(universe, otherwise));
                if !matches!(universe.reading(var), Reading::Whole(_)) {
                    let range = self.bounds(universe, &then).hull(&self.bounds(universe, &otherwise));
                    self.domain.add(var, range);
                    if let (Some(high), Some(low)) = (then.as_constant(), otherwise.as_constant()) {
                        // Of two constants, the condition as a number tells which.
                        let chosen = universe.unsigned(condition).scaled(&(high - low)).plus_constant(low);
                        self.know(universe, Constraint::equal(this, chosen));
                    }
                }
            }
            Node::Linear { terms, .. } => self.known_remainder(universe, &this, term, &terms, unsigned),
            Node::Constant { .. }
            | Node::Atom(_)
            | Node::Extend { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::Apply { .. } => {}
        }
    }

    /// Low bits were taken away from a value. Sums that it becomes part of do not show that any more, so it is known from now
    /// on; of a pointer, how far it leads from addresses is what counts.
    pub fn know_low_bits(&mut self, universe: &mut Universe, masked: TermId) {
        let form = universe.terms.linear_form(masked);
        let mut distance = masked;
        for (part, factor) in form.terms {
            let is_address = universe.terms.as_atom(part).is_some_and(|a| universe.object_at(a).is_some());
            if is_address {
                let address = universe.terms.scale(part, factor.cast_unsigned());
                distance = universe.terms.sub(distance, address);
            }
        }
        if matches!(universe.terms.node(distance), Node::Linear { .. }) {
            let reading = universe.unsigned(distance);
            self.ensure(universe, &reading);
        }
    }

    /// A sum that low bits were taken away from, as in `size & ~7`: what is left of them is a constant. The high bits as a number
    /// of their own say so of every sum that the value is part of.
    fn known_remainder(
        &mut self,
        universe: &mut Universe,
        this: &LinearExpr,
        term: TermId,
        parts: &[(TermId, u128)],
        unsigned: bool,
    ) {
        let taken = parts.iter().filter_map(|(part, _)| {
            let Node::Extend { value, .. } = *universe.terms.node(*part) else { return None };
            Some(universe.terms.bits(value))
        });
        for low in taken.collect::<BTreeSet<u32>>() {
            let rest = universe.terms.truncate(term, low);
            let Some(remainder) = universe.terms.as_constant(rest) else { continue };
            // Every reading of a term is congruent to its bits.
            let unit = Integer::power_of_two(low);
            self.domain.assume_congruent(this, &unit, &natural(remainder));
            if unsigned {
                let high = universe.terms.extract(term, low, universe.terms.bits(term) - low);
                let high = universe.unsigned(high).scaled(&unit).plus_constant(&natural(remainder));
                self.know(universe, Constraint::equal(this.clone(), high));
            }
        }
    }

    fn know(&mut self, universe: &mut Universe, constraint: Constraint) {
        self.ensure(universe, constraint.expr());
        self.domain.assume(&constraint);
    }

    fn known_natural(&mut self, universe: &mut Universe, expr: &LinearExpr) -> bool {
        self.entails(universe, &Constraint::at_least(expr.clone(), LinearExpr::constant(0)))
    }

    fn known_positive(&mut self, universe: &mut Universe, expr: &LinearExpr) -> bool {
        self.entails(universe, &Constraint::at_least(expr.clone(), LinearExpr::constant(1)))
    }

    /// `number` and `other` differ by a multiple of `modulus`: what is known of the other's remainders holds of it too.
    pub(crate) fn congruent(
        &mut self,
        universe: &mut Universe,
        number: &LinearExpr,
        other: &LinearExpr,
        modulus: &Integer,
    ) {
        self.ensure(universe, other);
        let stride = self.domain.stride(other);
        let shared = stride.modulus().gcd(modulus);
        if !shared.is_one() {
            self.domain.assume_congruent(number, &shared, &stride.residue());
        }
    }

    /// `quotient = floor(dividend / divisor)` for natural numbers: `divisor * q <= dividend < divisor * (q + 1)`.
    fn quotient(
        &mut self,
        universe: &mut Universe,
        quotient: &LinearExpr,
        dividend: &LinearExpr,
        divisor: &Integer,
    ) {
        let multiple = quotient.scaled(divisor);
        self.know(universe, Constraint::at_most(multiple.clone(), dividend.clone()));
        let above = multiple.plus_constant(divisor);
        self.know(universe, Constraint::less(dividend.clone(), above));
    }

    /// The same for a divisor of which only a range is known, as long as it is positive.
    fn quotient_by_unknown(
        &mut self,
        universe: &mut Universe,
        quotient: &LinearExpr,
        dividend: &LinearExpr,
        divisor: &LinearExpr,
    ) {
        let range = self.bounds(universe, divisor);
        let Some(least) = range.lower().filter(|least| **least >= Integer::ONE) else { return };
        self.know(universe, Constraint::at_least(quotient.clone(), LinearExpr::constant(0)));
        self.know(universe, Constraint::at_most(quotient.scaled(least), dividend.clone()));
    }

    fn signed_quotient(&mut self, universe: &mut Universe, this: &LinearExpr, left: TermId, divisor: i128) {
        let dividend = universe.signed(left);
        let divisor = Integer::from(divisor);
        if self.known_natural(universe, &dividend) {
            self.quotient(universe, this, &dividend, &divisor);
        } else {
            // Towards zero: the multiple is less than one divisor away on either side.
            let multiple = this.scaled(&divisor);
            let above = multiple.clone().plus_constant(&divisor);
            self.know(universe, Constraint::less(dividend.clone(), above));
            let below = dividend.plus_constant(&divisor);
            self.know(universe, Constraint::less(multiple, below));
        }
    }

    fn signed_remainder(&mut self, universe: &mut Universe, this: &LinearExpr, left: TermId, right: TermId) {
        let (dividend, divisor) = (universe.signed(left), universe.signed(right));
        if let Some(constant) = divisor.as_constant().filter(|d| !d.is_zero()) {
            self.congruent(universe, this, &dividend, constant);
        }
        let zero = LinearExpr::constant(0);
        if self.known_natural(universe, &dividend) {
            self.know(universe, Constraint::at_least(this.clone(), zero));
            self.know(universe, Constraint::at_most(this.clone(), dividend));
        }
        // The remainder is nearer to zero than the divisor.
        if self.known_positive(universe, &divisor) {
            self.know(universe, Constraint::less(this.clone(), divisor.clone()));
            self.know(universe, Constraint::greater(this.clone(), divisor.scaled(&Integer::from(-1))));
        }
    }

    /// The product of two ranges, if it cannot leave the width.
    fn product(&mut self, universe: &mut Universe, this: Var, left: TermId, right: TermId, unsigned: bool) {
        let bits = universe.terms.bits(left);
        let (a, b, range) = if unsigned {
            (universe.unsigned(left), universe.unsigned(right), Interval::unsigned(bits))
        } else {
            (universe.signed(left), universe.signed(right), Interval::signed(bits))
        };
        let product = product_of_ranges(&self.bounds(universe, &a), &self.bounds(universe, &b));
        if product.is_included_in(&range) {
            self.domain.add(this, product);
        }
    }

    fn extraction(&mut self, universe: &mut Universe, this: &LinearExpr, bits: u32, low: u32, value: TermId) {
        let width = universe.terms.bits(value);
        let whole = universe.unsigned(value);
        if low == 0 {
            self.congruent(universe, this, &whole, &Integer::power_of_two(bits));
            // Nothing is cut off from a small number.
            let fits = Constraint::at_most(whole.clone(), LinearExpr::constant(natural(mask(bits))));
            if self.entails(universe, &fits) {
                self.know(universe, Constraint::equal(this.clone(), whole));
            }
        } else if low + bits == width {
            self.quotient(universe, this, &whole, &Integer::power_of_two(low));
        }
    }
}
