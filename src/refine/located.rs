//! Search for the places of refactorings in the code: of parts of declarations, of further elements, and
//! of the statements and calls of extracted and inlined code. Runs on request only, after the
//! refactorings were found.

use super::bodies::body_reader::{BodyReader, ComparedBodies};
use super::bodies::{Body, BodyChange};
use super::declarations::declaration::DeclarationReader;
use super::declarations::token_text::CODE_BYTES_MAX;
use super::sites::{DeclaredPart, ParameterName, PartUse, Site};
use super::variables::Named;
use super::variables::variable_sites::{RENAMED, RETYPED, use_sites};
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::text::beginning;
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::lang::rules::shapes::Shape;
use crate::parse::tree::TreeIx;
use crate::relate::Relationship;
use crate::relate::kind::RelationshipKind;
use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

/// Searcher for the places of the refactorings of a change.
pub(super) struct PlaceSearch<'c, 'a> {
    declarations: &'c DeclarationReader<'a>,
    bodies: &'c BodyReader<'a>,
    /// Changes of bodies, by their two elements.
    changes: Map<(NodeId, NodeId), &'c BodyChange<'c>>,
    /// Counterpart of each matched element.
    counterparts: Map<NodeId, NodeId>,
    /// Bodies in which calls were searched, by element: many elements can be extracted from one.
    read: RefCell<ReadBodies<'c>>,
}

/// Bodies by their element; `None` for elements without a body in a tree.
type ReadBodies<'c> = Map<NodeId, Option<Rc<Body<'c>>>>;

