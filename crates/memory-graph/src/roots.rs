//! Named values: a sorted map that is cheap to copy, to change in one place, and to compare with one of the same descent.
//!
//! Two levels: a shared list of shared chunks. A copy is one reference; a change copies the list and one chunk. States that
//! meet at a place mostly come from one another by a few writes, so what they name differs in few chunks, and only these
//! are looked at ([`Roots::differences`]).

use crate::validate::keep;
use crate::{Broken, Root};
use std::ops::{Deref, Index, RangeInclusive};
use std::sync::{Arc, OnceLock};
use tayra_terms::TermId;

/// Chunks are split when they grow past this.
const CHUNK: usize = 16;

/// Neighbours, in order; never empty.
#[derive(Debug, Default)]
struct Chunk {
    entries: Vec<(Root, TermId)>,
    /// The sum of its entries' digests, once it was asked for.
    digest: OnceLock<u64>,
}

impl Clone for Chunk {
    /// A copy is made to be changed.
    fn clone(&self) -> Self {
        Chunk { entries: self.entries.clone(), digest: OnceLock::new() }
    }
}

impl Chunk {
    fn new(entries: Vec<(Root, TermId)>) -> Arc<Self> {
        Arc::new(Chunk { entries, digest: OnceLock::new() })
    }

    /// The entries, to change; what others share is copied first.
    fn change(chunk: &mut Arc<Self>) -> &mut Vec<(Root, TermId)> {
        let own = Arc::make_mut(chunk);
        own.digest = OnceLock::new();
        &mut own.entries
    }
}

impl Deref for Chunk {
    type Target = [(Root, TermId)];

    fn deref(&self) -> &Self::Target {
        &self.entries
    }
}

/// Named values; clones share them until one is changed.
#[derive(Clone, Debug, Default)]
pub struct Roots {
    chunks: Arc<Vec<Arc<Chunk>>>,
}

/// A name, and its value in each of two states, if it has one there.
pub(crate) type Difference = (Root, Option<TermId>, Option<TermId>);

impl Roots {
    /// Where a name stands, or would: the chunk, and the place in it.
    fn find(&self, root: Root) -> Result<(usize, usize), (usize, usize)> {
        let chunk = self.chunks.partition_point(|chunk| chunk.last().is_some_and(|(last, _)| *last < root));
        let Some(found) = self.chunks.get(chunk) else { return Err((chunk, 0)) };
        match found.binary_search_by_key(&root, |(own, _)| *own) {
            Ok(at) => Ok((chunk, at)),
            Err(at) => Err((chunk, at)),
        }
    }

    /// The value of that name.
    pub fn get(&self, root: &Root) -> Option<&TermId> {
        let (chunk, at) = self.find(*root).ok()?;
        Some(&self.chunks[chunk][at].1)
    }

    /// Whether there is such a name.
    pub fn contains_key(&self, root: &Root) -> bool {
        self.find(*root).is_ok()
    }

    /// Gives a name a value. What it had before is returned.
    pub fn insert(&mut self, root: Root, value: TermId) -> Option<TermId> {
        match self.find(root) {
            Ok((chunk, at)) => {
                let before = self.chunks[chunk][at].1;
                // What stays the same stays shared.
                if before != value {
                    Chunk::change(&mut Arc::make_mut(&mut self.chunks)[chunk])[at].1 = value;
                }
                Some(before)
            }
            Err((chunk, at)) => {
                let chunks = Arc::make_mut(&mut self.chunks);
                // Behind the end: the last chunk is filled up.
                let (chunk, at) = match chunks.last() {
                    Some(last) if chunk == chunks.len() => (chunk - 1, last.len()),
                    _ => (chunk, at),
                };
                let Some(found) = chunks.get_mut(chunk) else {
                    chunks.push(Chunk::new(vec![(root, value)]));
                    return None;
                };
                let own = Chunk::change(found);
                own.insert(at, (root, value));
                if own.len() > CHUNK {
                    let behind = if at == CHUNK { CHUNK } else { CHUNK / 2 };
                    let upper = own.split_off(behind);
                    chunks.insert(chunk + 1, Chunk::new(upper));
                }
                None
            }
        }
    }

    /// Takes a name away. What it had is returned.
    pub fn remove(&mut self, root: &Root) -> Option<TermId> {
        let (chunk, at) = self.find(*root).ok()?;
        let chunks = Arc::make_mut(&mut self.chunks);
        let own = Chunk::change(&mut chunks[chunk]);
        let (_, value) = own.remove(at);
        if own.is_empty() {
            chunks.remove(chunk);
        }
        Some(value)
    }

