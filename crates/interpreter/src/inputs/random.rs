//! A small deterministic generator, so that a seed means the same run everywhere and for ever.

/// SplitMix64.
#[derive(Clone, Debug)]
pub(crate) struct Random {
    state: u64,
}

/// Mixes a number into a well-spread one.
pub(crate) const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Random {
    /// A generator that starts from `seed`.
    pub(crate) fn new(seed: u64) -> Random {
        Random { state: mix(seed) }
    }

    /// 64 random bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.state)
    }

    /// A number below `bound`, which is not zero.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// A number from `least` to `greatest`, often an interesting one.
    pub(crate) fn within(&mut self, least: i128, greatest: i128) -> i128 {
        let clamp = |value: i128| value.clamp(least, greatest);
        match self.below(8) {
            0 => clamp(0),
            1 => clamp(1),
            2 => clamp(-1),
            3 => {
                if self.below(2) == 0 {
                    least
                } else {
                    greatest
                }
            }
            4 | 5 => clamp(i128::from(self.below(32)) - 8),
            _ => {
                let wide = i128::from(self.next()) | (i128::from(self.next()) << 64);
                match greatest.checked_sub(least).and_then(|span| span.checked_add(1)) {
                    Some(span) => least + wide.rem_euclid(span),
                    None => wide,
                }
            }
        }
    }
}
