//! Residual lines: what remains of a change if everything is taken away that its refactorings, moves and
//! renames, comments or layout explain.
//!
//! Each element is compared with its counterpart: the names that refactorings replaced are undone, and the
//! code is compared in units, statements and headers of elements ([`code`]). A unit is explained if it equals
//! its counterpart, in the same order and in counterparts of the statements around it; or if every token by
//! which they differ is one that a refactoring of the two elements added, removed or replaced ([`compare`]).
//! Units that left or joined an element are compared with those of the elements that were extracted or inlined
//! ([`transfers`]), and those outside of elements with those of the counterpart of the file ([`files`]). A
//! changed line is explained if all its tokens are ([`lines`]). In doubt, it remains.

mod code;
mod compare;
mod explainer;
mod files;
mod lines;
mod names;
mod transfers;

pub(super) use explainer::{ExplainedLines, FoundChange};

use explainer::ChangeExplainer;

/// Returns the explained lines of each changed file; `None` for files that cannot be compared, and for all if
/// the budget is exhausted.
pub(super) fn explain(change: &FoundChange<'_>) -> Vec<Option<ExplainedLines>> {
    let mut explainer = ChangeExplainer::new(change);
    explainer.compare_elements();
    explainer.compare_files();
    explainer.follow_transfers();
    if !change.budget.spend(1) {
        return change.files.iter().map(|_| None).collect();
    }
    let files = change.files.iter();
    files.map(|file| explainer.lines_of(file)).collect()
}
