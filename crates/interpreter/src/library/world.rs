//! Functions that ask the world for something: what they touch stands in [`WorldCall`].
//!
//! Whether they succeed is an input; by default the world has nothing and refuses what it may. What they fill is zero, but where zero
//! is no answer of any system: a file that is there has a kind, a link and a size.

use super::context::{Context, Outcome};
use super::errno::ENOENT;
use super::stdio::FILES;
use crate::inputs::InputRequest;
use crate::machine::Stop;
use crate::value::{Scalar, Value};
use tayra_program::{Gives, ScalarType, Takes, WorldCall};

/// Does what the table says of the function.
pub(super) fn world(c: &mut Context<'_, '_>) -> Outcome {
    let Some(call) = WorldCall::named(c.name()) else {
        return Err(c.unsupported("a function that is in no table"));
    };
    for (index, takes) in call.takes.iter().enumerate() {
        look(c, index, *takes)?;
    }
    let given = match call.gives {
        Gives::Number(..) if KNOWN.contains(&call.name) => known(c)?,
        Gives::Nothing => {
            fill(c, call, u64::MAX)?;
            return c.give_nothing();
        }
        Gives::Zero => {
            fill(c, call, u64::MAX)?;
            return c.give_int(0);
        }
        Gives::Success => c.choice((0, 1), 0, FILES)? - 1,
        Gives::Number(least, most) => {
            // The least that the world says by default: that it failed, or nothing at all.
            let default = if least == -1 { -1 } else { least.max(0) };
            c.choice((i128::from(least), i128::from(most)), i128::from(default), FILES)?
        }
        Gives::Count(index) => {
            // What goes may be much, what comes is made up byte by byte.
            let most = c.unsigned(index, "the number of bytes")?.min(MOST_AT_ONCE);
            c.choice((-1, i128::from(most)), -1, FILES)?
        }
    };
    if given == -1 {
        c.set_errno(ENOENT)?;
    } else {
        fill(c, call, u64::try_from(given).unwrap_or(0))?;
    }
    c.give_int(given)
}

/// Functions whose answers hang together with what they are asked, or with other answers: the world does not say just anything.
const KNOWN: [&str; 6] = ["wait", "waitpid", "sysconf", "lseek", "lseek64", "socket"];

/// Their answers, among which the world chooses; -1 is always one of them.
fn known(c: &mut Context<'_, '_>) -> Result<i128, Stop> {
    const PAGE_SIZE: i32 = 30;
    const CLOCK_TICKS: i32 = 2;
    const LARGEST: i128 = 1 << 30;
    let name = c.name().to_owned();
    let answer = match name.as_str() {
        // Who that is is known only where one is waited for.
        "waitpid" => Some(i128::from(c.int(0, "the process")?)).filter(|&process| process > 0),
        "sysconf" => match c.int(0, "what is asked")? {
            PAGE_SIZE => return Ok(4096),
            CLOCK_TICKS => return Ok(100),
            _ => None,
        },
        "lseek" | "lseek64" => match c.int(2, "from where")? {
            0 => Some(i128::from(c.signed(1, "the offset")?)).filter(|&offset| offset >= 0),
            _ => return c.choice((-1, LARGEST), -1, FILES),
        },
        "socket" => {
            if c.choice((0, 1), 0, FILES)? == 0 {
                return Ok(-1);
            }
            return Ok(super::unistd::new_descriptor(c).into());
        }
        _ => None,
    };
    match answer {
        Some(answer) if c.choice((0, 1), 0, FILES)? == 1 => Ok(answer),
        Some(_) => Ok(-1),
        None => c.input(-1, -1, -1),
    }
}

/// How many bytes the world gives at once, at most.
const MOST_AT_ONCE: u64 = 4096;

