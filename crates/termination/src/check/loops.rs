//! Checks an endless run: the prefix by computing it, the regions by linear entailment.

use tayra_numeric::{Comparison, Constraint, Integer, LinearExpr, Var};
use tayra_transition_system::linear::{Effort, Premises, is_unsatisfiable};
use tayra_transition_system::{Case, System, Transition};

use super::{Refusal, refuse};
use crate::certificate::{Moment, Recurrence, Region};

/// Unions of so many facts are not looked into any further.
const MOST_PIECES: usize = 4_000;

pub(super) fn check(system: &System, recurrence: &Recurrence, effort: &Effort) -> Result<(), Refusal> {
    let Some(last) = recurrence.prefix.last() else { return refuse("the run has no moment") };
    check_prefix(system, &recurrence.prefix)?;
    let inside = |region: &Region| {
        region.location == last.location
            && region.facts.iter().all(|fact| fact.holds_at(|var| value_at(&last.values, var)))
    };
    if !recurrence.regions.iter().any(inside) {
        return refuse("the run ends outside of all regions");
    }
    for (number, region) in recurrence.regions.iter().enumerate() {
        check_region(system, recurrence, region, effort)
            .map_err(|Refusal(why)| Refusal(format!("region {}: {why}", number + 1)))?;
    }
    Ok(())
}

fn value_at(values: &[Integer], var: Var) -> Integer {
    usize::try_from(var.0).ok().and_then(|index| values.get(index)).cloned().unwrap_or(Integer::ZERO)
}

fn check_prefix(system: &System, prefix: &[Moment]) -> Result<(), Refusal> {
    let width = system.width();
    if prefix.iter().any(|moment| moment.values.len() != width) {
        return refuse("a moment of the run does not tell the value of each variable");
    }
    let first = &prefix[0];
    let starts = system.starts().iter().any(|start| {
        start.location.0 == first.location && start.condition.holds_at(|var| value_at(&first.values, var))
    });
    if first.by.is_some() || !starts {
        return refuse("the run does not begin at a start");
    }
    for (number, pair) in prefix.windows(2).enumerate() {
        let (old, new) = (&pair[0], &pair[1]);
        let Some((id, locals)) = &new.by else {
            return refuse(format!("step {} has no transition", number + 1));
        };
        let Some(transition) = system.transitions().get(*id) else {
            return refuse(format!("step {}: there is no transition {id}", number + 1));
        };
        if transition.locals.len() != locals.len() {
            return refuse(format!("step {} does not tell the value of each local", number + 1));
        }
        let all: Vec<Integer> = old.values.iter().chain(&new.values).chain(locals).cloned().collect();
        let fits = transition.source.0 == old.location && transition.target.0 == new.location;
        if !fits || !transition.relation.holds_at(|var| value_at(&all, var)) {
            return refuse(format!("step {} of the run is not a step of the system", number + 1));
        }
    }
    Ok(())
}

