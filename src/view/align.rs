//! Alignment of the lines of two code excerpts for display side by side, with a mark for each row.

use crate::base::pair::Pair;
use similar::{Algorithm, DiffOp, capture_diff_slices, capture_diff_slices_deadline};
use std::time::{Duration, Instant};

/// Relation between the two elements whose code is shown, as far as it affects the marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeRelation {
    /// The same element before and after.
    Same,
    /// The after element was extracted from the before element.
    Extracted,
    /// The before element was inlined into the after element.
    Inlined,
}

impl CodeRelation {
    /// Returns the relation for the relationship with this name in the tables, such as `EXTRACT_MOVE`.
    pub fn of(relationship: &str) -> Self {
        match relationship {
            "EXTRACT" | "EXTRACT_MOVE" | "EXTRACT_SUPER" => CodeRelation::Extracted,
            "INLINE" => CodeRelation::Inlined,
            _ => CodeRelation::Same,
        }
    }
}

/// Change of a row: of the line of one side, or of both lines next to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// Unchanged, or outside of the extracted or inlined code.
    Unchanged,
    /// Extracted, inlined or moved without a change; indentation is ignored.
    Transferred,
    /// The code was extracted, inlined or moved, and also changed.
    TransferredChanged,
    /// The before line was replaced by the after line next to it.
    Changed,
    /// The line is only on the before side.
    Removed,
    /// The line is only on the after side.
    Added,
}

impl Mark {
    /// Returns the sign of the mark between line number and text, so that no colour is needed.
    pub fn letter(self) -> char {
        match self {
            Mark::Unchanged => ' ',
            Mark::Transferred => '=',
            Mark::TransferredChanged | Mark::Changed => '~',
            Mark::Removed => '-',
            Mark::Added => '+',
        }
    }
}

/// One row of an alignment: a line of one side, or a line of each side next to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineRow {
    /// Line of each side, counted from 0 in the excerpt; `None` if the row has no line on that
    /// side.
    pub lines: Pair<Option<usize>>,
    /// Change of the row.
    pub mark: Mark,
}

/// Two lines of a replaced block are paired only if their similarity, 0 to 1, is above this.
const SIMILARITY_MIN: f32 = 0.5;
/// Maximum number of line pairs that are compared in a replaced block; lines of larger ones are
/// paired in order.
const COMPARED_PAIRS_MAX: usize = 10_000;

/// Time after which the rest of two excerpts is aligned approximately: lines of large files in another
/// order would take time with the square of their number.
const TIME_MAX: Duration = Duration::from_millis(500);

/// Aligns the lines of `texts` by a line diff, in which indentation is ignored. `relation` decides
/// the marks of the rows: equal lines of an extraction or inlining are marked as transferred, and
/// lines of the caller alone as unchanged, because they are outside of the transferred code.
pub fn align(texts: &Pair<Vec<&str>>, relation: CodeRelation) -> Vec<LineRow> {
    align_at(texts, &[], relation)
}

/// Aligns the lines of `texts` as [`align`] does, such that each pair of `anchors`, which are line
/// numbers from 0, is in one row. The line numbers of the anchors must increase on both sides.
pub fn align_at(
    texts: &Pair<Vec<&str>>,
    anchors: &[(usize, usize)],
    relation: CodeRelation,
) -> Vec<LineRow> {
    let trimmed = texts
        .as_ref()
        .map(|lines| lines.iter().map(|line| line.trim()).collect::<Vec<_>>());
    let deadline = Instant::now() + TIME_MAX;
    let mut rows = Vec::new();
    let mut from = Pair::new(0, 0);
    for &(before, after) in anchors {
        let gap = Pair::new(from.before..before, from.after..after);
        push_gap(&trimmed, gap, (relation, deadline), &mut rows);
        rows.push(both(before, after, equal_mark(relation)));
        from = Pair::new(before + 1, after + 1);
    }
    let gap = Pair::new(
        from.before..trimmed.before.len(),
        from.after..trimmed.after.len(),
    );
    push_gap(&trimmed, gap, (relation, deadline), &mut rows);
    rows
}

