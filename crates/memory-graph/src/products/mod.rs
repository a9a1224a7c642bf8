//! Products of two unknown numbers: `i * m` stays below `n * m` where `i` stays below `n`.
//!
//! The domain takes a product for one more variable and knows its range only. Where it cannot answer a question about one, the
//! product is written out as the product of the readings of its factors, and the question is brought back to linear ones:
//! of all products that share the factor `k`, taken together as `k * e`, `low <= k` and `e <= high` give
//! `(k - low) * (e - high) <= 0`, an upper bound without products. What `e` can be is a question of the same kind.
//!
//! Products are modulo two to the width. The product of any readings of the factors is congruent to the bits of the product; so
//! where it certainly lies in the range of a reading of the product, it *is* that reading. That is shown by ranges, by another
//! product that is larger, by a quotient (`n <= C / m`), or by a multiplication that was checked. Otherwise nothing is said.
//!
//! Nothing of this is kept in the state but ranges: it is found again where it is asked for, also behind joins.
//!
//! Errs towards: no bound. A search that takes too long gives up.

mod polynomial;
#[cfg(test)]
mod tests;

use crate::{Numbers, Reading, Universe};
use polynomial::Polynomial;
use rustc_hash::FxHashMap;
use tayra_numeric::{Comparison, Constraint, Integer, Interval, LinearExpr, NumericDomain, Var};
use tayra_terms::{Node, Operator, TermId};

/// How many bounds one question may ask the domain for.
const STEPS: u32 = 96;

/// How often products are written out within what products are multiplied by: arrays of five dimensions.
const DEPTH: u32 = 5;

/// How many other products one bound may be reached by.
const DETOURS: u32 = 2;

/// How many products of a state are looked at as such detours, the newest first.
const MOST_DETOURS: usize = 24;

/// What one question has found out and may still cost.
struct Search {
    steps: u32,
    /// Readings of products, as far as they were looked at: written out, or not known to be exact.
    written: FxHashMap<Var, Option<Polynomial>>,
}

/// How far one bound may still look.
#[derive(Clone, Copy)]
struct Look {
    depth: u32,
    detours: u32,
    /// Only detours by products that are older: what is exact rests on those, and they not on it.
    before: Option<Var>,
}

/// A sum of products between two linear expressions.
struct Detour {
    polynomial: Polynomial,
    at_least: LinearExpr,
    at_most: LinearExpr,
}

impl Universe {
    /// The factors of the product that the variable reads.
    fn factors(&self, var: Var) -> Option<(TermId, TermId)> {
        let (Reading::Signed(term) | Reading::Unsigned(term)) = self.reading(var) else { return None };
        match self.terms.node(term) {
            Node::Binary { operator: Operator::Mul, left, right } => Some((*left, *right)),
            Node::Binary { .. }
            | Node::Constant { .. }
            | Node::Atom(_)
            | Node::Linear { .. }
            | Node::Extend { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => None,
        }
    }

    /// The range of all numbers that the variable can read.
    fn range_of_reading(&self, var: Var) -> Interval {
        match self.reading(var) {
            Reading::Signed(term) => Interval::signed(self.terms.bits(term)),
            Reading::Unsigned(term) => Interval::unsigned(self.terms.bits(term)),
            Reading::Whole(_) | Reading::Free => Interval::ALL,
        }
    }
}

impl Numbers {
    /// Whether the constraint follows by writing out products that it mentions.
    pub(crate) fn entails_by_products(&mut self, universe: &mut Universe, constraint: &Constraint) -> bool {
        let expr = constraint.expr();
        if !self.bears_on_products(universe, expr) {
            return false;
        }
        let minus = Integer::from(-1);
        let (zero, opposite) = (Integer::ZERO, expr.scaled(&minus));
        match constraint.comparison() {
            Comparison::AtMostZero => self.stays_below(universe, expr, &zero),
            Comparison::Zero => {
                self.stays_below(universe, expr, &zero) && self.stays_below(universe, &opposite, &zero)
            }
            Comparison::NonZero => {
                self.stays_below(universe, expr, &minus) || self.stays_below(universe, &opposite, &minus)
            }
        }
    }

