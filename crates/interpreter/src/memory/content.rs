//! What an object holds: bytes, which of their bits are initialised, and which bytes belong to a stored pointer.
//!
//! A pointer stored at a multiple of its size is one *word* entry; any other way it lies in memory (odd offset, copied
//! byte by byte, half overwritten) is kept as one *fragment* per byte. Every entry that names a heap block counts as
//! one reference to it; what a change drops and adds is pushed to a list that the caller works off.

use super::store::{Pool, Store};
use super::symbols::ByteSymbols;
use crate::value::ObjectId;
use std::collections::BTreeMap;

/// One byte of a stored pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fragment {
    /// Whose pointer, or [`ObjectId::TAINTED`].
    pub(crate) object: ObjectId,
    /// Which byte of it; from [`Fragment::MOVED`] on, of one that was moved by its own address.
    pub(crate) index: u8,
}

impl Fragment {
    /// The first byte of a pointer that leads somewhere only as long as its object lies where it does: rounded, masked.
    pub(crate) const MOVED: u8 = 0x40;
}

/// Fragments by offset.
type Fragments = BTreeMap<u64, Fragment>;

/// References that a change made and dropped.
#[derive(Debug, Default)]
pub(crate) struct References {
    /// Heap blocks that lost a reference.
    pub(crate) dropped: Vec<ObjectId>,
    /// Heap blocks that gained one.
    pub(crate) added: Vec<ObjectId>,
}

impl References {
    fn drop_one(&mut self, object: ObjectId) {
        if object.is_heap() {
            self.dropped.push(object);
        }
    }

    fn add_one(&mut self, object: ObjectId) {
        if object.is_heap() {
            self.added.push(object);
        }
    }
}

/// Provenance of whole words: none yet, one entry per word, or few entries in a huge object.
#[derive(Clone, Debug)]
enum Words {
    None,
    Flat(Box<[ObjectId]>),
    Sparse(BTreeMap<u64, ObjectId>),
}

/// The content of an object.
#[derive(Clone, Debug)]
pub(crate) struct Content {
    /// Data.
    pub(crate) bytes: Store,
    /// Initialised bits are 1; `None` if all are.
    pub(crate) initialised: Option<Store>,
    words: Words,
    fragments: Option<Box<Fragments>>,
    /// What bytes depend on, in recorded runs.
    pub(super) symbols: Option<Box<ByteSymbols>>,
    word_bytes: u8,
}

impl Content {
    /// Zeros, initialised or not.
    pub(crate) fn new(size: u64, initialised: bool, word_bytes: u8, pool: &mut Pool) -> Content {
        Content {
            bytes: pool.zeros(size),
            initialised: (!initialised).then(|| pool.zeros(size)),
            words: Words::None,
            fragments: None,
            symbols: None,
            word_bytes,
        }
    }

    /// Lets the next object have the memory.
    pub(crate) fn give_back(self, pool: &mut Pool) {
        pool.give_back(self.bytes);
        if let Some(initialised) = self.initialised {
            pool.give_back(initialised);
        }
    }

    /// Nothing: the content of what must not be accessed.
    pub(crate) fn empty() -> Content {
        Content {
            bytes: Store::Flat(Box::default()),
            initialised: None,
            words: Words::None,
            fragments: None,
            symbols: None,
            word_bytes: 8,
        }
    }

    /// Host memory that it takes.
    pub(crate) fn footprint(&self) -> u64 {
        self.bytes.footprint() + self.initialised.as_ref().map_or(0, Store::footprint)
    }

    /// The first place from `offset` on where the content may differ from that of an object as it was born.
    pub(crate) fn next_touched(&self, offset: u64) -> Option<u64> {
        let size = u64::from(self.word_bytes);
        let word = match &self.words {
            Words::None => None,
            Words::Flat(_) => Some(offset),
            Words::Sparse(words) => words.range(offset / size..).next().map(|(index, _)| index * size),
        };
        let fragment = self.fragments.as_ref().and_then(|f| f.range(offset..).next().map(|(&at, _)| at));
        let marked = self.initialised.as_ref().and_then(|store| store.next_touched(offset));
        let places = [self.bytes.next_touched(offset), marked, word, fragment];
        places.into_iter().flatten().min().map(|place| place.max(offset))
    }