/// Appends the rows of the lines in `gap`, a range of lines on each side between two anchors (lines
/// that are aligned already). The lines are compared by a patience diff, whose indices count from the
/// gap; after `deadline`, approximately.
fn push_gap(
    texts: &Pair<Vec<&str>>,
    gap: Pair<std::ops::Range<usize>>,
    (relation, deadline): (CodeRelation, Instant),
    rows: &mut Vec<LineRow>,
) {
    let (first_before, first_after) = (gap.before.start, gap.after.start);
    let lines = Pair::new(&texts.before[gap.before], &texts.after[gap.after]);
    let algorithm = Algorithm::Patience;
    for op in capture_diff_slices_deadline(algorithm, lines.before, lines.after, Some(deadline)) {
        match op {
            DiffOp::Equal {
                old_index,
                new_index,
                len,
            } => rows.extend((0..len).map(|offset| {
                let (old, new) = (
                    first_before + old_index + offset,
                    first_after + new_index + offset,
                );
                both(old, new, equal_mark(relation))
            })),
            DiffOp::Delete {
                old_index, old_len, ..
            } => rows.extend(
                (0..old_len).map(|offset| removed(first_before + old_index + offset, relation)),
            ),
            DiffOp::Insert {
                new_index, new_len, ..
            } => rows.extend(
                (0..new_len).map(|offset| added(first_after + new_index + offset, relation)),
            ),
            DiffOp::Replace {
                old_index,
                old_len,
                new_index,
                new_len,
            } => {
                let (old, new) = (first_before + old_index, first_after + new_index);
                let block = Pair::new(old..old + old_len, new..new + new_len);
                push_replaced(texts, block, (relation, deadline), rows);
            }
        }
    }
}

/// Returns the indices of a heaviest chain among `items` (before, after, weight): a subsequence
/// that strictly increases on both sides and has the largest total weight. `items` must be sorted.
pub fn heaviest_chain(items: &[(usize, usize, u64)]) -> Vec<usize> {
    let mut afters: Vec<usize> = items.iter().map(|item| item.1).collect();
    afters.sort_unstable();
    afters.dedup();
    // A Fenwick tree over `afters`: for each prefix, the weight and the last item of the best chain
    // that ends in it.
    let mut best: Vec<(u64, Option<usize>)> = vec![(0, None); afters.len() + 1];
    let mut chains: Vec<(u64, Option<usize>)> = Vec::with_capacity(items.len());
    for group in items.chunk_by(|a, b| a.0 == b.0) {
        let first = chains.len();
        for &(_, after, weight) in group {
            let mut prefix = afters.partition_point(|other| *other < after);
            let mut heaviest = (0, None);
            while prefix > 0 {
                if best[prefix].0 > heaviest.0 {
                    heaviest = best[prefix];
                }
                prefix &= prefix - 1;
            }
            chains.push((heaviest.0 + weight, heaviest.1));
        }
        for (&(_, after, _), item) in group.iter().zip(first..) {
            let mut prefix = afters.partition_point(|other| *other < after) + 1;
            while prefix < best.len() {
                if chains[item].0 > best[prefix].0 {
                    best[prefix] = (chains[item].0, Some(item));
                }
                prefix += prefix & prefix.wrapping_neg();
            }
        }
    }
    let heaviest =
        (0..chains.len()).max_by_key(|index| (chains[*index].0, std::cmp::Reverse(*index)));
    let mut chain: Vec<usize> = std::iter::successors(heaviest, |index| chains[*index].1).collect();
    chain.reverse();
    chain
}

/// Row with a line on both sides.
fn both(before: usize, after: usize, mark: Mark) -> LineRow {
    LineRow {
        lines: Pair::new(Some(before), Some(after)),
        mark,
    }
}

/// Mark of a row with equal lines.
fn equal_mark(relation: CodeRelation) -> Mark {
    match relation {
        CodeRelation::Same => Mark::Unchanged,
        CodeRelation::Extracted | CodeRelation::Inlined => Mark::Transferred,
    }
}

/// Returns the row of a line that is only on the before side. The line was removed; if code was
/// extracted, it is outside of the extracted code.
fn removed(index: usize, relation: CodeRelation) -> LineRow {
    let mark = if relation == CodeRelation::Extracted {
        Mark::Unchanged
    } else {
        Mark::Removed
    };
    LineRow {
        lines: Pair::new(Some(index), None),
        mark,
    }
}

/// Returns the row of a line that is only on the after side. The line was added; if code was inlined,
/// it is outside of the inlined code.
fn added(index: usize, relation: CodeRelation) -> LineRow {
    let mark = if relation == CodeRelation::Inlined {
        Mark::Unchanged
    } else {
        Mark::Added
    };
    LineRow {
        lines: Pair::new(None, Some(index)),
        mark,
    }
}

