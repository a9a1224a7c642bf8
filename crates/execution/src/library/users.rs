//! `pwd.h`, `grp.h`, and `locale.h`: records of the library that hold texts. The next one takes the place of the last.

use super::Models;
use super::call::{Answer, Call};
use super::stdlib_numbers::{GROUPS, LOCALE, USERS, end_outside_strings, outside_string};
use crate::step::Flow;
use tayra_memory_graph::Storage;
use tayra_numeric::LinearExpr;

/// Models of these functions.
pub(super) const MODELS: Models = &[
    ("getpwnam", |c| by_name(c, USERS, &PASSWD)),
    ("getpwuid", |c| by_number(c, USERS, &PASSWD)),
    ("getgrnam", |c| by_name(c, GROUPS, &GROUP)),
    ("getgrgid", |c| by_number(c, GROUPS, &GROUP)),
    ("localeconv", |c| record(c, LOCALE, &CONVENTIONS)),
];

/// Which words of a record are texts, and how large it is: with pointers of 64 bits, and of 32.
struct Record {
    texts: (&'static [i64], &'static [i64]),
    size: (i64, i64),
}

const PASSWD: Record = Record { texts: (&[0, 8, 24, 32, 40], &[0, 4, 16, 20, 24]), size: (48, 28) };
/// Who is in a group is not told: the row of names is unknown.
const GROUP: Record = Record { texts: (&[0, 8], &[0, 4]), size: (32, 16) };
const CONVENTIONS: Record = Record {
    texts: (&[0, 8, 16, 24, 32, 40, 48, 56, 64, 72], &[0, 4, 8, 12, 16, 20, 24, 28, 32, 36]),
    size: (96, 56),
};

fn by_name(c: &mut Call<'_, '_>, source: u32, of: &Record) -> Flow<Answer> {
    let name = c.pointer(0)?;
    c.string(name)?;
    by_number(c, source, of)
}

/// Null if there is none.
fn by_number(c: &mut Call<'_, '_>, source: u32, of: &Record) -> Flow<Answer> {
    c.touch_errno();
    end_outside_strings(c, source);
    c.perhaps_null()?;
    record(c, source, of)
}

fn record(c: &mut Call<'_, '_>, source: u32, of: &Record) -> Flow<Answer> {
    let wide = c.machine.universe.pointer_bits == 64;
    let (texts, size, bytes) = if wide { (of.texts.0, of.size.0, 8) } else { (of.texts.1, of.size.1, 4) };
    let storage = Storage::Outside { source };
    let (object, address) = c.machine.new_object(&mut c.state, storage, LinearExpr::constant(size), 1);
    for &offset in texts {
        let Answer::Value(text) = outside_string(c, source) else { continue };
        c.state.write(&mut c.machine.universe, object, &LinearExpr::constant(offset), bytes, text);
    }
    Ok(Answer::Value(address))
}
