//! Test that every name in the table of a language exists in a grammar of its family.

use super::fields;
use crate::lang::rules::given_fields::ChildPlace;
use crate::lang::rules::shapes::{LeafRole, LeafRoleRule, Shapes};
use crate::lang::rules::syntax_paths::SyntaxPath;
use crate::lang::rules::{BodyPosition, Declaration, Grammar, Name, OwnerRule};
use crate::lang::{LANGUAGES, Language, family_grammars};

/// Names in the table of a language, by what they name.
#[derive(Default)]
struct TableNames {
    kinds: Vec<&'static str>,
    tokens: Vec<&'static str>,
    fields: Vec<&'static str>,
    /// Names of fields or syntax kinds.
    either: Vec<&'static str>,
}

impl TableNames {
    fn of(language: &Language) -> TableNames {
        let mut names = TableNames::default();
        for group in [
            language.comments,
            language.atoms,
            language.relexed,
            language.opaque,
            language.blocks,
            language.identifiers,
            language.lists,
            language.misread_at_top,
            language.leading,
            language.trailing,
            language.package.declarations,
        ] {
            names.kinds.extend(group);
        }
        for (syntax, child) in language
            .comment_statements
            .iter()
            .chain(language.composed_atoms)
        {
            names.kinds.extend([syntax, child]);
        }
        names.tokens.extend(language.joined);
        for (syntax, field) in language.decorated {
            names.kinds.push(syntax);
            names.fields.push(field);
        }
        if let Some((quoted, content)) = language.quoted_names {
            names.kinds.extend([quoted, content]);
        }
        names.add_objects(language);
        for given in language.grammar.given_fields {
            names.kinds.extend([given.syntax, given.child]);
            if let ChildPlace::After(token) = given.place {
                names.tokens.push(token);
            }
        }
        let rows = language.declarations.iter();
        rows.for_each(|row| names.add_declaration(row));
        for (syntax, expression) in language.expressions {
            names.kinds.push(syntax);
            names.fields.extend(fields(*expression));
            if let crate::lang::rules::Expression::CalledName(not_in, _) = expression {
                names.fields.extend(*not_in);
            }
        }
        for (syntax, field) in language.members {
            names.kinds.push(syntax);
            names.fields.push(field);
        }
        for (syntax, name, value) in language.wrapped_parameters {
            names.kinds.push(syntax);
            names.fields.extend([name, value]);
        }
        names.kinds.extend(language.supertypes.lists);
        names.add_shapes(language.shapes);
        names.add_code(language);
        names
            .kinds
            .extend(language.declared.iter().flat_map(|it| it.throws));
        names
    }

    fn add_sections(&mut self, language: &Language) {
        let sections = &language.sections;
        self.kinds.push(sections.label);
        self.kinds.extend(sections.members);
        for (list, around, _) in sections.lists {
            self.kinds.extend([list, around]);
        }
    }

    fn add_objects(&mut self, language: &Language) {
        if let Some(wrappers) = language.wrappers {
            self.kinds.extend(wrappers.parentheses);
            self.kinds.extend(wrappers.before);
        }
    }

    fn add_declaration(&mut self, row: &Declaration) {
        self.kinds.push(row.syntax);
        self.kinds.extend(row.parents.iter().chain(row.between));
        self.kinds.extend(row.within.iter().copied().flatten());
        if let Name::Field(field) | Name::Each(field, _) = row.name {
            self.fields.push(field);
        }
        if let OwnerRule::Named { field, syntax } = row.owner {
            self.fields.push(field);
            self.kinds.push(syntax);
        }
        if let OwnerRule::Block {
            syntax,
            field,
            leaf,
            other_names,
        } = row.owner
        {
            self.fields.push(field);
            self.kinds.extend([syntax, leaf]);
            self.kinds.extend(other_names.iter().map(|it| it.0));
        }
        if let Some((field, syntaxes)) = row.value {
            self.fields.push(field);
            self.kinds.extend(syntaxes);
        }
        self.fields.extend(row.parameters);
        if let BodyPosition::Inside(field) | BodyPosition::Whole(field) = row.body {
            self.fields.push(field);
        }
    }

