//! Types of refactorings of the statements and expressions of a body.

use super::bodies::{Body, BodyChange, BodyRelation};
use super::elements::list_of;
use super::sites::BodyFinding;
use super::token_text::CODE_BYTES_MAX;
use crate::base::pair::{Pair, Side};
use crate::base::text::beginning;
use crate::base::{Map, Set};
use crate::lang::shapes::{LeafRole, Shape};
use crate::parse::tree::TreeIx;
use std::collections::VecDeque;

/// Maximum number of leaves of a conditional that one expression can replace; longer ones are skipped.
const CONDITIONAL_LEAVES_MAX: usize = 2_000;
/// Work, in comparisons, of each label that is kept. Labels of conditionals inside each other would
/// otherwise take memory with the square of their depth.
const KEPT_LABEL_WORK: usize = 16;

/// Returns the text of a node for a finding, in one line and without an opening brace at its end:
/// its first line, and further ones up to its first nested statement or declaration. If the
/// condition of the node comes later, as in a loop with its condition at the end, returns the
/// condition only.
fn shown(body: &Body<'_>, node: TreeIx) -> String {
    let (tree, text) = (body.tree(), body.file.text_of(node));
    let line = text.find('\n').unwrap_or(text.len());
    let offset = |inner: TreeIx| (tree[inner].start_byte - tree[node].start_byte) as usize;
    let is_end = |&inner: &TreeIx| {
        let shape = tree[inner].shape;
        // A comment after the first line usually belongs to the code after it.
        let is_comment = shape == Shape::Comment && offset(inner) > line;
        shape.is_statement() || shape.is_declaration() || is_comment
    };
    let end = tree.subtree(node).skip(1).find(is_end);
    let end = end.map_or(text.len(), offset).max(line);
    if let Some(condition) = condition(body, node)
        && offset(condition) >= end
    {
        return in_one_line(body.file.text_of(condition));
    }
    in_one_line(text.get(..end).unwrap_or(text))
}

/// Returns the beginning of a text without line breaks, and without an opening brace at its end.
fn in_one_line(text: &str) -> String {
    let lines = text.lines().map(str::trim);
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    let text = lines.join(" ");
    beginning(text.trim_end_matches(['{', ' ', '\t']), CODE_BYTES_MAX).to_owned()
}

/// Returns a finding about a node before and a node after. `roles` has the role of the place before
/// and that of the place after.
pub(super) fn finding(
    change: &BodyChange<'_>,
    nodes: Pair<TreeIx>,
    roles: [&'static str; 2],
) -> BodyFinding {
    let text = |side: Side| Some(shown(change.bodies.get(side), *nodes.get(side)));
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
#[derive(Debug)]
struct Operand<'c> {
    /// Labels of the leaves, see [`labels`]. Negations and parentheses around the operand are left out.
    labels: Vec<&'c str>,
    /// True if an odd number of negations precedes the expression.
    is_negated: bool,
}

/// Condition of a statement or conditional expression.
struct Condition<'c> {
    /// Statement with the condition.
    statement: TreeIx,
    /// Operands in the order of the text. A negated junction is one operand, since its parts are not
    /// negated one by one.
    operands: Vec<Operand<'c>>,
    /// Operators of the junctions.
    junctions: Vec<&'static str>,
}

