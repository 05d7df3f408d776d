//! Comparison of elements by their own content: without comments, which are often rewritten when
//! code moves, and without the names of enclosing elements, which change with a move.

use super::context_score::can_match_by_context;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::cst::vocab::{is_word, letters};
use crate::lang::rules::{ComparableKind, ElementKind, KindGroup};
use crate::relate::context::Context;
use crate::relate::flow::accessors::single_name_body;
use crate::relate::flow::adjacency::ORDERED_TOKENS_MIN;
use crate::relate::matching::Matching;
use crate::relate::place::same_place;
use crate::relate::relationship::Pass;
use crate::relate::similarity::join;
use crate::relate::types::signatures::{VARIABLES, have_same_type};
use std::collections::BTreeMap;

/// Minimum length of a text or number that is distinctive: `"id"` and `10` are not.
const DISTINCTIVE_LENGTH_MIN: usize = 3;
/// Maximum number of elements with identical content; more of them cannot be distinguished.
const EQUAL_ELEMENTS_MAX: usize = 4;

/// Returns the pairs of unmatched elements with code whose content similarity exceeds
/// `similarity_min`. Accessors are left out because they are identified by their attribute.
pub fn similar_code(matching: &Matching<'_>, similarity_min: f64) -> Vec<(NodeId, NodeId, f64)> {
    let context = matching.context;
    let nodes = context.linked.sides.as_ref().map(|cst| &cst.nodes);
    let names = Pair::of_sides(|side| {
        let names = matching
            .unmatched(side)
            .map(|node| nodes.get(side)[node].name);
        names.collect::<Set<Symbol>>()
    });
    let is_distinctive = |id: NodeId| context.evidence.code(id).is_distinctive();
    let is_eligible = |id: NodeId| {
        let side = id.side();
        let name = nodes.get(side)[id].name;
        has_own_code(context, id)
            && single_name_body(context, id).is_none()
            && (names.get(side.opposite()).contains(&name) || is_distinctive(id))
    };
    let mut pairs = similar_content(matching, similarity_min, is_eligible);
    pairs.retain(|&(before, after, _)| {
        nodes.before[before].name == nodes.after[after].name
            || is_distinctive(before) && is_distinctive(after)
    });
    pairs
}

/// Returns true if an element has code of its own and can be matched by context.
pub fn has_own_code(context: &Context<'_>, node: NodeId) -> bool {
    let node = context.node(node);
    can_match_by_context(node) && node.kind.group() != KindGroup::Type && !node.is_abstract
}

/// Returns the pairs of unmatched attributes with values whose content similarity exceeds
/// `similarity_min`.
pub fn similar_attributes(
    matching: &Matching<'_>,
    similarity_min: f64,
) -> Vec<(NodeId, NodeId, f64)> {
    let has_value = |id: NodeId| {
        let node = matching.context.node(id);
        node.kind == ElementKind::Field && node.tokens.len() > 1
    };
    similar_content(matching, similarity_min, has_value)
}

/// Returns the pairs of unmatched attributes with the same name and the same type as written.
pub fn attributes_of_one_type(matching: &Matching<'_>) -> Vec<(NodeId, NodeId)> {
    let nodes = matching.context.linked.sides.as_ref().map(|cst| &cst.nodes);
    let fields = |side: Side| {
        let is_field = move |node: &NodeId| nodes.get(side)[*node].kind == ElementKind::Field;
        matching.unmatched(side).filter(is_field)
    };
    let names = Pair::of_sides(|side| {
        fields(side)
            .map(|node| nodes.get(side)[node].name)
            .collect::<Set<_>>()
    });
    let of_side = |side: Side| {
        let mut declared: BTreeMap<(Symbol, Symbol), Vec<NodeId>> = BTreeMap::new();
        let others = names.get(side.opposite());
        for node in fields(side).filter(|&node| others.contains(&nodes.get(side)[node].name)) {
            if let Some(spelled) = matching.context.side(side).declared_type(node) {
                let same_declaration = declared.entry((nodes.get(side)[node].name, spelled));
                same_declaration.or_default().push(node);
            }
        }
        declared.retain(|_, nodes| nodes.len() <= EQUAL_ELEMENTS_MAX);
        declared
    };
    let removed = of_side(Side::Before);
    if removed.is_empty() {
        return Vec::new();
    }
    let mut added = of_side(Side::After);
    let mut pairs = Vec::new();
    for (declared, removed) in removed {
        let added = added.remove(&declared).unwrap_or_default();
        for before in removed {
            pairs.extend(added.iter().map(|&after| (before, after)));
        }
    }
    pairs
}

