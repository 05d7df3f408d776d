//! Commits of the plan in, outcomes in the order of the plan out, mined on several threads.
//!
//! ```text
//! feeder ─► bounded channel ─► N workers ─► bounded channel ─► the caller's thread, in plan order
//! ```
//! A worker takes a short stretch of neighbouring commits at a time: what one of them parsed, the
//! next ones need, on whatever worker they are. One shard follows the other without a pause: the
//! workers are on the next one while the last commits of the one before are mined.
//!
//! A permit for each commit between feeder and caller bounds what waits for an earlier commit.
//! Nothing blocks for ever: the oldest commit under way never waits for a younger one to be
//! delivered, and when any part stops, the channels to and from it close and stop the others.

use super::RunError;
use super::deadline::Deadline;
use super::gate::{Gate, Queue};
use super::journal::Journal;
use super::panics;
use super::plan::{self, Plan, PlannedRepository};
use super::reuse::Taken;
use super::watch::{Interrupt, Watch, give_up};
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
/// Neighbouring commits that one worker takes at a time, at most. In long stretches the workers are
/// at revisions of a file that lie far apart, and parse each from the other's; in shorter ones they
/// wait for each other more often.
const STRETCH_COMMITS_MAX: u64 = 4;
/// How often progress is drawn and an interruption noticed while nothing else happens.
const TICK: Duration = Duration::from_millis(200);

/// What the workers share.
pub(super) struct Work<'a> {
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

/// What is mined and delivered as a whole.
pub(super) struct Shard {
    pub number: u32,
    pub plan: Plan,
    /// What was in work in earlier attempts; none where nothing is written.
    pub journal: Option<Journal>,
    /// The number of this attempt, from 1.
    pub attempt: u32,
    /// The commits that are not mined because an older dataset has their rows, in their order.
    pub taken: Vec<Taken>,
}

impl Shard {
    /// Whether the commit at position `row` of the shard is not mined.
    fn is_taken(&self, row: u32) -> bool {
        let next = self.taken.partition_point(|taken| taken.end() <= row);
        self.taken.get(next).is_some_and(|taken| taken.row <= row)
    }

    /// How many commits are mined.
    fn commits_to_mine(&self) -> u64 {
        let taken: u64 = self
            .taken
            .iter()
            .map(|taken| u64::from(taken.commits))
            .sum();
        self.plan.commit_count().saturating_sub(taken)
    }
}

/// Where the outcomes go, in the order of the plan.
pub(super) trait Deliver {
    /// The outcomes of `shard` follow.
    fn begin(&mut self, shard: &Shard) -> Result<(), RunError>;
    /// The next outcome.
    fn outcome(
        &mut self,
        shard: &Shard,
        outcome: &Outcome,
        timing: &Timing,
    ) -> Result<(), RunError>;
    /// All outcomes of the shard have come.
    fn end(&mut self, shard: &Shard) -> Result<(), RunError>;
}

/// One commit to mine.
pub(super) struct Job {
    /// Its position among all commits of the run.
    pub sequence: u64,
    pub shard: Arc<Shard>,
    /// The positions of its repository in the shard, and of the commit in that.
    place: (usize, usize),
    /// Its position in the shard.
    row: u32,
    /// The number of the opening of its repository.
    pub opening: u64,
    /// The open repository, or why it cannot be opened any more.
    pub opened: Arc<Result<Repository, Fault>>,
}

impl Job {
    pub fn repository(&self) -> &PlannedRepository {
        &self.shard.plan.repositories[self.place.0]
    }

    pub fn planned(&self) -> &Planned {
        &self.repository().commits[self.place.1]
    }

    /// The position of the commit among all of its repository.
    pub fn commit_index(&self) -> u32 {
        let before = u32::try_from(self.place.1).unwrap_or(u32::MAX);
        self.repository().first_index.saturating_add(before)
    }

    /// The journal of its shard, if it has one.
    pub fn journal(&self) -> Option<&Journal> {
        self.shard.journal.as_ref()
    }

