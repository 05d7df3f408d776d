//! Overload resolution: selects the methods that a call means among those of one name, by the types
//! of its arguments.

use super::types::{Base, MethodId, Type, TypeWorld};
use crate::base::Map;
use crate::base::budget::Budget;
use crate::lang::rules::TypeRules;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// How well an argument fits a parameter, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// By subtyping.
    Subtype,
    /// By boxing or unboxing.
    Boxed,
    /// Undecidable, because too little is known of the types.
    Possible,
}

/// Result of overload resolution.
#[derive(Debug, Clone)]
pub(super) struct Choice {
    /// The method that a compiler would select (or mention in its error message) first, then those
    /// that fit equally well as far as the types are known.
    pub methods: Rc<[MethodId]>,
    /// True if the methods accept the arguments.
    pub is_applicable: bool,
}

/// Methods that a call can mean by its name, nearest declaration first.
#[derive(Debug)]
pub(super) struct Candidates {
    methods: Vec<MethodId>,
    /// First method with exactly these parameter types.
    by_types: OnceCell<Map<Key, MethodId>>,
    /// Cache of results by argument types.
    chosen: RefCell<Map<Key, Option<Choice>>>,
}

/// The part of argument or parameter types that decides whether they fit: base and array
/// dimensions.
type Key = Box<[(Base, u32)]>;

fn key(types: &[Type]) -> Key {
    types.iter().map(|of| (of.base, of.dimensions)).collect()
}

impl Candidates {
    pub fn new(methods: Vec<MethodId>) -> Self {
        Candidates {
            methods,
            by_types: OnceCell::new(),
            chosen: RefCell::default(),
        }
    }
}

/// Maximum number of equally applicable methods for which the most specific one is searched by
/// comparing all pairs.
const EQUALS_MAX: usize = 64;

