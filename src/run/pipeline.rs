//! Mines the commits of a plan on several threads, and delivers the outcomes in the order of the
//! plan.
//!
//! ```text
//! feeder ─► bounded channel ─► N workers ─► bounded channel ─► the caller's thread, in plan order
//! ```
//! A worker takes a small batch of adjacent commits at a time, because they share parsed files;
//! the workers also share these through a cache. Shards follow each other without a pause: workers
//! start with the next shard while the last commits of the previous one are in progress.
//!
//! A permit per commit between feeder and caller limits the number of outcomes that wait for an
//! earlier commit. There is no deadlock: the oldest commit in progress never waits for the delivery
//! of a later one, and if any part stops, its channels close and stop the others.

pub mod deadline;
pub mod gate;
pub(super) mod job;
pub mod memory;
pub mod panics;
pub mod trees;
pub(super) mod worker;

use super::error::RunError;
use super::plan::{self, PlannedRepository};
use super::watch::{Interrupt, Watch, exit_because_hung};
use crate::base::fault::{Fault, FaultCode, Stage};
use crate::mine::outcome::Outcome;
use crate::sink::tables::rows::Timing;
use crate::source::git::Repository;
use crossbeam_channel::{Receiver, RecvTimeoutError, SendTimeoutError, Sender, bounded};
use job::{Job, MinedCommit, Shard, Work};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// Minimum number of commits that may be in progress or wait for an earlier one. Large enough that
/// a commit of several seconds does not stop the other workers, small enough that the waiting
/// outcomes have a few megabytes.
const WINDOW_COMMITS_MIN: usize = 1024;
/// Maximum number of adjacent commits that a worker takes at a time. With larger batches, workers
/// are further apart in a history, so that each parses a file from a more distant revision; with
/// smaller ones, they wait for each other more often.
const BATCH_COMMITS_MAX: u64 = 4;
/// Interval at which progress is drawn and interruptions are noticed if nothing else happens.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Receiver of the outcomes, in the order of the plan.
pub(super) trait Deliver {
    /// Called before the outcomes of `shard`.
    fn begin(&mut self, shard: &Shard) -> Result<(), RunError>;
    /// Called for each outcome, in the order of the plan.
    fn outcome(
        &mut self,
        shard: &Shard,
        outcome: &Outcome,
        timing: &Timing,
    ) -> Result<(), RunError>;
    /// Called in the place of an outcome that does not exist because the run was interrupted.
    fn skip(&mut self, shard: &Shard) -> Result<(), RunError>;
    /// Called after all outcomes of the shard.
    fn end(&mut self, shard: &Shard) -> Result<(), RunError>;
}

/// Mines the commits of `shards` on `workers` threads, at most `commits` in total, and passes each
/// outcome to `deliver` in the order of the plan. After an interruption, delivers those that exist.
///
/// # Errors
/// Errors of `shards` and `deliver`, or [`RunError::Thread`].
pub(super) fn run(
    work: &Work<'_>,
    workers: u32,
    shards: impl Iterator<Item = Result<Shard, RunError>> + Send,
    commits: u64,
    watch: &mut Watch,
    deliver: &mut impl Deliver,
) -> Result<(), RunError> {
    // Maximum number of commits between feeder and writer: a batch in each worker, as many mined ones,
    // and those that wait.
    let window = (4 * BATCH_COMMITS_MAX as usize)
        .saturating_mul(workers as usize)
        .max(WINDOW_COMMITS_MIN);
    thread::scope(|scope| {
        // One batch is ready for each worker, so that none waits for the feeder. The channel of
        // outcomes has room for all, so that no worker waits for a writer that is busy with a row
        // group; `Work::waiting` limits the bytes.
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
        // The channels close when the last clone is dropped.
        drop((jobs, done_sender));
        let delivery = OrderedDelivery {
            work,
            done,
            permits,
            waiting: BTreeMap::new(),
            next: 0,
        };
        let ended = delivery.deliver_in_order(&shards_begun, watch, deliver);
        work.waiting.close();
        ended
    })
}

