//! Scores of node mappings, counted like the oracle's own `score.py`.
//!
//! The oracle's `SCORING.md` gives the rules and the reasons (after TOSEM 2024, section 5). In
//! short: all pairs of declarations and statements count; of expressions, only those that a reader
//! must be shown. In unchanged declarations correct pairs do not count, but wrong and missing ones
//! do.

use super::oracle::{AstOracle, NONE, NodeLevel, OracleMapping, OracleNode, PARTS, key, nodes};
use crate::base::{Map, Set};
use crate::evaluate::error::EvaluateError;
use crate::sink::parquet::columns::{CellType, scan};
use std::ops::{AddAssign, Range};
use std::path::Path;

/// Mapped pair as named by a tool: byte ranges of UTF-8 text, end exclusive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MappedRange<'a> {
    /// Path of the file with the before node.
    pub before_path: &'a str,
    /// Byte range of the before node.
    pub before: Range<u32>,
    /// Path of the file with the after node.
    pub after_path: &'a str,
    /// Byte range of the after node.
    pub after: Range<u32>,
}

/// Pairs of the oracle's nodes that a tool maps.
#[derive(Debug, Default, Clone)]
pub struct ToolPairs {
    /// Keys, sorted and without repetitions.
    keys: Vec<u64>,
}

/// Translates the byte ranges of tools to the oracle's nodes.
pub struct Resolver<'a> {
    oracle: &'a AstOracle,
    /// Index of each file, by case, side (true: before) and path.
    files: Map<(u32, bool, &'a str), u32>,
    /// Names of the nodes of each file: start, end and node, sorted; each range names only one
    /// node.
    ranges: Vec<Vec<(u32, u32, u32)>>,
    /// Keys of the pairs of nodes that the tool maps, as found so far.
    keys: Vec<u64>,
}

impl<'a> Resolver<'a> {
    /// Creates a resolver for the nodes of `oracle`.
    pub fn new(oracle: &'a AstOracle) -> Self {
        let ranges = oracle.files.iter();
        Resolver {
            oracle,
            files: oracle.files_by_path(),
            ranges: ranges
                .map(|file| names_of_nodes(&oracle.nodes, file.nodes))
                .collect(),
            keys: Vec::new(),
        }
    }

    /// Adds a pair that a tool maps in the case with index `case`; ignored if one of the ranges is
    /// no node.
    pub fn add(&mut self, case: u32, pair: &MappedRange<'_>) {
        let node = |is_before, path, range: &Range<u32>| {
            let file = *self.files.get(&(case, is_before, path))?;
            let ranges = &self.ranges[file as usize];
            let key = (range.start, range.end);
            let index = ranges.binary_search_by_key(&key, |name| (name.0, name.1));
            index.ok().map(|index| ranges[index].2)
        };
        let before = node(true, pair.before_path, &pair.before);
        if let (Some(before), Some(after)) = (before, node(false, pair.after_path, &pair.after)) {
            self.keys.push(key(before, after));
        }
    }

    /// Adds all rows of the table at `path` and returns their number.
    ///
    /// # Errors
    /// [`EvaluateError::Sink`] if it is no Parquet table with the columns of mappings.
    pub fn add_table(&mut self, path: &Path) -> Result<u64, EvaluateError> {
        let columns = [
            ("case", CellType::Text),
            ("before_path", CellType::Text),
            ("after_path", CellType::Text),
            ("before_start", CellType::Integer),
            ("before_end", CellType::Integer),
            ("after_start", CellType::Integer),
            ("after_end", CellType::Integer),
        ];
        let cases = self.oracle.cases_by_name();
        let mut count = 0;
        scan(path, &columns, |rows| {
            count += rows.len() as u64;
            for row in 0..rows.len() {
                let number = |column| u32::try_from(rows.integer(column, row)).unwrap_or(NONE);
                let pair = MappedRange {
                    before_path: rows.text(1, row),
                    before: number(3)..number(4),
                    after_path: rows.text(2, row),
                    after: number(5)..number(6),
                };
                for case in cases.get(rows.text(0, row)).into_iter().flatten() {
                    self.add(*case, &pair);
                }
            }
        })?;
        Ok(count)
    }

    /// Returns the pairs that were added since the last call.
    pub fn take(&mut self) -> ToolPairs {
        let mut keys = std::mem::take(&mut self.keys);
        keys.sort_unstable();
        keys.dedup();
        ToolPairs { keys }
    }
}

