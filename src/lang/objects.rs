//! The vocabulary for members that do not stand in what they belong to, and for functions that stand in calls.

/// Whose member a declared element is. RefDiff 2.0 knows only what is around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// The element around it.
    Around,
    /// An object literal, or what [`Objects`] says that its members are given to.
    Literal,
    /// The object that the declared name begins with; the element around it without one.
    Assigned,
}

/// How a member gets to an object or type that it does not stand in.
#[derive(Debug, Clone, Copy)]
pub struct Objects {
    /// The field of a name that holds the object: `C` in `C.m`.
    pub object: &'static str,
    /// The member of an element that holds the members of what that element makes: `C.prototype.m` belongs to
    /// `C`, as `C.m` does.
    pub through: &'static str,
    /// The objects that stand for the file: `exports.m`.
    pub around: &'static [&'static str],
    /// What gives such a holder another name, `var proto = C.prototype`: its syntax kind, the field of the name,
    /// and that of the holder.
    pub alias: (&'static str, &'static str, &'static str),
    /// What replaces such a holder by a literal, `C.prototype = {…}`: its syntax kind, and the field of the holder.
    pub replaced: (&'static str, &'static str),
    /// Calls that give the members of literals to their first argument, `Object.assign(C.prototype, {…})`, or to
    /// the one whose member is called, `C.extend({…});`: their syntax kind, the field of the callee, that of the
    /// arguments, and the names of those that are called.
    pub given: (
        &'static str,
        &'static str,
        &'static str,
        &'static [&'static str],
    ),
    /// Around a call whose value is not used.
    pub unused: &'static str,
}

/// How a function or class gets its name through calls that give it another behaviour: `const X = memo(function)`.
#[derive(Debug, Clone, Copy)]
pub struct Wrappers {
    /// The call: its syntax kind, the field of the callee, and that of the arguments.
    pub call: (&'static str, &'static str, &'static str),
    /// Syntax kinds of arguments that may stand before the function: names under which it is registered.
    pub before: &'static [&'static str],
    /// The syntax kind of a callee that is a member, and the field of its object: it wraps if the object is
    /// a module by its spelling (`React.memo`, `_.debounce`) or its name is in `members`.
    pub member: (&'static str, &'static str),
    /// Names of members that wrap whatever object they are members of.
    pub members: &'static [&'static str],
    /// Names of members of a function that return it with another behaviour: `function () {…}.bind(this)`.
    pub own_members: &'static [&'static str],
    /// The syntax kind of parentheses around an expression.
    pub parentheses: &'static str,
    /// Names of functions that call what they are given and return something else.
    pub callers: &'static [&'static str],
}
