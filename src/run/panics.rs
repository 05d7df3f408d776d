//! Contains panics, which are defects of refmine: a panic fails one commit or repository, but not
//! the run.

use super::watch::log_error;
use crate::base::fault::{Fault, FaultCode, Stage};
use crate::mine::StageObserver;
use crate::mine::culprits::{Attempted, without_culprits};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};

/// Installs a panic hook that logs one line instead of the usual report.
pub fn report_in_one_line() {
    panic::set_hook(Box::new(|info: &PanicHookInfo<'_>| {
        let location = info
            .location()
            .map(|location| format!(" ({}:{})", location.file(), location.line()))
            .unwrap_or_default();
        let text = message(info.payload());
        log_error(&format!("internal error: {text}{location}"), "internal");
    }));
}

/// Runs `work` and returns its result, or the message of its panic. After a panic, values that
/// `work` has modified must not be used.
pub fn catch<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|payload| message(&*payload))
}

/// Runs `work` and returns its result.
///
/// # Errors
/// The fault that `work` returns, or a fault with the message of its panic.
pub fn contain<T>(work: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    catch(work).unwrap_or_else(|message| Err(fault(&message)))
}

/// Returns the result of `work` on the files that take part, without those on which it panics (see
/// [`without_culprits`]). `None` if it panics without them, too.
pub fn contain_files<T>(
    count: usize,
    stage: Stage,
    mut work: impl FnMut(&[bool]) -> T,
) -> Attempted<Option<T>> {
    without_culprits(count, |takes_part| match catch(|| work(takes_part)) {
        Ok(result) => (Some(result), None),
        Err(message) => (None, Some(fault(&message).in_stage(stage))),
    })
}

/// Stage observer that contains panics, and does nothing else.
pub struct ContainingObserver;

impl StageObserver for ContainingObserver {
    fn begin(&mut self, _stage: Stage) {}

    fn contain(&mut self, work: &mut dyn FnMut()) -> Result<(), Fault> {
        catch(work).map_err(|message| fault(&message))
    }
}

/// Returns the fault of a panic with `message`.
pub fn fault(message: &str) -> Fault {
    let detail = format!("{message}: please report this as a bug");
    Fault::new(FaultCode::Panic, detail)
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
        let fault = contain(|| -> Result<(), Fault> { panic!("on purpose") }).unwrap_err();
        assert_eq!(fault.code, FaultCode::Panic);
        assert!(fault.detail.starts_with("on purpose: "), "{fault}");
    }
}
