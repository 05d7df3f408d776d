//! Agreement of the tables: what the relationships of a change call matched, extracted, inlined or
//! moved, the mapping of its statements calls the same, and no two refactorings of a change contradict each
//! other.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::case_folders;
use refmine::astdiff::change::{Syntaxes, TreeDiff, TreeMapper};
use refmine::astdiff::{NodeAt, RelationshipFacts, Scope};
use refmine::base::budget::Guards;
use refmine::base::ids::Id;
use refmine::base::pair::{Pair, Side};
use refmine::config::Config;
use refmine::cst::dump::element_name;
use refmine::cst::{Linked, NodeId};
use refmine::mine::Miner;
use refmine::mine::outcome::{MappingRow, RefactoringRow, SiteRow, StatementPosition};
use refmine::mine::rows::mapping_rows;
use refmine::parse::cache::OutlineCache;
use refmine::refine::contradictions::{CONTRADICTIONS, Contradiction, Subject};
use refmine::refine::{TypeGroup, TypeSet};
use refmine::relate::Relationship;
use refmine::relate::kind::RelationshipKind;
use refmine::source::git::Repository;
use refmine::source::pair::FolderPair;
use refmine::source::{BlobSource, ChangeSet, Filter};
use std::fs;
use std::path::Path;

/// Environment variable that names a list of further commits to check, with the columns
/// `repository`, `git_dir` (from the folder of the list on) and `commit`.
const COMMITS_VARIABLE: &str = "REFMINE_TEST_COMMITS";

/// Relationships and mapped statements of a change.
struct Answers {
    name: String,
    linked: Linked,
    relationships: Vec<Relationship>,
    diff: TreeDiff,
    rows: Vec<MappingRow>,
}

impl Answers {
    fn new(
        name: String,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
        (miner, mapper): (&mut Miner<'_>, &mut TreeMapper<'_>),
    ) -> Answers {
        let (linked, relations) = miner.related(change, blobs);
        let relationships = relations.relationships;
        let facts = RelationshipFacts::new(&linked, &relationships);
        let diff = mapper.statements(&facts, &Syntaxes::default(), change, blobs);
        let rows = mapping_rows::statements(&diff, &linked, &relationships);
        Answers {
            name,
            linked,
            relationships,
            diff,
            rows,
        }
    }

    /// Returns the elements around a statement, innermost first.
    fn around(&self, side: Side, place: &StatementPosition) -> Vec<NodeId> {
        let cst = self.linked.sides.get(side);
        let nodes = cst.nodes.entries().filter(|(_, node)| {
            let is_around = node.start <= place.start_byte && place.end_byte <= node.end;
            *cst.files[node.file].path.text() == *place.path && is_around
        });
        let mut nodes: Vec<_> = nodes.collect();
        nodes.sort_by_key(|(_, node)| (node.element.is_none(), node.end - node.start));
        nodes.into_iter().map(|(id, _)| id).collect()
    }

