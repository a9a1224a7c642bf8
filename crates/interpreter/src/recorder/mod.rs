//! Terms that ride along with a run, and the decisions that they took part in.
//!
//! In a *recorded* run every bit that depends on an input carries an exact bit-vector term over the inputs, in the
//! shadow of its value and beside the bytes in memory. Wherever such a value decides something (a branch, whether a
//! check fails, an address, a size, what a library function does), the condition that holds in this run is written
//! down. Inputs that fulfil the first conditions and break the next one lead into another run.
//!
//! Errs towards: a [`Gap`] for every dependence on inputs that is not written down. A run with gaps is as exact as any
//! other; but what was tried is then not all that there is.
//! Law: the value of a term under the inputs of the run is the value it rides with (`Recorder::check_law`).

mod conditions;

use crate::value::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};
use tayra_program::Place;
use tayra_terms::{Assignment, AtomId, AtomKind, Node, Sign, TermId, Terms, mask};

/// An input that terms speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum InputKey {
    /// A value that a call takes from outside: which one of the run, from 0.
    Value(u32),
    /// A byte of the filling of an uninitialised object: which object of the run, from 1, and which byte.
    Fill(u64, u32),
    /// Whether an allocation fails: which one of the run, from 1.
    Fails(u32),
    /// Whether there is an argument: which one, from 0.
    Argument(u32),
    /// Whether a text from outside has a byte there.
    More(OutsideText, u32),
    /// That byte.
    Byte(OutsideText, u32),
    /// A part of the state that a lap begins with: which one of the lap, from 0.
    State(u32),
}

/// A text from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OutsideText {
    /// Standard input.
    Stdin,
    /// An argument: which one, from 0.
    Argument(u32),
}

/// Why a decision was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecisionKind {
    /// The program asks.
    Branch,
    /// The condition says whether a check fails.
    Check,
    /// A term is taken to have the value that it has in this run.
    Value {
        /// The term.
        term: TermId,
    },
    /// Another value of the term was tried before.
    OtherValue {
        /// The term.
        term: TermId,
    },
    /// What is known of an input.
    Given,
}

/// A condition that holds in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// One bit over the inputs, 1 in this run.
    pub condition: TermId,
    /// Where it was asked.
    pub place: Place,
    /// Why.
    pub kind: DecisionKind,
    /// How many values had been read from outside.
    pub values: u32,
    /// What the program's own question was answered with.
    pub holds: bool,
}

/// A decision that a run is expected to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The condition.
    pub condition: TermId,
    /// Why.
    pub kind: DecisionKind,
}

/// Something that depended on inputs without being written down.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Gap {
    /// Where.
    pub place: Place,
    /// What.
    pub what: &'static str,
}

/// A sum of so many parts is one part of the next: a run that adds up inputs for ever makes a sum a step.
const LONGEST_SUM: usize = 64;

/// After so many bytes of new terms limits are looked at, however few steps made them.
const WEIGHT_INTERVAL: usize = 1 << 22;

/// What a recorded run writes down. Terms and atoms outlive the run: the same input is the same atom in the next one.
#[derive(Debug, Default)]
pub struct Recorder {
    /// All terms.
    pub terms: Terms,
    /// Conditions in the order of the run.
    pub decisions: Vec<Decision>,
    /// What was not written down.
    pub gaps: Vec<Gap>,
    /// Whether the run left the way that it was expected to go.
    pub diverged: bool,
    /// Whether uninitialised bytes are inputs with terms.
    pub symbolic_fills: bool,
    /// Whether every term is evaluated and compared with the value it rides with; for tests.
    pub check_law: bool,
    /// Where that failed.
    pub law_broken: Vec<String>,
    /// After so many decisions the run ends.
    pub most_decisions: usize,
    /// Whether it did.
    pub is_full: bool,
    /// Bytes that terms may take; a run that makes more of them ends.
    pub most_weight: usize,
    /// The weight of terms at which the run looks at its limits next.
    next_look: usize,
    /// What the inputs of this run are, as far as they have terms.
    pub inputs: FxHashMap<InputKey, u128>,
    atoms: FxHashMap<(InputKey, u32), TermId>,
    keys: Vec<InputKey>,
    expected: Vec<Expected>,
    decided: FxHashSet<TermId>,
    values: Vec<ValueForm>,
}

