//! Calls that a change of parameters demands to follow.

use super::declaration::{Change, DeclarationReader};
use super::facts::ParameterFacts;
use crate::base::pair::Pair;
use crate::cst::NodeId;
use crate::cst::calls::likely_targets::CallArguments;

/// Modifier that the tables of languages give to a parameter with a sign for it.
const OPTIONAL: &str = "optional";

impl DeclarationReader<'_> {
    /// Returns true if a call that fitted the before element of the matched pair `elements` does not fit the
    /// after element: an argument is now that of another parameter or of none, or a parameter without default
    /// value has none. Returns false for calls that did not fit the before element either, because they mean
    /// another one.
    pub fn must_follow(&self, elements: Pair<NodeId>, call: &CallArguments<'_>) -> bool {
        let Some(change) = self.change(elements) else {
            return false;
        };
        let with_function = [&call.labels[..], &[None]].concat();
        let mut forms = vec![&call.labels];
        forms.extend(call.can_have_function.then_some(&with_function));
        forms.retain(|labels| fits(&change.declarations.before.parameters, labels));
        !forms.is_empty() && forms.iter().all(|labels| change.moves_arguments(labels))
    }
}

impl Change {
    /// Returns true if the arguments with these labels, which fitted before, are not those of the same
    /// parameters after the change, or another parameter needs an argument.
    fn moves_arguments(&self, labels: &[Option<&str>]) -> bool {
        let Pair { before, after } = self.declarations.as_ref().map(|it| &it.parameters);
        let stays = |(index, label): (usize, &Option<&str>)| {
            let named = label.filter(|label| named(before, label).is_some());
            match named {
                Some(label) => self::named(after, label).is_some(),
                // An argument of a list can become one of its own.
                None if before.get(index).is_none_or(|it| it.is_variadic) => true,
                None => {
                    let rest = after.iter().position(|it| it.is_variadic);
                    rest.is_some_and(|rest| rest <= index)
                        || self.parameters.pairs.contains(&(index, index))
                }
            }
        };
        !labels.iter().enumerate().all(stays) || !fits(after, labels)
    }
}

/// Returns the index of the parameter that an argument with this label is for.
fn named(parameters: &[ParameterFacts], label: &str) -> Option<usize> {
    parameters.iter().position(|it| it.plain_name() == label)
}

/// Returns true if arguments with these labels fit `parameters`.
fn fits(parameters: &[ParameterFacts], labels: &[Option<&str>]) -> bool {
    let places = labels.iter().enumerate();
    let places = places.map(|(index, label)| {
        let named = label.and_then(|label| named(parameters, label));
        named.unwrap_or(index)
    });
    let places: Vec<usize> = places.collect();
    let takes_rest = parameters.iter().any(|it| it.is_variadic);
    let has_room = takes_rest || places.iter().all(|place| *place < parameters.len());
    let needed = parameters.iter().enumerate();
    let mut needed = needed.filter(|(_, parameter)| !is_optional(parameter));
    has_room && needed.all(|(index, _)| places.contains(&index))
}

/// Returns true if a call needs no argument for a parameter.
fn is_optional(parameter: &ParameterFacts) -> bool {
    let is_marked = parameter.modifiers.iter().any(|word| word == OPTIONAL);
    parameter.has_value || is_marked || parameter.is_variadic
}
