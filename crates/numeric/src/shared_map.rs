//! A sorted map from variables to rows that is cheap to copy and to change in one place.
//!
//! Two levels: a shared list of shared chunks of shared rows. A copy is one reference; a change copies the list of
//! chunks, one chunk and one row. Equal references tell joins what both sides still have in common.

use std::sync::{Arc, OnceLock};

use smallvec::SmallVec;

use crate::linear::Var;

/// Chunks are split when they grow past this.
const CHUNK: usize = 8;

/// A map from variables to shared values.
#[derive(Debug)]
pub(crate) struct SharedMap<V> {
    chunks: Arc<[Arc<Chunk<V>>]>,
    len: u32,
}

/// Neighbouring entries, never empty; variables and values apart, which takes less room.
#[derive(Debug)]
struct Chunk<V> {
    vars: SmallVec<[Var; CHUNK]>,
    values: SmallVec<[Arc<V>; CHUNK]>,
    /// The sum of its values' digests, once it was asked for.
    digest: OnceLock<u64>,
}

impl<V> Clone for SharedMap<V> {
    fn clone(&self) -> Self {
        Self { chunks: Arc::clone(&self.chunks), len: self.len }
    }
}

impl<V> Clone for Chunk<V> {
    fn clone(&self) -> Self {
        Self { vars: self.vars.clone(), values: self.values.clone(), digest: OnceLock::new() }
    }
}

impl<V> Default for Chunk<V> {
    fn default() -> Self {
        Self { vars: SmallVec::new(), values: SmallVec::new(), digest: OnceLock::new() }
    }
}

impl<V> Default for SharedMap<V> {
    fn default() -> Self {
        Self { chunks: Arc::new([]), len: 0 }
    }
}

impl<V> Chunk<V> {
    /// The chunk, to change; what others share is copied first.
    fn change(chunk: &mut Arc<Self>) -> &mut Self {
        let own = Arc::make_mut(chunk);
        own.digest = OnceLock::new();
        own
    }

    fn ends_before(&self, var: Var) -> bool {
        self.vars.last().is_none_or(|last| *last < var)
    }

    fn insert(&mut self, at: usize, var: Var, value: Arc<V>) {
        self.vars.insert(at, var);
        self.values.insert(at, value);
    }
}

impl<V: Clone> SharedMap<V> {
    /// How many entries there are.
    pub(crate) fn len(&self) -> usize {
        usize::try_from(self.len).unwrap_or(usize::MAX)
    }

    fn find(&self, var: Var) -> Result<(usize, usize), (usize, usize)> {
        let chunk = self.chunks.partition_point(|chunk| chunk.ends_before(var));
        let Some(found) = self.chunks.get(chunk) else { return Err((chunk, 0)) };
        let at = found.vars.iter().position(|own| *own >= var).unwrap_or(found.vars.len());
        match found.vars.get(at) {
            Some(own) if *own == var => Ok((chunk, at)),
            _ => Err((chunk, at)),
        }
    }

    /// The value of a variable.
    pub(crate) fn get(&self, var: Var) -> Option<&V> {
        let (chunk, at) = self.find(var).ok()?;
        Some(&self.chunks[chunk].values[at])
    }

    /// Is the variable there?
    pub(crate) fn contains(&self, var: Var) -> bool {
        self.find(var).is_ok()
    }

    /// Are these, in order, all variables?
    pub(crate) fn has_just(&self, mut vars: impl ExactSizeIterator<Item = Var>) -> bool {
        vars.len() == self.len()
            && self.chunks.iter().all(|chunk| chunk.vars.iter().all(|own| vars.next() == Some(*own)))
    }

    /// The value of a variable, to change; what others share is copied first.
    pub(crate) fn get_mut(&mut self, var: Var) -> Option<&mut V> {
        let (chunk, at) = self.find(var).ok()?;
        let chunk = Chunk::change(&mut Arc::make_mut(&mut self.chunks)[chunk]);
        Some(Arc::make_mut(&mut chunk.values[at]))
    }

    /// Sets the value of a variable.
    pub(crate) fn insert(&mut self, var: Var, value: V) {
        self.insert_shared(var, Arc::new(value));
    }

    /// Sets the value of a variable, sharing it.
    pub(crate) fn insert_shared(&mut self, var: Var, value: Arc<V>) {
        let place = self.find(var);
        let (chunk, at) = match place {
            Ok((chunk, at)) => {
                let chunks = Arc::make_mut(&mut self.chunks);
                Chunk::change(&mut chunks[chunk]).values[at] = value;
                return;
            }
            Err(place) => place,
        };
        self.len += 1;
        let count = self.chunks.len();
        let chunks = Arc::make_mut(&mut self.chunks);
        if chunk == count {
            // Past the end: fill up the last chunk, or open a new one.
            if let Some(last) = chunks.last_mut().filter(|last| last.vars.len() < CHUNK) {
                let last = Chunk::change(last);
                last.vars.push(var);
                last.values.push(value);
            } else {
                let mut opened = Chunk::default();
                opened.insert(0, var, value);
                self.insert_chunk(count, opened);
            }
            return;
        }
        let lower = Chunk::change(&mut chunks[chunk]);
        if lower.vars.len() < CHUNK {
            lower.insert(at, var, value);
            return;
        }
        let mut upper = Chunk {
            vars: lower.vars.drain(CHUNK / 2..).collect(),
            values: lower.values.drain(CHUNK / 2..).collect(),
            digest: OnceLock::new(),
        };
        if at <= CHUNK / 2 {
            lower.insert(at, var, value);
        } else {
            upper.insert(at - CHUNK / 2, var, value);
        }
        self.insert_chunk(chunk + 1, upper);
    }

