//! Decision, before any tree is built, whether a refactoring can be read off the bodies of a change.
//!
//! Most changes of bodies contain none: whole statements were only added or only removed, or literals got
//! other values. The tokens of the outlines show that. Whatever is not certainly such a change is taken for
//! one with a refactoring.

use crate::base::Set;
use crate::base::bag::Symbol;
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::path::RepoPath;
use crate::cst::{Linked, NodeId};
use crate::parse::outline::{StatementKind, StatementSpan};
use crate::relate::Relationship;
use std::ops::Range;

/// Ranges that the text of a file before and that of the file of this path after have in common, in order;
/// `None` if they are not known.
pub type CommonRanges<'a> = dyn Fn(&RepoPath) -> Option<Vec<Pair<Range<u32>>>> + 'a;

/// Maximum number of tokens by which an added or removed run is shifted to a place with the same effect:
/// a comparison cannot tell which of two equal brackets was added.
const SHIFT_MAX: usize = 256;

/// Tokens between the name of a variable and its type or value.
const VALUE_MARKS: [&str; 3] = ["=", ":=", ":"];

/// Difference between the tokens of two elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenChange {
    /// None.
    Nothing,
    /// Other literals.
    Literals,
    /// Whole statements that only one side has.
    Statements(Side),
    /// Any other one, such as that of a part of a statement that stays.
    Part,
}

/// Tokens of an element without comments and without the elements inside of it, but for attributes that
/// statements of its body declare.
struct OwnTokens<'a> {
    symbols: Vec<Symbol>,
    /// Byte offset of the start of each token.
    starts: Vec<u32>,
    /// Byte offset of the end of the element.
    end: u32,
    /// Statements of the element and of the elements inside of it, in preorder.
    statements: &'a [StatementSpan],
}

/// Comparison of the tokens of elements.
pub struct TokenComparison<'a> {
    linked: &'a Linked,
    /// Names of all attributes of both sides.
    attributes: Set<Symbol>,
    /// Tokens between a receiver and its member.
    separators: Vec<Symbol>,
}

/// Returns false if certainly no refactoring can be read off the bodies of the change: no code went between
/// elements, and in the matched elements literals changed, and whole statements were only added or only
/// removed. `matched` has the indices of the relationships of the one-to-one matching; `common` saves the
/// comparison of what is equal.
pub fn can_have_findings(
    linked: &Linked,
    relationships: &[Relationship],
    matched: &[usize],
    common: &CommonRanges<'_>,
) -> bool {
    let is_moved = |it: &Relationship| it.kind.side_of_moved_code().is_some();
    if relationships.iter().any(is_moved) {
        return true;
    }
    let files = linked.sides.before.files.iter();
    let common: Vec<_> = files
        .map(|file| common(&file.path).unwrap_or_default())
        .collect();
    let comparison = TokenComparison::new(linked);
    let mut directions = Pair::new(false, false);
    for &index in matched {
        let elements = Pair::new(relationships[index].before, relationships[index].after);
        let Pair { before, after } = &linked.sides;
        // Rules for the code of two languages are not comparable, so that nothing is read off such bodies.
        if before.language(elements.before) != after.language(elements.after)
            || is_unchanged(linked, elements, &common)
        {
            continue;
        }
        match comparison.change(elements) {
            TokenChange::Nothing | TokenChange::Literals => {}
            TokenChange::Statements(side) => *directions.get_mut(side) = true,
            TokenChange::Part => return true,
        }
        // A statement of one element can have gone to another one.
        if directions.before && directions.after {
            return true;
        }
    }
    false
}

/// Returns true if two elements of one file are in a range that both texts have in common, at the same
/// place in it. `common` has the ranges of each file before.
fn is_unchanged(linked: &Linked, elements: Pair<NodeId>, common: &[Vec<Pair<Range<u32>>>]) -> bool {
    let Pair { before, after } = &linked.sides;
    let (one, two) = (&before.nodes[elements.before], &after.nodes[elements.after]);
    let ranges = &common[one.file.index()];
    let next = ranges.partition_point(|range| range.before.end < one.end);
    let range = ranges.get(next);
    range.is_some_and(|range| {
        let is_same_file = before.files[one.file].path == after.files[two.file].path;
        is_same_file
            && range.before.start <= one.start
            && one.start - range.before.start + range.after.start == two.start
            && two.end - two.start == one.end - one.start
    })
}

