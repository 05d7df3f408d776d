//! AST diff as text: the lines of each file side by side, with a colour for deleted, inserted,
//! updated and moved code.

use super::align::CodeRelation;
use super::code;
use super::code::moves;
use super::mapping_index::{Excerpt, MappingIndex};
use super::side_by_side::SideBySide;
use super::terminal::{Screen, TextStyle, safe};
use crate::astdiff::change::{SourceFile, TreeDiff};
use crate::astdiff::{NodeAt, TreeFileIx};
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::parse::tree::FileTree;

/// Maximum number of moves that are listed for a pair of files.
const MOVES_SHOWN: usize = 20;

/// Formats an AST diff; empty if nothing changed.
pub fn render(diff: &TreeDiff, screen: Screen) -> String {
    let mappings = MappingIndex::new(diff);
    let mut out = Vec::new();
    for files in pairs_of_files(diff) {
        let pair = Pair::of_sides(|side| {
            let file = (*files.get(side))?;
            let lines = mappings.all_lines(side, file);
            Some(Excerpt { file, lines })
        });
        let facing = SideBySide::new(&mappings, pair, CodeRelation::Same);
        if !facing.has_changes() {
            continue;
        }
        out.push(screen.paint(TextStyle::Heading, &heading(&mappings, files)));
        let moves = moves::in_files(&mappings, &facing);
        out.extend(moves::render_moves(&moves, MOVES_SHOWN, 2, screen));
        out.extend(code::render_mapped(&facing, screen, 0));
        out.push(String::new());
    }
    if !out.is_empty() {
        out.push(code::legend(screen));
    }
    out.iter()
        .map(|line| format!("{}\n", line.trim_end()))
        .collect()
}

/// Returns the pairs of files whose roots are mapped, and each remaining file without a partner.
fn pairs_of_files(diff: &TreeDiff) -> Vec<Pair<Option<TreeFileIx>>> {
    let mut after_of: Map<TreeFileIx, TreeFileIx> = Map::default();
    let mut paired: Set<TreeFileIx> = Set::default();
    let root = |node: NodeAt| node.node == FileTree::ROOT;
    for pair in diff.diff.mappings.pairs() {
        let is_free =
            !after_of.contains_key(&pair.before.file) && !paired.contains(&pair.after.file);
        if root(pair.before) && root(pair.after) && is_free {
            after_of.insert(pair.before.file, pair.after.file);
            paired.insert(pair.after.file);
        }
    }
    let files = |files: &[SourceFile]| (0..files.len()).map(TreeFileIx::new).collect::<Vec<_>>();
    let mut pairs: Vec<Pair<Option<TreeFileIx>>> = Vec::new();
    for before in files(&diff.files.before) {
        pairs.push(Pair::new(Some(before), after_of.get(&before).copied()));
    }
    for after in files(&diff.files.after) {
        if !paired.contains(&after) {
            pairs.push(Pair::new(None, Some(after)));
        }
    }
    pairs
}

/// Returns the heading of a pair of files.
fn heading(mappings: &MappingIndex<'_>, files: Pair<Option<TreeFileIx>>) -> String {
    let path = |side: Side, file: TreeFileIx| safe(&mappings.path(side, file).text());
    match (files.before, files.after) {
        (Some(before), Some(after)) => {
            let (before, after) = (path(Side::Before, before), path(Side::After, after));
            if before == after {
                before
            } else {
                format!("{before} → {after}")
            }
        }
        (Some(before), None) => format!("{} deleted", path(Side::Before, before)),
        (None, Some(after)) => format!("{} added", path(Side::After, after)),
        (None, None) => String::new(),
    }
}
