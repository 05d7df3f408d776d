//! Types that were extracted from others, inlined, merged, split or collapsed, read off the members and
//! statements that went from one type to another.
//!
//! A type "stays" if it is matched, so that it exists on both sides; a type that is not matched is new
//! (after) or removed (before). A member goes from one type to another if it, or code of it, is in a
//! relationship of [`ElementsChange::transfers`] between the two.

use super::{
    ElementFinding, ElementsChange, Statements, common_statements, list_of, statements_without,
};
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::{ElementNode, NodeId, SideFileIx};
use crate::lang::rules::{ElementKind, KindGroup};
use crate::refine::sites::PartUse;
use crate::relate::kind::RelationshipKind;
use std::collections::BTreeMap;

/// Minimum number of members that went from one type to another. For a new type that the source does not
/// mention, they must also be at least half of its members. One member can have moved for other reasons.
const MEMBERS_MIN: usize = 2;
/// Minimum number of leaf statements that a new type took if it took no member; they must also be at
/// least half of its leaf statements. Fewer are often equal by chance, since a type has many.
const STATEMENTS_MIN: usize = 3;
/// Maximum number of new types of one name that a mention can denote. A name of more types, such as
/// `Builder`, does not show which one is meant, and each mention would be a link to every one of them.
const HOMONYMS_MAX: usize = 8;

/// Returns the new types that took members or statements of a type that stays, and that are neither
/// subtypes nor supertypes of that type.
pub fn extracted_classes(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    extracted(change, |source, target| !change.inherits(target, source))
}

/// Returns the new subtypes that took members or statements of a type that stays.
pub fn extracted_subclasses(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    extracted(change, |source, target| change.inherits(target, source))
}

/// Returns the removed types of which at least half of the members went to a type that stays and kept
/// its name, and that were neither subtypes nor supertypes of that type.
pub fn inlined_classes(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    let inlined = dissolved(change).filter(|types| {
        let target = change.counterpart(types.after);
        target.is_some_and(|target| {
            !are_related(change, types.before, target) && !is_renamed(change, types.after)
        })
    });
    inlined
        .filter_map(|types| of_kept(change, types, Side::After))
        .collect()
}

/// Returns the removed types of which at least half of the members went to a subtype or supertype that
/// stays, and none to any other type.
pub fn collapsed_hierarchies(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    let targets = number_of_targets(change);
    let collapsed = dissolved(change).filter(|types| {
        let target = change.counterpart(types.after);
        targets.get(&types.before) == Some(&1)
            && target.is_some_and(|target| are_related(change, types.before, target))
    });
    collapsed
        .filter_map(|types| of_kept(change, types, Side::After))
        .collect()
}

/// Returns the renamed types to which at least half of the members of one or more removed types went.
/// The merged types are these and the renamed type itself.
pub fn merged_classes(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    let mut merged: BTreeMap<NodeId, Vec<Pair<NodeId>>> = BTreeMap::new();
    for types in dissolved(change).filter(|types| is_renamed(change, types.after)) {
        merged.entry(types.after).or_default().push(types);
    }
    let findings = merged.into_iter().filter_map(|(after, parts)| {
        let (evidence, renamed) = change.matched(after)?;
        // A type nested in the renamed one, or related to it by inheritance, was inlined or collapsed.
        let is_part = |types: &Pair<NodeId>| {
            let mut outer = change.tree(Side::Before).ancestry(types.before);
            outer.all(|it| it != renamed.before)
                && !are_related(change, types.before, renamed.before)
        };
        let parts = parts.into_iter().filter(is_part).map(|it| it.before);
        let mut parts: Vec<NodeId> = parts.chain([renamed.before]).collect();
        parts.sort_unstable();
        let names: Vec<String> = parts.iter().map(|&part| change.qualified(part)).collect();
        let values = Pair::new(Some(list_of(&names)), Some(change.qualified(after)));
        let elements = Pair::new(renamed.before, after);
        let others = parts.iter().filter(|&&part| part != renamed.before);
        let others = others.map(|&part| PartUse::element(part, "original element"));
        (parts.len() > 1)
            .then(|| ElementFinding::new(evidence, elements, values, parts.len()).with(others))
    });
    findings.collect()
}

