//! Parts of a state that the program does not touch for a while are put aside.
//!
//! What is done to a state goes through all of it: tidying up, folding lists, pairing it with another state. A variable and what
//! it leads to that nothing else leads to, and that no fact relates to anything else, is a *part*: a state of its own. While
//! the program works elsewhere the part stands aside, shared by all states that come from this one, and costs nothing. When two states are
//! brought together, what both have put aside is the same on both sides and stays; the rest is taken back before.
//!
//! Whoever names a variable takes its part back first: the explorer knows which ones a block of code names. A state that is
//! shown, or judged as a whole, is asked for by [`State::whole`].
//!
//! Errs towards: nothing; a state and its parts describe together what the state described before.
//! Law: `a_state_and_what_it_puts_aside_are_the_whole` in the oracle's tests.

use crate::matching::collect_atoms;
use crate::{Numbers, Object, ObjectId, Root, State, Storage, Universe};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;
use tayra_numeric::{LinearExpr, NumericDomain, Var};
use tayra_terms::TermId;

/// A part with its number.
type Numbered = (u32, Arc<State>);

/// What a state has put aside; clones share it.
#[derive(Clone, Debug, Default)]
pub struct Aside {
    /// By number.
    parts: Arc<Vec<Numbered>>,
    /// The numbers of their locals, as bits.
    locals: Arc<Vec<u64>>,
    /// So many idle variables could not go when it was tried last: they hang together with what is in use.
    stuck: usize,
}

impl Aside {
    /// Whether nothing is put aside.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The parts.
    pub fn parts(&self) -> impl Iterator<Item = &State> {
        self.parts.iter().map(|(_, part)| part.as_ref())
    }

    /// Whether a local is put aside that is one of these: the numbers of locals as bits, by sixty-four of them.
    pub fn has_some_of(&self, locals: impl Fn(usize) -> u64) -> bool {
        self.locals.iter().enumerate().any(|(at, word)| *word & locals(at) != 0)
    }

    /// Notes which locals have gone aside, or have come back.
    fn note_locals(&mut self, part: &State, are_aside: bool) {
        let words = Arc::make_mut(&mut self.locals);
        for root in part.roots.keys() {
            let Root::Local(number) = *root else { continue };
            let (word, bit) = (number as usize / 64, 1 << (number % 64));
            if word >= words.len() {
                words.resize(word + 1, 0);
            }
            if are_aside {
                words[word] |= bit;
            } else {
                words[word] &= !bit;
            }
        }
    }

    /// The numbers of the parts: states share just the parts that have the same number.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = u32> + '_ {
        self.parts.iter().map(|(number, _)| *number)
    }

    fn is_that_of(&self, other: &Aside) -> bool {
        Arc::ptr_eq(&self.parts, &other.parts) || self.numbers().eq(other.numbers())
    }

    fn has(&self, number: u32) -> bool {
        self.parts.binary_search_by_key(&number, |(own, _)| *own).is_ok()
    }

    /// How many parts only one of the two has, up to `most`.
    pub(crate) fn distance(&self, other: &Aside, most: usize) -> usize {
        if Arc::ptr_eq(&self.parts, &other.parts) {
            return 0;
        }
        let (mut own, mut theirs) = (self.parts.as_slice(), other.parts.as_slice());
        let mut distance = 0;
        while let ([(number, _), rest @ ..], [(other, _), others @ ..]) = (own, theirs)
            && distance < most
        {
            match number.cmp(other) {
                Ordering::Equal => (own, theirs) = (rest, others),
                Ordering::Less => (own, distance) = (rest, distance + 1),
                Ordering::Greater => (theirs, distance) = (others, distance + 1),
            }
        }
        (distance + own.len().abs_diff(theirs.len())).min(most)
    }

    /// Takes the parts out that pass the test.
    fn take(&mut self, is_wanted: impl Fn(u32, &State) -> bool) -> Vec<Arc<State>> {
        if !self.parts.iter().any(|(number, part)| is_wanted(*number, part)) {
            return Vec::new();
        }
        let (taken, left): (Vec<_>, Vec<_>) =
            self.parts.iter().cloned().partition(|(number, part)| is_wanted(*number, part));
        self.parts = Arc::new(left);
        taken.iter().for_each(|(_, part)| self.note_locals(part, false));
        taken.into_iter().map(|(_, part)| part).collect()
    }
}

