//! Cache of parsed blobs, shared by the workers and bounded in bytes.
//!
//! About half of the blobs of a history occur twice: as the after side of a commit and as the
//! before side of a later one. Outlines are therefore cached by blob id. Most other blobs are the
//! next revision of a file that was parsed before: the syntax of the revisions parsed last is cached by
//! path, as many as there are workers, and the next revision is parsed from the nearest one. The content
//! of a blob is a pure function of its bytes, so sharing does not affect results. Adjacent commits are
//! mined at the same time, so a worker waits for a blob that another one is parsing.

use super::outline::FileOutline;
use super::syntax::Syntax;
use super::{Parser, churn, syntax};
use crate::base::Set;
use crate::base::budget::Limits;
use crate::base::fault::{Fault, FaultCode};
use crate::lang::LanguageId;
use crate::source::role::composed;
use crate::source::{BlobId, BlobSource, FileSide, HeaderEvidence, RepoPath, text};
use quick_cache::sync::{Cache, DefaultLifecycle, GuardResult, PlaceholderGuard};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Result of parsing a blob.
#[derive(Debug, Clone)]
pub struct ParsedBlob {
    /// Outline of the file, or the fault that prevented it.
    pub outline: Result<Arc<FileOutline>, FaultCode>,
    /// Size of the blob in bytes.
    pub bytes: u64,
    /// Evidence of the file's role from its text.
    pub head: HeaderEvidence,
    /// Hashes of the lines by which concatenated files are recognised ([`composed::line_hashes`]);
    /// empty in languages without such files.
    pub lines: Arc<[u32]>,
    /// Hashes of all lines ([`churn::lines`]); `None` if the file is binary.
    pub all_lines: Option<Arc<[u64]>>,
    /// True if the text is not UTF-8 and was decoded from another encoding.
    pub is_recoded: bool,
}

/// Key of an outline. Contains the origin, because a blob that is missing in one repository must
/// not be found in another.
type OutlineKey = (u64, BlobId, LanguageId);
type SyntaxKey = (u64, RepoPath, LanguageId);
type OutlineGuard<'a> =
    PlaceholderGuard<'a, OutlineKey, ParsedBlob, ByteWeighter, DefaultHashBuilder, Lifecycle>;
type Lifecycle = DefaultLifecycle<OutlineKey, ParsedBlob>;

/// Syntax of the revisions of a file that were parsed last.
#[derive(Clone, Default)]
struct Revisions {
    /// Syntax of each revision, that of the oldest one first.
    list: Arc<[Arc<Syntax>]>,
    /// Approximate memory use in bytes.
    bytes: usize,
}

impl Revisions {
    /// Returns the revision from which `text` is best parsed: that of the text itself, or one that begins
    /// and ends with the most equal bytes, the last one of several.
    fn nearest(&self, text: &str) -> Option<&Arc<Syntax>> {
        match &self.list[..] {
            [only] => Some(only),
            list => list
                .iter()
                .max_by_key(|syntax| syntax.bytes_in_common(text)),
        }
    }
}

/// Request for the outline of a file.
#[derive(Clone, Copy)]
pub struct OutlineRequest<'a> {
    /// Side of the file to parse.
    pub file: &'a FileSide,
    /// Path of another file of the change that may be the same file under another name; its syntax
    /// is the base revision if there is none for the file's own path.
    pub namesake: Option<&'a RepoPath>,
    /// Language of the file.
    pub language: LanguageId,
}

impl OutlineRequest<'_> {
    fn key(&self, blobs: &dyn BlobSource) -> OutlineKey {
        (blobs.origin(), self.file.blob, self.language)
    }
}

#[derive(Clone)]
struct ByteWeighter;

impl Weighter<OutlineKey, ParsedBlob> for ByteWeighter {
    fn weight(&self, _: &OutlineKey, parsed: &ParsedBlob) -> u64 {
        let all_lines = parsed.all_lines.as_ref().map_or(0, |lines| lines.len());
        let lines = 4 * parsed.lines.len() as u64 + 8 * all_lines as u64;
        let outline = parsed.outline.as_ref();
        lines + outline.map_or(64, |outline| outline.memory() as u64)
    }
}

impl Weighter<SyntaxKey, Revisions> for ByteWeighter {
    fn weight(&self, key: &SyntaxKey, revisions: &Revisions) -> u64 {
        (key.1.as_bytes().len() + revisions.bytes) as u64
    }
}

