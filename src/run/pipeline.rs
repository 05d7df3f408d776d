//! Commits of the plan in, outcomes in the order of the plan out, mined on several threads.
//!
//! ```text
//! feeder ─► bounded channel ─► N workers ─► bounded channel ─► the caller's thread, in plan order
//! ```
//! A worker takes a stretch of neighbouring commits at a time: what one of them parsed, the next
//! ones need.
//!
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

/// Commits that may be under way or wait for an earlier one, at least. Large enough that a commit
/// of some seconds does not stop the other workers, small enough that what waits is some megabytes.
const WINDOW_COMMITS_MIN: usize = 1024;
/// Neighbouring commits that one worker takes at a time, at most. Short stretches lose more of what
/// was parsed: two workers at once have a revision of a file each.
const STRETCH_COMMITS_MAX: u64 = 128;
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
    // Room for a stretch in each worker, as many that are done, and those that wait.
    let window = (4 * STRETCH_COMMITS_MAX as usize).saturating_mul(workers as usize);
    thread::scope(|scope| {
        let (job_sender, jobs) = bounded(1);
        let (done_sender, done) = bounded(workers as usize);
        let (permit_sender, permits) = bounded(window.max(WINDOW_COMMITS_MIN));
        let spawn = |name: String| thread::Builder::new().name(name);
        spawn("feeder".to_owned())
            .spawn_scoped(scope, move || {
                feed(work, workers, &job_sender, &permit_sender)
            })
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
fn feed<'a>(work: &Work<'a>, workers: u32, jobs: &Sender<Vec<Job<'a>>>, permits: &Sender<()>) {
    let commits_in_all = work.plan.commit_count();
    let mut sequence = 0;
    for (repository_index, repository) in work.plan.repositories.iter().enumerate() {
        if repository.commits.is_empty() {
            continue;
        }
        let opened = Arc::new(open(repository));
        let mut stretch = Vec::new();
        let mut stretch_max = 0;
        for (planned, commit_index) in repository.commits.iter().zip(0_u32..) {
            if stretch.is_empty() {
                stretch_max = stretch_max_of(commits_in_all - sequence, workers);
            }
            stretch.push(Job {
                sequence,
                repository_index,
                repository,
                opened: Arc::clone(&opened),
                planned,
                commit_index,
            });
            sequence += 1;
            if !send(permits, (), work.interrupt) {
                return;
            }
            let is_last = commit_index as usize + 1 == repository.commits.len();
            if (is_last || stretch.len() as u64 >= stretch_max)
                && !send(jobs, std::mem::take(&mut stretch), work.interrupt)
            {
                return;
            }
        }
    }
}

/// How many commits the next stretch may have when so many are left: fewer towards the end, so
/// that all workers end at about the same time.
fn stretch_max_of(commits_left: u64, workers: u32) -> u64 {
    (commits_left / (4 * u64::from(workers))).clamp(1, STRETCH_COMMITS_MAX)
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
