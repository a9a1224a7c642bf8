//! What stands in an object: a sequence of cells that is cheap to copy, to change in one place, and to compare with one of the
//! same descent.
//!
//! The last few cells stand in a plain list, which is all there is of most objects. Whatever came before stands in shared
//! chunks, which know from where to where they reach if all of their places are constants: a write to a constant place passes
//! over the others and leaves them shared, a read finds its cell in few of them, and two sequences are compared where they do
//! not share ([`Cells::unshared`]). The order is kept, since what is written again stands where it stood.
//!
//! Errs towards: looking at a chunk that need not be looked at.

use crate::marks::Marks;
use crate::reach::add_parts;
use crate::validate::keep;
use crate::{Broken, Cell, Universe};
use rustc_hash::FxHasher;
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::ops::Index;
use std::sync::{Arc, OnceLock};
use tayra_numeric::{Integer, LinearExpr};
use tayra_terms::TermId;

/// So many cells make a chunk.
const CHUNK: usize = 8;

/// From the first byte to the one behind the last, both constants.
pub(crate) type Extent = (i64, i64);

/// Neighbours; never empty, and never more than twice that many.
#[derive(Debug)]
struct Chunk {
    cells: Vec<Cell>,
    /// From where to where they reach, once it was asked for: nothing if a place is not constant.
    extent: OnceLock<Option<Extent>>,
    /// What their values are, once it was asked for.
    look: OnceLock<Look>,
}

/// What is seen of values at a glance, whatever else the state knows.
#[derive(Clone, Debug, Default)]
struct Look {
    /// The sum of the digests of the cells.
    digest: u64,
    /// All terms but constants that they are made of.
    parts: Box<[TermId]>,
    /// Some may be addresses, or made of some. Else the parts are numbers.
    may_lead: bool,
}

impl Clone for Chunk {
    /// A copy is made to be changed.
    fn clone(&self) -> Self {
        Chunk { cells: self.cells.clone(), extent: OnceLock::new(), look: OnceLock::new() }
    }
}

impl Chunk {
    fn new(cells: Vec<Cell>) -> Arc<Self> {
        Arc::new(Chunk { cells, extent: OnceLock::new(), look: OnceLock::new() })
    }

    /// Many cells in chunks.
    fn several(cells: &[Cell]) -> impl Iterator<Item = Arc<Self>> + '_ {
        cells.chunks(CHUNK).map(|cells| Chunk::new(cells.to_vec()))
    }

    /// The cells, to change; what others share is copied first.
    fn change(chunk: &mut Arc<Self>) -> &mut Vec<Cell> {
        let own = Arc::make_mut(chunk);
        (own.extent, own.look) = (OnceLock::new(), OnceLock::new());
        &mut own.cells
    }

    fn extent(&self) -> Option<Extent> {
        *self.extent.get_or_init(|| {
            let mut all = (i64::MAX, i64::MIN);
            for cell in &self.cells {
                let (low, high) = extent_of(&cell.offset, cell.bytes).filter(|_| cell.bytes > 0)?;
                all = (all.0.min(low), all.1.max(high));
            }
            Some(all)
        })
    }

    /// Whether one of the cells may have to do with these bytes.
    fn may_touch(&self, (from, to): Extent) -> bool {
        self.extent().is_none_or(|(low, high)| from < high && low < to)
    }

    fn look(&self, universe: &Universe) -> &Look {
        self.look.get_or_init(|| {
            let values = self.cells.iter().map(|cell| cell.value);
            let mut parts = BTreeSet::new();
            add_parts(universe, values.clone().collect(), &mut parts);
            Look {
                digest: digest_of(universe, &self.cells),
                parts: parts.into_iter().collect(),
                may_lead: !values.clone().all(|value| universe.is_plain_number(value)),
            }
        })
    }
}

/// The sum of the digests of these cells.
fn digest_of(universe: &Universe, cells: &[Cell]) -> u64 {
    let digests = cells.iter().map(|Cell { offset, bytes, value }| {
        let value = (universe.terms.as_constant(*value), universe.terms.bits(*value));
        let mut hasher = FxHasher::default();
        (offset.as_constant(), bytes, value).hash(&mut hasher);
        hasher.finish()
    });
    digests.fold(0, u64::wrapping_add)
}

/// The bytes of a place, if it is constant.
pub(crate) fn extent_of(offset: &LinearExpr, bytes: u64) -> Option<Extent> {
    let low = offset.as_constant().and_then(Integer::to_i64)?;
    Some((low, low.checked_add_unsigned(bytes)?))
}

