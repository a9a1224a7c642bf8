//! Functions: the header, scopes, locals, and the blocks between them and the closing brace.

use std::collections::HashMap;

use super::body::{BodyBuilder, Defined};
use super::{Parsed, Parser};
use crate::text::lexer::Kind;
use crate::text::words::default_object_align;
use crate::{
    Block, BodyOrigin, ByValue, Entity, Function, Instruction, Local, LocalKind, Parameter, Place,
    RegisterId, Scope, ScopeId, ScopeKnowledge,
};

impl<'a, 't> Parser<'a, 't> {
    /// `function @name(…) -> … { … }`, or without a body.
    pub(super) fn function(&mut self) -> Parsed<()> {
        let name = self.declared_name()?;
        let mut builder = BodyBuilder::new();
        let (parameters, variadic, first_unnamed) = self.parameters(&mut builder)?;
        let returns = if self.cursor.accept_sign("->") { self.cursor.scalars()? } else { Vec::new() };
        let unprototyped = self.cursor.accept_word("unprototyped");
        let no_return = self.cursor.accept_word("noreturn");
        let internal = self.cursor.accept_word("internal");
        let header_inline = self.cursor.accept_word("header_inline");
        let (c_name, c_type) = self.c_name_and_type()?;
        let place = self.place()?;
        let mut function = Function {
            name,
            c_name,
            parameters,
            variadic,
            unprototyped,
            returns,
            no_return,
            internal,
            c_type,
            place,
            body: None,
        };
        let mut labels = HashMap::new();
        if self.cursor.accept_sign("{") {
            if let Some(token) = first_unnamed {
                return Err(self
                    .cursor
                    .error_at(token, "a parameter of a function with a body needs a register"));
            }
            self.cursor.expect_new_line()?;
            self.body(&function, &mut builder)?;
            let origin = if header_inline { BodyOrigin::HeaderInline } else { BodyOrigin::Definition };
            let (body, body_labels) = builder.finish(&self.cursor, origin)?;
            function.body = Some(body);
            labels = body_labels;
        } else if header_inline {
            return Err(self.cursor.error("header_inline speaks of a body, and there is none"));
        }
        self.cursor.expect_new_line()?;
        self.program.functions.push(function);
        self.blocks.push(labels);
        Ok(())
    }

    /// Parameters, whether more may follow, and the first one without a register.
    fn parameters(&mut self, builder: &mut BodyBuilder<'t>) -> Parsed<(Vec<Parameter>, bool, Option<usize>)> {
        self.cursor.expect_sign("(")?;
        let mut parameters = Vec::new();
        let mut first_unnamed = None;
        self.cursor.accept_new_line();
        let mut goes_on = !self.cursor.accept_sign(")");
        while goes_on {
            if self.cursor.accept_sign("...") {
                self.cursor.accept_new_line();
                self.cursor.expect_sign(")")?;
                return Ok((parameters, true, first_unnamed));
            }
            let token = self.cursor.position();
            let register = self.accept_register(builder)?;
            if register.is_some() {
                self.cursor.expect_sign(":")?;
            }
            let scalar = self.cursor.scalar()?;
            match register {
                Some(register) => {
                    builder.define_register(
                        &self.cursor,
                        register,
                        Some(scalar),
                        Defined::Parameter,
                        token,
                    )?;
                    builder.parameters.push(register);
                }
                None => first_unnamed = first_unnamed.or(Some(token)),
            }
            parameters.push(Parameter { scalar, by_value: self.by_value()? });
            goes_on = self.cursor.list_goes_on(")")?;
        }
        Ok((parameters, false, first_unnamed))
    }

    /// `by_value 16 align 8`, or nothing.
    pub(super) fn by_value(&mut self) -> Parsed<Option<ByValue>> {
        if !self.cursor.accept_word("by_value") {
            return Ok(None);
        }
        let size = self.cursor.number()?;
        let align = self.align()?.unwrap_or_else(|| default_object_align(size));
        Ok(Some(ByValue { size, align }))
    }

    pub(super) fn align(&mut self) -> Parsed<Option<u64>> {
        if self.cursor.accept_word("align") { self.cursor.number().map(Some) } else { Ok(None) }
    }

    pub(super) fn accept_register(&mut self, builder: &mut BodyBuilder<'t>) -> Parsed<Option<RegisterId>> {
        if !matches!(self.cursor.peek(), Kind::Register(_) | Kind::QuotedRegister(..)) {
            return Ok(None);
        }
        let token = self.cursor.position();
        let symbol = self.cursor.register_symbol()?;
        Ok(Some(builder.register(symbol, token)))
    }

    fn body(&mut self, function: &Function, builder: &mut BodyBuilder<'t>) -> Parsed<()> {
        while !self.at_label() {
            if self.cursor.accept_word("scope") {
                self.scope_item(builder)?;
            } else if self.cursor.accept_word("local") {
                self.local_item(builder)?;
            } else if self.cursor.accept_word("registers") {
                self.registers_item(builder)?;
            } else {
                break;
            }
        }
        if builder.scopes.is_empty() {
            builder.scopes.push(Scope { parent: None, place: Place::UNKNOWN });
        }
        if !self.at_label() && !matches!(self.cursor.peek(), Kind::Sign("}")) {
            let token = self.cursor.position();
            let entry = builder.unlabelled_block(token);
            let block = self.block_content(function, builder, None, Vec::new())?;
            builder.finished_blocks.push((entry, block));
        }
        while !self.cursor.accept_sign("}") {
            self.labelled_block(function, builder)?;
        }
        Ok(())
    }

