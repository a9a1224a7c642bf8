//! Statements: declarations, assignments, loops, choices, strings, memory functions, calls.

use super::{Array, Generator, Helper, Record, RecordKind, Shape, Statement, TYPES, Variable};

impl Generator {
    /// A block in a scope of its own.
    pub(crate) fn block(&mut self, most: usize) -> Vec<Statement> {
        self.scopes.push(super::Scope::default());
        let mut statements = Vec::new();
        for _ in 0..=self.random.below(most) {
            if self.budget == 0 {
                break;
            }
            self.budget -= 1;
            self.statement(&mut statements);
        }
        self.scopes.pop();
        statements
    }

    /// Adds a statement, with what it needs.
    pub(crate) fn statement(&mut self, out: &mut Vec<Statement>) {
        if self.merging && self.random.chance(80) {
            return self.merge_idiom(out);
        }
        if self.calling && self.random.chance(50) {
            return self.call(out);
        }
        match self.random.below(41) {
            0..=2 => self.declare_number(out),
            3 | 4 => self.declare_array(out),
            5 => self.declare_record(out),
            6..=9 => self.assign(out),
            10 | 11 => self.store_element(out),
            12 => self.store_field(out),
            13..=16 => self.count_loop(out),
            17 => self.while_loop(out),
            18 | 19 => self.choose(out),
            20 => self.switch(out),
            21 | 22 => self.string_statement(out),
            23 => self.copy_memory(out),
            24 => self.walk(out),
            25 if self.loops > 0 => {
                let condition = self.condition(1);
                let what = self.random.pick(&["break", "continue"]);
                out.push(Statement::simple(format!("if ({condition}) {what};")));
            }
            25 | 26 => self.pun(out),
            27..=30 => self.pointer_idiom(out),
            31..=34 => self.library_idiom(out),
            35..=37 => self.array_loop(out),
            _ => self.call(out),
        }
    }

    pub(crate) fn declare_number(&mut self, out: &mut Vec<Statement>) {
        let (name, kind) = (self.fresh("v"), self.random.pick(&TYPES));
        let value = if self.random.chance(45) { self.input() } else { self.expression(2) };
        out.push(Statement::simple(format!("{kind} {name} = {value};")));
        self.scope().variables.push(Variable { name, changeable: true });
    }

    /// A length: a constant, or a variable that nothing changes.
    pub(crate) fn length(&mut self, out: &mut Vec<Statement>) -> String {
        if self.random.chance(50) {
            return (1 + self.random.below(12)).to_string();
        }
        let name = self.fresh("n");
        let kind = self.random.pick(&["int", "unsigned", "unsigned long", "unsigned char"]);
        out.push(Statement::simple(format!("{kind} {name} = {};", self.input())));
        let (low, high) = (1 + self.random.below(3), 5 + self.random.below(12));
        let correction = if self.may_return && self.random.chance(25) {
            "return 0".to_owned()
        } else {
            format!("{name} = {low}")
        };
        out.push(Statement::simple(format!("if ({name} < {low} || {name} > {high}) {correction};")));
        self.scope().variables.push(Variable { name: name.clone(), changeable: false });
        name
    }

    fn declare_array(&mut self, out: &mut Vec<Statement>) {
        let element = self.random.pick(&TYPES);
        let length = self.length(out);
        let name = self.fresh("a");
        let constant = length.parse::<usize>().is_ok();
        match self.random.below(3) {
            0 if constant => {
                out.push(Statement::simple(format!("{element} {name}[{length}] = {{{}}};", self.constant())))
            }
            0 => {
                out.push(Statement::simple(format!("{element} {name}[{length}];")));
                self.initialise(&name, &length, element, out);
            }
            1 => {
                out.push(Statement::simple(format!(
                    "{element} *{name} = alloca({length} * sizeof({element}));"
                )));
                self.initialise(&name, &length, element, out);
            }
            _ => {
                out.push(Statement::simple(format!("{element} {name}[{}];", length_or(&length, 16))));
                self.initialise(&name, &length, element, out);
            }
        }
        self.scope().arrays.push(Array { name, element, length, string: false });
    }

    /// What every byte is set to: often a number that is known, else any.
    pub(crate) fn byte_to_fill_with(&mut self) -> String {
        match self.random.below(4) {
            0 => self.expression(1),
            _ => self.random.pick(&["0", "0", "1", "255"]).to_owned(),
        }
    }

