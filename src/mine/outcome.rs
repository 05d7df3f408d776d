//! Rows that leave the core: the content of the tables for one commit, without knowledge of the
//! file format.

use crate::base::fault::{Fault, FaultCode};
use crate::base::pair::{Pair, Side};
use crate::lang::LanguageId;
use crate::lineage::versions::VersionKey;
use crate::parse::churn::{ChangedLines, Churn};
use crate::refine::{PurityReason, TypeGroup};
use crate::relate::Support;
use crate::source::remote;
use crate::source::{CommitMeta, FileChangeKind, FileRole, RepoPath};
use std::sync::Arc;

/// Completeness of the analysis of a commit or file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Analysed completely: a commit without refactorings has none.
    Ok,
    /// A file or a pass is incomplete; other findings are included.
    Partial,
    /// Intentionally not analysed: a merge, a root, no source file, over a limit.
    Skipped,
    /// Not analysed: it could not be read, or refmine failed on it.
    Failed,
}

impl Status {
    /// All statuses.
    pub const ALL: &'static [Status] =
        &[Status::Ok, Status::Partial, Status::Skipped, Status::Failed];

    /// Returns the meaning, for the data dictionary.
    pub fn meaning(self) -> &'static str {
        match self {
            Status::Ok => "Analysed completely: a commit without refactorings has none.",
            Status::Partial => {
                "A file or a pass is incomplete, as `faults` says; other findings are included."
            }
            Status::Skipped => "Intentionally not analysed; the reason says why.",
            Status::Failed => "Not analysed: it could not be read, or refmine failed on it.",
        }
    }

    /// Returns the name in the columns `status`.
    pub fn name(self) -> &'static str {
        match self {
            Status::Ok => "ok",
            Status::Partial => "partial",
            Status::Skipped => "skipped",
            Status::Failed => "failed",
        }
    }
}

/// Identity of a planned commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommitKey {
    /// Name of the repository in the dataset.
    pub repository: std::sync::Arc<str>,
    /// Web address of the repository; `None` if its host is not known.
    pub url: Option<std::sync::Arc<str>>,
    /// Id of the commit, hex.
    pub commit: String,
    /// Id of the parent that it is compared with, hex; `None` for a root.
    pub parent: Option<String>,
    /// Position among the planned commits of the repository, oldest first, from 0.
    pub commit_index: u32,
}

/// Amount of code that was read on one side.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SideSize {
    /// Number of source files.
    pub files: u64,
    /// Size of the source files in bytes.
    pub bytes: u64,
    /// Number of code elements (CST nodes).
    pub nodes: u64,
}

/// A changed source file and the completeness of its analysis.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileRow {
    /// Language of the file.
    pub language: LanguageId,
    /// Kind of the change.
    pub change: FileChangeKind,
    /// Path on each side; `None` where the file does not exist.
    pub paths: Pair<Option<RepoPath>>,
    /// Blob id on each side, hex; `None` where the file does not exist.
    pub blobs: Pair<Option<String>>,
    /// Role of the file.
    pub role: FileRole,
    /// Completeness of the analysis.
    pub status: Status,
    /// Reason of the status, or of a remark; `None` if there is none.
    pub reason: Option<FaultCode>,
    /// Added and deleted lines; `None` if a side was not read or is binary.
    pub churn: Option<Churn>,
    /// Lines that `churn` counts, until they are explained; empty after that.
    pub changed_lines: ChangedLines,
    /// Changed lines that nothing explains; `None` if they were not compared.
    pub residual: Option<Churn>,
}

/// A code element in the form of the tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ElementRow {
    /// Path of the file.
    pub path: RepoPath,
    /// Name of the language of the file.
    pub language: &'static str,
    /// Kind: `class`, `method`, `function`, `file`, ….
    pub kind: &'static str,
    /// Simple name.
    pub name: String,
    /// Signature: `sum(double, double)`.
    pub signature: String,
    /// Qualified name of the container: `my.calc.Calculator`.
    pub container: String,
    /// First line, 1-based.
    pub start_line: u32,
    /// Last line, 1-based.
    pub end_line: u32,
    /// Column of the first character, 1-based, in code points.
    pub start_column: u32,
    /// Column after the last character, 1-based, in code points.
    pub end_column: u32,
    /// Offset of the first byte, 0-based.
    pub start_byte: u32,
    /// Offset after the last byte, 0-based.
    pub end_byte: u32,
}

