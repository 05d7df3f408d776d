//! Commits of the plan in, outcomes in the order of the plan out, mined on several threads.
//!
//! ```text
//! feeder ─► bounded channel ─► N workers ─► bounded channel ─► the caller's thread, in plan order
//! ```
//! A permit for each commit between feeder and caller bounds what waits for an earlier commit.
//! Nothing blocks for ever: the oldest commit under way never waits for a younger one to be
//! delivered, and when any part stops, the channels to and from it close and stop the others.

use super::RunError;
use super::deadline::Deadline;
use super::gate::{Gate, Queue};
use super::plan::{Plan, PlannedRepository};
use super::watch::{Interrupt, Watch};
use super::worker;
use crate::base::budget::Reserve;
use crate::base::fault::{Fault, FaultCode};
use crate::mine::Settings;
use crate::mine::outcome::Outcome;
use crate::parse::cache::OutlineCache;
use crate::sink::rows::Timing;
use crate::source::Filter;
use crate::source::git::{Planned, Repository};
use crossbeam_channel::{Receiver, RecvTimeoutError, SendTimeoutError, Sender, bounded};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// Commits that may be under way or wait for an earlier one. Large enough that a commit of some
/// seconds does not stop the other workers, small enough that what waits is some megabytes.
const WINDOW_COMMITS: usize = 1024;
/// How often progress is drawn and an interruption noticed while nothing else happens.
const TICK: Duration = Duration::from_millis(200);

/// What the workers share.
pub(super) struct Work<'a> {
    pub plan: &'a Plan,
    pub filter: &'a Filter,
    pub settings: &'a Settings,
    /// For commits in work.
    pub gate: Gate,
    /// For commits that are done.
    pub waiting: Queue,
    /// For what takes more memory than could be foretold.
    pub reserve: Reserve,
    /// Bytes of objects that each worker may keep.
    pub reader_bytes_max: u64,
    /// The clock of each worker's commit.
    pub deadlines: Vec<Deadline>,
    pub commit_time_max: Duration,
    pub cache: OutlineCache,
    pub interrupt: &'a Interrupt,
}

/// One commit to mine.
pub(super) struct Job<'a> {
    /// Its position among all commits of the plan.
    pub sequence: u64,
    /// The position of its repository in the plan.
    pub repository_index: usize,
    pub repository: &'a PlannedRepository,
    /// The open repository, or why it cannot be opened any more.
    pub opened: Arc<Result<Repository, Fault>>,
    pub planned: &'a Planned,
    pub commit_index: u32,
}

/// One commit mined.
pub(super) struct Done {
    pub sequence: u64,
    /// What it was counted as in [`Work::waiting`].
    pub bytes: u64,
    pub outcome: Outcome,
    pub timing: Timing,
}

/// Mines the commits of the plan on `workers` threads and gives each outcome to `deliver`, in the
/// order of the plan. After an interruption, only the first ones.
///
/// # Errors
/// Those of `deliver`, or [`RunError::Thread`].
pub(super) fn run(
    work: &Work<'_>,
    workers: u32,
    watch: &mut Watch,
    deliver: impl FnMut(&Outcome, &Timing) -> Result<(), RunError>,
) -> Result<(), RunError> {
    let jobs_waiting = workers as usize;
    thread::scope(|scope| {
        let (job_sender, jobs) = bounded(jobs_waiting);
        let (done_sender, done) = bounded(jobs_waiting);
        let (permit_sender, permits) = bounded(WINDOW_COMMITS);
        let spawn = |name: String| thread::Builder::new().name(name);
        spawn("feeder".to_owned())
            .spawn_scoped(scope, move || feed(work, &job_sender, &permit_sender))
            .map_err(RunError::Thread)?;
        for number in 0..workers {
            let (jobs, done_sender) = (jobs.clone(), done_sender.clone());
            spawn(format!("worker-{number}"))
                .spawn_scoped(scope, move || {
                    worker::serve(work, number, &jobs, &done_sender);
                })
                .map_err(RunError::Thread)?;
        }
        // Else the channels would never close.
        drop((jobs, done_sender));
        let ended = restore_order(work, &done, &permits, watch, deliver);
        work.waiting.close();
        ended
    })
}

/// Sends every commit of the plan to the workers, until they or the user have had enough.
fn feed<'a>(work: &Work<'a>, jobs: &Sender<Job<'a>>, permits: &Sender<()>) {
    let mut sequence = 0;
    for (repository_index, repository) in work.plan.repositories.iter().enumerate() {
        if repository.commits.is_empty() {
            continue;
        }
        let opened = Arc::new(open(repository));
        for (planned, commit_index) in repository.commits.iter().zip(0_u32..) {
            let job = Job {
                sequence,
                repository_index,
                repository,
                opened: Arc::clone(&opened),
                planned,
                commit_index,
            };
            if !send(permits, (), work.interrupt) || !send(jobs, job, work.interrupt) {
                return;
            }
            sequence += 1;
        }
    }
}

/// Opens a repository again: a plan may hold more of them than may be open at a time.
fn open(repository: &PlannedRepository) -> Result<Repository, Fault> {
    match &repository.path {
        Some(path) => Repository::open(path),
        None => Err(Fault::new(
            FaultCode::RepositoryUnreadable,
            "it could not be opened when the run was planned",
        )),
    }
}

/// Sends `message` when there is room; `false` if nobody listens or the run is interrupted.
fn send<T>(channel: &Sender<T>, message: T, interrupt: &Interrupt) -> bool {
    let mut message = message;
    while !interrupt.requested() {
        match channel.send_timeout(message, TICK) {
            Ok(()) => return true,
            Err(SendTimeoutError::Timeout(back)) => message = back,
            Err(SendTimeoutError::Disconnected(_)) => return false,
        }
    }
    false
}

/// Delivers what the workers have done, in the order of the plan.
fn restore_order(
    work: &Work<'_>,
    done: &Receiver<Done>,
    permits: &Receiver<()>,
    watch: &mut Watch,
    mut deliver: impl FnMut(&Outcome, &Timing) -> Result<(), RunError>,
) -> Result<(), RunError> {
    let mut waiting: BTreeMap<u64, Done> = BTreeMap::new();
    let mut next = 0;
    loop {
        for deadline in &work.deadlines {
            deadline.check(work.commit_time_max);
        }
        match done.recv_timeout(TICK) {
            Ok(done) => {
                waiting.insert(done.sequence, done);
            }
            Err(RecvTimeoutError::Timeout) => watch.tick(),
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        while let Some(done) = waiting.remove(&next) {
            deliver(&done.outcome, &done.timing)?;
            watch.commit_done(&done.outcome);
            next += 1;
            work.waiting.leave(done.bytes);
            // There is one permit for each commit that was sent.
            let _ = permits.try_recv();
        }
    }
}
