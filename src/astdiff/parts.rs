//! The parts of a pair of statements or declarations: equal subtrees first, then what holds mapped
//! parts, then what stands at the same place (TOSEM 2024, Algorithm 2).

use super::differ::{Differ, beside};
use super::nodes::Parts;
use super::script::longest_increasing;
use super::{MatchedBy, NodeAt, Scope};
use crate::base::budget::Budget;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::lang::shapes::{Role, Shape};
use crate::parse::tree::{FileTree, LabelIx, TreeIx};
use std::cmp::Reverse;

/// Of so many pairs of equal subtrees each is looked at; of more, only those at the same place.
pub(super) const PAIRS_MAX: usize = 1_024;
/// So many nodes around a mapped one are looked at.
const AROUND_MAX: usize = 64;
/// So many steps up from mapped nodes cost as much as a comparison.
const STEPS: u64 = 8;
/// What two nodes must have mapped in common, of what either holds.
const COMMON_MIN: f64 = 0.3;

/// How much better equal parts fit if what is around them begins with parts that are mapped (`a.m()` in `a.m().n()`): as
/// much as if what is around them were mapped.
const ON_THE_SAME: f64 = 2.0;
/// How much better if they are followed by the same: the arguments of a call say more than what it is called on.
const BEFORE_THE_SAME: f64 = 2.5;

/// Whether a leaf is a name or a value that may go to another place of a statement.
fn is_name(role: Role) -> bool {
    matches!(role, Role::Variable | Role::Type | Role::Literal)
}

impl Differ<'_> {
    /// Maps the parts of all pairs.
    pub fn parts(&mut self) {
        // Headers of declarations come last: what their bodies say of names decides there.
        let (headers, rest): (Vec<_>, Vec<_>) = std::mem::take(&mut self.open)
            .into_iter()
            .partition(|(before, _)| {
                let shape = self.tree(Side::Before, before.file)[before.node].shape;
                shape.is_declaration() || (shape == Shape::File && self.change.scope != Scope::All)
            });
        let headers = headers
            .into_iter()
            .filter(|&(before, _)| self.is_wanted(before));
        let headers: Vec<_> = headers.collect();
        let functions = self.known_functions();
        let carried = self.carried.as_ref().map(|carried| {
            let mut carried: Vec<NodeAt> = carried.iter().copied().collect();
            carried.sort_unstable();
            carried
        });
        for (before, after) in rest.into_iter().chain(headers) {
            if self.says_the_same(before, after, &carried) {
                continue;
            }
            self.parts_of(before, after, &functions);
        }
        // Of those whose statements are not one.
        for &(before, after) in &self.change.declared.same {
            if functions.get(&before) != Some(&after) {
                continue;
            }
            let trees = (
                self.tree(Side::Before, before.file),
                self.tree(Side::After, after.file),
            );
            for (one, two) in named((trees.0, before.node), (trees.1, after.node)) {
                let (one, two) = (beside(before, one), beside(after, two));
                if self.is_free(Side::Before, one) && self.is_free(Side::After, two) {
                    self.add(one, two, MatchedBy::Part);
                }
            }
        }
    }

    /// Whether only what was replaced in statements is asked for, and nothing was in these two, nor was any of
    /// what is `carried` from one statement to another.
    fn says_the_same(&self, before: NodeAt, after: NodeAt, carried: &Pair<Vec<NodeAt>>) -> bool {
        let is_carried = |side: Side, at: NodeAt| {
            let of_side = carried.get(side);
            let first = of_side.partition_point(|inner| *inner < at);
            let end = self.tree(side, at.file)[at.node].end;
            of_side
                .get(first)
                .is_some_and(|inner| *inner < beside(at, end))
        };
        if self.change.scope == Scope::All
            || is_carried(Side::Before, before)
            || is_carried(Side::After, after)
        {
            return false;
        }
        let header = |side: Side, at: NodeAt| {
            let statement = self.statement_of(side, at)?;
            Some(self.of(side, at.file)[statement].header)
        };
        let ours = header(Side::Before, before);
        ours.is_some() && ours == header(Side::After, after)
    }

    /// Whether the parts of a file or a declaration are asked for: all, or those of one in a statement, which
    /// are parts of the statement.
    fn is_wanted(&self, before: NodeAt) -> bool {
        let tree = self.tree(Side::Before, before.file);
        let mut around = tree.ancestors(before.node);
        self.change.scope == Scope::All || around.any(|node| tree[node].shape.is_statement())
    }

    /// The functions that are values and are known to be one, from before to after.
    fn known_functions(&self) -> Map<NodeAt, NodeAt> {
        let same = self.change.declared.same.iter();
        let functions = same.filter(|(before, after)| {
            self.tree(Side::Before, before.file)[before.node].shape == Shape::Body
                && self.are_mapped(*before, *after)
        });
        functions.copied().collect()
    }

    fn parts_of(&mut self, before: NodeAt, after: NodeAt, functions: &Map<NodeAt, NodeAt>) {
        let trees = (
            self.tree(Side::Before, before.file),
            self.tree(Side::After, after.file),
        );
        let mut matcher = Matcher {
            before: Parts::new(trees.0, before.node, |node| {
                self.carried.before.contains(&beside(before, node))
            }),
            after: Parts::new(trees.1, after.node, |node| {
                self.carried.after.contains(&beside(after, node))
            }),
            pairs: Vec::new(),
            renames: &self.renames,
            budget: self.budget,
        };
        let count = matcher.before.nodes.len() + matcher.after.nodes.len();
        if !self.budget.spend(count as u64) {
            return;
        }
        matcher.take(before.node, after.node);
        matcher.functions(|node| {
            let partner = functions.get(&beside(before, node))?;
            (partner.file == after.file).then_some(partner.node)
        });
        matcher.isomorphic();
        matcher.holders();
        matcher.in_place();
        matcher.names();
        matcher.callees();
        matcher.operations();
        matcher.operators();
        let pairs = matcher.pairs;
        for (one, two) in pairs {
            let (left, right) = (&trees.0[one], &trees.1[two]);
            if left.role == Role::Variable
                && right.role == Role::Variable
                && left.label != right.label
            {
                self.renames.insert((left.label, right.label));
            }
            self.add(beside(before, one), beside(after, two), MatchedBy::Part);
        }
    }
}

