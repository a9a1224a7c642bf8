//! What each instruction does to a state, and what it asks for.

use crate::access::{Access, Target};
use crate::base::Base;
use crate::contents::{Contents, FAR, Life, Spread};
use crate::num::{Num, signed_range};
use crate::state::State;
use crate::value::Value;
use crate::walk::{Flow, Origin, Trace, Walk};
use std::rc::Rc;
use tayra_findings::Rule;
use tayra_program::{
    BinaryOp, CastOp, FailCause, FloatKind, Intrinsic, LocalKind, Operand, Operation, OverflowCheck,
    RegisterId, ScalarType,
};

/// Positions of a range that copies look at one by one.
const FEW_POSITIONS: i128 = 32;

impl Walk<'_, '_> {
    pub(crate) fn step(&mut self, state: &mut State, trace: &mut Trace, operation: &Operation) -> Flow {
        let pointer = self.engine.widths.pointer;
        match operation {
            Operation::Binary { dest, op, overflow, left, right } => {
                return self.binary(state, trace, *dest, *op, *overflow, left, right);
            }
            Operation::FloatBinary { dest, .. } | Operation::FloatNegate { dest, .. } => {
                let value = Value::top(self.width_of_register(*dest));
                self.set(state, trace, *dest, value);
            }
            Operation::Compare { dest, predicate, left, right } => {
                let width = self.width_of(left);
                let (a, b) = (self.value(state, trace, left), self.value(state, trace, right));
                let value = match self.compared(state, *predicate, &a, &b, width) {
                    Some(holds) => Value::number(Num::pattern(1, u128::from(holds))),
                    None => Value::top(1),
                };
                self.set(state, trace, *dest, value);
            }
            Operation::FloatCompare { dest, .. } => self.set(state, trace, *dest, Value::top(1)),
            Operation::Cast { dest, op, value } => {
                let result = self.cast(state, trace, *dest, *op, value);
                self.set(state, trace, *dest, result);
            }
            Operation::Select { dest, condition, if_true, if_false } => {
                let width = self.width_of_register(*dest);
                let known = self.value(state, trace, condition);
                let result = match known.patterns(1).unsigned(1).constant() {
                    Some(1) => self.value(state, trace, if_true),
                    Some(_) => self.value(state, trace, if_false),
                    None => {
                        let (a, b) = (self.value(state, trace, if_true), self.value(state, trace, if_false));
                        a.join(&b, width, pointer)
                    }
                };
                self.set(state, trace, *dest, result);
            }
            Operation::Copy { dest, value } => {
                let result = self.value(state, trace, value);
                self.set(state, trace, *dest, result);
            }
            Operation::PointerOffset { dest, base, constant, scaled, .. } => {
                let start = self.value(state, trace, base);
                let mut by = Num::wrapped(pointer, i128::from(*constant), i128::from(*constant), 0);
                for part in scaled {
                    let width = self.width_of(&part.index);
                    let index = self.value(state, trace, &part.index).patterns(width);
                    let index = index.resized(width, pointer, true);
                    let scale = Num::exactly(i128::from(part.scale));
                    by = by.plus(index.times(scale, pointer), pointer);
                }
                let moved = start.moved(|offset| offset.plus(by, pointer).signed(pointer));
                let num = if start.num.is_empty() { Num::EMPTY } else { start.num.plus(by, pointer) };
                self.set(state, trace, *dest, Value { num, pts: moved.pts });
            }
            Operation::Load { dest, address, volatile, .. } => {
                self.engine.reached.volatile |= *volatile;
                return self.load(state, trace, *dest, address);
            }
            Operation::Store { address, value, volatile, .. } => {
                self.engine.reached.volatile |= *volatile;
                return self.store(state, trace, address, value);
            }
            Operation::CopyMemory { destination, source, length, may_overlap, volatile } => {
                self.engine.reached.volatile |= *volatile;
                let to = self.value(state, trace, destination);
                let from = self.value(state, trace, source);
                let width = self.width_of(length);
                let length = self.value(state, trace, length).patterns(width).unsigned(width);
                return self.copy(
                    state,
                    trace,
                    (&to, Some(destination)),
                    (&from, Some(source)),
                    length,
                    *may_overlap,
                );
            }
            Operation::FillMemory { destination, byte, length } => {
                let to = self.value(state, trace, destination);
                let byte = self.value(state, trace, byte);
                let width = self.width_of(length);
                let length = self.value(state, trace, length).patterns(width).unsigned(width);
                return self.fill(state, trace, &to, Some(destination), &byte, length);
            }
            Operation::ReadLocal { dest, local } => {
                let Some(slot) = self.code.local_slots[tayra_program::Entity::index(*local)] else {
                    return self.stop("a read of a local that is none");
                };
                let value = state.slots[slot as usize]
                    .clone()
                    .unwrap_or_else(|| Value::top(self.code.widths[slot as usize]));
                self.set(state, trace, *dest, value);
                trace.origins.push((*dest, Origin::Slot(slot)));
            }
            Operation::WriteLocal { local, value } => {
                let Some(slot) = self.code.local_slots[tayra_program::Entity::index(*local)] else {
                    return self.stop("a write of a local that is none");
                };
                let new = self.value(state, trace, value);
                Rc::make_mut(&mut state.slots)[slot as usize] = Some(new);
                trace.origins.retain(|(_, origin)| *origin != Origin::Slot(slot));
                if let Operand::Register(register) = value {
                    trace.origins.push((*register, Origin::Slot(slot)));
                }
            }
            Operation::BeginScope { local } => self.begin(state, trace, *local),
            Operation::EndScope { local, certain } => self.end(state, trace, *local, *certain),
            Operation::AllocateStack { dest, size, .. } => {
                let width = self.width_of(size);
                let size = self.value(state, trace, size).patterns(width).unsigned(width);
                let most = (1i128 << (pointer - 1)) - 1;
                let size = Num { hi: size.hi.min(most), ..size };
                if size.lo > size.hi {
                    self.open(Rule::StackExhaustion, true, "the stack is exhausted");
                    return Flow::End;
                }
                let size = Num::between(size.lo, size.hi);
                let base =
                    self.engine.bases.id(Base::Stack(self.ctx, self.spot.block, self.spot.index as u32));
                let end = i64::try_from(size.hi).unwrap_or(FAR);
                let fresh = Contents::filled(size, Value::top(8), end);
                let widths = self.engine.widths;
                let contents = match state.memory.get(base) {
                    Some(old) => old.joined(&fresh, None, widths),
                    None => fresh,
                };
                self.effects.touched.insert(base);
                self.effects.written.insert(base);
                state.memory.put(&mut self.engine.bases, base, Rc::new(contents));
                self.set(state, trace, *dest, Value::pointer(base, Num::ZERO));
            }
            Operation::StackSave { dest } => {
                self.set(state, trace, *dest, Value::top(pointer));
            }
            Operation::StackRestore { .. } => {
                // Any of them may have ended; none is told apart from those that live.
                let ctx = self.ctx;
                let ended = self.engine.bases.id(Base::Ended);
                let mut pairs = Vec::new();
                for (block, code) in self.body.blocks.iter() {
                    for (index, instruction) in code.instructions.iter().enumerate() {
                        if matches!(instruction.operation, Operation::AllocateStack { .. }) {
                            let base = self.engine.bases.id(Base::Stack(ctx, block, index as u32));
                            pairs.push((base, vec![base, ended]));
                        }
                    }
                }
                self.rename(state, trace, &pairs);
            }
            Operation::Call { dests, callee, arguments } => {
                return self.call(state, trace, dests, callee, arguments);
            }
            Operation::Intrinsic { dests, intrinsic, arguments } => {
                return self.intrinsic(state, trace, dests, *intrinsic, arguments);
            }
            Operation::VaStart { list } => return self.start_arguments(state, trace, list),
            Operation::VaEnd { .. } => {}
            Operation::VaCopy { destination, source } => {
                let to = self.value(state, trace, destination);
                let from = self.value(state, trace, source);
                let bytes = if pointer == 64 { 24 } else { 4 };
                let length = Num::exactly(bytes);
                return self.copy(
                    state,
                    trace,
                    (&to, Some(destination)),
                    (&from, Some(source)),
                    length,
                    true,
                );
            }
            Operation::Undefined { .. } => {
                self.open(Rule::UndefinedValue, true, "a value that C leaves undefined is used");
                self.cut();
                return Flow::End;
            }
            Operation::Fail { cause } => {
                let (rule, message) = match cause {
                    FailCause::SignedOverflow => {
                        (Rule::SignedOverflow, "signed arithmetic leaves the range of its type")
                    }
                    FailCause::BadShift => {
                        (Rule::BadShift, "shift by too much, or of a value that C forbids to shift")
                    }
                    FailCause::BadDivision => {
                        (Rule::DivisionByZero, "division by zero, or of the least number by -1")
                    }
                    FailCause::Sanitizer(number) => {
                        return self.stop(&format!("a failed check number {number} of clang's"));
                    }
                    FailCause::Trap => return Flow::End,
                };
                self.open(rule, true, message);
                self.cut();
                return Flow::End;
            }
            Operation::Unsupported { what, .. } => return self.stop(what),
            // Programs with shadows are asked by the prover only.
            Operation::Shadow { .. } | Operation::Require { .. } => return self.stop("shadows"),
        }
        Flow::Next
    }

