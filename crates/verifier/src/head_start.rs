//! The first moment, which the prover has for itself.
//!
//! It counts the processor's time, not the clock's: on a busy machine a proof that needs little would otherwise have the hunter
//! beside it, which costs as much again and answers nothing.

use rustix::time::{ClockId, clock_gettime};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How much of the processor the prover has before anything is hunted.
const PROVE_FIRST: Duration = Duration::from_millis(400);
/// Nor by the clock is it waited for longer than this; and not for more than one part in so many of the time there is.
const LONGEST: Duration = Duration::from_secs(2);
const SHARE: u32 = 4;
/// It is looked so often at least.
const GLANCE: Duration = Duration::from_millis(2);

/// What the prover says before its first moment is over.
pub(crate) fn wait<T>(receiver: &Receiver<T>, deadline: Instant) -> Option<T> {
    let (started, used) = (Instant::now(), processor_time());
    let longest = longest(deadline.saturating_duration_since(started));
    loop {
        let by_the_clock = started.elapsed();
        let left = left_of(by_the_clock, processor_time().saturating_sub(used), longest)?;
        match receiver.recv_timeout(left.max(GLANCE)) {
            Ok(said) => return Some(said),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// How long it may last by the clock where there is so much time.
fn longest(time: Duration) -> Duration {
    (time / SHARE).clamp(PROVE_FIRST, LONGEST).min(time)
}

/// How much is left of it. Others in this process use the processor too, so no more of it counts than the clock has gone on.
fn left_of(by_the_clock: Duration, used: Duration, longest: Duration) -> Option<Duration> {
    let left = PROVE_FIRST.saturating_sub(used.min(by_the_clock)).min(longest.saturating_sub(by_the_clock));
    (!left.is_zero()).then_some(left)
}

/// What this process has used of the processor.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(u64::try_from(time.tv_sec).unwrap_or(0), u32::try_from(time.tv_nsec).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    #[test]
    fn it_ends_when_the_processor_was_used_so_long() {
        let longest = longest(ms(60_000));
        assert_eq!(left_of(ms(300), ms(300), longest), Some(ms(100)));
        assert_eq!(left_of(ms(400), ms(400), longest), None);
        // A busy machine: a third of the processor.
        assert_eq!(left_of(ms(900), ms(300), longest), Some(ms(100)));
        // Others use it as well.
        assert_eq!(left_of(ms(300), ms(600), longest), Some(ms(100)));
    }

    #[test]
    fn it_ends_by_the_clock_at_last() {
        assert_eq!(left_of(ms(1_950), ms(10), longest(ms(60_000))), Some(ms(50)));
        assert_eq!(left_of(ms(2_000), ms(10), longest(ms(60_000))), None);
        assert_eq!(left_of(ms(500), ms(10), longest(ms(2_000))), None);
        assert_eq!(left_of(ms(100), ms(10), longest(ms(100))), None);
    }

    #[test]
    fn what_is_said_meanwhile_is_heard_and_nobody_waits_for_one_who_is_gone() {
        let deadline = Instant::now() + ms(60_000);
        let (sender, receiver) = std::sync::mpsc::channel();
        sender.send(7).expect("the receiver is there");
        assert_eq!(wait(&receiver, deadline), Some(7));
        drop(sender);
        assert_eq!(wait(&receiver, deadline), None);
    }
}