impl<'a> TokenComparison<'a> {
    /// Creates a comparison of elements of `linked`.
    pub fn new(linked: &'a Linked) -> TokenComparison<'a> {
        let attributes = Side::BOTH.into_iter().flat_map(|side| {
            let nodes = linked.sides.get(side).nodes.iter();
            let attributes = nodes.filter(|node| node.kind.is_attribute());
            attributes.map(|node| node.name)
        });
        TokenComparison {
            attributes: attributes.collect(),
            separators: linked.vocabulary.member_separators(),
            linked,
        }
    }

    /// Returns the difference between two elements.
    pub fn change(&self, elements: Pair<NodeId>) -> TokenChange {
        let before = self.own_tokens(elements.before);
        let after = self.own_tokens(elements.after);
        let runs = differing(&before.symbols, &after.symbols);
        match (runs.before.is_empty(), runs.after.is_empty()) {
            (true, true) => TokenChange::Nothing,
            (true, false) => self.added((Side::After, &after), runs.after),
            (false, true) => self.added((Side::Before, &before), runs.before),
            (false, false) => self.replaced((&before, runs.before), (&after, runs.after)),
        }
    }

    /// Returns the tokens of an element.
    fn own_tokens(&self, node: NodeId) -> OwnTokens<'a> {
        let element = &self.linked[node];
        let file = self.linked.file_of(node);
        let inside = (node.index() + 1..self.linked.tree_of(node).nodes.len())
            .map(|inner| &self.linked[NodeId::new(node.side(), inner)]);
        let inside =
            inside.take_while(|inner| inner.file == element.file && inner.start < element.end);
        // A statement of a body that declares an attribute is mapped with the body.
        let is_body = element.kind.is_callable();
        let mut inside = inside
            .filter(|inner| inner.element.is_some() && !inner.is_scope)
            .filter(|inner| !(is_body && inner.kind.is_attribute()))
            .peekable();
        let statements = statements_in(&file.outline.statements, element.start..element.end);
        let comments = statements.iter();
        let mut comments = comments
            .filter(|it| it.kind == StatementKind::Comment)
            .peekable();
        let mut own = OwnTokens {
            symbols: Vec::new(),
            starts: Vec::new(),
            end: element.end,
            statements,
        };
        let mut next = element.tokens.start;
        while next < element.tokens.end {
            let token = &file.outline.tokens[next as usize];
            next += 1;
            while inside.next_if(|it| it.end <= token.start).is_some() {}
            while comments.next_if(|it| it.end <= token.start).is_some() {}
            if let Some(inner) = inside.peek().filter(|it| it.start <= token.start) {
                next = next.max(inner.tokens.end);
            } else if comments.peek().is_none_or(|it| token.start < it.start) {
                own.symbols.push(file.symbol(token.symbol));
                own.starts.push(token.start);
            }
        }
        own
    }

