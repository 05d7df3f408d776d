pub struct Saw;

impl Saw {
    pub fn title(&self) -> String {
        "Saw".to_owned()
    }

    pub fn is_sharp(&self, cuts: u32) -> bool {
        if cuts > 900 {
            return false;
        }
        true
    }
}
