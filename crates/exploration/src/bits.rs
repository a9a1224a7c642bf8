//! Sets of small numbers, one for each block of a body.
//!
//! Of few numbers they are words in a row. Of many they are chunks that neighbouring blocks share, since their sets hardly
//! differ: otherwise a body with n locals and as many blocks would need n² bits.

use std::sync::Arc;

/// From so many numbers on, sets are made of chunks.
const MANY: usize = 1024;
const WORDS: usize = 16;

type Chunk = Arc<[u64; WORDS]>;

/// A set of small numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bits(Form);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Form {
    Row(Vec<u64>),
    /// In order; chunks that are not there are empty.
    Chunks(Vec<(usize, Chunk)>),
}

impl Bits {
    /// An empty set of numbers below `count`.
    pub(crate) fn new(count: usize) -> Self {
        Bits(if count < MANY { Form::Row(vec![0; count.div_ceil(64)]) } else { Form::Chunks(Vec::new()) })
    }

    pub(crate) fn insert(&mut self, index: usize) {
        match &mut self.0 {
            Form::Row(words) => words[index / 64] |= 1 << (index % 64),
            Form::Chunks(chunks) => {
                let (number, word) = (index / 64 / WORDS, index / 64 % WORDS);
                let at = match chunks.binary_search_by_key(&number, |(number, _)| *number) {
                    Ok(at) => at,
                    Err(at) => {
                        chunks.insert(at, (number, Arc::default()));
                        at
                    }
                };
                if chunks[at].1[word] >> (index % 64) & 1 == 0 {
                    Arc::make_mut(&mut chunks[at].1)[word] |= 1 << (index % 64);
                }
            }
        }
    }

    pub(crate) fn remove(&mut self, index: usize) {
        if !self.contains(index) {
            return;
        }
        match &mut self.0 {
            Form::Row(words) => words[index / 64] &= !(1 << (index % 64)),
            Form::Chunks(chunks) => {
                let (number, word) = (index / 64 / WORDS, index / 64 % WORDS);
                let Ok(at) = chunks.binary_search_by_key(&number, |(number, _)| *number) else { return };
                let chunk = Arc::make_mut(&mut chunks[at].1);
                chunk[word] &= !(1 << (index % 64));
                // Equal sets look the same.
                if chunk.iter().all(|word| *word == 0) {
                    chunks.remove(at);
                }
            }
        }
    }

    pub(crate) fn contains(&self, index: usize) -> bool {
        self.word(index / 64) >> (index % 64) & 1 == 1
    }

    /// Sixty-four of them as bits.
    pub(crate) fn word(&self, at: usize) -> u64 {
        match &self.0 {
            Form::Row(words) => words.get(at).copied().unwrap_or(0),
            Form::Chunks(chunks) => {
                let found = chunks.binary_search_by_key(&(at / WORDS), |(number, _)| *number);
                found.map_or(0, |found| chunks[found].1[at % WORDS])
            }
        }
    }

    /// Adds everything in `other`; tells whether that was new.
    pub(crate) fn add_all(&mut self, other: &Bits) -> bool {
        match (&mut self.0, &other.0) {
            (Form::Row(words), Form::Row(more)) => {
                let mut changed = false;
                for (word, more) in words.iter_mut().zip(more) {
                    changed |= *more & !*word != 0;
                    *word |= more;
                }
                changed
            }
            (Form::Chunks(chunks), Form::Chunks(more)) => add_chunks(chunks, more),
            (Form::Row(_), Form::Chunks(_)) | (Form::Chunks(_), Form::Row(_)) => {
                debug_assert!(false, "sets of numbers of the same kind");
                false
            }
        }
    }
}

fn add_chunks(chunks: &mut Vec<(usize, Chunk)>, more: &[(usize, Chunk)]) -> bool {
    let mut changed = false;
    let mut at = 0;
    for (number, new) in more {
        while chunks.get(at).is_some_and(|(own, _)| own < number) {
            at += 1;
        }
        match chunks.get_mut(at) {
            Some((own, chunk)) if own == number => {
                if !Arc::ptr_eq(chunk, new) && new.iter().zip(chunk.iter()).any(|(new, old)| new & !old != 0)
                {
                    changed = true;
                    if chunk.iter().zip(new.iter()).all(|(old, new)| old & !new == 0) {
                        *chunk = Arc::clone(new);
                    } else {
                        for (word, new) in Arc::make_mut(chunk).iter_mut().zip(new.iter()) {
                            *word |= new;
                        }
                    }
                }
            }
            _ => {
                chunks.insert(at, (*number, Arc::clone(new)));
                changed = true;
            }
        }
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn both_forms_are_the_sets_that_they_stand_for() {
        for count in [100, 10_000] {
            let mut sets = [(Bits::new(count), BTreeSet::new()), (Bits::new(count), BTreeSet::new())];
            let mut random = 1_u64;
            for round in 0..5_000 {
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let number = (random >> 33) as usize % count;
                let (bits, plain) = &mut sets[round % 2];
                if random >> 20 & 3 == 0 {
                    bits.remove(number);
                    plain.remove(&number);
                } else {
                    bits.insert(number);
                    plain.insert(number);
                }
                if round % 500 == 499 {
                    let [(to, plain), (from, more)] = &mut sets;
                    let is_new = !more.is_subset(plain);
                    assert_eq!(to.add_all(from), is_new);
                    plain.extend(more.iter());
                }
                if round % 100 == 0 {
                    for (bits, plain) in &sets {
                        assert!((0..count).all(|n| bits.contains(n) == plain.contains(&n)));
                    }
                }
            }
            let (bits, plain) = &mut sets[0];
            for number in std::mem::take(plain) {
                bits.remove(number);
            }
            assert_eq!(*bits, Bits::new(count), "equal sets look the same");
        }
    }
}
