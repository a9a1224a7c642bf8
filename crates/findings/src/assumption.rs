//! What proofs take for granted: one list, the same as in `docs/soundness.md`, where a test holds them together.
//!
//! A proof names the items that it rests on, no others; in doubt it names one.

use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! assumptions {
    ($($variant:ident, $name:literal, $text:literal, $about:literal;)*) => {
        /// Something that a proof takes for granted.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum Assumption {
            $(#[doc = $text] $variant,)*
        }

        impl Assumption {
            /// Every one of them, what a person can do something about first.
            pub const ALL: &'static [Assumption] = &[$(Assumption::$variant,)*];

            /// Its name: `malloc-succeeds`.
            pub const fn name(self) -> &'static str {
                match self { $(Assumption::$variant => $name,)* }
            }

            /// What is taken for granted, in a few words without a full stop.
            pub const fn text(self) -> &'static str {
                match self { $(Assumption::$variant => $text,)* }
            }

            /// What that means, when it is named, and what can be done to do without it.
            pub const fn about(self) -> &'static str {
                match self { $(Assumption::$variant => $about,)* }
            }
        }
    };
}

assumptions! {
    AssumedConditions, "assumed-conditions", "conditions given to __VERIFIER_assume are true",
        "Runs in which a condition given to __VERIFIER_assume is false do not count: the proof says nothing of them. Named where \
         such a call was reached.";
    EntryComesFirst, "entry-comes-first", "the entry function is called before any other",
        "The function that --entry names is called once, before anything else: globals hold what they are initialised with. Its \
         arguments may be anything. Named if the entry function is not main.";
    MallocSucceeds, "malloc-succeeds", "malloc does not fail",
        "malloc, calloc, realloc, strdup and their kin give a block, unless more than half of the address space is asked for. Named where \
         a block was allocated and --malloc-fails was not given; with it, every request may fail.";
    InputEnds, "input-ends", "standard input ends",
        "Standard input has an end: after some number of bytes getchar, fgets, scanf and their kin find no more. Named by a proof that \
         the program ends if it reads standard input.";
    LinesFit, "lines-fit", "no line of input is longer than a gigabyte",
        "getline and getdelim come upon no line of more than 1,073,741,821 bytes. Named by a proof for all runs that reaches one \
         of them.";
    FewArguments, "few-arguments", "main gets its name and at most 16,777,215 arguments",
        "argc is at least 1 and at most 16,777,216; argv has so many pointers to strings and a null pointer behind them, and \
         no string is longer than that. Named by a proof for all runs if main has parameters.";
    OneThread, "one-thread", "no signal, thread or device changes memory",
        "What is volatile changes only where the program writes it, and no signal arrives from outside, so that a handler runs only \
         where the program raises its signal. What starts another thread is not modelled and makes an answer unknown. Named where \
         something volatile is read or a handler is set.";
    OutputSucceeds, "output-succeeds", "writing to standard output succeeds",
        "What printf, puts, fflush and their kin return is what they return if everything could be written. Named by proofs that rest on \
         single runs if the program looks at such a result; proofs for all runs do not rest on it.";
    ComparesBytes, "compares-bytes", "strcmp returns differences of bytes",
        "strcmp, memcmp and their kin return the difference of the first two bytes that differ, as glibc for x86-64 does; C fixes its \
         sign only. Named by proofs that rest on single runs where one of them was called; proofs for all runs do not rest on it.";
    LibraryModels, "library-models", "library functions do as docs/library.md says",
        "Functions of the C library do what glibc does in the C locale, as docs/library.md describes. Named where a function was \
         reached that has a model.";
    StackSuffices, "stack-suffices", "the stack does not run out",
        "No call fails for want of stack, however deep recursion goes and however large local variables are. Named always: no \
         program does without a stack.";
    ObjectsApart, "objects-apart", "objects lie apart and aligned",
        "Objects that are alive at the same time do not overlap, none ends at the very top of the address space, variables are aligned as clang \
         says and heap blocks to two pointers. Named always.";
    Clang19, "clang-19", "clang 19 compiles it without optimisation",
        "What runs is what clang 19 makes of the source with -O0, for x86-64 or i386 Linux: its order of evaluation, its layouts, \
         signed overflow that wraps, uninitialised bytes that keep whatever value they have. Named always.";
}

impl Assumption {
    /// The one of that name.
    pub fn from_name(name: &str) -> Option<Assumption> {
        Assumption::ALL.iter().copied().find(|assumption| assumption.name() == name)
    }
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of the table in `docs/soundness.md`: name and text.
    fn documented() -> Vec<(String, String)> {
        let page = include_str!("../../../docs/soundness.md");
        let (_, list) = page.split_once("\n## What a proof names\n").expect("the list has its section");
        let list = list.split("\n## ").next().unwrap_or_default();
        let row = |line: &str| {
            let mut cells = line.strip_prefix("| `")?.split(" | ");
            let name = cells.next()?.strip_suffix('`')?.to_owned();
            Some((name, cells.next()?.to_owned()))
        };
        list.lines().filter_map(row).collect()
    }

    #[test]
    fn the_list_in_the_documentation_is_this_one() {
        let known: Vec<(String, String)> = Assumption::ALL
            .iter()
            .map(|a| (a.name().to_owned(), a.text().replace("__VERIFIER_assume", "`__VERIFIER_assume`")))
            .collect();
        assert_eq!(documented(), known);
    }

    #[test]
    fn names_are_found_and_texts_fit_into_one_line() {
        for &assumption in Assumption::ALL {
            assert_eq!(Assumption::from_name(assumption.name()), Some(assumption));
            assert!(!assumption.text().ends_with('.') && assumption.text().len() < 60, "{assumption}");
            assert!(assumption.about().contains("Named"), "{assumption} says when it is named");
        }
        assert_eq!(Assumption::from_name("nonsense"), None);
    }
}
