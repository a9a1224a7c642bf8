//! Functions that are given places: pointers to variables of their callers, of which two may be one, passed on to
//! themselves and to others, kept in globals for a while.
//!
//! They are called from many places with different pointers, so that their entries meet.

use super::{Generator, Helper, Shape, Statement, Variable};

impl Generator {
    /// `static int f(int *p, int *q, int n)`, perhaps recursive.
    pub(crate) fn helper_with_places(&mut self, name: &str) -> Statement {
        for place in ["(*p)", "(*q)"] {
            self.scope().variables.push(Variable { name: place.to_owned(), changeable: true });
        }
        self.scope().variables.push(Variable { name: "n".to_owned(), changeable: false });
        self.scope().places.extend(["p".to_owned(), "q".to_owned()]);
        let mut body = Vec::new();
        if self.random.chance(40) {
            body.push(Statement::simple("kept = p;"));
        }
        body.extend(self.block(3));
        if self.random.chance(55) {
            // The count goes down, so it ends.
            let x = self.expression(1);
            let (local, passed) = match self.random.below(5) {
                0 => ("", "q, p"),
                1 => ("", "p, p"),
                2 => ("", "p, q"),
                3 => ("int w", "&w, q"),
                _ => ("int w", "p, &w"),
            };
            let mut then = Vec::new();
            if !local.is_empty() {
                then.push(Statement::simple(format!("{local} = {x};")));
            }
            then.push(Statement::simple(format!("*p += {name}({passed}, n - 1);")));
            if !local.is_empty() {
                then.push(Statement::simple("*q ^= w;"));
            }
            // Nobody may find the local there afterwards.
            if !local.is_empty() && !self.slips() {
                then.push(Statement::simple("kept = &spare;"));
            }
            body.push(Statement::block("if (n > 0)", then));
        }
        if self.random.chance(40) {
            body.push(Statement::simple("*kept += 1;"));
        }
        if !self.slips() {
            body.push(Statement::simple("kept = &spare;"));
        }
        body.push(Statement::simple(format!("return {};", self.expression(1))));
        Statement::block(format!("static int {name}(int *p, int *q, int n)"), body)
    }

    /// `static int *f(int *p, int *q, int n)`: one of them, or another one.
    pub(crate) fn helper_that_chooses(&mut self, name: &str) -> Statement {
        for place in ["(*p)", "(*q)"] {
            self.scope().variables.push(Variable { name: place.to_owned(), changeable: true });
        }
        self.scope().variables.push(Variable { name: "n".to_owned(), changeable: false });
        let (may_return, condition) = (std::mem::replace(&mut self.may_return, false), self.condition(1));
        let mut body = self.block(2);
        self.may_return = may_return;
        body.push(Statement::simple(format!("if ({condition}) return q;")));
        if self.random.chance(30) {
            body.push(Statement::simple("if (n == 3) return &spare;"));
        }
        if self.random.chance(30) {
            body.push(Statement::simple(format!("if (n > 0 && n < 9) return {name}(q, p, n - 1);")));
        }
        body.push(Statement::simple("return p;"));
        Statement::block(format!("static int *{name}(int *p, int *q, int n)"), body)
    }

    /// An expression for a place of a number: a variable that has one, or a new one.
    fn place(&mut self, out: &mut Vec<Statement>) -> String {
        let places: Vec<String> = self.scopes.iter().flat_map(|s| s.places.clone()).collect();
        if places.is_empty() || self.random.chance(30) {
            let (name, x) = (self.fresh("w"), self.expression(1));
            out.push(Statement::simple(format!("int {name} = {x};")));
            self.scope().places.push(format!("&{name}"));
            self.scope().variables.push(Variable { name: name.clone(), changeable: true });
            return format!("&{name}");
        }
        places[self.random.below(places.len())].clone()
    }

    /// Calls a helper with places.
    pub(crate) fn call_with_places(&mut self, out: &mut Vec<Statement>, helper: &Helper) {
        let (p, q) = (self.place(out), self.place(out));
        let (name, v) = (&helper.name, self.fresh("v"));
        let count = match self.random.below(3) {
            0 => self.random.below(4).to_string(),
            _ => format!("(int)(({}) & 3)", self.expression_of_variables()),
        };
        if helper.shape == Shape::Chooses {
            let x = self.expression(1);
            out.push(Statement::simple(format!("*{name}({p}, {q}, {count}) = {x};")));
            return;
        }
        out.push(Statement::simple(format!("int {v} = {name}({p}, {q}, {count});")));
        self.scope().variables.push(Variable { name: v, changeable: true });
    }
}
