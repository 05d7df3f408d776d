//! Compares what mining finds in the cases with their expected lists. A case is a folder
//! `evaluation/cases/<language>/<case>` with two small source trees and the complete lists of
//! findings between them (`evaluation/cases/README.md`): relationships in `expected.tsv`,
//! refactorings of all types in `expected-refactorings.tsv`, and the relationships of
//! `configs/refdiff2.toml` and `configs/refdiff1.toml`, where these lists exist. `wanted.tsv` has what
//! the lists pin although it is wrong.
//!
//! `REFMINE_WRITE=1 cargo test --test cases` writes the lists anew, except `wanted.tsv`.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::{case_folders, case_list};
use refmine::base::fault::FaultCode;
use refmine::base::pair::{Pair, Side};
use refmine::base::text::visible;
use refmine::config::Config;
use refmine::cst::dump::element_name;
use refmine::cst::{Linked, NodeId};
use refmine::lang::LanguageId;
use refmine::mine::outcome::{ElementRow, RefactoringRow};
use refmine::mine::{Miner, Settings};
use refmine::parse::cache::OutlineCache;
use refmine::refine::{self, DeclarationReader};
use refmine::relate::{self, kind::RelationshipKind};
use refmine::source::Filter;
use refmine::source::pair::FolderPair;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// List of the refactorings of the default configuration.
const REFACTORINGS: &str = "expected-refactorings.tsv";
/// List of the relationships of the default configuration.
const RELATIONSHIPS: &str = "expected.tsv";

/// What mining finds in a case: sorted lines.
struct Found {
    /// Folder of the case.
    case: PathBuf,
    /// Relationships: kind, before element, after element.
    relationships: String,
    /// Refactorings: see [`refactoring_line`].
    refactorings: String,
}

/// Findings of all cases in the default configuration. If lists are written anew, they are.
static DEFAULT: LazyLock<Vec<Found>> = LazyLock::new(|| {
    let found = mined("default");
    if is_writing() {
        for found in &found {
            write_list(found, RELATIONSHIPS, Some(&found.relationships));
            let refactorings = &found.refactorings;
            let refactorings = (!refactorings.is_empty()).then_some(&**refactorings);
            write_list(found, REFACTORINGS, refactorings);
        }
    }
    found
});

fn is_writing() -> bool {
    std::env::var_os("REFMINE_WRITE").is_some()
}

/// Returns the settings of a built-in configuration that also outputs all relationships.
fn settings(config: &str) -> Settings {
    let mut settings = Config::load(Some(config))
        .expect("the built-in configuration is valid")
        .settings();
    settings.emit_relationships = true;
    settings
}

/// Returns what mining with a built-in configuration finds in every case.
fn mined(config: &str) -> Vec<Found> {
    mined_with(&settings(config))
}

/// Returns what mining with `settings` finds in every case.
fn mined_with(settings: &Settings) -> Vec<Found> {
    let cases = case_folders();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let share = cases.len().div_ceil(threads);
    let mine = |cases: &[PathBuf]| {
        let cache = OutlineCache::new(1 << 20);
        let mut miner = Miner::new(settings, &cache);
        let found = cases
            .iter()
            .map(|case| found_in(case, &mut miner, settings));
        found.collect::<Vec<_>>()
    };
    std::thread::scope(|scope| {
        let shares = cases.chunks(share);
        let running: Vec<_> = shares.map(|cases| scope.spawn(|| mine(cases))).collect();
        let found = running.into_iter().map(|of_share| of_share.join().unwrap());
        found.flatten().collect()
    })
}

