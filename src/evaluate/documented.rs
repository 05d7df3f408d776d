//! Candidates for an oracle: commits whose message names a refactoring and its elements (TSE 2021,
//! Section 5.2 and Table 6).
//!
//! The authors searched messages by keywords and looked up the elements in the diff. Here the
//! keywords are those of Table 6 in all word forms, without the nouns: the kind of the elements
//! decides whether a function or a file is meant. A candidate needs elements of the changed files
//! that the message names as code. refmine's matching is not used, so that candidates can measure
//! its recall.

use crate::base::pair::Pair;
use crate::base::{Map, Set};
use crate::lang::rules::{ElementKind, KindGroup};
use crate::mine::outcome::ElementRow;
use crate::relate::kind::RelationshipKind;
use std::collections::BTreeSet;

/// Maximum number of candidates of one commit; readers cannot use messages that name more.
pub const CANDIDATES_MAX: usize = 20;

/// Operation that a message mentions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MessageOperation {
    /// The name changes.
    Rename,
    /// The container or file changes.
    Move,
    /// A new element gets code of an existing one.
    Extract,
    /// The code of an element is moved into its callers.
    Inline,
    /// The parameters change.
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

/// Operations and names in a commit message.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// Operations that the message mentions.
    pub operations: BTreeSet<MessageOperation>,
    /// Words that are written like code: `parseUrl`, `parse_url`, `parse()`, `lib/url.js`.
    names: Set<String>,
}

impl Message {
    /// Parses a commit message.
    pub fn read(text: &str) -> Message {
        let words: Set<String> = text
            .split(|letter: char| !letter.is_alphanumeric())
            .map(str::to_lowercase)
            .collect();
        let has = |base: &&str| forms(base).any(|form| words.contains(&form));
        let operations = QUERIES
            .iter()
            .filter(|(_, query)| query.iter().all(has))
            .map(|(operation, _)| *operation)
            .collect();
        Message {
            operations,
            names: names(text),
        }
    }

    /// Returns true if the message mentions an operation and something that can be an element.
    pub fn is_candidate(&self) -> bool {
        !self.operations.is_empty() && !self.names.is_empty()
    }

    fn has(&self, element: &ElementRow) -> bool {
        self.names.contains(&element.name)
    }
}

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
    /// Elements.
    pub elements: Pair<ElementRow>,
}

/// Elements of the changed files of a commit, with access to their code.
pub struct Sides<'a> {
    /// Elements of both sides.
    pub elements: &'a Pair<Vec<ElementRow>>,
    /// Returns the code of an element; `None` if its file cannot be read.
    pub code: &'a dyn Fn(crate::base::pair::Side, &ElementRow) -> Option<String>,
}

type NameKey<'a> = (KindGroup, &'a str);

fn group(element: &ElementRow) -> Option<KindGroup> {
    ElementKind::by_name(element.kind).map(ElementKind::group)
}

fn key(element: &ElementRow) -> Option<NameKey<'_>> {
    Some((group(element)?, element.name.as_str()))
}

fn owned((group, name): NameKey<'_>) -> (KindGroup, String) {
    (group, name.to_owned())
}

fn is_at_one_place(before: &ElementRow, after: &ElementRow) -> bool {
    before.container == after.container
        && (before.path == after.path || group(before) != Some(KindGroup::Function))
}

