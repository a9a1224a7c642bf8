//! What is known at a point of a function: its scalars, and all of memory.

use crate::base::{BaseId, BaseSet, Bases};
use crate::contents::Widths;
use crate::memory::Memory;
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
    pub(crate) memory: Memory,
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
        State { slots, memory: self.memory.joined(&other.memory, bring) }
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
        slots && self.memory.is_within(&other.memory, bring.pointer)
    }

    /// What this is where something was known before: all of both, but of memory that was not touched nothing more than this.
    /// Whether it is more than before.
    pub(crate) fn resumed(&self, before: &State, touched: &BaseSet, bring: Bring<'_>) -> (State, bool) {
        let slots = State { slots: Rc::clone(&before.slots), memory: Memory::default() };
        let own = State { slots: Rc::clone(&self.slots), memory: Memory::default() };
        let mut is_grown = !own.is_within(&slots, bring);
        let slots = if is_grown { slots.joined(&own, bring).slots } else { slots.slots };
        let mut known = before.memory.only(touched);
        is_grown |= known.add(&self.memory, touched, bring);
        (State { slots, memory: self.memory.overlaid(&known) }, is_grown)
    }

    /// Renames bases everywhere.
    pub(crate) fn rename(&mut self, bases: &mut Bases, pairs: &[(BaseId, Vec<BaseId>)], widths: Widths) {
        let rename = Rename::new(pairs);
        self.memory.rename(bases, &rename, widths);
        let has = |slot: &Slot| slot.as_ref().is_some_and(|value| value.mask() & rename.mask != 0);
        if self.slots.iter().any(has) {
            for slot in Rc::make_mut(&mut self.slots).iter_mut().filter(|slot| has(slot)) {
                *slot = slot.as_ref().map(|value| value.renamed(&rename, widths.pointer));
            }
        }
    }
}