/// Every part that was put aside, so that states which put the same aside know that it is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parts {
    next: u32,
    /// By their variables and the values of these.
    known: FxHashMap<Vec<(Root, TermId)>, Vec<Numbered>>,
}

impl Parts {
    /// The part with its number; an old one, if it says the same.
    fn number(&mut self, part: State) -> Numbered {
        let names: Vec<(Root, TermId)> = part.roots.iter().map(|(root, value)| (*root, *value)).collect();
        let alike = self.known.entry(names).or_default();
        if let Some(same) = alike.iter().find(|(_, known)| known.is_just(&part)) {
            return same.clone();
        }
        self.next += 1;
        alike.push((self.next, Arc::new(part)));
        alike[alike.len() - 1].clone()
    }
}

impl State {
    /// Whether two parts with the same variables say the same in the same names.
    fn is_just(&self, other: &State) -> bool {
        let is_there = |(id, own): (ObjectId, &Object)| {
            self.objects.shares(&other.objects, id) || other.objects.get(id) == Some(own)
        };
        self.objects.len() == other.objects.len()
            && self.objects.iter().all(is_there)
            && self.numbers.conditions == other.numbers.conditions
            && self.numbers.unlinked == other.numbers.unlinked
            && self.numbers.domain.is_just(&other.numbers.domain)
    }

    /// Puts aside what hangs together with locals only that are idle. Blocks that nothing leads to are asked for before: they could be
    /// put aside with what they lead to. It is not looked for before so many more have become idle than
    /// had to stay the last time.
    pub fn put_aside(&mut self, universe: &mut Universe, few: usize, is_idle: impl Fn(Root) -> bool) {
        // Blocks of a pool may be written through any pointer into it.
        if !self.pools.is_empty() || self.numbers.is_empty() {
            return;
        }
        let may_go = |root: Root, value: TermId| {
            matches!(root, Root::Local(_)) && universe.terms.as_constant(value).is_none() && is_idle(root)
        };
        let idle = self.roots.iter().filter(|(root, value)| may_go(**root, **value)).count();
        if idle < self.aside.stuck + few {
            return;
        }
        let mut groups = Groups::of(universe, self, may_go);
        let in_use = groups.group(Thing::InUse);
        let mut parts: BTreeMap<usize, Vec<(Root, TermId)>> = BTreeMap::new();
        for (&root, &value) in self.roots.iter().filter(|(root, value)| may_go(**root, **value)) {
            let group = groups.group(Thing::Root(root));
            if group != in_use {
                parts.entry(group).or_default().push((root, value));
            }
        }
        self.aside.stuck = idle - parts.values().map(Vec::len).sum::<usize>();
        if parts.is_empty() {
            return;
        }
        let mut objects: BTreeMap<usize, Vec<ObjectId>> = BTreeMap::new();
        for (id, _) in self.objects.iter() {
            objects.entry(groups.group(Thing::Object(id))).or_default().push(id);
        }
        let mut variables: BTreeMap<usize, Vec<Var>> = BTreeMap::new();
        for var in self.numbers.variables() {
            variables.entry(groups.group(Thing::Variable(var))).or_default().push(var);
        }
        let mut conditions: BTreeMap<usize, Vec<TermId>> = BTreeMap::new();
        for &condition in self.numbers.conditions() {
            conditions.entry(groups.group(Thing::Term(condition))).or_default().push(condition);
        }
        let mut aside = self.aside.parts.to_vec();
        for (group, roots) in parts {
            let mut part = State::new();
            for (root, value) in roots {
                self.roots.remove(&root);
                part.roots.insert(root, value);
            }
            for id in objects.remove(&group).unwrap_or_default() {
                if let Some(object) = self.objects.shared(id) {
                    self.objects.remove(id);
                    part.objects.insert_shared(id, object);
                }
            }
            let variables = variables.remove(&group).unwrap_or_default();
            let conditions = conditions.remove(&group).unwrap_or_default();
            part.numbers = self.numbers.take_out(&variables, &conditions);
            self.aside.note_locals(&part, true);
            aside.push(universe.parts().number(part));
        }
        aside.sort_by_key(|(number, _)| *number);
        self.aside.parts = Arc::new(aside);
        self.promise(universe, "putting aside");
    }

