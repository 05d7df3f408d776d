//! Mines one change: from the changed files and their blobs to the rows of the tables. Calls `parse`,
//! `cst`, `relate`, `astdiff` and `refine` in turn. Does no I/O of its own and never fails: problems
//! are faults in the [`Outcome`].

mod analysis;
mod causes;
pub mod culprits;
mod files;
mod mapped_files;
pub mod mapping;
mod members;
pub mod outcome;
mod participants;
mod residual;
mod roles;
pub mod rows;
mod stages;
mod texts;
pub mod trees;

pub use files::unusable_detail;
pub use rows::element_rows::element;
pub use stages::{NoObserver, StageObserver};

use crate::astdiff::Scope;
use crate::astdiff::change::{Syntaxes, TreeDiff};
use crate::base::budget::{Budget, Guards, Limits, StopRequest};
use crate::base::fault::{Fault, FaultCode, Stage};
use crate::base::pair::{Pair, Side};
use crate::cst::{self, Linked, NodeId};
use crate::parse::Parser;
use crate::parse::cache::{OutlineCache, OutlineRequest, ParsedBlob};
use crate::parse::churn::{ChangedLines, Churn};
use crate::refine::{self, DeclarationReader, TypeSet};
use crate::relate::{self, Algorithm, Relations, Relationship};
use crate::source::{BlobSource, ChangeSet, ChangedFile, CommitMeta};
use analysis::{RefineRequest, Refinement};
use culprits::contained;
use files::{
    Namesakes, Outlines, ParsedSide, changed_lines, file_row, is_lost, is_timed_out, usable_outline,
};
use mapping::{ChangeMapper, RelatedChange};
use outcome::{CommitKey, ElementChangeRow, FileRow, Outcome, SideSize, Status};
use residual::FoundChange;
use rows::unchanged_callers::CallerSearch;
use rows::{ChangeFindings, OutputOfRows, change_rows, line_elements, merged_rows};
use std::sync::Arc;
use texts::ElementTexts;

/// Settings of the core: everything that determines the findings in given files.
#[derive(Debug, Clone, PartialEq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Options that decide which elements and call edges the code structure trees have.
    pub cst: cst::Options,
    /// Options of the matching of elements.
    pub relate: relate::Options,
    /// Options of the refactorings of declarations and bodies.
    pub refine: refine::Options,
    /// Limits of the work on a file and on a commit.
    pub limits: Limits,
    /// Refactoring types that are output.
    pub types: TypeSet,
    /// True if refactorings that follow from others of their commit are output.
    pub consequences: bool,
    /// True if the places of refactorings in the code are output.
    pub emit_sites: bool,
    /// True if all relationships are output, not only refactorings.
    pub emit_relationships: bool,
    /// True if the mappings of the statements of changed code are output.
    pub emit_mappings: bool,
    /// True if the changes of all elements are output, also of those that root commits add.
    pub emit_history: bool,
    /// True if the explanations of changed lines are output.
    pub emit_lines: bool,
    /// True if commit rows contain mail addresses; false if they contain hashes of them.
    pub emails: bool,
    /// True if `.mailmap` replaces the names and addresses of authors and committers.
    pub mailmap: bool,
}

impl Settings {
    /// Returns true if the statements of changed code are mapped.
    pub fn maps_statements(&self) -> bool {
        self.emit_mappings || self.emit_sites || self.types.reads_bodies()
    }

    /// Returns what the rows of refactorings contain.
    fn output_of_rows(&self) -> OutputOfRows {
        OutputOfRows {
            has_structure: self.types.structure,
            has_consequences: self.consequences,
            has_confidence: self.relate.algorithm == Algorithm::Refmine,
        }
    }

    /// Returns true if changed lines are explained: if all refactorings that could explain them are searched.
    fn explains_lines(&self) -> bool {
        self.types.reads_bodies()
    }

    /// Returns true if the texts of files are read.
    fn reads_texts(&self) -> bool {
        self.emit_relationships || self.emit_history || self.explains_lines()
    }
}

/// Returns the request of the refactorings that `settings` name.
fn refine_request<'s>(settings: &'s Settings, stop: &'s StopRequest) -> RefineRequest<'s> {
    RefineRequest {
        types: settings.types,
        sites: settings.emit_sites,
        options: &settings.refine,
        compares_parameters: settings.relate.compares_parameters(),
        stop,
    }
}

