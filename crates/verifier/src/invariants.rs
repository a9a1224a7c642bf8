//! What is true of variables whenever control stands at the head of a loop, as C expressions.
//!
//! From the states that a closed graph has there, all of them together: ranges of integer variables that a reader of the
//! loop statement can name, and how far two of them are apart. Nothing is said of variables that live in memory but for
//! globals, nor of those that the loop statement itself declares.
//!
//! Errs towards: saying less. Gives up: a loop of which nothing is known has no expression.

use crate::judge::source_place;
use std::collections::{BTreeMap, BTreeSet};
use tayra_exploration::order::WeakOrder;
use tayra_exploration::{Exploration, Explored};
use tayra_findings::LoopInvariant;
use tayra_memory_graph::{Root, State, Storage, Universe};
use tayra_numeric::{Integer, Interval, LinearExpr};
use tayra_program::{
    BlockId, Body, CType, CTypeId, Entity, FunctionId, LocalKind, Place, Program, ScopeId, TerminatorKind,
};
use tayra_terms::TermId;

/// So many variables of a loop are compared with each other.
const MOST_VARIABLES: usize = 10;
/// So many states at one head are looked at; where there are more, nothing is said.
const MOST_STATES: usize = 24;

/// A variable that can be named.
pub(crate) struct Variable {
    pub(crate) name: String,
    home: Home,
    pub(crate) bits: u32,
    signed: bool,
}

#[derive(Clone, Copy)]
enum Home {
    Local(u32),
    Global(u32),
}

/// What is true at the heads of `for` and `while` loops. The exploration must be closed.
pub(crate) fn loop_invariants(program: &Program, exploration: &mut Exploration) -> Vec<LoopInvariant> {
    let mut by_function: BTreeMap<FunctionId, Vec<&Explored>> = BTreeMap::new();
    for explored in &exploration.functions {
        by_function.entry(explored.function).or_default().push(explored);
    }
    let mut found = Vec::new();
    for (id, all) in by_function {
        let function = &program.functions[id];
        let Some(body) = &function.body else { continue };
        let order = WeakOrder::of(body);
        for (block, content) in body.blocks.iter() {
            let name = content.name.as_deref().unwrap_or("");
            let tests_first = name.starts_with("for.cond") || name.starts_with("while.cond");
            if !order.is_loop_head(block) || !tests_first || name.contains("cleanup") {
                continue;
            }
            let mut states: Vec<State> = all
                .iter()
                .filter_map(|explored| explored.blocks.get(&block))
                .flatten()
                .map(|state| state.whole().into_owned())
                .collect();
            if states.is_empty() || states.len() > MOST_STATES {
                continue;
            }
            for (at, scope) in ways_back(body, block) {
                let variables = variables_at(program, body, at, scope);
                let expression = describe(&mut states, &mut exploration.universe, &variables);
                if let (Some(expression), Some(place)) = (expression, source_place(program, at)) {
                    let function = function.c_name.as_ref().unwrap_or(&function.name).clone();
                    found.push(LoopInvariant { place, function, expression });
                }
            }
        }
    }
    found
}

/// Places of jumps to the head, each once, with the scope around the statement that stands there.
pub(crate) fn ways_back(body: &Body, head: BlockId) -> BTreeMap<Place, ScopeId> {
    let mut ways = BTreeMap::new();
    for block in body.blocks.values() {
        let TerminatorKind::Jump(edge) = &block.terminator.kind else { continue };
        let place = block.terminator.place;
        if edge.target != head || !place.is_known() || place.column == 0 {
            continue;
        }
        // The scopes that the statement itself opens are left.
        let mut scope = block.terminator.scope;
        while body.scopes[scope].place == place
            && let Some(parent) = body.scopes[scope].parent
        {
            scope = parent;
        }
        ways.insert(place, scope);
    }
    ways
}

