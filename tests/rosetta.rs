//! Compares what is told of the Rosetta cases with their expected lists. A Rosetta case is a situation that is
//! written once and translated to every language that has the construct:
//! `evaluation/cases/<language>/rosetta/<situation>` has the source trees, and
//! `evaluation/cases/rosetta/<situation>.tsv` the complete list of refactorings for all languages.
//! `left-out.tsv` says which languages leave out which situation and why, and `failing.tsv` which cases are told
//! wrongly today; the test fails once such a case is told as wanted, so that it is removed from the list.
//! `cargo test --test rosetta -- --nocapture` prints a table of all cases.

use refmine::config::Config;
use refmine::lang::LanguageId;
use refmine::mine::outcome::{ElementRow, RefactoringRow};
use refmine::mine::{Miner, Settings};
use refmine::parse::cache::OutlineCache;
use refmine::refine::TypeSet;
use refmine::source::Filter;
use refmine::source::pair::FolderPair;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Words of types that name the same refactoring in languages with and without classes, and in languages where
/// the file stands for its class.
const EQUAL_WORDS: [(&str, &str); 3] = [
    ("Function", "Method"),
    ("File", "Class"),
    ("Interface", "Superclass"),
];

/// Words of languages that mean the same, such as those of visibility.
const EQUAL_VALUES: [(&str, &str); 1] = [("pub", "public")];

/// The value of a list that any value is equal to: conditions, types and annotations are spelled differently.
const ANY: &str = "*";

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("evaluation/cases")
}

