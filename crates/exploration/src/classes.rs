//! The states that met at one place, and the ladder that keeps their number down.
//!
//! A new state that is an old one under other names, or that an old one includes, is done with. Otherwise, at a loop head or once too many states have met, it is
//! joined with an old one of the same tags, or of any, and from some round on widened. States that cannot be joined stay
//! apart until there are too many: then blocks from one place of the program after the other are forgotten there, in what
//! is known and in what arrives, until the states can be joined. Only where that does not help the place is given up. Every member remembers the arrivals that it covers: when none of them counts any
//! more, it is gone, and a loop that has come to rest is tightened to what they say.

use crate::equal::Look;
use crate::forgotten::Forgotten;
use crate::graph::NodeId;
use crate::landmarks;
use crate::ledger::{Home, Ledger, MemberId, Provenance};
use crate::tags::{Tags, agree_on_decisions};
use crate::thresholds::Trials;
use tayra_memory_graph::{How, Instantiation, Joined, Root, State, Universe};
use tayra_numeric::WideningHints;
use tayra_terms::TermId;

/// Rounds of plain joins before widening starts.
const DELAY: u32 = 2;
/// How many states may stay apart at an ordinary merge before joins begin.
const ORDINARY_STATES: usize = 8;
/// How many states of one tag may stay apart at a loop head, an entry or a return.
const HEAD_STATES: usize = 1;
/// How many states may stay apart before tags are given up.
const TAGGED_STATES: usize = 8;
/// How many states may stay apart where a decision is passed on before lists are joined with null.
const NULL_STATES: usize = 16;
/// How many states may stay apart before nodes of lists that hold different constants are brought together, and decisions.
const MARKED_STATES: usize = 24;
/// How many states may stay apart where cycles pass, before blocks are forgotten.
pub(crate) const MOST_HEAD_STATES: usize = 40;
/// How many blocks from one place of the program a state may have there, once as many states as tags may tell apart have met: more
/// are a structure that grows and that no list describes.
const MOST_BLOCKS: usize = 8;
/// How many states may stay apart at all.
pub(crate) const MOST_STATES: usize = 96;

/// A state at a place.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub(crate) id: MemberId,
    pub(crate) node: NodeId,
    pub(crate) state: State,
    look: Look,
    rounds: u32,
    widened: bool,
    tightened: bool,
    supports: Vec<Support>,
}

/// An arrival that a member covers.
#[derive(Clone, Debug)]
struct Support {
    state: State,
    look: Look,
    node: NodeId,
    provenance: Provenance,
    /// It came from outside of the loop that the place heads.
    from_outside: bool,
}

/// A state on its way into a place.
#[derive(Clone, Debug)]
pub(crate) struct Newcomer {
    pub(crate) state: State,
    pub(crate) node: NodeId,
    pub(crate) provenance: Provenance,
    /// It does not come round the loop that the place heads.
    pub(crate) from_outside: bool,
}

/// Every state at a place.
#[derive(Clone, Debug, Default)]
pub(crate) struct Classes {
    pub(crate) members: Vec<Class>,
    /// Blocks that are forgotten here.
    pub(crate) forgotten: Forgotten,
    /// Which constants were of use where bounds grew.
    trials: Trials,
}

/// What became of a state that arrived.
pub(crate) enum Arrival {
    /// It is the state of an earlier node that the member covers, under other names.
    Repeated { member: MemberId, node: NodeId, meaning: Box<Instantiation> },
    /// The member includes it.
    Included { member: MemberId, meaning: Box<Instantiation> },
    /// It was joined into the member, whose state is new.
    Joined { member: MemberId, joined: Box<Joined> },
    /// It is a new member.
    Added { member: MemberId },
    /// There are too many states that cannot be joined.
    TooMany { because: String },
}

/// Whether a member still has arrivals that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Footing {
    /// It has.
    Firm,
    /// Only some that come round the loop: they may all go back to the member itself.
    Doubtful,
    /// It has none.
    None,
}

/// How eagerly states are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eagerness {
    /// Where cycles pass: at once.
    Head,
    /// Elsewhere: once many have met.
    Ordinary,
}

