//! `regex.h` and `fnmatch.h`: whether something matches is unknown, and where it does lies in the text.
//!
//! An expression that was compiled is told from others by its first word, which nobody but the library looks at: so the use of one
//! that was freed, or that could not be compiled, is seen.

use super::Models;
use super::call::{Answer, Call};
use crate::Status;
use crate::step::Flow;
use tayra_findings::Rule;
use tayra_memory_graph::Decision;
use tayra_numeric::{Constraint, LinearExpr};
use tayra_program::ScalarType;
use tayra_terms::{AtomKind, Sign};

/// Models of these functions.
pub(super) const MODELS: Models = &[
    ("regcomp", compile),
    ("regexec", execute),
    ("regerror", error),
    ("regfree", free),
    ("fnmatch", |c| {
        for index in 0..2 {
            let text = c.pointer(index)?;
            c.string(text)?;
        }
        Ok(Answer::Unknown)
    }),
];

/// What stands at the start of an expression that was compiled; and of one that may not tell where it matches.
const COMPILED: u128 = 0x5265_6745;
const SILENT: u128 = COMPILED + 1;
/// The flag by which an expression does not tell.
const NO_PLACES: u128 = 8;
/// The greatest number of an error.
const LAST_ERROR: i128 = 17;
/// The size of a pair of offsets.
const PAIR: i64 = 8;

fn size(c: &Call<'_, '_>) -> LinearExpr {
    LinearExpr::constant(if c.machine.universe.pointer_bits == 64 { 64 } else { 32 })
}

fn compile(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, text) = (c.pointer(0)?, c.pointer(1)?);
    c.string(text)?;
    let size = size(c);
    let target = c.writable(to, &size)?;
    c.scramble(&target, &size);
    let fails = c.choice();
    c.when(fails, |c| c.answer_between(1, LAST_ERROR))?;
    let bits = c.machine.universe.pointer_bits;
    let flags = c.integer(2)?;
    let tells = c.machine.universe.terms.as_constant(flags).is_some_and(|flags| flags & NO_PLACES == 0);
    let mark = c.constant(bits, if tells { COMPILED } else { SILENT });
    c.store(to, mark)?;
    c.answer_int(0)
}

/// The expression must have been compiled. Whether it certainly tells where it matches.
fn expression(c: &mut Call<'_, '_>) -> Flow<bool> {
    let place = c.pointer(0)?;
    let size = size(c);
    c.readable(place, &size)?;
    let bits = c.machine.universe.pointer_bits;
    let found = c.load(place, ScalarType::Int(bits))?;
    for (mark, tells) in [(COMPILED, true), (SILENT, false)] {
        let mark = c.constant(bits, mark);
        let is_it = c.machine.universe.terms.equal(found, mark);
        if c.decide(is_it) == Decision::Yes {
            return Ok(tells);
        }
    }
    let message = format!("{}: the expression may not be compiled, or freed", c.name);
    c.oblige(Rule::UseAfterFree, Status::Suspected, &message);
    c.unsupported("an expression that may not be compiled")
}

fn execute(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let tells = expression(c)?;
    let (text, count, pairs, flags) = (c.pointer(1)?, c.size(2)?, c.pointer(3)?, c.integer(4)?);
    let flags = c.unsigned(flags);
    if !c.entails(&Constraint::at_most(flags, LinearExpr::constant(3))) {
        return c.unsupported("flags that may say where the text ends");
    }
    let text = c.string(text)?;
    let none = c.machine.universe.pointer_constant(0);
    let is_empty = c.machine.universe.terms.equal(count, none);
    c.when(is_empty, |c| c.answer_between(0, LAST_ERROR))?;
    let number = c.unsigned(count);
    let room = number * PAIR;
    let target = c.perhaps(|c| c.writable(pairs, &room))?;
    c.scramble(&target, &room);
    let fails = c.choice();
    c.when(fails, |c| c.answer_between(1, LAST_ERROR))?;
    if !tells {
        return c.answer_int(0);
    }
    // The whole match comes first.
    let [start, end] = [0, 1].map(|_| c.machine.universe.terms.fresh(32, AtomKind::Input, Sign::Signed));
    let (first, last) = (c.signed(start), c.signed(end));
    c.assume_fact(&Constraint::at_least(first.clone(), LinearExpr::constant(0)));
    c.assume_fact(&Constraint::at_least(last.clone(), first));
    c.assume_fact(&Constraint::at_most(last, text.length.clone()));
    for (value, distance) in [(start, 0), (end, 4)] {
        let offset = target.offset.clone() + LinearExpr::constant(distance);
        c.state.write(&mut c.machine.universe, target.object, &offset, 4, value);
    }
    c.answer_int(0)
}

/// A message in the buffer, as far as there is room; the answer is how much room it needs.
fn error(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, size) = (c.pointer(2)?, c.size(3)?);
    let bits = c.machine.universe.pointer_bits;
    let needed = c.machine.universe.terms.fresh(bits, AtomKind::Length, Sign::Unsigned);
    c.assume_between(needed, 1, 1 << 16);
    c.unless_empty(size, Answer::Value(needed))?;
    let room = c.unsigned(size);
    let target = c.perhaps(|c| c.writable(to, &room))?;
    c.scramble(&target, &room);
    let (_, length) = c.position(&(room - LinearExpr::constant(1)));
    c.put_zero(&target, &length);
    Ok(Answer::Value(needed))
}

/// One that could not be compiled may be freed, and so may one that was freed: there is nothing in it any more.
fn free(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let place = c.pointer(0)?;
    let size = size(c);
    let target = c.writable(place, &size)?;
    c.scramble(&target, &size);
    let bits = c.machine.universe.pointer_bits;
    let nothing = c.constant(bits, 0);
    c.store(place, nothing)?;
    Ok(Answer::Nothing)
}
