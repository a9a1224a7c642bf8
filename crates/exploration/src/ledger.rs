//! Where states come from, and which of them still count.
//!
//! Whatever is found (a state at a block, a return, something left to prove) rests on versions of *members*: states that
//! the exploration keeps at a place. When a member grows, everything that rests on its older version is out of date:
//! the newer version brings it again, in a form that covers it. So a loop that takes several rounds to come to rest leaves
//! nothing of the earlier rounds behind it.

use crate::graph::Position;
use std::rc::Rc;
use tayra_program::BlockId;

/// A member of the states at some place, for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct MemberId(u32);

/// A version of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Basis {
    pub(crate) member: MemberId,
    version: u32,
}

/// The versions that something rests on; all of them must be current.
pub(crate) type Provenance = Rc<[Basis]>;

/// Where a member stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// At the start of a block.
    Block(BlockId),
    /// Among the returns.
    Returns,
}

impl Home {
    /// The same for nodes of the graph.
    pub(crate) fn position(self) -> Position {
        match self {
            Home::Block(block) => Position::Block(block),
            Home::Returns => Position::Return,
        }
    }
}

#[derive(Debug)]
struct Entry {
    summary: usize,
    home: Home,
    /// `None` once it is gone.
    version: Option<u32>,
    /// Members with arrivals that rest on this one.
    dependents: Vec<MemberId>,
}

/// Every member there ever was.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    entries: Vec<Entry>,
}

impl Ledger {
    /// A new member in its first version.
    pub(crate) fn add(&mut self, summary: usize, home: Home) -> MemberId {
        let id = MemberId(u32::try_from(self.entries.len()).unwrap_or(u32::MAX));
        self.entries.push(Entry { summary, home, version: Some(0), dependents: Vec::new() });
        id
    }

    /// Where the member stands.
    pub(crate) fn home(&self, member: MemberId) -> (usize, Home) {
        let entry = &self.entries[member.0 as usize];
        (entry.summary, entry.home)
    }

    /// The present version, if the member still exists.
    pub(crate) fn basis(&self, member: MemberId) -> Option<Basis> {
        let version = self.entries[member.0 as usize].version?;
        Some(Basis { member, version })
    }

    /// Whether everything that `provenance` names is as it was.
    pub(crate) fn is_current(&self, provenance: &[Basis]) -> bool {
        provenance.iter().all(|basis| self.entries[basis.member.0 as usize].version == Some(basis.version))
    }

    /// Notes that `member` has an arrival that rests on `provenance`.
    pub(crate) fn depend(&mut self, member: MemberId, provenance: &[Basis]) {
        for basis in provenance {
            let dependents = &mut self.entries[basis.member.0 as usize].dependents;
            if dependents.last() != Some(&member) && !dependents.contains(&member) {
                dependents.push(member);
            }
        }
    }

    /// How many versions the member has had before this one.
    pub(crate) fn age(&self, member: MemberId) -> u32 {
        self.entries[member.0 as usize].version.unwrap_or(0)
    }

    /// The member changes: gives whoever rested on it.
    pub(crate) fn renew(&mut self, member: MemberId) -> Vec<MemberId> {
        let entry = &mut self.entries[member.0 as usize];
        entry.version = entry.version.map(|v| v + 1);
        std::mem::take(&mut entry.dependents)
    }

    /// The member is gone: gives whoever rested on it.
    pub(crate) fn remove(&mut self, member: MemberId) -> Vec<MemberId> {
        let entry = &mut self.entries[member.0 as usize];
        entry.version = None;
        std::mem::take(&mut entry.dependents)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_rests_on_an_older_version_is_out_of_date() {
        let mut ledger = Ledger::default();
        let head = ledger.add(0, Home::Returns);
        let other = ledger.add(0, Home::Returns);
        let provenance: Provenance = ledger.basis(head).into_iter().chain(ledger.basis(other)).collect();
        ledger.depend(other, &provenance[..1]);
        assert!(ledger.is_current(&provenance));
        assert_eq!(ledger.renew(head), [other]);
        assert!(!ledger.is_current(&provenance));
        assert!(ledger.is_current(&provenance[1..]));
        ledger.remove(other);
        assert!(!ledger.is_current(&provenance[1..]));
        assert_eq!(ledger.basis(other), None);
    }
}
