//! Who an object is, in the program's words.

use crate::Look;
use crate::compose::Subject;
use std::collections::BTreeMap;
use tayra_memory_graph::{ObjectId, Storage, Vitality};
use tayra_program::{CTypeId, Entity, FunctionId, GlobalId, Local, LocalId, Program};

/// An object, for people.
pub(crate) struct Identity {
    /// What it is called, unlike all others in the picture.
    pub(crate) name: String,
    /// What it is.
    pub(crate) what: String,
    pub(crate) look: Look,
    /// Its type, if it was declared.
    pub(crate) c_type: Option<CTypeId>,
    /// Whether it is a block that may hold several things of its type.
    pub(crate) is_block: bool,
    /// Whether it belongs to the frame that is shown.
    pub(crate) is_own_local: bool,
}

/// Every object of the state.
pub(crate) fn identify(subject: &Subject<'_>) -> BTreeMap<ObjectId, Identity> {
    let mut used: BTreeMap<String, u32> = BTreeMap::new();
    let mut identities = BTreeMap::new();
    for (id, object) in subject.state.objects().iter() {
        let mut identity = identity(subject, object.storage);
        let numbered = matches!(
            object.storage,
            Storage::Heap { .. } | Storage::Pooled { .. } | Storage::StackBlock { .. }
        );
        let count = used.entry(identity.name.clone()).or_default();
        *count += 1;
        match (numbered, *count) {
            (true, n) => identity.name = format!("{}{n}", identity.name),
            (false, 1) => {}
            (false, n) => identity.name = format!("{} ({n})", identity.name),
        }
        if object.vitality != Vitality::Alive {
            identity.look = Look::Dead;
        }
        identities.insert(id, identity);
    }
    identities
}

fn identity(subject: &Subject<'_>, storage: Storage) -> Identity {
    let program = subject.program;
    let made = |name: &str, what: String, look, c_type| Identity {
        name: name.to_owned(),
        what,
        look,
        c_type,
        is_block: false,
        is_own_local: false,
    };
    let at = |site: u32| {
        let place = subject.sites.get(site as usize).map(|(_, place)| *place);
        place.filter(|p| p.is_known()).map_or(String::new(), |p| format!(", made in line {}", p.line))
    };
    match storage {
        Storage::Heap { site } => {
            Identity { is_block: true, ..made("block", format!("heap block{}", at(site)), Look::Heap, None) }
        }
        Storage::Pooled { .. } => {
            let what = "heap block, one of many that are not told apart".to_owned();
            Identity { is_block: true, ..made("some block", what, Look::Heap, None) }
        }
        Storage::StackBlock { site } => Identity {
            is_block: true,
            is_own_local: true,
            ..made("array", format!("array of run-time size{}", at(site)), Look::Stack, None)
        },
        Storage::Elements => made("elements", "each element of an array".to_owned(), Look::Heap, None),
        Storage::Outside { .. } => made("outside", "string from outside".to_owned(), Look::Stack, None),
        Storage::Given { .. } => made("given", "string of argv".to_owned(), Look::Stack, None),
        Storage::Argument { .. } => made("arguments", "copy of an argument".to_owned(), Look::Stack, None),
        Storage::RegisterArea => made("arguments", "arguments in registers".to_owned(), Look::Stack, None),
        Storage::Stream => made("stream", "opened stream".to_owned(), Look::Stack, None),
        Storage::Local { local } => match local_of(program, local) {
            Some((function, local)) => {
                let is_own_local = function == subject.function;
                let what = format!("local of {}", function_name(subject, function));
                Identity { is_own_local, ..made(local.shown(), what, Look::Stack, local.c_type) }
            }
            None => made("local", "a local".to_owned(), Look::Stack, None),
        },
        Storage::Global { global, writable, .. } => {
            match program.globals.get(GlobalId::from_index(global as usize)) {
                Some(global) => {
                    let name = &global.shown();
                    let what = if writable { "global" } else { "constant data" }.to_owned();
                    made(name, what, Look::Global, global.c_type)
                }
                None => made("global", "a global".to_owned(), Look::Global, None),
            }
        }
        Storage::Function { function } => {
            let function = FunctionId::from_index(function as usize);
            match program.functions.get(function) {
                Some(_) => made(&function_name(subject, function), "function".to_owned(), Look::Code, None),
                None => made("label", "label".to_owned(), Look::Code, None),
            }
        }
        Storage::Library { .. } => made("library", "memory of the C library".to_owned(), Look::Global, None),
    }
}

/// The local behind a number that is unique over functions.
pub fn local_of(program: &Program, number: u32) -> Option<(FunctionId, &Local)> {
    let mut first = 0usize;
    let number = number as usize;
    for (id, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        if number - first < body.locals.len() {
            return body.locals.get(LocalId::from_index(number - first)).map(|local| (id, local));
        }
        first += body.locals.len();
    }
    None
}

/// What C calls a function.
pub(crate) fn function_name(subject: &Subject<'_>, function: FunctionId) -> String {
    subject.program.functions.get(function).map_or_else(String::new, |f| f.shown().to_owned())
}
