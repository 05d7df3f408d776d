//! Code before beside code after, by the mappings of its syntax trees: what became of each piece, and
//! what it became.
//!
//! The edit script says how trees change; this says what a reader sees beside each other. So code
//! around which something came or went, such as a new `if`, stayed in its place here.

mod rows;
mod runs;

use super::align::{self, Row, Sense};
use super::mapped::Mapped;
use crate::astdiff::{FileIx, NodeAt};
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::lang::shapes::{Role, Shape};
use crate::parse::tree::TreeIx;
use std::ops::Range;

/// What became of a piece of code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Fate {
    /// It stands where it stood; or it is not concerned.
    #[default]
    Kept,
    /// Deleted or inserted.
    Gone,
    /// It reads otherwise.
    Updated,
    /// It stood elsewhere.
    Moved,
}

/// Lines of a file that are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    /// The file.
    pub file: FileIx,
    /// Its lines, from 0.
    pub lines: Range<usize>,
}

/// The code of one side.
struct Code {
    excerpt: Excerpt,
    /// The nodes that lie in it wholly.
    nodes: Range<u32>,
    /// Of each node, the one around it that has a counterpart on the other side, too.
    around: Vec<Option<TreeIx>>,
    fates: Vec<Fate>,
    /// Of each node that stands where it stood, its counterpart.
    settled: Map<TreeIx, TreeIx>,
}

impl Code {
    fn holds(&self, at: NodeAt) -> bool {
        self.excerpt.file == at.file && self.nodes.contains(&at.node.0)
    }

    fn fate(&self, node: TreeIx) -> Fate {
        self.fates[(node.0 - self.nodes.start) as usize]
    }

    fn around(&self, node: TreeIx) -> Option<TreeIx> {
        self.around[(node.0 - self.nodes.start) as usize]
    }

    fn set_around(&mut self, node: TreeIx, around: Option<TreeIx>) {
        self.around[(node.0 - self.nodes.start) as usize] = around;
    }

    /// Of each node, the innermost one around it that stands where it stood, as does all around that.
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

/// Two counterparts, behind those that hold them.
type Held = ((Option<TreeIx>, Option<TreeIx>), TreeIx, TreeIx);

/// A piece of a line in which all has one fate and is of one node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// Bytes of the line.
    pub bytes: Range<usize>,
    /// What became of it.
    pub fate: Fate,
    /// The innermost node.
    pub node: TreeIx,
}

/// Two pieces of code that are shown beside each other.
pub struct Facing<'a> {
    mapped: &'a Mapped<'a>,
    sense: Sense,
    sides: Pair<Option<Code>>,
    /// The runs of each line.
    runs: Pair<Vec<Vec<Run>>>,
    rows: Vec<Row>,
}

impl<'a> Facing<'a> {
    /// How the two excerpts are related.
    pub fn sense(&self) -> Sense {
        self.sense
    }

    /// The code of `excerpts`, related as `sense` says.
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

    /// The file and the lines that are shown of a side.
    pub fn excerpt(&self, side: Side) -> Option<&Excerpt> {
        self.sides.get(side).as_ref().map(|code| &code.excerpt)
    }

    /// The lines of a side, without their ends.
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

    /// What the blank-free parts of a line are; lines count from the first that is shown.
    pub fn runs(&self, side: Side, line: usize) -> &[Run] {
        &self.runs.get(side)[line]
    }

    /// Whether it is all of its files.
    pub fn is_of_files(&self) -> bool {
        let is_whole = |side: Side| {
            let excerpt = self.excerpt(side);
            excerpt.is_none_or(|excerpt| excerpt.lines == self.mapped.whole(side, excerpt.file))
        };
        is_whole(Side::Before) && is_whole(Side::After)
    }

    /// Whether anything is marked.
    pub fn is_marked(&self) -> bool {
        let mut runs = self.runs.before.iter().chain(&self.runs.after).flatten();
        runs.any(|run| run.fate != Fate::Kept)
    }

    /// The nodes of a side, in preorder.
    pub fn nodes(&self, side: Side) -> impl Iterator<Item = TreeIx> + use<> {
        let nodes = self.sides.get(side).as_ref().map(|code| code.nodes.clone());
        nodes.unwrap_or_default().map(TreeIx)
    }

    /// What became of a node of this code.
    pub fn fate(&self, side: Side, node: TreeIx) -> Fate {
        let code = self.sides.get(side).as_ref();
        code.map_or(Fate::Kept, |code| code.fate(node))
    }

