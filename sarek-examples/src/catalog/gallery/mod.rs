//! The gallery.

mod numbers;
mod pictures;
mod piece;
mod texts_and_graphs;

use super::{Algorithm, Case, Kernel, Strategy};

/// The gallery, with every file of [`crate::gallery`].
pub(super) fn algorithm() -> Algorithm {
    let mut strategies = numbers::strategies();
    strategies.extend(pictures::strategies());
    strategies.extend(texts_and_graphs::strategies());
    Algorithm {
        name: "gallery",
        summary: "kernels of many kinds, each from its publication",
        strategies,
        contests: Vec::new(),
    }
}

/// A strategy of the gallery.
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
    use crate::catalog::{Given, How, Settings};
    use sarek_runtime::Device;

    #[test]
    fn every_case_is_right_at_every_size() {
        for strategy in algorithm().strategies {
            for case in strategy.cases {
                let sizes = if strategy.name == "gallery/queens" { [0, 1, 5, 8] } else { [0, 1, 33, 70] };
                for (n, how) in sizes.into_iter().flat_map(|n| [(n, How::CHECKED), (n, How::UNCHECKED)]) {
                    let what = format!("{} {} of {n}, {how:?}", strategy.name, case.name);
                    let given = Given { items: (case.sample)(n, 7), settings: Settings::default() };
                    assert!(case.takes.is_empty() || case.fits(&given.items), "{what}");
                    let mut task =
                        (case.open)(&Device::cpu(), given, how).unwrap_or_else(|error| panic!("{what}: {error}"));
                    for round in 0..2 {
                        task.reset().unwrap();
                        if round == 0 && n > 1 {
                            assert!(!task.verify().unwrap().agrees, "{what}: poison is taken for a result");
                        }
                        task.run().unwrap();
                        let verdict = task.verify().unwrap();
                        assert!(verdict.agrees, "{what}: {verdict:?}");
                    }
                    assert_eq!(task.outputs().unwrap().len(), 1, "{what}");
                    assert!(task.work().bytes > 0 || n == 0, "{what}");
                }
            }
        }
    }
}
