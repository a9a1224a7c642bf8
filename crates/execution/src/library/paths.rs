//! Names of files: `libgen.h`, and those functions of `stdlib.h` and `unistd.h` that write names.

use super::Models;
use super::call::{Answer, Birth, Call};
use super::stdlib_numbers::{NAMES, end_outside_strings, outside_string};
use crate::access::Range;
use crate::step::Flow;
use tayra_numeric::{Constraint, LinearExpr};
use tayra_terms::{AtomKind, Sign};

/// Models of these functions.
pub(super) const MODELS: Models = &[
    ("basename", part),
    ("__xpg_basename", cut_part),
    ("dirname", cut_part),
    ("getcwd", getcwd),
    ("realpath", realpath),
    ("mkstemp", |c| template(c, true)),
    ("mkstemp64", |c| template(c, true)),
    ("mkdtemp", |c| template(c, false)),
    ("ttyname", name),
    ("getlogin", name),
    ("strsignal", |c| {
        end_outside_strings(c, NAMES);
        Ok(outside_string(c, NAMES))
    }),
];

/// The longest path with its zero.
const LONGEST_PATH: i64 = 4096;

/// A text of the library that the next call overwrites, or none.
fn name(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.touch_errno();
    end_outside_strings(c, NAMES);
    c.perhaps_null()?;
    Ok(outside_string(c, NAMES))
}

/// Some place in the text.
fn part(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let pointer = c.pointer(0)?;
    let text = c.string(pointer)?;
    let (distance, _) = c.position(&text.length);
    Ok(Answer::Value(c.advance(pointer, distance)))
}

/// A text of the library, or some place in the text, which may be cut by zeros.
fn cut_part(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let pointer = c.pointer(0)?;
    c.when_null(pointer, |c| Ok(outside_string(c, NAMES)))?;
    let text = c.string(pointer)?;
    let is_own = c.choice();
    c.when(is_own, |c| Ok(outside_string(c, NAMES)))?;
    // What is empty has no part of its own.
    let one = LinearExpr::constant(1);
    if c.assume_fact(&Constraint::at_least(text.length.clone(), one)) == tayra_numeric::Met::Unsatisfiable {
        return Err(crate::step::Cut);
    }
    let target = c.perhaps(|c| c.writable(pointer, &text.length))?;
    c.scramble(&target, &text.length);
    c.put_zero(&target, &text.length);
    let (distance, _) = c.position(&text.length);
    Ok(Answer::Value(c.advance(pointer, distance)))
}

/// A text of at most `room - 1` letters in a checked range of that size.
fn text_in(c: &mut Call<'_, '_>, target: &Range, room: &LinearExpr) {
    let (_, length) = c.position(&(room.clone() - LinearExpr::constant(1)));
    c.put_zero(target, &length);
    c.remember_text(target, &length);
}

/// A block with a text.
fn block_with_text(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.perhaps_null()?;
    let bits = c.machine.universe.pointer_bits;
    let size = c.machine.universe.terms.fresh(bits, AtomKind::Input, Sign::Unsigned);
    c.assume_between(size, 1, 1 << 16);
    let block = c.allocate(size, c.heap_alignment(), Birth::Uninitialised)?;
    let room = c.unsigned(size);
    let target = c.writable(block, &room)?;
    text_in(c, &target, &room);
    Ok(Answer::Value(block))
}

fn getcwd(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, size) = (c.pointer(0)?, c.size(1)?);
    c.touch_errno();
    c.when_null(to, |c| {
        let room = c.unsigned(size);
        if c.entails(&Constraint::equal(room, LinearExpr::constant(0))) {
            block_with_text(c)
        } else {
            c.unsupported("a block of a size that the caller says")
        }
    })?;
    let null = c.null();
    c.unless_empty(size, Answer::Value(null))?;
    let room = c.unsigned(size);
    let target = c.perhaps(|c| c.writable(to, &room))?;
    c.scramble(&target, &room);
    c.perhaps_null()?;
    text_in(c, &target, &room);
    Ok(Answer::Value(to))
}

fn realpath(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (path, to) = (c.pointer(0)?, c.pointer(1)?);
    c.string(path)?;
    c.touch_errno();
    c.when_null(to, block_with_text)?;
    let room = LinearExpr::constant(LONGEST_PATH);
    let target = c.perhaps(|c| c.writable(to, &room))?;
    c.scramble(&target, &room);
    c.perhaps_null()?;
    text_in(c, &target, &room);
    Ok(Answer::Value(to))
}

/// The last six letters of a text become others; a text that is shorter is refused.
fn template(c: &mut Call<'_, '_>, opens: bool) -> Flow<Answer> {
    const LETTERS: i64 = 6;
    let pointer = c.pointer(0)?;
    let text = c.string(pointer)?;
    c.touch_errno();
    let bits = c.machine.universe.pointer_bits;
    let least = c.constant(bits, LETTERS.unsigned_abs().into());
    let is_short = c.machine.universe.terms.unsigned_less(text.term, least);
    c.when(is_short, |c| if opens { c.answer_int(-1) } else { Ok(Answer::Value(c.null())) })?;
    let target = c.perhaps(|c| c.writable(pointer, &text.length))?;
    let last = LinearExpr::constant(LETTERS);
    let start = target.offset.clone() + text.length.clone() - last.clone();
    c.scramble(&Range { object: target.object, offset: start }, &last);
    c.put_zero(&target, &text.length);
    c.remember_text(&target, &text.length);
    if opens {
        return c.answer_between(-1, i32::MAX.into());
    }
    c.perhaps_null()?;
    Ok(Answer::Value(pointer))
}
