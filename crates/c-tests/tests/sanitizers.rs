//! Clang's sanitizers agree with the marks of our programs, where they can see the fault.

use c_tests::{corpus, parallel, sanitizers};

#[test]
fn sanitizers_report_the_marked_lines_and_nothing_else() {
    let mut programs = corpus::programs("").unwrap();
    programs.retain(sanitizers::takes_part);
    assert!(programs.len() >= 150, "only {} programs take part", programs.len());
    let failures: Vec<String> = parallel::map(&programs, |program| {
        sanitizers::compare(program).err().map(|why| format!("{}: {why}", corpus::shown(&program.path)))
    })
    .into_iter()
    .flatten()
    .collect();
    println!("{} programs compared", programs.len());
    assert!(
        failures.is_empty(),
        "{} of {} disagree\n{}",
        failures.len(),
        programs.len(),
        failures.join("\n")
    );
}