/// Returns the pairs of unmatched attributes in one container whose types are equal and whose names
/// differ only in case and separators, such as `maxSize` and `MAX_SIZE`: a field that became a
/// constant.
pub fn respelled_attributes(matching: &Matching<'_>) -> Vec<(NodeId, NodeId)> {
    let context = matching.context;
    let of_side = |side: Side| {
        let mut by_letters: BTreeMap<String, Vec<NodeId>> = BTreeMap::new();
        for node in context.until_stopped(matching.unmatched(side)) {
            if context.node(node).kind.is_attribute() {
                let name = context.text(context.node(node).name);
                let same_letters = by_letters.entry(letters(name).collect());
                same_letters.or_default().push(node);
            }
        }
        by_letters.remove("");
        by_letters
    };
    let added = of_side(Side::After);
    let mut pairs = Vec::new();
    for (letters, removed) in of_side(Side::Before) {
        let Some(added) = added.get(&letters) else {
            continue;
        };
        for &before in &removed {
            for &after in added {
                if !context.budget.spend(1) {
                    context.give_up(Pass::Surroundings.name());
                    return pairs;
                }
                let are_equal = context.comparable(before, after)
                    && same_place::same_location(matching, before, after)
                    && have_same_type(context, before, after);
                pairs.extend(are_equal.then_some((before, after)));
            }
        }
    }
    pairs
}

/// Returns the pairs of unmatched attributes in one container with the same type and value, if no
/// other attribute of the change has this value. The value must be distinctive, or the names must
/// have a word in common, because many objects are created by equal expressions.
pub fn attributes_of_one_value(matching: &Matching<'_>) -> Vec<(NodeId, NodeId)> {
    let context = matching.context;
    let is_field = |node: NodeId| context.node(node).kind == ElementKind::Field;
    let unmatched_fields = |side: Side| {
        let mut by_value: BTreeMap<Vec<Symbol>, Vec<NodeId>> = BTreeMap::new();
        for node in matching.unmatched(side).filter(|&node| is_field(node)) {
            let same_value = by_value.entry(value(context, node));
            same_value.or_default().push(node);
        }
        by_value.remove(&Vec::new());
        by_value
    };
    let (removed, mut added) = (
        unmatched_fields(Side::Before),
        unmatched_fields(Side::After),
    );
    // Values of exactly one unmatched attribute on each side.
    let mut pairs: BTreeMap<Vec<Symbol>, (NodeId, NodeId)> = BTreeMap::new();
    for (value, before) in removed {
        let after = added.remove(&value).unwrap_or_default();
        if let ([before], [after]) = (&before[..], &after[..]) {
            pairs.insert(value, (*before, *after));
        }
    }
    // Drop the values that a matched attribute has.
    for side in Side::BOTH {
        let nodes = context.side(side).nodes.ids();
        let others = nodes.filter(|&node| is_field(node) && !matching.is_unmatched(node));
        for node in others {
            if pairs.is_empty() {
                return Vec::new();
            }
            let tokens = context.node(node).tokens.len() as u64;
            if !context.budget.spend(tokens / VARIABLES) {
                context.give_up(Pass::Surroundings.name());
                return Vec::new();
            }
            pairs.remove(&value(context, node));
        }
    }
    let are_equal = |(value, (before, after)): (Vec<Symbol>, (NodeId, NodeId))| {
        let are_equal = same_place::same_location(matching, before, after)
            && (is_distinctive(context, &value) || context.share_name_word(before, after))
            && have_same_type(context, before, after);
        are_equal.then_some((before, after))
    };
    pairs.into_iter().filter_map(are_equal).collect()
}

/// Returns true if a value contains a text or number of at least `DISTINCTIVE_LENGTH_MIN`
/// characters.
fn is_distinctive(context: &Context<'_>, value: &[Symbol]) -> bool {
    const QUOTES: [char; 3] = ['"', '\'', '`'];
    value.iter().any(|&token| {
        let text = context.text(token);
        text.starts_with(|letter: char| letter.is_ascii_digit() || QUOTES.contains(&letter))
            && text.trim_matches(QUOTES).len() >= DISTINCTIVE_LENGTH_MIN
    })
}

/// Returns the tokens of an attribute's value; empty if it has none.
fn value(context: &Context<'_>, attribute: NodeId) -> Vec<Symbol> {
    let node = context.node(attribute);
    let tokens = context.bags.symbols(attribute, &node.tokens);
    tokens.skip(1).collect()
}

