//! Putting the values of a configuration file over those of another configuration, with errors that
//! name the key.

use super::error::ConfigError;
use toml::{Table, Value};

/// Maximum edit distance at which an unknown key is taken for a misspelling of a known one.
const MISSPELLING_EDITS_MAX: usize = 4;

/// Replaces entries of `values` by the entries of `changes`. `section` is the section of `values`:
/// empty, or ending in a dot. Errors call the text of `changes` `origin`.
///
/// # Errors
/// Returns [`ConfigError::UnknownKey`] if `values` lacks a key of `changes`, and
/// [`ConfigError::BadValue`] if a value has another type or is out of range.
pub fn overlay(
    values: &mut Table,
    changes: Table,
    section: &str,
    origin: &str,
) -> Result<(), ConfigError> {
    for (name, change) in changes {
        let key = format!("{section}{name}");
        let Some(value) = values.get_mut(&name) else {
            return Err(ConfigError::UnknownKey {
                origin: origin.to_owned(),
                hint: hint(&name, values, section),
                key,
            });
        };
        match (value, change) {
            (Value::Table(values), Value::Table(changes)) => {
                overlay(values, changes, &format!("{key}."), origin)?;
            }
            (value, change) => *value = checked(value, change, key, origin)?,
        }
    }
    Ok(())
}

/// Returns `change` if it has the type of the default `value` and is in range; an integer 0 or 1
/// becomes a real number where one is expected. `key` and `origin` name the value in the error.
fn checked(value: &Value, change: Value, key: String, origin: &str) -> Result<Value, ConfigError> {
    // Description of the accepted values if `change` is none of them.
    let expected = match (value, &change) {
        (Value::Float(_), Value::Integer(number @ (0 | 1))) => {
            return Ok(Value::Float(*number as f64));
        }
        // All real numbers of the configuration are thresholds from 0 to 1.
        (Value::Float(_), Value::Float(number)) if (0.0..=1.0).contains(number) => None,
        (Value::Float(_), _) => Some("a number from 0 to 1"),
        (Value::Integer(_), Value::Integer(0..)) => None,
        (Value::Integer(_), _) => Some("a whole number, 0 or more"),
        (Value::Boolean(_), Value::Boolean(_)) | (Value::String(_), Value::String(_)) => None,
        (Value::Boolean(_), _) => Some("true or false"),
        (Value::String(_), _) => Some("a text in quotes"),
        (Value::Array(_), Value::Array(items)) if items.iter().all(Value::is_str) => None,
        (Value::Array(_), _) => Some("a list of texts: [\"…\", \"…\"]"),
        (Value::Table(_), _) => Some("a section: [section] and its keys below"),
        (Value::Datetime(_), _) => None,
    };
    match expected {
        None => Ok(change),
        Some(expected) => Err(ConfigError::BadValue {
            origin: origin.to_owned(),
            key,
            actual: change.to_string(),
            expected: expected.to_owned(),
        }),
    }
}

/// Returns a hint for the unknown key `name`: the most similar known key of its section, or all of
/// them.
fn hint(name: &str, known: &Table, section: &str) -> String {
    let closest = known
        .keys()
        .map(|key| (edits(name, key), key))
        .min()
        .filter(|(edits, _)| *edits <= MISSPELLING_EDITS_MAX);
    match closest {
        Some((_, key)) => format!("did you mean `{section}{key}`?"),
        None => {
            let keys: Vec<String> = known
                .keys()
                .map(|key| format!("`{section}{key}`"))
                .collect();
            format!("the keys are {}", keys.join(", "))
        }
    }
}

/// Returns the edit distance (Levenshtein): the number of letters to replace, insert or delete to
/// turn `left` into `right`.
fn edits(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (index, letter) in left.chars().enumerate() {
        // `row` has the distances of the letters so far to each beginning of `right`.
        let mut above_left = row[0];
        row[0] = index + 1;
        for (column, other) in right.iter().enumerate() {
            let changed = above_left + usize::from(letter != *other);
            above_left = row[column + 1];
            row[column + 1] = changed.min(row[column] + 1).min(above_left + 1);
        }
    }
    row[right.len()]
}
