//! Guard of the external scanners of grammars.
//!
//! An external scanner is C code of a grammar with a state of its own, such as the strings that are
//! open. tree-sitter keeps this state in tokens, as at most [`STATE_BYTES_MAX`] bytes, and gives it back
//! before the next token. Some scanners end the process or write too many bytes if their state does not
//! fit, or if they cannot read it again. A [`GuardedGrammar`] is a copy of a grammar whose scanner is
//! called by this module: the scanner writes its state into a larger buffer, and
//! `Grammar::scans_on` of the language table says whether it can go on from there. If not, the scanner
//! finds nothing more, and the [`ScannerWatch`] of the parse says so.

use crate::lang::rules::Grammar;
use std::cell::Cell;
use std::ffi::{c_uint, c_void};
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::{ptr, slice};

/// Number of bytes that tree-sitter keeps of the state of a scanner.
const STATE_BYTES_MAX: usize = 1024;
/// Size of the buffer that a scanner gets for its state. Scanners compare the length with
/// [`STATE_BYTES_MAX`] after each part, and write a few bytes more at most.
const BUFFER_BYTES: usize = 2 * STATE_BYTES_MAX;
/// First version of the format of grammars with fields after `primary_state_ids`.
const VERSION_WITH_NAME: usize = 15;
/// Versions of the format of grammars for which [`GrammarLayout`] holds.
const VERSIONS: [usize; 2] = [14, VERSION_WITH_NAME];

type Scan = unsafe extern "C" fn(*mut c_void, *mut c_void, *const bool) -> bool;
type Serialize = unsafe extern "C" fn(*mut c_void, *mut u8) -> c_uint;
type Deserialize = unsafe extern "C" fn(*mut c_void, *const u8, c_uint);

/// External scanner in `TSLanguage`; without functions if the grammar has none.
#[repr(C)]
#[derive(Clone, Copy)]
struct ExternalScanner {
    tables: [*const c_void; 2],
    create_and_destroy: [*const c_void; 2],
    scan: Option<Scan>,
    serialize: Option<Serialize>,
    deserialize: Option<Deserialize>,
}

/// Layout of `TSLanguage` (`parser.h` of tree-sitter). Only the scanner is used.
#[repr(C)]
struct GrammarLayout {
    counts: [u32; 9],
    max_alias_sequence_length: u16,
    tables: [*const c_void; 13],
    lexers: [*const c_void; 2],
    keyword_capture_token: u16,
    scanner: ExternalScanner,
    primary_state_ids: *const c_void,
    /// Fields from [`VERSION_WITH_NAME`].
    with_name: LayoutWithName,
}

/// Fields of `TSLanguage` from [`VERSION_WITH_NAME`].
#[repr(C)]
struct LayoutWithName {
    name_and_reserved_words: [*const c_void; 2],
    max_reserved_word_set_size: u16,
    supertype_count: u32,
    supertypes: [*const c_void; 3],
    metadata: [u8; 3],
}

/// Grammar whose external scanner is guarded.
pub struct GuardedGrammar {
    /// Grammar to parse with, during a [`ScannerWatch`] only.
    pub grammar: tree_sitter::Language,
    /// Original scanner; `None` if the grammar has none.
    guard: Option<&'static ScannerGuard>,
}

/// Scanner and the condition on which it can go on.
struct ScannerGuard {
    scan: Scan,
    serialize: Serialize,
    deserialize: Deserialize,
    scans_on: fn(&[u8]) -> bool,
}

thread_local! {
    /// Guard of the scanner of the current parse of this thread.
    static CURRENT: Cell<Option<&'static ScannerGuard>> = const { Cell::new(None) };
    /// True if the scanner of the current parse had a state from which it could not go on.
    static IS_STOPPED: Cell<bool> = const { Cell::new(false) };
}

