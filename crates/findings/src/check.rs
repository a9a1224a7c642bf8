//! Answers place by place: what a program does that may go wrong, and whether it was shown that it does not.
//!
//! A *check* is one instruction that every run must pass: an access, a division, a call. Whoever proves says of each whether it is
//! proved or open, so that one open place does not take the others with it. No strategy is named here; any of them can fill a list.
//!
//! Proved means: no run goes wrong there as the first thing that goes wrong in it. Behind a fault nothing is promised, since C
//! promises nothing there. Errs towards: open.

use crate::{Property, Rule, SourcePlace};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CheckKind {
    /// Memory is read or written.
    Access,
    /// A call through a pointer, or of a library function that is given one: both may ask something of it.
    Call,
    /// A place where blocks may be lost: a function returns, or the program ends.
    LeakPoint,
    /// The program ends, and every block should be freed.
    ProgramEnd,
    /// Signed arithmetic.
    Arithmetic,
    /// An integer division or remainder.
    Division,
    /// A shift.
    Shift,
    /// An assertion, or a call of the error function.
    Assertion,
    /// Whatever else could not be excluded. Such checks are listed only where they are open.
    Other,
}

impl CheckKind {
    /// Every kind, in the order of reports.
    pub const ALL: [CheckKind; 9] = [
        CheckKind::Access,
        CheckKind::Call,
        CheckKind::LeakPoint,
        CheckKind::ProgramEnd,
        CheckKind::Arithmetic,
        CheckKind::Division,
        CheckKind::Shift,
        CheckKind::Assertion,
        CheckKind::Other,
    ];

    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            CheckKind::Access => "access",
            CheckKind::Call => "call",
            CheckKind::LeakPoint => "leak-point",
            CheckKind::ProgramEnd => "program-end",
            CheckKind::Arithmetic => "arithmetic",
            CheckKind::Division => "division",
            CheckKind::Shift => "shift",
            CheckKind::Assertion => "assertion",
            CheckKind::Other => "other",
        }
    }

    /// One of them, and several, in words.
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            CheckKind::Access => ("access", "accesses"),
            CheckKind::Call => ("call", "calls"),
            CheckKind::LeakPoint => ("leak point", "leak points"),
            CheckKind::ProgramEnd => ("end of the program", "ends of the program"),
            CheckKind::Arithmetic => ("arithmetic operation", "arithmetic operations"),
            CheckKind::Division => ("division", "divisions"),
            CheckKind::Shift => ("shift", "shifts"),
            CheckKind::Assertion => ("assertion", "assertions"),
            CheckKind::Other => ("other check", "other checks"),
        }
    }

    /// Whether the property asks for checks of this kind.
    pub const fn belongs_to(self, property: Property) -> bool {
        let (memory, leaks, ends, numbers, assertions) = match property {
            Property::MemorySafety => (true, true, false, false, false),
            Property::Access | Property::Bounds => (true, false, false, false, false),
            Property::Leaks => (false, true, false, false, false),
            Property::MemoryCleanup => (false, false, true, false, false),
            Property::NoOverflow => (false, false, false, true, false),
            Property::Assertions => (false, false, false, false, true),
            Property::Termination | Property::Initialised | Property::Structure => {
                (false, false, false, false, false)
            }
        };
        match self {
            CheckKind::Access | CheckKind::Call => memory,
            CheckKind::LeakPoint => leaks,
            CheckKind::ProgramEnd => ends,
            CheckKind::Arithmetic | CheckKind::Division | CheckKind::Shift => numbers,
            CheckKind::Assertion => assertions,
            CheckKind::Other => memory || leaks || ends || numbers || assertions,
        }
    }

    /// Whether a fault of the rule can happen at checks of this kind.
    pub const fn admits(self, rule: Rule) -> bool {
        match rule.property() {
            Some(Property::Access | Property::Bounds | Property::MemorySafety) => {
                matches!(self, CheckKind::Access | CheckKind::Call)
            }
            Some(Property::Leaks) => matches!(self, CheckKind::LeakPoint),
            Some(Property::MemoryCleanup) => matches!(self, CheckKind::ProgramEnd),
            Some(Property::NoOverflow) => {
                matches!(self, CheckKind::Arithmetic | CheckKind::Division | CheckKind::Shift)
            }
            Some(Property::Assertions) => matches!(self, CheckKind::Assertion),
            Some(Property::Termination | Property::Initialised | Property::Structure) => false,
            None => true,
        }
    }

    /// The kind of a check at which nothing but a fault of this rule is known.
    pub const fn of(rule: Rule) -> CheckKind {
        match rule {
            Rule::NullDereference
            | Rule::WildPointer
            | Rule::UseAfterFree
            | Rule::UseAfterScope
            | Rule::OutOfBounds
            | Rule::WriteToConstant
            | Rule::OverlappingCopy => CheckKind::Access,
            Rule::BadIndirectCall | Rule::DoubleFree | Rule::InvalidFree => CheckKind::Call,
            Rule::Leak => CheckKind::LeakPoint,
            Rule::NotFreedAtExit => CheckKind::ProgramEnd,
            Rule::SignedOverflow => CheckKind::Arithmetic,
            Rule::DivisionByZero => CheckKind::Division,
            Rule::BadShift => CheckKind::Shift,
            Rule::FailedAssertion | Rule::ErrorReached => CheckKind::Assertion,
            Rule::MisalignedAccess
            | Rule::StackExhaustion
            | Rule::UndefinedValue
            | Rule::UninitialisedRead
            | Rule::UnreachableReached
            | Rule::EndlessRun
            | Rule::BrokenStructure
            | Rule::InvalidLibraryCall => CheckKind::Other,
        }
    }
}

