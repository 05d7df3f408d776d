//! Vocabulary for refactorings inside of bodies: which syntax declares variables, decides between
//! branches, repeats code or calls a library in a way that a type of refactoring names.
//!
//! A *field* in these tables is the label that the grammar gives a child of a syntax node, such as
//! `condition`; an empty text stands for no field. A *declarator* is syntax around the name of a
//! variable that adds something to the declaration, such as `*` or a value. A *path* leads from a node
//! to its children ([`SyntaxPath`]).

use super::declared_elements::RESULT_FIELDS;
use super::syntax_paths::SyntaxPath;

/// Position in which a variable is declared. It decides which code can use the variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VariableSort {
    /// Variable of the innermost block around the declaration.
    Local,
    /// Variable like a local one, where the same syntax declares another thing outside of functions.
    LocalOfFunction,
    /// Variable of the whole enclosing function, although a block in it contains the declaration.
    FunctionLocal,
    /// Variable to which the syntax itself gives a value, without an assignment: of a loop over a
    /// collection, of a `catch`, or of a pattern. It belongs to the statement or clause around.
    Bound,
    /// Variable that a condition declares, and that code after its statement can use: of a type test
    /// that returns unless it succeeds, or of an argument that the called function sets.
    Tested,
    /// Variable of the innermost comprehension ([`CodeRules::comprehensions`]), also of the code in it
    /// that precedes the declaration.
    Comprehended,
    /// Parameter of the enclosing method, function or lambda.
    Parameter,
}

impl VariableSort {
    /// Returns true if the syntax itself gives the variables their values, one after another.
    pub fn is_bound(self) -> bool {
        matches!(
            self,
            VariableSort::Bound | VariableSort::Tested | VariableSort::Comprehended
        )
    }
}

/// Syntax that declares variables in bodies.
#[derive(Debug, Clone, Copy)]
pub struct VariableSyntax {
    /// Path from the declaring node to the declared names, their type and their initial value, in the
    /// notation of [`SyntaxPath`]. A type in no field, `(_) @type`, is the first child that begins with
    /// the name of a type.
    pub path: &'static str,
    /// Position of the declaration, which decides which code can use the variables.
    pub sort: VariableSort,
}

/// Returns the row for variables of the innermost block.
pub(in crate::lang) const fn local(path: &'static str) -> VariableSyntax {
    VariableSyntax {
        path,
        sort: VariableSort::Local,
    }
}

/// Returns the row for variables of the innermost block of a function.
pub(in crate::lang) const fn local_of_function(path: &'static str) -> VariableSyntax {
    VariableSyntax {
        path,
        sort: VariableSort::LocalOfFunction,
    }
}

/// Returns the row for variables of the whole function.
pub(in crate::lang) const fn of_function(path: &'static str) -> VariableSyntax {
    VariableSyntax {
        path,
        sort: VariableSort::FunctionLocal,
    }
}

/// Returns the row for variables that a loop, clause or pattern binds.
pub(in crate::lang) const fn bound(path: &'static str) -> VariableSyntax {
    VariableSyntax {
        path,
        sort: VariableSort::Bound,
    }
}

/// Returns the row for variables that a condition declares.
pub(in crate::lang) const fn tested(path: &'static str) -> VariableSyntax {
    VariableSyntax {
        path,
        sort: VariableSort::Tested,
    }
}

/// Returns the row for variables of a comprehension.
pub(in crate::lang) const fn comprehended(path: &'static str) -> VariableSyntax {
    VariableSyntax {
        path,
        sort: VariableSort::Comprehended,
    }
}

/// Returns the row for parameters.
pub(in crate::lang) const fn parameter(path: &'static str) -> VariableSyntax {
    VariableSyntax {
        path,
        sort: VariableSort::Parameter,
    }
}

/// Syntax that decides between two branches: a statement, or an expression with two values.
#[derive(Debug, Clone, Copy)]
pub struct BranchSyntax {
    /// Syntax kind of the statement or expression.
    pub syntax: &'static str,
    /// Field of the condition.
    pub condition: &'static str,
    /// Field of the branch that is taken if the condition is true.
    pub consequence: &'static str,
    /// Field of the branch that is taken if the condition is false; empty if the syntax has none.
    pub alternative: &'static str,
}

/// Returns the row of a syntax whose fields have the names that most grammars give them.
pub(in crate::lang) const fn branch(syntax: &'static str) -> BranchSyntax {
    BranchSyntax {
        syntax,
        condition: "condition",
        consequence: "consequence",
        alternative: "alternative",
    }
}

/// Syntax of a clause that catches exceptions.
#[derive(Debug, Clone, Copy)]
pub struct CatchSyntax {
    /// Syntax kind of the clause.
    pub syntax: &'static str,
    /// Field of the child with the caught types, or syntax kind of the node with them in the header of
    /// the clause.
    pub types: &'static str,
    /// Syntax kind around the types, as their first child, that gives the exception a name:
    /// `(A, B) as e`. Empty if the name is not beside the types.
    pub named: &'static str,
    /// Syntax kinds of lists of types, in languages in which a single type has no list around it:
    /// `(A, B)` but `A`. Empty if the child with the types always is a list.
    pub lists: &'static [&'static str],
}

