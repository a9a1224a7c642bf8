//! Finds an integer point of a state: fix one variable after the other and see whether the rest can still be met.
//!
//! Errs towards: finding none. A point that is found is checked against every fact.

use super::{Kind, State};
use crate::constraint::Constraint;
use crate::domain::Model;
use crate::exact::Integer;
use crate::interval::Interval;
use crate::linear::{LinearExpr, Var};

/// How many values may be tried in all.
const TRIES: usize = 400;

impl State {
    pub(super) fn find_model(&self) -> Option<Model> {
        if self.empty {
            return None;
        }
        let free: Vec<Var> = self
            .rows
            .iter()
            .filter(|(_, row)| matches!(row.kind, Kind::Free(_)))
            .map(|(var, _)| var)
            .collect();
        let mut tries = TRIES.max(free.len() * 4);
        let solved = self.fix(&free, &mut tries)?;
        let mut model = Model::new();
        for (var, _) in solved.rows.iter() {
            model.insert(var, solved.bounds_of(&LinearExpr::from(var)).as_constant()?.clone());
        }
        self.describes_point(&model).then_some(model)
    }

    /// Fixes the variables in order, going back where that fails.
    fn fix(&self, vars: &[Var], tries: &mut usize) -> Option<State> {
        let Some((&var, rest)) = vars.split_first() else { return Some(self.clone()) };
        let range = self.bounds_of(&LinearExpr::from(var));
        if range.as_constant().is_some() {
            return self.fix(rest, tries);
        }
        for value in self.candidates(var, &range) {
            if *tries == 0 {
                return None;
            }
            *tries -= 1;
            let mut fixed = self.clone();
            fixed.assume_constraint(&Constraint::equal(var, value));
            if !fixed.empty
                && let Some(solved) = fixed.fix(rest, tries)
            {
                return Some(solved);
            }
        }
        None
    }

    /// Values worth a try: what is near zero, the ends, the middle.
    fn candidates(&self, var: Var, range: &Interval) -> Vec<Integer> {
        let stride = self.stride(&LinearExpr::from(var));
        let mut values = Vec::new();
        let mut push = |value: Integer| {
            let up = stride.tighten(&Interval::at_least(value)).lower().cloned();
            if let Some(up) = up
                && range.contains(&up)
                && !values.contains(&up)
            {
                values.push(up);
            }
        };
        match (range.lower(), range.upper()) {
            (Some(low), Some(high)) => {
                if range.contains(&Integer::ZERO) {
                    push(Integer::ZERO);
                }
                push(low.clone());
                push(high.clone());
                push((low + high).div_floor(&Integer::from(2)));
                push(low + &Integer::ONE);
                push(high - &Integer::ONE);
            }
            (Some(low), None) => {
                let start = low.max(&Integer::ZERO).clone();
                push(start.clone());
                push(low.clone());
                push(&start + &Integer::ONE);
                push(&start + &Integer::from(1000));
            }
            (None, Some(high)) => {
                let start = high.min(&Integer::ZERO).clone();
                push(&start - &stride.modulus());
                push(start.clone());
                push(high.clone());
                push(&start - &Integer::from(1000));
            }
            (None, None) => [0, 1, -1, 1000, -1000].into_iter().for_each(|n| push(Integer::from(n))),
        }
        values
    }
}
