//! An AST diff for people: the lines of each file before and after beside each other, with what was
//! deleted, inserted, updated and moved in its colour.

use super::align::{Mark, Row, Sense, align};
use super::code::{Layout, Letter};
use super::terminal::{Role, Screen, letters};
use crate::astdiff::change::{SourceFile, TreeDiff};
use crate::astdiff::script::{self, Edit};
use crate::astdiff::{FileIx, NodeAt};
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::parse::tree::FileTree;

/// What became of a piece of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Fate {
    #[default]
    Kept,
    /// Deleted or inserted.
    Gone,
    Updated,
    Moved,
}

/// The whole diff as text.
pub fn told(diff: &TreeDiff, screen: Screen) -> String {
    let trees = diff.trees.as_ref().map(Vec::as_slice);
    let edits = script::script(trees, &diff.diff.mappings);
    let fates = Fates::new(&edits);
    let mut out = Vec::new();
    for files in pairs_of_files(diff) {
        let painted = Painted::new(diff, &fates, files);
        let rows = painted.rows();
        if rows.iter().all(|row| row.mark == Mark::Around) {
            continue;
        }
        out.push(screen.paint(Role::Heading, &heading(diff, files)));
        out.extend(moves_between(diff, &edits, files).map(|line| screen.paint(Role::Moved, &line)));
        painted.print(&rows, screen, &mut out);
        out.push(String::new());
    }
    if !out.is_empty() {
        let legend = [
            (Role::Before, "- deleted"),
            (Role::After, "+ inserted"),
            (Role::Updated, "~ updated"),
            (Role::Moved, "= moved"),
        ];
        let legend: Vec<String> = legend
            .into_iter()
            .map(|(role, text)| screen.paint(role, text))
            .collect();
        out.push(legend.join("  "));
    }
    out.iter()
        .map(|line| format!("{}\n", line.trim_end()))
        .collect()
}

/// Files that are shown beside each other: those whose roots are mapped, then those without.
fn pairs_of_files(diff: &TreeDiff) -> Vec<Pair<Option<FileIx>>> {
    let mut after_of: Map<FileIx, FileIx> = Map::default();
    let mut taken: Set<FileIx> = Set::default();
    let root = |at: NodeAt| at.node == FileTree::ROOT;
    for pair in diff.diff.mappings.pairs() {
        let is_free =
            !after_of.contains_key(&pair.before.file) && !taken.contains(&pair.after.file);
        if root(pair.before) && root(pair.after) && is_free {
            after_of.insert(pair.before.file, pair.after.file);
            taken.insert(pair.after.file);
        }
    }
    let files = |files: &[SourceFile]| (0..files.len()).map(FileIx::new).collect::<Vec<_>>();
    let mut pairs: Vec<Pair<Option<FileIx>>> = Vec::new();
    for before in files(&diff.files.before) {
        pairs.push(Pair::new(Some(before), after_of.get(&before).copied()));
    }
    for after in files(&diff.files.after) {
        if !taken.contains(&after) {
            pairs.push(Pair::new(None, Some(after)));
        }
    }
    pairs
}

fn path(diff: &TreeDiff, side: Side, file: FileIx) -> String {
    let path = &diff.files.get(side)[file.index()].path;
    super::terminal::safe(&path.text())
}

fn heading(diff: &TreeDiff, files: Pair<Option<FileIx>>) -> String {
    match (files.before, files.after) {
        (Some(before), Some(after)) => {
            let (before, after) = (
                path(diff, Side::Before, before),
                path(diff, Side::After, after),
            );
            if before == after {
                before
            } else {
                format!("{before} → {after}")
            }
        }
        (Some(before), None) => format!("{} deleted", path(diff, Side::Before, before)),
        (None, Some(after)) => format!("{} added", path(diff, Side::After, after)),
        (None, None) => String::new(),
    }
}

/// A line for each piece of code that came to `files` from another file, or went to one.
fn moves_between<'a>(
    diff: &'a TreeDiff,
    edits: &'a [Edit],
    files: Pair<Option<FileIx>>,
) -> impl Iterator<Item = String> + 'a {
    edits.iter().filter_map(move |edit| {
        let Edit::Move { node, to, .. } = edit else {
            return None;
        };
        let (from_here, to_here) = (
            files.before == Some(node.file),
            files.after == Some(to.file),
        );
        let place = |side: Side, at: &NodeAt| {
            let tree = &diff.trees.get(side)[at.file.index()];
            let text = &diff.files.get(side)[at.file.index()].text;
            let before = text.get(..tree[at.node].start_byte as usize);
            let line = before.map_or(0, |before| before.matches('\n').count()) + 1;
            format!("{}:{line}", path(diff, side, at.file))
        };
        // Names and types tell nothing by themselves.
        let tree = &diff.trees.before[node.file.index()];
        if from_here == to_here || tree.is_leaf(node.node) {
            return None;
        }
        Some(format!(
            "  moved: {} → {}",
            place(Side::Before, node),
            place(Side::After, to)
        ))
    })
}

/// What became of the nodes that did not stay as they were, by side.
struct Fates(Pair<Map<NodeAt, Fate>>);

impl Fates {
    fn new(edits: &[Edit]) -> Self {
        let mut fates = Pair::<Map<NodeAt, Fate>>::default();
        for edit in edits {
            match *edit {
                Edit::Insert {
                    node, copied_from, ..
                } => {
                    let fate = copied_from.map_or(Fate::Gone, |_| Fate::Moved);
                    fates.after.insert(node, fate);
                }
                Edit::Delete { node, merged_into } => {
                    let fate = merged_into.map_or(Fate::Gone, |_| Fate::Moved);
                    fates.before.insert(node, fate);
                }
                Edit::Update { node, to } => {
                    fates.before.insert(node, Fate::Updated);
                    fates.after.insert(to, Fate::Updated);
                }
                Edit::Move { node, to, .. } => {
                    fates.before.entry(node).or_insert(Fate::Moved);
                    fates.after.entry(to).or_insert(Fate::Moved);
                }
            }
        }
        Fates(fates)
    }

