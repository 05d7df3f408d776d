//! Bare mirrors of repositories that are given by URL, cloned and updated by the git program.
//!
//! git runs without the configuration of the user and the system, without hooks, templates and
//! prompts, and a URL cannot make it start another program.

mod sound;

use crate::base::fault::{Fault, FaultCode};
use crate::base::text::visible;
use crate::source::git::objects::BlobHasher;
use crate::source::url::{self, RemoteUrl};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Settings of every call of git: no foreign program runs, and dead connections end.
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

/// Environment variables that would redirect git to another repository or configure it.
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
    "GIT_CONFIG_KEY_0",
    "GIT_CONFIG_KEY_1",
    "GIT_CONFIG_PARAMETERS",
    "GIT_DEFAULT_HASH",
    "GIT_TEMPLATE_DIR",
    "GIT_EXTERNAL_DIFF",
    "GIT_PROXY_COMMAND",
    "GIT_ASKPASS",
    "SSH_ASKPASS",
];

/// Configuration keys that git sets in a mirror.
const MIRROR_KEYS: &[&str] = &[
    "core.bare",
    "core.filemode",
    "core.ignorecase",
    "core.precomposeunicode",
    "core.repositoryformatversion",
    "core.symlinks",
    "extensions.objectformat",
    "remote.origin.fetch",
    "remote.origin.mirror",
    "remote.origin.url",
];

/// Configuration key of the URL that was mirrored.
const URL_KEY: &str = "remote.origin.url";

/// Variables with user, password and URL of a repository. Other users cannot read the environment of
/// a process, whereas they can read its arguments.
const SECRET_VARIABLES: [&str; 3] = ["REFMINE_USER", "REFMINE_PASSWORD", "REFMINE_URL"];

/// Credential helper of git, a shell function that prints user and password.
const LOGIN_HELPER: &str = "!f() { test \"$1\" = get && printf 'username=%s\\npassword=%s\\n' \
                            \"$REFMINE_USER\" \"$REFMINE_PASSWORD\"; }; f";

/// Transport of git, a shell function, that fetches from another URL than the one in its arguments.
const URL_TRANSPORT: &str = "!f() { GIT_CONFIG_KEY_1=\"url.$REFMINE_URL.insteadOf\" \
                             GIT_CONFIG_VALUE_1=\"$2\" exec git remote-http \"$1\"; }; f";

/// Name for a branch that the remote's `HEAD` points to and that does not exist: git does not
/// report its name.
const UNKNOWN_BRANCH: &str = "refs/heads/(unknown)";

/// Delays between attempts to clone or fetch.
const RETRY_DELAYS: &[Duration] = &[
    Duration::from_secs(2),
    Duration::from_secs(8),
    Duration::from_secs(32),
];

/// Cause of a failure without the git program; nothing about the URL is known then.
const NO_GIT: &str = "the program git is not found; install it, or name a local repository";

/// Parts of git's messages after which another attempt is useless.
const FINAL_ERRORS: &[&str] = &[
    "not found",
    "does not exist",
    "could not read Username",
    "could not read Password",
    "Authentication failed",
    "Permission denied",
    "Host key verification failed",
    NO_GIT,
    "bad/illegal format",
    "No space left on device",
];

/// Local mirror of a remote repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mirror {
    /// Path of the bare repository.
    pub path: PathBuf,
    /// Reason why an existing mirror could not be updated; `None` if it is up to date.
    pub fault: Option<Fault>,
}

