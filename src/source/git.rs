//! Git histories, read with gix: opening, choosing commits, tree diffs and blobs.
//!
//! A repository is opened apart from the user's and the system's configuration and from the
//! environment; nothing in it is executed. Replace refs and grafts are not followed: what is
//! mined is what was committed.

pub(crate) mod attributes;
mod files;
mod health;
mod reader;
mod revisions;
mod tree_diff;
mod uncommitted;

pub use crate::source::history::{Merges, Planned, RepositoryPlan, Selection};
pub use reader::Reader;
use revisions::{Tips, branch_tips, commit_named, peel, unknown_range, unknown_revision};
pub use uncommitted::{Uncommitted, WorkTree};

use crate::base::Set;
use crate::base::fault::{Fault, FaultCode};
use crate::source::BlobId;
use crate::source::commit::RawCommit;
use crate::source::history::{Graph, Node, planned, select};
use crate::source::remote::Remote;
use files::{local, open_within};
use gix::bstr::ByteSlice;
use gix::objs::{Data, Find, Kind};
use gix::{ObjectId, OdbHandle, ThreadSafeRepository, oid};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Bytes of objects that a reader keeps at most: a third decoded, trees above all, the rest delta
/// bases. With 48 MiB histories were read no faster.
pub const READER_CACHE_BYTES: usize = 8 << 20;

/// Bytes of the largest object that is read, unless it is a blob or what a blob is stored as the
/// difference to. Commits and trees that people make are smaller by far.
const OBJECT_BYTES_MAX: u64 = 64 << 20;

/// Branches that a message names.
const BRANCHES_NAMED_MAX: usize = 5;

/// A git repository. It is shared by the threads; each takes a [`Reader`] of its own.
pub struct Repository {
    inner: ThreadSafeRepository,
    name: String,
    path: PathBuf,
    /// The indexes of packs, by their checksums, whose bytes were found to be whole.
    sound_indexes: Mutex<Set<ObjectId>>,
}

impl Repository {
    /// Opens a work tree, a linked work tree, a bare repository or a `.git` folder. No folder
    /// above `path` is searched.
    ///
    /// # Errors
    /// [`FaultCode::RepositoryUnreadable`] with the cause and the remedy.
    pub fn open(path: &Path) -> Result<Repository, Fault> {
        let unreadable = |cause: String| {
            let detail = format!("{}: {cause}", path.display());
            Fault::new(FaultCode::RepositoryUnreadable, detail)
        };
        let real_path = path.canonicalize().map_err(|error| {
            unreadable(format!(
                "{error}; name a folder that exists and is readable"
            ))
        })?;
        files::check(&real_path)
            .map_err(|cause| unreadable(cause.replace(&*real_path.to_string_lossy(), ".")))?;
        let inner = open_within(&real_path, OBJECT_BYTES_MAX).map_err(|error| {
            let cause = causes(&error).replace(&*real_path.to_string_lossy(), ".");
            let remedy = match levels_below(&real_path) {
                Some(levels) => format!(
                    "it lies in the work tree of a repository: name {} seen from there",
                    vec![".."; levels].join("/")
                ),
                None => "name a work tree, a bare repository or a .git folder".to_owned(),
            };
            unreadable(format!(
                "it cannot be opened as a git repository ({cause}); {remedy}"
            ))
        })?;
        Ok(Repository {
            inner: inner.into_sync(),
            name: name_of(&real_path),
            path: real_path,
            sound_indexes: Mutex::default(),
        })
    }

