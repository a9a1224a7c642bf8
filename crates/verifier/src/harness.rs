//! The inputs of a violating run as a small C file: compiled with the program and a sanitizer, it makes the same run.
//!
//! What C cannot set (where blocks lie, what uninitialised bytes read as) is said in a comment.
//! Errs towards: defining less. Gives up: never; whatever is not defined is named.

use std::collections::BTreeMap;
use std::fmt::Write;
use tayra_findings::{Finding, Rule};
use tayra_interpreter::{Script, ScriptLine};
use tayra_program::{DataModel, FloatKind, Program, ScalarType};

const PREFIX: &str = "__VERIFIER_nondet_";

/// What `__VERIFIER_nondet_…` returns, by the rest of its name.
const TYPES: [(&str, &str); 45] = [
    ("bool", "_Bool"),
    ("_Bool", "_Bool"),
    ("char", "char"),
    ("schar", "signed char"),
    ("uchar", "unsigned char"),
    ("unsigned_char", "unsigned char"),
    ("short", "short"),
    ("ushort", "unsigned short"),
    ("int", "int"),
    ("uint", "unsigned"),
    ("unsigned", "unsigned"),
    ("unsigned_int", "unsigned"),
    ("S8", "signed char"),
    ("S16", "short"),
    ("S32", "int"),
    ("S64", "long long"),
    ("U8", "unsigned char"),
    ("U16", "unsigned short"),
    ("U32", "unsigned"),
    ("U64", "unsigned long long"),
    ("s8", "signed char"),
    ("s16", "short"),
    ("s32", "int"),
    ("s64", "long long"),
    ("u8", "unsigned char"),
    ("u16", "unsigned short"),
    ("u32", "unsigned"),
    ("u64", "unsigned long long"),
    ("long", "long"),
    ("ulong", "unsigned long"),
    ("unsigned_long", "unsigned long"),
    ("longlong", "long long"),
    ("ulonglong", "unsigned long long"),
    ("int128", "__int128"),
    ("uint128", "unsigned __int128"),
    ("size_t", "size_t"),
    ("ssize_t", "ssize_t"),
    ("loff_t", "long long"),
    ("sector_t", "unsigned long long"),
    ("float", "float"),
    ("double", "double"),
    ("pchar", "void *"),
    ("charp", "void *"),
    ("pointer", "void *"),
    ("const_char_pointer", "void *"),
];

/// Functions of the library whose results are inputs: head, type of the result, and what else happens with it.
const LIBRARY: [(&str, &str, &str, &str); 4] = [
    ("rand", "int rand(void)", "int", ""),
    ("random", "long random(void)", "long", ""),
    ("clock", "clock_t clock(void)", "clock_t", ""),
    ("time", "time_t time(time_t *at)", "time_t", "    if (at)\n        *at = value;\n"),
];

/// The file for the run that `finding` tells of, from the function `entry`.
pub(crate) fn harness(program: &Program, entry: &str, finding: &Finding) -> String {
    let script = Script::parse(&finding.script).unwrap_or_default();
    let mut values: BTreeMap<&str, Vec<i128>> = BTreeMap::new();
    let (mut arguments, mut stdin, mut failing): (Vec<&[u8]>, Vec<u8>, Vec<u32>) = Default::default();
    let mut unset: Vec<String> = Vec::new();
    let mut again: BTreeMap<&str, usize> = BTreeMap::new();
    for line in &script.lines {
        match line {
            ScriptLine::Value { what, value } => values.entry(what).or_default().push(*value),
            ScriptLine::Argument(bytes) => arguments.push(bytes),
            ScriptLine::Stdin(bytes) => stdin.extend(bytes),
            ScriptLine::BlockFails { number } => failing.push(*number),
            ScriptLine::Repeat { count } => {
                for what in script.lines.iter().rev().filter_map(value_of).take(*count as usize) {
                    *again.entry(what).or_default() += 1;
                }
            }
            ScriptLine::BlockAt { .. } | ScriptLine::Layout(_) => unset.push(line.to_string()),
            ScriptLine::Fill { .. } | ScriptLine::FillSeed(_) => {
                // A fill that is all zeros decides nothing that a fresh stack does not.
                unset.push(line.to_string());
            }
        }
    }
    // What the run did not come to is asked for by the linker all the same.
    for function in program.functions.values().filter(|f| f.body.is_none() && f.name.starts_with(PREFIX)) {
        values.entry(&function.name).or_default();
    }
    let mut text = String::new();
    for (what, values) in &values {
        let repeated = again.get(what).copied().unwrap_or(0);
        match definition(program, entry, what, (values, repeated)) {
            Some(defined) => text.push_str(&defined),
            None if what.starts_with(&format!("{entry}.")) => {}
            None => unset.extend(values.iter().map(|value| format!("value {what} = {value}"))),
        }
    }
    if entry != "main" {
        text.push_str(&start(program, entry, &values));
    }
    if !arguments.is_empty() || !stdin.is_empty() {
        text.push_str(&surroundings(&arguments, &stdin));
    }
    if !failing.is_empty() {
        text.push_str(&failures(&failing));
    }
    let mut out = heading(finding, program.data_model, !failing.is_empty(), &unset);
    out.push_str(refusals(program.data_model));
    out.push_str(leaks(finding.rule));
    out.push_str(&text);
    out
}

