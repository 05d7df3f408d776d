//! Sink that collects code elements: determines what declares one, and its name and parameters.

use super::docs::DocSink;
use super::element_parts::{
    ContinuedAttribute, DecoratedSink, extend, first_leaf, inside_braces, membership, signatures,
};
use super::header_parts::HeaderReader;
use super::locals::{AttributeTypes, DeclaredAttribute};
use super::objects::ObjectSink;
use super::sections::SectionSink;
use super::type_blocks::TypeBlockSink;
use super::wrapped::wrapped;
use crate::base::ids::{Id, IndexVec};
use crate::lang::hooks::{Ancestors, DeclarationHeader, HookNode};
use crate::lang::rules::shapes::Shape;
use crate::lang::rules::{BodyPosition, Declaration, ElementKind, Name, OwnerRule, Profiles};
use crate::parse::columns::ColumnIndex;
use crate::parse::grammar::{SyntaxKindInfo, flag};
use crate::parse::outline::regions::RegionContext;
use crate::parse::outline::strings::Strings;
use crate::parse::outline::{
    BodySpan, Element, ElementIx, ElementOwner, FileOutline, HeaderPart, SymbolIx,
};
use crate::parse::syntax::misnested::{MisnestedSink, place_beside, shorten};
use crate::parse::walk::{AncestorStack, Exit, Visit, WalkContext};
use std::ops::Range;
use tree_sitter::{Node, Point};

/// Declaration that a node makes.
pub struct NodeDeclaration {
    /// Row of the language's table that applies to the node.
    pub row: &'static Declaration,
    /// Name and parameters of the declaration.
    pub header: DeclarationHeader,
    /// Element of the declaration; `None` inside of opaque syntax, or if nested too deeply.
    pub element: Option<ElementIx>,
    /// Spelled type of an attribute, where calls are resolved by types; `None` if it is not declared.
    pub attribute_type: Option<SymbolIx>,
}

/// Collects the elements of a file.
pub struct ElementSink<'a> {
    context: WalkContext<'a>,
    pub columns: ColumnIndex<'a>,
    pub elements: IndexVec<ElementIx, Element>,
    /// Parts of the headers of the elements.
    pub header_parts: Vec<HeaderPart>,
    /// Elements that the walk is in.
    pub open: AncestorStack<ElementIx>,
    /// Open nodes inside of which nothing is an element.
    opaque: AncestorStack<()>,
    /// Open elements that hide their content from RefDiff 2.0.
    hiding: AncestorStack<()>,
    /// Types that open blocks name.
    type_blocks: TypeBlockSink<'a>,
    /// Owners of members declared elsewhere; `None` in languages without such members.
    objects: Option<ObjectSink<'a>>,
    /// Documentation comments.
    pub docs: DocSink<'a>,
    /// Decorated declarations.
    pub decorated: DecoratedSink<'a>,
    /// Byte range of an assignment that the walk has not entered yet, and the names that the assignments
    /// around it give its value, outermost first: `b = f` and `a` in `a = b = f`.
    renamed: Option<(Range<usize>, Vec<&'a str>)>,
    /// Sections of members.
    sections: SectionSink<'a>,
    /// Declarations of attributes.
    types: AttributeTypes,
    /// Attribute to which following siblings may belong.
    pub continued: ContinuedAttribute,
    /// Functions into which a syntax error may have put the declarations after them.
    pub misnested: MisnestedSink<'a>,
    /// Maximum number of open elements.
    depth_max: usize,
    /// True if an element was left out because of `depth_max`.
    pub is_too_deep: bool,
}

impl<'a> ElementSink<'a> {
    pub fn new(context: WalkContext<'a>, depth_max: usize) -> Self {
        ElementSink {
            context,
            columns: ColumnIndex::new(context.text),
            elements: IndexVec::default(),
            header_parts: Vec::new(),
            open: AncestorStack::default(),
            opaque: AncestorStack::default(),
            hiding: AncestorStack::default(),
            type_blocks: TypeBlockSink::new(context),
            objects: ObjectSink::new(context),
            docs: DocSink::new(context),
            decorated: DecoratedSink::new(context),
            renamed: None,
            sections: SectionSink::new(context),
            types: AttributeTypes::default(),
            continued: ContinuedAttribute::default(),
            misnested: MisnestedSink::new(context),
            depth_max,
            is_too_deep: false,
        }
    }

