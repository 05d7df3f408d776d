//! AST diff oracle: the nodes of the files of its cases, and the mapped pairs.
//!
//! A node is a byte range of a file, whatever syntax it contains, so that the oracle does not
//! depend on a parser.

use crate::base::pair::Pair;
use crate::base::{Map, Set};
use crate::evaluate::error::EvaluateError;
use crate::sink::parquet::columns::{CellType, ColumnBatch, scan};
use crate::source::RepoPath;
use std::path::{Path, PathBuf};

/// Tables of an oracle, by which its folder is recognised.
const TABLES: [&str; 5] = ["cases", "files", "pairs", "universe", "mappings"];

/// Parts that are scored: name in the oracle, name in reports. Other parts of an oracle are not
/// validated.
pub const PARTS: [(&str, &str); 5] = [
    ("refactoring", "refactorings"),
    ("defects4j", "bug fixes"),
    ("cpp", "C++"),
    ("typescript", "TypeScript"),
    ("python", "Python"),
];

/// Value of `parent` of nodes without a parent.
pub(super) const NONE: u32 = u32::MAX;

/// Level of a node or a mapping.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NodeLevel {
    /// Type, method, field or similar.
    Declaration,
    /// Statement, including blocks and cases of a switch.
    Statement,
    /// Any other named node: expression, type, name, parameter.
    Expression,
    /// Token, import or wrapper; not scored.
    Other,
    /// Comment, whose mapping is not scored.
    Comment,
}

impl NodeLevel {
    /// Returns the name in the oracle.
    pub fn name(self) -> &'static str {
        match self {
            NodeLevel::Declaration => "declaration",
            NodeLevel::Statement => "statement",
            NodeLevel::Expression => "expression",
            NodeLevel::Other => "other",
            NodeLevel::Comment => "comment",
        }
    }

    /// Returns the level of a node from the bits of its `mask`. Comments come first, then the
    /// highest level.
    pub(super) fn of_mask(mask: u8) -> Self {
        match mask {
            mask if mask & 16 != 0 => NodeLevel::Comment,
            mask if mask & 8 != 0 => NodeLevel::Declaration,
            mask if mask & 4 != 0 => NodeLevel::Statement,
            mask if mask & 2 != 0 => NodeLevel::Expression,
            _ => NodeLevel::Other,
        }
    }

    fn by_name(name: &str) -> Self {
        let levels = [
            NodeLevel::Declaration,
            NodeLevel::Statement,
            NodeLevel::Expression,
            NodeLevel::Comment,
        ];
        let level = levels.into_iter().find(|level| level.name() == name);
        level.unwrap_or(NodeLevel::Other)
    }
}

/// Commit of the oracle.
#[derive(Debug, Clone)]
pub struct Case {
    /// Id of the case in the oracle.
    pub id: String,
    /// Index of the part in [`PARTS`].
    pub part: usize,
    /// Other names that tables may use for the case: the original commit id, and the commit id in
    /// the repository `git_dir`.
    aliases: Vec<String>,
    /// Path of the repository with the sources of both sides.
    pub git_dir: PathBuf,
    /// Commit id in that repository, hexadecimal.
    pub commit: String,
}

/// File of one side of a case.
#[derive(Debug, Clone)]
pub struct OracleFile {
    /// Index of the case in [`AstOracle::cases`].
    pub case: u32,
    /// True for a file of the before side.
    is_before: bool,
    /// Path of the file in the tree of its side.
    pub path: String,
    /// Range of the nodes of the file in the list of all nodes.
    pub(super) nodes: (u32, u32),
}

/// Node: a byte range of a file.
#[derive(Debug, Clone, Copy)]
pub(super) struct OracleNode {
    /// Index of the file in `AstOracle::files`.
    pub file: u32,
    /// Offset of the first byte in the file, from 0.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
    /// Offset of the first byte including the doc comment.
    pub doc_start: u32,
    /// Alternative end by which tables may name the node.
    pub alt_end: u32,
    /// Index of the enclosing node in the list of all nodes, or [`NONE`].
    pub parent: u32,
    /// Hash of the label.
    pub label: u32,
    /// Index of the name of the node type in `AstOracle::kinds`.
    pub kind: u16,
    /// Bit mask of the levels.
    pub mask: u8,
    /// True if tree-sitter's tree has a node with the range of the oracle's node.
    pub ts: bool,
    /// True if the node is directly below a method or type, as part of its signature.
    pub sig: bool,
}