impl<'c> Condition<'c> {
    /// Reads the condition `root` of a statement of `side`.
    fn read(
        change: &'c BodyChange<'_>,
        side: Side,
        statement: TreeIx,
        root: TreeIx,
    ) -> Condition<'c> {
        let body = change.bodies.get(side);
        let (tree, syntax) = (body.tree(), body.file.syntax);
        let (mut operands, mut junctions) = (Vec::new(), Vec::new());
        let mut open = vec![(root, false)];
        while let Some((node, is_negated)) = open.pop() {
            let mut children = syntax.children(tree, node);
            let first = children.next();
            // Unwrap parentheses, divide junctions and count negations until an operand remains.
            if syntax.is_any(tree, node, syntax.rules.parentheses) {
                open.extend(first.map(|node| (node, is_negated)));
            } else if let Some(operator) = syntax.junction(tree, node)
                && !is_negated
            {
                junctions.push(operator);
                let parts: Vec<TreeIx> = syntax.children(tree, node).step_by(2).collect();
                open.extend(parts.into_iter().rev().map(|node| (node, is_negated)));
            } else if let Some((sign, operand)) = first.zip(children.next())
                && syntax.is_any(tree, sign, syntax.rules.negations)
            {
                open.push((operand, !is_negated));
            } else {
                let labels = labels(change, side, node);
                operands.push(Operand { labels, is_negated });
            }
        }
        Condition {
            statement,
            operands,
            junctions,
        }
    }

    /// Reads the condition of a statement of `side`; `None` if it has none.
    fn of(change: &'c BodyChange<'_>, side: Side, statement: TreeIx) -> Option<Condition<'c>> {
        let root = condition(change.bodies.get(side), statement)?;
        Some(Condition::read(change, side, statement, root))
    }

    /// Returns a key that is equal for all conditions that [`Condition::compare`] does not call
    /// `Different`: the labels of each operand, with one operator for each two opposite ones.
    fn key(&self, change: &BodyChange<'_>) -> ConditionKey<'c> {
        let opposites = change.bodies.before.file.syntax.rules.opposites;
        let one_for_both = |label: &'c str| {
            let pair = opposites.iter().find(|pair| pair.1 == label);
            pair.map_or(label, |pair| pair.0)
        };
        let operands = self.operands.iter();
        let operands = operands.map(|operand| {
            let labels = operand.labels.iter();
            labels.map(|&label| one_for_both(label)).collect()
        });
        operands.collect()
    }

    /// Compares the operands with those of a condition of the other side, in order. Returns `Different`
    /// unless all comparisons have the same result.
    fn compare(&self, change: &BodyChange<'_>, other: &Condition<'_>) -> OperandComparison {
        if self.operands.len() != other.operands.len() {
            return OperandComparison::Different;
        }
        let pairs = self.operands.iter().zip(&other.operands);
        let mut results = pairs.map(|(one, two)| compare(change, one, two));
        let first = results.next().unwrap_or(OperandComparison::Different);
        match results.all(|result| result == first) {
            true => first,
            false => OperandComparison::Different,
        }
    }
}

/// Labels of each operand of a condition, see [`Condition::key`].
type ConditionKey<'c> = Vec<Vec<&'c str>>;

/// Result of the comparison of two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OperandComparison {
    /// The operands have the same meaning.
    Equal,
    /// One operand is the negation of the other.
    Opposite,
    /// Any other two operands, and all operands once the work is used up.
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

/// Compares two operands of different sides. They are also opposite if one has the opposite operator,
/// such as `<` for `>=`, and all else is equal.
fn compare(change: &BodyChange<'_>, one: &Operand<'_>, two: &Operand<'_>) -> OperandComparison {
    let (before, after) = (&one.labels, &two.labels);
    if before.len() != after.len() || !change.work.spend(before.len()) {
        return OperandComparison::Different;
    }
    // At most one leaf differs, and its two operators are opposites.
    let mut different = before.iter().zip(after).filter(|(one, two)| one != two);
    let is_opposed = match (different.next(), different.next()) {
        (None, _) => false,
        (Some((one, two)), None) => {
            let mut pairs = change.bodies.before.file.syntax.rules.opposites.iter();
            if !pairs.any(|pair| *pair == (*one, *two) || *pair == (*two, *one)) {
                return OperandComparison::Different;
            }
            true
        }
        _ => return OperandComparison::Different,
    };
    match is_opposed == (one.is_negated == two.is_negated) {
        true => OperandComparison::Opposite,
        false => OperandComparison::Equal,
    }
}

/// Returns the conditions of the mapped statements that both have one.
fn conditions<'c>(change: &'c BodyChange<'_>) -> impl Iterator<Item = Pair<Condition<'c>>> {
    change.statements.iter().filter_map(|&(before, after)| {
        let before = Condition::of(change, Side::Before, before)?;
        Some(Pair::new(
            before,
            Condition::of(change, Side::After, after)?,
        ))
    })
}

