//! Writes the outcomes of a shard into its files: checks them against the plan, counts them, and
//! commits the files as a unit. Commits that the run could not mine, because it was interrupted or
//! a repository could not be read, are left out; the next attempt copies the others.

use super::error::RunError;
use super::journal::UnreadableRepository;
use super::mining::{Mining, UnfinishedShards};
use super::pipeline::Deliver;
use super::pipeline::job::Shard;
use super::plan::PlannedRepository;
use super::reuse::ReusedCommits;
use crate::base::fault::{Fault, FaultCode};
use crate::mine::outcome::{Outcome, Status};
use crate::sink::SinkError;
use crate::sink::dataset::manifest::{DatasetCounts, Marker};
use crate::sink::dataset::shard_files::{OptionalTables, ShardFiles};
use crate::sink::parquet::Footer;
use crate::sink::tables::rows::{self, RepositoryRow, Timing};

/// Writer of the outcomes of a run into the files of the shards, one shard after another.
pub(super) struct ShardWriter<'a> {
    mining: &'a Mining<'a>,
    unfinished: &'a UnfinishedShards,
    /// Shard that is being written; `None` between shards.
    current: Option<ShardInProgress>,
    /// Counts over the shards that this process has completed.
    counts: DatasetCounts,
    /// Number of shards that this process has completed.
    shards_done: u32,
}

/// Shard that is being mined: its open tables and counts.
struct ShardInProgress {
    /// Open files of the tables of the shard.
    part: ShardFiles,
    /// Number of repositories whose rows are written.
    repositories_written: usize,
    /// Number of written or omitted commits of the last repository whose row is written.
    commits_passed: usize,
    /// Number of commits of the shard that are written or left out.
    rows_passed: u32,
    /// Number of commits of the shard that are left out.
    commits_missing: u64,
    /// Number of ranges of commits whose rows were copied.
    ranges_copied: usize,
    counts: DatasetCounts,
    /// Repositories that could not be read.
    unreadable: Vec<UnreadableRepository>,
}

impl<'a> ShardWriter<'a> {
    pub fn new(mining: &'a Mining<'a>, unfinished: &'a UnfinishedShards) -> Self {
        ShardWriter {
            mining,
            unfinished,
            current: None,
            counts: DatasetCounts::default(),
            shards_done: 0,
        }
    }

    /// Returns the counts over the shards that this process has completed, and the number of these
    /// shards.
    pub fn finish(self) -> (DatasetCounts, u32) {
        (self.counts, self.shards_done)
    }
}

impl Deliver for ShardWriter<'_> {
    fn begin(&mut self, shard: &Shard) -> Result<(), RunError> {
        let footer = Footer {
            config_hash: self.mining.plan.header().config_hash.clone(),
        };
        let settings = self.mining.settings;
        let tables = OptionalTables {
            sites: settings.emit_sites,
            relationships: settings.emit_relationships,
            mappings: settings.emit_mappings,
            history: settings.emit_history,
            lines: settings.emit_lines,
        };
        self.current = Some(ShardInProgress {
            part: self
                .mining
                .dataset
                .create_shard_files(shard.number, &footer, tables)?,
            repositories_written: 0,
            commits_passed: 0,
            rows_passed: 0,
            commits_missing: 0,
            ranges_copied: 0,
            counts: DatasetCounts::default(),
            unreadable: Vec::new(),
        });
        Ok(())
    }

    fn outcome(
        &mut self,
        shard: &Shard,
        outcome: &Outcome,
        timing: &Timing,
    ) -> Result<(), RunError> {
        let writing = self.current.as_mut().expect("a shard has begun");
        writing.copy_reused(shard)?;
        writing.reconcile(shard, outcome)?;
        let is_unreadable = outcome.reason == Some(FaultCode::RepositoryUnreadable);
        if is_unreadable && !self.mining.allow_unreadable {
            writing.leave_out(shard, outcome);
            return Ok(());
        }
        writing.write(outcome, timing)
    }

    fn skip(&mut self, shard: &Shard) -> Result<(), RunError> {
        let writing = self.current.as_mut().expect("a shard has begun");
        writing.copy_reused(shard)?;
        writing.pass_next_commit(shard)?;
        writing.commits_missing += 1;
        Ok(())
    }

    /// Writes what is missing of the shard, and its marker. Fails if a commit has no row and was not
    /// left out. A shard without any commit is not marked.
    fn end(&mut self, shard: &Shard) -> Result<(), RunError> {
        let mut writing = self.current.take().expect("a shard has begun");
        writing.copy_reused(shard)?;
        while writing.repositories_written < shard.plan.repositories.len() {
            writing.write_next_repository(shard)?;
        }
        let (rows, planned) = (writing.part.commits.rows(), shard.plan.commit_count());
        if rows + writing.commits_missing != planned || writing.counts.commits() != rows {
            return Err(RunError::Mismatch {
                planned: planned.to_string(),
                mined: rows.to_string(),
            });
        }
        self.unfinished
            .record_unreadable(writing.unreadable, shard.journal.as_ref());
        if rows == 0 && planned > 0 {
            return Ok(());
        }
        let mut marker = Marker::of(shard.number, self.mining.origin(), shard.attempt);
        marker.counts = writing.counts;
        marker.commits_missing = writing.commits_missing;
        let marker = self.mining.dataset.finish_shard(writing.part, marker)?;
        self.counts.add(&marker.counts);
        self.shards_done += u32::from(marker.is_whole());
        Ok(())
    }
}

