//! Compares the relationships of the cases with their expected lists. A case is a folder
//! `evaluation/cases/<language>/<case>` with two small source trees and the complete list of
//! relationships between them: `expected.tsv` for the default configuration,
//! `expected-refdiff2.tsv` if the algorithm of TSE 2021 gives another result, and for some cases
//! `expected-refdiff1.tsv` for RefDiff 1.0. A case with a known defect also has `wanted.tsv`, the
//! correct list; its test fails once the result is equal to it, so that the defect is removed from
//! the list.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::case_folders;
use refmine::astdiff::RelationshipFacts;
use refmine::astdiff::change::{Syntaxes, TreeMapper};
use refmine::base::budget::{Guards, StopRequest};
use refmine::base::pair::Side;
use refmine::config::Config;
use refmine::cst::dump::element_name;
use refmine::cst::{Linked, NodeId};
use refmine::lang::LanguageId;
use refmine::mine::outcome::RefactoringRow;
use refmine::mine::{Miner, Settings};
use refmine::parse::cache::OutlineCache;
use refmine::parse::{Parser, cache};
use refmine::refine::{self, FindingRequest, TypeSet};
use refmine::relate::kind::RelationshipKind;
use refmine::relate::{Pass, Relationship};
use refmine::source::pair::FolderPair;
use refmine::source::{BlobSource, ChangeSet, Filter};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

/// Returns the change of a case, and the source of its files.
fn change(case: &Path, settings: &Settings) -> (ChangeSet, FolderPair) {
    let (before, after) = (case.join("before"), case.join("after"));
    FolderPair::compare(&before, &after, &Filter::default(), &settings.limits)
        .expect("the case has before and after")
}

/// Returns the trees of both sides of a case and their relationships.
fn related(
    change: &ChangeSet,
    blobs: &mut FolderPair,
    settings: &Settings,
    parser: &mut Parser,
) -> (Linked, Vec<Relationship>) {
    let mut outlines = refmine::base::pair::Pair::new(Vec::new(), Vec::new());
    for file in &change.files {
        for side in refmine::base::pair::Side::BOTH {
            if let Some(of_side) = file.sides.get(side) {
                let bytes = blobs.read(of_side).expect("files of cases can be read");
                let parsed = cache::parse(&bytes, file.language, parser, &settings.limits);
                let outline = parsed
                    .outline
                    .expect("files of cases are within the limits");
                outlines.get_mut(side).push((of_side.path.clone(), outline));
            }
        }
    }
    let mut linked = refmine::cst::link(outlines, &settings.cst);
    let found = refmine::relate::relate(
        &mut linked,
        &settings.relate,
        &settings.cst,
        &settings.limits,
        &Guards::default(),
    );
    let mut found = found.relationships;
    if settings.relate.compares_parameters() {
        let reader = refine::DeclarationReader::new(&linked);
        refine::mark_changed_signatures(&reader, &mut found);
    }
    (linked, found)
}

/// Returns the relationships between the two sides of a case, one per line, sorted.
fn relationships(case: &Path, settings: &Settings, parser: &mut Parser) -> String {
    let (change, mut blobs) = change(case, settings);
    let (linked, found) = related(&change, &mut blobs, settings, parser);
    let reader = refine::DeclarationReader::new(&linked);
    let lines = found.iter().map(|found| {
        let name = |side: Side, node: NodeId| {
            let name = element_name(linked.sides.get(side), &linked.vocabulary, node);
            let is_changed = found.kind == RelationshipKind::ChangeSignature;
            let parameters = is_changed.then(|| reader.parameters_of_name(side, node));
            name + &parameters.flatten().unwrap_or_default()
        };
        let (before, after) = (
            name(Side::Before, found.before),
            name(Side::After, found.after),
        );
        format!("{}\t{before}\t{after}", found.kind.name())
    });
    sorted(lines.collect())
}