    /// Opens the repository in or around `path`, as git finds it: in the folder itself, or in the
    /// nearest one above.
    ///
    /// # Errors
    /// [`FaultCode::RepositoryUnreadable`] with the cause and the remedy.
    pub fn around(path: &Path) -> Result<Repository, Fault> {
        use gix::discover::upwards::{Options, TrustPolicy};
        let options = Options {
            trust: TrustPolicy::Assume(gix::sec::Trust::Full),
            ..Options::default()
        };
        // gix tries to shorten what it finds from a relative path, and a development build ends where that
        // is a bare repository.
        let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        files::check_around(&absolute)
            .map_err(|cause| Fault::new(FaultCode::RepositoryUnreadable, cause))?;
        match gix::discover::upwards_opts(&absolute, options) {
            Ok((found, _)) => Repository::open(found.as_ref()),
            // What is wrong with this one folder is said best by opening it.
            Err(_) if !path.is_dir() => Repository::open(path),
            Err(_) => {
                let detail = format!(
                    "no git repository lies in or around {}; go into one, or name one with -C",
                    path.display()
                );
                Err(Fault::new(FaultCode::RepositoryUnreadable, detail))
            }
        }
    }

    /// The name of its folder, without `.git`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where it was opened, absolute.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What its remote `origin` tells, if it has one on a host.
    pub fn origin(&self) -> Option<Remote> {
        let repo = self.local();
        let url = repo.config_snapshot().string("remote.origin.url")?;
        Remote::parse(&url.to_str_lossy())
    }

    /// The folder that stores it, shared by all of its work trees, and the commit of `HEAD`, hex.
    pub fn identity(&self) -> (PathBuf, Option<String>) {
        let repo = self.local();
        let folder = repo.common_dir();
        let folder = folder
            .canonicalize()
            .unwrap_or_else(|_| folder.to_path_buf());
        (folder, head_of(&repo).map(|id| id.to_string()))
    }

