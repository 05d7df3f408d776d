//! Declarations of elements as their outlines have them.

use super::facts::{AnnotationUse, DeclarationFacts, TestSigns};
use super::implied::forget_implied;
use super::lists::{ListDifference, ParameterPairs, difference_of_annotations};
use super::parameter_uses::ParameterUses;
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::same_types::SameTypes;
use crate::cst::{Linked, NodeId, SideFileIx};
use crate::lang::rules::declaration_rules::DeclarationRules;
use crate::lang::rules::{ElementKind, KindGroup};
use crate::parse::outline::{ElementIx, ElementOwner, FileOutline, SymbolIx};
use crate::refine::headers::Header;
use crate::refine::headers::declaring_file::{DeclaringFile, LIST_TOKENS_MAX};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// Declarations of a matched pair of elements, with the comparisons that several refactoring types use.
#[derive(Clone)]
pub struct Change {
    /// Group of the kind of the elements: methods (functions included), attributes or types.
    pub group: KindGroup,
    /// Declaration before and after.
    pub declarations: Pair<DeclarationFacts>,
    /// Pairs of parameters, and added and removed ones.
    pub parameters: ParameterPairs,
    /// True if the after element was extracted from the before element: only the parameters that its code
    /// took along are compared.
    pub is_extracted: bool,
    /// Added, removed and modified annotations.
    pub annotations: ListDifference<AnnotationUse>,
    /// Signs of parameterized tests in the language of the after element.
    pub test_signs: TestSigns,
    /// Vocabulary for declarations in the language of the after element.
    pub rules: &'static DeclarationRules,
    /// Types before and after that are compared, are written differently, and are the same.
    pub same_types: Set<Pair<String>>,
}

impl Change {
    /// Returns the change without pairs of the parameters `alone`, given by name. Extracted code took no
    /// parameter along then, and none was added or removed.
    pub fn without_pairs(&self, alone: &Pair<Vec<String>>) -> Change {
        let mut change = self.clone();
        let positions = |side: Side| {
            let parameters = self.declarations.get(side).parameters.iter().enumerate();
            let names = alone.get(side);
            let parameters =
                parameters.filter(|(_, it)| names.iter().any(|name| name == it.plain_name()));
            parameters.map(|(position, _)| position).collect()
        };
        let alone = Pair::of_sides(positions);
        change.parameters.leave_alone(&alone);
        if change.is_extracted {
            change.parameters.removed.clear();
            change.parameters.added.clear();
        }
        change
    }
}

/// Declarations of matched pairs, by the elements before and after; `None` if nothing differs.
type ReadChanges = Map<(NodeId, NodeId), Option<Rc<Change>>>;

/// Reader of the declarations of both sides.
pub struct DeclarationReader<'a> {
    /// Code structure trees that contain the declared elements.
    pub linked: &'a Linked,
    /// Types as written in the files of both sides.
    pub types: SameTypes<'a>,
    /// Members of the types of each file, by side and file index; collected on first use, since most files have
    /// no declaration that is read.
    members: Pair<Vec<OnceCell<FileMembers>>>,
    /// Declarations of the matched pairs that were read already ([`DeclarationReader::change`]).
    changes: RefCell<ReadChanges>,
}

/// Parts of a declaration that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeclarationParts {
    /// All parts.
    All,
    /// Parts that the text of a declaration shows: visibility, names and types. Modifiers and annotations
    /// of parameters, and exceptions, are left out.
    Shown,
}

/// Members of the types of a file.
struct FileMembers {
    /// Functions that are only declared, by the element around them and their name, in languages in which
    /// the definition can be elsewhere.
    without_body: Map<(ElementIx, String), Vec<ElementIx>>,
}

impl FileMembers {
    /// Collects the members in `outline`.
    fn of(outline: &FileOutline) -> FileMembers {
        let mut members = FileMembers {
            without_body: Map::default(),
        };
        if !outline.language.row().qualifier().is_empty() {
            for (index, element) in outline.elements.entries() {
                let is_declared = element.is_abstract && element.kind.is_callable();
                if let Some(parent) = element.parent.filter(|_| is_declared) {
                    let name = outline.symbols.get(element.name).to_owned();
                    let same = members.without_body.entry((parent, name));
                    same.or_default().push(index);
                }
            }
        }
        members
    }
}

impl<'a> DeclarationReader<'a> {
    /// Creates a reader, which reads nothing until a declaration is requested.
    pub fn new(linked: &'a Linked) -> Self {
        let members = linked.sides.as_ref().map(|side| {
            let files = side.files.iter();
            files.map(|_| OnceCell::new()).collect()
        });
        DeclarationReader {
            linked,
            types: SameTypes::new(linked),
            members,
            changes: RefCell::default(),
        }
    }

    /// Returns the declarations of a matched pair; `None` if one of the elements has none that is
    /// compared, such as a file, or if nothing differs. Each pair is read once.
    pub fn change(&self, pair: Pair<NodeId>) -> Option<Rc<Change>> {
        let mut changes = self.changes.borrow_mut();
        let change = changes.entry((pair.before, pair.after)).or_insert_with(|| {
            let is_read = !self.has_equal_headers(pair);
            is_read.then(|| self.read(pair)).flatten().map(Rc::new)
        });
        change.clone()
    }

