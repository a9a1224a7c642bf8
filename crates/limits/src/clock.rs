//! The clock that strategies look at: the system's, or one that goes on with every look and every piece of work, so that what is done
//! within some time is the same on every machine.
//!
//! Counting belongs to a thread; whoever goes on with the work on another one hands it over. Law: while a thread counts, the clock depends
//! on nothing but what the thread did since.
//! Gives up: what a compiler or a thread beside takes is not counted.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// How far a look lets the counted clock go on: about what it takes to work off one instruction symbolically, which is how often it
/// is looked at most.
const LOOK: Duration = Duration::from_micros(10);

/// A clock that counts.
#[derive(Clone, Copy, Debug)]
struct Counted {
    from: Instant,
    passed: Duration,
}

thread_local! {
    static COUNTED: Cell<Option<Counted>> = const { Cell::new(None) };
}

/// What time it is.
pub fn now() -> Instant {
    COUNTED.with(|own| match own.get() {
        None => Instant::now(),
        Some(Counted { from, passed }) => {
            let passed = passed + LOOK;
            own.set(Some(Counted { from, passed }));
            from + passed
        }
    })
}

/// How long ago that was.
pub fn since(begun: Instant) -> Duration {
    now().saturating_duration_since(begun)
}

/// Lets a counted clock go on by as much as some work is worth between two looks; the system's does so by itself.
pub fn spend(work: Duration) {
    COUNTED.with(|own| {
        if let Some(Counted { from, passed }) = own.get() {
            own.set(Some(Counted { from, passed: passed + work }));
        }
    });
}

/// Whether this thread counts.
pub fn is_counted() -> bool {
    COUNTED.with(|own| own.get().is_some())
}

/// Counts on this thread, from zero on, for as long as the result lives.
pub fn count() -> Counting {
    Hand(Some(Counted { from: Instant::now(), passed: Duration::ZERO })).take()
}

/// The clock of a thread, for another one.
#[derive(Clone, Copy, Debug)]
pub struct Hand(Option<Counted>);

/// The clock of this thread as it stands.
pub fn hand() -> Hand {
    Hand(COUNTED.with(Cell::get))
}

impl Hand {
    /// Looks at that clock on this thread, for as long as the result lives.
    #[must_use]
    pub fn take(self) -> Counting {
        Counting { before: COUNTED.with(|own| own.replace(self.0)) }
    }

    /// Goes on with that clock on this thread: whoever took it gives it back.
    pub fn give_back(self) {
        COUNTED.with(|own| own.set(self.0));
    }
}

/// While this lives, the thread has another clock than before.
#[derive(Debug)]
pub struct Counting {
    before: Option<Counted>,
}

impl Drop for Counting {
    fn drop(&mut self) {
        COUNTED.with(|own| own.set(self.before));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_counted_clock_knows_nothing_but_looks_and_work() {
        let passed = || {
            let _counting = count();
            let begun = now();
            std::thread::sleep(Duration::from_millis(2));
            (0..100).for_each(|_| assert!(now() > begun));
            spend(Duration::from_secs(3));
            since(begun)
        };
        assert_eq!(passed(), LOOK * 101 + Duration::from_secs(3));
        assert_eq!(passed(), passed());
        assert!(!is_counted());
    }

    #[test]
    fn another_thread_goes_on_where_one_stood() {
        let _counting = count();
        let begun = now();
        let handed = hand();
        let back = std::thread::spawn(move || {
            assert!(!is_counted());
            let _counting = handed.take();
            spend(Duration::from_secs(5));
            hand()
        });
        back.join().expect("it ends").give_back();
        assert_eq!(since(begun), LOOK + Duration::from_secs(5));
    }
}
