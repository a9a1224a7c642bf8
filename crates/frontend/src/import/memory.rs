//! Allocas, loads, stores and addresses.

use tayra_program::{BinaryOp, CastOp, Constant, Operand, Operation, OverflowCheck, ScalarType, ScaledIndex};

use super::body::BodyImport;
use super::initialisers::sign_extend;
use super::leaves::Leaf;
use super::locals;
use crate::llvm::{TypeKind, Value, ValueKind};

impl<'m> BodyImport<'_, 'm> {
    /// A local, or memory whose size is known only at run time.
    pub(super) fn alloca(&mut self, value: Value<'m>) {
        if let Some(local) = self.local(value) {
            return self.alias(value, Operand::LocalAddress(local));
        }
        let ty = value.allocated_type();
        let word = self.importer.program.data_model.pointer_int();
        let element = self.importer.layout.size(ty);
        let size = if locals::is_fixed(value) {
            Operand::int(word.bits(self.importer.program.data_model), element.into())
        } else {
            let count = self.operand(value.operand(0));
            let count = self.as_unsigned_word(count, value.operand(0).ty().int_width());
            self.scaled_size(count, element)
        };
        let align = match value.align() {
            0 => self.importer.layout.align(ty),
            align => align,
        };
        let dests = self.results(value);
        self.define(value, &dests);
        if let [dest] = dests[..] {
            if let Some(name) = self.locals.other_names.get(&value) {
                self.registers[dest].name = Some(name.clone());
            }
            self.emit(Operation::AllocateStack { dest, size, align });
        }
    }

    /// An unsigned integer of any width, as wide as a pointer.
    fn as_unsigned_word(&mut self, operand: Operand, width: u32) -> Operand {
        let bits = self.importer.program.data_model.pointer_bits();
        if let Operand::Constant(Constant::Int { value, .. }) = operand {
            return Operand::int(bits, value);
        }
        let op = match width.cmp(&bits) {
            std::cmp::Ordering::Equal => return operand,
            std::cmp::Ordering::Less => CastOp::ZeroExtend,
            std::cmp::Ordering::Greater => CastOp::Truncate,
        };
        self.emit_new(ScalarType::Int(bits), |dest| Operation::Cast { dest, op, value: operand })
    }

    fn scaled_size(&mut self, count: Operand, element: u64) -> Operand {
        let bits = self.importer.program.data_model.pointer_bits();
        if let Operand::Constant(Constant::Int { value, .. }) = count {
            return Operand::int(bits, value.wrapping_mul(element.into()));
        }
        if element == 1 {
            return count;
        }
        let right = Operand::int(bits, element.into());
        self.emit_new(ScalarType::Int(bits), |dest| Operation::Binary {
            dest,
            op: BinaryOp::Mul,
            overflow: OverflowCheck::None,
            left: count,
            right,
        })
    }

    /// `address + offset`, within one object.
    pub(super) fn address_at(&mut self, address: Operand, offset: u64) -> Operand {
        if offset == 0 {
            return address;
        }
        if let Operand::Constant(base @ Constant::Global { .. }) = address
            && let Some(constant) = self.importer.with_offset(base, i128::from(offset))
        {
            return constant.into();
        }
        let constant = self.importer.wrap_offset(i128::from(offset));
        self.emit_new(ScalarType::Pointer, |dest| Operation::PointerOffset {
            dest,
            base: address,
            constant,
            scaled: Vec::new(),
            in_bounds: true,
        })
    }

    /// Reads each scalar of the result.
    pub(super) fn load(&mut self, value: Value<'m>) {
        let shape = self.importer.shapes.of(value.ty());
        if let Some(problem) = &shape.memory_problem {
            return self.unsupported(value, problem.clone());
        }
        let base = self.operand(value.operand(0));
        let volatile = value.is_volatile();
        let whole = self.access_align(value, value.ty());
        if let [_] = shape.leaves[..] {
            let dests = self.results(value);
            self.define(value, &dests);
            return self.emit(Operation::Load { dest: dests[0], address: base, align: whole, volatile });
        }
        let mut leaves = Vec::with_capacity(shape.leaves.len());
        for leaf in &shape.leaves {
            let address = self.address_at(base, leaf.offset);
            let align = align_at(whole, leaf.offset);
            let part = self.emit_new(leaf.scalar, |dest| Operation::Load { dest, address, align, volatile });
            leaves.push(Leaf::Operand(part));
        }
        self.alias(value, leaves);
    }

    /// Writes each scalar of the operand; parts of an aggregate that LLVM leaves undefined keep what was there.
    pub(super) fn store(&mut self, value: Value<'m>) {
        let stored = value.operand(0);
        let shape = self.importer.shapes.of(stored.ty());
        if let Some(problem) = &shape.memory_problem {
            return self.unsupported(value, problem.clone());
        }
        let leaves = self.leaves(stored);
        let base = self.operand(value.operand(1));
        let volatile = value.is_volatile();
        let whole = self.access_align(value, stored.ty());
        for (leaf, ty) in leaves.as_slice().iter().zip(&shape.leaves) {
            if shape.leaves.len() > 1 && !shape.is_wide && matches!(leaf, Leaf::Undefined(_)) {
                continue;
            }
            let value = self.use_leaf(*leaf, ty.scalar);
            let address = self.address_at(base, ty.offset);
            self.emit(Operation::Store { address, value, align: align_at(whole, ty.offset), volatile });
        }
    }

    pub(super) fn access_align(&self, value: Value<'m>, ty: crate::llvm::Type<'m>) -> u64 {
        match value.align() {
            0 => self.importer.layout.align(ty),
            align => align,
        }
    }

    /// `getelementptr`.
    pub(super) fn element_pointer(&mut self, value: Value<'m>) {
        match self.offset_pointer(value) {
            Some(operand) => self.alias(value, operand),
            None => self.unsupported(value, "address of vector type".to_owned()),
        }
    }

    /// The address that a `getelementptr`, instruction or constant expression, computes; `None` for vectors.
    pub(super) fn offset_pointer(&mut self, value: Value<'m>) -> Option<Operand> {
        if value.ty().kind() != TypeKind::LLVMPointerTypeKind {
            return None;
        }
        let base = self.operand(value.operand(0));
        let mut constant: i128 = 0;
        let mut scaled = Vec::new();
        let mut ty = value.source_element_type();
        for position in 1..value.operand_count() {
            let index = value.operand(position);
            if position > 1 && ty.kind() == TypeKind::LLVMStructTypeKind {
                let field = u32::try_from(index.bits()).ok()?;
                constant = constant.wrapping_add(i128::from(self.importer.layout.field_offset(ty, field)));
                ty = ty.field(field);
                continue;
            }
            if position > 1 {
                ty = ty.element();
            }
            let step = self.importer.layout.size(ty);
            if index.ty().kind() != TypeKind::LLVMIntegerTypeKind || index.ty().int_width() > 128 {
                return None;
            }
            if index.kind() == ValueKind::LLVMConstantIntValueKind {
                let index = sign_extend(index.bits(), index.ty().int_width());
                constant = constant.wrapping_add(index.wrapping_mul(i128::from(step)));
            } else if step != 0 {
                let index = self.operand(index);
                scaled.push(ScaledIndex { index, scale: self.importer.wrap_offset(i128::from(step)) });
            }
        }
        if scaled.is_empty()
            && let Operand::Constant(global @ Constant::Global { .. }) = base
            && let Some(folded) = self.importer.with_offset(global, constant)
        {
            return Some(folded.into());
        }
        let constant = self.importer.wrap_offset(constant);
        let in_bounds = value.is_in_bounds();
        let dest = match value.kind() {
            ValueKind::LLVMInstructionValueKind => self.results(value).first().copied()?,
            _ => self.register(ScalarType::Pointer),
        };
        self.emit(Operation::PointerOffset { dest, base, constant, scaled, in_bounds });
        Some(dest.into())
    }
}

/// What is known of the alignment `offset` bytes after something aligned to `whole`.
pub(super) fn align_at(whole: u64, offset: u64) -> u64 {
    if offset == 0 { whole } else { whole.min(1 << offset.trailing_zeros().min(62)) }
}
