//! Lays one state over another: pairs what the program names, then what can be reached from there.
//!
//! From a pairing come both the *join* (a state that describes everything that either describes) and *inclusion* (whether
//! the left one describes everything that the right one does). A pair of different values becomes a new atom; what the
//! two sides know of it is left to the numeric domain, under the same pairing. Nothing is matched by equal names alone,
//! but a name that both sides share means the same value in both, so it may stay.
//!
//! Errs towards: a join that describes more; an inclusion that is not found.
//! Gives up: [`Apart`], with the reason: a pointer on one side only, blocks that have no partner.

mod append;
mod choices;
mod contents;
mod decisions;
mod differ;
mod ghosts;
mod lists;
mod lone_zeros;
mod names;
mod optional;
mod own;
mod parted;
mod places;
mod pools;
mod rows;
mod runs;
mod same;
mod shapes;
mod sides;
mod texts;
mod through;
mod values;

pub(crate) use runs::{content_of, join_contents, range_of_image, stride_of};
pub(crate) use shapes::Telling;
pub use through::Values;

use crate::objects::Common;
use crate::roots::Difference;
use crate::substitution::Substitution;
use crate::{Numbers, ObjectId, Objects, Own, References, State, Universe};
use ghosts::Ghost;
use lists::Names;
use names::{Kept, NumberPair, NumberPairs};
use rustc_hash::{FxHashMap, FxHashSet};
use shapes::Purpose;
use sides::Side;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;
use tayra_numeric::{Constraint, LinearExpr, NumericDomain, Paired, Pairing, Var, WideningHints};
use tayra_terms::{Node, TermId};

/// Two states that are better kept apart, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Apart {
    /// For people.
    pub because: String,
}

impl Apart {
    fn new(because: impl Into<String>) -> Self {
        Apart { because: because.into() }
    }
}

/// What the names of a more general state stand for in a more special one. A name without an entry stands for nothing
/// that is known there, but for names of what both have put aside, which stand for themselves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Instantiation {
    /// Atoms of the general state, and the term of the special state each stands for.
    pub terms: BTreeMap<TermId, TermId>,
    /// Objects of the general state, and the object of the special state each stands for.
    pub objects: BTreeMap<ObjectId, ObjectId>,
    /// Variables of the general state, by their value in the special state.
    pub variables: BTreeMap<Var, LinearExpr>,
}

/// A state that describes two, with what its names stand for in each.
#[derive(Clone, Debug)]
pub struct Joined {
    /// The state.
    pub state: State,
    /// Into the left one.
    pub left: Instantiation,
    /// Into the right one.
    pub right: Instantiation,
}

/// How numbers are brought together.
#[derive(Clone, Debug)]
pub enum How {
    /// As precisely as the domain can.
    Join,
    /// So that a chain of them ends; the left one is the older.
    Widen(WideningHints),
}

impl State {
    /// A state that describes everything that `left` or `right` does, and knows of nothing that only one of them has.
    pub fn join(universe: &mut Universe, left: &State, right: &State, how: &How) -> Result<Joined, Apart> {
        Self::join_losing(universe, (left, right), how, Loss::Kinds)
    }

    /// As [`State::join`], if no more than this is lost by it: else they stay apart. That less of it is lost than a join may lose is not
    /// looked for.
    pub fn join_losing(
        universe: &mut Universe,
        (left, right): (&State, &State),
        how: &How,
        at_most: Loss,
    ) -> Result<Joined, Apart> {
        let joined = Self::try_to_join(universe, (left, right), how, at_most);
        if let Err(apart) = &joined {
            tracing::debug!("two states stay apart: {}", apart.because);
        }
        joined
    }

