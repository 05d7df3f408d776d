//! Extracted supertypes: added supertypes to which a member of an existing type was pulled up (TSE
//! 2021, Table 3, Extract Supertype), or that have no members besides constructors, unless the supertype
//! that the member went to inherits from them. Also added supertypes that received no member but have
//! one in common with the existing type, and those that were inserted between several types and their
//! common supertype, if these types now use members of it. Nothing else was extracted from a type into
//! a class between it and its supertype: what the two have in common can come from that supertype.

use crate::base::Set;
use crate::base::bag::Symbol;
use crate::base::pair::Pair;
use crate::cst::NodeId;
use crate::lang::rules::ElementKind;
use crate::relate::context::Context;
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::Matching;
use crate::relate::relationship::{Pass, Relationship};
use std::cell::LazyCell;

/// Minimum number of types that an inserted class separates from their former supertype.
const INSERTED_ABOVE_MIN: usize = 3;

/// Adds the extractions of supertypes to `relationships`, from which the pulled up members are read.
pub fn run(matching: &Matching<'_>, relationships: &mut Vec<Relationship>) {
    let context = matching.context;
    let inherited = |subtype, supertype| inherited_from_namesake(matching, subtype, supertype);
    let mut pairs = pairs_by_members(matching, relationships, inherited);
    let gained: Set<NodeId> = pairs.iter().map(|&(_, supertype)| supertype).collect();
    let received: Set<(NodeId, NodeId)> = pairs.iter().copied().collect();
    // An alias is another name of a type, and takes nothing from those that inherit through it.
    let is_type = |node: &NodeId| context.node(*node).kind.is_type_with_members();
    for added in matching.added().filter(is_type) {
        let node = context.node(added);
        let is_interface = node.kind == ElementKind::Interface;
        let language = context.after().language(added).row();
        // An interface without members that blocks elsewhere give to types only marks them.
        let is_mark = is_interface && language.supertypes.block.is_some();
        let has_no_members = !is_mark && has_no_members(context, added);
        let has_gained_members = gained.contains(&added);
        // Interfaces only declare, and constructors do not come from supertypes.
        let has_constructors = has_no_members && !node.children.is_empty();
        let may_be_above = is_interface || has_constructors;
        let class = LazyCell::new(|| AddedClass::new(context, added));
        for now in context.subtypes.after.subtypes(added) {
            let Some(subtype) = matching.partner(now) else {
                continue;
            };
            let is_extracted =
                has_no_members || !has_gained_members && shares_member(context, subtype, added);
            if is_extracted
                && gains_supertype(matching, (subtype, now), added)
                && !is_above_extracted(context, &received, (subtype, now), added)
                && (may_be_above || !class.is_inserted(matching, (subtype, now)))
            {
                pairs.push((subtype, added));
            }
        }
        if !is_interface {
            let Some(below) = class.inserted_above(matching) else {
                context.give_up(Pass::Supertype.name());
                break;
            };
            pairs.extend(below.into_iter().map(|subtype| (subtype, added)));
        }
    }
    relationships.extend(pairs.into_iter().map(extracted_supertype));
}

/// Returns the relationship of a type and the supertype that was extracted from it.
pub fn extracted_supertype(pair: (NodeId, NodeId)) -> Relationship {
    let provenance = (Pass::Supertype, None);
    Relationship::elsewhere(RelationshipKind::ExtractSuper, pair, provenance)
}

/// Returns the types before the change of which a member was pulled up, each with the added supertype that
/// has the member now, unless the type `inherited` from one of that name.
pub fn pairs_by_members(
    matching: &Matching<'_>,
    relationships: &[Relationship],
    inherited: impl Fn(NodeId, NodeId) -> bool,
) -> Vec<(NodeId, NodeId)> {
    let context = matching.context;
    let pull_ups = [RelationshipKind::PullUp, RelationshipKind::PullUpSignature];
    let pulled_up = relationships
        .iter()
        .filter(|it| pull_ups.contains(&it.kind));
    let parents = pulled_up.filter_map(|it| {
        let (before, after) = context.nodes(it.before, it.after);
        before.parent.zip(after.parent)
    });
    parents
        .filter(|&(subtype, supertype)| {
            matching.partner(supertype).is_none() && !inherited(subtype, supertype)
        })
        .collect()
}

