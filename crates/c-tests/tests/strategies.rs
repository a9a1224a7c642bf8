//! A sample of the law of strategies; `cargo xtask strategies` checks it at length.

use c_tests::Truth;
use c_tests::strategies::{
    Case, Checked, Contradiction, Counts, Effort, Family, Made, Setting, check, check_against, own,
};
use std::time::{Duration, Instant};
use tayra_findings::Property;
use tayra_oracle::generate::{Source, Statement};

/// Time of each strategy: what gets no answer in it breaks no law.
const EFFORT: Effort = Effort { time: Duration::from_millis(200), runs: 3, seed: 1, steps: 50_000 };
/// No further program is begun then, so that a slow machine is not held up.
const LONGEST: Duration = Duration::from_secs(30);
/// One of so many own programs is in the sample.
const ONE_IN: u64 = 150;

fn texts(checked: &Checked) -> String {
    let texts: Vec<String> = checked.contradictions.iter().map(ToString::to_string).collect();
    texts.join("\n")
}

/// A number of a name, the same on every machine.
fn hash(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Fails at a contradiction.
#[derive(Default)]
struct Sample {
    counts: Counts,
    refused: u64,
}

impl Sample {
    #[track_caller]
    fn add(&mut self, case: &Case, text: &str) {
        match check(case, &EFFORT) {
            Ok(checked) => {
                assert!(checked.contradictions.is_empty(), "{}: {}\n{text}", case.name, texts(&checked));
                self.counts.add(&checked.counts);
            }
            Err(_) => self.refused += 1,
        }
    }
}

#[test]
fn strategies_agree_on_a_sample_of_our_own_programs() {
    let cases = own("").expect("our own programs can be read");
    let (started, mut sample) = (Instant::now(), Sample::default());
    for case in cases.iter().filter(|case| hash(&case.name).is_multiple_of(ONE_IN)) {
        if started.elapsed() < LONGEST {
            sample.add(case, "");
        }
    }
    let counts = &sample.counts;
    assert!(counts.programs >= 3 && counts.agreed >= 3, "{counts}");
    assert_eq!(sample.refused, 0);
}

#[test]
fn strategies_agree_on_random_programs() {
    let (started, mut sample) = (Instant::now(), Sample::default());
    for seed in 1..=3 {
        for family in Family::ALL {
            if started.elapsed() < LONGEST {
                let (name, source) = (format!("{} {seed}", family.name()), family.generate(seed));
                let made = Made::new(&name, &source, Setting::of(seed)).expect("a file");
                sample.add(&made.case, &source.text());
            }
        }
    }
    let counts = &sample.counts;
    assert!(counts.programs >= 3 && counts.agreed >= 3, "{counts}");
    // What random changes make of a program is not always C.
    assert!(sample.refused <= 2, "{} do not compile", sample.refused);
}

#[test]
fn random_programs_show_faults_and_are_often_right() {
    let mut sample = Sample::default();
    for seed in 1..=4 {
        let source = Family::Held.generate(seed);
        let made = Made::new(&format!("held {seed}"), &source, Setting::of(seed)).expect("a file");
        sample.add(&made.case, &source.text());
    }
    assert!(sample.counts.holds.iter().all(|&n| n > 0), "{}", sample.counts);
}

/// A program of one text.
fn made(text: &str) -> Made {
    let items = text.lines().map(|line| Statement { text: line.to_owned(), body: None });
    Made::new("made", &Source { items: items.collect() }, Setting::USUAL).expect("a file")
}

#[test]
fn a_prover_that_excludes_what_runs_show_is_caught() {
    // The law must be able to fail: the prover sees another program.
    for (faulty, correct, rule) in [
        ("p[4] = 1; free(p);", "p[3] = 1; free(p);", "out-of-bounds"),
        ("p[0] = 1; p = 0;  ", "p[0] = 1; free(p);", "leak"),
        ("free(p); free(p);", "free(p); free(0);", "double-free"),
    ] {
        let text = |body: &str| {
            format!("#include <stdlib.h>\nint main(void) {{ char *p = malloc(4); {body} return 0; }}")
        };
        let (faulty, correct) = (made(&text(faulty)), made(&text(correct)));
        let caught = check_against(&faulty.case, &correct.case, &EFFORT).expect("programs");
        let is = |found: fn(&Contradiction) -> bool| caught.contradictions.iter().any(found);
        assert!(is(|found| matches!(found, Contradiction::Verdicts { .. })), "{}", texts(&caught));
        assert!(is(|found| matches!(found, Contradiction::Shown { .. })), "{}", texts(&caught));
        let unexpected = |found: &Contradiction| matches!(found, Contradiction::Unexpected { rule: r, .. } if r.id() == rule);
        assert!(caught.contradictions.iter().any(unexpected), "{rule}: {}", texts(&caught));
        let alike = check(&faulty.case, &EFFORT).expect("a program");
        assert!(alike.contradictions.is_empty() && alike.counts.replayed > 0, "{}", texts(&alike));
    }
}

#[test]
fn an_answer_against_the_header_is_caught() {
    let made = made("int main(void) { return 0; }");
    let case = Case { truth: Some((Property::MemorySafety, Truth::Violated)), ..made.case.clone() };
    let checked = check(&case, &EFFORT).expect("a program");
    assert!(matches!(checked.contradictions[..], [Contradiction::Truth { .. }, ..]), "{}", texts(&checked));
}
