//! Uses of variables in mapped statements: evidence that a variable continues under another name even if
//! the names themselves are not mapped, as in `user.load()` and `Loader.load(account)`.

use super::bodies::BodyChange;
use super::variables::{Named, VariableDeclaration};
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::parse::tree::TreeIx;
use std::collections::BTreeMap;

/// Mapped statements of which one uses a variable before and the other one a variable after.
#[derive(Debug, Default)]
pub(super) struct SharedStatements {
    /// Number of the pairs of statements.
    pub number: usize,
    /// True if these are all statements that use either variable.
    pub are_all: bool,
}

/// Statements of both bodies that use variables of one side only.
pub(super) struct StatementUses {
    /// Variables that each statement uses, by side: those whose name denotes no variable and no attribute
    /// of the other side. Without the name in the declaration itself.
    used: Pair<BTreeMap<TreeIx, Vec<usize>>>,
    /// Number of statements that use each of these variables, by side.
    numbers: Pair<Map<usize, usize>>,
}

impl StatementUses {
    /// Collects the uses; none if the work of `change` is used up.
    pub fn of(change: &BodyChange<'_>) -> StatementUses {
        let used = Pair::new(Side::Before, Side::After).map(|side| used_in(change, side));
        let numbers = used.as_ref().map(|used| {
            let mut numbers: Map<usize, usize> = Map::default();
            for variable in used.values().flatten() {
                *numbers.entry(*variable).or_default() += 1;
            }
            numbers
        });
        StatementUses { used, numbers }
    }

    /// Returns the mapped statements of each pair of variables that share some. In statements that use
    /// several of the collected variables, only the uses in `leaves` count: pairs of statements in which
    /// names of two variables are mapped, with the two variables.
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
            let are_only = used.len() == 1 && others.len() == 1;
            for &before in used {
                for &after in others {
                    if are_only || leaves.contains(&(statement, other, before, after)) {
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
        let is_use = of_side[index] && body.variable(index).name != leaf;
        if let Some(statement) = body.statement_of(leaf).filter(|_| is_use) {
            let of_statement = used.entry(statement).or_default();
            if !of_statement.contains(&index) {
                of_statement.push(index);
            }
        }
    }
    used
}