    /// The fate of each byte of a file: that of the innermost node, and what was moved with it.
    fn of_bytes(&self, side: Side, file: FileIx, tree: &FileTree, text: &str) -> Vec<Fate> {
        let mut bytes = vec![Fate::Kept; text.len()];
        let mut fill = |from: u32, to: u32, fate: Fate| {
            let to = (to as usize).min(text.len());
            bytes[(from as usize).min(to)..to].fill(fate);
        };
        // The nodes around: where each ends, and its fate.
        let mut open: Vec<(u32, Fate)> = vec![(text.len() as u32, Fate::Kept)];
        let mut at = 0;
        for node in tree.ids() {
            let (start, end) = (tree[node].start_byte, tree[node].end_byte);
            while open.len() > 1 && open.last().is_some_and(|(end, _)| *end <= start) {
                if let Some((end, fate)) = open.pop() {
                    fill(at, end, fate);
                    at = at.max(end);
                }
            }
            let around = open.last().map_or(Fate::Kept, |(_, fate)| *fate);
            fill(at, start, around);
            at = at.max(start);
            let known = self.0.get(side).get(&NodeAt { file, node }).copied();
            let fate = match (known, around) {
                // What is updated inside of a container is its text, not all in it.
                (Some(Fate::Updated), _) if !tree.is_leaf(node) => around,
                (Some(fate), _) => fate,
                (None, Fate::Moved) => Fate::Moved,
                (None, _) => Fate::Kept,
            };
            open.push((end, fate));
        }
        while let Some((end, fate)) = open.pop() {
            fill(at, end, fate);
            at = at.max(end);
        }
        bytes
    }
}

/// A pair of files with the fates of its letters.
struct Painted<'a> {
    lines: Pair<Vec<&'a str>>,
    /// Where each line begins.
    starts: Pair<Vec<usize>>,
    fates: Pair<Vec<Fate>>,
}

impl<'a> Painted<'a> {
    fn new(diff: &'a TreeDiff, fates: &Fates, files: Pair<Option<FileIx>>) -> Self {
        let mut painted = Painted {
            lines: Pair::default(),
            starts: Pair::default(),
            fates: Pair::default(),
        };
        for side in Side::BOTH {
            let Some(file) = *files.get(side) else {
                continue;
            };
            let text = diff.files.get(side)[file.index()].text.as_str();
            let tree = &diff.trees.get(side)[file.index()];
            let mut start = 0;
            for line in text.split_inclusive('\n') {
                let shown = line.trim_end_matches(['\n', '\r']);
                painted.lines.get_mut(side).push(shown);
                painted.starts.get_mut(side).push(start);
                start += line.len();
            }
            *painted.fates.get_mut(side) = fates.of_bytes(side, file, tree, text);
        }
        painted
    }

    /// The fates of the letters of a line that are not blank.
    fn of_line(&self, side: Side, line: usize) -> impl Iterator<Item = Fate> + '_ {
        let (text, start) = (self.lines.get(side)[line], self.starts.get(side)[line]);
        let letters = text
            .char_indices()
            .filter(|(_, letter)| !letter.is_whitespace());
        letters.map(move |(at, _)| self.fates.get(side)[start + at])
    }

    /// The lines beside each other; the mark is that of the most telling letter.
    fn rows(&self) -> Vec<Row> {
        let mut rows = align(&self.lines, Sense::Same);
        for row in &mut rows {
            let mut fates = Vec::new();
            for side in Side::BOTH {
                let line = *row.lines.get(side);
                fates.extend(line.into_iter().flat_map(|line| self.of_line(side, line)));
            }
            let has = |fate: Fate| fates.contains(&fate);
            row.mark = match (row.lines.before, row.lines.after) {
                _ if !(has(Fate::Gone) || has(Fate::Updated) || has(Fate::Moved)) => Mark::Around,
                _ if has(Fate::Moved) => Mark::Carried,
                // What was updated is there on both sides, wherever its line stands.
                (Some(_), None) if has(Fate::Gone) => Mark::Removed,
                (None, Some(_)) if has(Fate::Gone) => Mark::Added,
                _ => Mark::Changed,
            };
        }
        rows
    }

    fn print(&self, rows: &[Row], screen: Screen, out: &mut Vec<String>) {
        let last = self.lines.before.len().max(self.lines.after.len());
        let layout = Layout::new(screen, 0, last.to_string().len());
        layout.rows(rows, out, |row, out| {
            let painted = Pair::new(Side::Before, Side::After).map(|side| {
                let line = *row.lines.get(side);
                line.map_or_else(Vec::new, |line| self.letters(side, line))
            });
            layout.painted(painted, &Pair::new(1, 1), row, out);
        });
    }

    fn letters(&self, side: Side, line: usize) -> Vec<Letter> {
        let start = self.starts.get(side)[line];
        letters(self.lines.get(side)[line])
            .map(|(at, letter)| (letter, role(side, self.fates.get(side)[start + at])))
            .collect()
    }
}

fn role(side: Side, fate: Fate) -> Option<Role> {
    match (fate, side) {
        (Fate::Kept, _) => None,
        (Fate::Gone, Side::Before) => Some(Role::Before),
        (Fate::Gone, Side::After) => Some(Role::After),
        (Fate::Updated, _) => Some(Role::Updated),
        (Fate::Moved, _) => Some(Role::Moved),
    }
}