/// Appends the rows of a replaced block: similar lines are paired without crossings, the others get
/// rows of their own. After `deadline`, lines are paired in order.
fn push_replaced(
    texts: &Pair<Vec<&str>>,
    block: Pair<std::ops::Range<usize>>,
    (relation, deadline): (CodeRelation, Instant),
    rows: &mut Vec<LineRow>,
) {
    let changed = match relation {
        CodeRelation::Same => Mark::Changed,
        CodeRelation::Extracted | CodeRelation::Inlined => Mark::TransferredChanged,
    };
    let (mut before, mut after) = (block.before.start, block.after.start);
    for (left, right) in similar_pairs(texts, &block, (relation, deadline)) {
        rows.extend((before..left).map(|index| removed(index, relation)));
        rows.extend((after..right).map(|index| added(index, relation)));
        rows.push(both(left, right, changed));
        (before, after) = (left + 1, right + 1);
    }
    rows.extend((before..block.before.end).map(|index| removed(index, relation)));
    rows.extend((after..block.after.end).map(|index| added(index, relation)));
}

/// Returns the pairs of similar lines with the largest total similarity, in order (an alignment by
/// dynamic programming). Pairs line by line if the block exceeds [`COMPARED_PAIRS_MAX`], and after
/// `deadline`.
fn similar_pairs(
    texts: &Pair<Vec<&str>>,
    block: &Pair<std::ops::Range<usize>>,
    (relation, deadline): (CodeRelation, Instant),
) -> Vec<(usize, usize)> {
    let (rows, columns) = (block.before.len(), block.after.len());
    let pair = |row: usize, column: usize| (block.before.start + row, block.after.start + column);
    if rows * columns > COMPARED_PAIRS_MAX || Instant::now() > deadline {
        return (0..rows.min(columns))
            .map(|index| pair(index, index))
            .collect();
    }
    let width = columns + 1;
    let mut similarities = vec![0.0_f32; rows * columns];
    // Similarity of the best alignment of the lines from each pair of indices on.
    let mut best = vec![0.0_f32; (rows + 1) * width];
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            let (left, right) = pair(row, column);
            // The declaration of the extracted or inlined element has no counterpart.
            let score = match relation {
                CodeRelation::Extracted | CodeRelation::Inlined if left == 0 || right == 0 => 0.0,
                _ => similarity(texts.before[left], texts.after[right]),
            };
            let score = if score > SIMILARITY_MIN { score } else { 0.0 };
            similarities[row * columns + column] = score;
            best[row * width + column] = (score + best[(row + 1) * width + column + 1])
                .max(best[(row + 1) * width + column])
                .max(best[row * width + column + 1]);
        }
    }
    // Read the best alignment off the table, from the beginning.
    let (mut row, mut column, mut matched) = (0, 0, Vec::new());
    while row < rows && column < columns {
        let here = best[row * width + column];
        let score = similarities[row * columns + column];
        if score > 0.0 && here == score + best[(row + 1) * width + column + 1] {
            matched.push(pair(row, column));
            (row, column) = (row + 1, column + 1);
        } else if here == best[(row + 1) * width + column] {
            row += 1;
        } else {
            column += 1;
        }
    }
    matched
}

/// Returns the similarity of two lines, 0 to 1: the share of their characters that is common.
fn similarity(left: &str, right: &str) -> f32 {
    // Bounds the time: the beginning of a line suffices for display.
    let cut = |text: &str| text.chars().take(200).collect::<Vec<char>>();
    let (left, right) = (cut(left), cut(right));
    let all = left.len() + right.len();
    if all == 0 {
        return 1.0;
    }
    let common: usize = capture_diff_slices(Algorithm::Myers, &left, &right)
        .iter()
        .map(|op| match op {
            DiffOp::Equal { len, .. } => *len,
            _ => 0,
        })
        .sum();
    2.0 * common as f32 / all as f32
}

