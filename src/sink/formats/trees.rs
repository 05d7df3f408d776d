//! AST diffs in machine-readable form: JSON for one change, and the table `node_mappings` for many.

use super::json;
use crate::astdiff::change::{Matcher, TreeDiff};
use crate::astdiff::script::{self, Edit, EditedNode, InsertPosition};
use crate::astdiff::{Mapping, NodeAt};
use crate::base::fault::{Fault, FaultCode};
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::lang::LanguageId;
use crate::parse::line_index::LineIndex;
use crate::parse::tree::Labels;
use crate::sink::SinkError;
use crate::sink::disk::Disk;
use crate::sink::parquet::{Footer, TableWriter};
use crate::sink::tables::rows::Cells;
use crate::sink::tables::schema::ColumnGroup::Columns;
use crate::sink::tables::schema::{Table, columns};
use serde::Serialize;
use std::io::{self, Write};
use std::path::Path;

/// The table `node_mappings`, which `refmine diff --ast --commits` writes.
pub static NODE_MAPPINGS: Table = Table {
    name: "node_mappings",
    description: "A node mapping: a syntax node before a commit and its counterpart after it. A node may have several counterparts, also in other files.",
    reproducible: true,
    groups: &[Columns(columns! {
        "case": Text, "Case in the list of commits; the commit if the list has no cases.";
        "before_path": Text, "Path of the file before the change.";
        "before_start": Int, "Offset of the first byte of the before node, from 0.";
        "before_end": Int, "Offset after the last byte of the before node.";
        "after_path": Text, "Path of the file after the change.";
        "after_start": Int, "Offset of the first byte of the after node, from 0.";
        "after_end": Int, "Offset after the last byte of the after node.";
        "before_kind": Text, "Syntax kind of the before node, with the grammar's name.";
        "after_kind": Text, "Syntax kind of the after node, with the grammar's name.";
        "matched_by": Text or null,
            "How the pair was mapped: declaration, identical, replaced, children or part; \
             with GumTree isomorphic, descendants or recovered.";
    })],
};

/// Names of the syntax kinds, by language and kind number.
struct KindNames(Vec<Vec<String>>);

impl KindNames {
    /// Collects the names of all languages.
    fn new() -> Self {
        KindNames(LanguageId::all().map(LanguageId::kind_names).collect())
    }

    /// Returns the name of the syntax kind of the node `at`; `ERROR` for text that could not be parsed.
    fn of(&self, diff: &TreeDiff, side: Side, at: NodeAt) -> &str {
        let tree = &diff.trees.get(side)[at.file.index()];
        let names = &self.0[usize::from(tree.language.0)];
        let name = names.get(usize::from(tree[at.node].kind));
        // Error nodes have the highest kind number, which has no name.
        name.map_or("ERROR", String::as_str)
    }
}

/// Writer of the table `node_mappings`.
pub struct MappingsWriter {
    table: TableWriter,
    kinds: KindNames,
}

impl MappingsWriter {
    /// Creates a writer for the file `path`, which replaces an older file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be created.
    pub fn create(path: &Path, footer: &Footer) -> Result<Self, SinkError> {
        let path = path.to_path_buf();
        let table = TableWriter::create(&Disk::default(), &NODE_MAPPINGS, path, footer)?;
        let kinds = KindNames::new();
        Ok(MappingsWriter { table, kinds })
    }

    /// Appends the node mappings of one commit.
    ///
    /// # Errors
    /// Returns an error if a batch was due and could not be written.
    pub fn add(&mut self, case: &str, diff: &TreeDiff) -> Result<(), SinkError> {
        for pair in diff.diff.mappings.pairs() {
            let cells = &mut self.table;
            cells.put("case", case);
            for (side, at) in [(Side::Before, pair.before), (Side::After, pair.after)] {
                let node = &diff.trees.get(side)[at.file.index()][at.node];
                let path = diff.files.get(side)[at.file.index()].path.text();
                cells.put("path", path.as_ref());
                cells.put("start", node.start_byte);
                cells.put("end", node.end_byte);
            }
            for (side, at) in [(Side::Before, pair.before), (Side::After, pair.after)] {
                cells.put("kind", self.kinds.of(diff, side, at));
            }
            cells.put("matched_by", pair.by.name());
            cells.end_row()?;
        }
        Ok(())
    }

