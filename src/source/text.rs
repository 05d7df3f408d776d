//! Decodes the bytes of a file, and rejects binary files, Git LFS pointers and minified files.

use crate::base::fault::FaultCode;
use std::borrow::Cow;

/// Number of bytes at the beginning of a file in which a NUL makes it binary. This is git's rule.
const BINARY_HEAD_BYTES: usize = 8000;
/// Maximum size in bytes of a Git LFS pointer, which also begins with [`LFS_HEAD`].
const LFS_BYTES_MAX: usize = 1024;
const LFS_HEAD: &[u8] = b"version https://git-lfs.github.com/spec/v1";

/// Minimum size in bytes of a minified file.
const MINIFIED_BYTES_MIN: usize = 1024;
/// Length in bytes of the longest lines that people write. Minifiers break lines at 500 bytes or
/// never.
const LONG_LINE_BYTES: usize = 300;
/// Maximum number of bytes per parenthesis in code. Data has hardly any parentheses.
const BYTES_PER_PARENTHESIS: usize = 50;

/// Decoded text of a source file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text<'a> {
    /// Text. If `is_recoded` is false, its offsets are those of the file, for which a UTF-8 byte
    /// order mark is kept.
    pub text: Cow<'a, str>,
    /// True if the file was not UTF-8 and was decoded as UTF-16 or Latin-1.
    pub is_recoded: bool,
}

/// Decodes `bytes`. A pure function of the bytes.
///
/// A file is minified if it has at least 1 KiB, more than half of it in lines that are longer than
/// 300 bytes and not indented, and if these lines have as many parentheses as code. Long lines of
/// data do not make a file minified.
///
/// # Errors
/// [`FaultCode::LfsPointer`], [`FaultCode::Binary`] or [`FaultCode::Minified`].
pub fn examine(bytes: &[u8]) -> Result<Text<'_>, FaultCode> {
    if bytes.len() < LFS_BYTES_MAX && bytes.starts_with(LFS_HEAD) {
        return Err(FaultCode::LfsPointer);
    }
    let (text, is_recoded) = decode(bytes)?;
    if is_minified(&text) {
        return Err(FaultCode::Minified);
    }
    Ok(Text { text, is_recoded })
}

/// Returns the text, and true if it was not UTF-8. The error is [`FaultCode::Binary`].
fn decode(bytes: &[u8]) -> Result<(Cow<'_, str>, bool), FaultCode> {
    let utf16 = match bytes {
        [0xFF, 0xFE, rest @ ..] => Some(decode_utf16(rest, u16::from_le_bytes)),
        [0xFE, 0xFF, rest @ ..] => Some(decode_utf16(rest, u16::from_be_bytes)),
        _ => None,
    };
    if let Some(text) = utf16 {
        if text.contains('\0') {
            return Err(FaultCode::Binary);
        }
        return Ok((Cow::Owned(text), true));
    }
    if bytes[..bytes.len().min(BINARY_HEAD_BYTES)].contains(&0) {
        return Err(FaultCode::Binary);
    }
    Ok(match std::str::from_utf8(bytes) {
        Ok(text) => (Cow::Borrowed(text), false),
        Err(_) => (bytes.iter().map(|&byte| char::from(byte)).collect(), true),
    })
}

fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units)
        .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// Returns true if more than half of the text is in long lines that are not indented and contain many
/// parentheses, as code does and data does not.
fn is_minified(text: &str) -> bool {
    if text.len() < MINIFIED_BYTES_MIN {
        return false;
    }
    let (mut long_bytes, mut parentheses) = (0, 0);
    let mut rest = text.as_bytes();
    while !rest.is_empty() {
        // Skip lines that end within the length of a short line at once, for speed.
        let ends_are = &rest[..rest.len().min(LONG_LINE_BYTES + 1)];
        if let Some(last) = ends_are.iter().rposition(|&byte| byte == b'\n') {
            rest = &rest[last + 1..];
            continue;
        }
        let end = rest.iter().position(|&byte| byte == b'\n');
        let (line, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        // Generators of readable code write long lines, too, but indent them.
        let indented = line.first().is_some_and(u8::is_ascii_whitespace);
        if line.len() > LONG_LINE_BYTES && !indented {
            long_bytes += line.len();
            parentheses += line
                .iter()
                .filter(|&&byte| byte == b'(' || byte == b')')
                .count();
        }
    }
    long_bytes > text.len() / 2 && parentheses * BYTES_PER_PARENTHESIS >= long_bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf8_utf16_and_latin1_are_decoded() {
        let plain = examine("\u{feff}é".as_bytes()).unwrap();
        assert_eq!(
            (plain.text.as_ref(), plain.is_recoded),
            ("\u{feff}é", false)
        );
        let latin = examine(b"caf\xE9").unwrap();
        assert_eq!((latin.text.as_ref(), latin.is_recoded), ("café", true));
        let little = examine(b"\xFF\xFEa\0\xE9\0\0\xD8").unwrap();
        assert_eq!(
            (little.text.as_ref(), little.is_recoded),
            ("aé\u{fffd}", true)
        );
        let big = examine(b"\xFE\xFF\0a\0b\0").unwrap();
        assert_eq!(big.text, "ab");
        assert_eq!(examine(b"").unwrap().text, "");
    }

    #[test]
    fn binary_files_and_lfs_pointers_are_rejected() {
        assert_eq!(examine(b"int a;\0"), Err(FaultCode::Binary));
        assert_eq!(examine(b"\xFF\xFE\0\0a\0\0\0"), Err(FaultCode::Binary));
        let pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:4d\nsize 12\n";
        assert_eq!(examine(pointer), Err(FaultCode::LfsPointer));
        let mut late = vec![b' '; BINARY_HEAD_BYTES];
        late.push(0);
        assert!(examine(&late).is_ok());
    }

    #[test]
    fn minified_code_is_distinguished_from_data_and_readable_code() {
        let minified = "!function(t,e){var n=e(t);return n?n.a(1):t}(this,f);".repeat(40);
        assert_eq!(examine(minified.as_bytes()), Err(FaultCode::Minified));
        let with_license = format!("/*! A 1.0\n * (c) me\n */\n{minified}");
        assert_eq!(examine(with_license.as_bytes()), Err(FaultCode::Minified));
        let numbers = format!("int table[] = {{{}}};", "0x1f, 12, ".repeat(500));
        assert!(examine(numbers.as_bytes()).is_ok());
        let json = format!(
            "var d = [{}];",
            "{\"name\":\"x\",\"size\":[1,2]},".repeat(200)
        );
        assert!(examine(json.as_bytes()).is_ok());
        let image = format!("const I = \"{}\";", "iVBORw0KGgo+/".repeat(300));
        assert!(examine(image.as_bytes()).is_ok());
        let chain = format!("  {};\n", "a.b(1).c(\"x\")".repeat(40)).repeat(9);
        assert!(examine(chain.as_bytes()).is_ok());
        let code = "  foo(bar(1), baz(2));\n".repeat(200);
        assert!(examine(code.as_bytes()).is_ok());
        assert!(examine(&minified.as_bytes()[..1000]).is_ok());
        // Longest line that is not long, and one byte more, with and without a line break at the
        // end.
        for (len, is_long) in [(300, false), (301, true)] {
            let line = format!("{}\n", "f(x)".repeat(100).split_at(len).0);
            for text in [
                line.repeat(9),
                format!("{}{}", line.repeat(9), line.trim_end()),
            ] {
                assert_eq!(examine(text.as_bytes()).is_err(), is_long, "{len}");
            }
        }
    }
}
