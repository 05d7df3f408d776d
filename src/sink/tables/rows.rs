//! Conversion of the core's rows to the cells of the tables, independent of the output format
//! ([`Cells`]).

use crate::base::fault::Fault;
use crate::base::pair::Side;
use crate::base::{hash, version};
use crate::mine::outcome::{
    CommitKey, ElementChangeRow, ElementRow, FileRow, LineChangeRow, MappingRow, Outcome,
    RefactoringRow, RelationshipRow, SiteRow,
};
use crate::parse::churn::Churn;
use crate::refine::PurityReason;
use crate::sink::tables::shared_columns::ELEMENT;
use crate::source::{CoAuthor, CommitMeta, RepoPath};
use std::borrow::Cow;

/// Value of a cell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CellValue<'a> {
    /// Null value.
    Null,
    /// Text value.
    Text(&'a str),
    /// List of texts.
    Texts(&'a [String]),
    /// Bytes.
    Bytes(&'a [u8]),
    /// Integer, for columns of 32 or 64 bits.
    Int(i64),
    /// Double.
    Double(f64),
    /// Boolean.
    Bool(bool),
    /// Point in time, in seconds since 1970, UTC.
    Seconds(i64),
}

impl<'a> From<&'a str> for CellValue<'a> {
    fn from(text: &'a str) -> Self {
        CellValue::Text(text)
    }
}

impl<'a> From<&'a [String]> for CellValue<'a> {
    fn from(texts: &'a [String]) -> Self {
        CellValue::Texts(texts)
    }
}

impl From<u32> for CellValue<'_> {
    fn from(count: u32) -> Self {
        CellValue::Int(i64::from(count))
    }
}

impl From<u64> for CellValue<'_> {
    fn from(count: u64) -> Self {
        CellValue::Int(i64::try_from(count).unwrap_or(i64::MAX))
    }
}

impl From<f64> for CellValue<'_> {
    fn from(number: f64) -> Self {
        CellValue::Double(number)
    }
}

impl From<bool> for CellValue<'_> {
    fn from(yes: bool) -> Self {
        CellValue::Bool(yes)
    }
}

impl<'a, T: Into<CellValue<'a>>> From<Option<T>> for CellValue<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(CellValue::Null, Into::into)
    }
}

/// Receiver of the cells of a table, row by row, in the order of the columns. The position of a cell
/// determines its column: of two columns with one name apart from the prefix of the side, the column
/// of the before side comes first.
pub trait Cells {
    /// Appends the next cell of the row. `name` is the name of the cell's column, without the prefix
    /// `before_` or `after_` where a function puts the cells of either side. The name is only checked,
    /// in builds with debug assertions.
    fn put<'a>(&mut self, name: &'static str, value: impl Into<CellValue<'a>>)
    where
        Self: Sized;
}

/// Row of the table `run`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunRow {
    /// Languages with the versions of their grammars, comma-separated.
    pub grammar_versions: String,
    /// Hash of the names of the repositories and the ids of their commits, hex.
    pub plan_hash: String,
    /// Hash of `configuration`, hex.
    pub config_hash: String,
    /// Hash of the executable, hex; `None` if it could not be read.
    pub build_hash: Option<String>,
    /// Number of planned commits in all repositories.
    pub commits_planned: u64,
    /// True if every planned commit has a row in the table `commits`.
    pub complete: bool,
    /// Configuration that determines the findings, as TOML.
    pub configuration: String,
}

/// Row of the table `repositories`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RepositoryRow<'a> {
    /// Name of the repository in the dataset.
    pub repository: &'a str,
    /// URL or path, as given.
    pub location: &'a str,
    /// Web address of the repository at its host; `None` if unknown.
    pub url: Option<&'a str>,
    /// Id of the commit that HEAD pointed to, hex; `None` if there was none.
    pub head_commit: Option<&'a str>,
    /// Id, hex, of the blob `.mailmap` in the tree of HEAD; `None` if there is none that is used.
    pub mailmap: Option<&'a str>,
    /// True for a shallow clone; `None` if the repository could not be opened.
    pub shallow: Option<bool>,
    /// Number of planned commits of the repository.
    pub commits_planned: u64,
}