/// What is known of a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CheckStatus {
    /// No run goes wrong there first.
    Proved,
    /// A run goes wrong there.
    Violated(Rule),
    /// These faults could not be excluded there.
    Open(Vec<Rule>),
    /// Runs may get there by way of an open place behind which nothing is described.
    Behind,
    /// No run gets there.
    Unreached,
}

impl CheckStatus {
    /// Its name in JSON.
    pub const fn name(&self) -> &'static str {
        match self {
            CheckStatus::Proved => "proved",
            CheckStatus::Violated(_) => "violated",
            CheckStatus::Open(_) => "open",
            CheckStatus::Behind => "behind-open",
            CheckStatus::Unreached => "unreached",
        }
    }

    /// Whether it is neither proved nor violated, though runs may get there.
    pub const fn is_open(&self) -> bool {
        matches!(self, CheckStatus::Open(_) | CheckStatus::Behind)
    }

    /// The faults that it speaks of.
    pub fn rules(&self) -> &[Rule] {
        match self {
            CheckStatus::Violated(rule) => std::slice::from_ref(rule),
            CheckStatus::Open(rules) => rules,
            CheckStatus::Proved | CheckStatus::Behind | CheckStatus::Unreached => &[],
        }
    }
}

/// One instruction that every run must pass.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// What is checked.
    pub kind: CheckKind,
    /// The function that it is in, as the source calls it.
    pub function: String,
    /// Where.
    pub place: Option<SourcePlace>,
    /// What is known of it.
    pub status: CheckStatus,
    /// What is known besides where it is open.
    pub known: Known,
}

/// What is known of an open check.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// Faults that every run shows that gets there, as far as is known. Whether a run gets there nobody has shown.
    pub certain: Vec<Rule>,
    /// The variable, parameter or call that the value came from which is not known well enough, for people.
    pub cause: Option<String>,
}

impl Check {
    /// Whether it is open, and every run goes wrong there that gets there.
    pub fn is_certain(&self) -> bool {
        matches!(&self.status, CheckStatus::Open(rules) if rules.iter().any(|rule| self.known.certain.contains(rule)))
    }
}

/// All checks that a property asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checks {
    /// The property.
    pub property: Property,
    /// In the order of the program.
    pub all: Vec<Check>,
}

/// How many checks of a kind have which status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckCounts {
    /// How many are proved.
    pub proved: usize,
    /// How many are violated.
    pub violated: usize,
    /// How many are open, and every run goes wrong there that gets there.
    pub certain: usize,
    /// How many others are open, also those that lie behind others.
    pub open: usize,
    /// How many no run gets to.
    pub unreached: usize,
}

impl CheckCounts {
    fn add(&mut self, check: &Check) {
        match check.status {
            CheckStatus::Proved => self.proved += 1,
            CheckStatus::Violated(_) => self.violated += 1,
            CheckStatus::Open(_) if check.is_certain() => self.certain += 1,
            CheckStatus::Open(_) | CheckStatus::Behind => self.open += 1,
            CheckStatus::Unreached => self.unreached += 1,
        }
    }

    /// How many are neither proved nor violated.
    pub const fn undecided(&self) -> usize {
        self.certain + self.open
    }

