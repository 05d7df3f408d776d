//! Matches a module with a body (`mod a {…}`) to the file of the module of that name, which its file
//! declares on the other side (`mod a;`). Elements of a module thus stay in their place if the module
//! gets a file of its own, or loses it.
//!
//! The language names the words of such a declaration ([`DeclarationRules::module_in_file`]).
//!
//! [`DeclarationRules::module_in_file`]: crate::lang::rules::declaration_rules::DeclarationRules::module_in_file

use crate::base::Map;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::lang::rules::ElementKind;
use crate::relate::candidates::ranked::candidate_by_text;
use crate::relate::context::Context;
use crate::relate::matching::{MatchCandidate, Matching};
use crate::relate::relationship::Pass;

/// Matches modules with a body to files.
pub fn run(matching: &mut Matching<'_>) {
    let mut candidates = Vec::new();
    for side in Side::BOTH {
        candidates.extend(of_side(matching, side));
    }
    matching.match_candidates(candidates, Pass::FileWords);
}

/// Returns the candidates of an unmatched module of `side` and an unmatched file of the other side.
fn of_side(matching: &Matching<'_>, side: Side) -> Vec<MatchCandidate> {
    let context = matching.context;
    let other_cst = context.side(side.opposite());
    // Unmatched modules directly in files, each with the counterpart of its file.
    let modules: Vec<(NodeId, NodeId)> = matching
        .unmatched(side)
        .filter_map(|module| {
            let node = context.node(module);
            let host = node
                .parent
                .filter(|_| node.kind == ElementKind::Namespace)?;
            let partner = matching.partner(host)?;
            let is_file = other_cst.nodes[partner].kind == ElementKind::File;
            is_file.then_some((module, partner))
        })
        .collect();
    if modules.is_empty() {
        return Vec::new();
    }
    let files = other_cst.roots.iter().copied();
    let files = files.filter(|&file| {
        let is_file = other_cst.nodes[file].kind == ElementKind::File;
        is_file && matching.is_unmatched(file)
    });
    let path = |file: NodeId| &other_cst.files[other_cst.nodes[file].file].path;
    let by_path: Map<String, NodeId> = files.map(|it| (path(it).text().into_owned(), it)).collect();
    let candidates = modules.into_iter().filter_map(|(module, host)| {
        if by_path.is_empty() || !declares(context, module, host) {
            return None;
        }
        let name = context.text(context.node(module).name);
        let mut paths = paths_of_module(context, host, name).into_iter();
        let file = paths.find_map(|path| by_path.get(&path).copied())?;
        let (before, after) = side.ordered(module, file);
        Some(candidate_by_text(context, before, after))
    });
    candidates.collect()
}

/// Returns true if `host`, a file of the other side, declares that a file contains the module of
/// the name of `module`; false if the budget is spent.
fn declares(context: &Context<'_>, module: NodeId, host: NodeId) -> bool {
    let other_cst = context.side(module.side().opposite());
    let outline = &other_cst.files[other_cst.nodes[host].file].outline;
    let rules = outline.language.row().declared.as_ref();
    let Some((word, end)) = rules.and_then(|rules| rules.module_in_file) else {
        return false;
    };
    let name = context.text(context.node(module).name);
    let text = |at: usize| outline.symbols.get(outline.tokens[at].symbol);
    context.spend_on_tokens(outline.tokens.len())
        && (2..outline.tokens.len())
            .any(|at| text(at - 1) == name && text(at - 2) == word && text(at) == end)
}

/// Returns the paths that the file of a module can have which the file `host` declares: in the
/// folder of the module that `host` is, or beside `host`, which may be the outermost module.
fn paths_of_module(context: &Context<'_>, host: NodeId, name: &str) -> Vec<String> {
    let file = context.file(host);
    let language = file.outline.language.row();
    let path = file.path.text();
    let (stem, suffix) = path.rsplit_once('.').unwrap_or((&path, ""));
    let (folder, own) = match stem.rsplit_once('/') {
        Some((folder, own)) => (format!("{folder}/"), own),
        None => (String::new(), stem),
    };
    let inner = format!("{folder}{own}/");
    let folders = match language.module_files.contains(&own) {
        true => vec![folder],
        false => vec![inner, folder],
    };
    let of_folder = |folder: String| {
        let of_file = format!("{folder}{name}.{suffix}");
        let names = language.module_files.iter();
        let of_module = names.map(|it| format!("{folder}{name}/{it}.{suffix}"));
        std::iter::once(of_file)
            .chain(of_module)
            .collect::<Vec<_>>()
    };
    folders.into_iter().flat_map(of_folder).collect()
}
