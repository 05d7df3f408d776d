//! Uses of variables in mapped statements: evidence that a variable continues under another name even if
//! the names themselves are not mapped, as in `user.load()` and `Loader.load(account)`.

use super::BodyChange;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::lang::rules::shapes::LeafRole;
use crate::parse::tree::{FileTree, TreeIx};
use crate::refine::variables::{Named, VariableDeclaration};
use std::collections::BTreeMap;

/// Mapped statements that use two variables: the statement before uses the variable before, and its
/// counterpart uses the variable after.
#[derive(Debug, Default)]
pub struct SharedStatements {
    /// Number of these statements before or after, whichever is smaller.
    pub number: usize,
    /// True if these are all statements that use either variable.
    pub are_all: bool,
}

/// Statements of both bodies that use variables of one side only.
pub struct StatementUses {
    /// Indices of the variables that each statement uses, by side. Leaves out variables whose name
    /// denotes a variable or an attribute on the other side, and the name in the declaration
    /// itself.
    used: Pair<BTreeMap<TreeIx, Vec<usize>>>,
    /// Number of statements that use each variable in `used`, by side.
    numbers: Pair<Map<usize, usize>>,
}

impl StatementUses {
    /// Collects the uses; none if the work of `change` is used up.
    pub fn of(change: &BodyChange<'_>) -> StatementUses {
        let used = Pair::of_sides(|side| used_in(change, side));
        let numbers = used.as_ref().map(|used| {
            let mut numbers: Map<usize, usize> = Map::default();
            for variable in used.values().flatten() {
                *numbers.entry(*variable).or_default() += 1;
            }
            numbers
        });
        StatementUses { used, numbers }
    }

    /// Returns, for each pair of variables, the mapped statements that use both; leaves out pairs
    /// without any. Variables whose names are mapped there are paired: `leaves` has the statement before,
    /// the statement after, and the index of the variable before and of that after. Of the others, only
    /// one that is alone in each of two statements is.
    pub fn shared(
        &self,
        change: &BodyChange<'_>,
        leaves: &Set<(TreeIx, TreeIx, usize, usize)>,
    ) -> BTreeMap<(Named, Named), SharedStatements> {
        // Statements before and statements after, by pair of variables.
        let mut shared: BTreeMap<(usize, usize), Pair<Set<TreeIx>>> = BTreeMap::new();
        for &(statement, other) in &change.statements {
            let used = self.used.before.get(&statement);
            let Some((used, others)) = used.zip(self.used.after.get(&other)) else {
                continue;
            };
            if !change.work.spend(used.len() * others.len()) {
                break;
            }
            let is_mapped = |before, after| leaves.contains(&(statement, other, before, after));
            let free = used
                .iter()
                .filter(|&&it| !others.iter().any(|&to| is_mapped(it, to)));
            let only = only(free.copied());
            let free = others
                .iter()
                .filter(|&&it| !used.iter().any(|&of| is_mapped(of, it)));
            let only = only.zip(self::only(free.copied()));
            for &before in used {
                for &after in others {
                    if only == Some((before, after)) || is_mapped(before, after) {
                        let of_pair = shared.entry((before, after)).or_default();
                        of_pair.before.insert(statement);
                        of_pair.after.insert(other);
                    }
                }
            }
        }
        let shared = shared.into_iter().map(|((before, after), statements)| {
            let (one, two) = (statements.before.len(), statements.after.len());
            let shared = SharedStatements {
                number: one.min(two),
                are_all: self.numbers.before.get(&before) == Some(&one)
                    && self.numbers.after.get(&after) == Some(&two),
            };
            ((Named::Variable(before), Named::Variable(after)), shared)
        });
        shared.collect()
    }
}

/// Returns the only item; `None` if there are none or several.
fn only(mut items: impl Iterator<Item = usize>) -> Option<usize> {
    items.next().filter(|_| items.next().is_none())
}

/// Returns the variables of one side that each of its statements uses.
fn used_in(change: &BodyChange<'_>, side: Side) -> BTreeMap<TreeIx, Vec<usize>> {
    let (body, others) = (change.bodies.get(side), change.bodies.get(side.opposite()));
    let mut used: BTreeMap<TreeIx, Vec<usize>> = BTreeMap::new();
    let declarations = body.variables.declarations.iter();
    let is_of_side = |variable: &VariableDeclaration| {
        others.variables.count(variable.label) == 0
            && others.attributes.declared_type(variable.label).is_none()
    };
    let of_side: Vec<bool> = declarations.map(is_of_side).collect();
    if !of_side.contains(&true) || !change.work.spend(body.nodes.len()) {
        return used;
    }
    for &leaf in &*body.nodes {
        let Some(index) = body.variables.of_leaf(body.tree(), leaf) else {
            continue;
        };
        // What has the member is not the variable that has its name: `pair.first` and `first`.
        let is_replaced = || {
            let member = member_of(body.tree(), leaf);
            member.is_some_and(|it| others.variables.count(body.tree()[it].label) > 0)
        };
        let is_use = of_side[index] && body.variable(index).name != leaf && !is_replaced();
        if let Some(statement) = body.statement_of(leaf).filter(|_| is_use) {
            let of_statement = used.entry(statement).or_default();
            if !of_statement.contains(&index) {
                of_statement.push(index);
            }
        }
    }
    used
}

/// Returns the name of the member that is used of what a name denotes: `first` of `pair` in `pair.first`; `None`
/// if none is.
pub fn member_of(tree: &FileTree, name: TreeIx) -> Option<TreeIx> {
    let parent = tree.parent(name)?;
    let leaves = tree.subtree(parent).filter(|&it| tree.is_leaf(it));
    let mut leaves = leaves.filter(|&it| tree[it].role != LeafRole::Operator);
    let member = (leaves.next() == Some(name)).then(|| leaves.next())??;
    let is_member = match tree[member].role {
        LeafRole::Member => true,
        LeafRole::Callee => tree
            .call_of(member)
            .is_some_and(|call| tree.contains(call, name)),
        _ => false,
    };
    is_member.then_some(member)
}