    /// Finishes the file, renames it to its final name, and returns the number of its rows.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written or renamed.
    pub fn finish(self) -> Result<u64, SinkError> {
        let rows = self.table.rows();
        self.table.finish()?.put_in_place()?;
        Ok(rows)
    }
}

/// Maximum number of bytes of the mappings and edits of a JSON document. A node of one byte, such as a
/// bracket, takes several hundred bytes in each mapping and edit that names it. The documents of
/// changes with a few hundred thousand nodes are smaller.
pub const JSON_BYTES_MAX: u64 = 64 << 20;

/// Name and version of the JSON format.
pub const JSON_FORM: &str = "refmine-ast-diff-1";

#[derive(Serialize)]
struct MappingJson<'a> {
    before: NodeJson<'a>,
    after: NodeJson<'a>,
    matched_by: &'static str,
}

#[derive(Serialize)]
struct NodeJson<'a> {
    path: std::borrow::Cow<'a, str>,
    kind: &'a str,
    start_byte: u32,
    end_byte: u32,
    start_line: u32,
    start_column: u32,
    end_line: u32,
    end_column: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
}

/// Node of the tree that the edit script transforms: a `before` node, or an inserted `after` node.
#[derive(Serialize)]
struct EditedJson<'a> {
    side: &'static str,
    #[serde(flatten)]
    node: NodeJson<'a>,
}

#[derive(Serialize)]
struct EditJson<'a> {
    action: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<NodeJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<NodeJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<EditedJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    previous: Option<EditedJson<'a>>,
}

#[derive(Serialize)]
struct FaultJson<'a> {
    code: &'static str,
    path: Option<&'a str>,
    line: Option<u32>,
    detail: &'a str,
}

/// Writes `diff`, made by `matcher`, as one JSON document with mappings, edit script and faults, one
/// mapping, edit or fault a line. Byte offsets count from 0, lines and columns (in characters) from 1;
/// ends are exclusive. Mappings and edits end after about `bytes_max` bytes; the fault that says so is
/// written with the others and returned.
///
/// # Errors
/// Returns the I/O error of `out`.
pub fn write_json(
    diff: &TreeDiff,
    matcher: Matcher,
    bytes_max: u64,
    out: &mut dyn Write,
) -> io::Result<Option<Fault>> {
    let kinds = KindNames::new();
    let builder = NodeJsonBuilder {
        diff,
        kinds: &kinds,
        lines: diff.files.as_ref().map(|files| {
            let texts = files.iter();
            texts.map(|file| LineIndex::new(&file.text)).collect()
        }),
    };
    let trees = diff.trees.as_ref().map(Vec::as_slice);
    let edits = script::script(trees, &diff.diff.mappings);
    let form = json::line(&JSON_FORM);
    write!(
        out,
        "{{\n  \"form\": {form},\n  \"matcher\": {}",
        json::line(&matcher.name())
    )?;
    let mut items = ItemWriter { bytes_max, out };
    let mappings = diff.diff.mappings.pairs();
    let lines = mappings.iter();
    let lines = lines.map(|pair| json::line(&builder.mapping(pair)));
    let written = items.write("mappings", lines)?;
    let lines = edits.iter().map(|edit| json::line(&builder.edit(edit)));
    let written = written + items.write("edit_script", lines)?;
    let left_out = mappings.len() + edits.len() - written;
    let cut = (left_out > 0).then(|| {
        let detail = format!(
            "{left_out} mappings and edits were left out, because JSON has at most {} MB of them: name \
             fewer files with --include, or write the mappings of commits to a table with --commits",
            bytes_max >> 20
        );
        Fault::new(FaultCode::PairBudget, detail)
    });
    items.bytes_max = u64::MAX;
    let faults = diff.faults.iter().chain(&cut).map(|fault| {
        json::line(&FaultJson {
            code: fault.code.name(),
            path: fault.path.as_deref(),
            line: fault.start_line,
            detail: &fault.detail,
        })
    });
    items.write("faults", faults)?;
    out.write_all(b"\n}\n")?;
    Ok(cut)
}

/// Writer of the lists of a JSON document.
struct ItemWriter<'a> {
    /// Number of bytes that may still be written.
    bytes_max: u64,
    out: &'a mut dyn Write,
}

