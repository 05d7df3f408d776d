//! Search for the files of a change on which a stage panics. A panic is a defect of refmine; it costs the
//! files that cause it, not the other ones.

use super::stages::StageObserver;
use crate::base::budget::StopRequest;
use crate::base::fault::{Fault, FaultCode, Stage};

/// Number of files that are left out of a stage of one change before the stage is given up.
const CULPRITS_MAX: usize = 8;

/// Result of work on the files of a change, without the files on which it panics.
pub struct Attempted<T> {
    /// Result without the files in `culprits`.
    pub result: T,
    /// Files that were left out: the index of each and its fault, in the order in which they were found.
    pub culprits: Vec<(usize, Fault)>,
    /// Fault of the work on all files, whose result is `result`, if leaving files out does not help or a
    /// stop was requested; else `None`.
    pub fault: Option<Fault>,
}

/// Calls `attempt` with a list that says of each of `count` files whether it takes part: first all. While
/// it returns a fault and `stop` is not requested, a file is left out: one so that `attempt` fails with
/// the files up to and including it, and not with those before it.
pub fn without_culprits<T>(
    count: usize,
    stop: &StopRequest,
    mut attempt: impl FnMut(&[bool]) -> (T, Option<Fault>),
) -> Attempted<T> {
    let mut takes_part = vec![true; count];
    let mut culprits = Vec::new();
    let (of_all, fault_of_all) = attempt(&takes_part);
    let mut last_fault = fault_of_all.clone();
    while let Some(fault) = last_fault {
        let files: Vec<usize> = (0..count).filter(|&file| takes_part[file]).collect();
        let is_given_up = culprits.len() == CULPRITS_MAX || files.is_empty();
        let found = (!is_given_up).then(|| {
            culprit(&files, fault, stop, |files| {
                let takes_part: Vec<bool> = (0..count).map(|file| files.contains(&file)).collect();
                attempt(&takes_part).1
            })
        });
        let Some((culprit, fault)) = found.flatten() else {
            return Attempted {
                result: of_all,
                culprits: Vec::new(),
                fault: fault_of_all,
            };
        };
        takes_part[culprit] = false;
        culprits.push((culprit, fault));
        let (result, fault) = attempt(&takes_part);
        if fault.is_none() {
            return Attempted {
                result,
                culprits,
                fault,
            };
        }
        last_fault = fault;
    }
    Attempted {
        result: of_all,
        culprits,
        fault: None,
    }
}

/// Returns a file so that `attempt` fails with the files up to and including it, and not with those
/// before it, and the fault. `fault` is that of all `files`. Returns `None` once `stop` is requested:
/// work that stops early does not fail, whichever files take part.
fn culprit(
    files: &[usize],
    mut fault: Fault,
    stop: &StopRequest,
    mut attempt: impl FnMut(&[usize]) -> Option<Fault>,
) -> Option<(usize, Fault)> {
    let (mut good, mut bad) = (0, files.len());
    while bad - good > 1 && !stop.requested() {
        let middle = good + (bad - good) / 2;
        match attempt(&files[..middle]) {
            Some(found) => (bad, fault) = (middle, found),
            None => good = middle,
        }
    }
    (!stop.requested()).then(|| (files[good], fault))
}

/// Runs `work`, which belongs to `stage`, and returns its result, or the fault of its panic if `stages`
/// catches it.
pub(super) fn contained<T>(
    stages: &mut dyn StageObserver,
    stage: Stage,
    work: impl FnOnce() -> T,
) -> Result<T, Fault> {
    let (mut work, mut result) = (Some(work), None);
    let contained = stages.contain(&mut || result = work.take().map(|work| work()));
    match (contained, result) {
        (Ok(()), Some(result)) => Ok(result),
        (Err(fault), _) => Err(fault.in_stage(stage)),
        (Ok(()), None) => {
            Err(Fault::new(FaultCode::Panic, "the stage was not run").in_stage(stage))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Attempts seven files, of which 3 panics alone and 5 beside 1, and requests a stop in attempt
    /// `stopped`, from 1.
    fn attempted(always: bool, stopped: usize) -> (Attempted<usize>, usize) {
        let (stop, mut attempts) = (StopRequest::default(), 0);
        let found = without_culprits(7, &stop, |takes_part| {
            attempts += 1;
            stop.set(attempts >= stopped);
            let is_bad = always || takes_part[3] || takes_part[1] && takes_part[5];
            let count = takes_part.iter().filter(|takes_part| **takes_part).count();
            let fault = Fault::new(FaultCode::Panic, count.to_string());
            (count, (is_bad && attempts < stopped).then_some(fault))
        });
        (found, attempts)
    }

    #[test]
    fn files_that_panic_alone_or_together_are_left_out() {
        let (found, _) = attempted(false, usize::MAX);
        let files: Vec<usize> = found.culprits.iter().map(|(file, _)| *file).collect();
        assert_eq!((files, found.result, found.fault), (vec![3, 5], 5, None));
    }

    #[test]
    fn stage_that_always_panics_is_given_up_with_the_result_of_all_files() {
        let (found, _) = attempted(true, usize::MAX);
        assert_eq!((found.culprits.len(), found.result), (0, 7));
        assert_eq!(found.fault.unwrap().detail, "7");
    }

    #[test]
    fn no_file_is_blamed_after_a_stop() {
        for stopped in [2, 3, 4] {
            let (found, attempts) = attempted(false, stopped);
            assert_eq!((found.culprits.len(), found.result), (0, 7));
            assert!(found.fault.is_some());
            assert_eq!(attempts, stopped);
        }
    }
}
