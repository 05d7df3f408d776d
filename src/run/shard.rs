//! The outcomes of a plan, in its order, into one part of a dataset: gathered, reconciled with the
//! plan, and committed as a whole.

use super::plan::{Plan, PlannedRepository};
use super::{ResolvedConfig, RunError};
use crate::base::fault::{Fault, FaultCode};
use crate::mine::Settings;
use crate::mine::outcome::{Outcome, Status};
use crate::sink::SinkError;
use crate::sink::dataset::{Dataset, Part};
use crate::sink::parquet::Footer;
use crate::sink::rows::{self, RepositoryRow, RunRow, Timing};
use std::collections::BTreeMap;

/// What the rows of a part say, in numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Commits by status.
    pub statuses: BTreeMap<Status, u64>,
    /// Refactorings.
    pub refactorings: u64,
    /// Faults by code, those of repositories too.
    pub faults: BTreeMap<FaultCode, u64>,
}

impl Tally {
    /// All commits that have a row.
    pub fn commits(&self) -> u64 {
        self.statuses.values().sum()
    }
}

/// A part that is being written.
pub(super) struct Shard<'a> {
    plan: &'a Plan,
    part: Part,
    /// The repositories of the plan whose rows are written.
    repositories_written: usize,
    /// The commits of the last of them that have come.
    commits_written: usize,
    tally: Tally,
}

impl<'a> Shard<'a> {
    pub fn create(
        dataset: &Dataset,
        plan: &'a Plan,
        config: &ResolvedConfig,
        settings: &Settings,
    ) -> Result<Self, RunError> {
        let footer = Footer {
            config_hash: config.hash.clone(),
        };
        Ok(Shard {
            plan,
            part: dataset.create_part(0, &footer, settings.emit_relationships)?,
            repositories_written: 0,
            commits_written: 0,
            tally: Tally::default(),
        })
    }

    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Writes the rows of the next commit of the plan.
    pub fn write(&mut self, outcome: &Outcome, timing: &Timing) -> Result<(), RunError> {
        self.reconcile(outcome)?;
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
        if let Some(table) = &mut self.part.relationships {
            for row in &outcome.relationships {
                rows::relationship(table, key, row);
                table.end_row()?;
            }
        }
        for fault in &outcome.faults {
            self.write_fault(&key.repository, Some(&key.commit), fault)?;
        }
        rows::timing(&mut self.part.timings, key, timing);
        self.part.timings.end_row()?;
        *self.tally.statuses.entry(outcome.status).or_default() += 1;
        self.tally.refactorings += outcome.refactorings.len() as u64;
        Ok(())
    }

    /// Writes what is left, and puts the files in place.
    pub fn commit(mut self, dataset: Dataset, run: &RunRow) -> Result<Tally, RunError> {
        while self.repositories_written < self.plan.repositories.len() {
            self.write_next_repository()?;
        }
        let (rows_written, commits) = (self.part.commits.rows(), self.tally.commits());
        if rows_written != commits || (run.complete && commits != run.commits_planned) {
            return Err(RunError::Mismatch {
                planned: run.commits_planned.to_string(),
                mined: rows_written.to_string(),
            });
        }
        rows::run(&mut self.part.run, run);
        self.part.run.end_row()?;
        dataset.commit(self.part)?;
        Ok(self.tally)
    }

    /// Makes sure that `outcome` is the next commit of the plan.
    fn reconcile(&mut self, outcome: &Outcome) -> Result<(), RunError> {
        while self
            .current()
            .is_none_or(|repository| self.commits_written == repository.commits.len())
        {
            if self.repositories_written == self.plan.repositories.len() {
                return Err(mismatch("no more commits".to_owned(), outcome));
            }
            self.write_next_repository()?;
        }
        let repository = self.current().expect("the loop ends only with one");
        let planned = &repository.commits[self.commits_written];
        let key = &outcome.key;
        if key.repository != repository.name
            || key.commit != planned.commit
            || key.commit_index as usize != self.commits_written
        {
            let planned = format!("{} of {}", planned.commit, repository.name);
            return Err(mismatch(planned, outcome));
        }
        self.commits_written += 1;
        Ok(())
    }

