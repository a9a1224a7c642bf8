//! `stdlib.h`: `qsort` and `bsearch`, comparing in the order in which glibc compares.
//!
//! glibc sorts by merging, with a second array; elements of more than 32 bytes are sorted through pointers and moved
//! at the end. What a comparator sees is the same here.

use super::context::{Context, INT, Outcome};
use super::{Models, models};
use crate::machine::Stop;
use crate::value::{Scalar, Value};
use tayra_findings::Rule;
use tayra_program::ScalarType;

/// Models of this header.
pub(super) const MODELS: Models = models! {
    "qsort" => qsort,
    "qsort_r" => qsort_r,
    "bsearch" => bsearch,
};

const DIRECT_SIZE: u64 = 32;

/// An array being sorted.
#[derive(Clone, Copy)]
struct Sorting {
    size: u64,
    comparator: Value,
    /// The third argument of `qsort_r`'s comparator.
    extra: Option<Value>,
    /// Room for a copy of the array.
    spare: Value,
}

fn qsort(c: &mut Context<'_, '_>) -> Outcome {
    sort(c, None)
}

fn qsort_r(c: &mut Context<'_, '_>) -> Outcome {
    let extra = c.pointer(4)?;
    sort(c, Some(extra))
}

/// The size of `count` elements; too many to lie in memory is a fault.
fn array_bytes(c: &mut Context<'_, '_>, base: Value, count: u64, size: u64) -> Result<u64, Stop> {
    match count.checked_mul(size) {
        Some(total) => {
            c.check_read(base, total)?;
            Ok(total)
        }
        None => {
            let message = format!("{} on {count} elements of {size} bytes, more than memory holds", c.name());
            Err(c.fault(Rule::OutOfBounds, message))
        }
    }
}

fn sort(c: &mut Context<'_, '_>, extra: Option<Value>) -> Outcome {
    let base = c.pointer(0)?;
    let (count, size) = (c.unsigned(1, "the number of elements")?, c.unsigned(2, "their size")?);
    let comparator = c.pointer(3)?;
    let total = array_bytes(c, base, count, size)?;
    c.check_write(base, total)?;
    // Elements without any size are compared all the same.
    if count < 2 {
        return c.give_nothing();
    }
    // A comparator may sort as well: take the spare room out while it is in use.
    let kept = c.state().sort_room.take();
    let spare = match kept {
        Some((room, bytes)) if bytes >= total => (room, bytes),
        Some(_) | None => {
            if let Some((room, _)) = kept {
                c.machine.memory.kill(room.object());
            }
            let bytes = total.next_power_of_two();
            (c.machine.library_object(c.call.place, "the spare room of qsort", bytes)?, bytes)
        }
    };
    let sorting = Sorting { size, comparator, extra, spare: spare.0 };
    if size > DIRECT_SIZE {
        sort_by_pointers(c, &sorting, base, count)?;
    } else {
        merge_sort(c, &sorting, base, count)?;
    }
    // Pointers left in there must not keep blocks from being lost.
    c.fill_with(spare.0, total, Value::ZERO)?;
    c.state().sort_room = Some(spare);
    c.give_nothing()
}

fn compare(c: &mut Context<'_, '_>, sorting: &Sorting, left: Value, right: Value) -> Result<i32, Stop> {
    let pointer = |value| Scalar::narrow(ScalarType::Pointer, value);
    let mut arguments = vec![pointer(left), pointer(right)];
    arguments.extend(sorting.extra.map(pointer));
    call_comparator(c, sorting.comparator, &arguments)
}

fn call_comparator(c: &mut Context<'_, '_>, comparator: Value, arguments: &[Scalar]) -> Result<i32, Stop> {
    let results = c.call_back(comparator, arguments, &[INT])?;
    match results.first() {
        Some(&result) => Ok(c.settle(result) as u32 as i32),
        None => Err(c.misuse("the comparator returns nothing")),
    }
}

fn merge_sort(c: &mut Context<'_, '_>, sorting: &Sorting, base: Value, count: u64) -> Result<(), Stop> {
    if count <= 1 {
        return Ok(());
    }
    let size = sorting.size;
    let (mut left_count, mut right_count) = (count / 2, count - count / 2);
    let (mut left, mut right) = (base, c.advance(base, left_count * size));
    merge_sort(c, sorting, left, left_count)?;
    merge_sort(c, sorting, right, right_count)?;
    let mut merged = sorting.spare;
    while left_count > 0 && right_count > 0 {
        if compare(c, sorting, left, right)? <= 0 {
            c.copy(merged, left, size)?;
            left = c.advance(left, size);
            left_count -= 1;
        } else {
            c.copy(merged, right, size)?;
            right = c.advance(right, size);
            right_count -= 1;
        }
        merged = c.advance(merged, size);
    }
    c.copy(merged, left, left_count * size)?;
    // What is left on the right already lies where it belongs.
    c.copy(base, sorting.spare, (count - right_count) * size)
}

fn sort_by_pointers(c: &mut Context<'_, '_>, sorting: &Sorting, base: Value, count: u64) -> Result<(), Stop> {
    let mut elements: Vec<Value> = (0..count).map(|at| c.advance(base, at * sorting.size)).collect();
    merge_sort_pointers(c, sorting, &mut elements)?;
    for (at, &element) in (0u64..).zip(&elements) {
        let to = c.advance(sorting.spare, at * sorting.size);
        c.copy(to, element, sorting.size)?;
    }
    c.copy(base, sorting.spare, count * sorting.size)
}

fn merge_sort_pointers(
    c: &mut Context<'_, '_>,
    sorting: &Sorting,
    elements: &mut [Value],
) -> Result<(), Stop> {
    if elements.len() <= 1 {
        return Ok(());
    }
    let middle = elements.len() / 2;
    let (left, right) = elements.split_at_mut(middle);
    merge_sort_pointers(c, sorting, left)?;
    merge_sort_pointers(c, sorting, right)?;
    let (mut from_left, mut from_right) = (0, 0);
    let mut merged = Vec::new();
    while from_left < left.len() && from_right < right.len() {
        if compare(c, sorting, left[from_left], right[from_right])? <= 0 {
            merged.push(left[from_left]);
            from_left += 1;
        } else {
            merged.push(right[from_right]);
            from_right += 1;
        }
    }
    merged.extend_from_slice(&left[from_left..]);
    elements[..merged.len()].copy_from_slice(&merged);
    Ok(())
}

fn bsearch(c: &mut Context<'_, '_>) -> Outcome {
    let (key, base) = (c.pointer(0)?, c.pointer(1)?);
    let (count, size) = (c.unsigned(2, "the number of elements")?, c.unsigned(3, "their size")?);
    let comparator = c.pointer(4)?;
    array_bytes(c, base, count, size)?;
    let pointer = |value| Scalar::narrow(ScalarType::Pointer, value);
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low + (high - low) / 2;
        let element = c.advance(base, middle * size);
        let order = call_comparator(c, comparator, &[pointer(key), pointer(element)])?;
        match order {
            0 => return c.give(element),
            ..0 => high = middle,
            1.. => low = middle + 1,
        }
    }
    c.give(Value::ZERO)
}
