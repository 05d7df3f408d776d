//! Tables of evaluations: every column with its type and description. They are written to a folder
//! of their own and are not part of a dataset.

use super::schema::Kind::{Bool, Double, Int, Long, Text};
use super::schema::Part::Columns;
use super::schema::Table;
use super::shared_columns::{
    ALWAYS, CONFIDENCE, NULLABLE, REPOSITORY, SIMILARITY, STATEMENTS_SCORE,
};

/// The table `verdicts`: one row for each row of an oracle, and for each finding that the oracle
/// does
/// not list.
pub static VERDICTS: Table = Table {
    name: "verdicts",
    description: "An oracle's row, or a finding of a covered type that the oracle does not list.",
    reproducible: true,
    parts: &[Columns(&[
        ("oracle", Text, ALWAYS, "Name of the oracle."),
        (
            "tool",
            Text,
            ALWAYS,
            "Tool that is judged: refmine or a published tool.",
        ),
        REPOSITORY,
        ("sha1", Text, ALWAYS, "Original id of the commit, hex."),
        (
            "type",
            Text,
            ALWAYS,
            "Type of refactoring, in the oracle's words.",
        ),
        (
            "key_before",
            Text,
            ALWAYS,
            "Key of the element before, by the oracle's rules.",
        ),
        (
            "key_after",
            Text,
            ALWAYS,
            "Key of the element after, by the oracle's rules.",
        ),
        (
            "verdict",
            Text,
            ALWAYS,
            "tp, fp, fn, tn or unlisted; unreached if the commit could not be mined.",
        ),
        (
            "published",
            Text,
            NULLABLE,
            "Published verdict on RefDiff 2.0; null if there is none.",
        ),
        (
            "reason",
            Text,
            NULLABLE,
            "Why a listed refactoring was missed or a finding does not count; null for other rows.",
        ),
        (
            "relationship",
            Text,
            NULLABLE,
            "Relationship that refmine found; null for a miss.",
        ),
        (
            "pass",
            Text,
            NULLABLE,
            "Pass of the algorithm that found it.",
        ),
        SIMILARITY,
        STATEMENTS_SCORE,
        CONFIDENCE,
        (
            "before_path",
            Text,
            NULLABLE,
            "File of the element before that refmine found.",
        ),
        (
            "before_start_line",
            Int,
            NULLABLE,
            "Its first line, 1-based.",
        ),
        ("before_end_line", Int, NULLABLE, "Its last line, 1-based."),
        (
            "after_path",
            Text,
            NULLABLE,
            "File of the element after that refmine found.",
        ),
        (
            "after_start_line",
            Int,
            NULLABLE,
            "Its first line, 1-based.",
        ),
        ("after_end_line", Int, NULLABLE, "Its last line, 1-based."),
        (
            "judged",
            Text,
            NULLABLE,
            "Verdict of readers on an unlisted finding: right or wrong; null if nobody judged it.",
        ),
    ])],
};

/// The table `scores`: counts of verdicts by oracle, tool and type.
pub static SCORES: Table = Table {
    name: "scores",
    description: "Counts of the verdicts on a tool, by oracle and type.",
    reproducible: true,
    parts: &[Columns(&[
        ("oracle", Text, ALWAYS, "Name of the oracle."),
        ("tool", Text, ALWAYS, "refmine or a published tool."),
        (
            "type",
            Text,
            ALWAYS,
            "Type of refactoring, in the oracle's words; Total for all.",
        ),
        (
            "rows",
            Long,
            ALWAYS,
            "Listed refactorings that are expected.",
        ),
        ("tp", Long, ALWAYS, "Expected and found."),
        ("fp", Long, ALWAYS, "Found, and listed as wrong."),
        ("fn", Long, ALWAYS, "Expected and not found."),
        ("tn", Long, ALWAYS, "Listed as wrong and not found."),
        ("unlisted", Long, ALWAYS, "Found and not listed."),
        (
            "precision",
            Double,
            NULLABLE,
            "tp / (tp + fp): over labelled rows.",
        ),
        (
            "precision_lower_bound",
            Double,
            NULLABLE,
            "tp / (tp + fp + unlisted): precision if every unlisted finding is wrong.",
        ),
        ("recall", Double, NULLABLE, "tp / (tp + fn)."),
        (
            "f1",
            Double,
            NULLABLE,
            "Harmonic mean of precision and recall.",
        ),
    ])],
};