    fn stays_below(&mut self, universe: &mut Universe, expr: &LinearExpr, limit: &Integer) -> bool {
        self.upper_by_products(universe, expr, limit).is_some_and(|high| high <= *limit)
    }

    /// Bounds of the expression by writing out its products; what lies within `wanted` is good enough.
    pub(crate) fn bounds_by_products(
        &mut self,
        universe: &mut Universe,
        expr: &LinearExpr,
        wanted: &Interval,
    ) -> Interval {
        let (Some(low), Some(high)) = (wanted.lower(), wanted.upper()) else { return Interval::ALL };
        if !self.bears_on_products(universe, expr) {
            return Interval::ALL;
        }
        let upper = self.upper_by_products(universe, expr, high);
        let lower = self.upper_by_products(universe, &expr.scaled(&Integer::from(-1)), &-low.clone());
        Interval::new(lower.map(|low| -low), upper)
    }

    /// Whether the product of two readings certainly lies in the range.
    pub fn product_stays_within(
        &mut self,
        universe: &mut Universe,
        left: &LinearExpr,
        right: &LinearExpr,
        range: &Interval,
    ) -> bool {
        let ranges = product_of_ranges(&self.bounds(universe, left), &self.bounds(universe, right));
        if ranges.is_included_in(range) {
            return true;
        }
        if universe.products().is_empty() || universe.is_searching_products {
            return false;
        }
        let (left, right) = (self.domain.normal_form(left), self.domain.normal_form(right));
        let product = Polynomial::product(&left, &right);
        let look = Look { depth: DEPTH, detours: DETOURS, before: None };
        universe.is_searching_products = true;
        let bounds = self.polynomial_bounds(universe, &product, &ranges, range, look, &mut Search::new());
        universe.is_searching_products = false;
        bounds.is_included_in(range)
    }

    /// Whether a product is part of the expression. Most programs have none: they pay one look.
    fn bears_on_products(&self, universe: &Universe, expr: &LinearExpr) -> bool {
        !universe.products().is_empty()
            && !universe.is_searching_products
            && self.domain.normal_form(expr).vars().any(|var| universe.factors(var).is_some())
    }

    fn upper_by_products(
        &mut self,
        universe: &mut Universe,
        expr: &LinearExpr,
        goal: &Integer,
    ) -> Option<Integer> {
        let question = Polynomial::linear(self.domain.normal_form(expr));
        let look = Look { depth: DEPTH, detours: DETOURS, before: None };
        universe.is_searching_products = true;
        let upper = self.upper(universe, &question, goal, look, &mut Search::new());
        universe.is_searching_products = false;
        upper
    }

    /// An upper bound: the first that reaches the goal, or the least that is found.
    fn upper(
        &mut self,
        universe: &mut Universe,
        question: &Polynomial,
        goal: &Integer,
        look: Look,
        search: &mut Search,
    ) -> Option<Integer> {
        if search.steps == 0 {
            return None;
        }
        search.steps -= 1;
        let Some(linear) = question.as_linear() else {
            return self.upper_of_products(universe, question, goal, look, search);
        };
        let bounds = self.domain.bounds(linear);
        let best = bounds.upper().cloned();
        // Neither is more wanted than this, nor can the goal be reached from above it.
        let is_hopeless = bounds.lower().is_some_and(|low| low > goal);
        if look.depth == 0 || is_hopeless || best.as_ref().is_some_and(|best| best <= goal) {
            return best;
        }
        let deeper = Look { depth: look.depth - 1, ..look };
        let written = self.write_out(universe, linear, search);
        if written.as_linear() == Some(linear) {
            return best;
        }
        least(best, self.upper(universe, &written, goal, deeper, search))
    }

