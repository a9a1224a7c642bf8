//! Deeply nested programs need a deep stack in LLVM's reader and in our own walks.
//!
//! Gives up: where the system has no room for such a stack, smaller ones are tried, and then the one that is there.

use std::thread::Builder;
use tayra_limits::clock;

/// Sizes that are tried, in this order: reserved, not used.
const SIZES: [usize; 4] = [1 << 30, 1 << 28, 1 << 26, 1 << 24];

/// A thread with the largest stack that there is room for, if there is any.
pub(crate) fn large() -> Option<Builder> {
    let has_room = |&size: &usize| {
        let thread = Builder::new().stack_size(size).spawn(|| ());
        thread.is_ok_and(|thread| thread.join().is_ok())
    };
    SIZES.into_iter().find(has_room).map(|size| Builder::new().stack_size(size))
}

/// Runs `work` on a thread with a stack of 1 GiB, if there is room for one, and passes a panic on. The clock of this thread goes on there.
pub fn on_a_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let Some(thread) = large() else { return work() };
    let handed = clock::hand();
    let work = move || {
        let _counting = handed.take();
        (work(), clock::hand())
    };
    std::thread::scope(|scope| match thread.spawn_scoped(scope, work) {
        Ok(thread) => {
            let (done, hand) = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            hand.give_back();
            done
        }
        Err(error) => panic!("no thread can be started, where one could be a moment ago: {error}"),
    })
}
