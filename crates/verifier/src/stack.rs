//! Deeply nested programs need a deep stack in LLVM's reader and in our own walks.

/// A stack of 1 GiB (reserved, not used).
pub(crate) const LARGE: usize = 1 << 30;

/// Runs `work` on a thread with a stack of 1 GiB (reserved, not used), and passes a panic on.
pub fn on_a_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        match std::thread::Builder::new().stack_size(LARGE).spawn_scoped(scope, work) {
            Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(error) => panic!("no thread with a large stack can be started: {error}"),
        }
    })
}
