//! Candidates for an oracle (labelled refactorings): commits whose message names a refactoring and its
//! elements (TSE 2021, Section 5.2 and Table 6).
//!
//! The authors searched messages by keywords and looked up the elements in the diff. Here the
//! keywords are those of Table 6 in all word forms, without the nouns: the kind of the elements
//! decides whether a function or a file is meant. A candidate needs elements of the changed files
//! that the message names as code. refmine's matching is not used, so that candidates can measure
//! its recall.

use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::lang::rules::{ElementKind, KindGroup};
use crate::mine::outcome::ElementRow;
use crate::relate::kind::RelationshipKind;
use std::cell::OnceCell;
use std::collections::BTreeSet;

/// Maximum number of candidates of one commit; readers cannot use messages that name more.
pub const CANDIDATES_MAX: usize = 20;

/// Operation that a message mentions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MessageOperation {
    /// The name of an element changes.
    Rename,
    /// The container or file changes.
    Move,
    /// A new element gets code of an existing one.
    Extract,
    /// The code of an element is moved into its callers.
    Inline,
    /// The parameters of an element change.
    ChangeSignature,
}

/// Queries of Table 6. A message matches a query if it contains every word of it in some form.
const QUERIES: &[(MessageOperation, &[&str])] = &[
    (MessageOperation::Rename, &["rename"]),
    (MessageOperation::Move, &["move"]),
    (MessageOperation::Extract, &["extract"]),
    (MessageOperation::Extract, &["duplicate"]),
    (MessageOperation::Extract, &["factor", "out"]),
    (MessageOperation::Inline, &["inline"]),
    (MessageOperation::Inline, &["remove", "indirection"]),
    (MessageOperation::Inline, &["indirect", "function"]),
    (MessageOperation::Inline, &["remove", "wrapper"]),
    (MessageOperation::ChangeSignature, &["add", "parameter"]),
    (MessageOperation::ChangeSignature, &["remove", "parameter"]),
    (MessageOperation::ChangeSignature, &["add", "argument"]),
];

/// Forms of an English word: suffix to remove, and suffix to append.
const FORMS: &[(&str, &str)] = &[
    ("", ""),
    ("", "s"),
    ("", "ed"),
    ("", "ing"),
    ("e", "ed"),
    ("e", "ing"),
    ("e", "ion"),
];

/// Refactorings that a commit message mentions, as kinds of operations such as "extract", and words in
/// it that can be names of elements.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// Kinds of refactorings that the message mentions: `Extract` for `extracted parse() from run()`.
    pub operations: BTreeSet<MessageOperation>,
    /// Words that are written like code: `parseUrl`, `parse_url`, `parse()`, `lib/url.js`.
    names: Set<String>,
}

impl Message {
    /// Extracts from a commit message the operations of `QUERIES` that it mentions and the words that
    /// are written like code.
    pub fn parse(text: &str) -> Message {
        let words = text.split(|letter: char| !letter.is_alphanumeric());
        let words: Set<String> = words.map(str::to_lowercase).collect();
        let has = |base: &&str| forms(base).any(|form| words.contains(&form));
        let operations = QUERIES.iter().filter(|(_, query)| query.iter().all(has));
        let operations = operations.map(|(operation, _)| *operation).collect();
        Message {
            operations,
            names: names(text),
        }
    }

    /// Returns true if the message mentions an operation and something that can be an element.
    pub fn is_candidate(&self) -> bool {
        !self.operations.is_empty() && !self.names.is_empty()
    }

    /// Returns true if the message contains the name of `element`, written like code.
    fn names_element(&self, element: &ElementRow) -> bool {
        self.names.contains(&element.name)
    }
}

/// Returns the forms of the English word `base`, including the word itself.
fn forms(base: &str) -> impl Iterator<Item = String> + '_ {
    FORMS.iter().filter_map(move |(cut, ending)| {
        let stem = base.strip_suffix(cut)?;
        Some(format!("{stem}{ending}"))
    })
}

fn is_name_letter(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '$'
}