impl CommitKey {
    /// Returns the web address of the commit; `None` if the host is not known.
    pub fn commit_url(&self) -> Option<String> {
        remote::commit_url(self.url.as_deref()?, &self.commit)
    }

    /// Returns the web address of the lines of `element`, an element of `side`. `None` if the host
    /// is not known or the side is not committed.
    pub fn lines_url(&self, side: Side, element: &ElementRow) -> Option<String> {
        let commit = match side {
            Side::Before => self.parent.as_deref()?,
            Side::After => &self.commit,
        };
        let is_id = commit.len() >= 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
        let lines = (element.start_line, element.end_line);
        let url = self.commit_url().filter(|_| is_id)?;
        remote::file_url(&url, commit, element.path.as_bytes(), lines)
    }
}

impl ElementRow {
    /// Returns the qualified signature: `my.calc.Calculator.min(double, double)`.
    pub fn qualified_name(&self) -> String {
        qualified_name(self.kind, &self.container, &self.signature)
    }
}

/// Returns `before → after` for the changed part of a declaration, or the one that was added or removed;
/// `None` if there is none.
pub fn changed_part(values: Pair<Option<&str>>) -> Option<String> {
    match (values.before, values.after) {
        (Some(before), Some(after)) => Some(format!("{before} → {after}")),
        (before, after) => before.or(after).map(str::to_owned),
    }
}

/// Returns `signature` qualified by its `container`, with the separator for the `kind` of element.
pub fn qualified_name(kind: &str, container: &str, signature: &str) -> String {
    let separator = match (container.is_empty(), kind) {
        (true, _) => "",
        (false, "file") => "/",
        _ => ".",
    };
    format!("{container}{separator}{signature}")
}

/// A relationship between a before and an after element.
#[derive(Debug, Clone, PartialEq)]
pub struct RelationshipRow {
    /// RefDiff's name of the kind: `SAME`, `RENAME`, `EXTRACT_MOVE`, ….
    pub relationship: &'static str,
    /// Name of the pass that found it.
    pub pass: &'static str,
    /// Score by which it was found, 0 to 1; `None` if the pass has no score.
    pub similarity: Option<f64>,
    /// Evidence for a refactoring; `None` for other relationships and with RefDiff's algorithms.
    pub support: Option<Support>,
    /// True if the texts of both elements differ; `None` if they were not compared.
    pub text_changed: Option<bool>,
    /// Language of the after element.
    pub language: LanguageId,
    /// The elements of the relationship.
    pub elements: Pair<ElementRow>,
}

/// A refactoring: a relationship with its name in the field.
#[derive(Debug, Clone, PartialEq)]
pub struct RefactoringRow {
    /// Refactoring type: `Rename Method`, `Move And Rename Class`, ….
    pub refactoring_type: &'static str,
    /// Group of the type.
    pub type_group: TypeGroup,
    /// Changed part of the declaration on each side; `None` for the group `structure`, and where there
    /// is none.
    pub values: Pair<Option<String>>,
    /// Declaration of each element, see [`DeclarationReader::text`](crate::refine::DeclarationReader::text);
    /// shared by the rows of the element.
    pub declarations: Pair<Option<Arc<str>>>,
    /// Relationship that was classified as this refactoring, or off which the refactoring was read.
    /// Has the elements that describe the refactoring.
    pub relationship: RelationshipRow,
    /// Roles of the files of both elements.
    pub roles: Pair<FileRole>,
    /// Stable hash that the refactorings of one family with the same target share: all extractions
    /// of one method, all inlinings of one.
    pub group_id: String,
    /// Number of refactorings of the commit in this group, at least 1.
    pub group_size: u32,
    /// Description in one English sentence.
    pub description: String,
    /// Stable hash of commit, type and both elements, 32 hex digits. Does not include the
    /// repository, whose name is arbitrary.
    pub refactoring_id: String,
    /// `refactoring_id` of the refactoring of the commit of which this one is a consequence, such as
    /// the renaming of a class whose name the declaration has; `None` if there is none.
    pub caused_by: Option<String>,
    /// Reason why the refactoring is pure or impure; `None` if it was not judged.
    pub purity: Option<PurityReason>,
    /// `refactoring_id` of the other refactorings of the commit that explain differences between the bodies
    /// of a pure one, sorted.
    pub explained_by: Vec<String>,
    /// Places besides the two elements, if requested; otherwise empty.
    pub sites: Vec<SiteRow>,
}

