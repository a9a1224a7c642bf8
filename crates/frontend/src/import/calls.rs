//! Calls of functions, and inline assembly.

use tayra_program::{Argument, Callee, Constant, Operand, Operation};

use super::body::BodyImport;
use super::shapes::is_wide;
use crate::llvm::{TypeKind, Value, ValueKind};

impl<'m> BodyImport<'_, 'm> {
    /// A call: of a function, of one of LLVM's own, or of assembly.
    pub(super) fn call(&mut self, value: Value<'m>) {
        let called = value.called();
        if called.kind() == ValueKind::LLVMFunctionValueKind && called.is_intrinsic() {
            return self.intrinsic_call(value, &called.name());
        }
        if let Some(problem) = self.call_problem(value) {
            return self.unsupported(value, problem);
        }
        if called.kind() == ValueKind::LLVMInlineAsmValueKind {
            return self.assembly(value, called);
        }
        if self.is_other_than_clang_knows(value, called) {
            let what =
                format!("call of `{}` by another type than the program defines it with", called.name());
            return self.unsupported(value, what);
        }
        let callee = match self.operand(called) {
            Operand::Constant(Constant::Function(function)) => Callee::Direct(function),
            pointer => Callee::Indirect(pointer),
        };
        let Some(arguments) = self.arguments(value) else {
            return self.unsupported(value, "vector or wide integer among variable arguments".to_owned());
        };
        let dests = self.results_of_call(value);
        self.define(value, &dests);
        self.emit(Operation::Call { dests, callee, arguments });
    }

    /// Whether a library function that the program defines is called by another type. Clang knows the type of a function
    /// that nobody declared, but we told it to forget.
    fn is_other_than_clang_knows(&self, value: Value<'m>, called: Value<'m>) -> bool {
        if called.kind() != ValueKind::LLVMFunctionValueKind || !self.importer.own.contains(&called.name()) {
            return false;
        }
        let (defined, parameters) = (called.value_type(), called.value_type().parameters());
        let passed = (0..value.argument_count()).map(|index| value.operand(index).ty());
        value.called_type().returns() != defined.returns() || !passed.eq(parameters)
    }

    pub(super) fn results_of_call(&mut self, value: Value<'m>) -> Vec<tayra_program::RegisterId> {
        if value.ty().kind() == TypeKind::LLVMVoidTypeKind { Vec::new() } else { self.results(value) }
    }

    /// Why the types of a call cannot be imported, if so.
    pub(super) fn call_problem(&mut self, value: Value<'m>) -> Option<String> {
        let arguments = (0..value.argument_count()).map(|i| value.operand(i).ty());
        std::iter::once(value.ty())
            .chain(arguments)
            .find_map(|ty| self.importer.shapes.of(ty).problem.clone())
    }

    /// The arguments, taken apart; `None` if a variable one cannot be.
    fn arguments(&mut self, value: Value<'m>) -> Option<Vec<Argument>> {
        let fixed = value.called_type().parameters().len();
        let mut arguments = Vec::new();
        for index in 0..value.argument_count() {
            let passed = value.operand(index);
            let by_value = value
                .by_value_argument(index, self.importer.attributes)
                .map(|(ty, align)| self.importer.by_value(ty, align));
            if index as usize >= fixed && passed.ty().kind() == TypeKind::LLVMVectorTypeKind {
                let packed = self.packed_vector(passed)?;
                arguments.push(Argument { value: packed, by_value, is_result: false });
                continue;
            }
            if index as usize >= fixed && is_wide(passed.ty()) {
                return None;
            }
            let is_result = value.is_result_argument(index, self.importer.attributes);
            let scalars = self.use_all(passed);
            arguments.extend(scalars.into_iter().map(|value| Argument { value, by_value, is_result }));
        }
        Some(arguments)
    }

    /// Assembly without code does nothing: it returns what is tied to its result, and orders nothing for one thread.
    fn assembly(&mut self, value: Value<'m>, assembly: Value<'m>) {
        let (code, constraints) = assembly.assembly();
        let is_empty = code.trim().is_empty();
        if is_empty && value.ty().kind() == TypeKind::LLVMVoidTypeKind {
            return self.define(value, &[]);
        }
        let mut parts = constraints.split(',').filter(|c| !c.starts_with('~'));
        let is_tied = parts.next().is_some_and(|c| c.starts_with('=') && !c.contains('*'))
            && parts.next() == Some("0")
            && parts.next().is_none()
            && value.argument_count() == 1
            && value.operand(0).ty() == value.ty();
        if is_empty && is_tied {
            let leaves = self.leaves(value.operand(0));
            return self.alias(value, leaves.as_slice().to_vec());
        }
        self.unsupported(value, "inline assembly".to_owned());
    }
}
