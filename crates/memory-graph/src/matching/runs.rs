//! Pairing of ranges: facts that hold of a stretch of memory on both sides survive, and a stretch that grew by an element
//! in each round of a loop becomes a run that ends at the loop's counter. An empty stretch is on every side, which is how
//! the first round starts.

use super::{Matcher, Side, texts};
use crate::{Content, Object, ObjectId, Pointer, Run, State, Universe};
use rustc_hash::FxHashMap;
use tayra_numeric::{Integer, Interval, LinearExpr};
use tayra_terms::TermId;

/// How many cells are looked at when stretches are put together.
const CELLS_TRIED: usize = 48;
/// How many new runs one join may find in one object.
const NEW_RUNS: usize = 8;

impl Matcher<'_> {
    pub(super) fn match_runs(&mut self, a: &Object, b: &Object, result: ObjectId) {
        if !self.invent {
            let mut known = None;
            for run in a.runs.iter().filter(|run| run.row().is_none()) {
                let kept = self.left_run_holds_on_the_right(run, b, &mut known);
                self.left_lost |= !kept;
            }
            return;
        }
        let on_left = stretches(self.universe, &mut self.left, a);
        let on_right = stretches(self.universe, &mut self.right, b);
        let mut found: Vec<Run> = Vec::new();
        for run in &on_left {
            self.meet_runs(run, Side::Left, &on_right, &mut found);
        }
        for run in &on_right {
            self.meet_runs(run, Side::Right, &on_left, &mut found);
        }
        for run in found.into_iter().take(NEW_RUNS) {
            self.result.add_run(result, run);
        }
    }

    /// Inclusion: the right state must know at least as much as the run says. The stretches of its object are found once.
    fn left_run_holds_on_the_right(
        &mut self,
        run: &Run,
        object: &Object,
        known: &mut Option<Vec<Run>>,
    ) -> bool {
        let (Some(low), Some(high)) =
            (self.translate(Side::Left, &run.low), self.translate(Side::Left, &run.high))
        else {
            return false;
        };
        let (low, high) = (self.instantiate(Side::Right, &low), self.instantiate(Side::Right, &high));
        if self.right.numbers.at_most(self.universe, &high, &low) {
            return true;
        }
        let says_it = |own: &Run| {
            own.low == low && own.high == high && own.content == run.content && own.row().is_none()
        };
        if object.runs.iter().any(says_it) {
            return true;
        }
        if run.content == Content::NonZeroBytes && texts::has_no_zero(self.universe, object, &low, &high) {
            return true;
        }
        let known = known.get_or_insert_with(|| stretches(self.universe, &mut self.right, object));
        known.iter().any(|own| {
            is_implied(&run.content, &own.content)
                && self.right.covers(self.universe, own, &low, &high)
                && is_in_rhythm(self.universe, &mut self.right, &own.content, &own.low, &low)
        })
    }

    /// A run of one side, with its partner on the other side or an empty one, as a run of the result.
    fn meet_runs(&mut self, run: &Run, side: Side, others: &[Run], found: &mut Vec<Run>) {
        // Partners that start or end at the same place, then nothing at all.
        for other in others {
            if lie_elsewhere(run, other) {
                if let Some(content) = content_within(run, other) {
                    found.push(Run { content, ..run.clone() });
                    return;
                }
                continue;
            }
            let Some(content) = join_contents(&run.content, &other.content) else { continue };
            if self.try_run(run, side, &other.low.clone(), &other.high.clone(), &content, found) {
                return;
            }
        }
        let content = run.content.clone();
        let Some(low) = self.translate(side, &run.low) else { return };
        let there = self.instantiate(side.other(), &low);
        if self.try_run(run, side, &there, &there.clone(), &content, found) {
            return;
        }
        // A stretch that grows downwards is empty at its end.
        if let Some(high) = self.translate(side, &run.high) {
            let there = self.instantiate(side.other(), &high);
            self.try_run(run, side, &there, &there.clone(), &content, found);
        }
    }

    fn try_run(
        &mut self,
        run: &Run,
        side: Side,
        other_low: &LinearExpr,
        other_high: &LinearExpr,
        content: &Content,
        found: &mut Vec<Run>,
    ) -> bool {
        let steps = steps_of(content);
        let ((left_low, right_low), (left_high, right_high)) = match side {
            Side::Left => ((&run.low, other_low), (&run.high, other_high)),
            Side::Right => ((other_low, &run.low), (other_high, &run.high)),
        };
        let Some(low) = self.common_expression(left_low, right_low, &steps) else { return false };
        let Some(high) = self.common_expression(left_high, right_high, &steps) else { return false };
        if low == high {
            return false;
        }
        let run = Run { low, high, content: content.clone() };
        if !found.contains(&run) {
            found.push(run);
        }
        true
    }
}

/// Whether both lie at constant places and share neither their start nor their end: not the same stretch that grew.
fn lie_elsewhere(run: &Run, other: &Run) -> bool {
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
    let is_in_rhythm = match &content {
        Content::Range { width, .. } => {
            i64::try_from(*width).is_ok_and(|width| width > 0 && (low - outer_low) % width == 0)
        }
        Content::Byte(_) | Content::NonZeroBytes | Content::Image { .. } => true,
        Content::Elements { .. } => false,
    };
    is_in_rhythm.then_some(content)
}

