//! Calls of the constructors of supertypes in languages whose constructors have names, by which those
//! of subtypes call them: `super().__init__(…)`, `Base.__init__(self, …)`.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::cst::{Cst, NodeId};

/// Constructors and supertypes of each type of a side.
pub struct InheritedConstructors<'a> {
    cst: &'a Cst,
    /// Constructor of each type that has one.
    constructors: Map<NodeId, NodeId>,
    /// Pairs of a type and a direct or indirect supertype, sorted.
    supertypes: Vec<(NodeId, NodeId)>,
}

impl<'a> InheritedConstructors<'a> {
    pub fn new(cst: &'a Cst) -> Self {
        let nodes = cst.nodes.entries();
        let constructors = nodes.filter(|(_, node)| node.is_constructor);
        InheritedConstructors {
            cst,
            constructors: constructors
                .filter_map(|(id, node)| Some((node.parent?, id)))
                .collect(),
            supertypes: cst.named_supertype_edges(),
        }
    }

    /// Returns true if `caller` is a constructor and calls its own name `name`, which then means
    /// the constructor of a supertype.
    pub fn is_call(cst: &Cst, caller: NodeId, name: Symbol) -> bool {
        let caller = &cst.nodes[caller];
        let row = cst.files[caller.file].outline.language.row();
        caller.is_constructor && caller.name == name && row.names_constructors()
    }

    /// Returns the edges from the type of the constructor `caller` to its supertypes.
    fn supertypes_of(&self, caller: NodeId) -> &[(NodeId, NodeId)] {
        let Some(own) = self.cst.nodes[caller].parent else {
            return &[];
        };
        let from = self.supertypes.partition_point(|edge| edge.0 < own);
        let to = self.supertypes.partition_point(|edge| edge.0 <= own);
        &self.supertypes[from..to]
    }

    /// Returns the maximum number of pairs of supertypes that [`InheritedConstructors::of`] compares.
    pub fn comparisons(&self, caller: NodeId) -> usize {
        self.supertypes_of(caller).len().pow(2)
    }

    /// Returns the constructors that the constructor `caller` inherits: those of the nearest supertypes
    /// that have one.
    pub fn of(&self, caller: NodeId) -> Vec<NodeId> {
        let supertypes = self.supertypes_of(caller).iter();
        let with_constructor = supertypes.filter(|edge| self.constructors.contains_key(&edge.1));
        let types: Vec<NodeId> = with_constructor.map(|edge| edge.1).collect();
        let inherits = |other: &NodeId, supertype: NodeId| {
            self.supertypes.binary_search(&(*other, supertype)).is_ok()
        };
        let nearest = types
            .iter()
            .filter(|&&supertype| !types.iter().any(|other| inherits(other, supertype)));
        nearest
            .map(|supertype| self.constructors[supertype])
            .collect()
    }
}
