//! The C library and control flow that is not nested: strings on the heap, formatted output, sorting and searching, tables
//! of functions, `goto`, values that nobody has set.

use super::{Array, Generator, Scope, Shape, Statement, Variable};

impl Generator {
    /// Adds one of the idioms.
    pub(crate) fn library_idiom(&mut self, out: &mut Vec<Statement>) {
        match self.random.below(10) {
            0 => self.sorted(out),
            1 => self.searched(out),
            2 => self.formatted(out),
            3 => self.string_on_the_heap(out),
            4 => self.table_of_functions(out),
            5 => self.jumping_loop(out),
            6 => self.unset(out),
            7 => self.asserted(out),
            8 => self.recursed(out),
            _ => self.joined_strings(out),
        }
    }

    fn set(&mut self, out: &mut Vec<Statement>, kind: &str, value: &str) -> String {
        let name = self.fresh("v");
        out.push(Statement::simple(format!("{kind} {name} = {value};")));
        self.scope().variables.push(Variable { name: name.clone(), changeable: true });
        name
    }

    fn whole_numbers(&mut self) -> Option<Array> {
        let fitting: Vec<Array> =
            self.arrays().into_iter().filter(|a| a.element == "int" && !a.string).collect();
        if fitting.is_empty() { None } else { Some(fitting[self.random.below(fitting.len())].clone()) }
    }

    fn sorted(&mut self, out: &mut Vec<Statement>) {
        let Some(array) = self.whole_numbers() else { return self.formatted(out) };
        let order = self.random.pick(&["ascending", "by_remainder", "descending"]);
        let extra = if self.slips() { " + 1" } else { "" };
        let (name, n) = (&array.name, &array.length);
        out.push(Statement::simple(format!("qsort({name}, {n}{extra}, sizeof(int), {order});")));
        self.set(out, "int", &format!("{name}[0] <= {name}[{n} - 1]"));
    }

    fn searched(&mut self, out: &mut Vec<Statement>) {
        let Some(array) = self.whole_numbers() else { return self.formatted(out) };
        let (name, n) = (&array.name, &array.length);
        let (p, key) = (self.fresh("p"), self.expression(1));
        let key = self.set(out, "int", &key);
        out.push(Statement::simple(format!(
            "int *{p} = bsearch(&{key}, {name}, {n}, sizeof(int), ascending);"
        )));
        let guard = if self.slips() { "1".to_owned() } else { p.clone() };
        out.push(Statement::simple(format!("if ({guard}) {name}[{p} - {name}] = *{p} + 1;")));
    }

    fn formatted(&mut self, out: &mut Vec<Statement>) {
        let (name, x) = (self.fresh("s"), self.expression(1));
        let (form, most, value) = match self.random.below(5) {
            0 => ("%d", 11, format!("(int)({x})")),
            1 => ("%u", 10, format!("(unsigned)({x})")),
            2 => ("%x", 8, format!("(unsigned)({x})")),
            3 => ("<%c>", 3, format!("(int)({x})")),
            _ => ("%hhu", 3, format!("(int)({x})")),
        };
        let room = if self.slips() { most } else { most + 1 + self.random.below(4) };
        out.push(Statement::simple(format!("char {name}[{room}];")));
        let call = if self.random.chance(50) {
            format!("sprintf({name}, \"{form}\", {value})")
        } else {
            format!("snprintf({name}, {room}, \"{form}\", {value})")
        };
        let v = self.set(out, "int", &call);
        out.push(Statement::simple(format!("if ({v} > 0) {name}[{v} - 1] = 'e';")));
        let length = room.to_string();
        self.scope().arrays.push(Array { name, element: "char", length, string: true });
    }

    /// A string in a block that is just large enough.
    fn string_on_the_heap(&mut self, out: &mut Vec<Statement>) {
        let strings: Vec<Array> = self.arrays().into_iter().filter(|a| a.string).collect();
        if strings.is_empty() {
            return self.formatted(out);
        }
        let from = strings[self.random.below(strings.len())].name.clone();
        let (h, p) = (self.fresh("h"), self.fresh("p"));
        let extra = if self.slips() { "" } else { " + 1" };
        let start = match self.random.below(3) {
            0 => format!("char *{h} = strdup({from});"),
            1 => format!("char *{h} = malloc(strlen({from}){extra}); strcpy({h}, {from});"),
            _ => format!(
                "unsigned long {p}n = strlen({from}); char *{h} = malloc({p}n{extra}); memcpy({h}, {from}, {p}n{extra});"
            ),
        };
        for part in start.split_inclusive(';') {
            out.push(Statement::simple(part.trim()));
        }
        let v = self.set(out, "int", "0");
        out.push(Statement::block(
            format!("for (char *{p} = {h}; *{p}; {p}++)"),
            vec![
                Statement::simple(format!("if (*{p} == 'a') *{p} = 'b';")),
                Statement::simple(format!("{v}++;")),
            ],
        ));
        out.push(Statement::simple(format!("{v} += {h}[strlen({h})] + strcmp({h}, {from});")));
        out.push(Statement::simple(format!("free({h});")));
    }

