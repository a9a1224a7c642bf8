//! The facts of a state as C-like text.

use super::{Kind, State};
use crate::linear::Var;

impl State {
    pub(super) fn show_facts(&self, name: &dyn Fn(Var) -> String) -> String {
        if self.empty {
            return "false".to_string();
        }
        let mut lines = Vec::new();
        for (var, row) in self.rows.iter() {
            let told = match &row.kind {
                Kind::Defined(definition) => {
                    lines.push(format!("{} == {}", name(var), definition.show(name)));
                    self.bounds_of_free(definition)
                }
                Kind::Free(_) => crate::Interval::ALL,
            };
            if told.is_included_in(&row.interval) {
                continue;
            }
            match (row.interval.lower(), row.interval.upper()) {
                (Some(low), Some(high)) if low == high => lines.push(format!("{} == {low}", name(var))),
                (Some(low), Some(high)) => {
                    lines.push(format!("{low} <= {0} && {0} <= {high}", name(var)));
                }
                (Some(low), None) => lines.push(format!("{} >= {low}", name(var))),
                (None, Some(high)) => lines.push(format!("{} <= {high}", name(var))),
                (None, None) => {}
            }
        }
        for (var, stride) in self.strides() {
            // C's remainder takes the sign of the dividend, so the residue moves to the left.
            if stride.residue().is_zero() {
                lines.push(format!("{} % {} == 0", name(var), stride.modulus()));
            } else {
                lines.push(format!("({} - {}) % {} == 0", name(var), stride.residue(), stride.modulus()));
            }
        }
        let relational = self.facts().into_iter().filter(|fact| {
            fact.comparison() == crate::Comparison::NonZero
                || (fact.comparison() == crate::Comparison::AtMostZero && fact.expr().terms().len() > 1)
        });
        lines.extend(relational.map(|fact| fact.show(name)));
        if lines.is_empty() { "true".to_string() } else { lines.join("\n") }
    }
}
