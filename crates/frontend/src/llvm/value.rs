//! Values: functions, blocks, instructions and constants.

use std::ffi::c_void;
use std::marker::PhantomData;

use llvm_sys::LLVMLinkage;
use llvm_sys::core::{
    LLVMAliasGetAliasee, LLVMCountIncoming, LLVMCountParams, LLVMGetAlignment, LLVMGetAllocatedType,
    LLVMGetAtomicRMWBinOp, LLVMGetBasicBlockName, LLVMGetBasicBlockTerminator, LLVMGetBlockAddressBasicBlock,
    LLVMGetBlockAddressFunction, LLVMGetCallSiteEnumAttribute, LLVMGetCalledFunctionType, LLVMGetCalledValue,
    LLVMGetConstOpcode, LLVMGetEnumAttributeAtIndex, LLVMGetEnumAttributeKindForName,
    LLVMGetEnumAttributeValue, LLVMGetFCmpPredicate, LLVMGetFirstBasicBlock, LLVMGetFirstInstruction,
    LLVMGetFirstUse, LLVMGetGEPSourceElementType, LLVMGetICmpPredicate, LLVMGetIncomingBlock,
    LLVMGetIncomingValue, LLVMGetIndices, LLVMGetInitializer, LLVMGetInlineAsmAsmString,
    LLVMGetInlineAsmConstraintString, LLVMGetInstructionOpcode, LLVMGetIntrinsicID, LLVMGetLinkage,
    LLVMGetMaskValue, LLVMGetNSW, LLVMGetNUW, LLVMGetNextBasicBlock, LLVMGetNextInstruction, LLVMGetNextUse,
    LLVMGetNumArgOperands, LLVMGetNumIndices, LLVMGetNumMaskElements, LLVMGetNumOperands,
    LLVMGetNumSuccessors, LLVMGetOperand, LLVMGetParams, LLVMGetSuccessor, LLVMGetTypeAttributeValue,
    LLVMGetUser, LLVMGetValueKind, LLVMGetValueName2, LLVMGetVolatile, LLVMGlobalGetValueType,
    LLVMIsConditional, LLVMIsDeclaration, LLVMIsGlobalConstant, LLVMIsInBounds, LLVMTypeOf,
};
use llvm_sys::debuginfo::{LLVMGetSubprogram, LLVMInstructionGetDebugLoc};
use llvm_sys::prelude::{LLVMAttributeRef, LLVMBasicBlockRef, LLVMMetadataRef, LLVMUseRef, LLVMValueRef};

use super::extras::{
    tayra_constant_bits, tayra_constant_words, tayra_each_declare, tayra_global_variable, tayra_raw_data,
};
use super::{NodeRef, Type, owned_text};

pub(crate) use llvm_sys::{
    LLVMAtomicRMWBinOp as RmwOp, LLVMIntPredicate as IntPredicateCode, LLVMOpcode as Opcode,
    LLVMValueKind as ValueKind,
};

/// A value of LLVM's, by identity.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Value<'m> {
    raw: LLVMValueRef,
    module: PhantomData<&'m ()>,
}

/// A basic block.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Block<'m> {
    raw: LLVMBasicBlockRef,
    module: PhantomData<&'m ()>,
}

/// The numbers LLVM gives to the attributes we read.
#[derive(Clone, Copy)]
pub(crate) struct Attributes {
    by_value: u32,
    align: u32,
    no_return: u32,
    result: u32,
}

impl Attributes {
    /// Asks LLVM.
    pub(crate) fn new() -> Self {
        let kind = |name: &str| {
            // SAFETY: LLVM reads `len` bytes.
            unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) }
        };
        Attributes {
            by_value: kind("byval"),
            align: kind("align"),
            no_return: kind("noreturn"),
            result: kind("sret"),
        }
    }
}

// SAFETY (of every block in this impl): `raw` is a value of a live module; a method that names a kind is called for values
// of that kind only, after a match on `kind` or `opcode`.
impl<'m> Value<'m> {
    pub(super) fn from_raw(raw: LLVMValueRef) -> Option<Self> {
        (!raw.is_null()).then_some(Value { raw, module: PhantomData })
    }