    /// Whether no byte belongs to a stored pointer.
    #[inline]
    pub(crate) fn has_no_pointers(&self) -> bool {
        matches!(self.words, Words::None) && self.fragments.is_none()
    }

    /// The word entry at `offset`, a multiple of the word size, if fragments cannot lie there.
    #[inline]
    pub(crate) fn whole_word(&self, offset: u64) -> Option<ObjectId> {
        if self.fragments.is_some() {
            return None;
        }
        match &self.words {
            Words::None => Some(ObjectId::NONE),
            Words::Flat(words) => words.get((offset / u64::from(self.word_bytes)) as usize).copied(),
            Words::Sparse(_) => None,
        }
    }

    fn word(&self, index: u64) -> ObjectId {
        match &self.words {
            Words::None => ObjectId::NONE,
            Words::Flat(words) => words.get(index as usize).copied().unwrap_or(ObjectId::NONE),
            Words::Sparse(words) => words.get(&index).copied().unwrap_or(ObjectId::NONE),
        }
    }

    fn set_word(&mut self, index: u64, object: ObjectId) {
        if matches!(self.words, Words::None) {
            if object == ObjectId::NONE {
                return;
            }
            self.words = match &self.bytes {
                Store::Flat(bytes) => Words::Flat(
                    vec![ObjectId::NONE; bytes.len() / self.word_bytes as usize].into_boxed_slice(),
                ),
                Store::Paged(_) => Words::Sparse(BTreeMap::new()),
            };
        }
        match &mut self.words {
            Words::None => {}
            Words::Flat(words) => {
                if let Some(word) = words.get_mut(index as usize) {
                    *word = object;
                }
            }
            Words::Sparse(words) => {
                if object == ObjectId::NONE {
                    words.remove(&index);
                } else {
                    words.insert(index, object);
                }
            }
        }
    }

    /// Which pointer the byte at `offset` belongs to.
    pub(crate) fn fragment_at(&self, offset: u64) -> Option<Fragment> {
        if self.has_no_pointers() {
            return None;
        }
        let size = u64::from(self.word_bytes);
        let object = self.word(offset / size);
        if object != ObjectId::NONE {
            return Some(Fragment { object, index: (offset % size) as u8 });
        }
        self.fragments.as_ref()?.get(&offset).copied()
    }

    /// Forgets the pointers that the range touches; their bytes outside of it stay fragments.
    pub(crate) fn clear_pointers(&mut self, offset: u64, length: u64, references: &mut References) {
        if length == 0 || self.has_no_pointers() {
            return;
        }
        let size = u64::from(self.word_bytes);
        let end = offset + length;
        let mut kept = Vec::new();
        let mut clear = |index: u64, object: ObjectId| {
            references.drop_one(object);
            for byte in index * size..(index + 1) * size {
                if byte < offset || byte >= end {
                    kept.push((byte, Fragment { object, index: (byte % size) as u8 }));
                }
            }
        };
        let (first, last) = (offset / size, (end - 1) / size);
        match &mut self.words {
            Words::None => {}
            Words::Flat(words) => {
                let stop = words.len().min(last as usize + 1);
                for index in first as usize..stop {
                    let object = std::mem::replace(&mut words[index], ObjectId::NONE);
                    if object != ObjectId::NONE {
                        clear(index as u64, object);
                    }
                }
            }
            Words::Sparse(words) => {
                let found: Vec<u64> = words.range(first..=last).map(|(&index, _)| index).collect();
                for index in found {
                    if let Some(object) = words.remove(&index) {
                        clear(index, object);
                    }
                }
            }
        }
        if let Some(fragments) = &mut self.fragments {
            let found: Vec<u64> = fragments.range(offset..end).map(|(&at, _)| at).collect();
            for at in found {
                if let Some(fragment) = fragments.remove(&at) {
                    references.drop_one(fragment.object);
                }
            }
            if fragments.is_empty() {
                self.fragments = None;
            }
        }
        for (at, fragment) in kept {
            self.set_fragment(at, fragment, references);
        }
    }

