//! Clang as a library, linked statically: loading the compiler's shared libraries takes longer than compiling a small file (decision 80).
//!
//! What stands for one run of clang proper on x86 is done here; for everything else, and where clang's libraries were missing when
//! Tayra was built, the program `clang-19` is the way.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

/// How deep clang may go into expressions within expressions; it takes only what it uses.
const STACK: usize = 256 << 20;

/// Does what clang would do with these arguments. Returns its exit code; nothing if clang itself has to be asked.
#[must_use]
pub fn compile(arguments: &[OsString]) -> Option<u8> {
    std::thread::scope(|scope| {
        let work = || linked::compile(arguments);
        match std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work) {
            Ok(thread) => thread.join().ok().flatten(),
            // No room for a thread: clang does with less.
            Err(_) => None,
        }
    })
}

/// The program to ask if [`compile`] does not know: the one whose libraries these are, if it is there.
#[must_use]
pub fn clang() -> PathBuf {
    let own = option_env!("TAYRA_LINKED_CLANG").map(PathBuf::from).filter(|path| path.exists());
    own.unwrap_or_else(|| PathBuf::from("clang-19"))
}

/// Whether these arguments ask for bitcode of one file and nothing else: then clang says nothing but its diagnostics.
fn is_plain(arguments: &[OsString]) -> bool {
    let has = |wanted: &str| arguments.iter().any(|argument| argument == OsStr::new(wanted));
    has("-c") && has("-emit-llvm") && !["-###", "-v", "--version", "--help", "-help"].into_iter().any(has)
}

#[cfg(linked)]
#[expect(unsafe_code, reason = "the one place that calls clang")]
mod linked {
    use std::ffi::{CString, OsString, c_char, c_int};
    use std::os::unix::ffi::OsStrExt;

    unsafe extern "C" {
        /// The exit code; -1 if clang itself has to be asked.
        fn tayra_compile(program: *const c_char, count: c_int, arguments: *const *const c_char) -> c_int;
    }

    pub(super) fn compile(arguments: &[OsString]) -> Option<u8> {
        if !super::is_plain(arguments) || !super::clang().is_absolute() {
            return None;
        }
        let program = CString::new(super::clang().as_os_str().as_bytes()).ok()?;
        let arguments: Vec<CString> =
            arguments.iter().map(|one| CString::new(one.as_bytes())).collect::<Result<_, _>>().ok()?;
        let pointers: Vec<*const c_char> = arguments.iter().map(|one| one.as_ptr()).collect();
        let count = c_int::try_from(pointers.len()).ok()?;
        // SAFETY: strings and array outlive the call, which keeps none of them.
        let code = unsafe { tayra_compile(program.as_ptr(), count, pointers.as_ptr()) };
        u8::try_from(code).ok()
    }
}

#[cfg(not(linked))]
mod linked {
    pub(super) fn compile(_: &[std::ffi::OsString]) -> Option<u8> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_compilations_are_done_here() {
        let plain = |line: &str| is_plain(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert!(plain("-O0 -c -emit-llvm -o a.bc -- a.c"));
        assert!(!plain("-O0 -c -o a.o a.c"));
        assert!(!plain("-c -emit-llvm -### a.c"));
        assert!(!plain("--version"));
    }
}
