//! Finds files that were composed of other files of the same change, such as bundles.

use crate::base::{BuildHasher, Map};
use std::hash::{BuildHasher as _, Hasher as _};

/// Minimum length in bytes, without indentation, of a line that is compared.
const LINE_BYTES_MIN: usize = 12;
/// Maximum number of files that contain a line that is compared; a line of more files belongs to a
/// licence or is an idiom.
const FILES_OF_LINE_MAX: usize = 8;
/// Minimum number of compared lines of a file that can be a part of a composed file.
const PART_LINES_MIN: u32 = 10;
/// Minimum share, in percent, of the compared lines of a part that the composed file contains.
const PART_LINES_PERCENT_MIN: u32 = 90;
/// Minimum ratio, in percent, of two numbers of lines of a composed file: the lines that occur in any
/// of its parts, and the lines that occur in its largest part. A file with a lower ratio is mostly a
/// copy of one part, not composed of several.
const ALL_PARTS_PERCENT_MIN: u32 = 150;

/// Returns the hashes of the lines of `text` that are long enough to be compared, in order.
pub fn line_hashes(text: &str) -> Vec<u32> {
    text.split('\n')
        .map(str::as_bytes)
        .filter(|line| line.len() >= LINE_BYTES_MIN)
        .map(<[u8]>::trim_ascii)
        .filter(|line| line.len() >= LINE_BYTES_MIN)
        .map(|line| {
            let mut hasher = BuildHasher::default().build_hasher();
            hasher.write(line);
            (hasher.finish() >> 32) as u32
        })
        .collect()
}

/// Returns, for each file of one side, true if the file was composed of at least two other files, or
/// is in a build folder and was composed of one file outside of build folders. `files` are the [`line_hashes`] of each
/// file; `in_build_folders` is true for files in build folders. Linear in the number of lines.
pub fn find_composed(files: &[&[u32]], in_build_folders: &[bool]) -> Vec<bool> {
    let mut is_composed = vec![false; files.len()];
    if files.len() < 2 {
        return is_composed;
    }
    let mut file_lines: Vec<(u32, u32)> = files
        .iter()
        .zip(0_u32..)
        .flat_map(|(lines, file)| lines.iter().map(move |line| (*line, file)))
        .collect();
    file_lines.sort_unstable();
    file_lines.dedup();
    let by_line = || {
        let groups = file_lines.chunk_by(|(line, _), (other, _)| line == other);
        groups.filter(|group| group.len() <= FILES_OF_LINE_MAX)
    };
    let mut totals = vec![0_u32; files.len()];
    let mut shared: Map<(u32, u32), u32> = Map::default();
    for group in by_line() {
        for (_, part) in group {
            totals[*part as usize] += 1;
            for (_, bundle) in group.iter().filter(|(_, bundle)| bundle != part) {
                *shared.entry((*part, *bundle)).or_default() += 1;
            }
        }
    }
    shared.retain(|(part, _), count| {
        let total = totals[*part as usize];
        total >= PART_LINES_MIN && *count * 100 >= total * PART_LINES_PERCENT_MIN
    });
    let mut in_parts = vec![0_u32; files.len()];
    let mut in_largest = vec![0_u32; files.len()];
    for group in by_line() {
        for (_, bundle) in group {
            let is_part = |(_, part): &(u32, u32)| shared.contains_key(&(*part, *bundle));
            in_parts[*bundle as usize] += u32::from(group.iter().any(is_part));
        }
    }
    let is_in_build_folder = |file: u32| in_build_folders.get(file as usize) == Some(&true);
    for ((part, bundle), count) in &shared {
        let largest = &mut in_largest[*bundle as usize];
        *largest = (*largest).max(*count);
        is_composed[*bundle as usize] |= is_in_build_folder(*bundle) && !is_in_build_folder(*part);
    }
    for (file, is_bundle) in is_composed.iter_mut().enumerate() {
        let (all, largest) = (in_parts[file], in_largest[file]);
        *is_bundle |= largest > 0 && all * 100 >= largest * ALL_PARTS_PERCENT_MIN;
    }
    is_composed
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns which files are composed, outside of build folders. Files are ranges of line
    /// numbers.
    fn composed(files: &[std::ops::Range<u32>]) -> Vec<bool> {
        composed_of(files, &vec![false; files.len()])
    }

    fn composed_of(files: &[std::ops::Range<u32>], in_build_folders: &[bool]) -> Vec<bool> {
        let files: Vec<Vec<u32>> = files.iter().map(|lines| lines.clone().collect()).collect();
        let files: Vec<&[u32]> = files.iter().map(Vec::as_slice).collect();
        find_composed(&files, in_build_folders)
    }

    #[test]
    fn one_part_from_outside_suffices_in_a_build_folder() {
        for (files, in_build_folders, expected) in [
            ([0..40, 0..100], [false, true], [false, true]),
            ([0..40, 0..40], [false, true], [false, true]),
            // Two scripts; a script of which others are made; a script that has much in common with
            // another.
            ([0..40, 0..100], [true, true], [false, false]),
            ([0..40, 0..100], [true, false], [false, false]),
            ([0..40, 0..35], [false, true], [false, false]),
            ([0..9, 0..100], [false, true], [false, false]),
        ] {
            let result = composed_of(&files, &in_build_folders);
            assert_eq!(result, expected, "{files:?} {in_build_folders:?}");
        }
    }

    #[test]
    fn file_with_the_lines_of_two_others_is_composed() {
        assert_eq!(composed(&[0..40, 50..90, 0..100]), [false, false, true]);
        assert_eq!(
            composed(&[0..100, 0..40, 50..90, 60..95]),
            [true, false, false, false]
        );
    }

    #[test]
    fn copies_small_parts_and_common_lines_do_not_count() {
        // One part; two copies of one; parts of few lines; a file that was split and changed.
        assert_eq!(composed(&[0..40, 0..100, 200..300]), [false; 3]);
        assert_eq!(composed(&[0..40, 0..41, 0..100]), [false; 3]);
        assert_eq!(composed(&[0..9, 10..19, 0..100]), [false; 3]);
        assert_eq!(composed(&[0..50, 30..80, 0..40]), [false; 3]);
        assert_eq!(composed(&vec![0..40; 10]), [false; 10]);
        assert_eq!(composed(&[0..40, 50..90]), [false; 2]);
    }

    #[test]
    fn short_lines_are_not_compared() {
        let text = "function a() {\n  return 1;\n}\n\n    return window.alert;\n";
        assert_eq!(line_hashes(text).len(), 2);
        assert_eq!(
            line_hashes("  function a() {"),
            line_hashes("function a() {")
        );
    }
}
