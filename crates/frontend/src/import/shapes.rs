//! How LLVM's types come apart into scalars.
//!
//! Errs towards: a *problem*. A type that we cannot take apart exactly still has leaves, so that code around it keeps its
//! form, but every instruction that touches it becomes `Unsupported` with that problem.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use tayra_program::{FloatKind, ScalarType};

use super::wide_integers;
use crate::llvm::{Layout, Type, TypeKind};

/// More scalars than this in one value are not worth taking apart; clang copies such things through memory.
const MOST_LEAVES: usize = 4096;

/// A scalar within a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LeafType {
    /// Where it lies in memory, from the start of the value.
    pub(super) offset: u64,
    /// What it is.
    pub(super) scalar: ScalarType,
}

/// A type taken apart.
#[derive(Clone, Debug, Default)]
pub(super) struct Shape {
    /// Its scalars, in order; none for `void` and empty structs.
    pub(super) leaves: Vec<LeafType>,
    /// Whether it is one integer, too wide for a scalar of ours: its scalars are the limbs of `wide_integers`.
    pub(super) is_wide: bool,
    /// Whether it is a vector, or has one in it.
    pub(super) has_vector: bool,
    /// Why values of this type are unsupported.
    pub(super) problem: Option<String>,
    /// Why only loads and stores of this type are unsupported.
    pub(super) memory_problem: Option<String>,
}

/// Remembers the shapes of types.
pub(super) struct Shapes<'m> {
    layout: Layout<'m>,
    known: FxHashMap<Type<'m>, Rc<Shape>>,
}

impl<'m> Shapes<'m> {
    pub(super) fn new(layout: Layout<'m>) -> Self {
        Shapes { layout, known: FxHashMap::default() }
    }

    /// The shape of a type.
    pub(super) fn of(&mut self, ty: Type<'m>) -> Rc<Shape> {
        if let Some(shape) = self.known.get(&ty) {
            return Rc::clone(shape);
        }
        let mut shape = Shape::default();
        self.collect(ty, 0, &mut shape);
        if shape.leaves.len() > MOST_LEAVES {
            shape.problem = Some(format!("value of more than {MOST_LEAVES} parts"));
        }
        shape.is_wide = is_wide(ty) && shape.problem.is_none();
        if shape.problem.is_some() {
            shape.leaves = vec![LeafType { offset: 0, scalar: ScalarType::Int(ScalarType::MAX_INT_BITS) }];
        }
        let shape = Rc::new(shape);
        self.known.insert(ty, Rc::clone(&shape));
        shape
    }

    fn collect(&mut self, ty: Type<'m>, offset: u64, shape: &mut Shape) {
        if shape.problem.is_some() || shape.leaves.len() > MOST_LEAVES {
            return;
        }
        if let Some(scalar) = scalar_type(ty) {
            shape.leaves.push(LeafType { offset, scalar });
            return;
        }
        match ty.kind() {
            TypeKind::LLVMVoidTypeKind => {}
            TypeKind::LLVMIntegerTypeKind => {
                let limbs = wide_integers::limb_widths(ty.int_width()).take(MOST_LEAVES + 1);
                let at = |index: u64| offset.wrapping_add(index * wide_integers::LIMB_BYTES);
                shape.leaves.extend(
                    limbs.zip(0..).map(|(bits, i)| LeafType { offset: at(i), scalar: ScalarType::Int(bits) }),
                );
            }
            TypeKind::LLVMStructTypeKind => {
                for field in 0..ty.field_count() {
                    let at = self.layout.field_offset(ty, field);
                    self.collect(ty.field(field), offset.wrapping_add(at), shape);
                }
            }
            TypeKind::LLVMArrayTypeKind => {
                let element = ty.element();
                // Sizes of deeply nested types take LLVM long.
                let step = if ty.array_length() > 1 { self.layout.size(element) } else { 0 };
                for index in 0..ty.array_length() {
                    if shape.problem.is_some() || shape.leaves.len() > MOST_LEAVES {
                        return;
                    }
                    let before = shape.leaves.len();
                    self.collect(element, offset.wrapping_add(index.wrapping_mul(step)), shape);
                    if shape.leaves.len() == before {
                        return;
                    }
                }
            }
            TypeKind::LLVMVectorTypeKind => self.collect_vector(ty, offset, shape),
            _ => shape.problem = Some(format!("type {}", kind_name(ty))),
        }
    }

