//! Assuming constraints: each is rewritten to free variables, stored in the cheapest layer that can hold it, and its
//! consequences are drawn.
//!
//! Errs towards: keeping points. Gives up: propagation of bounds stops after a number of steps.

use std::sync::Arc;

use smallvec::SmallVec;

use super::{Contradiction, Kind, Row, State};
use crate::constraint::{Comparison, Constraint};
use crate::domain::Met;
use crate::exact::Integer;
use crate::interval::Interval;
use crate::linear::{LinearExpr, Var};
use crate::stride::Stride;

/// How often bounds may move while one constraint is assumed. A chain like `x < y, y < x` would go on for ever.
const MOVES: usize = 200;

/// Disequalities beyond this number are dropped.
const DISEQUALITIES: usize = 32;

/// Constraints with more variables are not approximated by relations of two.
const WIDEST_SPLIT: usize = 4;

/// What is still to be done while a constraint is assumed.
#[derive(Default)]
pub(super) struct Work {
    tasks: Vec<Constraint>,
    moved: SmallVec<[Var; 8]>,
    moves: usize,
    pub(super) changed: bool,
}

impl Work {
    pub(super) fn assume(&mut self, expr: LinearExpr, comparison: Comparison) {
        self.tasks.push(Constraint::new(expr, comparison));
    }

    pub(super) fn moved(&mut self, var: Var) {
        self.changed = true;
        if !self.moved.contains(&var) {
            self.moved.push(var);
        }
    }
}

impl State {
    pub(super) fn add_var(&mut self, var: Var, range: Interval) {
        self.ensure(var);
        if range.is_all() || self.empty {
            return;
        }
        let mut work = Work::default();
        let outcome = self.restrict(var, &range, &mut work).and_then(|()| self.run(&mut work));
        self.note(outcome);
    }

    /// Adds a variable that has just one value. It is quicker than to assume that it has, but says the same.
    pub fn add_constant(&mut self, var: Var, value: &Integer) {
        if self.empty || self.rows.contains(var) {
            self.assume_constraint(&Constraint::equal(var, LinearExpr::constant(value.clone())));
            return;
        }
        let definition = Arc::new(LinearExpr::constant(value.clone()));
        let interval = Interval::exactly(value.clone());
        self.rows.insert(var, Row { interval, stride: Stride::ALL, kind: Kind::Defined(definition) });
    }

    pub(super) fn assume_constraint(&mut self, constraint: &Constraint) -> Met {
        if self.empty {
            return Met::Unsatisfiable;
        }
        for var in constraint.expr().vars() {
            self.ensure(var);
        }
        if let Some(met) = self.assume_quickly(constraint) {
            return met;
        }
        if self.entails_constraint(constraint) {
            return self.keep_for_what_follows(constraint);
        }
        let mut work = Work::default();
        work.tasks.push(constraint.clone());
        let mut outcome = Ok(());
        // What bounds a defined variable is also kept with it: its definition may be lost later.
        if let [(var, factor)] = constraint.expr().terms()
            && self.definition(*var).is_some()
            && constraint.comparison() != Comparison::NonZero
        {
            let range = range_of_single(factor, constraint.expr().constant_part(), constraint.comparison());
            outcome = self.narrow(*var, &range, &mut work);
        }
        let outcome = outcome.and_then(|()| self.run(&mut work));
        self.note(outcome);
        if outcome.is_err() { Met::Unsatisfiable } else { Met::Changed }
    }

    /// A constraint that holds takes no point away, but it may be worth keeping.
    fn keep_for_what_follows(&mut self, constraint: &Constraint) -> Met {
        if constraint.comparison() == Comparison::AtMostZero {
            let resolved =
                Constraint::new(self.resolve(constraint.expr()).into_owned(), Comparison::AtMostZero);
            if self.may_say_more(resolved.expr()) {
                let mut work = Work::default();
                let outcome = self.store_pair(resolved.expr(), &mut work).and_then(|_| self.run(&mut work));
                self.note(outcome);
                if outcome.is_err() {
                    return Met::Unsatisfiable;
                }
            }
        }
        Met::Redundant
    }

