//! When the system gives no more memory: the answer is *unknown*, in words that were made while there was some
//! (`last_words`).
//!
//! Gives up: where LLVM or Z3 ask for it themselves, they end the process in their own way.

use libmimalloc_sys::{mi_malloc, mi_realloc};
use mimalloc::MiMalloc;
use std::alloc::{GlobalAlloc, Layout};

#[global_allocator]
static ALLOCATOR: OrLeave = OrLeave;

/// An allocator for many small blocks of threads that come and go, but that it never returns without memory. The system's own takes a
/// third of the time of long proofs.
struct OrLeave;

// SAFETY: every call is the allocator's own; what it returns is looked at, not touched.
unsafe impl GlobalAlloc for OrLeave {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if is_plain(layout.size(), layout.align()) {
            // SAFETY: any size will do.
            return or_leave(unsafe { mi_malloc(layout.size()) }.cast());
        }
        // SAFETY: as the caller says.
        or_leave(unsafe { MiMalloc.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller says.
        or_leave(unsafe { MiMalloc.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if is_plain(size, layout.align()) {
            // SAFETY: the old block is the allocator's, as the caller says.
            return or_leave(unsafe { mi_realloc(old.cast(), size) }.cast());
        }
        // SAFETY: as the caller says.
        or_leave(unsafe { MiMalloc.realloc(old, layout, size) })
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        // SAFETY: as the caller says.
        unsafe { MiMalloc.dealloc(old, layout) }
    }
}

/// Whether every block of that size is aligned so: to ask for it would only take time. The allocator aligns all blocks of 16 bytes and
/// more to 16, and smaller ones to 8.
const fn is_plain(size: usize, align: usize) -> bool {
    align <= 16 && align <= size
}

fn or_leave(block: *mut u8) -> *mut u8 {
    if block.is_null() {
        crate::last_words::end_without_memory();
    }
    block
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_blocks_are_aligned_as_asked_for() {
        for align in [1, 2, 4, 8, 16, 32] {
            let mut blocks = Vec::new();
            for size in 1..300 {
                let layout = Layout::from_size_align(size, align).expect("a power of two");
                // SAFETY: the sizes are not zero, and each block is given back with what it was asked for.
                let block = unsafe { ALLOCATOR.realloc(ALLOCATOR.alloc(layout), layout, 2 * size) };
                assert_eq!(block.align_offset(align), 0, "{size} bytes, aligned to {align}");
                blocks.push((block, Layout::from_size_align(2 * size, align).expect("a power of two")));
            }
            for (block, layout) in blocks {
                // SAFETY: as above.
                unsafe { ALLOCATOR.dealloc(block, layout) };
            }
        }
    }
}
