//! Explanations of changed lines, from those of the tokens in them.

use super::code::FileCode;
use super::explainer::{ChangeExplainer, ExplainedLines, Reason};
use crate::base::Set;
use crate::base::pair::{Pair, Side};
use crate::mine::outcome::{Explanation, FileRow, LineChangeRow};
use crate::parse::churn::Churn;

impl ChangeExplainer<'_> {
    /// Returns the explained lines of a changed file; `None` if a side of it was not read.
    pub(super) fn lines_of(&self, row: &FileRow) -> Option<ExplainedLines> {
        row.churn?;
        let file = |side: Side| match row.paths.get(side) {
            None => Some(None),
            Some(path) => {
                let number = *self.numbers.get(side).get(path)?;
                Some(Some((number, self.code(side, number)?)))
            }
        };
        let files = Pair::new(file(Side::Before)?, file(Side::After)?);
        // A changed line that the other side has as well was moved.
        let texts = Pair::of_sides(|side| {
            let lines = row.changed_lines.get(side).iter().cloned().flatten();
            let code = files.get(side).as_ref();
            let texts = code
                .into_iter()
                .flat_map(|(_, code)| lines.clone().map(|line| code.line(line)));
            texts.collect::<Set<&str>>()
        });
        let mut explained = ExplainedLines {
            residual: Churn::default(),
            runs: Vec::new(),
        };
        for side in Side::BOTH {
            let (Some((file, code)), Some(path)) = (files.get(side), row.paths.get(side)) else {
                continue;
            };
            let others = texts.get(side.opposite());
            let reasons = &self.reasons.get(side)[*file];
            let lines = row.changed_lines.get(side).iter().cloned().flatten();
            let mut runs: Vec<(u32, u32, Reason)> = Vec::new();
            for line in lines {
                let reason = reason_of_line(code, reasons, line, others);
                if reason.explanation == Explanation::Residual {
                    let count = match side {
                        Side::Before => &mut explained.residual.deleted,
                        Side::After => &mut explained.residual.added,
                    };
                    *count += 1;
                }
                match runs.last_mut() {
                    Some((_, end, last)) if *end == line && *last == reason => *end += 1,
                    _ => runs.push((line, line + 1, reason)),
                }
            }
            let runs = runs.into_iter().map(|(start, end, reason)| LineChangeRow {
                side,
                path: path.clone(),
                start_line: start + 1,
                end_line: end,
                explanation: reason.explanation,
                refactoring_ids: self.ids(&reason),
                version: None,
            });
            explained.runs.extend(runs);
        }
        Some(explained)
    }

    /// Returns the ids of the refactorings of a reason.
    fn ids(&self, reason: &Reason) -> Vec<String> {
        let rows = reason.rows.iter();
        rows.map(|&row| self.rows.0[row].refactoring_id.clone())
            .collect()
    }
}

/// Returns the reason of a line, from 0; `reasons` has those of the units of its file, and `others` the texts of
/// the changed lines of the other side.
fn reason_of_line(
    code: &FileCode<'_>,
    reasons: &[Option<Reason>],
    line: u32,
    others: &Set<&str>,
) -> Reason {
    let text = code.line(line);
    let start = code.lines.get(line as usize).copied().unwrap_or(u32::MAX);
    let end = start.saturating_add(text.len() as u32);
    let first = code
        .tokens
        .partition_point(|token| token.bytes.end <= start);
    let tokens = &code.tokens[first..];
    let tokens = &tokens[..tokens.partition_point(|token| token.bytes.start < end)];
    let has_code = tokens.iter().any(|token| !token.bytes.is_empty());
    if !has_code {
        let explanation = match text.trim().is_empty() {
            true => Explanation::Layout,
            false => Explanation::Comment,
        };
        return Reason::new(explanation, Vec::new());
    }
    let mut explanation = Explanation::Layout;
    let mut rows = Vec::new();
    for token in tokens {
        match &reasons[token.unit] {
            None => return Reason::new(Explanation::Residual, Vec::new()),
            Some(reason) => {
                explanation = explanation.max(reason.explanation);
                rows.extend(&reason.rows);
            }
        }
    }
    if explanation == Explanation::Layout {
        let tokens = tokens
            .iter()
            .map(|token| token.bytes.end.min(end) - token.bytes.start.max(start));
        let code: u32 = tokens.sum();
        let signs = text
            .bytes()
            .filter(|sign| !sign.is_ascii_whitespace())
            .count();
        if others.contains(text) {
            explanation = Explanation::Moved;
        } else if signs > code as usize {
            explanation = Explanation::Comment;
        }
    }
    Reason::new(explanation, rows)
}
