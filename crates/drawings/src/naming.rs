//! Numbers of a state by the names of the program, for messages.
//!
//! Errs towards: no words at all rather than words that no reader of the program knows.

use crate::compose::{Painter, Subject};
use tayra_memory_graph::{Reading, Universe};
use tayra_numeric::{Integer, Interval, LinearExpr, Var};
use tayra_terms::TermId;

/// Speaks of the values of one state.
pub struct Naming<'a, 'u> {
    pub(crate) painter: Painter<'a, 'u>,
}

impl<'a, 'u> Naming<'a, 'u> {
    /// Learns the names that the state has for values.
    pub fn new(subject: &'a Subject<'a>, universe: &'u mut Universe) -> Self {
        let mut painter = Painter::new(subject, universe);
        painter.name_values();
        painter.find_types();
        painter.name_values_in_blocks();
        Naming { painter }
    }

    /// The expression by the program's names: its number, if it has just one; nothing if it speaks of something that has
    /// no name.
    pub fn expression(&mut self, expr: &LinearExpr) -> Option<String> {
        let text = self.painter.words.expression(expr);
        (text.len() <= LONGEST && !is_made_up(&text)).then_some(text)
    }

    /// The expression with sums and multiples taken apart where they do not wrap: `4*n` rather than one number.
    pub fn flattened(&mut self, expr: &LinearExpr) -> LinearExpr {
        let mut flat = expr.clone();
        let vars: Vec<Var> = expr.vars().collect();
        for var in vars {
            let words = &mut self.painter.words;
            let term = match words.universe.reading(var) {
                Reading::Signed(term) | Reading::Unsigned(term) => term,
                Reading::Whole(_) | Reading::Free => continue,
            };
            let whole = words.universe.whole(term);
            let own = LinearExpr::term(var, 1);
            if whole != own && self.bounds(&(own - whole.clone())).as_constant().is_some_and(Integer::is_zero)
            {
                flat = flat.substitute(var, &whole);
            }
        }
        flat
    }

    /// Everything that the expression can be.
    pub fn bounds(&mut self, expr: &LinearExpr) -> Interval {
        let words = &mut self.painter.words;
        words.numbers.bounds(words.universe, expr)
    }

    /// The number behind a value, read with or without a sign.
    pub fn reading(&mut self, value: TermId, signed: bool) -> LinearExpr {
        let universe = &mut self.painter.words.universe;
        if signed { universe.signed(value) } else { universe.unsigned(value) }
    }

    /// A condition, or its opposite if it does not hold; and whether the program has names for all that it speaks of.
    pub fn condition(&mut self, condition: TermId, holds: bool) -> (String, bool) {
        let text = self.painter.words.condition(condition, holds);
        let is_known = !is_made_up(&text);
        (text, is_known)
    }

    /// How many bits the value has.
    pub fn bits(&self, value: TermId) -> u32 {
        self.painter.words.universe.terms.bits(value)
    }
}

impl std::fmt::Debug for Naming<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Naming")
    }
}

/// What is longer helps nobody.
pub(crate) const LONGEST: usize = 60;

/// Whether a text holds a name that pictures make up.
pub(crate) fn is_made_up(text: &str) -> bool {
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '?' || c == '…'));
    let invented = ["?", "input", "uninitialised", "length", "number", "block", "array", "…"];
    let is_number = |rest: &str| rest.chars().all(|c| c.is_ascii_digit());
    let casts = ["(i", "(u", "(signed", "(unsigned"];
    words.into_iter().any(|word| {
        invented.iter().any(|name| {
            word.strip_prefix(name).is_some_and(|rest| is_number(rest) && (*name == "…" || !rest.is_empty()))
        })
    }) || casts.iter().any(|cast| text.contains(cast))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_pictures_make_up_are_not_shown() {
        assert!(is_made_up("4*?1 + 4"));
        assert!(is_made_up("input2 - 1"));
        assert!(is_made_up("(unsigned)n"));
        assert!(!is_made_up("4*n + 4"));
        assert!(!is_made_up("list->length - 1"));
        assert!(!is_made_up("numbers[3]"));
    }
}
