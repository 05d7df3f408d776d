//! Cache of parsed blobs, shared by the workers and bounded in bytes.
//!
//! About half of the blobs of a history occur twice: as the after side of a commit and as the
//! before side of a later one. Outlines are therefore cached by blob id. Most other blobs are the
//! next revision of a file that was parsed before: the syntax of the most recently parsed revision
//! is cached by path, and the next revision is parsed from it. The content of a blob is a pure
//! function of its bytes, so sharing does not affect results. Adjacent commits are mined at the
//! same time, so a worker waits for a blob that another one is parsing.

use super::outline::FileOutline;
use super::syntax::Syntax;
use super::{Parser, churn};
use crate::base::budget::Limits;
use crate::base::fault::{Fault, FaultCode};
use crate::lang::LanguageId;
use crate::source::role::composed;
use crate::source::{BlobId, BlobSource, FileSide, HeaderEvidence, RepoPath, text};
use quick_cache::sync::{Cache, DefaultLifecycle, GuardResult, PlaceholderGuard};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
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

impl Weighter<SyntaxKey, Arc<Syntax>> for ByteWeighter {
    fn weight(&self, key: &SyntaxKey, syntax: &Arc<Syntax>) -> u64 {
        (key.1.as_bytes().len() + syntax.memory()) as u64
    }
}

/// Cache of outlines by blob, and of syntax by path.
pub struct OutlineCache {
    outlines: Cache<OutlineKey, ParsedBlob, ByteWeighter>,
    syntaxes: Cache<SyntaxKey, Arc<Syntax>, ByteWeighter>,
    /// Maximum number of bytes of both.
    bytes_max: AtomicU64,
    /// Number of outlines that were requested, and of those that were in the cache.
    requested: AtomicU64,
    found: AtomicU64,
}

/// Maximum time that a worker waits for another one that parses the same blob. It then parses the
/// blob itself, so that it does not hang with the other worker.
const WAIT_MAX: Duration = Duration::from_secs(1);
/// Number of requests for each found outline above which a cache is not useful.
const REQUESTS_PER_FOUND_MAX: u64 = 10;
/// Typical memory use of an outline and of the syntax of a file, in bytes.
const OUTLINE_BYTES: u64 = 20_000;
const SYNTAX_BYTES: u64 = 100_000;

impl OutlineCache {
    /// Creates a cache of about `bytes_max` bytes.
    pub fn new(bytes_max: u64) -> Self {
        let (outlines, syntaxes) = shares_of(bytes_max);
        OutlineCache {
            outlines: cache(outlines, OUTLINE_BYTES),
            syntaxes: cache(syntaxes, SYNTAX_BYTES),
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
        self.parse(request, guard, parser, blobs, limits)
    }

    /// Returns the parsed file as [`OutlineCache::get_or_parse`] does, or `None` at once if another
    /// worker is parsing it.
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
                Some(self.parse(request, Some(guard), parser, blobs, limits))
            }
            GuardResult::Timeout => None,
        }
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

    /// Returns the syntax of the most recently parsed revision of `path` in the source `origin`, as
    /// the base of an incremental parse.
    pub(crate) fn latest_syntax(
        &self,
        origin: u64,
        path: &RepoPath,
        language: LanguageId,
    ) -> Option<Arc<Syntax>> {
        self.syntaxes.get(&(origin, path.clone(), language))
    }

    /// Returns the syntax from which `parsed` was made; `None` if another revision of the file was
    /// parsed since.
    pub(crate) fn syntax_of(
        &self,
        origin: u64,
        path: &RepoPath,
        language: LanguageId,
        parsed: &ParsedBlob,
    ) -> Option<Arc<Syntax>> {
        let outline = parsed.outline.as_ref().ok()?;
        let syntax = self.latest_syntax(origin, path, language);
        syntax.filter(|syntax| Arc::ptr_eq(&syntax.outline, outline))
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
            let key = (blobs.origin(), file.path.clone(), language);
            self.syntaxes.insert(key, syntax);
        }
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
        let key = |path: &RepoPath| (blobs.origin(), path.clone(), language);
        let base = [Some(&file.path), request.namesake]
            .into_iter()
            .flatten()
            .find_map(|path| self.syntaxes.get(&key(path)));
        let key = key(&file.path);
        let bytes = blobs.read(file)?;
        let (parsed, syntax) = parse_from(&bytes, language, parser, limits, base.as_deref());
        drop((bytes, base));
        if let Some(syntax) = syntax {
            self.syntaxes.insert(key, Arc::new(syntax));
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

/// Returns the bytes for outlines, a third of `bytes_max`, and those for syntax trees.
fn shares_of(bytes_max: u64) -> (u64, u64) {
    (bytes_max / 3, bytes_max - bytes_max / 3)
}

/// Returns an empty cache of at most `bytes_max` bytes, prepared for items of `item_bytes` bytes each.
fn cache<K: Eq + std::hash::Hash, V: Clone>(
    bytes_max: u64,
    item_bytes: u64,
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
    parse_from(bytes, language, parser, limits, None).0
}

/// Parses the blob `bytes`. Also returns the syntax of its text, if that can be kept. `base` saves
/// work and does not affect the result.
fn parse_from(
    bytes: &[u8],
    language: LanguageId,
    parser: &mut Parser,
    limits: &Limits,
    base: Option<&Syntax>,
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
    let (outline, syntax) = parser.outline_from(&text.text, language, limits, base);
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
