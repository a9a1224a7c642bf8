//! Holds the limits of a command, whatever it is at: a thread that looks at the clock and at resident memory.
//!
//! Everything in Tayra that may take long looks at its limits by itself, and has better reasons to give. Where that does not
//! happen in time, in LLVM, in the solver, in one very long step, this ends the process with its last words.
//! Errs towards: ending. Gives up: where the system does not tell how much memory is in use, only time is held.

use crate::last_words::{self, Why};
use std::time::{Duration, Instant};

/// The time is held within a tenth and a second; the last words need some of it.
const SECOND: Duration = Duration::from_millis(600);
/// How much longer the command may take if it has begun to report.
const REPORT: Duration = Duration::from_millis(150);
/// Memory may be more than allowed by one part in so many.
const SLACK: u64 = 16;
/// So many bytes a millisecond are the most by which memory is expected to grow.
const GROWTH: u64 = 2 << 20;
const SHORTEST: Duration = Duration::from_millis(1);
const LONGEST: Duration = Duration::from_millis(50);

/// What a command may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowed {
    /// When it began.
    pub(crate) since: Instant,
    /// How long it may take.
    pub(crate) time: Duration,
    /// How many bytes it may have resident together with its children.
    pub(crate) memory: Option<u64>,
}

/// Watches from now on, for as long as the process lives.
pub(crate) fn start(allowed: Allowed) {
    let watch = std::thread::Builder::new().name("watchdog".to_owned()).stack_size(1 << 20);
    // Where no thread can be had, all others still look at their limits.
    let _ = watch.spawn(move || {
        loop {
            let used = allowed.memory.and_then(|_| tayra_limits::in_use());
            if let Some(why) = allowed.is_over(Instant::now(), used) {
                last_words::end(why, Instant::now() + REPORT);
            }
            std::thread::sleep(allowed.pause(Instant::now(), used));
        }
    });
}

impl Allowed {
    /// What is over, if anything is.
    fn is_over(&self, now: Instant, used: Option<u64>) -> Option<Why> {
        let most = self.memory.map(|memory| memory.saturating_add(memory / SLACK));
        if now >= self.end() {
            Some(Why::Time)
        } else if most.zip(used).is_some_and(|(most, used)| used > most) {
            Some(Why::Memory)
        } else {
            None
        }
    }

    /// When it is ended.
    fn end(&self) -> Instant {
        self.since + self.time + self.time / 10 + SECOND
    }

    /// How long nothing can happen.
    fn pause(&self, now: Instant, used: Option<u64>) -> Duration {
        let room = self.memory.zip(used).map_or(u64::MAX, |(memory, used)| memory.saturating_sub(used));
        let until_full = Duration::from_millis(room / GROWTH / 2);
        let until_late = self.end().saturating_duration_since(now);
        until_full.clamp(SHORTEST, LONGEST).min(until_late.max(SHORTEST))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(seconds: u64, megabytes: u64) -> Allowed {
        Allowed { since: Instant::now(), time: Duration::from_secs(seconds), memory: Some(megabytes << 20) }
    }

    #[test]
    fn time_is_held_within_a_tenth_and_a_second() {
        for seconds in [1, 20, 600] {
            let a = allowed(seconds, 100);
            let at = |more: Duration| a.since + a.time + more;
            assert_eq!(a.is_over(at(Duration::ZERO), None), None, "who stops by himself may tell why");
            let most = a.time / 10 + Duration::from_secs(1);
            assert_eq!(a.is_over(at(most - Duration::from_millis(200)), None), Some(Why::Time));
        }
    }

    #[test]
    fn memory_is_held_within_a_tenth() {
        let a = allowed(60, 1000);
        assert_eq!(a.is_over(a.since, Some(1000 << 20)), None);
        assert_eq!(a.is_over(a.since, Some(1100 << 20)), Some(Why::Memory));
        assert_eq!(a.is_over(a.since, None), None);
    }

    #[test]
    fn the_nearer_the_limit_the_closer_it_looks() {
        let a = allowed(60, 1000);
        assert_eq!(a.pause(a.since, Some(10 << 20)), LONGEST);
        assert_eq!(a.pause(a.since, Some(1000 << 20)), SHORTEST);
        assert!(a.pause(a.since, Some(960 << 20)) <= Duration::from_millis(10));
        assert!(a.pause(a.end() - Duration::from_millis(3), Some(0)) <= Duration::from_millis(3));
    }
}