/// Mapped pair of nodes.
#[derive(Debug, Clone, Copy)]
pub(super) struct OracleMapping {
    /// Key of the pair, as [`key`] returns it.
    pub key: u64,
    pub level: NodeLevel,
    /// True if the oracle has several counterparts for one of the nodes.
    pub is_multi: bool,
    /// True if the nodes are in different files.
    pub inter: bool,
    /// True for a pair of expressions that a reader must be shown; other expressions are not scored.
    pub necessary: bool,
    /// True if the pair maps an unchanged declaration or nodes inside of one. Such a pair counts as an
    /// error if a tool misses it, but gives no credit if the tool finds it, as the oracle's
    /// `SCORING.md` demands.
    pub trivial: bool,
    /// Value of the column `ts` of the table of mappings; pairs with false are not scored.
    pub ts: bool,
}

/// Oracle of node mappings: changes with the correct mappings of their syntax trees.
#[derive(Debug)]
pub struct AstOracle {
    /// Name of the oracle, which is the name of its folder.
    pub name: String,
    /// Cases, each a commit with mapped nodes, in the order of the table.
    pub cases: Vec<Case>,
    pub(super) files: Vec<OracleFile>,
    pub(super) nodes: Vec<OracleNode>,
    pub(super) kinds: Vec<String>,
    /// Pairs of nodes that the oracle maps, sorted by [`key`].
    pub(super) mapped: Vec<OracleMapping>,
    /// Compared file pairs; true if the oracle has sub-expressions for them.
    pub(super) compared: Map<(u32, u32), bool>,
}

/// Returns the key of a pair of nodes, given by their indices in the list of all nodes.
pub(super) fn key(before: u32, after: u32) -> u64 {
    u64::from(before) << 32 | u64::from(after)
}

/// Returns the pair of nodes of a key.
pub(super) fn nodes(key: u64) -> (u32, u32) {
    ((key >> 32) as u32, key as u32)
}

impl AstOracle {
    /// Returns true if `folder` has the files of an AST diff oracle.
    pub fn is_at(folder: &Path) -> bool {
        TABLES.iter().all(|name| table(folder, name).is_file())
    }

    /// Reads the oracle in `folder`.
    ///
    /// # Errors
    /// [`EvaluateError::Sink`] if a table cannot be used.
    pub fn read(folder: &Path) -> Result<Self, EvaluateError> {
        let name = folder.canonicalize().ok();
        let name = name.as_deref().unwrap_or(folder).file_name();
        let mut oracle = AstOracle {
            name: name.unwrap_or_default().to_string_lossy().into_owned(),
            cases: Vec::new(),
            files: Vec::new(),
            nodes: Vec::new(),
            kinds: Vec::new(),
            mapped: Vec::new(),
            compared: Map::default(),
        };
        let file_of = oracle.read_cases(folder)?;
        oracle.read_nodes(folder, &file_of)?;
        oracle.read_mapped(folder, &file_of)?;
        Ok(oracle)
    }

    /// Reads cases, files and pairs of files. Returns the index of each file by its number in the
    /// oracle.
    fn read_cases(&mut self, folder: &Path) -> Result<Map<i64, u32>, EvaluateError> {
        let mut compared_cases = Set::default();
        let columns = [
            ("case_id", CellType::Text),
            ("before_fid", CellType::Integer),
            ("after_fid", CellType::Integer),
            ("state", CellType::Text),
        ];
        let mut pairs = Vec::new();
        scan(&table(folder, "pairs"), &columns, |rows| {
            for row in 0..rows.len() {
                compared_cases.insert(rows.text(0, row).to_owned());
                let has_expressions = rows.text(3, row) != "ABSENT";
                pairs.push((rows.integer(1, row), rows.integer(2, row), has_expressions));
            }
        })?;
        let case_of = self.read_case_rows(folder, &compared_cases)?;
        let file_of = self.read_file_rows(folder, &case_of)?;
        for (before, after, has_expressions) in pairs {
            if let (Some(&before), Some(&after)) = (file_of.get(&before), file_of.get(&after)) {
                self.compared.insert((before, after), has_expressions);
            }
        }
        Ok(file_of)
    }

