//! The prove strategy: works through blocks in weak topological order until nothing changes.

use crate::classes::{Arrival, Classes, Eagerness};
use crate::explored::Explored;
use crate::graph::{EdgeKind, Graph, NodeId, Position};
use crate::summary::{Caller, Outline, Summary};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tayra_execution::{
    ArgumentValue, CallOutcome, Ended, Exit, Machine, Obligation, Options, Outcome, Status, Stopped,
};
use tayra_findings::Rule;
use tayra_memory_graph::{How, Root, State, Universe};
use tayra_numeric::WideningHints;
use tayra_program::{BlockId, Entity, FunctionId, LocalKind, Operand, Operation, Place, Program, ScalarType};
use tayra_terms::TermId;

/// When to stop.
#[derive(Clone, Debug)]
pub struct Limits {
    /// At this time.
    pub deadline: Option<Instant>,
    /// When this becomes true.
    pub stop: Option<Arc<AtomicBool>>,
    /// After so many instructions.
    pub steps: u64,
    /// After so many nodes.
    pub nodes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { deadline: None, stop: None, steps: 20_000_000, nodes: 200_000 }
    }
}

/// Why an exploration proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Incomplete {
    /// Something is not modelled.
    Unsupported(Stopped),
    /// Time, steps or nodes ran out.
    Limit(String),
    /// States at one place could not be brought together.
    TooManyStates {
        /// Where.
        place: Place,
        /// What keeps them apart.
        because: String,
    },
}

/// Everything that an exploration found.
#[derive(Debug)]
pub struct Exploration {
    /// The graph.
    pub graph: Graph,
    /// What could not be proved, each once per rule and place, the surest first.
    pub obligations: Vec<Obligation>,
    /// Why it proves nothing, if it does not.
    pub incomplete: Vec<Incomplete>,
    /// How many instructions were executed.
    pub steps: u64,
    /// Each function with the states at its blocks, as they were in the end.
    pub functions: Vec<Explored>,
    /// The names that all states are made of.
    pub universe: Universe,
}

/// Says that every run of the program is described by the graph. Whatever no obligation of the exploration speaks of
/// cannot go wrong.
#[derive(Debug)]
pub struct ClosedGraph<'e> {
    exploration: &'e Exploration,
}

impl<'e> ClosedGraph<'e> {
    /// The exploration behind it.
    pub fn exploration(&self) -> &'e Exploration {
        self.exploration
    }
}

impl Exploration {
    /// The proof that nothing was left out, if nothing was.
    pub fn closed(&self) -> Option<ClosedGraph<'_>> {
        self.incomplete.is_empty().then_some(ClosedGraph { exploration: self })
    }
}

/// Explores every run of `program` from `entry`.
pub fn prove(program: &Program, entry: FunctionId, options: Options, limits: &Limits) -> Exploration {
    let mut engine = Engine::new(program, options, limits);
    engine.start(entry);
    engine.run();
    engine.finish()
}

/// A block to be worked on: newest summary first, then by weak topological order.
type Work = (Reverse<usize>, u32, BlockId, usize);

/// A return of a summary that a caller is to go on with: newest summary first, so that callees settle before their
/// callers go on. By index of the return and of the caller.
type Resumption = (Reverse<usize>, usize, usize);

struct Engine<'p> {
    machine: Machine<'p>,
    limits: Limits,
    graph: Graph,
    summaries: Vec<Summary>,
    outlines: FxHashMap<FunctionId, Rc<Outline>>,
    waiting: BTreeSet<Work>,
    /// Returns that callers have not gone on with.
    returned: BTreeSet<Resumption>,
    obligations: Vec<Obligation>,
    incomplete: Vec<Incomplete>,
    steps: u64,
    /// How many paths were dropped because something ran out.
    cut_short: u64,
    /// Summaries in which the program may call `exit`, and where: what their callers hold is then not freed.
    exits: BTreeSet<(usize, Place)>,
}

/// A path within a block.
struct Path {
    state: State,
    node: NodeId,
    index: usize,
    conditions: Vec<(TermId, bool)>,
}

/// How many entries of one function are kept apart before they are joined.
const ENTRIES: usize = 6;
/// As `ENTRIES`, for a function that is being explored already: recursion must come to rest.
const RECURSIVE_ENTRIES: usize = 2;

