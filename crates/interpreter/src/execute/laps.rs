//! Laps: what happens between two visits of the head of a loop, or between a call of a function and one within it.
//!
//! A lap is recorded with the state that it begins with as its inputs: each register and each byte of older memory that it
//! reads before it writes it has a term of its own. What comes of it is exact: the conditions under which the lap goes the way it
//! went, and what each part of that state is behind it. Whether the run can then go on so for ever is for a [`LapJudge`] to
//! say; what it says becomes a fault of the run.
//!
//! Errs towards: laps of which nothing is said. Nothing counts behind undefined behaviour, behind anything that C leaves open,
//! in programs that read what is `volatile`, or behind what the world need not give again (`library::repeats`).

use super::Rider;
use crate::library::{Repeats, repeats};
use crate::lower::{NO_SLOT, Slot, live_at_entry, place_of_loop};
use crate::machine::{Machine, Stop};
use crate::memory::{Life, MemoryCell, Storage};
use crate::outcome::{Ending, Fault, InputRecord};
use crate::recorder::{InputKey, Recorder};
use crate::value::{ObjectId, Value};
use tayra_findings::Rule;
use tayra_program::{BlockId, Body, CType, Entity, FunctionId, LocalKind, Place, ScalarType, types};
use tayra_terms::TermId;

/// Where a run is at the head of a loop or at the entry of a function.
#[derive(Clone, Copy, Debug)]
pub struct LapPoint {
    /// The function.
    pub function: FunctionId,
    /// The block.
    pub block: BlockId,
    /// Whether it is the entry of the function.
    pub is_entry: bool,
    /// How many calls are active.
    pub depth: usize,
    /// Instructions so far.
    pub steps: u64,
}

/// What to do at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LapAnswer {
    /// Go on as before.
    GoOn,
    /// Forget the lap that is recorded, if one is, and begin one here.
    Begin,
    /// Forget it.
    Forget,
    /// End the run: there is nothing more to be seen.
    Stop,
}

/// What a judge says of a lap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LapEnd {
    /// Nothing.
    Open,
    /// The run goes on so for ever.
    Endless {
        /// Why, for people.
        message: String,
        /// More for people.
        notes: Vec<(Place, String)>,
    },
}

/// Looks for endless runs.
pub trait LapJudge {
    /// The run is at a point; if a lap is being recorded, `under_way` has how many instructions and conditions it has so far.
    fn at(&mut self, point: &LapPoint, under_way: Option<(u64, usize)>) -> LapAnswer;

    /// A lap is at its end: the run is where it began. It may go on, so that the next round belongs to the lap too.
    fn judge(&mut self, lap: &mut Lap<'_>) -> LapEnd;
}

/// A part of the state that a lap begins with.
#[derive(Clone, Debug)]
pub struct LapCell {
    /// The term that stands for it, an atom.
    pub term: TermId,
    /// What it was when the lap began.
    pub before: u128,
    /// What it is now.
    pub after: u128,
    /// The same as a term; `None` if it depends on the state in a way that terms do not express.
    pub after_term: Option<TermId>,
    /// Whether it is a pointer, or was one.
    pub is_pointer: bool,
    /// Whether what is there now serves as what was there: wholly initialised, and if it is a pointer, into the same object,
    /// which lives if it lived.
    pub is_sound: bool,
    /// Whether it is what it was in every respect.
    pub is_same: bool,
}

/// What the source calls a part of the state.
#[derive(Clone, Debug, Default)]
pub struct LapName {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Whether the source takes it for a signed number, as far as known.
    pub is_signed: bool,
    /// Whether it is a floating-point number.
    pub is_float: bool,
}

/// A lap at its end.
pub struct Lap<'m> {
    /// Where it began and ended.
    pub point: LapPoint,
    /// Conditions in the order of the lap, over what it began with and what it read from outside.
    pub recorder: &'m mut Recorder,
    /// What it read of the state that it began with; registers whether or not it read them.
    pub cells: Vec<LapCell>,
    /// What the source calls a cell.
    pub names: &'m dyn Fn(usize) -> LapName,
    /// Whether something in it depends on the state in a way that is not written down: then it comes again only if all
    /// cells are what they were.
    pub has_gaps: bool,
    /// What it read from outside.
    pub inputs: &'m [InputRecord],
    /// Instructions in it.
    pub steps: u64,
}

