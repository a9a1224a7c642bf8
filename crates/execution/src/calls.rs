//! Calls: who is called, whether the call fits, and what the callee's frame starts with.

use crate::access::Access;
use crate::checks::ERROR_FUNCTIONS;
use crate::library::{self, Model};
use crate::machine::{Machine, local, number, register};
use crate::step::{Callback, Flow, Step};
use crate::{ArgumentValue, CallOutcome, Called, Conditions, Outcome, Status};
use tayra_findings::Rule;
use tayra_memory_graph::{Decision, Hidden, ObjectId, Pointer, Root, State, Storage};
use tayra_numeric::LinearExpr;
use tayra_program::{
    Argument, BodyOrigin, Callee, Function, FunctionId, Instruction, Operation, Place, ScalarType,
    ScopeKnowledge,
};
use tayra_terms::{Node, TermId};

/// What a function does when it is called.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Callable {
    /// What its body says.
    Body,
    /// What a model of the C library says.
    Model(Model),
    /// Nobody knows.
    Missing,
}

/// One value of a pointer that is a choice of several, and the state in which it is the one.
struct Target {
    conditions: Conditions,
    state: State,
    pointer: TermId,
}

impl<'p> Machine<'p> {
    /// The program's own definition wins over a model, a model over an inline body from a header.
    pub(crate) fn callable(&self, function: FunctionId) -> Callable {
        let declared = &self.program.functions[function];
        let model = library::model(&declared.name);
        let own = declared.body.as_ref().map(|body| body.origin);
        match (own, model) {
            (Some(BodyOrigin::Definition), _) | (Some(BodyOrigin::HeaderInline), None) => Callable::Body,
            (Some(BodyOrigin::HeaderInline) | None, Some(model)) => Callable::Model(model),
            (None, None) => Callable::Missing,
        }
    }

    /// A call: a body to explore, or what a model did. Several outcomes if the pointer is one of several, or if a model
    /// calls a function of the program; what follows the return of such a one is no path ([`Machine::assign_results`]).
    pub fn call(&mut self, mut state: State, function: FunctionId, instruction: &Instruction) -> Called {
        let program = self.program;
        let Operation::Call { callee, arguments, .. } = &instruction.operation else {
            return Called::alone(CallOutcome::Done(self.execute(state, function, instruction)));
        };
        let Some(body) = &program.functions[function].body else {
            let what = "a call in a function without a body";
            return Called::alone(CallOutcome::Done(Outcome::stop(instruction.place, what)));
        };
        let mut step = Step::new(function, body, instruction.place);
        match callee {
            Callee::Direct(callee) => {
                let outcomes = self.call_function(state, step, *callee, arguments, instruction);
                Called { split: None, outcomes }
            }
            Callee::Indirect(pointer) => {
                let pointer = self.value(&mut state, &step, pointer);
                let mut outcomes = Vec::new();
                let is_choice = matches!(self.universe.terms.node(pointer), Node::IfThenElse { .. });
                let whole = is_choice.then(|| state.clone());
                let targets = self.targets(state, pointer);
                let split = whole.filter(|_| targets.iter().any(|target| !target.conditions.is_empty()));
                for Target { conditions, mut state, pointer: target } in targets {
                    let mut step = Step::new(function, body, instruction.place);
                    step.conditions = conditions;
                    match self.pointed_function(&mut state, &mut step, target) {
                        Ok(callee) => {
                            let mut called = self.call_function(state, step, callee, arguments, instruction);
                            if called.len() > 1 {
                                // Its callbacks would be taken for the call itself.
                                let what = "a function that calls back, called through a pointer";
                                called = vec![CallOutcome::Done(Outcome::stop(instruction.place, what))];
                            }
                            outcomes.append(&mut called);
                        }
                        Err(_) => outcomes.push(CallOutcome::Done(step.outcome(None))),
                    }
                }
                if outcomes.is_empty() {
                    step.stopped.clear();
                    outcomes.push(CallOutcome::Done(step.outcome(None)));
                }
                Called { split, outcomes }
            }
        }
    }

