//! Matching of the variables of two bodies by the uses that are mapped to each other.

use super::distinct_variables::{
    BindingStatements, binding_statements, has_namesake_as_value, is_object_of_other, is_passed_on,
    is_rebound,
};
use super::{Named, ValueLikeness, VariablePair, VariablePairs};
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::lang::rules::shapes::LeafRole;
use crate::parse::tree::{LabelIx, TreeIx};
use crate::refine::bodies::places::at_place;
use crate::refine::bodies::statement_uses::{SharedStatements, StatementUses};
use crate::refine::bodies::{Body, BodyChange, BodyRelation};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Weight of a pair of declarations that are mapped to each other, in numbers of mapped uses.
const DECLARATION_WEIGHT: usize = 2;

/// Maximum number of variables that a statement binds (as the clauses of a comprehension do) if its header
/// is evidence for them. The header is read for each of them, and says little about one of so many.
const BOUND_TOGETHER_MAX: usize = 32;

/// Evidence that two variables are the same one: mapped uses and mapped declarations.
#[derive(Debug, Default)]
struct Votes {
    /// Mapped leaves with the two names, before and after, the declarations left out.
    uses: Vec<(TreeIx, TreeIx)>,
    /// Number of mapped uses, plus the weight of mapped declarations.
    weight: usize,
    /// True if the two declarations are mapped to each other.
    is_declared: bool,
    /// True if the declarations are mapped and their values have the same structure.
    has_equal_values: bool,
    /// Similarity of the values of mapped declarations.
    values: ValueLikeness,
    /// Mapped statements that use the two variables.
    statements: SharedStatements,
}

/// Variables that have another counterpart already, given by the leaves with their names.
pub struct OtherPairs<'a> {
    /// Variables of each side with a counterpart in another pair of elements.
    pub taken: Pair<&'a Set<TreeIx>>,
    /// Local variables and attributes before that their method now passes to the extracted method,
    /// each with the parameter after that receives it.
    pub passed: Vec<(Named, usize)>,
}

/// Matches the variables of `change`, the pair with the most evidence first.
pub fn matched(change: &BodyChange<'_>, others: &OtherPairs<'_>) -> VariablePairs {
    let binding = Pair::of_sides(|side| binding_statements(change.bodies.get(side)));
    let mut votes = votes(change, &binding);
    others.support(change, &mut votes);
    votes.retain(|&pair, _| {
        !is_rebound(change, &binding, pair) && !has_namesake_as_value(change, pair)
    });
    leave_used_apart(change, &mut votes);
    // Total weight of each variable over all its possible counterparts.
    let mut totals: Pair<Map<Named, usize>> = Pair::default();
    for ((before, after), of_pair) in &votes {
        *totals.before.entry(*before).or_default() += of_pair.weight;
        *totals.after.entry(*after).or_default() += of_pair.weight;
    }
    // Heaviest pairs first; an equal name counts as one more use and decides between equal weights, then the
    // uses do.
    let mut order: Vec<(&(Named, Named), &Votes)> = votes.iter().collect();
    order.sort_by_key(|&(&(before, after), of_pair)| {
        let is_same_name =
            change.label_of(Side::Before, before) == change.label_of(Side::After, after);
        (
            Reverse(of_pair.weight + usize::from(is_same_name)),
            Reverse(is_same_name),
            Reverse(of_pair.uses.len()),
            before,
            after,
        )
    });
    let mut result = VariablePairs::default();
    for (&(before, after), of_pair) in order {
        // A pair needs over half of the weight of one of its variables.
        let is_most = |side: Side, named: Named| {
            let total = totals.get(side).get(&named).copied().unwrap_or_default();
            2 * of_pair.weight > total
        };
        let is_consistent = is_most(Side::Before, before) || is_most(Side::After, after);
        // Copies of code can become one method, in which the variables of all copies have the same
        // counterpart.
        let is_copied = change.relation == BodyRelation::CodeMoved
            && of_pair.is_declared
            && !of_pair.uses.is_empty();
        let is_passed = others.are_passed((before, after));
        if is_consistent && result.are_free(change, others, (before, after), is_copied) {
            result.add(VariablePair {
                before,
                after,
                uses: of_pair.uses.clone(),
                is_declared: of_pair.is_declared,
                has_equal_values: of_pair.has_equal_values,
                values: of_pair.values,
                statements: of_pair.statements.number,
                is_replaced: of_pair.statements.are_all,
                is_passed,
            });
        }
    }
    // Without mapped uses, only the bodies of one matched element are similar enough for names and
    // positions to identify a variable.
    if change.relation == BodyRelation::Matched {
        result.add_by_names(change);
        result.add_by_positions(change);
    }
    result.pairs.sort_by_key(|pair| (pair.before, pair.after));
    result
}

