//! Two excerpts of code side by side, compared by the node mappings of their syntax trees: the
//! change of each node, the line segments with their changes, and the aligned rows.
//!
//! The changes differ from those of the edit script, which describes how trees change. Here, code
//! stays in its place if it only was wrapped by an inserted statement, such as a new `if`, or
//! unwrapped.

mod rows;
mod segments;

use super::align::{self, CodeRelation, LineRow};
use super::mapping_index::{Excerpt, MappingIndex};
use crate::astdiff::{NodeAt, TreeFileIx};
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::TreeIx;
use std::ops::Range;

/// Change of a node or line segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum NodeChange {
    /// Unmoved and unchanged, or outside of the extracted or inlined code that is shown.
    #[default]
    Unchanged,
    /// The node has no counterpart: deleted (before side) or inserted (after side).
    OneSided,
    /// The node is mapped to a node with another text.
    Updated,
    /// The node moved.
    Moved,
}

/// Excerpt of one side with the changes of its nodes.
struct ExcerptSide {
    excerpt: Excerpt,
    /// Numbers of the nodes that lie completely inside the excerpt, which are consecutive in preorder.
    nodes: Range<u32>,
    /// For each node, the innermost enclosing node of the excerpt that has a counterpart in the
    /// opposite excerpt.
    enclosing: Vec<Option<TreeIx>>,
    /// Change of each node in `nodes`.
    changes: Vec<NodeChange>,
    /// Counterpart, in the opposite excerpt, of each node that did not move.
    unmoved: Map<TreeIx, TreeIx>,
}

impl ExcerptSide {
    /// Returns true if the node is inside the excerpt.
    fn holds(&self, at: NodeAt) -> bool {
        self.excerpt.file == at.file && self.nodes.contains(&at.node.0)
    }

    /// Returns the change of a node of the excerpt.
    fn change(&self, node: TreeIx) -> NodeChange {
        self.changes[(node.0 - self.nodes.start) as usize]
    }

    /// Returns the innermost enclosing node that has a counterpart in the opposite excerpt.
    fn enclosing(&self, node: TreeIx) -> Option<TreeIx> {
        self.enclosing[(node.0 - self.nodes.start) as usize]
    }

    /// Replaces the result of [`ExcerptSide::enclosing`].
    fn set_enclosing(&mut self, node: TreeIx, enclosing: Option<TreeIx>) {
        self.enclosing[(node.0 - self.nodes.start) as usize] = enclosing;
    }

    /// Returns, for each node, the innermost enclosing node that is unmoved and all of whose
    /// enclosing nodes are unmoved.
    fn unmoved_enclosing(&self) -> Vec<Option<TreeIx>> {
        let mut unmoved_ancestors: Vec<Option<TreeIx>> = Vec::with_capacity(self.nodes.len());
        for number in self.nodes.clone() {
            let enclosing = self.enclosing(TreeIx(number));
            let next = enclosing
                .and_then(|enclosing| unmoved_ancestors[(enclosing.0 - self.nodes.start) as usize]);
            let is_in_place = |enclosing: &TreeIx| {
                self.unmoved.contains_key(enclosing) && self.enclosing(*enclosing) == next
            };
            unmoved_ancestors.push(enclosing.filter(is_in_place).or(next));
        }
        unmoved_ancestors
    }
}

/// Enclosing nodes of a mapped pair of nodes (before, after), as [`ExcerptSide::enclosing`] returns
/// them; then the before node and the after node of the pair.
type EnclosedPair = ((Option<TreeIx>, Option<TreeIx>), TreeIx, TreeIx);

/// Segment of a line that belongs to one node and has one change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineSegment {
    /// Byte range of the segment in its line.
    pub bytes: Range<usize>,
    /// Change of the segment.
    pub change: NodeChange,
    /// Innermost node that contains the segment.
    pub node: TreeIx,
}

