use crate::point::Point;

pub struct Region {
    middle: Point,
}

impl Region {
    pub fn center(&self) -> &Point {
        &self.middle
    }

    pub fn distance(&self, from: &Point, to: &Point) -> f64 {
        let width = from.x - to.x;
        let height = from.y - to.y;
        (width * width + height * height).sqrt()
    }
}