/// The table `node_scores`: counts of node mappings by oracle, tool, part and level.
pub static NODE_SCORES: Table = Table {
    name: "node_scores",
    description: "Counts of a tool's node mappings, by part and level of an AST diff oracle.",
    reproducible: true,
    parts: &[Columns(&[
        ("oracle", Text, ALWAYS, "Name of the oracle."),
        (
            "tool",
            Text,
            ALWAYS,
            "The matcher, or the name of the table that was given.",
        ),
        (
            "part",
            Text,
            ALWAYS,
            "Part of the oracle; all for all parts together.",
        ),
        (
            "level",
            Text,
            ALWAYS,
            "statements (with declarations), declarations, with sub-expressions (all), sub-expressions.",
        ),
        ("cases", Long, ALWAYS, "Commits of the part."),
        (
            "perfect",
            Long,
            ALWAYS,
            "Commits without a wrong or a missed pair.",
        ),
        ("tp", Long, ALWAYS, "Pairs of the oracle that are mapped."),
        (
            "fp",
            Long,
            ALWAYS,
            "Mapped pairs that the oracle does not have.",
        ),
        (
            "fn",
            Long,
            ALWAYS,
            "Pairs of the oracle that are not mapped.",
        ),
        (
            "precision",
            Double,
            ALWAYS,
            "tp / (tp + fp); 1 where nothing is mapped.",
        ),
        ("recall", Double, ALWAYS, "tp / (tp + fn)."),
        (
            "f1",
            Double,
            ALWAYS,
            "Harmonic mean of precision and recall.",
        ),
        (
            "multi_found",
            Long,
            ALWAYS,
            "Found pairs of nodes with several counterparts.",
        ),
        (
            "multi_missed",
            Long,
            ALWAYS,
            "Missed pairs of nodes with several counterparts.",
        ),
        (
            "inter_file_found",
            Long,
            ALWAYS,
            "Found pairs between different files.",
        ),
        (
            "inter_file_missed",
            Long,
            ALWAYS,
            "Missed pairs between different files.",
        ),
    ])],
};

/// The table `node_errors`: one row for each wrong or missed node mapping.
pub static NODE_ERRORS: Table = Table {
    name: "node_errors",
    description: "A pair of nodes that either a tool or an AST diff oracle maps, but not both.",
    reproducible: true,
    parts: &[Columns(&[
        ("oracle", Text, ALWAYS, "Name of the oracle."),
        (
            "tool",
            Text,
            ALWAYS,
            "The matcher, or the name of the table that was given.",
        ),
        ("part", Text, ALWAYS, "Part of the oracle."),
        ("case", Text, ALWAYS, "Case of the oracle."),
        ("verdict", Text, ALWAYS, "fp: mapped and wrong; fn: missed."),
        (
            "level",
            Text,
            ALWAYS,
            "declaration, statement or expression.",
        ),
        ("before_path", Text, ALWAYS, "File before."),
        (
            "before_start",
            Int,
            ALWAYS,
            "First byte of the node before, 0-based.",
        ),
        ("before_end", Int, ALWAYS, "The byte after its last."),
        (
            "before_type",
            Text,
            ALWAYS,
            "The oracle's type of the node before.",
        ),
        ("after_path", Text, ALWAYS, "File after."),
        (
            "after_start",
            Int,
            ALWAYS,
            "First byte of the node after, 0-based.",
        ),
        ("after_end", Int, ALWAYS, "The byte after its last."),
        (
            "after_type",
            Text,
            ALWAYS,
            "The oracle's type of the node after.",
        ),
        (
            "is_multi",
            Bool,
            ALWAYS,
            "Whether the oracle maps one of the nodes several times.",
        ),
    ])],
};

/// The table `times`: time that refmine took for each commit of an oracle.
pub static TIMES: Table = Table {
    name: "times",
    description: "The time that refmine took for a commit of an oracle, on one worker.",
    reproducible: false,
    parts: &[Columns(&[
        ("oracle", Text, ALWAYS, "Name of the oracle."),
        ("tool", Text, ALWAYS, "refmine."),
        REPOSITORY,
        ("sha1", Text, ALWAYS, "Original id of the commit, hex."),
        (
            "load_ms",
            Double,
            ALWAYS,
            "Milliseconds spent reading the commit and its trees.",
        ),
        (
            "parse_ms",
            Double,
            ALWAYS,
            "Milliseconds spent reading and parsing its files.",
        ),
        (
            "link_ms",
            Double,
            ALWAYS,
            "Milliseconds spent linking the outlines of its files.",
        ),
        (
            "relate_ms",
            Double,
            ALWAYS,
            "Milliseconds spent finding relationships.",
        ),
        (
            "total_ms",
            Double,
            ALWAYS,
            "Milliseconds in all, without waiting for memory.",
        ),
    ])],
};

