//! Types that languages of one platform spell differently: `int` in Java is `Int` in Kotlin, and `Boolean`
//! in Java is `Boolean?` in Kotlin, whose `Boolean` is Java's `boolean`.

/// Spellings of types in one language.
struct TypeSpellings {
    /// Name of the language.
    language: &'static str,
    /// Mark of types that include the absence of a value; empty if there is none.
    nullable: &'static str,
    /// Types of the language, each with the spelling that all languages of the platform have in common.
    types: &'static [(&'static str, &'static str)],
}

/// Languages whose types are comparable. The common spelling is that of Java.
const PLATFORM: &[TypeSpellings] = &[
    TypeSpellings {
        language: "java",
        nullable: "",
        types: &[],
    },
    TypeSpellings {
        language: "kotlin",
        nullable: "?",
        types: &[
            ("Any", "Object"),
            ("Any?", "Object"),
            ("Boolean", "boolean"),
            ("Boolean?", "Boolean"),
            ("BooleanArray", "boolean[]"),
            ("Byte", "byte"),
            ("Byte?", "Byte"),
            ("ByteArray", "byte[]"),
            ("Char", "char"),
            ("Char?", "Character"),
            ("CharArray", "char[]"),
            ("Double", "double"),
            ("Double?", "Double"),
            ("DoubleArray", "double[]"),
            ("Float", "float"),
            ("Float?", "Float"),
            ("FloatArray", "float[]"),
            ("Int", "int"),
            ("Int?", "Integer"),
            ("IntArray", "int[]"),
            ("Long", "long"),
            ("Long?", "Long"),
            ("LongArray", "long[]"),
            ("MutableCollection", "Collection"),
            ("MutableIterator", "Iterator"),
            ("MutableList", "List"),
            ("MutableMap", "Map"),
            ("MutableMap.MutableEntry", "Map.Entry"),
            ("MutableSet", "Set"),
            ("Short", "short"),
            ("Short?", "Short"),
            ("ShortArray", "short[]"),
        ],
    },
];

/// Returns the types in a list of parameters, such as `(Int, List<T>?)`, without their type arguments and in
/// the spelling that the languages of the platform have in common; `None` if `language` has no platform.
pub fn in_common_spelling(language: &str, parameters: &str) -> Option<Vec<String>> {
    let spellings = PLATFORM.iter().find(|it| it.language == language)?;
    let list = without_type_arguments(parameters);
    let list = list.trim_start_matches('(').trim_end_matches(')');
    let common = |written: &str| {
        let find = |name: &str| spellings.types.iter().find(|it| it.0 == name);
        let bare = written.trim_end_matches(spellings.nullable);
        let row = find(written).or_else(|| find(bare));
        row.map_or(bare, |row| row.1).to_owned()
    };
    Some(list.split(',').map(str::trim).map(common).collect())
}

/// Returns the text of types without what is between angle brackets.
fn without_type_arguments(text: &str) -> String {
    let mut depth = 0_usize;
    let mut previous = ' ';
    let mut bare = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => depth += 1,
            '>' if previous != '-' => depth = depth.saturating_sub(1),
            _ if depth == 0 => bare.push(letter),
            _ => {}
        }
        previous = letter;
    }
    bare
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_of_two_languages_have_one_spelling() {
        for (java, kotlin) in [
            ("(boolean, Boolean)", "(Boolean, Boolean?)"),
            ("(Object, String)", "(Any?, String)"),
            ("(Map<K,V>, int[])", "(MutableMap<K, V>?, IntArray)"),
            ("()", "()"),
        ] {
            let common = in_common_spelling("kotlin", kotlin);
            assert_eq!(in_common_spelling("java", java), common, "{kotlin}");
        }
        assert_ne!(
            in_common_spelling("java", "(Boolean)"),
            in_common_spelling("kotlin", "(Boolean)")
        );
        assert_eq!(in_common_spelling("go", "(int)"), None);
    }
}
