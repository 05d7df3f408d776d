//! The plain rows that leave the core: everything the tables hold of one commit.

use crate::base::fault::{Fault, FaultCode};
use crate::base::pair::{Pair, Side};
use crate::lang::LanguageId;
use crate::parse::churn::Churn;
use crate::relate::Support;
use crate::source::remote;
use crate::source::{Change, CommitMeta, RepoPath, Role};
use std::sync::Arc;

/// How far a commit or a file was analysed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Completely: a commit without refactorings has none.
    Ok,
    /// Some file or pass fell short; what could be found is there.
    Partial,
    /// Not at all, on purpose: a merge, a root, no source file, over a limit.
    Skipped,
    /// Not at all: it could not be read, or refmine failed on it.
    Failed,
}

impl Status {
    /// Every status.
    pub const ALL: &'static [Status] =
        &[Status::Ok, Status::Partial, Status::Skipped, Status::Failed];

    /// What it says, for the data dictionary.
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

    /// The name in the columns `status`.
    pub fn name(self) -> &'static str {
        match self {
            Status::Ok => "ok",
            Status::Partial => "partial",
            Status::Skipped => "skipped",
            Status::Failed => "failed",
        }
    }
}

/// A commit of the plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommitKey {
    /// The repository's name in the dataset.
    pub repository: std::sync::Arc<str>,
    /// Where the repository's host shows it, if that is known.
    pub url: Option<std::sync::Arc<str>>,
    /// The commit's id, hex.
    pub commit: String,
    /// The parent it is compared with, hex; none for a root.
    pub parent: Option<String>,
    /// Its position among the repository's planned commits, oldest first, from 0.
    pub commit_index: u32,
}

/// How much of one side was read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SideSize {
    /// Source files.
    pub files: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Code elements (CST nodes) found in them.
    pub nodes: u64,
}

/// A changed source file and how far it was analysed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileRow {
    /// Its language.
    pub language: LanguageId,
    /// How it changed.
    pub change: Change,
    /// Its path on each side.
    pub paths: Pair<Option<RepoPath>>,
    /// Its blob on each side, hex.
    pub blobs: Pair<Option<String>>,
    /// What it is for.
    pub role: Role,
    /// How far it was analysed.
    pub status: Status,
    /// Why no further.
    pub reason: Option<FaultCode>,
    /// Added and deleted lines; none if a side was not read, or is binary.
    pub churn: Option<Churn>,
}

/// A code element, as the tables show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ElementRow {
    /// The file it lies in.
    pub path: RepoPath,
    /// Its kind: `class`, `method`, `function`, `file`, ….
    pub kind: &'static str,
    /// Its simple name.
    pub name: String,
    /// Its identifier in its scope: `sum(double, double)`.
    pub signature: String,
    /// The qualified name of the enclosing element or namespace: `my.calc.Calculator`.
    pub container: String,
    /// First line, 1-based.
    pub start_line: u32,
    /// Last line, 1-based.
    pub end_line: u32,
    /// Column of the first character, 1-based, in code points.
    pub start_column: u32,
    /// Column after the last character, 1-based, in code points.
    pub end_column: u32,
    /// Offset of the first byte.
    pub start_byte: u32,
    /// Offset after the last byte.
    pub end_byte: u32,
}

impl CommitKey {
    /// Where the repository's host shows the commit, if that is known.
    pub fn commit_url(&self) -> Option<String> {
        remote::commit_url(self.url.as_deref()?, &self.commit)
    }

    /// Where the repository's host shows the lines of `element`, an element of `side`. `None` if the host is
    /// not known, and for a side that is not committed.
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
    /// Its identifier with what it is in before it: `my.calc.Calculator.min(double, double)`.
    pub fn qualified_name(&self) -> String {
        qualified_name(self.kind, &self.container, &self.signature)
    }
}

/// The identifier `signature` of a `kind` of element with what it is in before it.
pub fn qualified_name(kind: &str, container: &str, signature: &str) -> String {
    let separator = match (container.is_empty(), kind) {
        (true, _) => "",
        (false, "file") => "/",
        _ => ".",
    };
    format!("{container}{separator}{signature}")
}

/// A relationship between an element before and an element after.
#[derive(Debug, Clone, PartialEq)]
pub struct RelationshipRow {
    /// RefDiff's name: `SAME`, `RENAME`, `EXTRACT_MOVE`, ….
    pub relationship: &'static str,
    /// The pass that found it.
    pub pass: &'static str,
    /// The score by which it was found, 0 to 1; none where the pass needs none.
    pub similarity: Option<f64>,
    /// How sure a refactoring is.
    pub support: Option<Support>,
    /// True if the texts of both elements differ; none if they were not compared.
    pub text_changed: Option<bool>,
    /// The language of the after element.
    pub language: LanguageId,
    /// The two elements.
    pub elements: Pair<ElementRow>,
}

