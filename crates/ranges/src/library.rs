//! What functions of the C library do, as a table: which bytes they read and write, what they give back, and whether they come back.
//! One row for functions that do the same. The table knows nothing of how it is used.
//!
//! A function without a row is unknown: it may do anything with what it can reach.

/// How many bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bytes {
    /// So many.
    Exactly(u64),
    /// As an argument says.
    Argument(u8),
    /// As the product of two arguments says.
    Product(u8, u8),
    /// Up to and with the next zero byte.
    Text,
    /// The same, but no more than an argument says.
    TextUpTo(u8),
}

/// What a call gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// Any number of its type, or nothing.
    Anything,
    /// A number from one to another.
    Number(i64, i64),
    /// An argument.
    Argument(u8),
    /// A pointer to something that an argument points into, not before it; or null.
    Within(u8),
    /// The length of the text that an argument points to.
    LengthOf(u8),
    /// A new block of a size; zeroed or not.
    Block {
        /// Its size.
        size: Bytes,
        /// Whether it is zeroed.
        zeroed: bool,
    },
    /// A new block with a text of at most the length of an argument's.
    CopyOfText(u8),
    /// A text that comes from outside, or null.
    TextOrNull,
    /// A text that comes from outside.
    Text,
    /// Memory of the library with so many bytes.
    Memory(&'static str, u64),
    /// The place of a pointer to a table of 384 elements of a size, 128 of which lie before where it points.
    Table(&'static str, u64),
    /// Something of the library that cannot be looked into, or null.
    HandleOrNull(&'static str),
}

/// What else it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// Nothing.
    Nothing,
    /// It does not come back.
    Ends,
    /// It ends the program because an assertion fails.
    FailsAssertion,
    /// It frees a block.
    Frees(u8),
    /// It makes a block larger or smaller: the block, and the new size.
    Resizes(u8, Bytes),
    /// The rest holds only where an argument is not zero.
    Assumes(u8),
    /// An argument must not be zero.
    Asserts(u8),
    /// It copies so many bytes from the second argument to the first; whether these may overlap.
    Copies(Bytes, bool),
    /// It sets so many bytes at the first argument to the second.
    Fills(Bytes),
    /// It copies the text of the second argument to the first.
    CopiesText,
    /// It copies as much of the text of the second argument as the third says, and fills up with zeros.
    CopiesTextUpTo,
    /// It appends the text of the second argument to that of the first.
    AppendsText,
    /// It writes by a format: the number of the format's argument, that of the destination and of its size, if there are any.
    Formats {
        /// The format.
        format: u8,
        /// Where the text goes; 255: out.
        to: u8,
        /// How much room there is; 255: nobody says.
        room: u8,
        /// Whether the rest is a list of arguments.
        list: bool,
    },
    /// It reads by a format: its number, and that of the text that is read, if it is one.
    Scans {
        /// The format.
        format: u8,
        /// The text; 255: a stream.
        text: u8,
    },
    /// It reads a line into the first argument, of the size of the second.
    ReadsLine,
    /// It sorts, or searches: array, count, size and comparison.
    CallsBack {
        /// The array.
        array: u8,
        /// How many elements.
        count: u8,
        /// Their size.
        size: u8,
        /// The function.
        function: u8,
        /// What is searched for; 255: nothing, it sorts.
        key: u8,
    },
    /// It writes so many unknown bytes at an argument that is not null.
    WritesIfAny(u8, u64),
    /// It stores where it stopped reading the first argument, if there is a place for that.
    TellsEnd(u8),
    /// An argument must be the end of a file or a byte.
    TakesByte(u8),
    /// The absolute value of the first argument.
    Magnitude,
}

/// A row.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The functions.
    pub names: &'static [&'static str],
    /// What they read: at which argument, how much.
    pub reads: &'static [(u8, Bytes)],
    /// What they write with unknown bytes.
    pub writes: &'static [(u8, Bytes)],
    /// What they give.
    pub gives: Gives,
    /// What else they do.
    pub does: Does,
}

