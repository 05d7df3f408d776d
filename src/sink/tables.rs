//! Tables of a dataset: every column with its type and description.
//!
//! Columns may be added. To rename or remove one, increase
//! [`SCHEMA_VERSION`](schema::SCHEMA_VERSION).

pub mod dictionary;
pub mod evaluation;
pub mod evaluation_tables;
pub mod marks;
pub(super) mod plan_table;
pub mod rows;
pub mod schema;
pub(super) mod shared_columns;

use schema::ColumnGroup::{Columns, Element, ElementOrNull};
use schema::{Table, columns};
use shared_columns::{
    COMMIT, COMMIT_INDEX, CONFIDENCE, ELEMENT, LANGUAGE, PARENT, PASS, REASON, RELATIONSHIP,
    REPOSITORY, SIMILARITY, STATEMENTS, STATEMENTS_IDENTICAL, STATEMENTS_MAPPED, STATEMENTS_SCORE,
    STATUS,
};

/// The table `run`: plan, configuration and build of the dataset.
pub static RUN: Table = Table {
    name: "run",
    description: "The run that made the dataset: plan, configuration and build. One row.",
    reproducible: true,
    groups: &[Columns(columns! {
        "tool": Text, "Name of the program: refmine.";
        "tool_version": Text, "Version of the program.";
        "tool_revision": Text or null,
            "Git revision from which the program was built, followed by -changed if its \
             sources were modified; null if unknown.";
        "schema_version": Int, "Version of the tables and columns.";
        "grammar_versions": Text,
            "Languages with the versions of their grammars, comma-separated.";
        "hash_algorithm": Text, "Algorithm of the hashes in the dataset.";
        "plan_hash": Text,
            "Hash of the names of the repositories and the ids of the planned commits, hex.";
        "config_hash": Text, "Hash of the column configuration, hex.";
        "build_hash": Text or null,
            "Hash of the program's executable, hex; null if it could not be read.";
        "commits_planned": Long, "Number of planned commits in all repositories.";
        "complete": Bool,
            "True if every planned commit has a row in commits; false after an interruption.";
        "configuration": Text, "Configuration that determines the findings, as TOML.";
    })],
};

/// The table `repositories`: one row for each requested repository.
pub static REPOSITORIES: Table = Table {
    name: "repositories",
    description: "A requested repository, whether or not it could be mined.",
    reproducible: true,
    groups: &[
        Columns(&[REPOSITORY]),
        Columns(columns! {
            "location": Text,
                "URL or path of the repository, as given on the command line or in a list.";
            "url": Text or null,
                "Web page of the repository on GitHub, GitLab or Bitbucket, from its URL or its \
                 remote origin; null for other hosts.";
            "head_commit": Text or null,
                "Id of the commit that HEAD pointed to when the run was planned, hex; null if \
                 there was none.";
            "mailmap": Text or null,
                "Id of the blob `.mailmap` in the tree of head_commit, which --mailmap applies, hex; \
                 null if there is none or it has more than 4 MiB.";
            "shallow": Bool or null,
                "True if it is a shallow clone; null if it could not be opened.";
            "commits_planned": Long, "Number of its planned commits.";
        }),
    ],
};