/// Sends every shard to the writer and every commit to the workers.
struct Feeder<'a> {
    work: &'a Work<'a>,
    /// Number of workers.
    workers: u32,
    /// Maximum number of commits of the run.
    commits: u64,
    shards: Sender<Result<Arc<Shard>, RunError>>,
    jobs: Sender<Vec<Job>>,
    /// Permits of the delivery: one is taken for each commit, so that the number of commits between
    /// feeder and writer is limited.
    permits: Sender<()>,
    /// Number of the next commit of the run, from 0, without commits whose rows are copied.
    sequence: u64,
    /// Number of repositories opened so far.
    opening: u64,
}

impl Feeder<'_> {
    /// Feeds until there are no more shards, the receivers have closed or the run is interrupted.
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

    /// Sends the commits of one shard that are not reused to the workers, in batches of commits of one
    /// repository. Returns `None` if the receivers have closed or the run is interrupted.
    fn feed_shard(&mut self, shard: &Arc<Shard>) -> Option<()> {
        // A repository without commits to mine is not opened.
        for (index, unmined) in shard.unmined() {
            let mut unmined = unmined.peekable();
            let opened = Arc::new(match shard.unreadable.get(&index) {
                Some(fault) => Err(fault.clone()),
                None => contained(|| open(&shard.plan.repositories[index])),
            });
            self.opening += 1;
            let mut batch = Vec::new();
            let mut batch_max = 0;
            while let Some((row, commit)) = unmined.next() {
                // The maximum is smaller towards the end of the run, so that all workers are busy until
                // then.
                if batch.is_empty() {
                    let remaining = self.commits.saturating_sub(self.sequence);
                    batch_max = batch_max_of(remaining, self.workers);
                }
                batch.push(Job {
                    sequence: self.sequence,
                    shard: Arc::clone(shard),
                    position: (index, commit),
                    row,
                    opening: self.opening,
                    opened: Arc::clone(&opened),
                });
                self.sequence += 1;
                // Wait if too many commits are between feeder and writer.
                let interrupt = self.work.interrupt;
                if !send(&self.permits, (), interrupt) {
                    return None;
                }
                let is_last = unmined.peek().is_none();
                if (is_last || batch.len() as u64 >= batch_max)
                    && !send(&self.jobs, std::mem::take(&mut batch), interrupt)
                {
                    return None;
                }
            }
        }
        Some(())
    }
}

/// Returns the maximum number of commits of the next batch when `commits_left` commits remain: batches
/// are smaller towards the end, so that all workers finish at about one time.
fn batch_max_of(commits_left: u64, workers: u32) -> u64 {
    (commits_left / (4 * u64::from(workers))).clamp(1, BATCH_COMMITS_MAX)
}

/// Returns the repository that `open` opens.
///
/// # Errors
/// Why it cannot be opened, also if refmine panics, as [`FaultCode::RepositoryUnreadable`]: such a fault
/// of the machine or of refmine is none of the commits.
pub(super) fn contained(
    open: impl FnOnce() -> Result<Repository, Fault>,
) -> Result<Repository, Fault> {
    let unreadable = |fault: Fault| Fault::new(FaultCode::RepositoryUnreadable, fault.detail);
    panics::contain(Stage::Plan, open).map_err(unreadable)
}

/// Opens a planned repository. A plan may contain more repositories than can be open at the same
/// time, and may have been made by another process.
pub(super) fn open(repository: &PlannedRepository) -> Result<Repository, Fault> {
    match &repository.path {
        Some(path) => {
            let opened = Repository::open(path).map_err(|mut fault| {
                fault.detail = plan::with_given_location(&fault.detail, path, &repository.location);
                fault
            })?;
            // gix panics if it searches an id of another object format.
            let mut read = repository.commits.iter().filter(|planned| planned.was_read);
            match read.any(|planned| planned.commit.len() != opened.id_digits()) {
                true => Err(Fault::new(
                    FaultCode::RepositoryUnreadable,
                    "it has another object format than when it was planned; plan again",
                )),
                false => Ok(opened),
            }
        }
        None => Err(Fault::new(
            FaultCode::RepositoryUnreadable,
            "it could not be opened when the run was planned",
        )),
    }
}