/// Returns what `miner` finds in `case`.
fn found_in(case: &Path, miner: &mut Miner<'_>, settings: &Settings) -> Found {
    let (before, after) = (case.join("before"), case.join("after"));
    let (change, mut blobs) =
        FolderPair::compare(&before, &after, &Filter::default(), &settings.limits)
            .expect("the case has before and after");
    let outcome = miner.mine_change(&change, &mut blobs);
    let faults = outcome.faults.iter().map(|fault| fault.code);
    let faults: Vec<FaultCode> = faults.filter(|it| *it != FaultCode::SyntaxError).collect();
    assert_eq!(faults, [], "{}", case.display());
    let (linked, _) = miner.linked(&change, &mut blobs);
    let names = Names {
        linked: &linked,
        reader: DeclarationReader::new(&linked),
    };
    let relationships = outcome.relationships.iter().map(|row| {
        let kind = row.relationship;
        let Pair { before, after } = names.of_relationship(kind, &row.elements);
        format!("{kind}\t{before}\t{after}")
    });
    let rows = &outcome.refactorings;
    Found {
        case: case.to_owned(),
        relationships: sorted(relationships.collect()),
        refactorings: sorted(rows.iter().map(|row| names.line(row, rows)).collect()),
    }
}

/// Names of the elements of a case in lists.
struct Names<'a> {
    linked: &'a Linked,
    reader: DeclarationReader<'a>,
}

impl Names<'_> {
    /// Returns the element of a row of `side`.
    fn node(&self, side: Side, row: &ElementRow) -> NodeId {
        let cst = self.linked.sides.get(side);
        let is_of_row = |node: NodeId| {
            let element = &cst.nodes[node];
            (element.start, element.end) == (row.start_byte, row.end_byte)
                && refmine::mine::element(self.linked, node) == *row
        };
        let mut nodes = cst.nodes.entries().map(|(node, _)| node);
        let node = nodes.find(|node| is_of_row(*node));
        node.expect("rows have the elements of the trees")
    }

    /// Returns the names of both elements of a relationship, with parameters if these changed.
    fn of_relationship(&self, kind: &str, rows: &Pair<ElementRow>) -> Pair<String> {
        let is_changed = kind == RelationshipKind::ChangeSignature.name();
        Pair::new(Side::Before, Side::After).map(|side| {
            let node = self.node(side, rows.get(side));
            let parameters = is_changed.then(|| self.reader.parameters_of_name(node));
            let (cst, vocabulary) = (self.linked.sides.get(side), &self.linked.vocabulary);
            element_name(cst, vocabulary, node) + &parameters.flatten().unwrap_or_default()
        })
    }

    /// Returns the names of both elements of a refactoring.
    fn of_refactoring(&self, row: &RefactoringRow) -> Pair<String> {
        let is_named = refine::TYPES
            .iter()
            .all(|it| it.name != row.refactoring_type);
        let kind = row.relationship.relationship;
        let kind = if is_named { kind } else { "" };
        self.of_relationship(kind, &row.relationship.elements)
    }

    /// Returns the line of a refactoring: type, before element, after element (`=` if its name is that of the
    /// before element), changed part before and after, and type and after element of the one of `rows`
    /// that it follows from. `-` stands for nothing, and is left out at the end.
    fn line(&self, row: &RefactoringRow, rows: &[RefactoringRow]) -> String {
        let Pair { before, after } = self.of_refactoring(row);
        let after = if before == after { "=" } else { &after };
        let [removed, added] = [&row.values.before, &row.values.after]
            .map(|value| value.as_deref().map_or("-".into(), visible));
        let cause = row.caused_by.as_ref().map_or("-".to_owned(), |id| {
            let cause = rows.iter().find(|other| other.refactoring_id == *id);
            let cause = cause.expect("the cause is a refactoring of the case");
            format!(
                "{} {}",
                cause.refactoring_type,
                self.of_refactoring(cause).after
            )
        });
        let line = format!(
            "{}\t{before}\t{after}\t{removed}\t{added}\t{cause}",
            row.refactoring_type
        );
        let line = line.strip_suffix("\t-").unwrap_or(&line);
        line.strip_suffix("\t-\t-").unwrap_or(line).to_owned()
    }
}

fn sorted(mut lines: Vec<String>) -> String {
    lines.sort();
    lines.join("\n")
}

