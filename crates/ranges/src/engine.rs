//! The fixpoint over a whole program: contexts of functions, each with one state at its entry, at the heads of its loops and at its
//! return.
//!
//! A function is looked at where it is called, as long as it was not looked at often; then it waits until everybody has said how
//! they call it. All states grow; who rests on what has grown is looked at again.
//!
//! States are those of the whole program, and share what they have in common. But what a context never touches says nothing of
//! it: only what it touches is brought together from all who call it, and of what it gives back they take what it wrote. All
//! else is as the last of them gave it. What is touched for the first time is brought together then, and if that is more than
//! what was looked at, the context is looked at again.
//!
//! Errs towards: more states. Gives up: at its limits, and then nothing is proved.

use crate::base::{Base, BaseId, BaseSet, Bases, CtxId};
use crate::code::Code;
use crate::contents::{Contents, FAR, Image, Life, Widths};
use crate::memory::Memory;
use crate::num::Num;
use crate::plan::Plan;
use crate::state::{Bring, Slot, State};
use crate::value::{Rename, Value};
use crate::walk::Walk;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::Instant;
use tayra_findings::Rule;
use tayra_limits::clock;
use tayra_program::{
    BlockId, Body, Constant, Entity, FunctionId, GlobalId, Initialiser, LocalKind, Operand, Place, Program,
    ScalarType, ScopeKnowledge,
};

/// As often a callee is looked at where it is called.
const AT_ONCE: u32 = 4;

/// Bounds of numbers stop at thresholds so many times, and then no more.
const PATIENCE: u32 = 14;

/// So often states at an entry or a return grow as they like.
const GROW_FREELY: u32 = 4;

/// So often ways or rounds are told apart that come to one call.
const MANY_GIVEN: usize = 4;

/// A round of growth at an entry or a return counts as so many at a head.
const IMPATIENCE: u32 = 4;

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// At this time.
    pub deadline: Option<Instant>,
    /// When the process has so much resident, in MiB.
    pub memory_mb: Option<u64>,
    /// Whether allocations may fail.
    pub malloc_may_fail: bool,
    /// In how many contexts a function is looked at at most. `None`: as there is room for.
    pub most_contexts: Option<usize>,
}

/// Right before an instruction; the number of instructions of the block stands for its terminator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// The function.
    pub function: FunctionId,
    /// The block.
    pub block: BlockId,
    /// The instruction.
    pub index: usize,
}

/// What could not be proved at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open {
    /// Where in the source.
    pub place: Place,
    /// Whether every run that comes there goes wrong, as far as is known here.
    pub is_certain: bool,
    /// In words.
    pub message: String,
    /// The variable, parameter or call that the value came from which is not known well enough, if that is known.
    pub cause: Option<String>,
}

/// What a context found when it was looked at last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notes {
    /// What is open.
    pub(crate) open: BTreeMap<(Spot, Rule), Open>,
    /// Where ways end though runs may go on.
    pub(crate) cuts: BTreeSet<Spot>,
    /// What is not supported there.
    pub(crate) stops: BTreeMap<Spot, (Place, String)>,
    /// How far ways came in each block.
    pub(crate) walked: Vec<usize>,
}

/// What functions are called with.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) arguments: Vec<Value>,
    /// What is touched, brought together from all calls.
    pub(crate) memory: Memory,
}

/// What they give back.
#[derive(Clone)]
pub(crate) struct Exit {
    pub(crate) results: Vec<Value>,
    /// What is written.
    pub(crate) memory: Memory,
}

/// Memory as it was at a call when its caller was looked at last: more than once if ways or rounds came there.
#[derive(Default)]
struct Given {
    look: u32,
    memories: Vec<Memory>,
}

/// What is known at the head of a loop.
pub(crate) struct Head {
    pub(crate) state: State,
    /// How often it grew.
    pub(crate) rounds: u32,
    /// What the loop touches.
    pub(crate) touched: BaseSet,
}

