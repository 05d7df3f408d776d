//! Typed `u32` indices, and vectors that can only be indexed with them.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// Typed index into an [`IndexVec`].
pub trait Id: Copy + Eq + Ord {
    /// Returns the id of position `index`. The limits ensure that it fits into `u32`.
    fn new(index: usize) -> Self;
    /// Returns the position, from 0.
    fn index(self) -> usize;
}

/// Declares types of ids.
#[macro_export]
macro_rules! typed_id {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $crate::base::ids::Id for $name {
            fn new(index: usize) -> Self {
                debug_assert!(u32::try_from(index).is_ok());
                $name(index as u32)
            }
            fn index(self) -> usize {
                self.0 as usize
            }
        }
    )+};
}

/// Vector that is indexed by ids of type `I`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexVec<I, T> {
    items: Vec<T>,
    id: PhantomData<fn(I) -> I>,
}

impl<I, T> Default for IndexVec<I, T> {
    fn default() -> Self {
        IndexVec {
            items: Vec::new(),
            id: PhantomData,
        }
    }
}

impl<I: Id, T> IndexVec<I, T> {
    /// Returns a vector of `count` copies of `value`.
    pub fn filled(value: T, count: usize) -> Self
    where
        T: Clone,
    {
        IndexVec {
            items: vec![value; count],
            id: PhantomData,
        }
    }

    /// Appends `item` and returns its id.
    pub fn push(&mut self, item: T) -> I {
        let id = I::new(self.items.len());
        self.items.push(item);
        id
    }

    /// Reserves memory for `count` more items.
    pub fn reserve(&mut self, count: usize) {
        self.items.reserve(count);
    }

    /// Releases the memory that is reserved but not used.
    pub fn shrink_to_fit(&mut self) {
        self.items.shrink_to_fit();
    }

    /// Returns the number of items.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns true if there are no items.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Returns all ids, ascending.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + use<I, T> {
        (0..self.items.len()).map(I::new)
    }

    /// Returns the items in the order of their ids.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// Returns the ids and their items, ascending by id.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = (I, &T)> {
        self.items
            .iter()
            .enumerate()
            .map(|(index, item)| (I::new(index), item))
    }

    /// Returns the number of leading items for which `belongs` returns true. It must return false
    /// for all items after them.
    pub fn partition_point(&self, belongs: impl FnMut(&T) -> bool) -> usize {
        self.items.partition_point(belongs)
    }

    /// Returns the item of `id`; `None` if there is none.
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }
}

impl<I: Id, T> Index<I> for IndexVec<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for IndexVec<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}

impl<I: Id, T> FromIterator<T> for IndexVec<I, T> {
    fn from_iter<A: IntoIterator<Item = T>>(items: A) -> Self {
        IndexVec {
            items: items.into_iter().collect(),
            id: PhantomData,
        }
    }
}
