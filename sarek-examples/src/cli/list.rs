//! `sarek list`.

use std::io::Write;

use comfy_table::{ContentArrangement, Table, presets};

use crate::Failure;
use crate::catalog::{Algorithm, Strategy};

/// Prints what there is.
pub(super) fn list(algorithms: &[Algorithm], out: &mut dyn Write) -> Result<(), Failure> {
    for algorithm in algorithms {
        writeln!(out, "{}: {}\n", algorithm.name, algorithm.summary)?;
        let mut table = Table::new();
        table.load_style(presets::UTF8_FULL_CONDENSED);
        // Below that, lines that the terminal wraps are easier to read.
        if table.width().is_some_and(|width| width >= 80) {
            table.set_content_arrangement(ContentArrangement::Dynamic);
        }
        table.set_header(["strategy", "what it is", "source", "kernels"]);
        for strategy in &algorithm.strategies {
            table.add_row([strategy.name, strategy.summary, strategy.source, &functions(strategy).join(", ")]);
        }
        writeln!(out, "{table}\n")?;
    }
    writeln!(out, "sarek show KERNEL shows a kernel's CUDA; sarek run STRATEGY runs it; sarek bench measures.")?;
    Ok(())
}

/// Returns the kernels of a strategy, without type arguments.
fn functions(strategy: &Strategy) -> Vec<&str> {
    let mut functions: Vec<_> = strategy.kernels.iter().map(|kernel| kernel.function()).collect();
    functions.dedup();
    functions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::algorithms;

    #[test]
    fn every_strategy_is_listed() {
        let mut text = Vec::new();
        let algorithms = algorithms();
        list(&algorithms, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        for strategy in algorithms.iter().flat_map(|algorithm| &algorithm.strategies) {
            assert!(text.contains(strategy.name), "{} is not in\n{text}", strategy.name);
        }
    }
}
