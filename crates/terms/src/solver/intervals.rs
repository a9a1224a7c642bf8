//! What conditions on single atoms say: sets of values as unions of intervals.
//!
//! A comparison of a term with a constant allows the term a set of values; if the term is made from one atom by adding
//! constants, scaling by small powers of two, negating and extending, the values of the atom are such a set again. Most
//! conditions of programs are of this kind, so most questions are answered here.
//!
//! Errs towards: sets that are too large. [`Known::others`] are the conditions that they leave out.

use crate::{AtomId, Comparison, Node, TermId, Terms, mask, signed};
use rustc_hash::FxHashMap;

/// A set of numbers: disjoint intervals in ascending order, ends included.
pub(super) type Set = Vec<(u128, u128)>;

/// Sets of more intervals are not followed.
const MOST_PARTS: usize = 64;

fn everything(bits: u32) -> Set {
    vec![(0, mask(bits))]
}

/// From `low` to `high`, around the end of the number line if `low` is greater.
fn around(bits: u32, low: u128, high: u128) -> Set {
    if low <= high { vec![(low, high)] } else { vec![(0, high), (low, mask(bits))] }
}

fn complement(bits: u32, set: &Set) -> Set {
    let mut rest = Vec::with_capacity(set.len() + 1);
    let mut next = Some(0);
    for &(low, high) in set {
        if let Some(from) = next
            && from < low
        {
            rest.push((from, low - 1));
        }
        next = if high == mask(bits) { None } else { Some(high + 1) };
    }
    if let Some(from) = next {
        rest.push((from, mask(bits)));
    }
    rest
}

fn intersection(left: &Set, right: &Set) -> Set {
    let mut both = Vec::new();
    let (mut i, mut j) = (0, 0);
    while let (Some(&(a, b)), Some(&(c, d))) = (left.get(i), right.get(j)) {
        let (from, to) = (a.max(c), b.min(d));
        if from <= to {
            both.push((from, to));
        }
        if b < d {
            i += 1;
        } else {
            j += 1;
        }
    }
    both
}

/// Sorted, with neighbours joined.
fn tidied(mut set: Set) -> Set {
    set.sort_unstable();
    let mut tidy: Set = Vec::with_capacity(set.len());
    for (low, high) in set {
        match tidy.last_mut() {
            Some(last) if low <= last.1.saturating_add(1) => last.1 = last.1.max(high),
            _ => tidy.push((low, high)),
        }
    }
    tidy
}

/// Every number plus `by`, modulo two to the width.
fn shifted(bits: u32, set: &Set, by: u128) -> Set {
    let all = mask(bits);
    let moved = set.iter().flat_map(|&(low, high)| {
        if low == 0 && high == all {
            vec![(0, all)]
        } else {
            around(bits, low.wrapping_add(by) & all, high.wrapping_add(by) & all)
        }
    });
    tidied(moved.collect())
}

/// Values that are likely to be good: the ends, what is near zero first, since small numbers lead to short runs.
pub(super) fn samples(bits: u32, set: &Set) -> Vec<u128> {
    const MOST: usize = 8;
    let mut found = Vec::new();
    for &(low, high) in set.iter().take(MOST).chain(set.last()) {
        found.push(low);
        found.push(high);
    }
    found.sort_unstable_by_key(|&value| (signed(bits, value).unsigned_abs(), value));
    found.dedup();
    found
}

/// What conditions say of each atom alone.
#[derive(Debug)]
pub(super) struct Known {
    /// Values by atom; none is empty.
    pub(super) allowed: FxHashMap<AtomId, Set>,
    /// Conditions that say more.
    pub(super) others: Vec<TermId>,
}

/// What the conditions say of single atoms; `None` if they cannot hold together.
pub(super) fn know(terms: &Terms, conditions: &[TermId]) -> Option<Known> {
    let mut known = Known { allowed: FxHashMap::default(), others: Vec::new() };
    for &condition in conditions {
        let Some((atom, set)) = allowed_by(terms, condition) else {
            known.others.push(condition);
            continue;
        };
        let bits = terms.atom(atom).bits;
        let before = known.allowed.entry(atom).or_insert_with(|| everything(bits));
        let both = intersection(before, &set);
        if both.is_empty() {
            return None;
        }
        if both.len() > MOST_PARTS {
            known.others.push(condition);
        } else {
            *before = both;
        }
    }
    Some(known)
}

/// The values that a condition allows the one atom it speaks of.
fn allowed_by(terms: &Terms, condition: TermId) -> Option<(AtomId, Set)> {
    match terms.node(condition) {
        Node::Atom(atom) => Some((*atom, vec![(1, 1)])),
        Node::Not(inner) => {
            let (atom, set) = allowed_by(terms, *inner)?;
            Some((atom, complement(terms.atom(atom).bits, &set)))
        }
        Node::Compare { comparison, left, right } => {
            let bits = terms.bits(*left);
            match (terms.as_constant(*left), terms.as_constant(*right)) {
                (None, Some(c)) => preimage(terms, *left, compared(*comparison, bits, c, false)),
                (Some(c), None) => preimage(terms, *right, compared(*comparison, bits, c, true)),
                (None, None) | (Some(_), Some(_)) => None,
            }
        }
        Node::Constant { .. }
        | Node::Linear { .. }
        | Node::Binary { .. }
        | Node::Extend { .. }
        | Node::Extract { .. }
        | Node::IfThenElse { .. }
        | Node::Apply { .. } => None,
    }
}

