//! Node mappings held against an AST diff oracle.
//!
//! [`oracle`] reads its tables, [`score`] counts as the oracle's own `score.py` does, [`published`]
//! has the figures of other tools, and [`report`] prints all of them beside each other.

pub mod oracle;
pub mod published;
pub mod report;
pub mod score;

use super::EvaluateError;
use crate::astdiff::change::{Matcher, TreeDiff, TreeDiffer};
use crate::base::fault::Fault;
use crate::base::ids::Id;
use crate::lang::LanguageId;
use crate::mine::Settings;
use crate::run::trees::diff_commit;
use crate::run::watch::Interrupt;
use crate::sink::evaluation::{NodeErrorRow, NodePlace, NodeScoreRow};
use crate::source::Filter;
use oracle::{AstOracle, OracleFile, PARTS};
use score::{Grain, MappedRange, Resolver, Scored};
use std::collections::BTreeMap;
use std::path::Path;

/// Stands for all parts together.
pub const ALL_PARTS: &str = "all";

/// A tool's mappings with their score.
#[derive(Debug)]
pub struct AstTool {
    /// Its name in the tables.
    pub name: String,
    /// What they score.
    pub scored: Scored,
}

/// An AST diff oracle with the scores of some tools.
#[derive(Debug)]
pub struct AstEvaluated<'a> {
    /// The oracle.
    pub oracle: &'a AstOracle,
    /// The tools, in the order of the report.
    pub tools: Vec<AstTool>,
    /// Cases that could not be compared, and why.
    pub unreached: Vec<(String, String)>,
    /// Files that could not be compared: no table of a language reads them.
    pub unread: Vec<Unread>,
}

/// Pairs of files in languages that refmine does not read.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unread {
    /// The part of the oracle, at this place of [`PARTS`].
    pub part: usize,
    /// What their names end with: `.py`.
    pub suffix: String,
    /// How many pairs.
    pub pairs: usize,
    /// How many pairs the part has, all suffixes together.
    pub of: usize,
}

/// The pairs of files of `oracle` that no language reads on one side or the other, by part.
fn unread(oracle: &AstOracle) -> Vec<Unread> {
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
        .map(|((part, suffix), pairs)| Unread {
            part,
            suffix,
            pairs,
            of: all[part],
        })
        .collect()
}

/// Scores the tables of node mappings at `tables`; a tool is named by its file.
///
/// # Errors
/// If a table cannot be used.
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

/// Diffs the cases of `oracle` by each of `matchers`, and scores what they map.
///
/// # Errors
/// [`EvaluateError::Interrupted`] if the user has had enough; cases that cannot be compared are told
/// in the result.
pub fn of_matchers<'a>(
    oracle: &'a AstOracle,
    (settings, filter): (&Settings, &Filter),
    differ: &mut TreeDiffer<'_>,
    matchers: &[Matcher],
    interrupt: &Interrupt,
) -> Result<AstEvaluated<'a>, EvaluateError> {
    let mut resolvers: Vec<Resolver<'_>> = matchers.iter().map(|_| Resolver::new(oracle)).collect();
    let mut unreached = Vec::new();
    for (case, at) in oracle.cases.iter().zip(0..) {
        if interrupt.requested() {
            return Err(EvaluateError::Interrupted);
        }
        let place = (case.git_dir.as_path(), case.commit.as_str());
        differ.give_pairs(oracle.renamed(at));
        match diff_commit(place, (filter, &settings.limits), differ, matchers) {
            Ok(diffs) => {
                for (diff, resolver) in diffs.iter().zip(&mut resolvers) {
                    add(resolver, at, diff);
                }
            }
            Err(fault) => unreached.push((case.id.clone(), told(&fault))),
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

fn told(fault: &Fault) -> String {
    fault.to_string()
}

/// Adds what `diff` maps in the case at `case`.
fn add(resolver: &mut Resolver<'_>, case: u32, diff: &TreeDiff) {
    let paths = diff.files.as_ref().map(|files| {
        let paths = files.iter().map(|file| file.path.text());
        paths.collect::<Vec<_>>()
    });
    for pair in diff.diff.mappings.pairs() {
        let (one, two) = (pair.before, pair.after);
        let before = &diff.trees.before[one.file.index()][one.node];
        let after = &diff.trees.after[two.file.index()][two.node];
        let pair = MappedRange {
            before_path: &paths.before[one.file.index()],
            before: before.start_byte..before.end_byte,
            after_path: &paths.after[two.file.index()],
            after: after.start_byte..after.end_byte,
        };
        resolver.add(case, &pair);
    }
}

impl AstEvaluated<'_> {
    /// The parts that are told, each with its name, and all together last.
    fn parts(&self) -> Vec<(Option<usize>, &'static str)> {
        let parts = self.oracle.parts().into_iter();
        let mut parts: Vec<_> = parts.map(|part| (Some(part), PARTS[part].0)).collect();
        if parts.len() > 1 {
            parts.push((None, ALL_PARTS));
        }
        parts
    }

    /// The rows of the table `node_scores`.
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

    /// The rows of the table `node_errors`.
    pub fn error_rows(&self) -> impl Iterator<Item = NodeErrorRow<'_>> {
        self.tools.iter().flat_map(|tool| {
            tool.scored.errors.iter().map(|error| {
                let case = &self.oracle.cases[self.oracle.case_of(error) as usize];
                let places = self.oracle.places(error);
                let [before, after] = places.map(|(path, start, end, kind)| NodePlace {
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