    fn expect_raw(raw: LLVMValueRef) -> Self {
        Value { raw, module: PhantomData }
    }

    pub(super) fn raw(self) -> LLVMValueRef {
        self.raw
    }

    /// Its kind.
    pub(crate) fn kind(self) -> ValueKind {
        unsafe { LLVMGetValueKind(self.raw) }
    }

    /// Its type.
    pub(crate) fn ty(self) -> Type<'m> {
        Type::from_raw(unsafe { LLVMTypeOf(self.raw) })
    }

    /// Its name; empty if it has none.
    pub(crate) fn name(self) -> String {
        let mut length = 0;
        let start = unsafe { LLVMGetValueName2(self.raw, &raw mut length) };
        owned_text(start, length)
    }

    /// How many operands it has.
    pub(crate) fn operand_count(self) -> u32 {
        u32::try_from(unsafe { LLVMGetNumOperands(self.raw) }).unwrap_or(0)
    }

    /// One operand.
    pub(crate) fn operand(self, index: u32) -> Value<'m> {
        Value::expect_raw(unsafe { LLVMGetOperand(self.raw, index) })
    }

    // ----- Globals and functions -----

    /// Of a global variable, function or alias: the type of what it names.
    pub(crate) fn value_type(self) -> Type<'m> {
        Type::from_raw(unsafe { LLVMGlobalGetValueType(self.raw) })
    }

    /// Of a global or function: whether it is only declared.
    pub(crate) fn is_declaration(self) -> bool {
        unsafe { LLVMIsDeclaration(self.raw) != 0 }
    }

    /// Of a global or function: whether it is null unless somebody defines it.
    pub(crate) fn is_extern_weak(self) -> bool {
        (unsafe { LLVMGetLinkage(self.raw) }) == LLVMLinkage::LLVMExternalWeakLinkage
    }

    /// Of a global or function: whether other modules can name it.
    pub(crate) fn is_visible(self) -> bool {
        let linkage = unsafe { LLVMGetLinkage(self.raw) };
        linkage != LLVMLinkage::LLVMInternalLinkage && linkage != LLVMLinkage::LLVMPrivateLinkage
    }

    /// Of a global or function: whether another definition takes its place.
    pub(crate) fn gives_way(self) -> bool {
        use LLVMLinkage::*;
        let linkage = unsafe { LLVMGetLinkage(self.raw) };
        matches!(
            linkage,
            LLVMWeakAnyLinkage
                | LLVMWeakODRLinkage
                | LLVMLinkOnceAnyLinkage
                | LLVMLinkOnceODRLinkage
                | LLVMCommonLinkage
        )
    }

    /// Of a function: whether its body is only a copy of a definition elsewhere.
    pub(crate) fn is_available_externally(self) -> bool {
        (unsafe { LLVMGetLinkage(self.raw) }) == LLVMLinkage::LLVMAvailableExternallyLinkage
    }

    /// Of a global variable: whether it is never written.
    pub(crate) fn is_constant_global(self) -> bool {
        unsafe { LLVMIsGlobalConstant(self.raw) != 0 }
    }

    /// Of a global variable: what it starts with.
    pub(crate) fn initialiser(self) -> Option<Value<'m>> {
        Value::from_raw(unsafe { LLVMGetInitializer(self.raw) })
    }

    /// Of an alias: what it stands for.
    pub(crate) fn aliasee(self) -> Value<'m> {
        Value::expect_raw(unsafe { LLVMAliasGetAliasee(self.raw) })
    }

    /// Of a global, load, store, alloca: its alignment; 0 if it gives none.
    pub(crate) fn align(self) -> u64 {
        u64::from(unsafe { LLVMGetAlignment(self.raw) })
    }

    /// Of a global variable: its debug information.
    pub(crate) fn global_debug(self) -> Option<NodeRef<'m>> {
        NodeRef::from_raw(unsafe { tayra_global_variable(self.raw) })
    }

    /// Of a function: its debug information.
    pub(crate) fn subprogram(self) -> Option<NodeRef<'m>> {
        NodeRef::from_raw(unsafe { LLVMGetSubprogram(self.raw) })
    }

    /// Of a function: whether it is one of LLVM's own.
    pub(crate) fn is_intrinsic(self) -> bool {
        unsafe { LLVMGetIntrinsicID(self.raw) != 0 }
    }

    /// Of a function: its parameters.
    pub(crate) fn parameters(self) -> Vec<Value<'m>> {
        unsafe {
            let mut raw = vec![std::ptr::null_mut(); LLVMCountParams(self.raw) as usize];
            LLVMGetParams(self.raw, raw.as_mut_ptr());
            raw.into_iter().map(Value::expect_raw).collect()
        }
    }

    /// Of a function: its blocks.
    pub(crate) fn blocks(self) -> Vec<Block<'m>> {
        let mut found = Vec::new();
        let mut raw = unsafe { LLVMGetFirstBasicBlock(self.raw) };
        while !raw.is_null() {
            found.push(Block { raw, module: PhantomData });
            raw = unsafe { LLVMGetNextBasicBlock(raw) };
        }
        found
    }

    /// Every instruction that has it as operand; one that has it twice comes twice.
    pub(crate) fn users(self) -> impl Iterator<Item = Value<'m>> {
        let first = unsafe { LLVMGetFirstUse(self.raw) };
        let next = |use_: LLVMUseRef| unsafe { LLVMGetNextUse(use_) };
        std::iter::successors((!first.is_null()).then_some(first), move |&u| {
            Some(next(u)).filter(|n| !n.is_null())
        })
        .map(|use_| Value::expect_raw(unsafe { LLVMGetUser(use_) }))
    }

    /// Whether nothing refers to it.
    pub(crate) fn is_unused(self) -> bool {
        unsafe { LLVMGetFirstUse(self.raw).is_null() }
    }

    /// Of a function: whether clang knows that it never returns.
    pub(crate) fn never_returns(self, attributes: Attributes) -> bool {
        !unsafe { LLVMGetEnumAttributeAtIndex(self.raw, u32::MAX, attributes.no_return) }.is_null()
    }

    /// Of a function: the type and alignment (0 if not given) of what parameter `index` copies.
    pub(crate) fn by_value_parameter(self, index: u32, attributes: Attributes) -> Option<(Type<'m>, u64)> {
        let attribute = |kind| unsafe { LLVMGetEnumAttributeAtIndex(self.raw, index + 1, kind) };
        by_value(attribute(attributes.by_value), attribute(attributes.align))
    }

    /// Of a call: the same for an argument.
    pub(crate) fn by_value_argument(self, index: u32, attributes: Attributes) -> Option<(Type<'m>, u64)> {
        let attribute = |kind| unsafe { LLVMGetCallSiteEnumAttribute(self.raw, index + 1, kind) };
        by_value(attribute(attributes.by_value), attribute(attributes.align))
    }

    /// Of a call: whether the argument says where the result goes (`sret`).
    pub(crate) fn is_result_argument(self, index: u32, attributes: Attributes) -> bool {
        !unsafe { LLVMGetCallSiteEnumAttribute(self.raw, index + 1, attributes.result) }.is_null()
    }

    /// Of a function: every declared variable with its address and the place of its declaration.
    pub(crate) fn each_declare(self, mut tell: impl FnMut(Value<'m>, NodeRef<'m>, Option<NodeRef<'m>>)) {
        struct Listener<'a, 'm>(&'a mut dyn FnMut(Value<'m>, NodeRef<'m>, Option<NodeRef<'m>>));
        extern "C" fn hear(
            context: *mut c_void,
            address: LLVMValueRef,
            variable: LLVMMetadataRef,
            location: LLVMMetadataRef,
        ) {
            // SAFETY: `context` is the listener below, which outlives the call.
            let listener = unsafe { &mut *context.cast::<Listener<'_, '_>>() };
            if let (Some(address), Some(variable)) = (Value::from_raw(address), NodeRef::from_raw(variable)) {
                (listener.0)(address, variable, NodeRef::from_raw(location));
            }
        }
        let mut listener = Listener(&mut tell);
        unsafe { tayra_each_declare(self.raw, hear, (&raw mut listener).cast()) }
    }

    // ----- Constants -----

    /// Of an integer or float constant of up to 128 bits: its bit pattern.
    pub(crate) fn bits(self) -> u128 {
        let (mut low, mut high) = (0, 0);
        unsafe { tayra_constant_bits(self.raw, &raw mut low, &raw mut high) };
        u128::from(high) << 64 | u128::from(low)
    }

    /// Of an integer constant of any width: its bit pattern, the least significant 64 bits first.
    pub(crate) fn words(self) -> &'m [u64] {
        let mut count = 0;
        let start = unsafe { tayra_constant_words(self.raw, &raw mut count) };
        if start.is_null() { &[] } else { unsafe { std::slice::from_raw_parts(start, count) } }
    }

    /// Of a constant array or vector of plain numbers: its bytes.
    pub(crate) fn raw_data(self) -> &'m [u8] {
        let mut length = 0;
        let start = unsafe { tayra_raw_data(self.raw, &raw mut length) };
        if start.is_null() { &[] } else { unsafe { std::slice::from_raw_parts(start.cast(), length) } }
    }

    /// Of a constant expression: what it computes.
    pub(crate) fn constant_opcode(self) -> Opcode {
        unsafe { LLVMGetConstOpcode(self.raw) }
    }

    /// Of a block address: function and block.
    pub(crate) fn block_address(self) -> (Value<'m>, Block<'m>) {
        unsafe {
            let raw = LLVMGetBlockAddressBasicBlock(self.raw);
            (Value::expect_raw(LLVMGetBlockAddressFunction(self.raw)), Block { raw, module: PhantomData })
        }
    }

    // ----- Instructions -----

    /// Of an instruction: which one.
    pub(crate) fn opcode(self) -> Opcode {
        unsafe { LLVMGetInstructionOpcode(self.raw) }
    }

    /// Of an instruction: its position.
    pub(crate) fn location(self) -> Option<NodeRef<'m>> {
        NodeRef::from_raw(unsafe { LLVMInstructionGetDebugLoc(self.raw) })
    }

    /// Of an instruction: the one after it.
    pub(crate) fn next(self) -> Option<Value<'m>> {
        Value::from_raw(unsafe { LLVMGetNextInstruction(self.raw) })
    }

    /// Of integer arithmetic (`add`, `sub`, `mul`, `shl`): whether signed overflow is poison.
    pub(crate) fn no_signed_wrap(self) -> bool {
        unsafe { LLVMGetNSW(self.raw) != 0 }
    }

    /// Of integer arithmetic: whether unsigned overflow is poison.
    pub(crate) fn no_unsigned_wrap(self) -> bool {
        unsafe { LLVMGetNUW(self.raw) != 0 }
    }

    /// Of an `icmp`: which comparison.
    pub(crate) fn int_predicate(self) -> IntPredicateCode {
        unsafe { LLVMGetICmpPredicate(self.raw) }
    }

    /// Of a `fcmp`: LLVM's four bits for equal, greater, less, unordered.
    pub(crate) fn float_predicate_bits(self) -> u32 {
        (unsafe { LLVMGetFCmpPredicate(self.raw) }) as u32
    }

    /// Of a `getelementptr`, also as constant expression: whether it promises to stay within the object.
    pub(crate) fn is_in_bounds(self) -> bool {
        unsafe { LLVMIsInBounds(self.raw) != 0 }
    }

    /// Of a `getelementptr`: the type that the first index steps over.
    pub(crate) fn source_element_type(self) -> Type<'m> {
        Type::from_raw(unsafe { LLVMGetGEPSourceElementType(self.raw) })
    }

    /// Of an `alloca`: the type of one element.
    pub(crate) fn allocated_type(self) -> Type<'m> {
        Type::from_raw(unsafe { LLVMGetAllocatedType(self.raw) })
    }

    /// Of a load, store, `cmpxchg` or `atomicrmw`.
    pub(crate) fn is_volatile(self) -> bool {
        unsafe { LLVMGetVolatile(self.raw) != 0 }
    }

    /// Of an `atomicrmw`: what it computes.
    pub(crate) fn rmw_op(self) -> RmwOp {
        unsafe { LLVMGetAtomicRMWBinOp(self.raw) }
    }

    /// Of `extractvalue` and `insertvalue`: the path.
    pub(crate) fn indices(self) -> Vec<u32> {
        unsafe {
            let count = LLVMGetNumIndices(self.raw) as usize;
            let start = LLVMGetIndices(self.raw);
            (0..count).map(|i| *start.add(i)).collect()
        }
    }

    /// Of a `shufflevector`: for each lane the lane it takes; `None` where it does not matter.
    pub(crate) fn shuffle_mask(self) -> Vec<Option<u32>> {
        unsafe {
            let count = LLVMGetNumMaskElements(self.raw);
            (0..count).map(|i| u32::try_from(LLVMGetMaskValue(self.raw, i)).ok()).collect()
        }
    }

    /// Of a phi: values with the blocks they come from.
    pub(crate) fn incoming(self) -> impl Iterator<Item = (Value<'m>, Block<'m>)> {
        let count = unsafe { LLVMCountIncoming(self.raw) };
        (0..count).map(move |i| unsafe {
            let raw = LLVMGetIncomingBlock(self.raw, i);
            (Value::expect_raw(LLVMGetIncomingValue(self.raw, i)), Block { raw, module: PhantomData })
        })
    }

    /// Of a terminator: where it goes.
    pub(crate) fn successors(self) -> Vec<Block<'m>> {
        unsafe {
            let count = LLVMGetNumSuccessors(self.raw);
            (0..count).map(|i| Block { raw: LLVMGetSuccessor(self.raw, i), module: PhantomData }).collect()
        }
    }

    /// Of a `br`: whether it has a condition (operand 0).
    pub(crate) fn is_conditional(self) -> bool {
        unsafe { LLVMIsConditional(self.raw) != 0 }
    }

    // ----- Calls -----

    /// Of a call: whom.
    pub(crate) fn called(self) -> Value<'m> {
        Value::expect_raw(unsafe { LLVMGetCalledValue(self.raw) })
    }

    /// Of a call: the type it is made with.
    pub(crate) fn called_type(self) -> Type<'m> {
        Type::from_raw(unsafe { LLVMGetCalledFunctionType(self.raw) })
    }

    /// Of a call: how many arguments.
    pub(crate) fn argument_count(self) -> u32 {
        unsafe { LLVMGetNumArgOperands(self.raw) }
    }

    /// Of inline assembly: the code and its constraints.
    pub(crate) fn assembly(self) -> (String, String) {
        let (mut code_length, mut constraints_length) = (0, 0);
        unsafe {
            let code = LLVMGetInlineAsmAsmString(self.raw, &raw mut code_length);
            let constraints = LLVMGetInlineAsmConstraintString(self.raw, &raw mut constraints_length);
            (owned_text(code, code_length), owned_text(constraints, constraints_length))
        }
    }
}

