//! Terms as text for people.

use crate::{Comparison, Node, Operator, TermId, Terms, signed};
use std::fmt::Write;

/// How deep a term is shown.
const DEPTH: u32 = 12;

impl Terms {
    /// `term` in C-like words; parts nested too deep are shown as `…`.
    pub fn show(&self, term: TermId) -> String {
        let mut out = String::new();
        self.show_into(term, DEPTH, &mut out);
        out
    }

    fn show_into(&self, term: TermId, depth: u32, out: &mut String) {
        if depth == 0 {
            out.push('…');
            return;
        }
        let inner = |t: TermId, out: &mut String| self.show_into(t, depth - 1, out);
        // Writing to a string never fails.
        match self.node(term) {
            Node::Constant { bits, value } => {
                let _ = write!(out, "{}", signed(*bits, *value));
            }
            Node::Atom(atom) => {
                let _ = write!(out, "{atom:?}");
            }
            Node::Linear { bits, constant, terms } => {
                out.push('(');
                for (i, (t, c)) in terms.iter().enumerate() {
                    let c = signed(*bits, *c);
                    let _ = match (i, c) {
                        (0, 1) => Ok(()),
                        (0, _) => write!(out, "{c}*"),
                        (_, 1) => write!(out, " + "),
                        (_, -1) => write!(out, " - "),
                        (_, c) if c < 0 => write!(out, " - {}*", c.unsigned_abs()),
                        (_, c) => write!(out, " + {c}*"),
                    };
                    inner(*t, out);
                }
                match signed(*bits, *constant) {
                    0 => {}
                    c if c < 0 => {
                        let _ = write!(out, " - {}", c.unsigned_abs());
                    }
                    c => {
                        let _ = write!(out, " + {c}");
                    }
                }
                out.push(')');
            }
            Node::Binary { operator, left, right } => {
                out.push('(');
                inner(*left, out);
                let _ = write!(out, " {} ", operator.symbol());
                inner(*right, out);
                out.push(')');
            }
            Node::Extend { signed, bits, value } => {
                let _ = write!(out, "{}{bits}(", if *signed { "sext" } else { "zext" });
                inner(*value, out);
                out.push(')');
            }
            Node::Extract { bits, low, value } => {
                inner(*value, out);
                let _ = write!(out, "[{low}..{}]", low + bits);
            }
            Node::Compare { comparison, left, right } => {
                out.push('(');
                inner(*left, out);
                let _ = write!(out, " {} ", comparison.symbol());
                inner(*right, out);
                out.push(')');
            }
            Node::Not(value) => {
                out.push('!');
                inner(*value, out);
            }
            Node::IfThenElse { condition, then, otherwise } => {
                out.push('(');
                inner(*condition, out);
                out.push_str(" ? ");
                inner(*then, out);
                out.push_str(" : ");
                inner(*otherwise, out);
                out.push(')');
            }
            Node::Apply { function, arguments, .. } => {
                let _ = write!(out, "{function}(");
                for (i, argument) in arguments.iter().enumerate() {
                    if i > 0 {
                        out.push_str(", ");
                    }
                    inner(*argument, out);
                }
                out.push(')');
            }
        }
    }
}

impl Operator {
    const fn symbol(self) -> &'static str {
        match self {
            Operator::Mul => "*",
            Operator::UDiv => "/u",
            Operator::SDiv => "/",
            Operator::URem => "%u",
            Operator::SRem => "%",
            Operator::Shl => "<<",
            Operator::LShr => ">>u",
            Operator::AShr => ">>",
            Operator::And => "&",
            Operator::Or => "|",
            Operator::Xor => "^",
        }
    }
}

impl Comparison {
    const fn symbol(self) -> &'static str {
        match self {
            Comparison::Equal => "==",
            Comparison::UnsignedLess => "<u",
            Comparison::SignedLess => "<",
        }
    }
}
