//! Small random systems, executed from all starts in a box: no run contradicts an answer.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use std::collections::BTreeMap;
use std::time::Duration;

use common::{Random, has_concrete_cycle};
use tayra_numeric::Integer;
use tayra_termination::{Answer, Certificate, Recurrence, Settings, check, decide};
use tayra_transition_system::linear::Effort;
use tayra_transition_system::{Format, System, read};

/// Follows the claimed run for many steps.
fn follow(system: &System, recurrence: &Recurrence) {
    let mut values: Vec<Integer> = recurrence.prefix.last().unwrap().values.clone();
    let mut location = recurrence.prefix.last().unwrap().location;
    for _ in 0..50 {
        let region = recurrence
            .regions
            .iter()
            .find(|region| {
                region.location == location
                    && region
                        .facts
                        .iter()
                        .all(|fact| fact.holds_at(|v| values[usize::try_from(v.0).unwrap()].clone()))
            })
            .expect("the run left all regions");
        let start = values.clone();
        let at_start = |expr: &tayra_numeric::LinearExpr| {
            expr.evaluate(|v| start[usize::try_from(v.0).unwrap()].clone())
        };
        for leg in &region.legs {
            let transition = &system.transitions()[leg.transition];
            assert_eq!(transition.source.0, location);
            let after: Vec<Integer> = leg.values.iter().map(at_start).collect();
            let locals: Vec<Integer> = leg.locals.iter().map(at_start).collect();
            let all: Vec<Integer> = values.iter().chain(&after).chain(&locals).cloned().collect();
            assert!(
                transition.relation.holds_at(|v| all[usize::try_from(v.0).unwrap()].clone()),
                "no such step"
            );
            values = after;
            location = transition.target.0;
        }
    }
}

#[test]
fn no_run_contradicts_an_answer() {
    let cases: u64 = std::env::var("ITS_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(400);
    let first: u64 = std::env::var("ITS_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    let mut counts = BTreeMap::new();
    for seed in first..first + cases {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 77);
        random.next(0, 1);
        let text = random.system();
        let system = read(&text, Format::Text).unwrap();
        let decision = decide(&system, &Settings { time: Duration::from_secs(2), ..Settings::default() });
        assert_eq!(decision.refused, None, "seed {seed}\n{text}");
        let word = match &decision.answer {
            Answer::Terminates(certificate) => {
                check(&system, certificate, &Effort::default()).unwrap();
                assert!(!has_concrete_cycle(&system), "WRONG: seed {seed} has a cycle\n{text}");
                "YES"
            }
            Answer::Loops(certificate) => {
                check(&system, certificate, &Effort::default()).unwrap();
                let Certificate::Loops(recurrence) = certificate else { panic!("seed {seed}: wrong claim") };
                follow(&system, recurrence);
                "NO"
            }
            Answer::Unknown(_) => {
                if std::env::var_os("ITS_SHOW").is_some() {
                    let truth = if has_concrete_cycle(&system) { "loops" } else { "no cycle in the box" };
                    println!("seed {seed}: {truth}\n{text}");
                }
                "MAYBE"
            }
        };
        *counts.entry(word).or_insert(0u64) += 1;
    }
    println!("{counts:?}");
    let decided = cases - counts.get("MAYBE").copied().unwrap_or(0);
    assert!(decided * 10 >= cases * 8, "{counts:?}");
}
