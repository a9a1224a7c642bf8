//! What pointers point to, by the names of the source.

use std::collections::BTreeMap;
use tayra_interpreter::{SeenLife, SeenObject, SeenStorage, Snapshot};
use tayra_program::{Initialiser, Place, Program};

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
    is_block: bool,
}

/// `1st`, `2nd`, `11th`.
fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        (_, _) => "th",
    };
    format!("{number}{ending}")
}

/// A string literal, if it is short enough to be shown.
fn literal(initial: &Initialiser) -> String {
    const LONGEST: usize = 24;
    let text = match initial {
        Initialiser::Bytes { bytes, .. } => bytes.split(|byte| *byte == 0).next().unwrap_or(&[]),
        Initialiser::External | Initialiser::Zero | Initialiser::Unsupported(_) => &[],
    };
    match std::str::from_utf8(text) {
        Ok(text) if !text.is_empty() && text.len() <= LONGEST => format!("{text:?}"),
        Ok(_) | Err(_) => "a string literal".to_owned(),
    }
}

/// Where the strings of `argv` lie, with their numbers.
fn arguments<'s>(program: &Program, all: impl Iterator<Item = SeenObject<'s>>) -> BTreeMap<u64, u64> {
    let word = program.data_model.pointer_bytes();
    let mut found = BTreeMap::new();
    for object in all.filter(|object| object.library_name() == Some("argv")) {
        for number in 0..object.size() / word {
            let mut bytes = [0u8; 8];
            let there = usize::try_from(word).ok().and_then(|word| bytes.get_mut(..word));
            if there.is_some_and(|bytes| object.read(number * word, bytes)) {
                found.insert(u64::from_le_bytes(bytes), number);
            }
        }
    }
    found.remove(&0);
    found
}

/// A string of `argv`: what it says, if it is short, and which one it is.
fn argument(number: u64, object: &SeenObject<'_>) -> String {
    const LONGEST: usize = 24;
    let size = usize::try_from(object.size()).unwrap_or(usize::MAX);
    let mut bytes = vec![0u8; size.min(LONGEST + 1)];
    if size > bytes.len() || !object.read(0, &mut bytes) {
        return format!("argv[{number}]");
    }
    let text = bytes.split(|byte| *byte == 0).next().unwrap_or(&[]);
    format!("\"{}\" (argv[{number}])", text.escape_ascii().to_string().replace("\\'", "'"))
}

impl Objects {
    /// Every object of the run; where several lay at one address, the living or the last one.
    pub(crate) fn of(program: &Program, calls: &[Snapshot<'_>]) -> Objects {
        const MOST: usize = 200_000;
        let mut known: BTreeMap<u64, Known> = BTreeMap::new();
        let all = || calls.last().into_iter().flat_map(Snapshot::objects).take(MOST);
        let mut births: BTreeMap<Place, (usize, usize)> = BTreeMap::new();
        for object in all().filter(|object| object.storage() == SeenStorage::Heap) {
            births.entry(object.born()).or_default().1 += 1;
        }
        let arguments = arguments(program, all());
        for object in all() {
            let line = object.born().line;
            let (name, is_variable) = match object.storage() {
                SeenStorage::Heap => {
                    let (count, of) = births.entry(object.born()).or_default();
                    *count += 1;
                    let which = if *of > 1 { ordinal(*count) + " " } else { String::new() };
                    (format!("the {which}block from line {line}"), false)
                }
                SeenStorage::StackBlock => (format!("the stack block from line {line}"), false),
                SeenStorage::Global(global) => {
                    let global = &program.globals[global];
                    match global.name.starts_with(".str") && !global.has_name() {
                        true => (literal(&global.initial), false),
                        false => (global.shown(), global.has_name()),
                    }
                }
                SeenStorage::Local(function, local) => match &program.functions[function].body {
                    Some(body) => {
                        let local = &body.locals[local];
                        (local.shown().to_owned(), local.has_name())
                    }
                    None => continue,
                },
                SeenStorage::Code(function) => (program.functions[function].shown().to_owned(), true),
                SeenStorage::Argument => ("an argument".to_owned(), false),
                SeenStorage::Library => match arguments.get(&object.address()) {
                    Some(number) => (argument(*number, &object), false),
                    None => (object.library_name().unwrap_or("memory of the library").to_owned(), false),
                },
                SeenStorage::Label => continue,
            };
            let alive = object.life() != SeenLife::Dead;
            let is_block = object.storage() == SeenStorage::Heap;
            let entry = Known { size: object.size(), name, is_variable, alive, is_block };
            match known.get(&object.address()) {
                Some(other) if other.alive && !alive => {}
                Some(_) | None => {
                    known.insert(object.address(), entry);
                }
            }
        }
        Objects { known }
    }

    /// Where the heap block starts that an address lies in.
    pub(crate) fn block_start(&self, bits: u128) -> Option<u64> {
        let address = u64::try_from(bits).ok().filter(|address| *address != 0)?;
        let (start, object) = self.known.range(..=address).next_back()?;
        (object.is_block && address - start <= object.size).then_some(*start)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_end_as_people_write_them() {
        let shown = [1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal);
        assert_eq!(shown, ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th"]);
    }
}
