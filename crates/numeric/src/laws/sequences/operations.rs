//! The operations of a sequence, each on a state and on the points beside it.

use std::collections::{BTreeMap, BTreeSet};

use super::{MOST_POINTS, MOST_VARS, Run, SLOTS, Slot};
use crate::{
    Comparison, Constraint, Integer, Interval, LinearExpr, Met, NumericDomain, Pairing, Rounding, Var,
    WideningHints, Width,
};

type Outcome = Result<(), String>;

/// An expression and its factors in the order of a slot's variables.
struct Form {
    factors: Vec<i64>,
    constant: i64,
    expr: LinearExpr,
}

impl Form {
    fn at(&self, point: &[i64]) -> i64 {
        self.factors.iter().zip(point).map(|(factor, value)| factor * value).sum::<i64>() + self.constant
    }
}

fn compare(value: i64, comparison: Comparison) -> bool {
    match comparison {
        Comparison::AtMostZero => value <= 0,
        Comparison::Zero => value == 0,
        Comparison::NonZero => value != 0,
    }
}

impl Run<'_> {
    /// One operation on one slot, then a look at all its points.
    pub(super) fn operate(&mut self) -> Outcome {
        let at = self.choices.below(SLOTS);
        let mut slot = self.slots[at].clone();
        if slot.points.is_empty() && self.choices.below(4) > 0 {
            // Little happens to what is empty: start again.
            self.tell(format!("slot {at} starts again"));
            slot = Slot::new(slot.state.layers());
        }
        match self.choices.below(32) {
            0..=4 => self.add(&mut slot),
            5..=11 => self.assume(&mut slot)?,
            12..=14 => self.define(&mut slot)?,
            15 => self.forget(&mut slot),
            16 => self.rename(&mut slot),
            17 => self.expand(&mut slot),
            18 | 19 => self.wrap(&mut slot),
            20 => self.divide(&mut slot)?,
            21 | 22 => self.join(&mut slot, false),
            23 | 24 => self.join(&mut slot, true),
            25 => self.merge(&mut slot),
            26 => self.congruence(&mut slot)?,
            27 => {
                self.tell("closed".into());
                slot.state = slot.state.closed();
            }
            28 | 31 => self.take_described(&mut slot),
            29 => {
                let source = self.choices.below(SLOTS);
                self.tell(format!("copy of {source}"));
                slot = self.slots[source].clone();
            }
            30 => self.include(&slot)?,
            _ => {}
        }
        self.tell(format!("  in slot {at}: {} points", slot.points.len()));
        slot.check()?;
        self.ask(&slot)?;
        self.slots[at] = slot;
        Ok(())
    }

    fn tell(&mut self, what: String) {
        self.trace.push_str(&what);
        self.trace.push('\n');
    }

    fn new_var(&mut self, slot: &Slot) -> Var {
        // Low numbers are used again, so that orders of variables vary.
        let wanted = u32::from(self.choices.byte() % 12);
        let free = (wanted..).map(Var).find(|var| !slot.vars.contains(var));
        self.fresh += 1;
        free.unwrap_or(Var(1000 + self.fresh))
    }

    fn form(&mut self, slot: &Slot) -> Form {
        let mut factors = vec![0i64; slot.vars.len()];
        let terms = [1, 1, 2, 2, 2, 2, 3, 3][self.choices.below(8)];
        for _ in 0..terms {
            if !factors.is_empty() {
                let at = self.choices.below(factors.len());
                factors[at] += [1, -1, 1, -1, 1, -1, 2, -2, 3, -3, 4, 5][self.choices.below(12)];
            }
        }
        let constant = self.choices.between(-8, 8);
        let terms = slot.vars.iter().zip(&factors).map(|(var, factor)| (*var, Integer::from(*factor)));
        Form { expr: LinearExpr::new(terms, constant), factors, constant }
    }

    /// A form that is zero at some point of the reference, or nearly so: such constraints touch.
    fn touching_form(&mut self, slot: &Slot) -> Form {
        let mut form = self.form(slot);
        if self.choices.below(3) > 0 && !slot.points.is_empty() {
            let chosen = usize::from(self.choices.byte()) * slot.points.len() / 256;
            if let Some(point) = slot.points.iter().nth(chosen) {
                let shift = [0, 0, 0, -1, 1][self.choices.below(5)] - form.at(point);
                form.constant += shift;
                form.expr = form.expr + shift;
            }
        }
        form
    }

    fn add(&mut self, slot: &mut Slot) {
        let width = [0, 1, 2, 3, 7, 7, 15, 31][self.choices.below(8)];
        let low = self.choices.between(-8, 6);
        let width = if slot.points.len() * 32 > MOST_POINTS { width.min(3) } else { width };
        let narrow = self.choices.below(6) == 0 && !slot.vars.is_empty();
        if narrow {
            // A variable that is already there is narrowed.
            let at = self.choices.below(slot.vars.len());
            self.tell(format!("add {} again: {low}..{}", slot.vars[at], low + width));
            slot.state.add(slot.vars[at], Interval::between(low, low + width));
            slot.points.retain(|point| (low..=low + width).contains(&point[at]));
            self.counts.note("add: narrows");
            return;
        }
        if slot.vars.len() >= MOST_VARS || slot.points.len() * 4 > MOST_POINTS {
            return;
        }
        let var = self.new_var(slot);
        // At times the state is not told a bound, and describes more than the points.
        let (below, above) = [(false, false), (false, false), (true, false), (false, true), (true, true)]
            [[0, 0, 0, 0, 0, 1, 2, 3, 4][self.choices.below(9)]];
        let range =
            Interval::new((!below).then(|| Integer::from(low)), (!above).then(|| Integer::from(low + width)));
        self.tell(format!("add {var}: {range}, points {low}..{}", low + width));
        slot.state.add(var, range);
        extend(slot, var, |_| (low..=low + width).collect());
        self.counts.note("add");
    }

    fn assume(&mut self, slot: &mut Slot) -> Outcome {
        use Comparison::{AtMostZero, NonZero, Zero};
        let form = self.touching_form(slot);
        let comparison =
            [AtMostZero, AtMostZero, AtMostZero, AtMostZero, Zero, Zero, NonZero][self.choices.below(7)];
        let constraint = Constraint::new(form.expr.clone(), comparison);
        self.tell(format!("assume {constraint:?}"));
        let before = slot.points.len();
        let met = slot.state.assume(&constraint);
        slot.points.retain(|point| compare(form.at(point), comparison));
        self.counts.note(match met {
            Met::Unsatisfiable => "assume: unsatisfiable",
            Met::Changed => "assume: changed",
            Met::Redundant => "assume: redundant",
        });
        self.judge(met, before, slot)
    }

    /// Is the answer true of the points?
    fn judge(&mut self, met: Met, before: usize, slot: &Slot) -> Outcome {
        if met == Met::Unsatisfiable && !slot.points.is_empty() {
            return Err(format!("unsatisfiable, but there is {:?}", slot.points.first()));
        }
        if met == Met::Redundant && slot.points.len() != before {
            return Err("redundant, but points go".into());
        }
        Ok(())
    }

    /// A new variable that equals an expression: what takes the place of an assignment.
    fn define(&mut self, slot: &mut Slot) -> Outcome {
        if slot.vars.len() >= MOST_VARS {
            return Ok(());
        }
        let form = self.form(slot);
        if slot.points.iter().any(|point| form.at(point).abs() > 100_000) {
            return Ok(());
        }
        let var = self.new_var(slot);
        let factor = [1, 1, 1, -1, 2, 3][self.choices.below(6)];
        let constraint = Constraint::equal(LinearExpr::term(var, factor), form.expr.clone());
        self.tell(format!("define {constraint:?}"));
        let met = slot.state.assume(&constraint);
        // A constraint whose variable cancels out, or that has no solution, does not mention it.
        slot.state.add(var, Interval::ALL);
        extend(slot, var, |point| {
            let value = form.at(point);
            if value % factor == 0 { vec![value / factor] } else { Vec::new() }
        });
        self.counts.note("define");
        self.judge(if met == Met::Unsatisfiable { met } else { Met::Changed }, 0, slot)
    }

    fn forget(&mut self, slot: &mut Slot) {
        if slot.vars.is_empty() {
            return;
        }
        let at = self.choices.below(slot.vars.len());
        let var = slot.vars.remove(at);
        self.tell(format!("forget {var}"));
        slot.state.forget(var);
        let shorter = |mut point: Vec<i64>| {
            point.remove(at);
            point
        };
        slot.points = std::mem::take(&mut slot.points).into_iter().map(shorter).collect();
        self.counts.note("forget");
    }

    fn rename(&mut self, slot: &mut Slot) {
        let mut names: Vec<(Var, Var)> = Vec::new();
        if slot.vars.len() >= 2 && self.choices.below(2) == 0 {
            let (first, second) = (slot.vars[0], slot.vars[1]);
            names.extend([(first, second), (second, first)]);
        } else if !slot.vars.is_empty() {
            let at = self.choices.below(slot.vars.len());
            names.push((slot.vars[at], self.new_var(slot)));
        }
        self.tell(format!("rename {names:?}"));
        slot.state.rename(&names);
        for var in &mut slot.vars {
            if let Some((_, new)) = names.iter().find(|(old, _)| old == var) {
                *var = *new;
            }
        }
        self.counts.note("rename");
    }

    fn expand(&mut self, slot: &mut Slot) {
        if slot.vars.is_empty() || slot.vars.len() >= MOST_VARS {
            return;
        }
        let at = self.choices.below(slot.vars.len());
        let values: BTreeSet<i64> = slot.points.iter().map(|point| point[at]).collect();
        if values.len() * slot.points.len() > MOST_POINTS {
            return;
        }
        let copy = self.new_var(slot);
        self.tell(format!("expand {} to {copy}", slot.vars[at]));
        slot.state.expand(slot.vars[at], copy);
        extend(slot, copy, |_| values.iter().copied().collect());
        self.counts.note("expand");
    }

    fn wrap(&mut self, slot: &mut Slot) {
        if slot.vars.len() + 2 > MOST_VARS {
            return;
        }
        let form = self.form(slot);
        let bits = 3 + u32::from(self.choices.byte() % 3);
        let signed = self.choices.below(2) == 0;
        let width = Width { bits, signed };
        let modulus = 1i64 << bits;
        let low = if signed { -(modulus / 2) } else { 0 };
        let wrapped = self.new_var(slot);
        let multiple = |point: &[i64]| (form.at(point) - low).div_euclid(modulus);
        if self.choices.below(3) == 0 {
            let mut taken = slot.clone();
            taken.vars.push(wrapped);
            let quotient = self.new_var(&taken);
            self.tell(format!("wrap {:?} to {width:?}: {wrapped}, quotient {quotient}", form.expr));
            slot.state.wrap_with_quotient(&form.expr, wrapped, quotient, width);
            extend(slot, wrapped, |point| vec![form.at(point) - multiple(point) * modulus]);
            extend(slot, quotient, |point| vec![multiple(point)]);
            self.counts.note("wrap with quotient");
        } else {
            let cases = self.choices.below(5);
            self.tell(format!("wrap {:?} to {width:?}: {wrapped}, {cases} cases", form.expr));
            slot.state.wrap(&form.expr, wrapped, width, cases);
            extend(slot, wrapped, |point| vec![form.at(point) - multiple(point) * modulus]);
            self.counts.note("wrap");
        }
        // An expression without variables may leave the new one out.
        slot.state.add(wrapped, Interval::ALL);
    }

    fn divide(&mut self, slot: &mut Slot) -> Outcome {
        if slot.vars.len() >= MOST_VARS {
            return Ok(());
        }
        let form = self.form(slot);
        let quotient = self.new_var(slot);
        let divisor = [2, 3, 4, 5, -1, -2, -3, 8][self.choices.below(8)];
        let down = self.choices.below(2) == 0;
        let rounding = if down { Rounding::Down } else { Rounding::TowardsZero };
        self.tell(format!("{quotient} = ({:?}) / {divisor}, {rounding:?}", form.expr));
        let met = slot.state.divide(&form.expr, &Integer::from(divisor), quotient, rounding);
        slot.state.add(quotient, Interval::ALL);
        extend(slot, quotient, |point| {
            let value = form.at(point);
            let floor = if value % divisor != 0 && (value < 0) != (divisor < 0) { 1 } else { 0 };
            vec![if down { value / divisor - floor } else { value / divisor }]
        });
        self.counts.note("divide");
        self.judge(if met == Met::Unsatisfiable { met } else { Met::Changed }, 0, slot)
    }

    /// Which variable of each side stands for which result; at times the same one twice.
    fn pairs(&mut self, left: &Slot, right: &Slot) -> Vec<(usize, usize, Var)> {
        let mut pairs = Vec::new();
        let same: Vec<Var> = left.vars.iter().filter(|var| right.vars.contains(var)).copied().collect();
        if self.choices.below(2) == 0 && !same.is_empty() {
            for var in same {
                let place = |slot: &Slot| slot.vars.iter().position(|own| *own == var);
                pairs.extend(place(left).zip(place(right)).map(|(l, r)| (l, r, var)));
            }
        } else if !left.vars.is_empty() && !right.vars.is_empty() {
            for n in 0..=self.choices.below(MOST_VARS) {
                let (l, r) = (self.choices.below(left.vars.len()), self.choices.below(right.vars.len()));
                pairs.push((l, r, Var(u32::try_from(n).unwrap_or(0))));
            }
        }
        pairs
    }

    fn join(&mut self, slot: &mut Slot, widen: bool) {
        let other = self.choices.below(SLOTS);
        let right = self.slots[other].clone();
        let pairs = self.pairs(slot, &right);
        let pairing: Pairing =
            pairs.iter().map(|(l, r, new)| (slot.vars[*l], right.vars[*r], *new)).collect();
        let told: Vec<String> = pairs
            .iter()
            .map(|(l, r, new)| format!("{}|{} as {new}", slot.vars[*l], right.vars[*r]))
            .collect();
        if widen {
            let thresholds = vec![Integer::from(self.choices.between(-8, 16))];
            let rounds = match self.choices.below(3) {
                0 => Some(Integer::from(self.choices.between(0, 5))),
                _ => None,
            };
            let hints = WideningHints { thresholds, delay: self.choices.below(5) == 0, rounds };
            self.tell(format!("widen with slot {other}: {told:?} {hints:?}"));
            slot.state = slot.state.widen(&right.state, &pairing, &hints);
            self.counts.note("widen");
        } else {
            self.tell(format!("join with slot {other}: {told:?}"));
            slot.state = slot.state.join(&right.state, &pairing);
            self.counts.note("join");
        }
        if pairs.len() > pairs.iter().map(|pair| pair.0).collect::<BTreeSet<_>>().len() {
            self.counts.note("join or widen: one left variable with several right ones");
        }
        let left = slot.points.iter().map(|point| pairs.iter().map(|(l, ..)| point[*l]).collect());
        let right = right.points.iter().map(|point| pairs.iter().map(|(_, r, _)| point[*r]).collect());
        slot.points = left.chain(right).collect();
        slot.vars = pairs.iter().map(|(.., new)| *new).collect();
    }

    fn merge(&mut self, slot: &mut Slot) {
        let other = self.choices.below(SLOTS);
        let right = self.slots[other].clone();
        let mut vars = slot.vars.clone();
        vars.extend(right.vars.iter().filter(|var| !slot.vars.contains(var)));
        if vars.len() > MOST_VARS {
            return;
        }
        let mut found = BTreeSet::new();
        for one in &slot.points {
            for two in &right.points {
                let mut values: BTreeMap<Var, i64> =
                    slot.vars.iter().copied().zip(one.iter().copied()).collect();
                let own = right.vars.iter().copied().zip(two.iter().copied());
                let fits = own.into_iter().all(|(var, value)| *values.entry(var).or_insert(value) == value);
                if fits {
                    found.insert(vars.iter().map(|var| values[var]).collect::<Vec<i64>>());
                }
            }
            if found.len() > MOST_POINTS {
                return;
            }
        }
        self.tell(format!("merge with slot {other}"));
        self.counts.note(if vars.len() < slot.vars.len() + right.vars.len() {
            "merge: shared variables"
        } else {
            "merge: disjoint"
        });
        slot.state.merge(&right.state);
        (slot.vars, slot.points) = (vars, found);
    }

    fn congruence(&mut self, slot: &mut Slot) -> Outcome {
        let form = self.form(slot);
        let (modulus, residue) = (self.choices.between(1, 8), self.choices.between(0, 7));
        self.tell(format!("assume {:?} = {residue} modulo {modulus}", form.expr));
        let before = slot.points.len();
        let met = slot.state.assume_congruent(&form.expr, &Integer::from(modulus), &Integer::from(residue));
        slot.points.retain(|point| (form.at(point) - residue).rem_euclid(modulus) == 0);
        self.counts.note("congruence");
        self.judge(met, before, slot)
    }

    /// From now on the points are all that the state describes in its own bounds.
    fn take_described(&mut self, slot: &mut Slot) {
        let mut ranges = Vec::new();
        let mut count = 1usize;
        for var in &slot.vars {
            let range = slot.state.range(*var);
            let ends = range.lower().and_then(Integer::to_i64).zip(range.upper().and_then(Integer::to_i64));
            let Some((low, high)) = ends else { return };
            count = count.saturating_mul(usize::try_from(high - low + 1).unwrap_or(usize::MAX));
            ranges.push((low, high - low));
        }
        if count > MOST_POINTS || slot.state.is_empty() {
            return;
        }
        self.tell("take all described points".into());
        let all = super::super::systems::points_of_box(&ranges);
        let described = all.into_iter().filter(|point| slot.state.describes(&slot.model(point))).collect();
        if slot.points != described {
            self.counts.note("described: more than reached");
            slot.points = described;
        } else {
            self.counts.note("described: exactly what is reached");
        }
    }

    /// An answer "included" must be true.
    fn include(&mut self, slot: &Slot) -> Outcome {
        let other = self.choices.below(SLOTS);
        let large = self.slots[other].clone();
        if slot.vars.is_empty() || large.vars.is_empty() {
            return Ok(());
        }
        let readings: Vec<usize> = if self.choices.below(2) == 0 {
            let place = |var: &Var| slot.vars.iter().position(|own| own == var);
            let Some(readings) = large.vars.iter().map(place).collect() else { return Ok(()) };
            readings
        } else {
            large.vars.iter().map(|_| self.choices.below(slot.vars.len())).collect()
        };
        let entries = (0..).zip(large.vars.iter().zip(&readings));
        let pairing: Pairing = entries.map(|(n, (var, left))| (slot.vars[*left], *var, Var(n))).collect();
        self.tell(format!("included in slot {other} under {pairing:?}?"));
        if !slot.state.is_included_in(&large.state, &pairing) {
            self.counts.note("inclusion: not shown");
            return Ok(());
        }
        self.counts.note("inclusion: shown");
        for point in &slot.points {
            let read: Vec<i64> = readings.iter().map(|left| point[*left]).collect();
            if !large.state.describes(&large.model(&read)) {
                return Err(format!("included, but {read:?} is not in\n{:?}", large.state));
            }
        }
        Ok(())
    }

    /// Bounds, stride, entailment, model and emptiness are true of all points.
    fn ask(&mut self, slot: &Slot) -> Outcome {
        if slot.state.is_empty() && !slot.points.is_empty() {
            return Err(format!("empty, but there is {:?}", slot.points.first()));
        }
        if self.choices.below(2) == 0 {
            return Ok(());
        }
        let form = self.touching_form(slot);
        let (bounds, stride) = (slot.state.bounds(&form.expr), slot.state.stride(&form.expr));
        for comparison in [Comparison::AtMostZero, Comparison::Zero, Comparison::NonZero] {
            let question = Constraint::new(form.expr.clone(), comparison);
            let entailed = slot.state.entails(&question);
            self.counts.note(if entailed { "entailed" } else { "not entailed" });
            for point in &slot.points {
                let value = form.at(point);
                if entailed && !compare(value, comparison) {
                    return Err(format!("entails {question:?}, not so at {point:?} in\n{:?}", slot.state));
                }
            }
        }
        for point in &slot.points {
            let value = Integer::from(form.at(point));
            if !bounds.contains(&value) || (!slot.state.is_empty() && !stride.contains(&value)) {
                return Err(format!(
                    "{:?} in {bounds} {stride:?} misses {point:?}\n{:?}",
                    form.expr, slot.state
                ));
            }
        }
        if self.choices.below(4) == 0 {
            match slot.state.model() {
                None => {
                    self.counts.note(if slot.points.is_empty() { "model: none" } else { "model: not found" })
                }
                Some(found) if slot.state.describes(&found) => self.counts.note("model: found"),
                Some(found) => return Err(format!("{found:?} is no model of\n{:?}", slot.state)),
            }
        }
        Ok(())
    }
}

/// Adds a variable with the values that each point gives it.
fn extend(slot: &mut Slot, var: Var, values: impl Fn(&[i64]) -> Vec<i64>) {
    let mut longer = BTreeSet::new();
    for point in &slot.points {
        for value in values(point) {
            let mut next = point.clone();
            next.push(value);
            longer.insert(next);
        }
    }
    slot.vars.push(var);
    slot.points = longer;
}
