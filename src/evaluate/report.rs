//! Report of an evaluation: the papers' tables with columns for refmine, as text that is also
//! Markdown.

use super::evaluated::Evaluated;
use super::markdown::{digits, markdown};
use super::oracle::REFERENCE_TOOL;
use super::oracle::form::LabelMeaning;
use super::verdict::{TOTAL, Verdict};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Maximum number of unreached commits that are named for one reason; the table `verdicts` has all.
const UNREACHED_SHOWN_MAX: usize = 5;

/// Returns the report on one oracle: table, agreement with RefDiff 2.0, and unreached commits.
pub fn report(evaluated: &Evaluated<'_>) -> String {
    let oracle = evaluated.oracle;
    let mut text = format!("## {}\n\n", oracle.form.title);
    if let Some(marks) = &oracle.marks {
        text += &marks.report(evaluated.counts(TOTAL));
        return text + &unreached(evaluated);
    }
    text += &table(evaluated);
    text.push('\n');
    if let Some(agreement) = agreement(evaluated) {
        text += &agreement;
    }
    text += &reader_verdicts(evaluated);
    text += &unreached(evaluated);
    if oracle.excluded > 0 {
        let _ = writeln!(
            text,
            "{} more rows do not count: the authors excluded them, or the paper does not cover their type.",
            oracle.excluded
        );
    }
    text
}

/// Returns the table by type, with the total last.
fn table(evaluated: &Evaluated<'_>) -> String {
    let mut lines = vec![header(evaluated)];
    for name in evaluated.types() {
        lines.push(line(evaluated, name));
    }
    lines.push(line(evaluated, TOTAL));
    markdown(&lines)
}

/// Returns the names of the columns of the table of types. They depend on the origin of the oracle's
/// rows: labels give precision (P) and recall (R), documented refactorings recall only, and findings of
/// another tool the share that both tools found. `#` is the number of expected refactorings.
fn header(evaluated: &Evaluated<'_>) -> Vec<String> {
    let mut cells = vec!["type".to_owned(), "#".to_owned()];
    match evaluated.oracle.form.labels {
        LabelMeaning::Judged => {
            for tool in &evaluated.oracle.tools {
                cells.extend([format!("{tool} P"), "R".to_owned()]);
            }
            cells.extend(
                ["refmine P", "P at least", "R", "tp", "fp", "fn", "unlisted"].map(str::to_owned),
            );
            if evaluated.has_reader_verdicts() {
                cells.extend(["right", "wrong"].map(str::to_owned));
            }
        }
        LabelMeaning::Documented => {
            cells.extend(
                evaluated
                    .oracle
                    .tools
                    .iter()
                    .map(|tool| format!("{tool} R")),
            );
            cells.extend(["refmine R", "tp", "fn", "unlisted"].map(str::to_owned));
        }
        LabelMeaning::Detections => cells.extend(
            [
                "found by refmine",
                "share",
                "additional",
                "share of refmine's",
            ]
            .map(str::to_owned),
        ),
    }
    cells
}

/// Returns the cells of the row of the type `name` in the columns of [`header`].
fn line(evaluated: &Evaluated<'_>, name: &str) -> Vec<String> {
    let oracle = evaluated.oracle;
    let counts = evaluated.counts(name);
    match oracle.form.labels {
        LabelMeaning::Judged => {
            // Precision and recall of each published tool, then those of refmine with the counts.
            let rows = oracle.expected(name);
            let mut cells = vec![name.to_owned(), rows.to_string()];
            for tool in 0..oracle.tools.len() {
                let counts = oracle.published(tool, name);
                cells.extend([digits(counts.precision()), digits(counts.recall())]);
            }
            cells.extend([
                digits(counts.precision()),
                digits(counts.precision_lower_bound()),
                digits(counts.recall()),
                counts.tp.to_string(),
                counts.fp.to_string(),
                counts.r#fn.to_string(),
                counts.unlisted.to_string(),
            ]);
            if evaluated.has_reader_verdicts() {
                let (right, wrong) = evaluated.count_reader_verdicts(name);
                cells.extend([right.to_string(), wrong.to_string()]);
            }
            cells
        }
        LabelMeaning::Documented => {
            let rows = oracle.expected(name);
            let tools = 0..oracle.tools.len();
            let mut cells = vec![name.to_owned(), rows.to_string()];
            cells.extend(tools.map(|tool| digits(oracle.published(tool, name).recall())));
            cells.extend([
                digits(counts.recall()),
                counts.tp.to_string(),
                counts.r#fn.to_string(),
                counts.unlisted.to_string(),
            ]);
            cells
        }
        LabelMeaning::Detections => vec![
            name.to_owned(),
            counts.expected().to_string(),
            counts.tp.to_string(),
            digits(counts.recall()),
            counts.unlisted.to_string(),
            digits(counts.precision_lower_bound()),
        ],
    }
}