/// Returns the key of a change that belongs to no repository.
fn no_repository() -> CommitKey {
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
    mapper: ChangeMapper<'a>,
    guards: Guards,
    /// True if changes of elements name the callers that did not follow.
    names_callers: bool,
}

impl<'a> Miner<'a> {
    /// Creates a miner that shares `cache` with others.
    pub fn new(settings: &'a Settings, cache: &'a OutlineCache) -> Self {
        Miner::guarded(settings, cache, Guards::default())
    }

    /// Creates a miner with a stop request and a memory reserve in `guards`.
    pub fn guarded(settings: &'a Settings, cache: &'a OutlineCache, guards: Guards) -> Self {
        let mapper = ChangeMapper::guarded(&settings.limits, guards.clone(), cache);
        let miner = Miner {
            settings,
            cache,
            parser: Parser::guarded(guards.clone()),
            mapper,
            guards,
            names_callers: false,
        };
        if !settings.maps_statements() {
            return miner;
        }
        let mut miner = miner.mapping(Scope::Statements);
        miner.mapper.is_for_findings = !settings.emit_mappings && !settings.emit_sites;
        miner
    }

    /// Makes the miner map the statements of each change, or all its nodes.
    pub fn mapping(mut self, scope: Scope) -> Self {
        self.mapper.scope = Some(scope);
        self.mapper.is_for_findings = false;
        self.mapper.emits_rows = self.settings.emit_mappings;
        self.parser = self.parser.keeping_trees(true);
        self
    }

    /// Makes the miner name the callers that did not follow a change of parameters.
    pub fn naming_callers(mut self) -> Self {
        self.names_callers = true;
        self
    }

    /// Mines `change`. Never fails: the status and the faults in the outcome report what is
    /// incomplete.
    pub fn mine(
        &mut self,
        key: CommitKey,
        meta: CommitMeta,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
        stages: &mut dyn StageObserver,
    ) -> Outcome {
        self.mine_with_trees(key, meta, change, blobs, stages)
            .outcome
    }

    /// Mines `change` like [`Miner::mine`], and keeps the AST diff that the findings were read off.
    pub fn mine_with_trees(
        &mut self,
        key: CommitKey,
        meta: CommitMeta,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
        stages: &mut dyn StageObserver,
    ) -> MinedChange {
        let mut outcome = match change.files.is_empty() {
            true => Outcome::unanalysed(key, meta, Status::Skipped, FaultCode::NoSourceFile),
            false => Outcome::analysed(key, meta),
        };
        outcome.faults.extend_from_slice(&change.faults);
        if change.files.is_empty() {
            return outcome.into();
        }
        stages.begin(Stage::Parse);
        let mut syntaxes = Syntaxes::default();
        let kept = self.mapper.maps_all(change).then_some(&mut syntaxes);
        let Some(outlines) = self.parse_outlines(change, blobs, kept, stages, &mut outcome) else {
            return too_many_elements(outcome, &self.settings.limits).into();
        };
        if outcome.skip_unselected_files() {
            return outcome.into();
        }
        let texts = self.settings.reads_texts();
        let texts = texts.then(|| ElementTexts::read(change, &outlines, &syntaxes, blobs));
        let cst = (&self.settings.cst, &self.guards.stop);
        let relate = &mut |linked: &mut Linked| self.relate(linked);
        let linked = analysis::link(cst, (change, &outlines), &mut outcome, stages, relate);
        let Some((linked, relations)) = linked else {
            return outcome.into();
        };
        outcome.set_nodes(&linked);
        let related = RelatedChange {
            change,
            linked: &linked,
            relationships: &relations.relationships,
            syntaxes: &syntaxes,
        };
        let declarations = DeclarationReader::new(&linked);
        let request = refine_request(self.settings, &self.guards.stop);
        let Refinement {
            mapped,
            relationships,
            findings,
            faults,
        } = request.map_and_refine(&mut self.mapper, related, &declarations, blobs, stages);
        let trees = mapped.trees;
        let found = ChangeFindings {
            relationships: &relationships,
            refined: &findings.refined,
            sites: &findings.sites,
            purities: &findings.purities,
            declarations: &declarations,
            output: self.settings.output_of_rows(),
            mapped: trees.as_ref().filter(|_| self.settings.emit_sites),
        };
        let compared = texts.as_ref().filter(|_| self.settings.emit_relationships);
        let pairs = rows::add(&mut outcome, &linked, &found, compared);
        let is_whole = faults.is_empty() && relations.faults.is_empty();
        let elements = (&linked, &relationships[..], &pairs[..], is_whole);
        self.explain_lines(&mut outcome, elements, texts.as_ref(), stages);
        self.add_element_changes(&mut outcome, (&declarations, &relationships), texts, stages);
        outcome.mappings = mapped.rows;
        outcome.faults.extend(relations.faults);
        outcome.set_status();
        mapping::add_faults(&mut outcome, faults);
        MinedChange { outcome, trees }
    }

