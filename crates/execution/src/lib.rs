//! One instruction on a symbolic state: the states after it, and what has to be shown for it to be allowed.
//!
//! [`Machine`] knows the program and owns the [`Universe`]; every step takes a state and gives successors. Nothing is
//! judged here: what could not be proved is an [`Obligation`], what is not modelled is [`Stopped`], and whoever explores
//! decides what either means. A bad access cuts its path, or goes on with the states that pass.
//!
//! Errs towards: more successors and more obligations than there are.
//! Gives up: `Stopped`, with the place and the reason; such a path proves nothing.

mod access;
mod arithmetic;
mod astray;
mod calls;
mod casts;
mod checks;
mod comparison;
mod copies;
mod endings;
mod execute;
mod floats;
mod focus;
mod harmless;
mod initial;
mod intrinsics;
mod leave;
mod library;
mod machine;
mod memory;
mod operands;
mod outcome;
mod pointers;
mod scopes;
mod shadows;
mod statics;
mod step;
mod tables;
mod variadics;
mod well_formed;

pub use checks::{Duty, Whom, duties, whom};
pub use library::modelled_functions;
pub use machine::{Library, Machine, Options, Sites};
pub use outcome::{
    About, ArgumentValue, CallOutcome, Called, Conditions, Ended, Exit, Exits, Focused, Obligation, Outcome,
    Scene, Status, Stopped, Successor,
};
pub use tayra_memory_graph::{Root, State, Universe};
