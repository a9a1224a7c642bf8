//! Measures in words: what goes down from round to round.

use tayra_drawings::{Measure, Nodes};

/// A number of a proof: by name, if the source has one for it.
pub(super) type Named = Option<Measure>;

/// Numbers of which each starts to go down when the one before is at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) names: Vec<Named>,
    /// Whether the bound of the last one is that of each round; else it only has one.
    pub(super) is_bounded: bool,
}

/// What a ranking argument consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ordered {
    /// Each round makes one of them smaller.
    pub(super) stages: Vec<Numbers>,
    /// Whether those before the one that goes down never go up.
    pub(super) is_lexicographic: bool,
}

/// From where to where something goes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Span {
    /// In each round of a loop.
    Round,
    /// From a call to the next.
    Call,
}

/// The argument in a sentence without a full stop.
pub(super) fn sentence(ordered: &Ordered, span: Span) -> String {
    let stages = &ordered.stages;
    let numbers: usize = stages.iter().map(|stage| stage.names.len()).sum();
    let named = stages.iter().flat_map(|stage| &stage.names).filter(|one| one.is_some()).count();
    let each = match span {
        Span::Round => "in each round",
        Span::Call => "from call to call",
    };
    if named == 0 && numbers > 1 {
        return format!("a measure of {numbers} numbers that the source has no names for goes down {each}");
    }
    let own = |stage: &Numbers| match stage.names.as_slice() {
        [one] => format!("{} {}", what(one), goes(one)),
        several => phases(several),
    };
    let [first, rest @ ..] = stages.as_slice() else { return format!("something goes down {each}") };
    if rest.is_empty() {
        return match first.names.as_slice() {
            [one] => match bound(one, first.is_bounded) {
                Some(bound) => format!("{} {each}, and {bound}", own(first)),
                None => format!("{} {each}", own(first)),
            },
            _ => format!("{each}, {}", own(first)),
        };
    }
    let mut text = format!("{each} {}", own(first));
    for (before, stage) in stages.iter().zip(rest) {
        match (ordered.is_lexicographic, before.names.as_slice()) {
            (true, [one]) => text.push_str(&format!(", or {} {} and {}", what(one), stays(one), own(stage))),
            (true, _) => text.push_str(&format!(", or that does not start again and {}", own(stage))),
            (false, _) => text.push_str(&format!(", or else {}", own(stage))),
        }
    }
    let bounds: Vec<String> = stages
        .iter()
        .filter_map(|stage| {
            let one = stage.names.last()?;
            Some(format!("{} {}", what(one), bound(one, stage.is_bounded)?))
        })
        .collect();
    match bounds.is_empty() {
        true => text,
        false => format!("{text}; {}", bounds.join(", ")),
    }
}

/// Numbers that go down one after the other.
fn phases(several: &[Named]) -> String {
    let mut text = String::new();
    for (index, one) in several.iter().enumerate() {
        let own = format!("{} {}", what(one), goes(one));
        match index {
            0 => text = own,
            _ => text.push_str(&format!(", and once that has come to its end, {own}")),
        }
    }
    text
}

fn what(one: &Named) -> String {
    match one {
        None => "a number that the source has no name for".to_owned(),
        Some(Measure::Falls { text, .. } | Measure::Rises { text, .. }) => format!("`{text}`"),
        Some(Measure::Nodes(nodes)) => lists(nodes),
        // It may be a part of a list that a pointer moves along.
        Some(Measure::Grows { nodes, .. }) => format!("the stretch of nodes from `{}`", nodes.from),
    }
}

fn lists(nodes: &[Nodes]) -> String {
    let kind = match (nodes.iter().all(|n| n.is_tree), nodes.iter().any(|n| n.is_tree), nodes.len()) {
        (true, _, 1) => "tree",
        (true, ..) => "trees",
        (false, true, _) => "lists and trees",
        (false, false, 1) => "list",
        (false, false, _) => "lists",
    };
    let names: Vec<String> = nodes.iter().map(|node| format!("`{}`", node.from)).collect();
    match names.as_slice() {
        [rest @ .., last] if !rest.is_empty() => {
            format!("the {kind} from {} and {last} together", rest.join(", "))
        }
        _ => format!("the {kind} from {}", names.join(", ")),
    }
}

