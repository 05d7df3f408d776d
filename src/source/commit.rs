//! Parses commit objects as leniently as git does: old histories contain authors without a mail
//! address and dates that are not numbers, and such a commit must still be mined.

use crate::source::change::{CoAuthor, CommitMeta};
use crate::source::encoding::Decoder;

/// Last second of the year 9999; its negative lies in the year -6060. Times outside of this range
/// are mistakes, and few programs can display them.
const TIME_MAX: i64 = 253_402_300_799;

/// Maximum number of bytes of a message's body that are kept: some messages contain whole files.
pub const BODY_BYTES_MAX: usize = 1 << 16;
/// Maximum number of bytes of a message's first line that are kept: some messages have only one
/// line.
const SUBJECT_BYTES_MAX: usize = 1 << 16;
/// Maximum number of bytes of a name with its mail address that are kept.
const SIGNATURE_BYTES_MAX: usize = 1 << 16;
/// Key of the trailer that names a co-author.
const CO_AUTHOR_KEY: &str = "co-authored-by";
/// Maximum number of co-authors of one commit that are kept.
const CO_AUTHORS_MAX: usize = 1000;

/// Fields of a commit object that are used, as bytes of the object. Ids are hexadecimal.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RawCommit<'a> {
    /// Id of the tree.
    pub tree: &'a [u8],
    /// Ids of the parents, in their order.
    pub parents: Vec<&'a [u8]>,
    /// Author, as `Name <mail> seconds zone`.
    author: &'a [u8],
    /// Committer, as `Name <mail> seconds zone`.
    committer: &'a [u8],
    /// Name of the encoding of author, committer and message; empty if the header is missing, which
    /// means UTF-8.
    encoding: &'a [u8],
    message: &'a [u8],
}

