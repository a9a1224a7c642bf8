//! `time.h` and `sys/time.h`: clocks and the calendar. What a clock says is unknown, and so is the time zone; the fields of
//! a broken-down time lie within the bounds that the standard gives them.
//!
//! Errs towards: any time, failure included.

use super::call::{Answer, Call};
use super::{Models, memory};
use crate::Status;
use crate::access::Range;
use crate::step::Flow;
use tayra_findings::Rule;
use tayra_numeric::{Constraint, LinearExpr};
use tayra_program::{LibraryHolder, ScalarType};
use tayra_terms::{AtomKind, Sign, TermId};

/// Models of these functions.
pub(super) const MODELS: Models = &[
    ("strftime", strftime),
    ("strptime", strptime),
    ("gettimeofday", gettimeofday),
    ("clock_gettime", |c| fill_clock(c, 1, -1, 0)),
    ("timespec_get", |c| fill_clock(c, 0, 0, 1)),
    ("gmtime", |c| broken_down(c, None)),
    ("localtime", |c| broken_down(c, None)),
    ("gmtime_r", |c| broken_down(c, Some(1))),
    ("localtime_r", |c| broken_down(c, Some(1))),
    ("mktime", mktime),
    ("timegm", mktime),
    ("asctime", asctime),
    ("ctime", ctime),
    ("difftime", |_| Ok(Answer::Unknown)),
    ("nanosleep", nanosleep),
];

/// Where `gmtime` puts its result.
const CALENDAR: u32 = memory::of_holder(LibraryHolder::Calendar);
/// Where `asctime` puts its result, and how large that is.
const SHOWN: (u32, u64) = (memory::of_holder(LibraryHolder::ShownTime), 64);
/// The bounds of `tm_sec` and the fields behind it; a year is any number.
const FIELDS: [Option<(i128, i128)>; 9] = [
    Some((0, 60)),
    Some((0, 59)),
    Some((0, 23)),
    Some((1, 31)),
    Some((0, 11)),
    None,
    Some((0, 6)),
    Some((0, 365)),
    None,
];

/// What depends on the time zone, which is looked up when it is asked for.
const ZONE: [&str; 6] = ["timezone", "daylight", "tzname", "__timezone", "__daylight", "__tzname"];

fn word(c: &Call<'_, '_>) -> u64 {
    c.machine.program.data_model.pointer_bytes()
}

/// The size of `struct tm`: nine `int`, a `long`, a pointer.
fn calendar_size(c: &Call<'_, '_>) -> u64 {
    36u64.next_multiple_of(word(c)) + 2 * word(c)
}

fn bytes(count: u64) -> LinearExpr {
    LinearExpr::constant(i128::from(count))
}

/// Unknown seconds, and a part of a second below `parts`.
fn store_clock(c: &mut Call<'_, '_>, to: TermId, parts: i128) -> Flow<()> {
    let (bits, step) = (c.machine.universe.pointer_bits, u128::from(word(c)));
    let seconds = c.machine.universe.terms.fresh(bits, AtomKind::Input, Sign::Signed);
    let part = c.machine.universe.terms.fresh(bits, AtomKind::Input, Sign::Signed);
    c.assume_between(part, 0, parts - 1);
    c.store(to, seconds)?;
    let second = c.machine.universe.terms.add_constant(to, step);
    c.store(second, part)
}

fn gettimeofday(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, zone) = (c.pointer(0)?, c.pointer(1)?);
    c.touch_errno();
    let no_zone = |c: &mut Call<'_, '_>| {
        c.when_null(zone, |c| c.answer_int(0))?;
        let range = c.writable(zone, &bytes(8))?;
        c.scramble(&range, &bytes(8));
        c.answer_int(0)
    };
    c.when_null(to, no_zone)?;
    store_clock(c, to, 1_000_000)?;
    no_zone(c)
}

/// Fails without storing anything, or stores.
fn fill_clock(c: &mut Call<'_, '_>, place: usize, failure: i128, success: i128) -> Flow<Answer> {
    let to = c.pointer(place)?;
    c.touch_errno();
    let fails = c.choice();
    c.when(fails, |c| c.answer_int(failure))?;
    store_clock(c, to, 1_000_000_000)?;
    c.answer_int(success)
}

/// A broken-down time at a checked place. Bytes between and behind the fields are unknown.
fn store_fields(c: &mut Call<'_, '_>, target: &Range, size: u64) {
    c.scramble(target, &bytes(size));
    for (index, bounds) in (0u64..).zip(FIELDS) {
        let field = c.machine.universe.terms.fresh(32, AtomKind::Input, Sign::Signed);
        if let Some((low, high)) = bounds {
            c.assume_between(field, low, high);
        }
        let offset = target.offset.clone() + bytes(4 * index);
        c.state.write(&mut c.machine.universe, target.object, &offset, 4, field);
    }
}