/// Sends `message`, waiting for space in the channel. Returns false if the receiver is gone or the
/// run is interrupted.
fn send<T>(channel: &Sender<T>, message: T, interrupt: &Interrupt) -> bool {
    let mut message = message;
    while !interrupt.requested() {
        match channel.send_timeout(message, POLL_INTERVAL) {
            Ok(()) => return true,
            Err(SendTimeoutError::Timeout(back)) => message = back,
            Err(SendTimeoutError::Disconnected(_)) => return false,
        }
    }
    false
}

/// Restores the order of the plan among the outcomes of the workers.
struct OrderedDelivery<'a> {
    work: &'a Work<'a>,
    /// Outcomes from the workers, in any order.
    done: Receiver<MinedCommit>,
    /// Permits, one for each commit that was sent to the workers and whose outcome is not delivered.
    permits: Receiver<()>,
    /// Outcomes that wait for an earlier one, by number of the commit in the run.
    waiting: BTreeMap<u64, MinedCommit>,
    /// Number of the commit whose outcome is delivered next.
    next: u64,
}

impl OrderedDelivery<'_> {
    /// Delivers the outcomes of `shards` in the order of the plan, although the workers return them in
    /// another order. If the run is interrupted or the workers have ended, delivers the outcomes that
    /// exist.
    ///
    /// # Errors
    /// The error of a shard that could not be prepared, or of `deliver`.
    fn deliver_in_order(
        mut self,
        shards: &Receiver<Result<Arc<Shard>, RunError>>,
        watch: &mut Watch,
        deliver: &mut impl Deliver,
    ) -> Result<(), RunError> {
        while let Some(shard) = self.receive(shards, watch) {
            let shard = shard?;
            let to_mine = shard.commits_to_mine();
            // What is there of the shard would be written again.
            if self.work.interrupt.requested() && !self.receive_any(to_mine, watch) {
                self.next += to_mine;
                continue;
            }
            deliver.begin(&shard)?;
            for _ in 0..to_mine {
                let Some(done) = self.receive_next(watch) else {
                    deliver.skip(&shard)?;
                    continue;
                };
                deliver.outcome(&shard, &done.outcome, &done.timing)?;
                watch.commit_done(&done.outcome);
                self.work.waiting.leave(done.bytes);
                // There is one permit for each commit that was sent.
                let _ = self.permits.try_recv();
            }
            deliver.end(&shard)?;
            watch.add_reused_commits(shard.plan.commit_count() - to_mine);
        }
        Ok(())
    }

    /// Waits for one of the next `count` outcomes in the order of the plan. Returns false if none exists
    /// because the workers have ended.
    fn receive_any(&mut self, count: u64, watch: &mut Watch) -> bool {
        let outcomes = self.next..self.next + count;
        while count > 0 && self.waiting.range(outcomes.clone()).next().is_none() {
            match self.receive(&self.done, watch) {
                Some(done) => self.waiting.insert(done.sequence, done),
                None => return false,
            };
        }
        count > 0
    }

    /// Returns the next outcome in the order of the plan; `None` if it does not exist because the
    /// workers have ended.
    fn receive_next(&mut self, watch: &mut Watch) -> Option<MinedCommit> {
        let sequence = self.next;
        self.next += 1;
        loop {
            if let Some(done) = self.waiting.remove(&sequence) {
                return Some(done);
            }
            let done = self.receive(&self.done, watch)?;
            self.waiting.insert(done.sequence, done);
        }
    }

    /// Returns the next message of `channel`; `None` if it is closed. Checks deadlines and draws
    /// progress while waiting.
    fn receive<T>(&self, channel: &Receiver<T>, watch: &mut Watch) -> Option<T> {
        loop {
            self.check_deadlines();
            match channel.recv_timeout(POLL_INTERVAL) {
                Ok(message) => return Some(message),
                Err(RecvTimeoutError::Timeout) => {
                    // The outcome that others wait for in the queue may never come.
                    if self.work.interrupt.requested() {
                        self.work.waiting.close();
                    }
                    watch.tick();
                }
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    }

    /// Requests commits that take too long to stop. Ends the process if one does not, because a
    /// thread cannot be stopped from outside.
    fn check_deadlines(&self) {
        for deadline in &self.work.deadlines {
            if let Some(commit) = deadline.request_stop_or_name_hung(self.work.commit_time_max) {
                exit_because_hung(&format!("{commit} hangs"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::mine::outcome::{CommitKey, Status};
    use crate::run::plan::Plan;
    use crate::source::git::PlannedCommit;
    use crate::source::{CommitMeta, Filter};

    /// Returns a shard of `count` commits of one repository.
    fn shard(number: u32, count: u32) -> Shard {
        let commit = PlannedCommit {
            commit: String::new(),
            parent: None,
            skip: None,
            was_read: true,
        };
        let repository = PlannedRepository {
            name: Arc::from("demo"),
            url: None,
            location: String::new(),
            path: None,
            head: None,
            mailmap: None,
            shallow: None,
            commits_planned: u64::from(count),
            starts_here: true,
            faults: Vec::new(),
            first_index: 0,
            commits: vec![commit; count as usize],
        };
        Shard {
            number,
            plan: Plan {
                repositories: vec![repository],
            },
            journal: None,
            attempt: 1,
            reused: Vec::new(),
            unreadable: BTreeMap::new(),
        }
    }

    /// Returns the outcome of commit `sequence` of the run.
    fn mined(sequence: u64) -> MinedCommit {
        let key = CommitKey {
            repository: Arc::from("demo"),
            url: None,
            commit: String::new(),
            parent: None,
            commit_index: 0,
        };
        let code = FaultCode::RootCommit;
        MinedCommit {
            sequence,
            bytes: 0,
            outcome: Outcome::unanalysed(key, CommitMeta::default(), Status::Skipped, code),
            timing: Timing::default(),
        }
    }

    /// Recorder of the calls, each a letter and the number of the shard.
    #[derive(Default)]
    struct Calls(Vec<String>);

    impl Deliver for Calls {
        fn begin(&mut self, shard: &Shard) -> Result<(), RunError> {
            self.0.push(format!("begin {}", shard.number));
            Ok(())
        }

        fn outcome(&mut self, shard: &Shard, _: &Outcome, _: &Timing) -> Result<(), RunError> {
            self.0.push(format!("outcome {}", shard.number));
            Ok(())
        }

        fn skip(&mut self, shard: &Shard) -> Result<(), RunError> {
            self.0.push(format!("skip {}", shard.number));
            Ok(())
        }

        fn end(&mut self, shard: &Shard) -> Result<(), RunError> {
            self.0.push(format!("end {}", shard.number));
            Ok(())
        }
    }

    #[test]
    fn shard_without_any_outcome_is_not_written_after_an_interruption() {
        let config = Config::load(None).unwrap();
        let (filter, settings, interrupt) =
            (Filter::default(), config.settings(), Interrupt::new());
        let work = crate::run::work(&filter, &settings, config.run, &interrupt);
        let (shard_sender, shards) = bounded(9);
        for (number, count) in [(0, 2), (1, 0), (2, 2), (3, 1)] {
            shard_sender
                .send(Ok(Arc::new(shard(number, count))))
                .unwrap();
        }
        let (done_sender, done) = bounded(9);
        for sequence in [4, 3] {
            done_sender.send(mined(sequence)).unwrap();
        }
        drop((shard_sender, done_sender));
        interrupt.request();
        let delivery = OrderedDelivery {
            work: &work,
            done,
            permits: bounded(1).1,
            waiting: BTreeMap::new(),
            next: 0,
        };
        let mut calls = Calls::default();
        delivery
            .deliver_in_order(&shards, &mut Watch::silent(), &mut calls)
            .unwrap();
        let shard_2 = ["begin 2", "skip 2", "outcome 2", "end 2"];
        let shard_3 = ["begin 3", "outcome 3", "end 3"];
        assert_eq!(calls.0, [&shard_2[..], &shard_3].concat());
    }

    #[test]
    fn repository_that_cannot_be_opened_is_unreadable_for_the_first_cause() {
        let of_clone = contained(|| Err(Fault::new(FaultCode::CloneFailed, "no space")));
        let of_panic = contained(|| panic!("on purpose"));
        for (opened, cause) in [(of_clone, "no space"), (of_panic, "on purpose")] {
            let fault = opened.err().unwrap();
            assert_eq!(fault.code, FaultCode::RepositoryUnreadable);
            assert!(fault.detail.starts_with(cause), "{fault}");
        }
    }
}
