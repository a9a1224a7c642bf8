//! A sorted map from variables to rows that is cheap to copy and to change in one place.
//!
//! Two levels: a shared list of shared chunks of shared rows. A copy is one reference; a change copies the list of
//! chunks, one chunk and one row. Equal references tell joins what both sides still have in common.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::linear::Var;

/// Chunks are split when they grow past this.
const CHUNK: usize = 8;

/// A map from variables to shared values.
#[derive(Debug)]
pub(crate) struct SharedMap<V> {
    chunks: Arc<Vec<Chunk<V>>>,
    len: usize,
}

#[derive(Debug)]
struct Chunk<V> {
    last: Var,
    entries: Arc<SmallVec<[Entry<V>; CHUNK]>>,
}

#[derive(Debug)]
struct Entry<V> {
    var: Var,
    value: Arc<V>,
}

impl<V> Clone for SharedMap<V> {
    fn clone(&self) -> Self {
        Self { chunks: Arc::clone(&self.chunks), len: self.len }
    }
}

impl<V> Clone for Chunk<V> {
    fn clone(&self) -> Self {
        Self { last: self.last, entries: Arc::clone(&self.entries) }
    }
}

impl<V> Clone for Entry<V> {
    fn clone(&self) -> Self {
        Self { var: self.var, value: Arc::clone(&self.value) }
    }
}

impl<V> Default for SharedMap<V> {
    fn default() -> Self {
        Self { chunks: Arc::new(Vec::new()), len: 0 }
    }
}

impl<V: Clone> SharedMap<V> {
    /// How many entries there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    fn find(&self, var: Var) -> Result<(usize, usize), (usize, usize)> {
        let chunk = self.chunks.partition_point(|chunk| chunk.last < var);
        let Some(found) = self.chunks.get(chunk) else { return Err((chunk, 0)) };
        let at = found.entries.partition_point(|entry| entry.var < var);
        match found.entries.get(at) {
            Some(entry) if entry.var == var => Ok((chunk, at)),
            _ => Err((chunk, at)),
        }
    }

    /// The value of a variable.
    pub(crate) fn get(&self, var: Var) -> Option<&V> {
        let (chunk, at) = self.find(var).ok()?;
        Some(&self.chunks[chunk].entries[at].value)
    }

    /// The shared value of a variable.
    pub(crate) fn get_shared(&self, var: Var) -> Option<&Arc<V>> {
        let (chunk, at) = self.find(var).ok()?;
        Some(&self.chunks[chunk].entries[at].value)
    }

    /// Is the variable there?
    pub(crate) fn contains(&self, var: Var) -> bool {
        self.find(var).is_ok()
    }

    /// The value of a variable, to change; what others share is copied first.
    pub(crate) fn get_mut(&mut self, var: Var) -> Option<&mut V> {
        let (chunk, at) = self.find(var).ok()?;
        let chunks = Arc::make_mut(&mut self.chunks);
        let entries = Arc::make_mut(&mut chunks[chunk].entries);
        Some(Arc::make_mut(&mut entries[at].value))
    }

    /// Sets the value of a variable.
    pub(crate) fn insert(&mut self, var: Var, value: V) {
        self.insert_shared(var, Arc::new(value));
    }

    /// Sets the value of a variable, sharing it.
    pub(crate) fn insert_shared(&mut self, var: Var, value: Arc<V>) {
        let place = self.find(var);
        let chunks = Arc::make_mut(&mut self.chunks);
        let (chunk, at) = match place {
            Ok((chunk, at)) => {
                Arc::make_mut(&mut chunks[chunk].entries)[at].value = value;
                return;
            }
            Err(place) => place,
        };
        self.len += 1;
        let entry = Entry { var, value };
        if chunk == chunks.len() {
            // Past the end: fill up the last chunk, or open a new one.
            if let Some(last) = chunks.last_mut().filter(|last| last.entries.len() < CHUNK) {
                Arc::make_mut(&mut last.entries).push(entry);
                last.last = var;
            } else {
                let mut entries = SmallVec::new();
                entries.push(entry);
                chunks.push(Chunk { last: var, entries: Arc::new(entries) });
            }
            return;
        }
        let entries = Arc::make_mut(&mut chunks[chunk].entries);
        if entries.len() < CHUNK {
            entries.insert(at, entry);
            return;
        }
        let mut upper: SmallVec<[Entry<V>; CHUNK]> = entries.drain(CHUNK / 2..).collect();
        if at <= CHUNK / 2 {
            entries.insert(at, entry);
        } else {
            upper.insert(at - CHUNK / 2, entry);
        }
        let boundary = entries.last().map_or(var, |entry| entry.var);
        let last = std::mem::replace(&mut chunks[chunk].last, boundary);
        chunks.insert(chunk + 1, Chunk { last, entries: Arc::new(upper) });
    }

    /// Removes a variable and returns its value.
    pub(crate) fn remove(&mut self, var: Var) -> Option<Arc<V>> {
        let (chunk, at) = self.find(var).ok()?;
        self.len -= 1;
        let chunks = Arc::make_mut(&mut self.chunks);
        let entries = Arc::make_mut(&mut chunks[chunk].entries);
        let removed = entries.remove(at).value;
        match entries.last() {
            Some(entry) => chunks[chunk].last = entry.var,
            None => {
                chunks.remove(chunk);
            }
        }
        Some(removed)
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
        let same_bounds =
            self.chunks.len() == other.chunks.len()
                && self.chunks.iter().zip(other.chunks.iter()).all(|(own, theirs)| {
                    own.last == theirs.last && own.entries.len() == theirs.entries.len()
                });
        if same_bounds {
            for (own, theirs) in self.chunks.iter().zip(other.chunks.iter()) {
                if Arc::ptr_eq(&own.entries, &theirs.entries) {
                    continue;
                }
                for (own, theirs) in own.entries.iter().zip(theirs.entries.iter()) {
                    if own.var != theirs.var {
                        return None;
                    }
                    if !Arc::ptr_eq(&own.value, &theirs.value) {
                        tell(own.var, &own.value, &theirs.value);
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

    /// The entries in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Var, &Arc<V>)> {
        self.chunks.iter().flat_map(|chunk| chunk.entries.iter().map(|entry| (entry.var, &entry.value)))
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
        assert!(Arc::ptr_eq(map.get_shared(Var(20)).unwrap(), copy.get_shared(Var(20)).unwrap()));
    }
}
