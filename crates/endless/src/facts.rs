//! What may stay true of numbers that change from lap to lap: bounds on the side where they are going, signs, low bits, and how
//! two of them compare.

use tayra_terms::{TermId, Terms, mask, signed};

/// A number that changes from lap to lap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variable {
    /// Its atom.
    pub(crate) term: TermId,
    /// What it was when the lap began.
    pub(crate) before: u128,
    /// What it is behind it.
    pub(crate) after: u128,
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// Equal.
    Equal,
    /// Different.
    Different,
    /// Less, of signed numbers.
    Less,
    /// Not greater, of signed numbers.
    AtMost,
    /// Less, of unsigned numbers.
    LessUnsigned,
    /// Not greater, of unsigned numbers.
    AtMostUnsigned,
}

/// Something that may stay true; variables by their index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fact {
    /// A number compares so with a constant.
    With(usize, Order, u128),
    /// A constant compares so with a number.
    From(u128, Order, usize),
    /// The lowest bits of a number, so many, are these.
    Low(usize, u32, u128),
    /// Two numbers compare so.
    Pair(usize, Order, usize),
    /// The difference of two numbers is this.
    Difference(usize, usize, u128),
    /// The sum of two numbers is this.
    Sum(usize, usize, u128),
}

fn compare(terms: &mut Terms, left: TermId, order: Order, right: TermId) -> TermId {
    match order {
        Order::Equal => terms.equal(left, right),
        Order::Different => {
            let equal = terms.equal(left, right);
            terms.not(equal)
        }
        Order::Less => terms.signed_less(left, right),
        Order::AtMost => terms.signed_less_equal(left, right),
        Order::LessUnsigned => terms.unsigned_less(left, right),
        Order::AtMostUnsigned => terms.unsigned_less_equal(left, right),
    }
}

impl Fact {
    /// The fact as a term.
    pub(crate) fn term(&self, terms: &mut Terms, variables: &[Variable]) -> TermId {
        let of = |at: usize| variables[at].term;
        match *self {
            Fact::With(at, order, value) => {
                let bits = terms.bits(of(at));
                let constant = terms.constant(bits, value);
                compare(terms, of(at), order, constant)
            }
            Fact::From(value, order, at) => {
                let bits = terms.bits(of(at));
                let constant = terms.constant(bits, value);
                compare(terms, constant, order, of(at))
            }
            Fact::Low(at, count, value) => {
                let low = terms.truncate(of(at), count);
                let constant = terms.constant(count, value);
                terms.equal(low, constant)
            }
            Fact::Pair(left, order, right) => compare(terms, of(left), order, of(right)),
            Fact::Difference(left, right, value) => {
                let difference = terms.sub(of(left), of(right));
                let bits = terms.bits(difference);
                let constant = terms.constant(bits, value);
                terms.equal(difference, constant)
            }
            Fact::Sum(left, right, value) => {
                let sum = terms.add(of(left), of(right));
                let bits = terms.bits(sum);
                let constant = terms.constant(bits, value);
                terms.equal(sum, constant)
            }
        }
    }
}

/// Numbers of so many variables are compared with each other.
const MOST_PAIRED: usize = 8;

/// What is worth asking of these.
pub(crate) fn facts(terms: &mut Terms, variables: &[Variable]) -> Vec<Fact> {
    let mut all = Vec::new();
    for (at, variable) in variables.iter().enumerate() {
        let bits = terms.bits(variable.term);
        if bits > 64 {
            continue;
        }
        let Variable { before, after, .. } = *variable;
        if before == after {
            all.push(Fact::With(at, Order::Equal, before));
        }
        if bits > 1 {
            let (old, new) = (signed(bits, before), signed(bits, after));
            if new >= old {
                all.push(Fact::From(before, Order::AtMost, at));
            }
            if new <= old {
                all.push(Fact::With(at, Order::AtMost, before));
            }
            if after >= before {
                all.push(Fact::From(before, Order::AtMostUnsigned, at));
            }
            if after <= before {
                all.push(Fact::With(at, Order::AtMostUnsigned, before));
            }
            all.push(Fact::From(0, Order::AtMost, at));
            all.push(Fact::From(0, Order::Less, at));
            all.push(Fact::With(at, Order::AtMost, 0));
            all.push(Fact::With(at, Order::Less, 0));
            all.push(Fact::With(at, Order::Different, 0));
            for count in [1, 2, 3, 4, 8, 16].into_iter().filter(|&count| count < bits) {
                if (before ^ after) & mask(count) == 0 {
                    all.push(Fact::Low(at, count, before & mask(count)));
                }
            }
        }
    }
    let paired = variables.len().min(MOST_PAIRED);
    for left in 0..paired {
        for right in left + 1..paired {
            let (l, r) = (variables[left], variables[right]);
            if terms.bits(l.term) != terms.bits(r.term) || terms.bits(l.term) > 64 {
                continue;
            }
            let bits = terms.bits(l.term);
            all.push(Fact::Difference(left, right, l.before.wrapping_sub(r.before) & mask(bits)));
            all.push(Fact::Sum(left, right, l.before.wrapping_add(r.before) & mask(bits)));
            for (first, second) in [(left, right), (right, left)] {
                for order in [Order::AtMost, Order::Less, Order::AtMostUnsigned, Order::LessUnsigned] {
                    all.push(Fact::Pair(first, order, second));
                }
            }
            all.push(Fact::Pair(left, Order::Different, right));
        }
    }
    all
}
