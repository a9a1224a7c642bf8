//! All of memory at a point: what each base holds, shared between states.

use crate::base::{BaseId, BaseSet, Bases, Holders};
use crate::contents::{Contents, Kind, Widths};
use crate::state::Bring;
use crate::trie::Trie;
use crate::value::Rename;
use std::rc::Rc;

/// What each base holds that is or was alive. Nothing points to what is not there: pointers to what ended are renamed.
#[derive(Clone, Default)]
pub(crate) struct Memory {
    all: Trie<Contents>,
}

impl Memory {
    /// What a base holds.
    pub(crate) fn get(&self, base: BaseId) -> Option<&Rc<Contents>> {
        self.all.get(base)
    }

    /// A base holds something from now on.
    pub(crate) fn put(&mut self, bases: &mut Bases, base: BaseId, contents: Rc<Contents>) {
        note(&mut bases.holders, base, &contents);
        self.all.insert(base, contents);
    }

    /// A base is no more.
    pub(crate) fn remove(&mut self, base: BaseId) {
        self.all.remove(base);
    }

    /// Whether both are one.
    pub(crate) fn is_same(&self, other: &Memory) -> bool {
        self.all.is_same(&other.all)
    }

    /// Whatever either is.
    pub(crate) fn joined(&self, new: &Memory, bring: Bring<'_>) -> Memory {
        if self.is_same(new) {
            return self.clone();
        }
        let all = self.all.joined(&new.all, &mut |_, left, right| match (left, right) {
            (Some(left), Some(right)) => {
                if Rc::ptr_eq(left, right) || left == right {
                    return Some(Rc::clone(left));
                }
                let all = left.joined(right, bring.thresholds, bring.pointer);
                if all == **left {
                    return Some(Rc::clone(left));
                }
                if all == **right { Some(Rc::clone(right)) } else { Some(Rc::new(all)) }
            }
            (left, right) => left.or(right).map(Rc::clone),
        });
        Memory { all }
    }

    /// Adds what another memory has of some bases; whether that is more than what was there.
    pub(crate) fn add(&mut self, new: &Memory, bases: &BaseSet, bring: Bring<'_>) -> bool {
        // What both have, in one go; then what is new here.
        let mut grown: Vec<(BaseId, Rc<Contents>)> = Vec::new();
        let mut absent = bases.clone();
        self.all.both(&new.all, &mut |base, left, right| {
            if !absent.remove(base) || Rc::ptr_eq(left, right) || left == right {
                return;
            }
            let all = left.joined(right, bring.thresholds, bring.pointer);
            if all != **left {
                grown.push((base, if all == **right { Rc::clone(right) } else { Rc::new(all) }));
            }
        });
        for base in absent.iter() {
            if let Some(right) = new.get(base).filter(|_| self.get(base).is_none()) {
                grown.push((base, Rc::clone(right)));
            }
        }
        let is_grown = !grown.is_empty();
        for (base, contents) in grown {
            self.all.insert(base, contents);
        }
        is_grown
    }

    /// All of another memory, and of this one what that does not have.
    pub(crate) fn overlaid(&self, over: &Memory) -> Memory {
        Memory { all: self.all.overlaid(&over.all) }
    }

    /// Some bases of it.
    pub(crate) fn only(&self, bases: &BaseSet) -> Memory {
        let mut all = Memory::default();
        for base in bases.iter() {
            if let Some(contents) = self.get(base) {
                all.all.insert(base, Rc::clone(contents));
            }
        }
        all
    }

    /// Whether another memory has all that this one has of some bases.
    pub(crate) fn is_within_of(&self, other: &Memory, bases: &BaseSet, pointer: Widths) -> bool {
        bases.iter().all(|base| match (self.get(base), other.get(base)) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(own), Some(other)) => Rc::ptr_eq(own, other) || own.is_within(other, pointer),
        })
    }

    /// Whether all of it is in another one.
    pub(crate) fn is_within(&self, old: &Memory, pointer: Widths) -> bool {
        if self.is_same(old) {
            return true;
        }
        let mut is_within = true;
        let _ = old.all.joined(&self.all, &mut |_, left, right| {
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

    /// Renames bases everywhere; looks only where one of them may be pointed to.
    pub(crate) fn rename(&mut self, bases: &mut Bases, rename: &Rename<'_>, widths: Widths) {
        let mut concerned: Vec<BaseId> =
            rename.pairs().flat_map(|(base, _)| bases.holders.of(*base)).copied().collect();
        concerned.sort_unstable();
        concerned.dedup();
        for holder in concerned {
            let Some(old) = self.get(holder) else { continue };
            if old.mask & rename.mask == 0 {
                continue;
            }
            if let Some(new) = old.renamed(rename, widths) {
                self.put(bases, holder, Rc::new(new));
            }
        }
    }
}

/// Notes what a base holds pointers into.
fn note(holders: &mut Holders, base: BaseId, contents: &Contents) {
    if contents.mask == 0 {
        return;
    }
    for stretch in &contents.stretches {
        match &stretch.kind {
            Kind::Cells { value, .. } => {
                for (pointee, _) in value.pointers() {
                    holders.note(base, *pointee);
                }
            }
            // Constant data points to what never ends and has one name for ever.
            Kind::Image { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Base;
    use crate::num::Num;
    use crate::value::Value;

    /// A pointer that went through a join and two renamings is found by a third one.
    #[test]
    fn renaming_reaches_all_that_was_renamed() {
        let widths = Widths { pointer: 64 };
        let mut bases = Bases::default();
        let ids: Vec<BaseId> =
            ["a", "b", "c", "d", "e"].iter().map(|name| bases.id(Base::Library(name))).collect();
        let holds = |to: BaseId| {
            Rc::new(Contents::filled(Num::exactly(1), Value::pointer(to, Num::ZERO).smeared(8, 64), 1))
        };
        let mut one = Memory::default();
        one.put(&mut bases, ids[0], holds(ids[1]));
        let mut other = Memory::default();
        other.put(&mut bases, ids[0], holds(ids[2]));
        let bring = Bring { widths: &[], pointer: widths, thresholds: None };
        let mut both = one.joined(&other, bring);
        for (old, new) in [(1, 3), (2, 3), (3, 4)] {
            let pairs = [(ids[old], vec![ids[new]])];
            both.rename(&mut bases, &Rename::new(&pairs), widths);
        }
        let mut found = Vec::new();
        both.get(ids[0]).expect("it is there").each_base(&mut |base| found.push(base));
        assert_eq!(found, [ids[4]]);
    }
}
