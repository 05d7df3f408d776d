//! Comparison of the code of files outside of elements: imports, packages and statements.

use super::code::{self, ScopeAt};
use super::compare::{ComparedScopes, UnitPair};
use super::explainer::{ChangeExplainer, Reason};
use super::names::tokens_of_name;
use crate::base::Map;
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::cst::{NodeId, SideFileIx};
use crate::mine::outcome::Explanation;

/// Maximum number of tokens of a unit in which qualified names are searched.
const TOKENS_MAX: usize = 40;

impl ChangeExplainer<'_> {
    /// Compares the files that are counterparts: those of one path, and those between which a type or function
    /// outside of others moved.
    pub(super) fn compare_files(&mut self) {
        for (files, element) in self.file_pairs() {
            let base = match element {
                Some(element) => Reason::new(Explanation::Moved, self.rows_of_whole(element)),
                None => Reason::new(Explanation::Layout, Vec::new()),
            };
            let at = files.map(|file| ScopeAt {
                file,
                scope: code::FILE,
            });
            if self.is_changed(at) {
                self.compare(at, self.file_elements(files), &base);
                self.compare_qualified(at, element, &base);
            }
        }
    }

    /// Returns the elements that two files are, in languages in which files are elements.
    fn file_elements(&self, files: Pair<usize>) -> Option<Pair<NodeId>> {
        let node = |side: Side| {
            let number = SideFileIx::new(*files.get(side));
            self.linked.sides.get(side).files[number].node
        };
        Some(Pair::new(node(Side::Before)?, node(Side::After)?))
    }

    /// Returns the indices of the files that are counterparts, and of those with other paths the elements that
    /// moved.
    fn file_pairs(&self) -> Vec<(Pair<usize>, Option<Pair<NodeId>>)> {
        let Pair { before, after } = &self.linked.sides;
        let same = before.files.entries().filter_map(|(number, file)| {
            let other = self.numbers.after.get(&file.path)?;
            Some((Pair::new(number.index(), *other), None))
        });
        let mut pairs: Vec<(Pair<usize>, Option<Pair<NodeId>>)> = same.collect();
        let mut paired = Pair::new(
            vec![false; before.files.len()],
            vec![false; after.files.len()],
        );
        for (pair, _) in &pairs {
            paired.before[pair.before] = true;
            paired.after[pair.after] = true;
        }
        for relationship in self.relationships.iter().filter(|it| !it.kind.is_derived()) {
            let elements = Pair::new(relationship.before, relationship.after);
            let (one, two) = (&before.nodes[elements.before], &after.nodes[elements.after]);
            let pair = Pair::new(one.file.index(), two.file.index());
            if !paired.before[pair.before] && !paired.after[pair.after] {
                paired.before[pair.before] = true;
                paired.after[pair.after] = true;
                pairs.push((pair, Some(elements)));
            }
        }
        pairs
    }

    /// Explains the rest of two files by the qualified names of types that are others now: of those of
    /// `element`, which moved, the container is another one as well.
    fn compare_qualified(
        &mut self,
        at: Pair<ScopeAt>,
        element: Option<Pair<NodeId>>,
        base: &Reason,
    ) {
        if element.is_none() && self.names.qualified.is_empty() {
            return;
        }
        let container = element.map(|element| {
            let name = |side: Side| self.linked.container_name(*element.get(side));
            Pair::new(
                tokens_of_name(&name(Side::Before)),
                tokens_of_name(&name(Side::After)),
            )
        });
        let Some(compared) = self.compared(at, None) else {
            return;
        };
        let rest = |side: Side| {
            let (at, reasons) = (at.get(side), self.reasons.get(side));
            let units = compared.codes.get(side).scopes[at.scope].iter().copied();
            units
                .filter(|&unit| reasons[at.file][unit].is_none())
                .collect::<Vec<usize>>()
        };
        let rest = Pair::of_sides(rest);
        let mut by_text: Map<String, Vec<usize>> = Map::default();
        for &unit in rest.after.iter().rev() {
            by_text
                .entry(text_of(&compared, Side::After, unit))
                .or_default()
                .push(unit);
        }
        let mut found: Vec<(UnitPair, Vec<usize>)> = Vec::new();
        for unit in rest.before {
            let text = text_of(&compared, Side::Before, unit);
            let replaced = runs_of(&text).find_map(|name| {
                let of_container = container.as_ref().filter(|names| names.before == name);
                let of_container = of_container.map(|names| (&names.after, &[][..]));
                let qualified = self.names.qualified.get(name);
                let qualified = qualified.map(|(after, rows)| (after, &rows[..]));
                let (after, rows) = qualified.or(of_container)?;
                let replaced = text.replacen(name, after, 1);
                Some((by_text.get_mut(&replaced)?.pop()?, rows))
            });
            found.extend(replaced.map(|(other, rows)| ((unit, other), rows.to_vec())));
        }
        for ((before, after), mut rows) in found {
            rows.extend(&base.rows);
            let reason = Reason::new(Explanation::Renamed, rows);
            self.set(Side::Before, at.before.file, before, &reason);
            self.set(Side::After, at.after.file, after, &reason);
        }
    }
}

/// Returns the tokens of a unit, each between zero bytes.
fn text_of(compared: &ComparedScopes<'_>, side: Side, unit: usize) -> String {
    let mut text = String::from("\0");
    for symbol in compared.codes.get(side).symbols_of(unit) {
        text.push_str(compared.vocabulary.get(symbol));
        text.push('\0');
    }
    text
}

/// Returns the runs of tokens of a text, each token between zero bytes; none of a long text. The longest of each
/// beginning comes first.
fn runs_of(text: &str) -> impl Iterator<Item = &str> {
    let bounds: Vec<usize> = text.match_indices('\0').map(|(at, _)| at).collect();
    let count = match bounds.len() {
        0..=TOKENS_MAX => bounds.len(),
        _ => 0,
    };
    (0..count).flat_map(move |from| {
        let bounds = bounds.clone();
        (from + 1..count)
            .rev()
            .map(move |to| &text[bounds[from]..=bounds[to]])
    })
}