    /// Explains the changed lines of `outcome` by its refactorings, whose pairs of elements follow the
    /// relationships; not if some refactorings may be missing. A panic costs all explanations.
    fn explain_lines(
        &self,
        outcome: &mut Outcome,
        (linked, relationships, pairs, is_whole): (&Linked, &[Relationship], &[Pair<NodeId>], bool),
        texts: Option<&ElementTexts>,
        stages: &mut dyn StageObserver,
    ) {
        let texts = texts.filter(|_| is_whole && self.settings.explains_lines());
        let limits = &self.settings.limits;
        let budget = Budget::until(limits.candidate_pairs_max, self.guards.stop.clone());
        let explained = texts.map(|texts| {
            let change = FoundChange {
                linked,
                relationships,
                rows: (&outcome.refactorings, pairs),
                files: &outcome.files,
                texts,
                budget: &budget,
            };
            contained(stages, Stage::Refine, || residual::explain(&change))
        });
        for file in &mut outcome.files {
            file.changed_lines = ChangedLines::default();
        }
        let explained = match explained {
            Some(Ok(explained)) => explained,
            Some(Err(fault)) => return outcome.faults.push(fault),
            None => return,
        };
        for (file, lines) in outcome.files.iter_mut().zip(explained) {
            if let Some(lines) = lines {
                file.residual = Some(lines.residual);
                let runs = lines.runs.into_iter().filter(|_| self.settings.emit_lines);
                outcome.line_changes.extend(runs);
            }
        }
    }

