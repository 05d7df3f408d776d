//! Declared types of one side, and resolution of the names of types.

pub(super) mod expr;
pub(super) mod imported_types;
pub(super) mod overload;
pub mod own_type;
pub(super) mod qualified;
pub mod spelled_type;
pub(super) mod supertypes;
pub mod type_parameters;

use super::calls::scope_index::ScopeIndex;
use super::vocab::Vocabulary;
use super::{Cst, NodeId, SideFileIx};
use crate::base::bag::Symbol;
use crate::base::ids::{Id, IndexVec};
use crate::base::{Map, Set};
use crate::lang::rules::{ElementKind, TypeRules};
use crate::parse::outline::{Method, ScopeIx, SymbolIx, TypeScope};
use crate::typed_id;
use spelled_type::without_arguments;
use std::cell::OnceCell;

typed_id! {
    /// Type declared in the files of the side.
    TypeId,
    /// Method declared in the files of the side.
    MethodId,
}

/// Result of resolving a type name or the type of an expression: the declared, listed or unknown
/// type that it refers to. Array dimensions and type arguments are in [`Type`], not here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Base {
    /// Cannot be determined here, although a compiler with all libraries could.
    #[default]
    Unknown,
    /// The type of `null`.
    Null,
    /// The type of a function expression.
    Function,
    /// Type declared in the files of the side.
    Source(TypeId),
    /// Primitive type, or type outside of the files that the language table lists.
    Listed(Symbol),
    /// Type outside of the files that is not listed: of an unchanged file or a library.
    Missing(Symbol),
}

/// Type of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Type {
    /// The resolved type itself; of an array, the type of its items.
    pub base: Base,
    /// Number of array dimensions; 0 if the type is no array.
    pub dimensions: u32,
    /// Location of the type arguments: file, byte offset, and the type as spelled. `None` if it has
    /// none.
    pub arguments: Option<(SideFileIx, u32, Symbol)>,
}

impl Type {
    /// Returns the type with another number of array dimensions.
    pub fn with_dimensions(self, dimensions: u32) -> Type {
        Type { dimensions, ..self }
    }

    /// Creates a type without dimensions and arguments.
    pub fn plain(base: Base) -> Type {
        Type {
            base,
            dimensions: 0,
            arguments: None,
        }
    }
}

/// Type declared in the files of one side.
pub(super) struct TypeInfo {
    pub file: SideFileIx,
    pub scope: ScopeIx,
    /// Resolved superclass; `None` if the declaration names none.
    pub superclass: Option<Base>,
    /// Resolved interfaces, in the order in which the declaration names them.
    pub interfaces: Vec<Base>,
    /// Methods that the type itself declares, by name.
    pub methods: Map<Symbol, Vec<MethodId>>,
}

/// Maximum number of supertypes of a type that are considered, itself included. Real types have
/// fewer, and the time grows with the square of this number.
pub(super) const SUPERTYPES_MAX: usize = 128;

/// All types, methods and fields that are declared on one side in languages with declared types.
pub struct TypeWorld<'a> {
    pub(super) cst: &'a Cst,
    pub(super) vocabulary: &'a Vocabulary,
    pub(super) types: IndexVec<TypeId, TypeInfo>,
    pub(super) methods: IndexVec<MethodId, (SideFileIx, u32)>,
    /// Type of each scope of each file.
    pub(super) types_by_scope: IndexVec<SideFileIx, Vec<TypeId>>,
    /// Index of the scopes of names of each file.
    pub(super) scope_indices: IndexVec<SideFileIx, ScopeIndex<'a>>,
    /// Parameter types of each method, computed on first use.
    pub(super) parameter_types: IndexVec<MethodId, OnceCell<Box<[Type]>>>,
    /// Types by qualified name; the first declaration takes precedence.
    by_name: Map<String, TypeId>,
    /// Member types, by enclosing type and name.
    members: Map<(TypeId, Symbol), TypeId>,
    /// File and variable index of each field, by declaring type and name.
    pub(super) fields: Map<(TypeId, Symbol), (SideFileIx, u32)>,
}