/// Values at places, in the order in which they came to be known; clones share them until one is changed.
#[derive(Clone, Debug, Default)]
pub struct Cells {
    chunks: Vec<Arc<Chunk>>,
    /// Behind the chunks.
    last: Vec<Cell>,
}

impl Cells {
    /// Whether the chunks are what they should be: none of them empty or too large, and what they remember is so.
    pub(crate) fn validate(&self) -> Result<(), Broken> {
        for chunk in &self.chunks {
            let is_full = (1..=2 * CHUNK).contains(&chunk.cells.len());
            keep(is_full, || "a chunk of cells is empty, or too large".to_owned())?;
            let is_so = chunk.extent() == Chunk::new(chunk.cells.clone()).extent();
            keep(is_so, || "a chunk remembers places that it has not".to_owned())?;
        }
        keep(self.last.len() <= 2 * CHUNK, || "too many cells stand behind the chunks".to_owned())
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.cells.len()).sum::<usize>() + self.last.len()
    }

    /// Whether there are so many.
    pub(crate) fn has_at_least(&self, count: usize) -> bool {
        // No chunk is larger than twice what it should be.
        (self.chunks.len() + 1) * 2 * CHUNK >= count && self.len() >= count
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty() && self.last.is_empty()
    }

    /// Every cell, in order.
    pub fn iter(&self) -> Iter<'_> {
        Iter { front: [].iter(), chunks: self.chunks.iter(), back: self.last.iter() }
    }

    /// Every cell, to change. Nothing stays shared: where most stays as it is, see [`Cells::rewritten`].
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Cell> {
        self.chunks.iter_mut().flat_map(Chunk::change).chain(&mut self.last)
    }

    /// The chunk and the place in it; behind the chunks if there is no such chunk.
    fn find(&self, mut at: usize) -> (usize, usize) {
        for (chunk, found) in self.chunks.iter().enumerate() {
            match at.checked_sub(found.cells.len()) {
                None => return (chunk, at),
                Some(behind) => at = behind,
            }
        }
        (self.chunks.len(), at)
    }

    /// The cell at that index.
    pub fn get(&self, at: usize) -> Option<&Cell> {
        let (chunk, at) = self.find(at);
        self.chunks.get(chunk).map_or(&self.last, |chunk| &chunk.cells).get(at)
    }

    /// The cell at that index, to change.
    pub fn get_mut(&mut self, at: usize) -> Option<&mut Cell> {
        let (chunk, at) = self.find(at);
        self.chunks.get_mut(chunk).map_or(&mut self.last, Chunk::change).get_mut(at)
    }

    /// Adds a cell behind the others.
    pub fn push(&mut self, cell: Cell) {
        if self.last.len() >= CHUNK {
            self.chunks.push(Chunk::new(std::mem::take(&mut self.last)));
        }
        self.last.push(cell);
    }

    /// Takes the cell at that index away.
    pub fn remove(&mut self, at: usize) {
        let (chunk, at) = self.find(at);
        match self.chunks.get_mut(chunk) {
            Some(found) if found.cells.len() == 1 => {
                self.chunks.remove(chunk);
            }
            Some(found) => {
                Chunk::change(found).remove(at);
            }
            None => {
                self.last.remove(at);
            }
        }
    }

    /// Takes all cells away.
    pub fn clear(&mut self) {
        *self = Cells::default();
    }

    /// Keeps the cells that pass the test.
    pub fn retain(&mut self, mut keep: impl FnMut(&Cell) -> bool) {
        self.chunks.retain_mut(|chunk| {
            let kept: SmallVec<[bool; 2 * CHUNK]> = chunk.cells.iter().map(&mut keep).collect();
            if kept.contains(&false) {
                let mut kept = kept.into_iter();
                Chunk::change(chunk).retain(|_| kept.next() != Some(false));
            }
            !chunk.cells.is_empty()
        });
        self.last.retain(keep);
    }

    /// The cells that are left when each of them that may have to do with these bytes, or else with any, is looked at: `stays`
    /// tells that it stays as it is, or puts there what it becomes. `None` if all stay.
    pub(crate) fn rewritten(
        &self,
        bytes: Option<Extent>,
        mut stays: impl FnMut(&Cell, &mut Vec<Cell>) -> bool,
    ) -> Option<Cells> {
        let is_met = |chunk: usize| bytes.is_none_or(|bytes| self.chunks[chunk].may_touch(bytes));
        self.rewritten_where(is_met, |cell, _, kept| stays(cell, kept))
    }

    /// The same of chunks by number; `stays` is also told in which of them a cell stands.
    fn rewritten_where(
        &self,
        is_met: impl Fn(usize) -> bool,
        mut stays: impl FnMut(&Cell, Option<usize>, &mut Vec<Cell>) -> bool,
    ) -> Option<Cells> {
        let mut rewrite = |cells: &[Cell], chunk: Option<usize>| -> Option<Vec<Cell>> {
            let mut kept: Option<Vec<Cell>> = None;
            let mut parts = Vec::new();
            for (at, cell) in cells.iter().enumerate() {
                match (stays(cell, chunk, &mut parts), &mut kept) {
                    (true, None) => {}
                    (true, Some(kept)) => kept.push(cell.clone()),
                    (false, Some(kept)) => kept.append(&mut parts),
                    (false, None) => {
                        let mut before = Vec::with_capacity(cells.len() + 1);
                        before.extend_from_slice(&cells[..at]);
                        before.append(&mut parts);
                        kept = Some(before);
                    }
                }
            }
            kept
        };
        let mut chunks: Option<Vec<Arc<Chunk>>> = None;
        for (at, chunk) in self.chunks.iter().enumerate() {
            let kept = if is_met(at) { rewrite(&chunk.cells, Some(at)) } else { None };
            match (kept, &mut chunks) {
                (None, None) => {}
                (None, Some(chunks)) => chunks.push(Arc::clone(chunk)),
                (Some(kept), chunks) => {
                    let chunks = chunks.get_or_insert_with(|| {
                        let mut before = Vec::with_capacity(self.chunks.len() + 1);
                        before.extend_from_slice(&self.chunks[..at]);
                        before
                    });
                    if kept.len() > 2 * CHUNK {
                        chunks.extend(Chunk::several(&kept));
                    } else if !kept.is_empty() {
                        chunks.push(Chunk::new(kept));
                    }
                }
            }
        }
        match (chunks, rewrite(&self.last, None)) {
            (None, None) => None,
            (chunks, last) => {
                let mut chunks = chunks.unwrap_or_else(|| self.chunks.clone());
                let mut last = last.unwrap_or_else(|| self.last.clone());
                if last.len() > 2 * CHUNK {
                    chunks.extend(Chunk::several(&std::mem::take(&mut last)));
                }
                Some(Cells { chunks, last })
            }
        }
    }

    /// Cells that may have to do with these bytes, or else any.
    pub(crate) fn near(&self, bytes: Option<Extent>) -> impl Iterator<Item = &Cell> {
        let met = self.chunks.iter().filter(move |chunk| bytes.is_none_or(|bytes| chunk.may_touch(bytes)));
        met.flat_map(|chunk| &chunk.cells).chain(&self.last)
    }

    /// Cells at just that place.
    pub(crate) fn at<'c>(&'c self, offset: &'c LinearExpr, bytes: u64) -> impl Iterator<Item = &'c Cell> {
        let place = extent_of(offset, bytes);
        let may_be_there = move |chunk: &&Arc<Chunk>| match place {
            Some(place) => chunk.may_touch(place),
            // A chunk that knows from where to where it reaches has constant places only.
            None => chunk.extent().is_none() || offset.as_constant().is_some(),
        };
        let met = self.chunks.iter().filter(may_be_there).flat_map(|chunk| &chunk.cells);
        met.chain(&self.last).filter(move |cell| cell.is_at(offset, bytes))
    }

    /// Whether at most one cell stands at just that constant place.
    pub(crate) fn has_only_one_at(&self, offset: &LinearExpr, bytes: u64) -> bool {
        let place = extent_of(offset, bytes);
        let count = |cells: &[Cell]| cells.iter().filter(|cell| cell.is_at(offset, bytes)).count();
        let mut found = count(&self.last);
        for chunk in &self.chunks {
            if place.is_none_or(|place| chunk.may_touch(place)) {
                found += count(&chunk.cells);
            }
        }
        found <= 1
    }

    /// Whether all places are constants.
    pub(crate) fn are_at_constants(&self) -> bool {
        let is_constant = |cell: &Cell| cell.offset.as_constant().is_some();
        self.chunks.iter().all(|chunk| chunk.extent().is_some() || chunk.cells.iter().all(is_constant))
            && self.last.iter().all(is_constant)
    }

    /// Cells among which are all those whose places are not constants.
    pub(crate) fn elsewhere(&self) -> impl Iterator<Item = &Cell> {
        let met = self.chunks.iter().filter(|chunk| chunk.extent().is_none());
        met.flat_map(|chunk| &chunk.cells).chain(&self.last)
    }

    /// Marks every term but constants that values are made of, but for some values that are handed out.
    pub(crate) fn mark_parts(&self, universe: &Universe, marks: &mut Marks, others: &mut Vec<TermId>) {
        for chunk in &self.chunks {
            marks.extend(chunk.look(universe).parts.iter().copied());
        }
        let values = self.last.iter().map(|cell| cell.value);
        others.extend(values.filter(|value| universe.terms.as_constant(*value).is_none()));
    }

    /// The cells but for those of chunks that hold nothing but numbers; these are handed out, but for constants.
    pub(crate) fn without_numbers<'c>(
        &'c self,
        universe: &Universe,
        numbers: &mut impl Extend<TermId>,
    ) -> SmallVec<[&'c Cell; CHUNK]> {
        let mut others = SmallVec::new();
        for chunk in &self.chunks {
            let look = chunk.look(universe);
            if look.may_lead {
                others.extend(&chunk.cells);
            } else {
                numbers.extend(look.parts.iter().copied());
            }
        }
        others.extend(&self.last);
        others
    }

    /// Cells among which are all those whose values may be addresses, or made of some.
    pub(crate) fn holders<'c>(&'c self, universe: &Universe) -> SmallVec<[&'c Cell; CHUNK]> {
        let met = self.chunks.iter().filter(|chunk| chunk.look(universe).may_lead);
        met.flat_map(|chunk| &chunk.cells).chain(&self.last).collect()
    }

    /// Values that may be addresses, or made of some.
    pub(crate) fn leads<'c>(&'c self, universe: &'c Universe) -> impl Iterator<Item = TermId> + 'c {
        let met = self.chunks.iter().filter(|chunk| chunk.look(universe).may_lead);
        let values = met.flat_map(|chunk| &chunk.cells).chain(&self.last).map(|cell| cell.value);
        values.filter(|value| !universe.is_plain_number(*value))
    }

    /// Whether all values are constants.
    pub(crate) fn are_constants(&self, universe: &Universe) -> bool {
        self.chunks.iter().all(|chunk| chunk.look(universe).parts.is_empty())
            && self.last.iter().all(|cell| universe.terms.as_constant(cell.value).is_some())
    }

    /// A number that hangs on places and values, as far as these do not hang on names, and on no order.
    pub(crate) fn digest(&self, universe: &Universe) -> u64 {
        let looks = self.chunks.iter().map(|chunk| chunk.look(universe).digest);
        looks.fold(digest_of(universe, &self.last), u64::wrapping_add)
    }

    /// The stretches of either side that do not stand in chunks which both share. What is shared stands in the same order on
    /// both sides, but what is not may stand before it here and behind it there.
    pub(crate) fn unshared<'c>(&'c self, other: &'c Cells) -> Unshared<'c> {
        Unshared { own: (&self.chunks, &self.last), theirs: (&other.chunks, &other.last) }
    }

    /// This sequence beside another one.
    pub(crate) fn beside<'c>(&'c self, other: &'c Cells) -> Beside<'c> {
        let mut is_shared = vec![true; self.chunks.len()];
        let (mut own, mut theirs) = (SmallVec::new(), SmallVec::new());
        let mut chunks = self.chunks.iter().zip(&mut is_shared);
        for (stretch, others) in self.unshared(other) {
            own.extend(stretch);
            theirs.extend(others);
            let is_here = |chunk: &Chunk| std::ptr::eq(chunk.cells.as_slice(), stretch);
            if !stretch.is_empty()
                && !std::ptr::eq(stretch, self.last.as_slice())
                && let Some((_, shared)) = chunks.find(|(chunk, _)| is_here(chunk))
            {
                *shared = false;
            }
        }
        let is_settled = vec![false; self.chunks.len()];
        Beside { cells: self, is_shared, is_settled, own, theirs }
    }
}