    /// Says that the byte at `offset`, so far of no pointer, belongs to one.
    pub(crate) fn set_fragment(&mut self, offset: u64, fragment: Fragment, references: &mut References) {
        references.add_one(fragment.object);
        self.fragments.get_or_insert_default().insert(offset, fragment);
        self.gather(offset, fragment, references);
    }

    /// Turns a full set of fragments at a word boundary into a word entry.
    fn gather(&mut self, offset: u64, fragment: Fragment, references: &mut References) {
        let size = u64::from(self.word_bytes);
        if offset % size + 1 != size || u64::from(fragment.index) + 1 != size {
            return;
        }
        let start = offset + 1 - size;
        let Some(fragments) = &mut self.fragments else { return };
        let whole = (0..size).all(|i| {
            fragments.get(&(start + i)) == Some(&Fragment { object: fragment.object, index: i as u8 })
        });
        if whole {
            for i in 0..size {
                fragments.remove(&(start + i));
                references.drop_one(fragment.object);
            }
            if fragments.is_empty() {
                self.fragments = None;
            }
            references.add_one(fragment.object);
            self.set_word(start / size, fragment.object);
        }
    }

    /// Says that the range, so far of no pointer, holds bytes `index..` of a pointer to `object`.
    pub(crate) fn set_pointer(
        &mut self,
        offset: u64,
        length: u64,
        object: ObjectId,
        index: u8,
        references: &mut References,
    ) {
        let size = u64::from(self.word_bytes);
        if index == 0 && length == size && offset.is_multiple_of(size) {
            references.add_one(object);
            self.set_word(offset / size, object);
            return;
        }
        for i in 0..length {
            self.set_fragment(offset + i, Fragment { object, index: index + i as u8 }, references);
        }
    }

    /// Says that the range, so far of no pointer, depends on addresses.
    pub(crate) fn set_tainted(&mut self, offset: u64, length: u64, references: &mut References) {
        let size = u64::from(self.word_bytes);
        if length == size && offset.is_multiple_of(size) {
            self.set_word(offset / size, ObjectId::TAINTED);
            return;
        }
        for i in 0..length {
            let fragment = Fragment { object: ObjectId::TAINTED, index: 0 };
            self.set_fragment(offset + i, fragment, references);
        }
    }

    /// Every pointer entry in the range, in order: word entries and fragments byte by byte.
    pub(crate) fn pointers(&self, offset: u64, length: u64) -> Vec<(u64, Fragment)> {
        if length == 0 || self.has_no_pointers() {
            return Vec::new();
        }
        let size = u64::from(self.word_bytes);
        let end = offset + length;
        let mut found = Vec::new();
        let mut push_word = |index: u64, object: ObjectId| {
            for byte in (index * size).max(offset)..((index + 1) * size).min(end) {
                found.push((byte, Fragment { object, index: (byte % size) as u8 }));
            }
        };
        let (first, last) = (offset / size, (end - 1) / size);
        match &self.words {
            Words::None => {}
            Words::Flat(words) => {
                let stop = words.len().min(last as usize + 1);
                for (index, &object) in words.iter().enumerate().take(stop).skip(first as usize) {
                    if object != ObjectId::NONE {
                        push_word(index as u64, object);
                    }
                }
            }
            Words::Sparse(words) => {
                for (&index, &object) in words.range(first..=last) {
                    push_word(index, object);
                }
            }
        }
        if let Some(fragments) = &self.fragments {
            found.extend(fragments.range(offset..end).map(|(&at, &fragment)| (at, fragment)));
            found.sort_unstable_by_key(|&(at, _)| at);
        }
        found
    }

