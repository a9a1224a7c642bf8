//! Functions of a library: the well-formed states that they start in, and whether what they leave behind is well-formed.
//!
//! What callers give and what lies in globals is whatever the types say ([`tayra_well_formed`]): each pointer to a node is null or a
//! member of the pool of its type, so that any two of them may lead to one node, and anything may hang on anything. All else is
//! any number. Where the function returns, the same must be true again: of the pools, of globals and of the result.
//!
//! Errs towards: an obligation.

use crate::machine::{Library, Machine};
use crate::step::Step;
use crate::{About, ArgumentValue, Obligation, Scene, Status, Stopped};
use std::collections::BTreeMap;
use std::sync::Arc;
use tayra_findings::Rule;
use tayra_memory_graph::{Breach, Field, Held, Member, Pointer, Pool, PoolId, Root, State};
use tayra_numeric::LinearExpr;
use tayra_program::{FunctionId, GlobalId, Instruction, Operation, Place, Program, ScalarType};
use tayra_terms::{AtomKind, Sign, TermId};
use tayra_well_formed::{Declarations, Given, Link};

/// What each block is that callers have made, by its type. Nothing is said of where it lies but that it has room there.
pub(crate) fn declared_pools(program: &Program, declarations: &Declarations) -> BTreeMap<PoolId, Pool> {
    let bytes = program.data_model.pointer_bytes();
    let most = if bytes == 8 { 1 << 62 } else { i64::from(i32::MAX) };
    let field = |link: &Link| {
        let field = Field { offset: i64::try_from(link.offset).ok()?, bytes };
        let to = Member { pool: PoolId::OfType(link.to), offset: 0 };
        Some((field, Held::Pointer { to, may_be_null: true }))
    };
    let nodes = declarations.nodes().filter_map(|node| {
        let size = i64::try_from(node.size).ok().filter(|size| *size < most)?;
        let pool =
            Pool { sizes: (size, most), align: 1, fields: node.links.iter().filter_map(field).collect() };
        Some((PoolId::OfType(node.id), pool))
    });
    nodes.collect()
}

