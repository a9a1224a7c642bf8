//! The functions of `shim/extras.cpp`.

use std::ffi::{c_char, c_void};

use llvm_sys::prelude::{LLVMMetadataRef, LLVMValueRef};

/// Text that belongs to the LLVM context.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Text {
    pub(super) start: *const c_char,
    pub(super) length: usize,
}

/// A node of debug information, as the shim describes it.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct RawNode {
    pub(super) tag: u32,
    pub(super) encoding: u32,
    pub(super) flags: u32,
    pub(super) line: u32,
    pub(super) column: u32,
    pub(super) argument: u32,
    pub(super) has_value: u32,
    pub(super) elements: u32,
    pub(super) size_bits: u64,
    pub(super) offset_bits: u64,
    pub(super) value_low: u64,
    pub(super) value_high: u64,
    pub(super) name: Text,
    pub(super) directory: Text,
    pub(super) base: LLVMMetadataRef,
    pub(super) scope: LLVMMetadataRef,
    pub(super) file: LLVMMetadataRef,
    pub(super) list: LLVMMetadataRef,
}

/// Receives one `dbg.declare`.
pub(super) type Declare = extern "C" fn(*mut c_void, LLVMValueRef, LLVMMetadataRef, LLVMMetadataRef);

unsafe extern "C" {
    pub(super) fn tayra_describe(node: LLVMMetadataRef, out: *mut RawNode);
    pub(super) fn tayra_element(list: LLVMMetadataRef, index: u32) -> LLVMMetadataRef;
    pub(super) fn tayra_each_declare(function: LLVMValueRef, tell: Declare, context: *mut c_void);
    pub(super) fn tayra_global_variable(global: LLVMValueRef) -> LLVMMetadataRef;
    pub(super) fn tayra_constant_bits(constant: LLVMValueRef, low: *mut u64, high: *mut u64);
    pub(super) fn tayra_constant_words(constant: LLVMValueRef, count: *mut usize) -> *const u64;
    pub(super) fn tayra_raw_data(constant: LLVMValueRef, length: *mut usize) -> *const c_char;
}
