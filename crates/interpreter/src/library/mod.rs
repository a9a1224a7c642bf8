//! Models of the C library: one file per header, found by name through one table.
//!
//! A model is a plain function of the machine and the call. It reads its arguments from [`ModelCall`], works on
//! memory through the machine's checked services (`services/`), and says what it returns. A fault in it is reported at
//! the call's place. What a model cannot do exactly is `Err(call.unsupported("…"))`, never a guess.
//!
//! To add a model: write it in the file of its header, and list it in that file's `MODELS`.

mod assert;
#[cfg(test)]
mod behaviour;
mod character;
mod context;
mod ctype;
mod dirent;
mod errno;
mod error_texts;
mod exact_math;
mod float_parts;
mod format;
mod held;
mod math;
mod math_host;
mod number_letters;
mod number_text;
mod paths;
mod processes;
mod random;
mod regex;
mod repeats;
mod state;
mod stdio;
mod stdio_format;
mod stdio_input;
mod stdio_scan;
mod stdlib;
mod stdlib_numbers;
mod stdlib_random;
mod stdlib_sort;
mod string;
mod string_search;
mod time;
mod time_text;
mod unistd;
mod users;
mod verifier;
mod world;

use context::models;
pub(crate) use repeats::{Repeats, repeats};
pub(crate) use state::LibraryState;

use crate::machine::{Machine, Stop};
use crate::value::{Scalar, Value};
use std::collections::HashMap;
use std::sync::LazyLock;
use tayra_program::{FloatKind, Place, ScalarType};

/// A model.
pub(crate) type Model = fn(&mut Machine<'_>, &ModelCall<'_>) -> Result<ModelOutcome, Stop>;

/// The models of one header, by name.
pub(crate) type Models = &'static [(&'static str, Model)];

/// Every header's models.
const HEADERS: &[Models] = &[
    assert::MODELS,
    ctype::MODELS,
    dirent::MODELS,
    errno::MODELS,
    math::EXACT_MODELS,
    math_host::MODELS,
    paths::MODELS,
    processes::MODELS,
    regex::MODELS,
    stdio::MODELS,
    stdio_input::MODELS,
    stdio_scan::MODELS,
    stdlib::MODELS,
    stdlib_numbers::MODELS,
    stdlib_random::MODELS,
    stdlib_sort::MODELS,
    string::MODELS,
    string::BSD_MODELS,
    string_search::MODELS,
    time::MODELS,
    time_text::MODELS,
    unistd::MODELS,
    users::MODELS,
    verifier::MODELS,
];

static TABLE: LazyLock<HashMap<&'static str, Model>> = LazyLock::new(|| {
    HEADERS.iter().flat_map(|models| models.iter().copied()).chain(of_the_world()).collect()
});

/// What one table says of functions that ask the world for something.
fn of_the_world() -> impl Iterator<Item = (&'static str, Model)> {
    let model: Model = |machine, call| world::world(&mut context::Context { machine, call });
    tayra_program::WORLD_CALLS.iter().map(move |call| (call.name, model))
}

/// The model of a function, if there is one.
pub(crate) fn model(name: &str) -> Option<Model> {
    TABLE.get(name).copied()
}

/// Whether the C library table has a model of that function.
pub fn has_model(function: &str) -> bool {
    TABLE.contains_key(function)
}

/// Why a function will not have a model, where there is more to say than that it has none.
pub(crate) fn why_missing(function: &str) -> Option<&'static str> {
    const JUMPS: &[&str] = &["setjmp", "_setjmp", "__sigsetjmp", "longjmp", "_longjmp", "siglongjmp"];
    const PROCESSES: &[&str] = &["vfork", "clone", "posix_spawn", "wait3", "wait4"];
    if function.starts_with("pthread_") || function.starts_with("thrd_") || function.starts_with("mtx_") {
        Some("threads are not modelled")
    } else if JUMPS.contains(&function) {
        Some("jumps out of calls are not modelled")
    } else if PROCESSES.contains(&function) || function.starts_with("exec") {
        Some("other processes are not modelled")
    } else {
        None
    }
}