    /// Takes back every part with a variable that is wanted.
    pub fn take_back(&mut self, is_wanted: impl Fn(Root) -> bool) {
        for part in self.aside.take(|_, part| part.roots.keys().any(|root| is_wanted(*root))) {
            self.add_part(&part);
        }
    }

    /// Takes everything back.
    pub fn take_all_back(&mut self) {
        self.take_back(|_| true);
    }

    /// Forgets parts whose variables are all dead. Those with heap blocks stay: who has lost a block is judged elsewhere.
    pub fn forget_aside(&mut self, is_dead: impl Fn(Root) -> bool) {
        self.aside.take(|_, part| {
            part.roots.keys().all(|root| is_dead(*root))
                && !part.objects.iter().any(|(_, object)| object.is_live_block())
        });
    }

    /// The state with everything that it has put aside.
    pub fn whole(&self) -> Cow<'_, State> {
        if self.aside.is_empty() {
            return Cow::Borrowed(self);
        }
        let mut whole = self.clone();
        whole.take_all_back();
        Cow::Owned(whole)
    }

    /// Two states that have put the same parts aside: whatever only one of them has there is taken back.
    pub fn levelled<'s>(one: &'s State, other: &'s State) -> (Cow<'s, State>, Cow<'s, State>) {
        if one.aside.is_that_of(&other.aside) {
            return (Cow::Borrowed(one), Cow::Borrowed(other));
        }
        (Cow::Owned(one.with_parts_of(other)), Cow::Owned(other.with_parts_of(one)))
    }

    /// Parts that both have put aside.
    pub(crate) fn shared_parts<'s>(&'s self, other: &'s State) -> impl Iterator<Item = &'s State> {
        let shared = self.aside.parts.iter().filter(|(number, _)| other.aside.has(*number));
        shared.map(|(_, part)| part.as_ref())
    }

    /// The state, having put aside nothing that the other one has not.
    fn with_parts_of(&self, other: &State) -> State {
        let mut state = self.clone();
        for part in state.aside.take(|number, _| !other.aside.has(number)) {
            state.add_part(&part);
        }
        state
    }

    fn add_part(&mut self, part: &State) {
        for (&root, &value) in &part.roots {
            let before = self.roots.insert(root, value);
            // Nothing can be said of a variable that was used while it stood aside: better no answer than a wrong one.
            assert!(before.is_none(), "{root:?} was used while it was put aside");
        }
        for (id, _) in part.objects.iter() {
            if let Some(object) = part.objects.shared(id) {
                self.objects.insert_shared(id, object);
            }
        }
        self.numbers.add_beside(&part.numbers);
        self.aside.stuck = 0;
    }
}

impl Numbers {
    /// Takes variables and conditions out that nothing relates to the others.
    fn take_out(&mut self, variables: &[Var], conditions: &[TermId]) -> Numbers {
        let mut part = Numbers { domain: self.domain.take_out(variables), ..Numbers::new() };
        if !conditions.is_empty() {
            Arc::make_mut(&mut self.conditions).retain(|condition| !conditions.contains(condition));
            part.conditions = Arc::new(conditions.iter().copied().collect());
        }
        if variables.iter().any(|var| self.unlinked.contains(var)) {
            let unlinked = Arc::make_mut(&mut self.unlinked);
            part.unlinked = Arc::new(variables.iter().copied().filter(|var| unlinked.remove(var)).collect());
        }
        part
    }

    /// Adds what is known of other variables.
    fn add_beside(&mut self, part: &Numbers) {
        self.domain.merge(&part.domain);
        if !part.conditions.is_empty() {
            Arc::make_mut(&mut self.conditions).extend(part.conditions.iter().copied());
        }
        if !part.unlinked.is_empty() {
            Arc::make_mut(&mut self.unlinked).extend(part.unlinked.iter().copied());
        }
    }
}

