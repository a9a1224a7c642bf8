//! `regex.h` and `fnmatch.h`: expressions are not looked into. Nothing ever matches, which is recorded as an input, so that it proves
//! nothing; what was compiled is told by its first word.

use super::context::{Context, Outcome};
use super::{Models, models};
use crate::machine::Stop;
use crate::value::Value;
use tayra_findings::Rule;

/// Models of these functions.
pub(super) const MODELS: Models = models! {
    "regcomp" => compile,
    "regexec" => execute,
    "regerror" => error,
    "regfree" => free,
    "fnmatch" => |c: &mut Context<'_, '_>| {
        c.text(c.pointer(0)?)?;
        c.text(c.pointer(1)?)?;
        c.input(1, 1, 1)?;
        c.give_int(1)
    },
};

/// What stands at the start of an expression that was compiled.
const COMPILED: u64 = 0x5265_6745;
/// What stands there once it was freed.
const FREED: u64 = COMPILED + 2;

fn size(c: &Context<'_, '_>) -> u64 {
    8 * c.model().pointer_bytes()
}

/// Whether an expression is right is an input that can only say yes.
fn compile(c: &mut Context<'_, '_>) -> Outcome {
    let to = c.pointer(0)?;
    c.text(c.pointer(1)?)?;
    c.input(0, 0, 0)?;
    let (size, word) = (size(c), c.word());
    c.fill_with(to, size, Value::ZERO)?;
    c.store_int(to, word, i128::from(COMPILED))?;
    c.give_int(0)
}

/// The expression must have been compiled.
fn expression(c: &mut Context<'_, '_>) -> Result<Value, Stop> {
    let place = c.pointer(0)?;
    let size = size(c);
    c.check_read(place, size)?;
    let word = c.word();
    match c.load_int(place, word)? {
        COMPILED => Ok(place),
        FREED => {
            let message = format!("{} uses an expression that was freed", c.name());
            Err(c.fault(Rule::UseAfterFree, message))
        }
        _ => Err(c.misuse("the expression was never compiled")),
    }
}

fn execute(c: &mut Context<'_, '_>) -> Outcome {
    expression(c)?;
    c.text(c.pointer(1)?)?;
    c.input(1, 1, 1)?;
    c.give_int(1)
}

fn error(c: &mut Context<'_, '_>) -> Outcome {
    const TEXT: &[u8] = b"No match\0";
    c.input(0, 0, 0)?;
    let (to, size) = (c.pointer(2)?, c.unsigned(3, "the size of the buffer")?);
    if size > 0 {
        let kept = usize::try_from(size - 1).unwrap_or(usize::MAX).min(TEXT.len() - 1);
        let mut text = TEXT[..kept].to_vec();
        text.push(0);
        c.write(to, &text)?;
    }
    c.give_int(TEXT.len() as u64)
}

fn free(c: &mut Context<'_, '_>) -> Outcome {
    let place = c.pointer(0)?;
    let size = size(c);
    let word = c.word();
    c.fill_with(place, size, Value::ZERO)?;
    c.store_int(place, word, i128::from(FREED))?;
    c.give_nothing()
}
