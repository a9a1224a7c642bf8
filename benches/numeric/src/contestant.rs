//! What is measured: the operations of a loop's analysis, for our domain and for others.

use tayra_numeric::{Constraint, LinearExpr, NumericDomain, Pairing, State, Var, WideningHints};

use crate::systems::{Fact, System};

/// The smallest and the largest integer, where there is one.
pub type Bounds = (Option<i64>, Option<i64>);

/// A numeric domain, used in one way.
pub trait Contestant {
    /// An element of the domain.
    type State: Clone;
    /// A constraint in the domain's own form.
    type Fact;
    /// A linear form in the domain's own form.
    type Form;

    fn universe(&self, vars: u32) -> Self::State;
    fn fact(&self, fact: &Fact) -> Self::Fact;
    fn form(&self, terms: &[(u32, i64)]) -> Self::Form;
    /// Adds many facts and draws their consequences.
    fn load(&self, state: &mut Self::State, facts: &[Self::Fact]);
    /// Adds a fact to a closed state and draws the consequences.
    fn add(&self, state: &mut Self::State, fact: &Self::Fact);
    fn forget(&self, state: &mut Self::State, var: u32);
    fn is_empty(&self, state: &Self::State) -> bool;
    fn join(&self, state: &mut Self::State, other: &Self::State);
    /// Is `other` shown to be part of `state`?
    fn includes(&self, state: &Self::State, other: &Self::State) -> bool;
    /// Widens from `older` to `joined`, which covers it.
    fn widen(&self, joined: &mut Self::State, older: &Self::State);
    fn close(&self, state: &mut Self::State);
    fn bounds(&self, state: &Self::State, form: &Self::Form) -> Bounds;

    /// The state with all these facts.
    fn build<'a>(&self, vars: u32, facts: impl IntoIterator<Item = &'a Fact>) -> Self::State {
        let facts: Vec<_> = facts.into_iter().map(|fact| self.fact(fact)).collect();
        let mut state = self.universe(vars);
        self.load(&mut state, &facts);
        state
    }

    /// The states at the head of a loop and at the end of its body.
    fn states(&self, system: &System) -> (Self::State, Self::State) {
        let head = self.build(system.vars, &system.head);
        if !system.derived {
            let body = self.build(system.vars, &system.body);
            return (head, body);
        }
        let mut body = head.clone();
        for &var in &system.touched {
            self.forget(&mut body, var);
        }
        let news =
            system.body.iter().filter(|fact| fact.terms.iter().any(|(var, _)| system.touched.contains(var)));
        let news: Vec<_> = news.map(|fact| self.fact(fact)).collect();
        self.load(&mut body, &news);
        (head, body)
    }
}

/// Tayra's product domain.
pub struct Ours {
    pairing: Pairing,
    hints: WideningHints,
}

impl Ours {
    /// For states of so many variables.
    pub fn new(vars: u32) -> Self {
        Self { pairing: Pairing::identity((0..vars).map(Var)), hints: WideningHints::default() }
    }
}

fn linear(terms: &[(u32, i64)], constant: i64) -> LinearExpr {
    LinearExpr::new(terms.iter().map(|(var, factor)| (Var(*var), (*factor).into())), constant)
}

impl Contestant for Ours {
    type State = State;
    type Fact = Constraint;
    type Form = LinearExpr;

    fn universe(&self, vars: u32) -> State {
        let mut state = State::new();
        for var in 0..vars {
            state.add(Var(var), tayra_numeric::Interval::ALL);
        }
        state
    }

    fn fact(&self, fact: &Fact) -> Constraint {
        let expr = linear(&fact.terms, fact.constant);
        if fact.equal { Constraint::equal(expr, 0) } else { Constraint::at_most(expr, 0) }
    }

    fn form(&self, terms: &[(u32, i64)]) -> LinearExpr {
        linear(terms, 0)
    }

    fn load(&self, state: &mut State, facts: &[Constraint]) {
        for fact in facts {
            state.assume(fact);
        }
    }

    fn add(&self, state: &mut State, fact: &Constraint) {
        state.assume(fact);
    }

    fn forget(&self, state: &mut State, var: u32) {
        state.forget(Var(var));
    }

    fn is_empty(&self, state: &State) -> bool {
        state.is_empty()
    }

    fn join(&self, state: &mut State, other: &State) {
        *state = state.join(other, &self.pairing);
    }

    fn includes(&self, state: &State, other: &State) -> bool {
        other.is_included_in(state, &self.pairing)
    }

    fn widen(&self, joined: &mut State, older: &State) {
        *joined = older.widen(joined, &self.pairing, &self.hints);
    }

    fn close(&self, state: &mut State) {
        *state = state.closed();
    }

    fn bounds(&self, state: &State, form: &LinearExpr) -> Bounds {
        let bounds = state.bounds(form);
        (bounds.lower().and_then(|low| low.to_i64()), bounds.upper().and_then(|high| high.to_i64()))
    }
}

/// Does the state cover the point?
pub fn covers(state: &State, point: &[i64]) -> bool {
    state
        .describes(&point.iter().enumerate().map(|(var, value)| (Var(var as u32), (*value).into())).collect())
}

/// The states of a system and all that the measured operations need, made beforehand.
pub struct Prepared<C: Contestant> {
    pub head: C::State,
    pub body: C::State,
    pub joined: C::State,
    pub guards: [Vec<C::Fact>; 3],
    pub forms: Vec<C::Form>,
}

impl<C: Contestant> Prepared<C> {
    pub fn new(contestant: &C, system: &System, guards: &[Vec<Fact>; 3]) -> Self {
        let (head, body) = contestant.states(system);
        let mut joined = head.clone();
        contestant.join(&mut joined, &body);
        let ready = |facts: &Vec<Fact>| facts.iter().map(|fact| contestant.fact(fact)).collect();
        let forms = system.queries.iter().map(|terms| contestant.form(terms)).collect();
        let guards = [ready(&guards[0]), ready(&guards[1]), ready(&guards[2])];
        Self { head, body, joined, guards, forms }
    }
}
