//! Checks every invariant of the representation.
//!
//! Whoever makes or changes a program may rely on it: what is valid can be walked without meeting an id out of range,
//! a value of an unexpected type or a register without a value. Time is close to linear in the size of the program, and
//! nothing recurses, so functions of a hundred thousand blocks are fine.
//!
//! Not checked, on purpose: that a call passes what its callee takes and receives what it returns. C programs without
//! prototypes get that wrong and still compile; it is for whoever executes the call to judge. Code that control cannot
//! reach is checked too, except that its registers need not be defined before they are read.
//!
//! Gives up: a function with an id out of range gets no further checks; the rest of the program does.

mod bodies;
mod constants;
mod declarations;
mod definitions;
pub(crate) mod dominators;
mod intrinsics;
mod operations;
mod ranges;
mod terminators;

use crate::{Body, Function, Operand, Place, Program, ScalarType};

/// A broken invariant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid {
    /// The function it is in, if any.
    pub function: Option<String>,
    /// The place, if known.
    pub place: Place,
    /// What is wrong.
    pub message: String,
}

/// Checks every invariant of `program`; an empty answer means that all hold.
pub fn validate(program: &Program) -> Vec<Invalid> {
    let mut report = Report { found: Vec::new(), function: None, place: Place::UNKNOWN };
    declarations::check(program, &mut report);
    for function in program.functions.values() {
        report.function = Some(function.name.clone());
        report.place = Place::UNKNOWN;
        declarations::check_signature(program, function, &mut report);
        if let Some(body) = &function.body {
            check_body(program, function, body, &mut report);
        }
    }
    report.found
}

fn check_body(program: &Program, function: &Function, body: &Body, report: &mut Report) {
    let before = report.found.len();
    ranges::check(program, body, report);
    if report.found.len() > before {
        return;
    }
    let check = BodyCheck { program, function, body };
    bodies::check(&check, report);
    for block in body.blocks.values() {
        for instruction in &block.instructions {
            report.place = instruction.place;
            operations::check(&check, &instruction.operation, report);
        }
        report.place = block.terminator.place;
        terminators::check(&check, &block.terminator.kind, report);
    }
    definitions::check(body, report);
}

/// What was found, and where the checks are just now.
struct Report {
    found: Vec<Invalid>,
    function: Option<String>,
    place: Place,
}

impl Report {
    fn add(&mut self, message: impl Into<String>) {
        self.found.push(Invalid {
            function: self.function.clone(),
            place: self.place,
            message: message.into(),
        });
    }

    fn require(&mut self, holds: bool, message: impl FnOnce() -> String) {
        if !holds {
            self.add(message());
        }
    }
}

/// The body under check; its ids are known to be in range.
struct BodyCheck<'p> {
    program: &'p Program,
    function: &'p Function,
    body: &'p Body,
}

impl BodyCheck<'_> {
    fn type_of(&self, operand: &Operand) -> ScalarType {
        self.body.type_of(operand)
    }

    /// Requires an operand to be of one type.
    fn expect(&self, what: &str, operand: &Operand, expected: ScalarType, report: &mut Report) {
        let actual = self.type_of(operand);
        report.require(actual == expected, || format!("{what} is {actual} and should be {expected}"));
    }

    /// Requires an operand to be an integer.
    fn expect_int(&self, what: &str, operand: &Operand, report: &mut Report) {
        let actual = self.type_of(operand);
        let is_int = matches!(actual, ScalarType::Int(_));
        report.require(is_int, || format!("{what} is {actual} and should be an integer"));
    }
}

/// Requires an alignment to be a power of two.
fn check_align(align: u64, report: &mut Report) {
    report.require(align.is_power_of_two(), || format!("the alignment {align} is not a power of two"));
}

/// Requires a scalar type to be one that Tayra has.
fn check_scalar(scalar: ScalarType, report: &mut Report) {
    if let ScalarType::Int(bits) = scalar {
        let known = (1..=ScalarType::MAX_INT_BITS).contains(&bits);
        report.require(known, || format!("integers have 1 to {} bits, not {bits}", ScalarType::MAX_INT_BITS));
    }
}

/// Requires a place to name a file of the program, or nothing at all.
fn check_place(program: &Program, place: Place, report: &mut Report) {
    match place.file {
        Some(file) => {
            report
                .require(program.files.get(file).is_some(), || format!("{file} of a place is out of range"));
        }
        None => report.require(place == Place::UNKNOWN, || "a place has a line but no file".to_owned()),
    }
}
