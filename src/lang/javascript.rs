//! The description of JavaScript with JSX. Texts with Flow types are parsed by the grammar of
//! TypeScript, which supports most of Flow's syntax.

pub(super) mod code;
pub(super) mod readings;
mod shapes;

use super::rules::declaration_rules::{DeclarationRules, HeaderNotation, SignatureOfName};
use super::rules::*;
use super::texts::equal_spellings::{EqualSpellings, Quotes};
pub(super) use shapes::SHAPES;

pub(super) const FUNCTIONS: &[&str] = &[
    "function_expression",
    "arrow_function",
    "generator_function",
];

pub(super) const FUNCTION: Declaration = Declaration {
    kind: ElementKind::Function,
    parameters: &["parameters", "parameter"],
    ..Declaration::DEFAULT
};

const OBJECTS: Objects = Objects {
    prototype_member: "prototype",
    file_objects: &["exports", "module"],
    copying_calls: &["assign", "extend", "mixin"],
};

/// Wrappers such as `memo(function)`, `asyncHandler(function)` and `connect(…)(function)`: the
/// declared value is the function with another behaviour. A member of a value is no wrapper,
/// because it is called on data (`list.map(function)`), nor is a function that runs its argument
/// and returns a timer or a result.
pub(super) const WRAPPERS: Wrappers = Wrappers {
    before: &["string", "template_string"],
    members: &[
        "callback",
        "callbackify",
        "curry",
        "debounce",
        "deprecate",
        "forwardRef",
        "memo",
        "memoize",
        "observer",
        "once",
        "partial",
        "promisify",
        "throttle",
        "wrap",
    ],
    own_members: &["bind"],
    function_members: &[
        "apply",
        "bind",
        "call",
        "cancel",
        "clear",
        "defaultProps",
        "displayName",
        "flush",
        "length",
        "name",
        "pending",
        "propTypes",
        "prototype",
        "toString",
    ],
    parentheses: &["parenthesized_expression"],
    callers: &[
        "act",
        "afterAll",
        "afterEach",
        "beforeAll",
        "beforeEach",
        "computed",
        "context",
        "createServer",
        "describe",
        "effect",
        "expect",
        "import",
        "it",
        "nextTick",
        "queueMicrotask",
        "render",
        "renderHook",
        "requestAnimationFrame",
        "requestIdleCallback",
        "require",
        "setImmediate",
        "setInterval",
        "setTimeout",
        "subscribe",
        "test",
        "useEffect",
        "useLayoutEffect",
        "useMemo",
        "useReducer",
        "useRef",
        "useState",
        "watch",
        "watchEffect",
    ],
};

pub(super) const METHOD: Declaration = Declaration {
    syntax: "method_definition",
    membership: Membership::ByName("constructor", &["get", "set"]),
    ..FUNCTION
};

pub(super) const CLASS: Declaration = Declaration {
    kind: ElementKind::Class,
    body: BodyPosition::Whole("body"),
    parameters: &[],
    ..Declaration::DEFAULT
};

/// Headers with and without types.
pub(super) const DECLARED: DeclarationRules = DeclarationRules {
    notation: HeaderNotation::NameFirst,
    visibilities: &["public", "private"],
    access_by_name: (|first| first == '#', "private"),
    annotation: "@",
    mark: ("?", "optional"),
    methods: &["async", "static", "*"],
    attributes: &["static"],
    signature_of_name: SignatureOfName::Parameters,
    alike: EqualSpellings {
        quotes: Quotes {
            signs: &['"', '\'', '`'],
            with_code: ("`", "${"),
            keys: true,
            ..Quotes::ONE
        },
        unordered: &["|"],
        before_alternatives: &[":", "=", "=>", "?", "extends", "in", "is"],
        before_names: &["typeof"],
        ..EqualSpellings::NONE
    },
    ..DeclarationRules::DEFAULT
};

