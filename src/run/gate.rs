//! The byte gate: how much source may be in flight in all workers together.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Admits work while the bytes in flight stay under a bound. Work is admitted in the order in
/// which it asks; what is larger than the bound waits until it is alone.
#[derive(Debug)]
pub struct Gate {
    bytes_max: u64,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    bytes_in_flight: u64,
    admitted: u64,
    next_ticket: u64,
    serving: u64,
}

/// Leave to be in flight; given back when dropped, in a panic too.
#[must_use = "the bytes count as in flight while this lives"]
#[derive(Debug)]
pub struct Admission<'a> {
    gate: &'a Gate,
    bytes: u64,
}

impl Gate {
    /// A gate for at most `bytes_max` bytes.
    pub fn new(bytes_max: u64) -> Self {
        Gate {
            bytes_max,
            state: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    /// Waits until `bytes` more may be in flight. First come, first served: else a large commit
    /// would starve behind a stream of small ones.
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
        drop(state);
        self.changed.notify_all();
        Admission { gate: self, bytes }
    }

    fn fits(&self, state: &State, bytes: u64) -> bool {
        state.admitted == 0 || state.bytes_in_flight.saturating_add(bytes) <= self.bytes_max
    }

    /// The counts stay right in a panic, so a poisoned lock is as good as any.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Admission<'_> {
    fn drop(&mut self) {
        let mut state = self.gate.lock();
        state.admitted -= 1;
        state.bytes_in_flight -= self.bytes;
        drop(state);
        self.gate.changed.notify_all();
    }
}

/// Bounds the bytes of what is done and waits for something earlier, in the order of a sequence.
#[derive(Debug)]
pub struct Queue {
    bytes_max: u64,
    state: Mutex<Waiting>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Waiting {
    bytes: u64,
    next: u64,
    is_closed: bool,
}

impl Queue {
    /// A queue for at most `bytes_max` bytes, and what comes next.
    pub fn new(bytes_max: u64) -> Self {
        Queue {
            bytes_max,
            state: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    /// Waits until `bytes` more may wait, or number `sequence` is the next.
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

    /// The next one, of `bytes`, has left.
    pub fn leave(&self, bytes: u64) {
        let mut state = self.lock();
        state.bytes -= bytes;
        state.next += 1;
        drop(state);
        self.changed.notify_all();
    }

    /// Nobody takes anything any more: nobody needs to wait.
    pub fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::thread;

    #[test]
    fn the_bytes_in_flight_never_exceed_the_bound_but_for_one_that_is_alone() {
        let gate = Gate::new(10);
        let (in_flight, alone) = (AtomicU64::new(0), AtomicU64::new(0));
        thread::scope(|scope| {
            for worker in 0..4_u64 {
                let (gate, in_flight, alone) = (&gate, &in_flight, &alone);
                scope.spawn(move || {
                    for step in 0..200 {
                        let bytes = (worker * 31 + step * 7) % 14;
                        let admission = gate.admit(bytes);
                        let now = in_flight.fetch_add(bytes, Ordering::SeqCst) + bytes;
                        assert!(now <= 10 || now == bytes, "{now} bytes in flight");
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
    }

    #[test]
    fn what_waits_is_bounded_and_what_is_next_never_waits() {
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
    fn a_panic_gives_the_bytes_back() {
        let gate = Gate::new(1);
        let result = std::panic::catch_unwind(|| {
            let _admission = gate.admit(1);
            panic!("on purpose");
        });
        assert!(result.is_err());
        drop(gate.admit(1));
    }
}
