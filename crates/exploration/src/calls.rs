//! Calls by tabulation: one summary per kind of entry, whose returns are composed with every caller that waits for them.
//!
//! Recursion is the same fixpoint: entries and returns are joined and widened until they rest.

use crate::engine::{Engine, Standing};
use crate::graph::{Departure, EdgeKind, Position};
use crate::ledger::{MemberId, Provenance};
use crate::paths::Path;
use crate::summary::{Caller, Manner, Summary};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use tayra_execution::{ArgumentValue, Ended};
use tayra_memory_graph::{Composed, Root, State};
use tayra_program::{BlockId, Entity, FunctionId, LocalKind, Place};
use tayra_terms::TermId;

/// A call in a body.
#[derive(Clone, Copy)]
pub(crate) struct Call {
    pub(crate) summary: usize,
    pub(crate) block: BlockId,
    pub(crate) index: usize,
    pub(crate) callee: FunctionId,
}

impl Engine<'_> {
    pub(crate) fn call(
        &mut self,
        call: Call,
        mut state: State,
        arguments: &[ArgumentValue],
        variadic: &[ArgumentValue],
        from: Departure,
        provenance: &Provenance,
    ) {
        let function = self.summaries[call.summary].function;
        let position = Position::Call(call.block, call.index);
        let node = self.graph.extend(from, (function, position), state.clone());
        state.tell_places_apart(&mut self.machine.universe);
        let given: Vec<TermId> = arguments.iter().chain(variadic).map(|a| a.value).collect();
        self.drop_dead_at_call(call, &mut state, &given);
        // Where the callee never returns, nobody looks any more.
        let standing = Standing { summary: call.summary, provenance: provenance.clone() };
        let place = self.place_of_call(call);
        let lost = self.machine.lose_blocks(&mut state, &given, place, "before the call");
        self.owe(&standing, lost);
        if self.is_waiting_for(call.summary, call.callee) {
            self.pooled.put_into_pools(&mut self.machine.universe, &mut state);
        }
        // The callee may write to any block of a pool.
        let names = state.retire_views(&mut self.machine.universe);
        let arguments = &self.under_names(arguments, &names);
        let variadic = &self.under_names(variadic, &names);
        let values: Vec<TermId> = arguments.iter().chain(variadic).map(|a| a.value).collect();
        let named = self.globals_named_in(call.callee);
        let can_name = |global| named.as_ref().as_ref().is_none_or(|named| named.contains(&global));
        let carved = state.carve_for(&mut self.machine.universe, &values, can_name);
        let manner = Manner::of(arguments, variadic);
        if self.rehearsal.is_some() {
            return self.call_again(call, (&state, &carved), &manner, provenance);
        }
        let found = self.summary_for(call, &carved.state, manner, &standing);
        let Some((callee, meaning)) = found else { return };
        let entry = self.summaries[callee].entry_node;
        let kind = EdgeKind::CallAbstraction(meaning.clone().map(Box::new));
        self.graph.connect(node, entry, kind);
        let caller = Caller {
            summary: call.summary,
            block: call.block,
            index: call.index,
            node,
            state,
            carved,
            meaning,
            provenance: provenance.clone(),
        };
        // The call may have made the summary that it is part of start anew: then it will be met again.
        if self.is_outdated(&caller) {
            return;
        }
        let Summary { callers, vacancies, .. } = &mut self.summaries[callee];
        let index = match vacancies.take(callers, |c| !self.ledger.is_current(&c.provenance)) {
            Some(index) => {
                callers[index] = caller;
                index
            }
            None => {
                callers.push(caller);
                callers.len() - 1
            }
        };
        let returns: Vec<MemberId> = self.summaries[callee].returns().iter().map(|m| m.id).collect();
        for member in returns {
            self.await_return(callee, member, index);
        }
    }

    pub(crate) fn place_of_call(&self, call: Call) -> Place {
        let function = self.summaries[call.summary].function;
        let body = self.machine.program.functions[function].body.as_ref();
        body.map_or(Place::UNKNOWN, |body| body.blocks[call.block].instructions[call.index].place)
    }

    /// Arguments, where addresses have other names now.
    fn under_names(
        &mut self,
        arguments: &[ArgumentValue],
        names: &FxHashMap<TermId, TermId>,
    ) -> Vec<ArgumentValue> {
        let terms = &mut self.machine.universe.terms;
        let mut memory = FxHashMap::default();
        let renamed =
            |a: &ArgumentValue| ArgumentValue { value: terms.substitute(a.value, names, &mut memory), ..*a };
        arguments.iter().map(renamed).collect()
    }

    /// The caller is to go on with a return of the callee.
    fn await_return(&mut self, callee: usize, member: MemberId, caller: usize) {
        let Some(waiting) = self.summaries[callee].callers.get(caller) else { return };
        let (summary, block, behind) = (waiting.summary, waiting.block, waiting.index + 1);
        if let Some(position) = self.summaries[summary].outline.order.position(block) {
            self.agenda(summary).at(position, behind).resumptions.insert((callee, member, caller));
        }
    }

    /// What nothing behind the call reads: its pointers must not count as the caller's while the callee runs, which could fold
    /// no list that they lead into.
    fn drop_dead_at_call(&mut self, call: Call, state: &mut State, arguments: &[TermId]) {
        let own = &self.summaries[call.summary];
        let Some(body) = self.machine.program.functions[own.function].body.as_ref() else { return };
        let liveness = &own.outline.liveness;
        let alive = liveness.registers_behind(body, call.block, call.index);
        state.roots_mut().retain(|root, _| match root {
            Root::Register(n) => alive(Entity::from_index(*n as usize)),
            Root::Local(_) | Root::Result(_) | Root::Entry(_) | Root::Cutpoint(_) | Root::Hidden(_) => true,
        });
        let is_dead = |root: &Root| {
            let Root::Local(number) = root else { return false };
            let local = Entity::from_index(*number as usize);
            matches!(body.locals[local].kind, LocalKind::Promoted(_))
                && !liveness.local_is_alive_behind(body, call.block, call.index, local)
        };
        let dead: Vec<Root> = state.roots().keys().copied().filter(is_dead).collect();
        self.machine.drop_homes(state, &dead, arguments);
    }

    /// Whether the function is among those that wait for the summary, or is its own.
    pub(crate) fn is_waiting_for(&self, summary: usize, function: FunctionId) -> bool {
        let mut seen = BTreeSet::new();
        let mut stack = vec![summary];
        while let Some(next) = stack.pop() {
            if self.summaries[next].function == function {
                return true;
            }
            if seen.insert(next) {
                let callers = self.summaries[next].callers.iter().filter(|c| !self.is_outdated(c));
                stack.extend(callers.map(|c| c.summary));
            }
        }
        false
    }

    /// A frame has ended: drops what belonged to it. Nothing is left where the whole program ends.
    pub(crate) fn end_frame(&mut self, standing: &Standing, mut state: State, place: Place) -> Option<State> {
        let is_dead = |root: Root| !matches!(root, Root::Result(_) | Root::Entry(_) | Root::Cutpoint(_));
        let obligations = self.machine.tidy(&mut state, is_dead, place);
        self.owe(standing, obligations);
        if standing.summary != 0 {
            return Some(state);
        }
        let obligations = if self.machine.options.library.is_some() {
            self.machine.broken_structure(state, self.summaries[0].function, place)
        } else {
            self.machine.finish(state, place, Ended::Returned)
        };
        self.owe(standing, obligations);
        None
    }

    /// Every caller is to go on with a return that is new.
    pub(crate) fn hand_back(&mut self, summary: usize, member: MemberId) {
        for caller in 0..self.summaries[summary].callers.len() {
            self.await_return(summary, member, caller);
        }
    }

    pub(crate) fn is_waiting_for_itself(&self, summary: usize) -> bool {
        let function = self.summaries[summary].function;
        let callers = &self.summaries[summary].callers;
        callers.iter().any(|c| !self.is_outdated(c) && self.is_waiting_for(c.summary, function))
    }

    /// Whether a call that the summary answers stands in a loop, or in a function that is called in one.
    pub(crate) fn is_called_in_a_loop(&self, summary: usize) -> bool {
        let mut seen = BTreeSet::from([summary]);
        let mut stack = vec![summary];
        while let Some(next) = stack.pop() {
            for caller in self.summaries[next].callers.iter().filter(|c| !self.is_outdated(c)) {
                let own = &self.summaries[caller.summary];
                if own.outline.order.innermost_loop(caller.block).is_some() {
                    return true;
                }
                if seen.insert(caller.summary) {
                    stack.push(caller.summary);
                }
            }
        }
        false
    }

    /// Goes on behind a call with one of the callee's returns.
    pub(crate) fn resume(&mut self, callee: usize, caller: usize, member: MemberId) {
        let own = &self.summaries[callee];
        let returned = own.returns().iter().find(|class| class.id == member);
        let (Some(caller), Some(returned), Some(basis)) =
            (own.callers.get(caller).cloned(), returned, self.ledger.basis(member))
        else {
            return;
        };
        if self.is_outdated(&caller) {
            return;
        }
        let (mut returned_state, returned_node) = (returned.state.clone(), returned.node);
        returned_state.numbers_mut().close();
        let entry = self.summaries[callee].entry.clone();
        let Composed { mut state, results, names } = State::compose(
            &mut self.machine.universe,
            &caller.state,
            caller.part(),
            &entry,
            caller.meaning.as_ref(),
            &returned_state,
        );
        if state.numbers().is_empty() {
            return;
        }
        let function = self.summaries[caller.summary].function;
        let program = self.machine.program;
        let Some(body) = program.functions[function].body.as_ref() else { return };
        let instruction = &body.blocks[caller.block].instructions[caller.index];
        self.machine.assign_results(&mut state, function, instruction, &results);
        let kind = EdgeKind::Intersection { returned: returned_node, names: Box::new(names) };
        let position = Position::Call(caller.block, caller.index);
        let from = Departure { node: caller.node, kind };
        let node = self.graph.extend(from, (function, position), state.clone());
        let provenance = caller.provenance.with(basis);
        let path = Path::one_of_many(state, Departure::from(node), caller.index + 1, provenance);
        self.run_paths(caller.summary, caller.block, vec![path]);
    }
}
