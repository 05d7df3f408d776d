pub trait Shape {
    fn sides(&self) -> u32;
}

pub struct Square;

impl Shape for Square {
    fn sides(&self) -> u32 {
        4
    }

    fn describe(&self) -> String {
        let sides = self.sides();
        format!("a shape with {sides} sides and {sides} corners")
    }
}
