//! Types of refactorings of the variables of a body.

use super::code_file::simple_name;
use super::distinct_variables::{binding_statements, is_rebound};
use super::variable_modifiers::LastDeclaration;
use super::variable_sites::{PlaceRoles, RENAMED, RETYPED, attributes_of, sites_of};
use super::{Named, ValueLikeness, ValueMove, VariablePair};
use crate::base::Set;
use crate::base::pair::{Pair, Side};
use crate::lang::rules::declaration_rules::DeclarationRules;
use crate::lang::texts::equal_spellings::EqualSpellings;
use crate::parse::tree::TreeIx;
use crate::refine::bodies::catch_types::is_merged;
use crate::refine::bodies::{Body, BodyChange, BodyRelation};
use crate::refine::declarations::declaration_types::{only_new, only_old};
use crate::refine::declarations::facts::{AnnotationUse, Values, with_type};
use crate::refine::declarations::lists::{
    ListDifference, difference_of_annotations, difference_of_words, has_common_words,
};
use crate::refine::sites::BodyFinding;

/// Kind of declaration to which a name refers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DeclaredAs {
    /// Variable that the code of the member declares.
    Local,
    /// Parameter of the member itself.
    Parameter,
    /// Parameter of a method inside of the member, such as one of an anonymous class.
    InnerParameter,
    /// Attribute that the member can use by simple name.
    Attribute,
}

/// Returns the kind of declaration of a variable or attribute of `body`.
fn declared_as(body: &Body<'_>, named: Named) -> DeclaredAs {
    match named {
        Named::Attribute(_) => DeclaredAs::Attribute,
        Named::Variable(index) if body.variable(index).is_parameter => DeclaredAs::Parameter,
        Named::Variable(index) if body.variable(index).is_inner_parameter => {
            DeclaredAs::InnerParameter
        }
        Named::Variable(_) => DeclaredAs::Local,
    }
}

/// Returns the pairs of variables whose declarations are of the kinds `before` and `after`.
fn pairs<'c>(
    change: &'c BodyChange<'_>,
    before: DeclaredAs,
    after: DeclaredAs,
) -> impl Iterator<Item = &'c VariablePair> {
    let pairs = change.pairs.pairs.iter();
    pairs.filter(move |pair| {
        declared_as(&change.bodies.before, pair.before) == before
            && declared_as(&change.bodies.after, pair.after) == after
    })
}

/// Returns the finding about a pair of variables: name and type on each side, and its places.
fn finding_of(change: &BodyChange<'_>, pair: &VariablePair, roles: &PlaceRoles) -> BodyFinding {
    BodyFinding {
        values: Pair::new(
            Some(change.bodies.before.text_of(pair.before)),
            Some(change.bodies.after.text_of(pair.after)),
        ),
        sites: sites_of(change, pair, roles),
        parts: attributes_of(change, pair, roles),
    }
}

/// Returns true if the names of the two variables differ.
fn has_other_name(change: &BodyChange<'_>, pair: &VariablePair) -> bool {
    change.label_of(Side::Before, pair.before) != change.label_of(Side::After, pair.after)
}

/// Returns true if a variable only is passed to an extracted method under its own name.
fn is_argument(change: &BodyChange<'_>, pair: &VariablePair) -> bool {
    pair.is_passed && !has_other_name(change, pair)
}

/// Returns the types of a pair of variables as they are written, such as `int` or `var`; `None` if one
/// is an attribute or is declared without a type.
fn written_types<'c>(change: &'c BodyChange<'_>, pair: &VariablePair) -> Option<Pair<&'c str>> {
    let of = |body: &'c Body<'_>, named: Named| match named {
        Named::Variable(index) => {
            let declared_type = &*body.variable(index).declared_type;
            (!declared_type.is_empty()).then_some(declared_type)
        }
        Named::Attribute(_) => None,
    };
    let before = of(&change.bodies.before, pair.before)?;
    Some(Pair::new(before, of(&change.bodies.after, pair.after)?))
}

