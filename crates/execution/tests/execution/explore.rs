//! A small explorer for tests: follows every path on its own, without joining, up to a number of steps.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use tayra_execution::{
    CallOutcome, Ended, Exit, Machine, Obligation, Options, Outcome, Root, State, Status, Stopped,
};
use tayra_findings::Rule;
use tayra_program::{BlockId, DataModel, Entity, FunctionId, Operand, Operation, Place, Program, RegisterId};
use tayra_terms::TermId;

/// What following all paths gave.
#[derive(Debug, Default)]
pub(crate) struct Explored {
    /// What could not be proved, each once.
    pub(crate) obligations: Vec<Obligation>,
    /// What was given up.
    pub(crate) stopped: Vec<Stopped>,
    /// Whether every path was followed to its end.
    pub(crate) complete: bool,
    /// States at the end of `main`, and which conditions led there.
    pub(crate) returned: Vec<(State, Vec<(TermId, bool)>)>,
    /// How many runs ended by exit or abort.
    pub(crate) ended: Vec<Ended>,
    /// How many checks were proved.
    pub(crate) proved: u64,
}

struct Caller {
    roots: tayra_memory_graph::Roots,
    function: FunctionId,
    block: BlockId,
    index: usize,
}

struct Thread {
    state: State,
    function: FunctionId,
    block: BlockId,
    index: usize,
    callers: Vec<std::rc::Rc<Caller>>,
    path: Vec<(TermId, bool)>,
}

/// Follows all paths from `main`.
pub(crate) fn explore(machine: &mut Machine<'_>, most_steps: usize) -> Explored {
    let program = machine.program;
    let main = program.function_named("main").expect("a program has main");
    let mut found = Explored { complete: true, ..Explored::default() };
    let state = match machine.initial_state(main) {
        Ok(state) => state,
        Err(stopped) => {
            found.stopped.push(stopped);
            return found;
        }
    };
    let local = block_registers(program);
    let entry = BlockId::from_index(0);
    let start =
        Thread { state, function: main, block: entry, index: 0, callers: Vec::new(), path: Vec::new() };
    let mut work = vec![start];
    let mut steps = 0;
    while let Some(thread) = work.pop() {
        steps += 1;
        if steps > most_steps || thread.callers.len() > 60 {
            found.complete = false;
            continue;
        }
        step(machine, thread, &mut work, &mut found, &local);
    }
    let mut seen = Vec::new();
    found.obligations.retain(|o| {
        let key = (o.rule, o.place, o.status, o.message.clone());
        let is_new = !seen.contains(&key);
        seen.push(key);
        is_new
    });
    found.proved = machine.proved;
    found
}

fn step(
    machine: &mut Machine<'_>,
    mut thread: Thread,
    work: &mut Vec<Thread>,
    found: &mut Explored,
    local: &BTreeMap<(FunctionId, BlockId), BTreeSet<RegisterId>>,
) {
    let program = machine.program;
    let body = program.functions[thread.function].body.as_ref().expect("only bodies are explored");
    let block = &body.blocks[thread.block];
    let Some(instruction) = block.instructions.get(thread.index) else {
        return leave(machine, thread, work, found, local);
    };
    if !matches!(instruction.operation, Operation::Call { .. }) {
        // Elements of `argv` are taken out of their row first.
        let state = std::mem::take(&mut thread.state);
        for state in machine.focus(state, thread.function, instruction).cases {
            let outcome = machine.execute(state, thread.function, instruction);
            go_on(machine, outcome, &thread, work, found, instruction.place);
        }
        return;
    }
    let state = std::mem::take(&mut thread.state);
    for outcome in machine.call(state, thread.function, instruction).outcomes {
        match outcome {
            CallOutcome::Done(outcome) => {
                go_on(machine, outcome, &thread, work, found, instruction.place);
            }
            CallOutcome::Body { mut state, callee, arguments, variadic, obligations, conditions } => {
                found.obligations.extend(obligations);
                let roots = std::mem::take(state.roots_mut());
                // What the caller's frame holds must not count as lost.
                let mut next = 0;
                for (root, &value) in &roots {
                    let dead = match root {
                        Root::Register(number) => local[&(thread.function, thread.block)]
                            .contains(&RegisterId::from_index(*number as usize)),
                        Root::Local(_)
                        | Root::Result(_)
                        | Root::Entry(_)
                        | Root::Cutpoint(_)
                        | Root::Hidden(_) => false,
                    };
                    if !dead {
                        state.roots_mut().insert(Root::Cutpoint(next), value);
                        next += 1;
                    }
                }
                machine.enter(&mut state, callee, &arguments, &variadic, instruction.place);
                let caller =
                    Caller { roots, function: thread.function, block: thread.block, index: thread.index };
                let mut callers = thread.callers.clone();
                callers.push(std::rc::Rc::new(caller));
                let block = BlockId::from_index(0);
                let path = thread.path.iter().copied().chain(conditions).collect();
                work.push(Thread { state, function: callee, block, index: 0, callers, path });
            }
        }
    }
}

