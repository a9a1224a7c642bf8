//! Which allocas are locals, and what is known of their scopes.
//!
//! Clang marks the life of most variables. It leaves the marks out where a jump goes past the declaration, and for
//! compound literals; then the debug scopes tell where the object ends.
//! Errs towards: `Uncertain`, when an unmarked object belongs to an inner scope that nobody declares (the syntax tree may
//! still settle it: `declarations`). A variable that
//! clang did declare, or a compound literal, gets the exact scope in [`Local::scope`], and `passes::scopes` inserts its ends.

use rustc_hash::{FxHashMap, FxHashSet};
use tayra_program::{Local, LocalId, LocalKind, Place, ScopeId, ScopeKnowledge, Table};

use super::Importer;
use super::scopes::Scopes;
use crate::llvm::{Block, NodeRef, Opcode, Value, ValueKind};

/// The locals of a function.
pub(super) struct Locals<'m> {
    pub(super) table: Table<LocalId, Local>,
    pub(super) by_value: FxHashMap<Value<'m>, LocalId>,
    /// Names in C of what lies in no alloca of fixed size: arrays whose length is known only at run time, structs that
    /// a caller copies or makes room for.
    pub(super) other_names: FxHashMap<Value<'m>, String>,
}

/// Finds the locals: allocas of fixed size in the entry block.
pub(super) fn collect<'m>(
    importer: &mut Importer<'m>,
    scopes: &mut Scopes<'m>,
    function: Value<'m>,
    blocks: &[Block<'m>],
) -> Locals<'m> {
    let mut locals =
        Locals { table: Table::new(), by_value: FxHashMap::default(), other_names: FxHashMap::default() };
    let Some(entry) = blocks.first() else { return locals };
    let allocas: Vec<Value<'m>> = entry.instructions().filter(|i| is_fixed(*i)).collect();
    let declarations = declarations(function, &mut locals.other_names);
    let marked = marked(blocks);
    for alloca in allocas {
        let ty = alloca.allocated_type();
        let declaration = declarations.get(&alloca);
        let is_marked = marked.contains(&alloca);
        let align = match alloca.align() {
            0 => importer.layout.align(ty),
            align => align,
        };
        let kind = LocalKind::Memory { size: importer.layout.size(ty), align };
        let mut local = match declaration {
            Some(declaration) => declared(importer, scopes, *declaration, kind),
            None => undeclared(importer, scopes, alloca, kind),
        };
        if is_marked {
            local.scope_knowledge = ScopeKnowledge::Marked;
        }
        let id = locals.table.push(local);
        locals.by_value.insert(alloca, id);
    }
    locals
}

/// Whether an instruction is an alloca for one object of fixed size; `__builtin_alloca` asks for a number of bytes.
pub(super) fn is_fixed(value: Value<'_>) -> bool {
    value.opcode() == Opcode::LLVMAlloca
        && value.operand(0).kind() == ValueKind::LLVMConstantIntValueKind
        && value.operand(0).bits() == 1
        && value.allocated_type().is_sized()
}

/// A variable and the position of its declaration.
type Declaration<'m> = (NodeRef<'m>, Option<NodeRef<'m>>);

fn declarations<'m>(
    function: Value<'m>,
    other_names: &mut FxHashMap<Value<'m>, String>,
) -> FxHashMap<Value<'m>, Declaration<'m>> {
    let mut found = FxHashMap::default();
    function.each_declare(|address, variable, location| {
        if address.kind() == ValueKind::LLVMArgumentValueKind {
            other_names.entry(address).or_insert_with(|| variable.read().name);
            return;
        }
        if address.kind() != ValueKind::LLVMInstructionValueKind || address.opcode() != Opcode::LLVMAlloca {
            return;
        }
        if is_fixed(address) {
            found.entry(address).or_insert((variable, location));
        } else {
            other_names.insert(address, variable.read().name);
        }
    });
    found
}

/// The allocas that have a `lifetime.start`.
fn marked<'m>(blocks: &[Block<'m>]) -> FxHashSet<Value<'m>> {
    let mut found = FxHashSet::default();
    for block in blocks {
        for instruction in block.instructions() {
            if instruction.opcode() == Opcode::LLVMCall && is_call_of(instruction, "llvm.lifetime.start") {
                found.insert(instruction.operand(1));
            }
        }
    }
    found
}

fn is_call_of(call: Value<'_>, prefix: &str) -> bool {
    let called = call.called();
    called.kind() == ValueKind::LLVMFunctionValueKind
        && called.is_intrinsic()
        && called.name().starts_with(prefix)
}

