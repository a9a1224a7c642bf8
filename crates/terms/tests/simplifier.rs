//! Law: whatever the constructors simplify, the value stays what a naive evaluation gives.

use proptest::prelude::*;
use tayra_terms::{Assignment, AtomId, AtomKind, Sign, TermId, Terms, mask, signed};

/// One construction step; operands are picked among the terms made so far.
#[derive(Clone, Copy, Debug)]
struct Step {
    kind: u8,
    first: u16,
    second: u16,
    third: u16,
    number: u64,
}

fn step() -> impl Strategy<Value = Step> {
    (any::<u8>(), any::<u16>(), any::<u16>(), any::<u16>(), interesting())
        .prop_map(|(kind, first, second, third, number)| Step { kind, first, second, third, number })
}

fn interesting() -> impl Strategy<Value = u64> {
    prop_oneof![Just(0), Just(1), Just(u64::MAX), Just(0xff), Just(0xf0), Just(0x80), 0u64..16, any::<u64>()]
}

struct Values(Vec<u128>);

impl Assignment for Values {
    fn atom(&self, atom: AtomId) -> u128 {
        self.0[atom.index()]
    }
    fn apply(&self, _function: &'static str, arguments: &[u128]) -> u128 {
        arguments.iter().fold(7, |h, a| h.wrapping_mul(31).wrapping_add(*a))
    }
}

fn naive(kind: u8, bits: u32, a: u128, b: u128) -> u128 {
    let (x, y) = (signed(bits, a), signed(bits, b));
    let wide = u128::from(bits);
    let value = match kind {
        0 => a.wrapping_add(b),
        1 => a.wrapping_sub(b),
        2 => a.wrapping_mul(b),
        3 => a.checked_div(b).unwrap_or(u128::MAX),
        4 => a.checked_rem(b).unwrap_or(a),
        5 => {
            if y == 0 {
                if x < 0 { 1 } else { u128::MAX }
            } else {
                x.wrapping_div(y) as u128
            }
        }
        6 => {
            if y == 0 {
                a
            } else {
                x.wrapping_rem(y) as u128
            }
        }
        7 => a & b,
        8 => a | b,
        9 => a ^ b,
        10 => {
            if b >= wide {
                0
            } else {
                a << b
            }
        }
        11 => {
            if b >= wide {
                0
            } else {
                a >> b
            }
        }
        _ => (x >> b.min(wide - 1)) as u128,
    };
    value & mask(bits)
}

fn build(terms: &mut Terms, kind: u8, a: TermId, b: TermId) -> TermId {
    match kind {
        0 => terms.add(a, b),
        1 => terms.sub(a, b),
        2 => terms.mul(a, b),
        3 => terms.udiv(a, b),
        4 => terms.urem(a, b),
        5 => terms.sdiv(a, b),
        6 => terms.srem(a, b),
        7 => terms.and(a, b),
        8 => terms.or(a, b),
        9 => terms.xor(a, b),
        10 => terms.shl(a, b),
        11 => terms.lshr(a, b),
        _ => terms.ashr(a, b),
    }
}

