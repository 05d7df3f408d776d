//! Java, as one table.

use super::rules::*;
use tree_sitter::Node;

const TYPE: Declaration = Declaration {
    body: Body::Element,
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
    body: Body::None,
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

/// Java up to 21.
pub const JAVA: Language = Language {
    name: "java",
    suffixes: &[".java"],
    excluded_suffixes: &[],
    grammar: Grammar::new(|| tree_sitter_java::LANGUAGE.into(), "0.23.5"),
    other_grammar: None,
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
            kind: ElementKind::Class,
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
            syntax: "enum_constant",
            kind: ElementKind::EnumConstant,
            ..FIELD
        },
    ],
    opaque: &["object_creation_expression", "enum_constant"],
    members: &[("field_access", "field"), ("method_invocation", "name")],
    computed_members: &[],
    quoted_names: None,
    objects: None,
    identifiers: &["identifier"],
    wrapped_parameters: &[],
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
        ("class_literal", Expression::ClassOf),
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
    types: Some(TypeRules {
        package: "package_declaration",
        import: "import_declaration",
        superclass: &["superclass"],
        interfaces: &["super_interfaces", "extends_interfaces"],
        anonymous: &[
            ("object_creation_expression", "type", "class_body"),
            ("enum_constant", "", "class_body"),
        ],
        result: "type",
        type_parameters: ("type_parameters", "type_bound"),
        modifiers: ("modifiers", "static"),
        always_static: &[
            ElementKind::Interface,
            ElementKind::Enum,
            ElementKind::Annotation,
        ],
        known: &[
            "Object",
            "String",
            "Integer",
            "Long",
            "Short",
            "Byte",
            "Character",
            "Boolean",
            "Double",
            "Float",
            "Number",
            "Void",
            "Class",
            "Enum",
            "Iterable",
            "Comparable",
            "Cloneable",
            "CharSequence",
            "AutoCloseable",
            "Runnable",
            "Thread",
            "ThreadLocal",
            "StringBuilder",
            "StringBuffer",
            "Math",
            "System",
            "Throwable",
            "Exception",
            "Error",
            "RuntimeException",
            "IllegalArgumentException",
            "IllegalStateException",
            "NullPointerException",
            "UnsupportedOperationException",
            "IndexOutOfBoundsException",
            "ClassNotFoundException",
            "InterruptedException",
            "Process",
            "ProcessBuilder",
            "ClassLoader",
            "Override",
            "Deprecated",
            "SuppressWarnings",
            "Appendable",
            "Readable",
            "StackTraceElement",
            "Runtime",
            "Package",
            "NoSuchMethodException",
            "NoSuchFieldException",
            "ArithmeticException",
            "ClassCastException",
            "NumberFormatException",
            "CloneNotSupportedException",
            "AssertionError",
            "OutOfMemoryError",
            "StackOverflowError",
            "SecurityException",
            "InstantiationException",
            "IllegalAccessException",
        ],
        known_packages: &["java.", "javax.", "org.w3c.dom.", "org.xml.sax."],
        element_methods: &[
            ("get", 0),
            ("next", 0),
            ("previous", 0),
            ("remove", 0),
            ("poll", 0),
            ("peek", 0),
            ("take", 0),
            ("pop", 0),
            ("element", 0),
            ("first", 0),
            ("last", 0),
            ("getFirst", 0),
            ("getLast", 0),
            ("pollFirst", 0),
            ("pollLast", 0),
            ("peekFirst", 0),
            ("peekLast", 0),
            ("removeFirst", 0),
            ("removeLast", 0),
            ("call", 0),
            ("getValue", 0),
            ("getKey", 1),
            ("put", 0),
            ("putIfAbsent", 0),
            ("newInstance", 0),
            ("cast", 0),
            ("getAndSet", 0),
        ],
        known_methods: &[
            ("toString", "String"),
            ("hashCode", "int"),
            ("equals", "boolean"),
            ("length", "int"),
            ("size", "int"),
            ("isEmpty", "boolean"),
            ("contains", "boolean"),
            ("containsKey", "boolean"),
            ("substring", "String"),
            ("trim", "String"),
            ("toLowerCase", "String"),
            ("toUpperCase", "String"),
            ("startsWith", "boolean"),
            ("endsWith", "boolean"),
            ("indexOf", "int"),
            ("lastIndexOf", "int"),
            ("hasNext", "boolean"),
            ("getBytes", "byte[]"),
            ("toCharArray", "char[]"),
            ("charAt", "char"),
            ("intValue", "int"),
            ("longValue", "long"),
            ("doubleValue", "double"),
            ("floatValue", "float"),
            ("booleanValue", "boolean"),
            ("getMessage", "String"),
            ("currentTimeMillis", "long"),
            ("nanoTime", "long"),
            ("getName", "String"),
            ("getSimpleName", "String"),
            ("parseInt", "int"),
            ("parseLong", "long"),
            ("parseDouble", "double"),
            ("replace", "String"),
            ("replaceAll", "String"),
            ("concat", "String"),
            ("split", "String[]"),
            ("format", "String"),
            ("getAbsolutePath", "String"),
            ("getPath", "String"),
            ("exists", "boolean"),
            ("isDirectory", "boolean"),
            ("name", "String"),
            ("ordinal", "int"),
            ("compareTo", "int"),
            ("equalsIgnoreCase", "boolean"),
            ("matches", "boolean"),
        ],
        known_subtypes: &[
            ("String", "CharSequence"),
            ("String", "Comparable"),
            ("String", "Serializable"),
            ("Integer", "Number"),
            ("Long", "Number"),
            ("Double", "Number"),
            ("Float", "Number"),
            ("Short", "Number"),
            ("Byte", "Number"),
            ("Integer", "Comparable"),
            ("Long", "Comparable"),
            ("Double", "Comparable"),
            ("StringBuilder", "CharSequence"),
            ("StringBuffer", "CharSequence"),
            ("StringBuilder", "Appendable"),
            ("RuntimeException", "Exception"),
            ("Exception", "Throwable"),
            ("Error", "Throwable"),
            ("IllegalArgumentException", "RuntimeException"),
            ("IllegalStateException", "RuntimeException"),
            ("NullPointerException", "RuntimeException"),
            ("IOException", "Exception"),
            ("Thread", "Runnable"),
            ("List", "Collection"),
            ("Set", "Collection"),
            ("Collection", "Iterable"),
            ("ArrayList", "List"),
            ("LinkedList", "List"),
            ("HashSet", "Set"),
            ("LinkedHashSet", "Set"),
            ("SortedSet", "Set"),
            ("TreeSet", "SortedSet"),
            ("HashMap", "Map"),
            ("LinkedHashMap", "Map"),
            ("SortedMap", "Map"),
            ("TreeMap", "SortedMap"),
            ("ConcurrentMap", "Map"),
            ("ConcurrentHashMap", "ConcurrentMap"),
            ("Hashtable", "Map"),
            ("Properties", "Hashtable"),
            ("Queue", "Collection"),
            ("Deque", "Queue"),
            ("LinkedList", "Deque"),
            ("ExecutorService", "Executor"),
            ("ScheduledExecutorService", "ExecutorService"),
            ("byte", "short"),
            ("short", "int"),
            ("char", "int"),
            ("int", "long"),
            ("long", "float"),
            ("float", "double"),
            ("FileInputStream", "InputStream"),
            ("ByteArrayInputStream", "InputStream"),
            ("BufferedInputStream", "InputStream"),
            ("FileOutputStream", "OutputStream"),
            ("ByteArrayOutputStream", "OutputStream"),
            ("PrintStream", "OutputStream"),
            ("BufferedReader", "Reader"),
            ("FileReader", "Reader"),
            ("StringReader", "Reader"),
            ("StringWriter", "Writer"),
            ("PrintWriter", "Writer"),
            ("BufferedWriter", "Writer"),
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
        top: "Object",
        text: "String",
        class: "Class",
    }),
    calls: (Calls::Typed, Calls::Typed),
    overloads: true,
    names_are_global: false,
    calls_belong_to_all: true,
    comments: &["line_comment", "block_comment"],
    comment_tokens: CommentTokens::Words,
    doc_comment: Some("/**"),
    atoms: &["string_literal", "character_literal"],
    relexed: &[],
    split_after: Some('@'),
    glued: Some(">"),
    joined: &[],
    body_noise: &["return"],
    reserved: "abstract assert boolean break byte case catch char class const continue default do \
        double else enum extends false final finally float for goto if implements import \
        instanceof int interface long native new null package private protected public \
        return short static strictfp super switch synchronized this throw throws transient \
        true try void volatile while",
    call_words: CallWords {
        making: "new",
        own_constructor: "this",
        super_constructor: "super",
        reference: "::",
    },
    known_objects: &[],
    supertype_word: None,
    no_parameters: None,
    renaming: &[],
    module_names: &[],
    statement_bounds: &["{", "}", ";"],
    shapes: &super::shapes::JAVA,
    pieces: None,
    other_readings: None,
    products: Products::NONE,
    namespace: |_| (String::new(), String::new()),
};

