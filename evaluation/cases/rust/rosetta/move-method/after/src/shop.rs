use crate::point::Point;
use crate::region::Region;

pub struct Shop {
    region: Region,
}

impl Shop {
    pub fn is_near(&self, place: &Point) -> bool {
        self.region.distance(self.region.center(), place) < 10.0
    }
}