/// Wall time spent on a commit, in milliseconds, with the other columns of the table `timings`.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Timing {
    /// Milliseconds for reading the commit and its trees.
    pub load_ms: f64,
    /// Milliseconds of waiting until the memory limit admits the files of the commit.
    pub wait_ms: f64,
    /// Milliseconds for reading and parsing the changed files of the commit.
    pub parse_ms: f64,
    /// Milliseconds for building the code structure trees of both sides.
    pub link_ms: f64,
    /// Milliseconds for finding relationships.
    pub relate_ms: f64,
    /// Milliseconds for mapping statements.
    pub map_ms: f64,
    /// Milliseconds for finding refactorings of matched declarations, and making the rows.
    pub refine_ms: f64,
    /// Milliseconds for the commit in total, waiting included.
    pub total_ms: f64,
    /// Number of the worker that mined the commit, from 0.
    pub worker: u32,
    /// Number of the successful attempt at the shard, from 1.
    pub attempt: u32,
}

/// Puts the cells of a row of `run`.
pub fn run(cells: &mut impl Cells, row: &RunRow) {
    cells.put("tool", env!("CARGO_PKG_NAME"));
    cells.put("tool_version", version::VERSION);
    cells.put("tool_revision", version::revision());
    cells.put("schema_version", super::schema::SCHEMA_VERSION);
    cells.put("grammar_versions", row.grammar_versions.as_str());
    cells.put("hash_algorithm", hash::ALGORITHM);
    cells.put("plan_hash", row.plan_hash.as_str());
    cells.put("config_hash", row.config_hash.as_str());
    cells.put("build_hash", row.build_hash.as_deref());
    cells.put("commits_planned", row.commits_planned);
    cells.put("complete", row.complete);
    cells.put("configuration", row.configuration.as_str());
}

/// Puts the cells of a row of `repositories`.
pub fn repository(cells: &mut impl Cells, row: &RepositoryRow<'_>) {
    cells.put("repository", row.repository);
    cells.put("location", row.location);
    cells.put("url", row.url);
    cells.put("head_commit", row.head_commit);
    cells.put("mailmap", row.mailmap);
    cells.put("shallow", row.shallow);
    cells.put("commits_planned", row.commits_planned);
}

/// Columns in which an empty text of a readable commit is written as null.
const CAN_LACK: [&str; 3] = ["author_email", "committer_email", "body"];

/// Puts the cells of a row of `commits`.
pub fn commit(cells: &mut impl Cells, outcome: &Outcome) {
    commit_key(cells, &outcome.key);
    let meta = (outcome.meta != CommitMeta::default()).then_some(&outcome.meta);
    let seconds = |time: Option<i64>| time.map_or(CellValue::Null, CellValue::Seconds);
    // The time of an unreadable commit is null: a default such as 1970 would appear in every plot.
    cells.put("author_time", seconds(outcome.meta.author_time));
    cells.put("commit_time", seconds(outcome.meta.commit_time));
    let mut text = |name, value: fn(&CommitMeta) -> &String| {
        let value = meta.map(|meta| value(meta).as_str());
        cells.put(
            name,
            value.filter(|text| !text.is_empty() || !CAN_LACK.contains(&name)),
        );
    };
    text("author_name", |meta| &meta.author_name);
    text("author_email", |meta| &meta.author_email);
    text("committer_name", |meta| &meta.committer_name);
    text("committer_email", |meta| &meta.committer_email);
    text("subject", |meta| &meta.subject);
    text("body", |meta| &meta.body);
    cells.put("parents", meta.map(|meta| meta.parents));
    cells.put("commit_url", outcome.key.commit_url().as_deref());
    let others = |value: fn(&CoAuthor) -> &String| {
        let others = outcome.meta.co_authors.iter();
        others.map(|other| value(other).clone()).collect()
    };
    let (names, emails): (Vec<String>, Vec<String>) =
        (others(|other| &other.name), others(|other| &other.email));
    cells.put("co_authors", meta.map(|_| names.as_slice()));
    cells.put("co_author_emails", meta.map(|_| emails.as_slice()));
    let sizes = outcome.sizes.as_ref();
    cells.put("before_files", sizes.before.files);
    cells.put("after_files", sizes.after.files);
    cells.put("before_bytes", sizes.before.bytes);
    cells.put("after_bytes", sizes.after.bytes);
    cells.put("before_nodes", sizes.before.nodes);
    cells.put("after_nodes", sizes.after.nodes);
    cells.put("refactorings", outcome.refactorings.len() as u64);
    churn(cells, outcome.churn());
    residual(cells, outcome.residual());
    cells.put("status", outcome.status.name());
    cells.put("reason", outcome.reason.map(|reason| reason.name()));
}

