//! Random programs, one after the other, and what is left of one that contradicts the prover.

use crate::check::{Checked, Effort, check};
use crate::generate::Source;
use std::time::{Duration, Instant};
use tayra_frontend::{Sources, load};
use tayra_program::Program;

/// The program behind a C text; `None` if clang does not take it.
pub fn compile(text: &str) -> Option<Program> {
    let folder = tempfile::TempDir::new().ok()?;
    let file = folder.path().join("program.c");
    std::fs::write(&file, text).ok()?;
    let clang_arguments = vec!["-w".to_owned()];
    load(&Sources { files: vec![file], clang_arguments, ..Sources::default() }).ok().map(|l| l.program)
}

/// Checks a source; `None` if it does not compile.
pub fn check_source(source: &Source, effort: &Effort) -> Option<Checked> {
    Some(check(&compile(&source.text())?, effort))
}

/// A smaller program that still contradicts the prover in the same way.
pub fn shrink(source: &Source, effort: &Effort, time: Duration) -> Source {
    let kind = |source: &Source| {
        check_source(source, effort).and_then(|c| c.contradiction).map(|found| found.what.kind())
    };
    shrink_by(source, kind, time)
}

/// A smaller program of the same kind; the program itself, if it has none or the time is over.
pub fn shrink_by(source: &Source, kind: impl Fn(&Source) -> Option<String>, time: Duration) -> Source {
    let until = Instant::now() + time;
    let Some(wanted) = kind(source) else { return source.clone() };
    let mut best = source.clone();
    'again: loop {
        for smaller in best.smaller() {
            if Instant::now() >= until {
                return best;
            }
            if kind(&smaller).as_ref() == Some(&wanted) {
                best = smaller;
                continue 'again;
            }
        }
        return best;
    }
}
