//! Parses repository URLs and separates their secrets, such as passwords and tokens.
//!
//! [`RemoteUrl`] is the only reader of URLs that users type: [`RemoteUrl::shown`] is stored,
//! compared and printed, and only a git child process gets the secrets. Parsers of valid URLs do not
//! suffice, because a password that contains an unescaped `/` or `?` must be recognised as well.

use std::fmt;
use std::path::{Path, PathBuf};

/// Schemes of URLs that git can clone without running another program.
const SCHEMES: &[&str] = &["https", "http", "ssh", "git", "file"];

/// Schemes in which the part before the host is the name of an account, which is needed to log in.
const SSH_SCHEMES: &[&str] = &["ssh", "git+ssh", "ssh+git"];

/// Minimum length in bytes of a secret that is also replaced inside of words.
const LONG_SECRET_BYTES: usize = 6;

/// Replacement for a secret.
const HIDDEN: &str = "***";

/// Repository URL as typed by the user.
#[derive(Clone, PartialEq, Eq)]
pub struct RemoteUrl {
    /// URL as it is displayed, without secrets.
    shown: String,
    /// URL as typed, with the scheme in lower case, as git requires it.
    typed: String,
    /// Secret parts of `typed` and their decoded forms, longest first.
    secrets: Vec<String>,
    /// User and password, decoded, for a host that asks for them; `None` if the URL has none.
    login: Option<(String, String)>,
    /// URL with its parameters and without user and password; `None` if it has no parameters that
    /// the host gets.
    with_parameters: Option<String>,
    /// Reason why git cannot clone the URL; `None` if a clone can be tried.
    refusal: Option<&'static str>,
}

impl fmt::Debug for RemoteUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RemoteUrl").field(&self.shown).finish()
    }
}

impl RemoteUrl {
    /// Parses `text` as a URL with a scheme, as `user@host:path`, or as `user:password@host…`, a
    /// URL whose scheme was forgotten. Returns `None` if it is a path. URLs that cannot be cloned
    /// are parsed, too ([`RemoteUrl::refusal`]).
    pub fn parse(text: &str) -> Option<RemoteUrl> {
        let mut url = match scheme_of(text) {
            Some((scheme, rest)) => with_scheme(&scheme.to_ascii_lowercase(), rest),
            None if scp_parts(text).is_some() => {
                let (shown, parameters) = text.split_at(parameters_start(text, false));
                RemoteUrl {
                    shown: shown.to_owned(),
                    typed: text.to_owned(),
                    secrets: with_decoded(&values_of(parameters)),
                    login: None,
                    with_parameters: None,
                    refusal: None,
                }
            }
            None => without_scheme(text)?,
        };
        let has_control = |text: &str| text.contains(char::is_control);
        let mut login = url.login().into_iter();
        if has_control(text)
            || login.any(|(user, password)| has_control(user) || has_control(password))
        {
            url.refusal = Some("a URL holds no control characters");
        }
        Some(url)
    }

    /// Returns the URL without password, token, query, fragment and parameters, which identifies the
    /// repository and may be stored and published. The name of an ssh account is kept.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// Returns user and password for a host that asks for them; `None` if the URL has none. Only the
    /// environment of a git process may contain them.
    pub(super) fn login(&self) -> Option<(&str, &str)> {
        let login = self.login.as_ref();
        login.map(|(user, password)| (&**user, &**password))
    }

    /// Returns the URL with the parameters that the host gets, such as `?token=…`, and without user
    /// and password; `None` if there are none. Only the environment of a git process may contain it.
    pub(super) fn with_parameters(&self) -> Option<&str> {
        self.with_parameters.as_deref()
    }

    /// Returns scheme, host and port, as in `https://host:8080`; the whole URL if it has no path.
    pub(super) fn site(&self) -> &str {
        let host = self.shown.find("://").map_or(0, |colon| colon + 3);
        let end = self.shown[host..].find('/');
        end.map_or(&self.shown, |end| &self.shown[..host + end])
    }

    /// Returns true if the URL as typed has a secret part.
    pub fn has_secret(&self) -> bool {
        self.typed != self.shown
    }

