//! Links in the documents: every relative link leads to a file of the repository, and its fragment to a
//! heading of that file. Pages that a command writes have its output, as far as that is cheap to test.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Folders without documents of this project: build output, and sources that cases compare.
const OTHERS: [&str; 4] = ["target", ".git", "before", "after"];

/// All Markdown files of the repository, as paths below its root.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.to_path_buf()];
    let mut documents = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            if path.is_dir() {
                if !OTHERS.contains(&&*name) && !path.is_symlink() {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|suffix| suffix == "md") {
                documents.push(path.strip_prefix(root).unwrap().to_path_buf());
            }
        }
    }
    documents.sort();
    assert!(documents.len() > 20, "the documents were not found");
    documents
}

/// The lines of a Markdown text outside of fenced code blocks.
fn prose(text: &str) -> Vec<&str> {
    let mut is_code = false;
    let outside = text.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    });
    outside.collect()
}

/// The fragment by which hosts of repositories link to a heading: lower case, without punctuation, with
/// hyphens for spaces.
fn fragment(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = heading.chars().filter_map(|letter| match letter {
        ' ' => Some('-'),
        '-' | '_' => Some(letter),
        _ => letter.is_alphanumeric().then_some(letter),
    });
    kept.collect()
}

/// The fragments of all headings; a repeated one has a number behind it.
fn fragments(text: &str) -> Vec<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let headings = prose(text).into_iter().filter(|line| line.starts_with('#'));
    let fragments = headings.map(|heading| {
        let fragment = fragment(heading);
        let count = seen.entry(fragment.clone()).or_default();
        *count += 1;
        match *count {
            1 => fragment,
            count => format!("{fragment}-{}", count - 1),
        }
    });
    fragments.collect()
}

/// The targets of the links in a line: what stands in the parentheses of `[text](target)`.
fn targets(line: &str) -> Vec<&str> {
    let parts = line.split("](").skip(1);
    parts
        .filter_map(|part| part.split_once(')').map(|(target, _)| target))
        .collect()
}

/// `path` without `.` and `..`.
fn resolved(path: &Path) -> PathBuf {
    let mut resolved = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => drop(resolved.pop()),
            Component::CurDir => {}
            component => resolved.push(component),
        }
    }
    resolved
}

#[test]
fn relative_links_lead_to_files_and_headings() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut broken = Vec::new();
    let mut links = 0;
    for document in documents() {
        let text = fs::read_to_string(root.join(&document)).unwrap();
        for target in prose(&text).into_iter().flat_map(targets) {
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            links += 1;
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let file = match file {
                "" => document.clone(),
                file => resolved(&document.parent().unwrap().join(file)),
            };
            let is_there = root.join(&file).exists();
            let has_heading = heading.is_empty()
                || fs::read_to_string(root.join(&file))
                    .is_ok_and(|text| fragments(&text).iter().any(|known| known == heading));
            if !is_there || !has_heading {
                broken.push(format!("{}: {target}", document.display()));
            }
        }
    }
    assert!(links > 100, "only {links} links were found");
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn document_of_languages_is_the_output_of_the_command() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_refmine"))
        .args(["languages", "--format", "markdown"])
        .output()
        .expect("the program was built");
    let printed = String::from_utf8(output.stdout).expect("it is text");
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/languages.md");
    let document = fs::read_to_string(document).expect("the document is there");
    assert!(
        document == printed,
        "run: refmine languages --format markdown > docs/languages.md"
    );
}

/// The questions in `scripts/queries.sql`: their numbers and titles, whose lines begin with spaces after
/// the first one.
fn questions(queries: &str) -> Vec<String> {
    let mut questions: Vec<String> = Vec::new();
    let mut is_title = false;
    for line in queries.lines() {
        match line.strip_prefix("-- ") {
            Some(text) if text.starts_with(|letter: char| letter.is_ascii_digit()) => {
                is_title = true;
                questions.push(text.to_owned());
            }
            Some(text) if is_title && text.starts_with("  ") => {
                let question = questions.last_mut().expect("its first line precedes");
                question.push(' ');
                question.push_str(text.trim());
            }
            _ => is_title = false,
        }
    }
    questions
}

#[test]
fn page_of_questions_has_those_of_the_queries() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let queries = fs::read_to_string(root.join("scripts/queries.sql")).unwrap();
    let page = fs::read_to_string(root.join("docs/questions.md")).unwrap();
    let titles = page.lines().filter_map(|line| line.strip_prefix("**"));
    let titles: Vec<&str> = titles
        .filter_map(|line| line.split_once("**").map(|(title, _)| title))
        .collect();
    let expected = questions(&queries);
    assert!(expected.len() > 20, "the questions were not found");
    assert_eq!(titles, expected, "run: scripts/answer-questions.py");
}

/// Documents whose long tables became lines, and how many letters a cell may have at most.
const SHORT_CELLS: [&str; 4] = [
    "docs/limitations.md",
    "evaluation/DEVIATIONS.md",
    "evaluation/SHORTCOMINGS.md",
    "evaluation/rules.md",
];
const CELL_LETTERS_MAX: usize = 400;

#[test]
fn cells_of_tables_are_short() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for document in SHORT_CELLS {
        let text = fs::read_to_string(root.join(document)).unwrap();
        let rows = prose(&text)
            .into_iter()
            .filter(|line| line.starts_with('|'));
        for cell in rows.flat_map(|row| row.split('|')) {
            let letters = cell.chars().count();
            assert!(
                letters <= CELL_LETTERS_MAX,
                "{document}: {letters} letters: {cell}"
            );
        }
    }
}
