//! Memory per byte of source: the numbers behind the estimates of `run::memory`.
//!
//! `cargo bench --bench memory` counts allocated bytes, including those of tree-sitter, so that the
//! result depends neither on the machine nor on the build profile. A text of each shape and
//! language is parsed, and mined as a change from a copy without its last byte.
//!
//! Columns, in bytes per byte of source: peak of parsing one file, size of the outline, memory that
//! is kept after parsing, peak of linking and relating both sides, peak of linking, relating and mapping
//! their statements with the syntax of both sides kept. The last one is the time in milliseconds.

mod support;

use refmine::base::pair::Pair;
use refmine::lang::LanguageId;
use refmine::mine::outcome::{CommitKey, Outcome};
use refmine::mine::{Miner, NoObserver, Settings};
use refmine::parse::Parser;
use refmine::parse::cache::{OutlineCache, parse};
use refmine::source::{ChangeSet, ChangedFile, CommitMeta, FileAttributes, FileChangeKind};
use std::alloc::{GlobalAlloc, Layout, System};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

fn add(bytes: usize) {
    let now = NOW.fetch_add(bytes, Relaxed) + bytes;
    PEAK.fetch_max(now, Relaxed);
}

fn take(bytes: usize) {
    NOW.fetch_sub(bytes, Relaxed);
}

struct Counting;

// SAFETY: every call is forwarded to the system allocator, and only counted.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        add(layout.size());
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        take(layout.size());
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Returns the result of `work`, and by how many bytes its peak exceeded the memory allocated
/// before.
fn peak<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let bytes_before = NOW.load(Relaxed);
    PEAK.store(bytes_before, Relaxed);
    let result = work();
    (result, PEAK.load(Relaxed) - bytes_before)
}

/// Returns `before`, then `piece` repeated up to a total of `bytes`, then `after`.
fn repeated(before: &str, piece: &str, after: &str, bytes: usize) -> String {
    // Without line ends it would be taken for a minified file.
    let line = format!("{}\n", piece.repeat((60 / piece.len()).max(1)));
    let count = bytes.saturating_sub(before.len() + after.len()) / line.len();
    format!("{before}{}{after}", line.repeat(count))
}

/// Returns the code of all cases of a language as one text of at least `bytes`.
fn ordinary(language: &str, bytes: usize) -> String {
    let mut folders = vec![PathBuf::from("evaluation/cases").join(language)];
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(folder).expect("the cases are there");
        let mut paths: Vec<_> = entries
            .map(|entry| entry.expect("it is readable").path())
            .collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                folders.push(path);
            } else if is_of(&path, language) {
                texts.extend(std::fs::read_to_string(path));
            }
        }
    }
    let all = texts.join("\n");
    all.repeat(bytes.div_ceil(all.len()))
}

fn is_of(path: &Path, language: &str) -> bool {
    let found = LanguageId::of_path(path.as_os_str().as_encoded_bytes());
    found == LanguageId::by_name(language)
}

/// Shapes of code: name, text before, repeated text, text after.
const SHAPES: &[(&str, &str, &str, &str)] = &[
    ("numbers", "int a[] = {", "1,", "1};"),
    ("semicolons", "", ";", ""),
    ("words", "", "a ", ""),
    ("parentheses", "int a = ", "(", ""),
    ("brackets", "int a = ", "[", ""),
    ("braces", "void f() ", "{", ""),
    ("pairs of braces", "", "{}", ""),
    ("members", "int x = a", ".a", ";"),
    ("calls", "int x = ", "a(", ""),
    ("generics", "int x = ", "a<", ""),
    ("conditions", "void f() {", "if(a)", ";}"),
    ("sums", "int x = 1", "+1", ";"),
    ("methods", "class A {", "int a(){}", "}"),
    ("functions", "", "void a(){}", ""),
    ("quotes", "", "\"", ""),
    ("signs", "", "<&>%$#@!", ""),
    ("short names", "void f(){", "a();", "}"),
];

fn main() {
    let variable = std::env::var("REFMINE_BENCH_BYTES").ok();
    let bytes = variable
        .and_then(|text| text.parse().ok())
        .unwrap_or(500_000);
    println!("language\tshape\tbytes\tparse\toutline\ttaken\trelate\tmap\tms\tfault");
    for language in LanguageId::names() {
        report(language, "ordinary", &ordinary(language, bytes));
        for (name, before, piece, after) in SHAPES {
            report(language, name, &repeated(before, piece, after, bytes));
        }
    }
    for (classes, methods) in [(200, 10), (20, 100), (1000, 20)] {
        report_change(classes, methods);
    }
}

