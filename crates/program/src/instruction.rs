//! What a block does: operations, calls, and the terminators that leave it.

use crate::{BlockId, FunctionId, LocalId, Operand, Place, RegisterId, ScopeId};

/// One step, with its place in the source.
#[derive(Clone, Debug, PartialEq)]
pub struct Instruction {
    /// What it does.
    pub operation: Operation,
    /// Where it stands.
    pub place: Place,
    /// The lexical scope it stands in.
    pub scope: ScopeId,
}

/// What an instruction does. `dest` is the register that it defines.
#[derive(Clone, Debug, PartialEq)]
pub enum Operation {
    /// Integer arithmetic; wraps, and says which overflow is a failed obligation.
    Binary {
        /// Result, of the operands' type.
        dest: RegisterId,
        /// Which one.
        op: BinaryOp,
        /// Overflow that C forbids here.
        overflow: OverflowCheck,
        /// Left operand.
        left: Operand,
        /// Right operand, of the same type (shifts too).
        right: Operand,
    },
    /// Floating-point arithmetic, rounding to nearest even.
    FloatBinary {
        /// Result, of the operands' type.
        dest: RegisterId,
        /// Which one.
        op: FloatBinaryOp,
        /// Left operand.
        left: Operand,
        /// Right operand.
        right: Operand,
    },
    /// Flips the sign bit.
    FloatNegate {
        /// Result.
        dest: RegisterId,
        /// Operand.
        value: Operand,
    },
    /// Compares integers or pointers.
    Compare {
        /// Result, `i1`.
        dest: RegisterId,
        /// How.
        predicate: IntPredicate,
        /// Left operand.
        left: Operand,
        /// Right operand.
        right: Operand,
    },
    /// Compares floating-point numbers.
    FloatCompare {
        /// Result, `i1`.
        dest: RegisterId,
        /// How.
        predicate: FloatPredicate,
        /// Left operand.
        left: Operand,
        /// Right operand.
        right: Operand,
    },
    /// Converts between scalar types.
    Cast {
        /// Result; its register gives the new type.
        dest: RegisterId,
        /// How.
        op: CastOp,
        /// Operand.
        value: Operand,
    },
    /// One of two values.
    Select {
        /// Result.
        dest: RegisterId,
        /// An `i1`.
        condition: Operand,
        /// If it is 1.
        if_true: Operand,
        /// If it is 0.
        if_false: Operand,
    },
    /// The same value again.
    Copy {
        /// Result.
        dest: RegisterId,
        /// Operand.
        value: Operand,
    },
    /// `base + constant + sum of index * scale`, each index sign-extended or cut to pointer width.
    PointerOffset {
        /// Result, a pointer with the provenance of `base`.
        dest: RegisterId,
        /// Start.
        base: Operand,
        /// Constant part, in bytes.
        constant: i64,
        /// Variable part.
        scaled: Vec<ScaledIndex>,
        /// Whether clang promises to stay within the object (a promise of C, not checked by itself).
        in_bounds: bool,
    },
    /// Reads memory.
    Load {
        /// Result; its register gives the type.
        dest: RegisterId,
        /// From where.
        address: Operand,
        /// Alignment that clang assumes.
        align: u64,
        /// Whether the source says `volatile`.
        volatile: bool,
    },
    /// Writes memory.
    Store {
        /// To where.
        address: Operand,
        /// What.
        value: Operand,
        /// Alignment that clang assumes.
        align: u64,
        /// Whether the source says `volatile`.
        volatile: bool,
    },
    /// `memcpy`, or `memmove` if `may_overlap`, as emitted by clang (struct assignment among others).
    CopyMemory {
        /// To where.
        destination: Operand,
        /// From where.
        source: Operand,
        /// How many bytes, an unsigned integer of any width.
        length: Operand,
        /// Whether the ranges may overlap (equal ranges always may: clang copies structs so).
        may_overlap: bool,
        /// Whether the source says `volatile` of either.
        volatile: bool,
    },
    /// `memset`.
    FillMemory {
        /// To where.
        destination: Operand,
        /// An `i8`.
        byte: Operand,
        /// How many bytes, an unsigned integer of any width.
        length: Operand,
    },
    /// Reads a promoted local.
    ReadLocal {
        /// Result, of the local's type.
        dest: RegisterId,
        /// Which one.
        local: LocalId,
    },
    /// Writes a promoted local.
    WriteLocal {
        /// Which one.
        local: LocalId,
        /// What.
        value: Operand,
    },
    /// The local is born, uninitialised; a previous instance of it dies.
    BeginScope {
        /// Which one.
        local: LocalId,
    },
    /// The local dies. Nothing happens if it is not alive: ways that never entered its scope may pass here too.
    EndScope {
        /// Which one.
        local: LocalId,
        /// `false`: it may be that it lives on (see [`crate::ScopeKnowledge::Uncertain`]).
        certain: bool,
    },
    /// `alloca` with a length known only at run time: lives until the frame ends or a `StackRestore` before it.
    AllocateStack {
        /// Result, a pointer.
        dest: RegisterId,
        /// Size in bytes, as wide as a pointer, unsigned.
        size: Operand,
        /// Alignment in bytes.
        align: u64,
    },
    /// Remembers which run-time sized stack objects live.
    StackSave {
        /// A token, of pointer type.
        dest: RegisterId,
    },
    /// Ends those born since the token was made.
    StackRestore {
        /// The token.
        token: Operand,
    },
    /// Calls a function.
    Call {
        /// The scalars that it returns.
        dests: Vec<RegisterId>,
        /// Whom.
        callee: Callee,
        /// With what.
        arguments: Vec<Argument>,
    },
    /// A pure function of scalars that needs no model.
    Intrinsic {
        /// The scalars that it yields: two for arithmetic with overflow, else one.
        dests: Vec<RegisterId>,
        /// Which one.
        intrinsic: Intrinsic,
        /// With what.
        arguments: Vec<Operand>,
    },
    /// Makes a `va_list` ready.
    VaStart {
        /// Its address.
        list: Operand,
    },
    /// Ends a `va_list`.
    VaEnd {
        /// Its address.
        list: Operand,
    },
    /// Copies a `va_list`.
    VaCopy {
        /// Address of the new one.
        destination: Operand,
        /// Address of the old one.
        source: Operand,
    },
    /// A value that C leaves undefined: reaching this is a failed obligation.
    Undefined {
        /// Defined only so that later code has a name to use.
        dest: RegisterId,
        /// What LLVM had here.
        kind: UndefinedKind,
    },
    /// A check that clang put in has failed, or the program stops itself.
    Fail {
        /// Why.
        cause: FailCause,
    },
    /// What Tayra cannot import; reaching it makes the answer *unknown*.
    Unsupported {
        /// Defined only so that later code has names to use.
        dests: Vec<RegisterId>,
        /// For people: `inline assembly`, `instruction callbr` …
        what: String,
    },
    /// Which bits of what an operation yields, or of what it stores, may stem from memory that nobody wrote to. Only programs with
    /// shadows have this ([`crate::passes::shadows`]); it stands right behind the operation itself.
    Shadow {
        /// The shadows of the operation's results, each an integer as wide as that.
        dests: Vec<RegisterId>,
        /// The operation.
        of: Box<Operation>,
        /// The shadows of its operands; of what is stored, that of the value alone, and of a load none.
        shadows: Vec<Operand>,
    },
    /// Bits must have been set; only in programs with shadows.
    Require {
        /// Their shadow.
        shadow: Operand,
        /// What for.
        by: Needed,
    },
}

