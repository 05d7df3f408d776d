//! Rules that the compiler does not check: dependencies between modules and between the files of a
//! module, where third-party crates are used, the length of files and functions, unique type names, how
//! comments begin, and forbidden constructs.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The layers, lowest first: a module uses only what stands below it, or beside it.
const LAYERS: &[&[&str]] = &[
    &["base"],
    &["lang"],
    &["source"],
    &["parse"],
    &["body"],
    &["cst"],
    &["relate"],
    &["astdiff"],
    &["refine"],
    &["lineage"],
    &["mine"],
    &["sink"],
    &["run"],
    &["evaluate"],
    &["view"],
    &["config"],
    &["cli"],
];

/// Where a third-party crate may be used: paths below `src`.
const CRATES: &[(&str, &[&str])] = &[
    ("anstream", &["view/terminal.rs"]),
    ("anstyle", &["view/terminal.rs"]),
    ("arrow_array", &["sink/"]),
    ("arrow_schema", &["sink/"]),
    ("arrow_select", &["sink/"]),
    ("base64", &["view/report.rs"]),
    ("blake3", &["base/hash.rs"]),
    ("clap", &["cli/"]),
    ("clap_complete", &["cli/shell.rs"]),
    ("clap_mangen", &["cli/shell.rs"]),
    ("comfy_table", &["cli/"]),
    ("crossbeam_channel", &["run/"]),
    (
        "ctrlc",
        &["cli/changes/pager.rs", "run/supervisor.rs", "run/watch.rs"],
    ),
    // Features for tests; no code names it.
    ("either", &[]),
    ("encoding_rs", &["source/encoding.rs"]),
    ("flate2", &["view/report.rs"]),
    ("getrandom", &[]),
    ("gix", &["source/git.rs", "source/git/"]),
    ("gix_imara_diff", &["parse/churn.rs", "parse/syntax.rs"]),
    ("globset", &["source/filter.rs"]),
    ("indicatif", &["run/watch.rs"]),
    ("jiff", &["cli/runs/dates.rs", "sink/dataset/about.rs"]),
    ("mimalloc", &["main.rs"]),
    ("parquet", &["sink/"]),
    ("quick_cache", &["parse/cache.rs"]),
    ("rayon", &["run/"]),
    ("regex_syntax", &[]),
    (
        "rustix",
        &[
            "cli/changes/pager.rs",
            "run/machine.rs",
            "run/supervisor.rs",
        ],
    ),
    ("rustc_hash", &["base/"]),
    ("serde_json", &["sink/"]),
    ("similar", &["view/align.rs", "view/lines.rs"]),
    ("strsim", &["cli/type_names.rs"]),
    ("terminal_size", &["view/terminal.rs"]),
    ("toml", &["config.rs", "config/"]),
    (
        "tracing",
        &["cli/log.rs", "run/watch.rs", "source/mirror.rs"],
    ),
    ("tracing_subscriber", &["cli/log.rs"]),
    ("tree_sitter", &["lang/", "parse/"]),
    ("tree_sitter_c", &["lang/"]),
    ("tree_sitter_cpp", &["lang/"]),
    ("tree_sitter_go", &["lang/"]),
    ("tree_sitter_java", &["lang/"]),
    ("tree_sitter_javascript", &["lang/"]),
    ("tree_sitter_c_sharp", &["lang/"]),
    ("tree_sitter_kotlin_sg", &["lang/"]),
    ("tree_sitter_php", &["lang/"]),
    ("tree_sitter_python", &["lang/"]),
    ("tree_sitter_ruby", &["lang/"]),
    ("tree_sitter_rust", &["lang/"]),
    ("tree_sitter_scala", &["lang/"]),
    ("tree_sitter_swift", &["lang/"]),
    ("tree_sitter_typescript", &["lang/"]),
    ("unicode_width", &["view/terminal.rs"]),
];

/// Maximum number of lines of a file, comments and tests included.
const LINES_MAX: usize = 1000;

/// Maximum number of files of a folder.
const FILES_MAX: usize = 15;

/// Maximum number of lines of a function, from its signature to its closing brace.
const FUNCTION_LINES_MAX: usize = 70;

/// Type names that several modules may declare: `Arguments` is the command line of each command, and
/// `Options` is always written with its module.
const SHARED_TYPE_NAMES: [&str; 2] = ["Arguments", "Options"];

