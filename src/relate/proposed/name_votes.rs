//! Votes for renames: names that replaced other names in mapped statements of matched elements.

use crate::base::bag::Symbol;
use crate::base::{Map, Set};
use crate::relate::evidence::CodeEvidence;
use crate::relate::matching::Matching;

/// Numbers of matched elements in whose statements one name replaced another one. Renames are not undone in
/// these statements.
pub struct NameVotes {
    /// By old name and new name; a name that stayed replaced itself.
    by_names: Map<(Symbol, Symbol), u32>,
    /// By old name.
    by_old: Map<Symbol, u32>,
    /// By new name.
    by_new: Map<Symbol, u32>,
}

impl NameVotes {
    /// Counts the votes of all matched methods and functions whose code changed.
    pub fn new(matching: &Matching<'_>) -> NameVotes {
        let context = matching.context;
        let bags = context.bags.with_renames(Map::default());
        let evidence = CodeEvidence::new(&bags);
        let mut votes = NameVotes {
            by_names: Map::default(),
            by_old: Map::default(),
            by_new: Map::default(),
        };
        for (before, after) in matching.pairs() {
            let (old, new) = context.nodes(before, after);
            let have_code = old.kind.is_callable() && new.kind.is_callable();
            if !have_code || evidence.is_unchanged(before, after) || !context.budget.spend(1) {
                continue;
            }
            let had = evidence.code(before);
            let has = evidence.code(after);
            let alignment = evidence.alignment(before, after, &context.budget);
            let mut replaced: Set<(Symbol, Symbol)> = Set::default();
            for (statement, partner) in alignment.partners.before.iter().enumerate() {
                let Some(partner) = partner else { continue };
                let tokens = (had.tokens_of(statement), has.tokens_of(*partner as usize));
                // Without insertions, tokens of one position have one role.
                if tokens.0.len() == tokens.1.len() {
                    let pairs = tokens.0.iter().copied().zip(tokens.1.iter().copied());
                    replaced.extend(pairs.filter(|it| {
                        context.is_name(before, it.0) && context.is_name(after, it.1)
                    }));
                }
            }
            for (old, new) in replaced {
                *votes.by_names.entry((old, new)).or_default() += 1;
                *votes.by_old.entry(old).or_default() += 1;
                *votes.by_new.entry(new).or_default() += 1;
            }
        }
        votes
    }

    /// Returns the numbers of votes for and against the replacement of one name by another.
    pub fn of_names(&self, (old, new): (Symbol, Symbol)) -> (u32, u32) {
        let votes_for = self.by_names.get(&(old, new)).copied().unwrap_or_default();
        let of_old = self.by_old.get(&old).copied().unwrap_or_default();
        let of_new = self.by_new.get(&new).copied().unwrap_or_default();
        (votes_for, (of_old - votes_for) + (of_new - votes_for))
    }
}
