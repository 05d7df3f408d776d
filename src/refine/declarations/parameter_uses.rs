//! Parameters that continue under another name, as the code of their method or function shows: the new
//! name is used between the same tokens as the old one.

use super::facts::ParameterFacts;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::vocab::is_word;
use crate::cst::{Linked, NodeId};
use crate::refine::elements::code_tokens::code_tokens;
use std::collections::BTreeMap;

/// Maximum number of unpaired parameters of a side. If a side has more, no uses are compared, since
/// the method was rewritten.
const PARAMETERS_MAX: usize = 30;
/// Number of tokens on each side of a use that must be equal.
const SURROUNDING: usize = 2;

/// Matched method or function whose parameters are compared.
pub struct ParameterUses<'a> {
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

/// Number of tokens on each side of a use in which the nearest word is searched.
const WORD_DISTANCE: usize = 4;

/// Use of a name in code.
struct Use {
    name: Symbol,
    /// Tokens around it.
    place: Place,
    /// The nearest word before it and after it in the same statement, without compared parameters.
    words: [Option<Symbol>; 2],
    /// Variable that is assigned to it as a whole, if any.
    value: Option<Symbol>,
    /// True if it is assigned to something else as a whole.
    is_stored: bool,
    /// True if it is called.
    is_called: bool,
}

/// Uses of the unpaired parameters of a method or function in the code of both sides.
#[derive(Default)]
pub struct UsePlaces {
    /// Places of each parameter by its position in the list of its side, with the number of uses there.
    places: Pair<BTreeMap<usize, Map<Place, usize>>>,
    /// Words beside the uses of each parameter, with true for those after a use.
    words: Pair<BTreeMap<usize, Set<(bool, Symbol)>>>,
    /// Positions of the parameters that the code gives another name as well: `done = callback`.
    stored: Pair<Set<usize>>,
    /// Positions of the parameters whose name the code of the other side uses.
    kept: Pair<Set<usize>>,
}

