//! Pairing of ranges: facts that hold of a stretch of memory on both sides survive, and a stretch that grew by an element
//! in each round of a loop becomes a run that ends at the loop's counter. An empty stretch is on every side, which is how
//! the first round starts.

use super::{Matcher, Side, texts};
use crate::{Content, Object, ObjectId, Pointer, Run, State, Universe};
use rustc_hash::{FxHashMap, FxHashSet};
use tayra_numeric::{Integer, Interval, LinearExpr};
use tayra_terms::{Node, TermId};

/// How many cells are looked at when stretches are put together.
pub(super) const CELLS_TRIED: usize = 48;
/// How many distances between elements are tried.
const MOST_STRIDES: usize = 6;
/// So many counters are looked at, and steps up to this one.
const MOST_COUNTERS: usize = 8;
const LONGEST_STEP: u64 = 8;
/// How many new runs one join may find in one object.
pub(super) const NEW_RUNS: usize = 8;

impl Matcher<'_> {
    pub(super) fn match_runs(&mut self, a: &Object, b: &Object, result: ObjectId) {
        if !self.invent {
            let mut known = None;
            let strides = self.strides(a, b);
            for run in a.runs.iter().filter(|run| run.row().is_none()) {
                // Where ends are asked for, every step must be found in a settled state. Elsewhere a state that is not seen to be
                // included is joined, and the join may know more.
                if self.universe.for_the_end && a.owner.is_none() && a.segment.is_none() {
                    self.name_end_of_run(run, b);
                }
                let kept = self.left_run_holds_on_the_right(run, (b, &strides), &mut known);
                self.left_lost |= !kept;
            }
            return;
        }
        let strides = self.strides(a, b);
        let on_left = stretches(self.universe, &mut self.left, a, &strides);
        let on_right = stretches(self.universe, &mut self.right, b, &strides);
        let mut found: Vec<Run> = Vec::new();
        for (side, object, others) in [(Side::Left, a, &on_right), (Side::Right, b, &on_left)] {
            for run in object.runs.iter().filter(|run| run.row().is_none() && run.content.value().is_none()) {
                if !found.contains(run) && self.lies_within_one(run, side, others) {
                    found.push(run.clone());
                }
            }
        }
        for run in &on_left {
            self.meet_runs((a, run), Side::Left, &on_right, &mut found);
        }
        for run in &on_right {
            self.meet_runs((b, run), Side::Right, &on_left, &mut found);
        }
        self.match_same(a, b, &mut found);
        for run in found.into_iter().take(NEW_RUNS) {
            self.result.add_run(result, run);
        }
    }

    /// How far elements may stand apart: as the program points to them, as they do where runs are known, or as far as a counter
    /// has gone meanwhile.
    fn strides(&self, a: &Object, b: &Object) -> Vec<u64> {
        let mut strides = self.universe.strides(a.storage);
        let noted = strides.clone();
        for run in a.runs.iter().chain(&b.runs) {
            strides.push(stride_of(&run.content));
        }
        for pair in self.numbers.iter().take(MOST_COUNTERS) {
            let rounds = pair.right.plus_scaled(&pair.left, &Integer::from(-1));
            let rounds = rounds.as_constant().and_then(Integer::to_i64).map(i64::unsigned_abs);
            if let Some(rounds) = rounds.filter(|rounds| (2..=LONGEST_STEP).contains(rounds)) {
                strides.extend(noted.iter().filter_map(|stride| stride.checked_mul(rounds)));
            }
        }
        let mut seen = FxHashSet::default();
        strides.retain(|stride| *stride > 1 && seen.insert(*stride));
        strides.truncate(MOST_STRIDES);
        strides
    }

    /// Inclusion: an end that only this run names is where one of the right state ends that starts alike and says as much. Any
    /// value will do for it; whether what else is known of it holds there is seen in the end.
    fn name_end_of_run(&mut self, run: &Run, object: &Object) {
        for (known, end, is_high) in [(&run.low, &run.high, true), (&run.high, &run.low, false)] {
            let [(var, factor)] = end.terms() else { continue };
            if *factor != Integer::ONE || self.translate(Side::Left, end).is_some() {
                continue;
            }
            let Some(name) = self.translate(Side::Left, known) else { continue };
            let there = self.instantiate(Side::Right, &name);
            let reading = self.universe.reading(*var);
            let starts_alike = |own: &&Run| {
                let start = if is_high { &own.low } else { &own.high };
                *start == there && own.row().is_none() && is_implied(&run.content, &own.content)
            };
            let ends =
                object.runs.iter().filter(starts_alike).map(|own| if is_high { &own.high } else { &own.low });
            let minus = end.constant_part() * &Integer::from(-1);
            for value in ends.map(|own| own.clone().plus_constant(&minus)) {
                let Some(other) = value.as_var().map(|var| self.universe.reading(var)) else { continue };
                let (Some(own), Some(theirs)) = (reading.term(), other.term()) else { continue };
                let is_atom = matches!(self.universe.terms.node(own), Node::Atom(_));
                if is_atom && std::mem::discriminant(&reading) == std::mem::discriminant(&other) {
                    // It has no name yet, and if it gets none here, then the run is not found.
                    let _ = self.pair_values(own, theirs);
                    break;
                }
            }
        }
    }

    /// Inclusion: the right state must know at least as much as the run says. The stretches of its object are found once.
    fn left_run_holds_on_the_right(
        &mut self,
        run: &Run,
        (object, strides): (&Object, &[u64]),
        known: &mut Option<Vec<Run>>,
    ) -> bool {
        let (Some(low), Some(high)) =
            (self.translate(Side::Left, &run.low), self.translate(Side::Left, &run.high))
        else {
            return false;
        };
        let (low, high) = (self.instantiate(Side::Right, &low), self.instantiate(Side::Right, &high));
        if self.right.numbers.at_most(self.universe, &high, &low) {
            self.of_no_elements.extend(run.content.value().into_iter().flat_map(LinearExpr::vars));
            return true;
        }
        let wanted = &run.content;
        let says_it =
            |own: &Run| own.low == low && own.high == high && own.content == *wanted && own.row().is_none();
        if wanted.value().is_none() && object.runs.iter().any(says_it) {
            return true;
        }
        if *wanted == Content::NonZeroBytes && texts::has_no_zero(self.universe, object, &low, &high) {
            return true;
        }
        if wanted.value().is_some() {
            return self.same_holds_on_the_right(wanted, object, (&low, &high));
        }
        let known = known.get_or_insert_with(|| stretches(self.universe, &mut self.right, object, strides));
        known.iter().any(|own| {
            is_implied(wanted, &own.content)
                && self.right.covers(self.universe, own, &low, &high)
                && self.right.is_in_rhythm(self.universe, stride_of(&own.content), &own.low, &low)
        })
    }

    /// A run of one side, with its partner on the other side or an empty one, as a run of the result.
    fn meet_runs(
        &mut self,
        (object, run): (&Object, &Run),
        side: Side,
        others: &[Run],
        found: &mut Vec<Run>,
    ) {
        // Partners that start or end at the same place, then nothing at all.
        let mut others: Vec<&Run> = others.iter().collect();
        others.sort_by_key(|other| (other.low != run.low, other.high != run.high));
        for other in others {
            if lie_elsewhere(run, other) {
                if let Some(content) = content_within(run, other) {
                    found.push(Run { content, ..run.clone() });
                    return;
                }
                continue;
            }
            let Some(content) = join_contents(&run.content, &other.content) else { continue };
            if let Some(run) = self.try_run(run, side, (&other.low, &other.high), &content) {
                found.extend((!found.contains(&run)).then_some(run));
                return;
            }
        }
        self.grow_from_nothing((object, run), side, &run.content, found);
    }

    /// Whether a run of one side, whose ends mean the same on both, lies within one of the other side which says as much: what is left
    /// of a stretch when a loop begins to write behind it.
    fn lies_within_one(&mut self, run: &Run, side: Side, others: &[Run]) -> bool {
        if !self.are_shared(&run.low) || !self.are_shared(&run.high) {
            return false;
        }
        let (universe, state) = self.universe_and_state(side.other());
        let says_it = |other: &Run| {
            is_implied(&run.content, &other.content)
                && state.covers(universe, other, &run.low, &run.high)
                && state.is_in_rhythm(universe, stride_of(&other.content), &other.low, &run.low)
        };
        let is_within = others.iter().any(says_it);
        if is_within {
            self.share_all(&run.low);
            self.share_all(&run.high);
        }
        is_within
    }

    /// A run of one side that is empty on the other one.
    pub(super) fn grow_from_nothing(
        &mut self,
        (object, run): (&Object, &Run),
        side: Side,
        content: &Content,
        found: &mut Vec<Run>,
    ) {
        // A stretch that grows downwards is empty at its end.
        let mut grown = Vec::new();
        for is_low in [true, false] {
            let ends = self.ends_grown_from_nothing((object, run), side, is_low);
            for (low, high) in ends.into_iter().filter(|(low, high)| low != high) {
                let goes_along = self.grows_along(if is_low { &high } else { &low });
                grown.push((Run { low, high, content: content.clone() }, goes_along));
            }
        }
        // One that has grown once may have grown either way; mostly it goes where its counter goes.
        let some_go_along = grown.iter().any(|(_, goes_along)| *goes_along);
        for (run, goes_along) in grown {
            if (goes_along || !some_go_along) && !found.contains(&run) {
                found.push(run);
            }
        }
    }

    /// Whether the end of a run rises with the numbers that rise between the two sides, and falls with those that fall.
    fn grows_along(&self, end: &LinearExpr) -> bool {
        let is_moving = |var| self.numbers.of_result(var).is_some_and(|pair| pair.left != pair.right);
        end.terms().iter().all(|(var, factor)| !factor.is_negative() || !is_moving(*var))
    }

    /// The ends of a run that is this one on its side, and on the other side empty where this one starts, or ends: at what the
    /// names stand for there, or at what they are on both sides.
    fn ends_grown_from_nothing(
        &mut self,
        (object, run): (&Object, &Run),
        side: Side,
        is_low: bool,
    ) -> Vec<(LinearExpr, LinearExpr)> {
        let (fixed, moving) = if is_low { (&run.low, &run.high) } else { (&run.high, &run.low) };
        // What fills its object is no element of an array.
        if !is_low && run.high == object.size && run.low.as_constant().is_some_and(Integer::is_zero) {
            return Vec::new();
        }
        let steps = steps_of(&run.content);
        let mut ends = Vec::new();
        if let Some(name) = self.translate(side, fixed) {
            let there = self.instantiate(side.other(), &name);
            if let Some(name) = self.common_place(side, fixed, &there, &steps) {
                ends.extend(self.common_place(side, moving, &there, &steps).map(|end| (name, end)));
            }
        }
        let domain = match side {
            Side::Left => &self.left.numbers.domain,
            Side::Right => &self.right.numbers.domain,
        };
        let (known, size) = (domain.normal_form(fixed), domain.normal_form(&object.size));
        // A part of the size is where a counter stood when the object grew, not where a stretch starts.
        let is_part = known.terms() != size.terms()
            && known.terms().iter().any(|(var, _)| size.terms().iter().any(|(own, _)| own == var));
        if !known.terms().is_empty()
            && !is_part
            && self.are_shared(&known)
            && let Some(end) = self.common_place(side, moving, &known, &steps)
        {
            self.share_all(&known);
            ends.push((known, end));
        }
        if is_low { ends } else { ends.into_iter().map(|(fixed, moving)| (moving, fixed)).collect() }
    }

    /// The run that is this one on its side and ends at these places on the other one.
    pub(super) fn try_run(
        &mut self,
        run: &Run,
        side: Side,
        (other_low, other_high): (&LinearExpr, &LinearExpr),
        content: &Content,
    ) -> Option<Run> {
        let steps = steps_of(content);
        let low = self.common_place(side, &run.low, other_low, &steps)?;
        let high = self.common_place(side, &run.high, other_high, &steps)?;
        (low != high).then(|| Run { low, high, content: content.clone() })
    }

    /// An expression of the result that is `own` on a side and `there` on the other one.
    fn common_place(
        &mut self,
        side: Side,
        own: &LinearExpr,
        there: &LinearExpr,
        steps: &[i128],
    ) -> Option<LinearExpr> {
        match side {
            Side::Left => self.common_expression(own, there, steps),
            Side::Right => self.common_expression(there, own, steps),
        }
    }
}