impl OtherPairs<'_> {
    /// Returns true if the variable after is the parameter that receives the variable before.
    fn are_passed(&self, pair: (Named, Named)) -> bool {
        matches!(pair.1, Named::Variable(after) if self.passed.contains(&(pair.0, after)))
    }

    /// Adds the weight of mapped declarations to each pair of a variable that moved code uses and the
    /// parameter that receives it.
    fn support(&self, change: &BodyChange<'_>, votes: &mut BTreeMap<(Named, Named), Votes>) {
        let before = &change.bodies.before;
        if self.passed.is_empty() || !change.work.spend(before.nodes.len()) {
            return;
        }
        let moved = change.statements.iter();
        let leaves = moved.flat_map(|&(statement, _)| before.header_leaves(statement));
        let used: Set<Named> = leaves.filter_map(|leaf| before.named(leaf)).collect();
        for &(named, other) in &self.passed {
            let pair = (named, Named::Variable(other));
            if used.contains(&pair.0) {
                votes.entry(pair).or_default().weight += DECLARATION_WEIGHT;
            }
        }
    }
}

impl VariablePairs {
    /// Returns true if neither variable of a pair has another counterpart. If `is_copied` is true
    /// (the code was duplicated or merged), one of two local variables may have another one.
    /// Attributes can have several; two attributes are never a pair, since the matching of elements
    /// decides about them.
    fn are_free(
        &self,
        change: &BodyChange<'_>,
        others: &OtherPairs<'_>,
        (before, after): (Named, Named),
        is_copied: bool,
    ) -> bool {
        let is_local = |side: Side, named: Named| match named {
            Named::Variable(index) => !change.bodies.get(side).variable(index).is_parameter,
            Named::Attribute(_) => false,
        };
        // A local variable can have a counterpart in its own method and one in an extracted method,
        // also a parameter, and a method that was extracted from several can continue one of each.
        let are_locals = is_local(Side::Before, before) && is_local(Side::After, after);
        // An attribute that replaced a local variable does so in each method that was extracted.
        let attributes = [before, after].map(|named| matches!(named, Named::Attribute(_)));
        let has_attribute = attributes.contains(&true)
            && (is_local(Side::Before, before) || is_local(Side::After, after))
            && change.relation == BodyRelation::CodeMoved;
        let can_be_taken = are_locals || has_attribute || others.are_passed((before, after));
        let is_free = |side: Side, named: Named| match named {
            Named::Variable(index) => {
                let name = change.bodies.get(side).variable(index).name;
                !self.matched.get(side).contains(&index)
                    && (can_be_taken || !others.taken.get(side).contains(&name))
            }
            Named::Attribute(_) => true,
        };
        let are_attributes = matches!((before, after), (Named::Attribute(_), Named::Attribute(_)));
        let free = [is_free(Side::Before, before), is_free(Side::After, after)];
        let is_enough = |needed: usize| free.iter().filter(|&&it| it).count() >= needed;
        !are_attributes && is_enough(if is_copied && are_locals { 1 } else { 2 })
    }

    /// Adds a pair and marks its variables as matched.
    fn add(&mut self, pair: VariablePair) {
        for (side, named) in [(Side::Before, pair.before), (Side::After, pair.after)] {
            if let Named::Variable(index) = named {
                self.matched.get_mut(side).insert(index);
            }
        }
        self.pairs.push(pair);
    }

    /// Matches the unmatched variables that are the only ones of their name on each side. Both must get
    /// their values in the same way: one after another, such as in a loop, or not.
    fn add_by_names(&mut self, change: &BodyChange<'_>) {
        let Pair { before, after } = &change.bodies;
        for (index, variable) in before.variables.declarations.iter().enumerate() {
            let label = variable.label;
            if before.variables.only(label).is_some()
                && let Some(other) = after.variables.only(label)
                && !self.matched.before.contains(&index)
                && !self.matched.after.contains(&other)
                && variable.is_bound == after.variable(other).is_bound
            {
                self.add(VariablePair::without_uses(index, other));
            }
        }
    }

