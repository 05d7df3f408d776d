//! Mines one change: from the changed files and their blobs to the rows of the tables. Calls
//! `parse`, `cst` and `relate` in turn. Does no I/O of its own and never fails: problems are faults
//! in the [`Outcome`].

pub mod group;
pub mod outcome;
mod roles;
mod rows;
mod texts;

pub use rows::element;

use crate::base::Map;
use crate::base::budget::{Budget, Guards, Limits};
use crate::base::fault::{Fault, FaultCode, Stage};
use crate::base::pair::{Pair, Side};
use crate::cst::{self, Linked};
use crate::parse::Parser;
use crate::parse::cache::{OutlineCache, OutlineRequest, ParsedBlob};
use crate::parse::churn::{self, Churn};
use crate::parse::outline::FileOutline;
use crate::parse::syntax::Syntax;
use crate::relate::{self, Relations};
use crate::source::{
    BlobSource, ChangeSet, ChangedFile, CommitMeta, FileChangeKind, FileRole, FileSide, RepoPath,
};
use outcome::{CommitKey, FileRow, Outcome, SideSize, Status};
use std::sync::Arc;
use texts::Texts;

/// Settings of the core: everything that determines the findings in given files.
#[derive(Debug, Clone, PartialEq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Elements and call edges of the code structure tree.
    pub cst: cst::Options,
    /// Settings of the matching.
    pub relate: relate::Options,
    /// Limits of the work on a file and on a commit.
    pub limits: Limits,
    /// True if all relationships are output, not only refactorings.
    pub emit_relationships: bool,
    /// True if the statements of changed code are mapped, too. The caller of the miner does that.
    pub emit_mappings: bool,
    /// True if commit rows contain mail addresses; false if they contain hashes of them.
    pub emails: bool,
    /// True if `.mailmap` replaces the names and addresses of authors and committers.
    pub mailmap: bool,
}

/// Observer of the work on a commit. Keeps the clock outside of the core.
pub trait StageObserver {
    /// Called when `stage` begins; the previous stage has ended.
    fn begin(&mut self, stage: Stage);

    /// Returns true if `parsed` is to be called.
    fn keeps_syntax(&self) -> bool {
        false
    }

    /// Called with the syntax of the file at `path` on `side` after it was parsed.
    fn parsed(&mut self, _side: Side, _path: &RepoPath, _syntax: Arc<Syntax>) {}

    /// Called with the relationships between the elements of both sides.
    fn related(&mut self, _linked: &Linked, _relationships: &[relate::Relationship]) {}
}

/// Observer that does nothing.
pub struct Unwatched;

impl StageObserver for Unwatched {
    fn begin(&mut self, _stage: Stage) {}
}

fn of_no_repository() -> CommitKey {
    CommitKey {
        repository: Arc::from(""),
        url: None,
        commit: String::new(),
        parent: None,
        commit_index: 0,
    }
}

/// Mines one commit after another. Each worker has its own miner.
pub struct Miner<'a> {
    settings: &'a Settings,
    cache: &'a OutlineCache,
    parser: Parser,
    guards: Guards,
}

/// Outlines of one side, in git's order of paths.
type Outlines = Vec<(RepoPath, Arc<FileOutline>)>;
/// Content of a file on one side, or the fault that prevented reading it.
type ParsedSide = Result<ParsedBlob, Fault>;

impl<'a> Miner<'a> {
    /// Creates a miner that shares `cache` with others.
    pub fn new(settings: &'a Settings, cache: &'a OutlineCache) -> Self {
        Miner::guarded(settings, cache, Guards::default())
    }

    /// Creates a miner with a stop request and a memory reserve in `guards`.
    pub fn guarded(settings: &'a Settings, cache: &'a OutlineCache, guards: Guards) -> Self {
        Miner {
            settings,
            cache,
            parser: Parser::guarded(guards.clone()).keeping_trees(settings.emit_mappings),
            guards,
        }
    }