/// `TAYRA_LAW_CASES` asks for a long run.
fn law_cases() -> u32 {
    std::env::var("TAYRA_LAW_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(3000)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(law_cases()))]

    #[test]
    fn simplification_keeps_the_value(
        steps in prop::collection::vec(step(), 1..24),
        atoms in prop::collection::vec((prop::sample::select(vec![1u32, 4, 8, 16, 32]), any::<u64>()), 1..5),
        longest in prop::option::of(2..5usize),
    ) {
        let mut terms = longest.map_or_else(Terms::new, Terms::with_sums_up_to);
        let mut values = Vec::new();
        // Every term with the value that it ought to have.
        let mut made: Vec<(TermId, u128)> = Vec::new();
        for (bits, value) in atoms {
            let value = u128::from(value) & mask(bits);
            values.push(value);
            made.push((terms.fresh(bits, AtomKind::Input, Sign::Unsigned), value));
        }
        let values = Values(values);
        for s in steps {
            let (a, va) = made[usize::from(s.first) % made.len()];
            let bits = terms.bits(a);
            let same: Vec<(TermId, u128)> = made.iter().copied().filter(|(t, _)| terms.bits(*t) == bits).collect();
            let (b, vb) = if s.third % 3 == 0 {
                let number = u128::from(s.number) & mask(bits);
                (terms.constant(bits, number), number)
            } else {
                same[usize::from(s.second) % same.len()]
            };
            let next = match s.kind % 22 {
                kind @ 0..=12 => (build(&mut terms, kind, a, b), naive(kind, bits, va, vb)),
                13 => (terms.equal(a, b), u128::from(va == vb)),
                14 => (terms.unsigned_less(a, b), u128::from(va < vb)),
                15 => (terms.signed_less(a, b), u128::from(signed(bits, va) < signed(bits, vb))),
                16 => (terms.complement(a), !va & mask(bits)),
                17 => {
                    let wide = bits + u32::from(s.second % 33);
                    (terms.extend(a, wide, false), va)
                }
                18 => {
                    let wide = bits + u32::from(s.second % 33);
                    (terms.extend(a, wide, true), signed(bits, va) as u128 & mask(wide))
                }
                19 => {
                    let low = u32::from(s.second) % bits;
                    let count = 1 + u32::from(s.third) % (bits - low);
                    (terms.extract(a, low, count), va >> low & mask(count))
                }
                20 if bits <= 48 && terms.bits(b) <= 48 => (terms.concatenate(a, b), va << bits | vb),
                _ => {
                    let condition = made.iter().find(|(t, _)| terms.bits(*t) == 1);
                    match condition.copied() {
                        Some((c, vc)) => (terms.if_then_else(c, a, b), if vc == 1 { va } else { vb }),
                        None => (terms.negate(a), va.wrapping_neg() & mask(bits)),
                    }
                }
            };
            if terms.bits(next.0) <= 64 {
                prop_assert_eq!(
                    terms.evaluate(next.0, &values), next.1,
                    "kind {} gave {}", s.kind % 22, terms.show(next.0)
                );
                prop_assert_eq!(terms.zero_bits(next.0) & next.1, 0, "zero bits of {}", terms.show(next.0));
                made.push(next);
            }
        }
    }
}

#[test]
fn sums_meet_in_one_normal_form() {
    let mut terms = Terms::new();
    let x = terms.fresh(32, AtomKind::Input, Sign::Signed);
    let y = terms.fresh(32, AtomKind::Input, Sign::Signed);
    let one = terms.constant(32, 1);
    let a = terms.add(x, one);
    let a = terms.add(a, y);
    let b = terms.add(y, x);
    let b = terms.add(one, b);
    assert_eq!(a, b);
    let back = terms.sub(a, y);
    let back = terms.sub(back, one);
    assert_eq!(back, x);
}

#[test]
fn a_total_that_grows_costs_the_same_at_every_step() {
    let grown = |terms: &mut Terms, steps: usize| {
        let mut total = terms.constant(32, 1);
        for _ in 0..steps {
            let input = terms.fresh(32, AtomKind::Input, Sign::Unsigned);
            total = terms.add(total, input);
        }
        terms.weight() / steps
    };
    let (few, many) = (400, 4000);
    let short = (grown(&mut Terms::with_sums_up_to(16), few), grown(&mut Terms::with_sums_up_to(16), many));
    assert!(short.1 < short.0 * 2, "{short:?} bytes a step");
    let long = (grown(&mut Terms::new(), few), grown(&mut Terms::new(), many));
    assert!(long.1 > long.0 * 5, "what is counted leaves the parts of sums out: {long:?} bytes a step");
}

#[test]
fn long_sums_are_parts_that_cancel_out() {
    let mut terms = Terms::with_sums_up_to(3);
    let inputs: Vec<TermId> = (0..5).map(|_| terms.fresh(32, AtomKind::Input, Sign::Unsigned)).collect();
    let three = inputs[1..3].iter().fold(inputs[0], |sum, &input| terms.add(sum, input));
    let four = terms.add(three, inputs[3]);
    assert_eq!(terms.operands(four).len(), 2, "{}", terms.show(four));
    assert_eq!(terms.sub(four, three), inputs[3]);
}

#[test]
fn the_bytes_of_a_value_make_the_value_again() {
    let mut terms = Terms::new();
    let x = terms.fresh(32, AtomKind::Input, Sign::Signed);
    let bytes: Vec<TermId> = (0..4).map(|i| terms.extract(x, 8 * i, 8)).collect();
    let mut whole = bytes[0];
    for byte in &bytes[1..] {
        whole = terms.concatenate(*byte, whole);
    }
    assert_eq!(whole, x);
    let shifted = terms.extend(bytes[1], 32, false);
    let shifted = terms.scale(shifted, 256);
    let low = terms.extend(bytes[0], 32, false);
    let both = terms.or(shifted, low);
    assert_eq!(terms.extract(both, 8, 8), bytes[1]);
}

#[test]
fn a_tested_bit_is_the_bit() {
    let mut terms = Terms::new();
    let c = terms.fresh(1, AtomKind::Input, Sign::Unsigned);
    let wide = terms.extend(c, 32, false);
    let zero = terms.constant(32, 0);
    let is_zero = terms.equal(wide, zero);
    assert_eq!(is_zero, terms.not(c));
    assert_eq!(terms.not(is_zero), c);
}

#[test]
fn bits_of_widened_conditions_are_one_condition() {
    let mut terms = Terms::new();
    let [a, b] = [(); 2].map(|()| terms.fresh(1, AtomKind::Input, Sign::Unsigned));
    let (wide_a, wide_b) = (terms.extend(a, 32, false), terms.extend(b, 32, false));
    let zero = terms.constant(32, 0);
    let (either, both) = (terms.or(wide_a, wide_b), terms.and(wide_a, wide_b));
    let (neither, not_both) = (terms.equal(either, zero), terms.equal(both, zero));
    let (either, both) = (terms.or(a, b), terms.and(a, b));
    assert_eq!(neither, terms.not(either));
    assert_eq!(not_both, terms.not(both));
}

#[test]
fn a_remainder_lies_below_its_divisor() {
    let mut terms = Terms::new();
    let x = terms.fresh(32, AtomKind::Input, Sign::Unsigned);
    let hundred = terms.constant(32, 100);
    let rest = terms.urem(x, hundred);
    let is_hundred = terms.equal(rest, hundred);
    assert_eq!(terms.as_constant(is_hundred), Some(0));
    let wide = terms.extend(rest, 64, false);
    let offset = terms.scale(wide, 8);
    let (last, one_before) = (terms.constant(64, 8 * 99), terms.constant(64, 8 * 98));
    let beyond = terms.unsigned_less(last, offset);
    assert_eq!(terms.as_constant(beyond), Some(0));
    let maybe = terms.unsigned_less(one_before, offset);
    assert_eq!(terms.as_constant(maybe), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(law_cases()))]

    /// A number out of a table of few pieces: its bits and whether it is some number are told by the index.
    #[test]
    fn numbers_out_of_tables_are_told_by_the_index(
        pieces in prop::collection::vec((1u64..256, any::<u16>()), 1..8),
        last in any::<u16>(),
        (asked, wanted) in (prop::sample::select(vec![0x800u128, 0x2000, 0xff, 1, 0x8000, 0x0f0, 0x4001]), any::<u8>()),
        (index, signed_index) in (any::<u8>(), any::<bool>()),
    ) {
        let mut terms = Terms::new();
        let at = terms.fresh(8, AtomKind::Input, Sign::Unsigned);
        let values = Values(vec![u128::from(index)]);
        let mut bounds: Vec<u64> = pieces.iter().map(|(bound, _)| *bound).collect();
        bounds.sort_unstable();
        let is_below = |bound: u64| match signed_index {
            true => signed(8, u128::from(index)) < signed(8, u128::from(bound)),
            false => u64::from(index) < bound,
        };
        let (mut read, mut expected) = (terms.constant(16, u128::from(last)), u128::from(last));
        for (bound, (_, number)) in bounds.into_iter().zip(&pieces).rev() {
            let (limit, number) = (terms.constant(8, u128::from(bound)), u128::from(*number));
            let here = if signed_index { terms.signed_less(at, limit) } else { terms.unsigned_less(at, limit) };
            let value = terms.constant(16, number);
            read = terms.if_then_else(here, value, read);
            expected = if is_below(bound) { number } else { expected };
        }
        prop_assert_eq!(terms.evaluate(read, &values), expected);
        for is_signed in [false, true] {
            let wide = terms.extend(read, 32, is_signed);
            let mask_term = terms.constant(32, asked);
            let part = terms.and(wide, mask_term);
            let whole = if is_signed { signed(16, expected) as u128 & mask(32) } else { expected };
            prop_assert_eq!(terms.evaluate(part, &values), whole & asked);
            for number in [0, asked, u128::from(wanted)] {
                let number_term = terms.constant(32, number);
                let same = terms.equal(part, number_term);
                prop_assert_eq!(terms.evaluate(same, &values), u128::from(whole & asked == number));
            }
        }
    }
}