    /// Matches the unmatched parameters that have the same position and declared type.
    fn add_by_positions(&mut self, change: &BodyChange<'_>) {
        let Pair { before, after } = &change.bodies;
        let others = after.variables.parameters();
        for (index, other) in before.variables.parameters().zip(others) {
            let is_same =
                before.variable(index).declared_type == after.variable(other).declared_type;
            let is_free =
                !self.matched.before.contains(&index) && !self.matched.after.contains(&other);
            if is_same && is_free {
                self.add(VariablePair::without_uses(index, other));
            }
        }
    }
}

/// Collects the evidence for each pair of variables or attributes: mapped uses and mapped declarations.
/// `binding` has the [`binding_statements`] of both bodies.
fn votes(
    change: &BodyChange<'_>,
    binding: &Pair<BindingStatements>,
) -> BTreeMap<(Named, Named), Votes> {
    let mut votes: BTreeMap<(Named, Named), Votes> = BTreeMap::new();
    // Statement before and after in which names of two variables are mapped, and the indices of the
    // variables, see `StatementUses::shared`.
    let mut leaves = Set::default();
    let Pair { before, after } = &change.bodies;
    let is_declaration = |body: &Body<'_>, named: Named, leaf: TreeIx| match named {
        Named::Variable(index) => body.variable(index).name == leaf,
        Named::Attribute(_) => false,
    };
    for &(leaf, other) in &change.leaves {
        let Some((named, other_named)) = before.named(leaf).zip(after.named(other)) else {
            continue;
        };
        let declares = is_declaration(before, named, leaf);
        // A name that moved from a use to a declaration is another variable.
        let is_other = match declares {
            true => is_passed_on(change, (named, other_named)),
            false => is_object_of_other(change, (leaf, other)),
        };
        if is_other || declares != is_declaration(after, other_named, other) {
            continue;
        }
        let of_pair = votes.entry((named, other_named)).or_default();
        if declares {
            of_pair.declare(change, binding, named, other_named);
        } else {
            of_pair.weight += 1;
            of_pair.uses.push((leaf, other));
            let statements = before.statement_of(leaf).zip(after.statement_of(other));
            if let (Some((one, two)), Named::Variable(index), Named::Variable(other)) =
                (statements, named, other_named)
            {
                leaves.insert((one, two, index, other));
            }
        }
    }
    for (leaf, other) in member_uses(change) {
        if let Some(pair) = before.named(leaf).zip(after.named(other)) {
            let of_pair = votes.entry(pair).or_default();
            of_pair.weight += 1;
            of_pair.uses.push((leaf, other));
        }
    }
    // Mapped statements that declare one variable each support it even if the leaves are not mapped.
    for (index, other) in only_declarations(change)
        .into_iter()
        .chain(only_of_lambdas(change))
    {
        let (named, other) = (Named::Variable(index), Named::Variable(other));
        if is_passed_on(change, (named, other)) {
            continue;
        }
        votes
            .entry((named, other))
            .or_default()
            .declare(change, binding, named, other);
    }
    // Mapped statements that use two variables support the pair like a mapped use, unless they have
    // one.
    for (pair, statements) in StatementUses::of(change).shared(change, &leaves) {
        let of_pair = votes.entry(pair).or_default();
        of_pair.weight += statements.number.saturating_sub(of_pair.uses.len());
        of_pair.statements = statements;
    }
    votes
}

