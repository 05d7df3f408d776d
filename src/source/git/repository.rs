//! The repository: opens it, selects the commits to mine, and creates readers.

use super::borrowed::StoreFolder;
use super::files::{self, local, open_within};
use super::mailmap;
use super::objects::{
    OBJECT_BYTES_MAX, UnreadableCommits, boundary_of, causes, causes_without_path, head_of,
    read_node,
};
use super::reader::Reader;
use super::revisions::{
    Tips, branch_tips, commit_named, peel, unknown_range, unknown_revision, why_unknown,
};
use crate::base::Set;
use crate::base::fault::{Fault, FaultCode};
use crate::source::history::{
    Graph, Merges, PlannedCommit, RepositoryPlan, Selection, plan_commit, select,
};
use crate::source::remote::Remote;
use gix::bstr::ByteSlice;
use gix::{ObjectId, ThreadSafeRepository};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Maximum number of bytes of objects that a reader caches: one third decoded objects, mainly
/// trees, the rest delta bases. With 48 MiB, histories were read no faster.
pub const READER_CACHE_BYTES: usize = 8 << 20;

/// Maximum number of branches that an error message lists.
const BRANCHES_NAMED_MAX: usize = 5;

/// Git repository, shared by all threads; each thread reads it through its own [`Reader`].
pub struct Repository {
    pub(super) inner: ThreadSafeRepository,
    pub(super) path: PathBuf,
    /// Description of further object stores; `None` if the repository has none but its own.
    pub(super) _borrowed: Option<StoreFolder>,
    /// Checksums of the pack indexes whose bytes were verified.
    pub(super) verified_indexes: Mutex<Set<ObjectId>>,
}

