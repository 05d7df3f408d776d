//! Kinds of code elements, and the groups of kinds that share the names of refactorings.

/// Kind of a code element (TSE 2021, Table 1). The order of the variants is part of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ElementKind {
    /// Source file, in languages where files contain functions.
    File,
    /// Class.
    Class,
    /// Class that declares its components in its header.
    Record,
    /// Class with a single instance that bears its name.
    Object,
    /// Interface.
    Interface,
    /// Enumeration.
    Enum,
    /// Annotation type.
    Annotation,
    /// Method.
    Method,
    /// Constructor of a declared type.
    Constructor,
    /// Function that belongs to no type, or that is not distinguished from a method.
    Function,
    /// Field of a type; in some languages also a variable or constant outside of functions.
    Field,
    /// Constant of an enumeration.
    EnumConstant,
    /// Further name that is declared for a type: `type A = B`.
    TypeAlias,
    /// Namespace or module that is declared in a file.
    Namespace,
}

/// Group of element kinds that share the names of refactorings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KindGroup {
    /// Files.
    File,
    /// Classes, records, objects, interfaces, enumerations, annotation types, type aliases,
    /// namespaces.
    Type,
    /// Methods and constructors.
    Method,
    /// Functions.
    Function,
    /// Fields and constants of enumerations.
    Attribute,
}

/// Kind of an element in comparisons. Only elements with equal values are compared and matched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ComparableKind {
    /// Kind that represents that of the element and of all kinds that one can turn into, such as
    /// methods and constructors.
    pub kind: ElementKind,
    /// Family of the language: the name of the first of the languages between which elements can move.
    pub family: &'static str,
}

impl ElementKind {
    /// All kinds.
    pub const ALL: &'static [ElementKind] = &[
        ElementKind::File,
        ElementKind::Class,
        ElementKind::Record,
        ElementKind::Object,
        ElementKind::Interface,
        ElementKind::Enum,
        ElementKind::Annotation,
        ElementKind::Method,
        ElementKind::Constructor,
        ElementKind::Function,
        ElementKind::Field,
        ElementKind::EnumConstant,
        ElementKind::TypeAlias,
        ElementKind::Namespace,
    ];

    /// Returns the kind with this name, as in the columns `before_kind` and `after_kind`; `None` if
    /// no kind has it.
    pub fn by_name(name: &str) -> Option<ElementKind> {
        let mut all = Self::ALL.iter().copied();
        all.find(|kind| kind.name() == name)
    }

    /// Returns the name in the columns `before_kind` and `after_kind`.
    pub fn name(self) -> &'static str {
        match self {
            ElementKind::File => "file",
            ElementKind::Class => "class",
            ElementKind::Record => "record",
            ElementKind::Object => "object",
            ElementKind::Interface => "interface",
            ElementKind::Enum => "enum",
            ElementKind::Annotation => "annotation",
            ElementKind::Method => "method",
            ElementKind::Constructor => "constructor",
            ElementKind::Function => "function",
            ElementKind::Field => "field",
            ElementKind::EnumConstant => "enum_constant",
            ElementKind::TypeAlias => "type_alias",
            ElementKind::Namespace => "namespace",
        }
    }

    /// Returns the group that determines the names of refactorings.
    pub fn group(self) -> KindGroup {
        match self {
            ElementKind::File => KindGroup::File,
            ElementKind::Class
            | ElementKind::Record
            | ElementKind::Object
            | ElementKind::Interface
            | ElementKind::Enum
            | ElementKind::Annotation
            | ElementKind::TypeAlias
            | ElementKind::Namespace => KindGroup::Type,
            ElementKind::Method | ElementKind::Constructor => KindGroup::Method,
            ElementKind::Function => KindGroup::Function,
            ElementKind::Field | ElementKind::EnumConstant => KindGroup::Attribute,
        }
    }

    /// Returns the kind that represents this one in comparisons. Constructors are compared with
    /// methods, because RefDiff treats them as methods with a fixed name; records and objects with
    /// classes.
    pub fn base(self) -> ElementKind {
        match self {
            ElementKind::Constructor => ElementKind::Method,
            ElementKind::Record | ElementKind::Object => ElementKind::Class,
            ElementKind::EnumConstant => ElementKind::Field,
            kind => kind,
        }
    }

    /// Returns true for types that can have members; not for type aliases and namespaces.
    pub fn is_type_with_members(self) -> bool {
        self.group() == KindGroup::Type
            && !matches!(self, ElementKind::TypeAlias | ElementKind::Namespace)
    }

    /// Returns true if types of this kind are declared otherwise than types of `other`.
    pub fn is_other_type_than(self, other: ElementKind) -> bool {
        self.group() == KindGroup::Type && self != other
    }

    /// Returns true if `name` is that of a kind of [types with members](Self::is_type_with_members).
    pub fn names_type_with_members(name: &str) -> bool {
        Self::by_name(name).is_some_and(Self::is_type_with_members)
    }

    /// Returns true for methods, constructors and functions.
    pub fn is_callable(self) -> bool {
        matches!(self.group(), KindGroup::Method | KindGroup::Function)
    }

    /// Returns true for fields and enum constants, whose body is the code that uses them.
    pub fn is_attribute(self) -> bool {
        self.group() == KindGroup::Attribute
    }
}