/// Two excerpts side by side, with the changes of their code.
pub struct SideBySide<'a> {
    mappings: &'a MappingIndex<'a>,
    relation: CodeRelation,
    sides: Pair<Option<ExcerptSide>>,
    /// Segments of each line, counted from the first line of the excerpt.
    segments: Pair<Vec<Vec<LineSegment>>>,
    rows: Vec<LineRow>,
}

impl<'a> SideBySide<'a> {
    /// Returns the relation between the two excerpts.
    pub fn relation(&self) -> CodeRelation {
        self.relation
    }

    /// Computes the changes and rows of two excerpts with the relation `sense`. A side without an
    /// excerpt is empty, such as that of an added file.
    pub fn new(
        mappings: &'a MappingIndex<'a>,
        excerpts: Pair<Option<Excerpt>>,
        relation: CodeRelation,
    ) -> Self {
        let Pair { before, after } = excerpts;
        let code = |side, excerpt: Option<Excerpt>| {
            let excerpt = excerpt?;
            let nodes = nodes_in_excerpt(mappings, side, &excerpt);
            Some(ExcerptSide {
                enclosing: Vec::new(),
                changes: vec![NodeChange::Unchanged; nodes.len()],
                unmoved: Map::default(),
                excerpt,
                nodes,
            })
        };
        let mut facing = SideBySide {
            mappings,
            relation,
            sides: Pair::new(code(Side::Before, before), code(Side::After, after)),
            segments: Pair::default(),
            rows: Vec::new(),
        };
        facing.find_enclosing();
        facing.find_unmoved();
        for side in Side::BOTH {
            facing.compute_changes(side);
        }
        for side in Side::BOTH {
            *facing.segments.get_mut(side) = facing.segments_of_side(side);
        }
        facing.align_rows();
        facing
    }

    /// Returns the excerpt of a side, if it has one.
    pub fn excerpt(&self, side: Side) -> Option<&Excerpt> {
        self.sides.get(side).as_ref().map(|code| &code.excerpt)
    }

