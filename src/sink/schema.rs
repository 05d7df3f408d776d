//! What a table of the dataset is: columns with names, kinds and meanings, as data.

use super::tables;
use arrow_schema::{DataType, Field, FieldRef, Schema, TimeUnit};
use std::borrow::Cow;
use std::sync::Arc;

/// The version of the [tables](super::tables); in the footer of every file and in the table `run`.
pub const SCHEMA_VERSION: u32 = 2;

/// What the values of a column are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// UTF-8 text.
    Text,
    /// A list of texts.
    Texts,
    /// Bytes that need not be UTF-8.
    Bytes,
    /// A count or a position, 32 bits.
    Int,
    /// A count or a position, 64 bits.
    Long,
    /// A real number.
    Double,
    /// Yes or no.
    Bool,
    /// A point in time in UTC, written without zone, in microseconds.
    Timestamp,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its name; part of the contract.
    pub name: Cow<'static, str>,
    /// What its values are.
    pub kind: Kind,
    /// Whether a row may have no value.
    pub nullable: bool,
    /// One line for the data dictionary.
    pub description: Cow<'static, str>,
}

/// A table of the dataset.
#[derive(Debug)]
pub struct Table {
    /// Its name, and that of its folder.
    pub name: &'static str,
    /// What a row is, for the data dictionary.
    pub description: &'static str,
    /// Whether its rows depend on nothing but plan, configuration and build.
    pub reproducible: bool,
    pub(super) parts: &'static [Part],
}

/// Columns of a table that stand together.
#[derive(Debug)]
pub(super) enum Part {
    /// These columns.
    Columns(&'static [Spec]),
    /// The columns of a code element, each with this prefix.
    Element(&'static str),
}

/// Name, kind, whether nullable, description.
pub(super) type Spec = (&'static str, Kind, bool, &'static str);

impl Table {
    /// The columns, in order.
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

    /// The schema of the table's files.
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

/// Items of a list of texts, none of which is null.
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
