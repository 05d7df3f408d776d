//! Members that are written outside of their type (`void A::f() {…}` in C++, methods in Go), and go with
//! the file or namespace in which they are written. Which of several types of one path such a member
//! belongs to is not certain: a library that is kept twice declares each of its types twice. And members of
//! types that are declared in several parts (`partial class A`), which stay in their type in whatever part.

use crate::base::Set;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::context::Context;
use crate::relate::matching::{Identifier, Matching, UnmatchedSibling, identifier};

/// Names of the type of a member: those of a type that no changed file declares, and the identifiers of a
/// declared type and of what is around it, innermost first, without the file.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct OwnerNames {
    undeclared: Option<Symbol>,
    declared: Vec<Identifier>,
}

impl OwnerNames {
    fn of(context: &Context<'_>, member: NodeId) -> OwnerNames {
        let around = context.ancestry(member).skip(1);
        let around = around.map(|node| context.node(node));
        let around = around.take_while(|node| node.kind.group() != KindGroup::File);
        OwnerNames {
            undeclared: context.node(member).owner,
            declared: around.map(identifier).collect(),
        }
    }
}

/// Returns true if members of types outside of them are written in both elements.
pub fn are_in_both(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    !context.before().written_members(before).is_empty()
        && !context.after().written_members(after).is_empty()
}

/// Returns true if two members are written in matched files or namespaces and their types have the same
/// names, so that neither of them moved.
pub fn stay_in_place(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let context = matching.context;
    let partner = context.node(before).written_in;
    let partner = partner.and_then(|around| matching.partner(around));
    partner.is_some()
        && partner == context.node(after).written_in
        && OwnerNames::of(context, before) == OwnerNames::of(context, after)
        || belong_to_one_undeclared_type(matching, before, after)
}

/// Returns true if two members are in matched files, no changed file declares their types, and the path of
/// one type ends with that of the other: the type stands where it was, in a file without changes, and only
/// a namespace is opened in another way (`using namespace a;` and `namespace a {…}`).
fn belong_to_one_undeclared_type(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let context = matching.context;
    let file = |node: NodeId| context.file(node).node;
    let path = |node: NodeId| {
        let inner = context.node(node);
        let qualifier = context.language(node).qualifier();
        let is_qualified = !qualifier.is_empty() && inner.is_member;
        let owner = inner.owner.filter(|_| is_qualified)?;
        Some(context.text(owner).replace(qualifier, "."))
    };
    let paths = path(before).zip(path(after));
    let is_one = |path: &str, end: &str| {
        let outer = path.strip_suffix(end);
        outer.is_some_and(|outer| outer.is_empty() || outer.ends_with('.'))
    };
    paths.is_some_and(|(path, other)| is_one(&path, &other) || is_one(&other, &path))
        && file(before).is_some_and(|it| matching.partner(it) == file(after))
}

/// Returns the unmatched members written in a matched pair, one sorted group per type. Types that are
/// matched to each other are left out, because their members are matched as their children.
pub fn of_same_owner(
    matching: &Matching<'_>,
    before: NodeId,
    after: NodeId,
) -> Vec<Vec<UnmatchedSibling>> {
    let mut members = Vec::new();
    let context = matching.context;
    for around in [before, after] {
        let written = context.tree_of(around).written_members(around).iter();
        let unmatched = written.filter(|&&node| matching.is_unmatched(node));
        members.extend(unmatched.map(|&node| {
            // The namespace of a root is the folder of its file, which is matched whatever its folder is.
            let mut member = UnmatchedSibling::new(context, node);
            member.identifier.0 = None;
            (OwnerNames::of(context, node), member)
        }));
    }
    members.sort_unstable();
    let groups = members.chunk_by(|(owner, _), (other, _)| owner == other);
    let groups = groups.map(|group| -> Vec<UnmatchedSibling> {
        group.iter().map(|(_, member)| *member).collect()
    });
    groups
        .filter(|group| !are_children_of_a_pair(matching, group))
        .collect()
}

/// Returns true if one of two types of one name is declared in several parts.
pub fn are_parts(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    context.before().parts(&before).len() > 1 || context.after().parts(&after).len() > 1
}

/// Returns the unmatched members of all parts of a matched pair of types, sorted: a member that goes from
/// one part to another keeps its identifier. Empty if each type has one part, if `before` is not the first
/// part that is matched to one of the parts of `after`, or if no more comparisons are allowed.
pub fn of_parts(
    matching: &Matching<'_>,
    before: NodeId,
    after: NodeId,
) -> Vec<Vec<UnmatchedSibling>> {
    let context = matching.context;
    let (cst, other_cst) = (context.before(), context.after());
    let (parts, other_parts) = (cst.parts(&before), other_cst.parts(&after));
    let cost = (parts.len() + other_parts.len()) as u64;
    if !are_parts(context, before, after) || !context.budget.spend(cost) {
        return Vec::new();
    }
    let is_matched = |part: &&NodeId| {
        let partner = matching.partner(**part);
        partner.is_some_and(|partner| other_cst.parts(&partner)[0] == other_parts[0])
    };
    if parts.iter().find(is_matched) != Some(&before) {
        return Vec::new();
    }
    let mut members = Vec::new();
    for parts in [parts, other_parts] {
        let children = parts.iter().flat_map(|&part| &context.node(part).children);
        let unmatched = children.filter(|&&node| matching.is_unmatched(node));
        members.extend(unmatched.map(|&node| UnmatchedSibling::new(context, node)));
    }
    members.sort_unstable();
    vec![members]
}

/// Returns true if the types of two members of a group are matched to each other.
fn are_children_of_a_pair(matching: &Matching<'_>, group: &[UnmatchedSibling]) -> bool {
    let parents = |side: Side| {
        let of_side = group.iter().filter(move |member| member.side() == side);
        of_side.filter_map(move |member| matching.context.node(member.node).parent)
    };
    let others: Set<NodeId> = parents(Side::After).collect();
    let mut partners = parents(Side::Before).filter_map(|parent| matching.partner(parent));
    partners.any(|partner| others.contains(&partner))
}
