//! Nodes of debug information.

use std::marker::PhantomData;
use std::mem::MaybeUninit;

use llvm_sys::debuginfo::{
    LLVMDILocationGetColumn, LLVMDILocationGetInlinedAt, LLVMDILocationGetLine, LLVMDILocationGetScope,
    LLVMGetMetadataKind, LLVMMetadataKind,
};
use llvm_sys::prelude::LLVMMetadataRef;

use super::extras::{RawNode, tayra_describe, tayra_element};
use super::owned_text;

/// A node, by identity.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct NodeRef<'m> {
    raw: LLVMMetadataRef,
    module: PhantomData<&'m ()>,
}

/// What a node says; a field that its kind does not have is zero or empty.
pub(crate) struct Node<'m> {
    /// DWARF's tag, for types, ranges and enumerators.
    pub(crate) tag: u32,
    /// DWARF's encoding of a basic type.
    pub(crate) encoding: u32,
    /// LLVM's flags.
    pub(crate) flags: u32,
    /// Line.
    pub(crate) line: u32,
    /// Column.
    pub(crate) column: u32,
    /// Of a local variable: which parameter it is, from 1; 0 if it is none.
    pub(crate) argument: u32,
    /// Of a range: its count; of an enumerator: its value.
    pub(crate) value: Option<i128>,
    /// Of a type.
    pub(crate) size_bits: u64,
    /// Of a member.
    pub(crate) offset_bits: u64,
    /// Name.
    pub(crate) name: String,
    /// Of a file.
    pub(crate) directory: String,
    /// The type that this one is made from, or the type of a variable or function.
    pub(crate) base: Option<NodeRef<'m>>,
    /// The scope around.
    pub(crate) scope: Option<NodeRef<'m>>,
    /// File.
    pub(crate) file: Option<NodeRef<'m>>,
    list: Option<NodeRef<'m>>,
    elements: u32,
}

/// A position in the source, as LLVM keeps it.
pub(crate) struct Location<'m> {
    /// Line; 0 if unknown.
    pub(crate) line: u32,
    /// Column; 0 if unknown.
    pub(crate) column: u32,
    /// The scope it lies in.
    pub(crate) scope: Option<NodeRef<'m>>,
    /// Where that scope was inlined, if it was.
    pub(crate) inlined_at: Option<NodeRef<'m>>,
}

impl<'m> NodeRef<'m> {
    pub(super) fn from_raw(raw: LLVMMetadataRef) -> Option<Self> {
        (!raw.is_null()).then_some(NodeRef { raw, module: PhantomData })
    }

    /// Whether it is a function's scope.
    pub(crate) fn is_subprogram(self) -> bool {
        // SAFETY: the node is one of a live context.
        let kind = unsafe { LLVMGetMetadataKind(self.raw) };
        matches!(kind, LLVMMetadataKind::LLVMDISubprogramMetadataKind)
    }

    /// Whether it is a lexical block (not one that only changes the file).
    pub(crate) fn is_lexical_block(self) -> bool {
        // SAFETY: as above.
        let kind = unsafe { LLVMGetMetadataKind(self.raw) };
        matches!(kind, LLVMMetadataKind::LLVMDILexicalBlockMetadataKind)
    }

    /// Everything that it says.
    pub(crate) fn read(self) -> Node<'m> {
        let mut raw = MaybeUninit::<RawNode>::uninit();
        // SAFETY: the shim fills every field of `raw`; the node is one of a live context.
        let raw = unsafe {
            tayra_describe(self.raw, raw.as_mut_ptr());
            raw.assume_init()
        };
        let wide = (u128::from(raw.value_high) << 64 | u128::from(raw.value_low)).cast_signed();
        Node {
            tag: raw.tag,
            encoding: raw.encoding,
            flags: raw.flags,
            line: raw.line,
            column: raw.column,
            argument: raw.argument,
            value: (raw.has_value != 0).then_some(wide),
            size_bits: raw.size_bits,
            offset_bits: raw.offset_bits,
            name: owned_text(raw.name.start, raw.name.length),
            directory: owned_text(raw.directory.start, raw.directory.length),
            base: NodeRef::from_raw(raw.base),
            scope: NodeRef::from_raw(raw.scope),
            file: NodeRef::from_raw(raw.file),
            list: NodeRef::from_raw(raw.list),
            elements: raw.elements,
        }
    }

    /// Of a location: its parts.
    pub(crate) fn location(self) -> Location<'m> {
        // SAFETY: only asked of locations.
        unsafe {
            Location {
                line: LLVMDILocationGetLine(self.raw),
                column: LLVMDILocationGetColumn(self.raw),
                scope: NodeRef::from_raw(LLVMDILocationGetScope(self.raw)),
                inlined_at: NodeRef::from_raw(LLVMDILocationGetInlinedAt(self.raw)),
            }
        }
    }
}

impl<'m> Node<'m> {
    /// The entries of its list: fields, enumerators, ranges, parameter types.
    pub(crate) fn elements(&self) -> Vec<Option<NodeRef<'m>>> {
        let Some(list) = self.list else { return Vec::new() };
        // SAFETY: the shim says how many entries the list has.
        (0..self.elements).map(|i| NodeRef::from_raw(unsafe { tayra_element(list.raw, i) })).collect()
    }
}
