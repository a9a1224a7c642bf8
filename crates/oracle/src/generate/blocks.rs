//! Blocks and pointers: what is allocated, grown, freed on some ways only, pointed to through other pointers.
//!
//! Each idiom is right by its guards; a careless program leaves one out.

use super::{Array, Generator, Scope, Statement, TYPES, Variable};

/// Several simple statements.
fn lines(out: &mut Vec<Statement>, text: &str) {
    out.extend(text.lines().map(str::trim).filter(|l| !l.is_empty()).map(Statement::simple));
}

impl Generator {
    /// Adds one of the idioms.
    pub(crate) fn pointer_idiom(&mut self, out: &mut Vec<Statement>) {
        match self.random.below(12) {
            0 => self.grown_block(out),
            1 => self.block_freed_in_branches(out),
            2 => self.pointer_to_pointer(out),
            3 => self.table_of_places(out),
            4 => self.table_of_blocks(out),
            5 => self.pointers_into_one_array(out),
            6 => self.inner_local(out),
            7 => self.table_of_tables(out),
            8 => self.array_of_records(out),
            9 => self.chained_records(out),
            10 => self.block_out_of_a_helper(out),
            _ => self.moved_part(out),
        }
    }

    /// A number that can be written, new and right here.
    fn number(&mut self, out: &mut Vec<Statement>, kind: &str, value: &str) -> String {
        let name = self.fresh("v");
        out.push(Statement::simple(format!("{kind} {name} = {value};")));
        self.scope().variables.push(Variable { name: name.clone(), changeable: true });
        name
    }

    /// `realloc` to another length, larger or smaller; what both have stays.
    fn grown_block(&mut self, out: &mut Vec<Statement>) {
        let element = self.random.pick(&TYPES);
        let (old, new) = (self.length(out), self.length(out));
        let (h, grown) = (self.fresh("h"), self.fresh("h"));
        lines(out, &format!("{element} *{h} = malloc({old} * sizeof({element}));"));
        self.initialise(&h, &old, element, out);
        lines(out, &format!("{element} *{grown} = realloc({h}, {new} * sizeof({element}));"));
        let stale = if self.slips() { h } else { grown.clone() };
        let x = self.expression(1);
        let both = format!("((long){old} < (long){new} ? (long){old} : (long){new})");
        let v = self.number(out, "long", &format!("{grown}[{both} - 1]"));
        lines(out, &format!("{stale}[(long){new} - 1] = {x};\n{v} += {stale}[0];"));
        if !self.slips() {
            lines(out, &format!("free({grown});"));
        }
    }

    /// A block that may be gone: the pointer says whether.
    fn block_freed_in_branches(&mut self, out: &mut Vec<Statement>) {
        let element = self.random.pick(&TYPES);
        let length = self.length(out);
        let h = self.fresh("h");
        let forget = if self.slips() { "" } else { " = 0" };
        lines(out, &format!("{element} *{h} = malloc({length} * sizeof({element}));"));
        self.initialise(&h, &length, element, out);
        self.scopes.push(Scope::default());
        self.scope().arrays.push(Array { name: h.clone(), element, length, string: false });
        let mut then = self.block(2);
        self.scopes.pop();
        lines(&mut then, &format!("free({h});\n{h}{forget};"));
        let condition = self.condition(1);
        out.push(Statement::block(format!("if ({condition})"), then));
        let between = self.block(2);
        out.push(Statement::block("", between));
        if self.random.chance(50) {
            let x = self.expression(1);
            lines(out, &format!("if ({h}) {h}[0] = {x};"));
        }
        lines(out, &format!("free({h});"));
    }

    fn pointer_to_pointer(&mut self, out: &mut Vec<Statement>) {
        let element = self.random.pick(&TYPES);
        let (a, b) = (self.expression(1), self.expression(1));
        let x = self.number(out, element, &a);
        let y = self.number(out, element, &b);
        let (p, pp, condition, value) =
            (self.fresh("p"), self.fresh("pp"), self.condition(1), self.expression(1));
        lines(
            out,
            &format!(
                "{element} *{p} = &{x};
                {element} **{pp} = &{p};
                if ({condition}) *{pp} = &{y};
                **{pp} = {value};"
            ),
        );
        self.number(out, element, &format!("*{p}"));
    }

