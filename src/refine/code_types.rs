//! Types of refactorings of the statements and expressions of a body.

use super::bodies::{Body, BodyChange, BodyRelation};
use super::sites::BodyFinding;
use crate::base::Set;
use crate::base::pair::{Pair, Side};
use crate::base::text::beginning;
use crate::lang::code_rules::BranchSyntax;
use crate::lang::shapes::{LeafRole, Shape};
use crate::parse::tree::TreeIx;

/// Maximum number of bytes of a statement or condition that a finding shows.
const TEXT_BYTES_MAX: usize = 200;

/// Returns the first line of the text of a node, without an opening brace and white space at its end.
fn first_line(body: &Body<'_>, node: TreeIx) -> String {
    let text = body.file.text_of(node);
    let line = text.lines().next().unwrap_or_default();
    let line = line.trim_end_matches(['{', ' ', '\t']);
    beginning(line, TEXT_BYTES_MAX).to_owned()
}

/// Returns a finding about a node before and a node after; `roles` are the roles of their places.
pub(super) fn finding(
    change: &BodyChange<'_>,
    nodes: Pair<TreeIx>,
    roles: [&'static str; 2],
) -> BodyFinding {
    let text = |side: Side| Some(first_line(change.bodies.get(side), *nodes.get(side)));
    BodyFinding {
        values: Pair::new(Side::Before, Side::After).map(text),
        sites: vec![
            change.bodies.before.site(nodes.before, roles[0]),
            change.bodies.after.site(nodes.after, roles[1]),
        ],
    }
}

/// Returns the node of the condition of a statement, such as an `if` or a loop; `None` if it has none.
fn condition(body: &Body<'_>, statement: TreeIx) -> Option<TreeIx> {
    let (tree, syntax) = (body.tree(), body.file.syntax);
    let rules = syntax.rules;
    let kind = syntax.kind(tree, statement);
    let of_branch = rules.conditionals.iter().find(|row| row.syntax == kind);
    let field = match of_branch {
        Some(row) => row.condition,
        None => rules.conditions.iter().find(|row| row.0 == kind)?.1,
    };
    syntax.child(tree, statement, field)
}

/// Operand of a condition: part that no junction (`&&`, `||`) divides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Operand {
    /// Expression without negations and parentheses around it.
    node: TreeIx,
    /// True if an odd number of negations precedes the expression.
    is_negated: bool,
}

/// Returns the operands of a condition, in the order of the text, and the operators of its junctions. A
/// negated junction is one operand, since its parts are not negated one by one.
fn operands(body: &Body<'_>, condition: TreeIx) -> (Vec<Operand>, Vec<&'static str>) {
    let (tree, syntax) = (body.tree(), body.file.syntax);
    let (mut found, mut junctions) = (Vec::new(), Vec::new());
    let mut open = vec![Operand {
        node: condition,
        is_negated: false,
    }];
    while let Some(Operand { node, is_negated }) = open.pop() {
        let mut children = tree.children(node);
        let first = children.next();
        // Unwrap parentheses, divide junctions and count negations until an operand remains.
        if syntax.is_any(tree, node, syntax.rules.parentheses) {
            open.extend(first.map(|node| Operand { node, is_negated }));
        } else if let Some(operator) = syntax.junction(tree, node)
            && !is_negated
        {
            junctions.push(operator);
            let operands: Vec<TreeIx> = tree.children(node).step_by(2).collect();
            let operands = operands.into_iter().rev();
            open.extend(operands.map(|node| Operand { node, is_negated }));
        } else if let Some((sign, operand)) = first.zip(children.next())
            && syntax.is_any(tree, sign, syntax.rules.negations)
        {
            open.push(Operand {
                node: operand,
                is_negated: !is_negated,
            });
        } else {
            found.push(Operand { node, is_negated });
        }
    }
    (found, junctions)
}

/// Result of the comparison of two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OperandComparison {
    /// The operands have the same meaning.
    Equal,
    /// One operand is the negation of the other.
    Opposite,
    /// Any other two operands.
    Different,
}

/// Returns the labels of the leaves of an expression, without comments. Variables before have the name
/// of their counterpart after, so that renamed variables compare equal.
fn labels<'c>(change: &'c BodyChange<'_>, side: Side, node: TreeIx) -> Vec<&'c str> {
    let body = change.bodies.get(side);
    let tree = body.tree();
    let leaves = tree
        .subtree(node)
        .filter(|&leaf| tree.is_leaf(leaf) && tree[leaf].role != LeafRole::Comment);
    let labels = leaves.map(|leaf| {
        let after = (side == Side::Before)
            .then(|| change.name_after(body.named(leaf)?))
            .flatten();
        body.file.labels.get(after.unwrap_or(tree[leaf].label))
    });
    labels.collect()
}

