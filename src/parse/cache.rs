//! What blobs hold, parsed once: shared by the workers and bounded in bytes.
//!
//! About half of the blobs of a history are met twice, as the after side of one commit and the
//! before side of a later one. What a blob holds is a pure function of it, so sharing changes no
//! result.

use super::Parser;
use super::outline::FileOutline;
use crate::base::budget::Limits;
use crate::base::fault::{Fault, FaultCode};
use crate::lang::LanguageId;
use crate::source::{BlobId, BlobSource, FileSide, text};
use std::sync::Arc;

/// What a blob holds.
#[derive(Debug, Clone)]
pub struct Parsed {
    /// Its outline, or why it has none.
    pub outline: Result<Arc<FileOutline>, FaultCode>,
    /// Its bytes.
    pub bytes: u64,
    /// Whether its head says that a program made it.
    pub is_generated: bool,
    /// Whether it is not UTF-8 and was read as another encoding.
    pub is_recoded: bool,
}

/// The repository too: a blob that is missing in one must not be found in another.
type Key = (u64, BlobId, LanguageId);

#[derive(Clone)]
struct Weight;

impl quick_cache::Weighter<Key, Parsed> for Weight {
    fn weight(&self, _: &Key, parsed: &Parsed) -> u64 {
        parsed
            .outline
            .as_ref()
            .map_or(64, |outline| outline.memory() as u64)
    }
}

/// A cache of parsed blobs.
pub struct OutlineCache {
    parsed: quick_cache::sync::Cache<Key, Parsed, Weight>,
}

impl OutlineCache {
    /// A cache that holds at most about `bytes_max` bytes of outlines.
    pub fn new(bytes_max: u64) -> Self {
        // An outline takes about ten kilobytes.
        let items = (bytes_max / 10_000).clamp(16, 1_000_000) as usize;
        OutlineCache {
            parsed: quick_cache::sync::Cache::with_weighter(items, bytes_max, Weight),
        }
    }

    /// What `file` holds, from the cache or read and parsed now.
    ///
    /// # Errors
    /// The fault of `blobs` if the bytes cannot be read.
    pub fn parsed(
        &self,
        file: &FileSide,
        language: LanguageId,
        parser: &mut Parser,
        blobs: &mut dyn BlobSource,
        limits: &Limits,
    ) -> Result<Parsed, Fault> {
        let key = (blobs.origin(), file.blob, language);
        if let Some(parsed) = self.parsed.get(&key) {
            return Ok(parsed);
        }
        let parsed = parse(&blobs.read(file)?, language, parser, limits);
        // Why a parse was stopped from outside is nothing that the blob is.
        if !matches!(parsed.outline, Err(FaultCode::TimeLimit)) {
            self.parsed.insert(key, parsed.clone());
        }
        Ok(parsed)
    }
}

/// What `bytes` hold: a pure function of them, the language and the limits.
pub fn parse(bytes: &[u8], language: LanguageId, parser: &mut Parser, limits: &Limits) -> Parsed {
    let unusable = |code| Parsed {
        outline: Err(code),
        bytes: bytes.len() as u64,
        is_generated: false,
        is_recoded: false,
    };
    if bytes.len() as u64 > limits.file_bytes_max {
        return unusable(FaultCode::FileTooLarge);
    }
    match text::examine(bytes) {
        Err(code) => unusable(code),
        Ok(text) => Parsed {
            outline: parser.outline(&text.text, language, limits).map(Arc::new),
            bytes: bytes.len() as u64,
            is_generated: text.generated,
            is_recoded: text.recoded,
        },
    }
}
