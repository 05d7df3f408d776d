//! Repositories named by a URL: a bare clone in a folder of our own, made by the git program.
//!
//! Git runs apart from the user's and the system's configuration, without hooks, templates and
//! prompts, and cannot be made to run another program by the URL.

mod sound;

use crate::base::fault::{Fault, FaultCode};
use crate::base::text::visible;
use crate::source::git::BlobHasher;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The schemes of URLs that are cloned.
const SCHEMES: &[&str] = &["https://", "http://", "ssh://", "git://", "file://"];

/// Settings for every call of git: nothing foreign runs, and a dead connection ends.
const SETTINGS: &[&str] = &[
    "core.hooksPath=/dev/null",
    "core.fsmonitor=false",
    "protocol.ext.allow=never",
    "credential.helper=",
    "gc.auto=0",
    "maintenance.auto=false",
    "http.lowSpeedLimit=1000",
    "http.lowSpeedTime=60",
];

/// Variables that would point git to another repository or bring configuration in.
const CLEARED: &[&str] = &[
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_COMMON_DIR",
    "GIT_INDEX_FILE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_NAMESPACE",
    "GIT_CONFIG",
    "GIT_CONFIG_COUNT",
    "GIT_CONFIG_PARAMETERS",
    "GIT_TEMPLATE_DIR",
    "GIT_EXTERNAL_DIFF",
    "GIT_PROXY_COMMAND",
    "GIT_ASKPASS",
    "SSH_ASKPASS",
];

/// The settings that git gives to a mirror.
const MIRROR_KEYS: &[&str] = &[
    "core.bare",
    "core.filemode",
    "core.ignorecase",
    "core.precomposeunicode",
    "core.repositoryformatversion",
    "core.symlinks",
    "extensions.objectformat",
    "extensions.refstorage",
    "remote.origin.fetch",
    "remote.origin.mirror",
    "remote.origin.url",
];

/// How long is waited after each failure before it is tried again.
const WAITS: &[Duration] = &[
    Duration::from_secs(2),
    Duration::from_secs(8),
    Duration::from_secs(32),
];

/// What git says where trying again is of no use.
const FINAL_ANSWERS: &[&str] = &[
    "not found",
    "does not exist",
    "could not read Username",
    "Authentication failed",
    "Permission denied",
    "Host key verification failed",
    "is not found; install it",
    "bad/illegal format",
    "No space left on device",
];

/// A local copy of a repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mirror {
    /// The bare repository.
    pub path: PathBuf,
    /// Why it is not up to date, if it was there already and could not be fetched.
    pub fault: Option<Fault>,
}

/// Whether `text` is a URL that [`mirror`] can clone rather than a path: `https://`,
/// `http://`, `ssh://`, `git://`, `file://`, or `user@host:path`.
pub fn is_url(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    SCHEMES.iter().any(|scheme| lower.starts_with(scheme)) || scp_parts(text).is_some()
}

/// Why `url` can never be cloned, if it cannot.
fn impossible(url: &str) -> Option<&'static str> {
    if url.contains(char::is_control) {
        return Some("a URL holds no control characters");
    }
    let (scheme, rest) = url.split_once("://")?;
    let is_file = scheme.eq_ignore_ascii_case("file");
    // Git takes a blank in the path of a file as it is, and decodes `%20` there.
    if !is_file && rest.contains(' ') {
        return Some("a URL holds no blanks, write %20 for each");
    }
    let end = rest.find('/').unwrap_or(rest.len());
    let (authority, path) = rest.split_at(end);
    let (user, place) = authority.rsplit_once('@').unwrap_or(("", authority));
    // The colons of an IPv6 address stand in brackets.
    let colon = place.rfind(']').map_or(0, |at| at + 1);
    let (host, port) = match place[colon..].split_once(':') {
        Some((rest, port)) => (&place[..colon + rest.len()], port),
        None => (place, ""),
    };
    if user.starts_with('-') || host.starts_with('-') {
        return Some("no user and no host begins with a hyphen");
    }
    if !is_file && (host.is_empty() || path.trim_matches('/').is_empty()) {
        return Some("it names no host, or no repository there");
    }
    if !is_file && !port.is_empty() && port.parse::<u16>().is_err() {
        return Some("its port is no number up to 65535");
    }
    if host.starts_with('[') != host.ends_with(']') {
        return Some("a bracket around its host is missing");
    }
    None
}