/// Returns the [`written_types`]; `None` if one of them is inferred, such as `var`.
fn declared_types<'c>(change: &'c BodyChange<'_>, pair: &VariablePair) -> Option<Pair<&'c str>> {
    let inferred = change.bodies.before.file.syntax.rules.inferred_types;
    let types = written_types(change, pair)?;
    let is_declared = |name: &&str| !inferred.contains(name);
    (is_declared(&types.before) && is_declared(&types.after)).then_some(types)
}

/// Returns true if there is enough evidence that two variables with different names are the same
/// one: two points; or mapped declarations and two more points. One point each: a mapped use,
/// common words of the names, and that all statements with one name are mapped to statements with
/// the other one. If the declarations are mapped, also: an equal declared type and a similar
/// initial value, which has two points if it is equal. One more point is needed if the declared
/// types differ and the values are not equal, and one more for [`has_namesake`]. The parameter that
/// receives a variable needs no more evidence.
fn is_evident(change: &BodyChange<'_>, pair: &VariablePair) -> bool {
    let types = declared_types(change, pair);
    let has_same_type = types.as_ref().is_some_and(|it| it.before == it.after);
    // A reference to a value and the value say the same, whatever may be done with it.
    let qualifiers = change.bodies.before.file.syntax.rules.modifiers;
    let value_type = |name: &'_ str| -> Vec<String> {
        let words = name.split(['&', '*', ' ']);
        let words = words.filter(|it| !it.is_empty() && !qualifiers.contains(it));
        words.map(str::to_owned).collect()
    };
    let has_other_type = types.is_some_and(|it| value_type(it.before) != value_type(it.after));
    let of_values = match pair.values {
        ValueLikeness::Different => 0,
        ValueLikeness::Similar => 1,
        ValueLikeness::Equal => 2,
    };
    let of_declaration = match pair.is_declared {
        true => 1 + of_values + usize::from(has_same_type),
        false => 1,
    };
    let name = |side: Side, named: Named| {
        let labels = change.bodies.get(side).file.labels;
        labels.get(change.label_of(side, named))
    };
    let has_words = has_common_words(
        name(Side::Before, pair.before),
        name(Side::After, pair.after),
    );
    // A single statement with other names can be another statement.
    let is_replaced = pair.is_replaced && (pair.is_declared || pair.statements > 1);
    let agreements = [has_words, is_replaced];
    let agreements = agreements
        .into_iter()
        .filter(|&agreement| agreement)
        .count();
    let evidence = pair.number_of_uses() + of_declaration + agreements;
    let doubts = [
        has_other_type && pair.values != ValueLikeness::Equal,
        has_namesake(change, pair),
    ];
    pair.is_passed || evidence >= 3 + doubts.into_iter().filter(|&doubt| doubt).count()
}

/// Returns true if another variable after has the old name of a pair, or another variable before
/// its new name, and that variable is not paired with one of the same name. Such a variable may be
/// the counterpart instead, unless [`is_rebound`] excludes it.
fn has_namesake(change: &BodyChange<'_>, pair: &VariablePair) -> bool {
    let Pair { before, after } = &change.bodies;
    let old_name = change.label_of(Side::Before, pair.before);
    let new_name = change.label_of(Side::After, pair.after);
    let (old, new) = (
        after.variables.of_name(old_name),
        before.variables.of_name(new_name),
    );
    if old.is_empty() && new.is_empty() || !change.work.spend(change.pairs.pairs.len()) {
        return false;
    }
    let binding = Pair::new(before, after).map(binding_statements);
    let can_be = |before: Named, after: Named| !is_rebound(change, &binding, (before, after));
    let old = old.iter().map(|&index| Named::Variable(index));
    let old = old.filter(|&other| can_be(pair.before, other)).count();
    let new = new.iter().map(|&index| Named::Variable(index));
    let new = new.filter(|&other| can_be(other, pair.after)).count();
    let pairs_of = |name| {
        let pairs = change.pairs.pairs.iter();
        let pairs = pairs.filter(|other| {
            change.label_of(Side::Before, other.before) == name
                && change.label_of(Side::After, other.after) == name
        });
        pairs.count()
    };
    old > pairs_of(old_name) || new > pairs_of(new_name)
}

