//! Types of refactorings of the statements and expressions of a body.

use super::{Body, BodyChange, BodyRelation};
use crate::base::pair::{Pair, Side};
use crate::lang::rules::code_rules::CodeRules;
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::TreeIx;
use crate::refine::declarations::token_text::{CODE_BYTES_MAX, in_one_line};
use crate::refine::elements::list_of;
use crate::refine::sites::BodyFinding;
use std::collections::BTreeMap;

/// Returns the text of a node for a finding, in one line and without an opening brace at its end.
fn shown(body: &Body<'_>, node: TreeIx) -> String {
    in_one_line(shown_part(body, node), CODE_BYTES_MAX)
}

/// Returns the part of the text of a node that a finding shows. It ends at the first nested statement or declaration that is after the first line or after
/// the condition: `if (a)` of `if (a) return;`. If the condition of the node comes later, as in a
/// loop with its condition at the end, returns the condition only.
pub fn shown_part<'b>(body: &'b Body<'_>, node: TreeIx) -> &'b str {
    let (tree, text) = (body.tree(), body.file.text_of(node));
    let line = text.find('\n').unwrap_or(text.len());
    let offset = |inner: TreeIx| (tree[inner].start_byte - tree[node].start_byte) as usize;
    let condition = body.condition(node);
    let is_end = |&inner: &TreeIx| {
        let shape = tree[inner].shape;
        // A comment after the first line usually belongs to the code after it.
        let is_comment = shape == Shape::Comment && offset(inner) > line;
        let follows = |condition: TreeIx| tree[condition].end_byte <= tree[inner].start_byte;
        let is_late = offset(inner) > line || condition.is_some_and(follows);
        (shape.is_statement() || shape.is_declaration()) && is_late || is_comment
    };
    let end = tree.subtree(node).skip(1).find(is_end);
    let end = end.map_or(text.len(), offset);
    if let Some(condition) = condition
        && offset(condition) >= end
    {
        return body.file.text_of(condition);
    }
    text.get(..end).unwrap_or(text)
}

/// Returns a finding about a node before and a node after. `roles` has the role of the place before
/// and that of the place after.
pub fn finding(
    change: &BodyChange<'_>,
    nodes: Pair<TreeIx>,
    roles: [&'static str; 2],
) -> BodyFinding {
    let text = |side: Side| Some(shown(change.bodies.get(side), *nodes.get(side)));
    BodyFinding {
        values: Pair::of_sides(text),
        sites: vec![
            change.bodies.before.site(nodes.before, roles[0]),
            change.bodies.after.site(nodes.after, roles[1]),
        ],
        parts: Vec::new(),
    }
}

/// Operand of a condition: part that no junction (`&&`, `||`) divides.
#[derive(Debug, Clone)]
struct Operand<'c> {
    /// Labels of the leaves, see [`labels`]. Negations and parentheses around the operand are left out.
    labels: Vec<&'c str>,
    /// True if an odd number of negations precedes the expression.
    is_negated: bool,
}

/// Work, in comparisons, of each label that is kept. Labels of conditionals inside each other would
/// otherwise take memory with the square of their depth.
pub const KEPT_LABEL_WORK: usize = 16;

/// Condition of a statement or conditional expression.
pub struct Condition<'c> {
    /// Statement with the condition.
    pub statement: TreeIx,
    /// Operands in the order of the text. A negated junction is one operand, since its parts are not
    /// negated one by one.
    operands: Vec<Operand<'c>>,
    /// Operators of the junctions.
    junctions: Vec<&'static str>,
}

impl<'c> Condition<'c> {
    /// Reads the condition `root` of a statement of `side`.
    pub fn read(
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
                open.extend(children.last().or(first).map(|node| (node, is_negated)));
            } else if let Some(operator) = body.file.junction(node)
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

