//! Terms and numeric variables in words: by the program's names where a variable holds the value.
//!
//! Errs towards: an unknown (`?1`) rather than a name that may not fit.

use std::collections::{BTreeMap, BTreeSet};
use tayra_memory_graph::{Numbers, ObjectId, Reading, Universe};
use tayra_numeric::{Constraint, Integer, LinearExpr, NumericDomain, Var};
use tayra_terms::{AtomId, AtomKind, Comparison, Node, Operator, TermId, signed};

/// How deep terms are shown.
const DEPTH: u32 = 6;
/// With how many named values an unnamed one is compared.
const COMPARED: usize = 64;

/// Names for everything in one picture.
pub(crate) struct Words<'a> {
    pub(crate) universe: &'a mut Universe,
    pub(crate) numbers: Numbers,
    names: BTreeMap<TermId, String>,
    unknowns: BTreeMap<AtomId, String>,
    variables: BTreeMap<Var, String>,
    objects: BTreeMap<ObjectId, String>,
    /// Atoms that appear in what was said so far.
    pub(crate) said: BTreeSet<AtomId>,
}

impl<'a> Words<'a> {
    pub(crate) fn new(universe: &'a mut Universe, numbers: Numbers) -> Self {
        Words {
            universe,
            numbers,
            names: BTreeMap::new(),
            unknowns: BTreeMap::new(),
            variables: BTreeMap::new(),
            objects: BTreeMap::new(),
            said: BTreeSet::new(),
        }
    }

    /// The object is called so.
    pub(crate) fn call_object(&mut self, object: ObjectId, name: String) {
        self.objects.insert(object, name);
    }

    /// What the object is called.
    pub(crate) fn object(&self, object: ObjectId) -> String {
        self.objects.get(&object).cloned().unwrap_or_else(|| object.to_string())
    }