impl<'p> Engine<'p> {
    fn new(program: &'p Program, options: Options, limits: &Limits) -> Self {
        Engine {
            machine: Machine::new(program, options),
            limits: limits.clone(),
            graph: Graph::default(),
            summaries: Vec::new(),
            outlines: FxHashMap::default(),
            waiting: BTreeSet::new(),
            returned: BTreeSet::new(),
            obligations: Vec::new(),
            incomplete: Vec::new(),
            steps: 0,
            cut_short: 0,
            exits: BTreeSet::new(),
        }
    }

    fn start(&mut self, entry: FunctionId) {
        match self.machine.initial_state(entry) {
            Ok(state) => {
                self.add_summary(entry, State::new(), state);
            }
            Err(stopped) => self.give_up(Incomplete::Unsupported(stopped)),
        }
    }

    /// A summary sees only its part of memory. If `exit` is called in it, blocks that its callers hold besides are left
    /// over as well.
    fn owe_for_exits(&mut self) {
        for (summary, place) in std::mem::take(&mut self.exits) {
            let mut seen = BTreeSet::new();
            let mut stack = vec![summary];
            let mut left_over = false;
            while let Some(next) = stack.pop() {
                if !seen.insert(next) {
                    continue;
                }
                for caller in &self.summaries[next].callers {
                    let rest = caller.state.objects.iter().filter(|(id, _)| !caller.part().contains(id));
                    left_over |= rest.into_iter().any(|(_, o)| o.is_live_block()) || caller.state.lost_track;
                    stack.push(caller.summary);
                }
            }
            if left_over {
                let message = "a block may not be freed when the program exits".to_owned();
                let rule = Rule::NotFreedAtExit;
                self.owe(vec![Obligation { rule, place, status: Status::Suspected, message }]);
            }
        }
    }

    fn finish(mut self) -> Exploration {
        self.owe_for_exits();
        if self.cut_short > 0 && self.incomplete.is_empty() {
            self.give_up(Incomplete::Limit("something ran out".to_owned()));
        }
        self.obligations.sort_by_key(|o| Reverse(o.status));
        Exploration {
            graph: self.graph,
            obligations: self.obligations,
            incomplete: self.incomplete,
            steps: self.steps,
            functions: (self.summaries.into_iter().enumerate())
                .map(|(index, summary)| Explored::of(summary, index == 0))
                .collect(),
            universe: self.machine.universe,
        }
    }

    fn give_up(&mut self, why: Incomplete) {
        if !self.incomplete.contains(&why) {
            self.incomplete.push(why);
        }
    }

    fn owe(&mut self, obligations: Vec<Obligation>) {
        for obligation in obligations {
            let same = |o: &&mut Obligation| o.rule == obligation.rule && o.place == obligation.place;
            match self.obligations.iter_mut().find(same) {
                Some(known) => known.status = known.status.max(obligation.status),
                None => self.obligations.push(obligation),
            }
        }
    }

    fn run(&mut self) {
        loop {
            if let Some(limit) = self.exhausted()
                && !(self.waiting.is_empty() && self.returned.is_empty() && self.cut_short == 0)
            {
                self.give_up(Incomplete::Limit(limit));
                return;
            }
            // A callee settles before its callers go on.
            let next = self.waiting.first().map(|(Reverse(s), ..)| *s);
            let returned = self.returned.first().map(|(Reverse(s), ..)| *s);
            if returned.is_some() && returned > next {
                if let Some((Reverse(callee), member, caller)) = self.returned.pop_first() {
                    self.resume(callee, caller, member);
                }
            } else if let Some((Reverse(summary), _, block, member)) = self.waiting.pop_first() {
                self.work_on(summary, block, member);
            } else if let Some((Reverse(callee), member, caller)) = self.returned.pop_first() {
                self.resume(callee, caller, member);
            } else {
                return;
            }
        }
    }

    fn exhausted(&self) -> Option<String> {
        if self.steps >= self.limits.steps {
            return Some(format!("{} instructions were not enough", self.limits.steps));
        }
        if self.graph.nodes().len() >= self.limits.nodes {
            return Some(format!("{} nodes were not enough", self.limits.nodes));
        }
        if self.limits.deadline.is_some_and(|d| Instant::now() >= d) {
            return Some("the time was not enough".to_owned());
        }
        let stopped = self.limits.stop.as_ref().is_some_and(|s| s.load(Ordering::Relaxed));
        stopped.then(|| "the exploration was stopped".to_owned())
    }

