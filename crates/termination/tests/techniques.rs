//! Each technique is needed: some system is decided with it, and not without it.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::path::Path;
use std::time::Duration;

use tayra_termination::{Answer, Certificate, Settings, Step, Technique, Techniques, decide};
use tayra_transition_system::{Format, System, read};

fn file(name: &str) -> System {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/its").join(format!("{name}.its"));
    read(&std::fs::read_to_string(path).unwrap(), Format::Text).unwrap()
}

fn answer(system: &System, techniques: Techniques, seconds: u64) -> &'static str {
    let settings = Settings { time: Duration::from_secs(seconds), techniques, ..Settings::default() };
    match decide(system, &settings).answer {
        Answer::Terminates(_) => "YES",
        Answer::Loops(_) => "NO",
        Answer::Unknown(_) => "MAYBE",
    }
}

/// A system, the technique that it needs, and others that could stand in for it and are left out.
const NEEDS: [(&str, Technique, &[Technique]); 17] = [
    ("loops/rounds-of-several-steps", Technique::Chaining, &[]),
    ("ends/lexicographic", Technique::Lexicographic, &[]),
    ("ends/three-phases", Technique::Multiphase, &[]),
    ("ends/unreachable-trap", Technique::Invariants, &[]),
    ("ends/stops-where-a-condition-first-holds", Technique::Landmarks, &[]),
    ("ends/even-never-meets-odd", Technique::Congruences, &[]),
    ("ends/sum-of-four", Technique::Support, &[Technique::Splits]),
    ("ends/rounds-that-advance-within", Technique::Tails, &[Technique::Splits]),
    ("ends/sign-changes", Technique::Splits, &[]),
    ("ends/triangle-without-integers", Technique::Integers, &[]),
    ("ends/square-is-not-negative", Technique::Products, &[]),
    ("loops/handed-round", Technique::ClosedSets, &[Technique::Splits, Technique::Lassos]),
    (
        "loops/fixed-point",
        Technique::FixedPoints,
        &[Technique::Geometric, Technique::Lassos, Technique::Splits],
    ),
    ("loops/by-multiples", Technique::Geometric, &[]),
    ("loops/two-regions-in-turn", Technique::Regions, &[]),
    ("loops/after-a-very-long-loop", Technique::Acceleration, &[]),
    ("loops/returns-after-many-steps", Technique::Lassos, &[]),
];

#[test]
fn each_technique_decides_something() {
    let mut wrong = Vec::new();
    for (name, technique, others) in NEEDS {
        let system = file(name);
        let truth = if name.starts_with("ends/") { "YES" } else { "NO" };
        let with = others.iter().copied().fold(Techniques::ALL, Techniques::without);
        let found = (answer(&system, with, 10), answer(&system, with.without(technique), 2));
        if found != (truth, "MAYBE") {
            wrong.push(format!("{name}: with and without {}: {found:?}", technique.name()));
        }
    }
    assert_eq!(wrong, [""; 0]);
    // Merging saves work and decides nothing by itself.
    let named: Vec<Technique> = NEEDS.iter().map(|(_, technique, _)| *technique).collect();
    let rest: Vec<Technique> = Technique::ALL.into_iter().filter(|own| !named.contains(own)).collect();
    assert_eq!(rest, [Technique::Merging]);
}

#[test]
fn systems_are_made_simpler_first() {
    // A dozen pairs of branches that matter to nothing, a variable that no condition reads, and a loop that no run reaches.
    let mut text = String::from("variables x, unused, a; start l0; trap -> trap;");
    for at in 0..12 {
        text.push_str(&format!(
            " l{at} -> l{0} if a > {at} && x > 0 do unused := x; l{at} -> l{0} if a <= {at} && x > 0;",
            at + 1
        ));
    }
    text.push_str(" l12 -> l0 do x := x - 1, a := ?; l12 -> never if x > 3 && x < 2;");
    let system = read(&text, Format::Text).unwrap();
    let Answer::Terminates(Certificate::Terminates(steps)) = decide(&system, &Settings::default()).answer
    else {
        panic!("not shown to end");
    };
    let has = |found: fn(&Step) -> bool| steps.iter().any(found);
    assert!(has(|step| matches!(step, Step::Forget { variables } if variables.contains(&1))), "{steps:?}");
    assert!(has(|step| matches!(step, Step::Impossible { transitions } if !transitions.is_empty())));
    assert!(has(|step| matches!(step, Step::Merge { .. })), "{steps:?}");
    assert!(has(|step| matches!(step, Step::Chain { .. })), "{steps:?}");
}
