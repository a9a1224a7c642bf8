//! `stdlib.h`: numbers from text, magnitudes, random numbers, and the environment.
//!
//! The text is checked; which number it spells is unknown, and so is every random number.

use super::Models;
use super::call::{Answer, Call};
use crate::Status;
use crate::step::Flow;
use tayra_findings::Rule;
use tayra_memory_graph::Decision;
use tayra_memory_graph::{Storage, Vitality};
use tayra_numeric::{Interval, LinearExpr};
use tayra_program::{BinaryOp, ScalarType};

/// Models of these functions.
pub(super) const MODELS: Models = &[
    ("atoi", from_text),
    ("atol", from_text),
    ("atoll", from_text),
    ("atoq", from_text),
    ("atof", from_text),
    ("strtol", with_base),
    ("strtoll", with_base),
    ("strtoul", with_base),
    ("strtoull", with_base),
    ("__isoc23_strtol", with_base),
    ("__isoc23_strtoll", with_base),
    ("__isoc23_strtoul", with_base),
    ("__isoc23_strtoull", with_base),
    ("strtoq", with_base),
    ("strtouq", with_base),
    ("strtoimax", with_base),
    ("strtoumax", with_base),
    ("__isoc23_strtoimax", with_base),
    ("__isoc23_strtoumax", with_base),
    ("strtof", with_end),
    ("strtod", with_end),
    ("strtold", with_end),
    ("abs", magnitude),
    ("labs", magnitude),
    ("llabs", magnitude),
    ("imaxabs", magnitude),
    ("div", quotient),
    ("ldiv", quotient),
    ("lldiv", quotient),
    ("imaxdiv", quotient),
    ("rand", random),
    ("random", random),
    ("lrand48", random),
    ("drand48", any),
    ("mrand48", any),
    ("srand", nothing),
    ("srandom", nothing),
    ("srand48", nothing),
    ("rand_r", rand_r),
    ("ffs", first_bit),
    ("ffsl", first_bit),
    ("ffsll", first_bit),
    ("erand48", |c| own_seed(c, any)),
    ("nrand48", |c| own_seed(c, random)),
    ("jrand48", |c| own_seed(c, any)),
    ("getenv", getenv),
    ("secure_getenv", getenv),
    ("strerror_r", strerror_r),
    ("__xpg_strerror_r", strerror_r),
    ("setlocale", setlocale),
    ("strerror", strerror),
];

fn from_text(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let pointer = c.pointer(0)?;
    c.string(pointer)?;
    c.touch_errno();
    Ok(Answer::Unknown)
}

/// A base that there is not: nothing is read, and no end is stored.
fn with_base(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let base = c.integer(2)?;
    c.touch_errno();
    let terms = &mut c.machine.universe.terms;
    let bits = terms.bits(base);
    let [zero, one, greatest] = [0, 1, 36].map(|number| terms.constant(bits, number));
    let is_too_small = terms.signed_less(base, zero);
    let is_too_large = terms.signed_less(greatest, base);
    let is_one = terms.equal(base, one);
    for refused in [is_too_small, is_too_large, is_one] {
        c.when(refused, |c| c.answer_int(0))?;
    }
    with_end(c)
}

/// The end of the number is some place in the string, stored where the caller wants it.
fn with_end(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (pointer, end) = (c.pointer(0)?, c.pointer(1)?);
    let text = c.string(pointer)?;
    c.touch_errno();
    c.when_null(end, |_| Ok(Answer::Unknown))?;
    let (term, _) = c.position(&text.length);
    let place = c.advance(pointer, term);
    c.store(end, place)?;
    Ok(Answer::Unknown)
}

/// The least number has no magnitude in its type; the machine leaves it as it is.
fn magnitude(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let value = c.integer(0)?;
    let terms = &mut c.machine.universe.terms;
    let bits = terms.bits(value);
    let least = terms.constant(bits, 1 << (bits - 1));
    let overflows = terms.equal(value, least);
    let zero = terms.constant(bits, 0);
    let is_negative = terms.signed_less(value, zero);
    let negated = terms.negate(value);
    let result = terms.if_then_else(is_negative, negated, value);
    let status = match c.decide(overflows) {
        Decision::No => None,
        Decision::Yes => Some(Status::Certain),
        Decision::Open => Some(Status::Suspected),
    };
    if let Some(status) = status {
        c.oblige(Rule::SignedOverflow, status, "the magnitude of the least number does not fit its type");
        if c.machine.options.for_the_end {
            return Ok(Answer::Value(c.machine.astray(bits)));
        }
    }
    Ok(Answer::Value(result))
}

/// Quotient and remainder: in a struct that the caller provides, packed into one scalar, or as two.
fn quotient(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let hidden = usize::from(c.arguments.len() == 3);
    let (top, bottom) = (c.integer(hidden)?, c.integer(hidden + 1)?);
    let before = c.step.obligations.len();
    let whole = c.machine.division(&mut c.state, &mut c.step, BinaryOp::SDiv, top, bottom);
    let overflows = c.step.obligations[before..].iter().any(|o| o.rule == Rule::SignedOverflow);
    if overflows && c.machine.options.for_the_end {
        // Where the machine traps there is no result by which runs could go on, so that none behind it is described.
        c.machine.universe.has_met_the_end = true;
        return c.unsupported("a quotient that may overflow");
    }
    let whole = whole?;
    let rest = c.machine.universe.terms.srem(top, bottom);
    if hidden == 1 {
        let to = c.pointer(0)?;
        let bytes = u128::from(c.machine.universe.terms.bits(whole) / 8);
        c.store(to, whole)?;
        let behind = c.machine.universe.terms.add_constant(to, bytes);
        c.store(behind, rest)?;
        return Ok(if c.returns.is_empty() { Answer::Nothing } else { Answer::Value(to) });
    }
    match c.returns.len() {
        0 => Ok(Answer::Nothing),
        1 => Ok(Answer::Value(c.machine.universe.terms.concatenate(rest, whole))),
        2 => Ok(Answer::Several(vec![whole, rest])),
        _ => c.unsupported("another result than glibc declares"),
    }
}