fn goes(one: &Named) -> &'static str {
    match one {
        None | Some(Measure::Falls { .. }) => "goes down",
        Some(Measure::Rises { .. }) => "goes up",
        Some(Measure::Grows { .. }) => "gets longer",
        Some(Measure::Nodes(nodes)) => match nodes.as_slice() {
            [one] if one.is_tree => "gets smaller",
            [_] => "gets shorter",
            _ => "get shorter",
        },
    }
}

fn stays(one: &Named) -> &'static str {
    match one {
        None | Some(Measure::Falls { .. }) => "does not go up",
        Some(Measure::Rises { .. }) => "does not go down",
        Some(Measure::Grows { .. }) => "does not get shorter",
        Some(Measure::Nodes(nodes)) => match nodes.as_slice() {
            [one] if one.is_tree => "does not get larger",
            [_] => "does not get longer",
            _ => "do not get longer",
        },
    }
}

/// What bounds it.
fn bound(one: &Named, is_bounded: bool) -> Option<String> {
    match (one, is_bounded) {
        (Some(Measure::Nodes(_)), _) => None,
        (Some(Measure::Falls { least, .. }), true) => Some(format!("is at least {least} there")),
        (Some(Measure::Rises { most, .. }), true) => Some(format!("is at most {most} there")),
        (Some(Measure::Grows { most, .. }), true) => Some(format!("has at most {most} nodes there")),
        (Some(Measure::Grows { .. }), false) => Some("cannot grow for ever".to_owned()),
        (None | Some(Measure::Falls { .. }), _) => Some("has a least value".to_owned()),
        (Some(Measure::Rises { .. }), false) => Some("has a largest value".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn falls(text: &str, least: i128) -> Named {
        Some(Measure::Falls { text: text.to_owned(), least })
    }

    fn list(from: &str) -> Nodes {
        Nodes { from: from.to_owned(), is_tree: false }
    }

    fn says(stages: Vec<Vec<Named>>, is_lexicographic: bool) -> String {
        let numbers = |names| Numbers { names, is_bounded: true };
        let stages = stages.into_iter().map(numbers).collect();
        sentence(&Ordered { stages, is_lexicographic }, Span::Round)
    }

    #[test]
    fn one_number_goes_down() {
        assert_eq!(
            says(vec![vec![falls("n - i", 1)]], true),
            "`n - i` goes down in each round, and is at least 1 there"
        );
        let rises = Some(Measure::Rises { text: "x".to_owned(), most: 100 });
        let of_calls = |names, is_bounded| {
            let stages = vec![Numbers { names, is_bounded }];
            sentence(&Ordered { stages, is_lexicographic: true }, Span::Call)
        };
        assert_eq!(
            of_calls(vec![rises.clone()], true),
            "`x` goes up from call to call, and is at most 100 there"
        );
        assert_eq!(of_calls(vec![rises], false), "`x` goes up from call to call, and has a largest value");
    }

    #[test]
    fn lists_get_shorter() {
        let nodes = |nodes: &[Nodes]| says(vec![vec![Some(Measure::Nodes(nodes.to_vec()))]], true);
        assert_eq!(nodes(&[list("head")]), "the list from `head` gets shorter in each round");
        assert_eq!(
            nodes(&[list("a"), list("b")]),
            "the lists from `a` and `b` together get shorter in each round"
        );
    }

    #[test]
    fn a_list_that_is_built_has_a_largest_length() {
        let grows = |is_bounded| {
            let names = vec![Some(Measure::Grows { nodes: list("head"), most: 998 })];
            let stages = vec![Numbers { names, is_bounded }];
            sentence(&Ordered { stages, is_lexicographic: true }, Span::Round)
        };
        let text = "the stretch of nodes from `head` gets longer in each round, and ";
        assert_eq!(grows(true), format!("{text}has at most 998 nodes there"));
        assert_eq!(grows(false), format!("{text}cannot grow for ever"));
    }

    #[test]
    fn several_numbers_say_which_goes_first() {
        let stages = vec![vec![falls("n", 0)], vec![falls("m", 1)]];
        assert_eq!(
            says(stages.clone(), true),
            "in each round `n` goes down, or `n` does not go up and `m` goes down; `n` is at least 0 there, `m` is at least 1 there"
        );
        assert_eq!(
            says(stages, false),
            "in each round `n` goes down, or else `m` goes down; `n` is at least 0 there, `m` is at least 1 there"
        );
    }

    #[test]
    fn what_has_no_name_is_counted() {
        assert_eq!(
            says(vec![vec![None], vec![None]], true),
            "a measure of 2 numbers that the source has no names for goes down in each round"
        );
    }
}