/// Signs of bundlers and compilers that do not occur in handwritten code. The wrappers that people
/// copy to support several module systems are no sign.
pub(super) const GENERATED_FILES: GeneratedFiles = GeneratedFiles {
    name_beginnings: &[],
    folders: &["dist"],
    root_folders: &["min"],
    build_folders: &["build", "out", "release", "releases"],
    served_folders: &[
        "assets", "demo", "demos", "doc", "docs", "example", "examples", "htdocs", "public",
        "site", "static", "webapp", "webroot", "website", "www", "wwwroot",
    ],
    name_endings: &[".bundle"],
    beginnings: &[
        // webpack, as a library for every module system.
        &["(functionwebpackUniversalModuleDefinition("],
        // rollup, and esperanto before it.
        &["(function(global,factory){typeofexports==='object'&&typeofmodule!=='undefined'"],
        // babel.
        &[
            "(function(global,factory){if(typeofdefine==='function'&&define.amd){",
            "mod={exports:{}}",
        ],
        &["Object.defineProperty(exports,'__esModule',{value:true})"],
        &["exports.__esModule=true;"],
        &["function_interopRequireDefault("],
        &["var_interopRequireDefault="],
        &["function_classCallCheck("],
        &["var_createClass=function(){functiondefineProperties("],
        // TypeScript.
        &["var__", "=(this&&this.__"],
        &[
            "(function(factory){if(typeofmodule==='object'&&typeofmodule.exports==='object'){",
            "factory(require,exports)",
        ],
        // browserify.
        &[
            "(function(f){if(typeofexports==='object'&&typeofmodule!=='undefined'){module.exports=f()",
        ],
        &["(functione(t,n,r){functions(o,u){"],
        &["require=(functione(t,n,r){"],
        &["(function(){functionr(e,n,t){functiono(i,f){"],
        &["require=(function(){functionr(e,n,t){"],
        // parcel.
        &["parcelRequire=(function(modules,cache,entry"],
        // esbuild.
        &["var__defProp=Object.defineProperty;"],
        &["var__create=Object.create;"],
        &["var__getOwnPropNames=Object.getOwnPropertyNames;"],
        &["(()=>{var__"],
        // emscripten.
        &["varModule=typeofModule!=='undefined'?Module:{};"],
        &["varModule=typeofModule!='undefined'?Module:{};"],
    ],
    line_endings: &["{ // webpackBootstrap"],
    are_concatenations: true,
};

/// Grammar with types and JSX, which also parses most types of Flow.
pub(super) const TYPED_GRAMMAR_WITH_MARKUP: Grammar =
    Grammar::new(|| tree_sitter_typescript::LANGUAGE_TSX.into(), "0.23.2");

