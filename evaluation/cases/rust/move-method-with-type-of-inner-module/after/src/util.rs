pub fn half(a: u32) -> u32 {
    a / 2
}
