//! Values as the interpreter holds them: bits, and what is known about where the bits come from.
//!
//! A [`Value`] is 16 bytes: 64 bits of data and a `meta` word that is zero for the common, plain case. A non-zero
//! `meta` names the object that a pointer (or an integer made from one) points into, and a *shadow*: which bits stem
//! from uninitialised bytes, and whether they depend on where something was placed. Wider values (`i128`, x87, f128)
//! are two values, low part first; a [`Scalar`] holds both, with the type.
//!
//! Errs towards: more bits uninitialised or address-dependent than there are.

use rustc_hash::FxHashMap;
use tayra_program::ScalarType;
use tayra_terms::TermId;

/// The object that a pointer belongs to. Identities are never used twice in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ObjectId(pub(crate) u32);

impl ObjectId {
    /// No object: null and integers.
    pub(crate) const NONE: ObjectId = ObjectId(0);
    /// In memory only: an address-dependent byte that belongs to no object.
    pub(crate) const TAINTED: ObjectId = ObjectId(1);
    /// Set for heap blocks, whose references are counted.
    pub(crate) const HEAP: u32 = 1 << 31;

    /// Whether it is a heap block.
    #[inline]
    pub(crate) const fn is_heap(self) -> bool {
        self.0 & ObjectId::HEAP != 0
    }

    /// Whether there is an object at all.
    #[inline]
    pub(crate) const fn is_some(self) -> bool {
        self.0 > 1
    }
}

/// What taints the bits of a value; an entry of [`Shadows`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ShadowId(pub(crate) u32);

impl ShadowId {
    /// Initialised, and independent of addresses (but for the provenance of the value itself).
    pub(crate) const PLAIN: ShadowId = ShadowId(0);
    /// Initialised, but dependent on where something was placed.
    pub(crate) const TAINTED: ShadowId = ShadowId(1);
    const FIRST_FRAGMENT: u32 = 2;
    const FRAGMENTS: u32 = 16;

    /// The value is part of a pointer to its object, from the pointer's byte `index` on.
    pub(crate) const fn fragment(index: u8) -> ShadowId {
        ShadowId(ShadowId::FIRST_FRAGMENT + index as u32)
    }

    /// The index of the first pointer byte, if the value is a part of a pointer.
    pub(crate) const fn fragment_index(self) -> Option<u8> {
        if self.0 >= ShadowId::FIRST_FRAGMENT && self.0 < ShadowId::FIRST_FRAGMENT + ShadowId::FRAGMENTS {
            Some((self.0 - ShadowId::FIRST_FRAGMENT) as u8)
        } else {
            None
        }
    }
}

/// Up to 64 bits with their provenance and shadow. Bits above the type's width are zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Value {
    /// The data.
    pub(crate) bits: u64,
    /// Object in the high half, shadow in the low half; zero if plain.
    pub(crate) meta: u64,
}

impl Value {
    /// Zero, false, null.
    pub(crate) const ZERO: Value = Value { bits: 0, meta: 0 };

    /// Initialised bits that depend on no address.
    #[inline]
    pub(crate) const fn plain(bits: u64) -> Value {
        Value { bits, meta: 0 }
    }

    /// A pointer into an object.
    #[inline]
    pub(crate) const fn pointer(address: u64, object: ObjectId) -> Value {
        Value { bits: address, meta: (object.0 as u64) << 32 }
    }

    /// Bits with provenance and shadow.
    #[inline]
    pub(crate) const fn with(bits: u64, object: ObjectId, shadow: ShadowId) -> Value {
        Value { bits, meta: ((object.0 as u64) << 32) | shadow.0 as u64 }
    }

    /// The object that it points into, or [`ObjectId::NONE`].
    #[inline]
    pub(crate) const fn object(self) -> ObjectId {
        ObjectId((self.meta >> 32) as u32)
    }

    /// What taints it.
    #[inline]
    pub(crate) const fn shadow(self) -> ShadowId {
        ShadowId(self.meta as u32)
    }

    /// Whether it is initialised, has no provenance and depends on no address.
    #[inline]
    pub(crate) const fn is_plain(self) -> bool {
        self.meta == 0
    }

    /// The same provenance and shadow with other bits.
    #[inline]
    pub(crate) const fn with_bits(self, bits: u64) -> Value {
        Value { bits, meta: self.meta }
    }
}

/// A value of any scalar type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scalar {
    /// Its type.
    pub(crate) scalar: ScalarType,
    /// Bits 0 to 63.
    pub(crate) low: Value,
    /// Bits 64 and up; plain zero for narrower types.
    pub(crate) high: Value,
}

impl Scalar {
    /// A scalar of at most 64 bits.
    pub(crate) const fn narrow(scalar: ScalarType, low: Value) -> Scalar {
        Scalar { scalar, low, high: Value::ZERO }
    }