    /// Mines `change`. Never fails: faults and a status in the outcome tell what is incomplete.
    pub fn mine(
        &mut self,
        key: CommitKey,
        meta: CommitMeta,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
        stages: &mut dyn StageObserver,
    ) -> Outcome {
        if change.files.is_empty() {
            let mut outcome =
                Outcome::unanalysed(key, meta, Status::Skipped, FaultCode::NoSourceFile);
            outcome.faults.extend_from_slice(&change.faults);
            return outcome;
        }
        stages.begin(Stage::Parse);
        let mut outcome = Outcome::analysed(key, meta);
        outcome.faults.extend_from_slice(&change.faults);
        let Some(outlines) = self.outlines(change, blobs, stages, &mut outcome) else {
            return too_many_elements(outcome, &self.settings.limits);
        };
        if outcome.is_left_out() {
            outcome.status = Status::Skipped;
            outcome.reason = Some(FaultCode::RoleNotSelected);
            return outcome;
        }
        let is_wanted = self.settings.emit_relationships;
        let texts = is_wanted.then(|| Texts::read(change, &outlines, blobs));
        stages.begin(Stage::Link);
        let mut linked = cst::link(outlines, &self.settings.cst);
        for side in Side::BOTH {
            outcome.sizes.get_mut(side).nodes = linked.sides.get(side).nodes.len() as u64;
        }
        stages.begin(Stage::Relate);
        let relations = relate::relate(
            &mut linked,
            &self.settings.relate,
            &self.settings.cst,
            &self.settings.limits,
            &self.guards,
        );
        rows::add(
            &mut outcome,
            &linked,
            &relations.relationships,
            texts.as_ref(),
        );
        drop(texts);
        stages.related(&linked, &relations.relationships);
        outcome.faults.extend(relations.faults);
        outcome.settle();
        outcome
    }

    /// Mines `change`, which belongs to no repository.
    pub fn mine_change(&mut self, change: &ChangeSet, blobs: &mut dyn BlobSource) -> Outcome {
        let meta = CommitMeta::default();
        self.mine(of_no_repository(), meta, change, blobs, &mut Unwatched)
    }

    /// Returns the code structure trees of both sides of `change`, as [`Miner::mine`] compares
    /// them, and an outcome with the rows of files and the faults.
    pub fn linked(&mut self, change: &ChangeSet, blobs: &mut dyn BlobSource) -> (Linked, Outcome) {
        let mut outcome = Outcome::analysed(of_no_repository(), CommitMeta::default());
        outcome.faults.clone_from(&change.faults);
        let outlines = self.outlines(change, blobs, &mut Unwatched, &mut outcome);
        if outlines.is_none() {
            outcome = too_many_elements(outcome, &self.settings.limits);
        }
        let linked = cst::link(outlines.unwrap_or_default(), &self.settings.cst);
        (linked, outcome)
    }

    /// Returns the code structure trees of both sides of `change` and their relationships. The
    /// faults of the relations include those of reading and parsing.
    pub fn related(
        &mut self,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
    ) -> (Linked, Relations) {
        let (mut linked, outcome) = self.linked(change, blobs);
        let mut faults = outcome.faults;
        let mut relations = relate::relate(
            &mut linked,
            &self.settings.relate,
            &self.settings.cst,
            &self.settings.limits,
            &self.guards,
        );
        faults.append(&mut relations.faults);
        relations.faults = faults;
        (linked, relations)
    }

    /// Reads and parses the files and adds their rows, sizes and faults to `outcome`. Returns
    /// `None` if they have too many elements.
    fn outlines(
        &mut self,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
        stages: &mut dyn StageObserver,
        outcome: &mut Outcome,
    ) -> Option<Pair<Outlines>> {
        let mut outlines = Pair::new(Vec::new(), Vec::new());
        let parsed_files = self.parsed_files(change, blobs, stages)?;
        let roles = roles::of(change, &parsed_files);
        for ((file, mut parsed), role) in change.files.iter().zip(parsed_files).zip(roles) {
            let mut row = file_row(file, role);
            let is_left_out = !change.roles.contains(role);
            row.churn = churn_of(file, &parsed, blobs);
            // Drop both sides if one timed out; otherwise all elements of the other would look
            // added or removed.
            let is_given_up = [&parsed.before, &parsed.after]
                .into_iter()
                .any(is_out_of_time);
            for side in Side::BOTH {
                let (of_side, parsed) = (file.sides.get(side), parsed.get_mut(side).take());
                let Some((of_side, parsed)) = of_side.as_ref().zip(parsed) else {
                    continue;
                };
                let mut faults = Vec::new();
                match parsed {
                    Err(fault) if fault.code == FaultCode::RoleNotSelected => {}
                    Err(fault) => {
                        row.fall_short(fault.code);
                        faults.push(fault);
                    }
                    Ok(parsed) if is_left_out && parsed.outline.is_ok() => {}
                    Ok(parsed) => {
                        let size = outcome.sizes.get_mut(side);
                        size.files += 1;
                        size.bytes += parsed.bytes;
                        let outline = usable(&parsed, &mut row, &mut faults);
                        let outline = outline.filter(|_| !is_given_up);
                        outlines
                            .get_mut(side)
                            .extend(outline.map(|outline| (of_side.path.clone(), outline)));
                    }
                }
                let faults = faults.into_iter();
                outcome.faults.extend(
                    faults.map(|fault| fault.at(of_side.path.text().into_owned()).on_side(side)),
                );
            }
            if is_left_out {
                row.fall_short(FaultCode::RoleNotSelected);
            }
            outcome.files.push(row);
        }
        Some(outlines)
    }

