//! Pairing of ranges: facts that hold of a stretch of memory on both sides survive, and a stretch that grew by an element
//! in each round of a loop becomes a run that ends at the loop's counter. An empty stretch is on every side, which is how
//! the first round starts.

use super::{Matcher, Side};
use crate::{Content, Object, ObjectId, Pointer, Run, State, Universe};
use tayra_numeric::{Integer, Interval, LinearExpr};
use tayra_terms::TermId;

/// How many cells are looked at when stretches are put together.
const CELLS_TRIED: usize = 48;
/// How many new runs one join may find in one object.
const NEW_RUNS: usize = 8;

impl Matcher<'_> {
    pub(super) fn match_runs(&mut self, a: &Object, b: &Object, result: ObjectId) {
        if !self.invent {
            for run in &a.runs {
                let kept = self.left_run_holds_on_the_right(run, b);
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

    /// Inclusion: the right state must know at least as much as the run says.
    fn left_run_holds_on_the_right(&mut self, run: &Run, object: &Object) -> bool {
        let (Some(low), Some(high)) =
            (self.translate(Side::Left, &run.low), self.translate(Side::Left, &run.high))
        else {
            return false;
        };
        let (low, high) = (self.instantiate(Side::Right, &low), self.instantiate(Side::Right, &high));
        if self.right.numbers.at_most(self.universe, &high, &low) {
            return true;
        }
        let stretches = stretches(self.universe, &mut self.right, object);
        stretches.iter().any(|own| {
            is_implied(&run.content, &own.content)
                && self.right.covers(self.universe, own, &low, &high)
                && is_in_rhythm(self.universe, &mut self.right, &own.content, &own.low, &low)
        })
    }

    /// A run of one side, with its partner on the other side or an empty one, as a run of the result.
    fn meet_runs(&mut self, run: &Run, side: Side, others: &[Run], found: &mut Vec<Run>) {
        // Partners that start or end at the same place, then nothing at all.
        for other in others {
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

/// Distances between elements that a counter may stand for.
fn steps_of(content: &Content) -> Vec<i128> {
    let width = match content {
        Content::Range { width, .. } => i128::from(*width),
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

/// The runs of an object, with neighbouring cells drawn in, and the cells by themselves.
fn stretches(universe: &mut Universe, state: &mut State, object: &Object) -> Vec<Run> {
    let mut cells: Vec<Run> = Vec::new();
    for cell in object.cells.iter().rev().take(CELLS_TRIED) {
        if let Some(content) = content_of(universe, state, cell.value, cell.bytes) {
            let high = cell.offset.clone().plus_constant(&Integer::from(i128::from(cell.bytes)));
            cells.push(Run { low: cell.offset.clone(), high, content });
        }
    }
    let mut runs = Vec::new();
    for known in &object.runs {
        let mut run = known.clone();
        grow(universe, state, &mut run, &cells);
        // What was drawn in may say less than what was there.
        if run.content != known.content {
            runs.push(known.clone());
        }
        runs.push(run);
    }
    for at in 0..cells.len() {
        let mut run = cells[at].clone();
        grow(universe, state, &mut run, &cells);
        let covered = runs.iter().any(|r| r.low == run.low && r.high == run.high && r.content == run.content);
        if !covered {
            runs.push(run);
        }
    }
    runs
}

/// Draws cells in that stand directly before or behind the run.
fn grow(universe: &mut Universe, state: &mut State, run: &mut Run, cells: &[Run]) {
    let mut grew = true;
    while grew {
        grew = false;
        for cell in cells {
            let Some(content) = join_contents(&run.content, &cell.content) else { continue };
            if cell.low != run.low
                && state.numbers.equal(universe, &run.high, &cell.low)
                && is_in_rhythm(universe, state, &content, &run.low, &run.high)
            {
                run.high = cell.high.clone();
            } else if cell.high != run.high
                && state.numbers.equal(universe, &run.low, &cell.high)
                && is_in_rhythm(universe, state, &content, &cell.low, &run.low)
            {
                run.low = cell.low.clone();
            } else {
                continue;
            }
            run.content = content;
            grew = true;
        }
    }
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
    }
}

/// What a single cell says as a run of one element; nothing for pointers.
fn content_of(universe: &mut Universe, state: &mut State, value: TermId, bytes: u64) -> Option<Content> {
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
    let range = state.numbers.bounds(universe, &reading);
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
        Content::Range { .. } | Content::Byte(_) | Content::NonZeroBytes | Content::Image { .. } => true,
    }
}

/// A content that both imply, if it says anything.
fn join_contents(left: &Content, right: &Content) -> Option<Content> {
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
