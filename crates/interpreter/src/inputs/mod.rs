//! Where a run's inputs come from, and the record that replays it.
//!
//! Inputs are everything that C and the program do not determine: `__VERIFIER_nondet_*`, results of library calls,
//! arguments, standard input, what uninitialised bytes read as, and where the allocator puts a block.

mod random;
mod script;

pub(crate) use script::Quoted;
pub use script::{LayoutStyle, Script, ScriptError, ScriptLine};

use random::{Random, mix};
use std::collections::{HashMap, VecDeque};

/// Where inputs come from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Inputs {
    /// Zeros, no arguments, empty standard input, fresh addresses.
    #[default]
    Default,
    /// Pseudo-random ones.
    Seed(u64),
    /// This number wherever one is asked for, or the one nearest to it that is allowed; else as by default.
    Constant(i128),
    /// These; what the script does not say is as by default.
    Script(Script),
    /// As [`Inputs::Script`], but its values answer whatever is asked for, brought into the range that is allowed.
    Loose(Script),
}

/// An integer or float that a call takes from outside.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InputRequest<'a> {
    /// The function that yields it, as in the script.
    pub(crate) what: &'a str,
    /// The least value; a scripted one outside of the range is an error.
    pub(crate) least: i128,
    /// The greatest value.
    pub(crate) greatest: i128,
    /// The value by default.
    pub(crate) default: i128,
}

/// Where a block goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placement {
    /// Where nothing was before.
    Fresh,
    /// At that address.
    At(u64),
    /// Where a freed block lay, if one fits; which one is drawn with this number.
    Reuse(u64),
    /// Where the block lay that was freed last, if it fits.
    ReuseLast,
    /// Nowhere: the allocation yields null.
    Fails,
}

/// The inputs of a run, as far as not yet read, and the record of those that were.
#[derive(Debug)]
pub(crate) struct InputSource {
    random: Option<Random>,
    constant: Option<i128>,
    /// Whether values answer whatever is asked for.
    loose: bool,
    fill_seed: Option<u64>,
    counts_births: bool,
    values: VecDeque<(String, i128)>,
    /// Values that come again and again once the others were given.
    again: Vec<(String, i128)>,
    next_again: usize,
    /// How many of the last values the record is to repeat.
    repeats: Option<u32>,
    arguments: Vec<Vec<u8>>,
    stdin: VecDeque<u8>,
    placements: HashMap<u32, Placement>,
    fills: HashMap<u64, Vec<u8>>,
    births: u64,
    style: LayoutStyle,
    recorded: Script,
    stdin_read: Vec<u8>,
}

impl InputSource {
    /// The source that the settings ask for.
    pub(crate) fn new(inputs: &Inputs) -> InputSource {
        let mut source = InputSource {
            random: None,
            constant: None,
            loose: false,
            fill_seed: None,
            counts_births: false,
            values: VecDeque::new(),
            again: Vec::new(),
            next_again: 0,
            repeats: None,
            arguments: Vec::new(),
            stdin: VecDeque::new(),
            placements: HashMap::new(),
            fills: HashMap::new(),
            births: 0,
            style: LayoutStyle::Apart,
            recorded: Script::default(),
            stdin_read: Vec::new(),
        };
        match inputs {
            Inputs::Default => {}
            Inputs::Seed(seed) => source.draw(*seed),
            Inputs::Constant(number) => source.constant = Some(*number),
            Inputs::Script(script) => script.lines.iter().for_each(|line| source.take(line)),
            Inputs::Loose(script) => {
                source.loose = true;
                script.lines.iter().for_each(|line| source.take(line));
            }
        }
        source
    }

    fn draw(&mut self, seed: u64) {
        let mut random = Random::new(seed);
        for _ in 0..random.below(3) {
            let length = random.below(6);
            self.arguments.push((0..length).map(|_| interesting_byte(&mut random).max(1)).collect());
        }
        for _ in 0..random.below(80) {
            let byte = interesting_byte(&mut random);
            self.stdin.push_back(byte);
        }
        self.fill_seed = Some(random.next());
        self.random = Some(random);
    }

