//! Rows for the syntax that declares elements: where name, parameters and body of a declaration stand.

use super::element_kind::ElementKind;
use super::objects::OwnerRule;
use crate::lang::hooks::ReadHeader;
use tree_sitter::Node;

/// Values of `cst.elements` for which a [`Declaration`] is an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Profiles {
    /// Element for RefDiff 2.0 and for refmine.
    Both,
    /// Element for RefDiff 2.0 only.
    Refdiff2Only,
    /// Element for refmine only.
    FullOnly,
    /// Element for refmine only; RefDiff 2.0 ignores its content, too.
    FullOnlyWithContents,
}

/// Position of the simple name of an element.
#[derive(Debug, Clone, Copy)]
pub enum Name {
    /// The child with this field name. Of a member expression, its last name.
    Field(&'static str),
    /// Each child in the field of the first text; the second text, such as `_`, is no name. The
    /// declaration declares an element for each name. An element spans the whole declaration if it is
    /// the only one, otherwise its name.
    Each(&'static str, &'static str),
    /// The nodes that a hook finds in the declaration, which declares an element for each, as with
    /// [`Name::Each`]. Its arguments are the node of the declaration and the text of the file.
    EachOf(for<'t> fn(Node<'t>, &str) -> Vec<Node<'t>>),
    /// Constant name.
    Fixed(&'static str),
    /// Determined by a hook, together with the parameters. Its argument is the node of the element;
    /// `None` if it declares no element.
    Hook(ReadHeader),
}

/// Fields in which grammars have the name of a declaration.
pub const NAME_FIELDS: &[&str] = &["name", "operator"];
/// Fields in which grammars have the type of the result of a function.
pub const RESULT_FIELDS: &[&str] = &["return_type", "result", "returns", "type"];
/// Field in which grammars have results with names, which are variables of the body.
pub const NAMED_RESULTS_FIELD: &str = "result";
/// Field in which grammars have the object of a member: `a` of `a.b`.
pub const OBJECT_FIELD: &str = "object";
/// Field in which grammars have the arguments of a call.
pub const ARGUMENTS_FIELD: &str = "arguments";
/// Field in which grammars have the list of type parameters.
pub const TYPE_PARAMETERS_FIELD: &str = "type_parameters";
/// Syntax kind that grammars give a list of modifiers.
pub const MODIFIERS: &str = "modifiers";
/// Modifier of members that belong to their type and not to its objects.
pub const STATIC: &str = "static";
/// Field in which grammars have a declarator: a name with the signs around it that belong to its type.
pub const DECLARATOR_FIELD: &str = "declarator";

/// Position of the body of an element in its syntax node. The body is the part whose tokens are
/// compared as the content of the element, without its name and parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BodyPosition {
    /// The whole element: its body has all of the element's tokens.
    Element,
    /// The content of the braces of the child with this field name. Without braces, the whole child, but
    /// not the sign `=` with which it may begin.
    Inside(&'static str),
    /// The child with this field name, including its braces.
    Whole(&'static str),
    /// No body, as in declarations of fields and of functions without implementation.
    None,
}

/// Content of a signature, the text by which an element is distinguished from its siblings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signature {
    /// The simple name alone.
    Name,
    /// The simple name and the types of the parameters.
    Types,
}

/// Membership of an element in its type. Only members can be pulled up and pushed down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Membership {
    /// Not a member.
    None,
    /// Member that subtypes inherit.
    Member,
    /// Constructor.
    Constructor,
    /// Determined by the declaration. First field: the name of constructors; an element of this name
    /// is a constructor. Second field: keywords; an element whose declaration contains one of them is
    /// not a member. Any other element is a member.
    ByName(&'static str, &'static [&'static str]),
}

/// Rule for a syntax kind that declares a code element. A row of a language table.
#[derive(Debug, Clone, Copy)]
pub struct Declaration {
    /// Syntax kind of the nodes that declare an element.
    pub syntax: &'static str,
    /// Syntax kinds of the parent for which the rule applies; any if empty.
    pub parents: &'static [&'static str],
    /// Alternative sequences of syntax kinds of the ancestors, innermost first, for which the rule
    /// applies; any if empty. For declarations that are elements only directly inside of the listed
    /// syntax.
    pub within: &'static [&'static [&'static str]],
    /// Syntax kinds that may stand between the declaration and the node that counts as its parent in
    /// `parents`; none if empty.
    pub between: &'static [&'static str],
    /// Kind of the element.
    pub kind: ElementKind,
    /// Profiles (`cst.elements` in the configuration) in which the declared code is an element.
    pub profiles: Profiles,
    /// Position of the simple name, in the declaration or, for hooks, in the element.
    pub name: Name,
    /// Simple name for which the rule applies; any if empty.
    pub named: &'static str,
    /// Field whose child is the actual element, and the possible syntax kinds of this child, as for a
    /// function that is assigned to a variable. The child may also be a call in which such a node is
    /// wrapped ([`Wrappers`](super::objects::Wrappers)). Span, parameters and body are those of the actual
    /// element. `None` if the declaration itself is the element.
    pub value: Option<(&'static str, &'static [&'static str])>,
    /// Rule for the owner, the element or object that has the declared element as a member.
    pub owner: OwnerRule,
    /// Fields that contain the parameters; the first one that exists is used.
    pub parameters: &'static [&'static str],
    /// Content of the signature: the name, with or without the types of the parameters.
    pub signature: Signature,
    /// Position of the body in the node of the element, which is the child in `value`, if there is
    /// one, and otherwise the declaration.
    pub body: BodyPosition,
    /// Membership in the enclosing type: decides if the element can be pulled up or pushed down.
    pub membership: Membership,
    /// True if other elements may be its children; otherwise they become children of its parent.
    pub holds_elements: bool,
    /// True if the element is always abstract, such as an interface.
    pub always_abstract: bool,
    /// True if the element is abstract if it has no body.
    pub abstract_without_body: bool,
}

impl Declaration {
    /// Common values of most declarations, to be used in struct update syntax.
    pub const DEFAULT: Declaration = Declaration {
        syntax: "",
        parents: &[],
        within: &[],
        between: &[],
        kind: ElementKind::Function,
        profiles: Profiles::Both,
        name: Name::Field("name"),
        named: "",
        value: None,
        owner: OwnerRule::Around,
        parameters: &["parameters"],
        signature: Signature::Name,
        body: BodyPosition::Inside("body"),
        membership: Membership::None,
        holds_elements: true,
        always_abstract: false,
        abstract_without_body: false,
    };

    /// Returns true if a name that the child in `value` has itself, `g` in `a.f = function g() {}`, takes
    /// precedence over `name`, unless other code knows the value by `name`: as a member of an object that
    /// represents the file or of a prototype, such as `f` of `exports.f`. A variable and a member of a class are
    /// known by their own names. RefDiff 2.0 ignores names of values.
    pub fn prefers_own_name(&self) -> bool {
        let is_of_object = matches!(self.owner, OwnerRule::Assigned | OwnerRule::Literal);
        self.value.is_some() && (is_of_object || matches!(self.name, Name::Fixed(_)))
    }
}
