//! What the edges of the graph say of names and cases, on programs with calls.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tayra_execution::Options;
use tayra_exploration::graph::{Edge, EdgeKind, NodeId, Position};
use tayra_exploration::{Exploration, Limits, prove};
use tayra_frontend::{Sources, load};
use tayra_memory_graph::{Decision, Instantiation, ObjectId, Reading, State, Universe};
use tayra_numeric::LinearExpr;
use tayra_terms::TermId;

/// Folders of programs that call, and call themselves; with arrays, blocks and lists.
const FOLDERS: [&str; 3] = ["recursion", "function-pointers", "lists/calls"];
/// Enough for most of them; what is seen of the others will do.
const STEPS: u64 = 1_000;
const TIME: Duration = Duration::from_secs(1);

fn programs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c/prove");
    let mut found: Vec<PathBuf> = FOLDERS
        .iter()
        .flat_map(|folder| std::fs::read_dir(root.join(folder)).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "c"))
        .collect();
    found.sort();
    found
}

fn exploration(file: &Path) -> Exploration {
    let clang_arguments = vec!["-w".to_owned()];
    let sources = Sources { files: vec![file.to_owned()], clang_arguments, ..Sources::default() };
    let loaded = load(&sources).unwrap();
    let main = loaded.program.function_named("main").unwrap();
    let limits = Limits { deadline: Some(Instant::now() + TIME), steps: STEPS, ..Limits::default() };
    prove(&loaded.program, main, Options::default(), &limits)
}

fn atoms_in(universe: &Universe, terms: impl IntoIterator<Item = TermId>) -> BTreeSet<TermId> {
    let mut stack: Vec<TermId> = terms.into_iter().collect();
    let (mut seen, mut atoms) = (BTreeSet::new(), BTreeSet::new());
    while let Some(next) = stack.pop() {
        if seen.insert(next) {
            atoms.extend(universe.terms.as_atom(next).map(|_| next));
            stack.extend(universe.terms.operands(next));
        }
    }
    atoms
}

/// The names of a state, but for those that differ from node to node of a list.
struct Names {
    atoms: BTreeSet<TermId>,
    objects: BTreeSet<ObjectId>,
}

impl Names {
    fn of(universe: &Universe, state: &State) -> Self {
        let state = state.whole();
        let mut terms: Vec<TermId> = state.roots().values().copied().collect();
        terms.extend(state.numbers().conditions().iter().copied());
        for (_, object) in state.objects().iter() {
            terms.push(object.address);
            terms.extend(object.segment.as_deref().and_then(|s| s.last).map(|last| last.address));
            terms.extend(object.cells.iter().map(|cell| cell.value));
            let offsets = object.cells.iter().map(|cell| &cell.offset);
            let bounds = object.runs.iter().flat_map(|run| [&run.low, &run.high]);
            let variables = offsets.chain(bounds).chain([&object.size]).flat_map(LinearExpr::vars);
            terms.extend(variables.filter_map(|var| match universe.reading(var) {
                Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) => Some(term),
                Reading::Free => None,
            }));
        }
        let mut atoms = atoms_in(universe, terms);
        for (_, object) in state.objects().iter() {
            if object.owner.is_some() {
                atoms.remove(&object.address);
            }
            if let Some(segment) = object.segment.as_deref() {
                atoms.retain(|atom| !segment.own.atoms.contains(atom) && *atom != segment.each.address);
            }
        }
        let alone = state.objects().iter().filter(|(_, o)| o.owner.is_none());
        Names { atoms, objects: alone.map(|(id, _)| id).collect() }
    }

    /// The names of what is the same for every function.
    fn permanent(state: &State) -> Self {
        let whole = state.whole();
        let permanent = whole.objects().iter().filter(|(_, o)| o.storage.is_permanent());
        let (objects, atoms) = permanent.map(|(id, o)| (id, o.address)).unzip();
        Names { atoms, objects }
    }
}

/// What follows a call is named by the caller or by what the edge says of the return; what the callee made is new each time.
struct Returns<'e> {
    exploration: &'e Exploration,
    /// Names that some call has brought.
    brought: BTreeSet<TermId>,
    looked_at: usize,
}

impl Returns<'_> {
    fn check(&mut self, edge: &Edge, returned: &State, names: &Instantiation) {
        let (graph, universe) = (&self.exploration.graph, &self.exploration.universe);
        let (before, after) = (&graph.node(edge.from).state, &graph.node(edge.to).state);
        // Blocks of pools get names as they are looked at, by the caller too.
        if !before.pools().is_empty() || !after.pools().is_empty() {
            return;
        }
        let (caller, target) = (Names::of(universe, before), Names::of(universe, after));
        let (callee, permanent) = (Names::of(universe, returned), Names::permanent(after));
        let image = atoms_in(universe, names.terms.values().copied());
        for atom in &target.atoms {
            let is_known = [&caller.atoms, &image, &permanent.atoms].iter().any(|known| known.contains(atom));
            assert!(is_known, "{} comes from nowhere\n{}", universe.terms.show(*atom), after.show(universe));
        }
        let objects: BTreeSet<ObjectId> = names.objects.values().copied().collect();
        for object in &target.objects {
            let is_known =
                [&caller.objects, &objects, &permanent.objects].iter().any(|known| known.contains(object));
            assert!(is_known, "{object:?} comes from nowhere\n{}", after.show(universe));
        }
        for atom in names.terms.keys() {
            let shown = universe.terms.show(*atom);
            assert!(callee.atoms.contains(atom), "{shown} is no name of the return");
        }
        for atom in image.difference(&caller.atoms).filter(|atom| target.atoms.contains(atom)) {
            let shown = universe.terms.show(*atom);
            assert!(self.brought.insert(*atom), "{shown} has come by another call, too");
        }
        self.looked_at += usize::from(!names.terms.is_empty());
    }
}

