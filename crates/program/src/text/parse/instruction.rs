//! Instructions: results, `=`, a word, and what that word asks for.

use super::body::{BodyBuilder, Defined};
use super::{Linked, Parsed, Parser};
use crate::text::lexer::Kind;
use crate::text::words::{
    BINARY, CAST, COMPARE, FAIL, FLOAT_BINARY, OVERFLOW, UNDEFINED, default_access_align,
    float_compare_named, intrinsic_named, intrinsic_results, meaning_of,
};
use crate::{Callee, FailCause, LocalKind, Operand, Operation, RegisterId, ScalarType, ScaledIndex};

/// The registers left of `=`.
struct Results {
    registers: Vec<(RegisterId, Option<ScalarType>, usize)>,
    /// The word behind `=`.
    token: usize,
}

impl<'a, 't> Parser<'a, 't> {
    /// One instruction, up to its place.
    pub(super) fn operation(&mut self, builder: &mut BodyBuilder<'t>) -> Parsed<Operation> {
        let results = self.results(builder)?;
        let word = self.cursor.word()?;
        if let Some(operation) = self.arithmetic(word, &results, builder)? {
            return Ok(operation);
        }
        if let Some(operation) = self.memory(word, &results, builder)? {
            return Ok(operation);
        }
        if let Some(operation) = self.other(word, &results, builder)? {
            return Ok(operation);
        }
        Err(self.cursor.error_at(results.token, format!("no instruction is called {word}")))
    }

    fn results(&mut self, builder: &mut BodyBuilder<'t>) -> Parsed<Results> {
        let mut registers = Vec::new();
        if matches!(self.cursor.peek(), Kind::Register(_) | Kind::QuotedRegister(..)) {
            loop {
                let token = self.cursor.position();
                let symbol = self.cursor.register_symbol()?;
                let register = builder.register(symbol, token);
                let scalar = if self.cursor.accept_sign(":") { Some(self.cursor.scalar()?) } else { None };
                registers.push((register, scalar, token));
                if !self.cursor.accept_sign(",") {
                    break;
                }
            }
            self.cursor.expect_sign("=")?;
        }
        Ok(Results { registers, token: self.cursor.position() })
    }

    /// Defines the results, which are of the `inferred` types unless the text says otherwise.
    fn dests(
        &self,
        results: &Results,
        inferred: &[ScalarType],
        builder: &mut BodyBuilder<'t>,
    ) -> Parsed<Vec<RegisterId>> {
        let mut dests = Vec::with_capacity(results.registers.len());
        for (index, &(register, annotated, token)) in results.registers.iter().enumerate() {
            let scalar = annotated.or(inferred.get(index).copied());
            builder.define_register(&self.cursor, register, scalar, Defined::Result, token)?;
            dests.push(register);
        }
        Ok(dests)
    }

    /// Defines the one result.
    fn dest(
        &self,
        results: &Results,
        inferred: Option<ScalarType>,
        builder: &mut BodyBuilder<'t>,
    ) -> Parsed<RegisterId> {
        match self.dests(results, inferred.as_slice(), builder)?.as_slice() {
            [dest] => Ok(*dest),
            [] | [_, _, ..] => Err(self.cursor.error_at(results.token, "this instruction has one result")),
        }
    }

    fn no_results(&self, results: &Results) -> Parsed<()> {
        if results.registers.is_empty() {
            Ok(())
        } else {
            Err(self.cursor.error_at(results.token, "this instruction has no result"))
        }
    }

    /// `a, b`, both of type `scalar` if they do not say otherwise.
    fn pair(
        &mut self,
        builder: &mut BodyBuilder<'t>,
        scalar: Option<ScalarType>,
    ) -> Parsed<(Operand, Operand)> {
        let left = self.operand(builder, scalar)?;
        self.cursor.expect_sign(",")?;
        Ok((left, self.operand(builder, scalar)?))
    }

