//! Where states come from, and which of them still count.
//!
//! Whatever is found (a state at a block, a return, something left to prove) rests on versions of *members*: states that
//! the exploration keeps at a place. When a member grows, everything that rests on its older version is out of date:
//! the newer version brings it again, in a form that covers it. So a loop that takes several rounds to come to rest leaves
//! nothing of the earlier rounds behind it.

use crate::graph::Position;
use std::cell::Cell;
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

/// The versions that something rests on; all of them must be current. What goes on from somewhere shares what it rested on
/// there: a block with thousands of calls rests on one return more behind each of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Provenance(Option<Rc<Link>>);

/// One version, and all that it came after.
#[derive(Debug)]
struct Link {
    basis: Basis,
    before: Provenance,
    /// When all of it was last seen to be current, by the count of the ledger's changes; or `OUTDATED`, which it stays.
    seen: Cell<u64>,
}

const NEVER: u64 = u64::MAX - 1;
const OUTDATED: u64 = u64::MAX;

impl Provenance {
    /// It, and this version.
    pub(crate) fn with(&self, basis: Basis) -> Self {
        Provenance(Some(Rc::new(Link { basis, before: self.clone(), seen: Cell::new(NEVER) })))
    }

    fn links(&self) -> impl Iterator<Item = &Link> {
        std::iter::successors(self.0.as_deref(), |link| link.before.0.as_deref())
    }

    /// Every version, the latest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Basis> {
        self.links().map(|link| &link.basis)
    }
}

impl From<Basis> for Provenance {
    fn from(basis: Basis) -> Self {
        Provenance::default().with(basis)
    }
}

impl PartialEq for Provenance {
    fn eq(&self, other: &Self) -> bool {
        let mut pairs = (self.links(), other.links());
        loop {
            match (pairs.0.next(), pairs.1.next()) {
                (None, None) => return true,
                (Some(own), Some(theirs)) if std::ptr::eq(own, theirs) => return true,
                (Some(own), Some(theirs)) if own.basis == theirs.basis => {}
                (Some(_), Some(_) | None) | (None, Some(_)) => return false,
            }
        }
    }
}

impl Drop for Link {
    /// One after the other: a long chain would overflow the stack.
    fn drop(&mut self) {
        let mut next = self.before.0.take();
        while let Some(mut link) = next.and_then(Rc::into_inner) {
            next = link.before.0.take();
        }
    }
}

/// Where a member stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Home {
    /// At the start of a block.
    Block(BlockId),
    /// Before the instruction with this index in a block, where many cases of those before it meet.
    Inside(BlockId, usize),
    /// Among the returns.
    Returns,
}

impl Home {
    /// The same for nodes of the graph.
    pub(crate) fn position(self) -> Position {
        match self {
            Home::Block(block) => Position::Block(block),
            Home::Inside(block, index) => Position::Inside(block, index),
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
    /// How often a version was given up.
    changes: u64,
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

    /// Whether everything that `provenance` names is as it was. What was found before is not looked at again until something
    /// changes.
    pub(crate) fn is_current(&self, provenance: &Provenance) -> bool {
        let is_settled = |link: &&Link| link.seen.get() == self.changes || link.seen.get() == OUTDATED;
        let is_outdated =
            |link: &Link| self.entries[link.basis.member.0 as usize].version != Some(link.basis.version);
        // The first from which all is known: of itself, or by what came before it.
        let end = provenance.links().find(|link| is_settled(link) || is_outdated(link));
        let is_current = end.is_none_or(|link| link.seen.get() == self.changes);
        let seen = if is_current { self.changes } else { OUTDATED };
        for link in provenance.links() {
            link.seen.set(seen);
            if end.is_some_and(|end| std::ptr::eq(link, end)) {
                break;
            }
        }
        is_current
    }

    /// Notes that `member` has an arrival that rests on `provenance`.
    pub(crate) fn depend(&mut self, member: MemberId, provenance: &Provenance) {
        for basis in provenance.iter() {
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
        self.changes += 1;
        std::mem::take(&mut entry.dependents)
    }

    /// The member is gone: gives whoever rested on it.
    pub(crate) fn remove(&mut self, member: MemberId) -> Vec<MemberId> {
        let entry = &mut self.entries[member.0 as usize];
        entry.version = None;
        self.changes += 1;
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
        let (Some(of_head), Some(of_other)) = (ledger.basis(head), ledger.basis(other)) else {
            panic!("both are there");
        };
        let (before, apart) = (Provenance::from(of_head), Provenance::from(of_other));
        let both = before.with(of_other);
        ledger.depend(other, &before);
        assert!(ledger.is_current(&both) && ledger.is_current(&apart) && ledger.is_current(&before));
        assert_eq!(ledger.renew(head), [other]);
        assert!(!ledger.is_current(&both) && !ledger.is_current(&before));
        assert!(ledger.is_current(&apart));
        ledger.remove(other);
        assert!(!ledger.is_current(&apart) && !ledger.is_current(&both));
        assert!(ledger.is_current(&Provenance::default()));
        assert_eq!(ledger.basis(other), None);
    }

    #[test]
    fn what_was_seen_to_be_current_is_looked_at_again_after_a_change() {
        let mut ledger = Ledger::default();
        let members: Vec<MemberId> = (0..4).map(|_| ledger.add(0, Home::Returns)).collect();
        let mut chains = vec![Provenance::default()];
        for &member in &members {
            let last = chains.last().cloned().unwrap_or_default();
            chains.extend(ledger.basis(member).map(|basis| last.with(basis)));
        }
        // Asked in any order, before and after: a chain is current up to what has changed.
        for asked in [[4, 1, 3, 2], [2, 4, 1, 3]] {
            for at in asked {
                assert!(ledger.is_current(&chains[at]));
            }
        }
        ledger.renew(members[2]);
        for at in [4, 2, 3, 1, 4, 0] {
            assert_eq!(ledger.is_current(&chains[at]), at < 3, "{at}");
        }
        ledger.renew(members[0]);
        for at in [2, 4, 0, 1] {
            assert_eq!(ledger.is_current(&chains[at]), at == 0, "{at}");
        }
    }

    #[test]
    fn provenances_are_equal_if_they_name_the_same() {
        let mut ledger = Ledger::default();
        let members: Vec<MemberId> = (0..2).map(|_| ledger.add(0, Home::Returns)).collect();
        let bases: Vec<Basis> = members.iter().filter_map(|m| ledger.basis(*m)).collect();
        let of = |list: &[usize]| list.iter().fold(Provenance::default(), |all, at| all.with(bases[*at]));
        assert_eq!(of(&[0, 1]), of(&[0, 1]));
        assert_ne!(of(&[0, 1]), of(&[1, 0]));
        assert_ne!(of(&[0, 1]), of(&[1]));
        assert_ne!(of(&[1]), of(&[0, 1]));
        assert_eq!(of(&[0, 1]).iter().count(), 2);
    }

    #[test]
    fn a_long_provenance_is_let_go_without_recursion() {
        let mut ledger = Ledger::default();
        let member = ledger.add(0, Home::Returns);
        let basis = ledger.basis(member);
        let long = (0..1_000_000).filter_map(|_| basis).fold(Provenance::default(), |all, b| all.with(b));
        assert!(ledger.is_current(&long));
    }
}