/// Who looks for endless runs, and the lap that is being recorded.
pub(crate) struct Laps<'a> {
    judge: &'a mut dyn LapJudge,
    current: Option<Current>,
    /// Kept from lap to lap, with all its terms.
    recorder: Option<Box<Recorder>>,
    /// Nothing counts any more.
    is_spoilt: bool,
}

impl<'a> Laps<'a> {
    /// Nobody has looked yet.
    pub(crate) fn new(judge: &'a mut dyn LapJudge) -> Laps<'a> {
        Laps { judge, current: None, recorder: None, is_spoilt: false }
    }
}

/// A lap that is being recorded.
struct Current {
    start: LapPoint,
    cells: Vec<SlotCell>,
    /// Locals in memory that live, by slot.
    locals: Vec<(Slot, ObjectId)>,
    inputs: usize,
    has_errno: bool,
    /// How many values were given.
    values: usize,
    /// How far standard input was read, and how much of it was put back.
    stdin: usize,
    pushed_back: usize,
    /// Whether it did something that need not be the same again.
    is_unclear: bool,
}

/// A slot of the frame, or half of a wide one.
struct SlotCell {
    slot: Slot,
    term: TermId,
    bits: u32,
    value: Value,
    name: Option<String>,
    is_signed: bool,
    is_float: bool,
}

/// Terms of laps that were given up may take so much.
const MOST_WEIGHT: usize = 64 << 20;

impl Machine<'_> {
    /// The run is at the head of a loop, or at the entry of a function.
    pub(super) fn lap_point(&mut self, block: BlockId) -> Result<(), Stop> {
        let Some(mut laps) = self.laps.take() else { return Ok(()) };
        let looked = self.look_at_laps(&mut laps, block);
        self.laps = Some(laps);
        looked
    }

    fn look_at_laps(&mut self, laps: &mut Laps<'_>, block: BlockId) -> Result<(), Stop> {
        let Some(frame) = self.frames.last() else { return Ok(()) };
        let point = LapPoint {
            function: frame.function(),
            block,
            is_entry: block.index() == 0,
            depth: self.frames.len(),
            steps: self.steps,
        };
        let undefined = self.faults.iter().any(|fault| !fault.rule.is_defined());
        if undefined || laps.is_spoilt || self.reached.volatile || !self.unspecified.is_empty() {
            return Err(Stop::new(Ending::StepLimit));
        }
        if laps.current.as_ref().is_some_and(|current| current.is_back_at(&point)) {
            self.judge_lap(laps, point)?;
        }
        let under_way = laps.current.as_ref().map(|current| {
            let decisions = self.memory.recorder.as_ref().map_or(0, |recorder| recorder.decisions.len());
            (self.steps - current.start.steps, decisions)
        });
        match laps.judge.at(&point, under_way) {
            LapAnswer::GoOn => {}
            LapAnswer::Begin => {
                self.end_lap(laps);
                self.begin_lap(laps, point);
            }
            LapAnswer::Forget => self.end_lap(laps),
            LapAnswer::Stop => return Err(Stop::new(Ending::StepLimit)),
        }
        Ok(())
    }

    /// Where the source has the loop, or the call within the function.
    fn place_of_lap(&self, point: &LapPoint) -> Place {
        let caller = self.frames.len().checked_sub(2).and_then(|at| self.frames.get(at));
        match (&self.program.functions[point.function].body, caller) {
            (_, Some(caller)) if point.is_entry => caller.place(),
            (Some(body), _) => place_of_loop(body, point.block),
            (None, _) => Place::UNKNOWN,
        }
    }