#[test]
fn what_follows_a_call_is_named_by_the_caller_and_the_return() {
    let mut looked_at = 0;
    for program in programs() {
        let exploration = exploration(&program);
        let mut returns = Returns { exploration: &exploration, brought: BTreeSet::new(), looked_at: 0 };
        for edge in exploration.graph.edges() {
            if let EdgeKind::Intersection { returned, names } = &edge.kind {
                returns.check(edge, &exploration.graph.node(*returned).state, names);
            }
        }
        looked_at += returns.looked_at;
    }
    assert!(looked_at >= 100, "only {looked_at} calls returned anything new");
}

#[test]
fn what_an_entry_is_named_by_is_named_at_the_call() {
    let mut looked_at = 0;
    for program in programs() {
        let exploration = exploration(&program);
        let (graph, universe) = (&exploration.graph, &exploration.universe);
        for edge in graph.edges() {
            let EdgeKind::CallAbstraction(Some(names)) = &edge.kind else { continue };
            let call = &graph.node(edge.from).state;
            if !call.pools().is_empty() {
                continue;
            }
            let caller = Names::of(universe, call);
            for atom in atoms_in(universe, names.terms.values().copied()) {
                let shown = universe.terms.show(atom);
                assert!(caller.atoms.contains(&atom), "{shown} comes from nowhere\n{}", call.show(universe));
            }
            looked_at += 1;
        }
    }
    assert!(looked_at >= 50, "only {looked_at} calls by an entry that others have");
}

/// What leads out of a node of the graph.
#[derive(Default)]
struct Ways<'e> {
    cases: Vec<&'e Edge>,
    others: usize,
}

#[test]
fn cases_lead_out_of_splits_and_exclude_each_other() {
    let (mut decided_twice, mut of_shape) = (0, 0);
    for program in programs() {
        let exploration = exploration(&program);
        let graph = &exploration.graph;
        let mut ways: BTreeMap<NodeId, Ways<'_>> = BTreeMap::new();
        for edge in graph.edges() {
            let out = ways.entry(edge.from).or_default();
            match &edge.kind {
                EdgeKind::Refinement(_) => out.cases.push(edge),
                EdgeKind::Evaluation
                | EdgeKind::Generalisation(_)
                | EdgeKind::CallAbstraction(_)
                | EdgeKind::Intersection { .. } => out.others += 1,
            }
        }
        for (node, Ways { cases, others }) in ways.into_iter().filter(|(_, out)| !out.cases.is_empty()) {
            let split = graph.node(node);
            assert!(matches!(split.position, Position::Split(..)), "cases without a split: {node:?}");
            assert_eq!(others, 0, "a way out of a split that is no case of it: {node:?}");
            let conditions = |edge: &Edge| match &edge.kind {
                EdgeKind::Refinement(conditions) => conditions.to_vec(),
                EdgeKind::Evaluation
                | EdgeKind::Generalisation(_)
                | EdgeKind::CallAbstraction(_)
                | EdgeKind::Intersection { .. } => Vec::new(),
            };
            let (with, without): (Vec<_>, Vec<_>) =
                cases.iter().map(|edge| conditions(edge)).partition(|assumed| !assumed.is_empty());
            assert!(with.is_empty() || without.is_empty(), "some cases say what they assume, others not");
            of_shape += without.len();
            for edge in cases.iter().filter(|_| !without.is_empty()) {
                let case = graph.node(edge.to);
                assert_eq!(case.position, split.position, "a case of shape has a node of its own");
                assert!(!case.state.numbers().is_empty(), "a case that cannot be");
            }
            // Two ways of a decision are told apart by one condition, which is open before it.
            if let [left, right] = with.as_slice()
                && let ([(a, yes)], [(b, no)]) = (left.as_slice(), right.as_slice())
                && a == b
            {
                assert_ne!(yes, no, "the same case twice");
                let mut universe = exploration.universe.clone();
                let open = split.state.clone().decide(&mut universe, *a);
                assert_eq!(open, Decision::Open, "{} is decided", universe.terms.show(*a));
                decided_twice += 1;
            }
        }
    }
    assert!(decided_twice >= 500, "only {decided_twice} decisions");
    assert!(of_shape >= 40, "only {of_shape} cases of shape");
}
