//! A plan is made once: repositories are mirrored, opened and walked, several at a time; their
//! commits are measured and packed into shards; all is written into one immutable file.

mod guard;

use super::memory::Shares;
use super::panics;
use super::plan::{PlannedRepository, Target, falls_short, left_out, named, planned, warn_of};
use super::watch::{Interrupt, Watch};
use super::{Options, ResolvedConfig, RunError, build_hash};
use crate::base::budget::Limits;
use crate::base::fault::FaultCode;
use crate::base::hash::PartsHasher;
use crate::sink::disk::Disk;
use crate::sink::parquet::FinishedFile;
use crate::sink::plan::{PlanEntry, PlanHeader, PlanWriter, SourceSize};
use crate::sink::reuse::{Old, OldRepository};
use crate::source::Filter;
use crate::source::git::{Planned, Repository, Selection};
use crossbeam_channel::bounded;
use guard::Guard;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;
use std::thread;

/// Repositories that each worker plans before what it found is written.
const REPOSITORIES_PER_WORKER: usize = 4;
/// Commits that are measured with one reader, whose caches serve neighbours.
const MEASURED_TOGETHER: usize = 256;

/// What a plan is made of.
pub struct PlanRequest<'a> {
    /// The repositories.
    pub targets: Vec<Target>,
    /// Which of their commits.
    pub selection: &'a Selection,
    /// Which of their files; for the estimate of the cost.
    pub filter: &'a Filter,
    /// How large files and commits may be; for the estimate of the cost.
    pub limits: &'a Limits,
    /// Where URLs are mirrored.
    pub mirrors: &'a Path,
    /// How large a shard is, and with how many workers the plan is made.
    pub options: Options,
    /// What is recorded of the configuration.
    pub config: &'a ResolvedConfig,
    /// What was asked for, one choice a line.
    pub request: String,
    /// An older dataset of this configuration and build, whose commits need not be measured again.
    pub old: Option<&'a Old>,
    /// Where the supervisor of this process looks for the repository that ended it.
    pub journal: Option<PlanningJournal<'a>>,
}

/// The journal of the repositories that are being planned.
#[derive(Debug, Clone, Copy)]
pub struct PlanningJournal<'a> {
    /// Folder of the journal. It holds nothing else, and is removed when all is planned.
    pub folder: &'a Path,
    /// Name of this process in the journal.
    pub token: &'a str,
}

/// What will be mined and what will not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Estimate {
    /// Repositories, and those of them that cannot be read.
    pub repositories: u64,
    /// Repositories that something is wrong with.
    pub repositories_short: u64,
    /// Commits.
    pub commits: u64,
    /// Commits that will not be compared, by reason.
    pub skipped: BTreeMap<FaultCode, u64>,
    /// Changed source files in the others.
    pub source_files: u64,
    /// Their bytes on both sides.
    pub source_bytes: u64,
    /// Shards.
    pub shards: u32,
}

/// Writes the plan of `request` to `path`, still under a name of its own; none if the run was
/// interrupted. What is wrong with a repository is said at once, and stands in the plan.
///
/// # Errors
/// If the plan cannot be written.
pub fn write(
    request: PlanRequest<'_>,
    disk: &Disk,
    path: &Path,
    interrupt: &Interrupt,
    watch: &mut Watch,
) -> Result<Option<(FinishedFile, Estimate)>, RunError> {
    let targets = named(request.targets.clone());
    let time_max = request.options.commit_time_max();
    let guard = Guard::begin(disk, request.journal, &targets, time_max)?;
    let making = thread::scope(|scope| {
        let (working, done) = bounded::<()>(0);
        let guard = &guard;
        scope.spawn(move || guard.watch(&done));
        // Dropped when all is planned, in a panic too; the clock stops then.
        let _working = working;
        let making = Making::begin(&request, disk, path)?;
        add_all(making, targets, guard, interrupt, watch)
    })?;
    guard.end(disk)?;
    watch.planned();
    making.map(Making::finish).transpose()
}

/// Adds `targets` to the plan; none if the run was interrupted.
fn add_all<'a>(
    mut making: Making<'a>,
    targets: Vec<(String, Target)>,
    guard: &Guard,
    interrupt: &Interrupt,
    watch: &mut Watch,
) -> Result<Option<Making<'a>>, RunError> {
    let request = making.request;
    let workers = request.options.workers() as usize;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(workers)
        .build()
        .map_err(|cause| RunError::Thread(std::io::Error::other(cause)))?;
    let together = match guard.is_suspect() {
        true => 1,
        false => workers * REPOSITORIES_PER_WORKER,
    };
    let mut targets: Vec<_> = (0_u32..).zip(targets).collect();
    while !targets.is_empty() {
        let rest = targets.split_off(targets.len().min(together));
        let chunk = std::mem::replace(&mut targets, rest);
        watch.planning(&chunk[0].1.0);
        let mut known = Vec::new();
        for (_, (name, _)) in &chunk {
            known.push(match request.old {
                Some(old) => old.repository(name)?,
                None => None,
            });
        }
        let found: Vec<_> = pool.install(|| {
            chunk
                .into_par_iter()
                .zip(known)
                .map(|((row, (name, target)), known)| {
                    let planned =
                        || measured(&name, &target, request, guard, known.as_deref(), interrupt);
                    match guard.plan(row, planned) {
                        Ok(planned) => planned,
                        Err(fault) => (left_out(&name, &target, fault), Vec::new()),
                    }
                })
                .collect()
        });
        if interrupt.requested() {
            return Ok(None);
        }
        for (repository, sizes) in found {
            warn_of(&repository);
            making.add(&repository, &sizes)?;
        }
    }
    Ok(Some(making))
}