    fn take(&mut self, line: &ScriptLine) {
        match line {
            ScriptLine::Value { what, value } => self.values.push_back((what.clone(), *value)),
            ScriptLine::Argument(bytes) => self.arguments.push(bytes.clone()),
            ScriptLine::Stdin(bytes) => self.stdin.extend(bytes),
            ScriptLine::BlockAt { number, address } => {
                self.placements.insert(*number, Placement::At(*address));
            }
            ScriptLine::BlockFails { number } => {
                self.placements.insert(*number, Placement::Fails);
            }
            ScriptLine::Fill { number, bytes } => {
                self.fills.insert(*number, bytes.clone());
            }
            ScriptLine::FillSeed(seed) => self.fill_seed = Some(*seed),
            ScriptLine::Repeat { count } => {
                let start = self.values.len().saturating_sub(*count as usize);
                self.again = self.values.range(start..).cloned().collect();
            }
            ScriptLine::Layout(style) => self.style = *style,
        }
    }

    /// How objects are put into memory.
    pub(crate) fn style(&self) -> LayoutStyle {
        self.style
    }

    /// The next value; an error says why the script does not fit.
    pub(crate) fn value(&mut self, request: InputRequest<'_>) -> Result<i128, String> {
        let value = match self.next_value() {
            Some((_, value)) if self.loose => brought_within(value, request.least, request.greatest),
            Some((what, value)) => {
                if what != request.what {
                    return Err(format!(
                        "the script has a value of `{what}` where the run asks for `{}`",
                        request.what
                    ));
                }
                if value < request.least || value > request.greatest {
                    return Err(format!(
                        "{value} is out of range for `{what}` ({} to {})",
                        request.least, request.greatest
                    ));
                }
                value
            }
            None => match &mut self.random {
                Some(random) => random.within(request.least, request.greatest),
                None => self.constant.map_or(request.default, |c| c.clamp(request.least, request.greatest)),
            },
        };
        self.recorded.lines.push(ScriptLine::Value { what: request.what.to_owned(), value });
        Ok(value)
    }

    /// The next value of the script.
    fn next_value(&mut self) -> Option<(String, i128)> {
        let next = self.values.pop_front();
        if next.is_some() || self.again.is_empty() {
            return next;
        }
        let at = self.next_again % self.again.len();
        self.next_again = at + 1;
        Some(self.again[at].clone())
    }

    /// How many values were given.
    pub(crate) fn values_given(&self) -> usize {
        self.recorded.lines.iter().filter(|line| matches!(line, ScriptLine::Value { .. })).count()
    }

    /// Lets the record say that the last values come again and again.
    pub(crate) fn note_repeats(&mut self, count: u32) {
        self.repeats = Some(count);
    }

    /// The command-line arguments after the program's name.
    pub(crate) fn arguments(&mut self) -> Vec<Vec<u8>> {
        for argument in &self.arguments {
            self.recorded.lines.push(ScriptLine::Argument(argument.clone()));
        }
        self.arguments.clone()
    }

    /// The next byte of standard input; `None` at its end.
    pub(crate) fn stdin_byte(&mut self) -> Option<u8> {
        let byte = self.stdin.pop_front()?;
        self.stdin_read.push(byte);
        Some(byte)
    }

    /// How many bytes of standard input were read.
    pub(crate) fn stdin_position(&self) -> usize {
        self.stdin_read.len()
    }

    /// Records bytes of standard input that came from elsewhere.
    pub(crate) fn note_stdin(&mut self, byte: u8) {
        self.stdin_read.push(byte);
    }

