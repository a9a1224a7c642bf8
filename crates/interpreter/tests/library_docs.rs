//! `docs/library.md` lists exactly the functions that have a model.

use std::collections::BTreeSet;

/// Names in backquotes in the first column of every table.
fn listed(text: &str) -> Vec<String> {
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    rows.filter_map(|row| row.split('|').nth(1))
        .flat_map(|column| column.split('`').skip(1).step_by(2))
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_model_is_listed_once() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/library.md");
    let names = listed(&std::fs::read_to_string(path).expect("docs/library.md"));
    let unique: BTreeSet<&str> = names.iter().map(String::as_str).collect();
    assert_eq!(unique.len(), names.len(), "a name is listed twice");
    let modelled: BTreeSet<&str> = tayra_interpreter::modelled_functions().into_iter().collect();
    let missing: Vec<_> = modelled.difference(&unique).collect();
    let unknown: Vec<_> = unique.difference(&modelled).collect();
    assert!(
        missing.is_empty() && unknown.is_empty(),
        "not listed: {missing:?}, without a model: {unknown:?}"
    );
}
