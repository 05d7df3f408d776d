//! Texts of the cases with random changes, as a formatter that was killed, a bad merge or an attacker
//! leaves them: no stage panics on them in any language, no scanner of a grammar ends the process, and
//! all ranges of an outline lie in the text.
//!
//! The texts are the same each time. `REFMINE_MUTATIONS=3000` takes more of each language,
//! `REFMINE_LANGUAGE=ruby` one language, and `REFMINE_SEED=7` other ones. The text in work is written to
//! the folder of temporary files, where it remains if the process ends.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::case_folders;
use refmine::astdiff::change::Matcher;
use refmine::base::budget::Guards;
use refmine::base::pair::{Pair, Side};
use refmine::config::Config;
use refmine::cst;
use refmine::lang::LanguageId;
use refmine::mine::trees::TreeDiffer;
use refmine::mine::{Miner, NoObserver, Settings};
use refmine::parse::Parser;
use refmine::parse::cache::OutlineCache;
use refmine::parse::outline::{BodySpan, FileOutline};
use refmine::refine::TypeSet;
use refmine::relate;
use refmine::source::texts::TextPair;
use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Texts of each language, if none are asked for.
const MUTATIONS: u64 = 24;
/// Length of the longest text that is mutated, in bytes.
const TEXT_BYTES_MAX: usize = 4_000;
/// Beginnings of strings, comments, heredocs and brackets of all languages. A text with hundreds of one
/// of them reaches the limits of the grammars' scanners.
const OPENINGS: [&str; 28] = [
    "(",
    "{",
    "[",
    "\"",
    "'",
    "`",
    "\"\"\"",
    "/*",
    "\"${",
    "\"#{",
    "<<A ",
    "<<~'A' ",
    "<<<A\n",
    "R\"a(",
    "r#\"",
    "$\"{",
    "$@\"{",
    "$\"\"\"{",
    "f\"{",
    "f'''{",
    "s\"${",
    "s\"\"\"${",
    "%w(",
    "%Q[",
    ":\"",
    "\n if a:\n  ",
    "<a>",
    "#if A\n",
];

/// Random numbers (xorshift), the same for the same seed.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count.max(1) as u64) as usize
    }
}

/// Returns the words, runs of white space and single signs of `text`.
fn tokens(text: &str) -> Vec<String> {
    let kind = |letter: char| match letter {
        _ if letter.is_alphanumeric() || letter == '_' => 0,
        _ if letter.is_whitespace() => 1,
        _ => 2,
    };
    let mut tokens: Vec<String> = Vec::new();
    let mut last = 2;
    for letter in text.chars() {
        match tokens.last_mut() {
            Some(token) if kind(letter) == last && last < 2 => token.push(letter),
            _ => tokens.push(letter.to_string()),
        }
        last = kind(letter);
    }
    tokens
}

/// Returns `text` with up to four random changes. `other` is a text of which parts are inserted.
fn mutated(text: &str, other: &str, random: &mut Random) -> String {
    let mut tokens = tokens(text);
    let others = self::tokens(other);
    for _ in 0..=random.below(4) {
        let at = random.below(tokens.len() + 1);
        let to = (at + 1 + random.below(6)).min(tokens.len());
        match random.below(9) {
            0 => drop(tokens.drain(at.min(to)..to)),
            1 => {
                let copy = tokens[at.min(to)..to].to_vec();
                tokens.splice(at..at, copy);
            }
            2 if at < to => {
                let with = random.below(tokens.len());
                tokens.swap(at, with);
            }
            3 => tokens.truncate(at),
            4 => {
                let word = ["x", "é", "𝒳", "A_"][random.below(4)];
                let word = word.repeat(1 + random.below(600));
                tokens.insert(at, word);
            }
            5 => {
                let opening = OPENINGS[random.below(OPENINGS.len())];
                tokens.insert(at, opening.repeat(1 + random.below(300)));
            }
            6 => {
                let from = random.below(others.len() + 1);
                let part = others.iter().skip(from).take(random.below(40)).cloned();
                tokens.splice(at..at, part.collect::<Vec<_>>());
            }
            7 => {
                let sign = ["\n", "\r\n", "\t", "}", ")", ";", "\u{1F980}", "\\"][random.below(8)];
                tokens.insert(at, sign.to_owned());
            }
            _ => {
                // All closing signs after here, as in a text that is being written.
                let rest = tokens.split_off(at);
                let rest = rest
                    .into_iter()
                    .filter(|token| !"})];".contains(token.as_str()));
                tokens.extend(rest);
            }
        }
    }
    tokens.concat()
}

/// Returns a range of `outline` that is not in the text, or not in order; `None` if there is none.
fn wrong_range(outline: &FileOutline, text: &str) -> Option<String> {
    let is_range = |from: u32, to: u32| {
        let is_boundary = |at: u32| text.is_char_boundary(at as usize);
        from <= to && is_boundary(from) && is_boundary(to)
    };
    for (ix, element) in outline.elements.entries() {
        let is_body_inside = match element.body {
            BodySpan::Element(from) => from >= element.start && from <= element.end,
            BodySpan::Bytes(from, to) => {
                element.start <= from && to <= element.end && is_range(from, to)
            }
        };
        let is_in_order = element.parent.is_none_or(|parent| parent < ix);
        if !is_range(element.start, element.end) || !is_body_inside || !is_in_order {
            return Some(format!("{element:?}"));
        }
    }
    let statements = &outline.statements;
    let bad = statements.iter().find(|it| !is_range(it.start, it.end));
    let tokens = &outline.tokens;
    let is_sorted = tokens.is_sorted_by_key(|token| token.start)
        && statements.is_sorted_by_key(|statement| statement.start)
        && tokens.iter().all(|token| token.start < outline.len);
    (bad.is_some() || !is_sorted).then(|| format!("{bad:?}, sorted: {is_sorted}"))
}

