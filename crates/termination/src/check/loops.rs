//! Checks an endless run: the prefix by computing it, the regions by linear entailment.

use tayra_numeric::{Comparison, Constraint, Integer, LinearExpr, Var};
use tayra_transition_system::linear::{Effort, Premises, is_unsatisfiable};
use tayra_transition_system::{Case, System, Transition};

use super::{Refusal, refuse};
use crate::certificate::{Arrival, Moment, Recurrence, Region, Taken};

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
    if first.by != Arrival::Start || !starts {
        return refuse("the run does not begin at a start");
    }
    for (number, pair) in prefix.windows(2).enumerate() {
        let (old, new) = (&pair[0], &pair[1]);
        let arrival = match &new.by {
            Arrival::Start => refuse("it begins a second time"),
            Arrival::Step { transition, locals } => {
                let taken =
                    Taken { transition: *transition, locals: locals.clone(), values: new.values.clone() };
                check_steps(system, old.location, &old.values, &[taken])
            }
            Arrival::Rounds { count, first, last } => check_rounds(system, old, new, count, first, last),
        };
        match arrival {
            Ok(location) if location == new.location => {}
            Ok(_) => return refuse(format!("step {} of the run leads elsewhere", number + 1)),
            Err(Refusal(why)) => return refuse(format!("step {} of the run: {why}", number + 1)),
        }
    }
    Ok(())
}

/// Computes some steps; where they lead.
fn check_steps(system: &System, from: usize, values: &[Integer], steps: &[Taken]) -> Result<usize, Refusal> {
    let (mut location, mut values) = (from, values);
    for step in steps {
        let Some(transition) = system.transitions().get(step.transition) else {
            return refuse(format!("there is no transition {}", step.transition));
        };
        if transition.locals.len() != step.locals.len() || step.values.len() != system.width() {
            return refuse("it does not tell the value of each variable and local");
        }
        let all: Vec<Integer> = values.iter().chain(&step.values).chain(&step.locals).cloned().collect();
        if transition.source.0 != location || !transition.relation.holds_at(|var| value_at(&all, var)) {
            return refuse("it is not a step of the system");
        }
        location = transition.target.0;
        values = &step.values;
    }
    Ok(location)
}

/// Checks rounds that change every value evenly: conditions that are linear hold between if they hold at both ends.
fn check_rounds(
    system: &System,
    old: &Moment,
    new: &Moment,
    count: &Integer,
    first: &[Taken],
    last: &[Taken],
) -> Result<usize, Refusal> {
    let between = count - &Integer::ONE;
    let same_way =
        first.len() == last.len() && first.iter().zip(last).all(|(a, b)| a.transition == b.transition);
    let (Some(first_end), Some(last_end), true) =
        (first.last(), last.last(), same_way && between.is_positive())
    else {
        return refuse("its first and last round do not fit");
    };
    for step in first {
        let linear =
            system.transitions().get(step.transition).is_some_and(|t| t.relation.polynomial.is_empty());
        if !linear {
            return refuse("a round has a condition that is not linear");
        }
    }
    if check_steps(system, old.location, &old.values, first)? != old.location {
        return refuse("its first round does not come back");
    }
    // In each round everything changes by the same integer amounts, and the start of a round is the end of the one before.
    let change: Vec<Integer> =
        first_end.values.iter().zip(&old.values).map(|(end, start)| end - start).collect();
    let last_start: Vec<Integer> =
        old.values.iter().zip(&change).map(|(start, change)| start + &(change * &between)).collect();
    let evenly = |early: &[Integer], late: &[Integer]| {
        early.iter().zip(late).all(|(early, late)| between.divides(&(late - early)))
    };
    let even =
        first.iter().zip(last).all(|(a, b)| evenly(&a.values, &b.values) && evenly(&a.locals, &b.locals));
    let ends_fit = first_end
        .values
        .iter()
        .zip(&last_end.values)
        .zip(&change)
        .all(|((early, late), change)| late - early == change * &between);
    if !even || !ends_fit || last_end.values != new.values {
        return refuse("its rounds do not change the values evenly");
    }
    check_steps(system, old.location, &last_start, last)
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