    /// Reads the declarations of a matched pair; `None` as in [`DeclarationReader::change`].
    fn read(&self, pair: Pair<NodeId>) -> Option<Change> {
        let mut before = self.declaration(pair.before)?;
        let mut after = self.declaration(pair.after)?;
        self.leave_written_modifiers(pair, &mut before, &mut after);
        let node = |side: Side| &self.linked[*pair.get(side)];
        let language = |side: Side| self.linked.sides.get(side).language(*pair.get(side)).row();
        let (old_language, language) = (language(Side::Before), language(Side::After));
        let (old_rules, rules) = (old_language.declared.as_ref()?, language.declared.as_ref()?);
        if old_language.name != language.name {
            let group = node(Side::After).kind.group();
            before.keep_common(group, (old_rules, rules));
            after.keep_common(group, (old_rules, rules));
        }
        before.forget_own_object(old_rules, old_language.code.own_object);
        after.forget_own_object(rules, language.code.own_object);
        before.forget_receiver_unless(old_language, &after, language);
        after.forget_receiver_unless(language, &before, old_language);
        let may_be_equal = !before.is_most_private(old_rules) && !after.is_most_private(rules);
        let inherits = before.inherits_access(old_rules) || after.inherits_access(rules);
        let has_access_of_interface = |side: Side| {
            self.linked
                .sides
                .get(side)
                .has_access_of_interface(*pair.get(side))
        };
        if before.access != after.access
            && (may_be_equal && inherits || Side::BOTH.into_iter().any(has_access_of_interface))
        {
            before.access = None;
            after.access = None;
        }
        if before == after {
            return None;
        }
        // A function and a method have declarations of one form.
        let group = |side: Side| match node(side).kind.group() {
            KindGroup::Function => KindGroup::Method,
            group => group,
        };
        if group(Side::Before) != group(Side::After) {
            return None;
        }
        let parameters = ParameterPairs::of(
            &before.parameters,
            &after.parameters,
            &self.parameter_uses(pair),
        );
        Some(Change {
            group: group(Side::After),
            same_types: self.same_types(pair, (&before, &after), &parameters),
            parameters,
            annotations: difference_of_annotations(
                &before.annotations,
                &after.annotations,
                &rules.alike,
            ),
            is_extracted: false,
            test_signs: TestSigns::of(self.linked, pair),
            rules,
            declarations: Pair::new(before, after),
        })
    }

    /// Leaves the modifiers that were written or left out on purpose: those that both declarations can have,
    /// on a side that does not imply them.
    fn leave_written_modifiers(
        &self,
        pair: Pair<NodeId>,
        before: &mut DeclarationFacts,
        after: &mut DeclarationFacts,
    ) {
        // A function that is a value and a constant of an enumeration have no modifiers, so that they
        // cannot be compared.
        let kind = |side: Side| self.linked[*pair.get(side)].kind;
        let is_constant = |side: Side| kind(side) == ElementKind::EnumConstant;
        let can_have = before.has_modifiers && after.has_modifiers;
        if !can_have || Side::BOTH.into_iter().any(is_constant) {
            before.forget_modifiers();
            after.forget_modifiers();
        }
        forget_implied(self.linked, pair, before, after);
    }

    /// Returns the types of two declarations that are written differently and are the same: those of the
    /// results or attributes, of the `pairs` of parameters, and of parameters at the same place.
    pub fn same_types(
        &self,
        elements: Pair<NodeId>,
        (before, after): (&DeclarationFacts, &DeclarationFacts),
        pairs: &ParameterPairs,
    ) -> Set<Pair<String>> {
        let no_limit = |_| true;
        let Some(mut comparison) = self.types.at(elements, &no_limit) else {
            return Set::default();
        };
        let (old, new) = (&before.parameters, &after.parameters);
        let in_place = (0..old.len().min(new.len())).map(|index| (index, index));
        let indices = pairs.pairs.iter().copied().chain(in_place);
        let of_parameters =
            indices.map(|(one, other)| (&old[one].declared_type, &new[other].declared_type));
        let declared = before.declared_type.iter().zip(&after.declared_type);
        let types = declared.chain(of_parameters);
        let types = types.filter(|(before, after)| comparison.are_same(before, after));
        let types = types.map(|(before, after)| Pair::new(before.clone(), after.clone()));
        types.filter(|types| types.before != types.after).collect()
    }

