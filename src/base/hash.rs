//! Hashes for ids, plans and configurations. They are equal on every machine and in every version.

use std::fmt::Write;
use std::io::{self, Read};

/// Description of the hash function of all hashes. `b3sum FILE | cut -c 1-32` computes the hash of
/// a file.
pub const ALGORITHM: &str = "BLAKE3, the first 128 bits in hex";

/// Number of hex digits of a hash.
const HEX_DIGITS: usize = 32;

/// Returns the hash of `parts` as 32 hex digits. It depends on the boundaries between the parts.
pub fn of_parts<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hasher = PartsHasher::default();
    for part in parts {
        hasher.add(part);
    }
    hasher.finish()
}

/// Computes the hash of parts that are added one after another.
#[derive(Debug, Default)]
pub struct PartsHasher(blake3::Hasher);

impl PartsHasher {
    /// Adds the next part.
    pub fn add(&mut self, part: &[u8]) {
        self.0.update(&(part.len() as u64).to_le_bytes());
        self.0.update(part);
    }

    /// Returns the 16 bytes of the hash of all parts.
    pub fn finish_bytes(&self) -> [u8; HEX_DIGITS / 2] {
        let mut bytes = [0; HEX_DIGITS / 2];
        self.0.finalize_xof().fill(&mut bytes);
        bytes
    }

    /// Returns the hash of all parts, which is that of [`of_parts`].
    pub fn finish(&self) -> String {
        hex(&self.0)
    }
}

/// Returns the hash of all bytes of `reader` as 32 hex digits.
///
/// # Errors
/// Returns the I/O errors of `reader`.
pub fn of_reader(mut reader: impl Read) -> io::Result<String> {
    let mut hasher = blake3::Hasher::new();
    let mut buffer = vec![0; 1 << 18];
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
    fn hash_depends_on_part_boundaries() {
        let hash = of_parts([b"ab".as_slice(), b"c"]);
        assert_ne!(hash, of_parts([b"a".as_slice(), b"bc"]));
        assert_eq!(hash.len(), HEX_DIGITS);
    }
}
