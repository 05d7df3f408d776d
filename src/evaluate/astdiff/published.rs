//! Figures of other tools on the AST diff benchmark: as printed in TOSEM 2024 for all cases, and as
//! measured with the original Java tools on the cases of the oracle `java-astdiff`.

/// Figures of a tool, in percent as printed.
#[derive(Debug, Clone, Copy)]
pub struct Published {
    /// Name of the tool.
    pub tool: &'static str,
    /// Origin of the figures.
    pub source: &'static str,
    /// Oracle; empty for the whole benchmark.
    pub oracle: &'static str,
    /// Part as named in the oracle; `all` for all parts together.
    pub part: &'static str,
    /// Precision and recall of declarations and statements.
    pub statements: (f64, f64),
    /// Precision and recall with sub-expressions.
    pub all: (f64, f64),
    /// Share of perfect diffs without and with sub-expressions; `None` if unknown.
    pub perfect: Option<(f64, f64)>,
}

/// Oracle and origin of figures.
type FigureOrigin = (&'static str, &'static str);
const PAPER: FigureOrigin = ("", "TOSEM 2024, Tables 11 to 14: all 988 cases");
const MEASURED: FigureOrigin = ("java-astdiff", "the original Java tool on these cases");

const fn figures(
    tool: &'static str,
    (oracle, source): FigureOrigin,
    part: &'static str,
    statements: (f64, f64),
    all: (f64, f64),
    perfect: Option<(f64, f64)>,
) -> Published {
    Published {
        tool,
        source,
        oracle,
        part,
        statements,
        all,
        perfect,
    }
}

const RM: &str = "RefactoringMiner 3";
const SIMPLE: &str = "GumTree 3.0 simple";
const GREEDY: &str = "GumTree 3.0 greedy";

/// Published and measured figures, by part.
#[rustfmt::skip]
pub const PUBLISHED: [Published; 18] = [
    figures(RM, PAPER, "refactoring", (99.7, 99.5), (99.6, 99.2), Some((82.4, 70.2))),
    figures(SIMPLE, PAPER, "refactoring", (91.7, 73.9), (86.7, 72.4), Some((13.8, 8.5))),
    figures(GREEDY, PAPER, "refactoring", (91.5, 74.1), (84.1, 70.2), Some((14.9, 4.8))),
    figures(RM, PAPER, "defects4j", (99.8, 99.6), (99.7, 99.3), Some((89.4, 85.9))),
    figures(SIMPLE, PAPER, "defects4j", (99.1, 98.5), (98.4, 97.8), Some((72.4, 63.3))),
    figures(GREEDY, PAPER, "defects4j", (99.2, 98.4), (97.5, 93.1), Some((75.4, 18.1))),
    figures(RM, PAPER, "all", (99.8, 99.6), (99.7, 99.3), Some((88.1, 82.9))),
    figures(SIMPLE, PAPER, "all", (97.2, 91.3), (95.2, 90.0), Some((61.2, 52.8))),
    figures(GREEDY, PAPER, "all", (97.3, 91.2), (93.8, 86.1), Some((63.9, 15.6))),
    figures(RM, MEASURED, "refactoring", (99.9, 99.6), (99.7, 99.3), None),
    figures(SIMPLE, MEASURED, "refactoring", (95.5, 85.0), (92.5, 82.4), None),
    figures(GREEDY, MEASURED, "refactoring", (95.4, 75.5), (90.4, 73.4), None),
    figures(RM, MEASURED, "defects4j", (99.9, 99.8), (99.8, 99.6), None),
    figures(SIMPLE, MEASURED, "defects4j", (99.3, 98.7), (98.7, 98.1), None),
    figures(GREEDY, MEASURED, "defects4j", (99.4, 90.7), (98.2, 89.1), None),
    figures(RM, MEASURED, "all", (99.9, 99.7), (99.8, 99.5), Some((89.9, 85.6))),
    figures(SIMPLE, MEASURED, "all", (98.6, 95.9), (97.4, 94.6), Some((65.6, 56.9))),
    figures(GREEDY, MEASURED, "all", (98.6, 87.6), (96.6, 85.6), Some((65.6, 16.8))),
];