    /// Reads the condition under which a statement of `side` executes its code; `None` if it has none.
    pub fn of(change: &'c BodyChange<'_>, side: Side, statement: TreeIx) -> Option<Condition<'c>> {
        let body = change.bodies.get(side);
        let root = body.condition(statement)?;
        let mut condition = Condition::read(change, side, statement, root);
        let (tree, syntax) = (body.tree(), body.file.syntax);
        if syntax.is_any(tree, statement, syntax.rules.negated_conditions) {
            condition.invert(syntax.rules);
        }
        Some(condition)
    }

    /// Returns each operand as a condition of its own; nothing if there is only one.
    pub fn single_operands(&self) -> impl Iterator<Item = Condition<'c>> {
        let operands = self.operands.iter().filter(|_| self.operands.len() > 1);
        operands.map(|operand| Condition {
            statement: self.statement,
            operands: vec![operand.clone()],
            junctions: Vec::new(),
        })
    }

    /// Turns the condition into its inverse, by negating every operand and exchanging the junctions.
    fn invert(&mut self, rules: &CodeRules) {
        for operand in &mut self.operands {
            operand.is_negated = !operand.is_negated;
        }
        for junction in &mut self.junctions {
            let mut others = rules.junctions.iter().filter(|it| *it != junction);
            *junction = others.next().unwrap_or(junction);
        }
    }

    /// Returns the condition of a statement, to be kept with others; `None` if it has none, or once the
    /// work is used up.
    fn kept(change: &'c BodyChange<'_>, side: Side, statement: TreeIx) -> Option<Condition<'c>> {
        let condition = Condition::of(change, side, statement)?;
        let labels = condition
            .operands
            .iter()
            .map(|operand| operand.labels.len());
        let work = KEPT_LABEL_WORK * labels.sum::<usize>();
        change.work.spend(work).then_some(condition)
    }

    /// Returns a key that is equal for two conditions unless [`Condition::compare`] returns
    /// `Different`: the labels of each operand, in which two opposite operators have the same
    /// label.
    pub fn key(&self, change: &BodyChange<'_>) -> ConditionKey<'c> {
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
    pub fn compare(&self, change: &BodyChange<'_>, other: &Condition<'_>) -> OperandComparison {
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
pub type ConditionKey<'c> = Vec<Vec<&'c str>>;

/// Result of the comparison of two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OperandComparison {
    /// The operands have the same meaning.
    Equal,
    /// One operand is the negation of the other.
    Opposite,
    /// Any other two operands, and all operands once the work is used up.
    Different,
}

/// Returns the labels of the leaves of an expression, without comments. Variables before have the name
/// of their counterpart after, so that renamed variables compare equal.
pub fn labels<'c>(change: &'c BodyChange<'_>, side: Side, node: TreeIx) -> Vec<&'c str> {
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

/// Returns true if every operand of a condition was negated, and every `and` became an `or`, or the
/// reverse.
fn is_inverted(change: &BodyChange<'_>, before: &Condition<'_>, after: &Condition<'_>) -> bool {
    let mut junctions = before.junctions.iter().zip(&after.junctions);
    before.junctions.len() == after.junctions.len()
        && junctions.all(|(one, two)| one != two)
        && before.compare(change, after) == OperandComparison::Opposite
}

/// Returns the number of mapped statements that stay in the branch of the same role, and of those that change
/// between the code under the condition and that of its alternative. Code after a guard, `if (!a) return;`, is
/// such an alternative. `None` once the work is used up.
fn branches_of_statements(
    change: &BodyChange<'_>,
    conditionals: Pair<TreeIx>,
) -> Option<(usize, usize)> {
    if !change.work.spend(change.statements.len()) {
        return None;
    }
    let (mut kept, mut exchanged) = (0, 0);
    for &(before, after) in &change.statements {
        let roles = Pair::new((Side::Before, before), (Side::After, after));
        let roles = roles.map(|(side, statement)| {
            Branch::of(change.bodies.get(side), *conditionals.get(side), statement)
        });
        match (roles.before, roles.after) {
            (Branch::Header, _) | (_, Branch::Header) | (Branch::Outside, Branch::Outside) => {}
            (one, two) if (one == Branch::Guarded) == (two == Branch::Guarded) => kept += 1,
            _ => exchanged += 1,
        }
    }
    Some((kept, exchanged))
}

/// Returns true if negating the condition kept what is executed: code changed its branch, unless `conditionals`
/// are a conditional and a value, no more code stayed in the branch of the same role, and no branch is gone.
fn exchanges_branches(change: &BodyChange<'_>, conditionals: Pair<TreeIx>) -> bool {
    let has_branches = is_conditional(&change.bodies.after, conditionals.after);
    let counts = branches_of_statements(change, conditionals);
    counts.is_some_and(|(kept, exchanged)| exchanged >= kept && (exchanged > 0 || !has_branches))
        && !(has_branches && loses_branch(change, conditionals.before))
}

/// Returns true if all code under the condition of a conditional before is gone, unless it is a guard: what was
/// its alternative is executed under the same condition as before.
fn loses_branch(change: &BodyChange<'_>, conditional: TreeIx) -> bool {
    let body = &change.bodies.before;
    let tree = body.tree();
    if !change.work.spend(body.nodes.len()) {
        return false;
    }
    let guarded = body.statements();
    let guarded = guarded.filter(|&it| Branch::of(body, conditional, it) == Branch::Guarded);
    let guarded: Vec<TreeIx> = guarded.collect();
    let around = |statement: TreeIx| body.statement_of(tree.parent(statement)?);
    let is_guard = |&it: &TreeIx| tree.is_exit(it) && around(it) == Some(conditional);
    !guarded.is_empty()
        && guarded
            .iter()
            .all(|&it| change.is_unmapped(Side::Before, it))
        && !guarded.iter().any(is_guard)
}

/// Part of the code that a condition decides about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Branch {
    /// The conditional itself, and code in its condition.
    Header,
    /// Code that is executed if the condition holds.
    Guarded,
    /// Code that is executed otherwise.
    Alternative,
    /// Code before or after the conditional.
    Outside,
}

impl Branch {
    /// Returns the part of `conditional` that has `statement`.
    fn of(body: &Body<'_>, conditional: TreeIx, statement: TreeIx) -> Branch {
        let tree = body.tree();
        let is_in_condition = |condition| tree.contains(condition, statement);
        // The alternatives are last, `else if` and `else` one after the other.
        let is_alternative = |alternative| alternative <= statement;
        if !tree.contains(conditional, statement) {
            Branch::Outside
        } else if statement == conditional
            || body.condition(conditional).is_some_and(is_in_condition)
        {
            Branch::Header
        } else if body.alternative(conditional).is_some_and(is_alternative) {
            Branch::Alternative
        } else {
            Branch::Guarded
        }
    }
}

/// Returns the conditions of the conditionals of `side` without a conditional as counterpart, by
/// [`Condition::key`]. Leaves out conditionals whose counterparts are in other elements.
pub fn lone_conditions<'c>(
    change: &'c BodyChange<'_>,
    side: Side,
) -> BTreeMap<ConditionKey<'c>, Vec<Condition<'c>>> {
    let (own, other) = (change.bodies.get(side), change.bodies.get(side.opposite()));
    let lone = own.statements().filter(|&statement| {
        let partners = change.partners(side, statement);
        let is_elsewhere = partners.is_empty() && !change.is_unmapped(side, statement);
        is_conditional(own, statement)
            && !is_elsewhere
            && !partners.iter().any(|&it| is_conditional(other, it))
    });
    let mut conditions: BTreeMap<ConditionKey<'c>, Vec<Condition<'c>>> = BTreeMap::new();
    for condition in lone.filter_map(|statement| Condition::kept(change, side, statement)) {
        conditions
            .entry(condition.key(change))
            .or_default()
            .push(condition);
    }
    conditions
}

/// Returns the conditions of the values of the leaf statements after: of choices (`a ? b : c`), and
/// values after a word, such as `return a || b;`.
fn value_conditions<'c>(change: &'c BodyChange<'_>) -> Vec<Condition<'c>> {
    let after = &change.bodies.after;
    let (tree, syntax) = (after.tree(), after.file.syntax);
    let mut found = Vec::new();
    for statement in after.statements() {
        if tree[statement].shape != Shape::Leaf || !change.work.spend(tree.size(statement)) {
            continue;
        }
        let choices = tree.header(statement).skip(1).filter_map(|node| {
            let kind = syntax.kind(tree, node);
            let row = syntax.rules.ternaries.iter().find(|it| it.syntax == kind)?;
            syntax.child(tree, node, row.condition)
        });
        let mut parts = syntax
            .children(tree, statement)
            .filter(|&it| !tree.is_leaf(it));
        let value = parts.next().filter(|&value| {
            // A word such as `return` precedes the value, not the name of a called function.
            let first = tree.subtree(statement).find(|&it| tree.is_leaf(it));
            let is_name = |leaf: TreeIx| {
                use LeafRole::{Callee, Type, Variable};
                tree[leaf].start_byte == tree[statement].start_byte
                    && matches!(tree[leaf].role, Variable | Callee | Type)
            };
            parts.next().is_none()
                && tree[value].start_byte > tree[statement].start_byte
                && !first.is_some_and(is_name)
        });
        let roots: Vec<TreeIx> = choices.chain(value).collect();
        let conditions = roots.into_iter();
        found.extend(conditions.map(|root| Condition::read(change, Side::After, statement, root)));
    }
    found
}

/// Returns the conditions after, of several operands, of conditionals with a conditional as
/// counterpart that has fewer operands.
fn extended_conditions<'c>(change: &'c BodyChange<'_>) -> Vec<Condition<'c>> {
    let (before, after) = (&change.bodies.before, &change.bodies.after);
    let mut extended = Vec::new();
    for &(one, two) in &change.statements {
        if !is_conditional(before, one) || !is_conditional(after, two) {
            continue;
        }
        let old = Condition::of(change, Side::Before, one);
        let operands = old.map_or(0, |old| old.operands.len());
        let new = Condition::kept(change, Side::After, two);
        extended.extend(new.filter(|new| new.operands.len() > operands));
    }
    extended
}

/// Returns the conditionals that are gone (`gone`) and the statements after that have their inverted
/// condition, alone or, if the condition has one operand, with others: in a value, or in a
/// conditional that is new (`new`) or has more operands than before. Leaves out conditions that
/// occur several times, and single names, which occur everywhere.
fn inverted_in_others(
    change: &BodyChange<'_>,
    gone: &BTreeMap<ConditionKey<'_>, Vec<Condition<'_>>>,
    new: BTreeMap<ConditionKey<'_>, Vec<Condition<'_>>>,
) -> Vec<Pair<TreeIx>> {
    if gone.is_empty() {
        return Vec::new();
    }
    let mut values = value_conditions(change);
    values.extend(new.into_values().flatten());
    values.extend(extended_conditions(change));
    // Statement after, by the condition before of which its value has the inverse; `None` for several.
    let mut inverted: BTreeMap<TreeIx, Option<TreeIx>> = BTreeMap::new();
    for value in &values {
        let key = value.key(change);
        let operands = key.iter().map(|operand| vec![operand.clone()]);
        let keys = std::iter::once(key.clone()).chain(operands.filter(|it| *it != key));
        for key in keys {
            let Some([before]) = gone.get(&key).map(Vec::as_slice) else {
                continue;
            };
            let has_operand = || {
                let [operand] = &before.operands[..] else {
                    return false;
                };
                let mut others = value.operands.iter();
                operand.labels.len() > 1
                    && others.any(|it| compare(change, operand, it) == OperandComparison::Opposite)
            };
            if is_inverted(change, before, value) || has_operand() {
                let entry = inverted.entry(before.statement);
                entry
                    .and_modify(|only| *only = only.filter(|&it| it == value.statement))
                    .or_insert(Some(value.statement));
            }
        }
    }
    let pairs = inverted.into_iter();
    pairs
        .filter_map(|(before, after)| Some(Pair::new(before, after?)))
        .collect()
}

/// Finds inverted conditions of mapped statements, and of conditionals without a conditional as
/// counterpart if no other one of their side has the same operands. The latter are mostly guards:
/// code in `if (a)` follows `if (!a) return;` instead, or a value contains the condition. A condition
/// of which no code changed its branch ([`exchanges_branches`]) means something else now.
pub fn invert_condition(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let mapped = conditions(change);
    let mapped = mapped.filter(|pair| is_inverted(change, &pair.before, &pair.after));
    let mut inverted: Vec<Pair<TreeIx>> = mapped
        .map(|pair| pair.as_ref().map(|it| it.statement))
        .collect();
    if change.relation == BodyRelation::Matched {
        let mut afters = lone_conditions(change, Side::After);
        let mut befores = lone_conditions(change, Side::Before);
        befores.retain(|key, before| {
            if let [before] = &before[..]
                && let Some([after]) = afters.get(key).map(Vec::as_slice)
                && is_inverted(change, before, after)
            {
                inverted.push(Pair::new(before.statement, after.statement));
                afters.remove(key);
                return false;
            }
            true
        });
        inverted.extend(inverted_in_others(change, &befores, afters));
    }
    inverted.retain(|pair| exchanges_branches(change, *pair));
    inverted.sort_by_key(|pair| (pair.before, pair.after));
    let roles = ["original conditional", "inverted conditional"];
    inverted
        .into_iter()
        .map(|pair| finding(change, pair, roles))
        .collect()
}

/// Returns true if a statement is a conditional, such as `if`.
pub fn is_conditional(body: &Body<'_>, statement: TreeIx) -> bool {
    let kind = body.file.syntax.kind(body.tree(), statement);
    let mut rows = body.file.syntax.rules.conditionals.iter();
    rows.any(|row| row.syntax == kind)
}

/// Removes the operands of `part` from `rest` and returns true if `rest` has all of them, compared as
/// `wanted`; else changes nothing. Returns false once the work is used up.
fn take(
    change: &BodyChange<'_>,
    part: &Condition<'_>,
    wanted: OperandComparison,
    rest: &mut Vec<&Operand<'_>>,
) -> bool {
    let comparisons = part.operands.len() * rest.len();
    if part.operands.len() > rest.len() || !change.work.spend(comparisons) {
        return false;
    }
    let mut left = rest.clone();
    let all_found = part.operands.iter().all(|operand| {
        let mut of_whole = left.iter();
        let is_wanted = |it: &&Operand<'_>| compare(change, it, operand) == wanted;
        let position = of_whole.position(is_wanted);
        position.map(|at| left.remove(at)).is_some()
    });
    if all_found {
        *rest = left;
    }
    all_found
}

/// Finds conditions, on side `whole`, whose operands are spread over several conditions on the other
/// side (the parts): that of the mapped statement, and those of conditionals without counterpart. Each
/// operand of the whole, and each unmapped conditional, is used once. A guard has the opposite of an
/// operand that must hold ([`is_guard`]). `roles` are the roles before and after.
fn spread(change: &BodyChange<'_>, whole: Side, roles: [&'static str; 2]) -> Vec<BodyFinding> {
    let (side, mut found) = (whole.opposite(), Vec::new());
    let body = change.bodies.get(side);
    let and = body.file.syntax.rules.junctions.first();
    let unmapped = body.statements().filter(|&statement| {
        is_conditional(body, statement) && change.is_unmapped(side, statement)
    });
    let unmapped = unmapped.filter_map(|statement| Condition::kept(change, side, statement));
    let mut unmapped: Vec<Condition<'_>> = unmapped.collect();
    if unmapped.is_empty() {
        return found;
    }
    for pair in conditions(change) {
        let (all, own) = (pair.get(whole), pair.get(side));
        let mut rest: Vec<&Operand<'_>> = all.operands.iter().collect();
        // The mapped condition must have fewer operands than the whole, and only operands of the whole.
        if own.operands.len() >= all.operands.len()
            || !take(change, own, OperandComparison::Equal, &mut rest)
        {
            continue;
        }
        if !change.work.spend(unmapped.len()) {
            break;
        }
        let (mut pieces, mut guards) = (vec![own.statement], Vec::new());
        let must_all_hold = all.junctions.iter().all(|it| Some(it) == and);
        // Unmapped conditionals are further parts while they have only remaining operands of the whole.
        unmapped.retain(|other| {
            let is_part = take(change, other, OperandComparison::Equal, &mut rest);
            pieces.extend(is_part.then_some(other.statement));
            let is_guard = must_all_hold
                && !is_part
                && other.operands.len() == 1
                && is_guard(change, body, other.statement, own.statement)
                && take(change, other, OperandComparison::Opposite, &mut rest);
            guards.extend(is_guard.then_some(other.statement));
            !is_part && !is_guard
        });
        pieces.sort_unstable();
        let number = pieces.len() + guards.len();
        if number > 1 && are_joined_by(body, &pieces, &all.junctions) {
            pieces.extend(guards);
            pieces.sort_unstable();
            found.push(spread_finding(change, whole, all.statement, &pieces, roles));
        }
    }
    found
}