/// Finds local variables with another name.
pub fn rename_variable(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let renamed = pairs(change, DeclaredAs::Local, DeclaredAs::Local);
    let renamed = renamed.filter(|pair| has_other_name(change, pair) && is_evident(change, pair));
    renamed
        .map(|pair| finding_of(change, pair, &RENAMED))
        .collect()
}

/// Returns the types of the objects that the initial values of two variables with mapped declarations
/// create; `None` if a variable has a declared type, or a value is no creation.
fn created_types(change: &BodyChange<'_>, pair: &VariablePair) -> Option<Pair<String>> {
    if !pair.is_declared {
        return None;
    }
    let of = |side: Side, named: Named| match named {
        Named::Variable(index) => {
            let body = change.bodies.get(side);
            let variable = body.variable(index);
            let created = body.file.created_type(variable.value?)?;
            variable
                .declared_type
                .is_empty()
                .then(|| created.to_owned())
        }
        Named::Attribute(_) => None,
    };
    let before = of(Side::Before, pair.before)?;
    Some(Pair::new(before, of(Side::After, pair.after)?))
}

/// Returns true if two types differ by more than their spelling.
fn are_other_types(change: &BodyChange<'_>, types: Pair<&str>) -> bool {
    let language = change.bodies.before.file.tree.language.row();
    let is_alike = |rules: &DeclarationRules| rules.are_spelled_alike(types.before, types.after);
    types.before != types.after && !language.declared.as_ref().is_some_and(is_alike)
}

/// Returns the findings about the local variables of which both declarations create an object, each of
/// another type.
fn created_with_other_type(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let mut found = Vec::new();
    for pair in pairs(change, DeclaredAs::Local, DeclaredAs::Local) {
        let types = created_types(change, pair).filter(|types| {
            simple_name(&types.before) != simple_name(&types.after)
                && are_other_types(change, Pair::new(&types.before, &types.after))
                && (!has_other_name(change, pair) || is_evident(change, pair))
        });
        let Some(types) = types else {
            continue;
        };
        let text = |side: Side, named: Named| {
            let body = change.bodies.get(side);
            with_type(&body.text_of(named), types.get(side))
        };
        found.push(BodyFinding {
            values: Pair::new(
                Some(text(Side::Before, pair.before)),
                Some(text(Side::After, pair.after)),
            ),
            sites: sites_of(change, pair, &RETYPED),
            parts: Vec::new(),
        });
    }
    found
}

/// Finds local variables whose declared type changed, also those that became parameters, and those
/// without a declared type that got an object of another type. An inferred type, such as `var`,
/// differs from a declared one, and so does a type with other qualifiers (`const`), because qualifiers say
/// what a body may do with the variable. Leaves out those of merged clauses (`catch`), whose types are those of
/// all clauses.
pub fn change_variable_type(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let kept = pairs(change, DeclaredAs::Local, DeclaredAs::Local);
    let same = kept.chain(pairs(change, DeclaredAs::Local, DeclaredAs::Parameter));
    let changed = same.filter(|pair| {
        // A parameter must have a type even where the variable that it receives needs none.
        let types = match pair.is_passed {
            true => declared_types(change, pair),
            false => written_types(change, pair),
        };
        types.is_some_and(|types| are_other_types(change, types))
            && !is_argument(change, pair)
            && (!has_other_name(change, pair) || is_evident(change, pair))
            && !is_of_merged_clause(change, pair)
    });
    let changed = changed.map(|pair| finding_of(change, pair, &RETYPED));
    let mut found: Vec<BodyFinding> = changed.collect();
    found.extend(created_with_other_type(change));
    found
}