/// Place in the code that takes part in a refactoring, such as a use of a renamed variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteRow {
    /// Side of the file.
    pub side: Side,
    /// Path of the file as text, see [`RepoPath::text`](crate::base::path::RepoPath::text).
    pub path: Arc<str>,
    /// Kind of the element, such as `method`; `parameter`, `annotation_use` or `type_use` for a part of a
    /// declaration; else the syntax kind, such as `return_statement`.
    pub kind: String,
    /// Part that the place has in the refactoring.
    pub role: &'static str,
    /// Text of what the place declares or names, such as `count : int`; `None` for statements.
    pub code: Option<String>,
    /// First line, 1-based.
    pub start_line: u32,
    /// Last line, 1-based.
    pub end_line: u32,
    /// Column of the first character, 1-based, in code points.
    pub start_column: u32,
    /// Column after the last character, 1-based, in code points.
    pub end_column: u32,
    /// Offset of the first byte, 0-based.
    pub start_byte: u32,
    /// Offset after the last byte, 0-based.
    pub end_byte: u32,
}

impl RefactoringRow {
    /// Returns the approximate memory in bytes.
    fn memory(&self) -> usize {
        let Pair { before, after } = &self.values;
        // The description repeats the values.
        let values = [before, after].into_iter().flatten();
        let values: usize = values.map(|value| 2 * value.len()).sum();
        let Pair { before, after } = &self.declarations;
        let declarations = [before, after].into_iter().flatten();
        // Each of the rows that share a text counts an equal part of it.
        let declarations = declarations.map(|text| text.len() / Arc::strong_count(text));
        // 900 bytes are an estimate from typical lengths of paths, names and descriptions.
        let codes = self.sites.iter().filter_map(|site| site.code.as_ref());
        let sites = 100 * self.sites.len() + codes.map(String::len).sum::<usize>();
        900 + 40 * self.explained_by.len() + sites + values + declarations.sum::<usize>()
    }

    /// Returns the changed part of the declaration for readers: `int → long`, or the one that was added
    /// or removed. `None` for the group `structure`.
    pub fn changed_part(&self) -> Option<String> {
        changed_part(self.values.as_ref().map(Option::as_deref))
    }

    /// Returns for readers what the changed part is in: one of the elements, or the types between which members
    /// went. `names` has the names of both elements.
    pub fn changed_in(&self, names: &Pair<String>) -> String {
        let Pair { before, after } = &self.values;
        let is_transfer = before.is_none() || after.is_none();
        if self.type_group == TypeGroup::Class && is_transfer && names.before != names.after {
            return format!("{} → {}", names.before, names.after);
        }
        names.get(self.changed_side()).clone()
    }

    /// Returns the side of the element that the changed part belongs to: before if it was removed.
    pub fn changed_side(&self) -> Side {
        match self.values.after {
            None if self.values.before.is_some() => Side::Before,
            _ => Side::After,
        }
    }
}

/// Position of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementPosition {
    /// Path of the file as text, see [`RepoPath::text`](crate::base::path::RepoPath::text).
    pub path: Arc<str>,
    /// Name of the syntax kind in the grammar.
    pub kind: Arc<str>,
    /// First line, 1-based.
    pub start_line: u32,
    /// Last line, 1-based.
    pub end_line: u32,
    /// Offset of the first byte, 0-based.
    pub start_byte: u32,
    /// Offset after the last byte, 0-based.
    pub end_byte: u32,
}

