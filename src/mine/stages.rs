//! Interface through which the caller of the miner observes the stages of its work and can catch panics.

use crate::base::fault::{Fault, Stage};

/// Observer of the work on a commit. With it, clocks and the handling of panics stay outside of the
/// miner.
pub trait StageObserver {
    /// Called when `stage` begins; the previous stage has ended.
    fn begin(&mut self, stage: Stage);

    /// Runs `work`, a part of the work on a commit that can be repeated without some files, or left
    /// out. By default, a panic of `work` reaches the caller.
    ///
    /// # Errors
    /// Returns the fault of a panic of `work`, if the observer catches panics. Data that `work` has
    /// modified must not be used then.
    fn contain(&mut self, work: &mut dyn FnMut()) -> Result<(), Fault> {
        work();
        Ok(())
    }
}

/// Observer that ignores stages and catches no panics.
pub struct NoObserver;

impl StageObserver for NoObserver {
    fn begin(&mut self, _stage: Stage) {}
}
