//! Objects and the tables that keep them by identity.

use super::content::Content;
use super::holders::Holder;
use crate::value::ObjectId;
use std::collections::VecDeque;
use tayra_program::{BlockId, FunctionId, GlobalId, LocalId, Place};

/// What kind of storage an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Storage {
    /// From `malloc` and its kin.
    Heap,
    /// A global, string literal or static local.
    Global(GlobalId),
    /// A local variable that lives in memory.
    Local(FunctionId, LocalId),
    /// `alloca` and arrays of variable length.
    StackBlock,
    /// The callee's copy of a struct passed by value.
    ArgumentCopy,
    /// Arguments of a variadic call.
    VariadicArea,
    /// Something that the C library or the system owns: `FILE`, `errno`, `argv`.
    Library(&'static str),
    /// The code of a function.
    Code(FunctionId),
    /// A label whose address is taken.
    Label(FunctionId, BlockId),
}

/// Whether an object may be accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Life {
    /// Yes.
    Alive,
    /// Its scope may have ended.
    MaybeDead,
    /// Yes, but for its holes.
    Guarded,
    /// It exists, but we do not know its content.
    Opaque,
    /// It is over.
    Dead,
}

/// An object of the program's memory.
#[derive(Debug)]
pub(crate) struct Object {
    /// Where it lies.
    pub(crate) address: u64,
    /// Size in bytes.
    pub(crate) size: u64,
    /// What it holds.
    pub(crate) content: Content,
    /// What it is.
    pub(crate) storage: Storage,
    /// Whether it lives.
    pub(crate) life: Life,
    /// Parts that are not there: offset and length. Only in guarded objects.
    pub(crate) holes: Vec<(u64, u64)>,
    /// Which uninitialised object of the run it is, from 1; 0 if that was not counted.
    pub(crate) birth: u64,
    /// Whether writing is a fault.
    pub(crate) read_only: bool,
    /// Whether its address went where provenance cannot follow.
    pub(crate) exposed: bool,
    /// Whether it was reported as lost.
    pub(crate) lost: bool,
    /// Entries in memory and promoted locals that point to it (heap blocks only).
    pub(crate) references: u32,
    /// When the last reference was dropped so far, as a running number of drops.
    pub(crate) dropped_at: u64,
    /// Where that was.
    pub(crate) dropped_place: Place,
    /// What held it, and how it went.
    pub(crate) dropped_by: Holder,
    /// Where it was made.
    pub(crate) born: Place,
    /// Where it ended.
    pub(crate) died: Place,
}

impl Object {
    /// Whether it ended.
    pub(crate) fn is_dead(&self) -> bool {
        self.life == Life::Dead
    }
}

const PAGE: usize = 256;
/// How many wholly dead pages keep the details of their objects.
const REMEMBERED_PAGES: usize = 256;

#[derive(Debug, Default)]
struct Page {
    objects: Vec<Object>,
    alive: usize,
}

/// Objects by running number. Details of objects that died long ago are forgotten: they stay dead.
#[derive(Debug, Default)]
pub(crate) struct Arena {
    pages: Vec<Option<Box<Page>>>,
    dead: VecDeque<usize>,
    next: u32,
}

impl Arena {
    /// The number that the next object gets.
    pub(crate) fn next_number(&self) -> u32 {
        self.next
    }

    /// Adds an object; `None` when numbers run out.
    pub(crate) fn push(&mut self, object: Object) -> Option<u32> {
        let number = self.next;
        if number >= ObjectId::HEAP - 1 {
            return None;
        }
        self.next += 1;
        let page = number as usize / PAGE;
        if page == self.pages.len() {
            let objects = Vec::with_capacity(PAGE);
            self.pages.push(Some(Box::new(Page { objects, alive: 0 })));
        }
        if let Some(Some(page)) = self.pages.get_mut(page) {
            page.objects.push(object);
            page.alive += 1;
        }
        Some(number)
    }

    /// The object of that number, unless forgotten.
    #[inline]
    pub(crate) fn get(&self, number: u32) -> Option<&Object> {
        self.pages.get(number as usize / PAGE)?.as_ref()?.objects.get(number as usize % PAGE)
    }

    /// The object of that number to change, unless forgotten.
    #[inline]
    pub(crate) fn get_mut(&mut self, number: u32) -> Option<&mut Object> {
        self.pages.get_mut(number as usize / PAGE)?.as_mut()?.objects.get_mut(number as usize % PAGE)
    }

    /// Says that an object died; may forget the details of the oldest dead.
    pub(crate) fn note_death(&mut self, number: u32) {
        let index = number as usize / PAGE;
        if let Some(Some(page)) = self.pages.get_mut(index) {
            page.alive -= 1;
            if page.alive == 0 && page.objects.len() == PAGE {
                self.dead.push_back(index);
                if self.dead.len() > REMEMBERED_PAGES
                    && let Some(oldest) = self.dead.pop_front()
                {
                    self.pages[oldest] = None;
                }
            }
        }
    }

    /// Changes every object that is not forgotten.
    pub(crate) fn each_mut(&mut self, visit: &mut impl FnMut(&mut Object)) {
        self.pages.iter_mut().flatten().flat_map(|page| &mut page.objects).for_each(visit);
    }

    /// Every object that is not forgotten, in order of birth.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, &Object)> {
        self.pages.iter().enumerate().filter_map(|(i, page)| Some((i, page.as_ref()?))).flat_map(
            |(i, page)| page.objects.iter().enumerate().map(move |(j, o)| ((i * PAGE + j) as u32, o)),
        )
    }
}