    fn insert_chunk(&mut self, at: usize, chunk: Chunk<V>) {
        let (before, after) = self.chunks.split_at(at);
        self.chunks = before.iter().cloned().chain([Arc::new(chunk)]).chain(after.iter().cloned()).collect();
    }

    /// Removes a variable and returns its value.
    pub(crate) fn remove(&mut self, var: Var) -> Option<Arc<V>> {
        let (at_chunk, at) = self.find(var).ok()?;
        self.len -= 1;
        let chunks = Arc::make_mut(&mut self.chunks);
        let chunk = Chunk::change(&mut chunks[at_chunk]);
        chunk.vars.remove(at);
        let removed = chunk.values.remove(at);
        if chunk.vars.is_empty() {
            let (before, after) = self.chunks.split_at(at_chunk);
            self.chunks = before.iter().chain(&after[1..]).cloned().collect();
        }
        Some(removed)
    }

    /// The sum of the digests of all values, in any order. Chunks remember theirs, so a map has one kind of digest only.
    pub(crate) fn digest(&self, of: impl Fn(&V) -> u64) -> u64 {
        let of_chunk =
            |chunk: &Chunk<V>| chunk.values.iter().map(|value| of(value)).fold(0, u64::wrapping_add);
        let sums = self.chunks.iter().map(|chunk| *chunk.digest.get_or_init(|| of_chunk(chunk)));
        sums.fold(0, u64::wrapping_add)
    }

    /// Tells the values that two maps with the same variables do not share; nothing if the variables differ.
    pub(crate) fn differences<'a>(
        &'a self,
        other: &'a Self,
        mut tell: impl FnMut(Var, &'a Arc<V>, &'a Arc<V>),
    ) -> Option<()> {
        if self.len != other.len {
            return None;
        }
        if Arc::ptr_eq(&self.chunks, &other.chunks) {
            return Some(());
        }
        let pairs = || self.chunks.iter().zip(other.chunks.iter());
        if self.chunks.len() == other.chunks.len()
            && pairs().all(|(own, theirs)| Arc::ptr_eq(own, theirs) || own.vars == theirs.vars)
        {
            for (own, theirs) in pairs().filter(|(own, theirs)| !Arc::ptr_eq(own, theirs)) {
                for ((var, own), theirs) in own.vars.iter().zip(&own.values).zip(&theirs.values) {
                    if !Arc::ptr_eq(own, theirs) {
                        tell(*var, own, theirs);
                    }
                }
            }
            return Some(());
        }
        for ((var, own), (other_var, theirs)) in self.iter().zip(other.iter()) {
            if var != other_var {
                return None;
            }
            if !Arc::ptr_eq(own, theirs) {
                tell(var, own, theirs);
            }
        }
        Some(())
    }

    /// The variables in order.
    pub(crate) fn vars(&self) -> impl Iterator<Item = Var> {
        self.chunks.iter().flat_map(|chunk| chunk.vars.iter().copied())
    }

    /// Do both have the same variables? What they share is not looked at.
    pub(crate) fn has_vars_of(&self, other: &Self) -> bool {
        let mut chunks = self.chunks.iter().zip(other.chunks.iter());
        let are_alike = self.len == other.len && self.chunks.len() == other.chunks.len();
        are_alike && chunks.all(|(own, theirs)| Arc::ptr_eq(own, theirs) || own.vars == theirs.vars)
            || self.len == other.len && self.vars().eq(other.vars())
    }

    /// The entries in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Var, &Arc<V>)> {
        self.chunks.iter().flat_map(|chunk| chunk.vars.iter().copied().zip(&chunk.values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn behaves_like_a_sorted_map() {
        let mut map = SharedMap::default();
        let mut reference = std::collections::BTreeMap::new();
        let mut seed = 17u32;
        for round in 0..2000u32 {
            seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12345);
            let var = Var((seed >> 16) % 60);
            if seed & 0x100 == 0 {
                assert_eq!(map.remove(var).map(|v| *v), reference.remove(&var));
            } else {
                map.insert(var, round);
                reference.insert(var, round);
            }
            assert_eq!(map.len(), reference.len());
            assert!(map.iter().map(|(v, x)| (v, **x)).eq(reference.iter().map(|(v, x)| (*v, *x))));
        }
    }

    #[test]
    fn copies_do_not_see_later_changes() {
        let mut map = SharedMap::default();
        for n in 0..30 {
            map.insert(Var(n), n);
        }
        let copy = map.clone();
        *map.get_mut(Var(7)).unwrap() = 99;
        assert_eq!(copy.get(Var(7)), Some(&7));
        let mut differing = Vec::new();
        map.differences(&copy, |var, _, _| differing.push(var)).unwrap();
        assert_eq!(differing, [Var(7)]);
    }
}
