//! Sides of a change, and pairs of values for both sides.

/// One of the two revisions of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Revision before the change: the parent of the commit.
    Before,
    /// Revision after the change: the commit.
    After,
}

impl Side {
    /// Returns the other side.
    pub fn opposite(self) -> Side {
        match self {
            Side::Before => Side::After,
            Side::After => Side::Before,
        }
    }

    /// Returns `own`, a value of this side, and `other`, a value of the opposite side, as (before,
    /// after).
    pub fn ordered<T>(self, own: T, other: T) -> (T, T) {
        match self {
            Side::Before => (own, other),
            Side::After => (other, own),
        }
    }

    /// Both sides, the before side first.
    pub const BOTH: [Side; 2] = [Side::Before, Side::After];

    /// Returns the value of the columns `side`.
    pub fn name(self) -> &'static str {
        match self {
            Side::Before => "before",
            Side::After => "after",
        }
    }
}

/// Pair of a value for the before side and one for the after side.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, serde::Serialize)]
pub struct Pair<T> {
    /// Value for the before side.
    pub before: T,
    /// Value for the after side.
    pub after: T,
}

impl<T> Pair<T> {
    /// Returns the pair of two values.
    pub fn new(before: T, after: T) -> Self {
        Pair { before, after }
    }

    /// Returns the pair of what `f` returns for each side, the before side first.
    pub fn of_sides(mut f: impl FnMut(Side) -> T) -> Self {
        let before = f(Side::Before);
        Pair {
            before,
            after: f(Side::After),
        }
    }

    /// Returns the value of `side`.
    pub fn get(&self, side: Side) -> &T {
        match side {
            Side::Before => &self.before,
            Side::After => &self.after,
        }
    }

    /// Returns a mutable reference to the value of `side`.
    pub fn get_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Before => &mut self.before,
            Side::After => &mut self.after,
        }
    }

    /// Applies `f` to both values, first to that of the before side.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> Pair<U> {
        let before = f(self.before);
        Pair {
            before,
            after: f(self.after),
        }
    }

    /// Returns the pair of references to both values.
    pub fn as_ref(&self) -> Pair<&T> {
        Pair {
            before: &self.before,
            after: &self.after,
        }
    }
}