    /// `strncat`, `strncpy`, `strcat` of parts, with a reverse by two pointers.
    fn joined_strings(&mut self, out: &mut Vec<Statement>) {
        let strings: Vec<Array> = self.arrays().into_iter().filter(|a| a.string).collect();
        if strings.is_empty() {
            return self.formatted(out);
        }
        let one = strings[self.random.below(strings.len())].clone();
        let other = strings[self.random.below(strings.len())].clone();
        let (a, b, n) = (&one.name, &other.name, &one.length);
        match self.random.below(3) {
            0 if a != b => {
                let guard = if self.slips() { "" } else { " - 1" };
                out.push(Statement::simple(format!("strncat({a}, {b}, {n}{guard} - strlen({a}));")));
            }
            1 => {
                let (p, q, c) = (self.fresh("p"), self.fresh("p"), self.fresh("c"));
                out.push(Statement::simple(format!("char *{p} = {a};")));
                out.push(Statement::simple(format!("char *{q} = {a} + strlen({a});")));
                let body = vec![
                    Statement::simple(format!("char {c} = *{p};")),
                    Statement::simple(format!("*{p}++ = *--{q};")),
                    Statement::simple(format!("*{q} = {c};")),
                ];
                out.push(Statement::block(format!("while ({p} + 1 < {q})"), body));
            }
            _ => {
                let (i, index) = (self.fresh("i"), self.expression_of_variables());
                out.push(Statement::simple(format!("int {i} = (unsigned)({index}) % {n};")));
                out.push(Statement::simple(format!("{a}[{i}] = 0;")));
                self.set(out, "int", &format!("(int)strlen({a}) <= {i}"));
            }
        }
    }

    fn table_of_functions(&mut self, out: &mut Vec<Statement>) {
        let fitting: Vec<String> =
            (self.functions.iter()).filter(|h| h.shape == Shape::Numbers).map(|h| h.name.clone()).collect();
        let (t, count) = (self.fresh("t"), 2 + self.random.below(3));
        let mut entries: Vec<String> = vec!["first".to_owned(), "second".to_owned()];
        entries.extend(fitting);
        let chosen: Vec<String> =
            (0..count).map(|_| entries[self.random.below(entries.len())].clone()).collect();
        let extra = usize::from(self.slips());
        let (index, x, y) = (self.expression_of_variables(), self.expression(1), self.expression(1));
        let place = if self.random.chance(40) { "static " } else { "" };
        out.push(Statement::simple(format!(
            "{place}int (*{t}[{}])(int, int) = {{{}}};",
            count + extra,
            chosen.join(", ")
        )));
        let call = format!("{t}[(unsigned)({index}) % {}]({x}, {y})", count + extra);
        self.set(out, "int", &call);
    }

    /// A loop by `goto`, with a way into its middle.
    fn jumping_loop(&mut self, out: &mut Vec<Statement>) {
        if self.loops >= 2 {
            return self.unset(out);
        }
        let (label, k) = (self.fresh("again"), self.fresh("k"));
        out.push(Statement::simple(format!("int {k} = 0;")));
        let middle = self.random.chance(40).then(|| self.condition(1));
        if let Some(condition) = &middle {
            out.push(Statement::simple(format!("if ({condition}) goto {label}m;")));
        }
        out.push(Statement::simple(format!("{label}:;")));
        self.scopes.push(Scope::default());
        self.scope().variables.push(Variable { name: k.clone(), changeable: false });
        // The jumps pass by no declaration: everything stands in blocks of its own.
        let first = self.block(2);
        out.push(Statement::block("", first));
        if middle.is_some() {
            out.push(Statement::simple(format!("{label}m:;")));
        }
        let second = self.block(2);
        out.push(Statement::block("", second));
        self.scopes.pop();
        out.push(Statement::simple(format!("if (++{k} < {}) goto {label};", 2 + self.random.below(5))));
    }

    /// A variable that is set on some ways only.
    fn unset(&mut self, out: &mut Vec<Statement>) {
        let (u, condition, x) = (self.fresh("u"), self.condition(1), self.expression(1));
        out.push(Statement::simple(format!("int {u};")));
        out.push(Statement::simple(format!("if ({condition}) {u} = {x};")));
        self.set(out, "int", &format!("({u} & 3) + ({u} == {u})"));
    }

    /// Recursion of two functions, or on the halves of an array.
    fn recursed(&mut self, out: &mut Vec<Statement>) {
        let index = self.expression_of_variables();
        match self.whole_numbers() {
            Some(array) if self.random.chance(60) => {
                let (name, n) = (&array.name, &array.length);
                let extra = if self.slips() { " + 1" } else { "" };
                self.set(out, "int", &format!("sum({name}, 0, (int){n}{extra})"));
            }
            _ => {
                let v = self.set(out, "int", &format!("even((unsigned)({index}) % 9)"));
                out.push(Statement::simple(format!("if ({v} != 0 && {v} != 1) reach_error();")));
            }
        }
    }

    /// Something that may or may not be true.
    fn asserted(&mut self, out: &mut Vec<Statement>) {
        let variables = self.variables();
        if variables.is_empty() {
            return self.unset(out);
        }
        let one = variables[self.random.below(variables.len())].name.clone();
        let other = variables[self.random.below(variables.len())].name.clone();
        let condition = match self.random.below(5) {
            0 => format!("{one} <= 255"),
            1 => format!("(long){one} + 1 > (long){one}"),
            2 => format!("{one} == {other} || {one} != {other}"),
            3 => format!("(({one} ^ {other}) ^ {other}) == {one}"),
            _ => format!("{one} >= {other} || (long){one} <= 12"),
        };
        out.push(Statement::simple(format!("if (!({condition})) reach_error();")));
    }
}