/// Host and path of `user@host:path`.
fn scp_parts(text: &str) -> Option<(&str, &str)> {
    let (host, path) = text.split_once(':')?;
    let (user, host) = host.split_once('@')?;
    let plain = |part: &str| !part.is_empty() && !part.starts_with('-') && !part.contains('/');
    (plain(user) && plain(host) && !path.is_empty() && !path.starts_with("//"))
        .then_some((host, path))
}

/// Clones `url` as a bare mirror into `<folder>/<owner>/<name>.git`, or fetches what is new if
/// it is there already. A mirror appears under its name only when it is whole. What may go well
/// later is tried again after a while, unless `stop` says that nobody waits for it any more.
///
/// # Errors
/// [`FaultCode::CloneFailed`] with the cause and the remedy.
pub fn mirror(url: &str, folder: &Path, stop: &dyn Fn() -> bool) -> Result<Mirror, Fault> {
    if !is_url(url) {
        let cause = "not a URL that refmine can clone; use https://, ssh://, git:// or file://";
        return Err(failed(url, cause));
    }
    if let Some(cause) = impossible(url) {
        return Err(failed(url, cause));
    }
    let (owner, name) = owner_and_name(url);
    let places = places(url, folder);
    // Before anything is made there.
    if let Some(cause) = places
        .iter()
        .find_map(|place| sound::obstacle(folder, place))
    {
        return Err(failed(url, &cause));
    }
    let owner_folder = folder.join(owner);
    fs::create_dir_all(&owner_folder)
        .map_err(|error| failed(url, &format!("{}: {error}", owner_folder.display())))?;
    let free = |path: &&PathBuf| !path.exists() || is_mirror_of(path, url);
    let Some(path) = places.iter().find(free).cloned() else {
        let places = places.map(|place| place.display().to_string());
        let cause = format!(
            "{} are no mirrors of it: move them away, or choose another folder",
            places.join(" and ")
        );
        return Err(failed(url, &cause));
    };
    if path.exists() {
        let fault = patiently(url, WAITS, stop, || fetch(&path))
            .err()
            .map(|cause| {
                let detail = format!("{cause}; the mirror is used as it was fetched before");
                failed(url, &detail)
            });
        return Ok(Mirror { path, fault });
    }
    let temporary = owner_folder.join(format!(".{name}.{}.part", std::process::id()));
    patiently(url, WAITS, stop, || clone(url, &temporary, &path)).map_err(|cause| {
        // What is left of a failed clone is of no use; that it failed is what counts.
        let _ = fs::remove_dir_all(&temporary);
        failed(url, &cause)
    })?;
    Ok(Mirror { path, fault: None })
}

/// Tries `action` again after each of `waits`, if it is the network that failed.
fn patiently(
    url: &str,
    waits: &[Duration],
    stop: &dyn Fn() -> bool,
    mut action: impl FnMut() -> Result<(), String>,
) -> Result<(), String> {
    for wait in waits {
        match action() {
            Err(cause) if may_pass(url, &cause) => {
                let seconds = wait.as_secs();
                let told = failed(url, &cause).detail;
                tracing::warn!("{}; trying again in {seconds} s", visible(&told));
                let until = Instant::now() + *wait;
                while Instant::now() < until {
                    if stop() {
                        return Err(cause);
                    }
                    thread::sleep(Duration::from_millis(100));
                }
            }
            result => return result,
        }
    }
    action().map_err(|cause| format!("{cause} (tried {} times)", waits.len() + 1))
}

/// Whether what failed may go well later: not where the host has answered that there is no such
/// repository, or none for us.
fn may_pass(url: &str, cause: &str) -> bool {
    let remote = !url.to_ascii_lowercase().starts_with("file://");
    remote && !FINAL_ANSWERS.iter().any(|answer| cause.contains(answer))
}

fn failed(url: &str, cause: &str) -> Fault {
    let detail = format!(
        "{}: {}: check the URL, the network and your access, then run the command again",
        without_password(url),
        cause.replace(url, "the URL")
    );
    Fault::new(FaultCode::CloneFailed, detail)
}

/// `location`, which may be published: a URL of the web without the name, password or token that
/// it may carry.
pub fn without_secret(location: &str) -> String {
    match location.to_ascii_lowercase().starts_with("http") {
        true => without_password(location),
        false => location.to_owned(),
    }
}

/// The mirror of `url` in `folder`, if there is one.
pub fn find(url: &str, folder: &Path) -> Option<PathBuf> {
    let paths = is_url(url).then(|| places(url, folder));
    paths
        .into_iter()
        .flatten()
        .find(|path| sound::obstacle(folder, path).is_none() && is_mirror_of(path, url))
}

