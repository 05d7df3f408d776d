//! Vocabulary for variables in languages in which a name alone can call a function.

/// Signs by which a name is that of a variable of the code before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VariableSigns {
    /// Words that precede the name of a function where it is declared: `def` in `def f = 1`. Such a name
    /// is none of a variable.
    pub functions: &'static [&'static str],
    /// Tokens that follow a name to which a value is assigned: `=`.
    pub after: &'static [&'static str],
    /// Words before one or several names to which a value is assigned (`val a, b = 1`), in languages in
    /// which another name between `(` or `,` and `=` is that of an argument (`f(a = 1)`). Empty if such
    /// a name is that of a variable.
    pub declaring: &'static [&'static str],
    /// Tokens that precede a name to which a value is assigned, each with the word before it: `=>` after
    /// `rescue`, as in `rescue A, B => name`.
    pub before: &'static [(&'static str, &'static str)],
    /// Token on both sides of the parameters of a block, and the tokens one of which precedes the first:
    /// `|` of `{ |a, b| … }`.
    pub block_parameters: (&'static str, &'static [&'static str]),
}