/// Name, parameter types and names of a method or constructor.
fn header(node: Node<'_>, text: &str, _: &mut Ancestors<'_>) -> Option<Header> {
    let name = node.child_by_field_name("name")?;
    let is_constructor = node.kind().ends_with("constructor_declaration");
    let mut header = Header {
        name: if is_constructor {
            "new".to_string()
        } else {
            text[name.byte_range()].to_string()
        },
        ..Header::default()
    };
    let Some(parameters) = node.child_by_field_name("parameters") else {
        return Some(header);
    };
    let mut cursor = parameters.walk();
    for parameter in parameters.named_children(&mut cursor) {
        let variadic = parameter.kind() == "spread_parameter";
        if !variadic && parameter.kind() != "formal_parameter" {
            continue;
        }
        let declarator = if variadic {
            last_named_child(parameter)
        } else {
            Some(parameter)
        };
        let Some(declarator) = declarator else {
            continue;
        };
        let Some(name) = declarator.child_by_field_name("name") else {
            continue;
        };
        let Some(spelled) = parameter_type(parameter) else {
            continue;
        };
        let mut spelled = spell_type(&text[spelled.byte_range()]);
        if let Some(dimensions) = declarator.child_by_field_name("dimensions") {
            spelled.push_str(&spell_type(&text[dimensions.byte_range()]));
        }
        if variadic {
            spelled.push_str("[]");
            header.variadic = true;
        }
        header.types.push(spelled);
        header.parameters.push(text[name.byte_range()].to_string());
    }
    Some(header)
}