/// A sequence beside another one.
#[derive(Debug)]
pub(crate) struct Beside<'c> {
    cells: &'c Cells,
    /// For each chunk whether the other one has it too.
    is_shared: Vec<bool>,
    /// For each chunk whether there is nothing more to be done about it.
    is_settled: Vec<bool>,
    /// What stands in no chunk that both share, in order.
    pub(crate) own: SmallVec<[&'c Cell; CHUNK]>,
    /// The same of the other.
    pub(crate) theirs: SmallVec<[&'c Cell; CHUNK]>,
}

impl Beside<'_> {
    /// Chunks that both share and that hold nothing but numbers need not be looked at: they are handed out, but for constants.
    pub(crate) fn settle_numbers(&mut self, universe: &Universe, numbers: &mut impl Extend<TermId>) {
        for (at, chunk) in self.cells.chunks.iter().enumerate() {
            let look = chunk.look(universe);
            if self.is_shared[at] && !look.may_lead {
                self.is_settled[at] = true;
                numbers.extend(look.parts.iter().copied());
            }
        }
    }

    /// The cells that are left when each that is not settled is looked at, as in [`Cells::rewritten`]; `stays` is told
    /// whether it is shared. Those that are not come in the order of `own`.
    pub(crate) fn rewritten(
        &self,
        mut stays: impl FnMut(&Cell, bool, &mut Vec<Cell>) -> bool,
    ) -> Option<Cells> {
        self.cells.rewritten_where(
            |chunk| !self.is_settled[chunk],
            |cell, chunk, kept| stays(cell, chunk.is_some_and(|chunk| self.is_shared[chunk]), kept),
        )
    }
}

