//! Whether an access is allowed: which object, alive, inside its bounds, writable.
//!
//! Every object is smaller than half the address space, so an offset that lies between minus that and the whole space
//! has one meaning only. An offset whose reading is not known to lie there is taken by its bits instead.
//!
//! Errs towards: an obligation that could have been proved.

use crate::machine::Machine;
use crate::step::{Cut, Flow, Step};
use crate::{About, Status};
use tayra_findings::Rule;
use tayra_memory_graph::{ObjectId, Pointer, State, Storage, Vitality};
use tayra_numeric::{Constraint, Integer, Interval, LinearExpr, Met};
use tayra_program::Local;
use tayra_terms::TermId;

/// Addresses up to here belong to no object: they come from a null pointer.
const FIRST_PAGE: i64 = 4095;

/// What is done to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// It is read.
    Read,
    /// It is written.
    Write,
}

/// A checked range of an object.
#[derive(Clone, Debug)]
pub(crate) struct Range {
    /// The object.
    pub(crate) object: ObjectId,
    /// Its first byte.
    pub(crate) offset: LinearExpr,
}

fn range_of(access: Access, object: ObjectId, offset: &LinearExpr, length: &LinearExpr) -> About {
    let write = access == Access::Write;
    About::Range { write, object, offset: offset.clone(), length: length.clone() }
}

/// How an offset relates to its object.
enum Bounds {
    /// Certainly inside, by this offset.
    Inside(LinearExpr),
    /// Certainly outside.
    Outside,
    /// Inside in the states that fulfil both constraints.
    Unsure(LinearExpr),
}

