//! The objects of a state: a sorted map that is cheap to copy, to change in one place, and to compare with one of the same
//! descent; and that knows of its parts what they have, so that who looks for something passes by where it is not.
//!
//! A program may have thousands of globals, and a state is looked through many times at every block: for heap blocks, for
//! lists, for offsets that are not constant, for what leads where. Most globals have none of that. They stand in shared
//! chunks, and a chunk remembers what was found in it until it is changed; so does the list of all chunks.

use crate::canonical::digest_of_object;
use crate::validate::keep;
use crate::{Broken, Cells, Object, ObjectId, Run, Universe};
use std::sync::{Arc, OnceLock};

/// Chunks are split when they grow past this.
const CHUNK: usize = 32;

type Entry = (ObjectId, Arc<Object>);

/// What objects there are, by where they come from.
#[derive(Clone, Copy, Debug, Default)]
struct Kinds {
    /// Heap blocks that are alive, lists, and what their nodes own.
    blocks: bool,
    /// Objects that are not there for as long as the program runs.
    passing: bool,
}

/// What is seen of objects at a glance.
#[derive(Clone, Copy, Debug, Default)]
struct Look {
    /// The sum of their digests.
    digest: u64,
    /// Not all of them are still.
    is_moved: bool,
}

/// What was found in some objects, once it was asked for.
#[derive(Debug, Default)]
struct Notes {
    kinds: OnceLock<Kinds>,
    /// Whether an offset, a size or a bound is not constant, or elements stand in rows.
    places: OnceLock<bool>,
    /// Whether some of them pass, or hold something that may lead to another object.
    leads: OnceLock<bool>,
    look: OnceLock<Look>,
}

/// Neighbours, in order; never empty.
#[derive(Debug, Default)]
struct Chunk {
    entries: Vec<Entry>,
    notes: Notes,
}

impl Clone for Chunk {
    /// A copy is made to be changed.
    fn clone(&self) -> Self {
        Chunk { entries: self.entries.clone(), notes: Notes::default() }
    }
}

impl Chunk {
    fn new(entries: Vec<Entry>) -> Arc<Self> {
        Arc::new(Chunk { entries, notes: Notes::default() })
    }

    /// The entries, to change; what others share is copied first.
    fn change(chunk: &mut Arc<Self>) -> &mut Vec<Entry> {
        let own = Arc::make_mut(chunk);
        own.notes = Notes::default();
        &mut own.entries
    }

    fn objects(&self) -> impl DoubleEndedIterator<Item = (ObjectId, &Object)> {
        self.entries.iter().map(|(id, object)| (*id, object.as_ref()))
    }

    fn kinds(&self) -> Kinds {
        *self.notes.kinds.get_or_init(|| Kinds {
            blocks: self.objects().any(|(_, object)| is_block(object)),
            passing: self.objects().any(|(_, object)| !object.storage.is_permanent()),
        })
    }

    fn has_places(&self) -> bool {
        *self.notes.places.get_or_init(|| self.objects().any(|(_, object)| has_places(object)))
    }

    fn leads_on(&self, universe: &Universe) -> bool {
        *self.notes.leads.get_or_init(|| {
            let are_numbers =
                |object: &Object| object.cells.iter().all(|cell| universe.is_plain_number(cell.value));
            self.kinds().passing
                || self.has_places()
                || !self.objects().all(|(_, object)| are_numbers(object))
        })
    }

    fn look(&self, universe: &Universe) -> Look {
        *self.notes.look.get_or_init(|| Look {
            digest: self
                .objects()
                .map(|(_, object)| digest_of_object(universe, object))
                .fold(0, u64::wrapping_add),
            is_moved: self.has_places()
                || self.kinds().passing
                || self.objects().any(|(_, object)| !object.cells.are_constants(universe)),
        })
    }
}

fn is_block(object: &Object) -> bool {
    object.is_live_block() || object.is_summary()
}