/// Returns the ranges that name the nodes of one file, sorted. If several nodes claim a range, the
/// order of precedence is: own range, with doc comment, with alternative end, with both.
fn names_of_nodes(all: &[OracleNode], (first, end): (u32, u32)) -> Vec<(u32, u32, u32)> {
    let mut names: Vec<(u32, u32, u8, u32)> = Vec::new();
    for index in first..end {
        let node = &all[index as usize];
        let (has_doc, has_alt) = (node.doc_start != node.start, node.alt_end != node.end);
        names.push((node.start, node.end, 0, index));
        if has_doc {
            names.push((node.doc_start, node.end, 1, index));
        }
        if has_alt {
            names.push((node.start, node.alt_end, 2, index));
        }
        if has_doc && has_alt {
            names.push((node.doc_start, node.alt_end, 3, index));
        }
    }
    names.sort_unstable();
    names.dedup_by_key(|name| (name.0, name.1));
    names
        .into_iter()
        .map(|(start, end, _, node)| (start, end, node))
        .collect()
}

impl ToolPairs {
    fn has(&self, key: u64) -> bool {
        self.keys.binary_search(&key).is_ok()
    }
}

/// Counts of mappings at one level.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct NodeCounts {
    /// Pairs of the oracle that the tool maps, except in unchanged declarations.
    pub tp: u64,
    /// Pairs that the tool maps and the oracle does not.
    pub fp: u64,
    /// Pairs of the oracle that the tool does not map.
    pub r#fn: u64,
    /// The part of `tp` and `fn` with nodes that have several counterparts.
    pub multi: (u64, u64),
    /// Found and missed pairs between different files, including unchanged declarations.
    pub inter: (u64, u64),
}

impl NodeCounts {
    /// Returns the precision, 0 to 1; 1 if the tool maps nothing.
    pub fn precision(&self) -> f64 {
        share(self.tp, self.tp + self.fp)
    }

    /// Returns the recall, 0 to 1; 1 if there is nothing to find.
    pub fn recall(&self) -> f64 {
        share(self.tp, self.tp + self.r#fn)
    }

    /// Returns the harmonic mean of precision and recall; 0 if nothing was found.
    pub fn f1(&self) -> f64 {
        if self.tp == 0 {
            return 0.0;
        }
        2.0 * self.tp as f64 / (2 * self.tp + self.fp + self.r#fn) as f64
    }

    fn is_perfect(&self) -> bool {
        self.fp + self.r#fn == 0
    }
}

impl AddAssign for NodeCounts {
    fn add_assign(&mut self, other: Self) {
        self.tp += other.tp;
        self.fp += other.fp;
        self.r#fn += other.r#fn;
        self.multi.0 += other.multi.0;
        self.multi.1 += other.multi.1;
        self.inter.0 += other.inter.0;
        self.inter.1 += other.inter.1;
    }
}

/// Returns `part / whole`; 1 if `whole` is 0, because then nothing is wrong or missing.
fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        return 1.0;
    }
    part as f64 / whole as f64
}

/// Set of levels that are counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grain {
    /// Mappings of declarations and statements are scored.
    Statements,
    /// Only mappings of declarations are scored.
    Declarations,
    /// Declarations, statements and the expressions that must be shown.
    All,
    /// The expressions that must be shown.
    Expressions,
}

impl Grain {
    /// All values, in the order of the report.
    pub const ALL: [Grain; 4] = [
        Grain::Statements,
        Grain::Declarations,
        Grain::All,
        Grain::Expressions,
    ];

    /// Returns the name in the column `level`.
    pub fn name(self) -> &'static str {
        match self {
            Grain::Statements => "statements",
            Grain::Declarations => "declarations",
            Grain::All => "with sub-expressions",
            Grain::Expressions => "sub-expressions",
        }
    }

    /// Returns the range of levels that are counted: 0 declarations, 1 statements, 2 expressions.
    fn levels(self) -> Range<usize> {
        match self {
            Grain::Statements => 0..2,
            Grain::Declarations => 0..1,
            Grain::All => 0..3,
            Grain::Expressions => 2..3,
        }
    }
}

/// Wrong or missing pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NodeError {
    /// Key of the pair of nodes.
    key: u64,
    /// True if the matcher lacks the pair, false if the matcher has the pair and the oracle does
    /// not.
    pub is_missed: bool,
    /// Level of the pair.
    pub level: NodeLevel,
    /// True if the oracle has several counterparts for one of its nodes.
    pub is_multi: bool,
}

/// Comparison of a tool's mappings with the oracle.
#[derive(Debug)]
pub struct Scored {
    /// Counts of declarations, of statements and of expressions, by case.
    by_case: Vec<[NodeCounts; 3]>,
    /// Errors, by case, then by nodes.
    pub errors: Vec<NodeError>,
}

