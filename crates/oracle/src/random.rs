//! A small generator of random numbers, so that a seed means the same program, or the same case of a law, for ever.

/// SplitMix64.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers of a seed. Each use has a `salt` of its own, so that equal seeds do not go together.
    pub fn new(seed: u64, salt: u64) -> Self {
        let mut random = Random(seed ^ salt);
        random.draw();
        random
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is at least one.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.draw() % bound.max(1) as u64).unwrap_or(0)
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + i64::try_from(self.draw() % (high - low + 1).unsigned_abs().max(1)).unwrap_or(0)
    }

    /// Yes, `percent` times in a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of several; there is at least one.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_keep_their_meaning() {
        let mut programs = Random::new(1, 0x5851_f42d_4c95_7f2d);
        assert_eq!([programs.draw(), programs.draw()], [0xfc94_d6cb_a1d4_622c, 0xe3a8_c908_8ca4_fd45]);
        let mut laws = Random::new(1, 0x2545_f491_4f6c_dd1d);
        assert_eq!(laws.draw(), 0x022d_8194_34ed_d04e);
    }
}
