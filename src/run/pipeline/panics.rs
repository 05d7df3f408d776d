//! Contains panics, which are defects of refmine: a panic costs a file, a commit or a repository, but not
//! the run.

use crate::base::budget::StopRequest;
use crate::base::fault::{Fault, FaultCode, Stage};
use crate::mine::StageObserver;
use crate::mine::culprits::{Attempted, without_culprits};
use crate::run::watch::log_error;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};

thread_local! {
    /// Places in the code at which the current work of this thread has panicked.
    static REPORTED: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
}

/// Installs a panic hook that logs one line instead of the usual report. The search for the files on
/// which a stage panics repeats the panic, so a place is logged once until [`begin_work`] is called.
pub fn report_in_one_line() {
    panic::set_hook(Box::new(|info: &PanicHookInfo<'_>| {
        let location = info
            .location()
            .map(|location| format!(" ({}:{})", location.file(), location.line()))
            .unwrap_or_default();
        let is_new = REPORTED.try_with(|reported| reported.borrow_mut().insert(location.clone()));
        if is_new.unwrap_or(true) {
            let text = message(info.payload());
            log_error(&format!("internal error: {text}{location}"), "internal");
        }
    }));
}

/// Begins a piece of work on this thread, such as a commit: its panics are logged even if an earlier
/// piece panicked at the same place.
pub fn begin_work() {
    REPORTED.with_borrow_mut(BTreeSet::clear);
}

/// Runs `work` and returns its result, or the message of its panic. After a panic, values that
/// `work` has modified must not be used.
pub fn catch<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|payload| message(&*payload))
}

/// Runs `work`, which belongs to `stage`, and returns its result.
///
/// # Errors
/// The fault that `work` returns, or a fault with the message of its panic.
pub fn contain<T>(stage: Stage, work: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    begin_work();
    catch(work).unwrap_or_else(|message| Err(fault(&message, stage)))
}

/// Returns the result of `work`, which belongs to `stage`, on the files that take part, without those on
/// which it panics (see [`without_culprits`]). `None` if leaving files out does not help or `stop` is
/// requested.
pub fn contain_files<T>(
    count: usize,
    (stage, stop): (Stage, &StopRequest),
    mut work: impl FnMut(&[bool]) -> T,
) -> Attempted<Option<T>> {
    begin_work();
    without_culprits(count, stop, |takes_part| match catch(|| work(takes_part)) {
        Ok(result) => (Some(result), None),
        Err(message) => (None, Some(fault(&message, stage))),
    })
}

/// Stage observer that contains panics.
pub struct ContainingObserver {
    /// Stage that began last.
    pub stage: Stage,
}

impl StageObserver for ContainingObserver {
    fn begin(&mut self, stage: Stage) {
        self.stage = stage;
    }

    fn contain(&mut self, work: &mut dyn FnMut()) -> Result<(), Fault> {
        catch(work).map_err(|message| fault(&message, self.stage))
    }
}

/// Returns the fault of a panic with `message` in `stage`.
pub fn fault(message: &str, stage: Stage) -> Fault {
    let detail = format!("{message}: please report this as a bug");
    Fault::new(FaultCode::Panic, detail).in_stage(stage)
}

/// Returns the first line of a panic's message.
fn message(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("without a message");
    text.lines().next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn caught_panic_gives_the_first_line_of_its_message() {
        let number = 3;
        let result: Result<(), String> = catch(|| panic!("at {number}\nsecond line"));
        assert_eq!(result, Err("at 3".to_owned()));
        assert_eq!(catch(|| 7), Ok(7));
        let fault = contain(Stage::Plan, || -> Result<(), Fault> {
            panic!("on purpose")
        })
        .unwrap_err();
        assert_eq!((fault.code, fault.stage), (FaultCode::Panic, Stage::Plan));
        assert!(fault.detail.starts_with("on purpose: "), "{fault}");
    }
}