/// Returns the differing part of each line, as a range of characters: everything between their
/// common beginning and end. Indentation is ignored.
pub fn differing_parts(before: &str, after: &str) -> Pair<std::ops::Range<usize>> {
    let lines = Pair::new(before, after);
    let letters = lines.map(|line| line.trim_start().chars().collect::<Vec<char>>());
    let shorter = letters.before.len().min(letters.after.len());
    let start = (0..shorter)
        .take_while(|&index| letters.before[index] == letters.after[index])
        .count();
    let end = (0..shorter - start)
        .take_while(|&index| {
            let from_end = |line: &Vec<char>| line[line.len() - 1 - index];
            from_end(&letters.before) == from_end(&letters.after)
        })
        .count();
    let range = |line: &str, letters: Vec<char>| {
        let indent = line.chars().count() - letters.len();
        indent + start..indent + letters.len() - end
    };
    Pair::new(range(before, letters.before), range(after, letters.after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rendered(before: &str, after: &str, relation: CodeRelation) -> String {
        let texts = Pair::new(before, after).map(|text| text.lines().collect::<Vec<_>>());
        let side = |lines: &[&str], index: Option<usize>| {
            index.map_or(String::new(), |index| lines[index].trim().to_owned())
        };
        align(&texts, relation)
            .iter()
            .map(|row| {
                let before = side(&texts.before, row.lines.before);
                let after = side(&texts.after, row.lines.after);
                format!("{before} {} {after}\n", row.mark.letter())
            })
            .collect()
    }

    #[test]
    fn similar_changed_lines_share_a_row() {
        assert_eq!(
            rendered(
                "f(x)\n  a = 1;\n}",
                "f(y)\n  b();\n  a = 2;\n}",
                CodeRelation::Same
            ),
            "f(x) ~ f(y)\n + b();\na = 1; ~ a = 2;\n}   }\n"
        );
    }

    #[test]
    fn extracted_lines_are_marked_on_both_sides() {
        assert_eq!(
            rendered(
                "main {\n  read();\n    total += price * 2;\n  write();\n}",
                "sum {\n  total += price * two;\n}",
                CodeRelation::Extracted
            ),
            "main {   \nread();   \n + sum {\n\
             total += price * 2; ~ total += price * two;\nwrite();   \n} = }\n"
        );
    }

    #[test]
    fn differing_part_excludes_common_ends() {
        assert_eq!(
            differing_parts("int a = 1;", "int bc = 1;"),
            Pair::new(4..5, 4..6)
        );
        assert_eq!(differing_parts("aa", "aaa"), Pair::new(2..2, 2..3));
        assert_eq!(differing_parts("", "é"), Pair::new(0..0, 0..1));
        assert_eq!(
            differing_parts("    f(a);", "  f(b);"),
            Pair::new(6..7, 4..5)
        );
    }

    #[test]
    fn heaviest_chain_increases_on_both_sides() {
        let items = [
            (0, 2, 9),
            (1, 0, 4),
            (1, 1, 4),
            (2, 1, 4),
            (2, 3, 1),
            (3, 3, 2),
        ];
        assert_eq!(heaviest_chain(&items), [0, 5]);
        assert_eq!(heaviest_chain(&items[1..]), [0, 2, 4]);
        assert_eq!(heaviest_chain(&[]), [0; 0]);
    }

    #[test]
    fn anchors_share_a_row() {
        let texts = Pair::new(vec!["a", "x", "b"], vec!["b", "y", "c", "a"]);
        let rows = align_at(&texts, &[(1, 1)], CodeRelation::Same);
        let lines: Vec<_> = rows
            .iter()
            .map(|row| (row.lines.before, row.lines.after))
            .collect();
        assert_eq!(
            lines,
            [
                (Some(0), None),
                (None, Some(0)),
                (Some(1), Some(1)),
                (Some(2), None),
                (None, Some(2)),
                (None, Some(3)),
            ]
        );
    }

    proptest! {
        #[test]
        fn every_line_is_in_exactly_one_row_and_in_order(
            before in prop::collection::vec("[ab]{0,3}", 0..12),
            after in prop::collection::vec("[ab]{0,3}", 0..12),
        ) {
            let texts = Pair::new(&before, &after)
                .map(|lines| lines.iter().map(String::as_str).collect::<Vec<_>>());
            for relation in [CodeRelation::Same, CodeRelation::Extracted, CodeRelation::Inlined] {
                let rows = align(&texts, relation);
                let left: Vec<usize> = rows.iter().filter_map(|row| row.lines.before).collect();
                let right: Vec<usize> = rows.iter().filter_map(|row| row.lines.after).collect();
                prop_assert_eq!(left, (0..before.len()).collect::<Vec<_>>());
                prop_assert_eq!(right, (0..after.len()).collect::<Vec<_>>());
            }
        }
    }
}
