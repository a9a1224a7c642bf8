//! The SMT-LIB based format of the termination competition: `init_main` with `cfg_init`, `next_main` with a disjunction of
//! `cfg_trans2`.
//!
//! Gives up: procedures (`cfg_trans3`), and whatever is no integer arithmetic, are errors.

use std::collections::BTreeMap;

use tayra_numeric::{Integer, Var};

use super::{Place, ReadError, too_many_cases};
use crate::formula::{Expression, Formula};
use crate::polynomial::Polynomial;
use crate::system::{LocationId, System};

/// Deeper nesting of anything but `and` is refused.
const DEEPEST: usize = 300;

pub(super) fn read(text: &str) -> Result<System, ReadError> {
    let tree = Tree::parse(text)?;
    let mut reader = Reader { tree: &tree, text, locations: BTreeMap::new(), system: System::default() };
    let mut names = Vec::new();
    let (mut init, mut next) = (None, None);
    for &item in tree.list(0).unwrap_or_default() {
        let Some(parts) = tree.list(item) else {
            return Err(reader.error(item, "expected a command in brackets"));
        };
        let word = |at: usize| parts.get(at).and_then(|&part| tree.word(part)).unwrap_or("");
        match word(0) {
            "declare-const" | "declare-fun" if parts.last().and_then(|&p| tree.word(p)) == Some("Loc") => {
                names.push((word(1).to_owned(), item));
            }
            "define-fun" if word(1).starts_with("init") => {
                if init.is_some() {
                    return Err(reader.error(item, "a second definition of the starts"));
                }
                init = Some(item);
            }
            "define-fun" if word(1).starts_with("next") => {
                if next.is_some() {
                    return Err(reader.error(item, "a second procedure: calls are not supported"));
                }
                next = Some(item);
            }
            _ => {}
        }
    }
    let (Some(init), Some(next)) = (init, next) else {
        return Err(reader.error(0, "there is no definition of init_… or of next_…"));
    };
    reader.variables(next)?;
    for (name, item) in names {
        let id = reader.system.push_location(&name);
        if reader.locations.insert(name, id).is_some() {
            return Err(reader.error(item, "this location is declared twice"));
        }
    }
    reader.start(init)?;
    reader.transitions(next)?;
    Ok(reader.system)
}

struct Reader<'t> {
    tree: &'t Tree<'t>,
    text: &'t str,
    locations: BTreeMap<String, LocationId>,
    system: System,
}

/// What names stand for in a relation, and the locals met so far.
struct Scope {
    names: BTreeMap<String, Var>,
    locals: Vec<String>,
    /// What is known of values made for divisions.
    definitions: Vec<Formula>,
    /// Inside a negation, where `exists` would mean `for all`.
    negated: bool,
}

