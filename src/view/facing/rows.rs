//! Alignment of the lines of two excerpts by their node mappings.

use super::{Code, Facing, Fate, Run};
use crate::astdiff::NodeAt;
use crate::base::Map;
use crate::base::pair::{Pair, Side};
use crate::lang::shapes::Shape;
use crate::parse::tree::TreeIx;
use crate::view::align::{self, Mark, Row, Sense};

/// Weight of a byte of unmoved code in relation to one of moved code when lines are aligned.
const IN_PLACE: u64 = 1000;
/// Maximum number of ancestors that are searched for the statement with which a line begins.
const DEPTH_MAX: usize = 100;

impl Facing<'_> {
    /// Returns the rows of both sides, each with its mark.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Aligns the lines of both sides. Lines with equal text are treated as unchanged even if no
    /// mapping covers them, unless they moved or are brackets of deleted or inserted code.
    pub(super) fn lay_out(&mut self) {
        let lines = Pair::new(self.lines(Side::Before), self.lines(Side::After));
        let anchors = self.anchors();
        let mut known = None;
        for row in align::align_at(&lines, &anchors, self.sense) {
            let Pair { before, after } = row.lines;
            let (Some(one), Some(two)) = (before, after) else {
                self.rows.push(row);
                continue;
            };
            let is_anchored = anchors.binary_search(&(one, two)).is_ok() || self.faces(one, two);
            let (left, right) = (lines.before[one].trim(), lines.after[two].trim());
            let mut fates = self.runs.before[one].iter().chain(&self.runs.after[two]);
            let is_free = fates.all(|run| matches!(run.fate, Fate::Kept | Fate::Gone));
            let is_bracket = self.is_bracket_that_is_gone((one, two), (left, right));
            // In an updated comment, the lines with equal text are unchanged.
            let is_same =
                left == right && (is_free || self.is_line_of_updated(one, two)) && !is_bracket;
            let is_carried =
                self.sense != Sense::Same && self.is_one_comment((one, two), &mut known);
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
                        && !self.begin_one_piece(one, two)
                }
                (Sense::Same, false) => !is_free || is_bracket,
                (_, is_anchored) => !is_anchored,
            } {
                // Moved code does not share a row with code that only looks similar or has a name
                // in common.
                for lines in [Pair::new(before, None), Pair::new(None, after)] {
                    self.rows.push(Row { lines, ..row });
                }
                continue;
            }
            self.rows.push(row);
        }
        self.rows = gathered(&self.rows, &lines);
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

    /// Returns true if more bytes of a line moved than stayed.
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

    /// Returns the sign of a line of a side in a row. A completely deleted or inserted line next to
    /// another line has the sign of a deletion or insertion, not that of an update.
    pub fn sign(&self, side: Side, row: Row) -> char {
        let line = *row.lines.get(side);
        let runs = line.map_or(&[][..], |line| self.runs(side, line));
        let is_gone = !runs.is_empty() && runs.iter().all(|run| run.fate == Fate::Gone);
        let mark = match side {
            Side::Before if is_gone => Mark::Removed,
            Side::After if is_gone => Mark::Added,
            _ => row.mark,
        };
        mark.letter()
    }

    /// Returns the number of unchanged comment rows at the beginning.
    pub fn comment_rows(&self) -> usize {
        let is_comment = |row: &&Row| {
            let lines = row.lines;
            let is_comment = |side: Side| {
                let line = *lines.get(side);
                line.is_none_or(|line| self.comment(side, line).is_some())
            };
            row.mark == Mark::Around && is_comment(Side::Before) && is_comment(Side::After)
        };
        self.rows.iter().take_while(is_comment).count()
    }

    /// Returns the comment to which a line belongs; `None` if it has other code or is blank.
    fn comment(&self, side: Side, line: usize) -> Option<TreeIx> {
        let code = self.sides.get(side).as_ref()?;
        let tree = self.mapped.tree(side, code.excerpt.file);
        let (first, rest) = self.runs(side, line).split_first()?;
        let is_comment = tree[first.node].shape == Shape::Comment;
        let is_one = is_comment && rest.iter().all(|run| run.node == first.node);
        is_one.then_some(first.node)
    }

    /// Returns true if two lines belong to comments with the same words. `known` caches the result
    /// for the last pair of comments.
    fn is_one_comment(
        &self,
        (before, after): (usize, usize),
        known: &mut Option<((TreeIx, TreeIx), bool)>,
    ) -> bool {
        let one = self.comment(Side::Before, before);
        let Some(pair) = one.zip(self.comment(Side::After, after)) else {
            return false;
        };
        if let Some((of, is_one)) = known
            && *of == pair
        {
            return *is_one;
        }
        let words = |side: Side, node: TreeIx| {
            let file = self.sides.get(side).as_ref()?.excerpt.file;
            let bytes = self.mapped.tree(side, file).bytes(node);
            Some(self.mapped.text(side, file)[bytes].split_whitespace())
        };
        let words = words(Side::Before, pair.0).zip(words(Side::After, pair.1));
        let is_one = words.is_some_and(|(one, two)| one.eq(two));
        *known = Some((pair, is_one));
        is_one
    }

    /// Returns true if two equal lines contain only punctuation, outside of comments, and either of
    /// them has deleted or inserted code: then they are not treated as equal.
    fn is_bracket_that_is_gone(
        &self,
        (before, after): (usize, usize),
        (left, right): (&str, &str),
    ) -> bool {
        let runs = self.runs(Side::Before, before).iter();
        let mut runs = runs.chain(self.runs(Side::After, after));
        let is_bracket = left == right && !left.contains(char::is_alphanumeric);
        let is_comment = self.comment(Side::Before, before).is_some();
        is_bracket && !is_comment && runs.any(|run| run.fate == Fate::Gone)
    }

    /// Returns true if two equal lines belong to the same updated comment, or another updated leaf
    /// of several lines, and have no other change.
    fn is_line_of_updated(&self, before: usize, after: usize) -> bool {
        let Some(code) = self.sides.before.as_ref() else {
            return false;
        };
        let (ones, twos) = (
            self.runs(Side::Before, before),
            self.runs(Side::After, after),
        );
        let text = self.mapped.text(Side::Before, code.excerpt.file);
        let tree = self.mapped.tree(Side::Before, code.excerpt.file);
        let has_lines = |node: TreeIx| {
            tree[node].shape == Shape::Comment
                || (tree.is_leaf(node) && text[tree.bytes(node)].contains('\n'))
        };
        let is_one = |(one, two): (&Run, &Run)| match one.fate {
            Fate::Kept => two.fate == Fate::Kept,
            Fate::Updated => has_lines(one.node) && code.settled.get(&one.node) == Some(&two.node),
            Fate::Gone | Fate::Moved => false,
        };
        let is_updated = ones.iter().any(|one| one.fate == Fate::Updated);
        is_updated && ones.len() == twos.len() && ones.iter().zip(twos).all(is_one)
    }

    /// Returns true if both lines begin with the beginnings of statements, or similar nodes, that
    /// are an unmoved pair.
    fn begin_one_piece(&self, before: usize, after: usize) -> bool {
        let piece = |side: Side, line: usize| {
            let code = self.sides.get(side).as_ref()?;
            let first = self.runs(side, line).first()?;
            let mut around =
                std::iter::successors(Some(first.node), |node| self.parent(side, *node))
                    .take(DEPTH_MAX);
            let piece = around.find(|node| self.is_piece(side, *node))?;
            let start = self.mapped.tree(side, code.excerpt.file).bytes(piece).start;
            let begins = self.mapped.line(side, code.excerpt.file, start);
            (begins == code.excerpt.lines.start + line).then_some(piece)
        };
        let (one, two) = (piece(Side::Before, before), piece(Side::After, after));
        let code = self.sides.before.as_ref();
        one.zip(two)
            .zip(code)
            .is_some_and(|((one, two), code)| code.settled.get(&one) == Some(&two))
    }

    /// Returns true if a node on one line has its unmoved counterpart on the other.
    fn faces(&self, before: usize, after: usize) -> bool {
        let Some(code) = &self.sides.before else {
            return false;
        };
        let after = self.runs(Side::After, after);
        self.runs(Side::Before, before).iter().any(|run| {
            let twin = code.settled.get(&run.node);
            after.iter().any(|other| Some(&other.node) == twin)
        })
    }

    /// Returns the pairs of lines that share the most unmoved code and increase on both sides. Code
    /// that moved together with an enclosing node has a much lower weight ([`IN_PLACE`]).
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
                // A node may extend beyond the excerpt.
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
            let of_leaf = match tree.is_leaf(node) {
                true => tree.bytes(node).len() as u64,
                false => 0,
            };
            let around = before.around(node).filter(|_| tree.is_leaf(node));
            let mut fates = [Some(node), around].into_iter().flatten();
            let is_moved = fates.any(|node| before.fate(node) == Fate::Moved);
            let unit = if is_moved { 1 } else { IN_PLACE };
            if let (Some(one), Some(two)) = (here.0, there.0) {
                *weights.entry((one, two)).or_default() += unit * (1 + of_leaf);
            }
            // The closing brackets of the node.
            if let (Some(one), Some(two)) = (here.1, there.1) {
                *weights.entry((one, two)).or_default() += unit;
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

/// Returns the rows with unpaired lines regrouped: in each run, the lines before precede the lines
/// after. Blank lines at both ends of a run are paired.
fn gathered(rows: &[Row], lines: &Pair<Vec<&str>>) -> Vec<Row> {
    let is_alone = |row: &Row| row.lines.before.is_none() || row.lines.after.is_none();
    let row = |before, after| Row {
        lines: Pair::new(before, after),
        mark: Mark::Around,
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
        let both = |(one, two): (&usize, &usize)| row(Some(*one), Some(*two));
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

/// Returns the mark of a row whose segments have these changes.
fn mark(row: Row, fates: &[Fate]) -> Mark {
    let has = |fate: Fate| fates.contains(&fate);
    let (gone, updated) = (has(Fate::Gone), has(Fate::Updated));
    match (row.lines.before, row.lines.after) {
        _ if has(Fate::Moved) && (gone || updated) => Mark::CarriedChanged,
        _ if has(Fate::Moved) => Mark::Carried,
        _ if !gone && !updated => Mark::Around,
        // Updated code exists on both sides, in whatever rows its lines are.
        (Some(_), None) if !updated => Mark::Removed,
        (None, Some(_)) if !updated => Mark::Added,
        _ => Mark::Changed,
    }
}
