//! Evaluation of node mappings against an AST diff oracle.
//!
//! [`oracle`] reads its tables, [`score`] counts like the oracle's own `score.py`, [`published`]
//! has the figures of other tools, and [`report`] prints them together.

pub mod oracle;
pub mod published;
pub mod report;
pub mod score;

use super::error::EvaluateError;
use crate::astdiff::change::{Matcher, TreeDiff};
use crate::base::ids::Id;
use crate::lang::LanguageId;
use crate::mine::Settings;
use crate::mine::trees::TreeDiffer;
use crate::run::pipeline::trees::diff_commit;
use crate::run::watch::Interrupt;
use crate::sink::tables::evaluation::{NodeErrorRow, NodeScoreRow, NodeSpan};
use crate::source::Filter;
use oracle::{AstOracle, OracleFile, PARTS};
use score::{Grain, MappedRange, Resolver, Scored};
use std::collections::BTreeMap;
use std::path::Path;

/// Name for all parts together.
pub const ALL_PARTS: &str = "all";

/// Tool, a matcher or a table of node mappings, with the scores of its mappings.
#[derive(Debug)]
pub struct AstTool {
    /// Name of the tool in the column `tool`.
    pub name: String,
    /// Counts of right and wrong mappings, and the mappings that are wrong or missing.
    pub scored: Scored,
}

/// AST diff oracle with the scores of tools.
#[derive(Debug)]
pub struct AstEvaluated<'a> {
    /// AST diff oracle that was evaluated.
    pub oracle: &'a AstOracle,
    /// Tools, in the order of the report.
    pub tools: Vec<AstTool>,
    /// Ids of the cases that could not be compared, with the reason.
    pub unreached: Vec<(String, String)>,
    /// Numbers of file pairs that could not be compared because no language table covers them.
    pub unread: Vec<UnsupportedFiles>,
}

/// Number of file pairs in a language that refmine does not read.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct UnsupportedFiles {
    /// Part of the oracle with the files, as an index in [`PARTS`].
    pub part: usize,
    /// Suffix of the file names, such as `.py`.
    pub suffix: String,
    /// Number of file pairs with this suffix.
    pub pairs: usize,
    /// Number of file pairs of the part, with all suffixes.
    pub of: usize,
}

/// Counts the file pairs of `oracle` with a file that no language reads, by part and suffix.
fn unread(oracle: &AstOracle) -> Vec<UnsupportedFiles> {
    let mut counts: BTreeMap<(usize, String), usize> = BTreeMap::new();
    let mut all = [0; PARTS.len()];
    for &(before, after) in oracle.compared.keys() {
        let files = [before, after].map(|file| &oracle.files[file as usize]);
        let part = oracle.cases[files[0].case as usize].part;
        all[part] += 1;
        let is_unread = |file: &&&OracleFile| LanguageId::of_path(file.path.as_bytes()).is_none();
        if let Some(file) = files.iter().find(is_unread) {
            let name = file.path.rsplit('/').next().unwrap_or_default();
            let suffix = name.rfind('.').map_or(name, |dot| &name[dot..]);
            *counts.entry((part, suffix.to_owned())).or_default() += 1;
        }
    }
    let counts = counts.into_iter();
    counts
        .map(|((part, suffix), pairs)| UnsupportedFiles {
            part,
            suffix,
            pairs,
            of: all[part],
        })
        .collect()
}

/// Scores tables of node mappings. The name of a tool is that of its file.
///
/// # Errors
/// [`EvaluateError`] if a table cannot be used.
pub fn of_tables<'a>(
    oracle: &'a AstOracle,
    tables: &[impl AsRef<Path>],
) -> Result<AstEvaluated<'a>, EvaluateError> {
    let mut resolver = Resolver::new(oracle);
    let mut tools = Vec::new();
    for path in tables {
        let path = path.as_ref();
        resolver.add_table(path)?;
        let stem = path.file_stem().unwrap_or_default();
        tools.push(AstTool {
            name: stem.to_string_lossy().into_owned(),
            scored: score::score(oracle, &resolver.take()),
        });
    }
    Ok(AstEvaluated {
        oracle,
        tools,
        unreached: Vec::new(),
        unread: Vec::new(),
    })
}

