//! Inputs as they are bred, and what a program's own text says about inputs that it may be waiting for.

use rustc_hash::FxHashSet;
use tayra_interpreter::{Script, ScriptLine};
use tayra_program::{Constant, Initialiser, Operand, Operation, Program, TerminatorKind};

/// What a run is given from outside.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Given {
    /// The command-line arguments.
    pub(crate) arguments: Vec<Vec<u8>>,
    /// Standard input.
    pub(crate) stdin: Vec<u8>,
    /// What calls yield, in order, whatever they are calls of.
    pub(crate) values: Vec<i128>,
}

impl Given {
    /// What a script gives; where memory lies, and what uninitialised bytes are, is not bred.
    pub(crate) fn of(script: &Script) -> Given {
        let mut given = Given::default();
        for line in &script.lines {
            match line {
                ScriptLine::Argument(bytes) => given.arguments.push(bytes.clone()),
                ScriptLine::Stdin(bytes) => given.stdin.extend(bytes),
                ScriptLine::Value { value, .. } => given.values.push(*value),
                ScriptLine::BlockAt { .. }
                | ScriptLine::BlockFails { .. }
                | ScriptLine::Fill { .. }
                | ScriptLine::FillSeed(_)
                | ScriptLine::Repeat { .. }
                | ScriptLine::Layout(_) => {}
            }
        }
        given
    }

    /// As a script whose values answer whatever is asked for.
    pub(crate) fn script(&self) -> Script {
        let mut lines: Vec<ScriptLine> = self.arguments.iter().cloned().map(ScriptLine::Argument).collect();
        if !self.stdin.is_empty() {
            lines.push(ScriptLine::Stdin(self.stdin.clone()));
        }
        let value = |&value: &i128| ScriptLine::Value { what: String::new(), value };
        lines.extend(self.values.iter().map(value));
        Script { lines }
    }
}

/// Words and numbers that stand in a program.
#[derive(Clone, Debug, Default)]
pub(crate) struct Words {
    /// Texts: those of string literals, and letters that something is compared with.
    pub(crate) texts: Vec<Vec<u8>>,
    /// Numbers that something is compared with, or that functions are called with.
    pub(crate) numbers: Vec<i128>,
}

/// Longer texts are messages.
const LONGEST_TEXT: usize = 16;
/// So many of each are enough.
const MOST: usize = 256;

impl Words {
    /// Those of a program.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "hints: an operation that is left out costs nothing but one"
    )]
    pub(crate) fn of(program: &Program) -> Words {
        let mut words = Words::default();
        let (mut texts, mut numbers) = (FxHashSet::default(), FxHashSet::default());
        for global in program.globals.values() {
            let Initialiser::Bytes { bytes, .. } = &global.initial else { continue };
            for text in bytes.split(|&byte| byte == 0) {
                // What has a `%` is a format.
                let fits = (1..=LONGEST_TEXT).contains(&text.len()) && !text.contains(&b'%');
                if fits && text.iter().all(|byte| (b' '..0x7f).contains(byte)) {
                    words.add_text(&mut texts, text.to_vec());
                }
            }
        }
        let bodies = program.functions.values().filter_map(|function| function.body.as_ref());
        for block in bodies.flat_map(|body| body.blocks.values()) {
            for instruction in &block.instructions {
                let operands: Vec<&Operand> = match &instruction.operation {
                    Operation::Compare { left, right, .. } => vec![left, right],
                    // Functions of the library are told what they are to look for.
                    Operation::Call { arguments, .. } => arguments.iter().map(|a| &a.value).collect(),
                    _ => continue,
                };
                for operand in operands {
                    if let Operand::Constant(Constant::Int { value, bits }) = operand {
                        words.add_number((&mut texts, &mut numbers), *value, *bits);
                    }
                }
            }
            if let TerminatorKind::Switch { cases, .. } = &block.terminator.kind {
                for case in cases {
                    words.add_number((&mut texts, &mut numbers), case.value, 128);
                }
            }
        }
        words
    }

    fn add_text(&mut self, known: &mut FxHashSet<Vec<u8>>, text: Vec<u8>) {
        if self.texts.len() < MOST && known.insert(text.clone()) {
            self.texts.push(text);
        }
    }

    fn add_number(
        &mut self,
        (texts, numbers): (&mut FxHashSet<Vec<u8>>, &mut FxHashSet<i128>),
        value: u128,
        bits: u32,
    ) {
        let number = if bits < 128 && bits > 0 { tayra_terms::signed(bits, value) } else { value as i128 };
        if self.numbers.len() < MOST && numbers.insert(number) {
            self.numbers.push(number);
        }
        if let Ok(letter @ 1..) = u8::try_from(number) {
            self.add_text(texts, vec![letter]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_survives_as_a_script() {
        let given = Given {
            arguments: vec![b"-d".to_vec(), Vec::new()],
            stdin: b"1 2\n".to_vec(),
            values: vec![-1, 7],
        };
        assert_eq!(Given::of(&given.script()), given);
    }
}