/// Returns the leaves of mapped statements, before and after, with a local variable on one side and, at its
/// place on the other side, an attribute that is written as a member of the own object: `this.name` for
/// `name`. Leaves out variables whose name the other side declares as well.
fn member_uses(change: &BodyChange<'_>) -> Vec<(TreeIx, TreeIx)> {
    let mut uses = Vec::new();
    for side in Side::BOTH {
        let (own, other) = (change.bodies.get(side), change.bodies.get(side.opposite()));
        let declarations = own.variables.declarations.iter();
        let is_gone: Vec<bool> = declarations
            .map(|it| !it.is_receiver && other.variables.count(it.label) == 0)
            .collect();
        if !is_gone.contains(&true) || !change.work.spend(own.nodes.len()) {
            continue;
        }
        for &leaf in &*own.nodes {
            let index = own.variables.of_leaf(own.tree(), leaf);
            let index = index.filter(|&it| is_gone[it] && own.variable(it).name != leaf);
            let (Some(index), Some(statement)) = (index, own.statement_of(leaf)) else {
                continue;
            };
            // A variable that is computed from the attribute does not replace it: `name = this.name`.
            let value = own.variable(index).value;
            let is_in_value = |member: LabelIx| {
                value.is_some_and(|value| {
                    let end = own.tree()[value].end;
                    let mut inside = own.tree().subtree(value);
                    !change.work.spend((end.0 - value.0) as usize)
                        || inside.any(|it| own.tree()[it].label == member)
                })
            };
            // Further counterparts are copies of the first one.
            let Some(&partner) = change.partners(side, statement).first() else {
                continue;
            };
            let place = at_place((own, statement), leaf, (other, partner), change.work);
            // The last node of an expression in preorder is its last leaf.
            let member = place.map(|place| TreeIx(other.tree()[place].end.0 - 1));
            let member = member.filter(|&it| {
                other.tree()[it].role == LeafRole::Member
                    && other.named(it).is_some()
                    && !is_in_value(other.tree()[it].label)
            });
            uses.extend(member.map(|member| side.ordered(leaf, member)));
        }
    }
    uses
}

/// Removes the votes for two variables with other names of which no use is mapped to one of the other, if the
/// code says that each is another one: more uses of both are mapped to others, or one of them has mapped uses
/// under its own name.
fn leave_used_apart(change: &BodyChange<'_>, votes: &mut BTreeMap<(Named, Named), Votes>) {
    let has_one_name = |pair: (Named, Named)| {
        change.label_of(Side::Before, pair.0) == change.label_of(Side::After, pair.1)
    };
    let mut uses: Pair<Map<Named, usize>> = Pair::default();
    let mut named: Pair<Set<Named>> = Pair::default();
    for (&pair, of_pair) in &*votes {
        *uses.before.entry(pair.0).or_default() += of_pair.uses.len();
        *uses.after.entry(pair.1).or_default() += of_pair.uses.len();
        if has_one_name(pair) && !of_pair.uses.is_empty() {
            named.before.insert(pair.0);
            named.after.insert(pair.1);
        }
    }
    votes.retain(|&pair, of_pair| {
        let (before, after) = (uses.before[&pair.0], uses.after[&pair.1]);
        let shared = of_pair.statements.number;
        let are_used_apart = before.min(after) > 0 && before + after > 2 * shared;
        let goes_on = named.before.contains(&pair.0) || named.after.contains(&pair.1);
        has_one_name(pair)
            || !of_pair.uses.is_empty()
            || !are_used_apart && (shared > 0 || !goes_on)
    });
}

impl Votes {
    /// Adds the weight of two declarations that are mapped to each other, once. Values of the same
    /// structure add one, and values with the same labels one more.
    fn declare(
        &mut self,
        change: &BodyChange<'_>,
        binding: &Pair<BindingStatements>,
        before: Named,
        after: Named,
    ) {
        if std::mem::replace(&mut self.is_declared, true) {
            return;
        }
        let value = |side: Side, named: Named| match named {
            Named::Variable(index) => {
                let body = change.bodies.get(side);
                let value = body.variable(index).value?;
                // In `a = b = value`, both get the last value.
                let assigned = |&value: &TreeIx| body.file.syntax.assigned(body.tree(), value);
                std::iter::successors(Some(value), |value| Some(assigned(value)?.1)).last()
            }
            Named::Attribute(_) => None,
        };
        self.weight += DECLARATION_WEIGHT;
        let is_untyped = [(Side::Before, before), (Side::After, after)].iter().all(
            |(side, named)| match named {
                Named::Variable(index) => {
                    let body = change.bodies.get(*side);
                    body.variable(*index).declared_type.is_empty()
                }
                Named::Attribute(_) => false,
            },
        );
        let names = Pair::new(
            change.label_of(Side::Before, before),
            change.label_of(Side::After, after),
        );
        let (value, other) = match (value(Side::Before, before), value(Side::After, after)) {
            (Some(value), Some(other)) => (value, other),
            (None, None) => {
                let likeness = likeness_of_headers(change, binding, names, (before, after))
                    .or_else(|| likeness_of_parts(change, (before, after)))
                    .or_else(|| likeness_of_lambdas(change, (before, after)));
                self.values = likeness.unwrap_or_default().max(ValueLikeness::Similar);
                return;
            }
            _ => return,
        };
        let Pair { before, after } = &change.bodies;
        let trees = (before.tree(), after.tree());
        if !change.work.spend(trees.0.size(value)) {
            return;
        }
        let is_same = trees.0.is_same(value, trees.1, other);
        self.has_equal_values = trees.0.has_same_structure(value, trees.1, other);
        self.weight += usize::from(self.has_equal_values) + usize::from(is_same);
        let defaults = before.file.syntax.rules.default_values;
        let is_default = defaults.contains(&before.file.text_of(value));
        self.values = if is_same && is_default {
            ValueLikeness::Similar
        } else {
            let labels = Pair::new(labels_of(before, value), labels_of(after, other));
            let likeness = likeness(change, names, labels, is_same);
            // A member or result of a value is another value. Declared types would tell.
            let goes_on = trees.0.begins_with(value, trees.1, other)
                || trees.1.begins_with(other, trees.0, value);
            match goes_on && is_untyped {
                true => likeness.min(ValueLikeness::Similar),
                false => likeness,
            }
        };
    }
}

