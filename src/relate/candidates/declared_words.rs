//! Words of the declarations of attributes: names, types and values. Two attributes that only occur in
//! the same statements, such as the initialisers of one constructor, have none in common.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::cst::vocab::{is_word, terms};
use crate::lang::rules::KindGroup;
use crate::lang::rules::declaration_rules::{DeclarationRules, HeaderNotation};
use crate::parse::outline::{HeaderPart, HeaderPartSort};
use crate::relate::context::Context;
use crate::relate::names::word_forms::are_forms_of_one_word;
use std::cell::RefCell;
use std::rc::Rc;

/// Words of the declarations of attributes. Those of each attribute are read once, because it can be
/// compared with thousands of others.
pub struct DeclaredWords<'a> {
    /// New names of renamed types. A renamed type counts as one word with its new name.
    types: &'a Map<Symbol, Symbol>,
    /// Words of the attributes that were read, see [`words`].
    read: RefCell<Map<NodeId, Words>>,
}

/// Words of a declaration in lower case; `None` if they are not compared.
type Words = Option<Rc<[String]>>;

impl<'a> DeclaredWords<'a> {
    /// Creates the words of a change in which types have the new names `types`.
    pub fn new(types: &'a Map<Symbol, Symbol>) -> Self {
        let read = RefCell::default();
        DeclaredWords { types, read }
    }

    /// Returns true if both declarations are written with a type or value, and no word of one, in
    /// whatever case or form, is in the other one. Modifiers, names of accessors and numbers do not
    /// count. False in languages without [`DeclarationRules`].
    pub fn are_disjoint(&self, context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
        let had = self.of(context, before);
        let has = self.of(context, after);
        let (Some(had), Some(has)) = (had, has) else {
            return false;
        };
        let is_common = |word: &String| {
            let mut others = has.iter();
            others.any(|other| word == other || are_forms_of_one_word(word, other))
        };
        !had.iter().any(is_common)
    }

    /// Returns the words of an attribute.
    fn of(&self, context: &Context<'_>, attribute: NodeId) -> Words {
        let none = Map::default();
        let types = match attribute.side() {
            Side::Before => self.types,
            Side::After => &none,
        };
        let mut read = self.read.borrow_mut();
        let of_attribute = read.entry(attribute);
        let read = of_attribute.or_insert_with(|| words(context, attribute, types).map(Rc::from));
        read.clone()
    }
}

/// Returns the words of the declaration of an attribute in lower case. `None` if it has no words besides its
/// name, unless it is a field of a type in the notation [`HeaderNotation::NameThenType`], or if its language
/// has no [`DeclarationRules`].
fn words(
    context: &Context<'_>,
    attribute: NodeId,
    types: &Map<Symbol, Symbol>,
) -> Option<Vec<String>> {
    let inner = context.node(attribute);
    let file = context.file(attribute);
    let row = file.outline.language.row();
    let rules = row.declared.as_ref()?;
    // In Go, a field with nothing but a name is an embedded type.
    let is_typed_field = matches!(rules.notation, HeaderNotation::NameThenType)
        && inner
            .parent
            .is_some_and(|it| context.node(it).kind.group() == KindGroup::Type);
    // What precedes the type and the name introduces the declaration; the value follows.
    let parts = file.outline.header_of(inner.element?).iter();
    let is_own =
        |part: &&HeaderPart| matches!(part.sort, HeaderPartSort::Name | HeaderPartSort::Type);
    let parts: Vec<&HeaderPart> = parts.filter(is_own).collect();
    let index = |byte: u32| {
        let tokens = &file.outline.tokens;
        tokens.partition_point(|token| token.start < byte)
    };
    let own = inner.tokens.start as usize..inner.tokens.end as usize;
    let first = parts.iter().map(|part| part.start).min();
    let first = first.map_or(own.start, index).clamp(own.start, own.end);
    // A type that several names share stands outside.
    let shared = parts.iter().map(|part| index(part.start)..index(part.end));
    let shared = shared.filter(|part| !own.contains(&part.start));
    let ranges = shared.chain(std::iter::once(first..own.end));
    let tokens = ranges.flat_map(|range| file.outline.tokens_without_comments(range));
    let mut symbols: Vec<Symbol> = tokens.map(|token| file.symbol(token.symbol)).collect();
    let text = |symbol: Symbol| context.text(symbol);
    symbols.retain(|&symbol| {
        let word = text(symbol);
        let has_letter = word.contains(char::is_alphabetic);
        is_word(word) && has_letter && !is_modifier(rules, word)
    });
    // A sign of variables belongs to a name: `$count`.
    let name = text(inner.name);
    if !is_typed_field && symbols.iter().all(|it| text(*it).ends_with(name)) {
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

/// Returns true for words that are modifiers of attributes, introduce the name of their type, or name their
/// accessors. In a notation with the type after the name, words such as `func` are types themselves.
fn is_modifier(rules: &DeclarationRules, word: &str) -> bool {
    let before_types = match rules.notation {
        HeaderNotation::NameThenType => &[],
        _ => rules.type_words,
    };
    let lists = [
        rules.access,
        rules.attributes,
        rules.accessors,
        before_types,
    ];
    lists.iter().any(|words| words.contains(&word))
}
