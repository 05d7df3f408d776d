//! Attributes that were encapsulated, extracted from code, inlined to it, or moved and renamed, read off
//! the code that uses them.

use super::elements::{ElementFinding, ElementsChange};
use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::text::beginning;
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use std::collections::BTreeMap;

/// Maximum number of bytes of the value of an attribute that are reported.
const VALUE_BYTES_MAX: usize = 200;
/// Minimum number of bytes of a value of one token; shorter ones, such as `0`, occur everywhere.
const VALUE_BYTES_MIN: usize = 4;
/// Maximum number of tokens of a value that are compared.
const VALUE_TOKENS_MAX: usize = 200;
/// Maximum number of leaf statements of an accessor.
const ACCESSOR_STATEMENTS_MAX: usize = 2;
/// Maximum number of attributes that a method stopped using, and that it began to use, which are
/// compared with each other.
const NAMES_MAX: usize = 30;

/// Returns the matched attributes that got a new accessor in their type, if their visibility was
/// narrowed or a member that used the attribute now calls the accessor. The value is the list of the
/// accessors.
pub(super) fn encapsulated(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    let accessors = new_accessors(change);
    // Accessors by attribute, for which a member now calls the accessor and uses the attribute less.
    let mut redirected: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
    for (_, before, after) in matched_code(change, &accessors.names) {
        for accessor in &accessors.all {
            let attribute = change.counterpart(Side::After, accessor.attribute);
            let name = attribute.map(|it| change.node(Side::Before, it).name);
            let of_attribute = |counts: &Map<Symbol, usize>| {
                name.and_then(|name| counts.get(&name).copied())
                    .unwrap_or(0)
            };
            let is_called =
                after.contains_key(&accessor.name) && !before.contains_key(&accessor.name);
            if is_called && of_attribute(&before) > of_attribute(&after) {
                let methods = redirected.entry(accessor.attribute).or_default();
                methods.push(accessor.method);
            }
        }
    }
    let mut findings = Vec::new();
    for (attribute, methods) in accessors.by_attribute() {
        let Some((evidence, relationship)) = change.matched(Side::After, attribute) else {
            continue;
        };
        let pair = Pair::new(relationship.before, attribute);
        if redirected.contains_key(&attribute) || is_narrowed(change, pair) {
            let names = change.list(Side::After, methods.into_iter());
            findings.push(ElementFinding {
                evidence,
                elements: pair,
                values: Pair::new(None, Some(names)),
                number: 1,
            });
        }
    }
    findings
}

/// Returns the new attributes that a matched member now uses instead of their value.
pub(super) fn extracted_attributes(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    exchanged_values(change, Side::After)
}

/// Returns the removed attributes whose value a matched member now contains instead of their name.
pub(super) fn inlined_attributes(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    exchanged_values(change, Side::Before)
}

/// Returns the removed attributes that continue under another name in another type: a member uses the
/// new one of the same declared type as often as it used the old one.
pub(super) fn moved_and_renamed(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    let unmatched = Pair::new(
        unmatched_attributes(change, Side::Before),
        unmatched_attributes(change, Side::After),
    );
    let mut names: Map<Symbol, ()> = Map::default();
    for side in Side::BOTH {
        names.extend(unmatched.get(side).keys().map(|name| (*name, ())));
    }
    if unmatched.before.is_empty() || unmatched.after.is_empty() {
        return Vec::new();
    }
    // Pairs of an old and a new attribute that replaced it in a member, with the first relationship.
    let mut votes: BTreeMap<(NodeId, NodeId), usize> = BTreeMap::new();
    for (evidence, before, after) in matched_code(change, &names) {
        // Attributes that the member names on one side only, with the numbers of their uses.
        let only_in = |counts: &Map<Symbol, usize>, other: &Map<Symbol, usize>, side: Side| {
            let names = counts.iter().filter(|(name, _)| !other.contains_key(name));
            let names = names.filter_map(|(name, number)| {
                let attribute = *unmatched.get(side).get(name)?;
                Some((attribute?, *number))
            });
            let mut names: Vec<(NodeId, usize)> = names.collect();
            names.sort_unstable();
            names.truncate(NAMES_MAX);
            names
        };
        let gained = only_in(&after, &before, Side::After);
        for (old, number) in only_in(&before, &after, Side::Before) {
            for &(new, other_number) in &gained {
                if number == other_number && continues(change, old, new) {
                    votes.entry((old, new)).or_insert(evidence);
                }
            }
        }
    }
    // Ambiguous pairs are dropped: each attribute must have one possible counterpart.
    let count =
        |is_of: &dyn Fn(&(NodeId, NodeId)) -> bool| votes.keys().filter(|it| is_of(it)).count();
    let only = votes
        .iter()
        .filter(|((old, new), _)| count(&|it| it.0 == *old) == 1 && count(&|it| it.1 == *new) == 1);
    let findings = only.map(|(&(before, after), &evidence)| ElementFinding {
        evidence,
        elements: Pair::new(before, after),
        values: Pair::default(),
        number: 1,
    });
    findings.collect()
}

