//! Expressions and formulas in the notation of C, for our own format and KoAT's.

use tayra_numeric::{Integer, Var};

use super::ReadError;
use super::tokens::{Token, Tokens};
use crate::formula::{Expression, Formula};
use crate::polynomial::Polynomial;

/// What a name stands for; the error says what is wrong with the name.
pub(crate) type Names<'n> = dyn FnMut(&str) -> Result<Var, String> + 'n;

/// Deeper nesting is refused.
const DEEPEST: usize = 200;

/// `a && b || !(c)`, where `,` after a comparison is left to the caller.
pub(crate) fn formula(tokens: &mut Tokens, names: &mut Names, depth: usize) -> Result<Formula, ReadError> {
    let mut parts = vec![conjunction(tokens, names, depth)?];
    while tokens.take_sign("||") || tokens.take_sign("\\/") || tokens.take_word("or") {
        parts.push(conjunction(tokens, names, depth)?);
    }
    Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Formula::Or(parts) })
}

fn conjunction(tokens: &mut Tokens, names: &mut Names, depth: usize) -> Result<Formula, ReadError> {
    let mut parts = vec![negation(tokens, names, depth)?];
    while tokens.take_sign("&&") || tokens.take_sign("/\\") || tokens.take_word("and") {
        parts.push(negation(tokens, names, depth)?);
    }
    Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Formula::And(parts) })
}

fn negation(tokens: &mut Tokens, names: &mut Names, depth: usize) -> Result<Formula, ReadError> {
    if depth > DEEPEST {
        return Err(tokens.error("this formula is nested too deeply"));
    }
    if tokens.take_sign("!") || tokens.take_word("not") {
        return Ok(negation(tokens, names, depth + 1)?.negated());
    }
    if tokens.take_word("true") || tokens.take_word("TRUE") {
        return Ok(Formula::True);
    }
    if tokens.take_word("false") || tokens.take_word("FALSE") {
        return Ok(Formula::False);
    }
    if matches!(tokens.peek(), Some(Token::Sign("("))) {
        // Either a formula in brackets, or an expression that starts with one: try the latter, which is shorter.
        let position = tokens.position();
        let first = match comparison(tokens, names, depth + 1) {
            Ok(found) => return Ok(found),
            Err(error) => error,
        };
        tokens.go_back(position);
        tokens.expect("(")?;
        let inner = formula(tokens, names, depth + 1).and_then(|inner| tokens.expect(")").map(|()| inner));
        // Of two failures the one that came further knows more.
        return inner.map_err(|second| {
            if (first.line, first.column) > (second.line, second.column) { first } else { second }
        });
    }
    comparison(tokens, names, depth)
}

fn comparison(tokens: &mut Tokens, names: &mut Names, depth: usize) -> Result<Formula, ReadError> {
    let mut left = expression(tokens, names, depth)?;
    let mut parts = Vec::new();
    while let Some(Token::Sign(sign)) = tokens.peek().cloned() {
        if !["<=", "<", ">=", ">", "=", "==", "!="].contains(&sign) {
            break;
        }
        tokens.next();
        let right = expression(tokens, names, depth)?;
        parts.push(match sign {
            "<=" => Formula::at_most(&left, &right),
            "<" => Formula::less(&left, &right),
            ">=" => Formula::at_most(&right, &left),
            ">" => Formula::less(&right, &left),
            "!=" => Formula::different(&left, &right),
            _ => Formula::equal(&left, &right),
        });
        // `0 <= x < n` reads as in mathematics.
        left = right;
    }
    match parts.len() {
        0 => Err(tokens.unexpected("a comparison")),
        1 => Ok(parts.swap_remove(0)),
        _ => Ok(Formula::And(parts)),
    }
}

/// A sum of products.
pub(crate) fn expression(
    tokens: &mut Tokens,
    names: &mut Names,
    depth: usize,
) -> Result<Expression, ReadError> {
    let mut sum = product(tokens, names, depth)?;
    loop {
        let sign = if tokens.take_sign("+") {
            1
        } else if tokens.take_sign("-") {
            -1
        } else {
            return Ok(sum);
        };
        sum = sum.plus_scaled(&product(tokens, names, depth)?, &Integer::from(sign));
    }
}

fn product(tokens: &mut Tokens, names: &mut Names, depth: usize) -> Result<Expression, ReadError> {
    let mut product = power(tokens, names, depth)?;
    while tokens.take_sign("*") {
        let factor = power(tokens, names, depth)?;
        product = product.times(&factor).ok_or_else(|| tokens.error_before("this product is too large"))?;
    }
    Ok(product)
}

fn power(tokens: &mut Tokens, names: &mut Names, depth: usize) -> Result<Expression, ReadError> {
    if depth > DEEPEST {
        return Err(tokens.error("this expression is nested too deeply"));
    }
    if tokens.take_sign("-") {
        let inner = power(tokens, names, depth + 1)?;
        return Ok(Polynomial::default().plus_scaled(&inner, &Integer::from(-1)));
    }
    let base = primary(tokens, names, depth)?;
    if !tokens.take_sign("^") {
        return Ok(base);
    }
    let exponent = match tokens.next() {
        Some(Token::Number(digits)) => digits.parse::<u32>().ok().filter(|&exponent| exponent <= 2_048),
        _ => None,
    };
    let Some(exponent) = exponent else {
        return Err(tokens.error_before("expected a small number as exponent"));
    };
    let mut result = Polynomial::constant(Integer::ONE);
    for _ in 0..exponent {
        result = result.times(&base).ok_or_else(|| tokens.error_before("this power is too large"))?;
    }
    Ok(result)
}

fn primary(tokens: &mut Tokens, names: &mut Names, depth: usize) -> Result<Expression, ReadError> {
    match tokens.peek().cloned() {
        Some(Token::Number(digits)) => {
            tokens.next();
            super::number(digits).map(Polynomial::constant).map_err(|message| tokens.error_before(message))
        }
        Some(Token::Name(name)) => {
            tokens.next();
            names(name).map(Polynomial::var).map_err(|message| tokens.error_before(message))
        }
        Some(Token::Sign("(")) => {
            tokens.next();
            let inner = expression(tokens, names, depth + 1)?;
            tokens.expect(")")?;
            Ok(inner)
        }
        Some(Token::Sign(_) | Token::Quoted(_)) | None => Err(tokens.unexpected("an expression")),
    }
}
