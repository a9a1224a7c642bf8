//! The states that met at one place.
//!
//! A new state that is an old one under other names, or that an old one includes, is done with. Otherwise it is joined with an old
//! one, where and as far as the ladder says so (`meeting.rs`), and at loop heads widened from some round on. States that cannot be
//! joined stay apart until there are too many: then blocks from one place of the program after the other are forgotten there, in what
//! is known and in what arrives, until the states can be joined. Only where that does not help the place is given up.
//!
//! Every member remembers the arrivals that it covers: when none of them counts any more, it is gone, and a loop that has come to rest
//! is tightened to what they say.

use crate::equal::Look;
use crate::forgotten::Forgotten;
use crate::graph::NodeId;
use crate::landmarks;
use crate::ledger::{Home, Ledger, MemberId, Provenance};
use crate::meeting::{Crowd, Eagerness, Partners, Rung};
use crate::policy::Policy;
use crate::tags::{Tags, agree_on_decisions};
use crate::thresholds::Trials;
use tayra_memory_graph::{How, Instantiation, Joined, Loss, Root, State, Universe};
use tayra_numeric::WideningHints;
use tayra_terms::TermId;

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
    /// It grew, and what rests on its older versions was kept.
    pub(crate) is_stale: bool,
    /// How often that was thrown away after it had come to rest.
    refreshed: u32,
    /// How often values got names that it includes without them.
    namings: u32,
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

    /// Where the question is whether a loop ends: the member with names for what stands in memory that only the arrival knows of. It
    /// says no more by that, but a value has the same name from round to round then, and what a round makes of it is known.
    fn with_names(&mut self, universe: &mut Universe, policy: &Policy, state: &State) -> Option<Joined> {
        if self.namings >= policy.most_namings || !gives_names(universe, &self.state, state) {
            return None;
        }
        let joined = State::join(universe, &self.state, state, &How::Join).ok()?;
        if joined.state.cells() <= self.state.cells() {
            return None;
        }
        self.namings += 1;
        self.replace(universe, joined.state.clone());
        Some(joined)
    }

    /// It has come to rest: whether what rests on its older versions is to be thrown away now.
    pub(crate) fn is_to_be_refreshed(&mut self, policy: &Policy) -> bool {
        let is_stale = std::mem::take(&mut self.is_stale);
        if !is_stale || self.refreshed >= policy.most_refreshes {
            return false;
        }
        self.refreshed += 1;
        true
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
        (policy, tags): (&Policy, &Tags),
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
                if eagerness == Eagerness::Head
                    && let Some(joined) = member.with_names(universe, policy, &state)
                {
                    ledger.depend(member.id, &support.provenance);
                    member.supports.push(support);
                    return Arrival::Joined { member: member.id, joined: Box::new(joined) };
                }
                ledger.depend(member.id, &support.provenance);
                member.supports.push(support);
                return Arrival::Included { member: member.id, meaning: Box::new(meaning) };
            }
        }
        let agrees = |universe: &Universe, member: &Class| tags.agree(universe, &member.state, &state);
        let has_lists = || state.has_segments() || self.members.iter().any(|m| m.state.has_segments());
        let crowd = Crowd {
            eagerness,
            states: self.members.len(),
            alike: self.members.iter().filter(|m| agrees(universe, m)).count(),
            has_lists: has_lists(),
            blocks_may_be_missing: universe.blocks_may_be_missing,
        };
        let rungs = crowd.rungs(policy);
        let mut because = String::new();
        if !rungs.is_empty() {
            let keeps_null_apart = crowd.keeps_null_apart(policy, universe, &state);
            // Where cycles pass, newest first: it has been through the most rounds.
            let mut nearest: Vec<usize> = (0..self.members.len()).rev().collect();
            if eagerness == Eagerness::Ordinary && !crowd.has_lists {
                // Elsewhere the nearest: what differs in one place loses the least, and costs the least.
                nearest.sort_by_cached_key(|&at| State::distance(&self.members[at].state, &state));
            }
            for (Rung { at_most, partners }, &at) in
                rungs.iter().flat_map(|rung| nearest.iter().map(move |at| (*rung, at)))
            {
                let member = &mut self.members[at];
                let is_partner = match (partners, agrees(universe, member)) {
                    (Partners::Alike, is_alike) => is_alike,
                    (Partners::OfTheSameDecisions | Partners::Unlike, true) => false,
                    (Partners::OfTheSameDecisions, false) => {
                        agree_on_decisions(universe, &member.state, &state)
                    }
                    (Partners::Unlike, false) => true,
                };
                if !is_partner || keeps_null_apart && differ_in_null(universe, &member.state, &state) {
                    continue;
                }
                match State::join_losing(universe, (&member.state, &state), &How::Join, at_most) {
                    Ok(mut joined) => {
                        if eagerness == Eagerness::Head {
                            // Where one side had two lists, both together may be one.
                            joined.state.fold_lists(universe);
                            landmarks::keep_in_join(universe, &mut joined, &member.state, &state);
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
        if crowd.forgets_blocks(policy, &state) {
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
            is_stale: false,
            refreshed: 0,
            namings: 0,
            supports: vec![support],
        });
        Arrival::Added { member: id }
    }

    /// A member that covers the state because it covers one that is the same but for names: the node of that one, and what its names
    /// stand for.
    pub(crate) fn repeated(
        &self,
        universe: &Universe,
        state: &State,
    ) -> Option<(MemberId, NodeId, Instantiation)> {
        let look = Look::of(universe, state);
        self.members.iter().find_map(|class| {
            class.supports.iter().find_map(|support| {
                let own = (&support.state, &support.look);
                let meaning = Look::meaning(universe, own, (state, &look))?;
                Some((class.id, support.node, meaning))
            })
        })
    }

    /// Forgets blocks until the state and the newest member can be joined.
    fn collapse(&mut self, universe: &mut Universe, state: &State) -> Option<(usize, Joined)> {
        let at = self.members.len().checked_sub(1)?;
        let member = &self.members[at].state;
        Some((at, self.forgotten.join(universe, (member, state), &How::Join, Loss::Blocks)?))
    }

    /// Where cycles pass, a member grew from `before` by everything that came round together: from some round on it is
    /// widened. Gives the widened state, from `before` and from what the joins made of it.
    pub(crate) fn end_round(
        &mut self,
        universe: &mut Universe,
        (member, before): (MemberId, &State),
        hints: &WideningHints,
        policy: &Policy,
    ) -> Option<Joined> {
        let class = self.members.iter_mut().find(|m| m.id == member)?;
        class.rounds += 1;
        if class.rounds <= policy.rounds_before_widening {
            return None;
        }
        let hints = self.trials.without_failed(hints);
        let how = How::Widen(hints.clone());
        let both = (before, &class.state);
        let mut joined = State::join_losing(universe, both, &how, Loss::Nodes)
            .or_else(|_| State::join_losing(universe, both, &how, Loss::Kinds))
            .ok()?;
        let round = class.supports.iter().filter(|s| !s.from_outside);
        let guards = round.flat_map(|s| s.state.numbers().conditions().iter().copied()).collect();
        landmarks::keep(universe, &mut joined, before, &mut class.state, &guards);
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
            if State::includes(universe, &all, state).is_none() || gives_names(universe, &all, state) {
                all = State::join(universe, &all, state, &How::Join).ok()?.state;
            }
        }
        let mut old = class.state.clone();
        old.numbers_mut().close();
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

/// Whether a state knows of values in memory that a more general one has no names for, where that matters.
fn gives_names(universe: &Universe, general: &State, special: &State) -> bool {
    universe.for_the_end && special.cells() > general.cells()
}

/// Whether a variable is null in one state and leads to a list in the other. Together they would be a list that may have no
/// nodes, and it would be lost that another one has none then.
fn differ_in_null(universe: &Universe, one: &State, other: &State) -> bool {
    let (one, other) = State::levelled(one, other);
    let is_null = |value: TermId| universe.terms.as_constant(value) == Some(0);
    let is_list = |state: &State, value: TermId| {
        let object = universe.terms.as_atom(value).and_then(|atom| universe.object_at(atom));
        object.and_then(|object| state.objects().get(object)).is_some_and(|o| o.segment.is_some())
    };
    let mut names = one.roots().range(Root::Register(0)..=Root::Local(u32::MAX));
    names.any(|(root, &own)| {
        let Some(&theirs) = other.roots().get(root) else { return false };
        is_null(own) && is_list(&other, theirs) || is_list(&one, own) && is_null(theirs)
    })
}
