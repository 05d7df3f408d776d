use crate::point::Point;
use crate::region::Region;

pub struct Shop {
    region: Region,
}

impl Shop {
    pub fn is_near(&self, place: &Point) -> bool {
        self.distance(self.region.center(), place) < 10.0
    }

    pub fn distance(&self, from: &Point, to: &Point) -> f64 {
        let width = from.x - to.x;
        let height = from.y - to.y;
        (width * width + height * height).sqrt()
    }
}
