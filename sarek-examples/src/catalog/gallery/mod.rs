//! The gallery.

mod contests;
mod numbers;
mod pictures;
mod piece;
mod texts_and_graphs;

use super::{Algorithm, Case, Kernel, Strategy};

/// Returns the gallery, with every file of [`crate::gallery`].
pub(super) fn algorithm() -> Algorithm {
    let mut strategies = numbers::strategies();
    strategies.extend(pictures::strategies());
    strategies.extend(texts_and_graphs::strategies());
    Algorithm {
        name: "gallery",
        summary: "kernels of many kinds, each from its publication",
        strategies,
        contests: contests::contests(),
    }
}

/// Returns a strategy of the gallery.
fn entry(
    name: &'static str,
    summary: &'static str,
    source: &'static str,
    kernels: Vec<Kernel>,
    cases: impl IntoIterator<Item = Case>,
) -> Strategy {
    Strategy { name, summary, source, kernels, cases: cases.into_iter().collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::tests::cases_run;

    #[test]
    fn every_case_is_right_at_every_size() {
        cases_run(&algorithm().strategies, |strategy| match strategy.name {
            "gallery/queens" => &[0, 1, 5, 8],
            _ => &[0, 1, 33, 70],
        });
    }
}
