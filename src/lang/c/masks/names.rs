//! Masks in C++ around names: pointers to members as types, destructors and operators that are called
//! by their qualified names, the object as a parameter, and one of three consecutive names.

use super::search::Search;
use crate::lang::c::scopes::BraceContent;
use crate::lang::c::words::{
    ACCESS, AFTER_PARAMETERS, BEGINNINGS, BUILT_IN, CONTROLS, NO_TYPES, OPERATORS, QUALIFIERS,
    STORAGE,
};
use crate::lang::texts::macros::is_macro;

/// Words that are keywords at some places only, or of statements, so that no macro is sought beside
/// them.
const CONTEXTUAL: &[&str] = &[
    "catch",
    "concept",
    "export",
    "import",
    "module",
    "requires",
    "static_assert",
    "this",
    "try",
];

impl Search<'_> {
    /// Masks `export` before a declaration and the declarations of C++20's modules, which declare no
    /// element: `export module a;`.
    pub(super) fn of_module(&mut self, index: usize) -> usize {
        if self.scopes.innermost() != BraceContent::Declarations {
            return index + 1;
        }
        let is_exported = self.text(index) == "export";
        let word = index + usize::from(is_exported);
        let next = self.text(word + 1);
        let is_module = match self.text(word) {
            "module" => next == ";" || self.is_word(word + 1),
            "import" => next == "<" || self.is_word(word + 1) || next.starts_with('"'),
            _ => false,
        };
        let mut end = (word + 1..word + 16).filter(|_| is_module);
        let end = end.find(|&end| matches!(self.text(end), ";" | "(" | "="));
        let end = end.filter(|&end| self.text(end) == ";");
        match (end, is_exported) {
            (Some(end), _) => self.mask(index, end + 1),
            (None, true) => self.mask(index, index + 1),
            (None, false) => return self.word(index),
        }
        self.masked_to
    }

    /// Masks `using A::operator()...;`, if it has at most 16 lexemes, `typename` in `using typename A::b;`,
    /// the argument of a macro for a name (`using a::NAME(b);`), and a word after the pointer that an alias
    /// names (`using A = B* non_null;`). They declare no element.
    pub(super) fn expanded_using(&mut self, using: usize) -> usize {
        if self.text(using + 1) == "typename" {
            self.mask_part(using + 1, using + 2);
            return using + 2;
        }
        // A macro before a type: `using A = REQUIRED int (*)();`.
        let aliased = using + 3;
        if self.text(using + 2) == "="
            && is_macro(self.text(aliased))
            && self.is_word(aliased + 1)
            && !matches!(self.text(aliased + 1), "const" | "volatile")
        {
            self.mask_part(aliased, aliased + 1);
        }
        let end = (using..using + 16).find(|&index| self.text(index) == ";");
        // A macro for a name: `using a::NAME(b);`.
        let open = end.filter(|&end| self.text(end - 3) == "(" && self.before(end) == ")");
        if let Some(end) = open
            && self.text(self.path_start(end - 3).unwrap_or(0).max(1) - 1) == "using"
        {
            self.mask_part(end - 3, end);
            return using + 1;
        }
        if let Some(end) = end
            && self.text(using + 2) == "="
            && self.is_word(end - 1)
            && matches!(self.text(end - 2), "*" | "&")
            && !matches!(self.before(end), "const" | "volatile")
        {
            self.mask_part(end - 1, end);
            return using + 1;
        }
        match end.filter(|&end| self.before(end) == "...") {
            Some(end) => {
                self.mask(using, end + 1);
                end + 1
            }
            None => using + 1,
        }
    }

    /// Masks the sign `:` or what belongs to it: the type before `::*`, the only base of a class if it
    /// is `decltype(…)`, and the width of a field without a name. Returns the next index.
    pub(super) fn colon(&mut self, colon: usize) -> usize {
        self.width_before_value(colon);
        match self.text(colon + 1) {
            ":" if self.text(colon + 2) == "*" => self.member_type(colon),
            ":" => return colon + 2,
            "decltype" if self.scopes.innermost() == BraceContent::Declarations => {
                let end = self.after_arguments(colon + 2);
                if self.text(end) == "{" {
                    self.mask_part(colon, end);
                }
            }
            width
                if width.starts_with(|first: char| first.is_alphanumeric())
                    && self.scopes.type_name().is_some()
                    && self.text(colon + 2) == ";" =>
            {
                let is_label = ACCESS.contains(&self.before(colon));
                let type_start = self.path_start(colon).filter(|_| !is_label);
                if type_start.is_some_and(|start| self.is_beginning(start)) {
                    self.mask_part(colon, colon + 2);
                }
            }
            _ => {}
        }
        colon + 1
    }

    /// Masks the path before the star of a type that points to a member, which is then a pointer:
    /// `int A::*`. The colons begin at index `colon`.
    fn member_type(&mut self, colon: usize) {
        let start = self.path_start(colon).filter(|&start| start > 0);
        let start = start.filter(|&start| self.is_type_end(start - 1));
        if let Some(start) = start
            && !NO_TYPES.contains(&self.before(start))
        {
            self.mask_part(start, colon + 2);
        }
    }

    /// Masks the path of a destructor that is called: `a->A::~A()`.
    pub(super) fn called_destructor(&mut self, tilde: usize) -> usize {
        let is_qualified = self.before(tilde) == ":" && tilde > 2 && self.text(tilde - 2) == ":";
        let start = is_qualified.then(|| self.path_start(tilde - 2)).flatten();
        if let Some(start) = start
            && self.is_access(start)
        {
            self.mask_part(start, tilde);
        }
        tilde + 1
    }

    /// Returns true if the lexeme at `index` names a member of the value before it: `a.b`, `a->b`.
    pub(super) fn is_access(&self, index: usize) -> bool {
        match self.before(index) {
            "." => true,
            ">" => index > 1 && self.text(index - 2) == "-",
            _ => false,
        }
    }

    /// Masks `this` before the parameter that stands for the object: `void f(this A& a)`.
    pub(super) fn object_parameter(&mut self, this: usize) -> usize {
        let is_operator = OPERATORS.contains(&self.text(this + 1));
        if self.before(this) == "(" && self.is_word(this + 1) && !is_operator {
            self.mask_part(this, this + 1);
        }
        this + 1
    }

    /// Masks the type in a call of a conversion by its name (`a.operator B<C>()`) and type arguments
    /// after the name of an operator (`operator<< <A>(b)`). Returns false if it is another operator.
    pub(super) fn instantiated_operator(&mut self, operator: usize) -> bool {
        if self.is_word(operator + 1) {
            let is_typename = self.text(operator + 1) == "typename";
            let path = self.after_path(operator + 1 + usize::from(is_typename));
            let open = path.and_then(|(mut open, _)| {
                while matches!(self.text(open), "*" | "&") {
                    open += 1;
                }
                let is_call = self.text(open) == "(" && self.text(open + 1) == ")";
                (is_call && self.is_access(operator)).then_some(open)
            });
            if let Some(open) = open {
                let length = if self.before(operator) == "." { 1 } else { 2 };
                self.mask_part(operator - length, open + 2);
            }
            return open.is_some();
        }
        let mut end = operator + 2;
        while end < operator + 4 && self.adjoins(end) && !matches!(self.text(end), "(" | "") {
            end += 1;
        }
        let is_separate = self.text(end) == "<" && !self.adjoins(end) && self.text(end - 1) != "(";
        let after = is_separate.then(|| self.after_angles(end)).flatten();
        let after = after.filter(|&after| self.text(after) == "(");
        if let Some(after) = after {
            self.mask_part(end, after);
        }
        false
    }

    /// Returns true if the word `template` at `index` stands before a name that the grammar reads as well, or
    /// only, without it: `A::template b<C>`, `a.template b(c)`.
    pub(super) fn is_needless_template(&self, index: usize) -> bool {
        let is_qualified = self.before(index) == ":" && index > 1 && self.text(index - 2) == ":";
        is_qualified || self.is_access(index) && self.text(index + 2) != "<"
    }

    /// Masks the attribute at `open` after the name of a constant of an enumeration or before the parameters of
    /// a function: `enum A { B [[deprecated]] };`, `int a [[deprecated]] (int b);`.
    pub(super) fn attribute_after_name(&mut self, open: usize) -> usize {
        let end = self.after_group(open);
        let is_attribute = |end: &usize| {
            let inner = self.after_group(open + 1);
            inner.is_some_and(|inner| inner + 1 == *end) && *end > open + 4
        };
        let Some(end) = end.filter(is_attribute) else {
            return open + 1;
        };
        let is_hidden = match self.scopes.innermost() {
            BraceContent::Enumerators => matches!(self.text(end), "," | "=" | "}" | "["),
            BraceContent::Declarations => self.text(end) == "(" || self.text(end) == "[",
            _ => false,
        };
        let is_after_name = open > 0 && (self.is_name(open - 1) || self.before(open) == "]");
        if is_hidden && is_after_name {
            self.mask_part(open, end);
        }
        self.declaration_as_branch(open, end);
        end
    }

    /// Returns true if the lexeme at `index` is a word that is no keyword.
    pub(super) fn is_name(&self, index: usize) -> bool {
        let word = self.text(index);
        let lists = [
            BEGINNINGS,
            BUILT_IN,
            NO_TYPES,
            CONTROLS,
            OPERATORS,
            AFTER_PARAMETERS,
            QUALIFIERS,
            CONTEXTUAL,
        ];
        self.is_word(index) && !lists.iter().any(|words| words.contains(&word))
    }

    /// Masks one of the three names of which that at `first` is the first one, and which are a type, a
    /// name after it or its pointers, and a macro before or after the type: `void f(NON_NULL A a)`,
    /// `A non_null a;`, `lib_api A* a();`. Returns the index after the masked name; `None` if nothing is
    /// masked.
    pub(super) fn one_of_three_names(&mut self, first: usize) -> Option<usize> {
        let begins = self.is_beginning(first)
            || matches!(self.before(first), "(" | "," | "const")
            || STORAGE.contains(&self.before(first));
        let mut last = first + 2;
        while matches!(self.text(last), "*" | "&") {
            last += 1;
        }
        let continues = matches!(self.text(last + 1), "," | ")" | ";" | "=" | "(" | "{" | "[");
        let is_operator = self.text(last) == "operator";
        let are_names = self.is_name(first)
            && self.is_name(first + 1)
            && (is_operator || continues && self.is_name(last));
        if !begins || !are_names || is_macro(self.text(last)) {
            return None;
        }
        let has_small_letters =
            |word: &str| word.contains('_') && !word.contains(|letter: char| letter.is_uppercase());
        let is_before_type = match (is_macro(self.text(first)), is_macro(self.text(first + 1))) {
            (true, true) => return None,
            (true, false) => true,
            (false, true) => false,
            (false, false) => {
                has_small_letters(self.text(first)) || !has_small_letters(self.text(first + 1))
            }
        };
        if is_before_type {
            self.mask(first, first + 1);
            return Some(first + 1);
        }
        self.mask_part(first + 1, first + 2);
        Some(first + 2)
    }

    /// Returns true if the macro from `index` to `end` stands before the type of a parameter that begins
    /// with a keyword (`void f(UNUSED const A* a)`), or before the call in `decltype(THIS f())`.
    pub(super) fn precedes_parameter(&self, index: usize, end: usize) -> bool {
        if self.before(index) == "(" && index > 1 && self.text(index - 2) == "decltype" {
            return end == index + 1 && self.is_name(end) && self.text(end + 1) == "(";
        }
        if !matches!(self.before(index), "(" | ",") || !self.is_word(end) {
            return false;
        }
        let is_path = |first: usize| {
            let path = self.after_path(first).map(|(after, _)| after);
            path.is_some_and(|mut name| {
                while matches!(self.text(name), "*" | "&" | "const") {
                    name += 1;
                }
                self.is_name(name) && matches!(self.text(name + 1), "," | ")" | "=")
            })
        };
        match self.text(end) {
            "const" if BUILT_IN.contains(&self.text(end + 1)) => true,
            "const" => self.is_name(end + 1) && is_path(end + 1),
            word if BUILT_IN.contains(&word) || word == "typename" => true,
            _ => self.is_name(end) && is_path(end),
        }
    }

    /// Returns true if the macro from `index` to `end` stands between the parameters of a lambda and its
    /// body: `[]() NO_INLINE {…}`.
    pub(super) fn follows_lambda(&self, index: usize, end: usize) -> bool {
        let is_between = self.before(index) == ")" && matches!(self.text(end), "{" | "-");
        let open = is_between.then(|| self.opening(index - 1));
        open.flatten().is_some_and(|open| self.before(open) == "]")
    }

    /// Returns true if the macro at `index` stands between the name of a function and its parameters, which
    /// end before index `end`: `auto f NO_MACRO(int a) -> A`, `int f NO_MACRO(...)`.
    pub(super) fn is_before_parameters(&self, index: usize, end: usize) -> bool {
        let has_result = self.text(end) == "-" && self.text(end + 1) == ">";
        let is_function = has_result || self.text(index + 2) == "..." && end == index + 4;
        is_function
            && index > 1
            && self.is_name(index - 1)
            && self.is_type_end(index - 2)
            && !NO_TYPES.contains(&self.text(index - 2))
    }

    /// Returns true if the macro from `index` to `end` stands among the values of a constructor:
    /// `A::A() : b(c), PUSH_WARNINGS(1) d(e) {…}`.
    pub(super) fn is_among_initializers(&self, index: usize, end: usize) -> bool {
        let is_alone = self.begins_line(index) && self.begins_line(end);
        let is_value = self.is_word(end) && matches!(self.text(end + 1), "(" | "{");
        let is_between = match self.before(index) {
            "," => is_value || is_alone && matches!(self.text(end), "," | "{"),
            ")" => is_alone && (is_value || matches!(self.text(end), "," | "{")),
            _ => false,
        };
        end > index + 1 && is_between && self.scopes.innermost() == BraceContent::Declarations
    }
}