fn go_on(
    machine: &mut Machine<'_>,
    outcome: Outcome,
    thread: &Thread,
    work: &mut Vec<Thread>,
    found: &mut Explored,
    place: Place,
) {
    found.obligations.extend(outcome.obligations);
    found.stopped.extend(outcome.stopped);
    for (state, how) in outcome.ended {
        found.ended.push(how);
        found.obligations.extend(machine.finish(state, place, how));
    }
    for successor in outcome.next {
        let mut path = thread.path.clone();
        path.extend(successor.conditions);
        work.push(Thread {
            path,
            state: successor.state,
            function: thread.function,
            block: thread.block,
            index: thread.index + 1,
            callers: thread.callers.clone(),
        });
    }
}

fn leave(
    machine: &mut Machine<'_>,
    thread: Thread,
    work: &mut Vec<Thread>,
    found: &mut Explored,
    local: &BTreeMap<(FunctionId, BlockId), BTreeSet<RegisterId>>,
) {
    let program = machine.program;
    let body = program.functions[thread.function].body.as_ref().expect("only bodies are explored");
    let place = body.blocks[thread.block].terminator.place;
    let dead = &local[&(thread.function, thread.block)];
    for exit in machine.leave(thread.state, thread.function, thread.block).ways {
        match exit {
            Exit::To { block, mut state, conditions } => {
                let is_dead = |root| match root {
                    Root::Register(number) => dead.contains(&RegisterId::from_index(number as usize)),
                    Root::Local(_)
                    | Root::Result(_)
                    | Root::Entry(_)
                    | Root::Cutpoint(_)
                    | Root::Hidden(_) => false,
                };
                found.obligations.extend(machine.tidy(&mut state, is_dead, place));
                let callers = thread.callers.clone();
                let mut path = thread.path.clone();
                path.extend(conditions);
                work.push(Thread { state, function: thread.function, block, index: 0, callers, path });
            }
            Exit::Return { mut state, obligations } => {
                found.obligations.extend(obligations);
                let mut callers = thread.callers.clone();
                match callers.pop() {
                    None => {
                        let left = machine.finish(state.clone(), place, Ended::Returned);
                        found.obligations.extend(left);
                        found.returned.push((state, thread.path.clone()));
                    }
                    Some(caller) => {
                        let results: Vec<TermId> = (0u32..)
                            .map_while(|index| state.roots().get(&Root::Result(index)).copied())
                            .collect();
                        *state.roots_mut() = caller.roots.clone();
                        let body = program.functions[caller.function].body.as_ref().expect("a caller");
                        let call = &body.blocks[caller.block].instructions[caller.index];
                        machine.assign_results(&mut state, caller.function, call, &results);
                        work.push(Thread {
                            path: thread.path.clone(),
                            state,
                            function: caller.function,
                            block: caller.block,
                            index: caller.index + 1,
                            callers,
                        });
                    }
                }
            }
            Exit::Failed(obligation) => found.obligations.push(obligation),
            Exit::Stopped(stopped) => found.stopped.push(stopped),
        }
    }
}

