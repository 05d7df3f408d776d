//! Two excerpts of code side by side, compared by the node mappings of their syntax trees: the
//! change of each node, the line segments with their changes, and the aligned rows.
//!
//! The changes differ from those of the edit script, which describes how trees change. Here, code
//! stays in its place if it only was wrapped by an inserted statement, such as a new `if`, or
//! unwrapped.

mod rows;
mod runs;

use super::align::{self, Row, Sense};
use super::mapped::Mapped;
use crate::astdiff::{NodeAt, TreeFileIx};
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::lang::shapes::{LeafRole, Shape};
use crate::parse::tree::TreeIx;
use std::ops::Range;

/// Change of a node or line segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Fate {
    /// Unmoved and unchanged, or outside of the extracted or inlined code that is shown.
    #[default]
    Kept,
    /// Deleted (before side) or inserted (after side).
    Gone,
    /// Mapped to a node with another text.
    Updated,
    /// Moved.
    Moved,
}

/// Range of lines of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    /// File on its side of the change.
    pub file: TreeFileIx,
    /// Lines, from 0; the end is exclusive.
    pub lines: Range<usize>,
}

/// Excerpt of one side with the changes of its nodes.
struct Code {
    excerpt: Excerpt,
    /// Numbers of the nodes that lie completely inside the excerpt. They are consecutive in
    /// preorder.
    nodes: Range<u32>,
    /// For each node, the innermost enclosing node of the excerpt that has a counterpart in the
    /// opposite excerpt.
    around: Vec<Option<TreeIx>>,
    /// Change of each node.
    fates: Vec<Fate>,
    /// Counterpart of each unmoved node.
    settled: Map<TreeIx, TreeIx>,
}

impl Code {
    /// Returns true if the node is inside the excerpt.
    fn holds(&self, at: NodeAt) -> bool {
        self.excerpt.file == at.file && self.nodes.contains(&at.node.0)
    }

    /// Returns the change of a node of the excerpt.
    fn fate(&self, node: TreeIx) -> Fate {
        self.fates[(node.0 - self.nodes.start) as usize]
    }

    /// Returns the innermost enclosing node that has a counterpart in the opposite excerpt.
    fn around(&self, node: TreeIx) -> Option<TreeIx> {
        self.around[(node.0 - self.nodes.start) as usize]
    }

    /// Replaces the result of [`Code::around`].
    fn set_around(&mut self, node: TreeIx, around: Option<TreeIx>) {
        self.around[(node.0 - self.nodes.start) as usize] = around;
    }

    /// Returns, for each node, the innermost enclosing node that is unmoved and all of whose
    /// enclosing nodes are unmoved.
    fn settled_around(&self) -> Vec<Option<TreeIx>> {
        let mut found: Vec<Option<TreeIx>> = Vec::with_capacity(self.nodes.len());
        for number in self.nodes.clone() {
            let around = self.around(TreeIx(number));
            let next = around.and_then(|around| found[(around.0 - self.nodes.start) as usize]);
            let is_in_place =
                |around: &TreeIx| self.settled.contains_key(around) && self.around(*around) == next;
            found.push(around.filter(is_in_place).or(next));
        }
        found
    }
}

/// Mapped pair (before, after), preceded by the nodes that enclose both as [`Code::around`] returns
/// them.
type Held = ((Option<TreeIx>, Option<TreeIx>), TreeIx, TreeIx);

/// Segment of a line that belongs to one node and has one change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// Byte range in the line.
    pub bytes: Range<usize>,
    /// Change of the segment.
    pub fate: Fate,
    /// Innermost node that contains the segment.
    pub node: TreeIx,
}

/// Two excerpts side by side, with the changes of their code.
pub struct Facing<'a> {
    mapped: &'a Mapped<'a>,
    sense: Sense,
    sides: Pair<Option<Code>>,
    /// Segments of each line, counted from the first line of the excerpt.
    runs: Pair<Vec<Vec<Run>>>,
    rows: Vec<Row>,
}