/// Returns true if a conditional of `body` can stand for the opposite of its condition: it has an
/// alternative, or leaves the code that follows, `if (!used) return;`. It is inside of `own`, the
/// conditional with other operands, or beside it or a statement around it.
fn is_guard(change: &BodyChange<'_>, body: &Body<'_>, statement: TreeIx, own: TreeIx) -> bool {
    let tree = body.tree();
    let around = tree.parent(statement);
    let is_near = tree.contains(own, statement) || around.is_some_and(|it| tree.contains(it, own));
    let is_exit = |node| tree.is_exit(node);
    is_near
        && change.work.spend(tree.size(statement))
        && (body.alternative(statement).is_some() || tree.subtree(statement).any(is_exit))
}

/// Returns true if conditionals, in the order of the text, can mean the same as one whose condition has
/// these `junctions`: each is inside of the one before if all conditions must hold, and outside of
/// it, or in its alternative, if one is enough. Conditions of both junctions can be either.
fn are_joined_by(body: &Body<'_>, conditionals: &[TreeIx], junctions: &[&str]) -> bool {
    let tree = body.tree();
    let and = body.file.syntax.rules.junctions.first();
    let all_must_hold = junctions.iter().all(|it| Some(it) == and);
    if !all_must_hold && junctions.iter().any(|it| Some(it) == and) {
        return true;
    }
    let is_inside = |outer: TreeIx, inner: TreeIx| {
        let alternative = body.alternative(outer);
        tree.contains(outer, inner) && !alternative.is_some_and(|it| tree.contains(it, inner))
    };
    let mut pairs = conditionals.windows(2);
    pairs.all(|pair| is_inside(pair[0], pair[1]) == all_must_hold)
}

/// Returns the finding about `statement` of side `whole` and its parts, `pieces`, on the other side. The
/// last argument has the roles of places before and after.
pub fn spread_finding(
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
        parts: Vec::new(),
    }
}

/// Finds conditionals before whose condition is spread over several conditionals after.
pub fn split_conditional(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    spread(
        change,
        Side::Before,
        ["original conditional", "split conditional"],
    )
}

/// Finds conditionals after whose condition was spread over several conditionals before.
pub fn merge_conditional(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    spread(
        change,
        Side::After,
        ["merged conditional", "new conditional"],
    )
}