/// The table `commits`: one row for each planned commit.
pub static COMMITS: Table = Table {
    name: "commits",
    description: "A planned commit; each has exactly one row.",
    reproducible: true,
    groups: &[
        Columns(&[REPOSITORY, COMMIT, PARENT, COMMIT_INDEX]),
        Columns(columns! {
            "author_time": Timestamp or null,
                "Author date, UTC; null if the commit is unreadable or its date is invalid (fault \
                 date_unusable).";
            "commit_time": Timestamp or null,
                "Committer date, UTC; null if the commit is unreadable or its date is invalid \
                 (fault date_unusable).";
            "author_name": Text or null, "Name of the author; null if the commit is unreadable.";
            "author_email": Text or null,
                "Hash of the author's email address in lower case, or with --emails the address; \
                 null if there is none.";
            "committer_name": Text or null,
                "Name of the committer; null if the commit is unreadable.";
            "committer_email": Text or null,
                "Hash of the committer's email address in lower case, or with --emails the \
                 address; null if there is none.";
            "subject": Text or null, "First line of the message; null if the commit is unreadable.";
            "body": Text or null, "Rest of the message, at most 64 KiB; null if there is none.";
            "parents": Int or null,
                "Number of parents, 2 or more for a merge; null if the commit is unreadable.";
            "commit_url": Text or null,
                "Web page of the commit on GitHub, GitLab or Bitbucket; null for other hosts.";
            "co_authors": Texts or null,
                "Names in all Co-authored-by trailers of the message, without duplicates (of name \
                 and address); null if the commit is unreadable.";
            "co_author_emails": Texts or null,
                "Hashes of the co-authors' email addresses, or with --emails the addresses, in \
                 the order of co_authors; an empty text if there is none. Null if the commit is \
                 unreadable.";
            "before_files": Long,
                "Number of its changed source files that were read on the before side; 0 if the \
                 commit was not analysed.";
            "after_files": Long,
                "Number of its changed source files that were read on the after side; 0 if the \
                 commit was not analysed.";
            "before_bytes": Long, "Size of the files in before_files, in bytes.";
            "after_bytes": Long, "Size of the files in after_files, in bytes.";
            "before_nodes": Long, "Number of code elements in the files in before_files.";
            "after_nodes": Long, "Number of code elements in the files in after_files.";
            "refactorings": Long, "Number of refactorings found in the commit.";
            "lines_added": Long or null,
                "Sum of lines_added over its rows in files; null if they are all null or there \
                 are none.";
            "lines_deleted": Long or null,
                "Sum of lines_deleted over its rows in files; null if they are all null or there \
                 are none.";
            "lines_added_residual": Long or null,
                "Sum of lines_added_residual over its rows in files; null if one of them is null or there are \
                 none.";
            "lines_deleted_residual": Long or null,
                "Sum of lines_deleted_residual over its rows in files; null as lines_added_residual. If both are \
                 0 and refactorings is not, refactorings, comments and layout explain the commit.";
        }),
        Columns(&[STATUS, REASON]),
    ],
};

/// The table `files`: one row for each changed source file of a commit.
pub static FILES: Table = Table {
    name: "files",
    description: "A changed source file of a commit.",
    reproducible: true,
    groups: &[
        Columns(&[REPOSITORY, COMMIT, LANGUAGE]),
        Columns(columns! {
            "change": Text, "Type of change: added, modified or deleted.";
            "before_path": Text or null,
                "Path before the change, with bytes that are not UTF-8 replaced; null if the file \
                 was added.";
            "before_path_bytes": Bytes or null,
                "Exact bytes of the path before the change; null if it is UTF-8 or the file was \
                 added.";
            "after_path": Text or null,
                "Path after the change, with bytes that are not UTF-8 replaced; null if the file \
                 was deleted.";
            "after_path_bytes": Bytes or null,
                "Exact bytes of the path after the change; null if it is UTF-8 or the file was \
                 deleted.";
            "before_blob": Text or null,
                "Id of the blob before the change, hex; null if the file was added.";
            "after_blob": Text or null,
                "Id of the blob after the change, hex; null if the file was deleted.";
            "role": Text,
                "Role of the file: source, test, generated, minified or vendored. Only files with \
                 a selected role are analysed.";
            "lines_added": Long or null,
                "Number of added lines, equal to git diff --numstat --no-renames without \
                 attributes. Null if the file is binary, was not read (its path implies a role \
                 that is not selected, it is too large, or it is unreadable), or has more than \
                 100,000 lines to compare.";
            "lines_deleted": Long or null, "Number of deleted lines; otherwise like lines_added.";
            "lines_added_residual": Long or null,
                "Number of the lines of lines_added that neither refactorings of the commit nor a move, a rename, \
                 comments or layout explain. Null if they were not explained: without types that read bodies, \
                 if a side was not analysed, or if a limit ended the comparison.";
            "lines_deleted_residual": Long or null,
                "Number of the lines of lines_deleted that nothing explains; null as lines_added_residual.";
        }),
        Columns(&[STATUS, REASON]),
    ],
};