impl<'a> Facing<'a> {
    /// Returns the relation between the two excerpts.
    pub fn sense(&self) -> Sense {
        self.sense
    }

    /// Computes the changes and rows of two excerpts with the relation `sense`. A side without an
    /// excerpt is empty, such as that of an added file.
    pub fn new(mapped: &'a Mapped<'a>, excerpts: Pair<Option<Excerpt>>, sense: Sense) -> Self {
        let Pair { before, after } = excerpts;
        let code = |side, excerpt: Option<Excerpt>| {
            let excerpt = excerpt?;
            let nodes = nodes_within(mapped, side, &excerpt);
            Some(Code {
                around: Vec::new(),
                fates: vec![Fate::Kept; nodes.len()],
                settled: Map::default(),
                excerpt,
                nodes,
            })
        };
        let mut facing = Facing {
            mapped,
            sense,
            sides: Pair::new(code(Side::Before, before), code(Side::After, after)),
            runs: Pair::default(),
            rows: Vec::new(),
        };
        facing.surround();
        facing.settle();
        for side in Side::BOTH {
            facing.judge(side);
        }
        for side in Side::BOTH {
            *facing.runs.get_mut(side) = facing.all_runs(side);
        }
        facing.lay_out();
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
        let text = self.mapped.text(side, excerpt.file);
        let starts = self.mapped.starts(side, excerpt.file);
        let lines = excerpt.lines.clone();
        lines
            .map(|line| text[starts[line]..starts[line + 1]].trim_end_matches(['\n', '\r']))
            .collect()
    }

    /// Returns the segments of a line, counted from the first line of the excerpt. Blanks at its
    /// ends belong to none.
    pub fn runs(&self, side: Side, line: usize) -> &[Run] {
        &self.runs.get(side)[line]
    }

    /// Returns true if the excerpts cover their files completely.
    pub fn is_of_files(&self) -> bool {
        let is_whole = |side: Side| {
            let excerpt = self.excerpt(side);
            excerpt.is_none_or(|excerpt| excerpt.lines == self.mapped.whole(side, excerpt.file))
        };
        is_whole(Side::Before) && is_whole(Side::After)
    }

    /// Returns true if any segment is changed.
    pub fn is_marked(&self) -> bool {
        let mut runs = self.runs.before.iter().chain(&self.runs.after).flatten();
        runs.any(|run| run.fate != Fate::Kept)
    }

    /// Returns the nodes of a side in preorder.
    pub fn nodes(&self, side: Side) -> impl Iterator<Item = TreeIx> + use<> {
        let nodes = self.sides.get(side).as_ref().map(|code| code.nodes.clone());
        nodes.unwrap_or_default().map(TreeIx)
    }

    /// Returns the change of a node of the excerpt of `side`.
    pub fn fate(&self, side: Side, node: TreeIx) -> Fate {
        let code = self.sides.get(side).as_ref();
        code.map_or(Fate::Kept, |code| code.fate(node))
    }

    /// Returns the parent of a node if it is inside the excerpt, too.
    pub fn parent(&self, side: Side, node: TreeIx) -> Option<TreeIx> {
        let code = self.sides.get(side).as_ref()?;
        let tree = self.mapped.tree(side, code.excerpt.file);
        let parent = tree.parent(node)?;
        code.nodes.contains(&parent.0).then_some(parent)
    }

    /// Returns true if a node is a statement, a declaration or a comment.
    pub fn is_piece(&self, side: Side, node: TreeIx) -> bool {
        let code = self.sides.get(side).as_ref();
        let tree = code.map(|code| self.mapped.tree(side, code.excerpt.file));
        tree.is_some_and(|tree| is_piece(tree[node].shape))
    }

    /// Returns the counterparts of a node in the opposite excerpt.
    pub fn beside(&self, side: Side, node: TreeIx) -> Vec<TreeIx> {
        let found = self.counterparts(side, node).into_iter();
        found
            .filter_map(|(at, is_beside)| is_beside.then_some(at.node))
            .collect()
    }

