//! What a person can do when an answer is unknown.

use tayra_findings::{Reason, ReasonKind};

/// The reason with a word of advice, if it has none and there is some.
pub(crate) fn advised(reason: Reason) -> Reason {
    if reason.advice.is_some() {
        return reason;
    }
    match advice(&reason) {
        Some(advice) => reason.with_advice(advice),
        None => reason,
    }
}

fn advice(reason: &Reason) -> Option<&'static str> {
    let says = |text: &str| reason.message.contains(text);
    match reason.kind {
        ReasonKind::Unsupported if says("neither body nor model") || says("neither a body nor a model") => {
            Some(
                "name the file that defines the function too, or add a small definition of it that does what matters here",
            )
        }
        ReasonKind::Unsupported => Some(
            "what is not supported can be kept out of the analysed program, or replaced by something simpler",
        ),
        // A search that did not end is only worth more time if nothing else is in the way.
        ReasonKind::Budget if says("time") => {
            Some("give it longer with --time SECONDS, or verify a smaller part with --entry FUNCTION")
        }
        ReasonKind::Budget if says("memory") => {
            Some("give it more with --memory MB, or verify a smaller part with --entry FUNCTION")
        }
        ReasonKind::Budget if says("states meet") => {
            Some("splitting the function in two, or giving fewer variables different values there, may help")
        }
        ReasonKind::Budget => Some("verify a smaller part with --entry FUNCTION"),
        ReasonKind::Suspected => None,
        ReasonKind::NoStrategy if says("ends") => {
            Some("ask for another property: this one is decided only where every run can be made")
        }
        ReasonKind::NoStrategy if says("one run is not all") => {
            Some("let the other strategies try as well: leave --strategy out")
        }
        ReasonKind::NoStrategy => None,
        ReasonKind::UndefinedBehaviour => Some("repair this first: C says nothing of what comes behind it"),
        ReasonKind::Unspecified if says("an uninitialised value") => Some(
            "give the variable or block a value before it is read: what is there otherwise may differ in every run",
        ),
        ReasonKind::Unspecified if says("an address") || says("made from an address") => Some(
            "where objects lie may differ in every run: do not let addresses decide, compare places in one array or what is pointed to",
        ),
        ReasonKind::Unspecified => Some("what C leaves open may differ in every run: do not let it decide"),
        ReasonKind::Internal => Some("please report the program as a bug of Tayra's"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_that_ran_out_names_the_option_that_raises_it() {
        let reason = Reason::new(ReasonKind::Budget, "the time was not enough", None);
        assert!(advised(reason).advice.is_some_and(|a| a.contains("--time")));
        let reason = Reason::new(ReasonKind::Budget, "the memory was not enough", None);
        assert!(advised(reason).advice.is_some_and(|a| a.contains("--memory")));
    }
}