/// Returns the labels of the leaves of a value, sorted. Leaves out brackets and separators, which say
/// nothing.
fn labels_of(body: &Body<'_>, value: TreeIx) -> Vec<LabelIx> {
    let tree = body.tree();
    let leaves = tree.subtree(value);
    let leaves = leaves.filter(|&leaf| tree.is_leaf(leaf) && tree[leaf].role != LeafRole::None);
    let mut labels: Vec<LabelIx> = leaves.map(|leaf| tree[leaf].label).collect();
    labels.sort_unstable();
    labels
}

/// Returns the labels of the leaves in the header of the statement that binds a variable, such as a loop,
/// without the name of the variable, sorted; `None` for other variables, and if the statement, one of
/// `binding`, binds more than [`BOUND_TOGETHER_MAX`].
fn bound_header(
    change: &BodyChange<'_>,
    binding: &BindingStatements,
    side: Side,
    named: Named,
) -> Option<Vec<LabelIx>> {
    let Named::Variable(index) = named else {
        return None;
    };
    let body = change.bodies.get(side);
    let variable = body.variable(index);
    let is_bound = variable.is_bound && !variable.is_of_lambda && !variable.is_inner_parameter;
    let statement = body.statement_of(variable.node).filter(|_| is_bound)?;
    if binding.get(&statement)? > &BOUND_TOGETHER_MAX {
        return None;
    }
    let leaves = body.header_leaves(statement);
    let leaves = leaves.filter(|&leaf| leaf != variable.name);
    let mut labels: Vec<LabelIx> = leaves.map(|leaf| body.tree()[leaf].label).collect();
    labels.sort_unstable();
    Some(labels)
}

/// Returns the similarity of the headers that bind two variables with these names, by statements of `binding`;
/// `None` if one of the variables has no such header ([`bound_header`]).
fn likeness_of_headers(
    change: &BodyChange<'_>,
    binding: &Pair<BindingStatements>,
    names: Pair<LabelIx>,
    (before, after): (Named, Named),
) -> Option<ValueLikeness> {
    let before = bound_header(change, &binding.before, Side::Before, before)?;
    let after = bound_header(change, &binding.after, Side::After, after)?;
    let is_same = before == after;
    let headers = Pair::new(before, after);
    Some(likeness(change, names, headers, is_same))
}

