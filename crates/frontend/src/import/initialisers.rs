//! What globals start with.
//!
//! Gives up: `Initialiser::Unsupported` with the reason, for what is neither bytes nor the address of something plus an
//! offset. Reading such a global is then unsupported; merely having it is not.

use tayra_program::{Constant, Initialiser, Relocation};

use super::Importer;
use crate::llvm::{Opcode, Type, TypeKind, Value, ValueKind};

/// A constant as the linker sees it: a number, or an address plus a number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symbolic {
    base: Option<Constant>,
    offset: i128,
}

/// Content is kept byte by byte up to its last byte that is not zero; this far and no farther.
const MOST_BYTES: u64 = 1 << 28;

/// The content under construction.
#[derive(Default)]
struct Content {
    bytes: Vec<u8>,
    relocations: Vec<Relocation>,
}

impl Content {
    fn write(&mut self, offset: u64, bytes: &[u8]) -> Result<(), String> {
        if bytes.iter().all(|&b| b == 0) {
            return Ok(());
        }
        let end = self.reach(offset, bytes.len() as u64)?;
        self.bytes[end - bytes.len()..end].copy_from_slice(bytes);
        Ok(())
    }

    /// Makes sure that `size` bytes from `offset` on are part of the content; returns where they end.
    fn reach(&mut self, offset: u64, size: u64) -> Result<usize, String> {
        let end = offset.checked_add(size).filter(|&end| end <= MOST_BYTES);
        let end = end.and_then(|end| usize::try_from(end).ok());
        let end = end.ok_or_else(|| format!("content behind the first {MOST_BYTES} bytes of a global"))?;
        if self.bytes.len() < end {
            self.bytes.resize(end, 0);
        }
        Ok(end)
    }
}

impl<'m> Importer<'m> {
    /// The content of a global's initialiser.
    pub(super) fn initialiser(&mut self, value: Value<'m>) -> Initialiser {
        let mut content = Content::default();
        match self.fill(value, 0, &mut content) {
            Err(why) => Initialiser::Unsupported(why),
            Ok(()) if content.bytes.is_empty() && content.relocations.is_empty() => Initialiser::Zero,
            Ok(()) => {
                content.relocations.sort_by_key(|r| r.offset);
                Initialiser::Bytes { bytes: content.bytes, relocations: content.relocations }
            }
        }
    }

    fn fill(&mut self, value: Value<'m>, offset: u64, content: &mut Content) -> Result<(), String> {
        match value.kind() {
            // Storage that nobody initialises is zero in C.
            ValueKind::LLVMConstantAggregateZeroValueKind
            | ValueKind::LLVMConstantPointerNullValueKind
            | ValueKind::LLVMUndefValueValueKind => Ok(()),
            ValueKind::LLVMPoisonValueKind => Err("undefined value in an initialiser".to_owned()),
            ValueKind::LLVMConstantIntValueKind | ValueKind::LLVMConstantFPValueKind => {
                let shape = self.shapes.of(value.ty());
                if let Some(problem) = &shape.problem {
                    return Err(format!("{problem} in an initialiser"));
                }
                if shape.is_wide {
                    let mut bytes: Vec<u8> = value.words().iter().flat_map(|w| w.to_le_bytes()).collect();
                    bytes.truncate(value.ty().int_width().div_ceil(8) as usize);
                    return content.write(offset, &bytes);
                }
                let scalar = shape.leaves[0].scalar;
                let bytes = scalar.store_bytes(self.program.data_model) as usize;
                content.write(offset, &value.bits().to_le_bytes()[..bytes])
            }
            ValueKind::LLVMConstantDataArrayValueKind | ValueKind::LLVMConstantDataVectorValueKind => {
                content.write(offset, value.raw_data())
            }
            ValueKind::LLVMConstantArrayValueKind | ValueKind::LLVMConstantVectorValueKind => {
                let shape = self.shapes.of(value.ty());
                if let Some(problem) = shape
                    .memory_problem
                    .as_ref()
                    .filter(|_| value.ty().kind() == TypeKind::LLVMVectorTypeKind)
                {
                    return Err(format!("{problem} in an initialiser"));
                }
                let step = self.layout.size(value.ty().element());
                for index in 0..value.operand_count() {
                    let at = u64::from(index).wrapping_mul(step);
                    self.fill(value.operand(index), offset.wrapping_add(at), content)?;
                }
                Ok(())
            }
            ValueKind::LLVMConstantStructValueKind => {
                for index in 0..value.operand_count() {
                    let at = self.layout.field_offset(value.ty(), index);
                    self.fill(value.operand(index), offset.wrapping_add(at), content)?;
                }
                Ok(())
            }
            _ => self.relocate(value, offset, content),
        }
    }

    /// An address, or an expression over addresses.
    fn relocate(&mut self, value: Value<'m>, offset: u64, content: &mut Content) -> Result<(), String> {
        let symbolic = self.symbolic(value, 0)?;
        let size = self.layout.size(value.ty());
        match symbolic.base {
            None => {
                let bytes = symbolic.offset.to_le_bytes();
                let size = usize::try_from(size).unwrap_or(usize::MAX).min(bytes.len());
                content.write(offset, &bytes[..size])
            }
            Some(_) if size != self.program.data_model.pointer_bytes() => {
                Err("address cut to fewer bytes in an initialiser".to_owned())
            }
            Some(base) => {
                let value = self
                    .with_offset(base, symbolic.offset)
                    .ok_or_else(|| "offset from a function or label in an initialiser".to_owned())?;
                // Bytes under a relocation are part of the content, though zero.
                content.reach(offset, size)?;
                content.relocations.push(Relocation { offset, value });
                Ok(())
            }
        }
    }

