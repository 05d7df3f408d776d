//! Purity of refactorings: the cases of `evaluation/purity`, in folders by the expected reason.

// Other tests use the remaining helpers.
#[allow(dead_code)]
mod common;

use refmine::base::pair::Pair;
use refmine::config::Config;
use refmine::mine::Miner;
use refmine::parse::cache::OutlineCache;
use refmine::refine::PurityReason;
use refmine::source::texts::TextPair;
use std::fs;
use std::path::Path;

/// Returns the type of refactoring that the first line of a case names, and the code before and after.
fn read(path: &Path) -> (String, Pair<String>) {
    let text = fs::read_to_string(path).unwrap();
    let (first, code) = text.split_once('\n').unwrap();
    let (sign, told) = first.split_once(' ').unwrap();
    let (before, after) = code.split_once(&format!("{sign} after\n")).unwrap();
    let name = told.split(':').next().unwrap().to_owned();
    (name, Pair::new(before.to_owned(), after.to_owned()))
}

#[test]
fn refactorings_are_judged_by_what_remains_after_they_are_undone() {
    let settings = Config::load(None).unwrap().settings();
    let cache = OutlineCache::new(1 << 20);
    let mut miner = Miner::new(&settings, &cache);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("evaluation/purity");
    let mut wrong = Vec::new();
    let mut count = 0;
    for reason in PurityReason::ALL {
        let cases = fs::read_dir(folder.join(reason.name())).unwrap();
        for case in cases {
            let path = case.unwrap().path();
            let (name, code) = read(&path);
            let file = path.file_name().unwrap().to_str().unwrap();
            let sides = code.as_ref().map(|code| [(file, code.as_str())]);
            let (change, mut blobs) = TextPair::compare(sides.as_ref().map(|side| &side[..]));
            let outcome = miner.mine_change(&change, &mut blobs);
            let rows = outcome.refactorings.iter();
            let of_type = rows.filter(|row| row.refactoring_type == name);
            let found: Vec<Option<PurityReason>> = of_type.map(|row| row.purity).collect();
            count += 1;
            if !found.contains(&Some(*reason)) {
                wrong.push(format!("{}/{file}: {found:?}", reason.name()));
            }
            for row in &outcome.refactorings {
                let mut explaining = row.explained_by.iter();
                let is_there = |id: &String| {
                    let mut rows = outcome.refactorings.iter();
                    rows.any(|other| other.refactoring_id == *id && *id != row.refactoring_id)
                };
                assert!(explaining.all(is_there), "{file}");
            }
        }
    }
    assert!(wrong.is_empty(), "{count} cases:\n{}", wrong.join("\n"));
}
