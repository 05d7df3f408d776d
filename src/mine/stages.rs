//! Interface through which the caller of the miner observes and contains the stages of its work.

use crate::base::fault::{Fault, Stage};

/// Observer of the work on a commit. Keeps clocks and the handling of panics outside of the core.
pub trait StageObserver {
    /// Called when `stage` begins; the previous stage has ended.
    fn begin(&mut self, stage: Stage);

    /// Runs `work`, a part of a commit without which the rest of its rows can be output.
    ///
    /// # Errors
    /// The fault of a panic, if the observer contains panics. What `work` has modified must not be
    /// used then.
    fn contain(&mut self, work: &mut dyn FnMut()) -> Result<(), Fault> {
        work();
        Ok(())
    }
}

/// Observer that does nothing.
pub struct NoObserver;

impl StageObserver for NoObserver {
    fn begin(&mut self, _stage: Stage) {}
}
