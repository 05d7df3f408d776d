//! The description of Java.

mod annotations;
mod code;
mod headers;
mod shapes;

use super::rules::declaration_rules::{DeclarationRules, ImportForm};
use super::rules::implied::{Container, Declared, Implied};
use super::rules::type_rules::StandardResult::{Argument, Type};
use super::rules::*;
use annotations::spell;
use headers::{component, field_of_file, header};

const TYPE: Declaration = Declaration {
    body: BodyPosition::Element,
    parameters: &[],
    ..Declaration::DEFAULT
};

const METHOD: Declaration = Declaration {
    syntax: "method_declaration",
    kind: ElementKind::Method,
    name: Name::Hook(header),
    signature: Signature::Types,
    membership: Membership::Member,
    holds_elements: false,
    abstract_without_body: true,
    ..Declaration::DEFAULT
};

const CONSTRUCTOR: Declaration = Declaration {
    syntax: "constructor_declaration",
    kind: ElementKind::Constructor,
    membership: Membership::Constructor,
    ..METHOD
};

const FIELD: Declaration = Declaration {
    kind: ElementKind::Field,
    profiles: Profiles::FullOnly,
    parameters: &[],
    body: BodyPosition::None,
    membership: Membership::Member,
    holds_elements: false,
    ..Declaration::DEFAULT
};

const fn variable(
    syntax: &'static str,
    type_field: &'static str,
    name_field: &'static str,
) -> VariableRule {
    VariableRule {
        syntax,
        type_field,
        name_field,
        member: false,
    }
}

const fn field(
    syntax: &'static str,
    type_field: &'static str,
    name_field: &'static str,
) -> VariableRule {
    let member = true;
    VariableRule {
        member,
        ..variable(syntax, type_field, name_field)
    }
}

