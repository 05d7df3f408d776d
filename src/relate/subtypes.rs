//! Inheritance between the types of one side.

use super::options::Options;
use crate::cst::types::TypeWorld;
use crate::cst::{Cst, NodeId};

/// Pairs of subtypes and their direct supertypes on one side, searchable in both directions.
pub(super) struct Subtypes {
    /// Pairs of a type and its supertype, sorted.
    pub supertypes: Vec<(NodeId, NodeId)>,
    /// Pairs of a type and its subtype, sorted.
    subtypes: Vec<(NodeId, NodeId)>,
}

impl Subtypes {
    /// Collects the inheritance edges of `cst`. Edges of languages without declared types, which
    /// RefDiff 2.0 does not have, are included only if `relate.subtypes_identify` is on.
    pub fn of(cst: &Cst, world: &TypeWorld<'_>, options: &Options) -> Self {
        let mut edges = world.subtype_edges();
        if options.subtypes_identify {
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

    /// Returns the direct subtypes of a type.
    pub fn subtypes(&self, of: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        Self::range(&self.subtypes, of).iter().map(|edge| edge.1)
    }

    /// Returns true if `subtype` directly inherits from `supertype`.
    pub fn has(&self, subtype: NodeId, supertype: NodeId) -> bool {
        self.supertypes.binary_search(&(subtype, supertype)).is_ok()
    }
}
