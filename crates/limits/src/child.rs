//! Children that do not outlive us, nor their limits: whatever ends this process, even `kill -9`, ends the compilers that it
//! started.

use crate::{Limits, Reached};
use rustix::process::{Pid, Signal, kill_process_group};
use std::io::Read;
use std::process::{Child, Command, ExitStatus, Output};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// How often it is looked at the limits of a child.
const GLANCE: Duration = Duration::from_millis(5);

/// Children that are not waited for yet: their numbers belong to nobody else.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn list() -> MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Why there is nothing from a child.
#[derive(Debug)]
pub enum Ended {
    /// It could not be started.
    NotStarted(std::io::Error),
    /// It was ended, since a limit was reached.
    Reached(Reached),
}

/// Runs a child to its end, with what it writes to pipes; or to where a limit is reached.
pub fn run(command: &mut Command, limits: &Limits) -> Result<Output, Ended> {
    run_until(command, limits, &AtomicBool::new(false))
}

/// As [`run`], or until somebody says that its time is over.
pub fn run_until(command: &mut Command, limits: &Limits, stop: &AtomicBool) -> Result<Output, Ended> {
    let check = || match stop.load(Ordering::Relaxed) {
        true => Err(Reached::Time),
        false => limits.check(),
    };
    check().map_err(Ended::Reached)?;
    let mut child = start(command).map_err(Ended::NotStarted)?;
    let (sender, closed) = channel();
    let out = child.stdout.take().map(|pipe| listen(pipe, sender.clone())).transpose();
    let err = child.stderr.take().map(|pipe| listen(pipe, sender.clone())).transpose();
    let (out, err) = match (out, err) {
        (Ok(out), Ok(err)) => (out, err),
        (Err(error), _) | (_, Err(error)) => {
            end(&mut child);
            return Err(Ended::NotStarted(error));
        }
    };
    drop(sender);
    let mut pause = Duration::from_micros(100);
    let status = loop {
        // It mostly closes its pipes and ends at once.
        match closed.recv_timeout(GLANCE) {
            Ok(()) | Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                if let Some(status) = ended(&mut child) {
                    break status;
                }
                std::thread::sleep(pause);
                pause = (pause * 2).min(GLANCE);
            }
        }
        if let Err(reached) = check() {
            end(&mut child);
            return Err(Ended::Reached(reached));
        }
    };
    let status = status.map_err(Ended::NotStarted)?;
    let said =
        |listener: Option<JoinHandle<Vec<u8>>>| listener.and_then(|l| l.join().ok()).unwrap_or_default();
    Ok(Output { status, stdout: said(out), stderr: said(err) })
}

/// Starts a child in a group of its own, so that all it starts itself ends with it.
fn start(command: &mut Command) -> std::io::Result<Child> {
    use std::os::unix::process::CommandExt;
    let mut running = list();
    let child = dies_with_us(command).process_group(0).spawn()?;
    running.push(child.id());
    Ok(child)
}

fn listen(mut pipe: impl Read + Send + 'static, closed: Sender<()>) -> std::io::Result<JoinHandle<Vec<u8>>> {
    std::thread::Builder::new().spawn(move || {
        let mut said = Vec::new();
        // What was said up to a broken pipe is all there is.
        let _ = pipe.read_to_end(&mut said);
        drop(closed);
        said
    })
}

/// How it ended, if it did. Its number is forgotten before the system gives it to another.
fn ended(child: &mut Child) -> Option<std::io::Result<ExitStatus>> {
    let mut running = list();
    let status = child.try_wait().transpose()?;
    running.retain(|id| *id != child.id());
    Some(status)
}

/// Ends a child and all that it started.
fn end(child: &mut Child) {
    let mut running = list();
    end_group(child.id());
    // It is gone afterwards, whatever the system says.
    let _ = child.wait();
    running.retain(|id| *id != child.id());
}

fn end_group(id: u32) {
    if let Some(group) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        // It may just have ended by itself.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

pub(crate) fn end_all() {
    list().iter().copied().for_each(end_group);
}

pub(crate) fn running() -> Vec<u32> {
    list().clone()
}

/// Asks the system to end the child when the thread that starts it ends. Elsewhere than on Linux nothing is asked.
fn dies_with_us(command: &mut Command) -> &mut Command {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Stdio;
    use std::time::Instant;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    #[test]
    fn what_it_says_is_heard() {
        let output = run(&mut shell("echo out; echo err >&2; exit 7"), &Limits::default()).expect("it runs");
        assert_eq!((output.stdout.as_slice(), output.stderr.as_slice()), (&b"out\n"[..], &b"err\n"[..]));
        assert_eq!(output.status.code(), Some(7));
    }

    #[test]
    fn it_ends_with_all_it_started_when_the_time_is_over() {
        let started = Instant::now();
        let deadline = Some(started + Duration::from_millis(300));
        // The child's child holds the pipes too.
        let ended = run(&mut shell("sleep 50 & sleep 60"), &Limits { deadline, memory: None });
        assert!(matches!(ended, Err(Ended::Reached(Reached::Time))), "{ended:?}");
        assert!(started.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn it_ends_when_nobody_waits_for_it_any_more() {
        let (started, stop) = (Instant::now(), AtomicBool::new(false));
        let ended = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(200));
                stop.store(true, Ordering::Relaxed);
            });
            run_until(&mut shell("sleep 60"), &Limits::default(), &stop)
        });
        assert!(matches!(ended, Err(Ended::Reached(Reached::Time))), "{ended:?}");
        assert!(started.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn its_memory_counts() {
        let Some(before) = crate::in_use() else { return };
        let limits = Limits { deadline: None, memory: Some(before + (100 << 20)) };
        // A shell that holds a long string.
        let greedy = "x=0123456789abcdef; while :; do x=$x$x; done";
        let ended = run(&mut shell(greedy), &limits);
        assert!(matches!(ended, Err(Ended::Reached(Reached::Memory))), "{ended:?}");
    }

    #[test]
    fn what_is_not_there_is_not_started() {
        let ended = run(&mut Command::new("/there/is/no/such/program"), &Limits::default());
        assert!(matches!(ended, Err(Ended::NotStarted(_))), "{ended:?}");
    }
}
