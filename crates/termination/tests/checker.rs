//! The checker accepts no false claim: arguments for other systems, damaged ones, and ones made up by hand.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use std::collections::BTreeMap;
use std::time::Duration;

use common::{Random, has_concrete_cycle};
use tayra_numeric::{Constraint, Integer, LinearExpr, Var};
use tayra_termination::{
    Answer, Arrival, Certificate, Chained, Congruence, Leg, Mapped, Moment, Recurrence, Region, Settings,
    Split, Stage, Step, Taken, check, decide, from_json, to_json,
};
use tayra_transition_system::linear::Effort;
use tayra_transition_system::{Format, System, read};

fn system(text: &str) -> System {
    read(text, Format::Text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn quick() -> Settings {
    Settings { time: Duration::from_secs(2), ..Settings::default() }
}

/// Why a certificate is refused; it must be.
fn refusal(system: &System, certificate: &Certificate) -> String {
    check(system, certificate, &Effort::default()).unwrap_err().0
}

#[test]
fn a_proof_for_fewer_transitions_does_not_hold_for_more() {
    let mut tried = 0;
    for seed in 0..800u64 {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 5);
        random.next(0, 1);
        let text = random.system();
        let whole = system(&text);
        if !has_concrete_cycle(&whole) {
            continue;
        }
        // Without its last transition it may end.
        let lines: Vec<&str> = text.lines().collect();
        let part = system(&lines[..lines.len() - 1].join("\n"));
        // Only if all locations keep their numbers.
        if part.locations().len() != whole.locations().len() {
            continue;
        }
        if let Answer::Terminates(certificate) = decide(&part, &quick()).answer {
            tried += 1;
            assert!(check(&part, &certificate, &Effort::default()).is_ok());
            assert!(check(&whole, &certificate, &Effort::default()).is_err(), "WRONG: seed {seed}\n{text}");
        }
    }
    assert!(tried > 30, "{tried}");
}

#[test]
fn damaged_certificates_prove_nothing_false() {
    let ends = [
        "variables x, y; start b; b -> l do y := 1; l -> l if x > 0 do x := x - y;",
        "variables x, y; start b; b -> l; l -> l if x > 0 && y > 0 do y := y - 1; l -> l if x > 0 && y <= 0 do x := x - 1, y := ?;",
        "variables x, d; start b; b -> l if d = 1 || d = -1; l -> l if 0 <= x <= 9 && d = 1 do x := x + 1; l -> l if 0 <= x <= 9 && d = -1 do x := x - 1;",
        "variables x, k; start b; b -> l do x := 2*k; l -> t if x = 7; t -> t; l -> l if x > 0 do x := x - 2;",
        "variables x, y; start b; b -> l; l -> l if x >= 0 do x := x + y, y := y - 1;",
    ];
    let loops = [
        "variables x, y; start b; b -> l; l -> l if x >= 0 do x := x + y, y := y + 1;",
        "variables n; start b; b -> f do n := 0; f -> f if n < 1000 do n := n + 1; f -> s if n >= 1000; s -> s if n > 500;",
        "variables x; start b; b -> l; l -> l if x >= 1 do x := -x; l -> l if x <= -1 do x := -x;",
    ];
    let mut random = Random(3);
    let (mut accepted, mut refused) = (0, 0);
    for (text, other) in ends.iter().flat_map(|e| loops.iter().map(move |l| (e, l))) {
        for (own, foreign) in [(text, other), (other, text)] {
            let own = system(own);
            let foreign = system(foreign);
            let (Answer::Terminates(certificate) | Answer::Loops(certificate)) =
                decide(&own, &quick()).answer
            else {
                panic!("not decided");
            };
            let json = to_json(&own, &certificate);
            for _ in 0..60 {
                let mut characters: Vec<char> = json.chars().collect();
                for _ in 0..=random.next(0, 2) {
                    let digits: Vec<usize> =
                        (0..characters.len()).filter(|&at| characters[at].is_ascii_digit()).collect();
                    let count = i64::try_from(digits.len()).unwrap();
                    let at = digits[usize::try_from(random.next(0, count - 1)).unwrap()];
                    characters[at] = char::from_digit(u32::try_from(random.next(0, 9)).unwrap(), 10).unwrap();
                }
                let damaged: String = characters.into_iter().collect();
                let Ok(damaged) = from_json(&damaged) else { continue };
                // The claim is true of its own system, and false of the other one.
                match check(&own, &damaged, &Effort::default()) {
                    Ok(()) => accepted += 1,
                    Err(_) => refused += 1,
                }
                assert!(check(&foreign, &damaged, &Effort::default()).is_err(), "WRONG: {damaged:?}");
            }
        }
    }
    assert!(accepted > 50 && refused > 200, "{accepted} accepted, {refused} refused");
}

const X: Var = Var(0);
const Y: Var = Var(1);

fn rank(functions: &[(usize, LinearExpr)], strict: &[usize]) -> Step {
    let functions = functions.iter().map(|(at, f)| (*at, vec![f.clone()])).collect();
    Step::Rank(Stage { functions, strict: strict.to_vec() })
}

fn facts(at: usize, facts: &[Constraint]) -> Step {
    Step::Invariants { facts: BTreeMap::from([(at, facts.to_vec())]), strides: BTreeMap::new() }
}

#[test]
fn false_ranking_functions_are_refused() {
    // Location 0 is b, 1 is l.
    let down = system("variables x, y; start b; b -> l; l -> l if x > 0 do x := x - 1;");
    let good = rank(&[(1, LinearExpr::from(X))], &[1]);
    assert_eq!(check(&down, &Certificate::Terminates(vec![good.clone()]), &Effort::default()), Ok(()));
    let up = system("variables x, y; start b; b -> l; l -> l if x > 0 do x := x + 1;");
    assert!(refusal(&up, &Certificate::Terminates(vec![good.clone()])).contains("need not decrease"));
    let free = system("variables x, y; start b; b -> l; l -> l do x := x - 1;");
    assert!(refusal(&free, &Certificate::Terminates(vec![good.clone()])).contains("negative"));
    // Another transition of the component may not increase it.
    let both =
        system("variables x, y; start b; b -> l; l -> l if x > 0 do x := x - 1; l -> l if y > 0 do x := ?;");
    assert!(refusal(&both, &Certificate::Terminates(vec![good])).contains("transition 2"));
    assert!(refusal(&down, &Certificate::Terminates(vec![])).contains("no argument"));
    assert!(refusal(&down, &Certificate::Terminates(vec![rank(&[], &[1])])).contains("no ranking function"));
}

#[test]
fn nested_functions_need_every_phase() {
    let phases = system("variables x, y; start b; b -> l; l -> l if x >= 0 do x := x + y, y := y - 1;");
    let stage = |functions: Vec<LinearExpr>| {
        let functions = BTreeMap::from([(1, functions)]);
        Certificate::Terminates(vec![Step::Rank(Stage { functions, strict: vec![1] })])
    };
    let y = LinearExpr::from(Y);
    assert_eq!(check(&phases, &stage(vec![y.clone() + 1, LinearExpr::from(X)]), &Effort::default()), Ok(()));
    assert!(refusal(&phases, &stage(vec![LinearExpr::from(X)])).contains("need not decrease"));
    assert!(refusal(&phases, &stage(vec![y])).contains("negative"));
    let endless = system("variables x, y; start b; b -> l; l -> l if x >= 0 do x := x + y, y := y - 0;");
    assert!(refusal(&endless, &stage(vec![Y + 1, LinearExpr::from(X)])).contains("need not decrease"));
}

#[test]
fn facts_must_hold_at_starts_and_after_steps() {
    let text = "variables x, y; start b; b -> l do y := 1; l -> l if x > 0 do x := x - y;";
    let steps = |claim: &[Constraint]| {
        Certificate::Terminates(vec![facts(1, claim), rank(&[(1, LinearExpr::from(X))], &[1])])
    };
    let positive = [Constraint::at_least(Y, 1)];
    assert_eq!(check(&system(text), &steps(&positive), &Effort::default()), Ok(()));
    let spoiled = text.replace("do x := x - y", "do x := x - y, y := y - 1");
    assert!(refusal(&system(&spoiled), &steps(&positive)).contains("after transition 1"));
    let other_start = format!("{text} start l;");
    assert!(refusal(&system(&other_start), &steps(&positive)).contains("at the start 1"));
    assert!(refusal(&system(text), &steps(&[Constraint::at_least(Var(2), 1)])).contains("do not fit"));
    assert!(refusal(&system(text), &steps(&[Constraint::different(Y, 0)])).contains("!="));
    // Congruences likewise.
    let even = |rest: i64, modulus: i64| {
        let stride = Congruence { variable: 0, modulus: Integer::from(modulus), rest: Integer::from(rest) };
        let strides = BTreeMap::from([(1, vec![stride])]);
        Certificate::Terminates(vec![Step::Invariants { facts: BTreeMap::new(), strides }])
    };
    let text = "variables x; start b; b -> l do x := 4; l -> m do x := x + 2;";
    assert_eq!(check(&system(text), &even(0, 2), &Effort::default()), Ok(()));
    assert!(refusal(&system(text), &even(1, 2)).contains("after transition 0"));
    assert!(refusal(&system(text), &even(0, 3)).contains("after transition 0"));
    assert!(refusal(&system(text), &even(2, 2)).contains("no sense"));
    let back = format!("{text} m -> l do x := x + 1;");
    assert!(refusal(&system(&back), &even(0, 2)).contains("after transition 2"));
}

#[test]
fn changes_of_the_problem_leave_nothing_out() {
    // b is 0, l is 1, m is 2.
    let through =
        system("variables x; start b; b -> l; l -> m if x > 0; l -> m if x < 0; m -> l do x := x - 1;");
    let chain = |ways: Vec<Chained>| Certificate::Terminates(vec![Step::Chain { location: 2, ways }]);
    let way = |first, second, made| Chained { first, second, made };
    assert!(refusal(&through, &chain(vec![way(1, 3, 9)])).contains("the way 2, 3"));
    assert!(refusal(&through, &chain(vec![way(1, 3, 9), way(2, 3, 9)])).contains("twice"));
    let start = Certificate::Terminates(vec![Step::Chain { location: 0, ways: vec![] }]);
    assert!(refusal(&through, &start).contains("cannot be passed over"));
    let itself = system("variables x; start b; b -> l; l -> l;");
    let over = Certificate::Terminates(vec![Step::Chain { location: 1, ways: vec![way(0, 1, 5)] }]);
    assert!(refusal(&itself, &over).contains("itself"));
    let impossible = |id| Certificate::Terminates(vec![Step::Impossible { transitions: vec![id] }]);
    assert!(refusal(&itself, &impossible(1)).contains("is possible"));
    assert!(refusal(&itself, &impossible(7)).contains("no transition"));
    let split = |mapped: Vec<Mapped>| {
        Certificate::Terminates(vec![Step::Split(Split {
            location: 1,
            copy: 2,
            on: Constraint::at_most(X, 0),
            mapped,
        })])
    };
    let into = |from, source, target, made| Mapped { from, source, target, made };
    assert!(refusal(&itself, &split(vec![into(0, 0, 1, 10)])).contains("left out"));
    // Merging must not add what one of them does not fulfil.
    let merge = |fact: Constraint| {
        Certificate::Terminates(vec![Step::Merge { transitions: vec![1, 2], made: 8, relation: vec![fact] }])
    };
    assert!(refusal(&through, &merge(Constraint::at_least(X, 1))).contains("transition 2"));
    // Forgetting the variable that decides loses the proof.
    let down = system("variables x; start b; b -> l; l -> l if x > 0 do x := x - 1;");
    let forgotten = Certificate::Terminates(vec![
        Step::Forget { variables: vec![0] },
        rank(&[(1, LinearExpr::from(X))], &[1]),
    ]);
    assert!(refusal(&down, &forgotten).contains("need not decrease"));
}

#[test]
fn what_is_left_in_the_end_begins_on_every_cycle() {
    // b is 0, l is 1, m is 2.
    let text =
        "variables x; start b; b -> l; l -> l if x > 0 do x := x - 1; l -> m if x = 0; m -> l if x > 5;";
    let down = rank(&[(1, LinearExpr::from(X)), (2, LinearExpr::from(X))], &[1]);
    let over = Step::Chain { location: 2, ways: vec![] };
    let proof = |starts: &[usize]| {
        Certificate::Terminates(vec![down.clone(), Step::Tail { starts: starts.to_vec() }, over.clone()])
    };
    assert_eq!(check(&system(text), &proof(&[1]), &Effort::default()), Ok(()));
    assert!(refusal(&system(text), &proof(&[])).contains("begins nowhere"));
    assert!(refusal(&system(text), &proof(&[1, 7])).contains("no location 7"));
    assert!(refusal(&system(text), &proof(&[2])).contains("cannot be passed over"));
    // What is alive stays; what was known at the first start is not known at the new one.
    let alive = Certificate::Terminates(vec![Step::Tail { starts: vec![1] }, over.clone()]);
    assert!(refusal(&system(text), &alive).contains("[1]"));
    let begun =
        "variables x; start b if x <= 5; b -> l; l -> l if x > 0 do x := x - 1; l -> m; m -> l if x > 5;";
    assert!(refusal(&system(begun), &proof(&[1])).contains("left out"));
}

fn moment(location: usize, value: i64, by: Arrival) -> Moment {
    Moment { location, values: vec![Integer::from(value)], by }
}

fn step(transition: usize) -> Arrival {
    Arrival::Step { transition, locals: vec![] }
}

#[test]
fn false_endless_runs_are_refused() {
    let up = system("variables x; start b if x >= 3; b -> l; l -> l if x > 0 do x := x + 1;");
    let region = |facts: Vec<Constraint>, after: LinearExpr| Region {
        location: 1,
        facts,
        legs: vec![Leg { transition: 1, values: vec![after], locals: vec![] }],
    };
    let run = |prefix: Vec<Moment>, regions: Vec<Region>| Certificate::Loops(Recurrence { prefix, regions });
    let positive = vec![Constraint::at_least(X, 1)];
    let good_prefix = || vec![moment(0, 3, Arrival::Start), moment(1, 3, step(0))];
    let good = || vec![region(positive.clone(), X + 1)];
    assert_eq!(check(&up, &run(good_prefix(), good()), &Effort::default()), Ok(()));
    let low_start = vec![moment(0, 2, Arrival::Start), moment(1, 2, step(0))];
    assert!(refusal(&up, &run(low_start, good())).contains("begin at a start"));
    let jump = vec![moment(0, 3, Arrival::Start), moment(1, 4, step(0))];
    assert!(refusal(&up, &run(jump, good())).contains("not a step"));
    assert!(refusal(&up, &run(good_prefix(), vec![region(vec![], X + 1)])).contains("need not be possible"));
    assert!(
        refusal(&up, &run(good_prefix(), vec![region(positive.clone(), X + 2)]))
            .contains("need not be possible")
    );
    let small = vec![Constraint::at_least(X, 1), Constraint::at_most(X, 5)];
    assert!(refusal(&up, &run(good_prefix(), vec![region(small, X + 1)])).contains("lead out"));
    let high = vec![Constraint::at_least(X, 9)];
    assert!(refusal(&up, &run(good_prefix(), vec![region(high, X + 1)])).contains("outside"));
    let stuck = Region { location: 1, facts: positive.clone(), legs: vec![] };
    assert!(refusal(&up, &run(good_prefix(), vec![stuck])).contains("no step"));
    assert!(refusal(&up, &run(vec![], good())).contains("no moment"));
}

#[test]
fn rounds_must_be_even_and_possible_at_both_ends() {
    let text = "variables x; start b; b -> l do x := 0; l -> l if x < 100 do x := x + 2; l -> m if x >= 100; m -> m;";
    let counted = system(text);
    let taken = |after: i64| Taken { transition: 1, locals: vec![], values: vec![Integer::from(after)] };
    let run = |count: i64, first: i64, last: i64, end: i64| {
        let rounds = Arrival::Rounds {
            count: Integer::from(count),
            first: vec![taken(first)],
            last: vec![taken(last)],
        };
        let prefix = vec![
            moment(0, 5, Arrival::Start),
            moment(1, 0, step(0)),
            moment(1, end, rounds),
            moment(2, end, step(2)),
        ];
        let legs = vec![Leg { transition: 3, values: vec![LinearExpr::from(X)], locals: vec![] }];
        Certificate::Loops(Recurrence { prefix, regions: vec![Region { location: 2, facts: vec![], legs }] })
    };
    assert_eq!(check(&counted, &run(50, 2, 100, 100), &Effort::default()), Ok(()));
    // One round too many: the last would start at 100.
    assert!(refusal(&counted, &run(51, 2, 102, 102)).contains("not a step"));
    assert!(refusal(&counted, &run(50, 2, 102, 102)).contains("evenly"));
    assert!(refusal(&counted, &run(1, 2, 2, 2)).contains("do not fit"));
    // A condition that is not linear need not hold between.
    let gap = system(&text.replace("if x < 100", "if x < 100 && x*x - 100*x <= 0"));
    assert!(refusal(&gap, &run(50, 2, 100, 100)).contains("not linear"));
}

#[test]
fn polynomial_conditions_count_in_full_for_endless_runs() {
    // Without the square the run would go on; with it, it stops at 3.
    let text = "variables x, y; start b; b -> l; l -> l if x*x <= 9 do x := x + 1, y := y + 1;";
    assert!(matches!(decide(&system(text), &quick()).answer, Answer::Terminates(_) | Answer::Unknown(_)));
    let held = "variables x, y; start b; b -> l; l -> l if x*x <= 9 do y := y + 1;";
    assert!(matches!(decide(&system(held), &quick()).answer, Answer::Loops(_)));
}
