//! The machine: the program, the names of one exploration, and small things that every step needs.

use crate::calls::Callable;
use crate::statics::Static;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use tayra_memory_graph::{ObjectId, Root, State, Universe};
use tayra_numeric::{Constraint, LinearExpr};
use tayra_program::{
    Callee, Entity, FunctionId, Instruction, LocalId, Operation, Place, Program, Reached, RegisterId,
};
use tayra_terms::TermId;
use tayra_well_formed::Declarations;

/// How the world behaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether allocation may give a null pointer.
    pub malloc_may_fail: bool,
    /// Whether the question is if the program ends: then nothing may be concluded from memory and stack having an end, nor from what
    /// numbers and pointers are behind an overflow.
    pub for_the_end: bool,
    /// Whether the program has shadows ([`tayra_program::passes::shadows`]): then what of memory was set is kept.
    pub initialised: bool,
    /// Whether the entry function is one of a library, which starts with whatever its types say (decision 60).
    pub library: Option<Library>,
}

/// How a function of a library is called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Library {
    /// One bit for each of its first parameters: it is required not to be null.
    pub not_null: u64,
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
    /// What steps came upon that a proof may rest on, also where they led to nothing.
    pub reached: Reached,
    /// Objects that exist for the whole program, as far as something named them.
    pub(crate) statics: FxHashMap<Static, (ObjectId, TermId)>,
    /// What those objects are.
    pub(crate) static_of: FxHashMap<ObjectId, Static>,
    /// The number of each function's first local.
    pub(crate) first_local: Vec<u32>,
    /// Whether the initial state is being made.
    pub(crate) starting: bool,
    /// What the types of a library say of what it is given.
    pub(crate) declarations: Option<Arc<Declarations>>,
    sites: Sites,
}

/// Numbers of instructions that make objects.
pub type Sites = FxHashMap<(FunctionId, Option<RegisterId>, Place), u32>;

impl<'p> Machine<'p> {
    /// A machine for a program.
    pub fn new(program: &'p Program, options: Options) -> Self {
        Self::with_sites(program, options, Sites::default())
    }

    /// A machine that numbers sites as another one did.
    pub fn with_sites(program: &'p Program, options: Options, sites: Sites) -> Self {
        let mut first_local = Vec::with_capacity(program.functions.len());
        let mut next = 0u32;
        for function in program.functions.values() {
            first_local.push(next);
            let count = function.body.as_ref().map_or(0, |body| body.locals.len());
            next = next.saturating_add(u32::try_from(count).unwrap_or(u32::MAX));
        }
        let mut universe = Universe::new(program.data_model.pointer_bits());
        universe.blocks_may_be_missing = options.malloc_may_fail;
        universe.for_the_end = options.for_the_end;
        let declarations = options.library.map(|_| Arc::new(Declarations::of(program)));
        if let Some(declarations) = &declarations {
            universe.declare(crate::well_formed::declared_pools(program, declarations));
        }
        Machine {
            program,
            universe,
            options,
            proved: 0,
            reached: Reached::default(),
            statics: FxHashMap::default(),
            static_of: FxHashMap::default(),
            first_local,
            starting: false,
            declarations,
            sites,
        }
    }

    /// After the callee of `instruction` returned: its results go where the call wants them. If it was called by a model,
    /// the model has said already how the program goes on, and nothing is described any more.
    pub fn assign_results(
        &mut self,
        state: &mut State,
        function: FunctionId,
        instruction: &Instruction,
        results: &[TermId],
    ) {
        if let Operation::Call { callee: Callee::Direct(callee), .. } = &instruction.operation
            && matches!(self.callable(*callee), Callable::Model(_))
        {
            let never = Constraint::at_least(LinearExpr::constant(0), LinearExpr::constant(1));
            state.numbers_mut().assume(&mut self.universe, &never);
            return;
        }
        let body = self.program.functions[function].body.as_ref();
        for (index, dest) in instruction.operation.dests().iter().enumerate() {
            let value = match (results.get(index), body) {
                (Some(&value), _) => value,
                // A function that returns less than the call wants: anything.
                (None, Some(body)) => {
                    self.fresh(body.registers[*dest].scalar, tayra_terms::AtomKind::Unknown)
                }
                (None, None) => continue,
            };
            state.roots_mut().insert(register(*dest), value);
        }
    }

    /// The number of every site so far.
    pub fn numbered_sites(&self) -> &Sites {
        &self.sites
    }

    /// The function and place of every numbered site, by number.
    pub fn sites(&self) -> Vec<(FunctionId, Place)> {
        let mut sites: Vec<_> = self.sites.iter().map(|(key, number)| (*number, (key.0, key.2))).collect();
        sites.sort();
        sites.into_iter().map(|(_, site)| site).collect()
    }

    /// A number for an instruction that makes objects: the same whenever it is executed.
    pub(crate) fn site(&mut self, function: FunctionId, instruction: &Instruction) -> u32 {
        let key = (function, instruction.operation.dests().first().copied(), instruction.place);
        let next = u32::try_from(self.sites.len()).unwrap_or(u32::MAX - 1);
        *self.sites.entry(key).or_insert(next)
    }
}

/// The root of a register.
pub(crate) fn register(register: RegisterId) -> Root {
    Root::Register(number(register))
}

/// The root of a local.
pub(crate) fn local(local: LocalId) -> Root {
    Root::Local(number(local))
}

/// The index behind an entity; tables have fewer than 2^32 entries.
pub(crate) fn number(entity: impl Entity) -> u32 {
    u32::try_from(entity.index()).unwrap_or(u32::MAX)
}
