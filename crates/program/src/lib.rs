//! The program that every later part of Tayra works on: functions, layouts, C types and source places.
//!
//! A [`Program`] is what `frontend` makes of LLVM modules. It is smaller and stricter than LLVM IR:
//!
//! * **Registers are scalars.** LLVM's structs, arrays and vectors as values are taken apart on import, so an
//!   instruction yields one integer, float or pointer (calls and a few intrinsics yield several).
//! * **Registers are assigned once**, by the one instruction (or block parameter) that defines them.
//! * **Locals change.** A C variable that clang's output merely loads and stores is *promoted*: it stays a named
//!   [`Local`] of its frame, read by `ReadLocal` and written by `WriteLocal`. No phi is built for it, so its current
//!   value is also its *home*, from which leaks are judged until its scope ends.
//! * **Nothing is undefined in silence.** There is no `undef` or `poison` operand: reaching one is the instruction
//!   `Undefined`, a failed obligation. What we cannot import is the instruction `Unsupported`.
//!
//! Invariants are checked by [`validate`]; [`text`] prints a program and reads it back.

mod c_types;
mod entity;
mod function;
mod global;
mod holders;
mod instruction;
mod operand;
pub mod passes;
mod place;
mod reached;
mod scalar;
pub mod text;
pub mod types;
mod validate;
mod world;

pub use c_types::{CField, CType, CTypeId};
pub use entity::{Entity, Table};
pub use function::{
    Block, BlockId, Body, BodyOrigin, ByValue, Function, FunctionId, Local, LocalId, LocalKind, Parameter,
    Register, RegisterId, Scope, ScopeId, ScopeKnowledge,
};
pub use global::{Global, GlobalId, Initialiser, Relocation};
pub use holders::{HolderRow, LibraryHolder};
pub use instruction::{Argument, ScaledIndex};
pub use instruction::{
    BinaryOp, Callee, CastOp, Edge, FailCause, FloatBinaryOp, FloatPredicate, Instruction, IntPredicate,
    Intrinsic, MathFunction, Needed, Operation, OverflowCheck, SwitchCase, Terminator, TerminatorKind,
    UndefinedKind,
};
pub use operand::{Constant, Operand};
pub use place::{Place, SourceFile, SourceFileId};
pub use reached::Reached;
pub use scalar::{DataModel, FloatKind, ScalarType};
pub use validate::{Invalid, validate};
pub use world::{Gives, Takes, WORLD_CALLS, WorldCall, WorldSize};

/// A whole program: every translation unit linked into one.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// Sizes of pointers and of C's integer types.
    pub data_model: DataModel,
    /// The files that places refer to.
    pub files: Table<SourceFileId, SourceFile>,
    /// C types named by debug information.
    pub c_types: Table<CTypeId, CType>,
    /// Objects with static storage.
    pub globals: Table<GlobalId, Global>,
    /// Functions, with and without a body.
    pub functions: Table<FunctionId, Function>,
}

impl Program {
    /// A program without any functions, globals or files.
    pub fn empty(data_model: DataModel) -> Self {
        Program {
            data_model,
            files: Table::new(),
            c_types: Table::new(),
            globals: Table::new(),
            functions: Table::new(),
        }
    }

    /// The function of that name, if the program knows one.
    pub fn function_named(&self, name: &str) -> Option<FunctionId> {
        self.functions.iter().find(|(_, f)| f.name == name).map(|(id, _)| id)
    }

    /// `file.c:3:7`, or `<unknown place>`.
    pub fn show_place(&self, place: Place) -> String {
        match place.file {
            Some(file) => format!("{}:{}:{}", self.files[file].name, place.line, place.column),
            None => "<unknown place>".to_owned(),
        }
    }
}