    fn try_to_join(
        universe: &mut Universe,
        (left, right): (&State, &State),
        how: &How,
        at_most: Loss,
    ) -> Result<Joined, Apart> {
        let (left, right) = State::levelled(left, right);
        let mixes_constants = at_most >= Loss::Constants;
        let mixes_missing = at_most >= Loss::Presence;
        // There a single block and null are no difference.
        if !mixes_missing && shapes::differ(universe, &left, &right, Purpose::Join { mixes_constants }) {
            return Err(Apart::new(UNLIKE_SHAPES));
        }
        let mut matcher = Matcher::new(universe, &left, &right, true);
        matcher.mixes_constants = mixes_constants;
        matcher.mixes_kinds = at_most >= Loss::Kinds;
        matcher.mixes_missing = mixes_missing;
        matcher.run()?;
        let joined = matcher.finish(how);
        joined.state.promise(universe, "a join");
        Ok(joined)
    }

    /// Whether `general` describes everything that `special` does, and through which names. `None` may only mean that
    /// it was not shown.
    pub fn includes(universe: &mut Universe, general: &State, special: &State) -> Option<Instantiation> {
        if shapes::differ_where_others_did(universe, general, special, Purpose::Inclusion) {
            return None;
        }
        if differ::plainly(universe, general, special) {
            return None;
        }
        let (general, special) = State::levelled(general, special);
        if shapes::differ(universe, &general, &special, Purpose::Inclusion) {
            return None;
        }
        let mut matcher = Matcher::new(universe, &general, &special, false);
        matcher.run().ok()?;
        matcher.includes()
    }
}

/// What is lost at most when states or nodes become one, the least first: each includes those before it.
///
/// A join may always lose what the first three say, since it gives the numbers new names and lists any length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Loss {
    /// Nothing: they hold the same.
    Nothing,
    /// Which of them holds which value.
    Values,
    /// Which of them has a list with nodes, or a block, and which may have none.
    Nodes,
    /// Which node of a list holds which constant: programs mark nodes so.
    Constants,
    /// Which struct a block is.
    Kinds,
    /// Whether a block is there that is null elsewhere, and which blocks are there together.
    Presence,
    /// What is known of blocks from whole places of the program. No join loses them by itself: who may lose them has to forget them
    /// first ([`State::without_blocks_from`]).
    Blocks,
}

struct Matcher<'u> {
    universe: &'u mut Universe,
    left: State,
    right: State,
    /// Whether new facts may be found that cover both sides (join), or only the left one's facts are of interest.
    invent: bool,
    result: State,
    pairs: FxHashMap<(TermId, TermId), TermId>,
    /// Left object to (right object, result object).
    objects: BTreeMap<ObjectId, (ObjectId, ObjectId)>,
    right_objects: BTreeMap<ObjectId, ObjectId>,
    waiting: VecDeque<(ObjectId, ObjectId, ObjectId)>,
    numbers: NumberPairs,
    new_terms: Vec<(TermId, TermId, TermId)>,
    /// Atoms that stay what they are on both sides.
    kept: Kept,
    /// Variables that offsets, sizes and bounds use under the same name on both sides.
    shared: BTreeSet<Var>,
    /// Some fact of the left state has no counterpart on the right.
    left_lost: bool,
    /// For inclusion: terms of the left state that must be these of the right one, once their atoms have a meaning.
    to_be_equal: Vec<(TermId, TermId)>,
    /// For inclusion: what the left state says the elements of stretches are that have none on the right.
    of_no_elements: Vec<Var>,
    /// Lists without nodes that the left state was given, by the list of the right one.
    left_ghosts: FxHashMap<ObjectId, Ghost>,
    /// The same for the right state.
    right_ghosts: FxHashMap<ObjectId, Ghost>,
    /// Names of an object that belong to a ghost in front of it.
    moved_names: FxHashMap<(Side, ObjectId), Names>,
    /// Who points to which object, and the objects that this was gathered from.
    references: FxHashMap<Side, (Objects, Rc<References>)>,
    /// Two lists of one state become one: what is not the same in both is something else in each node.
    is_append: bool,
    /// Names that one of these two lists binds: they mean nothing in the other, though both sides know them.
    bound: Own,
    /// What is paired stands in elements of an array: pointers to different things may become a choice.
    chooses: bool,
    /// Nodes that hold different constants may become one list.
    mixes_constants: bool,
    /// They did.
    mixed_constants: bool,
    /// Blocks of different structs may become one. Never in an inclusion: what comes out of it is called by its structs again.
    mixes_kinds: bool,
    /// A block that belongs to no node and no element may become one that is there or not.
    mixes_missing: bool,
    /// For inclusion: names given to what the special state does not know of each node.
    unknown: BTreeSet<TermId>,
    /// There are blocks or lists: names may mean something else in each node, so every pair is written down.
    has_nodes: bool,
}

