//! Programs in place of this one, commands, messages to the system's log, and the environment.

use super::Models;
use super::call::{Answer, Call};
use super::stdio_format::{Rest, print};
use crate::step::Flow;
use tayra_memory_graph::{Decision, Storage};
use tayra_program::ScalarType;
use tayra_terms::TermId;

/// Models of these functions.
pub(super) const MODELS: Models = &[
    ("execv", |c| replaced(c, &[1])),
    ("execvp", |c| replaced(c, &[1])),
    ("execve", |c| replaced(c, &[1, 2])),
    ("execl", listed),
    ("execlp", listed),
    ("system", |c| {
        let command = c.pointer(0)?;
        c.touch_errno();
        c.when_null(command, |_| Ok(Answer::Unknown))?;
        c.string(command)?;
        Ok(Answer::Unknown)
    }),
    ("setenv", |c| {
        for index in 0..2 {
            let text = c.pointer(index)?;
            c.string(text)?;
        }
        c.touch_errno();
        c.answer_between(-1, 0)
    }),
    ("unsetenv", |c| {
        let name = c.pointer(0)?;
        c.string(name)?;
        c.touch_errno();
        c.answer_between(-1, 0)
    }),
    ("putenv", |c| c.unsupported("a text of the program that becomes part of the environment")),
    ("openlog", open_log),
    ("syslog", |c| {
        print(c, 1, Rest::Direct)?;
        Ok(Answer::Nothing)
    }),
    ("vsyslog", |c| {
        print(c, 1, Rest::List)?;
        Ok(Answer::Nothing)
    }),
];

/// So many texts of a row are looked at.
const LONGEST_ROW: u128 = 64;

/// Every element of the row is a text, up to null.
fn row(c: &mut Call<'_, '_>, row: TermId) -> Flow<()> {
    let bytes = u128::from(c.machine.universe.pointer_bits / 8);
    for index in 0..LONGEST_ROW {
        let place = c.machine.universe.terms.add_constant(row, index * bytes);
        let text = c.load(place, ScalarType::Pointer)?;
        let null = c.null();
        let is_end = c.machine.universe.terms.equal(text, null);
        match c.decide(is_end) {
            Decision::Yes => return Ok(()),
            Decision::No => {
                c.string(text)?;
            }
            Decision::Open => return c.unsupported("a row of texts whose end is not known"),
        }
    }
    c.unsupported("a row of very many texts")
}

/// It comes back only where it failed: else another program goes on.
fn replaced(c: &mut Call<'_, '_>, rows: &[usize]) -> Flow<Answer> {
    let path = c.pointer(0)?;
    c.string(path)?;
    for &index in rows {
        let start = c.pointer(index)?;
        row(c, start)?;
    }
    c.touch_errno();
    c.answer_int(-1)
}

/// The same with its texts as arguments.
fn listed(c: &mut Call<'_, '_>) -> Flow<Answer> {
    for index in 0..c.arguments.len() {
        let text = c.pointer(index)?;
        let null = c.null();
        let is_end = c.machine.universe.terms.equal(text, null);
        match c.decide(is_end) {
            Decision::Yes if index > 0 => {
                c.touch_errno();
                return c.answer_int(-1);
            }
            Decision::Yes | Decision::No => {
                c.string(text)?;
            }
            Decision::Open => return c.unsupported("a text that may be the end of the list"),
        }
    }
    c.misuse("the list of texts has no end")
}

/// The library keeps the name, if there is one: it must be one that never goes away.
fn open_log(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let name = c.pointer(0)?;
    c.when_null(name, |_| Ok(Answer::Nothing))?;
    let text = c.string(name)?;
    if matches!(c.state.objects().get(text.start.object).map(|o| o.storage), Some(Storage::Global { .. })) {
        return Ok(Answer::Nothing);
    }
    c.unsupported("a text that the library keeps")
}
