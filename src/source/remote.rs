//! What the URL of a repository tells: its name, and where its host shows it and its commits.

use super::url::without_secret;

/// A host that shows repositories on the web.
struct Host {
    /// Its name, or a part of it between dots: `github` is that of `github.example.org`, too.
    name: &'static str,
    /// What stands between the address of a repository and the id of a commit.
    commit: &'static str,
    /// What stands between the address of a repository and the id of a commit of which a file is shown.
    file: &'static str,
    /// Text before the first and before the last line that are marked in a file.
    lines: [&'static str; 2],
    /// Whether a repository may lie in groups of groups.
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
    // Bitbucket's own servers have addresses of another form.
    Host {
        name: "bitbucket.org",
        commit: "/commits/",
        file: "/src/",
        lines: ["#lines-", ":"],
        nested: false,
    },
];

/// Hosts that take ssh at the port of the web, for networks that let nothing else through, and the hosts
/// that show their repositories.
const SSH_HOSTS: &[(&str, &str)] = &[
    ("ssh.github.com", "github.com"),
    ("altssh.gitlab.com", "gitlab.com"),
    ("altssh.bitbucket.org", "bitbucket.org"),
];

/// Schemes of URLs that name a host.
const SCHEMES: &[&str] = &["https", "http", "ssh", "git", "git+ssh", "ssh+git"];

/// A repository on a host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remote {
    /// `owner/name`; all groups before the name where the host has groups of groups.
    pub name: String,
    /// Where the host shows it; none for a host that is not known.
    pub url: Option<String>,
}

impl Remote {
    /// What `url` tells, in any form that git takes; none for a path, a `file://` URL, and what
    /// names no repository.
    pub fn parse(url: &str) -> Option<Remote> {
        let url = &*without_secret(url);
        let (scheme, authority, path) = match url.split_once("://") {
            Some((scheme, rest)) => {
                let (authority, path) = rest.split_once('/')?;
                (scheme.to_ascii_lowercase(), authority, path)
            }
            None => {
                let (authority, path) = url.split_once(':')?;
                // `C:\demo` and `./a:b` are paths, `ext::command` is no address.
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
        // The port of ssh is not that of the web.
        let shown_at = if is_web { &*host } else { without_port(&host) };
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
        let known = host_named(without_port(&host));
        let named = match known {
            Some(host) if host.nested => &parts[..],
            _ => &parts[parts.len().saturating_sub(2)..],
        };
        let scheme = if scheme == "http" { "http" } else { "https" };
        let url = (known.is_some() && parts.len() > 1)
            .then(|| format!("{scheme}://{shown_at}/{}", parts.join("/")));
        Some(Remote {
            name: named.join("/"),
            url,
        })
    }
}

/// Where the host of the repository at `url`, which [`Remote::parse`] made, shows `commit`.
pub fn commit_url(url: &str, commit: &str) -> Option<String> {
    let (_, rest) = url.split_once("://")?;
    let (host, _) = rest.split_once('/')?;
    let host = host_named(without_port(host))?;
    Some(format!("{url}{}{commit}", host.commit))
}

/// Web address of lines of a file in `commit`, both 1-based and inclusive, from the address of any commit of
/// the repository that [`commit_url`] returned; `None` for a host that is not known.
pub fn file_url(
    commit_url: &str,
    commit: &str,
    path: &[u8],
    (first, last): (u32, u32),
) -> Option<String> {
    let (_, rest) = commit_url.split_once("://")?;
    let (name, _) = rest.split_once('/')?;
    let host = host_named(without_port(name))?;
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

fn host_named(name: &str) -> Option<&'static Host> {
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
    fn file_url_has_the_form_of_the_host_and_escapes_the_path() {
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
    fn a_url_tells_name_repository_and_commit_in_every_form() {
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
    fn a_host_that_is_not_known_gives_a_name_and_no_address() {
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
    fn a_path_and_what_names_no_repository_tell_nothing() {
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
