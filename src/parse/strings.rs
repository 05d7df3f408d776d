//! Distinct strings by number: those of a file, and which of them a part of it names.

use super::outline::{SymbolIx, Symbols};
use crate::base::Map;
use crate::base::ids::Id;
use std::hash::{BuildHasher as _, Hasher};

/// Gives each distinct string its symbol.
#[derive(Debug, Clone, Default)]
pub(super) struct Interner {
    pub symbols: Symbols,
    /// Hash of a string to the symbols that have it; nearly always one.
    by_hash: Map<u64, SymbolIx>,
}

impl Interner {
    /// An interner with room for so many strings.
    pub fn with_room(count: usize) -> Interner {
        let mut interner = Interner::default();
        interner.by_hash.reserve(count);
        interner
    }

    /// The symbol of `string`.
    pub fn intern(&mut self, string: &str) -> SymbolIx {
        self.find_or(string).unwrap_or_else(|hash| {
            let symbol = self.symbols.push(string);
            self.by_hash.insert(hash, symbol);
            symbol
        })
    }

    /// The symbol of `string`, or the hash that it would have.
    pub fn find_or(&self, string: &str) -> Result<SymbolIx, u64> {
        let mut hasher = self.by_hash.hasher().build_hasher();
        hasher.write(string.as_bytes());
        let mut hash = hasher.finish();
        loop {
            match self.by_hash.get(&hash) {
                Some(&symbol) if self.symbols.get(symbol) == string => return Ok(symbol),
                // Another string has this hash: try the next.
                Some(_) => hash = hash.wrapping_add(0x9e37_79b9_7f4a_7c15),
                None => return Err(hash),
            }
        }
    }
}

/// Gives each distinct string of a file its symbol.
#[derive(Default)]
pub(super) struct Strings {
    interner: Interner,
    /// The symbols named since [`Strings::begin_naming`], in the order of their first naming.
    named: Vec<SymbolIx>,
    /// For each symbol, the last round of naming that has it; none is round 0.
    rounds: Vec<u32>,
    round: u32,
    is_naming: bool,
}

impl Strings {
    /// From now on the symbols that are named are noted.
    pub fn begin_naming(&mut self) {
        self.round += 1;
        self.is_naming = true;
        self.named.clear();
    }

    /// Ends the naming; each symbol that was named, once.
    pub fn take_named(&mut self) -> Vec<SymbolIx> {
        self.is_naming = false;
        std::mem::take(&mut self.named)
    }

    /// A symbol is named that is known already.
    pub fn name_again(&mut self, symbol: SymbolIx) {
        if self.is_naming {
            let round = &mut self.rounds[symbol.index()];
            if *round != self.round {
                *round = self.round;
                self.named.push(symbol);
            }
        }
    }

    /// The symbol of `string`.
    pub fn intern(&mut self, string: &str) -> SymbolIx {
        let symbol = self.interner.intern(string);
        self.rounds.resize(self.interner.symbols.len(), 0);
        self.name_again(symbol);
        symbol
    }

    /// The string of `symbol`.
    pub fn get(&self, symbol: SymbolIx) -> &str {
        self.interner.symbols.get(symbol)
    }

    /// Bytes of all strings together.
    pub fn bytes(&self) -> usize {
        self.interner.symbols.bytes()
    }

    /// The strings by their symbols.
    pub fn into_symbols(self) -> Symbols {
        self.interner.symbols
    }
}