    /// Returns the uses of the parameters of two methods or functions, which are read on demand.
    pub fn parameter_uses(&self, elements: Pair<NodeId>) -> ParameterUses<'_> {
        let body = |side: Side| {
            let node = &self.linked[*elements.get(side)];
            let outline = &*self.linked.file_of(*elements.get(side)).outline;
            let declared = node
                .element
                .map(|element| outline.elements[element].header_end());
            declared.unwrap_or(node.end)
        };
        ParameterUses {
            linked: self.linked,
            elements,
            bodies: Pair::of_sides(body),
        }
    }

    /// Returns true if two elements have headers of equal tokens in containers of one kind. Most
    /// matched pairs have, so that their facts need not be read. Returns false for headers of
    /// [`LIST_TOKENS_MAX`] tokens or more, and for attributes whose facts are not in their tokens alone,
    /// because several can share those of one declaration.
    fn has_equal_headers(&self, pair: Pair<NodeId>) -> bool {
        let header = |side: Side| {
            let node = &self.linked[*pair.get(side)];
            let file = self.linked.file_of(*pair.get(side));
            let outline = &*file.outline;
            let declared = &outline.elements[node.element?];
            let end = declared.header_end();
            let tokens = &outline.tokens[node.tokens.start as usize..node.tokens.end as usize];
            let count = tokens.partition_point(|token| token.start < end);
            let texts = tokens[..count].iter();
            let texts = texts.map(|token| file.symbol(token.symbol));
            let container = node.parent.map(|parent| self.linked[parent].kind);
            let parts = outline.header_of(node.element?);
            let is_whole = parts.iter().all(|part| part.start >= declared.start);
            let is_read = is_whole && count < LIST_TOKENS_MAX;
            let form = (
                outline.language,
                node.kind,
                node.is_constructor,
                container,
                declared.access,
                count,
            );
            let is_read = is_read && self.declared_in_type(*pair.get(side)).is_none();
            is_read.then_some((form, texts))
        };
        let headers = header(Side::Before).zip(header(Side::After));
        headers.is_some_and(|((form, texts), (other_form, others))| {
            form == other_form && texts.eq(others)
        })
    }

    /// Returns the declared type of an attribute; `None` if none is declared.
    pub fn attribute_type(&self, node: NodeId) -> Option<String> {
        self.declaration(node)?.declared_type
    }

    /// Returns the declaration of an element; `None` if its language has no rules for declarations, or
    /// for files and elements that the outline does not describe.
    pub fn declaration(&self, node: NodeId) -> Option<DeclarationFacts> {
        self.parts(node, DeclarationParts::All)
    }

    /// Returns `parts` of the declaration of an element; `None` in the cases in which
    /// [`DeclarationReader::declaration`] returns `None`.
    pub fn parts(&self, node: NodeId, parts: DeclarationParts) -> Option<DeclarationFacts> {
        let inner = &self.linked[node];
        let language = self.linked.file_of(node).outline.language.row();
        let words = language.declared?;
        let place = (node.side(), inner.file, inner.element?);
        let mut declaration = self.written(place, parts)?;
        if let Some(declared) = self.declared_in_type(node) {
            let of_type = self.written(declared, parts)?;
            declaration.add(of_type);
        }
        if !language.sections.exist() {
            declaration.set_implied_access(self.linked, node, &words);
        }
        Some(declaration)
    }

    /// Returns the facts of the files's functions and types.
    fn members(&self, side: Side, file: SideFileIx) -> &FileMembers {
        let outline = &self.linked.sides.get(side).files[file].outline;
        self.members.get(side)[file.index()].get_or_init(|| FileMembers::of(outline))
    }

    /// Returns the declaration in its type of a function whose definition `node` is written outside of the type;
    /// `None` for other elements, or if the change does not have the declaration.
    fn declared_in_type(&self, node: NodeId) -> Option<(Side, SideFileIx, ElementIx)> {
        let side = node.side();
        let inner = &self.linked[node];
        let outline = &self.linked.file_of(node).outline;
        let element = &outline.elements[inner.element?];
        if outline.language.row().qualifier().is_empty()
            || !matches!(element.owner, ElementOwner::Named(_))
        {
            return None;
        }
        let owner = &self.linked[inner.parent?];
        let of_owner = &self.linked.file_of(inner.parent?).outline;
        let own_text = |symbol: SymbolIx| outline.symbols.get(symbol);
        let declared = self.members(side, owner.file);
        let name = own_text(element.name).to_owned();
        let same_name = declared.without_body.get(&(owner.element?, name))?;
        let signature = |index: &&ElementIx| {
            let other = &of_owner.elements[**index];
            of_owner.symbols.get(other.signature) == own_text(element.signature)
        };
        let only = same_name.first().filter(|_| same_name.len() == 1);
        let found = same_name.iter().find(signature).or(only)?;
        Some((side, owner.file, *found))
    }

    /// Returns `parts` of the declaration as it is written at one place; `None` in the cases in which
    /// [`DeclarationReader::declaration`] returns `None`.
    fn written(
        &self,
        (side, file, element): (Side, SideFileIx, ElementIx),
        parts: DeclarationParts,
    ) -> Option<DeclarationFacts> {
        let outline = &*self.linked.sides.get(side).files[file].outline;
        let file = DeclaringFile::of(outline)?;
        let declared = &outline.elements[element];
        let header = Header {
            file: &file,
            element: declared,
            parts: outline.header_of(element),
            rules: file.rules(),
        };
        let mut declaration = header.facts()?;
        if parts == DeclarationParts::All {
            declaration.throws = header.throws();
        }
        if outline.language.row().sections.exist() {
            declaration.access = declared.access.map(str::to_owned);
        }
        Some(declaration)
    }
}
