//! The data dictionary, made from the tables themselves.

use super::evaluation_tables::{EVALUATION_TABLES, NODE_TABLES};
use super::schema::{Kind, Table};
use super::tables::TABLES;

/// Every table of datasets and evaluations.
pub fn tables() -> Vec<&'static Table> {
    let evaluations = EVALUATION_TABLES.into_iter().chain(NODE_TABLES);
    TABLES.into_iter().chain(evaluations).collect()
}

/// The section of the dictionary on `table`, in Markdown.
pub fn of(table: &Table) -> String {
    let mut text = format!("## {}\n\n{}\n", table.name, table.description);
    if !table.reproducible {
        text.push_str("The only kind of table that differs between runs of the same plan.\n");
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

impl Kind {
    /// The type that DuckDB reads the column as.
    pub fn sql_name(self) -> &'static str {
        match self {
            Kind::Text => "VARCHAR",
            Kind::Bytes => "BLOB",
            Kind::Int => "INTEGER",
            Kind::Long => "BIGINT",
            Kind::Double => "DOUBLE",
            Kind::Bool => "BOOLEAN",
            Kind::Timestamp => "TIMESTAMP",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sink::tables::REFACTORINGS;

    #[test]
    fn every_column_has_its_line() {
        let text = of(&REFACTORINGS);
        assert!(text.starts_with("## refactorings\n"));
        for column in REFACTORINGS.columns() {
            assert!(text.contains(&format!("\n| `{}` | ", column.name)));
        }
    }
}