impl ParameterUses<'_> {
    /// Returns the uses of the parameters `removed` and `added`, given with their positions in the lists
    /// of their sides; none if either is empty or too long.
    pub fn places(
        &self,
        removed: &[(usize, &ParameterFacts)],
        added: &[(usize, &ParameterFacts)],
    ) -> UsePlaces {
        if removed.is_empty() || added.is_empty() || removed.len().max(added.len()) > PARAMETERS_MAX
        {
            return UsePlaces::default();
        }
        let names = Pair::new(removed, added).map(|parameters| {
            let names = parameters.iter().map(|(position, parameter)| {
                let symbol = self.linked.vocabulary.find(parameter.plain_name())?;
                Some((symbol, *position))
            });
            names.flatten().collect::<Map<Symbol, usize>>()
        });
        let mut found = UsePlaces::default();
        for side in Side::BOTH {
            // Names of the other side that this side gives to one of its parameters:
            // `options = given || none`.
            let mut aliases: Set<usize> = Set::default();
            for Use {
                name,
                place,
                words,
                value,
                is_stored,
                is_called,
            } in self.uses(side, &names)
            {
                if let Some(&position) = names.get(side).get(&name) {
                    let places = found.places.get_mut(side).entry(position).or_default();
                    *places.entry(place).or_default() += 1;
                    let beside = found.words.get_mut(side).entry(position).or_default();
                    let stored = is_stored.then_some(position);
                    found.stored.get_mut(side).extend(stored);
                    let words = [false, true].into_iter().zip(words);
                    beside.extend(words.filter_map(|(is_after, word)| Some((is_after, word?))));
                }
                // A function can have the name of a parameter.
                if let Some(&position) = names.get(side.opposite()).get(&name)
                    && !is_called
                {
                    found.kept.get_mut(side.opposite()).insert(position);
                    let is_alias = value.is_some_and(|it| names.get(side).contains_key(&it));
                    aliases.extend(is_alias.then_some(position));
                }
            }
            let kept = found.kept.get_mut(side.opposite());
            kept.retain(|position| !aliases.contains(position));
        }
        found
    }

    /// Returns the uses of `names`, which has the positions of the parameters of each side by their
    /// names, in the code of `side`.
    fn uses(&self, side: Side, names: &Pair<Map<Symbol, usize>>) -> Vec<Use> {
        let body = *self.bodies.get(side);
        let tokens = code_tokens(self.linked.sides.get(side), *self.elements.get(side));
        let tokens = tokens.filter(|(start, _)| *start >= body);
        let tokens: Vec<Symbol> = tokens.map(|(_, symbol)| symbol).collect();
        let vocabulary = &self.linked.vocabulary;
        let separators = vocabulary.member_separators();
        let signs = ["(", "{", ",", "=", ":", "["].map(|sign| vocabulary.find(sign));
        let [open, open_object, comma, equals, colon, open_index] = signs;
        let ends = [";", "{", "}"].map(|sign| vocabulary.find(sign));
        let is_compared =
            |token: &Symbol| names.before.contains_key(token) || names.after.contains_key(token);
        let mut uses = Vec::new();
        for (index, token) in tokens.iter().enumerate() {
            if !is_compared(token) {
                continue;
            }
            let previous = index.checked_sub(1).map(|index| tokens[index]);
            let next = tokens.get(index + 1).copied();
            // A name after a separator denotes a member. The name of an argument, `name=value`, or
            // of a field of an object, `name: value`, denotes no variable.
            let is_member = previous.is_some_and(|token| separators.contains(&token));
            let is_argument = next == equals && (previous == open || previous == comma);
            let is_field = next == colon && (previous == open_object || previous == comma);
            if is_member || next.is_some() && (is_argument || is_field) {
                continue;
            }
            let at = |index: Option<usize>| {
                let token = index.and_then(|index| tokens.get(index).copied());
                token.filter(|token| !is_compared(token))
            };
            let mut place = Place::default();
            for distance in 1..=SURROUNDING {
                place[distance - 1] = at(index.checked_sub(distance));
                place[SURROUNDING + distance - 1] = at(index.checked_add(distance));
            }
            let is_end = |token: &&Symbol| ends.contains(&Some(**token));
            let is_other_word =
                |token: &&Symbol| !is_compared(token) && is_word(vocabulary.get(**token));
            let nearest = |tokens: &mut dyn Iterator<Item = &Symbol>| {
                let mut near = tokens.take(WORD_DISTANCE).take_while(|it| !is_end(it));
                near.find(is_other_word).copied()
            };
            let before = nearest(&mut tokens[..index].iter().rev());
            let after = nearest(&mut tokens[index + 1..].iter());
            // A member or an item of a variable, or the result of a call, is another value.
            let is_whole = |following: &Symbol| {
                !separators.contains(following) && ![open, open_index].contains(&Some(*following))
            };
            let is_assigned = next.is_some() && next == equals;
            let value = tokens.get(index + 2).filter(|_| is_assigned);
            let value = value.filter(|_| tokens.get(index + 3).is_none_or(is_whole));
            uses.push(Use {
                name: *token,
                place,
                words: [before, after],
                value: value.copied(),
                is_stored: previous.is_some()
                    && previous == equals
                    && next.as_ref().is_none_or(is_whole),
                is_called: next.is_some() && next == open,
            });
        }
        uses
    }
}

impl UsePlaces {
    /// Returns the pairs of a removed parameter and the added one that replaced it, as their
    /// positions before and after, in the order before. At least half of the uses of each stand
    /// between the same tokens as uses of the other, and neither shares as many with another
    /// parameter.
    pub fn replaced(&self) -> Vec<(usize, usize)> {
        let mut common: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for &before in self.places.before.keys() {
            for &after in self.places.after.keys() {
                common.insert(
                    (before, after),
                    self.common((before, after), 2 * SURROUNDING),
                );
            }
        }
        let is_best = |(before, after): (usize, usize), number: usize| {
            let beside = common
                .iter()
                .filter(|(pair, _)| pair.0 == before || pair.1 == after);
            beside.filter(|(_, other)| **other >= number).count() == 1
        };
        let replaced = common
            .iter()
            .filter(|&(&pair, &number)| self.are_half(pair, number) && is_best(pair, number));
        replaced.map(|(pair, _)| *pair).collect()
    }

