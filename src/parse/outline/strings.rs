//! Interning of strings: distinct strings by number, and the set of strings that a region uses.

use super::{SymbolIx, Symbols};
use crate::base::Map;
use crate::base::ids::Id;
use std::hash::{BuildHasher as _, Hasher};

/// Interner: assigns a symbol to each distinct string.
#[derive(Debug, Clone, Default)]
pub struct Interner {
    pub symbols: Symbols,
    /// Symbol by hash. If a hash is taken by another string, the next free one is used
    /// ([`Interner::find_or`]).
    by_hash: Map<u64, SymbolIx>,
}

impl Interner {
    /// Returns an interner with capacity for `count` strings.
    pub fn with_capacity(count: usize) -> Interner {
        let mut interner = Interner::default();
        interner.by_hash.reserve(count);
        interner
    }

    /// Returns the symbol of `string`, which is added if it is new.
    pub fn intern(&mut self, string: &str) -> SymbolIx {
        self.find_or(string).unwrap_or_else(|hash| {
            let symbol = self.symbols.push(string);
            self.by_hash.insert(hash, symbol);
            symbol
        })
    }

    /// Returns the symbol of `string`, or the hash under which it is to be added.
    pub fn find_or(&self, string: &str) -> Result<SymbolIx, u64> {
        let mut hasher = self.by_hash.hasher().build_hasher();
        hasher.write(string.as_bytes());
        let mut hash = hasher.finish();
        loop {
            match self.by_hash.get(&hash) {
                Some(&symbol) if self.symbols.get(symbol) == string => return Ok(symbol),
                // Another string has this hash: try the next one.
                Some(_) => hash = hash.wrapping_add(0x9e37_79b9_7f4a_7c15),
                None => return Err(hash),
            }
        }
    }
}

/// Interner of a file, which can record the symbols that a region uses.
#[derive(Default)]
pub struct Strings {
    interner: Interner,
    /// Symbols used since [`Strings::start_recording`], in the order of their first use.
    recorded: Vec<SymbolIx>,
    /// For each symbol, the last recording that includes it; 0 for none.
    rounds: Vec<u32>,
    round: u32,
    is_recording: bool,
}

impl Strings {
    /// Starts recording the symbols that are used.
    pub fn start_recording(&mut self) {
        self.round += 1;
        self.is_recording = true;
        self.recorded.clear();
    }

    /// Stops recording and returns the recorded symbols without duplicates.
    pub fn take_recorded(&mut self) -> Vec<SymbolIx> {
        self.is_recording = false;
        std::mem::take(&mut self.recorded)
    }

    /// Records a use of a symbol that exists already.
    pub fn record_use(&mut self, symbol: SymbolIx) {
        if self.is_recording {
            let round = &mut self.rounds[symbol.index()];
            if *round != self.round {
                *round = self.round;
                self.recorded.push(symbol);
            }
        }
    }

    /// Returns the symbol of `string`, which is added if it is new.
    pub fn intern(&mut self, string: &str) -> SymbolIx {
        let symbol = self.interner.intern(string);
        self.rounds.resize(self.interner.symbols.len(), 0);
        self.record_use(symbol);
        symbol
    }

    /// Returns the string of `symbol`.
    pub fn get(&self, symbol: SymbolIx) -> &str {
        self.interner.symbols.get(symbol)
    }

    /// Returns the total length of the strings, in bytes.
    pub fn bytes(&self) -> usize {
        self.interner.symbols.bytes()
    }

    /// Returns the strings by symbol.
    pub fn into_symbols(self) -> Symbols {
        self.interner.symbols
    }
}
