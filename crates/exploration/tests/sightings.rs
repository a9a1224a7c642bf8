//! States that are kept before instructions are those that the exploration came to rest with.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeSet;
use std::sync::Arc;
use tayra_execution::Options;
use tayra_exploration::graph::{NodeId, Position};
use tayra_exploration::{Current, Exploration, Limits, Spot, prove};
use tayra_frontend::{Sources, load};
use tayra_program::Program;

fn program(code: &str) -> Program {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("program.c");
    std::fs::write(&file, format!("#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\n{code}"))
        .unwrap();
    load(&Sources { files: vec![file], ..Sources::default() }).unwrap().program
}

/// Explores with a look at every instruction.
fn exploration(program: &Program, steps: u64) -> Exploration {
    let mut spots = BTreeSet::new();
    for (function, own) in program.functions.iter() {
        for (block, code) in own.body.iter().flat_map(|body| body.blocks.iter()) {
            spots.extend((0..=code.instructions.len()).map(|index| Spot { function, block, index }));
        }
    }
    let limits = Limits { steps, lookouts: Some(Arc::new(spots)), ..Limits::default() };
    prove(program, program.function_named("main").unwrap(), Options::default(), &limits)
}

/// At the start of each block there are as many states as the exploration keeps there: no older ones, and none twice.
#[track_caller]
fn agrees(code: &str) -> Exploration {
    let program = program(code);
    let exploration = exploration(&program, Limits::default().steps);
    assert_eq!(exploration.incomplete, []);
    for (entry, explored) in exploration.functions.iter().enumerate() {
        for (&block, states) in &explored.blocks {
            let spot = Spot { function: explored.function, block, index: 0 };
            let seen = exploration.sightings.get(&spot).map_or(0, |seen| {
                assert!(!seen.more);
                seen.states.iter().filter(|sighting| sighting.entry == entry).count()
            });
            assert_eq!(seen, states.len(), "{spot:?} from entry {entry}");
        }
    }
    let entries = exploration.functions.len();
    let seen = exploration.sightings.values().flat_map(|seen| &seen.states);
    assert!(seen.into_iter().all(|sighting| sighting.entry < entries));
    exploration
}

const LIST: &str = "struct node { struct node *next; };
int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = list;
        list = n;
    }
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}";

#[test]
fn early_rounds_of_loops_are_not_kept() {
    agrees(LIST);
    agrees(
        "int main(void) {
            int n = __VERIFIER_nondet_int(), s = 0;
            for (int i = 0; i < n; i++)
                for (int j = i; j < n; j++)
                    for (int k = j; k < n; k++)
                        s ^= k;
            return s;
        }",
    );
}

#[test]
fn recursion_and_calls_from_several_places_are_kept_once_per_entry() {
    agrees(
        "static int depth(int n) { return n <= 0 ? 0 : 1 + depth(n - 1); }
        static int *make(int n) { int *a = malloc(sizeof *a); *a = n; return a; }
        int main(void) {
            int *a = make(1), *b = make(2), *c = make(depth(__VERIFIER_nondet_int() & 15));
            free(a); free(b); free(c);
            return 0;
        }",
    );
}

#[test]
fn what_rests_on_early_forms_of_a_loop_head_that_grew_very_often_is_not_kept() {
    // Each of the many numbers is tried as a bound before there is none.
    let program = program(
        "struct node { struct node *next; int key; };
        static struct node *push(struct node *list, int key) {
            struct node *n = malloc(sizeof *n);
            n->next = list;
            n->key = key;
            return n;
        }
        int main(void) {
            struct node *list = NULL;
            int n = __VERIFIER_nondet_int(), odd = 0;
            for (int i = 0; i < n; i++) {
                list = push(list, i);
                if (i == 10 || i == 20 || i == 30 || i == 40 || i == 50 || i == 60 || i == 70 || i == 80)
                    odd = 1;
            }
            while (list) {
                struct node *next = list->next;
                free(list);
                list = next;
            }
            return odd;
        }",
    );
    let exploration = exploration(&program, Limits::default().steps);
    assert_eq!(exploration.incomplete, []);
    let settled = exploration.functions.iter().flat_map(|own| own.settled.iter().copied()).collect();
    let current = Current::of(&exploration.graph, &settled);
    // The entry of a function is a node besides the first state there.
    let is_at_block = |node: &NodeId| {
        settled.contains(node)
            && !is_entry(&exploration, *node)
            && matches!(exploration.graph.node(*node).position, Position::Block(_))
    };
    let current = current.nodes.iter().filter(|(node, _)| is_at_block(node)).count();
    let seen = exploration.sightings.iter().filter(|(spot, _)| spot.index == 0);
    let seen: usize = seen.map(|(_, seen)| seen.states.len()).sum();
    assert_eq!(seen, current);
    let kept: usize = exploration.functions.iter().flat_map(|own| own.blocks.values()).map(Vec::len).sum();
    // What early rounds left is thrown away once the loop has come to rest: mostly as much is kept as is seen.
    assert!(seen <= kept, "{seen} seen, {kept} kept");
}

fn is_entry(exploration: &Exploration, node: NodeId) -> bool {
    exploration.functions.iter().any(|own| own.settled.last() == Some(&node))
}

#[test]
fn what_is_there_when_the_budget_runs_out_is_kept() {
    let program = program(LIST);
    let found = exploration(&program, 30);
    assert_ne!(found.incomplete, []);
    assert!(found.sightings.values().any(|seen| !seen.states.is_empty()));
}

#[test]
fn nothing_is_kept_unless_somebody_asks() {
    let program = program(LIST);
    let main = program.function_named("main").unwrap();
    let found = prove(&program, main, Options::default(), &Limits::default());
    assert!(found.sightings.is_empty());
}