    /// A hint if git would show another history than the one that was committed, which is mined.
    pub fn ignored_rewrites(&self) -> Option<&'static str> {
        let repo = self.local();
        let folder = repo.common_dir();
        let replaces = repo.references().ok().is_some_and(|references| {
            let replaced = references.prefixed("refs/replace/");
            replaced.is_ok_and(|mut replaced| replaced.next().is_some())
        });
        if replaces {
            Some(
                "its replace refs are not followed; `git --no-replace-objects log` shows what is mined",
            )
        } else if folder.join("info/grafts").exists() {
            Some("its grafts are not followed: what is mined is what was committed")
        } else {
            None
        }
    }

    /// Walks the history and chooses the commits of `selection`. A commit that cannot be read
    /// is a fault of the plan ([`FaultCode::HistoryUnreadable`]); the walk goes on without it.
    ///
    /// # Errors
    /// [`FaultCode::RevisionUnknown`] if a revision names no commit;
    /// [`FaultCode::HeadMissing`] if none is named and there is no commit yet.
    pub fn plan(&self, selection: &Selection) -> Result<RepositoryPlan, Fault> {
        let repo = self.local();
        let (head, boundary) = (head_of(&repo), boundary_of(&repo));
        let tips = self.tips(&repo, head, selection)?;
        let mut faults = Vec::new();
        let mut buffer = Vec::new();
        let mut graph = Graph::new(|id| {
            read_node(&repo, id, &boundary, &mut buffer)
                .map_err(|fault| faults.push(fault))
                .ok()
        });
        let none = Set::default();
        let mut hidden = graph.reach(&tips.exclude, &none, false);
        for &(left, right) in &tips.symmetric {
            let left = graph.reach(&[left], &none, false);
            let right = graph.reach(&[right], &none, false);
            hidden.extend(left.intersection(&right));
        }
        let chosen = graph.reach(&tips.include, &hidden, selection.first_parent);
        let newest_first = graph.newest_first(&chosen);
        let mut commits = select(&newest_first, selection);
        commits.reverse();
        drop(graph);
        if let Some(revisions) = &selection.revisions
            && chosen.is_empty()
            && tips.is_turned()
        {
            faults.push(unknown_range(revisions));
        }
        faults.sort_by(|a, b| a.detail.cmp(&b.detail));
        Ok(RepositoryPlan {
            head: head.map(|id| id.to_string()),
            shallow: !boundary.is_empty(),
            commits,
            faults,
        })
    }

    /// Plans exactly the commits that `ids` name (ids, abbreviations or other revisions), in
    /// their order. One that names no readable commit has its row too, and a fault.
    pub fn plan_commits(&self, ids: &[String], merges: Merges) -> RepositoryPlan {
        let repo = self.local();
        let mut plan = RepositoryPlan {
            head: head_of(&repo).map(|id| id.to_string()),
            shallow: !boundary_of(&repo).is_empty(),
            ..RepositoryPlan::default()
        };
        let mut buffer = Vec::new();
        for id in ids {
            let node = commit_named(&repo, id)
                .and_then(|commit| read_node(&repo, commit, &Set::default(), &mut buffer));
            let planned = match node {
                Ok(node) => planned(&node, merges),
                Err(mut fault) => {
                    if fault.code == FaultCode::HistoryUnreadable {
                        fault.code = FaultCode::CommitUnreadable;
                    }
                    let skip = Some(fault.code);
                    plan.faults.push(fault);
                    Planned {
                        commit: id.clone(),
                        parent: None,
                        skip,
                        was_read: false,
                    }
                }
            };
            plan.commits.push(planned);
        }
        plan
    }

    /// The change that `revision` names as one step: a commit against its first parent, `A..B`
    /// from A to B, `A...B` from what both have in common to B, as `git diff` takes them.
    ///
    /// # Errors
    /// [`FaultCode::RevisionUnknown`].
    pub fn step(&self, revision: &str) -> Result<Planned, Fault> {
        use gix::revision::plumbing::Spec;
        let repo = self.local();
        let unknown = |cause: String| unknown_revision(revision, &cause);
        let commit = |id: ObjectId| peel(&repo, id).map_err(unknown);
        let spec = repo.rev_parse(revision).map(gix::revision::Spec::detach);
        let (from, to) = match spec {
            Ok(Spec::Range { from, to }) => (commit(from)?, commit(to)?),
            Ok(Spec::Merge { theirs, ours }) => {
                let (theirs, ours) = (commit(theirs)?, commit(ours)?);
                let base = repo.merge_base(theirs, ours);
                let base = base.map_err(|error| unknown(causes(&error)))?;
                let apart = || unknown("its two ends have no commit in common".to_owned());
                (base.ok_or_else(apart)?.detach(), ours)
            }
            // One commit, which may be abbreviated in ways that the parser does not know.
            _ => {
                let mut plan = self.plan_commits(&[revision.to_owned()], Merges::FirstParent);
                return match plan.faults.pop() {
                    Some(fault) => Err(self.unborn(&repo, revision).unwrap_or(fault)),
                    None => Ok(plan.commits.remove(0)),
                };
            }
        };
        Ok(Planned {
            commit: to.to_string(),
            parent: Some(from.to_string()),
            skip: None,
            was_read: false,
        })
    }

    /// A reader with caches of its own, for one thread.
    pub fn reader(&self) -> Reader {
        self.reader_within(READER_CACHE_BYTES)
    }

    /// A reader that keeps at most `cache_bytes_max` bytes of objects.
    pub fn reader_within(&self, cache_bytes_max: usize) -> Reader {
        Reader::new(self.local(), cache_bytes_max)
    }

    fn local(&self) -> gix::Repository {
        local(&self.inner)
    }

    /// Where the walk begins.
    fn tips(
        &self,
        repo: &gix::Repository,
        head: Option<ObjectId>,
        selection: &Selection,
    ) -> Result<Tips, Fault> {
        let mut tips = match &selection.revisions {
            Some(revisions) => Tips::parse(repo, revisions)
                .map_err(|fault| self.unborn(repo, revisions).unwrap_or(fault))?,
            None => Tips::default(),
        };
        if selection.all_branches {
            tips.include.extend(branch_tips(repo));
        }
        if selection.all_branches || selection.revisions.is_none() {
            tips.include.extend(head);
        }
        match (&selection.revisions, tips.include.is_empty()) {
            (_, false) => Ok(tips),
            (None, true) => Err(self.head_missing(repo)),
            (Some(revisions), true) => {
                let cause = "it names nothing to begin from";
                Err(unknown_revision(revisions, cause))
            }
        }
    }

    /// The fault if `revision` cannot be found because there is no `HEAD`, or no name can be read.
    fn unborn(&self, repo: &gix::Repository, revision: &str) -> Option<Fault> {
        let is_of_head = revision.starts_with("HEAD") || revision.starts_with('@');
        let is_unborn = head_of(repo).is_none() && (is_of_head || self.has_reftable());
        is_unborn.then(|| self.head_missing(repo))
    }

    fn has_reftable(&self) -> bool {
        let folder = self.inner.objects_dir().with_file_name("reftable");
        folder.exists()
    }

    fn head_missing(&self, repo: &gix::Repository) -> Fault {
        let detail = if self.has_reftable() {
            "its branches are kept in the reftable format, which is not read; run \
             `git refs migrate --ref-format=files`, or list the commits"
                .to_owned()
        } else if let Ok(gix::head::Kind::Unborn(branch)) = repo.head().map(|head| head.kind) {
            let branch = branch.shorten();
            let elsewhere = match branches(repo) {
                names if names.is_empty() => "it has no branch at all".to_owned(),
                names => format!("its branches are {}", names.join(", ")),
            };
            format!(
                "HEAD points to the branch {branch}, which has no commit, and {elsewhere}; \
                 commit something, or name a revision"
            )
        } else {
            let cause = repo.head_id().err().map(|error| causes_in(repo, &error));
            format!(
                "HEAD points to no commit that can be read ({}); fetch what is missing, or name \
                 a revision",
                cause.unwrap_or_default()
            )
        };
        Fault::new(FaultCode::HeadMissing, detail)
    }
}

