//! Compares what our domain and the octagons know: bounds of variables, differences and sums.
//!
//! Octagons work over the rationals; their bounds are rounded to the integers here, which is in their favour.

use crate::contestant::{Bounds, Contestant, Ours, covers};
use crate::parma::{Kind, Parma};
use crate::systems::{Fact, System, show_terms};

/// How many bounds of ours were tighter, equal or looser than theirs.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    pub tighter: usize,
    pub equal: usize,
    pub looser: usize,
}

impl Tally {
    pub fn add(&mut self, other: Self) {
        self.tighter += other.tighter;
        self.equal += other.equal;
        self.looser += other.looser;
    }

    fn compare(&mut self, ours: Bounds, theirs: Bounds) {
        let lower = (ours.0.map(|low| -low), theirs.0.map(|low| -low));
        for (own, other) in [lower, (ours.1, theirs.1)] {
            match (own.unwrap_or(i64::MAX), other.unwrap_or(i64::MAX)) {
                (own, other) if own < other => self.tighter += 1,
                (own, other) if own > other => self.looser += 1,
                _ => self.equal += 1,
            }
        }
    }
}

/// The facts that make up a state: those of one, or the join of two.
#[derive(Clone)]
struct Recipe {
    vars: u32,
    left: Vec<Fact>,
    right: Option<Vec<Fact>>,
}

impl Recipe {
    fn cook<C: Contestant>(&self, contestant: &C) -> C::State {
        let mut state = contestant.build(self.vars, &self.left);
        if let Some(right) = &self.right {
            contestant.join(&mut state, &contestant.build(self.vars, right));
        }
        state
    }

    fn bounds<C: Contestant>(&self, contestant: &C, terms: &[(u32, i64)]) -> Bounds {
        contestant.bounds(&self.cook(contestant), &contestant.form(terms))
    }

    fn is_looser(&self, against: Kind, terms: &[(u32, i64)]) -> bool {
        let mut tally = Tally::default();
        let theirs = self.bounds(&Parma::quickest(against), terms);
        tally.compare(self.bounds(&Ours::new(self.vars), terms), theirs);
        tally.looser > 0
    }

    /// Leaves out facts as long as ours stays looser.
    fn shrink(&self, against: Kind, terms: &[(u32, i64)]) -> Self {
        let mut small = self.clone();
        let mut at = small.left.len();
        while at > 0 {
            at -= 1;
            let mut smaller = small.clone();
            smaller.left.remove(at);
            if let Some(right) = &mut smaller.right {
                right.remove(at);
            }
            if smaller.is_looser(against, terms) {
                small = smaller;
            }
        }
        small
    }

    fn show(&self, against: Kind, terms: &[(u32, i64)]) -> String {
        let facts = |facts: &[Fact]| facts.iter().map(Fact::show).collect::<Vec<_>>().join(", ");
        let state = match &self.right {
            None => facts(&self.left),
            Some(right) => format!("join of {{{}}} and {{{}}}", facts(&self.left), facts(right)),
        };
        let ours = self.bounds(&Ours::new(self.vars), terms);
        let theirs = self.bounds(&Parma::quickest(against), terms);
        format!("{state}: {} is {} for us, {} for them", show_terms(terms), range(ours), range(theirs))
    }
}

fn range(bounds: Bounds) -> String {
    let end = |bound: Option<i64>| bound.map_or("?".into(), |value| value.to_string());
    format!("[{}, {}]", end(bounds.0), end(bounds.1))
}

/// What comparing one system brought.
#[derive(Clone, Default, Debug)]
pub struct Comparison {
    pub after_add: Tally,
    pub after_join: Tally,
    /// Where ours is looser, made as small as possible.
    pub examples: Vec<String>,
}

/// Compares our bounds with theirs after each guard and after the join.
pub fn compare(system: &System, guards: &[Vec<Fact>; 3], against: Kind, examples: usize) -> Comparison {
    let mut comparison = Comparison::default();
    for guard in guards.iter().flatten() {
        let left = system.head.iter().chain([guard]).cloned().collect();
        let recipe = Recipe { vars: system.vars, left, right: None };
        let tally = compare_recipe(system, &recipe, against, examples, &mut comparison.examples);
        comparison.after_add.add(tally);
    }
    let recipe = Recipe { vars: system.vars, left: system.head.clone(), right: Some(system.body.clone()) };
    comparison.after_join = compare_recipe(system, &recipe, against, examples, &mut comparison.examples);
    comparison
}

fn compare_recipe(
    system: &System,
    recipe: &Recipe,
    against: Kind,
    most: usize,
    examples: &mut Vec<String>,
) -> Tally {
    let (ours, theirs) = (Ours::new(system.vars), Parma::quickest(against));
    let (own, other) = (recipe.cook(&ours), recipe.cook(&theirs));
    for point in &system.points {
        let holds = |facts: &[Fact]| facts.iter().all(|fact| fact.holds_at(point));
        let inside = holds(&recipe.left) || recipe.right.as_ref().is_some_and(|right| holds(right));
        assert!(!inside || covers(&own, point), "our state lost a point: {own:?}");
    }
    let mut sum = Tally::default();
    for terms in &system.queries {
        let mut tally = Tally::default();
        tally.compare(ours.bounds(&own, &ours.form(terms)), theirs.bounds(&other, &theirs.form(terms)));
        if tally.looser > 0 && examples.len() < most {
            examples.push(recipe.shrink(against, terms).show(against, terms));
        }
        sum.add(tally);
    }
    sum
}
