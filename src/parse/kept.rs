//! Syntax trees that are kept for later, and the memory that they lie in.

use super::memory::{Arena, Spare};
use std::mem::ManuallyDrop;
use std::sync::{Arc, Mutex, PoisonError};
use tree_sitter::Tree;

/// A tree, and the memory that it lies in: that of its own parse, and of those of the revisions
/// that it was parsed from.
///
/// Several threads may parse from one kept tree at a time. That is sound because none of them
/// changes or gives back what the tree consists of. It is never dropped, so each of its nodes has a
/// reference more than all parses together take and give back, and tree-sitter changes and frees
/// only nodes with one reference: an edit copies each node on its way down (`ts_subtree_make_mut`),
/// balancing stops at nodes that were reused (`ts_parser__balance_subtree`). Counts of references
/// are atomic; only a copy of a node reads the count of the old one as it is, and sets its own to 1.
/// What a parse allocates lies in its own arena, or in what is spare of this one's, which one parse
/// alone takes; and whoever keeps a tree keeps all arenas that its nodes may lie in.
pub(super) struct KeptTree {
    /// Not to be dropped: it goes with its memory.
    tree: ManuallyDrop<Tree>,
    arenas: Vec<Arc<Arena>>,
    /// What is spare of them, until a parse from this tree takes it.
    spare: Mutex<Option<Spare>>,
    /// Bytes of the last full parse among them.
    full_bytes: u64,
}

impl KeptTree {
    /// A tree that a parse made in `arena`, with what is `spare` there; from a `basis`, parts of it lie there.
    pub fn new(tree: Tree, (arena, spare): (Arena, Spare), basis: Option<&KeptTree>) -> KeptTree {
        let own_bytes = arena.bytes();
        let own = (own_bytes > 0).then(|| Arc::new(arena));
        let arenas = basis.map_or(&[][..], |basis| &basis.arenas);
        KeptTree {
            tree: ManuallyDrop::new(tree),
            arenas: arenas.iter().cloned().chain(own).collect(),
            spare: Mutex::new(Some(spare)),
            full_bytes: basis.map_or(own_bytes, |basis| basis.full_bytes),
        }
    }

    /// What is spare of its memory, for the first that asks.
    pub fn take_spare(&self) -> Option<Spare> {
        let spare = self.spare.lock();
        spare.unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Bytes of the last full parse among its memory.
    pub fn full_bytes(&self) -> u64 {
        self.full_bytes
    }

    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The same as the tree of a piece that begins at `start`, which nothing is parsed from.
    pub fn of_piece(self, start: u32) -> PieceTree {
        PieceTree {
            tree: self.tree,
            arenas: self.arenas,
            start,
        }
    }

    /// Bytes of all its memory. A full parse of the text takes at most [`FULL_FACTOR`] times as
    /// many: its nodes all lie here, and what its parser takes besides did at one time or other.
    pub fn bytes(&self) -> u64 {
        self.arenas.iter().map(|arena| arena.bytes()).sum()
    }
}

/// The tree of a piece, and the memory that it lies in. Several threads may read it at a time.
#[derive(Debug)]
pub(super) struct PieceTree {
    /// Not to be dropped: it goes with its memory.
    tree: ManuallyDrop<Tree>,
    arenas: Vec<Arc<Arena>>,
    /// Where the piece began in the text that it was parsed in, in bytes.
    pub start: u32,
}

impl PieceTree {
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Bytes of all its memory.
    pub fn bytes(&self) -> u64 {
        self.arenas.iter().map(|arena| arena.bytes()).sum()
    }
}

#[cfg(test)]
mod tests {
    use crate::config::Config;
    use crate::lang::LanguageId;
    use crate::parse::Parser;

    #[test]
    fn a_tree_with_errors_is_kept_on_request_and_no_basis() {
        let limits = Config::load(None).unwrap().settings().limits;
        let language = LanguageId::by_name("javascript").unwrap();
        let broken = "function f() { return 1; }\nfunction g( {\nfunction h() { return 2; }\n";
        let mended = "function f() { return 1; }\nfunction g() {}\nfunction h() { return 2; }\n";
        let outline = |keeps_trees: bool, text: &str, basis: Option<&_>| {
            let mut parser = Parser::new().keeping_trees(keeps_trees);
            parser.outline_from(text, language, &limits, basis)
        };
        assert!(outline(false, broken, None).1.is_none());
        let (_, kept) = outline(true, broken, None);
        assert!(kept.as_ref().is_some_and(|kept| kept.tree.is_some()));
        let (from_kept, _) = outline(true, mended, kept.as_ref());
        assert_eq!(from_kept, outline(false, mended, None).0);
    }
}
