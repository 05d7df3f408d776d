//! Refactorings of a change in Markdown, for comments on a pull request.

use super::align::Sense;
use super::story::{Item, Title, by_file, counted, file_heading, is_apart, place, shortened};
use crate::base::pair::Side;
use crate::base::text::visible;
use crate::mine::group::Group;
use crate::mine::outcome::{CommitKey, ElementRow, Outcome, RefactoringRow};

/// Text for changes without refactorings.
pub const NOTHING: &str = "No refactorings were found.\n";
/// Default of `--max-bytes`: GitHub accepts comments of 65,536 characters.
pub const BYTES_MAX: usize = 60_000;
/// Maximum number of sources of a target that are named.
const SOURCES_SHOWN: usize = 5;

/// Formats the refactorings of `outcome` in parts, files with the role source first. If `all` is
/// true, every source of a target is named.
pub fn tell(outcome: &Outcome, title: &Title, all: bool) -> Vec<Item> {
    let headline = match title.headline.is_empty() {
        true => String::new(),
        false => format!("{}: ", code(&title.headline)),
    };
    let counted = counted(&outcome.refactorings);
    let mut items = vec![Item {
        text: format!("{headline}{counted}\n"),
        refactorings: 0,
    }];
    for groups in by_file(outcome) {
        let mut text = format!("\n**{}**\n\n", code(&file_heading(&groups)));
        for group in groups {
            text.push_str(&told(&outcome.key, &group, all));
            items.push(Item {
                text: std::mem::take(&mut text),
                refactorings: group.rows.len(),
            });
        }
    }
    items
}

/// Formats a group as a list item. If it has several sources or targets, these become items below
/// it.
fn told(key: &CommitKey, group: &Group<'_>, all: bool) -> String {
    let row = group.first();
    let elements = &row.relationship.elements;
    let name = format!("- {}", group.refactoring_type());
    if group.rows.len() == 1 {
        let names = elements.as_ref().map(|element| match is_apart(row) {
            true => element.qualified_name(),
            false => element.signature.clone(),
        });
        let (from, to) = (&names.before, &names.after);
        let what = match Sense::of(row.relationship.relationship) {
            Sense::Extracted => format!("{} from {}", code(to), code(from)),
            Sense::Inlined => format!("{} into {}", code(from), code(to)),
            Sense::Same if from == to => code(from),
            Sense::Same => format!("{} → {}", code(from), code(shortened(from, to))),
        };
        let (was, is) = (&elements.before, &elements.after);
        let before = linked(key, Side::Before, was, &code(&place(was)));
        let after = |text: &str| linked(key, Side::After, is, text);
        let places = match (was.path == is.path, was.start_line == is.start_line) {
            (true, true) => after(&code(&place(is))),
            (true, false) => format!("{before} → {}", after(&is.start_line.to_string())),
            (false, _) => format!("{before} → {}", after(&code(&place(is)))),
        };
        return format!("{name}: {what}  \n  <sub>{places}{}</sub>\n", score(row));
    }
    let one: &ElementRow = elements.get(group.shared);
    let word = match group.shared {
        Side::After => "from",
        Side::Before => "into",
    };
    let mut text = format!(
        "{name}: {} {word} {} places  \n  <sub>{}</sub>\n",
        code(&one.qualified_name()),
        group.rows.len(),
        linked(key, group.shared, one, &code(&place(one)))
    );
    let shown = if all { group.rows.len() } else { SOURCES_SHOWN };
    for row in group.rows.iter().take(shown) {
        let other = row.relationship.elements.get(group.shared.opposite());
        let name = code(&other.qualified_name());
        let place = linked(key, group.shared.opposite(), other, &code(&place(other)));
        let own = group.own_type(row).map(|name| format!(" ({name})"));
        let (own, score) = (own.unwrap_or_default(), score(row));
        text.push_str(&format!("  - {name}{own} <sub>{place}{score}</sub>\n"));
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
fn code(text: &str) -> String {
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
