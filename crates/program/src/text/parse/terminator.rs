//! How a block is left.

use super::body::BodyBuilder;
use super::{Parsed, Parser, numbers};
use crate::text::lexer::Kind;
use crate::{Function, ScalarType, SwitchCase, Terminator, TerminatorKind};

impl<'a, 't> Parser<'a, 't> {
    /// The terminator on this line; `None`, and nothing read, if it holds an instruction.
    pub(super) fn terminator(
        &mut self,
        function: &Function,
        builder: &mut BodyBuilder<'t>,
    ) -> Parsed<Option<Terminator>> {
        let Kind::Word(word) = self.cursor.peek() else { return Ok(None) };
        if !matches!(*word, "jump" | "branch" | "switch" | "goto" | "return" | "unreachable") {
            return Ok(None);
        }
        self.cursor.next();
        let kind = match *word {
            "jump" => TerminatorKind::Jump(self.edge(builder)?),
            "branch" => {
                let condition = self.operand(builder, Some(ScalarType::BOOL))?;
                self.cursor.expect_sign(",")?;
                let if_true = self.edge(builder)?;
                self.cursor.expect_sign(",")?;
                let if_false = self.edge(builder)?;
                TerminatorKind::Branch { condition, if_true, if_false }
            }
            "switch" => self.switch(builder)?,
            "goto" => {
                let address = self.operand(builder, None)?;
                self.cursor.expect_sign("[")?;
                let mut targets = Vec::new();
                self.cursor.accept_new_line();
                let mut goes_on = !self.cursor.accept_sign("]");
                while goes_on {
                    targets.push(self.edge(builder)?);
                    goes_on = self.cursor.list_goes_on("]")?;
                }
                TerminatorKind::IndirectJump { address, targets }
            }
            "return" => {
                let mut values = Vec::new();
                if !matches!(self.cursor.peek(), Kind::NewLine | Kind::Place(_) | Kind::End)
                    && !self.at_scope()
                {
                    loop {
                        let expected = function.returns.get(values.len()).copied();
                        values.push(self.operand(builder, expected)?);
                        if !self.cursor.accept_sign(",") {
                            break;
                        }
                    }
                }
                TerminatorKind::Return(values)
            }
            _ => TerminatorKind::Unreachable,
        };
        let (place, scope) = self.place_and_scope()?;
        Ok(Some(Terminator { kind, place, scope }))
    }

    fn at_scope(&self) -> bool {
        matches!(self.cursor.peek(), Kind::Word(word)
            if word.strip_prefix('s').is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit())))
    }

    /// `i32 %x [1: one, 2: two(%y), default: other]`.
    fn switch(&mut self, builder: &mut BodyBuilder<'t>) -> Parsed<TerminatorKind> {
        let scalar = self.cursor.scalar()?;
        let value = self.typed_operand(builder, scalar)?;
        let bits = scalar.bits(self.program.data_model);
        self.cursor.expect_sign("[")?;
        let mut cases = Vec::new();
        loop {
            self.cursor.accept_new_line();
            if self.cursor.accept_word("default") {
                self.cursor.expect_sign(":")?;
                let default = self.edge(builder)?;
                if self.cursor.list_goes_on("]")? {
                    return Err(self.cursor.error("default comes last"));
                }
                return Ok(TerminatorKind::Switch { value, cases, default });
            }
            let text = self.cursor.raw_number()?;
            let Some(case) = numbers::pattern(text, bits) else {
                return Err(self.cursor.error_before(format!("this is no number of type {scalar}")));
            };
            self.cursor.expect_sign(":")?;
            let edge = self.edge(builder)?;
            cases.push(SwitchCase { value: case, edge });
            self.cursor.accept_new_line();
            self.cursor.expect_sign(",")?;
        }
    }
}