/// How a value from outside is read: what its bits mean in a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueForm {
    /// Its width; 0 if it has no term.
    pub bits: u32,
    /// Whether it is a signed number.
    pub signed: bool,
}

impl Recorder {
    /// A recorder for runs of any length.
    pub fn new() -> Recorder {
        Recorder {
            terms: Terms::with_sums_up_to(LONGEST_SUM),
            most_decisions: usize::MAX,
            most_weight: usize::MAX,
            ..Recorder::default()
        }
    }

    /// Forgets the last run, but not its terms; the next one is expected to make these decisions first.
    pub fn begin(&mut self, expected: Vec<Expected>) {
        self.decisions.clear();
        self.gaps.clear();
        self.diverged = false;
        self.is_full = false;
        self.inputs.clear();
        self.expected = expected;
        self.decided.clear();
        self.values.clear();
    }

    /// Whether terms have grown so much that limits are to be looked at, which this is taken for.
    pub(crate) fn has_grown(&mut self) -> bool {
        let grown = self.terms.weight() >= self.next_look;
        if grown {
            self.next_look = self.terms.weight() + WEIGHT_INTERVAL;
        }
        grown
    }

    /// Whether terms take more than they may.
    pub(crate) fn is_too_heavy(&self) -> bool {
        self.terms.weight() > self.most_weight
    }

    /// Which input an atom is.
    pub fn key(&self, atom: AtomId) -> InputKey {
        self.keys[atom.index()]
    }

    /// How the values that were read from outside are to be read, in order.
    pub fn value_forms(&self) -> &[ValueForm] {
        &self.values
    }

    /// Whether the run made all decisions that were expected of it.
    pub fn followed(&self) -> bool {
        !self.diverged && self.decisions.len() >= self.expected.len()
    }

    /// The next value from outside, as a term of `bits` bits; `least` and `greatest` are given if they say anything.
    pub(crate) fn next_value(
        &mut self,
        place: Place,
        bits: u32,
        value: u128,
        signed: bool,
        range: Option<(u128, u128)>,
    ) -> TermId {
        let key = InputKey::Value(self.values.len() as u32);
        self.values.push(ValueForm { bits, signed });
        let atom = self.atom(key, bits, value);
        if let Some((least, greatest)) = range {
            let (low, high) = (self.terms.constant(bits, least), self.terms.constant(bits, greatest));
            let (above, below) = if signed {
                (self.terms.signed_less_equal(low, atom), self.terms.signed_less_equal(atom, high))
            } else {
                (self.terms.unsigned_less_equal(low, atom), self.terms.unsigned_less_equal(atom, high))
            };
            for condition in [above, below] {
                if self.terms.as_constant(condition).is_none() {
                    self.push(condition, place, DecisionKind::Given, true);
                }
            }
        }
        atom
    }

    /// Counts a value from outside that has no term.
    pub(crate) fn skip_value(&mut self) {
        self.values.push(ValueForm { bits: 0, signed: false });
    }

    /// The atom of an input, which is `value` in this run.
    pub(crate) fn atom(&mut self, key: InputKey, bits: u32, value: u128) -> TermId {
        self.inputs.insert(key, value & mask(bits));
        if let Some(&known) = self.atoms.get(&(key, bits)) {
            return known;
        }
        let kind = match key {
            InputKey::Value(_)
            | InputKey::Fails(_)
            | InputKey::Argument(_)
            | InputKey::More(..)
            | InputKey::Byte(..)
            | InputKey::State(_) => AtomKind::Input,
            InputKey::Fill(..) => AtomKind::Uninitialised,
        };
        let term = self.terms.fresh(bits, kind, Sign::Unsigned);
        self.keys.push(key);
        self.atoms.insert((key, bits), term);
        term
    }