fn any(_: &mut Call<'_, '_>) -> Flow<Answer> {
    Ok(Answer::Unknown)
}

fn random(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.answer_between(0, (1 << 31) - 1)
}

/// The seed is changed in a way that nobody knows.
fn rand_r(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let seed = c.pointer(0)?;
    let size = LinearExpr::constant(4);
    c.readable(seed, &size)?;
    let range = c.writable(seed, &size)?;
    c.scramble(&range, &size);
    random(c)
}

/// As `rand_r`, with a seed of three `short`.
fn own_seed(c: &mut Call<'_, '_>, answer: fn(&mut Call<'_, '_>) -> Flow<Answer>) -> Flow<Answer> {
    let seed = c.pointer(0)?;
    let size = LinearExpr::constant(6);
    c.readable(seed, &size)?;
    let range = c.writable(seed, &size)?;
    c.scramble(&range, &size);
    answer(c)
}

/// The place of the lowest bit that is set, from one on; zero if there is none.
fn first_bit(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let value = c.integer(0)?;
    let bits = c.machine.universe.terms.bits(value);
    if let Some(known) = c.machine.universe.terms.as_constant(value) {
        let place = if known == 0 { 0 } else { known.trailing_zeros() + 1 };
        return c.answer_int(i128::from(place));
    }
    let zero = c.constant(bits, 0);
    let is_zero = c.machine.universe.terms.equal(value, zero);
    c.when(is_zero, |c| c.answer_int(0))?;
    c.answer_between(1, i128::from(bits))
}

fn nothing(_: &mut Call<'_, '_>) -> Flow<Answer> {
    Ok(Answer::Nothing)
}

/// Nothing, or a string of unknown length that belongs to the outside world.
fn getenv(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let name = c.pointer(0)?;
    c.string(name)?;
    c.perhaps_null()?;
    Ok(outside_string(c, ENVIRONMENT))
}

/// A text for a number that has none takes the place of the last such text.
fn strerror(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let number = c.integer(0)?;
    c.touch_errno();
    let has_text =
        c.machine.universe.terms.as_constant(number).is_some_and(|number| number <= GREATEST_ERROR);
    if !has_text {
        end_outside_strings(c, ERRORS);
    }
    Ok(outside_string(c, ERRORS))
}

/// Fills the buffer; the GNU form may instead give a string of its own. How much is written depends on the text.
fn strerror_r(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, size) = (c.pointer(1)?, c.size(2)?);
    c.touch_errno();
    let gives_text = c.name == "strerror_r" && c.returns.first() == Some(&ScalarType::Pointer);
    if gives_text {
        let own = c.choice();
        c.when(own, |c| Ok(outside_string(c, ERRORS)))?;
    }
    let answer = if gives_text { Answer::Value(to) } else { Answer::Unknown };
    c.unless_empty(size, answer.clone())?;
    let room = c.unsigned(size);
    let target = c.perhaps(|c| c.writable(to, &room))?;
    c.scramble(&target, &room);
    let (_, length) = c.position(&(room - LinearExpr::constant(1)));
    c.put_zero(&target, &length);
    Ok(answer)
}

/// The name of the locale that is set then, or null.
fn setlocale(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (category, name) = (c.integer(0)?, c.pointer(1)?);
    c.touch_errno();
    let is_known =
        c.machine.universe.terms.as_constant(category).is_some_and(|category| category < CATEGORIES);
    c.when_null(name, |c| {
        if !is_known {
            c.perhaps_null()?;
        }
        Ok(outside_string(c, LOCALE))
    })?;
    c.string(name)?;
    c.perhaps_null()?;
    end_outside_strings(c, LOCALE);
    Ok(outside_string(c, LOCALE))
}

/// Whom strings from outside are asked of.
const ENVIRONMENT: u32 = 0;
const ERRORS: u32 = 1;
pub(super) const LOCALE: u32 = 2;
/// Records of users and groups; entries of directories; names of terminals, users and signals.
pub(super) const USERS: u32 = 3;
pub(super) const GROUPS: u32 = 6;
pub(super) const ENTRIES: u32 = 4;
pub(super) const NAMES: u32 = 5;
/// How many categories of a locale there are.
const CATEGORIES: u128 = 13;
/// The greatest error number of Linux.
const GREATEST_ERROR: u128 = 133;

/// What was given before is overwritten or freed.
pub(super) fn end_outside_strings(c: &mut Call<'_, '_>, source: u32) {
    let storage = Storage::Outside { source };
    let given: Vec<_> =
        c.state.objects().iter().filter(|(_, o)| o.storage == storage).map(|(id, _)| id).collect();
    for id in given {
        c.state.kill(id, Vitality::Freed);
    }
}

/// A string of unknown length and content that is not the program's, and perhaps one that it has already.
pub(super) fn outside_string(c: &mut Call<'_, '_>, source: u32) -> Answer {
    let size = c.machine.universe.fresh_variable();
    c.state.numbers_mut().add_free(size, Interval::between(1, 1i128 << 24));
    let size = LinearExpr::from(size);
    let storage = Storage::Outside { source };
    let (object, address) = c.machine.new_object(&mut c.state, storage, size.clone(), 1);
    let zero = c.constant(8, 0);
    let last = size - LinearExpr::constant(1);
    c.state.write(&mut c.machine.universe, object, &last, 1, zero);
    Answer::Value(address)
}