/// Finds conditions that were inverted: every operand was negated, and every `and` became an `or`, or
/// the reverse.
pub(super) fn invert_condition(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let inverted = conditions(change).filter(|Pair { before, after }| {
        let swaps_junctions = before.junctions.len() == after.junctions.len() && {
            let mut junctions = before.junctions.iter().zip(&after.junctions);
            junctions.all(|(one, two)| one != two)
        };
        swaps_junctions && before.compare(change, after) == OperandComparison::Opposite
    });
    let roles = ["original conditional", "inverted conditional"];
    inverted
        .map(|pair| finding(change, pair.as_ref().map(|it| it.statement), roles))
        .collect()
}

/// Returns true if a statement is a conditional, such as `if`.
fn is_conditional(body: &Body<'_>, statement: TreeIx) -> bool {
    let kind = body.file.syntax.kind(body.tree(), statement);
    let mut rows = body.file.syntax.rules.conditionals.iter();
    rows.any(|row| row.syntax == kind)
}

/// Removes the operands of `part` from `rest` and returns true if `rest` has all of them; else
/// changes nothing. Returns false once the work is used up.
fn take(change: &BodyChange<'_>, part: &Condition<'_>, rest: &mut Vec<&Operand<'_>>) -> bool {
    let comparisons = part.operands.len() * rest.len();
    if part.operands.len() > rest.len() || !change.work.spend(comparisons) {
        return false;
    }
    let mut left = rest.clone();
    let all_found = part.operands.iter().all(|operand| {
        let mut of_whole = left.iter();
        let is_equal = |it: &&Operand<'_>| compare(change, it, operand) == OperandComparison::Equal;
        let position = of_whole.position(is_equal);
        position.map(|at| left.remove(at)).is_some()
    });
    if all_found {
        *rest = left;
    }
    all_found
}

