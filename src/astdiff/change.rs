//! AST diff of a change set: reads the files, builds their trees and maps the nodes with the
//! selected matcher. Problems are part of the result, as faults.

use super::declared::{RelationshipFacts, matched_declarations};
use super::diff;
use super::folds::FileRange;
use super::gumtree::{self, Variant};
use super::input::{COMPARISONS_MAX, DiffInput, Scope};
use super::mapping::{AstDiff, TreeFileIx};
use crate::base::Map;
use crate::base::budget::{Budget, Guards, Limits, StopRequest};
use crate::base::fault::{Fault, FaultCode};
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::lang::LanguageId;
use crate::parse::Parser;
use crate::parse::cache::OutlineCache;
use crate::parse::syntax::Syntax;
use crate::parse::tree::folds::Folds;
use crate::parse::tree::{FileTree, Labels};
use crate::source::text::examine;
use crate::source::{BlobSource, ChangeSet, FileSide, RepoPath};
use std::sync::Arc;

/// Algorithm that maps the nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Matcher {
    /// refmine's matcher, which starts from relationships and statements.
    Refmine,
    /// GumTree 3, simple variant.
    GumTreeSimple,
    /// GumTree 3, greedy variant.
    GumTreeGreedy,
}

impl Matcher {
    /// Name on the command line and in tables.
    pub fn name(self) -> &'static str {
        match self {
            Matcher::Refmine => "refmine",
            Matcher::GumTreeSimple => "gumtree-simple",
            Matcher::GumTreeGreedy => "gumtree-greedy",
        }
    }
}

/// File of one side.
#[derive(Debug)]
pub struct SourceFile {
    /// Path of the file.
    pub path: RepoPath,
    /// Text of the file as the parser read it.
    pub text: String,
}

/// Change with its trees and node mappings.
#[derive(Debug, Default)]
pub struct TreeDiff {
    /// Files of both sides, in the order of their paths.
    pub files: Pair<Vec<SourceFile>>,
    /// Trees of the files, in the order of `files`.
    pub trees: Pair<Vec<FileTree>>,
    /// Texts of the leaves.
    pub labels: Labels,
    /// Node mappings.
    pub diff: AstDiff,
    /// Problems that make the result incomplete.
    pub faults: Vec<Fault>,
}

impl TreeDiff {
    /// Returns the empty result for a change that could not be compared.
    fn failed(faults: Vec<Fault>) -> TreeDiff {
        TreeDiff {
            faults,
            ..TreeDiff::default()
        }
    }
}

/// Computes the AST diffs of changes whose relationships are known.
pub struct TreeMapper<'a> {
    limits: &'a Limits,
    /// Has the syntax of recently mined files, which saves most of the parsing.
    cache: &'a OutlineCache,
    stop: StopRequest,
    parser: Parser,
    /// See [`TreeMapper::give_pairs`].
    extra_pairs: Vec<Pair<RepoPath>>,
}

impl<'a> TreeMapper<'a> {
    /// Creates a mapper within `limits` that observes `guards` and parses incrementally from the
    /// syntax in `cache`.
    pub fn guarded(limits: &'a Limits, guards: Guards, cache: &'a OutlineCache) -> Self {
        TreeMapper {
            limits,
            cache,
            stop: guards.stop.clone(),
            parser: Parser::guarded(guards),
            extra_pairs: Vec::new(),
        }
    }

    /// Sets additional pairs of files whose nodes GumTree maps. It always compares files of one
    /// path and files matched by relationships.
    pub fn give_pairs(&mut self, files: Vec<Pair<RepoPath>>) {
        self.extra_pairs = files;
    }

    /// Computes the AST diff of `change` with `matcher`, given its relationships as `facts`, and as
    /// `syntaxes` the syntax of the files that are parsed already. Never fails: problems are in the
    /// result.
    pub fn diff(
        &mut self,
        facts: &RelationshipFacts,
        syntaxes: &Syntaxes,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
        matcher: Matcher,
    ) -> TreeDiff {
        let mut result = TreeDiff::default();
        let mut sources = self.sources(&mut result, facts, syntaxes, change, blobs);
        let folds = empty_folds(&sources);
        if !self.trees(&mut result, &mut sources, &folds) {
            return TreeDiff::failed(result.faults);
        }
        self.compare(result, sources, facts, matcher, Scope::All)
    }