/// The numbers `x` with `x < c`, `c < x` or `x == c`.
fn compared(comparison: Comparison, bits: u32, c: u128, constant_first: bool) -> Set {
    let all = mask(bits);
    let (least, greatest) = match comparison {
        Comparison::SignedLess => ((all >> 1) + 1, all >> 1),
        Comparison::Equal | Comparison::UnsignedLess => (0, all),
    };
    match (comparison, constant_first) {
        (Comparison::Equal, _) => vec![(c, c)],
        (_, false) if c == least => Vec::new(),
        (_, false) => around(bits, least, c.wrapping_sub(1) & all),
        (_, true) if c == greatest => Vec::new(),
        (_, true) => around(bits, c.wrapping_add(1) & all, greatest),
    }
}

/// The values of its one atom for which a term lies in a set.
fn preimage(terms: &Terms, term: TermId, set: Set) -> Option<(AtomId, Set)> {
    if set.len() > MOST_PARTS {
        return None;
    }
    match terms.node(term) {
        Node::Atom(atom) => Some((*atom, set)),
        Node::Linear { bits, constant, terms: parts } => {
            let [(part, factor)] = parts.as_ref() else { return None };
            let (bits, all) = (*bits, mask(*bits));
            let mut set = shifted(bits, &set, constant.wrapping_neg());
            let mut factor = *factor;
            if factor.wrapping_neg() & all < factor {
                let negate = |value: u128| value.wrapping_neg() & all;
                let flipped = set.iter().flat_map(|&(low, high)| match (low, high) {
                    (0, 0) => vec![(0, 0)],
                    (0, high) => vec![(0, 0), (negate(high), all)],
                    (low, high) => vec![(negate(high), negate(low))],
                });
                set = tidied(flipped.collect());
                factor = negate(factor);
            }
            let zeros = factor.trailing_zeros();
            if factor != 1 << zeros || zeros > 4 || zeros >= bits {
                return None;
            }
            preimage(terms, *part, unscaled(bits, zeros, &set))
        }
        Node::Extend { signed: sign, bits, value } => {
            let narrow = terms.bits(*value);
            let half = mask(narrow - 1);
            let kept = if *sign {
                let low = intersection(&set, &vec![(0, half)]);
                let first = mask(*bits) - half;
                let high = intersection(&set, &vec![(first, mask(*bits))]);
                let cut = |&(a, b): &(u128, u128)| (a & mask(narrow), b & mask(narrow));
                low.iter().chain(&high).map(cut).collect()
            } else {
                intersection(&set, &everything(narrow))
            };
            preimage(terms, *value, tidied(kept))
        }
        Node::Constant { .. }
        | Node::Binary { .. }
        | Node::Extract { .. }
        | Node::Compare { .. }
        | Node::Not(_)
        | Node::IfThenElse { .. }
        | Node::Apply { .. } => None,
    }
}

/// The numbers that lie in the set when they are shifted left by `zeros` bits.
fn unscaled(bits: u32, zeros: u32, set: &Set) -> Set {
    let step = 1u128 << zeros;
    let below: Set = set
        .iter()
        .map(|&(low, high)| (low.div_ceil(step), high / step))
        .filter(|(low, high)| low <= high)
        .collect();
    // The bits that are shifted out may be anything.
    let copies = (0..step).flat_map(|copy| {
        let start = copy << (bits - zeros);
        below.iter().map(move |&(low, high)| (start + low, start + high)).collect::<Vec<_>>()
    });
    tidied(copies.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Assignment, AtomKind, Sign};

    struct One(u128);

    impl Assignment for One {
        fn atom(&self, _: AtomId) -> u128 {
            self.0
        }

        fn apply(&self, _: &'static str, _: &[u128]) -> u128 {
            0
        }
    }

    fn holds(allowed: &Set, value: u128) -> bool {
        allowed.iter().any(|&(low, high)| low <= value && value <= high)
    }

    /// Every shape of condition, compared with evaluation for all values of an atom of four bits.
    #[test]
    fn ranges_are_what_evaluation_says() {
        let mut terms = Terms::new();
        let atom = terms.fresh(4, AtomKind::Input, Sign::Unsigned);
        let mut shapes = vec![atom];
        for k in [1, 5, 8, 15] {
            shapes.push(terms.add_constant(atom, k));
        }
        for factor in [2, 4, 8, 14, 15] {
            let scaled = terms.scale(atom, factor);
            shapes.push(scaled);
            shapes.push(terms.add_constant(scaled, 5));
        }
        for shape in shapes.clone() {
            for sign in [false, true] {
                let wide = terms.extend(shape, 5, sign);
                shapes.push(wide);
                for k in [1, 13, 31] {
                    shapes.push(terms.add_constant(wide, k));
                }
            }
        }
        let mut looked_at = 0;
        for shape in shapes {
            let bits = terms.bits(shape);
            for c in 0..1 << bits {
                let constant = terms.constant(bits, c);
                let mut conditions = vec![
                    terms.equal(shape, constant),
                    terms.unsigned_less(shape, constant),
                    terms.unsigned_less(constant, shape),
                    terms.signed_less(shape, constant),
                    terms.signed_less(constant, shape),
                ];
                for condition in conditions.clone() {
                    conditions.push(terms.not(condition));
                }
                for condition in conditions {
                    if terms.as_constant(condition).is_some() {
                        continue;
                    }
                    let allowed = match know(&terms, &[condition]) {
                        Some(known) if !known.others.is_empty() => continue,
                        Some(known) => known.allowed.into_values().next().expect("an atom"),
                        None => Vec::new(),
                    };
                    looked_at += 1;
                    for value in 0..16 {
                        let truth = terms.evaluate(condition, &One(value)) == 1;
                        assert_eq!(holds(&allowed, value), truth, "{} at {value}", terms.show(condition));
                    }
                }
            }
        }
        assert!(looked_at > 1000, "{looked_at}");
    }
}
