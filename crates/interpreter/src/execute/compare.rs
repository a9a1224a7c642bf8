//! Comparison of integers and pointers, and what of it depends on where things lie.

use crate::machine::Machine;
use crate::memory::{Life, Object, Storage};
use crate::value::{ObjectId, Shadow, ShadowId, Value, low_bits, sign_extend};
use tayra_program::{IntPredicate, Place};

/// Whether a comparison of plain bits holds.
#[inline]
pub(super) fn compare_bits(predicate: IntPredicate, bits: u8, left: u64, right: u64) -> bool {
    let signed = |value: u64| sign_extend(value, u32::from(bits));
    match predicate {
        IntPredicate::Equal => left == right,
        IntPredicate::NotEqual => left != right,
        IntPredicate::UnsignedLess => left < right,
        IntPredicate::UnsignedLessEqual => left <= right,
        IntPredicate::UnsignedGreater => left > right,
        IntPredicate::UnsignedGreaterEqual => left >= right,
        IntPredicate::SignedLess => signed(left) < signed(right),
        IntPredicate::SignedLessEqual => signed(left) <= signed(right),
        IntPredicate::SignedGreater => signed(left) > signed(right),
        IntPredicate::SignedGreaterEqual => signed(left) >= signed(right),
    }
}

/// Whether the outcome hangs on bits that were never set: it does not where the others decide it.
fn is_undecided(
    predicate: IntPredicate,
    bits: u32,
    (left, l): (u64, Shadow),
    (right, r): (u64, Shadow),
) -> bool {
    let all = low_bits(bits);
    let (left_unset, right_unset) = (l.uninitialised & all, r.uninitialised & all);
    let unset = left_unset | right_unset;
    if unset == 0 {
        return false;
    }
    // Where an address is part of it, we cannot tell which of its bits it decides.
    if l.tainted || r.tainted {
        return true;
    }
    // The least and the greatest that a value may be; flipping the sign makes the signed order the natural one.
    let range = |value: u64, unset: u64, flip: u64| {
        let value = (value ^ flip) & all;
        (value & !unset, (value | unset) & all)
    };
    let flip = match predicate {
        IntPredicate::Equal | IntPredicate::NotEqual => return (left ^ right) & !unset & all == 0,
        IntPredicate::UnsignedLess
        | IntPredicate::UnsignedLessEqual
        | IntPredicate::UnsignedGreater
        | IntPredicate::UnsignedGreaterEqual => 0,
        IntPredicate::SignedLess
        | IntPredicate::SignedLessEqual
        | IntPredicate::SignedGreater
        | IntPredicate::SignedGreaterEqual => 1 << (bits - 1),
    };
    let ((a, b), (c, d)) = (range(left, left_unset, flip), range(right, right_unset, flip));
    let is_less = matches!(
        predicate,
        IntPredicate::UnsignedLess
            | IntPredicate::SignedLess
            | IntPredicate::UnsignedGreaterEqual
            | IntPredicate::SignedGreaterEqual
    );
    // `<` and `>=` ask whether it is less; `<=` and `>` whether it is at most as much.
    let decided = if is_less { b < c || a >= d } else { b <= c || a > d };
    !decided
}

