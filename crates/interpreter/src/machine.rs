//! The machine: everything a run consists of, and how it stops.
//!
//! Execution lives in `execute/`, checked services for library models in `services/`; here are the state, the faults,
//! and the record of what C leaves open.

use crate::execute::{Activation, Laps};
use crate::inputs::InputSource;
use crate::library::LibraryState;
use crate::lower::FunctionCode;
use crate::memory::Memory;
use crate::outcome::{
    Ending, Fault, Frame, InputRecord, Observer, RunSettings, Unspecified, UnspecifiedKind,
};
use crate::prepared::Prepared;
use crate::tally::Tally;
use crate::value::{ObjectId, Scalar, Shadow, Symbol, Value};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use tayra_findings::Rule;
use tayra_program::{BlockId, FunctionId, GlobalId, Place, Program, Reached, Table};

/// The end of a run, on its way up. A fatal fault is already in the list when this is made.
#[derive(Debug)]
pub(crate) struct Stop(pub(crate) Box<Ending>);

impl Stop {
    /// The run ends so.
    #[cold]
    pub(crate) fn new(ending: Ending) -> Stop {
        Stop(Box::new(ending))
    }

    /// The interpreter cannot do this.
    #[cold]
    pub(crate) fn unsupported(what: &str, place: Place) -> Stop {
        Stop::new(Ending::Unsupported { what: what.to_owned(), place })
    }
}

/// A run in progress.
pub(crate) struct Machine<'a> {
    /// What is run.
    pub(crate) program: &'a Program,
    /// How.
    pub(crate) settings: &'a RunSettings,
    /// Who watches.
    pub(crate) observer: &'a mut dyn Observer,
    /// All objects.
    pub(crate) memory: Memory,
    /// Everything from outside.
    pub(crate) inputs: InputSource,
    /// What the C library keeps.
    pub(crate) library: LibraryState,
    /// `errno`, once it was asked for.
    pub(crate) errno: Option<Value>,
    /// Functions to call at exit, last one first.
    pub(crate) at_exit: Vec<Value>,
    /// Bytes put back by `ungetc`, last one first, and host input not yet read.
    pub(crate) pushed_back: Vec<Value>,
    /// How far `StdinSource::Bytes` is read.
    pub(crate) stdin_position: usize,
    /// What the program wrote.
    pub(crate) stdout: Vec<u8>,
    /// What the program wrote to standard error.
    pub(crate) stderr: Vec<u8>,
    /// Faults so far.
    pub(crate) faults: Vec<Fault>,
    /// Inputs so far.
    pub(crate) input_records: Vec<InputRecord>,
    /// What C leaves open and mattered, each once.
    pub(crate) unspecified: Vec<Unspecified>,
    /// Instructions so far.
    pub(crate) steps: u64,
    /// Active calls, outermost first.
    pub(crate) frames: Vec<Activation>,
    /// Registers, promoted locals and constants of all active calls; empty while the run loop has them in hand.
    pub(crate) slots: Vec<Value>,
    /// What the outermost function of the innermost run loop returned.
    pub(crate) returned: Vec<Scalar>,
    /// The innermost instruction went wrong: what it was given is still on its way.
    pub(crate) is_cut_short: bool,
    /// Heap blocks that only registers held when last looked at, and when to look again.
    pub(crate) held_by_registers: Vec<(ObjectId, Place)>,
    /// Steps at which those are looked at again.
    pub(crate) next_look: u64,
    /// The address of a local that is not born yet: of a dead object.
    pub(crate) unborn: Value,
    /// Addresses of labels.
    pub(crate) labels: HashMap<(FunctionId, BlockId), Value>,
    /// Lowered functions.
    pub(crate) code: Table<FunctionId, Option<Rc<FunctionCode>>>,
    /// What the slots of new frames hold; of functions that are lowered.
    pub(crate) templates: Table<FunctionId, Rc<[Value]>>,
    /// Functions that earlier runs lowered.
    pub(crate) prepared: Option<&'a Prepared<'a>>,
    /// Addresses of functions.
    pub(crate) functions: Table<FunctionId, Value>,
    /// Addresses of globals.
    pub(crate) globals: Table<GlobalId, Value>,
    /// How many run loops are nested in models that call back.
    pub(crate) nesting: u32,
    /// Steps at which limits are looked at again.
    pub(crate) next_check: u64,
    /// Steps at which to look for lost cycles again.
    pub(crate) next_marking: u64,
    /// Places of allocation whose leak was reported.
    pub(crate) leaked_sites: HashSet<Place>,
    /// Whether the model at work prints and does nothing else with what it is given.
    pub(crate) output_only: bool,
    /// Whether the fault was met that the run is to end at.
    pub(crate) ends_here: bool,
    /// For each function whether a model of it was called.
    pub(crate) models: Table<FunctionId, bool>,
    /// What else the run came upon that an answer may rest on.
    pub(crate) reached: Reached,
    /// Who looks for endless runs, if somebody does.
    pub(crate) laps: Option<Box<Laps<'a>>>,
    /// Who counts where the run goes, if somebody does.
    pub(crate) tally: Option<Box<Tally>>,
    reported: HashSet<(Rule, Place)>,
    unspecified_seen: HashSet<(Place, &'static str)>,
}

