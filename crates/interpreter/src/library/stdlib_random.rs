//! `stdlib.h`: random numbers.
//!
//! C does not say which numbers come, so each one is an input; by default it is the one that glibc draws, and a run
//! agrees with the compiled program.

use super::context::{Context, INT, Outcome};
use super::random::{Additive, Congruential, reentrant};
use super::{Models, models};
use crate::machine::Stop;
use crate::value::{Scalar, Value};
use tayra_program::{FloatKind, ScalarType};

/// Models of this header.
pub(super) const MODELS: Models = models! {
    "rand" => rand,
    "random" => rand,
    "srand" => srand,
    "srandom" => srand,
    "rand_r" => rand_r,
    "srand48" => srand48,
    "drand48" => drand48,
    "lrand48" => lrand48,
    "mrand48" => mrand48,
    "erand48" => erand48,
    "nrand48" => nrand48,
    "jrand48" => jrand48,
};

const GREATEST: i128 = 0x7fff_ffff;

fn rand(c: &mut Context<'_, '_>) -> Outcome {
    let drawn = c.state().random.get_or_insert_with(|| Additive::new(1)).next();
    let value = c.input(0, GREATEST, i128::from(drawn))?;
    c.give_int(value)
}

fn srand(c: &mut Context<'_, '_>) -> Outcome {
    let seed = c.int(0, "the seed")?;
    c.state().random = Some(Additive::new(seed.cast_unsigned()));
    c.give_nothing()
}

fn rand_r(c: &mut Context<'_, '_>) -> Outcome {
    let place = c.pointer(0)?;
    let seed = c.load_int(place, INT)? as u32;
    let (drawn, next) = reentrant(seed);
    c.store_int(place, INT, i128::from(next))?;
    let value = c.input(0, GREATEST, i128::from(drawn))?;
    c.give_int(value)
}

fn srand48(c: &mut Context<'_, '_>) -> Outcome {
    let seed = c.signed(0, "the seed")?;
    c.state().congruential = Congruential::new(seed as u32);
    c.give_nothing()
}

/// The next 48 bits of the generator in the argument, or of the library's own.
fn draw(c: &mut Context<'_, '_>, state: Option<Value>) -> Result<u64, Stop> {
    let drawn = match state {
        None => c.state().congruential.next(),
        Some(place) => {
            let mut generator = Congruential::default();
            let bytes = c.read(place, 6)?;
            generator.state = bytes.iter().rev().fold(0, |state, &byte| state << 8 | u64::from(byte));
            let next = generator.next();
            c.write(place, &next.to_le_bytes()[..6])?;
            next
        }
    };
    Ok(c.input(0, (1 << 48) - 1, i128::from(drawn))? as u64)
}

fn give_fraction(c: &mut Context<'_, '_>, state: Option<Value>) -> Outcome {
    let fraction = draw(c, state)? as f64 / (1u64 << 48) as f64;
    c.give_scalar(Scalar::from_bits(ScalarType::Float(FloatKind::F64), u128::from(fraction.to_bits())))
}

fn drand48(c: &mut Context<'_, '_>) -> Outcome {
    give_fraction(c, None)
}

fn erand48(c: &mut Context<'_, '_>) -> Outcome {
    let state = c.pointer(0)?;
    give_fraction(c, Some(state))
}

fn lrand48(c: &mut Context<'_, '_>) -> Outcome {
    let drawn = draw(c, None)?;
    c.give_int(drawn >> 17)
}

fn nrand48(c: &mut Context<'_, '_>) -> Outcome {
    let state = c.pointer(0)?;
    let drawn = draw(c, Some(state))?;
    c.give_int(drawn >> 17)
}

fn mrand48(c: &mut Context<'_, '_>) -> Outcome {
    let drawn = draw(c, None)?;
    c.give_int((drawn >> 16) as u32 as i32)
}

fn jrand48(c: &mut Context<'_, '_>) -> Outcome {
    let state = c.pointer(0)?;
    let drawn = draw(c, Some(state))?;
    c.give_int((drawn >> 16) as u32 as i32)
}
