//! A concrete state that goes along with a symbolic one.

use std::collections::BTreeMap;
use tayra_memory_graph::{Root, Storage};
use tayra_oracle::made::{Made, MadeObject, Values};
use tayra_oracle::random::Random;

/// Variables below this one are numbers of 32 bits, the others pointers.
pub(crate) const NUMBERS: usize = 4;
/// How many variables there are.
pub(crate) const VARIABLES: usize = 8;

/// The salt of the laws: a seed means the same case for ever.
const SALT: u64 = 0x2545_f491_4f6c_dd1d;

/// The numbers of a case.
pub(crate) fn random(seed: u64) -> Random {
    Random::new(seed, SALT)
}

/// Values of the variables, and memory. Objects lie so far apart that no pointer of ours strays from one to another.
#[derive(Clone, Debug)]
pub(crate) struct World {
    pub(crate) values: [u128; VARIABLES],
    pub(crate) made: Made,
    pub(crate) random: Random,
    /// The frames of callers.
    pub(crate) saved: Vec<Frame>,
    /// Which caller it came from.
    pub(crate) caller: usize,
    /// What the names stand for that the function was entered with. What returns is put together with the caller by these names, so a
    /// state that describes memory with other values for them describes another call.
    pub(crate) entered_with: Option<Values>,
}

/// What a caller has while a function that it called runs: its variables, and what its names stand for.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) variables: [u128; VARIABLES],
    pub(crate) names: Values,
}

/// Addresses of one object share everything from this bit on.
const REGION: u32 = 44;

impl World {
    pub(crate) fn new(seed: u64) -> Self {
        World {
            values: [0; VARIABLES],
            made: Made::default(),
            random: random(seed),
            saved: Vec::new(),
            caller: 0,
            entered_with: None,
        }
    }

    /// Back in the caller, whose names stand for what they stood for at the call.
    pub(crate) fn leave(&mut self) {
        if let Some(frame) = self.saved.pop() {
            self.values = frame.variables;
            self.entered_with = Some(frame.names);
        }
        self.made.born_since = 0;
    }

    /// A value that programs use: small, or at an end of its range.
    pub(crate) fn draw(&mut self, low: i64, high: i64) -> i64 {
        match self.random.below(8) {
            0 => low,
            1 => high,
            2 | 3 => self.random.between(low.max(-3).min(high), high.min(4).max(low)),
            _ => self.random.between(low, high),
        }
    }

    pub(crate) fn byte(&mut self) -> u8 {
        match self.random.below(6) {
            0..3 => 0,
            3 => 97,
            4 => 255,
            _ => u8::try_from(self.random.below(256)).unwrap_or(0),
        }
    }

    /// A new object with any content, at times where a dead one was.
    pub(crate) fn allocate(&mut self, storage: Storage, size: u64) -> u64 {
        let taken = |made: &Made, address: u64| {
            made.objects.iter().any(|o| o.alive && o.address >> REGION == address >> REGION)
        };
        let dead: Vec<u64> = self.made.objects.iter().filter(|o| !o.alive).map(|o| o.address).collect();
        let mut address = dead.last().copied().unwrap_or(0);
        while address == 0 || taken(&self.made, address) || self.random.chance(70) {
            let region = 1 + self.random.draw() % (1 << 18);
            address = region << REGION | 1 << (REGION - 1) | (self.random.draw() % (1 << 20)) << 4;
        }
        let bytes = (0..size).map(|_| self.byte()).collect();
        self.made.objects.push(MadeObject { storage, address, bytes, alive: true });
        address
    }

    /// The live object that holds this range.
    pub(crate) fn find(&self, address: u128, length: u64) -> Option<(usize, usize)> {
        let address = u64::try_from(address).ok()?;
        let holds = |o: &MadeObject| {
            o.alive
                && address >= o.address
                && address.checked_add(length).is_some_and(|end| end <= o.address + o.bytes.len() as u64)
        };
        let index = self.made.objects.iter().position(holds)?;
        Some((index, usize::try_from(address - self.made.objects[index].address).ok()?))
    }

    pub(crate) fn read(&self, address: u128, bytes: usize) -> Option<u128> {
        let (object, at) = self.find(address, bytes as u64)?;
        let mut buffer = [0; 16];
        buffer[..bytes].copy_from_slice(&self.made.objects[object].bytes[at..at + bytes]);
        Some(u128::from_le_bytes(buffer))
    }

    pub(crate) fn write(&mut self, address: u128, content: &[u8]) {
        if let Some((object, at)) = self.find(address, content.len() as u64) {
            self.made.objects[object].bytes[at..at + content.len()].copy_from_slice(content);
        }
    }

    /// The state as the oracle wants it, with the values of those roots that are variables, and of others as given.
    pub(crate) fn snapshot(&self) -> Made {
        let mut made = self.made.clone();
        for (slot, value) in (0..).zip(self.values) {
            made.roots.insert(Root::Local(slot), value);
        }
        made
    }

    /// Heap blocks that are alive and that no variable, no global and no block leads to.
    pub(crate) fn leaked(&self) -> usize {
        let mut reached = vec![false; self.made.objects.len()];
        let mut waiting: Vec<u64> = self.values.iter().map(|&v| v as u64).collect();
        for (index, object) in self.made.objects.iter().enumerate() {
            let young = index as u64 >= u64::from(self.made.born_since);
            if !young || !matches!(object.storage, Storage::Heap { .. } | Storage::StackBlock { .. }) {
                reached[index] = true;
                waiting.extend(words(&object.bytes));
            }
        }
        while let Some(word) = waiting.pop() {
            for (index, object) in self.made.objects.iter().enumerate() {
                if !reached[index] && object.alive && object.address >> REGION == word >> REGION {
                    reached[index] = true;
                    waiting.extend(words(&object.bytes));
                }
            }
        }
        let heap = |o: &MadeObject| o.alive && matches!(o.storage, Storage::Heap { .. });
        self.made.objects.iter().zip(reached).filter(|(o, reached)| heap(o) && !reached).count()
    }

    /// What other roots were known to be, for a callee.
    pub(crate) fn remember(&mut self, roots: BTreeMap<Root, u128>) {
        self.made.roots = roots;
    }
}

fn words(bytes: &[u8]) -> impl Iterator<Item = u64> + '_ {
    bytes.windows(8).filter_map(|w| Some(u64::from_le_bytes(w.try_into().ok()?)))
}
