//! Time limits, as a safety net behind the limits that count work: stops a commit that takes too
//! long.

use crate::base::budget::{Guards, StopRequest};
use crate::run::watch;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Multiple of `run.commit_seconds_max` after which a commit that does not stop is considered hung.
const HANG_FACTOR: u32 = 2;
/// Divisor of a commit's time: parsing stops after this part of it, to leave time for matching.
const PARSING_DIVISOR: u32 = 2;
/// Divisor of a commit's time: a file is given up after this part of it, to leave time for the
/// others.
const FILE_DIVISOR: u32 = 4;
/// Interval between checks of the clock.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// Clock of the commit that one worker is processing.
#[derive(Debug, Default)]
pub struct Deadline {
    /// Stop request that the work on the commit polls.
    pub stop: StopRequest,
    /// Commit in progress; `None` while the clock is stopped.
    current: Mutex<Option<WatchedCommit>>,
}

/// Commit in progress with its times.
#[derive(Debug)]
struct WatchedCommit {
    /// Name of the commit in messages.
    commit: String,
    /// Start of the work on the commit.
    since: Instant,
    /// Number of the file in progress, and its start time.
    file: (u64, Instant),
    /// Time of the last check.
    checked: Instant,
}

/// Guard that stops the clock when it is dropped.
#[must_use = "the clock runs while this lives"]
pub struct RunningClock<'a>(&'a Deadline);

impl Deadline {
    /// Starts the clock for `commit`. The clock stops when the returned guard is dropped, also during
    /// unwinding.
    pub fn begin(&self, commit: String) -> RunningClock<'_> {
        let mut current = self.lock_current();
        let now = Instant::now();
        *current = Some(WatchedCommit {
            commit,
            since: now,
            file: (self.stop.current_file(), now),
            checked: now,
        });
        self.stop.set(false);
        RunningClock(self)
    }

    /// Requests the work on the commit, on its current file, or its parsing to stop if the work
    /// exceeds its part of `time_max`; zero means no limit. Returns the name of the commit if the
    /// commit is considered hung, because it did not stop long after the request.
    pub fn request_stop_or_name_hung(&self, time_max: Duration) -> Option<String> {
        if time_max.is_zero() {
            return None;
        }
        let mut current = self.lock_current();
        let current = current.as_mut()?;
        let now = Instant::now();
        // Waiting for the memory reserve does not count as time spent on the commit.
        if self.stop.is_waiting() {
            let waited = now - current.checked;
            current.since += waited;
            current.file.1 += waited;
        }
        current.checked = now;
        let file = self.stop.current_file();
        if file != current.file.0 {
            current.file = (file, now);
        } else if current.file.1.elapsed() > time_max / FILE_DIVISOR {
            self.stop.stop_file(file);
        }
        let elapsed = current.since.elapsed();
        if elapsed > time_max / PARSING_DIVISOR {
            self.stop.stop_parsing();
        }
        if elapsed > time_max {
            self.stop.set(true);
        }
        (elapsed > time_max.saturating_mul(HANG_FACTOR)).then(|| current.commit.clone())
    }

    /// Locks the commit in progress. Ignores poisoning: the fields are valid after every statement.
    fn lock_current(&self) -> MutexGuard<'_, Option<WatchedCommit>> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for RunningClock<'_> {
    fn drop(&mut self) {
        *self.0.lock_current() = None;
        self.0.stop.set(false);
    }
}

/// Runs `work` on one change, called `name` in messages, with guards that request it to stop after
/// `time_max`; zero means no limit. Ends the process with an error if the work does not stop.
pub fn run_within<T>(time_max: Duration, name: &str, work: impl FnOnce(&Guards) -> T) -> T {
    let deadline = Deadline::default();
    let guards = Guards {
        stop: deadline.stop.clone(),
        ..Guards::default()
    };
    let (end_on_drop, ended) = channel::<()>();
    let _clock = deadline.begin(name.to_owned());
    thread::scope(|scope| {
        let deadline = &deadline;
        scope.spawn(move || {
            while ended.recv_timeout(CHECK_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                if let Some(name) = deadline.request_stop_or_name_hung(time_max) {
                    watch::log_error(&format!(
                        "{name}: it took longer than twice run.commit_seconds_max and did not stop: \
                         leave out what is slow with --exclude, and please report it"
                    ), "time_limit");
                    std::process::exit(1);
                }
            }
        });
        // Dropping the sender when the work is done, also during unwinding, ends the thread above.
        let _end_on_drop = end_on_drop;
        work(&guards)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_overdue_commit_is_stopped() {
        let deadline = Deadline::default();
        let moment = Duration::from_nanos(1);
        assert_eq!(
            deadline.request_stop_or_name_hung(moment),
            None,
            "nothing is in work"
        );
        assert!(!deadline.stop.requested());
        let running = deadline.begin("c0".to_owned());
        std::thread::sleep(10 * moment);
        assert_eq!(deadline.request_stop_or_name_hung(Duration::ZERO), None);
        assert_eq!(
            deadline.request_stop_or_name_hung(Duration::from_secs(3600)),
            None
        );
        assert!(!deadline.stop.requested());
        assert_eq!(
            deadline.request_stop_or_name_hung(moment),
            Some("c0".to_owned())
        );
        assert!(deadline.stop.requested());
        drop(running);
        assert_eq!(deadline.request_stop_or_name_hung(moment), None);
        assert!(!deadline.stop.requested(), "the next one has its own time");
    }

    #[test]
    fn slow_file_is_given_up_without_stopping_the_commit() {
        let moment = Duration::from_millis(40);
        let result = run_within(4 * moment, "c0", |guards| {
            let parser = guards.stop.of_parser();
            guards.stop.begin_file();
            while !parser.requested() {
                std::thread::sleep(moment / 40);
            }
            let stopped_all = guards.stop.requested();
            guards.stop.begin_file();
            (stopped_all, guards.stop.current_file())
        });
        assert_eq!(result, (false, 2));
    }
}
