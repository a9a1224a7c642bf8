//! How much memory the process uses, and when that is too much.
//!
//! The resident set is what gets a process killed, so that is what is measured: one small read of `/proc/self/status`
//! every some hundred steps. A counting allocator would be exact for one exploration, but costs something at every
//! allocation and does not see what the system really handed out.
//!
//! Errs towards: stopping early; whatever else the process holds counts too. Gives up: where the system does not tell, it
//! never stops.

use std::cell::Cell;

/// How many questions are answered without looking.
const PATIENCE: u32 = 300;

/// Says when the memory is used up.
#[derive(Debug)]
pub struct MemoryWatch {
    /// Bytes that the process may have resident; `None`: as many as it likes.
    ceiling: Option<u64>,
    until_next_look: Cell<u32>,
    used_up: Cell<bool>,
}

impl MemoryWatch {
    /// Watches over `limit` MiB for the whole process. Half of them are always granted on top of what is in use now: what
    /// was there before may have been given back without the system noticing.
    pub fn new(limit: Option<u64>) -> Self {
        let ceiling = limit.and_then(|mebibytes| {
            let limit = mebibytes.saturating_mul(1 << 20);
            Some(limit.max(resident()?.saturating_add(limit / 2)))
        });
        MemoryWatch { ceiling, until_next_look: Cell::new(0), used_up: Cell::new(false) }
    }

    /// Whether it is too much. Once it was, it stays so.
    pub fn is_used_up(&self) -> bool {
        let Some(ceiling) = self.ceiling else { return false };
        match self.until_next_look.get().checked_sub(1) {
            Some(left) => self.until_next_look.set(left),
            None => {
                self.until_next_look.set(PATIENCE);
                self.used_up.set(self.used_up.get() || resident().is_some_and(|used| used > ceiling));
            }
        }
        self.used_up.get()
    }
}

/// The resident set of the process in bytes, where Linux tells.
fn resident() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kilobytes: u64 = line.split_ascii_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes.saturating_mul(1024))
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
        let watch = MemoryWatch::new(Some(16));
        let before = resident();
        let touched = vec![1u8; 256 << 20];
        assert!(touched.iter().step_by(4096).all(|&byte| byte == 1));
        let seen = (0..=PATIENCE).any(|_| watch.is_used_up());
        // A system that says nothing of memory cannot be watched.
        assert_eq!(seen, before.is_some());
    }
}
