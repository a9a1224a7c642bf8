//! The interpreter does what the binary does: on our deterministic programs, and on some of csmith's.

use c_tests::{corpus, csmith, differential, parallel};

#[test]
fn deterministic_programs_behave_as_their_binaries() {
    let mut programs = corpus::programs("").unwrap();
    programs.retain(differential::takes_part);
    assert!(programs.len() >= 100, "only {} programs take part", programs.len());
    let failures: Vec<String> = parallel::map(&programs, |program| {
        differential::compare(program).err().map(|why| format!("{}: {why}", corpus::shown(&program.path)))
    })
    .into_iter()
    .flatten()
    .collect();
    println!("{} programs compared", programs.len());
    assert!(failures.is_empty(), "{} of {} differ\n{}", failures.len(), programs.len(), failures.join("\n"));
}

#[test]
fn csmith_programs_have_the_checksum_of_their_binaries() {
    let seeds: Vec<u64> = (1..=12).collect();
    let summary = csmith::compare(&seeds).unwrap();
    println!("{summary}");
    assert!(summary.different.is_empty(), "{summary}");
    assert!(summary.equal * 2 >= seeds.len(), "too many are skipped\n{summary}");
}