/// Returns the refactorings of declarations and bodies of a case, one per line, sorted: type, after element, and the
/// changed part before and after.
fn declarations(
    case: &Path,
    settings: &Settings,
    (parser, mapper): (&mut Parser, &mut TreeMapper<'_>),
) -> String {
    let (change, mut blobs) = change(case, settings);
    let (linked, mut found) = related(&change, &mut blobs, settings, parser);
    let facts = RelationshipFacts::new(&linked, &found);
    let mapped = mapper.statements(&facts, &Syntaxes::default(), &change, &mut blobs);
    let all = TypeSet::named(&["all".to_owned()]).expect("it is a group");
    let reader = refine::DeclarationReader::new(&linked);
    let (stop, mut faults) = (StopRequest::default(), Vec::new());
    let continued = refine::continued_attributes(&reader, &found, all, &stop, &mut faults);
    found.extend(continued);
    let refined = refine::find(
        &reader,
        &found,
        &change.removed_folders,
        Some(&mapped),
        FindingRequest {
            types: all,
            sites: false,
        },
        &stop,
        &mut faults,
    );
    let refined = refined.refined;
    assert_eq!(faults, Vec::new(), "{}", case.display());
    let after_name = |after: NodeId| element_name(&linked.sides.after, &linked.vocabulary, after);
    let by_uses = found.iter().filter(|found| found.pass == Pass::Uses);
    let by_uses = by_uses.filter_map(|found| {
        let kinds = refmine::base::pair::Pair::new(
            linked.sides.before.nodes[found.before].kind,
            linked.sides.after.nodes[found.after].kind,
        );
        let named = found.kind.refactoring(kinds, found.same_container)?;
        Some(format!("{}\t{}\t-\t-", named.name, after_name(found.after)))
    });
    let lines = refined.iter().map(|refined| {
        let after = after_name(refined.elements.after);
        let [old, new] = [&refined.values.before, &refined.values.after]
            .map(|value| value.as_deref().unwrap_or("-"));
        let name = refined.refactoring_type.name;
        format!("{name}\t{after}\t{old}\t{new}")
    });
    sorted(by_uses.chain(lines).collect())
}

fn sorted(mut lines: Vec<String>) -> String {
    lines.sort();
    lines.join("\n")
}

/// Returns the lines of a list without comments, sorted.
fn listed(file: &Path) -> Option<String> {
    let text = std::fs::read_to_string(file).ok()?;
    let mut lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .collect();
    lines.sort_unstable();
    Some(lines.join("\n"))
}

/// Adapts a list to `config`. RefDiff 2.0 has no attributes in the languages that it supports, and no
/// types and no pointers in signatures of C, so a list for the default configuration also applies to it
/// without these.
fn known_to(list: &str, config: &str, case: &Path, lines: String) -> String {
    let is_c = case
        .parent()
        .is_some_and(|language| language.ends_with("c"));
    if config != "refdiff2" || list != "expected.tsv" {
        return lines;
    }
    let attributes = ["\tfield ", "\tenum_constant "];
    let types = ["\tclass ", "\tenum ", "\ttype_alias "].iter();
    let unknown: Vec<&str> = attributes
        .into_iter()
        .chain(types.copied().filter(|_| is_c))
        .collect();
    lines
        .lines()
        .filter(|line| !unknown.iter().any(|kind| line.contains(kind)))
        .map(|line| match is_c {
            true => line.replace('*', ""),
            false => line.to_owned(),
        })
        .collect::<Vec<_>>()
        .join("\n")
}

/// Returns the differences between two lists: `-` was expected, `+` was found.
fn difference(expected: &str, found: &str) -> String {
    let mut text = String::new();
    for line in expected
        .lines()
        .filter(|line| !found.lines().any(|other| other == *line))
    {
        let _ = writeln!(text, "    - {line}");
    }
    for line in found
        .lines()
        .filter(|line| !expected.lines().any(|other| other == *line))
    {
        let _ = writeln!(text, "    + {line}");
    }
    text
}

fn check(config: &str, lists: &[&str]) {
    let settings = Config::load(Some(config))
        .expect("the built-in configuration is valid")
        .settings();
    let (mut wrong, mut parser) = (String::new(), Parser::new());
    let cases = case_folders();
    for case in &cases {
        let expected = lists.iter().find_map(|list| {
            listed(&case.join(list)).map(|lines| known_to(list, config, case, lines))
        });
        let Some(expected) = expected else {
            assert_eq!(config, "refdiff1", "{} has no list", case.display());
            continue;
        };
        let found = relationships(case, &settings, &mut parser);
        if found != expected {
            let _ = writeln!(
                wrong,
                "{}\n{}",
                case.display(),
                difference(&expected, &found)
            );
        }
        let wanted = listed(&case.join("wanted.tsv")).filter(|_| config == "default");
        if wanted.is_some_and(|wanted| wanted == found) {
            let _ = writeln!(
                wrong,
                "{} is mended: let wanted.tsv become expected.tsv",
                case.display()
            );
        }
    }
    assert!(
        wrong.is_empty(),
        "of {} cases, with {config}, these differ:\n{wrong}",
        cases.len()
    );
}

/// Elements that a reader cannot distinguish are unchanged, so they must be `SAME`. An element that moved to
/// another package in its file has another container, which the lists of cases do not have.
#[test]
fn indistinguishable_elements_are_the_same() {
    let settings = Config::load(None)
        .expect("the built-in configuration is valid")
        .settings();
    let mut parser = Parser::new();
    for case in case_folders() {
        let folder = case.parent().and_then(Path::file_name).unwrap();
        let language = LanguageId::by_name(folder.to_str().unwrap()).unwrap();
        let has_packages = !language.row().package.declarations.is_empty();
        for line in relationships(&case, &settings, &mut parser).lines() {
            let told: Vec<&str> = line.split('\t').collect();
            let case = case.display();
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
fn default_configuration_finds_the_expected_relationships() {
    check("default", &["expected.tsv"]);
}

#[test]
fn refdiff2_configuration_finds_the_expected_relationships() {
    check("refdiff2", &["expected-refdiff2.tsv", "expected.tsv"]);
}

#[test]
fn refdiff1_configuration_finds_the_expected_relationships() {
    check("refdiff1", &["expected-refdiff1.tsv"]);
}

#[test]
fn other_keys_do_not_affect_refdiff1() {
    let settings = |name: &str| {
        Config::load(Some(name))
            .expect("the built-in configuration is valid")
            .settings()
    };
    let expected = settings("refdiff1");
    let mut others = expected.clone();
    others.relate = settings("refdiff2").relate;
    others.relate.by_relationship.enabled = true;
    let mut parser = Parser::new();
    for case in case_folders() {
        let found = relationships(&case, &others, &mut parser);
        let expected = relationships(&case, &expected, &mut parser);
        assert_eq!(found, expected, "{}", case.display());
    }
}

/// Returns the refactorings of a case that follow from others, one per line, sorted: type, after
/// element, the changed part before and after, and type and after element of the cause.
fn causes(case: &Path, settings: &Settings) -> String {
    let (change, mut blobs) = change(case, settings);
    let cache = OutlineCache::new(1 << 20);
    let outcome = Miner::new(settings, &cache).mine_change(&change, &mut blobs);
    let named = |row: &RefactoringRow| {
        let after = row.relationship.elements.after.qualified_name();
        format!("{}\t{after}", row.refactoring_type)
    };
    let lines = outcome.refactorings.iter().filter_map(|row| {
        let cause = row.caused_by.as_ref()?;
        let mut rows = outcome.refactorings.iter();
        let cause = rows.find(|other| other.refactoring_id == *cause);
        let cause = cause.expect("the cause is a refactoring of the case");
        let [old, new] =
            [&row.values.before, &row.values.after].map(|value| value.as_deref().unwrap_or("-"));
        Some(format!("{}\t{old}\t{new}\t{}", named(row), named(cause)))
    });
    sorted(lines.collect())
}

/// A case with `expected-causes.tsv` lists all refactorings that follow from others.
#[test]
fn consequences_have_the_expected_causes() {
    let mut settings = Config::load(None)
        .expect("the built-in configuration is valid")
        .settings();
    settings.types = TypeSet::named(&["all".to_owned()]).expect("it is a group");
    let (mut wrong, mut count) = (String::new(), 0);
    for case in case_folders() {
        let Some(expected) = listed(&case.join("expected-causes.tsv")) else {
            continue;
        };
        count += 1;
        let found = causes(&case, &settings);
        if found != expected {
            let difference = difference(&expected, &found);
            let _ = writeln!(wrong, "{}\n{difference}", case.display());
        }
    }
    assert!(wrong.is_empty(), "these differ:\n{wrong}");
    assert!(count >= 4, "{count} cases");
}

/// A case with `expected-declarations.tsv` lists all refactorings of declarations; together the cases have
/// one of every type.
#[test]
fn declarations_have_the_expected_refactorings_of_every_type() {
    let settings = Config::load(None)
        .expect("the built-in configuration is valid")
        .settings();
    let (mut wrong, mut types) = (String::new(), BTreeSet::new());
    let (mut parser, cache) = (Parser::new(), OutlineCache::new(0));
    let mut mapper = TreeMapper::guarded(&settings.limits, Guards::default(), &cache);
    for case in case_folders() {
        let Some(expected) = listed(&case.join("expected-declarations.tsv")) else {
            continue;
        };
        let found = declarations(&case, &settings, (&mut parser, &mut mapper));
        types.extend(
            found
                .lines()
                .filter_map(|line| Some(line.split_once('\t')?.0.to_owned())),
        );
        if found != expected {
            let difference = difference(&expected, &found);
            let _ = writeln!(wrong, "{}\n{difference}", case.display());
        }
    }
    assert!(wrong.is_empty(), "these differ:\n{wrong}");
    for row in refine::TYPES {
        assert!(types.contains(row.name), "no case has {}", row.name);
    }
}
