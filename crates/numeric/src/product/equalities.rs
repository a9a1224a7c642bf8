//! Equalities, by substitution: a variable with coefficient one or minus one becomes *defined* and disappears from
//! all other facts.
//!
//! An equality in which no coefficient is a unit cannot be solved over the integers; it is kept as two inequalities
//! and as congruences. Exact.

use std::sync::Arc;

use super::assume::Work;
use super::relations::{expr_of, oriented};
use super::{Contradiction, Free, Kind, State};
use crate::constraint::Comparison;
use crate::exact::Integer;
use crate::linear::{LinearExpr, Var};
use crate::stride::Stride;

impl State {
    /// Stores `expr == 0`, over free variables.
    pub(super) fn store_equality(&mut self, expr: &LinearExpr, work: &mut Work) -> Result<(), Contradiction> {
        work.changed = true;
        // The newest variable goes: older ones tend to live longer and to be known better.
        let solvable = expr.terms().iter().rev().find(|(_, factor)| factor.is_unit());
        match solvable {
            Some((var, factor)) => {
                let rest = expr.substitute(*var, &LinearExpr::default());
                self.define(*var, rest.scaled(&-factor), work)
            }
            None => {
                self.congruent(expr, Stride::exactly(&Integer::ZERO), work)?;
                if let [(var, factor)] = expr.terms() {
                    let range =
                        super::assume::range_of_single(factor, expr.constant_part(), Comparison::Zero);
                    return self.narrow(*var, &range, work);
                }
                self.store_inequality(expr, work)?;
                self.store_inequality(&-expr.clone(), work)
            }
        }
    }

    /// Makes a free variable defined by an expression over other free variables.
    pub(super) fn define(
        &mut self,
        var: Var,
        definition: LinearExpr,
        work: &mut Work,
    ) -> Result<(), Contradiction> {
        let implicit = self.implicit_relations(var);
        let relations = self.take_relations(var);
        let Some(row) = self.rows.get_mut(var) else { return Ok(()) };
        let Kind::Free(free) = std::mem::replace(&mut row.kind, Kind::Defined(Arc::new(definition.clone())))
        else {
            return Ok(());
        };
        let (interval, stride) = (row.interval.clone(), row.stride);
        for &user in &free.users {
            if let Some(row) = self.rows.get_mut(user)
                && let Kind::Defined(expr) = &mut row.kind
            {
                *expr = Arc::new(expr.substitute(var, &definition));
            }
        }
        self.use_roots(&definition, var);
        for &user in &free.users {
            if let Some(expr) = self.definition(user).cloned() {
                self.use_roots(&expr, user);
                // What cancelled out is no root any more.
                for root in definition.vars().filter(|root| !expr.mentions(*root)) {
                    self.unuse_root(root, user);
                }
                let told = self.bounds_of_free(&expr);
                self.narrow(user, &told, work)?;
            }
        }
        // What was known of the variable is now known of the expression.
        if let Some(low) = interval.lower() {
            work.assume(-definition.clone() + low.clone(), Comparison::AtMostZero);
        }
        if let Some(high) = interval.upper() {
            work.assume(definition.clone() - high.clone(), Comparison::AtMostZero);
        }
        self.congruent(&definition, stride, work)?;
        // Of a sum of two, relations say what can be said at once.
        let is_sum = definition.terms().len() > 2;
        let own =
            if is_sum { self.best_bounds_of_free(&definition) } else { self.bounds_of_free(&definition) };
        self.narrow(var, &own, work)?;
        let stated = relations
            .iter()
            .map(|related| (related.other, oriented(&related.planar.planes, var > related.other)));
        for (other, planes) in stated.chain(implicit) {
            for plane in planes {
                let other = LinearExpr::term(other, plane.b);
                let own = definition.scaled(&Integer::new(plane.a));
                work.assume(own + other - Integer::new(plane.c), Comparison::AtMostZero);
            }
        }
        self.rewrite_facts(var, work);
        Ok(())
    }

    /// Records that the definition of `user` mentions these variables.
    fn use_roots(&mut self, definition: &LinearExpr, user: Var) {
        for root in definition.vars() {
            if let Some(free) = self.free_mut(root)
                && let Err(at) = free.users.binary_search(&user)
            {
                free.users.insert(at, user);
            }
        }
    }

    fn unuse_roots(&mut self, definition: &LinearExpr, user: Var) {
        for root in definition.vars() {
            self.unuse_root(root, user);
        }
    }

    fn unuse_root(&mut self, root: Var, user: Var) {
        if let Some(free) = self.free_mut(root)
            && let Ok(at) = free.users.binary_search(&user)
        {
            free.users.remove(at);
        }
    }

    /// Facts that mention the newly defined variable are taken out and assumed again.
    fn rewrite_facts(&mut self, var: Var, work: &mut Work) {
        for (comparison, facts) in
            [(Comparison::AtMostZero, &mut self.wide), (Comparison::NonZero, &mut self.different)]
        {
            if facts.iter().any(|expr| expr.mentions(var)) {
                let facts = Arc::make_mut(facts);
                facts.retain(|expr| {
                    if expr.mentions(var) {
                        work.assume(expr.clone(), comparison);
                        return false;
                    }
                    true
                });
            }
        }
    }