/// Integer variables that can be named right before the statement at `at`.
pub(crate) fn variables_at(program: &Program, body: &Body, at: Place, scope: ScopeId) -> Vec<Variable> {
    let mut around = BTreeSet::from([scope]);
    let mut next = body.scopes[scope].parent;
    while let Some(parent) = next {
        around.insert(parent);
        next = body.scopes[parent].parent;
    }
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for local in body.locals.values().filter(|local| local.declared) {
        *count.entry(local.name.as_str()).or_default() += 1;
    }
    let mut variables = Vec::new();
    for (id, local) in body.locals.iter() {
        // One name for two variables: which one is meant is left to others.
        let is_named =
            local.declared && is_identifier(&local.name) && count.get(local.name.as_str()) == Some(&1);
        let is_before = local.parameter.is_some() || (local.place.file == at.file && local.place < at);
        let integer = local.c_type.and_then(|c_type| integer(program, c_type));
        if let (true, true, true, LocalKind::Promoted(_), Some((bits, signed))) =
            (is_named, is_before, around.contains(&local.scope), local.kind, integer)
        {
            let home = Home::Local(u32::try_from(id.index()).unwrap_or(u32::MAX));
            variables.push(Variable { name: local.name.clone(), home, bits, signed });
        }
    }
    for (id, global) in program.globals.iter() {
        let integer = global.c_type.and_then(|c_type| integer(program, c_type));
        let is_before = global.place.file == at.file && global.place.is_known() && global.place < at;
        // A static variable of a function has a longer name for the linker.
        let is_named = is_identifier(&global.name)
            && global.c_name.as_ref() == Some(&global.name)
            && !count.contains_key(global.name.as_str());
        if let (true, true, Some((bits, signed))) = (is_before, is_named, integer)
            && global.size * 8 == u64::from(bits)
        {
            let home = Home::Global(u32::try_from(id.index()).unwrap_or(u32::MAX));
            variables.push(Variable { name: global.name.clone(), home, bits, signed });
        }
    }
    variables
}

