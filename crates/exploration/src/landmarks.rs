//! Guards as landmarks: bounds that a loop tests are kept by widening as long as they hold.
//!
//! Widening drops what is not stable between two rounds. A bound that the loop's own guard sets (`i <= n` where it tests
//! `i < n`) may appear in no round as such, because each round knows a sharper one. It is added to the widened state if
//! everything that has come round so far obeys it. There are only so many guards, so widening still ends.
//!
//! So are the orders of numbers that stand in one object (`len <= cap`): who keeps them together mostly keeps them in order, and the
//! guards that do so stand in functions that the loop calls.
//!
//! And so is what every block obeys: it is smaller than half of the address space and lies within it. A number that follows the size of
//! a block that grows would have no bound otherwise.
//!
//! What walks along a text stays before its zero; as the zero may stand where a sum of numbers says, joins need not see that either.
//!
//! Errs towards: nothing; what is added holds of every state that the widened one is to describe.

use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use tayra_memory_graph::{
    Cell, Instantiation, Joined, Object, ObjectId, Pointer, Reading, Root, State, Universe,
};
use tayra_numeric::{Constraint, Integer, LinearExpr};
use tayra_terms::{Node, TermId};

/// How many guards are tried at one head.
const MOST_GUARDS: usize = 48;

/// How many numbers of one object are compared.
const MOST_FIELDS: usize = 6;

/// How many zero bytes of an object, and how many places that lead into it, are compared.
const MOST_PLACES: usize = 4;

/// A state that a more general one is to describe, and what the general names stand for in it.
struct Special<'s> {
    meaning: &'s Instantiation,
    state: &'s mut State,
}

/// Adds to a join of two states what both obey of walks along texts.
pub(crate) fn keep_in_join(universe: &mut Universe, joined: &mut Joined, left: &State, right: &State) {
    let orders = walks(universe, &mut joined.state);
    if orders.is_empty() {
        return;
    }
    let (mut left, mut right) = (left.clone(), right.clone());
    let mut both = [
        Special { meaning: &joined.left, state: &mut left },
        Special { meaning: &joined.right, state: &mut right },
    ];
    for (low, high) in &orders {
        keep_order(universe, &mut joined.state, &mut both, low, high);
    }
}

/// Adds to `widened`, made from `older` and from `grown`, what the guards say and both obey. Guards are in the names of the older
/// state. It is covered by the grown one, but what its names become in the widened one may be told otherwise.
pub(crate) fn keep(
    universe: &mut Universe,
    widened: &mut Joined,
    older: &State,
    grown: &mut State,
    guards: &BTreeSet<TermId>,
) {
    let mut names: FxHashMap<TermId, TermId> = FxHashMap::default();
    for (&new, &old) in &widened.left.terms {
        if matches!(universe.terms.node(old), Node::Atom(_)) {
            names.entry(old).or_insert(new);
        }
    }
    let general = &mut widened.state;
    let mut older = older.clone();
    let special = &mut [
        Special { meaning: &widened.right, state: grown },
        Special { meaning: &widened.left, state: &mut older },
    ];
    for &guard in guards.iter().take(MOST_GUARDS) {
        let compared = if let Node::Not(inner) = *universe.terms.node(guard) { inner } else { guard };
        let Node::Compare { left, right, .. } = *universe.terms.node(compared) else { continue };
        let Some(left) = rename(universe, left, &names) else { continue };
        let Some(right) = rename(universe, right, &names) else { continue };
        let (left, right) = (universe.whole(left), universe.whole(right));
        for (low, high) in [(&left, &right), (&right, &left)] {
            keep_order(universe, general, special, low, high);
        }
    }
    for fields in fields(universe, general) {
        for (at, low) in fields.iter().enumerate() {
            let others = fields.iter().enumerate().filter(|(other, _)| *other != at);
            for (_, high) in others {
                keep_order(universe, general, special, low, high);
            }
        }
    }
    for (low, high) in &walks(universe, general) {
        keep_order(universe, general, special, low, high);
    }
    let space = Integer::power_of_two(universe.pointer_bits);
    let half = Integer::power_of_two(universe.pointer_bits - 1);
    for (address, size) in blocks(universe, general) {
        let end = address + size.clone();
        for (low, limit) in [(size, &half), (end, &space)] {
            let high = LinearExpr::constant(limit - &Integer::from(1));
            keep_order(universe, general, special, &low, &high);
        }
    }
}

/// Adds that one number is at most the other one, if all that the state is to describe obeys that.
fn keep_order(
    universe: &mut Universe,
    general: &mut State,
    special: &mut [Special<'_>],
    low: &LinearExpr,
    high: &LinearExpr,
) {
    let obeys = |universe: &mut Universe, Special { meaning, state }: &mut Special<'_>| {
        let (low, high) = (read_in(universe, meaning, low)?, read_in(universe, meaning, high)?);
        Some(state.numbers_mut().entails(universe, &Constraint::at_most(low, high)))
    };
    let here = Constraint::at_most(low.clone(), high.clone());
    if special.iter_mut().all(|special| obeys(universe, special) == Some(true))
        && !general.numbers_mut().entails(universe, &here)
    {
        general.numbers_mut().assume(universe, &here);
    }
}