/// Returns the words of `text` that are written like code, and the last segments of paths.
fn names(text: &str) -> Set<String> {
    let mut names = Set::default();
    let is_path_letter = |letter: char| is_name_letter(letter) || "./-".contains(letter);
    for word in text.split(|letter| !is_path_letter(letter)) {
        let word = word.trim_matches(['.', '/', '-']);
        let last = word.rsplit('/').next().unwrap_or(word);
        if last.contains('.') || word.contains('/') {
            names.insert(last.to_owned());
        }
    }
    let mut before = ' ';
    let mut rest = text;
    while let Some(start) = rest.find(is_name_letter) {
        before = rest[..start].chars().next_back().unwrap_or(before);
        let word = &rest[start..];
        let end = word
            .find(|letter| !is_name_letter(letter))
            .unwrap_or(word.len());
        let (word, after) = word.split_at(end);
        let next = after.chars().next().unwrap_or(' ');
        let is_quoted = matches!((before, next), ('`', '`') | ('\'', '\'') | ('"', '"'));
        let is_member = matches!(before, '#' | ':');
        if is_quoted || next == '(' || is_member || is_written_as_code(word) {
            names.insert(word.to_owned());
        }
        before = word.chars().next_back().unwrap_or(' ');
        rest = after;
    }
    names
}

/// Returns true if a word is spelled like no English word: with a capital after the first letter
/// and lower-case letters, or with an underscore inside.
fn is_written_as_code(word: &str) -> bool {
    let has_lower = word.chars().any(char::is_lowercase);
    let inner = || word.chars().skip(1);
    let is_camel = has_lower && inner().any(char::is_uppercase);
    let is_snake = word.trim_matches('_').contains('_');
    is_camel || is_snake
}

/// Refactoring that a message seems to describe.
#[derive(Debug, Clone, PartialEq)]
pub struct DocumentedCandidate {
    /// Kind of the relationship.
    pub kind: RelationshipKind,
    /// Refactoring type of the relationship.
    pub refactoring_type: &'static str,
    /// Before and after element of the candidate.
    pub elements: Pair<ElementRow>,
}

/// Elements of the changed files of a commit, with access to their code.
pub struct Sides<'a> {
    /// Elements of both sides.
    pub elements: &'a Pair<Vec<ElementRow>>,
    /// Returns the code of an element; `None` if its file cannot be read.
    pub code: &'a dyn Fn(Side, &ElementRow) -> Option<String>,
}

type NameKey<'a> = (KindGroup, &'a str);

fn group(element: &ElementRow) -> Option<KindGroup> {
    ElementKind::by_name(element.kind).map(ElementKind::group)
}

fn key(element: &ElementRow) -> Option<NameKey<'_>> {
    Some((group(element)?, element.name.as_str()))
}

/// Returns true if the containers are equal and, for functions, also the files.
fn is_in_same_container(before: &ElementRow, after: &ElementRow) -> bool {
    before.container == after.container
        && (before.path == after.path || group(before) != Some(KindGroup::Function))
}

fn is_code(element: &ElementRow) -> bool {
    let group = group(element);
    matches!(group, Some(KindGroup::Method | KindGroup::Function))
}

/// Returns true if both elements have the same file, container, kind group and name.
fn is_same_element(first: &ElementRow, second: &ElementRow) -> bool {
    first.path == second.path && first.container == second.container && key(first) == key(second)
}

/// Returns the candidates of a commit with this message, at most [`CANDIDATES_MAX`], ordered by the
/// location of the after element.
pub fn candidates(message: &Message, sides: &Sides<'_>) -> Vec<DocumentedCandidate> {
    let mut search = CandidateSearch::new(message, sides);
    for operation in &message.operations {
        match operation {
            MessageOperation::Rename => search.add_renames(),
            MessageOperation::Move => search.add_moves(),
            MessageOperation::Extract => search.add_extractions(),
            MessageOperation::Inline => search.add_inlinings(),
            MessageOperation::ChangeSignature => search.add_signature_changes(),
        }
    }
    let mut candidates = search.candidates;
    let location = |element: &ElementRow| (element.path.clone(), element.start_byte);
    candidates.sort_by_key(|candidate| {
        let Pair { before, after } = &candidate.elements;
        (location(after), location(before), candidate.kind)
    });
    candidates.dedup();
    candidates.truncate(CANDIDATES_MAX);
    candidates
}