/// Compares an operand before with an operand after. They are also opposite if one has the opposite
/// operator, such as `<` for `>=`, and all else is equal.
fn compare(change: &BodyChange<'_>, one: Operand, two: Operand) -> OperandComparison {
    let rules = change.bodies.before.file.syntax.rules;
    let before = labels(change, Side::Before, one.node);
    let after = labels(change, Side::After, two.node);
    if before == after {
        return match one.is_negated == two.is_negated {
            true => OperandComparison::Equal,
            false => OperandComparison::Opposite,
        };
    }
    let is_opposite = |one: &str, two: &str| {
        let mut pairs = rules.opposites.iter();
        pairs.any(|&(this, that)| (this, that) == (one, two) || (that, this) == (one, two))
    };
    // Exactly one leaf differs, and the two operators are opposites.
    let mut different = before.iter().zip(&after).filter(|(one, two)| one != two);
    let only = different.next();
    let is_opposed = before.len() == after.len()
        && different.next().is_none()
        && only.is_some_and(|(one, two)| is_opposite(one, two));
    match (is_opposed, one.is_negated == two.is_negated) {
        (true, true) => OperandComparison::Opposite,
        (true, false) => OperandComparison::Equal,
        _ => OperandComparison::Different,
    }
}

/// Returns the mapped statements that both have a condition: statements before and after, and the two
/// conditions.
fn conditions(change: &BodyChange<'_>) -> Vec<(Pair<TreeIx>, Pair<TreeIx>)> {
    let Pair { before, after } = &change.bodies;
    let pairs = change.statements.iter().filter_map(|&(one, two)| {
        let conditions = Pair::new(condition(before, one)?, condition(after, two)?);
        Some((Pair::new(one, two), conditions))
    });
    pairs.collect()
}

/// Finds conditions that were inverted: every operand was negated, and every `and` became an `or`, or
/// the reverse.
pub(super) fn invert_condition(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let inverted = conditions(change).into_iter().filter(|(_, conditions)| {
        let (one, junctions) = operands(&change.bodies.before, conditions.before);
        let (two, others) = operands(&change.bodies.after, conditions.after);
        let are_opposite = one.len() == two.len()
            && one
                .iter()
                .zip(&two)
                .all(|(&one, &two)| compare(change, one, two) == OperandComparison::Opposite);
        let swaps_junctions = junctions.len() == others.len()
            && junctions.iter().zip(&others).all(|(one, two)| one != two);
        are_opposite && swaps_junctions
    });
    let roles = ["original conditional", "inverted conditional"];
    inverted
        .map(|(statements, _)| finding(change, statements, roles))
        .collect()
}

/// Returns the conditionals (such as `if` statements) of `side` without counterpart in any element.
fn unmapped_conditionals(change: &BodyChange<'_>, side: Side) -> Vec<TreeIx> {
    let body = change.bodies.get(side);
    let rules = body.file.syntax.rules.conditionals;
    let is_conditional = |&node: &TreeIx| {
        let kind = body.file.syntax.kind(body.tree(), node);
        rules.iter().any(|row| row.syntax == kind)
    };
    let statements = body.statements().filter(is_conditional);
    statements
        .filter(|&node| change.is_unmapped(side, node))
        .collect()
}

/// Finds conditions, on side `whole`, whose operands are spread over several conditions on the other
/// side (the parts): that of the mapped statement, and those of conditionals without counterpart. Each
/// operand of the whole, and each unmapped conditional, is used once. `roles` are the roles before and
/// after.
fn spread(change: &BodyChange<'_>, whole: Side, roles: [&'static str; 2]) -> Vec<BodyFinding> {
    let parts = whole.opposite();
    let unmapped = unmapped_conditionals(change, parts);
    if unmapped.is_empty() {
        return Vec::new();
    }
    let compared = |of_whole: Operand, of_part: Operand| {
        let (one, two) = whole.ordered(of_whole, of_part);
        compare(change, one, two)
    };
    let mut found = Vec::new();
    let mut taken: Set<TreeIx> = Set::default();
    for (statements, conditions) in conditions(change) {
        let (all, _) = operands(change.bodies.get(whole), *conditions.get(whole));
        let (own, _) = operands(change.bodies.get(parts), *conditions.get(parts));
        let covers = |part: &Operand, rest: &[Operand]| {
            rest.iter()
                .position(|&of_whole| compared(of_whole, *part) == OperandComparison::Equal)
        };
        let mut rest = all.clone();
        // Removes the operands of a part from `rest` if all of them are there.
        let take = |part: &[Operand], rest: &mut Vec<Operand>| {
            let mut left = rest.clone();
            let all_found = part.iter().all(|operand| {
                let position = covers(operand, &left);
                position.map(|at| left.remove(at)).is_some()
            });
            if all_found {
                *rest = left;
            }
            all_found
        };
        // The mapped condition must have fewer operands than the whole, and only operands of the whole.
        if own.len() >= all.len() || !take(&own, &mut rest) {
            continue;
        }
        let mut pieces = vec![*statements.get(parts)];
        // Unmapped conditionals are further parts while they have only remaining operands of the whole.
        for &other in &unmapped {
            let body = change.bodies.get(parts);
            let Some(condition) = condition(body, other) else {
                continue;
            };
            if !taken.contains(&other) && take(&operands(body, condition).0, &mut rest) {
                taken.insert(other);
                pieces.push(other);
            }
        }
        if pieces.len() > 1 {
            pieces.sort_unstable();
            found.push(spread_finding(
                change,
                whole,
                *statements.get(whole),
                &pieces,
                roles,
            ));
        }
    }
    found
}

