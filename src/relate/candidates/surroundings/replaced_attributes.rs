//! Matches attributes that replaced others in the statements that use them.

use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::relate::candidates::ranked::scored_candidate;
use crate::relate::context::Context;
use crate::relate::evidence::align::common;
use crate::relate::evidence::statement_code::StatementCode;
use crate::relate::matching::{MatchCandidate, Matching};
use crate::relate::place::same_place;
use crate::relate::relationship::Pass;
use crate::relate::types::signatures::{VARIABLES, have_same_type};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Share of the uses of either attribute in which the one must have replaced the other, exclusive.
const SHARE_MIN: f64 = 0.5;
/// Maximum number of differing tokens between two common ones. A longer difference is a rewritten
/// expression and not a replaced name.
const REPLACED_TOKENS_MAX: usize = 8;

/// Unmatched attributes of one side, by name.
type AttributesByName = Map<Symbol, Vec<NodeId>>;

/// Returns candidates for attributes in one container, of one type or with a common word in their
/// names, where the name of one replaced the name of the other in most of their uses within the
/// outermost type. A use is replaced if the two statements are aligned and the names are in the
/// same position.
pub fn candidates(matching: &Matching<'_>) -> Vec<MatchCandidate> {
    let context = matching.context;
    let names = Pair::new(
        attributes_by_name(matching, Side::Before),
        attributes_by_name(matching, Side::After),
    );
    if names.before.is_empty() || names.after.is_empty() {
        return Vec::new();
    }
    let uses = NameUses::new(matching, &names);
    let mut uses_after: Map<(NodeId, Symbol), u32> = Map::default();
    for (&(root, _, name), count) in &uses.replaced {
        *uses_after.entry((root, name)).or_default() += count;
    }
    let mut candidates = Vec::new();
    for (&(root, before_name, after_name), &count) in &uses.replaced {
        let all = uses.before[&(root, before_name)].max(uses_after[&(root, after_name)]);
        let share = f64::from(count) / f64::from(all);
        if share <= SHARE_MIN {
            continue;
        }
        for &before in &names.before[&before_name] {
            for &after in &names.after[&after_name] {
                if !context.budget.spend(1) {
                    context.give_up(Pass::Surroundings.name());
                    return candidates;
                }
                if context.before().root_of(before) == Some(root)
                    && context.comparable(before, after)
                    && same_place::same_location(matching, before, after)
                    && share_type_or_word(context, before, after)
                {
                    candidates.push(scored_candidate(context, before, after, share));
                }
            }
        }
    }
    candidates
}

/// Returns true if two attributes have the same type as written, or if their names have a word in
/// common, in whatever case. If they have neither, the new attribute does the work of the old one
/// in another way.
fn share_type_or_word(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    context.share_name_word(before, after) || have_same_type(context, before, after)
}

fn attributes_by_name(matching: &Matching<'_>, side: Side) -> AttributesByName {
    let nodes = &matching.context.side(side).nodes;
    let mut names = AttributesByName::default();
    for node in matching.unmatched(side) {
        if nodes[node].kind.is_attribute() {
            names.entry(nodes[node].name).or_default().push(node);
        }
    }
    names
}

/// Uses of removed attributes, by the outermost enclosing type, and their replacements.
#[derive(Default)]
struct NameUses {
    /// Number of uses of each name in changed code.
    before: Map<(NodeId, Symbol), u32>,
    /// Number of uses in which the first name was replaced by the second one, the name of an added
    /// attribute.
    replaced: BTreeMap<(NodeId, Symbol, Symbol), u32>,
}

