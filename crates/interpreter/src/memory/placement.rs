//! Where objects lie. Addresses are absolute, so that integers made from pointers are ordinary integers.
//!
//! By default no heap address is used twice while there is room, and neighbours never touch: one past the end of an
//! object is the start of no other. Placement is an input: a script may put a block anywhere that is free.

use crate::inputs::LayoutStyle;
use tayra_program::DataModel;

/// The parts of the address space.
#[derive(Debug)]
pub(crate) struct Layout {
    code_next: u64,
    static_next: u64,
    static_end: u64,
    heap_next: u64,
    heap_start: u64,
    heap_end: u64,
    stack_top: u64,
    stack_next: u64,
    stack_limit: u64,
    style: LayoutStyle,
}

/// What `LayoutStyle::Pages` aligns to.
const PAGE: u64 = 4096;
/// How much of the stack it does so for: deep recursion should not run out of it sooner.
const ALIGNED_STACK: u64 = 64 * PAGE;

impl Layout {
    /// The layout for a data model, with that many bytes of stack.
    pub(crate) fn new(model: DataModel, stack_bytes: u64) -> Layout {
        let (code_next, static_next, static_end, heap_start, heap_end, stack_top) = match model {
            DataModel::Ilp32 => {
                (0x0804_8000, 0x0a00_0000, 0x5000_0000, 0x5000_0000, 0xe000_0000, 0xffff_0000)
            }
            DataModel::Lp64 => (
                0x40_1000,
                0x1000_0000,
                0x1000_0000_0000,
                0x5000_0000_0000,
                0x7000_0000_0000,
                0x7fff_ffff_0000,
            ),
        };
        let stack_bytes = stack_bytes.min(stack_top - heap_end - 0x1_0000);
        Layout {
            code_next,
            static_next,
            static_end,
            heap_next: heap_start,
            heap_start,
            heap_end,
            stack_top,
            stack_next: stack_top,
            stack_limit: stack_top - stack_bytes,
            style: LayoutStyle::Apart,
        }
    }

    /// Another manner of placing things, before any is placed.
    pub(crate) fn set_style(&mut self, style: LayoutStyle) {
        self.style = style;
    }

    fn aligned(&self, align: u64) -> u64 {
        if self.style == LayoutStyle::Pages { align.max(PAGE) } else { align }
    }

    /// A place for a function or a label.
    pub(crate) fn place_code(&mut self) -> u64 {
        let address = self.code_next;
        self.code_next += 16;
        address
    }

    /// A place for a global.
    pub(crate) fn place_static(&mut self, size: u64, align: u64) -> Option<u64> {
        let address = self.static_next.checked_next_multiple_of(self.aligned(align.max(1)))?;
        let gap = u64::from(self.style != LayoutStyle::Tight || size == 0);
        let end = address.checked_add(size)?.checked_add(gap)?;
        if end > self.static_end {
            return None;
        }
        self.static_next = end;
        Some(address)
    }

    /// A fresh place for a heap block; `None` when the space is used up.
    pub(crate) fn place_heap(&mut self, size: u64, align: u64) -> Option<u64> {
        let address = self.heap_next.checked_next_multiple_of(self.aligned(align.max(16)))?;
        let end = address.checked_add(size)?.checked_add(1)?;
        if end > self.heap_end {
            return None;
        }
        self.heap_next = end;
        Some(address)
    }

    /// Continues with the largest gap between the living `(address, size)`, sorted by address.
    pub(crate) fn restart_heap(&mut self, living: &[(u64, u64)], size: u64, align: u64) -> Option<u64> {
        let mut start = self.heap_start;
        let ends = living.iter().copied().chain(std::iter::once((self.heap_end, 0)));
        for (address, length) in ends {
            let place = start.checked_next_multiple_of(align.max(16))?;
            if place.checked_add(size)?.checked_add(1)? <= address {
                return Some(place);
            }
            start = start.max(address.saturating_add(length).saturating_add(1));
        }
        None
    }

    /// Whether a heap block may be put at that place.
    pub(crate) fn is_heap_range(&self, address: u64, size: u64) -> bool {
        address >= self.heap_start && address.checked_add(size).is_some_and(|end| end <= self.heap_end)
    }

    /// Marks the heap as used up to `end`, if it is not yet.
    pub(crate) fn skip_heap(&mut self, end: u64) {
        if end < self.heap_end {
            self.heap_next = self.heap_next.max(end);
        }
    }

    /// A place for a local; `None` when the stack is exhausted.
    #[inline]
    pub(crate) fn place_stack(&mut self, size: u64, align: u64) -> Option<u64> {
        // One byte more than needed, so that neighbours do not touch.
        let align = match align.max(1) {
            align if self.stack_top - self.stack_next < ALIGNED_STACK => self.aligned(align),
            align => align,
        };
        let address = self.stack_next.checked_sub(size.checked_add(1)?)? & !(align - 1);
        if address < self.stack_limit {
            return None;
        }
        self.stack_next = address;
        Some(address)
    }

    /// How deep the stack is now; give it back to [`Layout::release_stack`].
    #[inline]
    pub(crate) fn stack_mark(&self) -> u64 {
        self.stack_next
    }

    /// Frees the stack down to a mark.
    #[inline]
    pub(crate) fn release_stack(&mut self, mark: u64) {
        self.stack_next = mark.min(self.stack_top);
    }
}
