//! What is lost where states meet, in the words of the program: which variable may be how large, how two of them relate, where a
//! pointer leads.
//!
//! While somebody listens (`tracing`, `tayra check -v`) it is told as it happens; who explains later why something could not be
//! proved asks the graph. What is told changes nothing: readings are looked for in copies of states.
//!
//! Errs towards: telling too little. Only variables of the function that stand in no memory are looked at.

use crate::engine::Engine;
use crate::graph::NodeId;
use crate::ledger::Home;
use std::collections::BTreeSet;
use std::fmt;
use tayra_memory_graph::{Pointer, Root, State, Universe};
use tayra_numeric::{Integer, LinearExpr, Var};
use tayra_program::{Body, CType, Entity, FunctionId, LocalKind, Program, ScalarType, types};
use tayra_terms::TermId;
use tracing::{Level, debug, enabled, info};

/// So many variables of a function are looked at.
const MOST_NAMES: usize = 12;
/// Bounds farther out than two to this power tell nothing.
const FAR: u32 = 30;

/// Something that several states say and the one that describes them does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loss {
    /// How large a variable is at most.
    Upper(String),
    /// How small it is at least.
    Lower(String),
    /// How two variables relate.
    Relation(String, String),
    /// Which object a pointer leads to.
    Target(String),
}

impl Loss {
    /// The variables that it speaks of.
    pub fn names(&self) -> Vec<&str> {
        match self {
            Loss::Upper(name) | Loss::Lower(name) | Loss::Target(name) => vec![name],
            Loss::Relation(one, other) => vec![one, other],
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Loss::Upper(name) => write!(f, "how large `{name}` can be"),
            Loss::Lower(name) => write!(f, "how small `{name}` can be"),
            Loss::Relation(one, other) => write!(f, "how `{one}` relates to `{other}`"),
            Loss::Target(name) => write!(f, "where `{name}` points"),
        }
    }
}

/// A variable and what it says as a number: its value, or for a pointer the distance from the start of what it points into.
struct Quantity {
    name: String,
    /// `None`: a pointer that leads nowhere known.
    value: Option<LinearExpr>,
    size: Option<LinearExpr>,
    is_pointer: bool,
}

/// The variables of the function that the state has values of and that `matters` picks.
fn quantities(
    universe: &mut Universe,
    (program, body): (&Program, &Body),
    state: &mut State,
    matters: impl Fn(&str) -> bool,
) -> Vec<Quantity> {
    let values: Vec<(Root, TermId)> = state.roots().iter().map(|(root, value)| (*root, *value)).collect();
    let mut found = Vec::new();
    for (root, value) in values {
        let Root::Local(number) = root else { continue };
        let Some(local) = body.locals.get(Entity::from_index(number as usize)) else { continue };
        let LocalKind::Promoted(scalar) = local.kind else { continue };
        if !local.has_name() || !matters(&local.name) || found.len() >= MOST_NAMES {
            continue;
        }
        let name = local.name.clone();
        match scalar {
            ScalarType::Int(_) => {
                let c_type = local.c_type.and_then(|c_type| types::plain(program, c_type));
                let is_unsigned = matches!(c_type, Some(CType::Int { signed: false, .. }));
                let reading = if is_unsigned { universe.unsigned(value) } else { universe.signed(value) };
                found.push(Quantity { name, value: Some(reading), size: None, is_pointer: false });
            }
            ScalarType::Pointer => {
                let (value, size) = match state.resolve(universe, value) {
                    Pointer::Into { object, offset } => {
                        (Some(offset), state.objects().get(object).map(|object| object.size.clone()))
                    }
                    // A null pointer is known, too.
                    Pointer::Null => (Some(LinearExpr::constant(0)), None),
                    Pointer::Node { .. } => (Some(LinearExpr::constant(0)), None),
                    Pointer::Number => (None, None),
                };
                found.push(Quantity { name, value, size, is_pointer: true });
            }
            ScalarType::Float(_) => {}
        }
    }
    found
}

/// The variables of the function whose value in the state has to do with one of these numbers, or is one of these terms.
pub fn names_of(
    universe: &mut Universe,
    (program, body): (&Program, &Body),
    state: &State,
    (vars, terms): (&BTreeSet<Var>, &[TermId]),
) -> BTreeSet<String> {
    let mut state = state.clone();
    let mut names: BTreeSet<String> = state
        .roots()
        .iter()
        .filter(|(_, value)| terms.contains(value))
        .filter_map(|(root, _)| {
            let Root::Local(number) = root else { return None };
            let local = body.locals.get(Entity::from_index(*number as usize))?;
            local.has_name().then(|| local.name.clone())
        })
        .collect();
    for quantity in quantities(universe, (program, body), &mut state, |_| true) {
        let parts = quantity.value.iter().chain(&quantity.size);
        if parts.flat_map(LinearExpr::vars).any(|var| vars.contains(&var)) {
            names.insert(quantity.name);
        }
    }
    names
}

/// What is known of the variables of one state.
struct Known {
    names: Vec<String>,
    points: Vec<Option<bool>>,
    upper: Vec<bool>,
    lower: Vec<bool>,
    /// Whether there is an upper bound of the difference of two.
    below: Vec<Vec<bool>>,
}

