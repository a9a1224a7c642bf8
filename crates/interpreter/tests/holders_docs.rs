//! `docs/soundness.md` shows the table of what the C library holds, row by row, and each row has its programs.

use std::path::Path;
use tayra_program::LibraryHolder;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn the_table_in_soundness_is_the_one_in_the_code() {
    let text = std::fs::read_to_string(root().join("docs/soundness.md")).expect("docs/soundness.md");
    let header = "| of the library | holds | until |";
    let table = text.split_once(header).expect("the table of what the library holds").1;
    let shown: Vec<&str> = table.lines().skip(2).take_while(|line| line.starts_with('|')).collect();
    let rows: Vec<String> = LibraryHolder::ALL
        .iter()
        .map(|holder| {
            let row = holder.row();
            let until = if row.until.is_empty() { "–" } else { row.until };
            format!("| {} | {} | {until} |", row.who, row.holds)
        })
        .collect();
    assert_eq!(shown, rows);
}

#[test]
fn each_row_has_a_program_that_keeps_a_block_and_one_that_loses_it() {
    let folder = root().join("tests/c/library/held");
    let mut programs: Vec<(String, String)> = std::fs::read_dir(&folder)
        .expect("tests/c/library/held")
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).expect("a program"))
        })
        .collect();
    programs.sort();
    for holder in LibraryHolder::ALL {
        for truth in ["holds", "violated"] {
            let wanted = format!("//@ truth: {truth}");
            let prefix = holder.row().programs;
            assert!(
                programs.iter().any(|(name, text)| name.starts_with(prefix) && text.contains(&wanted)),
                "{holder:?} has no program that {truth}"
            );
        }
    }
}
