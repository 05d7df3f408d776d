//! The text of a commit object, read as leniently as git reads it: old histories hold authors
//! without a mail address and dates that are none, and such a commit is still a commit.

use crate::source::CommitMeta;

/// The last second of the year 9999; its opposite lies in the year -6060. Beyond that, a time is a
/// mistake, and few programs can show it.
const TIME_MAX: i64 = 253_402_300_799;

/// Bytes of a message's body that are kept: some messages hold whole files.
pub const BODY_BYTES_MAX: usize = 1 << 16;

/// What is used of a commit object. Ids are hex, as they stand in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RawCommit<'a> {
    /// The id of its tree.
    pub tree: &'a [u8],
    /// The ids of its parents, the first one first.
    pub parents: Vec<&'a [u8]>,
    /// `Name <mail> seconds zone`.
    author: &'a [u8],
    committer: &'a [u8],
    message: &'a [u8],
}

impl<'a> RawCommit<'a> {
    /// The commit in `bytes`; none if they do not begin as a commit does.
    pub fn parse(bytes: &'a [u8]) -> Option<RawCommit<'a>> {
        let mut commit = RawCommit::default();
        let mut rest = bytes;
        while let Some((line, after)) = split_line(rest) {
            rest = after;
            if line.is_empty() {
                break;
            }
            // Lines of a signature begin with a space or with words that are none of these.
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
            }
        }
        commit.message = rest;
        bytes.starts_with(b"tree ").then_some(commit)
    }

    /// When it was committed, in seconds since 1970; none if its date cannot be used.
    pub fn commit_time(&self) -> Option<i64> {
        time_of(self.committer)
    }

    /// Who made it, when, and what its message says.
    pub fn meta(&self) -> CommitMeta {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes.trim_ascii()).into_owned();
        let message = self.message.trim_ascii();
        let (subject, body) = split_line(message).unwrap_or_default();
        let body = body.trim_ascii();
        CommitMeta {
            author_time: time_of(self.author),
            commit_time: self.commit_time(),
            author_name: text(name_of(self.author)),
            author_email: text(email_of(self.author)),
            committer_name: text(name_of(self.committer)),
            committer_email: text(email_of(self.committer)),
            parents: u32::try_from(self.parents.len()).unwrap_or(u32::MAX),
            subject: text(subject),
            body: text(&body[..whole_characters(body, BODY_BYTES_MAX)]),
        }
    }
}

/// The end of the last character of UTF-8 that ends at `max` or before.
fn whole_characters(bytes: &[u8], max: usize) -> usize {
    if bytes.len() <= max {
        return bytes.len();
    }
    let is_start = |at: &usize| bytes[*at] & 0b1100_0000 != 0b1000_0000;
    (max.saturating_sub(3)..=max).rfind(is_start).unwrap_or(max)
}

/// The name in `Name <mail> seconds zone`.
fn name_of(signature: &[u8]) -> &[u8] {
    let end = signature.iter().position(|&byte| byte == b'<');
    &signature[..end.unwrap_or(signature.len())]
}

/// The mail address in `Name <mail> seconds zone`; empty if it has none.
fn email_of(signature: &[u8]) -> &[u8] {
    let start = signature.iter().position(|&byte| byte == b'<');
    let rest = start.map_or(&[][..], |at| &signature[at + 1..]);
    let end = rest.iter().rposition(|&byte| byte == b'>');
    &rest[..end.unwrap_or(0)]
}

/// The first line of `bytes` without its end, and what follows; none if there is nothing.
fn split_line(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    if bytes.is_empty() {
        return None;
    }
    Some(match bytes.iter().position(|&byte| byte == b'\n') {
        Some(end) => (&bytes[..end], &bytes[end + 1..]),
        None => (bytes, &[]),
    })
}

/// The seconds in `Name <mail> seconds zone`, if there are any within [`TIME_MAX`]. The name may
/// hold `>`, so the last one counts.
fn time_of(signature: &[u8]) -> Option<i64> {
    let start = signature.iter().rposition(|&byte| byte == b'>');
    let date = &signature[start.map_or(0, |at| at + 1)..];
    date.split(|byte| byte.is_ascii_whitespace())
        .find(|word| !word.is_empty())
        .and_then(|word| std::str::from_utf8(word).ok())
        .and_then(|word| word.parse::<i64>().ok())
        .filter(|time| (-TIME_MAX..=TIME_MAX).contains(time))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signed_merge_is_read() {
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
    fn a_long_message_is_cut_between_characters() {
        let body = "é".repeat(BODY_BYTES_MAX);
        let raw = format!("tree 11\n\n\nx\n{body}");
        let meta = RawCommit::parse(raw.as_bytes()).unwrap().meta();
        assert_eq!(meta.subject, "x");
        assert_eq!(meta.body, "é".repeat(BODY_BYTES_MAX / 2));
        assert_eq!(meta.author_email, "");
        assert_eq!(meta.hash_emails().author_email, "");
    }

    #[test]
    fn broken_dates_and_names_are_no_error() {
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
            let detail = meta.remark().map(|fault| fault.detail).unwrap_or_default();
            assert_eq!(detail.contains("the author's date"), time.is_none());
            assert!(detail.contains("the committer's date"), "there is none");
        }
        assert_eq!(CommitMeta::default().remark(), None, "nothing was read");
        assert_eq!(RawCommit::parse(b"blob"), None);
        assert_eq!(RawCommit::parse(b""), None);
    }
}
