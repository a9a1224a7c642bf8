//! KoAT's format: `l0(A,B) -> Com_1(l1(A+1,B)) :|: A >= 0 && B <= 3` inside `(RULES …)`.
//!
//! Arguments go by position. Costs (`-{2}>`) say nothing about termination and are skipped.
//! Gives up: rules with several right sides (`Com_2`), which are recursion, are an error.

use std::collections::BTreeMap;

use super::tokens::{Token, Tokens};
use super::{ReadError, expressions, too_many_cases};
use crate::formula::Formula;
use crate::polynomial::Polynomial;
use crate::system::System;

pub(super) fn read(text: &str) -> Result<System, ReadError> {
    let mut tokens = Tokens::new(text)?;
    let mut declared: Vec<String> = Vec::new();
    let mut start = None;
    let mut system = None;
    while tokens.take_sign("(") {
        match tokens.expect_name("a section such as VAR or RULES")? {
            "GOAL" => skip_section(&mut tokens)?,
            "STARTTERM" => start = start_section(&mut tokens)?,
            "VAR" => {
                while let Some(Token::Name(name)) = tokens.peek() {
                    declared.push((*name).to_owned());
                    tokens.next();
                    tokens.take_sign(",");
                }
                tokens.expect(")")?;
            }
            "RULES" => {
                system = Some(rules(&mut tokens, &declared, start.as_deref())?);
                tokens.expect(")")?;
            }
            name => return Err(tokens.error_before(format!("unknown section `{name}`"))),
        }
    }
    tokens.expect_end()?;
    system.ok_or_else(|| tokens.error("there is no section RULES"))
}

fn skip_section(tokens: &mut Tokens) -> Result<(), ReadError> {
    let mut depth = 1;
    while depth > 0 {
        match tokens.next() {
            Some(Token::Sign("(")) => depth += 1,
            Some(Token::Sign(")")) => depth -= 1,
            Some(_) => {}
            None => return Err(tokens.unexpected("`)`")),
        }
    }
    Ok(())
}

/// `(STARTTERM (FUNCTIONSYMBOLS l0))`, or `(STARTTERM l0)`.
fn start_section(tokens: &mut Tokens) -> Result<Option<String>, ReadError> {
    let inner = tokens.take_sign("(");
    tokens.take_word("FUNCTIONSYMBOLS");
    let name = tokens.expect_name("the start location")?.to_owned();
    if inner {
        tokens.expect(")")?;
    }
    tokens.expect(")")?;
    Ok(Some(name))
}

struct Rule {
    source: String,
    target: String,
    locals: Vec<String>,
    parts: Vec<(Vec<Polynomial>, Formula)>,
}