/// ECMAScript with JSX.
pub const JAVASCRIPT: Language = Language {
    suffixes: &[".js", ".jsx", ".mjs", ".cjs"],
    excluded_suffixes: &[".min.js"],
    module_files: &["index"],
    other_grammar: Some((TYPED_GRAMMAR_WITH_MARKUP, "@flow")),
    files_have_code: true,
    declarations: &[
        Declaration {
            syntax: "function_declaration",
            ..FUNCTION
        },
        Declaration {
            syntax: "generator_function_declaration",
            ..FUNCTION
        },
        // Functions that a factory returns, such as middleware and decorators.
        Declaration {
            syntax: "function_expression",
            parents: &["return_statement"],
            profiles: Profiles::FullOnly,
            ..FUNCTION
        },
        Declaration {
            syntax: "generator_function",
            parents: &["return_statement"],
            profiles: Profiles::FullOnly,
            ..FUNCTION
        },
        Declaration {
            syntax: "class_declaration",
            ..CLASS
        },
        Declaration {
            parents: &["class_body"],
            ..METHOD
        },
        Declaration {
            parents: &["object"],
            profiles: Profiles::FullOnly,
            membership: Membership::None,
            owner: OwnerRule::Literal,
            ..METHOD
        },
        Declaration {
            syntax: "variable_declarator",
            value: Some(("value", FUNCTIONS)),
            ..FUNCTION
        },
        Declaration {
            syntax: "variable_declarator",
            value: Some(("value", &["class"])),
            profiles: Profiles::FullOnly,
            ..CLASS
        },
        // In `module.exports = function name`, `slot = function name` and `{key: "name", value: function
        // name}`, engines and stack traces use the function's own name, and the assigned name is
        // meaningless or can change independently. A variable is called by its own name.
        Declaration {
            syntax: "assignment_expression",
            name: Name::Field("left"),
            value: Some(("right", FUNCTIONS)),
            owner: OwnerRule::Assigned,
            ..FUNCTION
        },
        Declaration {
            syntax: "assignment_expression",
            name: Name::Field("left"),
            value: Some(("right", &["class"])),
            owner: OwnerRule::Assigned,
            profiles: Profiles::FullOnly,
            ..CLASS
        },
        Declaration {
            syntax: "augmented_assignment_expression",
            name: Name::Field("left"),
            value: Some(("right", FUNCTIONS)),
            owner: OwnerRule::Assigned,
            ..FUNCTION
        },
        Declaration {
            syntax: "pair",
            name: Name::Field("key"),
            value: Some(("value", FUNCTIONS)),
            owner: OwnerRule::Literal,
            ..FUNCTION
        },
        Declaration {
            syntax: "field_definition",
            name: Name::Field("property"),
            value: Some(("value", FUNCTIONS)),
            profiles: Profiles::FullOnly,
            membership: Membership::Member,
            ..FUNCTION
        },
        Declaration {
            syntax: "public_field_definition",
            value: Some(("value", FUNCTIONS)),
            profiles: Profiles::FullOnly,
            membership: Membership::Member,
            ..FUNCTION
        },
        Declaration {
            syntax: "export_statement",
            name: Name::Fixed("default"),
            value: Some(("value", FUNCTIONS)),
            profiles: Profiles::FullOnly,
            ..FUNCTION
        },
        Declaration {
            syntax: "export_statement",
            name: Name::Fixed("default"),
            value: Some(("value", &["class"])),
            profiles: Profiles::FullOnly,
            ..CLASS
        },
    ],
    members: &[
        ("member_expression", "property"),
        ("subscript_expression", "index"),
        ("computed_property_name", ""),
    ],
    quoted_names: Some(("string", "string_fragment")),
    objects: Some(&OBJECTS),
    wrappers: Some(&WRAPPERS),
    identifiers: &[
        "identifier",
        "property_identifier",
        "private_property_identifier",
        "type_identifier",
    ],
    wrapped_parameters: &[
        ("required_parameter", "pattern", "value"),
        ("optional_parameter", "pattern", "value"),
    ],
    expressions: &[
        ("call_expression", Expression::CallOf("function")),
        ("jsx_opening_element", Expression::Component("name")),
        ("jsx_self_closing_element", Expression::Component("name")),
    ],
    declared: Some(DECLARED),
    comments: &["comment", "html_comment"],
    comment_tokens: CommentTokens::Whole,
    doc_comment: DocComment::None,
    atoms: &["string", "regex"],
    joined: &["string_fragment", "escape_sequence"],
    reserved: "async await break case catch class const continue debugger default delete do else \
        export extends false finally for function if import in instanceof let new null \
        return static super switch this throw true try typeof var void while with yield",
    call_words: CallWords {
        making: "new",
        super_constructor: "super",
        needs_object: true,
        ..CallWords::NONE
    },
    global_objects: &[
        "Array", "Buffer", "Date", "Intl", "JSON", "Map", "Math", "Number", "Object", "Promise",
        "Proxy", "Reflect", "RegExp", "Set", "String", "Symbol", "WeakMap", "console", "process",
    ],
    supertypes: SupertypeSyntax::of(&["class_heritage"]),
    module_names: &["exports", "default"],
    masks: Some(readings::unread_accessors),
    other_readings: &[
        readings::unread_imports,
        readings::names_like_keywords,
        readings::ampersands_in_markup,
        readings::called_in_decorators,
    ],
    generated_files: GENERATED_FILES,
    ..Language::of(
        "javascript",
        Grammar::new(|| tree_sitter_javascript::LANGUAGE.into(), "0.25.0"),
        &SHAPES,
        code::CODE,
    )
};