/// What gives two functions that are values their names (`key: function`), and the names; none if
/// something else holds either.
fn named(
    (ours, one): (&FileTree, TreeIx),
    (theirs, two): (&FileTree, TreeIx),
) -> Vec<(TreeIx, TreeIx)> {
    let (parent, other) = (ours[one].parent, theirs[two].parent);
    let (name, its) = (TreeIx(parent.0 + 1), TreeIx(other.0 + 1));
    let is_named = ours[parent].shape == Shape::Plain
        && ours[parent].kind == theirs[other].kind
        && ours[name].end == one
        && theirs[its].end == two
        && ours[name].role == theirs[its].role
        && ours.is_leaf(name)
        && theirs.is_leaf(its);
    match is_named {
        true => vec![(parent, other), (name, its)],
        false => Vec::new(),
    }
}

/// A node, after the hash of all that is in it.
type Hashed = (u64, TreeIx);

/// The nodes below the root of `parts` with their hashes, sorted.
fn by_hash(parts: &Parts<'_>) -> Vec<Hashed> {
    let nodes = parts.nodes[1..].iter();
    let mut nodes: Vec<Hashed> = nodes.map(|&node| (parts.tree[node].exact, node)).collect();
    nodes.sort_unstable();
    nodes
}

/// The parts of a pair under way.
pub(super) struct Matcher<'a> {
    /// Names of variables that stand for each other in statements.
    pub renames: &'a Set<(LabelIx, LabelIx)>,
    pub budget: &'a Budget,
    pub before: Parts<'a>,
    pub after: Parts<'a>,
    pub pairs: Vec<(TreeIx, TreeIx)>,
}

