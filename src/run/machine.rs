//! Memory limits that the operating system sets for this process: those of its control group and
//! all parent groups (versions 1 and 2), and of its address space.
//!
//! A process that exceeds the limit of a control group is killed without a message, as if the
//! commit in progress were to blame.

use std::fs;
use std::path::{Component, Path, PathBuf};

/// Approximate value, in bytes, with which version 1 of control groups represents the absence of a
/// limit.
const NO_LIMIT: u64 = 1 << 60;

/// Limit on the memory of this process.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MemoryLimit {
    /// Maximum memory of this process in bytes.
    pub bytes: u64,
    /// Source of the limit: a file, or the name of a resource limit.
    pub origin: String,
}

impl MemoryLimit {
    /// Returns the number of bytes that the program may plan with. The rest is for uncounted
    /// memory, such as cached pages of files being written.
    pub fn usable(&self) -> u64 {
        self.bytes / 8 * 7
    }

    /// Returns the smallest limit under which `bytes` are usable.
    pub fn for_usable(bytes: u64) -> u64 {
        bytes.div_ceil(7) * 8
    }
}

/// Returns the lowest limit of the system; `None` if it reports none.
pub fn memory_limit() -> Option<MemoryLimit> {
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
    let group_limit = group_limit_of(&groups, &mounts, Path::new("/"));
    [group_limit, address_space()]
        .into_iter()
        .flatten()
        .min_by_key(|limit| limit.bytes)
}

#[cfg(unix)]
fn address_space() -> Option<MemoryLimit> {
    use rustix::process::{Resource, getrlimit};
    Some(MemoryLimit {
        bytes: getrlimit(Resource::As).current?,
        origin: "the limit of its address space (ulimit -v)".to_owned(),
    })
}

#[cfg(not(unix))]
fn address_space() -> Option<MemoryLimit> {
    None
}

/// Returns the lowest limit of the groups in `groups` (`/proc/self/cgroup`) and of their parents,
/// at the mount points in `mounts` (`/proc/self/mountinfo`). All paths are relative to `root`.
fn group_limit_of(groups: &str, mounts: &str, root: &Path) -> Option<MemoryLimit> {
    let mut lowest: Option<MemoryLimit> = None;
    for mount in mounts.lines().filter_map(Mount::parse) {
        let Some(group) = groups.lines().find_map(|line| mount.group_in(line)) else {
            continue;
        };
        let below = Path::new(group)
            .strip_prefix(mount.root)
            .unwrap_or(Path::new(""));
        let is_plain = |part: Component| matches!(part, Component::Normal(_));
        let mut parts: Vec<Component> = below.components().filter(|part| is_plain(*part)).collect();
        loop {
            let folder = Path::new(mount.path).join(parts.iter().collect::<PathBuf>());
            for file in mount.files {
                let path = folder.join(file);
                let real_path = root.join(path.strip_prefix("/").unwrap_or(&path));
                let bytes = fs::read_to_string(real_path)
                    .ok()
                    .and_then(|text| text.trim().parse().ok());
                let is_lower =
                    |bytes: &u64| *bytes < lowest.as_ref().map_or(NO_LIMIT, |lowest| lowest.bytes);
                if let Some(bytes) = bytes.filter(is_lower) {
                    let origin = path.display().to_string();
                    lowest = Some(MemoryLimit { bytes, origin });
                }
            }
            if parts.pop().is_none() {
                break;
            }
        }
    }
    lowest
}

/// Mount point of a hierarchy of control groups with memory limits.
struct Mount<'a> {
    /// Group at the mount point, which is not the root group in a container.
    root: &'a str,
    /// Path of the folder where the hierarchy is mounted.
    path: &'a str,
    /// Names of the files with the limits of a group.
    files: &'static [&'static str],
    /// True for version 2 of control groups, false for version 1.
    is_unified: bool,
}

