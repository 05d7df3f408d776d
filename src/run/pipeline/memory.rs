//! Divides the memory that the user allows, and estimates the memory of a commit.
//!
//! `benches/memory.rs` measures the memory per byte of source: 15 to 95 bytes while code that people
//! wrote is parsed, up to 600 for the densest text; then 4 to 8 for its outline, and 33 to 55 for
//! linking, matching, and mapping and reading its statements. A worker has one syntax tree at a
//! time while it parses; everything else lives as long as the commit. Matching and parsing that
//! exceed the estimate take the memory reserve (`base::budget::Reserve`).
//!
//! `run.memory_bytes_max` is divided into sixteenths: 6 for commits in progress, 4 for the reserve,
//! 7/8 of one for the cache of parsed files, 1 for rows that wait to be written, 1 for the object
//! caches of the readers, 1 for nodes of statements that workers met before, the rest for the program,
//! the plan and open files. If files are met again, the cache borrows up to 21/8 of the six sixteenths for
//! commits in progress, as long as these need less.
//! A parse that needs more than its estimate keeps its memory, waits for the reserve, and
//! continues; the holder of the reserve waits for nothing else.

use crate::base::budget::{Limits, STATEMENTS_BYTES_MAX};
use crate::mine::mapping::MAPPING_FACTOR;
use crate::parse::{TREE_BYTES_MIN, TREE_BYTES_PER_BYTE, TREE_BYTES_WITHOUT_RESERVE};
use crate::run::options::RunOptions;
use crate::source::ChangeSet;
use crate::source::git::READER_CACHE_BYTES;

/// Estimated bytes per byte of source for the outline of a file and its part in linking and
/// matching.
const RELATED_BYTES_PER_BYTE: u64 = 20;
/// Estimated additional bytes per file, for the rows, ids and paths of the file.
const FILE_BYTES: u64 = 4 << 10;
/// Number of steps in which the cache of parsed files borrows memory.
const LENT_STEPS: u64 = 4;
/// Minimum of `run.memory_bytes_max`, with which commits of one megabyte of source can be mined.
pub const MEMORY_BYTES_MIN: u64 = 256 << 20;

/// Division of the memory, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shares {
    /// Bytes for the commits in progress in all workers together.
    pub in_flight: u64,
    /// Bytes of the memory reserve, which one worker at a time may use beyond its estimate.
    pub reserve: u64,
    /// Bytes for the cache of parsed files, without borrowed ones.
    pub cache: u64,
    /// Maximum number of bytes of `in_flight` that the cache borrows.
    pub lent_max: u64,
    /// Bytes for the rows of mined commits that wait until those of an earlier commit are written.
    pub waiting: u64,
    /// Bytes for the cache of git objects of each worker's reader.
    pub reader: u64,
    /// Bytes for statements that each worker keeps from one change to the next.
    pub statements: u64,
}

impl Shares {
    /// Divides the memory that `options` allow. The rest is for the program, the plan and open
    /// files.
    pub fn of(options: &RunOptions) -> Shares {
        let sixteenth = options.memory_bytes_max / 16;
        let workers = u64::from(options.workers());
        Shares {
            in_flight: 6 * sixteenth,
            reserve: 4 * sixteenth,
            cache: options.memory_bytes_max / 128 * 7,
            // A cache of 28/128 holds the trees and outlines of the files that a history of a few
            // hundred thousand lines changes again and again (`benches/runs`).
            lent_max: options.memory_bytes_max / 128 * 21,
            waiting: sixteenth,
            reader: (sixteenth / workers).min(READER_CACHE_BYTES as u64),
            statements: (sixteenth / workers).min(STATEMENTS_BYTES_MAX),
        }
    }

    /// Returns the bytes for the cache of parsed files while commits in progress leave `unused` bytes
    /// of `in_flight`. The number changes in steps, because making the cache smaller takes time.
    pub fn cache_with(&self, unused: u64) -> u64 {
        let step = (self.lent_max / LENT_STEPS).max(1);
        self.cache + unused.min(self.lent_max) / step * step
    }