/// What bits are used for that must have been set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Needed {
    /// Which way the program goes.
    Branch,
    /// Where it reads or writes, or whom it calls.
    Address,
    /// How many bytes.
    Size,
    /// By what it divides.
    Divisor,
    /// What a library function does.
    Library,
}

/// A variable part of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScaledIndex {
    /// An integer, read as signed.
    pub index: Operand,
    /// Bytes per step.
    pub scale: i64,
}

/// A scalar passed to a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Argument {
    /// The value; with `by_value`, a pointer to what is copied.
    pub value: Operand,
    /// The callee gets its own copy of this size.
    pub by_value: Option<crate::ByValue>,
    /// It says where the callee puts the struct that it returns: no C program can keep such an address.
    pub is_result: bool,
}

/// Whom a call calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Callee {
    /// A known function.
    Direct(FunctionId),
    /// Through a pointer.
    Indirect(Operand),
}

/// Integer operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Unsigned quotient; fails for a zero divisor.
    UDiv,
    /// Signed quotient towards zero; fails for a zero divisor and for the least number by -1.
    SDiv,
    /// Unsigned remainder; fails for a zero divisor.
    URem,
    /// Signed remainder; fails as `SDiv` does.
    SRem,
    /// Left shift; an amount of the width or more is a bad shift.
    Shl,
    /// Right shift with zeros; as `Shl`.
    LShr,
    /// Right shift with the sign; as `Shl`.
    AShr,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
}