/// Returns the removed types from which at least [`MEMBERS_MIN`] members each went to several new types.
pub fn split_classes(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    let mut split: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
    for &(before, after) in change.transfers.keys() {
        let is_part = change.counterpart(before).is_none()
            && change.counterpart(after).is_none()
            && members(change, Pair::new(before, after), Side::After).len() >= MEMBERS_MIN;
        if is_part {
            split.entry(before).or_default().push(after);
        }
    }
    let split = split.into_iter().filter(|(_, parts)| parts.len() > 1);
    let findings = split.map(|(before, parts)| {
        let names: Vec<String> = parts.iter().map(|&part| change.qualified(part)).collect();
        let values = Pair::new(Some(change.qualified(before)), Some(list_of(&names)));
        let evidence = change.transfers[&(before, parts[0])][0];
        let others = parts[1..].iter();
        let others = others.map(|&part| PartUse::element(part, "split element"));
        ElementFinding::new(evidence, Pair::new(before, parts[0]), values, parts.len()).with(others)
    });
    findings.collect()
}

/// Returns the new types that took members or statements of a type that stays (the source), if
/// `is_wanted` returns true. Its arguments are the source and the new type (the target), both after.
fn extracted(
    change: &ElementsChange<'_>,
    is_wanted: impl Fn(NodeId, NodeId) -> bool,
) -> Vec<ElementFinding> {
    let all = change.extracted.get_or_init(|| all_extracted(change));
    let wanted = all.iter().filter(|types| {
        let kept = change.counterpart(types.before);
        kept.is_some_and(|kept| is_wanted(kept, types.after))
    });
    let findings = wanted.filter_map(|types| {
        let kept = change.counterpart(types.before)?;
        let source = PartUse::element(kept, "source after extraction");
        let finding = of_kept(change, *types, Side::Before)?;
        Some(finding.with(moved_parts(change, *types)).with([source]))
    });
    findings.collect()
}

/// Returns the pairs of a type that stays (the source) and a new type that took members or statements of
/// it (the target). Once the work of `change` is used up, no further pair is found.
fn all_extracted(change: &ElementsChange<'_>) -> Vec<Pair<NodeId>> {
    let links = NewLinks::of(change);
    let mut taken = TakenContent::new(change);
    // Possible sources of each new type, with the content that it took of each.
    let mut sources: BTreeMap<NodeId, Vec<(Taken, Pair<NodeId>)>> = BTreeMap::new();
    for (source, target) in links.candidates(change) {
        let members = change.node(source).children.len() + change.node(target).children.len();
        if !change.work.spend(1 + members) {
            break;
        }
        let Some(kept) = change.counterpart(source) else {
            continue;
        };
        // A target around the source is no extraction, and a new supertype is another refactoring.
        let mut outer = change.tree(Side::After).ancestry(kept);
        let is_around = outer.any(|it| it == target);
        if is_around || change.inherits(kept, target) {
            continue;
        }
        // Less content is enough if the source now mentions the target or the target inherits from it.
        let types = Pair::new(source, target);
        let is_linked = links.is_linked(source, target) || change.inherits(target, kept);
        let content = taken.of(types, is_linked);
        sources
            .entry(target)
            .or_default()
            .extend(content.map(|content| (content, types)));
    }
    let sources = sources.values();
    sources
        .flat_map(|of_type| chosen(change, of_type))
        .collect()
}

/// Returns the sources of a new type, each as source and new type. `of_type` has the candidates with
/// the content that the new type took of them. If it took members, all types with at least half of the
/// largest number are sources, since several types can have had the same members. Otherwise code has
/// one source: the innermost type that lost it. Returns nothing if types that do not enclose each other
/// lost as much.
fn chosen(change: &ElementsChange<'_>, of_type: &[(Taken, Pair<NodeId>)]) -> Vec<Pair<NodeId>> {
    let depth = |types: &Pair<NodeId>| change.node(types.before).depth;
    let best = of_type
        .iter()
        .max_by_key(|(taken, types)| (*taken, depth(types)));
    let Some((most, innermost)) = best else {
        return Vec::new();
    };
    if let Taken::Members(most) = most {
        let sources = of_type.iter().filter(|(taken, _)| match taken {
            Taken::Members(members) => 2 * members >= *most,
            Taken::Code(_) | Taken::Statements(_) => false,
        });
        return sources.map(|(_, types)| *types).collect();
    }
    // An enclosing type contains, and so lost, the code of the innermost one as well.
    let is_around = |types: &Pair<NodeId>| {
        let mut outer = change.tree(Side::Before).ancestry(innermost.before);
        outer.any(|it| it == types.before)
    };
    let mut as_much = of_type.iter().filter(|(taken, _)| taken == most);
    match as_much.all(|(_, types)| is_around(types)) {
        true => vec![*innermost],
        false => Vec::new(),
    }
}