    /// Keeps the names that pass the test.
    pub fn retain(&mut self, mut keep: impl FnMut(&Root, &mut TermId) -> bool) {
        let mut kept: Vec<(Root, TermId)> = self.iter().map(|(root, value)| (*root, *value)).collect();
        kept.retain_mut(|(root, value)| keep(root, value));
        *self = kept.into_iter().collect();
    }

    /// Every name with its value, in order.
    pub fn iter(&self) -> Iter<'_> {
        let mut chunks = self.chunks.iter();
        Iter { entries: chunks.next().map_or_else(<&[_]>::default, |chunk| &***chunk).iter(), chunks }
    }

    /// Every name, in order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &Root> + '_ {
        self.chunks.iter().flat_map(|chunk| chunk.iter().map(|(root, _)| root))
    }

    /// Every value, in the order of names.
    pub fn values(&self) -> impl Iterator<Item = &TermId> + '_ {
        self.iter().map(|(_, value)| value)
    }

    /// The names of a range with their values, in order.
    pub fn range(&self, range: RangeInclusive<Root>) -> impl Iterator<Item = (&Root, &TermId)> + '_ {
        let (Ok((chunk, at)) | Err((chunk, at))) = self.find(*range.start());
        let first = self.chunks.get(chunk).into_iter().flat_map(move |chunk| &chunk[at..]);
        let others = self.chunks.iter().skip(chunk + 1).flat_map(|chunk| chunk.iter());
        let end = *range.end();
        first.chain(others).take_while(move |(root, _)| *root <= end).map(|(root, value)| (root, value))
    }

    /// How many names there are.
    pub fn len(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    /// Whether the chunks are what they should be: sorted, none of them empty or too large.
    pub(crate) fn validate(&self) -> Result<(), Broken> {
        let is_sorted = self.keys().is_sorted_by(|one, other| one < other);
        keep(is_sorted, || "roots are out of order".to_owned())?;
        let are_full = self.chunks.iter().all(|chunk| (1..=CHUNK).contains(&chunk.len()));
        keep(are_full, || "a chunk of roots is empty, or too large".to_owned())
    }

    /// The sum of the digests of all entries. Chunks remember theirs, so there is one kind of digest only.
    pub(crate) fn digest(&self, of: impl Fn(Root, TermId) -> u64) -> u64 {
        let of_chunk =
            |chunk: &Chunk| chunk.iter().map(|&(root, value)| of(root, value)).fold(0, u64::wrapping_add);
        let sums = self.chunks.iter().map(|chunk| *chunk.digest.get_or_init(|| of_chunk(chunk)));
        sums.fold(0, u64::wrapping_add)
    }

    /// The names that do not have the same value on both sides, in order. What is shared costs nothing.
    pub fn differences<'r>(&'r self, other: &'r Roots) -> Differences<'r> {
        Differences { own: &self.chunks, theirs: &other.chunks, own_at: 0, their_at: 0 }
    }
}

/// See [`Roots::differences`].
#[derive(Clone, Debug)]
pub struct Differences<'r> {
    own: &'r [Arc<Chunk>],
    theirs: &'r [Arc<Chunk>],
    /// Where it stands in the first chunk of either side.
    own_at: usize,
    their_at: usize,
}

impl Iterator for Differences<'_> {
    type Item = (Root, Option<TermId>, Option<TermId>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (own, theirs) = match (self.own, self.theirs) {
                ([], []) => return None,
                ([own, ..], []) => (own.get(self.own_at), None),
                ([], [theirs, ..]) => (None, theirs.get(self.their_at)),
                ([own, rest @ ..], [theirs, others @ ..]) => {
                    if self.own_at == self.their_at && Arc::ptr_eq(own, theirs) {
                        (self.own, self.theirs, self.own_at, self.their_at) = (rest, others, 0, 0);
                        continue;
                    }
                    (own.get(self.own_at), theirs.get(self.their_at))
                }
            };
            // At the end of a chunk the next one is looked at first: both sides may stand before a shared one.
            if own.is_none() && !self.own.is_empty() {
                (self.own, self.own_at) = (&self.own[1..], 0);
                continue;
            }
            if theirs.is_none() && !self.theirs.is_empty() {
                (self.theirs, self.their_at) = (&self.theirs[1..], 0);
                continue;
            }
            match (own, theirs) {
                (Some((root, own)), Some((other, theirs))) if root == other => {
                    self.own_at += 1;
                    self.their_at += 1;
                    if own != theirs {
                        return Some((*root, Some(*own), Some(*theirs)));
                    }
                }
                (Some((root, own)), theirs) if theirs.is_none_or(|(other, _)| root < other) => {
                    self.own_at += 1;
                    return Some((*root, Some(*own), None));
                }
                (_, Some((other, theirs))) => {
                    self.their_at += 1;
                    return Some((*other, None, Some(*theirs)));
                }
                (_, None) => return None,
            }
        }
    }
}

