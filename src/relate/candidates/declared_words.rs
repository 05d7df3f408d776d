//! Words of the declarations of attributes: names, types and values. Two attributes that only occur in
//! the same statements, such as the initialisers of one constructor, have none in common.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::vocab::{is_word, terms};
use crate::cst::{Cst, NodeId};
use crate::lang::rules::KindGroup;
use crate::lang::rules::declaration_rules::{DeclarationRules, HeaderNotation};
use crate::relate::context::Context;
use crate::relate::names::word_forms::are_forms_of_one_word;
use crate::relate::types::signatures::VARIABLES;
use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

/// Words of the declarations of attributes. Those of each attribute are read once, because it can be
/// compared with thousands of others.
pub struct DeclaredWords<'a> {
    /// New names of renamed types. A renamed type counts as one word with its new name.
    types: &'a Map<Symbol, Symbol>,
    /// Words of the attributes that were read, see [`words`].
    read: RefCell<Map<(Side, NodeId), Words>>,
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
        let had = self.of(context, Side::Before, before);
        let has = self.of(context, Side::After, after);
        let (Some(had), Some(has)) = (had, has) else {
            return false;
        };
        let is_common = |word: &String| {
            let mut others = has.iter();
            others.any(|other| word == other || are_forms_of_one_word(word, other))
        };
        !had.iter().any(is_common)
    }

    /// Returns the words of an attribute of `side`.
    fn of(&self, context: &Context<'_>, side: Side, attribute: NodeId) -> Words {
        let none = Map::default();
        let types = match side {
            Side::Before => self.types,
            Side::After => &none,
        };
        let mut read = self.read.borrow_mut();
        let of_attribute = read.entry((side, attribute));
        let read =
            of_attribute.or_insert_with(|| words(context, side, attribute, types).map(Rc::from));
        read.clone()
    }
}

/// Returns the words of the declaration of an attribute in lower case. `None` if it has no words besides its
/// name, unless it is a field of a type in the notation [`HeaderNotation::NameThenType`], if its language
/// has no [`DeclarationRules`], or if the budget is spent.
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
    // In Go, a field with nothing but a name is an embedded type, or shares the type of the fields after it.
    let is_typed_field = matches!(rules.notation, HeaderNotation::NameThenType)
        && inner
            .parent
            .is_some_and(|it| cst.nodes[it].kind.group() == KindGroup::Type);
    let range = match is_typed_field {
        true => with_shared_type(context, cst, attribute)?,
        false => inner.tokens.start as usize..inner.tokens.end as usize,
    };
    let tokens = file.outline.tokens_without_comments(range);
    let mut symbols: Vec<Symbol> = tokens.map(|token| file.symbol(token.symbol)).collect();
    // What precedes the name introduces the declaration in these languages.
    if matches!(
        rules.notation,
        HeaderNotation::NameFirst | HeaderNotation::NameThenType
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

/// Returns the indices of the tokens of a field. If the field shares its type with the fields after it
/// (`a, b int`), these fields and the type are included. `None` if the budget is spent.
fn with_shared_type(context: &Context<'_>, cst: &Cst, field: NodeId) -> Option<Range<usize>> {
    let inner = &cst.nodes[field];
    let outline = &cst.files[inner.file].outline;
    let own = inner.tokens.start as usize..inner.tokens.end as usize;
    let is_comma = |at: usize| {
        let token = outline.tokens.get(at);
        token.is_some_and(|token| outline.symbols.get(token.symbol) == ",")
    };
    let is_listed = is_comma(own.end) || own.start > 0 && is_comma(own.start - 1);
    let container = inner.parent.map(|parent| &cst.nodes[parent]);
    let Some(container) = container.filter(|_| is_listed && own.len() == 1) else {
        return Some(own);
    };
    let mut end = own.end;
    while is_comma(end) {
        end += 2;
    }
    if !context
        .budget
        .spend(container.children.len() as u64 / VARIABLES)
    {
        return None;
    }
    let siblings = container.children.iter().map(|&it| &cst.nodes[it]);
    let starts = siblings.filter(|it| it.file == inner.file && it.tokens.start as usize >= end);
    let next = starts.map(|it| it.tokens.start).min();
    let next = next.map_or(container.tokens.end, |next| next.min(container.tokens.end));
    Some(own.start..end.max(next as usize))
}

/// Returns true for words that are modifiers of attributes, introduce them or the name of their type, or name
/// their accessors. In a notation with the type after the name, words such as `func` are types themselves.
fn is_modifier(rules: &DeclarationRules, word: &str) -> bool {
    let before_types = match rules.notation {
        HeaderNotation::NameThenType => &[],
        _ => rules.type_words,
    };
    let lists = [
        rules.access,
        rules.attributes,
        rules.introducing,
        rules.accessors,
        before_types,
    ];
    lists.iter().any(|words| words.contains(&word))
}
