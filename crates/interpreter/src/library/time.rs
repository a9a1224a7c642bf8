//! `time.h` and `sys/time.h`: every clock is an input; sleeping takes no time. The local time zone is UTC, and asking
//! for it counts as an input, because another machine has another one.

use super::context::{Context, INT, Outcome};
use super::errno::EINVAL;
use super::{Models, models};
use crate::machine::Stop;
use crate::value::Value;
use tayra_program::{LibraryHolder, ScalarType};

/// Models of these headers.
pub(super) const MODELS: Models = models! {
    "time" => time,
    "clock" => clock,
    "gettimeofday" => gettimeofday,
    "clock_gettime" => clock_gettime,
    "timespec_get" => timespec_get,
    "difftime" => difftime,
    "gmtime" => |c: &mut Context<'_, '_>| broken_down(c, false, false),
    "gmtime_r" => |c: &mut Context<'_, '_>| broken_down(c, false, true),
    "localtime" => |c: &mut Context<'_, '_>| broken_down(c, true, false),
    "localtime_r" => |c: &mut Context<'_, '_>| broken_down(c, true, true),
    "asctime" => asctime,
    "ctime" => ctime,
    "mktime" => mktime,
    "timegm" => mktime,
    "nanosleep" => nanosleep,
};

/// The greatest value of `time_t`.
fn greatest_time(c: &Context<'_, '_>) -> i128 {
    (1i128 << (c.model().pointer_bits() - 1)) - 1
}

fn time(c: &mut Context<'_, '_>) -> Outcome {
    let to = c.pointer(0)?;
    let word = c.word();
    let wanted = !c.is_null(to)?;
    if wanted {
        c.check_write(to, c.model().pointer_bytes())?;
    }
    let greatest = greatest_time(c);
    let now = c.input(0, greatest, 0)?;
    if wanted {
        c.store_int(to, word, now)?;
    }
    c.give_int(now)
}

fn clock(c: &mut Context<'_, '_>) -> Outcome {
    let greatest = greatest_time(c);
    let ticks = c.input(0, greatest, 0)?;
    c.give_int(ticks)
}

/// Stores seconds and a fraction of `parts` per second.
fn store_clock(c: &mut Context<'_, '_>, to: Value, parts: i128) -> Result<(), Stop> {
    let word = c.word();
    let greatest = greatest_time(c);
    let seconds = c.input(0, greatest, 0)?;
    let fraction = c.input(0, parts - 1, 0)?;
    c.store_int(to, word, seconds)?;
    let second = c.advance(to, c.model().pointer_bytes());
    c.store_int(second, word, fraction)
}

fn gettimeofday(c: &mut Context<'_, '_>) -> Outcome {
    let (to, zone) = (c.pointer(0)?, c.pointer(1)?);
    if !c.is_null(to)? {
        store_clock(c, to, 1_000_000)?;
    }
    if !c.is_null(zone)? {
        c.write(zone, &[0; 8])?;
    }
    c.give_int(0)
}

fn clock_gettime(c: &mut Context<'_, '_>) -> Outcome {
    let clock = c.int(0, "the clock")?;
    if clock < 0 {
        return Err(c.unsupported("the clock of a process or a file"));
    }
    if !(0..12).contains(&clock) {
        c.set_errno(EINVAL)?;
        return c.give_int(-1);
    }
    let to = c.pointer(1)?;
    store_clock(c, to, 1_000_000_000)?;
    c.give_int(0)
}

fn timespec_get(c: &mut Context<'_, '_>) -> Outcome {
    let (to, base) = (c.pointer(0)?, c.int(1, "the time base")?);
    if base != 1 {
        return c.give_int(0);
    }
    store_clock(c, to, 1_000_000_000)?;
    c.give_int(base)
}

fn difftime(c: &mut Context<'_, '_>) -> Outcome {
    let (later, earlier) = (c.signed(0, "a time")?, c.signed(1, "a time")?);
    let difference = (i128::from(later) - i128::from(earlier)) as f64;
    Ok(super::ModelOutcome::double(c.call, difference))
}

