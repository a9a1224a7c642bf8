//! Random programs without loops: whatever the interpreter does, some path of the exploration does too, with the same
//! result; what it reports as a fault is an obligation; and what the numbers claim is true of its values.

use crate::explore::{Explored, explore, parse};
use proptest::prelude::*;
use std::fmt::Write;
use tayra_execution::{Machine, Options, Root, State, Universe};
use tayra_interpreter::{Checks, Ending, Inputs, NoObserver, RunSettings, Script, ScriptLine};
use tayra_memory_graph::Reading;
use tayra_numeric::{Integer, NumericDomain};
use tayra_program::Program;
use tayra_terms::{Assignment, AtomId, AtomKind, TermId, signed};

/// A small generator of numbers.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % sides
    }

    fn pick<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.roll(choices.len() as u64) as usize]
    }
}

const INPUTS: usize = 4;

/// A program in the text form, and how many registers it has made.
struct Writer {
    dice: Dice,
    text: String,
    words: Vec<String>,
    longs: Vec<String>,
    made: usize,
}

impl Writer {
    fn program(seed: u64) -> String {
        let dice = Dice(seed | 1);
        let mut writer = Writer { dice, text: String::new(), words: Vec::new(), longs: Vec::new(), made: 0 };
        writer.text.push_str(
            "program lp64
global @table size 16 = hex \"0102030405060708ff7f00000000ff80\"
function @__VERIFIER_nondet_int() -> i32
function @main() -> i32 {
  local box: 32 align 16
  local other: 32 align 16
  local x: i32
entry:
",
        );
        writer.line("fill_memory &box, 0, i64 32");
        writer.line("fill_memory &other, 0, i64 32");
        for _ in 0..INPUTS {
            let name = writer.fresh();
            writer.line(&format!("{name} = call i32 @__VERIFIER_nondet_int()"));
            writer.words.push(name);
        }
        writer.words.push("7".to_owned());
        writer.words.push("-1".to_owned());
        let first = writer.words[0].clone();
        let wide = writer.fresh();
        writer.line(&format!("{wide} = sign_extend i32 {first} to i64"));
        writer.longs.push(wide);
        writer.line(&format!("write x, {first}"));
        let count = 4 + writer.dice.roll(14);
        for index in 0..count {
            writer.step(index);
        }
        let mut result = writer.words[0].clone();
        for _ in 0..3 {
            let (name, other) = (writer.fresh(), writer.word());
            writer.line(&format!("{name} = xor i32 {result}, {other}"));
            result = name;
        }
        let (x, all) = (writer.fresh(), writer.fresh());
        writer.line(&format!("{x} = read x"));
        writer.line(&format!("{all} = xor i32 {result}, {x}"));
        writer.line(&format!("return {all}"));
        writer.text.push_str("}\n");
        writer.text
    }

    fn line(&mut self, line: &str) {
        writeln!(self.text, "  {line}").expect("writing to a string");
    }

    fn fresh(&mut self) -> String {
        self.made += 1;
        format!("%v{}", self.made)
    }

    fn word(&mut self) -> String {
        let index = self.dice.roll(self.words.len() as u64) as usize;
        self.words[index].clone()
    }

    fn long(&mut self) -> String {
        let index = self.dice.roll(self.longs.len() as u64) as usize;
        self.longs[index].clone()
    }

    /// A pointer into one of the arrays, mostly inside, for an access of that many bytes.
    fn place(&mut self, bytes: u64) -> String {
        let base = self.dice.pick(&["&box", "&box", "&other"]);
        let name = self.fresh();
        if self.dice.roll(2) == 0 {
            let offset = self.dice.roll(33 - bytes);
            self.line(&format!("{name} = offset {base}, {offset}"));
        } else {
            let (word, small, wide) = (self.word(), self.fresh(), self.fresh());
            let most = (32 - bytes) / bytes;
            let mask = if self.dice.roll(8) == 0 { 63 } else { (most + 1).next_power_of_two() / 2 };
            let mask = if mask.is_power_of_two() { mask - 1 } else { mask };
            self.line(&format!("{small} = and i32 {word}, {mask}"));
            self.line(&format!("{wide} = zero_extend i32 {small} to i64"));
            self.line(&format!("{name} = offset {base}, {wide} * {bytes}"));
        }
        name
    }

    fn step(&mut self, index: u64) {
        let name = self.fresh();
        match self.dice.roll(16) {
            0..=3 => {
                let op = self.dice.pick(&[
                    "add",
                    "sub",
                    "mul",
                    "and",
                    "or",
                    "xor",
                    "add.signed",
                    "sub.signed",
                    "mul.signed",
                ]);
                let (a, b) = (self.word(), self.word());
                self.line(&format!("{name} = {op} i32 {a}, {b}"));
                self.words.push(name);
            }
            4 => {
                let op = self.dice.pick(&["udiv", "sdiv", "urem", "srem"]);
                let (a, mut b) = (self.word(), self.word());
                if self.dice.roll(4) != 0 {
                    let odd = self.fresh();
                    self.line(&format!("{odd} = or i32 {b}, 1"));
                    b = odd;
                }
                self.line(&format!("{name} = {op} i32 {a}, {b}"));
                self.words.push(name);
            }
            5 => {
                let op = self.dice.pick(&["shl", "lshr", "ashr"]);
                let (a, b, amount) = (self.word(), self.word(), self.fresh());
                self.line(&format!("{amount} = and i32 {b}, 31"));
                self.line(&format!("{name} = {op} i32 {a}, {amount}"));
                self.words.push(name);
            }
            6 => {
                let predicate =
                    self.dice.pick(&["eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"]);
                let (a, b, bit) = (self.word(), self.word(), self.fresh());
                self.line(&format!("{bit} = compare.{predicate} i32 {a}, {b}"));
                if self.dice.roll(2) == 0 {
                    self.line(&format!("{name} = zero_extend i1 {bit} to i32"));
                } else {
                    self.line(&format!("{name} = select i32 {bit}, {b}, {a}"));
                }
                self.words.push(name);
            }
            7 => {
                let width = self.dice.pick(&["i8", "i16", "i3"]);
                let how = self.dice.pick(&["sign_extend", "zero_extend"]);
                let (a, small) = (self.word(), self.fresh());
                self.line(&format!("{small} = truncate i32 {a} to {width}"));
                self.line(&format!("{name} = {how} {width} {small} to i32"));
                self.words.push(name);
            }
            8 => {
                let (a, b) = (self.long(), self.long());
                let op = self.dice.pick(&["add", "sub", "mul", "xor", "and"]);
                self.line(&format!("{name} = {op} i64 {a}, {b}"));
                let low = self.fresh();
                self.line(&format!("{low} = truncate i64 {name} to i32"));
                self.longs.push(name);
                self.words.push(low);
            }
            9 => {
                let how = self.dice.pick(&["sign_extend", "zero_extend"]);
                let a = self.word();
                self.line(&format!("{name} = {how} i32 {a} to i64"));
                self.longs.push(name);
            }
            10 | 11 => {
                let (bytes, width) = *[(4, "i32"), (1, "i8"), (2, "i16"), (8, "i64")]
                    .get(self.dice.roll(4) as usize)
                    .expect("four");
                let place = self.place(bytes);
                let value = match width {
                    "i64" => self.long(),
                    "i32" => self.word(),
                    _ => {
                        let (word, small) = (self.word(), self.fresh());
                        self.line(&format!("{small} = truncate i32 {word} to {width}"));
                        small
                    }
                };
                self.line(&format!("store {width} {value}, {place}"));
            }
            12 => {
                let (bytes, width) =
                    *[(4, "i32"), (1, "i8"), (8, "i64")].get(self.dice.roll(3) as usize).expect("three");
                let place = self.place(bytes);
                match width {
                    "i32" => {
                        self.line(&format!("{name} = load i32 {place}"));
                        self.words.push(name);
                    }
                    "i8" => {
                        let byte = self.fresh();
                        self.line(&format!("{byte} = load i8 {place}"));
                        self.line(&format!("{name} = sign_extend i8 {byte} to i32"));
                        self.words.push(name);
                    }
                    _ => {
                        self.line(&format!("{name} = load i64 {place}"));
                        self.longs.push(name);
                    }
                }
            }
            13 => {
                let (to, length) = (self.dice.roll(17), 1 + self.dice.roll(15));
                let to_place = self.fresh();
                self.line(&format!("{to_place} = offset &box, {to}"));
                match self.dice.roll(4) {
                    0 => {
                        let byte = self.dice.roll(256);
                        self.line(&format!("fill_memory {to_place}, {byte}, i64 {length}"));
                    }
                    1 => self.line(&format!("copy_memory {to_place}, @table, i64 {length}")),
                    2 => {
                        let (from, place) = (self.dice.roll(17), self.fresh());
                        self.line(&format!("{place} = offset &other, {from}"));
                        self.line(&format!("copy_memory {to_place}, {place}, i64 {length}"));
                    }
                    _ => {
                        let (from, place) = (self.dice.roll(17), self.fresh());
                        self.line(&format!("{place} = offset &box, {from}"));
                        self.line(&format!("move_memory {to_place}, {place}, i64 {length}"));
                    }
                }
            }
            14 => {
                let (a, b) = (self.word(), self.word());
                let call = match self.dice.roll(6) {
                    0 => format!("signed_max i32 {a}, {b}"),
                    1 => format!("unsigned_min i32 {a}, {b}"),
                    2 => format!("byte_swap i32 {a}"),
                    3 => format!("abs i32 {a}"),
                    4 => format!("funnel_shift_left i32 {a}, {b}, {b}"),
                    _ => format!("saturating.add.signed i32 {a}, {b}"),
                };
                self.line(&format!("{name} = {call}"));
                self.words.push(name);
            }
            _ => {
                // A diamond that writes the local on one side.
                let predicate = self.dice.pick(&["slt", "eq", "ult"]);
                let (a, b, c) = (self.word(), self.word(), self.word());
                self.line(&format!("{name} = compare.{predicate} i32 {a}, {b}"));
                self.line(&format!("branch {name}, then{index}, else{index}"));
                writeln!(self.text, "then{index}:").expect("writing to a string");
                self.line(&format!("write x, {c}"));
                self.line(&format!("jump after{index}"));
                writeln!(self.text, "else{index}:").expect("writing to a string");
                self.line(&format!("jump after{index}"));
                writeln!(self.text, "after{index}:").expect("writing to a string");
                let read = self.fresh();
                self.line(&format!("{read} = read x"));
                self.words.push(read);
            }
        }
    }
}

/// The values of one run.
struct Values<'a> {
    universe: &'a Universe,
    inputs: &'a [i32],
}

