//! Elements that consist of one name, such as accessors, which resemble code of callers by chance, and
//! methods that became attributes.

use super::adjacency::CodeTransfer;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::cst::members::accessor_names::names_accessor;
use crate::relate::context::Context;
use crate::relate::matching::Matching;
use crate::relate::relationship::Pass;
use crate::relate::types::signatures::VARIABLES;

/// Returns true if an element of another container consists of one name, and the caller uses this
/// name for something else: a parameter, another attribute, or a new variable. Such an element is
/// the accessor of another type, and not extracted from the caller or inlined to it.
pub fn is_foreign_accessor(
    matching: &Matching<'_>,
    transfer: &CodeTransfer,
    same_container: bool,
) -> bool {
    let (before, after) = transfer.pair();
    !same_container
        && match transfer.side() {
            Side::After => {
                names_a_parameter(matching.context, before, after)
                    || names_another_attribute(matching, before, after)
            }
            Side::Before => names_a_new_variable(matching, before, after),
        }
}

/// Returns true if the called method is an attribute on the other side, as a getter that became a property
/// is: its type has an attribute there, and none of this name on its side, whose accessor the method is by
/// its name; and its caller, on the other side, uses the attribute. No code moved then.
pub fn is_attribute_on_other_side(matching: &Matching<'_>, transfer: &CodeTransfer) -> bool {
    let context = matching.context;
    let node = context.node(transfer.element);
    let types = node
        .parent
        .and_then(|own| matching.partner(own).map(|other| (own, other)));
    let Some((own, other)) = types else {
        return false;
    };
    let members = &context.node(own).children;
    let others = &context.node(other).children;
    if !context
        .budget
        .spend((members.len() + others.len()) as u64 / VARIABLES)
    {
        context.give_up(Pass::Inline.name());
        return false;
    }
    let has_attribute = |name: Symbol| {
        let mut members = members.iter().map(|&member| context.node(member));
        members.any(|member| member.kind.is_attribute() && member.name == name)
    };
    // Names as written: renames of attributes are undone in the code of `evidence`.
    let user = context.node(transfer.counterpart);
    let file = context.file(transfer.counterpart);
    let used = file.outline.tokens.iter();
    let used = used
        .skip(user.tokens.start as usize)
        .take(user.tokens.len());
    let text = |name: Symbol| context.text(name);
    let mut others = others.iter().map(|&member| context.node(member));
    others.any(|member| {
        member.kind.is_attribute()
            && names_accessor(text(node.name), text(member.name))
            && !has_attribute(member.name)
            && context.spend_on_tokens(user.tokens.len())
            && used
                .clone()
                .any(|token| file.symbol(token.symbol) == member.name)
    })
}

/// Returns true if `added` consists of a name that was a parameter of `before`. A caller that now
/// receives an object with such an accessor instead of the parameter has lost no code.
fn names_a_parameter(context: &Context<'_>, before: NodeId, added: NodeId) -> bool {
    let mut parameters = context.parameters(before);
    single_name_body(context, added)
        .is_some_and(|name| parameters.any(|parameter| parameter == name))
}

/// Returns true if `added` consists of the name of an attribute that the type of `before` had, and
/// refers to another attribute: the type still has its own, or the type of `added` had one of this
/// name before, too.
fn names_another_attribute(matching: &Matching<'_>, before: NodeId, added: NodeId) -> bool {
    let context = matching.context;
    let Some(name) = single_name_body(context, added) else {
        return false;
    };
    let (cst_before, cst_after) = (context.before(), context.after());
    let attribute = |member: NodeId| {
        let parent = context.node(member).parent?;
        let cost = context.node(parent).children.len() as u64 / VARIABLES;
        if !context.budget.spend(cost) {
            context.give_up(Pass::Extract.name());
            return None;
        }
        let mut members = context.node(parent).children.iter().copied();
        members
            .find(|&node| context.node(node).kind.is_attribute() && context.node(node).name == name)
    };
    let stays = |before: NodeId, after: NodeId| {
        cst_before.nodes[before]
            .parent
            .and_then(|parent| matching.partner(parent))
            == cst_after.nodes[after].parent
    };
    attribute(before).is_some_and(|own| {
        let same_name = matching.partner(own);
        let same_name = same_name.filter(|&after| cst_after.nodes[after].name == name);
        let of_added = attribute(added).and_then(|attribute| {
            matching
                .partner(attribute)
                .map(|before| (before, attribute))
        });
        same_name.is_some_and(|after| stays(own, after))
            || of_added.is_some_and(|(before, after)| stays(before, after))
    })
}

/// Returns true if `removed` consists of a name that a new parameter or variable of `after` has:
/// that is no attribute of another type.
fn names_a_new_variable(matching: &Matching<'_>, removed: NodeId, after: NodeId) -> bool {
    let context = matching.context;
    // Signs of variables and attributes are no part of their names: `$name` and `@name`.
    let plain = |name: Symbol| {
        let text = context.text(name);
        text.trim_start_matches(['$', '@'])
    };
    let count = |element: NodeId, name: Symbol| {
        let cst = context.tree_of(element);
        let outline = &cst.files[cst.nodes[element].file].outline;
        let variables = outline.locals.len() as u64;
        if !context.budget.spend(variables / VARIABLES) {
            context.give_up(Pass::Inline.name());
            return 0;
        }
        cst.local_variables(element)
            .filter(|&local| plain(local) == plain(name))
            .count()
    };
    single_name_body(context, removed).is_some_and(|name| {
        let before = matching.partner(after);
        count(after, name) > before.map_or(0, |before| count(before, name))
    })
}

/// Returns the name of an element whose only statement is that name, of its own object or of a parameter, as
/// in `return name`, `return this.name` and `return row->name`; `None` for any other code.
pub fn single_name_body(context: &Context<'_>, node: NodeId) -> Option<Symbol> {
    let cst = context.tree_of(node);
    let code = context.evidence.code(node);
    let (&name, rest) = code.tokens.split_last()?;
    let vocabulary = &context.linked.vocabulary;
    let is_object = |word: Symbol| {
        let own_objects = cst.language(node).row().code.own_object;
        own_objects.contains(&vocabulary.get(word)) || cst.parameters(node).any(|it| it == word)
    };
    let has_no_other = match *rest {
        [] | [_] => true,
        [object, sign] | [_, object, sign] => {
            vocabulary.member_separators().contains(&sign) && is_object(object)
        }
        _ => false,
    };
    (code.statements.len() == 1 && has_no_other).then_some(name)
}
