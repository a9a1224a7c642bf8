//! What pointers point to, by the names of the source.

use std::collections::BTreeMap;
use tayra_interpreter::{SeenLife, SeenStorage, Snapshot};
use tayra_program::Program;

/// Objects by address, as the run left them.
pub(crate) struct Objects {
    known: BTreeMap<u64, Known>,
}

struct Known {
    size: u64,
    name: String,
    /// Whether the name is a pointer to it already, or the name of a variable.
    is_variable: bool,
    alive: bool,
}

impl Objects {
    /// Every object of the run; where several lay at one address, the living or the last one.
    pub(crate) fn of(program: &Program, calls: &[Snapshot<'_>]) -> Objects {
        const MOST: usize = 200_000;
        let mut known: BTreeMap<u64, Known> = BTreeMap::new();
        for object in calls.last().into_iter().flat_map(Snapshot::objects).take(MOST) {
            let line = object.born().line;
            let (name, is_variable) = match object.storage() {
                SeenStorage::Heap => (format!("the block from line {line}"), false),
                SeenStorage::StackBlock => (format!("the stack block from line {line}"), false),
                SeenStorage::Global(global) => {
                    let global = &program.globals[global];
                    match &global.c_name {
                        Some(name) => (name.clone(), true),
                        None if global.name.starts_with(".str") => ("a string literal".to_owned(), false),
                        None => (global.name.clone(), true),
                    }
                }
                SeenStorage::Local(function, local) => match &program.functions[function].body {
                    Some(body) => (body.locals[local].name.clone(), true),
                    None => continue,
                },
                SeenStorage::Code(function) => (program.functions[function].name.clone(), true),
                SeenStorage::Argument => ("an argument".to_owned(), false),
                SeenStorage::Library => ("memory of the library".to_owned(), false),
                SeenStorage::Label => continue,
            };
            let alive = object.life() != SeenLife::Dead;
            let entry = Known { size: object.size(), name, is_variable, alive };
            match known.get(&object.address()) {
                Some(other) if other.alive && !alive => {}
                Some(_) | None => {
                    known.insert(object.address(), entry);
                }
            }
        }
        Objects { known }
    }

    /// A pointer in words.
    pub(crate) fn pointer(&self, bits: u128) -> String {
        if bits == 0 {
            return "NULL".to_owned();
        }
        let Ok(address) = u64::try_from(bits) else { return format!("{bits:#x}") };
        match self.known.range(..=address).next_back() {
            Some((start, object)) if address - start <= object.size => {
                let offset = address - start;
                let name = if object.is_variable { format!("&{}", object.name) } else { object.name.clone() };
                match offset {
                    0 => name,
                    1 => format!("{name}, 1 byte in"),
                    _ => format!("{name}, {offset} bytes in"),
                }
            }
            Some(_) | None => format!("{bits:#x}"),
        }
    }
}
