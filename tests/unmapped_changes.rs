//! Changes whose statements are not mapped, because certainly no refactoring can be read off their bodies:
//! the refactorings are those that are found with the mapping. With the places of refactorings in the
//! output, the statements of all changes are mapped; without them, only those of some.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::case_folders;
use refmine::base::pair::Pair;
use refmine::config::Config;
use refmine::mine::{Miner, Settings};
use refmine::parse::cache::OutlineCache;
use refmine::source::texts::TextPair;
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// Number of changed texts of each case, if `REFMINE_CHANGES` gives no other.
const CHANGES: usize = 1;

/// Texts of a folder by their paths in it.
type Texts = BTreeMap<String, String>;

/// Returns the texts of all files in a folder.
fn texts(folder: &Path) -> Texts {
    let mut folders: Vec<PathBuf> = vec![folder.to_owned()];
    let mut texts = Texts::new();
    while let Some(open) = folders.pop() {
        for entry in fs::read_dir(open).into_iter().flatten() {
            let path = entry.unwrap().path();
            match fs::read_to_string(&path) {
                _ if path.is_dir() => folders.push(path),
                Ok(text) => {
                    let inside = path.strip_prefix(folder).unwrap();
                    texts.insert(inside.to_str().unwrap().replace('\\', "/"), text);
                }
                Err(_) => {}
            }
        }
    }
    texts
}

/// Returns the refactorings between two folders of texts, one per line.
fn refactorings(sides: Pair<&Texts>, settings: &Settings) -> Vec<String> {
    let sides = sides.map(|texts| {
        let texts = texts.iter();
        let texts = texts.map(|(path, text)| (path.as_str(), text.as_str()));
        texts.collect::<Vec<_>>()
    });
    let (change, mut blobs) = TextPair::compare(sides.as_ref().map(Vec::as_slice));
    let cache = OutlineCache::new(1 << 24);
    let outcome = Miner::new(settings, &cache).mine_change(&change, &mut blobs);
    let rows = outcome.refactorings.iter();
    rows.map(|row| {
        let elements = row.relationship.elements.as_ref();
        let elements =
            elements.map(|it| format!("{} {} {}", it.path.text(), it.signature, it.start_line));
        let (kind, values) = (row.refactoring_type, &row.values);
        format!(
            "{kind}\t{}\t{}\t{values:?}",
            elements.before, elements.after
        )
    })
    .collect()
}

/// Settings by which some changes are mapped, and those by which all are.
fn settings() -> Pair<Settings> {
    let some = Config::load(None).unwrap().settings();
    let mut all = some.clone();
    all.emit_sites = true;
    Pair::new(some, all)
}

/// Random numbers (xorshift), the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count.max(1) as u64) as usize
    }
}

/// Returns `text` with lines added, removed or moved, or other literals and names.
fn changed(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=random.below(3) {
        if lines.is_empty() {
            break;
        }
        let (at, other) = (random.below(lines.len()), random.below(lines.len()));
        match random.below(6) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[other].clone()),
            2 => {
                let line = lines.remove(at);
                lines.insert(random.below(lines.len() + 1), line);
            }
            3 => lines[at] = lines[at].replace(|it: char| it.is_ascii_digit(), "7"),
            4 => lines[at] = lines[at].replacen('"', "\"a", 1),
            _ => {
                let words = lines[other].split(|it: char| !it.is_alphanumeric());
                let words: Vec<&str> = words.filter(|word| word.len() > 2).collect();
                let line = lines[at].clone();
                let of_line = line.split(|it: char| !it.is_alphanumeric());
                let of_line: Vec<&str> = of_line.filter(|word| word.len() > 2).collect();
                if let (Some(word), Some(by)) = (
                    of_line.get(random.below(of_line.len())),
                    words.get(random.below(words.len())),
                ) {
                    lines[at] = line.replacen(word, by, 1);
                }
            }
        }
    }
    lines.join("\n") + "\n"
}

/// Compares the refactorings of a change with and without the decision which changes are mapped.
fn compare(sides: Pair<&Texts>, settings: &Pair<Settings>, name: &str) {
    let found = refactorings(sides, &settings.before);
    let expected = refactorings(sides, &settings.after);
    assert_eq!(found, expected, "{name}");
}

#[test]
fn cases_have_the_refactorings_that_the_mapping_gives() {
    let settings = settings();
    for case in case_folders() {
        let sides = Pair::new(texts(&case.join("before")), texts(&case.join("after")));
        compare(sides.as_ref(), &settings, &case.display().to_string());
    }
}

#[test]
fn changed_cases_have_the_refactorings_that_the_mapping_gives() {
    let settings = settings();
    let changes = env::var("REFMINE_CHANGES").ok();
    let changes = changes.map_or(CHANGES, |number| number.parse().unwrap());
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for case in case_folders() {
        let before = texts(&case.join("before"));
        for number in 0..changes {
            let after = before
                .iter()
                .map(|(path, text)| (path.clone(), changed(text, &mut random)));
            let sides = Pair::new(before.clone(), after.collect());
            let name = format!("{} {number}: {:?}", case.display(), sides.after);
            compare(sides.as_ref(), &settings, &name);
        }
    }
}
