//! The text of a commit object, read as leniently as git reads it: old histories hold authors
//! without a mail address and dates that are none, and such a commit is still a commit.

use crate::source::CommitMeta;

/// The last second of the year 9999. Git takes a date that it cannot hold for 0; so does this.
const TIME_MAX: i64 = 253_402_300_799;

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

    /// When it was committed, in seconds since 1970; 0 if its date is none.
    pub fn commit_time(&self) -> i64 {
        time_of(self.committer)
    }

    /// Who made it, when, and what its message begins with.
    pub fn meta(&self) -> CommitMeta {
        let name_end = self.author.iter().position(|&byte| byte == b'<');
        let name = &self.author[..name_end.unwrap_or(self.author.len())];
        let subject = self
            .message
            .split(|&byte| byte == b'\n')
            .map(<[u8]>::trim_ascii)
            .find(|line| !line.is_empty())
            .unwrap_or_default();
        CommitMeta {
            author_time: time_of(self.author),
            commit_time: self.commit_time(),
            author_name: String::from_utf8_lossy(name.trim_ascii()).into_owned(),
            subject: String::from_utf8_lossy(subject).into_owned(),
        }
    }
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

/// The seconds in `Name <mail> seconds zone`. The name may hold `>`, so the last one counts.
fn time_of(signature: &[u8]) -> i64 {
    let start = signature.iter().rposition(|&byte| byte == b'>');
    let date = &signature[start.map_or(0, |at| at + 1)..];
    date.split(|byte| byte.is_ascii_whitespace())
        .find(|word| !word.is_empty())
        .and_then(|word| std::str::from_utf8(word).ok())
        .and_then(|word| word.parse::<i64>().ok())
        .filter(|time| (-TIME_MAX..=TIME_MAX).contains(time))
        .unwrap_or(0)
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
        assert_eq!((meta.author_time, meta.commit_time), (100, -5));
        assert_eq!(meta.subject, "Subject");
    }

    #[test]
    fn broken_dates_and_names_are_no_error() {
        for (author, name, time) in [
            ("Nobody", "Nobody", 0),
            ("<a@b> 7 +0000", "", 7),
            ("A <a> b> 7 +0000", "A", 7),
            ("A <a@b> 99999999999999999999 +0000", "A", 0),
            ("A <a@b> 9999999999999999 +0000", "A", 0),
            ("A <a@b>", "A", 0),
        ] {
            let raw = format!("tree 11\nauthor {author}\n");
            let meta = RawCommit::parse(raw.as_bytes()).unwrap().meta();
            assert_eq!((meta.author_name.as_str(), meta.author_time), (name, time));
        }
        assert_eq!(RawCommit::parse(b"blob"), None);
        assert_eq!(RawCommit::parse(b""), None);
    }
}
