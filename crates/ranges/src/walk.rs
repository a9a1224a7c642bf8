//! One look at a function: block by block in weak topological order, loops until their heads do not grow, and then once more from
//! what came back to the head, which is less; what is said of places comes from there.

use crate::base::{BaseId, BaseSet, CtxId};
use crate::code::Code;
use crate::contents::Contents;
use crate::engine::{Engine, Head, Notes, Open, Spot};
use crate::num::{Num, negated, turned};
use crate::state::{Bring, State};
use crate::value::{Rename, Value};
use crate::wto::Part;
use std::rc::Rc;
use tayra_findings::Rule;
use tayra_program::{
    BinaryOp, BlockId, Body, CastOp, Edge, Entity, FunctionId, IntPredicate, Operand, Operation, Place,
    RegisterId, ScalarType, TerminatorKind,
};

/// So many blocks that only decide are followed one behind the other.
const FOLLOWED: u32 = 4;

/// Before so many rounds, heads grow as they like.
const ROUNDS: u32 = 2;

/// A guard: nothing should need so many.
const MOST_ROUNDS: u32 = 10_000;

/// What a look did beside what it gives back.
#[derive(Default)]
pub(crate) struct Effects {
    pub(crate) touched: BaseSet,
    pub(crate) written: BaseSet,
    pub(crate) aged: BaseSet,
}

/// Where the value of a register was read, or was written to, if it is still there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A slot of the frame.
    Slot(u32),
    /// A cell of a base that is one thing.
    Cell { base: BaseId, at: i64, size: u32 },
}

/// What is known within a block only.
#[derive(Clone, Default)]
pub(crate) struct Trace {
    /// Values that are known better than where they were defined.
    pub(crate) better: Vec<(RegisterId, Value)>,
    /// Where values stand.
    pub(crate) origins: Vec<(RegisterId, Origin)>,
    /// What a parameter of a block that was followed stands for.
    pub(crate) given: Vec<(RegisterId, Operand)>,
}

/// How it goes on.
pub(crate) enum Flow {
    /// With the next instruction.
    Next,
    /// Not at all.
    End,
    /// In several ways.
    Split(Vec<(State, Trace)>),
}

/// All blocks of some parts.
fn blocks_of(parts: &[Part], look: &mut impl FnMut(usize)) {
    for part in parts {
        match part {
            Part::Block(block) => look(*block),
            Part::Loop(head, inner) => {
                look(*head);
                blocks_of(inner, look);
            }
        }
    }
}

pub(crate) struct Walk<'e, 'p> {
    pub(crate) engine: &'e mut Engine<'p>,
    pub(crate) ctx: CtxId,
    pub(crate) function: FunctionId,
    pub(crate) code: Rc<Code>,
    pub(crate) body: &'p Body,
    pending: Vec<Option<State>>,
    registers: Vec<Option<(u32, Value)>>,
    defined: Vec<RegisterId>,
    epoch: u32,
    ascending: Vec<usize>,
    left: Option<(State, Vec<Value>)>,
    notes: Notes,
    pub(crate) effects: Effects,
    /// The instruction at hand.
    pub(crate) spot: Spot,
    pub(crate) place: Place,
}

impl<'e, 'p> Walk<'e, 'p> {
    pub(crate) fn new(
        engine: &'e mut Engine<'p>,
        ctx: CtxId,
        function: FunctionId,
        code: Rc<Code>,
        body: &'p Body,
    ) -> Self {
        let notes = Notes { walked: vec![0; body.blocks.len()], ..Notes::default() };
        Walk {
            engine,
            ctx,
            function,
            pending: vec![None; body.blocks.len()],
            registers: vec![None; body.registers.len()],
            defined: Vec::new(),
            epoch: 0,
            ascending: Vec::new(),
            left: None,
            notes,
            effects: Effects::default(),
            code,
            body,
            spot: Spot { function, block: body.entry(), index: 0 },
            place: Place::UNKNOWN,
        }
    }

    pub(crate) fn done(self) -> (Option<(State, Vec<Value>)>, Notes, Effects) {
        (self.left, self.notes, self.effects)
    }