/// Where the mirror of `url` may lie: another host may have an owner and a repository of these
/// names.
fn places(url: &str, folder: &Path) -> [PathBuf; 2] {
    let (owner, name) = owner_and_name(url);
    [
        format!("{name}.git"),
        format!("{name}-{}.git", short_hash(url)),
    ]
    .map(|name| folder.join(&owner).join(name))
}

/// The URL without the name and password that it may carry.
fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return url.to_string();
    };
    let end = rest.find('/').unwrap_or(rest.len());
    match rest[..end].rfind('@') {
        Some(at) => format!("{scheme}://{}", &rest[at + 1..]),
        None => url.to_string(),
    }
}

/// Two safe folder names for the URL: its last two parts, or host and last part.
fn owner_and_name(url: &str) -> (String, String) {
    let bare = without_password(url);
    let rest = match bare.split_once("://") {
        Some((_, rest)) => rest.to_string(),
        None => scp_parts(url).map_or(bare.clone(), |(host, path)| format!("{host}/{path}")),
    };
    let rest = rest.trim_end_matches('/');
    let rest = rest.strip_suffix("/.git").unwrap_or(rest);
    let mut parts = rest.rsplit('/').filter(|part| !part.is_empty());
    let name = parts.next().unwrap_or_default();
    let name = name.strip_suffix(".git").unwrap_or(name);
    (safe(parts.next().unwrap_or("local")), safe(name))
}

/// `part` as the name of a folder: neither hidden, nor an option, nor a step upwards.
fn safe(part: &str) -> String {
    let keep = |c: char| {
        if c.is_ascii_alphanumeric() || "-_.".contains(c) {
            c
        } else {
            '_'
        }
    };
    let name: String = part.chars().take(100).map(keep).collect();
    match name.chars().next() {
        None | Some('.' | '-') => format!("_{name}"),
        Some(_) => name,
    }
}

fn short_hash(url: &str) -> String {
    let mut hasher = BlobHasher::new(url.len() as u64);
    hasher.update(url.as_bytes());
    let hash = hasher.finish().map(|id| id.to_string()).unwrap_or_default();
    hash.chars().take(8).collect()
}

/// Whether `path` is what [`clone`] made of `url`. What has other settings is not: git would follow
/// them, and some name programs and other places.
fn is_mirror_of(path: &Path, url: &str) -> bool {
    let mut command = git();
    // As a file, apart from any repository, so that nothing in it has an effect yet.
    command.args(["config", "--no-includes", "--list", "--null", "--file"]);
    command.arg(path.join("config"));
    let Ok(found) = run(command) else {
        return false;
    };
    let settings: Vec<(&str, &str)> = found
        .split_terminator('\0')
        .map(|setting| setting.split_once('\n').unwrap_or((setting, "")))
        .collect();
    let urls = settings
        .iter()
        .filter(|(key, _)| *key == "remote.origin.url");
    urls.map(|(_, found)| *found).eq([url])
        && settings.iter().all(|(key, _)| MIRROR_KEYS.contains(key))
}

fn fetch(path: &Path) -> Result<(), String> {
    let mut command = git();
    command.arg("--git-dir").arg(path);
    command.args(["fetch", "--quiet", "--prune", "--", "origin"]);
    run(command).map(|_| ())
}

fn clone(url: &str, temporary: &Path, path: &Path) -> Result<(), String> {
    let in_the_way = |error: std::io::Error| format!("{}: {error}", temporary.display());
    if temporary.exists() {
        fs::remove_dir_all(temporary).map_err(in_the_way)?;
    }
    let mut command = git();
    command.args(["clone", "--quiet", "--mirror", "--template=", "--", url]);
    command.arg(temporary);
    run(command)?;
    match fs::rename(temporary, path) {
        // Another process was faster; its mirror is as good.
        Err(_) if path.exists() => fs::remove_dir_all(temporary).map_err(in_the_way),
        renamed => renamed.map_err(in_the_way),
    }
}

/// Git, isolated.
fn git() -> Command {
    let mut command = Command::new("git");
    for setting in SETTINGS {
        command.args(["-c", setting]);
    }
    for variable in CLEARED {
        command.env_remove(variable);
    }
    command
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_TERMINAL_PROMPT", "0")
        .env("LC_ALL", "C")
        .stdin(Stdio::null());
    if std::env::var_os("GIT_SSH_COMMAND").is_none() {
        command.env("GIT_SSH_COMMAND", "ssh -o BatchMode=yes");
    }
    command
}