fn heading(finding: &Finding, model: DataModel, allocations_fail: bool, unset: &[String]) -> String {
    let place = finding.place.as_ref().map_or(String::new(), |p| format!(" at {}:{}", p.file, p.line));
    let model = match model {
        DataModel::Ilp32 => " -m32",
        DataModel::Lp64 => "",
    };
    let flags = if allocations_fail {
        " -Dmalloc=tayra_malloc -Dcalloc=tayra_calloc -Drealloc=tayra_realloc"
    } else {
        ""
    };
    let mut out = format!(
        "/* The inputs of a run that Tayra found: {}{place}.\n   To see it:\n\n     \
         clang -g{model} -fsanitize=address,undefined{flags} PROGRAM.c THIS-FILE.c && ./a.out\n",
        comment(&finding.message)
    );
    if finding.rule == Rule::EndlessRun {
        out.push_str("\n   It does not end: interrupt it, or look at it with a debugger.\n");
    }
    if finding.message.contains(" offset 0 of a 0-byte heap block") {
        out.push_str(
            "\n   The sanitizers do not see it: their allocator gives a block of no bytes one byte.\n",
        );
    }
    const SHOWN: usize = 8;
    if !unset.is_empty() {
        out.push_str("\n   The run also depends on this, which C cannot set:\n");
        for line in unset.iter().take(SHOWN) {
            let short: String = line.chars().take(70).collect();
            let _ = writeln!(out, "     {}", comment(&short));
        }
        if unset.len() > SHOWN {
            let _ = writeln!(out, "     and {} more", unset.len() - SHOWN);
        }
    }
    out.push_str("*/\n");
    if allocations_fail {
        out.push_str("#undef malloc\n#undef calloc\n#undef realloc\n");
    }
    out.push_str(
        "#define _GNU_SOURCE\n#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\
         #include <sys/types.h>\n#include <time.h>\n#include <unistd.h>\n\n\
         /* What verifiers agree on; a definition in the program comes first. */\n\
         __attribute__((weak)) void reach_error(void) { fputs(\"reach_error is called\\n\", stderr); abort(); }\n\
         __attribute__((weak)) void __VERIFIER_error(void) { reach_error(); }\n\
         __attribute__((weak)) void __VERIFIER_assume(int condition) { if (!condition) exit(0); }\n\
         __attribute__((weak)) void __VERIFIER_assert(int condition) { if (!condition) reach_error(); }\n\
         __attribute__((weak)) void __VERIFIER_atomic_begin(void) {}\n\
         __attribute__((weak)) void __VERIFIER_atomic_end(void) {}\n",
    );
    out
}

/// A block of more than half of the address space is refused in every run of ours; the sanitizers' allocator, left to
/// itself, ends the run there, or finds room for it where addresses have 32 bits.
fn refusals(model: DataModel) -> &'static str {
    match model {
        DataModel::Ilp32 => {
            "\n/* A block that is too large is refused, as in the run. */\n\
             const char *__asan_default_options(void) {\n    \
             return \"allocator_may_return_null=1:max_allocation_size_mb=2047\";\n}\n"
        }
        DataModel::Lp64 => {
            "\n/* A block that is too large is refused, as in the run. */\n\
             const char *__asan_default_options(void) { return \"allocator_may_return_null=1\"; }\n"
        }
    }
}