    pub(crate) fn all(&mut self, state: State) {
        self.pending[0] = Some(state);
        let code = Rc::clone(&self.code);
        self.parts(&code.order.parts);
    }

    fn parts(&mut self, parts: &[Part]) {
        for part in parts {
            if self.engine.over.is_some() {
                return;
            }
            match part {
                Part::Block(block) => {
                    if let Some(state) = self.pending[*block].take() {
                        self.block(*block, state);
                    }
                }
                Part::Loop(head, inner) => self.cycle(*head, inner),
            }
        }
    }

    fn bring<'a>(&'a self, thresholds: Option<&'a [i128]>) -> Bring<'a> {
        Bring { widths: &self.code.widths, pointer: self.engine.widths, thresholds }
    }

    fn cycle(&mut self, head: usize, inner: &[Part]) {
        // Ways may come into the middle of it from outside: they do so in every round.
        let mut outside: Vec<(usize, State)> = Vec::new();
        blocks_of(inner, &mut |block| {
            if let Some(state) = self.pending[block].take() {
                outside.push((block, state));
            }
        });
        let first = match self.pending[head].take() {
            Some(first) => first,
            None if outside.is_empty() => return,
            None => {
                self.ascending.push(head);
                self.come_in(&outside);
                self.parts(inner);
                self.ascending.pop();
                let Some(back) = self.pending[head].take() else {
                    self.come_in(&outside);
                    self.parts(inner);
                    // What is judged may not come where nobody came before.
                    if self.pending[head].take().is_some() {
                        self.engine.over = Some("a loop does not settle".to_owned());
                    }
                    return;
                };
                back
            }
        };
        let (mut state, mut rounds) = match self.engine.ctxs[self.ctx as usize].heads.get(&head) {
            None => (first.clone(), 0),
            Some(Head { state: known, rounds, touched }) => {
                let thresholds = (*rounds >= ROUNDS).then(|| self.engine.thresholds(self.function, *rounds));
                let bring = self.bring(thresholds.as_deref());
                let (state, is_grown) = first.resumed(known, touched, bring);
                (state, rounds + u32::from(is_grown))
            }
        };
        let before = std::mem::take(&mut self.effects.touched);
        self.ascending.push(head);
        let narrowed = loop {
            self.come_in(&outside);
            self.round(head, inner, state.clone());
            let back = self.pending[head].take();
            let all = match &back {
                None => first.clone(),
                Some(back) => first.joined(back, self.bring(None)),
            };
            if self.engine.is_over() || all.is_within(&state, self.bring(None)) {
                break all;
            }
            state = self.grown(&state, &all, rounds);
            rounds += 1;
            if rounds > MOST_ROUNDS {
                self.engine.over = Some("a loop does not settle".to_owned());
            }
        };
        self.ascending.pop();
        let touched = std::mem::replace(&mut self.effects.touched, before);
        self.effects.touched.add_all(&touched);
        self.engine.ctxs[self.ctx as usize].heads.insert(head, Head { state, rounds, touched });
        self.come_in(&outside);
        self.round(head, inner, narrowed);
        self.pending[head] = None;
    }

    fn come_in(&mut self, outside: &[(usize, State)]) {
        for (block, state) in outside {
            self.pending[*block] = Some(state.clone());
        }
    }

    fn grown(&self, old: &State, new: &State, rounds: u32) -> State {
        if rounds < ROUNDS {
            return old.joined(new, self.bring(None));
        }
        let thresholds = self.engine.thresholds(self.function, rounds);
        old.joined(new, self.bring(Some(&thresholds)))
    }

    fn round(&mut self, head: usize, inner: &[Part], state: State) {
        self.block(head, state);
        self.parts(inner);
    }

    fn block(&mut self, block: usize, state: State) {
        self.epoch += 1;
        self.defined.clear();
        if self.engine.is_over() {
            return;
        }
        self.run(BlockId::from_index(block), 0, state, Trace::default(), 0);
    }

