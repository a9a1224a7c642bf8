//! Calls by tabulation: one summary per kind of entry, whose returns are composed with every caller that waits for them.
//!
//! Recursion is the same fixpoint: entries and returns are joined and widened until they rest.

use crate::classes::{MOST_HEAD_STATES, MOST_STATES};
use crate::engine::{Engine, Incomplete, Standing};
use crate::equal::Look;
use crate::forgotten::Kinds;
use crate::graph::{Departure, EdgeKind, Position};
use crate::ledger::{MemberId, Provenance};
use crate::paths::Path;
use crate::summary::{CallSite, Caller, Manner, Summary, Vacancies};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;
use tayra_execution::{ArgumentValue, Ended};
use tayra_memory_graph::{Composed, How, Instantiation, Root, State};
use tayra_numeric::WideningHints;
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

/// How many entries of one function are kept apart before they are joined.
const ENTRIES: usize = 6;
/// As `ENTRIES`, for a function that is being explored already: recursion must come to rest.
const RECURSIVE_ENTRIES: usize = 2;
/// How many entries of a function that is being explored already may stay apart before blocks are forgotten, if the next one has
/// more blocks than `FEW_BLOCKS`: then every call adds some.
const MOST_RECURSIVE_ENTRIES: usize = 12;
/// How many blocks an entry may have that still counts as one of a structure that does not grow.
const FEW_BLOCKS: usize = 6;
/// How often an entry is joined with what one call gives it, before what that call gives is widened. Widening keeps only what was known
/// before and still holds; of a call that comes for the first time, all that both have in common is to be found.
const SITE_DELAY: u32 = 2;
/// How often an entry is generalised before all calls are widened: calls in summaries that come and go are new ones each time.
const DELAYED_ROUNDS: u32 = 14;
/// How often an entry is generalised before lists in it that hang one behind the other are folded, which loses names of theirs.
const FOLDING_ROUNDS: u32 = 8;
/// How often an entry may be generalised to one with more blocks or lists before blocks are forgotten.
const GROWING_ROUNDS: u32 = 16;
/// How often it may be generalised at all before that.
const MOST_ROUNDS: u32 = 24;

/// How many entries of a function may stay apart before those with blocks of different structs are joined: functions that are written
/// for any struct are called with few of them.
const KINDS_OF_ENTRIES: usize = 16;

/// How many entries of a function that no call waits for any more are asked whether they cover another one.
const OUTDATED_ENTRIES: usize = 4;

