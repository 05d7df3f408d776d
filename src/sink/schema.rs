//! Definition of tables as data: columns with names, types and descriptions.

use super::tables;
use arrow_schema::{DataType, Field, FieldRef, Schema, TimeUnit};
use std::borrow::Cow;
use std::sync::Arc;

/// Schema version of the [tables](super::tables). It is in the footer of every file and in the
/// table `run`.
pub const SCHEMA_VERSION: u32 = 2;

/// Type of the values of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// UTF-8 text.
    Text,
    /// List of texts.
    Texts,
    /// Bytes that need not be UTF-8.
    Bytes,
    /// 32-bit integer: a count or position.
    Int,
    /// 64-bit integer: a count or position.
    Long,
    /// Double.
    Double,
    /// Boolean.
    Bool,
    /// Point in time in UTC, stored without time zone, in microseconds.
    Timestamp,
}

/// Column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Name, which is part of the public contract.
    pub name: Cow<'static, str>,
    /// Type of its values.
    pub kind: Kind,
    /// True if a row may have no value.
    pub nullable: bool,
    /// Description in the data dictionary.
    pub description: Cow<'static, str>,
}

/// Table of a dataset, evaluation or plan.
#[derive(Debug)]
pub struct Table {
    /// Name of the table and of its folder.
    pub name: &'static str,
    /// Description in the data dictionary: what a row is.
    pub description: &'static str,
    /// True if the rows depend only on plan, configuration and build.
    pub reproducible: bool,
    pub(super) parts: &'static [Part],
}

/// Group of adjacent columns of a table.
#[derive(Debug)]
pub(super) enum Part {
    /// Single columns.
    Columns(&'static [Spec]),
    /// Columns of a code element, whose names get this prefix.
    Element(&'static str),
}

/// Name, type, whether it is nullable, and description of a column.
pub(super) type Spec = (&'static str, Kind, bool, &'static str);

impl Table {
    /// Returns the columns, in order.
    pub fn columns(&self) -> Vec<Column> {
        let mut columns = Vec::new();
        for part in self.parts {
            match part {
                Part::Columns(specs) => columns.extend(specs.iter().map(|spec| column(spec, None))),
                Part::Element(side) => {
                    columns.extend(tables::ELEMENT.iter().map(|spec| column(spec, Some(side))));
                }
            }
        }
        columns
    }

    /// Returns the Arrow schema of the table's files.
    pub(crate) fn arrow_schema(&self) -> Schema {
        Schema::new(
            self.columns()
                .into_iter()
                .map(|column| Field::new(column.name, column.kind.arrow_type(), column.nullable))
                .collect::<Vec<_>>(),
        )
    }
}

impl Kind {
    pub(super) fn arrow_type(self) -> DataType {
        match self {
            Kind::Text => DataType::Utf8,
            Kind::Texts => DataType::List(text_item()),
            Kind::Bytes => DataType::Binary,
            Kind::Int => DataType::Int32,
            Kind::Long => DataType::Int64,
            Kind::Double => DataType::Float64,
            Kind::Bool => DataType::Boolean,
            Kind::Timestamp => DataType::Timestamp(TimeUnit::Microsecond, None),
        }
    }
}

/// Returns the item field of a list of texts, whose items are never null.
pub(super) fn text_item() -> FieldRef {
    Arc::new(Field::new("element", DataType::Utf8, false))
}

fn column(&(name, kind, nullable, description): &Spec, side: Option<&str>) -> Column {
    match side {
        None => Column {
            name: Cow::Borrowed(name),
            kind,
            nullable,
            description: Cow::Borrowed(description),
        },
        Some(side) => Column {
            name: Cow::Owned(format!("{side}_{name}")),
            kind,
            nullable,
            description: Cow::Owned(format!("Element {side} the change: {description}")),
        },
    }
}