    /// Writes down that `condition` is `holds` in this run, where that decides something.
    pub(crate) fn decide(&mut self, condition: TermId, holds: bool, place: Place, kind: DecisionKind) {
        if self.terms.as_constant(condition).is_some() {
            return;
        }
        let condition = if holds { condition } else { self.terms.not(condition) };
        self.push(condition, place, kind, holds);
    }

    /// Writes down that from here on `term` is taken to be `value`, as it is in this run.
    pub(crate) fn fix(&mut self, term: TermId, value: u128, place: Place) {
        if self.terms.as_constant(term).is_some() {
            return;
        }
        let bits = self.terms.bits(term);
        let constant = self.terms.constant(bits, value);
        let condition = self.terms.equal(term, constant);
        if self.terms.as_constant(condition).is_some() || self.decided.contains(&condition) {
            return;
        }
        // Values that were tried before are excluded first.
        while let Some(&next) = self.expected.get(self.decisions.len()) {
            match next.kind {
                DecisionKind::OtherValue { term: other } if other == term => {
                    self.push(next.condition, place, next.kind, false);
                }
                DecisionKind::Branch
                | DecisionKind::Check
                | DecisionKind::Value { .. }
                | DecisionKind::OtherValue { .. }
                | DecisionKind::Given => break,
            }
        }
        self.push(condition, place, DecisionKind::Value { term }, true);
    }

    fn push(&mut self, condition: TermId, place: Place, kind: DecisionKind, holds: bool) {
        if self.is_full || !self.decided.insert(condition) {
            return;
        }
        if self.check_law && self.evaluate(condition) != 1 {
            self.law_broken.push(format!("a decision that does not hold: {}", self.terms.show(condition)));
        }
        if let Some(expected) = self.expected.get(self.decisions.len())
            && expected.condition != condition
        {
            self.diverged = true;
        }
        self.decisions.push(Decision { condition, place, kind, values: self.values.len() as u32, holds });
        if self.decisions.len() >= self.most_decisions {
            self.is_full = true;
        }
    }

    /// Says that something which depends on inputs was not written down.
    #[cold]
    pub(crate) fn note_gap(&mut self, place: Place, what: &'static str) {
        const MOST: usize = 16;
        let gap = Gap { place, what };
        if self.gaps.len() < MOST && !self.gaps.contains(&gap) {
            self.gaps.push(gap);
        }
    }

    /// The value of a term in this run.
    pub fn evaluate(&self, term: TermId) -> u128 {
        self.terms.evaluate(term, &InThisRun { recorder: self })
    }

    /// The atoms that occur in a term.
    pub fn atoms_of(&self, term: TermId) -> Vec<AtomId> {
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let mut stack = vec![term];
        while let Some(next) = stack.pop() {
            if seen.insert(next) {
                if let Node::Atom(atom) = self.terms.node(next) {
                    found.push(*atom);
                }
                stack.extend(self.terms.operands(next));
            }
        }
        found.sort_unstable();
        found
    }
}

struct InThisRun<'a> {
    recorder: &'a Recorder,
}

impl Assignment for InThisRun<'_> {
    fn atom(&self, atom: AtomId) -> u128 {
        self.recorder.inputs.get(&self.recorder.key(atom)).copied().unwrap_or(0)
    }

    fn apply(&self, _function: &'static str, _arguments: &[u128]) -> u128 {
        0
    }
}

impl Recorder {
    /// Writes down whether a check fails, for which inputs it would not be as it is.
    pub(crate) fn check(&mut self, fails: TermId, place: Place) {
        if self.terms.as_constant(fails).is_none() {
            let now = self.evaluate(fails) == 1;
            self.decide(fails, now, place, DecisionKind::Check);
        }
    }

    /// A term that is `bits` in this run, as a symbol; none if it depends on nothing.
    pub(crate) fn symbol(&mut self, term: TermId, bits: u64) -> Symbol {
        if self.terms.as_constant(term).is_some() {
            return Symbol::None;
        }
        if self.check_law {
            let value = self.evaluate(term);
            if value != u128::from(bits) {
                self.law_broken.push(format!("{} is {value}, not {bits}", self.terms.show(term)));
            }
        }
        Symbol::Term { term, at: bits }
    }
}
