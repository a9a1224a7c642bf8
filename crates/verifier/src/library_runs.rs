//! Runs of a function of a library that go wrong, with well-formed arguments.
//!
//! A C file makes a few nodes of each type that the function can reach, links them as inputs say, and calls the function: that and the
//! library are a program like any other, whose runs the hunt looks for and the replay sees again. What it shows is a call that
//! keeps to the types; globals hold what they hold at the start of a program, which is well-formed too.
//!
//! Errs towards: no run. Nothing is made for functions that are given pointers of which nothing is known, nor for those that only their
//! own file can name. What goes wrong with memory that was freed is not shown: which nodes a caller may give twice is not said by types.

use crate::{Budget, Job, Strategy, verify};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tayra_findings::{Property, Rule, Shown, Verdict, Violation};
use tayra_frontend::Sources;
use tayra_limits::Scratch;
use tayra_program::{CType, CTypeId, Entity, FunctionId, Program, ScalarType, types};
use tayra_well_formed::{Declarations, Given};

/// So many nodes of each type.
const NODES: usize = 2;
/// So far links are followed behind the call.
const STEPS: usize = 3;
/// Structs with more bytes than this are not filled.
const MOST_BYTES: u64 = 512;

/// What is to be shown of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sought {
    /// It leaves the bounds of something.
    Access,
    /// It leaves something behind that is not whole: whoever follows the links behind the call leaves the bounds of something.
    LeftBehind,
}

/// A C file that calls a function with well-formed arguments.
pub(crate) struct Builder {
    sought: Sought,
    text: String,
    /// Whether there are pointers, in nodes, of which nothing is known: they are null, and what that leads to shows nothing.
    has_opaque: bool,
}

/// The file for a function, if its arguments can be made.
pub(crate) fn builder(
    program: &Program,
    declarations: &Declarations,
    function: FunctionId,
    sought: Sought,
) -> Option<Builder> {
    let declared = &program.functions[function];
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let has_main = program.function_named("main").is_some();
    if declared.internal || declared.variadic || has_main || !declared.name.chars().all(is_plain) {
        return None;
    }
    let given = declarations.parameters(program, declared).ok()?;
    let mut out = String::from(
        "/* Calls a function of a library with arguments that are what their types say. */\n\
         extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);\nextern unsigned char __VERIFIER_nondet_uchar(void);\n\
         extern unsigned short __VERIFIER_nondet_ushort(void);\nextern int __VERIFIER_nondet_int(void);\n\
         extern long __VERIFIER_nondet_long(void);\nextern _Bool __VERIFIER_nondet_bool(void);\n",
    );
    let (mut parameters, mut arguments, mut reached) = (Vec::new(), Vec::new(), BTreeSet::new());
    for (one, parameter) in given.iter().zip(&declared.parameters) {
        match one {
            Given::Node(node) => {
                parameters.push("void *".to_owned());
                // A pointer that must not be null is what is required first.
                arguments.push(format!("some_{node}(0)"));
                reached.insert(*node);
            }
            Given::Number => {
                let (name, input) = number(parameter.scalar)?;
                parameters.push(name.to_owned());
                arguments.push(format!("{input}()"));
            }
            Given::Opaque(_) => return None,
        }
    }
    let result = if let Ok(Some(Given::Node(node))) = declarations.result(program, declared) {
        Some(node)
    } else {
        None
    };
    let followed = result.filter(|_| sought == Sought::LeftBehind);
    reached.extend(followed);
    let mut waiting: Vec<u32> = reached.iter().copied().collect();
    while let Some(next) = waiting.pop() {
        for link in &declarations.node(next)?.links {
            if reached.insert(link.to) {
                waiting.push(link.to);
            }
        }
    }
    let returned = match declared.returns.as_slice() {
        [] => "void",
        [ScalarType::Pointer] => "void *",
        [one] => number(*one)?.0,
        _ => return None,
    };
    let types = if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
    let _ = writeln!(out, "extern {returned} {}({types});", declared.name);
    let mut body = String::new();
    let mut has_opaque = false;
    for &node in &reached {
        let described = declarations.node(node)?;
        let _ = write!(
            out,
            "static char *nodes_{node}[{NODES}];\nstatic void *some_{node}(int may_be_null) {{\n    \
             unsigned char which = __VERIFIER_nondet_uchar();\n    \
             if (which < {NODES})\n        return nodes_{node}[which];\n    return may_be_null ? 0 : nodes_{node}[0];\n}}\n"
        );
        let _ = writeln!(
            body,
            "    for (int i = 0; i < {NODES}; i++)\n        nodes_{node}[i] = calloc(1, {});",
            described.size
        );
    }
    for &node in &reached {
        let described = declarations.node(node)?;
        let _ =
            writeln!(body, "    for (int i = 0; i < {NODES}; i++) {{\n        char *node = nodes_{node}[i];");
        for link in &described.links {
            let _ = writeln!(body, "        *(void **)(node + {}) = some_{}(1);", link.offset, link.to);
        }
        if described.size <= MOST_BYTES {
            let links: Vec<u64> = described.links.iter().map(|link| link.offset).collect();
            let id = CTypeId::from_index(node as usize);
            has_opaque |= fill(program, id, 0, &links, 8, &mut body);
        } else {
            has_opaque = true;
        }
        body.push_str("    }\n");
    }
    let call = format!("{}({})", declared.name, arguments.join(", "));
    match sought {
        Sought::Access => {
            let _ = writeln!(body, "    {call};");
        }
        Sought::LeftBehind => {
            follow(declarations, &reached, &mut out)?;
            let _ = match followed {
                Some(node) => writeln!(body, "    follow_{node}({call}, {STEPS});"),
                None => writeln!(body, "    {call};"),
            };
            for node in &reached {
                let _ = writeln!(
                    body,
                    "    for (int i = 0; i < {NODES}; i++)\n        follow_{node}(nodes_{node}[i], {STEPS});"
                );
            }
        }
    }
    let _ = write!(out, "int main(void) {{\n{body}    return 0;\n}}\n");
    Some(Builder { sought, text: out, has_opaque })
}