fn has_places(object: &Object) -> bool {
    object.is_summary()
        || object.expressions().any(|expr| expr.as_constant().is_none())
        || object.runs.iter().any(|run: &Run| run.row().is_some())
}

/// All chunks.
#[derive(Debug, Default)]
struct List {
    chunks: Vec<Arc<Chunk>>,
    notes: Notes,
}

impl Clone for List {
    /// A copy is made to be changed.
    fn clone(&self) -> Self {
        List { chunks: self.chunks.clone(), notes: Notes::default() }
    }
}

impl List {
    fn kinds(&self) -> Kinds {
        *self.notes.kinds.get_or_init(|| {
            self.chunks.iter().fold(Kinds::default(), |all, chunk| {
                let own = chunk.kinds();
                Kinds { blocks: all.blocks || own.blocks, passing: all.passing || own.passing }
            })
        })
    }

    fn has_places(&self) -> bool {
        *self.notes.places.get_or_init(|| self.chunks.iter().any(|chunk| chunk.has_places()))
    }

    fn look(&self, universe: &Universe) -> Look {
        *self.notes.look.get_or_init(|| {
            self.chunks.iter().fold(Look::default(), |all, chunk| {
                let own = chunk.look(universe);
                Look { digest: all.digest.wrapping_add(own.digest), is_moved: all.is_moved || own.is_moved }
            })
        })
    }

    /// The chunks that pass, if any does.
    fn that(&self, any: bool, passes: impl Fn(&Chunk) -> bool) -> impl Iterator<Item = &Chunk> {
        let chunks = if any { self.chunks.as_slice() } else { &[] };
        chunks.iter().map(AsRef::as_ref).filter(move |chunk| passes(chunk))
    }
}

/// Neighbours that two states share, which are there for as long as the program runs and hold numbers only, at constant places.
#[derive(Clone, Debug)]
pub(crate) struct Common(Arc<Chunk>);

impl Common {
    pub(crate) fn objects(&self) -> impl Iterator<Item = (ObjectId, &Object)> {
        self.0.objects()
    }

    /// Whether all of these numbers are constants.
    pub(crate) fn is_still(&self, universe: &Universe) -> bool {
        !self.0.look(universe).is_moved
    }
}

/// The objects of a state; clones share what they have in common.
#[derive(Clone, Debug, Default)]
pub struct Objects {
    list: Arc<List>,
}

impl Objects {
    /// Where an object stands, or would: the chunk, and the place in it.
    fn find(&self, id: ObjectId) -> Result<(usize, usize), (usize, usize)> {
        let chunks = &self.list.chunks;
        let is_before = |chunk: &Arc<Chunk>| chunk.entries.last().is_some_and(|(last, _)| *last < id);
        let chunk = chunks.partition_point(is_before);
        let Some(found) = chunks.get(chunk) else { return Err((chunk, 0)) };
        match found.entries.binary_search_by_key(&id, |(own, _)| *own) {
            Ok(at) => Ok((chunk, at)),
            Err(at) => Err((chunk, at)),
        }
    }

    fn entry(&self, id: ObjectId) -> Option<&Arc<Object>> {
        let (chunk, at) = self.find(id).ok()?;
        Some(&self.list.chunks[chunk].entries[at].1)
    }

    /// The chunks, to change.
    fn change(&mut self) -> &mut Vec<Arc<Chunk>> {
        let own = Arc::make_mut(&mut self.list);
        own.notes = Notes::default();
        &mut own.chunks
    }

    fn entry_mut(&mut self, id: ObjectId) -> Option<&mut Arc<Object>> {
        let (chunk, at) = self.find(id).ok()?;
        Some(&mut Chunk::change(&mut self.change()[chunk])[at].1)
    }

    /// The object, if the state knows it.
    pub fn get(&self, id: ObjectId) -> Option<&Object> {
        self.entry(id).map(AsRef::as_ref)
    }

