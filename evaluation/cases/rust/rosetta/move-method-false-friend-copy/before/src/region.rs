use crate::point::Point;

pub struct Region {
    middle: Point,
}

impl Region {
    pub fn center(&self) -> &Point {
        &self.middle
    }
}