impl CatchSyntax {
    /// Returns the row of a clause of the syntax kind `syntax`, whose child in the field, or of the
    /// syntax kind, `types` is a list of the caught types.
    pub const fn of(syntax: &'static str, types: &'static str) -> CatchSyntax {
        CatchSyntax {
            syntax,
            types,
            named: "",
            lists: &[],
        }
    }
}

/// Meaning of a call of a function of a test library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TestCall {
    /// The passed code throws an exception: `assertThrows(E.class, () -> f())`.
    Throws,
    /// The code behind the call throws an exception: `expectException(E::class); f();`.
    ThrowsLater,
    /// The passed code ends in time: `assertTimeout`.
    EndsInTime,
    /// The rest of the test is skipped unless the argument is true (or false): `assumeTrue`. With the name of
    /// the object before it, `Assume.That`.
    Skips,
}

/// Syntax of the code in bodies, as far as refactorings are read off it. Each list or text can be
/// empty; the types of refactorings that need it are then not found in the language.
#[derive(Debug, Clone, Copy)]
pub struct CodeRules {
    /// Declarations of variables. Several rows can have the same syntax kind; all of them apply.
    pub variables: &'static [VariableSyntax],
    /// Paths from the syntax between a declaration and its names to these names. A declarator has a
    /// `@name` and can add to the type: `*name`. A pattern has parts: `[a, b]` in `let [a, b] = pair`.
    /// A child that no path captures declares nothing, such as the type of a pattern.
    pub patterns: &'static [&'static str],
    /// Paths of the declarations that only attributes have, to their names and types. Rows of `variables`
    /// with the syntax of attributes count as well.
    pub attributes: &'static [&'static str],
    /// True if a name that begins with an upper case letter and is a part of a pattern is a constant
    /// or a type, and declares nothing.
    pub constants_in_patterns: bool,
    /// True if a variable can be called by its name, because functions have no names of their own kind: after
    /// `f = found()`, `f(x)` uses the variable.
    pub calls_variables: bool,
    /// Name that stands in the place of a variable and declares none: `_`.
    pub blank: &'static str,
    /// Syntax kinds of values that are written item by item, such as `1, 2`: the names of a pattern
    /// with as many parts get the values at the same place.
    pub sequences: &'static [&'static str],
    /// Syntax kinds of expressions with variables of their own: comprehensions and queries.
    pub comprehensions: &'static [&'static str],
    /// Words by which the code of a method refers to its object or type: `this`, `static`, or a parameter such
    /// as `self`.
    pub own_object: &'static [&'static str],
    /// Syntax kinds of names that are members of the own object by themselves: `@name`.
    pub own_members: &'static [&'static str],
    /// Words that stand in the place of a declared type and declare none: `var`.
    pub inferred_types: &'static [&'static str],
    /// Keywords before a variable that are compared as its modifiers: `final`.
    pub modifiers: &'static [&'static str],
    /// Syntax kinds of annotations of variables.
    pub annotations: &'static [&'static str],
    /// Statements that decide between branches: `if`.
    pub conditionals: &'static [BranchSyntax],
    /// Expressions that decide between values: `a ? b : c`.
    pub ternaries: &'static [BranchSyntax],
    /// Statements with a condition that does not decide between branches, such as `while`: syntax kind,
    /// and field of the condition.
    pub conditions: &'static [(&'static str, &'static str)],
    /// Syntax kinds of statements that execute their code if the condition is false: `unless`.
    pub negated_conditions: &'static [&'static str],
    /// Syntax kinds of parentheses around an expression, which is their last child: a declaration can
    /// precede it, as in C++'s `if (int n = f(); n > 0)`.
    pub parentheses: &'static [&'static str],
    /// Operators that negate a condition: `!`.
    pub negations: &'static [&'static str],
    /// Operators that join conditions, first the one for `and`: `&&` and `||`.
    pub junctions: &'static [&'static str],
    /// Pairs of operators that replace each other when a condition is inverted: `==` and `!=`; also
    /// `&&` and `||`, whose operands are inverted as well.
    pub opposites: &'static [(&'static str, &'static str)],
    /// Syntax kinds of lambdas and of references to functions.
    pub lambdas: &'static [&'static str],
    /// Anonymous classes or older forms of functions, which lambdas can replace: syntax kind, and
    /// syntax kind of the body that a node must have.
    pub anonymous: &'static [(&'static str, &'static str)],
    /// Syntax kinds of loops.
    pub loops: &'static [&'static str],
    /// Names of the functions and methods of the standard library that process each item of a
    /// collection: `map`.
    pub pipeline_calls: &'static [&'static str],
    /// Assignments: syntax kind, field of the variable, and field of the value.
    pub assignments: &'static [(&'static str, &'static str, &'static str)],
    /// Changes of a variable that do not name its whole new value, such as `count += 1` and `count++`:
    /// syntax kind, and field of the variable. Empty if the rows of `assignments` cover them.
    pub updates: &'static [(&'static str, &'static str)],
    /// Conversions of a value: syntax kind, and field of the value.
    pub casts: &'static [(&'static str, &'static str)],
    /// Creations of objects: syntax kind, and field of the type.
    pub creations: &'static [(&'static str, &'static str)],
    /// Calls that create an object if the name of the callee begins with an upper case letter, in
    /// languages without a keyword for it: syntax kind, and field of the callee.
    pub creating_calls: &'static [(&'static str, &'static str)],
    /// Syntax kind of type arguments: `<T>` in `List<T>`.
    pub type_arguments: &'static str,
    /// Clauses that catch exceptions.
    pub catches: &'static [CatchSyntax],
    /// Syntax kind of `try` without resources, and syntax kind of `try` with resources, which are
    /// objects that are closed when the statement ends.
    pub tries: (&'static str, &'static str),
    /// Names of the functions of test libraries, by what their calls say of a test.
    pub test_calls: &'static [(TestCall, &'static [&'static str])],
    /// Names of the annotations of tests that run once for each of several arguments, without their sign;
    /// with the sign `@`, words at the beginning of a line of a documentation comment: `@dataProvider`.
    pub parameterized_tests: &'static [&'static str],
    /// Names of methods that return their object, after they made it unchangeable: `freeze`.
    pub freezing_calls: &'static [&'static str],
    /// Bodies of methods that only declare what subtypes implement: the first words of their only
    /// statement, separated by blanks. An empty text stands for a body without words, such as one with
    /// nothing but a documentation.
    pub unimplemented_bodies: &'static [&'static str],
    /// Names of annotations of methods that subtypes implement: `abstractmethod`.
    pub abstract_annotations: &'static [&'static str],
    /// Literals with which a variable is initialised until it gets its actual value: `null`, `0`.
    pub default_values: &'static [&'static str],
}