fn nanosleep(c: &mut Context<'_, '_>) -> Outcome {
    let request = c.pointer(0)?;
    let size = 2 * c.model().pointer_bytes();
    c.check_read(request, size)?;
    let (word, bits) = (c.word(), c.model().pointer_bits());
    let second = c.advance(request, c.model().pointer_bytes());
    let whole = crate::value::sign_extend(c.load_int(request, word)?, bits);
    let part = crate::value::sign_extend(c.load_int(second, word)?, bits);
    if whole < 0 || !(0..1_000_000_000).contains(&part) {
        c.set_errno(EINVAL)?;
        return c.give_int(-1);
    }
    c.give_int(0)
}

/// Days since 1970-01-01 of a date in the Gregorian calendar; months count from 0.
fn days_of(year: i128, month: i128, day: i128) -> i128 {
    // Years that start in March put the leap day at their end.
    let (year, month) = if month < 2 { (year - 1, month + 10) } else { (year, month - 2) };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * month + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Year, month (from 0) and day of a day since 1970-01-01.
fn date_of(days: i128) -> (i128, i128, i128) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * march_month + 2) / 5 + 1;
    let (month, carry) = if march_month < 10 { (march_month + 2, 0) } else { (march_month - 10, 1) };
    (era * 400 + year_of_era + carry, month, day)
}

/// The nine leading fields of `struct tm`; `None` if the year does not fit.
fn fields_of(seconds: i128) -> Option<[i32; 9]> {
    let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let (year, month, day) = date_of(days);
    let day_of_year = days - days_of(year, 0, 1);
    let fields = [
        second % 60,
        second / 60 % 60,
        second / 3600,
        day,
        month,
        year - 1900,
        (days + 4).rem_euclid(7),
        day_of_year,
        0,
    ];
    let mut narrow = [0; 9];
    for (to, from) in narrow.iter_mut().zip(fields) {
        *to = i32::try_from(from).ok()?;
    }
    Some(narrow)
}

/// Where `tm_gmtoff` lies: behind nine `int`, aligned as `long`.
fn offset_field(c: &Context<'_, '_>) -> u64 {
    36u64.next_multiple_of(c.model().pointer_bytes())
}

fn store_fields(c: &mut Context<'_, '_>, to: Value, fields: [i32; 9]) -> Result<(), Stop> {
    for (index, field) in (0..).zip(fields) {
        let place = c.advance(to, 4 * index);
        c.store_int(place, INT, i128::from(field))?;
    }
    let (word, at) = (c.word(), offset_field(c));
    let place = c.advance(to, at);
    c.store_int(place, word, 0)?;
    let zone = c.constant_text("GMT")?;
    let place = c.advance(to, at + c.model().pointer_bytes());
    c.store_value(place, ScalarType::Pointer, zone)
}

fn broken_down(c: &mut Context<'_, '_>, local: bool, own_buffer: bool) -> Outcome {
    let from = c.pointer(0)?;
    let word = c.word();
    let value = c.load(from, word)?;
    let seconds = crate::value::sign_extend(c.settle(value) as u64, word.bits(c.model()));
    if local {
        c.input(0, 0, 0)?;
    }
    let Some(fields) = fields_of(i128::from(seconds)) else {
        c.set_errno(super::errno::EOVERFLOW)?;
        return c.give(Value::ZERO);
    };
    let to = if own_buffer { c.pointer(1)? } else { calendar(c)? };
    store_fields(c, to, fields)?;
    c.give(to)
}

/// Where the library keeps its one broken-down time.
fn calendar(c: &mut Context<'_, '_>) -> Result<Value, Stop> {
    let size = offset_field(c) + 2 * c.model().pointer_bytes();
    c.memory_of(LibraryHolder::Calendar, size)
}