    /// Computes the part of the AST diff that the table `mappings` needs, with refmine's matcher:
    /// mappings of statements, and the leaves replaced in them. Unchanged members become leaves,
    /// and headers of members are not compared. `syntaxes` has the syntax of the files that are
    /// parsed already.
    pub fn statements(
        &mut self,
        facts: &RelationshipFacts,
        syntaxes: &Syntaxes,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
    ) -> TreeDiff {
        let mut result = TreeDiff::default();
        let mut sources = self.sources(&mut result, facts, syntaxes, change, blobs);
        let text = |side: Side, file: usize| {
            let source = sources.get(side).get(file)?;
            Some(source.text.as_str())
        };
        let known = |before: usize, after: usize| {
            let before = sources.before.get(before)?.syntax()?;
            sources.after.get(after)?.syntax()?.unchanged_since(before)
        };
        let (folds, pairs) = facts.foldable.folds(text, known);
        let mut has_trees = self.trees(&mut result, &mut sources, &folds);
        // An element that is collapsed on one side only would not equal its counterpart.
        if has_trees && are_uneven(&result.trees, &folds, &pairs) {
            let folds = empty_folds(&sources);
            has_trees = self.trees(&mut result, &mut sources, &folds);
        }
        if !has_trees {
            return TreeDiff::failed(result.faults);
        }
        self.compare(result, sources, facts, Matcher::Refmine, Scope::Statements)
    }

    /// Maps the nodes of the trees of `result` with `matcher`, and completes the result.
    fn compare(
        &self,
        mut result: TreeDiff,
        sources: Pair<Vec<DiffSource>>,
        facts: &RelationshipFacts,
        matcher: Matcher,
        scope: Scope,
    ) -> TreeDiff {
        result.files = sources.map(|sources| {
            let files = sources.into_iter().map(|source| SourceFile {
                path: source.path,
                text: source.text,
            });
            files.collect()
        });
        let trees = result.trees.as_ref().map(Vec::as_slice);
        let mut declared = matched_declarations(facts, trees);
        // Two files that were given by name are compared, whatever their paths are.
        if declared.files.is_empty() && (trees.before.len(), trees.after.len()) == (1, 1) {
            let only = TreeFileIx::new(0);
            declared.files.push((only, only));
        }
        let variant = match matcher {
            Matcher::Refmine => None,
            Matcher::GumTreeSimple => Some(Variant::Simple),
            Matcher::GumTreeGreedy => Some(Variant::Greedy),
        };
        if variant.is_some() {
            let file = |side: Side, path: &RepoPath| {
                let mut paths = facts.paths.get(side).iter();
                paths.position(|other| other == path).map(TreeFileIx::new)
            };
            let extra = self.extra_pairs.iter().filter_map(|pair| {
                let before = file(Side::Before, &pair.before);
                before.zip(file(Side::After, &pair.after))
            });
            let extra = extra.filter(|pair| !declared.files.contains(pair));
            let extra: Vec<_> = extra.collect();
            declared.files.extend(extra);
        }
        result.diff = match variant {
            Some(variant) => gumtree::diff(trees, &result.labels, &declared.files, variant),
            None => diff(&DiffInput {
                trees,
                labels: &result.labels,
                declared: &declared,
                budget: &Budget::until(COMPARISONS_MAX, self.stop.clone()),
                scope,
            }),
        };
        if result.diff.is_cut_short {
            let (code, detail) = match self.stop.requested() {
                true => (
                    FaultCode::TimeLimit,
                    "mapping of statements was stopped, because the commit took longer than run.commit_seconds_max; \
                     mappings found until then are kept",
                ),
                false => (
                    FaultCode::PairBudget,
                    "the trees were not compared completely, because they have too many equal or similar parts; \
                     mappings found until then are kept",
                ),
            };
            result.faults.push(Fault::new(code, detail));
        }
        result
    }