/// Registers that only their own block uses: dead at its end.
fn block_registers(program: &Program) -> BTreeMap<(FunctionId, BlockId), BTreeSet<RegisterId>> {
    let mut found = BTreeMap::new();
    for (function, declared) in program.functions.iter() {
        let Some(body) = &declared.body else { continue };
        let mut users: BTreeMap<RegisterId, BTreeSet<BlockId>> = BTreeMap::new();
        for (block, code) in body.blocks.iter() {
            let mut note = |operand: &Operand| {
                if let Operand::Register(register) = operand {
                    users.entry(*register).or_default().insert(block);
                }
            };
            for instruction in &code.instructions {
                instruction.operation.operands().into_iter().for_each(&mut note);
            }
            code.terminator.kind.operands().into_iter().for_each(&mut note);
            for edge in code.terminator.kind.edges() {
                edge.arguments.iter().for_each(&mut note);
            }
        }
        for (block, code) in body.blocks.iter() {
            let defined = code
                .instructions
                .iter()
                .flat_map(|i| i.operation.dests().iter().copied())
                .chain(code.parameters.iter().copied())
                .chain(if block.index() == 0 { body.parameters.clone() } else { Vec::new() });
            let local = defined
                .filter(|r| users.get(r).is_none_or(|blocks| blocks.iter().all(|b| *b == block)))
                .collect();
            found.insert((function, block), local);
        }
    }
    found
}

/// The program of a text.
pub(crate) fn parse(text: &str) -> Program {
    let program = tayra_program::text::parse(text).unwrap_or_else(|error| panic!("{error:?}"));
    let problems = tayra_program::validate(&program);
    assert!(problems.is_empty(), "{problems:?}");
    program
}

/// The program of a piece of C.
pub(crate) fn compile(code: &str, data_model: DataModel) -> Program {
    let mut file = tempfile::Builder::new().suffix(".c").tempfile().expect("a temporary file");
    file.write_all(code.as_bytes()).expect("writing it");
    load(file.path(), data_model, Vec::new(), false)
}

/// The program of a C file.
pub(crate) fn load(
    path: &std::path::Path,
    data_model: DataModel,
    clang_arguments: Vec<String>,
    arithmetic_checks: bool,
) -> Program {
    let sources = tayra_frontend::Sources {
        files: vec![path.to_owned()],
        compile_commands: None,
        clang_arguments,
        data_model: Some(data_model),
        arithmetic_checks,
        ..Default::default()
    };
    tayra_frontend::load(&sources).unwrap_or_else(|error| panic!("{error}")).program
}

/// Explores a piece of C.
pub(crate) fn run(code: &str) -> Explored {
    run_with(code, DataModel::Lp64, Options::default())
}

/// Explores a piece of C.
pub(crate) fn run_with(code: &str, data_model: DataModel, options: Options) -> Explored {
    let program = compile(code, data_model);
    let mut machine = Machine::new(&program, options);
    explore(&mut machine, 20_000)
}

impl Explored {
    /// All paths were followed and nothing is left to prove.
    #[track_caller]
    pub(crate) fn is_clean(&self) {
        assert!(self.complete, "not complete");
        assert!(self.stopped.is_empty(), "{:?}", self.stopped);
        assert!(self.obligations.is_empty(), "{:?}", self.obligations);
    }

    /// All paths were followed and exactly these rules are left.
    #[track_caller]
    pub(crate) fn has(&self, wanted: &[(Rule, Status)]) {
        assert!(self.stopped.is_empty(), "{:?}", self.stopped);
        let got: BTreeSet<(Rule, Status)> = self.obligations.iter().map(|o| (o.rule, o.status)).collect();
        let wanted: BTreeSet<(Rule, Status)> = wanted.iter().copied().collect();
        assert_eq!(got, wanted, "{:?}", self.obligations);
        assert!(self.complete, "not complete");
    }
}
