//! What blobs hold, parsed once: shared by the workers and bounded in bytes.
//!
//! About half of the blobs of a history are met twice, as the after side of one commit and the
//! before side of a later one: their outlines are kept by blob. Most others are the next revision
//! of a file met before: the syntax tree of the latest revision met is kept by path, and the next
//! one parsed from it. What a blob holds is a pure function of it, so sharing changes no result.
//! Neighbouring commits are mined at the same time, so a blob that one worker parses is waited for
//! by the next that needs it.

use super::outline::FileOutline;
use super::syntax::Syntax;
use super::{Parser, churn};
use crate::base::budget::Limits;
use crate::base::fault::{Fault, FaultCode};
use crate::lang::LanguageId;
use crate::source::role::parts;
use crate::source::{BlobId, BlobSource, FileSide, Head, RepoPath, text};
use quick_cache::sync::{Cache, DefaultLifecycle, GuardResult, PlaceholderGuard};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};
use std::sync::Arc;
use std::time::Duration;

/// What a blob holds.
#[derive(Debug, Clone)]
pub struct Parsed {
    /// Its outline, or why it has none.
    pub outline: Result<Arc<FileOutline>, FaultCode>,
    /// Its bytes.
    pub bytes: u64,
    /// What its text tells of its role.
    pub head: Head,
    /// Hashes of its lines, in languages whose files are put together of others.
    pub lines: Arc<[u32]>,
    /// Hashes of all its lines ([`churn::lines`]); none if it is binary.
    pub all_lines: Option<Arc<[u64]>>,
    /// Whether it is not UTF-8 and was read as another encoding.
    pub is_recoded: bool,
}

/// The repository too: a blob that is missing in one must not be found in another.
type Blob = (u64, BlobId, LanguageId);
type Place = (u64, RepoPath, LanguageId);
type Guard<'a> = PlaceholderGuard<'a, Blob, Parsed, Bytes, DefaultHashBuilder, Lifecycle>;
type Lifecycle = DefaultLifecycle<Blob, Parsed>;

/// A file whose outline is asked for.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    /// The file.
    pub file: &'a FileSide,
    /// Another path of the same change where the file may have come from or gone to.
    pub namesake: Option<&'a RepoPath>,
    /// Its language.
    pub language: LanguageId,
}

impl Wanted<'_> {
    fn blob(&self, blobs: &dyn BlobSource) -> Blob {
        (blobs.origin(), self.file.blob, self.language)
    }
}

#[derive(Clone)]
struct Bytes;

impl Weighter<Blob, Parsed> for Bytes {
    fn weight(&self, _: &Blob, parsed: &Parsed) -> u64 {
        let all_lines = parsed.all_lines.as_ref().map_or(0, |lines| lines.len());
        let lines = 4 * parsed.lines.len() as u64 + 8 * all_lines as u64;
        let outline = parsed.outline.as_ref();
        lines + outline.map_or(64, |outline| outline.memory() as u64)
    }
}

impl Weighter<Place, Arc<Syntax>> for Bytes {
    fn weight(&self, place: &Place, syntax: &Arc<Syntax>) -> u64 {
        (place.1.as_bytes().len() + syntax.memory()) as u64
    }
}

/// A cache of parsed blobs, and of the trees that later ones are parsed from.
pub struct OutlineCache {
    outlines: Cache<Blob, Parsed, Bytes>,
    syntaxes: Cache<Place, Arc<Syntax>, Bytes>,
}

/// How long one worker waits for another that parses the same blob; then it parses it too, so that
/// nobody hangs with the other.
const WAIT_MAX: Duration = Duration::from_secs(1);
/// About how many bytes an outline takes, and a syntax tree.
const OUTLINE_BYTES: u64 = 20_000;
const SYNTAX_BYTES: u64 = 100_000;

impl OutlineCache {
    /// A cache that holds at most about `bytes_max` bytes: a third of it outlines, the rest trees.
    pub fn new(bytes_max: u64) -> Self {
        OutlineCache {
            outlines: cache(bytes_max / 3, OUTLINE_BYTES),
            syntaxes: cache(bytes_max - bytes_max / 3, SYNTAX_BYTES),
        }
    }

    /// What a file holds, from the cache or read and parsed now; if another worker is parsing it,
    /// what that one finds.
    ///
    /// # Errors
    /// The fault of `blobs` if the bytes cannot be read.
    pub fn parsed(
        &self,
        wanted: Wanted<'_>,
        parser: &mut Parser,
        blobs: &mut dyn BlobSource,
        limits: &Limits,
    ) -> Result<Parsed, Fault> {
        let blob = wanted.blob(blobs);
        let guard = match self.outlines.get_value_or_guard(&blob, Some(WAIT_MAX)) {
            GuardResult::Value(parsed) => return Ok(parsed),
            GuardResult::Guard(guard) => Some(guard),
            GuardResult::Timeout => None,
        };
        self.parse(wanted, guard, parser, blobs, limits)
    }