impl Machine<'_> {
    /// A comparison whose operands are not both plain.
    #[inline(never)]
    pub(super) fn compare(
        &mut self,
        predicate: IntPredicate,
        bits: u8,
        pointers: bool,
        left: Value,
        right: Value,
    ) -> Value {
        let holds = u64::from(compare_bits(predicate, bits, left.bits, right.bits));
        if left.shadow() == ShadowId::PLAIN
            && right.shadow() == ShadowId::PLAIN
            && self.is_determined(predicate, bits, pointers, left, right)
        {
            return Value::plain(holds);
        }
        if self.any_symbol(&[left, right]) {
            if self.memory.lap.is_some() && (left.object().is_some() || right.object().is_some()) {
                // Pointers that a lap begins with stay what they are, so that what is asked of them is known.
                self.record_exact(Place::UNKNOWN, left);
                self.record_exact(Place::UNKNOWN, right);
                let (left, right) = (self.without_symbol(left), self.without_symbol(right));
                return self.compare(predicate, bits, pointers, left, right);
            }
            return self.compare_symbols(predicate, bits, [left, right], holds);
        }
        let (l, r) = (self.memory.shadows.of(left), self.memory.shadows.of(right));
        let tainted = l.tainted || r.tainted;
        let uninitialised =
            u64::from(is_undecided(predicate, u32::from(bits), (left.bits, l), (right.bits, r)));
        let origin = l.origin.or(r.origin);
        let known = Shadow { uninitialised, tainted, origin, ..Shadow::default() };
        let shadow = self.memory.shadows.intern(known);
        Value::with(holds, ObjectId::NONE, shadow)
    }

    /// A comparison where an operand depends on inputs.
    #[cold]
    fn compare_symbols(
        &mut self,
        predicate: IntPredicate,
        bits: u8,
        [left, right]: [Value; 2],
        holds: u64,
    ) -> Value {
        let (l, r) = (self.memory.shadows.of(left), self.memory.shadows.of(right));
        let uninitialised =
            u64::from(is_undecided(predicate, u32::from(bits), (left.bits, l), (right.bits, r)));
        let origin = l.origin.or(r.origin);
        // Within one object it does not matter where that lies.
        let within = left.object() == right.object() && self.is_whole(left) && self.is_whole(right);
        let tainted = (l.tainted || r.tainted) && !within;
        let symbol = self.comparison_symbol(predicate, u32::from(bits), left, right, holds);
        let shadow = self.memory.shadows.intern(Shadow { uninitialised, tainted, symbol, origin });
        Value::with(holds, ObjectId::NONE, shadow)
    }

    /// Whether the outcome is the same wherever objects lie.
    fn is_determined(
        &self,
        predicate: IntPredicate,
        bits: u8,
        pointers: bool,
        left: Value,
        right: Value,
    ) -> bool {
        let signed = matches!(
            predicate,
            IntPredicate::SignedLess
                | IntPredicate::SignedLessEqual
                | IntPredicate::SignedGreater
                | IntPredicate::SignedGreaterEqual
        );
        if u32::from(bits) < self.program.data_model.pointer_bits() || signed {
            return false;
        }
        let (l, r) = (left.object(), right.object());
        if l == r {
            // Within an object; below its start an address might wrap around.
            return self.is_near(left) && self.is_near(right) || pointers;
        }
        let equality = matches!(predicate, IntPredicate::Equal | IntPredicate::NotEqual);
        match (l.is_some(), r.is_some()) {
            // Null is no address of an object, and less than all of them.
            (true, false) => right.bits == 0 && self.is_near(left),
            (false, true) => left.bits == 0 && self.is_near(right),
            (true, true) => {
                let share = self.may_share_its_place(l) && self.may_share_its_place(r);
                equality && !share && self.is_within_live(left) && self.is_within_live(right)
            }
            (false, false) => true,
        }
    }

    /// Whether an object is a constant that may lie in another one.
    fn may_share_its_place(&self, object: ObjectId) -> bool {
        let Some(object) = self.memory.object(object) else { return false };
        if let Storage::Global(global) = object.storage {
            self.program.globals[global].may_share_its_place()
        } else {
            false
        }
    }

    /// Whether the pointer lies within its object or one past its end.
    fn is_near(&self, pointer: Value) -> bool {
        self.memory.object(pointer.object()).is_none_or(|object: &Object| {
            let offset = self.memory.offset_in(pointer.bits, object.address);
            offset >= 0 && offset as u64 <= object.size
        })
    }

    /// Whether the pointer is that of a byte of a live object, or of the start of an empty heap block: `malloc` gives each
    /// one a place of its own. Other empty objects have none: two arrays without elements may start at the same place, and
    /// what follows one of them too.
    fn is_within_live(&self, pointer: Value) -> bool {
        self.memory.object(pointer.object()).is_some_and(|object| {
            let offset = self.memory.offset_in(pointer.bits, object.address);
            let lives = !matches!(object.life, Life::Dead | Life::MaybeDead);
            let least = u64::from(object.storage == Storage::Heap);
            lives && offset >= 0 && (offset as u64) < object.size.max(least)
        })
    }
}
