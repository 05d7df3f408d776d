//! Places of variables in bodies: their declarations and the statements that use them.

use super::{Named, VariablePair};
use crate::base::pair::Side;
use crate::parse::tree::TreeIx;
use crate::refine::bodies::BodyChange;
use crate::refine::sites::{DeclaredPart, PartUse, Site};

/// Roles of the places of a pair of variables, two for each side: declaration before, statement with a
/// use before, declaration after, statement with a use after.
pub type PlaceRoles = [&'static str; 4];

/// Roles of the places of a variable whose name or kind of declaration changed.
pub const RENAMED: PlaceRoles = [
    "original variable declaration",
    "statement referencing the original variable",
    "renamed variable declaration",
    "statement referencing the renamed variable",
];

/// Roles of the places of a variable whose declared type changed.
pub const RETYPED: PlaceRoles = [
    "original variable declaration",
    "statement referencing the original variable",
    "changed-type variable declaration",
    "statement referencing the variable with changed type",
];

/// Returns both sides, each with the variable of the side and the roles of its declaration and of its
/// uses.
fn sides<'r>(pair: &VariablePair, roles: &'r PlaceRoles) -> [(Side, Named, &'r [&'static str]); 2] {
    let (before, after) = roles.split_at(2);
    [
        (Side::Before, pair.before, before),
        (Side::After, pair.after, after),
    ]
}

/// Returns the places of a pair of variables: on each side the declaration, unless it is an attribute,
/// and the statements of [`use_sites`].
pub fn sites_of(change: &BodyChange<'_>, pair: &VariablePair, roles: &PlaceRoles) -> Vec<Site> {
    let declarations = sides(pair, roles).into_iter();
    let declarations = declarations.filter_map(|(side, named, roles)| match named {
        Named::Variable(index) => Some(change.bodies.get(side).declaration_site(index, roles[0])),
        Named::Attribute(_) => None,
    });
    let mut sites: Vec<Site> = declarations.collect();
    sites.extend(use_sites(change, pair, roles));
    sites.sort_by_key(|site| site.side);
    sites
}

/// Returns the attributes of a pair of variables and attributes, as parts whose places are searched on
/// request.
pub fn attributes_of(
    change: &BodyChange<'_>,
    pair: &VariablePair,
    roles: &PlaceRoles,
) -> Vec<PartUse> {
    let attributes = sides(pair, roles).into_iter();
    let attributes = attributes.filter_map(|(side, named, roles)| match named {
        Named::Attribute(label) => {
            let name = change.bodies.get(side).file.labels.get(label);
            let part = DeclaredPart::Attribute(name.to_owned());
            Some(PartUse::new(side, part, roles[0]))
        }
        Named::Variable(_) => None,
    });
    attributes.collect()
}

/// Returns each statement that contains a mapped use of a pair of variables, once. The statements of
/// mapped declarations contain a use if the name changed.
pub fn use_sites(change: &BodyChange<'_>, pair: &VariablePair, roles: &PlaceRoles) -> Vec<Site> {
    let is_renamed =
        change.label_of(Side::Before, pair.before) != change.label_of(Side::After, pair.after);
    let mut sites = Vec::new();
    for (side, named, roles) in sides(pair, roles) {
        let body = change.bodies.get(side);
        let uses = pair.uses.iter();
        let uses = uses.map(|&(before, after)| side.ordered(before, after).0);
        let declared = match named {
            Named::Variable(index) if pair.is_declared && is_renamed => {
                let variable = body.variable(index);
                (!variable.is_parameter).then_some(variable.name)
            }
            _ => None,
        };
        let statements = uses.chain(declared);
        let statements = statements.filter_map(|leaf| body.statement_of(leaf));
        let mut statements: Vec<TreeIx> = statements.collect();
        statements.sort_unstable();
        statements.dedup();
        let statements = statements.into_iter();
        sites.extend(statements.map(|statement| body.site(statement, roles[1])));
    }
    sites
}
