//! Terminators: which blocks come next, under which conditions, and the end of a frame.

use crate::machine::{Machine, register};
use crate::step::Step;
use crate::{Exit, Exits, Obligation, Status, Stopped};
use tayra_findings::Rule;
use tayra_memory_graph::{Decision, Root, State, Vitality};
use tayra_numeric::Met;
use tayra_program::{BlockId, Body, Edge, FunctionId, LocalKind, Operand, Place, SwitchCase, TerminatorKind};
use tayra_terms::TermId;

impl Machine<'_> {
    /// The terminator of a block.
    pub fn leave(&mut self, mut state: State, function: FunctionId, block: BlockId) -> Exits {
        let program = self.program;
        let Some(body) = &program.functions[function].body else {
            let what = "a block of a function without a body".to_owned();
            return Exits::one(Exit::Stopped(Stopped { place: Place::UNKNOWN, what }));
        };
        let terminator = &body.blocks[block].terminator;
        let mut step = Step::new(function, body, terminator.place);
        match &terminator.kind {
            TerminatorKind::Jump(edge) => Exits::one(self.follow(state, &step, edge, None)),
            TerminatorKind::Branch { condition, if_true, if_false } => {
                let condition = self.value(&mut state, &step, condition);
                match state.decide(&mut self.universe, condition) {
                    Decision::Yes => Exits::one(self.follow(state, &step, if_true, None)),
                    Decision::No => Exits::one(self.follow(state, &step, if_false, None)),
                    Decision::Open => {
                        step.split_at(&state);
                        let mut ways = Vec::with_capacity(2);
                        let mut taken = state.clone();
                        if taken.assume(&mut self.universe, condition, true) != Met::Unsatisfiable {
                            ways.push(self.follow(taken, &step, if_true, Some((condition, true))));
                        }
                        if state.assume(&mut self.universe, condition, false) != Met::Unsatisfiable {
                            ways.push(self.follow(state, &step, if_false, Some((condition, false))));
                        }
                        Exits { split: step.split, ways }
                    }
                }
            }
            TerminatorKind::Switch { value, cases, default } => {
                let ways = self.switch(state, &mut step, value, cases, default);
                Exits { split: step.split, ways }
            }
            TerminatorKind::IndirectJump { address, targets } => {
                let ways = self.indirect_jump(state, &mut step, address, targets);
                Exits { split: step.split, ways }
            }
            TerminatorKind::Return(values) => Exits::one(self.end_frame(state, &step, values)),
            TerminatorKind::Unreachable => {
                let message = "code that the compiler was told is never reached";
                let rule = Rule::UnreachableReached;
                Exits::one(Exit::Failed(Obligation::new(rule, terminator.place, Status::Certain, message)))
            }
        }
    }

    /// Goes along an edge: its block's parameters are assigned, all read before any is written.
    fn follow(
        &mut self,
        mut state: State,
        step: &Step<'_>,
        edge: &Edge,
        condition: Option<(TermId, bool)>,
    ) -> Exit {
        let values: Vec<TermId> = edge.arguments.iter().map(|a| self.value(&mut state, step, a)).collect();
        for (parameter, value) in step.body.blocks[edge.target].parameters.iter().zip(values) {
            state.roots_mut().insert(register(*parameter), value);
        }
        Exit::To { block: edge.target, state, conditions: condition.into_iter().collect() }
    }

    fn switch(
        &mut self,
        mut before: State,
        step: &mut Step<'_>,
        value: &Operand,
        cases: &[SwitchCase],
        default: &Edge,
    ) -> Vec<Exit> {
        let value = self.value(&mut before, step, value);
        // What is left if none of the cases so far is it. A case needs none of that: it excludes all others by itself.
        let mut rest = before.clone();
        let bits = self.universe.terms.bits(value);
        let mut ways = Vec::new();
        let mut any = self.universe.terms.boolean(false);
        for case in cases {
            let wanted = self.universe.terms.constant(bits, case.value);
            let equal = self.universe.terms.equal(value, wanted);
            match before.decide(&mut self.universe, equal) {
                Decision::No => {}
                Decision::Yes => {
                    let condition = step.split.is_some().then_some((equal, true));
                    ways.push(self.follow(before, step, &case.edge, condition));
                    return ways;
                }
                Decision::Open => {
                    step.split_at(&before);
                    let mut taken = before.clone();
                    if taken.assume(&mut self.universe, equal, true) != Met::Unsatisfiable {
                        ways.push(self.follow(taken, step, &case.edge, Some((equal, true))));
                    }
                    any = self.universe.terms.or(any, equal);
                    if rest.assume(&mut self.universe, equal, false) == Met::Unsatisfiable {
                        return ways;
                    }
                }
            }
        }
        let condition = step.split.is_some().then_some((any, false));
        ways.push(self.follow(rest, step, default, condition));
        ways
    }

    fn indirect_jump(
        &mut self,
        mut state: State,
        step: &mut Step<'_>,
        address: &Operand,
        targets: &[Edge],
    ) -> Vec<Exit> {
        let address = self.value(&mut state, step, address);
        let mut ways = Vec::new();
        for edge in targets {
            let (object, label) = self.label(step.function, edge.target);
            self.materialise(&mut state, object);
            let equal = self.universe.terms.equal(address, label);
            match state.decide(&mut self.universe, equal) {
                Decision::No => {}
                Decision::Yes => {
                    let condition = step.split.is_some().then_some((equal, true));
                    ways.push(self.follow(state, step, edge, condition));
                    return ways;
                }
                Decision::Open => {
                    step.split_at(&state);
                    let mut taken = state.clone();
                    if taken.assume(&mut self.universe, equal, true) != Met::Unsatisfiable {
                        ways.push(self.follow(taken, step, edge, Some((equal, true))));
                    }
                    if state.assume(&mut self.universe, equal, false) == Met::Unsatisfiable {
                        return ways;
                    }
                }
            }
        }
        let status = if ways.is_empty() { Status::Certain } else { Status::Suspected };
        let message = "computed goto to something that is no label of this function";
        let failed = Obligation::new(Rule::BadIndirectCall, step.place, status, message);
        ways.push(Exit::Failed(Obligation { cuts: status == Status::Suspected, ..failed }));
        ways
    }

    /// Returns: results are kept, everything of the frame ends, and what only the frame knew is lost.
    fn end_frame(&mut self, mut state: State, step: &Step<'_>, values: &[Operand]) -> Exit {
        let results: Vec<TermId> = values.iter().map(|v| self.value(&mut state, step, v)).collect();
        self.drop_frame(&mut state, step.body);
        for (index, value) in (0u32..).zip(results) {
            state.roots_mut().insert(Root::Result(index), value);
        }
        let obligations = self.lose_blocks(&mut state, &[], step.place, "when its function returns");
        Exit::Return { state, obligations }
    }

    /// Ends the objects of a frame and drops its roots.
    fn drop_frame(&mut self, state: &mut State, body: &Body) {
        let roots: Vec<(Root, TermId)> = state.roots().iter().map(|(root, value)| (*root, *value)).collect();
        for (root, value) in roots {
            match root {
                Root::Register(_) => {}
                Root::Local(index) => {
                    let declared = body.locals.values().nth(index as usize);
                    if declared.is_some_and(|l| matches!(l.kind, LocalKind::Memory { .. })) {
                        self.end_object_at(state, value, Vitality::Ended);
                    }
                }
                Root::Hidden(_) => self.end_object_at(state, value, Vitality::Ended),
                Root::Result(_) | Root::Entry(_) | Root::Cutpoint(_) => continue,
            }
            state.roots_mut().remove(&root);
        }
    }
}
