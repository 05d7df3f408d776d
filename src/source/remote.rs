//! Derives the name of a repository and the web addresses of the repository, its commits and its
//! files from a URL.

use super::url::without_secret;

/// Host with a web interface.
struct Host {
    /// Full host name, or one of its dot-separated parts: `github` also matches
    /// `github.example.org`.
    name: &'static str,
    /// Path between the address of a repository and a commit id, in the address of a commit.
    commit: &'static str,
    /// Path between the address of a repository and a commit id, in the address of a file.
    file: &'static str,
    /// Text before the first and before the last line of a range of lines.
    lines: [&'static str; 2],
    /// True if groups can contain groups, so that a path may have more than two parts.
    nested: bool,
}

const HOSTS: &[Host] = &[
    Host {
        name: "github",
        commit: "/commit/",
        file: "/blob/",
        lines: ["#L", "-L"],
        nested: false,
    },
    Host {
        name: "gitlab",
        commit: "/-/commit/",
        file: "/-/blob/",
        lines: ["#L", "-"],
        nested: true,
    },
    // Self-hosted Bitbucket servers have other addresses.
    Host {
        name: "bitbucket.org",
        commit: "/commits/",
        file: "/src/",
        lines: ["#lines-", ":"],
        nested: false,
    },
];

/// Hosts that accept ssh on the port of https, for networks that block other ports, with the hosts
/// of their web interfaces.
const SSH_HOSTS: &[(&str, &str)] = &[
    ("ssh.github.com", "github.com"),
    ("altssh.gitlab.com", "gitlab.com"),
    ("altssh.bitbucket.org", "bitbucket.org"),
];

/// URL schemes that contain a host.
const SCHEMES: &[&str] = &["https", "http", "ssh", "git", "git+ssh", "ssh+git"];

/// Repository on a host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remote {
    /// `owner/name`, or the full path on hosts with nested groups.
    pub name: String,
    /// Web address of the repository; `None` if the host is unknown.
    pub url: Option<String>,
}

impl Remote {
    /// Parses a URL in any form that git accepts. Returns `None` for paths, `file://` URLs and URLs
    /// that name no repository.
    pub fn parse(url: &str) -> Option<Remote> {
        let url = &*without_secret(url);
        let (scheme, authority, path) = match url.split_once("://") {
            Some((scheme, rest)) => {
                let (authority, path) = rest.split_once('/')?;
                (scheme.to_ascii_lowercase(), authority, path)
            }
            None => {
                let (authority, path) = url.split_once(':')?;
                // `C:\demo` and `./a:b` are paths, and `ext::command` is not an address.
                if authority.contains(['/', '\\']) || authority.len() < 2 || path.starts_with(':') {
                    return None;
                }
                ("ssh".to_owned(), authority, path)
            }
        };
        if !SCHEMES.contains(&&*scheme) {
            return None;
        }
        let host = authority.rsplit('@').next().unwrap_or_default();
        let mut host = host.to_ascii_lowercase();
        let is_web = scheme.starts_with("http");
        let mut ssh_hosts = SSH_HOSTS.iter();
        let ssh_host = ssh_hosts.find(|(name, _)| *name == without_port(&host));
        if let Some((_, shown)) = ssh_host.filter(|_| !is_web) {
            host = (*shown).to_owned();
        }
        // The port of an ssh URL is not that of the web interface.
        let web_host = if is_web { &*host } else { without_port(&host) };
        let path = path.trim_matches('/');
        let path = path.strip_suffix(".git").unwrap_or(path);
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let is_plain = |part: &&str| {
            !part.contains(|letter: char| letter.is_control() || letter.is_whitespace())
                && !matches!(*part, "." | "..")
        };
        if host.is_empty() || parts.is_empty() || !parts.iter().all(is_plain) {
            return None;
        }
        let host_entry = find_host(without_port(&host));
        let name_parts = match host_entry {
            Some(host) if host.nested => &parts[..],
            _ => &parts[parts.len().saturating_sub(2)..],
        };
        let scheme = if scheme == "http" { "http" } else { "https" };
        let url = (host_entry.is_some() && parts.len() > 1)
            .then(|| format!("{scheme}://{web_host}/{}", parts.join("/")));
        Some(Remote {
            name: name_parts.join("/"),
            url,
        })
    }
}

/// Returns the web address of `commit` in the repository with the web address `url`, which
/// [`Remote::parse`] returned; `None` if the host is unknown.
pub fn commit_url(url: &str, commit: &str) -> Option<String> {
    let (_, rest) = url.split_once("://")?;
    let (host, _) = rest.split_once('/')?;
    let host = find_host(without_port(host))?;
    Some(format!("{url}{}{commit}", host.commit))
}

/// Returns the web address of lines of a file in `commit`, both 1-based and inclusive. `commit_url`
/// is the address of any commit of the repository, as [`commit_url`] returns it. `None` if the host
/// is unknown.
pub fn file_url(
    commit_url: &str,
    commit: &str,
    path: &[u8],
    (first, last): (u32, u32),
) -> Option<String> {
    let (_, rest) = commit_url.split_once("://")?;
    let (name, _) = rest.split_once('/')?;
    let host = find_host(without_port(name))?;
    let (repository, _) = commit_url.rsplit_once(host.commit)?;
    let mut url = format!("{repository}{}{commit}/", host.file);
    for byte in path {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => url.push(char::from(*byte)),
            _ if byte.is_ascii_alphanumeric() => url.push(char::from(*byte)),
            _ => url.push_str(&format!("%{byte:02X}")),
        }
    }
    let [before_first, before_last] = host.lines;
    Some(format!("{url}{before_first}{first}{before_last}{last}"))
}

