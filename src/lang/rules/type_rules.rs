//! Vocabulary for languages in which calls are resolved by declared types.

/// Spelling of declared types, and known types of the standard library.
#[derive(Debug, Clone, Copy)]
pub struct TypeRules {
    /// Returns the spelling of a type, without comments, annotations, and white space that separates no words.
    pub spell: fn(&str) -> String,
    /// Known types of the standard library, which every file can name, and primitive types; each with its
    /// known supertypes.
    pub standard_types: &'static [(&'static str, &'static [&'static str])],
    /// Prefixes of the names of packages that belong to the platform and never to the sources.
    pub platform_packages: &'static [&'static str],
    /// Methods of standard types: name and result.
    pub standard_methods: &'static [(&'static str, StandardResult)],
    /// Pairs of a primitive type and the class of its values as objects: `int` and `Integer`.
    pub boxes: &'static [(&'static str, &'static str)],
    /// Name of the type of strings: `String`.
    pub text: &'static str,
}

/// Type of the result of a method of the standard library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StandardResult {
    /// This type, whatever the receiver is.
    Type(&'static str),
    /// Type argument of the receiver: its index, counted from the last one.
    Argument(usize),
}

impl TypeRules {
    /// Returns true if the standard library has a type with this name.
    pub fn is_standard(&self, name: &str) -> bool {
        let mut rows = self.standard_types.iter();
        rows.any(|(known, supertypes)| *known == name || supertypes.contains(&name))
    }

    /// Returns true if a supertype or a subtype of the type with this name is known, or that it is primitive.
    pub fn has_relatives(&self, name: &str) -> bool {
        let mut rows = self.standard_types.iter();
        let mut boxes = self.boxes.iter();
        boxes.any(|pair| pair.0 == name || pair.1 == name)
            || rows.any(|(known, supertypes)| {
                supertypes.contains(&name) || *known == name && !supertypes.is_empty()
            })
    }

    /// Returns true if `name` is the name of a primitive type.
    pub fn is_primitive(&self, name: &str) -> bool {
        self.boxes.iter().any(|(primitive, _)| *primitive == name)
    }

    /// Returns true if the known type `name` is `wanted` or a subtype of it.
    pub fn is_subtype(&self, name: &str, wanted: &str) -> bool {
        let mut reached = vec![name];
        let mut index = 0;
        while let Some(&next) = reached.get(index) {
            let rows = self.standard_types.iter();
            for supertype in rows.filter(|it| it.0 == next).flat_map(|it| it.1) {
                if !reached.contains(supertype) {
                    reached.push(supertype);
                }
            }
            index += 1;
        }
        reached.contains(&wanted)
    }
}
