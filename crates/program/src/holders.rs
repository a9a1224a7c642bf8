//! What the C library holds of the program's memory between calls and during them: one table for every strategy.
//!
//! A block that only the library leads to is not lost. Models put what they keep into memory of the library that belongs to
//! a [`LibraryHolder`], in concrete and in abstract form; from there on the rule for all memory applies. `docs/soundness.md`
//! shows the table, and a test compares it row by row.

/// Something of the C library that can, or cannot, hold a block of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LibraryHolder {
    /// Where `strtok` goes on.
    TokenPlace,
    /// The buffer that a stream was given.
    StreamBuffer,
    /// The one broken-down time.
    Calendar,
    /// The one text of a time.
    ShownTime,
    /// The program's arguments.
    ProgramArguments,
    /// A call that works on memory while it calls back.
    CallInProgress,
    /// Functions to be called later.
    Handlers,
    /// Streams themselves.
    Streams,
    /// Blocks that the library makes for its caller.
    MadeForTheCaller,
}

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HolderRow {
    /// Functions, or what else the holder is known by.
    pub who: &'static str,
    /// What is held.
    pub holds: &'static str,
    /// Until when.
    pub until: &'static str,
    /// The start of the names of its programs in `tests/c/library/held`.
    pub programs: &'static str,
}

impl LibraryHolder {
    /// All of them, in the order of the table.
    pub const ALL: [LibraryHolder; 9] = [
        LibraryHolder::TokenPlace,
        LibraryHolder::StreamBuffer,
        LibraryHolder::Calendar,
        LibraryHolder::ShownTime,
        LibraryHolder::ProgramArguments,
        LibraryHolder::CallInProgress,
        LibraryHolder::Handlers,
        LibraryHolder::Streams,
        LibraryHolder::MadeForTheCaller,
    ];

    /// What messages call memory of this holder.
    pub fn name(self) -> &'static str {
        match self {
            LibraryHolder::TokenPlace => "the place that strtok remembers",
            LibraryHolder::StreamBuffer => "the buffer of a stream",
            LibraryHolder::Calendar => "the result of gmtime",
            LibraryHolder::ShownTime => "the result of asctime",
            LibraryHolder::ProgramArguments => "a command-line argument",
            LibraryHolder::CallInProgress => "the arguments of a call",
            LibraryHolder::Handlers => "handlers",
            LibraryHolder::Streams => "a stream",
            LibraryHolder::MadeForTheCaller => "a block for the caller",
        }
    }

    /// Its row of the table.
    pub fn row(self) -> HolderRow {
        let (who, holds, until, programs) = match self {
            LibraryHolder::TokenPlace => (
                "`strtok`",
                "the string that it cuts, at the place where it goes on, also behind the last word",
                "it is given another string (`strtok_r` and `strsep` remember nothing: the caller's variable does)",
                "strtok",
            ),
            LibraryHolder::StreamBuffer => (
                "`setvbuf` `setbuf` `setbuffer`",
                "the buffer; none with `_IONBF` or of size 0, which glibc does not use",
                "the stream is given another one, is made unbuffered, or is closed",
                "buffer",
            ),
            LibraryHolder::Calendar => (
                "`gmtime` `localtime` `ctime`",
                "what the program stores in the one result, as in `tm_zone`",
                "the next call of any of them overwrites it",
                "calendar",
            ),
            LibraryHolder::ShownTime => (
                "`asctime` `ctime`",
                "a pointer that the program copies into the text",
                "the next call of any of them overwrites it",
                "shown-time",
            ),
            LibraryHolder::ProgramArguments => (
                "`argv`",
                "what the program stores in the array, whether or not `main` still knows where it is",
                "it is overwritten",
                "arguments",
            ),
            LibraryHolder::CallInProgress => {
                ("`qsort` `qsort_r` `bsearch`, and any other call", "its arguments", "it returns", "call")
            }
            LibraryHolder::Handlers => {
                ("`atexit` `at_quick_exit` `signal`", "nothing: they are given functions", "", "handler")
            }
            LibraryHolder::Streams => (
                "`fopen`",
                "nothing but its buffer; the stream is no block of the program, and one left open is no leak",
                "",
                "stream",
            ),
            LibraryHolder::MadeForTheCaller => (
                "`strdup` `getline` `asprintf` and all others that allocate",
                "nothing: the block is the program's, as that of `malloc`",
                "",
                "made",
            ),
        };
        HolderRow { who, holds, until, programs }
    }
}