/// See [`Cells::unshared`].
#[derive(Clone, Debug)]
pub(crate) struct Unshared<'c> {
    own: (&'c [Arc<Chunk>], &'c [Cell]),
    theirs: (&'c [Arc<Chunk>], &'c [Cell]),
}

impl<'c> Iterator for Unshared<'c> {
    type Item = (&'c [Cell], &'c [Cell]);

    fn next(&mut self) -> Option<Self::Item> {
        let are_same = |a: Option<&Arc<Chunk>>, b: &Arc<Chunk>| a.is_some_and(|a| Arc::ptr_eq(a, b));
        let (mut takes_own, mut takes_theirs) = (true, true);
        while let ([a, rest @ ..], [b, others @ ..]) = (self.own.0, self.theirs.0) {
            if !Arc::ptr_eq(a, b) {
                // One that was added or has gone on one side moves all others.
                takes_theirs = !are_same(rest.first(), b);
                takes_own = !takes_theirs || !are_same(others.first(), a);
                break;
            }
            (self.own.0, self.theirs.0) = (rest, others);
        }
        let own = if takes_own { take_stretch(&mut self.own) } else { &[] };
        let theirs = if takes_theirs { take_stretch(&mut self.theirs) } else { &[] };
        (!own.is_empty() || !theirs.is_empty()).then_some((own, theirs))
    }
}

