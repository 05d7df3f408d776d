//! CPU time of an AST diff, compared with only parsing both sides of the files; on one thread.
//!
//! `REFMINE_BENCH_INPUT=commits.tsv cargo bench --bench astdiff` measures the cases of an oracle;
//! only the columns `git_dir` and `commit` of the list are read. Without the variable, only
//! generated bodies are measured.

mod support;

use refmine::astdiff::change::Matcher;
use refmine::base::budget::Limits;
use refmine::base::pair::{Pair, Side};
use refmine::evaluate::oracle::tsv::Tsv;
use refmine::mine::trees::TreeDiffer;
use refmine::parse::cache::OutlineCache;
use refmine::run::pipeline::memory::Shares;
use refmine::run::pipeline::trees::{diff_change, diff_commit};
use refmine::source::git::Repository;
use refmine::source::texts::TextPair;
use refmine::source::{BlobSource, ChangeSet, Filter};
use std::path::{Path, PathBuf};
use support::thread_cpu_nanoseconds;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Returns the CPU time of `work` in milliseconds, and its result.
fn spent<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let since = thread_cpu_nanoseconds();
    let done = work();
    ((thread_cpu_nanoseconds() - since) as f64 / 1e6, done)
}

/// Parses the files of both sides with tree-sitter and does nothing else.
fn parse_only(change: &ChangeSet, blobs: &mut dyn BlobSource) {
    for file in &change.files {
        let mut parser = tree_sitter::Parser::new();
        let set = parser.set_language(&(file.language.row().grammar.load)());
        set.expect("the grammar fits the library");
        for side in Side::BOTH {
            if let Some(of_side) = file.sides.get(side)
                && let Ok(bytes) = blobs.read(of_side)
            {
                std::hint::black_box(parser.parse(&bytes, None));
            }
        }
    }
}

/// Measures the cases of an oracle: milliseconds of only parsing, and of the whole diff.
fn oracle(list: &Path, limits: &Limits) {
    let config = support::config();
    let settings = config.settings();
    let folder = list.parent().map(PathBuf::from).unwrap_or_default();
    let commits = Tsv::read(list, &["git_dir", "commit"]).expect("the list can be read");
    let filter = Filter::default();
    let mut times: Vec<(f64, f64, String)> = Vec::new();
    for row in commits.rows() {
        let path = folder.join(row.get("git_dir"));
        let commit = row.get("commit");
        let Ok(repository) = Repository::open(&path) else {
            continue;
        };
        let Ok(step) = repository.plan_change(commit) else {
            continue;
        };
        let mut reader = repository.reader();
        let Ok(change) = reader.changes(&step, &filter, limits) else {
            continue;
        };
        let (parsing, ()) = spent(|| parse_only(&change, &mut reader));
        // A new cache, so that each case is measured as if it were the only one.
        let cache = OutlineCache::new(Shares::of(&config.run).cache);
        let mut differ = TreeDiffer::new(&settings, &cache);
        let location = (path.as_path(), commit);
        let (whole, _) = spent(|| {
            diff_commit(
                location,
                (&filter, limits),
                &mut differ,
                &[Matcher::Refmine],
            )
        });
        times.push((whole, parsing, commit.to_owned()));
    }
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let Some((worst, _, commit)) = times.last() else {
        println!("no case could be read");
        return;
    };
    let (whole, parsing): (f64, f64) = times
        .iter()
        .fold((0.0, 0.0), |sum, time| (sum.0 + time.0, sum.1 + time.1));
    println!(
        "{} cases: parsing both sides {parsing:.0} ms, AST diff {whole:.0} ms, {:.2} times; median {:.1} ms, \
         worst {worst:.0} ms ({commit})",
        times.len(),
        whole / parsing,
        times[times.len() / 2].0,
    );
}

/// Measures the diff of two Java methods with these bodies.
fn bodies(name: &str, before: &str, after: &str) {
    let settings = support::config().settings();
    let cache = OutlineCache::new(1 << 26);
    let mut differ = TreeDiffer::new(&settings, &cache);
    let text = |body: &str| format!("class A {{ void f() {{ {body} }} }}");
    let (before, after) = (text(before), text(after));
    let before = [("A.java", before.as_str())];
    let after = [("A.java", after.as_str())];
    let (change, mut blobs) = TextPair::compare(Pair::new(&before[..], &after[..]));
    let (parsing, ()) = spent(|| parse_only(&change, &mut blobs));
    let (whole, diff) = spent(|| diff_change(&mut differ, &change, &mut blobs, Matcher::Refmine));
    let diff = diff.expect("no defect");
    // A file that is left out, such as one with a single long line, would cost nothing.
    let is_compared = !diff.diff.mappings.pairs().is_empty();
    assert!(is_compared, "{name} was not compared: {:?}", diff.faults);
    println!(
        "{name}: parsing both sides {parsing:.1} ms, AST diff {whole:.1} ms, {} pairs{}",
        diff.diff.mappings.pairs().len(),
        if diff.diff.is_cut_short {
            ", cut short"
        } else {
            ""
        }
    );
}

fn main() {
    let limits = support::config().settings().limits;
    let equal_statements = "m(v);\n".repeat(2_000);
    bodies(
        "2,000 equal statements",
        &equal_statements,
        &format!("n(); {equal_statements}"),
    );
    let numbered = |name: &str, count: usize| -> String {
        (0..count)
            .map(|number| format!("{name}{number}(x);\n"))
            .collect()
    };
    bodies(
        "30,000 statements, all new",
        &numbered("a", 30_000),
        &numbered("b", 30_000),
    );
    bodies(
        "30,000 statements, one new",
        &numbered("a", 30_000),
        &format!("b(); {}", numbered("a", 30_000)),
    );
    if let Ok(list) = std::env::var(support::INPUT_VARIABLE) {
        oracle(Path::new(&list), &limits);
    }
}