/// Returns true if the type, `subtype` before and `now` after the change, does not name `added` as its
/// supertype, but inherits from it through a supertype that received a member of the type, with which the
/// type is a pair of `received`: `added` is a supertype of what was extracted, and has nothing of the type.
fn is_above_extracted(
    context: &Context<'_>,
    received: &Set<(NodeId, NodeId)>,
    (subtype, now): (NodeId, NodeId),
    added: NodeId,
) -> bool {
    if received.is_empty() {
        return false;
    }
    let after = context.after();
    let name = context.text(after.nodes[added].name);
    let mut supertypes = context.subtypes.after.supertypes(now);
    supertypes.any(|between| {
        received.contains(&(subtype, between)) && context.subtypes.after.has(between, added)
    }) && !after
        .supertype_names(now)
        .any(|supertype| supertype == name)
}

/// Added class that may have been inserted between types and their supertype.
struct AddedClass<'c> {
    node: NodeId,
    name: &'c str,
    /// Names of its supertypes.
    supertypes: Vec<&'c str>,
    /// Names of its members, constructors left out.
    members: Set<Symbol>,
}

impl<'c> AddedClass<'c> {
    fn new(context: &'c Context<'_>, node: NodeId) -> AddedClass<'c> {
        let nodes = &context.after().nodes;
        let members = nodes[node].children.iter().map(|&member| &nodes[member]);
        let members = members.filter(|member| !member.is_constructor);
        AddedClass {
            node,
            name: context.text(nodes[node].name),
            supertypes: supertype_names(context, node),
            members: members.map(|member| member.name).collect(),
        }
    }

    /// Returns the types before the change for which this class took the place of one of its own
    /// supertypes, and that use a member of it now. Empty for fewer than [`INSERTED_ABOVE_MIN`] types,
    /// because a few types can have been changed otherwise; `None` if the budget is spent.
    fn inserted_above(&self, matching: &Matching<'_>) -> Option<Vec<NodeId>> {
        let context = matching.context;
        let subtypes = context.subtypes.after.subtypes(self.node);
        let subtypes = subtypes.filter_map(|subtype| Some((matching.partner(subtype)?, subtype)));
        let subtypes: Vec<(NodeId, NodeId)> = subtypes.collect();
        if subtypes.len() < INSERTED_ABOVE_MIN {
            return Some(Vec::new());
        }
        let mut below = Vec::new();
        for (subtype, now) in subtypes {
            let tokens = context.node(now).tokens.len();
            if !spend_on_names(context, (subtype, now)) || !context.spend_on_tokens(tokens) {
                return None;
            }
            if self.is_inserted(matching, (subtype, now))
                && self.is_newly_used(context, (subtype, now))
            {
                below.push(subtype);
            }
        }
        if below.len() < INSERTED_ABOVE_MIN {
            below.clear();
        }
        Some(below)
    }

    /// Returns true if a type, `before` and `now` after the change, names this class as its supertype in
    /// place of one that it named before, and that this class names now.
    fn is_inserted(&self, matching: &Matching<'_>, (before, now): (NodeId, NodeId)) -> bool {
        let has = supertype_names(matching.context, now);
        if !has.contains(&self.name) {
            return false;
        }
        let had = supertype_names(matching.context, before);
        let was_replaced = |name: &&str| {
            had.contains(name)
                && !has.contains(name)
                && !names_another_type(matching, (before, name), self.node)
        };
        !had.contains(&self.name) && self.supertypes.iter().any(was_replaced)
    }

    /// Returns true if a type, `before` and `now` after the change, contains the name of a member of this
    /// class that it did not contain before, so that it lost code to that member.
    fn is_newly_used(&self, context: &Context<'_>, (before, now): (NodeId, NodeId)) -> bool {
        let named = |node: NodeId| {
            let tokens = &context.node(node).tokens;
            let symbols = context.bags.symbols(node, tokens);
            symbols.filter(|symbol| self.members.contains(symbol))
        };
        let had: Set<Symbol> = named(before).collect();
        had.len() < self.members.len() && named(now).any(|name| !had.contains(&name))
    }
}

/// Returns the names of the supertypes of a type without those that all types of its language have.
fn supertype_names<'c>(context: &'c Context<'_>, node: NodeId) -> Vec<&'c str> {
    let row = context.language(node);
    let names = context.tree_of(node).supertype_names(node);
    names.filter(|name| !row.is_root_type(name)).collect()
}