/// Returns the cells of the lines of a list, without comments.
fn table(file: &Path) -> Vec<Vec<String>> {
    let text =
        fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

/// Returns the situations and languages that `list` names, with the reason.
fn reasons(list: &str) -> BTreeMap<(String, String), String> {
    let file = cases().join("rosetta").join(list);
    let mut found = BTreeMap::new();
    for row in table(&file) {
        let [situation, language, reason] = &row[..] else {
            panic!("{list}: {row:?} is no situation, language, reason");
        };
        assert!(!reason.is_empty(), "{list}: {row:?} has no reason");
        assert!(
            LanguageId::by_name(language).is_some(),
            "{list}: {language}"
        );
        let key = (situation.clone(), language.clone());
        assert!(
            found.insert(key, reason.clone()).is_none(),
            "{list}: {row:?} stands twice"
        );
    }
    found
}

/// Returns the names of the situations, sorted.
fn situations() -> Vec<String> {
    let entries = fs::read_dir(cases().join("rosetta")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let lists = names.filter_map(|name| Some(name.strip_suffix(".tsv")?.to_owned()));
    let mut found: Vec<String> = lists
        .filter(|name| name != "left-out" && name != "failing")
        .collect();
    found.sort();
    found
}

/// Returns a name as all languages have it: letters and digits, in lower case.
fn normal_name(name: &str) -> String {
    let kept = name.chars().filter(|letter| letter.is_alphanumeric());
    kept.flat_map(char::to_lowercase).collect()
}

fn normal_type(name: &str) -> String {
    let mut name = name.to_owned();
    for (word, equal) in EQUAL_WORDS {
        name = name.replace(word, equal);
    }
    name
}

/// Returns the name of an element: of a constructor `new`, of a file its name without the suffix.
fn element_name(element: &ElementRow) -> String {
    match element.kind {
        "constructor" => "new".to_owned(),
        "file" => normal_name(element.name.split('.').next().unwrap_or_default()),
        _ => normal_name(&element.name),
    }
}

/// Returns the parts of a list of values, split at the commas outside of brackets.
fn parts(value: &str) -> Vec<&str> {
    let (mut depth, mut start, mut found) = (0_i32, 0, Vec::new());
    for (at, letter) in value.char_indices() {
        match letter {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth -= 1,
            ',' if depth == 0 => {
                found.push(&value[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(&value[start..]);
    found
}

/// Returns the changed part of a declaration as all languages have it: names without their types.
fn normal_value(value: Option<&str>) -> String {
    let Some(value) = value else {
        return "-".to_owned();
    };
    let list = value
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    let parts = parts(list.unwrap_or(value)).into_iter();
    let names = parts.map(|part| {
        let name = normal_name(part.split(" : ").next().unwrap_or(part));
        let equal = EQUAL_VALUES.iter().find(|(word, _)| *word == name);
        equal.map_or(name, |(_, equal)| (*equal).to_owned())
    });
    names.collect::<Vec<_>>().join(",")
}

/// A refactoring as all languages have it: type, element before and after, value before and after.
type Told = [String; 5];

fn told(row: &RefactoringRow) -> Told {
    let elements = &row.relationship.elements;
    [
        normal_type(row.refactoring_type),
        element_name(&elements.before),
        element_name(&elements.after),
        normal_value(row.values.before.as_deref()),
        normal_value(row.values.after.as_deref()),
    ]
}

/// Returns the refactorings that all languages must tell of a situation.
fn expected(situation: &str) -> Vec<Told> {
    let rows = table(&cases().join("rosetta").join(format!("{situation}.tsv")));
    let value = |row: &[String], at: usize| match row.get(at).map(String::as_str) {
        None | Some("-") => "-".to_owned(),
        Some(ANY) => ANY.to_owned(),
        value => normal_value(value),
    };
    let told = rows.iter().map(|row| {
        assert!(
            matches!(row.len(), 3 | 5),
            "{situation}: {row:?} has {} cells",
            row.len()
        );
        let elements = [normal_name(&row[1]), normal_name(&row[2])];
        let [before, after] = elements;
        [
            normal_type(&row[0]),
            before,
            after,
            value(row, 3),
            value(row, 4),
        ]
    });
    told.collect()
}

fn is_equal(expected: &Told, found: &Told) -> bool {
    let mut cells = expected.iter().zip(found);
    cells.all(|(expected, found)| expected == ANY || expected == found)
}

/// Returns the differences between the lists, one per line: `-` was expected, `+` was found. A consequence of
/// another refactoring, such as the type of a parameter whose class has a new name, need not be expected.
fn difference(expected: &[Told], found: &[(Told, bool)]) -> String {
    let mut rest: Vec<&(Told, bool)> = found.iter().collect();
    let mut text = String::new();
    for wanted in expected {
        match rest.iter().position(|(told, _)| is_equal(wanted, told)) {
            Some(at) => {
                rest.remove(at);
            }
            None => {
                let _ = writeln!(text, "    - {}", wanted.join("\t"));
            }
        }
    }
    for (told, _) in rest.iter().filter(|(_, is_consequence)| !is_consequence) {
        let _ = writeln!(text, "    + {}", told.join("\t"));
    }
    text
}

/// Returns the refactorings of a case, and for each whether it is a consequence of another one.
fn found(case: &Path, settings: &Settings) -> Vec<(Told, bool)> {
    let (before, after) = (case.join("before"), case.join("after"));
    let (change, mut blobs) =
        FolderPair::compare(&before, &after, &Filter::default(), &settings.limits)
            .unwrap_or_else(|error| panic!("{}: {error:?}", case.display()));
    let cache = OutlineCache::new(1 << 20);
    let outcome = Miner::new(settings, &cache).mine_change(&change, &mut blobs);
    assert_eq!(outcome.faults, Vec::new(), "{}", case.display());
    // A file that is renamed or moved with its class says nothing that the class does not say.
    let is_file = |row: &RefactoringRow| row.relationship.elements.after.kind == "file";
    let (files, others): (Vec<_>, Vec<_>) =
        outcome.refactorings.iter().partition(|row| is_file(row));
    let mut found: Vec<(Told, bool)> = Vec::new();
    for row in others.into_iter().chain(files) {
        let told = told(row);
        if !(is_file(row) && found.iter().any(|(other, _)| *other == told)) {
            found.push((told, row.caused_by.is_some()));
        }
    }
    found
}

/// Returns the languages of the folders of `situation`.
fn translations(situation: &str) -> BTreeSet<&'static str> {
    let names = LanguageId::all().map(|language| language.row().name);
    names
        .filter(|language| case_folder(language, situation).is_dir())
        .collect()
}

fn case_folder(language: &str, situation: &str) -> PathBuf {
    cases().join(language).join("rosetta").join(situation)
}

#[test]
fn rosetta_cases_have_the_expected_refactorings() {
    let mut settings = Config::load(None)
        .expect("the built-in configuration is valid")
        .settings();
    settings.types = TypeSet::named(&["all".to_owned()]).expect("it is a group");
    let failing = reasons("failing.tsv");
    let (mut wrong, mut passed, mut failed) = (String::new(), 0, 0);
    for situation in situations() {
        let (expected, mut marks) = (expected(&situation), String::new());
        for language in translations(&situation) {
            let found = found(&case_folder(language, &situation), &settings);
            let difference = difference(&expected, &found);
            let key = (situation.clone(), language.to_owned());
            let is_known = failing.contains_key(&key);
            if difference.is_empty() {
                passed += 1;
            } else {
                failed += 1;
                let _ = write!(marks, " {language}");
            }
            if difference.is_empty() && is_known {
                let _ = writeln!(
                    wrong,
                    "{language} {situation} is mended: remove it from failing.tsv"
                );
            } else if !difference.is_empty() && !is_known {
                let _ = write!(wrong, "{language} {situation}\n{difference}");
            }
        }
        println!(
            "{situation}: {} languages, failing:{marks}",
            translations(&situation).len()
        );
    }
    println!("{passed} pass, {failed} fail");
    assert!(wrong.is_empty(), "these differ:\n{wrong}");
}

/// Every language has a case of every situation, or is left out for a reason; the lists name no other cases.
#[test]
fn situations_are_translated_or_left_out() {
    let (situations, left_out) = (situations(), reasons("left-out.tsv"));
    let mut known = BTreeSet::new();
    for situation in &situations {
        let translated = translations(situation);
        for language in LanguageId::all().map(|language| language.row().name) {
            let key = (situation.clone(), language.to_owned());
            let is_left_out = left_out.contains_key(&key);
            let is_translated = translated.contains(language);
            assert!(
                is_left_out != is_translated,
                "{language} {situation}: left out is {is_left_out}"
            );
            known.insert(key);
        }
        if let Some((twin, _)) = situation.split_once("-false-friend") {
            assert!(
                situations.iter().any(|other| other == twin),
                "{situation} has no true twin"
            );
        }
    }
    for key in left_out.keys().chain(reasons("failing.tsv").keys()) {
        assert!(known.contains(key), "{key:?} is no case");
    }
    for language in LanguageId::all().map(|language| language.row().name) {
        let folder = cases().join(language).join("rosetta");
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            assert!(situations.contains(&name), "{language}: {name} has no list");
        }
    }
}
