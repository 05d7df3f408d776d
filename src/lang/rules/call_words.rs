//! Vocabulary for the keywords and operators of calls.

/// Keywords and operators that call constructors or refer to functions; empty if a language has
/// none.
#[derive(Debug, Clone, Copy)]
pub struct CallWords {
    /// Precedes the name of a type of which an object is created: `new`.
    pub making: &'static str,
    /// Calls another constructor of the same type: `this`.
    pub own_constructor: &'static str,
    /// Calls a constructor of the supertype: `super`.
    pub super_constructor: &'static str,
    /// True if a method uses the other members of its own type on an object
    /// ([`CodeRules::own_object`](super::code_rules::CodeRules::own_object)) that cannot be left out: a call
    /// without an object never calls a method, and a name without one never is that of an attribute of a type.
    pub needs_object: bool,
    /// True if a call without an object can mean a member of the type around the caller, which then hides
    /// functions outside of the type. Only for calls that are resolved by name.
    pub members_by_name: bool,
    /// Precedes the name of a method that is passed as a value: `::`.
    pub reference: &'static str,
    /// Literals that name a function without calling it, with [`CallWords::NAME`] and
    /// [`CallWords::TYPE`] in place of its name and the name of its type: `:name`, `'Type::name'`.
    pub literals: &'static [&'static str],
}

impl CallWords {
    /// Words of a language that has none.
    pub const NONE: CallWords = CallWords {
        making: "",
        own_constructor: "",
        super_constructor: "",
        needs_object: false,
        members_by_name: false,
        reference: "",
        literals: &[],
    };
    /// Stands for the name of a function in [`CallWords::literals`].
    pub const NAME: &'static str = "{name}";
    /// Stands for the name of the type around a method in [`CallWords::literals`].
    pub const TYPE: &'static str = "{type}";
}
