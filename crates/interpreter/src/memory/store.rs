//! A run of bytes that starts as zeros: flat if small, in pages made on first write if huge. A page of equal bytes is kept as that
//! byte, so that a program may fill gigabytes.

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
    Paged(BTreeMap<u64, Page>),
}

/// A page of a huge object.
#[derive(Clone, Debug)]
pub(crate) enum Page {
    /// All its bytes are this one.
    Same(u8),
    /// Its bytes.
    Bytes(Box<[u8]>),
}

impl Page {
    fn bytes_mut(&mut self) -> &mut [u8] {
        if let Page::Same(byte) = *self {
            *self = Page::Bytes(vec![byte; PAGE].into_boxed_slice());
        }
        match self {
            Page::Bytes(bytes) => bytes,
            Page::Same(_) => &mut [],
        }
    }

    /// Host memory that it takes, about.
    fn footprint(&self) -> u64 {
        match self {
            Page::Same(_) => 32,
            Page::Bytes(_) => PAGE as u64,
        }
    }
}

/// The byte that all bytes of a piece are, if there is one.
fn same(piece: &[u8]) -> Option<u8> {
    let first = *piece.first()?;
    piece.iter().all(|&byte| byte == first).then_some(first)
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
            Store::Paged(pages) => pages.values().map(Page::footprint).sum(),
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
                        Some(Page::Bytes(page)) => {
                            out[done..done + count].copy_from_slice(&page[within..within + count]);
                        }
                        Some(Page::Same(byte)) => out[done..done + count].fill(*byte),
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
                        // What is not there is zero already.
                        Entry::Vacant(_) if piece.iter().all(|&byte| byte == 0) => {}
                        Entry::Vacant(page) => match same(piece).filter(|_| count == PAGE) {
                            Some(byte) => {
                                page.insert(Page::Same(byte));
                            }
                            None => page.insert(Page::Same(0)).bytes_mut()[within..within + count]
                                .copy_from_slice(piece),
                        },
                        Entry::Occupied(mut page) => match (page.get(), same(piece)) {
                            (Page::Same(known), Some(byte)) if *known == byte => {}
                            (_, Some(byte)) if count == PAGE => {
                                page.insert(Page::Same(byte));
                            }
                            (Page::Same(_) | Page::Bytes(_), of_piece) => {
                                let bytes = page.get_mut().bytes_mut();
                                bytes[within..within + count].copy_from_slice(piece);
                                // Copies need not meet the bounds of pages: the last part makes them equal again.
                                if within + count == PAGE
                                    && let Some(byte) = of_piece
                                    && same(bytes).is_some()
                                {
                                    page.insert(Page::Same(byte));
                                }
                            }
                        },
                    }
                }
            }
        }
    }

    /// Sets `length` bytes to `byte`.
    pub(crate) fn fill(&mut self, offset: u64, length: u64, byte: u8) {
        match self {
            Store::Flat(bytes) => bytes[offset as usize..(offset + length) as usize].fill(byte),
            Store::Paged(pages) => {
                let end = offset + length;
                let mut at = offset;
                while at < end {
                    let within = (at % PAGE as u64) as usize;
                    let count = ((PAGE - within) as u64).min(end - at) as usize;
                    let number = at / PAGE as u64;
                    if count < PAGE {
                        let page = pages.entry(number).or_insert(Page::Same(0));
                        if !matches!(page, Page::Same(known) if *known == byte) {
                            page.bytes_mut()[within..within + count].fill(byte);
                        }
                    } else if byte == 0 {
                        pages.remove(&number);
                    } else {
                        pages.insert(number, Page::Same(byte));
                    }
                    at += count as u64;
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
