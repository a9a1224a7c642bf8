//! A set of terms, as bits: made anew for each question, so it must be quick to fill.

use std::collections::BTreeSet;
use tayra_terms::TermId;

/// Terms that were met.
pub(crate) trait Met {
    /// Notes that a term was met. Tells whether it was not before.
    fn meet(&mut self, term: TermId) -> bool;
}

impl Met for Marks {
    #[inline]
    fn meet(&mut self, term: TermId) -> bool {
        self.insert(term)
    }
}

impl Met for BTreeSet<TermId> {
    fn meet(&mut self, term: TermId) -> bool {
        self.insert(term)
    }
}

/// Terms that were marked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    words: Vec<u64>,
}

impl Marks {
    /// Marks a term. Tells whether it was not before.
    #[inline]
    pub(crate) fn insert(&mut self, term: TermId) -> bool {
        let (word, bit) = (term.index() / 64, 1 << (term.index() % 64));
        if word >= self.words.len() {
            self.words.resize((word + 1).max(2 * self.words.len()), 0);
        }
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        is_new
    }

    /// Whether a term is marked.
    #[inline]
    pub(crate) fn contains(&self, term: TermId) -> bool {
        self.words.get(term.index() / 64).is_some_and(|word| word >> (term.index() % 64) & 1 == 1)
    }
}

impl Extend<TermId> for Marks {
    fn extend<I: IntoIterator<Item = TermId>>(&mut self, terms: I) {
        for term in terms {
            self.insert(term);
        }
    }
}
