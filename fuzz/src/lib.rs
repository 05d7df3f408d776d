//! Common part of the fuzz targets: mines arbitrary bytes as a change of one file.

use refmine::base::fault::Fault;
use refmine::base::ids::Id;
use refmine::base::pair::Pair;
use refmine::config::Config;
use refmine::lang::LanguageId;
use refmine::mine::outcome::{CommitKey, ElementRow};
use refmine::mine::{Miner, NoObserver, Settings};
use refmine::parse::Parser;
use refmine::parse::cache::{OutlineCache, parse};
use refmine::parse::outline::FileOutline;
use refmine::source::{
    BlobId, BlobSource, ChangeSet, ChangedFile, CommitMeta, FileAttributes, FileChangeKind,
    FileSide, RepoPath,
};
use std::cell::RefCell;
use std::sync::{Arc, LazyLock};

static SETTINGS: LazyLock<Settings> = LazyLock::new(settings);
/// Cache without capacity, so that every input is parsed.
static CACHE: LazyLock<OutlineCache> = LazyLock::new(|| OutlineCache::new(0));

thread_local! {
    // Reused, because resolving the tables of the grammars takes longer than most inputs.
    static PARSER: RefCell<Parser> = RefCell::new(Parser::new());
    static MINER: RefCell<Miner<'static>> = RefCell::new(Miner::new(&SETTINGS, &CACHE));
}

/// Parses `bytes`, and mines the change from the first half of `bytes` to all of them.
pub fn change(language: &str, bytes: &[u8]) {
    let language = LanguageId::by_name(language).expect("the targets name languages that exist");
    let sides = Pair::new(&bytes[..bytes.len() / 2], bytes);
    PARSER.with_borrow_mut(|parser| {
        for side in [sides.before, sides.after] {
            if let Ok(outline) = parse(side, language, parser, &SETTINGS.limits).outline {
                check(&outline);
            }
        }
    });
    let change = ChangeSet {
        files: vec![ChangedFile {
            language,
            change: FileChangeKind::Modified,
            sides: Pair::new(Some(file(0, sides.before)), Some(file(1, sides.after))),
            attributes: FileAttributes::default(),
        }],
        ..ChangeSet::default()
    };
    let key = CommitKey {
        repository: Arc::from("fuzz"),
        url: None,
        commit: String::new(),
        parent: None,
        commit_index: 0,
    };
    let outcome = MINER.with_borrow_mut(|miner| {
        let meta = CommitMeta::default();
        miner.mine(key, meta, &change, &mut Halves(sides), &mut NoObserver)
    });
    for row in &outcome.relationships {
        check_row(&row.elements.before);
        check_row(&row.elements.after);
    }
}

fn settings() -> Settings {
    let mut settings = Config::load(None).expect("the defaults load").settings();
    settings.emit_relationships = true;
    settings
}

fn file(number: u8, bytes: &[u8]) -> FileSide {
    FileSide {
        path: RepoPath::new("a/File.x"),
        blob: BlobId::new(&[number; 20]),
        size: bytes.len() as u64,
        unusable: None,
    }
}

/// Checks the invariants of an outline.
fn check(outline: &FileOutline) {
    assert!(outline.tokens.is_sorted_by_key(|token| token.start));
    assert!(outline.tokens.iter().all(|token| token.start < outline.len));
    assert!(
        outline
            .tokens
            .iter()
            .all(|token| token.symbol.index() < outline.symbols.len())
    );
    for (ix, element) in outline.elements.entries() {
        assert!(element.parent.is_none_or(|parent| parent < ix));
        assert!(element.start <= element.end && element.end <= outline.len);
        assert!(element.start_position.line <= element.end_position.line);
    }
}

fn check_row(row: &ElementRow) {
    assert!(row.start_line >= 1 && row.start_column >= 1);
    assert!(row.start_line <= row.end_line && row.start_byte <= row.end_byte);
}

struct Halves<'a>(Pair<&'a [u8]>);

impl BlobSource for Halves<'_> {
    fn read(&mut self, file: &FileSide) -> Result<Vec<u8>, Fault> {
        Ok(match file.blob.as_bytes()[0] {
            0 => self.0.before.to_vec(),
            _ => self.0.after.to_vec(),
        })
    }
}