impl<'a> Machine<'a> {
    /// A machine with empty memory.
    pub(crate) fn new(
        program: &'a Program,
        settings: &'a RunSettings,
        observer: &'a mut dyn Observer,
    ) -> Machine<'a> {
        let inputs = InputSource::new(&settings.inputs);
        let mut memory = Memory::new(program.data_model, settings.memory_limit, settings.stack_limit);
        memory.layout.set_style(inputs.style());
        memory.origins.are_kept = settings.checks.uninitialised;
        let empty: Rc<[Value]> = Rc::new([]);
        Machine {
            program,
            settings,
            observer,
            memory,
            inputs,
            library: LibraryState::default(),
            errno: None,
            at_exit: Vec::new(),
            pushed_back: Vec::new(),
            stdin_position: 0,
            stdout: Vec::new(),
            stderr: Vec::new(),
            faults: Vec::new(),
            input_records: Vec::new(),
            unspecified: Vec::new(),
            steps: 0,
            frames: Vec::new(),
            slots: Vec::new(),
            returned: Vec::new(),
            is_cut_short: false,
            held_by_registers: Vec::new(),
            next_look: 0,
            unborn: Value::ZERO,
            labels: HashMap::new(),
            code: program.functions.values().map(|_| None).collect(),
            templates: program.functions.values().map(|_| Rc::clone(&empty)).collect(),
            prepared: None,
            functions: Table::new(),
            globals: Table::new(),
            nesting: 0,
            next_check: 0,
            next_marking: 1 << 20,
            leaked_sites: HashSet::new(),
            output_only: false,
            ends_here: false,
            models: program.functions.values().map(|_| false).collect(),
            reached: Reached::default(),
            laps: None,
            tally: None,
            reported: HashSet::new(),
            unspecified_seen: HashSet::new(),
        }
    }

    /// The active calls, innermost first; `place` is where the innermost one is.
    pub(crate) fn stack_trace(&self, place: Place) -> Vec<Frame> {
        const SHOWN: usize = 64;
        let mut here = Some(place);
        self.frames
            .iter()
            .rev()
            .take(SHOWN)
            .map(|frame| {
                let function = &self.program.functions[frame.function()];
                let name = function.c_name.as_ref().unwrap_or(&function.name);
                Frame { function: name.clone(), place: here.take().unwrap_or_else(|| frame.place()) }
            })
            .collect()
    }

    /// Records a fault that execution survives, once per rule and place.
    #[cold]
    pub(crate) fn record_fault(
        &mut self,
        rule: Rule,
        place: Place,
        message: String,
        notes: Vec<(Place, String)>,
    ) {
        if self.reported.insert((rule, place)) {
            let stack = self.stack_trace(place);
            self.faults.push(Fault { rule, message, place, stack, notes });
            self.end_if_asked(rule, place);
        }
    }

    /// After a fault that a run survives: if the run is to end there, it does so when the block of code ends.
    pub(crate) fn end_if_asked(&mut self, rule: Rule, place: Place) {
        if self.settings.stop_at == Some((rule, place)) {
            self.ends_here = true;
            self.next_check = 0;
        }
    }

    /// Records a fault that ends the run.
    #[cold]
    pub(crate) fn fatal(&mut self, rule: Rule, place: Place, message: impl Into<String>) -> Stop {
        self.fatal_with_notes(rule, place, message.into(), Vec::new())
    }

    /// Records a fault that ends the run, with places that help to understand.
    #[cold]
    pub(crate) fn fatal_with_notes(
        &mut self,
        rule: Rule,
        place: Place,
        message: String,
        notes: Vec<(Place, String)>,
    ) -> Stop {
        let stack = self.stack_trace(place);
        self.faults.push(Fault { rule, message, place, stack, notes });
        Stop::new(Ending::Fault)
    }

    /// Records that something which C leaves open mattered, once per place.
    #[cold]
    pub(crate) fn note_unspecified(&mut self, place: Place, what: &'static str) {
        self.note(place, what, UnspecifiedKind::Choice);
    }

    /// Records that the run went on where C defines nothing, with what the machine gives.
    #[cold]
    pub(crate) fn note_undefined(&mut self, place: Place, what: &'static str) {
        self.note(place, what, UnspecifiedKind::Undefined);
    }

    fn note(&mut self, place: Place, what: &'static str, kind: UnspecifiedKind) {
        if self.unspecified_seen.insert((place, what)) {
            self.unspecified.push(Unspecified { place, what: what.to_owned(), kind });
        }
    }

    /// Says that `value` decides something, `what` (`"a branch"`): it must not depend on what C leaves open.
    /// Provenance alone counts too: the bits of a pointer are its address.
    #[inline]
    pub(crate) fn decide(&mut self, place: Place, value: Value, what: Decided) {
        if !value.is_plain() {
            let shadow = self.memory.shadows.of(value);
            if shadow.symbol.is_some() {
                self.decide_symbol(place, value, what);
            }
            self.decide_by(place, shadow, what);
        }
    }

    /// As [`Machine::decide`], for both halves of a scalar.
    pub(crate) fn decide_scalar(&mut self, place: Place, value: Scalar, what: Decided) {
        self.decide(place, value.low, what);
        self.decide(place, value.high, what);
    }

    /// As [`Machine::decide`], by what is known of the bits.
    #[cold]
    pub(crate) fn decide_by(&mut self, place: Place, shadow: Shadow, what: Decided) {
        // What a recorded run writes down as a decision is not left open.
        let written_down = matches!(shadow.symbol, Symbol::Term { .. })
            && self.memory.recorder.as_ref().is_some_and(|recorder| recorder.symbolic_fills);
        if !matches!(what, Decided::Output | Decided::Fault) {
            self.decides_unset(place, shadow, what.by_uninitialised());
        }
        if shadow.uninitialised != 0 && !written_down {
            self.note_unspecified(place, what.by_uninitialised());
        }
        if shadow.tainted {
            self.note_unspecified(place, what.by_address());
        }
    }
}