/// The table `refactorings`: one row for each refactoring.
pub static REFACTORINGS: Table = Table {
    name: "refactorings",
    description: "A refactoring found in a commit.",
    reproducible: true,
    groups: &[
        Columns(&[REPOSITORY, COMMIT, PARENT, COMMIT_INDEX]),
        Columns(columns! {
            "type": Text, "Refactoring type, such as Rename Method or Move Class.";
        }),
        Columns(columns! {
            "type_group": Text, "Group of the type: structure, package, class, method, signature, attribute, modifier, annotation, variable, code or test.";
            "before_value": Text or null,
                "Changed part of the declaration before, such as the parameter `count : int`, a type, a \
                 modifier or an annotation; null for the group structure, and if there was none.";
            "after_value": Text or null,
                "Changed part of the declaration after; null for the group structure, and if there is none.";
        }),
        Columns(&[RELATIONSHIP, LANGUAGE]),
        Element("before", ELEMENT),
        Element("after", ELEMENT),
        Columns(columns! {
            "before_role": Text, "Role of the file of the before element; values as in files.role.";
            "after_role": Text, "Role of the file of the after element; values as in files.role.";
        }),
        Columns(&[
            SIMILARITY,
            PASS,
            CONFIDENCE,
            STATEMENTS,
            STATEMENTS_MAPPED,
            STATEMENTS_IDENTICAL,
            STATEMENTS_SCORE,
        ]),
        Columns(columns! {
            "description": Text, "Description of the refactoring, one sentence in English.";
            "refactoring_id": Text,
                "Hash of commit, type and both elements, hex. Together with repository, it \
                 identifies the refactoring in every run.";
            "group_id": Text,
                "Hash that is equal for all refactorings of one family with the same target: an \
                 element extracted from several others (also if it moved), inlined into several, \
                 pulled up or pushed down. `show` prints a group as one refactoring.";
            "group_size": Int,
                "Number of refactorings of the commit with this group_id, usually 1.";
            "before_declaration": Text or null,
                "Declaration of the before element: of a method public add(count int) : void, of an attribute \
                 private count : int. Null for other elements, and in languages without declared types.";
            "after_declaration": Text or null, "Declaration of the after element; null as before_declaration.";
            "caused_by": Text or null,
                "refactoring_id of the refactoring of the commit of which this one is a consequence: a \
                 class whose new name the declaration has, or the overridden method that changed in the \
                 same way; null if there is none, or if it is not among the reported types.";
            "purity": Text or null,
                "pure if the refactoring and others of the commit explain every difference between the \
                 bodies, so that no other edit is in them, which does not prove equal behaviour; impure if \
                 not. Only for refactorings of the group structure of methods and functions; null if the \
                 bodies were not compared, or not completely.";
            "purity_reason": Text or null,
                "Why. Pure: identical (equal statements), mechanics (equal with arguments for parameters, \
                 and but for a return or a receiver), overlapping (equal after other refactorings are \
                 undone), tolerated (only syntax without effect or calls that log differ). Impure, by the \
                 first statement that differs: changed_statement, added_statement, removed_statement.";
            "explained_by": Texts or null,
                "refactoring_id of the other reported refactorings of the commit that explain differences \
                 between the bodies of a pure one, sorted; null if it was not judged.";
        }),
    ],
};

