//! Refactorings of a change in Markdown, for comments on a pull request.

use super::align::CodeRelation;
use super::story::folds::{NamedElements, StoryFolds};
use super::story::{
    StoryPart, Title, by_file, count_text, file_heading, has_other_container, is_of_files,
    location, shortened,
};
use crate::base::pair::Side;
use crate::base::text::visible;
use crate::mine::outcome::{CommitKey, ElementRow, Outcome, RefactoringRow};
use crate::mine::rows::changed_elements::{ListedChange, summary};
use crate::mine::rows::group::RefactoringGroup;

/// Text for changes without refactorings.
pub const NO_REFACTORINGS: &str = "No refactorings were found.\n";
/// Default of `--max-bytes`: GitHub accepts comments of 65,536 characters.
pub const COMMENT_BYTES_MAX: usize = 60_000;
/// Maximum number of sources of a target that are named.
const SOURCES_SHOWN: usize = 5;

/// Formats the refactorings of `outcome` in parts, files with the role source first. If `all` is
/// true, every source of a target is named; if `has_details` is true, every refactoring.
pub fn format_markdown(
    outcome: &Outcome,
    title: &Title,
    all: bool,
    has_details: bool,
) -> Vec<StoryPart> {
    let headline = match title.headline.is_empty() {
        true => String::new(),
        false => format!("{}: ", code(&title.headline)),
    };
    let folds = StoryFolds::new(&outcome.refactorings, has_details);
    let mut told = NamedElements::default();
    let mut counted = count_text(&outcome.refactorings);
    if folds.count() > 0 {
        counted.push_str(&format!(", {} of them only counted", folds.count()));
    }
    let mut items = vec![StoryPart {
        text: format!("{headline}{counted}\n"),
        refactorings: 0,
    }];
    for groups in by_file(outcome, folds.entries()) {
        let mut text = format!("\n**{}**\n\n", code(&file_heading(&groups)));
        for group in groups {
            let row = group.first();
            let counted = folds.counted(row, &mut told).unwrap_or_default();
            let (line, mut refactorings) = (counted.text, counted.number);
            if folds.is_folded(row) {
                let after = &row.relationship.elements.after;
                let (name, place) = (code(&after.signature), code(&location(after)));
                let place = linked(&outcome.key, Side::After, after, &place);
                text.push_str(&format!("- {line} in {name}  \n  <sub>{place}</sub>\n"));
            } else {
                text.push_str(&format_group(&outcome.key, &group, all));
                if refactorings > 0 {
                    text.push_str(&format!("  - {line}\n"));
                }
                refactorings += group.rows.len();
            }
            items.push(StoryPart {
                text: std::mem::take(&mut text),
                refactorings,
            });
        }
    }
    items
}

/// Formats the changes of elements of `outcome`: a line with their numbers, and with `is_listed` an item for
/// each; nothing if there are none.
pub fn format_changes(outcome: &Outcome, is_listed: bool) -> Vec<StoryPart> {
    let changes = &outcome.element_changes;
    let line = summary(changes).map(|line| format!("\nElements: {line}\n"));
    let list = ListedChange::all(changes).filter(|_| is_listed);
    let item = |(change, index): (ListedChange<'_>, usize)| {
        let parts = match change.parts.is_empty() {
            true => String::new(),
            false => format!(" ({})", change.parts),
        };
        let place = code(&location(change.element));
        let place = linked(&outcome.key, change.side, change.element, &place);
        let gap = if index == 0 { "\n" } else { "" };
        let (kind, name, effect) = (change.kind(), code(&change.name()), change.effect.phrase());
        let callers = callers(&outcome.key, &change);
        let callers = callers.map_or(String::new(), |line| format!("  - {line}\n"));
        format!("{gap}- {kind} {name} {effect}{parts} <sub>{place}</sub>\n{callers}")
    };
    let counted = ListedChange::all(changes).filter(|_| !is_listed);
    let counted = counted.filter_map(|change| callers(&outcome.key, &change));
    let counted = counted.map(|line| format!("\n{line}\n"));
    let texts = line
        .into_iter()
        .chain(counted)
        .chain(list.zip(0..).map(item));
    let part = |text| StoryPart {
        text,
        refactorings: 0,
    };
    texts.map(part).collect()
}

/// Returns a line that names the callers that did not follow a change; `None` if there are none.
fn callers(key: &CommitKey, change: &ListedChange<'_>) -> Option<String> {
    let of = change.called();
    let about = change.about_callers()?.replace(of, &code(of));
    let named = change.callers.iter().map(|caller| {
        let mut at = caller.element.clone();
        (at.start_line, at.end_line) = (caller.line, caller.line);
        let place = linked(key, Side::After, &at, &code(&caller.place()));
        format!("{place} {}", code(&caller.element.signature))
    });
    Some(format!("{about}: {}", named.collect::<Vec<_>>().join(", ")))
}

