//! Report of AST diff scores next to those of other tools, as text that is also Markdown.

use super::oracle::PARTS;
use super::published::{PUBLISHED, Published};
use super::score::Grain;
use super::{ALL_PARTS, AstEvaluated, AstTool};
use crate::evaluate::markdown::markdown;
use std::fmt::Write;

const HEADER: [&str; 15] = [
    "tool",
    "statements P",
    "R",
    "tp",
    "fp",
    "fn",
    "perfect",
    "with sub-expressions P",
    "R",
    "tp",
    "fp",
    "fn",
    "perfect",
    "multi R",
    "inter-file R",
];

/// Returns the report on one AST diff oracle: a table for each part, other tools first.
pub fn report(evaluated: &AstEvaluated<'_>) -> String {
    let mut text = format!("## {}: node mappings (TOSEM 2024)\n", evaluated.oracle.name);
    for (part, name) in evaluated.parts() {
        let title = PARTS.iter().find(|(part_name, _)| *part_name == name);
        let title = title.map_or(ALL_PARTS, |(_, title)| title);
        let cases = evaluated.oracle.cases.iter();
        let cases = cases.filter(|case| part.is_none_or(|part| part == case.part));
        let _ = writeln!(text, "\n### {title}, {} cases\n", cases.count());
        let mut lines = vec![HEADER.map(str::to_owned).to_vec()];
        let published = PUBLISHED.iter().filter(|published| {
            let is_of_oracle =
                published.oracle.is_empty() || published.oracle == evaluated.oracle.name;
            // Figures are published for Java only, the first part.
            let mut parts = evaluated.parts().into_iter();
            let has_java = parts.any(|(_, part)| part == PARTS[0].0);
            published.part == name && is_of_oracle && has_java
        });
        lines.extend(published.map(published_cells));
        lines.extend(
            evaluated
                .tools
                .iter()
                .map(|tool| line(evaluated, tool, part)),
        );
        text += &markdown(&lines);
    }
    if !evaluated.unreached.is_empty() {
        let _ = writeln!(
            text,
            "\nCases that could not be compared, whose pairs of nodes count as missed:\n"
        );
    }
    for (case, reason) in &evaluated.unreached {
        let _ = writeln!(text, "- {case}: {reason}");
    }
    if !evaluated.unread.is_empty() {
        let _ = writeln!(
            text,
            "\nFiles in languages that refmine does not read, whose pairs of nodes count as missed:\n"
        );
    }
    for unread in &evaluated.unread {
        let _ = writeln!(
            text,
            "- {}: {} of {} pairs of files ({})",
            PARTS[unread.part].1, unread.pairs, unread.of, unread.suffix
        );
    }
    text
}

/// Returns the cells of the row of published figures, in the columns of `line`. Columns that are not
/// published contain a dash.
fn published_cells(published: &Published) -> Vec<String> {
    let none = || "–".to_owned();
    let digits = |percent: f64| format!("{percent:.1}");
    let perfect_cell =
        |percent: Option<f64>| percent.map_or_else(none, |percent| format!("{percent:.1} %"));
    let mut cells = vec![format!("{}, {}", published.tool, published.source)];
    let (perfect_statements, perfect_all) = published.perfect.unzip();
    for ((precision, recall), perfect) in [
        (published.statements, perfect_statements),
        (published.all, perfect_all),
    ] {
        let counts = [none(), none(), none()];
        cells.extend([digits(precision), digits(recall)]);
        cells.extend(counts);
        cells.push(perfect_cell(perfect));
    }
    let (multi, inter) = (none(), none());
    cells.extend([multi, inter]);
    cells
}

/// Returns the cells of the row of a tool for one part of the oracle, or for all parts if `part` is
/// `None`: the name of the tool; for statements and for all nodes, precision, recall, tp, fp, fn and
/// the share of perfect diffs; and the numbers of found pairs with nodes that have several
/// counterparts, and of found pairs between different files.
fn line(evaluated: &AstEvaluated<'_>, tool: &AstTool, part: Option<usize>) -> Vec<String> {
    let mut cells = vec![tool.name.clone()];
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let sum = |grain| tool.scored.sum(evaluated.oracle, part, grain);
    for grain in [Grain::Statements, Grain::All] {
        let (counts, perfect, cases) = sum(grain);
        cells.extend([
            percent(counts.precision()),
            percent(counts.recall()),
            counts.tp.to_string(),
            counts.fp.to_string(),
            counts.r#fn.to_string(),
            format!("{} %", percent(perfect as f64 / cases.max(1) as f64)),
        ]);
    }
    let counts = sum(Grain::Statements).0;
    for (found, missed) in [counts.multi, counts.inter] {
        cells.push(format!("{found} of {}", found + missed));
    }
    cells
}
