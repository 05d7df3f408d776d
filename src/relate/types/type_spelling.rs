//! Comparison of parameter types as written, in languages whose type names are not resolved.
//!
//! Two spellings denote the same types if they differ only in spellings that the language's table calls
//! equivalent (`interface{}` and `any`, `A | B` and `B | A`), in the order of words (`A const&`), in
//! qualifiers of the parameters themselves (`const int`), in names of parameters in types of functions, in a
//! word for the type around the element (`Self`), in names of type parameters, in names that imports give to
//! types or qualifiers, or in qualifiers that one file needs and the other does not, because it or a file that
//! it includes imports the name or the qualifier, or because it stands inside of the qualifier.

use super::import_aliases::{imported, imports_all_of_package, path_of_alias};
use super::included_names::{IncludedNames, include_the_same};
use super::renamed_type_parameters::RenamedTypeParameters;
use super::type_parts::{Part, parts};
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::cst::types::own_type::{TOKENS_MAX, has_word, own_type, with_own_type};
use crate::lang::rules::declaration_rules::DeclarationRules;
use crate::relate::context::Context;
use crate::relate::relationship::Pass;
use std::cell::OnceCell;

/// Returns true if `parameters`, lists of types, denote the same types at the two elements. False if both are
/// equal as written, or if their language has no [`DeclarationRules`].
pub fn denote_same_types(
    context: &Context<'_>,
    (before, after): (NodeId, NodeId),
    parameters: &Pair<String>,
) -> bool {
    let language = |side: Side, node: NodeId| context.linked.sides.get(side).language(node).row();
    let (row, other) = (language(Side::Before, before), language(Side::After, after));
    let Some(rules) = row.declared.as_ref().filter(|_| row.name == other.name) else {
        return false;
    };
    let texts = parameters
        .as_ref()
        .map(|text| (rules.without_own_qualifiers)(&rules.with_usual_spelling(text)));
    let with_own = |side: Side, element: NodeId, text: String| {
        let word = rules.own_type;
        let is_used = has_word(&text, word) && context.spend_on_tokens(TOKENS_MAX);
        let own = is_used.then(|| own_type(context.linked.sides.get(side), element));
        with_own_type(text, word, own.flatten().as_deref())
    };
    let texts = Pair::new(
        with_own(Side::Before, before, texts.before),
        with_own(Side::After, after, texts.after),
    );
    if !rules.alike.unordered.is_empty() {
        // A text has fewer tokens than bytes.
        if !context.spend_on_tokens(texts.before.len() + texts.after.len()) {
            context.give_up(Pass::Identity.name());
            return false;
        }
        if !rules.alike.are_other_types(&texts.before, &texts.after) {
            return true;
        }
    }
    let (had, has) = (parts(&texts.before), parts(&texts.after));
    let pairs = || had.iter().zip(&has);
    let mut comparison = SpellingComparison {
        context,
        rules,
        elements: Pair::new(before, after),
        words: Pair::default(),
        type_parameters: None,
    };
    // Most parameters differ in more than paths; those are rejected without a scan of files.
    let are_paths = |old, new| matches!((old, new), (&Part::Path(_), &Part::Path(_)));
    had.len() == has.len()
        && pairs().all(|(old, new)| old == new || are_paths(old, new))
        && pairs().all(|(old, new)| old == new || comparison.are_same(old, new))
}

/// Comparison of the types that two elements spell.
struct SpellingComparison<'c> {
    context: &'c Context<'c>,
    rules: &'c DeclarationRules,
    elements: Pair<NodeId>,
    /// Texts of the tokens of the files of the elements, once they were read; `None` if the budget was
    /// exhausted.
    words: Pair<OnceCell<Option<Vec<&'c str>>>>,
    /// Type parameters in scope at the elements, once they were read; `None` if the budget was exhausted.
    type_parameters: Option<Option<RenamedTypeParameters<'c>>>,
}

impl<'c> SpellingComparison<'c> {
    /// Returns true if two different parts denote the same: if they begin with a type parameter that has
    /// another name, if one only has more qualifiers, or if an import gives another name to a type or its
    /// qualifier.
    fn are_same(&mut self, old: &Part<'_>, new: &Part<'_>) -> bool {
        let (context, elements) = (self.context, &self.elements);
        let type_parameters = self.type_parameters.get_or_insert_with(|| {
            let can_be_read = context.spend_on_tokens(2 * TOKENS_MAX);
            can_be_read.then(|| RenamedTypeParameters::of(context.linked, elements))
        });
        let Some(type_parameters) = type_parameters else {
            context.give_up(Pass::Identity.name());
            return false;
        };
        if let Some(are_same) = type_parameters.are_same(old, new) {
            return are_same;
        }
        if let Some(part) = qualifier(old, new) {
            return self.is_visible(part);
        }
        let meant = (
            self.meant_by(Side::Before, old),
            self.meant_by(Side::After, new),
        );
        let (old, new) = match &meant {
            (None, None) => return false,
            (Some(old), None) => (old, new),
            (None, Some(new)) => (old, new),
            (Some(old), Some(new)) => (old, new),
        };
        old == new || qualifier(old, new).is_some_and(|part| self.is_visible(part))
    }