/// What a join may bring together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// No nodes of lists that hold different constants.
    Alike,
    /// Whatever describes both.
    Any,
    /// And any block with null.
    Missing,
}

impl Class {
    /// What each arrival rests on.
    pub(crate) fn footings(&self) -> impl Iterator<Item = &Provenance> {
        self.supports.iter().map(|s| &s.provenance)
    }

    /// Whether it covers something that does not come round the loop that its place heads.
    pub(crate) fn is_entered(&self) -> bool {
        self.supports.iter().any(|s| s.from_outside)
    }

    /// The member has another state from now on.
    fn replace(&mut self, universe: &Universe, state: State) {
        self.look = Look::of(universe, &state);
        self.state = state;
    }

    /// The node whose state is this one under other names, and what its names stand for: the member's own, or that of an
    /// arrival, which the member covers.
    fn known_as(&self, universe: &Universe, special: (&State, &Look)) -> Option<(NodeId, Instantiation)> {
        let arrivals = self.supports.iter().map(|s| (s.node, &s.state, &s.look));
        std::iter::once((self.node, &self.state, &self.look))
            .chain(arrivals)
            .find_map(|(node, state, look)| Some((node, Look::meaning(universe, (state, look), special)?)))
    }
}

impl Classes {
    /// The member, if it still exists.
    pub(crate) fn get(&self, id: MemberId) -> Option<&Class> {
        self.members.iter().find(|m| m.id == id)
    }

    pub(crate) fn get_mut(&mut self, id: MemberId) -> Option<&mut Class> {
        self.members.iter_mut().find(|m| m.id == id)
    }