    /// As [`OutlineCache::parsed`], but none if another worker is parsing it: for whoever has
    /// something else to do meanwhile.
    pub fn parsed_without_waiting(
        &self,
        wanted: Wanted<'_>,
        parser: &mut Parser,
        blobs: &mut dyn BlobSource,
        limits: &Limits,
    ) -> Option<Result<Parsed, Fault>> {
        let blob = wanted.blob(blobs);
        match self
            .outlines
            .get_value_or_guard(&blob, Some(Duration::ZERO))
        {
            GuardResult::Value(parsed) => Some(Ok(parsed)),
            GuardResult::Guard(guard) => {
                Some(self.parse(wanted, Some(guard), parser, blobs, limits))
            }
            GuardResult::Timeout => None,
        }
    }

    /// The syntax of the latest revision met of the file at `path`, of the source with this origin,
    /// from which others can be parsed.
    pub(crate) fn basis(
        &self,
        origin: u64,
        path: &RepoPath,
        language: LanguageId,
    ) -> Option<Arc<Syntax>> {
        self.syntaxes.get(&(origin, path.clone(), language))
    }

    /// The syntax that `parsed` was made of, if it is still the latest revision met of its file.
    pub(crate) fn syntax_of(
        &self,
        origin: u64,
        path: &RepoPath,
        language: LanguageId,
        parsed: &Parsed,
    ) -> Option<Arc<Syntax>> {
        let outline = parsed.outline.as_ref().ok()?;
        let syntax = self.basis(origin, path, language);
        syntax.filter(|syntax| Arc::ptr_eq(&syntax.outline, outline))
    }

    fn parse(
        &self,
        wanted: Wanted<'_>,
        guard: Option<Guard<'_>>,
        parser: &mut Parser,
        blobs: &mut dyn BlobSource,
        limits: &Limits,
    ) -> Result<Parsed, Fault> {
        let Wanted { file, language, .. } = wanted;
        let place = |path: &RepoPath| (blobs.origin(), path.clone(), language);
        let basis = [Some(&file.path), wanted.namesake]
            .into_iter()
            .flatten()
            .find_map(|path| self.syntaxes.get(&place(path)));
        let place = place(&file.path);
        let bytes = blobs.read(file)?;
        let (parsed, syntax) = parse_from(&bytes, language, parser, limits, basis.as_deref());
        drop((bytes, basis));
        if let Some(syntax) = syntax {
            self.syntaxes.insert(place, Arc::new(syntax));
        }
        // Why a parse was stopped from outside is nothing that the blob is.
        if let Some(guard) = guard
            && !matches!(parsed.outline, Err(FaultCode::TimeLimit))
        {
            // An error says that the cache let go of the place meanwhile, which is its right.
            let _ = guard.insert(parsed.clone());
        }
        Ok(parsed)
    }
}

fn cache<K: Eq + std::hash::Hash, V: Clone>(bytes_max: u64, item_bytes: u64) -> Cache<K, V, Bytes>
where
    Bytes: Weighter<K, V>,
{
    let options = OptionsBuilder::new()
        .estimated_items_capacity((bytes_max / item_bytes).clamp(16, 1_000_000) as usize)
        .weight_capacity(bytes_max)
        // What is larger than a shard is not kept, and large files are those that cost most.
        .shards(1)
        .build()
        .expect("all that must be given is given");
    Cache::with_options(
        options,
        Bytes,
        Default::default(),
        DefaultLifecycle::default(),
    )
}

/// What `bytes` hold: a pure function of them, the language and the limits.
pub fn parse(bytes: &[u8], language: LanguageId, parser: &mut Parser, limits: &Limits) -> Parsed {
    parse_from(bytes, language, parser, limits, None).0
}

/// As [`parse`], and the syntax of the text if it can be a basis. `basis` saves work and changes
/// no result.
fn parse_from(
    bytes: &[u8],
    language: LanguageId,
    parser: &mut Parser,
    limits: &Limits,
    basis: Option<&Syntax>,
) -> (Parsed, Option<Syntax>) {
    let unusable = |code| Parsed {
        outline: Err(code),
        bytes: bytes.len() as u64,
        head: Head::Plain,
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
    let are_compared = language.row().products.are_concatenations;
    let lines = are_compared.then(|| parts::lines(&text.text).into());
    let lines = lines.unwrap_or_default();
    let (outline, syntax) = parser.outline_from(&text.text, language, limits, basis);
    let parsed = Parsed {
        outline,
        bytes: bytes.len() as u64,
        head: Head::of(&text.text, language),
        lines,
        all_lines: churn::lines(bytes),
        is_recoded: text.recoded,
    };
    (parsed, syntax)
}
