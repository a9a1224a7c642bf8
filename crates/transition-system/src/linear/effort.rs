//! How much work a question may take.

use std::time::{Duration, Instant};
use tayra_limits::clock;

/// A limit in time, shared by all steps of a job.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    deadline: Option<Instant>,
    /// The most pivots of one linear program.
    pub pivots: usize,
    /// The most branches of one question about integers.
    pub branches: usize,
}

impl Effort {
    /// Work until the time is up.
    pub fn within(time: Duration) -> Self {
        Self { deadline: clock::now().checked_add(time), ..Self::default() }
    }

    /// The same limits, but at most so much more time from now on.
    #[must_use]
    pub fn at_most(self, time: Duration) -> Self {
        let until = clock::now().checked_add(time);
        let deadline = match (self.deadline, until) {
            (Some(own), Some(other)) => Some(own.min(other)),
            (own, other) => own.or(other),
        };
        Self { deadline, ..self }
    }

    /// The same, with other limits of branches.
    #[must_use]
    pub fn branching(self, branches: usize) -> Self {
        Self { branches, ..self }
    }

    /// Is the time up?
    pub fn is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| clock::now() >= deadline)
    }

    /// The time that is left; nothing if there is no limit.
    pub fn left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(clock::now()))
    }
}

impl Default for Effort {
    fn default() -> Self {
        Self { deadline: None, pivots: 20_000, branches: 60 }
    }
}
