//! Inputs: defaults, seeds, scripts, and runs that replay themselves.

use crate::{compile, run_with};
use tayra_interpreter::{Ending, Inputs, NoObserver, Run, RunSettings, Script, ScriptLine, StdinSource, run};
use tayra_program::DataModel;

const READS_EVERYTHING: &str = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\nextern int \
    __VERIFIER_nondet_int(void);\nextern double __VERIFIER_nondet_double(void);\nint main(int argc, char **argv) {\n int \
    sum = argc;\n for (int i = 1; i < argc; i++) sum += strlen(argv[i]);\n for (int i = 0; i < 4; i++) sum ^= \
    __VERIFIER_nondet_int();\n if (__VERIFIER_nondet_double() > 0.5) sum++;\n int c;\n while ((c = getchar()) != EOF) sum = \
    sum * 31u + c;\n unsigned char *p = malloc(16);\n if (p) { for (int i = 0; i < 16; i++) sum = sum * 3u + p[i]; \
    free(p); }\n unsigned char *q = malloc(8);\n if (q) { if (p == q) sum++; free(q); }\n int u;\n sum ^= u;\n \
    printf(\"%d\\n\", sum);\n return sum & 127;\n}\n";

fn same(left: &Run, right: &Run) {
    assert_eq!(left.ending, right.ending);
    assert_eq!(left.stdout, right.stdout);
    assert_eq!(left.steps, right.steps);
    assert_eq!(left.script, right.script);
    assert_eq!(left.inputs, right.inputs);
    assert_eq!(left.unspecified, right.unspecified);
}

#[test]
fn every_run_replays_from_its_script() {
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        let program = compile(READS_EVERYTHING, model);
        let mut outputs = std::collections::BTreeSet::new();
        for seed in 0..40 {
            for malloc_may_fail in [false, true] {
                let inputs = Inputs::Seed(seed);
                let settings = RunSettings { inputs, malloc_may_fail, ..RunSettings::default() };
                let first = run(&program, &settings, &mut NoObserver);
                let text = first.script.to_string();
                let inputs = Inputs::Script(Script::parse(&text).unwrap());
                let settings = RunSettings { inputs, malloc_may_fail, ..RunSettings::default() };
                let second = run(&program, &settings, &mut NoObserver);
                same(&first, &second);
                outputs.insert(first.stdout);
            }
        }
        assert!(outputs.len() > 20, "seeds make a difference: {}", outputs.len());
    }
}

#[test]
fn a_seed_means_the_same_run_every_time() {
    let program = compile(READS_EVERYTHING, DataModel::Lp64);
    let settings = RunSettings { inputs: Inputs::Seed(7), ..RunSettings::default() };
    same(&run(&program, &settings, &mut NoObserver), &run(&program, &settings, &mut NoObserver));
}

#[test]
fn scripts_decide() {
    let source = "extern int __VERIFIER_nondet_int(void);\nextern unsigned char __VERIFIER_nondet_uchar(void);\nint \
                  main(void) {\n int x = __VERIFIER_nondet_int();\n return x + __VERIFIER_nondet_uchar();\n}";
    let run_script = |text: &str| {
        let inputs = Inputs::Script(Script::parse(text).unwrap());
        run_with(source, DataModel::Lp64, &RunSettings { inputs, ..RunSettings::default() })
    };
    let run = run_script("value __VERIFIER_nondet_int = -5\nvalue __VERIFIER_nondet_uchar = 0xff\n");
    assert_eq!(run.ending, Ending::Returned { status: 250 });
    let shown: Vec<&str> = run.inputs.iter().map(|input| input.value.as_str()).collect();
    assert_eq!(shown, vec!["-5", "255"]);
    assert_eq!(run_script("").ending, Ending::Returned { status: 0 }, "what is not said is as by default");
    let bad = run_script("value __VERIFIER_nondet_char = 1\n");
    assert!(matches!(bad.ending, Ending::BadScript { .. }), "{:?}", bad.ending);
    let bad = run_script("value __VERIFIER_nondet_int = 0\nvalue __VERIFIER_nondet_uchar = 256\n");
    assert!(matches!(bad.ending, Ending::BadScript { .. }), "{:?}", bad.ending);
}

#[test]
fn placement_is_an_input() {
    let source = "#include <stdlib.h>\nint main(void) {\n int *p = malloc(4);\n free(p);\n int *q = malloc(4);\n if (p == q) \
                  return *p;\n free(q);\n return 0;\n}";
    let run = run_with(source, DataModel::Lp64, &RunSettings::default());
    assert_eq!(run.ending, Ending::Returned { status: 0 });
    assert!(!run.unspecified.is_empty(), "where the blocks lie decides the branch");
    let lines = vec![
        ScriptLine::BlockAt { number: 1, address: 0x5000_0000_1000 },
        ScriptLine::BlockAt { number: 2, address: 0x5000_0000_1000 },
    ];
    let inputs = Inputs::Script(Script { lines: lines.clone() });
    let run = run_with(source, DataModel::Lp64, &RunSettings { inputs, ..RunSettings::default() });
    assert_eq!(run.ending, Ending::Fault, "use after free");
    assert_eq!(run.script.lines, lines);
    let overlapping = "#include <stdlib.h>\nint main(void) {\n malloc(4);\n malloc(4);\n return 0;\n}";
    let inputs = Inputs::Script(Script { lines });
    let run = run_with(overlapping, DataModel::Lp64, &RunSettings { inputs, ..RunSettings::default() });
    assert!(matches!(run.ending, Ending::BadScript { .. }), "{:?}", run.ending);
}

#[test]
fn arguments_count_as_inputs_only_if_they_are_looked_at() {
    let unread = "int main(int argc, char **argv) { return 0; }";
    assert_eq!(run_with(unread, DataModel::Lp64, &RunSettings::default()).inputs, vec![]);
    let read = "int main(int argc, char **argv) { return argc; }";
    let run = run_with(read, DataModel::Lp64, &RunSettings::default());
    assert_eq!(run.inputs.len(), 1);
    assert_eq!(run.ending, Ending::Returned { status: 1 });
    let given = RunSettings { arguments: vec![b"a".to_vec(), b"b".to_vec()], ..RunSettings::default() };
    assert_eq!(run_with(read, DataModel::Lp64, &given).ending, Ending::Returned { status: 3 });
}

#[test]
fn standard_input_from_bytes() {
    let source = "#include <stdio.h>\nint main(void) {\n int x, y;\n return scanf(\"%d %d\", &x, &y) == 2 ? x * y : -1;\n}";
    let stdin = StdinSource::Bytes(b"6 7\n".to_vec());
    let run = run_with(source, DataModel::Lp64, &RunSettings { stdin, ..RunSettings::default() });
    assert_eq!(run.ending, Ending::Returned { status: 42 });
}

#[test]
fn another_entry_takes_its_parameters_from_inputs() {
    let source = "int twice(int x) { return 2 * x; }";
    let inputs = Inputs::Script(Script::parse("value twice.0 = 21").unwrap());
    let settings = RunSettings { entry: "twice".to_owned(), inputs, ..RunSettings::default() };
    assert_eq!(run_with(source, DataModel::Lp64, &settings).ending, Ending::Returned { status: 42 });
    let missing = RunSettings { entry: "thrice".to_owned(), ..RunSettings::default() };
    assert!(matches!(run_with(source, DataModel::Lp64, &missing).ending, Ending::Unsupported { .. }));
}

#[test]
fn layouts_are_inputs() {
    const SOURCE: &str = "#include <stdint.h>\n#include <stdlib.h>\nstatic char one[16], other[16];\nint main(void) {\n \
        char room[64];\n char *old = malloc(8);\n uintptr_t before = (uintptr_t)old;\n free(old);\n char *new = \
        malloc(8);\n int result = ((uintptr_t)room % 64 == 0) * 1 + (one + 16 == other) * 2 + ((uintptr_t)new == before) * \
        4;\n free(new);\n return result;\n}\n";
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        let status = |text: &str| {
            let inputs = Inputs::Script(Script::parse(text).unwrap());
            let first = run_with(SOURCE, model, &RunSettings { inputs, ..RunSettings::default() });
            let inputs = Inputs::Script(Script::parse(&first.script.to_string()).unwrap());
            same(&first, &run_with(SOURCE, model, &RunSettings { inputs, ..RunSettings::default() }));
            assert!(first.unspecified.iter().any(|u| u.is_by_address()), "{:?}", first.unspecified);
            let Ending::Returned { status } = first.ending else { panic!("{:?}", first.ending) };
            status
        };
        assert_eq!(status("layout apart") & 6, 0);
        assert_eq!(status("layout tight") & 6, 2);
        assert_eq!(status("layout pages") & 7, 1);
        assert_eq!(status("layout reused # as real allocators do") & 6, 4);
    }
    assert!(Script::parse("layout loose").is_err());
}
