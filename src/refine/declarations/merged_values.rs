//! Parameters and attributes that were merged into one, or into which one was split.
//!
//! The "parts" are the several values of one side, the "whole" is the value of the other side. Two ways
//! show that the whole has a part: code reads the part off the whole, `point.getX()` where it read `x`,
//! or it passes the whole, or as many of its members, where it passed several parts, `draw(point)` or
//! `draw(point.left, point.top)` where it passed `draw(x, y)`.

use super::declaration_types::{added_parameters, parameter_pairs, removed_parameters};
use super::facts::ParameterFacts;
use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::cst::vocab::terms;
use crate::lang::rules::KindGroup;
use crate::refine::elements::{ElementFinding, ElementsChange, list_of};
use crate::refine::sites::{PartUse, role_of_part, roles_of_variables};
use std::collections::{BTreeMap, BTreeSet};

/// Minimum number of parts: a single part was only renamed or replaced.
const PARTS_MIN: usize = 2;
/// Maximum number of unpaired values of one element; elements with more are skipped. Parts are
/// compared with each use of the whole, and people merge fewer.
const PARTS_MAX: usize = 30;

/// Attributes of one type that were merged into one, or into which one was split.
pub struct AttributeGroup {
    /// Index of the relationship of the types.
    evidence: usize,
    /// Attributes on the side of the parts, in the order of their declarations.
    pub parts: Vec<NodeId>,
    /// Attribute on the other side.
    pub whole: NodeId,
}

/// Returns the groups of parameters that one parameter replaced.
pub fn merged_parameters(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    parameters(change, Side::Before)
}

/// Returns the parameters that several parameters replaced.
pub fn split_parameters(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    parameters(change, Side::After)
}

/// Returns the groups of attributes that one attribute replaced.
pub fn merged_attributes(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    attributes(change, Side::Before)
}

/// Returns the attributes that several attributes replaced.
pub fn split_attributes(change: &ElementsChange<'_>) -> Vec<ElementFinding> {
    attributes(change, Side::After)
}

/// Returns one finding for each group of parameters on `side` that is one parameter on the other
/// side of a matched method or function.
fn parameters(change: &ElementsChange<'_>, side: Side) -> Vec<ElementFinding> {
    let mut findings = Vec::new();
    for (evidence, relationship) in change.matches() {
        let elements = Pair::new(relationship.before, relationship.after);
        if !change.node(elements.after).kind.is_callable() {
            continue;
        }
        let Some(declared) = change.reader.change(elements) else {
            continue;
        };
        let unpaired = Pair::new(
            removed_parameters(&declared).collect::<Vec<_>>(),
            added_parameters(&declared).collect::<Vec<_>>(),
        );
        // Parameters that can be the whole, each with the part that it is paired with. A part can
        // also be paired with another parameter that only took its position.
        let mut renamed_parts: Vec<&str> = Vec::new();
        let unpaired_wholes = unpaired.get(side.opposite()).iter();
        let mut wholes: Vec<(&ParameterFacts, Option<&ParameterFacts>)> =
            unpaired_wholes.map(|&whole| (whole, None)).collect();
        for (before, after) in parameter_pairs(&declared) {
            if (&before.name, &before.declared_type) != (&after.name, &after.declared_type) {
                let (part, whole) = side.ordered(before, after);
                wholes.push((whole, Some(part)));
                renamed_parts.extend((before.name != after.name).then_some(&*part.name));
            }
        }
        let unpaired_parts = unpaired.get(side);
        let has_parts = !unpaired_parts.is_empty() || !renamed_parts.is_empty();
        if !has_parts || unpaired_parts.len() > PARTS_MAX || wholes.is_empty() {
            continue;
        }
        let names = wholes.iter().map(|(whole, _)| whole.name.as_str());
        let code = MemberCode::of(change, side, elements, names);
        let list = &declared.declarations.get(side).parameters;
        for (whole, own_part) in wholes {
            let is_free = |it: &ParameterFacts| {
                let mut parts = unpaired_parts.iter().chain(&own_part);
                parts.any(|part| part.name == it.name)
            };
            let parts = list.iter();
            let parts = parts.filter(|it| is_free(it) || renamed_parts.contains(&&*it.name));
            let parts: Vec<&ParameterFacts> = parts.take(PARTS_MAX).collect();
            let names: Vec<&str> = parts.iter().map(|it| it.name.as_str()).collect();
            // A parameter that keeps its name among the parts was not split: the others were added.
            if names.contains(&&*whole.name) {
                continue;
            }
            let found = code.parts_of(&whole.name, &names, true);
            if found.len() >= PARTS_MIN && found.iter().any(|&part| is_free(parts[part])) {
                let texts: Vec<String> = found.iter().map(|&part| parts[part].text()).collect();
                let values = values_of(side, list_of(&texts), whole.text());
                let number = found.len();
                let finding = ElementFinding::new(evidence, elements, values, number);
                let [of_parts, of_whole] = roles_of_variables(side);
                let parts = found.iter().map(|&part| parts[part]);
                let parts = parts.map(|part| PartUse::parameter(side, part, of_parts));
                let whole = PartUse::parameter(side.opposite(), whole, of_whole);
                findings.push(finding.with(parts.chain([whole])));
            }
        }
    }
    findings
}