fn rules(tokens: &mut Tokens, declared: &[String], start: Option<&str>) -> Result<System, ReadError> {
    // The width is the largest number of arguments, known only at the end: a first look counts them.
    let first = tokens.position();
    let mut width = 0;
    let mut names: Vec<String> = Vec::new();
    while matches!(tokens.peek(), Some(Token::Name(_))) {
        let (_, arguments) = left_side(tokens)?;
        if arguments.len() > names.len() {
            names.clone_from(&arguments);
        }
        width = width.max(arguments.len());
        width = width.max(skip_rule(tokens)?);
    }
    tokens.go_back(first);
    for index in 0.. {
        if names.len() >= width {
            break;
        }
        let name = format!("Arg_{index}");
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let mut system = System::new(names);
    let mut initial = start.map(str::to_owned);
    while matches!(tokens.peek(), Some(Token::Name(_))) {
        let rule = rule(tokens, &system, declared)?;
        let initial = initial.get_or_insert_with(|| rule.source.clone());
        if system.starts().is_empty() {
            let initial = system.location(initial);
            system.add_start(initial, &Formula::True).map_err(|e| tokens.error_before(too_many_cases(e)))?;
        }
        let (source, target) = (system.location(&rule.source), system.location(&rule.target));
        for (values, guard) in rule.parts {
            let mut parts = vec![guard];
            for (index, value) in values.iter().enumerate() {
                parts.push(Formula::equal(&Polynomial::var(system.after(index)), value));
            }
            system
                .add_transition(source, target, &rule.locals, &Formula::And(parts))
                .map_err(|e| tokens.error_before(too_many_cases(e)))?;
        }
    }
    if let (Some(initial), true) = (&initial, system.starts().is_empty()) {
        let initial = system.location(initial);
        system.add_start(initial, &Formula::True).map_err(|e| tokens.error_before(too_many_cases(e)))?;
    }
    Ok(system)
}

/// A function with plain variables as arguments.
fn left_side(tokens: &mut Tokens) -> Result<(String, Vec<String>), ReadError> {
    let name = tokens.expect_name("a function")?.to_owned();
    let mut arguments = Vec::new();
    if tokens.take_sign("(") {
        while !tokens.take_sign(")") {
            let argument = tokens.expect_name("a variable as argument")?.to_owned();
            if arguments.contains(&argument) {
                return Err(tokens.error_before(format!("argument `{argument}` occurs twice")));
            }
            arguments.push(argument);
            tokens.take_sign(",");
        }
    }
    Ok((name, arguments))
}

/// Skips the rest of a rule; the number of arguments on the right.
fn skip_rule(tokens: &mut Tokens) -> Result<usize, ReadError> {
    let mut most = 0;
    let (mut depth, mut count, mut arguments) = (0usize, 0, 0);
    loop {
        // The next rule starts with a function, on the outermost level, that brings its own arrow.
        if depth == 0
            && arguments > 0
            && matches!(tokens.peek(), Some(Token::Name(_)))
            && matches!(tokens.peek_second(), Some(Token::Sign("(" | "->")))
        {
            return Ok(most);
        }
        match tokens.peek() {
            Some(Token::Sign("(")) => {
                depth += 1;
                count = 1;
                arguments += 1;
            }
            Some(Token::Sign(")")) if depth == 0 => return Ok(most),
            Some(Token::Sign(")")) => {
                depth -= 1;
                most = most.max(count);
            }
            Some(Token::Sign(",")) => count += 1,
            Some(_) => {}
            None => return Err(tokens.unexpected("`)`")),
        }
        tokens.next();
    }
}

fn rule(tokens: &mut Tokens, system: &System, declared: &[String]) -> Result<Rule, ReadError> {
    let (source, arguments) = left_side(tokens)?;
    if tokens.take_sign("-") {
        // A cost: -{2}> or -{0,2}>
        tokens.expect("{")?;
        while !tokens.take_sign("}") {
            if tokens.next().is_none() {
                return Err(tokens.unexpected("`}`"));
            }
        }
        tokens.expect(">")?;
    } else if !tokens.take_sign("-->") {
        tokens.expect("->")?;
    }
    let mut positions: BTreeMap<String, usize> = BTreeMap::new();
    for (index, argument) in arguments.iter().enumerate() {
        positions.insert(argument.clone(), index);
    }
    let mut locals: Vec<String> = Vec::new();
    let mut name = |name: &str| {
        if let Some(index) = positions.get(name) {
            return Ok(system.before(*index));
        }
        if !declared.is_empty() && !declared.iter().any(|known| known == name) {
            return Err(format!("`{name}` is not among the variables"));
        }
        let index = locals.iter().position(|local| local == name).unwrap_or_else(|| {
            locals.push(name.to_owned());
            locals.len() - 1
        });
        Ok(system.local(index))
    };
    let head = tokens.expect_name("Com_1 or a function")?;
    let (target, values) = if let Some(count) = head.strip_prefix("Com_") {
        if count != "1" {
            return Err(
                tokens.error_before(format!("`{head}`: rules with several right sides are not supported"))
            );
        }
        tokens.expect("(")?;
        let target = tokens.expect_name("a function")?.to_owned();
        let values = right_side(tokens, &mut name)?;
        tokens.expect(")")?;
        (target, values)
    } else {
        (head.to_owned(), right_side(tokens, &mut name)?)
    };
    let mut guard = Formula::True;
    if tokens.take_sign(":|:") || tokens.take_sign("[") {
        guard = expressions::formula(tokens, &mut name, 0)?;
        tokens.take_sign("]");
    }
    Ok(Rule { source, target, locals, parts: vec![(values, guard)] })
}

fn right_side(tokens: &mut Tokens, name: &mut expressions::Names) -> Result<Vec<Polynomial>, ReadError> {
    let mut values = Vec::new();
    if tokens.take_sign("(") {
        while !tokens.take_sign(")") {
            values.push(expressions::expression(tokens, name, 0)?);
            if !tokens.take_sign(",") {
                tokens.expect(")")?;
                break;
            }
        }
    }
    Ok(values)
}
