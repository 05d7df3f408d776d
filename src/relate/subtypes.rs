//! Which types of one side inherit from which.

use super::options::Options;
use crate::cst::types::TypeWorld;
use crate::cst::{Cst, NodeId};

/// The edges between subtypes and supertypes of one side, from both ends.
pub(super) struct Subtypes {
    pub supertypes: Vec<(NodeId, NodeId)>,
    subtypes: Vec<(NodeId, NodeId)>,
}

impl Subtypes {
    /// Those of `cst`; of languages without declared types only if subtypes identify: RefDiff 2.0 knows none.
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

    fn range(edges: &[(NodeId, NodeId)], of: NodeId) -> &[(NodeId, NodeId)] {
        let from = edges.partition_point(|edge| edge.0 < of);
        let to = edges.partition_point(|edge| edge.0 <= of);
        &edges[from..to]
    }

    /// The supertypes of a type.
    pub fn supertypes(&self, of: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        Self::range(&self.supertypes, of).iter().map(|edge| edge.1)
    }

    /// The subtypes of a type.
    pub fn subtypes(&self, of: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        Self::range(&self.subtypes, of).iter().map(|edge| edge.1)
    }

    pub fn has(&self, subtype: NodeId, supertype: NodeId) -> bool {
        self.supertypes.binary_search(&(subtype, supertype)).is_ok()
    }
}