    /// A call has ended, with it a lap that began in it.
    pub(super) fn lap_left(&mut self, slots: &mut Vec<Value>) {
        let depth = self.frames.len();
        let Some(mut laps) = self.laps.take() else { return };
        if laps.current.as_ref().is_some_and(|current| depth < current.start.depth) {
            std::mem::swap(&mut self.slots, slots);
            self.end_lap(&mut laps);
            std::mem::swap(&mut self.slots, slots);
        }
        self.laps = Some(laps);
    }

    /// A model is called.
    pub(super) fn lap_calls(&mut self, function: &str) {
        let Some(laps) = &mut self.laps else { return };
        match (repeats(function), &mut laps.current) {
            // What was read is looked at when the lap is over.
            (Repeats::Always | Repeats::AtTheEnd, _) | (Repeats::Before | Repeats::CallsBack, None) => {}
            (Repeats::Before, Some(current)) => current.is_unclear = true,
            // What the model holds while it calls back may have terms of a lap that is over by then.
            (Repeats::CallsBack, Some(_)) | (Repeats::Never, _) => laps.is_spoilt = true,
        }
    }

    fn begin_lap(&mut self, laps: &mut Laps<'_>, start: LapPoint) {
        let Some(frame) = self.frames.last() else { return };
        let (code, base) = (std::rc::Rc::clone(&frame.code), frame.base);
        let Some(body) = &self.program.functions[start.function].body else { return };
        let mut recorder = laps.recorder.take().unwrap_or_else(|| Box::new(Recorder::new()));
        // Whoever judges may remember terms of earlier laps, so they are all kept.
        laps.is_spoilt |= recorder.terms.weight() > MOST_WEIGHT;
        recorder.begin(Vec::new());
        let mut state: Vec<(Slot, ScalarType, Option<String>, bool)> = Vec::new();
        let registers =
            if start.is_entry { body.parameters.clone() } else { live_at_entry(&code, body, start.block) };
        for register in registers {
            let slot = code.registers[register.index()];
            if slot != NO_SLOT {
                let name = parameter_name(body, register);
                state.push((slot, body.registers[register].scalar, name, true));
            }
        }
        let mut locals = Vec::new();
        if !start.is_entry {
            let promoted = body.locals.values().filter(|local| matches!(local.kind, LocalKind::Promoted(_)));
            for (home, local) in code.homes.iter().zip(promoted) {
                let name = local.declared.then(|| local.name.clone());
                let is_signed = types::is_signed(self.program, local.c_type);
                state.push((home.slot, home.scalar, name, is_signed));
            }
            for local in &code.memory_locals {
                let object = self.slots[base + local.slot as usize].object();
                if self.is_living(object) {
                    locals.push((local.slot, object));
                }
            }
        }
        state.sort_by_key(|&(slot, ..)| slot);
        state.dedup_by_key(|&mut (slot, ..)| slot);
        // What more a variadic call is given lies in memory of its own, a new one for each call.
        let is_variadic = self.program.functions[start.function].variadic;
        let (mut cells, mut is_unclear) = (Vec::new(), start.is_entry && is_variadic);
        for (slot, scalar, name, is_signed) in state {
            let bits = scalar.bits(self.program.data_model);
            let halves = [(slot, bits.min(64)), (slot + 1, bits.saturating_sub(64))];
            for (slot, bits) in halves.into_iter().filter(|&(_, bits)| bits > 0) {
                let value = self.slots[base + slot as usize];
                is_unclear |= value.shadow().fragment_index().is_some();
                let key = InputKey::State(cells.len() as u32);
                let term = recorder.atom(key, bits, u128::from(value.bits));
                let symbol = recorder.symbol(term, value.bits);
                self.slots[base + slot as usize] = self.memory.with_symbol(value, symbol);
                let is_float = matches!(scalar, ScalarType::Float(_));
                cells.push(SlotCell { slot, term, bits, value, name: name.clone(), is_signed, is_float });
            }
        }
        self.memory.recorder = Some(recorder);
        self.memory.begin_lap(cells.len() as u32);
        laps.current = Some(Current {
            start,
            cells,
            locals,
            inputs: self.input_records.len(),
            has_errno: self.errno.is_some(),
            values: self.inputs.values_given(),
            stdin: self.inputs.stdin_position(),
            pushed_back: self.pushed_back.len(),
            is_unclear,
        });
    }