/// Runs all stages on the change from `before` to `after`, two texts of `path`.
fn run(settings: &Settings, path: &str, before: &str, after: &str) -> Result<(), String> {
    let language = LanguageId::of_path(path.as_bytes()).expect("cases have known suffixes");
    let mut parser = Parser::new();
    for text in [before, after] {
        if let Ok(outline) = parser.outline(text, language, &settings.limits)
            && let Some(wrong) = wrong_range(&outline, text)
        {
            return Err(wrong);
        }
    }
    let sides = Pair::new([(path, before)], [(path, after)]);
    let (change, mut texts) = TextPair::compare(sides.as_ref().map(|side| &side[..]));
    let cache = OutlineCache::new(1 << 20);
    Miner::new(settings, &cache).mine_change(&change, &mut texts);
    TreeDiffer::new(settings, &cache).diff(&change, &mut texts, Matcher::Refmine);
    let (relate, limits) = (&settings.relate, &settings.limits);
    let mut explain = |linked: &mut cst::Linked| {
        let guards = Guards::default();
        let explain = |explainer: &relate::explain::Explainer<'_>| {
            let name = |node: cst::NodeId| node.index().to_string();
            let nodes = explainer.linked().sides.as_ref().map(|side| &side.nodes);
            for (before, after) in nodes.before.ids().zip(nodes.after.ids()).take(20) {
                explainer.pair(before, after, &name);
                explainer.most_similar(after, 3);
                explainer.callers(after);
                explainer.moved_code(Side::After, (before, after), &name);
            }
        };
        relate::explain(linked, relate, &settings.cst, limits, &guards, explain);
        let after = &linked.sides.after;
        cst::dump::dump(after, &linked.vocabulary, &settings.cst)
    };
    Miner::new(settings, &cache).examine(&change, &mut texts, &mut NoObserver, &mut explain);
    Ok(())
}

/// Returns the texts of the cases, by language, each with its path.
fn texts() -> BTreeMap<&'static str, Vec<(String, String)>> {
    let mut texts = BTreeMap::<&str, Vec<(String, String)>>::new();
    let mut folders: Vec<PathBuf> = case_folders();
    while let Some(folder) = folders.pop() {
        let mut entries: Vec<PathBuf> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        entries.sort();
        for path in entries {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let language = LanguageId::of_path(name.as_bytes());
            if let (Some(language), Ok(text)) = (language, fs::read_to_string(&path))
                && text.len() <= TEXT_BYTES_MAX
            {
                let of_language = texts.entry(language.row().name).or_default();
                of_language.push((name, text));
            }
        }
    }
    texts
}

fn number(variable: &str, default: u64) -> u64 {
    let text = env::var(variable).ok();
    text.map_or(default, |text| text.parse().expect("a number"))
}

#[test]
fn mutated_texts_of_all_languages_panic_in_no_stage() {
    let mut settings = Config::load(None).unwrap().settings();
    settings.types = TypeSet::all();
    (settings.emit_relationships, settings.emit_sites) = (true, true);
    settings.emit_mappings = true;
    let count = number("REFMINE_MUTATIONS", MUTATIONS);
    let only = env::var("REFMINE_LANGUAGE").ok();
    let in_work = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let mut failures = BTreeMap::<String, String>::new();
    for (language, texts) in texts() {
        if only.as_ref().is_some_and(|only| only != language) {
            continue;
        }
        let seed = number("REFMINE_SEED", 1) << 32 | language.len() as u64;
        let mut random = Random(seed ^ 0x9E37_79B9_7F4A_7C15);
        for at in 0..count {
            let (path, before) = &texts[random.below(texts.len())];
            let (_, other) = &texts[random.below(texts.len())];
            let after = mutated(before, other, &mut random);
            let before = match random.below(3) {
                0 => mutated(before, other, &mut random),
                _ => before.clone(),
            };
            let file = |side| in_work.join(format!("mutated-{language}-{side}-{path}"));
            let files = [(file("before"), &before), (file("after"), &after)];
            for (file, text) in &files {
                fs::write(file, text).unwrap();
            }
            let ran =
                panic::catch_unwind(AssertUnwindSafe(|| run(&settings, path, &before, &after)));
            let failure = match ran {
                Ok(Ok(())) => None,
                Ok(Err(wrong)) => Some(wrong),
                Err(_) => Some("a panic".to_owned()),
            };
            for (file, text) in files {
                fs::remove_file(&file).unwrap();
                if failure.is_some() {
                    let name = file.file_name().unwrap().to_str().unwrap();
                    fs::write(in_work.join(format!("failed-{at}-{name}")), text).unwrap();
                }
            }
            if let Some(failure) = failure {
                failures.insert(format!("{language} {at} {path}"), failure);
            }
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
}