impl GuardedGrammar {
    /// Returns a copy of the grammar `of` with a guarded scanner. The copy is never freed, because trees
    /// refer to it.
    pub fn new(of: &Grammar) -> GuardedGrammar {
        let original = (of.load)();
        let version = original.abi_version();
        assert!(VERSIONS.contains(&version), "version {version} of grammars");
        let source = original.clone().into_raw().cast::<GrammarLayout>();
        // SAFETY: tree-sitter's generated grammars have this layout in these versions.
        let scanner = unsafe { (*source).scanner };
        let (Some(scan), Some(serialize), Some(deserialize)) =
            (scanner.scan, scanner.serialize, scanner.deserialize)
        else {
            let (grammar, guard) = (original, None);
            return GuardedGrammar { grammar, guard };
        };
        let mut copy: Box<MaybeUninit<GrammarLayout>> = Box::new(MaybeUninit::zeroed());
        let bytes = match version < VERSION_WITH_NAME {
            true => std::mem::offset_of!(GrammarLayout, with_name),
            false => size_of::<GrammarLayout>(),
        };
        // SAFETY: both have at least so many bytes, and all fields may be zero.
        let copy = unsafe {
            ptr::copy_nonoverlapping(source.cast::<u8>(), copy.as_mut_ptr().cast(), bytes);
            Box::leak(copy).assume_init_mut()
        };
        copy.scanner.scan = Some(guarded_scan);
        copy.scanner.serialize = Some(guarded_serialize);
        copy.scanner.deserialize = Some(guarded_deserialize);
        let guard = ScannerGuard {
            scan,
            serialize,
            deserialize,
            scans_on: of.scans_on,
        };
        GuardedGrammar {
            // SAFETY: it is a grammar, and lives as long as the process.
            grammar: unsafe { tree_sitter::Language::from_raw(ptr::from_ref(copy).cast()) },
            guard: Some(Box::leak(Box::new(guard))),
        }
    }
}

/// Parse of this thread, during which a guarded scanner is called.
pub struct ScannerWatch(PhantomData<*const ()>);

impl ScannerWatch {
    /// Begins a parse with `grammar`.
    pub fn start(grammar: &GuardedGrammar) -> ScannerWatch {
        CURRENT.set(grammar.guard);
        IS_STOPPED.set(false);
        ScannerWatch(PhantomData)
    }

    /// Returns true if the scanner could not go on. The tree is then not the tree of the text.
    pub fn is_stopped(&self) -> bool {
        IS_STOPPED.get()
    }
}

impl Drop for ScannerWatch {
    fn drop(&mut self) {
        CURRENT.set(None);
    }
}

unsafe extern "C" fn guarded_scan(
    scanner: *mut c_void,
    lexer: *mut c_void,
    valid: *const bool,
) -> bool {
    let guard = CURRENT.get().filter(|_| !IS_STOPPED.get());
    // SAFETY: these are the arguments for the scanner of the current parse.
    guard.is_some_and(|guard| unsafe { (guard.scan)(scanner, lexer, valid) })
}

unsafe extern "C" fn guarded_serialize(scanner: *mut c_void, state: *mut u8) -> c_uint {
    let Some(guard) = CURRENT.get() else {
        return 0;
    };
    let mut buffer = MaybeUninit::<[u8; BUFFER_BYTES]>::uninit();
    let buffer = buffer.as_mut_ptr().cast::<u8>();
    // SAFETY: the buffer is large enough for what a scanner writes.
    let len = unsafe { (guard.serialize)(scanner, buffer) };
    // SAFETY: the scanner wrote as many bytes as it says, and they are in the buffer.
    let bytes = (len as usize <= STATE_BYTES_MAX)
        .then(|| unsafe { slice::from_raw_parts(buffer, len as usize) });
    let Some(bytes) = bytes.filter(|bytes| (guard.scans_on)(bytes)) else {
        IS_STOPPED.set(true);
        return 0;
    };
    // SAFETY: tree-sitter's buffer has `STATE_BYTES_MAX` bytes.
    unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), state, bytes.len()) };
    len
}

unsafe extern "C" fn guarded_deserialize(scanner: *mut c_void, state: *const u8, len: c_uint) {
    if let Some(guard) = CURRENT.get() {
        // SAFETY: these are the arguments for the scanner of the current parse.
        unsafe { (guard.deserialize)(scanner, state, len) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::LanguageId;

    #[test]
    fn copies_of_all_grammars_are_read_like_the_originals() {
        for of in LanguageId::all().flat_map(LanguageId::family_grammars) {
            let (original, copy) = ((of.load)(), GuardedGrammar::new(of).grammar);
            let counts = |grammar: &tree_sitter::Language| {
                let counts = [grammar.parse_state_count(), grammar.field_count()];
                (counts, grammar.node_kind_count(), grammar.abi_version())
            };
            assert_eq!(counts(&copy), counts(&original));
            assert_eq!(copy.name(), original.name());
            assert_eq!(copy.supertypes(), original.supertypes());
        }
    }
}
