//! Names of the files and folders of a dataset.

use std::path::{Path, PathBuf};

/// Name of the folder in which URLs are mirrored unless another one is given.
pub const MIRRORS_FOLDER: &str = "mirrors";
/// Name of the folder of the unfinished run.
pub const SHARDS_FOLDER: &str = "shards";
/// Name of the folder with the journal of a run that is being planned.
pub const PLANNING_FOLDER: &str = "planning";
/// Name of the file of a plan.
pub const PLAN_FILE: &str = "plan.parquet";
/// Name of the file of the manifest.
pub const MANIFEST_FILE: &str = "manifest.json";
/// Name of the file that a process locks exclusively while it decides what is mined in the folder,
/// and that mining processes lock shared.
pub const LOCK_FILE: &str = "refmine.lock";
/// Name of the file whose presence means that a compaction is committed but not finished.
pub const COMPACTION_FILE: &str = "compacted.json";
/// Name of the README.
pub const README: &str = "README.md";
/// Name of the data dictionary.
pub const DICTIONARY: &str = "DICTIONARY.md";
/// Name of the citation file.
pub const CITATION: &str = "CITATION.cff";
/// Names of the descriptive files, which lie next to the folders of the tables.
pub const DESCRIPTIVE_FILES: [&str; 3] = [README, DICTIONARY, CITATION];
/// Names of the entries of a dataset's folder other than tables and descriptive files.
pub const OWN_ENTRIES: &[&str] = &[
    MIRRORS_FOLDER,
    SHARDS_FOLDER,
    PLANNING_FOLDER,
    PLAN_FILE,
    MANIFEST_FILE,
    LOCK_FILE,
];

/// Returns the name of file `number` of a table.
pub fn part_name(number: u32) -> String {
    format!("part-{number:05}.parquet")
}

/// Returns the paths of the files that are in `folder` only while a run is not finished: its plan,
/// and the manifest of a committed compaction.
pub fn unfinished_run_files(folder: &Path) -> [PathBuf; 2] {
    [PLAN_FILE, COMPACTION_FILE].map(|name| folder.join(SHARDS_FOLDER).join(name))
}