impl Scored {
    /// Sums the counts over the cases of the part with index `part` in [`PARTS`], or of all parts.
    /// Also returns the number of cases without an error and the number of cases.
    pub fn sum(
        &self,
        oracle: &AstOracle,
        part: Option<usize>,
        grain: Grain,
    ) -> (NodeCounts, u64, u64) {
        let (mut sum, mut perfect, mut cases) = (NodeCounts::default(), 0, 0);
        for (case, counts) in oracle.cases.iter().zip(&self.by_case) {
            if part.is_some_and(|part| part != case.part) {
                continue;
            }
            cases += 1;
            let counts = &counts[grain.levels()];
            counts.iter().for_each(|counts| sum += *counts);
            perfect += u64::from(counts.iter().all(NodeCounts::is_perfect));
        }
        (sum, perfect, cases)
    }
}

impl AstOracle {
    /// Returns the indices in [`PARTS`] of the parts with cases.
    pub fn parts(&self) -> Vec<usize> {
        let has = |part: &usize| self.cases.iter().any(|case| case.part == *part);
        (0..PARTS.len()).filter(has).collect()
    }

    /// Returns path, start, end and node type of both nodes of an error.
    pub fn places(&self, error: &NodeError) -> [(&str, u32, u32, &str); 2] {
        let (before, after) = nodes(error.key);
        [before, after].map(|index| {
            let node = &self.nodes[index as usize];
            let path = self.files[node.file as usize].path.as_str();
            (
                path,
                node.start,
                node.end,
                self.kinds[usize::from(node.kind)].as_str(),
            )
        })
    }

    /// Returns the case of an error.
    pub fn case_of(&self, error: &NodeError) -> u32 {
        self.case_of_node(nodes(error.key).0)
    }

    fn case_of_node(&self, node: u32) -> u32 {
        self.files[self.nodes[node as usize].file as usize].case
    }

    fn files_of(&self, key: u64) -> (u32, u32) {
        let (before, after) = nodes(key);
        let file = |node: u32| self.nodes[node as usize].file;
        (file(before), file(after))
    }
}

/// Compares the pairs of a tool with `oracle`.
pub fn score(oracle: &AstOracle, tool: &ToolPairs) -> Scored {
    let mut scored = Scored {
        by_case: vec![Default::default(); oracle.cases.len()],
        errors: Vec::new(),
    };
    let implied = ImpliedMappings::new(oracle, tool);
    // The oracle has no expressions for files without a diff of their own.
    let without_expressions: Set<u32> = oracle
        .compared
        .iter()
        .filter(|(_, has_expressions)| !**has_expressions)
        .flat_map(|((before, after), _)| [*before, *after])
        .collect();
    for pair in &oracle.mapped {
        let files = oracle.files_of(pair.key);
        let is_scored = match pair.level {
            NodeLevel::Declaration | NodeLevel::Statement => true,
            NodeLevel::Expression => {
                pair.necessary
                    && !pair.inter
                    && !without_expressions.contains(&files.0)
                    && !without_expressions.contains(&files.1)
            }
            NodeLevel::Other | NodeLevel::Comment => false,
        };
        if is_scored && pair.ts {
            let is_found = tool.has(pair.key) || implied.contains(pair);
            scored.count_listed(oracle, pair, is_found);
        }
    }
    count_wrong(oracle, tool, &mut scored);
    let place = |error: &NodeError| (oracle.case_of(error), error.key);
    scored.errors.sort_by_key(place);
    scored
}

impl Scored {
    fn counts(&mut self, oracle: &AstOracle, key: u64, level: NodeLevel) -> &mut NodeCounts {
        let case = oracle.case_of_node(nodes(key).0);
        &mut self.by_case[case as usize][level as usize]
    }

    /// Counts a pair of the oracle.
    fn count_listed(&mut self, oracle: &AstOracle, pair: &OracleMapping, is_found: bool) {
        let counts = self.counts(oracle, pair.key, pair.level);
        let is_merit = is_found && !pair.trivial;
        counts.tp += u64::from(is_merit);
        counts.r#fn += u64::from(!is_found);
        if pair.is_multi {
            counts.multi.0 += u64::from(is_merit);
            counts.multi.1 += u64::from(!is_found);
        }
        if pair.inter {
            counts.inter.0 += u64::from(is_found);
            counts.inter.1 += u64::from(!is_found);
        }
        if !is_found {
            self.errors.push(NodeError {
                key: pair.key,
                is_missed: true,
                level: pair.level,
                is_multi: pair.is_multi,
            });
        }
    }
}

