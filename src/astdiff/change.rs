//! The trees of a change, read and compared: from a change set to what became of each node.

use super::gumtree::{self, Variant};
use super::{AstDiff, FileIx, Stated};
use crate::base::Map;
use crate::base::budget::{Budget, Guards, Limits, Stop};
use crate::base::fault::{Fault, FaultCode};
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::lang::LanguageId;
use crate::mine::{Miner, Settings};
use crate::parse::Parser;
use crate::parse::cache::OutlineCache;
use crate::parse::tree::{FileTree, Labels};
use crate::source::text::examine;
use crate::source::{BlobSource, ChangeSet, FileSide, RepoPath};

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
        for side in Side::BOTH {
            let paths = stated.paths.get(side).iter();
            self.read(&mut found, change, side, paths, blobs);
        }
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
            }),
        };
        if found.diff.is_cut_short {
            let detail = "the trees were not compared to the end: their equal or alike parts are too many; \
                          what was mapped until then is there";
            found.faults.push(Fault::new(FaultCode::PairBudget, detail));
        }
        found
    }

    /// Reads the files of one side with these paths, in their order.
    fn read<'p>(
        &mut self,
        found: &mut TreeDiff,
        change: &ChangeSet,
        side: Side,
        paths: impl Iterator<Item = &'p RepoPath>,
        blobs: &mut dyn BlobSource,
    ) {
        let files = change.files.iter().filter_map(|file| {
            let of_side = file.sides.get(side).as_ref()?;
            Some((&of_side.path, (of_side, file.language)))
        });
        let files: Map<&RepoPath, (&FileSide, LanguageId)> = files.collect();
        for (file, language) in paths.filter_map(|path| files.get(path)) {
            let language = *language;
            let labels = &mut found.labels;
            let limits = self.limits;
            let read = blobs.read(file).and_then(|bytes| {
                let unusable = |code| Fault::new(code, "the file could not be compared");
                let text = examine(&bytes).map_err(unusable)?.text.into_owned();
                let basis = self.cache.basis(blobs.origin(), &file.path, language);
                let basis = basis.as_deref();
                let tree = self
                    .parser
                    .tree_from(&text, language, limits, labels, basis);
                Ok((tree.map_err(unusable)?, text))
            });
            let (tree, text) = match read {
                Ok(read) => read,
                Err(fault) => {
                    let path = file.path.text().into_owned();
                    found.faults.push(fault.at(path).on_side(side));
                    // The others keep their places.
                    let Ok(tree) = self.parser.tree("", language, limits, labels) else {
                        continue;
                    };
                    (tree, String::new())
                }
            };
            found.trees.get_mut(side).push(tree);
            let path = file.path.clone();
            found.files.get_mut(side).push(SourceFile { path, text });
        }
    }
}
