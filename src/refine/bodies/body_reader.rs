//! Reads the bodies of related elements from the mapped trees of a change.

use super::code_syntax::CodeSyntax;
use super::extractions;
use super::{Body, BodyChange, BodyRelation, VisibleAttributes, mapped_statements};
use crate::astdiff::change::TreeDiff;
use crate::astdiff::{MatchedBy, NodeAt, TreeFileIx, declaration_at};
use crate::base::bag::Symbol;
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::{Linked, NodeId};
use crate::lang::rules::KindGroup;
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::{FileTree, LabelIx, TreeIx};
use crate::refine::declarations::declaration::DeclarationReader;
use crate::refine::variables::code_file::CodeFile;
use crate::refine::variables::merged_variables;
use crate::refine::variables::passed_values::{self, PassedArgument, PassedArguments};
use crate::refine::variables::substituted;
use crate::refine::variables::variable_pairs::{self, OtherPairs};
use crate::refine::variables::{BodyVariables, Named, VariableDeclaration};
use crate::refine::work::ComparisonWork;
use crate::relate::Relationship;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Bodies that were read, by element; `None` for elements without one.
type CachedBodies<'a> = Map<NodeId, Option<Body<'a>>>;

/// Mapped leaves in functions inside of two functions whose variables the leaves name, by these.
type CapturedLeaves = Map<(NodeId, NodeId), Vec<(TreeIx, TreeIx)>>;

/// Maximum number of functions around a leaf that are searched for the one that declares the variable.
const FUNCTIONS_AROUND_MAX: usize = 8;

/// Mapped nodes of two elements: node before, node after and the way they were mapped.
type MappedNodes = Vec<(TreeIx, TreeIx, MatchedBy)>;

/// Maximum number of pairs of statements of two bodies of which none are mapped.
const PAIRS_MAX: usize = 1_024;

/// Variables that already have a counterpart or a moved value in a pair of elements. An element can
/// be in several pairs; a later pair does not report these variables again.
#[derive(Default)]
struct TakenNames {
    /// Leaves with the names of the variables in their declarations, by element.
    names: Map<NodeId, Set<TreeIx>>,
    /// Empty set, which stands for elements without such a variable.
    none: Set<TreeIx>,
}

impl TakenNames {
    /// Returns the name leaves of the taken variables of both elements of a pair.
    fn of(&self, pair: &Pair<NodeId>) -> Pair<&Set<TreeIx>> {
        pair.map(|element| self.names.get(&element).unwrap_or(&self.none))
    }

    /// Marks the variables with these name leaves as taken in `element`.
    fn add(&mut self, element: NodeId, names: impl Iterator<Item = TreeIx>) {
        self.names.entry(element).or_default().extend(names);
    }

    /// Marks the matched variables of a change of these elements: they get no other counterpart in a
    /// later pair.
    fn add_matched(&mut self, elements: &Pair<NodeId>, change: &BodyChange<'_>) {
        for side in Side::BOTH {
            let variables = change.pairs.matched.get(side).iter();
            let variables = variables.map(|&index| change.bodies.get(side).variable(index));
            let names = variables.map(|variable| variable.name);
            self.add(*elements.get(side), names);
        }
    }
}

/// Two bodies that are compared.
pub struct ComparedBodies<'a> {
    /// Index of the relationship of the two elements, or of that of the after element if none connects
    /// them.
    pub relationship: usize,
    /// Elements before and after.
    pub elements: Pair<NodeId>,
    pub change: BodyChange<'a>,
}

/// Reads bodies from the mapped trees of a change.
pub struct BodyReader<'a> {
    linked: &'a Linked,
    /// Trees of the changed files, with the mapping of their nodes.
    mapped: &'a TreeDiff,
    declarations: &'a DeclarationReader<'a>,
    /// Innermost element that contains each node, by side, file index and node index; `None` for nodes
    /// outside of all elements.
    owners: Pair<Vec<Vec<Option<NodeId>>>>,
    /// File and root node of each element that has a declaration in a tree.
    pub roots: Map<NodeId, (TreeFileIx, TreeIx)>,
    /// For each node, by side, file and node index, true if it is a statement or attribute that has a
    /// counterpart.
    mapped_statements: Pair<Vec<Vec<bool>>>,
    /// Counter of the comparisons in all bodies.
    pub work: &'a ComparisonWork,
    /// Cache of the attributes that code can use by simple name, by the innermost type or file
    /// that contains the code.
    attributes: RefCell<Map<NodeId, Rc<VisibleAttributes>>>,
}

