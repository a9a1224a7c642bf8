//! Paths through blocks: from the states at a block's start, instruction by instruction, to where they leave it.

use crate::classes::{Arrival, Class, Newcomer};
use crate::engine::{Ending, Engine, Incomplete, Standing};
use crate::graph::{Departure, EdgeKind, NodeId, Position};
use crate::ledger::{Home, MemberId, Provenance};
use crate::meeting::Eagerness;
use crate::summary::Pending;
use crate::told::Together;
use crate::trail::Origin;
use std::rc::Rc;
use tayra_execution::{CallOutcome, Called, Conditions, Exit, Exits, Focused, Outcome, Successor};
use tayra_memory_graph::{Root, State, Universe};
use tayra_numeric::WideningHints;
use tayra_program::{BlockId, Entity, FunctionId, LocalId, LocalKind, Operation, Place};

/// A path within a block.
pub(crate) struct Path {
    pub(crate) state: State,
    /// The last node on the path.
    pub(crate) from: Departure,
    pub(crate) index: usize,
    /// Whether the state is a case in which the instruction there can be executed, or as good a one as there will be.
    pub(crate) is_focused: bool,
    /// Whether the instruction before it told cases apart, of which this is one.
    is_one_of_many: bool,
    pub(crate) provenance: Provenance,
}

impl Path {
    /// A path that comes to an instruction.
    pub(crate) fn new(state: State, from: Departure, index: usize, provenance: Provenance) -> Self {
        Path { state, from, index, is_focused: false, is_one_of_many: false, provenance }
    }

    /// One of the cases that the instruction before told apart.
    pub(crate) fn one_of_many(state: State, from: Departure, index: usize, provenance: Provenance) -> Self {
        Path { is_one_of_many: true, ..Path::new(state, from, index, provenance) }
    }
}

/// How the ways out of a step start.
#[derive(Clone)]
enum Cases {
    /// There is only one case.
    One(Departure),
    /// The cases of this split.
    Of(NodeId),
}

impl Cases {
    /// The way that assumes these conditions.
    fn by(&self, conditions: Conditions) -> Departure {
        match self {
            Cases::One(departure) => departure.clone(),
            Cases::Of(split) => Departure::case(*split, conditions),
        }
    }
}

