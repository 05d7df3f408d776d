//! Makes a plan: mirrors, opens and walks the repositories, several at a time, measures their
//! commits, packs them into shards, and writes everything into one immutable file.

mod guard;

use super::error::RunError;
use super::options::{ResolvedConfig, RunOptions, build_hash};
use super::pipeline::memory::Shares;
use super::pipeline::panics;
use super::plan::{
    PlannedRepository, Target, excluded, is_incomplete, log_faults, name_targets, plan_repository,
};
use super::watch::{Interrupt, Watch};
use crate::base::budget::Limits;
use crate::base::fault::{FaultCode, Stage};
use crate::base::hash::PartsHasher;
use crate::sink::dataset::reuse::{PreviousDataset, PreviousRepository};
use crate::sink::disk::Disk;
use crate::sink::parquet::FinishedFile;
use crate::sink::plan::{PlanEntry, PlanHeader, PlanWriter, SourceSize};
use crate::source::Filter;
use crate::source::git::{PlannedCommit, Repository, Selection};
use crossbeam_channel::bounded;
use guard::PlanningGuard;
pub use guard::PlanningJournal;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;
use std::thread;

/// Number of repositories per worker that are planned before the results are written.
const REPOSITORIES_PER_WORKER: usize = 4;
/// Number of adjacent commits that are measured with one reader, so that its caches are effective.
const COMMITS_PER_READER: usize = 256;

/// Request for a plan.
pub struct PlanRequest<'a> {
    /// Repositories to plan, each with its name and commits if given.
    pub targets: Vec<Target>,
    /// Selection of their commits.
    pub selection: &'a Selection,
    /// Selection of the files of a commit, for the estimate.
    pub filter: &'a Filter,
    /// Limits of files and commits, for the estimate.
    pub limits: &'a Limits,
    /// Folder for the mirrors of URLs.
    pub mirrors: &'a Path,
    /// Sizes of shards, and number of workers that make the plan.
    pub options: RunOptions,
    /// Configuration that the plan records.
    pub config: &'a ResolvedConfig,
    /// Text of the request that the plan records, one option per line.
    pub request: String,
    /// Older dataset with the same configuration and build, which has the sizes of its commits.
    pub previous: Option<&'a PreviousDataset>,
    /// Journal for the supervisor of this process; `None` without a supervisor.
    pub journal: Option<PlanningJournal<'a>>,
}

/// Numbers of a plan that estimate the work.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Estimate {
    /// Number of repositories, including unreadable ones.
    pub repositories: u64,
    /// Number of repositories of which a requested part cannot be mined.
    pub repositories_incomplete: u64,
    /// Number of repositories without a `.mailmap` that can be used.
    pub repositories_without_mailmap: u64,
    /// Number of planned commits, including those that will not be compared.
    pub commits: u64,
    /// Numbers of commits that will not be compared, by reason.
    pub skipped: BTreeMap<FaultCode, u64>,
    /// Number of changed source files in the commits that will be compared.
    pub source_files: u64,
    /// Size in bytes of the changed source files in the commits that will be compared, both sides
    /// together.
    pub source_bytes: u64,
    /// Number of shards into which the commits are divided.
    pub shards: u32,
}

/// Writes the plan of `request` to a temporary file beside `path`, to be renamed by the caller.
/// Returns `None` if the run was interrupted. Problems of repositories are logged and recorded in
/// the plan.
///
/// # Errors
/// The plan or the journal cannot be written.
pub fn write(
    request: PlanRequest<'_>,
    disk: &Disk,
    path: &Path,
    interrupt: &Interrupt,
    watch: &mut Watch,
) -> Result<Option<(FinishedFile, Estimate)>, RunError> {
    let targets = name_targets(request.targets.clone());
    let time_max = request.options.commit_time_max();
    let guard = PlanningGuard::begin(disk, request.journal, &targets, time_max)?;
    let builder = thread::scope(|scope| {
        let (planning, done) = bounded::<()>(0);
        let guard = &guard;
        scope.spawn(move || guard.watch(&done));
        // Dropped when the planning is done, also during unwinding; this ends the watching thread.
        let _planning = planning;
        let builder = PlanBuilder::begin(&request, disk, path)?;
        add_all(builder, targets, guard, interrupt, watch)
    })?;
    guard.end(disk)?;
    watch.planned();
    builder.map(PlanBuilder::finish).transpose()
}

