//! Vocabulary for refactorings inside of bodies: which syntax declares variables, decides between
//! branches, repeats code or calls a library in a way that a type of refactoring names.
//!
//! A *field* in these tables is the label that the grammar gives a child of a syntax node, such as
//! `condition`; an empty text stands for no field. A *declarator* is syntax around the name of a
//! variable that adds something to the declaration, such as `*` or a value.

/// Position in which a variable is declared. It decides which code can use the variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VariableSort {
    /// Variable of the innermost block around the declaration.
    Local,
    /// Variable of the whole enclosing function, although a block in it contains the declaration.
    FunctionLocal,
    /// Variable to which the syntax itself gives a value, without an assignment: of a loop over a
    /// collection, of a `catch`, or of a pattern.
    Bound,
    /// Parameter of the enclosing method, function or lambda.
    Parameter,
}

/// Syntax kind of the nodes that declare variables in bodies.
#[derive(Debug, Clone, Copy)]
pub struct VariableSyntax {
    /// Syntax kind of the declaring nodes.
    pub syntax: &'static str,
    /// Field of the declared names, which a node can have several times; empty if every child can be
    /// a name or contain names.
    pub names: &'static str,
    /// Field or syntax kind of the child that is the declared type. It is a child of the declaring
    /// node, as in Java's `int x = 1`, or of a declarator ([`CodeRules::declarators`]), the node inside
    /// of it that consists of the name and what belongs to it, such as `x = 1`. A type without a field
    /// is [`VariableSyntax::UNNAMED`]. Empty if the syntax declares no type.
    pub declared_type: &'static str,
    /// Field of the initial value, in the declaring node or in the declarator, such as `1` in `x = 1`;
    /// empty if the syntax gives the variable no value.
    pub value: &'static str,
    /// Field that a node must have to declare variables; empty if all nodes of the kind do. In
    /// `for (const x of list)`, the keyword `const` is in such a field, which `for (x of list)` lacks.
    pub required: &'static str,
    /// Position of the declaration, which decides which code can use the variables.
    pub sort: VariableSort,
    /// Text that is appended to the declared type: `...` of a parameter that takes any number of
    /// arguments; empty if nothing is appended.
    pub type_suffix: &'static str,
}

impl VariableSyntax {
    /// Value of `declared_type` for syntax whose type has no field: the type is the first child that
    /// contains the name of a type.
    pub const UNNAMED: &'static str = "*";
    /// Row from which the rows of a table take what they do not have themselves.
    pub const DEFAULT: VariableSyntax = VariableSyntax {
        syntax: "",
        names: "",
        declared_type: "",
        value: "",
        required: "",
        sort: VariableSort::Local,
        type_suffix: "",
    };
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
    /// True if a clause that catches the exceptions of several ones also counts as a change of the type
    /// of its variable, as for RefactoringMiner in Java.
    pub retypes: bool,
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
            retypes: false,
        }
    }
}

/// Syntax of the code in bodies, as far as refactorings are read off it. Each list or text can be
/// empty; the types of refactorings that need it are then not found in the language.
#[derive(Debug, Clone, Copy)]
pub struct CodeRules {
    /// Declarations of variables. Several rows can have the same syntax kind; all of them apply.
    pub variables: &'static [VariableSyntax],
    /// Declarators, which can be nested: syntax kind, field of the inner declarator or name (empty for
    /// the first child), and text that the syntax adds to the declared type, such as `*`.
    pub declarators: &'static [(&'static str, &'static str, &'static str)],
    /// Syntax kinds of patterns, all children of which can declare variables: `[a, b]` in
    /// `let [a, b] = pair`.
    pub patterns: &'static [&'static str],
    /// Fields of a declarator whose text is added to the declared type: the dimensions `[]` of an
    /// array in `int a[]`.
    pub dimensions: &'static [&'static str],
    /// Field of the list of named results of a function, which are variables of the function.
    pub results: &'static str,
    /// Words by which the code of a method refers to its object: `this`, or a parameter such as `self`.
    /// Calls have a table of their own ([`CallWords::own_objects`](super::CallWords)).
    pub own_object: &'static [&'static str],
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
    /// Syntax kind of the resources of a `try`.
    pub resources: &'static str,
    /// Names of the functions of test libraries that expect an exception: `assertThrows`.
    pub assert_throws: &'static [&'static str],
    /// Names of the functions of test libraries that announce an exception of the code after the call:
    /// `expectException`.
    pub announced_throws: &'static [&'static str],
    /// Names of the functions of test libraries that limit the time of a test: `assertTimeout`.
    pub assert_timeouts: &'static [&'static str],
    /// Functions of test libraries that skip the rest of a test unless their argument is true (or
    /// false): `assumeTrue`, or with the name of the object before it, `Assume.That`.
    pub assumptions: &'static [&'static str],
    /// Names of the annotations of tests that run once for each of several arguments, without the
    /// sign `@`.
    pub parameterized_tests: &'static [&'static str],
    /// Names of methods that return their object, after they made it unchangeable: `freeze`.
    pub freezing_calls: &'static [&'static str],
    /// Bodies of methods that only declare what subtypes implement: the first words of their only
    /// statement, separated by blanks. An empty text stands for a body without words, such as one with
    /// nothing but a documentation.
    pub unimplemented_bodies: &'static [&'static str],
    /// Names of annotations of methods that subtypes implement: `abstractmethod`.
    pub abstract_annotations: &'static [&'static str],
    /// Words in documentation comments that make a test run once for each of several arguments, such as
    /// `@dataProvider`, at the beginning of a line.
    pub documented_tests: &'static [&'static str],
    /// Literals with which a variable is initialised until it gets its actual value: `null`, `0`.
    pub default_values: &'static [&'static str],
}

impl CodeRules {
    /// Rules of a language in which no refactoring is read off the code of bodies.
    pub const NONE: CodeRules = CodeRules {
        variables: &[],
        declarators: &[],
        patterns: &[],
        dimensions: &[],
        results: "",
        own_object: &[],
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
        resources: "",
        assert_throws: &[],
        announced_throws: &[],
        assert_timeouts: &[],
        assumptions: &[],
        parameterized_tests: &[],
        documented_tests: &[],
        freezing_calls: &[],
        unimplemented_bodies: &[],
        abstract_annotations: &[],
        default_values: &[],
    };

    /// Iterates over the names in the rules that can be names of fields of the grammar. Names can
    /// repeat, and some are syntax kinds instead, because `declared_type` can be either.
    pub fn field_names(&self) -> impl Iterator<Item = &'static str> {
        let variables = self.variables.iter();
        let variables =
            variables.flat_map(|row| [row.names, row.declared_type, row.value, row.required]);
        let branches = self.conditionals.iter().chain(self.ternaries);
        let branches = branches.flat_map(|row| [row.condition, row.consequence, row.alternative]);
        let declarators = self.declarators.iter().map(|row| row.1);
        let others = self.conditions.iter().chain(self.casts);
        let others = others.chain(self.updates).chain(self.creating_calls);
        let others = others.chain(self.creations);
        variables
            .chain(branches)
            .chain(declarators)
            .chain(others.map(|row| row.1))
            .chain(self.dimensions.iter().copied())
            .chain([self.results])
            .chain(self.catches.iter().map(|row| row.types))
            .chain(self.assignments.iter().flat_map(|row| [row.1, row.2]))
            .filter(|name| !name.is_empty())
    }
}