/// Cache of outlines by blob, and of syntax by path.
pub struct OutlineCache {
    outlines: Cache<OutlineKey, ParsedBlob, ByteWeighter>,
    syntaxes: Cache<SyntaxKey, Revisions, ByteWeighter>,
    /// Maximum number of revisions of a file whose syntax is kept.
    revisions_max: usize,
    /// Held while a revision is added to those of its file.
    adding: Mutex<()>,
    /// Files of which a first revision is being parsed.
    first_parses: Mutex<Set<SyntaxKey>>,
    /// Notified when one of these parses ends.
    first_parse_ended: Condvar,
    /// Maximum number of bytes of both.
    bytes_max: AtomicU64,
    /// Number of outlines that were requested, and of those that were in the cache.
    requested: AtomicU64,
    found: AtomicU64,
}

/// Maximum time that a worker waits for another one that parses the same blob, or the first revision of the
/// same file. It then parses the blob itself, so that it does not hang with the other worker.
const WAIT_MAX: Duration = Duration::from_secs(1);
/// Number of requests for each found outline above which a cache is not useful.
const REQUESTS_PER_FOUND_MAX: u64 = 10;
/// Minimum number of files for several revisions of whose syntax a cache has room.
const FILES_MIN: u64 = 16;
/// Typical memory use of an outline and of the syntax of a file, in bytes.
const OUTLINE_BYTES: u64 = 20_000;
const SYNTAX_BYTES: u64 = 100_000;
/// Share of the memory for outlines that have been found before, 0 to 1. Most are found once, soon after they
/// were added, so that the others need as much.
const OUTLINE_HOT_SHARE: f64 = 0.5;
/// Share of the memory for files that have been found before, 0 to 1: a file that changed often changes again.
const SYNTAX_HOT_SHARE: f64 = 0.97;

impl OutlineCache {
    /// Creates a cache of about `bytes_max` bytes for one worker.
    pub fn new(bytes_max: u64) -> Self {
        OutlineCache::for_workers(1, bytes_max)
    }

    /// Creates a cache of about `bytes_max` bytes that `workers` workers share. It keeps as many
    /// revisions of a file, because each worker may be at another one.
    pub fn for_workers(workers: u32, bytes_max: u64) -> Self {
        let (outlines, syntaxes) = shares_of(bytes_max);
        OutlineCache {
            revisions_max: workers as usize,
            adding: Mutex::default(),
            outlines: cache(outlines, OUTLINE_BYTES, OUTLINE_HOT_SHARE),
            syntaxes: cache(syntaxes, SYNTAX_BYTES, SYNTAX_HOT_SHARE),
            first_parses: Mutex::default(),
            first_parse_ended: Condvar::new(),
            bytes_max: AtomicU64::new(bytes_max),
            requested: AtomicU64::new(0),
            found: AtomicU64::new(0),
        }
    }

    /// Returns true if requested files were often parsed before, as in a history and unlike in commits
    /// that are far apart: only then does a larger cache save work.
    pub fn is_useful(&self) -> bool {
        let found = self.found.load(Ordering::Relaxed);
        found > self.requested.load(Ordering::Relaxed) / REQUESTS_PER_FOUND_MAX
    }

    /// Changes the size to about `bytes_max` bytes, and removes what exceeds it. Only one thread may
    /// call this at a time.
    pub fn resize(&self, bytes_max: u64) {
        if self.bytes_max.swap(bytes_max, Ordering::Relaxed) != bytes_max {
            let (outlines, syntaxes) = shares_of(bytes_max);
            self.outlines.set_capacity(outlines);
            self.syntaxes.set_capacity(syntaxes);
        }
    }

    /// Returns the parsed file from the cache, or reads and parses it. Waits if another worker is
    /// parsing it, up to a limit.
    ///
    /// # Errors
    /// The fault of `blobs` if the blob cannot be read.
    pub fn get_or_parse(
        &self,
        request: OutlineRequest<'_>,
        parser: &mut Parser,
        blobs: &mut dyn BlobSource,
        limits: &Limits,
    ) -> Result<ParsedBlob, Fault> {
        let blob = request.key(blobs);
        let guard = match self.outline(&blob, WAIT_MAX) {
            GuardResult::Value(parsed) => {
                self.follow_move(request, &parsed, blobs);
                return Ok(parsed);
            }
            GuardResult::Guard(guard) => Some(guard),
            GuardResult::Timeout => None,
        };
        let turn = self.turn(request, blobs.origin(), WAIT_MAX);
        let parsed = self.parse(request, guard, parser, blobs, limits);
        drop(turn);
        parsed
    }