/// Words with which no comment of an item begins: they lead to sentences without a subject.
const OPENINGS: [&str; 8] = [
    "What", "Whether", "How", "Which", "Who", "Those", "So", "As",
];

/// A file of `src`: its path there, and its lines without comments and without tests.
struct Source {
    path: String,
    lines_in_all: usize,
    code: Vec<String>,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root.clone()];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        let mut entries: Vec<PathBuf> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        entries.sort();
        for path in entries {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                sources.push(source(&path, &root));
            }
        }
    }
    assert!(sources.len() > 20, "the sources were not found");
    sources
}

fn source(path: &Path, root: &Path) -> Source {
    let text = fs::read_to_string(path).unwrap();
    let code = text
        .lines()
        // Tests stand last in a file, and may use what they like.
        .take_while(|line| !line.starts_with("#[cfg(test)]"))
        .map(|line| match line.trim_start().starts_with("//") {
            true => String::new(),
            false => line.to_owned(),
        })
        .collect();
    let path = path.strip_prefix(root).unwrap().to_str().unwrap();
    Source {
        path: path.replace('\\', "/"),
        lines_in_all: text.lines().count(),
        code,
    }
}

/// The words of `line` that begin a path or stand alone: identifiers, not parts of longer ones.
fn has_word(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

/// What breaks a rule, as `file:line: text`, for the message of a failed test.
fn offences(breaks: impl Fn(&Source, &str) -> bool) -> Vec<String> {
    let mut offences = Vec::new();
    for source in sources() {
        for (line, number) in source.code.iter().zip(1..) {
            if breaks(&source, line) {
                offences.push(format!("src/{}:{number}: {}", source.path, line.trim()));
            }
        }
    }
    offences
}

#[test]
fn a_module_uses_only_what_stands_below_it() {
    let layer = |module: &str| LAYERS.iter().position(|layer| layer.contains(&module));
    let found = offences(|source, line| {
        let module = source.path.split(['/', '.']).next().unwrap();
        // `lib.rs` and `main.rs` stand above all.
        let Some(own) = layer(module) else {
            return false;
        };
        LAYERS[own + 1..].concat().into_iter().any(|above| {
            let uses = line.contains(&format!("crate::{above}::"))
                || line.contains(&format!("crate::{above};"))
                || line.contains(&format!("crate::{above} "));
            let grouped = line.contains("use crate::{") && has_word(line, above);
            uses || grouped
        })
    });
    assert!(found.is_empty(), "{found:#?}");
}

/// The module that a file is, as the names on its path: none for `lib.rs`.
fn module(path: &str) -> Vec<String> {
    let path = path.trim_end_matches(".rs");
    let path = path.strip_suffix("/mod").unwrap_or(path);
    let names = path.split('/').filter(|name| *name != "lib");
    names.map(str::to_owned).collect()
}

/// The paths that `tree`, what stands behind `use`, brings in, each behind `prefix`.
fn used(prefix: &[String], tree: &str) -> Vec<Vec<String>> {
    let (head, group) = match tree.split_once('{') {
        Some((head, group)) => (head, group.strip_suffix('}')),
        None => (tree, None),
    };
    let names = head.split("::").map(str::trim);
    let names = names.filter(|name| !name.is_empty()).map(str::to_owned);
    let path: Vec<String> = prefix.iter().cloned().chain(names).collect();
    let Some(group) = group else {
        return vec![path];
    };
    let mut depth = 0;
    let parts = group.split(|letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    });
    let parts = parts.map(str::trim).filter(|part| !part.is_empty());
    parts.flat_map(|part| used(&path, part)).collect()
}

/// The modules among `modules` that `source` uses; itself is none of them.
fn uses(source: &Source, modules: &[Vec<String>]) -> Vec<Vec<String>> {
    let own = module(&source.path);
    // A visibility names a module without using it.
    let code = source.code.join(" ").replace("pub(in crate", "pub(in ");
    let statements = code.split(';').filter_map(|statement| {
        let tree = statement.rsplit_once("use ")?.1;
        Some(used(&[], tree.trim()))
    });
    // A path in the code: what a parent or a submodule is called, and what is behind it.
    let is_path = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
    let words = code.split(|letter| !is_path(letter));
    let paths = words.filter(|word| word.contains("::"));
    let paths = paths.map(|path| used(&[], path));
    let resolved = statements.chain(paths).flatten().map(|path| {
        let up = path.iter().take_while(|name| *name == "super").count();
        match path.first().map(String::as_str) {
            Some("crate") => path[1..].to_vec(),
            Some("super") => [&own[..own.len().saturating_sub(up)], &path[up..]].concat(),
            Some("self") => [&own[..], &path[1..]].concat(),
            _ => [&own[..], &path[..]].concat(),
        }
    });
    let longest = resolved.filter_map(|path| {
        let mut prefixes = (1..=path.len()).rev().map(|end| path[..end].to_vec());
        prefixes.find(|prefix| modules.contains(prefix))
    });
    longest.filter(|module| *module != own).collect()
}