    /// The expression with its exact products written out.
    fn write_out(&mut self, universe: &mut Universe, linear: &LinearExpr, search: &mut Search) -> Polynomial {
        let mut written = Polynomial::linear(linear.clone());
        for (var, coefficient) in linear.terms() {
            if let Some(product) = self.written_out(universe, *var, search) {
                let itself = Polynomial::linear(LinearExpr::term(*var, -1));
                written = written.plus_scaled(&itself, coefficient).plus_scaled(&product, coefficient);
            }
        }
        written
    }

    fn upper_of_products(
        &mut self,
        universe: &mut Universe,
        question: &Polynomial,
        goal: &Integer,
        look: Look,
        search: &mut Search,
    ) -> Option<Integer> {
        // What several products share tells most. Then other products of the state; what is left of a single one by the ranges of its
        // factors comes last.
        let mut best = None;
        let (shared, single): (Vec<_>, Vec<_>) = (question.factors().into_iter())
            .map(|factor| (factor, question.split(factor)))
            .partition(|(_, (cofactor, _))| cofactor.terms().len() > 1);
        for (factor, (cofactor, rest)) in shared {
            for without in self.without_factor(universe, factor, &cofactor, &rest, look, search) {
                best = least(best, self.upper(universe, &without, goal, look, search));
                if best.as_ref().is_some_and(|best| best <= goal) {
                    return best;
                }
            }
        }
        for by in self.by_detours(universe, question, look, search) {
            let further = Look { detours: look.detours - 1, ..look };
            best = least(best, self.upper(universe, &by, goal, further, search));
            if best.as_ref().is_some_and(|best| best <= goal) {
                return best;
            }
        }
        for (factor, (cofactor, rest)) in single {
            for without in self.without_factor(universe, factor, &cofactor, &rest, look, search) {
                best = least(best, self.upper(universe, &without, goal, look, search));
                if best.as_ref().is_some_and(|best| best <= goal) {
                    return best;
                }
            }
        }
        best
    }

    /// Sums that are at least the question: something is taken away as written out, and added again as it is.
    fn by_detours(
        &mut self,
        universe: &mut Universe,
        question: &Polynomial,
        look: Look,
        search: &mut Search,
    ) -> Vec<Polynomial> {
        if look.detours == 0 {
            return Vec::new();
        }
        let mut found = Vec::new();
        for detour in self.detours(universe, look, search) {
            for multiple in question.multiples_of(&detour.polynomial) {
                let bound = if multiple.is_negative() { &detour.at_least } else { &detour.at_most };
                let without = question.clone().plus_scaled(&detour.polynomial, &-multiple.clone());
                found.push(without.plus_scaled(&Polynomial::linear(bound.clone()), &multiple));
            }
        }
        found
    }

    /// Sums that are at least `factor * cofactor + rest`, without these products.
    fn without_factor(
        &mut self,
        universe: &mut Universe,
        factor: Var,
        cofactor: &LinearExpr,
        rest: &Polynomial,
        look: Look,
        search: &mut Search,
    ) -> Vec<Polynomial> {
        let this = LinearExpr::term(factor, 1);
        let range = self.domain.bounds(&this);
        let minus = Integer::from(-1);
        let mut found = Vec::new();
        // (factor - limit) * (cofactor - bound) <= 0, so factor * cofactor is at most this.
        let mut envelope = |limit: &Integer, bound: &Integer| {
            let most = this.scaled(bound).plus_scaled(cofactor, limit).plus_constant(&-(limit * bound));
            found.push(rest.clone().plus_scaled(&Polynomial::linear(most), &Integer::from(1)));
        };
        // That it is less than nothing is mostly what is needed: an index less a size.
        let below = Look { detours: 0, ..look };
        if let Some(low) = range.lower() {
            let question = Polynomial::linear(cofactor.clone());
            if let Some(high) = self.upper(universe, &question, &minus, below, search) {
                if low.is_positive() {
                    envelope(&Integer::ZERO, &high);
                }
                envelope(low, &high);
            }
        }
        if let Some(high) = range.upper() {
            let opposite = Polynomial::linear(cofactor.scaled(&minus));
            if let Some(low) = self.upper(universe, &opposite, &minus, below, search) {
                envelope(high, &-low);
            }
        }
        found
    }