    /// Returns the parsed file as [`OutlineCache::get_or_parse`] does, or `None` at once if another
    /// worker is parsing it, or the first revision of it.
    pub fn get_or_parse_without_waiting(
        &self,
        request: OutlineRequest<'_>,
        parser: &mut Parser,
        blobs: &mut dyn BlobSource,
        limits: &Limits,
    ) -> Option<Result<ParsedBlob, Fault>> {
        let blob = request.key(blobs);
        match self.outline(&blob, Duration::ZERO) {
            GuardResult::Value(parsed) => {
                self.follow_move(request, &parsed, blobs);
                Some(Ok(parsed))
            }
            GuardResult::Guard(guard) => {
                let _turn = self.turn(request, blobs.origin(), Duration::ZERO)?;
                Some(self.parse(request, Some(guard), parser, blobs, limits))
            }
            GuardResult::Timeout => None,
        }
    }

    /// Returns a permit to parse the requested revision: at once if the cache has a revision from which it can be
    /// parsed, or if the caller is the first to ask for the file and parses it in full. Others wait for that
    /// worker, up to `wait_max`, and parse from its revision. `None` if it took longer.
    fn turn(
        &self,
        request: OutlineRequest<'_>,
        origin: u64,
        wait_max: Duration,
    ) -> Option<Turn<'_>> {
        let file = (origin, request.file.path.clone(), request.language);
        let mut turn = Turn {
            cache: self,
            first_parse: None,
        };
        if self.base_revisions(request, origin).is_some() {
            return Some(turn);
        }
        let mut first_parses = self.first_parses();
        if first_parses.insert(file.clone()) {
            turn.first_parse = Some(file);
            return Some(turn);
        }
        let is_in_progress = |first_parses: &mut Set<SyntaxKey>| first_parses.contains(&file);
        let waited =
            self.first_parse_ended
                .wait_timeout_while(first_parses, wait_max, is_in_progress);
        let waited = waited.unwrap_or_else(PoisonError::into_inner).1;
        (!waited.timed_out()).then_some(turn)
    }

    fn first_parses(&self) -> MutexGuard<'_, Set<SyntaxKey>> {
        self.first_parses
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the kept revisions from which the requested one can be parsed, if any: those of its path, or of
    /// its namesake.
    fn base_revisions(&self, request: OutlineRequest<'_>, origin: u64) -> Option<Revisions> {
        let paths = [Some(&request.file.path), request.namesake];
        let mut paths = paths.into_iter().flatten();
        paths.find_map(|path| self.revisions(origin, path, request.language))
    }

    /// Returns the outline of `blob`, or the guard of the caller who has to parse it. Waits up to
    /// `wait_max` for another one who is parsing it.
    fn outline(
        &self,
        blob: &OutlineKey,
        wait_max: Duration,
    ) -> GuardResult<'_, OutlineKey, ParsedBlob, ByteWeighter, DefaultHashBuilder, Lifecycle> {
        let result = self.outlines.get_value_or_guard(blob, Some(wait_max));
        let is_found = matches!(result, GuardResult::Value(_));
        self.requested.fetch_add(1, Ordering::Relaxed);
        self.found.fetch_add(u64::from(is_found), Ordering::Relaxed);
        result
    }

    /// Returns the syntax of the revision of `path` in the source `origin` from which `text` is best
    /// parsed.
    pub(crate) fn nearest_syntax(
        &self,
        (origin, path): (u64, &RepoPath),
        (text, language): (&str, LanguageId),
    ) -> Option<Arc<Syntax>> {
        let revisions = self.revisions(origin, path, language)?;
        revisions.nearest(text).cloned()
    }

    /// Returns the syntax from which `parsed` was made; `None` if it is not kept any more.
    pub(crate) fn syntax_of(
        &self,
        origin: u64,
        path: &RepoPath,
        language: LanguageId,
        parsed: &ParsedBlob,
    ) -> Option<Arc<Syntax>> {
        let outline = parsed.outline.as_ref().ok()?;
        let revisions = self.revisions(origin, path, language)?;
        let mut of_outline = revisions.list.iter();
        let found = of_outline.find(|syntax| Arc::ptr_eq(&syntax.outline, outline));
        found.cloned()
    }

    fn revisions(&self, origin: u64, path: &RepoPath, language: LanguageId) -> Option<Revisions> {
        self.syntaxes.get(&(origin, path.clone(), language))
    }

    /// Keeps the syntax of a file that moved, with the content `parsed`, under its other path as well: its
    /// text is not parsed again there, and the next revision is parsed from it.
    fn follow_move(
        &self,
        request: OutlineRequest<'_>,
        parsed: &ParsedBlob,
        blobs: &dyn BlobSource,
    ) {
        let OutlineRequest { file, language, .. } = request;
        let syntax_at = |path| self.syntax_of(blobs.origin(), path, language, parsed);
        if let Some(namesake) = request.namesake
            && syntax_at(&file.path).is_none()
            && let Some(syntax) = syntax_at(namesake)
        {
            self.add((blobs.origin(), file.path.clone(), language), syntax);
        }
    }

    /// Adds the syntax of a revision to those of its file, in the place of the oldest ones if they are too
    /// many or too large.
    fn add(&self, key: SyntaxKey, syntax: Arc<Syntax>) {
        let bytes_max = self.syntaxes.capacity() / FILES_MIN;
        let _adding = self.adding.lock().unwrap_or_else(PoisonError::into_inner);
        let earlier = self.syntaxes.get(&key).unwrap_or_default().list;
        let dropped = (earlier.len() + 1).saturating_sub(self.revisions_max);
        let kept = earlier.iter().skip(dropped).cloned();
        let mut list: Vec<_> = kept.chain([syntax]).collect();
        let mut bytes = syntax::memory_of(&list);
        while bytes as u64 > bytes_max && list.len() > 1 {
            list.remove(0);
            bytes = syntax::memory_of(&list);
        }
        let list = list.into();
        self.syntaxes.insert(key, Revisions { list, bytes });
    }

    fn parse(
        &self,
        request: OutlineRequest<'_>,
        guard: Option<OutlineGuard<'_>>,
        parser: &mut Parser,
        blobs: &mut dyn BlobSource,
        limits: &Limits,
    ) -> Result<ParsedBlob, Fault> {
        let OutlineRequest { file, language, .. } = request;
        let origin = blobs.origin();
        let bytes = blobs.read(file)?;
        let revisions = self.base_revisions(request, origin).unwrap_or_default();
        let (parsed, syntax) = parse_from(&bytes, language, parser, limits, revisions);
        drop(bytes);
        if let Some(syntax) = syntax {
            self.add((origin, file.path.clone(), language), Arc::new(syntax));
        }
        // Do not cache a parse that was stopped from outside: the cause is not the blob.
        if let Some(guard) = guard
            && !matches!(parsed.outline, Err(FaultCode::TimeLimit))
        {
            // An error means that the cache has removed the placeholder in the meantime.
            let _ = guard.insert(parsed.clone());
        }
        Ok(parsed)
    }
}

