//! Random C programs: arrays, strings, structs, unions, calls; small, and mostly right by their guards.
//!
//! A program is a function of its seed. It ends within few steps whatever its inputs are. About one in eight has a guard
//! left out, so that faults happen too. Some are about ways that meet again, or
//! about calls with pointers, and little else. Programs about linked lists, and about arrays of
//! pointers, or about who holds a block, are made apart from the others; and programs of all kinds are
//! changed so that they go wrong.

mod blocks;
mod ends;
mod expressions;
mod faulty;
mod functions;
mod held;
mod library;
mod list_idioms;
mod lists;
mod loops;
mod merges;
mod places;
mod rows;
mod source;
mod statements;

pub use ends::generate_ends;
pub use faulty::generate_faulty;
pub use held::generate_held;
pub use lists::generate_lists;
pub use rows::generate_rows;
pub use source::{Source, Statement};

use crate::random::Random;

/// The salt of the programs: a seed means the same one for ever.
const SALT: u64 = 0x5851_f42d_4c95_7f2d;

/// The program of a seed.
pub fn generate(seed: u64) -> Source {
    let mut random = Random::new(seed, SALT);
    let careless = random.chance(12);
    let merging = random.chance(30);
    let calling = !merging && random.chance(30);
    let mut generator = Generator {
        random,
        careless,
        merging,
        calling,
        names: 0,
        scopes: vec![Scope::default()],
        functions: Vec::new(),
        budget: 0,
        loops: 0,
        may_return: true,
    };
    generator.program()
}

/// The integer types that programs use.
pub(crate) const TYPES: [&str; 9] = [
    "int",
    "unsigned",
    "char",
    "unsigned char",
    "short",
    "unsigned short",
    "long",
    "unsigned long",
    "signed char",
];

/// An integer variable.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) name: String,
    /// Whether statements may change it: counters of loops must not change.
    pub(crate) changeable: bool,
}

/// Something to index.
#[derive(Clone, Debug)]
pub(crate) struct Array {
    pub(crate) name: String,
    pub(crate) element: &'static str,
    /// A constant or a variable that nothing changes, at least one.
    pub(crate) length: String,
    /// Whether it holds a string that ends before its end.
    pub(crate) string: bool,
}

/// Something with fields.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    /// An expression for the whole struct or union.
    pub(crate) name: String,
    pub(crate) kind: RecordKind,
}

/// Which type a record has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RecordKind {
    /// `struct pair`
    Pair,
    /// `union word`
    Word,
    /// `struct box`
    Box,
}

/// What can be named at a place.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    pub(crate) variables: Vec<Variable>,
    pub(crate) arrays: Vec<Array>,
    pub(crate) records: Vec<Record>,
    /// Expressions for the places of numbers of type `int`.
    pub(crate) places: Vec<String>,
}

/// What a helper function takes and gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// `int f(int, int)`
    Numbers,
    /// `int f(T *, int)`
    Array(&'static str),
    /// `int f(char *)`, a string
    Text,
    /// `struct pair f(struct pair, int)`
    ByValue,
    /// `void f(struct pair *)`
    ByPointer,
    /// `int f(int)`, which calls itself
    Recursive,
    /// `T *f(int)`, a new block of so many elements
    Allocates(&'static str),
    /// `int f(int *, int *, int)`
    Places,
    /// `int *f(int *, int *, int)`
    Chooses,
}

#[derive(Clone, Debug)]
pub(crate) struct Helper {
    pub(crate) name: String,
    pub(crate) shape: Shape,
}

pub(crate) struct Generator {
    pub(crate) random: Random,
    /// Leaves out a guard now and then.
    pub(crate) careless: bool,
    /// Has little but ways that meet again with different values.
    pub(crate) merging: bool,
    /// Has many calls of functions that are given places.
    pub(crate) calling: bool,
    pub(crate) names: usize,
    pub(crate) scopes: Vec<Scope>,
    pub(crate) functions: Vec<Helper>,
    /// How many more statements the function may have.
    pub(crate) budget: usize,
    /// How many loops are around.
    pub(crate) loops: usize,
    /// Whether the function returns a number, so that `return 0` is a way out.
    pub(crate) may_return: bool,
}

impl Generator {
    pub(crate) fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    pub(crate) fn scope(&mut self) -> &mut Scope {
        if self.scopes.is_empty() {
            self.scopes.push(Scope::default());
        }
        let last = self.scopes.len() - 1;
        &mut self.scopes[last]
    }

    pub(crate) fn variables(&self) -> Vec<Variable> {
        self.scopes.iter().flat_map(|s| s.variables.clone()).collect()
    }

    pub(crate) fn arrays(&self) -> Vec<Array> {
        self.scopes.iter().flat_map(|s| s.arrays.clone()).collect()
    }

    pub(crate) fn records(&self) -> Vec<Record> {
        self.scopes.iter().flat_map(|s| s.records.clone()).collect()
    }

    /// Whether a guard is left out here.
    pub(crate) fn slips(&mut self) -> bool {
        self.careless && self.random.chance(20)
    }
}