/// Which overflow of an operation C forbids. It wraps in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OverflowCheck {
    /// None: unsigned arithmetic.
    None,
    /// Of the signed reading (`nsw`). For `Shl`: clang's `-fsanitize=shift` rule for a signed left operand.
    Signed,
    /// Of the unsigned reading (`nuw`).
    Unsigned,
    /// Of both.
    Both,
}

/// Floating-point operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatBinaryOp {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient.
    Div,
    /// `fmod`.
    Rem,
}

/// Comparison of integers and pointers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IntPredicate {
    /// Equal.
    Equal,
    /// Not equal.
    NotEqual,
    /// Unsigned <.
    UnsignedLess,
    /// Unsigned <=.
    UnsignedLessEqual,
    /// Unsigned >.
    UnsignedGreater,
    /// Unsigned >=.
    UnsignedGreaterEqual,
    /// Signed <.
    SignedLess,
    /// Signed <=.
    SignedLessEqual,
    /// Signed >.
    SignedGreater,
    /// Signed >=.
    SignedGreaterEqual,
}

/// Comparison of floating-point numbers: a set of the four possible outcomes that count as true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FloatPredicate {
    /// True if less.
    pub less: bool,
    /// True if equal.
    pub equal: bool,
    /// True if greater.
    pub greater: bool,
    /// True if one of them is not a number.
    pub unordered: bool,
}

/// Conversions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastOp {
    /// To a narrower integer.
    Truncate,
    /// To a wider integer, with zeros.
    ZeroExtend,
    /// To a wider integer, with the sign.
    SignExtend,
    /// To a smaller float, rounding.
    FloatTruncate,
    /// To a larger float.
    FloatExtend,
    /// Float to signed integer, towards zero; out of range is undefined.
    FloatToSigned,
    /// Float to unsigned integer, towards zero; out of range is undefined.
    FloatToUnsigned,
    /// Signed integer to float.
    SignedToFloat,
    /// Unsigned integer to float.
    UnsignedToFloat,
    /// Pointer to integer of any width.
    PointerToInt,
    /// Integer of any width to pointer.
    IntToPointer,
    /// The same bits as another type of the same width (integer and float).
    Bitcast,
}

/// Pure functions. `_` in a name of LLVM's stands for the width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Intrinsic {
    /// Number of one bits.
    PopulationCount,
    /// Bytes in reverse order.
    ByteSwap,
    /// Bits in reverse order.
    BitReverse,
    /// Leading zeros; of zero: the width, or a failed obligation.
    LeadingZeros {
        /// Whether zero is undefined (`__builtin_clz(0)`).
        zero_is_undefined: bool,
    },
    /// Trailing zeros; as `LeadingZeros`.
    TrailingZeros {
        /// Whether zero is undefined.
        zero_is_undefined: bool,
    },
    /// Absolute value; of the least number: itself, or a signed overflow.
    Abs {
        /// Whether the least number is an overflow.
        least_is_overflow: bool,
    },
    /// Greater of two, signed.
    SignedMax,
    /// Smaller of two, signed.
    SignedMin,
    /// Greater of two, unsigned.
    UnsignedMax,
    /// Smaller of two, unsigned.
    UnsignedMin,
    /// `fshl`: high word of (a:b) shifted left by c modulo the width.
    FunnelShiftLeft,
    /// `fshr`: low word of (a:b) shifted right by c modulo the width.
    FunnelShiftRight,
    /// Addition, subtraction or multiplication that also yields whether it overflowed: (result, `i1`).
    WithOverflow {
        /// `Add`, `Sub` or `Mul`.
        op: BinaryOp,
        /// Which reading.
        signed: bool,
    },
    /// Addition or subtraction that stops at the ends of the range.
    Saturating {
        /// `Add` or `Sub`.
        op: BinaryOp,
        /// Which reading.
        signed: bool,
    },
    /// `|x|` of a float.
    FloatAbs,
    /// Square root.
    SquareRoot,
    /// Towards minus infinity.
    Floor,
    /// Towards plus infinity.
    Ceil,
    /// Towards zero.
    FloatTrunc,
    /// To nearest, ties to even (`rint`, `nearbyint`, `roundeven`).
    RoundTiesEven,
    /// To nearest, ties away from zero (`round`).
    Round,
    /// First operand with the second one's sign.
    CopySign,
    /// `a * b + c`, rounded once.
    FusedMultiplyAdd,
    /// `a * b + c`, rounded twice, as an x86-64 binary without FMA does.
    MultiplyAdd,
    /// `fmin`.
    FloatMin,
    /// `fmax`.
    FloatMax,
    /// Whether the float is in one of the classes of the mask (LLVM's `is.fpclass` bits).
    IsFloatClass {
        /// Ten bits.
        mask: u16,
    },
    /// A function of `math.h` by that name (`sin`, `pow` …), as the host computes it.
    Math(MathFunction),
}