    /// `scope s1 in s0 @3:7`.
    fn scope_item(&mut self, builder: &mut BodyBuilder<'t>) -> Parsed<()> {
        let id: ScopeId = self.cursor.entity('s')?;
        if builder.scopes.is_empty() && id.index() > 0 {
            builder.scopes.push(Scope { parent: None, place: Place::UNKNOWN });
        }
        if id != builder.scopes.next_id() {
            let next = builder.scopes.len();
            return Err(self.cursor.error_before(format!("scopes are numbered in order: this is s{next}")));
        }
        let parent = if self.cursor.accept_word("in") {
            Some(self.cursor.entity('s')?)
        } else {
            (id.index() > 0).then(|| ScopeId::from_index(0))
        };
        let place = self.place()?;
        self.cursor.expect_new_line()?;
        builder.scopes.push(Scope { parent, place });
        Ok(())
    }

    /// `local x: i32 …` for a promoted one, `local x: 16 align 8 …` for one in memory.
    fn local_item(&mut self, builder: &mut BodyBuilder<'t>) -> Parsed<()> {
        let token = self.cursor.position();
        let symbol = self.cursor.symbol()?;
        let Some(name) = symbol.name() else {
            return Err(self.cursor.error_before("a local needs a name"));
        };
        self.cursor.expect_sign(":")?;
        let kind = if matches!(self.cursor.peek(), Kind::Number(_)) {
            let size = self.cursor.number()?;
            LocalKind::Memory { size, align: self.align()?.unwrap_or_else(|| default_object_align(size)) }
        } else {
            LocalKind::Promoted(self.cursor.scalar()?)
        };
        let declared = !self.cursor.accept_word("temporary");
        let scope_knowledge = if self.cursor.accept_word("marked") {
            ScopeKnowledge::Marked
        } else if self.cursor.accept_word("uncertain") {
            ScopeKnowledge::Uncertain
        } else {
            ScopeKnowledge::WholeFunction
        };
        let parameter = if self.cursor.accept_word("parameter") { Some(self.cursor.number()?) } else { None };
        let c_type = if self.cursor.accept_word("type") { Some(self.cursor.entity('t')?) } else { None };
        let (place, scope) = self.place_and_scope()?;
        let local = Local { name, declared, kind, c_type, scope, scope_knowledge, parameter, place };
        if !builder.declare_local(symbol, local) {
            return Err(self.cursor.error_at(token, "another local has this name: add a number, as in x.2"));
        }
        Ok(())
    }

    /// `registers %a: i32, %b: ptr`: fixes the order of registers.
    fn registers_item(&mut self, builder: &mut BodyBuilder<'t>) -> Parsed<()> {
        loop {
            let token = self.cursor.position();
            let symbol = self.cursor.register_symbol()?;
            let register = builder.register(symbol, token);
            self.cursor.expect_sign(":")?;
            let scalar = self.cursor.scalar()?;
            builder.define_register(&self.cursor, register, Some(scalar), Defined::Listed, token)?;
            if !self.cursor.accept_sign(",") {
                return self.cursor.expect_new_line();
            }
            self.cursor.accept_new_line();
        }
    }

    /// Whether a label stands here: a name with a colon or parameters behind it.
    fn at_label(&self) -> bool {
        matches!(self.cursor.peek(), Kind::Word(_) | Kind::Number(_) | Kind::Text(..))
            && matches!(self.cursor.peek_behind(1), Kind::Sign(":" | "("))
    }

    fn labelled_block(&mut self, function: &Function, builder: &mut BodyBuilder<'t>) -> Parsed<()> {
        let token = self.cursor.position();
        if !self.at_label() {
            return Err(self.cursor.error("expected a label or }"));
        }
        let symbol = self.cursor.symbol()?;
        let id = builder.block(symbol, token);
        builder.define_block(&self.cursor, id, token)?;
        let mut parameters = Vec::new();
        if self.cursor.accept_sign("(") {
            self.cursor.accept_new_line();
            let mut goes_on = !self.cursor.accept_sign(")");
            while goes_on {
                let token = self.cursor.position();
                let symbol = self.cursor.register_symbol()?;
                let register = builder.register(symbol, token);
                self.cursor.expect_sign(":")?;
                let scalar = self.cursor.scalar()?;
                builder.define_register(&self.cursor, register, Some(scalar), Defined::Parameter, token)?;
                parameters.push(register);
                goes_on = self.cursor.list_goes_on(")")?;
            }
        }
        self.cursor.expect_sign(":")?;
        self.cursor.expect_new_line()?;
        let name = builder.block_name(id);
        let block = self.block_content(function, builder, name, parameters)?;
        builder.finished_blocks.push((id, block));
        Ok(())
    }

    fn block_content(
        &mut self,
        function: &Function,
        builder: &mut BodyBuilder<'t>,
        name: Option<String>,
        parameters: Vec<RegisterId>,
    ) -> Parsed<Block> {
        let mut instructions = Vec::new();
        loop {
            if self.at_label() || matches!(self.cursor.peek(), Kind::Sign("}") | Kind::End) {
                return Err(self.cursor.error(
                    "the block above does not end with jump, branch, switch, goto, \
                     return or unreachable",
                ));
            }
            if let Some(terminator) = self.terminator(function, builder)? {
                return Ok(Block { name, parameters, instructions, terminator });
            }
            let operation = self.operation(builder)?;
            let (place, scope) = self.place_and_scope()?;
            instructions.push(Instruction { operation, place, scope });
        }
    }

    /// What ends a line of a body: `@3:7 s1`, both optional.
    pub(super) fn place_and_scope(&mut self) -> Parsed<(Place, ScopeId)> {
        let place = self.place()?;
        let scope = self.cursor.accept_entity('s').unwrap_or_else(|| ScopeId::from_index(0));
        self.cursor.expect_new_line()?;
        Ok((place, scope))
    }
}
