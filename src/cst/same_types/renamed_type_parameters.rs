//! Pairs of type parameters of which only the name differs.
//!
//! A function means the same whatever its type parameters, and those of the types and blocks around it, are
//! called. A type parameter took another name if both names are declared in the same scope, each on its side
//! only, in the same order among the others, with the same bound.

use super::type_parts::{Part, parts};
use crate::base::pair::{Pair, Side};
use crate::cst::types::type_parameters::TypeParameter;
use crate::cst::{Linked, NodeId};

/// Type parameters in scope at two elements, and the pairs of them that must be the same.
#[derive(Debug)]
pub struct RenamedTypeParameters<'a> {
    /// Type parameters, those of inner scopes first.
    in_scope: Pair<Vec<TypeParameter<'a>>>,
    /// Indices of type parameters that have different names and are the same.
    pairs: Vec<(usize, usize)>,
}

impl<'a> RenamedTypeParameters<'a> {
    /// Returns the type parameters in scope at two elements, without pairs.
    pub fn of(linked: &'a Linked, elements: &Pair<NodeId>) -> Self {
        let in_scope = |side: Side| {
            let cst = linked.sides.get(side);
            cst.type_parameters_in_scope(*elements.get(side))
        };
        RenamedTypeParameters {
            in_scope: Pair::of_sides(in_scope),
            pairs: Vec::new(),
        }
    }

    /// Returns the number of pairs so far.
    pub fn agreed(&self) -> usize {
        self.pairs.len()
    }

    /// Removes all pairs but the first ones.
    pub fn forget_after(&mut self, agreed: usize) {
        self.pairs.truncate(agreed);
    }

    /// Returns true if two different paths are the same but for the names of type parameters. The pairs that
    /// this needs hold for later calls, too. `None` if none of the paths begins with a type parameter.
    pub fn are_same(&mut self, old: &[&str], new: &[&str]) -> Option<bool> {
        match (
            self.parameter(Side::Before, old),
            self.parameter(Side::After, new),
        ) {
            (None, None) => None,
            (Some(before), Some(after)) => Some(old[1..] == new[1..] && self.unify(before, after)),
            _ => Some(false),
        }
    }

    /// Returns the index of the type parameter with which a path begins.
    fn parameter(&self, side: Side, path: &[&str]) -> Option<usize> {
        let mut in_scope = self.in_scope.get(side).iter();
        in_scope.position(|parameter| parameter.name == path[0])
    }

    /// Records that two type parameters, and those in their bounds, are the same. Returns false if they
    /// cannot be.
    fn unify(&mut self, before: usize, after: usize) -> bool {
        let mut pending = vec![(before, after)];
        while let Some(pair) = pending.pop() {
            if self.pairs.contains(&pair) {
                continue;
            }
            if !self.can_be_renamed(pair) {
                return false;
            }
            self.pairs.push(pair);
            let Pair { before, after } = &self.in_scope;
            let (had, has) = (parts(&before[pair.0].bound), parts(&after[pair.1].bound));
            if had.len() != has.len() {
                return false;
            }
            for (old, new) in had.iter().zip(&has).filter(|(old, new)| old != new) {
                let (Part::Path(old), Part::Path(new)) = (old, new) else {
                    return false;
                };
                let inner = self
                    .parameter(Side::Before, old)
                    .zip(self.parameter(Side::After, new));
                let Some(inner) = inner.filter(|_| old[1..] == new[1..]) else {
                    return false;
                };
                pending.push(inner);
            }
        }
        true
    }

    /// Returns true if the second one of two type parameters can be the first one with another name, in
    /// agreement with the pairs so far.
    fn can_be_renamed(&self, (old, new): (usize, usize)) -> bool {
        let Pair { before, after } = &self.in_scope;
        let (had, has) = (&before[old], &after[new]);
        let is_declared = |among: &[TypeParameter<'_>], name: &str| {
            let mut among = among.iter();
            among.any(|other| (other.scope, other.name) == (had.scope, name))
        };
        had.scope == has.scope
            && had.name != has.name
            && !is_declared(after, had.name)
            && !is_declared(before, has.name)
            && self.pairs.iter().all(|&(other, its)| {
                // Inner scopes have lower indices, so that pairs of two scopes are in order.
                (other < old) == (its < new) && other != old && its != new
            })
    }
}
