//! Syntax trees that are kept for later parses, with the arenas that they lie in.

use super::memory::{Arena, ReusableMemory};
use std::mem::ManuallyDrop;
use std::sync::{Arc, Mutex, PoisonError};
use tree_sitter::Tree;

/// Memory of a tree, as a multiple of that of the last full parse, above which no other text is
/// parsed from it. Nodes that only earlier revisions had are not freed until the next full parse.
const ARENA_FACTOR_MAX: u64 = 3;

/// Syntax tree with its memory: the arenas of its own parse, and those of the revisions from which
/// it was parsed.
///
/// Several threads may parse from one kept tree at the same time. This is sound because none of
/// them changes or frees its nodes. The tree itself is never dropped, so each of its nodes has one
/// reference more than all parses together take and release, and tree-sitter changes and frees only
/// nodes with a single reference: an edit copies each node on its way down (`ts_subtree_make_mut`),
/// and balancing stops at reused nodes (`ts_parser__balance_subtree`). Reference counts are atomic;
/// only copying a node reads the count of the original without synchronisation, and sets that of
/// the copy to 1. A parse allocates in its own arena or in the reusable memory of this tree, which
/// only one parse can take. Whoever keeps a tree keeps all arenas in which its nodes may lie.
pub struct CachedTree {
    /// Syntax tree. It is never dropped, because its memory is freed as a whole.
    tree: ManuallyDrop<Tree>,
    arenas: Vec<Arc<Arena>>,
    /// Memory that the next parse from this tree may take; `None` after it was taken.
    reusable: Mutex<Option<ReusableMemory>>,
    /// Size in bytes of the arena of the last full parse.
    full_bytes: u64,
    /// Upper bound of the number of parser steps of a full parse of the text.
    full_steps_max: u64,
}

impl CachedTree {
    /// Returns a tree that a parse made in `arena`, with its reusable memory. If the tree was
    /// parsed from `base`, it keeps the arenas of that tree. A full parse of the text takes at most
    /// `full_steps_max` steps.
    pub fn new(
        tree: Tree,
        (arena, reusable): (Arena, ReusableMemory),
        base: Option<&CachedTree>,
        full_steps_max: u64,
    ) -> CachedTree {
        let own_bytes = arena.bytes();
        let own = (own_bytes > 0).then(|| Arc::new(arena));
        let arenas = base.map_or(&[][..], |base| &base.arenas);
        CachedTree {
            tree: ManuallyDrop::new(tree),
            arenas: arenas.iter().cloned().chain(own).collect(),
            reusable: Mutex::new(Some(reusable)),
            full_bytes: base.map_or(own_bytes, |base| base.full_bytes),
            full_steps_max,
        }
    }

    /// Takes the reusable memory; `None` if another parse has taken it already.
    pub fn take_reusable(&self) -> Option<ReusableMemory> {
        let reusable = self.reusable.lock();
        reusable.unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Returns true if the arenas have so many nodes that only earlier revisions had that no other text
    /// is parsed from the tree.
    pub fn is_outgrown(&self) -> bool {
        self.bytes() > ARENA_FACTOR_MAX * self.full_bytes
    }

    /// Returns an upper bound of the number of parser steps of a full parse of the text.
    pub fn full_steps_max(&self) -> u64 {
        self.full_steps_max
    }

    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Returns the arenas in which nodes of the tree may lie.
    pub fn arenas(&self) -> &[Arc<Arena>] {
        &self.arenas
    }

    /// Converts the tree to that of a piece beginning at `start`. Nothing is parsed from it any
    /// more.
    pub fn of_piece(self, start: u32) -> PieceTree {
        PieceTree {
            tree: self.tree,
            arenas: self.arenas,
            start,
        }
    }

    /// Returns the total size of the arenas in bytes. A full parse of the text takes at most
    /// `syntax::FULL_PARSE_FACTOR_MAX` times as much: its nodes all lie in these arenas, and so did
    /// the temporary memory of its parser at some time.
    pub fn bytes(&self) -> u64 {
        self.arenas.iter().map(|arena| arena.bytes()).sum()
    }
}

/// Syntax tree of a piece with its memory. Several threads may read it at the same time.
#[derive(Debug)]
pub struct PieceTree {
    /// Syntax tree. It is never dropped, because its memory is freed as a whole.
    tree: ManuallyDrop<Tree>,
    arenas: Vec<Arc<Arena>>,
    /// Byte offset of the piece in the text in which it was parsed.
    pub start: u32,
}

impl PieceTree {
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Returns the arenas in which nodes of the tree may lie.
    pub fn arenas(&self) -> &[Arc<Arena>] {
        &self.arenas
    }
}

#[cfg(test)]
mod tests {
    use crate::config::Config;
    use crate::lang::LanguageId;
    use crate::parse::Parser;

    #[test]
    fn tree_with_errors_is_kept_on_request_and_is_no_base_revision() {
        let limits = Config::load(None).unwrap().settings().limits;
        let language = LanguageId::by_name("javascript").unwrap();
        let broken = "function f() { return 1; }\nfunction g( {\nfunction h() { return 2; }\n";
        let mended = "function f() { return 1; }\nfunction g() {}\nfunction h() { return 2; }\n";
        let outline = |keeps_trees: bool, text: &str, base: Option<&_>| {
            let mut parser = Parser::new().keeping_trees(keeps_trees);
            parser.outline_from(text, language, &limits, base)
        };
        assert!(outline(false, broken, None).1.is_none());
        let (_, syntax) = outline(true, broken, None);
        assert!(syntax.as_ref().is_some_and(|syntax| syntax.tree.is_some()));
        let (outline_from_kept, _) = outline(true, mended, syntax.as_ref());
        assert_eq!(outline_from_kept, outline(false, mended, None).0);
    }
}