/// A refactoring: a relationship that is one, with its name in the field.
#[derive(Debug, Clone, PartialEq)]
pub struct RefactoringRow {
    /// The field's name: `Rename Method`, `Move And Rename Class`, ….
    pub refactoring_type: &'static str,
    /// What it was derived from.
    pub relationship: RelationshipRow,
    /// What the file of each element is for.
    pub roles: Pair<Role>,
    /// A stable hash of what refactorings of one target share: all extractions of one method, all
    /// inlinings of one.
    pub group_id: String,
    /// How many refactorings of the commit have this group; 1 or more.
    pub group_size: u32,
    /// One English sentence.
    pub description: String,
    /// A stable hash of commit, type and both elements, 32 hex digits; not of the repository, whose
    /// name is a choice.
    pub refactoring_id: String,
}

/// Where a statement stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementPlace {
    /// The path of its file as text, see [`RepoPath::text`](crate::base::path::RepoPath::text).
    pub path: Arc<str>,
    /// Its syntax kind, as the grammar calls it.
    pub kind: Arc<str>,
    /// First line, 1-based.
    pub start_line: u32,
    /// Last line, 1-based.
    pub end_line: u32,
    /// Offset of the first byte, 0-based.
    pub start_byte: u32,
    /// Offset after the last byte.
    pub end_byte: u32,
}

/// A statement before a commit and the statement that it became.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MappingRow {
    /// The two statements.
    pub statements: Pair<StatementPlace>,
    /// What the members around them are to each other: `same`, `extracted`, `inlined`, `moved`.
    pub members: &'static str,
    /// How the statements were matched: `identical`, `replaced`, `children`.
    pub matched_by: &'static str,
    /// Whether one of them has other counterparts, too.
    pub is_multi: bool,
    /// Leaves that stand for each other: the role, the text before, the text after.
    pub replacements: Vec<(&'static str, String, String)>,
}

impl MappingRow {
    /// About how many bytes of memory it takes.
    fn memory(&self) -> usize {
        let texts = self.replacements.iter();
        let texts = texts.map(|(_, before, after)| 80 + before.len() + after.len());
        400 + texts.sum::<usize>()
    }
}

/// Everything that is known of one planned commit after mining it.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// Which commit.
    pub key: CommitKey,
    /// Who, when, and the subject.
    pub meta: CommitMeta,
    /// How much was read.
    pub sizes: Pair<SideSize>,
    /// How far it was analysed.
    pub status: Status,
    /// Why no further.
    pub reason: Option<FaultCode>,
    /// Its changed source files, in git's order of paths.
    pub files: Vec<FileRow>,
    /// What was found, in the order of the after elements.
    pub refactorings: Vec<RefactoringRow>,
    /// All relationships, where they are asked for.
    pub relationships: Vec<RelationshipRow>,
    /// What became of the statements of changed code, where that is asked for.
    pub mappings: Vec<MappingRow>,
    /// What fell short.
    pub faults: Vec<Fault>,
}

impl Outcome {
    /// About how many bytes of memory it takes.
    pub fn memory(&self) -> u64 {
        // Paths, names and sentences, about as long as they are in most projects.
        let rows = 400 * self.files.len()
            + 900 * self.refactorings.len()
            + 700 * self.relationships.len()
            + self.mappings.iter().map(MappingRow::memory).sum::<usize>()
            + 300 * self.faults.len()
            + self.meta.subject.len()
            + 2 * self.meta.body.len();
        (rows + 1000) as u64
    }

    /// Added and deleted lines of all files for which they are known; none if no file was read.
    pub fn churn(&self) -> Option<Churn> {
        let known = self.files.iter().filter_map(|file| file.churn);
        known.reduce(|sum, file| Churn {
            added: sum.added + file.added,
            deleted: sum.deleted + file.deleted,
        })
    }

    /// The roles of the files that were left out for theirs.
    pub fn left_out(&self) -> impl Iterator<Item = Role> {
        let files = self.files.iter();
        files
            .filter(|file| file.reason == Some(FaultCode::RoleNotSelected))
            .map(|file| file.role)
    }

    /// A commit that is not analysed, with the reason.
    pub fn unanalysed(key: CommitKey, meta: CommitMeta, status: Status, reason: FaultCode) -> Self {
        let faults = meta.remarks();
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
            faults,
        }
    }
}
