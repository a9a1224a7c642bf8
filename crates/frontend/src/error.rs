//! Why a program could not be loaded.

use std::fmt;
use std::path::PathBuf;
use tayra_limits::Reached;

/// Why a program could not be loaded; `Display` gives the message for people.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoadError {
    /// No file was given.
    NothingToLoad,
    /// A file cannot be read.
    Unreadable {
        /// Which one.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
    /// A file is of no kind that we load.
    UnknownKind {
        /// Which one.
        path: PathBuf,
    },
    /// Clang is not there.
    ClangMissing {
        /// What we tried to run.
        tried: String,
        /// What the system says.
        why: String,
    },
    /// Clang refused the program.
    Clang {
        /// Everything that it printed, as it printed it.
        output: String,
    },
    /// Not an LLVM module that LLVM 19 can read, or not one that we can use.
    BadModule {
        /// Which file.
        path: PathBuf,
        /// Mostly in LLVM's words.
        why: String,
    },
    /// The modules do not fit together.
    Link {
        /// In LLVM's words.
        why: String,
    },
    /// The demands contradict each other (data models, for instance).
    Conflict {
        /// How.
        why: String,
    },
    /// The compilation database cannot be used.
    CompileCommands {
        /// Which file.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// The time or the memory was used up on the way.
    Limit {
        /// What was.
        reached: Reached,
        /// What was done then.
        doing: &'static str,
    },
    /// No place for temporary files.
    Temporary {
        /// What the system says.
        why: String,
    },
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::NothingToLoad => f.write_str("no file was given"),
            LoadError::Unreadable { path, why } => write!(f, "cannot read {}: {why}", path.display()),
            LoadError::UnknownKind { path } => {
                write!(f, "{} is not a C file (.c, .i) nor an LLVM module (.ll, .bc)", path.display())
            }
            LoadError::ClangMissing { tried, why } => write!(
                f,
                "cannot run {tried}: {why}; install clang 19 (Debian: apt install clang-19) or name it in TAYRA_CLANG"
            ),
            LoadError::Clang { output } => f.write_str(output),
            LoadError::BadModule { path, why } => write!(f, "{}: {why}", path.display()),
            LoadError::Link { why } => write!(f, "cannot link the files: {why}"),
            LoadError::Conflict { why } => f.write_str(why),
            LoadError::CompileCommands { path, why } => write!(f, "{}: {why}", path.display()),
            LoadError::Limit { reached, doing } => write!(f, "{reached}: it ran out while {doing}"),
            LoadError::Temporary { why } => write!(f, "cannot make a temporary directory: {why}"),
        }
    }
}

impl std::error::Error for LoadError {}
