//! The data dictionary: tables, columns and named values, in Markdown. It is generated from the
//! definitions that the program itself uses.

use super::TABLES;
use super::evaluation_tables::{EVALUATION_TABLES, MARK_TABLES, NODE_TABLES};
use super::plan_table::PLAN;
use super::schema::{ColumnKind, Table};
use crate::base::fault::FaultCode;
use crate::lang::rules::KindGroup;
use crate::mine::outcome::Status;
use crate::refine::{self, TypeGroup};
use crate::relate::Pass;
use crate::relate::kind;
use crate::sink::formats::trees::NODE_MAPPINGS;
use crate::source::FileRole;
use std::collections::BTreeMap;

/// Returns every table: the tables of datasets, evaluations and AST diffs, and the table of plans.
pub fn tables() -> Vec<&'static Table> {
    let evaluations = EVALUATION_TABLES
        .into_iter()
        .chain(NODE_TABLES)
        .chain(MARK_TABLES);
    let tables = TABLES.into_iter().chain(evaluations);
    tables.chain([&NODE_MAPPINGS, &PLAN]).collect()
}

/// Returns the section of the dictionary about `table`.
pub fn table_section(table: &Table) -> String {
    let mut text = format!("## {}\n\n{}\n", table.name, table.description);
    if !table.reproducible {
        text.push_str("This table differs between runs of the same plan.\n");
    }
    text.push_str("\n| column | kind | null | meaning |\n|---|---|---|---|\n");
    for column in table.columns() {
        let null = if column.nullable { "yes" } else { "" };
        let meaning = column.description.replace('|', "\\|");
        let kind = column.kind.sql_name();
        text.push_str(&format!(
            "| `{}` | {kind} | {null} | {meaning} |\n",
            column.name
        ));
    }
    text.push('\n');
    text
}

/// Returns the sections about named values: refactoring types, relationships, passes, statuses,
/// roles, reasons and faults.
pub fn named_value_sections() -> String {
    let mut text = String::new();
    add_refactoring_types(&mut text);
    let relationships = kind::relationship_meanings()
        .map(|(name, meaning)| (name, meaning.replace("{it}", "element")));
    section(
        &mut text,
        "Relationships",
        "Values of the column `relationship`, by the names of RefDiff 2.0.",
        relationships,
    );
    section(
        &mut text,
        "Passes",
        "Values of the column `pass`: the evidence by which a relationship was found.",
        Pass::ALL.iter().map(|pass| (pass.name(), pass.meaning())),
    );
    section(
        &mut text,
        "Statuses",
        "Values of the column `status` of commits and files.",
        Status::ALL
            .iter()
            .map(|status| (status.name(), status.meaning())),
    );
    section(
        &mut text,
        "Roles",
        "Values of the columns `role`, `before_role` and `after_role`: the purpose of a file.",
        FileRole::ALL
            .iter()
            .map(|role| (role.name(), role.meaning())),
    );
    section(
        &mut text,
        "Reasons and faults",
        "Values of the columns `reason` of commits and files, and `code` of faults. Names that end with `_max` are \
         limits of the configuration.",
        FaultCode::ALL.iter().map(|code| {
            (
                code.name(),
                format!("{} Stage: {}.", code.meaning(), code.stage().name()),
            )
        }),
    );
    text
}

/// Appends the sections about the types of refactorings and their groups.
fn add_refactoring_types(text: &mut String) {
    let mut types: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (name, relationship, group) in kind::refactoring_meanings() {
        let meaning = relationship.meaning().replace("{it}", noun(group));
        let meaning = format!("`{}`: {meaning}", relationship.name());
        types.entry(name).or_default().push(meaning);
    }
    let types = types
        .into_iter()
        .map(|(name, meanings)| (name, meanings.join(" ")));
    section(
        text,
        "Types of refactorings",
        "Values of the column `type` in the group `structure`, with the relationships that have it.",
        types,
    );
    let refined = refine::TYPES.iter().map(|row| {
        let sentence = row.sentence.replace(['{', '}'], "`");
        (
            row.name,
            format!("Group `{}`: {sentence}.", row.group.name()),
        )
    });
    section(
        text,
        "Types of refactorings of declarations",
        "Values of the column `type` in the other groups; `--types` chooses groups. `old` and `new` are \
         the columns `before_value` and `after_value`.",
        refined,
    );
    section(
        text,
        "Groups of types",
        "Values of the column `type_group`.",
        TypeGroup::ALL
            .iter()
            .map(|group| (group.name(), group.meaning())),
    );
}

/// Appends a section with a table of `rows`, each a name and its meaning.
fn section<M: AsRef<str>>(
    text: &mut String,
    title: &str,
    introduction: &str,
    rows: impl Iterator<Item = (&'static str, M)>,
) {
    text.push_str(&format!(
        "## {title}\n\n{introduction}\n\n| name | meaning |\n|---|---|\n"
    ));
    for (name, meaning) in rows {
        let meaning = meaning.as_ref().replace('|', "\\|");
        text.push_str(&format!("| `{name}` | {meaning} |\n"));
    }
    text.push('\n');
}

fn noun(group: KindGroup) -> &'static str {
    match group {
        KindGroup::File => "file",
        KindGroup::Type => "type",
        KindGroup::Method => "method",
        KindGroup::Function => "function",
        KindGroup::Attribute => "attribute",
    }
}

impl ColumnKind {
    /// Returns the SQL type as which DuckDB reads the column.
    pub fn sql_name(self) -> &'static str {
        match self {
            ColumnKind::Text => "VARCHAR",
            ColumnKind::Texts => "VARCHAR[]",
            ColumnKind::Bytes => "BLOB",
            ColumnKind::Int => "INTEGER",
            ColumnKind::Long => "BIGINT",
            ColumnKind::Double => "DOUBLE",
            ColumnKind::Bool => "BOOLEAN",
            ColumnKind::Timestamp => "TIMESTAMP",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sink::tables::REFACTORINGS;

    #[test]
    fn every_type_pass_and_fault_code_has_a_line() {
        let text = named_value_sections();
        let passes = Pass::ALL.iter().map(|pass| pass.name());
        let codes = FaultCode::ALL.iter().map(|code| code.name());
        for name in kind::refactoring_names().chain(passes).chain(codes) {
            let line = text
                .lines()
                .find(|line| line.starts_with(&format!("| `{name}` | ")));
            let line = line.unwrap_or_else(|| panic!("no line for {name}"));
            assert!(line.len() > name.len() + 30, "{line}");
            assert!(!line.contains("{it}"), "{line}");
        }
    }

    #[test]
    fn every_column_has_a_line() {
        let text = table_section(&REFACTORINGS);
        assert!(text.starts_with("## refactorings\n"));
        for column in REFACTORINGS.columns() {
            assert!(text.contains(&format!("\n| `{}` | ", column.name)));
        }
    }
}