    /// The products and quotients of this state.
    fn detours(&mut self, universe: &mut Universe, look: Look, search: &mut Search) -> Vec<Detour> {
        let known: Vec<Var> = (universe.products().iter().rev().copied())
            .filter(|&var| {
                let is_earlier = look.before.is_none_or(|before| var < before);
                self.knows(var) && (is_earlier || universe.factors(var).is_none())
            })
            .take(MOST_DETOURS)
            .collect();
        let mut detours = Vec::new();
        for var in known {
            if universe.factors(var).is_none() {
                detours.extend(self.quotient_detour(universe, var));
            } else if let Some(polynomial) = self.written_out(universe, var, search) {
                let itself = self.domain.normal_form(&LinearExpr::term(var, 1));
                detours.push(Detour { polynomial, at_least: itself.clone(), at_most: itself });
            }
        }
        detours
    }

    /// A natural number divided by a positive one: `q * d <= n < q * d + d`, and the remainder is what is left.
    fn quotient_detour(&mut self, universe: &mut Universe, var: Var) -> Option<Detour> {
        let (term, unsigned) = match universe.reading(var) {
            Reading::Unsigned(term) => (term, true),
            Reading::Signed(term) => (term, false),
            Reading::Whole(_) | Reading::Free => return None,
        };
        let Node::Binary { operator, left, right } = *universe.terms.node(term) else { return None };
        let (dividend, divisor) = match operator {
            Operator::UDiv if unsigned => (universe.unsigned(left), universe.unsigned(right)),
            Operator::SDiv if !unsigned => (universe.signed(left), universe.signed(right)),
            Operator::UDiv
            | Operator::SDiv
            | Operator::Mul
            | Operator::URem
            | Operator::SRem
            | Operator::Shl
            | Operator::LShr
            | Operator::AShr
            | Operator::And
            | Operator::Or
            | Operator::Xor => return None,
        };
        let is_at_least =
            |range: Interval, least: i128| range.lower().is_some_and(|low| *low >= Integer::from(least));
        if !is_at_least(self.bounds(universe, &divisor), 1)
            || !is_at_least(self.bounds(universe, &dividend), 0)
        {
            return None;
        }
        let remainder = if unsigned {
            let term = universe.terms.urem(left, right);
            universe.unsigned(term)
        } else {
            let term = universe.terms.srem(left, right);
            universe.signed(term)
        };
        let minus = Integer::from(-1);
        let quotient = self.domain.normal_form(&LinearExpr::term(var, 1));
        let (divisor, dividend) = (self.domain.normal_form(&divisor), self.domain.normal_form(&dividend));
        let (at_least, at_most) = if remainder.vars().all(|var| self.knows(var)) {
            let exact = dividend.plus_scaled(&self.domain.normal_form(&remainder), &minus);
            (exact.clone(), exact)
        } else {
            (dividend.plus_scaled(&divisor, &minus).plus_constant(&Integer::from(1)), dividend)
        };
        Some(Detour { polynomial: Polynomial::product(&quotient, &divisor), at_least, at_most })
    }

    /// The reading of a product as the product of readings of its factors, if it certainly is that.
    fn written_out(&mut self, universe: &mut Universe, var: Var, search: &mut Search) -> Option<Polynomial> {
        if let Some(known) = search.written.get(&var) {
            return known.clone();
        }
        let (left, right) = universe.factors(var)?;
        search.written.insert(var, None);
        let written = self.exact_product(universe, var, left, right, search);
        search.written.insert(var, written.clone());
        written
    }