impl<'u> Matcher<'u> {
    fn new(universe: &'u mut Universe, left: &State, right: &State, invent: bool) -> Self {
        Matcher {
            universe,
            left: left.clone(),
            right: right.clone(),
            invent,
            // What both sides have put aside stays there.
            result: State { aside: left.aside.clone(), ..State::new() },
            pairs: FxHashMap::default(),
            objects: BTreeMap::new(),
            right_objects: BTreeMap::new(),
            waiting: VecDeque::new(),
            numbers: NumberPairs::default(),
            new_terms: Vec::new(),
            kept: Kept::default(),
            shared: BTreeSet::new(),
            left_lost: false,
            to_be_equal: Vec::new(),
            of_no_elements: Vec::new(),
            left_ghosts: FxHashMap::default(),
            right_ghosts: FxHashMap::default(),
            moved_names: FxHashMap::default(),
            references: FxHashMap::default(),
            is_append: false,
            bound: Own::default(),
            chooses: false,
            mixes_constants: true,
            mixed_constants: false,
            mixes_kinds: false,
            mixes_missing: false,
            unknown: BTreeSet::new(),
            has_nodes: [left, right].iter().any(|state| state.has_blocks()),
        }
    }

    fn run(&mut self) -> Result<(), Apart> {
        if self.right.lost_track && !self.left.lost_track && !self.invent {
            return Err(Apart::new("blocks may be unknown on one side"));
        }
        if self.right.holds_astray && !self.left.holds_astray && !self.invent {
            return Err(Apart::new("memory may hold anything on one side"));
        }
        if differ::live_blocks(&self.left) != differ::live_blocks(&self.right)
            && !self.left.has_segments()
            && !self.right.has_segments()
            && !self.mixes_missing
            && !differ::may_have_grown(&self.left, &self.right)
        {
            return Err(Apart::new(NO_PARTNER));
        }
        self.result.lost_track = self.left.lost_track || self.right.lost_track;
        self.result.holds_astray = self.left.holds_astray || self.right.holds_astray;
        self.pair_permanent_objects()?;
        self.pair_roots()?;
        while let Some((left, right, result)) = self.waiting.pop_front() {
            self.match_contents(left, right, result)?;
            if self.left_lost && !self.invent {
                return Err(Apart::new("something is known on one side only"));
            }
        }
        self.every_block_has_a_partner()
    }

    /// Globals, functions and the library's memory are the same objects in every state.
    fn pair_permanent_objects(&mut self) -> Result<(), Apart> {
        let (left, right) = (self.left.objects.clone(), self.right.objects.clone());
        let found: Vec<Result<ObjectId, Common>> =
            left.permanent(&right, self.universe).map(|found| found.map(|(id, _)| id)).collect();
        for found in found {
            match found {
                Err(common) if !self.has_nodes || common.is_still(self.universe) => self.keep_common(&common),
                Err(common) => {
                    for (id, _) in common.objects() {
                        self.pair_objects(id, id)?;
                    }
                }
                Ok(id) if right.get(id).is_some() => {
                    self.pair_objects(id, id)?;
                }
                // Constants and code come into a state when they are named, always with the same content. What may be
                // written and is not known on one side may hold anything there.
                Ok(id) => {
                    let fixed = left.get(id).is_some_and(|o| !o.is_writable());
                    self.left_lost |= !fixed;
                }
            }
        }
        Ok(())
    }