    /// Returns the class of a run of tokens that was replaced by another.
    fn replaced(
        &self,
        (before, run): (&OwnTokens<'_>, Range<usize>),
        (after, other): (&OwnTokens<'_>, Range<usize>),
    ) -> TokenChange {
        let tokens = before.symbols[run.clone()].iter();
        let mut pairs = tokens.zip(&after.symbols[other.clone()]);
        let are_literals = run.len() == other.len()
            && pairs.all(|(one, two)| one == two || self.is_literal(*one) && self.is_literal(*two))
            && !self.is_annotated(before, &run)
            && !self.is_annotated(after, &other);
        match are_literals {
            true => TokenChange::Literals,
            false => TokenChange::Part,
        }
    }

    /// Returns true if a token is a literal that contains no expression.
    fn is_literal(&self, symbol: Symbol) -> bool {
        let text = self.linked.vocabulary.get(symbol);
        let begins =
            text.starts_with(|first: char| first.is_ascii_digit() || "'\"`".contains(first));
        begins && !text.contains(['{', '$', '#', '(', '\\'])
    }

    /// Returns true if a statement that overlaps the beginning of `run`, or the tokens of the element before
    /// it, can have an annotation up to the end of the run: its values are compared.
    fn is_annotated(&self, own: &OwnTokens<'_>, run: &Range<usize>) -> bool {
        let start = own.starts[run.start];
        let innermost = own.statements.iter().rev().find(|statement| {
            statement.kind != StatementKind::Comment
                && statement.start <= start
                && start < statement.end
        });
        let from = innermost.map_or(0, |statement| statement.start);
        let from = own.starts.partition_point(|&it| it < from);
        let before = own.symbols[from..run.end].iter();
        let texts = before.map(|&symbol| self.linked.vocabulary.get(symbol));
        texts.enumerate().any(|(index, text)| {
            text.starts_with(['@', '#']) || index == 0 && text.starts_with('[')
        })
    }

    /// Returns the class of a run of tokens that only `side` has. A statement that names an attribute can
    /// declare a variable in its place, and one that gives a value to what only other statements use can
    /// declare it, so that its value is compared with theirs.
    fn added(&self, (side, own): (Side, &OwnTokens<'_>), run: Range<usize>) -> TokenChange {
        let text = |symbol: Symbol| self.linked.vocabulary.get(symbol);
        let Some(run) = own.whole_statements(run, text) else {
            return TokenChange::Part;
        };
        let has_value = |index: usize| {
            let next = own.symbols.get(index + 1);
            next.is_some_and(|&next| VALUE_MARKS.contains(&text(next)))
        };
        let others = || (0..own.symbols.len()).filter(|index| !run.contains(index));
        let used: Set<Symbol> = others().map(|index| own.symbols[index]).collect();
        let declared = others().filter(|&index| has_value(index));
        let declared: Set<Symbol> = declared.map(|index| own.symbols[index]).collect();
        let can_declare = |index: usize| {
            let symbol = own.symbols[index];
            let is_member = index > 0 && self.separators.contains(&own.symbols[index - 1]);
            let is_only_used = used.contains(&symbol) && !declared.contains(&symbol);
            !is_member && (self.attributes.contains(&symbol) || has_value(index) && is_only_used)
        };
        match run.clone().any(can_declare) {
            true => TokenChange::Part,
            false => TokenChange::Statements(side),
        }
    }
}

impl OwnTokens<'_> {
    /// Returns `run`, or a run with the same effect, that consists of whole statements; `None` if there is
    /// none.
    fn whole_statements<'t>(
        &self,
        run: Range<usize>,
        text: impl Fn(Symbol) -> &'t str,
    ) -> Option<Range<usize>> {
        let (symbols, mut run) = (&self.symbols, run);
        let mut shifts = 0;
        while run.start > 0 && symbols[run.start - 1] == symbols[run.end - 1] && shifts < SHIFT_MAX
        {
            run = run.start - 1..run.end - 1;
            shifts += 1;
        }
        shifts = 0;
        loop {
            if self.is_whole(&run, &text) {
                return Some(run);
            }
            shifts += 1;
            if shifts > 2 * SHIFT_MAX || symbols.get(run.end) != Some(&symbols[run.start]) {
                return None;
            }
            run = run.start + 1..run.end + 1;
        }
    }

    /// Returns true if `run` consists of whole statements, with marks between them.
    fn is_whole<'t>(&self, run: &Range<usize>, text: impl Fn(Symbol) -> &'t str) -> bool {
        let end = self.starts.get(run.end).copied().unwrap_or(self.end);
        let mut next = run.start;
        while next < run.end {
            let start = self.starts[next];
            let beginning = statements_in(self.statements, start..start + 1).iter();
            let whole = beginning
                .filter(|it| it.kind != StatementKind::Comment)
                .find(|it| it.end <= end);
            next = match whole {
                Some(statement) => self
                    .starts
                    .partition_point(|&it| it < statement.end)
                    .max(next + 1),
                None if text(self.symbols[next]) == ";" => next + 1,
                None => return false,
            };
        }
        next == run.end
    }
}

/// Returns the statements, which are in preorder, that begin in `bytes`.
fn statements_in(statements: &[StatementSpan], bytes: Range<u32>) -> &[StatementSpan] {
    let from = statements.partition_point(|it| it.start < bytes.start);
    let count = statements[from..].partition_point(|it| it.start < bytes.end);
    &statements[from..from + count]
}

