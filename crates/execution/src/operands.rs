//! What operands stand for in a state, and where results go.

use crate::machine::{Machine, local, register};
use crate::step::Step;
use tayra_memory_graph::{Object, State, Storage, Vitality};
use tayra_numeric::LinearExpr;
use tayra_program::{Constant, LocalId, LocalKind, Operand, RegisterId, ScalarType};
use tayra_terms::{AtomKind, Sign, TermId};

/// How an unknown value of a type is read.
pub(crate) fn natural_sign(scalar: ScalarType) -> Sign {
    match scalar {
        ScalarType::Pointer | ScalarType::Float(_) => Sign::Unsigned,
        ScalarType::Int(_) => Sign::Signed,
    }
}

impl Machine<'_> {
    /// Width of a type.
    pub(crate) fn bits(&self, scalar: ScalarType) -> u32 {
        scalar.bits(self.program.data_model)
    }

    /// A new value of a type.
    pub(crate) fn fresh(&mut self, scalar: ScalarType, kind: AtomKind) -> TermId {
        let bits = self.bits(scalar);
        self.universe.terms.fresh(bits, kind, natural_sign(scalar))
    }

    /// The value of an operand.
    pub(crate) fn value(&mut self, state: &mut State, step: &Step<'_>, operand: &Operand) -> TermId {
        match operand {
            Operand::Register(id) => match state.roots().get(&register(*id)) {
                Some(&value) => value,
                None => {
                    // A register that was dropped too early, or that no path defines: anything.
                    let value = self.fresh(step.body.registers[*id].scalar, AtomKind::Unknown);
                    state.roots_mut().insert(register(*id), value);
                    value
                }
            },
            Operand::LocalAddress(id) => match state.roots().get(&local(*id)) {
                Some(&address) => address,
                None => self.unborn(state, step, *id),
            },
            Operand::Constant(constant) => self.constant(state, constant),
        }
    }

    /// The value of a constant; what it points to becomes part of the state.
    pub(crate) fn constant(&mut self, state: &mut State, constant: &Constant) -> TermId {
        match *constant {
            Constant::Int { bits, value } => self.universe.terms.constant(bits, value),
            Constant::Float { kind, pattern } => self.universe.terms.constant(kind.bits(), pattern),
            Constant::Null => self.universe.pointer_constant(0),
            Constant::Global { global, offset } => {
                let (id, address) = self.global(global);
                self.materialise(state, id);
                self.universe.terms.add_constant(address, offset as u128)
            }
            Constant::Function(function) => {
                let (id, address) = self.function(function);
                self.materialise(state, id);
                address
            }
            Constant::Label { function, block } => {
                let (id, address) = self.label(function, block);
                self.materialise(state, id);
                address
            }
        }
    }

    /// Assigns a register.
    pub(crate) fn set(&mut self, state: &mut State, dest: RegisterId, value: TermId) {
        state.roots_mut().insert(register(dest), value);
    }

    /// The address of a local that is not alive: of an object that has ended.
    fn unborn(&mut self, state: &mut State, step: &Step<'_>, id: LocalId) -> TermId {
        let (object, address) = self.universe.fresh_object();
        let (size, align) = match step.body.locals[id].kind {
            LocalKind::Memory { size, align } => (size, align),
            LocalKind::Promoted(scalar) => (scalar.store_bytes(self.program.data_model), 1),
        };
        let storage = Storage::Local { local: self.local_number(step.function, id) };
        let mut ended = Object::new(storage, LinearExpr::constant(i128::from(size)), align, address);
        ended.vitality = Vitality::Ended;
        state.objects_mut().insert(object, ended);
        state.roots_mut().insert(local(id), address);
        address
    }
}