/// Returns that two variables are equal if they get the same part of the same value: the member of this
/// name, or the part at this place of a pattern whose other names stayed; `None` for other variables, and if
/// the work is used up.
fn likeness_of_parts(
    change: &BodyChange<'_>,
    (before, after): (Named, Named),
) -> Option<ValueLikeness> {
    let (Named::Variable(before), Named::Variable(after)) = (before, after) else {
        return None;
    };
    let bodies = &change.bodies;
    let trees = (bodies.before.tree(), bodies.after.tree());
    let (one, other) = (bodies.before.variable(before), bodies.after.variable(after));
    let (whole, counterpart) = one.whole.zip(other.whole)?;
    let declarations = |body: &Body<'_>| body.variables.declarations.len();
    let cost = declarations(&bodies.before) + declarations(&bodies.after);
    if !change.work.spend(cost + trees.0.size(whole)) {
        return None;
    }
    let is_same_part = match (one.member, other.member) {
        (Some(member), Some(other)) => trees.0[member].label == trees.1[other].label,
        (None, None) => {
            let others = |body: &Body<'_>, index: usize| -> Vec<Option<LabelIx>> {
                let node = body.variable(index).node;
                let all = body.variables.declarations.iter().enumerate();
                let of_node = all.filter(|(_, variable)| variable.node == node);
                let names = of_node.map(|(it, variable)| (it != index).then_some(variable.label));
                names.collect()
            };
            let others = Pair::new(others(&bodies.before, before), others(&bodies.after, after));
            others.before.len() > 1 && others.before == others.after
        }
        _ => false,
    };
    let is_equal = is_same_part && trees.0.is_same(whole, trees.1, counterpart);
    is_equal.then_some(ValueLikeness::Equal)
}

/// Returns the similarity of two values of variables with these names, given the sorted labels of their
/// leaves; `is_same` is true if the code of both is equal. Values that differ and contain the name of
/// their variable are not taken for equal.
fn likeness(
    change: &BodyChange<'_>,
    names: Pair<LabelIx>,
    values: Pair<Vec<LabelIx>>,
    is_same: bool,
) -> ValueLikeness {
    if is_same {
        return ValueLikeness::Equal;
    }
    let Pair { before, after } = &change.bodies;
    let (labels, others) = (values.before, values.after);
    if !change.work.spend(labels.len() + others.len()) {
        return ValueLikeness::Different;
    }
    // `parse = tools.parse` and `print = tools.print`, or `import("print")`, can be two variables.
    let named = |body: &Body<'_>, labels: &[LabelIx], name: LabelIx| {
        let texts = body.file.labels;
        let name = texts.get(name);
        let mut labels = labels.iter();
        labels.any(|&label| texts.get(label).trim_matches(['"', '\'', '`']) == name)
    };
    let are_named = named(before, &labels, names.before) && named(after, &others, names.after);
    let total = labels.len() + others.len();
    let common = common_of_sorted(&labels, &others);
    if 3 * common >= total && !are_named {
        return ValueLikeness::Equal;
    }
    match 4 * common >= total {
        true => ValueLikeness::Similar,
        false => ValueLikeness::Different,
    }
}

/// Returns the number of items that two sorted lists have in common.
pub fn common_of_sorted(one: &[LabelIx], other: &[LabelIx]) -> usize {
    let (mut rest, mut common) = (other, 0);
    for item in one {
        let smaller = rest.partition_point(|it| it < item);
        rest = &rest[smaller..];
        if rest.first() == Some(item) {
            rest = &rest[1..];
            common += 1;
        }
    }
    common
}

/// Returns the pairs of variables, before and after, that are the only ones with other names in
/// declaring statements that are mapped to each other: one variable of each side, or the variables of one
/// pattern of each side, `for a, b in pairs`, if there are as many. Parameters of lambdas are left out:
/// a statement with a lambda can be mapped for the sake of its other parts.
fn only_declarations(change: &BodyChange<'_>) -> Vec<(usize, usize)> {
    let by_statement = |side: Side| {
        let body = change.bodies.get(side);
        let mut declared: Map<TreeIx, Vec<usize>> = Map::default();
        let variables = body.variables.declarations.iter().enumerate();
        for (index, variable) in variables.filter(|(_, it)| !it.is_of_lambda) {
            if let Some(statement) = body.statement_of(variable.node) {
                declared.entry(statement).or_default().push(index);
            }
        }
        declared
    };
    let declared = Pair::of_sides(by_statement);
    let mut pairs = Vec::new();
    for (one, two) in &change.statements {
        let lists = declared.before.get(one).zip(declared.after.get(two));
        let Some((before, after)) = lists else {
            continue;
        };
        if let ([index], [other]) = (&before[..], &after[..]) {
            pairs.push((*index, *other));
            continue;
        }
        if !change.work.spend(before.len() + after.len()) {
            break;
        }
        let label = |side: Side, index: usize| change.bodies.get(side).variable(index).label;
        let names = |side: Side, of: &[usize]| -> Set<LabelIx> {
            of.iter().map(|&index| label(side, index)).collect()
        };
        let (old, new) = (names(Side::Before, before), names(Side::After, after));
        let only = |side: Side, of: &[usize], others: &Set<LabelIx>| -> Vec<usize> {
            let mut only = of.to_vec();
            only.retain(|&index| !others.contains(&label(side, index)));
            only
        };
        let before = only(Side::Before, before, &new);
        let after = only(Side::After, after, &old);
        let are_parallel = before.len() == 1
            || are_in_one_pattern(&change.bodies.before, &before)
                && are_in_one_pattern(&change.bodies.after, &after);
        if before.len() == after.len() && are_parallel {
            pairs.extend(before.into_iter().zip(after));
        }
    }
    pairs
}

