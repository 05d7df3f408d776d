//! Refactorings as workflow commands of GitHub Actions, which displays them next to the code.

use super::align::CodeRelation;
use super::code::shown_lines;
use super::story::{is_of_files, location, shortened};
use crate::base::pair::Side;
use crate::base::text::visible;
use crate::mine::outcome::{CallerRow, ElementChangeRow, RefactoringRow};
use crate::mine::rows::changed_elements::ListedChange;
use crate::mine::rows::group::{RefactoringGroup, grouped};

/// Returns one `::notice` command per group and per change of an element, one per line.
pub fn of<'a>(
    rows: impl IntoIterator<Item = &'a RefactoringRow>,
    changes: &[ElementChangeRow],
) -> String {
    let groups = grouped(rows);
    let changes = ListedChange::all(changes).map(|change| {
        let callers = change
            .callers
            .iter()
            .map(|it| warning_of_caller(&change, it));
        notice_of_change(&change) + &callers.collect::<String>()
    });
    groups.iter().map(notice).chain(changes).collect()
}

/// Returns the command of a change of an element. Hosts show annotations at lines of the after side only, so
/// that a removed element stands at its former line.
fn notice_of_change(change: &ListedChange<'_>) -> String {
    let element = change.element;
    format!(
        "::notice file={},line={},endLine={},title={}::{}\n",
        property(&element.path.text()),
        element.start_line,
        element.end_line,
        property(&format!("{} {}", change.kind(), change.effect.phrase())),
        data(&change.sentence())
    )
}

/// Returns the command of a caller that did not follow a change, at the line of its call.
fn warning_of_caller(change: &ListedChange<'_>, caller: &CallerRow) -> String {
    format!(
        "::warning file={},line={},title=caller unchanged::{}\n",
        property(&caller.element.path.text()),
        caller.line,
        data(&change.sentence_of(caller))
    )
}

/// Returns the command of a group, at the lines of its first after element.
fn notice(group: &RefactoringGroup<'_>) -> String {
    let row = group.first();
    let after = shown_lines::excerpts(row).after;
    format!(
        "::notice file={},line={},endLine={},title={}::{}\n",
        property(&after.path.text()),
        after.start_line,
        after.end_line,
        property(group.refactoring_type()),
        data(&sentence(group))
    )
}

/// Returns a sentence that describes a group.
fn sentence(group: &RefactoringGroup<'_>) -> String {
    let row = group.first();
    let elements = row.relationship.elements.as_ref();
    let names = elements.map(|element| element.qualified_name());
    let location_before = location(elements.before);
    if let Some(part) = row.changed_part() {
        return format!("{part} in {}", names.get(row.changed_side()));
    }
    match (&group.rows[..], group.shared) {
        ([_], _) if names.before == names.after => {
            format!("{} (was {location_before})", names.after)
        }
        ([_], _) => match CodeRelation::of(row.relationship.relationship) {
            CodeRelation::Extracted => {
                format!(
                    "{} extracted from {} ({location_before})",
                    names.after, names.before
                )
            }
            CodeRelation::Inlined => {
                format!(
                    "{} ({location_before}) inlined into {}",
                    names.before, names.after
                )
            }
            CodeRelation::Same => {
                let after = shortened(&names.before, &names.after, is_of_files(row));
                format!("{} → {after} (was {location_before})", names.before)
            }
        },
        // Several refactorings with a common target (after side) or source (before side): name it
        // first, then the elements of the other side.
        (rows, shared) => {
            let preposition = match shared {
                Side::After => "from",
                Side::Before => "into",
            };
            let others = rows.iter().map(|row| {
                let other = row.relationship.elements.get(shared.opposite());
                let own = group.own_type(row).map(|name| format!(", {name}"));
                let own = own.unwrap_or_default();
                format!("{} ({}{own})", other.qualified_name(), location(other))
            });
            let others: Vec<String> = others.collect();
            let (shared_name, count) = (names.get(shared), rows.len());
            format!(
                "{shared_name} {preposition} {count} places: {}",
                others.join("; ")
            )
        }
    }
}

/// Encodes `text` as the message of a command. GitHub decodes only line ends and `%`; other control
/// characters are escaped.
fn data(text: &str) -> String {
    let encoded = text
        .replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A");
    visible(&encoded).into_owned()
}

/// Encodes `text` as the value of a property of a command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoded_text_cannot_end_a_value_or_command() {
        assert_eq!(
            property("a,b:c%\n::error::x"),
            "a%2Cb%3Ac%25%0A%3A%3Aerror%3A%3Ax"
        );
        assert_eq!(data("f(int, int): 5%\r\n"), "f(int, int): 5%25%0D%0A");
        assert_eq!(
            property("\u{1b}[31m/a\u{9b}\u{202e}\u{7f}.js"),
            "\\u{1b}[31m/a\\u{9b}\\u{202e}\\u{7f}.js"
        );
    }
}