    /// What both sides share and leads nowhere stays as it is, at once.
    fn keep_common(&mut self, common: &Common) {
        self.result.objects.adopt(common);
        for (id, object) in common.objects() {
            self.objects.insert(id, (id, id));
            self.right_objects.insert(id, id);
            self.kept.insert(object.address);
            // As in `pair_values`: numbers that both hold stay what they are.
            let rest = object.cells.without_numbers(self.universe, &mut self.kept);
            let says_something = |value: &TermId| self.universe.terms.as_constant(*value).is_none();
            self.kept.extend(rest.into_iter().map(|cell| cell.value).filter(says_something));
        }
    }

    fn pair_roots(&mut self) -> Result<(), Apart> {
        let (left, right) = (self.left.roots.clone(), self.right.roots.clone());
        // What both sides name alike mostly stays what it is, and stays shared.
        self.result.roots = left.clone();
        let mut differences: VecDeque<Difference> = VecDeque::new();
        for (root, own, theirs) in left.differences(&right) {
            match (own, theirs) {
                (Some(_), Some(_)) => differences.push_back((root, own, theirs)),
                // What stood somewhere at the entry may be forgotten, but a state that remembers it is not the general one.
                (Some(_), None) if root.only_remembers() && self.invent => {
                    self.result.roots.remove(&root);
                    differences.push_back((root, own, theirs));
                }
                (None, _) if root.only_remembers() => {}
                _ => return Err(Apart::new("a value is named on one side only")),
            }
        }
        for (&root, &value) in &left {
            let is_here = |(differing, ..): &&Difference| *differing == root;
            let other = match differences.front().filter(is_here) {
                None => value,
                Some(&(_, _, theirs)) => {
                    differences.pop_front();
                    let Some(theirs) = theirs else { continue };
                    theirs
                }
            };
            let both = self.pair_values(value, other)?;
            if both != value {
                self.result.roots.insert(root, both);
            }
        }
        Ok(())
    }

    /// A block that only one side can reach would be forgotten, and its leak with it.
    fn every_block_has_a_partner(&self) -> Result<(), Apart> {
        for (id, object) in self.left.objects.blocks() {
            if object.is_live_block() && !self.objects.contains_key(&id) && !self.is_of_no_node(object) {
                return Err(Apart::new(NO_PARTNER));
            }
        }
        for (id, object) in self.right.objects.blocks() {
            if object.is_live_block() && !self.right_objects.contains_key(&id) {
                return Err(Apart::new(NO_PARTNER));
            }
        }
        Ok(())
    }

    /// For inclusion: whether a list of the general state has one for each node, and the special one has no nodes there.
    fn is_of_no_node(&self, object: &crate::Object) -> bool {
        let mut owner = object.owner;
        while let Some(id) = owner.filter(|_| !self.invent) {
            let partner = self.objects.get(&id).map(|(right, _)| *right);
            if partner.is_some_and(|right| self.right_ghosts.values().any(|ghost| ghost.object == right)) {
                return true;
            }
            owner = self.left.objects.get(id).and_then(|o| o.owner);
        }
        false
    }

    /// Variables that both sides keep under their own name: those that the graph uses so, and readings of atoms that are
    /// the same on both sides.
    fn shared_variables(&self) -> Vec<Var> {
        let stays = |var: &Var| {
            let read = self.universe.reading(*var).term();
            read.is_some_and(|term| is_over(self.universe, term, &self.kept))
        };
        let (left, right) = (self.left.numbers.domain(), self.right.numbers.domain());
        let mut shared: Vec<Var> = Vec::new();
        if left.has_variables_of(right) {
            shared.extend(left.variables().filter(stays));
        } else {
            // Both are in order, and mostly the same.
            let mut others = right.variables().peekable();
            for var in left.variables() {
                while let Some(other) = others.next_if(|other| *other < var) {
                    shared.extend(Some(other).filter(stays));
                }
                others.next_if_eq(&var);
                shared.extend(Some(var).filter(stays));
            }
            shared.extend(others.filter(stays));
        }
        if !self.shared.is_empty() {
            shared.extend(&self.shared);
            shared.sort();
            shared.dedup();
        }
        shared
    }