    /// Returns the pairs of a parameter and the one that stands for it in extracted code, as their positions
    /// before and after, in the order before: at least half of the uses of the latter stand between the
    /// same tokens as uses of the former, more than as uses of any other parameter before, and neither
    /// name is that of another variable on the other side.
    pub fn taken_along(&self) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        for (&after, places) in &self.places.after {
            let common = self.places.before.keys().map(|&before| {
                let number = self.common((before, after), 2 * SURROUNDING);
                (number, before)
            });
            let mut common: Vec<(usize, usize)> = common.collect();
            common.sort_unstable_by(|one, two| two.cmp(one));
            let uses = places.values().sum::<usize>();
            let is_only = common.get(1).is_none_or(|second| second.0 < common[0].0);
            pairs.extend(common.first().and_then(|&(number, before)| {
                let is_half = number > 0 && 2 * number >= uses;
                let pair = (before, after);
                (is_half && is_only && !self.has_namesake(pair)).then_some(pair)
            }));
        }
        pairs.sort_unstable();
        pairs
    }

    /// Returns true if a use of both parameters stands between the same tokens.
    pub fn share(&self, pair: (usize, usize)) -> bool {
        self.common(pair, 2 * SURROUNDING) > 0
    }

    /// Returns true if both parameters are used, but no use of the one stands beside the same word as a
    /// use of the other: no statement uses one for the other. What a parameter is used for is unknown if
    /// the code gives it another name.
    pub fn are_used_apart(&self, (before, after): (usize, usize)) -> bool {
        let words = (self.words.before.get(&before), self.words.after.get(&after));
        let is_stored = self.stored.before.contains(&before) || self.stored.after.contains(&after);
        matches!(words, (Some(one), Some(two)) if !is_stored && one.is_disjoint(two))
    }

    /// Returns true if at least half of the uses of both parameters stand after the same tokens.
    pub fn follow_same_code(&self, pair: (usize, usize)) -> bool {
        self.are_half(pair, self.common(pair, SURROUNDING))
    }

    /// Returns true if the code after still uses the name of the parameter before, or the code before
    /// already used that of the parameter after: each is another variable there.
    pub fn has_namesake(&self, (before, after): (usize, usize)) -> bool {
        self.kept.before.contains(&before) || self.kept.after.contains(&after)
    }

    /// Returns how many uses of two parameters have the same first `length` tokens of their places.
    fn common(&self, (before, after): (usize, usize), length: usize) -> usize {
        let counts = |side: Side, position: usize| {
            let mut counts: BTreeMap<&[Option<Symbol>], usize> = BTreeMap::new();
            for (place, number) in self.places.get(side).get(&position).into_iter().flatten() {
                *counts.entry(&place[..length]).or_default() += number;
            }
            counts
        };
        let others = counts(Side::After, after);
        let counts = counts(Side::Before, before);
        let common = counts.iter().map(|(place, number)| {
            let other = others.get(place).copied().unwrap_or(0);
            other.min(*number)
        });
        common.sum()
    }

    /// Returns true if `number` uses are at least half of the uses of each parameter, and at least one.
    fn are_half(&self, (before, after): (usize, usize), number: usize) -> bool {
        let uses = |side: Side, position: usize| {
            let places = self.places.get(side).get(&position);
            places.map_or(0, |places| places.values().sum::<usize>())
        };
        let all = uses(Side::Before, before).max(uses(Side::After, after));
        number > 0 && 2 * number >= all
    }
}
