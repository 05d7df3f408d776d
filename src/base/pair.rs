//! The two sides of a change.

/// One of the two revisions that are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The revision that was changed: the parent of the commit.
    Before,
    /// The revision that the change made: the commit itself.
    After,
}

impl Side {
    /// The other one.
    pub fn opposite(self) -> Side {
        match self {
            Side::Before => Side::After,
            Side::After => Side::Before,
        }
    }

    /// Both sides, before first.
    pub const BOTH: [Side; 2] = [Side::Before, Side::After];

    /// The name in the columns `side`.
    pub fn name(self) -> &'static str {
        match self {
            Side::Before => "before",
            Side::After => "after",
        }
    }
}

/// A value for each side.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
pub struct Pair<T> {
    /// The value of the revision before the change.
    pub before: T,
    /// The value of the revision after the change.
    pub after: T,
}

impl<T> Pair<T> {
    /// A pair of the two values.
    pub fn new(before: T, after: T) -> Self {
        Pair { before, after }
    }

    /// The value of `side`.
    pub fn get(&self, side: Side) -> &T {
        match side {
            Side::Before => &self.before,
            Side::After => &self.after,
        }
    }

    /// The value of `side`, to change.
    pub fn get_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Before => &mut self.before,
            Side::After => &mut self.after,
        }
    }

    /// The pair of what `f` makes of each value, before first.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> Pair<U> {
        let before = f(self.before);
        Pair {
            before,
            after: f(self.after),
        }
    }

    /// A pair of references.
    pub fn as_ref(&self) -> Pair<&T> {
        Pair {
            before: &self.before,
            after: &self.after,
        }
    }
}