/// A block is lost once no variable leads to it; the sanitizer, left to itself, takes any copy of its address that is left
/// in a dead frame or a register for one that does, and asks no more than that of a block that was to be freed.
fn leaks(rule: Rule) -> &'static str {
    if rule == Rule::Leak {
        "\n/* A stale copy of its address, in a dead frame or a register, does not keep a block. */\n\
         const char *__lsan_default_options(void) { return \"use_stacks=0:use_registers=0\"; }\n"
    } else if rule == Rule::NotFreedAtExit {
        "\n/* What is not freed is reported even if something leads to it (so may be blocks of the library's own). */\n\
         const char *__lsan_default_options(void) {\n    \
         return \"use_stacks=0:use_registers=0:use_globals=0:use_tls=0\";\n}\n"
    } else {
        ""
    }
}

/// Text that cannot end a comment.
fn comment(text: &str) -> String {
    text.replace("*/", "* /")
}

/// Who yields a value.
fn value_of(line: &ScriptLine) -> Option<&str> {
    if let ScriptLine::Value { what, .. } = line { Some(what) } else { None }
}

/// What a function does when its values are used up: it goes back by so many, or gives zeros.
fn at_the_end(count: usize, repeated: usize) -> String {
    if repeated == 0 {
        return String::new();
    }
    format!("    if (next == {count})\n        next = {};\n", count - repeated)
}

/// A function that gives out `values` in turn, then the last `repeated` ones again and again, or zeros.
fn definition(
    program: &Program,
    entry: &str,
    what: &str,
    (values, repeated): (&[i128], usize),
) -> Option<String> {
    if what.starts_with(&format!("{entry}.")) {
        return None;
    }
    if what == "__VERIFIER_nondet_memory" {
        let numbers = if values.is_empty() { "0".to_owned() } else { numbers(values) };
        return Some(format!(
            "\nvoid __VERIFIER_nondet_memory(void *to, size_t length) {{\n    \
             static const unsigned char values[] = {{{numbers}}};\n    static size_t next;\n    \
             unsigned char *bytes = to;\n    for (size_t i = 0; i < length; i++) {{\n    {}    \
             bytes[i] = next < sizeof values ? values[next++] : 0;\n    }}\n}}\n",
            at_the_end(values.len(), repeated).replace("\n    ", "\n        ")
        ));
    }
    if let Some((_, head, c_type, then)) = LIBRARY.iter().find(|(name, ..)| *name == what) {
        return Some(queue(head, c_type, c_type, (values, repeated), then));
    }
    let kind = what.strip_prefix(PREFIX)?;
    let known = TYPES.iter().find(|(name, _)| *name == kind).map(|(_, c_type)| *c_type);
    let c_type = known.or_else(|| {
        let function = program.functions.values().find(|function| function.name == what)?;
        c_type(*function.returns.first()?)
    })?;
    let head = format!("{c_type} {what}(void)");
    if values.is_empty() {
        return Some(format!("\n{head} {{ return 0; }}\n"));
    }
    match c_type {
        "float" => Some(bit_queue(&head, "float", "uint32_t", (values, repeated))),
        "double" => Some(bit_queue(&head, "double", "uint64_t", (values, repeated))),
        "void *" => Some(queue(&head, "uintptr_t", "void *", (values, repeated), "")),
        _ => Some(queue(&head, c_type, c_type, (values, repeated), "")),
    }
}

fn queue(head: &str, stored: &str, given: &str, (values, repeated): (&[i128], usize), then: &str) -> String {
    let (count, numbers, again) = (values.len(), numbers(values), at_the_end(values.len(), repeated));
    format!(
        "\n{head} {{\n    static const {stored} values[] = {{{numbers}}};\n    static size_t next;\n{again}    \
         {stored} value = next < {count} ? values[next++] : 0;\n{then}    return ({given})value;\n}}\n"
    )
}

