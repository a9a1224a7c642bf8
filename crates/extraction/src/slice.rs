//! Which numbers a component is about: those that decide on its way, and what these become.
//!
//! The search for an argument must not be drowned in facts. What decides is what passages learn on the way; whatever it depends on
//! in the round before decides as well. Other names are chosen freely in each step.

use crate::relation::Relation;
use std::collections::{BTreeMap, BTreeSet};
use tayra_exploration::Passages;
use tayra_memory_graph::{Reading, Universe, Vocabulary};
use tayra_numeric::{Comparison, Constraint, Integer, Interval, LinearExpr, Var};

/// How much is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// What is counted: numbers that become something else from round to round, what they are compared with, and what these depend on.
    Counting,
    /// What decides, and what it depends on.
    Decisive,
    /// Everything that is known of numbers.
    All,
}

impl Scope {
    /// All of them, the narrowest first.
    pub const EACH: [Scope; 3] = [Scope::Counting, Scope::Decisive, Scope::All];
}

/// What the variables of a component are made of, by what passages make of them.
#[derive(Debug, Default)]
struct Descent {
    /// From variables to those that they are made of; whether some passage makes anything else of it than what it was.
    parts: BTreeMap<(Var, Var), bool>,
}

/// The variables of a component; `None` if that leaves nothing out that a wider scope has.
pub(crate) fn variables(
    universe: &mut Universe,
    all: &Passages,
    relations: &mut BTreeMap<usize, Relation>,
    vocabularies: &BTreeMap<usize, Vocabulary>,
    scope: Scope,
) -> Option<BTreeSet<Var>> {
    let mut chosen: BTreeSet<Var> = BTreeSet::new();
    // Those that one fact of what decides speaks of.
    let mut together: Vec<BTreeSet<Var>> = Vec::new();
    for (&index, relation) in relations.iter() {
        let Some(from) = vocabularies.get(&all.passages[index].from) else { continue };
        let old: &[Constraint] = if scope == Scope::All { &relation.old } else { &[] };
        let mut decides: Vec<&Constraint> =
            relation.new.iter().filter(|fact| !goes_without_saying(universe, fact)).collect();
        decides.extend(old);
        for fact in decides {
            let parts: BTreeSet<Var> = fact.expr().vars().flat_map(|var| basis(universe, var)).collect();
            let known: BTreeSet<Var> = parts.into_iter().filter(|var| from.has(universe, *var)).collect();
            chosen.extend(&known);
            if known.len() > 1 {
                together.push(known);
            }
        }
    }
    // What they are made of.
    let mut descent = Descent::default();
    let mut added = chosen.clone();
    while !added.is_empty() {
        let mut more = BTreeSet::new();
        for (&index, relation) in relations.iter_mut() {
            let passage = &all.passages[index];
            let (Some(from), Some(to)) = (vocabularies.get(&passage.from), vocabularies.get(&passage.to))
            else {
                continue;
            };
            let there: BTreeSet<Var> = added.iter().copied().filter(|var| to.has(universe, *var)).collect();
            for (var, value) in relation.updates(universe, &there) {
                let Some(value) = value else { continue };
                let stays =
                    value.as_var().is_some_and(|own| is_basic(universe, own) && from.has(universe, own));
                for part in parts_of(universe, relation, from, &value) {
                    *descent.parts.entry((var, part)).or_default() |= !stays;
                    if !chosen.contains(&part) {
                        more.insert(part);
                    }
                }
            }
        }
        chosen.extend(&more);
        added = more;
    }
    if scope != Scope::Counting {
        return Some(chosen);
    }
    let counting = descent.counting(&chosen, &together);
    (counting.len() < chosen.len()).then_some(counting)
}

/// The variables that a value is made of where a passage starts.
fn parts_of(
    universe: &mut Universe,
    relation: &Relation,
    from: &Vocabulary,
    value: &LinearExpr,
) -> BTreeSet<Var> {
    let mut parts: BTreeSet<Var> = value.vars().collect();
    // New names are told by equalities.
    loop {
        let mut further = BTreeSet::new();
        for fact in relation.new.iter().filter(|fact| fact.comparison() == Comparison::Zero) {
            let born = |var: Var| parts.contains(&var) && !from.has(universe, var);
            if fact.expr().vars().any(born) {
                further.extend(fact.expr().vars().filter(|var| !parts.contains(var)));
            }
        }
        if further.is_empty() {
            break;
        }
        parts.extend(further);
    }
    let parts: BTreeSet<Var> = parts.into_iter().flat_map(|part| basis(universe, part)).collect();
    parts.into_iter().filter(|var| from.has(universe, *var)).collect()
}

