//! Contexts and modules: reading, verifying and linking.

use std::cell::RefCell;
use std::ffi::{CString, c_void};
use std::marker::PhantomData;
use std::ptr;

use llvm_sys::LLVMDiagnosticSeverity;
use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_sys::core::{
    LLVMContextCreate, LLVMContextDispose, LLVMContextSetDiagnosticHandler,
    LLVMCreateMemoryBufferWithMemoryRangeCopy, LLVMDisposeModule, LLVMGetDataLayoutStr,
    LLVMGetDiagInfoDescription, LLVMGetDiagInfoSeverity, LLVMGetFirstFunction, LLVMGetFirstGlobal,
    LLVMGetFirstGlobalAlias, LLVMGetFirstGlobalIFunc, LLVMGetModuleInlineAsm, LLVMGetNextFunction,
    LLVMGetNextGlobal, LLVMGetNextGlobalAlias, LLVMGetNextGlobalIFunc, LLVMGetTarget, LLVMSetDataLayout,
};
use llvm_sys::ir_reader::LLVMParseIRInContext;
use llvm_sys::linker::LLVMLinkModules2;
use llvm_sys::prelude::{LLVMContextRef, LLVMDiagnosticInfoRef, LLVMModuleRef, LLVMValueRef};
use llvm_sys::target::LLVMGetModuleDataLayout;

use super::{Layout, Value, owned_message, owned_text};

/// Owns everything that LLVM makes; used by one thread.
pub(crate) struct Context {
    raw: LLVMContextRef,
    /// What LLVM complained about since it was last asked; boxed because LLVM keeps its address.
    complaints: Box<RefCell<Vec<String>>>,
}

/// Who wrote a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trust {
    /// The clang that we have just run.
    WrittenByClang,
    /// Somebody else.
    Foreign,
}

/// A valid module.
pub(crate) struct Module<'c> {
    raw: LLVMModuleRef,
    context: &'c Context,
}

/// Keeps the words of an LLVM error instead of letting LLVM print them and end the process.
extern "C" fn remember(info: LLVMDiagnosticInfoRef, complaints: *mut c_void) {
    // SAFETY: `complaints` is the address that `Context::new` registered; it lives as long as the LLVM context. The
    // description is a message of LLVM's that we own.
    unsafe {
        if LLVMGetDiagInfoSeverity(info) == LLVMDiagnosticSeverity::LLVMDSError {
            let words = owned_message(LLVMGetDiagInfoDescription(info));
            (*complaints.cast::<RefCell<Vec<String>>>()).borrow_mut().push(words);
        }
    }
}

impl Context {
    /// A fresh context.
    pub(crate) fn new() -> Self {
        let complaints = Box::new(RefCell::new(Vec::new()));
        // SAFETY: the handler's argument is boxed and outlives the context, which `drop` disposes of first.
        let raw = unsafe {
            let raw = LLVMContextCreate();
            let address = ptr::from_ref::<RefCell<Vec<String>>>(&complaints).cast_mut().cast::<c_void>();
            LLVMContextSetDiagnosticHandler(raw, Some(remember), address);
            raw
        };
        Context { raw, complaints }
    }

    /// What LLVM complained about, joined, and forgotten here.
    fn take_complaints(&self) -> String {
        self.complaints.borrow_mut().drain(..).collect::<Vec<_>>().join("\n")
    }

    /// Reads bitcode or the text form; `name` is what LLVM calls it in its messages. What our own clang has just
    /// written is trusted, anything else goes through LLVM's verifier.
    pub(crate) fn read(&self, name: &str, content: &[u8], trust: Trust) -> Result<Module<'_>, String> {
        let c_name = CString::new(name.replace('\0', "?")).unwrap_or_default();
        let mut raw = ptr::null_mut();
        let mut message = ptr::null_mut();
        // SAFETY: LLVM copies the range and takes over the buffer, also when it fails.
        let failed = unsafe {
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(
                content.as_ptr().cast(),
                content.len(),
                c_name.as_ptr(),
            );
            LLVMParseIRInContext(self.raw, buffer, &raw mut raw, &raw mut message) != 0
        };
        let said = owned_message(message);
        let complaints = self.take_complaints();
        if failed {
            return Err(if said.is_empty() { complaints } else { said });
        }
        let module = Module { raw, context: self };
        match trust {
            Trust::WrittenByClang => {}
            Trust::Foreign => module.verify()?,
        }
        Ok(module)
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: every module borrows the context, so none is left.
        unsafe { LLVMContextDispose(self.raw) }
    }
}