/// Reads a `byval` attribute and the alignment beside it.
fn by_value<'m>(by_value: LLVMAttributeRef, align: LLVMAttributeRef) -> Option<(Type<'m>, u64)> {
    if by_value.is_null() {
        return None;
    }
    // SAFETY: `byval` is a type attribute, `align` one with a number.
    unsafe {
        let ty = Type::from_raw(LLVMGetTypeAttributeValue(by_value));
        let align = if align.is_null() { 0 } else { LLVMGetEnumAttributeValue(align) };
        Some((ty, align))
    }
}

// SAFETY (of every block in this impl): the block is one of a live module.
impl<'m> Block<'m> {
    /// Its label; empty if it has none.
    pub(crate) fn name(self) -> String {
        unsafe {
            let start = LLVMGetBasicBlockName(self.raw);
            if start.is_null() {
                String::new()
            } else {
                std::ffi::CStr::from_ptr(start).to_string_lossy().into_owned()
            }
        }
    }

    /// Its instructions, the terminator last.
    pub(crate) fn instructions(self) -> impl Iterator<Item = Value<'m>> {
        std::iter::successors(Value::from_raw(unsafe { LLVMGetFirstInstruction(self.raw) }), |v| v.next())
    }

    /// How it is left.
    pub(crate) fn terminator(self) -> Value<'m> {
        Value::expect_raw(unsafe { LLVMGetBasicBlockTerminator(self.raw) })
    }
}