    /// A pointer that is a choice of several, taken apart.
    fn targets(&mut self, mut state: State, pointer: TermId) -> Vec<Target> {
        let Node::IfThenElse { condition, then, otherwise } = *self.universe.terms.node(pointer) else {
            return vec![Target { conditions: Vec::new(), state, pointer }];
        };
        match state.decide(&mut self.universe, condition) {
            Decision::Yes => self.targets(state, then),
            Decision::No => self.targets(state, otherwise),
            Decision::Open => {
                let mut found = Vec::new();
                for (target, value) in [(then, true), (otherwise, false)] {
                    let mut part = state.clone();
                    part.assume(&mut self.universe, condition, value);
                    if part.numbers().is_empty() {
                        continue;
                    }
                    for mut inner in self.targets(part, target) {
                        inner.conditions.insert(0, (condition, value));
                        found.push(inner);
                    }
                }
                found
            }
        }
    }

    /// The function that a pointer points to.
    pub(crate) fn pointed_function(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        pointer: TermId,
    ) -> Flow<FunctionId> {
        match self.resolve(state, pointer) {
            Pointer::Null => step.fail(Rule::NullDereference, "call through a null pointer"),
            Pointer::Number => {
                step.oblige(
                    Rule::BadIndirectCall,
                    Status::Suspected,
                    "call through a pointer that may point anywhere",
                );
                step.stop("call through an unknown pointer")
            }
            Pointer::Node { .. } => step
                .fail(Rule::BadIndirectCall, "call of a pointer to a node of a list, which is no function"),
            Pointer::Into { object, offset } => match self.function_of(object) {
                Some(function) => {
                    let zero = LinearExpr::constant(0);
                    if state.numbers_mut().equal(&mut self.universe, &offset, &zero) {
                        return Ok(function);
                    }
                    step.suspect(Rule::BadIndirectCall, "call into the middle of a function")
                }
                None => {
                    let described = self.describe(state, object);
                    let message = format!("call of a pointer to {described}, which is no function");
                    step.fail(Rule::BadIndirectCall, message)
                }
            },
        }
    }

    fn call_function(
        &mut self,
        mut state: State,
        mut step: Step<'p>,
        callee: FunctionId,
        arguments: &[Argument],
        instruction: &Instruction,
    ) -> Vec<CallOutcome> {
        let arguments = self.arguments(&mut state, &step, arguments);
        let dests = instruction.operation.dests();
        let returns: Vec<ScalarType> = dests.iter().map(|d| step.body.registers[*d].scalar).collect();
        let callable = self.callable(callee);
        if matches!(callable, Callable::Body) {
            self.report_error_function(&mut step, callee);
        }
        let done = match callable {
            Callable::Missing => {
                let name = self.program.functions[callee].shown();
                let what = format!("call of `{name}`, which has neither body nor model");
                let _ = step.stop::<()>(what);
                step.outcome(None)
            }
            Callable::Model(model) => {
                let given = self.without_shadows(&arguments);
                let returns = self.without_shadows(&returns);
                self.require_arguments(&mut state, &mut step, callee, &arguments);
                let (done, callbacks) =
                    library::run(self, state, step, callee, model, given, returns, instruction);
                let mut outcomes = vec![CallOutcome::Done(done)];
                outcomes.extend(callbacks.into_iter().filter(|c| !c.state.numbers().is_empty()).map(
                    |Callback { state, conditions, callee, arguments }| CallOutcome::Body {
                        state,
                        callee,
                        arguments: self.with_set_shadows(arguments),
                        variadic: Vec::new(),
                        obligations: Vec::new(),
                        conditions,
                    },
                ));
                return outcomes;
            }
            Callable::Body => match self.prepare_body(&mut state, &mut step, callee, &arguments, &returns) {
                Ok(()) => {
                    let fixed = self.program.functions[callee].parameters.len().min(arguments.len());
                    let variadic = arguments[fixed..].to_vec();
                    return vec![CallOutcome::Body {
                        state,
                        callee,
                        arguments: arguments[..fixed].to_vec(),
                        variadic,
                        obligations: step.obligations,
                        conditions: step.conditions,
                    }];
                }
                Err(_) => step.outcome(None),
            },
        };
        vec![CallOutcome::Done(done)]
    }

    /// A call of an error function is a fault, also where the program says what it does, and goes on in there.
    fn report_error_function(&self, step: &mut Step<'_>, callee: FunctionId) {
        let name = self.program.functions[callee].name.as_str();
        if ERROR_FUNCTIONS.contains(&name) {
            step.oblige(Rule::ErrorReached, Status::Certain, format!("{name} is called"));
        }
    }

