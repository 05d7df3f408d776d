//! Mirrors that somebody else may have made: git is started on one only if nothing in it leads to
//! another place.

use std::fs;
use std::path::{Path, PathBuf};

/// Files and folders of a repository, relative to it, by which git goes to another place.
const REDIRECTIONS: &[&str] = &[
    "commondir",
    "gitdir",
    "modules",
    "objects/info/alternates",
    "objects/info/http-alternates",
    "worktrees",
];

/// Why git is not started on the mirror at `path` in the folder `mirrors`; none if it can be. A link
/// would let git write elsewhere, and a pipe would never end. `mirrors` itself may be a link, and
/// `path` need not exist.
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
            // What cannot be listed, git cannot read either, and says so.
            let entries = fs::read_dir(&place).into_iter().flatten().flatten();
            left.extend(entries.map(|entry| entry.path()));
        }
    }
    None
}

/// What is wrong with the kind of the entry at `place`; none if it is a file or a folder or is not
/// there.
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
    fn links_and_redirections_in_a_mirror_are_obstacles_and_plain_files_are_none() {
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
