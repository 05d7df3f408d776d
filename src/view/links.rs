//! Numbers that link the counterparts of two excerpts, so that a page can highlight them together.

use super::side_by_side::{NodeChange, SideBySide};
use crate::astdiff::NodeAt;
use crate::base::Map;
use crate::base::pair::{Pair, Side};
use crate::parse::tree::TreeIx;

/// Link numbers, from 1, of the nodes of two excerpts; counterparts have the same number.
pub struct Links {
    /// Link number of each node that has one, by side.
    of: Pair<Map<TreeIx, u32>>,
    /// Pairs of links of which the first is part of the second, such as a name in a statement.
    pub within: Pair<Vec<(u32, u32)>>,
    /// Links whose counterparts are outside of the excerpts, with the first counterpart.
    pub away: Pair<Vec<(u32, NodeAt)>>,
}

impl Links {
    /// Numbers the nodes of two excerpts.
    pub fn new(facing: &SideBySide<'_>) -> Self {
        let mut links = Links {
            of: Pair::default(),
            within: Pair::default(),
            away: Pair::default(),
        };
        let mut next = 1;
        for side in Side::BOTH {
            for node in facing.nodes(side) {
                if is_linked(facing, side, node) && !links.of.get(side).contains_key(&node) {
                    links.number(facing, (side, node), next);
                    next += 1;
                }
            }
        }
        for side in Side::BOTH {
            links.nest(facing, side);
        }
        links
    }

    /// Gives a node and all its direct and indirect counterparts the same number.
    fn number(&mut self, facing: &SideBySide<'_>, first: (Side, TreeIx), number: u32) {
        let mut waiting = vec![first];
        while let Some((side, node)) = waiting.pop() {
            if self.of.get_mut(side).insert(node, number).is_none() {
                let counterparts = facing.opposite_counterparts(side, node).into_iter();
                waiting.extend(counterparts.map(|counterpart| (side.opposite(), counterpart)));
            }
        }
    }

    /// Finds the link that encloses each link, and the counterparts outside of the excerpts.
    fn nest(&mut self, facing: &SideBySide<'_>, side: Side) {
        let mut is_away: Map<TreeIx, bool> = Map::default();
        for node in facing.nodes(side) {
            let parent = facing.parent(side, node);
            let mut inside = parent.is_some_and(|parent| is_away[&parent]);
            if let Some(&link) = self.of.get(side).get(&node) {
                let outer = parent.map_or(0, |parent| self.innermost(facing, side, parent));
                if outer != 0 && outer != link && !facing.is_unit(side, node) {
                    self.within.get_mut(side).push((link, outer));
                }
                let other = facing.outside_counterparts(side, node).into_iter().next();
                if let Some(other) =
                    other.filter(|_| facing.opposite_counterparts(side, node).is_empty())
                {
                    if !inside {
                        self.away.get_mut(side).push((link, other));
                    }
                    inside = true;
                }
            }
            is_away.insert(node, inside);
        }
    }

    /// Returns the number of the innermost linked node that is or encloses `node`; 0 if there is
    /// none.
    pub fn innermost(&self, facing: &SideBySide<'_>, side: Side, node: TreeIx) -> u32 {
        let of = self.of.get(side);
        let mut enclosing = std::iter::successors(Some(node), |node| facing.parent(side, *node));
        enclosing
            .find_map(|node| of.get(&node).copied())
            .unwrap_or(0)
    }
}

/// Returns true if a node gets a link of its own: it has a counterpart and is updated, is an
/// unmoved statement, or is a moved statement or the outermost node of moved code. Unmoved nodes
/// need a counterpart in the opposite excerpt.
fn is_linked(facing: &SideBySide<'_>, side: Side, node: TreeIx) -> bool {
    let change = facing.change(side, node);
    let has_link = match change {
        NodeChange::Updated => true,
        NodeChange::OneSided => false,
        NodeChange::Unchanged => facing.is_unit(side, node),
        NodeChange::Moved => {
            let parent = facing.parent(side, node);
            let is_outermost = parent.is_none_or(|parent| facing.change(side, parent) != change);
            is_outermost || facing.is_unit(side, node)
        }
    };
    let has_opposite = || !facing.opposite_counterparts(side, node).is_empty();
    has_link
        && (has_opposite()
            || (change != NodeChange::Unchanged
                && !facing.outside_counterparts(side, node).is_empty()))
}
