//! Loads and stores, bounds, life times, copies, leaks.

use crate::explore::{run, run_with};
use tayra_execution::{Options, Status};
use tayra_findings::Rule;
use tayra_program::DataModel;

#[test]
fn an_array_access_within_its_bounds_is_proved() {
    let found = run("extern int __VERIFIER_nondet_int(void);
        int main(void) { int a[10]; int i = __VERIFIER_nondet_int();
          if (i < 0 || i >= 10) return 0; a[i] = i; return a[i] - i; }");
    found.is_clean();
    assert!(found.proved >= 2);
}

#[test]
fn an_array_access_that_may_leave_its_bounds_is_suspected() {
    run("extern int __VERIFIER_nondet_int(void);
        int main(void) { int a[10]; int i = __VERIFIER_nondet_int();
          if (i < 0 || i > 10) return 0; a[i] = i; return 0; }")
    .has(&[(Rule::OutOfBounds, Status::Suspected)]);
}

#[test]
fn an_access_outside_is_certain() {
    run("int main(void) { int a[10]; int *p = a; return p[10]; }")
        .has(&[(Rule::OutOfBounds, Status::Certain)]);
    run("int main(void) { int a[10]; int *p = a; return *(p - 1); }")
        .has(&[(Rule::OutOfBounds, Status::Certain)]);
}
