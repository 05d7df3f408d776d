//! Features of two elements that may be one element, comparable in every language.

use super::features::{FeatureValues, flag, flags};
use super::name_votes::NameVotes;
use crate::base::Set;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::candidates::copies::StayingMembers;
use crate::relate::candidates::ranked::candidate_by_text;
use crate::relate::candidates::references::TypeReferences;
use crate::relate::candidates::split_elements::SplitElements;
use crate::relate::candidates::surroundings::containers::{ContainerKey, container};
use crate::relate::candidates::surroundings::context_score::{
    Callers, adjacent_sibling_share, all_callers, name_similarity, statement_similarity, supertypes,
};
use crate::relate::classify;
use crate::relate::evidence::caller_evidence::callers_explain_better;
use crate::relate::matching::Matching;
use crate::relate::names::other_counterparts;
use crate::relate::names::unique_name::{OnlyNodes, unique};
use crate::relate::place::same_place;
use crate::relate::similarity::{containment_either_way, jaccard};
use crate::relate::types::signatures::{extends_namesake, parameter_types};
use std::collections::{BTreeMap, BTreeSet};

/// Final matching, and what is known of all elements of a change.
pub struct MatchFeatures<'m> {
    matching: &'m Matching<'m>,
    callers: Callers,
    only: Pair<OnlyNodes>,
    /// Numbers of matched elements by container before and after.
    routes: BTreeMap<(ContainerKey, ContainerKey), usize>,
    staying: StayingMembers,
    split_elements: SplitElements,
    references: TypeReferences,
    votes: NameVotes,
}

