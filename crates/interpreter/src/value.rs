//! Values as the interpreter holds them: bits, and what is known about where the bits come from.
//!
//! A [`Value`] is 16 bytes: 64 bits of data and a `meta` word that is zero for the common, plain case. A non-zero
//! `meta` names the object that a pointer (or an integer made from one) points into, and a *shadow*: which bits stem
//! from uninitialised bytes, and whether they depend on where something was placed. Wider values (`i128`, x87, f128)
//! are two values, low part first; a [`Scalar`] holds both, with the type.
//!
//! Errs towards: more bits uninitialised or address-dependent than there are.

use std::collections::HashMap;
use tayra_program::ScalarType;

/// The object that a pointer belongs to. Identities are never used twice in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(pub(crate) u32);

impl ObjectId {
    /// No object: null and integers.
    pub const NONE: ObjectId = ObjectId(0);
    /// In memory only: an address-dependent byte that belongs to no object.
    pub(crate) const TAINTED: ObjectId = ObjectId(1);
    /// Set for heap blocks, whose references are counted.
    pub(crate) const HEAP: u32 = 1 << 31;

    /// Whether it is a heap block.
    #[inline]
    pub const fn is_heap(self) -> bool {
        self.0 & ObjectId::HEAP != 0
    }

    /// Whether there is an object at all.
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 > 1
    }
}

/// What taints the bits of a value; an entry of [`Shadows`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ShadowId(pub(crate) u32);

impl ShadowId {
    /// Initialised, and independent of addresses (but for the provenance of the value itself).
    pub const PLAIN: ShadowId = ShadowId(0);
    /// Initialised, but dependent on where something was placed.
    pub const TAINTED: ShadowId = ShadowId(1);
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
pub struct Value {
    /// The data.
    pub bits: u64,
    /// Object in the high half, shadow in the low half; zero if plain.
    pub(crate) meta: u64,
}

impl Value {
    /// Zero, false, null.
    pub const ZERO: Value = Value { bits: 0, meta: 0 };

    /// Initialised bits that depend on no address.
    #[inline]
    pub const fn plain(bits: u64) -> Value {
        Value { bits, meta: 0 }
    }

    /// A pointer into an object.
    #[inline]
    pub const fn pointer(address: u64, object: ObjectId) -> Value {
        Value { bits: address, meta: (object.0 as u64) << 32 }
    }

    /// Bits with provenance and shadow.
    #[inline]
    pub const fn with(bits: u64, object: ObjectId, shadow: ShadowId) -> Value {
        Value { bits, meta: ((object.0 as u64) << 32) | shadow.0 as u64 }
    }

    /// The object that it points into, or [`ObjectId::NONE`].
    #[inline]
    pub const fn object(self) -> ObjectId {
        ObjectId((self.meta >> 32) as u32)
    }

    /// What taints it.
    #[inline]
    pub const fn shadow(self) -> ShadowId {
        ShadowId(self.meta as u32)
    }

    /// Whether it is initialised, has no provenance and depends on no address.
    #[inline]
    pub const fn is_plain(self) -> bool {
        self.meta == 0
    }

    /// The same provenance and shadow with other bits.
    #[inline]
    pub const fn with_bits(self, bits: u64) -> Value {
        Value { bits, meta: self.meta }
    }
}

/// A value of any scalar type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scalar {
    /// Its type.
    pub scalar: ScalarType,
    /// Bits 0 to 63.
    pub low: Value,
    /// Bits 64 and up; plain zero for narrower types.
    pub high: Value,
}

impl Scalar {
    /// A scalar of at most 64 bits.
    pub const fn narrow(scalar: ScalarType, low: Value) -> Scalar {
        Scalar { scalar, low, high: Value::ZERO }
    }

    /// An initialised integer or float by its bit pattern.
    pub const fn from_bits(scalar: ScalarType, bits: u128) -> Scalar {
        Scalar { scalar, low: Value::plain(bits as u64), high: Value::plain((bits >> 64) as u64) }
    }

    /// The whole bit pattern.
    pub const fn bits(self) -> u128 {
        self.low.bits as u128 | ((self.high.bits as u128) << 64)
    }

    /// Whether it is initialised, has no provenance and depends on no address.
    pub const fn is_plain(self) -> bool {
        self.low.is_plain() && self.high.is_plain()
    }
}

/// What a shadow says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Shadow {
    /// Bits that stem from uninitialised bytes.
    pub uninitialised: u64,
    /// Whether the bits depend on where something was placed.
    pub tainted: bool,
}

/// Every shadow that occurred, each once.
#[derive(Debug)]
pub struct Shadows {
    entries: Vec<Shadow>,
    index: HashMap<Shadow, ShadowId>,
}

impl Default for Shadows {
    fn default() -> Self {
        let mut shadows = Shadows { entries: Vec::new(), index: HashMap::new() };
        shadows.entries.push(Shadow::default());
        shadows.entries.push(Shadow { uninitialised: 0, tainted: true });
        for _ in 0..ShadowId::FRAGMENTS {
            shadows.entries.push(Shadow { uninitialised: 0, tainted: true });
        }
        shadows.index.insert(Shadow::default(), ShadowId::PLAIN);
        shadows.index.insert(Shadow { uninitialised: 0, tainted: true }, ShadowId::TAINTED);
        shadows
    }
}

impl Shadows {
    /// Beyond this many different masks, new ones count as wholly uninitialised.
    const MAX_ENTRIES: usize = 1 << 20;

    /// What `id` says.
    pub fn get(&self, id: ShadowId) -> Shadow {
        self.entries[id.0 as usize]
    }

    /// The identity of `shadow`.
    pub fn intern(&mut self, shadow: Shadow) -> ShadowId {
        if shadow.uninitialised == 0 {
            return if shadow.tainted { ShadowId::TAINTED } else { ShadowId::PLAIN };
        }
        if let Some(&id) = self.index.get(&shadow) {
            return id;
        }
        if self.entries.len() >= Shadows::MAX_ENTRIES && shadow.uninitialised != u64::MAX {
            return self.intern(Shadow { uninitialised: u64::MAX, ..shadow });
        }
        let id = ShadowId(self.entries.len() as u32);
        self.entries.push(shadow);
        self.index.insert(shadow, id);
        id
    }

    /// The shadow of an uninitialised value of that many bits.
    pub fn uninitialised(&mut self, bits: u32) -> ShadowId {
        self.intern(Shadow { uninitialised: low_bits(bits), tainted: false })
    }

    /// What taints `value`, its provenance included: bits made from a pointer depend on its address.
    pub fn of(&self, value: Value) -> Shadow {
        let mut shadow = self.get(value.shadow());
        shadow.tainted |= value.object().is_some();
        shadow
    }
}

/// A mask of the `bits` lowest bits.
#[inline]
pub const fn low_bits(bits: u32) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

/// The signed reading of the `bits` lowest bits.
#[inline]
pub const fn sign_extend(value: u64, bits: u32) -> i64 {
    let shift = 64 - if bits > 64 { 64 } else { bits };
    if shift == 64 { 0 } else { ((value << shift) as i64) >> shift }
}
