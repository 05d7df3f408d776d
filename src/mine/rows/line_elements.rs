//! Elements in which changed lines stand.

use crate::base::Map;
use crate::base::pair::Pair;
use crate::lineage::edges::SideVersions;
use crate::lineage::file_elements::FileVersions;
use crate::lineage::lines::innermost;
use crate::lineage::versions::{Version, VersionKey};
use crate::mine::outcome::LineChangeRow;

/// Returns `rows` with the versions of the elements in which their lines stand; a run of lines in several
/// elements becomes several runs.
pub(in crate::mine) fn divided(
    rows: &[LineChangeRow],
    versions: &Pair<SideVersions<'_>>,
) -> Vec<LineChangeRow> {
    let files = versions.as_ref().map(|files| {
        let files = files.iter().flatten();
        files.map(|file| (file.path, file)).collect::<Map<_, _>>()
    });
    let same_file = |one: &LineChangeRow, other: &LineChangeRow| {
        (one.side, &one.path) == (other.side, &other.path)
    };
    let mut divided = Vec::with_capacity(rows.len());
    for rows in rows.chunk_by(same_file) {
        let file = files.get(rows[0].side).get(&rows[0].path);
        match file {
            Some(file) => divide(rows, file, &mut divided),
            None => divided.extend_from_slice(rows),
        }
    }
    divided
}

/// Adds the runs of lines of `file` to `divided`, each in one element.
fn divide(rows: &[LineChangeRow], file: &FileVersions<'_>, divided: &mut Vec<LineChangeRow>) {
    let lines = rows.iter().flat_map(|row| row.start_line..=row.end_line);
    let mut elements = innermost(file, lines).into_iter();
    let mut keys: Map<usize, VersionKey> = Map::default();
    for row in rows {
        let lines = (row.start_line..=row.end_line).zip(elements.by_ref());
        let lines: Vec<(u32, Option<usize>)> = lines.collect();
        for run in lines.chunk_by(|one, other| one.1 == other.1) {
            let version = run[0].1.map(|index| {
                let key = || Version { file, index }.key();
                *keys.entry(index).or_insert_with(key)
            });
            divided.push(LineChangeRow {
                start_line: run[0].0,
                end_line: run[run.len() - 1].0,
                version,
                ..row.clone()
            });
        }
    }
}