    fn arithmetic(
        &mut self,
        word: &str,
        results: &Results,
        builder: &mut BodyBuilder<'t>,
    ) -> Parsed<Option<Operation>> {
        let (stem, dot) = word.split_at(word.find('.').unwrap_or(word.len()));
        if let (Some(op), Some(overflow)) = (meaning_of(BINARY, stem), meaning_of(OVERFLOW, dot)) {
            let scalar = self.cursor.scalar()?;
            let (left, right) = self.pair(builder, Some(scalar))?;
            let dest = self.dest(results, Some(scalar), builder)?;
            return Ok(Some(Operation::Binary { dest, op, overflow, left, right }));
        }
        if let Some(op) = meaning_of(FLOAT_BINARY, word) {
            let scalar = self.cursor.scalar()?;
            let (left, right) = self.pair(builder, Some(scalar))?;
            let dest = self.dest(results, Some(scalar), builder)?;
            return Ok(Some(Operation::FloatBinary { dest, op, left, right }));
        }
        if let Some(predicate) = meaning_of(COMPARE, word) {
            let scalar = self.cursor.scalar()?;
            let left = self.typed_operand(builder, scalar)?;
            self.cursor.expect_sign(",")?;
            let right = self.operand(builder, Some(scalar))?;
            let dest = self.dest(results, Some(ScalarType::BOOL), builder)?;
            return Ok(Some(Operation::Compare { dest, predicate, left, right }));
        }
        if let Some(predicate) = float_compare_named(word) {
            let scalar = self.cursor.scalar()?;
            let left = self.typed_operand(builder, scalar)?;
            self.cursor.expect_sign(",")?;
            let right = self.operand(builder, Some(scalar))?;
            let dest = self.dest(results, Some(ScalarType::BOOL), builder)?;
            return Ok(Some(Operation::FloatCompare { dest, predicate, left, right }));
        }
        if let Some(op) = meaning_of(CAST, word) {
            let from = self.cursor.scalar()?;
            let value = self.typed_operand(builder, from)?;
            self.cursor.expect_word("to")?;
            let to = self.cursor.scalar()?;
            let dest = self.dest(results, Some(to), builder)?;
            return Ok(Some(Operation::Cast { dest, op, value }));
        }
        if let Some(intrinsic) = intrinsic_named(word) {
            let scalar = self.cursor.scalar()?;
            let mut arguments = Vec::new();
            let ends = matches!(self.cursor.peek(), Kind::NewLine | Kind::Place(_) | Kind::End);
            if !ends {
                arguments.push(self.typed_operand(builder, scalar)?);
                while self.cursor.accept_sign(",") {
                    arguments.push(self.operand(builder, Some(scalar))?);
                }
            }
            let dests = self.dests(results, &intrinsic_results(&intrinsic, scalar), builder)?;
            return Ok(Some(Operation::Intrinsic { dests, intrinsic, arguments }));
        }
        self.moves(word, results, builder)
    }

    fn moves(
        &mut self,
        word: &str,
        results: &Results,
        builder: &mut BodyBuilder<'t>,
    ) -> Parsed<Option<Operation>> {
        Ok(Some(match word {
            "fneg" => {
                let scalar = self.cursor.scalar()?;
                let value = self.operand(builder, Some(scalar))?;
                Operation::FloatNegate { dest: self.dest(results, Some(scalar), builder)?, value }
            }
            "copy" => {
                let scalar = self.cursor.scalar()?;
                let value = self.operand(builder, Some(scalar))?;
                Operation::Copy { dest: self.dest(results, Some(scalar), builder)?, value }
            }
            "select" => {
                let scalar = self.cursor.scalar()?;
                let condition = self.operand(builder, Some(ScalarType::BOOL))?;
                self.cursor.expect_sign(",")?;
                let (if_true, if_false) = self.pair(builder, Some(scalar))?;
                let dest = self.dest(results, Some(scalar), builder)?;
                Operation::Select { dest, condition, if_true, if_false }
            }
            "undefined.poison" | "undefined.undef" => {
                let Some(kind) = meaning_of(UNDEFINED, word) else { return Ok(None) };
                let scalar = self.cursor.scalar()?;
                Operation::Undefined { dest: self.dest(results, Some(scalar), builder)?, kind }
            }
            _ => return Ok(None),
        }))
    }

    fn memory(
        &mut self,
        word: &str,
        results: &Results,
        builder: &mut BodyBuilder<'t>,
    ) -> Parsed<Option<Operation>> {
        let model = self.program.data_model;
        Ok(Some(match word {
            "load" => {
                let scalar = self.cursor.scalar()?;
                let address = self.operand(builder, None)?;
                let align = self.align()?.unwrap_or_else(|| default_access_align(scalar, model));
                let volatile = self.cursor.accept_word("volatile");
                let dest = self.dest(results, Some(scalar), builder)?;
                Operation::Load { dest, address, align, volatile }
            }
            "store" => {
                self.no_results(results)?;
                let scalar = self.cursor.scalar()?;
                let value = self.typed_operand(builder, scalar)?;
                self.cursor.expect_sign(",")?;
                let address = self.operand(builder, Some(scalar))?;
                let align = self.align()?.unwrap_or_else(|| default_access_align(scalar, model));
                let volatile = self.cursor.accept_word("volatile");
                Operation::Store { address, value, align, volatile }
            }
            "offset" | "offset.in_bounds" => {
                let base = self.operand(builder, None)?;
                let (constant, scaled) = self.offsets(builder)?;
                let dest = self.dest(results, Some(ScalarType::Pointer), builder)?;
                let in_bounds = word == "offset.in_bounds";
                Operation::PointerOffset { dest, base, constant, scaled, in_bounds }
            }
            "copy_memory" | "move_memory" => {
                self.no_results(results)?;
                let (destination, source) = self.pair(builder, None)?;
                self.cursor.expect_sign(",")?;
                let length = self.operand(builder, None)?;
                let volatile = self.cursor.accept_word("volatile");
                let may_overlap = word == "move_memory";
                Operation::CopyMemory { destination, source, length, may_overlap, volatile }
            }
            "fill_memory" => {
                self.no_results(results)?;
                let destination = self.operand(builder, None)?;
                self.cursor.expect_sign(",")?;
                let byte = self.operand(builder, Some(ScalarType::Int(8)))?;
                self.cursor.expect_sign(",")?;
                Operation::FillMemory { destination, byte, length: self.operand(builder, None)? }
            }
            "allocate_stack" => {
                let size = self.operand(builder, Some(model.pointer_int()))?;
                let align = self.align()?.unwrap_or(16);
                let dest = self.dest(results, Some(ScalarType::Pointer), builder)?;
                Operation::AllocateStack { dest, size, align }
            }
            "stack_save" => {
                Operation::StackSave { dest: self.dest(results, Some(ScalarType::Pointer), builder)? }
            }
            "stack_restore" => {
                self.no_results(results)?;
                Operation::StackRestore { token: self.operand(builder, None)? }
            }
            _ => return self.locals(word, results, builder),
        }))
    }