/// Puts the numbers of added and deleted lines; nulls if `churn` is `None`.
fn churn(cells: &mut impl Cells, churn: Option<Churn>) {
    cells.put("lines_added", churn.map(|churn| churn.added));
    cells.put("lines_deleted", churn.map(|churn| churn.deleted));
}

/// Puts the numbers of changed lines that nothing explains; nulls if `residual` is `None`.
fn residual(cells: &mut impl Cells, residual: Option<Churn>) {
    cells.put("lines_added_residual", residual.map(|it| it.added));
    cells.put("lines_deleted_residual", residual.map(|it| it.deleted));
}

/// Puts the cells of a row of `files`.
pub fn file(cells: &mut impl Cells, key: &CommitKey, row: &FileRow) {
    cells.put("repository", &*key.repository);
    cells.put("commit", key.commit.as_str());
    cells.put("language", row.language.row().name);
    cells.put("change", row.change.name());
    for path in [&row.paths.before, &row.paths.after] {
        cells.put("path", path.as_ref().map(RepoPath::text).as_deref());
        cells.put("path_bytes", path.as_ref().and_then(exact_bytes));
    }
    cells.put("before_blob", row.blobs.before.as_deref());
    cells.put("after_blob", row.blobs.after.as_deref());
    cells.put("role", row.role.name());
    churn(cells, row.churn);
    residual(cells, row.residual);
    cells.put("status", row.status.name());
    cells.put("reason", row.reason.map(|reason| reason.name()));
}

/// Puts the cells of a row of `refactorings`.
pub fn refactoring(cells: &mut impl Cells, key: &CommitKey, row: &RefactoringRow) {
    let relationship = &row.relationship;
    commit_key(cells, key);
    cells.put("type", row.refactoring_type);
    cells.put("type_group", row.type_group.name());
    cells.put("before_value", row.values.before.as_deref());
    cells.put("after_value", row.values.after.as_deref());
    cells.put("relationship", relationship.relationship);
    cells.put("language", relationship.language.row().name);
    element(cells, &relationship.elements.before);
    element(cells, &relationship.elements.after);
    cells.put("before_role", row.roles.before.name());
    cells.put("after_role", row.roles.after.name());
    cells.put("similarity", relationship.similarity);
    cells.put("pass", relationship.pass);
    let support = relationship.support;
    cells.put("confidence", support.map(|support| support.confidence));
    let statements = support.and_then(|support| support.statements);
    cells.put("statements", statements.map(|all| all.all));
    cells.put("statements_mapped", statements.map(|all| all.mapped));
    cells.put("statements_identical", statements.map(|all| all.identical));
    let score = support.and_then(|support| support.statements_score);
    cells.put("statements_score", score);
    cells.put("description", row.description.as_str());
    cells.put("refactoring_id", row.refactoring_id.as_str());
    cells.put("group_id", row.group_id.as_str());
    cells.put("group_size", row.group_size);
    cells.put("before_declaration", row.declarations.before.as_deref());
    cells.put("after_declaration", row.declarations.after.as_deref());
    cells.put("caused_by", row.caused_by.as_deref());
    cells.put("purity", row.purity.map(PurityReason::verdict));
    cells.put("purity_reason", row.purity.map(PurityReason::name));
    let explained_by = row.purity.map(|_| row.explained_by.as_slice());
    cells.put("explained_by", explained_by);
}