/// Permit to parse a revision of a file; ends the first parse of the file on drop.
struct Turn<'a> {
    cache: &'a OutlineCache,
    /// File of which this is the first parse.
    first_parse: Option<SyntaxKey>,
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        if let Some(file) = &self.first_parse {
            self.cache.first_parses().remove(file);
            self.cache.first_parse_ended.notify_all();
        }
    }
}

/// Returns the bytes for outlines, a third of `bytes_max`, and those for syntax trees.
fn shares_of(bytes_max: u64) -> (u64, u64) {
    (bytes_max / 3, bytes_max - bytes_max / 3)
}

/// Returns an empty cache of at most `bytes_max` bytes, prepared for items of `item_bytes` bytes each. Items
/// that have been found before take up to `hot_share` of it.
fn cache<K: Eq + std::hash::Hash, V: Clone>(
    bytes_max: u64,
    item_bytes: u64,
    hot_share: f64,
) -> Cache<K, V, ByteWeighter>
where
    ByteWeighter: Weighter<K, V>,
{
    let options = OptionsBuilder::new()
        .estimated_items_capacity((bytes_max / item_bytes).clamp(16, 1_000_000) as usize)
        .weight_capacity(bytes_max)
        // An entry larger than a shard of the cache is not kept, and large files are the most
        // expensive to parse.
        .shards(1)
        .hot_allocation(hot_share)
        .build()
        .expect("all that must be given is given");
    Cache::with_options(
        options,
        ByteWeighter,
        Default::default(),
        DefaultLifecycle::default(),
    )
}

