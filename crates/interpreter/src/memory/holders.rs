//! What held a pointer that went away, for people: a leak is understood from where the last pointer was.

use crate::lower::Slot;
use crate::value::ObjectId;
use tayra_program::FunctionId;

/// What held a pointer to a block, and how it went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Holder {
    /// Nothing ever did, or nobody knows.
    #[default]
    Nobody,
    /// A promoted local, which got another value.
    OverwrittenHome(FunctionId, Slot),
    /// A promoted local, whose scope ended.
    EndedHome(FunctionId, Slot),
    /// An object that lives on: at this offset, or somewhere within many bytes.
    Overwritten(ObjectId, Option<u64>),
    /// An object that ended, at this offset.
    Ended(ObjectId, u64),
    /// A block that is lost itself.
    Lost(ObjectId),
    /// What a call of the function returned.
    Returned(FunctionId),
}