impl Repository {
    /// Opens a work tree, a linked work tree, a bare repository or a `.git` folder. Parent folders
    /// of `path` are not searched.
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
            _borrowed: None,
            path: real_path,
            verified_indexes: Mutex::default(),
        })
    }

    /// Opens the repository in `path` or, as git does, in the nearest parent folder that has one.
    ///
    /// # Errors
    /// [`FaultCode::RepositoryUnreadable`] with the cause and the remedy.
    pub fn discover(path: &Path) -> Result<Repository, Fault> {
        use gix::discover::upwards::{Options, TrustPolicy};
        let options = Options {
            trust: TrustPolicy::Assume(gix::sec::Trust::Full),
            ..Options::default()
        };
        // gix tries to shorten what it finds from a relative path, which panics in development
        // builds if it finds a bare repository.
        let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        files::check_discovered(&absolute)
            .map_err(|cause| Fault::new(FaultCode::RepositoryUnreadable, cause))?;
        match gix::discover::upwards_opts(&absolute, options) {
            Ok((path, _)) => Repository::open(path.as_ref()),
            // `open` explains best what is wrong with the folder.
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

    /// Returns the repository with the objects in the stores `folders` in addition to its own.
    ///
    /// # Errors
    /// [`FaultCode::RepositoryUnreadable`] if the temporary folder cannot be written, or a store cannot
    /// be read.
    pub fn with_objects(mut self, folders: &[PathBuf]) -> Result<Repository, Fault> {
        let own = self.objects().to_path_buf();
        let kind = self.local().object_hash();
        let options = gix::odb::store::init::Options {
            alloc_limit_bytes: usize::try_from(OBJECT_BYTES_MAX).ok(),
            ..Default::default()
        };
        let stores = folders.iter().chain([&own]).map(PathBuf::as_path);
        let opened = StoreFolder::of(stores).and_then(|folder| {
            files::check_stores(&folder.0).map_err(io::Error::other)?;
            let path = folder.0.clone();
            let store = gix::odb::Store::at_opts(path, kind, &mut std::iter::empty(), options)?;
            Ok((folder, store))
        });
        let (folder, store) = opened.map_err(|cause| {
            let detail = format!("the objects in GIT_OBJECT_DIRECTORY cannot be read: {cause}");
            Fault::new(FaultCode::RepositoryUnreadable, detail)
        })?;
        self.inner.objects = store.into();
        self._borrowed = Some(folder);
        Ok(self)
    }

    /// Returns the folder of the repository's own objects.
    pub fn objects(&self) -> &Path {
        self.inner.objects_dir()
    }

    /// Returns the number of hexadecimal digits of an object id.
    pub fn id_digits(&self) -> usize {
        self.local().object_hash().len_in_hex()
    }

    /// Returns the work tree; `None` if the repository is bare.
    pub fn work_tree(&self) -> Option<&Path> {
        self.inner.work_tree.as_deref()
    }

    /// Returns the absolute path of the opened folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the web address and name of the remote `origin`; `None` if there is none or it is
    /// not on a host.
    pub fn origin(&self) -> Option<Remote> {
        let repo = self.local();
        let url = repo.config_snapshot().string("remote.origin.url")?;
        Remote::parse(&url.to_str_lossy())
    }

    /// Returns the git folder that all work trees of the repository share, and the id of the commit
    /// of `HEAD` in hexadecimal, `None` if there is no such commit.
    pub fn identity(&self) -> (PathBuf, Option<String>) {
        let repo = self.local();
        let folder = repo.common_dir();
        let folder = folder
            .canonicalize()
            .unwrap_or_else(|_| folder.to_path_buf());
        (folder, head_of(&repo).map(|id| id.to_string()))
    }

    /// Returns a hint if replace refs or grafts make git show another history than the committed
    /// one, which is mined.
    pub fn ignored_rewrites(&self) -> Option<&'static str> {
        let repo = self.local();
        let folder = repo.common_dir();
        let has_replace_refs = repo.references().ok().is_some_and(|references| {
            let replaced = references.prefixed("refs/replace/");
            replaced.is_ok_and(|mut replaced| replaced.next().is_some())
        });
        if has_replace_refs {
            Some(
                "its replace refs are not followed; `git --no-replace-objects log` shows what is mined",
            )
        } else if folder.join("info/grafts").exists() {
            Some("its grafts are not followed: what is mined is what was committed")
        } else {
            None
        }
    }

    /// Walks the history and selects the commits to mine, oldest first. A commit that cannot be
    /// read is reported as a fault of the plan ([`FaultCode::HistoryUnreadable`]), many such commits as
    /// one, and the walk continues without them.
    ///
    /// # Errors
    /// [`FaultCode::RevisionUnknown`] if a revision names no commit; [`FaultCode::HeadMissing`] if
    /// no revision is given and there is no commit yet.
    pub fn plan(&self, selection: &Selection) -> Result<RepositoryPlan, Fault> {
        let repo = self.local();
        let (head, boundary) = (head_of(&repo), boundary_of(&repo));
        let tips = self.tips(&repo, head, selection)?;
        let mut unreadable = UnreadableCommits::default();
        let mut buffer = Vec::new();
        let mut graph = Graph::new(|id| {
            read_node(&repo, id, &boundary, &mut buffer)
                .map_err(|fault| unreadable.add(fault))
                .ok()
        });
        let none = Set::default();
        let mut hidden = graph.reachable(&tips.exclude, &none, false);
        for &(left, right) in &tips.symmetric {
            let left = graph.reachable(&[left], &none, false);
            let right = graph.reachable(&[right], &none, false);
            hidden.extend(left.intersection(&right));
        }
        let chosen = graph.reachable(&tips.include, &hidden, selection.first_parent);
        let newest_first = graph.newest_first(&chosen);
        let mut commits = select(&newest_first, selection);
        commits.reverse();
        drop(graph);
        let mut faults = unreadable.faults();
        if let Some(revisions) = &selection.revisions
            && chosen.is_empty()
            && tips.has_different_ends()
        {
            faults.push(unknown_range(revisions));
        }
        faults.sort_by(|a, b| a.detail.cmp(&b.detail));
        Ok(RepositoryPlan {
            mailmap: mailmap_of(&repo, head),
            head: head.map(|id| id.to_string()),
            shallow: !boundary.is_empty(),
            commits,
            faults,
        })
    }

    /// Plans exactly the commits that `ids` name (ids, abbreviations or other revisions), in their
    /// order. A name that denotes no readable commit has a planned commit, too, and a fault.
    pub fn plan_commits(&self, ids: &[String], merges: Merges) -> RepositoryPlan {
        let repo = self.local();
        let head = head_of(&repo);
        let mut plan = RepositoryPlan {
            mailmap: mailmap_of(&repo, head),
            head: head.map(|id| id.to_string()),
            shallow: !boundary_of(&repo).is_empty(),
            ..RepositoryPlan::default()
        };
        let mut buffer = Vec::new();
        for id in ids {
            let node = commit_named(&repo, id)
                .and_then(|commit| read_node(&repo, commit, &Set::default(), &mut buffer));
            let commit = match node {
                Ok(node) => plan_commit(&node, merges),
                Err(mut fault) => {
                    if fault.code == FaultCode::HistoryUnreadable {
                        fault.code = FaultCode::CommitUnreadable;
                    }
                    let skip = Some(fault.code);
                    plan.faults.push(fault);
                    PlannedCommit {
                        commit: id.clone(),
                        parent: None,
                        skip,
                        was_read: false,
                    }
                }
            };
            plan.commits.push(commit);
        }
        plan
    }

    /// Returns the change that `revision` names: a commit compared with its first parent, `A..B`
    /// from A to B, `A...B` from the merge base of both to B, as in `git diff`.
    ///
    /// # Errors
    /// [`FaultCode::RevisionUnknown`].
    pub fn plan_change(&self, revision: &str) -> Result<PlannedCommit, Fault> {
        use gix::revision::plumbing::Spec;
        let repo = self.local();
        let unknown = |cause: String| unknown_revision(&repo, revision, &cause);
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
            Err(error) if revision.contains("..") => {
                let fault = unknown(why_unknown(&repo, &error));
                return Err(self.head_missing_for(&repo, revision).unwrap_or(fault));
            }
            // A single commit, which may be abbreviated in a way that gix does not know.
            _ => {
                let mut plan = self.plan_commits(&[revision.to_owned()], Merges::FirstParent);
                return match plan.faults.pop() {
                    Some(fault) => Err(self.head_missing_for(&repo, revision).unwrap_or(fault)),
                    None => Ok(plan.commits.remove(0)),
                };
            }
        };
        Ok(PlannedCommit {
            commit: to.to_string(),
            parent: Some(from.to_string()),
            skip: None,
            was_read: false,
        })
    }

    /// Returns a reader with its own caches, for one thread.
    pub fn reader(&self) -> Reader {
        self.reader_within(READER_CACHE_BYTES)
    }

    /// Returns a reader that caches at most `cache_bytes_max` bytes of objects.
    pub fn reader_within(&self, cache_bytes_max: usize) -> Reader {
        Reader::new(self.local(), cache_bytes_max)
    }

    pub(super) fn local(&self) -> gix::Repository {
        local(&self.inner)
    }

    /// Returns the commits from which the walk starts and those that it excludes.
    fn tips(
        &self,
        repo: &gix::Repository,
        head: Option<ObjectId>,
        selection: &Selection,
    ) -> Result<Tips, Fault> {
        let mut tips = match &selection.revisions {
            Some(revisions) => Tips::parse(repo, revisions)
                .map_err(|fault| self.head_missing_for(repo, revisions).unwrap_or(fault))?,
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
                Err(unknown_revision(repo, revisions, cause))
            }
        }
    }

    /// Returns the fault [`FaultCode::HeadMissing`] if this explains why `revision` was not found:
    /// it refers to `HEAD`, which has no commit, or the branches are in a format that gix cannot
    /// read.
    fn head_missing_for(&self, repo: &gix::Repository, revision: &str) -> Option<Fault> {
        let is_of_head = revision.starts_with("HEAD") || revision.starts_with('@');
        let is_unborn = head_of(repo).is_none() && (is_of_head || self.has_reftable());
        is_unborn.then(|| self.head_missing(repo))
    }

    pub(super) fn has_reftable(&self) -> bool {
        let folder = self.inner.objects_dir().with_file_name("reftable");
        folder.exists()
    }

    pub(super) fn head_missing(&self, repo: &gix::Repository) -> Fault {
        let detail = if self.has_reftable() {
            "its branches are kept in the reftable format, which is not read; run \
             `git refs migrate --ref-format=files`, or list the commits"
                .to_owned()
        } else if let Ok(gix::head::Kind::Unborn(branch)) = repo.head().map(|head| head.kind) {
            let branch = branch.shorten();
            let alternatives = match branches(repo) {
                names if names.is_empty() => "it has no branch at all".to_owned(),
                names => format!("its branches are {}", names.join(", ")),
            };
            format!(
                "HEAD points to the branch {branch}, which has no commit, and {alternatives}; \
                 commit something, or name a revision"
            )
        } else {
            let cause = repo
                .head_id()
                .err()
                .map(|error| causes_without_path(repo, &error));
            format!(
                "HEAD points to no commit that can be read ({}); fetch what is missing, or name \
                 a revision",
                cause.unwrap_or_default()
            )
        };
        Fault::new(FaultCode::HeadMissing, detail)
    }
}

/// Returns the number of levels between `folder` and the nearest parent folder with a `.git`;
/// `None` if there is none.
fn levels_below(folder: &Path) -> Option<usize> {
    let mut parents = folder.ancestors().skip(1);
    parents
        .position(|folder| folder.join(".git").exists())
        .map(|index| index + 1)
}

/// Returns the id (hex) of the `.mailmap` in the tree of `head`, if it has one that is used.
fn mailmap_of(repo: &gix::Repository, head: Option<ObjectId>) -> Option<String> {
    Some(mailmap::blob_of(repo, head?)?.to_string())
}

/// Returns the names of the first [`BRANCHES_NAMED_MAX`] branches.
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
