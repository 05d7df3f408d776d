//! Division of lines into segments: the innermost node at each byte and its change. Also finds the moved
//! statements.

use super::{LineSegment, NodeChange, SideBySide, is_unit};
use crate::astdiff::NodeAt;
use crate::base::pair::Side;
use crate::parse::tree::TreeIx;
use std::ops::Range;

impl SideBySide<'_> {
    /// Returns the segments of each line of a side, without the blanks at the ends of lines.
    pub(super) fn segments_of_side(&self, side: Side) -> Vec<Vec<LineSegment>> {
        let Some(code) = self.sides.get(side) else {
            return Vec::new();
        };
        let file = code.excerpt.file;
        let (tree, text) = (
            self.mappings.tree(side, file),
            self.mappings.text(side, file),
        );
        let mut segments = vec![Vec::new(); code.excerpt.lines.len()];
        // The enclosing nodes with their ends, and the end of the text that is divided so far.
        let mut open: Vec<(usize, TreeIx)> = Vec::new();
        let mut covered = 0;
        for number in code.nodes.clone() {
            let node = TreeIx(number);
            let bytes = tree.bytes(node);
            while let Some(&(end, inner)) = open.last().filter(|(end, _)| *end <= bytes.start) {
                self.push_segments(side, (inner, covered..end), text, &mut segments);
                covered = covered.max(end);
                open.pop();
            }
            if let Some(&(_, enclosing)) = open.last() {
                self.push_segments(side, (enclosing, covered..bytes.start), text, &mut segments);
            }
            covered = covered.max(bytes.start);
            open.push((bytes.end, node));
        }
        while let Some((end, inner)) = open.pop() {
            self.push_segments(side, (inner, covered..end), text, &mut segments);
            covered = covered.max(end);
        }
        for line in &mut segments {
            for index in 1..line.len() {
                // Blanks between two segments with the same change belong to the first.
                if line[index - 1].change == line[index].change {
                    line[index - 1].bytes.end = line[index].bytes.start;
                }
            }
        }
        segments
    }

    /// Returns the length in bytes of the first word of `text`, which belongs to `node`, if the word is
    /// to be shown as changed; otherwise 0. That is the case if `node` is no leaf and has an unmoved
    /// counterpart of another syntax kind, whose first line does not contain the word: `switch` if
    /// the counterpart is an `if`. The languages of both sides must be related.
    fn changed_word(&self, side: Side, node: TreeIx, text: &str) -> usize {
        let word = text.split(|letter: char| !letter.is_alphabetic()).next();
        let word = word.unwrap_or_default();
        let Some(code) = self.sides.get(side).as_ref().filter(|_| !word.is_empty()) else {
            return 0;
        };
        let (file, other) = (code.excerpt.file, self.sides.get(side.opposite()).as_ref());
        let counterpart = code.unmoved.get(&node).zip(other);
        let is_changed = counterpart.is_some_and(|(&counterpart, other)| {
            let other_file = other.excerpt.file;
            let tree = self.mappings.tree(side, file);
            let other_tree = self.mappings.tree(side.opposite(), other_file);
            let bytes = other_tree.bytes(counterpart);
            let begin = self.mappings.text(side.opposite(), other_file)[bytes]
                .lines()
                .next();
            !tree.is_leaf(node)
                && tree.language.is_related_to(other_tree.language)
                && tree[node].kind != other_tree[counterpart].kind
                && !begin.unwrap_or_default().contains(word)
        });
        if is_changed { word.len() } else { 0 }
    }

    /// Appends the segments of `bytes`, which belong to `node`, line by line to `segments`, the
    /// segments of each line of the excerpt. Blanks at the ends of a line belong to no segment.
    fn push_segments(
        &self,
        side: Side,
        (node, bytes): (TreeIx, Range<usize>),
        text: &str,
        segments: &mut [Vec<LineSegment>],
    ) {
        let Some(code) = self.sides.get(side) else {
            return;
        };
        let starts = self.mappings.starts(side, code.excerpt.file);
        let mut from = bytes.start;
        let mut line = self.mappings.line(side, code.excerpt.file, from);
        while from < bytes.end && line < code.excerpt.lines.end {
            let to = bytes.end.min(starts[line + 1]);
            let piece = text.get(from..to).unwrap_or_default();
            let first = code.excerpt.lines.start;
            // The node can begin above the excerpt: lines there have no segments.
            let is_blank = piece.trim().is_empty();
            if !is_blank && line >= first {
                let start = from + piece.len() - piece.trim_start().len() - starts[line];
                let end = from + piece.trim_end().len() - starts[line];
                let change = code.change(node);
                let word = self.changed_word(side, node, piece.trim());
                if word > 0 {
                    segments[line - first].push(LineSegment {
                        bytes: start..start + word,
                        change: NodeChange::Updated,
                        node,
                    });
                }
                if start + word < end {
                    segments[line - first].push(LineSegment {
                        bytes: start + word..end,
                        change,
                        node,
                    });
                }
            }
            from = to;
            line += 1;
        }
    }

    /// Returns the outermost moved statements and declarations of a side, each with its first
    /// counterpart.
    pub fn moves(&self, side: Side) -> Vec<(TreeIx, NodeAt)> {
        let Some(code) = self.sides.get(side) else {
            return Vec::new();
        };
        let file = code.excerpt.file;
        let tree = self.mappings.tree(side, file);
        let mut moves: Vec<(TreeIx, NodeAt)> = Vec::new();
        for number in code.nodes.clone() {
            let node = TreeIx(number);
            let is_inner = moves
                .last()
                .is_some_and(|(outer, _)| tree.contains(*outer, node));
            if is_inner || code.change(node) != NodeChange::Moved || !is_unit(tree[node].shape) {
                continue;
            }
            let mut counterparts = self.mappings.counterparts(side, NodeAt { file, node });
            if let Some(counterpart) = counterparts.next() {
                moves.push((node, counterpart));
            }
        }
        moves
    }
}
