//! Breeding inputs: those of earlier runs are changed at random, and what leads somewhere new, or nearer to a fault, is changed
//! further.
//!
//! A search that turns one decision after the other is thorough and slow where a fault lies behind many letters of the same kind:
//! the thirteenth word of a line, the stack that the forty-first bracket overflows. A run without terms takes microseconds, and
//! saying the same once more, many times more, or a word that stands in the program, leads there. What brings a run nearer is
//! measured by [`Tally`]: ways through the code, how often they were taken, and how many bytes were left behind each access.
//!
//! Errs towards: finding nothing. Breeding shows runs that go wrong, and says nothing of those that it did not make.
//! Gives up: when its share of time is over; the next share goes on.

use crate::search::{Limits, Step};
use crate::stock::{Given, Words};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tayra_interpreter::{Inputs, Prepared, Run, RunSettings, Script, Tally};
use tayra_limits::clock;
use tayra_program::{Place, Program};

/// Steps of one run.
const STEPS: u64 = 300_000;
/// Bytes of a text, values, and arguments that are bred.
const LONGEST: usize = 2048;
const MOST_VALUES: usize = 1024;
const MOST_ARGUMENTS: usize = 24;
/// Inputs that are kept.
const MOST_KEPT: usize = 4096;
/// A fault is shown so often: the same one may be plain in one run and hang on something unspecified in another.
const SHOWN: u32 = 16;
/// Inputs of other searches that wait for their turn.
const MOST_GUESTS: usize = 64;
/// Of the kept ones, the latest so many are changed most.
const LATEST: usize = 12;

/// A small deterministic generator (SplitMix64).
#[derive(Debug)]
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is not zero.
    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap_or(0)
    }

    fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    /// One of several, if there is any.
    fn pick<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        if all.is_empty() { None } else { all.get(self.below(all.len())) }
    }
}

/// Inputs that are kept.
#[derive(Debug)]
struct Kept {
    given: Given,
    /// Whether it took a way that was new.
    is_new: bool,
    /// At how many places no other came nearer to a fault.
    nearest: u32,
}

/// What has been bred so far.
pub(crate) struct Breeder {
    settings: RunSettings,
    words: Words,
    random: Random,
    tally: Option<Box<Tally>>,
    kept: Vec<Option<Kept>>,
    /// Of the kept ones, by when they came.
    latest: VecDeque<usize>,
    /// Steps that were seen of each way, a bit each.
    ways: FxHashMap<u32, u16>,
    /// How near to a fault the nearest run came, and whose that was.
    nears: FxHashMap<u32, (u32, usize)>,
    /// Those of them where somebody suspects a fault, and of how many places that was told.
    suspected: Vec<u32>,
    suspects: usize,
    guests: VecDeque<Given>,
    shown: FxHashMap<(u32, Place), u32>,
    reads: Reads,
    runs: u64,
    /// How many runs there were when something was kept last.
    kept_at: u64,
}

/// What a program was seen to read.
#[derive(Clone, Copy, Debug, Default)]
struct Reads {
    stdin: bool,
    arguments: bool,
    values: bool,
}

impl Breeder {
    /// Nothing was bred yet.
    pub(crate) fn new(program: &Program, settings: &RunSettings) -> Breeder {
        Breeder {
            settings: settings.clone(),
            words: Words::of(program),
            random: Random(0),
            tally: None,
            kept: Vec::new(),
            latest: VecDeque::new(),
            ways: FxHashMap::default(),
            nears: FxHashMap::default(),
            suspected: Vec::new(),
            suspects: 0,
            guests: VecDeque::from([Given::default()]),
            shown: FxHashMap::default(),
            reads: Reads::default(),
            runs: 0,
            kept_at: 0,
        }
    }

    /// How many runs were made.
    pub(crate) fn runs(&self) -> u64 {
        self.runs
    }

    /// How long may be bred while others search for so long: the less, the longer nothing new came of it.
    pub(crate) fn share_of(&self, searched: Duration) -> Duration {
        let since = self.runs - self.kept_at;
        if since < 2_000.max(self.kept_at / 2) { searched * 2 } else { searched / 4 }
    }

