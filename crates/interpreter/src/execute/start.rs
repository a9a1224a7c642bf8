//! The beginning and the end of a run: globals, arguments, what is left over.

use super::laps::{LapJudge, Laps};
use crate::inputs::{InputRequest, Quoted};
use crate::library;
use crate::machine::{Decided, Machine, Stop};
use crate::memory::{Birth, Life, Range, Storage};
use crate::outcome::{Ending, InputRecord, NoObserver, Observer, Run, RunSettings};
use crate::prepared::Prepared;
use crate::recorder::{InputKey, OutsideText, Recorder};
use crate::tally::Tally;
use crate::value::{Scalar, Value};
use tayra_program::{
    Body, FunctionId, GlobalId, Initialiser, LocalId, Operand, Operation, Place, Program, Reached, ScalarType,
};

/// The search makes no more arguments than this, and no longer ones.
const MOST_ARGUMENTS: usize = 8;
const LONGEST_ARGUMENT: usize = 4096;

/// Runs a program from its entry function to its end, or as far as the settings allow.
pub fn run(program: &Program, settings: &RunSettings, observer: &mut dyn Observer) -> Run {
    run_with(Machine::new(program, settings, observer)).0
}

/// As [`run`], and `recorder` writes down how the run depends on its inputs.
pub fn run_recorded(
    program: &Program,
    settings: &RunSettings,
    observer: &mut dyn Observer,
    recorder: Box<Recorder>,
) -> (Run, Box<Recorder>) {
    record(Machine::new(program, settings, observer), recorder)
}

/// As [`run_recorded`], with what earlier runs have lowered.
pub(crate) fn run_prepared(
    prepared: &Prepared<'_>,
    settings: &RunSettings,
    observer: &mut dyn Observer,
    recorder: Box<Recorder>,
) -> (Run, Box<Recorder>) {
    let mut machine = Machine::new(prepared.program, settings, observer);
    // Where every instruction or block is told, code is other code.
    machine.prepared = (!settings.trace && !settings.watch).then_some(prepared);
    record(machine, recorder)
}

/// As [`run`], with what earlier runs have lowered, and `tally` counts where the run goes.
pub(crate) fn run_tallied(
    prepared: &Prepared<'_>,
    settings: &RunSettings,
    mut tally: Box<Tally>,
) -> (Run, Box<Tally>) {
    let mut observer = NoObserver;
    let mut machine = Machine::new(prepared.program, settings, &mut observer);
    machine.prepared = (!settings.trace && !settings.watch).then_some(prepared);
    tally.clear();
    machine.tally = Some(tally);
    let (run, rest) = run_with(machine);
    (run, rest.tally.unwrap_or_default())
}

fn record(mut machine: Machine<'_>, recorder: Box<Recorder>) -> (Run, Box<Recorder>) {
    if recorder.symbolic_fills {
        machine.inputs.count_births();
    }
    machine.memory.recorder = Some(recorder);
    let (run, rest) = run_with(machine);
    (run, rest.recorder.unwrap_or_default())
}

/// As [`run`], and `judge` is asked at the heads of loops and at entries of functions whether the run can ever end.
/// What it takes for endless is a fault of the run.
pub fn run_judging_laps(program: &Program, settings: &RunSettings, judge: &mut dyn LapJudge) -> Run {
    let mut observer = NoObserver;
    let mut machine = Machine::new(program, settings, &mut observer);
    machine.laps = Some(Box::new(Laps::new(judge)));
    run_with(machine).0
}

/// What was lent to a run.
struct Lent {
    recorder: Option<Box<Recorder>>,
    tally: Option<Box<Tally>>,
}

fn run_with(mut machine: Machine<'_>) -> (Run, Lent) {
    let ending = match machine.whole_run() {
        Ok(ending) => ending,
        Err(stop) => *stop.0,
    };
    if machine.settings.watch {
        machine.watch_end();
    }
    machine.check_at_end(&ending);
    // At a limit the innermost call stands before an instruction that was not begun.
    let limited =
        matches!(ending, Ending::StepLimit | Ending::TimeLimit | Ending::MemoryLimit | Ending::Stopped);
    let begun: u64 = machine
        .frames
        .iter()
        .rev()
        .skip(usize::from(limited))
        .filter_map(|frame| frame.code.origins.get(frame.pc))
        .map(|origin| u64::from(origin.done))
        .sum();
    let lent = Lent { recorder: machine.memory.recorder.take(), tally: machine.tally.take() };
    let here = machine.frames.last().map_or(Place::UNKNOWN, |frame| frame.place());
    let stack = if limited { machine.stack_trace(here) } else { Vec::new() };
    let models = machine.models.iter().filter(|(_, called)| **called).map(|(id, _)| id).collect();
    let reached = Reached { models, ..machine.reached };
    let run = Run {
        ending,
        faults: machine.faults,
        steps: machine.steps + begun,
        stdout: machine.stdout,
        stderr: machine.stderr,
        inputs: machine.input_records,
        unspecified: machine.unspecified,
        script: machine.inputs.into_record(),
        reached,
        stack,
    };
    (run, lent)
}