/// What may be forgotten so that entries can be joined.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Forgets {
    Nothing,
    /// Which struct a block is.
    Kinds,
    Blocks,
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
        let standing = Standing { summary: call.summary, provenance: Rc::clone(provenance) };
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
        let found = self.summary_for(call, &carved.state, arguments, variadic, &standing);
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
            provenance: Rc::clone(provenance),
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
        let returns: Vec<MemberId> = self.summaries[callee].returns.members.iter().map(|m| m.id).collect();
        for member in returns {
            self.await_return(callee, member, index);
        }
    }

    fn place_of_call(&self, call: Call) -> Place {
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
        let (summary, block) = (waiting.summary, waiting.block);
        let own = &mut self.summaries[summary];
        if let Some(position) = own.outline.order.position(block) {
            own.agenda.at(position).resumptions.insert((callee, member, caller));
        }
    }

    /// What nothing behind the call reads: its pointers must not count as the caller's while the callee runs, which could fold
    /// no list that they lead into.
    fn drop_dead_at_call(&mut self, call: Call, state: &mut State, arguments: &[TermId]) {
        let own = &self.summaries[call.summary];
        let Some(body) = self.machine.program.functions[own.function].body.as_ref() else { return };
        let liveness = &own.outline.liveness;
        let alive = liveness.registers_behind(body, call.block, call.index);
        state.roots.retain(|root, _| match root {
            Root::Register(n) => alive(Entity::from_index(*n as usize)),
            Root::Local(_) | Root::Result(_) | Root::Entry(_) | Root::Cutpoint(_) | Root::Hidden(_) => true,
        });
        let is_dead = |root: &Root| {
            let Root::Local(number) = root else { return false };
            let local = Entity::from_index(*number as usize);
            matches!(body.locals[local].kind, LocalKind::Promoted(_))
                && !liveness.local_is_alive_behind(body, call.block, call.index, local)
        };
        let dead: Vec<Root> = state.roots.keys().copied().filter(is_dead).collect();
        self.machine.drop_homes(state, &dead, arguments);
    }

    /// The summary of the callee that covers the entry, made or generalised if need be.
    fn summary_for(
        &mut self,
        call: Call,
        entry: &State,
        arguments: &[ArgumentValue],
        variadic: &[ArgumentValue],
        standing: &Standing,
    ) -> Option<(usize, Option<Instantiation>)> {
        // The first summary is the whole program: it starts from the initial memory and its end is the program's end. A
        // program that calls its own entry function does neither.
        let manner = Manner::of(arguments.iter().chain(variadic));
        let of_callee = self.summaries_of.get(&call.callee).map_or(&[][..], Vec::as_slice);
        let fits = |s: &usize| *s != 0 && self.summaries[*s].manner == manner;
        let known: Vec<usize> = of_callee.iter().copied().filter(fits).collect();
        let look = Look::of(&self.machine.universe, entry);
        for &summary in known.iter().rev() {
            let own = &self.summaries[summary];
            let general = (&own.entry, &own.entry_look);
            if let Some(meaning) = Look::meaning(&self.machine.universe, general, (entry, &look)) {
                return Some((summary, Some(meaning)));
            }
        }
        // Entries of rounds that were thrown away are many; what comes again is mostly like one of the last.
        let mut outdated = 0;
        for &summary in known.iter().rev() {
            if !self.is_wanted(summary) {
                outdated += 1;
                if outdated > OUTDATED_ENTRIES {
                    continue;
                }
            }
            if let Some(meaning) = self.covers(summary, entry) {
                return Some((summary, Some(meaning)));
            }
        }
        let recursive = self.is_waiting_for(call.summary, call.callee);
        let most = if recursive { RECURSIVE_ENTRIES } else { ENTRIES };
        // Entries that nobody calls with any more do not count: they belong to rounds that were thrown away.
        let known: Vec<usize> = known.into_iter().filter(|&s| self.is_wanted(s)).collect();
        self.pooled.note_crowd(known.len(), entry);
        if known.len() >= most {
            let mixes_kinds = known.len() >= KINDS_OF_ENTRIES;
            for forgets in
                [Some(Forgets::Nothing), mixes_kinds.then_some(Forgets::Kinds)].into_iter().flatten()
            {
                for &summary in known.iter().rev() {
                    let found = self.generalise(summary, call, entry, arguments, variadic, forgets);
                    if let Some(meaning) = found {
                        return Some((summary, Some(meaning)));
                    }
                }
            }
            let blocks: usize = entry.sites_of_blocks().iter().map(|(_, blocks)| blocks).sum();
            let too_many =
                if recursive && blocks > FEW_BLOCKS { MOST_RECURSIVE_ENTRIES } else { MOST_HEAD_STATES };
            let grows = known.iter().any(|&s| self.summaries[s].rounds >= GROWING_ROUNDS);
            if grows || known.len() >= too_many {
                for &summary in known.iter().rev() {
                    let found = self.generalise(summary, call, entry, arguments, variadic, Forgets::Blocks);
                    if let Some(meaning) = found {
                        return Some((summary, Some(meaning)));
                    }
                }
            }
            if known.len() >= MOST_STATES {
                let place = self.machine.program.functions[call.callee].place;
                let because = "the entries of a function differ too much".to_owned();
                self.drop_path(standing, Incomplete::TooManyStates { place, because });
                return None;
            }
        }
        let mut state = entry.clone();
        state.remember_arguments();
        let place = self.machine.program.functions[call.callee].place;
        self.machine.enter(&mut state, call.callee, arguments, variadic, place);
        let index = self.add_summary(call.callee, manner, entry.clone(), state)?;
        Some((index, None))
    }

    /// What the names of a summary's entry stand for in a state that it covers.
    fn covers(&mut self, summary: usize, special: &State) -> Option<Instantiation> {
        let own = &self.summaries[summary];
        own.forgotten.meaning(&mut self.machine.universe, special, |universe, special| {
            State::includes(universe, &own.entry, special)
        })
    }

    /// Whether the function is among those that wait for the summary, or is its own.
    fn is_waiting_for(&self, summary: usize, function: FunctionId) -> bool {
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

    /// Joins the entry of a summary with another one and starts the summary anew. `None` if they cannot be joined, with
    /// what may be forgotten for it.
    fn generalise(
        &mut self,
        summary: usize,
        call: Call,
        entry: &State,
        arguments: &[ArgumentValue],
        variadic: &[ArgumentValue],
        forgets: Forgets,
    ) -> Option<Instantiation> {
        let before = self.summaries[summary].entry.clone();
        let hints = WideningHints {
            thresholds: self.summaries[summary].outline.thresholds.all().to_vec(),
            ..WideningHints::default()
        };
        let own = &self.summaries[summary];
        let site = CallSite { summary: call.summary, block: call.block, index: call.index };
        let times = own.generalised_by.get(&site).copied().unwrap_or(0);
        let is_slow = times >= SITE_DELAY || own.rounds >= DELAYED_ROUNDS;
        let how = if is_slow { How::Widen(hints) } else { How::Join };
        let mut forgotten = self.summaries[summary].forgotten.clone();
        let universe = &mut self.machine.universe;
        let mut joined = match forgets {
            Forgets::Nothing => forgotten.join(universe, (&before, entry), &how, Kinds::Apart)?,
            Forgets::Kinds => forgotten.join(universe, (&before, entry), &how, Kinds::Mixed)?,
            Forgets::Blocks => forgotten.bring_together(universe, &before, entry, &how)?,
        };
        self.pooled.note_forgotten(&forgotten);
        // Inclusion need not see that an entry covers another one where the join shows it.
        let mut is_covered = State::includes(universe, &before, &joined.state);
        if is_covered.is_none() && self.summaries[summary].rounds >= FOLDING_ROUNDS {
            // Lists that every round hangs behind one another are one list.
            joined.state.fold_lists(universe);
            is_covered = State::includes(universe, &before, &joined.state);
        }
        if let Some(meaning) = is_covered {
            return Some(meaning.through(universe, &joined.state, &joined.right, entry));
        }
        let grows = joined.state.objects.iter().count() > before.objects.iter().count();
        let most = if grows { GROWING_ROUNDS } else { MOST_ROUNDS };
        if forgets < Forgets::Blocks && self.summaries[summary].rounds >= most {
            return None;
        }
        let (from_before, from_entry) = (joined.left, joined.right);
        let function = self.summaries[summary].function;
        // The arguments under their new names: entry roots are numbered by argument.
        let renamed = |list: &[ArgumentValue], first: usize| -> Option<Vec<ArgumentValue>> {
            list.iter()
                .enumerate()
                .map(|(i, a)| {
                    let root = Root::Entry(u32::try_from(first + i).ok()?);
                    Some(ArgumentValue { value: *joined.state.roots.get(&root)?, ..*a })
                })
                .collect()
        };
        let new_arguments = renamed(arguments, 0)?;
        let new_variadic = renamed(variadic, arguments.len())?;
        let mut state = joined.state.clone();
        state.remember_arguments();
        let place = self.machine.program.functions[function].place;
        self.machine.enter(&mut state, function, &new_arguments, &new_variadic, place);
        let first = BlockId::from_index(0);
        let entry_node = self.graph.add(function, Position::Block(first), state.clone());
        let own = &mut self.summaries[summary];
        own.entry_look = Look::of(&self.machine.universe, &joined.state);
        own.entry = joined.state;
        own.forgotten = forgotten;
        own.entry_node = entry_node;
        own.rounds = if forgets == Forgets::Blocks { 1 } else { own.rounds + 1 };
        *own.generalised_by.entry(site).or_default() += 1;
        own.agenda.clear();
        let blocks = std::mem::take(&mut own.blocks);
        let returns = std::mem::take(&mut own.returns);
        let callers = std::mem::take(&mut own.callers);
        own.vacancies = Vacancies::default();
        for classes in blocks.into_values().chain([returns]) {
            for member in classes.members {
                self.remove(member.id);
            }
        }
        // Whoever waited goes on waiting, with the new meaning of the names. The new entry covers the old one and this call by
        // the way it was made; what inclusion finds says more.
        for mut caller in callers {
            if self.is_outdated(&caller) {
                continue;
            }
            let special = &caller.carved.state;
            let meaning = self.covers(summary, special).unwrap_or_else(|| match &caller.meaning {
                Some(old) => from_before.through(&mut self.machine.universe, &before, old, special),
                None => from_before.clone(),
            });
            let kind = EdgeKind::CallAbstraction(Some(Box::new(meaning.clone())));
            self.graph.connect(caller.node, entry_node, kind);
            caller.meaning = Some(meaning);
            self.summaries[summary].callers.push(caller);
        }
        self.begin(summary, state);
        Some(self.covers(summary, entry).unwrap_or(from_entry))
    }

    /// A frame has ended: drops what belonged to it. Nothing is left where the whole program ends.
    pub(crate) fn end_frame(&mut self, standing: &Standing, mut state: State, place: Place) -> Option<State> {
        let is_dead = |root: Root| !matches!(root, Root::Result(_) | Root::Entry(_) | Root::Cutpoint(_));
        let obligations = self.machine.tidy(&mut state, is_dead, place);
        self.owe(standing, obligations);
        if standing.summary != 0 {
            return Some(state);
        }
        let obligations = self.machine.finish(state, place, Ended::Returned);
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
        let (Some(caller), Some(returned), Some(basis)) =
            (own.callers.get(caller).cloned(), own.returns.get(member), self.ledger.basis(member))
        else {
            return;
        };
        if self.is_outdated(&caller) {
            return;
        }
        let (mut returned_state, returned_node) = (returned.state.clone(), returned.node);
        returned_state.numbers.close();
        let entry = self.summaries[callee].entry.clone();
        let Composed { mut state, results, names } = State::compose(
            &mut self.machine.universe,
            &caller.state,
            caller.part(),
            &entry,
            caller.meaning.as_ref(),
            &returned_state,
        );
        if state.numbers.is_empty() {
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
        let provenance = caller.provenance.iter().copied().chain([basis]).collect();
        let path = Path::new(state, Departure::from(node), caller.index + 1, provenance);
        self.run_paths(caller.summary, caller.block, vec![path]);
    }
}