    /// Whether the commit is not tried any more.
    pub fn is_quarantined(&self) -> bool {
        let journal = self.journal();
        journal.is_some_and(|journal| journal.quarantined.contains(&self.row))
    }
}

/// One commit mined.
pub(super) struct Done {
    pub sequence: u64,
    /// What it was counted as in [`Work::waiting`].
    pub bytes: u64,
    pub outcome: Outcome,
    pub timing: Timing,
}

/// A commit is in work while this lives, which the journal of its shard is told.
#[must_use = "the commit is in work while this lives"]
pub(super) struct InWork<'a>(&'a Job);

impl<'a> InWork<'a> {
    pub fn on(job: &'a Job) -> Self {
        if let Some(journal) = &job.shard.journal {
            journal.started(job.row);
        }
        InWork(job)
    }
}

impl Drop for InWork<'_> {
    fn drop(&mut self) {
        if let Some(journal) = &self.0.shard.journal {
            journal.ended(self.0.row);
        }
    }
}

/// Mines the commits of `shards` on `workers` threads and gives each outcome to `deliver`, in the
/// order of the plan; at most `commits` of them will come. After an interruption, only the first
/// ones.
///
/// # Errors
/// Those of `shards` and `deliver`, or [`RunError::Thread`].
pub(super) fn run(
    work: &Work<'_>,
    workers: u32,
    shards: impl Iterator<Item = Result<Shard, RunError>> + Send,
    commits: u64,
    watch: &mut Watch,
    deliver: &mut impl Deliver,
) -> Result<(), RunError> {
    // Room for a stretch in each worker, as many that are done, and those that wait.
    let window = (4 * STRETCH_COMMITS_MAX as usize)
        .saturating_mul(workers as usize)
        .max(WINDOW_COMMITS_MIN);
    thread::scope(|scope| {
        // One stretch ready for each worker, so that none waits for the feeder to wake up; and no
        // worker waits for a writer that is busy with a row group: `Work::waiting` bounds the bytes.
        let (job_sender, jobs) = bounded(workers as usize);
        let (done_sender, done) = bounded(window);
        let (permit_sender, permits) = bounded(window);
        let (shard_sender, shards_begun) = bounded(1);
        let spawn = |name: String| thread::Builder::new().name(name);
        spawn("feeder".to_owned())
            .spawn_scoped(scope, move || {
                let mut feeder = Feeder {
                    work,
                    workers,
                    commits,
                    shards: shard_sender,
                    jobs: job_sender,
                    permits: permit_sender,
                    sequence: 0,
                    opening: 0,
                };
                feeder.feed(shards);
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
        let order = Order {
            work,
            done,
            permits,
            waiting: BTreeMap::new(),
            next: 0,
        };
        let ended = order.restore(&shards_begun, watch, deliver);
        work.waiting.close();
        ended
    })
}

/// Sends every shard to the writer and every commit to the workers.
struct Feeder<'a> {
    work: &'a Work<'a>,
    workers: u32,
    /// At most so many commits will come in all.
    commits: u64,
    shards: Sender<Result<Arc<Shard>, RunError>>,
    jobs: Sender<Vec<Job>>,
    permits: Sender<()>,
    sequence: u64,
    opening: u64,
}

impl Feeder<'_> {
    /// Feeds until the shards are at an end, or the workers, the writer or the user have had
    /// enough.
    fn feed(&mut self, shards: impl Iterator<Item = Result<Shard, RunError>>) {
        for shard in shards {
            let shard = shard.map(Arc::new);
            let begun = shard.as_ref().ok().map(Arc::clone);
            let sent = send(&self.shards, shard, self.work.interrupt);
            let (true, Some(shard)) = (sent, begun) else {
                return;
            };
            if self.feed_shard(&shard).is_none() {
                return;
            }
        }
    }

    /// None if nobody listens any more.
    fn feed_shard(&mut self, shard: &Arc<Shard>) -> Option<()> {
        let mut next_row = 0_u32;
        for (at, repository) in shard.plan.repositories.iter().enumerate() {
            let first_row = next_row;
            next_row += u32::try_from(repository.commits.len()).unwrap_or(u32::MAX);
            let rows = (first_row..next_row).zip(0_usize..);
            let mut fresh = rows.filter(|(row, _)| !shard.is_taken(*row)).peekable();
            if fresh.peek().is_none() {
                continue;
            }
            let opened = Arc::new(panics::contain(|| open(repository)));
            self.opening += 1;
            let mut stretch = Vec::new();
            let mut stretch_max = 0;
            while let Some((row, commit)) = fresh.next() {
                if stretch.is_empty() {
                    let left = self.commits.saturating_sub(self.sequence);
                    stretch_max = stretch_max_of(left, self.workers);
                }
                stretch.push(Job {
                    sequence: self.sequence,
                    shard: Arc::clone(shard),
                    place: (at, commit),
                    row,
                    opening: self.opening,
                    opened: Arc::clone(&opened),
                });
                self.sequence += 1;
                let interrupt = self.work.interrupt;
                if !send(&self.permits, (), interrupt) {
                    return None;
                }
                let is_last = fresh.peek().is_none();
                if (is_last || stretch.len() as u64 >= stretch_max)
                    && !send(&self.jobs, std::mem::take(&mut stretch), interrupt)
                {
                    return None;
                }
            }
        }
        Some(())
    }
}