impl TypeWorld<'_> {
    /// Returns the methods among `candidates` that a call with `arguments` can mean. `None` if
    /// there are no candidates or the `budget`, which is charged one unit per candidate, is
    /// exhausted.
    pub(super) fn choose(
        &self,
        candidates: &Candidates,
        arguments: &[Type],
        budget: &Budget,
    ) -> Option<Choice> {
        if candidates.methods.is_empty() {
            return None;
        }
        let key = key(arguments);
        // A method with exactly these parameter types is more specific than all others that accept
        // them.
        if let Some(method) = self.exact(candidates, &key) {
            return Some(Choice {
                methods: Rc::new([method]),
                is_applicable: true,
            });
        }
        if let Some(known) = candidates.chosen.borrow().get(&key) {
            return known.clone();
        }
        if !budget.spend(candidates.methods.len() as u64) {
            return None;
        }
        let chosen = self.compared(&candidates.methods, arguments);
        let mut known = candidates.chosen.borrow_mut();
        known.insert(key, chosen.clone());
        chosen
    }

    /// Selects among `candidates` by comparing all of them with `arguments`.
    fn compared(&self, candidates: &[MethodId], arguments: &[Type]) -> Option<Choice> {
        let fits: Vec<[Option<Fit>; 2]> = candidates
            .iter()
            .map(|&method| [false, true].map(|variadic| self.fits(method, arguments, variadic)))
            .collect();
        for allowed in [Fit::Subtype, Fit::Boxed, Fit::Possible] {
            for variadic in [0, 1] {
                let fitting = candidates.iter().zip(&fits);
                let fitting =
                    fitting.filter(|(_, fit)| fit[variadic].is_some_and(|f| f <= allowed));
                let mut methods: Vec<MethodId> = fitting.map(|(&method, _)| method).collect();
                if let Some(method) = self.most_specific(&methods) {
                    methods = vec![method];
                }
                if !methods.is_empty() {
                    return Some(Choice {
                        methods: methods.into(),
                        is_applicable: true,
                    });
                }
            }
        }
        let closest = self.closest(candidates, arguments)?;
        Some(Choice {
            methods: Rc::new([closest]),
            is_applicable: false,
        })
    }

    /// Returns the parameter types of `method`.
    fn parameters(&self, method: MethodId) -> &[Type] {
        self.parameters[method].get_or_init(|| {
            let (file, _) = self.methods[method];
            let declared = self.method(method);
            let spelled = declared.types.iter();
            spelled
                .map(|&spelled| {
                    self.spelled_type(file, declared.start, self.text(file, spelled), None)
                })
                .collect()
        })
    }

    /// Returns the first candidate whose parameters have exactly these types.
    fn exact(&self, candidates: &Candidates, arguments: &Key) -> Option<MethodId> {
        let by_types = candidates.by_types.get_or_init(|| {
            let mut first = Map::default();
            for &method in &candidates.methods {
                first.entry(key(self.parameters(method))).or_insert(method);
            }
            first
        });
        by_types.get(arguments).copied()
    }

    /// Returns the worst fit of `arguments` to the parameters of `method`, or `None` if one does
    /// not fit. If `variadic`, the last parameter accepts any number of arguments.
    fn fits(&self, method: MethodId, arguments: &[Type], variadic: bool) -> Option<Fit> {
        let parameters = self.parameters(method);
        let count = parameters.len();
        let worst = |parameter: &dyn Fn(usize) -> Type| {
            let mut worst = Fit::Subtype;
            for (at, argument) in arguments.iter().enumerate() {
                worst = worst.max(self.fit(*argument, parameter(at), method)?);
            }
            Some(worst)
        };
        if !variadic {
            return (arguments.len() == count).then(|| worst(&|at| parameters[at]))?;
        }
        if !self.method(method).is_variadic || arguments.len() + 1 < count {
            return None;
        }
        let last = *parameters.last()?;
        let element = Type {
            dimensions: last.dimensions.saturating_sub(1),
            ..last
        };
        worst(&|at| {
            if at + 1 < count {
                parameters[at]
            } else {
                element
            }
        })
    }

    /// Returns how `argument` fits `parameter`; `None` if it does not.
    fn fit(&self, argument: Type, parameter: Type, method: MethodId) -> Option<Fit> {
        let rules = self.rules(self.methods[method].0)?;
        let is_primitive = |of: Type| of.dimensions == 0 && self.is_primitive(of.base, rules);
        match (argument.base, parameter.base) {
            (Base::Unknown, Base::Unknown) => return Some(Fit::Subtype),
            (Base::Unknown, _) | (_, Base::Unknown) => return Some(Fit::Possible),
            (Base::Null | Base::Missing(_), _) if is_primitive(parameter) => return None,
            (Base::Null, _) => return Some(Fit::Subtype),
            (Base::Function, _) if is_primitive(parameter) || parameter.dimensions > 0 => {
                return None;
            }
            (Base::Function, Base::Known(name)) if self.vocabulary.get(name) == rules.text => {
                return None;
            }
            (Base::Function, _) => return Some(Fit::Subtype),
            _ => {}
        }
        if argument.dimensions != parameter.dimensions {
            let to_top = self.is_known(parameter.base, rules.top)
                && argument.dimensions > parameter.dimensions;
            return to_top.then_some(Fit::Subtype);
        }
        if argument.base == parameter.base || is_primitive(argument) != is_primitive(parameter) {
            return self.fit_boxed(argument, parameter, rules);
        }
        self.fit_reference(argument.base, parameter.base, rules)
    }

    fn fit_boxed(&self, argument: Type, parameter: Type, rules: &TypeRules) -> Option<Fit> {
        if argument.base == parameter.base {
            return Some(Fit::Subtype);
        }
        let name = |base: Base| match base {
            Base::Known(name) => Some(self.vocabulary.get(name)),
            _ => None,
        };
        let (argument_name, parameter_name) = (name(argument.base), name(parameter.base));
        let boxed = |primitive: &str| {
            rules
                .boxes
                .iter()
                .find(|pair| pair.0 == primitive)
                .map(|pair| pair.1)
        };
        let unboxed = |class: &str| {
            rules
                .boxes
                .iter()
                .find(|pair| pair.1 == class)
                .map(|pair| pair.0)
        };
        let fits = match (argument_name.and_then(boxed), parameter_name) {
            (Some(class), Some(parameter)) => {
                class == parameter || self.known_subtype(class, parameter, rules)
            }
            _ => match (argument_name.and_then(unboxed), parameter_name) {
                (Some(primitive), Some(parameter)) => {
                    primitive == parameter || self.known_subtype(primitive, parameter, rules)
                }
                _ => false,
            },
        };
        fits.then_some(Fit::Boxed)
    }

    fn fit_reference(&self, argument: Base, parameter: Base, rules: &TypeRules) -> Option<Fit> {
        if self.is_known(parameter, rules.top) {
            return Some(Fit::Subtype);
        }
        if self.is_known(argument, rules.top) {
            return None;
        }
        match (argument, parameter) {
            (Base::Source(id), Base::Source(wanted)) => {
                let (lineage, open) = self.lineage(id);
                if lineage.contains(&wanted) {
                    return Some(Fit::Subtype);
                }
                open.then_some(Fit::Possible)
            }
            (Base::Source(id), Base::Known(wanted) | Base::Missing(wanted)) => {
                let (lineage, open) = self.lineage(id);
                let named = |base: Base| match base {
                    Base::Known(name) | Base::Missing(name) => {
                        name == wanted
                            || self.known_subtype(
                                self.vocabulary.get(name),
                                self.vocabulary.get(wanted),
                                rules,
                            )
                    }
                    _ => false,
                };
                let found = lineage.iter().any(|&id| {
                    let info = &self.types[id];
                    info.superclass
                        .iter()
                        .chain(&info.interfaces)
                        .any(|&base| named(base))
                });
                if found {
                    Some(Fit::Subtype)
                } else {
                    open.then_some(Fit::Possible)
                }
            }
            (Base::Missing(name), Base::Missing(wanted)) if name == wanted => Some(Fit::Subtype),
            (Base::Missing(_), _) => Some(Fit::Boxed),
            (Base::Known(name), Base::Known(wanted)) => {
                let (name, wanted) = (self.vocabulary.get(name), self.vocabulary.get(wanted));
                if self.known_subtype(name, wanted, rules) {
                    return Some(Fit::Subtype);
                }
                let told = |name: &str| {
                    rules
                        .standard_subtypes
                        .iter()
                        .any(|pair| pair.0 == name || pair.1 == name)
                        || rules
                            .boxes
                            .iter()
                            .any(|pair| pair.0 == name || pair.1 == name)
                };
                (!told(name) || !told(wanted)).then_some(Fit::Possible)
            }
            (Base::Known(_), Base::Missing(_)) => None,
            _ => None,
        }
    }

    pub(super) fn is_known(&self, base: Base, name: &str) -> bool {
        matches!(base, Base::Known(symbol) if self.vocabulary.get(symbol) == name)
    }

    pub(super) fn is_primitive(&self, base: Base, rules: &TypeRules) -> bool {
        matches!(base, Base::Known(symbol)
            if rules.boxes.iter().any(|(primitive, _)| *primitive == self.vocabulary.get(symbol)))
    }

    /// Returns true if the known type `name` is `wanted` or a subtype of it.
    fn known_subtype(&self, name: &str, wanted: &str, rules: &TypeRules) -> bool {
        let is_primitive = |name: &str| rules.boxes.iter().any(|(primitive, _)| *primitive == name);
        if name == wanted || (wanted == rules.top && !is_primitive(name)) {
            return true;
        }
        let mut reached = vec![name];
        let mut at = 0;
        while at < reached.len() {
            for (subtype, supertype) in rules.standard_subtypes {
                if *subtype == reached[at] && !reached.contains(supertype) {
                    reached.push(supertype);
                }
            }
            at += 1;
        }
        reached.contains(&wanted)
    }

    /// Returns the first method whose parameter types fit those of all others; `None` if there is
    /// none, or the search was not exhaustive because of `EQUALS_MAX`.
    fn most_specific(&self, applicable: &[MethodId]) -> Option<MethodId> {
        let more_specific = |method: MethodId, other: MethodId| {
            let (types, others) = (self.parameters(method), self.parameters(other));
            method == other
                || types.len() == others.len()
                    && types.iter().zip(others).all(|(&of_method, &of_other)| {
                        self.fit(of_method, of_other, other) == Some(Fit::Subtype)
                    })
        };
        let fits_all =
            |&method: &MethodId| applicable.iter().all(|&other| more_specific(method, other));
        // Subtyping is transitive, so this reduction finds the most specific method if all types
        // are known. With unknown types it can miss it, so that all pairs are tried.
        let last = applicable.iter().copied().reduce(|best, other| {
            if more_specific(best, other) {
                best
            } else {
                other
            }
        });
        let last = last.filter(fits_all);
        if last.is_some() || applicable.len() > EQUALS_MAX {
            return last;
        }
        applicable.iter().copied().find(fits_all)
    }

    /// Returns the method that a compiler would mention in its error message: the most arguments
    /// whose base type matches, then the nearest number of parameters.
    fn closest(&self, candidates: &[MethodId], arguments: &[Type]) -> Option<MethodId> {
        let mut best: Option<(usize, usize, MethodId)> = None;
        for &method in candidates {
            let parameters = self.parameters(method);
            let count = parameters.len();
            let matches = (0..arguments.len())
                .filter(|&at| {
                    (at.saturating_sub(1)..=at).any(|parameter| {
                        parameter < count && parameters[parameter].base == arguments[at].base
                    })
                })
                .count();
            let distance = if count < arguments.len() {
                2 * (arguments.len() - count)
            } else {
                count - arguments.len()
            };
            let better = best.is_none_or(|(most, nearest, _)| {
                matches > most || (matches == most && distance < nearest)
            });
            if better {
                best = Some((matches, distance, method));
            }
        }
        best.map(|(_, _, method)| method)
    }
}