    /// Gives every element a value.
    pub(crate) fn initialise(&mut self, name: &str, length: &str, element: &str, out: &mut Vec<Statement>) {
        match self.random.below(3) {
            0 => {
                let byte = self.byte_to_fill_with();
                out.push(Statement::simple(format!("memset({name}, {byte}, {length} * sizeof({element}));")));
            }
            1 => {
                let counter = self.fresh("i");
                let value = self.expression(1);
                let body = vec![Statement::simple(format!("{name}[{counter}] = {value};"))];
                out.push(Statement::block(
                    format!("for (int {counter} = 0; {counter} < (int){length}; {counter}++)"),
                    body,
                ));
            }
            _ => {
                let counter = self.fresh("i");
                let body = vec![Statement::simple(format!("{name}[{counter}] = {counter} * 3;"))];
                out.push(Statement::block(
                    format!("for (int {counter} = (int){length} - 1; {counter} >= 0; {counter}--)"),
                    body,
                ));
            }
        }
    }

    fn declare_record(&mut self, out: &mut Vec<Statement>) {
        let name = self.fresh("r");
        let (kind, text) = match self.random.below(3) {
            0 => (
                RecordKind::Pair,
                format!("struct pair {name} = {{{}, {}}};", self.expression(1), self.expression(1)),
            ),
            1 => (RecordKind::Word, format!("union word {name}; {name}.u = {};", self.expression(2))),
            _ => (RecordKind::Box, format!("struct box {name} = {{{}}};", self.expression(1))),
        };
        out.push(Statement::simple(text));
        self.scope().records.push(Record { name, kind });
    }

    pub(crate) fn assign(&mut self, out: &mut Vec<Statement>) {
        let targets: Vec<String> =
            self.variables().into_iter().filter(|v| v.changeable).map(|v| v.name).collect();
        if targets.is_empty() {
            return self.declare_number(out);
        }
        let target = targets[self.random.below(targets.len())].clone();
        let text = match self.random.below(6) {
            0 => format!("{target}{};", self.random.pick(&["++", "--"])),
            1 => {
                let operator = self.random.pick(&["+=", "-=", "^=", "|=", "&="]);
                format!("{target} {operator} {};", self.expression(1))
            }
            _ => format!("{target} = {};", self.expression(2)),
        };
        out.push(Statement::simple(text));
    }

    pub(crate) fn store_element(&mut self, out: &mut Vec<Statement>) {
        let arrays: Vec<Array> = self.arrays().into_iter().filter(|a| !a.string).collect();
        if arrays.is_empty() {
            return self.declare_array(out);
        }
        let array = arrays[self.random.below(arrays.len())].clone();
        let value = self.expression(2);
        if self.random.chance(40) {
            let index = self.expression_of_variables();
            let guard = if self.slips() {
                "1".to_owned()
            } else {
                format!("{index} >= 0 && {index} < {}", array.length)
            };
            return out.push(Statement::simple(format!("if ({guard}) {}[{index}] = {value};", array.name)));
        }
        let index = self.index(&array);
        out.push(Statement::simple(format!("{}[{index}] = {value};", array.name)));
    }

    fn store_field(&mut self, out: &mut Vec<Statement>) {
        let records = self.records();
        if records.is_empty() {
            return self.declare_record(out);
        }
        let record = records[self.random.below(records.len())].clone();
        let field = self.field(&record.name, record.kind);
        let value = self.expression(2);
        out.push(Statement::simple(format!("{field} = {value};")));
    }

    /// A loop over the indices of an array or over small numbers: up, down, in steps.
    pub(crate) fn count_loop(&mut self, out: &mut Vec<Statement>) {
        if self.loops >= 2 {
            return self.assign(out);
        }
        let arrays = self.arrays();
        let array = (!arrays.is_empty() && self.random.chance(75))
            .then(|| arrays[self.random.below(arrays.len())].clone());
        let bound = match &array {
            Some(array) => array.length.clone(),
            None => (2 + self.random.below(9)).to_string(),
        };
        let counter = self.fresh("i");
        let extra = if self.slips() { " + 1" } else { "" };
        let kind = self.random.pick(&["int", "unsigned", "long", "unsigned long", "short"]);
        let head = match self.random.below(4) {
            0 if !kind.starts_with("unsigned") => {
                format!("for ({kind} {counter} = ({kind}){bound} - 1; {counter} >= 0; {counter}--)")
            }
            1 => {
                let step = 2 + self.random.below(2);
                format!("for ({kind} {counter} = 0; {counter} < ({kind}){bound}{extra}; {counter} += {step})")
            }
            2 => format!("for ({kind} {counter} = ({kind}){bound}; {counter}-- > 0; )"),
            _ => format!("for ({kind} {counter} = 0; {counter} < ({kind}){bound}{extra}; {counter}++)"),
        };
        self.scopes.push(super::Scope::default());
        self.scope().variables.push(Variable { name: counter.clone(), changeable: false });
        self.loops += 1;
        let mut body = Vec::new();
        if let Some(array) = array.filter(|a| !a.string) {
            let value = self.expression(1);
            body.push(Statement::simple(match self.random.below(4) {
                0 => format!("{}[{counter}] = {value};", array.name),
                1 => format!("{}[{counter}] += {value};", array.name),
                2 => format!("if ({}[{counter}] == {value}) break;", array.name),
                _ => format!("*({} + {counter}) = {value};", array.name),
            }));
        }
        body.extend(self.block(3));
        self.loops -= 1;
        self.scopes.pop();
        out.push(Statement::block(head, body));
    }

