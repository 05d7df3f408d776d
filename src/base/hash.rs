//! Hashes that stay the same on every machine and in every version: ids, plans, configurations.

use std::fmt::Write;
use std::io::{self, Read};

/// How every hash of refmine is made; of a file, `b3sum FILE | cut -c 1-32` gives the same.
pub const ALGORITHM: &str = "BLAKE3, the first 128 bits in hex";

/// Hex digits of a hash.
const HEX_DIGITS: usize = 32;

/// The hash of `parts`, 32 hex digits; where one part ends and the next begins counts.
pub fn of_parts<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hasher = PartsHasher::default();
    for part in parts {
        hasher.add(part);
    }
    hasher.finish()
}

/// Makes the hash of parts that come one after another.
#[derive(Debug, Default)]
pub struct PartsHasher(blake3::Hasher);

impl PartsHasher {
    /// Takes the next part.
    pub fn add(&mut self, part: &[u8]) {
        self.0.update(&(part.len() as u64).to_le_bytes());
        self.0.update(part);
    }

    /// The hash of all parts, as of [`of_parts`].
    pub fn finish(&self) -> String {
        hex(&self.0)
    }
}

/// The hash of everything that `reader` gives, 32 hex digits.
///
/// # Errors
/// What `reader` says.
pub fn of_reader(mut reader: impl Read) -> io::Result<String> {
    let mut hasher = blake3::Hasher::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match reader.read(&mut buffer)? {
            0 => return Ok(hex(&hasher)),
            length => hasher.update(&buffer[..length]),
        };
    }
}

fn hex(hasher: &blake3::Hasher) -> String {
    let hash = hasher.finalize();
    let mut text = String::with_capacity(HEX_DIGITS);
    for byte in &hash.as_bytes()[..HEX_DIGITS / 2] {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_borders_of_the_parts_count() {
        let one = of_parts([b"ab".as_slice(), b"c"]);
        assert_ne!(one, of_parts([b"a".as_slice(), b"bc"]));
        assert_eq!(one.len(), HEX_DIGITS);
    }
}