/// Finds conditions, on side `whole`, whose operands are spread over several conditions on the other
/// side (the parts): that of the mapped statement, and those of conditionals without counterpart. Each
/// operand of the whole, and each unmapped conditional, is used once. `roles` are the roles before and
/// after.
fn spread(change: &BodyChange<'_>, whole: Side, roles: [&'static str; 2]) -> Vec<BodyFinding> {
    let (side, mut found) = (whole.opposite(), Vec::new());
    let body = change.bodies.get(side);
    let unmapped = body.statements().filter(|&statement| {
        is_conditional(body, statement) && change.is_unmapped(side, statement)
    });
    let unmapped = unmapped.filter_map(|statement| Condition::of(change, side, statement));
    let mut unmapped: Vec<Condition<'_>> = unmapped.collect();
    if unmapped.is_empty() {
        return found;
    }
    for pair in conditions(change) {
        let (all, own) = (pair.get(whole), pair.get(side));
        let mut rest: Vec<&Operand<'_>> = all.operands.iter().collect();
        // The mapped condition must have fewer operands than the whole, and only operands of the whole.
        if own.operands.len() >= all.operands.len() || !take(change, own, &mut rest) {
            continue;
        }
        if !change.work.spend(unmapped.len()) {
            break;
        }
        let mut pieces = vec![own.statement];
        // Unmapped conditionals are further parts while they have only remaining operands of the whole.
        unmapped.retain(|other| {
            let is_part = take(change, other, &mut rest);
            pieces.extend(is_part.then_some(other.statement));
            !is_part
        });
        if pieces.len() > 1 {
            pieces.sort_unstable();
            found.push(spread_finding(change, whole, all.statement, &pieces, roles));
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
    let texts: Vec<String> = pieces.iter().map(|&piece| shown(other, piece)).collect();
    let (text, list) = (shown(own, statement), list_of(&texts));
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

/// Finds conditionals before whose condition is spread over several conditionals after.
pub(super) fn split_conditional(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    spread(
        change,
        Side::Before,
        ["original conditional", "split conditional"],
    )
}

/// Finds conditionals after whose condition was spread over several conditionals before.
pub(super) fn merge_conditional(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    spread(
        change,
        Side::After,
        ["merged conditional", "new conditional"],
    )
}

/// Finds clauses after that catch the exceptions of several clauses of one `try` before.
pub(super) fn merge_catch(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let Pair { before, after } = &change.bodies;
    let mut found = Vec::new();
    for clause in after.statements() {
        let types = caught(after, clause);
        if types.len() < 2 {
            continue;
        }
        // A clause before is a piece if it has no counterpart or is mapped to the clause after,
        // which catches all of its types and further ones.
        let is_piece = |piece: TreeIx| {
            let of_piece = caught(before, piece);
            let partners = change.partners(Side::Before, piece);
            !of_piece.is_empty()
                && of_piece.len() < types.len()
                && of_piece.iter().all(|it| types.contains(it))
                && (partners.contains(&clause) || change.is_unmapped(Side::Before, piece))
        };
        for &partner in change.partners(Side::After, clause) {
            let siblings = before.tree().parent(partner);
            let siblings = siblings.map(|it| before.tree().children(it));
            let siblings: Vec<TreeIx> = siblings.into_iter().flatten().collect();
            if !change.work.spend(siblings.len() * types.len()) {
                return found;
            }
            let pieces = siblings.into_iter().filter(|&it| is_piece(it));
            let pieces: Vec<TreeIx> = pieces.collect();
            if pieces.len() > 1 && pieces.contains(&partner) {
                let roles = ["merged catch block", "new catch block"];
                found.push(spread_finding(change, Side::After, clause, &pieces, roles));
                break;
            }
        }
    }
    found
}

/// Returns the types of the exceptions that a clause catches, as written; none for other statements.
fn caught<'b>(body: &'b Body<'_>, clause: TreeIx) -> Vec<&'b str> {
    let (tree, syntax) = (body.tree(), body.file.syntax);
    let kind = syntax.kind(tree, clause);
    let mut rows = syntax.rules.catches.iter();
    let Some((_, list)) = rows.find(|row| row.0 == kind) else {
        return Vec::new();
    };
    let mut header = tree.header(clause);
    let list = header.find(|&node| syntax.kind(tree, node) == *list);
    let types = list.into_iter().flat_map(|list| tree.children(list));
    let types = types.filter(|&it| !(tree.is_leaf(it) && tree[it].role == LeafRole::None));
    types.map(|it| body.file.text_of(it)).collect()
}

/// Conditional expression (`a ? b : c`) of a statement after.
struct Ternary<'c> {
    /// Its condition, with the statement that contains the expression.
    condition: Condition<'c>,
    /// Labels of the leaves of each of its two values, see [`labels`].
    values: Vec<Vec<&'c str>>,
}

/// Removed conditionals whose conditions and code have the same labels.
struct Origins<'c> {
    /// Condition of the first of them.
    condition: Condition<'c>,
    /// Labels of the leaves of each of them.
    code: Set<&'c str>,
    /// Statements that no conditional expression replaced yet, in the order of the text.
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

/// Returns the conditional expressions of the statements after. Once the work is used up, further ones
/// are left out.
fn ternaries<'c>(change: &'c BodyChange<'_>) -> Vec<Ternary<'c>> {
    let after = &change.bodies.after;
    let (tree, syntax) = (after.tree(), after.file.syntax);
    let mut found = Vec::new();
    for statement in after.statements() {
        for ternary in tree.header(statement).skip(1) {
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
            found.push(Ternary {
                condition: Condition::read(change, Side::After, statement, choice),
                values,
            });
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
    // Index, in the list of their key, of the origins with this code.
    let mut by_code: Map<Vec<&str>, usize> = Map::default();
    for statement in before.statements() {
        // A conditional was removed if it has no counterpart, or only leaf statements as counterparts.
        let is_gone = || match change.partners(Side::Before, statement) {
            [] => change.is_unmapped(Side::Before, statement),
            partners => partners.iter().all(|&it| tree[it].shape == Shape::Leaf),
        };
        if !is_conditional(before, statement) || !is_gone() {
            continue;
        }
        let Some(condition) = Condition::of(change, Side::Before, statement) else {
            continue;
        };
        let Some(of_key) = origins.get_mut(&condition.key(change)) else {
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
        // Equal code begins with an equal condition, so that it is in the list of one key.
        if let Some(&at) = by_code.get(&code) {
            of_key[at].statements.push_back(statement);
            continue;
        }
        of_key.push(Origins {
            condition,
            code: code.iter().copied().collect(),
            statements: VecDeque::from([statement]),
        });
        by_code.insert(code, of_key.len() - 1);
    }
    origins
}

/// Finds removed conditionals whose condition, or its inverse, is now that of a conditional expression
/// (`a ? b : c`) with a value like one that the conditional contained. Each conditional is found once.
pub(super) fn conditional_to_ternary(change: &BodyChange<'_>) -> Vec<BodyFinding> {
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
