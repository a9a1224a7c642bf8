//! States with lists of any length: how long each list is, by walking through memory.
//!
//! What is known of a state without its lists gives the address of some list's first node, or of its last. From there memory
//! says which blocks may be its nodes; each length at which the links outwards fit is tried, and the state with so many
//! nodes is looked at in the same way, until no list is left.
//!
//! Errs towards: [`Answer::Undecided`], if there are too many nodes or too many lengths to try.

use crate::assignment::Assignment;
use crate::describes::{Answer, Attempt, Concrete, Readings, Refuted, TRIES, read};
use crate::unfold::{Hanging, Tree, Unfolded, link_of};
use std::collections::{BTreeMap, BTreeSet};
use tayra_memory_graph::{Content, Object, ObjectId, Reading, Root, Segment, State, Universe};
use tayra_numeric::{Integer, Var};
use tayra_terms::TermId;

/// How many states are looked at for one answer.
const MOST_STATES: usize = 150;
/// How many nodes a list may have.
const MOST_NODES: usize = 256;
/// How many combinations of nodes numbers are checked for.
const MOST_INSTANCES: usize = 600;

/// As [`describes_with`](crate::describes::describes_with), for a state with lists.
pub(crate) fn describes_with(
    universe: &Universe,
    state: &State,
    concrete: &Concrete<'_, '_>,
    given: Assignment,
) -> (Answer, Option<Assignment>) {
    let mut scratch = universe.clone();
    let first_new = scratch.fresh_variable();
    let unfolded = Unfolded::of(state);
    let bound = unfolded.bound_names();
    let given = shared_names(universe, given, &bound, first_new);
    let (mut states, mut tries, mut values) = (MOST_STATES, TRIES, None);
    let mut last = |attempt: Attempt<'_, '_, '_>| attempt.search(&mut tries, &mut values);
    let answer = lengths(&mut scratch, &unfolded, concrete, &given, &mut states, &mut last);
    (answer, values.map(|values| shared_names(universe, values, &bound, first_new)))
}

/// As [`interface`](crate::describes::interface), for a state with lists: values that the roots have however long the
/// lists are.
pub(crate) fn interface(
    universe: &Universe,
    state: &State,
    concrete: &Concrete<'_, '_>,
) -> Option<BTreeMap<Root, u128>> {
    let mut scratch = universe.clone();
    let unfolded = Unfolded::of(state);
    let mut attempt = Attempt::new(universe, &unfolded, concrete);
    attempt.propagate().ok()?;
    let value = |term: &TermId| attempt.assignment.value(&universe.terms, *term);
    let sure: BTreeMap<Root, u128> =
        state.roots().iter().filter_map(|(root, term)| Some((*root, value(term)?))).collect();
    let mut common: Option<BTreeMap<Root, u128>> = None;
    let mut states = MOST_STATES;
    let mut last = |attempt: Attempt<'_, '_, '_>| {
        if let Some(found) = attempt.interface() {
            match &mut common {
                Some(common) => common.retain(|root, value| found.get(root) == Some(value)),
                None => common = Some(found),
            }
        }
        // All lengths are to be seen.
        Answer::Refuted("seen".to_owned())
    };
    match lengths(&mut scratch, &unfolded, concrete, &Assignment::default(), &mut states, &mut last) {
        Answer::Refuted(_) => common,
        Answer::Described | Answer::Undecided(_) => Some(sure),
    }
}

/// As [`readings`](crate::describes::readings), for a state with lists: one for each way to lay the lists under memory.
pub(crate) fn readings(universe: &Universe, state: &State, concrete: &Concrete<'_, '_>) -> Readings {
    let mut scratch = universe.clone();
    let first_new = scratch.fresh_variable();
    let unfolded = Unfolded::of(state);
    let bound = unfolded.bound_names();
    let mut all = Vec::new();
    let mut states = MOST_STATES;
    let mut last = |attempt: Attempt<'_, '_, '_>| {
        if let Some(found) = attempt.reading() {
            all.push(shared_names(universe, found, &bound, first_new));
        }
        // All lengths are to be seen.
        Answer::Refuted("seen".to_owned())
    };
    let answer = lengths(&mut scratch, &unfolded, concrete, &Assignment::default(), &mut states, &mut last);
    Readings { all, complete: matches!(answer, Answer::Refuted(_)) }
}

/// The values of names that mean one thing in the whole state and that the state's universe knows.
fn shared_names(
    universe: &Universe,
    mut values: Assignment,
    (atoms, variables): &(BTreeSet<TermId>, BTreeSet<Var>),
    first_new: Var,
) -> Assignment {
    let count = universe.terms.atoms().len();
    let own_atoms: BTreeSet<usize> =
        atoms.iter().filter_map(|atom| universe.terms.as_atom(*atom)).map(|atom| atom.index()).collect();
    let is_shared = |term: TermId| {
        term.index() < universe.terms.len() && !atoms.iter().any(|atom| universe.terms.mentions(term, *atom))
    };
    values.atoms.retain(|atom, _| atom.index() < count && !own_atoms.contains(&atom.index()));
    values.numbers.retain(|var, _| {
        *var < first_new
            && !variables.contains(var)
            && match universe.reading(*var) {
                Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) => is_shared(term),
                Reading::Free => true,
            }
    });
    values.applications.retain(|term, _| is_shared(*term));
    values.partial.retain(|term, _| is_shared(*term));
    values
}