impl Matcher<'_> {
    pub fn take(&mut self, before: TreeIx, after: TreeIx) {
        self.before.take(before, after);
        self.after.take(after, before);
        self.pairs.push((before, after));
    }

    fn are_mapped(&self, before: TreeIx, after: TreeIx) -> bool {
        self.before.partner.get(&before) == Some(&after)
    }

    /// Takes two equal subtrees.
    fn take_same(&mut self, before: TreeIx, after: TreeIx) {
        let mut open = vec![(before, after)];
        let (mut ones, mut twos) = (Vec::new(), Vec::new());
        while let Some((one, two)) = open.pop() {
            if self.before.is_free(one) && self.after.is_free(two) {
                self.take(one, two);
            }
            self.before.children(one, &mut ones);
            self.after.children(two, &mut twos);
            open.extend(ones.iter().copied().zip(twos.iter().copied()));
        }
    }

    /// Functions that are known to be one, and what gives them their name (`key: function`).
    fn functions(&mut self, known: impl Fn(TreeIx) -> Option<TreeIx>) {
        let (ours, theirs) = (self.before.tree, self.after.tree);
        let nodes = self.before.nodes[1..].iter().copied();
        let functions = nodes.filter(|&node| ours[node].shape == Shape::Body);
        for one in functions.collect::<Vec<_>>() {
            let is_here = |two: &TreeIx| self.after.nodes.binary_search(two).is_ok();
            let Some(two) = known(one).filter(is_here) else {
                continue;
            };
            self.take(one, two);
            for (one, two) in named((ours, one), (theirs, two)) {
                if self.before.is_free(one) && self.after.is_free(two) {
                    self.take(one, two);
                }
            }
        }
    }

    /// Equal subtrees, the highest first; of several, those at the same place.
    fn isomorphic(&mut self) {
        let (ones, twos) = (by_hash(&self.before), by_hash(&self.after));
        let mut rest = &twos[..];
        let mut groups = Vec::new();
        for before in ones.chunk_by(|one, two| one.0 == two.0) {
            let hash = before[0].0;
            rest = &rest[rest.partition_point(|two| two.0 < hash)..];
            let after = &rest[..rest.partition_point(|two| two.0 == hash)];
            if !after.is_empty() {
                groups.push((before, after));
            }
        }
        let tree = self.before.tree;
        let order = |(before, _): &(&[Hashed], &[Hashed])| {
            let first = before[0].1;
            (Reverse((tree[first].height, tree.size(first))), first)
        };
        groups.sort_unstable_by_key(order);
        for (before, after) in groups {
            let mut candidates = Vec::new();
            let many = before.len() * after.len() > PAIRS_MAX;
            for (at, &(_, one)) in before.iter().enumerate() {
                let near = match many {
                    true => at.min(after.len())..(at + 1).min(after.len()),
                    false => 0..after.len(),
                };
                for &(_, two) in &after[near] {
                    if !self.before.is_free(one) || !self.after.is_free(two) {
                        continue;
                    }
                    if let Some(score) = self.fit(one, two) {
                        candidates.push((score, one, two));
                    }
                }
            }
            candidates.sort_by(|one, two| {
                two.0
                    .total_cmp(&one.0)
                    .then((one.1, one.2).cmp(&(two.1, two.2)))
            });
            for (_, one, two) in candidates {
                if self.before.is_free(one)
                    && self.after.is_free(two)
                    && self.before.tree.is_same(one, self.after.tree, two)
                {
                    self.take_same(one, two);
                }
            }
        }
    }

    /// How well two equal subtrees fit by their place; none where a leaf would change its part.
    fn fit(&self, before: TreeIx, after: TreeIx) -> Option<f64> {
        let (one, two) = (&self.before.tree[before], &self.after.tree[after]);
        if one.role != two.role {
            return None;
        }
        let (parent, other) = (self.before.parent(before), self.after.parent(after));
        let kinds = self.before.tree[parent].kind == self.after.tree[other].kind;
        if (one.height == 1 && !kinds) || !self.are_of_one_import(before, after) {
            return None;
        }
        let mut score = 0.0;
        let (ours, theirs) = (self.before.tree, self.after.tree);
        let first = |tree: &FileTree, node: TreeIx| TreeIx(tree[node].parent.0 + 1);
        if self.are_mapped(first(ours, before), first(theirs, after)) {
            score += ON_THE_SAME;
        }
        // What follows, if it stands in the same node.
        let next = |tree: &FileTree, node: TreeIx| {
            let next = tree[node].end;
            (next < tree[tree[node].parent].end).then_some(next)
        };
        if let (Some(one), Some(two)) = (next(ours, before), next(theirs, after))
            && ours[one].exact == theirs[two].exact
        {
            score += BEFORE_THE_SAME;
        }
        let mut around = (before, after);
        for weight in [2.0, 1.0, 0.5] {
            let (one, two) = (self.before.parent(around.0), self.after.parent(around.1));
            let fields = self.before.tree[around.0].field == self.after.tree[around.1].field;
            if self.are_mapped(one, two) {
                score += weight;
            } else if self.before.tree[one].kind == self.after.tree[two].kind {
                score += 0.4 * weight;
            }
            if fields {
                score += 0.3 * weight;
            }
            if one == self.before.root || two == self.after.root {
                break;
            }
            around = (one, two);
        }
        Some(score - (self.before.place(before) - self.after.place(after)).abs())
    }

    /// The imports that two nodes stand in.
    fn imports(&self, before: TreeIx, after: TreeIx) -> (Option<TreeIx>, Option<TreeIx>) {
        if self.before.tree[self.before.root].shape != Shape::File {
            return (None, None);
        }
        let import = |tree: &FileTree, node: TreeIx| {
            let mut around = std::iter::once(node).chain(tree.ancestors(node));
            around.find(|&node| tree[node].shape == Shape::Import)
        };
        (
            import(self.before.tree, before),
            import(self.after.tree, after),
        )
    }

    /// Whether two nodes stand in imports that may stand for each other, or in none.
    fn are_of_one_import(&self, before: TreeIx, after: TreeIx) -> bool {
        match self.imports(before, after) {
            (None, None) => true,
            (Some(one), Some(two)) => self.may_stand_for(one, two),
            _ => false,
        }
    }

    /// Nodes of one kind that hold parts that are mapped to each other, from the inside out.
    fn holders(&mut self) {
        let nodes: Vec<TreeIx> = self.before.nodes.iter().rev().copied().collect();
        for one in nodes {
            if !self.before.is_free(one) || self.before.tree.is_leaf(one) {
                continue;
            }
            // Each node inside is looked at for each node around it: deep nesting costs most.
            if !self.budget.spend(self.before.tree.size(one) as u64) {
                return;
            }
            let mut shared: Map<TreeIx, usize> = Map::default();
            let (mut size, mut steps) = (0, 0);
            for inner in self.before.tree.subtree(one).skip(1) {
                size += 1;
                let Some(&partner) = self.before.partner.get(&inner) else {
                    continue;
                };
                let mut around = self.after.parent(partner);
                let mut deep = 0;
                while around > self.after.root && deep < AROUND_MAX {
                    *shared.entry(around).or_default() += 1;
                    around = self.after.parent(around);
                    deep += 1;
                }
                steps += deep;
            }
            if !self.budget.spend(steps as u64 / STEPS) {
                return;
            }
            let fits = |(&two, &count): (&TreeIx, &usize)| {
                let right = &self.after.tree[two];
                if right.kind != self.before.tree[one].kind
                    || !self.after.is_free(two)
                    || !self.are_of_one_import(one, two)
                {
                    return None;
                }
                let sizes = size + self.after.tree.size(two) - 1;
                let common = 2.0 * count as f64 / sizes as f64;
                (common >= COMMON_MIN).then_some((common, two))
            };
            let best = shared
                .iter()
                .filter_map(fits)
                .max_by(|one, two| one.0.total_cmp(&two.0).then(two.1.cmp(&one.1)));
            if let Some((_, two)) = best {
                self.take(one, two);
            }
        }
    }

    /// Names that are free and equal, wherever they stand.
    fn names(&mut self) {
        let mut free: Map<u64, Vec<TreeIx>> = Map::default();
        // The last of a list goes first.
        for &node in self.after.nodes.iter().rev() {
            if self.after.is_free(node) && is_name(self.after.tree[node].role) {
                free.entry(self.after.tree[node].exact)
                    .or_default()
                    .push(node);
            }
        }
        let nodes = self.before.nodes.clone();
        for one in nodes {
            let node = self.before.tree[one];
            if !self.before.is_free(one) || !is_name(node.role) {
                continue;
            }
            let Some(left) = free.get_mut(&node.exact) else {
                continue;
            };
            // That two imports name `org` says nothing.
            let last = left.last().copied();
            let fits = last.is_some_and(|two| match self.imports(one, two) {
                (None, None) => true,
                (Some(one), Some(two)) => self.are_mapped(one, two),
                _ => false,
            });
            if let Some(two) = last.filter(|_| fits) {
                left.pop();
                self.take(one, two);
            }
        }
    }

    /// Calls go with what is called, accesses with the name of the member.
    fn callees(&mut self) {
        let tree = self.before.tree;
        let names = |one: TreeIx| match tree[one].role {
            Role::Callee => true,
            Role::Member => tree[tree[one].parent].end == tree[one].end,
            _ => false,
        };
        let pairs = self.pairs.iter().filter(|(one, _)| names(*one));
        let calls: Vec<(TreeIx, TreeIx)> = pairs
            .map(|&(one, two)| (self.before.parent(one), self.after.parent(two)))
            .collect();
        for (one, two) in calls {
            if one <= self.before.root || two <= self.after.root || self.are_mapped(one, two) {
                continue;
            }
            if self.before.tree[one].kind != self.after.tree[two].kind {
                continue;
            }
            self.take_instead(one, two);
        }
        self.forget();
    }

    /// An operation goes with its right operand: what is added to a chain is another operation around or in it
    /// (`a + b` in `a + b + c`).
    fn operations(&mut self) {
        let operations = |&(one, two): &(TreeIx, TreeIx)| {
            let (left, right) = (self.before.operation(one)?, self.after.operation(two)?);
            let (ours, theirs) = (self.before.tree, self.after.tree);
            let is_same = ours[left.node].kind == theirs[right.node].kind
                && ours[left.operator].label == theirs[right.operator].label;
            let chains = (self.before.chain(&left), self.after.chain(&right));
            let is_in_chain = self.are_mapped(chains.0, chains.1);
            (is_same && is_in_chain).then_some((chains.0, left, right))
        };
        let mut found: Vec<_> = self.pairs.iter().filter_map(operations).collect();
        found.sort_unstable_by_key(|&(chain, left, _)| (chain, left.right));
        for chain in found.chunk_by(|one, two| one.0 == two.0) {
            // An operand that changed its place is another operation's.
            let places: Vec<TreeIx> = chain.iter().map(|(.., right)| right.right).collect();
            for at in longest_increasing(&places) {
                let (_, left, right) = chain[at];
                for (one, two) in [(left.node, right.node), (left.operator, right.operator)] {
                    if !self.are_mapped(one, two) {
                        self.take_instead(one, two);
                    }
                }
            }
        }
        self.forget();
    }

    /// Takes two nodes, whatever was taken for either before.
    fn take_instead(&mut self, before: TreeIx, after: TreeIx) {
        if let Some(other) = self.before.partner.remove(&before) {
            self.after.partner.remove(&other);
        }
        if let Some(other) = self.after.partner.remove(&after) {
            self.before.partner.remove(&other);
        }
        self.take(before, after);
    }

    /// Drops the pairs of which one was taken for another since.
    fn forget(&mut self) {
        let partner = &self.before.partner;
        self.pairs
            .retain(|(one, two)| partner.get(one) == Some(two));
    }
}
