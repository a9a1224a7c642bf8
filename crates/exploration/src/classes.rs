//! The states that met at one place, and the ladder that keeps their number down.
//!
//! A new state that an old one includes is done with. Otherwise, at a loop head or once too many states have met, it is
//! joined with an old one of the same tags, or of any, and from some round on widened. States that cannot be joined stay
//! apart until the place is given up.

use crate::tags::Tags;
use tayra_memory_graph::{How, Instantiation, Joined, State, Universe};
use tayra_numeric::WideningHints;

/// Rounds of plain joins before widening starts.
const DELAY: u32 = 2;
/// How many states may stay apart at an ordinary merge before joins begin.
const ORDINARY_STATES: usize = 8;
/// How many states of one tag may stay apart at a loop head, an entry or a return.
const HEAD_STATES: usize = 1;
/// How many states may stay apart before tags are given up.
const TAGGED_STATES: usize = 32;
/// How many states may stay apart at all.
pub(crate) const MOST_STATES: usize = 96;

/// A state at a place.
#[derive(Clone, Debug)]
pub(crate) struct Class<N> {
    pub(crate) node: N,
    pub(crate) state: State,
    key: Vec<(u32, u128)>,
    rounds: u32,
}

/// Every state at a place.
#[derive(Clone, Debug)]
pub(crate) struct Classes<N> {
    pub(crate) members: Vec<Class<N>>,
}

/// What became of a state that arrived.
pub(crate) enum Arrival {
    /// The member with this index includes it.
    Included { member: usize, meaning: Box<Instantiation> },
    /// It was joined into the member with this index, whose state is new.
    Joined { member: usize, joined: Box<Joined> },
    /// It is a new member, the last one.
    Added,
    /// There are too many states that cannot be joined.
    TooMany { because: String },
}

/// How eagerly states are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eagerness {
    /// Where cycles pass: at once.
    Head,
    /// Elsewhere: once many have met.
    Ordinary,
}

impl<N: Copy> Classes<N> {
    pub(crate) fn new() -> Self {
        Classes { members: Vec::new() }
    }

    /// Brings a state in. The caller sets the node of a member that is new or was joined.
    pub(crate) fn arrive(
        &mut self,
        universe: &mut Universe,
        tags: &Tags,
        state: &State,
        node: N,
        eagerness: Eagerness,
        hints: &WideningHints,
    ) -> Arrival {
        for (index, member) in self.members.iter().enumerate() {
            if let Some(meaning) = State::includes(universe, &member.state, state) {
                return Arrival::Included { member: index, meaning: Box::new(meaning) };
            }
        }
        let key = tags.key(universe, state);
        let alike = self.members.iter().filter(|m| m.key == key).count();
        let (apart, tagged) = match eagerness {
            Eagerness::Head => (HEAD_STATES, TAGGED_STATES),
            Eagerness::Ordinary => (ORDINARY_STATES, TAGGED_STATES),
        };
        let mut because = String::new();
        if alike >= apart || self.members.len() >= tagged {
            // Newest first: it has been through the most rounds.
            for index in (0..self.members.len()).rev() {
                let member = &self.members[index];
                if member.key != key && self.members.len() < tagged {
                    continue;
                }
                let widen = eagerness == Eagerness::Head && member.rounds >= DELAY;
                let how = if widen { How::Widen(hints.clone()) } else { How::Join };
                match State::join(universe, &member.state, state, &how) {
                    Ok(joined) => {
                        let member = &mut self.members[index];
                        member.state = joined.state.clone();
                        member.rounds += 1;
                        member.key = tags.key(universe, &joined.state);
                        return Arrival::Joined { member: index, joined: Box::new(joined) };
                    }
                    Err(apart) => because = apart.because,
                }
            }
        }
        if self.members.len() >= MOST_STATES {
            return Arrival::TooMany { because };
        }
        self.members.push(Class { node, state: state.clone(), key, rounds: 0 });
        Arrival::Added
    }
}