    /// A variable of the program holds the value: whoever has it first gives it its name.
    pub(crate) fn call(&mut self, term: TermId, name: &str) {
        if self.universe.terms.as_constant(term).is_some() || self.names.contains_key(&term) {
            return;
        }
        let terms = &self.universe.terms;
        match terms.node(term) {
            Node::Atom(atom) if self.universe.object_at(*atom).is_some() => return,
            // `n` holds `a + 1`: so `a` is `n - 1`, unless it has a name of its own.
            Node::Linear { bits, constant, terms: parts } => match parts.as_ref() {
                [(part, 1)] if !self.is_address(*part) => {
                    let (part, constant) = (*part, signed(*bits, *constant));
                    let way = if constant < 0 { '+' } else { '-' };
                    let shifted = format!("({name} {way} {})", constant.unsigned_abs());
                    self.names.entry(part).or_insert(shifted);
                }
                _ => return,
            },
            Node::Extend { value, .. } if !self.is_address(*value) => {
                let value = *value;
                self.names.entry(value).or_insert_with(|| name.to_owned());
            }
            Node::Atom(_)
            | Node::Constant { .. }
            | Node::Binary { .. }
            | Node::Extend { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => {}
        }
        self.names.insert(term, name.to_owned());
    }

    fn is_address(&self, term: TermId) -> bool {
        self.universe.terms.as_atom(term).is_some_and(|atom| self.universe.object_at(atom).is_some())
    }

    /// The name that the program has for the value.
    pub(crate) fn name(&self, term: TermId) -> Option<&str> {
        self.names.get(&term).map(String::as_str)
    }

    /// Values that have names, with them.
    fn named(&self) -> Vec<(TermId, String)> {
        let plain = self.names.iter().filter(|(_, name)| !name.starts_with('('));
        plain.take(COMPARED).map(|(term, name)| (*term, name.clone())).collect()
    }

    /// A term in C-like words.
    pub(crate) fn term(&mut self, term: TermId) -> String {
        self.note(term);
        self.term_at(term, DEPTH)
    }

    /// The atoms of the term have been spoken of.
    pub(crate) fn note(&mut self, term: TermId) {
        let atoms = self.atoms(term);
        self.said.extend(atoms);
    }

    /// The atoms that a term is made of.
    pub(crate) fn atoms(&self, term: TermId) -> BTreeSet<AtomId> {
        let (mut found, mut seen, mut stack) = (BTreeSet::new(), BTreeSet::new(), vec![term]);
        while let Some(next) = stack.pop() {
            if seen.insert(next) {
                found.extend(self.universe.terms.as_atom(next));
                stack.extend(self.universe.terms.operands(next));
            }
        }
        found
    }

    /// A condition, or its opposite if it does not hold.
    pub(crate) fn condition(&mut self, condition: TermId, holds: bool) -> String {
        match *self.universe.terms.node(condition) {
            Node::Not(inner) => self.condition(inner, !holds),
            Node::Compare { comparison, left, right } => {
                let (left, right) = (self.term(left), self.term(right));
                let symbol = match (comparison, holds) {
                    (Comparison::Equal, true) => "==",
                    (Comparison::Equal, false) => "!=",
                    (Comparison::UnsignedLess | Comparison::SignedLess, true) => "<",
                    (Comparison::UnsignedLess | Comparison::SignedLess, false) => ">=",
                };
                format!("{} {symbol} {}", bracketed(left), bracketed(right))
            }
            Node::Atom(_)
            | Node::Constant { .. }
            | Node::Linear { .. }
            | Node::Binary { .. }
            | Node::Extend { .. }
            | Node::Extract { .. }
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => {
                let text = self.term(condition);
                if holds { text } else { format!("!{}", bracketed(text)) }
            }
        }
    }

    fn term_at(&mut self, term: TermId, depth: u32) -> String {
        if let Some(name) = self.names.get(&term) {
            return name.clone();
        }
        let Some(depth) = depth.checked_sub(1) else { return "…".to_owned() };
        match self.universe.terms.node(term).clone() {
            Node::Constant { bits, value } => signed(bits, value).to_string(),
            Node::Atom(atom) => self.atom(atom),
            Node::Linear { bits, constant, terms } => self.sum(bits, constant, &terms, depth),
            Node::Binary { operator, left, right } => {
                let (left, right) = (self.inner(left, depth), self.inner(right, depth));
                format!("{left} {} {right}", symbol(operator))
            }
            // Values keep their number where the sign is copied, and where there is one bit.
            Node::Extend { signed, bits, value } => {
                let own = self.universe.terms.bits(value);
                let text = self.inner(value, depth);
                if signed || own == 1 || bits == own { text } else { format!("(u{own}){text}") }
            }
            Node::Extract { bits, low: 0, value } => format!("(i{bits}){}", self.inner(value, depth)),
            Node::Extract { bits, low, value } => {
                format!("(i{bits})({} >> {low})", self.inner(value, depth))
            }
            Node::Compare { comparison, left, right } => {
                let (left, right) = (self.inner(left, depth), self.inner(right, depth));
                let symbol = match comparison {
                    Comparison::Equal => "==",
                    Comparison::UnsignedLess | Comparison::SignedLess => "<",
                };
                format!("{left} {symbol} {right}")
            }
            Node::Not(value) => format!("!{}", self.inner(value, depth)),
            Node::IfThenElse { condition, then, otherwise } => {
                let condition = self.inner(condition, depth);
                let (then, otherwise) = (self.inner(then, depth), self.inner(otherwise, depth));
                format!("{condition} ? {then} : {otherwise}")
            }
            Node::Apply { function, arguments, .. } => {
                let arguments: Vec<String> = arguments.iter().map(|a| self.term_at(*a, depth)).collect();
                format!("{function}({})", arguments.join(", "))
            }
        }
    }

    fn inner(&mut self, term: TermId, depth: u32) -> String {
        bracketed(self.term_at(term, depth))
    }

    fn sum(&mut self, bits: u32, constant: u128, terms: &[(TermId, u128)], depth: u32) -> String {
        let mut out = String::new();
        let mut push = |factor: i128, text: Option<String>| {
            let sign = match (out.is_empty(), factor < 0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            out.push_str(sign);
            match (factor.unsigned_abs(), text) {
                (1, Some(text)) => out.push_str(&text),
                (size, Some(text)) => out.push_str(&format!("{size}*{text}")),
                (size, None) => out.push_str(&size.to_string()),
            }
        };
        for (term, factor) in terms {
            let text = self.inner(*term, depth);
            push(signed(bits, *factor), Some(text));
        }
        if constant != 0 {
            push(signed(bits, constant), None);
        }
        out
    }

    fn atom(&mut self, atom: AtomId) -> String {
        if let Some(object) = self.universe.object_at(atom) {
            return format!("&{}", self.object(object));
        }
        let kind = match self.universe.terms.atom(atom).kind {
            AtomKind::Input => "input",
            AtomKind::Uninitialised => "uninitialised",
            AtomKind::Length => "length",
            AtomKind::Astray => "anything",
            AtomKind::Unknown | AtomKind::Joined | AtomKind::Address | AtomKind::Result => "?",
        };
        let next = 1 + self.unknowns.values().filter(|name| name.starts_with(kind)).count();
        self.unknowns.entry(atom).or_insert_with(|| format!("{kind}{next}")).clone()
    }

    /// A linear expression in words: its number, if it has just one.
    pub(crate) fn expression(&mut self, expr: &LinearExpr) -> String {
        let bounds = self.numbers.bounds(self.universe, expr);
        if let Some(number) = bounds.as_constant() {
            return number.to_string();
        }
        self.unsimplified(expr)
    }

    /// A linear expression as it stands.
    pub(crate) fn unsimplified(&mut self, expr: &LinearExpr) -> String {
        let names: BTreeMap<Var, String> =
            expr.vars().map(|var| (var, bracketed(self.variable(var)))).collect();
        crate::sums::simplified(&expr.show(&|var| names.get(&var).cloned().unwrap_or_default()))
    }

    /// A constraint in words.
    pub(crate) fn constraint(&mut self, constraint: &Constraint) -> String {
        let names: BTreeMap<Var, String> =
            constraint.expr().vars().map(|var| (var, bracketed(self.variable(var)))).collect();
        constraint.show(&|var| names.get(&var).cloned().unwrap_or_default())
    }

    /// A numeric variable in words.
    pub(crate) fn variable(&mut self, var: Var) -> String {
        if let Some(known) = self.variables.get(&var) {
            return known.clone();
        }
        // Whoever asks for it again on the way gets this, so that no two explain each other.
        self.variables.insert(var, format!("number{}", self.variables.len() + 1));
        let text = self.find_words(var);
        self.variables.insert(var, text.clone());
        text
    }

    /// Whether the variable has been spoken of.
    pub(crate) fn has_said(&self, var: Var) -> bool {
        self.variables.contains_key(&var)
    }

    fn find_words(&mut self, var: Var) -> String {
        let (term, unsigned) = match self.universe.reading(var) {
            Reading::Signed(term) | Reading::Whole(term) => (Some(term), false),
            Reading::Unsigned(term) => (Some(term), true),
            Reading::Free => (None, false),
        };
        if let Some(term) = term {
            self.note(term);
            if let Some(name) = self.names.get(&term).cloned() {
                // Where both readings are spoken of, they must not look alike.
                let other = self.universe.signed(term);
                let both = other.as_var().is_some_and(|o| o != var && self.numbers.domain().contains_var(o));
                let same = !both || self.is_zero(&LinearExpr::term(var, 1).plus_scaled(&other, &minus_one()));
                return if unsigned && !same { format!("(unsigned){name}") } else { name };
            }
            if self.is_address(term) {
                return self.term_at(term, 1);
            }
        }
        if let Some(words) = self.by_equality(var) {
            return words;
        }
        let Some(term) = term else {
            return self.variables.get(&var).cloned().unwrap_or_default();
        };
        let text = self.term_at(term, DEPTH);
        if !matches!(self.universe.terms.node(term), Node::Linear { .. }) {
            return text;
        }
        // A sum that fits is what it looks like; otherwise it may have wrapped.
        let whole = self.universe.whole(term);
        let difference = LinearExpr::term(var, 1).plus_scaled(&whole, &minus_one());
        if self.is_zero(&difference) {
            return text;
        }
        format!("({}){}", if unsigned { "unsigned" } else { "signed" }, bracketed(text))
    }

    fn is_zero(&mut self, expr: &LinearExpr) -> bool {
        self.numbers.bounds(self.universe, expr).as_constant().is_some_and(Integer::is_zero)
    }

    /// A named value that the variable equals, or is a constant away from.
    fn by_equality(&mut self, var: Var) -> Option<String> {
        let own = LinearExpr::term(var, 1);
        for (term, name) in self.named() {
            for other in [self.universe.signed(term), self.universe.unsigned(term)] {
                let known = other.vars().all(|v| v != var && self.numbers.domain().contains_var(v));
                if !known || other.as_constant().is_some() {
                    continue;
                }
                let distance = own.plus_scaled(&other, &minus_one());
                let distance = self.numbers.domain().bounds(&distance);
                if let Some(distance) = distance.as_constant() {
                    self.note(term);
                    return Some(match distance.is_zero() {
                        true => name,
                        false => LinearExpr::term(var, 1).plus_constant(distance).show(&|_| name.clone()),
                    });
                }
            }
        }
        None
    }
}

fn minus_one() -> Integer {
    Integer::from(-1)
}

/// `text` as an operand.
pub(crate) fn bracketed(text: String) -> String {
    let wrapped = text.starts_with('(') && text.ends_with(')') && !text[1..text.len() - 1].contains('(');
    if text.contains(' ') && !wrapped && !text.starts_with('"') { format!("({text})") } else { text }
}

fn symbol(operator: Operator) -> &'static str {
    match operator {
        Operator::Mul => "*",
        Operator::UDiv | Operator::SDiv => "/",
        Operator::URem | Operator::SRem => "%",
        Operator::Shl => "<<",
        Operator::LShr | Operator::AShr => ">>",
        Operator::And => "&",
        Operator::Or => "|",
        Operator::Xor => "^",
    }
}
