//! Attributes that were encapsulated, extracted from code, inlined to it, or moved and renamed, read off
//! the code that uses them.

use super::{ElementFinding, ElementsChange};
use crate::base::bag::Symbol;
use crate::base::budget::Budget;
use crate::base::pair::{Pair, Side};
use crate::base::text::beginning;
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::cst::members::accessor_names::names_accessor;
use crate::lang::rules::{ElementKind, KindGroup};
use crate::refine::sites::PartUse;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of bytes of the value of an attribute that are reported.
const VALUE_BYTES_MAX: usize = 200;
/// Minimum number of bytes of a value of one token; shorter ones, such as `0`, occur everywhere.
const VALUE_BYTES_MIN: usize = 4;
/// Maximum number of tokens of a value that are compared. Longer values are tables of data, which code
/// does not repeat.
const VALUE_TOKENS_MAX: usize = 200;
/// Maximum number of leaf statements of an accessor: it returns or sets the attribute, after at most one
/// other statement, such as a check or the creation of a missing value.
const ACCESSOR_STATEMENTS_MAX: usize = 2;
/// Maximum number of attributes that a method stopped using, and that it began to use, which are
/// compared with each other. A method with more was rewritten, so that its uses show no pair.
pub const NAMES_MAX: usize = 30;
/// Maximum number of tokens of members that are searched for values in one change. Without a maximum,
/// the work could grow with the number of tokens of a member times that of the attributes it uses.
const SEARCHED_TOKENS_MAX: u64 = 10_000_000;

/// Returns the matched attributes that got a new accessor in their type, if their visibility was
/// narrowed or a member that used the attribute now calls the accessor. The value is the list of the
/// accessors.
pub fn encapsulated(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    let accessors = new_accessors(change);
    let redirected = redirected(change, &accessors);
    let mut methods: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
    for accessor in &accessors {
        let of_attribute = methods.entry(accessor.attribute.after).or_default();
        of_attribute.push(accessor.method);
    }
    let mut findings = Vec::new();
    for (attribute, methods) in methods {
        let Some((evidence, relationship)) = change.matched(attribute) else {
            continue;
        };
        let pair = Pair::new(relationship.before, attribute);
        if redirected.contains(&attribute) || has_narrower_visibility(change, pair) {
            let names = change.list(methods.iter().copied());
            let values = Pair::new(None, Some(names));
            let accessors = methods.iter().map(|&method| {
                let declared = change.reader.declaration(method);
                let has_none = declared.is_none_or(|it| it.parameters.is_empty());
                let role = if has_none {
                    "added getter"
                } else {
                    "added setter"
                };
                PartUse::element(method, role)
            });
            findings.push(ElementFinding::new(evidence, pair, values, 1).with(accessors));
        }
    }
    findings
}

/// Returns the attributes, as nodes after, whose name a matched member uses less often than before
/// while it now calls an accessor of theirs.
fn redirected(change: &ElementsChange<'_>, accessors: &[Accessor]) -> Set<NodeId> {
    let name = |accessor: &Accessor| change.node(accessor.attribute.before).name;
    let names = accessors.iter().flat_map(|it| [it.name, name(it)]);
    let names: Set<Symbol> = names.collect();
    // Attributes after, by name of their accessor and by their own name before. Accessors are named
    // after their attributes, so few attribute names belong to one accessor name.
    let mut waiting: Map<Symbol, Map<Symbol, Vec<NodeId>>> = Map::default();
    for accessor in accessors {
        let of_accessor = waiting.entry(accessor.name).or_default();
        let of_attribute = of_accessor.entry(name(accessor)).or_default();
        of_attribute.push(accessor.attribute.after);
    }
    let mut redirected: Set<NodeId> = Set::default();
    for (_, before, after) in matched_code(change, &names) {
        for called in after.keys().filter(|name| !before.contains_key(name)) {
            let Some(attributes) = waiting.get_mut(called) else {
                continue;
            };
            attributes.retain(|name, attributes| {
                let is_less = before.get(name) > after.get(name);
                redirected.extend(attributes.iter().filter(|_| is_less));
                !is_less
            });
        }
    }
    redirected
}

/// Returns the new attributes that a matched member now uses instead of their value.
pub fn extracted_attributes(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    exchanged_values(change, Side::After)
}