impl Reader<'_> {
    fn error(&self, node: usize, message: impl Into<String>) -> ReadError {
        self.tree.place(node).error(self.text, message)
    }

    /// The parameters of a definition that are integers, before the `Loc` ones at index 0 and in the middle.
    fn parameters(&self, definition: usize) -> Result<Vec<(String, bool)>, ReadError> {
        let parts = self.tree.list(definition).unwrap_or_default();
        let list = parts.get(2).copied().unwrap_or(definition);
        let Some(parameters) = self.tree.list(list) else {
            return Err(self.error(list, "expected parameters in brackets"));
        };
        let mut found = Vec::new();
        for &parameter in parameters {
            let words: Option<Vec<&str>> = self
                .tree
                .list(parameter)
                .and_then(|pair| pair.iter().map(|&part| self.tree.word(part)).collect());
            match words.as_deref() {
                Some([name, "Int"]) => found.push(((*name).to_owned(), true)),
                Some([name, "Loc"]) => found.push(((*name).to_owned(), false)),
                _ => return Err(self.error(parameter, "expected a parameter of sort Int or Loc")),
            }
        }
        Ok(found)
    }

    fn variables(&mut self, next: usize) -> Result<(), ReadError> {
        let parameters = self.parameters(next)?;
        let half = parameters.len() / 2;
        let shape = |part: &[(String, bool)]| part.iter().map(|(_, integer)| *integer).collect::<Vec<_>>();
        if !parameters.len().is_multiple_of(2) || shape(&parameters[..half]) != shape(&parameters[half..]) {
            return Err(self.error(next, "expected as many parameters for after as for before"));
        }
        let mut names: Vec<String> = Vec::new();
        for (name, _) in parameters[..half].iter().filter(|(_, integer)| *integer) {
            // `x^0` is what `x` is called before a step.
            let short = name.strip_suffix("^0").unwrap_or(name);
            let taken = names.iter().any(|other| other == short);
            names.push(if taken { name.clone() } else { short.to_owned() });
        }
        self.system = System::new(names);
        Ok(())
    }

    fn scope(&self, definition: usize, before_only: bool) -> Result<Scope, ReadError> {
        let mut names = BTreeMap::new();
        let width = self.system.width();
        let integers = self.parameters(definition)?.into_iter().filter(|(_, integer)| *integer);
        for (index, (name, _)) in integers.enumerate() {
            if before_only && index >= width {
                return Err(self.error(definition, "more parameters than the transitions have"));
            }
            if names.insert(name, crate::system::numbered(index)).is_some() {
                return Err(self.error(definition, "two parameters have the same name"));
            }
        }
        Ok(Scope { names, locals: Vec::new(), definitions: Vec::new(), negated: false })
    }

    fn body(&self, definition: usize) -> Result<usize, ReadError> {
        let parts = self.tree.list(definition).unwrap_or_default();
        parts.get(4).copied().ok_or_else(|| self.error(definition, "expected a body"))
    }

    fn location(&self, node: usize) -> Result<LocationId, ReadError> {
        let name = self.tree.word(node).unwrap_or("");
        self.locations.get(name).copied().ok_or_else(|| self.error(node, format!("`{name}` is no location")))
    }

    fn start(&mut self, init: usize) -> Result<(), ReadError> {
        let body = self.body(init)?;
        let bodies = match self.tree.call(body) {
            Some(("or", parts)) => parts.to_vec(),
            _ => vec![body],
        };
        for body in bodies {
            let Some(("cfg_init", &[_, location, relation])) = self.tree.call(body) else {
                return Err(self.error(body, "expected (cfg_init pc LOCATION CONDITION)"));
            };
            let mut scope = self.scope(init, true)?;
            let formula = self.formula(relation, &mut scope, 0)?;
            if !scope.locals.is_empty() {
                return Err(self.error(relation, "a start condition may only speak of the variables"));
            }
            let location = self.location(location)?;
            self.system
                .add_start(location, &formula)
                .map_err(|e| self.tree.place(relation).error(self.text, too_many_cases(e)))?;
        }
        Ok(())
    }

    fn transitions(&mut self, next: usize) -> Result<(), ReadError> {
        let scope = self.scope(next, false)?;
        let mut waiting = vec![self.body(next)?];
        while let Some(node) = waiting.pop() {
            match self.tree.call(node) {
                Some(("or", parts)) => waiting.extend(parts.iter().rev()),
                Some(("cfg_trans2", &[_, source, _, target, relation])) => {
                    let (source, target) = (self.location(source)?, self.location(target)?);
                    let mut scope = Scope {
                        names: scope.names.clone(),
                        locals: Vec::new(),
                        definitions: Vec::new(),
                        negated: false,
                    };
                    let formula = self.formula(relation, &mut scope, 0)?;
                    let mut parts = scope.definitions;
                    parts.insert(0, formula);
                    self.system
                        .add_transition(source, target, &scope.locals, &Formula::And(parts))
                        .map_err(|e| self.tree.place(relation).error(self.text, too_many_cases(e)))?;
                }
                Some(("cfg_trans3", _)) => return Err(self.error(node, "procedure calls are not supported")),
                _ if self.tree.word(node) == Some("false") => {}
                _ => return Err(self.error(node, "expected (cfg_trans2 pc SOURCE pc' TARGET RELATION)")),
            }
        }
        Ok(())
    }

    fn formula(&self, node: usize, scope: &mut Scope, depth: usize) -> Result<Formula, ReadError> {
        if depth > DEEPEST {
            return Err(self.error(node, "this formula is nested too deeply"));
        }
        match self.tree.word(node) {
            Some("true") => return Ok(Formula::True),
            Some("false") => return Ok(Formula::False),
            Some(_) => return Err(self.error(node, "expected a formula")),
            None => {}
        }
        let Some((operator, arguments)) = self.tree.call(node) else {
            return Err(self.error(node, "expected a formula"));
        };
        match operator {
            "and" => {
                // Nested conjunctions may be as deep as there are variables: flattened without recursion.
                let mut parts = Vec::new();
                let mut waiting: Vec<usize> = arguments.iter().rev().copied().collect();
                while let Some(node) = waiting.pop() {
                    match self.tree.call(node) {
                        Some(("and", inner)) => waiting.extend(inner.iter().rev()),
                        _ => parts.push(self.formula(node, scope, depth + 1)?),
                    }
                }
                Ok(Formula::And(parts))
            }
            "or" => Ok(Formula::Or(self.formulas(arguments, scope, depth)?)),
            "not" => match arguments {
                &[inner] => self.negation(inner, scope, depth),
                _ => Err(self.error(node, "`not` takes one formula")),
            },
            "=>" => match arguments {
                &[left, right] => {
                    let left = self.negation(left, scope, depth)?;
                    Ok(Formula::Or(vec![left, self.formula(right, scope, depth + 1)?]))
                }
                _ => Err(self.error(node, "`=>` takes two formulas")),
            },
            "exists" => self.exists(node, arguments, scope, depth),
            "<=" | "<" | ">=" | ">" | "=" | "distinct" => {
                let values: Result<Vec<_>, _> =
                    arguments.iter().map(|&argument| self.expression(argument, scope, depth + 1)).collect();
                let values = values?;
                if values.len() < 2 {
                    return Err(self.error(node, "a comparison takes two numbers"));
                }
                let mut parts = Vec::new();
                for (at, pair) in values.windows(2).enumerate() {
                    let (left, right) = (&pair[0], &pair[1]);
                    match operator {
                        "<=" => parts.push(Formula::at_most(left, right)),
                        "<" => parts.push(Formula::less(left, right)),
                        ">=" => parts.push(Formula::at_most(right, left)),
                        ">" => parts.push(Formula::less(right, left)),
                        "=" => parts.push(Formula::equal(left, right)),
                        _ => {
                            parts.extend(values[at + 1..].iter().map(|other| Formula::different(left, other)))
                        }
                    }
                }
                Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Formula::And(parts) })
            }
            _ => Err(self.error(node, format!("unknown operator `{operator}`"))),
        }
    }

    fn negation(&self, node: usize, scope: &mut Scope, depth: usize) -> Result<Formula, ReadError> {
        let outside = std::mem::replace(&mut scope.negated, true);
        let formula = self.formula(node, scope, depth + 1)?;
        scope.negated = outside;
        Ok(formula.negated())
    }

    fn formulas(&self, nodes: &[usize], scope: &mut Scope, depth: usize) -> Result<Vec<Formula>, ReadError> {
        nodes.iter().map(|&node| self.formula(node, scope, depth + 1)).collect()
    }

    fn exists(
        &self,
        node: usize,
        arguments: &[usize],
        scope: &mut Scope,
        depth: usize,
    ) -> Result<Formula, ReadError> {
        let &[bound, body] = arguments else {
            return Err(self.error(node, "`exists` takes names and a formula"));
        };
        if scope.negated {
            return Err(self.error(node, "`exists` under a negation is not supported"));
        }
        let mut hidden = Vec::new();
        for &pair in self.tree.list(bound).unwrap_or_default() {
            let words: Option<Vec<&str>> =
                self.tree.list(pair).and_then(|pair| pair.iter().map(|&part| self.tree.word(part)).collect());
            let Some([name, "Int"]) = words.as_deref() else {
                return Err(self.error(pair, "expected a name of sort Int"));
            };
            let local = self.new_local(scope, name);
            hidden.push(((*name).to_owned(), scope.names.insert((*name).to_owned(), local)));
        }
        let formula = self.formula(body, scope, depth + 1)?;
        for (name, earlier) in hidden.into_iter().rev() {
            match earlier {
                Some(var) => scope.names.insert(name, var),
                None => scope.names.remove(&name),
            };
        }
        Ok(formula)
    }

    fn new_local(&self, scope: &mut Scope, name: &str) -> Var {
        let taken = |candidate: &str, locals: &[String]| {
            locals.iter().any(|local| local == candidate)
                || self.system.variables().iter().any(|variable| variable == candidate)
        };
        let mut fresh = name.to_owned();
        for number in 1.. {
            if !taken(&fresh, &scope.locals) {
                break;
            }
            fresh = format!("{name}!{number}");
        }
        scope.locals.push(fresh);
        self.system.local(scope.locals.len() - 1)
    }

    fn expression(&self, node: usize, scope: &mut Scope, depth: usize) -> Result<Expression, ReadError> {
        if depth > DEEPEST {
            return Err(self.error(node, "this expression is nested too deeply"));
        }
        if let Some(word) = self.tree.word(node) {
            // Strict SMT-LIB writes (- 1); the competition's files write -1.
            if word.strip_prefix('-').unwrap_or(word).starts_with(|c: char| c.is_ascii_digit()) {
                let value = super::number(word).map_err(|message| self.error(node, message))?;
                return Ok(Polynomial::constant(value));
            }
            let var =
                scope.names.get(word).ok_or_else(|| self.error(node, format!("unknown name `{word}`")))?;
            return Ok(Polynomial::var(*var));
        }
        let Some((operator, arguments)) = self.tree.call(node) else {
            return Err(self.error(node, "expected a number"));
        };
        let values: Result<Vec<_>, _> =
            arguments.iter().map(|&argument| self.expression(argument, scope, depth + 1)).collect();
        let values = values?;
        let minus = Integer::from(-1);
        match (operator, values.as_slice()) {
            ("+", _) => Ok(values
                .iter()
                .fold(Polynomial::default(), |sum, value| sum.plus_scaled(value, &Integer::ONE))),
            ("-", [value]) => Ok(Polynomial::default().plus_scaled(value, &minus)),
            ("-", [first, rest @ ..]) => {
                Ok(rest.iter().fold(first.clone(), |sum, value| sum.plus_scaled(value, &minus)))
            }
            ("*", [first, rest @ ..]) => {
                let mut product = first.clone();
                for factor in rest {
                    product =
                        product.times(factor).ok_or_else(|| self.error(node, "this product is too large"))?;
                }
                Ok(product)
            }
            ("div" | "mod", [value, divisor]) => {
                let Some(divisor) = divisor.as_constant().filter(|divisor| !divisor.is_zero()) else {
                    return Err(self.error(node, "division is supported by constants other than zero only"));
                };
                // value = divisor * quotient + rest, with 0 <= rest < |divisor|: unique, so fine under a negation.
                let quotient = Polynomial::var(self.new_local(scope, "quotient"));
                let rest = value.plus_scaled(&quotient, &-divisor.clone());
                let zero = Polynomial::default();
                scope.definitions.push(Formula::at_most(&zero, &rest));
                scope.definitions.push(Formula::less(&rest, &Polynomial::constant(divisor.abs())));
                Ok(if operator == "div" { quotient } else { rest })
            }
            _ => Err(self.error(node, format!("unknown operator `{operator}`"))),
        }
    }
}