    /// The object, shared: whoever looks at it may change the state meanwhile.
    pub(crate) fn shared(&self, id: ObjectId) -> Option<Arc<Object>> {
        self.entry(id).cloned()
    }

    /// The object, to change.
    pub fn get_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        self.entry_mut(id).map(Arc::make_mut)
    }

    /// Adds or replaces an object.
    pub fn insert(&mut self, id: ObjectId, object: Object) {
        self.insert_shared(id, Arc::new(object));
    }

    /// Adds or replaces an object by one that another state holds too.
    pub(crate) fn insert_shared(&mut self, id: ObjectId, object: Arc<Object>) {
        match self.find(id) {
            Ok((chunk, at)) => Chunk::change(&mut self.change()[chunk])[at].1 = object,
            Err((chunk, at)) => {
                let chunks = self.change();
                // Behind the end: the last chunk is filled up, but for one that others have as well, unless it is small.
                let has_room =
                    |last: &Arc<Chunk>| last.entries.len() < CHUNK / 2 || Arc::strong_count(last) == 1;
                let (chunk, at) = match chunks.last() {
                    Some(last) if chunk == chunks.len() && has_room(last) => (chunk - 1, last.entries.len()),
                    _ => (chunk, at),
                };
                let Some(found) = chunks.get_mut(chunk) else {
                    chunks.push(Chunk::new(vec![(id, object)]));
                    return;
                };
                let own = Chunk::change(found);
                own.insert(at, (id, object));
                if own.len() > CHUNK {
                    let behind = if at == CHUNK { CHUNK } else { CHUNK / 2 };
                    let upper = own.split_off(behind);
                    chunks.insert(chunk + 1, Chunk::new(upper));
                }
            }
        }
    }

    /// The object holds this now, and nothing else.
    pub(crate) fn set_contents(&mut self, id: ObjectId, cells: Cells, runs: Vec<Run>) {
        let Some(object) = self.entry_mut(id) else { return };
        if let Some(own) = Arc::get_mut(object) {
            (own.cells, own.runs) = (cells, runs);
            return;
        }
        // What others still hold is not copied only to be replaced.
        let Object {
            storage,
            vitality,
            ref size,
            align,
            address,
            cells: _,
            runs: _,
            ref segment,
            owner,
            hint,
        } = **object;
        let (size, segment) = (size.clone(), segment.clone());
        let changed = Object { storage, vitality, size, align, address, cells, runs, segment, owner, hint };
        *object = Arc::new(changed);
    }

    /// Takes an object out of the state.
    pub fn remove(&mut self, id: ObjectId) {
        let Ok((chunk, at)) = self.find(id) else { return };
        let chunks = self.change();
        let own = Chunk::change(&mut chunks[chunk]);
        own.remove(at);
        let left = own.len();
        if left == 0 {
            chunks.remove(chunk);
            return;
        }
        // Objects come and go: what is left of chunks is put together.
        let has_room = |next: &Arc<Chunk>| left + next.entries.len() <= CHUNK / 2;
        if chunks.get(chunk + 1).is_some_and(has_room) {
            let next = chunks.remove(chunk + 1);
            Chunk::change(&mut chunks[chunk]).extend(next.entries.iter().cloned());
        }
    }

    /// Every object, in the order of birth.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (ObjectId, &Object)> {
        self.list.chunks.iter().flat_map(|chunk| chunk.objects())
    }

    /// Heap blocks that are alive, lists, and what their nodes own, in the order of birth.
    pub fn blocks(&self) -> impl Iterator<Item = (ObjectId, &Object)> {
        let chunks = self.list.that(self.list.kinds().blocks, |chunk| chunk.kinds().blocks);
        chunks.flat_map(Chunk::objects).filter(|(_, object)| is_block(object))
    }

    /// Objects that are not there for as long as the program runs, in the order of birth.
    pub(crate) fn passing(&self) -> impl Iterator<Item = (ObjectId, &Object)> {
        let chunks = self.list.that(self.list.kinds().passing, |chunk| chunk.kinds().passing);
        chunks.flat_map(Chunk::objects).filter(|(_, object)| !object.storage.is_permanent())
    }

    /// At least those of which an offset, a size or a bound is not constant, and those with rows, in the order of birth.
    pub(crate) fn with_places(&self) -> impl Iterator<Item = (ObjectId, &Object)> {
        self.list.that(self.list.has_places(), Chunk::has_places).flat_map(Chunk::objects)
    }

    /// At least those that are not *still*, in the order of birth. What is still is there for as long as the program runs,
    /// holds only constants, and everything in it is at a constant place: it leads nowhere, and mentions no number.
    pub(crate) fn moved<'o>(
        &'o self,
        universe: &'o Universe,
    ) -> impl Iterator<Item = (ObjectId, &'o Object)> + 'o {
        let any = self.list.look(universe).is_moved;
        self.list.that(any, |chunk| chunk.look(universe).is_moved).flat_map(Chunk::objects)
    }

    /// The sum of the digests of all objects.
    pub(crate) fn digest(&self, universe: &Universe) -> u64 {
        self.list.look(universe).digest
    }

    /// Whether the chunks are what they should be: sorted, none of them empty or too large, and what they remember is so.
    pub(crate) fn validate(&self) -> Result<(), Broken> {
        let is_sorted = self.iter().map(|(id, _)| id).is_sorted_by(|one, other| one < other);
        keep(is_sorted, || "objects are out of order".to_owned())?;
        for chunk in &self.list.chunks {
            let is_full = (1..=CHUNK).contains(&chunk.entries.len());
            keep(is_full, || "a chunk of objects is empty, or too large".to_owned())?;
            let (kinds, any) = (chunk.kinds(), self.list.kinds());
            let blocks = chunk.objects().any(|(_, object)| is_block(object));
            let passing = chunk.objects().any(|(_, object)| !object.storage.is_permanent());
            let places = chunk.objects().any(|(_, object)| has_places(object));
            let are_so = kinds.blocks == blocks && kinds.passing == passing && chunk.has_places() == places;
            keep(are_so, || "a chunk remembers objects that it has not".to_owned())?;
            let are_told = any.blocks >= blocks && any.passing >= passing && self.list.has_places() >= places;
            keep(are_told, || "objects are there that nobody knows of".to_owned())?;
        }
        Ok(())
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.chunks.iter().map(|chunk| chunk.entries.len()).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.chunks.is_empty()
    }

    /// Whether nothing was changed since one was cloned from the other.
    pub(crate) fn are_those_of(&self, other: &Objects) -> bool {
        Arc::ptr_eq(&self.list, &other.list)
    }

    /// Objects that are not the very same in both states, by sharing, in the order of birth. What is shared costs nothing.
    pub(crate) fn differences<'o>(&'o self, other: &'o Objects) -> Differences<'o> {
        let are_same = self.are_those_of(other);
        let chunks = |of: &'o Objects| if are_same { &[][..] } else { of.list.chunks.as_slice() };
        Differences { own: chunks(self), theirs: chunks(other), own_at: 0, their_at: 0 }
    }

    /// What both states have in common that leads nowhere, whole chunks at a time; and all other objects of this state that are there
    /// for as long as the program runs. In the order of birth.
    pub(crate) fn permanent<'o>(
        &'o self,
        other: &'o Objects,
        universe: &'o Universe,
    ) -> impl Iterator<Item = Result<(ObjectId, &'o Object), Common>> + 'o {
        let are_same = self.are_those_of(other);
        let is_common = move |chunk: &Arc<Chunk>| {
            let is_theirs = || {
                let at = chunk.entries.first().and_then(|(first, _)| other.find(*first).ok());
                at.is_some_and(|(at, _)| Arc::ptr_eq(chunk, &other.list.chunks[at]))
            };
            (are_same || is_theirs()) && !chunk.leads_on(universe)
        };
        self.list.chunks.iter().flat_map(move |chunk| {
            let common = is_common(chunk).then(|| Err(Common(Arc::clone(chunk))));
            let rest = if common.is_some() { &[][..] } else { chunk.entries.as_slice() };
            let rest = rest.iter().filter(|(_, object)| object.storage.is_permanent());
            common.into_iter().chain(rest.map(|(id, object)| Ok((*id, object.as_ref()))))
        })
    }

    /// Adds what other states hold as well. It stands behind all that is there.
    pub(crate) fn adopt(&mut self, common: &Common) {
        let last = |chunk: &Arc<Chunk>| chunk.entries.last().map(|(id, _)| *id);
        let first = common.0.entries.first().map(|(id, _)| *id);
        if self.list.chunks.last().and_then(last) < first {
            self.change().push(Arc::clone(&common.0));
            return;
        }
        for (id, object) in &common.0.entries {
            self.insert_shared(*id, Arc::clone(object));
        }
    }

    /// Objects that both states know and that are not the very same by sharing: those of this state and of the other.
    pub(crate) fn unshared<'o>(
        &'o self,
        other: &'o Objects,
    ) -> impl Iterator<Item = (&'o Object, &'o Object)> + 'o {
        self.differences(other).filter_map(|(_, own, theirs)| own.zip(theirs))
    }

    /// Whether both states hold the very same object, by sharing.
    pub fn shares(&self, other: &Objects, id: ObjectId) -> bool {
        match (self.entry(id), other.entry(id)) {
            (Some(left), Some(right)) => Arc::ptr_eq(left, right),
            _ => false,
        }
    }
}