/// Floating-point numbers by their bits.
fn bit_queue(head: &str, given: &str, stored: &str, (values, repeated): (&[i128], usize)) -> String {
    let (count, numbers, again) = (values.len(), numbers(values), at_the_end(values.len(), repeated));
    format!(
        "\n{head} {{\n    static const {stored} values[] = {{{numbers}}};\n    static size_t next;\n{again}    \
         {stored} bits = next < {count} ? values[next++] : 0;\n    {given} value;\n    \
         memcpy(&value, &bits, sizeof value);\n    return value;\n}}\n"
    )
}

fn numbers(values: &[i128]) -> String {
    const PER_LINE: usize = 12;
    let mut out = String::new();
    for (index, value) in values.iter().enumerate() {
        if index > 0 {
            out.push_str(if index % PER_LINE == 0 { ",\n        " } else { ", " });
        }
        out.push_str(&number(*value));
    }
    out
}

/// A number as C writes it, whatever its size.
fn number(value: i128) -> String {
    if i32::try_from(value).is_ok_and(|v| v != i32::MIN) {
        value.to_string()
    } else if i64::try_from(value).is_ok_and(|v| v != i64::MIN) {
        format!("{value}LL")
    } else if value == i128::from(i64::MIN) {
        format!("(-{}LL - 1)", i64::MAX)
    } else if u64::try_from(value).is_ok() {
        format!("{value}ULL")
    } else {
        let bits = value.cast_unsigned();
        format!("(__int128)((unsigned __int128){}ULL << 64 | {}ULL)", bits >> 64, bits & u128::from(u64::MAX))
    }
}

/// A type of C with the values of a scalar.
fn c_type(scalar: ScalarType) -> Option<&'static str> {
    match scalar {
        ScalarType::Int(1) => Some("_Bool"),
        ScalarType::Int(8) => Some("signed char"),
        ScalarType::Int(16) => Some("short"),
        ScalarType::Int(32) => Some("int"),
        ScalarType::Int(64) => Some("long long"),
        ScalarType::Int(128) => Some("__int128"),
        ScalarType::Pointer => Some("void *"),
        ScalarType::Float(FloatKind::F32) => Some("float"),
        ScalarType::Float(FloatKind::F64) => Some("double"),
        ScalarType::Int(_) | ScalarType::Float(_) => None,
    }
}

/// A `main` that calls the entry function with its parameters.
fn start(program: &Program, entry: &str, values: &BTreeMap<&str, Vec<i128>>) -> String {
    let taken = program.function_named("main").is_some_and(|f| program.functions[f].body.is_some());
    if taken {
        return format!("\n/* The run starts with {entry}, not with main: leave main out to see it. */\n");
    }
    let Some(function) = program.function_named(entry) else { return String::new() };
    let mut types = Vec::new();
    let mut body = String::new();
    let mut passed = Vec::new();
    for (index, parameter) in program.functions[function].parameters.iter().enumerate() {
        let Some(c_type) = c_type(parameter.scalar) else {
            return format!(
                "\n/* The run starts with {entry}, which takes what C has no name for here. */\n"
            );
        };
        let name = format!("{entry}.{index}");
        let value = values.get(name.as_str()).and_then(|v| v.first()).copied().unwrap_or(0);
        let shown = number(value);
        match parameter.scalar {
            ScalarType::Pointer => passed.push(format!("(void *)(uintptr_t){shown}")),
            ScalarType::Float(_) => {
                let bits = if c_type == "float" { "uint32_t" } else { "uint64_t" };
                let _ = writeln!(body, "    {bits} bits{index} = {shown};\n    {c_type} value{index};");
                let _ = writeln!(body, "    memcpy(&value{index}, &bits{index}, sizeof value{index});");
                passed.push(format!("value{index}"));
            }
            ScalarType::Int(_) => passed.push(format!("({c_type}){shown}")),
        }
        types.push(c_type);
    }
    let types = if types.is_empty() { "void".to_owned() } else { types.join(", ") };
    format!(
        "\nextern void {entry}({types});\n\nint main(void) {{\n{body}    {entry}({});\n    return 0;\n}}\n",
        passed.join(", ")
    )
}

