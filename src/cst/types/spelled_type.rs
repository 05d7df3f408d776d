//! Parts of a type as spelled in the source: name, type arguments, wildcard bound.

/// Removes the type arguments: `Map.Entry` of `Map.Entry<K,V>`.
pub fn without_arguments(spelled: &str) -> String {
    let mut depth = 0usize;
    let mut name = String::with_capacity(spelled.len());
    for c in spelled.chars() {
        match c {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            _ if depth == 0 => name.push(c),
            _ => {}
        }
    }
    name
}

/// Returns the type arguments: `K` and `V` of `Map.Entry<K,V>`.
pub fn arguments(spelled: &str) -> Vec<&str> {
    let Some((open, close)) = spelled.find('<').zip(spelled.rfind('>')) else {
        return Vec::new();
    };
    let inside = spelled.get(open + 1..close).unwrap_or_default();
    let mut depth = 0usize;
    let mut from = 0;
    let mut arguments = Vec::new();
    for (offset, c) in inside.char_indices() {
        match c {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                arguments.push(&inside[from..offset]);
                from = offset + 1;
            }
            _ => {}
        }
    }
    arguments.push(&inside[from..]);
    arguments
}

/// Returns the bound of a wildcard, `Foo` of `? extends Foo`, or the argument itself.
pub fn bound_of_wildcard(argument: &str) -> &str {
    match argument.strip_prefix('?') {
        Some(rest) => rest.strip_prefix(" extends ").unwrap_or("Object"),
        None => argument,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn type_arguments_are_separated_from_the_name() {
        assert_eq!(without_arguments("Map.Entry<K,List<V>>"), "Map.Entry");
        assert_eq!(without_arguments("A<B>.C<D>"), "A.C");
        assert_eq!(arguments("Map<K,List<V>>"), ["K", "List<V>"]);
        assert_eq!(arguments("int"), Vec::<&str>::new());
    }
}