/// Whether both lie at constant places and share neither their start nor their end: not the same stretch that grew.
pub(super) fn lie_elsewhere(run: &Run, other: &Run) -> bool {
    let are_constant =
        [&run.low, &run.high, &other.low, &other.high].iter().all(|e| e.as_constant().is_some());
    are_constant && run.low != other.low && run.high != other.high
}

/// What holds of a stretch at a constant place that lies within one of the other side.
fn content_within(run: &Run, other: &Run) -> Option<Content> {
    let constant = |e: &LinearExpr| e.as_constant().and_then(Integer::to_i64);
    let (low, high) = (constant(&run.low)?, constant(&run.high)?);
    let (outer_low, outer_high) = (constant(&other.low)?, constant(&other.high)?);
    if low < outer_low || high > outer_high {
        return None;
    }
    let content = join_contents(&run.content, &other.content)?;
    // Elements are those of both only if they start at the same places.
    let stride = i64::try_from(stride_of(&other.content)).ok().filter(|stride| *stride > 0)?;
    let is_one_row = matches!(content, Content::Elements { .. });
    ((low - outer_low) % stride == 0 && !is_one_row).then_some(content)
}

/// How far the elements of a run stand from each other.
pub(crate) fn stride_of(content: &Content) -> u64 {
    if let Content::Elements { stride, .. } = content {
        return *stride;
    }
    content.numbers().map_or(1, |(_, stride)| stride)
}

