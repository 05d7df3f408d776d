//! A list of repositories as text: one URL or path a line, and after a tab the name in the dataset
//! if it is to have another. Empty lines and lines that begin with `#` do not count.

use super::plan::Target;
use crate::base::bounded::{self, LIST_BYTES_MAX};
use std::fs::File;
use std::io;
use std::path::Path;

/// The name of the list that is read from standard input.
pub const STANDARD_INPUT: &str = "-";

/// The repositories that the file `path` lists, or standard input if it is `-`. A relative path is
/// relative to the file's folder.
///
/// # Errors
/// If it cannot be read.
pub fn read(path: &Path) -> io::Result<Vec<Target>> {
    let text = text_at(path)?;
    Ok(parse(&text, folder_of(path)))
}

/// The text of the file `path`, or of standard input if it is `-`.
///
/// # Errors
/// If it cannot be read.
pub(super) fn text_at(path: &Path) -> io::Result<String> {
    if path == Path::new(STANDARD_INPUT) {
        return bounded::text(io::stdin(), LIST_BYTES_MAX);
    }
    bounded::text(File::open(path)?, LIST_BYTES_MAX)
}

/// The folder to which the paths in the list `path` are relative: its own, or the working folder if
/// it is no file.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.metadata() {
        Ok(found) if !found.is_file() => Path::new(""),
        _ => path.parent().unwrap_or(Path::new("")),
    }
}

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
    use crate::run::plan::Origin;
    use std::path::PathBuf;

    #[test]
    fn a_line_is_a_repository_and_may_give_its_name() {
        let text = "\u{feff}# mine\r\n\na.git\r\nhttps://host/b/c\tb\n/srv/d.git\t\n";
        let targets = parse(text, Path::new("lists"));
        let locations: Vec<_> = targets.iter().map(|target| &*target.location).collect();
        assert_eq!(locations, ["a.git", "https://host/b/c", "/srv/d.git"]);
        assert_eq!(
            targets[0].origin,
            Origin::Folder(PathBuf::from("lists/a.git"))
        );
        assert_eq!(targets[1].name.as_deref(), Some("b"));
        assert_eq!(targets[2].name, None);
        assert_eq!(
            targets[2].origin,
            Origin::Folder(PathBuf::from("/srv/d.git"))
        );
    }
}
