//! What a search over inputs cost: noted while it goes on, for whoever asked.

use std::sync::{Arc, Mutex, PoisonError};
use tayra_terms::Counters;

/// Where figures are noted; clones share them.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    noted: Arc<Mutex<Search>>,
}

/// Figures of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Search {
    /// How many runs were made.
    pub runs: u64,
    /// What the solver was asked, and who answered.
    pub solver: Counters,
}

impl Figures {
    /// The latest figures.
    pub fn search(&self) -> Search {
        *self.noted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn note(&self, runs: u64, solver: Counters) {
        *self.noted.lock().unwrap_or_else(PoisonError::into_inner) = Search { runs, solver };
    }
}
