//! `.mailmap`: the names and addresses under which a repository wants its authors to be known.
//!
//! As in `git log --use-mailmap`, the file is that of `HEAD` for all commits of a history. Its blob
//! is pinned by the plan, so that what is pushed later changes no row of a run. An address that the
//! file mentions is spelled as it is there.

use super::objects::read_object;
use crate::source::change::CommitMeta;
use crate::source::commit::RawCommit;
use gix::ObjectId;
use gix::actor::SignatureRef;
use gix::bstr::{BStr, ByteSlice};
use gix::mailmap::Snapshot;
use gix::objs::tree::EntryKind;
use gix::objs::{Kind, TreeRefIter};
use std::mem;

/// Path of the file in the tree of a commit.
const NAME: &str = ".mailmap";
/// Maximum size of a `.mailmap` in bytes; that of the Linux kernel has 50 KB. A larger one is not
/// used.
const BYTES_MAX: u64 = 4 << 20;

/// Names and addresses of authors, by the names and addresses that commits have.
pub struct Mailmap(Snapshot);

impl Mailmap {
    /// Reads a `.mailmap`. Lines that cannot be understood are skipped, as git does.
    pub(super) fn parse(bytes: &[u8]) -> Mailmap {
        Mailmap(Snapshot::from_bytes(bytes))
    }

    /// Replaces name and address of author, committer and co-authors.
    pub fn apply(&self, meta: &mut CommitMeta) {
        self.replace(&mut meta.author_name, &mut meta.author_email);
        self.replace(&mut meta.committer_name, &mut meta.committer_email);
        let co_authors = mem::take(&mut meta.co_authors);
        for mut co_author in co_authors {
            self.replace(&mut co_author.name, &mut co_author.email);
            // Two spellings of one person become one.
            if !meta.co_authors.contains(&co_author) {
                meta.co_authors.push(co_author);
            }
        }
    }

    fn replace(&self, name: &mut String, email: &mut String) {
        let signature = SignatureRef {
            name: BStr::new(name.as_str()),
            email: BStr::new(email.as_str()),
            time: "",
        };
        let Some(resolved) = self.0.try_resolve_ref(signature) else {
            return;
        };
        let (new_name, new_email) = (resolved.name.map(text), resolved.email.map(text));
        *name = new_name.unwrap_or_else(|| mem::take(name));
        *email = new_email.unwrap_or_else(|| mem::take(email));
    }
}

fn text(bytes: &BStr) -> String {
    bytes.to_str_lossy().into_owned()
}

/// Returns the id of the `.mailmap` at the top of the tree of the commit `head`; `None` if the tree
/// has none that is a regular file of at most [`BYTES_MAX`] bytes, or cannot be read.
pub(super) fn blob_of(repo: &gix::Repository, head: ObjectId) -> Option<ObjectId> {
    let mut buffer = Vec::new();
    let commit = read_object(repo, head, Kind::Commit, &mut buffer).ok()?;
    let tree = ObjectId::from_hex(RawCommit::parse(commit)?.tree).ok()?;
    let tree = read_object(repo, tree, Kind::Tree, &mut buffer).ok()?;
    let mut entries = TreeRefIter::from_bytes(tree, head.kind()).filter_map(Result::ok);
    let entry = entries.find(|entry| entry.filename == NAME)?;
    // git does not follow a symbolic link either.
    let is_file = matches!(
        entry.mode.kind(),
        EntryKind::Blob | EntryKind::BlobExecutable
    );
    let blob = is_file.then(|| entry.oid.to_owned())?;
    let header = repo.try_find_header(blob).ok()??;
    (header.size() <= BYTES_MAX).then_some(blob)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::CoAuthor;

    fn mapped(name: &str, email: &str) -> (String, String) {
        let mailmap = Mailmap::parse(
            b"# names\nProper Name <commit@email>\n<proper@email> <other@email>\n\
              New Name <new@email> Old Name <shared@email>\nnonsense\n",
        );
        let other = CoAuthor {
            name: name.to_owned(),
            email: email.to_owned(),
        };
        let mut meta = CommitMeta {
            author_name: name.to_owned(),
            author_email: email.to_owned(),
            co_authors: vec![other.clone(), other],
            ..CommitMeta::default()
        };
        mailmap.apply(&mut meta);
        assert_eq!(meta.co_authors.len(), 1);
        assert_eq!(meta.co_authors[0].name, meta.author_name);
        (meta.author_name, meta.author_email)
    }

    #[test]
    fn each_form_of_entry_replaces_what_it_names() {
        for ((name, email), expected) in [
            (("X", "commit@email"), ("Proper Name", "commit@email")),
            (("X", "COMMIT@email"), ("Proper Name", "commit@email")),
            (("X", "other@email"), ("X", "proper@email")),
            (("old name", "shared@email"), ("New Name", "new@email")),
            // The nearest cases: one address of several people, and no entry.
            (("Someone", "shared@email"), ("Someone", "shared@email")),
            (("X", ""), ("X", "")),
        ] {
            let (mapped_name, mapped_email) = mapped(name, email);
            assert_eq!((&*mapped_name, &*mapped_email), expected);
        }
    }
}
