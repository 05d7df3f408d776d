//! Mines commits on one worker thread. Every commit has an outcome, including those that fail.

use super::deadline::Deadline;
use super::job::{Job, JournaledCommit, MinedCommit, Work};
use super::memory;
use super::panics;
use crate::base::budget::Guards;
use crate::base::fault::{Fault, FaultCode, Stage};
use crate::mine::mapping::mapped_bytes_max;
use crate::mine::outcome::{CommitKey, Outcome, Status};
use crate::mine::{Miner, StageObserver};
use crate::sink::tables::rows::Timing;
use crate::source::git::Reader;
use crate::source::{BlobSource, ChangeSet, CommitMeta, FileSide};
use crossbeam_channel::{Receiver, Sender};
use std::cell::Cell;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Mines the commits of `batches` as worker `number` (from 0) and sends their outcomes to `done`, until
/// there are no more, the receiver of `done` is gone, or the run is interrupted.
pub fn serve(
    work: &Work<'_>,
    number: u32,
    batches: &Receiver<Vec<Job>>,
    done: &Sender<MinedCommit>,
) {
    let deadline = &work.deadlines[number as usize];
    let guards = Guards {
        stop: deadline.stop.clone(),
        reserve: work.reserve.clone(),
        statements_bytes_max: work.statements_bytes_max,
    };
    let mut worker = Worker {
        work,
        miner: Miner::guarded(work.settings, &work.cache, guards.clone()),
        reader: None,
        deadline,
        guards,
    };
    for job in batches.iter().flatten() {
        if work.interrupt.requested() {
            return;
        }
        // In the journal, the commit is in progress until it is mined, not until its outcome is
        // written.
        let mut clock = StageClock::start();
        let in_progress = JournaledCommit::on(&job);
        let outcome = worker.outcome(&job, &mut clock);
        drop(in_progress);
        // Wait if the outcomes of later commits take too much memory until they are written.
        let bytes = outcome.memory();
        clock.begin_waiting();
        work.waiting.enter(job.sequence, bytes);
        let finished = MinedCommit {
            sequence: job.sequence,
            bytes,
            outcome,
            timing: Timing {
                attempt: job.shard.attempt,
                ..clock.timing(number)
            },
        };
        if done.send(finished).is_err() {
            return;
        }
    }
}

struct Worker<'a> {
    work: &'a Work<'a>,
    miner: Miner<'a>,
    /// Reader of the open repository, and the number of its opening: each opening of a repository
    /// by the run has another number.
    reader: Option<(u64, Reader)>,
    /// Clock of the commit in progress.
    deadline: &'a Deadline,
    /// Stop request and memory reserve with which commits are mined.
    guards: Guards,
}

impl<'a> Worker<'a> {
    /// Mines one commit and returns its outcome; `clock` measures the stages. A panic, or a repository
    /// that became unreadable, gives the outcome of a failed commit.
    fn outcome(&mut self, job: &Job, clock: &mut StageClock) -> Outcome {
        let mut meta = CommitMeta::default();
        panics::begin_work();
        let mined = panics::catch(|| self.mine(job, &mut meta, clock));
        let outcome = match mined {
            Ok(outcome) => outcome,
            Err(message) => {
                // The panic may have left miner and reader in an inconsistent state.
                self.miner =
                    Miner::guarded(self.work.settings, &self.work.cache, self.guards.clone());
                self.reader = None;
                return failed(job, meta, panics::fault(&message, clock.stage));
            }
        };
        match repository_fault(job, &outcome) {
            Some(fault) => failed(job, meta, fault),
            None => outcome,
        }
    }