/// Returns one finding for each group of attributes with its parts on `side`.
fn attributes(change: &ElementsChange<'_>, side: Side) -> Vec<ElementFinding> {
    let groups = merged_attributes_of(change, side).into_iter();
    let findings = groups.map(|group| {
        let text = |attribute: NodeId| {
            let name = change.text(change.node(attribute).name);
            let declared = change.reader.attribute_type(attribute);
            declared.map_or(name.to_owned(), |declared| format!("{name} : {declared}"))
        };
        let parts = group.parts.iter();
        let parts: Vec<String> = parts.map(|&part| text(part)).collect();
        let whole = text(group.whole);
        let (before, after) = side.ordered(group.parts[0], group.whole);
        let elements = Pair::new(before, after);
        let values = values_of(side, list_of(&parts), whole);
        let role = role_of_part(side);
        let others = group.parts[1..].iter();
        ElementFinding::new(group.evidence, elements, values, parts.len())
            .with(others.map(|&part| PartUse::element(part, role)))
    });
    findings.collect()
}

/// Returns the values of a finding: the list of the parts on `side`, and the whole on the other side.
fn values_of(side: Side, parts: String, whole: String) -> Pair<Option<String>> {
    let (before, after) = side.ordered(parts, whole);
    Pair::new(Some(before), Some(after))
}

/// Returns the groups of attributes of matched types that have their parts on `side`. Their attributes are
/// unmatched, or a part and the whole are matched to each other under different names.
pub fn merged_attributes_of(change: &ElementsChange<'_>, side: Side) -> Vec<AttributeGroup> {
    let name = |node: &NodeId| change.text(change.node(*node).name);
    let mut groups = Vec::new();
    for (evidence, relationship) in change.matches() {
        let types = Pair::new(relationship.before, relationship.after);
        if change.node(types.after).kind.group() != KindGroup::Type {
            continue;
        }
        let unmatched = |side: Side| -> Vec<NodeId> {
            let attributes = attributes_of(change, *types.get(side));
            let unmatched = attributes.filter(|&it| change.counterpart(it).is_none());
            unmatched.collect()
        };
        // Attributes that can be the whole; one of them can be matched to one of its parts.
        let wholes = attributes_of(change, *types.get(side.opposite()));
        let wholes = wholes.filter_map(|whole| {
            let part = change.counterpart(whole);
            let is_kept = part.is_some_and(|part| name(&part) == name(&whole));
            (!is_kept).then_some((whole, part))
        });
        let (parts, wholes) = (unmatched(side), wholes.collect::<Vec<_>>());
        let has_too_many = parts.len() > PARTS_MAX || wholes.len() > PARTS_MAX;
        if parts.is_empty() || wholes.is_empty() || has_too_many {
            continue;
        }
        // Parts of each whole in all members of the types.
        let mut found: BTreeMap<NodeId, BTreeSet<NodeId>> = BTreeMap::new();
        for &member in &change.node(types.after).children {
            let before = change.counterpart(member);
            let is_callable = change.node(member).kind.is_callable();
            let Some(before) = before.filter(|_| is_callable) else {
                continue;
            };
            let names = wholes.iter().map(|(whole, _)| name(whole));
            let code = MemberCode::of(change, side, Pair::new(before, member), names);
            for &(whole, own_part) in &wholes {
                let parts: Vec<NodeId> = parts.iter().copied().chain(own_part).collect();
                let names: Vec<&str> = parts.iter().map(name).collect();
                let of_member = code.parts_of(name(&whole), &names, false);
                let of_member = of_member.into_iter().map(|part| parts[part]);
                found.entry(whole).or_default().extend(of_member);
            }
        }
        let found = found
            .into_iter()
            .filter(|(_, of_whole)| of_whole.len() >= PARTS_MIN);
        groups.extend(found.map(|(whole, of_whole)| AttributeGroup {
            evidence,
            parts: of_whole.into_iter().collect(),
            whole,
        }));
    }
    groups
}