#[test]
fn modules_form_no_circle() {
    let sources = sources();
    for root in LAYERS.concat() {
        let inside = |source: &&Source| module(&source.path).first().is_some_and(|it| it == root);
        let sources: Vec<&Source> = sources.iter().filter(inside).collect();
        let modules: Vec<Vec<String>> = sources.iter().map(|it| module(&it.path)).collect();
        let edges = sources.iter().map(|source| uses(source, &modules));
        let mut left: Vec<_> = modules.iter().cloned().zip(edges).collect();
        // Those go, over and over, that use none of what is left.
        loop {
            let names: Vec<Vec<String>> = left.iter().map(|(name, _)| name.clone()).collect();
            left.retain(|(_, uses)| uses.iter().any(|used| names.contains(used)));
            if left.len() == names.len() {
                break;
            }
        }
        let left: Vec<String> = left.iter().map(|(name, _)| name.join("/")).collect();
        assert!(
            left.is_empty(),
            "these are in a circle or use one: {left:?}"
        );
    }
}

#[test]
fn every_module_has_its_layer() {
    for source in sources() {
        let module = source.path.split(['/', '.']).next().unwrap().to_owned();
        let known = LAYERS.concat().contains(&module.as_str())
            || ["lib", "main"].contains(&module.as_str());
        assert!(
            known,
            "src/{}: give {module} its place in LAYERS",
            source.path
        );
    }
}

#[test]
fn a_third_party_crate_is_used_only_where_it_may_be() {
    for (name, places) in CRATES {
        let found = offences(|source, line| {
            let named = line.contains(&format!("{name}::"))
                || line.trim_start().starts_with(&format!("use {name}"));
            let own = format!("::{name}::");
            let is_ours = line.contains(&own) && !line.contains(&format!(" ::{name}::"));
            named
                && has_word(line, name)
                && !is_ours
                && !places.iter().any(|place| source.path.starts_with(place))
        });
        assert!(found.is_empty(), "{name} belongs in {places:?}: {found:#?}");
    }
}

#[test]
fn every_dependency_has_its_place() {
    let manifest = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"));
    let manifest = manifest.unwrap();
    let dependencies = manifest
        .lines()
        .skip_while(|line| *line != "[dependencies]")
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| {
            line.split_once(" = ")
                .map(|(name, _)| name.replace('-', "_"))
        });
    // Derives are used where the types are.
    let everywhere = ["serde", "thiserror"];
    for name in dependencies {
        let known =
            everywhere.contains(&name.as_str()) || CRATES.iter().any(|(known, _)| *known == name);
        assert!(known, "give {name} its place in CRATES");
    }
}

#[test]
fn no_file_is_too_long_to_be_read_at_once() {
    for source in sources() {
        let lines = source.lines_in_all;
        assert!(lines <= LINES_MAX, "src/{}: {lines} lines", source.path);
    }
}

#[test]
fn folders_have_few_files() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for source in sources() {
        let folder = source
            .path
            .rsplit_once('/')
            .map_or("", |(folder, _)| folder);
        *counts.entry(folder.to_owned()).or_default() += 1;
    }
    counts.retain(|_, files| *files > FILES_MAX);
    assert!(
        counts.is_empty(),
        "folders of src with more than {FILES_MAX} files: {counts:?}"
    );
}

/// The published oracles are of one language each, so `evaluate` names theirs.
#[test]
fn languages_are_named_only_by_their_tables_and_by_oracles() {
    // The name of one letter is too short to be recognised.
    let names = refmine::lang::LanguageId::names().filter(|name| name.len() > 1);
    let quoted: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
    let found = offences(|source, line| {
        let may_name = ["lang/", "evaluate/"].map(|module| source.path.starts_with(module));
        !may_name.contains(&true) && quoted.iter().any(|name| line.contains(name))
    });
    assert!(
        found.is_empty(),
        "a row or hook in `lang` instead: {found:#?}"
    );
}