/// Returns the removed attributes whose value a matched member now contains instead of their name.
pub fn inlined_attributes(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    exchanged_values(change, Side::Before)
}

/// Returns the removed attributes that continue under another name in another type: a member uses the
/// new one of the same declared type as often as it used the old one.
pub fn moved_and_renamed(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    let unmatched = Pair::new(
        typed_attributes(change, Side::Before),
        typed_attributes(change, Side::After),
    );
    if unmatched.before.is_empty() || unmatched.after.is_empty() {
        return Vec::new();
    }
    let names = Side::BOTH.map(|side| unmatched.get(side).keys().copied());
    let names: Set<Symbol> = names.into_iter().flatten().collect();
    // Pairs of an old and a new attribute that replaced it in a member, with the first relationship.
    let mut replaced: BTreeMap<(NodeId, NodeId), usize> = BTreeMap::new();
    for (evidence, before, after) in matched_code(change, &names) {
        // Attributes that the member names on one side only, with the numbers of their uses.
        let only_in = |counts: &NameCounts, other: &NameCounts, side: Side| {
            let names = counts.iter().filter(|(name, _)| !other.contains_key(name));
            let attributes = names.filter_map(|(name, number)| {
                let attribute = unmatched.get(side).get(name)?;
                Some((attribute, *number))
            });
            let mut attributes: Vec<(&TypedAttribute, usize)> = attributes.collect();
            attributes.sort_unstable_by_key(|(attribute, _)| attribute.node);
            attributes.truncate(NAMES_MAX);
            attributes
        };
        let gained = only_in(&after, &before, Side::After);
        for (old, number) in only_in(&before, &after, Side::Before) {
            for (new, other_number) in &gained {
                let is_elsewhere = change.counterpart(old.container) != Some(new.container);
                if number == *other_number && old.declared == new.declared && is_elsewhere {
                    replaced.entry((old.node, new.node)).or_insert(evidence);
                }
            }
        }
    }
    // Ambiguous pairs are dropped: each attribute must have one possible counterpart.
    let mut counterparts: Map<NodeId, usize> = Map::default();
    for &node in replaced.keys().flat_map(|(old, new)| [old, new]) {
        *counterparts.entry(node).or_default() += 1;
    }
    let only = replaced
        .into_iter()
        .filter(|((old, new), _)| counterparts[old] == 1 && counterparts[new] == 1);
    let findings = only.map(|((before, after), evidence)| {
        ElementFinding::new(evidence, Pair::new(before, after), Pair::default(), 1)
    });
    findings.collect()
}

/// Unmatched attribute with a declared type.
pub struct TypedAttribute {
    pub node: NodeId,
    /// Element that contains the attribute.
    pub container: NodeId,
    /// Declared type as written.
    pub declared: String,
}

/// Returns the unmatched attributes of `side` with a declared type, by name. Leaves out names that
/// several attributes have.
pub fn typed_attributes(
    change: &ElementsChange<'_>,
    side: Side,
) -> BTreeMap<Symbol, TypedAttribute> {
    let attributes = unmatched_attributes(change, side).into_iter();
    let typed = attributes.filter_map(|(name, attribute)| {
        let node = attribute?;
        let container = change.node(node).parent?;
        let declared = change.reader.attribute_type(node)?;
        Some((
            name,
            TypedAttribute {
                node,
                container,
                declared,
            },
        ))
    });
    typed.collect()
}

/// New method that returns or sets a matched attribute of its type.
struct Accessor {
    /// Method after.
    method: NodeId,
    /// Name of the method.
    name: Symbol,
    /// Attribute before and after.
    attribute: Pair<NodeId>,
}