    fn arguments(
        &mut self,
        state: &mut State,
        step: &Step<'_>,
        arguments: &[Argument],
    ) -> Vec<ArgumentValue> {
        arguments
            .iter()
            .map(|argument| ArgumentValue {
                value: self.value(state, step, &argument.value),
                scalar: step.body.type_of(&argument.value),
                by_value: argument.by_value,
            })
            .collect()
    }

    /// The call fits, and what is passed by value can be read.
    fn prepare_body(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        callee: FunctionId,
        arguments: &[ArgumentValue],
        returns: &[ScalarType],
    ) -> Flow<()> {
        let program = self.program;
        check_signature(step, &program.functions[callee], arguments, returns)?;
        for argument in arguments {
            if let Some(by_value) = argument.by_value.filter(|b| b.size > 0) {
                let size = LinearExpr::constant(i128::from(by_value.size));
                self.access(state, step, argument.value, &size, Access::Read)?;
            }
        }
        Ok(())
    }

    /// Starts a frame: parameters assigned, private copies made, locals without scope markers born.
    pub fn enter(
        &mut self,
        state: &mut State,
        function: FunctionId,
        arguments: &[ArgumentValue],
        variadic: &[ArgumentValue],
        place: Place,
    ) {
        let _ = place;
        let program = self.program;
        let declared = &program.functions[function];
        let Some(body) = &declared.body else { return };
        for (index, (parameter, argument)) in (0u32..).zip(body.parameters.iter().zip(arguments)) {
            let value = match argument.by_value {
                Some(by_value) => {
                    let size = LinearExpr::constant(i128::from(by_value.size));
                    let storage = Storage::Argument { site: number(function) };
                    let (copy, address) = self.new_object(state, storage, size.clone(), by_value.align);
                    self.copy_argument(state, (copy, &LinearExpr::constant(0)), argument.value, &size);
                    state.roots_mut().insert(Root::Hidden(Hidden::Copy(index)), address);
                    address
                }
                None => argument.value,
            };
            state.roots_mut().insert(register(*parameter), value);
        }
        if declared.variadic {
            self.make_areas(state, function, variadic);
        }
        for (id, declared) in body.locals.iter() {
            match declared.scope_knowledge {
                ScopeKnowledge::WholeFunction | ScopeKnowledge::Uncertain => {
                    self.give_birth(state, function, id, declared);
                }
                ScopeKnowledge::Marked => {
                    state.roots_mut().remove(&local(id));
                }
            }
        }
    }

    /// Copies what an argument points to into the callee's own memory.
    pub(crate) fn copy_argument(
        &mut self,
        state: &mut State,
        to: (ObjectId, &LinearExpr),
        from: TermId,
        size: &LinearExpr,
    ) {
        // What the call could not prove readable is copied as unknown bytes.
        if let Some(source) = self.would_pass(state, from, size, Access::Read) {
            state.copy(&mut self.universe, to, (source.object, &source.offset), size);
            // Into memory of a frame, where shadows are kept.
            let _ = self.copy_shadows(state, to, (source.object, &source.offset), size);
        }
    }
}

/// Whether a function can be called like this: the same scalars, unless it was declared without a prototype.
pub(crate) fn check_signature(
    step: &mut Step<'_>,
    declared: &Function,
    passed: &[ArgumentValue],
    returns: &[ScalarType],
) -> Flow<()> {
    let wanted = declared.parameters.len();
    let enough =
        passed.len() == wanted || (passed.len() > wanted && (declared.variadic || declared.unprototyped));
    let same_types = declared.parameters.iter().zip(passed).all(|(parameter, argument)| {
        parameter.scalar == argument.scalar
            && parameter.by_value.map(|b| b.size) == argument.by_value.map(|b| b.size)
    });
    let same_results = returns.is_empty() || declared.returns == returns;
    if enough && same_types && same_results {
        return Ok(());
    }
    let show = |types: Vec<String>| types.join(", ");
    let given = show(passed.iter().map(|a| a.scalar.to_string()).collect());
    let taken = show(declared.parameters.iter().map(|p| p.scalar.to_string()).collect());
    let name = declared.c_name.as_ref().unwrap_or(&declared.name);
    let message = if enough && same_types {
        format!("`{name}` is called as if it returned something else")
    } else {
        format!("`{name}` takes ({taken}) but is called with ({given})")
    };
    step.fail(Rule::BadIndirectCall, message)
}