/// A function in one of few situations.
pub(crate) struct Ctx {
    pub(crate) function: FunctionId,
    parent: Option<CtxId>,
    pub(crate) entry: Option<Entry>,
    pub(crate) exit: Option<Exit>,
    /// Grows with what it gives back.
    version: u32,
    /// What it was given, call by call.
    given: FxHashMap<CallPlace, Given>,
    /// What it was given last, and what it was last looked at with.
    last_given: Memory,
    looked_at: Memory,
    /// How often it was looked at.
    pub(crate) looks: u32,
    /// What is known at the heads of its loops.
    pub(crate) heads: FxHashMap<usize, Head>,
    pub(crate) touched: BaseSet,
    pub(crate) written: BaseSet,
    pub(crate) aged: BaseSet,
    callers: BTreeSet<CtxId>,
    /// Whom it calls, and which version it saw first this time.
    calls: BTreeMap<CtxId, u32>,
    /// Whom it ever called.
    callees: BTreeSet<CtxId>,
    is_waiting: bool,
    is_running: bool,
    pub(crate) is_recursive: bool,
    entries: u32,
    exits: u32,
    notes: Notes,
}

/// A call: who calls, in which block, and which instruction of it.
pub(crate) type CallPlace = (CtxId, BlockId, u32);

/// Everything.
pub(crate) struct Engine<'p> {
    pub(crate) program: &'p Program,
    pub(crate) widths: Widths,
    pub(crate) bases: Bases,
    codes: Vec<Option<Rc<Code>>>,
    pub(crate) ctxs: Vec<Ctx>,
    known: FxHashMap<(FunctionId, Option<CallPlace>), CtxId>,
    counts: FxHashMap<FunctionId, usize>,
    plan: Plan,
    waiting: BTreeSet<CtxId>,
    pub(crate) limits: Limits,
    pub(crate) over: Option<String>,
    ticks: u32,
    depth: u32,
    pub(crate) reached: tayra_program::Reached,
    pub(crate) unknown: BTreeSet<FunctionId>,
    /// Numbers at which growing values stop, beside those of each function.
    pub(crate) landmarks: FxHashMap<FunctionId, BTreeSet<i128>>,
    sights: Option<RefCell<Sights>>,
}

/// What was known at instructions: for tests.
pub(crate) type Sights = BTreeMap<(Spot, usize), Value>;

