//! A safe, read-only view of LLVM modules: the only place that calls into LLVM.
//!
//! Handles borrow from the [`Context`] that owns everything behind them, so they cannot outlive it. A method that LLVM
//! defines for some kinds of values only says which; callers match on the kind first, as LLVM's own code does.
//! Errs towards: refusing. A module that somebody else made is handed out only after LLVM's verifier has accepted it.
//! Gives up: with LLVM's own words, collected from its diagnostics.

mod context;
mod extras;
mod node;
mod types;
mod value;

pub(crate) use context::{Context, Module, Trust};
pub(crate) use node::{Node, NodeRef};
pub(crate) use types::{Layout, Type, TypeKind};
pub(crate) use value::{Attributes, Block, IntPredicateCode, Opcode, RmwOp, Value, ValueKind};

/// The version of LLVM that modules are read with.
pub(crate) fn version() -> [u32; 3] {
    let [mut major, mut minor, mut patch] = [0; 3];
    // SAFETY: three numbers are written to.
    unsafe { llvm_sys::core::LLVMGetVersion(&raw mut major, &raw mut minor, &raw mut patch) };
    [major, minor, patch]
}

/// LLVM's text, owned.
fn owned_text(start: *const std::ffi::c_char, length: usize) -> String {
    if start.is_null() || length == 0 {
        return String::new();
    }
    // SAFETY: LLVM hands out a pointer to `length` bytes that live as long as the context.
    let bytes = unsafe { std::slice::from_raw_parts(start.cast::<u8>(), length) };
    String::from_utf8_lossy(bytes).into_owned()
}

/// Takes over a message that LLVM allocated.
fn owned_message(message: *mut std::ffi::c_char) -> String {
    if message.is_null() {
        return String::new();
    }
    // SAFETY: LLVM hands out a NUL-terminated string that the caller disposes of.
    unsafe {
        let text = std::ffi::CStr::from_ptr(message).to_string_lossy().into_owned();
        llvm_sys::core::LLVMDisposeMessage(message);
        text
    }
}
