//! The inputs of a run taken apart, and how much they ask of a reader.

use tayra_interpreter::{Script, ScriptLine};

/// The inputs of a run by kinds. Their order within a kind is all that a run sees.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Case {
    /// Numbers, with who yields them.
    pub(super) values: Vec<(String, i128)>,
    /// Texts: the arguments, and standard input behind them.
    pub(super) arguments: Vec<Vec<u8>>,
    pub(super) stdin: Vec<u8>,
    /// Allocations that fail.
    pub(super) fails: Vec<u32>,
    /// What C leaves open.
    pub(super) open: Vec<ScriptLine>,
}

/// How much there is to read: less is better, the first of it first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost {
    /// How many inputs there are. Numbers count twice unless they and all behind them are zero, as they are by default: whoever
    /// takes one out of the middle then sees a gain even if the run asks for another one at the end.
    count: u64,
    /// How far they are from what one would write first.
    oddity: u64,
}

impl Case {
    pub(super) fn of(script: &Script) -> Case {
        let mut case = Case::default();
        for line in &script.lines {
            match line {
                ScriptLine::Value { what, value } => case.values.push((what.clone(), *value)),
                ScriptLine::Argument(bytes) => case.arguments.push(bytes.clone()),
                ScriptLine::Stdin(bytes) => case.stdin.extend(bytes),
                ScriptLine::BlockFails { number } => case.fails.push(*number),
                // The run that is made again finds out by itself what comes again.
                ScriptLine::Repeat { .. } => {}
                ScriptLine::BlockAt { .. }
                | ScriptLine::Fill { .. }
                | ScriptLine::FillSeed(_)
                | ScriptLine::Layout(_) => case.open.push(line.clone()),
            }
        }
        case
    }

    pub(super) fn script(&self) -> Script {
        let mut lines = self.open.clone();
        lines.extend(self.arguments.iter().cloned().map(ScriptLine::Argument));
        let value = |(what, value): &(String, i128)| ScriptLine::Value { what: what.clone(), value: *value };
        lines.extend(self.values.iter().map(value));
        lines.extend(self.fails.iter().map(|&number| ScriptLine::BlockFails { number }));
        if !self.stdin.is_empty() {
            lines.push(ScriptLine::Stdin(self.stdin.clone()));
        }
        Script { lines }
    }

    pub(super) fn cost(&self) -> Cost {
        let told = self.values.iter().rposition(|(_, value)| *value != 0).map_or(0, |last| last + 1);
        let letters: usize = self.arguments.iter().map(|argument| argument.len() + 1).sum();
        let count =
            self.values.len() + told + letters + self.stdin.len() + self.fails.len() + self.open.len();
        let texts = self.arguments.iter().flatten().chain(&self.stdin);
        let oddity = self.values.iter().map(|(_, value)| number_oddity(*value)).sum::<u64>()
            + texts.map(|byte| byte_oddity(*byte)).sum::<u64>();
        Cost { count: count as u64, oddity }
    }
}

/// Nothing is simpler than zero; small before large, and positive before negative.
pub(super) fn number_oddity(value: i128) -> u64 {
    match value {
        0 => 0,
        1..=9 => value.unsigned_abs() as u64,
        _ => 10 + 2 * u64::from(128 - value.unsigned_abs().leading_zeros()) + u64::from(value < 0),
    }
}

/// Letters are simpler than digits, those than other signs, and all of them than what cannot be read.
pub(super) fn byte_oddity(byte: u8) -> u64 {
    match byte {
        b'a' => 0,
        b'b'..=b'z' => 1,
        b'A'..=b'Z' => 2,
        b'0'..=b'9' => 3,
        b'\n' | b' ' => 4,
        0x21..0x7f => 5,
        b'\t' | b'\r' => 6,
        _ => 9,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_survives_being_taken_apart() {
        let text = "fill seed 7\nargument \"ab\"\nvalue f = 3\nvalue g = -1\nblock 2 fails\nstdin \"x\\n\"\n";
        let script = Script::parse(text).expect("a script");
        assert_eq!(Case::of(&script).script().to_string(), text);
    }

    #[test]
    fn fewer_comes_before_simpler() {
        let case = |values: &[i128]| Case {
            values: values.iter().map(|value| ("f".to_owned(), *value)).collect(),
            ..Case::default()
        };
        assert!(case(&[900]).cost() < case(&[1, 1]).cost());
        assert!(case(&[3, 1, 0, 0]).cost() < case(&[3, 0, 1, 0]).cost());
        assert!(case(&[2, 0]).cost() < case(&[3, 0]).cost());
        assert!(case(&[5]).cost() < case(&[-5]).cost());
        assert!(case(&[0, 0]).cost() < case(&[0, 0, 0]).cost());
    }
}