    /// A loop that a counter of its own ends.
    pub(crate) fn while_loop(&mut self, out: &mut Vec<Statement>) {
        if self.loops >= 2 {
            return self.assign(out);
        }
        let fuel = self.fresh("k");
        let condition = self.condition(1);
        out.push(Statement::simple(format!("int {fuel} = 0;")));
        self.loops += 1;
        let mut body =
            vec![Statement::simple(format!("if (++{fuel} > {}) break;", 3 + self.random.below(15)))];
        self.scopes.push(super::Scope::default());
        self.scope().variables.push(Variable { name: fuel, changeable: false });
        body.extend(self.block(4));
        self.scopes.pop();
        self.loops -= 1;
        if self.random.chance(25) {
            out.push(Statement::block("do", body));
            out.push(Statement::simple(format!("while ({condition});")));
        } else {
            out.push(Statement::block(format!("while ({condition})"), body));
        }
    }

    pub(crate) fn choose(&mut self, out: &mut Vec<Statement>) {
        let condition = self.condition(2);
        let then = self.block(3);
        out.push(Statement::block(format!("if ({condition})"), then));
        if self.random.chance(50) {
            let otherwise = self.block(3);
            out.push(Statement::block("else", otherwise));
        }
    }

    fn switch(&mut self, out: &mut Vec<Statement>) {
        let value = self.expression(1);
        let mut body = Vec::new();
        for case in 0..2 + self.random.below(3) {
            body.push(Statement::simple(format!("case {}:;", case * (1 + self.random.below(2)) + case * 5)));
            let inner = self.block(2);
            body.push(Statement::block("", inner));
            if self.random.chance(75) {
                body.push(Statement::simple("break;"));
            }
        }
        body.push(Statement::simple("default:;"));
        let inner = self.block(2);
        body.push(Statement::block("", inner));
        out.push(Statement::block(format!("switch ((int)({value}))"), body));
    }

    fn declare_string(&mut self, out: &mut Vec<Statement>) {
        let name = self.fresh("s");
        let text = self.random.pick(&["", "a", "abc", "hello", "x y", "aaaa"]);
        let length = 8 + self.random.below(12);
        match self.random.below(3) {
            0 => out.push(Statement::simple(format!("char {name}[{length}] = \"{text}\";"))),
            1 => {
                out.push(Statement::simple(format!("char {name}[{length}];")));
                out.push(Statement::simple(format!("strcpy({name}, \"{text}\");")));
            }
            _ => {
                let counter = self.fresh("i");
                out.push(Statement::simple(format!("char {name}[{length}];")));
                let fill = vec![Statement::simple(format!("{name}[{counter}] = {};", self.input()))];
                out.push(Statement::block(
                    format!("for (int {counter} = 0; {counter} < {length} - 1; {counter}++)"),
                    fill,
                ));
                out.push(Statement::simple(format!("{name}[{length} - 1] = 0;")));
            }
        }
        self.scope().arrays.push(Array { name, element: "char", length: length.to_string(), string: true });
    }

