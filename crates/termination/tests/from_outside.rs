//! A system built by a program, as the termination proofs of C build theirs: the argument speaks of its names and places.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::time::Duration;

use tayra_numeric::{Constraint, LinearExpr};
use tayra_termination::{Answer, Settings, check, decide, show};
use tayra_transition_system::linear::Effort;
use tayra_transition_system::{Formula, System};

/// `while (i < n) i += step;`
fn counting(step: i64) -> System {
    let mut system = System::new(vec!["i".to_owned(), "n".to_owned()]);
    let (begin, head) = (system.location("begin"), system.location("loop"));
    system.set_place(head, "main.c:12:5");
    system.add_start(begin, &Formula::True).unwrap();
    let [i, n] = [system.before(0), system.before(1)];
    let keeps_n = Formula::from(Constraint::equal(system.after(1), n));
    let sets = |value: LinearExpr| Formula::from(Constraint::equal(system.after(0), value));
    let enter = Formula::And(vec![keeps_n.clone(), sets(LinearExpr::constant(0))]);
    let round = Formula::And(vec![Formula::from(Constraint::less(i, n)), keeps_n, sets(i + step)]);
    system.add_transition(begin, head, &[], &enter).unwrap();
    system.add_transition(head, head, &[], &round).unwrap();
    system
}

#[test]
fn arguments_speak_of_the_names_and_places_of_who_asked() {
    let settings = Settings { time: Duration::from_secs(10), ..Settings::default() };
    for (step, ends) in [(1, true), (3, true), (0, false), (-1, false)] {
        let system = counting(step);
        let (certificate, answer) = match decide(&system, &settings).answer {
            Answer::Terminates(certificate) => (certificate, true),
            Answer::Loops(certificate) => (certificate, false),
            Answer::Unknown(why) => panic!("step {step}: {why}"),
        };
        assert_eq!(answer, ends, "WRONG: step {step}");
        assert_eq!(check(&system, &certificate, &Effort::default()), Ok(()));
        let words = show(&system, &certificate);
        assert!(
            words.contains("loop (main.c:12:5)") && words.contains('n') && words.contains('i'),
            "{words}"
        );
    }
}