    fn outline(&mut self, function: FunctionId) -> Option<Rc<Outline>> {
        if let Some(known) = self.outlines.get(&function) {
            return Some(Rc::clone(known));
        }
        let body = self.machine.program.functions[function].body.as_ref()?;
        let outline = Rc::new(Outline::of(body));
        self.outlines.insert(function, Rc::clone(&outline));
        Some(outline)
    }

    /// A new summary whose frame has been entered in `state`.
    fn add_summary(&mut self, function: FunctionId, entry: State, state: State) -> Option<usize> {
        let outline = self.outline(function)?;
        let first = BlockId::from_index(0);
        let entry_node = self.graph.add(function, Position::Block(first), state.clone());
        let index = self.summaries.len();
        self.summaries.push(Summary {
            function,
            outline,
            entry,
            entry_node,
            blocks: Default::default(),
            returns: Classes::new(),
            callers: Vec::new(),
            rounds: 0,
        });
        self.arrive(index, first, state, entry_node, Vec::new());
        Some(index)
    }

    fn work_on(&mut self, summary: usize, block: BlockId, member: usize) {
        let Some(class) = self.summaries[summary].blocks.get(&block).and_then(|c| c.members.get(member))
        else {
            return;
        };
        let mut state = class.state.clone();
        // A widened state is kept as it is; work goes on with everything that follows from it.
        state.numbers.close();
        let path = Path { state, node: class.node, index: 0, conditions: Vec::new() };
        self.run_paths(summary, block, vec![path]);
    }

    /// Runs paths to the end of the block, or to calls whose callees have not returned yet.
    fn run_paths(&mut self, summary: usize, block: BlockId, mut paths: Vec<Path>) {
        let function = self.summaries[summary].function;
        let program = self.machine.program;
        let Some(body) = program.functions[function].body.as_ref() else { return };
        let instructions = &body.blocks[block].instructions;
        while let Some(mut path) = paths.pop() {
            if path.state.numbers.is_empty() {
                continue;
            }
            if self.exhausted().is_some() {
                self.cut_short += 1;
                return;
            }
            let Some(instruction) = instructions.get(path.index) else {
                self.leave(summary, function, block, path);
                continue;
            };
            self.steps += 1;
            if matches!(instruction.operation, Operation::Call { .. }) {
                let outcomes = self.machine.call(path.state, function, instruction);
                for outcome in outcomes {
                    match outcome {
                        CallOutcome::Done(outcome) => {
                            let from = (path.node, path.index, path.conditions.as_slice());
                            self.follow(outcome, summary, from, instruction.place, &mut paths);
                        }
                        CallOutcome::Body { state, callee, arguments, variadic, obligations } => {
                            self.owe(obligations);
                            let call = Call { summary, block, index: path.index, callee };
                            self.call(call, state, &arguments, &variadic, path.node, &path.conditions);
                        }
                    }
                }
            } else {
                let outcome = self.machine.execute(path.state, function, instruction);
                path.index += 1;
                let from = (path.node, path.index - 1, path.conditions.as_slice());
                self.follow(outcome, summary, from, instruction.place, &mut paths);
            }
        }
    }

    fn follow(
        &mut self,
        outcome: Outcome,
        summary: usize,
        (node, index, conditions): (NodeId, usize, &[(TermId, bool)]),
        place: Place,
        paths: &mut Vec<Path>,
    ) {
        self.owe(outcome.obligations);
        for stopped in outcome.stopped {
            self.give_up(Incomplete::Unsupported(stopped));
        }
        for (state, how) in outcome.ended {
            if how == Ended::Exited {
                self.exits.insert((summary, place));
            }
            let obligations = self.machine.finish(state, place, how);
            self.owe(obligations);
        }
        for successor in outcome.next {
            let mut conditions = conditions.to_vec();
            conditions.extend(successor.condition);
            paths.push(Path { state: successor.state, node, index: index + 1, conditions });
        }
    }

    fn leave(&mut self, summary: usize, function: FunctionId, block: BlockId, path: Path) {
        for exit in self.machine.leave(path.state, function, block) {
            match exit {
                Exit::To { block, state, condition } => {
                    let mut conditions = path.conditions.clone();
                    conditions.extend(condition);
                    self.arrive(summary, block, state, path.node, conditions);
                }
                Exit::Return { state, obligations } => {
                    self.owe(obligations);
                    self.come_back(summary, block, state, path.node, path.conditions.clone());
                }
                Exit::Failed(obligation) => self.owe(vec![obligation]),
                Exit::Stopped(stopped) => self.give_up(Incomplete::Unsupported(stopped)),
            }
        }
    }

