//! Definitions of columns that occur in several tables, and of the columns of code elements.

use super::schema::{ColumnSpec, column, columns};

pub const REPOSITORY: ColumnSpec = column!(
    "repository": Text,
        "Name of the repository in the dataset: as given, else owner/name from its URL or its \
         remote origin, else the name of its folder. Repositories with equal names get a suffix."
);
pub const COMMIT: ColumnSpec = column!("commit": Text, "Id of the commit, hex.");
pub const PARENT: ColumnSpec = column!(
    "parent": Text or null,
        "Id of the parent that the commit is compared with, hex; null for a root commit."
);
pub const COMMIT_INDEX: ColumnSpec = column!(
    "commit_index": Long,
        "Position of the commit among the planned commits of its repository, from 0: oldest \
         first, or in the order of the given list."
);
pub const LANGUAGE: ColumnSpec = column!(
    "language": Text, "Name of the language, in lower case, such as java."
);
pub const STATUS: ColumnSpec = column!(
    "status": Text, "How far it was analysed: ok, partial, skipped or failed."
);
pub const REASON: ColumnSpec = column!(
    "reason": Text or null,
        "Code of the reason why it was not, or not completely, analysed; null if the status is \
         ok."
);
pub const RELATIONSHIP: ColumnSpec = column!(
    "relationship": Text, "Kind of relationship, with RefDiff's name: RENAME, EXTRACT_MOVE, …."
);
pub const PASS: ColumnSpec = column!("pass": Text, "Matching step that found the pair.");
pub const SIMILARITY: ColumnSpec = column!(
    "similarity": Double or null,
        "Score of the pass that found the pair, 0 to 1; null if the pass has none. Tokens that \
         are rare in the commit have more weight, so the score depends on the other analysed \
         files of the commit."
);
pub const STATEMENTS_SCORE: ColumnSpec = column!(
    "statements_score": Double or null,
        "Evidence from statements for an extraction or inlining, 0 to 1: the mean of two weighted \
         shares, of the element's body that was found in the removed or added code of its caller, \
         and of the code at the call site that was found in the element's body. Null for other \
         types, and with RefDiff's algorithms."
);
pub const CONFIDENCE: ColumnSpec = column!(
    "confidence": Double or null,
        "Estimated probability that the finding is correct, 0 to 1: the share of findings with \
         comparable evidence, in the language where it was measured, that were right by published labels \
         or readers. Null with RefDiff's algorithms."
);
pub const STATEMENTS: ColumnSpec = column!(
    "statements": Int or null,
        "Number of statements of the extracted or inlined element; for a matched pair of methods \
         or functions, the larger number of both. Null for other elements, and with RefDiff's \
         algorithms."
);
pub const STATEMENTS_MAPPED: ColumnSpec = column!(
    "statements_mapped": Int or null,
        "Number of these statements that were found in the removed or added code of the caller, \
         or in the counterpart; null as for statements."
);
pub const STATEMENTS_IDENTICAL: ColumnSpec = column!(
    "statements_identical": Int or null,
        "Number of the mapped statements that are identical, except for arguments in the place of \
         parameters; null as for statements."
);

/// Columns of a code element, without the prefix `before_` or `after_`. Their descriptions continue
/// "Element before the change:".
pub const ELEMENT: &[ColumnSpec] = columns! {
    "path": Text, "path of its file; bytes that are not UTF-8 are replaced.";
    "path_bytes": Bytes or null, "exact bytes of the path; null if the path is UTF-8.";
    "language": Text, "its language; the two of a refactoring can differ within a family, such as \
        javascript and typescript.";
    "kind": Text,
        "its kind: file, class, record, object, interface, enum, annotation, method, constructor, \
         function, field, enum_constant, type_alias or namespace.";
    "name": Text, "its simple name.";
    "signature": Text, "its identifier in the container, such as sum(double,double) or Calculator.";
    "container": Text,
        "qualified name of the enclosing element or namespace; empty if there is none.";
    "start_line": Int, "first line, from 1.";
    "end_line": Int, "last line, from 1.";
    "start_column": Int, "column of the first character, from 1, in code points.";
    "end_column": Int, "column after the last character, from 1, in code points.";
    "start_byte": Long, "offset of the first byte in the file, from 0.";
    "end_byte": Long, "offset after the last byte in the file.";
};
