//! A line on the terminal that says how far a job is; none where nobody sees it.

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tayra_verifier::Progress;

/// Nothing is said of jobs that are done before this.
const FIRST: Duration = Duration::from_millis(700);
const PAUSE: Duration = Duration::from_millis(50);
/// Lines are cut to this, so that they never wrap.
const WIDTH: usize = 78;

/// A line that is kept up to date until it is dropped, which takes it away.
pub(crate) struct Line {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Line {
    /// Starts a line about `name`, if standard error is a terminal and nobody wants silence.
    pub(crate) fn start(progress: &Arc<Progress>, name: &str, quiet: bool) -> Line {
        let stop = Arc::new(AtomicBool::new(false));
        let shown = !quiet && std::io::stderr().is_terminal();
        let thread = shown.then(|| {
            let (progress, stop, name) = (Arc::clone(progress), Arc::clone(&stop), name.to_owned());
            std::thread::spawn(move || keep(&progress, &stop, &name))
        });
        Line { stop, thread }
    }
}

/// Takes the line away for a moment, so that something can be printed in its place; it comes back by itself.
pub(crate) fn make_room() {
    if std::io::stderr().is_terminal() {
        let _ = write!(std::io::stderr().lock(), "\r\x1b[K");
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // A line that could not be drawn is no reason to fail.
            let _ = thread.join();
        }
    }
}

fn keep(progress: &Progress, stop: &AtomicBool, name: &str) {
    let started = Instant::now();
    let mut drawn = false;
    while !stop.load(Ordering::Relaxed) {
        if started.elapsed() >= FIRST {
            let line = words(name, &progress.words(), started.elapsed());
            let _ = write!(std::io::stderr().lock(), "\r\x1b[K{line}");
            drawn = true;
        }
        std::thread::sleep(PAUSE);
    }
    if drawn {
        let _ = write!(std::io::stderr().lock(), "\r\x1b[K");
    }
}

fn words(name: &str, progress: &str, elapsed: Duration) -> String {
    let line = format!("{:.0} s, {progress} ({name})", elapsed.as_secs_f64());
    line.chars().take(WIDTH).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_seconds_and_what_is_done_and_fits() {
        let line = words("a.c", "proving: 7 states, 2 open places", Duration::from_secs(12));
        assert_eq!(line, "12 s, proving: 7 states, 2 open places (a.c)");
        assert_eq!(words(&"long".repeat(100), "loading", Duration::ZERO).chars().count(), WIDTH);
    }
}
