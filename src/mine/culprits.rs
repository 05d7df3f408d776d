//! Search for the files of a change on which a stage panics. A panic is a defect of refmine; it costs the
//! files that cause it, not the other ones.

use super::stages::StageObserver;
use crate::base::fault::{Fault, FaultCode, Stage};

/// Number of files that are left out of a stage of one change before the stage is given up.
const CULPRITS_MAX: usize = 8;

/// Result of work on the files of a change, without the files on which it panics.
pub struct Attempted<T> {
    /// Result of the last attempt.
    pub result: T,
    /// Files that were left out: the index of each and its fault, in the order in which they were found.
    pub culprits: Vec<(usize, Fault)>,
    /// Fault of the last attempt; `None` if it did not panic.
    pub fault: Option<Fault>,
}

/// Calls `attempt` with a list that says of each of `count` files whether it takes part: first all. While
/// it returns a fault, the file is left out that makes the files before it panic.
pub fn without_culprits<T>(
    count: usize,
    mut attempt: impl FnMut(&[bool]) -> (T, Option<Fault>),
) -> Attempted<T> {
    let mut takes_part = vec![true; count];
    let mut culprits = Vec::new();
    loop {
        let (result, fault) = attempt(&takes_part);
        let files: Vec<usize> = (0..count).filter(|&file| takes_part[file]).collect();
        let Some(found) = fault
            .clone()
            .filter(|_| culprits.len() < CULPRITS_MAX && !files.is_empty())
        else {
            return Attempted {
                result,
                culprits,
                fault,
            };
        };
        drop(result);
        let (culprit, fault) = culprit(&files, found, |files| {
            let takes_part: Vec<bool> = (0..count).map(|file| files.contains(&file)).collect();
            attempt(&takes_part).1
        });
        takes_part[culprit] = false;
        culprits.push((culprit, fault));
    }
}

/// Returns the last file of a beginning of `files` with which `attempt` fails, although it does not fail
/// without this file, and the fault. `fault` is that of all files.
fn culprit(
    files: &[usize],
    mut fault: Fault,
    mut attempt: impl FnMut(&[usize]) -> Option<Fault>,
) -> (usize, Fault) {
    let (mut good, mut bad) = (0, files.len());
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        match attempt(&files[..middle]) {
            Some(found) => (bad, fault) = (middle, found),
            None => good = middle,
        }
    }
    (files[good], fault)
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

    /// Attempts seven files, of which 3 panics alone and 5 beside 1.
    fn attempted(always: bool) -> Attempted<usize> {
        without_culprits(7, |takes_part| {
            let is_bad = always || takes_part[3] || takes_part[1] && takes_part[5];
            let count = takes_part.iter().filter(|takes_part| **takes_part).count();
            (count, is_bad.then(|| Fault::new(FaultCode::Panic, "")))
        })
    }

    #[test]
    fn files_that_panic_alone_or_together_are_left_out() {
        let found = attempted(false);
        let files: Vec<usize> = found.culprits.iter().map(|(file, _)| *file).collect();
        assert_eq!((files, found.result, found.fault), (vec![3, 5], 5, None));
    }

    #[test]
    fn stage_that_always_panics_is_given_up() {
        let found = attempted(true);
        assert_eq!((found.culprits.len(), found.result), (7, 0));
        assert!(found.fault.is_some());
    }
}
