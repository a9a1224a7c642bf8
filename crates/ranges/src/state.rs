//! What is known at a point of a function: its scalars, and all of memory.

use crate::base::{BaseId, BaseSet};
use crate::contents::{Contents, Widths};
use crate::trie::Trie;
use crate::value::{Rename, Value};
use std::rc::Rc;

/// A scalar of a frame, and its width. `None`: nobody reads it before it is written.
pub(crate) type Slot = Option<Value>;

/// What is known.
#[derive(Clone)]
pub(crate) struct State {
    /// Promoted locals, and registers that are read in other blocks.
    pub(crate) slots: Rc<Vec<Slot>>,
    /// All bases that are or were alive.
    pub(crate) memory: Trie<Contents>,
}

/// How two states are brought together.
#[derive(Clone, Copy)]
pub(crate) struct Bring<'a> {
    /// Widths of the slots.
    pub(crate) widths: &'a [u32],
    /// That of pointers.
    pub(crate) pointer: Widths,
    /// How far growing values go; `None`: as far as they are.
    pub(crate) thresholds: Option<&'a [i128]>,
}

/// Memory of two states; `grown` gets the bases that the first one did not have like this.
pub(crate) fn join_memory(
    old: &Trie<Contents>,
    new: &Trie<Contents>,
    bring: Bring<'_>,
    mut grown: Option<&mut BaseSet>,
) -> Trie<Contents> {
    if old.is_same(new) {
        return old.clone();
    }
    old.joined(new, &mut |base, left, right| {
        let mut grow = || {
            if let Some(grown) = grown.as_deref_mut() {
                grown.insert(base);
            }
        };
        match (left, right) {
            (Some(left), Some(right)) => {
                if Rc::ptr_eq(left, right) || left == right {
                    return Some(Rc::clone(left));
                }
                let all = left.joined(right, bring.thresholds, bring.pointer);
                if all == **left {
                    return Some(Rc::clone(left));
                }
                grow();
                if all == **right { Some(Rc::clone(right)) } else { Some(Rc::new(all)) }
            }
            // Nothing points to what is not there: pointers to what ended are renamed.
            (Some(own), None) => Some(Rc::clone(own)),
            (None, Some(own)) => {
                grow();
                Some(Rc::clone(own))
            }
            (None, None) => None,
        }
    })
}

/// Whether all of one memory is in another.
pub(crate) fn memory_is_within(new: &Trie<Contents>, old: &Trie<Contents>, pointer: Widths) -> bool {
    if old.is_same(new) {
        return true;
    }
    let mut is_within = true;
    let _ = old.joined(new, &mut |_, left, right| {
        if is_within {
            is_within = match (left, right) {
                (Some(left), Some(right)) => Rc::ptr_eq(left, right) || right.is_within(left, pointer),
                (Some(_), None) => true,
                (None, Some(_)) => false,
                (None, None) => true,
            };
        }
        left.or(right).map(Rc::clone)
    });
    is_within
}

impl State {
    /// Whatever either is.
    pub(crate) fn joined(&self, other: &State, bring: Bring<'_>) -> State {
        let slots = if Rc::ptr_eq(&self.slots, &other.slots) {
            Rc::clone(&self.slots)
        } else {
            let both = self.slots.iter().zip(other.slots.iter()).zip(bring.widths);
            let slots: Vec<Slot> = both
                .map(|((a, b), &width)| match (a, b) {
                    (Some(a), Some(b)) => Some(match bring.thresholds {
                        None => a.join(b, width, bring.pointer.pointer),
                        Some(limits) => a.widen(b, width, bring.pointer.pointer, limits),
                    }),
                    // What is not known on one way is read on neither, or may be anything.
                    _ => None,
                })
                .collect();
            if slots == **self.slots { Rc::clone(&self.slots) } else { Rc::new(slots) }
        };
        State { slots, memory: join_memory(&self.memory, &other.memory, bring, None) }
    }

    /// Whether all of it is in another state.
    pub(crate) fn is_within(&self, other: &State, bring: Bring<'_>) -> bool {
        let slots = Rc::ptr_eq(&self.slots, &other.slots)
            || self.slots.iter().zip(other.slots.iter()).zip(bring.widths).all(
                |((own, other), &width)| match (own, other) {
                    (Some(own), Some(other)) => own.is_within(other, width, bring.pointer.pointer),
                    (_, None) => true,
                    (None, Some(_)) => false,
                },
            );
        slots && memory_is_within(&self.memory, &other.memory, bring.pointer)
    }

    /// Renames bases everywhere.
    pub(crate) fn rename(&mut self, pairs: &[(BaseId, Vec<BaseId>)], widths: Widths) {
        let rename = Rename::new(pairs);
        rename_memory(&mut self.memory, &rename, widths);
        let has = |slot: &Slot| slot.as_ref().is_some_and(|value| value.mask() & rename.mask != 0);
        if self.slots.iter().any(has) {
            for slot in Rc::make_mut(&mut self.slots).iter_mut().filter(|slot| has(slot)) {
                *slot = slot.as_ref().map(|value| value.renamed(&rename, widths.pointer));
            }
        }
    }
}

/// Renames bases in memory.
pub(crate) fn rename_memory(memory: &mut Trie<Contents>, rename: &Rename<'_>, widths: Widths) {
    memory.change(rename.mask, &mut |_, item| {
        let new = item.renamed(rename, widths);
        if new == **item { Rc::clone(item) } else { Rc::new(new) }
    });
}