    /// Returns the content of each file on both sides; `None` if the files have too many elements.
    fn parsed_files(
        &mut self,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
        stages: &mut dyn StageObserver,
    ) -> Option<Vec<Pair<Option<ParsedSide>>>> {
        let namesakes = Namesakes::new(change);
        let elements = Budget::new(self.settings.limits.commit_elements_max);
        let mut found = vec![Pair::<Option<ParsedSide>>::default(); change.files.len()];
        // Large files come last: those that exceed a limit of time then take no time from the
        // others.
        let mut order: Vec<usize> = (0..change.files.len()).collect();
        order.sort_by_key(|&at| change.files[at].size());
        // Other workers often parse the same files for adjacent commits, so files that are being
        // parsed come last.
        for may_wait in [false, true] {
            for &at in &order {
                let (file, found) = (&change.files[at], &mut found[at]);
                for side in Side::BOTH {
                    if found.get(side).is_some() {
                        continue;
                    }
                    let is_given_up = is_out_of_time(found.get(side.opposite()));
                    let found = found.get_mut(side);
                    *found = self.parsed_side(file, side, is_given_up, &namesakes, blobs, may_wait);
                    let parsed = found.as_ref().and_then(|parsed| parsed.as_ref().ok());
                    if let (Some(parsed), Some(of_side)) = (parsed, file.sides.get(side))
                        && stages.keeps_syntax()
                    {
                        // Take the syntax now, before the cache replaces it by that of the next
                        // revision.
                        let (origin, path) = (blobs.origin(), &of_side.path);
                        let syntax = self.cache.syntax_of(origin, path, file.language, parsed);
                        if let Some(syntax) = syntax {
                            stages.parsed(side, path, syntax);
                        }
                    }
                    let is_wanted =
                        |parsed: &&ParsedBlob| change.roles.contains(roles::alone(file, parsed));
                    let outline = parsed
                        .filter(is_wanted)
                        .and_then(|parsed| parsed.outline.as_ref().ok());
                    let count = outline.map_or(0, |outline| outline.elements.len());
                    if !elements.spend(count as u64) {
                        return None;
                    }
                }
            }
        }
        Some(found)
    }

    /// Returns the content of `file` on `side`. `None` if the file does not exist there or, unless
    /// `may_wait`, another worker is parsing it. If `is_given_up` (the other side timed out), the
    /// file is not parsed.
    fn parsed_side(
        &mut self,
        file: &ChangedFile,
        side: Side,
        is_given_up: bool,
        namesakes: &Namesakes<'_>,
        blobs: &mut dyn BlobSource,
        may_wait: bool,
    ) -> Option<ParsedSide> {
        let of_side = file.sides.get(side).as_ref()?;
        self.guards.stop.begin_file();
        let stopped = is_given_up || self.guards.stop.of_parser().requested();
        let unusable = of_side.unusable.or(stopped.then_some(FaultCode::TimeLimit));
        if let Some(code) = unusable {
            return Some(Err(Fault::new(code, unusable_detail(code))));
        }
        let request = OutlineRequest {
            file: of_side,
            namesake: namesakes.of(of_side, file.change),
            language: file.language,
        };
        let (parser, limits) = (&mut self.parser, &self.settings.limits);
        if may_wait {
            return Some(self.cache.get_or_parse(request, parser, blobs, limits));
        }
        self.cache
            .get_or_parse_without_waiting(request, parser, blobs, limits)
    }
}

/// Paths of files that exist on one side only, by file name: a file that may have moved is parsed
/// incrementally from its other side.
struct Namesakes<'a>(Pair<Map<&'a [u8], &'a RepoPath>>);