/// A repository and how much of each of its commits will be read.
fn measured(
    name: &str,
    target: &Target,
    request: &PlanRequest<'_>,
    guard: &Guard,
    known: Option<&OldRepository>,
    interrupt: &Interrupt,
) -> (PlannedRepository, Vec<Option<SourceSize>>) {
    let repository = planned(name, target, request.selection, request.mirrors, interrupt);
    let path = repository.path.as_deref();
    let Some(opened) = path.and_then(|path| Repository::open(path).ok()) else {
        let unknown = vec![None; repository.commits.len()];
        return (repository, unknown);
    };
    let reader_bytes = Shares::of(&request.options).reader as usize;
    let sizes = repository
        .commits
        .par_chunks(MEASURED_TOGETHER)
        .flat_map_iter(|commits| {
            let clock = guard.clock();
            let mut reader = opened.reader_within(reader_bytes).until(clock.stop());
            commits.iter().map(move |planned| {
                if planned.skip.is_some() || interrupt.requested() {
                    return None;
                }
                let old = known.and_then(|known| known.commits.get(&planned.commit));
                if let Some(old) = old.filter(|old| old.is(planned) && old.size.is_some()) {
                    return old.size;
                }
                // What goes wrong here is told when the commit is mined.
                let change = clock.run(format!("{} of {name}", planned.commit), || {
                    panics::contain(|| reader.changes(planned, request.filter, request.limits)).ok()
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

/// A plan that is being written.
pub(super) struct Making<'a> {
    request: &'a PlanRequest<'a>,
    writer: PlanWriter,
    packer: Packer,
    hash: PartsHasher,
    estimate: Estimate,
    falls_short: bool,
}

impl<'a> Making<'a> {
    pub fn begin(request: &'a PlanRequest<'a>, disk: &Disk, path: &Path) -> Result<Self, RunError> {
        Ok(Making {
            request,
            writer: PlanWriter::create(disk, path, &request.config.hash)?,
            packer: Packer::new(request.options),
            hash: PartsHasher::default(),
            estimate: Estimate::default(),
            falls_short: false,
        })
    }

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
        // A name is no hex id, so that no two plans have the same parts.
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
        let is_short = falls_short(repository);
        self.falls_short |= is_short;
        self.estimate.repositories += 1;
        self.estimate.repositories_short += u64::from(is_short);
        Ok(())
    }

    fn count(&mut self, planned: &Planned, size: Option<SourceSize>) {
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
            falls_short: self.falls_short,
        })?;
        Ok((finished, self.estimate))
    }
}

/// Packs commits into shards, in their order: a large repository becomes several, small ones share
/// one.
struct Packer {
    commits_max: u64,
    bytes_max: u64,
    number: u32,
    commits: u64,
    bytes: u64,
}

impl Packer {
    fn new(options: Options) -> Self {
        Packer {
            commits_max: options.shard_commits_max.max(1),
            bytes_max: options.shard_bytes_max,
            number: 0,
            commits: 0,
            bytes: 0,
        }
    }

    /// The shard in which a repository of `commits` begins: a new one if it would not fit into
    /// what is left of one that is half full, for the commits of a repository share their files.
    fn repository(&mut self, commits: u64) -> u32 {
        let fits = self.commits + commits <= self.commits_max;
        if !fits && (commits > 0 && self.commits * 2 >= self.commits_max) {
            self.next();
        }
        self.number
    }

    /// The shard of the next commit, of so many bytes.
    fn commit(&mut self, bytes: u64) -> u32 {
        let too_large = self.bytes.saturating_add(bytes) > self.bytes_max;
        if self.commits >= self.commits_max || (self.commits > 0 && too_large) {
            self.next();
        }
        self.commits += 1;
        self.bytes += bytes;
        self.number
    }

    fn next(&mut self) {
        self.number += 1;
        self.commits = 0;
        self.bytes = 0;
    }

    fn shards(&self) -> u32 {
        self.number + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    fn packed(repositories: &[u64]) -> Vec<Vec<u32>> {
        let options = Options {
            shard_commits_max: 10,
            shard_bytes_max: 100,
            ..Config::load(None).unwrap().run
        };
        let mut packer = Packer::new(options);
        repositories
            .iter()
            .map(|commits| {
                let begins = packer.repository(*commits);
                let mut shards = vec![begins];
                shards.extend((0..*commits).map(|_| packer.commit(1)));
                shards.dedup();
                shards
            })
            .collect()
    }

    #[test]
    fn small_repositories_share_a_shard_and_large_ones_become_several() {
        assert_eq!(packed(&[3, 3, 0, 3]), [[0], [0], [0], [0]]);
        assert_eq!(packed(&[3, 25]), [vec![0], vec![0, 1, 2]]);
        assert_eq!(packed(&[6, 9, 0]), [[0], [1], [1]]);
        assert_eq!(packed(&[]), Vec::<Vec<u32>>::new());
    }

    #[test]
    fn a_commit_of_many_bytes_ends_a_shard() {
        let options = Options {
            shard_commits_max: 10,
            shard_bytes_max: 100,
            ..Config::load(None).unwrap().run
        };
        let mut packer = Packer::new(options);
        let shards = [60, 60, 500, 1].map(|bytes| packer.commit(bytes));
        assert_eq!(shards, [0, 1, 2, 3]);
    }
}