    fn end_lap(&mut self, laps: &mut Laps<'_>) {
        if laps.current.take().is_none() {
            return;
        }
        laps.recorder = self.memory.recorder.take();
        self.memory.end_lap();
        for at in 0..self.slots.len() {
            self.slots[at] = self.without_symbol(self.slots[at]);
        }
    }

    fn is_living(&self, object: ObjectId) -> bool {
        object != self.unborn.object() && self.memory.object(object).is_some_and(|object| !object.is_dead())
    }

    fn judge_lap(&mut self, laps: &mut Laps<'_>, point: LapPoint) -> Result<(), Stop> {
        let Some(current) = &laps.current else { return Ok(()) };
        let Some(base) = self.frames.last().map(|frame| frame.base) else { return Ok(()) };
        let is_unclear = current.is_unclear
            || !self.input_records[current.inputs..].iter().all(may_repeat)
            || current.has_errno != self.errno.is_some()
            || self.memory.lap.as_ref().is_none_or(|lap| lap.too_much)
            || current.stdin != self.inputs.stdin_position()
            || current.pushed_back != self.pushed_back.len()
            || current.locals.iter().any(|&(slot, object)| {
                self.slots[base + slot as usize].object() != object || !self.is_living(object)
            });
        if is_unclear {
            return Ok(());
        }
        let mut cells = Vec::new();
        for cell in &current.cells {
            let now = self.slots[base + cell.slot as usize];
            cells.push(self.lap_cell(cell.term, cell.bits, cell.value, Some(now)));
        }
        let read: Vec<MemoryCell> = self.memory.lap.as_ref().map_or_else(Vec::new, |lap| lap.cells.clone());
        for cell in &read {
            let now = self.memory.cell_now(cell);
            cells.push(self.lap_cell(cell.term, 8 * cell.bytes as u32, cell.value, now));
        }
        let Some(mut recorder) = self.memory.recorder.take() else { return Ok(()) };
        let names = |at: usize| match current.cells.get(at) {
            Some(cell) => {
                LapName { name: cell.name.clone(), is_signed: cell.is_signed, is_float: cell.is_float }
            }
            None => read
                .get(at - current.cells.len())
                .map_or_else(LapName::default, |cell| self.name_of_cell(cell)),
        };
        let mut lap = Lap {
            names: &names,
            point,
            has_gaps: !recorder.gaps.is_empty(),
            recorder: &mut recorder,
            cells,
            inputs: &self.input_records[current.inputs..],
            steps: self.steps - current.start.steps,
        };
        let judged = laps.judge.judge(&mut lap);
        self.memory.recorder = Some(recorder);
        match judged {
            LapEnd::Open => Ok(()),
            LapEnd::Endless { message, notes } => {
                let given = self.inputs.values_given() - current.values;
                self.inputs.note_repeats(u32::try_from(given).unwrap_or(u32::MAX));
                let (place, rule) = (self.place_of_lap(&point), Rule::EndlessRun);
                let inner = if point.is_entry { self.program.functions[point.function].place } else { place };
                self.faults.push(Fault { rule, message, place, stack: self.stack_trace(inner), notes });
                Err(Stop::new(Ending::Fault))
            }
        }
    }