/// Returns the finding about `statement` of side `whole` and its parts, `pieces`, on the other side. The
/// last argument has the roles of places before and after.
fn spread_finding(
    change: &BodyChange<'_>,
    whole: Side,
    statement: TreeIx,
    pieces: &[TreeIx],
    [before, after]: [&'static str; 2],
) -> BodyFinding {
    let (own, other) = (
        change.bodies.get(whole),
        change.bodies.get(whole.opposite()),
    );
    let texts: Vec<String> = pieces
        .iter()
        .map(|&piece| first_line(other, piece))
        .collect();
    let text = first_line(own, statement);
    let list = format!("[{}]", texts.join(", "));
    let (one, two) = whole.ordered(text, list);
    let (role, role_of_pieces) = whole.ordered(before, after);
    let mut sites = vec![own.site(statement, role)];
    sites.extend(
        pieces
            .iter()
            .map(|&piece| other.site(piece, role_of_pieces)),
    );
    sites.sort_by_key(|site| site.side);
    BodyFinding {
        values: Pair::new(Some(one), Some(two)),
        sites,
    }
}

pub(super) fn split_conditional(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    spread(
        change,
        Side::Before,
        ["original conditional", "split conditional"],
    )
}

pub(super) fn merge_conditional(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    spread(
        change,
        Side::After,
        ["merged conditional", "new conditional"],
    )
}

/// Returns the conditional expressions (`a ? b : c`) in the header of a statement: the part outside of
/// nested statements. Each has its node and the rule of its syntax.
fn ternaries(body: &Body<'_>, statement: TreeIx) -> Vec<(TreeIx, &'static BranchSyntax)> {
    let (tree, syntax) = (body.tree(), body.file.syntax);
    let mut found = Vec::new();
    let mut node = TreeIx(statement.0 + 1);
    while node < tree[statement].end {
        let shape = tree[node].shape;
        if shape.is_statement() || shape.is_declaration() {
            node = tree[node].end;
            continue;
        }
        let kind = syntax.kind(tree, node);
        let rows = syntax.rules.ternaries.iter();
        found.extend(rows.filter(|row| row.syntax == kind).map(|row| (node, row)));
        node = TreeIx(node.0 + 1);
    }
    found
}

/// Finds removed conditionals whose condition is now that of a conditional expression (`a ? b : c`), or
/// the inverse of its condition. Each conditional is found once.
pub(super) fn conditional_to_ternary(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    if change.relation != BodyRelation::Matched {
        return Vec::new();
    }
    let Pair { before, after } = &change.bodies;
    let rules = before.file.syntax.rules;
    // A conditional is gone if it has no counterpart, or only leaf statements as counterparts.
    let is_gone = |statement: TreeIx| match change.partners(Side::Before, statement) {
        [] => change.is_unmapped(Side::Before, statement),
        partners => partners
            .iter()
            .all(|&partner| after.tree()[partner].shape == Shape::Leaf),
    };
    let conditionals: Vec<TreeIx> = before
        .statements()
        .filter(|&it| {
            let kind = before.file.syntax.kind(before.tree(), it);
            rules.conditionals.iter().any(|row| row.syntax == kind) && is_gone(it)
        })
        .collect();
    let mut taken: Set<TreeIx> = Set::default();
    let mut found = Vec::new();
    if conditionals.is_empty() {
        return found;
    }
    for statement in after.statements() {
        for (ternary, row) in ternaries(after, statement) {
            let Some(choice) = after
                .file
                .syntax
                .child(after.tree(), ternary, row.condition)
            else {
                continue;
            };
            let (two, _) = operands(after, choice);
            // First removed conditional with equal operands, or with all operands inverted.
            let origin = conditionals.iter().copied().find(|&conditional| {
                let Some(condition) = condition(before, conditional) else {
                    return false;
                };
                let (one, _) = operands(before, condition);
                let compared: Vec<OperandComparison> = one
                    .iter()
                    .zip(&two)
                    .map(|(&one, &two)| compare(change, one, two))
                    .collect();
                !taken.contains(&conditional)
                    && one.len() == two.len()
                    && (compared.iter().all(|it| *it == OperandComparison::Equal)
                        || compared.iter().all(|it| *it == OperandComparison::Opposite))
            });
            if let Some(conditional) = origin {
                taken.insert(conditional);
                let nodes = Pair::new(conditional, statement);
                let roles = ["original conditional", "ternary conditional"];
                found.push(finding(change, nodes, roles));
            }
        }
    }
    found
}