impl Known {
    fn of(
        universe: &mut Universe,
        code: (&Program, &Body),
        state: &State,
        matters: impl Fn(&str) -> bool,
    ) -> Known {
        let mut state = state.clone();
        state.numbers_mut().close();
        let all = quantities(universe, code, &mut state, matters);
        let far = Integer::power_of_two(FAR);
        let mut is_below = |expr: &LinearExpr| {
            state.numbers_mut().bounds(universe, expr).upper().is_some_and(|upper| *upper < far)
        };
        let zero = LinearExpr::constant(0);
        let mut at_most = |one: Option<&LinearExpr>, other: Option<&LinearExpr>| match (one, other) {
            (Some(one), Some(other)) => is_below(&(one.clone() - other.clone())),
            (None, _) | (_, None) => false,
        };
        let upper = all.iter().map(|q| at_most(q.value.as_ref(), Some(&zero))).collect();
        let lower = all.iter().map(|q| at_most(Some(&zero), q.value.as_ref())).collect();
        let below = all
            .iter()
            .map(|one| {
                // A number and a pointer: it may count what the object has.
                let other = |other: &Quantity| {
                    let bound = if one.is_pointer == other.is_pointer { &other.value } else { &other.size };
                    at_most(one.value.as_ref(), bound.as_ref())
                };
                all.iter().map(other).collect()
            })
            .collect();
        Known {
            points: all.iter().map(|q| q.is_pointer.then_some(q.value.is_some())).collect(),
            names: all.into_iter().map(|q| q.name).collect(),
            upper,
            lower,
            below,
        }
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|own| own == name)
    }
}

/// What all of the states `before` say of variables that `matters` picks, and the more general state `after` does not.
pub fn losses(
    universe: &mut Universe,
    code: (&Program, &Body),
    (before, after): (&[&State], &State),
    matters: impl Fn(&str) -> bool,
) -> Vec<Loss> {
    let general = Known::of(universe, code, after, &matters);
    let special: Vec<Known> = before.iter().map(|state| Known::of(universe, code, state, &matters)).collect();
    if special.is_empty() {
        return Vec::new();
    }
    let all = |test: &dyn Fn(&Known) -> Option<bool>| special.iter().all(|known| test(known) == Some(true));
    let mut found = Vec::new();
    for (at, name) in general.names.iter().enumerate() {
        if general.points[at] == Some(false) && all(&|known| known.points[known.place(name)?]) {
            found.push(Loss::Target(name.clone()));
        }
        // How far a pointer is in its object is told by relations.
        if general.points[at].is_none() {
            if !general.upper[at] && all(&|known| Some(known.upper[known.place(name)?])) {
                found.push(Loss::Upper(name.clone()));
            }
            if !general.lower[at] && all(&|known| Some(known.lower[known.place(name)?])) {
                found.push(Loss::Lower(name.clone()));
            }
        }
    }
    for (one, name) in general.names.iter().enumerate() {
        for (other, other_name) in general.names.iter().enumerate().skip(one + 1) {
            let lost = |from: usize, to: usize, names: (&str, &str)| {
                !general.below[from][to]
                    && all(&|known| Some(known.below[known.place(names.0)?][known.place(names.1)?]))
            };
            if lost(one, other, (name, other_name)) || lost(other, one, (other_name, name)) {
                found.push(Loss::Relation(name.clone(), other_name.clone()));
            }
        }
    }
    found
}

/// How states came together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Together {
    /// They were joined.
    Joined,
    /// They were widened, since they grew from round to round.
    Widened,
    /// They are what a function is called with.
    Entries,
}

impl Engine<'_> {
    /// Where a place is, in the form FILE:LINE.
    pub(crate) fn told_place(&self, function: FunctionId, home: Home) -> String {
        let program = self.machine.program;
        let place = self.place_of_home(function, home);
        match place.file {
            Some(file) => format!("{}:{}", program.files[file].name, place.line),
            None => format!("`{}`", program.functions[function].shown()),
        }
    }

    /// States were brought together: what that cost, for whoever listens.
    pub(crate) fn tell_together(&mut self, together: Together, before: &[NodeId], after: NodeId) {
        if !enabled!(Level::INFO) {
            return;
        }
        let program = self.machine.program;
        let function = self.graph.node(after).function;
        let Some(body) = program.functions[function].body.as_ref() else { return };
        match together {
            Together::Joined => debug!("two states of `{}` are joined", program.functions[function].shown()),
            Together::Widened => debug!("what grew from round to round is widened"),
            Together::Entries => {
                debug!("two ways to call `{}` are brought together", program.functions[function].shown());
            }
        }
        let states: Vec<&State> = before.iter().map(|&node| &self.graph.node(node).state).collect();
        let universe = &mut self.machine.universe;
        let lost = losses(universe, (program, body), (&states, &self.graph.node(after).state), |_| true);
        let by = match together {
            Together::Joined => "the join forgot",
            Together::Widened => "the widening forgot",
            Together::Entries => "bringing two calls together forgot",
        };
        for loss in lost {
            info!("{by} {loss}");
        }
    }
}