/// Compares the trees of the cases of `oracle` with each of `matchers` and scores the mappings.
///
/// Cases that cannot be compared are no error; they are in [`AstEvaluated::unreached`].
///
/// # Errors
/// [`EvaluateError::Interrupted`] if the user interrupted the program.
pub fn of_matchers<'a>(
    oracle: &'a AstOracle,
    (settings, filter): (&Settings, &Filter),
    differ: &mut TreeDiffer<'_>,
    matchers: &[Matcher],
    interrupt: &Interrupt,
) -> Result<AstEvaluated<'a>, EvaluateError> {
    let mut resolvers: Vec<Resolver<'_>> = matchers.iter().map(|_| Resolver::new(oracle)).collect();
    let mut unreached = Vec::new();
    for (case, index) in oracle.cases.iter().zip(0..) {
        if interrupt.requested() {
            return Err(EvaluateError::Interrupted);
        }
        let place = (case.git_dir.as_path(), case.commit.as_str());
        differ.give_pairs(oracle.renamed(index));
        match diff_commit(place, (filter, &settings.limits), differ, matchers) {
            Ok(diffs) => {
                for (diff, resolver) in diffs.iter().zip(&mut resolvers) {
                    add(resolver, index, diff);
                }
            }
            Err(fault) => unreached.push((case.id.clone(), fault.to_string())),
        }
    }
    let tools = resolvers.iter_mut().zip(matchers);
    let tools = tools.map(|(resolver, matcher)| AstTool {
        name: matcher.name().to_owned(),
        scored: score::score(oracle, &resolver.take()),
    });
    Ok(AstEvaluated {
        oracle,
        tools: tools.collect(),
        unreached,
        unread: unread(oracle),
    })
}

/// Adds the mappings of `diff` to the case with index `case`.
fn add(resolver: &mut Resolver<'_>, case: u32, diff: &TreeDiff) {
    let paths = diff.files.as_ref().map(|files| {
        let paths = files.iter().map(|file| file.path.text());
        paths.collect::<Vec<_>>()
    });
    for pair in diff.diff.mappings.pairs() {
        let (before_node, after_node) = (pair.before, pair.after);
        let before = &diff.trees.before[before_node.file.index()][before_node.node];
        let after = &diff.trees.after[after_node.file.index()][after_node.node];
        let pair = MappedRange {
            before_path: &paths.before[before_node.file.index()],
            before: before.start_byte..before.end_byte,
            after_path: &paths.after[after_node.file.index()],
            after: after.start_byte..after.end_byte,
        };
        resolver.add(case, &pair);
    }
}

impl AstEvaluated<'_> {
    /// Returns the indices and names of the reported parts, with all together (`None`) last.
    fn parts(&self) -> Vec<(Option<usize>, &'static str)> {
        let parts = self.oracle.parts().into_iter();
        let mut parts: Vec<_> = parts.map(|part| (Some(part), PARTS[part].0)).collect();
        if parts.len() > 1 {
            parts.push((None, ALL_PARTS));
        }
        parts
    }

    /// Returns the rows of the table `node_scores`.
    pub fn score_rows(&self) -> Vec<NodeScoreRow> {
        let mut rows = Vec::new();
        for tool in &self.tools {
            for (part, name) in self.parts() {
                for grain in Grain::ALL {
                    let (counts, perfect, cases) = tool.scored.sum(self.oracle, part, grain);
                    rows.push(NodeScoreRow {
                        oracle: self.oracle.name.clone(),
                        tool: tool.name.clone(),
                        part: name,
                        level: grain.name(),
                        cases,
                        perfect,
                        tp: counts.tp,
                        fp: counts.fp,
                        r#fn: counts.r#fn,
                        precision: counts.precision(),
                        recall: counts.recall(),
                        f1: counts.f1(),
                        multi: counts.multi,
                        inter: counts.inter,
                    });
                }
            }
        }
        rows
    }

    /// Returns the rows of the table `node_errors`.
    pub fn error_rows(&self) -> impl Iterator<Item = NodeErrorRow<'_>> {
        self.tools.iter().flat_map(|tool| {
            tool.scored.errors.iter().map(|error| {
                let case = &self.oracle.cases[self.oracle.case_of(error) as usize];
                let places = self.oracle.places(error);
                let [before, after] = places.map(|(path, start, end, kind)| NodeSpan {
                    path,
                    start,
                    end,
                    kind,
                });
                NodeErrorRow {
                    oracle: &self.oracle.name,
                    tool: &tool.name,
                    part: PARTS[case.part].0,
                    case: &case.id,
                    verdict: if error.is_missed { "fn" } else { "fp" },
                    level: error.level.name(),
                    before,
                    after,
                    is_multi: error.is_multi,
                }
            })
        })
    }
}