    /// May an inequality over free variables say more than the state does, although it holds? Where it holds for
    /// integer points or by strides only, what else follows from it is not known without it: of the multiples of three
    /// between zero and six, those with `x + y <= 3` and `y <= 1` have `x + 3*y <= 3`, but that `x + 2*y <= 3` is only
    /// seen with its help. What the relation of the pair implies is not stored twice.
    fn may_say_more(&self, expr: &LinearExpr) -> bool {
        self.layers.relations && expr.terms().len() == 2 && !self.wide_bears_on(expr)
    }

    /// Is nothing known of the variable but perhaps that it differs from something?
    fn is_unknown(&self, var: Var) -> bool {
        let is_plain = |row: &Row| match &row.kind {
            Kind::Free(free) => {
                free.relations.is_empty()
                    && free.users.is_empty()
                    && row.interval.is_all()
                    && row.stride.is_all()
            }
            Kind::Defined(_) => false,
        };
        self.rows.get(var).is_some_and(is_plain)
            && !self.has_choice(var)
            && !self.wide.iter().any(|expr| expr.mentions(var))
    }

    /// An equality that defines a variable of which nothing is known: it neither holds already nor can it fail.
    fn define_quickly(&mut self, expr: &LinearExpr, work: &mut Work) -> Option<Result<(), Contradiction>> {
        let newest = expr.vars().last().filter(|var| self.is_unknown(*var))?;
        let resolved = self.resolve(expr);
        // The others may be defined by newer ones.
        let (last, factor) = resolved.terms().last()?;
        if *last != newest || !factor.is_unit() || resolved.terms().len() < 2 {
            return None;
        }
        work.changed = true;
        let rest = resolved.substitute(newest, &LinearExpr::default()).scaled(&-factor);
        Some(self.define(newest, rest, work))
    }

    /// The common cases, without detours: a bound of a free variable, an inequality of two free variables, a definition.
    fn assume_quickly(&mut self, constraint: &Constraint) -> Option<Met> {
        let is_free = |var: Var| self.rows.get(var).is_some_and(|row| matches!(row.kind, Kind::Free(_)));
        let expr = constraint.expr();
        let mut work = Work::default();
        let outcome = match (constraint.comparison(), expr.terms()) {
            (Comparison::AtMostZero | Comparison::Zero, [(var, factor)]) if is_free(*var) => {
                let range = range_of_single(factor, expr.constant_part(), constraint.comparison());
                self.narrow(*var, &range, &mut work)
            }
            (Comparison::AtMostZero, [(x, _), (y, _)])
                if self.layers.relations
                    && is_free(*x)
                    && is_free(*y)
                    && !self.wide_bears_on(expr)
                    && !(self.has_choice(*x) && self.has_choice(*y)) =>
            {
                match self.store_pair(expr, &mut work) {
                    Ok(true) => Ok(()),
                    Ok(false) => return None,
                    Err(Contradiction) => Err(Contradiction),
                }
            }
            (Comparison::Zero, _) => self.define_quickly(expr, &mut work)?,
            _ => return None,
        };
        let outcome = outcome.and_then(|()| self.run(&mut work));
        self.note(outcome);
        Some(match (outcome, work.changed) {
            (Err(Contradiction), _) => Met::Unsatisfiable,
            (Ok(()), true) => Met::Changed,
            (Ok(()), false) => Met::Redundant,
        })
    }