/// The next chunk, or what stands behind the last one.
fn take_stretch<'c>((chunks, last): &mut (&'c [Arc<Chunk>], &'c [Cell])) -> &'c [Cell] {
    match chunks {
        [chunk, rest @ ..] => {
            *chunks = rest;
            &chunk.cells
        }
        [] => std::mem::take(last),
    }
}

impl PartialEq for Cells {
    fn eq(&self, other: &Self) -> bool {
        let are_alike = self.chunks.len() == other.chunks.len()
            && self.chunks.iter().zip(&other.chunks).all(|(a, b)| a.cells.len() == b.cells.len());
        if are_alike {
            let mut chunks = self.chunks.iter().zip(&other.chunks);
            return chunks.all(|(a, b)| Arc::ptr_eq(a, b) || a.cells == b.cells) && self.last == other.last;
        }
        self.iter().eq(other)
    }
}

impl Index<usize> for Cells {
    type Output = Cell;

    /// The cell at an index that is there, as in a list of the standard library.
    fn index(&self, at: usize) -> &Cell {
        match self.get(at) {
            Some(cell) => cell,
            None => panic!("there is no cell {at}"),
        }
    }
}

impl<'c> IntoIterator for &'c Cells {
    type Item = &'c Cell;
    type IntoIter = Iter<'c>;

    fn into_iter(self) -> Iter<'c> {
        self.iter()
    }
}

impl From<Vec<Cell>> for Cells {
    fn from(cells: Vec<Cell>) -> Self {
        if cells.len() <= CHUNK {
            return Cells { chunks: Vec::new(), last: cells };
        }
        cells.into_iter().collect()
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut all = Cells::default();
        all.extend(cells);
        all
    }
}

impl Extend<Cell> for Cells {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.push(cell);
        }
    }
}

/// Every cell, in order.
#[derive(Clone, Debug)]
pub struct Iter<'c> {
    front: std::slice::Iter<'c, Cell>,
    chunks: std::slice::Iter<'c, Arc<Chunk>>,
    back: std::slice::Iter<'c, Cell>,
}

impl<'c> Iterator for Iter<'c> {
    type Item = &'c Cell;

