//! Vocabulary for members that are declared outside of the object or type that owns them, and for
//! functions that are wrapped in calls.

/// Owner of a declared element: the element or object that has it as a member. In RefDiff 2.0, the
/// owner of a function or type is always the enclosing element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnerRule {
    /// The enclosing element.
    Around,
    /// The enclosing object literal, or the object or type that receives its members according to
    /// [`Objects`].
    Literal,
    /// The type that the declaration names: the first leaf of the syntax kind `syntax` in the child
    /// with the field name `field`, such as the receiver of a method that is written outside of its
    /// type.
    Named {
        /// Field of the declaration's child that contains the name of the type.
        field: &'static str,
        /// Syntax kind of the leaf that is the name of the type.
        syntax: &'static str,
    },
    /// The type or namespace that qualifies the declared name, as the hook of the name returns it
    /// ([`DeclarationHeader::owner`](crate::lang::hooks::DeclarationHeader::owner)); the enclosing element if the name
    /// is not qualified. The text separates the parts of the name: `::` in `A::f`. A declaration in the type and
    /// the definition outside of it are one element, and several namespaces of one name in a file are, too.
    Qualifier(&'static str),
    /// The type that an enclosing node names: the first leaf of the syntax kind `leaf` in the child with
    /// the field name `field` of the innermost ancestor of the syntax kind `syntax`, such as the block
    /// `impl Type {…}`. The row must require this ancestor (`Declaration::within`).
    Block {
        /// Syntax kind of the ancestor that names the type.
        syntax: &'static str,
        /// Field of the ancestor's child that contains the name of the type.
        field: &'static str,
        /// Syntax kind of the leaf that is the name of the type.
        leaf: &'static str,
        /// Syntax kinds of the child if the leaves in it are names of others, each with the name of the
        /// type, which is empty if it has none: `[A]` is an `Array`.
        other_names: &'static [(&'static str, &'static str)],
    },
    /// The namespaces that qualify the declared name, as the hook of the name returns them, with a point
    /// between them. They are elements, as if the declaration stood in them.
    Scopes,
    /// The object at the beginning of the declared name (`C` in `C.m`); the enclosing element if
    /// there is none.
    Assigned,
    /// The enclosing type, although the declaration stands in one of its methods: `self.x = …`. The
    /// first such declaration of a name declares the element; one in a constructor precedes the
    /// others, and one that stands directly in the type precedes both.
    Type,
}

impl OwnerRule {
    /// Returns true if the owner is always an element around the declaration.
    pub fn is_enclosing(self) -> bool {
        matches!(
            self,
            OwnerRule::Around | OwnerRule::Type | OwnerRule::Scopes
        )
    }
}

/// Syntax by which an object or type gets members that are declared elsewhere.
#[derive(Debug, Clone, Copy)]
pub struct Objects {
    /// Name of the member that contains the members of created objects: `C.prototype.m` belongs to
    /// `C`, as `C.m` does.
    pub prototype_member: &'static str,
    /// Names of the objects that represent the file, as in `exports.m`.
    pub file_objects: &'static [&'static str],
    /// Names of the functions whose calls add the members of object literals (`{…}`) to their first argument,
    /// as in `Object.assign(C.prototype, {…})`, or to their receiver, as in `C.extend({…});`.
    pub copying_calls: &'static [&'static str],
}

/// Calls of wrappers. A *wrapper* is a function that takes a function or class and returns it with
/// another behaviour, such as `memo` in `const X = memo(function)`: the argument is the declared
/// element, and the name of the result is its name.
#[derive(Debug, Clone, Copy)]
pub struct Wrappers {
    /// Syntax kinds of arguments that may precede the wrapped function, such as a name under which
    /// the function is registered.
    pub before: &'static [&'static str],
    /// Names of members that are wrappers (functions that return their argument with another
    /// behaviour) whatever their object is. Others are wrappers if their object is spelled like a module
    /// (`React.memo`, `_.debounce`).
    pub members: &'static [&'static str],
    /// Names of members of a function that return the function with another behaviour, as in
    /// `function () {…}.bind(this)`.
    pub own_members: &'static [&'static str],
    /// Names of members that functions have, or get from wrappers: the value of a call of which another
    /// member is read, and which is not called, is no function.
    pub function_members: &'static [&'static str],
    /// Syntax kinds of expressions whose value is that of their first child, such as parenthesised
    /// ones.
    pub parentheses: &'static [&'static str],
    /// Names of functions that are no wrappers although their argument can be a function: they call
    /// the argument and return something else, as `setTimeout` returns a timer.
    pub callers: &'static [&'static str],
}