    /// Returns the value of the column `members` that the relationships demand.
    fn demanded(&self, place: Pair<&StatementPosition>) -> &'static str {
        let before = self.around(Side::Before, place.before);
        let after = self.around(Side::After, place.after);
        if before.is_empty() && after.is_empty() && place.before.path == place.after.path {
            return "same";
        }
        let has = |one: NodeId, other: NodeId, kinds: fn(RelationshipKind) -> bool| {
            let mut relationships = self.relationships.iter();
            relationships.any(|it| it.before == one && it.after == other && kinds(it.kind))
        };
        let any = |kinds: fn(RelationshipKind) -> bool| {
            let mut pairs = before.iter();
            pairs.any(|&one| after.iter().any(|&other| has(one, other, kinds)))
        };
        let innermost = before.first().zip(after.first());
        if innermost.is_some_and(|(&one, &other)| has(one, other, |kind| !kind.is_derived())) {
            "same"
        } else if any(is_extraction) {
            "extracted"
        } else if any(|kind| kind == RelationshipKind::Inline) {
            "inlined"
        } else {
            "moved"
        }
    }

    /// Returns the rows of the table `mappings` that the relationships contradict.
    fn contradicted_rows(&self) -> Vec<String> {
        let rows = self.rows.iter().filter_map(|row| {
            let place = row.statements.as_ref();
            let demanded = self.demanded(place);
            let Pair { before, after } = place;
            (demanded != row.members).then(|| {
                format!(
                    "{}: {}:{} to {}:{} is {}, should be {demanded}",
                    self.name,
                    before.path,
                    before.start_line,
                    after.path,
                    after.start_line,
                    row.members
                )
            })
        });
        rows.collect()
    }

    /// Returns the elements whose declaration is the node `at`.
    fn declared(&self, side: Side, at: NodeAt) -> Vec<NodeId> {
        let node = &self.diff.trees.get(side)[at.file.index()][at.node];
        let nodes = self.linked.sides.get(side).nodes.entries();
        let declared = nodes.filter(|(_, element)| {
            node.shape.is_declaration()
                && element.element.is_some()
                && element.file.index() == at.file.index()
                && element.start <= node.start_byte
                && element.end == node.end_byte
        });
        declared.map(|(id, _)| id).collect()
    }

    /// Returns true if relationships match `one`, an element of `side`, with one of `others`, or
    /// with any element if that is `None`.
    fn is_matched(&self, one: NodeId, others: Option<&[NodeId]>) -> bool {
        let mut relationships = self.relationships.iter();
        relationships.any(|it| {
            let (own, opposite) = one.side().ordered(it.before, it.after);
            let is_any = others.is_none_or(|others| others.contains(&opposite));
            !it.kind.is_derived() && own == one && is_any
        })
    }

    /// Returns the mapped declarations that the relationships contradict: both elements have another
    /// match, or one of them has, and its declaration is not mapped to that. Otherwise, an element
    /// was split or merged, or has no relationship.
    fn contradicted_declarations(&self) -> Vec<String> {
        let pairs = self.diff.diff.mappings.pairs().iter();
        let pairs = pairs.map(|pair| {
            let before = self.declared(Side::Before, pair.before);
            Pair::new(before, self.declared(Side::After, pair.after))
        });
        let pairs = pairs.filter(|pair| !pair.before.is_empty() && !pair.after.is_empty());
        let is_match = |pair: &Pair<Vec<NodeId>>| {
            let mut before = pair.before.iter();
            before.any(|&it| self.is_matched(it, Some(&pair.after)))
        };
        let (matches, others): (Vec<_>, Vec<_>) = pairs.partition(is_match);
        let contradicted = others.iter().filter(|pair| {
            let has_match = |side: Side| {
                let mut elements = pair.get(side).iter();
                elements.any(|&it| self.is_matched(it, None))
            };
            let is_mapped = |side: Side| {
                let is_own = |it: &Pair<Vec<NodeId>>| it.get(side) == pair.get(side);
                matches.iter().any(is_own)
            };
            match (has_match(Side::Before), has_match(Side::After)) {
                (true, true) => true,
                (true, false) => !is_mapped(Side::Before),
                (false, true) => !is_mapped(Side::After),
                (false, false) => false,
            }
        });
        let name = |side: Side, pair: &Pair<Vec<NodeId>>| {
            let side_of = self.linked.sides.get(side);
            element_name(side_of, &self.linked.vocabulary, pair.get(side)[0])
        };
        let texts = contradicted.map(|pair| {
            let after = name(Side::After, pair);
            format!("{}: {} to {after}", self.name, name(Side::Before, pair))
        });
        texts.collect()
    }
}

fn is_extraction(kind: RelationshipKind) -> bool {
    matches!(
        kind,
        RelationshipKind::Extract | RelationshipKind::ExtractMove
    )
}

/// Calls `check` with the name and the contents of each case, and of each commit of the list that
/// [`COMMITS_VARIABLE`] names.
fn for_each_change(mut check: impl FnMut(String, &ChangeSet, &mut dyn BlobSource)) {
    let limits = &Config::load(None).unwrap().settings().limits;
    for folder in case_folders() {
        let (before, after) = (folder.join("before"), folder.join("after"));
        let (change, mut blobs) =
            FolderPair::compare(&before, &after, &Filter::default(), limits).unwrap();
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        check(name, &change, &mut blobs);
    }
    let Ok(list) = std::env::var(COMMITS_VARIABLE) else {
        return;
    };
    let text = fs::read_to_string(&list).unwrap();
    let mut lines = text.lines().map(|line| line.split('\t').collect());
    let header: Vec<&str> = lines.next().unwrap();
    let column = |name: &str| header.iter().position(|it| *it == name).unwrap();
    let [repository, git_dir, commit] = ["repository", "git_dir", "commit"].map(column);
    for fields in lines {
        let folder = Path::new(&list).parent().unwrap().join(fields[git_dir]);
        let opened = Repository::open(&folder).unwrap();
        let step = opened.plan_change(fields[commit]).unwrap();
        let mut reader = opened.reader();
        let change = reader.changes(&step, &Filter::default(), limits).unwrap();
        let name = format!("{} {}", fields[repository], fields[commit]);
        check(name, &change, &mut reader);
    }
}

/// Returns the places of the variables and parameters that a refactoring names on a side.
fn named_variables(row: &RefactoringRow, side: Side) -> Vec<&SiteRow> {
    let sites = row.sites.iter();
    let named = sites.filter(|it| {
        let is_declaration = ["variable declaration", "parameter declaration", "parameter"];
        it.side == side && is_declaration.iter().any(|role| it.role.ends_with(role))
    });
    named.collect()
}