impl<'p> Engine<'p> {
    pub(crate) fn new(program: &'p Program, limits: Limits, keeps_sights: bool) -> Engine<'p> {
        Engine {
            program,
            widths: Widths { pointer: program.data_model.pointer_bits() },
            bases: Bases::default(),
            codes: vec![None; program.functions.len()],
            ctxs: Vec::new(),
            known: FxHashMap::default(),
            counts: FxHashMap::default(),
            plan: Plan::of(program),
            waiting: BTreeSet::new(),
            limits,
            over: None,
            ticks: 0,
            depth: 0,
            reached: tayra_program::Reached::default(),
            unknown: BTreeSet::new(),
            landmarks: FxHashMap::default(),
            sights: keeps_sights.then(RefCell::default),
        }
    }

    pub(crate) fn code(&mut self, function: FunctionId) -> Option<(Rc<Code>, &'p Body)> {
        let body = self.program.functions[function].body.as_ref()?;
        if self.codes[function.index()].is_none() {
            self.codes[function.index()] = Some(Rc::new(Code::of(self.program, body)));
        }
        self.codes[function.index()].clone().map(|code| (code, body))
    }

    /// Whether a limit is reached; looks at the clock now and then.
    pub(crate) fn is_over(&mut self) -> bool {
        if self.over.is_some() {
            return true;
        }
        self.ticks += 1;
        if self.ticks.is_multiple_of(64) {
            if self.limits.deadline.is_some_and(|deadline| clock::now() >= deadline) {
                self.over = Some("out of time".to_owned());
            } else if self.ticks.is_multiple_of(1024)
                && let (Some(limit), Some(held)) = (self.limits.memory_mb, tayra_limits::resident())
                && held >> 20 >= limit
            {
                self.over = Some("out of memory".to_owned());
            }
        }
        self.over.is_some()
    }

    /// Looks at everything that the entry leads to, until nothing grows.
    pub(crate) fn run(&mut self, entry: FunctionId) -> Option<CtxId> {
        let main = self.new_ctx(entry, None);
        let start = self.start(entry, main)?;
        // As if it called itself.
        let nowhere = (main, BlockId::from_index(0), u32::MAX);
        self.enter_with(main, nowhere, &start.memory, &start.arguments);
        // In rounds: who waits is looked at once in each, callees before those who call them, so that what they give back is
        // there, and how all call them is known in the next one.
        while self.over.is_none() && !self.waiting.is_empty() {
            let round: Vec<CtxId> = self.waiting.iter().rev().copied().collect();
            for next in round {
                if self.ctxs[next as usize].is_waiting && self.over.is_none() {
                    self.look(next);
                }
            }
        }
        Some(main)
    }

    fn new_ctx(&mut self, function: FunctionId, parent: Option<CtxId>) -> CtxId {
        let id = self.ctxs.len() as CtxId;
        self.ctxs.push(Ctx {
            function,
            parent,
            entry: None,
            exit: None,
            version: 0,
            given: FxHashMap::default(),
            last_given: Memory::default(),
            looked_at: Memory::default(),
            looks: 0,
            heads: FxHashMap::default(),
            touched: BaseSet::default(),
            written: BaseSet::default(),
            aged: BaseSet::default(),
            callers: BTreeSet::new(),
            calls: BTreeMap::new(),
            callees: BTreeSet::new(),
            is_waiting: false,
            is_running: false,
            is_recursive: false,
            entries: 0,
            exits: 0,
            notes: Notes::default(),
        });
        id
    }

    /// The context of a call: one of its own for helpers that are called by their names, and for others as long as there are few.
    pub(crate) fn ctx_of_call(
        &mut self,
        callee: FunctionId,
        caller: CtxId,
        (block, index): (BlockId, u32),
        is_direct: bool,
    ) -> CtxId {
        // A recursion comes back to where it began.
        let mut above = Some(caller);
        while let Some(ctx) = above {
            if self.ctxs[ctx as usize].function == callee {
                return ctx;
            }
            above = self.ctxs[ctx as usize].parent;
        }
        let own = (callee, Some((caller, block, index)));
        if let Some(&ctx) = self.known.get(&own) {
            return ctx;
        }
        if is_direct && self.limits.most_contexts.is_none() && self.plan.is_little(callee) {
            let ctx = self.new_ctx(callee, Some(caller));
            self.known.insert(own, ctx);
            return ctx;
        }
        let most = self.limits.most_contexts.unwrap_or_else(|| self.plan.most(callee));
        let count = self.counts.entry(callee).or_default();
        if *count < most {
            *count += 1;
            let ctx = self.new_ctx(callee, Some(caller));
            self.known.insert(own, ctx);
            return ctx;
        }
        if let Some(&ctx) = self.known.get(&(callee, None)) {
            self.known.insert(own, ctx);
            return ctx;
        }
        let ctx = self.new_ctx(callee, Some(caller));
        self.known.insert((callee, None), ctx);
        self.known.insert(own, ctx);
        ctx
    }

    /// Where growing values stop in a function.
    pub(crate) fn thresholds(&self, function: FunctionId, rounds: u32) -> Vec<i128> {
        if rounds > PATIENCE {
            return Vec::new();
        }
        let mut all: Vec<i128> =
            self.codes[function.index()].as_ref().map(|code| code.thresholds.clone()).unwrap_or_default();
        if let Some(more) = self.landmarks.get(&function) {
            all.extend(more);
            all.sort_unstable();
            all.dedup();
        }
        all
    }

    /// Notes a number that something was compared with.
    pub(crate) fn landmark(&mut self, function: FunctionId, value: i128) {
        let known = self.landmarks.entry(function).or_default();
        if known.len() < 64 {
            known.insert(value);
        }
    }

    /// A call of a function of the program. Gives what is known behind it, if it returns.
    pub(crate) fn call(
        &mut self,
        place: CallPlace,
        ctx: CtxId,
        memory: &Memory,
        arguments: &[Value],
    ) -> Option<Exit> {
        let (caller, ..) = place;
        self.ctxs[ctx as usize].callers.insert(caller);
        let is_new_edge = self.ctxs[caller as usize].callees.insert(ctx);
        let (from, to) = (self.ctxs[caller as usize].function, self.ctxs[ctx as usize].function);
        if is_new_edge && self.plan.may_come_back(from, to) && self.leads_to(ctx, caller) {
            self.make_recursive(ctx, caller);
        }
        self.enter_with(ctx, place, memory, arguments);
        let depth_left = self.depth < 400;
        let now = &self.ctxs[ctx as usize];
        if now.is_waiting && !now.is_running && now.entries <= AT_ONCE && depth_left && self.over.is_none() {
            self.look(ctx);
        }
        let seen = self.ctxs[ctx as usize].version;
        self.ctxs[caller as usize].calls.entry(ctx).or_insert(seen);
        self.ctxs[ctx as usize].exit.clone()
    }

    /// One more way to call it.
    fn enter_with(&mut self, ctx: CtxId, place: CallPlace, memory: &Memory, arguments: &[Value]) {
        let function = self.ctxs[ctx as usize].function;
        let _ = self.code(function);
        let program = self.program;
        let Some(body) = &program.functions[function].body else { return };
        let pointer = self.widths;
        let look = self.ctxs[place.0 as usize].looks;
        let own = &mut self.ctxs[ctx as usize];
        let given = own.given.entry(place).or_default();
        if given.look != look {
            given.look = look;
            given.memories.clear();
        }
        let is_known = given.memories.iter().any(|known| known.is_same(memory));
        if !is_known {
            if given.memories.len() >= MANY_GIVEN {
                let bring = Bring { widths: &[], pointer, thresholds: None };
                let last = given.memories.pop().unwrap_or_default();
                given.memories[0] = given.memories[0].joined(&last, bring);
            }
            given.memories.push(memory.clone());
        }
        own.last_given = memory.clone();
        let rounds = own.entries;
        let Some(old) = &own.entry else {
            own.entry = Some(Entry { arguments: arguments.to_vec(), memory: Memory::default() });
            own.entries = 1;
            self.wait(ctx);
            return;
        };
        if is_known && old.arguments == arguments {
            return;
        }
        let limits = (rounds > GROW_FREELY)
            .then(|| self.thresholds(function, rounds.saturating_sub(GROW_FREELY) * IMPATIENCE));
        let own = &mut self.ctxs[ctx as usize];
        let Some(entry) = &mut own.entry else { return };
        let mut is_grown = false;
        for ((old, new), parameter) in entry.arguments.iter_mut().zip(arguments).zip(&body.parameters) {
            let width = body.registers[*parameter].scalar.bits(program.data_model);
            if !new.is_within(old, width, pointer.pointer) {
                is_grown = true;
                *old = match &limits {
                    None => old.join(new, width, pointer.pointer),
                    Some(limits) => old.widen(new, width, pointer.pointer, limits),
                };
            }
        }
        let bring = Bring { widths: &[], pointer, thresholds: limits.as_deref() };
        is_grown |= entry.memory.add(memory, &own.touched, bring);
        if is_grown {
            own.entries += 1;
            self.wait(ctx);
        }
    }

    /// A context touches bases, and so do all that call it: what it was given of them is brought together.
    fn touch(&mut self, ctx: CtxId, bases: BaseSet) {
        let mut open = vec![(ctx, bases)];
        while let Some((ctx, bases)) = open.pop() {
            let own = &mut self.ctxs[ctx as usize];
            let mut fresh = BaseSet::default();
            for base in bases.iter().filter(|&base| !own.touched.contains(base)) {
                fresh.insert(base);
            }
            if fresh.is_empty() {
                continue;
            }
            own.touched.add_all(&fresh);
            let Some(entry) = &mut own.entry else { continue };
            let bring = Bring { widths: &[], pointer: self.widths, thresholds: None };
            for memory in own.given.values().flat_map(|given| &given.memories) {
                let _ = entry.memory.add(memory, &fresh, bring);
            }
            if !entry.memory.is_within_of(&own.looked_at, &fresh, self.widths) {
                self.wait(ctx);
            }
            let mut outer = BaseSet::default();
            for base in fresh.iter().filter(|&base| !self.ends_with(base, ctx)) {
                outer.insert(base);
            }
            let callers = &self.ctxs[ctx as usize].callers;
            open.extend(callers.iter().map(|&caller| (caller, outer.clone())));
        }
    }

    fn wait(&mut self, ctx: CtxId) {
        self.ctxs[ctx as usize].is_waiting = true;
        self.waiting.insert(ctx);
    }

    fn leads_to(&self, from: CtxId, to: CtxId) -> bool {
        let mut seen: FxHashSet<CtxId> = FxHashSet::default();
        let mut open = vec![from];
        while let Some(ctx) = open.pop() {
            if ctx == to {
                return true;
            }
            if seen.insert(ctx) {
                open.extend(&self.ctxs[ctx as usize].callees);
            }
        }
        false
    }

    /// All that are on a way from one to the other may be active more than once.
    fn make_recursive(&mut self, from: CtxId, to: CtxId) {
        let mut seen: FxHashSet<CtxId> = FxHashSet::default();
        let mut open = vec![from];
        let mut all = Vec::new();
        while let Some(ctx) = open.pop() {
            if !seen.insert(ctx) {
                continue;
            }
            open.extend(&self.ctxs[ctx as usize].callees);
            all.push(ctx);
        }
        all.sort_unstable();
        for ctx in all {
            if !self.ctxs[ctx as usize].is_recursive && self.leads_to(ctx, to) {
                self.ctxs[ctx as usize].is_recursive = true;
                self.wait(ctx);
                let weak = self.bases.weaken(ctx);
                // Who took one of them for one has to look again: whom it calls, as nobody else sees them.
                let mut below: FxHashSet<CtxId> = FxHashSet::default();
                let mut open: Vec<CtxId> = vec![ctx];
                while let Some(other) = open.pop() {
                    if !below.insert(other) {
                        continue;
                    }
                    let own = &self.ctxs[other as usize];
                    open.extend(&own.callees);
                    if weak.iter().any(|&base| own.written.contains(base)) {
                        self.wait(other);
                    }
                }
            }
        }
    }

    /// Looks at a function from its entry.
    fn look(&mut self, ctx: CtxId) {
        self.waiting.remove(&ctx);
        let own = &mut self.ctxs[ctx as usize];
        if own.is_running {
            // It is looked at again once it is through.
            own.is_waiting = true;
            return;
        }
        own.is_waiting = false;
        own.is_running = true;
        own.calls.clear();
        own.looks += 1;
        let function = own.function;
        let Some(mut entry) = own.entry.clone() else { return };
        entry.memory = own.last_given.overlaid(&entry.memory);
        own.looked_at = entry.memory.clone();
        let Some((code, body)) = self.code(function) else { return };
        self.depth += 1;
        let state = self.enter(ctx, &code, body, &entry);
        let mut walk = Walk::new(self, ctx, function, Rc::clone(&code), body);
        walk.all(state);
        let (left, notes, effects) = walk.done();
        self.depth -= 1;
        let left = left.map(|(state, results)| self.leave(ctx, body, state, results));
        let own = &mut self.ctxs[ctx as usize];
        own.notes = notes;
        own.is_running = false;
        let mut is_grown = own.written.add_all(&effects.written);
        is_grown |= own.aged.add_all(&effects.aged);
        self.touch(ctx, effects.touched);
        if let Some(new) = left {
            is_grown |= self.give_back(ctx, new);
        }
        let own = &mut self.ctxs[ctx as usize];
        if is_grown {
            own.version += 1;
            let callers: Vec<CtxId> = own.callers.iter().copied().collect();
            for caller in callers {
                // Who is being looked at sees by itself whether anything has changed.
                if !self.ctxs[caller as usize].is_running {
                    self.wait(caller);
                }
            }
        }
        let changed = self.ctxs[ctx as usize]
            .calls
            .iter()
            .any(|(callee, seen)| self.ctxs[*callee as usize].version != *seen);
        if changed || self.ctxs[ctx as usize].is_waiting {
            self.wait(ctx);
        }
    }

    /// What it gives back may be more than before.
    fn give_back(&mut self, ctx: CtxId, new: Exit) -> bool {
        let function = self.ctxs[ctx as usize].function;
        let mut outer = BaseSet::default();
        for base in self.ctxs[ctx as usize].written.iter().filter(|&base| !self.ends_with(base, ctx)) {
            outer.insert(base);
        }
        let pointer = self.widths;
        let rounds = self.ctxs[ctx as usize].exits;
        let limits = (rounds > GROW_FREELY)
            .then(|| self.thresholds(function, rounds.saturating_sub(GROW_FREELY) * IMPATIENCE));
        let bring = Bring { widths: &[], pointer, thresholds: limits.as_deref() };
        let own = &mut self.ctxs[ctx as usize];
        let Some(old) = &mut own.exit else {
            let mut memory = Memory::default();
            let _ = memory.add(&new.memory, &outer, bring);
            own.exit = Some(Exit { memory, ..new });
            return true;
        };
        let mut is_grown = false;
        let widths = self.program.functions[function].returns.iter();
        let widths = widths.map(|scalar| scalar.bits(self.program.data_model));
        for ((old, new), width) in old.results.iter_mut().zip(&new.results).zip(widths) {
            if !new.is_within(old, width, pointer.pointer) {
                is_grown = true;
                *old = match &limits {
                    None => old.join(new, width, pointer.pointer),
                    Some(limits) => old.widen(new, width, pointer.pointer, limits),
                };
            }
        }
        is_grown |= old.memory.add(&new.memory, &outer, bring);
        own.exits += u32::from(is_grown);
        is_grown
    }

    /// A frame begins.
    fn enter(&mut self, ctx: CtxId, code: &Code, body: &Body, entry: &Entry) -> State {
        let mut slots: Vec<Slot> = vec![None; code.widths.len()];
        for (parameter, value) in body.parameters.iter().zip(&entry.arguments) {
            if let Some(slot) = code.register_slots[parameter.index()] {
                slots[slot as usize] = Some(value.clone());
            }
        }
        let mut state = State { slots: Rc::new(Vec::new()), memory: entry.memory.clone() };
        for (id, local) in body.locals.iter() {
            match local.kind {
                LocalKind::Promoted(_) => {
                    if let Some(slot) = code.local_slots[id.index()] {
                        slots[slot as usize] = Some(Value::top(code.widths[slot as usize]));
                    }
                }
                LocalKind::Memory { size, .. } => {
                    let base = self.bases.id(Base::Local(ctx, id));
                    if self.ctxs[ctx as usize].is_recursive {
                        self.bases.get_mut(base).is_weak = true;
                    }
                    match local.scope_knowledge {
                        ScopeKnowledge::WholeFunction | ScopeKnowledge::Uncertain => {
                            self.birth(&mut state.memory, base, size);
                            self.ctxs[ctx as usize].touched.insert(base);
                            self.ctxs[ctx as usize].written.insert(base);
                        }
                        ScopeKnowledge::Marked => {}
                    }
                }
            }
        }
        state.slots = Rc::new(slots);
        state
    }

    /// A variable begins to live, with unknown content.
    pub(crate) fn birth(&mut self, memory: &mut Memory, base: BaseId, size: u64) {
        let end = i64::try_from(size).unwrap_or(FAR);
        let fresh = Contents::filled(Num::exactly(i128::from(size)), Value::top(8), end);
        let contents = match memory.get(base) {
            Some(old) if self.bases.get(base).is_weak => {
                let mut all = old.joined(&fresh, None, self.widths);
                all.life = Life::ALIVE;
                all
            }
            _ => fresh,
        };
        memory.put(&mut self.bases, base, Rc::new(contents));
    }

    /// A frame ends: its variables are no more.
    fn leave(&mut self, ctx: CtxId, body: &Body, mut state: State, results: Vec<Value>) -> Exit {
        let ended = self.bases.id(Base::Ended);
        let mut own: Vec<BaseId> = Vec::new();
        for (id, local) in body.locals.iter() {
            if matches!(local.kind, LocalKind::Memory { .. }) {
                own.push(self.bases.id(Base::Local(ctx, id)));
            }
        }
        let function = self.ctxs[ctx as usize].function;
        for (index, parameter) in (0u32..).zip(&self.program.functions[function].parameters) {
            if parameter.by_value.is_some() {
                own.push(self.bases.id(Base::Copy(ctx, index)));
            }
        }
        if self.program.functions[function].variadic {
            own.push(self.bases.id(Base::Variadic(ctx)));
        }
        for (block, code) in body.blocks.iter() {
            for (index, instruction) in code.instructions.iter().enumerate() {
                if matches!(instruction.operation, tayra_program::Operation::AllocateStack { .. }) {
                    own.push(self.bases.id(Base::Stack(ctx, block, index as u32)));
                }
            }
        }
        let is_recursive = self.ctxs[ctx as usize].is_recursive;
        let pairs: Vec<(BaseId, Vec<BaseId>)> = own
            .iter()
            .map(|&base| (base, if is_recursive { vec![base, ended] } else { vec![ended] }))
            .collect();
        if !is_recursive {
            own.iter().for_each(|&base| state.memory.remove(base));
        }
        state.slots = Rc::new(Vec::new());
        state.rename(&mut self.bases, &pairs, self.widths);
        let rename = Rename::new(&pairs);
        let results = results.iter().map(|value| value.renamed(&rename, self.widths.pointer)).collect();
        Exit { results, memory: state.memory }
    }

    /// Whether the base is gone once the context returns.
    pub(crate) fn ends_with(&self, base: BaseId, ctx: CtxId) -> bool {
        matches!(
            self.bases.get(base).base,
            Base::Local(own, _) | Base::Copy(own, _) | Base::Variadic(own) | Base::Stack(own, ..)
                if own == ctx && !self.ctxs[ctx as usize].is_recursive
        )
    }

    /// The value of a constant.
    pub(crate) fn constant(&mut self, constant: &Constant) -> Value {
        let pointer = self.widths.pointer;
        match *constant {
            Constant::Int { bits, value } => Value::number(Num::pattern(bits, value)),
            Constant::Float { kind, pattern } => Value::number(Num::pattern(kind.bits(), pattern)),
            Constant::Null => Value::zero(),
            Constant::Global { global, offset } => {
                let base = self.bases.id(Base::Global(global));
                Value::pointer(base, Num::wrapped(pointer, i128::from(offset), i128::from(offset), 0))
            }
            Constant::Function(function) => {
                let base = self.bases.id(Base::Function(function));
                Value::pointer(base, Num::ZERO)
            }
            Constant::Label { function, block } => {
                let base = self.bases.id(Base::Label(function, block));
                Value::pointer(base, Num::ZERO)
            }
        }
    }

    /// Memory as the program starts, and what the entry is given.
    fn start(&mut self, entry: FunctionId, main: CtxId) -> Option<Entry> {
        let program = self.program;
        let pointer = self.widths.pointer;
        let mut memory = Memory::default();
        let outside = self.bases.id(Base::Outside);
        let ids: Vec<GlobalId> = program.globals.ids().collect();
        for id in ids {
            let global = &program.globals[id];
            let base = self.bases.id(Base::Global(id));
            self.bases.get_mut(base).read_only = global.read_only;
            let size = i64::try_from(global.size).unwrap_or(FAR);
            let image = |bytes: Vec<u8>, pointers: Vec<(u64, Value)>| {
                Contents::of_image(size, Image { bytes, pointers, known: RefCell::default() })
            };
            let is_stream = matches!(global.name.as_str(), "stdin" | "stdout" | "stderr");
            let contents = match &global.initial {
                Initialiser::External if is_stream && size == i64::from(self.widths.bytes()) => {
                    let stream = self.bases.id(Base::Library("standard stream"));
                    image(Vec::new(), vec![(0, Value::pointer(stream, Num::ZERO))])
                }
                Initialiser::Zero => Contents::filled(Num::exactly(i128::from(size)), Value::zero(), size),
                Initialiser::Bytes { bytes, relocations } => {
                    let pointers = relocations
                        .iter()
                        .map(|relocation| (relocation.offset, self.constant(&relocation.value)))
                        .collect();
                    image(bytes.clone(), pointers)
                }
                Initialiser::External | Initialiser::Unsupported(_) => {
                    let anything = Value::made(Num::top(8), vec![(outside, Num::top(pointer))]);
                    Contents::filled(Num::exactly(i128::from(size)), anything, size)
                }
            };
            memory.put(&mut self.bases, base, Rc::new(contents));
        }
        let anything = Value::made(Num::top(8), vec![(outside, Num::top(pointer))]);
        let most = (1i128 << (pointer - 1)) - 1;
        memory.put(&mut self.bases, outside, Rc::new(Contents::filled(Num::between(0, most), anything, FAR)));
        let string = self.bases.id(Base::OutsideString);
        let mut text = Contents::filled(Num::between(1, most), Value::top(8), FAR);
        text.zero = Some((0, FAR - 1));
        memory.put(&mut self.bases, string, Rc::new(text));
        let function = &program.functions[entry];
        let body = function.body.as_ref()?;
        let types: Vec<ScalarType> = function.parameters.iter().map(|p| p.scalar).collect();
        let is_main = function.name == "main" && !types.is_empty();
        let bytes = i128::from(self.widths.bytes());
        let mut arguments = Vec::new();
        let _ = (main, body);
        if is_main {
            let wanted = [ScalarType::Int(32), ScalarType::Pointer, ScalarType::Pointer];
            if types.len() > wanted.len() || types.iter().zip(wanted).any(|(a, b)| *a != b) {
                return None;
            }
            let array = self.bases.id(Base::Arguments);
            let cell = Value::made(Num::ZERO, vec![(string, Num::ZERO)]);
            let size = Num { lo: 2 * bytes, hi: ((1 << 24) + 1) * bytes, step: bytes as u64 };
            let mut contents = Contents::filled(size, Value::zero(), FAR);
            let spread =
                crate::contents::Spread { first: 0, last: (1 << 24) * bytes as i64, step: bytes as i64 };
            contents.write(spread, self.widths.bytes(), &cell, false, self.widths);
            memory.put(&mut self.bases, array, Rc::new(contents));
            arguments.push(Value::number(Num::between(1, 1 << 24)));
            arguments.push(Value::pointer(array, Num::ZERO));
            arguments.push(Value::pointer(array, Num::ZERO));
            arguments.truncate(types.len());
            if types.len() == 3 {
                arguments[2] = Value::pointer(outside, Num::ZERO);
            }
        } else {
            for scalar in types {
                arguments.push(Value::top(scalar.bits(program.data_model)));
            }
        }
        Some(Entry { arguments, memory })
    }

    /// The notes of all contexts that can be reached.
    pub(crate) fn notes(&self) -> impl Iterator<Item = (FunctionId, &Notes)> {
        self.ctxs.iter().filter(|ctx| ctx.entry.is_some()).map(|ctx| (ctx.function, &ctx.notes))
    }

    /// Notes a value for tests.
    pub(crate) fn sight(&self, spot: Spot, at: usize, value: &Value, width: u32) {
        if let Some(sights) = &self.sights {
            let mut sights = sights.borrow_mut();
            let known = sights.entry((spot, at)).or_insert_with(|| Value::number(Num::EMPTY));
            *known = known.join(value, width, self.widths.pointer);
        }
    }

    /// The values noted.
    pub(crate) fn sights(&self) -> Sights {
        self.sights.as_ref().map(|sights| sights.borrow().clone()).unwrap_or_default()
    }

    /// The value that an operand has wherever it stands, if it is no register.
    pub(crate) fn fixed(&mut self, ctx: CtxId, operand: &Operand) -> Option<Value> {
        match operand {
            Operand::Register(_) => None,
            Operand::LocalAddress(local) => {
                let base = self.bases.id(Base::Local(ctx, *local));
                if self.ctxs[ctx as usize].is_recursive {
                    self.bases.get_mut(base).is_weak = true;
                }
                Some(Value::pointer(base, Num::ZERO))
            }
            Operand::Constant(constant) => Some(self.constant(constant)),
        }
    }
}