/// Parses the blob `bytes`: a pure function of the bytes, the language and the limits.
pub fn parse(
    bytes: &[u8],
    language: LanguageId,
    parser: &mut Parser,
    limits: &Limits,
) -> ParsedBlob {
    parse_from(bytes, language, parser, limits, Revisions::default()).0
}

/// Parses the blob `bytes`. Also returns the syntax of its text, if that can be kept. Parsing from
/// one of `revisions` saves work and does not affect the result.
fn parse_from(
    bytes: &[u8],
    language: LanguageId,
    parser: &mut Parser,
    limits: &Limits,
    revisions: Revisions,
) -> (ParsedBlob, Option<Syntax>) {
    let unusable = |code| ParsedBlob {
        outline: Err(code),
        bytes: bytes.len() as u64,
        head: HeaderEvidence::Nothing,
        lines: Arc::default(),
        all_lines: churn::lines(bytes),
        is_recoded: false,
    };
    if bytes.len() as u64 > limits.file_bytes_max {
        return (unusable(FaultCode::FileTooLarge), None);
    }
    let text = match text::examine(bytes) {
        Err(code) => return (unusable(code), None),
        Ok(text) => text,
    };
    let are_compared = language.row().generated_files.are_concatenations;
    let lines = are_compared.then(|| composed::line_hashes(&text.text).into());
    let lines = lines.unwrap_or_default();
    let base = revisions.nearest(&text.text).cloned();
    drop(revisions);
    let (outline, syntax) = parser.outline_from(&text.text, language, limits, base.as_deref());
    let parsed = ParsedBlob {
        outline,
        bytes: bytes.len() as u64,
        head: HeaderEvidence::of(&text.text, language),
        lines,
        all_lines: churn::lines(bytes),
        is_recoded: text.is_recoded,
    };
    (parsed, syntax)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::pair::Pair;
    use crate::config::Config;
    use crate::source::texts::TextPair;

    /// Parses both revisions of a file with a cache for `workers` workers. Returns which of them have their
    /// syntax in the cache then, and whether the earlier one would be parsed from its own.
    fn kept(workers: u32, bytes_max: u64) -> (Pair<bool>, bool) {
        let texts = [
            "class A { void f() { a(); } }",
            "class A { void f() { b(); } }",
        ];
        let [before, after] = texts.map(|text| [("A.java", text)]);
        let (change, mut blobs) = TextPair::compare(Pair::new(&before[..], &after[..]));
        let limits = Config::load(None).unwrap().settings().limits;
        let cache = OutlineCache::for_workers(workers, bytes_max);
        let mut parser = Parser::new();
        let (file, language) = (&change.files[0], change.files[0].language);
        let sides = file.sides.as_ref().map(|side| side.as_ref().unwrap());
        let parsed = sides.map(|file| {
            let request = OutlineRequest {
                file,
                namesake: None,
                language,
            };
            cache.get_or_parse(request, &mut parser, &mut blobs, &limits)
        });
        let (origin, path) = (blobs.origin(), &sides.after.path);
        let kept = parsed.map(|parsed| {
            let syntax = cache.syntax_of(origin, path, language, &parsed.unwrap());
            syntax.is_some()
        });
        let nearest = cache.nearest_syntax((origin, path), (texts[0], language));
        (kept, nearest.is_some_and(|it| it.text == texts[0]))
    }

    #[test]
    fn first_revision_of_a_file_is_parsed_by_one_worker() {
        let (change, blobs) = TextPair::compare(Pair::new(&[], &[("A.java", "class A {}")]));
        let file = change.files[0].sides.after.as_ref().unwrap();
        let request = OutlineRequest {
            file,
            namesake: None,
            language: change.files[0].language,
        };
        let cache = OutlineCache::for_workers(2, 1 << 20);
        let turn = || cache.turn(request, blobs.origin(), Duration::ZERO);
        let first = turn();
        assert!(first.is_some());
        assert!(turn().is_none());
        drop(first);
        assert!(turn().is_some());
    }

    #[test]
    fn cache_keeps_as_many_revisions_as_workers_if_they_are_small() {
        assert_eq!(kept(2, 1 << 20), (Pair::new(true, true), true));
        assert_eq!(kept(1, 1 << 20), (Pair::new(false, true), false));
        assert_eq!(kept(2, 1 << 16), (Pair::new(false, true), false));
    }
}