impl ShardInProgress {
    /// Writes the rows of the table `refactoring_sites` of a commit; nothing if it was not requested.
    fn write_sites(&mut self, outcome: &Outcome) -> Result<(), RunError> {
        let Some(table) = &mut self.part.sites else {
            return Ok(());
        };
        for row in &outcome.refactorings {
            for (site, ordinal) in row.sites.iter().zip(0..) {
                rows::site(table, &outcome.key, (row, site, ordinal));
                table.end_row()?;
            }
        }
        Ok(())
    }

    /// Writes the rows of the next commit of the plan.
    fn write(&mut self, outcome: &Outcome, timing: &Timing) -> Result<(), RunError> {
        let key = &outcome.key;
        rows::commit(&mut self.part.commits, outcome);
        self.part.commits.end_row()?;
        for row in &outcome.files {
            rows::file(&mut self.part.files, key, row);
            self.part.files.end_row()?;
        }
        for row in &outcome.refactorings {
            rows::refactoring(&mut self.part.refactorings, key, row);
            self.part.refactorings.end_row()?;
        }
        self.write_sites(outcome)?;
        if let Some(table) = &mut self.part.relationships {
            for row in &outcome.relationships {
                rows::relationship(table, key, row);
                table.end_row()?;
            }
        }
        if let Some(table) = &mut self.part.mappings {
            for row in &outcome.mappings {
                rows::mapping(table, key, row);
                table.end_row()?;
            }
        }
        if let Some(table) = &mut self.part.element_changes {
            for row in &outcome.element_changes {
                rows::element_change(table, key, row);
                table.end_row()?;
            }
        }
        if let Some(table) = &mut self.part.line_changes {
            for row in &outcome.line_changes {
                rows::line_change(table, key, row);
                table.end_row()?;
            }
        }
        for fault in &outcome.faults {
            self.write_fault(&key.repository, Some(&key.commit), fault)?;
        }
        rows::timing(&mut self.part.timings, key, timing);
        self.part.timings.end_row()?;
        self.count(outcome);
        Ok(())
    }

    /// Leaves the rows of a commit out, and adds its repository to the unreadable ones.
    fn leave_out(&mut self, shard: &Shard, outcome: &Outcome) {
        let name = &outcome.key.repository;
        self.commits_missing += 1;
        if self
            .unreadable
            .last()
            .is_none_or(|last| *last.repository != **name)
        {
            let fault = outcome.faults.first();
            self.unreadable.push(UnreadableRepository {
                shard: shard.number,
                repository: name.to_string(),
                cause: fault.map_or_else(String::new, Fault::to_string),
            });
        }
    }

    /// Adds a commit to the counts of the shard.
    fn count(&mut self, outcome: &Outcome) {
        let key = &outcome.key;
        let status = outcome.status.name().to_owned();
        *self.counts.statuses.entry(status).or_default() += 1;
        let is_transient = outcome.faults.iter().any(|fault| fault.code.is_transient());
        self.counts.retryable += u64::from(is_transient || outcome.status == Status::Failed);
        self.counts.refactorings += outcome.refactorings.len() as u64;
        for role in outcome.left_out() {
            let role = role.name().to_owned();
            *self.counts.unselected.entry(role).or_default() += 1;
        }
        if outcome.reason == Some(FaultCode::Quarantined) && outcome.status == Status::Failed {
            let name = format!("{} {}", key.repository, key.commit);
            self.counts.quarantined.push(name);
        }
    }

    /// Copies the rows of commits that come next in the plan and are not mined.
    fn copy_reused(&mut self, shard: &Shard) -> Result<(), RunError> {
        let next = |writing: &ShardInProgress| {
            let range = shard.reused.get(writing.ranges_copied);
            range.filter(|range| range.row == writing.rows_passed)
        };
        while let Some(range) = next(self) {
            if !self.advance_to_next_commit(shard)? {
                let planned = "no more commits".to_owned();
                let mined = format!("{} copied ones", range.commits);
                return Err(RunError::Mismatch { planned, mined });
            }
            self.copy(range)?;
            self.commits_passed += range.commits as usize;
            self.rows_passed += range.commits;
            self.ranges_copied += 1;
        }
        Ok(())
    }