/// Reads what is read in any case.
fn look(c: &mut Context<'_, '_>, index: usize, takes: Takes) -> Result<(), Stop> {
    let model = c.model();
    match takes {
        Takes::Number
        | Takes::Fills(_)
        | Takes::FillsOrNull(_)
        | Takes::FillsAsMany(_)
        | Takes::FillsText(_) => {}
        Takes::Text => {
            c.text(c.pointer(index)?)?;
        }
        Takes::TextOrNull => {
            let text = c.pointer(index)?;
            if !c.is_null(text)? {
                c.text(text)?;
            }
        }
        Takes::Reads(size) => c.check_read(c.pointer(index)?, size.bytes(model))?,
        Takes::ReadsOrNull(size) => {
            let place = c.pointer(index)?;
            if !c.is_null(place)? {
                c.check_read(place, size.bytes(model))?;
            }
        }
        Takes::ReadsAsMany(count) => {
            let length = c.unsigned(count, "the number of bytes")?;
            c.check_read(c.pointer(index)?, length)?;
        }
    }
    Ok(())
}

/// Writes what is written where the call succeeds.
fn fill(c: &mut Context<'_, '_>, call: &WorldCall, given: u64) -> Result<(), Stop> {
    let model = c.model();
    for (index, takes) in call.takes.iter().enumerate() {
        let place = match takes {
            Takes::Fills(_) | Takes::FillsOrNull(_) | Takes::FillsAsMany(_) | Takes::FillsText(_) => {
                c.pointer(index)?
            }
            Takes::Number
            | Takes::Text
            | Takes::TextOrNull
            | Takes::Reads(_)
            | Takes::ReadsOrNull(_)
            | Takes::ReadsAsMany(_) => continue,
        };
        match takes {
            Takes::FillsOrNull(_) if c.is_null(place)? => {}
            Takes::Fills(size) | Takes::FillsOrNull(size) => {
                c.fill_with(place, size.bytes(model), Value::ZERO)?;
                if call.name.contains("stat") {
                    describe_file(c, place)?;
                } else if call.name == "pipe" {
                    c.store_int(place, ScalarType::Int(32), 3)?;
                    let second = c.advance(place, 4);
                    c.store_int(second, ScalarType::Int(32), 4)?;
                }
            }
            Takes::FillsAsMany(_) => {
                for at in 0..given {
                    // What a link leads to is a name; what comes from elsewhere is anything.
                    let byte = if call.name.starts_with("readlink") {
                        let least = InputRequest { what: call.name, least: 1, greatest: 255, default: 97 };
                        Scalar::narrow(ScalarType::Int(8), c.machine.input_within(c.call.place, least, 8)?)
                    } else {
                        c.any_byte()?
                    };
                    let place = c.advance(place, at);
                    c.store(place, byte)?;
                }
            }
            Takes::FillsText(size) => {
                let room = c.unsigned(*size, "the size of the buffer")?;
                let name = b"host\0";
                let written = room.min(name.len() as u64);
                c.write(place, &name[..usize::try_from(written).unwrap_or(0)])?;
            }
            Takes::Number
            | Takes::Text
            | Takes::TextOrNull
            | Takes::Reads(_)
            | Takes::ReadsOrNull(_)
            | Takes::ReadsAsMany(_) => {}
        }
    }
    Ok(())
}

/// What `struct stat` says of a file that is there: a directory or not, one link, and a size that is an input.
fn describe_file(c: &mut Context<'_, '_>, place: Value) -> Result<(), Stop> {
    const REGULAR: i128 = 0o100_644;
    const DIRECTORY: i128 = 0o040_755;
    const LARGEST: i128 = 1 << 30;
    let wide = c.model().pointer_bytes() == 8;
    let (mode_at, links_at) = if wide { (24, 16) } else { (16, 20) };
    let (size_at, size_bits) = match (wide, c.name().ends_with("64")) {
        (true, _) => (48, 64),
        (false, true) => (44, 64),
        (false, false) => (44, 32),
    };
    let mode = if c.choice((0, 1), 0, FILES)? == 1 { DIRECTORY } else { REGULAR };
    let at = c.advance(place, mode_at);
    c.store_int(at, ScalarType::Int(32), mode)?;
    let at = c.advance(place, links_at);
    c.store_int(at, if wide { ScalarType::Int(64) } else { ScalarType::Int(32) }, 1)?;
    let request = InputRequest { what: c.call.name, least: 0, greatest: LARGEST, default: 0 };
    let size = c.machine.input_within(c.call.place, request, size_bits)?;
    let at = c.advance(place, size_at);
    c.store(at, Scalar::narrow(ScalarType::Int(size_bits), size))
}
