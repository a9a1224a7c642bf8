//! Which functions of the C library do the same again when they are given the same: only on those an endless run may rest.
//!
//! Errs towards: fewer. A function that is on no list spoils the run.

/// What a call says about whether a run can go on for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repeats {
    /// It is a function of its arguments, of memory, and of inputs that may be the same again.
    Always,
    /// It reads standard input: it may stand in a lap only where there is nothing left to be read.
    AtTheEnd,
    /// It may stand before a lap, but not in it: the library or the world remembers what it did.
    Before,
    /// As [`Repeats::Before`]; it calls functions of the program.
    CallsBack,
    /// Nothing that comes behind it counts: clocks, random numbers, files, signals.
    Never,
}

/// Beside the inputs (`__VERIFIER_nondet_*`), and all of `math.h`, `ctype.h` and `string.h` but for what is listed below.
const ALWAYS: &[&str] = &[
    "__VERIFIER_assume",
    "__VERIFIER_assert",
    "__VERIFIER_error",
    "reach_error",
    "__VERIFIER_atomic_begin",
    "__VERIFIER_atomic_end",
    "sleep",
    "usleep",
    "sched_yield",
    "malloc",
    "valloc",
    "calloc",
    "realloc",
    "reallocarray",
    "free",
    "cfree",
    "aligned_alloc",
    "memalign",
    "posix_memalign",
    "alloca",
    "__builtin_alloca",
    "exit",
    "_Exit",
    "_exit",
    "quick_exit",
    "abort",
    "printf",
    "vprintf",
    "__printf_chk",
    "__vprintf_chk",
    "sprintf",
    "vsprintf",
    "__sprintf_chk",
    "__vsprintf_chk",
    "snprintf",
    "vsnprintf",
    "__snprintf_chk",
    "__vsnprintf_chk",
    "puts",
    "putchar",
    "putchar_unlocked",
    "abs",
    "labs",
    "llabs",
    "imaxabs",
    "div",
    "ldiv",
    "lldiv",
    "imaxdiv",
    "atoi",
    "atol",
    "atoll",
    "strtol",
    "__isoc23_strtol",
    "strtoul",
    "__isoc23_strtoul",
    "strtoll",
    "__isoc23_strtoll",
    "strtoull",
    "__isoc23_strtoull",
    "atof",
    "strtod",
    "strtof",
    "__errno_location",
    "__assert_fail",
    "__assert",
    "__assert_rtn",
];

/// They read standard input: where it has ended, they find it so again.
const READERS: &[&str] = &[
    "getchar",
    "getchar_unlocked",
    "getc",
    "fgetc",
    "_IO_getc",
    "gets",
    "fgets",
    "fgets_unlocked",
    "__fgets_chk",
    "getline",
    "__getline",
    "scanf",
    "__isoc99_scanf",
    "__isoc23_scanf",
];

const BEFORE: &[&str] = &[
    "atexit",
    "sscanf",
    "__isoc99_sscanf",
    "__isoc23_sscanf",
    "fprintf",
    "vfprintf",
    "__fprintf_chk",
    "__vfprintf_chk",
    "fputs",
    "fputc",
    "putc",
    "_IO_putc",
    "fflush",
    "perror",
    "setvbuf",
    "setbuf",
    "strtok",
    "strerror",
];

const CALLS_BACK: &[&str] = &["qsort", "qsort_r", "bsearch"];

/// What a call of that function says.
pub(crate) fn repeats(function: &str) -> Repeats {
    let among = |models: super::Models| models.iter().any(|(name, _)| *name == function);
    if BEFORE.contains(&function) {
        Repeats::Before
    } else if READERS.contains(&function) {
        Repeats::AtTheEnd
    } else if CALLS_BACK.contains(&function) {
        Repeats::CallsBack
    } else if function.starts_with("__VERIFIER_nondet_")
        || ALWAYS.contains(&function)
        || [super::ctype::MODELS, super::math::EXACT_MODELS, super::string::MODELS].into_iter().any(among)
        || [super::string::BSD_MODELS, super::string_search::MODELS].into_iter().any(among)
    {
        Repeats::Always
    } else {
        Repeats::Never
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_world_gives_does_not_repeat() {
        for function in ["time", "clock", "rand", "fopen", "read", "getenv", "signal", "raise"] {
            assert_eq!(repeats(function), Repeats::Never, "{function}");
        }
        for function in ["getchar", "scanf", "fgets"] {
            assert_eq!(repeats(function), Repeats::AtTheEnd, "{function}");
        }
        for function in ["strtok", "qsort", "atexit"] {
            assert!(matches!(repeats(function), Repeats::Before | Repeats::CallsBack), "{function}");
        }
        for function in ["__VERIFIER_nondet_int", "strlen", "malloc", "printf", "fabs", "isdigit"] {
            assert_eq!(repeats(function), Repeats::Always, "{function}");
        }
    }

    #[test]
    fn the_lists_name_functions_that_have_models() {
        for function in ALWAYS.iter().chain(READERS).chain(BEFORE).chain(CALLS_BACK) {
            assert!(crate::has_model(function), "{function}");
        }
    }
}