    fn string_statement(&mut self, out: &mut Vec<Statement>) {
        let strings: Vec<Array> = self.arrays().into_iter().filter(|a| a.string).collect();
        if strings.is_empty() || self.random.chance(20) {
            return self.declare_string(out);
        }
        let one = strings[self.random.below(strings.len())].clone();
        let other = strings[self.random.below(strings.len())].clone();
        let (a, b, n) = (&one.name, &other.name, &one.length);
        match self.random.below(9) {
            0 => {
                let v = self.fresh("v");
                out.push(Statement::simple(format!("int {v} = (int)strlen({a});")));
                self.scope().variables.push(Variable { name: v, changeable: true });
            }
            1 if a != b => out.push(Statement::simple(format!("if (strlen({b}) < {n}) strcpy({a}, {b});"))),
            2 if a != b => {
                out.push(Statement::simple(format!(
                    "if (strlen({a}) + strlen({b}) < {n}) strcat({a}, {b});"
                )));
            }
            3 if a != b => {
                out.push(Statement::simple(format!("strncpy({a}, {b}, {n});")));
                out.push(Statement::simple(format!("{a}[{n} - 1] = 0;")));
            }
            4 => {
                let v = self.fresh("v");
                out.push(Statement::simple(format!("int {v} = strcmp({a}, {b});")));
                self.scope().variables.push(Variable { name: v, changeable: true });
            }
            5 | 6 => {
                let p = self.fresh("p");
                let function = self.random.pick(&["strchr", "strrchr"]);
                out.push(Statement::simple(format!(
                    "char *{p} = {function}({a}, {});",
                    self.random.pick(&["'a'", "'l'", "0", "' '"])
                )));
                let guard = if self.slips() { "1".to_owned() } else { format!("{p} && *{p}") };
                out.push(Statement::simple(format!("if ({guard}) *{p} = 'z';")));
            }
            7 => {
                // A string stays one: its last byte is never written.
                let index = self.expression_of_variables();
                let value = self.expression(1);
                out.push(Statement::simple(format!(
                    "if ({index} >= 0 && {index} < {n} - 1) {a}[{index}] = {value};"
                )));
            }
            _ => {
                let v = self.fresh("v");
                let function = self.random.pick(&["strnlen", "memchr"]);
                let text = if function == "strnlen" {
                    format!("int {v} = (int)strnlen({a}, {n});")
                } else {
                    format!("int {v} = memchr({a}, 'a', {n}) != 0;")
                };
                out.push(Statement::simple(text));
                self.scope().variables.push(Variable { name: v, changeable: true });
            }
        }
    }

    fn copy_memory(&mut self, out: &mut Vec<Statement>) {
        let arrays: Vec<Array> = self.arrays().into_iter().filter(|a| !a.string).collect();
        let pairs: Vec<Record> = self.records().into_iter().filter(|r| r.kind == RecordKind::Pair).collect();
        if pairs.len() > 1 && self.random.chance(40) {
            let (a, b) = (&pairs[0].name, &pairs[1].name);
            let bytes = self.random.pick(&["sizeof(struct pair)", "4", "6", "5"]);
            return out.push(Statement::simple(format!("memcpy(&{a}, &{b}, {bytes});")));
        }
        if arrays.is_empty() {
            return self.declare_array(out);
        }
        let a = arrays[self.random.below(arrays.len())].clone();
        let b = arrays[self.random.below(arrays.len())].clone();
        let text = if a.name == b.name {
            format!("memmove({0}, {0} + ({1} > 1), ({1} - 1) * sizeof({2}));", a.name, a.length, a.element)
        } else if a.element == b.element {
            let (x, y) = (&a.length, &b.length);
            let least = format!(
                "((unsigned long){x} < (unsigned long){y} ? (unsigned long){x} : (unsigned long){y})"
            );
            let count = if self.slips() { format!("(unsigned long){x}") } else { least };
            format!("memcpy({}, {}, {count} * sizeof({}));", a.name, b.name, a.element)
        } else {
            format!("memset({}, {}, {} * sizeof({}));", a.name, self.random.below(3), a.length, a.element)
        };
        out.push(Statement::simple(text));
    }

    /// Goes through an array or a string by a pointer.
    fn walk(&mut self, out: &mut Vec<Statement>) {
        let arrays = self.arrays();
        if arrays.is_empty() || self.loops >= 2 {
            return self.assign(out);
        }
        let array = arrays[self.random.below(arrays.len())].clone();
        let (p, sum) = (self.fresh("p"), self.fresh("v"));
        let (name, element, length) = (&array.name, array.element, &array.length);
        out.push(Statement::simple(format!("unsigned {sum} = 0;")));
        self.loops += 1;
        let mut body = vec![Statement::simple(format!("{sum} += *{p};"))];
        body.extend(self.block(2).into_iter().filter(|s| !s.text.contains("continue")));
        self.loops -= 1;
        if array.string {
            out.push(Statement::simple(format!("char *{p} = {name};")));
            body.push(Statement::simple(format!("{p}++;")));
            out.push(Statement::block(format!("while (*{p})"), body));
        } else if self.random.chance(50) {
            out.push(Statement::block(
                format!("for ({element} *{p} = {name}; {p} < {name} + {length}; {p}++)"),
                body,
            ));
        } else {
            out.push(Statement::simple(format!("{element} *{p} = {name} + {length};")));
            let mut with_step = vec![Statement::simple(format!("{p}--;"))];
            with_step.extend(body);
            out.push(Statement::block(format!("while ({p} != {name})"), with_step));
        }
        self.scope().variables.push(Variable { name: sum, changeable: true });
    }

