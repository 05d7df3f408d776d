//! The vocabulary for members that do not stand in what they belong to.

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
