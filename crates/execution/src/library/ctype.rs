//! `ctype.h` in the C locale: functions by the ranges of their characters, and the tables behind glibc's macros, which
//! are read as constants. In a program that may set another locale only digits are what they are.

use super::call::{Answer, Call};
use super::{Models, memory};
use crate::step::Flow;
use std::sync::Arc;
use tayra_findings::Rule;
use tayra_memory_graph::{Content, LIBRARY_CONSTANTS, Run};
use tayra_numeric::LinearExpr;
use tayra_terms::TermId;

/// A class of characters: its function, the characters, and its bit in the table.
type Class = (&'static str, &'static [(u8, u8)], u16);

/// Every class of the C locale.
const CLASSES: &[Class] = &[
    ("isdigit", &[(b'0', b'9')], 2048),
    ("isupper", &[(b'A', b'Z')], 256),
    ("islower", &[(b'a', b'z')], 512),
    ("isalpha", &[(b'A', b'Z'), (b'a', b'z')], 1024),
    ("isalnum", &[(b'0', b'9'), (b'A', b'Z'), (b'a', b'z')], 8),
    ("isxdigit", &[(b'0', b'9'), (b'A', b'F'), (b'a', b'f')], 4096),
    ("isspace", &[(9, 13), (b' ', b' ')], 8192),
    ("isblank", &[(9, 9), (b' ', b' ')], 1),
    ("iscntrl", &[(0, 31), (127, 127)], 2),
    ("isprint", &[(32, 126)], 16384),
    ("isgraph", &[(33, 126)], 32768),
    ("ispunct", &[(33, 47), (58, 64), (91, 96), (123, 126)], 4),
];

/// Models of these functions.
pub(super) const MODELS: Models = &[
    ("isdigit", is),
    ("isupper", is),
    ("islower", is),
    ("isalpha", is),
    ("isalnum", is),
    ("isxdigit", is),
    ("isspace", is),
    ("isblank", is),
    ("iscntrl", is),
    ("isprint", is),
    ("isgraph", is),
    ("ispunct", is),
    ("toupper", |c| convert(c, (b'a', b'z'), -32)),
    ("tolower", |c| convert(c, (b'A', b'Z'), 32)),
    ("_toupper", |c| convert(c, (b'a', b'z'), -32)),
    ("_tolower", |c| convert(c, (b'A', b'Z'), 32)),
    ("isascii", is_ascii),
    ("toascii", to_ascii),
    ("iswdigit", |c| is_wide(c, &[(b'0', b'9')])),
    ("iswupper", |c| is_wide(c, &[(b'A', b'Z')])),
    ("iswlower", |c| is_wide(c, &[(b'a', b'z')])),
    ("iswalpha", |c| is_wide(c, &[(b'A', b'Z'), (b'a', b'z')])),
    ("iswalnum", |c| is_wide(c, &[(b'0', b'9'), (b'A', b'Z'), (b'a', b'z')])),
    ("iswxdigit", |c| is_wide(c, &[(b'0', b'9'), (b'A', b'F'), (b'a', b'f')])),
    ("iswspace", |c| is_wide(c, &[(9, 13), (b' ', b' ')])),
    ("iswcntrl", |c| is_wide(c, &[(0, 31), (127, 127)])),
    ("iswprint", |c| is_wide(c, &[(32, 126)])),
    ("iswpunct", |c| is_wide(c, &[(33, 47), (58, 64), (91, 96), (123, 126)])),
    ("towupper", |c| convert_wide(c, (b'a', b'z'), -32)),
    ("towlower", |c| convert_wide(c, (b'A', b'Z'), 32)),
    ("__ctype_get_mb_cur_max", longest_character),
    ("__ctype_b_loc", classes),
    ("__ctype_tolower_loc", |c| table(c, (memory::OTHERS + 3, memory::OTHERS + 4), 4, None)),
    ("__ctype_toupper_loc", |c| table(c, (memory::OTHERS + 5, memory::OTHERS + 6), 4, None)),
];

/// The tables start with the entry of this character, negated.
const BEFORE_ZERO: u64 = 128;
/// How many entries they have: up to 255.
const ENTRIES: u64 = 384;

/// How many bytes the longest character of the locale has.
fn longest_character(c: &mut Call<'_, '_>) -> Flow<Answer> {
    const MOST: i128 = 16;
    if c.may_leave_the_c_locale() { c.answer_between(1, MOST) } else { c.answer_int(1) }
}

/// Whether the class is the same in every locale: decimal and hexadecimal digits.
fn is_about_digits(c: &Call<'_, '_>) -> bool {
    ["isdigit", "isxdigit", "iswdigit", "iswxdigit"].contains(&c.name)
}

/// One bit: whether the value lies in one of the ranges.
fn within(c: &mut Call<'_, '_>, value: TermId, ranges: &[(u8, u8)]) -> TermId {
    let terms = &mut c.machine.universe.terms;
    let bits = terms.bits(value);
    let mut any = terms.boolean(false);
    for &(low, high) in ranges {
        // From the start of the range on, as a natural number: what lies below wraps to the top.
        let distance = terms.add_constant(value, u128::from(low).wrapping_neg());
        let count = terms.constant(bits, u128::from(high - low) + 1);
        let inside = terms.unsigned_less(distance, count);
        any = terms.or(any, inside);
    }
    any
}