impl Machine<'_> {
    fn whole_run(&mut self) -> Result<Ending, Stop> {
        let program = self.program;
        let Some(entry) = program.function_named(&self.settings.entry) else {
            let what = format!("there is no function `{}`", self.settings.entry);
            return Err(Stop::unsupported(&what, Place::UNKNOWN));
        };
        self.place_everything()?;
        let arguments = if self.settings.entry == "main" {
            self.main_arguments(entry)?
        } else {
            self.entry_arguments(entry)?
        };
        let results = self.run_entry(entry, &arguments)?;
        let status = results.first().map_or(0, |scalar| scalar.low.bits as u32 as i32);
        self.returned = results;
        self.run_exit_functions(program.functions[entry].place)?;
        self.returned.clear();
        Ok(Ending::Returned { status })
    }

    /// Puts functions and globals into memory, then fills the globals.
    fn place_everything(&mut self) -> Result<(), Stop> {
        let program = self.program;
        let unborn = self.memory.create(0, 0, Storage::StackBlock, Birth::Uninitialised);
        self.unborn = self.room(unborn)?;
        self.memory.kill(self.unborn.object());
        for (id, function) in program.functions.iter() {
            self.memory.place = function.place;
            let address = self.memory.layout.place_code();
            let code = self.memory.create(address, 1, Storage::Code(id), Birth::Opaque);
            let code = self.room(code)?;
            self.functions.push(code);
        }
        for (id, global) in program.globals.iter() {
            self.memory.place = global.place;
            let made =
                self.memory.create_static(global.size, global.align, Storage::Global(id), Birth::Zeroed);
            let pointer = self.room(made)?;
            self.globals.push(pointer);
        }
        for id in program.globals.ids() {
            self.initialise(id)?;
        }
        self.memory.place = Place::UNKNOWN;
        Ok(())
    }

    fn room(&mut self, made: Result<Value, crate::memory::NoRoom>) -> Result<Value, Stop> {
        match made {
            Ok(value) => Ok(value),
            Err(why) => Err(self.no_room(Place::UNKNOWN, why)),
        }
    }

    fn initialise(&mut self, id: GlobalId) -> Result<(), Stop> {
        let program = self.program;
        let global = &program.globals[id];
        let pointer = self.globals[id];
        let at = |offset: u64| Range { object: pointer.object(), offset, guessed: false };
        match &global.initial {
            Initialiser::Zero => {}
            Initialiser::Bytes { bytes, relocations } => {
                let count = bytes.len().min(global.size as usize);
                self.memory.write_bytes(at(0), &bytes[..count]);
                for relocation in relocations {
                    let (low, high) = self.constant(&relocation.value);
                    let end = relocation.offset.saturating_add(program.data_model.pointer_bytes());
                    if end <= global.size {
                        self.memory.store(at(relocation.offset), ScalarType::Pointer, low, high);
                    }
                }
            }
            Initialiser::External => {
                let known = library::initialise_global(self, &global.name, pointer, global.size)?;
                if !known && let Some(object) = self.memory.object_mut(pointer.object()) {
                    object.life = Life::Opaque;
                }
            }
            Initialiser::Unsupported(_) => {
                if let Some(object) = self.memory.object_mut(pointer.object()) {
                    object.life = Life::Opaque;
                }
            }
        }
        if let Some(object) = self.memory.object_mut(pointer.object()) {
            object.read_only = global.read_only;
        }
        Ok(())
    }

    /// `argc`, `argv` and `envp`, as far as `main` takes them.
    fn main_arguments(&mut self, main: FunctionId) -> Result<Vec<Scalar>, Stop> {
        let program = self.program;
        let parameters = &program.functions[main].parameters;
        if parameters.is_empty() {
            return Ok(Vec::new());
        }
        let fixed = !self.settings.arguments.is_empty();
        let given = if fixed { self.settings.arguments.clone() } else { self.inputs.arguments() };
        let looked_at = program.functions[main].body.as_ref().is_some_and(reads_parameters);
        let from_outside = !fixed && looked_at;
        if from_outside {
            self.note_gap(program.functions[main].place, "the arguments of the program");
            let shown: Vec<String> = given.iter().map(|argument| Quoted(argument).to_string()).collect();
            self.input_records.push(InputRecord {
                place: program.functions[main].place,
                what: "argv".to_owned(),
                value: shown.join(" "),
            });
        }
        let mut strings = vec![self.text(b"program")?];
        for (number, argument) in (0..).zip(&given) {
            if !from_outside {
                strings.push(self.text(argument)?);
                continue;
            }
            self.decide_presence(program.functions[main].place, InputKey::Argument(number), true);
            strings.push(self.outside_argument(program.functions[main].place, number, argument)?);
        }
        if from_outside && given.len() < MOST_ARGUMENTS {
            let next = InputKey::Argument(given.len() as u32);
            self.decide_presence(program.functions[main].place, next, false);
        }
        let argv = self.pointer_array("argv", &strings)?;
        let mut variables = Vec::new();
        if parameters.len() > 2 && looked_at {
            let place = program.functions[main].place;
            let request = InputRequest { what: "environment", least: 0, greatest: 1, default: 0 };
            let is_set = self.input_within(place, request, 32)?;
            self.decide(place, is_set, Decided::Library);
            if is_set.bits == 1 {
                variables.push(self.text(b"NAME=value")?);
            }
        }
        let environment = self.pointer_array("the environment", &variables)?;
        let count = Scalar::from_bits(ScalarType::Int(32), strings.len() as u128);
        let pointer = |value: Value| Scalar::narrow(ScalarType::Pointer, value);
        let all = [count, pointer(argv), pointer(environment)];
        if parameters.len() > all.len() || parameters.iter().zip(&all).any(|(p, a)| p.scalar != a.scalar) {
            let place = program.functions[main].place;
            return Err(Stop::unsupported("`main` with other parameters than argc, argv and envp", place));
        }
        Ok(all[..parameters.len()].to_vec())
    }

    /// The parameters of another entry function are inputs; pointers are numbers that point nowhere.
    fn entry_arguments(&mut self, entry: FunctionId) -> Result<Vec<Scalar>, Stop> {
        let function = &self.program.functions[entry];
        let mut arguments = Vec::new();
        for (index, parameter) in function.parameters.iter().enumerate() {
            if parameter.by_value.is_some() {
                return Err(Stop::unsupported(
                    "an entry function that takes a struct by value",
                    function.place,
                ));
            }
            let what = format!("{}.{index}", function.name);
            arguments.push(self.input_scalar(function.place, &what, parameter.scalar, true)?);
        }
        Ok(arguments)
    }

    /// An argument whose length and letters the search looks for.
    fn outside_argument(&mut self, place: Place, number: u32, bytes: &[u8]) -> Result<Value, Stop> {
        let pointer = self.text(bytes)?;
        let text = OutsideText::Argument(number);
        let mut letters = Vec::with_capacity(bytes.len());
        for (at, &byte) in (0..).zip(bytes) {
            self.decide_presence(place, InputKey::More(text, at), true);
            let letter = self.outside_letter(text, at, byte);
            self.give_not_zero(place, letter);
            letters.push(letter);
        }
        if bytes.len() < LONGEST_ARGUMENT {
            self.decide_presence(place, InputKey::More(text, bytes.len() as u32), false);
        }
        self.remember_letters(pointer, &letters);
        Ok(pointer)
    }

    fn text(&mut self, bytes: &[u8]) -> Result<Value, Stop> {
        let size = bytes.len() as u64 + 1;
        let made =
            self.memory.create_static(size, 1, Storage::Library("a command-line argument"), Birth::Zeroed);
        let pointer = self.room(made)?;
        self.memory.write_bytes(Range { object: pointer.object(), offset: 0, guessed: false }, bytes);
        Ok(pointer)
    }

    fn pointer_array(&mut self, name: &'static str, values: &[Value]) -> Result<Value, Stop> {
        let word = self.program.data_model.pointer_bytes();
        let size = (values.len() as u64 + 1) * word;
        let made = self.memory.create_static(size, word, Storage::Library(name), Birth::Zeroed);
        let pointer = self.room(made)?;
        for (index, &value) in values.iter().enumerate() {
            let range = Range { object: pointer.object(), offset: index as u64 * word, guessed: false };
            self.memory.store(range, ScalarType::Pointer, value, Value::ZERO);
        }
        Ok(pointer)
    }
}