/// Returns the candidates of a commit with this message, at most [`CANDIDATES_MAX`], ordered by the
/// location of the after element.
pub fn candidates(message: &Message, sides: &Sides<'_>) -> Vec<DocumentedCandidate> {
    let Pair { before, after } = sides.elements;
    let names = |elements: &[ElementRow]| -> Set<(KindGroup, String)> {
        elements.iter().filter_map(key).map(owned).collect()
    };
    let (names_before, names_after) = (names(before), names(after));
    let has = |names: &Set<(KindGroup, String)>, element: &ElementRow| {
        key(element).is_some_and(|key| names.contains(&owned(key)))
    };
    let named = |elements: &'_ [ElementRow]| -> Vec<ElementRow> {
        let mentioned = elements.iter().filter(|element| message.has(element));
        mentioned.cloned().collect()
    };
    let (named_before, named_after) = (named(before), named(after));
    let vanished = || {
        named_before
            .iter()
            .filter(|element| !has(&names_after, element))
    };
    let appeared = || {
        named_after
            .iter()
            .filter(|element| !has(&names_before, element))
    };
    let mut found = Vec::new();
    let mut add = |kind: RelationshipKind, before: &ElementRow, after: &ElementRow| {
        let same_container = is_at_one_place(before, after);
        let element = ElementKind::by_name(after.kind);
        if let Some(name) = element.and_then(|element| kind.refactoring(element, same_container)) {
            found.push(DocumentedCandidate {
                kind,
                refactoring_type: name.name,
                elements: Pair::new(before.clone(), after.clone()),
            });
        }
    };
    let operations = &message.operations;
    if operations.contains(&MessageOperation::Rename) {
        let pairs = vanished().flat_map(|was| appeared().map(move |is| (was, is)));
        let pairs: Vec<_> = pairs.filter(|(was, is)| group(was) == group(is)).collect();
        // If both names occur in one container, their occurrences in different containers are not
        // meant.
        let stays = |(was, is): &(&ElementRow, &ElementRow)| is_at_one_place(was, is);
        let names =
            |(was, is): &(&ElementRow, &ElementRow)| (key(was).map(owned), key(is).map(owned));
        let staying: Set<_> = pairs.iter().filter(|pair| stays(pair)).map(names).collect();
        for pair in pairs {
            match stays(&pair) {
                true => add(RelationshipKind::Rename, pair.0, pair.1),
                false if !staying.contains(&names(&pair)) => {
                    add(RelationshipKind::MoveRename, pair.0, pair.1)
                }
                false => {}
            }
        }
    }
    if operations.contains(&MessageOperation::Move) {
        let is_there = |elements: &[ElementRow], element: &ElementRow| {
            elements.iter().any(|other| same_element(other, element))
        };
        for was in named_before.iter().filter(|was| !is_there(after, was)) {
            for is in named_after.iter().filter(|is| !is_there(before, is)) {
                if key(was) == key(is) && !is_at_one_place(was, is) {
                    add(RelationshipKind::Move, was, is);
                }
            }
        }
    }
    if operations.contains(&MessageOperation::ChangeSignature) {
        for was in &named_before {
            for is in &named_after {
                let is_changed = was.signature != is.signature
                    && !after
                        .iter()
                        .any(|other| same_element(other, was) && other.signature == was.signature)
                    && !before
                        .iter()
                        .any(|other| same_element(other, is) && other.signature == is.signature);
                if is_changed && same_element(was, is) {
                    add(RelationshipKind::ChangeSignature, was, is);
                }
            }
        }
    }
    let mut code = CommonElements::new(sides);
    if operations.contains(&MessageOperation::Extract) {
        for new in appeared().filter(|new| is_code(new)) {
            for (was, is) in code.callers(new, RelationshipKind::Extract) {
                let stays = is_at_one_place(&is, new);
                add(
                    if stays {
                        RelationshipKind::Extract
                    } else {
                        RelationshipKind::ExtractMove
                    },
                    &was,
                    new,
                );
            }
        }
    }
    if operations.contains(&MessageOperation::Inline) {
        for gone in vanished().filter(|gone| is_code(gone)) {
            for (_, is) in code.callers(gone, RelationshipKind::Inline) {
                add(RelationshipKind::Inline, gone, &is);
            }
        }
    }
    let place = |element: &ElementRow| (element.path.clone(), element.start_byte);
    found.sort_by_key(|candidate| {
        let Pair { before, after } = &candidate.elements;
        (place(after), place(before), candidate.kind)
    });
    found.dedup();
    found.truncate(CANDIDATES_MAX);
    found
}

fn is_code(element: &ElementRow) -> bool {
    matches!(
        group(element),
        Some(KindGroup::Method | KindGroup::Function)
    )
}

/// Returns true if both elements have the same file, container, kind group and name.
fn same_element(one: &ElementRow, other: &ElementRow) -> bool {
    one.path == other.path && one.container == other.container && key(one) == key(other)
}

