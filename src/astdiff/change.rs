//! The trees of a change, read and compared: from a change set to what became of each node.

use super::folds::FoldPair;
use super::gumtree::{self, Variant};
use super::{AstDiff, FileIx, Scope, Stated};
use crate::base::budget::{Budget, Guards, Limits, Stop};
use crate::base::fault::{Fault, FaultCode};
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::lang::LanguageId;
use crate::mine::{Miner, Settings};
use crate::parse::Parser;
use crate::parse::cache::OutlineCache;
use crate::parse::folds::Folds;
use crate::parse::syntax::Syntax;
use crate::parse::tree::{FileTree, Labels};
use crate::source::text::examine;
use crate::source::{BlobSource, ChangeSet, FileSide, RepoPath};
use std::sync::Arc;

/// So often trees are made with fewer leaves, if some became leaves on one side only; then with none.
const TRIES: u32 = 3;

/// Who maps the nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Matcher {
    /// refmine, by relationships and statements.
    Refmine,
    /// GumTree 3, simple.
    GumTreeSimple,
    /// GumTree 3, greedy.
    GumTreeGreedy,
}

impl Matcher {
    /// The name on the command line and in tables.
    pub fn name(self) -> &'static str {
        match self {
            Matcher::Refmine => "refmine",
            Matcher::GumTreeSimple => "gumtree-simple",
            Matcher::GumTreeGreedy => "gumtree-greedy",
        }
    }
}

/// A file of one side.
#[derive(Debug)]
pub struct SourceFile {
    /// Its path.
    pub path: RepoPath,
    /// Its text, as it was parsed.
    pub text: String,
}

/// A change with its trees, and what became of each node.
#[derive(Debug, Default)]
pub struct TreeDiff {
    /// The files of both sides, in the order of their paths.
    pub files: Pair<Vec<SourceFile>>,
    /// Their trees, in the same order.
    pub trees: Pair<Vec<FileTree>>,
    /// The texts of leaves.
    pub labels: Labels,
    /// What became of what.
    pub diff: AstDiff,
    /// What fell short.
    pub faults: Vec<Fault>,
}

impl TreeDiff {
    /// That of a change of which nothing could be compared.
    fn failed(faults: Vec<Fault>) -> TreeDiff {
        TreeDiff {
            faults,
            ..TreeDiff::default()
        }
    }
}

/// Diffs the trees of one change after another.
pub struct TreeDiffer<'a> {
    miner: Miner<'a>,
    comparer: Comparer<'a>,
}

impl<'a> TreeDiffer<'a> {
    /// A differ that finds what is matched as `settings` say.
    pub fn new(settings: &'a Settings, cache: &'a OutlineCache) -> Self {
        TreeDiffer::guarded(settings, cache, Guards::default())
    }

    /// The same, that heeds `guards`.
    pub fn guarded(settings: &'a Settings, cache: &'a OutlineCache, guards: Guards) -> Self {
        TreeDiffer {
            miner: Miner::guarded(settings, cache, guards.clone()),
            comparer: Comparer::guarded(&settings.limits, guards, cache),
        }
    }

    /// From now on GumTree also compares these files of both sides with each other. It maps no nodes
    /// between other files than those that it is given; those of one path, and those that
    /// relationships say are one, it is always given.
    pub fn give_pairs(&mut self, files: Vec<Pair<RepoPath>>) {
        self.comparer.given = files;
    }

    /// The diff of `change` by `matcher`. Never fails: what falls short is in the result.
    pub fn diff(
        &mut self,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
        matcher: Matcher,
    ) -> TreeDiff {
        let (linked, relations) = self.miner.related(change, blobs);
        let stated = Stated::new(&linked, &relations.relationships);
        drop(linked);
        let mut found = self.comparer.diff(&stated, change, blobs, matcher);
        let faults = std::mem::replace(&mut found.faults, relations.faults);
        found.faults.extend(faults);
        found
    }
}

/// Compares the trees of changes of which it is known what the relationships say.
pub struct Comparer<'a> {
    limits: &'a Limits,
    /// Has the syntax of what was just mined, which saves most of the parsing.
    cache: &'a OutlineCache,
    stop: Stop,
    parser: Parser,
    /// See [`TreeDiffer::give_pairs`].
    given: Vec<Pair<RepoPath>>,
}