/// Distances between elements that a counter may stand for.
pub(super) fn steps_of(content: &Content) -> Vec<i128> {
    let width = i128::from(stride_of(content));
    let mut steps = vec![width, 1, 4, 8, 2, -width, -1, -4, -8];
    let mut seen = Vec::new();
    steps.retain(|s| {
        !seen.contains(s) && {
            seen.push(*s);
            true
        }
    });
    steps
}

/// The runs of an object, with neighbouring cells drawn in, and the cells by themselves. A cell that was drawn into the
/// stretch of another one would grow into the same stretch and is not tried again.
fn stretches(universe: &mut Universe, state: &mut State, object: &Object, strides: &[u64]) -> Vec<Run> {
    let cells = Elements::of(universe, state, object);
    let mut runs = Vec::new();
    for known in object.runs.iter().filter(|run| run.row().is_none() && run.content.value().is_none()) {
        let mut run = known.clone();
        cells.draw_into(universe, state, &mut run, &mut vec![false; cells.all.len()]);
        // What was drawn in may say less than what was there.
        if run.content != known.content {
            runs.push(known.clone());
        }
        runs.push(run);
    }
    // Fields of structs first: the number of runs is limited, and what stands side by side in a struct is seldom an array.
    for stride in strides.iter().copied().map(Some).chain([None]) {
        let mut drawn = vec![false; cells.all.len()];
        for at in 0..cells.all.len() {
            if drawn[at] {
                continue;
            }
            let Some(mut run) = cells.all[at].alone(stride) else { continue };
            cells.draw_into(universe, state, &mut run, &mut drawn);
            let covered =
                runs.iter().any(|r| r.low == run.low && r.high == run.high && r.content == run.content);
            if !covered {
                runs.push(run);
            }
        }
    }
    runs
}

