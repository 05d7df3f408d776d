//! Parameters that code took along when it was extracted, under another name: the code uses the parameter
//! of the new method where it used a parameter of the method around it before.

use super::declaration::{Change, DeclarationReader};
use super::facts::{DeclarationFacts, ParameterFacts, TestSigns};
use super::lists::{ParameterPairs, difference_of_annotations};
use crate::base::Set;
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;

impl DeclarationReader<'_> {
    /// Returns the declarations of a method and of a method or function extracted from it, with the
    /// parameters only: those that the extracted code took along under another name are pairs, and no
    /// parameter is added or removed. `None` if there are no such pairs, or if the elements have
    /// declarations of two notations.
    pub(in crate::refine) fn moved_parameters(&self, elements: Pair<NodeId>) -> Option<Change> {
        let language = |side: Side| {
            self.linked
                .sides
                .get(side)
                .language(*elements.get(side))
                .row()
        };
        let languages = Pair::of_sides(language);
        let rules = languages.after.declared.as_ref()?;
        if languages.before.declared.as_ref()?.notation != rules.notation {
            return None;
        }
        let with_parameters = |side: Side| {
            let declared = self.declaration(*elements.get(side))?;
            Some(DeclarationFacts {
                parameters: declared.parameters,
                ..DeclarationFacts::default()
            })
        };
        let mut before = with_parameters(Side::Before)?;
        let mut after = with_parameters(Side::After)?;
        before.forget_receiver_unless(languages.before, &after, languages.after);
        after.forget_receiver_unless(languages.after, &before, languages.before);
        let declarations = Pair::new(before, after);
        // A parameter with a namesake on the other side is the same one, or the namesake is another variable.
        let names = declarations.as_ref().map(|declared| {
            let names = declared.parameters.iter();
            names.map(ParameterFacts::plain_name).collect::<Set<&str>>()
        });
        let free = |side: Side| -> Vec<(usize, &ParameterFacts)> {
            let parameters = declarations.get(side).parameters.iter().enumerate();
            let others = names.get(side.opposite());
            let free = parameters.filter(|(_, it)| !others.contains(it.plain_name()));
            free.collect()
        };
        let uses = self.parameter_uses(elements);
        let places = uses.places(&free(Side::Before), &free(Side::After));
        let pairs = places.taken_along();
        if pairs.is_empty() {
            return None;
        }
        let parameters = ParameterPairs {
            pairs,
            ..ParameterPairs::default()
        };
        let compared = (&declarations.before, &declarations.after);
        Some(Change {
            group: KindGroup::Method,
            same_types: self.same_types(elements, compared, &parameters),
            parameters,
            annotations: difference_of_annotations(&[], &[], &rules.alike),
            test_signs: TestSigns::default(),
            rules,
            is_extracted: true,
            declarations,
        })
    }
}