    #[expect(clippy::too_many_arguments, reason = "all that an operation is")]
    fn binary(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        dest: RegisterId,
        op: BinaryOp,
        check: OverflowCheck,
        left: &Operand,
        right: &Operand,
    ) -> Flow {
        let width = self.width_of_register(dest);
        let pointer = self.engine.widths.pointer;
        let (a, b) = (self.value(state, trace, left), self.value(state, trace, right));
        let (x, y) = (a.patterns(width), b.patterns(width));
        let signed = matches!(check, OverflowCheck::Signed | OverflowCheck::Both);
        let mut divisor = y;
        match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => {
                if signed {
                    let code = sign_of(op);
                    // Differences of pointers are what their offsets are.
                    let known = self.difference(op, &a, &b, pointer);
                    let (may, must) = match known {
                        Some(_) if width == pointer => (false, false),
                        _ => Num::may_overflow(code, x, y, width),
                    };
                    if may {
                        self.open(Rule::SignedOverflow, must, "the result may leave the range of its type");
                        self.because(Rule::SignedOverflow, left);
                        self.because(Rule::SignedOverflow, right);
                    }
                }
            }
            BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => {
                if width > 64 {
                    if y.constant().is_none_or(|by| by == 0 || by == -1) {
                        self.open(Rule::DivisionByZero, false, "the divisor may be zero");
                    }
                } else if !y.meet(Num::ZERO, width).is_empty() {
                    let must = y.constant().is_some();
                    self.open(Rule::DivisionByZero, must, "the divisor may be zero");
                    self.because(Rule::DivisionByZero, right);
                    if must {
                        self.cut();
                        return Flow::End;
                    }
                    divisor = Num::refined(tayra_program::IntPredicate::NotEqual, y, Num::ZERO, width);
                    if b.pts.is_none() && !self.refine(state, trace, right, Value::number(divisor), 0) {
                        return Flow::End;
                    }
                }
                if matches!(op, BinaryOp::SDiv | BinaryOp::SRem) && width <= 64 {
                    let (least, _) = signed_range(width);
                    let by = divisor.contains(-1, width);
                    if by && x.contains(least, width) {
                        let must = x.constant().is_some() && divisor.constant().is_some();
                        let message = "the quotient may leave the range of its type";
                        self.open(Rule::SignedOverflow, must, message);
                        if self.engine.program.data_model.division_traps(width) {
                            self.open(Rule::DivisionByZero, must, message);
                        }
                    }
                }
            }
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
                let by = y.unsigned(width);
                if by.hi >= i128::from(width) || width > 64 && y.constant().is_none() {
                    let must = by.lo >= i128::from(width);
                    self.open(Rule::BadShift, must, "the shift may be by as many bits as there are, or more");
                    self.because(Rule::BadShift, right);
                }
                if op == BinaryOp::Shl && signed {
                    let value = x.signed(width);
                    let (_, most) = signed_range(width);
                    let fits = width <= 64
                        && by.hi < i128::from(width)
                        && value.lo >= 0
                        && value
                            .hi
                            .checked_mul(1 << by.hi.clamp(0, 100))
                            .is_some_and(|shifted| shifted <= most);
                    if !fits && !value.is_empty() {
                        let message = "the left shift may be of a negative number, or out of its type";
                        self.open(Rule::BadShift, false, message);
                    }
                }
            }
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {}
        }
        let num = match op {
            BinaryOp::Add => x.plus(y, width),
            BinaryOp::Sub => x.minus(y, width),
            BinaryOp::Mul => x.times(y, width),
            BinaryOp::UDiv => x.unsigned_divided(divisor, width),
            BinaryOp::SDiv => x.signed_divided(divisor, width),
            BinaryOp::URem => x.unsigned_rest(divisor, width),
            BinaryOp::SRem => x.signed_rest(divisor, width),
            BinaryOp::Shl => x.shifted_left(y, width),
            BinaryOp::LShr => x.shifted_right(y, width, false),
            BinaryOp::AShr => x.shifted_right(y, width, true),
            BinaryOp::And => x.and(y, width),
            BinaryOp::Or => x.or(y, width),
            BinaryOp::Xor => x.xor(y, width),
        };
        let result = match (&a.pts, &b.pts) {
            (None, None) => Value::number(num),
            _ => {
                if let Some(difference) = self.difference(op, &a, &b, pointer).filter(|_| width == pointer) {
                    difference
                } else if width < pointer {
                    Value::number(num)
                } else {
                    // Something was made of addresses.
                    a.smeared(width, pointer).join(&b.smeared(width, pointer), width, pointer)
                }
            }
        };
        if result.is_empty() {
            return Flow::End;
        }
        self.set(state, trace, dest, result);
        Flow::Next
    }

    /// A pointer and a number, or two pointers into one thing.
    fn difference(&self, op: BinaryOp, a: &Value, b: &Value, pointer: u32) -> Option<Value> {
        match (op, &a.pts, &b.pts) {
            (BinaryOp::Add, Some(_), None) => {
                let moved = a.moved(|offset| offset.plus(b.num, pointer).signed(pointer));
                let num = if a.num.is_empty() { Num::EMPTY } else { a.num.plus(b.num, pointer) };
                Some(Value { num, pts: moved.pts })
            }
            (BinaryOp::Add, None, Some(_)) => self.difference(op, b, a, pointer),
            (BinaryOp::Sub, Some(_), None) => {
                let moved = a.moved(|offset| offset.minus(b.num, pointer).signed(pointer));
                let num = if a.num.is_empty() { Num::EMPTY } else { a.num.minus(b.num, pointer) };
                Some(Value { num, pts: moved.pts })
            }
            (BinaryOp::Sub, Some(_), Some(_)) => match (a.pointers(), b.pointers()) {
                ([(x, from)], [(y, to)])
                    if x == y
                        && a.num.is_empty()
                        && b.num.is_empty()
                        && !self.engine.bases.get(*x).is_weak =>
                {
                    Some(Value::number(from.minus(*to, pointer)))
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn cast(
        &mut self,
        state: &State,
        trace: &Trace,
        dest: RegisterId,
        op: CastOp,
        operand: &Operand,
    ) -> Value {
        let (from, to) = (self.width_of(operand), self.width_of_register(dest));
        let pointer = self.engine.widths.pointer;
        let value = self.value(state, trace, operand);
        let resized = |signed: bool| {
            let num = value.patterns(from).resized(from, to, signed);
            if value.pts.is_none() {
                return Value::number(num);
            }
            if to < pointer {
                return Value::number(num);
            }
            if from == to {
                return value.clone();
            }
            // The bits of an address, and others beside them.
            let kept = Value::made(value.num.resized(from, to, signed), value.pointers().to_vec());
            if from >= pointer { kept.join(&Value::top(to), to, pointer) } else { kept.smeared(to, pointer) }
        };
        match op {
            CastOp::Truncate | CastOp::ZeroExtend | CastOp::PointerToInt | CastOp::IntToPointer => {
                resized(false)
            }
            CastOp::SignExtend => resized(true),
            CastOp::Bitcast => {
                if from == to {
                    value
                } else {
                    resized(false)
                }
            }
            CastOp::FloatTruncate | CastOp::FloatExtend | CastOp::SignedToFloat | CastOp::UnsignedToFloat => {
                Value::top(to)
            }
            CastOp::FloatToSigned | CastOp::FloatToUnsigned => {
                let message = "a floating-point number is converted to an integer that may not hold it";
                self.open(Rule::UndefinedValue, false, message);
                Value::top(to)
            }
        }
    }

    /// A value as a register of a type has it, from whole bytes.
    fn fitted(&self, value: Value, bytes: u32, scalar: ScalarType) -> Value {
        let width = scalar.bits(self.engine.program.data_model);
        if width == bytes * 8 {
            return value;
        }
        match &value.pts {
            Some(_) => value.smeared(width, self.engine.widths.pointer),
            None => Value::number(value.num.resized(bytes * 8, width, false)),
        }
    }

    fn load(&mut self, state: &mut State, trace: &mut Trace, dest: RegisterId, address: &Operand) -> Flow {
        let scalar = self.scalar(dest);
        let bytes = scalar.store_bytes(self.engine.program.data_model) as u32;
        let from = self.value(state, trace, address);
        let length = Num::exactly(i128::from(bytes));
        let targets = self.targets(state, trace, &from, Some(address), length, Access::Read);
        if targets.is_empty() {
            return Flow::End;
        }
        let value = self.read(state, &targets, bytes);
        let value = self.fitted(value, bytes, scalar);
        if value.is_empty() {
            return Flow::End;
        }
        self.set(state, trace, dest, value);
        if self.is_one_place(&targets) {
            let (base, at) = (targets[0].base, targets[0].spread.first);
            trace.origins.push((dest, Origin::Cell { base, at, size: bytes }));
        }
        Flow::Next
    }

    fn store(&mut self, state: &mut State, trace: &mut Trace, address: &Operand, value: &Operand) -> Flow {
        let scalar = self.body.type_of(value);
        let model = self.engine.program.data_model;
        let bytes = scalar.store_bytes(model) as u32;
        let width = scalar.bits(model);
        let to = self.value(state, trace, address);
        let mut new = self.value(state, trace, value);
        if width != bytes * 8 && scalar != ScalarType::Float(FloatKind::X87) {
            new = match &new.pts {
                Some(_) => new.smeared(bytes * 8, self.engine.widths.pointer),
                None => Value::number(new.num.resized(width, bytes * 8, false)),
            };
        }
        let length = Num::exactly(i128::from(bytes));
        let targets = self.targets(state, trace, &to, Some(address), length, Access::Write);
        if targets.is_empty() {
            return Flow::End;
        }
        self.write(state, trace, &targets, bytes, &new);
        if self.is_one_place(&targets)
            && let Operand::Register(register) = value
        {
            let (base, at) = (targets[0].base, targets[0].spread.first);
            trace.origins.push((*register, Origin::Cell { base, at, size: bytes }));
        }
        Flow::Next
    }

    fn begin(&mut self, state: &mut State, trace: &mut Trace, local: tayra_program::LocalId) {
        match self.body.locals[local].kind {
            LocalKind::Promoted(_) => {
                if let Some(slot) = self.code.local_slots[tayra_program::Entity::index(local)] {
                    let width = self.code.widths[slot as usize];
                    Rc::make_mut(&mut state.slots)[slot as usize] = Some(Value::top(width));
                    trace.origins.retain(|(_, origin)| *origin != Origin::Slot(slot));
                }
            }
            LocalKind::Memory { size, .. } => {
                self.end(state, trace, local, true);
                let base = self.engine.bases.id(Base::Local(self.ctx, local));
                self.effects.touched.insert(base);
                self.effects.written.insert(base);
                self.engine.birth(&mut state.memory, base, size);
            }
        }
    }

    fn end(&mut self, state: &mut State, trace: &mut Trace, local: tayra_program::LocalId, certain: bool) {
        if !matches!(self.body.locals[local].kind, LocalKind::Memory { .. }) {
            return;
        }
        let base = self.engine.bases.id(Base::Local(self.ctx, local));
        if state.memory.get(base).is_none() {
            return;
        }
        let ended = self.engine.bases.id(Base::Ended);
        let is_weak = self.engine.bases.get(base).is_weak;
        trace.origins.retain(|(_, origin)| !matches!(origin, Origin::Cell { base: own, .. } if *own == base));
        self.effects.touched.insert(base);
        if certain && !is_weak {
            self.effects.written.insert(base);
            state.memory.remove(base);
            self.rename(state, trace, &[(base, vec![ended])]);
            return;
        }
        // What points to it may be dangling; who names it again names something that lives, with the same bytes or none.
        if !certain && !is_weak {
            let widths = self.engine.widths;
            self.change(state, trace, base, |contents| {
                let LocalContents(fresh) = LocalContents::like(contents);
                *contents = contents.joined(&fresh, None, widths);
            });
        }
        self.rename(state, trace, &[(base, vec![base, ended])]);
    }

    /// Copies bytes.
    pub(crate) fn copy(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        (to, to_operand): (&Value, Option<&Operand>),
        (from, from_operand): (&Value, Option<&Operand>),
        length: Num,
        may_overlap: bool,
    ) -> Flow {
        if length.hi <= 0 {
            return Flow::Next;
        }
        let sources = self.targets(state, trace, from, from_operand, length, Access::Read);
        let places = self.targets(state, trace, to, to_operand, length, Access::Write);
        if length.lo > 0 && (sources.is_empty() || places.is_empty()) {
            return Flow::End;
        }
        if sources.is_empty() || places.is_empty() {
            return Flow::Next;
        }
        if !may_overlap {
            for source in &sources {
                for place in places.iter().filter(|place| place.base == source.base) {
                    let apart = source.offset.hi + length.hi <= place.offset.lo
                        || place.offset.hi + length.hi <= source.offset.lo;
                    let equal = source.offset.constant().is_some() && source.offset == place.offset;
                    if !apart && !equal {
                        self.open(Rule::OverlappingCopy, false, "the ranges of a copy may overlap");
                    }
                }
            }
        }
        self.copy_bytes(state, trace, &places, &sources, length);
        Flow::Next
    }

    /// Copies bytes that were checked.
    pub(crate) fn copy_bytes(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        places: &[Target],
        sources: &[Target],
        length: Num,
    ) {
        let widths = self.engine.widths;
        for source in sources {
            self.effects.touched.insert(source.base);
        }
        // Of a base of unknown size there may be more places than can be counted.
        let count = |spread: &Spread| match spread.step {
            0 => 1,
            step => (i128::from(spread.last) - i128::from(spread.first)) / i128::from(step) + 1,
        };
        let exact = length.constant().and_then(|length| i64::try_from(length).ok());
        let few = sources.iter().map(|s| count(&s.spread)).sum::<i128>() <= FEW_POSITIONS
            && places.iter().map(|p| count(&p.spread)).sum::<i128>() <= FEW_POSITIONS;
        let Some(bytes) = exact.filter(|&bytes| few && bytes <= 1 << 20) else {
            let byte = self.bytes_at(state, sources, length.hi);
            let byte = if byte.is_empty() { Value::top(8) } else { byte };
            self.smear(state, trace, places, length.hi, &byte);
            return;
        };
        // What may arrive, laid at zero.
        let mut arrives: Option<Contents> = None;
        for source in sources {
            let Some(contents) = state.memory.get(source.base) else { continue };
            let step = source.spread.step.max(1);
            let mut at = source.spread.first;
            while at <= source.spread.last {
                let stretches = contents.copied(at, bytes, 0, widths);
                let zero = contents
                    .zero_from(at, widths)
                    .filter(|zero| zero - at < bytes)
                    .map(|zero| (0, zero - at));
                let mut one = Contents::filled(Num::exactly(i128::from(bytes)), Value::top(8), bytes);
                if stretches.last().is_some_and(|last| last.hi == bytes) {
                    one.stretches = stretches;
                }
                one.zero = zero;
                arrives = Some(match arrives {
                    None => one,
                    Some(all) => all.joined(&one, None, widths),
                });
                at += step;
            }
        }
        let Some(arrives) = arrives else { return };
        let is_certain = self.is_one_place(places);
        for place in places {
            let step = place.spread.step.max(1);
            let mut at = place.spread.first;
            while at <= place.spread.last {
                let moved: Vec<_> = arrives.copied(0, bytes, at, widths);
                let zero = arrives.zero.map(|(lo, hi)| (lo + at, hi + at));
                self.change(state, trace, place.base, |contents| {
                    contents.overwrite(&moved, is_certain, widths);
                    if is_certain && zero.is_some() {
                        contents.zero = zero;
                    }
                });
                at += step;
            }
        }
    }

    /// Sets bytes.
    pub(crate) fn fill(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        to: &Value,
        operand: Option<&Operand>,
        byte: &Value,
        length: Num,
    ) -> Flow {
        if length.hi <= 0 {
            return Flow::Next;
        }
        let places = self.targets(state, trace, to, operand, length, Access::Write);
        if places.is_empty() {
            return if length.lo > 0 { Flow::End } else { Flow::Next };
        }
        let widths = self.engine.widths;
        if self.is_one_place(&places)
            && let Some(bytes) = length.constant().and_then(|length| i64::try_from(length).ok())
        {
            let at = places[0].spread.first;
            let kind = crate::contents::Kind::Cells { size: 1, value: byte.clone() };
            let stretch = crate::contents::Stretch { lo: at, hi: at.saturating_add(bytes), kind };
            let is_zero = byte.pts.is_none() && byte.num == Num::ZERO;
            self.change(state, trace, places[0].base, |contents| {
                contents.overwrite(std::slice::from_ref(&stretch), true, widths);
                if is_zero {
                    contents.zero = Some((at, at));
                }
            });
        } else {
            self.smear(state, trace, &places, length.hi, byte);
        }
        Flow::Next
    }

    fn start_arguments(&mut self, state: &mut State, trace: &mut Trace, list: &Operand) -> Flow {
        let pointer = self.engine.widths.pointer;
        let bytes = if pointer == 64 { 24 } else { 4 };
        let to = self.value(state, trace, list);
        let targets = self.targets(state, trace, &to, Some(list), Num::exactly(bytes), Access::Write);
        if targets.is_empty() {
            return Flow::End;
        }
        let area = self.engine.bases.id(Base::Variadic(self.ctx));
        let value = Value::pointer(area, Num::top(pointer));
        let size = self.engine.widths.bytes();
        let fields: &[i64] = if pointer == 64 { &[8, 16] } else { &[0] };
        if pointer == 64 {
            let numbers = Value::number(Num::between(0, 176));
            for target in &targets {
                for field in [0, 4] {
                    let spread = Spread {
                        first: target.spread.first + field,
                        last: target.spread.last + field,
                        step: target.spread.step,
                    };
                    let certain = self.is_one_place(&targets);
                    self.write_spread(state, trace, target.base, spread, 4, &numbers, certain);
                }
            }
        }
        for target in &targets {
            for field in fields {
                let spread = Spread {
                    first: target.spread.first + field,
                    last: target.spread.last + field,
                    step: target.spread.step,
                };
                let certain = self.is_one_place(&targets);
                self.write_spread(state, trace, target.base, spread, size, &value, certain);
            }
        }
        Flow::Next
    }

    fn intrinsic(
        &mut self,
        state: &mut State,
        trace: &mut Trace,
        dests: &[RegisterId],
        intrinsic: Intrinsic,
        arguments: &[Operand],
    ) -> Flow {
        let values: Vec<Value> =
            arguments.iter().map(|argument| self.value(state, trace, argument)).collect();
        let width = arguments.first().map_or(64, |argument| self.width_of(argument));
        let num = |at: usize| values.get(at).map_or(Num::top(width), |value| value.patterns(width));
        let bits = i128::from(width);
        let result: Option<Num> = match intrinsic {
            Intrinsic::PopulationCount => Some(Num::between(0, bits)),
            Intrinsic::LeadingZeros { zero_is_undefined }
            | Intrinsic::TrailingZeros { zero_is_undefined } => {
                if zero_is_undefined && (width > 64 || !num(0).meet(Num::ZERO, width).is_empty()) {
                    self.open(Rule::UndefinedValue, false, "bits of zero may be counted");
                }
                Some(Num::between(0, bits))
            }
            Intrinsic::Abs { least_is_overflow } => {
                let value = num(0).signed(width);
                let (least, _) = signed_range(width);
                if least_is_overflow && value.lo <= least {
                    let must = value.constant().is_some();
                    self.open(Rule::SignedOverflow, must, "the absolute value may not fit its type");
                }
                if width > 64 || value.is_empty() {
                    None
                } else if value.lo >= 0 {
                    Some(value)
                } else {
                    let most = (-value.lo).max(value.hi);
                    let least = if value.hi < 0 { -value.hi } else { 0 };
                    Some(Num::wrapped(width, least, most, 1))
                }
            }
            Intrinsic::SignedMax | Intrinsic::SignedMin => {
                let (a, b) = (num(0).signed(width), num(1).signed(width));
                Some(least_or_most(a, b, intrinsic == Intrinsic::SignedMax, width))
            }
            Intrinsic::UnsignedMax | Intrinsic::UnsignedMin if width <= 64 => {
                let (a, b) = (num(0).unsigned(width), num(1).unsigned(width));
                Some(least_or_most(a, b, intrinsic == Intrinsic::UnsignedMax, width))
            }
            Intrinsic::WithOverflow { op, signed } => {
                let (a, b) = (num(0), num(1));
                let sum = match sign_of(op) {
                    b'+' => a.plus(b, width),
                    b'-' => a.minus(b, width),
                    _ => a.times(b, width),
                };
                let code = sign_of(op);
                let (may, must) = if signed { Num::may_overflow(code, a, b, width) } else { (true, false) };
                let flag = match (may, must) {
                    (false, _) => Value::zero(),
                    (true, true) => Value::number(Num::pattern(1, 1)),
                    (true, false) => Value::top(1),
                };
                if let [sum_dest, flag_dest] = dests {
                    self.set(state, trace, *sum_dest, Value::number(sum));
                    self.set(state, trace, *flag_dest, flag);
                    return Flow::Next;
                }
                None
            }
            Intrinsic::ByteSwap
            | Intrinsic::BitReverse
            | Intrinsic::UnsignedMax
            | Intrinsic::UnsignedMin
            | Intrinsic::FunnelShiftLeft
            | Intrinsic::FunnelShiftRight
            | Intrinsic::Saturating { .. }
            | Intrinsic::FloatAbs
            | Intrinsic::SquareRoot
            | Intrinsic::Floor
            | Intrinsic::Ceil
            | Intrinsic::FloatTrunc
            | Intrinsic::RoundTiesEven
            | Intrinsic::Round
            | Intrinsic::CopySign
            | Intrinsic::FusedMultiplyAdd
            | Intrinsic::MultiplyAdd
            | Intrinsic::FloatMin
            | Intrinsic::FloatMax
            | Intrinsic::IsFloatClass { .. }
            | Intrinsic::Math(_) => None,
        };
        for dest in dests {
            let to = self.width_of_register(*dest);
            let value = match result {
                Some(result) if to <= 64 => {
                    Value::number(Num::wrapped(to, result.lo, result.hi, result.step))
                }
                _ => Value::top(to),
            };
            // Addresses may have gone into it.
            let value = if values.iter().any(|value| value.pts.is_some()) && to >= self.engine.widths.pointer
            {
                let pointer = self.engine.widths.pointer;
                values.iter().fold(value, |all, one| all.join(&one.smeared(to, pointer), to, pointer))
            } else {
                value
            };
            if value.is_empty() {
                return Flow::End;
            }
            self.set(state, trace, *dest, value);
        }
        Flow::Next
    }
}

/// A sum, a difference or a product, as it is written.
fn sign_of(op: BinaryOp) -> u8 {
    if op == BinaryOp::Add {
        b'+'
    } else if op == BinaryOp::Sub {
        b'-'
    } else {
        b'*'
    }
}

/// Unknown bytes where a variable may begin anew.
struct LocalContents(Contents);

impl LocalContents {
    fn like(contents: &Contents) -> LocalContents {
        let end = i64::try_from(contents.size.hi).unwrap_or(FAR);
        let mut fresh = Contents::filled(contents.size, Value::top(8), end);
        fresh.life = Life::ALIVE;
        LocalContents(fresh)
    }
}

fn least_or_most(a: Num, b: Num, most: bool, width: u32) -> Num {
    if a.is_empty() || b.is_empty() {
        return Num::EMPTY;
    }
    let (lo, hi) = if most { (a.lo.max(b.lo), a.hi.max(b.hi)) } else { (a.lo.min(b.lo), a.hi.min(b.hi)) };
    Num::wrapped(width, lo, hi, 1)
}