/// Puts the cells of a row of `refactoring_sites`: a refactoring, one of its places, and the position of
/// the place among them.
pub fn site(
    cells: &mut impl Cells,
    key: &CommitKey,
    (row, site, ordinal): (&RefactoringRow, &SiteRow, u32),
) {
    cells.put("repository", &*key.repository);
    cells.put("commit", key.commit.as_str());
    cells.put("refactoring_id", row.refactoring_id.as_str());
    cells.put("ordinal", ordinal);
    cells.put("side", site.side.name());
    cells.put("role", site.role);
    cells.put("kind", site.kind.as_str());
    cells.put("code", site.code.as_deref());
    cells.put("path", &*site.path);
    cells.put("start_line", site.start_line);
    cells.put("end_line", site.end_line);
    cells.put("start_column", site.start_column);
    cells.put("end_column", site.end_column);
    cells.put("start_byte", site.start_byte);
    cells.put("end_byte", site.end_byte);
}

/// Puts the cells of a row of `relationships`.
pub fn relationship(cells: &mut impl Cells, key: &CommitKey, row: &RelationshipRow) {
    cells.put("repository", &*key.repository);
    cells.put("commit", key.commit.as_str());
    cells.put("relationship", row.relationship);
    cells.put("pass", row.pass);
    cells.put("similarity", row.similarity);
    cells.put("text_changed", row.text_changed);
    element(cells, &row.elements.before);
    element(cells, &row.elements.after);
}

/// Puts the cells of a row of `mappings`. The columns of the before statement precede those of the
/// after statement, with equal names apart from the prefix.
pub fn mapping(cells: &mut impl Cells, key: &CommitKey, row: &MappingRow) {
    cells.put("repository", &*key.repository);
    cells.put("commit", key.commit.as_str());
    for place in [&row.statements.before, &row.statements.after] {
        cells.put("path", &*place.path);
        cells.put("kind", &*place.kind);
        cells.put("start_line", place.start_line);
        cells.put("end_line", place.end_line);
        cells.put("start_byte", place.start_byte);
        cells.put("end_byte", place.end_byte);
    }
    cells.put("members", row.members);
    cells.put("matched_by", row.matched_by);
    cells.put("is_multi", row.is_multi);
    let replacements = row.replacements.iter().map(|(role, before, after)| {
        serde_json::json!({ "role": role, "before": before, "after": after })
    });
    // Avoid an allocation: most rows have no replacements.
    let replacements = match row.replacements.is_empty() {
        true => Cow::Borrowed("[]"),
        false => Cow::Owned(serde_json::Value::Array(replacements.collect()).to_string()),
    };
    cells.put("replacements", &*replacements);
}

/// Puts the cells of a row of `element_changes`, without the id of the lineage, which follows from all rows
/// of the repository.
pub fn element_change(cells: &mut impl Cells, key: &CommitKey, row: &ElementChangeRow) {
    let parent = row.parent.as_deref().or(key.parent.as_deref());
    cells.put("repository", &*key.repository);
    cells.put("commit", key.commit.as_str());
    cells.put("parent", parent);
    cells.put("commit_index", key.commit_index);
    cells.put("change", row.change);
    cells.put("changed", row.changed.as_slice());
    cells.put("relationship", row.relationship.map(|it| it.0));
    cells.put("pass", row.relationship.map(|it| it.1));
    cells.put("similarity", row.relationship.and_then(|it| it.2));
    for side in [&row.elements.before, &row.elements.after] {
        match side {
            Some(row) => element(cells, row),
            None => no_element(cells),
        }
    }
    let versions = row.versions.as_ref();
    cells.put(
        "before_version",
        versions.before.as_ref().map(|key| CellValue::Bytes(key)),
    );
    cells.put(
        "after_version",
        versions.after.as_ref().map(|key| CellValue::Bytes(key)),
    );
    cells.put("lineage_id", CellValue::Null);
}

