//! Functions: parameters, locals, scopes, registers and blocks.

use crate::entity::entity;
use crate::{CTypeId, Constant, Instruction, Operand, Place, ScalarType, Table, Terminator};

entity! {
    /// A function of the program.
    FunctionId, "f"
}
entity! {
    /// A block of a body.
    BlockId, "b"
}
entity! {
    /// A register of a body.
    RegisterId, "r"
}
entity! {
    /// A local variable of a body.
    LocalId, "l"
}
entity! {
    /// A lexical scope of a body.
    ScopeId, "s"
}

/// A function, defined or only declared.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Its linker name, made unique.
    pub name: String,
    /// Its name in C, if debug information gives another one.
    pub c_name: Option<String>,
    /// What it takes, taken apart into scalars.
    pub parameters: Vec<Parameter>,
    /// Whether more arguments may follow.
    pub variadic: bool,
    /// Whether it was declared without a prototype (`int f();`), so that calls may pass anything.
    pub unprototyped: bool,
    /// What it returns, taken apart into scalars; empty for `void`.
    pub returns: Vec<ScalarType>,
    /// Whether clang knows that it never returns.
    pub no_return: bool,
    /// Whether only its own file can name it (`static`).
    pub internal: bool,
    /// Its C type.
    pub c_type: Option<CTypeId>,
    /// Where it is declared.
    pub place: Place,
    /// Its code, if it is defined.
    pub body: Option<Body>,
}

impl Function {
    /// What the source calls it. The linker name may carry a number that keeps functions of several files apart.
    pub fn shown(&self) -> &str {
        self.c_name.as_ref().unwrap_or(&self.name)
    }
}

/// A scalar that a function takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its type.
    pub scalar: ScalarType,
    /// For a pointer: the callee gets its own copy of what it points to.
    pub by_value: Option<ByValue>,
}

/// A struct passed by value through a pointer to a private copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ByValue {
    /// Size of the copy in bytes.
    pub size: u64,
    /// Its alignment.
    pub align: u64,
}

/// Who wrote a body: a model of the C library wins over one that a header brought along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BodyOrigin {
    /// The program's own definition.
    Definition,
    /// `available_externally`: an inline body from a header, beside a real definition elsewhere.
    HeaderInline,
}

/// The code of a function.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// Who wrote it.
    pub origin: BodyOrigin,
    /// The registers that receive the parameters, in their order.
    pub parameters: Vec<RegisterId>,
    /// Every register.
    pub registers: Table<RegisterId, Register>,
    /// Every local variable and every temporary that clang keeps in memory.
    pub locals: Table<LocalId, Local>,
    /// Lexical scopes; the first one is the function's own.
    pub scopes: Table<ScopeId, Scope>,
    /// The code; the first block is the entry, which has no parameters and no predecessor.
    pub blocks: Table<BlockId, Block>,
}

/// A value that is assigned once.
#[derive(Clone, Debug, PartialEq)]
pub struct Register {
    /// Its type.
    pub scalar: ScalarType,
    /// LLVM's name, if it says something.
    pub name: Option<String>,
}

/// A variable of a frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Local {
    /// Its name in C, or clang's name for a temporary.
    pub name: String,
    /// Whether the source declares it (otherwise clang made it).
    pub declared: bool,
    /// Where it lives.
    pub kind: LocalKind,
    /// Its C type.
    pub c_type: Option<CTypeId>,
    /// The scope it lives in, as far as known.
    pub scope: ScopeId,
    /// How we know where its scope ends.
    pub scope_knowledge: ScopeKnowledge,
    /// If it is the home of a parameter: which one of the C function, from 0.
    pub parameter: Option<u32>,
    /// Where it is declared.
    pub place: Place,
}

impl Local {
    /// What the source calls it; words for what clang made.
    pub fn shown(&self) -> &str {
        match self.declared {
            true if self.name.starts_with(".compoundliteral") => "a compound literal",
            true => &self.name,
            false => "a temporary object",
        }
    }

    /// The same within a sentence: names in quotes.
    pub fn quoted(&self) -> String {
        if self.has_name() { format!("`{}`", self.name) } else { self.shown().to_owned() }
    }

    /// Whether [`Local::shown`] is a name that the source writes.
    pub fn has_name(&self) -> bool {
        self.declared && !self.name.starts_with('.')
    }
}

/// Where a local lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LocalKind {
    /// In the frame itself: nobody takes its address.
    Promoted(ScalarType),
    /// In memory, as an object of its own.
    Memory {
        /// Size in bytes.
        size: u64,
        /// Alignment in bytes, a power of two.
        align: u64,
    },
}

/// How we know where a local's life begins and ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScopeKnowledge {
    /// The code has `BeginScope` and `EndScope` for it, from clang's markers or inserted by passes: it is not
    /// alive until its first `BeginScope`. Beyond ends with `certain: false` it may or may not be alive until the next one.
    Marked,
    /// Alive from the entry of the function to its return.
    WholeFunction,
    /// Alive from the entry; beyond its `EndScope`s with `certain: false` it may or may not be alive.
    Uncertain,
}

/// A lexical scope.
#[derive(Clone, Debug, PartialEq)]
pub struct Scope {
    /// The scope around it; `None` for the function's own.
    pub parent: Option<ScopeId>,
    /// Where it opens.
    pub place: Place,
}

/// Straight-line code.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// LLVM's label, if it says something.
    pub name: Option<String>,
    /// Registers that every edge into the block assigns.
    pub parameters: Vec<RegisterId>,
    /// What it does, in order.
    pub instructions: Vec<Instruction>,
    /// Where it goes.
    pub terminator: Terminator,
}

impl Body {
    /// The entry block.
    pub fn entry(&self) -> BlockId {
        crate::Entity::from_index(0)
    }

    /// The function's own scope.
    pub fn outermost_scope(&self) -> ScopeId {
        crate::Entity::from_index(0)
    }

    /// The type of an operand.
    pub fn type_of(&self, operand: &Operand) -> ScalarType {
        match operand {
            Operand::Register(register) => self.registers[*register].scalar,
            Operand::LocalAddress(_) => ScalarType::Pointer,
            Operand::Constant(constant) => Constant::scalar_type(constant),
        }
    }

    /// Whether `inner` is `outer` or lies within it.
    pub fn scope_is_within(&self, inner: ScopeId, outer: ScopeId) -> bool {
        let mut scope = Some(inner);
        while let Some(current) = scope {
            if current == outer {
                return true;
            }
            scope = self.scopes[current].parent;
        }
        false
    }
}