impl<'a> Comparer<'a> {
    /// A comparer whose parser keeps to `limits` and heeds `guards`, and parses from what `cache` has.
    pub fn guarded(limits: &'a Limits, guards: Guards, cache: &'a OutlineCache) -> Self {
        Comparer {
            limits,
            cache,
            stop: guards.stop.clone(),
            parser: Parser::guarded(guards),
            given: Vec::new(),
        }
    }

    /// The diff of `change`, of which the relationships say what is `stated`, by `matcher`. Never
    /// fails: what falls short is in the result.
    pub fn diff(
        &mut self,
        stated: &Stated,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
        matcher: Matcher,
    ) -> TreeDiff {
        let mut found = TreeDiff::default();
        let mut sources = self.sources(&mut found, stated, &Syntaxes::default(), change, blobs);
        let folds = none_of(&sources);
        if !self.trees(&mut found, &mut sources, &folds) {
            return TreeDiff::failed(found.faults);
        }
        self.compare(found, sources, stated, matcher, Scope::All)
    }

    /// The same by refmine's own matcher, as far as statements and what was replaced in them need
    /// it: no nodes are made of the bodies of members that are as they were, and headers of members
    /// are not compared. `syntaxes` has what mining left of the files.
    pub fn statements(
        &mut self,
        stated: &Stated,
        syntaxes: &Syntaxes,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
    ) -> TreeDiff {
        let mut found = TreeDiff::default();
        let mut sources = self.sources(&mut found, stated, syntaxes, change, blobs);
        let text = |side: Side, file: usize| {
            let source = sources.get(side).get(file)?;
            Some(source.text.as_str())
        };
        let known = |before: usize, after: usize| {
            let (one, two) = (sources.before.get(before)?, sources.after.get(after)?);
            two.syntax()?.unchanged_since(one.syntax()?)
        };
        let (mut folds, mut pairs) = stated.foldable.folds(text, known);
        let mut has_trees = self.trees(&mut found, &mut sources, &folds);
        let mut tries = 1;
        while has_trees {
            let uneven = uneven(&found.trees, &pairs);
            if uneven.is_empty() {
                break;
            }
            // What is folded on one side only would not be found equal.
            if tries < TRIES {
                unfold(&sources, &mut folds, &mut pairs, &uneven);
            } else {
                (folds, pairs) = (none_of(&sources), Vec::new());
            }
            tries += 1;
            has_trees = self.trees(&mut found, &mut sources, &folds);
        }
        if !has_trees {
            return TreeDiff::failed(found.faults);
        }
        self.compare(found, sources, stated, Matcher::Refmine, Scope::Statements)
    }

    fn compare(
        &self,
        mut found: TreeDiff,
        sources: Pair<Vec<Source>>,
        stated: &Stated,
        matcher: Matcher,
        scope: Scope,
    ) -> TreeDiff {
        found.files = sources.map(|sources| {
            let files = sources.into_iter();
            files
                .map(|source| SourceFile {
                    path: source.path,
                    text: source.text,
                })
                .collect()
        });
        let trees = found.trees.as_ref().map(Vec::as_slice);
        let mut declared = super::declared(stated, trees);
        // Two files that were named are one, whatever they are called.
        if declared.files.is_empty() && (trees.before.len(), trees.after.len()) == (1, 1) {
            declared.files.push((FileIx::new(0), FileIx::new(0)));
        }
        let variant = match matcher {
            Matcher::Refmine => None,
            Matcher::GumTreeSimple => Some(Variant::Simple),
            Matcher::GumTreeGreedy => Some(Variant::Greedy),
        };
        if variant.is_some() {
            let place = |paths: &[RepoPath], path: &RepoPath| {
                let at = paths.iter().position(|known| known == path);
                at.map(FileIx::new)
            };
            let given = self.given.iter().filter_map(|pair| {
                let before = place(&stated.paths.before, &pair.before)?;
                Some((before, place(&stated.paths.after, &pair.after)?))
            });
            let given: Vec<_> = given
                .filter(|pair| !declared.files.contains(pair))
                .collect();
            declared.files.extend(given);
        }
        found.diff = match variant {
            Some(variant) => gumtree::diff(trees, &found.labels, &declared.files, variant),
            None => super::diff(&super::Change {
                trees,
                labels: &found.labels,
                declared: &declared,
                budget: &Budget::until(super::COMPARISONS_MAX, self.stop.clone()),
                scope,
            }),
        };
        if found.diff.is_cut_short {
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
            found.faults.push(Fault::new(code, detail));
        }
        found
    }