impl Machine<'_> {
    /// If bits were never set, that they decide something is a fault, where such faults are looked for. The run goes on.
    #[cold]
    pub(crate) fn decides_unset(&mut self, place: Place, shadow: Shadow, what: &'static str) {
        if shadow.uninitialised != 0 && self.settings.checks.uninitialised {
            let notes = self.origin_notes(shadow.origin);
            let message = match self.origin_words(shadow.origin) {
                Some(origin) => format!("{what}: {origin}"),
                None => what.to_owned(),
            };
            self.record_fault(Rule::UninitialisedRead, place, message, notes);
        }
    }
}

/// What a value decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decided {
    /// Which way the program goes.
    Branch,
    /// Where it reads or writes.
    Address,
    /// How many bytes are allocated, copied or filled.
    Size,
    /// What it prints.
    Output,
    /// What a library function does.
    Library,
    /// Whether something is a fault.
    Fault,
}

impl Decided {
    const fn by_uninitialised(self) -> &'static str {
        match self {
            Decided::Branch => "an uninitialised value decides a branch",
            Decided::Address => "an uninitialised value decides an address",
            Decided::Size => "an uninitialised value decides a size",
            Decided::Output => "an uninitialised value is printed",
            Decided::Library => "an uninitialised value decides what a library function does",
            Decided::Fault => "an uninitialised value decides whether there is a fault",
        }
    }

    const fn by_address(self) -> &'static str {
        match self {
            Decided::Branch => "an address decides a branch",
            Decided::Address => "an integer made from an address decides an address",
            Decided::Size => "an address decides a size",
            Decided::Output => "an address is printed",
            Decided::Library => "an address decides what a library function does",
            Decided::Fault => "an address decides whether there is a fault",
        }
    }
}