/// Functions of `math.h` that clang turns into intrinsics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is the C function of its name")]
pub enum MathFunction {
    Sin,
    Cos,
    Tan,
    Exp,
    Exp2,
    Exp10,
    Log,
    Log2,
    Log10,
    Pow,
    /// `powi`: the exponent is an `i32`.
    PowInt,
}

/// What LLVM had where C leaves a value undefined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UndefinedKind {
    /// The result of a forbidden operation on constants (`1 / 0`).
    Poison,
    /// A value that nobody set.
    Undef,
}

/// Why a `Fail` fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FailCause {
    /// A sanitizer check: signed overflow.
    SignedOverflow,
    /// A sanitizer check: shift by too much, or of a value that it must not be applied to.
    BadShift,
    /// A sanitizer check: division by zero or of the least number by -1.
    BadDivision,
    /// Another sanitizer check, by clang's number.
    Sanitizer(u8),
    /// `__builtin_trap` and its kin.
    Trap,
}

/// How a block is left.
#[derive(Clone, Debug, PartialEq)]
pub struct Terminator {
    /// Where to.
    pub kind: TerminatorKind,
    /// Where it stands.
    pub place: Place,
    /// The lexical scope it stands in.
    pub scope: ScopeId,
}

/// Where a block goes.
#[derive(Clone, Debug, PartialEq)]
pub enum TerminatorKind {
    /// Always there.
    Jump(Edge),
    /// By a condition.
    Branch {
        /// An `i1`.
        condition: Operand,
        /// If it is 1.
        if_true: Edge,
        /// If it is 0.
        if_false: Edge,
    },
    /// By an integer.
    Switch {
        /// The integer.
        value: Operand,
        /// Cases, each value once.
        cases: Vec<SwitchCase>,
        /// Otherwise.
        default: Edge,
    },
    /// To the label that a pointer holds (`goto *p`); any other value is a fault.
    IndirectJump {
        /// The pointer.
        address: Operand,
        /// Every label it may hold.
        targets: Vec<Edge>,
    },
    /// Back to the caller.
    Return(Vec<Operand>),
    /// The compiler was told that this is never reached (also behind a call that does not return).
    Unreachable,
}

/// A way from one block to another.
#[derive(Clone, Debug, PartialEq)]
pub struct Edge {
    /// The block.
    pub target: BlockId,
    /// Values for its parameters, all read before any is assigned.
    pub arguments: Vec<Operand>,
}

/// One case of a switch.
#[derive(Clone, Debug, PartialEq)]
pub struct SwitchCase {
    /// The bit pattern, zero-extended.
    pub value: u128,
    /// Where to.
    pub edge: Edge,
}

impl Edge {
    /// An edge to a block without parameters.
    pub fn to(target: BlockId) -> Self {
        Edge { target, arguments: Vec::new() }
    }
}

impl TerminatorKind {
    /// Every edge, in a fixed order.
    pub fn edges(&self) -> Vec<&Edge> {
        match self {
            TerminatorKind::Jump(edge) => vec![edge],
            TerminatorKind::Branch { if_true, if_false, .. } => vec![if_true, if_false],
            TerminatorKind::Switch { cases, default, .. } => {
                cases.iter().map(|c| &c.edge).chain(std::iter::once(default)).collect()
            }
            TerminatorKind::IndirectJump { targets, .. } => targets.iter().collect(),
            TerminatorKind::Return(_) | TerminatorKind::Unreachable => Vec::new(),
        }
    }