    /// How many there are that runs may get to.
    pub const fn reached(&self) -> usize {
        self.proved + self.violated + self.certain + self.open
    }
}

impl Checks {
    /// How many there are of a kind.
    pub fn count(&self, kind: CheckKind) -> CheckCounts {
        let mut counts = CheckCounts::default();
        for check in self.all.iter().filter(|check| check.kind == kind) {
            counts.add(check);
        }
        counts
    }

    /// Counts of all that have something in common, those with most that is undecided first, certain ones before others.
    pub fn grouped<'a, K: Ord>(&'a self, key: impl Fn(&'a Check) -> Option<K>) -> Vec<(K, CheckCounts)> {
        let mut groups: BTreeMap<K, CheckCounts> = BTreeMap::new();
        for check in &self.all {
            if let Some(key) = key(check) {
                groups.entry(key).or_default().add(check);
            }
        }
        let mut groups: Vec<(K, CheckCounts)> = groups.into_iter().collect();
        groups.sort_by_key(|(_, counts)| std::cmp::Reverse((counts.certain, counts.open)));
        groups
    }

    /// By function.
    pub fn by_function(&self) -> Vec<(&str, CheckCounts)> {
        self.grouped(|check| (!check.function.is_empty()).then_some(check.function.as_str()))
    }

    /// By file.
    pub fn by_file(&self) -> Vec<(&str, CheckCounts)> {
        self.grouped(|check| check.place.as_ref().map(|place| place.file.as_str()))
    }

    /// What is open, by what it hangs on.
    pub fn by_cause(&self) -> Vec<(&str, CheckCounts)> {
        self.grouped(|check| check.known.cause.as_deref().filter(|_| check.status.is_open()))
    }

    /// Whether nothing is open or violated.
    pub fn all_proved(&self) -> bool {
        self.all.iter().all(|check| matches!(check.status, CheckStatus::Proved | CheckStatus::Unreached))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_that_a_property_speaks_of_has_a_place_in_its_list() {
        for &rule in Rule::ALL {
            let kind = CheckKind::of(rule);
            // No lists are made of what was never set, nor of ends.
            let has_list = |p: &Property| !matches!(p, Property::Termination | Property::Initialised);
            for property in Property::ALL.into_iter().filter(has_list) {
                if rule.breaks(property) {
                    assert!(kind.belongs_to(property) && kind.admits(rule), "{rule} {property}");
                }
            }
        }
    }

    #[test]
    fn what_is_never_reached_is_counted_apart() {
        let check = |status| Check {
            kind: CheckKind::Access,
            function: "f".to_owned(),
            place: None,
            status,
            known: Known::default(),
        };
        let statuses =
            [CheckStatus::Proved, CheckStatus::Behind, CheckStatus::Unreached, CheckStatus::Open(vec![])];
        let checks = Checks { property: Property::Access, all: statuses.map(check).to_vec() };
        let counts = checks.count(CheckKind::Access);
        assert_eq!(counts, CheckCounts { proved: 1, open: 2, unreached: 1, ..CheckCounts::default() });
        assert_eq!((counts.reached(), checks.all_proved()), (3, false));
    }

    #[test]
    fn groups_come_with_what_is_worst_first() {
        let check = |function: &str, cause: Option<&str>, status, certain: &[Rule]| Check {
            kind: CheckKind::Access,
            function: function.to_owned(),
            place: None,
            status,
            known: Known { certain: certain.to_vec(), cause: cause.map(str::to_owned) },
        };
        let open = || CheckStatus::Open(vec![Rule::OutOfBounds]);
        let checks = Checks {
            property: Property::Access,
            all: vec![
                check("f", Some("`i`"), open(), &[]),
                check("f", Some("`i`"), open(), &[Rule::SignedOverflow]),
                check("g", Some("`n`"), open(), &[Rule::OutOfBounds]),
                check("f", None, CheckStatus::Proved, &[]),
            ],
        };
        let counts = checks.count(CheckKind::Access);
        // Certain is only what is still open there.
        assert_eq!((counts.proved, counts.certain, counts.open, counts.undecided()), (1, 1, 2, 3));
        let functions: Vec<&str> = checks.by_function().iter().map(|(name, _)| *name).collect();
        assert_eq!(functions, ["g", "f"]);
        let causes: Vec<(&str, usize)> =
            checks.by_cause().iter().map(|(cause, counts)| (*cause, counts.undecided())).collect();
        assert_eq!(causes, [("`n`", 1), ("`i`", 2)]);
    }
}
