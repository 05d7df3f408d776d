//! Types of refactorings of tests: assertions that code throws an exception or ends in time, assumptions
//! that a condition holds, and tests that became parameterized. The names of the test libraries are rows of
//! the language tables.

use super::catch_types::caught;
use super::code_types::{Condition, OperandComparison, finding, lone_conditions, shown_part};
use super::{BodyChange, BodyRelation};
use crate::base::Set;
use crate::base::pair::{Pair, Side};
use crate::lang::rules::code_rules::TestCall;
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::{LabelIx, TreeIx};
use crate::refine::declarations::declaration::Change;
use crate::refine::declarations::declaration_types::{added_parameters, only_new};
use crate::refine::declarations::token_text::{TEXT_BYTES_MAX, in_one_line};
use crate::refine::sites::{BodyFinding, DeclarationFinding};

/// Finds calls with a `meaning` that a test did not have before, each with the first statement of the earlier
/// test of which the call says what it does. The test must have more such calls than before:
/// otherwise a call was only changed.
fn introduced(
    change: &BodyChange<'_>,
    meaning: TestCall,
    roles: [&'static str; 2],
) -> Vec<BodyFinding> {
    let rules = change.bodies.after.file.syntax.rules;
    let names = rules.test_functions(meaning);
    let labels = change.bodies.after.file.labels;
    let mut labels = names.iter().filter_map(|name| labels.find(name));
    if change.relation != BodyRelation::Matched || labels.next().is_none() {
        return Vec::new();
    }
    let calls = |side: Side| -> Vec<TreeIx> {
        let body = change.bodies.get(side);
        let statements = body.statements();
        statements
            .filter(|&it| body.called(it, names).is_some())
            .collect()
    };
    let new = calls(Side::After);
    let mut found = Vec::new();
    if new.is_empty() {
        return found;
    }
    let old = calls(Side::Before);
    if new.len() <= old.len() {
        return found;
    }
    let tree = change.bodies.after.tree();
    // Statements before of which a call says what they do.
    let mut told = Set::default();
    for call in new {
        let partners = change.partners(Side::After, call);
        // The statements of a body are in preorder, as their indices are.
        let existed = partners.iter().any(|it| old.binary_search(it).is_ok());
        if existed || !change.work.spend(change.statements.len()) {
            continue;
        }
        let is_concerned = |after: TreeIx| match meaning {
            TestCall::ThrowsLater => tree[after].start_byte >= tree[call].end_byte,
            _ => after == call || tree.contains(call, after),
        };
        let mut pairs = change.statements.iter();
        let concerned = pairs.find(|(_, after)| is_concerned(*after));
        let concerned = concerned.map(|&(before, _)| before);
        let caught =
            || (meaning != TestCall::EndsInTime).then(|| caught_code(change, call, &told))?;
        if let Some(before) = concerned.or_else(caught) {
            told.insert(before);
            let mut finding = finding(change, Pair::new(before, call), roles);
            finding.values.after = call_text(change, call, names).or(finding.values.after);
            found.push(finding);
        }
    }
    found
}

/// Returns the first statement before whose exception a removed clause caught, if the statement `call` after
/// names the type of this exception: `try { f(); } catch (E e) {}` became `assertThrows(E.class, a::f)`. The
/// code need not be alike, since the assertion takes it as a reference to a method, or with other values.
/// Leaves out the statements in `told`, of which another assertion says this.
fn caught_code(change: &BodyChange<'_>, call: TreeIx, told: &Set<TreeIx>) -> Option<TreeIx> {
    let Pair { before, after } = &change.bodies;
    let (tree, calling) = (before.tree(), after.tree());
    if !change.work.spend(before.nodes.len()) {
        return None;
    }
    let removed = before.statements().filter(|&clause| {
        tree[clause].shape == Shape::Clause && change.is_unmapped(Side::Before, clause)
    });
    let names_type = |caught: &str| {
        let name = caught.rsplit(['.', '\\', ':']).next();
        let mut leaves = calling.subtree(call).filter(|&it| calling.is_leaf(it));
        leaves.any(|leaf| Some(after.file.text_of(leaf)) == name)
    };
    let is_named = |&clause: &TreeIx| {
        let types = caught(before, clause);
        change.work.spend(types.len() * calling.size(call)) && types.into_iter().any(names_type)
    };
    let is_code = |&it: &TreeIx| matches!(tree[it].shape, Shape::Leaf | Shape::Composite);
    let guarded = removed.filter(is_named).filter_map(|clause| {
        let mut inner = tree.subtree(tree.parent(clause)?).skip(1);
        inner.find(is_code).filter(|&first| first < clause)
    });
    let mut guarded = guarded.filter(|first| !told.contains(first));
    guarded.find(|&first| change.is_unmapped(Side::Before, first))
}

/// Returns the call of one of the functions `names` in a statement after, in one line and up to the first
/// statement below its first line; `None` if the call has no arguments in brackets.
fn call_text(change: &BodyChange<'_>, statement: TreeIx, names: &[&str]) -> Option<String> {
    let body = &change.bodies.after;
    let (tree, name) = (body.tree(), body.called(statement, names)?);
    let mut outer = tree.ancestors(name).take_while(|&outer| outer != statement);
    let call = outer.find(|&outer| {
        tree[outer].end_byte > tree[name].end_byte && body.file.text_of(outer).ends_with([')', '}'])
    })?;
    Some(in_one_line(shown_part(body, call), TEXT_BYTES_MAX))
}

/// Finds assertions that the code of a test throws an exception.
pub fn assert_throws(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let roles = ["original code", "assertThrows code"];
    let meanings = [TestCall::Throws, TestCall::ThrowsLater].into_iter();
    meanings
        .flat_map(|meaning| introduced(change, meaning, roles))
        .collect()
}

/// Finds assertions that the code of a test ends in time.
pub fn assert_timeout(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    // RefactoringMiner has no words of its own for the code in `assertTimeout`.
    let roles = ["original code", "assertThrows code"];
    introduced(change, TestCall::EndsInTime, roles)
}

/// Finds conditionals of a test that are gone and whose condition, or its inverse, a new call passes
/// to a function that skips the rest of the test: `if (!a) return;` became `assumeTrue(a)`. Leaves out
/// conditions that several removed conditionals have.
pub fn conditional_to_assumption(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let after = &change.bodies.after;
    let (tree, labels) = (after.tree(), after.file.labels);
    let names = after.file.syntax.rules.test_functions(TestCall::Skips);
    let members = names.iter().filter_map(|it| it.rsplit('.').next());
    let members: Vec<LabelIx> = members.filter_map(|it| labels.find(it)).collect();
    let mut found = Vec::new();
    if change.relation != BodyRelation::Matched || members.is_empty() {
        return found;
    }
    // The receiver of a call is the name before that of the callee.
    let is_named = |known: &str, index: usize| {
        let label_of = |node: TreeIx| labels.get(tree[node].label);
        let Some((receiver, member)) = known.rsplit_once('.') else {
            return label_of(after.nodes[index]) == known;
        };
        let mut names = after.nodes[..index].iter().rev();
        let is_name = |role: LeafRole| !matches!(role, LeafRole::None | LeafRole::Operator);
        let before = names.find(|&&it| is_name(tree[it].role));
        label_of(after.nodes[index]) == member && before.is_some_and(|&it| label_of(it) == receiver)
    };
    let nodes = after.nodes.iter().enumerate();
    let callees = nodes.filter(|(index, node)| {
        members.contains(&tree[**node].label) && names.iter().any(|known| is_named(known, *index))
    });
    let callees: Vec<TreeIx> = callees.map(|(_, &node)| node).collect();
    if callees.is_empty() {
        return found;
    }
    let mut gone = lone_conditions(change, Side::Before);
    for callee in callees {
        let Some(call) = after.statement_of(callee) else {
            continue;
        };
        for argument in tree.arguments(callee).unwrap_or_default() {
            let assumed = Condition::read(change, Side::After, call, argument);
            let key = assumed.key(change);
            if let Some([before]) = gone.get(&key).map(Vec::as_slice)
                && before.compare(change, &assumed) != OperandComparison::Different
            {
                let nodes = Pair::new(before.statement, call);
                found.push(finding(change, nodes, ["original code", "assume code"]));
                gone.remove(&key);
            }
        }
    }
    found
}

/// Finds tests that run once for each of several arguments now: a parameter and the annotation for
/// such tests, or the word for it in the documentation comment, are new. The value is the annotation.
pub fn parameterize_test(change: &Change) -> Vec<DeclarationFinding> {
    let is_of_library = |name: &str| {
        let name = name.trim_matches(|sign: char| !sign.is_alphanumeric());
        let is_path = |before: &str| before.is_empty() || before.ends_with(['.', '\\', ':']);
        let mut known = change.test_signs.annotations.iter();
        known.any(|known| name.strip_suffix(known).is_some_and(is_path))
    };
    let before = &change.declarations.before.annotations;
    let documented = &change.test_signs.documented;
    if added_parameters(change).next().is_none()
        || documented.before.is_some()
        || before.iter().any(|it| is_of_library(&it.name))
    {
        return Vec::new();
    }
    let mut added = change.annotations.added.iter();
    let added = added.find(|it| is_of_library(&it.name));
    let new = added
        .map(|it| it.text.clone())
        .or(documented.after.map(str::to_owned));
    new.map(|text| only_new(text).into()).into_iter().collect()
}