    /// Reads the cases that are among `compared_cases`, because several oracles may share one list
    /// of cases. Returns the index of each case by its id.
    fn read_case_rows(
        &mut self,
        folder: &Path,
        compared_cases: &Set<String>,
    ) -> Result<Map<String, u32>, EvaluateError> {
        let mut case_of = Map::default();
        let columns =
            ["case_id", "part", "key", "git_dir", "commit"].map(|name| (name, CellType::Text));
        scan(&table(folder, "cases"), &columns, |rows| {
            for row in 0..rows.len() {
                let (id, part) = (rows.text(0, row), rows.text(1, row));
                let part = PARTS.iter().position(|(name, _)| *name == part);
                if let Some(part) = part.filter(|_| compared_cases.contains(id)) {
                    case_of.insert(id.to_owned(), self.cases.len() as u32);
                    self.cases.push(case(rows, row, part, folder));
                }
            }
        })?;
        Ok(case_of)
    }

    /// Reads the files of the cases in `case_of`. Returns the index of each file by its number in the
    /// oracle.
    fn read_file_rows(
        &mut self,
        folder: &Path,
        case_of: &Map<String, u32>,
    ) -> Result<Map<i64, u32>, EvaluateError> {
        let mut file_of = Map::default();
        let columns = [
            ("fid", CellType::Integer),
            ("case_id", CellType::Text),
            ("side", CellType::Text),
            ("path", CellType::Text),
        ];
        scan(&table(folder, "files"), &columns, |rows| {
            for row in 0..rows.len() {
                if let Some(&case) = case_of.get(rows.text(1, row)) {
                    file_of.insert(rows.integer(0, row), self.files.len() as u32);
                    self.files.push(OracleFile {
                        case,
                        is_before: rows.text(2, row) == "before",
                        path: rows.text(3, row).to_owned(),
                        nodes: (0, 0),
                    });
                }
            }
        })?;
        Ok(file_of)
    }

    /// Reads the nodes of the files in `file_of` from the table `universe`, and sorts them by file
    /// and id.
    fn read_nodes(&mut self, folder: &Path, file_of: &Map<i64, u32>) -> Result<(), EvaluateError> {
        const NUMBERS: [&str; 9] = [
            "fid",
            "id",
            "parent",
            "start",
            "end",
            "doc_start",
            "alt_end",
            "mask",
            "label",
        ];
        let mut columns = NUMBERS.map(|name| (name, CellType::Integer)).to_vec();
        columns.extend([
            ("type", CellType::Text),
            ("ts", CellType::Boolean),
            ("sig", CellType::Boolean),
        ]);
        let mut read: Vec<(u32, u32, OracleNode)> = Vec::new();
        let mut kind_of: Map<String, u16> = Map::default();
        // Number and index of the file of the last row: the nodes of a file are adjacent.
        let (mut number, mut file) = (i64::MIN, None);
        scan(&table(folder, "universe"), &columns, |rows| {
            for row in 0..rows.len() {
                if rows.integer(0, row) != number {
                    number = rows.integer(0, row);
                    file = file_of.get(&number).copied();
                }
                let Some(file) = file else { continue };
                let name = rows.text(9, row);
                let kind = match kind_of.get(name) {
                    Some(kind) => *kind,
                    None => {
                        let kind = kind_of.len() as u16;
                        kind_of.insert(name.to_owned(), kind);
                        kind
                    }
                };
                read.push((file, rows.integer(1, row) as u32, node(rows, row, kind)));
            }
        })?;
        let mut kinds: Vec<(u16, String)> = kind_of
            .into_iter()
            .map(|(name, kind)| (kind, name))
            .collect();
        kinds.sort();
        self.kinds = kinds.into_iter().map(|(_, name)| name).collect();
        read.sort_by_key(|(file, id, _)| (*file, *id));
        for (file, _, mut node) in read {
            let (first, end) = &mut self.files[file as usize].nodes;
            let index = self.nodes.len() as u32;
            if *end == 0 {
                *first = index;
            }
            *end = index + 1;
            // The ids of the nodes of a file count from 0 without gaps.
            node.parent = node.parent.checked_add(*first).unwrap_or(NONE);
            node.file = file;
            self.nodes.push(node);
        }
        Ok(())
    }