    /// Copies the rows of a range of commits, and counts them.
    fn copy(&mut self, range: &ReusedCommits) -> Result<(), SinkError> {
        let (part, counts) = (&mut self.part, &mut self.counts);
        for (table, rows) in &range.rows {
            range
                .source
                .copy_rows(table, rows.clone(), range.shift, |batch| {
                    part.copy_rows(table, batch)?;
                    counts.add_rows(table, batch);
                    Ok(())
                })?;
        }
        Ok(())
    }

    /// Advances to the repository of the next commit. Returns false if there are no more commits.
    fn advance_to_next_commit(&mut self, shard: &Shard) -> Result<bool, SinkError> {
        while self
            .current(shard)
            .is_none_or(|repository| self.commits_passed == repository.commits.len())
        {
            if self.repositories_written == shard.plan.repositories.len() {
                return Ok(false);
            }
            self.write_next_repository(shard)?;
        }
        Ok(true)
    }

    /// Passes the next commit of the plan, and checks that `outcome` is that of this commit.
    fn reconcile(&mut self, shard: &Shard, outcome: &Outcome) -> Result<(), RunError> {
        let Some((repository, index)) = self.pass_next_commit(shard)? else {
            return Err(mismatch("no more commits".to_owned(), outcome));
        };
        let planned = &repository.commits[index];
        let key = &outcome.key;
        if key.repository != repository.name
            || key.commit != planned.commit
            || key.commit_index as usize != repository.first_index as usize + index
        {
            let planned = format!("{} of {}", planned.commit, repository.name);
            return Err(mismatch(planned, outcome));
        }
        Ok(())
    }

    /// Passes the next commit of the plan. Returns its repository and its index there; `None` if
    /// there are no more commits.
    fn pass_next_commit<'a>(
        &mut self,
        shard: &'a Shard,
    ) -> Result<Option<(&'a PlannedRepository, usize)>, SinkError> {
        if !self.advance_to_next_commit(shard)? {
            return Ok(None);
        }
        let repository = self.current(shard).expect("the loop ends only with one");
        self.commits_passed += 1;
        self.rows_passed += 1;
        Ok(Some((repository, self.commits_passed - 1)))
    }

    fn current<'a>(&self, shard: &'a Shard) -> Option<&'a PlannedRepository> {
        let index = self.repositories_written.checked_sub(1)?;
        shard.plan.repositories.get(index)
    }

    /// Continues with the next repository of the shard. Writes its row and faults if the repository
    /// starts in this shard.
    fn write_next_repository(&mut self, shard: &Shard) -> Result<(), SinkError> {
        let repository = &shard.plan.repositories[self.repositories_written];
        self.repositories_written += 1;
        self.commits_passed = 0;
        if !repository.starts_here {
            return Ok(());
        }
        let row = RepositoryRow {
            repository: &repository.name,
            location: &repository.location,
            url: repository.url.as_deref(),
            head_commit: repository.head.as_deref(),
            mailmap: repository.mailmap.as_deref(),
            shallow: repository.shallow,
            commits_planned: repository.commits_planned,
        };
        rows::repository(&mut self.part.repositories, &row);
        self.part.repositories.end_row()?;
        for fault in &repository.faults {
            self.write_fault(&repository.name, None, fault)?;
        }
        Ok(())
    }

    /// Writes and counts a fault of a commit, or of the repository if `commit` is `None`.
    fn write_fault(
        &mut self,
        repository: &str,
        commit: Option<&str>,
        fault: &Fault,
    ) -> Result<(), SinkError> {
        rows::fault(&mut self.part.faults, repository, commit, fault);
        let code = fault.code.name().to_owned();
        *self.counts.faults.entry(code).or_default() += 1;
        self.part.faults.end_row()
    }
}