    fn current(&self) -> Option<&'a PlannedRepository> {
        let index = self.repositories_written.checked_sub(1)?;
        self.plan.repositories.get(index)
    }

    fn write_next_repository(&mut self) -> Result<(), SinkError> {
        let repository = &self.plan.repositories[self.repositories_written];
        let row = RepositoryRow {
            repository: &repository.name,
            location: &repository.location,
            head_commit: repository.head.as_deref(),
            shallow: repository.shallow,
            commits_planned: repository.commits.len() as u64,
        };
        rows::repository(&mut self.part.repositories, &row);
        self.part.repositories.end_row()?;
        for fault in &repository.faults {
            self.write_fault(&repository.name, None, fault)?;
        }
        self.repositories_written += 1;
        self.commits_written = 0;
        Ok(())
    }

    fn write_fault(
        &mut self,
        repository: &str,
        commit: Option<&str>,
        fault: &Fault,
    ) -> Result<(), SinkError> {
        rows::fault(&mut self.part.faults, repository, commit, fault);
        *self.tally.faults.entry(fault.code).or_default() += 1;
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
    use crate::mine::outcome::CommitKey;
    use crate::source::CommitMeta;
    use crate::source::git::Planned;
    use std::path::Path;
    use std::sync::Arc;

    fn plan() -> Plan {
        let repository = |name: &str, commits: &[&str]| PlannedRepository {
            name: Arc::from(name),
            location: name.to_owned(),
            path: None,
            head: None,
            shallow: Some(false),
            commits: commits
                .iter()
                .map(|commit| Planned {
                    commit: (*commit).to_owned(),
                    parent: None,
                    skip: Some(FaultCode::RootCommit),
                })
                .collect(),
            faults: vec![Fault::new(FaultCode::HeadMissing, "empty")],
        };
        Plan {
            repositories: vec![
                repository("a", &["a0", "a1"]),
                repository("b", &[]),
                repository("c", &["c0"]),
            ],
        }
    }

    fn outcome(repository: &str, commit: &str, commit_index: u32) -> Outcome {
        let key = CommitKey {
            repository: Arc::from(repository),
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
        complete: bool,
    ) -> Result<Tally, RunError> {
        let settings = crate::config::Config::load(None).unwrap().settings();
        let config = ResolvedConfig {
            toml: String::new(),
            hash: String::new(),
        };
        let plan = plan();
        let dataset = Dataset::prepare(folder, false)?;
        let mut shard = Shard::create(&dataset, &plan, &config, &settings)?;
        for (repository, commit, index) in commits {
            shard.write(&outcome(repository, commit, *index), &Timing::default())?;
        }
        let run = RunRow {
            grammar_versions: String::new(),
            plan_hash: String::new(),
            config_hash: String::new(),
            build_hash: None,
            commits_planned: plan.commit_count(),
            complete,
            configuration: String::new(),
        };
        shard.commit(dataset, &run)
    }

    #[test]
    fn every_planned_commit_and_every_repository_has_its_row() {
        let folder = tempfile::tempdir().unwrap();
        let commits = [("a", "a0", 0), ("a", "a1", 1), ("c", "c0", 0)];
        let tally = write(folder.path(), &commits, true).unwrap();
        assert_eq!(tally.commits(), 3);
        assert_eq!(tally.faults[&FaultCode::HeadMissing], 3);
        assert!(folder.path().join("run/part-00000.parquet").exists());
    }

    #[test]
    fn a_commit_too_few_too_many_or_out_of_place_is_an_error_and_leaves_no_whole_file() {
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
            let error = write(folder.path(), commits, true).unwrap_err();
            assert_eq!(error.code(), "plan_mismatch");
            assert!(!folder.path().join("commits/part-00000.parquet").exists());
        }
    }

    #[test]
    fn an_interrupted_run_keeps_what_was_done() {
        let folder = tempfile::tempdir().unwrap();
        let tally = write(folder.path(), &[("a", "a0", 0)], false).unwrap();
        assert_eq!(tally.commits(), 1);
    }
}
