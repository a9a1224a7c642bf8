//! glibc's random number generators, so that a run and a compiled program draw the same numbers.

/// `rand` and `random`: the additive feedback generator with 31 words.
#[derive(Clone, Debug)]
pub(crate) struct Additive {
    state: [u32; 31],
    front: usize,
    rear: usize,
}

impl Additive {
    /// As after `srand(seed)`; a program that never seeds starts with 1.
    pub(crate) fn new(seed: u32) -> Additive {
        let mut state = [0; 31];
        let mut word = i64::from(if seed == 0 { 1 } else { seed }.cast_signed());
        for slot in &mut state {
            *slot = word as u32;
            // 16807 * word modulo 2^31 - 1, by Schrage's method as glibc does it (the seed may be negative).
            word = 16807 * (word % 127_773) - 2836 * (word / 127_773);
            if word < 0 {
                word += 2_147_483_647;
            }
        }
        let mut generator = Additive { state, front: 3, rear: 0 };
        for _ in 0..310 {
            generator.next();
        }
        generator
    }

    /// The next number, of 31 bits.
    pub(crate) fn next(&mut self) -> u32 {
        let sum = self.state[self.front].wrapping_add(self.state[self.rear]);
        self.state[self.front] = sum;
        self.front = (self.front + 1) % 31;
        self.rear = (self.rear + 1) % 31;
        sum >> 1
    }
}

/// `rand_r`: the result and the new seed.
pub(crate) fn reentrant(seed: u32) -> (u32, u32) {
    let step = |seed: u32| seed.wrapping_mul(1_103_515_245).wrapping_add(12345);
    let first = step(seed);
    let second = step(first);
    let third = step(second);
    let mut result = (first / 65536) % 2048;
    result = (result << 10) ^ ((second / 65536) % 1024);
    result = (result << 10) ^ ((third / 65536) % 1024);
    (result, third)
}

/// `drand48` and its family: a linear congruence modulo 2^48.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Congruential {
    /// 48 bits.
    pub(crate) state: u64,
}

impl Congruential {
    /// As after `srand48(seed)`.
    pub(crate) fn new(seed: u32) -> Congruential {
        Congruential { state: u64::from(seed) << 16 | 0x330e }
    }

    /// The next 48 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_mul(0x5_deec_e66d).wrapping_add(0xb) & 0xffff_ffff_ffff;
        self.state
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_numbers_are_those_of_glibc() {
        let mut default = Additive::new(1);
        let first: Vec<u32> = (0..3).map(|_| default.next()).collect();
        assert_eq!(first, [1_804_289_383, 846_930_886, 1_681_692_777]);
        assert_eq!(Additive::new(0).next(), 1_804_289_383);
    }
}