/// C allows `EOF` and the values of `unsigned char`; the tables also bear a negative `char`.
fn is(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let Some(&(_, ranges, bit)) = CLASSES.iter().find(|class| class.0 == c.name) else {
        return Ok(Answer::Unknown);
    };
    let value = c.integer(0)?;
    let bits = c.machine.universe.terms.bits(value);
    let shifted = c.machine.universe.terms.add_constant(value, u128::from(BEFORE_ZERO));
    let entries = c.constant(bits, u128::from(ENTRIES));
    let in_table = c.machine.universe.terms.unsigned_less(shifted, entries);
    let outside = c.machine.universe.terms.not(in_table);
    let message = "the argument is neither EOF nor the value of an unsigned char";
    c.machine.exclude(&mut c.state, &mut c.step, outside, Rule::InvalidLibraryCall, message)?;
    if c.may_leave_the_c_locale() && !is_about_digits(c) {
        return Ok(Answer::Unknown);
    }
    let holds = within(c, value, ranges);
    let (yes, no) = (c.constant(bits, u128::from(bit)), c.constant(bits, 0));
    Ok(Answer::Value(c.machine.universe.terms.if_then_else(holds, yes, no)))
}

/// glibc makes a negative `char` other than `EOF` unsigned, and leaves numbers that are no characters alone.
fn convert(c: &mut Call<'_, '_>, range: (u8, u8), distance: i128) -> Flow<Answer> {
    if c.may_leave_the_c_locale() {
        return Ok(Answer::Unknown);
    }
    let value = c.integer(0)?;
    let changes = within(c, value, &[range]);
    let terms = &mut c.machine.universe.terms;
    let bits = terms.bits(value);
    let changed = terms.add_constant(value, distance as u128);
    let shifted = terms.add_constant(value, u128::from(BEFORE_ZERO));
    let negatives = terms.constant(bits, u128::from(BEFORE_ZERO) - 1);
    let is_negative = terms.unsigned_less(shifted, negatives);
    let natural = terms.add_constant(value, 256);
    let rest = terms.if_then_else(is_negative, natural, value);
    Ok(Answer::Value(terms.if_then_else(changes, changed, rest)))
}

/// Any number may be asked about.
fn is_ascii(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let value = c.integer(0)?;
    let terms = &mut c.machine.universe.terms;
    let bits = terms.bits(value);
    let limit = terms.constant(bits, 128);
    let holds = terms.unsigned_less(value, limit);
    let (yes, no) = (terms.constant(bits, 1), terms.constant(bits, 0));
    Ok(Answer::Value(terms.if_then_else(holds, yes, no)))
}

fn to_ascii(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let value = c.integer(0)?;
    let terms = &mut c.machine.universe.terms;
    let low = terms.extract(value, 0, 7);
    let bits = terms.bits(value);
    Ok(Answer::Value(terms.extend(low, bits, false)))
}

/// Every wide character may be asked about; beyond ASCII nothing belongs to a class in the C locale. What is not zero means
/// yes.
fn is_wide(c: &mut Call<'_, '_>, ranges: &[(u8, u8)]) -> Flow<Answer> {
    let value = c.integer(0)?;
    if c.may_leave_the_c_locale() && !is_about_digits(c) {
        return Ok(Answer::Unknown);
    }
    let holds = within(c, value, ranges);
    c.when(holds, Call::answer_not_zero)?;
    c.answer_int(0)
}

fn convert_wide(c: &mut Call<'_, '_>, range: (u8, u8), distance: i128) -> Flow<Answer> {
    if c.may_leave_the_c_locale() {
        return Ok(Answer::Unknown);
    }
    let value = c.integer(0)?;
    let changes = within(c, value, &[range]);
    let terms = &mut c.machine.universe.terms;
    let changed = terms.add_constant(value, distance as u128);
    c.when(changes, |_| Ok(Answer::Value(changed)))?;
    Ok(Answer::Value(value))
}

/// The table of classes; in another locale than that of C its content is unknown, but for its size.
fn classes(c: &mut Call<'_, '_>) -> Flow<Answer> {
    if c.may_leave_the_c_locale() {
        return table(c, (memory::OTHERS + 1, memory::OTHERS + 2), 2, None);
    }
    let entry = |index: u64| {
        let character = index.checked_sub(BEFORE_ZERO).and_then(|index| u8::try_from(index).ok());
        let is_in = |&&(_, ranges, _): &&Class| {
            character.is_some_and(|it| ranges.iter().any(|(low, high)| (*low..=*high).contains(&it)))
        };
        CLASSES.iter().filter(is_in).fold(0, |bits, (_, _, bit)| bits | bit)
    };
    let content = || (0..ENTRIES).flat_map(|index| entry(index).to_le_bytes()).collect();
    table(c, (LIBRARY_CONSTANTS, memory::OTHERS + 2), 2, Some(&content))
}

/// A place that holds a pointer to the entry for 0 of a table. The objects are the table and the place.
fn table(
    c: &mut Call<'_, '_>,
    (table, place): (u32, u32),
    entry: u64,
    content: Option<&dyn Fn() -> Arc<[u8]>>,
) -> Flow<Answer> {
    let bytes = c.machine.program.data_model.pointer_bytes();
    let (object, start) = c.machine.library_object(&mut c.state, table, ENTRIES * entry);
    if let Some(content) = content {
        c.machine.universe.note_image(start);
        if let Some(object) = c.state.objects_mut().get_mut(object)
            && object.runs.is_empty()
        {
            let high = LinearExpr::constant(i128::from(ENTRIES * entry));
            let content = Content::Image { base: 0, image: content() };
            object.runs.push(Run { low: LinearExpr::constant(0), high, content });
        }
    }
    let (location, address) = c.machine.library_object(&mut c.state, place, bytes);
    let zero = c.machine.universe.terms.add_constant(start, u128::from(BEFORE_ZERO * entry));
    c.state.write(&mut c.machine.universe, location, &LinearExpr::constant(0), bytes, zero);
    Ok(Answer::Value(address))
}