    /// Pointers to the elements of an array, in another order.
    fn table_of_places(&mut self, out: &mut Vec<Statement>) {
        let arrays: Vec<Array> = self.arrays().into_iter().filter(|a| !a.string).collect();
        if arrays.is_empty() {
            return self.pointer_to_pointer(out);
        }
        let array = arrays[self.random.below(arrays.len())].clone();
        let (t, i, count) = (self.fresh("t"), self.fresh("i"), 2 + self.random.below(3));
        let place = self.random.pick(&["I % N", "N - 1 - I % N", "0", "N - 1"]);
        let place = place.replace('I', &format!("(unsigned long){i}")).replace('N', &array.length);
        let (name, element) = (&array.name, array.element);
        lines(out, &format!("{element} *{t}[{count}];"));
        let most = if self.slips() { count - 1 } else { count };
        out.push(Statement::block(
            format!("for (int {i} = 0; {i} < {most}; {i}++)"),
            vec![Statement::simple(format!("{t}[{i}] = {name} + ({place});"))],
        ));
        let (index, value) = (self.expression_of_variables(), self.expression(1));
        lines(out, &format!("*{t}[(unsigned)({index}) % {count}] = {value};"));
        self.number(out, "long", &format!("*{t}[0] + *{t}[{count} - 1]"));
    }

    /// Some blocks, each under its own index, all freed again.
    fn table_of_blocks(&mut self, out: &mut Vec<Statement>) {
        let element = self.random.pick(&TYPES);
        let (t, count) = (self.fresh("t"), 2 + self.random.below(2));
        let length = self.length(out);
        lines(out, &format!("{element} *{t}[{count}];"));
        for index in 0..count {
            let value = self.expression(1);
            lines(
                out,
                &format!("{t}[{index}] = malloc({length} * sizeof({element}));\n{t}[{index}][0] = {value};"),
            );
        }
        let (index, value) = (self.expression_of_variables(), self.expression(1));
        lines(out, &format!("{t}[(unsigned)({index}) % {count}][(long){length} - 1] = {value};"));
        self.number(out, "long", &format!("{t}[0][0] + {t}[{count} - 1][0]"));
        if self.random.chance(50) {
            let i = self.fresh("i");
            let body = vec![Statement::simple(format!("free({t}[{i}]);"))];
            out.push(Statement::block(format!("for (int {i} = 0; {i} < {count}; {i}++)"), body));
        } else {
            let twice = self.slips();
            for index in 0..count {
                lines(out, &format!("free({t}[{}]);", if twice { 0 } else { index }));
            }
        }
    }

    /// Comparison and difference of pointers into one array.
    fn pointers_into_one_array(&mut self, out: &mut Vec<Statement>) {
        let arrays: Vec<Array> = self.arrays().into_iter().filter(|a| !a.string).collect();
        if arrays.is_empty() {
            return self.pointer_to_pointer(out);
        }
        let array = arrays[self.random.below(arrays.len())].clone();
        let (name, element, n) = (&array.name, array.element, &array.length);
        let (a, b) = (self.expression_of_variables(), self.expression_of_variables());
        let (p, q, value) = (self.fresh("p"), self.fresh("p"), self.expression(1));
        lines(
            out,
            &format!(
                "{element} *{p} = {name} + (unsigned)({a}) % {n};
                {element} *{q} = {name} + (unsigned)({b}) % {n};"
            ),
        );
        let d = self.number(out, "long", &format!("{q} - {p}"));
        let order = self.random.pick(&["<", "<=", "!=", ">"]);
        let guard = if self.slips() { "1".to_owned() } else { format!("{p} <= {q}") };
        lines(
            out,
            &format!(
                "if ({p} {order} {q}) *{p} = {value};
                if ({guard}) {name}[{d}]++;
                while ({p} < {q}) {{ *{p} += 1; {p}++; }}"
            ),
        );
    }

    /// A pointer that sees a local of an inner block only while it lives.
    fn inner_local(&mut self, out: &mut Vec<Statement>) {
        let element = self.random.pick(&TYPES);
        let (a, b, c) = (self.expression(1), self.expression(1), self.condition(1));
        let outer = self.number(out, element, &a);
        let (p, inner) = (self.fresh("p"), self.fresh("w"));
        lines(out, &format!("{element} *{p} = &{outer};"));
        let back = if self.slips() { String::new() } else { format!("{p} = &{outer};") };
        let mut body = Vec::new();
        lines(
            &mut body,
            &format!(
                "{element} {inner} = {b};
                if ({c}) {p} = &{inner};
                *{p} += 2;
                {outer} += {inner};
                {back}"
            ),
        );
        if self.loops < 2 && self.random.chance(40) {
            let i = self.fresh("i");
            out.push(Statement::block(format!("for (int {i} = 0; {i} < 3; {i}++)"), body));
        } else {
            out.push(Statement::block("", body));
        }
        lines(out, &format!("*{p} = 7;"));
    }

