//! Counts what is allocated, when asked to.

use std::alloc::{GlobalAlloc, Layout, System as SystemAllocator};
use std::sync::atomic::{AtomicBool, AtomicIsize, AtomicUsize, Ordering::Relaxed};

use crate::contestant::{Contestant, Ours, Prepared};
use crate::measure::{Operation, sweep};
use crate::parma::{Kind, Parma};
use crate::systems::{self, Fact, Workload};

/// The system's allocator, with a count that is off while time is taken.
pub struct Counting;

static COUNTING: AtomicBool = AtomicBool::new(false);
static BYTES: AtomicIsize = AtomicIsize::new(0);
static CALLS: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if COUNTING.load(Relaxed) {
            BYTES.fetch_add(layout.size() as isize, Relaxed);
            CALLS.fetch_add(1, Relaxed);
        }
        // SAFETY: as the caller promised.
        unsafe { SystemAllocator.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        if COUNTING.load(Relaxed) {
            BYTES.fetch_sub(layout.size() as isize, Relaxed);
        }
        // SAFETY: as the caller promised.
        unsafe { SystemAllocator.dealloc(place, layout) }
    }
}

/// The bytes that `work` leaves allocated and how often it allocated, with its result.
fn counted<T>(work: impl FnOnce() -> T) -> (T, isize, usize) {
    BYTES.store(0, Relaxed);
    CALLS.store(0, Relaxed);
    COUNTING.store(true, Relaxed);
    let result = work();
    COUNTING.store(false, Relaxed);
    (result, BYTES.load(Relaxed), CALLS.load(Relaxed))
}

/// How often one operation of ours allocates, on average over its inputs.
pub fn allocations(ours: &Ours, prepared: &Prepared<Ours>, operation: Operation) -> f64 {
    let (mut regions, mut calls) = (0, 0);
    sweep(ours, prepared, operation, 1, &mut |work| {
        let (_, _, own) = counted(work);
        regions += 1;
        calls += own;
        std::time::Duration::ZERO
    });
    let inside = match operation {
        Operation::Inclusion => 2,
        Operation::Query => prepared.forms.len(),
        _ => 1,
    };
    calls as f64 / (regions * inside).max(1) as f64
}

/// Memory of many changed copies.
#[derive(Clone, Debug)]
pub struct Copies {
    pub one_state: isize,
    pub copies: usize,
    /// All copies together with the state they came from.
    pub all: isize,
    /// The same when the change of a bound has no consequences for other variables.
    pub all_unrelated: isize,
    pub octagon: usize,
}

/// 1,000 copies of a state of 100 variables, each with another bound of one variable.
pub fn copies(workload: Workload, seed: u64) -> Copies {
    let system = systems::make(100, workload, seed);
    let ours = Ours::new(system.vars);
    let facts: Vec<_> = system.head.iter().map(|fact| ours.fact(fact)).collect();
    let (state, one_state, _) = counted(|| {
        let mut state = ours.universe(system.vars);
        ours.load(&mut state, &facts);
        state
    });
    let related: Vec<u32> = (0..system.vars).collect();
    let alone = system.clusters.iter().filter(|cluster| cluster.len() == 1);
    let unrelated: Vec<u32> = alone.map(|cluster| cluster[0]).collect();
    let copies = 1000;
    let spend = |vars: &[u32]| {
        let changes: Vec<_> = (0..copies)
            .map(|at| {
                let var = vars[at % vars.len()];
                // Closer and closer to the known point, so that every copy is different.
                let value = system.points[0][var as usize];
                let (low, high) = ours.bounds(&state, &ours.form(&[(var, 1)]));
                let round = (at / vars.len()) as i64;
                let fact = match (low, high) {
                    (_, Some(high)) if high > value => {
                        Fact { terms: vec![(var, 1)], constant: -(high - 1 - round).max(value), equal: false }
                    }
                    (Some(low), _) => {
                        Fact { terms: vec![(var, -1)], constant: (low + 1 + round).min(value), equal: false }
                    }
                    _ => Fact { terms: vec![(var, 1)], constant: -(value + round), equal: false },
                };
                ours.fact(&fact)
            })
            .collect();
        let (kept, bytes, _) = counted(|| {
            let mut kept = Vec::with_capacity(copies);
            for change in &changes {
                let mut copy = state.clone();
                ours.add(&mut copy, change);
                kept.push(copy);
            }
            kept
        });
        drop(kept);
        bytes + one_state
    };
    let octagons = Parma::quickest(Kind::Integers);
    let octagon = Parma::bytes(&octagons.build(system.vars, &system.head));
    Copies { one_state, copies, all: spend(&related), all_unrelated: spend(&unrelated), octagon }
}