/// The table `refactoring_sites`, written on request: one row for each place of a refactoring.
pub static REFACTORING_SITES: Table = Table {
    name: "refactoring_sites",
    description: "A place in the code that takes part in a refactoring, besides its two elements: a parameter, an annotation, a declaration or use of a variable, a statement, a call, another element. Written on request (--emit sites).",
    reproducible: true,
    groups: &[
        Columns(&[REPOSITORY, COMMIT]),
        Columns(columns! {
            "refactoring_id": Text, "Refactoring, as in the table refactorings.";
            "ordinal": Int, "Position among the places of the refactoring, from 0.";
            "side": Text, "Side of the file: before or after.";
            "role": Text,
                "Part that the place has in the refactoring, such as renamed variable declaration.";
            "kind": Text,
                "Kind of the place: of an element as in before_kind; parameter, annotation_use or type_use for a part \
                 of a declaration; else the syntax kind in the grammar, such as return_statement.";
            "code": Text or null,
                "Text of what the place declares or names: count : int of a variable or parameter, the \
                 declaration of a method or attribute, an annotation, a type, a call; null for statements.";
            "path": Text, "Path of the file; bytes that are not UTF-8 are replaced.";
            "start_line": Int, "First line, from 1.";
            "end_line": Int, "Last line, from 1.";
            "start_column": Int, "Column of the first character, from 1, in code points.";
            "end_column": Int, "Column after the last character, from 1, in code points.";
            "start_byte": Long, "Offset of the first byte in the file, from 0.";
            "end_byte": Long, "Offset after the last byte in the file.";
        }),
    ],
};

/// The table `relationships`, written on request: all matches, unchanged elements included, and
/// derived pairs.
pub static RELATIONSHIPS: Table = Table {
    name: "relationships",
    description: "A matched or derived pair of elements, including unchanged elements. Written on request (--emit relationships).",
    reproducible: true,
    groups: &[
        Columns(&[REPOSITORY, COMMIT, RELATIONSHIP, PASS, SIMILARITY]),
        Columns(columns! {
            "text_changed": Bool or null,
                "True if the texts of the two elements differ, including everything in them; null \
                 if they could not be compared. With SAME, true means that the commit changed the \
                 element, and false that it only changed its file.";
        }),
        Element("before", ELEMENT),
        Element("after", ELEMENT),
    ],
};

/// The table `mappings`, written on request: one row for each statement pair.
pub static MAPPINGS: Table = Table {
    name: "mappings",
    description: "A statement pair: a statement of changed code before a commit, and its counterpart after it. Written on request (--emit mappings). Without unchanged declarations, and without functions and classes inside an unchanged leaf statement.",
    reproducible: true,
    groups: &[
        Columns(&[REPOSITORY, COMMIT]),
        Columns(columns! {
            "before_path": Text, "Path of the file before the change.";
            "before_kind": Text, "Syntax kind of the before statement, with the grammar's name.";
            "before_start_line": Int, "First line of the before statement, from 1.";
            "before_end_line": Int, "Last line of the before statement, from 1.";
            "before_start_byte": Int, "Offset of the first byte of the before statement, from 0.";
            "before_end_byte": Int, "Offset after the last byte of the before statement.";
            "after_path": Text, "Path of the file after the change.";
            "after_kind": Text, "Syntax kind of the after statement, with the grammar's name.";
            "after_start_line": Int, "First line of the after statement, from 1.";
            "after_end_line": Int, "Last line of the after statement, from 1.";
            "after_start_byte": Int, "Offset of the first byte of the after statement, from 0.";
            "after_end_byte": Int, "Offset after the last byte of the after statement.";
            "members": Text,
                "Relation of the members that contain the statements, as in the table relationships: \
                 same (matched), extracted, inlined, moved (any other two members).";
            "matched_by": Text,
                "How the pair was mapped: identical, replaced (equal after replacements), \
                 children (through statements in it or adjacent to it).";
            "is_multi": Bool, "True if one of the statements has further counterparts.";
            "replacements": Text,
                "Names, values and operators that replace each other, as a JSON array of objects \
                 with role, before and after; [] if there are none.";
        }),
    ],
};

