//! The run loop: fast paths for the common codes. Whatever is not plain goes to the exact paths next door.

use super::compare::compare_bits;
use crate::lower::{Callable, Code, FunctionCode, Slot};
use crate::machine::{Decided, Machine, Stop};
use crate::memory::Holder;
use crate::outcome::Ending;
use crate::value::{Value, low_bits, sign_extend};
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tayra_findings::Rule;
use tayra_limits::clock;
use tayra_program::{BinaryOp, Entity, FloatBinaryOp, OverflowCheck, Place};

/// Steps between looks at the clock.
const CHECK_INTERVAL: u64 = 1 << 18;
/// What so many are worth where work is counted instead of time, and what a run is worth that has fewer.
const INTERVAL: Duration = Duration::from_millis(5);
const SHORT_RUN: Duration = Duration::from_micros(50);

/// The fast result of an integer operation on plain values; `None` if a check might fail.
#[inline]
fn binary_fast(op: BinaryOp, bits: u8, check: OverflowCheck, left: u64, right: u64) -> Option<u64> {
    let width = u32::from(bits);
    let mask = low_bits(width);
    if check != OverflowCheck::None
        && matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl)
    {
        if check != OverflowCheck::Signed || op == BinaryOp::Shl {
            return None;
        }
        let (l, r) = (sign_extend(left, width), sign_extend(right, width));
        let value = if op == BinaryOp::Add {
            l.checked_add(r)?
        } else if op == BinaryOp::Sub {
            l.checked_sub(r)?
        } else {
            l.checked_mul(r)?
        };
        return (sign_extend(value as u64 & mask, width) == value).then_some(value as u64 & mask);
    }
    Some(match op {
        BinaryOp::Add => left.wrapping_add(right) & mask,
        BinaryOp::Sub => left.wrapping_sub(right) & mask,
        BinaryOp::Mul => left.wrapping_mul(right) & mask,
        BinaryOp::UDiv => left.checked_div(right)?,
        BinaryOp::URem => left.checked_rem(right)?,
        BinaryOp::SDiv | BinaryOp::SRem => {
            let (l, r) = (sign_extend(left, width), sign_extend(right, width));
            // Division by -1 may overflow: the exact path looks.
            if r == 0 || r == -1 {
                return None;
            }
            (if op == BinaryOp::SDiv { l / r } else { l % r }) as u64 & mask
        }
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
            if right >= u64::from(bits) {
                return None;
            }
            if op == BinaryOp::Shl {
                (left << right) & mask
            } else if op == BinaryOp::LShr {
                left >> right
            } else {
                (sign_extend(left, width) >> right) as u64 & mask
            }
        }
        BinaryOp::And => left & right,
        BinaryOp::Or => left | right,
        BinaryOp::Xor => left ^ right,
    })
}