    /// Inputs that somebody else found.
    pub(crate) fn welcome(&mut self, script: &Script) {
        if self.guests.len() < MOST_GUESTS {
            self.guests.push_back(Given::of(script));
        }
    }

    /// Learns of places where a fault may be: what comes near to it there is changed before all else.
    pub(crate) fn suspect(&mut self, program: &Prepared<'_>, places: &[Place]) {
        // Many places are no hint.
        const MOST: usize = 200;
        if self.suspects != places.len() || self.runs.is_multiple_of(64) {
            self.suspects = places.len();
            self.suspected = program.nears_at(&places[..places.len().min(MOST)]);
        }
    }

    /// Breeds until a time; `visit` sees runs that go wrong.
    pub(crate) fn breed(
        &mut self,
        program: &Prepared<'_>,
        (limits, until): (&Limits, Instant),
        visit: &mut dyn FnMut(&Run) -> Step,
    ) -> Step {
        self.settings.deadline = Some(limits.deadline);
        self.settings.stop.clone_from(&limits.stop);
        self.settings.max_steps = Some(STEPS);
        loop {
            let given = match self.guests.pop_front() {
                Some(guest) => guest,
                None => match self.child() {
                    Some(child) => child,
                    // The program reads nothing.
                    None => return Step::Go,
                },
            };
            if self.run(program, given, visit) == Step::Stop {
                return Step::Stop;
            }
            let stopped = limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
            if stopped || clock::now() >= until {
                return Step::Go;
            }
        }
    }

    fn run(&mut self, program: &Prepared<'_>, given: Given, visit: &mut dyn FnMut(&Run) -> Step) -> Step {
        self.settings.inputs = Inputs::Loose(given.script());
        let tally = self.tally.take().unwrap_or_default();
        let (run, tally) = program.run_tallied(&self.settings, tally);
        self.runs += 1;
        for input in &run.inputs {
            match input.what.as_str() {
                "stdin" => self.reads.stdin = true,
                "argv" => self.reads.arguments = true,
                _ => self.reads.values = true,
            }
        }
        let is_new = run
            .faults
            .iter()
            .map(|fault| {
                let shown = self.shown.entry((fault.rule as u32, fault.place)).or_default();
                *shown += 1;
                *shown <= SHOWN
            })
            .fold(false, |any, new| any | new);
        let step = if is_new { visit(&run) } else { Step::Go };
        self.keep(&tally, given);
        self.tally = Some(tally);
        step
    }

    /// Keeps inputs that lead somewhere new, or nearer to a fault than any before.
    fn keep(&mut self, tally: &Tally, given: Given) {
        let mut is_new = false;
        for (way, step) in tally.ways() {
            let seen = self.ways.entry(way).or_default();
            is_new |= *seen & (1 << step) == 0;
            *seen |= 1 << step;
        }
        let nearer: Vec<(u32, u32)> = tally
            .nears()
            .filter(|(near, left)| self.nears.get(near).is_none_or(|(known, _)| left < known))
            .collect();
        if !is_new && nearer.is_empty() {
            return;
        }
        let number = self.kept.len();
        if number >= MOST_KEPT {
            return;
        }
        self.kept_at = self.runs;
        let nearest = u32::try_from(nearer.len()).unwrap_or(u32::MAX);
        self.kept.push(Some(Kept { given, is_new, nearest }));
        self.latest.push_back(number);
        if self.latest.len() > LATEST {
            self.latest.pop_front();
        }
        for (near, left) in nearer {
            let Some((_, before)) = self.nears.insert(near, (left, number)) else { continue };
            // Who is nearest nowhere any more, and brought nothing new, goes.
            if let Some(slot) = self.kept.get_mut(before)
                && let Some(kept) = slot
            {
                kept.nearest = kept.nearest.saturating_sub(1);
                if kept.nearest == 0 && !kept.is_new {
                    *slot = None;
                }
            }
        }
        if number + 1 == MOST_KEPT {
            self.tidy();
        }
    }

