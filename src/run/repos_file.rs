//! Reads a list of repositories: one URL or path per line, optionally followed by a tab and the
//! name in the dataset. Empty lines and lines that begin with `#` are ignored.

use super::plan::Target;
use crate::base::bounded::{self, LIST_BYTES_MAX};
use std::fs::File;
use std::io;
use std::path::Path;

/// File name that stands for standard input.
pub const STANDARD_INPUT: &str = "-";

/// Reads the list at `path`, or from standard input if it is `-`. A relative path in it is relative
/// to the folder of the list.
///
/// # Errors
/// The list cannot be read.
pub fn read(path: &Path) -> io::Result<Vec<Target>> {
    let text = text_at(path)?;
    Ok(parse(&text, folder_of(path)))
}

/// Reads the text of the file `path`, or of standard input if it is `-`.
///
/// # Errors
/// The text cannot be read or is larger than [`LIST_BYTES_MAX`].
pub(super) fn text_at(path: &Path) -> io::Result<String> {
    if path == Path::new(STANDARD_INPUT) {
        return bounded::text(io::stdin(), LIST_BYTES_MAX);
    }
    bounded::text(File::open(path)?, LIST_BYTES_MAX)
}

/// Returns the folder to which paths in the list `path` are relative: that of the list, or the
/// working folder if it is not a regular file.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.metadata() {
        Ok(found) if !found.is_file() => Path::new(""),
        _ => path.parent().unwrap_or(Path::new("")),
    }
}

/// Parses a list of repositories: one location per line, optionally a tab and a name. Blank lines and
/// lines that begin with `#` are ignored; paths are relative to `folder`.
fn parse(text: &str, folder: &Path) -> Vec<Target> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let (location, name) = line.split_once('\t').unwrap_or((line, ""));
            let mut target = Target::below(folder, location.trim());
            target.name = Some(name.trim().to_owned()).filter(|name| !name.is_empty());
            target
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::plan::RepositoryOrigin;
    use std::path::PathBuf;

    #[test]
    fn line_has_location_and_optional_name() {
        let text = "\u{feff}# mine\r\n\na.git\r\nhttps://host/b/c\tb\n/srv/d.git\t\n";
        let targets = parse(text, Path::new("lists"));
        let locations: Vec<_> = targets.iter().map(|target| &*target.location).collect();
        assert_eq!(locations, ["a.git", "https://host/b/c", "/srv/d.git"]);
        assert_eq!(
            targets[0].origin,
            RepositoryOrigin::Folder(PathBuf::from("lists/a.git"))
        );
        assert_eq!(targets[1].name.as_deref(), Some("b"));
        assert_eq!(targets[2].name, None);
        assert_eq!(
            targets[2].origin,
            RepositoryOrigin::Folder(PathBuf::from("/srv/d.git"))
        );
    }
}