/// How many commits the next stretch may have when so many are left: fewer towards the end, so
/// that all workers end at about the same time.
fn stretch_max_of(commits_left: u64, workers: u32) -> u64 {
    (commits_left / (4 * u64::from(workers))).clamp(1, STRETCH_COMMITS_MAX)
}

/// Opens a repository again: a plan may hold more of them than may be open at a time, and may have
/// been made by another process.
pub(super) fn open(repository: &PlannedRepository) -> Result<Repository, Fault> {
    match &repository.path {
        Some(path) => Repository::open(path).map_err(|mut fault| {
            fault.detail = plan::as_given(&fault.detail, path, &repository.location);
            fault
        }),
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
struct Order<'a> {
    work: &'a Work<'a>,
    done: Receiver<Done>,
    permits: Receiver<()>,
    waiting: BTreeMap<u64, Done>,
    next: u64,
}

impl Order<'_> {
    fn restore(
        mut self,
        shards: &Receiver<Result<Arc<Shard>, RunError>>,
        watch: &mut Watch,
        deliver: &mut impl Deliver,
    ) -> Result<(), RunError> {
        while let Some(shard) = self.receive(shards, watch) {
            let shard = shard?;
            deliver.begin(&shard)?;
            for _ in 0..shard.commits_to_mine() {
                let Some(done) = self.receive_next(watch) else {
                    return Ok(());
                };
                deliver.outcome(&shard, &done.outcome, &done.timing)?;
                watch.commit_done(&done.outcome);
                self.work.waiting.leave(done.bytes);
                // There is one permit for each commit that was sent.
                let _ = self.permits.try_recv();
            }
            deliver.end(&shard)?;
            watch.commits_taken(shard.plan.commit_count() - shard.commits_to_mine());
        }
        Ok(())
    }

    /// What comes next in the order of the plan; none if nothing more comes.
    fn receive_next(&mut self, watch: &mut Watch) -> Option<Done> {
        loop {
            if let Some(done) = self.waiting.remove(&self.next) {
                self.next += 1;
                return Some(done);
            }
            let done = self.receive(&self.done, watch)?;
            self.waiting.insert(done.sequence, done);
        }
    }

    /// The next message; none if no more can come.
    fn receive<T>(&self, channel: &Receiver<T>, watch: &mut Watch) -> Option<T> {
        loop {
            self.check_deadlines();
            match channel.recv_timeout(TICK) {
                Ok(message) => return Some(message),
                Err(RecvTimeoutError::Timeout) => watch.tick(),
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    }

    /// Asks commits that take too long to stop, and ends the process if one does not: no thread
    /// can be stopped from outside.
    fn check_deadlines(&self) {
        for deadline in &self.work.deadlines {
            if let Some(commit) = deadline.check(self.work.commit_time_max) {
                give_up(&format!("{commit} hangs"));
            }
        }
    }
}
