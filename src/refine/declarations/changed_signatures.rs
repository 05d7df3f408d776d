//! Changed signatures of functions that their names alone identify
//! ([`DeclarationRules::signature_of_name`]).
//!
//! Such a function is matched by its name whatever happened to its parameters, so that its relationship
//! would say nothing of them. Parameters that were added, removed, reordered or got another type change
//! the signature, as in languages whose functions are identified by both; other names of parameters,
//! default values, and the type of the result do not.
//!
//! [`DeclarationRules::signature_of_name`]: crate::lang::rules::declaration_rules::DeclarationRules

use super::declaration::{Change, DeclarationReader};
use super::declaration_types::{are_other_types_in, reordered};
use super::facts::ParameterFacts;
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::lang::rules::declaration_rules::SignatureOfName;
use crate::lang::rules::{ElementKind, KindGroup};
use crate::parse::outline::ElementOwner;
use crate::relate::kind::RelationshipKind;
use crate::relate::{ChangedTypes, Relationship, Support};
use std::cell::OnceCell;

/// Changes the kind of relationships from [`RelationshipKind::Same`] to
/// [`RelationshipKind::ChangeSignature`] if names identify the two functions and their parameters differ.
/// Types that differ only in the names of renamed or moved types are equal.
pub fn mark_changed_signatures(reader: &DeclarationReader<'_>, relationships: &mut [Relationship]) {
    let types = OnceCell::new();
    let is_changed = |relationship: &Relationship| {
        let pair = Pair::new(relationship.before, relationship.after);
        let is_read = relationship.kind == RelationshipKind::Same
            && signature_of_names(reader, pair) != SignatureOfName::Nothing;
        let change = is_read.then(|| reader.change(pair)).flatten();
        change.is_some_and(|change| {
            let types = || types.get_or_init(|| changed_types(reader, relationships));
            let mut sides = Side::BOTH.iter();
            let lists = || Side::BOTH.map(|side| type_list(&change, side));
            let explains =
                |[before, after]: [String; 2]| types().explain_types(change.rules, &before, &after);
            has_other_parameters(reader, pair, &change)
                && !sides.any(|&side| is_overload(reader, *pair.get(side)))
                && !explains(lists())
        })
    };
    let all = 0..relationships.len();
    let changed: Vec<usize> = all.filter(|&it| is_changed(&relationships[it])).collect();
    for index in changed {
        let relationship = &mut relationships[index];
        relationship.kind = RelationshipKind::ChangeSignature;
        relationship.support = Support::of_match(relationship);
    }
}

impl DeclarationReader<'_> {
    /// Returns the parameters of a method or function that its name alone identifies, such as
    /// `(name : string, keys : number[])`. `None` for elements whose signature has their types or whose
    /// language declares none.
    pub fn parameters_of_name(&self, node: NodeId) -> Option<String> {
        if signature_of_name(self, node) == SignatureOfName::Nothing {
            return None;
        }
        let declared = self.declaration(node)?;
        let parameters = declared.parameters.iter().map(ParameterFacts::text);
        Some(format!("({})", parameters.collect::<Vec<_>>().join(", ")))
    }
}

/// Returns what belongs to the signature of an element: nothing unless it is a method or function that
/// its language identifies by the name.
fn signature_of_name(reader: &DeclarationReader<'_>, node: NodeId) -> SignatureOfName {
    let cst = reader.linked.tree_of(node);
    let rules = cst.language(node).row().declared.as_ref();
    match rules.filter(|_| cst.nodes[node].kind.is_callable()) {
        Some(rules) => rules.signature_of_name,
        None => SignatureOfName::Nothing,
    }
}

/// Returns what belongs to the signatures of both elements of a pair; the languages can differ.
fn signature_of_names(reader: &DeclarationReader<'_>, pair: Pair<NodeId>) -> SignatureOfName {
    let [before, after] = Side::BOTH.map(|side| signature_of_name(reader, *pair.get(side)));
    before.min(after)
}

