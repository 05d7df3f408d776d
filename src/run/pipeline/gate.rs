//! Two limits in bytes on the memory of a run: the gate limits the commits that all workers together
//! have in progress, and the queue limits the outcomes (rows of mined commits) that wait to be written.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Admits commits while the estimated memory of all admitted ones stays within a limit. Commits are
/// admitted in the order of their requests. One that exceeds the limit is admitted when no other is
/// in progress.
pub struct Gate {
    bytes_max: u64,
    state: Mutex<GateState>,
    changed: Condvar,
    /// Gets the number of bytes that no admitted commit uses, whenever that changes.
    lend: Box<dyn Fn(u64) + Send + Sync>,
}

#[derive(Debug, Default)]
struct GateState {
    /// Sum of the estimated bytes of the admitted commits.
    bytes_in_flight: u64,
    /// Number of the admitted commits.
    admitted: u64,
    /// Number of the next request, from 0.
    next_ticket: u64,
    /// Number of the request that will be admitted next.
    serving: u64,
}

/// Permit for the bytes of one commit; releases them on drop, also during unwinding.
#[must_use = "the bytes count as in flight while this lives"]
pub struct Admission<'a> {
    gate: &'a Gate,
    bytes: u64,
}

impl Gate {
    /// Creates a gate that admits commits while the sum of their estimates is at most `bytes_max`
    /// bytes. `lend` is called with the number of bytes that no admitted commit uses: before a commit
    /// is admitted, and after one has ended, by one thread at a time.
    pub fn new(bytes_max: u64, lend: impl Fn(u64) + Send + Sync + 'static) -> Self {
        lend(bytes_max);
        Gate {
            bytes_max,
            state: Mutex::default(),
            changed: Condvar::new(),
            lend: Box::new(lend),
        }
    }

    /// Waits until a commit of `bytes` estimated bytes can be admitted, and admits it. Requests are
    /// served in order, because a large commit would otherwise wait forever behind many small ones.
    pub fn admit(&self, bytes: u64) -> Admission<'_> {
        let mut state = self.lock();
        let ticket = state.next_ticket;
        state.next_ticket += 1;
        while state.serving != ticket || !self.fits(&state, bytes) {
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        state.serving += 1;
        state.admitted += 1;
        state.bytes_in_flight += bytes;
        self.lend_unused(&state);
        drop(state);
        self.changed.notify_all();
        Admission { gate: self, bytes }
    }

    fn lend_unused(&self, state: &GateState) {
        (self.lend)(self.bytes_max.saturating_sub(state.bytes_in_flight));
    }

    /// Returns true if `bytes` more bytes keep the limit, or no commit is admitted.
    fn fits(&self, state: &GateState, bytes: u64) -> bool {
        state.admitted == 0 || state.bytes_in_flight.saturating_add(bytes) <= self.bytes_max
    }

    /// Locks the state. Ignores poisoning: the counts are valid after every statement.
    fn lock(&self) -> MutexGuard<'_, GateState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Admission<'_> {
    fn drop(&mut self) {
        let mut state = self.gate.lock();
        state.admitted -= 1;
        state.bytes_in_flight -= self.bytes;
        self.gate.lend_unused(&state);
        drop(state);
        self.gate.changed.notify_all();
    }
}

/// Limits the bytes of outcomes that wait to be written: they are written in the order of the plan, but
/// the workers may complete a later commit first.
#[derive(Debug)]
pub struct Queue {
    bytes_max: u64,
    state: Mutex<QueueState>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct QueueState {
    /// Sum of the bytes of the outcomes in the queue.
    bytes: u64,
    /// Sequence number, from 0, of the outcome that is written next.
    next: u64,
    /// True if no outcome will be written any more.
    is_closed: bool,
}

impl Queue {
    /// Creates a queue for at most `bytes_max` bytes, in addition to the outcome that is written next.
    pub fn new(bytes_max: u64) -> Self {
        Queue {
            bytes_max,
            state: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    /// Puts an outcome of `bytes` bytes with the number `sequence` into the queue. Waits before until
    /// the queue has room for it, or it is the next to be written; does not wait if the queue is
    /// closed.
    pub fn enter(&self, sequence: u64, bytes: u64) {
        let mut state = self.lock();
        while !state.is_closed
            && sequence != state.next
            && state.bytes.saturating_add(bytes) > self.bytes_max
        {
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        state.bytes += bytes;
    }

    /// Records that the next outcome, of `bytes` bytes, has left the queue.
    pub fn leave(&self, bytes: u64) {
        let mut state = self.lock();
        state.bytes -= bytes;
        state.next += 1;
        drop(state);
        self.changed.notify_all();
    }

    /// Closes the queue: no outcome will leave the queue any more, and no outcome needs to wait.
    pub fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::thread;

    #[test]
    fn admitted_bytes_exceed_the_limit_only_for_a_single_commit() {
        let lent = Arc::new(AtomicU64::new(0));
        let gate = {
            let lent = Arc::clone(&lent);
            Gate::new(10, move |unused| lent.store(unused, Ordering::SeqCst))
        };
        let (in_flight, alone) = (AtomicU64::new(0), AtomicU64::new(0));
        thread::scope(|scope| {
            for worker in 0..4_u64 {
                let (gate, in_flight, alone, lent) = (&gate, &in_flight, &alone, &lent);
                scope.spawn(move || {
                    for step in 0..200 {
                        let bytes = (worker * 31 + step * 7) % 14;
                        let admission = gate.admit(bytes);
                        let now = in_flight.fetch_add(bytes, Ordering::SeqCst) + bytes;
                        assert!(now <= 10 || now == bytes, "{now} bytes in flight");
                        let lent = lent.load(Ordering::SeqCst);
                        assert!(lent <= 10_u64.saturating_sub(bytes), "{lent} bytes lent");
                        alone.fetch_add(u64::from(bytes > 10), Ordering::SeqCst);
                        thread::yield_now();
                        in_flight.fetch_sub(bytes, Ordering::SeqCst);
                        drop(admission);
                    }
                });
            }
        });
        assert!(alone.load(Ordering::SeqCst) > 0);
        assert_eq!(gate.lock().bytes_in_flight, 0);
        assert_eq!(lent.load(Ordering::SeqCst), 10);
    }

    #[test]
    fn waiting_bytes_are_limited_and_the_next_outcome_never_waits() {
        let queue = Queue::new(10);
        queue.enter(1, 8);
        thread::scope(|scope| {
            scope.spawn(|| {
                queue.enter(2, 8);
                assert_eq!(queue.lock().next, 2);
            });
            queue.enter(0, 99);
            assert_eq!(queue.lock().bytes, 107);
            queue.leave(99);
            queue.leave(8);
        });
        queue.leave(8);
        assert_eq!(queue.lock().bytes, 0);
        queue.close();
        queue.enter(9, 99);
    }

    #[test]
    fn panic_releases_admitted_bytes() {
        let gate = Gate::new(1, |_| ());
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let _admission = gate.admit(1);
            panic!("on purpose");
        }));
        assert!(result.is_err());
        drop(gate.admit(1));
    }
}
