//! Compares what our domain and the octagons know: bounds of variables, differences and sums.
//!
//! Octagons work over the rationals; their bounds are rounded to the integers here, which is in their favour.

use tayra_numeric::State;

use crate::contestant::{Bounds, Contestant, Ours, covers};
use crate::parma::{Kind, Parma, Shape};
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

    /// Is the point known to be in the state?
    fn has(&self, point: &[i64]) -> bool {
        let holds = |facts: &[Fact]| facts.iter().all(|fact| fact.holds_at(point));
        holds(&self.left) || self.right.as_ref().is_some_and(|right| holds(right))
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
    let (ours, theirs) = (Ours::new(system.vars), Parma::quickest(against));
    let (own_head, own_body) = ours.states(system);
    let (their_head, their_body) = theirs.states(system);
    let mut comparison = Comparison::default();
    let mut compare_states = |own: &State, other: &Shape, recipe: &Recipe| {
        for point in &system.points {
            assert!(!recipe.has(point) || covers(own, point), "our state lost a point: {own:?}");
        }
        let mut sum = Tally::default();
        for terms in &system.queries {
            let mut tally = Tally::default();
            tally.compare(ours.bounds(own, &ours.form(terms)), theirs.bounds(other, &theirs.form(terms)));
            if tally.looser > 0 && comparison.examples.len() < examples {
                comparison.examples.push(recipe.shrink(against, terms).show(against, terms));
            }
            sum.add(tally);
        }
        sum
    };
    let mut after_add = Tally::default();
    for guard in guards.iter().flatten() {
        let left = system.head.iter().chain([guard]).cloned().collect();
        let recipe = Recipe { vars: system.vars, left, right: None };
        let (mut own, mut other) = (own_head.clone(), their_head.clone());
        ours.add(&mut own, &ours.fact(guard));
        theirs.add(&mut other, &theirs.fact(guard));
        after_add.add(compare_states(&own, &other, &recipe));
    }
    let recipe = Recipe { vars: system.vars, left: system.head.clone(), right: Some(system.body.clone()) };
    let (mut own, mut other) = (own_head, their_head);
    ours.join(&mut own, &own_body);
    theirs.join(&mut other, &their_body);
    let after_join = compare_states(&own, &other, &recipe);
    comparison.after_add = after_add;
    comparison.after_join = after_join;
    comparison
}
