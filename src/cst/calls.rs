//! Call edges: from an element to the elements that it calls (TSE 2021, §3.1).
//!
//! Depending on the language and the profile, calls are resolved by declared types or by name
//! alone.
//!
//! RefDiff resolves Java's calls with the Eclipse compiler. refmine has only the changed files and no
//! libraries, as RefDiff had in its evaluation. `expr` gives each receiver and argument a type:
//! declared in the changed files, known by name (primitive types, common types of the standard
//! library), missing, or unknown; an unknown argument fits every reference type.
//!
//! In the other languages, calls are resolved by name, first in the same file, then in the other changed
//! files, and a name alone means the nearest function that is visible. Only calls of elements that were
//! added or removed are resolved, because no pass needs other edges.

pub(super) mod inherited_constructors;
pub mod likely_targets;
pub(super) mod named_calls;
pub(super) mod package_calls;
mod receiver;
pub(super) mod scope_index;
pub(super) mod values_of_calls;

use super::types::expr::FileExpressions;
use super::types::{MethodId, TypeWorld};
use super::{Cst, NodeId, Options, Profile, SideFileIx};
use crate::base::bag::Symbol;
use crate::base::budget::Budget;
use crate::base::ids::Id;
use crate::base::{Map, Set};
use crate::lang::rules::{Calls, ElementKind};
use crate::parse::outline::{Call, Expr};
use inherited_constructors::InheritedConstructors;
use likely_targets::{likely_comparisons, likely_targets};
use named_calls::{CALL_TARGETS_MAX, NamedCall, comparisons, nearest_targets};
use package_calls::PackageCalls;

/// Call edges of one side: pairs of a caller and an element that it calls, sorted by caller, then
/// callee.
#[derive(Debug, Default)]
pub struct CallEdges {
    edges: Vec<(NodeId, NodeId)>,
    /// Targets of each call: its file, the byte offset of the called name, and the target; sorted.
    targets: Vec<(SideFileIx, u32, NodeId)>,
    /// True if the budget was exhausted before all edges were found.
    pub is_incomplete: bool,
}

/// Units that an edge takes from the budget of candidate pairs: less than those of a pair that is
/// kept, more than those of a pair that is only compared.
const EDGE_COST: u64 = 4;

/// Collector of call edges that spends [`EDGE_COST`] for each and stops if the budget is exhausted.
struct EdgeCollector<'a> {
    edges: Vec<(NodeId, NodeId)>,
    targets: Vec<(SideFileIx, u32, NodeId)>,
    budget: &'a Budget,
    is_incomplete: bool,
}

impl EdgeCollector<'_> {
    /// Spends a unit for each of `count` targets or tokens that a call is compared with. Returns false
    /// if the budget is exhausted.
    fn can_compare(&mut self, count: usize) -> bool {
        self.is_incomplete |= !self.budget.spend(count as u64);
        !self.is_incomplete
    }

    /// Adds the edges of a call of `caller`, whose name is at the `place`: its file and byte offset.
    fn add(
        &mut self,
        (caller, place): (NodeId, (SideFileIx, u32)),
        targets: impl Iterator<Item = NodeId>,
    ) {
        for target in targets {
            if self.is_incomplete || !self.budget.spend(EDGE_COST) {
                self.is_incomplete = true;
                return;
            }
            self.edges.push((caller, target));
            self.targets.push((place.0, place.1, target));
        }
    }
}

