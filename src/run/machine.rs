//! How much memory the system lets this process have: the limits of its control groups (version 1 and
//! 2, its own and all around it) and of its address space.
//!
//! What goes beyond the first is killed without a word, as if the commit in work were to blame.

use std::fs;
use std::path::{Component, Path, PathBuf};

/// What the kernel writes for no limit in version 1 is about this, in bytes.
const NO_LIMIT: u64 = 1 << 60;

/// A bound on the memory of this process.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MemoryLimit {
    /// The bound in bytes.
    pub bytes: u64,
    /// What sets it: a file, or the name of a resource limit.
    pub origin: String,
}

impl MemoryLimit {
    /// What of it the program may plan with: the rest is for what is not counted, such as pages of
    /// files that are being written.
    pub fn usable(&self) -> u64 {
        self.bytes / 8 * 7
    }

    /// The least limit under which `bytes` are usable.
    pub fn for_usable(bytes: u64) -> u64 {
        bytes.div_ceil(7) * 8
    }
}

/// The lowest limit that the system tells of; none if it tells of none.
pub fn memory_limit() -> Option<MemoryLimit> {
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
    let found = limit_of_groups(&groups, &mounts, Path::new("/"));
    [found, address_space()]
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

/// The lowest limit of the groups that `groups` (/proc/self/cgroup) names and of those around them,
/// where `mounts` (/proc/self/mountinfo) says; all paths are below `root`.
fn limit_of_groups(groups: &str, mounts: &str, root: &Path) -> Option<MemoryLimit> {
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
            let place = Path::new(mount.place).join(parts.iter().collect::<PathBuf>());
            for file in mount.files {
                let path = place.join(file);
                let there = root.join(path.strip_prefix("/").unwrap_or(&path));
                let bytes = fs::read_to_string(there)
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

/// Where groups with limits of memory are mounted.
struct Mount<'a> {
    /// The group that is mounted there.
    root: &'a str,
    place: &'a str,
    /// The files of a group that say its limits.
    files: &'static [&'static str],
    is_unified: bool,
}

impl<'a> Mount<'a> {
    /// `id parent device root place options … - type source options`.
    fn parse(line: &'a str) -> Option<Mount<'a>> {
        let (mount, kind) = line.split_once(" - ")?;
        let mut words = mount.split(' ').skip(3);
        let (root, place) = (words.next()?, words.next()?);
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
            place,
            files,
            is_unified,
        })
    }

    /// The group of this mount that `line` (`id:controllers:path`) names.
    fn group_in(&self, line: &'a str) -> Option<&'a str> {
        let (controllers, group) = line.split_once(':')?.1.split_once(':')?;
        let is_it = match self.is_unified {
            true => controllers.is_empty(),
            false => controllers.split(',').any(|name| name == "memory"),
        };
        is_it.then_some(group)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNIFIED: &str =
        "29 22 0:26 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n";
    const SPLIT: &str = "30 22 0:27 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n\
                         34 22 0:31 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n";

    /// The limit that is found where these files lie.
    fn limit(groups: &str, mounts: &str, files: &[(&str, &str)]) -> Option<(u64, String)> {
        let root = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let found = limit_of_groups(groups, mounts, root.path());
        found.map(|limit| (limit.bytes, limit.origin))
    }

    #[test]
    fn the_lowest_limit_on_the_way_to_the_root_counts() {
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
    fn version_1_has_a_mount_of_its_own_and_a_number_for_no_limit() {
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
    fn in_a_container_the_mount_shows_its_own_group_as_the_root() {
        let mounts = "29 22 0:26 /docker/c1 /sys/fs/cgroup ro - cgroup2 cgroup rw\n";
        let files = [("sys/fs/cgroup/memory.max", "500\n")];
        let origin = "/sys/fs/cgroup/memory.max".to_owned();
        for group in ["0::/docker/c1\n", "0::/docker/c1/../c2\n", "0::/\n"] {
            let found = limit(group, mounts, &files);
            assert_eq!(found, Some((500, origin.clone())), "{group}");
        }
    }

    #[test]
    fn what_is_usable_of_the_least_limit_is_enough() {
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