/// Search for the candidates of one commit.
struct CandidateSearch<'a> {
    sides: &'a Sides<'a>,
    /// Elements that the message names.
    named: Pair<Vec<&'a ElementRow>>,
    /// Kind group and name of all elements of each side, whether or not the message names them.
    keys: Pair<Set<NameKey<'a>>>,
    /// Methods and functions that exist on both sides; computed when they are first needed.
    common: OnceCell<CommonElements<'a>>,
    /// Candidates found so far.
    candidates: Vec<DocumentedCandidate>,
}

impl<'a> CandidateSearch<'a> {
    /// Prepares the search among the elements of both sides that `message` names.
    fn new(message: &Message, sides: &'a Sides<'a>) -> Self {
        let named = sides.elements.as_ref().map(|elements| {
            let named = elements
                .iter()
                .filter(|element| message.names_element(element));
            named.collect()
        });
        let keys = sides.elements.as_ref();
        CandidateSearch {
            sides,
            named,
            keys: keys.map(|elements| elements.iter().filter_map(key).collect()),
            common: OnceCell::new(),
            candidates: Vec::new(),
        }
    }

    /// Adds a candidate, if relationships of this kind are refactorings of such elements.
    fn add(&mut self, kind: RelationshipKind, before: &ElementRow, after: &ElementRow) {
        let same_container = is_in_same_container(before, after);
        let kinds = ElementKind::by_name(before.kind).zip(ElementKind::by_name(after.kind));
        let kinds = kinds.map(|(before, after)| Pair::new(before, after));
        if let Some(name) = kinds.and_then(|kinds| kind.refactoring(kinds, same_container)) {
            self.candidates.push(DocumentedCandidate {
                kind,
                refactoring_type: name.name,
                elements: Pair::new(before.clone(), after.clone()),
            });
        }
    }