    /// Whether this is the last time that the instruction at hand is looked at, for now.
    fn is_last(&self) -> bool {
        self.ascending.is_empty()
    }

    fn run(&mut self, block: BlockId, from: usize, mut state: State, mut trace: Trace, followed: u32) {
        let body = self.body;
        let code = &body.blocks[block];
        for (index, instruction) in code.instructions.iter().enumerate().skip(from) {
            self.at(block, index, instruction.place);
            match self.step(&mut state, &mut trace, &instruction.operation) {
                Flow::Next => {}
                Flow::End => return,
                Flow::Split(ways) => {
                    for (state, trace) in ways {
                        self.run(block, index + 1, state, trace, followed);
                    }
                    return;
                }
            }
        }
        self.at(block, code.instructions.len(), code.terminator.place);
        self.leave(&code.terminator.kind, state, trace, followed);
    }

    fn at(&mut self, block: BlockId, index: usize, place: Place) {
        self.spot = Spot { function: self.function, block, index };
        self.place = place;
        if self.is_last() {
            let walked = &mut self.notes.walked[block.index()];
            *walked = (*walked).max(index + 1);
        }
    }

    fn leave(&mut self, kind: &'p TerminatorKind, state: State, trace: Trace, followed: u32) {
        match kind {
            TerminatorKind::Jump(edge) => self.edge(edge, state, trace, followed),
            TerminatorKind::Branch { condition, if_true, if_false } => {
                let spot = self.spot;
                let place = self.place;
                let value = self.value(&state, &trace, condition);
                if self.is_last() {
                    self.engine.sight(spot, 0, &value, 1);
                }
                for (edge, holds) in [(if_true, true), (if_false, false)] {
                    let (mut state, mut trace) = (state.clone(), trace.clone());
                    if self.assume(&mut state, &mut trace, condition, holds, 0) {
                        self.spot = spot;
                        self.place = place;
                        self.edge(edge, state, trace, followed);
                    }
                }
            }
            TerminatorKind::Switch { value, cases, default } => {
                let width = self.width_of(value);
                let known = self.value(&state, &trace, value);
                let mut rest = known.patterns(width);
                for case in cases {
                    let one = Num::pattern(width, case.value);
                    if rest.meet(one, width).is_empty() && known.patterns(width).meet(one, width).is_empty() {
                        continue;
                    }
                    rest = Num::refined(IntPredicate::NotEqual, rest, one, width);
                    let (mut state, mut trace) = (state.clone(), trace.clone());
                    if self.refine(&mut state, &mut trace, value, Value::number(one), 0) {
                        self.edge(&case.edge, state, trace, followed);
                    }
                }
                // Once more, since numbers in the middle come to the ends.
                for case in cases {
                    rest = Num::refined(IntPredicate::NotEqual, rest, Num::pattern(width, case.value), width);
                }
                if !rest.is_empty() {
                    let (mut state, mut trace) = (state, trace);
                    let refined = if known.pts.is_some() { known } else { Value::number(rest) };
                    if self.refine(&mut state, &mut trace, value, refined, 0) {
                        self.edge(default, state, trace, followed);
                    }
                }
            }
            TerminatorKind::IndirectJump { address, targets } => {
                let value = self.value(&state, &trace, address);
                let function = self.function;
                let bases = &self.engine.bases;
                let is_label = value.num.is_empty()
                    && value.pointers().iter().all(|(base, offset)| {
                        offset.constant() == Some(0)
                            && matches!(bases.get(*base).base, crate::base::Base::Label(own, _) if own == function)
                    });
                if !is_label {
                    self.open(
                        Rule::BadIndirectCall,
                        false,
                        "computed goto to something that may be no label",
                    );
                }
                for edge in targets {
                    self.edge(edge, state.clone(), trace.clone(), followed);
                }
            }
            TerminatorKind::Return(values) => {
                if !self.is_last() {
                    return;
                }
                let results: Vec<Value> =
                    values.iter().map(|value| self.value(&state, &trace, value)).collect();
                self.left = Some(match self.left.take() {
                    None => (state, results),
                    Some((old, known)) => {
                        let pointer = self.engine.widths.pointer;
                        let results = known
                            .iter()
                            .zip(&results)
                            .zip(values)
                            .map(|((a, b), operand)| a.join(b, self.width_of(operand), pointer))
                            .collect();
                        (old.joined(&state, self.bring(None)), results)
                    }
                });
            }
            TerminatorKind::Unreachable => {
                self.open(Rule::UnreachableReached, true, "code is reached that should never be");
                self.cut();
            }
        }
    }

