//! Joins two states under a pairing of their variables.
//!
//! First the equalities that hold on both sides, by elimination over pairs of definitions; then intervals and strides;
//! then relations and wide constraints of either side, each relaxed as far as the other side needs.
//! Errs towards: describing more points. Law: `laws::join_covers_both`.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::join_hidden::hidden_facts;
use super::join_relations::join_relations;
use super::{Row, State};
use crate::constraint::{Comparison, Constraint};
use crate::domain::Pairing;
use crate::exact::Integer;
use crate::interval::Interval;
use crate::linear::{LinearExpr, Var};
use crate::stride::Stride;

/// One side of a join: a state, and what each result variable is there.
pub(super) struct Side<'a> {
    pub(super) state: &'a State,
    /// The expression over free variables of the side for each result variable, in the order of the pairing.
    pub(super) readings: Vec<LinearExpr>,
    pub(super) sources: Vec<Var>,
    /// The bounds of each result variable, as machine integers.
    pub(super) boxes: Vec<(Option<i128>, Option<i128>)>,
    /// Interval and stride of each result variable.
    rows: Vec<(Interval, Stride)>,
}

impl<'a> Side<'a> {
    pub(super) fn new(state: &'a State, sources: impl Iterator<Item = Var>) -> Self {
        let sources: Vec<Var> = sources.collect();
        let readings = sources
            .iter()
            .map(|&var| state.definition(var).cloned().unwrap_or_else(|| LinearExpr::from(var)))
            .collect();
        let rows: Vec<(Interval, Stride)> = sources
            .iter()
            .map(|&var| {
                let value = state.definition(var).and_then(LinearExpr::as_constant);
                let interval = match value {
                    Some(value) => Interval::exactly(value.clone()),
                    None => state.bounds_of(&LinearExpr::from(var)),
                };
                (interval, state.own_stride(var))
            })
            .collect();
        let boxes = rows.iter().map(|(interval, _)| interval.machine()).collect();
        Self { state, readings, sources, boxes, rows }
    }

    pub(super) fn interval(&self, at: usize) -> &Interval {
        &self.rows[at].0
    }

    /// For each free variable of the side, expressions over result variables that have its value.
    pub(super) fn names(&self, results: &[Var]) -> Names {
        let mut names = Names::default();
        for (reading, &result) in self.readings.iter().zip(results) {
            if let [(root, factor)] = reading.terms()
                && factor.is_unit()
            {
                // result = factor * root + c
                let own = names.entry(*root).or_default();
                if own.len() < MOST_NAMES {
                    own.push((LinearExpr::from(result) - reading.constant_part().clone()).scaled(factor));
                }
            }
        }
        names
    }

    /// Equalities of three and more variables that hold on this side but not in the joined state, both ways.
    fn broken_equalities(&self, joined: &State, names: &Names, results: &[Var]) -> Vec<LinearExpr> {
        let mut broken = Vec::new();
        for (reading, &result) in self.readings.iter().zip(results) {
            if reading.terms().len() < 2 {
                continue;
            }
            let Some(told) = translate(reading, names) else { continue };
            let difference = LinearExpr::from(result) - told;
            if joined.resolve(&difference).as_constant().is_none() {
                broken.push(-difference.clone());
                broken.push(difference);
            }
        }
        broken
    }

    /// An expression over result variables, read on this side.
    pub(super) fn read(&self, expr: &LinearExpr, results: &[Var]) -> LinearExpr {
        let mut read = LinearExpr::constant(expr.constant_part().clone());
        for (var, factor) in expr.terms() {
            if let Ok(at) = results.binary_search(var) {
                read = read.plus_scaled(&self.readings[at], factor);
            }
        }
        read
    }
}

/// What the free variables of a side are called in the result: one of them may be paired with several.
pub(super) type Names = FxHashMap<Var, SmallVec<[LinearExpr; 1]>>;

/// So many names of one variable count.
const MOST_NAMES: usize = 4;

/// So many readings of one fact under several names count.
const MOST_TRANSLATIONS: usize = 8;

/// An expression over a side's free variables, in result variables; nothing if one of them has no name.
pub(super) fn translate(expr: &LinearExpr, names: &Names) -> Option<LinearExpr> {
    let mut translated = LinearExpr::constant(expr.constant_part().clone());
    for (var, factor) in expr.terms() {
        translated = translated.plus_scaled(names.get(var)?.first()?, factor);
    }
    Some(translated)
}