    /// `, 4, %i * 8`: the constant and the variable parts of an offset.
    fn offsets(&mut self, builder: &mut BodyBuilder<'t>) -> Parsed<(i64, Vec<ScaledIndex>)> {
        let mut constant = 0;
        let mut scaled = Vec::new();
        while self.cursor.accept_sign(",") {
            if matches!(self.cursor.peek(), Kind::Number(_)) {
                if constant != 0 || !scaled.is_empty() {
                    return Err(self.cursor.error("there is one constant part, and it comes first"));
                }
                constant = self.cursor.number()?;
            } else {
                let index = self.operand(builder, None)?;
                self.cursor.expect_sign("*")?;
                scaled.push(ScaledIndex { index, scale: self.cursor.number()? });
            }
        }
        Ok((constant, scaled))
    }

    fn locals(
        &mut self,
        word: &str,
        results: &Results,
        builder: &mut BodyBuilder<'t>,
    ) -> Parsed<Option<Operation>> {
        if !matches!(word, "read" | "write" | "begin" | "end") {
            return Ok(None);
        }
        let local = self.local(builder)?;
        let promoted = match builder.locals[local].kind {
            LocalKind::Promoted(scalar) => Some(scalar),
            LocalKind::Memory { .. } => None,
        };
        if word == "read" {
            return Ok(Some(Operation::ReadLocal { dest: self.dest(results, promoted, builder)?, local }));
        }
        self.no_results(results)?;
        Ok(Some(match word {
            "write" => {
                self.cursor.expect_sign(",")?;
                Operation::WriteLocal { local, value: self.operand(builder, promoted)? }
            }
            "begin" => Operation::BeginScope { local },
            _ => Operation::EndScope { local, certain: !self.cursor.accept_word("uncertain") },
        }))
    }

    fn other(
        &mut self,
        word: &str,
        results: &Results,
        builder: &mut BodyBuilder<'t>,
    ) -> Parsed<Option<Operation>> {
        if word == "call" {
            return self.call(results, builder).map(Some);
        }
        if word == "unsupported" {
            let dests = self.listed_dests(results, builder)?;
            return Ok(Some(Operation::Unsupported { dests, what: self.cursor.string()? }));
        }
        if !matches!(word, "va_start" | "va_end" | "va_copy" | "fail") {
            return Ok(None);
        }
        self.no_results(results)?;
        Ok(Some(match word {
            "va_start" => Operation::VaStart { list: self.operand(builder, None)? },
            "va_end" => Operation::VaEnd { list: self.operand(builder, None)? },
            "va_copy" => {
                let (destination, source) = self.pair(builder, None)?;
                Operation::VaCopy { destination, source }
            }
            _ => {
                let cause = self.cursor.word()?;
                let cause = match meaning_of(FAIL, cause) {
                    Some(cause) => cause,
                    None if cause == "sanitizer" => FailCause::Sanitizer(self.cursor.number()?),
                    None => return Err(self.cursor.error_before("no cause of failing is called so")),
                };
                Operation::Fail { cause }
            }
        }))
    }

    fn call(&mut self, results: &Results, builder: &mut BodyBuilder<'t>) -> Parsed<Operation> {
        let dests = self.listed_dests(results, builder)?;
        let callee = if self.cursor.accept_sign("*") {
            Callee::Indirect(self.operand(builder, None)?)
        } else {
            let Linked::Function(function) = self.linked()? else {
                return Err(self.cursor.error_before("expected a function"));
            };
            Callee::Direct(function)
        };
        let arguments = self.arguments(builder)?;
        Ok(Operation::Call { dests, callee, arguments })
    }

    /// The results of an instruction that lists their types.
    fn listed_dests(&mut self, results: &Results, builder: &mut BodyBuilder<'t>) -> Parsed<Vec<RegisterId>> {
        let types = self.cursor.scalars()?;
        if types.len() > results.registers.len() {
            return Err(self.cursor.error_at(results.token, "each result needs a register"));
        }
        self.dests(results, &types, builder)
    }
}