    /// The texts of the files that were compared, in the order of their paths. One that cannot be
    /// read is empty, so that the others keep their places.
    fn sources(
        &mut self,
        found: &mut TreeDiff,
        stated: &Stated,
        syntaxes: &Syntaxes,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
    ) -> Pair<Vec<Source>> {
        let mut sources = Pair::<Vec<Source>>::default();
        for side in Side::BOTH {
            let files = change.files.iter().filter_map(|file| {
                let of_side = file.sides.get(side).as_ref()?;
                Some((&of_side.path, (of_side, file.language)))
            });
            let files: Map<&RepoPath, (&FileSide, LanguageId)> = files.collect();
            let paths = stated.paths.get(side).iter();
            for &(file, language) in paths.filter_map(|path| files.get(path)) {
                let kept = syntaxes.get(side).get(&file.path);
                let text = match kept {
                    Some(syntax) => Ok(syntax.text.clone()),
                    None => blobs.read(file).and_then(|bytes| {
                        let text = examine(&bytes).map_err(unusable)?;
                        Ok(text.text.into_owned())
                    }),
                };
                let text = text.unwrap_or_else(|fault| {
                    let path = file.path.text().into_owned();
                    found.faults.push(fault.at(path).on_side(side));
                    String::new()
                });
                let latest = || self.cache.basis(blobs.origin(), &file.path, language);
                sources.get_mut(side).push(Source {
                    path: file.path.clone(),
                    language,
                    basis: kept.cloned().or_else(latest),
                    text,
                });
            }
        }
        sources
    }

    /// The trees of `sources`, with these folds; false if there was no time to make them. Of a text
    /// that cannot be parsed nothing is left.
    fn trees(
        &mut self,
        found: &mut TreeDiff,
        sources: &mut Pair<Vec<Source>>,
        folds: &Pair<Vec<Folds>>,
    ) -> bool {
        found.labels = Labels::default();
        for side in Side::BOTH {
            let mut trees = Vec::new();
            for (source, folds) in sources.get_mut(side).iter_mut().zip(folds.get(side)) {
                let (parser, labels) = (&mut self.parser, &mut found.labels);
                let mut tree = |text: &str, folds: &Folds| {
                    let basis = source.basis.as_deref();
                    let text = (text, source.language);
                    parser.tree_from(text, self.limits, labels, basis, folds)
                };
                let mut made = tree(&source.text, folds);
                if let Err(code) = made {
                    let path = source.path.text().into_owned();
                    found.faults.push(unusable(code).at(path).on_side(side));
                    made = tree("", &Folds::default());
                    source.text.clear();
                }
                let Ok(tree) = made else {
                    return false;
                };
                trees.push(tree);
            }
            *found.trees.get_mut(side) = trees;
        }
        true
    }
}

/// Why a file takes no part.
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

/// What mining left of the files of a change.
pub type Syntaxes = Pair<Map<RepoPath, Arc<Syntax>>>;

/// A file that is compared.
struct Source {
    path: RepoPath,
    language: LanguageId,
    text: String,
    /// Its syntax, or that of another revision.
    basis: Option<Arc<Syntax>>,
}

impl Source {
    /// Its syntax, if that of this revision is known.
    fn syntax(&self) -> Option<&Syntax> {
        let basis = self.basis.as_deref();
        basis.filter(|basis| basis.text == self.text)
    }
}

/// No folds for any file.
fn none_of(sources: &Pair<Vec<Source>>) -> Pair<Vec<Folds>> {
    let sources = sources.as_ref();
    sources.map(|sources| vec![Folds::default(); sources.len()])
}

/// The pairs of which one became a leaf on one side only, by their places among `pairs`.
fn uneven(trees: &Pair<Vec<FileTree>>, pairs: &[FoldPair]) -> Vec<usize> {
    let is_leaf = |side: Side, at: Option<(usize, usize)>| {
        at.map(|(file, fold)| trees.get(side)[file].folds()[fold])
    };
    let numbers = 0..pairs.len();
    let is_uneven = |&at: &usize| {
        let (before, after) = pairs[at];
        is_leaf(Side::Before, before) != is_leaf(Side::After, after)
    };
    numbers.filter(is_uneven).collect()
}