    /// Adds the changes of the elements with these relationships to `outcome`, and their versions to the
    /// explained lines; a panic costs all of them. Adds none if they are not output.
    fn add_element_changes(
        &self,
        outcome: &mut Outcome,
        (declarations, relationships): (&DeclarationReader<'_>, &[Relationship]),
        texts: Option<ElementTexts>,
        stages: &mut dyn StageObserver,
    ) {
        let Some(texts) = texts.filter(|_| self.settings.emit_history) else {
            return;
        };
        let options = &self.settings.cst;
        let (limits, stop) = (&self.settings.limits, &self.guards.stop);
        let changes = contained(stages, Stage::Refine, || {
            let linked = declarations.linked;
            let versions = change_rows::versions((linked, options), &texts);
            let files = &outcome.files;
            let mut rows = change_rows::of_change(linked, relationships, &versions, files);
            if self.names_callers {
                let budget = Budget::until(limits.candidate_pairs_max, stop.clone());
                let search = CallerSearch {
                    declarations,
                    relationships,
                    texts: &texts,
                    options,
                    budget,
                };
                search.add_to(&mut rows);
            }
            let lines = line_elements::divided(&outcome.line_changes, &versions);
            (rows, lines)
        });
        match changes {
            Ok((changes, lines)) => {
                outcome.element_changes = changes;
                outcome.line_changes = lines;
            }
            Err(fault) => outcome.faults.push(fault),
        }
    }

    /// Returns the outcome of a commit without parents, which is skipped: `change` adds all of its files,
    /// and their elements are the additions of the outcome.
    pub fn mine_root(
        &mut self,
        key: CommitKey,
        meta: CommitMeta,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
        stages: &mut dyn StageObserver,
    ) -> Outcome {
        let mut outcome = Outcome::unanalysed(key, meta, Status::Skipped, FaultCode::RootCommit);
        stages.begin(Stage::Parse);
        // Rows of files and sizes belong to commits that are compared.
        let mut read = Outcome::analysed(outcome.key.clone(), outcome.meta.clone());
        let outlines = self.parse_outlines(change, blobs, None, stages, &mut read);
        outcome.faults.extend_from_slice(&change.faults);
        let Some(outlines) = outlines else {
            let skipped = too_many_elements(read, &self.settings.limits);
            outcome.faults.extend(skipped.faults);
            return outcome;
        };
        outcome.faults.extend(read.faults);
        let texts = ElementTexts::read(change, &outlines, &Syntaxes::default(), blobs);
        stages.begin(Stage::Refine);
        let added = contained(stages, Stage::Refine, || {
            change_rows::of_root(&outlines.after, &texts, &self.settings.cst)
        });
        match added {
            Ok(added) => outcome.element_changes = added,
            Err(fault) => outcome.faults.push(fault),
        }
        outcome
    }

    /// Returns the outcome of a merge, which is skipped. `changes` has the files that differ from those of all
    /// parents, compared with each parent, whose id precedes its change; the outcome has the changes of the
    /// elements that differ from those of all parents.
    pub fn mine_merge(
        &mut self,
        key: CommitKey,
        meta: CommitMeta,
        changes: &[(String, ChangeSet)],
        blobs: &mut dyn BlobSource,
        stages: &mut dyn StageObserver,
    ) -> Outcome {
        let mut outcome = Outcome::unanalysed(key, meta, Status::Skipped, FaultCode::MergeCommit);
        let mut rows = Vec::new();
        for (parent, change) in changes {
            let (changes, faults) = self.element_changes(change, blobs, stages);
            rows.push((parent.clone(), changes));
            for fault in faults {
                if !outcome.faults.contains(&fault) {
                    outcome.faults.push(fault);
                }
            }
        }
        outcome.element_changes = merged_rows::of_parents(rows);
        outcome
    }

    /// Returns the changes of the elements of `change`, and the faults.
    pub fn element_changes(
        &mut self,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
        stages: &mut dyn StageObserver,
    ) -> (Vec<ElementChangeRow>, Vec<Fault>) {
        stages.begin(Stage::Parse);
        let mut outcome = Outcome::analysed(no_repository(), CommitMeta::default());
        outcome.faults.extend_from_slice(&change.faults);
        let Some(outlines) = self.parse_outlines(change, blobs, None, stages, &mut outcome) else {
            let skipped = too_many_elements(outcome, &self.settings.limits);
            return (Vec::new(), skipped.faults);
        };
        let texts = ElementTexts::read(change, &outlines, &Syntaxes::default(), blobs);
        let cst = (&self.settings.cst, &self.guards.stop);
        let relate = &mut |linked: &mut Linked| self.relate(linked);
        let linked = analysis::link(cst, (change, &outlines), &mut outcome, stages, relate);
        if let Some((linked, relations)) = linked {
            outcome.faults.extend(relations.faults);
            stages.begin(Stage::Refine);
            let declarations = DeclarationReader::new(&linked);
            let request = refine_request(self.settings, &self.guards.stop);
            let relationships = &relations.relationships;
            let relationships =
                request.continued(relationships, &declarations, stages, &mut outcome.faults);
            let related = (&declarations, &relationships[..]);
            self.add_element_changes(&mut outcome, related, Some(texts), stages);
        }
        (outcome.element_changes, outcome.faults)
    }

    /// Replaces the parser, which a panic may have left in an inconsistent state.
    fn replace_parser(&mut self) {
        let parser = Parser::guarded(self.guards.clone());
        self.parser = parser.keeping_trees(self.mapper.scope.is_some());
    }

    fn relate(&self, linked: &mut Linked) -> Relations {
        let Settings {
            relate,
            cst,
            limits,
            ..
        } = self.settings;
        relate::relate(linked, relate, cst, limits, &self.guards)
    }

    /// Mines `change`, which belongs to no repository.
    pub fn mine_change(&mut self, change: &ChangeSet, blobs: &mut dyn BlobSource) -> Outcome {
        let meta = CommitMeta::default();
        self.mine(no_repository(), meta, change, blobs, &mut NoObserver)
    }

    /// Returns the code structure trees of both sides of `change`, as [`Miner::mine`] compares
    /// them, and an outcome with the rows of files and the faults.
    pub fn linked(&mut self, change: &ChangeSet, blobs: &mut dyn BlobSource) -> (Linked, Outcome) {
        let (linked, outcome) = self.examine(change, blobs, &mut NoObserver, &mut |_| ());
        (linked.unwrap_or_default().0, outcome)
    }

    /// Links both sides of `change` like [`Miner::linked`], and calls `work` with them. Returns the
    /// linked sides and the result; `None` if `stages` caught a panic and no file could be left out for
    /// it. The outcome has the files that were left out.
    pub fn examine<T>(
        &mut self,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
        stages: &mut dyn StageObserver,
        work: &mut dyn FnMut(&mut Linked) -> T,
    ) -> (Option<(Linked, T)>, Outcome) {
        let mut outcome = Outcome::analysed(no_repository(), CommitMeta::default());
        outcome.faults.clone_from(&change.faults);
        let outlines = self.parse_outlines(change, blobs, None, stages, &mut outcome);
        if outlines.is_none() {
            outcome = too_many_elements(outcome, &self.settings.limits);
        }
        let outlines = outlines.unwrap_or_default();
        let cst = (&self.settings.cst, &self.guards.stop);
        let linked = analysis::link(cst, (change, &outlines), &mut outcome, stages, work);
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
        let mut relations = self.relate(&mut linked);
        faults.append(&mut relations.faults);
        relations.faults = faults;
        (linked, relations)
    }

    /// Reads and parses the files and adds their rows, sizes and faults to `outcome`, and their syntax
    /// to `syntaxes`. Returns `None` if they have too many elements.
    fn parse_outlines(
        &mut self,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
        syntaxes: Option<&mut Syntaxes>,
        stages: &mut dyn StageObserver,
        outcome: &mut Outcome,
    ) -> Option<Pair<Outlines>> {
        let mut outlines = Pair::new(Vec::new(), Vec::new());
        let parsed_files = self.parse_files(change, blobs, syntaxes, stages)?;
        let roles = roles::roles_of_files(change, &parsed_files);
        for ((file, mut parsed), role) in change.files.iter().zip(parsed_files).zip(roles) {
            let mut row = file_row(file, role);
            let is_left_out = !change.roles.contains(role);
            let changed = changed_lines(file, &parsed, blobs);
            row.churn = changed.as_ref().map(Churn::of);
            row.changed_lines = changed.unwrap_or_default();
            // Drop both sides if one is lost; otherwise all elements of the other would look
            // added or removed.
            let is_given_up = [&parsed.before, &parsed.after].into_iter().any(is_lost);
            for side in Side::BOTH {
                let (of_side, parsed) = (file.sides.get(side), parsed.get_mut(side).take());
                let Some((of_side, parsed)) = of_side.as_ref().zip(parsed) else {
                    continue;
                };
                let mut faults = Vec::new();
                match parsed {
                    Err(fault) if fault.code == FaultCode::RoleNotSelected => {}
                    Err(fault) => {
                        row.add_reason(fault.code);
                        faults.push(fault);
                    }
                    Ok(parsed) if is_left_out && parsed.outline.is_ok() => {}
                    Ok(parsed) => {
                        let size = outcome.sizes.get_mut(side);
                        size.files += 1;
                        size.bytes += parsed.bytes;
                        let outline = usable_outline(&parsed, &mut row, &mut faults);
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
                row.add_reason(FaultCode::RoleNotSelected);
            }
            outcome.files.push(row);
        }
        Some(outlines)
    }

    /// Returns the content of each file on both sides, and adds their syntax to `syntaxes`. Returns
    /// `None` if the files have too many elements.
    fn parse_files(
        &mut self,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
        mut syntaxes: Option<&mut Syntaxes>,
        stages: &mut dyn StageObserver,
    ) -> Option<Vec<Pair<Option<ParsedSide>>>> {
        let namesakes = Namesakes::new(change);
        let elements = Budget::new(self.settings.limits.commit_elements_max);
        let mut parsed_files = vec![Pair::<Option<ParsedSide>>::default(); change.files.len()];
        // Large files come last: those that exceed a limit of time then take no time from the
        // others.
        let mut order: Vec<usize> = (0..change.files.len()).collect();
        order.sort_by_key(|&index| change.files[index].size());
        // Other workers often parse the same files for adjacent commits, so files that are being
        // parsed come last.
        for may_wait in [false, true] {
            for &index in &order {
                let (file, sides) = (&change.files[index], &mut parsed_files[index]);
                for side in Side::BOTH {
                    if sides.get(side).is_some() {
                        continue;
                    }
                    let is_given_up = is_timed_out(sides.get(side.opposite()));
                    let parsed_side = sides.get_mut(side);
                    let how = (is_given_up, may_wait);
                    let parse = || self.parse_side((file, side), how, &namesakes, blobs);
                    *parsed_side = contained(stages, Stage::Parse, parse).unwrap_or_else(|fault| {
                        self.replace_parser();
                        Some(Err(fault))
                    });
                    let parsed = parsed_side.as_ref().and_then(|parsed| parsed.as_ref().ok());
                    if let (Some(parsed), Some(of_side)) = (parsed, file.sides.get(side))
                        && let Some(syntaxes) = &mut syntaxes
                    {
                        // Take the syntax now, before the cache replaces it by that of the next
                        // revision.
                        let (origin, path) = (blobs.origin(), &of_side.path);
                        let syntax = self.cache.syntax_of(origin, path, file.language, parsed);
                        let syntax = syntax.map(|syntax| (path.clone(), syntax));
                        syntaxes.get_mut(side).extend(syntax);
                    }
                    let is_selected = |parsed: &&ParsedBlob| {
                        change.roles.contains(roles::role_of_side(file, parsed))
                    };
                    let outline = parsed
                        .filter(is_selected)
                        .and_then(|parsed| parsed.outline.as_ref().ok());
                    let count = outline.map_or(0, |outline| outline.elements.len());
                    if !elements.spend(count as u64) {
                        return None;
                    }
                }
            }
        }
        Some(parsed_files)
    }

    /// Returns the content of `file` on `side`. `None` if the file does not exist there, or if another
    /// worker is parsing it and `may_wait` is false. If `is_given_up` (the other side timed out), the
    /// file is not parsed, and the result is the fault `time_limit`.
    fn parse_side(
        &mut self,
        (file, side): (&ChangedFile, Side),
        (is_given_up, may_wait): (bool, bool),
        namesakes: &Namesakes<'_>,
        blobs: &mut dyn BlobSource,
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

/// Result of mining one change.
#[derive(Debug)]
pub struct MinedChange {
    /// Rows and faults of the change.
    pub outcome: Outcome,
    /// Syntax trees of the changed files and the mapping of their nodes; `None` if they were not
    /// computed.
    pub trees: Option<TreeDiff>,
}

impl From<Outcome> for MinedChange {
    fn from(outcome: Outcome) -> Self {
        MinedChange {
            outcome,
            trees: None,
        }
    }
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
            element_changes: Vec::new(),
            line_changes: Vec::new(),
            faults,
        }
    }

    /// Sets the number of nodes of each side.
    fn set_nodes(&mut self, linked: &Linked) {
        for side in Side::BOTH {
            self.sizes.get_mut(side).nodes = linked.sides.get(side).nodes.len() as u64;
        }
    }

    /// Marks a commit as skipped in which nothing was analysed, because no file has a selected role. Returns true
    /// if it is such a commit.
    fn skip_unselected_files(&mut self) -> bool {
        let mut files = self.files.iter();
        let is_skipped = files.clone().all(|file| file.status == Status::Skipped)
            && files.any(|file| file.reason == Some(FaultCode::RoleNotSelected));
        if is_skipped {
            self.status = Status::Skipped;
            self.reason = Some(FaultCode::RoleNotSelected);
        }
        is_skipped
    }

    /// Sets status and reason from the files and faults. A commit without any comparable file was
    /// not analysed.
    fn set_status(&mut self) {
        if let Some(fault) = self
            .faults
            .iter()
            .find(|fault| !is_informational(fault.code))
        {
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
fn is_informational(code: FaultCode) -> bool {
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