/// The brackets of a text: nodes with numbers, so that depth costs no stack. Node 0 is the list of everything.
struct Tree<'t> {
    nodes: Vec<(Node<'t>, Place)>,
}

enum Node<'t> {
    Word(&'t str),
    List(Vec<usize>),
}

impl<'t> Tree<'t> {
    fn parse(text: &'t str) -> Result<Self, ReadError> {
        let mut nodes = vec![(Node::List(Vec::new()), Place(0))];
        let mut open: Vec<usize> = vec![0];
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let start = at;
            match bytes[at] {
                byte if byte.is_ascii_whitespace() => {
                    at += 1;
                    continue;
                }
                b';' => {
                    at = text[at..].find('\n').map_or(bytes.len(), |length| at + length);
                    continue;
                }
                b')' => {
                    if open.len() == 1 {
                        return Err(Place(at).error(text, "this bracket closes nothing"));
                    }
                    open.pop();
                    at += 1;
                    continue;
                }
                _ => {}
            }
            let id = nodes.len();
            if let Some((Node::List(members), _)) = open.last().and_then(|&list| nodes.get_mut(list)) {
                members.push(id);
            }
            if bytes[at] == b'(' {
                nodes.push((Node::List(Vec::new()), Place(start)));
                open.push(id);
                at += 1;
            } else if bytes[at] == b'|' || bytes[at] == b'"' {
                let quote = char::from(bytes[at]);
                let Some(length) = text[at + 1..].find(quote) else {
                    return Err(Place(at).error(text, "this quote does not end"));
                };
                at += length + 2;
                nodes.push((Node::Word(&text[start..at]), Place(start)));
            } else {
                let ends = |c: char| c.is_ascii_whitespace() || "();\"|".contains(c);
                at += text[at..].find(ends).unwrap_or(text.len() - at);
                nodes.push((Node::Word(&text[start..at]), Place(start)));
            }
        }
        match open.as_slice() {
            [_] => Ok(Self { nodes }),
            [.., last] => Err(nodes[*last].1.error(text, "this bracket is not closed")),
            [] => Err(Place(0).error(text, "no text")),
        }
    }

    fn list(&self, node: usize) -> Option<&[usize]> {
        match &self.nodes[node].0 {
            Node::List(members) => Some(members),
            Node::Word(_) => None,
        }
    }

    fn word(&self, node: usize) -> Option<&'t str> {
        match &self.nodes[node].0 {
            Node::Word(word) => Some(word),
            Node::List(_) => None,
        }
    }

    /// An operator with its arguments.
    fn call(&self, node: usize) -> Option<(&'t str, &[usize])> {
        let (&first, arguments) = self.list(node)?.split_first()?;
        Some((self.word(first)?, arguments))
    }

    fn place(&self, node: usize) -> Place {
        self.nodes[node].1
    }
}
