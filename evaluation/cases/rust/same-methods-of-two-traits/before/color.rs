use std::fmt;

pub struct Color {
    red: u8,
    green: u8,
    blue: u8,
}

impl fmt::Display for Color {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

impl fmt::Debug for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sum = self.red as u32 + self.green as u32 + self.blue as u32;
        f.debug_struct("Color").field("sum", &sum).finish()
    }
}
