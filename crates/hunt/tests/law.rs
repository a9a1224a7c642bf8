//! Terms that ride along say what the bits are, at every step of random programs, and change nothing.

use std::time::{Duration, Instant};
use tayra_frontend::{Sources, load};
use tayra_interpreter::{
    Inputs, LayoutStyle, NoObserver, Prepared, Recorder, Run, RunSettings, Script, ScriptLine, run,
};
use tayra_oracle::generate::{generate, generate_lists};
use tayra_program::Program;

fn program_of(text: &str) -> Option<Program> {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("program.c");
    std::fs::write(&file, text).expect("a file");
    Some(load(&Sources { files: vec![file], ..Sources::default() }).ok()?.program)
}

fn settings(inputs: Inputs) -> RunSettings {
    RunSettings {
        inputs,
        max_steps: Some(200_000),
        deadline: Some(Instant::now() + Duration::from_secs(20)),
        ..RunSettings::default()
    }
}

/// A recorded run with the law checked at every term.
fn recorded(program: &Prepared<'_>, inputs: Inputs, fills: bool) -> (Run, Box<Recorder>) {
    let mut recorder = Box::new(Recorder::new());
    recorder.check_law = true;
    recorder.symbolic_fills = fills;
    recorder.begin(Vec::new());
    program.run_recorded(&settings(inputs), &mut NoObserver, recorder)
}

/// Runs share what was lowered, wherever things lie in them: that must change nothing either.
fn obeys(name: &str, program: &Program) -> usize {
    let mut decisions = 0;
    let prepared = Prepared::new(program);
    let laid_out = |style| Inputs::Script(Script { lines: vec![ScriptLine::Layout(style)] });
    let layouts = LayoutStyle::ALL.into_iter().map(laid_out);
    for inputs in [Inputs::Default].into_iter().chain((1..4).map(Inputs::Seed)).chain(layouts) {
        let plain = run(program, &settings(inputs.clone()), &mut NoObserver);
        for fills in [false, true] {
            let (run, recorder) = recorded(&prepared, inputs.clone(), fills);
            assert_eq!(recorder.law_broken, Vec::<String>::new(), "{name} with {inputs:?}");
            assert_eq!(run.ending, plain.ending, "{name} with {inputs:?}");
            assert_eq!(run.faults, plain.faults, "{name} with {inputs:?}");
            assert_eq!(run.stdout, plain.stdout, "{name} with {inputs:?}");
            assert_eq!(run.script, plain.script, "{name} with {inputs:?}");
            assert_eq!(run.steps, plain.steps, "{name} with {inputs:?}");
            decisions += recorder.decisions.len();
        }
    }
    decisions
}

#[test]
fn terms_are_what_the_bits_are_in_random_programs() {
    let decisions: usize = (1..=60)
        .filter_map(|seed| Some(obeys(&format!("seed {seed}"), &program_of(&generate(seed).text())?)))
        .sum();
    assert!(decisions > 1000, "only {decisions} decisions were looked at");
}

#[test]
fn terms_are_what_the_bits_are_in_random_list_programs() {
    let decisions: usize = (1..=20)
        .filter_map(|seed| Some(obeys(&format!("seed {seed}"), &program_of(&generate_lists(seed).text())?)))
        .sum();
    assert!(decisions > 100, "only {decisions} decisions were looked at");
}

const READER: &str = r#"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    int number = 0, based = 0, letter;
    unsigned char small = 0;
    unsigned long hexadecimal = 0;
    char word[200], line[40], same[3] = "0a";
    long sum = argc;
    for (int i = 1; i < argc; i++)
        sum += strtol(argv[i], NULL, i % 2 ? 10 : 0) + strcmp(argv[i], "7b") + (long)strlen(argv[i]);
    sum += scanf("%d %i", &number, &based);
    sum += scanf("%3lx,%hhu", &hexadecimal, &small);
    if ((letter = getchar()) != EOF) ungetc(letter, stdin);
    if (fgets(line, sizeof line, stdin)) {
        char *end;
        sum += strtoul(line, &end, 16) % 1000 + (end - line) + atoi(line) % 7;
        sum += memcmp(line, same, 2) < 0;
        sum += sscanf(line, "%190s", word);
    }
    sum += scanf("%190[a-z0-9]", word);
    sum += fread(word, 1, 9, stdin);
    while ((letter = getchar()) != EOF) sum += letter > 'm' ? letter : isalnum(letter) ? "abc"[letter % 4] : (*__ctype_toupper_loc())[letter];
    FILE *file = fopen("x", "r+");
    if (file) {
        sum += fscanf(file, "%d", &number) + fprintf(file, "%d", 5) + (fgets(word, 9, file) != NULL);
        if ((letter = fgetc(file)) != EOF) sum += ungetc(letter, file) + getc(file) + feof(file);
        sum += fread(line, 1, 3, file) + ferror(file);
        fclose(file);
    }
    printf("%ld %d %d %lu %d\n", sum, number, based, hexadecimal, small);
    return sum > 100 && sum < 200;
}
"#;

#[test]
fn terms_are_what_the_bits_are_in_what_is_read_from_outside() {
    let program = program_of(READER).expect("a program");
    let prepared = Prepared::new(&program);
    let mut decisions = 0;
    for seed in 1..120 {
        let inputs = Inputs::Seed(seed);
        let plain = run(&program, &settings(inputs.clone()), &mut NoObserver);
        let (run, recorder) = recorded(&prepared, inputs.clone(), false);
        assert_eq!(recorder.law_broken, Vec::<String>::new(), "{inputs:?}");
        let told =
            |run: &Run| (run.ending.clone(), run.faults.clone(), run.stdout.clone(), run.script.clone());
        assert_eq!(told(&run), told(&plain), "{inputs:?}");
        decisions += recorder.decisions.len();
    }
    assert!(decisions > 1000, "only {decisions} decisions were looked at");
}