/// What git printed, or its complaint on one line.
fn run(mut command: Command) -> Result<String, String> {
    let output = command.output().map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => {
            "the program git is not found; install it, or name a local repository".to_string()
        }
        _ => format!("git cannot be run: {error}"),
    })?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let complaint = String::from_utf8_lossy(&output.stderr);
    let words: Vec<&str> = complaint.split_whitespace().collect();
    Err(format!("git says: {}", words.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_told_from_paths() {
        for url in [
            "https://github.com/a/b",
            "HTTPS://github.com/a/b.git",
            "http://h/a",
            "ssh://git@h/a/b",
            "git://h/a",
            "file:///a/b",
            "git@github.com:a/b.git",
        ] {
            assert!(is_url(url), "{url}");
        }
        for path in [
            "a/b",
            "/a/b",
            "../x.git",
            "C:\\x",
            "a:b",
            "ext::sh -c id",
            "a@b/c:d",
            "-u@h:p",
            "u@-oProxyCommand:p",
            "",
            "ftp://h/a",
        ] {
            assert!(!is_url(path), "{path}");
        }
    }

    #[test]
    fn names_stay_in_the_folder() {
        for (url, owner, name) in [
            ("https://github.com/Chart/Chart.js.git", "Chart", "Chart.js"),
            ("https://u:p@host/a/b/", "a", "b"),
            ("git@github.com:a/b.git", "a", "b"),
            ("git@github.com:b.git", "github.com", "b"),
            ("https://host/b", "host", "b"),
            ("https://host/../..", "_..", "_.."),
            ("https://host/-a/-b", "_-a", "_-b"),
            ("file:///x/y z/.git", "x", "y_z"),
            ("file:///", "local", "_"),
            ("https://host/a/.git", "host", "a"),
            ("https://host/a/..git", "a", "_."),
        ] {
            let expected = (owner.to_string(), name.to_string());
            assert_eq!(owner_and_name(url), expected, "{url}");
        }
    }

    #[test]
    fn what_may_pass_is_tried_again_and_a_final_answer_is_not() {
        let tried = |url: &str, waits: &[Duration], stop: bool, answers: &[&str]| {
            let mut answers = answers.iter();
            let result = patiently(url, waits, &|| stop, || match answers.next() {
                Some(cause) => Err((*cause).to_owned()),
                None => Ok(()),
            });
            (result, answers.count())
        };
        let (url, soon) = ("https://host/a/b", [Duration::ZERO; 3]);
        let refused = "git says: Connection refused";
        assert_eq!(tried(url, &soon, false, &[refused; 3]), (Ok(()), 0));
        let (result, _) = tried(url, &soon, false, &[refused; 4]);
        assert_eq!(result.unwrap_err(), format!("{refused} (tried 4 times)"));
        let absent = "git says: repository 'x' not found";
        for (url, stop, cause) in [
            (url, false, absent),
            (url, true, refused),
            ("file:///a/b", false, refused),
        ] {
            let waits = [Duration::from_secs(3600); 3];
            let result = (Err(cause.to_owned()), 1);
            assert_eq!(tried(url, &waits, stop, &[cause; 2]), result);
        }
    }

    #[test]
    fn what_can_never_be_cloned_is_refused_at_once() {
        for url in [
            "ssh://-oProxyCommand=id/a",
            "ssh://-oProxyCommand=id@host/a",
            "ssh://me@-oProxyCommand=id/a",
            "https:///a/b",
            "https://host",
            "https://host/a b",
            "https://host/a\nb",
            "https://host:port/a",
            "ssh://me@host:65536/a",
            "https://[::1]:x/a",
            "https://[::1/a",
        ] {
            let folder = tempfile::tempdir().unwrap();
            let fault = mirror(url, folder.path(), &|| panic!("it is tried")).unwrap_err();
            assert_eq!(fault.code, FaultCode::CloneFailed, "{url}");
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{url}");
        }
        for url in [
            "ssh://git@h/a-b",
            "https://u:p-q@host:8080/-a/b",
            "ssh://me@[::1]:22/a",
            "https://[::1]/a",
            "https://host:/a",
            "file:///a b",
        ] {
            assert_eq!(impossible(url), None, "{url}");
        }
    }

    #[test]
    fn passwords_are_not_told() {
        let url = "https://me:secret@host.invalid/a";
        let fault = failed(url, &format!("cannot reach {url}"));
        assert!(!fault.detail.contains("secret"), "{fault}");
        assert!(fault.detail.contains("host.invalid"), "{fault}");
    }
}