fn last_named_child(node: Node<'_>) -> Option<Node<'_>> {
    node.named_child(node.named_child_count().checked_sub(1)? as u32)
}

/// The type of a parameter: in its field, or the child before the declarator.
fn parameter_type(parameter: Node<'_>) -> Option<Node<'_>> {
    if let Some(spelled) = parameter.child_by_field_name("type") {
        return Some(spelled);
    }
    let mut cursor = parameter.walk();
    parameter.named_children(&mut cursor).find(|child| {
        !matches!(
            child.kind(),
            "modifiers" | "variable_declarator" | "line_comment" | "block_comment"
        ) && !child.kind().ends_with("annotation")
    })
}

/// A type as signatures spell it: without blanks, annotations, and what stands from the first `<`
/// to the last `>`.
fn spell_type(text: &str) -> String {
    let outside = match (text.find('<'), text.rfind('>')) {
        (Some(open), Some(close)) if open < close => {
            format!("{}{}", &text[..open], &text[close + 1..])
        }
        _ => text.to_string(),
    };
    let words = outside.split_whitespace();
    words.filter(|word| !word.starts_with('@')).collect()
}

#[cfg(test)]
mod tests {
    use super::spell_type;

    #[test]
    fn types_are_spelled_without_arguments_blanks_and_annotations() {
        for (text, spelled) in [
            ("int", "int"),
            ("Map.Entry<K, V>", "Map.Entry"),
            ("List<A>.Foo<B>[]", "List[]"),
            ("java.util.Map []", "java.util.Map[]"),
            ("@Nullable String", "String"),
        ] {
            assert_eq!(spell_type(text), spelled);
        }
    }
}