impl Descent {
    /// What is counted: variables that are made of themselves and become something else on the way, what they are compared with, and
    /// all that these are made of. Flags, and what is chosen anew in each round, are left out.
    fn counting(&self, chosen: &BTreeSet<Var>, together: &[BTreeSet<Var>]) -> BTreeSet<Var> {
        let names: Vec<Var> = chosen.iter().copied().collect();
        let number = |var: &Var| names.binary_search(var).ok();
        let edges: Vec<(usize, usize, bool)> = (self.parts.iter())
            .filter_map(|((var, part), changes)| Some((number(var)?, number(part)?, *changes)))
            .collect();
        let plain: Vec<(usize, usize)> = edges.iter().map(|&(from, to, _)| (from, to)).collect();
        let mut circle = vec![0; names.len()];
        for (index, members) in tayra_transition_system::components(names.len(), &plain).iter().enumerate() {
            for &member in members {
                circle[member] = index;
            }
        }
        let changing: BTreeSet<usize> = (edges.iter())
            .filter(|&&(from, to, changes)| changes && circle[from] == circle[to])
            .map(|&(from, ..)| circle[from])
            .collect();
        let counted: BTreeSet<Var> = (names.iter().zip(&circle))
            .filter(|(_, circle)| changing.contains(circle))
            .map(|(var, _)| *var)
            .collect();
        let mut found = counted.clone();
        for facts in together.iter().filter(|facts| !facts.is_disjoint(&counted)) {
            found.extend(facts);
        }
        let mut waiting: Vec<Var> = found.iter().copied().collect();
        while let Some(var) = waiting.pop() {
            for ((_, part), _) in self.parts.range((var, Var(0))..=(var, Var(u32::MAX))) {
                if chosen.contains(part) && found.insert(*part) {
                    waiting.push(*part);
                }
            }
        }
        found
    }
}

/// Whether a variable stands for itself: a size or a length, or a value that is no sum of others.
pub(crate) fn is_basic(universe: &Universe, var: Var) -> bool {
    match universe.reading(var) {
        Reading::Free => true,
        Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) => {
            universe.terms.as_atom(term).is_some()
        }
    }
}

/// The variables that a reading is made of.
fn basis(universe: &mut Universe, var: Var) -> Vec<Var> {
    if is_basic(universe, var) {
        return vec![var];
    }
    let mut found = Vec::new();
    if let Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) = universe.reading(var) {
        for atom in universe.atoms_of(term) {
            found.extend(universe.whole(atom).vars());
        }
    }
    found
}

/// Whether a fact follows from what a reading is: its range, or what its term is a sum of. No run was told from others by it.
fn goes_without_saying(universe: &mut Universe, fact: &Constraint) -> bool {
    if let [(var, coefficient)] = fact.expr().terms() {
        let range = match universe.reading(*var) {
            Reading::Signed(term) => Interval::signed(universe.terms.bits(term)),
            Reading::Unsigned(term) => Interval::unsigned(universe.terms.bits(term)),
            Reading::Whole(_) | Reading::Free => Interval::ALL,
        };
        // `var <= -constant` or `var >= constant`.
        let constant = fact.expr().constant_part();
        return match fact.comparison() {
            Comparison::AtMostZero if *coefficient == Integer::ONE => {
                range.upper().is_some_and(|most| *most <= -constant.clone())
            }
            Comparison::AtMostZero => range.lower().is_some_and(|least| least >= constant),
            Comparison::Zero | Comparison::NonZero => false,
        };
    }
    if fact.comparison() != Comparison::Zero {
        return false;
    }
    let vars: Vec<Var> = fact.expr().vars().collect();
    vars.into_iter().any(|var| {
        let (Reading::Signed(term) | Reading::Unsigned(term)) = universe.reading(var) else { return false };
        let this = LinearExpr::term(var, 1);
        let whole = universe.whole(term);
        if whole == this {
            return false;
        }
        let own = Constraint::equal(this, whole);
        own.expr().clone().without_constant() == fact.expr().clone().without_constant()
    })
}