/// Content that a new type took of another one: amount of the strongest kind. Later kinds are stronger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Taken {
    /// Number of leaf statements that the other type lost and the new one has.
    Statements(usize),
    /// Number of members of the new type that have code of a member of the other type.
    Code(usize),
    /// Number of members that moved, or attributes that have the name of a removed one.
    Members(usize),
}

/// Links to new types: types that mention a new type after, but no type of its name before. Sorted pairs
/// of a type before whose counterpart mentions a new type, and that new type.
struct NewLinks(Vec<(NodeId, NodeId)>);

impl NewLinks {
    /// Finds the links by the tokens of types and the imports of their files. Once the work of `change`
    /// is used up, no further link is found.
    fn of(change: &ElementsChange<'_>) -> NewLinks {
        let added = NewTypes::of(change);
        let mut links = Vec::new();
        // Names of new types that the files with matched types import, by side and file.
        let mut imported: Map<(Side, SideFileIx), Set<Symbol>> = Map::default();
        // Names of new types that each matched type gained.
        let matches = change.matches().filter(|_| !added.by_name.is_empty());
        for (_, relationship) in matches {
            let kept = change.node(relationship.after);
            if kept.kind.group() != KindGroup::Type {
                continue;
            }
            let mut names = |node: NodeId| -> Set<Symbol> {
                let is_new = |name: &Symbol| added.by_name.contains_key(name);
                let imports = imported.entry((node.side(), change.node(node).file));
                let imports =
                    imports.or_insert_with(|| change.imported_names(node).filter(is_new).collect());
                let tokens = change.tokens(node).filter(is_new);
                tokens.chain(imports.iter().copied()).collect()
            };
            let before = names(relationship.before);
            let after = names(relationship.after);
            if !change.work.spend(before.len() + after.len()) {
                break;
            }
            let targets = after
                .iter()
                .filter(|name| !before.contains(name))
                .flat_map(|name| added.nearest(change, kept, *name));
            links.extend(targets.map(|target| (relationship.before, *target)));
        }
        links.sort_unstable();
        NewLinks(links)
    }

    /// Returns true if the counterpart of `source` mentions the new type `target` and `source` does not.
    fn is_linked(&self, source: NodeId, target: NodeId) -> bool {
        self.0.binary_search(&(source, target)).is_ok()
    }

    /// Returns the pairs, sorted, of a type that may be the source of a new type, and the new type:
    /// pairs between which members went, and links.
    fn candidates(&self, change: &ElementsChange<'_>) -> Vec<(NodeId, NodeId)> {
        let by_members = change.transfers.keys().filter(|(_, target)| {
            is_class(change.node(*target).kind) && change.counterpart(*target).is_none()
        });
        let mut candidates: Vec<_> = by_members.chain(&self.0).copied().collect();
        candidates.sort_unstable();
        candidates.dedup();
        candidates
    }
}

/// New types by the places in which their names denote them.
#[derive(Default)]
struct NewTypes {
    /// Types of each name.
    by_name: Map<Symbol, Vec<NodeId>>,
    /// Types of each name in one file.
    in_file: Map<(Symbol, SideFileIx), Vec<NodeId>>,
    /// Types of each name in one namespace.
    in_namespace: Map<(Symbol, Option<Symbol>), Vec<NodeId>>,
}

impl NewTypes {
    /// Collects the new types of a change.
    fn of(change: &ElementsChange<'_>) -> NewTypes {
        let mut types = NewTypes::default();
        for (node, element) in change.tree(Side::After).nodes.entries() {
            if is_class(element.kind) && change.counterpart(node).is_none() {
                let name = element.name;
                types.by_name.entry(name).or_default().push(node);
                let in_file = types.in_file.entry((name, element.file));
                in_file.or_default().push(node);
                let namespace = namespace(change, element);
                let in_namespace = types.in_namespace.entry((name, namespace));
                in_namespace.or_default().push(node);
            }
        }
        types
    }

    /// Returns the types that `name` can denote in `element`: the only one of this name, else those in
    /// the same file, else those in the same namespace. Returns none if these are more than
    /// [`HOMONYMS_MAX`].
    fn nearest(
        &self,
        change: &ElementsChange<'_>,
        element: &ElementNode,
        name: Symbol,
    ) -> &[NodeId] {
        let only = self.by_name.get(&name).filter(|types| types.len() == 1);
        let nearest = only
            .or_else(|| self.in_file.get(&(name, element.file)))
            .or_else(|| self.in_namespace.get(&(name, namespace(change, element))));
        nearest
            .filter(|types| types.len() <= HOMONYMS_MAX)
            .map_or(&[], Vec::as_slice)
    }
}

