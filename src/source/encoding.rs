//! Decodes the texts of a commit object with the encoding in its header, as `git log` does.
//!
//! Encodings are those of the WHATWG standard, except that Latin-1 is decoded as git does, and not
//! as windows-1252.

use crate::base::text::beginning;
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use std::borrow::Cow;

/// Names of encodings that iconv accepts and the WHATWG standard does not, with the standard's
/// name.
const ALIASES: &[(&str, &str)] = &[
    ("cp932", "shift_jis"),
    ("cp936", "gbk"),
    ("cp949", "euc-kr"),
    ("cp950", "big5"),
    ("cp51932", "euc-jp"),
    ("euc-cn", "gbk"),
    ("euccn", "gbk"),
    ("eucjp", "euc-jp"),
    ("euckr", "euc-kr"),
    ("koi8r", "koi8-r"),
    ("koi8u", "koi8-u"),
    ("latin-1", "latin1"),
    ("uhc", "euc-kr"),
    ("ujis", "euc-jp"),
];

/// Encoding of the texts of a commit.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Charset {
    /// UTF-8, which is the default if none is named.
    Utf8,
    Latin1,
    Table(&'static Encoding),
    /// An encoding is named, but not known.
    Unknown,
}

/// Decodes the texts of one commit, and records whether the result is uncertain.
#[derive(Debug)]
pub(super) struct Decoder<'a> {
    /// Value of the header `encoding`; empty if it is missing.
    name: &'a [u8],
    charset: Charset,
    is_doubtful: bool,
}

impl<'a> Decoder<'a> {
    /// Creates the decoder of a commit whose header `encoding` has the value `name`, empty if it is
    /// missing.
    pub(super) fn new(name: &'a [u8]) -> Self {
        Decoder {
            name,
            charset: charset(name),
            is_doubtful: false,
        }
    }

    /// Decodes `bytes`, truncated after at most `bytes_max` bytes of UTF-8 at the end of a
    /// character.
    ///
    /// Bytes that are not UTF-8 and have no named encoding are decoded as Latin-1, as file contents
    /// are. Bytes that are invalid in the named encoding are replaced, unless the text as a whole
    /// is UTF-8.
    pub(super) fn text<'b>(&mut self, bytes: &'b [u8], bytes_max: usize) -> Cow<'b, str> {
        let bytes = bytes.trim_ascii();
        // No encoding has fewer bytes than characters, so that later bytes cannot be kept.
        let kept_bytes = &bytes[..bytes.len().min(bytes_max)];
        let is_cut = kept_bytes.len() < bytes.len();
        let text = match self.charset {
            Charset::Latin1 => decode_latin1(kept_bytes),
            Charset::Table(table) => self.decode_with_table(table, kept_bytes, is_cut),
            Charset::Utf8 | Charset::Unknown => self.decode_utf8(kept_bytes, is_cut),
        };
        if text.len() <= bytes_max {
            return text;
        }
        Cow::Owned(beginning(&text, bytes_max).to_owned())
    }

    /// Returns the reason why the texts may be wrong; `None` if their encoding is certain.
    pub(super) fn doubt(&self) -> Option<String> {
        let name = String::from_utf8_lossy(self.name);
        let cause = match self.charset {
            _ if !self.is_doubtful => return None,
            Charset::Unknown => format!("it names the encoding {name:?}, which is not known"),
            Charset::Table(_) => {
                format!("it has bytes that are no text in {name:?}, which it names")
            }
            Charset::Utf8 | Charset::Latin1 => {
                "it is not UTF-8 and names no other encoding".to_owned()
            }
        };
        Some(format!(
            "author, committer or message may be misread: {cause}; it was read as UTF-8 where it is, \
             else as {}",
            match self.charset {
                Charset::Table(table) => table.name(),
                _ => "Latin-1",
            }
        ))
    }

    fn decode_utf8<'b>(&mut self, bytes: &'b [u8], is_cut: bool) -> Cow<'b, str> {
        self.is_doubtful |= self.charset == Charset::Unknown && !bytes.is_ascii();
        match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            // Truncation has split the last character.
            Err(error) if is_cut && error.error_len().is_none() => {
                String::from_utf8_lossy(&bytes[..error.valid_up_to()])
            }
            Err(_) => {
                self.is_doubtful = true;
                decode_latin1(bytes)
            }
        }
    }

    /// Decodes `bytes` with `table`. Bytes that are not valid in it are decoded as UTF-8 or else with
    /// replacement characters, and the result is marked as doubtful. `is_cut` is true if the last
    /// character may be incomplete.
    fn decode_with_table<'b>(
        &mut self,
        table: &'static Encoding,
        bytes: &'b [u8],
        is_cut: bool,
    ) -> Cow<'b, str> {
        if table.is_ascii_compatible() && bytes.is_ascii() {
            return String::from_utf8_lossy(bytes);
        }
        let mut decoder = table.new_decoder_without_bom_handling();
        let len = decoder.max_utf8_buffer_length_without_replacement(bytes.len());
        let mut text = String::with_capacity(len.unwrap_or(0));
        let (result, _) = decoder.decode_to_string_without_replacement(bytes, &mut text, !is_cut);
        if result == encoding_rs::DecoderResult::InputEmpty {
            return Cow::Owned(text);
        }
        self.is_doubtful = true;
        match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => table.decode_without_bom_handling(bytes).0,
        }
    }
}