/// Clones `url` as a bare mirror into `<folder>/<owner>/<name>.git`, or updates an existing mirror;
/// in both cases, `HEAD` becomes that of the remote. A mirror gets its name only when it is
/// complete. Transient failures are retried after the delays `RETRY_DELAYS`, until `stop`, which gets
/// the cause of the last one, returns true. No secret of `url` is stored in the mirror.
///
/// # Errors
/// [`FaultCode::CloneFailed`] with the cause and the remedy. Its paths are relative to `folder`.
pub fn mirror(
    url: &RemoteUrl,
    folder: &Path,
    stop: &dyn Fn(&str) -> bool,
) -> Result<Mirror, Fault> {
    if let Some(cause) = url.refusal() {
        return Err(clone_fault(url, cause));
    }
    let (owner, name) = owner_and_name(url.shown());
    let paths = mirror_paths(url.shown(), folder);
    // Check before anything is created there.
    if let Some(cause) = paths.iter().find_map(|path| sound::obstacle(folder, path)) {
        return Err(clone_fault(url, &cause));
    }
    let owner_folder = folder.join(&owner);
    fs::create_dir_all(&owner_folder)
        .map_err(|error| clone_fault(url, &format!("{owner} in the folder of mirrors: {error}")))?;
    let is_usable = |path: &&PathBuf| !path.exists() || is_mirror_of(path, url.shown());
    let Some(path) = paths.iter().find(is_usable).cloned() else {
        let paths = paths.map(|path| relative(&path, folder));
        let cause = format!(
            "{} in the folder of mirrors are no mirrors of it: move them away, or choose another \
             folder",
            paths.join(" and ")
        );
        return Err(clone_fault(url, &cause));
    };
    if path.exists() {
        let fault = retry(url, RETRY_DELAYS, stop, || update(url, &path))
            .err()
            .map(|cause| {
                let cause = cause.replace(&*folder.to_string_lossy(), ".");
                let detail = format!("{cause}; the mirror is used as it was fetched before");
                clone_fault(url, &detail)
            });
        return Ok(Mirror { path, fault });
    }
    let temporary = owner_folder.join(format!(".{name}.{}.part", std::process::id()));
    retry(url, RETRY_DELAYS, stop, || clone(url, &temporary, &path)).map_err(|cause| {
        // Ignore errors: the failure of the clone is reported.
        let _ = fs::remove_dir_all(&temporary);
        clone_fault(url, &cause.replace(&*folder.to_string_lossy(), "."))
    })?;
    Ok(Mirror { path, fault: None })
}

/// Returns `path` relative to `folder`: faults are written into datasets, which may be published.
fn relative(path: &Path, folder: &Path) -> String {
    let inside = path.strip_prefix(folder).unwrap_or(path);
    inside.display().to_string()
}

/// Runs `action`, and repeats it after each of `delays` as long as it fails for a transient reason
/// and `stop` returns false for the cause.
fn retry(
    url: &RemoteUrl,
    delays: &[Duration],
    stop: &dyn Fn(&str) -> bool,
    mut action: impl FnMut() -> Result<(), String>,
) -> Result<(), String> {
    for delay in delays {
        match action() {
            Err(cause) if is_transient(url, &cause) && !stop(&cause) => {
                let seconds = delay.as_secs();
                let detail = clone_fault(url, &cause).detail;
                tracing::warn!("{}; trying again in {seconds} s", visible(&detail));
                let until = Instant::now() + *delay;
                while Instant::now() < until {
                    if stop(&cause) {
                        return Err(cause);
                    }
                    thread::sleep(Duration::from_millis(100));
                }
            }
            result => return result,
        }
    }
    action().map_err(|cause| format!("{cause} (tried {} times)", delays.len() + 1))
}

/// Returns true if a failure may be transient; false for local files and if the host answered that
/// the repository does not exist or is not accessible.
fn is_transient(url: &RemoteUrl, cause: &str) -> bool {
    !url.is_file() && !FINAL_ERRORS.iter().any(|answer| cause.contains(answer))
}

/// Returns true if a failure's cause is that the host has no address. Users mistype names of hosts, but
/// the network can be down for a while in a long run.
pub fn is_unknown_host(cause: &str) -> bool {
    cause.contains("Could not resolve host")
}

fn clone_fault(url: &RemoteUrl, cause: &str) -> Fault {
    if cause.starts_with(NO_GIT) {
        return Fault::new(FaultCode::CloneFailed, format!("{}: {cause}", url.shown()));
    }
    let detail = format!(
        "{}: {}: check the URL, the network and your access, then run the command again",
        url.shown(),
        url.redact(cause).replace(url.shown(), "the URL")
    );
    Fault::new(FaultCode::CloneFailed, detail)
}