/// Returns true if the variable after is that of a clause that catches the exceptions of several ones before.
fn is_of_merged_clause(change: &BodyChange<'_>, pair: &VariablePair) -> bool {
    let after = &change.bodies.after;
    let Named::Variable(variable) = pair.after else {
        return false;
    };
    let clause = after.statement_of(after.variable(variable).node);
    clause.is_some_and(|clause| is_merged(change, clause))
}

/// Returns the findings of the pairs of variables whose declarations are of the kinds `before` and
/// `after` and for which `is_replaced` returns true. Variables with different names need evidence.
fn replaced(
    change: &BodyChange<'_>,
    before: DeclaredAs,
    after: DeclaredAs,
    is_replaced: impl Fn(&VariablePair) -> bool,
) -> Vec<BodyFinding> {
    let found = replaced_pairs(change, (before, after), is_replaced);
    found
        .map(|pair| finding_of(change, pair, &RENAMED))
        .collect()
}

/// Returns the pairs of [`replaced`].
fn replaced_pairs<'c>(
    change: &'c BodyChange<'_>,
    (before, after): (DeclaredAs, DeclaredAs),
    is_replaced: impl Fn(&VariablePair) -> bool,
) -> impl Iterator<Item = &'c VariablePair> {
    let pairs = pairs(change, before, after).filter(move |pair| is_replaced(pair));
    let plausible =
        pairs.filter(move |pair| !has_other_name(change, pair) || is_evident(change, pair));
    plausible.filter(move |pair| !is_alias(change, pair))
}

/// Returns true if a pair is a variable and the attribute that its initial value ends with, such as
/// `count = this.count`. Such a variable was inlined or extracted, not replaced.
fn is_alias(change: &BodyChange<'_>, pair: &VariablePair) -> bool {
    let is_value_of = |side: Side, variable: Named, attribute: Named| {
        let (Named::Variable(index), Named::Attribute(label)) = (variable, attribute) else {
            return false;
        };
        let body = change.bodies.get(side);
        let value = body.variable(index).value;
        value.is_some_and(|value| {
            // The last node of the value in preorder is its last leaf.
            let last = TreeIx(body.tree()[value].end.0 - 1);
            body.tree()[last].label == label
        })
    };
    is_value_of(Side::Before, pair.before, pair.after)
        || is_value_of(Side::After, pair.after, pair.before)
}

/// Finds local variables that became parameters, those left out that were parameters of lambdas, or
/// are passed to an extracted method under their own name. A parameter that the same member had before
/// took the place of the variable only in its uses.
pub fn parameterize_variable(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let found = parameterized(change);
    found
        .map(|pair| finding_of(change, pair, &RENAMED))
        .collect()
}

/// Returns the pairs of [`parameterize_variable`].
fn parameterized<'c>(change: &'c BodyChange<'_>) -> impl Iterator<Item = &'c VariablePair> {
    let before = &change.bodies.before;
    let is_matched = change.relation == BodyRelation::Matched;
    let is_variable = move |pair: &VariablePair| {
        let Named::Variable(index) = pair.before else {
            return false;
        };
        let name = change.label_of(Side::After, pair.after);
        let had_parameter = is_matched && before.variables.has_parameter(name);
        !had_parameter && !before.variable(index).is_of_lambda && !is_argument(change, pair)
    };
    let kinds = (DeclaredAs::Local, DeclaredAs::Parameter);
    replaced_pairs(change, kinds, is_variable)
}

/// Finds parameters that became local variables of the same member, which has no parameter of their
/// name any more, and no new one in their place. Moved code has none, since there the two belong to
/// different members.
pub fn localize_parameter(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let found = localized(change);
    found
        .map(|pair| finding_of(change, pair, &RENAMED))
        .collect()
}