    /// The node of this code around another.
    pub fn parent(&self, side: Side, node: TreeIx) -> Option<TreeIx> {
        let code = self.sides.get(side).as_ref()?;
        let tree = self.mapped.tree(side, code.excerpt.file);
        let parent = tree.parent(node)?;
        code.nodes.contains(&parent.0).then_some(parent)
    }

    /// Whether a node is shown as one piece: a statement, a declaration, a comment.
    pub fn is_piece(&self, side: Side, node: TreeIx) -> bool {
        let code = self.sides.get(side).as_ref();
        let tree = code.map(|code| self.mapped.tree(side, code.excerpt.file));
        tree.is_some_and(|tree| is_piece(tree[node].shape))
    }

    /// What a node of this code became that lies in the code beside it.
    pub fn beside(&self, side: Side, node: TreeIx) -> Vec<TreeIx> {
        let found = self.counterparts(side, node).into_iter();
        found
            .filter_map(|(at, is_beside)| is_beside.then_some(at.node))
            .collect()
    }

    /// What a node of this code became that lies elsewhere.
    pub fn elsewhere(&self, side: Side, node: TreeIx) -> Vec<NodeAt> {
        let found = self.counterparts(side, node).into_iter();
        found
            .filter_map(|(at, is_beside)| (!is_beside).then_some(at))
            .collect()
    }

    /// What a node became, and whether that lies in the code beside it.
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

    /// Finds for each node the one around it that has a counterpart beside it.
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

    /// Finds what stands where it stood: among what two counterparts hold, the heaviest part that
    /// keeps its order.
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

    /// Settles, of the pairs that are held by the same two counterparts, the heaviest that keep their
    /// order.
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

    /// Settles the statements that stay although something that moved is around them now, or was: the
    /// counterparts that hold them are those around that.
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

    /// Finds the fate of each node of a side.
    fn judge(&mut self, side: Side) {
        let Some(mut code) = self.sides.get_mut(side).take() else {
            return;
        };
        // What was extracted or inlined came from there, and only that is told of it.
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
        // Where an import that is gone ends: its parts, such as `java`, went nowhere else.
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
                // What the node around it did, it did with it.
                Some(_) if settled => match code.around(node).map(|around| code.fate(around)) {
                    Some(Fate::Moved) => Fate::Moved,
                    Some(_) => Fate::Kept,
                    None => at_large,
                },
                Some(_) => Fate::Moved,
                // The brackets of a call's arguments are the call's.
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

    /// The statements and declarations of a side that stand elsewhere than they stood, the outermost
    /// only, and what became of them.
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

    /// Whether a leaf has another text than its counterpart, blanks in comments aside. The empty
    /// brackets that were full, or will be, do not read otherwise: what came or went in them does.
    fn reads_otherwise(&self, side: Side, node: TreeIx, file: FileIx, twin: NodeAt) -> bool {
        let tree = self.mapped.tree(side, file);
        let other = self.mapped.tree(side.opposite(), twin.file);
        let is_word = tree[node].role != Role::None || other.is_leaf(twin.node);
        if !tree.is_leaf(node) || !is_word || tree[node].label == other[twin.node].label {
            return false;
        }
        let words = |side: Side, file: FileIx, bytes: Range<usize>| {
            self.mapped.text(side, file)[bytes].split_whitespace()
        };
        let is_comment = tree[node].shape == Shape::Comment;
        let one = words(side, file, tree.bytes(node));
        !is_comment || !one.eq(words(side.opposite(), twin.file, other.bytes(twin.node)))
    }
}

/// The nodes that lie wholly in an excerpt: in preorder they stand together.
fn nodes_within(mapped: &Mapped<'_>, side: Side, excerpt: &Excerpt) -> Range<u32> {
    let tree = mapped.tree(side, excerpt.file);
    let starts = mapped.starts(side, excerpt.file);
    let text = mapped.text(side, excerpt.file);
    let bytes = starts[excerpt.lines.start]..starts[excerpt.lines.end];
    let blanks = text[bytes.clone()].len() - text[bytes.clone()].trim_start().len();
    let from = tree.first_from(bytes.start + blanks);
    let end = tree.first_from(bytes.end);
    let is_in = |node: &u32| tree.bytes(TreeIx(*node)).end <= bytes.end;
    (from.0..end.0).find(is_in).unwrap_or(end.0)..end.0
}

/// Whether a node is shown as one piece: a statement, a declaration, a comment.
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

    /// Statements and members of Java, C and JavaScript that end on another line than they begin on.
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
        fn every_line_that_is_shown_stands_in_one_row(
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
            let file = FileIx::new(0);
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
