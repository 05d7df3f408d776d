//! Cost of a change larger than any in a history: tens of thousands of functions are removed, and
//! as many are added. The cost must grow with the number of similar pairs, not with that of all
//! pairs.
//!
//! `cargo bench --bench synthetic`

mod support;

use refmine::base::budget::Guards;
use refmine::base::pair::Pair;
use refmine::cst;
use refmine::lang::LanguageId;
use refmine::parse::{self, Parser, outline::FileOutline};
use refmine::relate;
use refmine::source::RepoPath;
use std::fmt::Write;
use std::sync::Arc;
use support::{peak_memory_kib, thread_cpu_nanoseconds};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const FUNCTIONS: u64 = 20_000;
const FUNCTIONS_IN_FILE: u64 = 100;
const WORDS: [&str; 24] = [
    "load", "store", "merge", "split", "parse", "write", "read", "count", "find", "make", "open",
    "close", "Item", "Node", "List", "Name", "Path", "File", "Line", "Word", "Page", "Byte",
    "User", "Task",
];

/// Returns a pseudo-random number for `number` (splitmix64).
fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Returns a C function whose body depends only on `seed`.
fn function(name: &str, seed: u64) -> String {
    let mut text = format!("int {name}(int start, const char *label)\n{{\n");
    for line in 0..8 {
        let random = mixed(seed * 8 + line);
        let word = |shift: u64| WORDS[((random >> shift) % WORDS.len() as u64) as usize];
        let _ = writeln!(
            text,
            "    int value{line} = {}{}(start, {}) + {}{}(label);",
            word(0),
            word(8),
            random % 1000,
            word(16),
            word(24)
        );
    }
    let _ = writeln!(text, "    return value{} + start;\n}}\n", seed % 8);
    text
}

/// Returns the files of one side, with functions named after `name` and bodies generated from
/// `seed` on.
fn side(parser: &mut Parser, name: &str, seed: u64) -> Vec<(RepoPath, Arc<FileOutline>)> {
    let language = LanguageId::by_name("c").expect("C is a language");
    let limits = support::config().limits;
    let file = |file: u64| {
        let numbers = file * FUNCTIONS_IN_FILE..(file + 1) * FUNCTIONS_IN_FILE;
        let text: String = numbers
            .map(|number| function(&format!("{name}_{number}"), seed + number))
            .collect();
        let parsed = parse::cache::parse(text.as_bytes(), language, parser, &limits);
        let outline = parsed.outline.expect("the limits allow it");
        (RepoPath::new(format!("{name}{file}.c")), outline)
    };
    (0..FUNCTIONS / FUNCTIONS_IN_FILE).map(file).collect()
}

fn main() {
    let config = support::config();
    let mut parser = Parser::new();
    println!("{FUNCTIONS} functions vanish and {FUNCTIONS} appear");
    for (title, seed) in [
        ("the same bodies, other names", 0),
        ("other bodies", 1 << 40),
    ] {
        let outlines = Pair::new(side(&mut parser, "old", 0), side(&mut parser, "new", seed));
        let started = thread_cpu_nanoseconds();
        let mut linked = cst::link(outlines, &config.cst);
        let relations = relate::relate(
            &mut linked,
            &config.relate,
            &config.cst,
            &config.limits,
            &Guards::default(),
        );
        let seconds = (thread_cpu_nanoseconds() - started) as f64 / 1e9;
        let faults = relations.faults.len();
        let found = relations.relationships.len();
        println!(
            "{title:<34}{seconds:>8.2} CPU-seconds to link and relate, {found} relationships, {faults} faults"
        );
    }
    if let Some(peak) = peak_memory_kib() {
        println!("peak memory {} MiB, outlines included", peak / 1024);
    }
}
