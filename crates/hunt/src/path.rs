//! Runs looked back upon: what they decided, and the inputs that lead there. A run keeps only what differs from the one
//! it was made from.

use crate::texts;
use std::rc::Rc;
use tayra_interpreter::{
    Decision, DecisionKind, Expected, InputKey, Recorder, Run, Script, ScriptLine, ValueForm,
};
use tayra_terms::{AtomId, Model, TermId, Terms, signed};

/// A run.
#[derive(Debug)]
pub(crate) struct Path {
    /// The run that it was made from, which decided the same up to `start`.
    parent: Option<Rc<Path>>,
    start: usize,
    own: Vec<Decision>,
    values: Vec<(Rc<str>, i128)>,
    forms: Vec<ValueForm>,
    others: Vec<ScriptLine>,
    inputs: Vec<(InputKey, u128)>,
}

impl Path {
    /// The run that was just recorded; it was made from `parent` by turning the decision before `start`.
    pub(crate) fn new(
        parent: Option<Rc<Path>>,
        start: usize,
        run: &Run,
        recorder: &Recorder,
        names: &mut Names,
    ) -> Path {
        let start = if parent.is_some() { start } else { 0 };
        let own = recorder.decisions.get(start..).unwrap_or_default().to_vec();
        let mut values = Vec::new();
        let mut others = Vec::new();
        for line in &run.script.lines {
            match line {
                ScriptLine::Value { what, value } => values.push((names.intern(what), *value)),
                ScriptLine::Argument(_)
                | ScriptLine::Stdin(_)
                | ScriptLine::BlockAt { .. }
                | ScriptLine::BlockFails { .. }
                | ScriptLine::Fill { .. }
                | ScriptLine::FillSeed(_)
                | ScriptLine::Repeat { .. }
                | ScriptLine::Layout(_) => others.push(line.clone()),
            }
        }
        let mut inputs: Vec<(InputKey, u128)> = recorder.inputs.iter().map(|(&k, &v)| (k, v)).collect();
        inputs.sort_unstable();
        Path { parent, start, own, values, forms: recorder.value_forms().to_vec(), others, inputs }
    }

    /// How many decisions it made.
    pub(crate) fn len(&self) -> usize {
        self.start + self.own.len()
    }

    /// About how many bytes it takes.
    pub(crate) fn weight(&self) -> usize {
        let texts: usize = self.others.iter().map(weight_of).sum();
        let inputs =
            self.inputs.len() * size_of::<(InputKey, u128)>() + self.forms.len() * size_of::<ValueForm>();
        self.own.len() * size_of::<Decision>() + self.values.len() * 72 + texts + inputs + 200
    }

    /// A decision.
    pub(crate) fn decision(&self, at: usize) -> Option<&Decision> {
        let mut path = self;
        while at < path.start {
            path = path.parent.as_deref()?;
        }
        path.own.get(at - path.start)
    }

    /// The decisions before `end`.
    pub(crate) fn decisions(&self, end: usize) -> Vec<Decision> {
        let mut pieces: Vec<&[Decision]> = Vec::new();
        let (mut path, mut end) = (self, end);
        loop {
            if end > path.start {
                let count = (end - path.start).min(path.own.len());
                pieces.push(&path.own[..count]);
                end = path.start;
            }
            match path.parent.as_deref() {
                Some(parent) => path = parent,
                None => break,
            }
        }
        pieces.into_iter().rev().flatten().copied().collect()
    }

    /// What an atom was in this run.
    pub(crate) fn value_of(&self, recorder: &Recorder, atom: AtomId) -> u128 {
        let key = recorder.key(atom);
        self.inputs.binary_search_by_key(&key, |&(k, _)| k).map_or(0, |found| self.inputs[found].1)
    }

    /// The inputs of this run.
    pub(crate) fn script(&self) -> Script {
        let mut lines = self.others.clone();
        lines.extend(self.values.iter().map(|(what, value)| value_line(what, *value)));
        Script { lines }
    }