impl Machine<'_> {
    /// What a term points to; static objects that the state forgot come back.
    pub(crate) fn resolve(&mut self, state: &mut State, address: TermId) -> Pointer {
        let found = state.resolve(&mut self.universe, address);
        if found == Pointer::Number && self.recall(state, address) {
            return state.resolve(&mut self.universe, address);
        }
        found
    }

    /// Checks an access to `length` bytes, at least one. Goes on with the states that pass, where there are some.
    pub(crate) fn access(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        address: TermId,
        length: &LinearExpr,
        access: Access,
    ) -> Flow<Range> {
        let (object, offset) = self.live_object(state, step, address, access)?;
        match self.bounds(state, address, object, &offset, length) {
            Bounds::Inside(offset) => {
                self.proved += 1;
                Ok(Range { object, offset })
            }
            Bounds::Outside => {
                let message = self.describe_outside(state, access, object, length, "lies");
                step.oblige(Rule::OutOfBounds, Status::Certain, message);
                step.explain(state, range_of(access, object, &offset, length));
                Err(Cut)
            }
            Bounds::Unsure(offset) => {
                let message = self.describe_outside(state, access, object, length, "may lie");
                step.oblige(Rule::OutOfBounds, Status::Suspected, message);
                step.explain(state, range_of(access, object, &offset, length));
                let size = state.objects().get(object).map(|o| o.size.clone()).ok_or(Cut)?;
                let low = Constraint::at_least(offset.clone(), LinearExpr::constant(0));
                let high = Constraint::at_most(offset.clone() + length.clone(), size);
                if state.numbers_mut().assume(&mut self.universe, &low) == Met::Unsatisfiable
                    || state.numbers_mut().assume(&mut self.universe, &high) == Met::Unsatisfiable
                {
                    step.make_certain();
                    return Err(Cut);
                }
                Ok(Range { object, offset })
            }
        }
    }

    /// Whether the access is certainly allowed; changes and reports nothing.
    pub(crate) fn would_pass(
        &mut self,
        state: &mut State,
        address: TermId,
        length: &LinearExpr,
        access: Access,
    ) -> Option<Range> {
        let Pointer::Into { object, offset } = self.resolve(state, address) else { return None };
        let found = state.objects().get(object)?;
        let usable = found.vitality == Vitality::Alive
            && (access == Access::Read || found.is_writable() && !found.may_have_other_names())
            && !matches!(found.storage, Storage::Function { .. });
        if !usable || self.unsupported_global(object).is_some() {
            return None;
        }
        match self.bounds(state, address, object, &offset, length) {
            Bounds::Inside(offset) => Some(Range { object, offset }),
            Bounds::Outside | Bounds::Unsure(_) => None,
        }
    }

    /// The live object that a pointer points into, before, or behind.
    fn live_object(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        address: TermId,
        access: Access,
    ) -> Flow<(ObjectId, LinearExpr)> {
        let verb = match access {
            Access::Read => "read",
            Access::Write => "write",
        };
        let about = About::Pointer { address, write: access == Access::Write };
        let (object, offset) = match self.resolve(state, address) {
            Pointer::Null => {
                step.oblige(Rule::NullDereference, Status::Certain, format!("{verb} through a null pointer"));
                step.explain(state, about);
                return Err(Cut);
            }
            Pointer::Number => {
                let reading = self.universe.unsigned(address);
                let range = state.numbers_mut().bounds(&mut self.universe, &reading);
                if range.is_included_in(&Interval::between(Integer::from(0), Integer::from(FIRST_PAGE))) {
                    let message = format!("{verb} at a member or element of a null pointer");
                    step.oblige(Rule::NullDereference, Status::Certain, message);
                    step.explain(state, about);
                    return Err(Cut);
                }
                let (status, message) = match range.as_constant() {
                    Some(address) => (Status::Certain, format!("{verb} at address {address}")),
                    None => (Status::Suspected, format!("{verb} through a pointer that may point anywhere")),
                };
                step.oblige(Rule::WildPointer, status, message);
                step.explain(state, about);
                return Err(Cut);
            }
            Pointer::Node { .. } => {
                return step.stop(format!("{verb} through a pointer to a node of a list of unknown length"));
            }
            Pointer::Into { object, offset } => (object, offset),
        };
        let Some(found) = state.objects().get(object) else {
            let message = format!("{verb} through a pointer to an object of which nothing is known here");
            step.oblige(Rule::WildPointer, Status::Suspected, message);
            step.explain(state, about);
            return Err(Cut);
        };
        let is_code = matches!(found.storage, Storage::Function { .. });
        let forbidden = access == Access::Write && !found.is_writable();
        // Another name may stand for the same string, and would have to forget what was there.
        let is_outside = access == Access::Write && found.may_have_other_names();
        if found.vitality == Vitality::Alive
            && !is_code
            && !forbidden
            && !is_outside
            && self.unsupported_global(object).is_none()
        {
            return Ok((object, offset));
        }
        let vitality = found.vitality;
        let described = self.describe(state, object);
        match vitality {
            Vitality::Alive => {}
            Vitality::Freed => {
                let message = format!("{verb} of {described} after it was freed");
                step.oblige(Rule::UseAfterFree, Status::Certain, message);
                step.explain(state, About::Object(object));
                return Err(Cut);
            }
            Vitality::Ended => {
                let message = format!("{verb} of {described} after its scope ended");
                step.oblige(Rule::UseAfterScope, Status::Certain, message);
                step.explain(state, About::Object(object));
                return Err(Cut);
            }
            Vitality::MayHaveEnded => {
                return step.stop(format!("{verb} of {described}, whose scope may have ended"));
            }
        }
        if is_code {
            return step.fail(Rule::WildPointer, format!("{verb} of {described}, which is no data"));
        }
        if forbidden {
            return step.fail(Rule::WriteToConstant, format!("write to {described}, which is constant"));
        }
        if is_outside {
            return step.stop(format!("write to {described}"));
        }
        let why = self.unsupported_global(object).unwrap_or_default();
        step.stop(format!("{verb} of {described}, whose initialiser is not supported: {why}"))
    }

    fn bounds(
        &mut self,
        state: &mut State,
        address: TermId,
        object: ObjectId,
        offset: &LinearExpr,
        length: &LinearExpr,
    ) -> Bounds {
        let Some((size, start)) = state.objects().get(object).map(|o| (o.size.clone(), o.address)) else {
            return Bounds::Unsure(offset.clone());
        };
        let zero = LinearExpr::constant(0);
        let end = offset.clone() + length.clone();
        let universe = &mut self.universe;
        if state.numbers_mut().at_most(universe, &zero, offset)
            && state.numbers_mut().at_most(universe, &end, &size)
        {
            return Bounds::Inside(offset.clone());
        }
        let plain = Interval::between(
            -Integer::power_of_two(universe.pointer_bits - 1),
            Integer::power_of_two(universe.pointer_bits) - Integer::from(1),
        );
        if state.numbers_mut().bounds(universe, offset).is_included_in(&plain) {
            let below = Constraint::less(offset.clone(), zero);
            let above = Constraint::greater(end, size);
            if state.numbers_mut().entails(universe, &below) || state.numbers_mut().entails(universe, &above)
            {
                return Bounds::Outside;
            }
            return Bounds::Unsure(offset.clone());
        }
        // The bits of the distance, as a natural number.
        let distance = universe.terms.sub(address, start);
        let bits = universe.unsigned(distance);
        let end = bits.clone() + length.clone();
        if state.numbers_mut().at_most(universe, &end, &size) {
            return Bounds::Inside(bits);
        }
        if state.numbers_mut().entails(universe, &Constraint::greater(end, size)) {
            return Bounds::Outside;
        }
        Bounds::Unsure(bits)
    }

    fn describe_outside(
        &self,
        state: &State,
        access: Access,
        object: ObjectId,
        length: &LinearExpr,
        lies: &str,
    ) -> String {
        let verb = match access {
            Access::Read => "read",
            Access::Write => "write",
        };
        let described = self.describe(state, object);
        let count = match length.as_constant() {
            Some(one) if *one == Integer::from(1) => "1 byte".to_owned(),
            Some(count) => format!("{count} bytes"),
            None => "bytes".to_owned(),
        };
        format!("{verb} of {count} that {lies} outside of {described}")
    }

    /// An object in words.
    pub(crate) fn describe(&self, state: &State, object: ObjectId) -> String {
        let Some(found) = state.objects().get(object) else { return "an object".to_owned() };
        match found.storage {
            Storage::Heap { .. } | Storage::Pooled { .. } => "a heap block".to_owned(),
            Storage::Global { global, .. } => match self.program.globals.values().nth(global as usize) {
                Some(global) => global.quoted(),
                None => "a global".to_owned(),
            },
            Storage::Local { local } => match self.local_of(local) {
                Some(local) => local.quoted(),
                None => "a local variable".to_owned(),
            },
            Storage::StackBlock { .. } => "a stack block".to_owned(),
            Storage::Argument { .. } | Storage::RegisterArea => "an argument".to_owned(),
            Storage::Stream => "a stream".to_owned(),
            Storage::Given { .. } => "a string of `argv`".to_owned(),
            Storage::Outside { .. } => "a string of the C library or the environment".to_owned(),
            Storage::Function { function } => match self.program.functions.values().nth(function as usize) {
                Some(function) => format!("the code of `{}`", function.shown()),
                None => "a label".to_owned(),
            },
            Storage::Library { .. } => "memory of the C library".to_owned(),
            Storage::Elements => "elements of an array".to_owned(),
        }
    }

    /// The local of that number.
    pub(crate) fn local_of(&self, number: u32) -> Option<&Local> {
        let index = self.first_local.partition_point(|&first| first <= number).checked_sub(1)?;
        let body = self.program.functions.values().nth(index)?.body.as_ref()?;
        body.locals.values().nth((number - self.first_local[index]) as usize)
    }
}
