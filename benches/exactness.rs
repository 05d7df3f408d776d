//! Exactness of incremental parsing on a history: parses every changed file of every commit both
//! through the cache, as a run does, and in full, and compares the outlines.
//!
//! In languages whose texts are parsed in pieces, each text is also parsed as a whole. If that
//! finds no syntax error, the outlines are compared; otherwise the elements are counted. Prints the
//! CPU time of the first two ways, and fails if any of their outlines differ.
//!
//! `REFMINE_BENCH_INPUT=REPOSITORY cargo bench --bench exactness`; the demo without the variable.

mod support;

use refmine::base::budget::Limits;
use refmine::lang::LanguageId;
use refmine::parse::Parser;
use refmine::parse::cache::{self, OutlineCache, OutlineRequest};
use refmine::parse::outline::FileOutline;
use refmine::run::pipeline::memory::Shares;
use refmine::source::git::Repository;
use refmine::source::{BlobSource, Filter, text};
use std::process::ExitCode;
use support::thread_cpu_nanoseconds;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Effect of parsing in pieces.
#[derive(Default)]
struct Cutting {
    /// Number of texts without syntax errors as a whole, and of those that differ in pieces.
    correct: u64,
    different: u64,
    /// Number of texts with syntax errors as a whole, and of those that have none in pieces.
    faulty: u64,
    repaired: u64,
    /// Number of elements of the faulty texts: in pieces, and as a whole.
    elements: (usize, usize),
}

impl Cutting {
    /// Compares `outline` with that of the whole text. Returns false if they differ although the
    /// whole text has no syntax error.
    fn compare(
        &mut self,
        parser: &mut Parser,
        (bytes, language): (&[u8], LanguageId),
        limits: &Limits,
        outline: &FileOutline,
    ) -> bool {
        let Ok(text) = text::examine(bytes) else {
            return true;
        };
        let Ok(whole) = parser.outline_whole(&text.text, language, limits) else {
            return true;
        };
        if whole.first_error.is_some() {
            self.faulty += 1;
            self.repaired += u64::from(outline.first_error.is_none());
            self.elements.0 += outline.elements.len();
            self.elements.1 += whole.elements.len();
            return true;
        }
        self.correct += 1;
        let is_equal = *outline == *whole;
        self.different += u64::from(!is_equal);
        is_equal
    }
}

fn main() -> ExitCode {
    let config = support::config();
    let limits = config.limits;
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (name, plan, _) = support::dataset(folder.path());
    let (mut parser, mut full_parser) = (Parser::new(), Parser::new());
    let outlines = OutlineCache::new(Shares::of(&config.run).cache);
    let mut cutting = Cutting::default();
    let (mut files, mut different, mut cached_ns, mut full_ns) = (0_u64, 0_u64, 0, 0);
    for repository in &plan.repositories {
        let Some(path) = &repository.path else {
            continue;
        };
        let opened = Repository::open(path).expect("the repository can be opened");
        let mut reader = opened.reader();
        let analysed = repository.commits.iter();
        for planned in analysed.filter(|planned| planned.skip.is_none()) {
            let changes = reader.changes(planned, &Filter::default(), &limits);
            let Ok(change) = changes else { continue };
            for file in &change.files {
                let sides = [&file.sides.before, &file.sides.after];
                for side in sides.into_iter().flatten() {
                    let Ok(bytes) = reader.read(side) else {
                        continue;
                    };
                    let started = thread_cpu_nanoseconds();
                    let language = file.language;
                    let request = OutlineRequest {
                        file: side,
                        namesake: None,
                        language,
                    };
                    let parsed = outlines.get_or_parse(request, &mut parser, &mut reader, &limits);
                    let between = thread_cpu_nanoseconds();
                    let full = cache::parse(&bytes, language, &mut full_parser, &limits);
                    cached_ns += between - started;
                    full_ns += thread_cpu_nanoseconds() - between;
                    files += 1;
                    if let Ok(outline) = &full.outline
                        && language.row().pieces.is_some()
                        && !cutting.compare(&mut full_parser, (&bytes, language), &limits, outline)
                    {
                        println!("cut: {} in {}", side.path.text(), planned.commit);
                    }
                    if parsed.is_ok_and(|parsed| parsed.outline != full.outline) {
                        different += 1;
                        println!("differs: {} in {}", side.path.text(), planned.commit);
                    }
                }
            }
        }
    }
    println!(
        "{name}: {files} files, {different} differ; CPU-seconds from the cache {:.2}, in full {:.2}",
        cached_ns as f64 / 1e9,
        full_ns as f64 / 1e9
    );
    if cutting.correct + cutting.faulty > 0 {
        println!(
            "in pieces and as a whole: {} of {} files differ that have no syntax error as a whole; {} \
             of the {} others have none in pieces; {} and {} elements in them",
            cutting.different,
            cutting.correct,
            cutting.repaired,
            cutting.faulty,
            cutting.elements.0,
            cutting.elements.1
        );
    }
    ExitCode::from(u8::from(different > 0))
}
