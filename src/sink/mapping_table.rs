//! Definition of the table `mappings`.

use super::schema::Kind::{Bool, Int, Text};
use super::schema::Part::Columns;
use super::schema::Table;
use super::shared_columns::{ALWAYS, COMMIT, REPOSITORY};

/// The table `mappings`, written on request: one row for each statement pair.
pub static MAPPINGS: Table = Table {
    name: "mappings",
    description: "A statement of changed code before a commit and its counterpart after it; written on request. \
                  Declarations that did not change are left out, and functions and classes inside of a leaf statement \
                  that did not change.",
    reproducible: true,
    parts: &[Columns(&[
        REPOSITORY,
        COMMIT,
        ("before_path", Text, ALWAYS, "File before."),
        (
            "before_kind",
            Text,
            ALWAYS,
            "Syntax kind of the statement before, as the grammar calls it.",
        ),
        ("before_start_line", Int, ALWAYS, "Its first line, 1-based."),
        ("before_end_line", Int, ALWAYS, "Its last line, 1-based."),
        (
            "before_start_byte",
            Int,
            ALWAYS,
            "Offset of its first byte, 0-based.",
        ),
        (
            "before_end_byte",
            Int,
            ALWAYS,
            "Offset of the byte after its last.",
        ),
        ("after_path", Text, ALWAYS, "File after."),
        (
            "after_kind",
            Text,
            ALWAYS,
            "Syntax kind of the statement after.",
        ),
        ("after_start_line", Int, ALWAYS, "Its first line, 1-based."),
        ("after_end_line", Int, ALWAYS, "Its last line, 1-based."),
        (
            "after_start_byte",
            Int,
            ALWAYS,
            "Offset of its first byte, 0-based.",
        ),
        (
            "after_end_byte",
            Int,
            ALWAYS,
            "Offset of the byte after its last.",
        ),
        (
            "members",
            Text,
            ALWAYS,
            "Relation of the members around the statements: same; extracted (the member after is new); inlined \
             (the member before was removed); moved (both stay, or their relation is unknown).",
        ),
        (
            "matched_by",
            Text,
            ALWAYS,
            "How they were matched: identical, replaced (equal after replacements), children (by the statements \
             inside or beside them).",
        ),
        (
            "is_multi",
            Bool,
            ALWAYS,
            "Whether one of the statements has further counterparts.",
        ),
        (
            "replacements",
            Text,
            ALWAYS,
            "Names, values and operators that replaced each other, as a JSON array of objects with role, before \
             and after.",
        ),
    ])],
};
