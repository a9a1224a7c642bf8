//! Runs that are cut short.

use crate::{compile, run_with};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tayra_interpreter::{Ending, NoObserver, Observer, RunSettings, TraceLine, run};
use tayra_program::DataModel;

const ENDLESS: &str = "int main(void) {\n unsigned x = 0;\n for (;;) x++;\n}";

#[test]
fn steps_time_and_stop() {
    let program = compile(ENDLESS, DataModel::Lp64);
    let settings = RunSettings { max_steps: Some(1000), ..RunSettings::default() };
    let limited = run(&program, &settings, &mut NoObserver);
    assert_eq!(limited.ending, Ending::StepLimit);
    assert!((1000..1020).contains(&limited.steps), "{}", limited.steps);
    let deadline = Some(Instant::now() + Duration::from_millis(20));
    let settings = RunSettings { deadline, ..RunSettings::default() };
    assert_eq!(run(&program, &settings, &mut NoObserver).ending, Ending::TimeLimit);
    let stop = Some(Arc::new(AtomicBool::new(true)));
    let settings = RunSettings { stop, ..RunSettings::default() };
    assert_eq!(run(&program, &settings, &mut NoObserver).ending, Ending::Stopped);
}

#[test]
fn memory_is_limited_by_what_is_used() {
    let grows = "#include <stdlib.h>\nint main(void) {\n for (;;) {\n  char *p = malloc(1000000);\n  p[0] = 1;\n  \
                 static char *keep[100000];\n  static int n;\n  keep[n++ % 100000] = p;\n }\n}";
    let settings = RunSettings { memory_limit: 50 << 20, ..RunSettings::default() };
    assert_eq!(run_with(grows, DataModel::Lp64, &settings).ending, Ending::MemoryLimit);
    let huge = "#include <stdlib.h>\nint main(void) {\n char *p = malloc(1ul << 36);\n if (!p) return 1;\n p[1ul << 35] = \
                7;\n int r = p[1ul << 35] + p[5];\n free(p);\n return r;\n}";
    assert_eq!(run_with(huge, DataModel::Lp64, &settings).ending, Ending::Returned { status: 7 });
    let filled = huge.replace("p[1ul << 35] = 7;", "__builtin_memset(p, 1, 1ul << 36);");
    assert_eq!(run_with(&filled, DataModel::Lp64, &settings).ending, Ending::MemoryLimit);
    let touched = "#include <stdlib.h>\nint main(void) {\n char *p = malloc(1ul << 36);\n for (unsigned long i = 0;; i += \
                   4096) p[i % (1ul << 36)] = 1;\n}";
    assert_eq!(run_with(touched, DataModel::Lp64, &settings).ending, Ending::MemoryLimit);
}

#[test]
fn what_is_read_and_written_is_limited_too() {
    let settings = RunSettings { memory_limit: 1 << 20, ..RunSettings::default() };
    let reads =
        "extern int __VERIFIER_nondet_int(void);\nint main(void) {\n for (;;) __VERIFIER_nondet_int();\n}";
    assert_eq!(run_with(reads, DataModel::Lp64, &settings).ending, Ending::MemoryLimit);
    let writes = "#include <stdio.h>\nint main(void) {\n for (;;) puts(\"a line of text\");\n}";
    assert_eq!(run_with(writes, DataModel::Lp64, &settings).ending, Ending::MemoryLimit);
}

#[test]
fn moving_a_huge_block_takes_what_was_used_of_it() {
    let settings = RunSettings { memory_limit: 100 << 20, ..RunSettings::default() };
    let moved = "#include <stdlib.h>\nint main(void) {\n unsigned long n = 1ul << 40;\n char *p = malloc(n);\n if (!p) \
                 return 1;\n p[7] = 3; p[n / 2] = 4;\n p = realloc(p, 2 * n);\n int r = p[7] + p[n / 2];\n free(p);\n \
                 return r;\n}";
    let started = Instant::now();
    assert_eq!(run_with(moved, DataModel::Lp64, &settings).ending, Ending::Returned { status: 7 });
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
    // Zeros that are initialised have to be marked as such, one by one.
    let zeroed = moved.replace("malloc(n)", "calloc(n, 1)");
    assert_eq!(run_with(&zeroed, DataModel::Lp64, &settings).ending, Ending::MemoryLimit);
    let smaller = moved.replace("2 * n", "n / 2 + 1");
    assert_eq!(run_with(&smaller, DataModel::Lp64, &settings).ending, Ending::Returned { status: 7 });
}

#[test]
fn steps_are_instructions_of_the_program_however_they_are_run() {
    let source = "int f(int x) { return x * 2; }\nint main(void) {\n int s = 0;\n for (int i = 0; i < 10; i++) s += f(i) % \
                  7;\n return s;\n}";
    struct Count(u64);
    impl Observer for Count {
        fn trace(&mut self, _: &TraceLine<'_>) {
            self.0 += 1;
        }
    }
    let program = compile(source, DataModel::Lp64);
    let plain = run(&program, &RunSettings::default(), &mut NoObserver);
    let mut count = Count(0);
    let traced = run(&program, &RunSettings { trace: true, ..RunSettings::default() }, &mut count);
    assert_eq!(plain.ending, traced.ending);
    assert_eq!(plain.steps, traced.steps);
    assert_eq!(traced.steps, count.0);
}