/// Returns the lines of a list without comments, sorted; `None` if there is no such list.
fn listed(file: &Path) -> Option<String> {
    file.exists().then(|| sorted(case_list(file)))
}

/// Writes a list of the case of `found`, below the comments that it has. Removes the list if `lines` is
/// `None`.
fn write_list(found: &Found, list: &str, lines: Option<&str>) {
    let path = found.case.join(list);
    let Some(lines) = lines else {
        if path.exists() {
            fs::remove_file(path).expect("the list can be removed");
        }
        return;
    };
    let written = fs::read_to_string(&path).unwrap_or_default();
    let comments = written.lines().filter(|line| line.starts_with('#'));
    let mut text = comments.map(|line| format!("{line}\n")).collect::<String>();
    text.extend(lines.lines().map(|line| format!("{line}\n")));
    if text != written {
        fs::write(path, text).expect("the list can be written");
    }
}

/// Adapts the list of relationships of the default configuration to `configs/refdiff2.toml`. RefDiff 2.0 has
/// no attributes in the languages that it supports, and no types and no pointers in signatures of C.
fn known_to_refdiff2(case: &Path, lines: &str) -> String {
    let is_c = case
        .parent()
        .is_some_and(|language| language.ends_with("c"));
    let attributes = ["\tfield ", "\tenum_constant "];
    let types = ["\tclass ", "\tenum ", "\ttype_alias "].iter();
    let unknown: Vec<&str> = attributes
        .into_iter()
        .chain(types.copied().filter(|_| is_c))
        .collect();
    let known = lines
        .lines()
        .filter(|line| !unknown.iter().any(|kind| line.contains(kind)));
    let known = known.map(|line| {
        if is_c {
            line.replace('*', "")
        } else {
            line.to_owned()
        }
    });
    known.collect::<Vec<_>>().join("\n")
}

/// Returns the differences between two lists, with their case: `-` was expected, `+` was found. Returns an
/// empty text if there are none.
fn difference(found: &Found, expected: &str, of_case: &str) -> String {
    if expected == of_case {
        return String::new();
    }
    let mut text = format!("{}\n", found.case.display());
    for (sign, lines, others) in [('-', expected, of_case), ('+', of_case, expected)] {
        let others: BTreeSet<&str> = others.lines().collect();
        for line in lines.lines().filter(|line| !others.contains(line)) {
            let _ = writeln!(text, "    {sign} {line}");
        }
    }
    text
}

/// Returns the lines of `wanted.tsv` that are true: what should not be found (`- `) is not, or what should be
/// found (`+ `) is.
fn mended(found: &Found) -> String {
    let lists = [&found.relationships, &found.refactorings];
    let is_found = |line: &str| lists.iter().any(|list| list.lines().any(|it| it == line));
    let wanted = case_list(&found.case.join("wanted.tsv"));
    let is_true = |line: &String| match (line.strip_prefix("- "), line.strip_prefix("+ ")) {
        (Some(wrong), _) => !is_found(wrong),
        (_, Some(missing)) => is_found(missing),
        _ => panic!("{}: {line}: neither - nor +", found.case.display()),
    };
    let mended = wanted.into_iter().filter(is_true);
    let case = found.case.display();
    mended
        .map(|line| format!("{case}/wanted.tsv\n    {line}\n"))
        .collect()
}

/// Fails if there are differences between expected lists and findings.
fn no_differences(texts: impl Iterator<Item = String>, what: &str) {
    let different: String = texts.collect();
    assert!(different.is_empty(), "{what}:\n{different}");
}

#[test]
fn default_configuration_finds_the_expected_relationships() {
    let differences = DEFAULT.iter().map(|found| {
        let expected = listed(&found.case.join(RELATIONSHIPS));
        let expected = expected.unwrap_or_else(|| panic!("{} has no list", found.case.display()));
        difference(found, &expected, &found.relationships)
    });
    no_differences(differences, "these relationships differ");
}

