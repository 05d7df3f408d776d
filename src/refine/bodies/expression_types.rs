//! Types of refactorings of expressions in a body: lambdas, creations and resources.

use super::code_types::finding;
use super::{Body, BodyChange};
use crate::base::Set;
use crate::base::pair::Pair;
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::{LabelIx, TreeIx};
use crate::refine::declarations::token_text::{CODE_BYTES_MAX, in_one_line};
use crate::refine::sites::BodyFinding;

/// Returns the pairs of mapped statements, without blocks, whose texts differ.
fn changed_statements<'c>(
    change: &'c BodyChange<'_>,
) -> impl Iterator<Item = (TreeIx, TreeIx)> + use<'c> {
    let Pair { before, after } = &change.bodies;
    let pairs = change.statements.iter().copied();
    pairs.filter(move |&(one, two)| before.tree()[one].exact != after.tree()[two].exact)
}

/// Returns the nodes with a syntax kind in `kinds` in the header of a statement: its part outside of
/// nested statements. Of nodes inside each other, only the outermost is returned.
fn nodes_of(body: &Body<'_>, statement: TreeIx, kinds: &[&str]) -> Vec<TreeIx> {
    let tree = body.tree();
    let mut end = TreeIx(0);
    let nodes = tree.header(statement).skip(1).filter(|&node| {
        let is_wanted = node >= end && body.file.syntax.is_any(tree, node, kinds);
        if is_wanted {
            end = tree[node].end;
        }
        is_wanted
    });
    nodes.collect()
}

/// Returns the anonymous classes in the header of a statement.
fn anonymous(body: &Body<'_>, statement: TreeIx) -> Vec<TreeIx> {
    let (tree, syntax) = (body.tree(), body.file.syntax);
    let rows = syntax.rules.anonymous;
    let kinds: Vec<&str> = rows.iter().map(|row| row.0).collect();
    let mut nodes = nodes_of(body, statement, &kinds);
    nodes.retain(|&node| {
        let kind = syntax.kind(tree, node);
        let mut bodies = rows.iter().filter(|row| row.0 == kind).map(|row| row.1);
        bodies.any(|inner| tree.children(node).any(|it| syntax.kind(tree, it) == inner))
    });
    nodes
}

/// Finds anonymous classes that lambdas replaced: a statement before has only anonymous classes, and its
/// counterpart has the same number of lambdas and no anonymous class.
pub fn anonymous_to_lambda(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let Pair { before, after } = &change.bodies;
    let rules = before.file.syntax.rules;
    let mut found = Vec::new();
    for (one, two) in changed_statements(change) {
        let (old, kept) = (anonymous(before, one), anonymous(after, two));
        let lambdas = nodes_of(after, two, rules.lambdas);
        let had = nodes_of(before, one, rules.lambdas).len();
        let gone = old.len().saturating_sub(kept.len());
        let new = lambdas.len().saturating_sub(had);
        // Numbers must agree and no kind may be on both sides: then the pairs, in the order of the text,
        // are certain.
        if gone == 0 || gone != new || !kept.is_empty() || had > 0 {
            continue;
        }
        let roles = ["anonymous class declaration", "lambda expression"];
        let pairs = old.into_iter().zip(lambdas);
        let pairs = pairs.map(|(old, new)| Pair::new(old, new));
        found.extend(pairs.map(|nodes| {
            let mut finding = finding(change, nodes, roles);
            // The body is what the lambda is.
            let lambda = in_one_line(after.file.text_of(nodes.after), CODE_BYTES_MAX);
            finding.values.after = Some(lambda);
            finding
        }));
    }
    found
}

