//! A run of bytes that starts as zeros: flat if small, in pages made on first write if huge.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Above this size, bytes are kept in pages.
pub(crate) const FLAT_LIMIT: u64 = 64 << 20;
const PAGE: usize = 1 << 16;

/// Bytes of one object.
#[derive(Clone, Debug)]
pub(crate) enum Store {
    /// All of them.
    Flat(Box<[u8]>),
    /// Those that are not zero, by page number.
    Paged(BTreeMap<u64, Box<[u8]>>),
}

/// Memory of small objects that died, by size: frames come and go quickly.
#[derive(Debug, Default)]
pub(crate) struct Pool {
    by_size: Vec<Vec<Box<[u8]>>>,
}

impl Pool {
    const LARGEST: usize = 256;
    const KEPT: usize = 32;

    /// `size` zeros.
    #[inline]
    pub(crate) fn zeros(&mut self, size: u64) -> Store {
        if let Some(kept) = self.by_size.get_mut(size as usize)
            && let Some(mut bytes) = kept.pop()
        {
            bytes.fill(0);
            return Store::Flat(bytes);
        }
        Store::zeros(size)
    }

    /// Keeps the memory of a dead object, if it is small.
    #[inline]
    pub(crate) fn give_back(&mut self, store: Store) {
        if let Store::Flat(bytes) = store
            && !bytes.is_empty()
            && bytes.len() <= Pool::LARGEST
        {
            if self.by_size.is_empty() {
                self.by_size.resize_with(Pool::LARGEST + 1, Vec::new);
            }
            let kept = &mut self.by_size[bytes.len()];
            if kept.len() < Pool::KEPT {
                kept.push(bytes);
            }
        }
    }
}

impl Store {
    /// `size` zeros.
    pub(crate) fn zeros(size: u64) -> Store {
        if size <= FLAT_LIMIT {
            Store::Flat(vec![0; size as usize].into_boxed_slice())
        } else {
            Store::Paged(BTreeMap::new())
        }
    }

    /// Host memory that it takes.
    pub(crate) fn footprint(&self) -> u64 {
        match self {
            Store::Flat(bytes) => bytes.len() as u64,
            Store::Paged(pages) => (pages.len() * PAGE) as u64,
        }
    }

    /// Copies bytes out; the range is within the object.
    pub(crate) fn read(&self, offset: u64, out: &mut [u8]) {
        match self {
            Store::Flat(bytes) => {
                let start = offset as usize;
                out.copy_from_slice(&bytes[start..start + out.len()]);
            }
            Store::Paged(pages) => {
                let mut done = 0;
                while done < out.len() {
                    let at = offset + done as u64;
                    let within = (at % PAGE as u64) as usize;
                    let count = (PAGE - within).min(out.len() - done);
                    match pages.get(&(at / PAGE as u64)) {
                        Some(page) => {
                            out[done..done + count].copy_from_slice(&page[within..within + count]);
                        }
                        None => out[done..done + count].fill(0),
                    }
                    done += count;
                }
            }
        }
    }

    /// Copies bytes in; the range is within the object.
    pub(crate) fn write(&mut self, offset: u64, data: &[u8]) {
        match self {
            Store::Flat(bytes) => {
                let start = offset as usize;
                bytes[start..start + data.len()].copy_from_slice(data);
            }
            Store::Paged(pages) => {
                let mut done = 0;
                while done < data.len() {
                    let at = offset + done as u64;
                    let within = (at % PAGE as u64) as usize;
                    let count = (PAGE - within).min(data.len() - done);
                    let piece = &data[done..done + count];
                    done += count;
                    match pages.entry(at / PAGE as u64) {
                        Entry::Occupied(mut page) => {
                            page.get_mut()[within..within + count].copy_from_slice(piece)
                        }
                        // What is not there is zero already.
                        Entry::Vacant(_) if piece.iter().all(|&byte| byte == 0) => {}
                        Entry::Vacant(page) => {
                            page.insert(vec![0; PAGE].into_boxed_slice())[within..within + count]
                                .copy_from_slice(piece);
                        }
                    }
                }
            }
        }
    }

    /// Sets `length` bytes to `byte`.
    pub(crate) fn fill(&mut self, offset: u64, length: u64, byte: u8) {
        match self {
            Store::Flat(bytes) => bytes[offset as usize..(offset + length) as usize].fill(byte),
            Store::Paged(_) => {
                let chunk = vec![byte; PAGE];
                let mut done = 0;
                while done < length {
                    let count = (PAGE as u64).min(length - done);
                    self.write(offset + done, &chunk[..count as usize]);
                    done += count;
                }
            }
        }
    }

    /// The first place from `offset` on that may not be zero; `None` if there is none.
    pub(crate) fn next_touched(&self, offset: u64) -> Option<u64> {
        match self {
            Store::Flat(_) => Some(offset),
            Store::Paged(pages) => {
                let (&page, _) = pages.range(offset / PAGE as u64..).next()?;
                Some(offset.max(page * PAGE as u64))
            }
        }
    }

    /// The bytes as one slice, if flat.
    #[inline]
    pub(crate) fn flat(&self) -> Option<&[u8]> {
        match self {
            Store::Flat(bytes) => Some(bytes),
            Store::Paged(_) => None,
        }
    }

    /// The bytes as one slice to change, if flat.
    #[inline]
    pub(crate) fn flat_mut(&mut self) -> Option<&mut [u8]> {
        match self {
            Store::Flat(bytes) => Some(bytes),
            Store::Paged(_) => None,
        }
    }
}