impl<'a> TypeWorld<'a> {
    /// Collects the declarations in the files of `cst` and resolves their supertypes.
    pub fn new(cst: &'a Cst, vocabulary: &'a Vocabulary) -> Self {
        let mut world = TypeWorld {
            cst,
            vocabulary,
            types: IndexVec::default(),
            methods: IndexVec::default(),
            types_by_scope: IndexVec::default(),
            scope_indices: IndexVec::default(),
            parameter_types: IndexVec::default(),
            by_name: Map::default(),
            members: Map::default(),
            fields: Map::default(),
        };
        for file in cst.files.ids() {
            world.add_file(file);
        }
        // The second round can resolve names through inherited member types.
        for _ in 0..2 {
            world.resolve_supertypes();
        }
        world
    }

    pub(super) fn rules(&self, file: SideFileIx) -> Option<&'static TypeRules> {
        self.cst.files[file].outline.language.row().types.as_ref()
    }

    pub(super) fn scope(&self, id: TypeId) -> &'a TypeScope {
        let info = &self.types[id];
        &self.cst.files[info.file].outline.types.scopes[info.scope]
    }

    pub(super) fn method(&self, id: MethodId) -> &'a Method {
        let (file, index) = self.methods[id];
        &self.cst.files[file].outline.types.methods[index as usize]
    }

    /// Returns the type that declares a method.
    pub(super) fn owner(&self, id: MethodId) -> TypeId {
        let (file, _) = self.methods[id];
        self.types_by_scope[file][self.method(id).owner.index()]
    }

    /// Returns the node of a declared type.
    pub(super) fn node(&self, id: TypeId) -> Option<NodeId> {
        self.cst.files[self.types[id].file].nodes[self.scope(id).element?.index()]
    }

    pub(super) fn symbol(&self, file: SideFileIx, symbol: SymbolIx) -> Symbol {
        self.cst.files[file].symbol(symbol)
    }

    pub(super) fn text(&self, file: SideFileIx, symbol: SymbolIx) -> &'a str {
        self.cst.files[file].outline.symbols.get(symbol)
    }

    /// Adds the types, methods and fields that a file declares, without their supertypes.
    fn add_file(&mut self, file: SideFileIx) {
        let facts = &self.cst.files[file].outline.types;
        let package = facts.package.map_or(String::new(), |package| {
            format!("{}.", self.text(file, package))
        });
        // For each scope, its type, and the qualified name with a dot that precedes the names of its
        // member types; `None` if they have no qualified name.
        let mut ids = Vec::with_capacity(facts.scopes.len());
        let mut prefixes: Vec<Option<String>> = Vec::with_capacity(facts.scopes.len());
        for (scope_ix, scope) in facts.scopes.entries() {
            let info = TypeInfo {
                file,
                scope: scope_ix,
                superclass: None,
                interfaces: Vec::new(),
                methods: Map::default(),
            };
            let id = self.types.push(info);
            ids.push(id);
            // Types in blocks, anonymous types and the types nested in them have no qualified name.
            let prefix = match scope.outer {
                None => Some(&package),
                Some(outer) => prefixes[outer.index()].as_ref(),
            };
            let name = scope.name.filter(|_| scope.block.is_none());
            let qualified = prefix
                .zip(name)
                .map(|(prefix, name)| format!("{prefix}{}", self.text(file, name)));
            if let Some(qualified) = &qualified {
                self.by_name.entry(qualified.clone()).or_insert(id);
            }
            if let (Some(outer), Some(name)) = (scope.outer, name) {
                self.members
                    .entry((ids[outer.index()], self.symbol(file, name)))
                    .or_insert(id);
            }
            // A file that is itself a type has no name.
            let is_file = scope.name.is_none() && scope.outer.is_none();
            let within = qualified.map(|qualified| format!("{qualified}."));
            prefixes.push(within.or_else(|| is_file.then(|| package.clone())));
        }
        // Parameter types of methods are resolved when they are needed.
        for (index, method) in facts.methods.iter().enumerate() {
            let id = self.methods.push((file, index as u32));
            self.parameter_types.push(OnceCell::new());
            let name = self.symbol(file, method.name);
            let owner = &mut self.types[ids[method.owner.index()]];
            owner.methods.entry(name).or_default().push(id);
        }
        for (index, variable) in facts.variables.iter().enumerate() {
            if let Some(scope) = variable.field_of {
                let key = (ids[scope.index()], self.symbol(file, variable.name));
                self.fields.entry(key).or_insert((file, index as u32));
            }
        }
        self.types_by_scope.push(ids);
        let index = ScopeIndex::new(self.cst, file);
        self.scope_indices.push(index);
    }

    /// Resolves the names of the supertypes of all types, with the supertypes that are known so far.
    fn resolve_supertypes(&mut self) {
        for id in self.types.ids() {
            let (file, scope) = (self.types[id].file, self.scope(id));
            let resolve = |spelled: SymbolIx| {
                // The members of a type are not in scope where its supertypes are named.
                self.resolve_spelled(file, scope.start, self.text(file, spelled), Some(id))
                    .base
            };
            let superclass = scope.superclass.map(resolve);
            let interfaces = scope
                .interfaces
                .iter()
                .map(|spelled| resolve(*spelled))
                .collect();
            self.types[id].superclass = superclass;
            self.types[id].interfaces = interfaces;
        }
    }

    /// Returns `id` and its supertypes that are declared in the files: superclasses first, then
    /// interfaces, at most about [`SUPERTYPES_MAX`]. The flag is true if a supertype lies outside of
    /// the files or the list was cut.
    pub(super) fn lineage(&self, id: TypeId) -> (Vec<TypeId>, bool) {
        let mut lineage = vec![id];
        let mut seen: Set<TypeId> = Set::default();
        seen.insert(id);
        let mut has_unknown = false;
        let mut visit = |base: Base, lineage: &mut Vec<TypeId>| match base {
            Base::Source(next) if seen.insert(next) => lineage.push(next),
            Base::Missing(_) => has_unknown = true,
            _ => {}
        };
        for has_interfaces in [false, true] {
            let mut index = 0;
            while index < lineage.len() && lineage.len() < SUPERTYPES_MAX {
                let info = &self.types[lineage[index]];
                let interfaces = info.interfaces.iter().filter(|_| has_interfaces);
                for &base in info.superclass.iter().chain(interfaces) {
                    visit(base, &mut lineage);
                }
                index += 1;
            }
        }
        let is_incomplete = lineage.len() >= SUPERTYPES_MAX;
        (lineage, has_unknown || is_incomplete)
    }

    /// Returns the sorted edges from each declared type to its declared supertypes: the supertypes that
    /// the type names, and the superclasses of each of them, as in RefDiff.
    pub fn subtype_edges(&self) -> Vec<(NodeId, NodeId)> {
        let mut edges = Vec::new();
        for id in self.types.ids() {
            let info = &self.types[id];
            let Some(node) = self.node(id) else { continue };
            for &named in info.superclass.iter().chain(&info.interfaces) {
                let mut next = named;
                let mut seen = Set::default();
                while let Base::Source(supertype) = next {
                    if seen.len() == SUPERTYPES_MAX || !seen.insert(supertype) {
                        break;
                    }
                    if let Some(target) = self.node(supertype) {
                        edges.push((node, target));
                    }
                    next = self.types[supertype].superclass.unwrap_or_default();
                }
            }
        }
        edges.sort_unstable();
        edges.dedup();
        edges
    }

    /// Returns the types around byte `offset` of a file, innermost first.
    pub(super) fn enclosing_types(&self, file: SideFileIx, offset: u32) -> Vec<TypeId> {
        let scopes = &self.cst.files[file].outline.types.scopes;
        let inside = |ix: &ScopeIx| offset < scopes[*ix].end;
        let started = scopes.partition_point(|scope| scope.start <= offset);
        // A scope that began last but has ended is nested in the innermost one or precedes it.
        let last = started.checked_sub(1).map(ScopeIx::new);
        let innermost = std::iter::successors(last, |&ix| scopes[ix].outer).find(inside);
        std::iter::successors(innermost, |&ix| scopes[ix].outer)
            .map(|ix| self.types_by_scope[file][ix.index()])
            .collect()
    }

    /// Resolves a type spelled at byte `offset`. `naming` is the type whose supertypes are being named
    /// there, if any.
    pub(super) fn resolve_spelled(
        &self,
        file: SideFileIx,
        offset: u32,
        spelled: &str,
        naming: Option<TypeId>,
    ) -> Type {
        let mut rest = spelled.trim_end_matches("...");
        let mut dimensions = u32::from(rest.len() < spelled.len());
        while let Some(element) = rest.strip_suffix("[]") {
            rest = element;
            dimensions += 1;
        }
        let name = without_arguments(rest);
        let base = self.resolve_name(file, offset, &name, naming);
        let arguments = if name.len() < rest.len() {
            self.vocabulary.find(rest)
        } else {
            None
        };
        Type {
            base,
            dimensions,
            arguments: arguments.map(|arguments| (file, offset, arguments)),
        }
    }

    /// Resolves a possibly qualified type name at byte `offset`; `naming` as in
    /// [`Self::resolve_spelled`].
    pub(super) fn resolve_name(
        &self,
        file: SideFileIx,
        offset: u32,
        name: &str,
        naming: Option<TypeId>,
    ) -> Base {
        let mut segments = name.split('.');
        let first = segments.next().unwrap_or_default();
        let mut base = self.resolve_simple(file, offset, first, naming);
        if !matches!(base, Base::Source(_)) && name.len() > first.len() {
            if let Some(&id) = self.by_name.get(name) {
                return Base::Source(id);
            }
            return self.resolve_undeclared(file, name);
        }
        for segment in segments {
            let Base::Source(outer) = base else { break };
            base = match self.member_type(outer, segment) {
                Some(member) => Base::Source(member),
                None => Base::Missing(self.symbol_of(segment)),
            };
        }
        base
    }

    /// Returns the symbol of a name; 0 if it does not occur.
    fn symbol_of(&self, name: &str) -> Symbol {
        self.vocabulary.find(name).unwrap_or(0)
    }

    /// Returns the member type with this name, own or inherited.
    pub(super) fn member_type(&self, id: TypeId, name: &str) -> Option<TypeId> {
        let symbol = self.vocabulary.find(name)?;
        let (lineage, _) = self.lineage(id);
        lineage
            .into_iter()
            .find_map(|id| self.members.get(&(id, symbol)).copied())
    }

    /// Resolves the simple name of a type at byte `offset`. A type parameter stands for its bound, and
    /// is unknown without one. `naming` is the type whose supertypes are being resolved, if any.
    fn resolve_simple(
        &self,
        file: SideFileIx,
        offset: u32,
        name: &str,
        naming: Option<TypeId>,
    ) -> Base {
        if let Some(bound) = self.type_variable(file, offset, name) {
            return match bound {
                Some(spelled) if without_arguments(spelled) != name => {
                    // Resolve the bound without type parameters: a bound that refers to itself
                    // would not end.
                    self.resolve_declared(file, offset, &without_arguments(spelled), naming)
                }
                _ => Base::Unknown,
            };
        }
        self.resolve_declared(file, offset, name, naming)
    }

    /// Returns the bound of the type parameter with this name in scope: `None` if there is no such
    /// parameter, `Some(None)` if it has no bound.
    fn type_variable(&self, file: SideFileIx, offset: u32, name: &str) -> Option<Option<&'a str>> {
        let facts = &self.cst.files[file].outline.types;
        let find = |parameters: &'a [(SymbolIx, Option<SymbolIx>)]| {
            parameters
                .iter()
                .find(|(parameter, _)| self.text(file, *parameter) == name)
                .map(|(_, bound)| bound.map(|bound| self.text(file, bound)))
        };
        let method = self.scope_indices[file]
            .generic_methods
            .containing(offset)
            .next();
        let method = method.map(|index| &facts.methods[index as usize]);
        let in_method = method.and_then(|method| find(&method.type_parameters));
        in_method.or_else(|| {
            let mut enclosing = self.enclosing_types(file, offset).into_iter();
            enclosing.find_map(|id| find(&self.scope(id).type_parameters))
        })
    }

    /// Resolves a simple name that is no type parameter.
    fn resolve_declared(
        &self,
        file: SideFileIx,
        offset: u32,
        name: &str,
        naming: Option<TypeId>,
    ) -> Base {
        let Some(rules) = self.rules(file) else {
            return Base::Unknown;
        };
        if let Some(primitive) = self.primitive_type(rules, name) {
            return primitive;
        }
        let Some(symbol) = self
            .vocabulary
            .find(name.split('.').next().unwrap_or_default())
        else {
            return Base::Missing(0);
        };
        // Innermost first: types in blocks, enclosing types and their member types, imports.
        if let Some(id) = self.block_type(file, offset, symbol) {
            return Base::Source(id);
        }
        for id in self.enclosing_types(file, offset) {
            let scope = self.scope(id);
            if scope
                .name
                .is_some_and(|own| self.symbol(file, own) == symbol)
            {
                return Base::Source(id);
            }
            if naming != Some(id)
                && let Some(member) = self.member_type(id, name)
            {
                return Base::Source(member);
            }
        }
        self.resolve_imported(file, name, symbol, rules)
    }

    fn primitive_type(&self, rules: &TypeRules, name: &str) -> Option<Base> {
        let is_primitive = name == "void" || rules.is_primitive(name);
        is_primitive.then(|| Base::Listed(self.symbol_of(name)))
    }

    /// Returns the type with this name that is declared in a block around byte `offset`.
    fn block_type(&self, file: SideFileIx, offset: u32, name: Symbol) -> Option<TypeId> {
        let scope = self.scope_indices[file].local_type(name, offset);
        scope.map(|ix| self.types_by_scope[file][ix.index()])
    }

    /// Resolves the name of a type that the file imports or that is in the package of the file.
    fn resolve_imported(
        &self,
        file: SideFileIx,
        name: &str,
        symbol: Symbol,
        rules: &TypeRules,
    ) -> Base {
        let facts = &self.cst.files[file].outline.types;
        // Imports of the name take precedence over the package, and the package over wildcards.
        for import in self.scope_indices[file].named(name) {
            let path = self.text(file, import.path);
            if let base @ (Base::Source(_) | Base::Listed(_) | Base::Missing(_)) =
                self.resolve_path(path, symbol, rules)
                && (!import.is_static || matches!(base, Base::Source(_)))
            {
                return base;
            }
        }
        let package = facts.package.map_or("", |package| self.text(file, package));
        let in_package = if package.is_empty() {
            name.to_string()
        } else {
            format!("{package}.{name}")
        };
        if let Some(&id) = self.by_name.get(&in_package) {
            return Base::Source(id);
        }
        for import in self.scope_indices[file].wildcards() {
            if let Some(&id) = self
                .by_name
                .get(&format!("{}.{name}", self.text(file, import.path)))
            {
                return Base::Source(id);
            }
        }
        // Not declared in the files: a type of the standard library, if the table lists the name.
        if rules.is_standard(name) {
            Base::Listed(symbol)
        } else {
            Base::Missing(symbol)
        }
    }

    fn resolve_path(&self, path: &str, symbol: Symbol, rules: &TypeRules) -> Base {
        match self.by_name.get(path) {
            Some(&id) => Base::Source(id),
            None if rules
                .platform_packages
                .iter()
                .any(|package| path.starts_with(package)) =>
            {
                Base::Listed(symbol)
            }
            None => Base::Missing(symbol),
        }
    }

    /// Resolves a qualified name that is not declared in the files.
    fn resolve_undeclared(&self, file: SideFileIx, name: &str) -> Base {
        let symbol = self.symbol_of(name.rsplit('.').next().unwrap_or(name));
        match self.rules(file) {
            Some(rules) => self.resolve_path(name, symbol, rules),
            None => Base::Unknown,
        }
    }

    /// Returns the types from which `name` can be statically imported into a file.
    pub(super) fn static_imports(&self, file: SideFileIx, name: &str) -> Vec<TypeId> {
        let imports = self.scope_indices[file].static_imports(name);
        let owners = imports.filter_map(|import| {
            let path = self.text(file, import.path);
            if import.is_wildcard {
                return Some(path);
            }
            path.strip_suffix(name)?.strip_suffix('.')
        });
        owners
            .filter_map(|owner| self.by_qualified_name(owner))
            .collect()
    }

    /// Returns the declared type with this qualified name.
    pub(super) fn by_qualified_name(&self, name: &str) -> Option<TypeId> {
        self.by_name.get(name).copied()
    }

    /// Returns true if a type is an enumeration.
    pub(super) fn is_enum(&self, id: TypeId) -> bool {
        self.node(id)
            .is_some_and(|node| self.cst.nodes[node].kind == ElementKind::Enum)
    }

    /// Returns true if objects of a type depend on type arguments: the type has type parameters, or
    /// it is an inner (not static) type of one that has.
    pub(super) fn is_generic(&self, id: TypeId) -> bool {
        let file = self.types[id].file;
        let scopes = &self.cst.files[file].outline.types.scopes;
        let mut next = Some(self.types[id].scope);
        while let Some(ix) = next {
            let scope = &scopes[ix];
            if !scope.type_parameters.is_empty() {
                return true;
            }
            next = if scope.is_static { None } else { scope.outer };
        }
        false
    }
}
