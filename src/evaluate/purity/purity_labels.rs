//! Labelled verdicts on the purity of refactorings, as published oracles have them.

use crate::base::pair::Pair;
use crate::evaluate::EvaluateError;
use crate::evaluate::oracle::OracleCommit;
use crate::evaluate::oracle::form::Keys;
use crate::evaluate::oracle::tsv::Tsv;
use crate::evaluate::oracle::{key, oracle_files};
use crate::mine::outcome::RefactoringRow;
use std::path::Path;

/// Family of types and keys of both elements, in which an oracle and refmine agree.
pub type RefactoringKey = (&'static str, String, String);

/// Labelled verdict.
#[derive(Debug)]
pub struct PurityLabel {
    pub sha1: String,
    pub name: String,
    /// Keys by which findings are compared with the label; `None` if the description has an unknown form.
    pub key: Option<RefactoringKey>,
    pub is_pure: bool,
    pub description: String,
}

/// Labelled verdicts on the purity of refactorings.
#[derive(Debug)]
pub struct PurityOracle {
    /// Name of the oracle: that of its folder.
    pub name: String,
    pub labels: Vec<PurityLabel>,
    pub commits: Vec<OracleCommit>,
}

impl PurityOracle {
    /// Returns true if `folder` has such an oracle.
    pub fn is_at(folder: &Path) -> bool {
        Tsv::read(&folder.join("oracle.tsv"), &["pure", "description"]).is_ok()
    }

    /// Reads the oracle in `folder`. Clones are searched in `mirror` if it does not list their places.
    ///
    /// # Errors
    /// A file cannot be read, or has an unknown verdict.
    pub fn read(folder: &Path, mirror: Option<&Path>) -> Result<PurityOracle, EvaluateError> {
        let (file, commits) = (folder.join("oracle.tsv"), folder.join("commits.tsv"));
        let tsv = Tsv::read(
            &file,
            &["repository", "sha1", "type", "pure", "description"],
        )?;
        let mut labels = Vec::new();
        for row in tsv.rows() {
            let is_pure = match row.get("pure") {
                "1" => true,
                "0" => false,
                _ => return Err(row.bad_value("pure", "1 or 0")),
            };
            let (name, description) = (row.get("type"), row.get("description"));
            labels.push(PurityLabel {
                sha1: row.get("sha1").to_owned(),
                name: name.to_owned(),
                key: of_description(name, description),
                is_pure,
                description: description.to_owned(),
            });
        }
        let places = if commits.is_file() { &commits } else { &file };
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        Ok(PurityOracle {
            name: name.into_owned(),
            labels,
            commits: oracle_files::commits(places, mirror, &[])?,
        })
    }
}

/// Returns the family of a type: extractions, inlinings, and others.
fn family(name: &str) -> &'static str {
    let mut families = ["Variable", "Extract", "Inline"].into_iter();
    families
        .find(|family| name.contains(family))
        .unwrap_or_default()
}

/// Returns the key of a refactoring that refmine found.
pub fn of_row(row: &RefactoringRow) -> RefactoringKey {
    let Pair { before, after } = row
        .relationship
        .elements
        .as_ref()
        .map(|element| key::of_element(element, Keys::Java));
    (family(row.refactoring_type), before, after)
}

/// Returns the key of a description of RefactoringMiner; `None` if it has another form.
fn of_description(name: &str, description: &str) -> Option<RefactoringKey> {
    let family = family(name);
    let text = description.strip_prefix(name)?.trim_start();
    let (before, after) = match (family, name) {
        ("Extract", _) => {
            let (new, source) = text.split_once(" extracted from ")?;
            let (source, class) = source.split_once(" in class ")?;
            let (class, target) = class
                .split_once(" & moved to class ")
                .unwrap_or((class, class));
            (method_key(class, source)?, method_key(target, new)?)
        }
        ("Inline", "Inline Method") => {
            let (old, target) = text.split_once(" inlined to ")?;
            let (target, class) = target.rsplit_once(" in class ")?;
            (method_key(class, old)?, method_key(class, target)?)
        }
        ("Inline", _) => {
            let (old, places) = text.split_once(" moved from class ")?;
            let (source, places) = places.split_once(" to class ")?;
            let (class, target) = places.split_once(" & inlined to ")?;
            (method_key(source, old)?, method_key(class, target)?)
        }
        ("", "Rename Method") => {
            let (old, new) = text.split_once(" renamed to ")?;
            let (new, class) = new.rsplit_once(" in class ")?;
            (method_key(class, old)?, method_key(class, new)?)
        }
        ("", _) => {
            let (before, target) = text.rsplit_once(" from class ")?;
            let (source, after) = before.split_once(" to ")?;
            let (old, source) = source.rsplit_once(" from class ")?;
            (method_key(source, old)?, method_key(target, after)?)
        }
        _ => return None,
    };
    Some((family, before, after))
}

/// Returns the key of a method from its class and a declaration: `p.C.m(int)` of `p.C` and `public m(a int) :
/// void`.
fn method_key(class: &str, declaration: &str) -> Option<String> {
    let (start, rest) = declaration.split_once('(')?;
    let (parameters, _) = rest.rsplit_once(')')?;
    let name = start.split_whitespace().last()?;
    let mut depth = 0;
    let parameters = parameters.split(|letter| {
        depth += i32::from(letter == '<') - i32::from(letter == '>');
        letter == ',' && depth == 0
    });
    // Each parameter is `name Type`.
    let types = parameters.filter_map(|it| Some(it.trim().split_once(' ')?.1));
    let types: Vec<&str> = types.collect();
    Some(key::normal(&format!("{class}.{name}({})", types.join(","))))
}
