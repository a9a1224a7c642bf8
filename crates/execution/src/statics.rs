//! Objects that exist for the whole program: globals, functions, labels, and memory of the library.
//!
//! Their identities and addresses belong to the machine. Those that never change are put into a state only when
//! something there names them; if a state has forgotten one, it comes back as it always is.

use crate::machine::{Machine, number};
use std::sync::Arc;
use tayra_memory_graph::{Cell, Content, Object, ObjectId, Run, State, Storage};
use tayra_numeric::LinearExpr;
use tayra_program::{BlockId, Entity, FunctionId, GlobalId, Initialiser, LocalId};
use tayra_terms::{Node, TermId};

/// What a static object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Static {
    /// A global.
    Global(GlobalId),
    /// A function's code.
    Function(FunctionId),
    /// A label's code.
    Label(FunctionId, BlockId),
    /// Memory of the library: which one, and its size.
    Library(u32, u64),
}

impl Machine<'_> {
    fn static_object(&mut self, what: Static) -> (ObjectId, TermId) {
        if let Some(&known) = self.statics.get(&what) {
            return known;
        }
        let made = self.universe.fresh_object();
        self.statics.insert(what, made);
        self.static_of.insert(made.0, what);
        made
    }

    /// A global's object and address.
    pub(crate) fn global(&mut self, global: GlobalId) -> (ObjectId, TermId) {
        self.static_object(Static::Global(global))
    }

    /// A function's object and address.
    pub(crate) fn function(&mut self, function: FunctionId) -> (ObjectId, TermId) {
        self.static_object(Static::Function(function))
    }

    /// A label's object and address.
    pub(crate) fn label(&mut self, function: FunctionId, block: BlockId) -> (ObjectId, TermId) {
        self.static_object(Static::Label(function, block))
    }

    /// Memory of the library, put into the state with unknown content if it is not there.
    pub(crate) fn library_object(&mut self, state: &mut State, index: u32, size: u64) -> (ObjectId, TermId) {
        let made = self.static_object(Static::Library(index, size));
        self.materialise(state, made.0);
        made
    }

    /// The same without putting it into a state.
    pub(crate) fn library_memory(&mut self, index: u32, size: u64) -> (ObjectId, TermId) {
        self.static_object(Static::Library(index, size))
    }

    /// The function that an object is the code of.
    pub(crate) fn function_of(&self, object: ObjectId) -> Option<FunctionId> {
        match self.static_of.get(&object) {
            Some(Static::Function(function)) => Some(*function),
            Some(Static::Global(_) | Static::Label(..) | Static::Library(..)) | None => None,
        }
    }

    /// Puts a static object into the state, if it is one and is not there.
    pub(crate) fn materialise(&mut self, state: &mut State, id: ObjectId) {
        if state.objects().get(id).is_some() {
            return;
        }
        let Some(&what) = self.static_of.get(&id) else { return };
        let Some(&(_, address)) = self.statics.get(&what) else { return };
        match what {
            Static::Global(global) => {
                self.add_global(state, global);
                // One that comes back may hold anything by now.
                if self.starting {
                    self.set_object(state, id);
                }
            }
            Static::Function(function) => {
                let storage = Storage::Function { function: number(function) };
                self.add_code(state, id, storage, address);
            }
            Static::Label(_, block) => {
                // Numbers of labels lie above those of functions.
                let after = u32::try_from(self.program.functions.len()).unwrap_or(u32::MAX);
                let storage = Storage::Function { function: after.saturating_add(number(block)) };
                self.add_code(state, id, storage, address);
            }
            Static::Library(index, size) => {
                let size = LinearExpr::constant(i128::from(size));
                let object = Object::new(Storage::Library { index }, size, 1, address);
                state.add_object(&mut self.universe, id, object);
            }
        }
    }

    fn add_code(&mut self, state: &mut State, id: ObjectId, storage: Storage, address: TermId) {
        let object = Object::new(storage, LinearExpr::constant(1), 1, address);
        state.add_object(&mut self.universe, id, object);
    }

    /// Puts static objects back that `term` names and the state has forgotten. Whether there were any.
    pub(crate) fn recall(&mut self, state: &mut State, term: TermId) -> bool {
        let mut parts: Vec<TermId> = match self.universe.terms.node(term) {
            Node::Linear { terms, .. } => terms.iter().map(|(t, _)| *t).collect(),
            Node::Atom(_) => vec![term],
            Node::Constant { .. }
            | Node::Binary { .. }
            | Node::Extend { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => return false,
        };
        parts.retain(|part| {
            self.universe
                .terms
                .as_atom(*part)
                .and_then(|atom| self.universe.object_at(atom))
                .is_some_and(|id| state.objects().get(id).is_none() && self.static_of.contains_key(&id))
        });
        for part in &parts {
            if let Some(id) =
                self.universe.terms.as_atom(*part).and_then(|atom| self.universe.object_at(atom))
            {
                self.materialise(state, id);
            }
        }
        !parts.is_empty()
    }

    /// Puts a global into the state. As the program starts, or if it never changes, with its initial content; a global
    /// that the state has forgotten otherwise comes back with unknown content.
    pub(crate) fn add_global(&mut self, state: &mut State, global: GlobalId) {
        let program = self.program;
        let declared = &program.globals[global];
        let (id, address) = self.global(global);
        let storage = Storage::Global {
            global: number(global),
            writable: !declared.read_only,
            nameless: declared.may_share_its_place(),
        };
        let size = LinearExpr::constant(i128::from(declared.size));
        let object = Object::new(storage, size, declared.align, address);
        state.add_object(&mut self.universe, id, object);
        if !self.starting && !declared.read_only {
            return;
        }
        if declared.read_only && matches!(declared.initial, Initialiser::Zero | Initialiser::Bytes { .. }) {
            self.universe.note_image(address);
        }
        match &declared.initial {
            Initialiser::Unsupported(_) => {}
            Initialiser::External => {
                crate::library::initialise_global(self, state, &declared.name, id, declared.size);
            }
            Initialiser::Zero => self.add_image(state, id, 0, declared.size, &[]),
            Initialiser::Bytes { bytes, relocations } => {
                let width = program.data_model.pointer_bytes();
                let mut done = 0;
                for relocation in
                    relocations.iter().filter(|r| r.offset.saturating_add(width) <= declared.size)
                {
                    self.add_image(state, id, done, relocation.offset, bytes);
                    let value = self.constant(state, &relocation.value);
                    let offset = LinearExpr::constant(i128::from(relocation.offset));
                    if let Some(object) = state.objects_mut().get_mut(id) {
                        object.cells.push(Cell { offset, bytes: width, value });
                    }
                    done = relocation.offset + width;
                }
                self.add_image(state, id, done, declared.size, bytes);
            }
        }
    }

    /// The bytes from `from` to `to` are those of `bytes`, and zero behind them. Short pieces become cells.
    fn add_image(&mut self, state: &mut State, id: ObjectId, from: u64, to: u64, bytes: &[u8]) {
        let given = u64::try_from(bytes.len()).unwrap_or(u64::MAX).clamp(from.min(to), to);
        let at = |index: u64| usize::try_from(index).unwrap_or(bytes.len()).min(bytes.len());
        let Some(object) = state.objects_mut().get_mut(id) else { return };
        let expr = |value: u64| LinearExpr::constant(i128::from(value));
        if from >= to {
            return;
        }
        if to - from <= 8 {
            let piece = &bytes[at(from)..at(given)];
            let value = piece.iter().rev().fold(0u128, |value, &byte| value << 8 | u128::from(byte));
            let bits = u32::try_from((to - from) * 8).unwrap_or(64);
            let value = self.universe.terms.constant(bits, value);
            object.cells.push(Cell { offset: expr(from), bytes: to - from, value });
            return;
        }
        if from < given {
            let image: Arc<[u8]> = Arc::from(&bytes[at(from)..at(given)]);
            let base = i64::try_from(from).unwrap_or(i64::MAX);
            object.runs.push(Run {
                low: expr(from),
                high: expr(given),
                content: Content::Image { base, image },
            });
        }
        if given < to {
            object.runs.push(Run { low: expr(given), high: expr(to), content: Content::Byte(0) });
        }
    }

    /// Whether reading the global's initial content is not supported, and why.
    pub(crate) fn unsupported_global(&self, object: ObjectId) -> Option<&str> {
        match self.static_of.get(&object) {
            Some(Static::Global(global)) => match &self.program.globals[*global].initial {
                Initialiser::Unsupported(why) => Some(why),
                Initialiser::External | Initialiser::Zero | Initialiser::Bytes { .. } => None,
            },
            Some(Static::Function(_) | Static::Label(..) | Static::Library(..)) | None => None,
        }
    }

    /// A number for a local that is unique over functions.
    pub(crate) fn local_number(&self, function: FunctionId, local: LocalId) -> u32 {
        self.first_local[function.index()].saturating_add(number(local))
    }
}
