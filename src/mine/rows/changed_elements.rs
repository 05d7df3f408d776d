//! Effects of a commit on the elements of the changed files, for people, and the numbers of elements by effect.

use crate::base::pair::{Pair, Side};
use crate::lineage::changes::{ADDED, REMOVED};
use crate::lineage::versions::most_exact;
use crate::mine::outcome::{CallerRow, ElementChangeRow, ElementRow};
use std::collections::BTreeMap;

/// Effect of a commit on an element, the most telling one if there are several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// The element is new.
    Added,
    /// The code of the element changed.
    Code,
    /// The header of the element changed: name, signature, types, modifiers or annotations.
    Header,
    /// Only comments or layout of the element changed.
    Comments,
    /// The element only went elsewhere, with its file or its container.
    Carried,
    /// The element is gone.
    Removed,
}

impl Effect {
    /// Returns the effect of the commit of `row`.
    pub fn of(row: &ElementChangeRow) -> Effect {
        let has = |parts: &[&str]| row.changed.iter().any(|it| parts.contains(&it.as_str()));
        match row.change {
            ADDED => Effect::Added,
            REMOVED => Effect::Removed,
            _ if has(&["body"]) => Effect::Code,
            _ if has(&["header", "name", "signature"]) => Effect::Header,
            _ if has(&["comment", "layout"]) => Effect::Comments,
            _ => Effect::Carried,
        }
    }

    /// Returns a phrase that tells the effect behind the elements: `added`, `changed in code`.
    pub fn phrase(self) -> &'static str {
        match self {
            Effect::Added => "added",
            Effect::Code => "changed in code",
            Effect::Header => "changed in the header",
            Effect::Comments => "changed in comments or layout",
            Effect::Carried => "carried along",
            Effect::Removed => "removed",
        }
    }
}

/// Returns the side of an element that lists show: after, or before if it was removed.
fn shown(row: &ElementChangeRow) -> Option<(Side, &ElementRow)> {
    let Pair { before, after } = row.elements.as_ref();
    let after = after.as_ref().map(|element| (Side::After, element));
    after.or_else(|| before.as_ref().map(|element| (Side::Before, element)))
}

/// Returns a line with the numbers of elements by effect and kind; `None` if no element changed.
pub fn summary(rows: &[ElementChangeRow]) -> Option<String> {
    let mut kinds: BTreeMap<Effect, BTreeMap<&str, usize>> = BTreeMap::new();
    for row in rows {
        if let Some((_, element)) = shown(row) {
            let of_effect = kinds.entry(Effect::of(row)).or_default();
            *of_effect.entry(element.kind).or_default() += 1;
        }
    }
    if !rows.is_empty() && rows.iter().all(|row| row.changed == ["layout"]) {
        let counted = kinds.values().map(counted);
        let counted: Vec<String> = counted.collect();
        return Some(format!("only the layout of {} changed", counted.join(", ")));
    }
    let phrases = kinds.iter();
    let phrases = phrases.map(|(effect, kinds)| format!("{} {}", counted(kinds), effect.phrase()));
    let phrases: Vec<String> = phrases.collect();
    (!phrases.is_empty()).then(|| phrases.join(" · "))
}

/// Returns numbers of elements with their kinds, the most frequent first: `3 methods, 1 class`.
fn counted(kinds: &BTreeMap<&str, usize>) -> String {
    let mut kinds: Vec<(&str, usize)> = kinds.iter().map(|(kind, count)| (*kind, *count)).collect();
    kinds.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let counted = kinds.iter().map(|(kind, count)| {
        let kind = kind.replace('_', " ");
        let plural = match kind.strip_suffix('s') {
            Some(_) => format!("{kind}es"),
            None => format!("{kind}s"),
        };
        format!("{count} {}", if *count == 1 { &kind } else { &plural })
    });
    counted.collect::<Vec<_>>().join(", ")
}

/// Entry of a list of changed elements.
pub struct ListedChange<'a> {
    /// Effect of the commit.
    pub effect: Effect,
    /// Side of the element that is shown.
    pub side: Side,
    /// Element on that side.
    pub element: &'a ElementRow,
    /// Element before the commit, if its name or place was another one.
    pub origin: Option<&'a ElementRow>,
    /// Names of the changed parts, joined by commas; empty for added and removed elements.
    pub parts: String,
    /// Callers that did not follow a change of the parameters.
    pub callers: &'a [CallerRow],
}

impl<'a> ListedChange<'a> {
    /// Returns the entries of `rows`, in the order of the rows.
    pub fn all(rows: &'a [ElementChangeRow]) -> impl Iterator<Item = ListedChange<'a>> {
        rows.iter().filter_map(|row| {
            let (side, element) = shown(row)?;
            let origin = row.elements.before.as_ref();
            let is_elsewhere = |it: &&ElementRow| {
                it.path != element.path || it.qualified_name() != element.qualified_name()
            };
            Some(ListedChange {
                effect: Effect::of(row),
                side,
                element,
                origin: origin.filter(is_elsewhere),
                parts: most_exact(row.changed.iter().map(String::as_str)).join(", "),
                callers: &row.unchanged_callers,
            })
        })
    }

    /// Returns a sentence without the place: `method A.sum(int) changed in code (body, comment)`.
    pub fn sentence(&self) -> String {
        let parts = match self.parts.is_empty() {
            true => String::new(),
            false => format!(" ({})", self.parts),
        };
        let (kind, effect) = (self.kind(), self.effect.phrase());
        format!("{kind} {} {effect}{parts}", self.name())
    }

    /// Returns the kind of the element in words.
    pub fn kind(&self) -> String {
        self.element.kind.replace('_', " ")
    }

    /// Returns the qualified name without the path of the file, preceded by the former one if it was another
    /// one.
    pub fn name(&self) -> String {
        let in_file = |element: &ElementRow| {
            let name = element.qualified_name();
            let path = element.path.text();
            let rest = name.strip_prefix(&*path);
            let rest = rest.and_then(|rest| rest.strip_prefix('.'));
            rest.map_or_else(|| name.clone(), str::to_owned)
        };
        let name = in_file(self.element);
        match self.origin.map(in_file) {
            Some(former) if former != name => format!("{former} → {name}"),
            _ => name,
        }
    }

    /// Returns the signature that the callers still call.
    pub fn called(&self) -> &str {
        &self.origin.unwrap_or(self.element).signature
    }

    /// Returns a sentence about one of the callers without its place: `method A.run() still calls sum(int)`.
    pub fn sentence_of(&self, caller: &CallerRow) -> String {
        let CallerRow { element, .. } = caller;
        let (kind, name) = (element.kind.replace('_', " "), element.qualified_name());
        format!("{kind} {name} still calls {}", self.called())
    }

    /// Returns the beginning of a sentence that lists the callers: `2 callers of sum(int) stayed as they were`;
    /// `None` if there are none.
    pub fn about_callers(&self) -> Option<String> {
        let of = self.called();
        match self.callers.len() {
            0 => None,
            1 => Some(format!("1 caller of {of} stayed as it was")),
            count => Some(format!("{count} callers of {of} stayed as they were")),
        }
    }
}

impl CallerRow {
    /// Returns the path and the line of the call.
    pub fn place(&self) -> String {
        format!("{}:{}", self.element.path.text(), self.line)
    }
}