/// Functions that touch the first and the last byte of a node, and follow its links.
fn follow(declarations: &Declarations, reached: &BTreeSet<u32>, out: &mut String) -> Option<()> {
    for node in reached {
        let _ = writeln!(out, "static void follow_{node}(char *node, int steps);");
    }
    for &node in reached {
        let described = declarations.node(node)?;
        let _ = writeln!(
            out,
            "static void follow_{node}(char *node, int steps) {{\n    if (!node || !steps)\n        return;\n    \
             (void)*(volatile char *)node;\n    (void)*(volatile char *)(node + {});",
            described.size - 1
        );
        for link in &described.links {
            let _ = writeln!(out, "    follow_{}(*(char **)(node + {}), steps - 1);", link.to, link.offset);
        }
        out.push_str("}\n");
    }
    Some(())
}

/// Numbers in something of a type are inputs. Whether there is something of which nothing is known.
fn fill(program: &Program, id: CTypeId, base: u64, links: &[u64], depth: u32, out: &mut String) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return true };
    let put = |name: &str, input: &str, out: &mut String| {
        let _ = writeln!(out, "        *({name} *)(node + {base}) = {input}();");
        false
    };
    match types::plain(program, id) {
        Some(CType::Int { size: 1, name, .. }) if name == "_Bool" => {
            put("_Bool", "__VERIFIER_nondet_bool", out)
        }
        Some(CType::Int { size: 1, .. }) => put("unsigned char", "__VERIFIER_nondet_uchar", out),
        Some(CType::Int { size: 2, .. }) => put("unsigned short", "__VERIFIER_nondet_ushort", out),
        Some(CType::Int { size: 4, .. }) => put("int", "__VERIFIER_nondet_int", out),
        Some(CType::Int { size: 8, .. }) => put("long", "__VERIFIER_nondet_long", out),
        // Zero may be none of the values that have names; the code may rely on that.
        Some(CType::Enum { values, .. }) => !values.iter().any(|(_, value)| *value == 0),
        Some(CType::Float { .. }) => false,
        Some(CType::Pointer(_)) => !links.contains(&base),
        Some(CType::Struct { fields, .. }) => {
            let mut has_opaque = false;
            for field in fields.iter().filter(|field| field.bit_width.is_none()) {
                has_opaque |= fill(program, field.c_type, base + field.bit_offset / 8, links, depth, out);
            }
            has_opaque
        }
        Some(CType::Array { element, count: Some(count) }) => {
            let Some(step) = types::size(program, *element) else { return true };
            let mut has_opaque = false;
            for index in 0..*count {
                has_opaque |= fill(program, *element, base + index * step, links, depth, out);
            }
            has_opaque
        }
        Some(
            CType::Void
            | CType::Int { .. }
            | CType::Array { .. }
            | CType::Union { .. }
            | CType::Function { .. }
            | CType::Typedef { .. }
            | CType::Other { .. },
        )
        | None => true,
    }
}