/// Returns the pairs of [`localize_parameter`].
fn localized<'c>(change: &'c BodyChange<'_>) -> impl Iterator<Item = &'c VariablePair> {
    let after = &change.bodies.after;
    let parameterized: Set<Named> = parameterized(change).map(|pair| pair.after).collect();
    let is_localized = move |pair: &VariablePair| {
        let is_bound =
            matches!(pair.after, Named::Variable(index) if after.variable(index).is_bound);
        let name = change.label_of(Side::Before, pair.before);
        change.relation == BodyRelation::Matched
            && !is_bound
            && !after.variables.has_parameter(name)
            && !is_parameter_renamed(change, pair, &parameterized)
    };
    let kinds = (DeclaredAs::Parameter, DeclaredAs::Local);
    replaced_pairs(change, kinds, is_localized)
}

/// Returns the names of the parameters before that became local variables, and of those after that were
/// local variables or attributes, unless the element had a parameter of that name: no parameter of the other
/// side is their counterpart.
pub fn crossed_parameters(change: &BodyChange<'_>) -> Pair<Vec<String>> {
    let names = |side: Side, named: Vec<Named>| {
        let labels = change.bodies.get(side).file.labels;
        let names = named.into_iter();
        let names = names.map(|named| labels.get(change.label_of(side, named)).to_owned());
        names.collect()
    };
    let is_new = |pair: &&VariablePair| {
        let name = change.label_of(Side::After, pair.after);
        !change.bodies.before.variables.has_parameter(name)
    };
    let before = localized(change).map(|pair| pair.before).collect();
    let after = parameterized(change).chain(parameterized_attributes(change).filter(is_new));
    let after = after.map(|pair| pair.after).collect();
    Pair::new(names(Side::Before, before), names(Side::After, after))
}

/// Returns true if the parameter before has the place of a parameter after whose name is new, and which is
/// none of `parameterized`: the parameter was renamed, and the variable is another one, with another name or
/// with the new parameter as its value, `options = given || {}`.
fn is_parameter_renamed(
    change: &BodyChange<'_>,
    pair: &VariablePair,
    parameterized: &Set<Named>,
) -> bool {
    let Pair { before, after } = &change.bodies;
    let (Named::Variable(index), Named::Variable(local)) = (pair.before, pair.after) else {
        return false;
    };
    let place = before.variables.parameters().position(|it| it == index);
    let other = place.and_then(|place| after.variables.parameters().nth(place));
    let is_new = |other: &usize| {
        !before.variables.has_parameter(after.variable(*other).label)
            && !parameterized.contains(&Named::Variable(*other))
    };
    other
        .filter(is_new)
        .is_some_and(|other| has_other_name(change, pair) || is_alias_of(after, local, other))
}

/// Returns true if the value of a variable of `body` is the variable `other`, or has it as a part: `given || {}`.
fn is_alias_of(body: &Body<'_>, variable: usize, other: usize) -> bool {
    let value = body.variable(variable).value;
    let parts = value.map_or(Vec::new(), |value| body.file.parts(value));
    let mut values = value.into_iter().chain(parts);
    values.any(|leaf| body.variables.of_leaf(body.tree(), leaf) == Some(other))
}

/// Finds attributes that parameters replaced: in matched members, and in extracted ones that receive the
/// attribute as an argument.
pub fn parameterize_attribute(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let found = parameterized_attributes(change);
    found
        .map(|pair| finding_of(change, pair, &RENAMED))
        .collect()
}

/// Returns the pairs of [`parameterize_attribute`].
fn parameterized_attributes<'c>(
    change: &'c BodyChange<'_>,
) -> impl Iterator<Item = &'c VariablePair> {
    let is_matched = change.relation == BodyRelation::Matched;
    let kinds = (DeclaredAs::Attribute, DeclaredAs::Parameter);
    replaced_pairs(change, kinds, move |pair| is_matched || pair.is_passed)
}

/// Finds attributes that local variables replaced.
pub fn replace_attribute(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    replaced(change, DeclaredAs::Attribute, DeclaredAs::Local, |_| true)
}

/// Finds local variables and parameters that attributes replaced.
pub fn replace_variable(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let mut found = replaced(change, DeclaredAs::Local, DeclaredAs::Attribute, |_| true);
    found.extend(replaced(
        change,
        DeclaredAs::Parameter,
        DeclaredAs::Attribute,
        |_| true,
    ));
    found
}