impl<'m> MatchFeatures<'m> {
    /// Collects what the features of all pairs need.
    pub fn new(matching: &'m Matching<'m>) -> MatchFeatures<'m> {
        let context = matching.context;
        let names = |side: Side| unique(context.side(side), |node| node.name);
        let mut routes: BTreeMap<_, usize> = BTreeMap::new();
        for (before, after) in matching.pairs() {
            let (old, new) = context.nodes(before, after);
            *routes.entry((container(old), container(new))).or_default() += 1;
        }
        MatchFeatures {
            matching,
            callers: all_callers(matching),
            only: Pair::of_sides(names),
            routes,
            staying: StayingMembers::new(matching),
            split_elements: SplitElements::new(matching),
            references: TypeReferences::new(matching),
            votes: NameVotes::new(matching),
        }
    }

    /// Returns the features of a pair.
    pub fn of_pair(&self, before: NodeId, after: NodeId) -> FeatureValues {
        let mut features = self.likeness(before, after);
        features.append(&mut self.names_and_place(before, after));
        features.append(&mut self.agreement(before, after));
        features.append(&mut self.counterevidence(before, after));
        features
    }

    /// Returns the features of the code of both elements.
    fn likeness(&self, before: NodeId, after: NodeId) -> FeatureValues {
        let context = self.matching.context;
        let (bags, idf) = (context.bags, &context.bags.idf);
        let (text, shared) = context.text_similarity(before, after);
        let source = (bags.source(before), bags.source(after));
        let content = (bags.content(before), bags.content(after));
        let (old, new) = context.nodes(before, after);
        let sizes = (old.tokens.len() as f64, new.tokens.len() as f64);
        let mut features = FeatureValues::from([
            ("text", text),
            ("shared", (1.0 + shared).ln()),
            ("contained", containment_either_way(source.0, source.1, idf)),
            ("size", (1.0 + sizes.0.min(sizes.1)).ln()),
            (
                "size_ratio",
                sizes.0.min(sizes.1) / sizes.0.max(sizes.1).max(1.0),
            ),
        ]);
        if !old.kind.is_attribute() {
            features.insert("content", jaccard(content.0, content.1, idf).0);
        }
        if old.kind.is_callable() && new.kind.is_callable() {
            let body = (bags.body(before), bags.body(after));
            // Of elements without a body, only the header can be compared.
            if !body.0.is_empty() && !body.1.is_empty() {
                features.insert("body", jaccard(body.0, body.1, idf).0);
                features.insert("statements", statement_similarity(context, before, after));
            }
        }
        features
    }

    /// Returns the features of the names, headers and places of both elements.
    fn names_and_place(&self, before: NodeId, after: NodeId) -> FeatureValues {
        let (matching, context) = (self.matching, self.matching.context);
        let (old, new) = context.nodes(before, after);
        let paths = context.linked.sides.as_ref();
        let path = |node: NodeId| {
            let cst = paths.get(node.side());
            &cst.files[cst.nodes[node].file].path
        };
        let is_only = |node: NodeId| {
            let name = context.node(node).name;
            self.only.get(node.side()).get(&name) == Some(&Some(node))
        };
        let equal_name = old.name == new.name;
        let are_only = is_only(before) && is_only(after);
        let same_file = path(before) == path(after);
        let same_place = same_place::same_location(matching, before, after);
        let mut features = flags([
            ("equal_name", equal_name),
            ("equal_signature", old.signature == new.signature),
            ("only_name", equal_name && are_only),
            ("same_place", same_place),
            ("same_file", same_file),
        ]);
        features.insert("name", name_similarity(context, before, after));
        if let (Some(from), Some(to)) = (old.parent, new.parent) {
            features.insert("container_name", name_similarity(context, from, to));
        }
        if let Some(share) = self.header(before, after) {
            features.insert("header", share);
        }
        let name_votes = self.votes.of_names((old.name, new.name));
        features.insert("votes_for", (1.0 + f64::from(name_votes.0)).ln());
        features.insert("votes_against", (1.0 + f64::from(name_votes.1)).ln());
        features
    }

    /// Returns the share, 0 to 1, of the parameters, or of the supertypes of types, that both headers have;
    /// `None` if neither has any.
    fn header(&self, before: NodeId, after: NodeId) -> Option<f64> {
        let context = self.matching.context;
        let is_type = context.node(before).kind.group() == KindGroup::Type;
        let (had, has) = if is_type {
            supertypes(context, before, after)?
        } else {
            let of = |node: NodeId| -> BTreeSet<&str> {
                let types = parameter_types(context, node).into_iter();
                types.filter(|it| !it.is_empty()).collect()
            };
            (of(before), of(after))
        };
        let either = had.union(&has).count();
        (either > 0).then(|| had.intersection(&has).count() as f64 / either as f64)
    }

    /// Returns the features by which other elements agree with the pair.
    fn agreement(&self, before: NodeId, after: NodeId) -> FeatureValues {
        let (matching, context) = (self.matching, self.matching.context);
        let (old, new) = context.nodes(before, after);
        let siblings = adjacent_sibling_share(matching, before, after);
        let mut features = FeatureValues::from([("siblings", siblings)]);
        if !same_place::same_location(matching, before, after) {
            let on_route = self.routes.get(&(container(old), container(new)));
            let itself = usize::from(matching.partner(before) == Some(after));
            let has_others = on_route.is_some_and(|&count| count > itself);
            features.insert("route", flag(has_others));
        }
        let callers = (self.callers.get(&before), self.callers.get(&after));
        let count = |callers: Option<&Vec<NodeId>>| callers.map_or(0, Vec::len);
        let most = count(callers.0).max(count(callers.1));
        if most > 0 {
            let had = callers.0.into_iter().flatten();
            let stayed = had.filter_map(|&caller| matching.partner(caller));
            let kept = stayed.filter(|it| callers.1.is_some_and(|has| has.contains(it)));
            features.insert("callers", kept.count() as f64 / most as f64);
        }
        let most = old.children.len().max(new.children.len());
        if most > 0 {
            let signatures = |children: &[NodeId]| -> Set<Symbol> {
                let children = children.iter();
                children
                    .map(|&child| context.node(child).signature)
                    .collect()
            };
            let had = signatures(&old.children);
            let common = had.intersection(&signatures(&new.children)).count();
            features.insert("members", common as f64 / most as f64);
        }
        features
    }

    /// Returns the vetoes of today's steps as features.
    fn counterevidence(&self, before: NodeId, after: NodeId) -> FeatureValues {
        let (matching, context) = (self.matching, self.matching.context);
        let (old, new) = context.nodes(before, after);
        let candidate = candidate_by_text(context, before, after);
        let kind = classify::kind(matching, before, after);
        let is_part = kind.is_some_and(|it| self.split_elements.is_part(matching, it, &candidate));
        let other = other_counterparts::refusal(matching, before, after);
        let callers_explain = callers_explain_better(matching, before, after);
        let references_differ = self.references.refutes(context, before, after);
        flags([
            ("no_relationship", kind.is_none()),
            ("other_body", old.is_abstract != new.is_abstract),
            ("copied", self.staying.is_copied(matching, &candidate)),
            ("split_part", is_part),
            ("callers_explain", callers_explain),
            ("other_counterpart", other.is_some()),
            ("extends_namesake", extends_namesake(context, before, after)),
            ("references_differ", references_differ),
        ])
    }
}
