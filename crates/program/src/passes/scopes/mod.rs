//! Inserts the scope ends (and beginnings) that clang leaves out, from the lexical scopes of debug information.
//!
//! Clang marks where most variables are born and die, but not those whose declaration a jump passes over, those behind
//! a label of their own block, nor compound literals. For each such local (see [`run`]) every point of the body is
//! *inside* or *outside* its scope:
//!
//! * an instruction with a known place is inside iff its scope is the local's or within it;
//! * where clang's own marks say that a sibling (a marked variable of the very same scope) is alive on every path, the
//!   point is inside, whatever its place: clang gives what it does at a closing brace, calls of `cleanup` functions
//!   included, the place of the block around it;
//! * a `Jump` with a known place outside is outside: the back edge of `while (1)` is often all that lies between two
//!   rounds. A jump inside says nothing, clang leaves stale inner places on those; nor do other terminators: the branch
//!   of an `if` or `for` stands outside the block that clang makes for the statement, and its arms inside;
//! * what has no place, or line 0, is as what came before it; at the start of a block, inside if it is so behind any
//!   predecessor. Nothing of the C program happens at such points, so living on for them cannot hide a use after
//!   scope, while dying at them could kill a variable that is still needed.
//!
//! Where control goes from inside to outside the local gets an `EndScope`, from outside to inside a `BeginScope`;
//! along an edge that needs it a block is put in between.
//! Errs towards: an `EndScope` of a local that is not alive, or a birth right before an end; neither can be noticed.

pub(super) mod insert;
pub(super) mod region;

use std::collections::{BTreeMap, BTreeSet};

use crate::{Body, LocalId, Operation, Program, ScopeId, ScopeKnowledge};

/// Marks the scopes of every declared local whose knowledge is `WholeFunction` although it lives in an inner scope;
/// they become `Marked`. Locals of an inner scope whose knowledge is `Uncertain` get `EndScope { certain: false }`
/// where control leaves that scope, no beginnings, and stay `Uncertain`.
///
/// A second run changes nothing. Structs without a name are the business of `temporaries`. Temporaries that clang made and that are not `Uncertain` are left alone: where they
/// die is clang's affair.
pub fn run(program: &mut Program) {
    for function in program.functions.values_mut() {
        if let Some(body) = &mut function.body {
            mark_scopes(body);
        }
    }
}

fn mark_scopes(body: &mut Body) {
    let mut by_scope: BTreeMap<ScopeId, Vec<LocalId>> = BTreeMap::new();
    let ended = already_ended(body);
    for (id, local) in body.locals.iter() {
        let wanted = match local.scope_knowledge {
            ScopeKnowledge::Marked => false,
            ScopeKnowledge::WholeFunction => local.declared,
            ScopeKnowledge::Uncertain => !ended.contains(&id) && !super::temporaries::is_value(local),
        };
        if wanted && local.scope != body.outermost_scope() {
            by_scope.entry(local.scope).or_default().push(id);
        }
    }
    let mut insertions = insert::Insertions::default();
    let map = region::Map::of(body);
    for (&scope, locals) in &by_scope {
        for crossing in map.crossings(scope) {
            insertions.add(body, &crossing, locals);
        }
    }
    insertions.apply(body);
    for &id in by_scope.values().flatten() {
        let knowledge = &mut body.locals[id].scope_knowledge;
        if *knowledge == ScopeKnowledge::WholeFunction {
            *knowledge = ScopeKnowledge::Marked;
        }
    }
}

fn already_ended(body: &Body) -> BTreeSet<LocalId> {
    let instructions = body.blocks.values().flat_map(|block| &block.instructions);
    instructions
        .filter_map(|instruction| {
            if let Operation::EndScope { local, certain: false } = instruction.operation {
                Some(local)
            } else {
                None
            }
        })
        .collect()
}