    fn edge(&mut self, edge: &'p Edge, mut state: State, mut trace: Trace, followed: u32) {
        let target = edge.target;
        let body = self.body;
        let values: Vec<Value> =
            edge.arguments.iter().map(|argument| self.value(&state, &trace, argument)).collect();
        let parameters = &body.blocks[target].parameters;
        for (parameter, value) in parameters.iter().zip(values) {
            self.set(&mut state, &mut trace, *parameter, value);
        }
        if self.code.is_followed[target.index()] && followed < FOLLOWED {
            for (parameter, argument) in parameters.iter().zip(&edge.arguments) {
                trace.given.retain(|(known, _)| known != parameter);
                trace.given.push((*parameter, *argument));
            }
            self.run(target, 0, state, trace, followed + 1);
            return;
        }
        if let Some(head) = self.ascending.last()
            && !self.code.order.loops[target.index()].contains(head)
        {
            return;
        }
        let live = &self.code.live[target.index()];
        let has_dead = state.slots.iter().enumerate().any(|(at, slot)| slot.is_some() && !live.has(at));
        if has_dead {
            let slots = Rc::make_mut(&mut state.slots);
            for (at, slot) in slots.iter_mut().enumerate() {
                if !live.has(at) {
                    *slot = None;
                }
            }
        }
        let joined = match self.pending[target.index()].take() {
            None => state,
            Some(other) => other.joined(&state, self.bring(None)),
        };
        self.pending[target.index()] = Some(joined);
    }

    // What is said of the place at hand.

    /// Something is not proved.
    pub(crate) fn open(&mut self, rule: Rule, is_certain: bool, message: &str) {
        if !self.is_last() {
            return;
        }
        let place = self.place;
        let entry = self.notes.open.entry((self.spot, rule));
        let known =
            entry.or_insert_with(|| Open { place, is_certain, message: message.to_owned(), cause: None });
        known.is_certain &= is_certain;
    }

    /// What was noted of a place.
    pub(crate) fn open_at(&mut self, key: (Spot, Rule)) -> Option<&mut Open> {
        self.notes.open.get_mut(&key)
    }

    /// The way ends here, though runs may go on.
    pub(crate) fn cut(&mut self) {
        if self.is_last() {
            self.notes.cuts.insert(self.spot);
        }
    }

    /// It is not known what happens here.
    pub(crate) fn stop(&mut self, what: &str) -> Flow {
        if self.is_last() {
            let place = self.place;
            self.notes.stops.entry(self.spot).or_insert_with(|| (place, what.to_owned()));
            self.notes.cuts.insert(self.spot);
        }
        Flow::End
    }

    /// A function is called of which nothing is known.
    pub(crate) fn note_unknown(&mut self, what: &str) {
        if self.is_last() {
            let place = self.place;
            self.notes.stops.entry(self.spot).or_insert_with(|| (place, what.to_owned()));
        }
        self.open(Rule::InvalidLibraryCall, false, what);
    }

    // Scalars.

    pub(crate) fn width_of(&self, operand: &Operand) -> u32 {
        self.body.type_of(operand).bits(self.engine.program.data_model)
    }

    pub(crate) fn width_of_register(&self, register: RegisterId) -> u32 {
        self.body.registers[register].scalar.bits(self.engine.program.data_model)
    }