fn mismatch(planned: String, outcome: &Outcome) -> RunError {
    RunError::Mismatch {
        planned,
        mined: format!("{} of {}", outcome.key.commit, outcome.key.repository),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::mine::outcome::CommitKey;
    use crate::run::plan::Plan;
    use crate::run::planning::{PlanBuilder, PlanRequest};
    use crate::run::{ResolvedConfig, RunOptions};
    use crate::sink::dataset::Dataset;
    use crate::sink::plan::PlanFile;
    use crate::source::git::{PlannedCommit, Selection};
    use crate::source::{CommitMeta, Filter};
    use std::collections::BTreeMap;
    use std::path::Path;
    use std::sync::Arc;

    /// Returns a repository with a fault and with these commits, all roots.
    fn repository(name: &str, commits: &[&str]) -> PlannedRepository {
        PlannedRepository {
            name: Arc::from(name),
            url: None,
            location: name.to_owned(),
            path: None,
            head: None,
            mailmap: None,
            shallow: Some(false),
            commits_planned: commits.len() as u64,
            starts_here: true,
            faults: vec![Fault::new(FaultCode::HeadMissing, "empty")],
            first_index: 0,
            commits: commits
                .iter()
                .map(|commit| PlannedCommit {
                    commit: (*commit).to_owned(),
                    parent: None,
                    skip: Some(FaultCode::RootCommit),
                    was_read: true,
                })
                .collect(),
        }
    }

    /// Writes the plan of an unfinished run in `dataset` with shards of `shard_commits_max`
    /// commits.
    fn plan_file(
        dataset: &Dataset,
        repositories: &[(&str, &[&str])],
        shard_commits_max: u64,
    ) -> PlanFile {
        let config = Config::load(None).unwrap();
        let request = PlanRequest {
            targets: Vec::new(),
            selection: &Selection::default(),
            filter: &Filter::default(),
            limits: &config.limits,
            mirrors: Path::new("mirrors"),
            options: RunOptions {
                shard_commits_max,
                ..config.run
            },
            config: &ResolvedConfig {
                toml: String::new(),
                hash: "c0ffee".to_owned(),
            },
            request: String::new(),
            previous: None,
            journal: None,
        };
        let path = dataset.plan_path();
        let mut builder = PlanBuilder::begin(&request, dataset.disk(), &path).unwrap();
        for (name, commits) in repositories {
            let repository = repository(name, commits);
            builder
                .add(&repository, &vec![None; commits.len()])
                .unwrap();
        }
        builder.finish().unwrap().0.put_in_place().unwrap();
        PlanFile::open(&path).unwrap()
    }

    fn outcome(repository: &str, commit: &str, commit_index: u32) -> Outcome {
        let key = CommitKey {
            repository: Arc::from(repository),
            url: None,
            commit: commit.to_owned(),
            parent: None,
            commit_index,
        };
        let meta = CommitMeta::default();
        Outcome::unanalysed(key, meta, Status::Skipped, FaultCode::RootCommit)
    }

    fn write(
        folder: &Path,
        commits: &[(&str, &str, u32)],
    ) -> Result<(DatasetCounts, u32), RunError> {
        let dataset = Dataset::at(folder)?;
        let plan = plan_file(
            &dataset,
            &[("a", &["a0", "a1"]), ("b", &[]), ("c", &["c0"])],
            9,
        );
        let config = Config::load(None).unwrap();
        let mining = Mining {
            dataset: &dataset,
            plan: &plan,
            filter: &Filter::default(),
            settings: &config.settings(),
            options: config.run,
            mirrors: Path::new("mirrors"),
            urls: &Default::default(),
            token: "test",
            allow_unreadable: false,
            previous: None,
        };
        let unfinished = UnfinishedShards::default();
        let shard = Shard {
            number: 0,
            plan: Plan {
                repositories: plan.shard(0)?,
            },
            journal: None,
            attempt: 1,
            reused: Vec::new(),
            unreadable: BTreeMap::new(),
        };
        let mut writer = ShardWriter::new(&mining, &unfinished);
        writer.begin(&shard)?;
        for (repository, commit, index) in commits {
            let outcome = outcome(repository, commit, *index);
            writer.outcome(&shard, &outcome, &Timing::default())?;
        }
        writer.end(&shard)?;
        Ok(writer.finish())
    }

    #[test]
    fn every_planned_commit_and_repository_has_one_row() {
        let folder = tempfile::tempdir().unwrap();
        let commits = [("a", "a0", 0), ("a", "a1", 1), ("c", "c0", 0)];
        let (counts, done) = write(folder.path(), &commits).unwrap();
        assert_eq!((counts.commits(), done), (3, 1));
        assert_eq!(counts.faults["head_missing"], 3);
        assert!(folder.path().join("shards/done/00000.json").exists());
    }

    #[test]
    fn mismatch_with_the_plan_is_an_error_and_leaves_no_complete_file() {
        for commits in [
            &[("a", "a0", 0), ("a", "a1", 1)][..],
            &[("a", "a1", 1)],
            &[("a", "a0", 0), ("a", "a0", 0)],
            &[
                ("a", "a0", 0),
                ("a", "a1", 1),
                ("c", "c0", 0),
                ("c", "c1", 1),
            ],
        ] {
            let folder = tempfile::tempdir().unwrap();
            let error = write(folder.path(), commits).unwrap_err();
            assert_eq!(error.code(), "plan_mismatch");
            let part = "shards/commits/part-00000.parquet";
            assert!(!folder.path().join(part).exists());
        }
    }
}
