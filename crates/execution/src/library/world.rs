//! Functions that ask the world for something: what they touch stands in [`WorldCall`], and anything may come of it.
//!
//! Errs towards: a call that fails may have filled what it was given, and one that succeeds with anything.

use super::call::{Answer, Call};
use crate::step::Flow;
use tayra_numeric::{Constraint, LinearExpr};
use tayra_program::{Gives, Takes, WorldCall};
use tayra_terms::{Sign, TermId};

/// Does what the table says of the function.
pub(super) fn world(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let Some(call) = WorldCall::named(c.name) else {
        return c.unsupported("a function that is in no table");
    };
    c.touch_errno();
    take(c, call, 0)
}

/// Takes the arguments from this one on, and answers.
fn take(c: &mut Call<'_, '_>, call: &'static WorldCall, index: usize) -> Flow<Answer> {
    let Some(takes) = call.takes.get(index) else { return answer(c, call) };
    let model = c.machine.program.data_model;
    let bytes = |size: tayra_program::WorldSize| LinearExpr::constant(i128::from(size.bytes(model)));
    match *takes {
        Takes::Number => return take(c, call, index + 1),
        Takes::Text | Takes::Reads(_) | Takes::Fills(_) => {}
        Takes::TextOrNull | Takes::ReadsOrNull(_) | Takes::FillsOrNull(_) => {
            let pointer = c.pointer(index)?;
            c.when_null(pointer, |c| take(c, call, index + 1))?;
        }
        Takes::ReadsAsMany(count) | Takes::FillsAsMany(count) | Takes::FillsText(count) => {
            let none = is_zero(c, count)?;
            c.when(none, |c| take(c, call, index + 1))?;
        }
    }
    let pointer = c.pointer(index)?;
    match *takes {
        Takes::Number => {}
        Takes::Text | Takes::TextOrNull => {
            c.string(pointer)?;
        }
        Takes::Reads(size) | Takes::ReadsOrNull(size) => {
            c.readable(pointer, &bytes(size))?;
        }
        Takes::Fills(size) | Takes::FillsOrNull(size) => {
            // A call that fails fills nothing.
            let range = c.perhaps(|c| c.writable(pointer, &bytes(size)))?;
            c.scramble(&range, &bytes(size));
        }
        Takes::ReadsAsMany(count) => {
            let count = size_of(c, count)?;
            c.perhaps(|c| c.readable(pointer, &count))?;
        }
        Takes::FillsAsMany(count) | Takes::FillsText(count) => {
            let count = size_of(c, count)?;
            let range = c.perhaps(|c| c.writable(pointer, &count))?;
            c.scramble(&range, &count);
        }
    }
    take(c, call, index + 1)
}

/// An argument that says how many bytes, as wide as a pointer: what is negative is more than there can be.
fn size_term(c: &mut Call<'_, '_>, index: usize) -> Flow<TermId> {
    let value = c.integer(index)?;
    let bits = c.machine.universe.pointer_bits;
    Ok(c.machine.resize(value, bits, false))
}

fn size_of(c: &mut Call<'_, '_>, index: usize) -> Flow<LinearExpr> {
    let size = size_term(c, index)?;
    Ok(c.unsigned(size))
}

fn is_zero(c: &mut Call<'_, '_>, index: usize) -> Flow<TermId> {
    let size = size_term(c, index)?;
    let none = c.machine.universe.pointer_constant(0);
    Ok(c.machine.universe.terms.equal(size, none))
}

fn answer(c: &mut Call<'_, '_>, call: &WorldCall) -> Flow<Answer> {
    match call.gives {
        Gives::Nothing => Ok(Answer::Nothing),
        Gives::Success => c.answer_between(-1, 0),
        Gives::Zero => c.answer_int(0),
        Gives::Number(least, most) => {
            // Wider results (`off_t`, `long`) hold more than an `int`.
            let bits = c.returns.first().map_or(32, |scalar| c.machine.bits(*scalar));
            if most == i64::from(i32::MAX) && bits > 32 {
                let Some(scalar) = c.returns.first().copied() else { return Ok(Answer::Nothing) };
                let result = c.input(scalar, Sign::Signed);
                let number = c.signed(result);
                c.assume_fact(&Constraint::at_least(number, LinearExpr::constant(i128::from(least))));
                return Ok(Answer::Value(result));
            }
            c.answer_between(i128::from(least), i128::from(most))
        }
        Gives::Count(index) => {
            let Some(scalar) = c.returns.first().copied() else { return Ok(Answer::Nothing) };
            let most = size_of(c, index)?;
            let result = c.input(scalar, Sign::Signed);
            let number = c.signed(result);
            c.assume_fact(&Constraint::at_least(number.clone(), LinearExpr::constant(-1)));
            c.assume_fact(&Constraint::at_most(number, most));
            Ok(Answer::Value(result))
        }
    }
}

/// Where the name stands in an entry of a directory.
pub(super) fn name_in_entry(model: tayra_program::DataModel, wide: bool) -> i64 {
    if model.pointer_bytes() == 8 || wide { 19 } else { 11 }
}
