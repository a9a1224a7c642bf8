//! What is known of loops and of recursive functions: whether every run leaves them, and why.

use crate::SourcePlace;
use serde::{Deserialize, Serialize};

/// A loop or a recursive function, and whether it ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LoopEnd {
    /// Where it is.
    pub place: SourcePlace,
    /// The function.
    pub function: String,
    /// Of which kind.
    pub kind: LoopKind,
    /// Whether it ends.
    pub verdict: LoopVerdict,
    /// Of a loop that ends, where it can be said: what is true whenever it is about to decide whether it goes on, of variables
    /// now and any earlier time (`\at(x, AnyPrev)`), as witnesses of termination want it.
    pub relation: Option<String>,
}

/// What goes round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LoopKind {
    /// A loop of a function, by whatever statement it is made.
    Loop,
    /// A function that calls itself, maybe by way of others.
    Recursion,
}

impl LoopKind {
    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            LoopKind::Loop => "loop",
            LoopKind::Recursion => "recursion",
        }
    }
}

/// Whether every run leaves it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LoopVerdict {
    /// Every time that a run comes there, it leaves it again.
    Ends {
        /// Why, in a sentence without a full stop.
        measure: String,
        /// Whether a fault could not be excluded: then this is said of runs up to the first place where one is not, and of no
        /// others.
        up_to_fault: bool,
    },
    /// Not known.
    Open {
        /// What is missing, in a sentence without a full stop.
        why: String,
        /// When it is left, as C conditions; none if it is never left by a condition.
        conditions: Vec<String>,
        /// The variables that change in it.
        changes: Vec<String>,
    },
}

impl LoopEnd {
    /// Whether it ends.
    pub const fn ends(&self) -> bool {
        matches!(self.verdict, LoopVerdict::Ends { .. })
    }

    /// The verdict in one word.
    pub const fn word(&self) -> &'static str {
        if self.ends() { "ends" } else { "open" }
    }

    /// What there is to say, in a line without a full stop: `ends: …` or `open: …`.
    pub fn text(&self) -> String {
        match &self.verdict {
            LoopVerdict::Ends { measure, up_to_fault: false } => format!("ends: {measure}"),
            LoopVerdict::Ends { measure, up_to_fault: true } => {
                format!("ends, up to where a fault is not excluded: {measure}")
            }
            LoopVerdict::Open { why, .. } => match self.shape() {
                Some(shape) => format!("open: {why}; {shape}"),
                None => format!("open: {why}"),
            },
        }
    }

    /// When an open loop is left and what changes in it.
    pub fn shape(&self) -> Option<String> {
        let LoopVerdict::Open { conditions, changes, .. } = &self.verdict else { return None };
        let quoted = |texts: &[String]| texts.iter().map(|text| format!("`{text}`")).collect::<Vec<_>>();
        let mut parts = Vec::new();
        match (self.kind, conditions.is_empty()) {
            (LoopKind::Loop, true) => parts.push("no condition leaves it".to_owned()),
            (LoopKind::Loop, false) => parts.push(format!("left when {}", quoted(conditions).join(" or "))),
            (LoopKind::Recursion, true) => {}
            (LoopKind::Recursion, false) => {
                parts.push(format!("calls again only when {}", quoted(conditions).join(" or ")));
            }
        }
        match (quoted(changes).as_slice(), self.kind) {
            ([], LoopKind::Loop) => parts.push("no variable from outside changes in it".to_owned()),
            ([], LoopKind::Recursion) => {}
            ([one], LoopKind::Loop) => parts.push(format!("{one} changes in it")),
            ([one], LoopKind::Recursion) => parts.push(format!("{one} changes from call to call")),
            ([rest @ .., last], LoopKind::Loop) => {
                parts.push(format!("{} and {last} change in it", rest.join(", ")));
            }
            ([rest @ .., last], LoopKind::Recursion) => {
                parts.push(format!("{} and {last} change from call to call", rest.join(", ")));
            }
        }
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn a(kind: LoopKind, verdict: LoopVerdict) -> LoopEnd {
        let place = SourcePlace { file: "a.c".to_owned(), line: 3, column: 1 };
        LoopEnd { place, function: "main".to_owned(), kind, verdict, relation: None }
    }

    #[test]
    fn an_open_loop_says_when_it_is_left_and_what_changes() {
        let open = |conditions: &[&str], changes: &[&str]| LoopVerdict::Open {
            why: "no measure was found".to_owned(),
            conditions: conditions.iter().map(|&text| text.to_owned()).collect(),
            changes: changes.iter().map(|&text| text.to_owned()).collect(),
        };
        let says = |kind, verdict| a(kind, verdict).text();
        assert_eq!(
            says(LoopKind::Loop, open(&["x > 100"], &["x", "y"])),
            "open: no measure was found; left when `x > 100`; `x` and `y` change in it"
        );
        assert_eq!(
            says(LoopKind::Loop, open(&[], &[])),
            "open: no measure was found; no condition leaves it; no variable from outside changes in it"
        );
        assert_eq!(says(LoopKind::Recursion, open(&[], &[])), "open: no measure was found");
    }

    #[test]
    fn what_a_fault_may_come_before_says_so() {
        let ends = |up_to_fault| LoopVerdict::Ends { measure: "`n` goes down".to_owned(), up_to_fault };
        assert_eq!(a(LoopKind::Loop, ends(false)).text(), "ends: `n` goes down");
        assert_eq!(
            a(LoopKind::Loop, ends(true)).text(),
            "ends, up to where a fault is not excluded: `n` goes down"
        );
    }
}