/// `Thu Jan  1 00:00:00 1970` and a newline, in a buffer of the library.
fn give_shown(c: &mut Context<'_, '_>, fields: [i32; 9]) -> Outcome {
    const DAYS: [&str; 7] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let [second, minute, hour, day, month, year, weekday, ..] = fields;
    let name = |names: &[&'static str], index: i32| {
        usize::try_from(index).ok().and_then(|index| names.get(index).copied()).unwrap_or("???")
    };
    let (weekday, month) = (name(&DAYS, weekday), name(&MONTHS, month));
    let year = 1900 + i64::from(year);
    if year > i64::from(i32::MAX) {
        c.set_errno(super::errno::EOVERFLOW)?;
        return c.give(Value::ZERO);
    }
    // The sign is no digit.
    let digits = |number: i32| {
        let sign = if number < 0 { "-" } else { "" };
        format!("{sign}{:02}", number.unsigned_abs())
    };
    let clock = [hour, minute, second].map(digits).join(":");
    let text = format!("{weekday} {month}{day:3} {clock} {year}\n\0");
    const SIZE: usize = 64;
    if text.len() > SIZE {
        return Err(c.misuse("a field of the time is out of range"));
    }
    let buffer = c.memory_of(LibraryHolder::ShownTime, SIZE as u64)?;
    c.write(buffer, text.as_bytes())?;
    c.give(buffer)
}

fn asctime(c: &mut Context<'_, '_>) -> Outcome {
    let from = c.pointer(0)?;
    let mut fields = [0; 9];
    for (index, field) in (0..).zip(&mut fields) {
        let place = c.advance(from, 4 * index);
        *field = c.load_int(place, INT)? as u32 as i32;
    }
    give_shown(c, fields)
}

/// As `asctime(localtime(…))`: the broken-down time of the library changes too.
fn ctime(c: &mut Context<'_, '_>) -> Outcome {
    let from = c.pointer(0)?;
    let word = c.word();
    let value = c.load(from, word)?;
    let seconds = crate::value::sign_extend(c.settle(value) as u64, word.bits(c.model()));
    c.input(0, 0, 0)?;
    match fields_of(i128::from(seconds)) {
        Some(fields) => {
            let to = calendar(c)?;
            store_fields(c, to, fields)?;
            give_shown(c, fields)
        }
        None => {
            c.set_errno(super::errno::EOVERFLOW)?;
            c.give(Value::ZERO)
        }
    }
}

/// Normalises the fields and gives the seconds since 1970; in UTC.
fn mktime(c: &mut Context<'_, '_>) -> Outcome {
    let to = c.pointer(0)?;
    let mut fields = [0i128; 6];
    for (index, field) in (0..).zip(&mut fields) {
        let place = c.advance(to, 4 * index);
        *field = i128::from(c.load_int(place, INT)? as u32 as i32);
    }
    if c.name() == "mktime" {
        c.input(0, 0, 0)?;
    }
    let [second, minute, hour, day, month, year] = fields;
    let (year, month) = (year + 1900 + month.div_euclid(12), month.rem_euclid(12));
    let seconds = (days_of(year, month, 1) + day - 1) * 86_400 + hour * 3600 + minute * 60 + second;
    let fits = (-greatest_time(c) - 1..=greatest_time(c)).contains(&seconds);
    let Some(normal) = fields_of(seconds).filter(|_| fits) else {
        c.set_errno(super::errno::EOVERFLOW)?;
        return c.give_int(-1);
    };
    store_fields(c, to, normal)?;
    c.give_int(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_days_are_inverse() {
        for days in [-1_000_000, -719_468, -1, 0, 58, 59, 60, 10_957, 11_016, 19_000, 2_932_896] {
            let (year, month, day) = date_of(days);
            assert_eq!(days_of(year, month, day), days);
        }
        assert_eq!(date_of(0), (1970, 0, 1));
        assert_eq!(date_of(11_016), (2000, 1, 29));
    }

    #[test]
    fn known_times_break_down_as_the_calendar_says() {
        assert_eq!(fields_of(0), Some([0, 0, 0, 1, 0, 70, 4, 0, 0]));
        assert_eq!(fields_of(951_827_696), Some([56, 34, 12, 29, 1, 100, 2, 59, 0]));
        assert_eq!(fields_of(-1), Some([59, 59, 23, 31, 11, 69, 3, 364, 0]));
        assert_eq!(fields_of(i128::from(i64::MAX)), None);
    }
}
