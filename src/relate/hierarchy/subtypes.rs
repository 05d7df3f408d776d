//! Inheritance between the types of one side.

use crate::base::Set;
use crate::cst::types::TypeWorld;
use crate::cst::vocab::Vocabulary;
use crate::cst::{Cst, NodeId};

/// Maximum number of supertypes of a type that are considered.
const SUPERTYPES_MAX: usize = 128;

/// Pairs of subtypes and their direct supertypes on one side, searchable in both directions.
#[derive(Default)]
pub struct Subtypes {
    /// Pairs of a type and its supertype, sorted.
    pub supertypes: Vec<(NodeId, NodeId)>,
    /// Pairs of a type and its subtype, sorted.
    subtypes: Vec<(NodeId, NodeId)>,
}

impl Subtypes {
    /// Collects the inheritance edges of `cst` in all languages.
    pub fn all(cst: &Cst, vocabulary: &Vocabulary) -> Self {
        Subtypes::read(cst, &TypeWorld::new(cst, vocabulary), true)
    }

    /// Collects the inheritance edges of `cst`, with `has_named` those of languages without declared
    /// types, too: RefDiff does not know these.
    pub fn read(cst: &Cst, world: &TypeWorld<'_>, has_named: bool) -> Self {
        let mut edges = world.subtype_edges();
        if has_named {
            edges.extend(cst.named_supertype_edges());
            edges.sort_unstable();
        }
        let mut subtypes: Vec<_> = edges
            .iter()
            .map(|&(subtype, supertype)| (supertype, subtype))
            .collect();
        subtypes.sort_unstable();
        Subtypes {
            supertypes: edges,
            subtypes,
        }
    }

    /// Returns the edges from `of` in a sorted list.
    fn range(edges: &[(NodeId, NodeId)], of: NodeId) -> &[(NodeId, NodeId)] {
        let from = edges.partition_point(|edge| edge.0 < of);
        let to = edges.partition_point(|edge| edge.0 <= of);
        &edges[from..to]
    }

    /// Returns the direct supertypes of a type.
    pub fn supertypes(&self, of: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        Self::range(&self.supertypes, of).iter().map(|edge| edge.1)
    }

    /// Returns the direct and indirect supertypes of a type, the nearest first. The search stops at
    /// about `SUPERTYPES_MAX`.
    pub fn all_supertypes(&self, of: NodeId) -> Vec<NodeId> {
        let mut all = vec![of];
        // `seen` ends cycles in erroneous code.
        let mut seen: Set<NodeId> = Set::default();
        seen.insert(of);
        let mut next = 0;
        while next < all.len() && all.len() < SUPERTYPES_MAX {
            let direct = self.supertypes(all[next]);
            all.extend(direct.filter(|it| seen.insert(*it)));
            next += 1;
        }
        all.remove(0);
        all
    }

    /// Returns the direct subtypes of a type.
    pub fn subtypes(&self, of: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        Self::range(&self.subtypes, of).iter().map(|edge| edge.1)
    }

    /// Returns true if `subtype` directly inherits from `supertype`.
    pub fn has(&self, subtype: NodeId, supertype: NodeId) -> bool {
        self.supertypes.binary_search(&(subtype, supertype)).is_ok()
    }
}