    /// Returns the lines of a side without line ends.
    pub fn lines(&self, side: Side) -> Vec<&'a str> {
        let Some(excerpt) = self.excerpt(side) else {
            return Vec::new();
        };
        let text = self.mappings.text(side, excerpt.file);
        let starts = self.mappings.starts(side, excerpt.file);
        let lines = excerpt.lines.clone();
        lines
            .map(|line| text[starts[line]..starts[line + 1]].trim_end_matches(['\n', '\r']))
            .collect()
    }

    /// Returns the segments of a line of the excerpt, from 0. Blanks at the ends of a line have none.
    pub fn segments(&self, side: Side, line: usize) -> &[LineSegment] {
        &self.segments.get(side)[line]
    }

    /// Returns true if the excerpts cover their files completely.
    pub fn covers_files(&self) -> bool {
        let is_whole = |side: Side| {
            let excerpt = self.excerpt(side);
            excerpt
                .is_none_or(|excerpt| excerpt.lines == self.mappings.all_lines(side, excerpt.file))
        };
        is_whole(Side::Before) && is_whole(Side::After)
    }

    /// Returns true if any segment is changed.
    pub fn has_changes(&self) -> bool {
        let mut segments = self
            .segments
            .before
            .iter()
            .chain(&self.segments.after)
            .flatten();
        segments.any(|run| run.change != NodeChange::Unchanged)
    }

    /// Returns the nodes of a side in preorder.
    pub fn nodes(&self, side: Side) -> impl Iterator<Item = TreeIx> + use<> {
        let nodes = self.sides.get(side).as_ref().map(|code| code.nodes.clone());
        nodes.unwrap_or_default().map(TreeIx)
    }

    /// Returns the change of a node of the excerpt of `side`.
    pub fn change(&self, side: Side, node: TreeIx) -> NodeChange {
        let code = self.sides.get(side).as_ref();
        code.map_or(NodeChange::Unchanged, |code| code.change(node))
    }

    /// Returns the parent of a node if it is inside the excerpt, too.
    pub fn parent(&self, side: Side, node: TreeIx) -> Option<TreeIx> {
        let code = self.sides.get(side).as_ref()?;
        let tree = self.mappings.tree(side, code.excerpt.file);
        let parent = tree.parent(node)?;
        code.nodes.contains(&parent.0).then_some(parent)
    }

    /// Returns true if a node is a statement, a declaration or a comment.
    pub fn is_unit(&self, side: Side, node: TreeIx) -> bool {
        let code = self.sides.get(side).as_ref();
        let tree = code.map(|code| self.mappings.tree(side, code.excerpt.file));
        tree.is_some_and(|tree| is_unit(tree[node].shape))
    }

    /// Returns the counterparts of a node in the opposite excerpt.
    pub fn opposite_counterparts(&self, side: Side, node: TreeIx) -> Vec<TreeIx> {
        let counterparts = self.counterparts(side, node).into_iter();
        counterparts
            .filter_map(|(counterpart, is_opposite)| is_opposite.then_some(counterpart.node))
            .collect()
    }

    /// Returns the counterparts of a node outside of the opposite excerpt.
    pub fn outside_counterparts(&self, side: Side, node: TreeIx) -> Vec<NodeAt> {
        let counterparts = self.counterparts(side, node).into_iter();
        counterparts
            .filter_map(|(counterpart, is_opposite)| (!is_opposite).then_some(counterpart))
            .collect()
    }

    /// Returns the counterparts of a node, each with true if it is in the opposite excerpt.
    fn counterparts(&self, side: Side, node: TreeIx) -> Vec<(NodeAt, bool)> {
        let Some(code) = self.sides.get(side) else {
            return Vec::new();
        };
        let file = code.excerpt.file;
        let other = self.sides.get(side.opposite()).as_ref();
        let counterparts = self.mappings.counterparts(side, NodeAt { file, node });
        counterparts
            .map(|counterpart| {
                (
                    counterpart,
                    other.is_some_and(|other| other.holds(counterpart)),
                )
            })
            .collect()
    }

    /// Sets [`ExcerptSide::enclosing`] of all nodes.
    fn find_enclosing(&mut self) {
        for side in Side::BOTH {
            let Some(code) = self.sides.get(side) else {
                continue;
            };
            let tree = self.mappings.tree(side, code.excerpt.file);
            let mut enclosing: Vec<Option<TreeIx>> = Vec::with_capacity(code.nodes.len());
            for number in code.nodes.clone() {
                let parent = tree.parent(TreeIx(number));
                let inside = parent.filter(|parent| code.nodes.contains(&parent.0));
                enclosing.push(inside.and_then(|parent| {
                    let is_mapped = !self.opposite_counterparts(side, parent).is_empty();
                    let next = enclosing[(parent.0 - code.nodes.start) as usize];
                    if is_mapped { Some(parent) } else { next }
                }));
            }
            if let Some(code) = self.sides.get_mut(side) {
                code.enclosing = enclosing;
            }
        }
    }

    /// Finds the unmoved nodes: among the pairs inside the same enclosing pair, those of the
    /// heaviest chain that keeps its order.
    fn find_unmoved(&mut self) {
        let (Some(before), Some(after)) = (&self.sides.before, &self.sides.after) else {
            return;
        };
        let mut pairs: Set<(TreeIx, TreeIx)> = Set::default();
        let mut enclosed = Vec::new();
        for number in before.nodes.clone() {
            let node = TreeIx(number);
            for counterpart in self.opposite_counterparts(Side::Before, node) {
                let enclosing = (before.enclosing(node), after.enclosing(counterpart));
                pairs.insert((node, counterpart));
                let is_enclosed = match enclosing {
                    (Some(before), Some(after)) => pairs.contains(&(before, after)),
                    (None, None) => true,
                    _ => false,
                };
                if is_enclosed {
                    enclosed.push((enclosing, node, counterpart));
                }
            }
        }
        self.find_unmoved_in_groups(&mut enclosed);
        self.find_unmoved_wrapped(&pairs, &mut enclosed);
    }

    /// Records as unmoved, for each group of pairs with equal enclosing nodes, the pairs of the
    /// heaviest chain. The weight of a pair is the length of the before node in bytes.
    fn find_unmoved_in_groups(&mut self, enclosed: &mut [EnclosedPair]) {
        let (Some(before), Some(after)) = (&mut self.sides.before, &mut self.sides.after) else {
            return;
        };
        enclosed.sort_unstable();
        before.unmoved.clear();
        after.unmoved.clear();
        let tree = self.mappings.tree(Side::Before, before.excerpt.file);
        for group in enclosed.chunk_by(|a, b| a.0 == b.0) {
            let weighed: Vec<(usize, usize, u64)> = group
                .iter()
                .map(|(_, node, counterpart)| {
                    let weight = tree.bytes(*node).len().max(1) as u64;
                    (node.index(), counterpart.index(), weight)
                })
                .collect();
            for index in align::heaviest_chain(&weighed) {
                let (_, node, counterpart) = group[index];
                before.unmoved.insert(node, counterpart);
                after.unmoved.insert(counterpart, node);
            }
        }
    }

    /// Records as unmoved the statements that were wrapped by a moved or inserted statement or
    /// unwrapped from one: their innermost unmoved enclosing nodes are a pair.
    fn find_unmoved_wrapped(
        &mut self,
        pairs: &Set<(TreeIx, TreeIx)>,
        enclosed: &mut Vec<EnclosedPair>,
    ) {
        let enclosed_pairs: Set<(TreeIx, TreeIx)> = enclosed
            .iter()
            .map(|&(_, node, counterpart)| (node, counterpart))
            .collect();
        let mut wrapped = Vec::new();
        let (Some(before), Some(after)) = (&self.sides.before, &self.sides.after) else {
            return;
        };
        let enclosing_before = before.unmoved_enclosing();
        let enclosing_after = after.unmoved_enclosing();
        for &(node, counterpart) in pairs.difference(&enclosed_pairs) {
            if !self.is_unit(Side::Before, node) {
                continue;
            }
            let enclosing = (
                enclosing_before[(node.0 - before.nodes.start) as usize],
                enclosing_after[(counterpart.0 - after.nodes.start) as usize],
            );
            let are_in_pair = match enclosing {
                (Some(node), Some(other)) => before.unmoved.get(&node) == Some(&other),
                (None, None) => true,
                _ => false,
            };
            if are_in_pair {
                wrapped.push((enclosing, node, counterpart));
            }
        }
        if wrapped.is_empty() {
            return;
        }
        enclosed.extend_from_slice(&wrapped);
        self.find_unmoved_in_groups(enclosed);
        for ((outer, other_outer), node, counterpart) in wrapped {
            if let (Some(before), Some(after)) = (&mut self.sides.before, &mut self.sides.after)
                && before.unmoved.get(&node) == Some(&counterpart)
            {
                before.set_enclosing(node, outer);
                after.set_enclosing(counterpart, other_outer);
            }
        }
    }

    /// Returns the counterpart with which a node is compared: the unmoved counterpart, else the first
    /// one in the opposite excerpt, else the first one; `None` if the node has none. Also returns
    /// true if the counterpart is in the opposite excerpt.
    fn main_counterpart(
        &self,
        side: Side,
        code: &ExcerptSide,
        node: TreeIx,
    ) -> (Option<NodeAt>, bool) {
        let other = self.sides.get(side.opposite()).as_ref();
        let is_opposite =
            |counterpart: &NodeAt| other.is_some_and(|other| other.holds(*counterpart));
        let file = code.excerpt.file;
        let all = || self.mappings.counterparts(side, NodeAt { file, node });
        let unmoved = code.unmoved.get(&node);
        let unmoved = all()
            .find(|counterpart| unmoved == Some(&counterpart.node) && is_opposite(counterpart));
        let opposite = unmoved.or_else(|| all().find(is_opposite));
        (opposite.or_else(|| all().next()), opposite.is_some())
    }

    /// Computes the change of each node of a side.
    fn compute_changes(&mut self, side: Side) {
        let Some(mut code) = self.sides.get_mut(side).take() else {
            return;
        };
        // On the side where code was extracted from or inlined into, only that code is marked.
        let is_origin = matches!(
            (self.relation, side),
            (CodeRelation::Extracted, Side::Before) | (CodeRelation::Inlined, Side::After)
        );
        let default_change = match self.relation {
            CodeRelation::Same => NodeChange::Unchanged,
            CodeRelation::Extracted | CodeRelation::Inlined => NodeChange::Moved,
        };
        let file = code.excerpt.file;
        let tree = self.mappings.tree(side, file);
        let nodes = code.nodes.clone();
        let within = |node: TreeIx| nodes.contains(&node.0);
        // End of the last deleted import: its parts, such as `java`, are not shown as moved
        // elsewhere.
        let mut deleted_until = TreeIx(0);
        for number in nodes.clone() {
            let node = TreeIx(number);
            let is_unmoved = code.unmoved.contains_key(&node);
            let (counterpart, is_opposite) = self.main_counterpart(side, &code, node);
            let is_concerned = is_opposite || !is_origin;
            let change = match counterpart.filter(|_| is_concerned) {
                Some(counterpart) if self.has_other_text(side, node, file, counterpart) => {
                    NodeChange::Updated
                }
                // An unmoved node shares the movement of its enclosing node.
                Some(_) if is_unmoved => {
                    match code.enclosing(node).map(|enclosing| code.change(enclosing)) {
                        Some(NodeChange::Moved) => NodeChange::Moved,
                        Some(_) => NodeChange::Unchanged,
                        None => default_change,
                    }
                }
                Some(_) => NodeChange::Moved,
                // An unmapped group, such as the brackets of arguments, has the change of its
                // parent.
                None if tree[node].shape == Shape::Group
                    && tree.parent(node).is_some_and(within) =>
                {
                    tree.parent(node)
                        .map_or(NodeChange::Unchanged, |parent| code.change(parent))
                }
                None if is_concerned => NodeChange::OneSided,
                None => NodeChange::Unchanged,
            };
            if change == NodeChange::OneSided && tree[node].shape == Shape::Import {
                deleted_until = tree[node].end;
            }
            let change = if node < deleted_until {
                NodeChange::OneSided
            } else {
                change
            };
            code.changes[(number - code.nodes.start) as usize] = change;
        }
        *self.sides.get_mut(side) = Some(code);
    }

    /// Returns true if a leaf has another text than its counterpart. In comments, blanks are
    /// ignored. Leaves without a role, such as empty brackets, are compared only with leaves: their
    /// inserted or deleted content is marked instead.
    fn has_other_text(
        &self,
        side: Side,
        node: TreeIx,
        file: TreeFileIx,
        counterpart: NodeAt,
    ) -> bool {
        let tree = self.mappings.tree(side, file);
        let other = self.mappings.tree(side.opposite(), counterpart.file);
        let is_word = tree[node].role != LeafRole::None || other.is_leaf(counterpart.node);
        if !tree.is_leaf(node) || !is_word || tree[node].label == other[counterpart.node].label {
            return false;
        }
        let words = |side: Side, file: TreeFileIx, bytes: Range<usize>| {
            self.mappings.text(side, file)[bytes].split_whitespace()
        };
        let is_comment = tree[node].shape == Shape::Comment;
        let own = words(side, file, tree.bytes(node));
        !is_comment
            || !own.eq(words(
                side.opposite(),
                counterpart.file,
                other.bytes(counterpart.node),
            ))
    }
}