    fn add_shapes(&mut self, shapes: &Shapes) {
        for group in [
            shapes.files,
            shapes.leaves,
            shapes.exits,
            shapes.clauses,
            shapes.blocks,
            shapes.statement_holders,
            shapes.groups,
            shapes.imports,
            shapes.atoms,
        ] {
            self.kinds.extend(group);
        }
        self.kinds.push(shapes.between_pieces);
        self.fields.extend(shapes.operator_fields);
        for (syntax, header_fields) in shapes.composites.iter().chain(shapes.header_parts) {
            self.kinds.push(syntax);
            self.fields.extend(*header_fields);
        }
        for (syntax, parent) in shapes
            .bodies
            .iter()
            .chain(shapes.members)
            .chain(shapes.fields)
        {
            self.kinds.extend([syntax, parent]);
        }
        for (syntax, field) in shapes
            .types
            .iter()
            .chain(shapes.calls)
            .chain(shapes.wrapping)
            .chain(shapes.statement_fields)
        {
            self.kinds.push(syntax);
            self.fields.push(field);
        }
        self.kinds
            .extend(shapes.interchangeable.iter().copied().flatten());
        for rule in shapes.roles {
            self.kinds.extend([rule.syntax, rule.parent]);
            self.fields.push(rule.field);
        }
        self.tokens
            .extend(shapes.operators.iter().chain(shapes.keywords));
    }

    fn add_code(&mut self, language: &Language) {
        let code = &language.code;
        let variables = code.variable_paths().map(|(path, _)| path);
        let others = code.pattern_paths().chain(code.attribute_paths());
        for path in variables.chain(others) {
            for part in path.with_inner() {
                let names_kind = part.syntax != SyntaxPath::ANY;
                self.kinds.extend(names_kind.then_some(part.syntax));
                self.fields.extend(part.steps.iter().map(|step| step.field));
                let tokens = part.tokens.iter().map(|token| token.text);
                self.tokens.extend(tokens);
            }
        }
        for (syntax, field) in code
            .conditions
            .iter()
            .chain(code.casts)
            .chain(code.creations)
        {
            self.kinds.push(syntax);
            self.fields.push(field);
        }
        for (syntax, variable, value) in code.assignments {
            self.kinds.push(syntax);
            self.fields.extend([variable, value]);
        }
        for row in code.conditionals.iter().chain(code.ternaries) {
            self.kinds.push(row.syntax);
            self.fields
                .extend([row.condition, row.consequence, row.alternative]);
        }
        for (syntax, inner) in code.anonymous {
            self.kinds.extend([syntax, inner]);
        }
        for row in code.catches {
            self.kinds.extend([row.syntax, row.named]);
            self.kinds.extend(row.lists);
            self.either.push(row.types);
        }
        for group in [
            code.sequences,
            code.comprehensions,
            code.annotations,
            code.negated_conditions,
            code.parentheses,
            code.own_members,
            code.lambdas,
            code.loops,
        ] {
            self.kinds.extend(group);
        }
        self.add_sections(language);
        let (tries, with_resources) = code.tries;
        self.kinds
            .extend([tries, with_resources, code.type_arguments]);
        self.tokens.extend(code.negations);
        // In a grammar that reads operators as names, no operator is a token.
        let is_named = |row: &LeafRoleRule| {
            row.role == LeafRole::Operator && row.syntax.ends_with("identifier")
        };
        if !language.shapes.roles.iter().any(is_named) {
            self.tokens.extend(code.junctions);
            let opposites = code.opposites.iter();
            self.tokens
                .extend(opposites.flat_map(|&(one, other)| [one, other]));
        }
    }

    /// Returns the names that `grammar` does not have.
    fn unknown_in(&self, of: &Grammar) -> Vec<String> {
        let grammar = (of.load)();
        let fields = of.field_names();
        let is_kind = |name: &str, named| grammar.id_for_node_kind(name, named) != 0;
        let is_field = |name: &str| fields.iter().any(|field| field == name);
        let unknown = |what: &str, names: &[&str], exists: &dyn Fn(&str) -> bool| {
            let unknown = names
                .iter()
                .filter(|name| !name.is_empty() && !exists(name));
            unknown
                .map(|name| format!("{what} {name}"))
                .collect::<Vec<_>>()
        };
        [
            unknown("syntax kind", &self.kinds, &|name| is_kind(name, true)),
            // Some grammars give a sign a syntax kind: `bang`.
            unknown("token", &self.tokens, &|name| {
                is_kind(name, false) || is_kind(name, true)
            }),
            unknown("field", &self.fields, &is_field),
            unknown("field or syntax kind", &self.either, &|name| {
                is_field(name) || is_kind(name, true)
            }),
        ]
        .concat()
    }
}

#[test]
fn every_name_in_a_table_exists_in_its_grammar() {
    for language in LANGUAGES {
        let names = TableNames::of(language);
        let mut unknown = names.unknown_in(&language.grammar);
        // Languages of a family share tables.
        for grammar in family_grammars(language.family) {
            let others = names.unknown_in(grammar);
            unknown.retain(|name| others.contains(name));
        }
        assert_eq!(unknown, Vec::<String>::new(), "{}", language.name);
    }
}