/// A cell as one element of runs.
struct Element {
    low: LinearExpr,
    bytes: u64,
    content: Content,
}

impl Element {
    /// What it says as a run of one element, which stands alone in so many bytes.
    fn alone(&self, stride: Option<u64>) -> Option<Run> {
        let Some(stride) = stride else {
            return Some(Run {
                low: self.low.clone(),
                high: self.behind(self.bytes),
                content: self.content.clone(),
            });
        };
        let content = (stride > self.bytes).then(|| self.with_stride(stride))??;
        Some(Run { low: self.low.clone(), high: self.behind(stride), content })
    }

    /// What it says as an element of a run with this stride.
    fn with_stride(&self, stride: u64) -> Option<Content> {
        let width = self.bytes;
        match &self.content {
            Content::Range { signed, range, .. } => {
                Some(Content::Range { width, stride, signed: *signed, range: range.clone() })
            }
            Content::Byte(byte) if width <= 8 => {
                let range = Interval::exactly(Integer::from(repeated(*byte, width, true)));
                Some(Content::Range { width, stride, signed: true, range })
            }
            Content::Byte(_)
            | Content::NonZeroBytes
            | Content::Image { .. }
            | Content::Same { .. }
            | Content::Elements { .. } => None,
        }
    }

    /// So many bytes behind its start.
    fn behind(&self, bytes: u64) -> LinearExpr {
        self.low.clone().plus_constant(&Integer::from(i128::from(bytes)))
    }
}