/// A statement pair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MappingRow {
    /// The before and the after statement.
    pub statements: Pair<StatementPosition>,
    /// Relation of the members that contain the statements: `same`, `extracted`, `inlined`, `moved`.
    pub members: &'static str,
    /// Way in which the statements were mapped: `identical`, `replaced`, `children`.
    pub matched_by: &'static str,
    /// True if one of the statements has further counterparts.
    pub is_multi: bool,
    /// Replacements: leaf role, text before, text after.
    pub replacements: Vec<(&'static str, String, String)>,
}

impl MappingRow {
    /// Returns the approximate memory in bytes.
    fn memory(&self) -> usize {
        let texts = self.replacements.iter();
        let texts = texts.map(|(_, before, after)| 80 + before.len() + after.len());
        400 + texts.sum::<usize>()
    }
}

/// Change that a commit makes to an element.
#[derive(Debug, Clone, PartialEq)]
pub struct ElementChangeRow {
    /// Id, hex, of the parent that the element is compared with; `None` for that of the commit.
    pub parent: Option<String>,
    /// Kind of the change: `added`, `removed`, `changed`, `carried`, `merged`.
    pub change: &'static str,
    /// Changed parts, sorted: `body`, `header`, `parameters`, ….
    pub changed: Vec<String>,
    /// Relationship of both versions, its pass and its similarity; `None` if there is one version.
    pub relationship: Option<(&'static str, &'static str, Option<f64>)>,
    /// Element on each side, with the names that its file alone tells; `None` where it does not exist.
    pub elements: Pair<Option<ElementRow>>,
    /// Keys of the versions of the element.
    pub versions: Pair<Option<VersionKey>>,
    /// Callers in the changed files that did not follow a change of the parameters; empty unless asked for.
    pub unchanged_callers: Vec<CallerRow>,
}

/// Element of the after side that calls another one.
#[derive(Debug, Clone, PartialEq)]
pub struct CallerRow {
    /// The caller.
    pub element: ElementRow,
    /// Line of the call.
    pub line: u32,
}

/// Reason why a changed line differs; if a line has several, the last of them in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Explanation {
    /// Only white space, or where lines end.
    Layout,
    /// Only comments.
    Comment,
    /// The code is that of another place.
    Moved,
    /// Only names that refactorings of the commit replaced.
    Renamed,
    /// Parts that refactorings of the commit changed.
    Refactored,
    /// Nothing that is known.
    Residual,
}

impl Explanation {
    /// All explanations.
    pub const ALL: &'static [Explanation] = &[
        Explanation::Layout,
        Explanation::Comment,
        Explanation::Moved,
        Explanation::Renamed,
        Explanation::Refactored,
        Explanation::Residual,
    ];

    /// Returns the value of the column `explanation`.
    pub fn name(self) -> &'static str {
        match self {
            Explanation::Layout => "layout",
            Explanation::Comment => "comment",
            Explanation::Moved => "moved",
            Explanation::Renamed => "renamed",
            Explanation::Refactored => "refactored",
            Explanation::Residual => "residual",
        }
    }

    /// Returns the meaning, for the data dictionary.
    pub fn meaning(self) -> &'static str {
        match self {
            Explanation::Layout => "Only white space differs, or where lines end.",
            Explanation::Comment => "Only comments differ; the line has no other change.",
            Explanation::Moved => "The code is equal to code that was at another place before.",
            Explanation::Renamed => {
                "Only names differ, and refactorings of the commit replaced them; also if the code moved."
            }
            Explanation::Refactored => {
                "Refactorings of the commit explain all that differs, such as an added parameter or the call \
                 of an extracted method."
            }
            Explanation::Residual => "Nothing explains the line, or not all of it.",
        }
    }
}

