//! Inputs of a run in the words of the source. The script keeps them exactly.

use crate::judge::source_place;
use tayra_drawings::parameters::{Given, given};
use tayra_drawings::types;
use tayra_findings::InputValue;
use tayra_interpreter::InputRecord;
use tayra_program::{Program, ScalarType};

/// An input as a person knows it.
pub(crate) fn shown(program: &Program, input: &InputRecord) -> InputValue {
    let (what, value) = match (parameter(program, input), input.what.as_str(), input.value.as_str()) {
        (Some(found), _, _) => found,
        (None, "argv", "") => ("argv".to_owned(), "no arguments".to_owned()),
        (None, what, value) => (what.to_owned(), value.to_owned()),
    };
    InputValue { place: source_place(program, input.place), what, value }
}

/// A parameter of the function that the run starts with: scripts call it `f.0`.
fn parameter(program: &Program, input: &InputRecord) -> Option<(String, String)> {
    let (name, number) = input.what.rsplit_once('.')?;
    let function = &program.functions[program.function_named(name)?];
    let register = *function.body.as_ref()?.parameters.get(number.parse::<usize>().ok()?)?;
    let Given::Value(name, c_type) = given(program, function, register)? else { return None };
    let number: i128 = input.value.parse().ok()?;
    let scalar = function.body.as_ref()?.registers[register].scalar;
    let value = match scalar {
        ScalarType::Int(width @ 1..=64) => {
            let bits = number.cast_unsigned() & ((1 << width) - 1);
            let typed = c_type.and_then(|c_type| types::constant(program, c_type, bits));
            typed.unwrap_or_else(|| match types::is_signed(program, c_type) && width > 1 {
                true => number.to_string(),
                false => bits.to_string(),
            })
        }
        ScalarType::Int(_) | ScalarType::Float(_) | ScalarType::Pointer => input.value.clone(),
    };
    Some((format!("parameter {name}"), value))
}