    /// Returns the counterparts of a node outside of the opposite excerpt.
    pub fn elsewhere(&self, side: Side, node: TreeIx) -> Vec<NodeAt> {
        let found = self.counterparts(side, node).into_iter();
        found
            .filter_map(|(at, is_beside)| (!is_beside).then_some(at))
            .collect()
    }

    /// Returns the counterparts of a node, each with true if it is in the opposite excerpt.
    fn counterparts(&self, side: Side, node: TreeIx) -> Vec<(NodeAt, bool)> {
        let Some(code) = self.sides.get(side) else {
            return Vec::new();
        };
        let file = code.excerpt.file;
        let other = self.sides.get(side.opposite()).as_ref();
        let found = self.mapped.counterparts(side, NodeAt { file, node });
        found
            .map(|at| (at, other.is_some_and(|other| other.holds(at))))
            .collect()
    }

    /// Sets [`Code::around`] of all nodes.
    fn surround(&mut self) {
        for side in Side::BOTH {
            let Some(code) = self.sides.get(side) else {
                continue;
            };
            let tree = self.mapped.tree(side, code.excerpt.file);
            let mut around: Vec<Option<TreeIx>> = Vec::with_capacity(code.nodes.len());
            for number in code.nodes.clone() {
                let parent = tree.parent(TreeIx(number));
                let inside = parent.filter(|parent| code.nodes.contains(&parent.0));
                around.push(inside.and_then(|parent| {
                    let is_mapped = !self.beside(side, parent).is_empty();
                    let next = around[(parent.0 - code.nodes.start) as usize];
                    if is_mapped { Some(parent) } else { next }
                }));
            }
            if let Some(code) = self.sides.get_mut(side) {
                code.around = around;
            }
        }
    }

    /// Finds the unmoved nodes: among the pairs inside the same enclosing pair, those of the
    /// heaviest chain that keeps its order.
    fn settle(&mut self) {
        let (Some(before), Some(after)) = (&self.sides.before, &self.sides.after) else {
            return;
        };
        let mut pairs: Set<(TreeIx, TreeIx)> = Set::default();
        let mut held = Vec::new();
        for number in before.nodes.clone() {
            let node = TreeIx(number);
            for twin in self.beside(Side::Before, node) {
                let around = (before.around(node), after.around(twin));
                pairs.insert((node, twin));
                let is_held = match around {
                    (Some(one), Some(two)) => pairs.contains(&(one, two)),
                    (None, None) => true,
                    _ => false,
                };
                if is_held {
                    held.push((around, node, twin));
                }
            }
        }
        self.settle_held(&mut held);
        self.settle_wrapped(&pairs, &mut held);
    }

    /// Records as unmoved, for each group of pairs with the same enclosing nodes, those of the
    /// heaviest chain. The weight of a pair is the length of the before node in bytes.
    fn settle_held(&mut self, held: &mut [Held]) {
        let (Some(before), Some(after)) = (&mut self.sides.before, &mut self.sides.after) else {
            return;
        };
        held.sort_unstable();
        before.settled.clear();
        after.settled.clear();
        let tree = self.mapped.tree(Side::Before, before.excerpt.file);
        for group in held.chunk_by(|a, b| a.0 == b.0) {
            let weighed: Vec<(usize, usize, u64)> = group
                .iter()
                .map(|(_, node, twin)| {
                    let weight = tree.bytes(*node).len().max(1) as u64;
                    (node.index(), twin.index(), weight)
                })
                .collect();
            for at in align::heaviest_chain(&weighed) {
                let (_, node, twin) = group[at];
                before.settled.insert(node, twin);
                after.settled.insert(twin, node);
            }
        }
    }