    /// Returns the path for which `part` stands in the file of an element by an import that gives another
    /// name; `None` if there is no such import.
    fn meant_by<'p>(&'p self, side: Side, part: &Part<'p>) -> Option<Part<'p>> {
        let Part::Path(names) = part else { return None };
        let (first, others) = names.split_first()?;
        let forms = self.rules.import_aliases;
        if forms.is_empty() {
            return None;
        }
        let mut path = path_of_alias(self.words(side)?, forms, first)?;
        path.extend(others);
        Some(Part::Path(path))
    }

    /// Returns the texts of the tokens of the file of an element; `None` if the budget is exhausted.
    fn words(&self, side: Side) -> Option<&[&'c str]> {
        let words = self.words.get(side).get_or_init(|| {
            let cst = self.context.linked.sides.get(side);
            let outline = &cst.files[cst.nodes[*self.elements.get(side)].file].outline;
            if !self.context.spend_on_tokens(outline.tokens.len()) {
                self.context.give_up(Pass::Identity.name());
                return None;
            }
            let tokens = outline.tokens.iter();
            let texts = tokens.map(|token| outline.symbols.get(token.symbol));
            Some(texts.collect())
        });
        words.as_deref()
    }

    /// Returns true if `name` denotes the name of that path in `outer` at the element of a side: a type or
    /// namespace around the element, or a supertype of it, is `outer`, or its file or an included one
    /// imports the name or all names of `outer`. False if the budget is exhausted.
    fn is_visible(&self, (side, outer, name): (Side, &[&str], &str)) -> bool {
        let context = self.context;
        let cst = context.linked.sides.get(side);
        let text = |symbol| context.linked.vocabulary.get(symbol);
        let is_around = |node: NodeId| {
            let inner = &cst.nodes[node];
            let namespace = inner.namespace.map_or("", text);
            let mut supertypes = cst.supertype_names(node);
            path(text(inner.name)).ends_with(outer)
                || path(namespace)
                    .windows(outer.len())
                    .any(|part| part == outer)
                || supertypes.any(|supertype| outer == [supertype])
        };
        if cst.ancestry(*self.elements.get(side)).any(is_around) {
            return true;
        }
        let Some(words) = self.words(side) else {
            return false;
        };
        let rules = self.rules;
        let is_imported = (0..words.len()).any(|at| {
            let all = imported(&words[at..], rules.imports_all);
            let one = imported(&words[at..], rules.imports_name);
            all.is_some_and(|names| names.ends_with(outer))
                || one
                    .as_deref()
                    .and_then(<[&str]>::split_last)
                    .is_some_and(|(last, of)| *last == name && of.ends_with(outer))
        });
        is_imported
            || outer.len() == 1 && imports_all_of_package(words, rules.import_aliases, outer[0])
            || self.is_included(side, outer, name)
    }

    /// Returns true if `name` denotes the name of that path in `outer` because of a file that the file of
    /// the element of a side includes: one of the change that imports it, or, if nothing declares `outer`,
    /// one that is not part of the change. False if the budget is exhausted.
    fn is_included(&self, side: Side, outer: &[&str], name: &str) -> bool {
        let context = self.context;
        if self.rules.includes.is_empty() {
            return false;
        }
        let spend = |tokens: usize| {
            let has_budget = context.spend_on_tokens(tokens);
            if !has_budget {
                context.give_up(Pass::Identity.name());
            }
            has_budget
        };
        let names = context.included_names.get(side).get_or_init(|| {
            let cst = context.linked.sides.get(side);
            let tokens = cst.files.iter().map(|file| file.outline.tokens.len());
            match spend(tokens.sum()) {
                true => IncludedNames::of(cst, &context.linked.vocabulary),
                false => IncludedNames::default(),
            }
        });
        let file = |side: Side| {
            let cst = context.linked.sides.get(side);
            &cst.files[cst.nodes[*self.elements.get(side)].file]
        };
        let (own, other) = (file(side), file(side.opposite()));
        let known = own.outline.language.row().global_objects;
        let tokens = own.outline.tokens.len() + other.outline.tokens.len();
        names.imports(outer, name)
            || matches!(outer, [only] if known.contains(only))
                && !names.declare(name)
                && spend(tokens)
                && include_the_same(own, other, name)
    }
}

/// Returns the side of the shorter one of two different paths that end with the same names, the names
/// that only the longer path has, and the first name of the shorter path; `None` for all other parts.
fn qualifier<'a>(old: &'a Part<'a>, new: &'a Part<'a>) -> Option<(Side, &'a [&'a str], &'a str)> {
    let (Part::Path(old), Part::Path(new)) = (old, new) else {
        return None;
    };
    let (side, short, long) = match old.len() < new.len() {
        true => (Side::Before, old, new),
        false => (Side::After, new, old),
    };
    let outer = &long[..long.len() - short.len()];
    (!outer.is_empty() && long.ends_with(short)).then(|| (side, outer, short[0]))
}

/// Returns the names of a path, without separators.
fn path(text: &str) -> Vec<&str> {
    let names = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    names.filter(|name| !name.is_empty()).collect()
}
