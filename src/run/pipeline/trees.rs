//! AST diffs of changes, with panics and time limits handled.

use super::deadline;
use super::panics;
use crate::astdiff::change::{Matcher, TreeDiff};
use crate::base::budget::Limits;
use crate::base::fault::{Fault, Stage};
use crate::mine::Settings;
use crate::mine::trees::TreeDiffer;
use crate::parse::cache::OutlineCache;
use crate::run::options::RunOptions;
use crate::source::git::Repository;
use crate::source::{BlobSource, ChangeSet, Filter};
use std::path::Path;

/// Returns the diffs of `commit`, or of a range `A..B`, in the repository at `path`, one per
/// matcher.
///
/// # Errors
/// The repository or the commit cannot be read or exceeds a limit, or refmine panicked.
pub fn diff_commit(
    (path, commit): (&Path, &str),
    (filter, limits): (&Filter, &Limits),
    differ: &mut TreeDiffer<'_>,
    matchers: &[Matcher],
) -> Result<Vec<TreeDiff>, Fault> {
    let repository = Repository::open(path)?;
    let step = repository.plan_change(commit)?;
    let mut reader = repository.reader();
    let change = reader.changes(&step, filter, limits)?;
    matchers
        .iter()
        .map(|matcher| diff_change(differ, &change, &mut reader, *matcher))
        .collect()
}

/// Returns the diff of `change`. Files on which refmine panics are left out, and have faults.
///
/// # Errors
/// [`FaultCode::Panic`](crate::base::fault::FaultCode::Panic) if leaving files out does not help or
/// the differ is to stop.
pub fn diff_change(
    differ: &mut TreeDiffer<'_>,
    change: &ChangeSet,
    blobs: &mut dyn BlobSource,
    matcher: Matcher,
) -> Result<TreeDiff, Fault> {
    let stop = differ.stop_request();
    let attempted =
        panics::contain_files(
            change.files.len(),
            (Stage::Map, &stop),
            |takes_part| match takes_part.contains(&false) {
                true => differ.diff(&change.restricted_to(takes_part), blobs, matcher),
                false => differ.diff(change, blobs, matcher),
            },
        );
    if let Some(fault) = attempted.fault {
        return Err(fault);
    }
    let mut diff = attempted.result.unwrap_or_default();
    for (index, fault) in attempted.culprits {
        let path = change.files[index].path().text().into_owned();
        diff.faults.push(fault.at(path));
    }
    Ok(diff)
}

/// Returns the diff of one change, called `name` in messages, within the time that `options` allow
/// a commit. Parsed files are taken from `cache` and added to it.
///
/// # Errors
/// Refmine panicked.
pub fn diff_within(
    (settings, options): (&Settings, RunOptions),
    name: &str,
    (cache, change): (&OutlineCache, &ChangeSet),
    blobs: &mut dyn BlobSource,
    matcher: Matcher,
) -> Result<TreeDiff, Fault> {
    deadline::run_within(options.commit_time_max(), name, |guards| {
        let mut differ = TreeDiffer::guarded(settings, cache, guards.clone());
        diff_change(&mut differ, change, blobs, matcher)
    })
}
