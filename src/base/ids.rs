//! Typed `u32` indices, and vectors that are indexed by them only.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A typed index into an [`IndexVec`].
pub trait Id: Copy + Eq + Ord {
    /// The id of position `index`; more than `u32::MAX` elements are ruled out by the limits.
    fn new(index: usize) -> Self;
    /// The position.
    fn index(self) -> usize;
}

/// Declares typed ids.
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

/// A vector indexed by one kind of id.
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
    /// `count` copies of `value`.
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

    /// Makes room for so many more items.
    pub fn reserve(&mut self, count: usize) {
        self.items.reserve(count);
    }

    /// Gives back the memory beyond the items.
    pub fn shrink_to_fit(&mut self) {
        self.items.shrink_to_fit();
    }

    /// How many items there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is no item.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// All ids, ascending.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + use<I, T> {
        (0..self.items.len()).map(I::new)
    }

    /// The items in the order of their ids.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// Ids and items, ascending.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = (I, &T)> {
        self.items
            .iter()
            .enumerate()
            .map(|(index, item)| (I::new(index), item))
    }

    /// How many of the first items `belongs` holds for; it must hold for none after the first for
    /// which it does not.
    pub fn partition_point(&self, belongs: impl FnMut(&T) -> bool) -> usize {
        self.items.partition_point(belongs)
    }

    /// The item of `id`, if there is one.
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