/// Maximal run of changed lines of a file with one explanation and, if changes of elements are output, in one
/// element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineChangeRow {
    /// Side of the lines.
    pub side: Side,
    /// Path of the file on this side.
    pub path: RepoPath,
    /// First line, 1-based.
    pub start_line: u32,
    /// Last line, 1-based.
    pub end_line: u32,
    /// Reason why the lines differ.
    pub explanation: Explanation,
    /// Ids of the refactorings that explain the lines, in the order of their rows.
    pub refactoring_ids: Vec<String>,
    /// Key of the version of the innermost element on the lines; `None` outside of elements, and if changes of
    /// elements are not output.
    pub version: Option<VersionKey>,
}

/// Complete result of mining one planned commit.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// Identity of the commit.
    pub key: CommitKey,
    /// Author, committer, dates and message.
    pub meta: CommitMeta,
    /// Amount of code on each side.
    pub sizes: Pair<SideSize>,
    /// Completeness of the analysis.
    pub status: Status,
    /// Reason of the status, or of a remark; `None` if there is none.
    pub reason: Option<FaultCode>,
    /// Changed source files, in git's order of paths.
    pub files: Vec<FileRow>,
    /// Refactorings, in the order of the after elements.
    pub refactorings: Vec<RefactoringRow>,
    /// All relationships, if requested; otherwise empty.
    pub relationships: Vec<RelationshipRow>,
    /// Statement pairs of changed code, if requested; otherwise empty.
    pub mappings: Vec<MappingRow>,
    /// Changes of elements, if requested; otherwise empty.
    pub element_changes: Vec<ElementChangeRow>,
    /// Explained runs of changed lines, if requested; otherwise empty.
    pub line_changes: Vec<LineChangeRow>,
    /// Recorded problems.
    pub faults: Vec<Fault>,
}

impl Outcome {
    /// Returns the approximate memory in bytes.
    pub fn memory(&self) -> u64 {
        let refactorings = self.refactorings.iter().map(RefactoringRow::memory);
        // Estimates per row, from typical lengths of paths and names.
        let rows = 400 * self.files.len()
            + refactorings.sum::<usize>()
            + 700 * self.relationships.len()
            + self.mappings.iter().map(MappingRow::memory).sum::<usize>()
            + 800 * self.element_changes.len()
            + 300 * self.line_changes.len()
            + 300 * self.faults.len()
            + self.meta.subject.len()
            + 2 * self.meta.body.len();
        (rows + 1000) as u64
    }

    /// Returns the sum of the added and deleted lines of all files for which they are known; `None`
    /// if there is no such file.
    pub fn churn(&self) -> Option<Churn> {
        let churns = self.files.iter().filter_map(|file| file.churn);
        churns.reduce(|sum, file| Churn {
            added: sum.added + file.added,
            deleted: sum.deleted + file.deleted,
        })
    }

    /// Returns the sum of the changed lines that nothing explains; `None` if they are not known of a file.
    pub fn residual(&self) -> Option<Churn> {
        let mut sum = self.files.first().map(|_| Churn::default());
        for file in &self.files {
            sum = sum.zip(file.residual).map(|(sum, file)| Churn {
                added: sum.added + file.added,
                deleted: sum.deleted + file.deleted,
            });
        }
        sum
    }

    /// Returns the roles of the files that were left out because of their roles.
    pub fn left_out(&self) -> impl Iterator<Item = FileRole> {
        let files = self.files.iter();
        files
            .filter(|file| file.reason == Some(FaultCode::RoleNotSelected))
            .map(|file| file.role)
    }

    /// Builds the outcome of a commit that is not analysed.
    pub fn unanalysed(key: CommitKey, meta: CommitMeta, status: Status, reason: FaultCode) -> Self {
        let faults = meta.faults();
        Outcome {
            key,
            meta,
            sizes: Pair::default(),
            status,
            reason: Some(reason),
            files: Vec::new(),
            refactorings: Vec::new(),
            relationships: Vec::new(),
            mappings: Vec::new(),
            element_changes: Vec::new(),
            line_changes: Vec::new(),
            faults,
        }
    }
}
