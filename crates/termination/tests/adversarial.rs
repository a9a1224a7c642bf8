//! Systems made to lead astray: rounding, common divisors, large numbers, free choices, empty conditions, starts that do not
//! exist, polynomials. No answer may be wrong; how many are found is counted.

use std::time::Duration;

use tayra_termination::{Answer, Settings, check, decide, from_json, to_json};
use tayra_transition_system::linear::Effort;
use tayra_transition_system::{Format, read};

const ENDS: [&str; 27] = [
    // Nothing starts, or nothing gets there.
    "variables x; start b if x = 1 && x = 2; b -> l; l -> l;",
    "variables x; start b if 2*x = 1; b -> b;",
    "variables x; a -> a;",
    "variables x; start b; l -> l; b -> c;",
    "variables x; start b; b -> l do x := 2*x; l -> t if x = 7; t -> t;",
    "variables x, y; start b; b -> l; l -> l if 4*x + 6*y = 7;",
    "variables x; start b; b -> l; l -> l if x > 2^64 && x < 2^64 + 1;",
    "variables x; start b; b -> l; l -> l some k if x = 2*k && x = 2*k + 1;",
    "variables x, y; start b; b -> l; l -> t if x = 6*y + 3; t -> u some k if x = 4*k; u -> u;",
    // Polynomials.
    "variables x; start b; b -> l; l -> l if x*x < 0;",
    "variables x; start b; b -> l; l -> l if x*x*x*x < 0;",
    "variables x, y; start b; b -> l; l -> l if x = y*y && y' = y + 1 && x' = x;",
    "variables x, y; start b; b -> l; l -> l if x > y*y do x := x - 1, y := y + 1;",
    "variables x, y; start b if x >= 1 && y >= 1; b -> l; l -> l if x*y >= 1 && x >= 1 && y >= 1 do x := x - 1;",
    // Rounding: true of the integers only.
    "variables x; start b; b -> l; l -> l if 2*x' = x && x != 0;",
    "variables x; start b; b -> l; l -> l if 2*x' = x && x > 0;",
    "variables x; start b; b -> l; l -> l if 3*x' <= 2*x && x >= 1;",
    "variables x; start b; b -> l; l -> l if 2*x' + 1 = x && x >= 0;",
    "variables x; start b; b -> l; l -> l if 2*x' < x && x >= 0;",
    // Large numbers.
    "variables x; start b; b -> l; l -> l if x >= 0 do x := x - 2^64;",
    "variables x; start b; b -> l; l -> l if x <= 2^200 do x := x + 1;",
    "variables x; start b; b -> l; l -> l if x <= 2^64 && x' > x;",
    "variables x, y; start b; b -> l do y := 2^63; l -> l if x < y do x := x + 1, y := y - 1;",
    // Signs and choices.
    "variables x; start b; b -> l; l -> l if x > 0 do x := -x;",
    "variables x, y; start b; b -> l; l -> l if x > 0 && y > 0 do x := x - y;",
    "variables x; start b; b -> l do x := ?; l -> l some k if k >= 1 && k <= x do x := x - k;",
    "variables x, y; start b; b -> l; l -> l if x > y && x' < x && y' >= y;",
];

const LOOPS: [&str; 22] = [
    "variables x; start b; b -> b;",
    "start b; b -> b;",
    "variables x; start b; b -> l; l -> l if x >= 0 do x := x + 0;",
    "variables x; start b; b -> l; l -> l if x' = x;",
    "variables x; start b; b -> l; l -> l some k if k > x do x := k;",
    "variables x; start b; b -> l; l -> l if 0 <= x <= 9 do x := ?;",
    // From one value only.
    "variables x; start b; b -> l; l -> l if 2*x' = x;",
    "variables x; start b; b -> l; l -> l if 3*x' = 2*x;",
    "variables x; start b; b -> l; l -> l if 2*x' >= x && 2*x' <= x + 1 && x >= 1;",
    "variables x; start b; b -> l; l -> l if x'*x' = x;",
    "variables x; start b; b -> l do x := ?; l -> l if x = 12345678901234567890;",
    "variables x; start b; b -> l; l -> l if x != 0 do x := x - 2;",
    "variables x, y; start b; b -> l; l -> l if 3*x + 5*y = 1 do x := x + 5, y := y - 3;",
    // Large numbers.
    "variables x; start b if x > 2^70; b -> b if x > 2^64;",
    "variables x; start b; b -> l; l -> l if x >= 2^64 do x := x + 2^64;",
    "variables x; start b; b -> l; l -> l if x > 2^64 && x < 2^64 + 2;",
    // Polynomials.
    "variables x, y; start b; b -> l; l -> l if x < y*y;",
    "variables x, y; start b; b -> l; l -> l if x*y >= 6 && x + y = 5;",
    "variables x, y; start b if x*x = y && y > 5; b -> l; l -> l if y > 5;",
    // The last round before the condition fails is not the last of all.
    "variables x, y; start b; b -> l; l -> l if x - y = 1 do x := x + 2, y := y + 2;",
    "variables x, y; start b; b -> l; l -> l if x >= 0 do x := x + y, y := -y;",
    "variables x; start b; b -> l; l -> l if x > 0 do x := x - 1; l -> l if x = 0 do x := 5;",
];

#[test]
fn what_leads_astray_is_never_answered_wrongly() {
    let mut open = Vec::new();
    for (text, truth) in ENDS.iter().map(|text| (text, "YES")).chain(LOOPS.iter().map(|text| (text, "NO"))) {
        let system = read(text, Format::Text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let settings = Settings { time: Duration::from_secs(4), ..Settings::default() };
        let decision = decide(&system, &settings);
        assert_eq!(decision.refused, None, "{text}");
        let (found, certificate) = match &decision.answer {
            Answer::Terminates(certificate) => ("YES", certificate),
            Answer::Loops(certificate) => ("NO", certificate),
            Answer::Unknown(_) => {
                open.push(*text);
                continue;
            }
        };
        assert_eq!(found, truth, "WRONG: {text}");
        let again = from_json(&to_json(&system, certificate)).unwrap();
        check(&system, &again, &Effort::default()).unwrap();
    }
    // A square root that is not seen, and halves that are integers only so often.
    assert!(open.len() <= 6, "{open:#?}");
}
