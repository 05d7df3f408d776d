//! Parameters that continue under another name, as the code of their method or function shows: the new
//! name is used between the same tokens as the old one.

use super::code_tokens::code_tokens;
use super::facts::ParameterFacts;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::{Linked, NodeId};
use std::collections::BTreeMap;

/// Maximum number of unpaired parameters of a side. If a side has more, no uses are compared, since
/// the method was rewritten.
const PARAMETERS_MAX: usize = 30;
/// Number of tokens on each side of a use that must be equal.
const SURROUNDING: usize = 2;

/// Matched method or function whose parameters are compared.
pub(super) struct ParameterUses<'a> {
    /// Code structure trees that contain the elements.
    pub linked: &'a Linked,
    /// Method or function before and after.
    pub elements: Pair<NodeId>,
    /// Byte at which the body of each begins.
    pub bodies: Pair<u32>,
}

/// Tokens before a use, then tokens after it, the nearest first. `None` stands for the name of a
/// compared parameter, and for the beginning and the end of the code.
type Place = [Option<Symbol>; 2 * SURROUNDING];

impl ParameterUses<'_> {
    /// Returns the pairs of a removed parameter and the added one that replaced it, as their
    /// positions before and after, in the order before. At least half of the uses of each stand
    /// between the same tokens as uses of the other, and neither shares as many with another
    /// parameter. `removed` and `added` have the parameters with their positions in the lists of
    /// their sides.
    pub fn replaced(
        &self,
        removed: &[(usize, &ParameterFacts)],
        added: &[(usize, &ParameterFacts)],
    ) -> Vec<(usize, usize)> {
        if removed.is_empty() || added.is_empty() || removed.len().max(added.len()) > PARAMETERS_MAX
        {
            return Vec::new();
        }
        let names = Pair::new(removed, added).map(|parameters| {
            let names = parameters.iter().map(|(position, parameter)| {
                let symbol = self.linked.vocabulary.find(&parameter.name)?;
                Some((symbol, *position))
            });
            names.flatten().collect::<Map<Symbol, usize>>()
        });
        let compared: Set<Symbol> = names
            .before
            .keys()
            .chain(names.after.keys())
            .copied()
            .collect();
        let places = Pair::new(Side::Before, Side::After)
            .map(|side| self.places(side, names.get(side), &compared));
        let mut common: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for (&before, places_before) in &places.before {
            for (&after, places_after) in &places.after {
                let number = places_before.iter().map(|(place, number)| {
                    let other = places_after.get(place).copied().unwrap_or(0);
                    other.min(*number)
                });
                common.insert((before, after), number.sum());
            }
        }
        let uses = |of: &Map<Place, usize>| of.values().sum::<usize>();
        let is_best = |(before, after): (usize, usize), number: usize| {
            let beside = common
                .iter()
                .filter(|(pair, _)| pair.0 == before || pair.1 == after);
            beside.filter(|(_, other)| **other >= number).count() == 1
        };
        let replaced = common.iter().filter(|&(&pair, &number)| {
            let all = uses(&places.before[&pair.0]).max(uses(&places.after[&pair.1]));
            number > 0 && 2 * number >= all && is_best(pair, number)
        });
        replaced.map(|(pair, _)| *pair).collect()
    }

    /// Returns, for each parameter by its position, its places in the code of `side`, each with the
    /// number of uses there. `names` has the position of each parameter by its name, `compared` the
    /// names of both sides.
    fn places(
        &self,
        side: Side,
        names: &Map<Symbol, usize>,
        compared: &Set<Symbol>,
    ) -> BTreeMap<usize, Map<Place, usize>> {
        let body = *self.bodies.get(side);
        let tokens = code_tokens(self.linked.sides.get(side), *self.elements.get(side));
        let tokens = tokens.filter(|(start, _)| *start >= body);
        let tokens: Vec<Symbol> = tokens.map(|(_, symbol)| symbol).collect();
        let separators = self.linked.vocabulary.member_separators();
        let mut places: BTreeMap<usize, Map<Place, usize>> = BTreeMap::new();
        for (index, token) in tokens.iter().enumerate() {
            let Some(&parameter) = names.get(token) else {
                continue;
            };
            // A name after a separator denotes a member.
            let previous = index.checked_sub(1).map(|index| tokens[index]);
            if previous.is_some_and(|token| separators.contains(&token)) {
                continue;
            }
            let at = |index: Option<usize>| {
                let token = index.and_then(|index| tokens.get(index).copied());
                token.filter(|token| !compared.contains(token))
            };
            let mut place = Place::default();
            for distance in 1..=SURROUNDING {
                place[distance - 1] = at(index.checked_sub(distance));
                place[SURROUNDING + distance - 1] = at(index.checked_add(distance));
            }
            let of_parameter = places.entry(parameter).or_default();
            *of_parameter.entry(place).or_default() += 1;
        }
        places
    }
}
