//! `time.h`: times as text, in the C locale.

use super::context::{Context, INT, Outcome};
use super::{Models, models};
use crate::machine::Stop;
use crate::value::Value;

/// Models of these functions.
pub(super) const MODELS: Models = models! {
    "strftime" => strftime,
    "strptime" => strptime,
};

const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Fields of a broken-down time, each read when it is asked for: others may be uninitialised.
struct Time<'c, 'a, 'm> {
    c: &'c mut Context<'a, 'm>,
    place: Value,
}

impl Time<'_, '_, '_> {
    fn field(&mut self, index: u64) -> Result<i64, Stop> {
        let place = self.c.advance(self.place, 4 * index);
        Ok(i64::from(self.c.load_int(place, INT)? as u32 as i32))
    }

    fn name(&mut self, index: u64, names: &[&'static str]) -> Result<&'static str, Stop> {
        let number = self.field(index)?;
        Ok(usize::try_from(number).ok().and_then(|number| names.get(number).copied()).unwrap_or("?"))
    }

    /// What a conversion stands for; `None` if we do not know it.
    fn conversion(&mut self, letter: u8) -> Result<Option<String>, Stop> {
        let two = |number: i64| format!("{number:02}");
        Ok(Some(match letter {
            b'a' => self.name(6, &DAYS)?.chars().take(3).collect(),
            b'A' => self.name(6, &DAYS)?.to_owned(),
            b'b' | b'h' => self.name(4, &MONTHS)?.chars().take(3).collect(),
            b'B' => self.name(4, &MONTHS)?.to_owned(),
            b'd' => two(self.field(3)?),
            b'e' => format!("{:2}", self.field(3)?),
            b'H' => two(self.field(2)?),
            b'I' => two((self.field(2)? + 11).rem_euclid(12) + 1),
            b'j' => format!("{:03}", self.field(7)? + 1),
            b'm' => two(self.field(4)? + 1),
            b'M' => two(self.field(1)?),
            b'n' => "\n".to_owned(),
            b'p' => if self.field(2)? >= 12 { "PM" } else { "AM" }.to_owned(),
            b'S' => two(self.field(0)?),
            b't' => "\t".to_owned(),
            b'u' => ((self.field(6)? + 6).rem_euclid(7) + 1).to_string(),
            b'w' => self.field(6)?.to_string(),
            b'y' => two(self.field(5)?.rem_euclid(100)),
            b'Y' => (self.field(5)? + 1900).to_string(),
            b'%' => "%".to_owned(),
            b'T' | b'X' => self.all(b"%H:%M:%S")?,
            b'R' => self.all(b"%H:%M")?,
            b'D' | b'x' => self.all(b"%m/%d/%y")?,
            b'F' => self.all(b"%Y-%m-%d")?,
            b'r' => self.all(b"%I:%M:%S %p")?,
            b'c' => self.all(b"%a %b %e %H:%M:%S %Y")?,
            _ => return Ok(None),
        }))
    }

    fn all(&mut self, format: &[u8]) -> Result<String, Stop> {
        let mut text = String::new();
        let mut letters = format.iter();
        while let Some(&letter) = letters.next() {
            if letter != b'%' {
                text.push(char::from(letter));
                continue;
            }
            let conversion = letters.next().copied().unwrap_or(b'%');
            match self.conversion(conversion)? {
                Some(part) => text.push_str(&part),
                None => {
                    let what = format!("the conversion `%{}`", char::from(conversion));
                    return Err(self.c.unsupported(&what));
                }
            }
        }
        Ok(text)
    }
}

/// The length of the text, or 0 if there is no room; what stands in the buffer then is anything.
fn strftime(c: &mut Context<'_, '_>) -> Outcome {
    let (to, room) = (c.pointer(0)?, c.unsigned(1, "the size of the buffer")?);
    let format = c.text(c.pointer(2)?)?;
    let place = c.pointer(3)?;
    let text = Time { c, place }.all(&format)?;
    if !text.is_ascii() {
        return Err(c.unsupported("a format with letters beyond ASCII"));
    }
    let mut bytes = text.into_bytes();
    let length = bytes.len() as u64;
    bytes.push(0);
    if length >= room {
        c.machine.note_unspecified(c.call.place, "what strftime leaves where there is no room");
        return c.give_int(0);
    }
    c.write(to, &bytes)?;
    c.give_int(length)
}

/// Reading a time from text fails, which is recorded as an input, so that it proves nothing.
fn strptime(c: &mut Context<'_, '_>) -> Outcome {
    c.text(c.pointer(0)?)?;
    c.text(c.pointer(1)?)?;
    c.input(0, 0, 0)?;
    c.give(Value::ZERO)
}
