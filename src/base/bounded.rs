//! Input that is read whole, up to a bound: a device or a pipe may never end.

use std::io::{self, Read};

/// Bytes of a file of configuration.
pub const CONFIG_BYTES_MAX: u64 = 4 << 20;
/// Bytes of a list of repositories or commits: some millions of lines.
pub const LIST_BYTES_MAX: u64 = 256 << 20;

/// The bytes of `input`.
///
/// # Errors
/// What `input` says, or that it has more than `bytes_max` bytes.
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

/// The text of `input`.
///
/// # Errors
/// As of [`bytes`], or that it is no UTF-8.
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
    fn what_has_no_end_is_not_read_to_it() {
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