    /// Returns the elements of `side` that the message names and whose kind group and name do not
    /// occur on the other side.
    fn unmatched(&self, side: Side) -> Vec<&'a ElementRow> {
        let keys = self.keys.get(side.opposite());
        let is_unmatched =
            |element: &&ElementRow| key(element).is_none_or(|key| !keys.contains(&key));
        let named = self.named.get(side).iter().copied();
        named.filter(is_unmatched).collect()
    }

    /// Adds the pairs of a removed and an added element of one kind group.
    fn add_renames(&mut self) {
        let (removed, added) = (self.unmatched(Side::Before), self.unmatched(Side::After));
        let pairs = removed.iter().flat_map(|&before| {
            let added = added.iter();
            added.map(move |&after| (before, after))
        });
        let pairs: Vec<_> = pairs
            .filter(|(before, after)| group(before) == group(after))
            .collect();
        // If both names occur in one container, their occurrences in different containers are not
        // meant.
        let in_one_container: Set<_> = pairs
            .iter()
            .filter(|(before, after)| is_in_same_container(before, after))
            .map(|(before, after)| (key(before), key(after)))
            .collect();
        for (before, after) in pairs {
            if is_in_same_container(before, after) {
                self.add(RelationshipKind::Rename, before, after);
            } else if !in_one_container.contains(&(key(before), key(after))) {
                self.add(RelationshipKind::MoveRename, before, after);
            }
        }
    }

    /// Adds the pairs of elements named by the message for which `is_changed` returns true. Elements
    /// for which the other side has an element that `is_equal` are excluded.
    fn add_pairs(
        &mut self,
        kind: RelationshipKind,
        is_changed: impl Fn(&ElementRow, &ElementRow) -> bool,
        is_equal: impl Fn(&ElementRow, &ElementRow) -> bool,
    ) {
        let exists = |elements: &[ElementRow], element: &ElementRow| {
            elements.iter().any(|other| is_equal(other, element))
        };
        let elements = self.sides.elements;
        let named = self.named.clone();
        let removed = named.before.into_iter();
        for before in removed.filter(|before| !exists(&elements.after, before)) {
            let added = named.after.iter();
            for after in added.filter(|after| !exists(&elements.before, after)) {
                if is_changed(before, after) {
                    self.add(kind, before, after);
                }
            }
        }
    }

    /// Adds the pairs of elements of equal name that are in another container on the after side.
    fn add_moves(&mut self) {
        let is_moved = |before: &ElementRow, after: &ElementRow| {
            key(before) == key(after) && !is_in_same_container(before, after)
        };
        self.add_pairs(RelationshipKind::Move, is_moved, is_same_element);
    }

    /// Adds the pairs of elements of equal name and container whose signatures differ.
    fn add_signature_changes(&mut self) {
        let has_same_signature = |first: &ElementRow, second: &ElementRow| {
            is_same_element(first, second) && first.signature == second.signature
        };
        let kind = RelationshipKind::ChangeSignature;
        self.add_pairs(kind, is_same_element, has_same_signature);
    }

    /// Adds a pair for each added element and each element that calls it on the after side only: the
    /// caller on the before side, from which the code was extracted, and the added element.
    fn add_extractions(&mut self) {
        for added in self.unmatched(Side::After) {
            for (before, caller) in self.callers(added, Side::After) {
                let kind = match is_in_same_container(caller, added) {
                    true => RelationshipKind::Extract,
                    false => RelationshipKind::ExtractMove,
                };
                self.add(kind, before, added);
            }
        }
    }

    /// Adds a pair for each removed element and each element that calls it on the before side only:
    /// the removed element, and the caller on the after side, which contains the code now.
    fn add_inlinings(&mut self) {
        for removed in self.unmatched(Side::Before) {
            for (_, caller) in self.callers(removed, Side::Before) {
                self.add(RelationshipKind::Inline, removed, caller);
            }
        }
    }

    /// Returns the before and after element of each method or function whose code contains the name
    /// of `element` on `side`, but not on the other side.
    fn callers(&self, element: &ElementRow, side: Side) -> Vec<(&'a ElementRow, &'a ElementRow)> {
        if !is_code(element) {
            return Vec::new();
        }
        let common = self.common.get_or_init(|| CommonElements::new(self.sides));
        let calls = |words: &Pair<Set<String>>, side| words.get(side).contains(&element.name);
        let callers = common.0.iter();
        callers
            .filter(|(.., words)| calls(words, side) && !calls(words, side.opposite()))
            .map(|(before, after, _)| (*before, *after))
            .collect()
    }
}

/// Methods and functions that exist on both sides: before element, after element, and the words of
/// their code.
struct CommonElements<'a>(Vec<(&'a ElementRow, &'a ElementRow, Pair<Set<String>>)>);

