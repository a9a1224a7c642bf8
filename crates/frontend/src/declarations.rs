//! Finds the blocks of variables whose declaration is jumped over.
//!
//! Clang emits no debug information for a declaration that control never passes (`switch (x) { int y; case 1: … }`), so
//! the import knows only that such a variable is used somewhere in a block, not in which block it is declared. Its syntax
//! tree tells. It is asked for only where a program has such a variable, which is rare.
//!
//! Errs towards: leaving the scope uncertain. Gives up, without a word: several files, line markers, macros, two
//! variables of one name, a tree that cannot be read.

use crate::Sources;
use crate::clang;
use crate::inputs::{Input, InputKind};
use serde_json::Value;
use std::collections::BTreeMap;
use std::process::Stdio;
use tayra_program::{FunctionId, LocalId, Place, Program, ScopeId, ScopeKnowledge};

/// So many functions are asked for.
const MOST_FUNCTIONS: usize = 8;

/// A declaration in the tree: where its block begins and where it stands itself, in bytes.
struct Declared {
    name: String,
    block: Block,
    at: usize,
}

#[derive(Clone, Copy)]
enum Block {
    /// The body of the function.
    Body,
    /// One that begins at this byte.
    At(usize),
}

/// Makes uncertain scopes certain where the syntax tree tells them.
pub(crate) fn settle(program: &mut Program, inputs: &[Input], sources: &Sources) {
    let wanted = uncertain(program);
    let [input] = inputs else { return };
    if wanted.is_empty() || wanted.len() > MOST_FUNCTIONS || input.kind != InputKind::C {
        return;
    }
    let directory = input.directory.clone().unwrap_or_default();
    let Ok(text) = std::fs::read_to_string(directory.join(&input.path)) else { return };
    // Places follow line markers, and bytes do not.
    let is_marker = |line: &str| {
        let rest = line.trim_start().strip_prefix('#').map(str::trim_start);
        rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()) || rest.starts_with("line"))
    };
    if text.lines().any(is_marker) {
        return;
    }
    for (id, locals) in wanted {
        let function = &program.functions[id];
        let name = function.c_name.as_ref().unwrap_or(&function.name).clone();
        let is_here = function.place.file.and_then(|file| program.files.get(file)).is_some_and(|file| {
            input.path.ends_with(&file.name) || std::path::Path::new(&file.name).ends_with(&input.path)
        });
        let Some(declared) = tree(input, sources, &name).filter(|_| is_here) else { continue };
        for local in locals {
            settle_one(program, id, local, &declared, &text);
        }
    }
}

/// The variables whose scope is uncertain, by function.
fn uncertain(program: &Program) -> BTreeMap<FunctionId, Vec<LocalId>> {
    let mut wanted: BTreeMap<FunctionId, Vec<LocalId>> = BTreeMap::new();
    for (id, function) in program.functions.iter() {
        for (local, about) in function.body.iter().flat_map(|body| body.locals.iter()) {
            if about.scope_knowledge == ScopeKnowledge::Uncertain {
                wanted.entry(id).or_default().push(local);
            }
        }
    }
    wanted
}

fn settle_one(program: &mut Program, id: FunctionId, local: LocalId, declared: &[Declared], text: &str) {
    let Some(body) = &mut program.functions[id].body else { return };
    let about = &body.locals[local];
    let mut matching = declared.iter().filter(|declared| declared.name == about.name);
    let (Some(found), None) = (matching.next(), matching.next()) else { return };
    let scope = match found.block {
        Block::Body => Some(body.outermost_scope()),
        Block::At(byte) => {
            // Every use is within the block, so the block is one of those around all uses.
            let place = position(text, byte);
            let mut scope: Option<ScopeId> = Some(about.scope);
            while let Some(inner) = scope {
                let opens = body.scopes[inner].place;
                if Some((opens.line, opens.column)) == place {
                    break;
                }
                scope = body.scopes[inner].parent;
            }
            scope
        }
    };
    if let (Some(scope), Some((line, column))) = (scope, position(text, found.at)) {
        let about = &mut body.locals[local];
        about.scope = scope;
        about.scope_knowledge = ScopeKnowledge::WholeFunction;
        about.declared = true;
        about.place = Place { line, column, ..about.place };
    }
}

/// Line and column of a byte, from 1.
fn position(text: &str, byte: usize) -> Option<(u32, u32)> {
    let before = text.as_bytes().get(..byte)?;
    let line = before.iter().filter(|b| **b == b'\n').count() + 1;
    let column = before.iter().rev().take_while(|b| **b != b'\n').count() + 1;
    Some((u32::try_from(line).ok()?, u32::try_from(column).ok()?))
}

/// The declarations of a function's variables, from clang's syntax tree.
fn tree(input: &Input, sources: &Sources, function: &str) -> Option<Vec<Declared>> {
    let mut command = clang::command(input, sources);
    command.args(["-fsyntax-only", "-w", "-Xclang", "-ast-dump=json", "-Xclang"]);
    command.arg(format!("-ast-dump-filter={function}")).arg("--").arg(&input.path);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let output = tayra_limits::run(&mut command, &sources.limits).ok()?;
    let documents = serde_json::Deserializer::from_slice(&output.stdout).into_iter::<Value>();
    let mut found = None;
    for document in documents {
        let document = document.ok()?;
        let inner = document["inner"].as_array();
        let body = inner.and_then(|inner| inner.iter().find(|node| node["kind"] == "CompoundStmt"));
        if document["kind"] == "FunctionDecl"
            && document["name"] == function
            && let Some(body) = body
        {
            let mut declared = Vec::new();
            walk(body, Some(Block::Body), true, &mut declared);
            found = Some(declared);
        }
    }
    found
}

fn walk(node: &Value, block: Option<Block>, is_body: bool, declared: &mut Vec<Declared>) {
    // What a macro made has no byte of its own.
    let byte = |place: &Value| place["offset"].as_u64().and_then(|byte| usize::try_from(byte).ok());
    let kind = node["kind"].as_str().unwrap_or("");
    let block = match kind {
        "CompoundStmt" if is_body => block,
        "CompoundStmt" | "ForStmt" => byte(&node["range"]["begin"]).map(Block::At),
        _ => block,
    };
    if kind == "VarDecl"
        && node["storageClass"].is_null()
        && let (Some(block), Some(at), Some(name)) = (block, byte(&node["loc"]), node["name"].as_str())
    {
        declared.push(Declared { name: name.to_owned(), block, at });
    }
    for inner in node["inner"].as_array().into_iter().flatten() {
        walk(inner, block, false, declared);
    }
}