/// The table `element_changes`, written on request: one row for each element that a commit added, removed,
/// changed or carried elsewhere.
pub static ELEMENT_CHANGES: Table = Table {
    name: "element_changes",
    description: "What a commit did to an element: added, removed, changed or carried to another place. Written on request (--emit history). Unchanged elements have no row; root commits add all elements.",
    reproducible: true,
    groups: &[
        Columns(&[REPOSITORY, COMMIT, PARENT, COMMIT_INDEX]),
        Columns(columns! {
            "change": Text,
                "Kind of the change: added, removed, changed (the element itself), carried (only its path, its \
                 container or its position among elements of one signature), or merged (it differs from the \
                 elements of all parents of a merge, and has a row for each of them).";
            "changed": Texts,
                "Changed parts, sorted: body, comment, container, header, layout (only white space), name, path, \
                 signature. With header also what of it changed: annotations, exceptions, modifiers (with the \
                 visibility), parameters, supertypes, type (of the result or attribute), type_parameters. \
                 The body of a type or file is without its members. Empty for added and removed \
                 elements, and if only the position among elements of one signature changed.";
            "relationship": Text or null,
                "Kind of relationship of both versions, with RefDiff's name: SAME, RENAME, …; null for added and \
                 removed elements.";
            "pass": Text or null,
                "Matching step that found the pair; null for added and removed elements.";
            "similarity": Double or null,
                "Score of the pass that found the pair, 0 to 1; null if it has none, and for added and removed \
                 elements.";
        }),
        ElementOrNull("before", ELEMENT),
        ElementOrNull("after", ELEMENT),
        Columns(columns! {
            "before_version": Bytes or null,
                "Key of the version before: a hash of path, kind, container, signature, position among elements \
                 of one signature, and text; null if the element was added.";
            "after_version": Bytes or null,
                "Key of the version after, equal to before_version of the next change of the element; null if \
                 the element was removed.";
            "lineage_id": Text or null,
                "Hash that all changes of one element have, through renames and moves, hex: of its first version \
                 and the commit that has it. Null in shards that are not merged yet, and in repositories with more versions than \
                 limits.lineage_versions_max (fault too_many_versions).";
        }),
    ],
};

/// The table `line_changes`, written on request: one row for each run of changed lines with one explanation.
pub static LINE_CHANGES: Table = Table {
    name: "line_changes",
    description: "A run of changed lines of a file and what explains them; with --emit history each in one element. Written on request (--emit lines). Without the files whose lines were not explained (lines_added_residual in files is null).",
    reproducible: true,
    groups: &[
        Columns(&[REPOSITORY, COMMIT]),
        Columns(columns! {
            "path": Text, "Path of the file on this side, with bytes that are not UTF-8 replaced.";
            "path_bytes": Bytes or null, "Exact bytes of the path; null if it is UTF-8.";
            "side": Text, "Side of the lines: before (deleted lines) or after (added lines).";
            "start_line": Int, "First line, from 1.";
            "end_line": Int, "Last line, from 1.";
            "explanation": Text,
                "What explains the lines: moved, renamed, refactored, comment, layout; or residual if nothing does, \
                 or not all of a line.";
            "refactoring_ids": Texts,
                "Ids of the refactorings of the commit that explain the lines, as in the table refactorings; empty \
                 for comment, layout and residual, and for code that moved without a refactoring of its own.";
            "element_version": Bytes or null,
                "Key of the version of the innermost element on the lines, that of before_version or after_version \
                 in element_changes; null outside of elements and without --emit history.";
            "lineage_id": Text or null,
                "That of the element in element_changes; null without --emit history, outside of elements, in \
                 shards that are not merged yet, and if no commit that was mined changed the element.";
        }),
    ],
};

