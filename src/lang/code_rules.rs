//! Vocabulary for refactorings inside of bodies: which syntax declares variables, decides between
//! branches, repeats code or calls a library in a way that a type of refactoring names.

/// Position in which a variable is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VariableSort {
    /// Variable of the enclosing block.
    Local,
    /// Variable of the enclosing function, wherever in the function it is declared.
    FunctionLocal,
    /// Variable that gets one value after another: of a loop, a `catch` or a pattern.
    Bound,
    /// Parameter of the enclosing method, function or lambda.
    Parameter,
}

/// Syntax kind that declares variables in code.
#[derive(Debug, Clone, Copy)]
pub struct VariableSyntax {
    /// The syntax kind.
    pub syntax: &'static str,
    /// Field of the names, which can occur several times; empty if every child can be a name.
    pub names: &'static str,
    /// Field or syntax kind of the declared type, in this syntax or in a declarator around the name;
    /// [`VariableSyntax::UNNAMED`] for a child without field, empty if no type is declared.
    pub declared_type: &'static str,
    /// Field of the initial value, in this syntax or in a declarator around the name; empty if the
    /// variable has none.
    pub value: &'static str,
    /// Field without which the syntax declares nothing; empty if there is none.
    pub required: &'static str,
    /// Position of the declaration.
    pub sort: VariableSort,
    /// Text that follows the declared type: `...` of a variable arity parameter.
    pub type_suffix: &'static str,
}

impl VariableSyntax {
    /// Declared type that is the first child with the role of a type inside.
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
    /// The syntax kind.
    pub syntax: &'static str,
    /// Field of the condition.
    pub condition: &'static str,
    /// Field of the branch that is taken if the condition is true.
    pub consequence: &'static str,
    /// Field of the other branch.
    pub alternative: &'static str,
}

/// Syntax of the code in bodies, as far as refactorings are read off it. Each row and list can be
/// empty; types of refactorings that need it are then not found in the language.
#[derive(Debug, Clone, Copy)]
pub struct CodeRules {
    /// Declarations of variables. Several rows can have the same syntax kind.
    pub variables: &'static [VariableSyntax],
    /// Syntax around the name of a variable: syntax kind, field of the inner declarator or name (empty
    /// for the first child), and text that it adds to the declared type.
    pub declarators: &'static [(&'static str, &'static str, &'static str)],
    /// Patterns, all children of which can declare variables.
    pub patterns: &'static [&'static str],
    /// Fields of a declarator whose text is added to the declared type: dimensions of an array.
    pub dimensions: &'static [&'static str],
    /// Words for the object whose method is executed: `this`.
    pub own_object: &'static [&'static str],
    /// Words that stand in the place of a declared type and declare none: `var`.
    pub inferred_types: &'static [&'static str],
    /// Modifiers of variables that are compared.
    pub modifiers: &'static [&'static str],
    /// Syntax kinds of annotations of variables.
    pub annotations: &'static [&'static str],
    /// Statements that decide between branches.
    pub conditionals: &'static [BranchSyntax],
    /// Expressions that decide between values.
    pub ternaries: &'static [BranchSyntax],
    /// Syntax kinds with a condition that is no branch: syntax kind and field of the condition.
    pub conditions: &'static [(&'static str, &'static str)],
    /// Syntax kinds of parentheses around an expression.
    pub parentheses: &'static [&'static str],
    /// Operators that negate a condition.
    pub negations: &'static [&'static str],
    /// Operators that join conditions.
    pub junctions: &'static [&'static str],
    /// Pairs of operators of which one is true where the other is false.
    pub opposites: &'static [(&'static str, &'static str)],
    /// Syntax kinds of lambdas and of references to functions.
    pub lambdas: &'static [&'static str],
    /// Anonymous classes or older forms of functions: syntax kind, and syntax kind of the body that it must
    /// have.
    pub anonymous: &'static [(&'static str, &'static str)],
    /// Syntax kinds of loops.
    pub loops: &'static [&'static str],
    /// Calls of the library that process each element of a collection.
    pub pipeline_calls: &'static [&'static str],
    /// Assignments: syntax kind, fields of the variable and of the value.
    pub assignments: &'static [(&'static str, &'static str, &'static str)],
    /// Conversions of a value: syntax kind, and field of the value.
    pub casts: &'static [(&'static str, &'static str)],
    /// Creations of objects: syntax kind, and field of the type.
    pub creations: &'static [(&'static str, &'static str)],
    /// Syntax kind of type arguments.
    pub type_arguments: &'static str,
    /// Clauses that catch exceptions: syntax kind, syntax kind of the types, and text between types.
    pub catches: &'static [(&'static str, &'static str)],
    /// Statements that try: plain ones and those with resources.
    pub tries: (&'static str, &'static str),
    /// Syntax kind of the resources of a `try`.
    pub resources: &'static str,
    /// Calls of test libraries that expect an exception.
    pub assert_throws: &'static [&'static str],
    /// Calls of test libraries that limit the time of a test.
    pub assert_timeouts: &'static [&'static str],
    /// Annotations of tests with parameters, without their sign.
    pub parameterized_tests: &'static [&'static str],
    /// Literals that a variable has until it gets its value: `null`, `0`.
    pub default_values: &'static [&'static str],
}

impl CodeRules {
    /// Rules of a language in which no refactoring is read off the code of bodies.
    pub const NONE: CodeRules = CodeRules {
        variables: &[],
        declarators: &[],
        patterns: &[],
        dimensions: &[],
        own_object: &[],
        inferred_types: &[],
        modifiers: &[],
        annotations: &[],
        conditionals: &[],
        ternaries: &[],
        conditions: &[],
        parentheses: &[],
        negations: &[],
        junctions: &[],
        opposites: &[],
        lambdas: &[],
        anonymous: &[],
        loops: &[],
        pipeline_calls: &[],
        assignments: &[],
        casts: &[],
        creations: &[],
        type_arguments: "",
        catches: &[],
        tries: ("", ""),
        resources: "",
        assert_throws: &[],
        assert_timeouts: &[],
        parameterized_tests: &[],
        default_values: &[],
    };

    /// Returns the names in the rules that can be names of fields. Names can repeat.
    pub fn field_names(&self) -> impl Iterator<Item = &'static str> {
        let variables = self.variables.iter();
        let variables =
            variables.flat_map(|row| [row.names, row.declared_type, row.value, row.required]);
        let branches = self.conditionals.iter().chain(self.ternaries);
        let branches = branches.flat_map(|row| [row.condition, row.consequence, row.alternative]);
        let declarators = self.declarators.iter().map(|row| row.1);
        let others = self.conditions.iter().chain(self.casts);
        let others = others.chain(self.creations);
        variables
            .chain(branches)
            .chain(declarators)
            .chain(others.map(|row| row.1))
            .chain(self.dimensions.iter().copied())
            .chain(self.assignments.iter().flat_map(|row| [row.1, row.2]))
            .filter(|name| !name.is_empty())
    }
}