/// Returns the path of the mirror of `location` in `folder`, if there is one.
pub fn find(location: &str, folder: &Path) -> Option<PathBuf> {
    let url = RemoteUrl::parse(location)?;
    let mut paths = mirror_paths(url.shown(), folder).into_iter();
    paths.find(|path| sound::obstacle(folder, path).is_none() && is_mirror_of(path, url.shown()))
}

/// Returns the two possible paths of the mirror of `url`. The second one, with a hash, is for URLs
/// of another host with the same owner and name.
fn mirror_paths(url: &str, folder: &Path) -> [PathBuf; 2] {
    let (owner, name) = owner_and_name(url);
    [
        format!("{name}.git"),
        format!("{name}-{}.git", short_hash(url)),
    ]
    .map(|name| folder.join(&owner).join(name))
}

/// Returns two safe folder names for a URL: its last two parts, or its host and last part.
fn owner_and_name(url: &str) -> (String, String) {
    let rest = match url.split_once("://") {
        Some((_, rest)) => rest
            .rsplit_once('@')
            .map_or(rest, |(_, rest)| rest)
            .to_owned(),
        None => {
            let parts = url::scp_parts(url);
            parts.map_or(url.to_owned(), |(host, path)| format!("{host}/{path}"))
        }
    };
    let rest = rest.trim_end_matches('/');
    let rest = rest.strip_suffix("/.git").unwrap_or(rest);
    let mut parts = rest.rsplit('/').filter(|part| !part.is_empty());
    let name = parts.next().unwrap_or_default();
    let name = name.strip_suffix(".git").unwrap_or(name);
    (
        safe_folder_name(parts.next().unwrap_or("local")),
        safe_folder_name(name),
    )
}

/// Returns `part` as a safe folder name: not hidden, not an option, not a step upwards.
fn safe_folder_name(part: &str) -> String {
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
    let id = BlobHasher::id_of(url.as_bytes());
    let hash = id.map(|id| id.to_string()).unwrap_or_default();
    hash.chars().take(8).collect()
}

/// Returns true if `path` is a mirror that [`clone`] made of the URL whose shown form is `shown`. A
/// repository with other settings is not: git would follow them, and some name programs or other
/// folders.
fn is_mirror_of(path: &Path, shown: &str) -> bool {
    let Some(settings) = read_settings(path) else {
        return false;
    };
    let urls = settings.iter().filter(|(key, _)| key == URL_KEY);
    urls.map(|(_, typed)| url::without_secret(typed))
        .eq([shown.to_owned()])
        && settings
            .iter()
            .all(|(key, _)| MIRROR_KEYS.contains(&&**key))
}

/// Returns keys and values of the configuration of the repository at `path`; `None` if git cannot
/// read it.
fn read_settings(path: &Path) -> Option<Vec<(String, String)>> {
    let mut command = git();
    // Read it as a plain file without a repository, so that no setting has an effect.
    command.args(["config", "--no-includes", "--list", "--null", "--file"]);
    command.arg(path.join("config"));
    let text = run(command).ok()?;
    let pairs = text.split_terminator('\0');
    Some(
        pairs
            .map(|setting| setting.split_once('\n').unwrap_or((setting, "")))
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .collect(),
    )
}

/// Fetches all references, and sets `HEAD` to that of the remote, whose default branch may have
/// changed.
fn update(url: &RemoteUrl, path: &Path) -> Result<(), String> {
    forget_secrets(url, path)?;
    let head = remote_head(url, path)?;
    let mut command = git_in(path, url);
    command.args(["fetch", "--quiet", "--prune", "--no-write-fetch-head", "--"]);
    command.args(["origin", "+refs/*:refs/*"]);
    if let RemoteHead::Detached(_) = head {
        command.arg("HEAD");
    }
    run(command)?;
    let mut command = git_in(path, url);
    match &head {
        RemoteHead::Branch(branch) => command.args(["symbolic-ref", "--", "HEAD", branch]),
        RemoteHead::Detached(id) => command.args(["update-ref", "--no-deref", "HEAD", id]),
        RemoteHead::Missing if has_head(url, path) => {
            command.args(["symbolic-ref", "--", "HEAD", UNKNOWN_BRANCH])
        }
        RemoteHead::Missing => return Ok(()),
    };
    run(command).map(|_| ())
}

