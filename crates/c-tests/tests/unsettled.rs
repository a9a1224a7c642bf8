//! Of some programs nobody can say whether they end: clocks, dice, other threads or undefined behaviour decide. Only
//! *unknown* is right there, and no blessing may write anything else.

use c_tests::{Word, corpus};

#[test]
fn what_is_unsettled_stays_unknown() {
    let programs = corpus::programs("termination/unsettled/").unwrap();
    assert!(programs.len() >= 15, "only {} programs were found", programs.len());
    let answered: Vec<String> = programs
        .iter()
        .filter(|program| program.expect != Word::Unknown)
        .map(|program| corpus::shown(&program.path))
        .collect();
    assert!(answered.is_empty(), "an answer is expected of {answered:?}");
}
