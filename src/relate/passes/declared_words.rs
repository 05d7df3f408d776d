//! Words of the declarations of attributes: names, types and values. Two attributes that only occur in
//! the same statements, such as the initialisers of one constructor, have none in common.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::cst::vocab::{is_word, terms};
use crate::lang::declaration_rules::{DeclarationRules, HeaderNotation};
use crate::relate::context::Context;
use crate::relate::passes::word_forms::are_forms_of_one_word;

/// Returns true if both declarations are written with a type or value, and no word of one, in whatever
/// case or form, is in the other one. A renamed type, by `types`, counts as one word with its new name.
/// Modifiers and numbers do not count. False in languages without [`DeclarationRules`].
pub fn have_no_word_in_common(
    context: &Context<'_>,
    types: &Map<Symbol, Symbol>,
    before: NodeId,
    after: NodeId,
) -> bool {
    let words = Pair::new(
        words(context, Side::Before, before, types),
        words(context, Side::After, after, &Map::default()),
    );
    let (Some(had), Some(has)) = (words.before, words.after) else {
        return false;
    };
    let is_common = |word: &String| {
        let mut others = has.iter();
        others.any(|other| word == other || are_forms_of_one_word(word, other))
    };
    !had.iter().any(is_common)
}

/// Returns the words of the declaration of an attribute in lower case; `None` if it has no words besides
/// its name, or if its language has no [`DeclarationRules`].
fn words(
    context: &Context<'_>,
    side: Side,
    attribute: NodeId,
    types: &Map<Symbol, Symbol>,
) -> Option<Vec<String>> {
    let cst = context.linked.sides.get(side);
    let inner = &cst.nodes[attribute];
    let file = &cst.files[inner.file];
    let row = file.outline.language.row();
    let rules = row.declared.as_ref()?;
    let range = inner.tokens.start as usize..inner.tokens.end as usize;
    let tokens = file.outline.tokens_without_comments(range);
    let mut symbols: Vec<Symbol> = tokens.map(|token| file.symbol(token.symbol)).collect();
    // What precedes the name introduces the declaration in these languages.
    if matches!(
        rules.notation,
        HeaderNotation::NameFirst(_) | HeaderNotation::NameThenType
    ) {
        let name = symbols.iter().position(|symbol| *symbol == inner.name);
        symbols.drain(..name.unwrap_or(0));
    }
    let text = |symbol: Symbol| context.linked.vocabulary.get(symbol);
    symbols.retain(|&symbol| {
        let word = text(symbol);
        let has_letter = word.contains(char::is_alphabetic);
        is_word(word) && has_letter && !is_modifier(rules, word)
    });
    // A sign of variables belongs to a name: `$count`.
    let name = text(inner.name);
    if symbols.iter().all(|it| text(*it).ends_with(name)) {
        return None;
    }
    let renamed: Vec<Symbol> = symbols
        .iter()
        .filter_map(|it| types.get(it).copied())
        .collect();
    let words = symbols
        .into_iter()
        .chain(renamed)
        .flat_map(|symbol| terms(text(symbol)));
    let words = words.filter(|word| word.contains(char::is_alphabetic));
    Some(words.map(str::to_lowercase).collect())
}

/// Returns true for words that are modifiers of attributes, or introduce them.
fn is_modifier(rules: &DeclarationRules, word: &str) -> bool {
    let lists = [rules.access, rules.attributes, rules.introducing];
    lists.iter().any(|words| words.contains(&word))
}