/// A type of numbers as C writes it, and what gives any of them.
fn number(scalar: ScalarType) -> Option<(&'static str, &'static str)> {
    match scalar {
        ScalarType::Int(1) => Some(("_Bool", "__VERIFIER_nondet_bool")),
        ScalarType::Int(8) => Some(("unsigned char", "__VERIFIER_nondet_uchar")),
        ScalarType::Int(16) => Some(("unsigned short", "__VERIFIER_nondet_ushort")),
        ScalarType::Int(32) => Some(("int", "__VERIFIER_nondet_int")),
        ScalarType::Int(64) => Some(("long", "__VERIFIER_nondet_long")),
        ScalarType::Int(_) | ScalarType::Float(_) | ScalarType::Pointer => None,
    }
}

/// A run of the library with that file which shows what is sought.
pub(crate) fn look(
    sources: &Sources,
    builder: &Builder,
    time: Duration,
    malloc_may_fail: bool,
) -> Option<Shown> {
    let folder = Folder::new()?;
    let file = folder.0.join("call.c");
    std::fs::write(&file, &builder.text).ok()?;
    let mut files = sources.files.clone();
    files.push(file.clone());
    let job = Job {
        properties: vec![Property::Bounds],
        budget: Budget { time, ..Budget::default() },
        malloc_may_fail,
        strategies: vec![Strategy::Run, Strategy::Hunt],
        tell: true,
        ..Job::new(Sources { files, ..sources.clone() })
    };
    let verification = verify(&job).ok()?;
    let answer = verification.answers.into_iter().next()?;
    let Verdict::Violated(found) = answer.verdict else { return None };
    // The start of its name depends on where we are.
    let own: PathBuf = folder.0.iter().next_back().into_iter().chain(file.file_name()).collect();
    let is_sought = |violation: &&Violation| {
        let is_own = |file: &str| Path::new(file).ends_with(&own);
        match (&violation.place, builder.sought) {
            (Some(place), Sought::Access) => {
                !is_own(&place.file) && counts(violation.rule, builder.has_opaque)
            }
            (Some(place), Sought::LeftBehind) => is_own(&place.file),
            (None, _) => false,
        }
    };
    let violation = found.iter().find(is_sought)?.clone();
    let harness = format!("{}\n{}", builder.text, violation.harness);
    // The folder has another name each time.
    let mut message = violation.message.clone();
    for folder in [Some(folder.0.as_path()), folder.0.file_name().map(Path::new)].into_iter().flatten() {
        message = message.replace(&format!("{}/", folder.display()), "");
    }
    Some(Shown { violation, message, harness })
}

/// Whether a fault is one of the function. What a null pointer leads to that stands for any pointer shows nothing.
fn counts(rule: Rule, has_opaque: bool) -> bool {
    rule == Rule::OutOfBounds || !has_opaque && matches!(rule, Rule::NullDereference | Rule::WildPointer)
}

/// A folder for one file, which goes with it.
struct Folder(PathBuf, #[expect(dead_code, reason = "it is noted as long as it is there")] Scratch);

impl Folder {
    fn new() -> Option<Folder> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tayra-call-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir(&path).ok()?;
        let noted = Scratch::note(&path);
        Some(Folder(path, noted))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
