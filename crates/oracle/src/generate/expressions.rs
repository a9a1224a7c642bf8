//! Expressions of integer type, without side effects and without division by zero.

use super::{Array, Generator, RecordKind};

impl Generator {
    /// An integer expression.
    pub(crate) fn expression(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.chance(35) {
            return self.atom();
        }
        let left = self.expression(depth - 1);
        match self.random.below(14) {
            0..=3 => {
                let operator = self.random.pick(&["+", "-", "+", "-", "*"]);
                format!("({left} {operator} {})", self.expression(depth - 1))
            }
            4 => format!("({left} {} {})", self.random.pick(&["&", "|", "^"]), self.expression(depth - 1)),
            5 => {
                let amount = self.random.below(8);
                format!("((unsigned)({left}) {} {amount})", self.random.pick(&["<<", ">>"]))
            }
            6 => format!("(({left}) >> (({}) & 7))", self.expression(depth - 1)),
            7 => format!("(({left}) {} {})", self.random.pick(&["/", "%"]), 1 + self.random.below(9)),
            8 => format!(
                "(({left}) {} ((({}) & 7) + 1))",
                self.random.pick(&["/", "%"]),
                self.expression(depth - 1)
            ),
            9 => format!("({})({left})", self.random.pick(&super::TYPES)),
            10 => format!("({} ? {left} : {})", self.condition(1), self.expression(depth - 1)),
            11 => format!("({})", self.condition(depth - 1)),
            12 => format!("(-({left}))"),
            _ => format!("(~({left}))"),
        }
    }

    fn atom(&mut self) -> String {
        let variables = self.variables();
        let (arrays, records) = (self.arrays(), self.records());
        match self.random.below(12) {
            0..=4 if !variables.is_empty() => variables[self.random.below(variables.len())].name.clone(),
            5 | 6 if !arrays.is_empty() => {
                let array = arrays[self.random.below(arrays.len())].clone();
                let index = self.index(&array);
                format!("{}[{index}]", array.name)
            }
            7 if !records.is_empty() => {
                let record = records[self.random.below(records.len())].clone();
                self.field(&record.name, record.kind)
            }
            8 => self.input(),
            _ => self.constant(),
        }
    }

    /// A field that can be read and written.
    pub(crate) fn field(&mut self, name: &str, kind: RecordKind) -> String {
        match kind {
            RecordKind::Pair => format!("{name}.{}", self.random.pick(&["x", "y", "tag"])),
            RecordKind::Word => match self.random.below(4) {
                0 => format!("{name}.u"),
                1 => format!("{name}.i"),
                2 => format!("{name}.b[{}]", self.random.below(4)),
                _ => format!("{name}.h[{}]", self.random.below(2)),
            },
            RecordKind::Box => match self.random.below(4) {
                0 => format!("{name}.count"),
                1 => format!("{name}.inner.{}", self.random.pick(&["x", "y", "tag"])),
                2 => format!("{name}.data[{}]", self.random.below(5)),
                _ => format!("{name}.bits"),
            },
        }
    }

    pub(crate) fn constant(&mut self) -> String {
        match self.random.below(10) {
            0 => self
                .random
                .pick(&["2147483647", "(-2147483647 - 1)", "4294967295u", "255", "-128", "65535"])
                .to_owned(),
            1 => format!("{}u", self.random.below(300)),
            2 => format!("-{}", self.random.below(20)),
            _ => self.random.below(20).to_string(),
        }
    }

    /// Something from outside.
    pub(crate) fn input(&mut self) -> String {
        let kind =
            self.random.pick(&["int", "uint", "char", "uchar", "short", "ushort", "long", "ulong", "bool"]);
        format!("__VERIFIER_nondet_{kind}()")
    }

    /// An index that lies within the array.
    pub(crate) fn index(&mut self, array: &Array) -> String {
        let inner = self.expression_of_variables();
        match self.random.below(3) {
            _ if self.slips() => format!("({inner}) & 15"),
            0 => "0".to_owned(),
            1 => format!("(unsigned)({inner}) % {}", array.length),
            _ => format!("({inner} >= 0 && {inner} < {len} ? {inner} : {len} - 1)", len = array.length),
        }
    }

    /// A variable, or a sum of one and a constant.
    pub(crate) fn expression_of_variables(&mut self) -> String {
        let variables = self.variables();
        if variables.is_empty() {
            return self.random.below(4).to_string();
        }
        let name = variables[self.random.below(variables.len())].name.clone();
        match self.random.below(3) {
            0 => format!("({name} + {})", self.random.below(4)),
            1 => format!("({name} - {})", self.random.below(4)),
            _ => name,
        }
    }

    /// An expression that is 0 or 1.
    pub(crate) fn condition(&mut self, depth: usize) -> String {
        let left = self.expression(depth.min(1));
        match self.random.below(8) {
            0 if depth > 0 => format!("({left} && {})", self.condition(depth - 1)),
            1 if depth > 0 => format!("({left} || {})", self.condition(depth - 1)),
            2 => format!("(!({left}))"),
            _ => {
                let operator = self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
                let right = if self.random.chance(50) { self.constant() } else { self.expression(1) };
                format!("({left} {operator} {right})")
            }
        }
    }
}