    /// Keeps only the points where the expression leaves `residue` when divided by `modulus`.
    pub fn assume_congruent(&mut self, expr: &LinearExpr, modulus: &Integer, residue: &Integer) -> Met {
        if self.empty {
            return Met::Unsatisfiable;
        }
        for var in expr.vars() {
            self.ensure(var);
        }
        let wanted = Stride::new(modulus.clone(), residue.clone());
        let resolved = self.resolve(expr).into_owned();
        if self.stride_of_free(&resolved).is_included_in(&wanted) {
            return Met::Redundant;
        }
        let mut work = Work::default();
        let mut outcome = Ok(());
        if let [(var, factor)] = expr.terms()
            && factor.is_unit()
        {
            let own = wanted.plus_constant(&-expr.constant_part()).scaled(factor);
            outcome = self.narrow_stride(*var, own, &mut work);
        }
        let outcome = outcome
            .and_then(|()| self.congruent(&resolved, wanted, &mut work))
            .and_then(|()| self.run(&mut work));
        self.note(outcome);
        if outcome.is_err() { Met::Unsatisfiable } else { Met::Changed }
    }

    pub(super) fn note(&mut self, outcome: Result<(), Contradiction>) {
        if outcome.is_err() {
            self.empty = true;
        }
    }

    /// Draws consequences until there are none, or enough.
    pub(super) fn run(&mut self, work: &mut Work) -> Result<(), Contradiction> {
        loop {
            if let Some(task) = work.tasks.pop() {
                self.store(task, work)?;
            } else if let Some(var) = work.moved.pop() {
                work.moves += 1;
                if work.moves <= MOVES {
                    self.follow(var, work)?;
                }
            } else {
                return Ok(());
            }
        }
    }

    /// Puts one constraint where it belongs.
    fn store(&mut self, task: Constraint, work: &mut Work) -> Result<(), Contradiction> {
        let comparison = task.comparison();
        let resolved = self.resolve(task.expr());
        let constraint = match resolved {
            std::borrow::Cow::Borrowed(_) => task,
            std::borrow::Cow::Owned(expr) => Constraint::new(expr, comparison),
        };
        match constraint.truth() {
            Some(true) => return Ok(()),
            Some(false) => return Err(Contradiction),
            None => {}
        }
        let bounds = self.best_bounds_of_free(constraint.expr());
        match comparison {
            Comparison::AtMostZero => {
                if bounds.is_empty() || bounds.lower().is_some_and(Integer::is_positive) {
                    return Err(Contradiction);
                }
                if bounds.upper().is_some_and(|high| !high.is_positive()) {
                    if self.may_say_more(constraint.expr()) {
                        self.store_pair(constraint.expr(), work)?;
                    }
                    return Ok(());
                }
                if bounds.lower().is_some_and(Integer::is_zero) {
                    // Only the edge is left.
                    work.assume(constraint.expr().clone(), Comparison::Zero);
                    return Ok(());
                }
                self.store_inequality(constraint.expr(), work)
            }
            Comparison::Zero => {
                if !bounds.contains(&Integer::ZERO)
                    || !self.stride_of_free(constraint.expr()).contains(&Integer::ZERO)
                {
                    return Err(Contradiction);
                }
                self.store_equality(constraint.expr(), work)
            }
            Comparison::NonZero => {
                if bounds == Interval::exactly(0) {
                    return Err(Contradiction);
                }
                if bounds.contains(&Integer::ZERO) {
                    self.store_disequality(constraint.expr(), &bounds, work);
                }
                Ok(())
            }
        }
    }

    pub(super) fn store_inequality(
        &mut self,
        expr: &LinearExpr,
        work: &mut Work,
    ) -> Result<(), Contradiction> {
        if let [(var, factor)] = expr.terms() {
            let range = range_of_single(factor, expr.constant_part(), Comparison::AtMostZero);
            return self.narrow(*var, &range, work);
        }
        if self.layers.relations && expr.terms().len() == 2 && self.store_pair(expr, work)? {
            return Ok(());
        }
        work.changed = true;
        self.store_wide(expr);
        if self.layers.relations && expr.terms().len() <= WIDEST_SPLIT {
            self.split_wide(expr, work)?;
        }
        self.follow_wide(expr, work)
    }

