//! Null pointers in an array, as runs that are no rows say that they are there.

use crate::{Content, ObjectId, Run, State, Universe};
use tayra_numeric::{Integer, Interval, LinearExpr};

/// How they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nulls {
    /// All bytes are zero: as closely as is needed.
    Bytes,
    /// One at every so many bytes; of what stands between nothing is said.
    Every(u64),
}

impl Nulls {
    /// Those that a run speaks of.
    pub(crate) fn of(universe: &Universe, content: &Content) -> Option<Nulls> {
        match content {
            Content::Byte(0) => Some(Nulls::Bytes),
            Content::Range { width, stride, range, .. } => {
                let is_pointer = *width == u64::from(universe.pointer_bits / 8);
                let is_null = range.as_constant().is_some_and(Integer::is_zero);
                (is_pointer && is_null).then_some(Nulls::Every(*stride))
            }
            Content::Byte(_)
            | Content::Image { .. }
            | Content::NonZeroBytes
            | Content::Same { .. }
            | Content::Elements { .. } => None,
        }
    }

    /// How far elements of that width stand apart, if a row takes the place of the run.
    pub(crate) fn stride(self, width: u64) -> u64 {
        match self {
            Nulls::Bytes => width,
            Nulls::Every(stride) => stride,
        }
    }
}

impl State {
    /// How far behind a multiple of the stride a place lies.
    pub(crate) fn place_in_struct(
        &mut self,
        universe: &mut Universe,
        place: &LinearExpr,
        stride: u64,
    ) -> Option<i128> {
        let step = i128::from(stride);
        let rhythm = self.numbers.stride(universe, place);
        let modulus = rhythm.modulus().to_i128()?;
        (modulus % step == 0).then_some(rhythm.residue().to_i128()?.rem_euclid(step))
    }

    /// The null pointers of an array that stand so far apart, each at that distance from a multiple of the stride.
    pub(crate) fn nulls_at(
        &mut self,
        universe: &mut Universe,
        array: ObjectId,
        (stride, at): (u64, i128),
    ) -> Vec<Run> {
        let width = u64::from(universe.pointer_bits / 8);
        let Some(object) = self.objects.shared(array) else { return Vec::new() };
        let mut found = Vec::new();
        for run in &object.runs {
            match Nulls::of(universe, &run.content) {
                Some(Nulls::Bytes) if stride > width => {
                    found.extend(self.nulls_between_zeros(universe, run, (stride, at)));
                }
                Some(nulls) if nulls.stride(width) == stride => found.push(run.clone()),
                Some(_) | None => {}
            }
        }
        found
    }

    /// Whether a run of null pointers ends where a variable of the program tells. A mark in a node is no counter.
    pub(crate) fn ends_at_a_counter(&mut self, universe: &mut Universe, run: &Run, stride: u64) -> bool {
        let step = i128::from(stride);
        let mut ends = [&run.low, &run.high].into_iter().filter(|end| end.as_constant().is_none());
        ends.any(|end| {
            // A field does not stand where its struct starts.
            let start = -end.constant_part().modulo(&Integer::from(step));
            self.is_the_place_of_a_name(universe, &end.clone().plus_constant(&start), step)
        })
    }

    /// The fields of structs that are all zeros, as a run of their own.
    pub(crate) fn nulls_between_zeros(
        &mut self,
        universe: &mut Universe,
        zeros: &Run,
        (stride, at): (u64, i128),
    ) -> Option<Run> {
        let width = u64::from(universe.pointer_bits / 8);
        let (step, room) = (i128::from(stride), i128::from(stride) - i128::from(width));
        let before = at - self.place_in_struct(universe, &zeros.low, stride)?;
        let behind = self.place_in_struct(universe, &zeros.high, stride)? + room - at;
        // From the first that starts there to where the one behind the last that ends there would start.
        let low = zeros.low.clone().plus_constant(&Integer::from(before.rem_euclid(step)));
        let high = zeros.high.clone().plus_constant(&Integer::from(room - behind.rem_euclid(step)));
        let range = Interval::exactly(0);
        let content = Content::Range { width, stride, signed: true, range };
        (!self.numbers.at_most(universe, &high, &low)).then_some(Run { low, high, content })
    }
}
