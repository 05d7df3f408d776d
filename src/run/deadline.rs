//! The net behind the limits that count: a commit that takes too long is asked to stop.

use crate::base::budget::Stop;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Watches the commit that one worker has in work.
#[derive(Debug, Default)]
pub struct Deadline {
    /// What the work on the commit asks now and then.
    pub stop: Stop,
    since: Mutex<Option<Instant>>,
}

impl Deadline {
    /// The work on a commit begins.
    pub fn begin(&self) {
        let mut since = self.since();
        *since = Some(Instant::now());
        self.stop.set(false);
    }

    /// It has ended.
    pub fn end(&self) {
        *self.since() = None;
        self.stop.set(false);
    }

    /// Asks it to stop if it takes longer than `time_max`; zero is no bound.
    pub fn check(&self, time_max: Duration) {
        let since = self.since();
        if !time_max.is_zero() && since.is_some_and(|since| since.elapsed() > time_max) {
            self.stop.set(true);
        }
    }

    /// An instant stays right in a panic.
    fn since(&self) -> MutexGuard<'_, Option<Instant>> {
        self.since.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_commit_that_takes_too_long_is_stopped() {
        let deadline = Deadline::default();
        let moment = Duration::from_nanos(1);
        deadline.check(moment);
        assert!(!deadline.stop.requested(), "nothing is in work");
        deadline.begin();
        std::thread::sleep(moment);
        deadline.check(Duration::ZERO);
        deadline.check(Duration::from_secs(3600));
        assert!(!deadline.stop.requested());
        deadline.check(moment);
        assert!(deadline.stop.requested());
        deadline.begin();
        assert!(
            !deadline.stop.requested(),
            "the next commit has its own time"
        );
    }
}