impl Machine<'_> {
    /// Runs until only `floor` calls are active.
    pub(crate) fn run_frames(&mut self, floor: usize) -> Result<(), Stop> {
        let mut slots = std::mem::take(&mut self.slots);
        let result = if self.tally.is_some() {
            self.run_code::<true>(&mut slots, floor)
        } else {
            self.run_code::<false>(&mut slots, floor)
        };
        self.slots = slots;
        result
    }

    /// Says which code the innermost call has reached.
    #[inline]
    fn save_pc(&mut self, pc: usize) {
        if let Some(frame) = self.frames.last_mut() {
            frame.pc = pc;
        }
    }

    /// Looks at limits and at blocks that may have been lost, at the end of a block.
    #[cold]
    #[inline(never)]
    fn look_around(&mut self, slots: &mut Vec<Value>, pc: usize) -> Result<(), Stop> {
        self.save_pc(pc);
        std::mem::swap(&mut self.slots, slots);
        let result = self.check_limits();
        self.look_for_leaks();
        std::mem::swap(&mut self.slots, slots);
        result
    }

    fn check_limits(&mut self) -> Result<(), Stop> {
        if self.steps < self.next_check {
            return Ok(());
        }
        if self.ends_here {
            return Err(Stop::new(Ending::Fault));
        }
        self.check_budget()?;
        clock::spend(if self.steps < CHECK_INTERVAL { SHORT_RUN } else { INTERVAL });
        if self.steps >= self.next_marking {
            self.next_marking = self.steps.saturating_mul(2);
            self.look_for_lost_cycles();
        }
        let next = self.steps + CHECK_INTERVAL;
        self.next_check = self.settings.max_steps.map_or(next, |limit| limit.min(next));
        Ok(())
    }

    /// Counts a step of a function of the library that may go on for as long as the world answers: where spaces never end, `scanf`
    /// reads them for ever.
    pub(crate) fn step_within_call(&mut self) -> Result<(), Stop> {
        self.steps += 1;
        if self.steps < self.next_check { Ok(()) } else { self.check_budget() }
    }

    /// Whether there is something left of what the run may use.
    fn check_budget(&self) -> Result<(), Stop> {
        let recorder = self.memory.recorder.as_ref();
        let full = recorder.is_some_and(|recorder| recorder.is_full);
        let too_heavy = recorder.is_some_and(|recorder| recorder.is_too_heavy());
        if full || self.settings.max_steps.is_some_and(|limit| self.steps >= limit) {
            return Err(Stop::new(Ending::StepLimit));
        }
        if self.settings.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(Stop::new(Ending::Stopped));
        }
        if self.settings.deadline.is_some_and(|deadline| clock::now() >= deadline) {
            return Err(Stop::new(Ending::TimeLimit));
        }
        let over_limit = self.memory.has_huge_objects() && self.memory.is_over_limit();
        if over_limit || too_heavy || self.weight_of_records() > self.settings.memory_limit {
            return Err(Stop::new(Ending::MemoryLimit));
        }
        Ok(())
    }

    /// Tells the tally how much of its object lies behind an access.
    #[inline]
    fn measure_access(&mut self, function: usize, pc: usize, pointer: Value, bytes: u64) {
        if let (Some(tally), Some(object)) = (&mut self.tally, self.memory.object(pointer.object())) {
            let end = pointer.bits.wrapping_sub(object.address).wrapping_add(bytes);
            tally.measure(function, pc, object.size.saturating_sub(end));
        }
    }

    /// Tells the tally how far a checked result is from what its type holds: by how many of its bits are not used.
    #[inline]
    fn measure_result(&mut self, function: usize, pc: usize, bits: u8, result: u64) {
        if let Some(tally) = &mut self.tally {
            let magnitude = sign_extend(result, u32::from(bits)).unsigned_abs();
            tally.measure(function, pc, u64::from(magnitude.leading_zeros()));
        }
    }

    /// The run loop, until only `floor` calls are active.
    #[expect(clippy::too_many_lines, reason = "one arm per code; what is not short is called")]
    fn run_code<const TALLY: bool>(&mut self, slots: &mut Vec<Value>, floor: usize) -> Result<(), Stop> {
        let check_align = self.settings.checks.misaligned;
        let pointer_mask = low_bits(self.program.data_model.pointer_bits());
        'frame: while self.frames.len() > floor {
            let Some(frame) = self.frames.last() else { return Ok(()) };
            let code = Rc::clone(&frame.code);
            let function: &FunctionCode = &code;
            let codes = &function.codes[..];
            let base = frame.base;
            let mut pc = frame.pc;
            let registers = &mut slots[base..];

            macro_rules! get {
                ($slot:expr) => {
                    registers[$slot as usize]
                };
            }
            macro_rules! set {
                ($slot:expr, $value:expr) => {
                    registers[$slot as usize] = $value
                };
            }
            macro_rules! place {
                () => {
                    function.origins[pc].place
                };
            }
            // Leaves the loop with the error, with the code it happened at.
            macro_rules! checked {
                ($result:expr) => {
                    match $result {
                        Ok(value) => value,
                        Err(stop) => {
                            self.save_pc(pc);
                            return Err(stop);
                        }
                    }
                };
            }
            // Ends a block and goes on at the target.
            macro_rules! go_to {
                ($cost:expr, $target:expr) => {{
                    let target = $target as usize;
                    if TALLY && let Some(tally) = &mut self.tally {
                        tally.take_way(code.function.index(), pc, target);
                    }
                    self.steps += u64::from($cost);
                    if self.steps >= self.next_check || !self.memory.candidates.is_empty() {
                        let looked = self.look_around(slots, pc);
                        self.save_pc(target);
                        looked?;
                        continue 'frame;
                    }
                    pc = target;
                    continue;
                }};
            }
            macro_rules! binary {
                ($op:expr, $bits:expr, $check:expr, $dest:expr, $left:expr, $right:expr, $fast:expr) => {{
                    let (l, r) = (get!($left), get!($right));
                    let value = if (l.meta | r.meta) == 0 {
                        let fast: Option<u64> = $fast(l.bits, r.bits);
                        match fast {
                            Some(bits) => Value::plain(bits),
                            None => checked!(self.binary(place!(), $op, $bits, $check, l, r)),
                        }
                    } else {
                        checked!(self.binary(place!(), $op, $bits, $check, l, r))
                    };
                    if TALLY && $check == OverflowCheck::Signed {
                        self.measure_result(code.function.index(), pc, $bits, value.bits);
                    }
                    set!($dest, value);
                }};
            }
            macro_rules! load {
                ($bytes:expr, $dest:expr, $pointer:expr, $align:expr) => {{
                    let pointer = $pointer;
                    if TALLY {
                        self.measure_access(code.function.index(), pc, pointer, u64::from($bytes));
                    }
                    let fast = match $bytes {
                        1 => self.memory.load_fast::<1>(pointer),
                        2 => self.memory.load_fast::<2>(pointer),
                        4 => self.memory.load_fast::<4>(pointer),
                        _ => self.memory.load_fast::<8>(pointer),
                    };
                    let value = match fast {
                        Some(value) => value,
                        None => checked!(self.load_exactly(place!(), pointer, $bytes)),
                    };
                    if check_align {
                        self.check_alignment(place!(), pointer, u64::from($align), $bytes, false);
                    }
                    set!($dest, value);
                }};
            }
            macro_rules! store {
                ($bytes:expr, $value:expr, $pointer:expr, $align:expr) => {{
                    let (pointer, value) = ($pointer, get!($value));
                    if TALLY {
                        self.measure_access(code.function.index(), pc, pointer, u64::from($bytes));
                    }
                    let done = match $bytes {
                        1 => self.memory.store_fast::<1>(pointer, value),
                        2 => self.memory.store_fast::<2>(pointer, value),
                        4 => self.memory.store_fast::<4>(pointer, value),
                        _ => self.memory.store_fast::<8>(pointer, value),
                    };
                    if !done {
                        checked!(self.store_exactly(place!(), pointer, $bytes, value));
                    }
                    if check_align {
                        self.check_alignment(place!(), pointer, u64::from($align), $bytes, true);
                    }
                }};
            }
            macro_rules! indexed {
                ($base:expr, $index:expr, $index_bits:expr, $scale:expr, $constant:expr) => {{
                    let (base, index) = (get!($base), get!($index));
                    let distance = sign_extend(index.bits, u32::from($index_bits))
                        .wrapping_mul(i64::from($scale))
                        .wrapping_add(i64::from($constant));
                    let bits = base.bits.wrapping_add(distance as u64) & pointer_mask;
                    if index.is_plain() {
                        base.with_bits(bits)
                    } else {
                        self.moved_pointer(base, (index, u32::from($index_bits)), i64::from($scale), bits)
                    }
                }};
            }

            loop {
                match codes[pc] {
                    Code::Move { dest, from } => set!(dest, get!(from)),
                    Code::MoveWide { dest, from } => {
                        set!(dest, get!(from));
                        set!(dest + 1, get!(from + 1));
                    }
                    Code::WriteHome { dest, from } => {
                        let (old, new) = (get!(dest), get!(from));
                        if old.object().is_heap() || new.object().is_heap() {
                            self.memory.place = place!();
                            self.memory.add_reference(new.object());
                            self.memory.holder = Holder::OverwrittenHome(code.function, dest);
                            self.memory.drop_reference(old.object());
                        }
                        set!(dest, new);
                    }
                    Code::AddSigned32 { dest, left, right } => {
                        binary!(
                            BinaryOp::Add,
                            32,
                            OverflowCheck::Signed,
                            dest,
                            left,
                            right,
                            |l: u64, r: u64| {
                                (l as i32).checked_add(r as i32).map(|v| u64::from(v as u32))
                            }
                        );
                    }
                    Code::SubSigned32 { dest, left, right } => {
                        binary!(
                            BinaryOp::Sub,
                            32,
                            OverflowCheck::Signed,
                            dest,
                            left,
                            right,
                            |l: u64, r: u64| {
                                (l as i32).checked_sub(r as i32).map(|v| u64::from(v as u32))
                            }
                        );
                    }
                    Code::MulSigned32 { dest, left, right } => {
                        binary!(
                            BinaryOp::Mul,
                            32,
                            OverflowCheck::Signed,
                            dest,
                            left,
                            right,
                            |l: u64, r: u64| {
                                (l as i32).checked_mul(r as i32).map(|v| u64::from(v as u32))
                            }
                        );
                    }
                    Code::AddSigned64 { dest, left, right } => {
                        binary!(
                            BinaryOp::Add,
                            64,
                            OverflowCheck::Signed,
                            dest,
                            left,
                            right,
                            |l: u64, r: u64| { (l as i64).checked_add(r as i64).map(|v| v as u64) }
                        );
                    }
                    Code::Add32 { dest, left, right } => {
                        binary!(
                            BinaryOp::Add,
                            32,
                            OverflowCheck::None,
                            dest,
                            left,
                            right,
                            |l: u64, r: u64| { Some(u64::from((l as u32).wrapping_add(r as u32))) }
                        );
                    }
                    Code::Add64 { dest, left, right } => {
                        binary!(
                            BinaryOp::Add,
                            64,
                            OverflowCheck::None,
                            dest,
                            left,
                            right,
                            |l: u64, r: u64| { Some(l.wrapping_add(r)) }
                        );
                    }
                    Code::And { dest, left, right, bits } => {
                        binary!(
                            BinaryOp::And,
                            bits,
                            OverflowCheck::None,
                            dest,
                            left,
                            right,
                            |l: u64, r: u64| { Some(l & r) }
                        );
                    }
                    Code::Xor { dest, left, right, bits } => {
                        binary!(
                            BinaryOp::Xor,
                            bits,
                            OverflowCheck::None,
                            dest,
                            left,
                            right,
                            |l: u64, r: u64| { Some(l ^ r) }
                        );
                    }
                    Code::Binary { op, bits, check, dest, left, right } => {
                        binary!(op, bits, check, dest, left, right, |l, r| binary_fast(
                            op, bits, check, l, r
                        ));
                    }
                    Code::Double { op, dest, left, right } => {
                        let (l, r) = (get!(left), get!(right));
                        let (a, b) = (f64::from_bits(l.bits), f64::from_bits(r.bits));
                        let result = match op {
                            FloatBinaryOp::Add => a + b,
                            FloatBinaryOp::Sub => a - b,
                            FloatBinaryOp::Mul => a * b,
                            FloatBinaryOp::Div => a / b,
                            FloatBinaryOp::Rem => a % b,
                        };
                        let bits = if result.is_nan() {
                            super::floats::nan_result_64(l.bits, r.bits, result)
                        } else {
                            result.to_bits()
                        };
                        let value = if (l.meta | r.meta) == 0 {
                            Value::plain(bits)
                        } else {
                            self.whole_shadow(&[l, r], bits, 64)
                        };
                        set!(dest, value);
                    }
                    Code::Float { op, dest, left, right } => {
                        let (l, r) = (get!(left), get!(right));
                        let bits = super::floats::single_binary(op, l.bits as u32, r.bits as u32);
                        let value = if (l.meta | r.meta) == 0 {
                            Value::plain(u64::from(bits))
                        } else {
                            self.whole_shadow(&[l, r], u64::from(bits), 32)
                        };
                        set!(dest, value);
                    }
                    Code::CompareDouble { predicate, dest, left, right } => {
                        let (l, r) = (get!(left), get!(right));
                        let ordering = f64::from_bits(l.bits).partial_cmp(&f64::from_bits(r.bits));
                        let bits = u64::from(super::floats::holds(predicate, ordering));
                        let value = if (l.meta | r.meta) == 0 {
                            Value::plain(bits)
                        } else {
                            self.whole_shadow(&[l, r], bits, 1)
                        };
                        set!(dest, value);
                    }
                    Code::Compare { predicate, bits, pointers, dest, left, right } => {
                        let (l, r) = (get!(left), get!(right));
                        let value = if (l.meta | r.meta) == 0 {
                            Value::plain(u64::from(compare_bits(predicate, bits, l.bits, r.bits)))
                        } else {
                            self.compare(predicate, bits, pointers, l, r)
                        };
                        set!(dest, value);
                    }
                    Code::CompareBranch {
                        predicate,
                        bits,
                        pointers,
                        cost,
                        left,
                        right,
                        if_true,
                        if_false,
                    } => {
                        let (l, r) = (get!(left), get!(right));
                        let holds = if (l.meta | r.meta) == 0 {
                            compare_bits(predicate, bits, l.bits, r.bits)
                        } else {
                            let value = self.compare(predicate, bits, pointers, l, r);
                            self.decide(place!(), value, Decided::Branch);
                            value.bits != 0
                        };
                        go_to!(cost, if holds { if_true } else { if_false });
                    }
                    Code::Truncate { dest, from, bits } => {
                        let value = get!(from);
                        let result = if value.is_plain() {
                            Value::plain(value.bits & low_bits(u32::from(bits)))
                        } else {
                            self.truncate(value, u32::from(bits))
                        };
                        set!(dest, result);
                    }
                    Code::SignExtend { dest, from, from_bits, to_bits } => {
                        let value = get!(from);
                        let bits = sign_extend(value.bits, u32::from(from_bits)) as u64
                            & low_bits(u32::from(to_bits));
                        let result = if value.is_plain() {
                            Value::plain(bits)
                        } else {
                            self.sign_extended(value, u32::from(from_bits), u32::from(to_bits), bits)
                        };
                        set!(dest, result);
                    }
                    Code::SignedToDouble { dest, from, bits } => {
                        let value = get!(from);
                        let number = (sign_extend(value.bits, u32::from(bits)) as f64).to_bits();
                        let result = if value.is_plain() {
                            Value::plain(number)
                        } else {
                            self.whole_shadow(&[value], number, 64)
                        };
                        set!(dest, result);
                    }
                    Code::Select { dest, condition, if_true, if_false } => {
                        let condition = get!(condition);
                        self.decide(place!(), condition, Decided::Branch);
                        let value = if condition.bits & 1 != 0 { get!(if_true) } else { get!(if_false) };
                        set!(dest, value);
                    }
                    Code::Offset { dest, base, constant } => {
                        let base = get!(base);
                        set!(dest, base.with_bits(base.bits.wrapping_add(constant as u64) & pointer_mask));
                    }
                    Code::Index { dest, base, index, index_bits, constant, scale } => {
                        let value = indexed!(base, index, index_bits, scale, constant);
                        set!(dest, value);
                    }
                    Code::Load { bytes, dest, base, constant, align } => {
                        let base = get!(base);
                        let bits = base.bits.wrapping_add(i64::from(constant) as u64) & pointer_mask;
                        load!(bytes, dest, base.with_bits(bits), align);
                    }
                    Code::LoadIndex { bytes, index_bits, align, dest, base, index, scale } => {
                        let pointer = indexed!(base, index, index_bits, scale, 0);
                        load!(bytes, dest, pointer, align);
                    }
                    Code::Store { bytes, value, base, constant, align } => {
                        let base = get!(base);
                        let bits = base.bits.wrapping_add(i64::from(constant) as u64) & pointer_mask;
                        store!(bytes, value, base.with_bits(bits), align);
                    }
                    Code::StoreIndex { bytes, index_bits, align, value, base, index, scale } => {
                        let pointer = indexed!(base, index, index_bits, scale, 0);
                        store!(bytes, value, pointer, align);
                    }
                    Code::BeginMemory { local } => {
                        checked!(self.begin_memory_local(function, registers, local, place!()));
                    }
                    Code::EndMemory { local, certain } => {
                        checked!(self.end_memory_local(function, registers, local, certain, place!()));
                    }
                    Code::ResetHome { home } => self.reset_home(function, registers, home, place!()),
                    Code::Call { site } => {
                        self.save_pc(pc);
                        let call = &function.calls[site as usize];
                        if let (true, Some(Callable::Body(callee))) = (call.simple, call.direct) {
                            self.call_simply(slots, base, place!(), call, callee)?;
                        } else {
                            std::mem::swap(&mut self.slots, slots);
                            let called = self.call(function, site);
                            std::mem::swap(&mut self.slots, slots);
                            called?;
                        }
                        continue 'frame;
                    }
                    Code::General { site } => {
                        checked!(self.general(function, registers, site, place!()));
                    }
                    Code::Goto { target } => {
                        pc = target as usize;
                        continue;
                    }
                    Code::Count { steps } => self.steps += u64::from(steps),
                    Code::Jump { target, cost } => {
                        go_to!(cost, target);
                    }
                    Code::Branch { condition, if_true, if_false, cost } => {
                        let condition = get!(condition);
                        self.decide(place!(), condition, Decided::Branch);
                        go_to!(cost, if condition.bits & 1 != 0 { if_true } else { if_false });
                    }
                    Code::Switch { site } => {
                        let switch = &function.switches[site as usize];
                        let low = get!(switch.value.slot);
                        let mut value = u128::from(low.bits);
                        if !low.is_plain() {
                            let bits = switch.value.scalar.bits(self.program.data_model);
                            self.decide_switch(place!(), low, bits, &switch.cases);
                            let low = self.without_symbol(low);
                            self.decide(place!(), low, Decided::Branch);
                        }
                        if switch.value.scalar.bits(self.program.data_model) > 64 {
                            let high = get!(switch.value.slot + 1);
                            self.decide(place!(), high, Decided::Branch);
                            value |= u128::from(high.bits) << 64;
                        }
                        go_to!(switch.cost, switch.target(value));
                    }
                    Code::IndirectJump { site } => {
                        let jump = &function.jumps[site as usize];
                        let address = get!(jump.address);
                        let block = checked!(self.label_target(place!(), function.function, address));
                        match jump.targets.iter().find(|(id, _)| *id == block) {
                            Some(&(_, target)) => go_to!(jump.cost, target),
                            None => {
                                let message = "computed goto to a label that it must not reach";
                                checked!(Err(self.fatal(Rule::BadIndirectCall, place!(), message)));
                            }
                        }
                    }
                    Code::Return { site } => {
                        self.steps += u64::from(function.returns[site as usize].cost);
                        if self.steps >= self.next_check || !self.memory.candidates.is_empty() {
                            self.look_around(slots, pc)?;
                        }
                        self.save_pc(pc);
                        self.leave(function, site, floor, slots);
                        continue 'frame;
                    }
                    Code::WatchedReturn { site } => {
                        self.steps += u64::from(function.returns[site as usize].cost);
                        if self.steps >= self.next_check || !self.memory.candidates.is_empty() {
                            self.look_around(slots, pc)?;
                        }
                        self.save_pc(pc);
                        self.watched_leave(function, site, floor, slots);
                        continue 'frame;
                    }
                    Code::Unreachable => {
                        let message = "code is reached that the compiler was told is never reached";
                        checked!(Err(self.fatal(Rule::UnreachableReached, place!(), message)));
                    }
                    Code::Trace { block, index } => {
                        self.trace_instruction(function, registers, block, index as usize);
                    }
                    Code::Watch { block } => self.watch_block(function, registers, block),
                    Code::Lap { block } => {
                        self.save_pc(pc);
                        std::mem::swap(&mut self.slots, slots);
                        let looked = self.lap_point(block);
                        std::mem::swap(&mut self.slots, slots);
                        looked?;
                        self.save_pc(pc + 1);
                        continue 'frame;
                    }
                    Code::LapReturn { site } => {
                        self.steps += u64::from(function.returns[site as usize].cost);
                        if self.steps >= self.next_check || !self.memory.candidates.is_empty() {
                            self.look_around(slots, pc)?;
                        }
                        self.save_pc(pc);
                        self.leave(function, site, floor, slots);
                        self.lap_left(slots);
                        continue 'frame;
                    }
                }
                pc += 1;
            }
        }
        Ok(())
    }

    /// Checks the alignment of an access, when asked to.
    pub(crate) fn check_alignment(
        &mut self,
        place: Place,
        pointer: Value,
        align: u64,
        bytes: u8,
        write: bool,
    ) {
        if align > 1 && !pointer.bits.is_multiple_of(align) && pointer.bits != 0 {
            let verb = if write { "write" } else { "read" };
            let message = format!(
                "{verb} of {bytes} bytes at address {:#x}, which is not a multiple of {align}",
                pointer.bits
            );
            let notes = self.object_notes(pointer.object());
            self.record_fault(Rule::MisalignedAccess, place, message, notes);
        }
    }

    /// A load that is not plain.
    #[cold]
    #[inline(never)]
    pub(super) fn load_exactly(&mut self, place: Place, pointer: Value, bytes: u8) -> Result<Value, Stop> {
        if let Some(read) = self.load_from_table(place, pointer, bytes) {
            return Ok(read);
        }
        let range = self.access(place, pointer, u64::from(bytes), false)?;
        Ok(self.memory.load(range, tayra_program::ScalarType::Int(u32::from(bytes) * 8)).0)
    }

    /// A store that is not plain.
    #[inline(never)]
    pub(super) fn store_exactly(
        &mut self,
        place: Place,
        pointer: Value,
        bytes: u8,
        value: Value,
    ) -> Result<(), Stop> {
        let range = self.access(place, pointer, u64::from(bytes), true)?;
        self.memory.place = place;
        let scalar = tayra_program::ScalarType::Int(u32::from(bytes) * 8);
        self.memory.store(range, scalar, value, Value::ZERO);
        Ok(())
    }

    /// `base` moved by an index that is not plain.
    #[cold]
    #[inline(never)]
    pub(super) fn moved_pointer(
        &mut self,
        base: Value,
        (index, index_bits): (Value, u32),
        scale: i64,
        bits: u64,
    ) -> Value {
        let shadow = self.memory.shadows.get(base.shadow());
        let by = self.memory.shadows.of(index);
        if !base.object().is_some() && index.object().is_some() && scale == 1 && base.is_plain() {
            // `(char *)0 + (intptr_t)p`: the pointer is in the index.
            return index.with_bits(bits);
        }
        if index.object().is_some() {
            self.memory.expose(index.object());
        }
        let symbol = if shadow.symbol.is_some() || by.symbol.is_some() {
            self.moved_symbol(base, (index, index_bits), scale, bits)
        } else {
            crate::value::Symbol::None
        };
        let uninitialised = shadow.uninitialised | if by.uninitialised != 0 { u64::MAX } else { 0 };
        let shadow = self.memory.shadows.intern(crate::value::Shadow {
            uninitialised: uninitialised & low_bits(self.program.data_model.pointer_bits()),
            tainted: shadow.tainted || by.tainted,
            symbol,
            origin: shadow.origin.or(by.origin),
        });
        Value::with(bits, base.object(), shadow)
    }
}

impl crate::lower::Switch {
    /// Where a value goes.
    #[inline]
    fn target(&self, value: u128) -> crate::lower::Target {
        if let Some(&(first, _)) = self.cases.first()
            && !self.table.is_empty()
        {
            let index = value.wrapping_sub(first);
            return usize::try_from(index)
                .ok()
                .and_then(|index| self.table.get(index))
                .copied()
                .unwrap_or(self.default);
        }
        match self.cases.binary_search_by_key(&value, |&(case, _)| case) {
            Ok(found) => self.cases[found].1,
            Err(_) => self.default,
        }
    }
}

/// The slot after a slot: the high half of a wide value.
#[inline]
pub(super) const fn high(slot: Slot) -> Slot {
    slot + 1
}
