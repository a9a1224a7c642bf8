//! The machine: the program, the names of one exploration, and the steps that `exploration` asks for.

use crate::{ArgumentValue, CallOutcome, Ended, Exit, Obligation, Outcome, Stopped};
use tayra_memory_graph::{Root, State, Universe};
use tayra_program::{BlockId, FunctionId, Instruction, Place, Program};
use tayra_terms::TermId;

/// How the world behaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether allocation may give a null pointer.
    pub malloc_may_fail: bool,
}

/// Executes instructions of one program on symbolic states.
#[derive(Debug)]
pub struct Machine<'p> {
    /// What is executed.
    pub program: &'p Program,
    /// Every name that the exploration makes.
    pub universe: Universe,
    /// How the world behaves.
    pub options: Options,
    /// How many checks were proved.
    pub proved: u64,
}

impl<'p> Machine<'p> {
    /// A machine for a program.
    pub fn new(program: &'p Program, options: Options) -> Self {
        let universe = Universe::new(program.data_model.pointer_bits());
        Machine { program, universe, options, proved: 0 }
    }

    /// The state at the start of `entry`: globals with their initial content, the arguments of `main` unknown, the frame
    /// entered.
    pub fn initial_state(&mut self, entry: FunctionId) -> Result<State, Stopped> {
        let place = self.program.functions[entry].place;
        Err(Stopped { place, what: "execution is being written".to_owned() })
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
        let _ = (state, function, arguments, variadic, place);
    }

    /// One instruction that is no call.
    pub fn execute(&mut self, state: State, function: FunctionId, instruction: &Instruction) -> Outcome {
        let _ = (state, function);
        Outcome::stop(instruction.place, "execution is being written")
    }

    /// A call: a body to explore, or what a model did. Several outcomes if the pointer to the function is one of several.
    pub fn call(
        &mut self,
        state: State,
        function: FunctionId,
        instruction: &Instruction,
    ) -> Vec<CallOutcome> {
        vec![CallOutcome::Done(self.execute(state, function, instruction))]
    }

    /// The terminator of a block.
    pub fn leave(&mut self, state: State, function: FunctionId, block: BlockId) -> Vec<Exit> {
        let _ = (state, function, block);
        let what = "execution is being written".to_owned();
        vec![Exit::Stopped(Stopped { place: Place::UNKNOWN, what })]
    }

    /// After the callee of `instruction` returned: its results go where the call wants them.
    pub fn assign_results(
        &mut self,
        state: &mut State,
        function: FunctionId,
        instruction: &Instruction,
        results: &[TermId],
    ) {
        let _ = function;
        for (dest, value) in instruction.operation.dests().iter().zip(results) {
            state.roots.insert(register(*dest), *value);
        }
    }

    /// The end of a run: what is lost or left over. For `Returned`, `main`'s frame has ended before by [`Machine::leave`].
    pub fn finish(&mut self, state: State, place: Place, how: Ended) -> Vec<Obligation> {
        let _ = (state, place, how);
        Vec::new()
    }

    /// Drops the roots that are dead, and then everything that nothing leads to. Blocks lost by that are reported.
    pub fn tidy(
        &mut self,
        state: &mut State,
        is_dead: impl Fn(Root) -> bool,
        place: Place,
    ) -> Vec<Obligation> {
        let _ = place;
        state.roots.retain(|root, _| !is_dead(*root));
        Vec::new()
    }
}

/// The root of a register.
pub(crate) fn register(register: tayra_program::RegisterId) -> Root {
    Root::Register(number(register))
}

/// The root of a local.
pub(crate) fn local(local: tayra_program::LocalId) -> Root {
    Root::Local(number(local))
}

/// The index behind an entity; tables have fewer than 2^32 entries.
pub(crate) fn number(entity: impl tayra_program::Entity) -> u32 {
    u32::try_from(entity.index()).unwrap_or(u32::MAX)
}
