//! Limits of a commit, budgets that count its work, and requests to stop it.
//!
//! Work is counted, not timed, so that a limit has the same effect on every machine. Where time is
//! limited, another thread watches the clock and requests the work to stop.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Limits of one commit and of one file. `configs/default.toml` describes each key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    pub file_bytes_max: u64,
    pub commit_bytes_max: u64,
    pub commit_files_max: u64,
    pub file_nodes_max: u64,
    pub element_depth_max: u64,
    pub parse_steps_max: u64,
    pub commit_elements_max: u64,
    pub parse_bytes_max: u64,
    pub candidate_pairs_max: u64,
    pub lineage_versions_max: u64,
}

/// Request to stop the work on a commit or on a part of it. Clones share their state.
#[derive(Debug, Clone, Default)]
pub struct StopRequest {
    flags: Arc<StopFlags>,
    /// True in the view of the parser, which also stops if only its file or only parsing is to
    /// stop.
    of_parser: bool,
}

/// Shared state of a [`StopRequest`].
#[derive(Debug, Default)]
struct StopFlags {
    /// True if all work on the commit is to stop.
    all: AtomicBool,
    /// True if no further file of the commit is to be parsed.
    parsing: AtomicBool,
    /// Number of the file whose parse is to stop; 0 for none.
    file: AtomicU64,
    /// Number of files whose parse has begun, which is the number of the current file.
    files: AtomicU64,
    /// True while the work waits for other workers.
    waiting: AtomicBool,
}

impl StopRequest {
    /// Requests all work to stop. With false, withdraws every request, also one that concerns only
    /// parsing; this is called before each commit.
    pub fn set(&self, stop: bool) {
        self.flags.all.store(stop, Ordering::Relaxed);
        if !stop {
            self.flags.parsing.store(false, Ordering::Relaxed);
        }
    }

    /// Requests that no further file is parsed. The work continues with the files that are parsed
    /// already.
    pub fn stop_parsing(&self) {
        self.flags.parsing.store(true, Ordering::Relaxed);
    }

    /// Requests that the parse of file `number` stops. Has no effect if that is not the current
    /// file.
    pub fn stop_file(&self, number: u64) {
        self.flags.file.store(number, Ordering::Relaxed);
    }

    /// Records that the parse of another file begins.
    pub fn begin_file(&self) {
        self.flags.files.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns the number of the current file, from 1; 0 before the first.
    pub fn current_file(&self) -> u64 {
        self.flags.files.load(Ordering::Relaxed)
    }

    /// Returns true while the work waits for other workers, which does not count as its own time.
    pub fn is_waiting(&self) -> bool {
        self.flags.waiting.load(Ordering::Relaxed)
    }

    /// Returns the view of the parser on this request: it also stops for
    /// [`StopRequest::stop_parsing`] and [`StopRequest::stop_file`].
    pub fn of_parser(&self) -> StopRequest {
        StopRequest {
            flags: Arc::clone(&self.flags),
            of_parser: true,
        }
    }

    /// Returns true if the work is to stop.
    pub fn requested(&self) -> bool {
        let is_set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        let file = self.flags.file.load(Ordering::Relaxed);
        is_set(&self.flags.all)
            || self.of_parser
                && (is_set(&self.flags.parsing) || file > 0 && file == self.current_file())
    }
}

/// Memory reserve: memory that one worker at a time may use beyond its estimate. Clones share their
/// state. The holder must not wait for anything else, or workers could wait for each other.
#[derive(Debug, Clone, Default)]
pub struct Reserve(Arc<Mutex<()>>);

impl Reserve {
    /// Waits until the reserve is available, and takes it.
    pub fn take(&self) -> MutexGuard<'_, ()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// State that the work on a commit shares with other threads, and its part of the memory.
#[derive(Debug, Clone)]
pub struct Guards {
    /// Request to stop, set if the commit takes too long.
    pub stop: StopRequest,
    /// Memory reserve of all workers.
    pub reserve: Reserve,
    /// Maximum number of bytes of statements that a parser keeps from one change to the next.
    pub statements_bytes_max: u64,
}

/// Maximum number of bytes of kept statements with which a file of a quarter of a megabyte that changes
/// again and again is lowered once.
pub const STATEMENTS_BYTES_MAX: u64 = 40 << 20;

impl Default for Guards {
    fn default() -> Self {
        Guards {
            stop: StopRequest::default(),
            reserve: Reserve::default(),
            statements_bytes_max: STATEMENTS_BYTES_MAX,
        }
    }
}

/// Counter of the remaining work of a limit.
#[derive(Debug)]
pub struct Budget {
    remaining: Cell<u64>,
    stop: StopRequest,
}

impl Budget {
    /// Returns a budget of `max` units.
    pub fn new(max: u64) -> Self {
        Budget::until(max, StopRequest::default())
    }

    /// Returns a budget of `max` units that also ends once a stop is requested.
    pub fn until(max: u64, stop: StopRequest) -> Self {
        Budget {
            remaining: Cell::new(max),
            stop,
        }
    }

    /// Spends `count` units. Returns false if fewer are left, which also exhausts the budget, or if
    /// a stop was requested.
    #[must_use]
    pub fn spend(&self, count: u64) -> bool {
        let remaining = self.remaining.get().checked_sub(count);
        self.remaining.set(remaining.unwrap_or(0));
        remaining.is_some() && !self.stop.requested()
    }

    /// Returns true if the budget ended because a stop was requested.
    pub fn is_stopped(&self) -> bool {
        self.stop.requested()
    }
}

impl Guards {
    /// Waits until the memory reserve is free, and takes it. Meanwhile, [`StopRequest::is_waiting`]
    /// is true.
    pub fn take_reserve(&self) -> MutexGuard<'_, ()> {
        self.stop.flags.waiting.store(true, Ordering::Relaxed);
        let guard = self.reserve.take();
        self.stop.flags.waiting.store(false, Ordering::Relaxed);
        guard
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budget_can_be_spent_exactly_and_overdrawing_exhausts_it() {
        let budget = Budget::new(3);
        assert!(budget.spend(2));
        assert!(budget.spend(1));
        assert!(!budget.spend(1));
        assert!(budget.spend(0));
        let overdrawn = Budget::new(3);
        assert!(!overdrawn.spend(4));
        assert!(!overdrawn.spend(1));
    }

    #[test]
    fn stop_request_ends_budget() {
        let stop = StopRequest::default();
        let budget = Budget::until(9, stop.clone());
        assert!(budget.spend(1));
        stop.set(true);
        assert!(!budget.spend(1) && budget.is_stopped());
    }

    #[test]
    fn stopping_file_or_parsing_does_not_stop_the_commit() {
        let stop = StopRequest::default();
        let of_parser = stop.of_parser();
        stop.begin_file();
        stop.stop_file(stop.current_file());
        assert!(of_parser.requested() && !stop.requested());
        stop.begin_file();
        assert!(!of_parser.requested(), "the next file has its own time");
        stop.stop_parsing();
        assert!(of_parser.requested() && !stop.requested());
        stop.set(false);
        assert!(!of_parser.requested());
        stop.set(true);
        assert!(of_parser.requested() && stop.requested());
    }
}