impl CallEdges {
    /// Finds the edges to elements with one of the `wanted` names, or all edges if it is `None`.
    ///
    /// Resolution is expensive, and relating elements needs only the calls of removed and added
    /// ones.
    pub fn new(
        cst: &Cst,
        world: &TypeWorld<'_>,
        options: &Options,
        wanted: Option<&Set<Symbol>>,
        budget: &Budget,
    ) -> CallEdges {
        let mut collector = EdgeCollector {
            edges: Vec::new(),
            targets: Vec::new(),
            budget,
            is_incomplete: false,
        };
        let is_wanted = |name: Symbol| wanted.is_none_or(|wanted| wanted.contains(&name));
        let mut named_calls = NamedCalls {
            cst,
            includes_full_only: options.elements == Profile::Full,
            by_name: Map::default(),
            is_wanted: &is_wanted,
        };
        for (file_ix, file) in cst.files.entries() {
            let (of_refdiff2, of_full) = file.outline.language.row().calls;
            let resolution = if options.elements == Profile::Refdiff2 {
                of_refdiff2
            } else {
                of_full
            };
            match resolution {
                Calls::Typed => typed_calls(world, file_ix, options, &is_wanted, &mut collector),
                Calls::NamesSoFar => named_calls.add_calls_so_far(file_ix, &mut collector),
                Calls::FirstInFile => named_calls.add_calls_in_file(file_ix, &mut collector),
                // Needs the functions of all files, so it follows below.
                Calls::NamesNearest | Calls::NamesInFolder | Calls::NamesOfTypes => {}
            }
        }
        if options.elements == Profile::Full {
            named_calls.add_nearest_calls(&mut collector);
        }
        let EdgeCollector {
            mut edges,
            mut targets,
            is_incomplete,
            ..
        } = collector;
        edges.sort_unstable();
        edges.dedup();
        targets.sort_unstable();
        targets.dedup();
        CallEdges {
            edges,
            targets,
            is_incomplete,
        }
    }

    /// Returns all edges, sorted by caller, then callee.
    pub fn all(&self) -> &[(NodeId, NodeId)] {
        &self.edges
    }

    /// Returns the targets, as triples with the place, of the call whose name is at byte `name_start` of a
    /// file. Empty for a call that was not resolved.
    pub fn targets_at(&self, file: SideFileIx, name_start: u32) -> &[(SideFileIx, u32, NodeId)] {
        let place = |&(file, start, _): &(SideFileIx, u32, NodeId)| (file, start);
        let from = self
            .targets
            .partition_point(|it| place(it) < (file, name_start));
        let to = self
            .targets
            .partition_point(|it| place(it) <= (file, name_start));
        &self.targets[from..to]
    }

    /// Returns the edges as (callee, caller), sorted.
    pub fn by_callee(&self) -> Vec<(NodeId, NodeId)> {
        let edges = self.edges.iter();
        let mut reversed: Vec<_> = edges.map(|&(caller, callee)| (callee, caller)).collect();
        reversed.sort_unstable();
        reversed
    }
}

/// Resolves the calls of a file by declared types.
fn typed_calls(
    world: &TypeWorld<'_>,
    file_ix: SideFileIx,
    options: &Options,
    is_wanted: &dyn Fn(Symbol) -> bool,
    collector: &mut EdgeCollector<'_>,
) {
    let Some(rules) = world.rules(file_ix) else {
        return;
    };
    let file = &world.cst.files[file_ix];
    let calls = || {
        let calls = file.outline.calls.iter();
        calls.filter(|call| is_wanted(file.symbol(call.name)))
    };
    if calls().next().is_none() {
        return;
    }
    let wanted = calls().filter_map(|call| call.expr);
    let expressions = FileExpressions::resolve(world, file_ix, rules, wanted, collector.budget);
    for call in calls() {
        let Some(expr) = call.expr else { continue };
        let Expr::Call { receiver, .. } = file.outline.types.exprs[expr] else {
            continue;
        };
        // In RefDiff, calls of the inherited version of a method are not edges.
        let is_super_call = receiver
            .is_some_and(|receiver| matches!(file.outline.types.exprs[receiver], Expr::Super(_)));
        let called = if is_super_call {
            &[]
        } else {
            expressions.callees(expr)
        };
        // RefDiff takes the first of the methods that fit equally well.
        let called = if options.elements == Profile::Refdiff2 {
            &called[..called.len().min(1)]
        } else {
            called
        };
        if called.len() > CALL_TARGETS_MAX {
            continue;
        }
        // If true, RefDiff did not miss the call although the method is generic.
        let has_missing_type = expressions.has_missing_argument_type(expr);
        let targets = called
            .iter()
            .filter_map(|&method| target_node(world, method, has_missing_type, options));
        let caller = call.caller.and_then(|caller| file.nodes[caller.index()]);
        if let Some(caller) = caller {
            collector.add((caller, (file_ix, call.name_start)), targets);
        }
    }
    // Resolution stops silently when the budget is exhausted; spending one more unit detects that.
    collector.is_incomplete |= !collector.budget.spend(1);
}

