//! Alignment of the lines of two excerpts by their node mappings.

use super::{ExcerptSide, LineSegment, NodeChange, SideBySide};
use crate::astdiff::NodeAt;
use crate::base::Map;
use crate::base::pair::{Pair, Side};
use crate::lang::rules::shapes::Shape;
use crate::parse::tree::TreeIx;
use crate::view::align::{self, CodeRelation, LineRow, Mark};

/// Weight of a byte of unmoved code in relation to one of moved code when lines are aligned.
const UNMOVED_WEIGHT: u64 = 1000;
/// Maximum number of ancestors that are searched for the statement with which a line begins.
const ANCESTORS_MAX: usize = 100;

impl SideBySide<'_> {
    /// Returns the rows of both sides, each with its mark.
    pub fn rows(&self) -> &[LineRow] {
        &self.rows
    }

    /// Aligns the lines of both sides. Lines with equal text are treated as unchanged even if no
    /// mapping covers them, unless they moved or are brackets of deleted or inserted code.
    pub(super) fn align_rows(&mut self) {
        let lines = Pair::new(self.lines(Side::Before), self.lines(Side::After));
        let anchors = self.anchors();
        let mut last_comments = None;
        for row in align::align_at(&lines, &anchors, self.relation) {
            let Pair { before, after } = row.lines;
            let (Some(before_line), Some(after_line)) = (before, after) else {
                self.rows.push(row);
                continue;
            };
            let is_anchored = anchors.binary_search(&(before_line, after_line)).is_ok()
                || self.share_unmoved_node(before_line, after_line);
            let (before_text, after_text) = (
                lines.before[before_line].trim(),
                lines.after[after_line].trim(),
            );
            let mut changes = self.segments.before[before_line]
                .iter()
                .chain(&self.segments.after[after_line]);
            let has_no_counterpart = changes.all(|segment| {
                matches!(segment.change, NodeChange::Unchanged | NodeChange::OneSided)
            });
            let is_bracket =
                self.is_bracket_of_one_side((before_line, after_line), (before_text, after_text));
            // In an updated comment, the lines with equal text are unchanged.
            let is_same = before_text == after_text
                && (has_no_counterpart || self.belong_to_one_updated_leaf(before_line, after_line))
                && !is_bracket;
            let is_carried = self.relation != CodeRelation::Same
                && self.have_same_comment((before_line, after_line), &mut last_comments);
            if is_same && (self.relation == CodeRelation::Same || is_carried) {
                let change = if is_carried {
                    NodeChange::Moved
                } else {
                    NodeChange::Unchanged
                };
                for segment in self.segments.before[before_line]
                    .iter_mut()
                    .chain(&mut self.segments.after[after_line])
                {
                    segment.change = change;
                }
            } else if match (self.relation, is_anchored) {
                (CodeRelation::Same, true) => {
                    self.is_moved(Side::Before, before_line)
                        != self.is_moved(Side::After, after_line)
                        && !self.begin_unmoved_pair(before_line, after_line)
                }
                (CodeRelation::Same, false) => !has_no_counterpart || is_bracket,
                (_, is_anchored) => !is_anchored,
            } {
                // Moved code does not share a row with code that only looks similar or has a name
                // in common.
                for lines in [Pair::new(before, None), Pair::new(None, after)] {
                    self.rows.push(LineRow { lines, ..row });
                }
                continue;
            }
            self.rows.push(row);
        }
        self.rows = regrouped(&self.rows, &lines);
        self.set_marks();
    }

    /// Sets the marks of all rows by the changes of their segments.
    fn set_marks(&mut self) {
        for row in &mut self.rows {
            let of = |segments: &[Vec<LineSegment>], line: Option<usize>| {
                let segments = line.map_or(&[][..], |line| &segments[line]).iter();
                segments.map(|segment| segment.change).collect::<Vec<_>>()
            };
            let mut changes = of(&self.segments.before, row.lines.before);
            changes.extend(of(&self.segments.after, row.lines.after));
            row.mark = mark(*row, &changes);
        }
    }

    /// Returns true if more bytes of a line moved than stayed.
    fn is_moved(&self, side: Side, line: usize) -> bool {
        let segments = self.segments(side, line).iter();
        let bytes = |is_moved: bool| -> usize {
            let segments = segments
                .clone()
                .filter(|run| (run.change == NodeChange::Moved) == is_moved);
            segments.map(|run| run.bytes.len()).sum()
        };
        bytes(true) > bytes(false)
    }

    /// Returns the sign of a line of a side in a row. A completely deleted or inserted line next to
    /// another line has the sign of a deletion or insertion, not that of an update.
    pub fn sign(&self, side: Side, row: LineRow) -> char {
        let line = *row.lines.get(side);
        let segments = line.map_or(&[][..], |line| self.segments(side, line));
        let is_gone = !segments.is_empty()
            && segments
                .iter()
                .all(|run| run.change == NodeChange::OneSided);
        let mark = match side {
            Side::Before if is_gone => Mark::Removed,
            Side::After if is_gone => Mark::Added,
            _ => row.mark,
        };
        mark.letter()
    }

    /// Returns the number of unchanged comment rows at the beginning.
    pub fn comment_rows(&self) -> usize {
        let is_comment = |row: &&LineRow| {
            let lines = row.lines;
            let is_comment = |side: Side| {
                let line = *lines.get(side);
                line.is_none_or(|line| self.comment(side, line).is_some())
            };
            row.mark == Mark::Unchanged && is_comment(Side::Before) && is_comment(Side::After)
        };
        self.rows.iter().take_while(is_comment).count()
    }

    /// Returns the comment to which a line belongs; `None` if it has other code or is blank.
    fn comment(&self, side: Side, line: usize) -> Option<TreeIx> {
        let code = self.sides.get(side).as_ref()?;
        let tree = self.mappings.tree(side, code.excerpt.file);
        let (first, rest) = self.segments(side, line).split_first()?;
        let is_comment = tree[first.node].shape == Shape::Comment;
        let is_one = is_comment && rest.iter().all(|run| run.node == first.node);
        is_one.then_some(first.node)
    }

    /// Returns true if two lines belong to comments with the same words. `known` caches the result
    /// for the last pair of comments.
    fn have_same_comment(
        &self,
        (before, after): (usize, usize),
        last_comments: &mut Option<((TreeIx, TreeIx), bool)>,
    ) -> bool {
        let comment = self.comment(Side::Before, before);
        let Some(pair) = comment.zip(self.comment(Side::After, after)) else {
            return false;
        };
        if let Some((of, is_one)) = last_comments
            && *of == pair
        {
            return *is_one;
        }
        let words = |side: Side, node: TreeIx| {
            let file = self.sides.get(side).as_ref()?.excerpt.file;
            let bytes = self.mappings.tree(side, file).bytes(node);
            Some(self.mappings.text(side, file)[bytes].split_whitespace())
        };
        let words = words(Side::Before, pair.0).zip(words(Side::After, pair.1));
        let is_one = words.is_some_and(|(before, after)| before.eq(after));
        *last_comments = Some((pair, is_one));
        is_one
    }

    /// Returns true if two equal lines contain only punctuation, outside of comments, and either of
    /// them has deleted or inserted code: then they are not treated as equal.
    fn is_bracket_of_one_side(
        &self,
        (before, after): (usize, usize),
        (left, right): (&str, &str),
    ) -> bool {
        let segments = self.segments(Side::Before, before).iter();
        let mut segments = segments.chain(self.segments(Side::After, after));
        let is_bracket = left == right && !left.contains(char::is_alphanumeric);
        let is_comment = self.comment(Side::Before, before).is_some();
        is_bracket && !is_comment && segments.any(|run| run.change == NodeChange::OneSided)
    }

    /// Returns true if two equal lines belong to one updated leaf of several lines, such as a comment,
    /// and have no other change.
    fn belong_to_one_updated_leaf(&self, before: usize, after: usize) -> bool {
        let Some(code) = self.sides.before.as_ref() else {
            return false;
        };
        let (befores, afters) = (
            self.segments(Side::Before, before),
            self.segments(Side::After, after),
        );
        let text = self.mappings.text(Side::Before, code.excerpt.file);
        let tree = self.mappings.tree(Side::Before, code.excerpt.file);
        let has_lines = |node: TreeIx| {
            tree[node].shape == Shape::Comment
                || (tree.is_leaf(node) && text[tree.bytes(node)].contains('\n'))
        };
        let is_one = |(before, after): (&LineSegment, &LineSegment)| match before.change {
            NodeChange::Unchanged => after.change == NodeChange::Unchanged,
            NodeChange::Updated => {
                has_lines(before.node) && code.unmoved.get(&before.node) == Some(&after.node)
            }
            NodeChange::OneSided | NodeChange::Moved => false,
        };
        let is_updated = befores
            .iter()
            .any(|segment| segment.change == NodeChange::Updated);
        is_updated && befores.len() == afters.len() && befores.iter().zip(afters).all(is_one)
    }

    /// Returns true if both lines begin with the beginnings of statements, or similar nodes, that
    /// are an unmoved pair.
    fn begin_unmoved_pair(&self, before: usize, after: usize) -> bool {
        let unit = |side: Side, line: usize| {
            let code = self.sides.get(side).as_ref()?;
            let first = self.segments(side, line).first()?;
            let mut enclosing =
                std::iter::successors(Some(first.node), |node| self.parent(side, *node))
                    .take(ANCESTORS_MAX);
            let unit = enclosing.find(|node| self.is_unit(side, *node))?;
            let start = self
                .mappings
                .tree(side, code.excerpt.file)
                .bytes(unit)
                .start;
            let begins = self.mappings.line(side, code.excerpt.file, start);
            (begins == code.excerpt.lines.start + line).then_some(unit)
        };
        let (before, after) = (unit(Side::Before, before), unit(Side::After, after));
        let code = self.sides.before.as_ref();
        before
            .zip(after)
            .zip(code)
            .is_some_and(|((before, after), code)| code.unmoved.get(&before) == Some(&after))
    }

    /// Returns true if a node on one line has its unmoved counterpart on the other.
    fn share_unmoved_node(&self, before: usize, after: usize) -> bool {
        let Some(code) = &self.sides.before else {
            return false;
        };
        let after = self.segments(Side::After, after);
        self.segments(Side::Before, before).iter().any(|run| {
            let counterpart = code.unmoved.get(&run.node);
            after.iter().any(|other| Some(&other.node) == counterpart)
        })
    }

    /// Returns the pairs of lines that share the most unmoved code and increase on both sides. Code
    /// that moved together with an enclosing node has a much lower weight ([`UNMOVED_WEIGHT`]).
    fn anchors(&self) -> Vec<(usize, usize)> {
        let (Some(before), Some(after)) = (&self.sides.before, &self.sides.after) else {
            return Vec::new();
        };
        let mut weights: Map<(usize, usize), u64> = Map::default();
        for (&node, &counterpart) in &before.unmoved {
            let lines = |side: Side, code: &ExcerptSide, node: TreeIx| {
                let file = code.excerpt.file;
                let (start, end) = self.mappings.lines(side, NodeAt { file, node });
                let first = code.excerpt.lines.start;
                // A node may extend beyond the excerpt.
                let shown = |line: usize| {
                    let line = line.checked_sub(first)?;
                    (line < code.excerpt.lines.len()).then_some(line)
                };
                (shown(start), shown(end))
            };
            let tree = self.mappings.tree(Side::Before, before.excerpt.file);
            let (here, there) = (
                lines(Side::Before, before, node),
                lines(Side::After, after, counterpart),
            );
            let of_leaf = match tree.is_leaf(node) {
                true => tree.bytes(node).len() as u64,
                false => 0,
            };
            let enclosing = before.enclosing(node).filter(|_| tree.is_leaf(node));
            let mut changes = [Some(node), enclosing].into_iter().flatten();
            let is_moved = changes.any(|node| before.change(node) == NodeChange::Moved);
            let unit = if is_moved { 1 } else { UNMOVED_WEIGHT };
            if let (Some(before), Some(after)) = (here.0, there.0) {
                *weights.entry((before, after)).or_default() += unit * (1 + of_leaf);
            }
            // The closing brackets of the node.
            if let (Some(before), Some(after)) = (here.1, there.1) {
                *weights.entry((before, after)).or_default() += unit;
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
            .map(|index| (weighed[index].0, weighed[index].1))
            .collect()
    }
}

/// Returns the rows with unpaired lines regrouped: in each run, the lines before precede the lines
/// after. Blank lines at both ends of a run are paired.
fn regrouped(rows: &[LineRow], lines: &Pair<Vec<&str>>) -> Vec<LineRow> {
    let is_alone = |row: &LineRow| row.lines.before.is_none() || row.lines.after.is_none();
    let row = |before, after| LineRow {
        lines: Pair::new(before, after),
        mark: Mark::Unchanged,
    };
    let is_blank = |&(before, after): &(&usize, &usize)| {
        lines.before[*before].trim().is_empty() && lines.after[*after].trim().is_empty()
    };
    let mut all = Vec::with_capacity(rows.len());
    for run in rows.chunk_by(|a, b| is_alone(a) == is_alone(b)) {
        if !is_alone(&run[0]) {
            all.extend_from_slice(run);
            continue;
        }
        let before: Vec<usize> = run.iter().filter_map(|row| row.lines.before).collect();
        let after: Vec<usize> = run.iter().filter_map(|row| row.lines.after).collect();
        let head = before.iter().zip(&after).take_while(is_blank).count();
        let ends = before[head..].iter().rev().zip(after[head..].iter().rev());
        let tail = ends.take_while(is_blank).count();
        let (ends, other_ends) = (before.len() - tail, after.len() - tail);
        let both = |(before, after): (&usize, &usize)| row(Some(*before), Some(*after));
        all.extend(before[..head].iter().zip(&after[..head]).map(both));
        all.extend(before[head..ends].iter().map(|&line| row(Some(line), None)));
        all.extend(
            after[head..other_ends]
                .iter()
                .map(|&line| row(None, Some(line))),
        );
        all.extend(before[ends..].iter().zip(&after[other_ends..]).map(both));
    }
    all
}

/// Returns the mark of `row`, whose segments have the changes `changes`.
fn mark(row: LineRow, changes: &[NodeChange]) -> Mark {
    let has = |change: NodeChange| changes.contains(&change);
    let (gone, updated) = (has(NodeChange::OneSided), has(NodeChange::Updated));
    match (row.lines.before, row.lines.after) {
        _ if has(NodeChange::Moved) && (gone || updated) => Mark::TransferredChanged,
        _ if has(NodeChange::Moved) => Mark::Transferred,
        _ if !gone && !updated => Mark::Unchanged,
        // Updated code exists on both sides, in whatever rows its lines are.
        (Some(_), None) if !updated => Mark::Removed,
        (None, Some(_)) if !updated => Mark::Added,
        _ => Mark::Changed,
    }
}