    /// Enters a node and returns the declaration that it makes.
    pub fn enter(
        &mut self,
        visit: &Visit<'_>,
        kind: &SyntaxKindInfo,
        strings: &mut Strings,
    ) -> Option<NodeDeclaration> {
        if let Some(objects) = &mut self.objects {
            objects.enter(visit, kind);
        }
        self.sections.enter(visit, kind);
        if kind.flags & flag::DECORATED != 0 {
            let doc = self.docs.next.map(|doc| (doc.start, doc.start_position));
            self.decorated.enter(visit.node, doc);
        }
        self.decorated.pass(visit, kind, self.docs.next);
        if let Some(attribute) = self.continued.pass(visit, kind) {
            let (end, point) = (visit.node.end_byte(), visit.node.end_position());
            let position = self.columns.position(end, point);
            extend(&mut self.elements[attribute], end as u32, position);
        }
        if kind.flags & flag::TYPE_BLOCK != 0 {
            self.leave_misread(visit);
        }
        let declared = if kind.declarations.is_empty() {
            None
        } else {
            self.declared(visit, kind, strings)
        };
        // A block can be a declaration itself, whose owner is that of the block around.
        if kind.flags & flag::TYPE_BLOCK != 0 {
            self.type_blocks.enter(visit);
        }
        if kind.flags & flag::OPAQUE != 0 {
            self.opaque.push(visit, ());
        }
        declared
    }

    /// Enters and closes a leaf, which may declare an element, such as an enum constant.
    pub fn leaf(&mut self, visit: &Visit<'_>, kind: &SyntaxKindInfo, strings: &mut Strings) {
        self.sections.enter(visit, kind);
        if !kind.declarations.is_empty() {
            self.declared(visit, kind, strings);
            self.leave(&visit.exit());
        }
    }

    /// Closes the elements that end with a node.
    pub fn leave(&mut self, exit: &Exit<'_>) {
        self.open.leave(exit);
        self.misnested.leave(exit);
        self.hiding.leave(exit);
        self.opaque.leave(exit);
        self.type_blocks.leave(exit);
        self.decorated.leave(exit);
        self.sections.leave(exit);
        self.continued.leave(exit);
        if let Some(objects) = &mut self.objects {
            objects.leave(exit);
        }
    }

    /// Returns the context of the next node for elements; `has_block`, unknown here, is left false.
    pub fn region_context(&self) -> RegionContext {
        RegionContext {
            had_doc: self.docs.next.is_some(),
            is_opaque: !self.opaque.is_empty(),
            is_hidden: !self.hiding.is_empty(),
            has_block: false,
            aliases: self.objects.as_ref().map_or(0, ObjectSink::aliases_hash),
            section: self.sections.current(),
            place: (0, 0),
        }
    }

    /// Returns true if the open elements are as many as `others`, which are elements of `outline`, and
    /// each has the kind of the element of `others` at its depth.
    pub fn has_open_kinds(&self, others: &[ElementIx], outline: &FileOutline) -> bool {
        let open = self.open.items();
        let mut pairs = open.iter().zip(others);
        open.len() == others.len()
            && pairs.all(|(&open, &other)| self.elements[open].kind == outline.elements[other].kind)
    }

    /// Returns the innermost element around `byte` among the elements with number `from` or greater.
    pub fn innermost_at(&self, byte: u32, from: usize) -> Option<ElementIx> {
        let elements = self.elements.entries().rev();
        elements
            .take_while(|(element, _)| element.index() >= from)
            .find(|(_, element)| (element.start..element.end).contains(&byte))
            .map(|(element, _)| element)
    }

