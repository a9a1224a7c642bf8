//! Parts of structs, arrays and vectors, and bit casts between them.

use tayra_program::{BinaryOp, CastOp, Operand, Operation, OverflowCheck, ScalarType, UndefinedKind};

use super::body::BodyImport;
use super::leaves::Leaf;
use super::shapes::Shape;
use crate::llvm::{TypeKind, Value, ValueKind};

impl<'m> BodyImport<'_, 'm> {
    /// A part of a struct or array.
    pub(super) fn extract_value(&mut self, value: Value<'m>) {
        let whole = self.leaves(value.operand(0));
        let (start, count) = self.importer.shapes.part(value.operand(0).ty(), &value.indices());
        match whole.as_slice().get(start..start + count) {
            Some(part) => self.alias(value, part.to_vec()),
            None => self.unsupported(value, "part of an aggregate".to_owned()),
        }
    }

    /// A struct or array with one part replaced.
    pub(super) fn insert_value(&mut self, value: Value<'m>) {
        let mut whole = self.leaves(value.operand(0)).as_slice().to_vec();
        let part = self.leaves(value.operand(1));
        let (start, count) = self.importer.shapes.part(value.ty(), &value.indices());
        match whole.get_mut(start..start + count) {
            Some(place) if part.as_slice().len() == count => {
                place.copy_from_slice(part.as_slice());
                self.alias(value, whole);
            }
            Some(_) | None => self.unsupported(value, "part of an aggregate".to_owned()),
        }
    }

    /// A lane with a constant number.
    pub(super) fn extract_element(&mut self, value: Value<'m>) {
        let lanes = self.leaves(value.operand(0));
        match constant_lane(value.operand(1)).and_then(|lane| lanes.as_slice().get(lane).copied()) {
            Some(leaf) => self.alias(value, leaf),
            None => self.unsupported(value, "vector lane chosen at run time".to_owned()),
        }
    }

    /// A vector with one lane replaced, by a constant number.
    pub(super) fn insert_element(&mut self, value: Value<'m>) {
        let mut lanes = self.leaves(value.operand(0)).as_slice().to_vec();
        let part = self.leaves(value.operand(1));
        let place = constant_lane(value.operand(2)).and_then(|lane| lanes.get_mut(lane));
        match (place, part.as_slice()) {
            (Some(place), &[leaf]) => {
                *place = leaf;
                self.alias(value, lanes);
            }
            _ => self.unsupported(value, "vector lane chosen at run time".to_owned()),
        }
    }

    /// Lanes of two vectors in another order.
    pub(super) fn shuffle(&mut self, value: Value<'m>) {
        let mut lanes = self.leaves(value.operand(0)).as_slice().to_vec();
        lanes.extend_from_slice(self.leaves(value.operand(1)).as_slice());
        let undefined = Leaf::Undefined(UndefinedKind::Poison);
        let mask = value.shuffle_mask();
        let picked = mask.iter().map(|lane| match lane {
            Some(lane) => lanes.get(*lane as usize).copied().unwrap_or(undefined),
            None => undefined,
        });
        let picked: Vec<Leaf> = picked.collect();
        self.alias(value, picked);
    }

    /// The same bits as another type.
    pub(super) fn bitcast(&mut self, value: Value<'m>) {
        let source = value.operand(0);
        let (from, to) = (self.importer.shapes.of(source.ty()), self.importer.shapes.of(value.ty()));
        if from.leaves.len() == to.leaves.len() {
            let leaves = self.leaves(source);
            let pairs = leaves.as_slice().iter().zip(from.leaves.iter().zip(&to.leaves));
            let cast: Vec<Leaf> =
                pairs.map(|(leaf, (f, t))| self.same_bits(*leaf, f.scalar, t.scalar)).collect();
            return self.alias(value, cast);
        }
        let operands = self.use_all(source);
        match self.glue(&operands, &from) {
            Some(whole) => {
                let parts = self.cut(whole, &to);
                self.alias(value, parts);
            }
            None => self.unsupported(value, "bit cast of a vector".to_owned()),
        }
    }

    fn same_bits(&mut self, leaf: Leaf, from: ScalarType, to: ScalarType) -> Leaf {
        match leaf {
            Leaf::Operand(operand) if from != to => self.bits_as(operand, to).into(),
            Leaf::Operand(_) | Leaf::Undefined(_) => leaf,
        }
    }

    fn bits_as(&mut self, value: Operand, to: ScalarType) -> Operand {
        self.emit_new(to, |dest| Operation::Cast { dest, op: CastOp::Bitcast, value })
    }

    fn binary_new(&mut self, bits: u32, op: BinaryOp, left: Operand, right: Operand) -> Operand {
        let overflow = OverflowCheck::None;
        self.emit_new(ScalarType::Int(bits), |dest| Operation::Binary { dest, op, overflow, left, right })
    }

    /// Lanes side by side as one integer, the first one lowest.
    fn glue(&mut self, lanes: &[Operand], shape: &Shape) -> Option<(Operand, u32)> {
        let widths: Vec<u32> = shape
            .leaves
            .iter()
            .map(|leaf| match leaf.scalar {
                ScalarType::Int(bits) => Some(bits),
                ScalarType::Float(kind) => Some(kind.bits()),
                ScalarType::Pointer => None,
            })
            .collect::<Option<_>>()?;
        let total = widths.iter().sum::<u32>();
        if total == 0 || total > ScalarType::MAX_INT_BITS {
            return None;
        }
        let mut whole = None;
        let mut shift = 0;
        for ((&lane, leaf), &width) in lanes.iter().zip(&shape.leaves).zip(&widths) {
            let mut bits = match leaf.scalar {
                ScalarType::Float(_) => self.bits_as(lane, ScalarType::Int(width)),
                ScalarType::Int(_) | ScalarType::Pointer => lane,
            };
            if width < total {
                let op = CastOp::ZeroExtend;
                bits =
                    self.emit_new(ScalarType::Int(total), |dest| Operation::Cast { dest, op, value: bits });
            }
            if shift > 0 {
                bits = self.binary_new(total, BinaryOp::Shl, bits, Operand::int(total, shift.into()));
            }
            whole = Some(match whole {
                None => bits,
                Some(before) => self.binary_new(total, BinaryOp::Or, before, bits),
            });
            shift += width;
        }
        whole.map(|whole| (whole, total))
    }

    /// The reverse of `glue`; lanes that the integer is too short for stay undefined.
    fn cut(&mut self, (whole, total): (Operand, u32), shape: &Shape) -> Vec<Leaf> {
        let mut parts = Vec::new();
        let mut shift = 0;
        for leaf in &shape.leaves {
            let width = match leaf.scalar {
                ScalarType::Int(bits) => bits,
                ScalarType::Float(kind) => kind.bits(),
                ScalarType::Pointer => total + 1,
            };
            if shift + width > total {
                parts.push(Leaf::Undefined(UndefinedKind::Poison));
                continue;
            }
            let mut bits = whole;
            if shift > 0 {
                bits = self.binary_new(total, BinaryOp::LShr, bits, Operand::int(total, shift.into()));
            }
            if width < total {
                let op = CastOp::Truncate;
                bits =
                    self.emit_new(ScalarType::Int(width), |dest| Operation::Cast { dest, op, value: bits });
            }
            if let ScalarType::Float(_) = leaf.scalar {
                bits = self.bits_as(bits, leaf.scalar);
            }
            parts.push(bits.into());
            shift += width;
        }
        parts
    }

    /// A vector passed among variable arguments lies in one register of the machine: eight bytes travel as a `double`.
    pub(super) fn packed_vector(&mut self, value: Value<'m>) -> Option<Operand> {
        let shape = self.importer.shapes.of(value.ty());
        let operands = self.use_all(value);
        let (whole, total) = self.glue(&operands, &shape)?;
        let double = ScalarType::Float(tayra_program::FloatKind::F64);
        (total == 64).then(|| self.bits_as(whole, double))
    }
}

/// The number of a lane, if it is constant.
fn constant_lane(index: Value<'_>) -> Option<usize> {
    let is_constant = index.kind() == ValueKind::LLVMConstantIntValueKind
        && index.ty().kind() == TypeKind::LLVMIntegerTypeKind
        && index.ty().int_width() <= 128;
    is_constant.then(|| usize::try_from(index.bits()).ok()).flatten()
}
