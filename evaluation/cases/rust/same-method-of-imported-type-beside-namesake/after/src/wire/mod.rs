pub struct Packet {
    bytes: Vec<u8>,
    sender: u32,
}

impl Packet {
    pub fn is_from(&self, sender: u32) -> bool {
        self.sender == sender && !self.bytes.is_empty()
    }
}