/// The names of all modelled functions, sorted.
pub fn modelled_functions() -> Vec<&'static str> {
    let mut names: Vec<&'static str> = HEADERS
        .iter()
        .flat_map(|models| models.iter().copied())
        .chain(of_the_world())
        .map(|(name, _)| name)
        .collect();
    names.sort_unstable();
    names
}

/// Gives a global of the C library (`stdin`, `environ` …) that the program only declares its content, through
/// `global`, a pointer to `size` writable, zeroed bytes. `false`: we do not know that global.
pub(crate) fn initialise_global(
    machine: &mut Machine<'_>,
    name: &str,
    global: Value,
    size: u64,
) -> Result<bool, Stop> {
    state::initialise_global(machine, name, global, size)
}

/// A call of a modelled function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ModelCall<'a> {
    /// The function's name.
    pub(crate) name: &'a str,
    /// What it was called with, variadic arguments included.
    pub(crate) arguments: &'a [Scalar],
    /// The scalars that the caller expects back.
    pub(crate) returns: &'a [ScalarType],
    /// Where the call stands.
    pub(crate) place: Place,
}

impl ModelCall<'_> {
    /// The argument of that index, raw.
    pub(crate) fn scalar(&self, index: usize) -> Result<Scalar, Stop> {
        match self.arguments.get(index) {
            Some(&scalar) => Ok(scalar),
            None => Err(self.unsupported(&format!("call of {} with too few arguments", self.name))),
        }
    }

    /// The argument of that index as a pointer.
    pub(crate) fn pointer(&self, index: usize) -> Result<Value, Stop> {
        Ok(self.scalar(index)?.low)
    }

    /// Ends the run: the interpreter cannot do this.
    pub(crate) fn unsupported(&self, what: &str) -> Stop {
        Stop::unsupported(what, self.place)
    }
}

/// What a model gives back.
#[derive(Clone, Debug)]
pub(crate) enum ModelOutcome {
    /// Nothing: `void`.
    Nothing,
    /// One scalar; integers are cut to the width that the caller expects.
    Return(Scalar),
    /// Several scalars, for structs.
    Several(Vec<Scalar>),
}

impl ModelOutcome {
    /// An integer of the type that the caller expects, cut to its width.
    pub(crate) fn int(call: &ModelCall<'_>, value: i128) -> ModelOutcome {
        match call.returns.first() {
            Some(&scalar) => {
                let bits = match scalar {
                    ScalarType::Int(bits) => bits.min(128),
                    ScalarType::Float(_) => 128,
                    // Only an undeclared function is called so; addresses are at most 64 bits wide.
                    ScalarType::Pointer => 64,
                };
                let mask = if bits >= 128 { u128::MAX } else { (1 << bits) - 1 };
                ModelOutcome::Return(Scalar::from_bits(scalar, value as u128 & mask))
            }
            None => ModelOutcome::Nothing,
        }
    }

    /// A pointer, or any value of up to 64 bits with its provenance.
    pub(crate) fn value(call: &ModelCall<'_>, value: Value) -> ModelOutcome {
        match call.returns.first() {
            Some(&scalar) => ModelOutcome::Return(Scalar::narrow(scalar, value)),
            None => ModelOutcome::Nothing,
        }
    }

    /// A `double` or `float`, as the caller expects.
    pub(crate) fn double(call: &ModelCall<'_>, value: f64) -> ModelOutcome {
        match call.returns.first() {
            Some(&scalar @ ScalarType::Float(FloatKind::F32)) => {
                ModelOutcome::Return(Scalar::from_bits(scalar, u128::from((value as f32).to_bits())))
            }
            Some(&scalar) => ModelOutcome::Return(Scalar::from_bits(scalar, u128::from(value.to_bits()))),
            None => ModelOutcome::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_function_has_two_models() {
        let names = modelled_functions();
        let repeated: Vec<_> = names.windows(2).filter(|pair| pair[0] == pair[1]).collect();
        assert!(repeated.is_empty(), "{repeated:?}");
        assert_eq!(names.len(), TABLE.len());
    }
}