impl<'a> Namesakes<'a> {
    fn new(change: &'a ChangeSet) -> Self {
        let mut of_sides = Pair::new(Map::default(), Map::default());
        for file in &change.files {
            let (side, names) = match file.change {
                FileChangeKind::Modified => continue,
                FileChangeKind::Deleted => (&file.sides.before, &mut of_sides.before),
                FileChangeKind::Added => (&file.sides.after, &mut of_sides.after),
            };
            if let Some(only) = side {
                names.insert(file_name(&only.path), &only.path);
            }
        }
        Namesakes(of_sides)
    }

    /// Returns the path of a file with the same file name that only exists on the opposite side of
    /// `file`.
    fn of(&self, file: &FileSide, change: FileChangeKind) -> Option<&'a RepoPath> {
        let names = match change {
            FileChangeKind::Modified => return None,
            FileChangeKind::Deleted => &self.0.after,
            FileChangeKind::Added => &self.0.before,
        };
        names.get(file_name(&file.path)).copied()
    }
}

/// Returns true if parsing a side timed out.
fn is_out_of_time(side: &Option<ParsedSide>) -> bool {
    let code = match side {
        None => None,
        Some(Err(fault)) => Some(fault.code),
        Some(Ok(parsed)) => parsed.outline.as_ref().err().copied(),
    };
    code == Some(FaultCode::TimeLimit)
}

fn file_name(path: &RepoPath) -> &[u8] {
    let bytes = path.as_bytes();
    let slash = bytes.iter().rposition(|&byte| byte == b'/');
    &bytes[slash.map_or(0, |at| at + 1)..]
}

impl Outcome {
    fn analysed(key: CommitKey, meta: CommitMeta) -> Outcome {
        let faults = meta.faults();
        Outcome {
            key,
            meta,
            sizes: Pair::new(SideSize::default(), SideSize::default()),
            status: Status::Ok,
            reason: None,
            files: Vec::new(),
            refactorings: Vec::new(),
            relationships: Vec::new(),
            mappings: Vec::new(),
            faults,
        }
    }

    /// Returns true if nothing was analysed, because no file has a selected role.
    fn is_left_out(&self) -> bool {
        let mut files = self.files.iter();
        files.clone().all(|file| file.status == Status::Skipped)
            && files.any(|file| file.reason == Some(FaultCode::RoleNotSelected))
    }

    /// Sets status and reason from the files and faults. A commit without any comparable file was
    /// not analysed.
    fn settle(&mut self) {
        if let Some(fault) = self.faults.iter().find(|fault| !is_remark(fault.code)) {
            self.status = Status::Partial;
            self.reason = Some(fault.code);
        }
        let is_unread = |file: &FileRow| matches!(file.status, Status::Skipped | Status::Failed);
        // Moves between files are found even if only one side of each file can be read.
        if !self.refactorings.is_empty() || !self.files.iter().all(is_unread) {
            return;
        }
        let failed = self.files.iter().find(|file| file.status == Status::Failed);
        if let Some(file) = failed.or(self.files.first()) {
            self.status = file.status;
            self.reason = file.reason;
        }
    }
}

/// Builds the outcome of a commit that exceeds `limits.commit_elements_max`: skipped, with one
/// fault.
fn too_many_elements(outcome: Outcome, limits: &Limits) -> Outcome {
    let code = FaultCode::TooManyElements;
    let mut skipped = Outcome::unanalysed(outcome.key, outcome.meta, Status::Skipped, code);
    let detail = format!(
        "the changed source files hold more than {} elements, both sides together; raise \
         limits.commit_elements_max, or leave files out by language or by glob",
        limits.commit_elements_max
    );
    skipped.faults.push(Fault::new(code, detail));
    skipped
}

/// Returns true for informational faults, which leave the status of the commit unchanged.
fn is_remark(code: FaultCode) -> bool {
    matches!(
        code,
        FaultCode::DateUnusable
            | FaultCode::EncodingUncertain
            | FaultCode::NotUtf8
            | FaultCode::Symlink
            | FaultCode::Submodule
            | FaultCode::LfsPointer
            | FaultCode::Binary
            | FaultCode::Minified
    )
}

impl FileRow {
    /// Records that the file was analysed incompletely or not at all. The first reason with a
    /// status other than `ok` is kept.
    fn fall_short(&mut self, code: FaultCode) {
        if self.reason.is_none() || self.status == Status::Ok {
            self.reason = Some(code);
            self.status = match code {
                FaultCode::SyntaxError | FaultCode::TooDeep => Status::Partial,
                FaultCode::NotUtf8 => Status::Ok,
                FaultCode::BlobUnreadable | FaultCode::Quarantined => Status::Failed,
                _ => Status::Skipped,
            };
        }
    }
}