/// No such argument.
pub const NONE: u8 = 255;

use Bytes::{Argument, Exactly, Product, Text, TextUpTo};
use Does::Nothing;
use Gives::{Anything, Number};

const INT: i64 = i32::MAX as i64;

const fn row(
    names: &'static [&'static str],
    reads: &'static [(u8, Bytes)],
    writes: &'static [(u8, Bytes)],
    gives: Gives,
    does: Does,
) -> Row {
    Row { names, reads, writes, gives, does }
}

/// All rows.
pub const ROWS: &[Row] = &[
    // Allocation.
    row(&["malloc", "valloc"], &[], &[], Gives::Block { size: Argument(0), zeroed: false }, Nothing),
    row(&["aligned_alloc", "memalign"], &[], &[], Gives::Block { size: Argument(1), zeroed: false }, Nothing),
    row(&["calloc"], &[], &[], Gives::Block { size: Product(0, 1), zeroed: true }, Nothing),
    row(
        &["realloc"],
        &[],
        &[],
        Gives::Block { size: Argument(1), zeroed: false },
        Does::Resizes(0, Argument(1)),
    ),
    row(
        &["reallocarray"],
        &[],
        &[],
        Gives::Block { size: Product(1, 2), zeroed: false },
        Does::Resizes(0, Product(1, 2)),
    ),
    row(&["free", "cfree"], &[], &[], Anything, Does::Frees(0)),
    row(&["strdup", "__strdup"], &[(0, Text)], &[], Gives::CopyOfText(0), Nothing),
    row(&["strndup", "__strndup"], &[(0, TextUpTo(1))], &[], Gives::CopyOfText(0), Nothing),
    // Ends.
    row(&["exit", "_exit", "_Exit", "quick_exit", "abort"], &[], &[], Anything, Does::Ends),
    row(
        &["__assert_fail", "__assert", "__assert_rtn", "__assert_perror_fail"],
        &[],
        &[],
        Anything,
        Does::FailsAssertion,
    ),
    row(&["__VERIFIER_assume"], &[], &[], Anything, Does::Assumes(0)),
    row(&["__VERIFIER_assert"], &[], &[], Anything, Does::Asserts(0)),
    row(&["__VERIFIER_atomic_begin", "__VERIFIER_atomic_end"], &[], &[], Anything, Nothing),
    // Bytes.
    row(&["memcpy"], &[], &[], Gives::Argument(0), Does::Copies(Argument(2), false)),
    row(&["memmove"], &[], &[], Gives::Argument(0), Does::Copies(Argument(2), true)),
    row(&["memset"], &[], &[], Gives::Argument(0), Does::Fills(Argument(2))),
    row(&["memcmp", "bcmp"], &[(0, Argument(2)), (1, Argument(2))], &[], Number(-INT - 1, INT), Nothing),
    row(&["memchr"], &[(0, Argument(2))], &[], Gives::Within(0), Nothing),
    row(&["memrchr"], &[(0, Argument(2))], &[], Gives::Within(0), Nothing),
    // Texts.
    row(&["strlen"], &[(0, Text)], &[], Gives::LengthOf(0), Nothing),
    row(&["strnlen"], &[(0, TextUpTo(1))], &[], Number(0, i64::MAX), Nothing),
    row(&["strcmp", "strcoll", "strcasecmp"], &[(0, Text), (1, Text)], &[], Number(-INT - 1, INT), Nothing),
    row(
        &["strncmp", "strncasecmp"],
        &[(0, TextUpTo(2)), (1, TextUpTo(2))],
        &[],
        Number(-INT - 1, INT),
        Nothing,
    ),
    row(&["strchr", "strrchr", "index", "rindex"], &[(0, Text)], &[], Gives::Within(0), Nothing),
    row(&["strstr", "strpbrk", "strcasestr"], &[(0, Text), (1, Text)], &[], Gives::Within(0), Nothing),
    row(&["strspn", "strcspn"], &[(0, Text), (1, Text)], &[], Gives::LengthOf(0), Nothing),
    row(&["strcpy"], &[], &[], Gives::Argument(0), Does::CopiesText),
    row(&["strncpy"], &[], &[], Gives::Argument(0), Does::CopiesTextUpTo),
    row(&["strcat"], &[], &[], Gives::Argument(0), Does::AppendsText),
    row(&["strerror"], &[], &[], Gives::Text, Nothing),
    // Numbers.
    row(&["atoi", "atol", "atoll"], &[(0, Text)], &[], Anything, Nothing),
    row(&["atof"], &[(0, Text)], &[], Anything, Nothing),
    row(&["abs", "labs", "llabs", "imaxabs"], &[], &[], Anything, Does::Magnitude),
    row(
        &[
            "strtol",
            "strtoul",
            "strtoll",
            "strtoull",
            "strtoimax",
            "strtoumax",
            "__isoc23_strtol",
            "__isoc23_strtoul",
            "__isoc23_strtoll",
            "__isoc23_strtoull",
            "strtod",
            "strtof",
        ],
        &[(0, Text)],
        &[],
        Anything,
        Does::TellsEnd(1),
    ),
    row(&["rand", "random"], &[], &[], Number(0, INT), Nothing),
    row(&["srand", "srandom"], &[], &[], Anything, Nothing),
    // Characters.
    row(
        &[
            "isalpha", "isdigit", "isalnum", "isspace", "isupper", "islower", "ispunct", "isprint",
            "isgraph", "iscntrl", "isxdigit", "isblank",
        ],
        &[],
        &[],
        Anything,
        Does::TakesByte(0),
    ),
    row(&["toupper", "tolower"], &[], &[], Number(-128, 255), Does::TakesByte(0)),
    row(&["isascii"], &[], &[], Number(0, 1), Nothing),
    row(&["toascii"], &[], &[], Number(0, 127), Nothing),
    row(&["__ctype_b_loc"], &[], &[], Gives::Table("classes of characters", 2), Nothing),
    row(
        &["__ctype_tolower_loc", "__ctype_toupper_loc"],
        &[],
        &[],
        Gives::Table("cases of characters", 4),
        Nothing,
    ),
    row(&["__errno_location"], &[], &[], Gives::Memory("errno", 4), Nothing),
    // Output.
    row(&["puts", "perror"], &[(0, Text)], &[], Anything, Nothing),
    row(&["putchar", "putchar_unlocked"], &[], &[], Number(-1, 255), Nothing),
    row(
        &["printf"],
        &[],
        &[],
        Number(-INT - 1, INT),
        Does::Formats { format: 0, to: NONE, room: NONE, list: false },
    ),
    row(
        &["vprintf"],
        &[],
        &[],
        Number(-INT - 1, INT),
        Does::Formats { format: 0, to: NONE, room: NONE, list: true },
    ),
    row(
        &["sprintf"],
        &[],
        &[],
        Number(-INT - 1, INT),
        Does::Formats { format: 1, to: 0, room: NONE, list: false },
    ),
    row(
        &["snprintf"],
        &[],
        &[],
        Number(-INT - 1, INT),
        Does::Formats { format: 2, to: 0, room: 1, list: false },
    ),
    row(
        &["vsnprintf"],
        &[],
        &[],
        Number(-INT - 1, INT),
        Does::Formats { format: 2, to: 0, room: 1, list: true },
    ),
    // Input.
    row(&["getchar", "getchar_unlocked"], &[], &[], Number(-1, 255), Nothing),
    row(
        &["sscanf", "__isoc99_sscanf", "__isoc23_sscanf"],
        &[],
        &[],
        Anything,
        Does::Scans { format: 1, text: 0 },
    ),
    row(
        &["scanf", "__isoc99_scanf", "__isoc23_scanf"],
        &[],
        &[],
        Anything,
        Does::Scans { format: 0, text: NONE },
    ),
    row(&["read"], &[], &[(1, Argument(2))], Anything, Nothing),
    row(&["write"], &[(1, Argument(2))], &[], Anything, Nothing),
    row(&["isatty", "close"], &[], &[], Anything, Nothing),
    // Streams.
    row(&["fopen", "fopen64"], &[(0, Text), (1, Text)], &[], Gives::HandleOrNull("stream"), Nothing),
    row(&["getenv", "secure_getenv"], &[(0, Text)], &[], Gives::TextOrNull, Nothing),
    // Sorting and searching.
    row(
        &["qsort"],
        &[],
        &[],
        Anything,
        Does::CallsBack { array: 0, count: 1, size: 2, function: 3, key: NONE },
    ),
    row(
        &["bsearch"],
        &[],
        &[],
        Gives::Within(1),
        Does::CallsBack { array: 1, count: 2, size: 3, function: 4, key: 0 },
    ),
    // Time, and who we are.
    row(&["time"], &[], &[], Anything, Does::WritesIfAny(0, 8)),
    row(
        &["clock", "getpid", "getppid", "getuid", "geteuid", "getgid", "getegid"],
        &[],
        &[],
        Anything,
        Nothing,
    ),
    row(&["getpagesize"], &[], &[], Number(4096, 4096), Nothing),
    row(&["sleep", "usleep", "sched_yield"], &[], &[], Anything, Nothing),
];