/// Returns the node of a called method. `None` if it has no node, as a method that the profile excludes,
/// or if [`Options::generic_calls`] is false and the method is generic or belongs to a generic type.
///
/// RefDiff as evaluated missed such calls, except calls of generic methods whose type parameters the
/// compiler could not infer because the type of an argument was missing (`has_missing_type`).
fn target_node(
    world: &TypeWorld<'_>,
    method: MethodId,
    has_missing_type: bool,
    options: &Options,
) -> Option<NodeId> {
    let declared = world.method(method);
    let is_generic_method = !declared.type_parameters.is_empty() && !has_missing_type;
    if !options.generic_calls && (is_generic_method || world.is_generic(world.owner(method))) {
        return None;
    }
    let (file, _) = world.methods[method];
    world.cst.files[file].nodes[declared.element?.index()]
}

/// Resolution of calls by name alone.
struct NamedCalls<'a> {
    cst: &'a Cst,
    /// True if calls that RefDiff 2.0 ignores are included.
    includes_full_only: bool,
    /// Functions and methods of the files processed so far, by the name by which they are called.
    by_name: Map<Symbol, Vec<NodeId>>,
    is_wanted: &'a dyn Fn(Symbol) -> bool,
}

impl<'a> NamedCalls<'a> {
    /// Returns the wanted calls in a file.
    fn calls(&self, file_ix: SideFileIx) -> impl Iterator<Item = &'a Call> + '_ {
        let file = &self.cst.files[file_ix];
        file.outline.calls.iter().filter(move |call| {
            (self.includes_full_only || !call.is_unknown_to_refdiff2)
                && (self.is_wanted)(file.symbol(call.name))
        })
    }