impl Machine<'_> {
    /// Any state in which callers that keep to the types may call the function.
    pub(crate) fn well_formed_state(
        &mut self,
        entry: FunctionId,
        library: Library,
    ) -> Result<State, Stopped> {
        let program = self.program;
        let function = &program.functions[entry];
        let stopped = |what: &str| Stopped { place: function.place, what: what.to_owned() };
        if function.body.is_none() {
            return Err(stopped("a function without a body"));
        }
        if function.variadic {
            return Err(stopped("a function of a library that takes any number of arguments"));
        }
        if function.parameters.iter().any(|p| p.by_value.is_some()) {
            return Err(stopped("a function of a library that takes a struct by value"));
        }
        let Some(declarations) = self.declarations.clone() else {
            return Err(stopped("a function of a library without declarations"));
        };
        let mut state = State::new();
        state.give_declared_pools(&self.universe);
        for (id, global) in program.globals.iter() {
            // Constant ones come in when something names them, with what they always hold.
            if !global.read_only {
                self.add_global(&mut state, id);
                self.fill_global(&mut state, &declarations, id);
            }
        }
        let types: Vec<ScalarType> = function.parameters.iter().map(|p| p.scalar).collect();
        let types = self.without_shadows(&types);
        let given = declarations.parameters(program, function).unwrap_or_default();
        let mut arguments = Vec::with_capacity(types.len());
        for (index, scalar) in types.into_iter().enumerate() {
            let value = self.fresh(scalar, AtomKind::Input);
            if let Some(Given::Node(node)) = given.get(index) {
                let is_not_null = index < 64 && library.not_null >> index & 1 == 1;
                state.give_member(&mut self.universe, value, PoolId::OfType(*node), !is_not_null);
            }
            arguments.push(ArgumentValue { value, scalar, by_value: None });
        }
        let arguments = self.with_set_shadows(arguments);
        self.enter(&mut state, entry, &arguments, &[], function.place);
        Ok(state)
    }

    /// A global holds anything, and its pointers to nodes lead to nodes.
    fn fill_global(&mut self, state: &mut State, declarations: &Declarations, global: GlobalId) {
        let program = self.program;
        let bytes = program.data_model.pointer_bytes();
        let (object, _) = self.global(global);
        for link in declarations.links_in_global(program, global) {
            if link.offset.saturating_add(bytes) > program.globals[global].size {
                continue;
            }
            let atom =
                self.universe.terms.fresh(self.universe.pointer_bits, AtomKind::Unknown, Sign::Unsigned);
            state.give_member(&mut self.universe, atom, PoolId::OfType(link.to), true);
            let offset = LinearExpr::constant(i128::from(link.offset));
            state.write(&mut self.universe, object, &offset, bytes, atom);
        }
    }

    /// Whether the instruction may be executed while the state has an open view: it looks at no other view, and no states meet there.
    pub fn leaves_view_open(
        &mut self,
        state: &mut State,
        function: FunctionId,
        instruction: &Instruction,
    ) -> bool {
        let program = self.program;
        let Some(body) = program.functions[function].body.as_ref() else { return false };
        let step = Step::new(function, body, instruction.place);
        let (address, written) = match &instruction.operation {
            Operation::Load { address, .. } => (address, None),
            Operation::Store { address, value, .. } => {
                let value = self.value(state, &step, value);
                (address, Some(u64::from(self.universe.terms.bits(value).div_ceil(8))))
            }
            Operation::ReadLocal { .. }
            | Operation::WriteLocal { .. }
            | Operation::PointerOffset { .. }
            | Operation::Cast { .. }
            | Operation::Copy { .. }
            | Operation::Binary { .. } => return true,
            Operation::Call { .. }
            | Operation::Compare { .. }
            | Operation::CopyMemory { .. }
            | Operation::FillMemory { .. }
            | Operation::FloatBinary { .. }
            | Operation::FloatNegate { .. }
            | Operation::FloatCompare { .. }
            | Operation::Select { .. }
            | Operation::BeginScope { .. }
            | Operation::EndScope { .. }
            | Operation::AllocateStack { .. }
            | Operation::StackSave { .. }
            | Operation::StackRestore { .. }
            | Operation::Intrinsic { .. }
            | Operation::VaStart { .. }
            | Operation::VaEnd { .. }
            | Operation::VaCopy { .. }
            | Operation::Undefined { .. }
            | Operation::Fail { .. }
            | Operation::Unsupported { .. }
            | Operation::Shadow { .. }
            | Operation::Require { .. } => return false,
        };
        let address = self.value(state, &step, address);
        match state.resolve(&mut self.universe, address) {
            Pointer::Into { object, offset } => state.leaves_view_open(object, &offset, written),
            Pointer::Null | Pointer::Node { .. } | Pointer::Number => false,
        }
    }

    /// What others can reach now that the function returns and that is not what its type says, as far as that is not excluded.
    pub fn broken_structure(
        &mut self,
        mut state: State,
        function: FunctionId,
        place: Place,
    ) -> Vec<Obligation> {
        let Some(declarations) = self.declarations.clone() else { return Vec::new() };
        state.take_all_back();
        let before = state.clone();
        let held = self.values_left_behind(&mut state, &declarations, function);
        let targets: Vec<(TermId, PoolId)> = held.iter().map(|(_, value, pool)| (*value, *pool)).collect();
        state.close(&mut self.universe, &targets);
        // What was a list has other names now.
        let held = self.values_left_behind(&mut state, &declarations, function);
        let mut found: Vec<String> = Vec::new();
        if let Err(why) = declarations.result(self.program, &self.program.functions[function]) {
            found.push(why);
        }
        for breach in state.breaches(&self.universe) {
            found.push(words(&declarations, breach));
        }
        for (what, value, pool) in held {
            if !state.is_null_or_member(&mut self.universe, value, pool) {
                found.push(format!("{what} may be neither null nor {}", a_node(&declarations, pool)));
            }
        }
        let Some(message) = found.into_iter().next() else { return Vec::new() };
        let mut broken = Obligation::new(Rule::BrokenStructure, place, Status::Suspected, message);
        broken.scene = Some(Arc::new(Scene { state: before, about: About::Operation }));
        vec![broken]
    }

    /// Values in globals, and the result, that must be null or lead to nodes.
    fn values_left_behind(
        &mut self,
        state: &mut State,
        declarations: &Declarations,
        function: FunctionId,
    ) -> Vec<(String, TermId, PoolId)> {
        let program = self.program;
        let bytes = program.data_model.pointer_bytes();
        let mut held = Vec::new();
        for (id, global) in program.globals.iter().filter(|(_, global)| !global.read_only) {
            let (object, _) = self.global(id);
            for link in declarations.links_in_global(program, id) {
                if link.offset.saturating_add(bytes) > global.size {
                    continue;
                }
                self.materialise(state, object);
                let offset = LinearExpr::constant(i128::from(link.offset));
                let value = state.read(&mut self.universe, object, &offset, bytes, Sign::Unsigned);
                held.push((format!("the pointer in {}", global.quoted()), value, PoolId::OfType(link.to)));
            }
        }
        if let Ok(Some(Given::Node(node))) = declarations.result(program, &program.functions[function]) {
            let unknown =
                || self.universe.terms.fresh(self.universe.pointer_bits, AtomKind::Unknown, Sign::Unsigned);
            let value = state.roots().get(&Root::Result(0)).copied().unwrap_or_else(unknown);
            held.push(("the result".to_owned(), value, PoolId::OfType(node)));
        }
        held
    }
}

/// A node, in words.
fn a_node(declarations: &Declarations, pool: PoolId) -> String {
    let PoolId::OfType(id) = pool else { return "a node".to_owned() };
    declarations
        .node(id)
        .map_or_else(|| "a node".to_owned(), |node| format!("the start of a whole {}", node.name))
}

fn words(declarations: &Declarations, breach: Breach) -> String {
    let name = |pool: PoolId| match pool {
        PoolId::OfType(id) => {
            declarations.node(id).map_or_else(|| "a node".to_owned(), |node| node.name.clone())
        }
        PoolId::FromSite(_) => "a node".to_owned(),
    };
    match breach {
        Breach::Freed(pool) => format!("a node {} that others lead to may have been freed", name(pool)),
        Breach::Small(pool) => format!("a node {} may be smaller than its type", name(pool)),
        Breach::Held(pool, field) => format!(
            "the pointer at byte {} of a node {} may be neither null nor the start of a node of its type",
            field.offset,
            name(pool)
        ),
    }
}