/// Puts arguments and standard input in place before `main` starts: the program is started once more with them.
fn surroundings(arguments: &[&[u8]], stdin: &[u8]) -> String {
    let list: Vec<String> = arguments.iter().map(|bytes| quoted(bytes)).collect();
    let list = [list.join(", "), "NULL".to_owned()];
    let list = list.iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(", ");
    let mut body = String::new();
    if !stdin.is_empty() {
        let _ = write!(
            body,
            "    static const char typed[] = {};\n    FILE *file = tmpfile();\n    if (file) {{\n        \
             fwrite(typed, 1, sizeof typed - 1, file);\n        rewind(file);\n        \
             dup2(fileno(file), 0);\n    }}\n",
            quoted(stdin)
        );
    }
    if !arguments.is_empty() {
        let _ = write!(
            body,
            "    static char *const wanted[] = {{\"program\", {list}}};\n    if (!getenv(\"TAYRA_HARNESS\")) {{\n        \
             setenv(\"TAYRA_HARNESS\", \"1\", 1);\n        execv(\"/proc/self/exe\", wanted);\n    }}\n"
        );
    }
    format!("\n__attribute__((constructor)) static void surroundings(void) {{\n{body}}}\n")
}

/// Bytes as a string literal of C.
fn quoted(bytes: &[u8]) -> String {
    let mut out = String::from("\"");
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => {
                out.push('\\');
                out.push(char::from(byte));
            }
            // `??` might start a trigraph.
            b'?' => out.push_str("\\?"),
            b' '..=b'~' => out.push(char::from(byte)),
            _ => {
                let _ = write!(out, "\\{byte:03o}");
            }
        }
    }
    out.push('"');
    out
}

