//! Signatures whose parameters have the same types, of which one side spells out more:
//! `Config.Builder` and `org.example.Config.Builder`.

use super::Context;
use crate::base::pair::Side;
use crate::cst::NodeId;

/// Whether the parameters of two elements differ at most in how much of the names of their types is spelled
/// out, as far as the imports tell.
pub fn have_same_types(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let types = |side: Side, node: NodeId| {
        let signature = context.linked.sides.get(side).nodes[node].signature;
        let signature = context.linked.vocabulary.get(signature);
        let list = &signature[signature.find('(')? + 1..];
        Some(list.trim_end_matches(')').split(", "))
    };
    let Some((had, has)) = types(Side::Before, before).zip(types(Side::After, after)) else {
        return false;
    };
    let (had, has): (Vec<&str>, Vec<&str>) = (had.collect(), has.collect());
    let are_same = |(&one, &two): (&&str, &&str)| {
        one == two
            || means(context, Side::Before, before, (one, two))
            || means(context, Side::After, after, (two, one))
    };
    had.len() == has.len() && had.iter().zip(&has).all(are_same)
}

/// Whether a shorter name stands for the longer one in the file of an element: by an import, by the package, or
/// because one of the types around the element declares it.
fn means(context: &Context<'_>, side: Side, node: NodeId, (short, long): (&str, &str)) -> bool {
    let Some(prefix) = long
        .strip_suffix(short)
        .and_then(|rest| rest.strip_suffix('.'))
    else {
        return false;
    };
    let text = |symbol| context.linked.vocabulary.get(symbol);
    let cst = context.linked.sides.get(side);
    let file = &cst.files[cst.nodes[node].file];
    let facts = &file.outline.types;
    let first = short.split(['.', '[']).next().unwrap_or(short);
    let ends_with = |path: &str, part: &str| {
        let rest = path.strip_suffix(part);
        rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    };
    let named = format!("{prefix}.{first}");
    let imports = facts.imports.iter().filter(|import| !import.is_wildcard);
    let mut paths = imports.map(|import| text(file.symbol(import.path)));
    if let Some(path) = paths.find(|path| ends_with(path, first)) {
        return ends_with(path, &named) || ends_with(&named, path);
    }
    let mut around = cst.ancestry(node).map(|node| text(cst.nodes[node].name));
    let is_package = |package| text(file.symbol(package)) == prefix;
    around.any(|name| ends_with(prefix, name)) || facts.package.is_some_and(is_package)
}
