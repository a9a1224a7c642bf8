//! What keeps a block alive is one rule, and so is which bytes a search looks at: on programs about it, each strategy alone agrees
//! with the truth or says nothing, and in each folder each of them decides something.

use c_tests::{Annotated, Truth, corpus, parallel, verify};
use std::time::Duration;
use tayra_findings::Verdict;
use tayra_verifier::{Budget, Job, Strategy};

/// Where the programs are.
const FOLDERS: [&str; 4] =
    ["library/held/", "memory-safety/leak/", "memory-safety/aborted/", "initialised/searches/"];
/// Enough for all that can be decided there; endless runs use it up.
const TIME: Duration = Duration::from_secs(3);

/// Whether the strategy decides the program; an error says that it is wrong.
fn decides(program: &Annotated, strategy: Strategy) -> Result<bool, String> {
    let job = Job {
        properties: vec![program.property],
        budget: Budget { time: TIME, memory_mb: 2048, since: None, counted: false },
        malloc_may_fail: program.malloc_may_fail,
        strategies: vec![strategy],
        ..Job::new(verify::sources(program))
    };
    let verification = tayra_verifier::verify(&job).map_err(|error| error.to_string())?;
    let mut decided = false;
    for answer in verification.answers {
        let is_wrong = match answer.verdict {
            Verdict::Holds(_) => program.truth != Truth::Holds,
            Verdict::Violated(_) => program.truth != Truth::Violated,
            Verdict::Unknown(_) => continue,
        };
        if is_wrong {
            return Err(format!("{}: {strategy:?} is wrong", corpus::shown(&program.path)));
        }
        decided = true;
    }
    Ok(decided)
}

#[test]
fn each_strategy_alone_goes_by_the_one_rule() {
    for folder in FOLDERS {
        let programs = corpus::programs(folder).unwrap();
        assert!(!programs.is_empty(), "no programs in {folder}");
        for strategy in Strategy::ALL {
            let answers = parallel::map(&programs, |program| decides(program, strategy));
            let wrong: Vec<&String> = answers.iter().filter_map(|answer| answer.as_ref().err()).collect();
            assert!(wrong.is_empty(), "{wrong:#?}");
            assert!(answers.contains(&Ok(true)), "{strategy:?} decides nothing in {folder}");
        }
    }
}