#[test]
fn default_configuration_finds_the_expected_refactorings() {
    let differences = DEFAULT.iter().map(|found| {
        let expected = listed(&found.case.join(REFACTORINGS)).unwrap_or_default();
        difference(found, &expected, &found.refactorings)
    });
    no_differences(differences, "these refactorings differ");
}

/// Lists are written by the test, what a case shows is not.
#[test]
fn every_case_says_what_it_shows() {
    for case in case_folders() {
        let list = fs::read_to_string(case.join(RELATIONSHIPS)).unwrap_or_default();
        assert!(list.starts_with("# "), "{}: no comment", case.display());
    }
}

/// A defect that is mended must leave the list of defects.
#[test]
fn wanted_findings_are_missing() {
    no_differences(
        DEFAULT.iter().map(mended),
        "remove these lines, because they are true now",
    );
}

#[test]
fn every_type_occurs_in_a_case() {
    let lines = DEFAULT.iter().flat_map(|found| found.refactorings.lines());
    let types: BTreeSet<&str> = lines.filter_map(|line| line.split('\t').next()).collect();
    for name in refine::type_names() {
        assert!(types.contains(name), "no case has {name}");
    }
    let followed = DEFAULT.iter().flat_map(|found| found.refactorings.lines());
    let followed = followed
        .filter(|line| line.split('\t').count() == 6)
        .count();
    assert!(followed >= 10, "{followed} refactorings follow from others");
}

/// Elements that a reader cannot distinguish are unchanged, so they must be `SAME`. An element that moved to
/// another package in its file has another container, which the lists of cases do not have.
#[test]
fn indistinguishable_elements_are_the_same() {
    for found in &*DEFAULT {
        let folder = found.case.parent().and_then(Path::file_name).unwrap();
        let language = LanguageId::by_name(folder.to_str().unwrap()).unwrap();
        let has_packages = !language.row().package.declarations.is_empty();
        for line in found.relationships.lines() {
            let told: Vec<&str> = line.split('\t').collect();
            let case = found.case.display();
            let is_in_file = told[1]
                .split('#')
                .nth(1)
                .is_some_and(|it| !it.contains('.'));
            // The lists have no packages, in which an element can move within its file.
            let is_moved = told[0] == "MOVE" && is_in_file && has_packages;
            let is_unchanged = told[0] == "SAME" || is_moved;
            assert!(is_unchanged || told[1] != told[2], "{case}: {line}");
        }
    }
}

#[test]
fn refdiff2_configuration_finds_the_expected_relationships() {
    LazyLock::force(&DEFAULT);
    let differences = mined("refdiff2").into_iter().map(|found| {
        let of_default = listed(&found.case.join(RELATIONSHIPS)).unwrap_or_default();
        let known = known_to_refdiff2(&found.case, &of_default);
        let list = "expected-refdiff2.tsv";
        if is_writing() {
            let is_other = known != found.relationships;
            write_list(&found, list, is_other.then_some(&found.relationships));
        }
        let expected = listed(&found.case.join(list)).unwrap_or(known);
        difference(&found, &expected, &found.relationships)
    });
    no_differences(differences, "with refdiff2, these relationships differ");
}

#[test]
fn refdiff1_configuration_finds_the_expected_relationships() {
    let of_refdiff1 = settings("refdiff1");
    let mut others = of_refdiff1.clone();
    others.relate = relate::Options {
        similarity_min: 0.9,
        containment_min: 0.9,
        ..others.relate
    };
    let found = mined_with(&of_refdiff1);
    let differences = found.iter().filter_map(|found| {
        let expected = listed(&found.case.join("expected-refdiff1.tsv"))?;
        Some(difference(found, &expected, &found.relationships))
    });
    no_differences(differences, "with refdiff1, these relationships differ");
    let differences = found.iter().zip(mined_with(&others));
    let differences = differences
        .map(|(found, other)| difference(found, &found.relationships, &other.relationships));
    no_differences(differences, "other keys have an effect on refdiff1");
}
