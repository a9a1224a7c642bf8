//! `dirent.h`: directories. Which entries there are is the world's; one lives until the next is read or a directory is closed.
//!
//! Errs towards: entries that end too early: those of another directory end as well.

use super::bytes::constant;
use super::call::{Answer, Call};
use super::stdlib_numbers::{ENTRIES, end_outside_strings};
use super::{Models, world};
use crate::step::Flow;
use tayra_memory_graph::{ObjectId, Storage, Vitality};
use tayra_numeric::{Constraint, LinearExpr};

/// Models of these functions.
pub(super) const MODELS: Models = &[
    ("opendir", |c| {
        let path = c.pointer(0)?;
        c.string(path)?;
        open(c)
    }),
    ("fdopendir", open),
    ("readdir", |c| read(c, false)),
    ("readdir64", |c| read(c, true)),
    ("closedir", close),
    ("rewinddir", rewind),
    ("dirfd", |c| {
        directory(c)?;
        c.answer_between(-1, i32::MAX.into())
    }),
];

/// The size of a `DIR`, which tells it from a stream.
const DIRECTORY: i64 = 8;
/// The longest name with its zero.
const NAME: i64 = 256;

fn open(c: &mut Call<'_, '_>) -> Flow<Answer> {
    c.touch_errno();
    c.perhaps_null()?;
    let size = LinearExpr::constant(DIRECTORY);
    let (_, address) = c.machine.new_object(&mut c.state, Storage::Stream, size, 1);
    Ok(Answer::Value(address))
}

/// The argument must be an open directory.
fn directory(c: &mut Call<'_, '_>) -> Flow<ObjectId> {
    let pointer = c.pointer(0)?;
    let range = c.readable(pointer, &LinearExpr::constant(1))?;
    c.touch_errno();
    let is_directory =
        c.state.objects().get(range.object).is_some_and(|object| {
            object.storage == Storage::Stream && constant(&object.size) == Some(DIRECTORY)
        });
    if !is_directory || constant(&range.offset) != Some(0) {
        return c.misuse("the directory is none that was opened");
    }
    Ok(range.object)
}

/// The next entry, or none. Its name has one letter at least.
fn read(c: &mut Call<'_, '_>, wide: bool) -> Flow<Answer> {
    directory(c)?;
    end_outside_strings(c, ENTRIES);
    c.perhaps_null()?;
    let name = world::name_in_entry(c.machine.program.data_model, wide);
    let size = LinearExpr::constant((name + NAME + 3) & !3);
    let storage = Storage::Outside { source: ENTRIES };
    let (_, address) = c.machine.new_object(&mut c.state, storage, size, 1);
    let bits = c.machine.universe.pointer_bits;
    let distance = c.constant(bits, name.unsigned_abs().into());
    let start = c.advance(address, distance);
    let target = c.readable(start, &LinearExpr::constant(NAME))?;
    let (_, length) = c.position(&LinearExpr::constant(NAME - 1));
    c.assume_fact(&Constraint::at_least(length.clone(), LinearExpr::constant(1)));
    c.put_zero(&target, &length);
    c.remember_text(&target, &length);
    Ok(Answer::Value(address))
}

fn rewind(c: &mut Call<'_, '_>) -> Flow<Answer> {
    directory(c)?;
    end_outside_strings(c, ENTRIES);
    Ok(Answer::Nothing)
}

/// Whatever it answers, the directory is gone.
fn close(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let object = directory(c)?;
    c.state.kill(object, Vitality::Freed);
    end_outside_strings(c, ENTRIES);
    c.answer_between(-1, 0)
}
