//! What library models (and the interpreter itself) may ask of the machine: every access is checked and every fault is
//! reported at the place of the call.

mod allocation;
mod bytes;
mod callback;
mod describe;
mod last_pointer;
mod streams;
mod variadic;

pub(crate) use describe::sized;
pub(crate) use variadic::VariadicArguments;