/// Cells as elements, found by their places where these are constants.
struct Elements {
    all: Vec<Element>,
    by_low: FxHashMap<LinearExpr, Vec<usize>>,
    by_high: FxHashMap<LinearExpr, Vec<usize>>,
    /// Those at places that are not constant.
    elsewhere: Vec<usize>,
}

impl Elements {
    fn of(universe: &mut Universe, state: &mut State, object: &Object) -> Self {
        let mut found = Elements {
            all: Vec::new(),
            by_low: FxHashMap::default(),
            by_high: FxHashMap::default(),
            elsewhere: Vec::new(),
        };
        for cell in object.cells.iter().rev().take(CELLS_TRIED) {
            let Some(content) = content_of(universe, state, cell.value, cell.bytes) else { continue };
            let element = Element { low: cell.offset.clone(), bytes: cell.bytes, content };
            let at = found.all.len();
            if element.low.as_constant().is_some() {
                found.by_low.entry(element.low.clone()).or_default().push(at);
                found.by_high.entry(element.behind(element.bytes)).or_default().push(at);
            } else {
                found.elsewhere.push(at);
            }
            found.all.push(element);
        }
        found
    }

    /// The cells that may stand directly before or behind a run.
    fn neighbours(&self, run: &Run) -> Vec<usize> {
        if run.low.as_constant().is_none() || run.high.as_constant().is_none() {
            return (0..self.all.len()).collect();
        }
        let behind = self.by_low.get(&run.high).into_iter().flatten();
        // An element with room behind it ends before its neighbour starts.
        let end = run.low.clone().plus_constant(&Integer::from(-i128::from(room_behind(&run.content))));
        let before = self.by_high.get(&end).into_iter().flatten();
        behind.chain(before).chain(&self.elsewhere).copied().collect()
    }

    /// Draws cells into the run that stand directly before or behind it, as long as there are any, and notes them.
    fn draw_into(&self, universe: &mut Universe, state: &mut State, run: &mut Run, drawn: &mut [bool]) {
        let mut used = vec![false; self.all.len()];
        let mut grew = true;
        while grew {
            grew = false;
            for at in self.neighbours(run) {
                if !used[at] && draw(universe, state, run, &self.all[at]) {
                    used[at] = true;
                    drawn[at] = true;
                    grew = true;
                }
            }
        }
    }
}

/// Draws a cell in that stands directly before or behind the run.
fn draw(universe: &mut Universe, state: &mut State, run: &mut Run, cell: &Element) -> bool {
    let room = room_behind(&run.content);
    let high = cell.behind(cell.bytes.saturating_add(room));
    let is_behind = cell.low != run.low && state.numbers.equal(universe, &run.high, &cell.low);
    let is_before = high != run.high && state.numbers.equal(universe, &run.low, &high);
    if !is_behind && !is_before {
        return false;
    }
    let own = if room == 0 { Some(cell.content.clone()) } else { cell.with_stride(stride_of(&run.content)) };
    let Some(content) = own.and_then(|own| join_contents(&run.content, &own)) else { return false };
    let stride = stride_of(&content);
    if is_behind && state.is_in_rhythm(universe, stride, &run.low, &run.high) {
        run.high = high;
    } else if is_before && state.is_in_rhythm(universe, stride, &cell.low, &run.low) {
        run.low = cell.low.clone();
    } else {
        return false;
    }
    run.content = content;
    true
}

/// How many bytes behind an element of a run nothing is said of.
fn room_behind(content: &Content) -> u64 {
    content.numbers().map_or(0, |(width, stride)| stride.saturating_sub(width))
}

/// What a single cell says as a run of one element; nothing for pointers.
pub(crate) fn content_of(
    universe: &mut Universe,
    state: &mut State,
    value: TermId,
    bytes: u64,
) -> Option<Content> {
    if let Some(constant) = universe.terms.as_constant(value) {
        let byte = u8::try_from(constant & 0xff).ok()?;
        if (0..bytes.min(16)).all(|i| (constant >> (8 * i)) & 0xff == u128::from(byte)) {
            return Some(Content::Byte(byte));
        }
    }
    if universe.terms.bits(value) == universe.pointer_bits
        && matches!(state.resolve(universe, value), Pointer::Into { .. })
    {
        return None;
    }
    if bytes == 1 {
        let zero = universe.terms.constant(8, 0);
        let is_zero = universe.terms.equal(value, zero);
        if state.decide(universe, is_zero) == crate::Decision::No {
            return Some(Content::NonZeroBytes);
        }
    }
    if bytes > 8 {
        return None;
    }
    let reading = universe.signed(value);
    let range = state.numbers.quick_bounds(universe, &reading);
    let content = Content::Range { width: bytes, stride: bytes, signed: true, range };
    says_something(&content).then_some(content)
}

