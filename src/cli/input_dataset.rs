//! Checks of a dataset before a command reads its tables.

use super::failure::Failure;
use crate::run::watch::log_warning;
use crate::sink::schema::Table;
use crate::sink::{check, read};
use std::path::Path;

/// Prints a warning if the run in `dataset` is unfinished, so that its tables are old or
/// incomplete.
pub fn warn_of_unfinished(dataset: &Path) {
    if read::is_unfinished(dataset) {
        let name = dataset.display();
        log_warning(&format!(
            "{name}: its run is unfinished; `refmine status` lists what is left, and `refmine mine` \
             with the same arguments resumes it"
        ));
    }
}

/// Compares the files of `tables` in `dataset` with their checksums before they are read. Prints a
/// warning if there is no manifest to compare with.
///
/// # Errors
/// Returns an error if a file differs from its checksum or cannot be read.
pub fn verify_files(dataset: &Path, tables: &[&Table]) -> Result<(), Failure> {
    if !check::verify_files(dataset, tables)? {
        log_warning(&format!(
            "{}: manifest.json is missing, so the tables cannot be verified: copy it with them",
            dataset.display()
        ));
    }
    Ok(())
}
