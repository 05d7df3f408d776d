//! Request of a plan, which has one option per line, and the command that mines its dataset again, for
//! the README.

use crate::source::url::RemoteUrl;
use std::path::PathBuf;

/// Returns the value of the option `key` of the request of a plan.
pub fn value<'a>(request: &'a str, key: &str) -> Option<&'a str> {
    let mut lines = request.lines();
    lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(": "))
}

/// Returns the command for the request of a plan. Lists that the request does not name have the names
/// `repos.txt` and `commits.tsv`.
pub fn of_request(request: &str) -> String {
    let value = |key: &str| value(request, key);
    let mut words = vec!["refmine".to_owned(), "mine".to_owned()];
    let is_listed = |key: &str| value(key).is_some_and(|value| value.contains(" with the hash "));
    let repositories: Vec<_> = value("repositories")
        .unwrap_or_default()
        .split(", ")
        .collect();
    let with_names = repositories.iter().map(|name| name.split_once(" as "));
    let named = with_names.flatten().count();
    match &repositories[..] {
        _ if is_listed("commits") => {
            words.extend(["--commits".to_owned(), "commits.tsv".to_owned()])
        }
        [location] if named == 1 => {
            let (location, name) = location.split_once(" as ").unwrap_or((location, ""));
            words.extend([located(location), "--name".to_owned(), quoted(name)]);
        }
        _ if is_listed("repositories") || named > 0 => {
            words.extend(["--repos".to_owned(), "repos.txt".to_owned()]);
        }
        locations => words.extend(locations.iter().map(|location| located(location))),
    }
    for revision in value("revision")
        .filter(|value| *value != "HEAD")
        .into_iter()
        .flat_map(str::split_whitespace)
    {
        words.extend(["--rev".to_owned(), quoted(revision)]);
    }
    for (key, option, absent) in [
        ("since", "--since", "any"),
        ("until", "--until", "any"),
        ("at most", "--max-count", "all"),
    ] {
        if let Some(value) = value(key).filter(|value| *value != absent) {
            words.extend([option.to_owned(), quoted(value)]);
        }
    }
    for (key, option) in [
        ("first parent only", "--first-parent"),
        ("all branches", "--all"),
    ] {
        if value(key) == Some("true") {
            words.push(option.to_owned());
        }
    }
    words.extend(["--config", "refmine.toml", "--out", "DIR"].map(str::to_owned));
    words.join(" ")
}

/// Returns a location for the command: of an absolute path, which may be in a URL, only the name, because
/// a dataset may be published.
fn located(location: &str) -> String {
    let of_url = RemoteUrl::parse(location).and_then(|url| url.file_path());
    let path = of_url.unwrap_or_else(|| PathBuf::from(location));
    let name = path.file_name().filter(|_| path.is_absolute());
    name.map_or_else(|| quoted(location), |name| quoted(&name.to_string_lossy()))
}

/// Returns `word` in quotes if a shell would change it.
fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "_-./:@^=+,%".contains(letter);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_has_the_options_of_the_request() {
        let request = |repositories: &str, rest: &str| {
            of_request(&format!("repositories: {repositories}\n{rest}"))
        };
        let plain = "commits: selected\nrevision: HEAD\nsince: any\nuntil: any\nfirst parent only: false\n\
                     at most: all\nall branches: false";
        assert_eq!(
            request(
                "https://host/a/b, it's here, /home/me/c.git, file:///srv/d",
                plain
            ),
            "refmine mine https://host/a/b 'it'\\''s here' c.git d --config refmine.toml --out DIR"
        );
        let all = "commits: selected\nrevision: v1..v2 main\nsince: 0\nuntil: 9\nfirst parent only: true\n\
                   at most: 3\nall branches: true";
        assert_eq!(
            request("a as b", all),
            "refmine mine a --name b --rev v1..v2 --rev main --since 0 --until 9 --max-count 3 \
             --first-parent --all --config refmine.toml --out DIR"
        );
        let list = request("99 with the hash c0ffee", plain);
        assert_eq!(
            list,
            "refmine mine --repos repos.txt --config refmine.toml --out DIR"
        );
        let listed = request(
            "a",
            "commits: 2 listed, with the hash c0ffee\nrevision: HEAD",
        );
        assert_eq!(
            listed,
            "refmine mine --commits commits.tsv --config refmine.toml --out DIR"
        );
    }
}
