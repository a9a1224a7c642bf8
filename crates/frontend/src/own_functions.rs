//! Library functions that the program defines itself, and that clang would not call.
//!
//! Clang knows what `memset`, `floor` or `abs` do: for their calls it emits intrinsics, other instructions or the result,
//! without asking whether the program brings its own. A definition in the program wins over what the library does, so
//! such a program is compiled again, with clang told that these functions are nothing special (`-fno-builtin-memset`).
//! What then is left of such intrinsics are copies and fills that clang makes by itself, and explicit `__builtin_`s. For
//! them LLVM calls the program's function or puts code in place, as it finds best.
//!
//! Errs towards: `Unsupported`, where LLVM may call the program's own function.

use crate::llvm::Module;
use std::collections::BTreeSet;
use tayra_program::DataModel;

/// Functions of memory and integers, and those whose results clang may know.
const NAMES: &[&str] = &[
    "memset", "memcpy", "memmove", "mempcpy", "bzero", "bcopy", "abs", "labs", "llabs", "strlen", "strcmp",
    "strncmp", "memcmp", "bcmp", "wcslen", "wcscmp", "wcsncmp", "wmemcmp",
];

/// Functions of `double`; with `f` and `l` behind their names they are those of `float` and `long double`. Many of them
/// clang knows only if the user gives up on `errno`.
const OF_FLOATS: &[&str] = &[
    "floor",
    "ceil",
    "trunc",
    "round",
    "roundeven",
    "rint",
    "nearbyint",
    "lrint",
    "llrint",
    "lround",
    "llround",
    "fabs",
    "copysign",
    "fmin",
    "fmax",
    "fma",
    "fmod",
    "sqrt",
    "sin",
    "cos",
    "tan",
    "exp",
    "exp2",
    "exp10",
    "log",
    "log2",
    "log10",
    "pow",
    "ldexp",
    "isnan",
    "isinf",
    "finite",
];

/// Those of the functions above that the program defines, by name. A `static` one counts: in its file it is the one that
/// LLVM calls.
#[derive(Clone, Debug, Default)]
pub(crate) struct OwnFunctions {
    names: BTreeSet<String>,
}

impl OwnFunctions {
    /// Adds what a module defines, before it is linked: the linker may rename what is `static`.
    pub(crate) fn add(&mut self, module: &Module<'_>) {
        let defined = |function: &crate::llvm::Value<'_>| {
            !function.is_declaration() && !function.is_available_externally()
        };
        let functions = module.functions().into_iter().filter(defined);
        for symbol in functions.chain(module.aliases()).chain(module.indirect_functions()) {
            let given = symbol.name();
            let name = given.strip_prefix('\u{1}').unwrap_or(&given);
            if is_known_to_clang(name) {
                self.names.insert(name.to_owned());
            }
        }
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Whether the program defines this one.
    pub(crate) fn contains(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// What tells clang to call them.
    pub(crate) fn clang_arguments(&self) -> impl Iterator<Item = String> {
        self.names.iter().map(|name| format!("-fno-builtin-{name}"))
    }

    /// The function of the program that LLVM may call for an intrinsic, given what types the intrinsic works on (its
    /// whole name) and how many bytes, if that is known.
    pub(crate) fn called_for(
        &self,
        whole: &str,
        base: &str,
        bytes: Option<u128>,
        model: DataModel,
    ) -> Option<&str> {
        // Every way through LLVM's back end has loads and stores for as little as this, but not for `memset`.
        let in_place = match model {
            DataModel::Lp64 => 32,
            DataModel::Ilp32 => 16,
        };
        let is_small = bytes.is_some_and(|bytes| bytes <= in_place);
        let stem = match base {
            "memcpy" | "memmove" if is_small => return None,
            "memcpy" | "memmove" | "memset" => return self.names.get(base).map(String::as_str),
            "minnum" => "fmin",
            "maxnum" => "fmax",
            // And and or of bits on every machine.
            "fabs" | "copysign" => return None,
            other => other,
        };
        if !OF_FLOATS.contains(&stem) {
            return None;
        }
        let suffixes: &[&str] = match whole.rsplit('.').next() {
            Some("f64") => &[""],
            Some("f32" | "f16" | "bf16") => &["f"],
            Some("f80") => &["l"],
            _ => &["", "f", "l"],
        };
        suffixes.iter().find_map(|suffix| self.names.get(&format!("{stem}{suffix}"))).map(String::as_str)
    }
}

fn is_known_to_clang(name: &str) -> bool {
    let stem = name.strip_suffix(['f', 'l']);
    NAMES.contains(&name) || OF_FLOATS.contains(&name) || stem.is_some_and(|stem| OF_FLOATS.contains(&stem))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(names: &[&str]) -> OwnFunctions {
        OwnFunctions { names: names.iter().map(|&name| name.to_owned()).collect() }
    }

    #[test]
    fn only_small_copies_are_surely_made_in_place() {
        let own = own(&["memcpy", "memset"]);
        let called = |base, bytes, model| own.called_for(base, base, bytes, model);
        assert_eq!(called("memcpy", Some(32), DataModel::Lp64), None);
        assert_eq!(called("memcpy", Some(32), DataModel::Ilp32), Some("memcpy"));
        assert_eq!(called("memcpy", None, DataModel::Lp64), Some("memcpy"));
        assert_eq!(called("memset", Some(8), DataModel::Lp64), Some("memset"));
        assert_eq!(called("memmove", None, DataModel::Lp64), None);
    }

    #[test]
    fn the_type_decides_which_function_is_meant() {
        let own = own(&["floorf", "fmin", "fabs"]);
        let called = |whole, base| own.called_for(whole, base, None, DataModel::Lp64);
        assert_eq!(called("llvm.floor.f32", "floor"), Some("floorf"));
        assert_eq!(called("llvm.floor.f64", "floor"), None);
        assert_eq!(called("llvm.minnum.f64", "minnum"), Some("fmin"));
        assert_eq!(called("llvm.fabs.f64", "fabs"), None);
    }

    #[test]
    fn names_with_and_without_a_suffix_are_known() {
        for name in ["floor", "floorl", "fmaf", "fma", "memset"] {
            assert!(is_known_to_clang(name), "{name}");
        }
        for name in ["floorx", "memsetf", "f", "main"] {
            assert!(!is_known_to_clang(name), "{name}");
        }
    }
}
