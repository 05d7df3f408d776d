//! Whether what a history's files hold depends on what was parsed before them: every changed file
//! of every commit is parsed twice, from the cache as a run does it and in full, and the outlines
//! are compared. Prints the CPU time of both ways; ends with a failure if any two outlines differ.
//!
//! `REFMINE_BENCH_INPUT=REPOSITORY cargo bench --bench exactness`; the demo without the variable.

mod support;

use refmine::parse::Parser;
use refmine::parse::cache::{self, OutlineCache};
use refmine::run::memory::Shares;
use refmine::source::git::Repository;
use refmine::source::{BlobSource, Filter};
use std::process::ExitCode;
use support::thread_cpu_nanoseconds;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let config = support::config();
    let limits = config.limits;
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (name, plan, _) = support::dataset(folder.path());
    let (mut parser, mut full_parser) = (Parser::new(), Parser::new());
    let outlines = OutlineCache::new(Shares::of(&config.run).cache);
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
                    let parsed =
                        outlines.parsed(side, None, language, &mut parser, &mut reader, &limits);
                    let between = thread_cpu_nanoseconds();
                    let full = cache::parse(&bytes, language, &mut full_parser, &limits);
                    cached_ns += between - started;
                    full_ns += thread_cpu_nanoseconds() - between;
                    files += 1;
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
    ExitCode::from(u8::from(different > 0))
}