    /// Mines one commit. Sets `known_meta` as soon as its metadata is read.
    fn mine(&mut self, job: &Job, known_meta: &mut CommitMeta, clock: &mut StageClock) -> Outcome {
        clock.begin(Stage::Load);
        let loading = self.deadline.begin(display_name(job));
        let changes = match self.load(job, known_meta) {
            Ok(changes) => changes,
            Err(outcome) => return *outcome,
        };
        // Stop the deadline clock: waiting for admission must not count as time spent on the
        // commit.
        drop(loading);
        clock.begin_waiting();
        let work = self.work;
        let limits = &work.settings.limits;
        let estimate = match &changes {
            Changes::Planned(change) if work.settings.maps_statements() => {
                memory::estimated_bytes(change, mapped_bytes_max(change, limits))
            }
            Changes::Planned(change) | Changes::Root(change) => memory::estimated_bytes(change, 0),
            // They are compared one after another.
            Changes::Merge(changes) => {
                let estimates = changes
                    .iter()
                    .map(|(_, change)| memory::estimated_bytes(change, 0));
                estimates.max().unwrap_or(0)
            }
        };
        let _admission = work.gate.admit(estimate);
        clock.begin(Stage::Parse);
        let _mining = self.deadline.begin(display_name(job));
        let (_, reader) = self.reader.as_mut().expect("the change was loaded with it");
        let is_parsing = Cell::new(true);
        let is_parsing = &is_parsing;
        let mut blobs = JournalingBlobSource {
            reader,
            job,
            is_parsing,
        };
        let mut stages = JournalingObserver {
            clock,
            job,
            is_parsing,
        };
        let meta = known_meta.clone();
        let (key, blobs, stages) = (key(job), &mut blobs, &mut stages);
        match &changes {
            Changes::Planned(change) => self.miner.mine(key, meta, change, blobs, stages),
            Changes::Root(change) => self.miner.mine_root(key, meta, change, blobs, stages),
            Changes::Merge(changes) => self.miner.mine_merge(key, meta, changes, blobs, stages),
        }
    }

    /// Reads the metadata and the changed files of a commit, and sets `known_meta`.
    ///
    /// # Errors
    /// The outcome of a commit that is not analysed.
    fn load(&mut self, job: &Job, known_meta: &mut CommitMeta) -> Result<Changes, Box<Outcome>> {
        let work = self.work;
        let fail = |fault| Box::new(failed(job, CommitMeta::default(), fault));
        if job.is_quarantined() {
            return Err(fail(quarantined()));
        }
        self.read_from(job).map_err(fail)?;
        let (_, reader) = self.reader.as_mut().expect("it was set above");
        let mailmap = job.repository().mailmap.as_deref();
        let mailmap = mailmap.filter(|_| work.settings.mailmap);
        let meta = read_meta(reader, &job.planned().commit, mailmap);
        let meta = meta.map(|meta| match work.settings.emails {
            true => meta,
            false => meta.hash_emails(),
        });
        if let Some(code) = job.planned().skip {
            let (meta, fault) = match meta {
                Ok(meta) => (meta, None),
                Err(fault) => (CommitMeta::default(), Some(fault)),
            };
            let mut outcome = Outcome::unanalysed(key(job), meta, status_of(code), code);
            // A missing commit was already reported when it was planned.
            let is_known = code.is_unreadable_object();
            outcome.faults.extend(fault.filter(|_| !is_known));
            if work.settings.emit_history {
                *known_meta = outcome.meta.clone();
                match unplanned_changes(reader, (job, code), work) {
                    Ok(None) => {}
                    Ok(Some(changes)) => return Ok(changes),
                    Err(fault) => outcome.faults.push(fault),
                }
            }
            return Err(Box::new(outcome));
        }
        *known_meta = meta.map_err(fail)?;
        let change = reader.changes(job.planned(), work.filter, &work.settings.limits);
        let change = change.map_err(|fault| Box::new(failed(job, known_meta.clone(), fault)))?;
        Ok(Changes::Planned(change))
    }

    /// Sets the reader to the repository of `job`.
    fn read_from(&mut self, job: &Job) -> Result<(), Fault> {
        if self
            .reader
            .as_ref()
            .is_some_and(|(opening, _)| *opening == job.opening)
        {
            return Ok(());
        }
        self.reader = None;
        let reader_bytes = self.work.reader_bytes_max as usize;
        let repository = job.opened.as_ref().as_ref().map_err(Fault::clone)?;
        let reader = repository.reader_within(reader_bytes);
        let reader = reader.until(self.guards.stop.clone());
        self.reader = Some((job.opening, reader));
        Ok(())
    }
}

/// Changed files of a commit.
enum Changes {
    /// Compared with the planned parent.
    Planned(ChangeSet),
    /// All files of a commit without parents.
    Root(ChangeSet),
    /// The files of a merge that differ from those of all parents, by the id of the parent.
    Merge(Vec<(String, ChangeSet)>),
}