impl<'a> BodyReader<'a> {
    /// Creates a reader; `work` counts the comparisons in the bodies.
    pub fn new(
        linked: &'a Linked,
        mapped: &'a TreeDiff,
        declarations: &'a DeclarationReader<'a>,
        work: &'a ComparisonWork,
    ) -> BodyReader<'a> {
        let mut reader = BodyReader {
            linked,
            mapped,
            declarations,
            owners: Pair::default(),
            roots: Map::default(),
            mapped_statements: mapped_statements(mapped),
            work,
            attributes: RefCell::default(),
        };
        for side in Side::BOTH {
            reader.find_owners(side);
        }
        reader
    }

    /// Returns true if the mapping or the comparison of bodies is incomplete.
    pub fn is_cut_short(&self) -> bool {
        self.mapped.diff.is_cut_short || self.work.is_cut_short()
    }

    /// Finds the roots of all elements of a side, and the innermost element around each node.
    fn find_owners(&mut self, side: Side) {
        let trees = self.mapped.trees.get(side);
        let cst = self.linked.sides.get(side);
        // Elements by file and root node.
        let mut at_node: Vec<Map<TreeIx, NodeId>> = vec![Map::default(); trees.len()];
        for node in cst.nodes.ids() {
            let element = &cst.nodes[node];
            let Some(root) = declaration_at(trees, element) else {
                continue;
            };
            at_node[root.file.index()].entry(root.node).or_insert(node);
            self.roots.insert(node, (root.file, root.node));
        }
        // A parent precedes its children, so that its element is known when they are reached.
        let owners = trees.iter().zip(&at_node).map(|(tree, elements)| {
            let mut owners: Vec<Option<NodeId>> = Vec::with_capacity(tree.len());
            for node in tree.ids() {
                let around = tree.parent(node).and_then(|parent| owners[parent.index()]);
                owners.push(elements.get(&node).copied().or(around));
            }
            owners
        });
        *self.owners.get_mut(side) = owners.collect();
    }

    /// Returns the compared bodies. `matched` has the indices of the matched pairs, which come first;
    /// extractions and inlinings follow, and then members that no relationship connects
    /// ([`BodyRelation::Unrelated`]). Pairs without mapped nodes, without bodies or of two languages are
    /// left out, and matched pairs of equal code unless code was moved from or to one of them.
    pub fn changes(
        &self,
        relationships: &[Relationship],
        matched: &[usize],
    ) -> Vec<ComparedBodies<'_>> {
        let mut groups = self.groups();
        let mut cached = CachedBodies::default();
        let mut captured = self.captured(&groups, &mut cached);
        let renamed = Rc::new(self.renamed(relationships, matched));
        let new_types = Rc::new(self.new_types(relationships, matched));
        // Matched pairs come first: their variables take precedence over those of moved code.
        let mut taken = TakenNames::default();
        let mut changes: Vec<ComparedBodies<'_>> = Vec::new();
        let mut read: Set<(NodeId, NodeId)> = Set::default();
        // Indices in `changes` of the matched pairs, by the element of each side.
        let mut callers: Map<NodeId, usize> = Map::default();
        for (relationship, relation) in self.compared(relationships, matched) {
            if !self.work.spend(1) {
                break;
            }
            let of_elements = &relationships[relationship];
            let elements = Pair::new(of_elements.before, of_elements.after);
            // Each pair of elements is read once, for its first relationship.
            if !read.insert((elements.before, elements.after)) {
                continue;
            }
            let nodes = groups.remove(&(elements.before, elements.after));
            let is_mapped = nodes.is_some();
            let nodes = nodes.unwrap_or_default();
            if !is_mapped && relation == BodyRelation::Matched {
                continue;
            }
            let Some(mut change) = self.body_change(relation, elements, &nodes, &mut cached) else {
                continue;
            };
            if relation == BodyRelation::Matched {
                let captured = captured.remove(&(elements.before, elements.after));
                change.leaves.extend(captured.unwrap_or_default());
            }
            change.renamed = Rc::clone(&renamed);
            change.new_types = Rc::clone(&new_types);
            let others = OtherPairs {
                taken: taken.of(&elements),
                passed: self.passed(&mut changes, &callers, elements, &change),
            };
            if !is_mapped {
                continue;
            }
            change.substituted = substituted::find(&change);
            change.pairs = variable_pairs::matched(&change, &others);
            if relation == BodyRelation::Matched {
                callers.insert(elements.before, changes.len());
                callers.insert(elements.after, changes.len());
            }
            taken.add_matched(&elements, &change);
            changes.push(ComparedBodies {
                relationship,
                elements,
                change,
            });
        }
        self.find_moved_and_merged(&mut changes);
        changes.extend(self.unrelated(relationships, matched, &groups, &mut cached));
        changes
    }

    /// Returns the mapped leaves with different names that name a variable of a function around the function
    /// that contains them. `groups` has the mapped nodes of all elements; an element can be in many of them,
    /// but its body is read once, and kept in `cached`.
    fn captured<'s>(
        &'s self,
        groups: &BTreeMap<(NodeId, NodeId), MappedNodes>,
        cached: &mut CachedBodies<'s>,
    ) -> CapturedLeaves {
        let mut captured = CapturedLeaves::default();
        let is_callable = |element: &NodeId| self.linked[*element].kind.is_callable();
        let around = |element: NodeId| self.linked[element].parent.filter(is_callable);
        for (&elements, nodes) in groups {
            let outer = |&(before, after): &(NodeId, NodeId)| around(before).zip(around(after));
            let roots = self.roots.get(&elements.0);
            let roots = roots.zip(self.roots.get(&elements.1));
            let Some((one, two)) = roots.filter(|_| outer(&elements).is_some()) else {
                continue;
            };
            let tree = &self.mapped.trees.before[one.0.index()];
            let other_tree = &self.mapped.trees.after[two.0.index()];
            let functions = std::iter::successors(Some(elements), outer);
            let functions: Vec<(NodeId, NodeId)> = functions.take(FUNCTIONS_AROUND_MAX).collect();
            let mut declares = |element: NodeId, leaf: TreeIx| {
                let body = cached.entry(element);
                let body = body.or_insert_with(|| self.body(element));
                let body = body.as_ref();
                body.is_some_and(|it| it.variables.of_leaf(it.tree(), leaf).is_some())
            };
            for &(leaf, other, by) in nodes {
                if by != MatchedBy::Part || tree[leaf].label == other_tree[other].label {
                    continue;
                }
                // The innermost function that declares one of the names must declare both.
                let declaring = functions.iter().find_map(|&(before, after)| {
                    let one = declares(before, leaf);
                    let two = declares(after, other);
                    (one || two).then_some((one && two).then_some((before, after)))
                });
                let declaring = declaring.flatten().filter(|&it| it != elements);
                if let Some(declaring) = declaring.filter(|_| self.work.spend(1)) {
                    captured.entry(declaring).or_default().push((leaf, other));
                }
            }
        }
        captured
    }

    /// Returns the variables and attributes that the method from which code was extracted passes to the new
    /// element ([`Self::passed_variables`]). Adds to the `changes` of the method, which `callers` has by the
    /// element of each side, the variables whose value is in the code that moved (`passed_values`).
    fn passed(
        &self,
        changes: &mut [ComparedBodies<'_>],
        callers: &Map<NodeId, usize>,
        elements: Pair<NodeId>,
        moved: &BodyChange<'_>,
    ) -> Vec<(Named, usize)> {
        if moved.relation == BodyRelation::Matched {
            return Vec::new();
        }
        let mut passed = Vec::new();
        // The method is on the side of which the moved code is no element of its own.
        for side in Side::BOTH {
            let source = *elements.get(side.opposite());
            let Some(&index) = callers.get(&source) else {
                continue;
            };
            let caller = &mut changes[index].change;
            let callee = (*elements.get(side), moved.bodies.get(side));
            let own = caller.bodies.get(side);
            let calls = self.calls(own, callee);
            let values = passed_values::find(side, caller, moved, &calls);
            caller.add_substituted(side, values);
            if side == Side::After {
                let calls = calls.into_iter();
                let arguments = calls.flat_map(|call| call.arguments).collect();
                passed = Self::passed_variables(caller, arguments);
            }
        }
        passed
    }

    /// Returns two bodies of which no nodes are mapped. Each statement of matched elements has the one at its place
    /// as counterpart, so that both have equally many; those of moved code have all of their syntax kind, unless
    /// there are too many. `relationship` is the index of that of the elements.
    pub fn unmapped(
        &self,
        (relationship, relation): (usize, BodyRelation),
        elements: Pair<NodeId>,
    ) -> Option<ComparedBodies<'_>> {
        let mut cached = CachedBodies::default();
        let change = self.body_change(relation, elements, &Vec::new(), &mut cached)?;
        let nodes = change.bodies.as_ref().map(|body| {
            let roots = body.nodes.first().copied().into_iter();
            roots.chain(body.statements()).collect::<Vec<_>>()
        });
        let number = (nodes.before.len(), nodes.after.len());
        let is_comparable = match relation {
            BodyRelation::Matched => number.0 == number.1,
            _ => number.0 * number.1 <= PAIRS_MAX,
        };
        if !is_comparable || !self.work.spend(number.0 * number.1) {
            return None;
        }
        let trees = change.bodies.as_ref().map(Body::tree);
        let pairs: Vec<(TreeIx, TreeIx)> = match relation {
            BodyRelation::Matched => nodes.before.into_iter().zip(nodes.after).collect(),
            _ => {
                let others = |one| nodes.after.iter().map(move |&two| (one, two));
                let pairs = nodes.before.iter().flat_map(|&one| others(one));
                let is_alike =
                    |pair: &(TreeIx, TreeIx)| trees.before[pair.0].kind == trees.after[pair.1].kind;
                pairs.filter(is_alike).collect()
            }
        };
        let nodes: MappedNodes = pairs
            .into_iter()
            .map(|(one, two)| (one, two, MatchedBy::Replaced))
            .collect();
        let mut change = self.body_change(relation, elements, &nodes, &mut cached)?;
        if relation == BodyRelation::Matched {
            let taken = TakenNames::default();
            let others = OtherPairs {
                taken: taken.of(&elements),
                passed: Vec::new(),
            };
            change.pairs = variable_pairs::matched(&change, &others);
        }
        Some(ComparedBodies {
            relationship,
            elements,
            change,
        })
    }

    /// Returns the bodies of two methods or functions between which code went although no relationship
    /// connects them: both have another counterpart. `groups` has the mapped nodes of all elements that
    /// are not compared for a relationship.
    fn unrelated<'s>(
        &'s self,
        relationships: &[Relationship],
        matched: &[usize],
        groups: &BTreeMap<(NodeId, NodeId), MappedNodes>,
        cached: &mut CachedBodies<'s>,
    ) -> Vec<ComparedBodies<'s>> {
        let counterparts = matched.iter().map(|&index| &relationships[index]);
        let counterparts: Map<NodeId, NodeId> =
            counterparts.map(|it| (it.before, it.after)).collect();
        let of_after = matched
            .iter()
            .map(|&index| (relationships[index].after, index));
        let of_after: Map<NodeId, usize> = of_after.collect();
        let is_callable = |element: NodeId| self.linked[element].kind.is_callable();
        let mut found = Vec::new();
        for (&(before, after), nodes) in groups {
            let elements = Pair::new(before, after);
            let (Some(&counterpart), Some(&relationship)) =
                (counterparts.get(&before), of_after.get(&after))
            else {
                continue;
            };
            let are_callable = is_callable(before) && is_callable(after);
            if counterpart == after || !are_callable {
                continue;
            }
            if !self.work.spend(1) {
                break;
            }
            let relation = BodyRelation::Unrelated;
            if let Some(change) = self.body_change(relation, elements, nodes, cached) {
                found.push(ComparedBodies {
                    relationship,
                    elements,
                    change,
                });
            }
        }
        found
    }

    /// Returns the change of the bodies of two elements with the mapped nodes `nodes`; `None` if an element
    /// has no body, or if they are of two languages.
    fn body_change<'s>(
        &'s self,
        relation: BodyRelation,
        elements: Pair<NodeId>,
        nodes: &MappedNodes,
        cached: &mut CachedBodies<'s>,
    ) -> Option<BodyChange<'s>> {
        let bodies = Pair::of_sides(|side| {
            let element = *elements.get(side);
            let body = cached.entry(element);
            body.or_insert_with(|| self.body(element)).clone()
        });
        let (before, after) = bodies.before.zip(bodies.after)?;
        // The rules for code and the syntax kinds of two languages are not comparable.
        if before.tree().language != after.tree().language {
            return None;
        }
        let of_files = Pair::new(
            &self.mapped_statements.before[before.file_index.index()][..],
            &self.mapped_statements.after[after.file_index.index()],
        );
        let bodies = Pair::new(before, after);
        Some(BodyChange::new(
            relation, bodies, nodes, of_files, self.work,
        ))
    }

    /// Returns what each call in the body `caller` passes to an element. `callee` is the body of the element,
    /// which can have a first parameter that stands before the name in its calls.
    pub fn calls(
        &self,
        caller: &Body<'_>,
        (element, callee): (NodeId, &Body<'_>),
    ) -> Vec<PassedArguments> {
        let tree = caller.tree();
        let Some(name) = self.label(element) else {
            return Vec::new();
        };
        if !self.work.spend(caller.nodes.len()) {
            return Vec::new();
        }
        let parameters: Vec<usize> = callee.variables.parameters().collect();
        let mut passed = Vec::new();
        for &site in caller
            .nodes
            .iter()
            .filter(|&&node| tree[node].label == name)
        {
            let arguments = tree.arguments(site).unwrap_or_default();
            let first = parameters.len().saturating_sub(arguments.len());
            if first <= 1 && arguments.len() <= parameters.len() {
                let arguments = parameters[first..].iter().copied().zip(arguments);
                passed.push(PassedArguments {
                    receiver: receiver(tree, site),
                    arguments: arguments.collect(),
                });
            }
        }
        passed
    }

    /// Returns the methods and functions of each side by the label of their name, `None` for a name of several.
    pub fn callables(&self) -> Pair<Map<LabelIx, Option<NodeId>>> {
        let of_side = |side: Side| {
            let mut callables = Map::default();
            let nodes = &self.linked.sides.get(side).nodes;
            let elements = nodes.ids().filter(|&node| nodes[node].kind.is_callable());
            for element in elements {
                if let Some(name) = self.label(element) {
                    let only = callables.entry(name).or_insert(Some(element));
                    *only = only.filter(|&known| known == element);
                }
            }
            callables
        };
        Pair::of_sides(of_side)
    }

    /// Returns the label of the name of an element; `None` if no leaf of the trees has it.
    pub fn label(&self, element: NodeId) -> Option<LabelIx> {
        let name = self.linked[element].name;
        self.mapped.labels.find(self.linked.vocabulary.get(name))
    }

    /// Returns the local variables of a method before, and the attributes, that its counterpart passes to
    /// an element that was extracted from it, each with the parameter that receives it. `caller` has the
    /// two bodies of the method, whose calls pass `arguments`.
    fn passed_variables(
        caller: &BodyChange<'_>,
        arguments: Vec<PassedArgument>,
    ) -> Vec<(Named, usize)> {
        let Pair { before, after } = &caller.bodies;
        let tree = after.tree();
        let mut received: Map<Named, usize> = Map::default();
        for (parameter, argument) in arguments {
            let leaves = tree.subtree(argument);
            let mut leaves = leaves.filter(|&it| {
                tree.is_leaf(it) && tree[it].role != LeafRole::None && !after.is_own_object(it)
            });
            if let (Some(leaf), None) = (leaves.next(), leaves.next())
                && let Some(named) = after.named(leaf)
            {
                received.entry(named).or_insert(parameter);
            }
        }
        let pairs = caller.pairs.pairs.iter();
        let passed = pairs.filter_map(|pair| match pair.before {
            Named::Variable(index) if !before.variable(index).is_parameter => {
                Some((pair.before, *received.get(&pair.after)?))
            }
            _ => None,
        });
        let mut passed: Vec<(Named, usize)> = passed.collect();
        // Attributes are no pairs: those that both sides can use keep their name.
        let attributes = received.iter().filter(|(named, _)| {
            matches!(named, Named::Attribute(label) if before.attributes.declared_type(*label).is_some())
        });
        passed.extend(attributes.map(|(&named, &parameter)| (named, parameter)));
        passed.sort_unstable();
        passed
    }

    /// Returns the indices of the relationships whose bodies are compared, with the relation between
    /// the bodies: the pairs `matched`, and those between which code was moved. Leaves out matched
    /// pairs of equal code, unless code was moved from or to one of them.
    fn compared(
        &self,
        relationships: &[Relationship],
        matched: &[usize],
    ) -> Vec<(usize, BodyRelation)> {
        let moved = relationships.iter().enumerate();
        let moved = moved.filter(|(_, it)| it.kind.side_of_moved_code().is_some());
        let sources: Set<NodeId> = moved.clone().map(|(_, it)| it.before).collect();
        let targets: Set<NodeId> = moved.clone().map(|(_, it)| it.after).collect();
        let is_compared = |&index: &usize| {
            let Relationship { before, after, .. } = relationships[index];
            sources.contains(&before)
                || targets.contains(&after)
                || !self.is_code_equal(Pair::new(before, after))
        };
        let matched = matched.iter().copied().filter(is_compared);
        let matched = matched.map(|index| (index, BodyRelation::Matched));
        let moved = moved.map(|(index, _)| (index, BodyRelation::CodeMoved));
        matched.chain(moved).collect()
    }

    /// Returns the after names of renamed elements by their before names. Leaves out names that got
    /// several names, and those that an element after still has.
    fn renamed(&self, relationships: &[Relationship], matched: &[usize]) -> Map<LabelIx, LabelIx> {
        let Pair { before, after } = &self.linked.sides;
        let mut names: Map<Symbol, Option<Symbol>> = Map::default();
        for &index in matched {
            let relationship = &relationships[index];
            let old = before.nodes[relationship.before].name;
            let new = after.nodes[relationship.after].name;
            if old != new {
                let entry = names.entry(old).or_insert(Some(new));
                *entry = entry.filter(|&other| other == new);
            }
        }
        if names.is_empty() {
            return Map::default();
        }
        for node in after.nodes.ids() {
            names.remove(&after.nodes[node].name);
        }
        let label = |name: Symbol| {
            let name = self.linked.vocabulary.get(name);
            self.mapped.labels.find(name)
        };
        let renamed = names
            .into_iter()
            .filter_map(|(old, new)| Some((label(old)?, label(new?)?)));
        renamed.collect()
    }

    /// Returns the names of the members of each new type, by the name of the type.
    fn new_types(
        &self,
        relationships: &[Relationship],
        matched: &[usize],
    ) -> Map<LabelIx, Vec<Set<LabelIx>>> {
        let after = &self.linked.sides.after;
        let kept = matched.iter().map(|&index| relationships[index].after);
        let kept: Set<NodeId> = kept.collect();
        let label = |node: NodeId| {
            let name = self.linked.vocabulary.get(after.nodes[node].name);
            self.mapped.labels.find(name)
        };
        let mut types: Map<LabelIx, Vec<Set<LabelIx>>> = Map::default();
        let is_type = |node: &NodeId| after.nodes[*node].kind.group() == KindGroup::Type;
        for node in after
            .nodes
            .ids()
            .filter(|node| is_type(node) && !kept.contains(node))
        {
            let members = after.nodes[node].children.iter();
            let members = members.filter_map(|&member| label(member)).collect();
            if let Some(name) = label(node) {
                types.entry(name).or_default().push(members);
            }
        }
        types
    }

    /// Sets the moved values and the merged variables of all changes. A moved value is an expression that
    /// became the value of an extracted variable, or the value of an inlined one. A variable that occurs in
    /// several changes has a moved value in the first one only. Removes the pairs of variables with a moved
    /// value, and those of a merged variable and one of its parts. Drops the changes beyond the work.
    fn find_moved_and_merged(&self, changes: &mut Vec<ComparedBodies<'_>>) {
        let mut taken = TakenNames::default();
        changes.retain_mut(|compared| {
            let (elements, change) = (&compared.elements, &mut compared.change);
            if !self.work.spend(1) {
                return false;
            }
            change.moved_values = extractions::find(change, taken.of(elements));
            variable_pairs::remove_moved(change);
            merged_variables::find_merged(change);
            for side in Side::BOTH {
                let body = change.bodies.get(side);
                let moved = change.moved_values.get(side).iter().map(|it| it.variable);
                // A variable that has a counterpart in the matched element was neither extracted nor
                // inlined, so that later changes of the element must not report it.
                let matched = change.pairs.matched.get(side).iter().copied();
                let is_matched = change.relation == BodyRelation::Matched;
                let names = moved.chain(matched.filter(|_| is_matched));
                let names = names.map(|index| body.variable(index).name);
                taken.add(*elements.get(side), names);
            }
            true
        });
    }

    /// Returns all mapped nodes, grouped by the innermost elements that contain them: element before and
    /// element after. Leaves out nodes outside of elements.
    fn groups(&self) -> BTreeMap<(NodeId, NodeId), MappedNodes> {
        let mut groups: BTreeMap<(NodeId, NodeId), MappedNodes> = BTreeMap::new();
        for pair in self.mapped.diff.mappings.pairs() {
            let owner =
                |side: Side, at: NodeAt| self.owners.get(side)[at.file.index()][at.node.index()];
            let owners = owner(Side::Before, pair.before).zip(owner(Side::After, pair.after));
            if let Some(owners) = owners {
                let nodes = (pair.before.node, pair.after.node, pair.by);
                groups.entry(owners).or_default().push(nodes);
            }
        }
        groups
    }

    /// Returns true if the code of two elements is equal, comments and the elements declared inside of
    /// them aside. Most matched pairs are, so that nothing needs to be read off their bodies.
    pub fn is_code_equal(&self, pair: Pair<NodeId>) -> bool {
        let code = |side: Side| {
            let element = *pair.get(side);
            let &(file, root) = self.roots.get(&element)?;
            let tree = &self.mapped.trees.get(side)[file.index()];
            let nodes = self.nodes_of(element, (file, root));
            let nodes = nodes.map(move |node| (&tree[node], tree[node].depth - tree[root].depth));
            let code = nodes.filter(|(node, _)| node.shape != Shape::Comment);
            let code = code.map(|(node, depth)| (depth, node.kind, node.label));
            Some((tree.language, code))
        };
        let codes = code(Side::Before).zip(code(Side::After));
        codes.is_some_and(|((language, code), (other_language, others))| {
            language == other_language && code.eq(others)
        })
    }

    /// Iterates over the nodes of an element, in preorder, without those of elements declared inside of
    /// it. `root` is its declaration.
    fn nodes_of(
        &self,
        element: NodeId,
        (file, root): (TreeFileIx, TreeIx),
    ) -> impl Iterator<Item = TreeIx> + '_ {
        let side = element.side();
        let owners = &self.owners.get(side)[file.index()];
        let nodes = self.mapped.trees.get(side)[file.index()].subtree(root);
        nodes.filter(move |node| owners[node.index()] == Some(element))
    }

    /// Returns a file with its tree; `None` if its language has no rules for code.
    pub fn code_file(&self, side: Side, file: TreeFileIx) -> Option<CodeFile<'_>> {
        let tree = &self.mapped.trees.get(side)[file.index()];
        Some(CodeFile {
            tree,
            text: &self.mapped.files.get(side)[file.index()].text,
            labels: &self.mapped.labels,
            syntax: CodeSyntax::of(tree.language)?,
        })
    }

    /// Returns the body of an element; `None` if its language has no rules for code, or if no tree
    /// contains its declaration.
    pub fn body(&self, element: NodeId) -> Option<Body<'_>> {
        let side = element.side();
        let &(file_index, root) = self.roots.get(&element)?;
        let file = self.code_file(side, file_index)?;
        let tree = file.tree;
        let nodes: Rc<[TreeIx]> = self.nodes_of(element, (file_index, root)).collect();
        let attributes = self.visible_attributes(element);
        let group = self.linked[element].kind.group();
        let has_attributes = matches!(group, KindGroup::Type | KindGroup::File);
        let is_misread = group == KindGroup::File && file.is_misread_at_top();
        let functions = self.functions_of(element);
        let is_element = |variable: &VariableDeclaration| {
            let is_function = || {
                let value = variable.value?;
                let functions = functions.get(&variable.label)?;
                let mut functions = functions.iter();
                Some(functions.any(|&function| tree.contains(value, function)))
            };
            is_misread
                || has_attributes
                    && !variable.is_bound
                    && attributes.own.contains_key(&variable.label)
                || is_function().unwrap_or(false)
        };
        let variables = BodyVariables::new(file, root, nodes.iter().copied(), is_element);
        Some(Body {
            side,
            file,
            file_index,
            variables: Rc::new(variables),
            attributes,
            nodes,
        })
    }

    /// Returns the root nodes of the direct children of an element, without attributes, by the
    /// label of their name. A variable of this name is an element itself if its value contains it.
    fn functions_of(&self, element: NodeId) -> Map<LabelIx, Vec<TreeIx>> {
        let cst = self.linked.tree_of(element);
        let mut functions: Map<LabelIx, Vec<TreeIx>> = Map::default();
        for &child in &cst.nodes[element].children {
            let name = self.linked.vocabulary.get(cst.nodes[child].name);
            let label = self.mapped.labels.find(name);
            let root = self.roots.get(&child);
            if let Some((label, &(_, root))) = label.zip(root)
                && cst.nodes[child].kind.group() != KindGroup::Attribute
            {
                functions.entry(label).or_default().push(root);
            }
        }
        functions
    }

    /// Returns the variables of a method or function; `None` for other elements.
    fn variables_of(&self, element: NodeId) -> Option<BodyVariables> {
        let side = element.side();
        let node = &self.linked[element];
        let &(file, root) = self.roots.get(&element)?;
        let code = self
            .code_file(side, file)
            .filter(|_| node.kind.is_callable())?;
        let nodes = self.nodes_of(element, (file, root));
        Some(BodyVariables::new(code, root, nodes, |_| false))
    }

    /// Returns the attributes that the code of an element can use: its own, and those of the elements that
    /// contain it. Reads those of each container once.
    fn visible_attributes(&self, element: NodeId) -> Rc<VisibleAttributes> {
        let cst = self.linked.tree_of(element);
        let around = match cst.nodes[element].kind.group() {
            KindGroup::Type | KindGroup::File => element,
            _ => cst.nodes[element].parent.unwrap_or(element),
        };
        let mut cached = self.attributes.borrow_mut();
        // Elements whose attributes are not read yet, the innermost first, up to one whose are.
        let mut missing = Vec::new();
        let mut attributes = None;
        for around in cst.ancestry(around) {
            attributes = cached.get(&around).cloned();
            if attributes.is_some() {
                break;
            }
            missing.push(around);
        }
        for around in missing.into_iter().rev() {
            let is_type = cst.nodes[around].kind.group() == KindGroup::Type;
            let inner = Rc::new(VisibleAttributes {
                own: self.attributes_of(around),
                variables: self.variables_of(around).unwrap_or_default(),
                needs_object: is_type && cst.language(around).row().call_words.needs_object,
                outer: attributes,
            });
            cached.insert(around, Rc::clone(&inner));
            attributes = Some(inner);
        }
        attributes.unwrap_or_default()
    }

    /// Returns the declared types of the attributes of an element by the label of their name; empty if
    /// none is declared. Names that occur in no tree are left out.
    fn attributes_of(&self, element: NodeId) -> Map<LabelIx, String> {
        let cst = self.linked.tree_of(element);
        let mut attributes = Map::default();
        for &child in &cst.nodes[element].children {
            if cst.nodes[child].kind.group() != KindGroup::Attribute {
                continue;
            }
            let name = self.linked.vocabulary.get(cst.nodes[child].name);
            if let Some(label) = self.mapped.labels.find(name) {
                let declared_type = self.declarations.attribute_type(child);
                attributes
                    .entry(label)
                    .or_insert(declared_type.unwrap_or_default());
            }
        }
        attributes
    }
}

/// Returns the object on which a method is called, given the leaf that names the method; `None` if the call
/// names none.
fn receiver(tree: &FileTree, callee: TreeIx) -> Option<TreeIx> {
    let call = tree.call_of(callee)?;
    // The object precedes the name, in the call or in a member around the name.
    let around = tree.parent(callee)?;
    let first = tree.children(around).next()?;
    let is_object = first != callee && tree[first].role != LeafRole::Operator;
    (is_object && tree.contains(call, first)).then_some(first)
}