/// Returns the numbers of the nodes that lie completely inside an excerpt.
fn nodes_in_excerpt(mappings: &MappingIndex<'_>, side: Side, excerpt: &Excerpt) -> Range<u32> {
    let tree = mappings.tree(side, excerpt.file);
    let starts = mappings.starts(side, excerpt.file);
    let text = mappings.text(side, excerpt.file);
    let bytes = starts[excerpt.lines.start]..starts[excerpt.lines.end];
    let blanks = text[bytes.clone()].len() - text[bytes.clone()].trim_start().len();
    let from = tree.first_at_or_after(bytes.start + blanks);
    let end = tree.first_at_or_after(bytes.end);
    // In preorder, nodes that begin with the excerpt but end after it precede those inside of it. A
    // node that begins later on the last line and ends after it is not excluded.
    let is_in = |node: &u32| tree.bytes(TreeIx(*node)).end <= bytes.end;
    (from.0..end.0).find(is_in).unwrap_or(end.0)..end.0
}

/// Returns true if a node of this shape is a statement, a declaration or a comment.
fn is_unit(shape: Shape) -> bool {
    !matches!(shape, Shape::Plain | Shape::Group | Shape::File)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::astdiff::change::Matcher;
    use crate::config::Config;
    use crate::mine::trees::TreeDiffer;
    use crate::parse::cache::OutlineCache;
    use crate::source::texts::TextPair;
    use proptest::prelude::*;

    /// Statements that are valid in Java, C and JavaScript; most of them span several lines.
    const PIECES: &[&str] = &[
        "if (a) {\n  f(1);\n} else {\n  g(a,\n    2);\n}\n",
        "for (;;) {\n  f(a +\n    1); }\n",
        "while (b) { g(b); }\n",
        "f(a,\n  b,\n  c);\n",
        "// one\nf(1);\n",
        "/* two\n   lines */\ng(2); f(3);\n",
        "return a;\n",
    ];

    fn text(language: &str, methods: &[(u8, Vec<usize>)]) -> String {
        let methods = methods.iter().map(|(name, pieces)| {
            let body: String = pieces.iter().map(|at| PIECES[*at]).collect();
            match language {
                "js" => format!("function m{name}(a) {{\n{body}}}\n"),
                _ => format!("int m{name}(int a) {{\n{body}}}\n"),
            }
        });
        let methods: String = methods.collect();
        match language {
            "java" => format!("class A {{\n{methods}}}\n"),
            _ => methods,
        }
    }

    fn methods() -> impl Strategy<Value = Vec<(u8, Vec<usize>)>> {
        let pieces = prop::collection::vec(0..PIECES.len(), 0..5);
        prop::collection::vec((0u8..4, pieces), 1..4)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn every_line_of_an_excerpt_is_in_one_row(
            language in prop::sample::select(&["java", "js", "c"][..]),
            (before, after) in (methods(), methods()),
            cuts in prop::collection::vec(any::<[prop::sample::Index; 4]>(), 8),
        ) {
            let path = format!("a.{language}");
            let texts = Pair::new(text(language, &before), text(language, &after));
            let sides = texts.as_ref().map(|text| [(path.as_str(), text.as_str())]);
            let (change, mut blobs) = TextPair::compare(sides.as_ref().map(|side| &side[..]));
            let settings = Config::load(None).expect("the defaults are valid").settings();
            let cache = OutlineCache::new(1 << 20);
            let diff = TreeDiffer::new(&settings, &cache).diff(&change, &mut blobs, Matcher::Refmine);
            prop_assume!(!diff.files.before.is_empty() && !diff.files.after.is_empty());
            let mappings = MappingIndex::new(&diff);
            let file = TreeFileIx::new(0);
            for [a, b, c, d] in cuts {
                let lines = |side, first: prop::sample::Index, second: prop::sample::Index| {
                    let end = mappings.all_lines(side, file).end;
                    let (first, second) = (first.index(end), second.index(end));
                    first.min(second)..first.max(second) + 1
                };
                let shown = Pair::new(lines(Side::Before, a, b), lines(Side::After, c, d));
                for relation in [CodeRelation::Same, CodeRelation::Extracted, CodeRelation::Inlined] {
                    let excerpts = shown.clone().map(|lines| Some(Excerpt { file, lines }));
                    let facing = SideBySide::new(&mappings, excerpts, relation);
                    for side in Side::BOTH {
                        let rows = facing.rows().iter();
                        let shown_lines: Vec<_> = rows.filter_map(|row| *row.lines.get(side)).collect();
                        let all: Vec<_> = (0..shown.get(side).len()).collect();
                        prop_assert_eq!(shown_lines, all);
                    }
                }
            }
        }
    }
}