/// Method that returns or sets an attribute of its type.
struct Accessor {
    /// Method after.
    method: NodeId,
    /// Name of the method.
    name: Symbol,
    /// Attribute after.
    attribute: NodeId,
}

/// New accessors of matched attributes.
#[derive(Default)]
struct NewAccessors {
    /// Accessors in the order of the matched types.
    all: Vec<Accessor>,
    /// Set of the names of the accessors, and of the attributes before.
    names: Map<Symbol, ()>,
}

impl NewAccessors {
    /// Returns the accessor methods of each attribute.
    fn by_attribute(&self) -> BTreeMap<NodeId, Vec<NodeId>> {
        let mut methods: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
        for accessor in &self.all {
            methods
                .entry(accessor.attribute)
                .or_default()
                .push(accessor.method);
        }
        methods
    }
}

/// Returns the new methods, in matched types, that use a matched attribute of the type after which they
/// are named, and have at most [`ACCESSOR_STATEMENTS_MAX`] statements.
fn new_accessors(change: &ElementsChange<'_>) -> NewAccessors {
    let mut accessors = NewAccessors::default();
    for (_, relationship) in change.matches() {
        let kept = change.node(Side::After, relationship.after);
        if kept.kind.group() != KindGroup::Type {
            continue;
        }
        // Matched attributes of a matched type, by name.
        let attributes: Map<Symbol, NodeId> = kept
            .children
            .iter()
            .filter(|&&child| change.node(Side::After, child).kind.is_attribute())
            .filter(|&&child| change.counterpart(Side::After, child).is_some())
            .map(|&child| (change.node(Side::After, child).name, child))
            .collect();
        // New methods of the type: the first attribute that they use and are named after is theirs.
        for &method in kept.children.iter().filter(|_| !attributes.is_empty()) {
            let node = change.node(Side::After, method);
            let is_new = change.counterpart(Side::After, method).is_none();
            let is_method = !node.kind.is_attribute() && node.kind.group() != KindGroup::Type;
            if !is_new || !is_method || node.is_constructor || node.is_abstract {
                continue;
            }
            let statements: usize = change.statements(Side::After, method).values().sum();
            let mut used = change
                .tokens(Side::After, method)
                .filter_map(|token| attributes.get(&token).copied())
                .filter(|&it| names_accessor(change, method, it));
            if let Some(attribute) = used
                .next()
                .filter(|_| statements <= ACCESSOR_STATEMENTS_MAX)
            {
                let name = change.node(Side::Before, relationship.before).name;
                let attribute_before = change.counterpart(Side::After, attribute);
                let old = attribute_before.map_or(name, |it| change.node(Side::Before, it).name);
                accessors.names.extend([(node.name, ()), (old, ())]);
                accessors.all.push(Accessor {
                    method,
                    name: node.name,
                    attribute,
                });
            }
        }
    }
    accessors
}

/// Returns true if the name of a method ends with the name of an attribute, case and signs ignored.
fn names_accessor(change: &ElementsChange<'_>, method: NodeId, attribute: NodeId) -> bool {
    let plain = |node: NodeId| {
        let name = change.text(change.node(Side::After, node).name);
        let letters = name.chars().filter(|letter| letter.is_alphanumeric());
        letters.collect::<String>().to_lowercase()
    };
    let (method, attribute) = (plain(method), plain(attribute));
    !attribute.is_empty() && method.ends_with(&attribute)
        // A prefix of one letter, as in `mCount`, is a convention.
        || attribute.len() > 2 && attribute.is_char_boundary(1) && method.ends_with(&attribute[1..])
}

/// Returns true if the visibility after is narrower than that before; false if a language has no
/// keywords of visibility.
fn is_narrowed(change: &ElementsChange<'_>, pair: Pair<NodeId>) -> bool {
    let rank = |side: Side| {
        let node = *pair.get(side);
        let file = &change.tree(side).files[change.node(side, node).file];
        let row = file.outline.language.row();
        let words = row.declared.filter(|_| row.types.is_some())?.access;
        let mut tokens = change.tokens(side, node).map(|token| change.text(token));
        let keyword = tokens.find_map(|token| words.iter().position(|word| *word == token));
        // Keywords are listed from the widest, with even ranks. A declaration without keyword is
        // visible more widely than with the narrowest keyword only.
        Some(keyword.map_or(2 * words.len().saturating_sub(1) - 1, |index| 2 * index))
    };
    match (rank(Side::Before), rank(Side::After)) {
        (Some(before), Some(after)) => before < after,
        _ => false,
    }
}

