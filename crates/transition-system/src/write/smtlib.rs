//! The SMT-LIB based format of the termination competition.

use std::fmt::Write as _;

use tayra_numeric::{Comparison, Integer, LinearExpr, Var};

use super::names::simple;
use crate::formula::Case;
use crate::polynomial::Polynomial;
use crate::system::{System, index_of};

const PREAMBLE: &str = "(define-fun cfg_init ( (pc Loc) (src Loc) (rel Bool) ) Bool
  (and (= pc src) rel))

(define-fun cfg_trans2 ( (pc Loc) (src Loc) (pc1 Loc) (dst Loc) (rel Bool) ) Bool
  (and (= pc src) (= pc1 dst) rel))
";

pub(super) fn write(system: &System) -> String {
    let width = system.width();
    let places = simple(&system.locations().iter().map(|location| location.name.clone()).collect::<Vec<_>>());
    let most_locals =
        system.transitions().iter().map(|transition| transition.locals.len()).max().unwrap_or(0);
    let plain = simple(system.variables());
    let mut names: Vec<String> = plain.iter().map(|name| format!("{name}^0")).collect();
    names.extend(plain.iter().map(|name| format!("{name}^post")));
    names.extend((0..most_locals).map(|index| format!("local{index}^1")));
    let mut text = String::from("(declare-sort Loc 0)\n");
    for place in &places {
        let _ = writeln!(text, "(declare-const {place} Loc)");
    }
    if places.len() > 1 {
        let _ = writeln!(text, "(assert (distinct {}))", places.join(" "));
    }
    text.push('\n');
    text.push_str(PREAMBLE);
    let sorted = |names: &[String]| names.iter().map(|name| format!(" ({name} Int)")).collect::<String>();
    let (before, after) = (sorted(&names[..width]), sorted(&names[width..2 * width]));
    let _ = writeln!(text, "\n(define-fun init_main ( (pc^0 Loc){before} ) Bool");
    let starts: Vec<String> = system
        .starts()
        .iter()
        .map(|start| {
            format!("(cfg_init pc^0 {} {})", places[start.location.0], conjunction(&start.condition, &names))
        })
        .collect();
    let _ = writeln!(
        text,
        "  {})\n",
        if starts.len() == 1 { starts.concat() } else { format!("(or {})", starts.join(" ")) }
    );
    let _ = writeln!(
        text,
        "(define-fun next_main (\n    (pc^0 Loc){before}\n    (pc^post Loc){after}\n  ) Bool\n  (or"
    );
    for transition in system.transitions() {
        let mut relation = conjunction(&transition.relation, &names);
        if !transition.locals.is_empty() {
            relation = format!(
                "(exists ({}) {relation})",
                sorted(&names[2 * width..2 * width + transition.locals.len()])
            );
        }
        let (source, target) = (&places[transition.source.0], &places[transition.target.0]);
        let _ = writeln!(text, "    (cfg_trans2 pc^0 {source} pc^post {target} {relation})");
    }
    text.push_str("  )\n)\n");
    text
}

fn conjunction(case: &Case, names: &[String]) -> String {
    let mut parts: Vec<String> = case
        .linear
        .iter()
        .map(|constraint| compared(linear(constraint.expr(), names), constraint.comparison()))
        .collect();
    parts.extend(case.polynomial.iter().map(|c| compared(polynomial(&c.polynomial, names), c.comparison)));
    match parts.as_slice() {
        [] => "true".to_owned(),
        [one] => one.clone(),
        _ => format!("(and {})", parts.join(" ")),
    }
}

fn compared(left: String, comparison: Comparison) -> String {
    match comparison {
        Comparison::AtMostZero => format!("(<= {left} 0)"),
        Comparison::Zero => format!("(= {left} 0)"),
        Comparison::NonZero => format!("(not (= {left} 0))"),
    }
}

fn number(value: &Integer) -> String {
    if value.is_negative() { format!("(- {})", value.abs()) } else { value.to_string() }
}

fn linear(expr: &LinearExpr, names: &[String]) -> String {
    polynomial(&Polynomial::from(expr), names)
}

fn polynomial(polynomial: &Polynomial, names: &[String]) -> String {
    let name = |var: Var| names[index_of(var)].clone();
    let mut sum = Vec::new();
    for (product, factor) in polynomial.terms() {
        let mut factors = Vec::new();
        if !factor.is_one() || product.is_empty() {
            factors.push(number(factor));
        }
        for (var, power) in product {
            factors.extend((0..*power).map(|_| name(*var)));
        }
        sum.push(if factors.len() == 1 { factors.concat() } else { format!("(* {})", factors.join(" ")) });
    }
    match sum.as_slice() {
        [] => "0".to_owned(),
        [one] => one.clone(),
        _ => format!("(+ {})", sum.join(" ")),
    }
}