/// How many levels `folder` lies below the top of a work tree, if it does.
fn levels_below(folder: &Path) -> Option<usize> {
    let mut around = folder.ancestors().skip(1);
    around
        .position(|folder| folder.join(".git").exists())
        .map(|at| at + 1)
}

/// The name of the repository's folder, without `.git`.
fn name_of(path: &Path) -> String {
    let inside = path.file_name().is_some_and(|name| name == ".git");
    let folder = if inside { path.parent() } else { Some(path) };
    let name = folder.and_then(Path::file_name).unwrap_or_default();
    let name = name.to_string_lossy();
    name.strip_suffix(".git").unwrap_or(&name).to_string()
}

/// An error and what led to it, on one line.
fn causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let message = error.to_string();
        if !text.contains(&message) {
            text = format!("{text}: {message}");
        }
        cause = error.source();
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The same, for faults, which are equal on every machine.
fn causes_in(repo: &gix::Repository, error: &dyn std::error::Error) -> String {
    without_place(repo, causes(error))
}

/// `text` without the place where the repository lies.
fn without_place(repo: &gix::Repository, mut text: String) -> String {
    for folder in [Some(repo.common_dir()), repo.workdir()]
        .into_iter()
        .flatten()
    {
        text = text.replace(&*folder.to_string_lossy(), ".");
    }
    text
}

/// The commit that `HEAD` points to; none if it is not born or points to no commit.
fn head_of(repo: &gix::Repository) -> Option<ObjectId> {
    Some(repo.head_id().ok()?.detach())
}

/// The names of the first branches.
fn branches(repo: &gix::Repository) -> Vec<String> {
    let Ok(references) = repo.references() else {
        return Vec::new();
    };
    let named = references.prefixed("refs/heads/").into_iter().flatten();
    named
        .flatten()
        .take(BRANCHES_NAMED_MAX)
        .map(|branch| branch.name().shorten().to_string())
        .collect()
}

/// The commits whose parents a shallow clone left out.
fn boundary_of(repo: &gix::Repository) -> Set<ObjectId> {
    let commits = repo.shallow_commits().ok().flatten();
    commits.iter().flat_map(|ids| ids.iter().copied()).collect()
}

