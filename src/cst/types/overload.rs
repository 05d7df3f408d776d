//! Overload resolution: selects the methods that a call means among those of one name, by the types
//! of its arguments.

use super::{Base, MethodId, Type, TypeWorld};
use crate::base::Map;
use crate::base::budget::Budget;
use crate::lang::rules::TypeRules;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// Degree to which an argument fits a parameter, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// The argument's type is a subtype of the parameter's type.
    Subtype,
    /// By boxing or unboxing.
    Boxed,
    /// Undecidable, because too little is known of the types.
    Possible,
}

/// Result of overload resolution.
#[derive(Debug, Clone)]
pub struct OverloadChoice {
    /// The method that a compiler would select (or mention in its error message) first, then those
    /// that fit equally well as far as the types are known.
    pub methods: Rc<[MethodId]>,
    /// True if the methods accept the arguments.
    pub is_applicable: bool,
}

/// Methods that a call can mean by its name, nearest declaration first.
#[derive(Debug)]
pub struct OverloadCandidates {
    methods: Vec<MethodId>,
    /// For each list of parameter types, the first method with exactly these types.
    by_types: OnceCell<Map<FitKey, MethodId>>,
    /// Cache of results by argument types.
    results: RefCell<Map<FitKey, Option<OverloadChoice>>>,
}

/// List of argument or parameter types, reduced to the parts by which they fit: of each type, the
/// resolved type without type arguments, and the number of array dimensions.
type FitKey = Box<[(Base, u32)]>;

/// Returns the parts of `types` by which arguments fit parameters.
fn fit_key(types: &[Type]) -> FitKey {
    types.iter().map(|of| (of.base, of.dimensions)).collect()
}

impl OverloadCandidates {
    pub fn new(methods: Vec<MethodId>) -> Self {
        OverloadCandidates {
            methods,
            by_types: OnceCell::new(),
            results: RefCell::default(),
        }
    }
}

/// Maximum number of equally applicable methods for which the most specific one is searched by
/// comparing all pairs.
const EQUALLY_APPLICABLE_MAX: usize = 64;