    /// Records as unmoved the statements that were wrapped by a moved or inserted statement or
    /// unwrapped from one: their innermost unmoved enclosing nodes are a pair.
    fn settle_wrapped(&mut self, pairs: &Set<(TreeIx, TreeIx)>, held: &mut Vec<Held>) {
        let known: Set<(TreeIx, TreeIx)> = held.iter().map(|held| (held.1, held.2)).collect();
        let mut wrapped = Vec::new();
        let (Some(before), Some(after)) = (&self.sides.before, &self.sides.after) else {
            return;
        };
        let places = (before.settled_around(), after.settled_around());
        for &(node, twin) in pairs.difference(&known) {
            if !self.is_piece(Side::Before, node) {
                continue;
            }
            let around = (
                places.0[(node.0 - before.nodes.start) as usize],
                places.1[(twin.0 - after.nodes.start) as usize],
            );
            let holds = match around {
                (Some(one), Some(two)) => before.settled.get(&one) == Some(&two),
                (None, None) => true,
                _ => false,
            };
            if holds {
                wrapped.push((around, node, twin));
            }
        }
        if wrapped.is_empty() {
            return;
        }
        held.extend_from_slice(&wrapped);
        self.settle_held(held);
        for (around, node, twin) in wrapped {
            if let (Some(before), Some(after)) = (&mut self.sides.before, &mut self.sides.after)
                && before.settled.get(&node) == Some(&twin)
            {
                before.set_around(node, around.0);
                after.set_around(twin, around.1);
            }
        }
    }

    /// Computes the change of each node of a side.
    fn judge(&mut self, side: Side) {
        let Some(mut code) = self.sides.get_mut(side).take() else {
            return;
        };
        // On the side where code was extracted from or inlined into, only that code is marked.
        let is_origin = matches!(
            (self.sense, side),
            (Sense::Extracted, Side::Before) | (Sense::Inlined, Side::After)
        );
        let at_large = match self.sense {
            Sense::Same => Fate::Kept,
            Sense::Extracted | Sense::Inlined => Fate::Moved,
        };
        let file = code.excerpt.file;
        let tree = self.mapped.tree(side, file);
        let nodes = code.nodes.clone();
        let within = |node: TreeIx| nodes.contains(&node.0);
        // End of the last deleted import: its parts, such as `java`, are not shown as moved
        // elsewhere.
        let mut gone_until = TreeIx(0);
        for number in nodes.clone() {
            let node = TreeIx(number);
            let settled = code.settled.contains_key(&node);
            let found = self.mapped.counterparts(side, NodeAt { file, node });
            let other = self.sides.get(side.opposite()).as_ref();
            let beside = |at: &NodeAt| other.is_some_and(|other| other.holds(*at));
            let (mut twin, mut is_beside) = (None, false);
            for at in found {
                if twin.is_none() || (beside(&at) && !is_beside) {
                    (twin, is_beside) = (Some(at), beside(&at));
                }
                if code.settled.get(&node) == Some(&at.node) && beside(&at) {
                    twin = Some(at);
                    break;
                }
            }
            let is_concerned = is_beside || !is_origin;
            let fate = match twin.filter(|_| is_concerned) {
                Some(twin) if self.reads_otherwise(side, node, file, twin) => Fate::Updated,
                // An unmoved node shares the movement of its enclosing node.
                Some(_) if settled => match code.around(node).map(|around| code.fate(around)) {
                    Some(Fate::Moved) => Fate::Moved,
                    Some(_) => Fate::Kept,
                    None => at_large,
                },
                Some(_) => Fate::Moved,
                // An unmapped group, such as the brackets of arguments, has the change of its
                // parent.
                None if tree[node].shape == Shape::Group
                    && tree.parent(node).is_some_and(within) =>
                {
                    tree.parent(node)
                        .map_or(Fate::Kept, |parent| code.fate(parent))
                }
                None if is_concerned => Fate::Gone,
                None => Fate::Kept,
            };
            if fate == Fate::Gone && tree[node].shape == Shape::Import {
                gone_until = tree[node].end;
            }
            let fate = if node < gone_until { Fate::Gone } else { fate };
            code.fates[(number - code.nodes.start) as usize] = fate;
        }
        *self.sides.get_mut(side) = Some(code);
    }