    /// Returns the reason why the URL can never be cloned, with the remedy; `None` if a clone can
    /// be tried.
    pub fn refusal(&self) -> Option<&'static str> {
        self.refusal
    }

    /// Returns true if the URL denotes local files.
    pub fn is_file(&self) -> bool {
        self.shown.starts_with("file://")
    }

    /// Returns the path of a `file://` URL; `None` for other URLs.
    pub fn file_path(&self) -> Option<PathBuf> {
        let path = self.shown.strip_prefix("file://")?;
        Some(PathBuf::from(decoded(path)))
    }

    /// Replaces the secrets of this URL in `text`, such as a message of git.
    pub fn redact(&self, text: &str) -> String {
        let mut text = text.replace(&self.typed, &self.shown);
        for secret in &self.secrets {
            text = hide(&text, secret);
        }
        text
    }
}

/// Returns true if `text` is a URL and not a path.
pub fn is_url(text: &str) -> bool {
    RemoteUrl::parse(text).is_some()
}

/// Returns `text`, a URL or a path, in the form that may be stored and published.
pub fn without_secret(text: &str) -> String {
    RemoteUrl::parse(text).map_or_else(|| text.to_owned(), |url| url.shown)
}

/// Replaces all URLs in `message` by the form that may be published.
pub fn redacted(message: &str) -> String {
    if !message.contains(['@', '?', ';', '&', '#']) || !message.contains("://") {
        return message.to_owned();
    }
    let is_apart = |letter: char| letter.is_whitespace() || "'\"`<>".contains(letter);
    let words = message.split_inclusive(is_apart);
    words
        .map(|word| {
            let bare = word.trim_end_matches(|letter| is_apart(letter) || ".,;:)".contains(letter));
            let Some(colon) = bare.find("://") else {
                return word.to_owned();
            };
            let is_scheme = |letter: char| letter.is_ascii_alphanumeric() || "+-.".contains(letter);
            let begin = bare[..colon].trim_end_matches(is_scheme).len();
            let shown = without_secret(&bare[begin..]);
            format!("{}{shown}{}", &word[..begin], &word[bare.len()..])
        })
        .collect()
}

/// Removes the secrets of the URLs among `words`, the arguments of a program, from `message`.
pub fn redacted_words<'a>(message: &str, words: impl Iterator<Item = &'a str>) -> String {
    let urls = words
        // `--option=URL`.
        .flat_map(|word| [Some(word), word.split_once('=').map(|(_, value)| value)])
        .flatten()
        .filter_map(RemoteUrl::parse)
        .filter(RemoteUrl::has_secret);
    urls.fold(message.to_owned(), |message, url| url.redact(&message))
}

/// Splits `scheme://rest`; `None` if `text` has no scheme.
fn scheme_of(text: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = text.split_once("://")?;
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "+-.".contains(letter);
    let is_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.chars().all(is_plain);
    is_scheme.then_some((scheme, rest))
}

/// Parses the URL `<scheme>://<rest>`.
fn with_scheme(scheme: &str, rest: &str) -> RemoteUrl {
    let is_file = scheme == "file";
    let authority_end = match is_file {
        true => rest.find('/'),
        false => rest.find(['/', '?', '#']),
    };
    let authority_end = authority_end.unwrap_or(rest.len());
    let at = match is_file {
        // The path of a file may contain any character.
        true => rest[..authority_end].rfind('@'),
        false => rest.rfind('@'),
    };
    // Either a password contains an unescaped `/`, or the path contains an `@`. In both cases, the
    // part before it may be secret.
    let is_ambiguous = at.is_some_and(|at| at > authority_end);
    let (user_info, host_and_path) = match at {
        Some(at) => (&rest[..at], &rest[at + 1..]),
        None => ("", rest),
    };
    let (host_and_path, query) = host_and_path.split_at(parameters_start(host_and_path, is_file));
    let (user, password) = user_info.split_once(':').unwrap_or((user_info, ""));
    let is_account = SSH_SCHEMES.contains(&scheme) && !is_ambiguous && !user.is_empty();
    let account = match is_account {
        true => format!("{user}@"),
        false => String::new(),
    };
    let mut secrets = vec![password];
    if !is_account {
        secrets.extend([user_info, user]);
    }
    secrets.extend(values_of(query));
    // git accepts blanks in the path of a `file://` URL, where it also decodes `%20`.
    let has_blank = !is_file && rest.contains(' ');
    let refusal = if !SCHEMES.contains(&scheme) {
        Some("not a URL that refmine can clone; use https://, ssh://, git:// or file://")
    } else if is_ambiguous {
        Some(
            "an `@` stands behind its first `/`; write %2F for a slash in a password, and %40 for an `@` in a path",
        )
    } else if has_blank {
        Some("a URL holds no blanks, write %20 for each")
    } else {
        refusal_of(user, host_and_path, is_file)
    };
    let is_web = scheme.starts_with("http");
    RemoteUrl {
        shown: format!("{scheme}://{account}{host_and_path}"),
        typed: format!("{scheme}://{rest}"),
        secrets: with_decoded(&secrets),
        login: (is_web && !user_info.is_empty()).then(|| (decoded(user), decoded(password))),
        with_parameters: (is_web && !query.is_empty())
            .then(|| format!("{scheme}://{host_and_path}{query}")),
        refusal,
    }
}

