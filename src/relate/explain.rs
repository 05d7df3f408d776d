//! Why two elements are related or not: the thresholds that were missed, the better match, the call
//! that is not there.

use super::caller_evidence;
use super::classify;
use super::context::Context;
use super::kind::RelationshipKind;
use super::matching::{MatchProvenance, Matching};
use super::passes::adjacency::CodeTransfer;
use super::passes::callees::{Callees, UnmatchedCallees};
use super::passes::coverage_evidence::{CoverageByPair, ExplainedCode};
use super::passes::moved_code::{MovedCode, body_min, change_min};
use super::passes::other_callers;
use super::passes::{accessors, by_relationship, extract, surroundings};
use super::relationship::{Pass, Relationship};
use crate::base::pair::Side;
use crate::cst::{Linked, NodeId};

/// One fact that speaks for or against a relationship.
#[derive(Debug, Clone, PartialEq)]
pub enum Explanation {
    /// They are related.
    Related {
        /// As what.
        kind: RelationshipKind,
        /// By which pass.
        pass: Pass,
        /// With what score.
        similarity: Option<f64>,
    },
    /// Elements of these kinds are never matched by similarity.
    OtherKind,
    /// There is no relationship for such a pair: a constructor does not move.
    NoRelationship,
    /// Their code is not similar enough.
    TooDissimilar {
        /// The weighted Jaccard coefficient.
        similarity: f64,
        /// What it must exceed.
        similarity_min: f64,
        /// The similarity of their names: types with common members need only this.
        names: f64,
    },
    /// They are at one place, and their similarity and their surroundings do not suffice.
    Surroundings {
        /// The similarity and what the surroundings add to it.
        score: f64,
        /// What it must exceed.
        score_min: f64,
    },
    /// They are at different places, and what they say themselves, without comments and the names around them,
    /// is not similar enough.
    Themselves {
        /// The similarity of that.
        similarity: f64,
        /// What it must exceed.
        similarity_min: f64,
    },
    /// They are one element, whose type vanished and became another: what is told is told of it.
    GoesWithType,
    /// Both have one identifier at one place, so that nothing could be told of the change.
    ReadsTheSame,
    /// They are similar enough, but one of them found a better match.
    BetterMatch {
        /// The similarity of the two.
        similarity: f64,
    },
    /// They are similar enough, but more of the code of one of them is in what its callers lost or gained.
    OfCallers {
        /// The similarity of the two.
        similarity: f64,
    },
    /// The element of this side has another partner.
    Matched {
        /// The side of the element.
        side: Side,
        /// Its partner, on the other side.
        partner: NodeId,
        /// How it was found.
        found: Option<MatchProvenance>,
    },
    /// The caller on this side has no partner, so that nobody knows what it lost or gained.
    CallerUnmatched(Side),
    /// No call of the extracted or inlined element by the other is seen.
    NoCall,
    /// Too little of the code is contained.
    TooLittle {
        /// How much of the element's body the caller lost or gained.
        of_body: f64,
        /// What that must exceed.
        of_body_min: f64,
        /// How much of what the caller lost or gained is in the element's body.
        of_change: f64,
        /// What that must exceed if too little of the body is contained.
        of_change_min: f64,
    },
    /// Too little of the element's code is contained in the other (RefDiff 1.0).
    NotContained {
        /// The part that is contained.
        contained: f64,
        /// What it must exceed.
        contained_min: f64,
    },
    /// Its statements, arguments in the place of parameters, are not enough of what the call replaced.
    StatementEvidence {
        /// The part of its code that was found, 0 to 1.
        of_code: f64,
        /// Of what stood in the place of the call, the part that is in its code, 0 to 1.
        of_place: f64,
        /// What the mean of both must exceed.
        score_min: f64,
        /// Whether it does.
        is_enough: bool,
        /// Whether a call was resolved; without one, code does not leave its place.
        is_resolved: bool,
    },
    /// The caller called it as often before.
    CalledBefore,
    /// All that it says is the name of a parameter, variable or other attribute of its caller.
    NamesAVariable,
    /// Enough of the code is contained, but no name or value of it.
    NoName,
    /// Enough of the code is contained, but more in an element that vanished beside it.
    InRemovedElement,
    /// Enough of the code is contained, but what is called in the one is not called in the other.
    InconsistentUse,
    /// Enough of the code is contained, but its words do not stand together.
    Scattered {
        /// The part of neighbouring tokens that is found again.
        kept: f64,
        /// What it must reach.
        kept_min: f64,
    },
}