/// Measures linking and relating of a change in which two thirds of the elements were renamed or
/// moved.
fn report_change(classes: usize, methods: usize) {
    let (change, mut blobs) = support::generated(classes, methods);
    let settings = support::config().settings();
    let bytes: u64 = change
        .files
        .iter()
        .flat_map(|file| [&file.sides.before, &file.sides.after])
        .flatten()
        .map(|side| side.size)
        .sum();
    let ((relating, outcome), ms) = mined_from_cache(&settings, &change, &mut blobs);
    println!(
        "java\t{classes} classes of {methods} methods, moved and renamed\t{bytes}\t\t\t\t{:.0}\t{:.0}\t{ms}\t{} refactorings",
        relating as f64 / bytes as f64,
        mapping(&settings, &change, &mut blobs) as f64 / bytes as f64,
        outcome.refactorings.len()
    );
}

fn key() -> CommitKey {
    CommitKey {
        repository: Arc::from(""),
        url: None,
        commit: String::new(),
        parent: None,
        commit_index: 0,
    }
}

/// Mines `change` with the parsed files in `cache`.
fn mined(
    settings: &Settings,
    cache: &OutlineCache,
    change: &ChangeSet,
    blobs: &mut support::Blobs,
) -> Outcome {
    let (mut miner, meta) = (Miner::new(settings, cache), CommitMeta::default());
    miner.mine(key(), meta, change, blobs, &mut NoObserver)
}

/// Returns the peak of mining `change` with its files cached, the outcome, and the time in
/// milliseconds.
fn mined_from_cache(
    settings: &Settings,
    change: &ChangeSet,
    blobs: &mut support::Blobs,
) -> ((usize, Outcome), u128) {
    let cache = OutlineCache::new(1 << 40);
    mined(settings, &cache, change, blobs);
    let started = Instant::now();
    let (outcome, relating) = peak(|| mined(settings, &cache, change, blobs));
    ((relating, outcome), started.elapsed().as_millis())
}

/// Returns the peak of linking, relating and mapping the statements of `change`, including the
/// syntax that is kept for the mapping.
fn mapping(settings: &Settings, change: &ChangeSet, blobs: &mut support::Blobs) -> usize {
    let mapping = Settings {
        emit_mappings: true,
        ..settings.clone()
    };
    let mut kept = |settings: &Settings| {
        let bytes_before = NOW.load(Relaxed);
        let cache = OutlineCache::new(1 << 40);
        mined(settings, &cache, change, blobs);
        NOW.load(Relaxed) - bytes_before
    };
    let held = kept(&mapping).saturating_sub(kept(settings));
    let ((peak, _), _) = mined_from_cache(&mapping, change, blobs);
    held + peak
}

fn report(name: &str, shape: &str, text: &str) {
    let language = LanguageId::by_name(name).expect("the language is known");
    let settings = support::config().settings();
    let started = Instant::now();
    let bytes_before = NOW.load(Relaxed);
    let mut parser = Parser::new();
    let (parsed, parsing) =
        peak(|| parse(text.as_bytes(), language, &mut parser, &settings.limits));
    let (outline, fault) = match &parsed.outline {
        Ok(outline) => (outline.memory(), ""),
        Err(code) => (0, code.name()),
    };
    drop(parser);
    let kept = NOW.load(Relaxed).saturating_sub(bytes_before);
    let (change, mut blobs) = change(language, text);
    let ((relating, _), _) = mined_from_cache(&settings, &change, &mut blobs);
    let per_byte = |bytes: usize| bytes as f64 / text.len() as f64;
    let mapping = mapping(&settings, &change, &mut blobs);
    println!(
        "{name}\t{shape}\t{}\t{:.0}\t{:.1}\t{:.1}\t{:.0}\t{:.0}\t{}\t{fault}",
        text.len(),
        per_byte(parsing),
        per_byte(outline),
        per_byte(kept),
        per_byte(relating) / 2.0,
        per_byte(mapping) / 2.0,
        started.elapsed().as_millis(),
    );
}

fn change(language: LanguageId, text: &str) -> (ChangeSet, support::Blobs) {
    let mut blobs = support::Blobs::default();
    let mut shorter = text.to_owned();
    shorter.pop();
    let sides = Pair::new(shorter, text.to_owned());
    let sides = sides.map(|text| Some(blobs.side("a.x", text)));
    let files = vec![ChangedFile {
        language,
        change: FileChangeKind::Modified,
        sides,
        attributes: FileAttributes::default(),
    }];
    (
        ChangeSet {
            files,
            ..ChangeSet::default()
        },
        blobs,
    )
}
