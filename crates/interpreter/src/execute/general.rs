//! Operations without a code of their own, carried out from the program's instruction.

use super::arithmetic::Number;
use super::floats;
use crate::lower::FunctionCode;
use crate::machine::{Decided, Machine, Stop};
use crate::outcome::Ending;
use crate::value::{Scalar, ShadowId, Value, low_bits};
use tayra_findings::Rule;
use tayra_program::{FailCause, Operation, Place, ScalarType, UndefinedKind};

impl Machine<'_> {
    /// Carries out the operation of a site.
    #[inline(never)]
    pub(super) fn general(
        &mut self,
        function: &FunctionCode,
        registers: &mut [Value],
        site: u32,
        place: Place,
    ) -> Result<(), Stop> {
        let program = self.program;
        let Some(site) = function.generals.get(site as usize) else { return Ok(()) };
        let Some(body) = &program.functions[function.function].body else { return Ok(()) };
        let operation = &body.blocks[site.block].instructions[site.index].operation;
        let get = |machine: &Self, index: usize| machine.scalar_at(registers, site.operands[index]);
        let result: Scalar = match operation {
            Operation::Binary { op, overflow, .. } => {
                let (left, right) = (get(self, 0), get(self, 1));
                self.binary_wide(place, *op, *overflow, left, right)?
            }
            Operation::FloatBinary { op, .. } => {
                let (left, right) = (get(self, 0), get(self, 1));
                self.float_binary(place, *op, left, right)?
            }
            Operation::FloatNegate { .. } => {
                let value = get(self, 0);
                if self.any_symbol(&[value.low, value.high]) {
                    let (number, tainted) = self.number(value);
                    let bits = negate(Scalar::from_bits(value.scalar, number.bits)).bits();
                    self.scalar(value.scalar, Number { bits, ..number }, tainted)
                } else {
                    negate(value)
                }
            }
            Operation::Compare { predicate, .. } => {
                let (left, right) = (get(self, 0), get(self, 1));
                Scalar::narrow(ScalarType::BOOL, self.compare_wide(*predicate, left, right))
            }
            Operation::FloatCompare { predicate, .. } => {
                let (left, right) = (get(self, 0), get(self, 1));
                let (l, left_tainted) = self.number(left);
                let (r, right_tainted) = self.number(right);
                let ScalarType::Float(kind) = left.scalar else {
                    return Err(Stop::unsupported("a comparison of floats that are none", place));
                };
                let holds = floats::holds(*predicate, floats::compare(kind, l.bits, r.bits));
                let uninitialised = u128::from(l.uninitialised | r.uninitialised != 0);
                let depends = l.depends || r.depends;
                let origin = l.origin.or(r.origin);
                let number = Number { bits: u128::from(holds), uninitialised, depends, origin };
                self.scalar(ScalarType::BOOL, number, left_tainted || right_tainted)
            }
            Operation::Cast { op, .. } => {
                let value = get(self, 0);
                self.cast(place, *op, value, site.dests[0].scalar)?
            }
            Operation::Select { .. } => {
                let condition = get(self, 0);
                self.decide(place, condition.low, Decided::Branch);
                get(self, if condition.low.bits & 1 != 0 { 1 } else { 2 })
            }
            Operation::PointerOffset { constant, scaled, .. } => {
                let base = get(self, 0).low;
                let indices: Vec<Scalar> = (1..site.operands.len()).map(|i| get(self, i)).collect();
                let scales: Vec<i64> = scaled.iter().map(|s| s.scale).collect();
                Scalar::narrow(ScalarType::Pointer, self.pointer_offset(base, *constant, &indices, &scales))
            }
            Operation::Load { align, .. } => {
                let (pointer, scalar) = (get(self, 0).low, site.dests[0].scalar);
                let bytes = scalar.store_bytes(program.data_model);
                let range = self.access(place, pointer, bytes, false)?;
                if self.settings.checks.misaligned {
                    self.check_alignment(place, pointer, *align, bytes as u8, false);
                }
                let (low, high) = self.memory.load(range, scalar);
                Scalar { scalar, low, high }
            }
            Operation::Store { align, .. } => {
                let (pointer, value) = (get(self, 0).low, get(self, 1));
                let bytes = value.scalar.store_bytes(program.data_model);
                let range = self.access(place, pointer, bytes, true)?;
                if self.settings.checks.misaligned {
                    self.check_alignment(place, pointer, *align, bytes as u8, true);
                }
                self.memory.place = place;
                self.memory.store(range, value.scalar, value.low, value.high);
                return Ok(());
            }
            Operation::CopyMemory { may_overlap, .. } => {
                let (destination, source, length) = (get(self, 0), get(self, 1), get(self, 2));
                self.decide_scalar(place, length, Decided::Size);
                return self.copy_bytes(place, destination.low, source.low, length.low.bits, *may_overlap);
            }
            Operation::FillMemory { .. } => {
                let (destination, byte, length) = (get(self, 0), get(self, 1), get(self, 2));
                self.decide_scalar(place, length, Decided::Size);
                return self.fill_bytes(place, destination.low, byte.low, length.low.bits);
            }
            Operation::AllocateStack { align, .. } => {
                let size = get(self, 0);
                Scalar::narrow(ScalarType::Pointer, self.allocate_stack(place, size, *align)?)
            }
            Operation::StackSave { .. } => Scalar::narrow(ScalarType::Pointer, self.stack_token()),
            Operation::StackRestore { .. } => {
                let token = get(self, 0).low;
                self.restore_stack(place, token);
                return Ok(());
            }
            Operation::Intrinsic { intrinsic, .. } => {
                let arguments: Vec<Scalar> = (0..site.operands.len()).map(|i| get(self, i)).collect();
                let returns: Vec<ScalarType> = site.dests.iter().map(|dest| dest.scalar).collect();
                let results = self.intrinsic(place, *intrinsic, &arguments, &returns)?;
                for (dest, result) in site.dests.iter().zip(results) {
                    self.set_scalar(registers, *dest, result);
                }
                return Ok(());
            }
            Operation::VaStart { .. } => {
                let list = get(self, 0).low;
                return self.va_start(place, list);
            }
            Operation::VaEnd { .. } => return Ok(()),
            Operation::VaCopy { .. } => {
                let (destination, source) = (get(self, 0).low, get(self, 1).low);
                return self.va_copy(place, destination, source);
            }
            Operation::Undefined { kind, .. } => {
                let what = match kind {
                    UndefinedKind::Poison => "the result of an operation that C forbids is used",
                    UndefinedKind::Undef => "a value that nothing defines is used",
                };
                return Err(self.fatal(Rule::UndefinedValue, place, what));
            }
            Operation::Fail { cause } => return Err(self.failure(place, *cause)),
            Operation::Unsupported { what, .. } => return Err(Stop::unsupported(what, place)),
            // Runs know by themselves what was set.
            Operation::Shadow { .. } | Operation::Require { .. } => {
                return Err(Stop::unsupported("a program with shadows", place));
            }
            Operation::Copy { .. }
            | Operation::ReadLocal { .. }
            | Operation::WriteLocal { .. }
            | Operation::BeginScope { .. }
            | Operation::EndScope { .. }
            | Operation::Call { .. } => return Ok(()),
        };
        if let Some(&dest) = site.dests.first() {
            self.set_scalar(registers, dest, result);
        }
        Ok(())
    }

    fn float_binary(
        &mut self,
        place: Place,
        op: tayra_program::FloatBinaryOp,
        left: Scalar,
        right: Scalar,
    ) -> Result<Scalar, Stop> {
        let ScalarType::Float(kind) = left.scalar else {
            return Err(Stop::unsupported("arithmetic on floats that are none", place));
        };
        let (l, left_tainted) = self.number(left);
        let (r, right_tainted) = self.number(right);
        let bits = floats::binary(op, kind, l.bits, r.bits);
        let uninitialised =
            if l.uninitialised | r.uninitialised == 0 { 0 } else { super::arithmetic::mask(kind.bits()) };
        let (depends, origin) = (l.depends || r.depends, l.origin.or(r.origin));
        let number = Number { bits, uninitialised, depends, origin };
        Ok(self.scalar(left.scalar, number, left_tainted || right_tainted))
    }

    fn pointer_offset(&mut self, base: Value, constant: i64, indices: &[Scalar], scales: &[i64]) -> Value {
        let model = self.program.data_model;
        let mut pointer = base;
        let cut = low_bits(model.pointer_bits());
        let mut bits = base.bits.wrapping_add(constant as u64);
        for (index, &scale) in indices.iter().zip(scales) {
            let width = index.scalar.bits(model).min(64);
            let distance = crate::value::sign_extend(index.low.bits, width).wrapping_mul(scale);
            bits = bits.wrapping_add(distance as u64) & cut;
            if index.low.is_plain() {
                pointer = pointer.with_bits(bits);
            } else {
                pointer = self.moved_pointer(pointer, (index.low, width), scale, bits);
            }
        }
        pointer.with_bits(bits & cut)
    }

    fn failure(&mut self, place: Place, cause: FailCause) -> Stop {
        match cause {
            FailCause::SignedOverflow => {
                self.fatal(Rule::SignedOverflow, place, "signed arithmetic leaves the range of its type")
            }
            FailCause::BadShift => {
                let message = "shift by too much, or of a value that C forbids to shift";
                self.fatal(Rule::BadShift, place, message)
            }
            FailCause::BadDivision => {
                self.fatal(Rule::DivisionByZero, place, "division by zero, or of the least number by -1")
            }
            FailCause::Sanitizer(number) => {
                Stop::unsupported(&format!("a failed check number {number} of clang's"), place)
            }
            FailCause::Trap => Stop::new(Ending::Aborted),
        }
    }
}

/// The float with its sign flipped; what is known of its bits stays.
fn negate(value: Scalar) -> Scalar {
    let flip = |value: Value, bit: u32| value.with_bits(value.bits ^ (1 << bit));
    match value.scalar {
        ScalarType::Float(kind) if kind.bits() > 64 => {
            Scalar { high: flip(value.high, kind.bits() - 65), ..value }
        }
        ScalarType::Float(kind) => {
            let low = if value.low.shadow().fragment_index().is_some() {
                Value::with(value.low.bits, crate::value::ObjectId::NONE, ShadowId::TAINTED)
            } else {
                value.low
            };
            Scalar { low: flip(low, kind.bits() - 1), ..value }
        }
        ScalarType::Int(_) | ScalarType::Pointer => value,
    }
}