    /// Every edge, in the same order, to change.
    pub fn edges_mut(&mut self) -> Vec<&mut Edge> {
        match self {
            TerminatorKind::Jump(edge) => vec![edge],
            TerminatorKind::Branch { if_true, if_false, .. } => vec![if_true, if_false],
            TerminatorKind::Switch { cases, default, .. } => {
                cases.iter_mut().map(|c| &mut c.edge).chain(std::iter::once(default)).collect()
            }
            TerminatorKind::IndirectJump { targets, .. } => targets.iter_mut().collect(),
            TerminatorKind::Return(_) | TerminatorKind::Unreachable => Vec::new(),
        }
    }

    /// The operands it reads itself, without those of its edges.
    pub fn operands(&self) -> Vec<&Operand> {
        match self {
            TerminatorKind::Jump(_) | TerminatorKind::Unreachable => Vec::new(),
            TerminatorKind::Branch { condition, .. } => vec![condition],
            TerminatorKind::Switch { value, .. } => vec![value],
            TerminatorKind::IndirectJump { address, .. } => vec![address],
            TerminatorKind::Return(values) => values.iter().collect(),
        }
    }

    /// The operands it reads itself, in the same order, to change.
    pub fn operands_mut(&mut self) -> Vec<&mut Operand> {
        match self {
            TerminatorKind::Jump(_) | TerminatorKind::Unreachable => Vec::new(),
            TerminatorKind::Branch { condition, .. } => vec![condition],
            TerminatorKind::Switch { value, .. } => vec![value],
            TerminatorKind::IndirectJump { address, .. } => vec![address],
            TerminatorKind::Return(values) => values.iter_mut().collect(),
        }
    }
}

impl Operation {
    /// The registers that it defines.
    pub fn dests(&self) -> &[RegisterId] {
        match self {
            Operation::Binary { dest, .. }
            | Operation::FloatBinary { dest, .. }
            | Operation::FloatNegate { dest, .. }
            | Operation::Compare { dest, .. }
            | Operation::FloatCompare { dest, .. }
            | Operation::Cast { dest, .. }
            | Operation::Select { dest, .. }
            | Operation::Copy { dest, .. }
            | Operation::PointerOffset { dest, .. }
            | Operation::Load { dest, .. }
            | Operation::ReadLocal { dest, .. }
            | Operation::AllocateStack { dest, .. }
            | Operation::StackSave { dest }
            | Operation::Undefined { dest, .. } => std::slice::from_ref(dest),
            Operation::Call { dests, .. }
            | Operation::Intrinsic { dests, .. }
            | Operation::Unsupported { dests, .. }
            | Operation::Shadow { dests, .. } => dests,
            Operation::Store { .. }
            | Operation::CopyMemory { .. }
            | Operation::FillMemory { .. }
            | Operation::WriteLocal { .. }
            | Operation::BeginScope { .. }
            | Operation::EndScope { .. }
            | Operation::StackRestore { .. }
            | Operation::VaStart { .. }
            | Operation::VaEnd { .. }
            | Operation::VaCopy { .. }
            | Operation::Fail { .. }
            | Operation::Require { .. } => &[],
        }
    }

    /// The operands that it reads, in a fixed order.
    pub fn operands(&self) -> Vec<&Operand> {
        match self {
            Operation::Binary { left, right, .. }
            | Operation::FloatBinary { left, right, .. }
            | Operation::Compare { left, right, .. }
            | Operation::FloatCompare { left, right, .. } => vec![left, right],
            Operation::FloatNegate { value, .. }
            | Operation::Cast { value, .. }
            | Operation::Copy { value, .. }
            | Operation::WriteLocal { value, .. } => vec![value],
            Operation::Select { condition, if_true, if_false, .. } => vec![condition, if_true, if_false],
            Operation::PointerOffset { base, scaled, .. } => {
                std::iter::once(base).chain(scaled.iter().map(|s| &s.index)).collect()
            }
            Operation::Load { address, .. } => vec![address],
            Operation::Store { address, value, .. } => vec![address, value],
            Operation::CopyMemory { destination, source, length, .. } => vec![destination, source, length],
            Operation::FillMemory { destination, byte, length } => vec![destination, byte, length],
            Operation::AllocateStack { size, .. } => vec![size],
            Operation::StackRestore { token } => vec![token],
            Operation::Call { callee, arguments, .. } => match callee {
                Callee::Direct(_) => arguments.iter().map(|a| &a.value).collect(),
                Callee::Indirect(pointer) => {
                    std::iter::once(pointer).chain(arguments.iter().map(|a| &a.value)).collect()
                }
            },
            Operation::Intrinsic { arguments, .. } => arguments.iter().collect(),
            Operation::VaStart { list } | Operation::VaEnd { list } => vec![list],
            Operation::VaCopy { destination, source } => vec![destination, source],
            Operation::Shadow { of, shadows, .. } => of.operands().into_iter().chain(shadows).collect(),
            Operation::Require { shadow, .. } => vec![shadow],
            Operation::ReadLocal { .. }
            | Operation::BeginScope { .. }
            | Operation::EndScope { .. }
            | Operation::StackSave { .. }
            | Operation::Undefined { .. }
            | Operation::Fail { .. }
            | Operation::Unsupported { .. } => Vec::new(),
        }
    }