/// The expression under all names of its variables. A fact about a variable that is paired twice holds of both, and
/// the one that lasts may be either.
pub(super) fn translations(expr: &LinearExpr, names: &Names) -> SmallVec<[LinearExpr; 1]> {
    let mut translated: SmallVec<[LinearExpr; 1]> = SmallVec::new();
    translated.push(LinearExpr::constant(expr.constant_part().clone()));
    for (var, factor) in expr.terms() {
        let Some(own) = names.get(var) else { return SmallVec::new() };
        let sums = translated.iter().flat_map(|sum| own.iter().map(|name| sum.plus_scaled(name, factor)));
        translated = sums.take(MOST_TRANSLATIONS).collect();
    }
    translated
}

impl State {
    pub(super) fn join_under(&self, right: &Self, pairing: &Pairing) -> Self {
        let dropped = self.dropped.max(right.dropped);
        let mut joined = match (self.empty, right.empty) {
            (true, _) => right.adopt(pairing.entries().iter().map(|entry| (entry.right, entry.result))),
            (_, true) => self.adopt(pairing.entries().iter().map(|entry| (entry.left, entry.result))),
            _ => match self.join_in_place(right, pairing) {
                Some(joined) => joined,
                None => self.materialised().join_nonempty(&right.materialised(), pairing),
            },
        };
        joined.dropped = joined.dropped.max(dropped);
        joined
    }

    /// The state over new variables, each standing for one of the old ones; one old variable may have several.
    pub(super) fn adopt(&self, names: impl Iterator<Item = (Var, Var)>) -> Self {
        let mut first: FxHashMap<Var, Var> = FxHashMap::default();
        let mut again = Vec::new();
        let mut renaming = Vec::new();
        for (old, new) in names {
            match first.entry(old) {
                std::collections::hash_map::Entry::Occupied(entry) => again.push((new, *entry.get())),
                std::collections::hash_map::Entry::Vacant(entry) => {
                    entry.insert(new);
                    renaming.push((old, new));
                }
            }
        }
        let mut adopted = self.clone();
        for var in self.rows.iter().map(|(var, _)| var) {
            if !first.contains_key(&var) {
                adopted.forget_var(var);
            }
        }
        adopted.rename_vars(&renaming);
        for (_, new) in renaming {
            adopted.ensure(new);
        }
        for (copy, original) in again {
            adopted.assume_constraint(&Constraint::equal(copy, original));
            adopted.ensure(copy);
        }
        adopted
    }

    fn join_nonempty(&self, right: &Self, pairing: &Pairing) -> Self {
        let entries = pairing.entries();
        let results: Vec<Var> = entries.iter().map(|entry| entry.result).collect();
        let left = Side::new(self, entries.iter().map(|entry| entry.left));
        let right = Side::new(right, entries.iter().map(|entry| entry.right));
        let mut joined = State::with_layers(self.layers);
        for (at, &result) in results.iter().enumerate() {
            joined.rows.insert(result, join_rows(&left, &right, at));
        }
        for equality in shared_equalities(&left, &right, &results) {
            joined.assume_constraint(&Constraint::new(equality, Comparison::Zero));
        }
        if joined.layers.relations {
            join_relations(&mut joined, &left, &right, &results);
        }
        join_facts(&mut joined, &left, &right, &results);
        joined.join_switches(&left, &right, &results);
        joined
    }
}

/// Interval and stride that cover both sides.
pub(super) fn join_rows(left: &Side<'_>, right: &Side<'_>, at: usize) -> Row {
    let ((left_interval, left_stride), (right_interval, right_stride)) = (&left.rows[at], &right.rows[at]);
    let stride = left_stride.join(right_stride);
    Row { interval: left_interval.hull(right_interval), stride, ..Row::unknown() }
}