/// Something that hangs together with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Thing {
    /// What cannot be put aside.
    InUse,
    Root(Root),
    Object(ObjectId),
    /// An atom, or a condition over some.
    Term(TermId),
    Variable(Var),
}

/// What hangs together in a state: two things of one group may have to do with each other, those of different groups have not.
#[derive(Debug, Default)]
struct Groups {
    numbers: FxHashMap<Thing, usize>,
    /// For each thing one of its group with a smaller number, or itself.
    parents: Vec<usize>,
}

impl Groups {
    fn of(universe: &Universe, state: &State, may_go: impl Fn(Root, TermId) -> bool) -> Self {
        let mut groups = Groups::default();
        // Constants hang together with nothing.
        let named = state.roots.iter().filter(|(_, value)| universe.terms.as_constant(**value).is_none());
        for (&root, &value) in named {
            let thing = Thing::Root(root);
            groups.link_atoms(universe, thing, value);
            if !may_go(root, value) {
                groups.link(thing, Thing::InUse);
            }
        }
        for (id, _) in state.objects.iter() {
            groups.link_object(universe, state, id);
        }
        for &condition in state.numbers.conditions() {
            groups.link_atoms(universe, Thing::Term(condition), condition);
        }
        for var in state.numbers.variables() {
            groups.link_reading(universe, var);
        }
        state.numbers.domain().links(|one, other| groups.link(Thing::Variable(one), Thing::Variable(other)));
        groups
    }

    fn link_object(&mut self, universe: &Universe, state: &State, id: ObjectId) {
        let Some(object) = state.objects.get(id) else { return };
        let thing = Thing::Object(id);
        let may_be_named_by_others = match object.storage {
            Storage::Heap { .. }
            | Storage::Local { .. }
            | Storage::StackBlock { .. }
            | Storage::Argument { .. }
            | Storage::RegisterArea
            | Storage::Stream
            | Storage::Given { .. }
            | Storage::Elements => false,
            Storage::Global { .. }
            | Storage::Outside { .. }
            | Storage::Function { .. }
            | Storage::Library { .. }
            | Storage::Pooled { .. } => true,
        };
        if may_be_named_by_others {
            self.link(thing, Thing::InUse);
        }
        for address in object.addresses() {
            self.link(thing, Thing::Term(address));
        }
        for other in object.rows().chain(object.owner) {
            self.link(thing, Thing::Object(other));
        }
        // What an object says of a number is about its atoms, whether or not something is known of that reading.
        let variables = object.expressions().flat_map(LinearExpr::vars);
        let own = object.segment.iter().flat_map(|segment| segment.own.variables.iter().copied());
        for var in variables.chain(own) {
            self.link(thing, Thing::Variable(var));
            self.link_reading(universe, var);
        }
        for cell in &object.cells {
            self.link_atoms(universe, thing, cell.value);
        }
        if let Some(segment) = object.segment.as_deref() {
            for alias in segment.last.into_iter().chain([segment.each]) {
                self.link(thing, Thing::Object(alias.object));
            }
            segment.own.atoms.iter().for_each(|atom| self.link(thing, Thing::Term(*atom)));
        }
    }

    fn link_reading(&mut self, universe: &Universe, var: Var) {
        if let Some(term) = universe.reading(var).term() {
            self.link_atoms(universe, Thing::Variable(var), term);
        }
    }

    fn link_atoms(&mut self, universe: &Universe, thing: Thing, term: TermId) {
        let mut atoms = Vec::new();
        collect_atoms(universe, term, &mut atoms);
        for atom in atoms {
            self.link(thing, Thing::Term(atom));
        }
    }

    fn link(&mut self, one: Thing, other: Thing) {
        let (one, other) = (self.group(one), self.group(other));
        self.parents[one.max(other)] = one.min(other);
    }

    /// The smallest number in the group of a thing.
    fn group(&mut self, thing: Thing) -> usize {
        let next = self.parents.len();
        let mut at = *self.numbers.entry(thing).or_insert(next);
        if at == next {
            self.parents.push(next);
        }
        while self.parents[at] != at {
            self.parents[at] = self.parents[self.parents[at]];
            at = self.parents[at];
        }
        at
    }
}
