//! Conditionals that became conditional expressions (`a ? b : c`).

use super::code_types::{
    Condition, ConditionKey, KEPT_LABEL_WORK, OperandComparison, finding, is_conditional, labels,
};
use super::{BodyChange, BodyRelation};
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::lang::rules::shapes::Shape;
use crate::parse::tree::TreeIx;
use crate::refine::sites::BodyFinding;
use std::collections::VecDeque;
use std::collections::hash_map::Entry;

/// Maximum number of leaves of a conditional that one expression can replace; longer ones are skipped.
const CONDITIONAL_LEAVES_MAX: usize = 2_000;

/// Conditional expression (`a ? b : c`) of the after side.
struct Ternary<'c> {
    /// Condition of the expression, or one operand of it, with the statement that contains the expression.
    condition: Condition<'c>,
    /// Labels of the leaves of each of the two values, see [`labels`].
    values: Vec<Vec<&'c str>>,
}

/// Removed conditionals, all with the same labels of their conditions and code.
struct Origins<'c> {
    /// Condition of the first conditional.
    condition: Condition<'c>,
    /// Labels of the leaves of each conditional, its condition included.
    code: Set<&'c str>,
    /// Conditionals that no conditional expression replaced yet, in the order of the text.
    statements: VecDeque<TreeIx>,
}

impl Origins<'_> {
    /// Returns true if the conditionals have the condition of `ternary`, or its inverse, and contain at
    /// least half of the leaves of one of its values; false once the work is used up.
    fn are_of(&self, change: &BodyChange<'_>, ternary: &Ternary<'_>) -> bool {
        let comparison = self.condition.compare(change, &ternary.condition);
        if comparison == OperandComparison::Different {
            return false;
        }
        let mut values = ternary.values.iter();
        values.any(|value| {
            let has_room = change.work.spend(value.len());
            let kept = value.iter().filter(|label| self.code.contains(*label));
            let kept = if has_room { kept.count() } else { 0 };
            kept > 0 && 2 * kept >= value.len()
        })
    }
}

/// Returns the conditional expressions of the statements after, also once for each operand of a condition that
/// has several. Once the work is used up, further ones are left out.
fn ternaries<'c>(change: &'c BodyChange<'_>) -> Vec<Ternary<'c>> {
    let after = &change.bodies.after;
    let (tree, syntax) = (after.tree(), after.file.syntax);
    let mut found = Vec::new();
    for statement in after.statements() {
        // A conditional expression can be a statement itself; a conditional is none.
        let is_whole = !is_conditional(after, statement);
        for ternary in tree.header(statement).skip(usize::from(!is_whole)) {
            let kind = syntax.kind(tree, ternary);
            let mut rows = syntax.rules.ternaries.iter();
            let Some(row) = rows.find(|row| row.syntax == kind) else {
                continue;
            };
            let Some(choice) = syntax.child(tree, ternary, row.condition) else {
                continue;
            };
            let values = [row.consequence, row.alternative].into_iter();
            let values = values.filter_map(|field| syntax.child(tree, ternary, field));
            let values = values.map(|it| labels(change, Side::After, it));
            let values: Vec<Vec<&str>> = values.collect();
            // Expressions inside each other have common labels.
            if !change.work.spend(values.iter().map(Vec::len).sum()) {
                return found;
            }
            let condition = Condition::read(change, Side::After, statement, choice);
            // Of `a || b ? c : d`, the conditional may have tested `b` alone.
            for operand in condition.single_operands() {
                if !change.work.spend(values.iter().map(Vec::len).sum()) {
                    return found;
                }
                found.push(Ternary {
                    condition: operand,
                    values: values.clone(),
                });
            }
            found.push(Ternary { condition, values });
        }
    }
    found
}

/// Returns the removed conditionals whose condition occurs in `ternaries`, grouped by their code, under
/// [`Condition::key`]. Once the work is used up, further ones are left out.
fn origins<'c>(
    change: &'c BodyChange<'_>,
    ternaries: &[Ternary<'c>],
) -> Map<ConditionKey<'c>, Vec<Origins<'c>>> {
    let before = &change.bodies.before;
    let tree = change.bodies.after.tree();
    let mut origins: Map<ConditionKey<'c>, Vec<Origins<'c>>> = Map::default();
    for ternary in ternaries {
        origins.entry(ternary.condition.key(change)).or_default();
    }
    // Index, in the list of their key, of the origins with this key and code.
    let mut by_code: Map<(ConditionKey<'c>, Vec<&str>), usize> = Map::default();
    for statement in before.statements() {
        // A conditional was removed if it has no counterpart, or only leaf statements as counterparts.
        let is_gone = || match change.partners(Side::Before, statement) {
            [] => change.is_unmapped(Side::Before, statement),
            partners => partners.iter().all(|&it| {
                tree[it].shape == Shape::Leaf && !is_conditional(&change.bodies.after, it)
            }),
        };
        if !is_conditional(before, statement) || !is_gone() {
            continue;
        }
        let Some(condition) = Condition::of(change, Side::Before, statement) else {
            continue;
        };
        let key = condition.key(change);
        let Some(of_key) = origins.get_mut(&key) else {
            continue;
        };
        if !change.work.spend(before.tree().size(statement)) {
            break;
        }
        let code = labels(change, Side::Before, statement);
        if code.len() > CONDITIONAL_LEAVES_MAX {
            continue;
        }
        if !change.work.spend(KEPT_LABEL_WORK * code.len()) {
            break;
        }
        let labels = code.iter().copied().collect();
        match by_code.entry((key, code)) {
            Entry::Occupied(entry) => of_key[*entry.get()].statements.push_back(statement),
            Entry::Vacant(entry) => {
                entry.insert(of_key.len());
                of_key.push(Origins {
                    condition,
                    code: labels,
                    statements: VecDeque::from([statement]),
                });
            }
        }
    }
    origins
}

/// Finds removed conditionals whose condition, or its inverse, is now that of a conditional expression
/// (`a ? b : c`), or one operand of it, with a value like one that the conditional contained. Each
/// conditional is found once.
pub fn conditional_to_ternary(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let mut found = Vec::new();
    if change.relation != BodyRelation::Matched {
        return found;
    }
    let ternaries = ternaries(change);
    if ternaries.is_empty() {
        return found;
    }
    let mut origins = origins(change, &ternaries);
    for ternary in &ternaries {
        let of_key = origins.get_mut(&ternary.condition.key(change));
        let of_key = of_key.into_iter().flatten();
        let equal = of_key.filter(|it| !it.statements.is_empty() && it.are_of(change, ternary));
        // The first one in the text is taken.
        let first = equal.min_by_key(|it| it.statements.front().copied());
        if let Some(origin) = first.and_then(|it| it.statements.pop_front()) {
            let nodes = Pair::new(origin, ternary.condition.statement);
            let roles = ["original conditional", "ternary conditional"];
            found.push(finding(change, nodes, roles));
        }
    }
    found
}