/// Functions of streams: the stream is an argument that must be one; its number. The rest is as the row says.
pub const STREAM_ROWS: &[(u8, Row)] = &[
    (
        0,
        row(
            &["fflush", "fclose", "feof", "ferror", "fileno", "clearerr", "rewind"],
            &[],
            &[],
            Anything,
            Nothing,
        ),
    ),
    (
        0,
        row(
            &["fgetc", "getc", "getc_unlocked", "fgetc_unlocked", "_IO_getc"],
            &[],
            &[],
            Number(-1, 255),
            Nothing,
        ),
    ),
    (1, row(&["ungetc", "fputc", "putc", "putc_unlocked", "_IO_putc"], &[], &[], Number(-1, 255), Nothing)),
    (1, row(&["fputs"], &[(0, Text)], &[], Anything, Nothing)),
    (2, row(&["fgets"], &[], &[], Gives::Argument(0), Does::ReadsLine)),
    (3, row(&["fread"], &[], &[(0, Product(1, 2))], Number(0, i64::MAX), Nothing)),
    (3, row(&["fwrite"], &[(0, Product(1, 2))], &[], Number(0, i64::MAX), Nothing)),
    (
        0,
        row(
            &["fprintf"],
            &[],
            &[],
            Number(-INT - 1, INT),
            Does::Formats { format: 1, to: NONE, room: NONE, list: false },
        ),
    ),
    (
        0,
        row(
            &["vfprintf"],
            &[],
            &[],
            Number(-INT - 1, INT),
            Does::Formats { format: 1, to: NONE, room: NONE, list: true },
        ),
    ),
    (
        0,
        row(
            &["fscanf", "__isoc99_fscanf", "__isoc23_fscanf"],
            &[],
            &[],
            Anything,
            Does::Scans { format: 1, text: NONE },
        ),
    ),
];

/// The row of a function, and the argument that is a stream, if one is.
pub fn row_of(name: &str) -> Option<(Row, Option<u8>)> {
    if let Some(row) = ROWS.iter().find(|row| row.names.contains(&name)) {
        return Some((*row, None));
    }
    if name == "__VERIFIER_nondet_memory" {
        return Some((row(&[], &[], &[(0, Argument(1))], Anything, Nothing), None));
    }
    if name.starts_with("__VERIFIER_nondet_") {
        return Some((row(&[], &[], &[], Anything, Nothing), None));
    }
    STREAM_ROWS.iter().find(|(_, row)| row.names.contains(&name)).map(|(stream, row)| (*row, Some(*stream)))
}

/// What a function asks of nobody and does to nobody: a fixed size that a row speaks of.
pub const fn fixed(bytes: u64) -> Bytes {
    Exactly(bytes)
}
