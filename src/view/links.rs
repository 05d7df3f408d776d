//! Which pieces of code before and after are counterparts of each other, for a page that lights them up.

use super::facing::{Facing, Fate};
use crate::astdiff::NodeAt;
use crate::base::Map;
use crate::base::pair::{Pair, Side};
use crate::parse::tree::TreeIx;

/// Pieces of code by number, from 1: what has one number is counterparts of each other.
pub struct Links {
    of: Pair<Map<TreeIx, u32>>,
    /// A piece that is part of another, such as a name in a statement, and that one.
    pub within: Pair<Vec<(u32, u32)>>,
    /// Pieces whose only counterpart is not in this code, and where it is.
    pub away: Pair<Vec<(u32, NodeAt)>>,
}

impl Links {
    /// Those of `facing`.
    pub fn new(facing: &Facing<'_>) -> Self {
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

    /// Gives a node and all that it is linked with one number.
    fn number(&mut self, facing: &Facing<'_>, first: (Side, TreeIx), number: u32) {
        let mut waiting = vec![first];
        while let Some((side, node)) = waiting.pop() {
            if self.of.get_mut(side).insert(node, number).is_none() {
                let twins = facing.beside(side, node).into_iter();
                waiting.extend(twins.map(|twin| (side.opposite(), twin)));
            }
        }
    }

    /// Finds what each piece is part of, and where the counterparts elsewhere are.
    fn nest(&mut self, facing: &Facing<'_>, side: Side) {
        let mut is_away: Map<TreeIx, bool> = Map::default();
        for node in facing.nodes(side) {
            let parent = facing.parent(side, node);
            let mut inside = parent.is_some_and(|parent| is_away[&parent]);
            if let Some(&link) = self.of.get(side).get(&node) {
                let outer = parent.map_or(0, |parent| self.innermost(facing, side, parent));
                if outer != 0 && outer != link && !facing.is_piece(side, node) {
                    self.within.get_mut(side).push((link, outer));
                }
                let other = facing.elsewhere(side, node).into_iter().next();
                if let Some(other) = other.filter(|_| facing.beside(side, node).is_empty()) {
                    if !inside {
                        self.away.get_mut(side).push((link, other));
                    }
                    inside = true;
                }
            }
            is_away.insert(node, inside);
        }
    }

    /// The number of the innermost piece that holds `node`; 0 if none does.
    pub fn innermost(&self, facing: &Facing<'_>, side: Side, node: TreeIx) -> u32 {
        let of = self.of.get(side);
        let mut around = std::iter::successors(Some(node), |node| facing.parent(side, *node));
        around.find_map(|node| of.get(&node).copied()).unwrap_or(0)
    }
}

/// Whether a node is linked with its counterparts by itself.
fn is_linked(facing: &Facing<'_>, side: Side, node: TreeIx) -> bool {
    let fate = facing.fate(side, node);
    let is_told = match fate {
        Fate::Updated => true,
        Fate::Gone => false,
        Fate::Kept => facing.is_piece(side, node),
        Fate::Moved => {
            let parent = facing.parent(side, node);
            let is_outermost = parent.is_none_or(|parent| facing.fate(side, parent) != fate);
            is_outermost || facing.is_piece(side, node)
        }
    };
    let has_other = || !facing.beside(side, node).is_empty();
    is_told && (has_other() || (fate != Fate::Kept && !facing.elsewhere(side, node).is_empty()))
}