    /// Adds the mapped pairs of nodes from the table `mappings` in `folder`, and sorts all pairs.
    /// `file_of` has the index of each file by its id. Pairs with a node that the oracle lacks are
    /// left out.
    fn read_mapped(&mut self, folder: &Path, file_of: &Map<i64, u32>) -> Result<(), EvaluateError> {
        const NUMBERS: [&str; 4] = ["before_fid", "before_id", "after_fid", "after_id"];
        const ANSWERS: [&str; 5] = ["is_multi", "inter", "necessary", "trivial", "ts"];
        let mut columns = NUMBERS.map(|name| (name, CellType::Integer)).to_vec();
        columns.extend(ANSWERS.map(|name| (name, CellType::Boolean)));
        columns.push(("level", CellType::Text));
        let (files, mapped) = (&self.files, &mut self.mapped);
        let node = |file: i64, id: i64| {
            let range = files[*file_of.get(&file)? as usize].nodes;
            let index = range.0.checked_add(u32::try_from(id).ok()?)?;
            (index < range.1).then_some(index)
        };
        scan(&table(folder, "mappings"), &columns, |rows| {
            for row in 0..rows.len() {
                let number = |column| rows.integer(column, row);
                let before = node(number(0), number(1));
                let (Some(before), Some(after)) = (before, node(number(2), number(3))) else {
                    continue;
                };
                mapped.push(OracleMapping {
                    key: key(before, after),
                    level: NodeLevel::by_name(rows.text(9, row)),
                    is_multi: rows.boolean(4, row),
                    inter: rows.boolean(5, row),
                    necessary: rows.boolean(6, row),
                    trivial: rows.boolean(7, row),
                    ts: rows.boolean(8, row),
                });
            }
        })?;
        mapped.sort_by_key(|pair| pair.key);
        Ok(())
    }

    /// Returns the compared files of a case whose paths differ.
    pub(super) fn renamed(&self, case: u32) -> Vec<Pair<RepoPath>> {
        let files = |&(before, after): &(u32, u32)| {
            let files = [before, after].map(|file| &self.files[file as usize]);
            let is_renamed = files[0].case == case && files[0].path != files[1].path;
            is_renamed.then(|| {
                Pair::new(
                    RepoPath::new(files[0].path.as_str()),
                    RepoPath::new(files[1].path.as_str()),
                )
            })
        };
        let mut renamed: Vec<_> = self.compared.keys().filter_map(files).collect();
        renamed.sort_unstable_by(|first, second| {
            (&first.before, &first.after).cmp(&(&second.before, &second.after))
        });
        renamed
    }

    /// Returns the cases by every name that tables may use.
    pub(super) fn cases_by_name(&self) -> Map<&str, Vec<u32>> {
        let mut by_name: Map<&str, Vec<u32>> = Map::default();
        for (case, index) in self.cases.iter().zip(0..) {
            for name in std::iter::once(&case.id).chain(&case.aliases) {
                let cases = by_name.entry(name).or_default();
                if !cases.contains(&index) {
                    cases.push(index);
                }
            }
        }
        by_name
    }

    /// Returns the files by case, side (true: before) and path.
    pub(super) fn files_by_path(&self) -> Map<(u32, bool, &str), u32> {
        let files = self.files.iter().zip(0..);
        files
            .map(|(file, index)| ((file.case, file.is_before, file.path.as_str()), index))
            .collect()
    }
}

fn table(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.parquet"))
}

/// Returns the case in row `row` of the table of cases. `part` is the index of its part of the oracle
/// in [`PARTS`], and `folder` the folder to which the path of its repository is relative.
fn case(rows: &ColumnBatch, row: usize, part: usize, folder: &Path) -> Case {
    let (key, commit) = (rows.text(2, row), rows.text(4, row));
    // Bug numbers are not unique: several projects use the same ones.
    let name = if PARTS[part].0 == "defects4j" {
        ""
    } else {
        key
    };
    Case {
        id: rows.text(0, row).to_owned(),
        part,
        aliases: [name, commit]
            .into_iter()
            .filter(|name| !name.is_empty())
            .map(str::to_owned)
            .collect(),
        git_dir: folder.join(rows.text(3, row)),
        commit: commit.to_owned(),
    }
}

/// Returns the node in row `row` of the table of nodes, with the syntax kind `kind`. The caller
/// sets its file.
fn node(rows: &ColumnBatch, row: usize, kind: u16) -> OracleNode {
    let number = |column| u32::try_from(rows.integer(column, row)).unwrap_or(NONE);
    OracleNode {
        file: NONE,
        start: number(3),
        end: number(4),
        doc_start: number(5),
        alt_end: number(6),
        parent: number(2),
        label: number(8),
        kind,
        mask: rows.integer(7, row) as u8,
        ts: rows.boolean(10, row),
        sig: rows.boolean(11, row),
    }
}
