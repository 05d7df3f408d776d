//! Counted limits. Work is counted, not timed, so that a limit stops the same work everywhere; a
//! clock, where there is one, stands outside and asks the work to stop.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The limits of one commit and of one file; `configs/default.toml` documents each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Bytes of one file, on one side.
    pub file_bytes_max: u64,
    /// Bytes of all changed source files of a commit, both sides together.
    pub commit_bytes_max: u64,
    /// Changed source files of a commit.
    pub commit_files_max: u64,
    /// Syntax nodes of one file.
    pub file_nodes_max: u64,
    /// Elements around an element; deeper ones are left out.
    pub element_depth_max: u64,
    /// Steps of the parser for one file, of a hundred actions or a thousand requests for memory,
    /// before its parse is given up.
    pub parse_steps_max: u64,
    /// Elements in all files of a commit, both sides together.
    pub commit_elements_max: u64,
    /// Bytes of memory that the parser may take for one file.
    pub parse_bytes_max: u64,
    /// Candidate pairs that one commit may compare.
    pub candidate_pairs_max: u64,
}

/// Whether the work on a commit, or on a part of it, was asked to stop. Clones are one and the same.
#[derive(Debug, Clone, Default)]
pub struct StopRequest {
    asked: Arc<StopFlags>,
    /// Whether this is what the parser asks: a file can be given up without its commit.
    of_parser: bool,
}

/// What was asked for.
#[derive(Debug, Default)]
struct StopFlags {
    /// To stop all work on the commit.
    all: AtomicBool,
    /// To parse nothing more of it.
    parsing: AtomicBool,
    /// To give up the file of this number.
    file: AtomicU64,
    /// Files that were begun; the last of them is in work.
    files: AtomicU64,
    /// Whether the work waits for others.
    waiting: AtomicBool,
}

impl StopRequest {
    /// Asks the work to stop, or takes all that was asked for back before the next commit.
    pub fn set(&self, stop: bool) {
        self.asked.all.store(stop, Ordering::Relaxed);
        if !stop {
            self.asked.parsing.store(false, Ordering::Relaxed);
        }
    }

    /// Asks to parse nothing more, and to go on with what is parsed.
    pub fn stop_parsing(&self) {
        self.asked.parsing.store(true, Ordering::Relaxed);
    }

    /// Asks to give up the file of `number`, if that is still in work.
    pub fn stop_file(&self, number: u64) {
        self.asked.file.store(number, Ordering::Relaxed);
    }

    /// The work on another file begins.
    pub fn begin_file(&self) {
        self.asked.files.fetch_add(1, Ordering::Relaxed);
    }

    /// The number of the file in work, from 1; 0 before the first.
    pub fn current_file(&self) -> u64 {
        self.asked.files.load(Ordering::Relaxed)
    }

    /// Whether the work waits for others, which takes it no time of its own.
    pub fn is_waiting(&self) -> bool {
        self.asked.waiting.load(Ordering::Relaxed)
    }

    /// The same, asked by what parses: it stops for less.
    pub fn of_parser(&self) -> StopRequest {
        StopRequest {
            asked: Arc::clone(&self.asked),
            of_parser: true,
        }
    }

    /// Whether the work is to stop.
    pub fn requested(&self) -> bool {
        let is_set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        let file = self.asked.file.load(Ordering::Relaxed);
        is_set(&self.asked.all)
            || self.of_parser
                && (is_set(&self.asked.parsing) || file > 0 && file == self.current_file())
    }
}

/// Room for work that takes more memory than could be foretold: one worker at a time. Clones are
/// one and the same. Whoever holds it waits for nothing else.
#[derive(Debug, Clone, Default)]
pub struct Reserve(Arc<Mutex<()>>);

impl Reserve {
    /// Waits until the room is free, and takes it.
    pub fn take(&self) -> MutexGuard<'_, ()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the work on a commit shares with others, beside its limits.
#[derive(Debug, Clone, Default)]
pub struct Guards {
    /// Set when the commit takes too long.
    pub stop: StopRequest,
    /// For what takes much memory.
    pub reserve: Reserve,
}

/// What is left of one counted limit.
#[derive(Debug)]
pub struct Budget {
    left: Cell<u64>,
    stop: StopRequest,
}

impl Budget {
    /// A budget of `max` units.
    pub fn new(max: u64) -> Self {
        Budget::until(max, StopRequest::default())
    }

    /// A budget of `max` units that is spent when `stop` is requested.
    pub fn until(max: u64, stop: StopRequest) -> Self {
        Budget {
            left: Cell::new(max),
            stop,
        }
    }

    /// Takes `count` units; `false`, and nothing is left from then on, if there were fewer.
    #[must_use]
    pub fn spend(&self, count: u64) -> bool {
        let left = self.left.get().checked_sub(count);
        self.left.set(left.unwrap_or(0));
        left.is_some() && !self.stop.requested()
    }

    /// Whether it ended because the work was asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.requested()
    }
}

impl Guards {
    /// Waits until the reserve is free, and takes it.
    pub fn take_reserve(&self) -> MutexGuard<'_, ()> {
        self.stop.asked.waiting.store(true, Ordering::Relaxed);
        let taken = self.reserve.take();
        self.stop.asked.waiting.store(false, Ordering::Relaxed);
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_spent_to_the_last_unit_and_no_further() {
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
    fn a_request_to_stop_ends_a_budget() {
        let stop = StopRequest::default();
        let budget = Budget::until(9, stop.clone());
        assert!(budget.spend(1));
        stop.set(true);
        assert!(!budget.spend(1) && budget.is_stopped());
    }

    #[test]
    fn a_file_or_parsing_is_given_up_without_the_commit() {
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
