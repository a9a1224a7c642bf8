//! Where a run has been and how near it came to a fault: what a search that breeds inputs goes by.
//!
//! A run with a [`Tally`] counts how often it took each way from one piece of code to another, for each access how many bytes of
//! its object were left behind it, and for each checked sum how large it became. Numbers are kept in tables of a fixed size under
//! a hash of the code; where two pieces of code share an entry, a search loses a hint and nothing else.

/// Entries for ways, and for accesses and sums. Powers of two.
const WAYS: usize = 1 << 15;
const NEARS: usize = 1 << 12;

/// Further away than this is nowhere near.
const FAR: u32 = 1 << 16;

/// What one run did.
#[derive(Clone, Debug)]
pub struct Tally {
    ways: Vec<u8>,
    taken: Vec<u32>,
    nears: Vec<u32>,
    measured: Vec<u32>,
}

impl Default for Tally {
    fn default() -> Self {
        Tally { ways: vec![0; WAYS], taken: Vec::new(), nears: vec![FAR; NEARS], measured: Vec::new() }
    }
}

/// A place in the code, as a number that spreads well.
#[inline]
fn spread(function: usize, pc: usize) -> usize {
    let number = ((function as u64) << 32 | pc as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (number >> 40) as usize
}

impl Tally {
    /// Forgets the run.
    pub fn clear(&mut self) {
        for way in self.taken.drain(..) {
            self.ways[way as usize] = 0;
        }
        for near in self.measured.drain(..) {
            self.nears[near as usize] = FAR;
        }
    }

    /// Each way that was taken, and how often, in steps that get coarser.
    pub fn ways(&self) -> impl Iterator<Item = (u32, u8)> + '_ {
        self.taken.iter().map(|&way| (way, step_of(self.ways[way as usize])))
    }

    /// Each access and sum, and how much was left before it goes wrong.
    pub fn nears(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.measured.iter().map(|&near| (near, self.nears[near as usize]))
    }

    /// The entry of an access or a sum.
    #[inline]
    pub(crate) fn near(function: usize, pc: usize) -> u32 {
        (spread(function, pc) & (NEARS - 1)) as u32
    }

    /// Code goes on elsewhere.
    #[inline]
    pub(crate) fn take_way(&mut self, function: usize, from: usize, to: usize) {
        let way = (spread(function, from) ^ (spread(function, to) >> 1)) & (WAYS - 1);
        let count = &mut self.ways[way];
        if *count == 0 {
            self.taken.push(way as u32);
        }
        *count = count.saturating_add(1);
    }

    /// So much is left at this code before something goes wrong.
    #[inline]
    pub(crate) fn measure(&mut self, function: usize, pc: usize, left: u64) {
        let near = Tally::near(function, pc);
        let left = u32::try_from(left).map_or(FAR, |left| left.min(FAR));
        let known = &mut self.nears[near as usize];
        if left < *known {
            if *known == FAR {
                self.measured.push(near);
            }
            *known = left;
        }
    }
}

/// How often, as one of nine steps.
fn step_of(count: u8) -> u8 {
    match count {
        0..=3 => count,
        4..8 => 4,
        8..16 => 5,
        16..32 => 6,
        32..128 => 7,
        128.. => 8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_that_was_cleared_knows_nothing() {
        let mut tally = Tally::default();
        tally.take_way(1, 2, 3);
        tally.take_way(1, 2, 3);
        tally.measure(1, 7, 12);
        tally.measure(1, 7, 5);
        tally.measure(1, 7, 9);
        tally.measure(1, 8, 1 << 40);
        assert_eq!(tally.ways().map(|(_, step)| step).collect::<Vec<_>>(), [2]);
        assert_eq!(tally.nears().map(|(_, left)| left).collect::<Vec<_>>(), [5]);
        tally.clear();
        assert_eq!((tally.ways().count(), tally.nears().count()), (0, 0));
    }
}