impl<'c, 'a> PlaceSearch<'c, 'a> {
    /// Creates a search. `changes` has the bodies that were compared, and `matches` the indices of the
    /// relationships of the one-to-one matching.
    pub fn new(
        (declarations, bodies): (&'c DeclarationReader<'a>, &'c BodyReader<'a>),
        changes: &'c [ComparedBodies<'c>],
        relationships: &[Relationship],
        matches: &[usize],
    ) -> Self {
        let pair = |index: usize| (relationships[index].before, relationships[index].after);
        let changes = changes.iter();
        let matches = matches.iter().map(|&index| pair(index));
        PlaceSearch {
            declarations,
            bodies,
            changes: changes
                .map(|bodies| {
                    let elements = bodies.elements;
                    ((elements.before, elements.after), &bodies.change)
                })
                .collect(),
            counterparts: matches
                .flat_map(|(before, after)| [(before, after), (after, before)])
                .collect(),
            read: RefCell::default(),
        }
    }

    /// Returns the places of the parts of a refactoring of `elements`; none if the budget is spent.
    pub fn of_parts(&self, elements: Pair<NodeId>, parts: &[PartUse]) -> Vec<Site> {
        if !self.bodies.work.spend(parts.len()) {
            return Vec::new();
        }
        let sites = parts.iter();
        let sites = sites.filter_map(|part| self.site_of(elements, part));
        sites.chain(self.uses(elements, parts)).collect()
    }

    /// Returns the places of a relationship that has a name as a refactoring: of code that was extracted
    /// or inlined, of the calls of its element, and of the element that lost or received it on the other
    /// side.
    pub fn of_relationship(&self, relationship: &Relationship) -> Vec<Site> {
        use RelationshipKind::{Extract, ExtractMove, ExtractSuper, Inline};
        let elements = Pair::new(relationship.before, relationship.after);
        let mut sites = Vec::new();
        // Side of the extracted or inlined element; roles of the moved code, of the statements of that element
        // without counterpart and of its calls; role of the counterpart of the other element.
        let (side, roles, other) = match relationship.kind {
            Extract | ExtractMove => (
                Side::After,
                Some([
                    "extracted code",
                    "added statement",
                    "call of extracted element",
                ]),
                "source after extraction",
            ),
            Inline => (
                Side::Before,
                Some([
                    "inlined code",
                    "deleted statement",
                    "call of inlined element",
                ]),
                "target before inlining",
            ),
            ExtractSuper => (Side::After, None, "subtype after extraction"),
            _ => return sites,
        };
        let change = self.changes.get(&(elements.before, elements.after));
        if let (Some([moved, unmapped, _]), Some(change)) = (roles, change) {
            sites.extend(moved_code(change, moved));
            sites.extend(unmapped_code(change, side, unmapped));
        }
        if let Some(&caller) = self.counterparts.get(elements.get(side.opposite())) {
            sites.push(self.element(&PartUse::element(caller, other), caller));
            if let Some([_, _, call]) = roles {
                sites.extend(self.calls(caller, *elements.get(side), call));
            }
        }
        sites.sort_by_key(|site| site.side);
        sites
    }

    /// Returns the place of a part of a declaration of `elements`, or of another element; `None` if it is
    /// not found.
    fn site_of(&self, elements: Pair<NodeId>, part: &PartUse) -> Option<Site> {
        let element = *elements.get(part.side);
        let header =
            |text: &str, from: Range<u32>| self.declarations.place_in_header(element, text, from);
        let whole = 0..u32::MAX;
        let (bytes, kind, code) = match &part.part {
            DeclaredPart::Element(node) => return Some(self.element(part, *node)),
            DeclaredPart::Attribute(name) => {
                let node = self.declarations.attribute_around(element, name)?;
                return Some(self.element(part, node));
            }
            DeclaredPart::Parameter(name) => {
                let bytes = self.bodies.parameter(element, &name.name)?;
                (bytes, "parameter", &name.text)
            }
            DeclaredPart::Annotation(text, None) => (header(text, whole)?, "annotation_use", text),
            DeclaredPart::Annotation(text, Some(ParameterName { name, .. })) => {
                let parameter = self.bodies.parameter(element, name)?;
                (header(text, parameter)?, "annotation_use", text)
            }
            DeclaredPart::Result(text) | DeclaredPart::Exception(text) => {
                let is_result = matches!(part.part, DeclaredPart::Result(_));
                let place = self.declarations.type_in_header(element, text, is_result);
                (place?, "type_use", text)
            }
        };
        Some(Site {
            bytes,
            kind: kind.to_owned(),
            code: Some(code.clone()),
            element: None,
            ..self.element(part, element)
        })
    }

    /// Returns the place of a whole element, with the role of `part`.
    fn element(&self, part: &PartUse, node: NodeId) -> Site {
        let element = &self.declarations.linked[node];
        Site {
            side: part.side,
            file: element.file.index(),
            bytes: element.start..element.end,
            kind: element.kind.name().to_owned(),
            role: part.role,
            code: None,
            element: Some(node),
        }
    }

    /// Returns the statements that use a parameter whose name or type changed; none for other types.
    fn uses(&self, elements: Pair<NodeId>, parts: &[PartUse]) -> Vec<Site> {
        let [first, second] = parts else {
            return Vec::new();
        };
        let (DeclaredPart::Parameter(before), DeclaredPart::Parameter(after)) =
            (&first.part, &second.part)
        else {
            return Vec::new();
        };
        let roles = [RENAMED, RETYPED];
        let roles = roles.iter().find(|roles| roles[2] == second.role);
        let change = self.changes.get(&(elements.before, elements.after));
        let Some((roles, change)) = roles.zip(change) else {
            return Vec::new();
        };
        let is_named = |side: Side, named: Named, name: &ParameterName| {
            let body = change.bodies.get(side);
            let label = body.file.labels.get(change.label_of(side, named));
            let is_parameter =
                matches!(named, Named::Variable(index) if body.variable(index).is_parameter);
            is_parameter && label == name.name
        };
        let mut pairs = change.pairs.pairs.iter();
        let pair = pairs.find(|pair| {
            is_named(Side::Before, pair.before, before) && is_named(Side::After, pair.after, after)
        });
        pair.map_or(Vec::new(), |pair| use_sites(change, pair, roles))
    }

    /// Returns the body of an element; `None` if it is in no tree. Each body is read once.
    fn body(&self, element: NodeId) -> Option<Rc<Body<'c>>> {
        let mut read = self.read.borrow_mut();
        let body = read
            .entry(element)
            .or_insert_with(|| self.bodies.body(element).map(Rc::new));
        body.clone()
    }

    /// Returns the calls of the element `callee` in the element `caller`; none if the budget is
    /// spent.
    fn calls(&self, caller: NodeId, callee: NodeId, role: &'static str) -> Vec<Site> {
        let linked = self.declarations.linked;
        let name = linked.vocabulary.get(linked[callee].name);
        let Some(body) = self.body(caller) else {
            return Vec::new();
        };
        if !self.bodies.work.spend(body.nodes.len()) {
            return Vec::new();
        }
        let tree = body.tree();
        let parameters = self.body(callee).map(|callee| {
            let variables = callee.variables.declarations.iter();
            variables.filter(|variable| variable.is_parameter).count()
        });
        let mut found: Vec<(TreeIx, bool)> = Vec::new();
        for &leaf in body.nodes.iter().filter(|&&node| tree.is_leaf(node)) {
            let is_name = body.file.labels.get(tree[leaf].label) == name;
            if let Some(call) = tree.call_of(leaf).filter(|_| is_name) {
                let arguments = tree.arguments(leaf).map(|arguments| arguments.len());
                found.push((call, arguments == parameters));
            }
        }
        // A call with another number of arguments is that of another overload, if there are several.
        let has_exact = found.iter().any(|call| call.1);
        let calls = found.into_iter().filter(|call| call.1 || !has_exact);
        let site = |(call, _): (TreeIx, bool)| {
            let words: Vec<&str> = body.file.text_of(call).split_whitespace().collect();
            Site {
                code: Some(beginning(&words.join(" "), CODE_BYTES_MAX).to_owned()),
                ..body.site(call, role)
            }
        };
        calls.map(site).collect()
    }
}

