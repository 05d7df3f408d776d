use crate::tool::Tool;

pub struct Drill;

impl Drill {
    pub fn fee(&self, days: u32) -> f64 {
        let mut sum = f64::from(days) * 2.5;
        if days > 7 {
            sum *= 0.9;
        }
        sum
    }
}

impl Tool for Drill {
    fn title(&self) -> String {
        "Drill".to_owned()
    }
}