impl Engine<'_> {
    /// Brings the states that have arrived at a place together, and goes on from those that are new.
    pub(crate) fn settle(&mut self, summary: usize, home: Home, arrivals: Vec<Pending>) {
        let mut arrivals: Vec<Pending> =
            arrivals.into_iter().filter(|p| self.ledger.is_current(&p.provenance)).collect();
        let function = self.summaries[summary].function;
        let place = tracing::info_span!("at", place = %self.told_place(function, home));
        let _place = place.enter();
        let is_head = self.eagerness(summary, home) == Eagerness::Head;
        let has_lists = || arrivals.iter().any(|p| p.state.has_segments());
        if is_head && self.machine.universe.blocks_may_be_missing && !has_lists() {
            // Blocks come before the null that may stand in their place: among zeros it says nothing of a row, which is then
            // not made. Lists keep their order: they grow from what they were, null among it.
            let blocks = |p: &Pending| p.state.objects().blocks().filter(|(_, o)| o.is_live_block()).count();
            arrivals.sort_by_cached_key(|p| std::cmp::Reverse(blocks(p)));
        }
        let classes = self.summaries[summary].places.get(&home);
        let before: Vec<(MemberId, NodeId, State)> = classes
            .map_or_else(Vec::new, |c| c.members.iter().map(|m| (m.id, m.node, m.state.clone())).collect());
        let mut changed: Vec<MemberId> = Vec::new();
        let mut met: Vec<MemberId> = Vec::new();
        for pending in arrivals {
            if self.is_over() {
                return;
            }
            if let Some((member, is_new)) = self.enter(summary, home, pending) {
                let list = if is_new { &mut changed } else { &mut met };
                if !list.contains(&member) {
                    list.push(member);
                }
            }
        }
        for (member, node, state) in before {
            if changed.contains(&member) {
                if self.eagerness(summary, home) == Eagerness::Head {
                    self.end_round(summary, home, member, (node, &state));
                }
                self.renew(member);
            } else if met.contains(&member) && (self.refresh(member) || self.tighten(summary, home, member)) {
                // Nothing new came round: the loop rests. What widening took too much is given back.
                changed.push(member);
            }
        }
        for member in changed {
            match home {
                Home::Block(block) => {
                    self.summaries[summary].junctions.begin(block);
                    self.work_on(summary, home, (block, 0), member);
                }
                Home::Inside(block, index) => self.work_on(summary, home, (block, index), member),
                Home::Returns => self.hand_back(summary, member),
            }
        }
    }

    fn eagerness(&self, summary: usize, home: Home) -> Eagerness {
        let cyclic = match home {
            Home::Block(block) => self.summaries[summary].outline.order.is_loop_head(block),
            Home::Inside(..) => false,
            Home::Returns => self.is_waiting_for_itself(summary),
        };
        if cyclic { Eagerness::Head } else { Eagerness::Ordinary }
    }

    fn work_on(&mut self, summary: usize, home: Home, (block, index): (BlockId, usize), member: MemberId) {
        let class = self.summaries[summary].places.get(&home).and_then(|c| c.get(member));
        let (Some(class), Some(basis)) = (class, self.ledger.basis(member)) else { return };
        let mut state = class.state.clone();
        // A widened state is kept as it is; work goes on with everything that follows from it.
        state.numbers_mut().close();
        state.tell_places_apart(&mut self.machine.universe);
        let provenance = Provenance::from(basis);
        let path = Path::new(state, Departure::from(class.node), index, provenance);
        self.run_paths(summary, block, vec![path]);
    }

    fn end_round(&mut self, summary: usize, home: Home, member: MemberId, before: (NodeId, &State)) {
        let own = &mut self.summaries[summary];
        let outline = Rc::clone(&own.outline);
        let Some(classes) = own.places.get_mut(&home) else { return };
        let thresholds = match home {
            Home::Block(block) | Home::Inside(block, _) => outline.thresholds.at(block),
            Home::Returns => outline.thresholds.all(),
        };
        let hints = WideningHints { thresholds: thresholds.to_vec(), ..WideningHints::default() };
        let universe = &mut self.machine.universe;
        let Some(widened) = classes.end_round(universe, (member, before.1), &hints, &self.policy) else {
            return;
        };
        let Some(class) = classes.get_mut(member) else { return };
        let general = self.graph.add(own.function, home.position(), widened.state);
        let joined = std::mem::replace(&mut class.node, general);
        self.graph.connect(before.0, general, EdgeKind::Generalisation(Box::new(widened.left)));
        self.graph.connect(joined, general, EdgeKind::Generalisation(Box::new(widened.right)));
        self.tell_together(Together::Widened, &[before.0, joined], general);
    }

    /// What was found in early rounds of a loop that grew often is thrown away.
    fn refresh(&mut self, member: MemberId) -> bool {
        let policy = self.policy;
        let class = self.classes_of(member).and_then(|classes| classes.get_mut(member));
        let is_wanted = class.is_some_and(|class: &mut Class| class.is_to_be_refreshed(&policy));
        if is_wanted {
            self.renew_at_once(member);
        }
        is_wanted
    }

    fn tighten(&mut self, summary: usize, home: Home, member: MemberId) -> bool {
        let own = &mut self.summaries[summary];
        let Some(classes) = own.places.get_mut(&home) else { return false };
        let Some(meanings) = classes.tighten(&mut self.machine.universe, member) else { return false };
        let Some(class) = classes.get_mut(member) else { return false };
        let node = self.graph.add(own.function, home.position(), class.state.clone());
        class.node = node;
        for (from, meaning) in meanings {
            self.graph.connect(from, node, EdgeKind::Generalisation(Box::new(meaning)));
        }
        self.renew_at_once(member);
        true
    }

    /// Runs paths to the end of the block, or to calls whose callees have not returned yet.
    pub(crate) fn run_paths(&mut self, summary: usize, block: BlockId, mut paths: Vec<Path>) {
        let function = self.summaries[summary].function;
        let program = self.machine.program;
        let Some(body) = program.functions[function].body.as_ref() else { return };
        let instructions = &body.blocks[block].instructions;
        while let Some(mut path) = paths.pop() {
            if path.state.numbers().is_empty() {
                continue;
            }
            if self.exhausted().is_some() {
                self.cut_short += 1;
                return;
            }
            // A case in which the instruction can be executed is one of those behind it.
            if path.is_one_of_many && !path.is_focused {
                path.is_one_of_many = false;
                let Some(alone) = self.meet(summary, block, path) else { continue };
                path = alone;
            }
            self.watch(function, &path.state);
            self.look_out(summary, block, &path);
            self.walked.come(summary, block, path.index);
            self.here = Some(Origin { function, node: path.from.node, block, index: path.index });
            if path.state.has_open_view() {
                let next = instructions.get(path.index);
                let machine = &mut self.machine;
                if !next.is_some_and(|next| machine.leaves_view_open(&mut path.state, function, next)) {
                    path.state.close_view(&mut machine.universe);
                }
            }
            let Some(instruction) = instructions.get(path.index) else {
                self.leave(summary, function, block, path);
                continue;
            };
            if !path.is_focused && self.machine.may_split(&path.state) {
                let Focused { split, mut cases } = self.machine.focus(path.state, function, instruction);
                cases.retain(|case| !case.numbers().is_empty());
                if let Some(split) = split {
                    let at = (function, Position::Split(block, path.index));
                    let split = self.graph.extend(path.from, at, split);
                    for state in cases {
                        let from = Departure::case(split, Vec::new());
                        let from = Departure::from(self.graph.extend(from, at, state.clone()));
                        let provenance = path.provenance.clone();
                        paths.push(Path {
                            is_focused: true,
                            ..Path::one_of_many(state, from, path.index, provenance)
                        });
                    }
                    continue;
                }
                let Some(only) = cases.pop() else { continue };
                path.state = only;
            }
            self.steps += 1;
            let standing = Standing { summary, provenance: path.provenance.clone() };
            let is_one_of_many = path.is_one_of_many;
            if matches!(instruction.operation, Operation::Call { .. }) {
                let Called { split, outcomes } = self.machine.call(path.state, function, instruction);
                let from = self.depart(path.from, split, (function, block, path.index));
                let cases = is_one_of_many || outcomes.len() > 1;
                for outcome in outcomes {
                    match outcome {
                        CallOutcome::Done(outcome) => {
                            let from = (from.clone(), (block, path.index));
                            self.follow(outcome, &standing, from, instruction.place, cases, &mut paths);
                        }
                        CallOutcome::Body { state, callee, arguments, variadic, obligations, conditions } => {
                            self.owe(&standing, obligations);
                            let call = crate::calls::Call { summary, block, index: path.index, callee };
                            let from = from.by(conditions);
                            self.call(call, state, &arguments, &variadic, from, &path.provenance);
                        }
                    }
                }
            } else {
                let outcome = self.machine.execute(path.state, function, instruction);
                let from = (Cases::One(path.from), (block, path.index));
                self.follow(outcome, &standing, from, instruction.place, is_one_of_many, &mut paths);
            }
        }
    }

    /// The node of a split, if there is one.
    fn depart(
        &mut self,
        from: Departure,
        split: Option<State>,
        (function, block, index): (FunctionId, BlockId, usize),
    ) -> Cases {
        match split {
            None => Cases::One(from),
            Some(state) => {
                Cases::Of(self.graph.extend(from, (function, Position::Split(block, index)), state))
            }
        }
    }

    fn follow(
        &mut self,
        outcome: Outcome,
        standing: &Standing,
        (from, (block, index)): (Cases, (BlockId, usize)),
        place: Place,
        is_one_of_many: bool,
        paths: &mut Vec<Path>,
    ) {
        self.owe(standing, outcome.obligations);
        for stopped in outcome.stopped {
            self.drop_path(standing, Incomplete::Unsupported(stopped));
        }
        for (state, how) in outcome.ended {
            // Nobody waits for the first function.
            if standing.summary != 0 && self.rehearsal.is_none() {
                self.exits.push(Ending { standing: standing.clone(), place, origin: self.here, how });
            }
            let obligations = self.machine.finish(state, place, how);
            self.owe(standing, obligations);
        }
        if outcome.next.is_empty() {
            return;
        }
        let from = match from {
            Cases::One(from) => {
                let function = self.summaries[standing.summary].function;
                self.depart(from, outcome.split, (function, block, index))
            }
            // The conditions of its cases start where the call was told apart.
            Cases::Of(_) => from,
        };
        let is_one_of_many = is_one_of_many || outcome.next.len() > 1;
        for Successor { state, conditions } in outcome.next {
            let provenance = standing.provenance.clone();
            paths.push(Path {
                is_one_of_many,
                ..Path::new(state, from.by(conditions), index + 1, provenance)
            });
        }
    }

    fn leave(&mut self, summary: usize, function: FunctionId, block: BlockId, path: Path) {
        let standing = Standing { summary, provenance: path.provenance.clone() };
        let Exits { split, ways } = self.machine.leave(path.state, function, block);
        let from = self.depart(path.from, split, (function, block, path.index));
        for exit in ways {
            match exit {
                Exit::To { block: target, state, .. } if self.rehearsal.is_some() => {
                    self.arrive_again(&standing, target, state);
                }
                Exit::Return { .. } if self.rehearsal.is_some() => {}
                Exit::To { block: target, state, conditions } => {
                    let order = &self.summaries[summary].outline.order;
                    let Some(position) = order.position(target) else { continue };
                    let from_outside = !order.is_in_loop(block, target);
                    self.agenda(summary).at(position, 0).arrivals.push(Pending {
                        state,
                        from: from.by(conditions),
                        provenance: path.provenance.clone(),
                        from_outside,
                    });
                }
                Exit::Return { state, obligations } => {
                    self.owe(&standing, obligations);
                    let place = self.place_of_terminator(function, block);
                    if let Some(state) = self.end_frame(&standing, state, place) {
                        self.agenda(summary).at_returns().arrivals.push(Pending {
                            state,
                            from: from.by(Vec::new()),
                            provenance: path.provenance.clone(),
                            from_outside: true,
                        });
                    }
                }
                Exit::Failed(obligation) => self.owe(&standing, vec![obligation]),
                Exit::Stopped(stopped) => self.drop_path(&standing, Incomplete::Unsupported(stopped)),
            }
        }
    }

    /// A state joins those at a place. Gives the member that covers it, and whether that is new.
    fn enter(&mut self, summary: usize, home: Home, pending: Pending) -> Option<(MemberId, bool)> {
        let Pending { mut state, from, provenance, from_outside } = pending;
        if state.numbers().is_empty() {
            return None;
        }
        let function = self.summaries[summary].function;
        let outline = Rc::clone(&self.summaries[summary].outline);
        let standing = Standing { summary, provenance: provenance.clone() };
        let place = self.place_of_home(function, home);
        if let Home::Block(block) | Home::Inside(block, _) = home {
            self.watch(function, &state);
            let index = if let Home::Inside(_, index) = home { index } else { 0 };
            self.here = Some(Origin { function, node: from.node, block, index });
        }
        let eagerness = self.make_ready(home, &mut state, &standing, place);
        let mut node = self.graph.extend(from, (function, home.position()), state.clone());
        let own = &mut self.summaries[summary];
        let classes = own.places.entry(home).or_default();
        if let Some((less, meaning)) = classes.forgotten.without(&mut self.machine.universe, &state) {
            let general = self.graph.add(function, home.position(), less.clone());
            self.graph.connect(node, general, EdgeKind::Generalisation(Box::new(meaning)));
            tracing::info!(
                "what is known of blocks from one allocation is forgotten, so that states stay few"
            );
            (state, node) = (less, general);
        }
        let from_outside = from_outside || eagerness == Eagerness::Ordinary;
        let newcomer = Newcomer { state, node, provenance, from_outside };
        let (universe, ledger) = (&mut self.machine.universe, &mut self.ledger);
        let ways = (&self.policy, &outline.tags);
        let arrival = classes.arrive(universe, ledger, (summary, home), newcomer, eagerness, ways);
        self.pooled.note_forgotten(&classes.forgotten);
        if eagerness == Eagerness::Head
            && let Some(newest) = classes.members.last()
        {
            self.pooled.note_crowd(classes.members.len(), &newest.state, &self.policy);
        }
        match arrival {
            Arrival::Repeated { member, node: earlier, meaning } => {
                self.graph.connect(node, earlier, EdgeKind::Generalisation(meaning));
                Some((member, false))
            }
            Arrival::Included { member, meaning } => {
                let general = classes.get(member)?.node;
                self.graph.connect(node, general, EdgeKind::Generalisation(meaning));
                Some((member, false))
            }
            Arrival::Added { member } => Some((member, true)),
            Arrival::Joined { member, joined } => {
                let class = classes.get_mut(member)?;
                let general = self.graph.add(function, home.position(), joined.state);
                let older = std::mem::replace(&mut class.node, general);
                self.graph.connect(node, general, EdgeKind::Generalisation(Box::new(joined.right)));
                self.graph.connect(older, general, EdgeKind::Generalisation(Box::new(joined.left)));
                self.tell_together(Together::Joined, &[older, node], general);
                Some((member, true))
            }
            Arrival::TooMany { because } => {
                self.drop_path(&standing, Incomplete::TooManyStates { place, because });
                None
            }
        }
    }

    /// What is done to a state that arrives at a place before it meets others there. Names keep their meaning.
    pub(crate) fn make_ready(
        &mut self,
        home: Home,
        state: &mut State,
        standing: &Standing,
        place: Place,
    ) -> Eagerness {
        state.close_view(&mut self.machine.universe);
        let summary = standing.summary;
        let outline = Rc::clone(&self.summaries[summary].outline);
        if let Home::Block(block) = home {
            if outline.near.is_named_aside(block, state.aside()) {
                state.take_back(|root| is_local(root, |local| outline.near.is_named_in(block, local)));
            }
            self.drop_dead(standing, block, state, place);
        }
        if let Home::Inside(block, index) = home {
            self.drop_dead_within(standing, (block, index), state, place);
        }
        let eagerness = self.eagerness(summary, home);
        let known = self.summaries[summary].places.get(&home);
        let viewing = known.iter().flat_map(|classes| &classes.members).filter(|m| m.state.has_views());
        let many = viewing.count() >= self.policy.states_with_views;
        if eagerness == Eagerness::Head || home == Home::Returns || many {
            if eagerness == Eagerness::Head {
                self.pooled.put_into_pools(&mut self.machine.universe, state);
            }
            // What is known of single blocks of a pool keeps states apart that are to be joined.
            state.retire_views(&mut self.machine.universe);
        }
        // What comes back to a loop is folded at its head anyway; unfolded it would keep states apart until then. A node that is
        // handed out is worked on first.
        let comes_back = home == Home::Returns
            && self.is_called_in_a_loop(summary)
            && !may_hand_out_a_node(&self.machine.universe, state);
        if eagerness == Eagerness::Head || comes_back {
            state.fold_lists(&mut self.machine.universe);
        }
        if eagerness == Eagerness::Head && home == Home::Returns {
            state.forget_nested_results(&mut self.machine.universe);
        }
        if let Home::Block(block) = home
            && self.pooled.is_unused()
        {
            let is_idle = |root| is_local(root, |local| !outline.near.is_used_soon(block, local));
            state.put_aside(&mut self.machine.universe, self.policy.few_idle, is_idle);
        }
        eagerness
    }

    pub(crate) fn place_of_home(&self, function: FunctionId, home: Home) -> Place {
        let body = self.machine.program.functions[function].body.as_ref();
        match home {
            Home::Block(block) => self.place_of_block(function, block),
            Home::Inside(block, index) => {
                let next = body.and_then(|body| body.blocks[block].instructions.get(index));
                next.map_or_else(|| self.place_of_terminator(function, block), |next| next.place)
            }
            Home::Returns => self.machine.program.functions[function].place,
        }
    }

    fn place_of_block(&self, function: FunctionId, block: BlockId) -> Place {
        let body = self.machine.program.functions[function].body.as_ref();
        let first = body.and_then(|b| b.blocks[block].instructions.first()).map(|i| i.place);
        first.unwrap_or_else(|| self.place_of_terminator(function, block))
    }

    fn place_of_terminator(&self, function: FunctionId, block: BlockId) -> Place {
        let body = self.machine.program.functions[function].body.as_ref();
        body.map_or(Place::UNKNOWN, |b| b.blocks[block].terminator.place)
    }

    /// Drops what nothing behind that place within a block reads.
    fn drop_dead_within(
        &mut self,
        standing: &Standing,
        (block, index): (BlockId, usize),
        state: &mut State,
        place: Place,
    ) {
        let function = self.summaries[standing.summary].function;
        let outline = Rc::clone(&self.summaries[standing.summary].outline);
        let Some(body) = self.machine.program.functions[function].body.as_ref() else { return };
        let Some(last) = index.checked_sub(1) else { return };
        let alive = outline.liveness.registers_behind(body, block, last);
        let is_dead = |root: Root| match root {
            Root::Register(n) => !alive(Entity::from_index(n as usize)),
            Root::Local(n) => {
                let local = Entity::from_index(n as usize);
                matches!(body.locals[local].kind, LocalKind::Promoted(_))
                    && !outline.liveness.local_is_alive_behind(body, block, last, local)
            }
            Root::Result(_) | Root::Entry(_) | Root::Cutpoint(_) | Root::Hidden(_) => false,
        };
        state.tell_places_apart(&mut self.machine.universe);
        let obligations = self.machine.tidy(state, is_dead, place);
        self.owe(standing, obligations);
    }

    /// Drops what nothing in or behind the block reads.
    fn drop_dead(&mut self, standing: &Standing, block: BlockId, state: &mut State, place: Place) {
        let function = self.summaries[standing.summary].function;
        let outline = Rc::clone(&self.summaries[standing.summary].outline);
        let Some(body) = self.machine.program.functions[function].body.as_ref() else { return };
        let is_dead = |root: Root| match root {
            Root::Register(n) => {
                let register = Entity::from_index(n as usize);
                let assigned_here = body.blocks[block].parameters.contains(&register)
                    || (block == body.entry() && body.parameters.contains(&register));
                !assigned_here && !outline.liveness.register_is_alive(block, register)
            }
            Root::Local(n) => {
                let local = Entity::from_index(n as usize);
                // Pointers count for leaks as long as their scope lasts: tidying up knows.
                matches!(body.locals[local].kind, LocalKind::Promoted(_))
                    && !outline.liveness.local_is_alive(block, local)
            }
            Root::Result(_) | Root::Entry(_) | Root::Cutpoint(_) | Root::Hidden(_) => false,
        };
        if outline.liveness.is_dead_aside(block, state.aside()) {
            state.forget_aside(is_dead);
        }
        state.tell_places_apart(&mut self.machine.universe);
        let obligations = self.machine.tidy(state, is_dead, place);
        self.owe(standing, obligations);
    }
}

/// Whether the function returns something that may lead into a node.
fn may_hand_out_a_node(universe: &Universe, state: &State) -> bool {
    let terms = &universe.terms;
    let mut results = state.roots().range(Root::Result(0)..=Root::Result(u32::MAX));
    results
        .any(|(_, &value)| terms.bits(value) == universe.pointer_bits && terms.as_constant(value).is_none())
}

/// Whether the root is a local that passes the test.
fn is_local(root: Root, test: impl Fn(LocalId) -> bool) -> bool {
    matches!(root, Root::Local(number) if test(Entity::from_index(number as usize)))
}