    /// Lanes lie side by side; where a lane is not a number of whole bytes they are packed by bits.
    fn collect_vector(&mut self, ty: Type<'m>, offset: u64, shape: &mut Shape) {
        let element = ty.element();
        shape.has_vector = true;
        let Some(scalar) = scalar_type(element) else {
            shape.problem = Some(format!("vector of {}", kind_name(element)));
            return;
        };
        let bytes = match scalar {
            ScalarType::Int(bits) if bits % 8 == 0 => u64::from(bits / 8),
            ScalarType::Float(kind) if kind != FloatKind::X87 => u64::from(kind.bits() / 8),
            ScalarType::Pointer => self.layout.size(element),
            ScalarType::Int(_) | ScalarType::Float(_) => {
                shape.memory_problem = Some("vector in memory whose lanes are not whole bytes".to_owned());
                1
            }
        };
        for lane in 0..u64::from(ty.lanes()) {
            if shape.leaves.len() > MOST_LEAVES {
                return;
            }
            shape.leaves.push(LeafType { offset: offset.wrapping_add(lane * bytes), scalar });
        }
    }

    /// Where the scalars of a part begin among those of the whole, and how many they are.
    pub(super) fn part(&mut self, ty: Type<'m>, path: &[u32]) -> (usize, usize) {
        let mut start = 0;
        let mut current = ty;
        for &index in path {
            match current.kind() {
                TypeKind::LLVMStructTypeKind => {
                    for field in 0..index {
                        start += self.of(current.field(field)).leaves.len();
                    }
                    current = current.field(index);
                }
                _ => {
                    current = current.element();
                    start += index as usize * self.of(current).leaves.len();
                }
            }
        }
        (start, self.of(current).leaves.len())
    }
}

/// Whether a type is an integer of more bits than a scalar of ours has.
pub(super) fn is_wide(ty: Type<'_>) -> bool {
    ty.kind() == TypeKind::LLVMIntegerTypeKind && ty.int_width() > ScalarType::MAX_INT_BITS
}

/// The scalar that a type is, if it is one that we know.
pub(super) fn scalar_type(ty: Type<'_>) -> Option<ScalarType> {
    match ty.kind() {
        TypeKind::LLVMIntegerTypeKind => {
            let width = ty.int_width();
            (width <= ScalarType::MAX_INT_BITS).then_some(ScalarType::Int(width))
        }
        TypeKind::LLVMPointerTypeKind => (ty.address_space() == 0).then_some(ScalarType::Pointer),
        TypeKind::LLVMHalfTypeKind => Some(ScalarType::Float(FloatKind::F16)),
        TypeKind::LLVMFloatTypeKind => Some(ScalarType::Float(FloatKind::F32)),
        TypeKind::LLVMDoubleTypeKind => Some(ScalarType::Float(FloatKind::F64)),
        TypeKind::LLVMX86_FP80TypeKind => Some(ScalarType::Float(FloatKind::X87)),
        TypeKind::LLVMFP128TypeKind => Some(ScalarType::Float(FloatKind::F128)),
        _ => None,
    }
}

/// For people.
fn kind_name(ty: Type<'_>) -> String {
    match ty.kind() {
        TypeKind::LLVMIntegerTypeKind => format!("integer of {} bits", ty.int_width()),
        TypeKind::LLVMPointerTypeKind => format!("pointer into address space {}", ty.address_space()),
        TypeKind::LLVMBFloatTypeKind => "bfloat".to_owned(),
        TypeKind::LLVMPPC_FP128TypeKind => "ppc_fp128".to_owned(),
        TypeKind::LLVMX86_MMXTypeKind => "x86_mmx".to_owned(),
        TypeKind::LLVMX86_AMXTypeKind => "x86_amx".to_owned(),
        TypeKind::LLVMScalableVectorTypeKind => "scalable vector".to_owned(),
        TypeKind::LLVMTokenTypeKind => "token".to_owned(),
        _ => "that is not a value of C".to_owned(),
    }
}