/// Returns the new methods, in matched types, that use a matched attribute of the type after which they
/// are named, and have at most [`ACCESSOR_STATEMENTS_MAX`] statements.
fn new_accessors(change: &ElementsChange<'_>) -> Vec<Accessor> {
    let mut accessors = Vec::new();
    for (_, relationship) in change.matches() {
        let kept = change.node(relationship.after);
        if kept.kind.group() != KindGroup::Type {
            continue;
        }
        // Matched attributes of a matched type, by name.
        let attributes = kept.children.iter().filter_map(|&child| {
            let node = change.node(child);
            let before = change.counterpart(child)?;
            let pair = Pair::new(before, child);
            node.kind.is_attribute().then_some((node.name, pair))
        });
        let attributes: Map<Symbol, Pair<NodeId>> = attributes.collect();
        // New methods of the type: the first attribute that they use and are named after is theirs.
        for &method in kept.children.iter().filter(|_| !attributes.is_empty()) {
            let node = change.node(method);
            let is_new = change.counterpart(method).is_none();
            let is_method = !node.kind.is_attribute() && node.kind.group() != KindGroup::Type;
            if !is_new || !is_method || node.is_constructor || node.is_abstract {
                continue;
            }
            let statements: usize = change.statements(method).values().sum();
            let mut used = change
                .tokens(method)
                .filter_map(|token| attributes.get(&token).copied())
                .filter(|it| {
                    let attribute = change.text(change.node(it.after).name);
                    names_accessor(change.text(node.name), attribute)
                });
            if let Some(attribute) = used
                .next()
                .filter(|_| statements <= ACCESSOR_STATEMENTS_MAX)
            {
                accessors.push(Accessor {
                    method,
                    name: node.name,
                    attribute,
                });
            }
        }
    }
    accessors
}

/// Returns true if the visibility of an attribute after is narrower than before; false if the language
/// has no order of visibilities.
fn has_narrower_visibility(change: &ElementsChange<'_>, pair: Pair<NodeId>) -> bool {
    // A visibility of two keywords can have them in any order.
    let words = |visibility: &str| {
        let mut words: Vec<String> = visibility.split(' ').map(str::to_owned).collect();
        words.sort_unstable();
        words
    };
    let rank = |side: Side| {
        let node = *pair.get(side);
        let access = words(&change.reader.declaration(node)?.access?);
        let language = change.tree(side).language(node).row();
        let visibilities = language.declared.as_ref()?.visibilities;
        visibilities.iter().position(|it| words(it) == access)
    };
    let ranks = rank(Side::Before).zip(rank(Side::After));
    ranks.is_some_and(|(before, after)| before < after)
}

/// Returns the attributes that only `side` has and whose value a matched member, or the value of a matched
/// attribute, contains on the other side instead of their name. A finding has the attribute as element of `side`,
/// that member as element of the other side, and the value as text. Once [`SEARCHED_TOKENS_MAX`] is reached, no further
/// attribute is found.
fn exchanged_values(change: &ElementsChange<'_>, side: Side) -> Vec<ElementFinding> {
    // Unmatched attributes with a recognisable value, by name.
    let attributes = unmatched_attributes(change, side).into_iter();
    let attributes = attributes.filter_map(|(name, attribute)| {
        let attribute = attribute?;
        Some((name, (attribute, recognisable_value(change, attribute)?)))
    });
    let attributes: Map<Symbol, (NodeId, Vec<Symbol>)> = attributes.collect();
    let names: Set<Symbol> = attributes.keys().copied().collect();
    let budget = Budget::new(SEARCHED_TOKENS_MAX);
    let mut findings: BTreeMap<NodeId, ElementFinding> = BTreeMap::new();
    // The value of another attribute is code as well.
    let has_code = |kind: ElementKind| kind.is_callable() || kind.is_attribute();
    for (evidence, before, after) in matched_members(change, &names, has_code) {
        let (own, others) = side.ordered(&before, &after);
        // The member must use the attribute on `side` only, and have the value more often on the other
        // side.
        let used: BTreeSet<Symbol> = own
            .keys()
            .filter(|name| !others.contains_key(name))
            .filter(|name| !findings.contains_key(&attributes[name].0))
            .copied()
            .collect();
        if used.is_empty() {
            continue;
        }
        let relationship = &change.relationships[evidence];
        let pair = Pair::new(relationship.before, relationship.after);
        let tokens = Pair::of_sides(|side| change.tokens(*pair.get(side)).collect::<Vec<_>>());
        for name in used {
            let (attribute, value) = &attributes[&name];
            if !budget.spend((tokens.before.len() + tokens.after.len()) as u64) {
                break;
            }
            let occurrences = tokens.as_ref().map(|tokens| {
                let windows = tokens.windows(value.len());
                windows.filter(|window| window == value).count()
            });
            let (with_attribute, without) = side.ordered(occurrences.before, occurrences.after);
            if without <= with_attribute {
                continue;
            }
            let text: String = value.iter().map(|&token| change.text(token)).collect();
            let text = beginning(&text, VALUE_BYTES_MAX).to_owned();
            let (mut elements, mut values) = (pair, Pair::default());
            *elements.get_mut(side) = *attribute;
            *values.get_mut(side) = Some(text);
            let finding = ElementFinding::new(evidence, elements, values, 1);
            findings.insert(*attribute, finding);
        }
    }
    findings.into_values().collect()
}