/// Methods and functions that exist on both sides, with the words of their code.
struct CommonElements {
    /// Before element, after element, and the words of their code.
    both: Vec<(ElementRow, ElementRow, Pair<Set<String>>)>,
}

impl CommonElements {
    fn new(sides: &Sides<'_>) -> Self {
        use crate::base::pair::Side;
        let Pair { before, after } = sides.elements;
        let mut by_place: Map<(String, &str, &str), &ElementRow> = Map::default();
        for element in before.iter().filter(|element| is_code(element)) {
            let path = element.path.text().into_owned();
            by_place.insert((path, &element.container, &element.name), element);
        }
        let words = |side, element: &ElementRow| -> Set<String> {
            let code = (sides.code)(side, element).unwrap_or_default();
            let words = code.split(|letter| !is_name_letter(letter));
            words.map(str::to_owned).collect()
        };
        let both = after
            .iter()
            .filter(|element| is_code(element))
            .filter_map(|is| {
                let path = is.path.text().into_owned();
                let was = *by_place.get(&(path, is.container.as_str(), is.name.as_str()))?;
                let words = Pair::new(words(Side::Before, was), words(Side::After, is));
                Some((was.clone(), is.clone(), words))
            });
        CommonElements {
            both: both.collect(),
        }
    }

    /// Returns the elements whose code contains the name of `element` on one side only: after an
    /// extraction, before an inlining.
    fn callers(
        &mut self,
        element: &ElementRow,
        kind: RelationshipKind,
    ) -> Vec<(ElementRow, ElementRow)> {
        let is_caller = |words: &Pair<Set<String>>| {
            let (had, has) = (
                words.before.contains(&element.name),
                words.after.contains(&element.name),
            );
            match kind {
                RelationshipKind::Inline => had && !has,
                _ => has && !had,
            }
        };
        let callers = self.both.iter().filter(|(.., words)| is_caller(words));
        callers
            .map(|(was, is, _)| (was.clone(), is.clone()))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::pair::Side;
    use crate::source::RepoPath;

    fn read(text: &str) -> (Vec<MessageOperation>, Vec<String>) {
        let message = Message::read(text);
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

    fn found(text: &str, before: &[(&str, &str)], after: &[(&str, &str)]) -> Vec<String> {
        let row = |(name, _): &(&str, &str)| function("a.js", name);
        let elements = Pair::new(
            before.iter().map(row).collect::<Vec<_>>(),
            after.iter().map(row).collect::<Vec<_>>(),
        );
        let code = |side: Side, element: &ElementRow| {
            let all = if side == Side::Before { before } else { after };
            let found = all.iter().find(|(name, _)| *name == element.name);
            found.map(|(_, code)| (*code).to_owned())
        };
        let sides = Sides {
            elements: &elements,
            code: &code,
        };
        let candidates = candidates(&Message::read(text), &sides);
        let told = candidates.iter().map(|found| {
            let Pair { before, after } = &found.elements;
            format!("{} {} {}", found.refactoring_type, before.name, after.name)
        });
        told.collect()
    }

    #[test]
    fn candidate_needs_both_elements_named_in_the_message() {
        let before = [("parseUrl", "old()"), ("main", "parseUrl(x)")];
        let after = [("readUrl", "old()"), ("main", "readUrl(x)")];
        let told = found("Rename parseUrl to readUrl", &before, &after);
        assert_eq!(told, ["Rename Function parseUrl readUrl"]);
        assert!(found("Rename the parser", &before, &after).is_empty());
        // One name is not enough: the before element is unknown.
        assert!(found("Rename to readUrl", &before, &after).is_empty());
    }

    #[test]
    fn extraction_source_is_new_caller_and_inlining_target_is_former_caller() {
        let one = [("main", "x + 1")];
        let two = [("main", "addOne(x)"), ("addOne", "x + 1")];
        assert_eq!(
            found("extract addOne()", &one, &two),
            ["Extract Function main addOne"]
        );
        assert_eq!(
            found("inline addOne()", &two, &one),
            ["Inline Function addOne main"]
        );
        assert!(found("extract addOne()", &two, &two).is_empty());
    }
}
