//! Our own format; `docs/transition-systems.md` describes it.
//!
//! ```text
//! variables x, y;
//! start begin if y >= 0;
//! begin -> loop do x := ?;
//! loop -> loop some k if x > 0 && k >= 1 do x := x - k;
//! ```

use std::collections::BTreeMap;

use tayra_numeric::Var;

use super::tokens::{Token, Tokens, without_bars};
use super::{ReadError, expressions, too_many_cases};
use crate::formula::Formula;
use crate::polynomial::Polynomial;
use crate::system::System;

pub(super) fn read(text: &str) -> Result<System, ReadError> {
    let mut tokens = Tokens::new(text)?;
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    if tokens.take_word("variables") {
        while !tokens.take_sign(";") {
            let name = plain(&mut tokens, "the name of a variable")?;
            let index = names.len();
            if names.insert(name.to_owned(), index).is_some() {
                return Err(tokens.error_before(format!("variable `{name}` is named twice")));
            }
            tokens.take_sign(",");
        }
    }
    let mut ordered: Vec<(usize, String)> =
        names.iter().map(|(name, index)| (*index, name.clone())).collect();
    ordered.sort_unstable();
    let mut reader = Reader {
        system: System::new(ordered.into_iter().map(|(_, name)| name).collect()),
        variables: names,
        locations: BTreeMap::new(),
    };
    while tokens.peek().is_some() {
        reader.statement(&mut tokens)?;
    }
    Ok(reader.system)
}

struct Reader {
    system: System,
    variables: BTreeMap<String, usize>,
    locations: BTreeMap<String, crate::LocationId>,
}

impl Reader {
    fn statement(&mut self, tokens: &mut Tokens) -> Result<(), ReadError> {
        // A location may be called `start`: what follows decides.
        let arrow = matches!(tokens.peek_second(), Some(Token::Sign("->")));
        if !arrow && tokens.take_word("start") {
            let location = self.location(tokens)?;
            let condition = if tokens.take_word("if") {
                let variables = &self.variables;
                expressions::formula(tokens, &mut |name| before(variables, name), 0)?
            } else {
                Formula::True
            };
            self.system
                .add_start(location, &condition)
                .map_err(|e| tokens.error_before(too_many_cases(e)))?;
        } else if !arrow && tokens.take_word("location") {
            let location = self.location(tokens)?;
            if tokens.take_word("at") {
                match tokens.next() {
                    Some(Token::Quoted(place)) => self.system.set_place(location, place),
                    _ => return Err(tokens.error_before("expected a place in quotes")),
                }
            }
        } else {
            self.transition(tokens)?;
        }
        tokens.expect(";")
    }

    fn location(&mut self, tokens: &mut Tokens) -> Result<crate::LocationId, ReadError> {
        let name = plain(tokens, "the name of a location")?;
        let system = &mut self.system;
        Ok(*self.locations.entry(name.to_owned()).or_insert_with(|| system.push_location(name)))
    }

    fn transition(&mut self, tokens: &mut Tokens) -> Result<(), ReadError> {
        let source = self.location(tokens)?;
        tokens.expect("->")?;
        let target = self.location(tokens)?;
        let mut locals: Vec<String> = Vec::new();
        if tokens.take_word("some") {
            loop {
                let name = plain(tokens, "the name of a local")?;
                if self.variables.contains_key(name) || locals.iter().any(|local| local == name) {
                    return Err(tokens.error_before(format!("`{name}` has a meaning already")));
                }
                locals.push(name.to_owned());
                if !tokens.take_sign(",") {
                    break;
                }
            }
        }
        let width = self.system.width();
        let mut changed = vec![false; width];
        let mut parts = Vec::new();
        if tokens.take_word("if") {
            let (variables, system) = (&self.variables, &self.system);
            let mut name = |name: &str| -> Result<Var, String> {
                if let Some(index) =
                    name.strip_suffix('\'').and_then(|name| variables.get(without_bars(name)))
                {
                    changed[*index] = true;
                    return Ok(system.after(*index));
                }
                with_locals(system, variables, &locals, name)
            };
            parts.push(expressions::formula(tokens, &mut name, 0)?);
        }
        if tokens.take_word("do") {
            loop {
                let name = plain(tokens, "the name of a variable")?;
                let Some(&index) = self.variables.get(name) else {
                    return Err(tokens.error_before(format!("`{name}` is no variable")));
                };
                if std::mem::replace(&mut changed[index], true) {
                    return Err(tokens.error_before(format!("`{name}` is given a value twice")));
                }
                tokens.expect(":=")?;
                if !tokens.take_sign("?") {
                    let (variables, system) = (&self.variables, &self.system);
                    let mut name = |name: &str| with_locals(system, variables, &locals, name);
                    let value = expressions::expression(tokens, &mut name, 0)?;
                    parts.push(Formula::equal(&Polynomial::var(system.after(index)), &value));
                }
                if !tokens.take_sign(",") {
                    break;
                }
            }
        }
        for index in (0..width).filter(|index| !changed[*index]) {
            let (after, before) = (self.system.after(index), self.system.before(index));
            parts.push(Formula::equal(&Polynomial::var(after), &Polynomial::var(before)));
        }
        self.system
            .add_transition(source, target, &locals, &Formula::And(parts))
            .map_err(|e| tokens.error_before(too_many_cases(e)))?;
        Ok(())
    }
}

/// A name without prime; one in bars loses them.
fn plain<'a>(tokens: &mut Tokens<'a>, what: &str) -> Result<&'a str, ReadError> {
    let name = tokens.expect_name(what)?;
    if name.ends_with('\'') {
        return Err(tokens.error_before(format!("expected {what}, and `{name}` has a prime")));
    }
    Ok(without_bars(name))
}

fn before(variables: &BTreeMap<String, usize>, name: &str) -> Result<Var, String> {
    let index = variables.get(without_bars(name)).ok_or_else(|| format!("`{name}` is no variable"))?;
    Ok(crate::system::numbered(*index))
}

fn with_locals(
    system: &System,
    variables: &BTreeMap<String, usize>,
    locals: &[String],
    name: &str,
) -> Result<Var, String> {
    match locals.iter().position(|local| local == without_bars(name)) {
        Some(index) => Ok(system.local(index)),
        None => before(variables, name),
    }
}
