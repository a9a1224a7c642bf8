//! What an operation on a state costs as the state grows: reading, writing, joining, comparing.
//!
//!     cargo run --release -p tayra-memory-graph --example growth
//!
//! Prints microseconds for each size, and the exponent of growth from one size to the next: 0 is a cost that does not
//! depend on the size, 1 is linear. *One change* means that a state and a changed copy meet, as at the end of a branch;
//! *all changed* that every number in the state has moved, as after a round of a loop.
#![expect(clippy::print_stdout, reason = "a program for people")]

use std::hint::black_box;
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use tayra_memory_graph::{How, Object, ObjectId, Root, State, Storage, Universe};
use tayra_numeric::LinearExpr;
use tayra_terms::{AtomKind, Sign, TermId};

const SIZES: [usize; 5] = [10, 30, 100, 300, 1000];
/// How long each measurement is repeated.
const PATIENCE: Duration = Duration::from_millis(100);

/// A state with so many blocks, each named by a local and holding a number of its own.
struct Subject {
    universe: Universe,
    state: State,
    objects: Vec<ObjectId>,
}

impl Subject {
    fn blocks(count: usize) -> Self {
        let mut universe = Universe::new(64);
        let mut state = State::new();
        let mut objects = Vec::new();
        for index in 0..count {
            let (object, address) = universe.fresh_object();
            let size = LinearExpr::constant(4);
            let storage = Storage::Heap { site: 1 };
            state.add_object(&mut universe, object, Object::new(storage, size, 16, address));
            state.roots_mut().insert(local(index), address);
            let value = number(&mut universe, &mut state, 0, 100);
            state.write(&mut universe, object, &LinearExpr::constant(0), 4, value);
            objects.push(object);
        }
        Subject { universe, state, objects }
    }

    /// An array with so many elements that are known one by one.
    fn array(count: usize) -> Self {
        let mut universe = Universe::new(64);
        let mut state = State::new();
        let (object, address) = universe.fresh_object();
        let size = LinearExpr::constant(4 * i128::try_from(count).unwrap_or(0));
        state.add_object(&mut universe, object, Object::new(Storage::Heap { site: 1 }, size, 16, address));
        state.roots_mut().insert(local(0), address);
        for index in 0..count {
            let value = number(&mut universe, &mut state, 0, 100);
            state.write(&mut universe, object, &element(index), 4, value);
        }
        Subject { universe, state, objects: vec![object] }
    }

    /// Where the `index`-th number stands.
    fn place(&self, index: usize) -> (ObjectId, LinearExpr) {
        match self.objects.get(index) {
            Some(object) if self.objects.len() > 1 => (*object, LinearExpr::constant(0)),
            _ => (self.objects[0], element(index)),
        }
    }

    /// A copy in which the numbers at these places are new ones.
    fn changed(&mut self, indices: impl Iterator<Item = usize>) -> State {
        let mut state = self.state.clone();
        for index in indices {
            let (object, offset) = self.place(index);
            let value = number(&mut self.universe, &mut state, 50, 150);
            state.write(&mut self.universe, object, &offset, 4, value);
        }
        state.collect_garbage(&mut self.universe);
        state
    }
}

fn local(index: usize) -> Root {
    Root::Local(u32::try_from(index).unwrap_or(u32::MAX))
}

fn element(index: usize) -> LinearExpr {
    LinearExpr::constant(4 * i128::try_from(index).unwrap_or(0))
}

/// A new number between two bounds.
fn number(universe: &mut Universe, state: &mut State, low: i128, high: i128) -> TermId {
    let value = universe.terms.fresh(32, AtomKind::Input, Sign::Signed);
    for (bound, is_less) in [(low, false), (high + 1, true)] {
        let bound = universe.terms.constant(32, bound.cast_unsigned());
        let less = universe.terms.signed_less(value, bound);
        state.assume(universe, less, is_less);
    }
    value
}

/// How long the work takes, in microseconds: the mean of many times.
fn time(mut work: impl FnMut()) -> f64 {
    let started = spent();
    let mut rounds = 0u32;
    loop {
        // Looking at the clock costs as much as a short piece of work.
        for _ in 0..=rounds / 8 {
            work();
            rounds += 1;
        }
        let passed = spent().saturating_sub(started);
        if passed > PATIENCE {
            return passed.as_secs_f64() * 1e6 / f64::from(rounds);
        }
    }
}

/// Time on the processor where Linux tells, since others may use the machine; else by the clock.
fn spent() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split_ascii_whitespace().next().and_then(|field| field.parse().ok());
    static START: OnceLock<Instant> = OnceLock::new();
    nanoseconds.map_or_else(|| START.get_or_init(Instant::now).elapsed(), Duration::from_nanos)
}

/// One measurement for each operation.
fn measure(subject: &mut Subject, count: usize) -> Vec<(&'static str, f64)> {
    let (object, offset) = subject.place(count / 2);
    let (one, all) = (subject.changed(std::iter::once(count / 2)), subject.changed(0..count));
    let (base, universe) = (subject.state.clone(), &mut subject.universe);
    let value = universe.terms.constant(32, 7);
    let mut found = Vec::new();
    found.push(("read", {
        let universe = &mut *universe;
        time(|| {
            let mut state = base.clone();
            black_box(state.read(universe, object, &offset, 4, Sign::Signed));
        })
    }));
    found.push(("write", {
        let universe = &mut *universe;
        time(|| {
            let mut state = base.clone();
            state.write(universe, object, &offset, 4, value);
            black_box(&state);
        })
    }));
    for (name, other) in [("join, one change", &one), ("join, all changed", &all)] {
        let spent = time(|| {
            black_box(State::join(universe, &base, other, &How::Join).is_ok());
        });
        found.push((name, spent));
    }
    let general = State::join(universe, &base, &all, &How::Join).map(|joined| joined.state);
    let cases = [
        ("inclusion, itself", Some(&base), &base),
        ("inclusion, one change", general.as_ref().ok(), &one),
        ("inclusion, all changed", general.as_ref().ok(), &all),
    ];
    for (name, general, special) in cases {
        let Some(general) = general else { continue };
        let spent = time(|| {
            black_box(State::includes(universe, general, special).is_some());
        });
        found.push((name, spent));
    }
    found
}

type Maker = fn(usize) -> Subject;

fn main() {
    let kinds: [(&str, Maker); 2] = [("blocks", Subject::blocks), ("elements of an array", Subject::array)];
    for (kind, make) in kinds {
        println!("{kind}: microseconds (growth exponent) at {SIZES:?}");
        let columns: Vec<Vec<(&str, f64)>> =
            SIZES.iter().map(|&size| measure(&mut make(size), size)).collect();
        let Some(first) = columns.first() else { continue };
        for (row, (name, _)) in first.iter().enumerate() {
            let mut line = format!("  {name:<24}");
            let mut last: Option<(f64, f64)> = None;
            for (column, &size) in columns.iter().zip(&SIZES) {
                let Some((_, spent)) = column.get(row) else { continue };
                let size = size as f64;
                line += &format!("{spent:>10.1}");
                if let Some((smaller, less)) = last {
                    line += &format!(" ({:.2})", (spent / less).ln() / (size / smaller).ln());
                }
                last = Some((size, *spent));
            }
            println!("{line}");
        }
    }
}
