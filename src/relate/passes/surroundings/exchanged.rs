//! Attributes that took the place of others in the statements that use them.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::align::common;
use crate::relate::code::Code;
use crate::relate::matching::{Candidate, Matching};
use crate::relate::passes::extract::VARIABLES;
use crate::relate::{Context, Pass, classify};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Of the uses of either attribute, more than this part must have gone from the one to the other.
const MOST: f64 = 0.5;
/// Between two equal tokens, more tokens that differ than this were rewritten and not exchanged.
const EXCHANGED_MAX: usize = 8;

/// The attributes of one side without a partner, by their names.
type ByName = Map<Symbol, Vec<NodeId>>;

/// Attributes in one place, and of one sort, of which most uses went from the one to the other: in statements
/// that are otherwise aligned, the one name stands where the other one stood.
pub fn attributes(context: &Context<'_>, matching: &Matching) -> Vec<Candidate> {
    let names = Pair::new(
        by_name(context, matching, Side::Before),
        by_name(context, matching, Side::After),
    );
    if names.before.is_empty() || names.after.is_empty() {
        return Vec::new();
    }
    let uses = Uses::new(context, matching, &names);
    let mut into: Map<Symbol, u32> = Map::default();
    for (&(_, name), count) in &uses.exchanged {
        *into.entry(name).or_default() += count;
    }
    let mut candidates = Vec::new();
    for (&(had, has), &count) in &uses.exchanged {
        let all = uses.before[&had].max(into[&has]);
        let share = f64::from(count) / f64::from(all);
        if share <= MOST {
            continue;
        }
        for &before in &names.before[&had] {
            for &after in &names.after[&has] {
                if !context.budget.spend(1) {
                    context.give_up(Pass::Surroundings.name());
                    return candidates;
                }
                if context.comparable(before, after)
                    && classify::same_location(context, matching, before, after)
                    && are_of_one_sort(context, before, after)
                {
                    candidates.push(Candidate::new(context.linked, before, after, share, share));
                }
            }
        }
    }
    candidates
}

/// Whether two attributes have the same type as spelled, or a word of their names in common: what has neither
/// does the other's work in another way.
fn are_of_one_sort(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    context.name_similarity(before, after) > 0.0
        || declared_type(context, Side::Before, before)
            == declared_type(context, Side::After, after)
}

/// The type of an attribute as spelled; none where types are not declared.
fn declared_type(context: &Context<'_>, side: Side, attribute: NodeId) -> Option<Symbol> {
    let cst = context.linked.sides.get(side);
    let node = &cst.nodes[attribute];
    let file = &cst.files[node.file];
    let variables = &file.outline.types.variables;
    if !context.budget.spend(variables.len() as u64 / VARIABLES) {
        context.give_up(Pass::Surroundings.name());
        return None;
    }
    let fields = variables.iter().filter(|variable| {
        variable.field_of.is_some()
            && (variable.from..variable.to).contains(&node.start)
            && file.symbol(variable.name) == node.name
    });
    let innermost = fields.min_by_key(|variable| variable.to - variable.from)?;
    innermost.spelled.map(|spelled| file.symbol(spelled))
}

fn by_name(context: &Context<'_>, matching: &Matching, side: Side) -> ByName {
    let nodes = &context.linked.sides.get(side).nodes;
    let mut names = ByName::default();
    for node in matching.free(side) {
        if nodes[node].kind.is_attribute() {
            names.entry(nodes[node].name).or_default().push(node);
        }
    }
    names
}

/// Where names of attributes that vanished were used, and what stands there now.
#[derive(Default)]
struct Uses {
    /// How often each was used in code that changed.
    before: Map<Symbol, u32>,
    /// How often a name gave way to one of an attribute that appeared.
    exchanged: BTreeMap<(Symbol, Symbol), u32>,
}

impl Uses {
    fn new(context: &Context<'_>, matching: &Matching, names: &Pair<ByName>) -> Uses {
        let mut uses = Uses::default();
        let evidence = &context.evidence;
        for (before, after) in matching.pairs() {
            let group = context.before().nodes[before].kind.group();
            let has_code = matches!(group, KindGroup::Method | KindGroup::Function);
            if !has_code || evidence.is_unchanged(before, after) {
                continue;
            }
            let codes = Pair::new(
                evidence.code(Side::Before, before),
                evidence.code(Side::After, after),
            );
            let mut is_used = false;
            for token in &codes.before.tokens {
                if names.before.contains_key(token) {
                    *uses.before.entry(*token).or_default() += 1;
                    is_used = true;
                }
            }
            let is_meant = |token: &Symbol| names.after.contains_key(token);
            if !is_used || !codes.after.tokens.iter().any(is_meant) {
                continue;
            }
            let alignment = evidence.alignment(before, after, &context.budget);
            uses.add(context, names, &codes, &alignment.partners.before);
        }
        uses
    }

    fn add(
        &mut self,
        context: &Context<'_>,
        names: &Pair<ByName>,
        codes: &Pair<Rc<Code>>,
        partners: &[Option<u32>],
    ) {
        for (at, partner) in partners.iter().enumerate() {
            let Some(partner) = partner.map(|partner| partner as usize) else {
                continue;
            };
            let (had, has) = (codes.before.tokens_of(at), codes.after.tokens_of(partner));
            let weights = context.evidence.weights();
            let Some(kept) = common(had, has, weights, &context.budget) else {
                context.give_up(Pass::Surroundings.name());
                return;
            };
            let end = (had.len(), has.len());
            let mut from = (0, 0);
            for (one, two) in kept.into_iter().chain([end]) {
                let (gone, new) = (&had[from.0..one], &has[from.1..two]);
                from = ((one + 1).min(end.0), (two + 1).min(end.1));
                if gone.len() != new.len() || gone.len() > EXCHANGED_MAX {
                    continue;
                }
                for (had, has) in gone.iter().zip(new) {
                    if names.before.contains_key(had) && names.after.contains_key(has) {
                        *self.exchanged.entry((*had, *has)).or_default() += 1;
                    }
                }
            }
        }
    }
}