/// Returns the pairs of parameters of lambdas, before and after, that are the only ones with other names in
/// statements that are mapped to each other, and whose lambdas have similar code. That of one can be an
/// expression, and that of the other one a block, whose statements have no counterpart.
fn only_of_lambdas(change: &BodyChange<'_>) -> Vec<(usize, usize)> {
    let declared = Pair::of_sides(|side| {
        let (body, others) = (change.bodies.get(side), change.bodies.get(side.opposite()));
        let variables = body.variables.declarations.iter().enumerate();
        let new = variables
            .filter(|(_, it)| it.is_of_lambda && others.variables.count(it.label) == 0)
            .filter_map(|(index, it)| Some((body.statement_of(it.node)?, index)));
        let mut only: Map<TreeIx, Option<usize>> = Map::default();
        for (statement, index) in new {
            let of_statement = only.entry(statement);
            of_statement
                .and_modify(|it| *it = None)
                .or_insert(Some(index));
        }
        only
    });
    let only = |(one, two): &(TreeIx, TreeIx)| {
        let (before, after) = (*declared.before.get(one)?, *declared.after.get(two)?);
        before.zip(after)
    };
    let mut pairs: Vec<(usize, usize)> = change.statements.iter().filter_map(only).collect();
    pairs.retain(|&(before, after)| {
        let named = (Named::Variable(before), Named::Variable(after));
        likeness_of_lambdas(change, named).is_some_and(|it| it != ValueLikeness::Different)
    });
    pairs
}

/// Returns the similarity of the code of two lambdas, given a parameter of each; `None` for other variables.
fn likeness_of_lambdas(
    change: &BodyChange<'_>,
    (before, after): (Named, Named),
) -> Option<ValueLikeness> {
    let code = |side: Side, named: Named| {
        let Named::Variable(index) = named else {
            return None;
        };
        let body = change.bodies.get(side);
        let variable = body.variable(index);
        let size = body.tree().size(variable.scope);
        if !variable.is_of_lambda || !change.work.spend(size) {
            return None;
        }
        let mut labels = labels_of(body, variable.scope);
        labels.retain(|&label| label != variable.label);
        Some(labels)
    };
    let values = Pair::new(code(Side::Before, before)?, code(Side::After, after)?);
    let names = Pair::new(
        change.label_of(Side::Before, before),
        change.label_of(Side::After, after),
    );
    let is_same = !values.before.is_empty() && values.before == values.after;
    Some(likeness(change, names, values, is_same))
}

/// Returns true if all of these variables of `body` are parts of one pattern, such as `a, b`.
fn are_in_one_pattern(body: &Body<'_>, variables: &[usize]) -> bool {
    let (tree, syntax) = (body.tree(), body.file.syntax);
    let around = |&index: &usize| {
        let pattern = tree.parent(body.variable(index).name)?;
        let mut paths = syntax.bindings.patterns_of(tree[pattern].kind).iter();
        paths.any(|path| path.has_parts).then_some(pattern)
    };
    let mut patterns = variables.iter().map(around);
    let first = patterns.next().flatten();
    first.is_some() && patterns.all(|pattern| pattern == first)
}

/// Removes the pairs with a variable that has a moved value: it was extracted or inlined, not renamed.
pub fn remove_moved(change: &mut BodyChange<'_>) {
    for side in Side::BOTH {
        let moved = change.moved_values.get(side).iter().map(|it| it.variable);
        let moved: Set<usize> = moved.collect();
        let pairs = &mut change.pairs;
        pairs.pairs.retain(|pair| {
            let own = side.ordered(pair.before, pair.after).0;
            !matches!(own, Named::Variable(index) if moved.contains(&index))
        });
        pairs
            .matched
            .get_mut(side)
            .retain(|index| !moved.contains(index));
    }
}