/// Returns the ranges of two lists of tokens without what both begin and end with.
fn differing(before: &[Symbol], after: &[Symbol]) -> Pair<Range<usize>> {
    let start = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    let ends = before[start..]
        .iter()
        .rev()
        .zip(after[start..].iter().rev());
    let end = ends.take_while(|(a, b)| a == b).count();
    Pair::new(start..before.len() - end, start..after.len() - end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::mine::Miner;
    use crate::parse::cache::OutlineCache;
    use crate::source::texts::TextPair;
    use TokenChange::{Literals, Nothing, Part, Statements};

    const ADDED: TokenChange = Statements(Side::After);

    /// Returns the change of the element `name` between two texts of a file.
    fn change(path: &str, name: &str, texts: [&str; 2]) -> TokenChange {
        let [before, after] = texts.map(|text| [(path, text)]);
        let (change, mut blobs) = TextPair::compare(Pair::new(&before, &after));
        let settings = Config::load(None).unwrap().settings();
        let cache = OutlineCache::new(1 << 20);
        let (linked, _) = Miner::new(&settings, &cache).linked(&change, &mut blobs);
        let element = |side: Side| {
            let nodes = &linked.sides.get(side).nodes;
            let named = |node: &NodeId| linked.vocabulary.get(nodes[*node].name) == name;
            nodes.ids().find(named).unwrap()
        };
        let elements = Pair::of_sides(element);
        TokenComparison::new(&linked).change(elements)
    }

    /// Returns the change of a Java method between two bodies.
    fn java(bodies: [&str; 2]) -> TokenChange {
        let text = |body: &str| {
            format!("class A {{ int count; void f(int a) {{ {body} }} void g() {{}} }}")
        };
        let [before, after] = bodies.map(text);
        change("A.java", "f", [&before, &after])
    }

    #[test]
    fn whole_statements_of_one_side_are_no_part_of_a_statement() {
        let base = "int b = a; if (b > 1) { h(b); }";
        assert_eq!(java([base, &format!("/* why */ {base}")]), Nothing);
        assert_eq!(java([base, &format!("{base} h(a); h(7);")]), ADDED);
        assert_eq!(
            java([base, &format!("if (b > 1) {{ h(c); }} {base}")]),
            ADDED
        );
        let removed = Statements(Side::Before);
        assert_eq!(java([&format!("{base} h(a);"), base]), removed);
        // The same effect at another place: the brackets of one of two equal statements.
        let twice = "if (b > 1) { h(b); } if (b > 1) { h(b); }";
        assert_eq!(java(["if (b > 1) { h(b); }", twice]), ADDED);
        // Statements of both sides can be one that moved or was rewritten.
        assert_eq!(
            java([&format!("{base} h(a);"), &format!("h(b); {base}")]),
            Part
        );
    }

    #[test]
    fn statement_can_declare_what_others_name_or_a_variable_in_place_of_an_attribute() {
        assert_eq!(java(["h(count);", "int count = 5; h(count);"]), Part);
        assert_eq!(java(["h(count);", "this.count++; h(count);"]), ADDED);
        assert_eq!(java(["h(b);", "int b = 5; h(b);"]), Part);
        assert_eq!(java(["h(a);", "int b = 5; h(a);"]), ADDED);
    }

    #[test]
    fn replaced_literals_are_no_part_unless_they_contain_code_or_an_annotation_has_them() {
        assert_eq!(java(["h(1, \"a\"); h(3);", "h(2, \"b\"); h(4);"]), Literals);
        assert_eq!(java(["h(1);", "h(a);"]), Part);
        assert_eq!(java(["h(1);", "h(1, 2);"]), Part);
        assert_eq!(
            java(["@A(\"a\") int b = a; h(b);", "@A(\"b\") int b = a; h(b);"]),
            Part
        );
        let js = |texts: [&str; 2]| change("a.js", "f", texts);
        let text = |value: &str| format!("function f(a) {{ h({value}); }}");
        assert_eq!(js([&text("'a'"), &text("'b'")]), Literals);
        assert_eq!(js([&text("`a${a}`"), &text("`b${b}`")]), Part);
    }

    #[test]
    fn attributes_that_a_body_declares_are_statements_of_it() {
        let text = |body: &str| {
            format!("class A:\n    def f(self, a):\n{body}\n    def g(self):\n        h()\n")
        };
        let without = text("        h(a)\n");
        let with = text("        self.b = a\n        h(a)\n");
        assert_eq!(change("a.py", "f", [&without, &with]), ADDED);
    }

    #[test]
    fn part_of_a_statement_that_stays_is_any_other_change() {
        for [before, after] in [
            ["h(a);", "h(a, a);"],
            ["int b = a;", "final int b = a;"],
            ["h(a);", "if (a > 1) { h(a); }"],
            ["h(a); h(1);", "h(1); if (a > 1) { h(a); }"],
        ] {
            assert_eq!(java([before, after]), Part, "{before} {after}");
        }
    }

    #[test]
    fn tokens_of_inner_elements_are_not_those_of_the_element() {
        let text = |body: &str| format!("class A {{ int b = 1; void f() {{ {body} }} }}");
        let texts = [&text("h(1);")[..], &text("h(2, 3);")];
        assert_eq!(change("A.java", "A", texts), Nothing);
    }
}
