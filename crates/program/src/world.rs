//! Functions that ask the world outside for something and touch no more memory than they are given: system calls and their kin.
//!
//! What they do to the program's memory is said here once, for whoever runs a program and for whoever describes all runs. A call
//! may fail; what it fills is filled where it succeeds.

use crate::DataModel;

/// How many bytes: with pointers of 64 bits, and of 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorldSize(pub u64, pub u64);

impl WorldSize {
    /// In a data model.
    pub fn bytes(self, model: DataModel) -> u64 {
        if model.pointer_bytes() == 8 { self.0 } else { self.1 }
    }
}

/// What a function of the world takes as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// A number that means something to the world only.
    Number,
    /// A string that is read.
    Text,
    /// The same, or null.
    TextOrNull,
    /// So many bytes that are read.
    Reads(WorldSize),
    /// The same, or null.
    ReadsOrNull(WorldSize),
    /// As many bytes that are read as the argument of this index says.
    ReadsAsMany(usize),
    /// So many bytes that are written.
    Fills(WorldSize),
    /// The same, or null.
    FillsOrNull(WorldSize),
    /// At most as many bytes that are written as the argument of this index says.
    FillsAsMany(usize),
    /// The same with a zero among them, where there is room.
    FillsText(usize),
}

/// What a function of the world gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// Nothing: `void`.
    Nothing,
    /// 0, or -1 and a reason in `errno`.
    Success,
    /// 0: it never fails.
    Zero,
    /// A number in between; -1 comes with a reason in `errno`.
    Number(i64, i64),
    /// How many bytes of the argument of this index (a size) came or went, or -1.
    Count(usize),
}

/// A function of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorldCall {
    /// Its name.
    pub name: &'static str,
    /// What it takes; further arguments are numbers.
    pub takes: &'static [Takes],
    /// What it gives.
    pub gives: Gives,
}

impl WorldCall {
    /// The function of that name.
    pub fn named(name: &str) -> Option<&'static WorldCall> {
        WORLD_CALLS.iter().find(|call| call.name == name)
    }
}

/// Short names for the table.
mod short {
    pub(super) use super::Gives::{Count, Nothing, Number as Between, Success, Zero};
    pub(super) use super::Takes::{
        Fills, FillsAsMany, FillsOrNull, FillsText, Number as N, Reads, ReadsAsMany, ReadsOrNull, Text,
        TextOrNull,
    };
    use super::WorldSize;

    /// An `int`.
    pub(super) const INT: WorldSize = WorldSize(4, 4);
    /// `struct stat`, and `struct stat64` where both are the same.
    pub(super) const STAT: WorldSize = WorldSize(144, 88);
    /// `struct stat64`.
    pub(super) const STAT64: WorldSize = WorldSize(144, 96);
    /// A `long` and another one.
    pub(super) const TWO: WorldSize = WorldSize(16, 8);
    /// Two times two.
    pub(super) const FOUR: WorldSize = WorldSize(32, 16);
    /// A set of signals.
    pub(super) const SIGNALS: WorldSize = WorldSize(128, 128);
    /// An `int` that may be anything.
    pub(super) const ANY: super::Gives = Between(-1, i32::MAX as i64);
}
use short::*;