impl Assignment for Values<'_> {
    fn atom(&self, atom: AtomId) -> u128 {
        match self.universe.terms.atom(atom).kind {
            AtomKind::Input => {
                let before =
                    (0..atom.index()).filter(|index| self.kind_of(*index) == Some(AtomKind::Input)).count();
                self.inputs.get(before).map_or(0, |value| *value as u32 as u128)
            }
            AtomKind::Address => 0x10_0000 * (atom.index() as u128 + 1),
            // Nobody asks for these: see `is_open`.
            AtomKind::Unknown
            | AtomKind::Uninitialised
            | AtomKind::Joined
            | AtomKind::Length
            | AtomKind::Result
            | AtomKind::Astray => 0,
        }
    }

    fn apply(&self, function: &'static str, _: &[u128]) -> u128 {
        panic!("no test uses {function}")
    }
}

impl Values<'_> {
    fn kind_of(&self, index: usize) -> Option<AtomKind> {
        // Atoms are numbered from zero in the order of birth.
        self.universe.terms.atoms().nth(index).map(|(_, atom)| atom.kind)
    }

    /// Whether a term depends on a value that reading at an unknown offset made up: any value is described then.
    fn is_open(&self, term: TermId) -> bool {
        let mut stack = vec![term];
        while let Some(next) = stack.pop() {
            if let Some(atom) = self.universe.terms.as_atom(next)
                && !matches!(self.universe.terms.atom(atom).kind, AtomKind::Input | AtomKind::Address)
            {
                return true;
            }
            stack.extend(self.universe.terms.operands(next));
        }
        false
    }

    fn term(&self, term: TermId) -> u128 {
        self.universe.terms.evaluate(term, self)
    }
}