impl<'a> CommonElements<'a> {
    /// Collects the methods and functions that have the same path, container and name on both sides.
    fn new(sides: &'a Sides<'a>) -> Self {
        let location = |element: &'a ElementRow| {
            let path = element.path.text().into_owned();
            (path, element.container.as_str(), element.name.as_str())
        };
        let Pair { before, after } = sides.elements.as_ref();
        let before = before.iter().filter(|element| is_code(element));
        let before: Map<_, _> = before.map(|element| (location(element), element)).collect();
        let words = |side, element: &ElementRow| -> Set<String> {
            let code = (sides.code)(side, element).unwrap_or_default();
            let words = code.split(|letter| !is_name_letter(letter));
            words.map(str::to_owned).collect()
        };
        let after = after.iter().filter(|element| is_code(element));
        let common = after.filter_map(|after| {
            let before = *before.get(&location(after))?;
            let words = Pair::new(words(Side::Before, before), words(Side::After, after));
            Some((before, after, words))
        });
        CommonElements(common.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::RepoPath;

    fn read(text: &str) -> (Vec<MessageOperation>, Vec<String>) {
        let message = Message::parse(text);
        let mut names: Vec<String> = message.names.into_iter().collect();
        names.sort();
        (message.operations.into_iter().collect(), names)
    }

    #[test]
    fn message_keywords_match_in_all_forms_and_names_are_spelled_like_code() {
        let owned = |names: &[&str]| {
            names
                .iter()
                .map(|name| (*name).to_owned())
                .collect::<Vec<_>>()
        };
        for (text, operations, names) in [
            (
                "Renamed parseUrl to parse_url",
                &[MessageOperation::Rename][..],
                &["parseUrl", "parse_url"][..],
            ),
            (
                "moving `total` to lib/cart.js",
                &[MessageOperation::Move],
                &["cart.js", "total"],
            ),
            (
                "Extract tax() from Cart#total",
                &[MessageOperation::Extract],
                &["tax", "total"],
            ),
            (
                "Factored out nothing named",
                &[MessageOperation::Extract],
                &[],
            ),
            (
                "Remove the needless wrappers of f()",
                &[MessageOperation::Inline],
                &["f"],
            ),
            (
                "added a parameter to getRange",
                &[MessageOperation::ChangeSignature],
                &["getRange"],
            ),
            ("Fix getRange", &[], &["getRange"]),
        ] {
            assert_eq!(read(text), (operations.to_vec(), owned(names)), "{text}");
        }
    }

    fn function(path: &str, name: &str) -> ElementRow {
        ElementRow {
            path: RepoPath::new(path),
            language: "java",
            kind: "function",
            name: name.to_owned(),
            signature: name.to_owned(),
            container: path.to_owned(),
            start_line: 1,
            end_line: 2,
            start_column: 1,
            end_column: 1,
            start_byte: 0,
            end_byte: 0,
        }
    }

    fn candidates_of(text: &str, before: &[(&str, &str)], after: &[(&str, &str)]) -> Vec<String> {
        let row = |(name, _): &(&str, &str)| function("a.js", name);
        let elements = Pair::new(
            before.iter().map(row).collect::<Vec<_>>(),
            after.iter().map(row).collect::<Vec<_>>(),
        );
        let code = |side: Side, element: &ElementRow| {
            let all = if side == Side::Before { before } else { after };
            let element = all.iter().find(|(name, _)| *name == element.name);
            element.map(|(_, code)| (*code).to_owned())
        };
        let sides = Sides {
            elements: &elements,
            code: &code,
        };
        let candidates = candidates(&Message::parse(text), &sides);
        let candidates = candidates.iter().map(|candidate| {
            let Pair { before, after } = &candidate.elements;
            format!(
                "{} {} {}",
                candidate.refactoring_type, before.name, after.name
            )
        });
        candidates.collect()
    }

    #[test]
    fn candidate_needs_both_elements_named_in_the_message() {
        let before = [("parseUrl", "old()"), ("main", "parseUrl(x)")];
        let after = [("readUrl", "old()"), ("main", "readUrl(x)")];
        let candidates = candidates_of("Rename parseUrl to readUrl", &before, &after);
        assert_eq!(candidates, ["Rename Function parseUrl readUrl"]);
        assert!(candidates_of("Rename the parser", &before, &after).is_empty());
        // One name is not enough: the before element is unknown.
        assert!(candidates_of("Rename to readUrl", &before, &after).is_empty());
    }

    #[test]
    fn extraction_source_is_new_caller_and_inlining_target_is_former_caller() {
        let inlined = [("main", "x + 1")];
        let extracted = [("main", "addOne(x)"), ("addOne", "x + 1")];
        assert_eq!(
            candidates_of("extract addOne()", &inlined, &extracted),
            ["Extract Function main addOne"]
        );
        assert_eq!(
            candidates_of("inline addOne()", &extracted, &inlined),
            ["Inline Function addOne main"]
        );
        assert!(candidates_of("extract addOne()", &extracted, &extracted).is_empty());
    }
}