    /// Returns the declaration of the first row that fits the visited node, and adds and opens its
    /// element. No element is added inside opaque syntax or if nested too deeply.
    fn declared(
        &mut self,
        visit: &Visit<'_>,
        kind: &SyntaxKindInfo,
        strings: &mut Strings,
    ) -> Option<NodeDeclaration> {
        let rows = self.context.table.language.declarations;
        let mut fitting = kind.declarations.iter().map(|&row| &rows[usize::from(row)]);
        let fitting_row = fitting.clone().find_map(|row| {
            let (proper, header) = self.header(visit, row)?;
            Some((row, proper, header))
        });
        let renamed = self
            .renamed
            .take_if(|(value, _)| *value == visit.node.byte_range());
        let mut names = renamed.map(|(_, names)| names).unwrap_or_default();
        // Without a row, an assignment may still name a value that is an assignment itself.
        let Some((row, proper, header)) = fitting_row else {
            if let Some((value, name)) = fitting.find_map(|row| self.renamed_value(visit.node, row))
            {
                names.push(name);
                self.renamed = Some((value, names));
            }
            return None;
        };
        let mut element = None;
        if self.opaque.is_empty() {
            let each = self.names_of_each(visit.node, row);
            let first = each.first().filter(|_| each.len() > 1);
            element = self.open_element(visit, row, *first.unwrap_or(&proper), &header, strings);
            for &name in each.iter().skip(1) {
                let Some(text) = self.context.last_name(name) else {
                    continue;
                };
                let header = self.plain_header(text, name, row);
                self.add_element(visit, row, name, &header, strings);
            }
            if let Some(added) = element {
                let names = names.into_iter().map(|name| strings.intern(name));
                self.elements[added].other_names = names.collect();
            }
        }
        let attribute_type = match element {
            Some(added) => self.elements[added].declared_type,
            None if self.context.table.language.types.is_none() => None,
            None => {
                let attribute = self.types.of(self.context, visit, (row, proper));
                spelled_type(attribute, strings)
            }
        };
        Some(NodeDeclaration {
            row,
            header,
            element,
            attribute_type,
        })
    }

    /// Adds and opens the element that `row` declares here. Returns `None` if it is nested too deeply.
    fn open_element(
        &mut self,
        visit: &Visit<'_>,
        row: &'static Declaration,
        proper: Node<'_>,
        header: &DeclarationHeader,
        strings: &mut Strings,
    ) -> Option<ElementIx> {
        let beside = self.leave_misread(visit);
        if self.open.len() >= self.depth_max {
            self.is_too_deep = true;
            return None;
        }
        let added = self.add_element(visit, row, proper, header, strings);
        if let Some(method) = beside {
            place_beside(added, method, &mut self.elements);
        }
        self.open.push(visit, added);
        self.misnested.enter(visit, &self.elements[added], added);
        if row.kind.is_attribute() {
            self.continued = ContinuedAttribute::of(visit, added);
        }
        if row.profiles == Profiles::FullOnlyWithContents {
            self.hiding.push(visit, ());
        }
        Some(added)
    }

    /// Closes the functions that the visited declaration follows by its indentation although it stands in
    /// them, and the elements in them: all of these end before the declaration. Returns the function with
    /// the indentation of the declaration, which may have been closed before; `None` if there is none.
    fn leave_misread(&mut self, visit: &Visit<'_>) -> Option<ElementIx> {
        let functions = self.misnested.misread_around(visit);
        let is_left = |element| functions.iter().any(|it| it.element == element);
        let mut open = self.open.items().iter();
        if let Some(place) = open.position(|&element| is_left(element)) {
            let doc = self
                .docs
                .next
                .map(|doc| (doc.start, doc.start_position.row));
            let own = (visit.node.start_byte(), visit.node.start_position().row);
            let (ended, before) = (self.open.split_off(place), doc.unwrap_or(own));
            shorten(
                &ended,
                before,
                self.context.text,
                &self.columns,
                &mut self.elements,
            );
        }
        self.misnested.beside(visit, &functions)
    }