impl BodyReader<'_> {
    /// Returns the byte range of the parameter `name` of an element; `None` if its declaration is in no
    /// tree or has no such parameter.
    fn parameter(&self, element: NodeId, name: &str) -> Option<Range<u32>> {
        let side = element.side();
        let &(file_index, root) = self.roots.get(&element)?;
        let file = self.code_file(side, file_index)?;
        let node = &file.tree[file.parameter(root, name)?];
        Some(node.start_byte..node.end_byte)
    }
}

/// Returns true for a statement, a clause or a block that is not the body of the element itself.
fn is_code(body: &Body<'_>, node: TreeIx) -> bool {
    let tree = body.tree();
    let is_body = || {
        let parent = tree.parent(node);
        parent.is_none_or(|parent| tree[parent].shape == Shape::Member)
    };
    let shape = tree[node].shape;
    shape.is_statement() && !(shape == Shape::Block && is_body())
}

/// Returns the statements, clauses and blocks that two bodies have in common.
fn moved_code(change: &BodyChange<'_>, role: &'static str) -> Vec<Site> {
    let pairs = change.statements.iter().chain(&change.blocks);
    let pairs = pairs.filter(|pair| {
        is_code(&change.bodies.before, pair.0) && is_code(&change.bodies.after, pair.1)
    });
    let mut nodes: Pair<Vec<TreeIx>> = Pair::default();
    for &(before, after) in pairs {
        nodes.before.push(before);
        nodes.after.push(after);
    }
    let mut sites = Vec::new();
    for side in Side::BOTH {
        let (body, nodes) = (change.bodies.get(side), nodes.get_mut(side));
        nodes.sort_unstable();
        nodes.dedup();
        sites.extend(nodes.iter().map(|&node| body.site(node, role)));
    }
    sites
}

/// Returns the statements, clauses and blocks of `side` without counterpart in the other body.
fn unmapped_code(change: &BodyChange<'_>, side: Side, role: &'static str) -> Vec<Site> {
    let body = change.bodies.get(side);
    let pairs = change.statements.iter().chain(&change.blocks);
    let mapped: Set<TreeIx> = pairs.map(|pair| side.ordered(pair.0, pair.1).0).collect();
    let nodes = body.nodes.iter().copied();
    let unmapped = nodes.filter(|&node| is_code(body, node) && !mapped.contains(&node));
    unmapped.map(|node| body.site(node, role)).collect()
}