impl TypeWorld<'_> {
    /// Returns the methods among `candidates` that a call with `arguments` can mean. `None` if
    /// there are no candidates or the `budget`, which is charged one unit per candidate, is
    /// exhausted.
    pub(in crate::cst) fn choose(
        &self,
        candidates: &OverloadCandidates,
        arguments: &[Type],
        budget: &Budget,
    ) -> Option<OverloadChoice> {
        if candidates.methods.is_empty() {
            return None;
        }
        let key = fit_key(arguments);
        // A method with exactly these parameter types is more specific than all others that accept
        // them.
        if let Some(method) = self.exact_match(candidates, &key) {
            return Some(OverloadChoice {
                methods: Rc::new([method]),
                is_applicable: true,
            });
        }
        if let Some(cached) = candidates.results.borrow().get(&key) {
            return cached.clone();
        }
        if !budget.spend(candidates.methods.len() as u64) {
            return None;
        }
        let choice = self.compare_all(&candidates.methods, arguments);
        let mut results = candidates.results.borrow_mut();
        results.insert(key, choice.clone());
        choice
    }

    /// Selects among `candidates` by comparing all of them with `arguments`.
    fn compare_all(&self, candidates: &[MethodId], arguments: &[Type]) -> Option<OverloadChoice> {
        // For each candidate, its fit without and with a variable number of arguments; `None` if the
        // arguments do not fit.
        let fits: Vec<[Option<Fit>; 2]> = candidates
            .iter()
            .map(|&method| {
                [false, true].map(|variadic| self.worst_fit(method, arguments, variadic))
            })
            .collect();
        // A worse fit counts only if no candidate has a better one.
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
                    return Some(OverloadChoice {
                        methods: methods.into(),
                        is_applicable: true,
                    });
                }
            }
        }
        let closest = self.closest(candidates, arguments)?;
        Some(OverloadChoice {
            methods: Rc::new([closest]),
            is_applicable: false,
        })
    }

    /// Returns the parameter types of `method`.
    fn parameter_types(&self, method: MethodId) -> &[Type] {
        self.parameter_types[method].get_or_init(|| {
            let (file, _) = self.methods[method];
            let declared = self.method(method);
            let spelled = declared.types.iter();
            spelled
                .map(|&spelled| {
                    self.resolve_spelled(file, declared.start, self.text(file, spelled), None)
                })
                .collect()
        })
    }

    /// Returns the first candidate whose parameter types are exactly the types `arguments`; `None` if
    /// there is none.
    fn exact_match(&self, candidates: &OverloadCandidates, arguments: &FitKey) -> Option<MethodId> {
        let by_types = candidates.by_types.get_or_init(|| {
            let mut first = Map::default();
            for &method in &candidates.methods {
                first
                    .entry(fit_key(self.parameter_types(method)))
                    .or_insert(method);
            }
            first
        });
        by_types.get(arguments).copied()
    }

    /// Returns the worst fit of `arguments` to the parameters of `method`, or `None` if one does
    /// not fit. If `variadic`, the last parameter accepts any number of arguments.
    fn worst_fit(&self, method: MethodId, arguments: &[Type], variadic: bool) -> Option<Fit> {
        let parameters = self.parameter_types(method);
        let count = parameters.len();
        let worst = |parameter: &dyn Fn(usize) -> Type| {
            let mut worst = Fit::Subtype;
            for (index, argument) in arguments.iter().enumerate() {
                worst = worst.max(self.fit(*argument, parameter(index), method)?);
            }
            Some(worst)
        };
        if !variadic {
            return (arguments.len() == count).then(|| worst(&|index| parameters[index]))?;
        }
        if !self.method(method).is_variadic || arguments.len() + 1 < count {
            return None;
        }
        let last = *parameters.last()?;
        let element = last.with_dimensions(last.dimensions.saturating_sub(1));
        worst(&|index| {
            if index + 1 < count {
                parameters[index]
            } else {
                element
            }
        })
    }

    /// Returns how `argument` fits `parameter`; `None` if it does not.
    fn fit(&self, argument: Type, parameter: Type, method: MethodId) -> Option<Fit> {
        let (file, _) = self.methods[method];
        let rules = self.rules(file)?;
        let root = self.cst.files[file].outline.language.row().supertypes.root;
        let is_primitive = |of: Type| of.dimensions == 0 && self.is_primitive(of.base, rules);
        match (argument.base, parameter.base) {
            (Base::Unknown, Base::Unknown) => return Some(Fit::Subtype),
            (Base::Unknown, _) | (_, Base::Unknown) => return Some(Fit::Possible),
            (Base::Null | Base::Missing(_), _) if is_primitive(parameter) => return None,
            (Base::Null, _) => return Some(Fit::Subtype),
            (Base::Function, _) if is_primitive(parameter) || parameter.dimensions > 0 => {
                return None;
            }
            (Base::Function, Base::Listed(name)) if self.vocabulary.get(name) == rules.text => {
                return None;
            }
            (Base::Function, _) => return Some(Fit::Subtype),
            _ => {}
        }
        if argument.dimensions != parameter.dimensions {
            let to_top = self.is_listed_as(parameter.base, root)
                && argument.dimensions > parameter.dimensions;
            return to_top.then_some(Fit::Subtype);
        }
        if argument.base == parameter.base {
            return Some(Fit::Subtype);
        }
        let is_boxed = is_primitive(argument) != is_primitive(parameter);
        if self.is_listed_as(parameter.base, root) {
            Some(if is_boxed { Fit::Boxed } else { Fit::Subtype })
        } else if is_boxed {
            self.fit_boxed(argument.base, parameter.base, rules)
        } else if self.is_listed_as(argument.base, root) {
            None
        } else {
            self.fit_reference(argument.base, parameter.base, rules)
        }
    }

    /// Returns the degree to which `argument` fits `parameter` if one of the types is primitive; `None` if
    /// neither boxing nor unboxing makes the argument fit.
    fn fit_boxed(&self, argument: Base, parameter: Base, rules: &TypeRules) -> Option<Fit> {
        let name = |base: Base| match base {
            Base::Listed(name) => Some(self.vocabulary.get(name)),
            _ => None,
        };
        let (argument_name, parameter_name) = (name(argument), name(parameter));
        let find = |is_meant: &dyn Fn(&(&str, &str)) -> bool| {
            let mut boxes = rules.boxes.iter();
            boxes.find(|pair| is_meant(pair))
        };
        let boxed = |name: &str| find(&|pair| pair.0 == name).map(|pair| pair.1);
        let unboxed = |name: &str| find(&|pair| pair.1 == name).map(|pair| pair.0);
        let fits = match (argument_name.and_then(boxed), parameter_name) {
            (Some(class), Some(parameter)) => rules.is_subtype(class, parameter),
            _ => match (argument_name.and_then(unboxed), parameter_name) {
                (Some(primitive), Some(parameter)) => rules.is_subtype(primitive, parameter),
                _ => false,
            },
        };
        fits.then_some(Fit::Boxed)
    }

    /// Returns the degree to which an argument whose type is the class or interface `argument` fits a
    /// parameter of type `parameter`; `None` if it does not fit. Follows the declared supertypes of
    /// types in the files, and the listed supertypes of known types.
    fn fit_reference(&self, argument: Base, parameter: Base, rules: &TypeRules) -> Option<Fit> {
        match (argument, parameter) {
            (Base::Source(id), Base::Source(wanted)) => {
                let (lineage, has_unknown) = self.lineage(id);
                if lineage.contains(&wanted) {
                    return Some(Fit::Subtype);
                }
                has_unknown.then_some(Fit::Possible)
            }
            (Base::Source(id), Base::Listed(wanted) | Base::Missing(wanted)) => {
                let (lineage, has_unknown) = self.lineage(id);
                let is_subtype = |base: Base| match base {
                    Base::Listed(name) | Base::Missing(name) => {
                        name == wanted
                            || rules
                                .is_subtype(self.vocabulary.get(name), self.vocabulary.get(wanted))
                    }
                    _ => false,
                };
                let is_declared = lineage.iter().any(|&id| {
                    let info = &self.types[id];
                    info.superclass
                        .iter()
                        .chain(&info.interfaces)
                        .any(|&base| is_subtype(base))
                });
                if is_declared {
                    Some(Fit::Subtype)
                } else {
                    has_unknown.then_some(Fit::Possible)
                }
            }
            (Base::Missing(name), Base::Missing(wanted)) if name == wanted => Some(Fit::Subtype),
            // The supertypes of a missing type are unknown, so it may be a subtype of any type. Such an
            // argument ranks below a certain subtype, as if it were boxed.
            (Base::Missing(_), _) => Some(Fit::Boxed),
            (Base::Listed(name), Base::Listed(wanted)) => {
                let (name, wanted) = (self.vocabulary.get(name), self.vocabulary.get(wanted));
                if rules.is_subtype(name, wanted) {
                    return Some(Fit::Subtype);
                }
                let are_known = rules.has_relatives(name) && rules.has_relatives(wanted);
                (!are_known).then_some(Fit::Possible)
            }
            _ => None,
        }
    }

    pub(in crate::cst) fn is_listed_as(&self, base: Base, name: &str) -> bool {
        matches!(base, Base::Listed(symbol) if self.vocabulary.get(symbol) == name)
    }

    pub(in crate::cst) fn is_primitive(&self, base: Base, rules: &TypeRules) -> bool {
        matches!(base, Base::Listed(symbol)
            if rules.is_primitive(self.vocabulary.get(symbol)))
    }

    /// Returns the first method whose parameter types fit the parameters of all other applicable
    /// methods; `None` if there is none, or if more than [`EQUALLY_APPLICABLE_MAX`] methods would have
    /// to be compared.
    fn most_specific(&self, applicable: &[MethodId]) -> Option<MethodId> {
        let more_specific = |method: MethodId, other: MethodId| {
            let (types, others) = (self.parameter_types(method), self.parameter_types(other));
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
        if last.is_some() || applicable.len() > EQUALLY_APPLICABLE_MAX {
            return last;
        }
        applicable.iter().copied().find(fits_all)
    }

    /// Returns the method that a compiler would mention in its error message: the most arguments
    /// whose base type matches, then the nearest number of parameters.
    fn closest(&self, candidates: &[MethodId], arguments: &[Type]) -> Option<MethodId> {
        let mut best: Option<(usize, usize, MethodId)> = None;
        for &method in candidates {
            let parameters = self.parameter_types(method);
            let count = parameters.len();
            let matches = (0..arguments.len())
                .filter(|&index| {
                    (index.saturating_sub(1)..=index).any(|parameter| {
                        parameter < count && parameters[parameter].base == arguments[index].base
                    })
                })
                .count();
            let distance = if count < arguments.len() {
                2 * (arguments.len() - count)
            } else {
                count - arguments.len()
            };
            let is_better = best.is_none_or(|(most, nearest, _)| {
                matches > most || (matches == most && distance < nearest)
            });
            if is_better {
                best = Some((matches, distance, method));
            }
        }
        best.map(|(_, _, method)| method)
    }
}