impl ItemWriter<'_> {
    /// Writes the list `name`, one item a line, up to the first item that has no room; no list after it
    /// has room then. Returns the number of items that were written.
    fn write(&mut self, name: &str, items: impl Iterator<Item = String>) -> io::Result<usize> {
        write!(self.out, ",\n  \"{name}\": [")?;
        let mut written = 0;
        for item in items {
            let Some(rest) = self.bytes_max.checked_sub(item.len() as u64) else {
                self.bytes_max = 0;
                break;
            };
            self.bytes_max = rest;
            let separator = if written == 0 { "" } else { "," };
            write!(self.out, "{separator}\n    {item}")?;
            written += 1;
        }
        let end = if written == 0 { "" } else { "\n  " };
        write!(self.out, "{end}]")?;
        Ok(written)
    }
}

/// Builder of the JSON objects of nodes, mappings and edits.
struct NodeJsonBuilder<'a> {
    diff: &'a TreeDiff,
    kinds: &'a KindNames,
    lines: Pair<Vec<LineIndex<'a>>>,
}

impl<'a> NodeJsonBuilder<'a> {
    /// Returns a node of `side` with its file, syntax kind, range and label.
    fn node(&self, side: Side, at: NodeAt) -> NodeJson<'a> {
        let diff = self.diff;
        let node = &diff.trees.get(side)[at.file.index()][at.node];
        let lines = &self.lines.get(side)[at.file.index()];
        let start = lines.position(node.start_byte);
        let end = lines.position(node.end_byte);
        NodeJson {
            path: diff.files.get(side)[at.file.index()].path.text(),
            kind: self.kinds.of(diff, side, at),
            start_byte: node.start_byte,
            end_byte: node.end_byte,
            start_line: start.0,
            start_column: start.1,
            end_line: end.0,
            end_column: end.1,
            label: (node.label != Labels::NONE).then(|| diff.labels.get(node.label)),
        }
    }

    /// Returns a node mapping with both nodes.
    fn mapping(&self, pair: &Mapping) -> MappingJson<'a> {
        MappingJson {
            before: self.node(Side::Before, pair.before),
            after: self.node(Side::After, pair.after),
            matched_by: pair.by.name(),
        }
    }

    /// Returns a node to which an edit refers: a before node that the script kept, or an inserted after
    /// node.
    fn edited(&self, node: EditedNode) -> EditedJson<'a> {
        match node {
            EditedNode::Kept(at) => EditedJson {
                side: "before",
                node: self.node(Side::Before, at),
            },
            EditedNode::Inserted(at) => EditedJson {
                side: "after",
                node: self.node(Side::After, at),
            },
        }
    }

    /// Returns an edit with its nodes; insertions and moves also have the new parent and previous
    /// sibling.
    fn edit(&self, edit: &Edit) -> EditJson<'a> {
        let (before, after, place): (_, _, Option<InsertPosition>) = match *edit {
            Edit::Insert {
                node,
                place,
                copied_from,
            } => (copied_from, Some(node), Some(place)),
            Edit::Update { node, to } => (Some(node), Some(to), None),
            Edit::Move { node, to, place } => (Some(node), Some(to), Some(place)),
            Edit::Delete { node, merged_into } => (Some(node), merged_into, None),
        };
        EditJson {
            action: edit.name(),
            before: before.map(|at| self.node(Side::Before, at)),
            after: after.map(|at| self.node(Side::After, at)),
            parent: place
                .and_then(|place| place.parent)
                .map(|node| self.edited(node)),
            previous: place
                .and_then(|place| place.previous)
                .map(|node| self.edited(node)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_end_before_the_first_item_without_room() {
        let mut out = Vec::new();
        let mut items = ItemWriter {
            bytes_max: 5,
            out: &mut out,
        };
        let list = |texts: &[&str]| {
            texts
                .iter()
                .map(|text| text.to_string())
                .collect::<Vec<_>>()
        };
        let first = items.write("a", list(&["11", "22", "33"]).into_iter());
        let second = items.write("b", list(&["4"]).into_iter());
        assert_eq!((first.ok(), second.ok()), (Some(2), Some(0)));
        let text = String::from_utf8(out).expect("it is text");
        let document: serde_json::Value = serde_json::from_str(&format!("{{\"c\": 0{text}}}"))
            .expect("it is a list in an object");
        assert_eq!(
            document,
            serde_json::json!({"c": 0, "a": [11, 22], "b": []})
        );
    }
}