/// Summarises the verdicts of readers on unlisted findings.
fn reader_verdicts(evaluated: &Evaluated<'_>) -> String {
    if !evaluated.has_reader_verdicts() {
        return String::new();
    }
    let counts = evaluated.counts(TOTAL);
    let (right, wrong) = evaluated.count_reader_verdicts(TOTAL);
    let unjudged = counts.unlisted - right - wrong;
    let right_findings = counts.tp + right;
    let share =
        right_findings as f64 / (right_findings + counts.fp + wrong + unjudged).max(1) as f64;
    format!(
        "Unlisted findings judged by readers: {right} right, {wrong} wrong, {unjudged} not judged. Precision with \
         these verdicts, if those not judged count as wrong: {share:.3}.\n"
    )
}

/// Compares the verdicts on refmine with the verdicts on RefDiff 2.0, row by row; `None` if the
/// latter are not published.
fn agreement(evaluated: &Evaluated<'_>) -> Option<String> {
    let tools = &evaluated.oracle.tools;
    let tool = tools.iter().position(|tool| *tool == REFERENCE_TOOL)?;
    let compared: Vec<(Verdict, Verdict)> = evaluated
        .judgements()
        .filter(|judgement| judgement.verdict != Verdict::Unreached)
        .filter_map(|judgement| {
            let published = judgement.row?.published[tool]?;
            Some((published, judgement.verdict))
        })
        .collect();
    let equal = compared
        .iter()
        .filter(|(published, verdict)| published == verdict)
        .count();
    let share = 100.0 * equal as f64 / compared.len().max(1) as f64;
    let all = compared.len();
    Some(format!(
        "Same verdict as published for {REFERENCE_TOOL}: {equal} of {all} rows ({share:.2} %).\n"
    ))
}

/// Lists the commits that could not be mined, with the recall if their rows count as missed.
fn unreached(evaluated: &Evaluated<'_>) -> String {
    let mut text = String::new();
    let reached = evaluated.oracle.commits.len() - evaluated.unreached.len();
    let rows = evaluated
        .judgements()
        .filter(|judgement| judgement.verdict == Verdict::Unreached)
        .count();
    let _ = writeln!(
        text,
        "Commits reached: {reached} of {}.",
        evaluated.oracle.commits.len()
    );
    if evaluated.unreached.is_empty() {
        return text;
    }
    let _ = writeln!(
        text,
        "Not reached and not counted for refmine ({rows} rows):"
    );
    for ((repository, reason), ids) in by_reason(evaluated) {
        let short = ids.iter().map(|id| id.get(..10).unwrap_or(id));
        let shown: Vec<&str> = short.take(UNREACHED_SHOWN_MAX).collect();
        let more = match ids.len().saturating_sub(UNREACHED_SHOWN_MAX) {
            0 => String::new(),
            more => format!(" and {more} more commits"),
        };
        let _ = writeln!(text, "- {repository} {}{more}: {reason}", shown.join(", "));
    }
    // Findings of another tool may be wrong, and marks have no misses: neither gives a recall.
    let counts = evaluated.counts_with_unreached_missed();
    if evaluated.oracle.form.labels != LabelMeaning::Detections
        && evaluated.oracle.marks.is_none()
        && rows > 0
    {
        let recall = digits(counts.recall());
        let _ = writeln!(text, "With these rows counted as missed: recall {recall}.");
    }
    text
}

/// Returns the ids of unreached commits by repository and reason.
fn by_reason<'a>(evaluated: &'a Evaluated<'_>) -> BTreeMap<(&'a str, &'a str), Vec<&'a str>> {
    let mut groups: BTreeMap<_, Vec<&str>> = BTreeMap::new();
    for (commit, reason) in &evaluated.unreached {
        let key = (commit.repository.as_str(), reason.as_str());
        groups.entry(key).or_default().push(&commit.sha1);
    }
    groups
}