    /// Returns the functions and methods of a file, with the names by which they are called: a
    /// constructor by that of its type.
    fn functions(&self, file_ix: SideFileIx) -> impl Iterator<Item = (NodeId, Symbol)> + '_ {
        let nodes = self.cst.files[file_ix].nodes.iter().flatten();
        nodes.filter_map(|&node| {
            let inner = &self.cst.nodes[node];
            let name = match inner.kind {
                ElementKind::Constructor => self.cst.nodes[inner.parent?].name,
                _ => inner.name,
            };
            inner.kind.is_callable().then_some((node, name))
        })
    }

    /// Adds edges to all functions with the called name in the files up to this one.
    fn add_calls_so_far(&mut self, file_ix: SideFileIx, collector: &mut EdgeCollector<'_>) {
        let functions: Vec<(NodeId, Symbol)> = self.functions(file_ix).collect();
        for (node, name) in functions {
            self.by_name.entry(name).or_default().push(node);
        }
        let file = &self.cst.files[file_ix];
        for call in self.calls(file_ix) {
            let targets = self.by_name.get(&file.symbol(call.name));
            let targets = targets.map_or(&[][..], Vec::as_slice).iter().copied();
            if let Some(caller) = file.nearest_node(call.caller) {
                collector.add((caller, (file_ix, call.name_start)), targets);
            }
        }
    }

    /// Adds edges to the first function with the called name in this file, if it starts before the
    /// call and has no edge back to the caller.
    fn add_calls_in_file(&mut self, file_ix: SideFileIx, collector: &mut EdgeCollector<'_>) {
        let mut first: Map<Symbol, NodeId> = Map::default();
        let functions: Vec<(NodeId, Symbol)> = self.functions(file_ix).collect();
        for (node, name) in functions {
            first.entry(name).or_insert(node);
        }
        let mut added: Set<(NodeId, NodeId)> = Set::default();
        let file = &self.cst.files[file_ix];
        for call in self.calls(file_ix) {
            let target = first.get(&file.symbol(call.name));
            let Some((&target, caller)) = target.zip(file.nearest_node(call.caller)) else {
                continue;
            };
            let is_before = call.caller.is_none() || self.cst.nodes[target].start < call.start;
            if is_before && !added.contains(&(target, caller)) && added.insert((caller, target)) {
                let place = (file_ix, call.name_start);
                collector.add((caller, place), std::iter::once(target));
            }
        }
    }

    /// Adds the edges of calls whose targets can be in any file of the family of languages. The table of
    /// the language decides between its three rules: folders as packages, declared packages, or nearest
    /// functions.
    fn add_nearest_calls(&mut self, collector: &mut EdgeCollector<'_>) {
        let cst = self.cst;
        let row = |file: SideFileIx| cst.files[file].outline.language.row();
        let shares_names = |file: SideFileIx| row(file).calls.1 == Calls::NamesInFolder;
        let methods = [
            Calls::NamesNearest,
            Calls::NamesInFolder,
            Calls::NamesOfTypes,
        ];
        let by_name = |file: &SideFileIx| methods.contains(&row(*file).calls.1);
        // Filled in the order of the files, so that the functions of one file are adjacent. The key
        // has the family of languages, whose files import each other.
        let mut functions: Map<(&str, Symbol), Vec<NodeId>> = Map::default();
        for file_ix in cst.files.ids().filter(by_name) {
            for (node, name) in self.functions(file_ix) {
                let of_name = functions.entry((row(file_ix).family, name)).or_default();
                of_name.push(node);
            }
        }
        let has_packages = |file: SideFileIx| {
            let row = row(file);
            row.package.exists() && row.calls.1 == Calls::NamesNearest
        };
        let (mut package_calls, mut inherited) = (None, None);
        for file_ix in cst.files.ids().filter(by_name) {
            for call in self.calls(file_ix) {
                let Some(call) = NamedCall::new(cst, file_ix, call) else {
                    continue;
                };
                let edges_of = (call.caller, (file_ix, call.name_start));
                if InheritedConstructors::is_call(cst, call.caller, call.name) {
                    let inherited =
                        inherited.get_or_insert_with(|| InheritedConstructors::new(cst));
                    if !collector.can_compare(inherited.comparisons(call.caller)) {
                        return;
                    }
                    collector.add(edges_of, inherited.of(call.caller).into_iter());
                    continue;
                }
                let Some(all) = functions.get(&(row(file_ix).family, call.name)) else {
                    continue;
                };
                let compared = if shares_names(file_ix) {
                    all.len()
                } else if has_packages(file_ix) {
                    all.len() + comparisons(cst, call.caller, 0)
                } else {
                    comparisons(cst, call.caller, all.len())
                };
                if !collector.can_compare(compared) {
                    return;
                }
                let targets = if shares_names(file_ix) {
                    call.targets_by_package(all)
                } else if has_packages(file_ix) {
                    let calls = package_calls.get_or_insert_with(|| PackageCalls::new(cst));
                    calls.targets(&call, all)
                } else {
                    nearest_targets(&call, all)
                };
                if targets.len() <= CALL_TARGETS_MAX {
                    if !collector.can_compare(likely_comparisons(targets.len())) {
                        return;
                    }
                    let targets = likely_targets(&call, targets);
                    collector.add(edges_of, targets.into_iter());
                }
            }
        }
    }
}