    /// Reads bytes of something as something else.
    fn pun(&mut self, out: &mut Vec<Statement>) {
        let v = self.fresh("v");
        let value = self.expression(1);
        let index = self.random.below(4);
        let text = match self.random.below(3) {
            0 => format!(
                "union word {v}u; {v}u.u = {value}; int {v} = {v}u.b[{index}] + {v}u.h[{}];",
                index / 2
            ),
            1 => format!(
                "long {v}l = {value}; unsigned char {v}b[8]; memcpy({v}b, &{v}l, 8); int {v} = {v}b[{index}];"
            ),
            _ => format!(
                "unsigned {v}w = {value}; ((unsigned char *)&{v}w)[{index}] = {}; unsigned {v} = {v}w;",
                self.constant()
            ),
        };
        for part in text.split_inclusive(';') {
            out.push(Statement::simple(part.trim()));
        }
        self.scope().variables.push(Variable { name: v, changeable: true });
    }

    /// Calls a helper, if there is one.
    fn call(&mut self, out: &mut Vec<Statement>) {
        let helpers = self.functions.clone();
        if helpers.is_empty() {
            return self.assign(out);
        }
        let helper: Helper = helpers[self.random.below(helpers.len())].clone();
        let name = &helper.name;
        let v = self.fresh("v");
        match helper.shape {
            Shape::Numbers => {
                let twin = helpers.iter().find(|h| h.shape == Shape::Numbers && h.name != *name);
                let (x, y) = (self.expression(1), self.expression(1));
                match twin {
                    Some(twin) if self.random.chance(40) => {
                        let f = self.fresh("f");
                        let condition = self.condition(1);
                        out.push(Statement::simple(format!(
                            "int (*{f})(int, int) = {condition} ? {name} : {};",
                            twin.name
                        )));
                        out.push(Statement::simple(format!("int {v} = {f}({x}, {y});")));
                    }
                    _ => out.push(Statement::simple(format!("int {v} = {name}({x}, {y});"))),
                }
            }
            Shape::Array(element) => {
                let fitting: Vec<Array> =
                    self.arrays().into_iter().filter(|a| a.element == element && !a.string).collect();
                if fitting.is_empty() {
                    return self.assign(out);
                }
                let array = fitting[self.random.below(fitting.len())].clone();
                let (shift, less) = if self.random.chance(25) { (" + 1", " - 1") } else { ("", "") };
                out.push(Statement::simple(format!(
                    "int {v} = {name}({}{shift}, (int){}{less});",
                    array.name, array.length
                )));
            }
            Shape::Text => {
                let strings: Vec<Array> = self.arrays().into_iter().filter(|a| a.string).collect();
                if strings.is_empty() {
                    return self.declare_string(out);
                }
                let string = strings[self.random.below(strings.len())].clone();
                out.push(Statement::simple(format!("int {v} = {name}({});", string.name)));
            }
            Shape::ByValue | Shape::ByPointer => {
                let pairs: Vec<Record> =
                    self.records().into_iter().filter(|r| r.kind == RecordKind::Pair).collect();
                if pairs.is_empty() {
                    return self.declare_record(out);
                }
                let record = pairs[self.random.below(pairs.len())].name.clone();
                if helper.shape == Shape::ByPointer {
                    return out.push(Statement::simple(format!("{name}(&{record});")));
                }
                let x = self.expression(1);
                return out.push(Statement::simple(format!("{record} = {name}({record}, {x});")));
            }
            Shape::Places | Shape::Chooses => return self.call_with_places(out, &helper),
            Shape::Recursive => {
                let x = self.expression(1);
                out.push(Statement::simple(format!("int {v} = {name}((int)(({x}) & 7));")));
            }
            Shape::Allocates(element) => {
                let length = self.length(out);
                let (p, x) = (self.fresh("h"), self.expression(1));
                out.push(Statement::simple(format!("{element} *{p} = {name}((int){length});")));
                let body = self.block(2);
                out.push(Statement::simple(format!("{p}[(int){length} - 1] = {x};")));
                out.push(Statement::block("", body));
                out.push(Statement::simple(format!("int {v} = (int){p}[0];")));
                if !self.slips() {
                    out.push(Statement::simple(format!("free({p});")));
                }
            }
        }
        self.scope().variables.push(Variable { name: v, changeable: true });
    }
}

fn length_or(length: &str, most: usize) -> usize {
    length.parse().unwrap_or(most).max(1)
}