/// Counts the pairs of the tool that the oracle does not have.
fn count_wrong(oracle: &AstOracle, tool: &ToolPairs, scored: &mut Scored) {
    // Compared files: true and the number of a before file, or false and that of an after file.
    let compared: Set<(bool, u32)> = oracle
        .compared
        .keys()
        .flat_map(|(before, after)| [(true, *before), (false, *after)])
        .collect();
    for &key in &tool.keys {
        let is_listed = oracle
            .mapped
            .binary_search_by_key(&key, |pair| pair.key)
            .is_ok();
        let (before_file, after_file) = oracle.files_of(key);
        let is_compared =
            compared.contains(&(true, before_file)) || compared.contains(&(false, after_file));
        if is_listed || !is_compared {
            continue;
        }
        let (before, after) = nodes(key);
        let (before, after) = (
            &oracle.nodes[before as usize],
            &oracle.nodes[after as usize],
        );
        // A pair without a level in common counts at the first level of either node, in the order
        // of `NodeLevel::of_mask`.
        let level = NodeLevel::of_mask(match before.mask & after.mask {
            0 => before.mask | after.mask,
            common => common,
        });
        let is_wrong = match level {
            NodeLevel::Declaration | NodeLevel::Statement => true,
            NodeLevel::Expression => {
                let parents = super::oracle::key(before.parent, after.parent);
                let has_parents = before.parent != NONE && after.parent != NONE;
                let is_necessary = before.label != after.label
                    || !(has_parents && tool.has(parents))
                    || (before.sig && after.sig);
                is_necessary && oracle.compared.get(&(before_file, after_file)) == Some(&true)
            }
            NodeLevel::Other | NodeLevel::Comment => false,
        };
        if is_wrong && before.ts && after.ts {
            scored.counts(oracle, key, level).fp += 1;
            scored.errors.push(NodeError {
                key,
                is_missed: false,
                level,
                is_multi: false,
            });
        }
    }
}

/// Pairs that a tool may omit: pairs of nodes inside of an unchanged declaration, if the tool maps
/// the declaration and does not map the nodes to others.
struct ImpliedMappings<'a> {
    oracle: &'a AstOracle,
    /// True for each node that the tool maps.
    is_mapped: Vec<bool>,
    /// Outermost unchanged declarations of the oracle, by file pair, sorted by start.
    roots: Map<(u32, u32), Vec<UnchangedDeclaration>>,
}

/// Declaration that the oracle maps to an equal one.
struct UnchangedDeclaration {
    /// Offset of the first byte of the declaration in the before file.
    start: u32,
    /// Offset after the last byte of the declaration in the before file.
    end: u32,
    /// Index of the before node of the declaration in the list of all nodes.
    before: u32,
    /// True if the tool maps the declaration as the oracle does.
    is_hit: bool,
}

impl<'a> ImpliedMappings<'a> {
    /// Collects the nodes that the tool maps and the outermost unchanged declarations of the
    /// oracle.
    fn new(oracle: &'a AstOracle, tool: &ToolPairs) -> Self {
        let mut is_mapped = vec![false; oracle.nodes.len()];
        for &key in &tool.keys {
            let (before, after) = nodes(key);
            is_mapped[before as usize] = true;
            is_mapped[after as usize] = true;
        }
        let declarations = oracle
            .mapped
            .iter()
            .filter(|pair| pair.trivial && pair.level == NodeLevel::Declaration);
        let mut roots: Map<_, Vec<UnchangedDeclaration>> = Map::default();
        for pair in declarations {
            let (before, _) = nodes(pair.key);
            let node = &oracle.nodes[before as usize];
            roots
                .entry(oracle.files_of(pair.key))
                .or_default()
                .push(UnchangedDeclaration {
                    start: node.start,
                    end: node.end,
                    before,
                    is_hit: tool.has(pair.key),
                });
        }
        // Keep the outermost ones: in order of their starts, an inner one ends no later than its
        // container.
        for roots in roots.values_mut() {
            roots.sort_by_key(|root| (root.start, u32::MAX - root.end));
            let mut end = 0;
            roots.retain(|root| {
                let is_outermost = root.end > end;
                end = end.max(root.end);
                is_outermost
            });
        }
        ImpliedMappings {
            oracle,
            is_mapped,
            roots,
        }
    }

    /// Returns true if a tool may omit `pair`: the tool maps neither node of the pair, and maps the
    /// unchanged declaration around them.
    fn contains(&self, pair: &OracleMapping) -> bool {
        let (before, after) = nodes(pair.key);
        let is_unmapped = !self.is_mapped[before as usize] && !self.is_mapped[after as usize];
        if !pair.trivial || !is_unmapped {
            return false;
        }
        let node = &self.oracle.nodes[before as usize];
        let roots = self.roots.get(&self.oracle.files_of(pair.key));
        let roots = roots.map_or(&[][..], Vec::as_slice);
        let next = roots.partition_point(|root| root.start <= node.start);
        let root = next.checked_sub(1).map(|index| &roots[index]);
        root.is_some_and(|root| {
            let is_itself = pair.level == NodeLevel::Declaration && root.before == before;
            root.is_hit && node.end <= root.end && !is_itself
        })
    }
}