/// Allocations that fail, counted as the run counted them.
fn failures(failing: &[u32]) -> String {
    let numbers: Vec<String> = failing.iter().map(u32::to_string).collect();
    format!(
        "\nstatic int fails(void) {{\n    static const unsigned failing[] = {{{}}};\n    static unsigned count;\n    \
         count++;\n    for (size_t i = 0; i < sizeof failing / sizeof *failing; i++)\n        \
         if (failing[i] == count)\n            return 1;\n    return 0;\n}}\n\n\
         void *tayra_malloc(size_t size) {{ return fails() ? NULL : malloc(size); }}\n\
         void *tayra_calloc(size_t count, size_t size) {{ return fails() ? NULL : calloc(count, size); }}\n\
         void *tayra_realloc(void *old, size_t size) {{ return fails() ? NULL : realloc(old, size); }}\n",
        numbers.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_their_value() {
        let shown: Vec<String> =
            [5, -1, i128::from(i32::MIN), i128::from(i64::MIN), i128::from(u64::MAX)].map(number).to_vec();
        let expected =
            ["5", "-1", "-2147483648LL", "(-9223372036854775807LL - 1)", "18446744073709551615ULL"];
        assert_eq!(shown, expected);
        assert_eq!(number(1 << 64), "(__int128)((unsigned __int128)1ULL << 64 | 0ULL)");
    }

    #[test]
    fn bytes_are_quoted_so_that_c_reads_them_back() {
        assert_eq!(quoted(b"a\"b\\c\n?\x001"), "\"a\\\"b\\\\c\\012\\?\\0001\"");
    }

    #[test]
    fn a_message_cannot_end_the_comment_it_stands_in() {
        assert_eq!(comment("a */ b"), "a * / b");
    }

    /// Compiles `program` with the harness for `script`, and gives what it prints.
    fn compiled(program: &str, entry: &str, script: &str, flags: &[&str]) -> String {
        compiled_for(DataModel::Lp64, program, entry, script, flags)
    }

    fn compiled_for(
        data_model: DataModel,
        program: &str,
        entry: &str,
        script: &str,
        flags: &[&str],
    ) -> String {
        let folder = tempfile::tempdir().expect("a directory");
        let (file, own) = (folder.path().join("program.c"), folder.path().join("harness.c"));
        std::fs::write(&file, program).expect("a file");
        let sources = tayra_frontend::Sources {
            files: vec![file.clone()],
            data_model: Some(data_model),
            ..Default::default()
        };
        let loaded = tayra_frontend::load(&sources).expect("a program").program;
        let finding = Finding {
            rule: Rule::OutOfBounds,
            message: "*/".to_owned(),
            place: None,
            stack: Vec::new(),
            notes: Vec::new(),
            inputs: Vec::new(),
            repeated: 0,
            script: script.to_owned(),
            steps: 1,
            path: Vec::new(),
            harness: String::new(),
            decisions: Vec::new(),
        };
        std::fs::write(&own, harness(&loaded, entry, &finding)).expect("a file");
        let binary = folder.path().join("binary");
        let clang = std::env::var_os("TAYRA_CLANG").unwrap_or_else(|| "clang-19".into());
        let built = std::process::Command::new(clang)
            .args(flags)
            .arg(&file)
            .arg(&own)
            .arg("-o")
            .arg(&binary)
            .output();
        let built = built.expect("a compiler");
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        let ran = std::process::Command::new(&binary).output().expect("a run");
        String::from_utf8(ran.stdout).expect("text")
    }

    #[test]
    fn arguments_and_standard_input_reach_the_program() {
        let program = "#include <stdio.h>\nint main(int argc, char **argv) {\n\
                       printf(\"%d %s|%s\", argc, argv[1], argv[2]);\n\
                       for (int c; (c = getchar()) != EOF;) putchar(c);\nreturn 0; }\n";
        let script = "argument \"one \\\"quoted\\\"\"\nargument \"two\"\nstdin \"a\\nb?\"\nstdin \"c\"\n";
        assert_eq!(compiled(program, "main", script, &[]), "3 one \"quoted\"|twoa\nb?c");
    }

    #[test]
    fn values_of_every_kind_reach_the_program_in_order() {
        let program = "#include <stdio.h>\n#include <time.h>\n\
                       extern int __VERIFIER_nondet_int(void);\nextern unsigned char __VERIFIER_nondet_uchar(void);\n\
                       extern double __VERIFIER_nondet_double(void);\nextern long __VERIFIER_nondet_long(void);\n\
                       extern char *__VERIFIER_nondet_pchar(void);\nextern _Bool __VERIFIER_nondet_bool(void);\n\
                       int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();\n\
                       printf(\"%d %d %d %d \", a, b, __VERIFIER_nondet_uchar(), __VERIFIER_nondet_int());\n\
                       printf(\"%g %ld %p %d %ld\", __VERIFIER_nondet_double(), __VERIFIER_nondet_long(),\n\
                       (void *)__VERIFIER_nondet_pchar(), __VERIFIER_nondet_bool(), (long)time(0)); return 0; }\n";
        let script = "value __VERIFIER_nondet_int = -2147483648\nvalue __VERIFIER_nondet_uchar = 255\n\
                      value __VERIFIER_nondet_int = 7\nvalue __VERIFIER_nondet_double = 4609434218613702656\n\
                      value __VERIFIER_nondet_long = -9223372036854775808\nvalue __VERIFIER_nondet_pchar = 16\n\
                      value __VERIFIER_nondet_bool = 1\nvalue time = 99\n";
        let said = compiled(program, "main", script, &[]);
        assert_eq!(said, "-2147483648 7 255 0 1.5 -9223372036854775808 0x10 1 99");
    }

    #[test]
    fn an_entry_function_gets_its_parameters_and_allocations_fail_as_they_did() {
        let program = "#include <stdio.h>\n#include <stdlib.h>\nvoid twice(int n, char *p) {\n\
                       void *a = malloc(1), *b = calloc(1, 1);\n\
                       printf(\"%d %d %d %d\", 2 * n, p == 0, a != NULL, b != NULL); free(a); free(b); }\n";
        let script = "value twice.0 = 21\nvalue twice.1 = 0\nblock 2 fails\n";
        let flags = ["-Dmalloc=tayra_malloc", "-Dcalloc=tayra_calloc", "-Drealloc=tayra_realloc"];
        assert_eq!(compiled(program, "twice", script, &flags), "42 1 1 0");
    }

    #[test]
    fn a_block_of_half_the_address_space_is_refused_as_in_the_run() {
        let program = "#include <stdio.h>\n#include <stdlib.h>\nint main(void) {\n\
                       void *block = malloc((size_t)-1 / 2 + 1);\nprintf(\"%d\", block != NULL); return 0; }\n";
        for (model, flag) in [(DataModel::Ilp32, "-m32"), (DataModel::Lp64, "-m64")] {
            let said = compiled_for(model, program, "main", "", &[flag, "-fsanitize=address"]);
            assert_eq!(said, "0", "{flag}");
        }
    }
}
