//! Typed indices and the tables they index.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// An index that belongs to one kind of [`Table`].
pub trait Entity: Copy + Eq + Ord + fmt::Debug {
    /// The index behind `self`.
    fn index(self) -> usize;
    /// The entity with that index; panics above `u32::MAX`.
    fn from_index(index: usize) -> Self;
}

/// Declares an index type that prints as its prefix and number.
macro_rules! entity {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(u32);

        impl $crate::Entity for $name {
            fn index(self) -> usize {
                self.0 as usize
            }
            fn from_index(index: usize) -> Self {
                $name(u32::try_from(index).expect("a table has fewer than 2^32 entries"))
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    };
}
pub(crate) use entity;

/// A vector that is indexed by one kind of entity only.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Table<I, T> {
    entries: Vec<T>,
    index: PhantomData<I>,
}

impl<I: Entity, T> Table<I, T> {
    /// An empty table.
    pub const fn new() -> Self {
        Table { entries: Vec::new(), index: PhantomData }
    }

    /// Appends `entry` and returns its index.
    pub fn push(&mut self, entry: T) -> I {
        let id = I::from_index(self.entries.len());
        self.entries.push(entry);
        id
    }

    /// The index that the next `push` will return.
    pub fn next_id(&self) -> I {
        I::from_index(self.entries.len())
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The entry at `id`, if there is one.
    pub fn get(&self, id: I) -> Option<&T> {
        self.entries.get(id.index())
    }

    /// Entries with their indices, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator {
        self.entries.iter().enumerate().map(|(i, e)| (I::from_index(i), e))
    }

    /// Entries with their indices, in order, to change.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (I, &mut T)> + ExactSizeIterator {
        self.entries.iter_mut().enumerate().map(|(i, e)| (I::from_index(i), e))
    }

    /// The entries alone, in order.
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.entries.iter()
    }

    /// The entries alone, in order, to change.
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.entries.iter_mut()
    }

    /// The entries alone, in order, taken out of the table.
    pub fn into_values(self) -> std::vec::IntoIter<T> {
        self.entries.into_iter()
    }

    /// All indices, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.entries.len()).map(I::from_index)
    }
}

impl<I: Entity, T> Default for Table<I, T> {
    fn default() -> Self {
        Table::new()
    }
}

impl<I: Entity, T> Index<I> for Table<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        &self.entries[id.index()]
    }
}

impl<I: Entity, T> IndexMut<I> for Table<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.entries[id.index()]
    }
}

impl<I: Entity, T> FromIterator<T> for Table<I, T> {
    fn from_iter<It: IntoIterator<Item = T>>(entries: It) -> Self {
        Table { entries: entries.into_iter().collect(), index: PhantomData }
    }
}

impl<I, T: fmt::Debug> fmt::Debug for Table<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.entries).finish()
    }
}
