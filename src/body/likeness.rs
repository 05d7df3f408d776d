//! How much two statements have in common, and which names stand for each other.

use super::statements::{Token, Word};
use crate::base::Map;
use crate::lang::shapes::Role;
use crate::parse::tree::LabelIx;

/// Names of mapped statements that stand at the same place.
#[derive(Debug, Default)]
pub(super) struct Renames {
    seen: Map<(LabelIx, LabelIx), u32>,
}

impl Renames {
    /// Notes what stands for what in two statements of the same form.
    pub fn learn(&mut self, before: &[Token], after: &[Token]) {
        if before.len() != after.len() {
            return;
        }
        for (one, two) in before.iter().zip(after) {
            if one.role == two.role && one.label != two.label && is_name(one.role) {
                *self.seen.entry((one.label, two.label)).or_default() += 1;
            }
        }
    }

    pub fn knows(&self, before: LabelIx, after: LabelIx) -> bool {
        self.seen.contains_key(&(before, after))
    }
}

fn is_name(role: Role) -> bool {
    matches!(
        role,
        Role::Variable | Role::Type | Role::Callee | Role::Member
    )
}

/// How much a leaf counts: what says more, more.
fn weight(role: Role) -> f64 {
    match role {
        Role::Callee | Role::Type | Role::Member => 1.5,
        Role::Variable | Role::Literal | Role::Label => 1.0,
        Role::Operator => 0.7,
        Role::Keyword => 0.3,
        Role::None | Role::Comment => 0.2,
    }
}

/// The leaves of a statement, sorted, to be compared with others.
pub(super) fn sorted(tokens: &[Token]) -> Vec<Word> {
    let mut sorted: Vec<_> = tokens
        .iter()
        .map(|token| (token.label, token.role))
        .collect();
    sorted.sort_unstable();
    sorted
}

/// How much two statements have in common: 0 to 1. Names that are known to stand for each other
/// count as one; so do, for a part, names at the same place of statements of the same form.
pub(super) fn likeness(
    (before, after): (&[Token], &[Token]),
    (sorted_before, sorted_after): (&[Word], &[Word]),
    same_form: bool,
    renames: &Renames,
) -> f64 {
    if before.is_empty() && after.is_empty() {
        return if same_form { 1.0 } else { 0.0 };
    }
    let total: f64 = before
        .iter()
        .chain(after)
        .map(|token| weight(token.role))
        .sum();
    let (mut common, mut at, mut other) = (0.0, 0, 0);
    let (mut left, mut right) = (Vec::new(), Vec::new());
    while at < sorted_before.len() && other < sorted_after.len() {
        let (one, two) = (sorted_before[at], sorted_after[other]);
        match one.cmp(&two) {
            std::cmp::Ordering::Equal => {
                common += 2.0 * weight(one.1);
                at += 1;
                other += 1;
            }
            std::cmp::Ordering::Less => {
                left.push(one);
                at += 1;
            }
            std::cmp::Ordering::Greater => {
                right.push(two);
                other += 1;
            }
        }
    }
    left.extend(&sorted_before[at..]);
    right.extend(&sorted_after[other..]);
    for (label, role) in left {
        let twin = right
            .iter()
            .position(|&(other, its)| its == role && renames.knows(label, other));
        if let Some(twin) = twin {
            right.swap_remove(twin);
            common += 1.8 * weight(role);
        }
    }
    let in_common = common / total;
    if !same_form || before.len() != after.len() {
        return in_common;
    }
    let in_place: f64 = before
        .iter()
        .zip(after)
        .map(
            |(one, two)| match (one.label == two.label, one.role == two.role) {
                (true, true) => 2.0 * weight(one.role),
                (_, true) if renames.knows(one.label, two.label) => 1.8 * weight(one.role),
                // Another name for what is called is mostly another call.
                (_, true) if one.role == Role::Callee => 0.2 * weight(one.role),
                (_, true) => 0.7 * weight(one.role),
                _ => 0.0,
            },
        )
        .sum();
    in_common.max(in_place / total)
}
