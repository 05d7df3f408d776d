//! The net behind the limits that count: a commit that takes too long is asked to stop.

use super::watch;
use crate::base::budget::{Guards, Stop};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How much longer than it may a commit may take to stop before it hangs.
const PATIENCE: u32 = 2;
/// The share of a commit's time after which no more is parsed: what is parsed must be compared, too.
const PARSING_SHARE: u32 = 2;
/// The share of a commit's time after which one file is given up, so that the others are not.
const FILE_SHARE: u32 = 4;
/// How often the clock is looked at.
const TICK: Duration = Duration::from_millis(50);

/// Watches the commit that one worker has in work.
#[derive(Debug, Default)]
pub struct Deadline {
    /// What the work on the commit asks now and then.
    pub stop: Stop,
    since: Mutex<Option<InWork>>,
}

#[derive(Debug)]
struct InWork {
    commit: String,
    since: Instant,
    /// The file in work, by number, and since when.
    file: (u64, Instant),
    /// When the clock was looked at.
    looked: Instant,
}

/// The clock runs while this lives.
#[must_use = "the clock runs while this lives"]
pub struct Running<'a>(&'a Deadline);

impl Deadline {
    /// The work on `commit` begins; ends when what is returned is dropped, in a panic too.
    pub fn begin(&self, commit: String) -> Running<'_> {
        let mut in_work = self.in_work();
        let now = Instant::now();
        *in_work = Some(InWork {
            commit,
            since: now,
            file: (self.stop.file(), now),
            looked: now,
        });
        self.stop.set(false);
        Running(self)
    }

    /// Asks the commit, or the file of it that is in work, to stop if it takes longer than its part
    /// of `time_max`; zero is no bound. Returns its name if it takes so long that it will not.
    pub fn check(&self, time_max: Duration) -> Option<String> {
        if time_max.is_zero() {
            return None;
        }
        let mut in_work = self.in_work();
        let in_work = in_work.as_mut()?;
        let now = Instant::now();
        // Who waits for the reserve does not take long.
        if self.stop.is_waiting() {
            let waited = now - in_work.looked;
            in_work.since += waited;
            in_work.file.1 += waited;
        }
        in_work.looked = now;
        let file = self.stop.file();
        if file != in_work.file.0 {
            in_work.file = (file, now);
        } else if in_work.file.1.elapsed() > time_max / FILE_SHARE {
            self.stop.stop_file(file);
        }
        let taken = in_work.since.elapsed();
        if taken > time_max / PARSING_SHARE {
            self.stop.stop_parsing();
        }
        if taken > time_max {
            self.stop.set(true);
        }
        (taken > time_max.saturating_mul(PATIENCE)).then(|| in_work.commit.clone())
    }

    /// An instant stays right in a panic.
    fn in_work(&self) -> MutexGuard<'_, Option<InWork>> {
        self.since.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        *self.0.in_work() = None;
        self.0.stop.set(false);
    }
}

/// Does `work` on one change, called `name`, in at most `time_max`, as far as it heeds the guards that
/// it is given; ends the process if it does not. Zero is no bound.
pub fn within<T>(time_max: Duration, name: &str, work: impl FnOnce(&Guards) -> T) -> T {
    let deadline = Deadline::default();
    let guards = Guards {
        stop: deadline.stop.clone(),
        ..Guards::default()
    };
    let (working, done) = channel::<()>();
    let _running = deadline.begin(name.to_owned());
    thread::scope(|scope| {
        let deadline = &deadline;
        scope.spawn(move || {
            while done.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                if let Some(name) = deadline.check(time_max) {
                    watch::complain(&format!(
                        "{name}: it took longer than twice run.commit_seconds_max and did not stop: \
                         leave out what is slow with --exclude, and please report it"
                    ), "time_limit");
                    std::process::exit(1);
                }
            }
        });
        // Dropped when the work is done, in a panic too; the clock stops then.
        let _working = working;
        work(&guards)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_commit_that_takes_too_long_is_stopped() {
        let deadline = Deadline::default();
        let moment = Duration::from_nanos(1);
        assert_eq!(deadline.check(moment), None, "nothing is in work");
        assert!(!deadline.stop.requested());
        let running = deadline.begin("c0".to_owned());
        std::thread::sleep(10 * moment);
        assert_eq!(deadline.check(Duration::ZERO), None);
        assert_eq!(deadline.check(Duration::from_secs(3600)), None);
        assert!(!deadline.stop.requested());
        assert_eq!(deadline.check(moment), Some("c0".to_owned()));
        assert!(deadline.stop.requested());
        drop(running);
        assert_eq!(deadline.check(moment), None);
        assert!(!deadline.stop.requested(), "the next one has its own time");
    }

    #[test]
    fn a_slow_file_is_given_up_and_the_rest_goes_on() {
        let moment = Duration::from_millis(40);
        let told = within(4 * moment, "c0", |guards| {
            let parser = guards.stop.of_parser();
            guards.stop.begin_file();
            while !parser.requested() {
                std::thread::sleep(moment / 40);
            }
            let stopped_all = guards.stop.requested();
            guards.stop.begin_file();
            (stopped_all, guards.stop.file())
        });
        assert_eq!(told, (false, 2));
    }
}