/// Objects whose bytes have the id under which they are stored: what the disk has changed is not
/// always seen when it is unpacked.
struct Verified<'a>(&'a OdbHandle);

impl Find for Verified<'_> {
    fn try_find<'a>(
        &self,
        id: &oid,
        buffer: &'a mut Vec<u8>,
    ) -> Result<Option<Data<'a>>, gix::Error> {
        let found = self.0.try_find(id, buffer)?;
        if let Some(object) = &found {
            object.verify_checksum(id)?;
        }
        Ok(found)
    }
}

/// Reads the object `id`, which must be a `kind` and have this id, into `buffer`.
///
/// # Errors
/// Why it cannot be read.
fn read_object<'a>(
    repo: &gix::Repository,
    id: ObjectId,
    kind: Kind,
    buffer: &'a mut Vec<u8>,
) -> Result<&'a [u8], String> {
    // The empty tree is known to git without being stored.
    if id == ObjectId::empty_tree(id.kind()) {
        return Ok(&[]);
    }
    match Verified(&repo.objects).try_find(&id, buffer) {
        Ok(Some(object)) if object.kind == kind => Ok(object.data),
        Ok(Some(object)) => Err(format!("{id} is a {}, not a {kind}", object.kind)),
        Ok(None) => Err(format!(
            "the {kind} {id} is missing; see `git fsck`, and run `git fetch --refetch --no-filter` if this is a partial clone"
        )),
        Err(error) => Err(match repo.try_find_header(id) {
            Ok(Some(header)) if kind != Kind::Blob && header.size() > OBJECT_BYTES_MAX => format!(
                "the {kind} {id} has {} bytes, and {OBJECT_BYTES_MAX} are read at most; leave it out",
                header.size()
            ),
            _ => format!(
                "the {kind} {id} is corrupt ({}); see `git fsck`, and fetch it again",
                causes_in(repo, &error)
            ),
        }),
    }
}

/// Reads the commit `id` for the walk, which ends at the commits of `boundary`.
///
/// # Errors
/// [`FaultCode::HistoryUnreadable`].
fn read_node(
    repo: &gix::Repository,
    id: ObjectId,
    boundary: &Set<ObjectId>,
    buffer: &mut Vec<u8>,
) -> Result<Node<ObjectId>, Fault> {
    let unreadable = |cause: String| Fault::new(FaultCode::HistoryUnreadable, cause);
    let malformed = || unreadable(format!("the commit {id} is malformed; see `git fsck`"));
    let bytes = read_object(repo, id, Kind::Commit, buffer).map_err(unreadable)?;
    let commit = RawCommit::parse(bytes).ok_or_else(malformed)?;
    let parents: Result<Vec<ObjectId>, _> = commit
        .parents
        .iter()
        .map(|hex| ObjectId::from_hex(hex))
        .collect();
    let parents = parents.map_err(|_| malformed())?;
    let at_boundary = boundary.contains(&id);
    Ok(Node {
        id,
        walked: if at_boundary {
            Vec::new()
        } else {
            parents.clone()
        },
        parents,
        time: commit.commit_time().unwrap_or(0),
    })
}

/// Computes the id that git gives to a blob.
pub(crate) struct BlobHasher(gix::hash::Hasher);

impl BlobHasher {
    /// For a blob of `len` bytes.
    pub(crate) fn new(len: u64) -> Self {
        BlobHasher::of_kind(gix::hash::Kind::Sha1, len)
    }

    /// The same, with the hash of the repository that the blob is of.
    fn of_kind(kind: gix::hash::Kind, len: u64) -> Self {
        let mut hasher = gix::hash::hasher(kind);
        hasher.update(format!("blob {len}\0").as_bytes());
        BlobHasher(hasher)
    }

    /// Takes the next bytes of the blob.
    pub(crate) fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The id; none if the bytes are an attack on sha1.
    pub(crate) fn finish(self) -> Option<BlobId> {
        let id = self.0.try_finalize().ok()?;
        Some(BlobId::new(id.as_bytes()))
    }
}