/// Tables of an evaluation of refactorings.
pub static EVALUATION_TABLES: [&Table; 3] = [&VERDICTS, &SCORES, &TIMES];

/// Tables of an evaluation of AST diffs.
pub static NODE_TABLES: [&Table; 2] = [&NODE_SCORES, &NODE_ERRORS];

/// The table `marks`: one row for each reader and refactoring.
pub static MARKS: Table = Table {
    name: "marks",
    description: "A reader's mark of a refactoring, as exported from the page of `refmine report`.",
    reproducible: true,
    parts: &[Columns(&[
        REPOSITORY,
        ("sha1", Text, ALWAYS, "Original id of the commit, hex."),
        ("type", Text, ALWAYS, "Type of refactoring."),
        (
            "key_before",
            Text,
            ALWAYS,
            "Path and name of the element before.",
        ),
        (
            "key_after",
            Text,
            ALWAYS,
            "Path and name of the element after.",
        ),
        (
            "refactoring_id",
            Text,
            NULLABLE,
            "Id of the refactoring in the dataset; null if the file of marks has none.",
        ),
        ("reader", Text, ALWAYS, "Name of the reader."),
        (
            "mark",
            Text,
            ALWAYS,
            "Mark of this reader: right, wrong or unsure.",
        ),
        ("note", Text, NULLABLE, "Note of this reader."),
        (
            "verdict",
            Text,
            ALWAYS,
            "Mark of all readers of the refactoring: right, wrong or unsure; disputed if they differ.",
        ),
        (
            "weight",
            Double,
            NULLABLE,
            "Sampling weight: the number of refactorings of the dataset that this one represents; null if unknown.",
        ),
    ])],
};

/// The table `precision`: precision by type, estimated from readers' marks.
pub static PRECISION: Table = Table {
    name: "precision",
    description: "Precision of a type of refactoring, estimated from readers' marks.",
    reproducible: true,
    parts: &[Columns(&[
        ("type", Text, ALWAYS, "Type of refactoring; Total for all."),
        ("judged", Long, ALWAYS, "Refactorings that were marked."),
        ("right", Long, ALWAYS, "Marked right by all their readers."),
        ("wrong", Long, ALWAYS, "Marked wrong by all their readers."),
        (
            "unsure",
            Long,
            ALWAYS,
            "Marked unsure by all their readers.",
        ),
        (
            "disputed",
            Long,
            ALWAYS,
            "Marked differently by their readers.",
        ),
        (
            "precision",
            Double,
            NULLABLE,
            "right / (right + wrong); of Total, weighted by the sampling weights.",
        ),
        (
            "precision_low",
            Double,
            NULLABLE,
            "Lower limit of its 95 % confidence interval (Wilson; of a stratified sample, stratified Wilson).",
        ),
        (
            "precision_high",
            Double,
            NULLABLE,
            "Upper limit of the interval.",
        ),
        (
            "precision_disputed_wrong",
            Double,
            NULLABLE,
            "Precision if every disputed refactoring counts as wrong.",
        ),
        (
            "precision_disputed_right",
            Double,
            NULLABLE,
            "Precision if every disputed refactoring counts as right.",
        ),
    ])],
};

/// The table `agreement`: agreement of each pair of readers.
pub static AGREEMENT: Table = Table {
    name: "agreement",
    description: "Agreement of two readers on the refactorings that both marked.",
    reproducible: true,
    parts: &[Columns(&[
        ("reader", Text, ALWAYS, "Name of a reader."),
        ("other_reader", Text, ALWAYS, "Name of another reader."),
        (
            "both_judged",
            Long,
            ALWAYS,
            "Refactorings that both marked.",
        ),
        (
            "agree",
            Long,
            ALWAYS,
            "Refactorings that both marked alike.",
        ),
        (
            "kappa",
            Double,
            NULLABLE,
            "Cohen's kappa over right, wrong and unsure; null if it is not defined.",
        ),
    ])],
};

/// Tables of an evaluation of readers' marks.
pub static MARK_TABLES: [&Table; 3] = [&MARKS, &PRECISION, &AGREEMENT];