/// The table `faults`: one row for each recorded problem.
pub static FAULTS: Table = Table {
    name: "faults",
    description: "A problem with a repository, commit or file.",
    reproducible: true,
    groups: &[
        Columns(&[REPOSITORY]),
        Columns(columns! {
            "commit": Text or null,
                "Id of the commit, hex; null if the problem concerns the repository.";
            "code": Text, "Code of the problem, stable across versions.";
            "stage": Text,
                "Stage in which the problem occurred: plan, load, parse, link, relate, map, refine or write.";
            "path": Text or null,
                "Path of the affected file; null if the problem concerns no single file.";
            "side": Text or null,
                "Side of the affected file: before or after; null if there is no file or both \
                 sides are affected.";
            "start_line": Int or null, "First affected line, from 1; null if unknown.";
            "detail": Text, "Cause and, if there is one, remedy.";
        }),
    ],
};

/// The table `timings`: wall time of each commit; the only table that differs between runs.
pub static TIMINGS: Table = Table {
    name: "timings",
    description: "Wall time spent on a commit.",
    reproducible: false,
    groups: &[
        Columns(&[REPOSITORY, COMMIT]),
        Columns(columns! {
            "load_ms": Double, "Time for reading the commit and its trees, in milliseconds.";
            "wait_ms": Double,
                "Time for waiting until the memory limit admits its files, in milliseconds.";
            "parse_ms": Double, "Time for reading and parsing its files, in milliseconds.";
            "link_ms": Double,
                "Time for building the code structure trees of both sides, in milliseconds.";
            "relate_ms": Double, "Time for finding relationships, in milliseconds.";
            "map_ms": Double, "Time for mapping statements, if requested, in milliseconds.";
            "refine_ms": Double,
                "Time for finding refactorings of matched declarations and making the rows, in milliseconds.";
            "total_ms": Double, "Total time, including wait_ms, in milliseconds.";
            "worker": Int, "Number of the worker that mined the commit, from 0.";
            "attempt": Int, "Number of the attempt that succeeded, from 1.";
        }),
    ],
};

/// Tables of a dataset, in the order in which their files get their final names. `run` is last,
/// because its presence means that the dataset is complete.
pub static TABLES: [&Table; 12] = [
    &REPOSITORIES,
    &COMMITS,
    &FILES,
    &REFACTORINGS,
    &REFACTORING_SITES,
    &RELATIONSHIPS,
    &MAPPINGS,
    &ELEMENT_CHANGES,
    &LINE_CHANGES,
    &FAULTS,
    &TIMINGS,
    &RUN,
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn column_names_are_unique_and_every_column_has_a_description() {
        for table in TABLES {
            let columns = table.columns();
            let names: BTreeSet<_> = columns.iter().map(|column| &column.name).collect();
            assert_eq!(names.len(), columns.len(), "{}", table.name);
            assert!(columns.iter().all(|column| !column.description.is_empty()));
        }
    }

    #[test]
    fn refactorings_have_the_published_columns() {
        let names: Vec<String> = REFACTORINGS
            .columns()
            .into_iter()
            .map(|column| column.name.into_owned())
            .collect();
        assert_eq!(
            names.join(" "),
            "repository commit parent commit_index type type_group before_value after_value \
             relationship language \
             before_path before_path_bytes before_language before_kind before_name before_signature \
             before_container before_start_line before_end_line before_start_column \
             before_end_column before_start_byte before_end_byte \
             after_path after_path_bytes after_language after_kind after_name after_signature \
             after_container after_start_line after_end_line after_start_column \
             after_end_column after_start_byte after_end_byte \
             before_role after_role similarity pass confidence \
             statements statements_mapped statements_identical statements_score description refactoring_id group_id group_size before_declaration after_declaration caused_by purity purity_reason explained_by"
        );
    }
}
