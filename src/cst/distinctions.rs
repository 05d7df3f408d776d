//! Distinctions between elements of one name and place that their declarations alone make: the number of
//! type parameters of types (`A` and `A<T>`), and the supertype whose members a block has (`fmt` in
//! `impl Display for A` and `impl Debug for A`).

use super::{Cst, NodeId};
use crate::base::bag::Symbol;
use crate::lang::rules::{KindGroup, SupertypeSyntax};

/// Maximum number of tokens of the header of a block.
const HEADER_TOKENS_MAX: usize = 256;
/// Maximum number of tokens between the beginning of a block and a member in it.
const BLOCK_TOKENS_MAX: usize = 16_384;

/// Part of the declaration of an element that distinguishes it from others of its name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Distinction {
    /// Nothing but the name, or nothing that is known.
    None,
    /// Number of type parameters, of a type that has some.
    TypeParameters(usize),
    /// Supertype with its type arguments, of a member in a block of that supertype.
    BlockOf(Vec<Symbol>),
}

impl Cst {
    /// Returns what distinguishes `node` from others of its name and place.
    pub fn distinction(&self, node: NodeId) -> Distinction {
        if self.nodes[node].kind.group() == KindGroup::Type {
            return match self.type_parameters(node, "") {
                None | Some(0) => Distinction::None,
                Some(count) => Distinction::TypeParameters(count),
            };
        }
        let block = self.supertype_of_block(node);
        block.map_or(Distinction::None, Distinction::BlockOf)
    }

    /// Returns the number of type parameters of a type in whose header `word` and then its name stand, or
    /// only its name if `word` is empty; `None` for other elements.
    pub(super) fn type_parameters(&self, node: NodeId, word: &str) -> Option<usize> {
        let inner = &self.nodes[node];
        let file = &self.files[inner.file];
        let outline = &file.outline;
        let tokens = inner.tokens.start as usize..inner.tokens.end as usize;
        let header = outline.tokens_without_comments(tokens);
        let header = header.map(|token| (file.symbol(token.symbol), token.symbol));
        let header = header.map(|(name, symbol)| (name, outline.symbols.get(symbol)));
        let mut header = header.take_while(|(_, text)| *text != "{");
        if !word.is_empty() {
            header.find(|(_, text)| *text == word)?;
        }
        header.find(|(name, _)| *name == inner.name)?;
        let parameters = header.map(|(_, text)| text);
        let mut parameters = parameters.take_while(|text| *text != ">").peekable();
        let is_generic = parameters.next_if_eq(&"<").is_some();
        Some(match is_generic {
            true => 1 + parameters.filter(|text| *text == ",").count(),
            false => 0,
        })
    }

    /// Returns the tokens of the supertype of the block around a member that is written outside of its
    /// type; `None` if the block has none, or begins too far away.
    fn supertype_of_block(&self, node: NodeId) -> Option<Vec<Symbol>> {
        let inner = &self.nodes[node];
        let file = &self.files[inner.file];
        let outline = &file.outline;
        let syntax = outline.language.row().supertypes;
        let SupertypeSyntax::InHeaderAndBlocks { block, of, .. } = syntax else {
            return None;
        };
        inner.written_in?;
        let before = &outline.tokens[..inner.tokens.start as usize];
        let text = |at: usize| outline.symbols.get(before[at].symbol);
        // The brace that opens the block, and the word before it that begins its header.
        let mut depth = 0_u32;
        let nearest = (0..before.len()).rev().take(BLOCK_TOKENS_MAX);
        let opening = nearest.into_iter().find(|&at| {
            match text(at) {
                "}" => depth += 1,
                "{" if depth == 0 => return true,
                "{" => depth -= 1,
                _ => {}
            }
            false
        })?;
        let header = (0..opening).rev().take(HEADER_TOKENS_MAX);
        let start = header.into_iter().find(|&at| text(at) == block)?;
        let end = (start..opening).find(|&at| text(at) == of)?;
        let supertype = &before[start + 1..end];
        Some(
            supertype
                .iter()
                .map(|token| file.symbol(token.symbol))
                .collect(),
        )
    }
}