    /// Every heap block that a pointer in here names, with repetitions.
    pub(crate) fn each_heap_reference(&self, mut visit: impl FnMut(ObjectId)) {
        self.each_heap_reference_at(|_, target| visit(target));
    }

    /// The same with where each pointer, or part of one, lies.
    pub(crate) fn each_heap_reference_at(&self, mut visit: impl FnMut(u64, ObjectId)) {
        let word = u64::from(self.word_bytes);
        match &self.words {
            Words::None => {}
            Words::Flat(words) => {
                let all = (0u64..).zip(words.iter()).filter(|(_, w)| w.is_heap());
                all.for_each(|(index, &w)| visit(index * word, w));
            }
            Words::Sparse(words) => {
                words.iter().filter(|(_, w)| w.is_heap()).for_each(|(index, &w)| visit(index * word, w));
            }
        }
        if let Some(fragments) = &self.fragments {
            let all = fragments.iter().filter(|(_, f)| f.object.is_heap());
            all.for_each(|(&at, f)| visit(at, f.object));
        }
    }

    /// Every heap block that a whole pointer in here leads to, with repetitions: none that was torn apart, and none that was moved
    /// by its own address.
    pub(crate) fn each_certain_heap_reference(&self, mut visit: impl FnMut(ObjectId)) {
        match &self.words {
            Words::None => {}
            Words::Flat(words) => words.iter().filter(|w| w.is_heap()).for_each(|&w| visit(w)),
            Words::Sparse(words) => words.values().filter(|w| w.is_heap()).for_each(|&w| visit(w)),
        }
        let Some(fragments) = &self.fragments else { return };
        for (&at, first) in fragments.iter().filter(|(_, f)| f.object.is_heap() && f.index == 0) {
            let is_there = |i: u8| {
                fragments.get(&(at + u64::from(i))) == Some(&Fragment { object: first.object, index: i })
            };
            if (0..self.word_bytes).all(is_there) {
                visit(first.object);
            }
        }
    }

    /// Whether a pointer in here names a heap block.
    pub(crate) fn names_heap_blocks(&self) -> bool {
        let mut any = false;
        self.each_heap_reference(|_| any = true);
        any
    }

    /// Replaces a whole word's pointer; for stores of the pointer's size at its alignment, without fragments.
    #[inline]
    pub(crate) fn replace_word(&mut self, offset: u64, object: ObjectId) -> ObjectId {
        let index = offset / u64::from(self.word_bytes);
        let old = self.word(index);
        if old != object {
            self.set_word(index, object);
        }
        old
    }

    /// Marks bits of the range as initialised.
    pub(crate) fn initialise(&mut self, offset: u64, length: u64) {
        if let Some(initialised) = &mut self.initialised {
            initialised.fill(offset, length, 0xff);
        }
    }

    /// Marks all bits as uninitialised; the bytes stay.
    pub(crate) fn forget_initialised(&mut self, size: u64) {
        self.initialised = Some(Store::zeros(size));
    }

    /// The initialised bits of the range, one mask per byte.
    pub(crate) fn initialised_bits(&self, offset: u64, out: &mut [u8]) {
        match &self.initialised {
            Some(initialised) => initialised.read(offset, out),
            None => out.fill(0xff),
        }
    }

    /// Sets the initialised bits of the range, one mask per byte.
    pub(crate) fn set_initialised_bits(&mut self, offset: u64, bits: &[u8], size: u64) {
        if self.initialised.is_none() {
            if bits.iter().all(|&b| b == 0xff) {
                return;
            }
            let mut all = Store::zeros(size);
            all.fill(0, size, 0xff);
            self.initialised = Some(all);
        }
        if let Some(initialised) = &mut self.initialised {
            initialised.write(offset, bits);
        }
    }
}
