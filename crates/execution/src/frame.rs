//! Roots that belong to a frame beside its registers and locals.
//!
//! `Root::Hidden` numbers are given out here and nowhere else. They must survive a join: an object that is only hidden
//! in a frame ends when the frame does.

use tayra_memory_graph::Root;

/// Where a variadic function finds the arguments that came in registers (x86-64).
pub(crate) const REGISTER_AREA: Root = Root::Hidden(0);
/// Where a variadic function finds the arguments that came on the stack.
pub(crate) const STACK_AREA: Root = Root::Hidden(1);
/// The site of the area of arguments that came in registers: what was not passed there cannot be read.
pub(crate) const REGISTER_AREA_SITE: u32 = u32::MAX;
/// How many private copies of arguments a frame can have.
pub(crate) const MOST_COPIES: u32 = 4096;

/// The private copy of the argument with this index.
pub(crate) fn argument_copy(index: u32) -> Root {
    Root::Hidden(2 + index.min(MOST_COPIES))
}

/// The run-time sized stack object with this index, in the order of birth.
pub(crate) fn stack_block(index: u32) -> Root {
    Root::Hidden(FIRST_STACK_BLOCK.saturating_add(index))
}

/// The index of a run-time sized stack object, if the root is one.
pub fn stack_block_index(root: Root) -> Option<u32> {
    match root {
        Root::Hidden(number) => number.checked_sub(FIRST_STACK_BLOCK),
        Root::Register(_) | Root::Local(_) | Root::Result(_) | Root::Entry(_) | Root::Cutpoint(_) => None,
    }
}

const FIRST_STACK_BLOCK: u32 = 3 + MOST_COPIES;