/// Returns the character set that the header of a commit names `name`; UTF-8 for an empty name.
fn charset(name: &[u8]) -> Charset {
    let name = String::from_utf8_lossy(name).trim().to_ascii_lowercase();
    let standard = ALIASES.iter().find(|(alias, _)| *alias == name);
    let standard = standard.map_or(name.as_str(), |(_, standard)| standard);
    let encoding = Encoding::for_label_no_replacement(standard.as_bytes())
        .or_else(|| Encoding::for_label_no_replacement(standard.replace('_', "-").as_bytes()));
    match encoding {
        _ if name.is_empty() => Charset::Utf8,
        // ASCII has seven bits: a text with more is in another encoding.
        _ if name.contains("ascii") => Charset::Unknown,
        None => Charset::Unknown,
        Some(table) if table == UTF_8 => Charset::Utf8,
        // A commit cannot have these encodings, because its header is ASCII.
        Some(table) if table == UTF_16LE || table == UTF_16BE => Charset::Unknown,
        Some(table) if table == WINDOWS_1252 && !name.contains("1252") => Charset::Latin1,
        Some(table) => Charset::Table(table),
    }
}

fn decode_latin1(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) if text.is_ascii() => Cow::Borrowed(text),
        _ => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(name: &str, bytes: &[u8]) -> (String, bool) {
        let mut decoder = Decoder::new(name.as_bytes());
        let text = decoder.text(bytes, 1000).into_owned();
        (text, decoder.doubt().is_some())
    }

    #[test]
    fn named_encodings_are_decoded_without_doubt() {
        for (name, bytes, text) in [
            ("ISO-8859-1", &b"Ren\xe9 \x80"[..], "René \u{80}"),
            ("latin1", b"M\xfcller", "Müller"),
            ("latin-1", b"M\xfcller", "Müller"),
            ("windows-1252", b"\x80", "€"),
            ("CP1252", b"\x80", "€"),
            ("ISO-8859-15", b"\xa4", "€"),
            ("iso-8859-2", b"\xb3", "ł"),
            ("Shift_JIS", b"\x93\xfa\x96{", "日本"),
            ("SJIS", b"\x93\xfa\x96{", "日本"),
            ("CP932", b"\x93\xfa\x96{", "日本"),
            ("EUC-JP", b"\xc6\xfc\xcb\xdc", "日本"),
            ("eucJP", b"\xc6\xfc\xcb\xdc", "日本"),
            ("ISO-2022-JP", b"\x1b$BF|K\\\x1b(B", "日本"),
            ("windows-1251", b"\xcf\xf0\xe8", "При"),
            ("cp1251", b"\xcf\xf0\xe8", "При"),
            ("KOI8-R", b"\xf0\xd2\xc9", "При"),
            ("GBK", b"\xd6\xd0", "中"),
            ("UTF-8", "é".as_bytes(), "é"),
            ("", "é".as_bytes(), "é"),
            ("no-such", b"plain", "plain"),
            ("us-ascii", b"plain", "plain"),
        ] {
            assert_eq!(decoded(name, bytes), (text.to_owned(), false), "{name}");
        }
    }

    #[test]
    fn uncertain_encodings_are_reported_and_decoded_as_well_as_possible() {
        for (name, bytes, text) in [
            ("", &b"caf\xe9"[..], "café"),
            ("UTF-8", b"caf\xe9", "café"),
            ("no-such", b"caf\xe9", "café"),
            ("no-such", "café".as_bytes(), "café"),
            ("us-ascii", "café".as_bytes(), "café"),
            ("EUC-JP", "日本é".as_bytes(), "日本é"),
            ("EUC-JP", b"\xc6\xfc\xff!", "日\u{fffd}!"),
        ] {
            assert_eq!(decoded(name, bytes), (text.to_owned(), true), "{name}");
        }
        let mut decoder = Decoder::new(b"x-none");
        decoder.text(b"\xe9", 9);
        assert!(
            decoder
                .doubt()
                .unwrap()
                .contains("\"x-none\", which is not known")
        );
    }

    #[test]
    fn long_text_is_truncated_between_characters_without_doubt() {
        for (name, bytes, text) in [
            ("", "ééé".as_bytes(), "éé"),
            ("latin1", &b"\xe9\xe9\xe9\xe9\xe9\xe9"[..], "éé"),
            ("EUC-JP", b"a\xc6\xfc\xcb\xdc\xcb\xdc", "a日"),
        ] {
            let mut decoder = Decoder::new(name.as_bytes());
            assert_eq!(decoder.text(bytes, 5), text, "{name}");
            assert_eq!(decoder.doubt(), None, "{name}");
        }
    }
}
