//! Operands and constants.

use super::body::BodyBuilder;
use super::{Linked, Parsed, Parser, PendingLabel, numbers};
use crate::text::lexer::Kind;
use crate::text::words::scalar_named;
use crate::{Argument, BlockId, Constant, Edge, Entity, LocalId, Operand, ScalarType};

impl<'a, 't> Parser<'a, 't> {
    /// An operand. A bare number has the type `expected`; any other may be given one: `i8 3`.
    pub(super) fn operand(
        &mut self,
        builder: &mut BodyBuilder<'t>,
        expected: Option<ScalarType>,
    ) -> Parsed<Operand> {
        if let Some(register) = self.accept_register(builder)? {
            return Ok(Operand::Register(register));
        }
        if self.cursor.accept_sign("&") {
            return self.local(builder).map(Operand::LocalAddress);
        }
        self.constant(expected).map(Operand::Constant)
    }

    /// An operand that the text says is of type `scalar`.
    pub(super) fn typed_operand(
        &mut self,
        builder: &mut BodyBuilder<'t>,
        scalar: ScalarType,
    ) -> Parsed<Operand> {
        let token = self.cursor.position();
        let operand = self.operand(builder, Some(scalar))?;
        builder.expect_type(&operand, scalar, token);
        Ok(operand)
    }

    pub(super) fn local(&mut self, builder: &BodyBuilder<'t>) -> Parsed<LocalId> {
        let symbol = self.cursor.symbol()?;
        builder.local(&symbol).ok_or_else(|| self.cursor.error_before("the function has no such local"))
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "any other token is an error")]
    pub(super) fn constant(&mut self, expected: Option<ScalarType>) -> Parsed<Constant> {
        match self.cursor.peek() {
            Kind::Linker(_) => self.address(),
            Kind::Number(_) => match expected {
                Some(scalar) => self.number_of(scalar),
                None => Err(self.cursor.error("this number needs a type, as in i32 5")),
            },
            Kind::Word("true") => {
                self.cursor.next();
                Ok(Constant::int(1, 1))
            }
            Kind::Word("false") => {
                self.cursor.next();
                Ok(Constant::int(1, 0))
            }
            Kind::Word("null") => {
                self.cursor.next();
                Ok(Constant::Null)
            }
            Kind::Word("label") => self.label(),
            Kind::Word(word) if scalar_named(word).is_some() => {
                let scalar = self.cursor.scalar()?;
                self.number_of(scalar)
            }
            _ => Err(self.cursor.error("expected an operand")),
        }
    }

    fn number_of(&mut self, scalar: ScalarType) -> Parsed<Constant> {
        let text = self.cursor.raw_number()?;
        let constant = match scalar {
            ScalarType::Int(bits) => numbers::pattern(text, bits).map(|value| Constant::Int { bits, value }),
            ScalarType::Float(kind) => {
                numbers::float(text, kind).map(|pattern| Constant::Float { kind, pattern })
            }
            ScalarType::Pointer => None,
        };
        constant.ok_or_else(|| self.cursor.error_before(format!("this is no number of type {scalar}")))
    }

    /// `@function`, `@global`, `@global+8`.
    fn address(&mut self) -> Parsed<Constant> {
        let linked = self.linked()?;
        let is_negative = matches!(self.cursor.peek(), Kind::Number(number) if number.starts_with('-'));
        let offset =
            if self.cursor.accept_sign("+") || is_negative { Some(self.cursor.number()?) } else { None };
        match (linked, offset) {
            (Linked::Function(function), None) => Ok(Constant::Function(function)),
            (Linked::Function(_), Some(_)) => Err(self.cursor.error_before("a function has no offsets")),
            (Linked::Global(global), offset) => Ok(Constant::Global { global, offset: offset.unwrap_or(0) }),
        }
    }

    /// `label @function block`.
    fn label(&mut self) -> Parsed<Constant> {
        self.cursor.expect_word("label")?;
        let Linked::Function(function) = self.linked()? else {
            return Err(self.cursor.error_before("expected a function"));
        };
        let token = self.cursor.position();
        let symbol = self.cursor.symbol()?;
        // Resolved when every body is known; until then the block is the number of the pending label.
        let block = BlockId::from_index(self.labels.len());
        self.labels.push(PendingLabel { function, symbol, token });
        Ok(Constant::Label { function, block })
    }

    pub(super) fn edge(&mut self, builder: &mut BodyBuilder<'t>) -> Parsed<Edge> {
        let token = self.cursor.position();
        let symbol = self.cursor.symbol()?;
        let target = builder.block(symbol, token);
        let mut arguments = Vec::new();
        if self.cursor.accept_sign("(") {
            self.cursor.accept_new_line();
            let mut goes_on = !self.cursor.accept_sign(")");
            while goes_on {
                arguments.push(self.operand(builder, None)?);
                goes_on = self.cursor.list_goes_on(")")?;
            }
        }
        Ok(Edge { target, arguments })
    }

    /// The arguments of a call, with their parentheses.
    pub(super) fn arguments(&mut self, builder: &mut BodyBuilder<'t>) -> Parsed<Vec<Argument>> {
        self.cursor.expect_sign("(")?;
        let mut arguments = Vec::new();
        self.cursor.accept_new_line();
        let mut goes_on = !self.cursor.accept_sign(")");
        while goes_on {
            let value = self.operand(builder, None)?;
            let by_value = self.by_value()?;
            arguments.push(Argument { value, by_value, is_result: self.cursor.accept_word("result") });
            goes_on = self.cursor.list_goes_on(")")?;
        }
        Ok(arguments)
    }
}