    pub(super) fn store_wide(&mut self, expr: &LinearExpr) {
        let wide = Arc::make_mut(&mut self.wide);
        let same = |other: &LinearExpr| {
            other.terms() == expr.terms() && other.constant_part() >= expr.constant_part()
        };
        if wide.iter().any(same) {
            return;
        }
        wide.retain(|other| other.terms() != expr.terms());
        if self.layers.wide == 0 {
            self.dropped = self.dropped.saturating_add(1);
            return;
        }
        if wide.len() >= usize::from(self.layers.wide) {
            tracing::debug!("a relation of several numbers is dropped: there are too many");
            self.dropped = self.dropped.saturating_add(1);
            wide.remove(0);
        }
        wide.push(expr.clone());
    }

    fn store_disequality(&mut self, expr: &LinearExpr, bounds: &Interval, work: &mut Work) {
        if bounds.lower().is_some_and(Integer::is_zero) {
            work.assume(-expr.clone() + 1, Comparison::AtMostZero);
        } else if bounds.upper().is_some_and(Integer::is_zero) {
            work.assume(expr.clone() + 1, Comparison::AtMostZero);
        } else if !self.different.contains(expr) {
            work.changed = true;
            let different = Arc::make_mut(&mut self.different);
            if different.len() >= DISEQUALITIES {
                different.remove(0);
                self.dropped = self.dropped.saturating_add(1);
            }
            different.push(expr.clone());
        }
    }

    /// Narrows a variable, and what defines it.
    pub(super) fn restrict(
        &mut self,
        var: Var,
        range: &Interval,
        work: &mut Work,
    ) -> Result<(), Contradiction> {
        self.narrow(var, range, work)?;
        if let Some(definition) = self.definition(var) {
            if let Some(low) = range.lower() {
                work.assume(-definition.clone() + low.clone(), Comparison::AtMostZero);
            }
            if let Some(high) = range.upper() {
                work.assume(definition.clone() - high.clone(), Comparison::AtMostZero);
            }
        }
        Ok(())
    }

    /// Narrows the interval in the row of a variable.
    pub(super) fn narrow(
        &mut self,
        var: Var,
        range: &Interval,
        work: &mut Work,
    ) -> Result<(), Contradiction> {
        let Some(row) = self.rows.get(var) else { return Ok(()) };
        let narrowed = row.stride.tighten(&row.interval.meet(range));
        if narrowed == row.interval {
            return Ok(());
        }
        if narrowed.is_empty() {
            return Err(Contradiction);
        }
        if let (Some(value), Kind::Free(_)) = (narrowed.as_constant(), &row.kind) {
            work.assume(LinearExpr::from(var) - value.clone(), Comparison::Zero);
        }
        if let Some(row) = self.rows.get_mut(var) {
            row.interval = narrowed;
        }
        work.moved(var);
        Ok(())
    }

    /// Narrows the stride in the row of a variable.
    pub(super) fn narrow_stride(
        &mut self,
        var: Var,
        stride: Stride,
        work: &mut Work,
    ) -> Result<(), Contradiction> {
        let Some(row) = self.rows.get(var) else { return Ok(()) };
        let met = row.stride.meet(&stride).ok_or(Contradiction)?;
        if met == row.stride {
            return Ok(());
        }
        if let Some(row) = self.rows.get_mut(var) {
            row.stride = met;
        }
        work.moved(var);
        self.narrow(var, &Interval::ALL, work)
    }

    /// The expression over free variables lies in the stride: so does each variable in what the others leave.
    pub(super) fn congruent(
        &mut self,
        expr: &LinearExpr,
        wanted: Stride,
        work: &mut Work,
    ) -> Result<(), Contradiction> {
        if let Some(value) = expr.as_constant() {
            return if wanted.contains(value) { Ok(()) } else { Err(Contradiction) };
        }
        for (var, factor) in expr.terms() {
            let rest = expr.substitute(*var, &LinearExpr::default());
            let others = self.stride_of_free(&rest).scaled(&Integer::new(-1));
            // factor * var = wanted - rest
            let sum = if wanted.is_all() { wanted } else { wanted.plus(&others) };
            if sum.is_all() {
                continue;
            }
            let (modulus, residue) = (sum.modulus(), sum.residue());
            if modulus.is_zero() {
                if !factor.divides(&residue) {
                    return Err(Contradiction);
                }
                continue;
            }
            let shared = factor.gcd(&modulus);
            if !shared.divides(&residue) {
                return Err(Contradiction);
            }
            let step = modulus.div_floor(&shared);
            if let Some(inverse) = crate::stride::inverse_modulo(&factor.div_floor(&shared), &step) {
                let residue = residue.div_floor(&shared).times(&inverse);
                self.narrow_stride(*var, Stride::new(step, residue), work)?;
            }
        }
        Ok(())
    }

