//! Every function that the interpreter has a model of has one in abstract form, if only one that says why it gives up.

/// What only the interpreter can do.
const LEFT_OUT: &[&str] = &[];

#[test]
fn no_function_of_the_interpreter_is_forgotten() {
    let modelled = tayra_execution::modelled_functions();
    let known = tayra_interpreter::modelled_functions();
    let forgotten: Vec<&str> = known
        .iter()
        .copied()
        .filter(|name| modelled.binary_search(name).is_err() && !LEFT_OUT.contains(name))
        .collect();
    assert_eq!(forgotten, [""; 0], "add abstract models, or list them as left out");
    let needless: Vec<&&str> = LEFT_OUT.iter().filter(|name| modelled.binary_search(name).is_ok()).collect();
    assert!(needless.is_empty(), "these have models: {needless:?}");
}