    pub(crate) fn value(&mut self, state: &State, trace: &Trace, operand: &Operand) -> Value {
        if let Operand::Register(register) = operand {
            if let Some((_, value)) = trace.better.iter().rev().find(|(known, _)| known == register) {
                return value.clone();
            }
            let slot = self.code.register_slots[register.index()];
            let known = match slot {
                Some(slot) => state.slots[slot as usize].clone(),
                None => self.registers[register.index()].as_ref().map(|(_, value)| value.clone()),
            };
            return known.unwrap_or_else(|| Value::top(self.width_of_register(*register)));
        }
        let ctx = self.ctx;
        self.engine.fixed(ctx, operand).unwrap_or_else(|| Value::top(self.width_of(operand)))
    }

    /// A register gets its value.
    pub(crate) fn set(&mut self, state: &mut State, trace: &mut Trace, register: RegisterId, value: Value) {
        trace.better.retain(|(known, _)| *known != register);
        trace.origins.retain(|(known, _)| *known != register);
        trace.given.retain(|(known, _)| *known != register);
        if self.is_last() {
            let width = self.width_of_register(register);
            self.engine.sight(self.spot, register.index() + 1, &value, width);
        }
        if let Some(slot) = self.code.register_slots[register.index()] {
            Rc::make_mut(&mut state.slots)[slot as usize] = Some(value.clone());
        }
        self.registers[register.index()] = Some((self.epoch, value));
        self.defined.push(register);
    }

    /// In one of several ways: the value is kept with the way.
    pub(crate) fn set_here(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        register: RegisterId,
        value: Value,
    ) {
        self.set(state, trace, register, value.clone());
        trace.better.push((register, value));
    }

    /// Whether its operands still have the values that it was made from.
    fn is_of_now(&self, register: RegisterId) -> bool {
        self.registers[register.index()].as_ref().is_some_and(|(epoch, _)| *epoch == self.epoch)
    }

