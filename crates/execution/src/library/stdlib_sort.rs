//! `stdlib.h`: `qsort` and `bsearch`.
//!
//! The whole array is checked first. The comparison function is explored on any two elements of an array in any order;
//! since it must not change memory, what it does then covers every call, and the path behind does not depend on it.
//!
//! Errs towards: an array of which only what holds for all its elements is known. Gives up: comparison functions that may
//! change memory, or that are not known.

use super::Models;
use super::call::{Answer, Call};
use crate::ArgumentValue;
use crate::access::Range;
use crate::calls::check_signature;
use crate::step::{Callback, Flow};
use tayra_findings::Rule;
use tayra_memory_graph::{Content, Run, State};
use tayra_numeric::{Constraint, LinearExpr};
use tayra_program::{BinaryOp, FunctionId, ScalarType};
use tayra_terms::TermId;

/// Models of these functions.
pub(super) const MODELS: Models =
    &[("qsort", |c| sort(c, false)), ("qsort_r", |c| sort(c, true)), ("bsearch", bsearch)];

/// An array as these functions are given it.
struct Array {
    base: TermId,
    count: TermId,
    size: TermId,
    bytes: TermId,
}

impl Array {
    fn from(c: &mut Call<'_, '_>, first: usize) -> Flow<Self> {
        let (base, count, size) = (c.pointer(first)?, c.size(first + 1)?, c.size(first + 2)?);
        let overflows = c.machine.overflow_bit(&mut c.state, BinaryOp::Mul, count, size, false);
        let message = "an array of more bytes than there are addresses";
        c.machine.exclude(&mut c.state, &mut c.step, overflows, Rule::OutOfBounds, message)?;
        let bytes = c.machine.universe.terms.mul(count, size);
        Ok(Array { base, count, size, bytes })
    }

    /// Some element.
    fn element(&self, c: &mut Call<'_, '_>) -> TermId {
        let count = c.unsigned(self.count);
        let (index, _) = c.position(&(count - LinearExpr::constant(1)));
        let distance = c.machine.universe.terms.mul(index, self.size);
        c.advance(self.base, distance)
    }
}

fn pointer(value: TermId) -> ArgumentValue {
    ArgumentValue { value, scalar: ScalarType::Pointer, by_value: None }
}

/// The comparison function, which takes these arguments and changes nothing.
fn comparison(c: &mut Call<'_, '_>, comparator: TermId, arguments: &[ArgumentValue]) -> Flow<FunctionId> {
    let callee = c.machine.pointed_function(&mut c.state, &mut c.step, comparator)?;
    let program = c.machine.program;
    if program.functions[callee].body.is_none() || !c.machine.is_harmless(callee) {
        return c.unsupported("a comparison function that may change memory");
    }
    let given = c.machine.with_set_shadows(arguments.to_vec());
    let results =
        if c.machine.options.initialised { vec![ScalarType::Int(32); 2] } else { vec![ScalarType::Int(32)] };
    check_signature(&mut c.step, &program.functions[callee], &given, &results)?;
    Ok(callee)
}

fn sort(c: &mut Call<'_, '_>, with_extra: bool) -> Flow<Answer> {
    let array = Array::from(c, 0)?;
    let comparator = c.pointer(3)?;
    let extra = if with_extra { Some(c.pointer(4)?) } else { None };
    c.unless_empty(array.count, Answer::Nothing)?;
    let none = c.machine.universe.pointer_constant(0);
    let two = c.machine.universe.pointer_constant(2);
    let has_no_size = c.machine.universe.terms.equal(array.size, none);
    let nothing_to_do = c.machine.universe.terms.unsigned_less(array.count, two);
    // Elements without any size are compared all the same.
    c.when(has_no_size, |c| {
        c.when(nothing_to_do, |_| Ok(Answer::Nothing))?;
        compare(c, comparator, [array.base, array.base], extra)
    })?;
    let bytes = c.unsigned(array.bytes);
    let range = c.writable(array.base, &bytes)?;
    c.when(nothing_to_do, |_| Ok(Answer::Nothing))?;
    permute(c, &range, &bytes, array.size);
    let before: State = c.state.clone();
    let elements = [array.element(c), array.element(c)];
    let answer = compare(c, comparator, elements, extra)?;
    c.state = before;
    Ok(answer)
}

/// The comparison function is explored on these elements; the path behind does not depend on it.
fn compare(
    c: &mut Call<'_, '_>,
    comparator: TermId,
    elements: [TermId; 2],
    extra: Option<TermId>,
) -> Flow<Answer> {
    let mut arguments: Vec<ArgumentValue> = elements.into_iter().map(pointer).collect();
    arguments.extend(extra.map(pointer));
    let callee = comparison(c, comparator, &arguments)?;
    let state = c.state.clone();
    let conditions = c.step.conditions.clone();
    c.step.callbacks.push(Callback { state, conditions, callee, arguments });
    Ok(Answer::Nothing)
}

/// The elements change places: what holds for all of them still does.
fn permute(c: &mut Call<'_, '_>, range: &Range, bytes: &LinearExpr, size: TermId) {
    let end = range.offset.clone() + bytes.clone();
    let size = c.machine.universe.terms.as_constant(size).and_then(|size| u64::try_from(size).ok());
    let runs = c.state.objects().get(range.object).map(|o| o.runs.clone()).unwrap_or_default();
    let mut kept = Vec::new();
    for run in runs {
        let uniform = if let Some((_, stride)) = run.content.numbers() {
            let fits = size.is_some_and(|size| size.is_multiple_of(stride));
            let distance = range.offset.clone() - run.low.clone();
            fits && c.state.numbers_mut().is_multiple(&mut c.machine.universe, &distance, stride)
        } else {
            matches!(run.content, Content::Byte(_) | Content::NonZeroBytes)
        };
        if uniform
            && c.entails(&Constraint::at_most(run.low.clone(), range.offset.clone()))
            && c.entails(&Constraint::at_most(end.clone(), run.high.clone()))
        {
            kept.push(Run { low: range.offset.clone(), high: end.clone(), content: run.content });
        }
    }
    c.state.forget_range(&mut c.machine.universe, range.object, &range.offset, &end);
    c.machine.mix_shadows(&mut c.state, range.object, &range.offset, &end);
    for run in kept {
        c.state.add_run(range.object, run);
    }
}

/// Some element, or nothing.
fn bsearch(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let key = c.pointer(0)?;
    let array = Array::from(c, 1)?;
    let comparator = c.pointer(4)?;
    let null = c.null();
    c.unless_empty(array.count, Answer::Value(null))?;
    let none = c.machine.universe.pointer_constant(0);
    let has_no_size = c.machine.universe.terms.equal(array.size, none);
    c.when(has_no_size, |c| c.unsupported("elements without any size"))?;
    let bytes = c.unsigned(array.bytes);
    c.readable(array.base, &bytes)?;
    let before: State = c.state.clone();
    let arguments = vec![pointer(key), pointer(array.element(c))];
    let callee = comparison(c, comparator, &arguments)?;
    let state = std::mem::replace(&mut c.state, before);
    let conditions = c.step.conditions.clone();
    c.step.callbacks.push(Callback { state, conditions, callee, arguments });
    c.perhaps_null()?;
    Ok(Answer::Value(array.element(c)))
}