/// Returns the namespace of the file of an element after: that of its first element; `None` if it
/// has none.
fn namespace(change: &ElementsChange<'_>, element: &ElementNode) -> Option<Symbol> {
    let file = &change.tree(Side::After).files[element.file];
    let outermost = file.nodes.iter().flatten().next();
    outermost.map(|&first| change.node(first).namespace)?
}

/// Computes the content that new types took of others. Caches the statements of each type.
struct TakenContent<'c, 'a> {
    change: &'c ElementsChange<'a>,
    /// Leaf statements that types before lost: their counterparts lack them.
    lost: Map<NodeId, Statements>,
    /// Leaf statements of new types.
    new: Map<NodeId, Statements>,
}

impl<'c, 'a> TakenContent<'c, 'a> {
    fn new(change: &'c ElementsChange<'a>) -> Self {
        TakenContent {
            change,
            lost: Map::default(),
            new: Map::default(),
        }
    }

    /// Returns the content that the type after took of the type before; `None` if the content is not
    /// enough to show an extraction. `is_linked` is true if the type before now mentions the new type,
    /// or the new type inherits from it; then one member, or code, is enough.
    fn of(&mut self, types: Pair<NodeId>, is_linked: bool) -> Option<Taken> {
        let change = self.change;
        let all = member_count(change, types.after);
        let moved = moved_members(change, types) + same_named_members(change, types);
        if moved > 0 && is_linked || moved >= MEMBERS_MIN && 2 * moved >= all {
            return Some(Taken::Members(moved));
        }
        if !is_linked {
            return None;
        }
        let with_code = members(change, types, Side::After).len();
        if with_code > 0 {
            return Some(Taken::Code(with_code));
        }
        let statements = self.statements(types);
        (statements > 0).then_some(Taken::Statements(statements))
    }

    /// Returns the number of leaf statements that the type before lost and the new type has; 0 if these
    /// are fewer than [`STATEMENTS_MIN`] or less than half of the new type.
    fn statements(&mut self, types: Pair<NodeId>) -> usize {
        let change = self.change;
        let lost = self.lost.entry(types.before).or_insert_with(|| {
            let before = change.statements(types.before);
            let kept = change.counterpart(types.before);
            let after = kept.map(|kept| change.statements(kept));
            statements_without(before, &after.unwrap_or_default())
        });
        let new = self.new.entry(types.after);
        let new = new.or_insert_with(|| change.statements(types.after));
        if !change.work.spend(new.len()) {
            return 0;
        }
        let common = common_statements(new, lost);
        let all: usize = new.values().sum();
        match common >= STATEMENTS_MIN && 2 * common >= all {
            true => common,
            false => 0,
        }
    }
}

/// Returns the number of matched members that went from the type before to the type after.
fn moved_members(change: &ElementsChange<'_>, types: Pair<NodeId>) -> usize {
    let members = members(change, types, Side::After).into_iter();
    let matched = members.filter_map(|member| change.counterpart(member));
    let parents = matched.map(|member| change.node(member).parent);
    parents
        .filter(|parent| *parent == Some(types.before))
        .count()
}

/// Returns the members that went from the type before to the type after, on both sides: matched ones, and
/// attributes of one name.
fn moved_parts(change: &ElementsChange<'_>, types: Pair<NodeId>) -> Vec<PartUse> {
    let moved = members(change, types, Side::After).into_iter();
    let moved = moved.filter_map(|after| {
        let before = change.counterpart(after)?;
        let is_own = change.node(before).parent == Some(types.before);
        is_own.then_some((before, after))
    });
    let attributes = Pair::of_sides(|side| unmatched_attributes(change, *types.get(side)));
    let named = attributes.before.iter().filter_map(|(name, before)| {
        let after = attributes.after.get(name)?;
        Some((*before, *after))
    });
    let mut pairs: Vec<(NodeId, NodeId)> = moved.chain(named).collect();
    pairs.sort_unstable();
    let parts = pairs.into_iter().flat_map(|(before, after)| {
        [
            PartUse::element(before, "original element"),
            PartUse::element(after, "extracted element"),
        ]
    });
    parts.collect()
}