    /// A state reaches the start of a block.
    fn arrive(
        &mut self,
        summary: usize,
        block: BlockId,
        mut state: State,
        from: NodeId,
        conditions: Vec<(TermId, bool)>,
    ) {
        if state.numbers.is_empty() {
            return;
        }
        let function = self.summaries[summary].function;
        let outline = Rc::clone(&self.summaries[summary].outline);
        let Some(body) = self.machine.program.functions[function].body.as_ref() else { return };
        let place =
            body.blocks[block].instructions.first().map_or(body.blocks[block].terminator.place, |i| i.place);
        let is_dead = |root: Root| match root {
            Root::Register(n) => {
                let register = Entity::from_index(n as usize);
                let assigned_here = body.blocks[block].parameters.contains(&register)
                    || (block == body.entry() && body.parameters.contains(&register));
                !assigned_here && !outline.liveness.register_is_alive(block, register)
            }
            Root::Local(n) => {
                let local = Entity::from_index(n as usize);
                // Pointers count for leaks as long as their scope lasts.
                let number = matches!(
                    body.locals[local].kind,
                    LocalKind::Promoted(ScalarType::Int(_) | ScalarType::Float(_))
                );
                number && !outline.liveness.local_is_alive(block, local)
            }
            Root::Result(_) | Root::Entry(_) | Root::Cutpoint(_) | Root::Hidden(_) => false,
        };
        let obligations = self.machine.tidy(&mut state, is_dead, place);
        self.owe(obligations);
        let eagerness = if outline.order.is_loop_head(block) { Eagerness::Head } else { Eagerness::Ordinary };
        let hints = WideningHints { thresholds: outline.thresholds.clone(), ..WideningHints::default() };
        let node = self.graph.add(function, Position::Block(block), state.clone());
        self.graph.connect(from, node, EdgeKind::Evaluation(conditions));
        let classes = self.summaries[summary].blocks.entry(block).or_insert_with(Classes::new);
        let universe = &mut self.machine.universe;
        let member = match classes.arrive(universe, &outline.tags, &state, node, eagerness, &hints) {
            Arrival::Included { member, meaning } => {
                let general = classes.members[member].node;
                self.graph.connect(node, general, EdgeKind::Generalisation(meaning));
                return;
            }
            Arrival::Added => classes.members.len() - 1,
            Arrival::Joined { member, joined } => {
                let older = classes.members[member].node;
                let general = self.graph.add(function, Position::Block(block), joined.state);
                classes.members[member].node = general;
                self.graph.connect(node, general, EdgeKind::Generalisation(Box::new(joined.right)));
                self.graph.connect(older, general, EdgeKind::Generalisation(Box::new(joined.left)));
                member
            }
            Arrival::TooMany { because } => {
                self.give_up(Incomplete::TooManyStates { place, because });
                return;
            }
        };
        let position = outline.order.position(block).unwrap_or(u32::MAX);
        self.waiting.insert((Reverse(summary), position, block, member));
    }
}

/// A call in a body.
#[derive(Clone, Copy)]
struct Call {
    summary: usize,
    block: BlockId,
    index: usize,
    callee: FunctionId,
}