/// Returns true if two places are those of one variable: its declaration, or a part of it.
fn is_one_variable(one: &SiteRow, other: &SiteRow) -> bool {
    let name = |it: &SiteRow| {
        let code = it.code.as_deref().unwrap_or_default();
        code.split(" : ").next().map(str::to_owned)
    };
    one.path == other.path
        && name(one) == name(other)
        && one.start_byte < other.end_byte
        && other.start_byte < one.end_byte
}

/// Returns true if `row` is told of both refactorings: both name the same part.
fn contradicts(row: &Contradiction, one: &RefactoringRow, other: &RefactoringRow) -> bool {
    let elements = Pair::new(&one.relationship.elements, &other.relationship.elements);
    let has_element = |side: Side| elements.before.get(side) == elements.after.get(side);
    let are_pair = Side::BOTH.into_iter().all(has_element);
    let has_variable = |side: Side| {
        let others = named_variables(other, side);
        let mut own = named_variables(one, side).into_iter();
        own.any(|it| others.iter().any(|other| is_one_variable(it, other)))
    };
    let texts = |row: &RefactoringRow| {
        let Pair { before, after } = row.values.clone();
        [before, after].into_iter().flatten().collect::<Vec<_>>()
    };
    match (row.subject, row.side) {
        (Subject::Variable, Some(side)) => {
            let is_other = one.values != other.values && !has_variable(side.opposite());
            are_pair && has_variable(side) && is_other
        }
        (Subject::Element, Some(side)) => has_element(side) && !has_element(side.opposite()),
        _ => are_pair && texts(one).iter().any(|text| texts(other).contains(text)),
    }
}

/// Returns the pairs of refactorings of a change that contradict each other.
fn contradictions(name: &str, rows: &[RefactoringRow]) -> Vec<String> {
    let mut found = Vec::new();
    for (index, one) in rows.iter().enumerate() {
        for other in &rows[index + 1..] {
            let types = (one.refactoring_type, other.refactoring_type);
            let mut of_types = CONTRADICTIONS.iter();
            if of_types.any(|row| row.is_of(types.0, types.1) && contradicts(row, one, other)) {
                let rows = [one, other];
                let [one, other] = rows.map(|row| (row.refactoring_type, &row.description));
                found.push(format!("{name}: {one:?} and {other:?}"));
            }
        }
    }
    found
}

#[test]
fn refactorings_do_not_contradict_each_other() {
    let mut settings = Config::load(None).unwrap().settings();
    settings.types = TypeSet::named(&["all".to_owned()]).unwrap();
    settings.emit_sites = true;
    let cache = OutlineCache::new(1 << 20);
    let mut miner = Miner::new(&settings, &cache);
    let (mut contradicted, mut count) = (Vec::new(), 0);
    for_each_change(|name, change, blobs| {
        let rows = miner.mine_change(change, blobs).refactorings;
        contradicted.extend(contradictions(&name, &rows));
        count += rows.len();
    });
    assert!(count > 0);
    assert!(contradicted.is_empty(), "{contradicted:#?}");
}

#[test]
fn mapped_statements_agree_with_relationships() {
    let settings = Config::load(None).unwrap().settings();
    let cache = OutlineCache::new(1 << 20);
    let mut miner = Miner::new(&settings, &cache);
    let mut mapper = TreeMapper::guarded(&settings.limits, Guards::default(), &cache);
    let (mut contradicted, mut rows) = (Vec::new(), 0);
    for_each_change(|name, change, blobs| {
        let answers = Answers::new(name, change, blobs, (&mut miner, &mut mapper));
        contradicted.extend(answers.contradicted_rows());
        contradicted.extend(answers.contradicted_declarations());
        rows += answers.rows.len();
    });
    assert!(rows > 0);
    assert!(contradicted.is_empty(), "{contradicted:#?}");
}

#[test]
fn findings_do_not_depend_on_the_mapped_part_of_the_trees() {
    let mut settings = Config::load(None).unwrap().settings();
    settings.types = TypeSet::named(&["all".to_owned()]).unwrap();
    let (mut different, mut groups) = (Vec::new(), Vec::new());
    let cache = OutlineCache::new(1 << 20);
    // `mine` maps the statements, `show --code` all nodes.
    let mut miners =
        [Scope::Statements, Scope::All].map(|scope| Miner::new(&settings, &cache).mapping(scope));
    for folder in case_folders() {
        let (before, after) = (folder.join("before"), folder.join("after"));
        let (filter, limits) = (Filter::default(), &settings.limits);
        let (change, mut blobs) = FolderPair::compare(&before, &after, &filter, limits).unwrap();
        let [of_statements, of_all] = miners
            .each_mut()
            .map(|miner| miner.mine_change(&change, &mut blobs).refactorings);
        groups.extend(of_statements.iter().map(|row| row.type_group));
        if of_statements != of_all {
            different.push(folder);
        }
    }
    // Without rows that are read off the trees, the comparison would prove nothing.
    assert!(groups.contains(&TypeGroup::Variable) && groups.contains(&TypeGroup::Code));
    assert!(different.is_empty(), "{different:#?}");
}