    pub(super) fn forget_var(&mut self, var: Var) {
        let Some(row) = self.rows.get(var) else { return };
        match &row.kind {
            Kind::Defined(definition) => {
                let definition = (**definition).clone();
                self.unuse_roots(&definition, var);
            }
            Kind::Free(free) if free.users.is_empty() => {
                let left = self.facts_without(var);
                self.project(var);
                if !left.is_empty() {
                    self.forget_choice(var);
                    self.keep(left);
                }
            }
            Kind::Free(free) => {
                let users = free.users.clone();
                if !self.exchange(var) {
                    self.leave_users(var, &users);
                } else if let Some(definition) = self.definition(var).cloned() {
                    self.unuse_roots(&definition, var);
                }
            }
        }
        self.forget_choice(var);
        self.rows.remove(var);
    }

    /// Makes the free variable defined in terms of one of its users, which becomes free instead. Exact; not possible
    /// if no definition mentions the variable with coefficient one or minus one.
    pub(super) fn exchange(&mut self, var: Var) -> bool {
        let Some(row) = self.rows.get(var) else { return false };
        let Kind::Free(free) = &row.kind else { return false };
        let pivot = free.users.iter().find_map(|&user| {
            let definition = self.definition(user)?;
            let factor = definition.coefficient(var);
            factor.is_unit().then(|| (user, definition.clone(), factor))
        });
        let Some((user, definition, factor)) = pivot else { return false };
        self.unuse_roots(&definition, user);
        if let Some(row) = self.rows.get_mut(user) {
            row.kind = Kind::Free(Free::default());
        }
        // user = factor * var + rest, so var = factor * (user - rest).
        let rest = definition.substitute(var, &LinearExpr::default());
        let inverse = (LinearExpr::from(user) - rest).scaled(&factor);
        let mut work = Work::default();
        let outcome = self.define(var, inverse, &mut work).and_then(|()| self.run(&mut work));
        self.note(outcome);
        // The definition may have shrunk to a constant meanwhile, which is as good.
        true
    }

    /// The variable goes and cannot be replaced: relate its users to each other, and the facts about it to the one that
    /// mentions it with the smallest factor.
    fn leave_users(&mut self, var: Var, users: &[Var]) {
        let mut definitions: Vec<(Var, LinearExpr, Integer)> = Vec::new();
        for &user in users {
            if let Some(definition) = self.definition(user).cloned() {
                let factor = definition.coefficient(var);
                if !factor.is_zero() {
                    definitions.push((user, definition, factor));
                }
            }
        }
        definitions.sort_by_key(|(user, _, factor)| (factor.abs(), *user));
        let mut known: Vec<(Var, crate::Interval, Stride)> = Vec::new();
        for (user, definition, _) in &definitions {
            known.push((*user, self.bounds_of(&LinearExpr::from(*user)), self.stride_of_free(definition)));
        }
        for (user, definition, _) in &definitions {
            self.unuse_roots(definition, *user);
            if let Some(row) = self.rows.get_mut(*user) {
                row.kind = Kind::Free(Free::default());
            }
        }
        let mut work = Work::default();
        let mut outcome = Ok(());
        if let Some((user, definition, factor)) = definitions.first() {
            self.hand_over(var, *user, definition, factor, &mut work);
        }
        // Nothing may mention the variable while consequences are drawn, or a user could be defined by it again.
        self.project(var);
        self.forget_choice(var);
        for (user, interval, stride) in known {
            outcome = outcome
                .and_then(|()| self.narrow(user, &interval, &mut work))
                .and_then(|()| self.narrow_stride(user, stride, &mut work));
        }
        if let Some(((first, first_definition, first_factor), others)) = definitions.split_first() {
            for (user, definition, factor) in others {
                // first_factor * (user - rest) = factor * (first - first rest)
                let rest = definition.substitute(var, &LinearExpr::default());
                let first_rest = first_definition.substitute(var, &LinearExpr::default());
                let left = (LinearExpr::from(*user) - rest).scaled(first_factor);
                let right = (LinearExpr::from(*first) - first_rest).scaled(factor);
                work.assume(left - right, Comparison::Zero);
            }
        }
        let outcome = outcome.and_then(|()| self.run(&mut work));
        self.note(outcome);
    }

    /// What is known of a variable in relation to others is told of a user instead: `user = factor * var + rest`, so
    /// `factor * var` is `user - rest` in each fact, times the factor.
    fn hand_over(&mut self, var: Var, user: Var, definition: &LinearExpr, factor: &Integer, work: &mut Work) {
        let instead = LinearExpr::from(user) - definition.substitute(var, &LinearExpr::default());
        let (size, sign) = (factor.abs(), Integer::from(factor.signum()));
        let told = |expr: &LinearExpr| {
            let others = expr.substitute(var, &LinearExpr::default());
            others.scaled(&size).plus_scaled(&instead, &(expr.coefficient(var) * &sign))
        };
        let stated = self.relations(var).iter();
        let stated =
            stated.map(|related| (related.other, oriented(&related.planar.planes, var > related.other)));
        for (other, planes) in stated.chain(self.implicit_relations(var)) {
            for plane in planes {
                work.assume(told(&expr_of(var, other, &plane)), Comparison::AtMostZero);
            }
        }
        for (comparison, facts) in
            [(Comparison::AtMostZero, &self.wide), (Comparison::NonZero, &self.different)]
        {
            for expr in facts.iter().filter(|expr| expr.mentions(var)) {
                work.assume(told(expr), comparison);
            }
        }
    }

    /// Takes a free variable out of all facts.
    fn project(&mut self, var: Var) {
        self.take_relations(var);
        for facts in [&mut self.wide, &mut self.different] {
            if facts.iter().any(|expr| expr.mentions(var)) {
                Arc::make_mut(facts).retain(|expr| !expr.mentions(var));
            }
        }
    }
}