    /// An initialised integer or float by its bit pattern.
    pub(crate) const fn from_bits(scalar: ScalarType, bits: u128) -> Scalar {
        Scalar { scalar, low: Value::plain(bits as u64), high: Value::plain((bits >> 64) as u64) }
    }

    /// The whole bit pattern.
    pub(crate) const fn bits(self) -> u128 {
        self.low.bits as u128 | ((self.high.bits as u128) << 64)
    }
}

/// What a shadow says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Shadow {
    /// Bits that stem from uninitialised bytes.
    pub(crate) uninitialised: u64,
    /// Whether the bits depend on where something was placed.
    pub(crate) tainted: bool,
    /// How the bits depend on inputs; only in recorded runs.
    pub(crate) symbol: Symbol,
    /// What was never set, if there are such bits; only in runs that look for what they decide.
    pub(crate) origin: Origin,
}

/// A variable or a block that was never set, as a number of the run's; of several one is told. Nothing rests on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Origin(pub(crate) u32);

impl Origin {
    /// Not known.
    pub(crate) const NONE: Origin = Origin(0);

    /// This one, or else the other one.
    pub(crate) fn or(self, other: Origin) -> Origin {
        if self == Origin::NONE { other } else { self }
    }
}

/// How bits depend on the inputs of a recorded run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) enum Symbol {
    /// Not at all.
    #[default]
    None,
    /// In a way that terms do not express.
    Opaque,
    /// As this term, which is `at` in this run. A pointer that was moved by a known distance keeps its symbol: its bits
    /// are the term plus the distance between them and `at`.
    Term {
        /// The term.
        term: TermId,
        /// Its value.
        at: u64,
    },
}

impl Symbol {
    /// Whether the bits depend on inputs.
    pub(crate) fn is_some(self) -> bool {
        self != Symbol::None
    }
}

/// Every shadow that occurred, each once.
#[derive(Debug)]
pub(crate) struct Shadows {
    entries: Vec<Shadow>,
    index: FxHashMap<Shadow, ShadowId>,
}

impl Default for Shadows {
    fn default() -> Self {
        let mut shadows = Shadows { entries: Vec::new(), index: FxHashMap::default() };
        shadows.entries.push(Shadow::default());
        shadows.entries.push(Shadow { tainted: true, ..Shadow::default() });
        for _ in 0..ShadowId::FRAGMENTS {
            shadows.entries.push(Shadow { tainted: true, ..Shadow::default() });
        }
        shadows.index.insert(Shadow::default(), ShadowId::PLAIN);
        shadows.index.insert(Shadow { tainted: true, ..Shadow::default() }, ShadowId::TAINTED);
        shadows
    }
}

impl Shadows {
    /// Beyond this many different masks, new ones count as wholly uninitialised.
    const MAX_ENTRIES: usize = 1 << 20;

    /// What `id` says.
    pub(crate) fn get(&self, id: ShadowId) -> Shadow {
        self.entries[id.0 as usize]
    }

    /// The identity of `shadow`.
    pub(crate) fn intern(&mut self, mut shadow: Shadow) -> ShadowId {
        if shadow.uninitialised == 0 {
            shadow.origin = Origin::NONE;
        }
        if shadow.uninitialised == 0 && shadow.symbol == Symbol::None {
            return if shadow.tainted { ShadowId::TAINTED } else { ShadowId::PLAIN };
        }
        if let Some(&id) = self.index.get(&shadow) {
            return id;
        }
        if self.entries.len() >= Shadows::MAX_ENTRIES {
            let coarse = |bits: u64| if bits == 0 { 0 } else { u64::MAX };
            let symbol = if shadow.symbol.is_some() { Symbol::Opaque } else { Symbol::None };
            let rough = Shadow {
                uninitialised: coarse(shadow.uninitialised),
                symbol,
                origin: Origin::NONE,
                ..shadow
            };
            if rough != shadow {
                return self.intern(rough);
            }
        }
        let id = ShadowId(self.entries.len() as u32);
        self.entries.push(shadow);
        self.index.insert(shadow, id);
        id
    }

    /// The shadow of an uninitialised value of that many bits.
    pub(crate) fn uninitialised(&mut self, bits: u32, origin: Origin) -> ShadowId {
        self.intern(Shadow { uninitialised: low_bits(bits), origin, ..Shadow::default() })
    }

    /// What taints `value`, its provenance included: bits made from a pointer depend on its address.
    pub(crate) fn of(&self, value: Value) -> Shadow {
        let mut shadow = self.get(value.shadow());
        shadow.tainted |= value.object().is_some();
        shadow
    }
}

/// A mask of the `bits` lowest bits.
#[inline]
pub(crate) const fn low_bits(bits: u32) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

/// The signed reading of the `bits` lowest bits.
#[inline]
pub(crate) const fn sign_extend(value: u64, bits: u32) -> i64 {
    let shift = 64 - if bits > 64 { 64 } else { bits };
    if shift == 64 { 0 } else { ((value << shift) as i64) >> shift }
}
