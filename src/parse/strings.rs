//! The distinct strings of a file, and which of them a part of it names.

use super::outline::{SymbolIx, Symbols};
use crate::base::ids::Id;
use crate::base::{BuildHasher, Map};
use std::hash::{BuildHasher as _, Hasher};

/// Gives each distinct string of a file its symbol.
#[derive(Default)]
pub(super) struct Strings {
    pub symbols: Symbols,
    /// Hash of a string to the symbols that have it; nearly always one.
    by_hash: Map<u64, SymbolIx>,
    hasher: BuildHasher,
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
        let mut hasher = self.hasher.build_hasher();
        hasher.write(string.as_bytes());
        let mut hash = hasher.finish();
        let symbol = loop {
            match self.by_hash.get(&hash) {
                Some(&symbol) if self.symbols.get(symbol) == string => break symbol,
                // Another string has this hash: try the next.
                Some(_) => hash = hash.wrapping_add(0x9e37_79b9_7f4a_7c15),
                None => {
                    let symbol = self.symbols.push(string);
                    self.by_hash.insert(hash, symbol);
                    self.rounds.push(0);
                    break symbol;
                }
            }
        };
        self.name_again(symbol);
        symbol
    }

    /// The symbol of `text` without white space: of a type as it is spelled.
    pub fn spelled(&mut self, text: &str) -> SymbolIx {
        let spelled: String = text.split_whitespace().collect();
        self.intern(&spelled)
    }
}
