//! Checks of a dataset before a command reads its tables.

use crate::cli::failure::Failure;
use crate::config::Config;
use crate::refine::TypeSet;
use crate::run::watch::{log_info, log_warning};
use crate::sink::dataset::check;
use crate::sink::parquet::read;
use crate::sink::tables::RUN;
use crate::sink::tables::schema::Table;
use std::collections::BTreeSet;
use std::path::Path;

/// Prints a warning if `dataset` contains a run whose shards were not merged into the tables yet, so
/// that the tables are old or incomplete.
pub fn warn_of_unfinished(dataset: &Path) {
    if read::is_unfinished(dataset) {
        let name = dataset.display();
        log_warning(&format!(
            "{name}: its run is unfinished; `refmine status` lists what is left, and `refmine mine` \
             with the same arguments resumes it"
        ));
    }
}

/// Compares the files of `tables` in `dataset` with the checksums in its manifest before they are read.
/// Prints a warning if there are tables, but no manifest.
///
/// # Errors
/// Returns an error if `dataset` does not exist, or if a file differs from its checksum or cannot be read.
pub fn verify_files(dataset: &Path, tables: &[&Table]) -> Result<(), Failure> {
    let is_verified = check::verify_files(dataset, tables)?;
    if !is_verified && !dataset.exists() {
        let name = dataset.display();
        let message =
            format!("{name} does not exist: give the folder that `refmine mine --out` wrote");
        return Err(Failure::failed(&message, "no_dataset"));
    }
    if !is_verified && tables.iter().any(|table| read::has(dataset, table)) {
        log_warning(&format!(
            "{}: manifest.json is missing, so the tables cannot be verified: `refmine mine` with the same \
             arguments writes it if its run is incomplete; otherwise copy it with the tables",
            dataset.display()
        ));
    }
    Ok(())
}

/// Checks that the dataset with the repositories `known` has those that were `requested`.
///
/// # Errors
/// Returns a usage error for the first one that it has not.
pub fn check_repositories(requested: &[String], known: &BTreeSet<String>) -> Result<(), Failure> {
    let unknown = requested.iter().find(|name| !known.contains(*name));
    unknown.map_or(Ok(()), |name| {
        let message =
            format!("the dataset has no repository `{name}`: `refmine status` lists its names");
        Err(Failure::usage(&message, "unknown_repository"))
    })
}

/// Prints a message if `dataset` was mined without some of the `requested` types, so that it can have no
/// refactorings of them.
///
/// # Errors
/// Returns an error if the configuration of the dataset cannot be read.
pub fn note_missing_types(dataset: &Path, requested: &BTreeSet<&str>) -> Result<(), Failure> {
    if requested.is_empty() || !read::has(dataset, &RUN) {
        return Ok(());
    }
    let mut configuration = String::new();
    read::scan(dataset, &RUN, &["configuration"], None, |row| {
        configuration = row.text("configuration").unwrap_or_default().to_owned();
    })?;
    let names = Config::from_text(&configuration, "the dataset")?
        .output
        .types;
    let mined = TypeSet::named(&names).unwrap_or(TypeSet::STRUCTURE);
    let missing: Vec<&str> = requested
        .iter()
        .copied()
        .filter(|name| !mined.includes(name))
        .collect();
    if !missing.is_empty() {
        log_info(&format!(
            "{} was mined with --types {}, so it has no {}: mine it with --types all",
            dataset.display(),
            names.join(","),
            missing.join(", ")
        ));
    }
    Ok(())
}