    /// Reads the compared files, in the order of their paths. A file that cannot be read gets a fault
    /// and an empty text, so that the indices of the others stay valid. The base of each parse is the
    /// syntax in `syntaxes`, or else that of the nearest revision in the cache.
    fn sources(
        &mut self,
        result: &mut TreeDiff,
        facts: &RelationshipFacts,
        syntaxes: &Syntaxes,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
    ) -> Pair<Vec<DiffSource>> {
        let mut sources = Pair::<Vec<DiffSource>>::default();
        for side in Side::BOTH {
            let files = change.files.iter().filter_map(|file| {
                let of_side = file.sides.get(side).as_ref()?;
                Some((&of_side.path, (of_side, file.language)))
            });
            let files: Map<&RepoPath, (&FileSide, LanguageId)> = files.collect();
            let paths = facts.paths.get(side).iter();
            for &(file, language) in paths.filter_map(|path| files.get(path)) {
                let parsed = syntaxes.get(side).get(&file.path);
                let text = match parsed {
                    Some(syntax) => Ok(syntax.text.clone()),
                    None => blobs.read(file).and_then(|bytes| {
                        let text = examine(&bytes).map_err(unusable)?;
                        Ok(text.text.into_owned())
                    }),
                };
                let text = text.unwrap_or_else(|fault| {
                    let path = file.path.text().into_owned();
                    result.faults.push(fault.at(path).on_side(side));
                    String::new()
                });
                let nearest = || {
                    let place = (blobs.origin(), &file.path);
                    self.cache.nearest_syntax(place, (&text, language))
                };
                sources.get_mut(side).push(DiffSource {
                    path: file.path.clone(),
                    language,
                    basis: parsed.cloned().or_else(nearest),
                    text,
                });
            }
        }
        sources
    }

    /// Builds the trees of `sources`, in which the ranges of `folds` are collapsed to leaves. Returns
    /// false if the time limit was reached. A text that cannot be parsed is cleared.
    fn trees(
        &mut self,
        result: &mut TreeDiff,
        sources: &mut Pair<Vec<DiffSource>>,
        folds: &Pair<Vec<Folds>>,
    ) -> bool {
        result.labels = Labels::default();
        for side in Side::BOTH {
            let mut trees = Vec::new();
            for (source, folds) in sources.get_mut(side).iter_mut().zip(folds.get(side)) {
                let (parser, labels) = (&mut self.parser, &mut result.labels);
                let mut tree = |text: &str, folds: &Folds| {
                    let basis = source.basis.as_deref();
                    let text = (text, source.language);
                    parser.tree_from(text, self.limits, labels, basis, folds)
                };
                let mut made = tree(&source.text, folds);
                if let Err(code) = made {
                    let path = source.path.text().into_owned();
                    result.faults.push(unusable(code).at(path).on_side(side));
                    made = tree("", &Folds::default());
                    source.text.clear();
                }
                let Ok(tree) = made else {
                    return false;
                };
                trees.push(tree);
            }
            *result.trees.get_mut(side) = trees;
        }
        true
    }
}

/// Returns the fault of a file that is left out for the reason `code`.
fn unusable(code: FaultCode) -> Fault {
    let detail = match code {
        FaultCode::TimeLimit => {
            "the statements of the file were not mapped, because the commit took longer than its part of \
             run.commit_seconds_max"
        }
        _ => "the file could not be compared",
    };
    Fault::new(code, detail)
}

/// Syntax of files of a change that are parsed already.
pub type Syntaxes = Pair<Map<RepoPath, Arc<Syntax>>>;

/// File to compare, with its text and perhaps a syntax tree to parse it from.
struct DiffSource {
    /// Path on its side.
    path: RepoPath,
    language: LanguageId,
    /// Text that is parsed; empty if the file cannot be read.
    text: String,
    /// Syntax of this text, or else of another revision of the file, as base of an incremental parse;
    /// `None` to parse the text from the beginning.
    basis: Option<Arc<Syntax>>,
}

