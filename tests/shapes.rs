//! Generated shapes of code in every language, in a small size: each is mined as an added and as a
//! changed file within the limits and without a panic. The bench `shapes` measures how time grows with
//! their size. A language without shapes or without a target for the fuzzer fails.

#[path = "../benches/support/code_shapes.rs"]
mod code_shapes;

use code_shapes::{SHAPES, Shape};
use refmine::base::fault::{Fault, FaultCode};
use refmine::base::pair::Pair;
use refmine::config::Config;
use refmine::lang::LanguageId;
use refmine::mine::Miner;
use refmine::parse::cache::OutlineCache;
use refmine::source::{
    BlobId, BlobSource, ChangeSet, ChangedFile, FileAttributes, FileChangeKind, FileSide, RepoPath,
};
use std::path::Path;

/// Size of a text in bytes.
const BYTES: usize = 2_000;
/// Minimum number of shapes of a language.
const SHAPES_MIN: usize = 6;

/// The language of a shape.
fn language(shape: &Shape) -> LanguageId {
    let path = format!("A.{}", shape.suffix);
    LanguageId::of_path(path.as_bytes()).expect("each suffix is that of a language")
}

#[test]
fn every_language_has_shapes_and_a_target_for_the_fuzzer() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
    let manifest = std::fs::read_to_string(fuzz.join("Cargo.toml")).expect("it is there");
    for name in LanguageId::names() {
        let is_own = |shape: &&Shape| language(shape).row().name == name;
        let count = SHAPES.iter().filter(is_own).count();
        assert!(count >= SHAPES_MIN, "{name} has {count} shapes");
        let target = format!("fuzz_targets/parse_{name}.rs");
        let text = std::fs::read_to_string(fuzz.join(&target)).unwrap_or_default();
        assert!(text.contains(&format!("\"{name}\"")), "{target}");
        assert!(
            manifest.contains(&format!("path = \"{target}\"")),
            "{target}"
        );
    }
}

#[test]
fn small_shapes_are_mined_within_the_limits() {
    let mut settings = Config::load(None)
        .expect("the defaults are valid")
        .settings();
    settings.emit_relationships = true;
    let cache = OutlineCache::new(0);
    let mut miner = Miner::new(&settings, &cache);
    for shape in SHAPES {
        let texts = Pair::new(shape.text(BYTES, false), shape.text(BYTES, true));
        for before in [Some(&texts.before), None] {
            let faults = mine(&mut miner, shape, Pair::new(before, Some(&texts.after)));
            let is_unexpected =
                |fault: &&Fault| matches!(fault.code, FaultCode::Panic | FaultCode::TimeLimit);
            let unexpected = faults.iter().find(is_unexpected);
            let name = (shape.suffix, shape.name);
            assert!(unexpected.is_none(), "{name:?}: {unexpected:?}");
        }
    }
}

/// Mines the change from one text to another and returns its faults. A shape is added if it has no text
/// before.
fn mine(miner: &mut Miner<'_>, shape: &Shape, texts: Pair<Option<&String>>) -> Vec<Fault> {
    let side = |number: u8, text: &String| FileSide {
        path: RepoPath::new(format!("A.{}", shape.suffix)),
        blob: BlobId::new(&[number; 20]),
        size: text.len() as u64,
        unusable: None,
    };
    let change = match texts.before {
        Some(_) => FileChangeKind::Modified,
        None => FileChangeKind::Added,
    };
    let change = ChangeSet {
        files: vec![ChangedFile {
            language: language(shape),
            change,
            sides: Pair::new(
                texts.before.map(|text| side(0, text)),
                texts.after.map(|text| side(1, text)),
            ),
            attributes: FileAttributes::default(),
        }],
        ..ChangeSet::default()
    };
    miner.mine_change(&change, &mut Texts(texts)).faults
}

/// Texts of both sides.
struct Texts<'a>(Pair<Option<&'a String>>);

impl BlobSource for Texts<'_> {
    fn read(&mut self, file: &FileSide) -> Result<Vec<u8>, Fault> {
        let text = match file.blob.as_bytes()[0] {
            0 => self.0.before,
            _ => self.0.after,
        };
        Ok(text
            .expect("only files that exist are read")
            .as_bytes()
            .to_vec())
    }
}
