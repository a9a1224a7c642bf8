//! Models of the C library in abstract form: one file per header, found by name through one table.
//!
//! A model is a plain function of a [`Call`]: it reads its arguments, works on the state through the call's checked
//! helpers, and answers with the value returned. Cases are split by [`Call::when`]. What a model cannot describe is
//! `c.unsupported("…")`, never a guess; what goes beyond C's rules is an obligation.
//!
//! To add a model: write it in the file of its header, list it in that file's `MODELS`, and list a new file in `HEADERS`.

mod assert;
mod bytes;
mod call;
mod clocks;
mod ctype;
mod dirent;
mod errno;
mod format;
mod format_arguments;
mod format_lengths;
mod math;
mod paths;
mod processes;
mod regex;
mod signals;
mod stdio;
mod stdio_format;
mod stdlib;
mod stdlib_numbers;
mod stdlib_sort;
mod streams;
mod string;
mod string_search;
mod text;
mod time;
mod users;
mod verifier;
mod world;

pub(crate) use call::{Answer, Call};

use crate::machine::Machine;
use crate::step::{Callback, Flow, Step};
use crate::{ArgumentValue, Outcome};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;
use tayra_memory_graph::{ObjectId, State};
use tayra_numeric::LinearExpr;
use tayra_program::{FunctionId, Instruction, ScalarType};

/// A model.
pub(crate) type Model = fn(&mut Call<'_, '_>) -> Flow<Answer>;

/// The models of one header, by name.
pub(crate) type Models = &'static [(&'static str, Model)];

/// Every header's models.
const HEADERS: &[Models] = &[
    assert::MODELS,
    clocks::MODELS,
    ctype::MODELS,
    dirent::MODELS,
    errno::MODELS,
    math::MODELS,
    paths::MODELS,
    processes::MODELS,
    regex::MODELS,
    signals::MODELS,
    stdio::MODELS,
    stdio_format::MODELS,
    stdlib::MODELS,
    stdlib_numbers::MODELS,
    stdlib_sort::MODELS,
    streams::MODELS,
    string::MODELS,
    string_search::MODELS,
    time::MODELS,
    users::MODELS,
    verifier::MODELS,
];

static TABLE: LazyLock<FxHashMap<&'static str, Model>> = LazyLock::new(|| {
    HEADERS.iter().flat_map(|models| models.iter().copied()).chain(of_the_world()).collect()
});

/// What one table says of functions that ask the world for something.
fn of_the_world() -> impl Iterator<Item = (&'static str, Model)> {
    tayra_program::WORLD_CALLS.iter().map(|call| (call.name, world::world as Model))
}

/// The model of a function, if there is one.
pub(crate) fn model(name: &str) -> Option<Model> {
    TABLE.get(name).copied()
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

/// Memory of the library, by its number.
pub(crate) mod memory {
    /// The `FILE`s behind `stdin`, `stdout` and `stderr`: this number and the next two.
    pub(crate) const STREAMS: u32 = 0;
    /// `errno`.
    pub(crate) const ERRNO: u32 = 3;
    /// How much is left of standard input, where the question is whether the program ends.
    pub(crate) const INPUT_LEFT: u32 = 4;
    /// The first number that models may use for their own memory.
    #[allow(dead_code, reason = "for models with memory of their own")]
    pub(crate) const OTHERS: u32 = 16;
    /// What holds blocks of the program: this number and those behind it.
    const HOLDERS: u32 = 64;

    /// The memory in which the library holds what the program gave it or stored there.
    pub(crate) const fn of_holder(holder: tayra_program::LibraryHolder) -> u32 {
        HOLDERS + holder as u32
    }
}

/// Runs a model. Gives what it did, and which functions it calls.
#[expect(clippy::too_many_arguments, reason = "everything that a call is made of")]
pub(crate) fn run<'p>(
    machine: &mut Machine<'p>,
    state: State,
    step: Step<'p>,
    callee: FunctionId,
    model: Model,
    arguments: Vec<ArgumentValue>,
    returns: Vec<ScalarType>,
    instruction: &Instruction,
) -> (Outcome, Vec<Callback>) {
    machine.reached.models.insert(callee);
    let site = machine.site(step.function, instruction);
    let program = machine.program;
    let name = program.functions[callee].name.as_str();
    let all = instruction.operation.dests();
    let dests = machine.without_shadows(all);
    let shadows = if machine.options.initialised {
        all.iter().skip(1).step_by(2).copied().collect()
    } else {
        Vec::new()
    };
    let mut call = Call { machine, state, step, name, arguments, returns, site, dests, shadows };
    let goes_on = model(&mut call).and_then(|answer| call.assign(answer)).is_ok();
    let Call { state, mut step, .. } = call;
    let callbacks = std::mem::take(&mut step.callbacks);
    (step.outcome(goes_on.then_some(state)), callbacks)
}

/// Gives a global of the C library that the program only declares its content, where it is certain as the program
/// starts. Others stay unknown.
pub(crate) fn initialise_global(
    machine: &mut Machine<'_>,
    state: &mut State,
    name: &str,
    global: ObjectId,
    size: u64,
) {
    let bytes = machine.program.data_model.pointer_bytes();
    let stream = match name {
        "stdin" => 0,
        "stdout" => 1,
        "stderr" => 2,
        _ => {
            let known = match name {
                "opterr" | "optind" => Some((4, 1)),
                "optopt" => Some((4, u128::from(b'?'))),
                "optarg" => Some((bytes, 0)),
                _ => None,
            };
            if let Some((width, value)) = known.filter(|(width, _)| *width == size) {
                let bits = u32::try_from(width * 8).unwrap_or(64);
                let value = machine.universe.terms.constant(bits, value);
                state.write(&mut machine.universe, global, &LinearExpr::constant(0), width, value);
            }
            return;
        }
    };
    if size >= bytes {
        let file = if bytes == 8 { 216 } else { 148 };
        let (_, address) = machine.library_object(state, memory::STREAMS + stream, file);
        state.write(&mut machine.universe, global, &LinearExpr::constant(0), bytes, address);
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
    }
}