    /// Brings variables, which are in order, into both domains.
    fn ensure_on_both(&mut self, shared: &[Var]) {
        let (left, right) = (&mut self.left.numbers, &mut self.right.numbers);
        // Mostly both know the same ones, and those are among them.
        if self.shared.is_empty() && left.domain().has_variables_of(right.domain()) {
            left.link_all(self.universe, shared);
            right.link_all(self.universe, shared);
        } else {
            left.ensure_all(self.universe, shared);
            right.ensure_all(self.universe, shared);
        }
    }

    /// Both domains, extended by a variable for each pair of expressions, and the pairing of everything that stays.
    fn pairing(&mut self) -> Vec<Paired> {
        let mut entries = Vec::new();
        for &NumberPair { result, ref left, ref right } in self.numbers.iter() {
            // Two constants take the name of the result, so that states which have all else in common stay alike.
            if let (Some(own), Some(theirs)) = (left.as_constant(), right.as_constant())
                && !self.left.numbers.knows(result)
                && !self.right.numbers.knows(result)
            {
                self.left.numbers.add_constant(result, own);
                self.right.numbers.add_constant(result, theirs);
                entries.push(Paired { left: result, right: result, result });
                continue;
            }
            let left = own_variable(self.universe, &mut self.left.numbers, left);
            let right = own_variable(self.universe, &mut self.right.numbers, right);
            entries.push(Paired { left, right, result });
        }
        let shared = self.shared_variables();
        self.ensure_on_both(&shared);
        let shared = shared.into_iter().map(|var| Paired { left: var, right: var, result: var });
        // Names that were made here are mostly newer: then all stand in order. Of two for one name the first counts.
        let mut all: Vec<Paired> = Vec::with_capacity(shared.len() + entries.len());
        let newest = shared.clone().next_back().map(|entry| entry.result);
        if entries.iter().all(|entry| newest.is_none_or(|newest| newest < entry.result)) {
            all.extend(shared);
            all.extend(entries);
        } else {
            all.extend(entries);
            all.extend(shared);
        }
        all
    }

    fn finish(mut self, how: &How) -> Joined {
        let pairing = Pairing::new(self.pairing());
        let (left, right) = (self.left.numbers.domain(), self.right.numbers.domain());
        let domain = match how {
            How::Join => left.join(right, &pairing),
            How::Widen(hints) => left.widen(right, &pairing, hints),
        };
        let conditions = self.shared_conditions();
        self.result.numbers = Numbers::from_domain(self.universe, domain, conditions);
        let widened: Vec<Var> = match how {
            // What both sides know under one name has its range on both.
            How::Join => self.numbers.iter().map(|pair| pair.result).collect(),
            How::Widen(_) => self.result.numbers.variables().collect(),
        };
        for var in widened {
            self.result.numbers.restore_range(self.universe, var);
        }
        self.join_pools();
        self.bind_own_names();
        let left = self.instantiation(true);
        let right = self.instantiation(false);
        Joined { state: self.result, left, right }
    }

    /// Conditions that both sides know, over atoms that mean the same on both.
    fn shared_conditions(&self) -> BTreeSet<TermId> {
        let both = self.left.numbers.conditions().intersection(self.right.numbers.conditions());
        both.copied().filter(|&condition| is_over(self.universe, condition, &self.kept)).collect()
    }

    /// Whether the conditions of the left state hold on the right, under the names there. The same condition over the
    /// same atom proves nothing by itself: the atom may stand for another value.
    fn conditions_hold_on_the_right(&mut self, names: &mut Substitution) -> bool {
        let conditions: Vec<TermId> = self.left.numbers.conditions().iter().copied().collect();
        conditions.into_iter().all(|condition| {
            let there = names.known_term(self.universe, condition);
            there.is_some_and(|c| self.right.decide(self.universe, c) == crate::Decision::Yes)
        })
    }

