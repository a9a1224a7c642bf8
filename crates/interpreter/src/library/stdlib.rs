//! `stdlib.h`: memory, the end of the program, the environment. Numbers, sorting and random numbers have files of
//! their own.

use super::context::{Context, Outcome};
use super::errno::{EINVAL, ENOMEM};
use super::unistd::deliver;
use super::{Models, models};
use crate::machine::Stop;
use crate::outcome::Ending;
use crate::value::Value;
use tayra_program::ScalarType;

/// Models of this header.
pub(super) const MODELS: Models = models! {
    "malloc" => malloc,
    "valloc" => valloc,
    "calloc" => calloc,
    "realloc" => realloc,
    "reallocarray" => reallocarray,
    "free" => free,
    "cfree" => free,
    "aligned_alloc" => aligned_alloc,
    "memalign" => aligned_alloc,
    "posix_memalign" => posix_memalign,
    "malloc_usable_size" => malloc_usable_size,
    "alloca" => alloca,
    "__builtin_alloca" => alloca,
    "exit" => exit,
    "_Exit" => exit_at_once,
    "_exit" => exit_at_once,
    "quick_exit" => quick_exit,
    "atexit" => atexit,
    "at_quick_exit" => at_quick_exit,
    "abort" => abort,
    "getenv" => getenv,
    "secure_getenv" => getenv,
};

const SIZE: &str = "the size of a block";

fn malloc(c: &mut Context<'_, '_>) -> Outcome {
    let size = c.unsigned(0, SIZE)?;
    let block = c.allocate(size, false)?;
    c.give(block)
}

fn valloc(c: &mut Context<'_, '_>) -> Outcome {
    let size = c.unsigned(0, SIZE)?;
    let block = c.machine.allocate_aligned(c.call, size, 4096, false)?;
    let block = c.explain_null(block)?;
    c.give(block)
}

/// `count * size`, unless that does not fit `size_t`.
fn product(c: &mut Context<'_, '_>, count: usize, size: usize) -> Result<Option<u64>, Stop> {
    let (count, size) = (c.unsigned(count, SIZE)?, c.unsigned(size, SIZE)?);
    let greatest = crate::value::low_bits(c.model().pointer_bits());
    Ok(count.checked_mul(size).filter(|&total| total <= greatest))
}

fn calloc(c: &mut Context<'_, '_>) -> Outcome {
    let block = match product(c, 0, 1)? {
        Some(total) => c.allocate(total, true)?,
        None => c.explain_null(Value::ZERO)?,
    };
    c.give(block)
}

/// As glibc: size 0 of a block frees it and gives null.
fn resize(c: &mut Context<'_, '_>, block: Value, size: u64) -> Outcome {
    if size == 0 && !c.is_null(block)? {
        c.machine.free(c.call, block)?;
        return c.give(Value::ZERO);
    }
    let block = c.machine.reallocate(c.call, block, size)?;
    let block = c.explain_null(block)?;
    c.give(block)
}

fn realloc(c: &mut Context<'_, '_>) -> Outcome {
    let (block, size) = (c.pointer(0)?, c.unsigned(1, SIZE)?);
    resize(c, block, size)
}

fn reallocarray(c: &mut Context<'_, '_>) -> Outcome {
    let block = c.pointer(0)?;
    match product(c, 1, 2)? {
        Some(total) => resize(c, block, total),
        None => {
            let null = c.explain_null(Value::ZERO)?;
            c.give(null)
        }
    }
}

fn free(c: &mut Context<'_, '_>) -> Outcome {
    c.machine.free(c.call, c.call.pointer(0)?)?;
    c.give_nothing()
}

fn aligned_alloc(c: &mut Context<'_, '_>) -> Outcome {
    let (align, size) = (c.unsigned(0, "the alignment")?, c.unsigned(1, SIZE)?);
    if !align.is_power_of_two() {
        return Err(c.unsupported("an alignment that old versions of glibc round up and new ones refuse"));
    }
    let block = c.machine.allocate_aligned(c.call, size, align.max(16), false)?;
    let block = c.explain_null(block)?;
    c.give(block)
}

fn posix_memalign(c: &mut Context<'_, '_>) -> Outcome {
    let (place, align, size) = (c.pointer(0)?, c.unsigned(1, "the alignment")?, c.unsigned(2, SIZE)?);
    if !align.is_power_of_two() || align % c.model().pointer_bytes() != 0 {
        return c.give_int(EINVAL);
    }
    c.check_write(place, c.model().pointer_bytes())?;
    let block = c.machine.allocate_aligned(c.call, size, align.max(16), false)?;
    if block.bits == 0 {
        return c.give_int(ENOMEM);
    }
    c.store_value(place, ScalarType::Pointer, block)?;
    c.give_int(0)
}

/// The size asked for: what an allocator adds to it must not be relied upon.
fn malloc_usable_size(c: &mut Context<'_, '_>) -> Outcome {
    let block = c.pointer(0)?;
    if c.is_null(block)? {
        return c.give_int(0);
    }
    let size = c.machine.block_size(c.call, block)?;
    c.machine.note_unspecified(c.call.place, "how much room an allocator adds decides something");
    c.give_int(size)
}

/// Clang turns `alloca` into an instruction unless the program declares it otherwise.
fn alloca(c: &mut Context<'_, '_>) -> Outcome {
    let size = c.scalar(0)?;
    let block = c.machine.allocate_stack(c.call.place, size, 16)?;
    c.give(block)
}

fn exit(c: &mut Context<'_, '_>) -> Outcome {
    let status = c.int(0, "the exit status")?;
    Err(c.machine.exit(c.call, status))
}

fn exit_at_once(c: &mut Context<'_, '_>) -> Outcome {
    let status = c.int(0, "the exit status")?;
    Err(c.end(Ending::Exited { status }))
}

fn quick_exit(c: &mut Context<'_, '_>) -> Outcome {
    let status = c.int(0, "the exit status")?;
    while let Some(function) = c.state().at_quick_exit.pop() {
        c.call_back(function, &[], &[])?;
    }
    Err(c.end(Ending::Exited { status }))
}

fn atexit(c: &mut Context<'_, '_>) -> Outcome {
    let function = c.pointer(0)?;
    c.machine.at_exit.push(function);
    c.give_int(0)
}

fn at_quick_exit(c: &mut Context<'_, '_>) -> Outcome {
    let function = c.pointer(0)?;
    c.state().at_quick_exit.push(function);
    c.give_int(0)
}

fn abort(c: &mut Context<'_, '_>) -> Outcome {
    const SIGABRT: i32 = 6;
    deliver(c, SIGABRT)?;
    Err(c.end(Ending::Aborted))
}

/// The environment is an input: by default a variable is not set; else its length, then its bytes.
fn getenv(c: &mut Context<'_, '_>) -> Outcome {
    const LONGEST: i128 = 16;
    let name = c.text(c.pointer(0)?)?;
    if let Some(&known) = c.state().environment.get(&name) {
        return c.give(known);
    }
    let length = c.input(-1, LONGEST, -1)?;
    let value = if length < 0 {
        Value::ZERO
    } else {
        let mut bytes = Vec::new();
        for _ in 0..length {
            bytes.push(c.input(1, 255, i128::from(b'a'))? as u8);
        }
        bytes.push(0);
        c.library_bytes("the environment", &bytes, false)?
    };
    c.state().environment.insert(name, value);
    c.give(value)
}
