//! From a linked LLVM module to a [`Program`].
//!
//! First every function and global gets its index, then contents and bodies follow, so that anything may refer to
//! anything. Each block of a body is imported in an order in which definitions come before uses; blocks that the entry
//! cannot reach stay empty and unreachable.
//! Errs towards: `Unsupported` and `Undefined` instructions, which are failed obligations only when reached.
//! Gives up: when the module is not for a machine that we know.

mod aggregates;
mod arithmetic;
mod atomics;
mod body;
mod c_types;
mod calls;
mod constants;
mod control;
mod debug;
mod initialisers;
mod intrinsics;
mod leaves;
mod locals;
mod memory;
mod scopes;
mod shapes;
mod startup;
mod symbols;
mod wide_integers;

use rustc_hash::{FxHashMap, FxHashSet};
use tayra_program::{BlockId, Constant, DataModel, Program};

use crate::llvm::{Attributes, Block, Layout, Module, Value};
use crate::own_functions::OwnFunctions;

/// The layout that clang gives to modules for x86-64 Linux.
const LAYOUT_LP64: &std::ffi::CStr =
    c"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";
/// The layout that clang gives to modules for i386 Linux.
const LAYOUT_ILP32: &std::ffi::CStr =
    c"e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128";

/// Everything known while a module is imported.
struct Importer<'m> {
    layout: Layout<'m>,
    attributes: Attributes,
    program: Program,
    shapes: shapes::Shapes<'m>,
    files: debug::Files<'m>,
    c_types: c_types::CTypes<'m>,
    /// Functions, globals and aliases, as constants.
    symbols: FxHashMap<Value<'m>, Constant>,
    /// Names in use, to keep them unique.
    names: FxHashSet<String>,
    /// Blocks of functions whose labels are taken.
    labels: FxHashMap<Block<'m>, BlockId>,
    labelled: FxHashSet<Value<'m>>,
    /// Library functions that the program defines, and clang knows.
    own: &'m OwnFunctions,
}

/// Gives a module without a layout the one of `wanted`, and says which data model the module has.
pub(crate) fn settle_data_model(
    module: &mut Module<'_>,
    wanted: Option<DataModel>,
) -> Result<DataModel, String> {
    if module.data_layout().is_empty() {
        let narrow = wanted == Some(DataModel::Ilp32) || wanted.is_none() && is_i386(&module.target());
        module.set_data_layout(if narrow { LAYOUT_ILP32 } else { LAYOUT_LP64 });
    }
    let target = module.target();
    let architecture = target.split('-').next().unwrap_or_default();
    let known = target.is_empty() || ["x86_64", "amd64"].contains(&architecture) || is_i386(&target);
    if !known || target.contains("x32") {
        return Err(format!("made for {target}; Tayra knows x86-64 and i386 only"));
    }
    let layout = module.layout();
    if !layout.is_little_endian() {
        return Err("made for a big-endian machine; Tayra knows x86-64 and i386 only".to_owned());
    }
    match layout.pointer_bytes() {
        4 => Ok(DataModel::Ilp32),
        8 => Ok(DataModel::Lp64),
        other => Err(format!("pointers of {other} bytes; Tayra knows 4 and 8 only")),
    }
}

fn is_i386(target: &str) -> bool {
    let architecture = target.split('-').next().unwrap_or_default();
    ["i386", "i486", "i586", "i686", "x86"].contains(&architecture)
}

/// Imports a module whose data model is settled.
pub(crate) fn import(module: &Module<'_>, data_model: DataModel, own: &OwnFunctions) -> Program {
    let layout = module.layout();
    let mut importer = Importer {
        layout,
        attributes: Attributes::new(),
        program: Program::empty(data_model),
        shapes: shapes::Shapes::new(layout),
        files: debug::Files::default(),
        c_types: c_types::CTypes::default(),
        symbols: FxHashMap::default(),
        names: FxHashSet::default(),
        labels: FxHashMap::default(),
        labelled: FxHashSet::default(),
        own,
    };
    importer.declare(module);
    importer.fill_globals(module);
    for function in module.functions() {
        if let Some(&Constant::Function(id)) = importer.symbols.get(&function)
            && !function.is_declaration()
        {
            let body = body::import(&mut importer, id, function);
            importer.program.functions[id].body = Some(body);
        }
    }
    startup::add(&mut importer, module);
    importer.program
}