/// Returns the index at which the parameters of a URL or path begin, or its length: a query or
/// fragment, or `;name=` or `&name=`. The path of a file may contain `?` and `#`, but no `?name=`.
fn parameters_start(text: &str, is_file: bool) -> usize {
    let is_named = |rest: &str| {
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_-.".contains(letter);
        let name = rest.trim_start_matches(is_plain);
        name.len() < rest.len() && name.starts_with('=')
    };
    let mut signs = text.match_indices(['?', '#', ';', '&']);
    let start = signs.find(|(index, sign)| match *sign {
        "#" => !is_file,
        "?" if !is_file => true,
        _ => is_named(&text[index + 1..]),
    });
    start.map_or(text.len(), |(index, _)| index)
}

/// Returns the parameters of a URL: all together, one by one, and their values.
fn values_of(parameters: &str) -> Vec<&str> {
    let parts = || parameters.split(['?', '#', '&', ';']);
    let values = parts().filter_map(|part| Some(part.split_once('=')?.1));
    std::iter::once(parameters)
        .chain(parts())
        .chain(values)
        .collect()
}

/// Parses `user:password@host…`; `None` if it may be a path.
fn without_scheme(text: &str) -> Option<RemoteUrl> {
    let (user, rest) = text.split_once(':')?;
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_-.+".contains(letter);
    let at_sign = rest.rfind('@')?;
    let is_place = rest[at_sign + 1..].contains(['/', ':']) && !rest.starts_with('\\');
    if user.is_empty() || !user.chars().all(is_plain) || !is_place || Path::new(text).exists() {
        return None;
    }
    let user_info = &text[..user.len() + 1 + at_sign];
    Some(RemoteUrl {
        shown: rest[at_sign + 1..].to_owned(),
        typed: text.to_owned(),
        secrets: with_decoded(&[user_info, user, &rest[..at_sign]]),
        login: None,
        with_parameters: None,
        refusal: Some("it has a password and no scheme; begin it with https://"),
    })
}

/// Returns host and path of `user@host:path`; `None` if `text` has another form.
pub(super) fn scp_parts(text: &str) -> Option<(&str, &str)> {
    let (host, path) = text.split_once(':')?;
    let (user, host) = host.split_once('@')?;
    let plain = |part: &str| !part.is_empty() && !part.starts_with('-') && !part.contains('/');
    (plain(user) && plain(host) && !path.is_empty() && !path.starts_with("//"))
        .then_some((host, path))
}

/// Returns the reason why a URL with this user, host and path can never be cloned; `None` if it can
/// be tried.
fn refusal_of(user: &str, host_and_path: &str, is_file: bool) -> Option<&'static str> {
    let (authority, path) =
        host_and_path.split_at(host_and_path.find('/').unwrap_or(host_and_path.len()));
    // The colons of an IPv6 address are in brackets.
    let colon = authority.rfind(']').map_or(0, |index| index + 1);
    let (host, port) = match authority[colon..].split_once(':') {
        Some((rest, port)) => (&authority[..colon + rest.len()], port),
        None => (authority, ""),
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

/// Returns the non-empty parts as typed and percent-decoded, longest first.
fn with_decoded(parts: &[&str]) -> Vec<String> {
    let mut all: Vec<String> = parts.iter().map(|part| (*part).to_owned()).collect();
    all.extend(parts.iter().map(|part| decoded(part)));
    all.retain(|part| !part.is_empty());
    all.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    all.dedup();
    all
}

/// Decodes `%XX` in `text`.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let code = match (first, tail) {
            (b'%', [high, low, ..]) => std::str::from_utf8(&[*high, *low])
                .ok()
                .and_then(|hex| u8::from_str_radix(hex, 16).ok()),
            _ => None,
        };
        bytes.push(code.unwrap_or(*first));
        rest = match code {
            Some(_) => &tail[2..],
            None => tail,
        };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Replaces each `secret` in `text`; a short one only where it is a word of its own.