/// Returns the changes of a commit that is skipped because of `code`, for the histories of its elements;
/// `None` if it has none.
///
/// # Errors
/// The fault of the commit or of its trees.
fn unplanned_changes(
    reader: &mut Reader,
    (job, code): (&Job, FaultCode),
    work: &Work<'_>,
) -> Result<Option<Changes>, Fault> {
    let commit = &job.planned().commit;
    let limits = &work.settings.limits;
    match code {
        FaultCode::RootCommit => {
            let change = reader.additions(commit, work.filter, limits)?;
            Ok(Some(Changes::Root(change)))
        }
        FaultCode::MergeCommit => {
            let changes = reader.merged_files(commit, work.filter, limits)?;
            Ok((!changes.is_empty()).then_some(Changes::Merge(changes)))
        }
        _ => Ok(None),
    }
}

/// Blob source that records each blob in the journal before it is parsed, and refuses quarantined
/// blobs.
struct JournalingBlobSource<'a> {
    reader: &'a mut Reader,
    job: &'a Job,
    /// True until all files are parsed. Later reads are for the mapping of statements, and the last
    /// file that was read need not be the cause if the process ends.
    is_parsing: &'a Cell<bool>,
}

impl BlobSource for JournalingBlobSource<'_> {
    fn origin(&self) -> u64 {
        self.reader.origin()
    }

    fn read(&mut self, file: &FileSide) -> Result<Vec<u8>, Fault> {
        if let Some(journal) = self.job.journal() {
            let blob = file.blob.to_string();
            if journal.quarantined_blobs.contains(&blob) {
                let detail = "the process ended while this version of the file was parsed, so it \
                              is left out; please report it";
                return Err(Fault::new(FaultCode::Quarantined, detail));
            }
            if self.is_parsing.get() {
                journal.record_parse(Some(&blob));
            }
        }
        self.reader.read(file)
    }

    fn link_target(&mut self, file: &FileSide) -> Option<Vec<u8>> {
        self.reader.link_target(file)
    }
}

/// Stage observer that starts the clock of each stage, contains panics, and records in the journal
/// that nothing more is parsed.
struct JournalingObserver<'a> {
    clock: &'a mut StageClock,
    job: &'a Job,
    is_parsing: &'a Cell<bool>,
}

impl StageObserver for JournalingObserver<'_> {
    fn begin(&mut self, stage: Stage) {
        self.is_parsing.set(stage == Stage::Parse);
        if stage != Stage::Parse
            && let Some(journal) = self.job.journal()
        {
            journal.record_parse(None);
        }
        self.clock.begin(stage);
    }

    fn contain(&mut self, work: &mut dyn FnMut()) -> Result<(), Fault> {
        let stage = self.clock.stage;
        panics::ContainingObserver { stage }.contain(work)
    }
}

/// Returns a fault of the repository as a whole if this is the reason why an object of `outcome`
/// could not be read.
fn repository_fault(job: &Job, outcome: &Outcome) -> Option<Fault> {
    let is_suspect = |fault: &Fault| fault.code.is_unreadable_object();
    if !outcome.faults.iter().any(is_suspect) {
        return None;
    }
    let repository = job.opened.as_ref().as_ref().ok()?;
    if let Err(fault) = panics::contain(Stage::Load, || repository.examine()) {
        return Some(fault);
    }
    // Faults of the commit itself, and not of one side's files or attributes. The trees of a skipped commit
    // were not read when it was planned.
    let is_skipped = job.planned().skip.is_some();
    let is_lost = |fault: &&Fault| {
        let of_trees = [FaultCode::ParentMissing, FaultCode::TreeUnreadable];
        let is_of_trees = !is_skipped && of_trees.contains(&fault.code);
        fault.side.is_none() && (is_of_trees || fault.code == FaultCode::CommitUnreadable)
    };
    let lost = outcome.faults.iter().find(is_lost);
    let lost = lost.filter(|_| job.planned().was_read)?;
    let detail = format!(
        "{} could be read when it was planned, and cannot be read any more: {}; restore the \
         repository, or plan again",
        job.planned().commit,
        lost.detail
    );
    Some(Fault::new(FaultCode::RepositoryUnreadable, detail))
}