/// Linear facts of one side that hold on the other side too, perhaps with a larger constant.
fn join_facts(joined: &mut State, left: &Side<'_>, right: &Side<'_>, results: &[Var]) {
    let mut relaxed = Vec::new();
    let mut told = Vec::new();
    for (side, other) in [(left, right), (right, left)] {
        let names = side.names(results);
        let wide = side.state.wide.iter().flat_map(|expr| translations(expr, &names));
        for expr in wide.chain(side.broken_equalities(joined, &names, results)) {
            let bound = other.state.bounds_of_free(&other.read(&expr, results));
            if let Some(high) = bound.upper() {
                let excess = high.max(&Integer::ZERO).clone();
                relaxed.push(Constraint::at_most(expr, excess));
            }
        }
        for expr in hidden_facts(side, &names, results) {
            let fact = Constraint::new(other.read(&expr, results), Comparison::AtMostZero);
            if other.state.entails_constraint(&fact) {
                told.push(Constraint::new(expr, Comparison::AtMostZero));
            }
        }
        for expr in side.state.different.iter() {
            for expr in translations(expr, &names) {
                if other.state.entails_different(&other.read(&expr, results)) {
                    relaxed.push(Constraint::new(expr, Comparison::NonZero));
                }
            }
        }
    }
    for fact in relaxed.iter().chain(&told) {
        joined.assume_constraint(fact);
    }
    joined.keep_what_follows(&told);
}

/// So many facts are kept though they follow from others.
const MOST_FOLLOWING: usize = 4;

impl State {
    /// Keeps facts of three and more variables as such, as far as there is room, though they may follow from others: a widening loses
    /// bounds of single variables that grow, and what followed from them with these.
    fn keep_what_follows(&mut self, facts: &[Constraint]) {
        let mut kept = 0;
        for fact in facts {
            let resolved = self.resolve(fact.expr()).into_owned();
            let fact = Constraint::new(resolved, fact.comparison());
            let has_room = self.wide.len() < usize::from(self.layers.wide) && kept < MOST_FOLLOWING;
            if has_room && fact.truth().is_none() && fact.expr().terms().len() > 2 {
                self.store_wide(fact.expr());
                kept += 1;
            }
        }
    }
}

/// A place in a pair of expressions: the right constant comes last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Coordinate {
    Left(Var),
    Right(Var),
    RightConstant,
}

/// A combination of result variables and what it is on both sides. The left constant is always zero.
struct Combination {
    results: LinearExpr,
    left: LinearExpr,
    right: LinearExpr,
}

impl Combination {
    fn new(result: Var, left: &LinearExpr, right: &LinearExpr) -> Self {
        let shift = -left.constant_part();
        Self {
            results: LinearExpr::from(result).plus_constant(&shift),
            left: left.clone().plus_constant(&shift),
            right: right.clone().plus_constant(&shift),
        }
    }

    /// The first place where it is not zero, with the factor there.
    fn leading(&self) -> Option<(Coordinate, Integer)> {
        if let Some((var, factor)) = self.left.terms().first() {
            return Some((Coordinate::Left(*var), factor.clone()));
        }
        if let Some((var, factor)) = self.right.terms().first() {
            return Some((Coordinate::Right(*var), factor.clone()));
        }
        let constant = self.right.constant_part();
        (!constant.is_zero()).then(|| (Coordinate::RightConstant, constant.clone()))
    }

    /// `own * self - theirs * other`, which cancels the leading place.
    fn cancel(&self, own: &Integer, other: &Self, theirs: &Integer) -> Self {
        let shared = own.gcd(theirs);
        let (own, theirs) = (own.div_floor(&shared), -theirs.div_floor(&shared));
        let combine = |a: &LinearExpr, b: &LinearExpr| a.scaled(&own).plus_scaled(b, &theirs);
        Self {
            results: combine(&self.results, &other.results),
            left: combine(&self.left, &other.left),
            right: combine(&self.right, &other.right),
        }
    }
}

/// Expressions over result variables that are zero on both sides: a basis of all such.
pub(super) fn shared_equalities(left: &Side<'_>, right: &Side<'_>, results: &[Var]) -> Vec<LinearExpr> {
    let mut basis: FxHashMap<Coordinate, (Integer, Combination)> = FxHashMap::default();
    let mut equalities = Vec::new();
    for (at, &result) in results.iter().enumerate() {
        let mut combination = Combination::new(result, &left.readings[at], &right.readings[at]);
        loop {
            let Some((place, factor)) = combination.leading() else {
                equalities.push(combination.results);
                break;
            };
            match basis.get(&place) {
                Some((pivot, other)) => combination = combination.cancel(pivot, other, &factor),
                None => {
                    basis.insert(place, (factor, combination));
                    break;
                }
            }
        }
    }
    equalities
}
