//! What callees do with the addresses that they are given.

use super::flow::{Seed, follow};
use super::uses::Uses;
use crate::{Callee, FunctionId, LocalId, Program};
use std::collections::BTreeMap;

/// What becomes of an address at worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fate {
    /// It is used, and forgotten.
    Read,
    /// It is part of what is returned.
    Returned,
    /// It may be anywhere.
    Kept,
}

/// Calls that are followed into each other; deeper ones keep all they get.
const DEEPEST: usize = 40;

/// Functions of the C library that forget the addresses that they are given. Programs that define one of them are asked themselves.
const READERS: [&str; 36] = [
    "atof",
    "atoi",
    "atol",
    "atoll",
    "fprintf",
    "fputs",
    "fwrite",
    "isatty",
    "memcmp",
    "perror",
    "printf",
    "puts",
    "remove",
    "rename",
    "snprintf",
    "sprintf",
    "strcasecmp",
    "strcmp",
    "strcoll",
    "strcspn",
    "strdup",
    "strlen",
    "strncasecmp",
    "strncmp",
    "strndup",
    "strnlen",
    "strspn",
    "system",
    "vfprintf",
    "vprintf",
    "vsnprintf",
    "vsprintf",
    "write",
    "getenv",
    "fopen",
    "sscanf",
];

/// Those that return them.
const RETURNERS: [&str; 12] = [
    "memchr", "memcpy", "memmove", "memset", "stpcpy", "strcat", "strchr", "strcpy", "strncat", "strncpy",
    "strpbrk", "strstr",
];

/// What is known of the functions of a program, found as it is asked for.
pub(super) struct Callees<'p> {
    program: &'p Program,
    /// By parameter. Those that are being looked at keep what they get: so do functions that call themselves.
    known: BTreeMap<(FunctionId, usize), Fate>,
    depth: usize,
}

impl<'p> Callees<'p> {
    pub(super) fn of(program: &'p Program) -> Self {
        Callees { program, known: BTreeMap::new(), depth: 0 }
    }

    /// What a callee does with its argument of this number. Errs towards: it is kept.
    pub(super) fn fate(&mut self, callee: &Callee, argument: usize) -> Fate {
        let Callee::Direct(id) = callee else { return Fate::Kept };
        let function = &self.program.functions[*id];
        let Some(body) = &function.body else {
            let name = function.name.as_str();
            return match () {
                () if READERS.contains(&name) => Fate::Read,
                () if RETURNERS.contains(&name) => Fate::Returned,
                () => Fate::Kept,
            };
        };
        if let Some(&known) = self.known.get(&(*id, argument)) {
            return known;
        }
        let Some(&parameter) = body.parameters.get(argument).filter(|_| self.depth < DEEPEST) else {
            return Fate::Kept;
        };
        self.known.insert((*id, argument), Fate::Kept);
        self.depth += 1;
        let uses = Uses::of(body);
        let may_hold = |local: LocalId| uses.is_private(local);
        let fate = follow(&uses, Seed::Register(parameter), self, &may_hold).fate;
        self.depth -= 1;
        self.known.insert((*id, argument), fate);
        fate
    }
}
