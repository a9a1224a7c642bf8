//! What the library holds: pointers that it remembers, and results that the program may store something in.
//!
//! Both are memory of the library, so that blocks are held by them as by any other memory, for as long as the table of
//! [`LibraryHolder`]s says.

use super::context::Context;
use crate::machine::Stop;
use crate::value::{ObjectId, Value};
use tayra_program::{LibraryHolder, ScalarType};

impl Context<'_, '_> {
    /// The one memory of a holder, zeroed when it is first asked for.
    pub(super) fn memory_of(&mut self, holder: LibraryHolder, size: u64) -> Result<Value, Stop> {
        self.memory_of_one(holder, ObjectId::NONE, size)
    }

    /// The same of a holder that there are several of: which one is told by an object, as the `FILE` of a stream.
    fn memory_of_one(&mut self, holder: LibraryHolder, which: ObjectId, size: u64) -> Result<Value, Stop> {
        if let Some(&known) = self.state().held.get(&(holder, which)) {
            return Ok(known);
        }
        let object = self.machine.library_object(self.call.place, holder.name(), size)?;
        self.state().held.insert((holder, which), object);
        Ok(object)
    }

    /// From now on the holder remembers this pointer, and no other.
    pub(super) fn hold(
        &mut self,
        holder: LibraryHolder,
        which: ObjectId,
        pointer: Value,
    ) -> Result<(), Stop> {
        let size = self.model().pointer_bytes();
        let place = self.memory_of_one(holder, which, size)?;
        self.store_value(place, ScalarType::Pointer, pointer)
    }

    /// The pointer that the holder remembers; null if there was none.
    pub(super) fn held(&mut self, holder: LibraryHolder, which: ObjectId) -> Result<Value, Stop> {
        let size = self.model().pointer_bytes();
        let place = self.memory_of_one(holder, which, size)?;
        Ok(self.load(place, ScalarType::Pointer)?.low)
    }

    /// The holder remembers nothing any more.
    pub(super) fn let_go(&mut self, holder: LibraryHolder, which: ObjectId) -> Result<(), Stop> {
        if self.state().held.contains_key(&(holder, which)) {
            self.hold(holder, which, Value::ZERO)?;
        }
        Ok(())
    }
}