impl Engine<'_> {
    fn call(
        &mut self,
        call: Call,
        mut state: State,
        arguments: &[ArgumentValue],
        variadic: &[ArgumentValue],
        from: NodeId,
        conditions: &[(TermId, bool)],
    ) {
        let function = self.summaries[call.summary].function;
        let node = self.graph.add(function, Position::Call(call.block, call.index), state.clone());
        self.graph.connect(from, node, EdgeKind::Evaluation(conditions.to_vec()));
        let round = self.summaries[call.summary].rounds;
        self.drop_dead_registers(call, &mut state);
        let values: Vec<TermId> = arguments.iter().chain(variadic).map(|a| a.value).collect();
        let carved = state.carve(&mut self.machine.universe, &values);
        let Some((callee, meaning)) = self.summary_for(call, &carved.state, arguments, variadic) else {
            return;
        };
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
            round,
        };
        // The call may have made the summary that it is part of start anew: then it will be met again.
        if self.is_outdated(&caller) {
            return;
        }
        let index = self.summaries[callee].callers.len();
        self.summaries[callee].callers.push(caller);
        for member in 0..self.summaries[callee].returns.members.len() {
            self.returned.insert((Reverse(callee), member, index));
        }
    }

    /// Registers that nothing behind the call reads: their pointers must not count as the caller's while the callee runs.
    fn drop_dead_registers(&self, call: Call, state: &mut State) {
        let own = &self.summaries[call.summary];
        let Some(body) = self.machine.program.functions[own.function].body.as_ref() else { return };
        let block = &body.blocks[call.block];
        let kind = &block.terminator.kind;
        let later = block.instructions[call.index + 1..].iter().flat_map(|i| i.operation.operands());
        let leaving = kind.operands().into_iter().chain(kind.edges().into_iter().flat_map(|e| &e.arguments));
        let mut wanted = BTreeSet::new();
        for operand in later.chain(leaving) {
            if let Operand::Register(register) = operand {
                wanted.insert(u32::try_from(register.index()).unwrap_or(u32::MAX));
            }
        }
        let alive = |register: u32| {
            let register = Entity::from_index(register as usize);
            kind.edges().iter().any(|e| own.outline.liveness.register_is_alive(e.target, register))
        };
        state.roots.retain(|root, _| match root {
            Root::Register(n) => wanted.contains(n) || alive(*n),
            Root::Local(_) | Root::Result(_) | Root::Entry(_) | Root::Cutpoint(_) | Root::Hidden(_) => true,
        });
    }

    /// The summary of the callee that covers the entry, made or generalised if need be.
    fn summary_for(
        &mut self,
        call: Call,
        entry: &State,
        arguments: &[ArgumentValue],
        variadic: &[ArgumentValue],
    ) -> Option<(usize, Option<tayra_memory_graph::Instantiation>)> {
        let known: Vec<usize> =
            (0..self.summaries.len()).filter(|&s| self.summaries[s].function == call.callee).collect();
        for &summary in known.iter().rev() {
            let general = self.summaries[summary].entry.clone();
            if let Some(meaning) = State::includes(&mut self.machine.universe, &general, entry) {
                return Some((summary, Some(meaning)));
            }
        }
        let recursive = self.is_waiting_for(call.summary, call.callee);
        let most = if recursive { RECURSIVE_ENTRIES } else { ENTRIES };
        if known.len() >= most {
            for &summary in known.iter().rev() {
                if let Some(found) = self.generalise(summary, entry, arguments, variadic) {
                    return found.map(|meaning| (summary, Some(meaning)));
                }
            }
            if known.len() >= crate::classes::MOST_STATES {
                let place = self.machine.program.functions[call.callee].place;
                let because = "the entries of a function differ too much".to_owned();
                self.give_up(Incomplete::TooManyStates { place, because });
                return None;
            }
        }
        let mut state = entry.clone();
        let place = self.machine.program.functions[call.callee].place;
        self.machine.enter(&mut state, call.callee, arguments, variadic, place);
        let index = self.add_summary(call.callee, entry.clone(), state)?;
        Some((index, None))
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
                stack.extend(self.summaries[next].callers.iter().map(|c| c.summary));
            }
        }
        false
    }

    /// Joins the entry of a summary with another one and starts the summary anew. `None` if they cannot be joined;
    /// `Some(None)` if that cannot be made good.
    fn generalise(
        &mut self,
        summary: usize,
        entry: &State,
        arguments: &[ArgumentValue],
        variadic: &[ArgumentValue],
    ) -> Option<Option<tayra_memory_graph::Instantiation>> {
        let general = self.summaries[summary].entry.clone();
        let hints = WideningHints {
            thresholds: self.summaries[summary].outline.thresholds.clone(),
            ..WideningHints::default()
        };
        let how = if self.summaries[summary].rounds >= 2 { How::Widen(hints) } else { How::Join };
        let joined = State::join(&mut self.machine.universe, &general, entry, &how).ok()?;
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
        let place = self.machine.program.functions[function].place;
        self.machine.enter(&mut state, function, &new_arguments, &new_variadic, place);
        let first = BlockId::from_index(0);
        let entry_node = self.graph.add(function, Position::Block(first), state.clone());
        let own = &mut self.summaries[summary];
        own.entry = joined.state;
        own.entry_node = entry_node;
        own.rounds += 1;
        own.blocks.clear();
        own.returns = Classes::new();
        let callers = std::mem::take(&mut own.callers);
        self.waiting.retain(|(Reverse(s), ..)| *s != summary);
        self.returned.retain(|(Reverse(s), ..)| *s != summary);
        // Whoever waited goes on waiting, with the new meaning of the names.
        for mut caller in callers {
            if self.is_outdated(&caller) || caller.summary == summary {
                continue;
            }
            let general = self.summaries[summary].entry.clone();
            match State::includes(&mut self.machine.universe, &general, &caller.carved.state) {
                Some(meaning) => {
                    caller.meaning = Some(meaning);
                    self.summaries[summary].callers.push(caller);
                }
                None => {
                    let because = "a generalised entry could not be shown to cover an earlier one".to_owned();
                    self.give_up(Incomplete::TooManyStates { place, because });
                    return Some(None);
                }
            }
        }
        self.arrive(summary, first, state, entry_node, Vec::new());
        let general = self.summaries[summary].entry.clone();
        let meaning = State::includes(&mut self.machine.universe, &general, entry);
        if meaning.is_none() {
            let because = "a generalised entry could not be shown to cover the call".to_owned();
            self.give_up(Incomplete::TooManyStates { place, because });
        }
        Some(meaning)
    }

    /// Whether the exploration that the call was part of was thrown away.
    fn is_outdated(&self, caller: &Caller) -> bool {
        self.summaries[caller.summary].rounds != caller.round
    }

    /// The function of a summary returns.
    fn come_back(
        &mut self,
        summary: usize,
        block: BlockId,
        mut state: State,
        from: NodeId,
        conditions: Vec<(TermId, bool)>,
    ) {
        let function = self.summaries[summary].function;
        let place = self.machine.program.functions[function]
            .body
            .as_ref()
            .map_or(Place::UNKNOWN, |b| b.blocks[block].terminator.place);
        let is_dead = |root: Root| !matches!(root, Root::Result(_) | Root::Entry(_) | Root::Cutpoint(_));
        let obligations = self.machine.tidy(&mut state, is_dead, place);
        self.owe(obligations);
        if summary == 0 {
            let obligations = self.machine.finish(state, place, Ended::Returned);
            self.owe(obligations);
            return;
        }
        let outline = Rc::clone(&self.summaries[summary].outline);
        let node = self.graph.add(function, Position::Return, state.clone());
        self.graph.connect(from, node, EdgeKind::Evaluation(conditions));
        let hints = WideningHints { thresholds: outline.thresholds.clone(), ..WideningHints::default() };
        let eagerness =
            if self.is_waiting_for_itself(summary) { Eagerness::Head } else { Eagerness::Ordinary };
        let universe = &mut self.machine.universe;
        let returns = &mut self.summaries[summary].returns;
        let member = match returns.arrive(universe, &outline.tags, &state, node, eagerness, &hints) {
            Arrival::Included { member, meaning } => {
                let general = returns.members[member].node;
                self.graph.connect(node, general, EdgeKind::Generalisation(meaning));
                return;
            }
            Arrival::Added => returns.members.len() - 1,
            Arrival::Joined { member, joined } => {
                let older = returns.members[member].node;
                let general = self.graph.add(function, Position::Return, joined.state);
                returns.members[member].node = general;
                self.graph.connect(node, general, EdgeKind::Generalisation(Box::new(joined.right)));
                self.graph.connect(older, general, EdgeKind::Generalisation(Box::new(joined.left)));
                member
            }
            Arrival::TooMany { because } => {
                self.give_up(Incomplete::TooManyStates { place, because });
                return;
            }
        };
        for caller in 0..self.summaries[summary].callers.len() {
            self.returned.insert((Reverse(summary), member, caller));
        }
    }

    fn is_waiting_for_itself(&self, summary: usize) -> bool {
        let function = self.summaries[summary].function;
        self.summaries[summary].callers.iter().any(|c| self.is_waiting_for(c.summary, function))
    }

    /// Goes on behind a call with one of the callee's returns.
    fn resume(&mut self, callee: usize, caller: usize, member: usize) {
        let own = &self.summaries[callee];
        let (Some(caller), Some(returned)) =
            (own.callers.get(caller).cloned(), own.returns.members.get(member))
        else {
            return;
        };
        if self.is_outdated(&caller) {
            return;
        }
        let (mut returned_state, returned_node) = (returned.state.clone(), returned.node);
        returned_state.numbers.close();
        let entry = self.summaries[callee].entry.clone();
        let (mut state, results) = State::compose(
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
        let node = self.graph.add(function, Position::Call(caller.block, caller.index), state.clone());
        self.graph.connect(caller.node, node, EdgeKind::Intersection { returned: returned_node });
        let path = Path { state, node, index: caller.index + 1, conditions: Vec::new() };
        self.run_paths(caller.summary, caller.block, vec![path]);
    }
}