impl<'a> RawCommit<'a> {
    /// Parses a commit object. Returns `None` if `bytes` does not start with `tree `.
    pub fn parse(bytes: &'a [u8]) -> Option<RawCommit<'a>> {
        let mut commit = RawCommit::default();
        let mut rest = bytes;
        while let Some((line, after)) = split_line(rest) {
            rest = after;
            if line.is_empty() {
                break;
            }
            // The other lines, such as those of a signature, start with a space or with other
            // words.
            if let Some(id) = line.strip_prefix(b"tree ") {
                commit.tree = if commit.tree.is_empty() {
                    id
                } else {
                    commit.tree
                };
            } else if let Some(id) = line.strip_prefix(b"parent ") {
                commit.parents.push(id);
            } else if let Some(author) = line.strip_prefix(b"author ") {
                commit.author = author;
            } else if let Some(committer) = line.strip_prefix(b"committer ") {
                commit.committer = committer;
            } else if let Some(encoding) = line.strip_prefix(b"encoding ") {
                commit.encoding = encoding;
            }
        }
        commit.message = rest;
        bytes.starts_with(b"tree ").then_some(commit)
    }

    /// Returns the commit time in seconds since 1970; `None` if the date is unusable.
    pub fn commit_time(&self) -> Option<i64> {
        time_of(self.committer)
    }

    /// Decodes author, committer and message.
    pub fn meta(&self) -> CommitMeta {
        let mut decoder = Decoder::new(self.encoding);
        let whole = |text: &str| text.trim_ascii().to_owned();
        // Decode before splitting: in some encodings, a letter contains the byte of `<`.
        let author = decoder.text(self.author, SIGNATURE_BYTES_MAX);
        let committer = decoder.text(self.committer, SIGNATURE_BYTES_MAX);
        let (subject, body) = split_line(self.message.trim_ascii()).unwrap_or_default();
        let body = decoder.text(body, BODY_BYTES_MAX).into_owned();
        CommitMeta {
            author_time: time_of(self.author),
            commit_time: self.commit_time(),
            author_name: whole(name_of(&author)),
            author_email: whole(email_of(&author)),
            committer_name: whole(name_of(&committer)),
            committer_email: whole(email_of(&committer)),
            parents: u32::try_from(self.parents.len()).unwrap_or(u32::MAX),
            subject: decoder.text(subject, SUBJECT_BYTES_MAX).into_owned(),
            co_authors: co_authors(&body),
            body,
            encoding_doubt: decoder.doubt(),
        }
    }
}

/// Returns the values of the `Co-authored-by` trailers of a message body, without duplicates, in
/// their order. They may be in any paragraph, because merges of several commits concatenate their
/// messages.
fn co_authors(body: &str) -> Vec<CoAuthor> {
    let mut co_authors = Vec::new();
    for line in body.lines() {
        let Some((key, value)) = line.split_once(':') else {
            continue;
        };
        if !key.trim().eq_ignore_ascii_case(CO_AUTHOR_KEY) {
            continue;
        }
        let co_author = CoAuthor {
            name: name_of(value).trim().to_owned(),
            email: email_of(value).trim().to_owned(),
        };
        let is_empty = co_author == CoAuthor::default();
        if !is_empty && !co_authors.contains(&co_author) && co_authors.len() < CO_AUTHORS_MAX {
            co_authors.push(co_author);
        }
    }
    co_authors
}

/// Returns the name in `Name <mail> seconds zone`.
fn name_of(signature: &str) -> &str {
    &signature[..signature.find('<').unwrap_or(signature.len())]
}

/// Returns the mail address in `Name <mail> seconds zone`; empty if there is none.
fn email_of(signature: &str) -> &str {
    let rest = signature.split_once('<').map_or("", |(_, rest)| rest);
    &rest[..rest.rfind('>').unwrap_or(0)]
}

/// Splits `bytes` into its first line, without the line break, and the rest; `None` if it is empty.
fn split_line(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    if bytes.is_empty() {
        return None;
    }
    Some(match bytes.iter().position(|&byte| byte == b'\n') {
        Some(end) => (&bytes[..end], &bytes[end + 1..]),
        None => (bytes, &[]),
    })
}

/// Returns the seconds in `Name <mail> seconds zone`; `None` if they are missing, not a number or
/// not within ±[`TIME_MAX`]. Starts at the last `>`, because a name may contain one.
fn time_of(signature: &[u8]) -> Option<i64> {
    let start = signature.iter().rposition(|&byte| byte == b'>');
    let date = &signature[start.map_or(0, |index| index + 1)..];
    date.split(|byte| byte.is_ascii_whitespace())
        .find(|word| !word.is_empty())
        .and_then(|word| std::str::from_utf8(word).ok())
        .and_then(|word| word.parse::<i64>().ok())
        .filter(|time| (-TIME_MAX..=TIME_MAX).contains(time))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::fault::FaultCode;

    #[test]
    fn signed_merge_is_parsed_with_all_parents_and_message() {
        let raw = b"tree 11\nparent 22\nparent 33\nauthor A U Thor <a@b> 100 +0200\n\
            committer C <c@d> -5 +0000\ngpgsig -----BEGIN\n parent 44\n -----END\n\n\n\nSubject \nBody\n";
        let commit = RawCommit::parse(raw).unwrap();
        assert_eq!(commit.tree, b"11");
        assert_eq!(commit.parents, [b"22", b"33"]);
        let meta = commit.meta();
        assert_eq!(meta.author_name, "A U Thor");
        assert_eq!((meta.author_time, meta.commit_time), (Some(100), Some(-5)));
        assert_eq!((&*meta.subject, &*meta.body), ("Subject", "Body"));
        assert_eq!((&*meta.author_email, meta.parents), ("a@b", 2));
        assert_eq!(
            (&*meta.committer_name, &*meta.committer_email),
            ("C", "c@d")
        );
        let hashed = meta.clone().hash_emails();
        assert_ne!(hashed.author_email, meta.author_email);
        assert_eq!(hashed.author_email.len(), 32);
    }

    #[test]
    fn long_body_is_truncated_between_characters() {
        let body = "é".repeat(BODY_BYTES_MAX);
        let raw = format!("tree 11\n\n\nx\n{body}");
        let meta = RawCommit::parse(raw.as_bytes()).unwrap().meta();
        assert_eq!(meta.subject, "x");
        assert_eq!(meta.body, "é".repeat(BODY_BYTES_MAX / 2));
        assert_eq!(meta.author_email, "");
        assert_eq!(meta.hash_emails().author_email, "");
    }

    #[test]
    fn named_encoding_applies_to_author_committer_subject_and_body() {
        let raw = b"tree 11\nauthor Ren\xe9 <r@x> 1 +0000\ncommitter J\xf6rg <j@x> 2 +0000\n\
            encoding ISO-8859-1\n\nfa\xe7ade\n\n\xfcber\n";
        let meta = RawCommit::parse(raw).unwrap().meta();
        assert_eq!(
            (&*meta.author_name, &*meta.committer_name),
            ("René", "Jörg")
        );
        assert_eq!((&*meta.subject, &*meta.body), ("façade", "über"));
        assert_eq!((meta.author_time, meta.commit_time), (Some(1), Some(2)));
        assert_eq!(meta.faults(), []);
        // Counterexample: the name of the encoding is in the message and not in the header.
        let raw = b"tree 11\nauthor Ren\xe9 <r@x> 1 +0000\ncommitter J <j@x> 2 +0000\n\n\
            encoding ISO-8859-5\n";
        let meta = RawCommit::parse(raw).unwrap().meta();
        assert_eq!(
            (&*meta.author_name, &*meta.subject),
            ("René", "encoding ISO-8859-5")
        );
        let remarks = meta.faults();
        assert_eq!(remarks[0].code, FaultCode::EncodingUncertain);
        assert!(remarks[0].detail.contains("names no other encoding"));
    }

    #[test]
    fn letter_with_the_byte_of_a_bracket_does_not_end_a_name() {
        // `日<` and `>` in ISO-2022-JP are bytes of one letter each.
        let raw = b"tree 11\nauthor \x1b$BF|<>K\\\x1b(B <a@b> 7 +0000\ncommitter C <c@d> 8 +0000\n\
            encoding ISO-2022-JP\n\nx\n";
        let meta = RawCommit::parse(raw).unwrap().meta();
        assert_eq!((&*meta.author_name, &*meta.author_email), ("日湿本", "a@b"));
        assert_eq!(meta.author_time, Some(7));
    }

    #[test]
    fn co_author_trailers_are_collected_without_duplicates() {
        let raw = "tree 11\nauthor A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000\n\nCo-authored-by: no <n@n>\n\n\
            * first\n\nCo-authored-by: B B <B@b>\n\n* second\n\nco-authored-by: C <c@c>\n\
            Co-Authored-By: B B <B@b>\nCo-authored-by:\nNot-co-authored-by: D <d@d>\nCo-authored-by: E\n";
        let meta = RawCommit::parse(raw.as_bytes()).unwrap().meta();
        let names: Vec<_> = meta
            .co_authors
            .iter()
            .map(|it| (&*it.name, &*it.email))
            .collect();
        assert_eq!(names, [("B B", "B@b"), ("C", "c@c"), ("E", "")]);
        let hashed = meta.clone().hash_emails();
        assert_eq!(
            hashed.co_authors[0].email,
            meta.hash_emails().co_authors[0].email
        );
        assert_eq!(
            (
                hashed.co_authors[0].email.len(),
                &*hashed.co_authors[2].email
            ),
            (32, "")
        );
    }

    #[test]
    fn malformed_dates_and_names_are_parsed_with_a_fault() {
        for (author, name, time) in [
            ("Nobody", "Nobody", None),
            ("<a@b> 7 +0000", "", Some(7)),
            ("A <a@b> 0 +0000", "A", Some(0)),
            ("A <a> b> 7 +0000", "A", Some(7)),
            ("A <a@b> 253402300799 +0000", "A", Some(253_402_300_799)),
            ("A <a@b> 253402300800 +0000", "A", None),
            ("A <a@b> 99999999999999999999 +0000", "A", None),
            ("A <a@b> 9999999999999999 +0000", "A", None),
            ("A <a@b>", "A", None),
        ] {
            let raw = format!("tree 11\nauthor {author}\n");
            let meta = RawCommit::parse(raw.as_bytes()).unwrap().meta();
            assert_eq!((meta.author_name.as_str(), meta.author_time), (name, time));
            let remarks = meta.faults();
            let detail = remarks.first().map_or("", |fault| fault.detail.as_str());
            assert_eq!(detail.contains("the author's date"), time.is_none());
            assert!(detail.contains("the committer's date"), "there is none");
        }
        assert_eq!(CommitMeta::default().faults(), [], "nothing was read");
        assert_eq!(RawCommit::parse(b"blob"), None);
        assert_eq!(RawCommit::parse(b""), None);
    }
}