/// Returns true if an element is declared several times in a row, with other parameters each, and has no
/// body. Which of these declarations became which is uncertain. An implementation speaks for those
/// before it; where types are hints, several implementations are for several occasions.
fn is_overload(reader: &DeclarationReader<'_>, node: NodeId) -> bool {
    let inner = &reader.linked[node];
    let elements = &reader.linked.file_of(node).outline.elements;
    let can_be =
        inner.is_abstract || signature_of_name(reader, node) == SignatureOfName::Parameters;
    let Some(index) = inner.element.filter(|_| can_be) else {
        return false;
    };
    let own = &elements[index];
    let elements = elements.iter().as_slice();
    let (before, after) = elements.split_at(index.index());
    let mut adjacent = before.last().into_iter().chain(after.get(1));
    adjacent.any(|it| (it.parent, it.kind, it.name) == (own.parent, own.kind, own.name))
}

/// Returns true if parameters were added, removed or reordered, or have other types that are no hints.
fn has_other_parameters(
    reader: &DeclarationReader<'_>,
    pair: Pair<NodeId>,
    change: &Change,
) -> bool {
    let types_are_hints = signature_of_names(reader, pair) == SignatureOfName::Parameters;
    let mut sides = Side::BOTH.iter();
    let are_typed_elsewhere = sides.any(|&side| is_typed_elsewhere(reader, change, side, pair));
    let is_retyped = |(before, after): (&ParameterFacts, &ParameterFacts)| {
        let (had, has) = (&*before.declared_type, &*after.declared_type);
        match (is_missing(had), is_missing(has)) {
            (true, true) => had != has,
            _ if types_are_hints => false,
            (false, false) => are_other_types_in(change, had, has),
            // The default value can also give the type.
            (true, false) => !are_typed_elsewhere && !before.has_value,
            (false, true) => !are_typed_elsewhere && !after.has_value,
        }
    };
    let Pair { before, after } = change.declarations.as_ref().map(|of| &of.parameters);
    before.len() != after.len()
        || !change.parameters.removed.is_empty()
        || before.iter().zip(after).any(is_retyped)
        || !reordered(change).is_empty()
}

/// Returns true if the text [`ParameterFacts::declared_type`] contains no type.
fn is_missing(declared_type: &str) -> bool {
    matches!(declared_type, "" | "...")
}

/// Returns true if something else can give the parameters of an element their types: the use of a value of
/// a declaration or of a member of an object literal, or the function that reads the property that the
/// element sets.
fn is_typed_elsewhere(
    reader: &DeclarationReader<'_>,
    change: &Change,
    side: Side,
    pair: Pair<NodeId>,
) -> bool {
    let node = &reader.linked[*pair.get(side)];
    let outline = &reader.linked.file_of(*pair.get(side)).outline;
    let owner = node.element.map(|element| outline.elements[element].owner);
    // Nobody calls an accessor by its name, so that it is no member.
    let is_accessor = node.kind == ElementKind::Method && !node.is_member;
    !change.declarations.get(side).has_modifiers
        || owner == Some(ElementOwner::Object)
        || is_accessor
}

/// Returns the types of the parameters of one side, separated by commas.
fn type_list(change: &Change, side: Side) -> String {
    let parameters = change.declarations.get(side).parameters.iter();
    let types: Vec<&str> = parameters.map(|it| &*it.declared_type).collect();
    types.join(", ")
}

/// Returns the names of the types that were renamed or moved.
fn changed_types<'a>(
    reader: &'a DeclarationReader<'_>,
    relationships: &[Relationship],
) -> ChangedTypes<'a> {
    let Pair { before, after } = reader.linked.sides.as_ref().map(|side| &side.nodes);
    let changed = relationships.iter().filter(|it| {
        before[it.before].kind.group() == KindGroup::Type
            && !it.kind.is_matched_by_identifier()
            && !it.kind.is_derived()
    });
    let name = |symbol| reader.linked.vocabulary.get(symbol);
    let names = changed.map(|it| (name(before[it.before].name), name(after[it.after].name)));
    ChangedTypes::of_names(names)
}
