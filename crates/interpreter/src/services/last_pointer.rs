//! Words for where the last pointer to a lost block was, and how it went.

use crate::lower::Slot;
use crate::machine::Machine;
use crate::memory::{Holder, Storage};
use crate::value::ObjectId;
use tayra_program::{FunctionId, LocalKind, Place, types};

impl Machine<'_> {
    /// What held the last pointer to a block that was lost at `place`.
    pub(crate) fn last_pointer(&self, id: ObjectId, place: Place) -> Option<String> {
        let object = self.memory.object(id)?;
        let held = "which held the last pointer to it";
        Some(match object.dropped_by {
            Holder::Nobody if place == object.born => "the pointer to it is kept nowhere".to_owned(),
            Holder::Nobody | Holder::Lost(_) => return None,
            Holder::OverwrittenHome(function, slot) => {
                format!("{}, {held}, gets another value here", self.home_name(function, slot))
            }
            Holder::EndedHome(function, slot) => {
                format!("the scope of {}, {held}, ends here", self.home_name(function, slot))
            }
            Holder::Overwritten(holder, offset) => {
                format!("{}, {held}, gets another value here", self.part(holder, offset))
            }
            Holder::Ended(holder, offset) if holder.is_heap() => {
                format!("{}, {held}, is freed here", self.part(holder, Some(offset)))
            }
            Holder::Ended(holder, offset) => {
                format!("the scope of {}, {held}, ends here", self.part(holder, Some(offset)))
            }
            Holder::Returned(function) => {
                let name = self.program.functions[function].shown();
                format!("what `{name}` returns is the last pointer to it, and is not kept")
            }
        })
    }

    /// The promoted local of a slot.
    fn home_name(&self, function: FunctionId, slot: Slot) -> String {
        let find = || {
            let body = self.program.functions[function].body.as_ref()?;
            let code = self.code[function].as_ref()?;
            let promoted = body.locals.values().filter(|local| matches!(local.kind, LocalKind::Promoted(_)));
            let (local, _) = promoted.zip(&code.homes).find(|(_, home)| home.slot == slot)?;
            Some(local.quoted())
        };
        find().unwrap_or_else(|| "a variable".to_owned())
    }

    /// A part of an object: `list.first`, `offset 8 of a 16-byte heap block`.
    fn part(&self, id: ObjectId, offset: Option<u64>) -> String {
        let Some(object) = self.memory.object(id) else { return self.describe_object(id) };
        let (name, c_type) = match object.storage {
            Storage::Local(function, local) => match &self.program.functions[function].body {
                Some(body) => (body.locals[local].quoted(), body.locals[local].c_type),
                None => (self.describe_object(id), None),
            },
            Storage::Global(global) => {
                let global = &self.program.globals[global];
                (global.quoted(), global.c_type)
            }
            Storage::Heap
            | Storage::StackBlock
            | Storage::ArgumentCopy
            | Storage::VariadicArea
            | Storage::Library(_)
            | Storage::Code(_)
            | Storage::Label(..) => (self.describe_object(id), None),
        };
        let word = self.program.data_model.pointer_bytes();
        let Some(offset) = offset.filter(|_| object.size != word) else { return name };
        let place = c_type.and_then(|c_type| types::place(self.program, c_type, false, offset, word));
        match (place, name.strip_suffix('`')) {
            (Some((path, _)), Some(open)) => format!("{open}{path}`"),
            (Some(_) | None, _) => format!("offset {offset} of {name}"),
        }
    }
}
