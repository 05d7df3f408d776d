//! Counts how many languages set each column of the vocabulary of languages (`src/lang/rules.rs` and
//! `src/lang/rules/`): the fields of its structures, as the tables in `src/lang/<language>.rs` and
//! `src/lang/<language>/` write them. A column that one language alone sets is a peculiarity, for which the
//! core has a branch that no other language tests.
//!
//! `cargo test --test columns -- --nocapture` prints the columns of one language, and for each language how
//! many columns it leaves out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Columns that one language alone sets, and why no column of all languages answers the same question. Their
/// number may only fall.
const OF_ONE_LANGUAGE: &[(&str, &str, &str)] = &[
    (
        "c",
        "between_pieces",
        "only texts of C are parsed in pieces",
    ),
    (
        "cpp",
        "before_type_parameters",
        "type parameters stand in front of the declaration, behind a word",
    ),
    (
        "cpp",
        "text_language",
        "only `.h` is the suffix of two languages",
    ),
    (
        "cpp",
        "unnamed_scopes",
        "macros open namespaces, and inline ones have no elements",
    ),
    (
        "csharp",
        "extension_word",
        "the first parameter of a member can stand in front of the block around it",
    ),
    (
        "csharp",
        "interfaces_before_names",
        "a member can name the interface that it implements",
    ),
    (
        "csharp",
        "part_word",
        "a word says that a type has further parts",
    ),
    (
        "java",
        "boxes",
        "calls are resolved by types, also those of the standard library",
    ),
    (
        "java",
        "platform_packages",
        "calls are resolved by types, also those of the standard library",
    ),
    (
        "java",
        "standard_methods",
        "calls are resolved by types, also those of the standard library",
    ),
    (
        "java",
        "standard_types",
        "calls are resolved by types, also those of the standard library",
    ),
    (
        "javascript",
        "build_folders",
        "people commit what build tools wrote",
    ),
    (
        "javascript",
        "callers",
        "a function in a call can be the value of a name",
    ),
    (
        "javascript",
        "copying_calls",
        "objects get members outside of them",
    ),
    (
        "javascript",
        "file_objects",
        "objects get members outside of them",
    ),
    (
        "javascript",
        "function_members",
        "a function in a call can be the value of a name",
    ),
    (
        "javascript",
        "module_names",
        "a function around a module has a name that says nothing",
    ),
    (
        "javascript",
        "objects",
        "objects get members outside of them",
    ),
    (
        "javascript",
        "prototype_member",
        "objects get members outside of them",
    ),
    (
        "javascript",
        "quoted_names",
        "a string can be the name of a member",
    ),
    (
        "javascript",
        "served_folders",
        "people commit what build tools wrote",
    ),
    (
        "kotlin",
        "companion",
        "members of an object are used as those of the type around it",
    ),
    (
        "kotlin",
        "family",
        "files of Java become Kotlin without being written anew",
    ),
    (
        "kotlin",
        "inherits_access",
        "an overriding member has a visibility that its text does not have",
    ),
    (
        "kotlin",
        "trailing",
        "accessors are siblings of their attribute",
    ),
    ("php", "continues", "a namespace replaces the one before it"),
    ("php", "default_in_type", "a default value changes the type"),
    (
        "python",
        "abstract_annotations",
        "an annotation makes a method abstract",
    ),
    (
        "python",
        "comment_statements",
        "documentation is a statement",
    ),
    (
        "ruby",
        "freezing_calls",
        "a call stands in place of a modifier",
    ),
    (
        "rust",
        "block",
        "a block outside of the type names its supertype",
    ),
    (
        "rust",
        "module_in_file",
        "a file declares that another one is in it",
    ),
    (
        "swift",
        "access_of_blocks",
        "members have the visibility of the block around them",
    ),
];

/// Returns the Rust files of a folder of the crate, those in its folders included.
fn files(folder: &str) -> Vec<PathBuf> {
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut files = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).unwrap();
            open.extend(entries.map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|it| it == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Returns the names before a colon at the beginning of a line of a text, with `prefix` before them.
fn named<'t>(text: &'t str, prefix: &'t str) -> impl Iterator<Item = &'t str> {
    text.lines().filter_map(move |line| {
        let (name, _) = line.trim_start().strip_prefix(prefix)?.split_once(": ")?;
        let is_name = |letter: char| letter.is_ascii_lowercase() || letter == '_';
        name.chars().all(is_name).then_some(name)
    })
}

/// Returns the columns of the vocabulary.
fn columns() -> BTreeSet<String> {
    let mut files = files("src/lang/rules");
    // No table writes the structures into which the notation of paths is read.
    files.retain(|file| !file.ends_with("syntax_paths.rs"));
    files.push(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lang/rules.rs"));
    let texts = files.iter().map(|file| fs::read_to_string(file).unwrap());
    texts
        .flat_map(|text| named(&text, "pub ").map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

/// Returns the columns that each language sets.
fn set_columns(columns: &BTreeSet<String>) -> BTreeMap<String, BTreeSet<String>> {
    let mut set: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lang");
    for file in files("src/lang") {
        let inside = file.strip_prefix(&root).unwrap();
        let language = inside.iter().next().unwrap().to_str().unwrap();
        let language = language.trim_end_matches(".rs");
        if ["hooks", "mod", "rules", "texts"].contains(&language) {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        let names = named(&text, "").filter(|name| columns.contains(*name));
        let of_language = set.entry(language.to_owned()).or_default();
        of_language.extend(names.map(str::to_owned));
    }
    set
}

#[test]
fn columns_of_one_language_do_not_become_more() {
    let columns = columns();
    let set = set_columns(&columns);
    assert!(columns.len() > 150 && set.len() == 14, "{}", columns.len());
    let mut alone: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for column in &columns {
        let languages: Vec<&String> = set
            .iter()
            .filter_map(|(language, set)| set.contains(column).then_some(language))
            .collect();
        if let [language] = languages[..] {
            alone.entry(language).or_default().push(column);
        }
    }
    for (language, set) in &set {
        let names = alone.get(language.as_str()).map(|names| names.join(", "));
        println!(
            "{language}: leaves out {} of {}; alone: {}",
            columns.len() - set.len(),
            columns.len(),
            names.as_deref().unwrap_or("none")
        );
    }
    let alone: BTreeSet<(&str, &str)> = alone
        .iter()
        .flat_map(|(language, columns)| columns.iter().map(move |column| (*language, *column)))
        .collect();
    println!("{} columns are set by one language alone", alone.len());
    let known = OF_ONE_LANGUAGE.iter().map(|row| (row.0, row.1)).collect();
    let unknown: Vec<_> = alone.difference(&known).collect();
    assert!(unknown.is_empty(), "no reason is given for {unknown:#?}");
    let gone: Vec<_> = known.difference(&alone).collect();
    assert!(
        gone.is_empty(),
        "these are gone or have become common: {gone:#?}"
    );
}