    /// Brings a state in by plain joins. The caller sets the node of a member that was joined.
    pub(crate) fn arrive(
        &mut self,
        universe: &mut Universe,
        ledger: &mut Ledger,
        (summary, home): (usize, Home),
        newcomer: Newcomer,
        eagerness: Eagerness,
        tags: &Tags,
    ) -> Arrival {
        let Newcomer { state, node, provenance, from_outside } = newcomer;
        let look = Look::of(universe, &state);
        let support = Support { state: state.clone(), look: look.clone(), node, provenance, from_outside };
        for member in &mut self.members {
            if let Some((node, meaning)) = member.known_as(universe, (&state, &look)) {
                ledger.depend(member.id, &support.provenance);
                member.supports.push(support);
                return Arrival::Repeated { member: member.id, node, meaning: Box::new(meaning) };
            }
        }
        for member in &mut self.members {
            if let Some(meaning) = State::includes(universe, &member.state, &state) {
                ledger.depend(member.id, &support.provenance);
                member.supports.push(support);
                return Arrival::Included { member: member.id, meaning: Box::new(meaning) };
            }
        }
        let agrees = |universe: &Universe, member: &Class| tags.agree(universe, &member.state, &state);
        let alike = self.members.iter().filter(|m| agrees(universe, m)).count();
        let apart = match eagerness {
            Eagerness::Head => HEAD_STATES,
            Eagerness::Ordinary => ORDINARY_STATES,
        };
        let crowded = self.members.len() >= TAGGED_STATES;
        let mut because = String::new();
        if alike >= apart || crowded {
            // Marked nodes of lists are kept apart as long as that goes. So are states in which something was decided
            // otherwise that is tested next.
            let has_lists = state.has_segments() || self.members.iter().any(|m| m.state.has_segments());
            let many = self.members.len() >= MARKED_STATES;
            // What a decision was taken by is mostly asked again behind it: `while (one && two)`, then `one ? one : two`.
            let decides = eagerness == Eagerness::Ordinary
                && self.members.len() < NULL_STATES
                && passes_on_a_decision(universe, &state);
            let ways: &[Way] = match (has_lists, many) {
                (false, _) => &[Way::Any],
                (true, false) => &[Way::Alike],
                (true, true) => &[Way::Alike, Way::Any],
            };
            // Before blocks are forgotten. Where cycles pass, that is the sign that they are better not told apart.
            let is_last = eagerness == Eagerness::Ordinary && self.members.len() >= MOST_STATES;
            let missing = (is_last && universe.blocks_may_be_missing).then_some(Way::Missing);
            // Where tags are given up, those that have the same ones still come first.
            let orders = ways.iter().copied().chain(missing).flat_map(|way| [(way, true), (way, false)]);
            // Where cycles pass, newest first: it has been through the most rounds.
            let mut nearest: Vec<usize> = (0..self.members.len()).rev().collect();
            if eagerness == Eagerness::Ordinary && !has_lists {
                // Elsewhere the nearest: what differs in one place loses the least, and costs the least.
                nearest.sort_by_cached_key(|&at| State::distance(&self.members[at].state, &state));
            }
            for (way, of_same_key) in orders {
                for &at in &nearest {
                    let member = &mut self.members[at];
                    let is_far = |member: &Class| {
                        !crowded || !many && !agree_on_decisions(universe, &member.state, &state)
                    };
                    if agrees(universe, member) != of_same_key || !of_same_key && is_far(member) {
                        continue;
                    }
                    if decides && differ_in_null(universe, &member.state, &state) {
                        continue;
                    }
                    let join = match way {
                        Way::Alike => State::join_of_alike,
                        Way::Any => State::join,
                        Way::Missing => State::join_of_missing,
                    };
                    let joined = join(universe, &member.state, &state, &How::Join);
                    match joined {
                        Ok(mut joined) => {
                            if eagerness == Eagerness::Head {
                                // Where one side had two lists, both together may be one.
                                joined.state.fold_lists(universe);
                            }
                            member.replace(universe, joined.state.clone());
                            ledger.depend(member.id, &support.provenance);
                            member.supports.push(support);
                            return Arrival::Joined { member: member.id, joined: Box::new(joined) };
                        }
                        Err(apart) => because = apart.because,
                    }
                }
            }
        }
        let grows = || state.sites_of_blocks().first().is_some_and(|(_, blocks)| *blocks > MOST_BLOCKS);
        let most = match eagerness {
            Eagerness::Head if self.members.len() >= TAGGED_STATES && grows() => TAGGED_STATES,
            Eagerness::Head => MOST_HEAD_STATES,
            Eagerness::Ordinary => MOST_STATES,
        };
        if self.members.len() >= most {
            return match self.collapse(universe, &state) {
                Some((at, joined)) => {
                    let member = &mut self.members[at];
                    member.replace(universe, joined.state.clone());
                    ledger.depend(member.id, &support.provenance);
                    member.supports.push(support);
                    let mut supports = std::mem::take(&mut member.supports);
                    for support in &mut supports {
                        if let Some((less, _)) = self.forgotten.without(universe, &support.state) {
                            support.look = Look::of(universe, &less);
                            support.state = less;
                        }
                    }
                    let member = &mut self.members[at];
                    member.supports = supports;
                    Arrival::Joined { member: member.id, joined: Box::new(joined) }
                }
                None => Arrival::TooMany { because },
            };
        }
        let id = ledger.add(summary, home);
        ledger.depend(id, &support.provenance);
        self.members.push(Class {
            id,
            node,
            state,
            look,
            rounds: 0,
            widened: false,
            tightened: false,
            supports: vec![support],
        });
        Arrival::Added { member: id }
    }

    /// Forgets blocks until the state and the newest member can be joined.
    fn collapse(&mut self, universe: &mut Universe, state: &State) -> Option<(usize, Joined)> {
        let at = self.members.len().checked_sub(1)?;
        let member = &self.members[at].state;
        Some((at, self.forgotten.bring_together(universe, member, state, &How::Join)?))
    }

    /// Where cycles pass, a member grew from `before` by everything that came round together: from some round on it is
    /// widened. Gives the widened state, from `before` and from what the joins made of it.
    pub(crate) fn end_round(
        &mut self,
        universe: &mut Universe,
        member: MemberId,
        before: &State,
        hints: &WideningHints,
    ) -> Option<Joined> {
        let class = self.members.iter_mut().find(|m| m.id == member)?;
        class.rounds += 1;
        if class.rounds <= DELAY {
            return None;
        }
        let hints = self.trials.without_failed(hints);
        let how = How::Widen(hints.clone());
        let mut joined = State::join_of_alike(universe, before, &class.state, &how)
            .or_else(|_| State::join(universe, before, &class.state, &how))
            .ok()?;
        let round = class.supports.iter().filter(|s| !s.from_outside);
        let guards = round.flat_map(|s| s.state.numbers.conditions().iter().copied()).collect();
        landmarks::keep(universe, &mut joined, &mut class.state, &guards);
        class.widened = true;
        class.replace(universe, joined.state.clone());
        self.trials.note(&hints, &joined.state);
        Some(joined)
    }

