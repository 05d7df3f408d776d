//! Vocabulary for the declaration of a file's package, and for sections of members.

/// Declaration of packages.
#[derive(Debug, Clone, Copy)]
pub struct PackageSyntax {
    /// Syntax kinds of the declaration. Empty if the namespace of elements is the folder of their file.
    pub declarations: &'static [&'static str],
    /// Keyword of the declaration, which precedes the name; empty without declarations.
    pub keyword: &'static str,
    /// True if a declaration without a body continues the name of the one before it; false if it
    /// replaces that name.
    pub continues: bool,
}

impl PackageSyntax {
    /// Syntax of a language without packages.
    pub const NONE: PackageSyntax = PackageSyntax::of("", &[]);

    /// Returns the syntax with this keyword and these declarations, which continue names.
    pub const fn of(keyword: &'static str, declarations: &'static [&'static str]) -> PackageSyntax {
        PackageSyntax {
            declarations,
            keyword,
            continues: true,
        }
    }

    /// Returns true if files of the language can declare a package.
    pub fn exists(&self) -> bool {
        !self.declarations.is_empty()
    }
}

/// Sections of the members of a type, each with a label that says what code may use its members.
#[derive(Debug, Clone, Copy)]
pub struct MemberSections {
    /// Lists of members: syntax kind, syntax kind of the type around it, and visibility of the members before
    /// the first label.
    pub lists: &'static [(&'static str, &'static str, &'static str)],
    /// Syntax kind of labels. A label stands directly in a list, and its text is the visibility.
    pub label: &'static str,
    /// Syntax kinds of the members to which sections apply, directly in a list; empty if they apply to all
    /// members.
    pub members: &'static [&'static str],
}

impl MemberSections {
    /// Sections of a language that has none.
    pub const NONE: MemberSections = MemberSections {
        lists: &[],
        label: "",
        members: &[],
    };

    /// Returns true if the types of the language can have sections.
    pub fn exist(&self) -> bool {
        !self.lists.is_empty()
    }
}