    /// Lowers `limits` to what one commit may use: the shares for commits in progress and for the
    /// reserve. The gate admits a commit that exceeds the first share only while no other is in
    /// progress, so that none needs the reserve at that time. The result does not depend on the number of workers.
    pub fn lowered(&self, limits: Limits) -> Limits {
        // The estimates per file get at most an eighth, to leave memory for the contents.
        let files_max = limits.commit_files_max.min(self.in_flight / 8 / FILE_BYTES);
        let files = FILE_BYTES.saturating_mul(files_max);
        let bytes = (self.in_flight + self.reserve)
            .saturating_sub(TREE_BYTES_WITHOUT_RESERVE)
            .saturating_sub(files);
        Limits {
            commit_files_max: files_max,
            commit_bytes_max: limits.commit_bytes_max.min(bytes / RELATED_BYTES_PER_BYTE),
            parse_bytes_max: limits.parse_bytes_max.min(self.reserve),
            ..limits
        }
    }
}

/// Returns the estimated memory, in bytes, of mining `change`, including the trees of at most
/// `mapped_bytes_max` bytes of its files.
pub fn estimated_bytes(change: &ChangeSet, mapped_bytes_max: u64) -> u64 {
    let largest = change.usable_sides().map(|side| side.size).max();
    let largest = largest.unwrap_or(0);
    let tree = largest
        .saturating_mul(TREE_BYTES_PER_BYTE)
        .clamp(TREE_BYTES_MIN, TREE_BYTES_WITHOUT_RESERVE);
    let bytes = change.source_bytes();
    let mapped = bytes.min(mapped_bytes_max) * (MAPPING_FACTOR - 1);
    let related = bytes
        .saturating_add(mapped)
        .saturating_mul(RELATED_BYTES_PER_BYTE);
    let files = FILE_BYTES * change.files.len() as u64;
    tree.saturating_add(related).saturating_add(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn default_limits_fit_default_memory_and_less_memory_lowers_them() {
        let config = Config::load(None).unwrap();
        let shares = Shares::of(&config.run);
        assert_eq!(shares.lowered(config.limits), config.limits);
        let small = RunOptions {
            memory_bytes_max: 512 << 20,
            ..config.run
        };
        let lowered = Shares::of(&small).lowered(config.limits);
        assert!(lowered.commit_bytes_max < config.limits.commit_bytes_max);
        assert_eq!(lowered.parse_bytes_max, 128 << 20);
    }

    #[test]
    fn cache_borrows_only_what_commits_leave() {
        let shares = Shares::of(&Config::load(None).unwrap().run);
        assert!(shares.lent_max <= shares.in_flight);
        assert_eq!(shares.cache_with(0), shares.cache);
        assert_eq!(shares.cache_with(u64::MAX), shares.cache + shares.lent_max);
        for unused in (0..shares.in_flight).step_by(1 << 20) {
            assert!(shares.cache_with(unused) <= shares.cache + unused);
        }
    }

    #[test]
    fn ordinary_commits_fit_the_minimum_memory() {
        let config = Config::load(None).unwrap();
        let least = RunOptions {
            memory_bytes_max: MEMORY_BYTES_MIN,
            ..config.run
        };
        let lowered = Shares::of(&least).lowered(config.limits);
        assert!(lowered.commit_bytes_max >= 1_000_000, "{lowered:?}");
        assert!(lowered.commit_files_max >= 3_000, "{lowered:?}");
    }

    #[test]
    fn limits_do_not_depend_on_the_number_of_workers() {
        let config = Config::load(None).unwrap();
        let lowered = |jobs| {
            let options = RunOptions {
                jobs,
                memory_bytes_max: 1 << 30,
                ..config.run
            };
            Shares::of(&options).lowered(config.limits)
        };
        assert_eq!(lowered(1), lowered(64));
    }
}