/// Whether the content says more than the width of its elements.
fn says_something(content: &Content) -> bool {
    match content {
        Content::Range { width, stride: _, signed: true, range } => {
            let bits = u32::try_from(*width * 8).unwrap_or(64);
            !Interval::signed(bits).is_included_in(range)
        }
        Content::Range { .. }
        | Content::Byte(_)
        | Content::NonZeroBytes
        | Content::Image { .. }
        | Content::Same { .. }
        | Content::Elements { .. } => true,
    }
}

/// The range of all elements of an image, if it is made of elements of that width.
pub(crate) fn range_of_image(image: &[u8], width: u64) -> Option<Content> {
    let bytes =
        usize::try_from(width).ok().filter(|w| (1..=8).contains(w) && image.len().is_multiple_of(*w))?;
    let bits = u32::try_from(width * 8).ok()?;
    let elements = image.chunks_exact(bytes).map(|element| {
        let value = element.iter().rev().fold(0u128, |value, byte| value << 8 | u128::from(*byte));
        Interval::exactly(Integer::from(tayra_terms::signed(bits, value)))
    });
    let range = elements.reduce(|all, one| all.hull(&one))?;
    Some(Content::Range { width, stride: width, signed: true, range })
}

/// A content that both imply, if it says anything.
pub(crate) fn join_contents(left: &Content, right: &Content) -> Option<Content> {
    weaker_content(left, right).filter(says_something)
}

fn weaker_content(left: &Content, right: &Content) -> Option<Content> {
    if left == right {
        return Some(left.clone());
    }
    match (left, right) {
        (Content::Byte(a), Content::Byte(b)) if *a != 0 && *b != 0 => Some(Content::NonZeroBytes),
        (Content::Byte(a), Content::NonZeroBytes) | (Content::NonZeroBytes, Content::Byte(a)) => {
            (*a != 0).then_some(Content::NonZeroBytes)
        }
        (Content::Range { width, stride, signed, range }, Content::Byte(byte))
        | (Content::Byte(byte), Content::Range { width, stride, signed, range }) => {
            let own = Interval::exactly(Integer::from(repeated(*byte, *width, *signed)));
            Some(Content::Range { width: *width, stride: *stride, signed: *signed, range: range.hull(&own) })
        }
        // Where both start at one place, the elements that stand farther apart are elements of the others too.
        (
            Content::Range { width: a, stride: d, signed: s, range: x },
            Content::Range { width: b, stride: e, signed: t, range: y },
        ) if a == b && s == t && (is_multiple(*d, *e) || is_multiple(*e, *d)) => {
            Some(Content::Range { width: *a, stride: *d.max(e), signed: *s, range: x.hull(y) })
        }
        _ => None,
    }
}

/// Whether `known` says at least what `wanted` says.
fn is_implied(wanted: &Content, known: &Content) -> bool {
    if wanted == known {
        return true;
    }
    match (wanted, known) {
        (Content::NonZeroBytes, Content::Byte(byte)) => *byte != 0,
        (Content::Range { width, stride: _, signed, range }, Content::Byte(byte)) => {
            range.contains(&Integer::from(repeated(*byte, *width, *signed)))
        }
        (
            Content::Range { width: a, stride: d, signed: s, range: x },
            Content::Range { width: b, stride: e, signed: t, range: y },
        ) => a == b && s == t && is_multiple(*d, *e) && y.is_included_in(x),
        _ => false,
    }
}

fn is_multiple(distance: u64, of: u64) -> bool {
    of > 0 && distance.is_multiple_of(of)
}

/// The value of `width` bytes that are all `byte`.
pub(super) fn repeated(byte: u8, width: u64, signed: bool) -> i128 {
    let width = width.min(8);
    let value = (0..width).fold(0u128, |v, _| v << 8 | u128::from(byte));
    let bits = u32::try_from(width * 8).unwrap_or(64);
    if signed { tayra_terms::signed(bits, value) } else { value.cast_signed() }
}