/// Takes the parts of `uneven` pairs out of the folds, and all of the same texts: of several equal statements
/// all are leaves, or none.
fn unfold(
    sources: &Pair<Vec<Source>>,
    folds: &mut Pair<Vec<Folds>>,
    pairs: &mut Vec<FoldPair>,
    uneven: &[usize],
) {
    let place = |pair: &FoldPair, side: Side| match side {
        Side::Before => pair.0,
        Side::After => pair.1,
    };
    let text = |folds: &Pair<Vec<Folds>>, side: Side, (file, fold): (usize, usize)| {
        let bytes = &folds.get(side)[file].parts[fold].bytes;
        let text = &sources.get(side)[file].text;
        text.get(bytes.start as usize..bytes.end as usize)
    };
    let mut texts: Set<&str> = Set::default();
    for &at in uneven {
        for side in Side::BOTH {
            let place = place(&pairs[at], side);
            texts.extend(place.and_then(|place| text(folds, side, place)));
        }
    }
    let is_out = |pair: &FoldPair| {
        Side::BOTH.into_iter().any(|side| {
            let text = place(pair, side).and_then(|place| text(folds, side, place));
            text.is_some_and(|text| texts.contains(text))
        })
    };
    let (out, mut kept): (Vec<FoldPair>, Vec<FoldPair>) = pairs.drain(..).partition(is_out);
    for side in Side::BOTH {
        let mut gone: Vec<(usize, usize)> =
            out.iter().filter_map(|pair| place(pair, side)).collect();
        gone.sort_unstable();
        for &(file, fold) in gone.iter().rev() {
            folds.get_mut(side)[file].parts.remove(fold);
        }
        for pair in &mut kept {
            let place = match side {
                Side::Before => &mut pair.0,
                Side::After => &mut pair.1,
            };
            if let Some((file, fold)) = place {
                let before = gone.partition_point(|other| *other < (*file, *fold));
                let of_file = gone.partition_point(|other| *other < (*file, 0));
                *fold -= before - of_file;
            }
        }
    }
    *pairs = kept;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::source::texts::TextPair;

    #[test]
    fn stopped_mapping_is_a_time_limit_and_no_fault_of_parsing() {
        let sides = Pair::new(
            [("A.java", "class A { void f() { a(); } }")],
            [("A.java", "class A { void f() { b(); } }")],
        );
        let (change, mut blobs) = TextPair::compare(sides.as_ref().map(|side| &side[..]));
        let settings = Config::load(None).unwrap().settings();
        let cache = OutlineCache::new(1 << 20);
        let (linked, relations) = Miner::new(&settings, &cache).related(&change, &mut blobs);
        let stated = Stated::new(&linked, &relations.relationships);
        let guards = Guards::default();
        let mut comparer = Comparer::guarded(&settings.limits, guards.clone(), &cache);
        let mut codes = || -> Vec<FaultCode> {
            let diff = comparer.statements(&stated, &Syntaxes::default(), &change, &mut blobs);
            diff.faults.iter().map(|fault| fault.code).collect()
        };
        assert_eq!(codes(), []);
        guards.stop.set(true);
        assert_eq!(codes(), [FaultCode::TimeLimit]);
    }
    use crate::parse::folds::Fold;

    #[test]
    fn what_is_a_leaf_on_one_side_only_is_unfolded_with_all_of_its_text() {
        let text = "a; b; a; c;";
        let source = || Source {
            path: RepoPath::new(b"f".to_vec()),
            language: LanguageId::by_name("c").unwrap(),
            text: text.to_owned(),
            basis: None,
        };
        let sources = Pair::new(vec![source()], vec![source()]);
        let parts: Vec<Fold> = [0, 3, 6, 9]
            .map(|start| Fold {
                bytes: start..start + 2,
                is_statement: true,
            })
            .into();
        let folds = || {
            vec![Folds {
                parts: parts.clone(),
                ..Folds::default()
            }]
        };
        let mut folds = Pair::new(folds(), folds());
        let place = |fold: usize| Some((0, fold));
        let mut pairs: Vec<FoldPair> = (0..4).map(|fold| (place(fold), place(fold))).collect();
        unfold(&sources, &mut folds, &mut pairs, &[2]);
        assert_eq!(pairs, [(place(0), place(0)), (place(1), place(1))]);
        for side in Side::BOTH {
            let left = &folds.get(side)[0].parts;
            assert_eq!(left[..], [parts[1].clone(), parts[3].clone()]);
        }
    }
}