/// Whether a body does anything with its parameters but store them in locals that nobody reads.
fn reads_parameters(body: &Body) -> bool {
    let is_parameter = |operand: &Operand| matches!(operand, Operand::Register(register) if body.parameters.contains(register));
    // The local that an instruction keeps a parameter in, if that is all it does.
    let kept_in = |operation: &Operation| {
        if let Operation::WriteLocal { local, value } = operation
            && is_parameter(value)
        {
            Some(*local)
        } else if let Operation::Store { address: Operand::LocalAddress(local), value, .. } = operation
            && is_parameter(value)
        {
            Some(*local)
        } else {
            None
        }
    };
    let operations = || body.blocks.values().flat_map(|block| &block.instructions).map(|i| &i.operation);
    let homes: Vec<LocalId> = operations().filter_map(kept_in).collect();
    let names_home =
        |operand: &Operand| matches!(operand, Operand::LocalAddress(local) if homes.contains(local));
    let reads = |operation: &Operation| {
        let reads_home = matches!(operation, Operation::ReadLocal { local, .. } if homes.contains(local));
        kept_in(operation).is_none()
            && (reads_home || operation.operands().into_iter().any(|o| is_parameter(o) || names_home(o)))
    };
    let at_end = body.blocks.values().any(|block| {
        let terminator = &block.terminator.kind;
        let edges = terminator.edges().into_iter().flat_map(|edge| edge.arguments.iter());
        terminator.operands().into_iter().chain(edges).any(is_parameter)
    });
    at_end || operations().any(reads)
}