/// Returns the attributes that only `side` has and whose value a matched member contains on the other
/// side instead of their name. A finding has the attribute as element of `side`, that member as element
/// of the other side, and the value as text.
fn exchanged_values(change: &ElementsChange<'_>, side: Side) -> Vec<ElementFinding> {
    let other = side.opposite();
    // Unmatched attributes with a distinctive value.
    let mut values: BTreeMap<NodeId, Vec<Symbol>> = BTreeMap::new();
    let mut names: Map<Symbol, ()> = Map::default();
    for attribute in unmatched_attributes(change, side).into_values().flatten() {
        if let Some(value) = distinctive_value(change, side, attribute) {
            names.insert(change.node(side, attribute).name, ());
            values.insert(attribute, value);
        }
    }
    let mut findings: BTreeMap<NodeId, ElementFinding> = BTreeMap::new();
    for (evidence, before, after) in matched_code(change, &names) {
        let (own, others) = side.ordered(&before, &after);
        let relationship = &change.relationships[evidence];
        let pair = Pair::new(relationship.before, relationship.after);
        for (&attribute, value) in &values {
            let name = change.node(side, attribute).name;
            // The member must use the attribute on `side` only, and have the value more often on the
            // other side.
            let is_used = own.contains_key(&name) && !others.contains_key(&name);
            if !is_used || findings.contains_key(&attribute) {
                continue;
            }
            let occurrences = |side: Side| {
                let tokens: Vec<Symbol> = change.tokens(side, *pair.get(side)).collect();
                tokens.windows(value.len()).filter(|it| it == value).count()
            };
            if occurrences(other) > occurrences(side) {
                let text: String = value.iter().map(|&token| change.text(token)).collect();
                let text = beginning(&text, VALUE_BYTES_MAX).to_owned();
                let mut elements = pair;
                *elements.get_mut(side) = attribute;
                let mut values = Pair::default();
                *values.get_mut(side) = Some(text);
                let finding = ElementFinding {
                    evidence,
                    elements,
                    values,
                    number: 1,
                };
                findings.insert(attribute, finding);
            }
        }
    }
    findings.into_values().collect()
}

/// Returns the tokens of the initial value of an attribute, at most [`VALUE_TOKENS_MAX`]; `None` if
/// there is none or if it is one token of fewer than [`VALUE_BYTES_MIN`] bytes.
fn distinctive_value(
    change: &ElementsChange<'_>,
    side: Side,
    attribute: NodeId,
) -> Option<Vec<Symbol>> {
    let tokens = change.tokens(side, attribute);
    let value = tokens
        .skip_while(|token| change.text(*token) != "=")
        .skip(1);
    let value = value.take_while(|token| change.text(*token) != ";");
    let value: Vec<Symbol> = value.take(VALUE_TOKENS_MAX).collect();
    match value[..] {
        [] => None,
        [only] if change.text(only).len() < VALUE_BYTES_MIN => None,
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
        if node.kind.is_attribute() && change.counterpart(side, id).is_none() {
            let of_name = attributes.entry(node.name);
            of_name.and_modify(|only| *only = None).or_insert(Some(id));
        }
    }
    attributes
}

/// Returns true if two attributes have the same declared type and their containers are not matched to
/// each other.
fn continues(change: &ElementsChange<'_>, before: NodeId, after: NodeId) -> bool {
    let parents = Pair::new(
        change.node(Side::Before, before).parent,
        change.node(Side::After, after).parent,
    );
    let is_elsewhere = match (parents.before, parents.after) {
        (Some(parent), Some(other)) => change.counterpart(Side::Before, parent) != Some(other),
        _ => false,
    };
    let declared = |side: Side, node: NodeId| {
        let element = change.node(side, node);
        let outline = &change.tree(side).files[element.file].outline;
        let variables = &outline.types.variables;
        let first = variables.partition_point(|variable| variable.from < element.start);
        let mut inside = variables[first..]
            .iter()
            .take_while(|variable| variable.from < element.end);
        let spelled = inside.find_map(|variable| variable.spelled)?;
        Some(outline.symbols.get(spelled))
    };
    is_elsewhere
        && declared(Side::Before, before).is_some()
        && declared(Side::Before, before) == declared(Side::After, after)
}

/// Index of the relationship of a matched member, and number of occurrences of each name in it before
/// and after.
type MemberNames = (usize, Map<Symbol, usize>, Map<Symbol, usize>);

/// Returns how often each of `names` occurs, before and after, in each matched method or function.
/// Leaves out members in which the numbers are unchanged.
fn matched_code<'c>(
    change: &'c ElementsChange<'_>,
    names: &'c Map<Symbol, ()>,
) -> impl Iterator<Item = MemberNames> + 'c {
    let members = change.matches().filter(move |(_, relationship)| {
        let kind = change.node(Side::After, relationship.after).kind;
        !names.is_empty() && kind.is_callable()
    });
    members.filter_map(move |(index, relationship)| {
        let count = |side: Side, node: NodeId| {
            let mut counts: Map<Symbol, usize> = Map::default();
            for token in change
                .tokens(side, node)
                .filter(|it| names.contains_key(it))
            {
                *counts.entry(token).or_default() += 1;
            }
            counts
        };
        let before = count(Side::Before, relationship.before);
        let after = count(Side::After, relationship.after);
        (before != after).then_some((index, before, after))
    })
}