impl Drop for Module<'_> {
    fn drop(&mut self) {
        if !self.raw.is_null() {
            // SAFETY: we own the module; `link` clears `raw` when LLVM takes it over.
            unsafe { LLVMDisposeModule(self.raw) }
        }
    }
}

impl Module<'_> {
    /// Asks LLVM's verifier.
    fn verify(&self) -> Result<(), String> {
        let mut message = ptr::null_mut();
        // SAFETY: the module is alive; the action only returns a status.
        let broken = unsafe {
            LLVMVerifyModule(self.raw, LLVMVerifierFailureAction::LLVMReturnStatusAction, &raw mut message)
                != 0
        };
        let said = owned_message(message);
        let complaints = self.context.take_complaints();
        if broken { Err(format!("{said}{complaints}").trim().to_owned()) } else { Ok(()) }
    }

    /// Links `other` into this one.
    pub(crate) fn link(&mut self, mut other: Module<'_>) -> Result<(), String> {
        // SAFETY: both modules are of one context (`read` is the only maker); LLVM takes `other` over in any case.
        let failed = unsafe {
            let source = std::mem::replace(&mut other.raw, ptr::null_mut());
            LLVMLinkModules2(self.raw, source) != 0
        };
        let complaints = self.context.take_complaints();
        if failed {
            return Err(if complaints.is_empty() { "LLVM gives no reason".to_owned() } else { complaints });
        }
        self.verify()
    }

    /// The data layout string; empty if the module gives none.
    pub(crate) fn data_layout(&self) -> String {
        // SAFETY: the string belongs to the module.
        unsafe { std::ffi::CStr::from_ptr(LLVMGetDataLayoutStr(self.raw)).to_string_lossy().into_owned() }
    }

    /// Gives the module a data layout; the string must be one that LLVM knows.
    pub(crate) fn set_data_layout(&mut self, layout: &'static std::ffi::CStr) {
        // SAFETY: the string is NUL-terminated, and one of the two literals of `import`.
        unsafe { LLVMSetDataLayout(self.raw, layout.as_ptr()) }
    }

    /// The target triple; empty if the module gives none.
    pub(crate) fn target(&self) -> String {
        // SAFETY: the string belongs to the module.
        unsafe { std::ffi::CStr::from_ptr(LLVMGetTarget(self.raw)).to_string_lossy().into_owned() }
    }

    /// Assembly at file level.
    pub(crate) fn assembly(&self) -> String {
        let mut length = 0;
        // SAFETY: the string belongs to the module.
        let start = unsafe { LLVMGetModuleInlineAsm(self.raw, &raw mut length) };
        owned_text(start, length)
    }

    /// Sizes and offsets of types.
    pub(crate) fn layout(&self) -> Layout<'_> {
        // SAFETY: the layout belongs to the module, which the result borrows.
        Layout { raw: unsafe { LLVMGetModuleDataLayout(self.raw) }, module: PhantomData }
    }

    /// Every function, declarations and intrinsics too.
    pub(crate) fn functions(&self) -> Vec<Value<'_>> {
        // SAFETY: the iterators are those of a live module.
        unsafe { collect(LLVMGetFirstFunction(self.raw), |v| LLVMGetNextFunction(v)) }
    }

    /// Every global variable.
    pub(crate) fn globals(&self) -> Vec<Value<'_>> {
        // SAFETY: as in `functions`.
        unsafe { collect(LLVMGetFirstGlobal(self.raw), |v| LLVMGetNextGlobal(v)) }
    }

    /// Every alias.
    pub(crate) fn aliases(&self) -> Vec<Value<'_>> {
        // SAFETY: as in `functions`.
        unsafe { collect(LLVMGetFirstGlobalAlias(self.raw), |v| LLVMGetNextGlobalAlias(v)) }
    }

    /// Every indirect function (`ifunc`).
    pub(crate) fn indirect_functions(&self) -> Vec<Value<'_>> {
        // SAFETY: as in `functions`.
        unsafe { collect(LLVMGetFirstGlobalIFunc(self.raw), |v| LLVMGetNextGlobalIFunc(v)) }
    }
}

/// Follows LLVM's intrusive lists.
fn collect<'m>(first: LLVMValueRef, next: impl Fn(LLVMValueRef) -> LLVMValueRef) -> Vec<Value<'m>> {
    let mut found = Vec::new();
    let mut current = Value::from_raw(first);
    while let Some(value) = current {
        found.push(value);
        current = Value::from_raw(next(value.raw()));
    }
    found
}