    /// Makes room: those that went leave no gaps, and of those that only brought something new every other one goes.
    fn tidy(&mut self) {
        let mut numbers = vec![None; self.kept.len()];
        let mut kept = Vec::new();
        for (number, old) in std::mem::take(&mut self.kept).into_iter().enumerate() {
            let Some(old) = old else { continue };
            if old.nearest > 0 || self.random.one_in(2) {
                numbers[number] = Some(kept.len());
                kept.push(Some(old));
            }
        }
        self.kept = kept;
        self.nears.retain(|_, (_, number)| {
            let renamed = numbers.get(*number).copied().flatten();
            *number = renamed.unwrap_or(usize::MAX);
            renamed.is_some()
        });
        self.latest =
            self.latest.iter().filter_map(|&number| numbers.get(number).copied().flatten()).collect();
    }

    /// Inputs of an earlier run.
    fn parent(&mut self) -> Given {
        for _ in 0..8 {
            let suspected = self.random.pick(&self.suspected).and_then(|near| self.nears.get(near));
            let number = if let Some((_, number)) = suspected.filter(|(left, _)| *left > 0)
                && self.random.one_in(2)
            {
                *number
            } else if self.random.one_in(2) && !self.latest.is_empty() {
                self.latest[self.random.below(self.latest.len())]
            } else {
                self.random.below(self.kept.len().max(1))
            };
            if let Some(Some(kept)) = self.kept.get(number) {
                return kept.given.clone();
            }
        }
        Given::default()
    }

    /// Changed inputs of an earlier run; none if the program reads nothing.
    fn child(&mut self) -> Option<Given> {
        let mut given = self.parent();
        let Reads { stdin, arguments, values } = self.reads;
        if !stdin && !arguments && !values {
            return None;
        }
        for _ in 0..=self.random.below(4) {
            // Each thing that is read has the same share.
            let which = loop {
                let which = self.random.below(3);
                if [stdin, arguments, values][which] {
                    break which;
                }
            };
            match which {
                0 => {
                    let mut text = std::mem::take(&mut given.stdin);
                    self.change_text(&mut text);
                    given.stdin = text;
                }
                1 => self.change_arguments(&mut given.arguments),
                _ => self.change_values(&mut given.values),
            }
        }
        Some(given)
    }

    fn change_arguments(&mut self, arguments: &mut Vec<Vec<u8>>) {
        match self.random.below(8) {
            0 | 1 if arguments.len() < MOST_ARGUMENTS => {
                let new = self.word();
                let at = self.random.below(arguments.len() + 1);
                arguments.insert(at, new);
            }
            2 if !arguments.is_empty() => {
                let at = self.random.below(arguments.len());
                arguments.remove(at);
            }
            3 if !arguments.is_empty() => {
                // The same again and again, each time a little different.
                let at = self.random.below(arguments.len());
                for _ in 0..=self.random.below(8) {
                    let mut copy = arguments[at].clone();
                    self.change_text(&mut copy);
                    arguments.push(copy);
                }
            }
            4 if arguments.is_empty() => {
                for _ in 0..=self.random.below(12) {
                    let word = self.word();
                    arguments.push(word);
                }
            }
            _ => match arguments.len() {
                0 => arguments.push(self.word()),
                count => {
                    let at = self.random.below(count);
                    let mut text = std::mem::take(&mut arguments[at]);
                    self.change_text(&mut text);
                    arguments[at] = text;
                }
            },
        }
        arguments.truncate(MOST_ARGUMENTS);
        for argument in arguments {
            argument.retain(|&byte| byte != 0);
        }
    }

    fn change_values(&mut self, values: &mut Vec<i128>) {
        let at = self.random.below(values.len() + 1);
        match self.random.below(6) {
            0 => {
                let value = self.number();
                values.insert(at, value);
            }
            1 if at < values.len() => {
                values.remove(at);
            }
            2 | 3 if at < values.len() => {
                let length = 1 + self.random.below((values.len() - at).min(16));
                let part = values[at..at + length].to_vec();
                for _ in 0..self.times() {
                    values.splice(at..at, part.iter().copied());
                    if values.len() > MOST_VALUES {
                        break;
                    }
                }
            }
            4 if at < values.len() => {
                let step = self.random.below(3) as i128 - 1;
                values[at] = values[at].wrapping_add(step);
            }
            _ => {
                let value = self.number();
                if at < values.len() { values[at] = value } else { values.push(value) }
            }
        }
        values.truncate(MOST_VALUES);
    }

