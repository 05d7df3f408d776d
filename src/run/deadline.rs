//! The net behind the limits that count: a commit that takes too long is asked to stop.

use crate::base::budget::Stop;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How much longer than it may a commit may take to stop before it hangs.
const PATIENCE: u32 = 2;

/// Watches the commit that one worker has in work.
#[derive(Debug, Default)]
pub struct Deadline {
    /// What the work on the commit asks now and then.
    pub stop: Stop,
    since: Mutex<Option<(Instant, String)>>,
}

/// The clock runs while this lives.
#[must_use = "the clock runs while this lives"]
pub struct Running<'a>(&'a Deadline);

impl Deadline {
    /// The work on `commit` begins; ends when what is returned is dropped, in a panic too.
    pub fn begin(&self, commit: String) -> Running<'_> {
        let mut since = self.since();
        *since = Some((Instant::now(), commit));
        self.stop.set(false);
        Running(self)
    }

    /// Asks the commit to stop if it takes longer than `time_max`; zero is no bound. Returns its
    /// name if it takes so long that it will not.
    pub fn check(&self, time_max: Duration) -> Option<String> {
        if time_max.is_zero() {
            return None;
        }
        let since = self.since();
        let (since, commit) = since.as_ref()?;
        let taken = since.elapsed();
        if taken > time_max {
            self.stop.set(true);
        }
        (taken > time_max.saturating_mul(PATIENCE)).then(|| commit.clone())
    }

    /// An instant stays right in a panic.
    fn since(&self) -> MutexGuard<'_, Option<(Instant, String)>> {
        self.since.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        *self.0.since() = None;
        self.0.stop.set(false);
    }
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
}