/// Reads author, committer and message of `commit`, with the identities of the blob `mailmap`, if
/// any.
///
/// # Errors
/// [`FaultCode::CommitUnreadable`], also if the `.mailmap` cannot be read any more.
fn read_meta(
    reader: &mut Reader,
    commit: &str,
    mailmap: Option<&str>,
) -> Result<CommitMeta, Fault> {
    let mut meta = reader.meta(commit)?;
    if let Some(blob) = mailmap {
        let mapped = reader.map_identities(blob, &mut meta);
        mapped.map_err(|cause| Fault::new(FaultCode::CommitUnreadable, cause))?;
    }
    Ok(meta)
}

/// Returns the key of the rows of a commit.
fn key(job: &Job) -> CommitKey {
    CommitKey {
        repository: Arc::clone(&job.repository().name),
        url: job.repository().url.clone(),
        commit: job.planned().commit.clone(),
        parent: job.planned().parent.clone(),
        commit_index: job.commit_index(),
    }
}

/// Returns the name of the commit in messages.
fn display_name(job: &Job) -> String {
    format!("{} of {}", job.planned().commit, job.repository().name)
}

/// Returns the outcome of a commit that was not analysed because of `fault`.
fn failed(job: &Job, meta: CommitMeta, fault: Fault) -> Outcome {
    let mut outcome = Outcome::unanalysed(key(job), meta, status_of(fault.code), fault.code);
    outcome.faults.push(fault);
    outcome
}

/// Returns the fault of a quarantined commit: one that is excluded because the process repeatedly ended
/// while the commit was in progress.
fn quarantined() -> Fault {
    let detail = "the process ended each time while this commit was in work; mine it alone to see \
                  why, and please report it";
    Fault::new(FaultCode::Quarantined, detail)
}

/// Returns the status of a commit that was not analysed because of `code`: skipped by a rule or
/// limit, or failed.
pub fn status_of(code: FaultCode) -> Status {
    match code {
        FaultCode::MergeCommit
        | FaultCode::RootCommit
        | FaultCode::ParentMissing
        | FaultCode::NoSourceFile
        | FaultCode::TooManyFiles
        | FaultCode::CommitTooLarge
        | FaultCode::TooManyElements => Status::Skipped,
        _ => Status::Failed,
    }
}

/// Wall time of one commit by stage.
struct StageClock {
    /// Start of the work on the commit.
    started: Instant,
    /// Start of the current stage.
    since: Instant,
    /// Stage that began last.
    stage: Stage,
    /// Slot of the current stage in `spent`; `None` outside of the stages.
    current: Option<usize>,
    /// Time spent so far in load, parse, link, relate, map and refine, and last in waiting for memory.
    spent: [Duration; StageClock::SLOTS],
}

impl StageClock {
    const SLOTS: usize = 7;
    const WAIT: usize = 6;

    fn start() -> Self {
        let now = Instant::now();
        StageClock {
            started: now,
            since: now,
            stage: Stage::Load,
            current: None,
            spent: [Duration::ZERO; StageClock::SLOTS],
        }
    }

    /// Begins the time in which the commit waits until its estimated memory is admitted.
    fn begin_waiting(&mut self) {
        self.switch(Some(StageClock::WAIT));
    }

    /// Adds the time since the last switch to the current slot, and makes `to` the current slot.
    fn switch(&mut self, to: Option<usize>) {
        let now = Instant::now();
        if let Some(current) = self.current {
            self.spent[current] += now - self.since;
        }
        self.since = now;
        self.current = to;
    }

    /// Stops the clock and returns the times in milliseconds.
    fn timing(mut self, worker: u32) -> Timing {
        self.switch(None);
        // The measurements are not precise enough for less than microseconds.
        let ms = |time: Duration| time.as_micros() as f64 / 1000.0;
        let [load, parse, link, relate, map, refine, wait] = self.spent.map(ms);
        Timing {
            load_ms: load,
            wait_ms: wait,
            parse_ms: parse,
            link_ms: link,
            relate_ms: relate,
            map_ms: map,
            refine_ms: refine,
            total_ms: ms(self.started.elapsed()),
            worker,
            attempt: 1,
        }
    }
}

impl StageObserver for StageClock {
    fn begin(&mut self, stage: Stage) {
        self.stage = stage;
        self.switch(match stage {
            Stage::Load => Some(0),
            Stage::Parse => Some(1),
            Stage::Link => Some(2),
            Stage::Relate => Some(3),
            Stage::Map => Some(4),
            Stage::Refine => Some(5),
            // Neither stage is part of a commit.
            Stage::Plan | Stage::Write => None,
        });
    }
}