    /// The registers that it defines, to change.
    pub fn dests_mut(&mut self) -> &mut [RegisterId] {
        match self {
            Operation::Binary { dest, .. }
            | Operation::FloatBinary { dest, .. }
            | Operation::FloatNegate { dest, .. }
            | Operation::Compare { dest, .. }
            | Operation::FloatCompare { dest, .. }
            | Operation::Cast { dest, .. }
            | Operation::Select { dest, .. }
            | Operation::Copy { dest, .. }
            | Operation::PointerOffset { dest, .. }
            | Operation::Load { dest, .. }
            | Operation::ReadLocal { dest, .. }
            | Operation::AllocateStack { dest, .. }
            | Operation::StackSave { dest }
            | Operation::Undefined { dest, .. } => std::slice::from_mut(dest),
            Operation::Call { dests, .. }
            | Operation::Intrinsic { dests, .. }
            | Operation::Unsupported { dests, .. }
            | Operation::Shadow { dests, .. } => dests,
            Operation::Store { .. }
            | Operation::CopyMemory { .. }
            | Operation::FillMemory { .. }
            | Operation::WriteLocal { .. }
            | Operation::BeginScope { .. }
            | Operation::EndScope { .. }
            | Operation::StackRestore { .. }
            | Operation::VaStart { .. }
            | Operation::VaEnd { .. }
            | Operation::VaCopy { .. }
            | Operation::Fail { .. }
            | Operation::Require { .. } => &mut [],
        }
    }

    /// The operands that it reads, in the same order, to change.
    pub fn operands_mut(&mut self) -> Vec<&mut Operand> {
        match self {
            Operation::Binary { left, right, .. }
            | Operation::FloatBinary { left, right, .. }
            | Operation::Compare { left, right, .. }
            | Operation::FloatCompare { left, right, .. } => vec![left, right],
            Operation::FloatNegate { value, .. }
            | Operation::Cast { value, .. }
            | Operation::Copy { value, .. }
            | Operation::WriteLocal { value, .. } => vec![value],
            Operation::Select { condition, if_true, if_false, .. } => vec![condition, if_true, if_false],
            Operation::PointerOffset { base, scaled, .. } => {
                std::iter::once(base).chain(scaled.iter_mut().map(|s| &mut s.index)).collect()
            }
            Operation::Load { address, .. } => vec![address],
            Operation::Store { address, value, .. } => vec![address, value],
            Operation::CopyMemory { destination, source, length, .. } => vec![destination, source, length],
            Operation::FillMemory { destination, byte, length } => vec![destination, byte, length],
            Operation::AllocateStack { size, .. } => vec![size],
            Operation::StackRestore { token } => vec![token],
            Operation::Call { callee, arguments, .. } => match callee {
                Callee::Direct(_) => arguments.iter_mut().map(|a| &mut a.value).collect(),
                Callee::Indirect(pointer) => {
                    std::iter::once(pointer).chain(arguments.iter_mut().map(|a| &mut a.value)).collect()
                }
            },
            Operation::Intrinsic { arguments, .. } => arguments.iter_mut().collect(),
            Operation::VaStart { list } | Operation::VaEnd { list } => vec![list],
            Operation::VaCopy { destination, source } => vec![destination, source],
            Operation::Shadow { of, shadows, .. } => of.operands_mut().into_iter().chain(shadows).collect(),
            Operation::Require { shadow, .. } => vec![shadow],
            Operation::ReadLocal { .. }
            | Operation::BeginScope { .. }
            | Operation::EndScope { .. }
            | Operation::StackSave { .. }
            | Operation::Undefined { .. }
            | Operation::Fail { .. }
            | Operation::Unsupported { .. } => Vec::new(),
        }
    }
}
