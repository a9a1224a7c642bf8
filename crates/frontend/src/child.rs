//! Children that do not outlive us: whatever ends this process, even `kill -9`, ends the compilers that it started.

use std::process::Command;

/// Asks the system to end the child when the thread that starts it ends. Elsewhere than on Linux nothing is asked.
pub(crate) fn dies_with_us(command: &mut Command) -> &mut Command {
    #[cfg(target_os = "linux")]
    ask(command);
    command
}

#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "what a child does before its program starts cannot be said otherwise")]
fn ask(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    const SET_DEATH_SIGNAL: i32 = 1;
    const KILL: u64 = 9;
    unsafe extern "C" {
        fn prctl(option: i32, ...) -> i32;
        fn getppid() -> i32;
    }
    let parent = std::process::id().cast_signed();
    // SAFETY: between fork and exec only two system calls are made, which take and touch no memory of ours.
    unsafe {
        command.pre_exec(move || {
            prctl(SET_DEATH_SIGNAL, KILL);
            // Whoever lost its parent before the request would wait in vain.
            if getppid() != parent {
                return Err(std::io::Error::from_raw_os_error(3));
            }
            Ok(())
        });
    }
}
