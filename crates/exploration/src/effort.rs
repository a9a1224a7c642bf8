//! What the exploration spends its time on, for people who want to know where it went.
//!
//! Errs towards: nothing; no verdict rests on it.

use crate::ledger::Home;
use crate::order::WeakOrder;
use rustc_hash::FxHashMap;
use std::time::Duration;
use tayra_program::{BlockId, Entity, FunctionId};

/// A loop, or a function outside of its loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy {
    /// The function.
    pub function: FunctionId,
    /// The head of the loop; none if it is what lies outside of loops.
    pub head: Option<BlockId>,
    /// How often states came to the head, or to blocks outside of loops.
    pub rounds: u64,
    /// How much of all the time went there, in percent.
    pub percent: u32,
}

/// What was spent on what.
#[derive(Debug, Default)]
pub(crate) struct Effort {
    spent: FxHashMap<(FunctionId, Option<BlockId>), (Duration, u64)>,
}

impl Effort {
    /// So long was worked on states that came to `home`.
    pub(crate) fn note(&mut self, function: FunctionId, order: &WeakOrder, home: Home, time: Duration) {
        let (head, is_head) = match home {
            Home::Block(block) => {
                let head = order.innermost_loop(block);
                (head, head.is_none_or(|head| head == block))
            }
            Home::Inside(block, _) => (order.innermost_loop(block), false),
            Home::Returns => (None, false),
        };
        let (spent, rounds) = self.spent.entry((function, head)).or_default();
        *spent += time;
        *rounds += u64::from(is_head);
    }

    /// Where most of it went.
    pub(crate) fn busiest(&self) -> Option<Busy> {
        let mut all: Vec<_> = self.spent.iter().map(|(key, spent)| (*key, *spent)).collect();
        all.sort_by_key(|((function, head), _)| (function.index(), head.map(|head| head.index())));
        let whole: Duration = all.iter().map(|(_, (time, _))| *time).sum();
        let ((function, head), (time, rounds)) = all.into_iter().max_by_key(|(_, (time, _))| *time)?;
        let share = 100.0 * time.as_secs_f64() / whole.as_secs_f64().max(f64::MIN_POSITIVE);
        Some(Busy { function, head, rounds, percent: share as u32 })
    }
}