/// `gmtime` and `localtime`: null if the year does not fit, else the caller's place or the library's.
fn broken_down(c: &mut Call<'_, '_>, place: Option<usize>) -> Flow<Answer> {
    let from = c.pointer(0)?;
    c.readable(from, &bytes(word(c)))?;
    c.touch_errno();
    c.touch_globals(&ZONE);
    c.perhaps_null()?;
    let size = calendar_size(c);
    let to = match place {
        Some(index) => c.pointer(index)?,
        None => c.machine.library_object(&mut c.state, CALENDAR, size).1,
    };
    let target = c.writable(to, &bytes(size))?;
    store_fields(c, &target, size);
    Ok(Answer::Value(to))
}

/// Brings the fields in order, or leaves them as they are and gives -1.
fn mktime(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let place = c.pointer(0)?;
    let size = calendar_size(c);
    c.readable(place, &bytes(24))?;
    c.touch_errno();
    c.touch_globals(&ZONE);
    let fails = c.choice();
    c.when(fails, |c| c.answer_int(-1))?;
    let target = c.writable(place, &bytes(size))?;
    store_fields(c, &target, size);
    Ok(Answer::Unknown)
}

/// A text of unknown length in memory of the library.
fn shown(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (_, to) = c.machine.library_object(&mut c.state, SHOWN.0, SHOWN.1);
    let target = c.writable(to, &bytes(SHOWN.1))?;
    c.scramble(&target, &bytes(SHOWN.1));
    let (_, length) = c.position(&bytes(SHOWN.1 - 1));
    c.put_zero(&target, &length);
    Ok(Answer::Value(to))
}

/// Fields that are out of range may make the text too long.
fn asctime(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let from = c.pointer(0)?;
    let mut is_usual = true;
    for index in 0..9u128 {
        let place = c.machine.universe.terms.add_constant(from, 4 * index);
        let field = c.load(place, ScalarType::Int(32))?;
        let number = c.signed(field);
        is_usual &= c.entails(&Constraint::at_least(number.clone(), LinearExpr::constant(-999)))
            && c.entails(&Constraint::at_most(number, LinearExpr::constant(8099)));
    }
    c.touch_errno();
    if !is_usual {
        let message = "asctime: a field of the time may be out of range";
        c.oblige(Rule::InvalidLibraryCall, Status::Suspected, message);
    }
    c.perhaps_null()?;
    shown(c)
}

/// As `asctime(localtime(…))`: the broken-down time of the library changes too.
fn ctime(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let from = c.pointer(0)?;
    c.readable(from, &bytes(word(c)))?;
    c.touch_errno();
    c.touch_globals(&ZONE);
    let size = calendar_size(c);
    let (_, calendar) = c.machine.library_object(&mut c.state, CALENDAR, size);
    let target = c.writable(calendar, &bytes(size))?;
    store_fields(c, &target, size);
    c.perhaps_null()?;
    shown(c)
}

/// Whether it is interrupted, and says how much is left, is unknown.
fn nanosleep(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (request, rest) = (c.pointer(0)?, c.pointer(1)?);
    let size = bytes(2 * word(c));
    c.readable(request, &size)?;
    c.touch_errno();
    c.when_null(rest, |c| c.answer_between(-1, 0))?;
    let range = c.perhaps(|c| c.writable(rest, &size))?;
    c.scramble(&range, &size);
    c.answer_between(-1, 0)
}

/// The text with its zero, or 0 where there is no room: then the buffer holds anything.
fn strftime(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (to, size, format, from) = (c.pointer(0)?, c.size(1)?, c.pointer(2)?, c.pointer(3)?);
    c.string(format)?;
    let fields = bytes(calendar_size(c));
    c.readable(from, &fields)?;
    c.touch_globals(&ZONE);
    c.touch_errno();
    let none = c.machine.universe.pointer_constant(0);
    c.unless_empty(size, Answer::Value(none))?;
    let room = c.unsigned(size);
    let target = c.perhaps(|c| c.writable(to, &room))?;
    c.scramble(&target, &room);
    let fails = c.choice();
    c.when(fails, |c| c.answer_int(0))?;
    let (term, length) = c.position(&(room - LinearExpr::constant(1)));
    c.put_zero(&target, &length);
    c.remember_text(&target, &length);
    Ok(Answer::Value(term))
}

/// Null, or the place in the text behind what was read. Which fields are stored depends on the format.
fn strptime(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (from, format, to) = (c.pointer(0)?, c.pointer(1)?, c.pointer(2)?);
    let text = c.string(from)?;
    c.string(format)?;
    let fields = bytes(calendar_size(c));
    let target = c.writable(to, &fields)?;
    c.scramble(&target, &fields);
    c.perhaps_null()?;
    let (distance, _) = c.position(&text.length);
    Ok(Answer::Value(c.advance(from, distance)))
}
