//! The AST diff of a commit of a repository.

use super::{Options, deadline, panics};
use crate::astdiff::change::{Matcher, TreeDiff, TreeDiffer};
use crate::base::budget::Limits;
use crate::base::fault::Fault;
use crate::mine::Settings;
use crate::parse::cache::OutlineCache;
use crate::source::git::Repository;
use crate::source::{BlobSource, ChangeSet, Filter};
use std::path::Path;

/// The diff of `commit`, or of a range `A..B`, of the repository at `path`, by each of `matchers`.
///
/// # Errors
/// If the repository or the commit cannot be read, or is too large.
pub fn diff_commit(
    (path, commit): (&Path, &str),
    (filter, limits): (&Filter, &Limits),
    differ: &mut TreeDiffer<'_>,
    matchers: &[Matcher],
) -> Result<Vec<TreeDiff>, Fault> {
    let repository = Repository::open(path)?;
    let step = repository.step(commit)?;
    let mut reader = repository.reader();
    let change = reader.changes(&step, filter, limits)?;
    matchers
        .iter()
        .map(|matcher| diff_change(differ, &change, &mut reader, *matcher))
        .collect()
}

/// The diff of `change`; a defect of refmine is its fault.
///
/// # Errors
/// If refmine has a defect.
pub fn diff_change(
    differ: &mut TreeDiffer<'_>,
    change: &ChangeSet,
    blobs: &mut dyn BlobSource,
    matcher: Matcher,
) -> Result<TreeDiff, Fault> {
    panics::catch(|| differ.diff(change, blobs, matcher)).map_err(|message| panics::fault(&message))
}

/// The diff of one change, called `name`, in at most the time that `options` give a commit. Parsed files
/// are taken from `cache` and put into it.
///
/// # Errors
/// If refmine has a defect.
pub fn diff_within(
    (settings, options): (&Settings, Options),
    name: &str,
    (cache, change): (&OutlineCache, &ChangeSet),
    blobs: &mut dyn BlobSource,
    matcher: Matcher,
) -> Result<TreeDiff, Fault> {
    deadline::within(options.commit_time_max(), name, |guards| {
        let mut differ = TreeDiffer::guarded(settings, cache, guards.clone());
        diff_change(&mut differ, change, blobs, matcher)
    })
}
