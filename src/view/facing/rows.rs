//! Which lines of two pieces of code stand beside each other.

use super::{Code, Facing, Fate, Run};
use crate::astdiff::NodeAt;
use crate::base::Map;
use crate::base::pair::{Pair, Side};
use crate::lang::shapes::Shape;
use crate::parse::tree::TreeIx;
use crate::view::align::{self, Mark, Row, Sense};

impl Facing<'_> {
    /// The lines of both sides in rows, each with what became of it.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Puts the lines beside each other. A line whose text is the same on both sides is the same, even
    /// if no mapping says so.
    pub(super) fn lay_out(&mut self) {
        let lines = Pair::new(self.lines(Side::Before), self.lines(Side::After));
        let anchors = self.anchors();
        for row in align::align_at(&lines, &anchors, self.sense) {
            let Pair { before, after } = row.lines;
            let (Some(one), Some(two)) = (before, after) else {
                self.rows.push(row);
                continue;
            };
            let is_anchored = anchors.binary_search(&(one, two)).is_ok();
            let (left, right) = (lines.before[one].trim(), lines.after[two].trim());
            let mut fates = self.runs.before[one].iter().chain(&self.runs.after[two]);
            let is_free = fates.all(|run| matches!(run.fate, Fate::Kept | Fate::Gone));
            let is_same = left == right && is_free;
            let is_carried = self.sense != Sense::Same && self.is_comment(Side::After, two);
            if is_same && (self.sense == Sense::Same || is_carried) {
                let fate = if is_carried { Fate::Moved } else { Fate::Kept };
                for run in self.runs.before[one]
                    .iter_mut()
                    .chain(&mut self.runs.after[two])
                {
                    run.fate = fate;
                }
            } else if match (self.sense, is_anchored) {
                (Sense::Same, true) => {
                    self.is_moved(Side::Before, one) != self.is_moved(Side::After, two)
                }
                (Sense::Same, false) => !is_free,
                (_, is_anchored) => !is_anchored,
            } {
                // What moved does not stand beside what looks like it, or shares a name with it.
                for lines in [Pair::new(before, None), Pair::new(None, after)] {
                    self.rows.push(Row { lines, ..row });
                }
                continue;
            }
            self.rows.push(row);
        }
        for row in &mut self.rows {
            let of = |runs: &[Vec<Run>], line: Option<usize>| {
                let runs = line.map_or(&[][..], |line| &runs[line]).iter();
                runs.map(|run| run.fate).collect::<Vec<_>>()
            };
            let mut fates = of(&self.runs.before, row.lines.before);
            fates.extend(of(&self.runs.after, row.lines.after));
            row.mark = mark(*row, &fates);
        }
    }

    /// Whether more of a line moved than stayed.
    fn is_moved(&self, side: Side, line: usize) -> bool {
        let runs = self.runs(side, line).iter();
        let bytes = |is_moved: bool| -> usize {
            let runs = runs
                .clone()
                .filter(|run| (run.fate == Fate::Moved) == is_moved);
            runs.map(|run| run.bytes.len()).sum()
        };
        bytes(true) > bytes(false)
    }

    /// Whether a line is all comment.
    fn is_comment(&self, side: Side, line: usize) -> bool {
        let (Some(code), runs) = (self.sides.get(side), self.runs(side, line)) else {
            return false;
        };
        let tree = self.mapped.tree(side, code.excerpt.file);
        let is_comment = |run: &Run| tree[run.node].shape == Shape::Comment;
        !runs.is_empty() && runs.iter().all(is_comment)
    }

    /// Lines that hold what stands where it stood, the most of it.
    fn anchors(&self) -> Vec<(usize, usize)> {
        let (Some(before), Some(after)) = (&self.sides.before, &self.sides.after) else {
            return Vec::new();
        };
        let mut weights: Map<(usize, usize), u64> = Map::default();
        for (&node, &twin) in &before.settled {
            let lines = |side: Side, code: &Code, node: TreeIx| {
                let file = code.excerpt.file;
                let (start, end) = self.mapped.lines(side, NodeAt { file, node });
                let first = code.excerpt.lines.start;
                // A node may end after what is shown.
                let shown = |line: usize| {
                    let line = line.checked_sub(first)?;
                    (line < code.excerpt.lines.len()).then_some(line)
                };
                (shown(start), shown(end))
            };
            let tree = self.mapped.tree(Side::Before, before.excerpt.file);
            let (here, there) = (
                lines(Side::Before, before, node),
                lines(Side::After, after, twin),
            );
            let weight = if tree.is_leaf(node) {
                tree.bytes(node).len() as u64
            } else {
                0
            };
            if let (Some(one), Some(two)) = (here.0, there.0) {
                *weights.entry((one, two)).or_default() += 1 + weight;
            }
            // The brackets that close it.
            if let (Some(one), Some(two)) = (here.1, there.1) {
                *weights.entry((one, two)).or_default() += 1;
            }
        }
        let mut weighed: Vec<(usize, usize, u64)> = weights
            .into_iter()
            .map(|((before, after), weight)| (before, after, weight))
            .collect();
        weighed.sort_unstable();
        let chain = align::heaviest_chain(&weighed);
        chain
            .into_iter()
            .map(|at| (weighed[at].0, weighed[at].1))
            .collect()
    }
}

/// The mark of a row with these fates.
fn mark(row: Row, fates: &[Fate]) -> Mark {
    let has = |fate: Fate| fates.contains(&fate);
    let (gone, updated) = (has(Fate::Gone), has(Fate::Updated));
    match (row.lines.before, row.lines.after) {
        _ if has(Fate::Moved) && (gone || updated) => Mark::CarriedChanged,
        _ if has(Fate::Moved) => Mark::Carried,
        _ if !gone && !updated => Mark::Around,
        // What was updated is there on both sides, wherever its line stands.
        (Some(_), None) if gone => Mark::Removed,
        (None, Some(_)) if gone => Mark::Added,
        _ => Mark::Changed,
    }
}