    /// Returns the names of a declaration that declares an element for each of them; empty for other
    /// declarations.
    fn names_of_each<'t>(&self, node: Node<'t>, row: &Declaration) -> Vec<Node<'t>> {
        let (field, no_name) = match row.name {
            Name::Each(field, no_name) => (field, no_name),
            Name::EachOf(names) => return names(node, self.context.text),
            Name::Field(_) | Name::Fixed(_) | Name::Hook(_) => return Vec::new(),
        };
        let Some(field) = self.context.table.field(field) else {
            return Vec::new();
        };
        let names = self.context.table.tree.children(node, field.get());
        let names = names.into_iter();
        let is_name = |name: &Node<'_>| {
            let name = self.context.last_name(*name);
            name.is_some_and(|name| name != no_name)
        };
        names.filter(is_name).collect()
    }

    /// Returns the range of the value to which the declaration gives a name, and that name, if the
    /// value is itself an assignment that names it: `a` in `a = b = function`.
    fn renamed_value(&self, node: Node<'_>, row: &Declaration) -> Option<(Range<usize>, &'a str)> {
        let (Name::Field(name), Some((value, _))) = (row.name, row.value) else {
            return None;
        };
        let value = self.context.child(node, value)?;
        let name = self.context.last_name(self.context.child(node, name)?)?;
        let mut assignments = self.context.table.language.code.assignments.iter();
        assignments
            .any(|row| row.0 == value.kind())
            .then(|| (value.byte_range(), name))
    }

    /// Returns true if the owner or the type of the visited node depends on more than its own text.
    pub fn depends_on_context(&self, visit: &Visit<'_>) -> bool {
        let objects = self.objects.as_ref();
        let is_declarator = || {
            let mut outer = self.context.table.bindings.attributes_of(visit.parent());
            let kind = self.context.kind(visit.kind);
            kind.is_some_and(|kind| !kind.declarations.is_empty()) && outer.next().is_some()
        };
        objects.is_some_and(|objects| objects.depends_on_context(visit)) || is_declarator()
    }

    /// Returns true if `node` is a value that has a name already.
    pub fn is_renamed(&self, node: Node<'_>) -> bool {
        let renamed = self.renamed.as_ref();
        renamed.is_some_and(|(value, _)| *value == node.byte_range())
    }

    /// Returns the node that is the element itself (the function, if a variable is declared with it
    /// as its value), and the name and parameters of the element. `None` if `row` does not fit.
    fn header<'t>(
        &self,
        visit: &Visit<'t>,
        row: &Declaration,
    ) -> Option<(Node<'t>, DeclarationHeader)> {
        let context = self.context;
        let node = visit.node;
        let grammar = &context.table.grammar;
        let ancestors = Ancestors {
            kinds: visit.ancestors,
            grammar,
        };
        // Conditions of the row on the ancestors.
        if !row.parents.is_empty() {
            let mut outer = ancestors;
            let parent = outer.find(|kind| !row.between.contains(kind))?;
            if !row.parents.contains(&parent) {
                return None;
            }
        }
        let fits = |path: &&[&str]| ancestors.take(path.len()).eq(path.iter().copied());
        if !row.within.is_empty() && !row.within.iter().any(fits) {
            return None;
        }
        // The element is the declaration, its value, or a function or type that the value wraps.
        let proper = match row.value {
            Some((field, syntaxes)) => {
                let value = context.only_item(context.child(node, field)?)?;
                match syntaxes.contains(&value.kind()) {
                    true => value,
                    false => wrapped(context, value, syntaxes)?,
                }
            }
            None => node,
        };
        let header = match row.name {
            Name::Hook(hook) => hook(HookNode {
                node: proper,
                text: context.text,
                ancestors,
            })?,
            Name::Fixed(name) => self.plain_header(name, proper, row),
            Name::Each(..) | Name::EachOf(_) => {
                let name = *self.names_of_each(node, row).first()?;
                self.plain_header(context.last_name(name)?, proper, row)
            }
            Name::Field(field) => {
                let name = context.only_item(context.child(node, field)?)?;
                let name = context
                    .last_name(name)
                    .or_else(|| context.quoted_name(name))?;
                self.plain_header(name, proper, row)
            }
        };
        let has_name =
            !header.name.is_empty() && (row.named.is_empty() || row.named == header.name);
        has_name.then_some((proper, header))
    }

    /// Returns a header with the name `name` and the parameters of `proper` that are plain names.
    fn plain_header(&self, name: &str, proper: Node<'_>, row: &Declaration) -> DeclarationHeader {
        let mut header = DeclarationHeader::named(name);
        let Some(list) = row
            .parameters
            .iter()
            .find_map(|field| self.context.child(proper, field))
        else {
            return header;
        };
        if let Some(single) = self.context.last_name(list) {
            header.parameters.push(single.to_string());
            return header;
        }
        let mut cursor = list.walk();
        let parameters = list.named_children(&mut cursor);
        let plain = parameters
            .flat_map(|parameter| self.without_type(parameter))
            .filter(|parameter| parameter.child_count() == 0);
        let names = plain.filter_map(|parameter| self.context.last_name(parameter));
        header.parameters.extend(names.map(str::to_string));
        header
    }

    /// Returns the nodes of a parameter without its type: if the node `parameter` consists of
    /// parameters and their type (`Language::wrapped_parameters`), the children that are the
    /// parameters, otherwise `parameter` itself. Empty if the parameter has a default value.
    fn without_type<'t>(&self, parameter: Node<'t>) -> Vec<Node<'t>> {
        let context = self.context;
        let mut rows = context.table.language.wrapped_parameters.iter();
        let Some((_, name, value)) = rows.find(|row| row.0 == parameter.kind()) else {
            return vec![parameter];
        };
        if context.child(parameter, value).is_some() {
            return Vec::new();
        }
        let Some(field) = context.table.field(name) else {
            return Vec::new();
        };
        context.table.tree.children(parameter, field.get())
    }

    /// Adds the element that `row` declares at the visited node. `proper` is the node of the element
    /// itself; `header` has its name and parameters.
    fn add_element(
        &mut self,
        visit: &Visit<'_>,
        row: &'static Declaration,
        proper: Node<'_>,
        header: &DeclarationHeader,
        strings: &mut Strings,
    ) -> ElementIx {
        let node = visit.node;
        let (signature, full_signature) = signatures(row, header, strings);
        let name = strings.intern(&header.name);
        let value_name = self.value_name(node, row, proper);
        let value_name = value_name.map(|name| strings.intern(name));
        let owner = self.owner(visit, row, header, strings);
        let parameters = header.parameters.iter();
        let parameters = parameters.map(|name| strings.intern(name)).collect();
        let declared_type = self.read_header(visit, (row, proper), header, strings);
        let decorated = self.decorated.take_start(visit);
        let doc = self.docs.next.take().filter(|_| row.value.is_none());
        let documented_test = doc.and_then(|doc| self.docs.documented_test(doc));
        let doc = doc.map(|doc| (doc.start, doc.start_position));
        // Start: at a documentation comment, at decorators or similar syntax, or at the element itself.
        let own = || (proper.start_byte(), proper.start_position());
        let (start, point) = doc.or(decorated).unwrap_or_else(own);
        let (end, end_point) = self.end_of_code(proper);
        let body = self.body(proper, row, end as u32);
        let (is_member, is_constructor) = membership(node, row, &header.name);
        // `body` returns an empty range at the end of the element if there is no body.
        let without_body =
            matches!(body, BodySpan::Bytes(from, to) if from == to && to as usize == end);
        let parent = self.parent();
        let name_node = self.name_node(node, row);
        let is_quoted = name_node.is_some_and(|name| self.context.quoted_name(name).is_some());
        let value = row
            .value
            .and_then(|(field, _)| self.context.child(node, field))
            .and_then(|value| self.context.only_item(value));
        let is_wrapped = value.is_some_and(|value| value.id() != proper.id());
        let element = Element {
            kind: row.kind,
            // RefDiff 2.0 sees nothing inside some elements that it does not recognise.
            profiles: if !self.hiding.is_empty() || is_quoted || is_wrapped {
                Profiles::FullOnly
            } else {
                row.profiles
            },
            name,
            signature,
            full_signature,
            value_name,
            other_names: Vec::new(),
            is_computed: header.is_reference || !is_quoted && self.is_computed(node, row),
            is_wrapped,
            owner,
            parent,
            start: start as u32,
            end: end as u32,
            start_position: self.columns.position(start, point),
            end_position: self.columns.position(end, end_point),
            body,
            parameters,
            declared_type,
            access: self.sections.access(visit),
            is_member,
            is_constructor,
            documented_test,
            is_abstract: row.always_abstract || (row.abstract_without_body && without_body),
        };
        self.elements.push(element)
    }

    /// Reads the header of the element that is added next, and returns its type if it is an attribute.
    fn read_header(
        &mut self,
        visit: &Visit<'_>,
        (row, proper): (&Declaration, Node<'_>),
        header: &DeclarationHeader,
        strings: &mut Strings,
    ) -> Option<SymbolIx> {
        let attribute = self.types.of(self.context, visit, (row, proper));
        let mut reader = HeaderReader {
            context: self.context,
            element: ElementIx::new(self.elements.len()),
            names: header.parameters.iter(),
            parts: &mut self.header_parts,
        };
        reader.read(visit.node, (row, proper), attribute);
        spelled_type(attribute, strings)
    }

    /// Returns the node of the declared name, if it is a single child of the declaration; else `None`.
    fn name_node<'t>(&self, node: Node<'t>, row: &Declaration) -> Option<Node<'t>> {
        match row.name {
            Name::Field(field) => self.context.child(node, field),
            Name::Each(..) | Name::EachOf(_) | Name::Fixed(_) | Name::Hook(_) => None,
        }
    }

    /// Returns true if the declared name is a computed value: `key` in `object[key] = function`.
    fn is_computed(&self, node: Node<'_>, row: &Declaration) -> bool {
        let name = self.name_node(node, row);
        name.is_some_and(|name| self.context.is_computed_member(name))
    }

    /// Returns the name of the value itself, `g` in `f = function g`; `None` if the declared one counts.
    fn value_name(&self, node: Node<'_>, row: &Declaration, proper: Node<'_>) -> Option<&'a str> {
        let own = row
            .prefers_own_name()
            .then(|| self.context.child(proper, "name"));
        let own = self.context.last_name(own.flatten()?)?;
        let objects = self.objects.as_ref();
        let known = self.name_node(node, row).zip(objects);
        let is_known_by_place =
            known.is_some_and(|(name, objects)| objects.is_known_by_place(name));
        (!is_known_by_place).then_some(own)
    }

    /// Returns the owner of the element, which is the type, function or object whose member it is.
    fn owner(
        &self,
        visit: &Visit<'_>,
        row: &Declaration,
        header: &DeclarationHeader,
        strings: &mut Strings,
    ) -> ElementOwner {
        let named = |name: &str| ElementOwner::Named(strings.intern(name));
        match (row.owner, &self.objects) {
            (OwnerRule::Type, _) => ElementOwner::EnclosingType,
            (OwnerRule::Named { field, syntax }, _) => {
                let child = self.context.child(visit.node, field);
                let owner = child.and_then(|child| first_leaf(self.context, child, syntax));
                owner.map_or(ElementOwner::Enclosing, named)
            }
            (OwnerRule::Qualifier(_) | OwnerRule::Scopes, _) => {
                let owned_by = match row.owner {
                    OwnerRule::Scopes => ElementOwner::Scopes,
                    _ => ElementOwner::Named,
                };
                let names = header.owner.as_deref();
                names.map_or(ElementOwner::Enclosing, |it| owned_by(strings.intern(it)))
            }
            (OwnerRule::Block { .. }, _) => {
                let owner = self.type_blocks.name();
                owner.map_or(ElementOwner::Enclosing, named)
            }
            (OwnerRule::Literal, Some(objects)) => objects
                .literal_owner(visit)
                .map_or(ElementOwner::Object, named),
            (OwnerRule::Assigned, Some(objects)) => {
                let name = self.name_node(visit.node, row);
                let object = name.and_then(|name| objects.object(name));
                let owner = object.and_then(|object| objects.owner_of(object));
                owner.map_or(ElementOwner::Enclosing, named)
            }
            (OwnerRule::Around | OwnerRule::Literal | OwnerRule::Assigned, _) => {
                ElementOwner::Enclosing
            }
        }
    }

    /// Returns the innermost open element that may contain others.
    fn parent(&self) -> Option<ElementIx> {
        let holds = |kind: ElementKind| {
            let rows = self.context.table.language.declarations;
            rows.iter()
                .find(|row| row.kind == kind)
                .is_none_or(|row| row.holds_elements)
        };
        let mut open = self.open.items().iter().rev().copied();
        open.find(|&element| holds(self.elements[element].kind))
    }

    /// Returns the end of the code of a declaration or body, as a byte offset and a position.
    fn end_of_code(&self, node: Node<'_>) -> (usize, Point) {
        let (tree, text) = (&self.context.table.tree, self.context.text);
        tree.end_of_code((node, Shape::Member), text, 0)
    }

    /// Returns the range of the body; if there is none, an empty range at `end`, that of the element.
    fn body(&self, proper: Node<'_>, row: &Declaration, end: u32) -> BodySpan {
        let bytes = |range: Range<usize>| BodySpan::Bytes(range.start as u32, range.end as u32);
        match row.body {
            BodyPosition::Element => {
                let body = self.context.child(proper, "body");
                let body = body.map(|body| body.start_byte());
                let name = || Some(self.context.child(proper, "name")?.end_byte());
                BodySpan::Element(body.or_else(name).map_or(end, |from| from as u32))
            }
            BodyPosition::None => BodySpan::Bytes(end, end),
            BodyPosition::Whole(field) => match self.context.child(proper, field) {
                Some(body) => bytes(body.start_byte()..self.end_of_code(body).0),
                None => BodySpan::Bytes(end, end),
            },
            BodyPosition::Inside(field) => match self.context.child(proper, field) {
                Some(body) => bytes(inside_braces(body)),
                None => BodySpan::Bytes(end, end),
            },
        }
    }
}

/// Returns the type of an attribute as written; `None` if none is written.
fn spelled_type(attribute: Option<&DeclaredAttribute>, strings: &mut Strings) -> Option<SymbolIx> {
    let spelled = attribute.map(|it| &*it.spelled);
    let spelled = spelled.filter(|it| !it.is_empty());
    spelled.map(|it| strings.intern(it))
}
