//! How far a job is, for whoever looks on while it runs.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tayra_exploration::Gauge;
use tayra_findings::{Property, Verdict};

/// Counters that grow while a job runs.
#[derive(Debug, Default)]
pub struct Progress {
    stage: AtomicU8,
    runs: AtomicU64,
    gauge: Arc<Gauge>,
    decided: Mutex<Vec<(Property, Verdict)>>,
}

/// What a job is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Clang, and what comes behind it.
    Loading,
    /// Short runs.
    Running,
    /// The search over inputs.
    Hunting,
    /// The symbolic execution graph.
    Proving,
    /// Both at once.
    Party,
    /// Ranges of values.
    Ranges,
}

const STAGES: [Stage; 6] =
    [Stage::Loading, Stage::Running, Stage::Hunting, Stage::Proving, Stage::Party, Stage::Ranges];

impl Progress {
    pub(crate) fn enter(&self, stage: Stage) {
        let number = STAGES.iter().position(|s| *s == stage).and_then(|at| u8::try_from(at).ok());
        self.stage.store(number.unwrap_or(0), Ordering::Relaxed);
    }

    pub(crate) fn count_run(&self) {
        self.runs.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn decide(&self, property: Property, verdict: &Verdict) {
        let mut decided = self.decided.lock().unwrap_or_else(PoisonError::into_inner);
        decided.retain(|(p, _)| *p != property);
        decided.push((property, verdict.clone()));
    }

    /// What is decided so far, and stays so.
    pub fn decided(&self) -> Vec<(Property, Verdict)> {
        self.decided.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn gauge(&self) -> Arc<Gauge> {
        Arc::clone(&self.gauge)
    }

    /// In words for one line: strategy, states, open places.
    pub fn words(&self) -> String {
        let stage = STAGES.get(usize::from(self.stage.load(Ordering::Relaxed))).copied();
        let states = self.gauge.nodes.load(Ordering::Relaxed);
        let open = self.gauge.open.load(Ordering::Relaxed);
        let runs = self.runs.load(Ordering::Relaxed);
        let (proving, hunting) =
            (format!("proving: {states} states, {open} open places"), format!("hunting: {runs} runs"));
        match stage.unwrap_or(Stage::Loading) {
            Stage::Loading => "loading".to_owned(),
            Stage::Running => "running".to_owned(),
            Stage::Hunting => hunting,
            Stage::Proving => proving,
            Stage::Party => format!("{proving}; {hunting}"),
            Stage::Ranges => "looking at ranges".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_strategy_states_and_open_places() {
        let progress = Progress::default();
        assert_eq!(progress.words(), "loading");
        progress.enter(Stage::Party);
        progress.count_run();
        progress.gauge().nodes.store(7, Ordering::Relaxed);
        progress.gauge().open.store(2, Ordering::Relaxed);
        assert_eq!(progress.words(), "proving: 7 states, 2 open places; hunting: 1 runs");
    }
}
