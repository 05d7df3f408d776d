//! Reads input into memory, up to a maximum size, because a device or pipe may never end.

use std::io::{self, Read};

/// Maximum size of a configuration file, in bytes.
pub const CONFIG_BYTES_MAX: u64 = 4 << 20;
/// Maximum size of a list of repositories or commits, in bytes: several million lines.
pub const LIST_BYTES_MAX: u64 = 256 << 20;

/// Reads `input` to its end.
///
/// # Errors
/// Returns the I/O error of `input`, or `ErrorKind::FileTooLarge` if it yields more than
/// `bytes_max` bytes.
pub fn bytes(input: impl Read, bytes_max: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input
        .take(bytes_max.saturating_add(1))
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > bytes_max {
        let cause = format!("it is longer than {bytes_max} bytes, or has no end");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, cause));
    }
    Ok(bytes)
}

/// Reads `input` to its end as UTF-8.
///
/// # Errors
/// Returns the errors of [`bytes`], or `ErrorKind::InvalidData` if the input is not UTF-8.
pub fn text(input: impl Read, bytes_max: u64) -> io::Result<String> {
    let bytes = bytes(input, bytes_max)?;
    String::from_utf8(bytes).map_err(|_| {
        let cause = "it is not UTF-8";
        io::Error::new(io::ErrorKind::InvalidData, cause)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_input_and_invalid_utf8_are_errors() {
        assert_eq!(bytes(&b"abc"[..], 3).unwrap(), b"abc");
        assert_eq!(text(&b"abc"[..], 3).unwrap(), "abc");
        let error = bytes(io::repeat(0), 1000).unwrap_err();
        assert_eq!(
            error.to_string(),
            "it is longer than 1000 bytes, or has no end"
        );
        let error = text(&b"a\xff"[..], 3).unwrap_err();
        assert_eq!(error.to_string(), "it is not UTF-8");
    }
}
