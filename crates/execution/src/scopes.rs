//! Locals, their scopes, and stack memory sized at run time.

use crate::machine::{Machine, local};
use crate::outcome::Status;
use crate::step::{Flow, Step};
use tayra_findings::Rule;
use tayra_memory_graph::{Hidden, Object, ObjectId, Pointer, Root, State, Storage, Vitality};
use tayra_numeric::{Constraint, Integer, LinearExpr, Met};
use tayra_program::{FunctionId, Local, LocalId, LocalKind};
use tayra_terms::{AtomKind, TermId};

impl Machine<'_> {
    /// A local is born, uninitialised.
    pub(crate) fn give_birth(
        &mut self,
        state: &mut State,
        function: FunctionId,
        id: LocalId,
        declared: &Local,
    ) {
        let value = match declared.kind {
            LocalKind::Promoted(scalar) => self.fresh(scalar, AtomKind::Uninitialised),
            LocalKind::Memory { size, align } => {
                let storage = Storage::Local { local: self.local_number(function, id) };
                self.new_object(state, storage, LinearExpr::constant(i128::from(size)), align).1
            }
        };
        state.roots_mut().insert(local(id), value);
    }

    /// A new live object with unknown content.
    pub(crate) fn new_object(
        &mut self,
        state: &mut State,
        storage: Storage,
        size: LinearExpr,
        align: u64,
    ) -> (ObjectId, TermId) {
        let (object, address) = self.universe.fresh_object();
        state.add_object(&mut self.universe, object, Object::new(storage, size, align, address));
        (object, address)
    }

    /// The local is born; a previous instance dies.
    pub(crate) fn begin_scope(&mut self, state: &mut State, step: &Step<'_>, id: LocalId) {
        self.end_local(state, step, id, Vitality::Ended);
        self.give_birth(state, step.function, id, &step.body.locals[id]);
    }

    /// The local dies, or may have died.
    pub(crate) fn end_scope(&mut self, state: &mut State, step: &Step<'_>, id: LocalId, certain: bool) {
        if certain {
            self.end_local(state, step, id, Vitality::Ended);
            state.roots_mut().remove(&local(id));
        } else if matches!(step.body.locals[id].kind, LocalKind::Memory { .. }) {
            self.end_local(state, step, id, Vitality::MayHaveEnded);
        }
    }

    /// Ends the object of a local that lives in memory.
    fn end_local(&mut self, state: &mut State, step: &Step<'_>, id: LocalId, vitality: Vitality) {
        if !matches!(step.body.locals[id].kind, LocalKind::Memory { .. }) {
            return;
        }
        if let Some(&address) = state.roots().get(&local(id)) {
            self.end_object_at(state, address, vitality);
        }
    }

    /// Ends the object that starts at an address.
    pub(crate) fn end_object_at(&mut self, state: &mut State, address: TermId, vitality: Vitality) {
        let object = match self.universe.terms.as_atom(address).and_then(|a| self.universe.object_at(a)) {
            Some(object) => object,
            None => match state.resolve(&mut self.universe, address) {
                Pointer::Into { object, .. } => object,
                // Nodes of lists are on the heap.
                Pointer::Node { .. } | Pointer::Null | Pointer::Number => return,
            },
        };
        let Some(found) = state.objects().get(object) else { return };
        if vitality == Vitality::MayHaveEnded {
            // Its content stays as it is, for the case that it lives.
            if found.vitality == Vitality::Alive
                && let Some(found) = state.objects_mut().get_mut(object)
            {
                found.vitality = vitality;
            }
        } else if matches!(found.vitality, Vitality::Alive | Vitality::MayHaveEnded) {
            state.kill(object, vitality);
        }
    }

    /// The value of a promoted local.
    pub(crate) fn read_local(&mut self, state: &mut State, step: &Step<'_>, id: LocalId) -> TermId {
        if let Some(&value) = state.roots().get(&local(id)) {
            return value;
        }
        // Not born, or forgotten since it was dead: anything, but the same at every read.
        self.give_birth(state, step.function, id, &step.body.locals[id]);
        state.roots().get(&local(id)).copied().unwrap_or_else(|| self.universe.pointer_constant(0))
    }

    /// Stack memory of a size known only now.
    pub(crate) fn allocate_stack(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        size: TermId,
        align: u64,
        site: u32,
    ) -> Flow<TermId> {
        let size = self.universe.unsigned(size);
        // A stack of half the address space does not exist: such a run ends here by exhaustion.
        let limit = LinearExpr::constant(self.largest_object());
        let fits = Constraint::at_most(size.clone(), limit);
        if self.options.for_the_end && !state.numbers_mut().entails(&mut self.universe, &fits) {
            self.universe.has_met_the_end = true;
            step.oblige(Rule::StackExhaustion, Status::Suspected, "the stack may be exhausted");
        }
        if state.numbers_mut().assume(&mut self.universe, &fits) == Met::Unsatisfiable {
            return step.fail(Rule::StackExhaustion, "the stack is exhausted");
        }
        let (_, address) = self.new_object(state, Storage::StackBlock { site }, size, align);
        let index = self.stack_height(state);
        state.roots_mut().insert(Root::Hidden(Hidden::StackBlock(index)), address);
        Ok(address)
    }

    /// The largest size that an object can have.
    pub(crate) fn largest_object(&self) -> Integer {
        Integer::power_of_two(self.universe.pointer_bits - 1) - Integer::from(1)
    }

    /// How many run-time sized stack objects the frame has.
    fn stack_height(&self, state: &State) -> u32 {
        let last = state.roots().keys().rev().find_map(|root| root.stack_block());
        last.map_or(0, |index| index.saturating_add(1))
    }

    /// A token that says which of them live: their number.
    pub(crate) fn stack_save(&mut self, state: &State) -> TermId {
        let height = self.stack_height(state);
        self.universe.pointer_constant(u128::from(height))
    }

    /// Ends those born since.
    pub(crate) fn stack_restore(
        &mut self,
        state: &mut State,
        step: &mut Step<'_>,
        token: TermId,
    ) -> Flow<()> {
        let reading = self.universe.unsigned(token);
        let height = state.numbers_mut().bounds(&mut self.universe, &reading);
        let Some(height) = height.as_constant().and_then(Integer::to_i64) else {
            return step
                .stop("the end of a block of variable size, on ways that differ in how many there are");
        };
        let born: Vec<(Root, TermId)> = state
            .roots()
            .iter()
            .filter(|(root, _)| root.stack_block().is_some_and(|index| i64::from(index) >= height))
            .map(|(root, address)| (*root, *address))
            .collect();
        for (root, address) in born {
            self.end_object_at(state, address, Vitality::Ended);
            state.roots_mut().remove(&root);
        }
        Ok(())
    }
}
