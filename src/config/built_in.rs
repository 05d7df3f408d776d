//! Configurations that are part of the program: the defaults and those of RefDiff.

/// The default configuration: every key with its description and default value.
pub const DEFAULT: &str = include_str!("../../configs/default.toml");
/// Configurations that `--config` accepts by name: name and TOML text.
pub const ALL: &[(&str, &str)] = &[
    ("default", DEFAULT),
    ("refdiff2", include_str!("../../configs/refdiff2.toml")),
    ("refdiff1", include_str!("../../configs/refdiff1.toml")),
];

/// Returns the names of the built-in configurations, separated by commas.
pub fn names() -> String {
    let names: Vec<&str> = ALL.iter().map(|(name, _)| *name).collect();
    names.join(", ")
}

/// Iterates over the lines of [`DEFAULT`], each with the name of its section.
pub fn sectioned() -> impl Iterator<Item = (&'static str, &'static str)> {
    DEFAULT.lines().scan("", |section, line| {
        let heading = line.strip_prefix('[');
        *section = heading
            .and_then(|line| line.strip_suffix(']'))
            .unwrap_or(section);
        Some((*section, line))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use toml::{Table, Value};

    /// Adds the keys of `table`, with their sections, to `keys`.
    fn add_keys(table: &Table, section: &str, keys: &mut BTreeSet<String>) {
        for (name, value) in table {
            match value {
                Value::Table(table) => add_keys(table, &format!("{section}{name}."), keys),
                _ => assert!(keys.insert(format!("{section}{name}"))),
            }
        }
    }

    /// Returns the keys of [`DEFAULT`] in the order of its lines, with the comment lines above them.
    fn described() -> Vec<(String, Vec<&'static str>)> {
        let (mut keys, mut comment) = (Vec::new(), Vec::new());
        for (section, line) in sectioned() {
            if line.starts_with('#') {
                comment.push(line);
                continue;
            }
            let lines = std::mem::take(&mut comment);
            if let Some((key, _)) = line.split_once(" = ") {
                keys.push((format!("{section}.{key}"), lines));
            }
        }
        keys
    }

    #[test]
    fn default_toml_and_the_structs_have_the_same_keys() {
        let config = crate::config::Config::load(None).unwrap();
        let mut of_structs = BTreeSet::new();
        add_keys(&Table::try_from(&config).unwrap(), "", &mut of_structs);
        let of_file = described().into_iter().map(|(key, _)| key);
        assert_eq!(of_file.collect::<BTreeSet<_>>(), of_structs);
    }

    #[test]
    fn every_key_is_described_in_three_lines() {
        for (key, lines) in described() {
            assert_eq!(
                lines.len(),
                3,
                "{key}: meaning, effect and origin, a line each"
            );
            assert!(lines[2].starts_with("# Default: "), "{key}: {}", lines[2]);
        }
    }

    #[test]
    fn rules_named_in_descriptions_are_in_the_documents() {
        let rules = include_str!("../../evaluation/rules.md");
        let deviations = include_str!("../../evaluation/DEVIATIONS.md");
        let lines = described().into_iter().flat_map(|(_, lines)| lines);
        let named =
            lines.filter(|line| line.contains("DEVIATIONS.md") || line.contains("rules.md"));
        for line in named {
            for name in line.split('"').skip(1).step_by(2) {
                let is_rule = rules.contains(&format!("\n- **{name}"));
                let is_heading = deviations.lines().any(|line| line == format!("### {name}"));
                assert!(is_rule || is_heading, "{name}");
            }
        }
    }
}
