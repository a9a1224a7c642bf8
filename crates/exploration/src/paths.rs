//! Paths through blocks: from the states at a block's start, instruction by instruction, to where they leave it.

use crate::classes::{Arrival, Eagerness, Guide, Newcomer};
use crate::engine::{Engine, Incomplete, Standing};
use crate::graph::{EdgeKind, NodeId, Position};
use crate::ledger::{Home, MemberId, Provenance};
use crate::summary::Pending;
use std::rc::Rc;
use tayra_execution::{CallOutcome, Ended, Exit, Outcome};
use tayra_memory_graph::{Root, State};
use tayra_numeric::WideningHints;
use tayra_program::{BlockId, Entity, FunctionId, LocalKind, Operation, Place};
use tayra_terms::TermId;

/// A path within a block.
pub(crate) struct Path {
    pub(crate) state: State,
    pub(crate) node: NodeId,
    pub(crate) index: usize,
    pub(crate) conditions: Vec<(TermId, bool)>,
    pub(crate) provenance: Provenance,
}

impl Engine<'_> {
    /// Brings the states that have arrived at a block together, and goes on from those that are new.
    pub(crate) fn settle(&mut self, summary: usize, block: BlockId, arrivals: Vec<Pending>) {
        let mut changed: Vec<MemberId> = Vec::new();
        let mut met: Vec<MemberId> = Vec::new();
        for pending in arrivals {
            if !self.ledger.is_current(&pending.provenance) {
                continue;
            }
            if let Some((member, is_new)) = self.enter_block(summary, block, pending) {
                let list = if is_new { &mut changed } else { &mut met };
                if !list.contains(&member) {
                    list.push(member);
                }
            }
        }
        for member in met {
            // Nothing new came round: the loop rests. What widening took too much may be given back.
            if !changed.contains(&member) && self.tighten(summary, block, member) {
                changed.push(member);
            }
        }
        for member in changed {
            self.work_on(summary, block, member);
        }
    }

    fn work_on(&mut self, summary: usize, block: BlockId, member: MemberId) {
        let class = self.summaries[summary].blocks.get(&block).and_then(|c| c.get(member));
        let (Some(class), Some(basis)) = (class, self.ledger.basis(member)) else { return };
        let mut state = class.state.clone();
        // A widened state is kept as it is; work goes on with everything that follows from it.
        state.numbers.close();
        let provenance = Provenance::from([basis]);
        let path = Path { state, node: class.node, index: 0, conditions: Vec::new(), provenance };
        self.run_paths(summary, block, vec![path]);
    }

    fn tighten(&mut self, summary: usize, block: BlockId, member: MemberId) -> bool {
        let own = &mut self.summaries[summary];
        let tags = &own.outline.tags;
        let Some(classes) = own.blocks.get_mut(&block) else { return false };
        let Some(meanings) = classes.tighten(&mut self.machine.universe, tags, member) else { return false };
        let Some(class) = classes.get_mut(member) else { return false };
        let node = self.graph.add(own.function, Position::Block(block), class.state.clone());
        class.node = node;
        for (from, meaning) in meanings {
            self.graph.connect(from, node, EdgeKind::Generalisation(Box::new(meaning)));
        }
        self.renew(member);
        true
    }

    /// Runs paths to the end of the block, or to calls whose callees have not returned yet.
    pub(crate) fn run_paths(&mut self, summary: usize, block: BlockId, mut paths: Vec<Path>) {
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
            let standing = Standing { summary, provenance: Rc::clone(&path.provenance) };
            if matches!(instruction.operation, Operation::Call { .. }) {
                let outcomes = self.machine.call(path.state, function, instruction);
                for outcome in outcomes {
                    match outcome {
                        CallOutcome::Done(outcome) => {
                            let from = (path.node, path.index, path.conditions.as_slice());
                            self.follow(outcome, &standing, from, instruction.place, &mut paths);
                        }
                        CallOutcome::Body { state, callee, arguments, variadic, obligations } => {
                            self.owe(&standing, obligations);
                            let call = crate::calls::Call { summary, block, index: path.index, callee };
                            let from = (path.node, path.conditions.as_slice());
                            self.call(call, state, &arguments, &variadic, from, &path.provenance);
                        }
                    }
                }
            } else {
                let outcome = self.machine.execute(path.state, function, instruction);
                path.index += 1;
                let from = (path.node, path.index - 1, path.conditions.as_slice());
                self.follow(outcome, &standing, from, instruction.place, &mut paths);
            }
        }
    }

    fn follow(
        &mut self,
        outcome: Outcome,
        standing: &Standing,
        (node, index, conditions): (NodeId, usize, &[(TermId, bool)]),
        place: Place,
        paths: &mut Vec<Path>,
    ) {
        self.owe(standing, outcome.obligations);
        for stopped in outcome.stopped {
            self.drop_path(standing, Incomplete::Unsupported(stopped));
        }
        for (state, how) in outcome.ended {
            if how == Ended::Exited {
                self.exits.push((standing.clone(), place));
            }
            let obligations = self.machine.finish(state, place, how);
            self.owe(standing, obligations);
        }
        for successor in outcome.next {
            let mut conditions = conditions.to_vec();
            conditions.extend(successor.condition);
            let provenance = Rc::clone(&standing.provenance);
            paths.push(Path { state: successor.state, node, index: index + 1, conditions, provenance });
        }
    }

    fn leave(&mut self, summary: usize, function: FunctionId, block: BlockId, path: Path) {
        let standing = Standing { summary, provenance: Rc::clone(&path.provenance) };
        for exit in self.machine.leave(path.state, function, block) {
            match exit {
                Exit::To { block: target, state, condition } => {
                    let own = &mut self.summaries[summary];
                    let Some(position) = own.outline.order.position(target) else { continue };
                    let mut conditions = path.conditions.clone();
                    conditions.extend(condition);
                    own.agenda.at(position).arrivals.push(Pending {
                        state,
                        from: path.node,
                        conditions,
                        provenance: Rc::clone(&path.provenance),
                        from_outside: !own.outline.order.is_in_loop(block, target),
                    });
                }
                Exit::Return { state, obligations } => {
                    self.owe(&standing, obligations);
                    let from = (path.node, path.conditions.clone());
                    self.come_back(summary, block, state, from, path.provenance.clone());
                }
                Exit::Failed(obligation) => self.owe(&standing, vec![obligation]),
                Exit::Stopped(stopped) => self.drop_path(&standing, Incomplete::Unsupported(stopped)),
            }
        }
    }

    /// A state joins those at the start of a block. Gives the member that covers it, and whether that is new.
    fn enter_block(&mut self, summary: usize, block: BlockId, pending: Pending) -> Option<(MemberId, bool)> {
        let Pending { mut state, from, conditions, provenance, from_outside } = pending;
        if state.numbers.is_empty() {
            return None;
        }
        let function = self.summaries[summary].function;
        let outline = Rc::clone(&self.summaries[summary].outline);
        let body = self.machine.program.functions[function].body.as_ref()?;
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
                // Pointers count for leaks as long as their scope lasts: tidying up knows.
                matches!(body.locals[local].kind, LocalKind::Promoted(_))
                    && !outline.liveness.local_is_alive(block, local)
            }
            Root::Result(_) | Root::Entry(_) | Root::Cutpoint(_) | Root::Hidden(_) => false,
        };
        let standing = Standing { summary, provenance: Rc::clone(&provenance) };
        let obligations = self.machine.tidy(&mut state, is_dead, place);
        self.owe(&standing, obligations);
        let is_head = outline.order.is_loop_head(block);
        let eagerness = if is_head { Eagerness::Head } else { Eagerness::Ordinary };
        let hints = WideningHints { thresholds: outline.thresholds.clone(), ..WideningHints::default() };
        let node = self.graph.add(function, Position::Block(block), state.clone());
        self.graph.connect(from, node, EdgeKind::Evaluation(conditions));
        let classes = self.summaries[summary].blocks.entry(block).or_default();
        let universe = &mut self.machine.universe;
        let newcomer = Newcomer { state, node, provenance, from_outside: from_outside || !is_head };
        let at = (summary, Home::Block(block));
        let guide = Guide { tags: &outline.tags, hints: &hints };
        match classes.arrive(universe, &mut self.ledger, at, newcomer, eagerness, guide) {
            Arrival::Included { member, meaning } => {
                let general = classes.get(member)?.node;
                self.graph.connect(node, general, EdgeKind::Generalisation(meaning));
                Some((member, false))
            }
            Arrival::Added { member } => Some((member, true)),
            Arrival::Joined { member, joined } => {
                let class = classes.get_mut(member)?;
                let older = class.node;
                let general = self.graph.add(function, Position::Block(block), joined.state);
                class.node = general;
                self.graph.connect(node, general, EdgeKind::Generalisation(Box::new(joined.right)));
                self.graph.connect(older, general, EdgeKind::Generalisation(Box::new(joined.left)));
                self.renew(member);
                Some((member, true))
            }
            Arrival::TooMany { because } => {
                self.drop_path(&standing, Incomplete::TooManyStates { place, because });
                None
            }
        }
    }
}