impl Explanation {
    /// The sentence; `name` gives the name of an element of a side.
    pub fn sentence(&self, name: &dyn Fn(Side, NodeId) -> String) -> String {
        match self {
            Explanation::Related {
                kind,
                pass,
                similarity,
            } => {
                let score = similarity.map_or_else(String::new, |score| format!(", {score:.2}"));
                format!("found as {} ({}{score})", kind.name(), pass.name())
            }
            Explanation::OtherKind => "elements of these kinds are never matched".to_owned(),
            Explanation::NoRelationship => "no relationship is known for such a pair".to_owned(),
            Explanation::TooDissimilar {
                similarity,
                similarity_min,
                names,
            } => format!(
                "similarity {similarity:.2} is not above {similarity_min:.2} (names {names:.2})"
            ),
            Explanation::Surroundings { score, score_min } => format!(
                "at the same place; with names, parameters, callers and neighbours {score:.2}, not above \
                 {score_min:.2}"
            ),
            Explanation::Themselves {
                similarity,
                similarity_min,
            } => format!(
                "without comments and the names around them {similarity:.2}, not above {similarity_min:.2}"
            ),
            Explanation::NotContained {
                contained,
                contained_min,
            } => format!("{contained:.2} of its code is contained, not above {contained_min:.2}"),
            Explanation::GoesWithType => {
                "the same element; its type disappeared, and the type it is in now is new"
                    .to_owned()
            }
            Explanation::StatementEvidence {
                of_code,
                of_place,
                score_min,
                is_enough,
                is_resolved,
            } => {
                let mut said = format!(
                    "its statements: {of_code:.2} of the code was found, and {of_place:.2} of what the call \
                     replaced"
                );
                if !is_enough {
                    said += &format!("; the mean is not above {score_min:.2}");
                }
                if !is_resolved {
                    said += "; the call is not resolved";
                }
                said
            }
            Explanation::NamesAVariable => {
                "all that it says is the name of a parameter, variable or attribute of its caller"
                    .to_owned()
            }
            Explanation::NoName => "only marks and reserved words of its code were found".to_owned(),
            Explanation::InRemovedElement => "more of its code is in a removed element of the same place".to_owned(),
            Explanation::CalledBefore => {
                "its caller called it as often before, so it was not taken out of the caller".to_owned()
            }
            Explanation::InconsistentUse => {
                "its words are used differently in the changed code: called in one and not in the other"
                    .to_owned()
            }
            Explanation::ReadsTheSame => "both have the same identifier at the same place".to_owned(),
            Explanation::Scattered { kept, kept_min } => {
                format!(
                    "{kept:.2} of the adjacent words changed place together, less than {kept_min:.2}"
                )
            }
            Explanation::OfCallers { similarity } => format!(
                "similarity {similarity:.2}, but more of the code of one of them is in what its callers lost or gained"
            ),
            Explanation::BetterMatch { similarity } => {
                format!("similarity {similarity:.2}, lost to a better match")
            }
            Explanation::Matched {
                side,
                partner,
                found,
            } => {
                let (which, other) = match side {
                    Side::Before => ("before", Side::After),
                    Side::After => ("after", Side::Before),
                };
                let how = found.map_or_else(String::new, |found| {
                    let score = found
                        .similarity
                        .map_or_else(String::new, |score| format!(", {score:.2}"));
                    format!(" ({}{score})", found.pass.name())
                });
                format!(
                    "the {which} element is matched to {}{how}",
                    name(other, *partner)
                )
            }
            Explanation::CallerUnmatched(side) => {
                let which = if *side == Side::Before {
                    "it was extracted from"
                } else {
                    "it was inlined to"
                };
                format!("the element {which} is not matched")
            }
            Explanation::NoCall => "no call between them was found".to_owned(),
            Explanation::TooLittle {
                of_body,
                of_body_min,
                of_change,
                of_change_min,
            } => format!(
                "{of_body:.2} of the body changed place, not above {of_body_min:.2}, and it contains \
                 {of_change:.2} of what its caller lost or gained, not above {of_change_min:.2}"
            ),
        }
    }
}