    /// What became of a part of the state; `now` is nothing if the object is gone.
    fn lap_cell(&mut self, term: TermId, bits: u32, before: Value, now: Option<Value>) -> LapCell {
        let mut cell = LapCell {
            term,
            before: u128::from(before.bits),
            after: 0,
            after_term: None,
            is_pointer: before.object().is_some(),
            is_sound: false,
            is_same: false,
        };
        let Some(now) = now else { return cell };
        cell.after = u128::from(now.bits);
        cell.after_term = match self.memory.rider(now, bits) {
            Rider::Opaque => None,
            Rider::Term(term) => Some(term),
            Rider::None => self
                .memory
                .recorder
                .as_mut()
                .map(|recorder| recorder.terms.constant(bits, u128::from(now.bits))),
        };
        let shadow = self.memory.shadows.get(now.shadow());
        let is_fragment =
            before.shadow().fragment_index().is_some() || now.shadow().fragment_index().is_some();
        // Objects that ended before the lap are as they were; of the others it is asked that they live.
        let lives = !now.object().is_some()
            || self.memory.object(now.object()).is_some_and(|object| object.life != Life::Dead);
        let was = self.memory.shadows.get(before.shadow());
        cell.is_same = (before.bits, before.object()) == (now.bits, now.object())
            && (was.uninitialised, was.tainted) == (shadow.uninitialised, shadow.tainted)
            && !is_fragment
            && lives;
        cell.is_sound = shadow.uninitialised == 0
            && !shadow.tainted
            && !is_fragment
            && now.object() == before.object()
            && lives;
        cell
    }

    /// What the source calls a piece of memory.
    fn name_of_cell(&self, cell: &MemoryCell) -> LapName {
        let Some(object) = self.memory.object(cell.object) else { return LapName::default() };
        let (name, c_type) = match object.storage {
            Storage::Global(global) => {
                let global = &self.program.globals[global];
                (global.c_name.clone(), global.c_type)
            }
            Storage::Local(function, local) => {
                let body = self.program.functions[function].body.as_ref();
                let local = body.map(|body| &body.locals[local]).filter(|local| local.declared);
                (local.map(|local| local.name.clone()), local.and_then(|local| local.c_type))
            }
            Storage::Heap
            | Storage::StackBlock
            | Storage::ArgumentCopy
            | Storage::VariadicArea
            | Storage::Library(_)
            | Storage::Code(_)
            | Storage::Label(..) => (None, None),
        };
        let Some((name, c_type)) = name.zip(c_type) else { return LapName::default() };
        let Some((path, c_type)) = types::place(self.program, c_type, false, cell.offset, cell.bytes) else {
            return LapName::default();
        };
        LapName {
            name: Some(format!("{name}{path}")),
            is_signed: types::is_signed(self.program, Some(c_type)),
            is_float: matches!(types::plain(self.program, c_type), Some(CType::Float { .. })),
        }
    }
}

impl Current {
    /// Whether the run is where the lap began, never having left the call; a lap between calls has come to a call within.
    fn is_back_at(&self, point: &LapPoint) -> bool {
        let depth = if self.start.is_entry {
            point.depth > self.start.depth
        } else {
            point.depth == self.start.depth
        };
        self.start.function == point.function && self.start.block == point.block && depth
    }
}

/// Whether what was read from outside may be the same again and again: what nobody says anything of, whether allocations fail where
/// they may, the end of input (what was read before it is looked at elsewhere), and sleep that nothing disturbs.
fn may_repeat(record: &InputRecord) -> bool {
    let what = record.what.as_str();
    let sleeps = matches!(what, "sleep" | "usleep") && record.value == "0";
    what.starts_with("__VERIFIER_nondet_") || what.starts_with("allocation ") || what == "stdin" || sleeps
}

/// What the source calls a parameter.
fn parameter_name(body: &Body, register: tayra_program::RegisterId) -> Option<String> {
    let index = body.parameters.iter().position(|&parameter| parameter == register)?;
    let of_parameter = |local: &&tayra_program::Local| local.parameter == Some(index as u32);
    body.locals.values().find(of_parameter).filter(|local| local.declared).map(|local| local.name.clone())
}