/// A length to try, and the address of the first node where nothing else tells it.
struct Length {
    count: usize,
    first: Option<u64>,
    /// What hangs where, if the nodes are those of a tree.
    tree: Option<Tree>,
}

impl Length {
    fn of(count: usize) -> Self {
        Length { count, first: None, tree: None }
    }
}

/// Lengths to try for a segment.
struct Lengths {
    segment: ObjectId,
    address: TermId,
    all: Vec<Length>,
    /// Whether there are no others.
    complete: bool,
}

/// Tries lengths for every list; `last` judges states without lists, after what follows at once has been drawn.
fn lengths(
    universe: &mut Universe,
    unfolded: &Unfolded<'_>,
    concrete: &Concrete<'_, '_>,
    given: &Assignment,
    states: &mut usize,
    last: &mut dyn FnMut(Attempt<'_, '_, '_>) -> Answer,
) -> Answer {
    if *states == 0 || unfolded.instances.len() > MOST_INSTANCES {
        return Answer::Undecided("too many lists to walk through".to_owned());
    }
    *states -= 1;
    let lengths = {
        let mut attempt = Attempt::new(universe, unfolded, concrete);
        attempt.assignment = given.clone();
        if let Err(Refuted(why)) = attempt.propagate() {
            return Answer::Refuted(why);
        }
        match attempt.lengths() {
            Some(lengths) => lengths,
            None => return last(attempt),
        }
    };
    let mut undecided = None;
    let mut refuted = format!("no length fits the list {}", lengths.segment);
    for Length { count, first, tree } in lengths.all {
        let mut given = given.clone();
        if let (Some(first), Some(atom)) = (first, universe.terms.as_atom(lengths.address)) {
            given.atoms.insert(atom, u128::from(first));
        }
        let next = match &tree {
            Some(tree) => unfolded.with_tree(universe, lengths.segment, tree),
            None => unfolded.with_nodes(universe, lengths.segment, count),
        };
        let Some(next) = next else { continue };
        match self::lengths(universe, &next, concrete, &given, states, last) {
            Answer::Described => return Answer::Described,
            Answer::Undecided(why) => undecided = Some(why),
            Answer::Refuted(why) => refuted = format!("{} with {count} nodes: {why}", lengths.segment),
        }
    }
    match undecided {
        Some(why) => Answer::Undecided(why),
        None if lengths.complete => Answer::Refuted(refuted),
        None => Answer::Undecided(format!("a list longer than others: {refuted}")),
    }
}

impl Attempt<'_, '_, '_> {
    /// Lengths of the list that most is known of; `None` if there is no list.
    fn lengths(&self) -> Option<Lengths> {
        let known = |term: TermId| self.assignment.value(&self.universe.terms, term);
        let mut segments: Vec<_> = self.unfolded.segments().collect();
        segments.sort_by_key(|(_, object, segment)| {
            let ends_known =
                link_of(object, segment.shape.behind()).is_some_and(|next| known(next).is_some());
            let last_known = segment.last.is_some_and(|last| known(last.address).is_some());
            match known(object.address) {
                Some(_) if ends_known => 0,
                Some(_) => 1,
                None if last_known => 2,
                None => 3,
            }
        });
        let (id, object, segment) = segments.into_iter().next()?;
        let mut found = Lengths { segment: id, address: object.address, all: Vec::new(), complete: true };
        if segment.shape.is_row() {
            self.lengths_of_row(id, &mut found);
            return Some(found);
        }
        let last = segment.last.and_then(|last| known(last.address));
        let none = Length::of(0);
        match (known(object.address), last) {
            (Some(first), _) => {
                found.all.push(none);
                self.walk(object, segment, first, None, &mut found);
            }
            (None, Some(last)) => {
                found.all.push(none);
                self.walk_back(segment, last, &mut found);
            }
            (None, None) => {
                found.all.push(none);
                for block in self.memory().live_blocks() {
                    let first = block.address();
                    self.walk(object, segment, u128::from(first), Some(first), &mut found);
                }
            }
        }
        Some(found)
    }

    /// How many elements a row may have: as many as its places say, or as its array has.
    fn lengths_of_row(&self, row: ObjectId, found: &mut Lengths) {
        let mut most = MOST_NODES;
        found.complete = false;
        if let Some((array, run)) = self.unfolded.array_of(row)
            && let Content::Elements { stride, .. } = run.content
        {
            let bytes = run.high.plus_scaled(&run.low, &Integer::from(-1));
            let count = |bytes: i64| usize::try_from(bytes / i64::try_from(stride).unwrap_or(1)).unwrap_or(0);
            if let Some(bytes) =
                self.assignment.expression(self.universe, &bytes).ok().and_then(|b| b.to_i64())
            {
                found.complete = true;
                if bytes >= 0 {
                    found.all.push(Length::of(count(bytes)));
                }
                return;
            }
            let seen = self.matched.get(&array);
            if let Some(size) = seen.and_then(|seen| i64::try_from(seen.size()).ok()) {
                found.complete = count(size) <= most;
                most = most.min(count(size));
            }
        }
        found.all.extend((0..=most).map(Length::of));
    }

    /// Lengths of a list that starts at an address.
    fn walk(&self, object: &Object, segment: &Segment, start: u128, first: Option<u64>, found: &mut Lengths) {
        if segment.shape.is_tree() {
            let tree = self.walk_tree(object, segment, start, found);
            found.all.extend(tree.map(|tree| Length { first, count: tree.nodes.len(), tree: Some(tree) }));
            return;
        }
        if segment.shape.is_optional() {
            let block = u64::try_from(start).ok().and_then(|at| self.memory().live_block(at));
            found.all.extend(block.map(|_| Length { first, ..Length::of(1) }));
            return;
        }
        let known = |term: TermId| self.assignment.value(&self.universe.terms, term);
        let behind = link_of(object, segment.shape.behind()).and_then(known);
        let last = segment.last.and_then(|last| known(last.address));
        let Some(link) = segment.shape.behind() else { return };
        let nodes = self.chain(segment, start, link, found);
        for (count, (address, next)) in (1..).zip(nodes) {
            let leads_out = behind.is_none_or(|behind| behind == next);
            let is_last = last.is_none_or(|last| last == u128::from(address));
            if leads_out && is_last {
                found.all.push(Length { first, ..Length::of(count) });
            }
        }
    }

    /// The tree whose root stands at an address, if memory has one there.
    fn walk_tree(
        &self,
        object: &Object,
        segment: &Segment,
        start: u128,
        found: &mut Lengths,
    ) -> Option<Tree> {
        let bits = self.universe.pointer_bits;
        let shape = segment.shape;
        let behind = link_of(object, shape.behind())?;
        let Some(behind) = self.assignment.value(&self.universe.terms, behind) else {
            found.complete = false;
            return None;
        };
        let mut addresses = vec![start];
        let mut tree = Tree { nodes: Vec::new() };
        let mut ways_out = 0;
        while let Some(&address) = addresses.get(tree.nodes.len()) {
            if tree.nodes.len() == MOST_NODES {
                found.complete = false;
                return None;
            }
            let block = u64::try_from(address).ok().and_then(|at| self.memory().live_block(at))?;
            let mut node = Vec::new();
            for branch in shape.branches().offsets() {
                let link = read(block, &Integer::from(i128::from(branch)), u64::from(bits / 8))?;
                let hanging = if link == behind && behind != 0 {
                    ways_out += 1;
                    Hanging::Behind
                } else if link == 0 {
                    Hanging::Nothing
                } else {
                    let head = i128::from(shape.head()).cast_unsigned();
                    let child = link.wrapping_sub(head) & tayra_terms::mask(bits);
                    // Nothing is held twice.
                    if addresses.contains(&child) {
                        return None;
                    }
                    addresses.push(child);
                    Hanging::Node(addresses.len() - 1)
                };
                node.push((branch, hanging));
            }
            tree.nodes.push(node);
        }
        (behind == 0 || ways_out == 1).then_some(tree)
    }

    /// Lengths of a list that ends at an address.
    fn walk_back(&self, segment: &Segment, last: u128, found: &mut Lengths) {
        let Some(previous) = segment.shape.before() else { return };
        let nodes = self.chain(segment, last, previous, found);
        found.all.extend((1..=nodes.len()).map(Length::of));
    }

    /// Blocks from an address on along a link, with what stands in that link.
    fn chain(&self, segment: &Segment, start: u128, offset: i64, found: &mut Lengths) -> Vec<(u64, u128)> {
        let bits = self.universe.pointer_bits;
        let head = i128::from(segment.shape.head()).cast_unsigned();
        let mut nodes: Vec<(u64, u128)> = Vec::new();
        let mut address = start;
        while let Some(block) = u64::try_from(address).ok().and_then(|a| self.memory().live_block(a)) {
            if nodes.iter().any(|(known, _)| *known == block.address()) {
                break;
            }
            if nodes.len() == MOST_NODES {
                found.complete = false;
                break;
            }
            let offset = Integer::from(i128::from(offset));
            let Some(link) = read(block, &offset, u64::from(bits / 8)) else { break };
            nodes.push((block.address(), link));
            address = link.wrapping_sub(head) & tayra_terms::mask(bits);
        }
        nodes
    }
}
