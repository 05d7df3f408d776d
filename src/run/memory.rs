//! How the memory that the user allows is shared.
//!
//! What a byte of source takes is measured by `benches/memory.rs`: 52 bytes while code that people
//! wrote is parsed, up to 410 for the densest text; then 8 for its outline, and 7 for linking and
//! relating. Trees live one at a time in a worker, all else as long as the commit. What takes more
//! than is foretold here takes the one reserve (`base::budget::Reserve`).

use super::Options;
use crate::base::budget::Limits;
use crate::parse::{TREE_BYTES_MIN, TREE_BYTES_PER_BYTE, TREE_BYTES_WITHOUT_RESERVE};
use crate::source::ChangeSet;
use crate::source::git::READER_CACHE_BYTES;

/// Bytes that the outline of a file and its part in linking and relating take, for each byte.
const RELATED_BYTES_PER_BYTE: u64 = 20;
/// Bytes that a file takes besides: its rows, ids, paths.
const FILE_BYTES: u64 = 4 << 10;
/// The least `run.memory_bytes_max`: commits of a megabyte of source can be mined with it.
pub const MEMORY_BYTES_MIN: u64 = 256 << 20;

/// Who may have how many bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shares {
    /// Commits in work, of all workers together.
    pub in_flight: u64,
    /// The reserve.
    pub reserve: u64,
    /// Parsed files that are kept.
    pub cache: u64,
    /// Rows that wait for an earlier commit.
    pub waiting: u64,
    /// Objects that each worker keeps.
    pub reader: u64,
}

impl Shares {
    /// The shares under `options`; what is left of the memory is for the program, the plan and the
    /// files that are written.
    pub fn of(options: &Options) -> Shares {
        let sixteenth = options.memory_bytes_max / 16;
        Shares {
            in_flight: 6 * sixteenth,
            reserve: 4 * sixteenth,
            // More would save a history little time, and take it over 400 MB (benches/runs).
            cache: options.memory_bytes_max / 128 * 7,
            waiting: sixteenth,
            reader: (sixteenth / u64::from(options.workers())).min(READER_CACHE_BYTES as u64),
        }
    }

    /// `limits`, lowered to what one commit may have. Does not depend on the number of workers.
    pub fn lowered(&self, limits: Limits) -> Limits {
        // Rows of files have an eighth at most, or there would be no room for the files.
        let files_max = limits.commit_files_max.min(self.in_flight / 8 / FILE_BYTES);
        let files = FILE_BYTES.saturating_mul(files_max);
        let room = self
            .in_flight
            .saturating_sub(TREE_BYTES_WITHOUT_RESERVE)
            .saturating_sub(files);
        Limits {
            commit_files_max: files_max,
            commit_bytes_max: limits.commit_bytes_max.min(room / RELATED_BYTES_PER_BYTE),
            parse_bytes_max: limits.parse_bytes_max.min(self.reserve),
            ..limits
        }
    }
}

/// Of a commit's changed sources such a part of `limits.commit_bytes_max` may have its statements
/// mapped: with outlines and relating that takes up to 72 bytes for each byte of ordinary code, where most
/// of it was renamed or moved (`benches/memory.rs`).
const TREES_PART: u64 = 4;

/// Whether the statements of `change` may be mapped within the memory that a commit may have.
pub(super) fn has_room_for_trees(change: &ChangeSet, limits: &Limits) -> bool {
    let sides = change
        .files
        .iter()
        .flat_map(|file| [&file.sides.before, &file.sides.after]);
    let bytes: u64 = sides.flatten().map(|side| side.size).sum();
    bytes <= limits.commit_bytes_max / TREES_PART
}

/// The bytes of memory that mining `change` is foretold to take, if whole trees of it are made, too
/// (`with_trees`), or not.
pub(super) fn foretold(change: &ChangeSet, with_trees: bool) -> u64 {
    let sizes = || {
        change
            .files
            .iter()
            .flat_map(|file| [&file.sides.before, &file.sides.after])
            .flatten()
            .filter(|side| side.unusable.is_none())
            .map(|side| side.size)
    };
    let largest = sizes().max().unwrap_or(0);
    let tree = largest
        .saturating_mul(TREE_BYTES_PER_BYTE)
        .clamp(TREE_BYTES_MIN, TREE_BYTES_WITHOUT_RESERVE);
    let per_byte = match with_trees {
        true => TREES_PART * RELATED_BYTES_PER_BYTE,
        false => RELATED_BYTES_PER_BYTE,
    };
    let related = sizes().sum::<u64>().saturating_mul(per_byte);
    let files = FILE_BYTES * change.files.len() as u64;
    tree.saturating_add(related).saturating_add(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn the_default_limits_fit_the_default_memory_and_less_lowers_them() {
        let config = Config::load(None).unwrap();
        let shares = Shares::of(&config.run);
        assert_eq!(shares.lowered(config.limits), config.limits);
        let small = Options {
            memory_bytes_max: 512 << 20,
            ..config.run
        };
        let lowered = Shares::of(&small).lowered(config.limits);
        assert!(lowered.commit_bytes_max < config.limits.commit_bytes_max);
        assert_eq!(lowered.parse_bytes_max, 128 << 20);
    }

    #[test]
    fn ordinary_commits_fit_the_least_memory() {
        let config = Config::load(None).unwrap();
        let least = Options {
            memory_bytes_max: MEMORY_BYTES_MIN,
            ..config.run
        };
        let lowered = Shares::of(&least).lowered(config.limits);
        assert!(lowered.commit_bytes_max >= 1_000_000, "{lowered:?}");
        assert!(lowered.commit_files_max >= 3_000, "{lowered:?}");
    }

    #[test]
    fn workers_lower_no_limit() {
        let config = Config::load(None).unwrap();
        let lowered = |jobs| {
            let options = Options {
                jobs,
                memory_bytes_max: 1 << 30,
                ..config.run
            };
            Shares::of(&options).lowered(config.limits)
        };
        assert_eq!(lowered(1), lowered(64));
    }
}