/// Distances between elements that a counter may stand for.
pub(super) fn steps_of(content: &Content) -> Vec<i128> {
    let width = match content {
        Content::Range { width, .. } => i128::from(*width),
        Content::Elements { width, .. } => i128::from(*width),
        Content::Byte(_) | Content::NonZeroBytes | Content::Image { .. } => 1,
    };
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
fn stretches(universe: &mut Universe, state: &mut State, object: &Object) -> Vec<Run> {
    let cells = Elements::of(universe, state, object);
    let mut runs = Vec::new();
    for known in object.runs.iter().filter(|run| run.row().is_none()) {
        let mut run = known.clone();
        cells.draw_into(universe, state, &mut run, &mut vec![false; cells.all.len()]);
        // What was drawn in may say less than what was there.
        if run.content != known.content {
            runs.push(known.clone());
        }
        runs.push(run);
    }
    let mut drawn = vec![false; cells.all.len()];
    for at in 0..cells.all.len() {
        if drawn[at] {
            continue;
        }
        let mut run = cells.all[at].clone();
        cells.draw_into(universe, state, &mut run, &mut drawn);
        let covered = runs.iter().any(|r| r.low == run.low && r.high == run.high && r.content == run.content);
        if !covered {
            runs.push(run);
        }
    }
    runs
}

/// Cells as runs of one element, found by their ends where these are constants.
struct Elements {
    all: Vec<Run>,
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
            let low = cell.offset.clone();
            let high = low.clone().plus_constant(&Integer::from(i128::from(cell.bytes)));
            let at = found.all.len();
            if low.as_constant().is_some() {
                found.by_low.entry(low.clone()).or_default().push(at);
                found.by_high.entry(high.clone()).or_default().push(at);
            } else {
                found.elsewhere.push(at);
            }
            found.all.push(Run { low, high, content });
        }
        found
    }

    /// The cells that may stand directly before or behind a run.
    fn neighbours(&self, run: &Run) -> Vec<usize> {
        if run.low.as_constant().is_none() || run.high.as_constant().is_none() {
            return (0..self.all.len()).collect();
        }
        let behind = self.by_low.get(&run.high).into_iter().flatten();
        let before = self.by_high.get(&run.low).into_iter().flatten();
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
fn draw(universe: &mut Universe, state: &mut State, run: &mut Run, cell: &Run) -> bool {
    let is_behind = cell.low != run.low && state.numbers.equal(universe, &run.high, &cell.low);
    let is_before = cell.high != run.high && state.numbers.equal(universe, &run.low, &cell.high);
    if !is_behind && !is_before {
        return false;
    }
    let Some(content) = join_contents(&run.content, &cell.content) else { return false };
    if is_behind && is_in_rhythm(universe, state, &content, &run.low, &run.high) {
        run.high = cell.high.clone();
    } else if is_before && is_in_rhythm(universe, state, &content, &cell.low, &run.low) {
        run.low = cell.low.clone();
    } else {
        return false;
    }
    run.content = content;
    true
}

/// Whether elements that start at `low` also start at `place`.
fn is_in_rhythm(
    universe: &mut Universe,
    state: &mut State,
    content: &Content,
    low: &LinearExpr,
    place: &LinearExpr,
) -> bool {
    match content {
        Content::Range { width, .. } if *width > 1 => {
            let distance = place.plus_scaled(low, &Integer::from(-1));
            state.numbers.is_multiple(universe, &distance, *width)
        }
        Content::Range { .. } | Content::Byte(_) | Content::NonZeroBytes | Content::Image { .. } => true,
        Content::Elements { .. } => false,
    }
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
    let content = Content::Range { width: bytes, signed: true, range };
    says_something(&content).then_some(content)
}

/// Whether the content says more than the width of its elements.
fn says_something(content: &Content) -> bool {
    match content {
        Content::Range { width, signed: true, range } => {
            let bits = u32::try_from(*width * 8).unwrap_or(64);
            !Interval::signed(bits).is_included_in(range)
        }
        Content::Range { .. }
        | Content::Byte(_)
        | Content::NonZeroBytes
        | Content::Image { .. }
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
    Some(Content::Range { width, signed: true, range })
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
        (Content::Range { width, signed, range }, Content::Byte(byte))
        | (Content::Byte(byte), Content::Range { width, signed, range }) => {
            let own = Interval::exactly(Integer::from(repeated(*byte, *width, *signed)));
            Some(Content::Range { width: *width, signed: *signed, range: range.hull(&own) })
        }
        (
            Content::Range { width: a, signed: s, range: x },
            Content::Range { width: b, signed: t, range: y },
        ) if a == b && s == t => Some(Content::Range { width: *a, signed: *s, range: x.hull(y) }),
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
        (Content::Range { width, signed, range }, Content::Byte(byte)) => {
            range.contains(&Integer::from(repeated(*byte, *width, *signed)))
        }
        (
            Content::Range { width: a, signed: s, range: x },
            Content::Range { width: b, signed: t, range: y },
        ) => a == b && s == t && y.is_included_in(x),
        _ => false,
    }
}

/// The value of `width` bytes that are all `byte`.
fn repeated(byte: u8, width: u64, signed: bool) -> i128 {
    let width = width.min(8);
    let value = (0..width).fold(0u128, |v, _| v << 8 | u128::from(byte));
    let bits = u32::try_from(width * 8).unwrap_or(64);
    if signed { tayra_terms::signed(bits, value) } else { value.cast_signed() }
}
