//! Options of a run, and what a dataset records of its configuration and build.

use crate::base::hash;
use std::fs::File;
use std::num::NonZero;
use std::time::Duration;

/// Options that do not affect the rows of a dataset: workers, memory, time and shards. The fields are
/// keys of the section `run`; `configs/default.toml` describes each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct RunOptions {
    pub jobs: u32,
    pub memory_bytes_max: u64,
    pub commit_seconds_max: u64,
    pub shard_commits_max: u64,
    pub shard_bytes_max: u64,
}

impl RunOptions {
    /// Returns the maximum time per commit; zero means no limit.
    pub fn commit_time_max(&self) -> Duration {
        Duration::from_secs(self.commit_seconds_max)
    }

    /// Returns the number of workers, at least 1.
    pub fn workers(&self) -> u32 {
        if self.jobs > 0 {
            return self.jobs;
        }
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        u32::try_from(processors).unwrap_or(u32::MAX)
    }
}

/// Configuration that affects the rows of a dataset, in the form in which the dataset records it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResolvedConfig {
    /// TOML with sorted keys.
    pub toml: String,
    /// Hash of `toml` in hexadecimal.
    pub hash: String,
}

/// Returns the hash of the executable, which identifies the build; `None` if it cannot be read.
pub fn build_hash() -> Option<String> {
    let executable = File::open(std::env::current_exe().ok()?).ok()?;
    hash::of_reader(executable).ok()
}
