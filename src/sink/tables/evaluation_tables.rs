//! Tables of evaluations: every column with its type and description. They are written to a folder
//! of their own and are not part of a dataset.

use super::schema::ColumnGroup::Columns;
use super::schema::{Table, columns};
use super::shared_columns::{CONFIDENCE, REPOSITORY, SIMILARITY, STATEMENTS_SCORE};

/// The table `verdicts`: one row for each row of an oracle, and for each finding that the oracle
/// does not list.
pub static VERDICTS: Table = Table {
    name: "verdicts",
    description: "A row of an oracle, or a finding of a covered type that the oracle does not list.",
    reproducible: true,
    groups: &[
        Columns(columns! {
            "oracle": Text, "Name of the oracle.";
            "tool": Text, "Tool that is judged: refmine or a published tool.";
        }),
        Columns(&[REPOSITORY]),
        Columns(columns! {
            "sha1": Text, "Original id of the commit, hex.";
            "type": Text, "Refactoring type, with the oracle's name.";
            "key_before": Text, "Key of the before element, by the oracle's rules.";
            "key_after": Text, "Key of the after element, by the oracle's rules.";
            "verdict": Text,
                "tp, fp, fn or tn; unlisted; implied (not listed, but a consequence of a listed \
                 refactoring); unreached (the commit could not be mined).";
            "published": Text or null,
                "Published verdict on RefDiff 2.0: tp, fp, fn or tn; null if there is none.";
            "reason": Text or null,
                "Reason why a listed refactoring was missed, or why a finding is wrong or \
                 implied; null for other rows.";
            "relationship": Text or null,
                "Kind of relationship that refmine found; null for a miss.";
            "pass": Text or null, "Matching step that found the pair; null for a miss.";
        }),
        Columns(&[SIMILARITY, STATEMENTS_SCORE, CONFIDENCE]),
        Columns(columns! {
            "before_path": Text or null,
                "Path of the file of the before element that refmine found; null for a miss.";
            "before_start_line": Int or null,
                "First line of the before element, from 1; null for a miss.";
            "before_end_line": Int or null,
                "Last line of the before element, from 1; null for a miss.";
            "after_path": Text or null,
                "Path of the file of the after element that refmine found; null for a miss.";
            "after_start_line": Int or null,
                "First line of the after element, from 1; null for a miss.";
            "after_end_line": Int or null,
                "Last line of the after element, from 1; null for a miss.";
            "judged": Text or null,
                "Readers' verdict on an unlisted finding: right or wrong; null if nobody judged \
                 it.";
        }),
    ],
};

/// The table `scores`: counts of verdicts by oracle, tool and type.
pub static SCORES: Table = Table {
    name: "scores",
    description: "Counts of the verdicts on a tool, by oracle and type.",
    reproducible: true,
    groups: &[Columns(columns! {
        "oracle": Text, "Name of the oracle.";
        "tool": Text, "Tool: refmine or a published tool.";
        "type": Text, "Refactoring type, with the oracle's name; Total for all types.";
        "rows": Long, "Number of expected refactorings.";
        "tp": Long, "Number of expected refactorings that were found.";
        "fp": Long, "Number of findings that are listed as wrong.";
        "fn": Long, "Number of expected refactorings that were not found.";
        "tn": Long, "Number of refactorings listed as wrong that were not found.";
        "unlisted": Long, "Number of findings that are not listed.";
        "precision": Double or null,
            "tp / (tp + fp), over labelled findings, 0 to 1; null if there are none.";
        "precision_lower_bound": Double or null,
            "tp / (tp + fp + unlisted), the precision if every unlisted finding is wrong; \
             null without findings.";
        "recall": Double or null,
            "tp / (tp + fn), 0 to 1; null if nothing is expected, or if the oracle consists \
             of readers' marks.";
        "f1": Double or null,
            "Harmonic mean of precision and recall; null if tp, fp and fn are 0, or if the \
             oracle consists of readers' marks.";
    })],
};

/// The table `node_scores`: counts of node mappings by oracle, tool, part and level.
pub static NODE_SCORES: Table = Table {
    name: "node_scores",
    description: "Counts of a tool's node mappings, by part and level of an AST diff oracle.",
    reproducible: true,
    groups: &[Columns(columns! {
        "oracle": Text, "Name of the oracle.";
        "tool": Text, "Matcher, or name of the given table of node mappings.";
        "part": Text, "Part of the oracle; all for all parts together.";
        "level": Text,
            "Nodes that are counted: statements (with declarations), declarations, with \
             sub-expressions (all), or sub-expressions.";
        "cases": Long, "Number of commits in the part.";
        "perfect": Long, "Number of commits without a wrong or missed pair.";
        "tp": Long, "Number of pairs of the oracle that the tool maps.";
        "fp": Long, "Number of pairs that the tool maps and the oracle does not.";
        "fn": Long, "Number of pairs of the oracle that the tool does not map.";
        "precision": Double, "tp / (tp + fp), 0 to 1; 1 if the tool maps nothing.";
        "recall": Double, "tp / (tp + fn), 0 to 1; 1 if the oracle maps nothing.";
        "f1": Double, "Harmonic mean of precision and recall; 0 if tp is 0.";
        "multi_found": Long, "Number of found pairs in which a node has several counterparts.";
        "multi_missed": Long,
            "Number of missed pairs in which a node has several counterparts.";
        "inter_file_found": Long, "Number of found pairs between different files.";
        "inter_file_missed": Long, "Number of missed pairs between different files.";
    })],
};