fn numbers_are_true(state: &State, values: &Values<'_>) -> Result<(), TestCaseError> {
    let universe = values.universe;
    let mut model = std::collections::BTreeMap::new();
    for var in state.numbers().variables() {
        let value = match universe.reading(var) {
            Reading::Signed(term) | Reading::Unsigned(term) if values.is_open(term) => return Ok(()),
            Reading::Signed(term) => Integer::from(signed(universe.terms.bits(term), values.term(term))),
            Reading::Unsigned(term) => Integer::from(values.term(term)),
            Reading::Whole(_) | Reading::Free => return Ok(()),
        };
        model.insert(var, value);
    }
    prop_assert!(state.numbers().domain().describes(&model), "{}", state.show(universe));
    for &condition in state.numbers().conditions().iter().filter(|c| !values.is_open(**c)) {
        prop_assert_eq!(values.term(condition), 1, "{}", universe.terms.show(condition));
    }
    Ok(())
}

fn check(
    program: &Program,
    universe: &Universe,
    explored: &Explored,
    inputs: &[i32],
) -> Result<(), TestCaseError> {
    let lines = inputs
        .iter()
        .map(|value| ScriptLine::Value {
            what: "__VERIFIER_nondet_int".to_owned(),
            value: i128::from(*value),
        })
        .collect();
    let settings = RunSettings {
        inputs: Inputs::Script(Script { lines }),
        checks: Checks { bad_shift: true, ..Checks::default() },
        ..RunSettings::default()
    };
    let run = tayra_interpreter::run(program, &settings, &mut NoObserver);
    for fault in &run.faults {
        let known = explored.obligations.iter().any(|o| o.rule == fault.rule);
        prop_assert!(known, "{fault:?} is no obligation: {:?}", explored.obligations);
    }
    let Ending::Returned { status } = run.ending else {
        prop_assert!(matches!(run.ending, Ending::Fault), "{:?}", run.ending);
        return Ok(());
    };
    let values = Values { universe, inputs };
    let mut taken = 0;
    for (state, path) in &explored.returned {
        let agrees = |(condition, value): &(TermId, bool)| {
            values.is_open(*condition) || values.term(*condition) == u128::from(*value)
        };
        if path.iter().all(agrees) {
            let result = state.roots()[&Root::Result(0)];
            taken += 1;
            if path.iter().any(|(condition, _)| values.is_open(*condition)) || values.is_open(result) {
                continue;
            }
            prop_assert_eq!(values.term(result) as u32 as i32, status, "{}", universe.terms.show(result));
            numbers_are_true(state, &values)?;
        }
    }
    prop_assert!(taken > 0, "no path describes the run");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_run_is_described(
        seed in any::<u64>(),
        inputs in prop::collection::vec(
            prop::collection::vec(prop_oneof![any::<i32>(), -4i32..40, Just(i32::MIN), Just(i32::MAX)], INPUTS),
            4,
        ),
    ) {
        let text = Writer::program(seed);
        let program = parse(&text);
        let mut machine = Machine::new(&program, Options::default());
        let explored = explore(&mut machine, 20_000);
        prop_assert!(explored.complete, "{text}");
        prop_assert!(explored.stopped.is_empty(), "{:?}\n{text}", explored.stopped);
        for inputs in &inputs {
            if let Err(error) = check(&program, &machine.universe, &explored, inputs) {
                return Err(TestCaseError::fail(format!("{error}\n{inputs:?}\n{text}")));
            }
        }
    }
}
