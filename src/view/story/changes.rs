//! Changes of elements below the refactorings of a story.

use super::{StoryPart, location, wrap_text};
use crate::mine::outcome::ElementChangeRow;
use crate::mine::rows::changed_elements::{Effect, ListedChange, summary};
use crate::view::terminal::{Screen, TextStyle, safe};

/// Returns the sign of an effect in lists.
fn sign(effect: Effect) -> &'static str {
    match effect {
        Effect::Added => "+",
        Effect::Removed => "-",
        Effect::Carried => ">",
        Effect::Code | Effect::Header | Effect::Comments => "~",
    }
}

/// Returns the style of an effect on a screen.
fn style(effect: Effect) -> TextStyle {
    match effect {
        Effect::Added => TextStyle::After,
        Effect::Removed => TextStyle::Before,
        Effect::Code | Effect::Header => TextStyle::Updated,
        Effect::Comments | Effect::Carried => TextStyle::Quiet,
    }
}

/// Maximum number of callers of an element that are named where elements are not listed.
const CALLERS_SHOWN: usize = 5;

/// Returns the lines that name up to `count` callers that did not follow a change; none if there are none.
fn callers(entry: &ListedChange<'_>, count: usize, width: usize) -> Vec<String> {
    let Some(about) = entry.about_callers() else {
        return Vec::new();
    };
    let named = entry.callers.iter().take(count);
    let named = named.map(|it| format!("{} {}", it.place(), it.element.signature));
    let mut named: Vec<String> = named.collect();
    let further = entry.callers.len() - named.len();
    if further > 0 {
        named.push(format!("{further} more"));
    }
    wrap_text(&safe(&format!("{about}: {}", named.join(", "))), width)
}

/// Formats the changes of elements for a story: the line of [`summary`], and with `is_listed` every element
/// below its file.
pub fn format(rows: &[ElementChangeRow], screen: Screen, is_listed: bool) -> Vec<StoryPart> {
    let Some(line) = summary(rows) else {
        return Vec::new();
    };
    let mut text = "\n".to_owned();
    for line in wrap_text(&format!("Elements: {line}"), screen.width) {
        text.push_str(&screen.paint(TextStyle::Quiet, &line));
        text.push('\n');
    }
    if !is_listed {
        for entry in ListedChange::all(rows) {
            for line in callers(&entry, CALLERS_SHOWN, screen.width) {
                text.push_str(&format!("{line}\n"));
            }
        }
    }
    let mut path = None;
    for entry in ListedChange::all(rows).filter(|_| is_listed) {
        if path.replace(&entry.element.path) != Some(&entry.element.path) {
            let heading = safe(&entry.element.path.text());
            text.push_str(&format!("{}\n", screen.paint(TextStyle::Heading, &heading)));
        }
        let sign = screen.paint(style(entry.effect), sign(entry.effect));
        let name = format!("{} {}", entry.kind(), entry.name());
        let parts = match entry.parts.is_empty() {
            true => String::new(),
            false => format!("  {}", entry.parts),
        };
        let from = entry.origin.filter(|it| it.path != entry.element.path);
        let from = from.map(|it| format!("  from {}", it.path.text()));
        let rest = format!(
            "  :{}{parts}{}",
            entry.element.start_line,
            from.unwrap_or_default()
        );
        let rest = screen.paint(TextStyle::Quiet, &safe(&rest));
        text.push_str(&format!("  {sign} {}{rest}\n", safe(&name)));
        for line in callers(&entry, usize::MAX, screen.width.saturating_sub(4)) {
            text.push_str(&format!("    {line}\n"));
        }
    }
    vec![StoryPart {
        text,
        refactorings: 0,
    }]
}

/// Lists the changes of elements one per line, with the effect, the element and its place.
pub fn format_lines(rows: &[ElementChangeRow]) -> String {
    let line = |entry: ListedChange<'_>| {
        let place = location(entry.element);
        let callers = entry.callers.iter().map(|caller| {
            let sentence = entry.sentence_of(caller);
            format!("{}\n", safe(&format!("{sentence}  {}", caller.place())))
        });
        let callers: String = callers.collect();
        format!(
            "{}\n{callers}",
            safe(&format!("{}  {place}", entry.sentence()))
        )
    };
    ListedChange::all(rows).map(line).collect()
}
