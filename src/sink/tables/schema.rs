//! Definition of tables as data: columns with names, types and descriptions.

use arrow_schema::{DataType, Field, FieldRef, Schema, TimeUnit};
use std::borrow::Cow;
use std::sync::Arc;

/// Schema version of the [tables](crate::sink::tables). It is in the footer of every file and in the
/// table `run`.
pub const SCHEMA_VERSION: u32 = 2;

/// Type of the values of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    /// Column of UTF-8 texts.
    Text,
    /// Column of lists of texts.
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
    /// Type of the values in the column.
    pub kind: ColumnKind,
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
    pub groups: &'static [ColumnGroup],
}

/// Group of adjacent columns of a table.
#[derive(Debug)]
pub enum ColumnGroup {
    /// Columns of the table itself.
    Columns(&'static [ColumnSpec]),
    /// Columns of a code element, whose names get this prefix: `before` or `after`.
    Element(&'static str, &'static [ColumnSpec]),
    /// Columns of a code element that a row need not have, with this prefix: all are null without it.
    ElementOrNull(&'static str, &'static [ColumnSpec]),
}

/// Name, type, whether it is nullable, and description of a column.
pub type ColumnSpec = (&'static str, ColumnKind, bool, &'static str);

/// Specification of one column: `"name": Type, "description"`. The type is a variant of
/// [`ColumnKind`], with `or null` if the column is nullable.
macro_rules! column {
    ($name:literal: $kind:ident $(or $null:ident)?, $description:literal) => {
        (
            $name,
            $crate::sink::tables::schema::ColumnKind::$kind,
            !<[&str]>::is_empty(&[$(stringify!($null))?]),
            $description,
        )
    };
}

/// Slice of column specifications, each of the form of [`column!`] and ended by a semicolon.
macro_rules! columns {
    ($($name:literal: $kind:ident $(or $null:ident)?, $description:literal;)+) => {
        &[$($crate::sink::tables::schema::column!($name: $kind $(or $null)?, $description)),+]
    };
}
pub(crate) use {column, columns};

impl Table {
    /// Returns the columns, in order.
    pub fn columns(&self) -> Vec<Column> {
        let mut columns = Vec::new();
        for group in self.groups {
            let (prefix, specs, is_optional) = match group {
                ColumnGroup::Columns(specs) => (None, *specs, false),
                ColumnGroup::Element(prefix, specs) => (Some(*prefix), *specs, false),
                ColumnGroup::ElementOrNull(prefix, specs) => (Some(*prefix), *specs, true),
            };
            columns.extend(specs.iter().map(|spec| {
                let column = Column::new(spec, prefix);
                Column {
                    nullable: column.nullable || is_optional,
                    ..column
                }
            }));
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

impl ColumnKind {
    pub fn arrow_type(self) -> DataType {
        match self {
            ColumnKind::Text => DataType::Utf8,
            ColumnKind::Texts => DataType::List(text_item()),
            ColumnKind::Bytes => DataType::Binary,
            ColumnKind::Int => DataType::Int32,
            ColumnKind::Long => DataType::Int64,
            ColumnKind::Double => DataType::Float64,
            ColumnKind::Bool => DataType::Boolean,
            ColumnKind::Timestamp => DataType::Timestamp(TimeUnit::Microsecond, None),
        }
    }
}

/// Returns the item field of a list of texts, whose items are never null.
pub fn text_item() -> FieldRef {
    Arc::new(Field::new("element", DataType::Utf8, false))
}

impl Column {
    /// Creates the column of `spec`, for the element of `side` if that is given.
    fn new(&(name, kind, nullable, description): &ColumnSpec, side: Option<&str>) -> Self {
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
}