/// Returns the attributes of a type.
fn attributes_of<'c>(
    change: &'c ElementsChange<'_>,
    of: NodeId,
) -> impl Iterator<Item = NodeId> + 'c {
    let children = change.node(of).children.iter().copied();
    children.filter(move |&child| change.node(child).kind.is_attribute())
}

/// Code of a matched member: on the side of the parts, and on the side of the whole.
struct MemberCode<'c, 'a> {
    change: &'c ElementsChange<'a>,
    /// Tokens on the side of the parts.
    with_parts: Vec<Symbol>,
    /// Tokens on the side of the whole.
    with_whole: Vec<Symbol>,
    /// Names of the values that can be the whole.
    wholes: BTreeSet<Symbol>,
    /// Token between two arguments; `None` if the change does not contain it.
    comma: Option<Symbol>,
    /// Tokens between a receiver and its member, such as `.`.
    separators: Vec<Symbol>,
}

impl<'c, 'a> MemberCode<'c, 'a> {
    /// Reads the code of a matched member. `side` is the side of the parts, and `wholes` has the names
    /// of the values that can be the whole.
    fn of<'n>(
        change: &'c ElementsChange<'a>,
        side: Side,
        member: Pair<NodeId>,
        wholes: impl Iterator<Item = &'n str>,
    ) -> Self {
        let tokens = |side: Side| change.tokens(*member.get(side)).collect();
        let vocabulary = &change.linked.vocabulary;
        MemberCode {
            change,
            with_parts: tokens(side),
            with_whole: tokens(side.opposite()),
            wholes: wholes.filter_map(|it| vocabulary.find(it)).collect(),
            comma: vocabulary.find(","),
            separators: vocabulary.member_separators(),
        }
    }

    /// Returns the indices in `parts` (names) of the parts that the whole has. If `are_declared` is
    /// true, the member declares the values, so that the first occurrence of each name is no use.
    /// Returns none once the work of the change is used up.
    fn parts_of(&self, whole: &str, parts: &[&str], are_declared: bool) -> BTreeSet<usize> {
        let find = |name: &str| self.change.linked.vocabulary.find(name);
        let mut found = BTreeSet::new();
        let Some(whole) = find(whole) else {
            return found;
        };
        let tokens = &self.with_whole;
        let all = tokens.len() + self.with_parts.len();
        if !self.change.work.spend(all) {
            return found;
        }
        let words_of_parts: Vec<_> = parts.iter().map(|part| words(part)).collect();
        let uses = (0..tokens.len()).filter(|&index| tokens[index] == whole);
        let mut surroundings = BTreeSet::new();
        let mut last = 0;
        for index in uses.skip(usize::from(are_declared)) {
            if !self.is_beside_whole(index) {
                surroundings.insert((surrounding(tokens, index, index), 1));
            }
            if index > last {
                let reads;
                (last, reads) = self.reads_from(index);
                if reads >= PARTS_MIN {
                    surroundings.insert((surrounding(tokens, index, last), reads));
                }
            }
            let member = match tokens[index + 1..] {
                [separator, member, ..] if self.separators.contains(&separator) => member,
                _ => continue,
            };
            if !self.change.work.spend(parts.len()) {
                return found;
            }
            let member = words(self.change.text(member));
            let read = words_of_parts.iter().enumerate();
            let read = read.filter(|(_, words)| !words.is_empty() && words.is_subset(&member));
            found.extend(read.map(|(part, _)| part));
        }
        let parts = parts.iter().zip(0..);
        let parts: Map<Symbol, usize> = parts
            .filter_map(|(it, index)| Some((find(it)?, index)))
            .collect();
        found.extend(self.passed(&parts, &surroundings, are_declared));
        found
    }

    /// Returns true if the argument before or after the one that is the token `index` is a value that
    /// can be a whole, too: as many values can have taken the place of as many others.
    fn is_beside_whole(&self, index: usize) -> bool {
        let token = |index: usize| self.with_whole.get(index).copied();
        let is_whole = |comma: Option<Symbol>, value: Option<Symbol>| {
            comma.is_some()
                && comma == self.comma
                && value.is_some_and(|it| self.wholes.contains(&it))
        };
        let before = |count: usize| index.checked_sub(count).and_then(token);
        is_whole(before(1), before(2)) || is_whole(token(index + 1), token(index + 2))
    }

    /// Returns the index of the last token of the arguments, from the token `first` on, that read members
    /// of the whole which that token names, and their number: 3 of `point.x, point.y, point.z`.
    fn reads_from(&self, first: usize) -> (usize, usize) {
        let tokens = &self.with_whole;
        let (mut last, mut reads) = (first, 0);
        let mut at = first;
        while let [whole, separator, _, ref rest @ ..] = tokens[at..]
            && whole == tokens[first]
            && self.separators.contains(&separator)
        {
            // A member can be a method without arguments.
            let is_call =
                rest.len() > 1 && [rest[0], rest[1]].map(|it| self.change.text(it)) == ["(", ")"];
            last = at + 2 + 2 * usize::from(is_call);
            reads += 1;
            at = last + 2;
            if tokens.get(last + 1).copied() != self.comma || at >= tokens.len() {
                break;
            }
        }
        (last, reads)
    }

    /// Returns the indices of the parts that the code passes one after the other in one of
    /// `surroundings`: the tokens between which the other side passes the whole, with 1, or members
    /// of it, with their number. `parts` has the index of each part by name; for `are_declared`, see
    /// [`MemberCode::parts_of`].
    fn passed(
        &self,
        parts: &Map<Symbol, usize>,
        surroundings: &BTreeSet<(Surrounding, usize)>,
        are_declared: bool,
    ) -> BTreeSet<usize> {
        let tokens = &self.with_parts;
        // Parts whose declaration was passed already.
        let mut declared: BTreeSet<usize> = BTreeSet::new();
        let mut runs: Vec<(Surrounding, Vec<usize>)> = Vec::new();
        let mut start = 0;
        while start < tokens.len() {
            let mut run = Vec::new();
            let mut end = start;
            while let Some(&part) = tokens.get(end).and_then(|token| parts.get(token)) {
                if are_declared && declared.insert(part) {
                    break;
                }
                run.push(part);
                if tokens.get(end + 1).copied() != self.comma || tokens.len() < end + 3 {
                    break;
                }
                end += 2;
            }
            // A run can end after a comma that another argument follows.
            let last = start + (2 * run.len()).saturating_sub(2);
            if !run.is_empty() {
                runs.push((surrounding(tokens, start, last), run));
            }
            start = last + 1;
        }
        // Where the code passed one part alone, the whole says nothing of several: `keep(key, part)`
        // beside `store(key, part, other)`.
        let alone = runs.iter().filter(|(_, run)| run.len() == 1);
        let alone: BTreeSet<Surrounding> = alone.map(|(around, _)| *around).collect();
        let runs = runs.into_iter().filter(|(around, run)| {
            let is_passed = |number: usize| surroundings.contains(&(*around, number));
            let is_whole = is_passed(1) && !alone.contains(around);
            run.len() >= PARTS_MIN && (is_whole || is_passed(run.len()))
        });
        runs.flat_map(|(_, run)| run).collect()
    }
}

/// Two tokens before and one token after a range of tokens; `None` where the code begins or ends.
type Surrounding = [Option<Symbol>; 3];

/// Returns the tokens around the tokens with the indices `first` to `last`.
fn surrounding(tokens: &[Symbol], first: usize, last: usize) -> Surrounding {
    let before = |count: usize| first.checked_sub(count).map(|index| tokens[index]);
    [before(2), before(1), tokens.get(last + 1).copied()]
}

/// Returns the words of a name in lower case.
fn words(name: &str) -> BTreeSet<String> {
    terms(name).iter().map(|it| it.to_lowercase()).collect()
}