    /// `base + offset` as a constant, where there is one.
    pub(super) fn with_offset(&self, base: Constant, offset: i128) -> Option<Constant> {
        let offset = self.wrap_offset(offset);
        match base {
            Constant::Global { global, offset: before } => Some(Constant::Global {
                global,
                offset: self.wrap_offset(i128::from(before) + i128::from(offset)),
            }),
            other if offset == 0 => Some(other),
            _ => None,
        }
    }

    /// An offset modulo the address space, read as signed.
    pub(super) fn wrap_offset(&self, offset: i128) -> i64 {
        match self.program.data_model {
            tayra_program::DataModel::Ilp32 => i64::from(offset as i32),
            tayra_program::DataModel::Lp64 => offset as i64,
        }
    }

    /// Evaluates a constant as far as a linker could.
    fn symbolic(&mut self, value: Value<'m>, depth: u32) -> Result<Symbolic, String> {
        if depth > 200 {
            return Err("deeply nested constant expression".to_owned());
        }
        match value.kind() {
            ValueKind::LLVMConstantIntValueKind => {
                let width = value.ty().int_width();
                if width > 128 {
                    return Err(format!("integer of {width} bits in an initialiser"));
                }
                Ok(Symbolic { base: None, offset: sign_extend(value.bits(), width) })
            }
            ValueKind::LLVMConstantPointerNullValueKind => Ok(Symbolic { base: None, offset: 0 }),
            ValueKind::LLVMConstantExprValueKind => self.symbolic_expression(value, depth),
            _ => match self.address_constant(value) {
                Some(Constant::Null) => Ok(Symbolic { base: None, offset: 0 }),
                Some(Constant::Global { global, offset }) => Ok(Symbolic {
                    base: Some(Constant::Global { global, offset: 0 }),
                    offset: i128::from(offset),
                }),
                Some(base) => Ok(Symbolic { base: Some(base), offset: 0 }),
                None => Err("constant of an unknown kind in an initialiser".to_owned()),
            },
        }
    }

    fn symbolic_expression(&mut self, value: Value<'m>, depth: u32) -> Result<Symbolic, String> {
        let unknown = |what: &str| Err(format!("{what} in an initialiser"));
        match value.constant_opcode() {
            Opcode::LLVMGetElementPtr => {
                let base = self.symbolic(value.operand(0), depth + 1)?;
                let Some(offset) = self.constant_gep_offset(value) else {
                    return unknown("address with unknown index");
                };
                Ok(Symbolic { base: base.base, offset: base.offset.wrapping_add(offset) })
            }
            Opcode::LLVMPtrToInt | Opcode::LLVMIntToPtr | Opcode::LLVMBitCast | Opcode::LLVMTrunc => {
                let inner = self.symbolic(value.operand(0), depth + 1)?;
                let width = |ty: Type<'m>| self.layout.size(ty);
                if inner.base.is_some() && width(value.ty()) != width(value.operand(0).ty()) {
                    return unknown("address cut to fewer bytes");
                }
                if value.ty().kind() == TypeKind::LLVMIntegerTypeKind
                    && value.ty().int_width() < 128
                    && inner.base.is_none()
                {
                    let bits = value.ty().int_width();
                    return Ok(Symbolic {
                        base: None,
                        offset: sign_extend(inner.offset.cast_unsigned(), bits),
                    });
                }
                Ok(inner)
            }
            Opcode::LLVMAdd | Opcode::LLVMSub => {
                let left = self.symbolic(value.operand(0), depth + 1)?;
                let right = self.symbolic(value.operand(1), depth + 1)?;
                let adds = value.constant_opcode() == Opcode::LLVMAdd;
                let offset = if adds {
                    left.offset.wrapping_add(right.offset)
                } else {
                    left.offset.wrapping_sub(right.offset)
                };
                let base = match (left.base, right.base) {
                    (base, None) => base,
                    (None, base) if adds => base,
                    (Some(l), Some(r)) if !adds && l == r => None,
                    _ => return unknown("arithmetic on addresses"),
                };
                Ok(Symbolic { base, offset })
            }
            _ => unknown("constant expression"),
        }
    }

    /// The distance that a `getelementptr` with constant indices adds.
    pub(super) fn constant_gep_offset(&mut self, value: Value<'m>) -> Option<i128> {
        let mut offset: i128 = 0;
        let mut ty = value.source_element_type();
        for index in 1..value.operand_count() {
            let operand = value.operand(index);
            if operand.kind() != ValueKind::LLVMConstantIntValueKind {
                return None;
            }
            if index > 1 && ty.kind() == TypeKind::LLVMStructTypeKind {
                let field = u32::try_from(operand.bits()).ok()?;
                offset = offset.wrapping_add(i128::from(self.layout.field_offset(ty, field)));
                ty = ty.field(field);
                continue;
            }
            if index > 1 {
                ty = ty.element();
            }
            let step = i128::from(self.layout.size(ty));
            offset =
                offset.wrapping_add(sign_extend(operand.bits(), operand.ty().int_width()).wrapping_mul(step));
        }
        Some(offset)
    }
}

/// Reads the low `width` bits as signed.
pub(super) fn sign_extend(bits: u128, width: u32) -> i128 {
    if width == 0 || width >= 128 {
        return bits.cast_signed();
    }
    let unused = 128 - width;
    (bits << unused).cast_signed() >> unused
}
