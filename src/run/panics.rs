//! A panic is a defect of refmine; it costs one commit, or one repository, not the run.

use super::watch::complain;
use crate::base::fault::{Fault, FaultCode};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};

/// From now on a panic says one line instead of the usual report.
pub fn report_in_one_line() {
    panic::set_hook(Box::new(|info: &PanicHookInfo<'_>| {
        let place = info
            .location()
            .map(|place| format!(" ({}:{})", place.file(), place.line()))
            .unwrap_or_default();
        let text = message(info.payload());
        complain(&format!("internal error: {text}{place}"), "internal");
    }));
}

/// What `work` gives, or the message of its panic. What `work` changed must not be used after a
/// panic.
pub fn catch<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|payload| message(&*payload))
}

/// What `work` gives, or the fault that its panic is.
pub fn contain<T>(work: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    catch(work).unwrap_or_else(|message| Err(fault(&message)))
}

/// The fault that a panic with `message` is.
pub fn fault(message: &str) -> Fault {
    let detail = format!("{message}: please report this as a bug");
    Fault::new(FaultCode::Panic, detail)
}

/// The first line of a panic's message.
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
    fn the_message_of_a_panic_is_its_first_line() {
        let number = 3;
        let result: Result<(), String> = catch(|| panic!("at {number}\nsecond line"));
        assert_eq!(result, Err("at 3".to_owned()));
        assert_eq!(catch(|| 7), Ok(7));
        let fault = contain(|| -> Result<(), Fault> { panic!("on purpose") }).unwrap_err();
        assert_eq!(fault.code, FaultCode::Panic);
        assert!(fault.detail.starts_with("on purpose: "), "{fault}");
    }
}
