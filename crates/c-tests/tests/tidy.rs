//! The source tree keeps the house rules.

#[test]
fn the_tree_is_tidy() {
    let problems = c_tests::tidy::problems();
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}
