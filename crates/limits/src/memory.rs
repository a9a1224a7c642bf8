//! How much memory is in use.

use crate::child;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// How many questions are answered without looking, and how long at most.
const PATIENCE: u32 = 300;
const LONGEST: Duration = Duration::from_millis(5);

/// Says when the memory is used up.
#[derive(Debug)]
pub struct MemoryWatch {
    /// Bytes that the process may have resident; `None`: as many as it likes.
    ceiling: Option<u64>,
    until_next_look: Cell<u32>,
    last_look: Cell<Option<Instant>>,
    used_up: Cell<bool>,
}

impl MemoryWatch {
    /// Watches over so many bytes for the whole process.
    pub fn new(ceiling: Option<u64>) -> Self {
        MemoryWatch {
            ceiling,
            until_next_look: Cell::new(0),
            last_look: Cell::new(None),
            used_up: Cell::new(false),
        }
    }

    /// Whether it is too much. Once it was, it stays so.
    pub fn is_used_up(&self) -> bool {
        let Some(ceiling) = self.ceiling else { return false };
        let recent = |at: Instant| at.elapsed() < LONGEST;
        match self.until_next_look.get().checked_sub(1) {
            Some(left) if self.last_look.get().is_some_and(recent) => self.until_next_look.set(left),
            _ => {
                self.until_next_look.set(PATIENCE);
                self.last_look.set(Some(Instant::now()));
                self.used_up.set(self.used_up.get() || resident().is_some_and(|used| used > ceiling));
            }
        }
        self.used_up.get()
    }
}

/// The resident set of this process in bytes, where Linux tells.
pub fn resident() -> Option<u64> {
    resident_of("self")
}

/// The resident sets of this process and of all children, and of theirs, in bytes.
pub fn in_use() -> Option<u64> {
    let children: u64 = child::running().into_iter().map(family).sum();
    Some(resident()?.saturating_add(children))
}

fn resident_of(process: &str) -> Option<u64> {
    // The shortest of the files that tell it: it is read hundreds of times a second.
    let text = std::fs::read_to_string(format!("/proc/{process}/statm")).ok()?;
    let pages: u64 = text.split_ascii_whitespace().nth(1)?.parse().ok()?;
    pages.checked_mul(u64::try_from(rustix::param::page_size()).ok()?)
}

/// The resident set of a process and of its descendants; nothing, if it is gone. Not every system tells who they are.
fn family(process: u32) -> u64 {
    let name = process.to_string();
    let own = resident_of(&name).unwrap_or(0);
    let mut sum = own;
    for thread in std::fs::read_dir(format!("/proc/{name}/task")).into_iter().flatten().flatten() {
        let children = std::fs::read_to_string(thread.path().join("children")).unwrap_or_default();
        sum += children.split_ascii_whitespace().filter_map(|id| id.parse().ok()).map(family).sum::<u64>();
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_limit_it_is_never_too_much() {
        let watch = MemoryWatch::new(None);
        assert!((0..1000).all(|_| !watch.is_used_up()));
    }

    #[test]
    fn memory_that_is_touched_counts() {
        let before = resident();
        let watch = MemoryWatch::new(before.map(|bytes| bytes + (128 << 20)));
        assert!(!watch.is_used_up());
        let touched = vec![1u8; 256 << 20];
        assert!(touched.iter().step_by(4096).all(|&byte| byte == 1));
        let seen = (0..=PATIENCE).any(|_| watch.is_used_up());
        // A system that says nothing of memory cannot be watched.
        assert_eq!(seen, before.is_some());
    }
}