/// What is known of a change after it was compared.
pub struct Explainer<'e> {
    context: &'e Context<'e>,
    matching: &'e Matching,
    relationships: &'e [Relationship],
    weighed: &'e CoverageByPair,
    claims: ExplainedCode,
    calls: UnmatchedCallees,
}

impl<'e> Explainer<'e> {
    pub(super) fn new(
        context: &'e Context<'e>,
        matching: &'e Matching,
        (relationships, weighed): (&'e [Relationship], &'e CoverageByPair),
    ) -> Self {
        Explainer {
            context,
            matching,
            relationships,
            weighed,
            claims: ExplainedCode::new(context, matching, weighed),
            calls: Callees::of_both_sides(context, matching),
        }
    }

    /// The trees that were compared.
    pub fn linked(&self) -> &'e Linked {
        self.context.linked
    }

    /// All relationships.
    pub fn relationships(&self) -> &'e [Relationship] {
        self.relationships
    }

    /// Whether an element of a side has no partner.
    pub fn is_unmatched(&self, side: Side, node: NodeId) -> bool {
        self.matching.is_unmatched(side, node)
    }

    /// What an element of a side was, or became.
    pub fn partner_of(&self, side: Side, node: NodeId) -> Option<NodeId> {
        match side {
            Side::Before => self.matching.after(node),
            Side::After => self.matching.before(node),
        }
    }

    /// How similar the code of two elements is, 0 to 1.
    pub fn similarity(&self, before: NodeId, after: NodeId) -> f64 {
        self.context.text_similarity(before, after).0
    }

    fn related(&self, before: NodeId, after: NodeId) -> Vec<Explanation> {
        self.relationships
            .iter()
            .filter(|found| found.before == before && found.after == after)
            .map(|found| Explanation::Related {
                kind: found.kind,
                pass: found.pass,
                similarity: found.similarity,
            })
            .collect()
    }

    fn partner(&self, side: Side, node: NodeId) -> Option<Explanation> {
        let (partner, before) = match side {
            Side::Before => (self.matching.after(node)?, node),
            Side::After => {
                let before = self.matching.before(node)?;
                (before, before)
            }
        };
        Some(Explanation::Matched {
            side,
            partner,
            found: self.matching.provenance(before),
        })
    }

    /// Why the two are, or are not, one element.
    pub fn pair(&self, before: NodeId, after: NodeId) -> Vec<Explanation> {
        let related = self.related(before, after);
        if !related.is_empty() {
            return related;
        }
        let context = self.context;
        let kind = classify::kind(context, self.matching, before, after);
        if self.matching.after(before) == Some(after) && kind.is_some() {
            return vec![Explanation::GoesWithType];
        }
        if !context.comparable(before, after) {
            return vec![Explanation::OtherKind];
        }
        let mut whys: Vec<Explanation> = [(Side::Before, before), (Side::After, after)]
            .into_iter()
            .filter_map(|(side, node)| self.partner(side, node))
            .collect();
        if whys.is_empty() && kind.is_none() {
            return vec![Explanation::NoRelationship];
        }
        let are_free = whys.is_empty();
        let similarity = self.similarity(before, after);
        let by_relationship = &context.options.by_relationship;
        let similarity_min = match by_relationship.enabled {
            true => {
                let group = context.after().nodes[after].kind.group();
                let of_kind = |kind| by_relationship::similarity_min(by_relationship, group, kind);
                kind.and_then(of_kind).unwrap_or(1.0)
            }
            false => context.options.similarity_min,
        };
        if similarity <= similarity_min {
            whys.push(Explanation::TooDissimilar {
                similarity,
                similarity_min,
                names: context.name_similarity(before, after),
            });
            let score_min = context.options.similarity_min;
            let score = surroundings::score_in_container(context, self.matching, before, after);
            whys.extend(
                score
                    .filter(|score| *score <= score_min)
                    .map(|score| Explanation::Surroundings { score, score_min }),
            );
            let themselves =
                surroundings::content_similarity(context, self.matching, before, after);
            whys.extend(
                themselves
                    .filter(|_| are_free)
                    .filter(|similarity| *similarity <= similarity_min)
                    .map(|similarity| Explanation::Themselves {
                        similarity,
                        similarity_min,
                    }),
            );
        } else {
            let is_of_callers = are_free
                && caller_evidence::callers_explain_better(context, self.matching, before, after);
            whys.push(match is_of_callers {
                true => Explanation::OfCallers { similarity },
                false => Explanation::BetterMatch { similarity },
            });
        }
        whys
    }

    /// Why code of `before` is, or is not, found to be extracted to `added`.
    pub fn extraction(&self, before: NodeId, added: NodeId) -> Vec<Explanation> {
        self.moved_code(Side::After, (before, added))
    }

    /// Why code of `removed` is, or is not, found to be inlined to `after`.
    pub fn inlining(&self, removed: NodeId, after: NodeId) -> Vec<Explanation> {
        self.moved_code(Side::Before, (removed, after))
    }

    /// The same for both; `side` has the element that was extracted or inlined.
    fn moved_code(&self, side: Side, (before, after): (NodeId, NodeId)) -> Vec<Explanation> {
        let (context, matching) = (self.context, self.matching);
        let related = self.related(before, after);
        if !related.is_empty() {
            return related;
        }
        if context.options.homonyms_by_content
            && classify::is_indistinguishable(context, before, after)
        {
            return vec![Explanation::ReadsTheSame];
        }
        let (moved, other, caller) = match side {
            Side::After => (after, before, matching.after(before)),
            Side::Before => (before, after, matching.before(after)),
        };
        let mut whys: Vec<Explanation> = self.partner(side, moved).into_iter().collect();
        let Some(caller) = caller else {
            whys.push(Explanation::CallerUnmatched(side.opposite()));
            return whys;
        };
        if whys.is_empty()
            && side == Side::After
            && extract::was_called_before(context, matching, before, after)
        {
            whys.push(Explanation::CalledBefore);
        }
        let same_container = classify::is_in_same_container(context, matching, before, after);
        if whys.is_empty() && self.is_foreign_accessor(side, (before, after), same_container) {
            whys.push(Explanation::NamesAVariable);
        }
        if !whys.is_empty() {
            return whys;
        }
        let is_called = self.calls.get(side).called_by(caller).contains(&moved);
        let elements = (before, caller, after);
        let (passage, kind) = match side {
            Side::After => (
                CodeTransfer::extraction(elements),
                RelationshipKind::Extract,
            ),
            Side::Before => (CodeTransfer::inlining(elements), RelationshipKind::Inline),
        };
        if let Some(why) = self
            .not_contained(kind, before, after)
            .filter(|_| is_called)
        {
            return vec![why];
        }
        let weighed = self.statements(&passage, before, after);
        let claimed = self.claims.explained_otherwise(
            context,
            self.matching,
            side.opposite(),
            (other, moved),
        );
        let code = match side {
            Side::After => MovedCode::extracted(context, &self.calls, &claimed, elements),
            Side::Before => MovedCode::inlined(context, &self.calls, &claimed, elements),
        };
        let why = self.no_passage(&code, &passage, same_container, is_called, &weighed);
        let is_told = matches!(why, Some(Explanation::InconsistentUse));
        let otherwise = self.used_otherwise(&passage, &weighed);
        whys.extend(why);
        whys.extend(otherwise.filter(|_| !is_told));
        whys.extend(weighed);
        whys
    }

    /// The part that RefDiff 1.0 asks for, if that is the way to match.
    fn not_contained(
        &self,
        kind: RelationshipKind,
        before: NodeId,
        after: NodeId,
    ) -> Option<Explanation> {
        let enabled = self.context.options.by_relationship.enabled;
        let (contained, contained_min, _) =
            enabled.then(|| by_relationship::part_contained(self.context, kind, before, after))?;
        Some(Explanation::NotContained {
            contained,
            contained_min,
        })
    }

    fn no_passage(
        &self,
        code: &MovedCode<'_>,
        passage: &CodeTransfer,
        same_container: bool,
        is_called: bool,
        weighed: &Option<Explanation>,
    ) -> Option<Explanation> {
        if !is_called {
            // Statements know more calls than the rules on bags.
            return weighed.is_none().then_some(Explanation::NoCall);
        }
        let options = self.context.options;
        let more = other_callers::bonus(self.context, self.relationships, passage);
        if code.score(self.context, same_container).is_some() {
            let context = self.context;
            if !code.shares_name(context, passage.element()) {
                return Some(Explanation::NoName);
            }
            if let Some(added) = passage.extracted()
                && extract::is_in_removed_sibling(
                    context,
                    self.matching,
                    (passage.counterpart(), added),
                    code,
                )
            {
                return Some(Explanation::InRemovedElement);
            }
            let kept_min = options.neighbours_min;
            return Some(match passage.kept_share(self.context) {
                Some(kept) => Explanation::Scattered { kept, kept_min },
                None => Explanation::InconsistentUse,
            });
        }
        Some(Explanation::TooLittle {
            of_body: code.body_share(self.context),
            of_body_min: body_min(options, same_container) - more,
            of_change: code.change_share(self.context),
            of_change_min: change_min(options, same_container),
        })
    }

    fn is_foreign_accessor(
        &self,
        side: Side,
        pair: (NodeId, NodeId),
        same_container: bool,
    ) -> bool {
        accessors::is_foreign_accessor(self.context, self.matching, side, pair, same_container)
    }

    /// Whether words are used otherwise in code that statements would be enough for.
    fn used_otherwise(
        &self,
        passage: &CodeTransfer,
        weighed: &Option<Explanation>,
    ) -> Option<Explanation> {
        let is_enough =
            matches!(weighed, Some(Explanation::StatementEvidence { is_enough, .. }) if *is_enough);
        (is_enough && !passage.uses_words_consistently(self.context))
            .then_some(Explanation::InconsistentUse)
    }

    /// What statements say of an extraction or inlining.
    fn statements(
        &self,
        passage: &CodeTransfer,
        before: NodeId,
        after: NodeId,
    ) -> Option<Explanation> {
        let candidate = self.weighed.get(&(before, after))?;
        let more = other_callers::bonus(self.context, self.relationships, passage);
        let score_min = self.context.options.moved_min - more;
        Some(Explanation::StatementEvidence {
            of_code: candidate.body_coverage,
            of_place: candidate.call_site_coverage,
            score_min,
            is_enough: candidate.score() > score_min,
            is_resolved: candidate.is_resolved,
        })
    }

    /// The elements that call `node`, before if it vanished and after if it is new.
    pub fn callers(&self, side: Side, node: NodeId) -> Vec<NodeId> {
        if !self.is_unmatched(side, node) {
            return Vec::new();
        }
        let calls = self.context.calls(self.matching, side).all();
        let calling = calls.iter().filter(|&&(_, callee)| callee == node);
        calling.map(|&(caller, _)| caller).collect()
    }

    /// The elements of the other side whose code is most like that of `node`, the most_similar first: `count` without a
    /// partner, and as many that have one.
    pub fn most_similar(&self, side: Side, node: NodeId, count: usize) -> Vec<(NodeId, f64)> {
        let other = side.opposite();
        let pair = |candidate| match side {
            Side::Before => (node, candidate),
            Side::After => (candidate, node),
        };
        let mut most_similar: Vec<(NodeId, f64)> = self
            .linked()
            .sides
            .get(other)
            .nodes
            .ids()
            .filter(|&candidate| {
                let (before, after) = pair(candidate);
                self.context.comparable(before, after)
            })
            .map(|candidate| {
                let (before, after) = pair(candidate);
                (candidate, self.similarity(before, after))
            })
            .filter(|(_, similarity)| *similarity > 0.0)
            .collect();
        most_similar.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let mut left = [count; 2];
        most_similar.retain(|&(candidate, _)| {
            let left = &mut left[usize::from(self.is_unmatched(other, candidate))];
            let is_kept = *left > 0;
            *left -= usize::from(is_kept);
            is_kept
        });
        most_similar
    }
}