    fn equal_as_wanted(&mut self, names: &mut Substitution) -> bool {
        std::mem::take(&mut self.to_be_equal).into_iter().all(|(general, special)| {
            let there = names.known_term(self.universe, general);
            there.is_some_and(|there| {
                let same = self.universe.terms.equal(there, special);
                self.right.decide(self.universe, same) == crate::Decision::Yes
            })
        })
    }

    /// Whatever the left state says of readings is compared under the names of their atoms: a reading is bound to what
    /// its atoms are, also one that was paired with something else, since the other reading of the same atom may have
    /// been paired as well. `None` if a reading cannot be had on the right.
    fn pair_readings(&mut self, names: &mut Substitution) -> Option<()> {
        let shared = self.shared_variables();
        let paired: BTreeSet<Var> = self.numbers.iter().filter_map(|p| p.left.as_var()).collect();
        let in_pairs: Vec<Var> =
            self.numbers.iter().flat_map(|p| p.left.vars().collect::<Vec<_>>()).collect();
        let others = self.left.numbers.variables().filter(|var| !paired.contains(var));
        // What is paired comes first: whatever else reads the same atom is not free then.
        let all: Vec<Var> = paired.iter().copied().chain(in_pairs).chain(others).collect();
        let mut unbound = BTreeSet::new();
        let mut seen: FxHashSet<Var> = shared.into_iter().collect();
        for var in all {
            let reading = self.universe.reading(var);
            let Some(term) = reading.term() else { continue };
            if !seen.insert(var) {
                continue;
            }
            let Some(there) = names.known_term(self.universe, term) else {
                // An atom that nothing names may be anything that its only reading may be.
                let is_atom = matches!(self.universe.terms.node(term), Node::Atom(_));
                if is_atom && unbound.insert(term) {
                    continue;
                }
                return None;
            };
            let right = self.universe.read_as(reading, there);
            let says_it = |pair: &NumberPair| pair.left.as_var() == Some(var) && pair.right == right;
            if self.numbers.with(Side::Left, var).is_some_and(says_it) {
                continue;
            }
            let result = self.universe.fresh_variable();
            self.numbers.push(NumberPair { result, left: LinearExpr::term(var, 1), right });
        }
        Some(())
    }

    fn includes(mut self) -> Option<Instantiation> {
        if self.left_lost {
            return None;
        }
        self.name_numbers_of_no_elements();
        let meaning = self.meaning_of_the_left();
        let terms = meaning.terms.iter().map(|(own, there)| (*own, *there));
        let mut names = Substitution::of_atoms(terms.collect());
        if !self.conditions_hold_on_the_right(&mut names)
            || !self.equal_as_wanted(&mut names)
            || !self.pools_cover_the_right()
        {
            return None;
        }
        if self.has_own_names_on_the_right() && !self.own_names_are_own() {
            return None;
        }
        self.pair_readings(&mut names)?;
        let readings = self.readings();
        let included = self.right.numbers.domain().is_included_through(self.left.numbers.domain(), readings);
        let meaning = meaning.without_own_names_of(&self.left);
        included.then_some(meaning)
    }

    /// Whether there is a name on the right that means something else in each node.
    fn has_own_names_on_the_right(&self) -> bool {
        let binds =
            |object: &crate::Object| object.segment.as_deref().is_some_and(|s| s.own != Own::default());
        !self.unknown.is_empty() || self.right.objects.blocks().any(|(_, object)| binds(object))
    }

    /// What the variables of the left state are on the right.
    fn readings(&mut self) -> Vec<(Var, LinearExpr)> {
        let mut readings = Vec::with_capacity(self.numbers.len());
        for pair in self.numbers.iter() {
            let left = own_variable(self.universe, &mut self.left.numbers, &pair.left);
            self.right.numbers.ensure(self.universe, &pair.right);
            readings.push((left, pair.right.clone()));
        }
        let shared = self.shared_variables();
        self.ensure_on_both(&shared);
        readings.extend(shared.into_iter().map(|var| (var, LinearExpr::term(var, 1))));
        readings
    }