    /// Inputs that lead to the decision at `at` as this run did, changed as the model says.
    pub(crate) fn changed(&self, at: usize, recorder: &Recorder, model: &Model) -> Script {
        let count = self.decision(at).map_or(0, |decision| decision.values as usize);
        let mut values: Vec<(Rc<str>, i128)> = self.values.iter().take(count).cloned().collect();
        let mut lines = self.others.clone();
        let mut changes: Vec<(InputKey, u32, u128)> = model
            .iter()
            .map(|(&atom, &value)| (recorder.key(atom), recorder.terms.atom(atom).bits, value))
            .collect();
        // Texts get their lengths before their bytes.
        changes.sort_unstable();
        for (key, bits, value) in changes {
            match key {
                InputKey::Argument(number) => texts::set_presence(&mut lines, number, value == 1),
                InputKey::More(text, place) => texts::set_length(&mut lines, text, place, value == 1),
                InputKey::Byte(text, place) => texts::set_byte(&mut lines, text, place, value as u8),
                InputKey::Value(index) => {
                    let index = index as usize;
                    if let (Some(entry), Some(form)) = (values.get_mut(index), self.forms.get(index)) {
                        entry.1 = if form.signed { signed(form.bits, value) } else { value as i128 };
                    }
                }
                // Runs from the start have no such inputs.
                InputKey::State(_) => {}
                InputKey::Fails(number) => {
                    lines.retain(|line| *line != ScriptLine::BlockFails { number });
                    if value == 1 {
                        lines.push(ScriptLine::BlockFails { number });
                    }
                }
                InputKey::Fill(number, offset) => {
                    for byte in 0..bits / 8 {
                        set_fill(&mut lines, number, offset + byte, (value >> (8 * byte)) as u8);
                    }
                }
            }
        }
        lines.extend(values.iter().map(|(what, value)| value_line(what, *value)));
        Script { lines }
    }
}

/// About how many bytes a line of a script takes.
fn weight_of(line: &ScriptLine) -> usize {
    64 + match line {
        ScriptLine::Argument(bytes) | ScriptLine::Stdin(bytes) | ScriptLine::Fill { bytes, .. } => {
            bytes.len()
        }
        ScriptLine::Value { .. }
        | ScriptLine::BlockAt { .. }
        | ScriptLine::BlockFails { .. }
        | ScriptLine::FillSeed(_)
        | ScriptLine::Repeat { .. }
        | ScriptLine::Layout(_) => 0,
    }
}

fn value_line(what: &Rc<str>, value: i128) -> ScriptLine {
    ScriptLine::Value { what: what.to_string(), value }
}

fn set_fill(lines: &mut Vec<ScriptLine>, object: u64, offset: u32, byte: u8) {
    let known = lines.iter_mut().find_map(|line| match line {
        ScriptLine::Fill { number, bytes } if *number == object => Some(bytes),
        ScriptLine::Fill { .. }
        | ScriptLine::Value { .. }
        | ScriptLine::Argument(_)
        | ScriptLine::Stdin(_)
        | ScriptLine::BlockAt { .. }
        | ScriptLine::BlockFails { .. }
        | ScriptLine::FillSeed(_)
        | ScriptLine::Repeat { .. }
        | ScriptLine::Layout(_) => None,
    });
    let place = offset as usize;
    match known {
        Some(bytes) => {
            if bytes.len() <= place {
                bytes.resize(place + 1, 0);
            }
            bytes[place] = byte;
        }
        None => {
            let mut bytes = vec![0; place + 1];
            bytes[place] = byte;
            lines.push(ScriptLine::Fill { number: object, bytes });
        }
    }
}

/// What a run with other inputs is expected to decide: the same as `before`, and `turned` the other way.
pub(crate) fn expected(before: &[Decision], turned: Option<(&Decision, TermId)>) -> Vec<Expected> {
    let mut all: Vec<Expected> =
        before.iter().map(|d| Expected { condition: d.condition, kind: d.kind }).collect();
    if let Some((decision, condition)) = turned {
        let kind = match decision.kind {
            DecisionKind::Value { term } => DecisionKind::OtherValue { term },
            kind @ (DecisionKind::Branch
            | DecisionKind::Check
            | DecisionKind::OtherValue { .. }
            | DecisionKind::Given) => kind,
        };
        all.push(Expected { condition, kind });
    }
    all
}

/// The opposite of a condition.
pub(crate) fn opposite(terms: &mut Terms, condition: TermId) -> TermId {
    terms.not(condition)
}

/// Names of inputs, each once.
#[derive(Debug, Default)]
pub(crate) struct Names {
    known: Vec<Rc<str>>,
}

impl Names {
    fn intern(&mut self, name: &str) -> Rc<str> {
        if let Some(known) = self.known.iter().find(|known| &***known == name) {
            return Rc::clone(known);
        }
        let new: Rc<str> = name.into();
        self.known.push(Rc::clone(&new));
        new
    }
}