/// Returns the attributes of a type that have no counterpart, by name.
fn unmatched_attributes(change: &ElementsChange<'_>, of: NodeId) -> Map<Symbol, NodeId> {
    let members = change.node(of).children.iter();
    let unmatched = members.filter(|&&member| {
        change.node(member).kind.is_attribute() && change.counterpart(member).is_none()
    });
    unmatched
        .map(|&member| (change.node(member).name, member))
        .collect()
}

/// Returns the number of names that a removed attribute of the type before and an added attribute of the
/// type after have in common.
fn same_named_members(change: &ElementsChange<'_>, types: Pair<NodeId>) -> usize {
    let removed = unmatched_attributes(change, types.before);
    let added = unmatched_attributes(change, types.after);
    added
        .keys()
        .filter(|name| removed.contains_key(name))
        .count()
}

/// Returns the pairs of a removed type and a type that stays to which at least half of the members
/// of the removed type went. The after element is the type that stays. Once the work of `change` is
/// used up, no further pair is found.
fn dissolved<'c>(change: &'c ElementsChange<'_>) -> impl Iterator<Item = Pair<NodeId>> + 'c {
    let dissolved = change.dissolved.get_or_init(|| {
        let types = change.transfers.keys();
        let types = types.map(|&(before, after)| Pair::new(before, after));
        let dissolved = types.filter(|types| {
            let all = change.node(types.before).children.len();
            let gone = members(change, *types, Side::Before).len();
            change.work.spend(1 + all)
                && change.counterpart(types.before).is_none()
                && change.counterpart(types.after).is_some()
                && gone > 0
                && 2 * gone >= member_count(change, types.before)
        });
        dissolved.collect()
    });
    dissolved.iter().copied()
}

/// Returns, for each type before, the number of types after that received members of it, or code of
/// its members.
fn number_of_targets(change: &ElementsChange<'_>) -> Map<NodeId, usize> {
    let mut targets: Map<NodeId, usize> = Map::default();
    for (before, _) in change.transfers.keys() {
        *targets.entry(*before).or_default() += 1;
    }
    targets
}

/// Returns the direct members, on `side`, of the two types that went from the type before to the type
/// after, or whose code did.
fn members(change: &ElementsChange<'_>, types: Pair<NodeId>, side: Side) -> Vec<NodeId> {
    let relationships = change.transfers.get(&(types.before, types.after));
    let nodes = relationships.into_iter().flatten().map(|&index| {
        let relationship = &change.relationships[index];
        side.ordered(relationship.before, relationship.after).0
    });
    let is_member = |node: &NodeId| change.node(*node).parent == Some(*types.get(side));
    let mut nodes: Vec<NodeId> = nodes.filter(is_member).collect();
    nodes.sort_unstable();
    nodes.dedup();
    nodes
}

/// Returns the number of members of a type, without constructors.
fn member_count(change: &ElementsChange<'_>, of: NodeId) -> usize {
    let members = change.node(of).children.iter();
    members
        .filter(|&&member| !change.node(member).is_constructor)
        .count()
}

/// Returns the finding for a pair of types of which the one on side `kept` stays; `None` if it does not.
/// The value is the list of the members, on the other side, that went from one type to the other.
fn of_kept(change: &ElementsChange<'_>, types: Pair<NodeId>, kept: Side) -> Option<ElementFinding> {
    let (evidence, _) = change.matched(*types.get(kept))?;
    let side = kept.opposite();
    let nodes = members(change, types, side);
    let mut values = Pair::default();
    if !nodes.is_empty() {
        *values.get_mut(side) = Some(change.list(nodes.iter().copied()));
    }
    Some(ElementFinding::new(evidence, types, values, nodes.len()))
}

/// Returns true if one of two types inherits from the other.
fn are_related(change: &ElementsChange<'_>, one: NodeId, other: NodeId) -> bool {
    change.inherits(one, other) || change.inherits(other, one)
}

/// Returns true if the type `after` is matched and was renamed.
fn is_renamed(change: &ElementsChange<'_>, after: NodeId) -> bool {
    let matched = change.matched(after);
    matched.is_some_and(|(_, relationship)| {
        matches!(
            relationship.kind,
            RelationshipKind::Rename
                | RelationshipKind::MoveRename
                | RelationshipKind::InternalMoveRename
        )
    })
}

/// Returns true for types that contain code: all but interfaces and annotation types.
fn is_class(kind: ElementKind) -> bool {
    kind.group() == KindGroup::Type
        && !matches!(kind, ElementKind::Interface | ElementKind::Annotation)
}