/// Puts the cells of a row of `line_changes`, without the id of the lineage.
pub fn line_change(cells: &mut impl Cells, key: &CommitKey, row: &LineChangeRow) {
    cells.put("repository", &*key.repository);
    cells.put("commit", key.commit.as_str());
    cells.put("path", &*row.path.text());
    cells.put("path_bytes", exact_bytes(&row.path));
    cells.put("side", row.side.name());
    cells.put("start_line", row.start_line);
    cells.put("end_line", row.end_line);
    cells.put("explanation", row.explanation.name());
    cells.put("refactoring_ids", row.refactoring_ids.as_slice());
    let version = row.version.as_ref();
    cells.put("element_version", version.map(|key| CellValue::Bytes(key)));
    cells.put("lineage_id", CellValue::Null);
}

/// Puts nulls in place of the cells of an element that a row does not have.
fn no_element(cells: &mut impl Cells) {
    for (name, ..) in ELEMENT {
        cells.put(name, CellValue::Null);
    }
}

/// Puts the cells of a row of `faults`; `commit` is `None` for a fault of the repository.
pub fn fault(cells: &mut impl Cells, repository: &str, commit: Option<&str>, fault: &Fault) {
    cells.put("repository", repository);
    cells.put("commit", commit);
    cells.put("code", fault.code.name());
    cells.put("stage", fault.stage.name());
    cells.put("path", fault.path.as_deref());
    cells.put("side", fault.side.map(Side::name));
    cells.put("start_line", fault.start_line);
    cells.put("detail", fault.detail.as_str());
}

/// Puts the cells of a row of `timings`.
pub fn timing(cells: &mut impl Cells, key: &CommitKey, timing: &Timing) {
    cells.put("repository", &*key.repository);
    cells.put("commit", key.commit.as_str());
    cells.put("load_ms", timing.load_ms);
    cells.put("wait_ms", timing.wait_ms);
    cells.put("parse_ms", timing.parse_ms);
    cells.put("link_ms", timing.link_ms);
    cells.put("relate_ms", timing.relate_ms);
    cells.put("map_ms", timing.map_ms);
    cells.put("refine_ms", timing.refine_ms);
    cells.put("total_ms", timing.total_ms);
    cells.put("worker", timing.worker);
    cells.put("attempt", timing.attempt);
}

fn commit_key(cells: &mut impl Cells, key: &CommitKey) {
    cells.put("repository", &*key.repository);
    cells.put("commit", key.commit.as_str());
    cells.put("parent", key.parent.as_deref());
    cells.put("commit_index", key.commit_index);
}

/// Puts the cells of one element of a row. A row with two elements has the columns of the before
/// element first; the names here lack the prefix of the side.
fn element(cells: &mut impl Cells, element: &ElementRow) {
    cells.put("path", &*element.path.text());
    cells.put("path_bytes", exact_bytes(&element.path));
    cells.put("language", element.language);
    cells.put("kind", element.kind);
    cells.put("name", element.name.as_str());
    cells.put("signature", element.signature.as_str());
    cells.put("container", element.container.as_str());
    cells.put("start_line", element.start_line);
    cells.put("end_line", element.end_line);
    cells.put("start_column", element.start_column);
    cells.put("end_column", element.end_column);
    cells.put("start_byte", element.start_byte);
    cells.put("end_byte", element.end_byte);
}

/// Returns the bytes of a path that is not UTF-8, whose text is therefore inexact; `None`
/// otherwise.
fn exact_bytes(path: &RepoPath) -> Option<CellValue<'_>> {
    std::str::from_utf8(path.as_bytes())
        .is_err()
        .then(|| CellValue::Bytes(path.as_bytes()))
}
