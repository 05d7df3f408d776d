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
        let entry = path.join(redirection);
        if entry.symlink_metadata().is_ok() {
            return Some(describe(mirrors, &entry, "leads to another repository"));
        }
    }
    let between = path.ancestors().skip(1);
    let between = between.take_while(|folder| *folder != mirrors);
    let mut pending: Vec<PathBuf> = vec![path.to_path_buf()];
    for folder in between {
        if let Some(cause) = file_type_problem(folder) {
            return Some(describe(mirrors, folder, cause));
        }
    }
    while let Some(entry) = pending.pop() {
        if let Some(cause) = file_type_problem(&entry) {
            return Some(describe(mirrors, &entry, cause));
        }
        if entry.is_dir() {
            // git cannot read a folder that cannot be listed, and reports it.
            let entries = fs::read_dir(&entry).into_iter().flatten().flatten();
            pending.extend(entries.map(|entry| entry.path()));
        }
    }
    None
}

/// Returns the problem with the file type of the entry at `entry`; `None` if it is a file or a
/// folder or does not exist.
fn file_type_problem(entry: &Path) -> Option<&'static str> {
    let file_type = entry.symlink_metadata().ok()?.file_type();
    match file_type {
        kind if kind.is_symlink() => Some("is a link"),
        kind if kind.is_file() || kind.is_dir() => None,
        _ => Some("is a pipe, socket or device"),
    }
}

fn describe(mirrors: &Path, entry: &Path, cause: &str) -> String {
    format!(
        "{} in the folder of mirrors {cause}, which no mirror of refmine has; remove the mirror, so that \
         it is made again",
        entry.strip_prefix(mirrors).unwrap_or(entry).display()
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
            let entry = mirror.join(name);
            symlink("/nowhere", &entry).unwrap();
            let cause = obstacle(&mirrors, &mirror).unwrap();
            assert!(
                cause.contains(name) && cause.contains("is a link"),
                "{cause}"
            );
            fs::remove_file(entry).unwrap();
        }
        for name in ["commondir", "objects/info/alternates"] {
            let entry = mirror.join(name);
            fs::write(&entry, "/elsewhere").unwrap();
            assert!(obstacle(&mirrors, &mirror).unwrap().contains(name));
            fs::remove_file(entry).unwrap();
        }
        symlink(mirrors.join("a"), mirrors.join("c")).unwrap();
        assert!(obstacle(&mirrors, &mirrors.join("c/b.git")).is_some());
        assert_eq!(obstacle(&mirrors, &mirror), None);
    }
}