/// Java up to 25.
pub const JAVA: Language = Language {
    suffixes: &[".java"],
    files_are_elements: false,
    declarations: &[
        Declaration {
            syntax: "class_declaration",
            kind: ElementKind::Class,
            ..TYPE
        },
        Declaration {
            syntax: "interface_declaration",
            kind: ElementKind::Interface,
            always_abstract: true,
            ..TYPE
        },
        Declaration {
            syntax: "enum_declaration",
            kind: ElementKind::Enum,
            ..TYPE
        },
        Declaration {
            syntax: "record_declaration",
            kind: ElementKind::Record,
            profiles: Profiles::FullOnly,
            hides_contents: true,
            ..TYPE
        },
        Declaration {
            syntax: "annotation_type_declaration",
            kind: ElementKind::Annotation,
            profiles: Profiles::FullOnly,
            always_abstract: true,
            hides_contents: true,
            ..TYPE
        },
        METHOD,
        Declaration {
            syntax: "annotation_type_element_declaration",
            ..METHOD
        },
        CONSTRUCTOR,
        Declaration {
            syntax: "compact_constructor_declaration",
            ..CONSTRUCTOR
        },
        Declaration {
            syntax: "variable_declarator",
            parents: &["field_declaration", "constant_declaration"],
            ..FIELD
        },
        Declaration {
            syntax: "variable_declarator",
            parents: &["local_variable_declaration"],
            name: Name::Hook(field_of_file),
            ..FIELD
        },
        Declaration {
            syntax: "formal_parameter",
            parents: &["formal_parameters"],
            name: Name::Hook(component),
            ..FIELD
        },
        Declaration {
            syntax: "spread_parameter",
            parents: &["formal_parameters"],
            name: Name::Hook(component),
            ..FIELD
        },
        Declaration {
            syntax: "enum_constant",
            kind: ElementKind::EnumConstant,
            ..FIELD
        },
    ],
    opaque: &["object_creation_expression", "enum_constant"],
    members: &[("field_access", "field"), ("method_invocation", "name")],
    identifiers: &["identifier"],
    variables: &[
        variable("local_variable_declaration", "type", "declarator"),
        variable("formal_parameter", "type", "name"),
        variable("spread_parameter", "", ""),
        variable("enhanced_for_statement", "type", "name"),
        variable("catch_formal_parameter", "", "name"),
        variable("resource", "type", "name"),
        variable("instanceof_expression", "right", "name"),
        variable("inferred_parameters", "", ""),
        variable("lambda_expression", "", "parameters"),
        field("field_declaration", "type", "declarator"),
        field("constant_declaration", "type", "declarator"),
        field("enum_constant", "", "name"),
    ],
    blocks: &[
        "block",
        "constructor_body",
        "method_declaration",
        "constructor_declaration",
        "for_statement",
        "enhanced_for_statement",
        "try_with_resources_statement",
        "catch_clause",
        "lambda_expression",
        "switch_block",
        "class_body",
        "interface_body",
        "enum_body",
    ],
    expressions: &[
        ("identifier", Expression::Name),
        ("field_access", Expression::Member("object", "field")),
        ("scoped_identifier", Expression::Member("scope", "name")),
        (
            "method_invocation",
            Expression::Call("object", "name", "arguments"),
        ),
        ("this", Expression::This),
        ("super", Expression::Super),
        ("object_creation_expression", Expression::Typed("type")),
        ("cast_expression", Expression::Typed("type")),
        ("array_creation_expression", Expression::ArrayOf("type")),
        ("array_access", Expression::ElementOf("array")),
        ("parenthesized_expression", Expression::Wrap),
        ("update_expression", Expression::Wrap),
        ("assignment_expression", Expression::Same("left")),
        (
            "ternary_expression",
            Expression::Either("consequence", "alternative"),
        ),
        (
            "binary_expression",
            Expression::Binary("left", "operator", "right"),
        ),
        ("unary_expression", Expression::Same("operand")),
        ("instanceof_expression", Expression::Literal("boolean")),
        ("string_literal", Expression::Literal("String")),
        ("character_literal", Expression::Literal("char")),
        ("true", Expression::Literal("boolean")),
        ("false", Expression::Literal("boolean")),
        ("class_literal", Expression::ClassOf("Class")),
        ("decimal_integer_literal", Expression::Integer),
        ("hex_integer_literal", Expression::Integer),
        ("octal_integer_literal", Expression::Integer),
        ("binary_integer_literal", Expression::Integer),
        ("decimal_floating_point_literal", Expression::Floating),
        ("hex_floating_point_literal", Expression::Floating),
        ("null_literal", Expression::Null),
        ("lambda_expression", Expression::Function),
        ("method_reference", Expression::Function),
        ("argument_list", Expression::Arguments),
    ],
    declared: Some(DeclarationRules {
        access: &["public", "protected", "private"],
        access_without_keyword: "package",
        visibilities: &["public", "protected", "package", "private"],
        access_in_interface: "public",
        implied: &[
            Implied {
                of: Declared::Kinds(&[ElementKind::Constructor]),
                within: Container::Kinds(&[ElementKind::Enum]),
                access: Some("private"),
                modifiers: &[],
            },
            Implied {
                of: Declared::Kinds(&[ElementKind::Field]),
                within: Container::Objects(&[ElementKind::Record]),
                access: Some("private"),
                modifiers: &["final"],
            },
            Implied::in_interfaces(KindGroup::Method, &["abstract"]),
            Implied::in_interfaces(KindGroup::Attribute, &["final", "static"]),
            Implied::in_interfaces(KindGroup::Type, &["static"]),
            Implied::types(
                &[
                    ElementKind::Annotation,
                    ElementKind::Enum,
                    ElementKind::Interface,
                    ElementKind::Record,
                ],
                &["abstract", "final", "static"],
            ),
        ],
        throws: &["throws"],
        imports: &[ImportForm::Paths("import", &["static"])],
        given_packages: &["java.lang"],
        annotation: "@",
        methods: &["abstract", "final", "static", "synchronized"],
        attributes: &["final", "static", "transient", "volatile"],
        types: &["abstract", "final", "static"],
        parameters: &["final"],
        ..DeclarationRules::DEFAULT
    }),
    types: Some(TypeRules {
        spell,
        standard_types: &[
            ("Object", &[]),
            ("String", &["CharSequence", "Comparable", "Serializable"]),
            ("Integer", &["Number", "Comparable"]),
            ("Long", &["Number", "Comparable"]),
            ("Short", &["Number"]),
            ("Byte", &["Number"]),
            ("Character", &[]),
            ("Boolean", &[]),
            ("Double", &["Number", "Comparable"]),
            ("Float", &["Number"]),
            ("Number", &[]),
            ("Void", &[]),
            ("Class", &[]),
            ("Enum", &[]),
            ("Iterable", &[]),
            ("Comparable", &[]),
            ("Cloneable", &[]),
            ("CharSequence", &[]),
            ("AutoCloseable", &[]),
            ("Runnable", &[]),
            ("Thread", &["Runnable"]),
            ("ThreadLocal", &[]),
            ("StringBuilder", &["CharSequence", "Appendable"]),
            ("StringBuffer", &["CharSequence"]),
            ("Math", &[]),
            ("System", &[]),
            ("Throwable", &[]),
            ("Exception", &["Throwable"]),
            ("Error", &["Throwable"]),
            ("RuntimeException", &["Exception"]),
            ("IllegalArgumentException", &["RuntimeException"]),
            ("IllegalStateException", &["RuntimeException"]),
            ("NullPointerException", &["RuntimeException"]),
            ("UnsupportedOperationException", &[]),
            ("IndexOutOfBoundsException", &[]),
            ("ClassNotFoundException", &[]),
            ("InterruptedException", &[]),
            ("Process", &[]),
            ("ProcessBuilder", &[]),
            ("ClassLoader", &[]),
            ("Override", &[]),
            ("Deprecated", &[]),
            ("SuppressWarnings", &[]),
            ("Appendable", &[]),
            ("Readable", &[]),
            ("StackTraceElement", &[]),
            ("Runtime", &[]),
            ("Package", &[]),
            ("NoSuchMethodException", &[]),
            ("NoSuchFieldException", &[]),
            ("ArithmeticException", &[]),
            ("ClassCastException", &[]),
            ("NumberFormatException", &[]),
            ("CloneNotSupportedException", &[]),
            ("AssertionError", &[]),
            ("OutOfMemoryError", &[]),
            ("StackOverflowError", &[]),
            ("SecurityException", &[]),
            ("InstantiationException", &[]),
            ("IllegalAccessException", &[]),
            ("IOException", &["Exception"]),
            ("List", &["Collection"]),
            ("Set", &["Collection"]),
            ("Collection", &["Iterable"]),
            ("ArrayList", &["List"]),
            ("LinkedList", &["List", "Deque"]),
            ("HashSet", &["Set"]),
            ("LinkedHashSet", &["Set"]),
            ("SortedSet", &["Set"]),
            ("TreeSet", &["SortedSet"]),
            ("HashMap", &["Map"]),
            ("LinkedHashMap", &["Map"]),
            ("SortedMap", &["Map"]),
            ("TreeMap", &["SortedMap"]),
            ("ConcurrentMap", &["Map"]),
            ("ConcurrentHashMap", &["ConcurrentMap"]),
            ("Hashtable", &["Map"]),
            ("Properties", &["Hashtable"]),
            ("Queue", &["Collection"]),
            ("Deque", &["Queue"]),
            ("ExecutorService", &["Executor"]),
            ("ScheduledExecutorService", &["ExecutorService"]),
            ("byte", &["short"]),
            ("short", &["int"]),
            ("char", &["int"]),
            ("int", &["long"]),
            ("long", &["float"]),
            ("float", &["double"]),
            ("FileInputStream", &["InputStream"]),
            ("ByteArrayInputStream", &["InputStream"]),
            ("BufferedInputStream", &["InputStream"]),
            ("FileOutputStream", &["OutputStream"]),
            ("ByteArrayOutputStream", &["OutputStream"]),
            ("PrintStream", &["OutputStream"]),
            ("BufferedReader", &["Reader"]),
            ("FileReader", &["Reader"]),
            ("StringReader", &["Reader"]),
            ("StringWriter", &["Writer"]),
            ("PrintWriter", &["Writer"]),
            ("BufferedWriter", &["Writer"]),
        ],
        platform_packages: &["java.", "javax.", "org.w3c.dom.", "org.xml.sax."],
        standard_methods: &[
            ("get", Argument(0)),
            ("next", Argument(0)),
            ("previous", Argument(0)),
            ("remove", Argument(0)),
            ("poll", Argument(0)),
            ("peek", Argument(0)),
            ("take", Argument(0)),
            ("pop", Argument(0)),
            ("element", Argument(0)),
            ("first", Argument(0)),
            ("last", Argument(0)),
            ("getFirst", Argument(0)),
            ("getLast", Argument(0)),
            ("pollFirst", Argument(0)),
            ("pollLast", Argument(0)),
            ("peekFirst", Argument(0)),
            ("peekLast", Argument(0)),
            ("removeFirst", Argument(0)),
            ("removeLast", Argument(0)),
            ("call", Argument(0)),
            ("getValue", Argument(0)),
            ("getKey", Argument(1)),
            ("put", Argument(0)),
            ("putIfAbsent", Argument(0)),
            ("newInstance", Argument(0)),
            ("cast", Argument(0)),
            ("getAndSet", Argument(0)),
            ("toString", Type("String")),
            ("hashCode", Type("int")),
            ("equals", Type("boolean")),
            ("length", Type("int")),
            ("size", Type("int")),
            ("isEmpty", Type("boolean")),
            ("contains", Type("boolean")),
            ("containsKey", Type("boolean")),
            ("substring", Type("String")),
            ("trim", Type("String")),
            ("toLowerCase", Type("String")),
            ("toUpperCase", Type("String")),
            ("startsWith", Type("boolean")),
            ("endsWith", Type("boolean")),
            ("indexOf", Type("int")),
            ("lastIndexOf", Type("int")),
            ("hasNext", Type("boolean")),
            ("getBytes", Type("byte[]")),
            ("toCharArray", Type("char[]")),
            ("charAt", Type("char")),
            ("intValue", Type("int")),
            ("longValue", Type("long")),
            ("doubleValue", Type("double")),
            ("floatValue", Type("float")),
            ("booleanValue", Type("boolean")),
            ("getMessage", Type("String")),
            ("currentTimeMillis", Type("long")),
            ("nanoTime", Type("long")),
            ("getName", Type("String")),
            ("getSimpleName", Type("String")),
            ("parseInt", Type("int")),
            ("parseLong", Type("long")),
            ("parseDouble", Type("double")),
            ("replace", Type("String")),
            ("replaceAll", Type("String")),
            ("concat", Type("String")),
            ("split", Type("String[]")),
            ("format", Type("String")),
            ("getAbsolutePath", Type("String")),
            ("getPath", Type("String")),
            ("exists", Type("boolean")),
            ("isDirectory", Type("boolean")),
            ("name", Type("String")),
            ("ordinal", Type("int")),
            ("compareTo", Type("int")),
            ("equalsIgnoreCase", Type("boolean")),
            ("matches", Type("boolean")),
        ],
        boxes: &[
            ("int", "Integer"),
            ("long", "Long"),
            ("boolean", "Boolean"),
            ("double", "Double"),
            ("float", "Float"),
            ("char", "Character"),
            ("byte", "Byte"),
            ("short", "Short"),
        ],
        text: "String",
    }),
    package: PackageSyntax::of("package", &["package_declaration"]),
    supertypes: SupertypeSyntax {
        root: "Object",
        ..SupertypeSyntax::of(&[
            "superclass",
            "super_interfaces",
            "extends_interfaces",
            "type_list",
        ])
    },
    calls: (Calls::Typed, Calls::Typed),
    overloads: true,
    calls_belong_to_all: true,
    comments: &["line_comment", "block_comment"],
    comment_tokens: CommentTokens::Words,
    doc_comment: DocComment::Beginning("/**"),
    atoms: &["string_literal", "character_literal"],
    split_after: Some('@'),
    glued: Some(">"),
    reserved: "abstract assert boolean break byte case catch char class const continue default do \
        double else enum extends false final finally float for goto if implements import \
        instanceof int interface long native new null package private protected public \
        return short static strictfp super switch synchronized this throw throws transient \
        true try void volatile while",
    call_words: CallWords {
        making: "new",
        own_constructor: "this",
        super_constructor: "super",
        members_by_name: true,
        reference: "::",
        ..CallWords::NONE
    },
    statement_bounds: &["{", "}", ";"],
    other_readings: &[annotations::unreadable],
    namespace: |_| (String::new(), String::new()),
    ..Language::of(
        "java",
        Grammar::new(|| tree_sitter_java::LANGUAGE.into(), "0.23.5"),
        &shapes::SHAPES,
        code::CODE,
    )
};