/// Plans `targets` in parallel and adds them in their order. Returns `None` if the run was
/// interrupted.
fn add_all<'a>(
    mut builder: PlanBuilder<'a>,
    targets: Vec<(String, Target)>,
    guard: &PlanningGuard,
    interrupt: &Interrupt,
    watch: &mut Watch,
) -> Result<Option<PlanBuilder<'a>>, RunError> {
    let request = builder.request;
    let workers = request.options.workers() as usize;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(workers)
        .build()
        .map_err(|cause| RunError::Thread(std::io::Error::other(cause)))?;
    // One by one after a crash, so that the culprit is known if it happens again.
    let chunk_size = match guard.is_suspect() {
        true => 1,
        false => workers * REPOSITORIES_PER_WORKER,
    };
    let mut targets: Vec<_> = (0_u32..).zip(targets).collect();
    while !targets.is_empty() {
        let rest = targets.split_off(targets.len().min(chunk_size));
        let chunk = std::mem::replace(&mut targets, rest);
        let (_, (first_name, _)) = &chunk[0];
        watch.planning(first_name);
        let mut previous = Vec::new();
        for (_, (name, _)) in &chunk {
            previous.push(match request.previous {
                Some(dataset) => dataset.repository(name)?,
                None => None,
            });
        }
        let results: Vec<_> = pool.install(|| {
            chunk
                .into_par_iter()
                .zip(previous)
                .map(|((row, (name, target)), previous)| {
                    let planned = || {
                        plan_and_measure(
                            &name,
                            &target,
                            request,
                            guard,
                            previous.as_deref(),
                            interrupt,
                        )
                    };
                    match guard.plan(row, planned) {
                        Ok(planned) => planned,
                        Err(fault) => (excluded(&name, &target, fault), Vec::new()),
                    }
                })
                .collect()
        });
        if interrupt.requested() {
            return Ok(None);
        }
        for (repository, sizes) in results {
            log_faults(&repository);
            builder.add(&repository, &sizes)?;
        }
    }
    Ok(Some(builder))
}

/// Plans one repository and measures its commits. The size of a commit is `None` if it is skipped
/// or unreadable.
fn plan_and_measure(
    name: &str,
    target: &Target,
    request: &PlanRequest<'_>,
    guard: &PlanningGuard,
    previous: Option<&PreviousRepository>,
    interrupt: &Interrupt,
) -> (PlannedRepository, Vec<Option<SourceSize>>) {
    let repository = plan_repository(name, target, request.selection, request.mirrors, interrupt);
    let path = repository.path.as_deref();
    let Some(opened) = path.and_then(|path| Repository::open(path).ok()) else {
        let unknown = vec![None; repository.commits.len()];
        return (repository, unknown);
    };
    let reader_bytes = Shares::of(&request.options).reader as usize;
    let sizes = repository
        .commits
        .par_chunks(COMMITS_PER_READER)
        .flat_map_iter(|commits| {
            let clock = guard.clock();
            let mut reader = opened.reader_within(reader_bytes).until(clock.stop());
            commits.iter().map(move |planned| {
                if planned.skip.is_some() || interrupt.requested() {
                    return None;
                }
                let measured = previous.and_then(|previous| previous.commits.get(&planned.commit));
                let measured = measured.filter(|commit| commit.matches(planned));
                if let Some(size) = measured.and_then(|commit| commit.size) {
                    return Some(size);
                }
                // The problem is reported when the commit is mined.
                let change = clock.run(format!("{} of {name}", planned.commit), || {
                    panics::contain(Stage::Load, || {
                        reader.changes(planned, request.filter, request.limits)
                    })
                    .ok()
                })?;
                Some(SourceSize {
                    files: change.files.len() as u64,
                    bytes: change.source_bytes(),
                })
            })
        })
        .collect();
    (repository, sizes)
}

/// Plan that is being written, repository by repository.
pub(super) struct PlanBuilder<'a> {
    request: &'a PlanRequest<'a>,
    /// Writer of the plan file.
    writer: PlanWriter,
    /// Division of the commits into shards.
    packer: Packer,
    /// Hash of the names of the repositories and the ids of their commits.
    hash: PartsHasher,
    /// Estimate over the repositories that were added so far.
    estimate: Estimate,
    /// True if a requested part of a repository cannot be mined.
    is_incomplete: bool,
}

impl<'a> PlanBuilder<'a> {
    /// Creates the plan file at `path`, under a temporary name and without rows.
    ///
    /// # Errors
    /// The file cannot be created.
    pub fn begin(request: &'a PlanRequest<'a>, disk: &Disk, path: &Path) -> Result<Self, RunError> {
        Ok(PlanBuilder {
            request,
            writer: PlanWriter::create(disk, path, &request.config.hash)?,
            packer: Packer::new(request.options),
            hash: PartsHasher::default(),
            estimate: Estimate::default(),
            is_incomplete: false,
        })
    }

    /// Adds a repository with its faults and commits, and assigns the commits to shards. `sizes` has
    /// the size of each commit, `None` if unknown.
    ///
    /// # Errors
    /// The plan file cannot be written.
    pub fn add(
        &mut self,
        repository: &PlannedRepository,
        sizes: &[Option<SourceSize>],
    ) -> Result<(), RunError> {
        let shard = self.packer.repository(repository.commits.len() as u64);
        self.writer
            .write(repository, shard, PlanEntry::Repository)?;
        for fault in &repository.faults {
            self.writer
                .write(repository, shard, PlanEntry::Fault(fault))?;
        }
        // A name is not a hexadecimal id, so that two plans never have the same sequence of parts.
        self.hash.add(b"repository");
        self.hash.add(repository.name.as_bytes());
        for ((planned, size), index) in repository.commits.iter().zip(sizes).zip(0_u32..) {
            let bytes = size.map_or(0, |size| size.bytes);
            let shard = self.packer.commit(bytes);
            let entry = PlanEntry::Commit(planned, index, *size);
            self.writer.write(repository, shard, entry)?;
            self.hash.add(planned.commit.as_bytes());
            self.count(planned, *size);
        }
        let is_short = is_incomplete(repository);
        self.is_incomplete |= is_short;
        self.estimate.repositories += 1;
        self.estimate.repositories_incomplete += u64::from(is_short);
        self.estimate.repositories_without_mailmap += u64::from(repository.mailmap.is_none());
        Ok(())
    }