impl PartialEq for Roots {
    fn eq(&self, other: &Self) -> bool {
        self.differences(other).next().is_none()
    }
}

impl Eq for Roots {}

impl Index<&Root> for Roots {
    type Output = TermId;

    /// The value of a name that is there, as in a map of the standard library.
    fn index(&self, root: &Root) -> &TermId {
        match self.get(root) {
            Some(value) => value,
            None => panic!("{root:?} has no value"),
        }
    }
}

impl<'r> IntoIterator for &'r Roots {
    type Item = (&'r Root, &'r TermId);
    type IntoIter = Iter<'r>;

    fn into_iter(self) -> Iter<'r> {
        self.iter()
    }
}

/// Every name with its value, in order.
#[derive(Clone, Debug)]
pub struct Iter<'r> {
    entries: std::slice::Iter<'r, (Root, TermId)>,
    chunks: std::slice::Iter<'r, Arc<Chunk>>,
}

impl<'r> Iterator for Iter<'r> {
    type Item = (&'r Root, &'r TermId);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some((root, value)) = self.entries.next() {
                return Some((root, value));
            }
            self.entries = self.chunks.next()?.iter();
        }
    }
}

impl FromIterator<(Root, TermId)> for Roots {
    fn from_iter<I: IntoIterator<Item = (Root, TermId)>>(values: I) -> Self {
        let mut all: Vec<(Root, TermId)> = values.into_iter().collect();
        // Of several values of one name the last one counts, as when they are inserted one by one.
        all.reverse();
        all.sort_by_key(|(root, _)| *root);
        all.dedup_by_key(|(root, _)| *root);
        Roots { chunks: Arc::new(all.chunks(CHUNK).map(|chunk| Chunk::new(chunk.to_vec())).collect()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Universe;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    fn root(number: u32) -> Root {
        if number.is_multiple_of(3) { Root::Register(number) } else { Root::Local(number) }
    }

    /// What is done to a map: a name, and the value that it gets, or none.
    type Change = (u32, Option<u8>);

    fn change(roots: &mut Roots, model: &mut BTreeMap<Root, TermId>, values: &[TermId], change: Change) {
        let (number, value) = change;
        match value {
            Some(value) => {
                let value = values[usize::from(value) % values.len()];
                assert_eq!(roots.insert(root(number), value), model.insert(root(number), value));
            }
            None => assert_eq!(roots.remove(&root(number)), model.remove(&root(number))),
        }
    }

    fn changes(most: usize) -> impl Strategy<Value = Vec<Change>> {
        proptest::collection::vec((0u32..120, proptest::option::weighted(0.7, 0u8..3)), 0..most)
    }

    proptest! {
        #[test]
        fn roots_are_a_map_and_tell_how_they_differ(
            before in changes(200), left in changes(20), right in changes(20), from in 0u32..130, to in 0u32..130
        ) {
            let mut universe = Universe::new(64);
            let values: Vec<TermId> = (0..3).map(|n| universe.pointer_constant(n)).collect();
            let (mut roots, mut model) = (Roots::default(), BTreeMap::new());
            for step in before {
                change(&mut roots, &mut model, &values, step);
            }
            let (mut other, mut other_model) = (roots.clone(), model.clone());
            for step in left {
                change(&mut roots, &mut model, &values, step);
            }
            for step in right {
                change(&mut other, &mut other_model, &values, step);
            }
            prop_assert!(roots.iter().eq(model.iter()));
            prop_assert!((&other).into_iter().eq(other_model.iter()));
            prop_assert_eq!(roots.len(), model.len());
            prop_assert!((0..130).all(|n| roots.get(&root(n)) == model.get(&root(n))));
            if from <= to {
                let range = Root::Local(from)..=Root::Local(to);
                prop_assert!(roots.range(range.clone()).eq(model.range(range)));
            }
            let names: std::collections::BTreeSet<Root> = model.keys().chain(other_model.keys()).copied().collect();
            let wanted: Vec<Difference> = names
                .into_iter()
                .map(|name| (name, model.get(&name).copied(), other_model.get(&name).copied()))
                .filter(|(_, own, theirs)| own != theirs)
                .collect();
            prop_assert_eq!(roots.differences(&other).collect::<Vec<_>>(), wanted);
            prop_assert_eq!(roots == other, model == other_model);
            let again: Roots = model.iter().map(|(name, value)| (*name, *value)).collect();
            prop_assert_eq!(&again, &roots);
            roots.retain(|name, _| matches!(name, Root::Local(_)));
            model.retain(|name, _| matches!(name, Root::Local(_)));
            prop_assert!(roots.iter().eq(model.iter()));
        }
    }
}