    fn exact_product(
        &mut self,
        universe: &mut Universe,
        var: Var,
        left: TermId,
        right: TermId,
        search: &mut Search,
    ) -> Option<Polynomial> {
        let range = universe.range_of_reading(var);
        let mut open = Vec::new();
        for signed in [true, false] {
            let (a, b) = if signed {
                (universe.signed(left), universe.signed(right))
            } else {
                (universe.unsigned(left), universe.unsigned(right))
            };
            let ranges = product_of_ranges(&self.bounds(universe, &a), &self.bounds(universe, &b));
            let product = Polynomial::product(&self.domain.normal_form(&a), &self.domain.normal_form(&b));
            let own = matches!(universe.reading(var), Reading::Signed(_)) == signed;
            if ranges.is_included_in(&range) {
                self.domain.add(var, ranges);
                return Some(product);
            }
            if own && self.was_checked(universe, left, right, signed) {
                return Some(product);
            }
            open.push((product, ranges));
        }
        for (product, ranges) in open {
            let look = Look { depth: DEPTH, detours: DETOURS, before: Some(var) };
            let bounds = self.polynomial_bounds(universe, &product, &ranges, &range, look, search);
            if bounds.is_included_in(&range) {
                self.domain.add(var, bounds);
                return Some(product);
            }
        }
        None
    }

    /// Bounds of a product beyond what ranges tell, as far as `wanted` asks for them.
    fn polynomial_bounds(
        &mut self,
        universe: &mut Universe,
        product: &Polynomial,
        ranges: &Interval,
        wanted: &Interval,
        look: Look,
        search: &mut Search,
    ) -> Interval {
        let (Some(low), Some(high)) = (wanted.lower(), wanted.upper()) else { return ranges.clone() };
        let mut bounds = ranges.clone();
        if ranges.upper().is_none_or(|own| own > high) {
            let upper = self.upper(universe, product, high, look, search);
            bounds = bounds.meet(&Interval::new(None, upper));
        }
        if ranges.lower().is_none_or(|own| own < low) {
            let opposite = Polynomial::linear(LinearExpr::default()).plus_scaled(product, &Integer::from(-1));
            let lower = self.upper(universe, &opposite, &-low.clone(), look, search);
            bounds = bounds.meet(&Interval::new(lower.map(|low| -low), None));
        }
        bounds
    }

    /// Whether a condition that holds says that the product does not leave its width: that it is, in twice the width, what is left
    /// of it in its own.
    fn was_checked(&self, universe: &mut Universe, left: TermId, right: TermId, signed: bool) -> bool {
        let bits = universe.terms.bits(left);
        if self.conditions.is_empty() || bits > 64 {
            return false;
        }
        let terms = &mut universe.terms;
        let (a, b) = (terms.extend(left, bits * 2, signed), terms.extend(right, bits * 2, signed));
        let exact = terms.mul(a, b);
        let cut = terms.truncate(exact, bits);
        let back = terms.extend(cut, bits * 2, signed);
        let fits = terms.equal(exact, back);
        self.conditions.contains(&fits)
    }
}

impl Search {
    fn new() -> Self {
        Search { steps: STEPS, written: FxHashMap::default() }
    }
}

fn least(one: Option<Integer>, other: Option<Integer>) -> Option<Integer> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

/// The range of products of numbers from two ranges.
pub(crate) fn product_of_ranges(a: &Interval, b: &Interval) -> Interval {
    let (Some(al), Some(au), Some(bl), Some(bu)) = (a.lower(), a.upper(), b.lower(), b.upper()) else {
        return Interval::ALL;
    };
    let corners = [al * bl, al * bu, au * bl, au * bu];
    corners.into_iter().map(Interval::exactly).reduce(|x, y| x.hull(&y)).unwrap_or(Interval::ALL)
}