    /// A variable's interval or stride became smaller: what follows for the others?
    fn follow(&mut self, var: Var, work: &mut Work) -> Result<(), Contradiction> {
        self.follow_relations(var, work)?;
        self.follow_alternatives(var, work)?;
        if self.wide.iter().any(|expr| expr.mentions(var)) {
            for expr in self.wide.clone().iter().filter(|expr| expr.mentions(var)) {
                self.follow_wide(expr, work)?;
            }
        }
        if self.different.iter().any(|expr| expr.mentions(var)) {
            self.follow_disequalities(work)?;
        }
        Ok(())
    }

    pub(super) fn follow_disequalities(&mut self, work: &mut Work) -> Result<(), Contradiction> {
        let mut kept = Vec::new();
        for expr in self.different.clone().iter() {
            let bounds = self.bounds_of_free(expr);
            if bounds == Interval::exactly(0) {
                return Err(Contradiction);
            }
            if bounds.lower().is_some_and(Integer::is_zero) {
                work.assume(-expr.clone() + 1, Comparison::AtMostZero);
            } else if bounds.upper().is_some_and(Integer::is_zero) {
                work.assume(expr.clone() + 1, Comparison::AtMostZero);
            } else if bounds.contains(&Integer::ZERO) {
                kept.push(expr.clone());
            }
        }
        if kept.len() != self.different.len() {
            self.different = Arc::new(kept);
        }
        Ok(())
    }

    /// Relates each pair of variables of an inequality, given the ranges of the others.
    fn split_wide(&mut self, expr: &LinearExpr, work: &mut Work) -> Result<(), Contradiction> {
        for (at, (first, _)) in expr.terms().iter().enumerate() {
            for (second, _) in &expr.terms()[at + 1..] {
                let nothing = LinearExpr::default();
                let rest = expr.substitute(*first, &nothing).substitute(*second, &nothing);
                if let Some(least) = self.bounds_of_free(&rest).lower() {
                    let pair = expr.clone() - rest + least.clone();
                    let pair = Constraint::new(pair, Comparison::AtMostZero);
                    self.store_pair(pair.expr(), work)?;
                }
            }
        }
        Ok(())
    }

    /// Draws bounds of each variable from an inequality and the ranges of the others.
    fn follow_wide(&mut self, expr: &LinearExpr, work: &mut Work) -> Result<(), Contradiction> {
        for (var, factor) in expr.terms() {
            let rest = expr.substitute(*var, &LinearExpr::default());
            if let Some(least) = self.bounds_by_ranges(&rest).lower() {
                let range = range_of_single(factor, least, Comparison::AtMostZero);
                self.narrow(*var, &range, work)?;
            }
        }
        Ok(())
    }
}

/// The values of `var` with `factor * var + constant` compared with zero (not for disequalities).
pub(super) fn range_of_single(factor: &Integer, constant: &Integer, comparison: Comparison) -> Interval {
    let negated = -constant;
    match comparison {
        Comparison::AtMostZero if factor.is_negative() => Interval::at_least(negated.div_ceil(factor)),
        Comparison::AtMostZero => Interval::at_most(negated.div_floor(factor)),
        Comparison::Zero if factor.divides(&negated) => Interval::exactly(negated.div_floor(factor)),
        Comparison::Zero => Interval::EMPTY,
        Comparison::NonZero => Interval::ALL,
    }
}
