//! The gallery.

mod contests;
mod numbers;
mod pictures;
mod piece;
mod texts_and_graphs;

use super::{Algorithm, Case, Kernel, Strategy};
pub(super) use numbers::{attention_for_mutants, fft_for_mutants, spmv_for_mutants};

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
    fn every_file_of_the_gallery_has_an_entry_and_a_row() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/gallery");
        let table = std::fs::read_to_string(folder.join("mod.rs")).unwrap();
        let strategies = algorithm().strategies;
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            if ["mod", "testing"].contains(&&*name) {
                continue;
            }
            // One entry has the products of halves by other units, too.
            let of_halves = ["warpgroup_matmul", "multicast_matmul"].contains(&&*name);
            let entry = format!("gallery/{}", if of_halves { "half_matmul" } else { &name });
            assert!(strategies.iter().any(|strategy| strategy.name == entry), "no `entry` has the name `{entry}`");
            assert!(table.contains(&format!("| [`{name}`")), "the table of `gallery/mod.rs` has no row for `{name}`");
        }
    }

    #[test]
    fn every_case_is_right_at_every_size() {
        cases_run(&algorithm().strategies, |strategy| match strategy.name {
            "gallery/queens" => &[0, 1, 5, 8],
            // Of rows, which are long.
            "gallery/fft" => &[0, 1, 7],
            _ => &[0, 1, 33, 70],
        });
    }
}
