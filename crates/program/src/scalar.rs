//! The types of registers, and the data model that sizes them.

use std::fmt;

/// Sizes of pointers and C types; both models are little-endian.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DataModel {
    /// 32-bit `int`, `long` and pointers (i386).
    Ilp32,
    /// 32-bit `int`, 64-bit `long` and pointers (x86-64).
    Lp64,
}

impl DataModel {
    /// Width of a pointer in bits.
    pub const fn pointer_bits(self) -> u32 {
        match self {
            DataModel::Ilp32 => 32,
            DataModel::Lp64 => 64,
        }
    }

    /// Size of a pointer in bytes.
    pub const fn pointer_bytes(self) -> u64 {
        match self {
            DataModel::Ilp32 => 4,
            DataModel::Lp64 => 8,
        }
    }

    /// Whether numbers of so many bits are divided by an instruction that traps where the least one is divided by -1. Other
    /// widths are extended first, or divided by a function of the compiler's that wraps around.
    pub const fn division_traps(self, bits: u32) -> bool {
        matches!(bits, 8 | 16 | 32) || bits == 64 && self.pointer_bits() == 64
    }

    /// The integer type as wide as a pointer (`size_t`, `ptrdiff_t`).
    pub const fn pointer_int(self) -> ScalarType {
        ScalarType::Int(self.pointer_bits())
    }

    /// The name on the command line: `ilp32` or `lp64`.
    pub const fn name(self) -> &'static str {
        match self {
            DataModel::Ilp32 => "ilp32",
            DataModel::Lp64 => "lp64",
        }
    }
}

/// Binary floating-point formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FloatKind {
    /// IEEE binary16 (`_Float16`).
    F16,
    /// IEEE binary32 (`float`).
    F32,
    /// IEEE binary64 (`double`).
    F64,
    /// x87 double extended (`long double`): ten bytes.
    X87,
    /// IEEE binary128 (`_Float128`).
    F128,
}

impl FloatKind {
    /// Width of the bit pattern.
    pub const fn bits(self) -> u32 {
        match self {
            FloatKind::F16 => 16,
            FloatKind::F32 => 32,
            FloatKind::F64 => 64,
            FloatKind::X87 => 80,
            FloatKind::F128 => 128,
        }
    }

    /// The name in the text form.
    pub const fn name(self) -> &'static str {
        match self {
            FloatKind::F16 => "f16",
            FloatKind::F32 => "f32",
            FloatKind::F64 => "f64",
            FloatKind::X87 => "x87",
            FloatKind::F128 => "f128",
        }
    }
}

/// The type of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ScalarType {
    /// An integer of 1 to [`ScalarType::MAX_INT_BITS`] bits; sign lies in operations, not in types.
    Int(u32),
    /// A floating-point number.
    Float(FloatKind),
    /// A pointer to data or to code.
    Pointer,
}

impl ScalarType {
    /// The widest integer; wider ones are unsupported.
    pub const MAX_INT_BITS: u32 = 128;
    /// The type of conditions.
    pub const BOOL: ScalarType = ScalarType::Int(1);

    /// Width in bits.
    pub const fn bits(self, model: DataModel) -> u32 {
        match self {
            ScalarType::Int(bits) => bits,
            ScalarType::Float(kind) => kind.bits(),
            ScalarType::Pointer => model.pointer_bits(),
        }
    }

    /// How many bytes a load or store of this type touches.
    pub const fn store_bytes(self, model: DataModel) -> u64 {
        self.bits(model).div_ceil(8) as u64
    }
}

impl fmt::Display for ScalarType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScalarType::Int(bits) => write!(f, "i{bits}"),
            ScalarType::Float(kind) => f.write_str(kind.name()),
            ScalarType::Pointer => f.write_str("ptr"),
        }
    }
}
