//! The measured operations and how their time is taken.
//!
//! A sample runs an operation on fresh copies of its operand; making and dropping the copies is not part of it. The
//! library changes its operand in place and its copy is ready beforehand, while our copies share their data, so that
//! what a change must copy is counted for us and not for the library.

use std::time::{Duration, Instant};

use crate::contestant::{Contestant, Ours, Prepared};
use crate::parma::{Kind, Parma};
use crate::systems::{Fact, Reach, System};

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    AddBound,
    AddWithin,
    AddAcross,
    Join,
    Inclusion,
    Widening,
    WideningClosed,
    Query,
}

impl Operation {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::AddBound,
        Self::AddWithin,
        Self::AddAcross,
        Self::Join,
        Self::Inclusion,
        Self::Widening,
        Self::WideningClosed,
        Self::Query,
    ];

    /// Those that have to be quicker than octagons.
    pub const REQUIRED: [Self; 6] =
        [Self::AddBound, Self::AddWithin, Self::AddAcross, Self::Join, Self::Inclusion, Self::Widening];

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Self::AddBound => "add: a bound",
            Self::AddWithin => "add: two variables of a cluster",
            Self::AddAcross => "add: variables of two clusters",
            Self::Join => "join",
            Self::Inclusion => "inclusion",
            Self::Widening => "widening",
            Self::WideningClosed => "widening, then closing",
            Self::Query => "bounds of a form",
        }
    }
}

/// How much time to spend on one measurement.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    pub budget: Duration,
    pub most_sweeps: usize,
}

impl Effort {
    pub const FULL: Self = Self { budget: Duration::from_millis(50), most_sweeps: 301 };
    pub const QUICK: Self = Self { budget: Duration::from_millis(25), most_sweeps: 51 };
}

/// The middle value; none of nothing.
pub fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

/// A call that the profiler can see: counting starts when it is entered and ends when it is left.
#[inline(never)]
#[unsafe(no_mangle)]
#[allow(improper_ctypes_definitions, reason = "only Rust calls it; the name is for the profiler")]
pub extern "C-unwind" fn numeric_bench_region(work: &mut dyn FnMut()) {
    std::hint::black_box(&mut *work)();
}

/// The time that this thread has had a processor. Other work on the machine does not count, but for its use of caches;
/// undisturbed this is the time on the wall, since no operation waits.
fn processor_time() -> Duration {
    #[repr(C)]
    struct Moment {
        seconds: i64,
        nanoseconds: i64,
    }
    unsafe extern "C" {
        fn clock_gettime(clock: i32, moment: *mut Moment) -> i32;
    }
    const OF_THIS_THREAD: i32 = 3;
    let mut moment = Moment { seconds: 0, nanoseconds: 0 };
    // SAFETY: the structure has the layout that Linux expects on 64-bit machines.
    unsafe { clock_gettime(OF_THIS_THREAD, &mut moment) };
    Duration::new(moment.seconds as u64, moment.nanoseconds as u32)
}

fn timed(mut work: impl FnMut()) -> Duration {
    let start = processor_time();
    work();
    processor_time() - start
}

/// The operation once on each of its inputs, `batch` times; gives the time of one.
pub fn sweep<C: Contestant>(
    contestant: &C,
    prepared: &Prepared<C>,
    operation: Operation,
    batch: usize,
    time: &mut dyn FnMut(&mut dyn FnMut()) -> Duration,
) -> Option<f64> {
    let copies = |state: &C::State| vec![state.clone(); batch];
    let mut total = Duration::ZERO;
    let mut count = batch;
    let mut adds = |guards: &Vec<C::Fact>| {
        count *= guards.len();
        for fact in guards {
            let mut states = copies(&prepared.head);
            total += time(&mut || states.iter_mut().for_each(|state| contestant.add(state, fact)));
        }
    };
    match operation {
        Operation::AddBound => adds(&prepared.guards[0]),
        Operation::AddWithin => adds(&prepared.guards[1]),
        Operation::AddAcross => adds(&prepared.guards[2]),
        Operation::Join => {
            let mut states = copies(&prepared.head);
            total += time(&mut || states.iter_mut().for_each(|state| contestant.join(state, &prepared.body)));
        }
        Operation::Inclusion => {
            count *= 2;
            total += time(&mut || {
                for _ in 0..batch {
                    std::hint::black_box(contestant.includes(&prepared.joined, &prepared.head));
                    std::hint::black_box(contestant.includes(&prepared.joined, &prepared.body));
                }
            });
        }
        Operation::Widening => {
            let mut states = copies(&prepared.joined);
            total +=
                time(&mut || states.iter_mut().for_each(|state| contestant.widen(state, &prepared.head)));
        }
        Operation::WideningClosed => {
            let mut states = copies(&prepared.joined);
            total += time(&mut || {
                for state in &mut states {
                    contestant.widen(state, &prepared.head);
                    contestant.close(state);
                }
            });
        }
        Operation::Query => {
            count *= prepared.forms.len();
            total += time(&mut || {
                for _ in 0..batch {
                    for form in &prepared.forms {
                        std::hint::black_box(contestant.bounds(&prepared.joined, form));
                    }
                }
            });
        }
    }
    (count > 0).then(|| total.as_nanos() as f64 / count as f64)
}

/// The median time of one operation in nanoseconds.
pub fn measure<C: Contestant>(
    contestant: &C,
    prepared: &Prepared<C>,
    operation: Operation,
    effort: Effort,
) -> Option<f64> {
    let time: &mut dyn FnMut(&mut dyn FnMut()) -> Duration = &mut |work| timed(work);
    let first = sweep(contestant, prepared, operation, 1, time)?;
    // Batches of about 50 microseconds, so that reading the clock does not count.
    let batch = (50_000.0 / first.max(1.0)).clamp(1.0, 64.0) as usize;
    let mut samples = Vec::new();
    let start = Instant::now();
    while samples.len() < 3 || (start.elapsed() < effort.budget && samples.len() < effort.most_sweeps) {
        samples.push(sweep(contestant, prepared, operation, batch, time)?);
        if start.elapsed() > Duration::from_secs(5) {
            break;
        }
    }
    median(samples)
}

/// Further constraints that say something new to octagons and to us, by what they relate; at most six each.
pub fn select_guards(system: &System) -> [Vec<Fact>; 3] {
    let octagons = Parma::quickest(Kind::Integers);
    let ours = Ours::new(system.vars);
    let octagon = octagons.build(system.vars, &system.head);
    let state = ours.build(system.vars, &system.head);
    let says_something = |fact: &Fact| {
        let limit = -fact.constant;
        let above = |most: Option<i64>| most.is_none_or(|most| most > limit);
        above(octagons.bounds(&octagon, &octagons.form(&fact.terms)).1)
            && above(ours.bounds(&state, &ours.form(&fact.terms)).1)
    };
    [Reach::Bound, Reach::Within, Reach::Across].map(|reach| {
        let of_reach = system.guards.iter().filter(|(own, fact)| *own == reach && says_something(fact));
        of_reach.take(6).map(|(_, fact)| fact.clone()).collect()
    })
}