impl<'a> Mount<'a> {
    /// Parses `id parent device root place options … - type source options`. Returns `None` for
    /// other file systems and for hierarchies without memory limits.
    fn parse(line: &'a str) -> Option<Mount<'a>> {
        let (mount, kind) = line.split_once(" - ")?;
        let mut words = mount.split(' ').skip(3);
        let (root, path) = (words.next()?, words.next()?);
        let mut words = kind.split(' ');
        let (kind, options) = (words.next()?, words.nth(1).unwrap_or_default());
        let is_unified = match kind {
            "cgroup2" => true,
            "cgroup" if options.split(',').any(|option| option == "memory") => false,
            _ => return None,
        };
        let files: &[&str] = match is_unified {
            true => &["memory.max", "memory.high"],
            false => &["memory.limit_in_bytes"],
        };
        Some(Mount {
            root,
            path,
            files,
            is_unified,
        })
    }

    /// Returns the group of this hierarchy if `line` (`id:controllers:path`) contains it.
    fn group_in(&self, line: &'a str) -> Option<&'a str> {
        let (controllers, group) = line.split_once(':')?.1.split_once(':')?;
        let has_memory = match self.is_unified {
            true => controllers.is_empty(),
            false => controllers.split(',').any(|name| name == "memory"),
        };
        has_memory.then_some(group)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNIFIED: &str =
        "29 22 0:26 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n";
    const SPLIT: &str = "30 22 0:27 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n\
                         34 22 0:31 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n";

    /// Returns the limit found with these files.
    fn limit(groups: &str, mounts: &str, files: &[(&str, &str)]) -> Option<(u64, String)> {
        let root = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let group_limit = group_limit_of(groups, mounts, root.path());
        group_limit.map(|limit| (limit.bytes, limit.origin))
    }

    #[test]
    fn lowest_limit_of_group_and_parents_applies() {
        let files = [
            ("sys/fs/cgroup/memory.max", "max\n"),
            ("sys/fs/cgroup/a/memory.max", "300\n"),
            ("sys/fs/cgroup/a/memory.high", "max\n"),
            ("sys/fs/cgroup/a/b/memory.max", "400\n"),
        ];
        let origin = "/sys/fs/cgroup/a/memory.max".to_owned();
        assert_eq!(limit("0::/a/b\n", UNIFIED, &files), Some((300, origin)));
        assert_eq!(limit("0::/\n", UNIFIED, &files), None);
        let high = [("sys/fs/cgroup/a/memory.high", "200\n")];
        let origin = "/sys/fs/cgroup/a/memory.high".to_owned();
        assert_eq!(limit("0::/a/b\n", UNIFIED, &high), Some((200, origin)));
    }

    #[test]
    fn version_1_has_its_own_mount_and_a_large_number_means_no_limit() {
        let groups = "5:cpu:/elsewhere\n4:memory:/job\n0::/\n";
        let files = [
            (
                "sys/fs/cgroup/memory/memory.limit_in_bytes",
                "9223372036854771712\n",
            ),
            (
                "sys/fs/cgroup/memory/job/memory.limit_in_bytes",
                "100663296\n",
            ),
            ("sys/fs/cgroup/cpu/elsewhere/memory.limit_in_bytes", "1\n"),
        ];
        let origin = "/sys/fs/cgroup/memory/job/memory.limit_in_bytes".to_owned();
        assert_eq!(limit(groups, SPLIT, &files), Some((100_663_296, origin)));
        assert_eq!(limit(groups, SPLIT, &files[..1]), None);
        assert_eq!(limit(groups, "", &files), None);
    }

    #[test]
    fn mount_in_a_container_has_its_own_group_as_root() {
        let mounts = "29 22 0:26 /docker/c1 /sys/fs/cgroup ro - cgroup2 cgroup rw\n";
        let files = [("sys/fs/cgroup/memory.max", "500\n")];
        let origin = "/sys/fs/cgroup/memory.max".to_owned();
        for group in ["0::/docker/c1\n", "0::/docker/c1/../c2\n", "0::/\n"] {
            let result = limit(group, mounts, &files);
            assert_eq!(result, Some((500, origin.clone())), "{group}");
        }
    }

    #[test]
    fn for_usable_returns_the_smallest_sufficient_limit() {
        let limit = |bytes| MemoryLimit {
            bytes,
            origin: String::new(),
        };
        for bytes in [1_u64, 7, 256 << 20, 2_147_483_648] {
            let least = MemoryLimit::for_usable(bytes);
            assert!(limit(least).usable() >= bytes, "{bytes}");
            assert!(limit(least - 8).usable() < bytes, "{bytes}");
        }
    }
}