    /// The general state's own names, read in the special one.
    fn meaning_of_the_left(&self) -> Instantiation {
        // Of several meanings the first one counts. Maps are made at once: that is much quicker than one by one.
        let mut terms: Vec<(TermId, TermId)> = self.kept.iter().map(|atom| (*atom, *atom)).collect();
        let is_atom = |term: TermId| matches!(self.universe.terms.node(term), Node::Atom(_));
        let new = self.new_terms.iter().filter(|(_, left, _)| is_atom(*left));
        terms.extend(new.map(|(_, left, right)| (*left, *right)));
        terms.sort_by_key(|(own, _)| *own);
        terms.dedup_by_key(|(own, _)| *own);
        let mut variables: Vec<(Var, LinearExpr)> =
            self.numbers.iter().filter_map(|pair| Some((pair.left.as_var()?, pair.right.clone()))).collect();
        variables.extend(self.numbers.iter().filter_map(NumberPair::of_shifted_variable));
        variables.sort_by_key(|(own, _)| *own);
        variables.dedup_by_key(|(own, _)| *own);
        let mut found = Instantiation {
            terms: terms.into_iter().collect(),
            objects: BTreeMap::new(),
            variables: variables.into_iter().collect(),
        };
        for (left, (right, _)) in &self.objects {
            self.mean(&mut found, *left, *right, &self.left, Side::Right);
        }
        for var in &self.shared {
            found.variables.entry(*var).or_insert_with(|| LinearExpr::term(*var, 1));
        }
        found
    }

    fn instantiation(&self, left: bool) -> Instantiation {
        // Of several meanings the last one counts. Maps are made at once: that is much quicker than one by one.
        let kept = self.kept.iter().map(|atom| (*atom, *atom));
        let new = self.new_terms.iter().map(|&(new, l, r)| (new, if left { l } else { r }));
        let mut found = Instantiation {
            terms: kept.chain(new).collect(),
            objects: BTreeMap::new(),
            variables: self.shared.iter().map(|var| (*var, LinearExpr::term(*var, 1))).collect(),
        };
        let side = if left { Side::Left } else { Side::Right };
        for (l, (r, new)) in &self.objects {
            self.mean(&mut found, *new, if left { *l } else { *r }, &self.result, side);
        }
        for pair in self.numbers.iter() {
            found.variables.insert(pair.result, if left { pair.left.clone() } else { pair.right.clone() });
        }
        found.without_own_names_of(&self.result)
    }
}

const UNLIKE_SHAPES: &str = "blocks and lists are laid out in different ways";
const NO_PARTNER: &str = "a block on one side has no partner";

/// A variable of the state that equals the expression.
fn own_variable(universe: &mut Universe, numbers: &mut Numbers, expr: &LinearExpr) -> Var {
    numbers.ensure(universe, expr);
    if let Some(var) = expr.as_var() {
        return var;
    }
    let var = universe.fresh_variable();
    if let Some(constant) = expr.as_constant() {
        numbers.add_constant(var, constant);
        return var;
    }
    numbers.add_free(var, tayra_numeric::Interval::ALL);
    numbers.assume(universe, &Constraint::equal(LinearExpr::term(var, 1), expr.clone()));
    var
}

/// Whether all atoms of a term are among these.
fn is_over(universe: &Universe, term: TermId, atoms: &Kept) -> bool {
    if matches!(universe.terms.node(term), Node::Atom(_)) {
        return atoms.contains(term);
    }
    let mut own = Vec::new();
    collect_atoms(universe, term, &mut own);
    own.into_iter().all(|atom| atoms.contains(atom))
}

pub(crate) fn collect_atoms(universe: &Universe, term: TermId, atoms: &mut impl Extend<TermId>) {
    if matches!(universe.terms.node(term), Node::Atom(_)) {
        atoms.extend([term]);
        return;
    }
    let mut stack = vec![term];
    let mut seen = BTreeSet::new();
    while let Some(next) = stack.pop() {
        if !seen.insert(next) {
            continue;
        }
        if matches!(universe.terms.node(next), Node::Atom(_)) {
            atoms.extend([next]);
        }
        stack.extend(universe.terms.operands(next));
    }
}
