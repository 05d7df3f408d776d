//! Variables and members whose value a call with a function makes of it: `const total = computed(() => …)`.
//! The call can be that of a wrapper, so that the value is a function; how code uses the value shows that
//! it is another object.

use crate::base::{Map, Set};
use crate::lang::rules::Wrappers;
use crate::parse::outline::{ElementIx, FileOutline, SymbolIx};

/// Tokens between an object and its member.
const ACCESS: [&str; 2] = [".", "?."];

/// Uses of a name in a file.
#[derive(Default, Clone, Copy)]
struct ValueUses {
    /// True if the name is called, or rendered as a component.
    is_called: bool,
    /// True if a member is read that functions do not have.
    is_object: bool,
}

/// Returns the functions in calls whose names are used as objects: members of the value are read, and
/// nothing of the name is called in the file. They are code of the element around them. Empty in
/// languages without wrappers.
pub fn find(outline: &FileOutline) -> Set<ElementIx> {
    let Some(rules) = outline.language.row().wrappers else {
        return Set::default();
    };
    let is_value = |element: ElementIx| {
        let element = &outline.elements[element];
        element.is_wrapped && element.kind.is_callable()
    };
    let values: Vec<ElementIx> = outline.elements.ids().filter(|&it| is_value(it)).collect();
    let names = values.iter().map(|&value| outline.elements[value].name);
    let uses = uses(outline, rules, names.collect());
    let is_object = |value: &ElementIx| {
        let uses = uses.get(&outline.elements[*value].name);
        uses.is_some_and(|uses| uses.is_object && !uses.is_called)
    };
    values.into_iter().filter(is_object).collect()
}

/// Returns how the file uses each of `names`.
fn uses(outline: &FileOutline, rules: &Wrappers, names: Set<SymbolIx>) -> Map<SymbolIx, ValueUses> {
    let mut uses: Map<SymbolIx, ValueUses> = Map::default();
    if names.is_empty() {
        return uses;
    }
    let text = |index: usize| {
        let token = outline.tokens.get(index);
        token.map_or("", |token| outline.symbols.get(token.symbol))
    };
    for (index, token) in outline.tokens.iter().enumerate() {
        if !names.contains(&token.symbol) {
            continue;
        }
        let uses = uses.entry(token.symbol).or_default();
        let is_rendered = index > 0 && text(index - 1) == "<";
        uses.is_called |= is_rendered || text(index + 1) == "(";
        uses.is_object |= ACCESS.contains(&text(index + 1))
            && !rules.function_members.contains(&text(index + 2))
            && text(index + 3) != "=";
    }
    uses
}