    /// Returns the outermost moved statements and declarations of a side, each with its first
    /// counterpart.
    pub fn moves(&self, side: Side) -> Vec<(TreeIx, NodeAt)> {
        let Some(code) = self.sides.get(side) else {
            return Vec::new();
        };
        let file = code.excerpt.file;
        let tree = self.mapped.tree(side, file);
        let mut found: Vec<(TreeIx, NodeAt)> = Vec::new();
        for number in code.nodes.clone() {
            let node = TreeIx(number);
            let is_inner = found
                .last()
                .is_some_and(|(outer, _)| tree.contains(*outer, node));
            if is_inner || code.fate(node) != Fate::Moved || !is_piece(tree[node].shape) {
                continue;
            }
            let mut twins = self.mapped.counterparts(side, NodeAt { file, node });
            if let Some(twin) = twins.next() {
                found.push((node, twin));
            }
        }
        found
    }

    /// Returns true if a leaf has another text than its counterpart. In comments, blanks are
    /// ignored. Leaves without a role, such as empty brackets, are compared only with leaves: their
    /// inserted or deleted content is marked instead.
    fn reads_otherwise(&self, side: Side, node: TreeIx, file: TreeFileIx, twin: NodeAt) -> bool {
        let tree = self.mapped.tree(side, file);
        let other = self.mapped.tree(side.opposite(), twin.file);
        let is_word = tree[node].role != LeafRole::None || other.is_leaf(twin.node);
        if !tree.is_leaf(node) || !is_word || tree[node].label == other[twin.node].label {
            return false;
        }
        let words = |side: Side, file: TreeFileIx, bytes: Range<usize>| {
            self.mapped.text(side, file)[bytes].split_whitespace()
        };
        let is_comment = tree[node].shape == Shape::Comment;
        let one = words(side, file, tree.bytes(node));
        !is_comment || !one.eq(words(side.opposite(), twin.file, other.bytes(twin.node)))
    }
}

/// Returns the numbers of the nodes that lie completely inside an excerpt.
fn nodes_within(mapped: &Mapped<'_>, side: Side, excerpt: &Excerpt) -> Range<u32> {
    let tree = mapped.tree(side, excerpt.file);
    let starts = mapped.starts(side, excerpt.file);
    let text = mapped.text(side, excerpt.file);
    let bytes = starts[excerpt.lines.start]..starts[excerpt.lines.end];
    let blanks = text[bytes.clone()].len() - text[bytes.clone()].trim_start().len();
    let from = tree.first_at_or_after(bytes.start + blanks);
    let end = tree.first_at_or_after(bytes.end);
    let is_in = |node: &u32| tree.bytes(TreeIx(*node)).end <= bytes.end;
    (from.0..end.0).find(is_in).unwrap_or(end.0)..end.0
}

/// Returns true if a node of this shape is a statement, a declaration or a comment.
fn is_piece(shape: Shape) -> bool {
    !matches!(shape, Shape::Plain | Shape::Group | Shape::File)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::astdiff::change::{Matcher, TreeDiffer};
    use crate::config::Config;
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
            let mapped = Mapped::new(&diff);
            let file = TreeFileIx::new(0);
            for [a, b, c, d] in cuts {
                let lines = |side, one: prop::sample::Index, two: prop::sample::Index| {
                    let end = mapped.whole(side, file).end;
                    let (one, two) = (one.index(end), two.index(end));
                    one.min(two)..one.max(two) + 1
                };
                let shown = Pair::new(lines(Side::Before, a, b), lines(Side::After, c, d));
                for sense in [Sense::Same, Sense::Extracted, Sense::Inlined] {
                    let excerpts = shown.clone().map(|lines| Some(Excerpt { file, lines }));
                    let facing = Facing::new(&mapped, excerpts, sense);
                    for side in Side::BOTH {
                        let rows = facing.rows().iter();
                        let told: Vec<_> = rows.filter_map(|row| *row.lines.get(side)).collect();
                        let all: Vec<_> = (0..shown.get(side).len()).collect();
                        prop_assert_eq!(told, all);
                    }
                }
            }
        }
    }
}