    fn count(&mut self, planned: &PlannedCommit, size: Option<SourceSize>) {
        self.estimate.commits += 1;
        let without_source = size.is_some_and(|size| size.files == 0);
        let reason = planned
            .skip
            .or(without_source.then_some(FaultCode::NoSourceFile));
        if let Some(reason) = reason {
            *self.estimate.skipped.entry(reason).or_default() += 1;
        }
        let size = size.unwrap_or_default();
        self.estimate.source_files += size.files;
        self.estimate.source_bytes += size.bytes;
    }

    /// Writes the header of the plan, and returns the finished file with the estimate of the work.
    pub fn finish(mut self) -> Result<(FinishedFile, Estimate), RunError> {
        self.estimate.shards = self.packer.shards();
        let config = self.request.config;
        let finished = self.writer.finish(&PlanHeader {
            configuration: config.toml.clone(),
            config_hash: config.hash.clone(),
            build_hash: build_hash(),
            request: self.request.request.clone(),
            plan_hash: self.hash.finish(),
            shards: self.estimate.shards,
            repositories: self.estimate.repositories,
            commits: self.estimate.commits,
            is_incomplete: self.is_incomplete,
        })?;
        Ok((finished, self.estimate))
    }
}

/// Packs commits into shards in their order: a large repository is divided into several, small ones
/// share one.
struct Packer {
    /// Maximum number of commits of a shard, at least 1.
    commits_max: u64,
    /// Maximum size in bytes of the changed files of the commits of a shard.
    bytes_max: u64,
    /// Number of the current shard, from 0.
    number: u32,
    /// Number of commits in the current shard.
    commits: u64,
    /// Size in bytes of the changed files of the commits in the current shard.
    bytes: u64,
}

impl Packer {
    fn new(options: RunOptions) -> Self {
        Packer {
            commits_max: options.shard_commits_max.max(1),
            bytes_max: options.shard_bytes_max,
            number: 0,
            commits: 0,
            bytes: 0,
        }
    }

    /// Returns the number of the shard in which a repository with `commits` commits starts. Begins a
    /// new shard if the repository does not fit into the current shard and this shard is at least
    /// half full, because commits of a repository share files.
    fn repository(&mut self, commits: u64) -> u32 {
        let fits = self.commits + commits <= self.commits_max;
        if !fits && (commits > 0 && self.commits * 2 >= self.commits_max) {
            self.begin_next_shard();
        }
        self.number
    }

    /// Adds a commit, whose changed files have `bytes` bytes, and returns the number of its shard.
    /// Begins a new shard if the commit does not fit into the current one.
    fn commit(&mut self, bytes: u64) -> u32 {
        let too_large = self.bytes.saturating_add(bytes) > self.bytes_max;
        if self.commits >= self.commits_max || (self.commits > 0 && too_large) {
            self.begin_next_shard();
        }
        self.commits += 1;
        self.bytes += bytes;
        self.number
    }

    /// Begins the next shard, which has no commits yet.
    fn begin_next_shard(&mut self) {
        self.number += 1;
        self.commits = 0;
        self.bytes = 0;
    }

    /// Returns the number of shards, including the current one.
    fn shards(&self) -> u32 {
        self.number + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    fn packed(repositories: &[u64]) -> Vec<Vec<u32>> {
        let options = RunOptions {
            shard_commits_max: 10,
            shard_bytes_max: 100,
            ..Config::load(None).unwrap().run
        };
        let mut packer = Packer::new(options);
        repositories
            .iter()
            .map(|commits| {
                let starts_here = packer.repository(*commits);
                let mut shards = vec![starts_here];
                shards.extend((0..*commits).map(|_| packer.commit(1)));
                shards.dedup();
                shards
            })
            .collect()
    }

    #[test]
    fn small_repositories_share_a_shard_and_large_ones_are_divided() {
        assert_eq!(packed(&[3, 3, 0, 3]), [[0], [0], [0], [0]]);
        assert_eq!(packed(&[3, 25]), [vec![0], vec![0, 1, 2]]);
        assert_eq!(packed(&[6, 9, 0]), [[0], [1], [1]]);
        assert_eq!(packed(&[]), Vec::<Vec<u32>>::new());
    }

    #[test]
    fn shard_ends_before_its_byte_limit_is_exceeded() {
        let options = RunOptions {
            shard_commits_max: 10,
            shard_bytes_max: 100,
            ..Config::load(None).unwrap().run
        };
        let mut packer = Packer::new(options);
        let shards = [60, 60, 500, 1].map(|bytes| packer.commit(bytes));
        assert_eq!(shards, [0, 1, 2, 3]);
    }
}