impl PartialEq for Objects {
    fn eq(&self, other: &Self) -> bool {
        self.differences(other).all(|(_, own, theirs)| own == theirs)
    }
}

/// See [`Objects::differences`].
#[derive(Clone, Debug)]
pub(crate) struct Differences<'o> {
    own: &'o [Arc<Chunk>],
    theirs: &'o [Arc<Chunk>],
    /// Where it stands in the first chunk of either side.
    own_at: usize,
    their_at: usize,
}

impl<'o> Iterator for Differences<'o> {
    type Item = (ObjectId, Option<&'o Object>, Option<&'o Object>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let ([own, rest @ ..], [theirs, others @ ..]) = (self.own, self.theirs)
                && self.own_at == self.their_at
                && Arc::ptr_eq(own, theirs)
            {
                (self.own, self.theirs, self.own_at, self.their_at) = (rest, others, 0, 0);
                continue;
            }
            let own = self.own.first().map(|chunk| chunk.entries.get(self.own_at));
            let theirs = self.theirs.first().map(|chunk| chunk.entries.get(self.their_at));
            // At the end of a chunk the next one is looked at first: both sides may stand before a shared one.
            if let Some(None) = own {
                (self.own, self.own_at) = (&self.own[1..], 0);
                continue;
            }
            if let Some(None) = theirs {
                (self.theirs, self.their_at) = (&self.theirs[1..], 0);
                continue;
            }
            match (own.flatten(), theirs.flatten()) {
                (Some((id, own)), Some((other, theirs))) if id == other => {
                    self.own_at += 1;
                    self.their_at += 1;
                    if !Arc::ptr_eq(own, theirs) {
                        return Some((*id, Some(own), Some(theirs)));
                    }
                }
                (Some((id, own)), theirs) if theirs.is_none_or(|(other, _)| id < other) => {
                    self.own_at += 1;
                    return Some((*id, Some(own), None));
                }
                (_, Some((other, theirs))) => {
                    self.their_at += 1;
                    return Some((*other, None, Some(theirs)));
                }
                (_, None) => return None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Storage, Vitality};
    use proptest::prelude::*;
    use std::collections::BTreeMap;
    use tayra_numeric::LinearExpr;

    /// What is done to the objects: one of them, and what becomes of it.
    #[derive(Clone, Copy, Debug)]
    enum Change {
        Remove,
        Insert(u8),
        Free,
        Contents(u8),
    }

    /// Objects of all sorts: constants, an atom in a cell, a place that is not constant, heap blocks.
    fn object(universe: &mut Universe, id: ObjectId, sort: u8) -> Object {
        let storage = match sort % 3 {
            0 => Storage::Heap { site: 1 },
            1 => Storage::Global { global: id.0, writable: true, nameless: false },
            _ => Storage::Local { local: id.0 },
        };
        let address = universe.pointer_constant(u128::from(id.0) * 16);
        let mut made = Object::new(storage, LinearExpr::constant(8), 8, address);
        made.cells = cells(universe, sort / 3);
        made
    }

    fn cells(universe: &mut Universe, sort: u8) -> Cells {
        let value = match sort % 3 {
            0 => return Cells::default(),
            1 => universe.pointer_constant(u128::from(sort)),
            _ => universe.fresh_object().1,
        };
        let offset = match sort % 4 {
            0 => LinearExpr::term(universe.fresh_variable(), 1),
            _ => LinearExpr::constant(0),
        };
        Cells::from(vec![Cell { offset, bytes: 8, value }])
    }

    fn apply(
        universe: &mut Universe,
        (objects, model): (&mut Objects, &mut BTreeMap<ObjectId, Arc<Object>>),
        (number, change): (u32, Change),
    ) {
        let id = ObjectId(number);
        match change {
            Change::Remove => {
                objects.remove(id);
                model.remove(&id);
            }
            Change::Insert(sort) => {
                let made = Arc::new(object(universe, id, sort));
                objects.insert_shared(id, Arc::clone(&made));
                model.insert(id, made);
            }
            Change::Free => {
                if let Some(own) = objects.get_mut(id) {
                    own.vitality = Vitality::Freed;
                }
                if let Some(own) = model.get_mut(&id) {
                    *own = objects.shared(id).expect("both have it");
                }
            }
            Change::Contents(sort) => {
                objects.set_contents(id, cells(universe, sort), Vec::new());
                if let Some(own) = model.get_mut(&id) {
                    *own = objects.shared(id).expect("both have it");
                }
            }
        }
    }

    fn changes(most: usize) -> impl Strategy<Value = Vec<(u32, Change)>> {
        let change = prop_oneof![
            2 => Just(Change::Remove),
            5 => any::<u8>().prop_map(Change::Insert),
            1 => Just(Change::Free),
            1 => any::<u8>().prop_map(Change::Contents),
        ];
        proptest::collection::vec((0u32..200, change), 0..most)
    }

    fn ids<'o>(objects: impl Iterator<Item = (ObjectId, &'o Object)>) -> Vec<ObjectId> {
        objects.map(|(id, _)| id).collect()
    }

    proptest! {
        #[test]
        fn objects_are_a_map_that_knows_its_parts(
            before in changes(300), left in changes(20), right in changes(20)
        ) {
            let mut universe = Universe::new(64);
            let (mut objects, mut model) = (Objects::default(), BTreeMap::new());
            for step in before {
                apply(&mut universe, (&mut objects, &mut model), step);
            }
            // What was asked before the change is asked anew behind it.
            let _ = (objects.digest(&universe), objects.blocks().count(), objects.with_places().count());
            let (mut other, mut other_model) = (objects.clone(), model.clone());
            for step in left {
                apply(&mut universe, (&mut objects, &mut model), step);
            }
            for step in right {
                apply(&mut universe, (&mut other, &mut other_model), step);
            }
            let all = || model.iter().map(|(id, object)| (*id, object.as_ref()));
            prop_assert!(objects.iter().eq(all()));
            prop_assert!(objects.iter().rev().eq(all().rev()));
            prop_assert_eq!((objects.len(), objects.is_empty()), (model.len(), model.is_empty()));
            prop_assert!((0..200).map(ObjectId).all(|id| objects.get(id) == model.get(&id).map(AsRef::as_ref)));
            let chunks = &objects.list.chunks;
            prop_assert!(chunks.iter().all(|chunk| (1..=CHUNK).contains(&chunk.entries.len())));

            let ids_of = |test: &dyn Fn(&Object) -> bool| ids(all().filter(|(_, object)| test(object)));
            prop_assert_eq!(ids(objects.blocks()), ids_of(&is_block));
            prop_assert_eq!(ids(objects.passing()), ids_of(&|object| !object.storage.is_permanent()));
            let placed = ids(objects.with_places());
            prop_assert!(ids_of(&has_places).iter().all(|id| placed.contains(id)));
            let is_moved = |object: &Object| {
                !object.storage.is_permanent() || has_places(object) || !object.cells.are_constants(&universe)
            };
            let moved = ids(objects.moved(&universe));
            prop_assert!(ids_of(&is_moved).iter().all(|id| moved.contains(id)));
            let digests = all().map(|(_, object)| digest_of_object(&universe, object));
            prop_assert_eq!(objects.digest(&universe), digests.fold(0, u64::wrapping_add));

            let wanted: Vec<ObjectId> = (0..200)
                .map(ObjectId)
                .filter(|id| match (model.get(id), other_model.get(id)) {
                    (Some(own), Some(theirs)) => !Arc::ptr_eq(own, theirs),
                    (own, theirs) => own.is_some() || theirs.is_some(),
                })
                .collect();
            let found: Vec<ObjectId> = objects.differences(&other).map(|(id, ..)| id).collect();
            prop_assert_eq!(found, wanted);
            let is_shared = |id: &ObjectId| {
                let both = model.get(id).zip(other_model.get(id));
                both.is_some_and(|(own, theirs)| Arc::ptr_eq(own, theirs))
            };
            prop_assert!((0..200).map(ObjectId).all(|id| objects.shares(&other, id) == is_shared(&id)));
            prop_assert_eq!(objects == other, model == other_model);
        }

        #[test]
        fn what_two_have_in_common_is_adopted_in_whole_chunks(
            sorts in proptest::collection::vec(prop_oneof![9 => Just(1), 9 => Just(4), 1 => any::<u8>()], 0..200),
            left in changes(4), right in changes(4)
        ) {
            let mut universe = Universe::new(64);
            let (mut objects, mut model) = (Objects::default(), BTreeMap::new());
            for (number, sort) in (0..).zip(sorts) {
                apply(&mut universe, (&mut objects, &mut model), (number, Change::Insert(sort)));
            }
            let (mut other, mut other_model) = (objects.clone(), model.clone());
            for step in left {
                apply(&mut universe, (&mut objects, &mut model), step);
            }
            for step in right {
                apply(&mut universe, (&mut other, &mut other_model), step);
            }
            let mut copy = Objects::default();
            for found in objects.permanent(&other, &universe) {
                match found {
                    Ok((id, _)) => copy.insert_shared(id, objects.shared(id).expect("it is there")),
                    Err(common) => {
                        for (id, object) in common.objects() {
                            prop_assert!(objects.shares(&other, id));
                            prop_assert!(object.storage.is_permanent() && !has_places(object));
                            prop_assert!(object.cells.iter().all(|cell| universe.is_plain_number(cell.value)));
                        }
                        copy.adopt(&common);
                    }
                }
            }
            let wanted = objects.iter().filter(|(_, object)| object.storage.is_permanent());
            prop_assert!(copy.iter().eq(wanted));
            prop_assert_eq!(copy.validate(), Ok(()));
            // What was adopted is no difference any more, and stays what it is when the copy changes.
            let before = objects.clone();
            copy.insert_shared(ObjectId(1000), Arc::new(object(&mut universe, ObjectId(1000), 1)));
            prop_assert!(objects == before);
        }
    }
}