/// `HEAD` of a remote repository.
enum RemoteHead {
    /// Full name of a branch that has a commit.
    Branch(String),
    /// Id of a commit; `HEAD` is detached or points to a branch that the remote does not name.
    Detached(String),
    /// `HEAD` points to nothing.
    Missing,
}

fn remote_head(url: &RemoteUrl, path: &Path) -> Result<RemoteHead, String> {
    let mut command = git_in(path, url);
    command.args(["ls-remote", "--symref", "--", "origin", "HEAD"]);
    let answer = run(command)?;
    // A branch can also be called `HEAD`.
    let lines = || {
        answer
            .lines()
            .filter_map(|line| line.strip_suffix("\tHEAD"))
    };
    let branch = lines().find_map(|line| line.strip_prefix("ref: "));
    let id = lines().find(|line| !line.starts_with("ref: "));
    Ok(match (branch, id) {
        (Some(branch), _) => RemoteHead::Branch(branch.to_owned()),
        (None, Some(id)) => RemoteHead::Detached(id.to_owned()),
        (None, None) => RemoteHead::Missing,
    })
}

/// Returns true if `HEAD` of the mirror at `path` points to a commit.
fn has_head(url: &RemoteUrl, path: &Path) -> bool {
    let mut command = git_in(path, url);
    command.args(["rev-parse", "--quiet", "--verify", "HEAD"]);
    run(command).is_ok()
}

/// Removes secrets from the mirror at `path`, which an older version may have made.
fn forget_secrets(url: &RemoteUrl, path: &Path) -> Result<(), String> {
    let is_shown = |(key, value): &(String, String)| key != URL_KEY || value == url.shown();
    if read_settings(path).is_some_and(|settings| settings.iter().all(is_shown)) {
        return Ok(());
    }
    let mut command = git();
    command.args(["config", "--file"]).arg(path.join("config"));
    command.args([URL_KEY, url.shown()]);
    run(command)?;
    match fs::remove_file(path.join("FETCH_HEAD")) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(format!("{}: {error}", path.join("FETCH_HEAD").display()))
        }
        _ => Ok(()),
    }
}

/// Clones `url` into `temporary`, then renames it to `path`.
fn clone(url: &RemoteUrl, temporary: &Path, path: &Path) -> Result<(), String> {
    let cannot_replace = |error: std::io::Error| format!("{}: {error}", temporary.display());
    if temporary.exists() {
        fs::remove_dir_all(temporary).map_err(cannot_replace)?;
    }
    let mut command = git();
    with_secrets(&mut command, url);
    command.args(["clone", "--quiet", "--mirror", "--template=", "--"]);
    command.arg(url.shown()).arg(temporary);
    run(command)?;
    match fs::rename(temporary, path) {
        // Another process has finished the same mirror.
        Err(_) if path.exists() => fs::remove_dir_all(temporary).map_err(cannot_replace),
        renamed => renamed.map_err(cannot_replace),
    }
}

/// Returns a git command for the mirror of `url` at `path`.
fn git_in(path: &Path, url: &RemoteUrl) -> Command {
    let mut command = git();
    with_secrets(&mut command, url);
    command.arg("--git-dir").arg(path);
    command
}

