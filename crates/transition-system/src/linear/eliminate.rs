//! Solves equalities for variables.

use std::collections::BTreeMap;

use tayra_numeric::{Comparison, Constraint, Integer, LinearExpr, Var};

/// What is left after equalities were solved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Eliminated {
    /// Constraints over the variables that are left. A contradiction is the single constraint `1 = 0`.
    pub rest: Vec<Constraint>,
    /// What the eliminated variables equal, over the variables that are left.
    pub definitions: BTreeMap<Var, LinearExpr>,
}

/// Solves equalities for variables that occur with factor 1 or -1, as long as there are any; exact over the integers.
///
/// `rank` says which variables may go (`Some`), the lowest first.
pub fn eliminate(constraints: &[Constraint], rank: impl Fn(Var) -> Option<u32>) -> Eliminated {
    let mut definitions: BTreeMap<Var, LinearExpr> = BTreeMap::new();
    // For each variable, which definitions may mention it.
    let mut users: BTreeMap<Var, Vec<Var>> = BTreeMap::new();
    let (mut equalities, mut others): (Vec<Constraint>, Vec<Constraint>) =
        constraints.iter().cloned().partition(|constraint| constraint.comparison() == Comparison::Zero);
    let contradiction = || Eliminated { rest: vec![Constraint::equal(1, 0)], definitions: BTreeMap::new() };
    loop {
        let mut kept = Vec::new();
        let mut progress = false;
        for equality in equalities {
            let constraint = Constraint::new(substitute(equality.expr(), &definitions), Comparison::Zero);
            match constraint.truth() {
                Some(true) => continue,
                Some(false) => return contradiction(),
                None => {}
            }
            let candidates = constraint.expr().terms().iter().filter(|(_, factor)| factor.is_unit());
            let chosen =
                candidates.filter_map(|(var, factor)| rank(*var).map(|rank| (rank, *var, factor))).min();
            let Some((_, var, factor)) = chosen else {
                kept.push(constraint);
                continue;
            };
            progress = true;
            let without = constraint.expr().substitute(var, &LinearExpr::default());
            let value = if factor.is_one() { -without } else { without };
            for user in users.remove(&var).unwrap_or_default() {
                if let Some(definition) = definitions.get_mut(&user)
                    && definition.mentions(var)
                {
                    *definition = definition.substitute(var, &value);
                    for mentioned in value.vars() {
                        users.entry(mentioned).or_default().push(user);
                    }
                }
            }
            for mentioned in value.vars() {
                users.entry(mentioned).or_default().push(var);
            }
            definitions.insert(var, value);
        }
        equalities = kept;
        if !progress {
            break;
        }
    }
    let mut rest = equalities;
    for other in others.drain(..) {
        let constraint = Constraint::new(substitute(other.expr(), &definitions), other.comparison());
        match constraint.truth() {
            Some(true) => {}
            Some(false) => return contradiction(),
            None => rest.push(constraint),
        }
    }
    rest.sort();
    rest.dedup();
    drop_weaker(&mut rest);
    Eliminated { rest, definitions }
}

/// Of inequalities that differ in their constant only, the strictest stays.
fn drop_weaker(constraints: &mut Vec<Constraint>) {
    let mut strictest: BTreeMap<LinearExpr, Integer> = BTreeMap::new();
    for constraint in constraints.iter().filter(|c| c.comparison() == Comparison::AtMostZero) {
        let constant = constraint.expr().constant_part();
        let entry =
            strictest.entry(constraint.expr().clone().without_constant()).or_insert_with(|| constant.clone());
        if constant > entry {
            *entry = constant.clone();
        }
    }
    constraints.retain(|constraint| {
        constraint.comparison() != Comparison::AtMostZero
            || strictest
                .get(&constraint.expr().clone().without_constant())
                .is_none_or(|strict| strict == constraint.expr().constant_part())
    });
}

/// The expression with definitions in place of the variables that have one.
pub fn substitute(expr: &LinearExpr, definitions: &BTreeMap<Var, LinearExpr>) -> LinearExpr {
    if !expr.vars().any(|var| definitions.contains_key(&var)) {
        return expr.clone();
    }
    let mut terms: Vec<(Var, Integer)> = Vec::new();
    let mut constant = expr.constant_part().clone();
    for (var, factor) in expr.terms() {
        match definitions.get(var) {
            None => terms.push((*var, factor.clone())),
            Some(value) => {
                terms.extend(value.terms().iter().map(|(inner, own)| (*inner, own * factor)));
                constant += &(value.constant_part() * factor);
            }
        }
    }
    LinearExpr::new(terms, constant)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_of_equalities_are_solved() {
        let [x, y, z] = [Var(0), Var(1), Var(2)];
        let constraints = [
            Constraint::equal(z, y + 1),
            Constraint::equal(y, x * 2),
            Constraint::at_most(z, 7),
            Constraint::at_most(y, 9),
        ];
        let solved = eliminate(&constraints, |var| (var != x).then_some(0));
        assert_eq!(solved.rest, [Constraint::at_most(x, 3)]);
        assert_eq!(solved.definitions[&z], x * 2 + 1);
    }

    #[test]
    fn odd_is_not_even() {
        let [x, y, z] = [Var(0), Var(1), Var(2)];
        let constraints = [Constraint::equal(z, y * 2), Constraint::equal(z, x * 2 + 1)];
        assert_eq!(eliminate(&constraints, |_| Some(0)).rest, [Constraint::equal(1, 0)]);
    }
}
