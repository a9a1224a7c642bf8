//! Rewrites what a program expects, and nothing else.
//!
//! Only a [`Comparison::Changed`] can be blessed: an answer against the truth stays a failure, and the `truth` line is
//! never touched.

use crate::{Comparison, Word};

/// The text of the program with the new expectation; `None` if there is nothing that may be blessed.
pub fn bless(text: &str, comparison: &Comparison) -> Option<String> {
    match comparison {
        Comparison::Changed { answered, .. } => Some(with_expectation(text, *answered)),
        Comparison::AsExpected | Comparison::Wrong { .. } => None,
    }
}

fn with_expectation(text: &str, word: Word) -> String {
    let mut blessed = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        if line.starts_with("//@ expect:") {
            let ending = if line.ends_with("\r\n") { "\r\n" } else { "\n" };
            blessed.push_str(&format!("//@ expect: {word}{ending}"));
        } else {
            blessed.push_str(line);
        }
    }
    blessed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::compare;
    use crate::compare::tests::{HOLDS, VIOLATED, holds, program, unknown, violated};
    use tayra_findings::Rule;

    #[test]
    fn blessing_rewrites_the_expectation_only() {
        let blessed = bless(HOLDS, &compare(&program(HOLDS), &holds())).unwrap();
        assert_eq!(blessed, HOLDS.replace("expect: unknown", "expect: holds"));
        let answer = violated(Rule::NullDereference, 5);
        let blessed = bless(VIOLATED, &compare(&program(VIOLATED), &answer)).unwrap();
        assert_eq!(blessed, VIOLATED.replace("expect: unknown", "expect: violated"));
    }

    #[test]
    fn a_gap_can_be_blessed_and_filled_again() {
        let text = HOLDS.replace("expect: unknown", "expect: holds");
        let blessed = bless(&text, &compare(&program(&text), &unknown())).unwrap();
        assert_eq!(blessed, HOLDS);
    }

    #[test]
    fn a_wrong_verdict_can_never_be_blessed() {
        for expect in ["unknown", "violated"] {
            let text = VIOLATED.replace("expect: unknown", &format!("expect: {expect}"));
            for answer in [holds(), violated(Rule::NullDereference, 4), violated(Rule::OutOfBounds, 5)] {
                assert_eq!(bless(&text, &compare(&program(&text), &answer)), None, "{expect} {answer:?}");
            }
        }
        for expect in ["unknown", "holds"] {
            let text = HOLDS.replace("expect: unknown", &format!("expect: {expect}"));
            let answer = violated(Rule::NullDereference, 4);
            assert_eq!(bless(&text, &compare(&program(&text), &answer)), None, "{expect}");
        }
    }

    #[test]
    fn what_is_as_expected_stays_untouched() {
        assert_eq!(bless(HOLDS, &compare(&program(HOLDS), &unknown())), None);
    }
}
