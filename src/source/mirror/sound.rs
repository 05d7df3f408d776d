//! Checks mirrors, which somebody else may have made, before git is started on them: nothing in one
//! may lead to another folder.

use std::fs;
use std::path::{Path, PathBuf};

/// Files and folders of a repository, relative to it, through which git uses another repository.
const REDIRECTIONS: &[&str] = &[
    "commondir",
    "gitdir",
    "modules",
    "objects/info/alternates",
    "objects/info/http-alternates",
    "worktrees",
];

/// Returns the reason why git must not be started on the mirror at `path` in the folder `mirrors`;
/// `None` if it is safe. A link would let git write elsewhere, and reading a pipe would not end.
/// `mirrors` itself may be a link, and `path` need not exist.
pub(super) fn obstacle(mirrors: &Path, path: &Path) -> Option<String> {
    for redirection in REDIRECTIONS {
        let place = path.join(redirection);
        if place.symlink_metadata().is_ok() {
            return Some(told(mirrors, &place, "leads to another repository"));
        }
    }
    let between = path.ancestors().skip(1);
    let between = between.take_while(|folder| *folder != mirrors);
    let mut left: Vec<PathBuf> = vec![path.to_path_buf()];
    for folder in between {
        if let Some(cause) = irregular(folder) {
            return Some(told(mirrors, folder, cause));
        }
    }
    while let Some(place) = left.pop() {
        if let Some(cause) = irregular(&place) {
            return Some(told(mirrors, &place, cause));
        }
        if place.is_dir() {
            // git cannot read a folder that cannot be listed, and reports it.
            let entries = fs::read_dir(&place).into_iter().flatten().flatten();
            left.extend(entries.map(|entry| entry.path()));
        }
    }
    None
}

/// Returns the problem with the file type of the entry at `place`; `None` if it is a file or a
/// folder or does not exist.
fn irregular(place: &Path) -> Option<&'static str> {
    let found = place.symlink_metadata().ok()?.file_type();
    match found {
        found if found.is_symlink() => Some("is a link"),
        found if found.is_file() || found.is_dir() => None,
        _ => Some("is a pipe, socket or device"),
    }
}

fn told(mirrors: &Path, place: &Path, cause: &str) -> String {
    format!(
        "{} in the folder of mirrors {cause}, which no mirror of refmine has; remove the mirror, so that \
         it is made again",
        place.strip_prefix(mirrors).unwrap_or(place).display()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn links_and_redirections_are_obstacles_and_regular_files_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let mirrors = folder.path().join("linked");
        symlink(folder.path(), &mirrors).unwrap();
        let mirror = mirrors.join("a/b.git");
        assert_eq!(obstacle(&mirrors, &mirror), None);
        fs::create_dir_all(mirror.join("refs/heads")).unwrap();
        fs::create_dir_all(mirror.join("objects/info")).unwrap();
        fs::write(mirror.join("HEAD"), "ref: refs/heads/main\n").unwrap();
        assert_eq!(obstacle(&mirrors, &mirror), None);
        for name in ["FETCH_HEAD", "packed-refs", "refs/tags", "refs/heads/main"] {
            let place = mirror.join(name);
            symlink("/nowhere", &place).unwrap();
            let told = obstacle(&mirrors, &mirror).unwrap();
            assert!(told.contains(name) && told.contains("is a link"), "{told}");
            fs::remove_file(place).unwrap();
        }
        for name in ["commondir", "objects/info/alternates"] {
            let place = mirror.join(name);
            fs::write(&place, "/elsewhere").unwrap();
            assert!(obstacle(&mirrors, &mirror).unwrap().contains(name));
            fs::remove_file(place).unwrap();
        }
        symlink(mirrors.join("a"), mirrors.join("c")).unwrap();
        assert!(obstacle(&mirrors, &mirrors.join("c/b.git")).is_some());
        assert_eq!(obstacle(&mirrors, &mirror), None);
    }
}