    /// An array of arrays.
    fn table_of_tables(&mut self, out: &mut Vec<Statement>) {
        let element = self.random.pick(&TYPES);
        let (m, i, j) = (self.fresh("m"), self.fresh("i"), self.fresh("j"));
        let (rows, columns) = (2 + self.random.below(3), 2 + self.random.below(4));
        let (value, x, y, z) = (
            self.expression(1),
            self.expression_of_variables(),
            self.expression_of_variables(),
            self.expression(1),
        );
        lines(out, &format!("{element} {m}[{rows}][{columns}];"));
        let inner = Statement::block(
            format!("for (int {j} = 0; {j} < {columns}; {j}++)"),
            vec![Statement::simple(format!("{m}[{i}][{j}] = {value};"))],
        );
        out.push(Statement::block(format!("for (int {i} = 0; {i} < {rows}; {i}++)"), vec![inner]));
        let extra = if self.slips() { " + 1" } else { "" };
        lines(out, &format!("{m}[(unsigned)({x}) % {rows}{extra}][(unsigned)({y}) % {columns}] = {z};"));
        self.number(out, "long", &format!("{m}[{}][{}]", rows - 1, columns - 1));
    }

    fn array_of_records(&mut self, out: &mut Vec<Statement>) {
        let (a, i) = (self.fresh("s"), self.fresh("i"));
        let length = self.length(out);
        let (x, y, index) = (self.expression(1), self.expression(1), self.expression_of_variables());
        lines(out, &format!("struct pair {a}[{length}];"));
        out.push(Statement::block(
            format!("for (int {i} = 0; {i} < (int){length}; {i}++)"),
            vec![
                Statement::simple(format!("{a}[{i}].x = {x};")),
                Statement::simple(format!("{a}[{i}].tag = {i};")),
                Statement::simple(format!("{a}[{i}].y = {y};")),
            ],
        ));
        let p = self.fresh("p");
        lines(
            out,
            &format!(
                "struct pair *{p} = &{a}[(unsigned)({index}) % {length}];
                {p}->x += {p}->tag;
                {a}[0] = *{p};"
            ),
        );
        self.number(out, "int", &format!("{a}[(long){length} - 1].tag + {a}[0].y"));
    }

    /// Two or three records on the stack that point to each other.
    fn chained_records(&mut self, out: &mut Vec<Statement>) {
        let (a, b, c) = (self.fresh("c"), self.fresh("c"), self.fresh("c"));
        let (x, y, z, q) = (self.expression(1), self.expression(1), self.expression(1), self.condition(1));
        let p = self.fresh("p");
        lines(
            out,
            &format!(
                "struct chain {c} = {{{z}, 0}};
                struct chain {b} = {{{y}, &{c}}};
                struct chain {a} = {{{x}, {q} ? &{b} : &{c}}};
                struct chain *{p} = &{a};"
            ),
        );
        let most = self.slips();
        let v = self.number(out, "unsigned", "0");
        let body = vec![
            Statement::simple(format!("{v} += {p}->value;")),
            Statement::simple(format!("{p}->value = {v};")),
            Statement::simple(format!("{p} = {p}->next;")),
        ];
        let head =
            if most { "for (int step = 0; step < 3; step++)".to_owned() } else { format!("while ({p})") };
        out.push(Statement::block(head, body));
    }

    /// A helper gives a block through a pointer, or nothing.
    fn block_out_of_a_helper(&mut self, out: &mut Vec<Statement>) {
        let (p, x) = (self.fresh("h"), self.expression(1));
        let length = self.length(out);
        lines(out, &format!("int *{p} = 0;"));
        let ok = self.number(out, "int", &format!("obtain(&{p}, (int){length})"));
        let guard = if self.slips() { "1".to_owned() } else { self.random.pick(&["P", "V"]).to_owned() };
        let guard = guard.replace('P', &p).replace('V', &ok);
        lines(
            out,
            &format!(
                "if ({guard}) {p}[(long){length} - 1] = {x};
                release({p});"
            ),
        );
    }

    /// Part of an array is moved, copied or set; how much is not constant.
    fn moved_part(&mut self, out: &mut Vec<Statement>) {
        let arrays: Vec<Array> = self.arrays().into_iter().filter(|a| !a.string).collect();
        if arrays.is_empty() {
            return self.pointer_to_pointer(out);
        }
        let array = arrays[self.random.below(arrays.len())].clone();
        let (name, element, n) = (&array.name, array.element, &array.length);
        let index = self.expression_of_variables();
        let extra = if self.slips() { " + 2" } else { " + 1" };
        let k =
            self.number(out, "unsigned long", &format!("(unsigned)({index}) % ((unsigned long){n}{extra})"));
        let text = match self.random.below(4) {
            0 => format!("memmove({name}, {name} + ({n} - {k}), {k} * sizeof({element}));"),
            1 => format!("memmove({name} + ({n} - {k}), {name}, {k} * sizeof({element}));"),
            2 => {
                let byte = self.byte_to_fill_with();
                format!("memset({name}, {byte}, {k} * sizeof({element}));")
            }
            _ => format!("memset({name} + ({n} - {k}), 0, {k} * sizeof({element}));"),
        };
        lines(out, &text);
    }
}
