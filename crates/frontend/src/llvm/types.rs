//! LLVM's types and their layout in memory.

use std::marker::PhantomData;

use llvm_sys::LLVMTypeKind;
use llvm_sys::core::{
    LLVMCountParamTypes, LLVMCountStructElementTypes, LLVMGetArrayLength2, LLVMGetElementType,
    LLVMGetIntTypeWidth, LLVMGetParamTypes, LLVMGetPointerAddressSpace, LLVMGetReturnType, LLVMGetTypeKind,
    LLVMGetVectorSize, LLVMIsFunctionVarArg, LLVMStructGetTypeAtIndex, LLVMTypeIsSized,
};
use llvm_sys::prelude::LLVMTypeRef;
use llvm_sys::target::{
    LLVMABIAlignmentOfType, LLVMABISizeOfType, LLVMByteOrder, LLVMByteOrdering, LLVMOffsetOfElement,
    LLVMPointerSize, LLVMTargetDataRef,
};

pub(crate) use llvm_sys::LLVMTypeKind as TypeKind;

/// A type of LLVM's.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Type<'m> {
    raw: LLVMTypeRef,
    module: PhantomData<&'m ()>,
}

/// Sizes and offsets.
#[derive(Clone, Copy)]
pub(crate) struct Layout<'m> {
    pub(super) raw: LLVMTargetDataRef,
    pub(super) module: PhantomData<&'m ()>,
}

// SAFETY (of every block in this impl): `raw` is a type of a live context; methods for some kinds only are called after
// a match on `kind`.
impl<'m> Type<'m> {
    pub(super) fn from_raw(raw: LLVMTypeRef) -> Self {
        Type { raw, module: PhantomData }
    }

    /// Its kind.
    pub(crate) fn kind(self) -> LLVMTypeKind {
        unsafe { LLVMGetTypeKind(self.raw) }
    }

    /// Of an integer: its width.
    pub(crate) fn int_width(self) -> u32 {
        unsafe { LLVMGetIntTypeWidth(self.raw) }
    }

    /// Of a pointer: its address space.
    pub(crate) fn address_space(self) -> u32 {
        unsafe { LLVMGetPointerAddressSpace(self.raw) }
    }

    /// Of an array or vector: what it is made of.
    pub(crate) fn element(self) -> Type<'m> {
        Type::from_raw(unsafe { LLVMGetElementType(self.raw) })
    }

    /// Of an array: how many elements.
    pub(crate) fn array_length(self) -> u64 {
        unsafe { LLVMGetArrayLength2(self.raw) }
    }

    /// Of a vector: how many lanes.
    pub(crate) fn lanes(self) -> u32 {
        unsafe { LLVMGetVectorSize(self.raw) }
    }

    /// Of a struct: how many fields.
    pub(crate) fn field_count(self) -> u32 {
        unsafe { LLVMCountStructElementTypes(self.raw) }
    }

    /// Of a struct: one field.
    pub(crate) fn field(self, index: u32) -> Type<'m> {
        Type::from_raw(unsafe { LLVMStructGetTypeAtIndex(self.raw, index) })
    }

    /// Of a function: what it returns.
    pub(crate) fn returns(self) -> Type<'m> {
        Type::from_raw(unsafe { LLVMGetReturnType(self.raw) })
    }

    /// Of a function: what it takes.
    pub(crate) fn parameters(self) -> Vec<Type<'m>> {
        unsafe {
            let mut raw = vec![std::ptr::null_mut(); LLVMCountParamTypes(self.raw) as usize];
            LLVMGetParamTypes(self.raw, raw.as_mut_ptr());
            raw.into_iter().map(Type::from_raw).collect()
        }
    }

    /// Of a function: whether more arguments may follow.
    pub(crate) fn is_variadic(self) -> bool {
        unsafe { LLVMIsFunctionVarArg(self.raw) != 0 }
    }

    /// Whether it has a size.
    pub(crate) fn is_sized(self) -> bool {
        unsafe { LLVMTypeIsSized(self.raw) != 0 }
    }
}

// SAFETY (of every block in this impl): the layout and the types belong to one live module; `size` and `align` are asked
// of sized types only.
impl Layout<'_> {
    /// Bytes from one element of this type to the next.
    pub(crate) fn size(self, ty: Type<'_>) -> u64 {
        if ty.is_sized() { unsafe { LLVMABISizeOfType(self.raw, ty.raw) } } else { 0 }
    }

    /// Alignment that the platform asks for.
    pub(crate) fn align(self, ty: Type<'_>) -> u64 {
        if ty.is_sized() { u64::from(unsafe { LLVMABIAlignmentOfType(self.raw, ty.raw) }).max(1) } else { 1 }
    }

    /// Of a struct: where a field lies.
    pub(crate) fn field_offset(self, ty: Type<'_>, field: u32) -> u64 {
        unsafe { LLVMOffsetOfElement(self.raw, ty.raw, field) }
    }

    /// Size of a pointer to data.
    pub(crate) fn pointer_bytes(self) -> u32 {
        unsafe { LLVMPointerSize(self.raw) }
    }

    /// Whether the first byte is the least significant one.
    pub(crate) fn is_little_endian(self) -> bool {
        (unsafe { LLVMByteOrder(self.raw) }) == LLVMByteOrdering::LLVMLittleEndian
    }
}