/// Finds anonymous classes that a new class replaced: a statement before has one, and its counterpart, which
/// has none, names a new class with all members of it.
pub fn anonymous_to_class(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let Pair { before, after } = &change.bodies;
    let mut found = Vec::new();
    if change.new_types.is_empty() {
        return found;
    }
    let roles = ["anonymous class declaration", "new class"];
    for (one, two) in changed_statements(change) {
        let old = anonymous(before, one);
        if old.is_empty() || !anonymous(after, two).is_empty() {
            continue;
        }
        for class in old {
            let members = members_of(before, class);
            let is_class = |leaf: &TreeIx| {
                let types = change.new_types.get(&after.tree()[*leaf].label);
                types.is_some_and(|types| types.iter().any(|it| members.is_subset(it)))
            };
            let new = after.header_leaves(two).find(is_class);
            let new = new.filter(|_| !members.is_empty());
            found.extend(new.map(|new| finding(change, Pair::new(class, new), roles)));
        }
    }
    found
}

/// Returns the names of the methods that an anonymous class declares.
fn members_of(body: &Body<'_>, class: TreeIx) -> Set<LabelIx> {
    let tree = body.tree();
    let is_name = |role| {
        matches!(
            role,
            LeafRole::Callee | LeafRole::Variable | LeafRole::Member
        )
    };
    let mut members = Set::default();
    let mut end = class;
    for node in tree.subtree(class) {
        if node >= end && tree[node].shape == Shape::Member {
            end = tree[node].end;
            let mut names = tree.children(node).filter(|&it| is_name(tree[it].role));
            members.extend(names.next().map(|name| tree[name].label));
        }
    }
    members
}

/// Finds creations of objects whose type arguments are left to the compiler.
pub fn generic_to_diamond(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let Pair { before, after } = &change.bodies;
    let rules = before.file.syntax.rules;
    let kinds: Vec<&str> = rules.creations.iter().map(|row| row.0).collect();
    // The created type, and its list of type arguments.
    let created = |body: &Body<'_>, creation: TreeIx| {
        let (tree, syntax) = (body.tree(), body.file.syntax);
        let row = rules
            .creations
            .iter()
            .find(|row| row.0 == syntax.kind(tree, creation))?;
        let type_node = syntax.child(tree, creation, row.1)?;
        let mut children = tree.children(type_node);
        let arguments = children.find(|&it| syntax.kind(tree, it) == rules.type_arguments)?;
        Some((type_node, arguments))
    };
    let name = |body: &Body<'_>, type_node: TreeIx, arguments: TreeIx| {
        let tree = body.tree();
        let start = tree[type_node].start_byte as usize;
        let end = tree[arguments].start_byte as usize;
        body.file
            .text
            .get(start..end)
            .unwrap_or_default()
            .to_owned()
    };
    let mut found = Vec::new();
    for (one, two) in changed_statements(change) {
        let olds = nodes_of(before, one, &kinds);
        let news = nodes_of(after, two, &kinds);
        let mut news: Vec<(TreeIx, TreeIx)> = news
            .into_iter()
            .filter_map(|it| created(after, it))
            .collect();
        for (old, arguments) in olds.into_iter().filter_map(|it| created(before, it)) {
            if before.tree().is_leaf(arguments) {
                continue;
            }
            if !change.work.spend(news.len()) {
                return found;
            }
            let position = news.iter().position(|&(new, empty)| {
                after.tree().is_leaf(empty)
                    && name(before, old, arguments) == name(after, new, empty)
            });
            if let Some(position) = position {
                let (new, _) = news.remove(position);
                let roles = ["original creation", "creation with diamond operator"];
                found.push(finding(change, Pair::new(old, new), roles));
            }
        }
    }
    found
}

/// Finds statements that try and now declare resources.
pub fn try_with_resources(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let Pair { before, after } = &change.bodies;
    let (plain, with_resources) = before.file.syntax.rules.tries;
    let pairs = changed_statements(change).filter(|&(one, two)| {
        before.file.syntax.kind(before.tree(), one) == plain
            && after.file.syntax.kind(after.tree(), two) == with_resources
    });
    let roles = ["original try block", "try-with-resources block"];
    pairs
        .map(|(one, two)| finding(change, Pair::new(one, two), roles))
        .collect()
}
