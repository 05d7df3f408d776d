//! `docs/types.md`, which is made of the tables of types and of the cases of the evaluation.
//!
//! `REFMINE_WRITE=1 cargo test --test types_document` writes the document anew.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::{case_folders, case_list};
use refmine::lang::LanguageId;
use refmine::lang::rules::KindGroup;
use refmine::refine::{self, TypeGroup};
use refmine::relate::kind::{self, RelationshipKind};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const HEAD: &str = "\
# Types of refactorings

All types that refmine reports, by the groups that `--types` and `output.types` name. `refmine schema` prints the same names. This page is generated: the sentences are those of the tables of types, the examples and languages those of the [cases](../evaluation/cases/README.md), which are the tests of each type (`REFMINE_WRITE=1 cargo test --test types_document`). A language is listed if one of its cases has the type. [refactoringminer.md](refactoringminer.md) says what corresponds to each type of RefactoringMiner.

In the sentences, *before* and *after* are the two elements, and *old* and *new* the changed part, which the columns `before_value` and `after_value` have.
";

/// What the cases say about a type.
#[derive(Default)]
struct Evidence {
    /// Languages with a case of the type.
    languages: BTreeSet<&'static str>,
    /// Shortest example, of the first language.
    example: Option<(usize, usize, String)>,
}

/// Returns path and identifiers of an element in a list of a case.
fn path(element: &str) -> &str {
    element.split_once(' ').map_or(element, |(_, path)| path)
}

/// Returns the name of an element in a list of a case: its identifiers, or its path.
fn name(element: &str) -> &str {
    let path = path(element);
    path.split_once('#').map_or(path, |(_, names)| names)
}

fn code(text: &str) -> String {
    format!("`{}`", text.replace('|', "\\|"))
}

/// Returns what a row of a case shows: the changed part, or else the elements.
fn example(row: &[&str]) -> String {
    let before = row[1];
    let after = if row[2] == "=" { before } else { row[2] };
    let values = row.get(3..5).unwrap_or(&["-", "-"]);
    let part = match (values[0], values[1]) {
        ("-", "-") if refine::TYPES.iter().any(|it| it.name == row[0]) => String::new(),
        ("-", "-") => {
            let (before, after) = match name(before) == name(after) {
                true => (path(before), path(after)),
                false => (name(before), name(after)),
            };
            return format!("{} → {}", code(before), code(after));
        }
        ("-", part) | (part, "-") => format!("{} in ", code(part)),
        (old, new) => format!("{} → {} in ", code(old), code(new)),
    };
    format!("{part}{}", code(name(after)))
}

fn evidence() -> BTreeMap<String, Evidence> {
    let cases = case_folders();
    let mut found: BTreeMap<String, Evidence> = BTreeMap::new();
    for (rank, language) in LanguageId::names().enumerate() {
        let mut add = |name: &str, example: String| {
            let evidence = found.entry(name.to_owned()).or_default();
            evidence.languages.insert(language);
            let example = (rank, example.len(), example);
            if evidence
                .example
                .as_ref()
                .is_none_or(|known| example < *known)
            {
                evidence.example = Some(example);
            }
        };
        let is_of_language = |case: &&PathBuf| {
            case.parent()
                .is_some_and(|folder| folder.ends_with(language))
        };
        for case in cases.iter().filter(is_of_language) {
            // What is wrong proves nothing.
            let wanted = case_list(&case.join("wanted.tsv"));
            for line in case_list(&case.join("expected-refactorings.tsv")) {
                if !wanted.contains(&format!("- {line}")) {
                    let row: Vec<&str> = line.split('\t').collect();
                    add(row[0], example(&row));
                }
            }
        }
    }
    found
}

/// Returns the types of a group with their meanings, in the order of their tables.
fn types(group: TypeGroup) -> Vec<(&'static str, String)> {
    let mut types: Vec<(&'static str, String)> = Vec::new();
    let mut add = |name: &'static str, meaning: String| match types
        .iter_mut()
        .find(|(known, _)| *known == name)
    {
        Some((_, known)) if known.contains(&meaning) => {}
        Some((_, known)) => known.push_str(&format!(" {meaning}")),
        None => types.push((name, meaning)),
    };
    if group == TypeGroup::Structure {
        // Of the relationships of one type, those that only say more exactly where an element moved are left out.
        let is_detail = |(_, relationship, kinds): &(&str, RelationshipKind, KindGroup)| {
            let is_inherited = relationship.name().starts_with("PULL_UP")
                || relationship.name().starts_with("PUSH_DOWN");
            relationship.name().starts_with("INTERNAL")
                || (is_inherited && *kinds == KindGroup::Type)
        };
        for (name, relationship, kinds) in kind::refactoring_meanings().filter(|it| !is_detail(it))
        {
            let noun = format!("{kinds:?}").to_lowercase();
            add(name, relationship.meaning().replace("{it}", &noun));
        }
        types.sort();
        return types;
    }
    for row in refine::TYPES.iter().filter(|row| row.group == group) {
        add(row.name, row.sentence.replace(['{', '}'], "*"));
    }
    types
}

fn document() -> String {
    let evidence = evidence();
    let mut text = HEAD.to_owned();
    for group in TypeGroup::ALL {
        text.push_str(&format!("\n## {}\n\n{}\n\n", group.name(), group.meaning()));
        text.push_str("| type | meaning | example | languages |\n|---|---|---|---|\n");
        for (name, meaning) in types(*group) {
            let found = evidence.get(name);
            let example = found.and_then(|found| found.example.as_ref());
            let example = example.map_or("–", |(_, _, example)| example);
            let languages = found.map(|found| found.languages.iter().copied().collect::<Vec<_>>());
            let languages = languages.unwrap_or_default().join(", ");
            text.push_str(&format!(
                "| {name} | {meaning} | {example} | {languages} |\n"
            ));
        }
    }
    text
}

#[test]
fn document_has_every_type_with_its_cases() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/types.md");
    let expected = document();
    if std::env::var_os("REFMINE_WRITE").is_some() {
        fs::write(&path, &expected).expect("the document can be written");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == expected,
        "docs/types.md is not that of the tables of types and the cases: run \
         REFMINE_WRITE=1 cargo test --test types_document"
    );
}