    /// Arrivals that rest on `basis` do not count any more. Gives what that means for the member.
    pub(crate) fn withdraw(&mut self, member: MemberId, basis: MemberId) -> Footing {
        let Some(class) = self.get_mut(member) else { return Footing::Firm };
        class.supports.retain(|s| s.provenance.iter().all(|b| b.member != basis));
        if class.supports.is_empty() {
            Footing::None
        } else if class.is_entered() {
            Footing::Firm
        } else {
            Footing::Doubtful
        }
    }

    /// The member is gone.
    pub(crate) fn remove(&mut self, member: MemberId) {
        self.members.retain(|m| m.id != member);
    }

    /// A member that was widened and has come to rest: what its arrivals say together, if that is less than it says.
    /// Gives what its names mean for each of them. It is tried once, so that exploration ends.
    pub(crate) fn tighten(
        &mut self,
        universe: &mut Universe,
        member: MemberId,
    ) -> Option<Vec<(NodeId, Instantiation)>> {
        if self.get(member).is_none_or(|class| !class.widened || class.tightened) {
            return None;
        }
        let mut held = self.trials.held_in(self.members.iter().map(|m| &m.state));
        let meanings = self.tighten_once(universe, member);
        held.extend(self.trials.held_in(self.members.iter().map(|m| &m.state)));
        self.trials.settle(&held);
        meanings
    }

    fn tighten_once(
        &mut self,
        universe: &mut Universe,
        member: MemberId,
    ) -> Option<Vec<(NodeId, Instantiation)>> {
        let class = self.get_mut(member)?;
        class.tightened = true;
        let mut states = class.supports.iter().map(|s| &s.state);
        let mut all = states.next()?.clone();
        for state in states {
            if State::includes(universe, &all, state).is_none() {
                all = State::join(universe, &all, state, &How::Join).ok()?.state;
            }
        }
        let mut old = class.state.clone();
        old.numbers.close();
        if State::includes(universe, &all, &old).is_some() {
            return None;
        }
        State::includes(universe, &old, &all)?;
        let mut meanings = Vec::with_capacity(class.supports.len());
        for support in &class.supports {
            meanings.push((support.node, State::includes(universe, &all, &support.state)?));
        }
        class.replace(universe, all);
        Some(meanings)
    }
}

/// Whether a variable is null in one state and leads to a list in the other. Together they would be a list that may have no
/// nodes, and it would be lost that another one has none then.
fn differ_in_null(universe: &Universe, one: &State, other: &State) -> bool {
    let (one, other) = State::levelled(one, other);
    let is_null = |value: TermId| universe.terms.as_constant(value) == Some(0);
    let is_list = |state: &State, value: TermId| {
        let object = universe.terms.as_atom(value).and_then(|atom| universe.object_at(atom));
        object.and_then(|object| state.objects.get(object)).is_some_and(|o| o.segment.is_some())
    };
    let mut names = one.roots.range(Root::Register(0)..=Root::Local(u32::MAX));
    names.any(|(root, &own)| {
        let Some(&theirs) = other.roots.get(root) else { return false };
        is_null(own) && is_list(&other, theirs) || is_list(&one, own) && is_null(theirs)
    })
}

/// Whether a register holds a decision that was taken before.
fn passes_on_a_decision(universe: &Universe, state: &State) -> bool {
    let mut registers = state.roots.range(Root::Register(0)..=Root::Register(u32::MAX));
    let terms = &universe.terms;
    registers.any(|(_, &value)| terms.bits(value) == 1 && terms.as_constant(value).is_some())
}