/// The table `node_errors`: one row for each wrong or missed node mapping.
pub static NODE_ERRORS: Table = Table {
    name: "node_errors",
    description: "A wrong or missed node mapping: a pair of nodes that either a tool or an AST diff oracle maps, but not both.",
    reproducible: true,
    groups: &[Columns(columns! {
        "oracle": Text, "Name of the oracle.";
        "tool": Text, "Matcher, or name of the given table of node mappings.";
        "part": Text, "Part of the oracle.";
        "case": Text, "Case of the oracle.";
        "verdict": Text, "fp: mapped, but not in the oracle; fn: missed.";
        "level": Text, "Level of the nodes: declaration, statement or expression.";
        "before_path": Text, "Path of the file before the change.";
        "before_start": Int, "Offset of the first byte of the before node, from 0.";
        "before_end": Int, "Offset after the last byte of the before node.";
        "before_type": Text, "Type of the before node, with the oracle's name.";
        "after_path": Text, "Path of the file after the change.";
        "after_start": Int, "Offset of the first byte of the after node, from 0.";
        "after_end": Int, "Offset after the last byte of the after node.";
        "after_type": Text, "Type of the after node, with the oracle's name.";
        "is_multi": Bool, "True if the oracle maps one of the nodes to several nodes.";
    })],
};

/// The table `times`: time that refmine took for each commit of an oracle.
pub static TIMES: Table = Table {
    name: "times",
    description: "Wall time that refmine took for a commit of an oracle, on one worker.",
    reproducible: false,
    groups: &[
        Columns(columns! {
            "oracle": Text, "Name of the oracle.";
            "tool": Text, "Name of the tool: refmine.";
        }),
        Columns(&[REPOSITORY]),
        Columns(columns! {
            "sha1": Text, "Original id of the commit, hex.";
            "load_ms": Double, "Time for reading the commit and its trees, in milliseconds.";
            "parse_ms": Double, "Time for reading and parsing its files, in milliseconds.";
            "link_ms": Double,
                "Time for building the code structure trees of both sides, in milliseconds.";
            "relate_ms": Double, "Time for finding relationships, in milliseconds.";
            "map_ms": Double, "Time for mapping statements, if requested, in milliseconds.";
            "refine_ms": Double,
                "Time for finding refactorings of matched declarations and making the rows, in milliseconds.";
            "total_ms": Double, "Total time, without waiting for memory, in milliseconds.";
        }),
    ],
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
    groups: &[
        Columns(&[REPOSITORY]),
        Columns(columns! {
            "sha1": Text, "Original id of the commit, hex.";
            "type": Text, "Refactoring type.";
            "key_before": Text, "Path and name of the before element.";
            "key_after": Text, "Path and name of the after element.";
            "refactoring_id": Text or null,
                "Id of the refactoring in the dataset; null if the file of marks has none.";
            "reader": Text, "Name of the reader.";
            "mark": Text, "Mark of the reader: right, wrong or unsure.";
            "note": Text or null, "Note of the reader; null if there is none.";
            "verdict": Text,
                "Common mark of all readers of the refactoring: right, wrong or unsure; disputed \
                 if they differ.";
            "weight": Double or null,
                "Sampling weight: the number of refactorings of the dataset that this one \
                 represents; null if unknown.";
        }),
    ],
};

/// The table `precision`: precision by type, estimated from readers' marks.
pub static PRECISION: Table = Table {
    name: "precision",
    description: "Precision of a refactoring type, estimated from readers' marks.",
    reproducible: true,
    groups: &[Columns(columns! {
        "type": Text, "Refactoring type; Total for all types.";
        "judged": Long, "Number of marked refactorings.";
        "right": Long, "Number of refactorings that all their readers marked right.";
        "wrong": Long, "Number of refactorings that all their readers marked wrong.";
        "unsure": Long, "Number of refactorings that all their readers marked unsure.";
        "disputed": Long, "Number of refactorings that their readers marked differently.";
        "precision": Double or null,
            "right / (right + wrong), 0 to 1, for Total weighted by the sampling weights; \
             null if nothing was marked right or wrong.";
        "precision_low": Double or null,
            "Lower limit of its 95 % confidence interval (Wilson; stratified Wilson for a \
             stratified sample); null if there is none.";
        "precision_high": Double or null, "Upper limit of the interval; null if there is none.";
        "precision_disputed_wrong": Double or null,
            "Precision if every disputed refactoring counts as wrong; null if nothing is \
             right, wrong or disputed.";
        "precision_disputed_right": Double or null,
            "Precision if every disputed refactoring counts as right; null if nothing is \
             right, wrong or disputed.";
    })],
};

/// The table `agreement`: agreement of each pair of readers.
pub static AGREEMENT: Table = Table {
    name: "agreement",
    description: "Agreement of two readers on the refactorings that both marked.",
    reproducible: true,
    groups: &[Columns(columns! {
        "reader": Text, "Name of one reader.";
        "other_reader": Text, "Name of the other reader.";
        "both_judged": Long, "Number of refactorings that both marked.";
        "agree": Long, "Number of refactorings that both marked equally.";
        "kappa": Double or null,
            "Cohen's kappa over right, wrong and unsure; null if undefined.";
    })],
};

/// Tables of an evaluation of readers' marks.
pub static MARK_TABLES: [&Table; 3] = [&MARKS, &PRECISION, &AGREEMENT];