/// Returns true if the code of an element contains exactly one name besides parameters, does not
/// call it, and contains no literal: an accessor of that name.
pub fn is_accessor(context: &Context<'_>, node: NodeId) -> bool {
    let cst = context.tree_of(node);
    let code = context.evidence.code(node);
    if code.statements.len() != 1 {
        return false;
    }
    let weights = context.evidence.weights();
    let mut name = None;
    for (index, &token) in code.tokens.iter().enumerate() {
        let is_member = index > 0 && weights.joins_member(code.tokens[index - 1]);
        let is_parameter = !is_member && cst.parameters(node).any(|parameter| parameter == token);
        let text = context.text(token);
        let is_no_word = text
            .starts_with(|letter: char| !letter.is_alphabetic() && !matches!(letter, '_' | '$'));
        if is_no_word && is_word(text) {
            return false;
        }
        if is_parameter || is_no_word || !context.is_name(node, token) {
            continue;
        }
        let next = code.tokens.get(index + 1);
        let is_called = next.is_some_and(|&next| context.evidence.opens_arguments(next));
        if is_called || name.replace(token).is_some() {
            return false;
        }
    }
    name.is_some()
}

/// Returns the pairs of elements of one kind with exactly the same code, if each is the only one of
/// its list with this code. The code must have at least `ORDERED_TOKENS_MIN` tokens, or
/// `is_sufficient` must hold.
pub fn with_equal_code(
    context: &Context<'_>,
    (removed, added): (&[NodeId], &[NodeId]),
    is_sufficient: impl Fn(NodeId) -> bool,
) -> Vec<(NodeId, NodeId)> {
    let only = |nodes: &[NodeId]| {
        let mut by_code: BTreeMap<(ComparableKind, Vec<Symbol>), Option<NodeId>> = BTreeMap::new();
        for &node in nodes.iter().filter(|&&node| has_own_code(context, node)) {
            let code = context.evidence.code(node);
            if code.tokens.len() >= ORDERED_TOKENS_MIN || is_sufficient(node) {
                let kind = context.node(node).base_kind;
                let same_code = by_code.entry((kind, code.tokens.clone()));
                same_code
                    .and_modify(|only| *only = None)
                    .or_insert(Some(node));
            }
        }
        by_code
    };
    let added = only(added);
    let removed = only(removed).into_iter();
    removed
        .filter_map(|(code, before)| before.zip(*added.get(&code)?))
        .collect()
}

/// Returns the pairs of unmatched elements of one kind that `is_eligible` accepts and whose content
/// similarity exceeds `similarity_min`: element before, element after, and similarity, 0 to 1.
fn similar_content(
    matching: &Matching<'_>,
    similarity_min: f64,
    is_eligible: impl Fn(NodeId) -> bool,
) -> Vec<(NodeId, NodeId, f64)> {
    let context = matching.context;
    let of_side = |side: Side| {
        let nodes = &context.side(side).nodes;
        let mut by_kind: BTreeMap<ComparableKind, Vec<NodeId>> = BTreeMap::new();
        for node in context
            .until_stopped(matching.unmatched(side))
            .filter(|&node| is_eligible(node))
        {
            by_kind.entry(nodes[node].base_kind).or_default().push(node);
        }
        for nodes in by_kind.values_mut() {
            remove_frequent(context, nodes);
        }
        by_kind
    };
    let removed = of_side(Side::Before);
    if removed.is_empty() {
        return Vec::new();
    }
    let mut added = of_side(Side::After);
    let mut similar = Vec::new();
    for (kind, removed) in removed {
        let Some(added) = added.remove(&kind) else {
            continue;
        };
        let bags = |nodes: &[NodeId]| -> Vec<_> {
            let nodes = context.until_stopped(nodes.iter());
            nodes.map(|&node| context.bags.content(node)).collect()
        };
        let texts = (bags(&removed), bags(&added));
        let idf = &context.bags.idf;
        let Some(pairs) = join(&texts.0, &texts.1, idf, similarity_min, &context.budget) else {
            context.give_up(Pass::Surroundings.name());
            break;
        };
        let pairs = pairs
            .into_iter()
            .map(|pair| (removed[pair.first], added[pair.second], pair.similarity));
        similar.extend(pairs);
    }
    similar
}

/// Removes elements whose content more than `EQUAL_ELEMENTS_MAX` elements have: of elements with
/// code the code without the name, of attributes including the name. Large changes contain
/// thousands of equal accessors, or of equal version attributes of classes.
fn remove_frequent(context: &Context<'_>, nodes: &mut Vec<NodeId>) {
    let content = |&node: &NodeId| -> Vec<Symbol> {
        let inner = context.node(node);
        match inner.kind.is_attribute() {
            true => context.bags.symbols(node, &inner.tokens).collect(),
            false => context.evidence.code(node).tokens.clone(),
        }
    };
    let all: Vec<Vec<Symbol>> = nodes.iter().map(content).collect();
    let mut counts: Map<&[Symbol], usize> = Map::default();
    for content in &all {
        *counts.entry(content).or_default() += 1;
    }
    let rare = nodes
        .iter()
        .zip(&all)
        .filter(|(_, content)| counts[&content[..]] <= EQUAL_ELEMENTS_MAX);
    *nodes = rare.map(|(&node, _)| node).collect();
}