/// A variable that the source declares: debug information knows all about it.
fn declared<'m>(
    importer: &mut Importer<'m>,
    scopes: &mut Scopes<'m>,
    (variable, location): Declaration<'m>,
    kind: LocalKind,
) -> Local {
    let node = variable.read();
    let column = location.map_or(0, |l| l.location().column);
    let place = importer.files.place(&mut importer.program.files, node.file, node.line, column);
    let scope = match node.scope {
        Some(scope) => scopes.scope(importer, scope),
        None => scopes.outermost(),
    };
    Local {
        declared: !node.name.is_empty() && node.flags & ARTIFICIAL == 0,
        kind,
        c_type: Some(importer.c_types.import(&mut importer.program.c_types, node.base)),
        scope,
        scope_knowledge: ScopeKnowledge::WholeFunction,
        parameter: node.argument.checked_sub(1),
        place,
        name: node.name,
    }
}

/// LLVM's flag for variables that the compiler made up.
const ARTIFICIAL: u32 = 1 << 6;

/// A temporary of clang's, a compound literal, or a variable whose declaration is jumped over.
fn undeclared<'m>(
    importer: &mut Importer<'m>,
    scopes: &mut Scopes<'m>,
    alloca: Value<'m>,
    kind: LocalKind,
) -> Local {
    let name = alloca.name();
    let (scope, place) = use_scope(importer, scopes, alloca);
    let is_literal = name.starts_with(".compoundliteral");
    let (scope, scope_knowledge) = if is_literal || scope == scopes.outermost() {
        (scope, ScopeKnowledge::WholeFunction)
    } else if is_clangs_own(&name) && stays_private(importer, alloca, 0) {
        // Nobody else ever learns where it is, so it matters nowhere but where clang uses it.
        (scopes.outermost(), ScopeKnowledge::WholeFunction)
    } else {
        (scope, ScopeKnowledge::Uncertain)
    };
    Local {
        name: if name.is_empty() { "temporary".to_owned() } else { name },
        // A compound literal is an object that the source asks for, in its block, like a variable.
        declared: is_literal,
        kind,
        c_type: None,
        scope,
        scope_knowledge,
        parameter: None,
        place,
    }
}

/// The innermost scope that holds every use, and the place of one of them.
fn use_scope<'m>(
    importer: &mut Importer<'m>,
    scopes: &mut Scopes<'m>,
    alloca: Value<'m>,
) -> (ScopeId, Place) {
    let mut common = None;
    let mut place = Place::UNKNOWN;
    for user in alloca.users() {
        if user.kind() != ValueKind::LLVMInstructionValueKind {
            return (scopes.outermost(), Place::UNKNOWN);
        }
        let (at, scope) = scopes.locate(importer, user.location());
        if at.is_known() && (!place.is_known() || at < place) {
            place = at;
        }
        common = Some(common.map_or(scope, |before| scopes.common(before, scope)));
    }
    (common.unwrap_or(scopes.outermost()), place)
}

/// Whether a name is one that clang gives to its temporaries: no identifier of C, or one of a few words.
fn is_clangs_own(name: &str) -> bool {
    let word = name.trim_end_matches(|c: char| c.is_ascii_digit());
    name.contains(['.', '-']) || ["", "tmp", "coerce", "saved_stack", "retval", "varet"].contains(&word)
}

/// Whether the address of an alloca, or of a part of it, is only used to access it: by loads, stores and copies, and by
/// calls that take a copy of it or put their result there.
fn stays_private<'m>(importer: &Importer<'m>, address: Value<'m>, depth: u32) -> bool {
    address.users().all(|user| {
        user.kind() == ValueKind::LLVMInstructionValueKind
            && match user.opcode() {
                Opcode::LLVMLoad => true,
                Opcode::LLVMStore => user.operand(0) != address,
                Opcode::LLVMGetElementPtr => depth < 4 && stays_private(importer, user, depth + 1),
                Opcode::LLVMCall => {
                    ["llvm.memcpy", "llvm.memmove", "llvm.memset", "llvm.lifetime"]
                        .iter()
                        .any(|n| is_call_of(user, n))
                        || (0..user.argument_count()).filter(|i| user.operand(*i) == address).all(|i| {
                            user.by_value_argument(i, importer.attributes).is_some()
                                || user.is_result_argument(i, importer.attributes)
                        })
                }
                _ => false,
            }
    })
}