    /// Where the block of that number, from 1, is to go.
    pub(crate) fn placement(&mut self, number: u32, may_fail: bool) -> Placement {
        if let Some(&placement) = self.placements.get(&number) {
            return placement;
        }
        match &mut self.random {
            None if self.style == LayoutStyle::Reused => Placement::ReuseLast,
            None => Placement::Fresh,
            Some(random) => match random.below(8) {
                0 if may_fail => Placement::Fails,
                1..=3 => Placement::Reuse(random.next()),
                _ => Placement::Fresh,
            },
        }
    }

    /// Records where a block went, if not where it goes by default.
    pub(crate) fn note_placement(&mut self, number: u32, placement: Placement) {
        match placement {
            Placement::At(address) => self.recorded.lines.push(ScriptLine::BlockAt { number, address }),
            Placement::Fails => self.recorded.lines.push(ScriptLine::BlockFails { number }),
            Placement::Fresh | Placement::Reuse(_) | Placement::ReuseLast => {}
        }
    }

    /// What the next uninitialised object reads as; `None` for zeros.
    #[inline]
    pub(crate) fn fill(&mut self, size: u64) -> Option<Vec<u8>> {
        self.births += 1;
        if self.fill_seed.is_none() && self.fills.is_empty() {
            return None;
        }
        self.fill_of_birth(size)
    }

    fn fill_of_birth(&mut self, size: u64) -> Option<Vec<u8>> {
        // Beyond this, uninitialised bytes of one object read as zero.
        const LONGEST: u64 = 1 << 16;
        if let Some(bytes) = self.fills.get(&self.births) {
            let bytes = bytes.clone();
            self.recorded.lines.push(ScriptLine::Fill { number: self.births, bytes: bytes.clone() });
            return Some(bytes);
        }
        let seed = mix(self.fill_seed? ^ mix(self.births));
        let words = size.min(LONGEST).div_ceil(8);
        let mut bytes: Vec<u8> = (0..words).flat_map(|i| mix(seed ^ i).to_le_bytes()).collect();
        bytes.truncate(size.min(LONGEST) as usize);
        Some(bytes)
    }

    /// Whether uninitialised bytes always read as zero.
    #[inline]
    pub(crate) fn fills_with_zeros(&self) -> bool {
        self.fill_seed.is_none() && self.fills.is_empty() && !self.counts_births
    }

    /// Counts uninitialised objects even if nothing is said of them.
    pub(crate) fn count_births(&mut self) {
        self.counts_births = true;
    }

    /// How many uninitialised objects were counted.
    pub(crate) fn births(&self) -> u64 {
        self.births
    }

    /// The script that replays what was read so far.
    pub(crate) fn into_record(self) -> Script {
        let mut script = self.recorded;
        if let Some(count) = self.repeats.filter(|&count| count > 0) {
            script.lines.push(ScriptLine::Repeat { count });
        }
        if self.style != LayoutStyle::default() {
            script.lines.insert(0, ScriptLine::Layout(self.style));
        }
        if !self.stdin_read.is_empty() {
            script.lines.push(ScriptLine::Stdin(self.stdin_read));
        }
        if let Some(seed) = self.fill_seed {
            script.lines.push(ScriptLine::FillSeed(seed));
        }
        script
    }
}

/// A number from `least` to `greatest` that is `value` if that lies there.
fn brought_within(value: i128, least: i128, greatest: i128) -> i128 {
    if (least..=greatest).contains(&value) {
        return value;
    }
    match greatest.checked_sub(least).and_then(|span| span.checked_add(1)) {
        Some(span) => least.saturating_add(value.rem_euclid(span)).min(greatest),
        None => value.clamp(least, greatest),
    }
}

fn interesting_byte(random: &mut Random) -> u8 {
    match random.below(8) {
        0 => b'\n',
        1 => b' ',
        2 | 3 => b'0' + random.below(10) as u8,
        4 | 5 => b'a' + random.below(26) as u8,
        6 => b'-',
        _ => random.next() as u8,
    }
}
