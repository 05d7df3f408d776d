use crate::disk::{self, Packet};

impl Packet {
    pub fn checksum(&self, salt: u32) -> u32 {
        let sum = disk::read(&self.path).map(|it| u32::from(it)).sum::<u32>();
        sum.rotate_left(3) ^ salt
    }
}