/// All of them.
pub const WORLD_CALLS: &[WorldCall] = &[
    // Names and what they stand for.
    WorldCall { name: "access", takes: &[Text, N], gives: Success },
    WorldCall { name: "faccessat", takes: &[N, Text, N, N], gives: Success },
    WorldCall { name: "chdir", takes: &[Text], gives: Success },
    WorldCall { name: "fchdir", takes: &[N], gives: Success },
    WorldCall { name: "chroot", takes: &[Text], gives: Success },
    WorldCall { name: "chmod", takes: &[Text, N], gives: Success },
    WorldCall { name: "fchmod", takes: &[N, N], gives: Success },
    WorldCall { name: "fchmodat", takes: &[N, Text, N, N], gives: Success },
    WorldCall { name: "chown", takes: &[Text, N, N], gives: Success },
    WorldCall { name: "lchown", takes: &[Text, N, N], gives: Success },
    WorldCall { name: "fchown", takes: &[N, N, N], gives: Success },
    WorldCall { name: "fchownat", takes: &[N, Text, N, N, N], gives: Success },
    WorldCall { name: "mkdir", takes: &[Text, N], gives: Success },
    WorldCall { name: "mkdirat", takes: &[N, Text, N], gives: Success },
    WorldCall { name: "rmdir", takes: &[Text], gives: Success },
    WorldCall { name: "unlink", takes: &[Text], gives: Success },
    WorldCall { name: "unlinkat", takes: &[N, Text, N], gives: Success },
    WorldCall { name: "remove", takes: &[Text], gives: Success },
    WorldCall { name: "rename", takes: &[Text, Text], gives: Success },
    WorldCall { name: "renameat", takes: &[N, Text, N, Text], gives: Success },
    WorldCall { name: "link", takes: &[Text, Text], gives: Success },
    WorldCall { name: "linkat", takes: &[N, Text, N, Text, N], gives: Success },
    WorldCall { name: "symlink", takes: &[Text, Text], gives: Success },
    WorldCall { name: "symlinkat", takes: &[Text, N, Text], gives: Success },
    WorldCall { name: "readlink", takes: &[Text, FillsAsMany(2), N], gives: Count(2) },
    WorldCall { name: "readlinkat", takes: &[N, Text, FillsAsMany(3), N], gives: Count(3) },
    WorldCall { name: "mkfifo", takes: &[Text, N], gives: Success },
    WorldCall { name: "mknod", takes: &[Text, N, N], gives: Success },
    WorldCall { name: "umask", takes: &[N], gives: Between(0, 0o777) },
    WorldCall { name: "truncate", takes: &[Text, N], gives: Success },
    WorldCall { name: "ftruncate", takes: &[N, N], gives: Success },
    WorldCall { name: "ftruncate64", takes: &[N, N], gives: Success },
    WorldCall { name: "stat", takes: &[Text, Fills(STAT)], gives: Success },
    WorldCall { name: "lstat", takes: &[Text, Fills(STAT)], gives: Success },
    WorldCall { name: "fstat", takes: &[N, Fills(STAT)], gives: Success },
    WorldCall { name: "fstatat", takes: &[N, Text, Fills(STAT), N], gives: Success },
    WorldCall { name: "stat64", takes: &[Text, Fills(STAT64)], gives: Success },
    WorldCall { name: "lstat64", takes: &[Text, Fills(STAT64)], gives: Success },
    WorldCall { name: "fstat64", takes: &[N, Fills(STAT64)], gives: Success },
    WorldCall { name: "fstatat64", takes: &[N, Text, Fills(STAT64), N], gives: Success },
    WorldCall { name: "utimensat", takes: &[N, TextOrNull, ReadsOrNull(FOUR), N], gives: Success },
    WorldCall { name: "futimens", takes: &[N, ReadsOrNull(FOUR)], gives: Success },
    WorldCall { name: "utimes", takes: &[Text, ReadsOrNull(FOUR)], gives: Success },
    WorldCall { name: "utime", takes: &[Text, ReadsOrNull(TWO)], gives: Success },
    WorldCall { name: "pathconf", takes: &[Text, N], gives: Between(-1, i32::MAX as i64) },
    WorldCall { name: "fpathconf", takes: &[N, N], gives: Between(-1, i32::MAX as i64) },
    // Descriptors.
    WorldCall { name: "lseek", takes: &[N, N, N], gives: ANY },
    WorldCall { name: "lseek64", takes: &[N, N, N], gives: ANY },
    WorldCall { name: "pipe", takes: &[Fills(WorldSize(8, 8))], gives: Success },
    WorldCall { name: "fsync", takes: &[N], gives: Success },
    WorldCall { name: "fdatasync", takes: &[N], gives: Success },
    WorldCall { name: "sync", takes: &[], gives: Nothing },
    WorldCall { name: "flock", takes: &[N, N], gives: Success },
    // Who and where we are.
    WorldCall { name: "gethostname", takes: &[FillsText(1), N], gives: Success },
    WorldCall { name: "sethostname", takes: &[ReadsAsMany(1), N], gives: Success },
    WorldCall { name: "getpriority", takes: &[N, N], gives: Between(-20, 20) },
    WorldCall { name: "setpriority", takes: &[N, N, N], gives: Success },
    WorldCall { name: "nice", takes: &[N], gives: Between(-20, 20) },
    WorldCall { name: "sysconf", takes: &[N], gives: ANY },
    WorldCall { name: "getpgrp", takes: &[], gives: Between(1, i32::MAX as i64) },
    WorldCall { name: "getpgid", takes: &[N], gives: ANY },
    WorldCall { name: "setpgid", takes: &[N, N], gives: Success },
    WorldCall { name: "setsid", takes: &[], gives: ANY },
    WorldCall { name: "getsid", takes: &[N], gives: ANY },
    WorldCall { name: "setuid", takes: &[N], gives: Success },
    WorldCall { name: "seteuid", takes: &[N], gives: Success },
    WorldCall { name: "setgid", takes: &[N], gives: Success },
    WorldCall { name: "setegid", takes: &[N], gives: Success },
    WorldCall { name: "times", takes: &[FillsOrNull(FOUR)], gives: Between(i64::MIN, i64::MAX) },
    WorldCall { name: "getrusage", takes: &[N, Fills(WorldSize(144, 72))], gives: Success },
    WorldCall { name: "clock_settime", takes: &[N, Reads(TWO)], gives: Success },
    WorldCall { name: "uname", takes: &[Fills(WorldSize(390, 390))], gives: Success },
    WorldCall { name: "confstr", takes: &[N, FillsText(2), N], gives: Between(0, i32::MAX as i64) },
    WorldCall { name: "closelog", takes: &[], gives: Nothing },
    // Other processes.
    WorldCall { name: "fork", takes: &[], gives: ANY },
    WorldCall { name: "daemon", takes: &[N, N], gives: Success },
    WorldCall { name: "wait", takes: &[FillsOrNull(INT)], gives: ANY },
    WorldCall { name: "waitpid", takes: &[N, FillsOrNull(INT), N], gives: ANY },
    // Signals.
    WorldCall { name: "sigemptyset", takes: &[Fills(SIGNALS)], gives: Zero },
    WorldCall {
        name: "sigprocmask",
        takes: &[N, ReadsOrNull(SIGNALS), FillsOrNull(SIGNALS)],
        gives: Success,
    },
    // Connections.
    WorldCall { name: "socket", takes: &[N, N, N], gives: ANY },
    WorldCall { name: "bind", takes: &[N, ReadsAsMany(2), N], gives: Success },
    WorldCall { name: "connect", takes: &[N, ReadsAsMany(2), N], gives: Success },
    WorldCall { name: "listen", takes: &[N, N], gives: Success },
    WorldCall { name: "shutdown", takes: &[N, N], gives: Success },
    WorldCall { name: "setsockopt", takes: &[N, N, N, ReadsAsMany(4), N], gives: Success },
    WorldCall { name: "send", takes: &[N, ReadsAsMany(2), N, N], gives: Count(2) },
    WorldCall { name: "sendto", takes: &[N, ReadsAsMany(2), N, N, ReadsAsMany(5), N], gives: Count(2) },
    WorldCall { name: "recv", takes: &[N, FillsAsMany(2), N, N], gives: Count(2) },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_told_by_arguments_that_are_numbers() {
        let mut names = std::collections::BTreeSet::new();
        for call in WORLD_CALLS {
            assert!(names.insert(call.name), "{} is there twice", call.name);
            let index = |takes: &Takes| match *takes {
                Takes::ReadsAsMany(index) | Takes::FillsAsMany(index) | Takes::FillsText(index) => {
                    Some(index)
                }
                Takes::Number
                | Takes::Text
                | Takes::TextOrNull
                | Takes::Reads(_)
                | Takes::ReadsOrNull(_)
                | Takes::Fills(_)
                | Takes::FillsOrNull(_) => None,
            };
            let count = if let Gives::Count(index) = call.gives { Some(index) } else { None };
            for index in call.takes.iter().filter_map(index).chain(count) {
                assert_eq!(call.takes.get(index), Some(&Takes::Number), "{}", call.name);
            }
        }
    }
}
