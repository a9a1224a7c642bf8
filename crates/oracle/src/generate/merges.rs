//! Ways that meet again with different values: where states are joined, or one is taken to cover another.
//!
//! Values are narrow, read from memory of which nothing is known, widened and narrowed again, and looked at twice.

use super::{Array, Generator, Scope, Statement, TYPES, Variable};

impl Generator {
    /// Adds one of the idioms.
    pub(crate) fn merge_idiom(&mut self, out: &mut Vec<Statement>) {
        match self.random.below(12) {
            0 | 1 => self.chosen_value(out),
            2 | 3 => self.changed_on_one_way(out),
            4 => self.store_element(out),
            5 => self.choose(out),
            6 => self.open_loop(out),
            7 => self.count_loop(out),
            8 => self.unknown_array(out),
            9 => self.compared_with_memory(out),
            10 => self.assign(out),
            _ => self.chosen_place(out),
        }
    }

    /// Something short: a variable, an element, a number, converted once or not.
    fn short(&mut self) -> String {
        let (variables, arrays) = (self.variables(), self.arrays());
        let inner = match self.random.below(6) {
            0 | 1 if !variables.is_empty() => variables[self.random.below(variables.len())].name.clone(),
            2 | 3 if !arrays.is_empty() => {
                let array = arrays[self.random.below(arrays.len())].clone();
                let index = if self.random.chance(60) { "0".to_owned() } else { self.index(&array) };
                format!("{}[{index}]", array.name)
            }
            4 => self.input(),
            _ => self.constant(),
        };
        match self.random.below(8) {
            0 => format!("({})({inner})", self.random.pick(&TYPES)),
            1 => format!("({inner} + {})", self.random.below(4)),
            2 => format!("({inner} - {})", self.random.below(4)),
            3 => format!("(2 * {inner})"),
            4 => format!("(-({inner}))"),
            _ => inner,
        }
    }

    fn new_number(&mut self, out: &mut Vec<Statement>, value: &str) -> String {
        let (name, kind) = (self.fresh("v"), self.random.pick(&TYPES));
        out.push(Statement::simple(format!("{kind} {name} = {value};")));
        self.scope().variables.push(Variable { name: name.clone(), changeable: true });
        name
    }

    fn chosen_value(&mut self, out: &mut Vec<Statement>) {
        let (a, b) = (self.short(), self.short());
        let condition =
            if self.random.chance(70) { "__VERIFIER_nondet_bool()".to_owned() } else { self.condition(1) };
        self.new_number(out, &format!("{condition} ? {a} : {b}"));
    }

    fn changed_on_one_way(&mut self, out: &mut Vec<Statement>) {
        let targets: Vec<Variable> = self.variables().into_iter().filter(|v| v.changeable).collect();
        if targets.is_empty() {
            return self.chosen_value(out);
        }
        let target = targets[self.random.below(targets.len())].name.clone();
        let (a, b) = (self.short(), self.short());
        out.push(Statement::simple(format!("if (__VERIFIER_nondet_bool()) {target} = {a};")));
        if self.random.chance(30) {
            out.push(Statement::simple(format!("else {target} = {b};")));
        }
    }

    /// An array of which nothing is known but that it has been written.
    fn unknown_array(&mut self, out: &mut Vec<Statement>) {
        let (name, element, i) = (self.fresh("a"), self.random.pick(&TYPES), self.fresh("i"));
        let length = self.length(out);
        let value = self.input();
        out.push(Statement::simple(format!("{element} {name}[{length}];")));
        out.push(Statement::block(
            format!("for (unsigned {i} = 0; {i} < {length}; {i}++)"),
            vec![Statement::simple(format!("{name}[{i}] = {value};"))],
        ));
        self.scope().arrays.push(Array { name, element, length, string: false });
    }

    /// A loop that goes on as long as somebody likes, three rounds at most.
    fn open_loop(&mut self, out: &mut Vec<Statement>) {
        if self.loops >= 2 {
            return self.chosen_value(out);
        }
        let fuel = self.fresh("k");
        out.push(Statement::simple(format!("unsigned char {fuel} = 0;")));
        self.scopes.push(Scope::default());
        self.loops += 1;
        let mut body = vec![Statement::simple(format!("if (++{fuel} > 3) break;"))];
        body.extend(self.block(4));
        self.loops -= 1;
        self.scopes.pop();
        out.push(Statement::block("while (__VERIFIER_nondet_bool())", body));
    }

    /// A value and the element that it may have come from, compared.
    fn compared_with_memory(&mut self, out: &mut Vec<Statement>) {
        let (variables, arrays) = (self.variables(), self.arrays());
        if variables.is_empty() || arrays.is_empty() {
            return self.unknown_array(out);
        }
        let variable = variables[self.random.below(variables.len())].name.clone();
        let array = arrays[self.random.below(arrays.len())].clone();
        let index = if self.random.chance(60) { "0".to_owned() } else { self.index(&array) };
        let operator = self.random.pick(&["==", "<", "!=", ">="]);
        let condition = format!("{variable} {operator} {}[{index}]", array.name);
        if self.random.chance(50) {
            let then = self.block(2);
            out.push(Statement::block(format!("if ({condition})"), then));
        } else {
            self.new_number(out, &format!("({condition}) + {variable} - {}[{index}]", array.name));
        }
    }

    /// A pointer to one of two variables, written through.
    fn chosen_place(&mut self, out: &mut Vec<Statement>) {
        let element = self.random.pick(&TYPES);
        let (a, b, c) = (self.short(), self.short(), self.short());
        let (x, y, p) = (self.fresh("v"), self.fresh("v"), self.fresh("p"));
        out.push(Statement::simple(format!("{element} {x} = {a};")));
        out.push(Statement::simple(format!("{element} {y} = {b};")));
        out.push(Statement::simple(format!("{element} *{p} = __VERIFIER_nondet_bool() ? &{x} : &{y};")));
        out.push(Statement::simple(format!("*{p} = {c};")));
        for name in [x, y] {
            self.scope().variables.push(Variable { name, changeable: true });
        }
    }
}
