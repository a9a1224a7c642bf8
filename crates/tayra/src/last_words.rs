//! What is said when a command must end at once: the time or the memory is used up and nobody stopped by himself, or the
//! system gives no more memory.
//!
//! A command tells once how its last words are made. They are made anew when the time or the memory is over, with all that
//! is decided by then; for a system without memory they were made when there was some. Either the command reports, or its
//! last words are said, never both.

use crate::output;
use std::io::Write;
use std::mem::ManuallyDrop;
use std::os::fd::FromRawFd;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Why a command ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// The time is over.
    Time,
    /// The process and its children use more memory than allowed.
    Memory,
    /// The system gives no more memory.
    System,
}

impl Why {
    /// In a sentence without a full stop.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Why::Time => "the time was not enough",
            Why::Memory => "the memory was not enough",
            Why::System => "the system gives no more memory",
        }
    }
}

/// What is said, where, and the code to exit with.
pub(crate) struct Words {
    pub(crate) text: String,
    pub(crate) file: Option<PathBuf>,
    /// Files that were asked for beside the report, and what goes into them. Without memory none is written.
    pub(crate) beside: Vec<(PathBuf, String)>,
    pub(crate) code: u8,
}

type Make = Box<dyn Fn(Why) -> Words + Send + Sync>;

static MAKE: OnceLock<Make> = OnceLock::new();
/// For when there is no memory to make any.
static PREPARED: OnceLock<Words> = OnceLock::new();
/// Who speaks: nobody, the command itself, nobody any more, or who ends the process, first without a word.
static SPEAKER: AtomicU32 = AtomicU32::new(NOBODY);
const NOBODY: u32 = 0;
const COMMAND: u32 = 1;
const ENDING: u32 = 2;
const LAST_WORDS: u32 = 3;
/// The command has said all; the code to exit with comes on top.
const SAID: u32 = 0x100;
/// How long it may take to say them.
const LAST: Duration = Duration::from_millis(300);
static LEAVING: AtomicBool = AtomicBool::new(false);

/// Tells how last words are made. The first way stays.
pub(crate) fn prepare(make: impl Fn(Why) -> Words + Send + Sync + 'static) {
    let _ = PREPARED.set(make(Why::System));
    let _ = MAKE.set(Box::new(make));
}

/// The command begins to report, or to say why it cannot. Whoever comes too late for that waits here for the end of the process.
pub(crate) fn report_begins() {
    if !becomes(NOBODY, COMMAND) {
        while matches!(SPEAKER.load(Ordering::SeqCst), ENDING | LAST_WORDS) {
            std::thread::sleep(Duration::from_secs(1));
        }
    }
}

/// Whether the speaker was the one, and is the other now.
fn becomes(old: u32, new: u32) -> bool {
    SPEAKER.compare_exchange(old, new, Ordering::SeqCst, Ordering::SeqCst).is_ok()
}

/// The report is said, and the command ends with this code whatever it does from here on.
pub(crate) fn report_said(code: u8) {
    SPEAKER.store(SAID + u32::from(code), Ordering::SeqCst);
}

/// Ends the process: with the last words, unless the command has begun to report; then it may come to its end until `until`.
pub(crate) fn end(why: Why, until: Instant) -> ! {
    // First this: whoever waits for a child that is killed now must not take that for what there is to report.
    let mut is_mine = becomes(NOBODY, ENDING);
    tayra_limits::leave_nothing_behind();
    while !is_mine {
        let said = SPEAKER.load(Ordering::SeqCst);
        if said >= SAID {
            to_stderr(why);
            exit(u8::try_from(said - SAID).unwrap_or(output::COULD_NOT_RUN));
        }
        if Instant::now() >= until {
            to_stderr(why);
            exit(PREPARED.get().map_or(output::COULD_NOT_RUN, |words| words.code));
        }
        std::thread::sleep(Duration::from_millis(5));
        is_mine = becomes(NOBODY, ENDING);
    }
    to_stderr(why);
    let Some(words) = MAKE.get().map(|make| make(why)) else { exit(output::COULD_NOT_RUN) };
    while !becomes(ENDING, LAST_WORDS) {
        // Somebody without memory says them.
        std::thread::sleep(Duration::from_secs(1));
    }
    // Whoever does not read what is said, or holds the output while he waits for such a reader, is not waited for.
    let code = words.code;
    let _ = std::thread::Builder::new().spawn(move || {
        std::thread::sleep(LAST);
        exit(code)
    });
    // The report comes last: once it is said, whoever waits for it may take the other files.
    let mut beside = words.beside.iter().map(|(file, text)| output::deliver(text, Some(file)));
    let delivered = beside.find(Result::is_err).unwrap_or(Ok(()));
    match output::deliver(&words.text, words.file.as_deref()).and(delivered) {
        Ok(()) => exit(words.code),
        Err(message) => {
            output::error(&message);
            exit(output::COULD_NOT_RUN)
        }
    }
}

/// As [`end`], without any memory; other threads may hold any lock.
#[cold]
pub(crate) fn end_without_memory() -> ! {
    // One thread is enough to say it.
    while LEAVING.swap(true, Ordering::SeqCst) {
        std::thread::sleep(Duration::from_secs(1));
    }
    to_stderr(Why::System);
    let Some(words) = PREPARED.get() else { exit(output::COULD_NOT_RUN) };
    match SPEAKER.swap(LAST_WORDS, Ordering::SeqCst) {
        // A file cannot be written then.
        NOBODY | ENDING if words.file.is_none() => write_to(1, &words.text),
        // They are being said, and that takes no longer.
        LAST_WORDS => std::thread::sleep(LAST),
        said if said >= SAID => exit(u8::try_from(said - SAID).unwrap_or(output::COULD_NOT_RUN)),
        _ => {}
    }
    exit(words.code)
}

fn to_stderr(why: Why) {
    write_to(2, "tayra: ");
    write_to(2, why.words());
    write_to(2, "\n");
}

fn write_to(number: i32, text: &str) {
    // SAFETY: the number is open for as long as the process lives, and nobody closes it here.
    let file = ManuallyDrop::new(unsafe { std::fs::File::from_raw_fd(number) });
    let _ = (&*file).write_all(text.as_bytes());
}

/// Ends the process at once: nothing is dropped, and nobody is waited for.
pub(crate) fn exit(code: u8) -> ! {
    unsafe extern "C" {
        fn _exit(code: i32) -> !;
    }
    // SAFETY: it takes a number and does not return.
    unsafe { _exit(i32::from(code)) }
}