impl DiffSource {
    /// Returns the syntax of exactly this text, if it is known.
    fn syntax(&self) -> Option<&Syntax> {
        let basis = self.basis.as_deref();
        basis.filter(|basis| basis.text == self.text)
    }
}

/// Returns empty folds for each file, so that nothing is collapsed.
fn empty_folds(sources: &Pair<Vec<DiffSource>>) -> Pair<Vec<Folds>> {
    let sources = sources.as_ref();
    sources.map(|sources| vec![Folds::default(); sources.len()])
}

/// Returns true if one of the elements `pairs` became a leaf on one side only. A file that could not be
/// parsed has no leaves.
fn are_uneven(
    trees: &Pair<Vec<FileTree>>,
    folds: &Pair<Vec<Folds>>,
    pairs: &[Pair<FileRange>],
) -> bool {
    // `None` for elements that are inside others.
    let is_leaf = |side: Side, (file, bytes): &FileRange| {
        let parts = &folds.get(side)[*file].parts;
        let index = parts.binary_search_by_key(&bytes.start, |part| part.start);
        let index = index.ok().filter(|&index| parts[index] == *bytes)?;
        Some(trees.get(side)[*file].folds().get(index) == Some(&true))
    };
    pairs
        .iter()
        .any(|pair| is_leaf(Side::Before, &pair.before) != is_leaf(Side::After, &pair.after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::mine::Miner;
    use crate::source::texts::TextPair;
    use std::collections::BTreeSet;

    #[test]
    fn stopped_mapping_reports_only_a_time_limit() {
        let sides = Pair::new(
            [("A.java", "class A { void f() { a(); } }")],
            [("A.java", "class A { void f() { b(); } }")],
        );
        let (change, mut blobs) = TextPair::compare(sides.as_ref().map(|side| &side[..]));
        let settings = Config::load(None).unwrap().settings();
        let cache = OutlineCache::new(1 << 20);
        let (linked, relations) = Miner::new(&settings, &cache).related(&change, &mut blobs);
        let facts = RelationshipFacts::new(&linked, &relations.relationships);
        let guards = Guards::default();
        let mut mapper = TreeMapper::guarded(&settings.limits, guards.clone(), &cache);
        let mut codes = || -> Vec<FaultCode> {
            let diff = mapper.statements(&facts, &Syntaxes::default(), &change, &mut blobs);
            diff.faults.iter().map(|fault| fault.code).collect()
        };
        assert_eq!(codes(), []);
        guards.stop.set(true);
        assert_eq!(codes(), [FaultCode::TimeLimit]);
    }

    #[test]
    fn file_that_is_too_large_for_a_tree_has_a_fault_and_no_leaves() {
        let unchanged = "void g() { b(1); c(2); } ";
        let large = format!(
            "class A {{ {unchanged}{} }}",
            "void f() { a(); } ".repeat(40)
        );
        let sides = Pair::new(
            [("A.java", "class A { void g() { b(1); c(2); } }")],
            [("A.java", large.as_str())],
        );
        let (change, mut blobs) = TextPair::compare(sides.as_ref().map(|side| &side[..]));
        let settings = Config::load(None).unwrap().settings();
        let cache = OutlineCache::new(1 << 20);
        let (linked, relations) = Miner::new(&settings, &cache).related(&change, &mut blobs);
        let facts = RelationshipFacts::new(&linked, &relations.relationships);
        let limits = Limits {
            file_nodes_max: 200,
            ..settings.limits
        };
        let mut mapper = TreeMapper::guarded(&limits, Guards::default(), &cache);
        let diff = mapper.statements(&facts, &Syntaxes::default(), &change, &mut blobs);
        let codes: BTreeSet<FaultCode> = diff.faults.iter().map(|fault| fault.code).collect();
        assert_eq!(codes, BTreeSet::from([FaultCode::TooManyNodes]));
    }
}