impl CodeRules {
    /// Rules of a language in which no refactoring is read off the code of bodies.
    pub const NONE: CodeRules = CodeRules {
        variables: &[],
        patterns: &[],
        attributes: &[],
        constants_in_patterns: false,
        calls_variables: false,
        blank: "",
        sequences: &[],
        comprehensions: &[],
        own_object: &[],
        own_members: &[],
        inferred_types: &[],
        modifiers: &[],
        annotations: &[],
        conditionals: &[],
        ternaries: &[],
        conditions: &[],
        negated_conditions: &[],
        parentheses: &[],
        negations: &[],
        junctions: &[],
        opposites: &[],
        lambdas: &[],
        anonymous: &[],
        loops: &[],
        pipeline_calls: &[],
        assignments: &[],
        updates: &[],
        casts: &[],
        creations: &[],
        creating_calls: &[],
        type_arguments: "",
        catches: &[],
        tries: ("", ""),
        test_calls: &[],
        parameterized_tests: &[],
        freezing_calls: &[],
        unimplemented_bodies: &[],
        abstract_annotations: &[],
        default_values: &[],
    };

    /// Returns the names of the functions of test libraries whose calls say this.
    pub fn test_functions(&self, meaning: TestCall) -> &'static [&'static str] {
        let mut rows = self.test_calls.iter();
        rows.find(|row| row.0 == meaning).map_or(&[], |row| row.1)
    }

    /// Iterates over the paths of the declarations of variables.
    pub fn variable_paths(&self) -> impl Iterator<Item = (SyntaxPath, VariableSort)> {
        let rows = self.variables.iter();
        rows.map(|row| (read(row.path), row.sort))
    }

    /// Iterates over the paths of declarators and patterns.
    pub fn pattern_paths(&self) -> impl Iterator<Item = SyntaxPath> {
        self.patterns.iter().map(|path| read(path))
    }

    /// Iterates over the paths of the declarations that only attributes have.
    pub fn attribute_paths(&self) -> impl Iterator<Item = SyntaxPath> {
        self.attributes.iter().map(|path| read(path))
    }

    /// Iterates over the names in the rules that can be names of fields of the grammar, those in paths left
    /// out. Names can repeat, and some are syntax kinds instead.
    pub fn field_names(&self) -> impl Iterator<Item = &'static str> {
        let branches = self.conditionals.iter().chain(self.ternaries);
        let branches = branches.flat_map(|row| [row.condition, row.consequence, row.alternative]);
        let others = self.conditions.iter().chain(self.casts);
        let others = others.chain(self.updates).chain(self.creating_calls);
        let others = others.chain(self.creations);
        branches
            .chain(others.map(|row| row.1))
            .chain(RESULT_FIELDS.iter().copied())
            .chain(self.catches.iter().map(|row| row.types))
            .chain(self.assignments.iter().flat_map(|row| [row.1, row.2]))
            .filter(|name| !name.is_empty())
    }
}

/// Reads a path of a table.
fn read(path: &'static str) -> SyntaxPath {
    SyntaxPath::read(path).expect("a test reads the paths of all tables")
}