fn hide(text: &str, secret: &str) -> String {
    if secret.len() >= LONG_SECRET_BYTES {
        return text.replace(secret, HIDDEN);
    }
    let mut shown = String::with_capacity(text.len());
    let mut end = 0;
    for (index, _) in text.match_indices(secret) {
        let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        let before = text[..index].chars().next_back();
        let after = text[index + secret.len()..].chars().next();
        if !is_letter(before) && !is_letter(after) {
            shown.push_str(&text[end..index]);
            shown.push_str(HIDDEN);
            end = index + secret.len();
        }
    }
    shown.push_str(&text[end..]);
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shown_form_contains_no_secret() {
        for (typed, shown) in [
            ("https://github.com/a/b", "https://github.com/a/b"),
            ("https://me:MARK@host/a/b", "https://host/a/b"),
            ("https://MARK@host/a/b", "https://host/a/b"),
            ("HTTPS://MARK:x-oauth-basic@Host/a", "https://Host/a"),
            ("https://me:MA@RK@host/a", "https://host/a"),
            ("https://me:MA/RK@host/a", "https://host/a"),
            ("https://me:MA?RK@host/a", "https://host/a"),
            ("https://me:MA#RK@host/a", "https://host/a"),
            ("https://me:1/MARK@host/a", "https://host/a"),
            ("https://MA/RK@host/a", "https://host/a"),
            ("https://me:MARK@host", "https://host"),
            ("https://host/a?token=MARK", "https://host/a"),
            ("https://host/a#MARK", "https://host/a"),
            ("https://host/a;token=MARK", "https://host/a"),
            ("https://host/a&private_token=MARK", "https://host/a"),
            ("https://host/a;MARK=b/c.git", "https://host/a"),
            ("https://me:MARK@host/a;token=MARK", "https://host/a"),
            ("ssh://git@host/a;token=MARK", "ssh://git@host/a"),
            ("git@host:a/b&token=MARK", "git@host:a/b"),
            ("file:///srv/a?token=MARK", "file:///srv/a"),
            ("file:///srv/a;x=1&key=MARK", "file:///srv/a"),
            ("file:///srv/a;b&c=", "file:///srv/a;b"),
            ("https://host/a;b/c&d", "https://host/a;b/c&d"),
            ("ssh://git@host:22/a/b", "ssh://git@host:22/a/b"),
            ("ssh://me:MARK@host/a", "ssh://me@host/a"),
            ("ssh://me:MA/RK@host/a", "ssh://host/a"),
            ("git://me:MARK@host/a", "git://host/a"),
            ("git+ssh://me:MARK@host/a", "git+ssh://me@host/a"),
            ("ftp://me:MARK@host/a", "ftp://host/a"),
            ("file://me:MARK@host/a", "file://host/a"),
            ("FILE:///srv/a@b?c", "file:///srv/a@b?c"),
            ("git@host:a/b@c", "git@host:a/b@c"),
            ("me:MARK@host:a/b", "host:a/b"),
            ("me:MARK@host/a/b", "host/a/b"),
        ] {
            let url = RemoteUrl::parse(typed).unwrap();
            assert_eq!(url.shown(), shown, "{typed}");
            assert!(!format!("{url:?}").contains("MARK"), "{typed}");
            // The shown form is its own shown form.
            assert_eq!(without_secret(shown), shown, "{typed}");
        }
    }

    #[test]
    fn urls_are_distinguished_from_paths() {
        for url in [
            "https://github.com/a/b",
            "HTTPS://github.com/a/b.git",
            "http://h/a",
            "ssh://git@h/a/b",
            "git://h/a",
            "file:///a/b",
            "git@github.com:a/b.git",
            "ftp://h/a",
        ] {
            assert!(is_url(url), "{url}");
        }
        for path in [
            "a/b",
            "/a/b",
            "../x.git",
            "C:\\x",
            "C:\\x@y/z",
            "a:b",
            "HEAD:a@b",
            "ext::sh -c id",
            "a@b/c:d",
            "-u@h:p",
            "u@-oProxyCommand:p",
            "",
            "./a://b",
        ] {
            assert!(!is_url(path), "{path}");
        }
    }

    #[test]
    fn only_web_hosts_get_login_and_parameters() {
        for (typed, site, login, with_parameters) in [
            (
                "https://me:p%40w@h:8080/a",
                "https://h:8080",
                Some(("me", "p@w")),
                None,
            ),
            ("https://token@h/a", "https://h", Some(("token", "")), None),
            (
                "http://u:p@h/a?t=1",
                "http://h",
                Some(("u", "p")),
                Some("http://h/a?t=1"),
            ),
            (
                "http://h/a;t=1/b",
                "http://h",
                None,
                Some("http://h/a;t=1/b"),
            ),
            ("ssh://u:p@h/a", "ssh://u@h", None, None),
            ("git://u:p@h/a?t=1", "git://h", None, None),
            ("file:///a?t=1", "file://", None, None),
        ] {
            let url = RemoteUrl::parse(typed).unwrap();
            assert_eq!(url.site(), site, "{typed}");
            assert_eq!(url.login(), login, "{typed}");
            assert_eq!(url.with_parameters(), with_parameters, "{typed}");
        }
    }

    #[test]
    fn uncloneable_url_has_a_refusal() {
        for url in [
            "ssh://-oProxyCommand=id/a",
            "ssh://-oProxyCommand=id@host/a",
            "ssh://me@-oProxyCommand=id/a",
            "https:///a/b",
            "https://host",
            "https://host/a b",
            "https://host/a\nb",
            "https://me:a%0Ab@host/a",
            "https://host:port/a",
            "ssh://me@host:65536/a",
            "https://[::1]:x/a",
            "https://[::1/a",
            "https://me:pass/word@host/a",
            "me:password@host/a",
            "ftp://host/a",
        ] {
            assert!(RemoteUrl::parse(url).unwrap().refusal().is_some(), "{url}");
        }
        for url in [
            "ssh://git@h/a-b",
            "https://u:p-q@host:8080/-a/b",
            "ssh://me@[::1]:22/a",
            "https://[::1]/a",
            "https://host:/a",
            "file:///a b",
            "FILE:///a",
            "https://host/a%40b",
        ] {
            assert_eq!(RemoteUrl::parse(url).unwrap().refusal(), None, "{url}");
        }
    }

    #[test]
    fn secrets_are_redacted_as_typed_decoded_and_in_parts() {
        let url = RemoteUrl::parse("https://me:pass%40word@host/a?key=tokens").unwrap();
        for message in [
            "cannot reach https://me:pass%40word@host/a?key=tokens",
            "no password for 'https://me:pass%40word@host'",
            "wrong: pass@word",
            "GET /a?key=tokens",
            "key tokens",
        ] {
            let shown = url.redact(message);
            for secret in ["pass%40word", "pass@word", "tokens"] {
                assert!(!shown.contains(secret), "{shown}");
            }
        }
        let url = RemoteUrl::parse("https://host/a;x=secret1&y=secret2").unwrap();
        let shown = url.redact("GET /a;x=secret1, y=secret2 and secret2 of secret1");
        assert!(!shown.contains("secret"), "{shown}");
        let short = RemoteUrl::parse("https://me:it@host/a").unwrap();
        assert_eq!(short.redact("it cannot wait"), "*** cannot wait");
        let message = "unexpected 'https://me:secret@host/a?t=1', try (ssh://a@b/c).";
        assert_eq!(
            redacted(message),
            "unexpected 'https://host/a', try (ssh://a@b/c)."
        );
        let words = ["x", "--repo=https://me:se cret@host/a"];
        let message = "bad https://me:se cret@host/a";
        assert_eq!(
            redacted_words(message, words.into_iter()),
            "bad https://host/a"
        );
    }
}