fn file_row(file: &ChangedFile, role: FileRole) -> FileRow {
    let paths = file
        .sides
        .as_ref()
        .map(|side| side.as_ref().map(|side| side.path.clone()));
    FileRow {
        language: file.language,
        change: file.change,
        paths,
        blobs: file
            .sides
            .as_ref()
            .map(|side| side.as_ref().map(|side| side.blob.to_string())),
        role,
        status: Status::Ok,
        reason: None,
        churn: None,
    }
}

/// Returns the added and deleted lines of `file`; `None` if a side was not read or is binary.
fn churn_of(
    file: &ChangedFile,
    parsed: &Pair<Option<ParsedSide>>,
    blobs: &mut dyn BlobSource,
) -> Option<Churn> {
    let mut lines = Pair::<Arc<[u64]>>::default();
    for side in Side::BOTH {
        let Some(of_side) = file.sides.get(side) else {
            continue;
        };
        *lines.get_mut(side) = match (parsed.get(side), of_side.unusable) {
            // As in git: the content of a link is its target, that of a submodule a line with its
            // commit.
            (_, Some(FaultCode::Symlink)) => churn::lines(&blobs.link_target(of_side)?)?,
            (_, Some(FaultCode::Submodule)) => {
                churn::lines(format!("Subproject commit {}\n", of_side.blob).as_bytes())?
            }
            (Some(Ok(parsed)), _) => parsed.all_lines.clone()?,
            _ => return None,
        };
    }
    churn::between(&lines.before, &lines.after)
}

/// Returns the outline of a parsed file, if it has one. Adds reasons and faults to `row` and
/// `faults`.
fn usable(
    parsed: &ParsedBlob,
    row: &mut FileRow,
    faults: &mut Vec<Fault>,
) -> Option<Arc<FileOutline>> {
    if parsed.is_recoded {
        row.fall_short(FaultCode::NotUtf8);
        let detail = "the file is not UTF-8; it was read as UTF-16 or Latin-1, and byte offsets are those of its UTF-8 form";
        faults.push(Fault::new(FaultCode::NotUtf8, detail));
    }
    match &parsed.outline {
        Ok(outline) => {
            if let Some(line) = outline.first_error {
                row.fall_short(FaultCode::SyntaxError);
                let detail = "this line cannot be parsed; the rest of the file was used";
                faults.push(Fault::new(FaultCode::SyntaxError, detail).on_line(line));
            }
            if outline.is_too_deep {
                row.fall_short(FaultCode::TooDeep);
                let detail = unusable_detail(FaultCode::TooDeep);
                faults.push(Fault::new(FaultCode::TooDeep, detail));
            }
            Some(Arc::clone(outline))
        }
        Err(code) => {
            row.fall_short(*code);
            faults.push(Fault::new(*code, unusable_detail(*code)));
            None
        }
    }
}

/// Returns the detail text of a fault for which a file is left out, with a remedy if there is one.
pub fn unusable_detail(code: FaultCode) -> &'static str {
    match code {
        FaultCode::FileTooLarge => {
            "the file is larger than limits.file_bytes_max; raise it to have the file analysed"
        }
        FaultCode::Submodule => "a submodule is a repository of its own; name it to have it mined",
        FaultCode::Symlink => "a symbolic link holds no code",
        FaultCode::LfsPointer => {
            "the file lies in Git LFS, and only its pointer is in the repository"
        }
        FaultCode::Binary => "the file holds NUL bytes: it is no text",
        FaultCode::Minified => "the file is minified: its lines are not written by people",
        FaultCode::TooDeep => "elements nested deeper than limits.element_depth_max were left out",
        FaultCode::ParseBudget => "the file needs more parsing steps than limits.parse_steps_max",
        FaultCode::ParseMemory => {
            "the parser needs more memory for the file than limits.parse_bytes_max"
        }
        FaultCode::TimeLimit => {
            "parsing took longer than its share of run.commit_seconds_max: a quarter for a file, \
             half for all files"
        }
        FaultCode::TooManyNodes => "the syntax tree has more nodes than limits.file_nodes_max",
        FaultCode::TooManyStrings => {
            "the distinct names, signatures and tokens of the file together are more than 16 times \
             as long as its text; leave it out with --exclude"
        }
        _ => "the file could not be analysed",
    }
}
