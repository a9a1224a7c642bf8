//! What instructions work on.

use crate::{BlockId, FloatKind, FunctionId, GlobalId, LocalId, RegisterId, ScalarType};

/// A value that an instruction uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// The value of a register.
    Register(RegisterId),
    /// The address of the present instance of a local that lives in memory; never of a promoted one.
    LocalAddress(LocalId),
    /// A constant.
    Constant(Constant),
}

/// A value known when the program is loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Constant {
    /// An integer; bits above `bits` are zero.
    Int {
        /// Width.
        bits: u32,
        /// The bit pattern, zero-extended.
        value: u128,
    },
    /// A floating-point number by its bit pattern.
    Float {
        /// Format.
        kind: FloatKind,
        /// The bit pattern, zero-extended.
        pattern: u128,
    },
    /// The null pointer.
    Null,
    /// The address of a global, plus a byte offset.
    Global {
        /// Which one.
        global: GlobalId,
        /// Distance from its start.
        offset: i64,
    },
    /// The address of a function.
    Function(FunctionId),
    /// The address of a label (`&&label`).
    Label {
        /// The function that holds the label.
        function: FunctionId,
        /// The block it names.
        block: BlockId,
    },
}

impl Constant {
    /// An integer constant, cut to its width.
    pub fn int(bits: u32, value: u128) -> Self {
        let mask = if bits >= 128 { u128::MAX } else { (1 << bits) - 1 };
        Constant::Int { bits, value: value & mask }
    }

    /// Its type.
    pub fn scalar_type(&self) -> ScalarType {
        match *self {
            Constant::Int { bits, .. } => ScalarType::Int(bits),
            Constant::Float { kind, .. } => ScalarType::Float(kind),
            Constant::Null | Constant::Global { .. } | Constant::Function(_) | Constant::Label { .. } => {
                ScalarType::Pointer
            }
        }
    }
}

impl Operand {
    /// An integer constant, cut to its width.
    pub fn int(bits: u32, value: u128) -> Self {
        Operand::Constant(Constant::int(bits, value))
    }

    /// The null pointer.
    pub const NULL: Operand = Operand::Constant(Constant::Null);
}

impl From<RegisterId> for Operand {
    fn from(register: RegisterId) -> Self {
        Operand::Register(register)
    }
}

impl From<Constant> for Operand {
    fn from(constant: Constant) -> Self {
        Operand::Constant(constant)
    }
}