#[test]
fn what_is_absent_on_purpose_is_absent() {
    for (text, instead) in [
        (".unwrap()", "expect(\"why it cannot happen\"), or an error"),
        (
            "collections::HashMap",
            "base::Map, or a BTreeMap where the order shows",
        ),
        (
            "collections::HashSet",
            "base::Set, or a BTreeSet where the order shows",
        ),
        ("unbounded(", "a bounded channel"),
        ("mpsc::channel", "a bounded channel of crossbeam"),
        ("thread::spawn", "a scoped thread"),
        ("println!", "writeln! to the output that was given"),
        ("todo!", "the code"),
        ("dbg!", "nothing"),
    ] {
        let found = offences(|_, line| line.contains(text));
        assert!(found.is_empty(), "`{text}`: use {instead}: {found:#?}");
    }
}

/// The functions of a file that are longer than [`FUNCTION_LINES_MAX`], as `name: lines`.
fn long_functions(source: &Source) -> Vec<String> {
    let mut long = Vec::new();
    for (start, line) in source.code.iter().enumerate() {
        let indent = &line[..line.len() - line.trim_start().len()];
        let words: Vec<&str> = line
            .split(|it: char| !it.is_alphanumeric() && it != '_')
            .collect();
        let name = words.iter().skip_while(|word| **word != "fn").nth(1);
        let Some(name) = name.filter(|name| !name.is_empty()) else {
            continue;
        };
        let is_declaration = line.trim_start().starts_with("fn ")
            || ["pub", "const", "unsafe"]
                .iter()
                .any(|it| line.trim_start().starts_with(it));
        // The declaration of a function in a trait has no body.
        let signature = source.code[start..]
            .iter()
            .find(|line| line.ends_with(['{', ';', '}']));
        if signature.is_none_or(|line| !line.ends_with('{')) {
            continue;
        }
        let closing = format!("{indent}}}");
        let end = source.code[start..]
            .iter()
            .position(|line| *line == closing);
        if let Some(lines) = end.filter(|_| is_declaration)
            && lines + 1 > FUNCTION_LINES_MAX
        {
            long.push(format!("src/{}: {name}: {} lines", source.path, lines + 1));
        }
    }
    long
}

#[test]
fn functions_are_short_enough_to_be_read_at_once() {
    let long: Vec<String> = sources().iter().flat_map(long_functions).collect();
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn type_names_are_unique() {
    let mut declared: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for source in sources() {
        for line in &source.code {
            let line = line.trim_start();
            let line = line.strip_prefix("pub").map_or(line, |rest| {
                let visibility = rest.strip_prefix('(').and_then(|it| it.split_once(')'));
                visibility.map_or(rest, |(_, rest)| rest).trim_start()
            });
            let kinds = ["struct ", "enum ", "trait "];
            let Some(rest) = kinds.iter().find_map(|kind| line.strip_prefix(kind)) else {
                continue;
            };
            let is_name = |it: &char| it.is_alphanumeric() || *it == '_';
            let name: String = rest.chars().take_while(is_name).collect();
            declared.entry(name).or_default().push(source.path.clone());
        }
    }
    declared.retain(|name, paths| paths.len() > 1 && !SHARED_TYPE_NAMES.contains(&&**name));
    assert!(declared.is_empty(), "{declared:#?}");
}

#[test]
fn comments_of_items_begin_with_their_subject_or_a_verb() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut offences = Vec::new();
    for source in sources() {
        let text = fs::read_to_string(root.join(&source.path)).unwrap();
        let mut is_first = true;
        for (line, number) in text.lines().zip(1..) {
            let line = line.trim_start();
            let comment = ["///", "//!"].iter().find_map(|it| line.strip_prefix(it));
            let begins = comment.map(str::trim_start).is_some_and(|comment| {
                OPENINGS.iter().any(|word| {
                    let rest = comment.strip_prefix(word);
                    rest.is_some_and(|rest| rest.starts_with([' ', ',']))
                })
            });
            if begins && is_first {
                offences.push(format!("src/{}:{number}: {line}", source.path));
            }
            is_first = comment.is_none();
        }
    }
    assert!(offences.is_empty(), "{offences:#?}");
}