/// Formats a group as a list item. If it has several sources or targets, these become items below
/// it.
fn format_group(key: &CommitKey, group: &RefactoringGroup<'_>, all: bool) -> String {
    let row = group.first();
    let elements = &row.relationship.elements;
    let name = format!("- {}", group.refactoring_type());
    // A single refactoring: both elements, then their locations, which repeat no path or line.
    if group.rows.len() == 1 {
        let names = elements
            .as_ref()
            .map(|element| match has_other_container(row) {
                true => element.qualified_name(),
                false => element.signature.clone(),
            });
        let (from, to) = (&names.before, &names.after);
        let in_element =
            |part: String| format!("{} in {}", code(&part), code(&row.changed_in(&names)));
        let what = match CodeRelation::of(row.relationship.relationship) {
            _ if row.changed_part().is_some() => {
                row.changed_part().map_or(String::new(), in_element)
            }
            CodeRelation::Extracted => format!("{} from {}", code(to), code(from)),
            CodeRelation::Inlined => format!("{} into {}", code(from), code(to)),
            CodeRelation::Same if from == to => code(from),
            CodeRelation::Same => format!(
                "{} → {}",
                code(from),
                code(shortened(from, to, is_of_files(row)))
            ),
        };
        let (was, is) = (&elements.before, &elements.after);
        let before = linked(key, Side::Before, was, &code(&location(was)));
        let after = |text: &str| linked(key, Side::After, is, text);
        let locations = match (was.path == is.path, was.start_line == is.start_line) {
            (true, true) => after(&code(&location(is))),
            (true, false) => format!("{before} → {}", after(&is.start_line.to_string())),
            (false, _) => format!("{before} → {}", after(&code(&location(is)))),
        };
        return format!("{name}: {what}  \n  <sub>{locations}{}</sub>\n", score(row));
    }
    // Several refactorings: the shared element, then the elements of the other side.
    let shared: &ElementRow = elements.get(group.shared);
    let word = match group.shared {
        Side::After => "from",
        Side::Before => "into",
    };
    let mut text = format!(
        "{name}: {} {word} {} places  \n  <sub>{}</sub>\n",
        code(&shared.qualified_name()),
        group.rows.len(),
        linked(key, group.shared, shared, &code(&location(shared)))
    );
    let shown = if all { group.rows.len() } else { SOURCES_SHOWN };
    for row in group.rows.iter().take(shown) {
        let other = row.relationship.elements.get(group.shared.opposite());
        let name = code(&other.qualified_name());
        let location = linked(key, group.shared.opposite(), other, &code(&location(other)));
        let own = group.own_type(row).map(|name| format!(" ({name})"));
        let (own, score) = (own.unwrap_or_default(), score(row));
        text.push_str(&format!("  - {name}{own} <sub>{location}{score}</sub>\n"));
    }
    let more = group.rows.len().saturating_sub(shown);
    if more > 0 {
        text.push_str(&format!("  - {more} more\n"));
    }
    text
}

/// Returns `text` as a link to the lines of `element` on the host of the repository, or without a
/// link if the host is unknown.
fn linked(key: &CommitKey, side: Side, element: &ElementRow, text: &str) -> String {
    match key.lines_url(side, element) {
        Some(url) => format!("[{text}]({url})"),
        None => text.to_owned(),
    }
}

/// Returns the similarity as text; empty if there is none.
fn score(row: &RefactoringRow) -> String {
    match row.relationship.similarity {
        Some(score) => format!(" · similarity {score:.2}"),
        None => String::new(),
    }
}

/// Returns `text` as inline code, in which links, mentions and markup have no effect.
pub(super) fn code(text: &str) -> String {
    let text = text.replace(['\n', '\r', '\t'], " ");
    let text = visible(&text);
    let longest = text.split(|letter| letter != '`').map(str::len).max();
    let fence = "`".repeat(longest.unwrap_or(0) + 1);
    // A backtick at either end would join the fence.
    let gap = match text.starts_with('`') || text.ends_with('`') {
        true => " ",
        false => "",
    };
    format!("{fence}{gap}{text}{gap}{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inline_code_cannot_be_ended_by_its_text() {
        for (text, expected) in [
            ("a(int)", "`a(int)`"),
            ("a`b", "``a`b``"),
            ("`a", "`` `a ``"),
            ("a\nb", "`a b`"),
            ("\u{1b}[31ma\u{202e}b", "`\\u{1b}[31ma\\u{202e}b`"),
        ] {
            assert_eq!(code(text), expected);
        }
    }
}
