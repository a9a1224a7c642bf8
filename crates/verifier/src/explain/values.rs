//! Arithmetic that may go wrong: the operation as C, and what is known of its operands.

use super::Context;
use super::code::Code;
use super::range::quoted;
use tayra_drawings::Naming;
use tayra_execution::Scene;
use tayra_findings::Rule;
use tayra_memory_graph::Root;
use tayra_numeric::Interval;
use tayra_program::{BinaryOp, Entity, Operand, Operation, ScalarType};

impl Context<'_> {
    pub(super) fn bad_operation(
        &self,
        scene: &Scene,
        code: &Code<'_>,
        naming: &mut Naming<'_, '_>,
    ) -> Option<String> {
        let Operation::Binary { dest, op, left, right, .. } = &self.instruction()?.operation else {
            return None;
        };
        let text =
            code.value(&Operand::Register(*dest)).map_or("the result".to_owned(), |t| format!("`{t}`"));
        let divisor = code.value(right).map_or("the divisor".to_owned(), |t| quoted(&t));
        let ScalarType::Int(bits) = code.body.registers[*dest].scalar else { return None };
        match self.obligation.rule {
            Rule::DivisionByZero => Some(format!("cannot show that {divisor} is not 0 in {text}")),
            Rule::SignedOverflow => {
                let known: Vec<String> = [left, right]
                    .into_iter()
                    .filter_map(|operand| known(scene, code, naming, operand, true))
                    .collect();
                let known = if known.is_empty() { String::new() } else { format!(": {}", known.join(", ")) };
                Some(match self.certainly() {
                    true => format!("{text} does not fit into a signed {bits}-bit number{known}"),
                    false => format!("cannot show that {text} fits into a signed {bits}-bit number{known}"),
                })
            }
            Rule::BadShift if matches!(op, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr) => {
                let known = known(scene, code, naming, right, true);
                let known = known.map_or(String::new(), |known| format!(": {known}"));
                Some(format!("cannot show that the shift {text} is one that C allows{known}"))
            }
            _ => None,
        }
    }
}

/// What is known of an operand that is no constant: "`n` is at most 9".
fn known(
    scene: &Scene,
    code: &Code<'_>,
    naming: &mut Naming<'_, '_>,
    operand: &Operand,
    signed: bool,
) -> Option<String> {
    let Operand::Register(register) = operand else { return None };
    let number = u32::try_from(register.index()).ok()?;
    let value = *scene.state.roots().get(&Root::Register(number))?;
    let text = code.value(operand)?;
    let bits = naming.bits(value);
    let natural = if signed { Interval::signed(bits) } else { Interval::unsigned(bits) };
    let reading = naming.reading(value, signed);
    let range = naming.bounds(&reading);
    let low = range.lower().filter(|low| Some(*low) != natural.lower());
    let high = range.upper().filter(|high| Some(*high) != natural.upper());
    Some(match (low, high) {
        (Some(low), Some(high)) if low == high => format!("`{text}` is {low}"),
        (Some(low), Some(high)) => format!("`{text}` can be anything from {low} to {high}"),
        (Some(low), None) => format!("`{text}` can be anything from {low} on"),
        (None, Some(high)) => format!("`{text}` can be anything up to {high}"),
        (None, None) => format!("`{text}` can be anything"),
    })
}
