//! Values that are letters or names to the source, though numbers to the machine: which variables it compares with
//! characters, and constants as it writes them.

use super::code::{Code, DEPTH};
use std::collections::BTreeSet;
use tayra_drawings::types;
use tayra_program::{
    CType, CTypeId, Callee, CastOp, Constant, LocalId, Operand, Operation, Place, RegisterId, TerminatorKind,
};

impl Code<'_> {
    /// The type of what an operation makes, where it is a call.
    pub(super) fn type_made(&self, operation: &Operation) -> Option<CTypeId> {
        let Operation::Call { callee, .. } = operation else { return None };
        match callee {
            Callee::Direct(function) => {
                types::returned(self.program, self.program.functions[*function].c_type?)
            }
            Callee::Indirect(Operand::Register(pointer)) => {
                types::returned(self.program, self.read_into(*pointer)?.c_type?)
            }
            Callee::Indirect(_) => None,
        }
    }

    /// The locals that the source compares with characters.
    pub(super) fn letters(&self) -> &BTreeSet<LocalId> {
        self.letters.get_or_init(|| {
            let mut found = BTreeSet::new();
            for block in self.body.blocks.values() {
                for instruction in &block.instructions {
                    let Operation::Compare { dest, left, right, .. } = &instruction.operation else {
                        continue;
                    };
                    let sides = [(left, right, true), (right, left, false)];
                    for (variable, constant, is_right) in sides {
                        let written = || self.written(Some(*dest), constant, is_right);
                        if let Some(local) = self.local_behind(variable)
                            && written().is_some_and(|text| text.starts_with('\''))
                        {
                            found.insert(local);
                        }
                    }
                }
                if let TerminatorKind::Switch { value, cases, .. } = &block.terminator.kind
                    && let Some(local) = self.local_behind(value)
                    && cases
                        .iter()
                        .any(|case| self.case(block.terminator.place, value, case).starts_with('\''))
                {
                    found.insert(local);
                }
            }
            found
        })
    }

    /// The local that a value was read from, or is kept in.
    fn local_behind(&self, operand: &Operand) -> Option<LocalId> {
        match self.definition(operand)? {
            Operation::ReadLocal { local, .. } => Some(*local),
            Operation::Load { address: Operand::LocalAddress(local), .. } => Some(*local),
            Operation::Cast { value, .. } | Operation::Copy { value, .. } => self.local_behind(value),
            Operation::Call { dests, .. } => self.homes.get(dests.first()?).copied(),
            _ => None,
        }
    }

    pub(super) fn is_letter_result(&self, register: RegisterId) -> bool {
        self.homes.get(&register).is_some_and(|local| self.letters().contains(local))
    }

    pub(super) fn is_letter_at(&self, address: &Operand) -> bool {
        matches!(address, Operand::LocalAddress(local) if self.letters().contains(local))
    }

    /// A constant of the comparison that makes `dest`, as the source writes it.
    pub(super) fn written(
        &self,
        dest: Option<RegisterId>,
        constant: &Operand,
        is_right: bool,
    ) -> Option<String> {
        let Operand::Constant(Constant::Int { bits, value }) = constant else { return None };
        let Operation::Compare { predicate, .. } = self.definitions.get(&dest?)? else { return None };
        let (place, value) = (*self.places.get(&dest?)?, tayra_terms::signed(*bits, *value));
        self.texts.compared(self.program, place, *predicate, value, is_right)
    }

    /// The value of a label of a `switch`, as the source writes it.
    pub(crate) fn case(&self, at: Place, value: &Operand, case: &tayra_program::SwitchCase) -> String {
        let bits = match self.body.type_of(value) {
            tayra_program::ScalarType::Int(bits) => bits,
            tayra_program::ScalarType::Float(_) | tayra_program::ScalarType::Pointer => 64,
        };
        if let Some(text) = self.typed_constant(value, case.value) {
            return text;
        }
        let number = tayra_terms::signed(bits, case.value);
        let to = super::path::known_place(self.body, case.edge.target, false);
        let letter = (0..128).contains(&number).then(|| self.texts.case(self.program, at, to, number));
        letter.flatten().unwrap_or_else(|| number.to_string())
    }

    /// A constant as a value of the variable that it is compared with: a letter, or a name of an enumeration.
    pub(super) fn typed_constant(&self, beside: &Operand, value: u128) -> Option<String> {
        let mut operand = *beside;
        while let Some(Operation::Cast { op: CastOp::SignExtend | CastOp::ZeroExtend, value, .. }) =
            self.definition(&operand)
        {
            operand = *value;
        }
        let Operand::Register(register) = operand else { return None };
        let source = match self.definitions.get(&register) {
            Some(Operation::Load { .. } | Operation::ReadLocal { .. } | Operation::Call { .. }) | None => {
                self.read_into_type(register)?
            }
            Some(_) => return None,
        };
        let says_more = types::is_char(self.program, source)
            || matches!(types::plain(self.program, source), Some(CType::Enum { .. }));
        if says_more { types::constant(self.program, source, value) } else { None }
    }

    /// The type of what was read into a register; asks for no names.
    fn read_into_type(&self, register: RegisterId) -> Option<CTypeId> {
        match self.definitions.get(&register) {
            Some(Operation::ReadLocal { local, .. }) => self.body.locals[*local].c_type,
            Some(Operation::Load { dest, address, .. }) => {
                let bytes = self.body.registers[*dest].scalar.store_bytes(self.program.data_model);
                self.narrowed(self.referent(address, DEPTH)?, bytes)?.c_type
            }
            Some(operation) => self.type_made(operation),
            None => self.parameter(register)?.1,
        }
    }
}