    fn next(&mut self) -> Option<&'c Cell> {
        loop {
            if let Some(cell) = self.front.next() {
                return Some(cell);
            }
            match self.chunks.next() {
                Some(chunk) => self.front = chunk.cells.iter(),
                None => return self.back.next(),
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let waiting: usize = self.chunks.clone().map(|chunk| chunk.cells.len()).sum();
        let count = self.front.len() + waiting + self.back.len();
        (count, Some(count))
    }
}

impl DoubleEndedIterator for Iter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(cell) = self.back.next_back() {
                return Some(cell);
            }
            match self.chunks.next_back() {
                Some(chunk) => self.back = chunk.cells.iter(),
                None => return self.front.next_back(),
            }
        }
    }
}

impl ExactSizeIterator for Iter<'_> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Object;
    use proptest::prelude::*;
    use tayra_terms::{AtomKind, Sign};

    /// What is done to a sequence.
    #[derive(Clone, Debug)]
    enum Change {
        Push {
            place: i64,
            bytes: u64,
            value: usize,
        },
        /// At a place that is not constant.
        PushElsewhere {
            value: usize,
        },
        Remove(usize),
        Set {
            at: usize,
            value: usize,
        },
        Retain {
            value: usize,
        },
        /// Whatever touches these bytes goes, or one is put into the place of the first of them.
        Clear {
            from: i64,
            bytes: i64,
            put: bool,
        },
        /// Every cell with these bytes becomes single bytes.
        Split {
            from: i64,
            bytes: i64,
        },
    }

    fn change() -> impl Strategy<Value = Change> {
        let place = || 0i64..160;
        prop_oneof![
            8 => (place(), 1u64..9, 0usize..4).prop_map(|(place, bytes, value)| Change::Push { place, bytes, value }),
            1 => (0usize..4).prop_map(|value| Change::PushElsewhere { value }),
            1 => (0usize..60).prop_map(Change::Remove),
            1 => (0usize..60, 0usize..4).prop_map(|(at, value)| Change::Set { at, value }),
            1 => (0usize..8).prop_map(|value| Change::Retain { value }),
            3 => (place(), 1i64..9, any::<bool>()).prop_map(|(from, bytes, put)| Change::Clear { from, bytes, put }),
            1 => (place(), 1i64..9).prop_map(|(from, bytes)| Change::Split { from, bytes }),
        ]
    }

    fn touches(cell: &Cell, bytes: Extent) -> bool {
        let own = extent_of(&cell.offset, cell.bytes);
        own.is_none_or(|(low, high)| bytes.0 < high && low < bytes.1)
    }

    /// What a write does, to a sequence and to a list.
    fn rewrite(
        cells: &mut Cells,
        model: &mut Vec<Cell>,
        bytes: Extent,
        parts_of: impl Fn(&Cell) -> Vec<Cell>,
    ) {
        let rewritten = cells.rewritten(Some(bytes), |cell, kept| {
            let is_touched = touches(cell, bytes);
            if is_touched {
                kept.extend(parts_of(cell));
            }
            !is_touched
        });
        assert_eq!(rewritten.is_none(), !model.iter().any(|cell| touches(cell, bytes)));
        *cells = rewritten.unwrap_or_else(|| cells.clone());
        let parts = |cell: &Cell| if touches(cell, bytes) { parts_of(cell) } else { vec![cell.clone()] };
        *model = model.iter().flat_map(parts).collect();
    }

    fn apply(cells: &mut Cells, model: &mut Vec<Cell>, values: &[TermId], change: &Change) {
        match *change {
            Change::Push { place, bytes, value } => {
                let cell = Cell { offset: LinearExpr::constant(place), bytes, value: values[value] };
                cells.push(cell.clone());
                model.push(cell);
            }
            Change::PushElsewhere { value } => {
                let offset = LinearExpr::term(tayra_numeric::Var(1), 4);
                cells.push(Cell { offset: offset.clone(), bytes: 4, value: values[value] });
                model.push(Cell { offset, bytes: 4, value: values[value] });
            }
            Change::Remove(at) if at < model.len() => {
                cells.remove(at);
                model.remove(at);
            }
            Change::Set { at, value } if at < model.len() => {
                cells.get_mut(at).expect("it is there").value = values[value];
                model[at].value = values[value];
            }
            Change::Remove(_) | Change::Set { .. } => {
                assert!(cells.get_mut(60).is_none() || model.len() > 60)
            }
            Change::Retain { value } => {
                let gone = values.get(value).copied();
                cells.retain(|cell| Some(cell.value) != gone);
                model.retain(|cell| Some(cell.value) != gone);
            }
            Change::Clear { from, bytes, put } => {
                let offset = LinearExpr::constant(from);
                let new = Cell { offset, bytes: bytes.unsigned_abs(), value: values[0] };
                rewrite(cells, model, (from, from + bytes), |_| if put { vec![new.clone()] } else { vec![] });
            }
            Change::Split { from, bytes } => {
                rewrite(cells, model, (from, from + bytes), |cell| {
                    let offset = |at: u64| cell.offset.clone().plus_constant(&Integer::from(i128::from(at)));
                    (0..cell.bytes).map(|at| Cell { offset: offset(at), bytes: 1, ..cell.clone() }).collect()
                });
            }
        }
    }

    /// Some numbers and an address.
    fn values(universe: &mut Universe) -> Vec<TermId> {
        let mut number = || universe.terms.fresh(32, AtomKind::Unknown, Sign::Signed);
        let (first, second) = (number(), number());
        let constant = universe.terms.constant(32, 7);
        let (_, address) = universe.fresh_object();
        vec![first, second, constant, address]
    }

    proptest! {
        #[test]
        fn cells_are_a_list_and_tell_how_they_differ(
            before in proptest::collection::vec(change(), 0..120),
            left in proptest::collection::vec(change(), 0..8),
            right in proptest::collection::vec(change(), 0..8),
            place in 0i64..170, bytes in 1u64..9,
        ) {
            let mut universe = Universe::new(64);
            let values = values(&mut universe);
            let (mut cells, mut model) = (Cells::default(), Vec::new());
            for step in &before {
                apply(&mut cells, &mut model, &values, step);
            }
            let (mut other, mut other_model) = (cells.clone(), model.clone());
            // What was asked before the change is asked anew behind it.
            let _ = (cells.digest(&universe), cells.are_at_constants());
            for step in &left {
                apply(&mut cells, &mut model, &values, step);
            }
            for step in &right {
                apply(&mut other, &mut other_model, &values, step);
            }
            prop_assert!(cells.iter().eq(&model) && (&other).into_iter().eq(&other_model));
            prop_assert!(cells.iter().rev().eq(model.iter().rev()));
            prop_assert_eq!((cells.len(), cells.iter().len()), (model.len(), model.len()));
            prop_assert_eq!(cells.is_empty(), model.is_empty());
            prop_assert!((0..model.len() + 2).all(|at| cells.get(at) == model.get(at)));
            prop_assert!((0..200).all(|count| cells.has_at_least(count) == (model.len() >= count)));
            prop_assert_eq!(cells == other, model == other_model);
            prop_assert!(cells == model.iter().cloned().collect::<Cells>() && cells == Cells::from(model.clone()));
            prop_assert!(cells.chunks.iter().all(|chunk| (1..=2 * CHUNK).contains(&chunk.cells.len())));

            // What stands where.
            let offset = LinearExpr::constant(place);
            let extent = extent_of(&offset, bytes);
            prop_assert!(cells.at(&offset, bytes).eq(model.iter().filter(|cell| cell.is_at(&offset, bytes))));
            prop_assert_eq!(cells.has_only_one_at(&offset, bytes), cells.at(&offset, bytes).nth(1).is_none());
            let near: Vec<&Cell> = cells.near(extent).collect();
            let touched = model.iter().filter(|cell| touches(cell, extent.expect("it is constant")));
            prop_assert!(touched.clone().all(|cell| near.contains(&cell)));
            prop_assert!(near.iter().all(|cell| model.contains(cell)));
            prop_assert!(cells.near(None).eq(&model));
            let symbolic = LinearExpr::term(tayra_numeric::Var(1), 4);
            prop_assert!(cells.at(&symbolic, 4).eq(model.iter().filter(|cell| cell.is_at(&symbolic, 4))));
            let is_elsewhere = |cell: &&Cell| cell.offset.as_constant().is_none();
            prop_assert!(cells.elsewhere().filter(is_elsewhere).eq(model.iter().filter(is_elsewhere)));
            prop_assert_eq!(cells.are_at_constants(), !model.iter().any(|cell| is_elsewhere(&cell)));

            // What the values are.
            let again: Cells = model.iter().rev().cloned().collect();
            prop_assert_eq!(cells.digest(&universe), again.digest(&universe));
            let mut marks = Marks::default();
            let mut others = Vec::new();
            cells.mark_parts(&universe, &mut marks, &mut others);
            add_parts(&universe, others, &mut marks);
            let holds = |value: TermId| model.iter().any(|cell| cell.value == value);
            let says_something = |value: TermId| universe.terms.as_constant(value).is_none();
            let is_marked = |value: &TermId| marks.contains(*value) == (holds(*value) && says_something(*value));
            prop_assert!(values.iter().all(is_marked));
            let leads: Vec<TermId> = cells.leads(&universe).collect();
            let addresses: Vec<TermId> = model.iter().map(|cell| cell.value).filter(|v| *v == values[3]).collect();
            prop_assert_eq!(leads, addresses);
            let holders = cells.holders(&universe);
            prop_assert!(model.iter().all(|cell| cell.value != values[3] || holders.contains(&cell)));
            let mut numbers = Vec::new();
            let others = cells.without_numbers(&universe, &mut numbers);
            let is_number = |cell: &Cell| numbers.contains(&cell.value) || cell.value == values[2];
            prop_assert!(model.iter().all(|cell| others.contains(&cell) || is_number(cell)));
            prop_assert!(!numbers.contains(&values[3]) && numbers.iter().all(|number| holds(*number)));

            // Beside another: what is left out is the same on both sides.
            let mut both = cells.beside(&other);
            let shared = |cells: &Cells, others: &[&Cell]| {
                let is_other = |cell: &&Cell| others.iter().any(|other| std::ptr::eq(*other, *cell));
                cells.iter().filter(|cell| !is_other(cell)).cloned().collect::<Vec<_>>()
            };
            prop_assert_eq!(shared(&cells, &both.own), shared(&other, &both.theirs));
            let mut settled = Vec::new();
            both.settle_numbers(&universe, &mut settled);
            let (mut met, mut own) = (Vec::new(), Vec::new());
            let rewritten = both.rewritten(|cell, is_shared, kept| {
                met.push(cell.clone());
                if !is_shared {
                    own.push(cell.clone());
                    kept.push(Cell { value: values[1], ..cell.clone() });
                }
                is_shared
            });
            prop_assert!(own.iter().eq(both.own.iter().copied()));
            let is_settled = |cell: &Cell| settled.contains(&cell.value) || cell.value == values[2];
            prop_assert!(model.iter().all(|cell| met.contains(cell) || is_settled(cell)));
            prop_assert_eq!(rewritten.is_none(), both.own.is_empty());
            let rewritten = rewritten.unwrap_or_else(|| cells.clone());
            prop_assert_eq!(rewritten.len(), cells.len());
        }
    }

    /// So many words, each of them its number.
    fn table(universe: &mut Universe, count: u32) -> Cells {
        let cell = |word: u32| Cell {
            offset: LinearExpr::constant(i128::from(word) * 4),
            bytes: 4,
            value: universe.terms.constant(32, u128::from(word)),
        };
        (0..count).map(cell).collect()
    }

    #[test]
    fn a_write_to_one_place_leaves_the_rest_shared() {
        let mut universe = Universe::new(64);
        let before = table(&mut universe, 100);
        let mut looked_at = 0;
        let after = before.rewritten(Some((48, 52)), |cell, kept| {
            looked_at += 1;
            let is_there = cell.offset.as_constant() == Some(&Integer::from(48));
            if is_there {
                kept.push(Cell { value: universe.terms.constant(32, 1), ..cell.clone() });
            }
            !is_there
        });
        let after = after.expect("one is another");
        assert!(looked_at <= 2 * CHUNK, "{looked_at} cells were looked at");
        let own: usize = after.unshared(&before).map(|(own, _)| own.len()).sum();
        assert!(own <= 2 * CHUNK, "{own} cells are not shared");
        assert_eq!(after.iter().zip(&before).filter(|(own, theirs)| own != theirs).count(), 1);
    }

    #[test]
    fn sequences_of_the_same_descent_are_aligned_where_a_chunk_has_gone() {
        let mut universe = Universe::new(64);
        let before = table(&mut universe, 100);
        let mut after = before.clone();
        after.retain(|cell| !touches(cell, (0, 32)));
        let both = after.beside(&before);
        assert!(both.own.len() <= CHUNK && both.theirs.len() <= 2 * CHUNK);
    }

    #[test]
    fn few_cells_are_a_plain_list() {
        let mut universe = Universe::new(64);
        let (_, address) = universe.fresh_object();
        let storage = crate::Storage::Heap { site: 1 };
        let mut object = Object::new(storage, LinearExpr::constant(64), 8, address);
        object.cells = table(&mut universe, 8);
        assert!(object.cells.chunks.is_empty());
    }
}