impl NameUses {
    /// Counts the uses. `names` has the removed and the added attributes by name. The counts are
    /// incomplete if the budget is spent.
    fn new(matching: &Matching<'_>, names: &Pair<AttributesByName>) -> NameUses {
        let context = matching.context;
        let mut uses = NameUses::default();
        let evidence = &context.evidence;
        for (before, after) in context.until_stopped(matching.pairs()) {
            let has_code = context.node(before).kind.is_callable();
            let root = context.before().root_of(before);
            let Some(root) = root.filter(|_| has_code && !evidence.is_unchanged(before, after))
            else {
                continue;
            };
            let codes = Pair::new(evidence.code(before), evidence.code(after));
            // Count the uses of removed attributes in changed methods.
            let is_removed_name = |token: &Symbol| names.before.contains_key(token);
            if !codes.before.tokens.iter().any(is_removed_name) {
                continue;
            }
            let attribute_names = AttributeNames::new(context, before);
            let tokens = &codes.before.tokens;
            let is_used = |index: usize| {
                is_removed_name(&tokens[index])
                    && attribute_names.is_attribute(context, &codes.before, index)
            };
            let used: Vec<bool> = (0..tokens.len()).map(is_used).collect();
            for (token, _) in tokens.iter().zip(&used).filter(|(_, used)| **used) {
                *uses.before.entry((root, *token)).or_default() += 1;
            }
            let is_added_name = |token: &Symbol| names.after.contains_key(token);
            if !used.contains(&true) || !codes.after.tokens.iter().any(is_added_name) {
                continue;
            }
            // Count the uses that a name of an added attribute replaced in the aligned statement.
            let alignment = evidence.alignment(before, after, &context.budget);
            for (statement, partner) in alignment.partners.before.iter().enumerate() {
                let Some(partner) = partner.map(|partner| partner as usize) else {
                    continue;
                };
                let Some(replaced) = replaced_tokens(context, &codes, (statement, partner)) else {
                    context.give_up(Pass::Surroundings.name());
                    return uses;
                };
                let used = replaced.into_iter().filter(|&(token, _)| used[token]);
                for (before_token, after_token) in used {
                    let before_name = tokens[before_token];
                    let after_name = codes.after.tokens[after_token];
                    if is_added_name(&after_name) {
                        let replacement = (root, before_name, after_name);
                        *uses.replaced.entry(replacement).or_default() += 1;
                    }
                }
            }
        }
        uses
    }
}

/// Returns pairs of token indices in two aligned statements, where the second token replaced the
/// first; `None` if the budget is spent.
fn replaced_tokens(
    context: &Context<'_>,
    codes: &Pair<Rc<StatementCode>>,
    (statement, partner): (usize, usize),
) -> Option<Vec<(usize, usize)>> {
    let tokens = (
        codes.before.tokens_of(statement),
        codes.after.tokens_of(partner),
    );
    let offsets = (
        codes.before.statements[statement].tokens.start,
        codes.after.statements[partner].tokens.start,
    );
    let weights = context.evidence.weights();
    let common_tokens = common(tokens.0, tokens.1, weights, &context.budget)?;
    let end = (tokens.0.len(), tokens.1.len());
    let mut start = (0, 0);
    let mut replaced = Vec::new();
    for (before, after) in common_tokens.into_iter().chain([end]) {
        let (removed, added) = (start.0..before, start.1..after);
        start = ((before + 1).min(end.0), (after + 1).min(end.1));
        if removed.len() == added.len() && removed.len() <= REPLACED_TOKENS_MAX {
            let pairs = removed.zip(added);
            replaced.extend(pairs.map(|(before, after)| (offsets.0 + before, offsets.1 + after)));
        }
    }
    Some(replaced)
}

/// Decides which names in the code of a before element refer to attributes.
struct AttributeNames {
    /// Names of parameters and local variables.
    variables: Set<Symbol>,
    /// Tokens between a receiver and its member, such as `.`.
    separators: Vec<Symbol>,
    /// Words for the own object, such as `this`, that occur in the change.
    own_objects: Vec<Symbol>,
}

impl AttributeNames {
    fn new(context: &Context<'_>, element: NodeId) -> AttributeNames {
        let (cst, vocabulary) = (context.before(), &context.linked.vocabulary);
        let outline = &cst.files[cst.nodes[element].file].outline;
        let variable_count = outline.locals.len() as u64;
        let variables = if context.budget.spend(variable_count / VARIABLES) {
            cst.local_variables(element).collect()
        } else {
            context.give_up(Pass::Surroundings.name());
            Set::default()
        };
        let words = outline.language.row().code.own_object.iter();
        AttributeNames {
            variables,
            separators: vocabulary.member_separators(),
            own_objects: words.filter_map(|word| vocabulary.find(word)).collect(),
        }
    }

    /// Returns true if the name at token `index` refers to an attribute of the enclosing type:
    /// it is not called, is not a member of another object, and is no parameter or local variable.
    fn is_attribute(&self, context: &Context<'_>, code: &StatementCode, index: usize) -> bool {
        let tokens = &code.tokens;
        let before = |count: usize| index.checked_sub(count).map(|index| tokens[index]);
        let next = tokens.get(index + 1);
        let is_called = next.is_some_and(|&next| context.evidence.opens_arguments(next));
        let is_member = before(1).is_some_and(|token| self.separators.contains(&token));
        !is_called
            && match is_member {
                true => before(2).is_some_and(|object| self.own_objects.contains(&object)),
                false => !self.variables.contains(&tokens[index]),
            }
    }
}