fn check_region(
    system: &System,
    recurrence: &Recurrence,
    region: &Region,
    effort: &Effort,
) -> Result<(), Refusal> {
    let width = system.width();
    let over_variables =
        |expr: &LinearExpr| expr.vars().all(|var| usize::try_from(var.0).is_ok_and(|v| v < width));
    if !region.facts.iter().all(|fact| over_variables(fact.expr())) {
        return refuse("its facts speak of something else than the variables");
    }
    if region.facts.iter().any(|fact| fact.comparison() == Comparison::NonZero) {
        return refuse("its facts contain `!=`");
    }
    let mut premises = Premises::new(&region.facts, effort);
    let mut location = region.location;
    let mut values: Vec<LinearExpr> =
        (0..width).map(|index| LinearExpr::from(system.before(index))).collect();
    if region.legs.is_empty() {
        return refuse("no step leads out of it");
    }
    for (number, leg) in region.legs.iter().enumerate() {
        let Some(transition) = system.transitions().get(leg.transition) else {
            return refuse(format!("there is no transition {}", leg.transition));
        };
        if transition.source.0 != location
            || leg.values.len() != width
            || leg.locals.len() != transition.locals.len()
            || !leg.values.iter().chain(&leg.locals).all(over_variables)
        {
            return refuse(format!("step {} does not fit its transition", number + 1));
        }
        let all: Vec<&LinearExpr> = values.iter().chain(&leg.values).chain(&leg.locals).collect();
        if let Some(why) = step_fails(&mut premises, transition, &all, width, effort) {
            return refuse(format!("step {} need not be possible: {why}", number + 1));
        }
        values.clone_from(&leg.values);
        location = transition.target.0;
    }
    // The values after the last leg lie in some region.
    let read = |constraint: &Constraint| {
        let expr = constraint.expr();
        let mut sum = LinearExpr::constant(expr.constant_part().clone());
        for (var, factor) in expr.terms() {
            sum = sum.plus_scaled(&values[usize::try_from(var.0).unwrap_or(0)], factor);
        }
        Constraint::new(sum, constraint.comparison())
    };
    let targets: Vec<Vec<Constraint>> = recurrence
        .regions
        .iter()
        .filter(|other| other.location == location)
        .map(|other| other.facts.iter().map(read).collect())
        .collect();
    if targets.iter().any(|facts| facts.iter().all(|fact| premises.entails_integers(fact, effort))) {
        return Ok(());
    }
    // Not in one alone: what lies outside of each must be empty.
    let mut outside = vec![region.facts.clone()];
    for facts in &targets {
        let mut next = Vec::new();
        for piece in &outside {
            for fact in facts {
                let negated = match fact.comparison() {
                    Comparison::Zero => {
                        vec![Constraint::less(fact.expr(), 0), Constraint::greater(fact.expr(), 0)]
                    }
                    Comparison::AtMostZero | Comparison::NonZero => vec![fact.negated()],
                };
                for negated in negated {
                    let mut smaller = piece.clone();
                    smaller.push(negated);
                    if !is_unsatisfiable(&smaller, effort) {
                        next.push(smaller);
                    }
                }
            }
            if next.len() > MOST_PIECES {
                return refuse("it leads into too many regions");
            }
        }
        outside = next;
    }
    if outside.is_empty() { Ok(()) } else { refuse("its steps may lead out of all regions") }
}

/// Why a step need not be possible; nothing if it always is.
fn step_fails(
    premises: &mut Premises,
    transition: &Transition,
    all: &[&LinearExpr],
    width: usize,
    effort: &Effort,
) -> Option<String> {
    let expr_of = |var: Var| {
        usize::try_from(var.0)
            .ok()
            .and_then(|index| all.get(index))
            .map_or_else(LinearExpr::default, |e| (*e).clone())
    };
    for constraint in &transition.relation.linear {
        let expr = constraint.expr();
        let mut sum = LinearExpr::constant(expr.constant_part().clone());
        for (var, factor) in expr.terms() {
            sum = sum.plus_scaled(&expr_of(*var), factor);
        }
        let read = Constraint::new(sum, constraint.comparison());
        if !premises.entails_integers(&read, effort) {
            return Some(format!("{read:?} does not follow"));
        }
    }
    for constraint in &transition.relation.polynomial {
        let Some(polynomial) = constraint.polynomial.substitute(expr_of) else {
            return Some("a polynomial grows too large".to_owned());
        };
        let read =
            tayra_transition_system::PolynomialConstraint { polynomial, comparison: constraint.comparison };
        let follows = match read.as_linear() {
            Some(linear) => premises.entails_integers(&linear, effort),
            None => polynomial_follows(premises, read, width, effort),
        };
        if !follows {
            return Some("a polynomial condition does not follow".to_owned());
        }
    }
    None
}

/// Does a polynomial comparison follow? Seen when its negation contradicts the premises, with products as numbers.
fn polynomial_follows(
    premises: &Premises,
    read: tayra_transition_system::PolynomialConstraint,
    width: usize,
    effort: &Effort,
) -> bool {
    use tayra_transition_system::Formula;
    let Ok(cases) = Formula::Compare(read).negated().cases() else { return false };
    let mut known: Vec<Constraint> = premises.rest().to_vec();
    known.extend(premises.definitions().iter().map(|(var, value)| Constraint::equal(*var, value)));
    cases.into_iter().all(|mut case: Case| {
        case.linear.extend(known.iter().cloned());
        is_unsatisfiable(&case.linear_abstraction(2 * width + 1), effort)
    })
}
