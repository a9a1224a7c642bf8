//! Words for objects and for what is wrong with an access.

use crate::machine::{Machine, Stop};
use crate::memory::{AccessError, NoRoom, Storage};
use crate::outcome::Ending;
use crate::value::{ObjectId, Value};
use tayra_findings::Rule;
use tayra_program::Place;

/// `a 40-byte`, `an 8-byte`.
pub(crate) fn sized(size: u64) -> String {
    let mut leading = size;
    while leading >= 1000 {
        leading /= 1000;
    }
    let vowel = matches!(leading, 8 | 11 | 18 | 80..=89 | 800..=899);
    format!("{} {size}-byte", if vowel { "an" } else { "a" })
}

/// Words for something that has no name, with its size: `a 5-byte string literal`.
fn sized_words(size: u64, words: &str) -> String {
    match words.strip_prefix("a ") {
        Some(rest) => format!("{} {rest}", sized(size)),
        None => format!("{words} ({})", bytes(size)),
    }
}

fn bytes(count: u64) -> String {
    if count == 1 { "1 byte".to_owned() } else { format!("{count} bytes") }
}

impl Machine<'_> {
    /// `a 40-byte heap block (allocated at a.c:3:12)`, `variable x`.
    pub(crate) fn describe_object(&self, id: ObjectId) -> String {
        let Some(object) = self.memory.object(id) else {
            return if id.is_heap() { "a heap block" } else { "a local variable" }.to_owned();
        };
        let size = object.size;
        match object.storage {
            Storage::Heap => {
                format!("{} heap block (allocated at {})", sized(size), self.program.show_place(object.born))
            }
            Storage::Global(global) => {
                let global = &self.program.globals[global];
                match &global.c_name {
                    Some(name) => format!("the {size}-byte variable `{name}`"),
                    None if global.has_name() => format!("the {size}-byte object `{}`", global.name),
                    None => sized_words(size, &global.shown()),
                }
            }
            Storage::Local(function, local) => match &self.program.functions[function].body {
                Some(body) if !body.locals[local].has_name() => sized_words(size, body.locals[local].shown()),
                Some(body) => format!("the {size}-byte variable `{}`", body.locals[local].name),
                None => format!("{} variable", sized(size)),
            },
            Storage::StackBlock => {
                format!("{} stack block (allocated at {})", sized(size), self.program.show_place(object.born))
            }
            Storage::ArgumentCopy => format!("{} argument passed by value", sized(size)),
            Storage::VariadicArea => "the arguments of a variadic call".to_owned(),
            Storage::Library(name) => format!("{name} ({size} bytes)"),
            Storage::Code(function) => {
                format!("the code of `{}`", self.program.functions[function].shown())
            }
            Storage::Label(function, _) => {
                format!("a label in `{}`", self.program.functions[function].shown())
            }
        }
    }

    /// Where the object came from and where it ended.
    pub(crate) fn object_notes(&self, id: ObjectId) -> Vec<(Place, String)> {
        let mut notes = Vec::new();
        let Some(object) = self.memory.object(id) else { return notes };
        match object.storage {
            Storage::Heap | Storage::StackBlock => notes.push((object.born, "allocated here".to_owned())),
            Storage::Local(function, local) => {
                if let Some(body) = &self.program.functions[function].body {
                    let local = &body.locals[local];
                    if local.has_name() {
                        notes.push((local.place, format!("`{}` is declared here", local.name)));
                    }
                }
            }
            Storage::Global(global) => {
                let global = &self.program.globals[global];
                if global.place.is_known() && global.has_name() {
                    notes.push((global.place, format!("`{}` is declared here", global.shown())));
                }
            }
            Storage::ArgumentCopy
            | Storage::VariadicArea
            | Storage::Library(_)
            | Storage::Code(_)
            | Storage::Label(..) => {}
        }
        if object.is_dead() {
            let what = if id.is_heap() { "freed here" } else { "its scope ended here" };
            notes.push((object.died, what.to_owned()));
        }
        notes
    }

    /// Ends the run for a bad access.
    #[cold]
    pub(crate) fn bad_access(
        &mut self,
        place: Place,
        pointer: Value,
        length: u64,
        write: bool,
        error: AccessError,
    ) -> Stop {
        let verb = if write { "write" } else { "read" };
        let count = bytes(length);
        let uninitialised = self.memory.shadows.get(pointer.shadow()).uninitialised != 0;
        match error {
            AccessError::Null | AccessError::Wild if uninitialised => {
                let message = format!("{verb} of {count} through an uninitialised pointer");
                self.fatal(Rule::WildPointer, place, message)
            }
            AccessError::Null => {
                let message = if pointer.bits == 0 {
                    format!("{verb} of {count} through a null pointer")
                } else {
                    format!("{verb} of {count} at address {} from null", pointer.bits)
                };
                self.fatal(Rule::NullDereference, place, message)
            }
            AccessError::Wild => {
                let message =
                    format!("{verb} of {count} at address {:#x}, where there is no object", pointer.bits);
                self.fatal(Rule::WildPointer, place, message)
            }
            AccessError::Dead(id) => {
                let object = self.describe_object(id);
                let offset = self.memory.object(id).map(|o| self.memory.offset_in(pointer.bits, o.address));
                let at = offset.map_or(String::new(), |offset| format!(" at offset {offset}"));
                // What the library made ends when it is given back, not with a scope.
                let is_library =
                    self.memory.object(id).is_some_and(|o| matches!(o.storage, Storage::Library(_)));
                let (rule, when) = if id.is_heap() || is_library {
                    (Rule::UseAfterFree, "after it was freed")
                } else {
                    (Rule::UseAfterScope, "after its scope ended")
                };
                let notes = self.object_notes(id);
                self.fatal_with_notes(rule, place, format!("{verb} of {count}{at} of {object} {when}"), notes)
            }
            AccessError::OutOfBounds(id, offset) => {
                let object = self.describe_object(id);
                let notes = self.object_notes(id);
                let message = format!("{verb} of {count} at offset {offset} of {object}");
                self.fatal_with_notes(Rule::OutOfBounds, place, message, notes)
            }
            AccessError::ReadOnly(id) => {
                let object = self.describe_object(id);
                let notes = self.object_notes(id);
                let message = format!("{verb} of {count} to {object}, which is constant");
                self.fatal_with_notes(Rule::WriteToConstant, place, message, notes)
            }
            AccessError::Code(id) => {
                let object = self.describe_object(id);
                self.fatal(
                    Rule::WildPointer,
                    place,
                    format!("{verb} of {count} in {object}, which is not data"),
                )
            }
            AccessError::MaybeDead(id) => {
                let object = self.describe_object(id);
                Stop::unsupported(
                    &format!("access to {object} where its scope may or may not have ended"),
                    place,
                )
            }
            AccessError::Opaque(id) => {
                let object = self.describe_object(id);
                let why = match self.memory.object(id).map(|o| o.storage) {
                    Some(Storage::Global(global)) => match &self.program.globals[global].initial {
                        tayra_program::Initialiser::Unsupported(why) => format!(": {why}"),
                        tayra_program::Initialiser::External => {
                            ", which is defined outside of the program".to_owned()
                        }
                        tayra_program::Initialiser::Zero | tayra_program::Initialiser::Bytes { .. } => {
                            String::new()
                        }
                    },
                    Some(_) | None => String::new(),
                };
                Stop::unsupported(&format!("access to {object}{why}"), place)
            }
        }
    }

    /// Ends the run because an object cannot be made.
    #[cold]
    pub(crate) fn no_room(&mut self, place: Place, why: NoRoom) -> Stop {
        match why {
            NoRoom::Limit => Stop::new(Ending::MemoryLimit),
            NoRoom::Stack => {
                let message = format!(
                    "the stack of {} bytes is exhausted, {} calls deep",
                    self.settings.stack_limit,
                    self.frames.len()
                );
                self.fatal(Rule::StackExhaustion, place, message)
            }
        }
    }
}
