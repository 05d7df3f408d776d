pub struct Ready(u8);

const READABLE: u8 = 1;

impl Ready {
    pub const READABLE: Ready = Ready(READABLE);

    pub fn is_readable(&self) -> bool {
        self.0 & READABLE != 0
    }
}
