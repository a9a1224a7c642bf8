//! Widening with landmarks: how far a loop must be extrapolated until a behaviour that is impossible now comes up.
//!
//! Whenever a constraint is unsatisfiable, its distance is recorded. From two rounds the speed is known, and so is the
//! number of rounds until the first of them becomes satisfiable: the loop is extrapolated just so far. Terminates as
//! ordinary widening does, since there are finitely many landmarks and each is watched a few times at most: an
//! extrapolation need not reach it, and then the same landmark would ask for one round more for ever.
//! Reference: value-range book, chapter 12.

use std::collections::BTreeMap;

use crate::constraint::{Comparison, Constraint};
use crate::domain::NumericDomain;
use crate::exact::Integer;

/// How far to extrapolate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Steps {
    /// Not enough rounds were seen: go on without widening.
    Wait,
    /// As many more rounds, at the speed of the last.
    Rounds(Integer),
    /// Nothing comes nearer: widen.
    Unbounded,
}

/// How often a landmark is watched anew, after an extrapolation or after it had been reached.
const MOST_WATCHES: u32 = 4;

/// The landmarks of one loop. The caller chooses the keys: what names the same guard in each round.
#[derive(Clone, Debug)]
pub struct Landmarks<K> {
    seen: BTreeMap<K, Distances>,
    /// How often each was begun to be watched.
    watches: BTreeMap<K, u32>,
}

#[derive(Clone, Debug)]
struct Distances {
    current: Integer,
    previous: Option<Integer>,
    /// Seen in this round?
    fresh: bool,
}

impl<K> Default for Landmarks<K> {
    fn default() -> Self {
        Self { seen: BTreeMap::new(), watches: BTreeMap::new() }
    }
}

impl<K: Ord + Clone> Landmarks<K> {
    /// No landmarks yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Records how far the constraint is from being satisfiable in the state. If it is satisfiable, the landmark has
    /// been reached and goes.
    pub fn observe(&mut self, key: K, state: &impl NumericDomain, constraint: &Constraint) {
        match distance(state, constraint) {
            Some(distance) => self.record(key, distance),
            None => {
                self.seen.remove(&key);
            }
        }
    }

    /// Records a distance; of several in one round the nearest counts. A landmark that was watched often enough is
    /// passed over.
    pub fn record(&mut self, key: K, distance: Integer) {
        if !self.seen.contains_key(&key) {
            let watches = self.watches.entry(key.clone()).or_default();
            if *watches == MOST_WATCHES {
                return;
            }
            *watches += 1;
        }
        let entry = self.seen.entry(key).or_insert_with(|| Distances {
            current: distance.clone(),
            previous: None,
            fresh: true,
        });
        if !entry.fresh || distance < entry.current {
            entry.current = distance;
        }
        entry.fresh = true;
    }

    /// The next round begins.
    pub fn advance(&mut self) {
        // What was not seen in a whole round is no longer part of the loop.
        self.seen.retain(|_, distances| distances.fresh);
        for distances in self.seen.values_mut() {
            distances.previous = Some(distances.current.clone());
            distances.fresh = false;
        }
    }

    /// How far the loop may be extrapolated now.
    pub fn steps(&self) -> Steps {
        if self.seen.values().any(|distances| distances.previous.is_none()) {
            return Steps::Wait;
        }
        let rounds = self.seen.values().filter(|distances| distances.fresh).filter_map(|distances| {
            let previous = distances.previous.as_ref()?;
            let speed = previous - &distances.current;
            speed.is_positive().then(|| distances.current.div_ceil(&speed))
        });
        rounds.min().map_or(Steps::Unbounded, Steps::Rounds)
    }

    /// Forgets all distances: they were used for an extrapolation.
    pub fn clear(&mut self) {
        self.seen.clear();
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.seen.is_empty()
    }
}

/// How far the constraint is from being satisfiable; nothing if it may be satisfiable.
pub fn distance(state: &impl NumericDomain, constraint: &Constraint) -> Option<Integer> {
    let bounds = state.bounds(constraint.expr());
    if bounds.is_empty() {
        return None;
    }
    match constraint.comparison() {
        Comparison::AtMostZero => bounds.lower().filter(|low| low.is_positive()).cloned(),
        Comparison::Zero => {
            let above = bounds.lower().filter(|low| low.is_positive()).cloned();
            above.or_else(|| bounds.upper().filter(|high| high.is_negative()).map(|high| -high))
        }
        Comparison::NonZero => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_landmark_decides() {
        let mut landmarks = Landmarks::new();
        landmarks.record("end", Integer::from(100));
        landmarks.record("middle", Integer::from(11));
        assert_eq!(landmarks.steps(), Steps::Wait);
        landmarks.advance();
        landmarks.record("end", Integer::from(99));
        landmarks.record("middle", Integer::from(8));
        assert_eq!(landmarks.steps(), Steps::Rounds(Integer::from(3)));
    }

    #[test]
    fn a_landmark_that_is_never_reached_is_given_up() {
        let mut landmarks = Landmarks::new();
        let mut rounds = 0;
        while rounds < 100 {
            // One step nearer each time, and after the extrapolation as far away as before.
            let distance = if rounds % 2 == 0 { 2 } else { 1 };
            landmarks.record("exit", Integer::from(distance));
            match landmarks.steps() {
                Steps::Wait => landmarks.advance(),
                Steps::Rounds(_) => landmarks.clear(),
                Steps::Unbounded => break,
            }
            rounds += 1;
        }
        assert_eq!(rounds, 8);
    }

    #[test]
    fn without_approach_there_is_no_limit() {
        let mut landmarks = Landmarks::new();
        assert_eq!(landmarks.steps(), Steps::Unbounded);
        landmarks.record("away", Integer::from(5));
        landmarks.advance();
        landmarks.record("away", Integer::from(6));
        assert_eq!(landmarks.steps(), Steps::Unbounded);
    }
}
