//! Resolves revisions in git's notation to commits.

use super::objects::{boundary_of, read_node, read_object, without_path};
use crate::base::Set;
use crate::base::fault::{Fault, FaultCode};
use gix::ObjectId;
use gix::bstr::ByteSlice;
use gix::objs::Kind;

/// Returns the cause of an error of gix's revision parser, without the parser's own introduction
/// and the path of the repository.
pub(super) fn why_unknown(repo: &gix::Repository, error: &dyn std::error::Error) -> String {
    without_path(repo, error.source().unwrap_or(error).to_string())
}

/// Returns the commits of all branches, local and remote-tracking.
pub(super) fn branch_tips(repo: &gix::Repository) -> Vec<ObjectId> {
    let Ok(references) = repo.references() else {
        return Vec::new();
    };
    let mut tips = Vec::new();
    for prefix in ["refs/heads/", "refs/remotes/"] {
        let branches = references.prefixed(prefix).into_iter().flatten().flatten();
        for mut branch in branches {
            let id = branch.peel_to_id().ok().map(|id| id.detach());
            tips.extend(id.and_then(|id| peel(repo, id).ok()));
        }
    }
    tips
}

/// Returns the commit that a single revision names. Tags are followed.
///
/// # Errors
/// [`FaultCode::RevisionUnknown`].
pub(super) fn commit_named(repo: &gix::Repository, revision: &str) -> Result<ObjectId, Fault> {
    let id = match ObjectId::from_hex(revision.as_bytes()) {
        Ok(id) if id.kind() == repo.object_hash() => id,
        _ => match repo.rev_parse_single(revision) {
            Ok(id) => id.detach(),
            Err(error) => find_abbreviated(repo, revision)
                .ok_or_else(|| unknown_revision(repo, revision, &why_unknown(repo, &error)))?,
        },
    };
    peel(repo, id).map_err(|cause| unknown_revision(repo, revision, &cause))
}

/// Returns the only object whose id starts with `hex`; `None` if there is none or several. gix's
/// parser assumes that abbreviations are SHA-1 and does not find SHA-256 objects.
pub(super) fn find_abbreviated(repo: &gix::Repository, hex: &str) -> Option<ObjectId> {
    let width = repo.object_hash().len_in_hex();
    let padded = ObjectId::from_hex(format!("{hex:0<width$}").as_bytes()).ok()?;
    let prefix = gix::hash::Prefix::new(&padded, hex.len()).ok()?;
    repo.objects.lookup_prefix(prefix, None).ok()??.ok()
}

/// Fault of a range that contains no commit.
pub(super) fn unknown_range(revisions: &str) -> Fault {
    let detail = format!(
        "{revisions:?} names no commit: all commits of its end are among those that its beginning leaves out; \
         write a range as OLDER..NEWER"
    );
    Fault::new(FaultCode::RevisionUnknown, detail)
}

/// Fault of a revision that names no commit.
pub(super) fn unknown_revision(repo: &gix::Repository, revision: &str, cause: &str) -> Fault {
    let remedy = remedy_for(repo, revision);
    let detail = format!("{revision:?} names no commit of this repository ({cause}); {remedy}");
    Fault::new(FaultCode::RevisionUnknown, detail)
}

/// Returns what to do about `revision`, which names no commit: a remote-tracking branch that it may
/// mean, or the command that fetches what is missing.
fn remedy_for(repo: &gix::Repository, revision: &str) -> String {
    let is_shallow = !boundary_of(repo).is_empty();
    let remotes: Vec<String> = repo
        .remote_names()
        .iter()
        .map(ToString::to_string)
        .collect();
    let is_unknown = |name: &&str| repo.rev_parse_single(*name).is_err();
    for name in names_in(revision).filter(is_unknown) {
        let mut tracking = remotes.iter().map(|remote| format!("{remote}/{name}"));
        let exists = |branch: &String| {
            repo.try_find_reference(&format!("refs/remotes/{branch}"))
                .is_ok_and(|found| found.is_some())
        };
        if let Some(branch) = tracking.find(exists) {
            return format!("there is {branch}");
        }
    }
    let mut parts = names_in(revision).filter_map(|name| name.split_once('/'));
    let is_tracking = |(remote, _): &(&str, &str)| remotes.iter().any(|name| name == remote);
    let branch = parts.find(is_tracking).map(|(remote, branch)| {
        format!(" {remote} +refs/heads/{branch}:refs/remotes/{remote}/{branch}")
    });
    match (is_shallow, branch) {
        (true, branch) => format!(
            "this clone is shallow, so that commits are missing: run `git fetch --unshallow{}` (in GitHub \
             Actions: `fetch-depth: 0`)",
            branch.unwrap_or_default()
        ),
        (false, Some(branch)) => {
            format!(
                "check it with `git rev-parse`, and fetch it if it is missing: `git fetch{branch}`"
            )
        }
        (false, None) => "check it with `git rev-parse`, and fetch it if it is missing".to_owned(),
    }
}