    fn change_text(&mut self, text: &mut Vec<u8>) {
        let at = self.random.below(text.len() + 1);
        match self.random.below(10) {
            0 | 1 => {
                let word = self.word();
                text.splice(at..at, word);
            }
            2 | 3 if at < text.len() => {
                // The same again and again.
                let most = if self.random.one_in(2) { 4 } else { 64 };
                let length = 1 + self.random.below((text.len() - at).min(most));
                let part = text[at..at + length].to_vec();
                let times = self.times().min(LONGEST / length);
                text.splice(at..at, part.repeat(times));
            }
            4 if at < text.len() => {
                let length = 1 + self.random.below((text.len() - at).min(8));
                text.drain(at..at + length);
            }
            5 if at < text.len() => {
                let letter = self.letter();
                text[at] = letter;
            }
            6 if at < text.len() => self.change_number(text, at),
            7 => {
                // From somewhere else.
                let other = self.parent();
                let from = if other.stdin.is_empty() { other.arguments.concat() } else { other.stdin };
                if !from.is_empty() {
                    let start = self.random.below(from.len());
                    let length = 1 + self.random.below((from.len() - start).min(32));
                    text.splice(at..at, from[start..start + length].iter().copied());
                }
            }
            8 => {
                let word = self.word();
                let end = (at + word.len()).min(text.len());
                text.splice(at..end, word);
            }
            _ => {
                let letter = self.letter();
                text.insert(at, letter);
            }
        }
        text.truncate(LONGEST);
    }

    /// Puts another number where digits stand.
    fn change_number(&mut self, text: &mut Vec<u8>, at: usize) {
        let Some(first) = text[at..].iter().position(u8::is_ascii_digit).map(|first| at + first) else {
            let number = self.number().to_string();
            text.splice(at..at, number.into_bytes());
            return;
        };
        let length = text[first..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = self.number().to_string();
        text.splice(first..first + length, number.into_bytes());
    }

    /// How often something is said again.
    fn times(&mut self) -> usize {
        let most = 1 << self.random.below(10);
        1 + self.random.below(most)
    }

    fn letter(&mut self) -> u8 {
        match self.random.below(8) {
            0 => b'\n',
            1 => b' ',
            2 => b'0' + self.random.below(10) as u8,
            3 => b'a' + self.random.below(26) as u8,
            4 => self.random.next() as u8 | 0x80,
            5 => self.random.next() as u8,
            _ => {
                let word = self.random.pick(&self.words.texts);
                word.and_then(|word| word.first().copied()).unwrap_or(b'.')
            }
        }
    }

    fn word(&mut self) -> Vec<u8> {
        match self.random.below(6) {
            0 => self.number().to_string().into_bytes(),
            1 => {
                // A word that the program cannot know.
                (0..=self.random.below(12)).map(|_| b'a' + self.random.below(26) as u8).collect()
            }
            2 => vec![self.letter()],
            3 => {
                let word = self.random.pick(&self.words.texts).cloned().unwrap_or_default();
                [word, vec![if self.random.one_in(2) { b'\n' } else { b' ' }]].concat()
            }
            _ => self.random.pick(&self.words.texts).cloned().unwrap_or_else(|| vec![b'a']),
        }
    }

    fn number(&mut self) -> i128 {
        match self.random.below(8) {
            0 => 0,
            1 => [-1, i128::from(i32::MAX), i128::from(i32::MIN), i128::from(u32::MAX), i128::from(i64::MAX)]
                [self.random.below(5)],
            2 => 1i128 << self.random.below(40),
            3 | 4 => {
                let near = self.random.below(3) as i128 - 1;
                self.random.pick(&self.words.numbers).copied().unwrap_or(1).saturating_add(near)
            }
            5 => i128::from(self.random.next() as i32),
            _ => self.random.below(16) as i128,
        }
    }
}

impl std::fmt::Debug for Breeder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Breeder")
            .field("runs", &self.runs)
            .field("kept", &self.kept.len())
            .finish_non_exhaustive()
    }
}