/// Returns the findings of the variables of `side` with a moved value: extracted ones after, inlined
/// ones before. The last argument has the roles of the declaration, of statements with the name, and of
/// statements with the value.
fn moved_values(
    change: &BodyChange<'_>,
    side: Side,
    [declaration, with_name, with_value]: [&'static str; 3],
) -> Vec<BodyFinding> {
    let (own, other) = (change.bodies.get(side), change.bodies.get(side.opposite()));
    let finding = |moved: &ValueMove| {
        let variable = own.variable(moved.variable);
        let mut sites = vec![own.declaration_site(moved.variable, declaration)];
        let uses = moved.uses.iter();
        sites.extend(uses.map(|&statement| own.site(statement, with_name)));
        let sources = moved.sources.iter();
        sites.extend(sources.map(|&statement| other.site(statement, with_value)));
        sites.sort_by_key(|site| site.side);
        let text = Some(own.file.variable_text(variable));
        let values: Values = match side {
            Side::Before => Pair::new(text, None),
            Side::After => Pair::new(None, text),
        };
        BodyFinding {
            values,
            sites,
            parts: Vec::new(),
        }
    };
    change.moved_values.get(side).iter().map(finding).collect()
}

pub fn extract_variable(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let roles = [
        "extracted variable declaration",
        "statement with the name of the extracted variable",
        "statement with the initializer of the extracted variable",
    ];
    moved_values(change, Side::After, roles)
}

pub fn inline_variable(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let roles = [
        "inlined variable declaration",
        "statement with the name of the inlined variable",
        "statement with the initializer of the inlined variable",
    ];
    moved_values(change, Side::Before, roles)
}

/// Returns the pairs of local variables whose declarations differ in more than comments, by their indices
/// among the declarations of each side. Pairs that can be different variables are left out.
fn declared_pairs<'c>(change: &'c BodyChange<'_>) -> impl Iterator<Item = Pair<usize>> + 'c {
    let Pair { before, after } = &change.bodies;
    let pairs = pairs(change, DeclaredAs::Local, DeclaredAs::Local);
    let pairs = pairs.filter_map(|pair| match (pair.before, pair.after) {
        (Named::Variable(before), Named::Variable(after)) => Some(Pair::new(before, after)),
        _ => None,
    });
    pairs.filter(|pair| {
        let (node, other) = (
            before.variable(pair.before).node,
            after.variable(pair.after).node,
        );
        !before.tree().is_same(node, after.tree(), other) && !can_be_others(change, pair)
    })
}

/// Returns a finding about a part of the declarations of two variables, such as a modifier. `parts` is
/// `None` on a side that lacks the part; the last argument has the roles of both declarations.
fn part_finding(
    change: &BodyChange<'_>,
    pair: &Pair<usize>,
    parts: Pair<Option<String>>,
    [before, after]: [&'static str; 2],
) -> BodyFinding {
    let text = |side: Side, part: Option<String>| {
        let body = change.bodies.get(side);
        let variable = body.file.variable_text(body.variable(*pair.get(side)));
        part.map(|part| format!("{part} in variable {variable}"))
    };
    let site = |side: Side, role: &'static str| {
        let body = change.bodies.get(side);
        body.declaration_site(*pair.get(side), role)
    };
    BodyFinding {
        values: Pair::new(
            text(Side::Before, parts.before),
            text(Side::After, parts.after),
        ),
        sites: vec![site(Side::Before, before), site(Side::After, after)],
        parts: Vec::new(),
    }
}

/// Returns true if two variables of one name can be different ones: one side alone declares the name again,
/// and the values differ.
fn can_be_others(change: &BodyChange<'_>, pair: &Pair<usize>) -> bool {
    let Pair { before, after } = &change.bodies;
    let (old, new) = (before.variable(pair.before), after.variable(pair.after));
    let is_same = |(one, other)| before.tree().is_same(one, after.tree(), other);
    old.is_redeclared != new.is_redeclared && !old.value.zip(new.value).is_some_and(is_same)
}

/// Returns the findings of added modifiers of local variables if `is_added`, else of removed ones.
fn modifiers(change: &BodyChange<'_>, is_added: bool) -> Vec<BodyFinding> {
    let mut found = Vec::new();
    // What one of two languages does not have says nothing.
    let words = |side: Side| change.bodies.get(side).file.syntax.rules.modifiers;
    let is_known = |it: &String| Side::BOTH.iter().all(|&side| words(side).contains(&&**it));
    let mut leaves: Pair<LastDeclaration<Vec<TreeIx>>> = Pair::default();
    for pair in declared_pairs(change) {
        let mut of = |side: Side| {
            let Body { file, .. } = change.bodies.get(side);
            let variable = change.bodies.get(side).variable(*pair.get(side));
            let leaves = leaves.get_mut(side);
            let leaves = leaves.fact(variable.node, || file.modifier_leaves(variable.node));
            file.modifiers(variable, leaves)
        };
        let (mut removed, mut added) = difference_of_words(&of(Side::Before), &of(Side::After));
        removed.retain(is_known);
        added.retain(is_known);
        let (parts, role): (Vec<Values>, _) = match is_added {
            true => (
                added.into_iter().map(only_new).collect(),
                "variable declaration with added modifier",
            ),
            false => (
                removed.into_iter().map(only_old).collect(),
                "variable declaration with removed modifier",
            ),
        };
        let roles = ["original variable declaration", role];
        let parts = parts.into_iter();
        found.extend(parts.map(|parts| part_finding(change, &pair, parts, roles)));
    }
    found
}

pub fn add_variable_modifier(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    modifiers(change, true)
}

pub fn remove_variable_modifier(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    modifiers(change, false)
}

/// Returns the findings about annotations of local variables. `parts` selects the values to report from
/// the compared annotations of a variable; `roles` are the roles of both declarations.
fn annotations(
    change: &BodyChange<'_>,
    roles: [&'static str; 2],
    parts: impl Fn(ListDifference<AnnotationUse>) -> Vec<Values>,
) -> Vec<BodyFinding> {
    let mut found = Vec::new();
    let language = change.bodies.after.file.tree.language.row();
    let alike = language.declared.as_ref().map(|rules| &rules.alike);
    let alike = alike.unwrap_or(&EqualSpellings::NONE);
    let (mut last_before, mut last_after) =
        (LastDeclaration::default(), LastDeclaration::default());
    let Pair { before, after } = &change.bodies;
    for pair in declared_pairs(change) {
        let nodes = Pair::new(
            before.variable(pair.before).node,
            after.variable(pair.after).node,
        );
        let difference = difference_of_annotations(
            last_before.fact(nodes.before, || before.file.annotations(nodes.before)),
            last_after.fact(nodes.after, || after.file.annotations(nodes.after)),
            alike,
        );
        let parts = parts(difference).into_iter();
        found.extend(parts.map(|parts| part_finding(change, &pair, parts, roles)));
    }
    found
}

pub fn add_variable_annotation(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let roles = [
        "original variable declaration",
        "variable declaration with added annotation",
    ];
    annotations(change, roles, |found| {
        let added = found.added.into_iter();
        added.map(|it| Pair::new(None, Some(it.text))).collect()
    })
}

pub fn remove_variable_annotation(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let roles = [
        "original variable declaration",
        "variable declaration with removed annotation",
    ];
    annotations(change, roles, |found| {
        let removed = found.removed.into_iter();
        removed.map(|it| Pair::new(Some(it.text), None)).collect()
    })
}

pub fn modify_variable_annotation(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let roles = [
        "original variable declaration",
        "variable declaration with modified annotation",
    ];
    annotations(change, roles, |found| {
        let modified = found.modified.into_iter();
        modified
            .map(|(old, new)| Pair::new(Some(old.text), Some(new.text)))
            .collect()
    })
}