/// Places that variables lead to in an object, and those of its zero bytes.
fn walks(universe: &mut Universe, state: &mut State) -> Vec<(LinearExpr, LinearExpr)> {
    let is_zero = |cell: &&Cell| cell.bytes == 1 && universe.terms.as_constant(cell.value) == Some(0);
    let mut zeros: FxHashMap<ObjectId, Vec<LinearExpr>> = FxHashMap::default();
    for (id, object) in state.objects().iter().filter(|(_, object)| !object.is_summary()) {
        let found = object.cells.iter().filter(is_zero).map(|cell| cell.offset.clone());
        let found: Vec<LinearExpr> = found.filter(|place| place.as_constant().is_none()).collect();
        if (1..=MOST_PLACES).contains(&found.len()) {
            zeros.insert(id, found);
        }
    }
    if zeros.is_empty() {
        return Vec::new();
    }
    let variables = state.roots().range(Root::Register(0)..=Root::Local(u32::MAX));
    let pointers: BTreeSet<TermId> = variables
        .map(|(_, &value)| value)
        .filter(|&value| universe.terms.bits(value) == universe.pointer_bits)
        .collect();
    let mut found = Vec::new();
    for pointer in pointers {
        let Pointer::Into { object, offset } = state.resolve(universe, pointer) else { continue };
        if offset.as_constant().is_none() {
            let places = zeros.get(&object).into_iter().flatten();
            found.extend(
                places.filter(|place| **place != offset).map(|place| (offset.clone(), place.clone())),
            );
        }
        if found.len() > MOST_PLACES * MOST_PLACES {
            break;
        }
    }
    found
}

/// The addresses and sizes of live blocks whose size is not a constant.
fn blocks(universe: &mut Universe, state: &State) -> Vec<(LinearExpr, LinearExpr)> {
    let is_open = |object: &Object| object.is_live_block() && object.size.as_constant().is_none();
    let blocks = state.objects().blocks().map(|(_, object)| object);
    blocks.filter(|object| is_open(object)).map(|o| (universe.unsigned(o.address), o.size.clone())).collect()
}

/// The numbers in each object that has several, but not many.
fn fields(universe: &mut Universe, state: &State) -> Vec<Vec<LinearExpr>> {
    let mut found = Vec::new();
    for (_, object) in state.objects().iter() {
        if object.is_summary() || object.owner.is_some() || object.cells.len() > 2 * MOST_FIELDS {
            continue;
        }
        let is_number = |value: TermId| match universe.terms.as_atom(value) {
            Some(atom) => universe.object_at(atom).is_none(),
            None => true,
        };
        let values: BTreeSet<TermId> =
            object.cells.iter().map(|cell| cell.value).filter(|&value| is_number(value)).collect();
        let numbers: Vec<LinearExpr> = values.into_iter().map(|value| universe.whole(value)).collect();
        let are_open = numbers.iter().any(|number| number.as_constant().is_none());
        if are_open && (2..=MOST_FIELDS).contains(&numbers.len()) {
            found.push(numbers);
        }
    }
    found
}

/// What an expression of the general state is in the special one.
fn read_in(universe: &Universe, meaning: &Instantiation, expr: &LinearExpr) -> Option<LinearExpr> {
    let mut sum = LinearExpr::constant(expr.constant_part().clone());
    for (var, coefficient) in expr.terms() {
        let same = LinearExpr::term(*var, 1);
        let own = match (meaning.variables.get(var), universe.reading(*var)) {
            (Some(known), _) => known,
            // A reading of what means the same on both sides.
            (None, Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term))
                if atoms_are(universe, term, |atom| meaning.terms.get(&atom) == Some(&atom)) =>
            {
                &same
            }
            (None, _) => return None,
        };
        sum = sum.plus_scaled(own, coefficient);
    }
    Some(sum)
}

/// The term under other names, if all of its atoms have one.
fn rename(universe: &mut Universe, term: TermId, names: &FxHashMap<TermId, TermId>) -> Option<TermId> {
    if !atoms_are(universe, term, |atom| names.contains_key(&atom)) {
        return None;
    }
    Some(universe.terms.substitute(term, names, &mut FxHashMap::default()))
}

/// Whether that is so of every atom that a term is made of.
fn atoms_are(universe: &Universe, term: TermId, holds: impl Fn(TermId) -> bool) -> bool {
    let mut stack = vec![term];
    let mut seen = BTreeSet::new();
    while let Some(next) = stack.pop() {
        if seen.insert(next) {
            if matches!(universe.terms.node(next), Node::Atom(_)) && !holds(next) {
                return false;
            }
            stack.extend(universe.terms.operands(next));
        }
    }
    true
}