fn is_identifier(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && letters.all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Width and sign of an integer type that comparisons take by its value.
fn integer(program: &Program, mut c_type: CTypeId) -> Option<(u32, bool)> {
    for _ in 0..32 {
        match &program.c_types[c_type] {
            CType::Typedef { target, .. } => c_type = *target,
            CType::Int { size, signed, name } if *size <= 8 && name != "_Bool" => {
                return Some((u32::try_from(*size * 8).ok()?, *signed));
            }
            CType::Void
            | CType::Int { .. }
            | CType::Float { .. }
            | CType::Enum { .. }
            | CType::Pointer(_)
            | CType::Array { .. }
            | CType::Struct { .. }
            | CType::Union { .. }
            | CType::Function { .. }
            | CType::Other { .. } => return None,
        }
    }
    None
}

/// The variable's number in a state, if the state knows it.
pub(crate) fn reading(state: &State, universe: &mut Universe, variable: &Variable) -> Option<LinearExpr> {
    let term: TermId = match variable.home {
        Home::Local(number) => *state.roots().get(&Root::Local(number))?,
        Home::Global(number) => {
            let is_it =
                |storage: &Storage| matches!(storage, Storage::Global { global, .. } if *global == number);
            let (_, object) = state.objects().iter().find(|(_, object)| is_it(&object.storage))?;
            let whole = |offset: &LinearExpr| offset.as_constant().is_some_and(Integer::is_zero);
            let bytes = u64::from(variable.bits / 8);
            object.cells.iter().find(|cell| cell.bytes == bytes && whole(&cell.offset))?.value
        }
    };
    if universe.terms.bits(term) != variable.bits {
        return None;
    }
    Some(if variable.signed { universe.signed(term) } else { universe.unsigned(term) })
}

/// Bounds that hold in every state.
#[derive(Clone)]
struct Hull {
    low: Option<Integer>,
    high: Option<Integer>,
}

impl Hull {
    fn of(states: &mut [State], universe: &mut Universe, expressions: &[LinearExpr]) -> Hull {
        let mut hull: Option<Hull> = None;
        for (state, expression) in states.iter_mut().zip(expressions) {
            let bounds = state.numbers_mut().bounds(universe, expression);
            let (low, high) = (bounds.lower().cloned(), bounds.upper().cloned());
            hull = Some(match hull {
                None => Hull { low, high },
                Some(before) => Hull {
                    low: before.low.zip(low).map(|(a, b)| a.min(b)),
                    high: before.high.zip(high).map(|(a, b)| a.max(b)),
                },
            });
        }
        hull.unwrap_or(Hull { low: None, high: None })
    }
}

/// A conjunction that holds in all of the states; nothing if there is none.
fn describe(states: &mut [State], universe: &mut Universe, variables: &[Variable]) -> Option<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut known: Vec<(&Variable, Vec<LinearExpr>, Hull)> = Vec::new();
    for variable in variables {
        let readings: Option<Vec<LinearExpr>> =
            states.iter().map(|state| reading(state, universe, variable)).collect();
        let Some(readings) = readings else { continue };
        let natural =
            if variable.signed { Interval::signed(variable.bits) } else { Interval::unsigned(variable.bits) };
        let hull = Hull::of(states, universe, &readings);
        let low = hull.low.clone().filter(|low| Some(low) != natural.lower());
        let high = hull.high.clone().filter(|high| Some(high) != natural.upper());
        let name = &variable.name;
        match (low.as_ref().and_then(literal), high.as_ref().and_then(literal)) {
            (Some(low), Some(high)) if low == high => parts.push(format!("{name} == {low}")),
            (low, high) => {
                parts.extend(low.map(|low| format!("{low} <= {name}")));
                parts.extend(high.map(|high| format!("{name} <= {high}")));
            }
        }
        let hull =
            Hull { low: hull.low.or(natural.lower().cloned()), high: hull.high.or(natural.upper().cloned()) };
        if known.len() < MOST_VARIABLES && variable.bits <= 32 {
            known.push((variable, readings, hull));
        }
    }
    for (index, (left, left_readings, left_hull)) in known.iter().enumerate() {
        for (right, right_readings, right_hull) in known.iter().take(index) {
            let differences: Vec<LinearExpr> =
                left_readings.iter().zip(right_readings).map(|(l, r)| l.clone() - r.clone()).collect();
            let hull = Hull::of(states, universe, &differences);
            // What the ranges of both say already is not said again.
            let most = left_hull.high.clone().zip(right_hull.low.clone()).map(|(h, l)| h - l);
            let least = left_hull.low.clone().zip(right_hull.high.clone()).map(|(l, h)| l - h);
            let high = hull.high.filter(|high| most.as_ref().is_none_or(|most| high < most));
            let low = hull.low.filter(|low| least.as_ref().is_none_or(|least| low > least));
            parts.extend(high.as_ref().and_then(|high| at_most(left, right, high)));
            let above = low.map(|low| -low);
            parts.extend(above.as_ref().and_then(|above| at_most(right, left, above)));
        }
    }
    (!parts.is_empty()).then(|| parts.join(" && "))
}

/// `left - right <= distance`, in numbers wide enough for both.
fn at_most(left: &Variable, right: &Variable, distance: &Integer) -> Option<String> {
    let number = distance.to_i64()?;
    let (l, r) = (&left.name, &right.name);
    if number == 0 && left.signed == right.signed {
        return Some(format!("{l} <= {r}"));
    }
    Some(format!("(long long){l} - (long long){r} <= {}", literal(distance)?))
}

/// A number as C spells it; nothing if no type has it.
pub(crate) fn literal(number: &Integer) -> Option<String> {
    if let Some(small) = number.to_i64() {
        return Some(match small {
            i64::MIN => "(-9223372036854775807LL - 1)".to_owned(),
            small if i32::try_from(small).is_ok() => small.to_string(),
            small => format!("{small}LL"),
        });
    }
    let text = number.to_string();
    text.parse::<u64>().ok().map(|large| format!("{large}ULL"))
}