/// Returns the tokens of the initial value of an attribute, at most [`VALUE_TOKENS_MAX`]; `None` if
/// there is none or if it is one token that code can contain for other reasons: one of fewer than
/// [`VALUE_BYTES_MIN`] bytes, a default value such as `null`, or the object itself.
fn recognisable_value(change: &ElementsChange<'_>, attribute: NodeId) -> Option<Vec<Symbol>> {
    let name = change.node(attribute).name;
    // Annotations before the name can have signs of assignment as well.
    let tokens = change.tokens(attribute);
    let tokens = tokens.skip_while(|token| *token != name);
    let value = tokens
        .skip_while(|token| change.text(*token) != "=")
        .skip(1);
    let value = value.take_while(|token| change.text(*token) != ";");
    let mut value: Vec<Symbol> = value.take(VALUE_TOKENS_MAX).collect();
    let code = &change
        .linked
        .tree_of(attribute)
        .language(attribute)
        .row()
        .code;
    while let [.., sign, call] = value[..]
        && change.text(sign) == "."
        && code.freezing_calls.contains(&change.text(call))
    {
        value.truncate(value.len() - 2);
    }
    let is_usual =
        |text: &str| code.default_values.contains(&text) || code.own_object.contains(&text);
    match value[..] {
        [] => None,
        [only] if change.text(only).len() < VALUE_BYTES_MIN => None,
        [only] if is_usual(change.text(only)) => None,
        _ => Some(value),
    }
}

/// Returns the unmatched attributes of `side` by name; `None` for a name that several of them have.
fn unmatched_attributes(
    change: &ElementsChange<'_>,
    side: Side,
) -> BTreeMap<Symbol, Option<NodeId>> {
    let mut attributes: BTreeMap<Symbol, Option<NodeId>> = BTreeMap::new();
    for (id, node) in change.tree(side).nodes.entries() {
        if node.kind.is_attribute() && change.counterpart(id).is_none() {
            let of_name = attributes.entry(node.name);
            of_name.and_modify(|only| *only = None).or_insert(Some(id));
        }
    }
    attributes
}

/// Number of occurrences of each name in a member.
pub type NameCounts = Map<Symbol, usize>;

/// Returns how often each of `names` occurs, before and after, in each matched method or function, with
/// the index of the relationship of the member. Leaves out members in which the numbers are unchanged.
pub fn matched_code<'c>(
    change: &'c ElementsChange<'_>,
    names: &'c Set<Symbol>,
) -> impl Iterator<Item = (usize, NameCounts, NameCounts)> + 'c {
    matched_members(change, names, ElementKind::is_callable)
}

/// Returns the same as [`matched_code`] for the matched elements of the kinds for which `has_code` returns true.
fn matched_members<'c>(
    change: &'c ElementsChange<'_>,
    names: &'c Set<Symbol>,
    has_code: impl Fn(ElementKind) -> bool + 'c,
) -> impl Iterator<Item = (usize, NameCounts, NameCounts)> + 'c {
    let members = change.matches().filter(move |(_, relationship)| {
        let kind = change.node(relationship.after).kind;
        !names.is_empty() && has_code(kind)
    });
    members.filter_map(move |(index, relationship)| {
        let count = |node: NodeId| {
            let mut counts = NameCounts::default();
            for token in change.tokens(node).filter(|it| names.contains(it)) {
                *counts.entry(token).or_default() += 1;
            }
            counts
        };
        let before = count(relationship.before);
        let after = count(relationship.after);
        (before != after).then_some((index, before, after))
    })
}