fn find_host(name: &str) -> Option<&'static Host> {
    let mut hosts = HOSTS.iter();
    hosts.find(|host| host.name == name || name.split('.').any(|part| part == host.name))
}

fn without_port(host: &str) -> &str {
    host.split_once(':').map_or(host, |(host, _)| host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_url_has_the_form_of_the_host_and_an_escaped_path() {
        for (commit, expected) in [
            (
                "https://github.com/google/gson/commit/c0ffee",
                "https://github.com/google/gson/blob/beef/a%20b/%23C.java#L3-L9",
            ),
            (
                "https://gitlab.example.org/a/b/c/-/commit/c0ffee",
                "https://gitlab.example.org/a/b/c/-/blob/beef/a%20b/%23C.java#L3-9",
            ),
            (
                "https://bitbucket.org/a/b/commits/c0ffee",
                "https://bitbucket.org/a/b/src/beef/a%20b/%23C.java#lines-3:9",
            ),
        ] {
            let url = file_url(commit, "beef", b"a b/#C.java", (3, 9));
            assert_eq!(url.as_deref(), Some(expected));
        }
        assert_eq!(file_url("", "beef", b"A.java", (1, 1)), None);
        assert_eq!(
            file_url(
                "https://example.org/a/b/commit/c",
                "beef",
                b"A.java",
                (1, 1)
            ),
            None
        );
    }

    #[test]
    fn all_forms_of_urls_give_name_and_web_addresses() {
        for (url, name, web, commit) in [
            (
                "https://github.com/google/gson.git",
                "google/gson",
                "https://github.com/google/gson",
                "https://github.com/google/gson/commit/c0ffee",
            ),
            (
                "git@github.com:google/gson.git",
                "google/gson",
                "https://github.com/google/gson",
                "https://github.com/google/gson/commit/c0ffee",
            ),
            (
                "ssh://git@github.com:22/google/gson/",
                "google/gson",
                "https://github.com/google/gson",
                "https://github.com/google/gson/commit/c0ffee",
            ),
            (
                "https://me:secret@GitHub.example.org:8443/a/b",
                "a/b",
                "https://github.example.org:8443/a/b",
                "https://github.example.org:8443/a/b/commit/c0ffee",
            ),
            (
                "ssh://git@ssh.github.com:443/google/gson.git",
                "google/gson",
                "https://github.com/google/gson",
                "https://github.com/google/gson/commit/c0ffee",
            ),
            (
                "ssh://git@altssh.gitlab.com:443/group/sub/name.git",
                "group/sub/name",
                "https://gitlab.com/group/sub/name",
                "https://gitlab.com/group/sub/name/-/commit/c0ffee",
            ),
            (
                "https://github.com/google/gson.git?tab=readme#top",
                "google/gson",
                "https://github.com/google/gson",
                "https://github.com/google/gson/commit/c0ffee",
            ),
            (
                "https://gitlab.com/group/sub/group/name.git",
                "group/sub/group/name",
                "https://gitlab.com/group/sub/group/name",
                "https://gitlab.com/group/sub/group/name/-/commit/c0ffee",
            ),
            (
                "git@gitlab.example.org:group/sub/name",
                "group/sub/name",
                "https://gitlab.example.org/group/sub/name",
                "https://gitlab.example.org/group/sub/name/-/commit/c0ffee",
            ),
            (
                "git@bitbucket.org:team/name.git",
                "team/name",
                "https://bitbucket.org/team/name",
                "https://bitbucket.org/team/name/commits/c0ffee",
            ),
            (
                "http://github.com/a/b",
                "a/b",
                "http://github.com/a/b",
                "http://github.com/a/b/commit/c0ffee",
            ),
        ] {
            let remote = Remote::parse(url).unwrap();
            assert_eq!(remote.name, name, "{url}");
            assert_eq!(remote.url.as_deref(), Some(web), "{url}");
            assert_eq!(commit_url(web, "c0ffee").as_deref(), Some(commit));
        }
    }

    #[test]
    fn unknown_host_gives_a_name_without_address() {
        for (url, name) in [
            ("https://git.example.org/pub/scm/a/b.git", "a/b"),
            ("work-laptop:b.git", "b"),
            (
                "https://bitbucket.example.org/scm/team/name.git",
                "team/name",
            ),
            ("https://notgithub.com/a/b", "a/b"),
        ] {
            let remote = Remote::parse(url).unwrap();
            assert_eq!((remote.name.as_str(), remote.url), (name, None), "{url}");
        }
    }

    #[test]
    fn paths_and_urls_without_repository_are_rejected() {
        for url in [
            "/srv/demo.git",
            "../demo",
            "./a:b",
            "C:\\demo",
            "ext::/bin/trap.sh",
            "file:///srv/demo.git",
            "https://github.com",
            "https://github.com/",
            "https://github.com/a/../b",
            "git@github.com:a/b\u{1b}[31m",
            "",
        ] {
            assert_eq!(Remote::parse(url), None, "{url}");
        }
    }
}