/// Returns the names of the references in `revision`, such as `main` and `HEAD` in `main...HEAD~2`.
fn names_in(revision: &str) -> impl Iterator<Item = &str> {
    let ends = revision.split("..");
    let names = ends.map(|end| end.trim_start_matches(['.', '^']));
    names
        .map(|name| name.split(['~', '^', '@', ':']).next().unwrap_or_default())
        .filter(|name| !name.is_empty())
}

/// Returns the commit that `id` denotes. Tags are followed; a corrupt object is returned as it is.
/// The error is the cause.
pub(super) fn peel(repo: &gix::Repository, id: ObjectId) -> Result<ObjectId, String> {
    let mut buffer = Vec::new();
    let mut target = id;
    loop {
        let kind = match repo.try_find_header(target) {
            Ok(Some(header)) => header.kind(),
            Ok(None) => return Err(format!("the object {target} is missing")),
            // The name of a corrupt object is valid; reading it will report the problem.
            Err(_) => return Ok(target),
        };
        match kind {
            Kind::Commit => return Ok(target),
            Kind::Tag => {
                let tag = read_object(repo, target, Kind::Tag, &mut buffer)?;
                let hex = tag
                    .strip_prefix(b"object ")
                    .and_then(|rest| rest.lines().next());
                target = hex
                    .and_then(|hex| ObjectId::from_hex(hex).ok())
                    .ok_or_else(|| format!("the tag {target} is malformed"))?;
            }
            Kind::Tree | Kind::Blob => return Err(format!("{target} is a {kind}, not a commit")),
        }
    }
}

/// Start and excluded commits of a walk.
#[derive(Default)]
pub(super) struct Tips {
    pub include: Vec<ObjectId>,
    pub exclude: Vec<ObjectId>,
    /// Pairs of `A...B`, whose common ancestors are excluded.
    pub symmetric: Vec<(ObjectId, ObjectId)>,
}

impl Tips {
    /// Returns true if the ends of a range are different commits.
    pub fn has_different_ends(&self) -> bool {
        let is_excluded = |id: &ObjectId| self.exclude.contains(id);
        !self.exclude.is_empty() && !self.include.iter().all(is_excluded)
    }

    /// Parses revisions separated by whitespace.
    ///
    /// # Errors
    /// [`FaultCode::RevisionUnknown`].
    pub fn parse(repo: &gix::Repository, revisions: &str) -> Result<Tips, Fault> {
        use gix::revision::plumbing::Spec;
        let mut tips = Tips::default();
        for revision in revisions.split_whitespace() {
            let unknown = |cause: String| unknown_revision(repo, revision, &cause);
            let spec = repo
                .rev_parse(revision)
                .map_err(|error| unknown(why_unknown(repo, &error)))?
                .detach();
            let commit = |id: ObjectId| peel(repo, id).map_err(unknown);
            let parents = |id: ObjectId| {
                let node = read_node(repo, commit(id)?, &Set::default(), &mut Vec::new());
                node.map(|node| node.parents)
            };
            match spec {
                Spec::Include(id) => tips.include.push(commit(id)?),
                Spec::Exclude(id) => tips.exclude.push(commit(id)?),
                Spec::Range { from, to } => {
                    tips.exclude.push(commit(from)?);
                    tips.include.push(commit(to)?);
                }
                Spec::Merge { theirs, ours } => {
                    let pair = (commit(theirs)?, commit(ours)?);
                    tips.include.extend([pair.0, pair.1]);
                    tips.symmetric.push(pair);
                }
                Spec::IncludeOnlyParents(id) => tips.include.extend(parents(id)?),
                Spec::ExcludeParents(id) => {
                    tips.include.push(commit(id)?);
                    tips.exclude.extend(parents(id)?);
                }
            }
        }
        Ok(tips)
    }
}
