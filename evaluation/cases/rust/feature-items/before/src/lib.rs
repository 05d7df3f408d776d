//! Before.

mod other;
use std::fmt;

/// A pair.
#[derive(Debug)]
pub struct Pair(u8, u8);

struct Unit;

union Bits {
    number: u32,
}

pub enum Color {
    Red,
    Mixed { red: u8 },
    Other(u8),
}

pub trait Paint: fmt::Debug {
    const LAYERS: usize = 1;
    type Tool;
    fn paint(&self) -> Color;
}

type Colors = Vec<Color>;
const MAX: usize = 10;
static mut COUNT: usize = 0;

extern "C" {
    fn puts(text: *const u8) -> i32;
}

macro_rules! twice {
    ($x:expr) => { $x + $x };
}

impl Pair {
    pub const ZERO: Pair = Pair(0, 0);

    /// Makes one.
    #[must_use]
    pub(crate) async unsafe fn sum<T: Into<u8>>(self: Box<Self>, (a, b): (u8, u8), mut more: T) -> u8 {
        const LOCAL: u8 = 1;
        fn inner(x: u8) -> u8 {
            x
        }
        inner(a + b + LOCAL)
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl<T> From<Vec<T>> for Unit {
    fn from(_: Vec<T>) -> Self {
        Unit
    }
}

mod shapes {
    pub struct Point;

    impl Point {
        pub fn origin() -> Self {
            Point
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn works() {
        assert_eq!(twice!(1), 2);
    }
}