/// Returns true if a type inherited from a changed type with this name that is no supertype of the added
/// one, or inherits from it: the added one took the place of that type, and its own supertype only has the
/// same name.
fn names_another_type(
    matching: &Matching<'_>,
    (subtype, name): (NodeId, &str),
    added: NodeId,
) -> bool {
    let context = matching.context;
    let Pair { before, after } = &context.subtypes;
    let name_of = |node: NodeId| {
        let name = context.node(node).name;
        context.text(name)
    };
    let is_above = |supertype: NodeId| {
        let now = matching.partner(supertype);
        now.is_some_and(|it| after.has(added, it) && !after.has(it, added))
    };
    let mut inherited = before.supertypes(subtype);
    inherited.any(|supertype| name_of(supertype) == name && !is_above(supertype))
}

/// Spends the budget for reading the names of the supertypes of a type before and after the change, which
/// are sought among all types of its files. Returns false if the budget is spent.
fn spend_on_names(context: &Context<'_>, (before, after): (NodeId, NodeId)) -> bool {
    let types = |node: NodeId| context.file(node).outline.types.scopes.len() as u64;
    let all = types(before) + types(after);
    context.budget.spend(1 + all)
}

/// Returns true if an added supertype has no members other than constructors.
fn has_no_members(context: &Context<'_>, supertype: NodeId) -> bool {
    let mut members = context.node(supertype).children.iter();
    members.all(|&member| context.node(member).is_constructor)
}

/// Returns true if the added supertype has a member that the type had before and that none of the
/// type's supertypes had.
fn shares_member(context: &Context<'_>, subtype: NodeId, supertype: NodeId) -> bool {
    let signatures = |parent: NodeId| -> Set<Symbol> {
        let nodes = &context.before().nodes;
        let members = nodes[parent].children.iter().map(|&member| &nodes[member]);
        let members = members.filter(|member| member.is_member);
        members.map(|member| member.signature).collect()
    };
    let mut own = signatures(subtype);
    for inherited in context.subtypes.before.supertypes(subtype) {
        let inherited = signatures(inherited);
        own.retain(|signature| !inherited.contains(signature));
    }
    let nodes = &context.after().nodes;
    let mut members = nodes[supertype]
        .children
        .iter()
        .map(|&member| &nodes[member]);
    members
        .any(|member| member.is_member && !member.is_constructor && own.contains(&member.signature))
}

/// Returns true if a type names a supertype after the change that it did not name before, or names none
/// where it is declared, and did not inherit from a namesake of `supertype`. Otherwise the added supertype
/// was inserted above a type whose own supertypes are unchanged. False if the budget is spent.
fn gains_supertype(
    matching: &Matching<'_>,
    (before, after): (NodeId, NodeId),
    supertype: NodeId,
) -> bool {
    let context = matching.context;
    if !spend_on_names(context, (before, after)) {
        context.give_up(Pass::Supertype.name());
        return false;
    }
    let mut names = context.after().supertype_names(after).peekable();
    let had: Vec<&str> = context.before().supertype_names(before).collect();
    let has_new_name = names.peek().is_none() || names.any(|name| !had.contains(&name));
    has_new_name && !inherited_from_namesake(matching, before, supertype)
}

/// Returns true if the type already inherited from another type with the name of the added supertype. Then
/// the supertype was moved, copied or replaced, and not extracted. Supertypes outside of the changed files
/// count as well, and a type that names more supertypes of the name than before (`Store.Builder` beside
/// `Shop.Builder`) still inherits from those that it had.
pub fn inherited_from_namesake(
    matching: &Matching<'_>,
    subtype: NodeId,
    supertype: NodeId,
) -> bool {
    let context = matching.context;
    let before = context.before();
    let name = context.node(supertype).name;
    let mut supertypes = context.subtypes.before.supertypes(subtype);
    let has_namesake = supertypes.any(|supertype| before.nodes[supertype].name == name);
    let name = context.text(name);
    let count = |node: NodeId| {
        let names = context.tree_of(node).supertype_names(node);
        names.filter(|supertype| *supertype == name).count()
    };
    let named = count(subtype);
    let names = matching.partner(subtype).map_or(0, count);
    (has_namesake || named > 0) && names <= named.max(1)
}