/// Lets git log in with the secrets of `url`, whose shown form is among the arguments. The secrets are
/// passed in the environment (git 2.31 or later). No file contains them, and no argument, except that git
/// passes the parameters of a URL to `git fetch-pack` if the host knows only version 0 of git's protocol.
/// The host gets user and password when it asks for them; another host to which it redirects does not.
fn with_secrets(command: &mut Command, url: &RemoteUrl) {
    let [user_variable, password_variable, url_variable] = SECRET_VARIABLES;
    if let Some((user, password)) = url.login() {
        command
            .env(user_variable, user)
            .env(password_variable, password)
            .args([
                "-c",
                &format!("credential.{}.helper={LOGIN_HELPER}", url.site()),
            ]);
    }
    if let Some(with_parameters) = url.with_parameters() {
        // git would pass the URL as an argument to its program for HTTP, which reads it from the
        // configuration if the argument is missing.
        let shown = url.shown();
        command
            .env(url_variable, with_parameters)
            .env("GIT_CONFIG_COUNT", "2")
            .env("GIT_CONFIG_KEY_0", "alias.remote-refmine")
            .env("GIT_CONFIG_VALUE_0", URL_TRANSPORT)
            .env(
                "GIT_CONFIG_KEY_1",
                format!("url.refmine::{shown}.insteadOf"),
            )
            .env("GIT_CONFIG_VALUE_1", shown);
    }
}

/// Returns an isolated git command.
fn git() -> Command {
    let mut command = Command::new("git");
    for setting in SETTINGS {
        command.args(["-c", setting]);
    }
    for variable in CLEARED.iter().chain(&SECRET_VARIABLES) {
        command.env_remove(variable);
    }
    command
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_TERMINAL_PROMPT", "0")
        // Of the two formats of references, the one that gix reads, whatever git's default is.
        .env("GIT_DEFAULT_REF_FORMAT", "files")
        .env("LC_ALL", "C")
        .stdin(Stdio::null());
    if std::env::var_os("GIT_SSH_COMMAND").is_none() {
        command.env("GIT_SSH_COMMAND", "ssh -o BatchMode=yes");
    }
    command
}

/// Runs git and returns its output; the error is its message on one line.
fn run(mut command: Command) -> Result<String, String> {
    let output = command.output().map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => NO_GIT.to_owned(),
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
    fn owner_and_name_are_safe_folder_names() {
        for (url, owner, name) in [
            ("https://github.com/Chart/Chart.js.git", "Chart", "Chart.js"),
            ("ssh://u@host/a/b/", "a", "b"),
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
    fn transient_failures_are_retried_and_final_answers_are_not() {
        let tried = |url: &str, delays: &[Duration], stop: bool, answers: &[&str]| {
            let mut answers = answers.iter();
            let url = RemoteUrl::parse(url).unwrap();
            let result = retry(
                &url,
                delays,
                &|cause| stop || is_unknown_host(cause),
                || match answers.next() {
                    Some(cause) => Err((*cause).to_owned()),
                    None => Ok(()),
                },
            );
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
            (url, false, "git says: ssh: Could not resolve hostname host"),
            (url, true, refused),
            ("file:///a/b", false, refused),
        ] {
            let delays = [Duration::from_secs(3600); 3];
            let result = (Err(cause.to_owned()), 1);
            assert_eq!(tried(url, &delays, stop, &[cause; 2]), result);
        }
    }

    #[test]
    fn invalid_url_is_refused_before_any_file_is_created() {
        for url in ["https://host", "ftp://host/a", "https://me:a/b@host/a"] {
            let folder = tempfile::tempdir().unwrap();
            let parsed = RemoteUrl::parse(url).unwrap();
            let fault = mirror(&parsed, folder.path(), &|_| panic!("it is tried")).unwrap_err();
            assert_eq!(fault.code, FaultCode::CloneFailed, "{url}");
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{url}");
        }
    }

    #[test]
    fn passwords_are_redacted_in_faults() {
        let url = RemoteUrl::parse("https://me:secret@host.invalid/a").unwrap();
        let fault = clone_fault(&url, "cannot reach https://me:secret@host.invalid/a");
        assert!(!fault.detail.contains("secret"), "{fault}");
        assert!(fault.detail.contains("host.invalid"), "{fault}");
        let fault = clone_fault(&url, NO_GIT);
        assert!(fault.detail.ends_with(NO_GIT), "{fault}");
    }
}
