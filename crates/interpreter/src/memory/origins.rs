//! What was never set: where uninitialised bits come from, for people. Kept only in runs that look for what such bits decide.

use super::Memory;
use crate::machine::Machine;
use crate::memory::Range;
use crate::value::{ObjectId, Origin};
use rustc_hash::FxHashMap;
use tayra_program::{FunctionId, LocalId, Place};

/// So many places of an object are remembered to which such bits were moved from elsewhere.
const REMEMBERED: usize = 64;
/// Copies longer than this are not looked into.
const LONG: u64 = 4096;

/// What was never set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Unset {
    Local(FunctionId, LocalId),
    Object(ObjectId),
}

/// Bytes of an object, and where their bits come from.
type Moved = (u64, u64, Origin);

/// Every origin that occurred.
#[derive(Debug, Default)]
pub(crate) struct Origins {
    /// Whether they are kept.
    pub(crate) are_kept: bool,
    known: Vec<Unset>,
    numbers: FxHashMap<Unset, Origin>,
    moved: FxHashMap<ObjectId, Vec<Moved>>,
}

impl Origins {
    fn number(&mut self, unset: Unset) -> Origin {
        if !self.are_kept {
            return Origin::NONE;
        }
        let known = &mut self.known;
        *self.numbers.entry(unset).or_insert_with(|| {
            known.push(unset);
            u32::try_from(known.len()).map_or(Origin::NONE, Origin)
        })
    }

    fn get(&self, origin: Origin) -> Option<Unset> {
        self.known.get((origin.0 as usize).checked_sub(1)?).copied()
    }
}

impl Memory {
    /// The origin of a promoted local's bits.
    pub(crate) fn origin_of_local(&mut self, function: FunctionId, local: LocalId) -> Origin {
        self.origins.number(Unset::Local(function, local))
    }

    /// Where uninitialised bits of these bytes come from.
    pub(crate) fn origin_in(&mut self, object: ObjectId, offset: u64, bytes: u64) -> Origin {
        if !self.origins.are_kept {
            return Origin::NONE;
        }
        let moved = self.origins.moved.get(&object).into_iter().flatten().rev();
        let meets = |&&(start, end, _): &&Moved| start < offset.saturating_add(bytes) && offset < end;
        let found = moved.clone().find(meets).map(|(_, _, origin)| *origin);
        found.unwrap_or_else(|| self.origins.number(Unset::Object(object)))
    }

    /// Uninitialised bits are moved to these bytes.
    pub(super) fn note_origin(&mut self, object: ObjectId, (offset, bytes): (u64, u64), origin: Origin) {
        if !self.origins.are_kept {
            return;
        }
        let all = self.origins.moved.entry(object).or_default();
        all.retain(|(start, end, _)| *start < offset || *end > offset + bytes);
        if all.len() >= REMEMBERED {
            all.remove(0);
        }
        all.push((offset, offset + bytes, origin));
    }

    /// Bytes are copied, with what was never set of them.
    pub(super) fn copy_origins(&mut self, to: Range, from: Range, length: u64) {
        if !self.origins.are_kept || length > LONG || !self.taints(from, length).0 {
            return;
        }
        let meets = |(start, end, _): &Moved| *start < from.offset + length && from.offset < *end;
        let own = self.origins.moved.get(&from.object).into_iter().flatten().copied().filter(meets);
        let own: Vec<Moved> = own.collect();
        let whole = self.origins.number(Unset::Object(from.object));
        self.note_origin(to.object, (to.offset, length), whole);
        for (start, end, origin) in own {
            let (first, last) = (start.max(from.offset), end.min(from.offset + length));
            self.note_origin(to.object, (to.offset + (first - from.offset), last - first), origin);
        }
    }
}

impl Machine<'_> {
    /// What was never set, in words.
    pub(crate) fn origin_words(&self, origin: Origin) -> Option<String> {
        match self.memory.origins.get(origin)? {
            Unset::Local(function, local) => {
                let local = &self.program.functions[function].body.as_ref()?.locals[local];
                local.has_name().then(|| format!("`{}` was never set", local.name))
            }
            Unset::Object(object) => {
                self.memory.object(object)?;
                Some(format!("it stems from {} and was never set there", self.describe_object(object)))
            }
        }
    }

    /// Where that is.
    pub(crate) fn origin_notes(&self, origin: Origin) -> Vec<(Place, String)> {
        match self.memory.origins.get(origin) {
            None => Vec::new(),
            Some(Unset::Local(function, local)) => {
                let body = self.program.functions[function].body.as_ref();
                let local = body.map(|body| &body.locals[local]).filter(|local| local.has_name());
                let note = |name: &str| format!("`{name}` is declared here");
                local.map(|local| (local.place, note(&local.name))).into_iter().collect()
            }
            Some(Unset::Object(object)) => self.object_notes(object),
        }
    }
}