    /// How a register was made, if that was in the block at hand.
    pub(crate) fn made_by(&self, register: RegisterId) -> Option<&'p Operation> {
        if !self.is_of_now(register) {
            return None;
        }
        let (block, index) = self.code.definitions[register.index()]?;
        self.body.blocks[block].instructions.get(index as usize).map(|instruction| &instruction.operation)
    }

    /// Renames bases in all that is known.
    pub(crate) fn rename(&mut self, state: &mut State, trace: &mut Trace, pairs: &[(BaseId, Vec<BaseId>)]) {
        let widths = self.engine.widths;
        state.rename(&mut self.engine.bases, pairs, widths);
        self.rename_scalars(trace, pairs);
    }

    /// Renames bases in the scalars of the block at hand.
    pub(crate) fn rename_scalars(&mut self, trace: &mut Trace, pairs: &[(BaseId, Vec<BaseId>)]) {
        let rename = Rename::new(pairs);
        let pointer = self.engine.widths.pointer;
        for register in &self.defined {
            if let Some((_, value)) = &mut self.registers[register.index()]
                && value.mask() & rename.mask != 0
            {
                *value = value.renamed(&rename, pointer);
            }
        }
        for (_, value) in &mut trace.better {
            *value = value.renamed(&rename, pointer);
        }
    }

    // Conditions.

    /// Goes on where the condition holds, or where it does not. `false`: nowhere.
    pub(crate) fn assume(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        condition: &Operand,
        holds: bool,
        depth: u32,
    ) -> bool {
        let known = self.value(state, trace, condition);
        let wanted = Num::exactly(i128::from(holds));
        if known.pts.is_none() && known.num.meet(Num::pattern(1, u128::from(holds)), 1).is_empty() {
            return false;
        }
        let _ = wanted;
        let Operand::Register(register) = *condition else { return true };
        if !self.refine(state, trace, condition, Value::number(Num::pattern(1, u128::from(holds))), depth) {
            return false;
        }
        if depth > 6 {
            return true;
        }
        if let Some((_, given)) = trace.given.iter().rev().find(|(known, _)| *known == register).copied() {
            return self.assume(state, trace, &given, holds, depth + 1);
        }
        match self.made_by(register) {
            Some(Operation::Compare { predicate, left, right, .. }) => {
                let predicate = if holds { *predicate } else { negated(*predicate) };
                self.assume_comparison(state, trace, predicate, left, right, depth)
            }
            Some(Operation::Binary { op: BinaryOp::Xor, left, right, .. }) => {
                let other = self.value(state, trace, right);
                if other.pts.is_none() && other.num.unsigned(1).constant() == Some(1) {
                    return self.assume(state, trace, left, !holds, depth + 1);
                }
                true
            }
            Some(Operation::Copy { value, .. }) => self.assume(state, trace, value, holds, depth + 1),
            Some(Operation::Cast { op: CastOp::Truncate, value, .. }) => {
                let width = self.width_of(value);
                let known = self.value(state, trace, value);
                let whole = known.patterns(width).unsigned(width);
                if known.pts.is_none() && !whole.is_empty() && whole.hi <= 1 {
                    let one = Value::number(Num::exactly(i128::from(holds)));
                    return self.refine(state, trace, value, one, depth + 1);
                }
                true
            }
            // Other conditions are not looked behind.
            Some(_) | None => true,
        }
    }

    fn assume_comparison(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        predicate: IntPredicate,
        left: &Operand,
        right: &Operand,
        depth: u32,
    ) -> bool {
        let width = self.width_of(left);
        let (a, b) = (self.value(state, trace, left), self.value(state, trace, right));
        // `(condition as a number) != 0`, as C asks.
        if matches!(predicate, IntPredicate::Equal | IntPredicate::NotEqual)
            && b.pts.is_none()
            && b.num == Num::ZERO
            && let Operand::Register(register) = left
            && let Some(Operation::Cast { op: CastOp::ZeroExtend | CastOp::SignExtend, value, .. }) =
                self.made_by(*register)
            && self.width_of(value) == 1
        {
            let value = *value;
            return self.assume(state, trace, &value, predicate == IntPredicate::NotEqual, depth + 1);
        }
        let (new_a, new_b) = self.refined_pair(state, predicate, &a, &b, width);
        if new_a.is_empty() || new_b.is_empty() {
            return false;
        }
        if new_a != a && !self.refine(state, trace, left, new_a, depth + 1) {
            return false;
        }
        if new_b != b && !self.refine(state, trace, right, new_b, depth + 1) {
            return false;
        }
        true
    }

    /// What is left of both where the comparison holds.
    fn refined_pair(
        &mut self,
        state: &State,
        predicate: IntPredicate,
        a: &Value,
        b: &Value,
        width: u32,
    ) -> (Value, Value) {
        let swapped = turned(predicate);
        match (&a.pts, &b.pts) {
            (None, None) => {
                let new_a = Num::refined(predicate, a.num, b.num, width);
                let new_b = Num::refined(swapped, b.num, a.num, width);
                for (old, new) in [(a.num, new_a), (b.num, new_b)] {
                    if new != old && !new.is_empty() {
                        let function = self.function;
                        for bound in [new.lo, new.hi] {
                            if bound != old.lo && bound != old.hi {
                                self.engine.landmark(function, bound);
                                self.engine.landmark(function, bound + 1);
                            }
                        }
                    }
                }
                (Value::number(new_a), Value::number(new_b))
            }
            (Some(_), None) => (self.against_number(state, predicate, a, b, width), b.clone()),
            (None, Some(_)) => (a.clone(), self.against_number(state, swapped, b, a, width)),
            (Some(_), Some(_)) => {
                if let Some((base, x, y)) = self.same_thing(state, predicate, a, b) {
                    let new_x = Num::refined(predicate, x, y, width);
                    let new_y = Num::refined(swapped, y, x, width);
                    let of = |offset: Num| {
                        if offset.is_empty() {
                            Value::number(Num::EMPTY)
                        } else {
                            Value::pointer(base, offset)
                        }
                    };
                    let function = self.function;
                    for bound in [new_x.lo, new_x.hi, new_x.hi.saturating_add(1)] {
                        if !new_x.is_empty() {
                            self.engine.landmark(function, bound);
                        }
                    }
                    return (of(new_x), of(new_y));
                }
                (a.clone(), b.clone())
            }
        }
    }

    /// A value that may be a pointer, compared with a number.
    fn against_number(
        &mut self,
        state: &State,
        predicate: IntPredicate,
        a: &Value,
        b: &Value,
        width: u32,
    ) -> Value {
        let num = Num::refined(predicate, a.num, b.num, width);
        let pts: Vec<(BaseId, Num)> = if b.num == Num::ZERO && predicate == IntPredicate::Equal {
            a.pointers()
                .iter()
                .filter(|(base, offset)| !self.is_never_null(state, *base, *offset))
                .copied()
                .collect()
        } else {
            a.pointers().to_vec()
        };
        Value::made(num, pts)
    }

    /// Whether a pointer is certainly not null: it points into what it was made from, or right behind it.
    fn is_never_null(&mut self, state: &State, base: BaseId, offset: Num) -> bool {
        use crate::base::Base;
        match self.engine.bases.get(base).base {
            Base::Function(_) | Base::Label(..) => offset.constant() == Some(0),
            // Nothing is known of these but their name.
            Base::Ended | Base::Outside | Base::Library(_) => false,
            Base::Global(_)
            | Base::Local(..)
            | Base::Copy(..)
            | Base::Latest(..)
            | Base::Older(..)
            | Base::Stack(..)
            | Base::Variadic(_)
            | Base::Arguments
            | Base::OutsideString => {
                self.effects.touched.insert(base);
                state.memory.get(base).is_some_and(|contents| offset.lo >= 0 && offset.hi <= contents.size.lo)
            }
        }
    }

    /// If both point into one thing, so that their offsets can be compared instead.
    fn same_thing(
        &mut self,
        state: &State,
        predicate: IntPredicate,
        a: &Value,
        b: &Value,
    ) -> Option<(BaseId, Num, Num)> {
        let ([(x, from)], [(y, to)]) = (a.pointers(), b.pointers()) else { return None };
        if x != y || !a.num.is_empty() || !b.num.is_empty() || self.engine.bases.get(*x).is_weak {
            return None;
        }
        if matches!(predicate, IntPredicate::Equal | IntPredicate::NotEqual) {
            return Some((*x, *from, *to));
        }
        self.effects.touched.insert(*x);
        let contents = state.memory.get(*x)?;
        let near = |offset: &Num| offset.lo >= 0 && offset.hi <= contents.size.lo;
        (near(from) && near(to)).then_some((*x, *from, *to))
    }

    /// Whether a comparison certainly holds, or certainly does not.
    pub(crate) fn compared(
        &mut self,
        state: &State,
        predicate: IntPredicate,
        a: &Value,
        b: &Value,
        width: u32,
    ) -> Option<bool> {
        match (&a.pts, &b.pts) {
            (None, None) => Num::compare(predicate, a.num, b.num, width),
            (Some(_), Some(_)) => {
                if let Some((_, x, y)) = self.same_thing(state, predicate, a, b) {
                    return Num::compare(predicate, x, y, width);
                }
                None
            }
            (Some(_), None) | (None, Some(_)) => {
                let (pointer, number) = if a.pts.is_some() { (a, b) } else { (b, a) };
                let equality = matches!(predicate, IntPredicate::Equal | IntPredicate::NotEqual);
                let never = equality
                    && number.num == Num::ZERO
                    && pointer.num.meet(Num::ZERO, width).is_empty()
                    && pointer
                        .pointers()
                        .to_vec()
                        .iter()
                        .all(|(base, offset)| self.is_never_null(state, *base, *offset));
                never.then_some(predicate == IntPredicate::NotEqual)
            }
        }
    }

    /// An operand is known to be one of these values, which are some of those that it has.
    pub(crate) fn refine(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        operand: &Operand,
        new: Value,
        depth: u32,
    ) -> bool {
        let Operand::Register(register) = *operand else { return !new.is_empty() };
        let width = self.width_of_register(register);
        let old = self.value(state, trace, operand);
        let new = if new.pts.is_none() && old.pts.is_none() {
            Value::number(old.num.meet(new.num, width))
        } else {
            new
        };
        if new.is_empty() {
            return false;
        }
        if new == old {
            return true;
        }
        trace.better.retain(|(known, _)| *known != register);
        trace.better.push((register, new.clone()));
        if let Some(slot) = self.code.register_slots[register.index()] {
            Rc::make_mut(&mut state.slots)[slot as usize] = Some(new.clone());
        }
        let origins: Vec<Origin> =
            trace.origins.iter().filter(|(known, _)| *known == register).map(|(_, origin)| *origin).collect();
        for origin in origins {
            match origin {
                Origin::Slot(slot) => {
                    if width == self.code.widths[slot as usize] {
                        Rc::make_mut(&mut state.slots)[slot as usize] = Some(new.clone());
                    }
                }
                Origin::Cell { base, at, size } => self.refine_cell(state, base, at, size, &new, width),
            }
        }
        if depth > 6 {
            return true;
        }
        if let Some((_, given)) = trace.given.iter().rev().find(|(known, _)| *known == register).copied() {
            return self.refine(state, trace, &given, new, depth + 1);
        }
        self.refine_behind(state, trace, register, &new, depth)
    }

    fn refine_cell(&mut self, state: &mut State, base: BaseId, at: i64, size: u32, new: &Value, width: u32) {
        if width != size * 8 {
            return;
        }
        let Some(contents) = state.memory.get(base) else { return };
        let mut contents: Contents = (**contents).clone();
        let zero = contents.zero;
        let spread = crate::contents::Spread { first: at, last: at, step: 0 };
        contents.write(spread, size, new, true, self.engine.widths);
        // Nothing was written.
        if contents.zero.is_none() {
            contents.zero = zero;
        }
        state.memory.put(&mut self.engine.bases, base, Rc::new(contents));
    }

    /// What that says of what the register was made from.
    fn refine_behind(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        register: RegisterId,
        new: &Value,
        depth: u32,
    ) -> bool {
        let width = self.width_of_register(register);
        match self.made_by(register) {
            Some(Operation::Copy { value, .. }) => self.refine(state, trace, value, new.clone(), depth + 1),
            Some(Operation::Cast {
                op: CastOp::Bitcast | CastOp::PointerToInt | CastOp::IntToPointer,
                value,
                ..
            }) if self.width_of(value) == width => self.refine(state, trace, value, new.clone(), depth + 1),
            Some(Operation::Cast { op: op @ (CastOp::SignExtend | CastOp::ZeroExtend), value, .. }) => {
                let from = self.width_of(value);
                let old = self.value(state, trace, value);
                if new.pts.is_some() || old.pts.is_some() || width > 64 {
                    return true;
                }
                // Of the numbers that it was made from, those that may have come out.
                let reading =
                    if *op == CastOp::SignExtend { old.num.signed(from) } else { old.num.unsigned(from) };
                let met = Num::wrapped(width, reading.lo, reading.hi, reading.step).meet(new.num, width);
                if met.is_empty() {
                    return false;
                }
                let cut = Num::wrapped(from, met.lo, met.hi, met.step);
                self.refine(state, trace, value, Value::number(cut), depth + 1)
            }
            Some(Operation::Binary { op: op @ (BinaryOp::Add | BinaryOp::Sub), left, right, .. }) => {
                let constant = self.value(state, trace, right);
                let old = self.value(state, trace, left);
                if new.pts.is_some() || old.pts.is_some() || constant.pts.is_some() {
                    return true;
                }
                let Some(by) = constant.num.constant() else { return true };
                let by = Num::exactly(by);
                let back =
                    if *op == BinaryOp::Add { new.num.minus(by, width) } else { new.num.plus(by, width) };
                self.refine(state, trace, left, Value::number(back), depth + 1)
            }
            // Nothing is said of what else a value was made from.
            Some(_) | None => true,
        }
    }

    /// The type of the register as the program's scalar.
    pub(crate) fn scalar(&self, register: RegisterId) -> ScalarType {
        self.body.registers[register].scalar
    }
}
