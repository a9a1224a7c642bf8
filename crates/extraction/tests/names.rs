//! Names that mean nothing certain where a passage leads, or something else in each node of a list: systems must not lean on them.
//! No program is known that shows it, since explorations hand out hardly any such names; so states are made by hand here.

use std::sync::Arc;
use tayra_exploration::{Passage, Passages, Station, Way};
use tayra_extraction::{Extracted, Scope, components, extract};
use tayra_memory_graph::{
    Alias, Cell, Instantiation, Links, Object, Own, Root, Segment, Shape, State, Storage, Universe,
};
use tayra_numeric::{Constraint, LinearExpr};
use tayra_program::{BlockId, Entity, FunctionId};
use tayra_terms::{AtomKind, Sign, TermId};

/// The system of a single state that is come back to with these meanings.
fn system_of(universe: &mut Universe, state: &State, meaning: Instantiation) -> Extracted {
    let station = Station {
        function: FunctionId::from_index(0),
        summary: 0,
        block: BlockId::from_index(1),
        index: 0,
        state: state.clone(),
    };
    // All is learnt on the way.
    let known = vec![State::new().numbers().clone(), state.numbers().clone()];
    let passage = Passage { from: 0, to: 0, way: Way::Block, known, arrival: state.clone(), meaning };
    let all = Passages { stations: vec![station], passages: vec![passage] };
    let [component] = &components(&all)[..] else { panic!("one state leads to itself") };
    extract(universe, &all, component, Scope::All, &|_, var| format!("v{}", var.0)).expect("a small system")
}

/// A state with a variable of 32 bits that is positive, and its value.
fn with_a_counter(universe: &mut Universe) -> (State, TermId) {
    let mut state = State::new();
    let value = universe.terms.fresh(32, AtomKind::Input, Sign::Signed);
    state.roots_mut().insert(Root::Local(0), value);
    let positive = Constraint::at_least(universe.signed(value), LinearExpr::constant(1));
    state.numbers_mut().assume(universe, &positive);
    (state, value)
}

/// Whether some transition says what a variable becomes.
fn says_what_becomes(found: &Extracted) -> bool {
    let system = &found.system;
    system.transitions().iter().any(|transition| {
        transition.relation.linear.iter().any(|fact| {
            let vars: Vec<_> = fact.expr().vars().collect();
            (0..system.width()).any(|at| vars.contains(&system.after(at)))
                && (0..system.width()).any(|at| vars.contains(&system.before(at)))
        })
    })
}

#[test]
fn a_name_without_an_entry_may_be_anything() {
    let mut universe = Universe::new(64);
    let (state, value) = with_a_counter(&mut universe);
    let found = system_of(&mut universe, &state, Instantiation::default());
    assert!(found.variables.len() == 1 && !says_what_becomes(&found), "{:?}", found.system);
    let same = Instantiation { terms: [(value, value)].into(), ..Instantiation::default() };
    let found = system_of(&mut universe, &state, same);
    assert!(says_what_becomes(&found), "what has an entry is told: {:?}", found.system);
}

#[test]
fn a_name_of_each_node_is_no_number() {
    let mut universe = Universe::new(64);
    let (mut state, value) = with_a_counter(&mut universe);
    let rank = universe.terms.fresh(32, AtomKind::Unknown, Sign::Signed);
    let (node, address) = universe.fresh_object();
    let (each, each_address) = universe.fresh_object();
    let length = universe.fresh_variable();
    let mut list = Object::new(Storage::Heap { site: 1 }, LinearExpr::constant(16), 16, address);
    let null = universe.terms.constant(64, 0);
    list.cells = [
        Cell { offset: LinearExpr::constant(0), bytes: 4, value: rank },
        Cell { offset: LinearExpr::constant(8), bytes: 8, value: null },
    ]
    .into_iter()
    .collect();
    list.segment = Some(Arc::new(Segment {
        shape: Shape::List(Links { head: 0, next: 8, previous: None }),
        length: LinearExpr::term(length, 1),
        last: None,
        each: Alias { object: each, address: each_address },
        own: Own { atoms: [rank].into(), variables: [].into() },
    }));
    state.objects_mut().insert(node, list);
    state.roots_mut().insert(Root::Local(1), address);
    // A state never says so, since a list that may be empty says nothing of the counter by its ranks.
    let (rank, counter) = (universe.signed(rank), universe.signed(value));
    for fact in [
        Constraint::at_least(rank.clone(), LinearExpr::constant(10)),
        Constraint::at_most(rank.clone(), counter),
    ] {
        state.numbers_mut().assume(&mut universe, &fact);
    }
    let rank = rank.as_var().expect("an atom has a reading of its own");
    let names = state.clone().vocabulary(&mut universe);
    assert!(names.is_own(&universe, rank) && !names.has(&universe, rank), "it has no one value");
    let same = Instantiation { terms: [(value, value)].into(), ..Instantiation::default() };
    let found = system_of(&mut universe, &state, same);
    assert!(!found.variables.contains(&rank), "nothing is made of it");
    let locals = found.system.transitions().iter().any(|t| t.locals.contains(&format!("l{}", rank.0)));
    assert!(!locals, "nor is anything said by way of it: {:?}", found.system);
}
