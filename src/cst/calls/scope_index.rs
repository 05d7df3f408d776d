//! Index of the scopes of names in a file. Its queries do not slow down with the length of the
//! file.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::cst::{Cst, SideFileIx};
use crate::parse::outline::{Import, ScopeIx};

/// Byte ranges of a text with an item each; ranges can be nested.
#[derive(Debug)]
pub struct SpanIndex<T> {
    /// Ranges sorted by their start, each as start (byte), end (byte, exclusive), item, and index of the
    /// last earlier range that is still open at the start; `None` if there is none.
    spans: Vec<(u32, u32, T, Option<u32>)>,
}

impl<T: Copy> SpanIndex<T> {
    /// Creates an index of `spans`, given as start, end and item. Of two ranges with the same start, the
    /// second must be nested in the first.
    pub fn new(mut spans: Vec<(u32, u32, T)>) -> Self {
        spans.sort_by_key(|&(from, ..)| from);
        let mut open_spans: Vec<(u32, u32)> = Vec::new();
        let with_outer = spans
            .into_iter()
            .enumerate()
            .map(|(index, (from, to, item))| {
                while open_spans.pop_if(|(_, to)| *to <= from).is_some() {}
                let outer = open_spans.last().map(|&(outer, _)| outer);
                open_spans.push((index as u32, to));
                (from, to, item, outer)
            });
        SpanIndex {
            spans: with_outer.collect(),
        }
    }

    /// Iterates over the items of the ranges that contain byte `offset`, latest start first.
    pub fn containing(&self, offset: u32) -> impl Iterator<Item = T> + '_ {
        let started = self.spans.partition_point(|&(from, ..)| from <= offset);
        // Following the open ranges is enough: a range that had ended where a later one begins does
        // not contain `offset` either.
        let last = started.checked_sub(1);
        std::iter::successors(last, |&ix| self.spans[ix].3.map(|outer| outer as usize))
            .map(|ix| &self.spans[ix])
            .filter(move |&&(_, to, ..)| offset < to)
            .map(|&(_, _, item, _)| item)
    }
}

/// Types declared in the blocks of a file, generic methods, and imports.
#[derive(Debug)]
pub struct ScopeIndex<'a> {
    /// Types declared in blocks, by name.
    local_types: Map<Symbol, SpanIndex<ScopeIx>>,
    /// Methods with type parameters, as indices into the methods of the file.
    pub generic_methods: SpanIndex<u32>,
    /// Indices of imports of a single name, by that name, in source order.
    named: Map<&'a str, Vec<u32>>,
    /// Indices in `all` of the wildcard imports (`import a.*`), in source order.
    wildcards: Vec<u32>,
    /// All imports of the file, in source order.
    all: &'a [Import],
}

impl<'a> ScopeIndex<'a> {
    /// Creates the index of a file.
    pub fn new(cst: &'a Cst, file: SideFileIx) -> Self {
        let file = &cst.files[file];
        let facts = &file.outline.types;
        let mut local_types: Map<Symbol, Vec<(u32, u32, ScopeIx)>> = Map::default();
        for (ix, scope) in facts.scopes.entries() {
            if let Some(((from, to), name)) = scope.block.zip(scope.name) {
                let of_name = local_types.entry(file.symbol(name)).or_default();
                of_name.push((from, to, ix));
            }
        }
        let methods = facts.methods.iter().enumerate();
        let generic_methods = methods
            .filter(|(_, method)| !method.type_parameters.is_empty())
            .map(|(index, method)| (method.start, method.end, index as u32));
        let mut named: Map<&str, Vec<u32>> = Map::default();
        let mut wildcards = Vec::new();
        for (index, import) in facts.imports.iter().enumerate() {
            let path = file.outline.symbols.get(import.path);
            if import.is_wildcard {
                wildcards.push(index as u32);
            } else {
                let name = path.rsplit('.').next().unwrap_or_default();
                named.entry(name).or_default().push(index as u32);
            }
        }
        ScopeIndex {
            local_types: local_types
                .into_iter()
                .map(|(name, spans)| (name, SpanIndex::new(spans)))
                .collect(),
            generic_methods: SpanIndex::new(generic_methods.collect()),
            named,
            wildcards,
            all: &facts.imports,
        }
    }

    /// Returns the innermost type with this name that is declared in a block around byte `offset`;
    /// `None` if there is none.
    pub fn local_type(&self, name: Symbol, offset: u32) -> Option<ScopeIx> {
        self.local_types.get(&name)?.containing(offset).next()
    }

    /// Iterates over the imports of exactly `name`, in source order.
    pub fn named(&self, name: &str) -> impl Iterator<Item = &'a Import> + use<'a, '_> {
        let of_name = self.named.get(name).map_or(&[][..], Vec::as_slice);
        of_name.iter().map(|&index| &self.all[index as usize])
    }

    /// Iterates over the wildcard imports.
    pub fn wildcards(&self) -> impl Iterator<Item = &'a Import> + use<'a, '_> {
        self.wildcards
            .iter()
            .map(|&index| &self.all[index as usize])
    }

    /// Iterates over the static imports, wildcards included, from which `name` can come, in source
    /// order.
    pub fn static_imports(&self, name: &str) -> impl Iterator<Item = &'a Import> + use<'a> {
        let of_name = self.named.get(name).map_or(&[][..], Vec::as_slice);
        let mut indices: Vec<u32> = of_name.iter().chain(&self.wildcards).copied().collect();
        indices.sort_unstable();
        let all = self.all;
        let imports = indices.into_iter().map(move |index| &all[index as usize]);
        imports.filter(|import| import.is_static)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn around_yields_enclosing_spans_innermost_first() {
        let spans = SpanIndex::new(vec![
            (10, 90, 'b'),
            (0, 100, 'a'),
            (20, 30, 'c'),
            (40, 50, 'd'),
        ]);
        let containing = |offset| spans.containing(offset).collect::<String>();
        assert_eq!(containing(25), "cba");
        assert_eq!(containing(35), "ba");
        assert_eq!(containing(60), "ba");
        assert_eq!(containing(95), "a");
        assert_eq!(containing(100), "");
    }
}
