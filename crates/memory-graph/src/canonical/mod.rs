//! Equality of states, by canonical numbering.
//!
//! A state is walked from what has a place of its own: permanent objects by identity, then roots in order, then objects
//! as they are met, their cells in order of offset, then conditions, then whatever else numbers speak of. Objects, terms and
//! variables are numbered as they are met, and everything that the state says is written down in these numbers: its
//! *form*. Two states with equal forms are the same state but for names, so they describe the same concrete states, and
//! what the names of one stand for in the other is read off the two numberings.
//!
//! What equality means exactly: there is a one-to-one renaming of atoms, variables and objects that makes the two states
//! the same, as they are written down. Permanent objects and their addresses keep their names, as when states are joined; so
//! does the address of an object that a state does not know, since nothing else tells what it was. What names say in
//! every state belongs to them: width, sign, the range of an address. Names that mean something else in each node of a list
//! are renamed like others, but stand for nothing in the other state. No part of the form are where an atom comes from
//! (`AtomKind`), which readings still wait to be linked, and how numbers came to be known.
//!
//! Errs towards: telling states apart. Where the order of a walk hangs on names alone (a sum of two values that nothing
//! tells apart yet), the older name goes first, and a state with other names may get another form. Also the same concrete
//! states may be described by states with different forms. Inclusion both ways is another matter: it sees through other
//! ways to say the same, but does not find names again that only sizes, bounds and conditions mention.
//! Law: `a_state_includes_itself_under_any_names` in the oracle's tests.

mod form;
mod walk;

use crate::{Instantiation, Object, ObjectId, Reading, State, Universe};
use form::Form;
use rustc_hash::FxHasher;
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use tayra_numeric::{LinearExpr, Var};
use tayra_terms::TermId;

/// A state under canonical names, and which names these were.
#[derive(Clone, Debug)]
pub struct Canonical {
    form: Form,
    digest: u64,
    /// Term by number.
    terms: Vec<TermId>,
    /// Variable by number.
    variables: Vec<Var>,
    /// Object by number.
    objects: Vec<ObjectId>,
    /// The last node, by the number of its list, where it has a name of its own.
    lasts: Vec<Option<ObjectId>>,
    /// Names that stand for no one value: they mean something else in each node of a list.
    bound: Bound,
}

#[derive(Clone, Debug, Default)]
struct Bound {
    terms: BTreeSet<TermId>,
    variables: BTreeSet<Var>,
    objects: BTreeSet<ObjectId>,
}

impl PartialEq for Canonical {
    /// Whether the states are the same but for names.
    fn eq(&self, other: &Self) -> bool {
        self.digest == other.digest && self.form == other.form
    }
}

impl Eq for Canonical {}

impl Hash for Canonical {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.digest.hash(state);
    }
}

impl Canonical {
    /// A number that is the same for equal states, and mostly another one for others.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// What the names of this state stand for in `other`, if both are equal.
    pub fn meaning_in(&self, other: &Canonical) -> Option<Instantiation> {
        if self != other {
            return None;
        }
        let mut meaning = Instantiation::default();
        for (number, (own, theirs)) in self.terms.iter().zip(&other.terms).enumerate() {
            if self.form.is_atom(number) && !self.bound.terms.contains(own) {
                meaning.terms.insert(*own, *theirs);
            }
        }
        let lasts = self.lasts.iter().zip(&other.lasts).filter_map(|(own, theirs)| own.zip(*theirs));
        let objects = self.objects.iter().copied().zip(other.objects.iter().copied()).chain(lasts);
        meaning.objects.extend(objects.filter(|(own, _)| !self.bound.objects.contains(own)));
        let theirs = other.variables.iter().map(|var| LinearExpr::term(*var, 1));
        let variables = self.variables.iter().copied().zip(theirs);
        meaning.variables.extend(variables.filter(|(own, _)| !self.bound.variables.contains(own)));
        Some(meaning)
    }
}

impl State {
    /// The state under canonical names.
    pub fn canonical(&self, universe: &Universe) -> Canonical {
        let walk = walk::Walk::through(self, universe);
        let form = walk.form(self, universe);
        let digest = digest_of(&form);
        let last = |id: &ObjectId| Some(self.objects.get(*id)?.segment.as_deref()?.last?.object);
        let lasts = walk.objects.iter().map(last).collect();
        let bound = self.bound_names(universe, &walk.variables);
        let walk::Walk { terms, variables, objects, .. } = walk;
        Canonical { form, digest, terms, variables, objects, lasts, bound }
    }

    /// Names that mean something else in each node of a list.
    fn bound_names(&self, universe: &Universe, variables: &[Var]) -> Bound {
        let mut bound = Bound::default();
        for (id, object) in self.objects.blocks() {
            if let Some(segment) = object.segment.as_deref() {
                bound.terms.extend(segment.own.atoms.iter().chain([&segment.each.address]));
                bound.variables.extend(&segment.own.variables);
            }
            // There is one for each node.
            if object.owner.is_some() {
                bound.objects.insert(id);
                bound.terms.insert(object.address);
            }
        }
        if !bound.terms.is_empty() {
            let mentions = |var: &Var| match universe.reading(*var) {
                Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) => {
                    bound.terms.iter().any(|atom| universe.terms.mentions(term, *atom))
                }
                Reading::Free => false,
            };
            let readings: Vec<Var> = variables.iter().copied().filter(mentions).collect();
            bound.variables.extend(readings);
        }
        bound
    }

    /// A number that equal states share, had at a glance: most states that meet at a place differ in it.
    pub fn glimpse(&self, universe: &Universe) -> u64 {
        let roots = self.roots.digest(|root, value| digest_of(&(root, glimpse_of(universe, value))));
        // In any order: objects and cells are met in another one under other names.
        let objects = self.objects.digest(universe);
        let numbers = (self.numbers.domain().glimpse(), self.numbers.conditions().len());
        let aside: u32 = self.aside.numbers().fold(0, u32::wrapping_add);
        digest_of(&(
            roots,
            objects,
            numbers,
            (self.lost_track, self.holds_astray),
            self.pools.iter().count(),
            aside,
        ))
    }
}

/// What of an object does not hang on names, at a glance.
pub(crate) fn digest_of_object(universe: &Universe, object: &Object) -> u64 {
    let cells = object.cells.digest(universe);
    let list = object.segment.as_deref().map(|segment| (segment.shape, segment.length.as_constant()));
    let own = (object.storage, object.vitality, object.runs.len(), list, object.owner.is_some());
    digest_of(&(own, cells))
}

/// What of a value does not hang on names, at a glance.
fn glimpse_of(universe: &Universe, value: TermId) -> (Option<u128>, u32) {
    (universe.terms.as_constant(value), universe.terms.bits(value))
}

/// The number that a value hashes to; the same in every run.
fn digest_of(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}
